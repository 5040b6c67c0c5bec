// package.test.mjs: the package in Node, against the native command. Prints a line a test.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync} from 'node:fs';
import {brotliCompressSync} from 'node:zlib';
import {Talus, TalusError} from '../../../build/js/talus.js';

const root = new URL('../../../', import.meta.url).pathname;
const read = (path) => readFileSync(root + path, 'utf8');
const native = (...args) => execFileSync(`${root}build/release/cli/talus`, args, {encoding: 'utf8', cwd: root});
const engine = await Talus.load();
let failed = 0;

async function test(name, body) {
    try {
        await body();
        console.log(`pass packages/js ${name}`);
    } catch (error) {
        failed++;
        console.log(`fail packages/js ${name}: ${error.stack}`);
    }
}

await test('knows the five systems and its version', () => {
    assert.deepEqual(engine.systems.map((s) => s.id).sort(), ['dh2e', 'dnd5e', 'p2v', 'pf2e', 'swse']);
    assert.match(read('include/talus.h'), new RegExp(`TALUS_VERSION "${engine.version}"`));
    assert.equal(JSON.parse(read('bindings/js/package.json')).version, engine.version);
});

await test('tells what happens in the language of the host', async () => {
    const other = await Talus.load();
    other.setMessages({'event/place': '{who} steht jetzt auf {to}.', '{1} must be from 0 to {2}, not {3}': '{3} ist zu viel für {1}'});
    const table = other.table(JSON.parse(read('examples/pf2e/ford-fight.json')));
    assert.equal(table.do({do: 'place', who: 'Grey', to: [2, 2]}).events[0].text, 'Grey steht jetzt auf 2,2.');
    const refused = table.do({do: 'condition', who: 'Grey', condition: 'prone', value: 2});
    assert.equal(refused.reason, '2 ist zu viel für prone');
    assert.deepEqual(refused.message.arguments, ['prone', 1, 2]);
    assert.throws(() => other.setMessages({'event/plaec': 'x'}), (error) => error instanceof TalusError && /event\/place/.test(error.message));
    other.setMessages(null);
    assert.equal(table.do({do: 'place', who: 'Grey', to: [3, 3]}).events[0].text, 'Grey is placed at 3,3.');
});

await test('gives the sheets of the native engine', () => {
    for (const name of ['Brannoch of the Ford', 'Rask', 'Garrow', 'Brannoc Vey']) {
        const there = JSON.parse(native('sheet', name, '--json'));
        assert.deepEqual(engine.sheet(name), there, name);
    }
});

await test('rolls the dice of the native engine', () => {
    for (let seed = 1; seed <= 20; seed++) {
        const there = JSON.parse(native('roll', '4d6kh3 + 2', '--seed', String(seed), '--json'));
        assert.equal(engine.roll('4d6kh3 + 2', {seed}).total, there.total ?? there[0]?.total);
    }
});

await test('takes a seed of 64 bits', () => {
    const seed = 0xfedcba9876543210n;
    assert.deepEqual(engine.roll('20d20', {seed}).dice, engine.roll('20d20', {seed}).dice);
    assert.notDeepEqual(engine.roll('20d20', {seed}).dice, engine.roll('20d20', {seed: seed ^ (1n << 63n)}).dice);
});

await test('computes exact odds', () => {
    const odds = engine.odds('2d6');
    assert.equal(odds.mean, 7);
    assert.equal(odds.outcomes.length, 11);
});

await test('names the place of a fault, and throws errors with a code', () => {
    const [found] = engine.lint({text: '{"name": "Boots",\n "type" 3}', file: 'boots.json'});
    assert.equal(found.line, 2);
    assert.throws(() => engine.sheet('Nobody at all'), (e) => e instanceof TalusError && e.diagnostics.length > 0);
    assert.throws(() => engine.ask('sheeet'), (e) => e.code === 'usage' && /sheet/.test(e.message));
    assert.throws(() => engine.ask('list', {sistem: 'pf2e'}), (e) => e.code === 'usage' && /system/.test(e.message));
});

await test('takes documents as text, objects and lists, and forgets them', async () => {
    const own = await Talus.load({wasm: engine.module});
    const boots = JSON.parse(read('examples/homebrew/ford-boots.json'));
    own.put('boots.json', boots);
    assert.equal(own.list({system: 'pf2e', starts: boots.name}).length, 1);
    own.put('boots.json', JSON.stringify({...boots, name: 'Other Boots'}));
    assert.equal(own.list({system: 'pf2e', starts: boots.name}).length, 0);
    assert.equal(own.list({system: 'pf2e', starts: 'Other Boots'}).length, 1);
    own.remove('boots.json');
    assert.equal(own.list({system: 'pf2e', starts: 'Other Boots'}).length, 0);
    own.free();
    assert.throws(() => own.list(), (e) => e.code === 'usage');
});

await test('compares an actor with and without a draft', () => {
    const boots = JSON.parse(read('examples/homebrew/ford-boots.json'));
    const rows = engine.diff('Brannoch of the Ford', {with: [boots]});
    assert.ok(JSON.stringify(rows).length > 10);
});

await test('plays, undoes, saves, loads and copies a game', () => {
    const table = engine.table(read('examples/pf2e/ford-fight.json'), {seed: 7});
    for (let i = 0; i < 12; i++) assert.equal(table.do(table.legal()[0]).outcome, 'done');
    const saved = table.save(), seen = JSON.stringify(table.view());
    const copy = table.clone(), again = engine.load(saved);
    assert.equal(JSON.stringify(copy.view()), seen);
    assert.equal(JSON.stringify(again.view()), seen);
    table.undo(3);
    assert.notEqual(JSON.stringify(table.view()), seen);
    table.redo(3);
    assert.equal(JSON.stringify(table.view()), seen);
    assert.equal(table.save(), saved);
    for (const one of [table, copy, again]) one.free();
});

await test('gives advice that plays whole games, questions included', () => {
    let asked = 0;
    for (const scenario of ['dnd5e/barrow-door', 'swse/toll-gate', 'dh2e/ambush', 'p2v/meeting']) {
        const table = engine.table(read(`examples/${scenario}.json`), {seed: 7});
        table.do({do: 'start'});
        for (let i = 0; i < 400 && !table.view().outcome; i++) {
            const {side, command} = table.advise();
            if (i === 0) assert.equal(table.advise({sides: [side + 1]}).command, null);
            const {outcome, reason} = table.do(command);
            assert.notEqual(outcome, 'refused', `${scenario}: ${reason}`);
            if (outcome === 'asked') asked++;
        }
        assert.ok(table.view().outcome, scenario);
        assert.throws(() => table.advise({player: 'gready'}), (e) => e.code === 'usage' && /greedy/.test(e.message));
        table.free();
    }
    assert.ok(asked > 20);
});

await test('gives events to an async iterator', async () => {
    const table = engine.table(read('examples/pf2e/ford-fight.json'), {seed: 7});
    const texts = [];
    const reader = (async () => { for await (const event of table) texts.push(event.seq); })();
    const given = table.do(table.legal()[0]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    table.free();
    await reader;
    assert.deepEqual(texts, given.events.map((e) => e.seq));
});

await test('refuses what is not allowed and says why', () => {
    const table = engine.table(read('examples/pf2e/ford-fight.json'), {seed: 7});
    const refused = table.do({do: 'strike', who: 'Sill', target: 'Nobody'});
    assert.equal(refused.outcome, 'refused');
    assert.ok(refused.reason.length > 0);
    table.free();
});

const battle = {games: 40, points: 150, seed: 7, players: ['greedy', 'greedy']};

await test('plays a battle in workers, with the same result for any number of them', async () => {
    const seen = [];
    const here = await engine.battle({...battle, workers: 0});
    const there = await engine.battle({...battle, workers: 2, progress: (done, games) => seen.push([done, games])});
    assert.deepEqual(there, here);
    assert.deepEqual(there.wins, engine.ask('battle', battle).wins);
    assert.deepEqual(seen.at(-1), [40, 40]);
});

await test('plays a scenario in workers when content was put', async () => {
    const own = await Talus.load({wasm: engine.module});
    const scenario = JSON.parse(read('examples/pf2e/ford-fight.json'));
    own.put('note.json', {name: 'A Note', type: 'equipment', system: {rules: []}});
    assert.deepEqual((await own.battle({scenario, games: 4, seed: 3, workers: 1})).wins,
                     (await own.battle({scenario, games: 4, seed: 3, workers: 0})).wins);
    own.free();
});

await test('cancels a battle, and reports what a worker refuses', async () => {
    for (const workers of [0, 2]) {
        const stop = new AbortController();
        const progress = () => stop.abort();
        await assert.rejects(engine.battle({...battle, games: 100000, workers, progress, signal: stop.signal}),
                             (e) => e instanceof TalusError && e.code === 'cancelled');
        await assert.rejects(engine.battle({...battle, workers, plyers: 1}), (e) => e.code === 'usage' && /players/.test(e.message));
    }
});

await test('packs what it needs and nothing else', () => {
    const [packed] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], {cwd: `${root}build/js`, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}));
    assert.deepEqual(packed.files.map((f) => f.path).sort(),
                     ['LICENSE', 'LICENSE.compiler-rt', 'LICENSE.content-p2v.md', 'LICENSE.random123', 'LICENSE.utf8proc',
                      'LICENSE.wasi-libc', 'README.md', 'answers.d.ts', 'package.json', 'schemas.d.ts', 'talus.d.ts',
                      'talus.js', 'talus.wasm', 'wasi.js', 'worker.js']);
    assert.equal(packed.version, engine.version);
});

await test('is a module of at most 1.2 MB, compressed with Brotli and without its content', () => {
    const files = readdirSync(`${root}content`, {recursive: true}).filter((name) => name.endsWith('.json')).sort();
    const content = brotliCompressSync(files.map((name) => read(`content/${name}`)).join('')).length;
    const whole = brotliCompressSync(readFileSync(`${root}build/js/talus.wasm`)).length;
    assert.ok(whole - content <= 1200000, `${whole} bytes with and ${whole - content} without content`);
});

await test('does not leak over 10,000 calls', () => {
    for (let i = 0; i < 200; i++) engine.odds('3d6');
    const before = engine.machine.talus.memory.buffer.byteLength;
    for (let i = 0; i < 10000; i++) engine.odds('3d6', {seed: i});
    assert.equal(engine.machine.talus.memory.buffer.byteLength, before);
});

/** The first program of a page, run as a newcomer would; the package is the one in build/js. */
function firstProgram(page) {
    const program = read(page).match(/```js[^\n]*\n([\s\S]*?)```/)[1].replace("'talus'", JSON.stringify(new URL('../../../build/js/talus.js', import.meta.url).href));
    assert.ok(program.split('\n').filter(Boolean).length <= 10, 'the first program has at most ten lines');
    return execFileSync(process.execPath, ['--input-type=module', '-e', program], {encoding: 'utf8', cwd: root});
}

await test('runs the first programs of the documentation', () => {
    assert.match(firstProgram('bindings/js/README.md'), /^\d+\n12\.24\d*\n$/);
    for (const page of ['docs/how-to/javascript.md', 'docs/tutorials/javascript-and-python.md']) {
        const [, printed] = read(page).match(/```text\n([\s\S]*?)```/);
        assert.equal(firstProgram(page), printed);
    }
});

await test('gives memory back when objects are no longer reachable', () => {
    const program = `
        import {Talus} from ${JSON.stringify(new URL('../../../build/js/talus.js', import.meta.url).href)};
        import {readFileSync} from 'node:fs';
        const engine = await Talus.load(), scenario = readFileSync('examples/pf2e/ford-fight.json', 'utf8');
        const sizes = [];
        for (let round = 0; round < 8; round++) {
            for (let i = 0; i < 30; i++) engine.table(scenario, {seed: i});
            await new Promise((resolve) => setTimeout(resolve));
            globalThis.gc();
            await new Promise((resolve) => setTimeout(resolve, 20));
            sizes.push(engine.machine.talus.memory.buffer.byteLength);
        }
        console.log(sizes.at(-1) < 3 * sizes[0] ? 'flat' : sizes.join(' '));`;
    assert.equal(execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {encoding: 'utf8', cwd: root}), 'flat\n');
});

process.exit(failed ? 1 : 0);

// same.test.mjs [CASES]: the same bytes in Node as from the native command: the golden games of every system, sheets,
// odds, a battle, and the games of CASES test cases (20). Prints a line a test.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Talus, TalusError} from '../../../build/js/talus.js';

const root = new URL('../../../', import.meta.url).pathname;
const most = Number(process.argv[2] ?? 20);
const folder = mkdtempSync(join(tmpdir(), 'talus-js-'));
const engine = await Talus.load();
const decoder = new TextDecoder();
let failed = 0;

function native(args, input = '') {
    return spawnSync(`${root}build/release/cli/talus`, args, {input, encoding: 'utf8', cwd: root, maxBuffer: 1 << 28}).stdout;
}

function test(name, body) {
    try {
        body();
        console.log(`pass packages/js same/${name}`);
    } catch (error) {
        failed++;
        console.log(`fail packages/js same/${name}: ${String(error.message).slice(0, 300)}`);
    }
}

/** The log of a game that the native command played. */
function playNative(system, scenario, seed, commands) {
    const given = join(folder, 'scenario.json'), saved = join(folder, 'log');
    writeFileSync(given, JSON.stringify(scenario));
    rmSync(saved, {force: true});
    native(['play', given, '--system', system, '--seed', String(seed), '--save', saved], commands);
    return readFileSync(saved, 'utf8');
}

const example = (path) => JSON.parse(readFileSync(`${root}examples/${path}.json`, 'utf8'));
const golden = {
    dh2e: example('dh2e/ambush'), dnd5e: example('dnd5e/barrow-door'), pf2e: example('pf2e/ford-fight'),
    swse: example('swse/quarry'), p2v: {system: 'p2v', seed: 4, random: {points: 150, license: 'ORC'}},
};
for (const [system, scenario] of Object.entries(golden)) {
    test(`golden/${system}`, () => {
        const moves = Array.from({length: 150}, (_, i) => `list\n${Math.floor((i * i * 7) / 3) % 9}\n0\nchoose 1\n`).join('');
        const log = playNative(system, scenario, 5, moves);
        const records = log.trim().split('\n').slice(1).map((line) => JSON.parse(line));
        assert.ok(records.length > 100);
        const table = engine.table(scenario, {seed: 5});
        for (const {command} of records) if (command) table.do(command);
        assert.ok(table.save() === log, 'the log differs');
        const loaded = engine.load(log);
        assert.ok(loaded.save() === log, 'the loaded log differs');
        table.free();
        loaded.free();
    });
}

for (const kind of ['iconics', 'bestiary']) {
    for (const file of readdirSync(`${root}content/pf2e/${kind}`).sort()) {
        const path = `content/pf2e/${kind}/${file}`;
        test(`sheet/${file}`, () => {
            const text = readFileSync(root + path, 'utf8');
            assert.ok(engine.ask('sheet', {text, file: path}, 'pretty') === native(['sheet', path, '--json']));
        });
    }
}

test('odds', () => assert.deepEqual(engine.odds('20d20kh10'), JSON.parse(native(['odds', '20d20kh10', '--json']))));

test('battle', () => {
    const options = {games: 100, points: 150, seed: 7, players: ['greedy', 'greedy'], form: 'csv'};
    const there = native(['battle', '--points', '150', '--games', '100', '--seed', '7', '--player', 'greedy', '--against', 'greedy', '--csv']);
    assert.equal(decoder.decode(engine.ask('battle', options, 'raw')), there);
});

function* caseGames(path = 'tests/cases') {
    for (const entry of readdirSync(root + path, {withFileTypes: true}).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (entry.isDirectory()) yield* caseGames(`${path}/${entry.name}`);
        else if (entry.name.endsWith('.json')) {
            const {given, do: steps} = JSON.parse(readFileSync(`${root}${path}/${entry.name}`, 'utf8'));
            if (given && !('document' in given) && steps) {
                yield {name: `${path}/${entry.name}`.slice('tests/cases/'.length, -'.json'.length), given, commands: steps.filter((s) => 'do' in s)};
            }
        }
    }
}

const games = [...caseGames()];
const stride = Math.max(1, Math.floor(games.length / most));
for (const {name, given, commands} of games.filter((_, i) => i % stride === 0)) {
    test(name, () => {
        const system = name.split('/')[0], seed = given.seed ?? 1;
        const log = playNative(system, given, seed, commands.map((c) => `${JSON.stringify(c)}\n`).join(''));
        const table = engine.table(given, {seed, system});
        for (const command of commands) {
            try {
                table.do(command);
            } catch (error) {
                if (!(error instanceof TalusError)) throw error; // the native command goes on as well
            }
        }
        assert.ok(table.save() === log, 'the log differs');
        table.free();
    });
}

rmSync(folder, {recursive: true});
process.exit(failed ? 1 : 0);

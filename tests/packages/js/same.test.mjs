// same.test.mjs [CASES]: the same bytes in Node as from the native command: the golden games of every system, sheets,
// odds, a battle, and the games of CASES test cases (20). Prints a line a test.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {Talus} from '../../../build/js/talus.js';
import {caseGames, goldenGames, native, root} from './games.mjs';
import {play} from './play.mjs';

const engine = await Talus.load();
const decoder = new TextDecoder();
let failed = 0;

function test(name, body) {
    try {
        body();
        console.log(`pass packages/js same/${name}`);
    } catch (error) {
        failed++;
        console.log(`fail packages/js same/${name}: ${String(error.message).slice(0, 300)}`);
    }
}

for (const game of goldenGames()) {
    test(game.name, () => {
        assert.ok(play(engine, game) === game.log, 'the log differs');
        const loaded = engine.load(game.log);
        assert.ok(loaded.save() === game.log, 'the loaded log differs');
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

for (const game of caseGames(Number(process.argv[2] ?? 20)))
    test(game.name, () => assert.ok(play(engine, game) === game.log, 'the log differs'));

process.exit(failed ? 1 : 0);

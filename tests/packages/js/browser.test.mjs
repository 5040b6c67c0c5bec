// browser.test.mjs [CASES]: the package in Chromium: the golden games and the games of CASES test cases (20) give the
// bytes of the native command, in the page and in a worker. A page served from here plays them and sends back what it
// found. Prints a line a test.
import {readFileSync} from 'node:fs';
import {chromium, postedBy, types} from './chromium.mjs';
import {caseGames, goldenGames, root} from './games.mjs';

const LIMIT_SECONDS = 300;
if (!chromium) {
    console.log('skip packages/js chromium (no Chromium)');
    process.exit(0);
}
const games = [...goldenGames(), ...caseGames(Number(process.argv[2] ?? 20))];

const page = `<!DOCTYPE html><meta charset="utf-8"><script type="module">
import {Talus} from '/js/talus.js';
import {play} from '/play.mjs';
const rows = [];
const row = (name, why) => rows.push({name, why});
try {
    const games = await (await fetch('/games.json')).json();
    const engine = await Talus.load();
    for (const game of games) {
        try {
            row(game.name, play(engine, game) === game.log ? null : 'the log differs');
        } catch (error) {
            row(game.name, String(error));
        }
    }
    const worker = new Worker('/worker-test.js', {type: 'module'});
    const said = await new Promise((done) => { worker.onmessage = ({data}) => done(data); worker.postMessage(games[0]); });
    row('worker', said === games[0].log ? null : 'the log of the worker differs');
    const options = {games: 12, points: 150, seed: 7, players: ['greedy', 'greedy']};
    const [here, there] = [await engine.battle({...options, workers: 0}), await engine.battle({...options, workers: 2})];
    row('battle-in-workers', JSON.stringify(here) === JSON.stringify(there) ? null : 'the results differ');
} catch (error) {
    row('page', error.stack);
}
await fetch('/result', {method: 'POST', body: JSON.stringify(rows)});
</script>`;
const worker = `import {Talus} from '/js/talus.js';
import {play} from '/play.mjs';
onmessage = async ({data}) => postMessage(play(await Talus.load(), data));`;

const files = {
    '/': {body: page, type: types.html},
    '/games.json': {body: JSON.stringify(games), type: types.json},
    '/play.mjs': {body: readFileSync(`${root}tests/packages/js/play.mjs`), type: types.mjs},
    '/worker-test.js': {body: worker, type: types.js},
};
function serve(path) {
    const [, name, end] = path.match(/^\/js\/([a-z]+\.(js|wasm))$/) ?? [];
    return name ? {body: readFileSync(`${root}build/js/${name}`), type: types[end]} : files[path];
}

const rows = await postedBy(serve, LIMIT_SECONDS) ?? [{name: 'end', why: `nothing within ${LIMIT_SECONDS} seconds`}];
for (const {name, why} of rows) console.log(why ? `fail packages/js chromium/${name}: ${why}` : `pass packages/js chromium/${name}`);
process.exit(rows.some(({why}) => why) ? 1 : 0);

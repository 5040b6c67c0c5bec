// browser.test.mjs [CASES]: the package in Chromium: the golden games and the games of CASES test cases (20) give the
// bytes of the native command, in the page and in a worker. A page served from here plays them and sends back what it
// found. Prints a line a test.
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {caseGames, goldenGames, root} from './games.mjs';

const LIMIT_SECONDS = 300;
const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
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

const types = {js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm'};
function answer(request, response) {
    const send = (body, type) => response.writeHead(200, {'content-type': type}).end(body);
    const path = new URL(request.url, 'http://localhost').pathname;
    if (path === '/') return send(page, 'text/html');
    if (path === '/games.json') return send(JSON.stringify(games), 'application/json');
    if (path === '/play.mjs') return send(readFileSync(`${root}tests/packages/js/play.mjs`), types.mjs);
    if (path === '/worker-test.js') return send(worker, types.js);
    const [, name] = path.match(/^\/js\/([a-z]+\.(?:js|wasm))$/) ?? [];
    if (name) return send(readFileSync(`${root}build/js/${name}`), types[name.split('.')[1]]);
    return response.writeHead(404).end();
}

const profile = mkdtempSync(join(tmpdir(), 'talus-chromium-'));
let browser;
const rows = await new Promise((done) => {
    const server = createServer((request, response) => {
        if (request.method !== 'POST') return answer(request, response);
        let body = '';
        request.on('data', (part) => { body += part; }).on('end', () => { response.end(); done(JSON.parse(body)); });
        return undefined;
    });
    server.listen(0, '127.0.0.1', () => {
        const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', `--user-data-dir=${profile}`];
        browser = spawn(chromium, [...flags, `http://127.0.0.1:${server.address().port}/`], {stdio: 'ignore'});
    });
    setTimeout(() => done([{name: 'end', why: `nothing within ${LIMIT_SECONDS} seconds`}]), LIMIT_SECONDS * 1000).unref();
});
const gone = new Promise((done) => browser.on('exit', done));
browser.kill();
await gone;
rmSync(profile, {recursive: true, force: true, maxRetries: 5, retryDelay: 200});
for (const {name, why} of rows) console.log(why ? `fail packages/js chromium/${name}: ${why}` : `pass packages/js chromium/${name}`);
process.exit(rows.some(({why}) => why) ? 1 : 0);

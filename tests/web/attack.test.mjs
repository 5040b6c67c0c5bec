// attack.test.mjs: `talus serve` against requests that it must refuse. It must go on serving after each.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {serve, test, finish, root, talus} from './harness.mjs';

const folder = mkdtempSync(join(tmpdir(), 'talus-serve-'));
const page = join(folder, 'page'), content = join(folder, 'content');
mkdirSync(page);
mkdirSync(join(content, 'deep'), {recursive: true});
writeFileSync(join(page, 'index.html'), '<!doctype html><title>page</title>');
writeFileSync(join(content, 'one.json'), '{"name": "One"}');
writeFileSync(join(content, 'deep', 'two.json'), '{"name": "Two"}');
writeFileSync(join(content, '.hidden.json'), '{}');
writeFileSync(join(content, 'page.html'), '<script src="page.js"></script>');
writeFileSync(join(content, 'page.js'), 'fetch("../ask")');
writeFileSync(join(content, 'page.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(folder, 'secret.json'), '{"secret": true}');
symlinkSync(join(folder, 'secret.json'), join(content, 'link.json'));
symlinkSync(folder, join(content, 'out'));
const server = await serve([content, '--page', page]);
const port = server.port;

function get(path, {method = 'GET', headers = {}, body} = {}) {
    return new Promise((resolve, reject) => {
        const request = http.request({host: '127.0.0.1', port, path, method, headers, agent: false}, (response) => {
            let text = '';
            response.on('data', (part) => (text += part));
            response.on('end', () => resolve({status: response.statusCode, text, headers: response.headers}));
        });
        request.on('error', reject);
        request.end(body);
    });
}
const at = (path) => `/${server.token}/${path}`;
const raw = (text, wait = 4000) => new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    let got = '';
    socket.on('data', (part) => (got += part));
    socket.on('close', () => resolve(got));
    socket.on('error', () => resolve(got));
    setTimeout(() => socket.destroy(), wait);
});
async function alive() {
    assert.equal((await get(at(''))).status, 200);
}

await test('serve: gives the page, the listing and files, with strict headers', async () => {
    const index = await get(at(''));
    assert.equal(index.status, 200);
    assert.match(index.headers['content-security-policy'], /default-src 'self'/);
    assert.equal(index.headers['x-content-type-options'], 'nosniff');
    const {files} = JSON.parse((await get(at('content'))).text);
    assert.deepEqual(files.map((f) => f.name).sort(), ['deep/two.json', 'one.json']);
    assert.equal((await get(at('content/deep/two.json'))).text, '{"name": "Two"}');
});
await test('serve: refuses addresses without the token', async () => {
    for (const path of ['/', '/index.html', `/${'0'.repeat(32)}/`, `/${server.token}`, `/${server.token.slice(1)}/`, `//${server.token}/`])
        assert.equal((await get(path)).status, 404, path);
    await alive();
});
await test('serve: refuses other hosts and origins', async () => {
    for (const host of ['example.org', `example.org:${port}`, '127.0.0.1', `127.0.0.1.example.org:${port}`])
        assert.equal((await get(at(''), {headers: {host}})).status, 403, host);
    for (const origin of ['http://example.org', 'null', `https://127.0.0.1:${port}`, `http://127.0.0.1:${port}.example.org`])
        assert.equal((await get(at('content'), {headers: {origin}})).status, 403, origin);
    assert.equal((await get(at('content'), {headers: {origin: `http://127.0.0.1:${port}`}})).status, 200);
});
await test('serve: gives documents of the folder, but no pages or scripts', async () => {
    for (const name of ['page.html', 'page.js', 'page.svg']) assert.equal((await get(at(`content/${name}`))).status, 404, name);
});
await test('serve: stays inside its folders', async () => {
    const paths = ['content/../secret.json', 'content/%2e%2e/secret.json', 'content/..%2fsecret.json', 'content/deep/../../../secret.json',
        'content/%2e%2e%5csecret.json', 'content//secret.json', 'content/link.json', 'content/out/secret.json', 'content/.hidden.json',
        'content/deep', 'content/', '../secret.json', 'content/one.json%00.html', 'content/one.json/'];
    for (const path of paths) {
        const answer = await get(at(path));
        assert.ok(!answer.text.includes('secret":'), path);
        if (!path.includes('%00')) assert.equal(answer.status, 404, path);
    }
    await alive();
});
await test('serve: refuses to be written to', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
        assert.equal((await get(at('content/one.json'), {method})).status, 405, method);
    await get(at(''), {method: 'POST', body: 'x'.repeat(4 << 20)}).catch(() => null);
    await alive();
});
const ask = (question, headers = {}) => get(at('ask'), {
    method: 'POST', headers: {origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json', ...headers},
    body: typeof question === 'string' ? question : JSON.stringify(question),
});
await test('serve: answers the page as the command does', async () => {
    const {status, text} = await ask({verb: 'roll', options: {expression: '4d6kh3 + 2', seed: 9}});
    assert.equal(status, 200);
    const native = execFileSync(talus, ['roll', '4d6kh3 + 2', '--seed', '9', '--json'], {encoding: 'utf8'});
    assert.deepEqual(JSON.parse(text), JSON.parse(native));
    const listed = JSON.parse((await ask({verb: 'list', options: {}})).text);
    assert.ok(listed.some((d) => d.name === 'Warden'));
    const wrong = await ask({verb: 'rol', options: {}});
    assert.equal(wrong.status, 400);
    assert.match(JSON.parse(wrong.text).error, /verb/);
});
await test('serve: refuses questions of other pages, in other forms and of any size', async () => {
    const roll = {verb: 'roll', options: {expression: '1d6'}};
    assert.equal((await ask(roll, {origin: 'http://example.org'})).status, 403);
    assert.equal((await get(at('ask'), {method: 'POST', headers: {'content-type': 'application/json'}, body: '{}'})).status, 403); // no origin
    assert.equal((await ask(roll, {'content-type': 'text/plain'})).status, 415);
    assert.equal((await ask(roll, {host: 'example.org'})).status, 403);
    assert.equal((await ask('x'.repeat(9 << 20)).catch(() => ({status: 413}))).status, 413);
    for (const text of ['', '{', '[]', '{"verb": 7}', '{"verb": "sheet", "options": {"document": "../secret.json"}}', '{"verb":"roll","options":"' + '['.repeat(100000) + '"}'])
        assert.equal((await ask(text)).status, 400, text.slice(0, 60));
    assert.equal((await get(at('ask'))).status, 404);
    await alive();
});
await test('serve: many questions at once are computed or refused, and the server goes on', async () => {
    const battle = {verb: 'battle', options: {parties: [{name: 'A', creatures: ['Boar']}, {name: 'B', creatures: ['Archer']}], games: 20}};
    const answers = await Promise.all(Array.from({length: 20}, () => ask(battle)));
    assert.ok(answers.every(({status}) => status === 200 || status === 503));
    assert.ok(new Set(answers.filter((a) => a.status === 200).map((a) => a.text)).size === 1);
    await alive();
});
await test('serve: tells the page what changes in the folder, with its faults', async () => {
    const heard = new Promise((resolve, reject) => {
        const request = http.request({host: '127.0.0.1', port, path: at('news'), agent: false}, (response) => {
            let text = '';
            response.on('data', (part) => {
                text += part;
                if (text.includes('data: ')) {
                    request.destroy();
                    resolve(text);
                }
            });
        });
        request.on('error', reject);
        request.end();
        setTimeout(() => reject(new Error('nothing was heard')), 10000);
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    writeFileSync(join(content, 'three.json'), '{"name": "Three", "type": "feat", "system": {"rules": [{"key": "FlatModifer"}]}}');
    const {name, gone, diagnostics} = JSON.parse((await heard).match(/data: (.*)/)[1]);
    assert.deepEqual([name, gone], ['three.json', false]);
    assert.match(diagnostics[0].message, /FlatModifer|rule element/);
    await alive();
});
await test('serve: results are those of the store, and nothing else is run', async () => {
    assert.deepEqual(JSON.parse((await get(at('results'))).text), []);
    for (const study of ['..', 'x', '%3b', '--help', 'a%20b', 'abc/../..'])
        assert.equal((await get(at(`results/${study}`))).status, 404, study);
    const store = join(folder, 'games.db');
    execFileSync(talus, ['battle', `${root}examples/p2v/grove.json`, `${root}examples/p2v/hunters.json`, '--games', '4', '--store', store]);
    const other = await serve([content, '--page', page, '--results', store]);
    const read = (path) => fetch(`${other.address}${path}`).then((answer) => answer.json());
    try {
        const [study] = await read('results');
        assert.equal(study.held, 4);
        const {question, games} = await read(`results/${study.digest}`);
        assert.equal(games.length, 4);
        assert.equal(question.options.seed, 1);
    } finally {
        other.stop();
    }
});
if (process.argv.includes('--all')) {
    await test('serve: a question that takes too long is cancelled', async () => {
        const started = Date.now();
        const {status} = await ask({verb: 'battle', options: {scenario: JSON.parse(readFileSync(`${root}examples/pf2e/ford-fight.json`, 'utf8')), games: 100000}});
        assert.equal(status, 408);
        assert.ok(Date.now() - started < 60000);
        await alive();
    });
}
await test('serve: survives oversized and broken requests', async () => {
    assert.ok(!(await raw(`GET /${'a'.repeat(200000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).includes('200 OK'));
    assert.ok(!(await raw(`GET / HTTP/1.1\r\n${'X: y\r\n'.repeat(20000)}\r\n`)).includes('200 OK'));
    assert.ok(!(await raw('\0\xff\xfe garbage\r\n\r\n', 500)).includes('200 OK'));
    assert.ok(!(await raw('GET / HTTP/9.9\r\n\r\n', 500)).includes('200 OK'));
    await alive();
});
await test('serve: survives a thousand connections and slow ones', async () => {
    const sockets = Array.from({length: 1000}, () => {
        const socket = net.connect(port, '127.0.0.1');
        socket.on('error', () => {});
        return socket;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const socket of sockets.slice(0, 100)) socket.write('GET /');
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await alive();
});
await test('serve: closes a connection that stays silent', async () => {
    const started = Date.now();
    await raw('GET / HTTP/1.1\r\n', 20000);
    assert.ok(Date.now() - started < 15000);
    await alive();
});
await test('serve: is bound to the loopback address', async () => {
    const {networkInterfaces} = await import('node:os');
    const other = Object.values(networkInterfaces()).flat().find((i) => i.family === 'IPv4' && !i.internal);
    if (!other) return;
    await assert.rejects(new Promise((resolve, reject) => {
        const socket = net.connect(port, other.address, resolve);
        socket.on('error', reject);
    }));
});
server.stop();
rmSync(folder, {recursive: true, force: true});
finish();

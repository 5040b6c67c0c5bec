// attack.test.mjs: `talus serve` against requests that it must refuse. It must go on serving after each.
import assert from 'node:assert/strict';
import {mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {serve, test, finish} from './harness.mjs';

const folder = mkdtempSync(join(tmpdir(), 'talus-serve-'));
const page = join(folder, 'page'), content = join(folder, 'content');
mkdirSync(page);
mkdirSync(join(content, 'deep'), {recursive: true});
writeFileSync(join(page, 'index.html'), '<!doctype html><title>page</title>');
writeFileSync(join(content, 'one.json'), '{"name": "One"}');
writeFileSync(join(content, 'deep', 'two.json'), '{"name": "Two"}');
writeFileSync(join(content, '.hidden.json'), '{}');
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

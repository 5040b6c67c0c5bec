// chromium.mjs: a page in Chromium that posts what it found.
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
export const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** The types of files, for a server. */
export const types = {html: 'text/html', js: 'text/javascript', mjs: 'text/javascript', json: 'application/json', wasm: 'application/wasm'};

/**
 * Opens the page "/" and waits for what it posts, which is JSON; `null` after `seconds`.
 * @param {(path: string) => {body: string | Uint8Array, type: string} | undefined} serve the files of the page
 */
export async function postedBy(serve, seconds) {
    const profile = mkdtempSync(join(tmpdir(), 'talus-chromium-'));
    let browser, server;
    const posted = await new Promise((done) => {
        server = createServer((request, response) => {
            if (request.method === 'POST') {
                let body = '';
                request.on('data', (part) => { body += part; }).on('end', () => { response.end(); done(JSON.parse(body)); });
                return;
            }
            const file = serve(new URL(request.url, 'http://localhost').pathname);
            if (file) response.writeHead(200, {'content-type': file.type}).end(file.body);
            else response.writeHead(404).end();
        });
        server.listen(0, '127.0.0.1', () => {
            const page = `http://127.0.0.1:${server.address().port}/`;
            browser = spawn(chromium, [...FLAGS, `--user-data-dir=${profile}`, page], {stdio: 'ignore'});
        });
        setTimeout(() => done(null), seconds * 1000).unref();
    });
    const gone = new Promise((done) => browser.on('exit', done));
    browser.kill();
    await gone;
    server.close();
    rmSync(profile, {recursive: true, force: true, maxRetries: 5, retryDelay: 200});
    return posted;
}

// harness.mjs: starts `talus serve` and a browser; prints "pass" and "fail" lines.
import {spawn} from 'node:child_process';
import {createRequire} from 'node:module';
import {existsSync, mkdirSync} from 'node:fs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
export const root = new URL('../../', import.meta.url).pathname;
/** The command: that of the release build, or TALUS. */
export const talus = process.env.TALUS ?? `${root}build/release/cli/talus`;
let failed = 0;

export async function test(name, body, page = null) {
    const started = Date.now();
    try {
        await body();
        console.log(`pass web/${name}`);
        if (process.env.TALUS_TIMES) console.error(`${Date.now() - started} ms  ${name}`);
    } catch (error) {
        failed++;
        const shot = `${root}build/test-logs/web-${name.replace(/\W+/g, '-')}.png`;
        mkdirSync(`${root}build/test-logs`, {recursive: true});
        await page?.screenshot({path: shot}).catch(() => null);
        console.log(`fail web/${name}: ${String(error.message).split('\n').slice(0, 6).join(' | ')}${page ? ` (${shot})` : ''}`);
    }
}

export function finish() {
    process.exit(failed ? 1 : 0);
}

/** Starts the server; {port, token, address, stop}. */
export function serve(args = []) {
    const child = spawn(talus, ['serve', ...args], {stdio: ['ignore', 'pipe', 'inherit']});
    return new Promise((resolve, reject) => {
        let text = '';
        child.stdout.on('data', (part) => {
            text += part;
            const found = text.match(/http:\/\/127\.0\.0\.1:(\d+)\/([0-9a-f]+)\//);
            if (found) resolve({port: +found[1], token: found[2], address: found[0], stop: () => child.kill('SIGTERM')});
        });
        child.on('exit', (code) => reject(new Error(`talus serve ended with ${code}`)));
    });
}

/** A browser; null when there is none. */
export async function browser() {
    const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
    if (!path) return null;
    const {chromium} = require('playwright-core');
    return chromium.launch({executablePath: path, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']});
}

export const axePath = () => require.resolve('axe-core/axe.min.js');

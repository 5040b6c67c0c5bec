// newcomer.test.mjs: the archive of the package in a newcomer's project: strict TypeScript, esbuild, Vite, webpack and a
// plain <script type="module">; every page runs in Chromium. Bundlers come from npm, into build/newcomer. Prints a line a
// test.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {chromium, postedBy, types} from './chromium.mjs';
import {root} from './games.mjs';

const LIMIT_SECONDS = 60;
const project = `${root}build/newcomer`;
const source = `${root}tests/packages/js/newcomer`;
const run = (command, ...args) => execFileSync(command, args, {cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']});
const tool = (name, ...args) => run(join(project, 'node_modules/.bin', name), ...args);
let failed = 0;

async function test(name, body) {
    try {
        await body();
        console.log(`pass packages/js newcomer/${name}`);
    } catch (error) {
        failed++;
        console.log(`fail packages/js newcomer/${name}: ${String(error.stdout || error.message).trim().split('\n').slice(0, 3).join('; ')}`);
    }
}

/** The archive, unpacked where npm would put it. */
function install() {
    for (const name of readdirSync(source)) copyFileSync(join(source, name), join(project, name));
    if (!existsSync(join(project, 'node_modules/webpack'))) run('npm', 'install', '--silent', '--no-audit', '--no-fund');
    const [{filename}] = JSON.parse(run('npm', 'pack', '--json', '--silent', `${root}build/js`));
    const place = join(project, 'node_modules/talus');
    rmSync(place, {recursive: true, force: true});
    mkdirSync(place);
    run('tar', '-xzf', filename, '--strip-components=1', '-C', place);
}

/** The files that a bundler leaves where they are, beside its output. */
function copyBeside(out, names) {
    for (const name of names) cpSync(join(project, 'node_modules/talus', name), join(project, out, name));
}

function withPage(out) {
    mkdirSync(join(project, out), {recursive: true});
    copyFileSync(join(source, 'index.html'), join(project, out, 'index.html'));
}

async function runs(out) {
    const serve = (path) => {
        const file = join(project, out, path === '/' ? 'index.html' : path);
        return existsSync(file) ? {body: readFileSync(file), type: types[file.split('.').at(-1)]} : undefined;
    };
    const [armor, mean, wins, code] = await postedBy(serve, LIMIT_SECONDS) ?? [`nothing within ${LIMIT_SECONDS} seconds`];
    assert.deepEqual([armor, mean, code], [15, 10, 'not-found']);
    assert.equal(wins.length, 2);
}

const bundlers = {
    esbuild(out) {
        tool('esbuild', 'main.ts', '--bundle', '--format=esm', `--outdir=${out}`);
        copyBeside(out, ['talus.wasm', 'worker.js', 'talus.js', 'wasi.js']);
        withPage(out);
    },
    vite(out) {
        tool('vite', 'build', '--outDir', out, '--logLevel', 'error');
    },
    webpack(out) {
        tool('webpack', '--mode', 'production', '--entry', './compiled/main.js', '-o', out);
        withPage(out);
    },
    script(out) {
        withPage(out);
        const program = readFileSync(join(project, 'compiled/main.js'), 'utf8').replace("'talus'", "'./talus.js'");
        copyBeside(out, ['talus.wasm', 'worker.js', 'talus.js', 'wasi.js']);
        writeFileSync(join(project, out, 'main.js'), program);
    },
};

mkdirSync(project, {recursive: true});
try {
    install();
} catch (error) {
    console.log(`skip packages/js newcomer (npm cannot install: ${String(error.stderr || error.message).trim().split('\n')[0]})`);
    process.exit(0);
}
await test('types', () => tool('tsc', '-p', '.'));
for (const [name, build] of Object.entries(bundlers)) {
    const out = `out-${name}`;
    rmSync(join(project, out), {recursive: true, force: true});
    if (chromium) await test(name, async () => { build(out); await runs(out); });
    else console.log(`skip packages/js newcomer/${name} (no Chromium)`);
}
process.exit(failed ? 1 : 0);

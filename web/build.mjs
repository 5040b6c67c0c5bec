// build.mjs: builds the workbench into build/web: a page, two scripts, a style sheet and the module.
import * as esbuild from 'esbuild';
import sveltePlugin from 'esbuild-svelte';
import {createHash} from 'node:crypto';
import {cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const out = fileURLToPath(new URL('../build/web/', import.meta.url));
const library = fileURLToPath(new URL('../build/js/', import.meta.url));

/** The files that `talus new` writes: its table is read, so that both offer the same. */
function templates() {
    const table = readFileSync(`${here}../cli/verbs/new_templates.def`, 'utf8');
    const rows = [...table.matchAll(/TEMPLATE\("(\w+)", "([^"]+)",((?:\s*"(?:[^"\\]|\\.)*")+)\)/g)];
    return rows.map(([, kind, file, parts]) => ({kind, file, text: [...parts.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([part]) => JSON.parse(part)).join('')}));
}

/** The classes of heroes in campaigns of Path 2 Victory: the engine's table is read. */
const classes = () => [...readFileSync(`${here}../src/systems/p2v/modes/campaign.def`, 'utf8').matchAll(/^CLASS\("([^"]+)"/gm)].map(([, name]) => name);

/** The documentation in the order of the book: parts with their pages. The reference of the C functions is a separate book. */
function manual() {
    const parts = [];
    for (const line of readFileSync(`${here}../docs/book/contents`, 'utf8').split('\n')) {
        const [, part] = line.match(/^part (.+)$/) ?? [], [, file, title] = line.match(/^page (\S+\.md) (.+)$/) ?? [];
        if (part) parts.push({title: part, pages: []});
        if (file) parts.at(-1).pages.push({file, title});
    }
    return parts;
}

rmSync(out, {recursive: true, force: true});
mkdirSync(out, {recursive: true});
const {metafile} = await esbuild.build({
    metafile: true,
    entryPoints: {workbench: `${here}src/main.ts`, worker: `${here}src/engine/worker.ts`},
    outdir: out,
    bundle: true,
    minify: true,
    splitting: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['svelte', 'browser'],
    mainFields: ['svelte', 'browser', 'module', 'main'],
    alias: {talus: `${library}talus.js`},
    loader: {'.json': 'text'},
    define: {TEMPLATES: JSON.stringify(templates()), MANUAL: JSON.stringify(manual()), CLASSES: JSON.stringify(classes())},
    legalComments: 'eof',
    logLevel: 'warning',
    plugins: [sveltePlugin({compilerOptions: {css: 'external'}})],
});
cpSync(`${here}index.html`, `${out}index.html`);
cpSync(`${here}icon.svg`, `${out}icon.svg`);
cpSync(`${library}talus.wasm`, `${out}talus.wasm`);
for (const {file} of manual().flatMap((part) => part.pages)) cpSync(`${here}../docs/${file}`, `${out}docs/${file}`);
cpSync(`${here}../docs/how-to/pictures`, `${out}docs/how-to/pictures`, {recursive: true});
/** The licences of what is in the bundle. */
const packages = new Set(Object.keys(metafile.inputs).map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]).filter(Boolean));
const licences = [...packages].sort().map((name) => {
    const folder = `${here}node_modules/${name}/`;
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const {version, license} = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
    return `${name} ${version}: ${license}\n\n${file ? readFileSync(folder + file, 'utf8').trim() : ''}\n`;
});
writeFileSync(`${out}licences.txt`, licences.join('\n----\n\n'));
const parts = ['workbench.js', 'worker.js', 'workbench.css', 'talus.wasm', 'index.html'].map((name) => readFileSync(`${out}${name}`));
const digest = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 12);
writeFileSync(`${out}service.js`, readFileSync(`${here}service.js`, 'utf8').replace('VERSION', digest));

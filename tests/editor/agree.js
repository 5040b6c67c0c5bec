// agree.js TALUS SYSTEM FOLDER [EVERY [MUTANTS [SEED]]]: schema and lint say the same about documents.
//
// Both read every EVERYth document of FOLDER, as it is and as MUTANTS of them with one mistake each: a member
// that is renamed, added, left out or null, a value of another type, a word that nobody knows. What the schema
// finds, lint finds on the same line (in a mutant: anywhere); the schema has one message for one mistake. What lint
// finds by the tables of fields that the schema is printed from, the schema finds too; lint alone knows what names
// refer to and what goes with what.
// Prints "pass NAME" or "fail NAME: why".
'use strict';
const { execFileSync, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const json = require('vscode-json-languageservice');

const [talus, system, folder] = process.argv.slice(2);
const [every, mutants, seed] = [1, 0, 1].map((usual, i) => Number(process.argv[5 + i] || usual));
const room = { maxBuffer: 1 << 29, encoding: 'utf8' };
const schema = JSON.parse(execFileSync(talus, ['schema', system], room));
const service = json.getLanguageService({});
service.configure({ validate: true, schemas: [{ uri: schema.$id, fileMatch: ['*'], schema }] });
const DEPRECATED = json.ErrorCode.Deprecated;

let state = seed;
function below(count) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * count);
}
const oneOf = (list) => list[below(list.length)];

// Not documents: lists of words and folders, tables of numbers, texts, and what is only run by a host.
const beside = /vocabulary\.json$|_folders\.json$|\/(tables|adventures|lang|macros|action-macros|journals|rollable-tables)\//;
function files(from) {
    return fs.readdirSync(from, { withFileTypes: true }).flatMap((entry) => {
        const name = path.join(from, entry.name);
        return entry.isDirectory() ? files(name) : name.endsWith('.json') && !beside.test(name) ? [name] : [];
    });
}

// Lint's findings by file.
function lint(names, ...where) {
    const found = new Map(names.map((name) => [name, []]));
    const run = spawnSync(talus, ['lint', '--json', '--system', system, ...where], room);
    for (const one of JSON.parse(run.stdout)) if (found.has(one.file)) found.get(one.file).push(one);
    return found;
}

async function validate(text) {
    const document = json.TextDocument.create('file:///a.json', 'json', 1, text);
    return service.doValidation(document, service.parseJSONDocument(document));
}

// By a table of fields, in any system; "derived" items of DH2E have the fields of the item they name.
const byTable = (one) => /\/(unknown-field|misspelt-field|wrong-type)$/.test(one.code) ||
    (/\/missing-field$/.test(one.code) && /^the field "/.test(one.message));
const derived = (one) => system === 'dh2e' && /^\/items\/\d+\/system\//.test(one.pointer || '');

// Where there is more than one message for one mistake: what is said of the document as it was does not count, and
// fields that are missing from one object count once.
async function several(mistakes, from) {
    const before = new Set((await validate(fs.readFileSync(from, 'utf8'))).map((one) => one.message));
    return [...new Set(mistakes.filter((one) => !before.has(one.message))
        .map((one) => `${one.range.start.line + 1}: ${one.message.replace(/^(Missing property).*/, '$1').slice(0, 60)}`))];
}

async function compare(name, text, linted, from) {
    const sameLine = !from;
    const found = await validate(text);
    const mistakes = found.filter((one) => one.code !== DEPRECATED);
    const messages = from && mistakes.length > 1 ? await several(mistakes, from) : [];
    if (messages.length > 1) return [name, 'more than one message', ...messages];
    const serious = linted.filter((one) => one.severity !== 'note');
    const lines = new Set(serious.map((one) => one.line));
    const missed = mistakes.filter((one) => (sameLine ? !lines.has(one.range.start.line + 1) : !serious.length));
    if (missed.length) return [name, 'only the schema', missed[0].range.start.line + 1, missed[0].message.slice(0, 100)];
    const structural = serious.filter((one) => byTable(one) && !derived(one));
    const marked = new Set(mistakes.map((one) => one.range.start.line + 1));
    const alone = structural.filter((one) => (sameLine ? !marked.has(one.line) : !mistakes.length));
    if (alone.length) return [name, 'only lint', alone[0].line, alone[0].message];
    const old = found.filter((one) => one.code === DEPRECATED).map((one) => one.range.start.line + 1);
    const noted = new Set(linted.filter((one) => /\/obsolete-field$/.test(one.code)).map((one) => one.line));
    const unnoted = sameLine && old.find((line) => !noted.has(line));
    return unnoted ? [name, 'deprecated without a note', unnoted] : null;
}

function report(name, count, apart) {
    const good = count > 0 && apart.length === 0;
    const title = `schema/agree-${system}-${name} (${count - apart.length} of ${count})`;
    console.log(good ? `pass ${title}` : `fail ${title}: ${JSON.stringify(apart.slice(0, 5))}`);
}

async function asTheyAre(names) {
    const found = lint(names, folder);
    const apart = [];
    for (const name of names) {
        const wrong = await compare(path.relative(folder, name), fs.readFileSync(name, 'utf8'), found.get(name));
        if (wrong) apart.push(wrong);
    }
    report('as-written', names.length, apart);
}

function places(node, found) {
    for (const key of node && typeof node === 'object' ? Object.keys(node) : []) {
        found.push([node, key]);
        places(node[key], found);
    }
    return found;
}

// Keeps the order of members: a mistake is where the member was.
function rename(object, from, to) {
    for (const [key, value] of Object.entries(object)) {
        delete object[key];
        object[key === from ? to : key] = value;
    }
}

const otherTypes = { string: [{ a: 1 }, 7, true], number: ['abc', { a: 1 }, true], boolean: ['yes', 3, {}], list: ['abc', 3, {}],
                     object: ['abc', 4, []] };
const typeOf = (value) => (Array.isArray(value) ? 'list' : typeof value);

const mistakes = {
    rename: (object, key) => !Array.isArray(object) && rename(object, key, key.slice(0, 1) + 'x' + key.slice(1)),
    add: (object) => !Array.isArray(object) && (object.zzzExtra = 1),
    remove: (object, key) => !Array.isArray(object) && delete object[key],
    nothing: (object, key) => { object[key] = null; },
    type: (object, key) => { if (object[key] !== null) object[key] = oneOf(otherTypes[typeOf(object[key])]); },
    word: (object, key) => { if (typeof object[key] === 'string') object[key] = 'zzz-nonsense'; },
};

// One mistake in a copy of a document; of a list of documents, in one of them.
function mutant(name) {
    let document = JSON.parse(fs.readFileSync(name, 'utf8'));
    if (Array.isArray(document) && document.length) document = [oneOf(document)];
    const all = places(document, []);
    if (!all.length) return null;
    const [object, key] = oneOf(all), before = JSON.stringify(document), kind = oneOf(Object.keys(mistakes));
    mistakes[kind](object, key);
    return JSON.stringify(document) === before ? null : { kind, key, text: JSON.stringify(document, null, 1) };
}

async function withMistakes(names) {
    const work = fs.mkdtempSync(path.join(os.tmpdir(), 'talus-agree-'));
    const made = new Map();
    for (let i = 0; i < mutants; i++) {
        const from = oneOf(names), one = mutant(from);
        if (!one) continue;
        const name = path.join(work, `${i}.json`);
        fs.writeFileSync(name, one.text);
        made.set(name, { ...one, from });
    }
    const found = lint([...made.keys()], '--content', folder, work);
    const apart = [];
    for (const [name, one] of made) {
        const wrong = await compare(`${path.relative(folder, one.from)}: ${one.kind} ${one.key}`, one.text, found.get(name), one.from);
        if (wrong) apart.push(wrong);
    }
    fs.rmSync(work, { recursive: true });
    report('mutants', made.size, apart);
}

(async () => {
    const names = files(folder).filter((name, i) => i % every === 0);
    await asTheyAre(names);
    if (mutants) await withMistakes(names.filter((name) => fs.statSync(name).size < 200000));
})().catch((error) => console.log(`fail schema/agree-${system}: ${error.stack}`));

// schema.js TALUS CONTENT PLANTED: the schemas in VS Code's own JSON engine.
//
// Shipped files give no diagnostics. Each planted mistake gives exactly one, on its line, and lint finds it
// too; without the mistake both are silent. Prints "pass NAME" or "fail NAME: why".
'use strict';
const { execFileSync, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const json = require('vscode-json-languageservice');

const [talus, content, planted] = process.argv.slice(2);
const systems = ['pf2e', 'dh2e', 'swse', 'dnd5e', 'p2v'];
const room = { maxBuffer: 1 << 28, encoding: 'utf8' };
const run = (...args) => execFileSync(talus, args, room);
const schemas = new Map(systems.map((system) => [system, JSON.parse(run('schema', system))]));

function check(name, good, why) {
    console.log(good ? `pass schema/${name}` : `fail schema/${name}: ${JSON.stringify(why)}`);
}

const services = new Map(systems.map((system) => {
    const service = json.getLanguageService({});
    service.configure({ validate: true, schemas: [{ uri: schemas.get(system).$id, fileMatch: ['*'], schema: schemas.get(system) }] });
    return [system, service];
}));

async function diagnose(system, text) {
    const document = json.TextDocument.create('file:///a.json', 'json', 1, text);
    const service = services.get(system);
    return service.doValidation(document, service.parseJSONDocument(document));
}

function files(folder) {
    return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const name = path.join(folder, entry.name);
        return entry.isDirectory() ? files(name) : name.endsWith('.json') ? [name] : [];
    });
}

// Lists of words and tables of numbers are not documents.
const beside = /vocabulary\.json$|\/tables\/|\/adventures\//;

async function shipped() {
    for (const system of systems) {
        const wrong = [];
        let count = 0;
        for (const file of files(path.join(content, system))) {
            if (beside.test(file)) continue;
            count++;
            const found = await diagnose(system, fs.readFileSync(file, 'utf8'));
            if (found.some((one) => one.severity <= 2 && !(one.tags || []).includes(2))) wrong.push([file, found[0].message, found[0].range.start.line]);
        }
        check(`shipped-${system} (${count} files)`, count > 0 && wrong.length === 0, wrong.slice(0, 3));
    }
}

function lint(system, text) {
    const file = path.join(os.tmpdir(), `talus-planted-${process.pid}.json`);
    fs.writeFileSync(file, text);
    const out = spawnSync(talus, ['lint', '--json', '--system', system, file], room).stdout;
    fs.unlinkSync(file);
    return JSON.parse(out).filter((one) => one.severity !== 'note');
}

async function mistakes() {
    for (const mistake of JSON.parse(fs.readFileSync(planted, 'utf8'))) {
        const bad = JSON.stringify(mistake.document, null, 2).replace(mistake.right, () => mistake.wrong);
        const good = JSON.stringify(mistake.document, null, 2);
        const line = bad.slice(0, bad.indexOf(mistake.wrong)).split('\n').length - 1;
        const found = await diagnose(mistake.system, bad), before = await diagnose(mistake.system, good);
        const words = found.map((one) => [one.range.start.line, one.message]);
        check(`${mistake.name}`, bad !== good && before.length === 0 && found.length === 1 && found[0].range.start.line === line,
              { line, found: words, before: before.map((one) => one.message) });
        const linted = lint(mistake.system, bad), clean = lint(mistake.system, good);
        check(`${mistake.name}-lint`, clean.length === 0 && linted.length > 0,
              { line: line + 1, found: linted.map((one) => [one.line, one.message]), before: clean.map((one) => one.message) });
    }
}

async function completion() {
    const text = '{"name": "A", "type": "effect", "system": {"rules": [{"key": "FlatModifier", "": 1, "type": ""}]}}';
    const document = json.TextDocument.create('file:///a.json', 'json', 1, text);
    const service = services.get('pf2e');
    const ask = async (place) => (await service.doComplete(document, document.positionAt(place),
        service.parseJSONDocument(document))).items.map((item) => item.label.replace(/"/g, ''));
    const names = await ask(text.indexOf('"": 1') + 1), values = await ask(text.indexOf('"type": ""}') + 9);
    const kinds = await ask(text.indexOf('FlatModifier'));
    check('complete-names', names.includes('selector') && names.includes('predicate'), names);
    check('complete-values', values.includes('status') && values.includes('circumstance'), values);
    const more = '{"name": "A", "type": "effect", "system": {"traits": {"value": [""]}, "rules": [{"key": "FlatModifier", "selector": "", "value": 1}]}}';
    const other = json.TextDocument.create('file:///b.json', 'json', 1, more);
    const offers = async (place) => (await service.doComplete(other, other.positionAt(place),
        service.parseJSONDocument(other))).items.map((item) => item.label.replace(/"/g, ''));
    const selectors = await offers(more.indexOf('"selector": ""') + 13), traits = await offers(more.indexOf('[""]') + 2);
    check('complete-selectors', selectors.includes('ac') && selectors.includes('athletics'), selectors.slice(0, 5));
    check('complete-traits', traits.includes('mental') && traits.includes('uncommon'), traits.slice(0, 5));
    check('complete-kinds', kinds.length > 30 && kinds.includes('RollOption'), kinds.length);
}

function bundle() {
    const all = JSON.parse(run('schema', 'all')), settings = JSON.parse(run('schema', '--vscode'));
    check('bundle', systems.every((system) => all.$defs[system].$id === schemas.get(system).$id), Object.keys(all));
    check('settings', settings['json.schemas'].length === systems.length, settings['json.schemas'].length);
}

(async () => {
    bundle();
    await shipped();
    await mistakes();
    await completion();
})().catch((error) => console.log(`fail schema/run: ${error.stack}`));

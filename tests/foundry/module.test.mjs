// module.test.mjs: the module for Foundry VTT over a stand-in of Foundry. Prints a line a test. It cannot be run in
// Foundry itself here.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {Talus} from '../../build/js/talus.js';
import {start} from '../../integrations/foundry/module.js';

const root = new URL('../../', import.meta.url).pathname;
const read = (path) => JSON.parse(readFileSync(root + path, 'utf8'));
const language = read('integrations/foundry/lang/en.json')['TALUS-EXPLAIN'];
let failed = 0;

async function test(name, body) {
    try {
        await body();
        console.log(`pass foundry ${name}`);
    } catch (error) {
        failed++;
        console.log(`fail foundry ${name}: ${error.stack}`);
    }
}

/** A Foundry that keeps what the module does to it. */
function standIn(system = 'pf2e') {
    const hooks = new Map(), shown = [], errors = [];
    let loads = 0;
    const format = (key, values = {}) => {
        const text = language[key.replace('TALUS-EXPLAIN.', '')];
        assert.ok(text, `the language file has no ${key}`);
        return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
    };
    const foundry = {
        Hooks: {once: (name, f) => hooks.set(name, [f]), on: (name, f) => hooks.set(name, [...(hooks.get(name) ?? []), f])},
        game: {system: {id: system}, i18n: {localize: format, format}},
        ui: {notifications: {error: (message) => errors.push(message)}},
        show: (title, html, ready) => shown.push({title, html, ready}),
    };
    start(foundry, async () => (loads++, Talus.load()));
    const call = (name, ...given) => (hooks.get(name) ?? []).forEach((f) => f(...given));
    call('init');
    return {hooks, shown, errors, call, loads: () => loads};
}

const documentOf = (data, documentName, actor = null) => ({documentName, name: data.name, type: data.type, actor, toObject: () => structuredClone(data)});
const settled = async (condition) => { for (let i = 0; i < 200 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 20)); };

const warden = read('content/pf2e/iconics/brannoch-of-the-ford.json');
const boots = read('examples/homebrew/ford-boots.json');

await test('adds a button to old sheets and a control to new ones', () => {
    const there = standIn();
    const buttons = [], controls = [];
    there.call('getActorSheetHeaderButtons', {document: documentOf(warden, 'Actor')}, buttons);
    there.call('getHeaderControlsItemSheetV2', {document: documentOf(boots, 'Item')}, controls);
    assert.equal(buttons[0].label, 'Explain with Talus');
    assert.equal(controls[0].label, 'Explain with Talus');
});

await test('leaves other systems alone', () => {
    const there = standIn('dnd5e'), buttons = [];
    there.call('getActorSheetHeaderButtons', {document: documentOf(warden, 'Actor')}, buttons);
    assert.deepEqual(buttons, []);
});

await test('explains an actor, and another statistic when it is chosen', async () => {
    const there = standIn(), buttons = [];
    there.call('getActorSheetHeaderButtons', {document: documentOf(warden, 'Actor')}, buttons);
    buttons[0].onclick();
    await settled(() => there.shown.length || there.errors.length);
    assert.deepEqual(there.errors, []);
    const [{title, html, ready}] = there.shown;
    assert.equal(title, 'Explain: Brannoch of the Ford');
    assert.match(html, /<option value="ac">AC \d+<\/option>/);
    assert.match(html, /<option value="athletics">Athletics \+\d+<\/option>/);
    assert.match(html, /<pre class="talus-explain">/);
    let changed;
    const select = {value: 'fortitude', addEventListener: (_, f) => { changed = f; }}, result = {innerHTML: ''};
    ready({querySelector: (selector) => (selector === '.talus-statistic' ? select : result)});
    changed();
    assert.match(result.innerHTML, /Fortitude/);
    buttons[0].onclick();
    await settled(() => there.shown.length === 2);
    assert.equal(there.loads(), 1);
});

await test('shows what an item changes on its actor', async () => {
    const there = standIn(), controls = [];
    const item = {...boots, _id: 'boooooooooooooot', system: {...boots.system, equipped: {carryType: 'worn', inSlot: true, invested: true}}};
    const owner = documentOf({...warden, items: [...warden.items, item]}, 'Actor');
    there.call('getHeaderControlsItemSheetV2', {document: documentOf(item, 'Item', owner)}, controls);
    controls[0].onClick();
    await settled(() => there.shown.length || there.errors.length);
    assert.deepEqual(there.errors, []);
    assert.match(there.shown[0].html, /What it changes on Brannoch of the Ford/);
});

await test('lists the faults of an item without an actor, with nothing unescaped', async () => {
    const there = standIn(), controls = [];
    const item = {name: '<b>Bad</b>', type: 'equipment', system: {rules: [{key: 'FlatModifer', selector: '<i>', value: 1}]}};
    there.call('getHeaderControlsItemSheetV2', {document: documentOf(item, 'Item')}, controls);
    controls[0].onClick();
    await settled(() => there.shown.length || there.errors.length);
    assert.match(there.shown[0].html, /FlatModif/);
    assert.doesNotMatch(there.shown[0].html, /<b>|<i>/);
});

await test('reports what it cannot read', async () => {
    const there = standIn(), buttons = [];
    const other = {name: 'Odd One', type: 'character', _stats: {systemId: 'dnd5e'}, system: {}, items: []};
    there.call('getActorSheetHeaderButtons', {document: documentOf(other, 'Actor')}, buttons);
    buttons[0].onclick();
    await settled(() => there.errors.length || there.shown.length);
    assert.match(there.errors[0] ?? '', /Talus could not read this/);
});

await test('has a manifest that names its files', () => {
    const manifest = read('integrations/foundry/module.json');
    for (const path of [...manifest.esmodules, ...manifest.languages.map((l) => l.path)]) assert.ok(readFileSync(`${root}integrations/foundry/${path}`));
    assert.match(readFileSync(`${root}include/talus.h`, 'utf8'), new RegExp(`TALUS_VERSION "${manifest.version}"`));
});

process.exit(failed ? 1 : 0);

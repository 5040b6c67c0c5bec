// session.js TALUS: an item from empty to finished through the language server, with every feature.
// Prints "pass NAME" or "fail NAME: why".
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');
const rpc = require('vscode-jsonrpc/node');
const lsp = require('vscode-languageserver-protocol');
const { TextDocument } = require('vscode-languageserver-textdocument');

const talus = process.argv[2];
const actor = 'Brannoch of the Ford';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'talus-editor-'));
const uriOf = (name) => pathToFileURL(path.join(folder, name)).href;

function check(name, good, why) {
    console.log(good ? `pass editor/${name}` : `fail editor/${name}: ${JSON.stringify(why)}`);
}

class Client {
    constructor() {
        this.child = spawn(talus, ['lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
        this.connection = rpc.createMessageConnection(
            new rpc.StreamMessageReader(this.child.stdout), new rpc.StreamMessageWriter(this.child.stdin));
        this.waiting = [];
        this.connection.onNotification('textDocument/publishDiagnostics', (params) => {
            this.waiting = this.waiting.filter((wait) =>
                !(wait.uri === params.uri && wait.version === params.version && (wait.done(params.diagnostics), true)));
        });
        this.connection.listen();
    }
    ask(method, params) { return this.connection.sendRequest(method, params); }
    tell(method, params) { return this.connection.sendNotification(method, params); }
    async start() {
        const result = await this.ask('initialize', {
            processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities: {},
            initializationOptions: { actor, system: 'pf2e' } });
        await this.tell('initialized', {});
        return result;
    }
    diagnostics(uri, version) {
        return new Promise((done) => this.waiting.push({ uri, version, done }));
    }
    async open(uri, text) {
        this.document = TextDocument.create(uri, 'json', 1, text);
        const found = this.diagnostics(uri, 1);
        await this.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'json', version: 1, text } });
        return found;
    }
    // Replaces the first occurrence of a text, as an editor sends it.
    async edit(from, to) {
        const start = this.document.getText().indexOf(from);
        const range = { start: this.document.positionAt(start), end: this.document.positionAt(start + from.length) };
        return this.apply([{ range, text: to }]);
    }
    async apply(contentChanges) {
        const version = this.document.version + 1;
        TextDocument.update(this.document, contentChanges, version);
        const found = this.diagnostics(this.document.uri, version);
        await this.tell('textDocument/didChange', { textDocument: { uri: this.document.uri, version }, contentChanges });
        return found;
    }
    at(text, skip = 0) {
        return { textDocument: { uri: this.document.uri },
                 position: this.document.positionAt(this.document.getText().indexOf(text) + skip) };
    }
    labels(answer) { return answer.items.map((item) => item.label); }
}

async function completions(client) {
    let found = client.labels(await client.ask('textDocument/completion', client.at('{', 1)));
    check('complete-first-field', ['name', 'type', 'system'].every((name) => found.includes(name)), found);
    await client.apply([{ text: '{\n  "name": "Ästhet 🎲 Ward",\n  "type": "effect",\n  "system": {\n    "slug": "test-ward",\n    "rules": [\n      {"key": "", "s"}\n    ]\n  }\n}\n' }]);
    found = client.labels(await client.ask('textDocument/completion', client.at('"key": "', 8)));
    check('complete-kind', found.includes('FlatModifier') && found.includes('RollOption'), found.slice(0, 5));
    await client.edit('"key": ""', '"key": "FlatModifier"');
    found = client.labels(await client.ask('textDocument/completion', client.at('"s"', 2)));
    check('complete-field', found.includes('selector') && found.includes('predicate') && !found.includes('key'), found);
    await client.edit('"s"', '"selector": "ac"');
    const selectors = client.labels(await client.ask('textDocument/completion', client.at('"ac"', 1)));
    check('complete-selector', selectors.includes('ac') && selectors.includes('athletics'), selectors.slice(0, 5));
    await client.edit('"selector": "ac"', '"selectr": "ac", "type": "", "value": "1"');
    found = client.labels(await client.ask('textDocument/completion', client.at('"type": "",', 9)));
    check('complete-value', found.includes('status') && found.includes('item'), found);
}

async function corrections(client) {
    let found = await client.edit('"type": ""', '"type": "statsu"');
    const text = client.document.getText();
    const line = client.document.positionAt(text.indexOf('selectr')).line;
    check('diagnostics', found.some((one) => /selectr/.test(one.message) && one.range.start.line === line), found);
    for (let round = 0; round < 6; round++) {
        const actions = await client.ask('textDocument/codeAction', {
            textDocument: { uri: client.document.uri }, context: { diagnostics: found },
            range: { start: { line: 0, character: 0 }, end: client.document.positionAt(1e6) } });
        const quick = actions.find((action) => action.kind === 'quickfix');
        if (!quick) break;
        const edits = quick.edit.changes[client.document.uri];
        found = await client.apply(edits.map((edit) => ({ range: edit.range, text: edit.newText })));
    }
    const now = client.document.getText();
    check('code-actions', /"selector": "ac"/.test(now) && /"type": "status"/.test(now) && /"value": 1\b/.test(now), now);
    check('no-diagnostics-left', found.filter((one) => one.severity <= 2).length === 0, found);
}

async function reading(client) {
    let hover = await client.ask('textDocument/hover', client.at('selector', 1));
    check('hover-field', /selector/.test(hover.contents.value) && /added/.test(hover.contents.value), hover);
    hover = await client.ask('textDocument/hover', client.at('FlatModifier', 1));
    check('hover-words', /Adds a number/.test(hover.contents.value), hover);
    check('hover-actor', /AC +20 +21/.test(hover.contents.value), hover);
    const lenses = await client.ask('textDocument/codeLens', client.at('{'));
    check('code-lens', lenses.length === 1 && lenses[0].command.title.includes(actor), lenses);
    const text = await client.ask('workspace/executeCommand', { command: lenses[0].command.command, arguments: lenses[0].command.arguments });
    check('command-diff', /AC +20 +21/.test(text), text);
    const sheet = await client.ask('workspace/executeCommand', { command: 'talus.sheet', arguments: [client.document.uri] });
    check('command-sheet', sheet.includes(actor) && /AC +21/.test(sheet), sheet);
    const symbols = await client.ask('textDocument/documentSymbol', client.at('{'));
    const names = JSON.stringify(symbols);
    check('symbols', /Ästhet 🎲 Ward/.test(names) && /FlatModifier/.test(names), names);
}

async function navigation(client) {
    await client.edit('"value": 1', '"value": 1, "predicate": ["self:effect:old-ward", "te"]');
    const found = client.labels(await client.ask('textDocument/completion', client.at('"te"', 3)));
    check('complete-option', found.includes('test-option'), found);
    await client.edit('"te"', '"self:condition:"');
    const slugs = client.labels(await client.ask('textDocument/completion', client.at('"self:condition:"', 16)));
    check('complete-slug', slugs.includes('self:condition:frightened'), slugs.slice(0, 5));
    await client.edit('"self:condition:"', '"cl"');
    const actors = client.labels(await client.ask('textDocument/completion', client.at('"cl"', 3)));
    check('complete-option-of-the-actor', actors.includes('class:warden'), actors);
    await client.edit('"cl"', '"test-option"');
    const hover = await client.ask('textDocument/hover', client.at('test-option', 2));
    check('hover-option', /Set in 1 place, asked for in 2\. .* does not have it/.test(hover.contents.value), hover);
    let places = await client.ask('textDocument/definition', client.at('test-option', 2));
    check('definition', places.length === 1 && places[0].uri === uriOf('other.json'), places);
    places = await client.ask('textDocument/references', { ...client.at('old-ward', 2), context: { includeDeclaration: true } });
    check('references', places.length === 2, places);
    places = await client.ask('textDocument/references', { ...client.at('test-option', 2), context: { includeDeclaration: false } });
    check('references-without-declaration', places.length === 2 && places.every((place) => place.uri !== uriOf('other.json')), places);
    const option = await client.ask('textDocument/rename', { ...client.at('test-option', 2), newName: 'new-option' });
    check('rename-option', Object.keys(option.changes).length === 3, option);
    const ready = await client.ask('textDocument/prepareRename', client.at('old-ward', 2));
    check('prepare-rename', ready && ready.placeholder === 'old-ward', ready);
    const rename = await client.ask('textDocument/rename', { ...client.at('old-ward', 2), newName: 'new-ward' });
    check('rename', Object.keys(rename.changes).length === 2, rename);
    const edits = rename.changes[client.document.uri];
    await client.apply(edits.map((edit) => ({ range: edit.range, text: edit.newText })));
    check('rename-applied', client.document.getText().includes('"self:effect:new-ward"'), client.document.getText());
    const refused = await client.ask('textDocument/rename', { ...client.at('new-ward', 2), newName: 'Not A Slug' }).then(() => null, (error) => error);
    check('rename-refused', refused && /slug/.test(refused.message), refused);
    await client.edit('"test-option"]', '"test-option"], "slug": "x"}, {"key": "GrantItem", "uuid": "Frightened"');
    const links = await client.ask('textDocument/completion', client.at('"Frightened"', 11));
    check('complete-link', links.items.some((item) => item.textEdit.newText.startsWith('"Compendium.')), links);
}

// A choice: the element that keeps it, and the text that reads it.
async function flags(client) {
    await client.edit('{"key": "GrantItem"', '{"key": "ChoiceSet", "flag": "pick", "choices": [{"value": "ac", "label": "AC"}]}, ' +
        '{"key": "FlatModifier", "selector": "{item|flags.pf2e.rulesSelections.pick}", "value": 1}, {"key": "GrantItem"');
    const asked = client.at('rulesSelections.pick', 18), kept = client.at('"pick"', 2);
    let places = await client.ask('textDocument/definition', asked);
    check('definition-flag', places.length === 1 && places[0].range.start.character === kept.position.character - 2, places);
    places = await client.ask('textDocument/references', { ...kept, context: { includeDeclaration: true } });
    check('references-flag', places.length === 2, places);
    const rename = await client.ask('textDocument/rename', { ...kept, newName: 'chosen' });
    const edits = rename.changes[client.document.uri];
    check('rename-flag', edits.length === 2, rename);
    await client.apply(edits.reverse().map((edit) => ({ range: edit.range, text: edit.newText })));
    check('rename-flag-applied', client.document.getText().includes('{item|flags.pf2e.rulesSelections.chosen}'), client.document.getText());
    const text = client.document.getText(), from = text.indexOf('{"key": "ChoiceSet"'), to = text.indexOf('{"key": "GrantItem"');
    await client.edit(text.slice(from, to), '');
}

// Ids that links refer to: in a field, and in the middle of a text.
async function links(client) {
    await client.edit('"uuid": "Frightened"', '"uuid": "Compendium.mod.pack.Item.abcdefghij012345"');
    const there = client.at('abcdefghij012345', 2);
    let places = await client.ask('textDocument/definition', there);
    check('definition-link', places.length === 1 && places[0].uri === uriOf('other.json'), places);
    places = await client.ask('textDocument/references', { ...there, context: { includeDeclaration: true } });
    const files = places.map((place) => path.basename(place.uri)).sort();
    check('references-in-texts', files.join() === 'other.json,third.json,ward.json', files);
    const said = await client.ask('workspace/executeCommand', { command: 'talus.explain', arguments: [client.document.uri, 'ac'] });
    check('command-explain', /Ward/.test(said), said);
    await client.edit('"uuid": "Compendium.mod.pack.Item.abcdefghij012345"', '"uuid": "Frightened"');
}

async function finishing(client) {
    await client.edit('}, {"key": "GrantItem", "uuid": "Frightened"', '');
    const edits = await client.ask('textDocument/formatting', { ...client.at('{'), options: { tabSize: 2, insertSpaces: true } });
    await client.apply(edits.map((edit) => ({ range: edit.range, text: edit.newText })));
    const text = client.document.getText();
    check('formatting', text === JSON.stringify(JSON.parse(text), null, 2) + '\n', text);
    const started = process.hrtime.bigint();
    for (let i = 0; i < 20; i++) await client.ask('textDocument/hover', client.at('selector', 1));
    const each = Number(process.hrtime.bigint() - started) / 2e7;
    check('speed', each < 50, `${each} ms`);
    const failure = await client.ask('talus/unknown', {}).then(() => null, (error) => error);
    check('unknown-method', failure && failure.code === -32601, failure);
    await client.ask('shutdown');
    const ended = new Promise((done) => client.child.on('exit', done));
    await client.tell('exit');
    check('exit-status', (await ended) === 0, 'status');
}

async function main() {
    fs.writeFileSync(path.join(folder, 'third.json'), JSON.stringify({ name: 'Third', type: 'effect', system: {
        description: { value: '<p>Like @UUID[Compendium.mod.pack.Item.abcdefghij012345]{Other}.</p>' },
        rules: [{ key: 'FlatModifier', selector: 'will', value: 1, predicate: ['test-option'] }] } }, null, 2));
    fs.writeFileSync(path.join(folder, 'other.json'), JSON.stringify({ _id: 'abcdefghij012345', name: 'Other', type: 'effect', system: {
        slug: 'old-ward', rules: [{ key: 'RollOption', domain: 'all', option: 'test-option' }] } }, null, 2));
    const client = new Client();
    const answer = await client.start();
    check('initialize', answer.capabilities.renameProvider && answer.serverInfo.name === 'talus', answer);
    await client.open(uriOf('ward.json'), '{}');
    await completions(client);
    await corrections(client);
    await reading(client);
    await navigation(client);
    await flags(client);
    await links(client);
    await finishing(client);
    // A client that goes away without a word leaves no process behind.
    const other = new Client();
    await other.start();
    const gone = new Promise((done) => other.child.on('exit', () => done(true)));
    other.child.stdin.end();
    check('client-gone', await Promise.race([gone, new Promise((done) => setTimeout(() => done(false), 3000).unref())]), 'alive');
}

const limit = setTimeout(() => { console.log('fail editor/session: no answer within 60 seconds'); process.exit(1); }, 60000);
main().catch((error) => console.log(`fail editor/session: ${error.stack}`))
    .finally(() => { clearTimeout(limit); fs.rmSync(folder, { recursive: true }); process.exit(0); });

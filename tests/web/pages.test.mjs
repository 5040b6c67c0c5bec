// pages.test.mjs [--all]: the workbench as a person uses it, in Chromium, served by `talus serve`.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {serve, browser, test, finish, root, axePath} from './harness.mjs';
import {fight} from './play.mjs';

const all = process.argv.includes('--all');
const only = process.argv.find((a) => a.startsWith('--only='))?.slice(7);
const pictures = process.argv.includes('--pictures') ? `${root}docs/how-to/pictures/` : null;
const folder = mkdtempSync(join(tmpdir(), 'talus-web-'));
copyFileSync(`${root}examples/homebrew/rooftop-shoes.json`, join(folder, 'rooftop-shoes.json'));
mkdirSync(`${root}build/test-logs`, {recursive: true});
const store = `${root}build/test-logs/web-games.db`;
rmSync(store, {force: true});
execFileSync(`${root}build/release/cli/talus`, ['battle', `${root}examples/p2v/grove.json`, `${root}examples/p2v/hunters.json`, '--games', '4', '--store', store]);
const server = await serve([folder, '--results', store]);
const chromium = await browser();
if (!chromium) {
    console.log('skip web (no chromium)');
    server.stop();
    process.exit(0);
}
const context = await chromium.newContext({viewport: {width: 1280, height: 800}, colorScheme: 'light', reducedMotion: 'reduce', acceptDownloads: true});
const page = await context.newPage();
const problems = [], outside = [];
page.on('pageerror', (error) => problems.push(error.message));
page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
page.on('request', (request) => !/^(blob|data):/.test(request.url()) && !request.url().startsWith(server.address) && outside.push(request.url()));
page.setDefaultTimeout(8000);

const open = async (view) => {
    await page.goto('about:blank');
    await page.goto(`${server.address}#/${view}`);
    await page.locator('main').waitFor();
};
const card = async (title) => {
    await open('gallery');
    await page.getByRole('button', {name: new RegExp(title)}).first().click();
};
const run = (name, body) => (only && !name.includes(only) ? null : test(name, body, page));
/** A path that only --all walks. */
const later = (name, body) => (all || only ? run(name, body) : null);
const picture = async (name) => {
    if (!pictures) return;
    mkdirSync(pictures, {recursive: true});
    await page.locator('.notice button').click({timeout: 300}).catch(() => null);
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({path: `${pictures}${name}.png`});
};

await run('workshop: a mistake is marked and its fix applied', async () => {
    await card('Find the mistake');
    await page.getByText('there is no rule element "').waitFor();
    await page.locator('.cm-lintRange-error').first().waitFor();
    await picture('workshop-mistake');
    await page.getByRole('button', {name: 'Change to “FlatModifier”'}).click();
    await page.getByText('No problems').waitFor();
    assert.match(await page.locator('.cm-content').innerText(), /"FlatModifier"/);
});
await run('workshop: what changes, and why a bonus does not apply', async () => {
    await card('Boots of the Ford');
    await page.getByRole('row', {name: /Speed, land 25 30/}).waitFor();
    await page.getByText('waits: needs "action:swim"').waitFor();
});
await later('workshop: typing is checked, undone and done again', async () => {
    await card('Boots of the Ford');
    await page.getByText('No problems').waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('[');
    await page.getByText(/problem/).first().waitFor();
    await page.getByRole('button', {name: 'Undo'}).click();
    await page.getByText('No problems').waitFor();
    await page.getByRole('button', {name: 'Redo'}).click();
    await page.getByRole('heading', {name: /problem/}).waitFor();
});
await run('workshop: two drafts are compared', async () => {
    await card('Boots of the Ford');
    await page.getByRole('row', {name: /Speed, land/}).waitFor();
    await page.getByRole('button', {name: 'Keep as draft A'}).click();
    const text = (await page.locator('.cm-content').innerText()).replace('"value": 5', '"value": 10');
    await page.locator('.cm-content').fill(text);
    await page.getByRole('row', {name: /Speed, land 30 35/}).waitFor();
});
await later('workshop: a link carries the text', async () => {
    await card('Rooftop Shoes');
    await page.waitForFunction(() => location.hash.length > 60);
    const hash = await page.evaluate(() => location.hash);
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(server.address + hash);
    await page.locator('.cm-content', {hasText: 'Rooftop'}).waitFor();
});
await run('workshop: the form changes the text, and a predicate shows the term that fails', async () => {
    await card('Boots of the Ford');
    await page.getByRole('row', {name: /Speed, land 25 30/}).waitFor();
    await page.getByRole('button', {name: 'Form', exact: true}).click();
    await page.locator('.form details').nth(1).getByLabel('Value', {exact: true}).fill('10');
    await page.keyboard.press('Tab');
    await page.getByRole('row', {name: /Speed, land 25 35/}).waitFor();
    await page.getByLabel('Add to Rules').selectOption('Note');
    await page.locator('.problems').getByText(/problem/).first().waitFor(); // it needs a selector and a text
    await page.locator('.form details').nth(2).getByRole('button', {name: 'Remove Note'}).click();
    await page.getByText('No problems').waitFor();
    await picture('workshop-form');
    await page.getByText('Try a predicate').click();
    await page.getByRole('button', {name: '["action:swim"]'}).click();
    await page.getByText(/It does not hold: needs "action:swim"/).waitFor();
    await page.getByRole('button', {name: 'Set action:swim'}).click();
    await page.getByText('It holds').waitFor();
    await page.getByRole('button', {name: 'Text', exact: true}).click();
    assert.match(await page.locator('.cm-content').innerText(), /"value": 10/);
});
await later('workshop: every system is checked, and templates are without problems', async () => {
    for (const id of ['new-feat', 'new-weapon', 'new-actor', 'marshfolk', 'ledger', 'legs', 'keeper', 'tide']) {
        await open('workshop');
        await page.getByLabel('New or example').selectOption(id);
        await page.getByText('No problems').waitFor();
    }
});
await later('workshop: what a 5e feature changes is in plain words; a creature leads to its sheet', async () => {
    await card('Ferry Legs');
    await page.getByRole('row', {name: 'Speed, walk 30 40'}).waitFor();
    await page.getByRole('row', {name: 'Speed, swim – 40'}).waitFor();
    assert.doesNotMatch(await page.locator('table').first().innerText(), /[{}]/);
    await card('Lamp Keeper');
    await page.getByText('No problems').waitFor();
    await page.getByRole('button', {name: 'Open its sheet'}).click();
    await page.locator('.sheet h2', {hasText: 'Lamp Keeper'}).waitFor();
});
await run('sheet: a number opens into its parts', async () => {
    await card('Brannoch of the Ford');
    await page.getByRole('button', {name: /^Armour class 20/}).click();
    await page.locator('aside').getByText('Ring Hauberk').waitFor();
    await picture('sheet');
    await page.getByRole('button', {name: /^Athletics/}).click();
    await page.locator('aside').getByText('Does not count').waitFor();
});
await later('sheet: a condition changes numbers and is taken away', async () => {
    await card('Brannoch of the Ford');
    await page.getByLabel(/Add an effect/).fill('Frightened:2');
    await page.getByRole('button', {name: 'Add', exact: true}).click();
    await page.locator('s', {hasText: '20'}).first().waitFor();
    await page.getByRole('button', {name: 'Remove Frightened:2'}).click();
    await page.locator('s').first().waitFor({state: 'detached'});
});
await later('sheet: every system has sheets with numbers', async () => {
    for (const [name, text] of [['Garrow', 'Armour class'], ['Rask', 'Defenses'], ['Brannoc Vey', 'Weapon Skill'], ['Animated Armor', 'Fight']]) {
        await card(`\\b${name}\\b`);
        await page.locator('.sheet').getByText(text).first().waitFor();
    }
});
await later('sheet: numbers that are explained on request', async () => {
    await card('Brannoc Vey');
    await page.getByRole('button', {name: /^Hail Carbine 48/}).click();
    await page.locator('aside').getByText('Ballistic Skill').waitFor();
    await page.getByRole('button', {name: 'Switch on self:aim'}).click();
    await page.getByRole('button', {name: 'Remove self:aim'}).waitFor();
    await card('Animated Armor');
    await page.getByRole('button', {name: /^Armor 15/}).click();
    await page.locator('aside').getByText('card').waitFor();
});
await run('sheet: a level-3 character is built by choosing; what is open and what is not legal is shown', async () => {
    await open('sheet');
    await page.getByRole('button', {name: 'Build a character'}).click();
    await page.getByLabel('Name').fill('Hanne');
    await page.getByLabel('Level', {exact: true}).fill('3');
    for (const [part, name] of [['Ancestry', 'Valefolk'], ['Heritage', 'Highvale'], ['Background', 'Ferry Hand'], ['Class', 'Warden']])
        await page.getByLabel(part, {exact: true}).selectOption(name);
    const boosts = {'Ancestry: Valefolk': ['con', 'wis'], 'Background: Ferry Hand': ['str', 'con'], 'Level 1': ['str', 'dex', 'con', 'wis']};
    for (const [where, chosen] of Object.entries(boosts))
        for (const [i, attribute] of chosen.entries()) await page.getByLabel(`Boosts, ${where} ${i + 1}`, {exact: true}).selectOption(attribute);
    await page.getByLabel("Warden's Watch: Guard against").selectOption('cold');
    for (const skill of ['Survival', 'Stealth', 'Medicine']) await page.locator('.builder').getByLabel(skill, {exact: true}).selectOption('1');
    await page.locator('.builder').getByLabel('Athletics').selectOption('2');
    for (const feat of ["Breaker's Swing", 'Old Hand', 'Iron Constitution']) {
        await page.getByLabel(/^Feats/).fill(feat);
        await page.getByRole('button', {name: 'Add feat'}).click();
    }
    await page.getByLabel('Old Hand: Which skill?').selectOption('survival');
    for (const item of ['Ridge Blade', 'Ring Hauberk']) {
        await page.getByLabel('Gear', {exact: true}).fill(item);
        await page.getByRole('button', {name: 'Add item'}).click();
    }
    await page.locator('.sheet').getByText('Ridge Blade').first().waitFor();
    await page.locator('.sheet h2', {hasText: 'Hanne'}).waitFor();
    const list = {talus: {system: 'pf2e'}, name: 'Hanne', level: 3, boosts: {ancestry: ['con', 'wis'], background: ['str', 'con'], 1: ['str', 'dex', 'con', 'wis']},
        items: ['Valefolk', 'Highvale', 'Ferry Hand', 'Warden', 'Iron Constitution',
            {item: 'Ring Hauberk', set: {'system.equipped': {carryType: 'worn', inSlot: true}}}], answers: {watch: 'cold'}};
    writeFileSync(join(folder, 'hanne.json'), JSON.stringify(list));
    const actor = execFileSync(`${root}build/release/cli/talus`, ['build', join(folder, 'hanne.json'), '--json'], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
    writeFileSync(join(folder, 'hanne.json'), actor);
    const native = JSON.parse(execFileSync(`${root}build/release/cli/talus`, ['sheet', join(folder, 'hanne.json'), '--json'], {encoding: 'utf8'}));
    rmSync(join(folder, 'hanne.json'));
    await page.getByRole('button', {name: new RegExp(`^Armour class ${native.ac.value}`)}).click();
    await page.locator('aside').getByText('Ring Hauberk').waitFor();
    await page.getByRole('button', {name: new RegExp(`^Hit points ${native.hp.max} /|^Hit points \\d+ / ${native.hp.max}`)}).waitFor();
    await picture('builder');
    await page.getByRole('button', {name: 'Undo'}).click(); // the last item is removed
    await page.locator('.gear', {hasText: 'Ring Hauberk'}).waitFor({state: 'detached'});
    await page.getByRole('button', {name: 'Redo'}).click();
    await page.locator('.gear', {hasText: 'Ring Hauberk'}).waitFor();
    await page.getByLabel('Level', {exact: true}).fill('1');
    await page.getByText(/it is of level|the character of level 1/).first().waitFor();
});
await later('sheet: two states are compared, and a reason is switched on', async () => {
    await card('Brannoch of the Ford');
    await page.getByRole('button', {name: 'Compare from here'}).click();
    await page.getByLabel(/Add an effect/).fill('Frightened:1');
    await page.getByRole('button', {name: 'Add', exact: true}).click();
    await page.getByText('Compared with Brannoch of the Ford').waitFor();
    await page.locator('s').first().waitFor();
    await page.getByLabel('Actor').selectOption('Bogwight');
    await page.locator('.sheet h2', {hasText: 'Bogwight'}).waitFor();
    await page.locator('s').nth(3).waitFor();
    await page.getByRole('button', {name: 'Stop comparing'}).click();
    await page.locator('s').first().waitFor({state: 'detached'});
});
await later('sheet: characters of the other systems are built by choosing, with what is open and what is refused', async () => {
    const label = (name) => page.locator('.builder').getByLabel(name, {exact: true});
    const add = async (list, name) => {
        await label(list).fill(name);
        await page.getByRole('button', {name: `Add to ${list.toLowerCase()}`}).click();
    };
    const begin = async (system, name) => {
        await page.getByLabel('System', {exact: true}).selectOption(system);
        await label('Name').fill(name);
        await page.locator('.sheet h2', {hasText: name}).waitFor();
    };
    await open('sheet');
    await page.getByRole('button', {name: 'Build a character'}).click();
    await begin('dnd5e', 'Kit');
    await label('Level').fill('4');
    await label('Race').selectOption('Townsfolk');
    await label('Class').selectOption('Shade');
    await label('Dexterity').fill('15');
    await add('Gear', 'Thornblade');
    await page.locator('.sheet').getByText('Thornblade').first().waitFor();
    await page.locator('.missing', {hasText: 'Upbringing: 4'}).waitFor();
    for (const skill of ['Stealth', 'Insight', 'Acrobatics', 'Deception']) await page.getByLabel(/^Upbringing/).selectOption(skill);
    for (const skill of ['Stealth', 'Insight']) await page.getByLabel(/^Old Habits/).selectOption(skill);
    await page.getByLabel(/^Growth 4/).selectOption('Dexterity');
    await page.getByLabel(/^Growth 4/).selectOption('Dexterity');
    for (const one of [/^Polyglot/, /^Trade/]) await page.getByLabel(one).selectOption({index: 1});
    await page.getByText('Everything is chosen.').waitFor();
    await page.getByRole('button', {name: /^Stealth \+8/}).waitFor(); // Dexterity 18 with Townsfolk and Growth, twice its proficiency
    await page.getByRole('button', {name: 'Remove Insight'}).first().click();
    await page.locator('.missing li').first().waitFor();
    await begin('swse', 'Hann');
    await label('Species').selectOption('Cogborn');
    await label('Class').selectOption('Vanguard');
    await add('Trained skills', 'Survival');
    await add('Gear', 'Arc Blade');
    await page.locator('.sheet').getByText('Arc Blade').first().waitFor();
    await add('Feats', 'force-training');
    await page.getByText('force-training cannot be chosen: Machines cannot feel the current').waitFor();
    await begin('dh2e', 'Oda');
    await label('Ballistic Skill').fill('42');
    await add('Talents', 'Weapon Lore');
    await add('Gear', 'Hail Carbine');
    await page.getByLabel('Weapon Lore: Which kind of weapon?').selectOption('Slug guns');
    await page.getByRole('button', {name: /^Hail Carbine 47/}).waitFor();
    await begin('p2v', 'Ann');
    await label('Class').selectOption('Champion');
    await label('Level').fill('3');
    await page.getByRole('row', {name: /^Hit points 50/}).waitFor();
    await page.getByRole('button', {name: 'Undo'}).click();
    await page.getByRole('row', {name: /^Hit points 20/}).waitFor();
    await page.getByRole('button', {name: 'Back to the sheets'}).click();
});
await run('dice: odds, overlay, rolls and an error in plain words', async () => {
    await card('Advantage');
    await page.getByRole('img', {name: 'Probability of each total'}).waitFor();
    assert.equal(await page.locator('polyline').count(), 3);
    await page.getByRole('button', {name: 'Roll', exact: true}).click();
    await page.locator('.rolls > li').nth(2).waitFor();
    await page.getByRole('row', {name: /2d20kh against 1d20/}).waitFor();
    await picture('dice');
    await page.getByLabel(/Dice expressions/).fill('4d6kh3 + 2');
    await page.getByLabel('Seed').fill('9');
    await page.getByRole('row', {name: /4d6kh3/}).waitFor();
    await page.getByRole('button', {name: 'Roll', exact: true}).click();
    await page.locator('.rolls > li', {hasText: '4d6kh3'}).waitFor();
    const native = JSON.parse(execFileSync(`${root}build/release/cli/talus`, ['roll', '4d6kh3 + 2', '--seed', '9', '--json'], {encoding: 'utf8'}));
    assert.equal(Number(await page.locator('.rolls > li > strong').first().innerText()), native.total);
    await page.getByLabel(/Dice expressions/).fill('2d6 + (');
    await page.getByRole('alert').waitFor();
    const download = page.waitForEvent('download');
    await page.getByLabel(/Dice expressions/).fill('2d6');
    await page.getByText('Copy or export').click();
    await page.getByRole('button', {name: 'Save as SVG'}).click();
    assert.equal((await download).suggestedFilename(), 'odds.svg');
    const saved = page.waitForEvent('download');
    await page.getByText('Copy or export').click();
    await page.getByRole('button', {name: 'Save as PNG'}).click();
    assert.equal((await saved).suggestedFilename(), 'odds.png');
    await page.getByLabel('Notation').selectOption('anydice');
    await page.getByRole('button', {name: 'Undo'}).click();
    assert.equal(await page.getByLabel('Notation').inputValue(), 'foundry');
});

await run('table: a fight against the machine, to its end by clicking', async () => {
    await card('The Barrow Door');
    await fight(page);
});
for (const scenario of all ? ['The Ford', 'The Quarry', 'The Ambush', 'The Meeting'] : []) {
    await run(`table: ${scenario} against the machine, to its end by clicking`, async () => {
        await card(`\\b${scenario}\\b`);
        await fight(page);
    });
}
if (all) {
    await run('table: a whole fight by keyboard alone', async () => {
        await card('The Toll Gate');
        await fight(page, {keyboard: true});
    });
}
await run('table: undo also undoes the machine; the timeline, a reload and a new engine keep the game', async () => {
    await card('The Ford');
    const log = page.locator('.log li');
    const told = () => page.locator('.log').innerText();
    const ready = () => page.waitForFunction(() => document.querySelector('.actions .act') && !document.body.innerText.includes('The machine is playing'));
    await page.locator('.actions .act', {hasText: 'Start'}).click();
    await page.locator('.log li', {hasText: 'Round 1'}).first().waitFor();
    await ready();
    const begun = await told();
    await page.keyboard.press('e');
    await page.waitForFunction((was) => document.querySelector('.log').innerText !== was, begun);
    await ready();
    const later = await told();
    if (pictures) await page.locator('.mark').first().waitFor();
    await picture('table');
    await page.getByRole('button', {name: 'Undo'}).click();
    await page.waitForFunction((was) => document.querySelector('.log').innerText === was, begun);
    await page.keyboard.press('Control+Shift+Z');
    await page.waitForFunction((was) => document.querySelector('.log').innerText === was, later);
    await page.getByLabel('Timeline').fill('1');
    await page.waitForFunction((was) => document.querySelector('.log').innerText !== was, later);
    await page.getByRole('button', {name: 'Play', exact: true}).click();
    await page.waitForFunction((was) => document.querySelector('.log').innerText === was, later);
    await page.waitForFunction(() => localStorage.getItem('talus/table')?.length > 1000);
    await page.waitForTimeout(800);
    await page.reload();
    await page.waitForFunction((was) => document.querySelector('.log')?.innerText === was, later);
    await page.evaluate(() => dispatchEvent(new CustomEvent('talus-stop')));
    await page.getByText(/started again/).first().waitFor();
    await page.waitForFunction((was) => document.querySelector('.log')?.innerText === was, later);
    assert.ok((await log.count()) > 3);
});
await later('table: cover, chances in words and the outline of an area are drawn; a long game is not lost by a reload', async () => {
    await card('The Barrow Door');
    await page.locator('.actions .act', {hasText: 'Start'}).click();
    await page.locator('[data-actor="Barrow Lord"] .cover', {hasText: '5'}).waitFor();
    await page.getByText('cover against whose turn it is').waitFor();
    await page.locator('.actions li', {hasText: 'Attack'}).first().getByRole('button', {name: /Chances/}).click();
    const chances = page.getByRole('region', {name: 'Chances'});
    await chances.getByRole('row', {name: /^Hit [\d.]+ %$/}).waitFor();
    await chances.getByRole('row', {name: /^Average damage/}).waitFor();
    assert.doesNotMatch(await chances.innerText(), /spend|modifier|[a-z][A-Z]/);
    await page.getByLabel('You play').selectOption('Nobody: watch');
    await page.getByText('The game is over.').first().waitFor({timeout: 60000});
    await page.waitForTimeout(900);
    const before = await page.locator('.log').innerText();
    await page.reload();
    await page.waitForFunction((was) => document.querySelector('.log')?.innerText === was, before);
});
await later('table: the area of a spell is outlined before it is cast', async () => {
    await card('The Lantern Bridge');
    await page.locator('.actions .act', {hasText: 'Start'}).click();
    await page.waitForFunction(() => document.querySelector('.mark') && !document.body.innerText.includes('The machine is playing'));
    await page.getByText('Round 1').first().waitFor();
    const box = await page.locator('.board').boundingBox();
    await page.mouse.move(box.x + (10.5 * box.width) / 16, box.y + (4.5 * box.height) / 9); // the wight
    await page.locator('path.area').waitFor({state: 'attached'});
    const drawn = (await page.locator('path.area').getAttribute('d')).match(/M\d+ \d+/g).map((m) => m.slice(1).split(' ').map((n) => n / 32));
    const {Talus} = await import(`${root}build/js/talus.js`);
    const table = (await Talus.load()).table(readFileSync(`${root}examples/pf2e/lantern-bridge.json`, 'utf8'), {seed: 7});
    table.do({do: 'start'});
    assert.deepEqual(drawn, table.area(table.legal().find((c) => c.spell && c.toward?.join() === '10,4'))); // what the engine would use
    await page.mouse.move(box.x + (14.5 * box.width) / 16, box.y + (7.5 * box.height) / 9);
    await page.locator('path.area').waitFor({state: 'detached'});
});
await run('lab: 200 games are played, a run is cancelled, game 17 is opened at the table', async () => {
    await card('Armor against bows');
    await page.getByRole('button', {name: 'Play the games'}).click();
    await page.getByText('200 of 200 games played.').waitFor({timeout: 60000});
    const share = () => page.locator('.run').innerText();
    const first = await share();
    await page.getByText('Full report').waitFor();
    await page.getByRole('row', {name: /^Longbow Archer [\d.]+$/}).waitFor(); // damage by source
    await picture('lab');
    await page.getByLabel('Games', {exact: true}).fill('5000');
    await page.getByRole('button', {name: 'Play the games'}).click();
    await page.getByText(/^\d+ of 5000 games played/).waitFor();
    await page.getByRole('button', {name: 'Cancel'}).click();
    await page.getByRole('button', {name: 'Play the games'}).waitFor();
    await page.getByLabel('Games', {exact: true}).fill('200');
    await page.getByRole('button', {name: 'Play the games'}).click();
    await page.getByText('200 of 200 games played.').waitFor({timeout: 60000});
    assert.equal(await share(), first);
    await page.getByLabel('Game', {exact: true}).fill('17');
    await page.getByRole('button', {name: 'Open at the table'}).click();
    await page.getByText(/^0 of \d+$/).waitFor();
    await page.getByRole('button', {name: 'Play', exact: true}).click();
    await page.locator('.log li').nth(20).waitFor();
});
if (all) {
    for (const title of ['Two at the ford', 'Four at the barrow', 'Rask in trouble', 'Two and a brute']) {
        await run(`lab: ${title}: its games are played, and one is watched`, async () => {
            await card(title);
            await page.getByLabel('Games', {exact: true}).fill('20');
            await page.getByRole('button', {name: 'Play the games'}).click();
            await page.getByText('20 of 20 games played.').waitFor({timeout: 90000});
            await page.getByRole('button', {name: /^Game 17:/}).click();
            await page.getByText(/^0 of \d+$/).waitFor();
            await page.getByRole('button', {name: 'Play', exact: true}).click();
            await page.locator('.log li').nth(8).waitFor();
        });
    }
    await run('table: Path 2 Victory is set up by hand and played', async () => {
        await card('Armor against bows');
        await page.getByRole('button', {name: 'Set it up by hand'}).click();
        await page.getByText(/^Set the game up/).waitFor();
        const box = await page.locator('.board').boundingBox();
        const square = (x, y) => page.mouse.click(box.x + ((x + 0.5) * box.width) / 24, box.y + ((y + 0.5) * box.height) / 18);
        await page.getByLabel('A click on the board').selectOption('difficult');
        await square(12, 6);
        await page.locator('path.rough[d^="M"]').waitFor();
        await page.getByLabel('A click on the board').selectOption('');
        for (const [name, x, y] of [['Animated Armor', 2, 2], ['Boar', 2, 5], ['Archer', 20, 3], ['Azhana', 20, 6]]) {
            await page.locator('.who').getByRole('button', {name}).and(page.locator('[aria-pressed=false]')).click({timeout: 500}).catch(() => null); // or it is selected already
            await square(x, y);
            await page.locator(`[data-actor="${name}"]`).waitFor();
        }
        await page.getByRole('button', {name: 'Begin'}).click();
        await page.locator('.log li', {hasText: 'Round 1'}).first().waitFor();
        await fight(page);
    });
}
await later('lab: results of the server and of a file are opened; the server and the page give the same games', async () => {
    await open('lab');
    await page.getByLabel('Results of the server').selectOption({index: 1});
    await page.getByRole('heading', {name: /grove against hunters/}).waitFor();
    await page.getByText('A game takes').waitFor();
    const file = join(folder, '..', `talus-results-${process.pid}.json`);
    writeFileSync(file, execFileSync(`${root}build/release/cli/talus`, ['results', 'export', store, 'grove against hunters', '--json']));
    await page.locator('#results').setInputFiles(file);
    await page.getByRole('heading', {name: /talus-results/}).waitFor();
    await page.getByRole('button', {name: /^Game 3:/}).click(); // a stored game is watched
    await page.getByText(/^0 of \d+$/).waitFor();
    await page.getByRole('button', {name: 'Play', exact: true}).click();
    await page.locator('.log li').nth(8).waitFor();
    await open('lab');
    writeFileSync(file, '{"nothing": true}');
    await page.locator('#results').setInputFiles(file);
    await page.getByRole('alert').getByText(/has no results/).waitFor();
    rmSync(file);
    const same = await page.evaluate(async () => {
        const options = {parties: [{name: 'A', creatures: ['Boar']}, {name: 'B', creatures: ['Archer']}], games: 6, seed: 4};
        const served = await (await fetch('ask', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({verb: 'battle', options})})).text();
        const worker = new Worker('worker.js', {type: 'module'});
        worker.postMessage({id: 1, method: 'ask', args: ['battle', options, 'compact']});
        const here = await new Promise((resolve) => { worker.onmessage = ({data}) => resolve(data.result); });
        worker.terminate();
        return here.trim() === served.trim();
    });
    assert.ok(same);
});
/** Drops a file or a folder of the disk on the page, as a file manager does. */
async function drop(path) {
    const session = await context.newCDPSession(page);
    const data = {items: [], files: [path], dragOperationsMask: 1};
    for (const type of ['dragEnter', 'dragOver', 'drop']) await session.send('Input.dispatchDragEvent', {type, x: 500, y: 400, data});
    await session.detach();
}
await run('files: a dropped module folder shows its findings, and its documents are kept', async () => {
    const away = mkdtempSync(join(tmpdir(), 'talus-drop-')), module = join(away, 'river-module');
    mkdirSync(join(module, 'packs', 'feats'), {recursive: true});
    writeFileSync(join(module, 'module.json'), '{"id": "drop", "title": "Drop", "version": "1.0.0", "relationships": {"systems": [{"id": "pf2e"}]}, "packs": []}');
    writeFileSync(join(module, 'README.md'), '# Drop');
    writeFileSync(join(module, 'packs', 'feats', 'good.json'), '{"_id": "aaaaaaaaaaaaaaa1", "name": "Good Feat", "type": "feat", "system": {"rules": []}}');
    writeFileSync(join(module, 'packs', 'feats', 'bad.json'), '{"_id": "aaaaaaaaaaaaaaa2", "name": "Bad Feat", "type": "feat", "system": {"rules": [\n{"key": "FlatModifer"}]}}');
    writeFileSync(join(module, 'packs', 'feats', 'broken.json'), '{"name": ');
    writeFileSync(join(module, 'packs', 'feats', 'worn.yml'), 'name: Worn Feat\n_id: aaaaaaaaaaaaaaa3\ntype: feat\nsystem:\n  rules:\n    - key: FlatModifer\n');
    writeFileSync(join(module, 'packs', 'feats', 'torn.yaml'), 'name: [Torn\ntype: feat\n');
    await open('gallery');
    await page.getByText(/of your folder opened/).waitFor();
    await drop(module);
    await page.getByText(/problems in 3 of 5 files/).waitFor();
    const bad = page.locator('details', {hasText: /bad\.json \(1\)/});
    await bad.locator('summary').click();
    await bad.getByText('there is no rule element "').waitFor();
    await bad.getByText('Line 2').waitFor();
    await page.getByText(/1 file was left out, such as .*README/).waitFor();
    const worn = page.locator('details', {hasText: /worn\.yml \(1\)/});
    await worn.locator('summary').click();
    await worn.getByText('Line 6').waitFor(); // the line of the YAML file
    await page.getByText(/torn\.yaml: line 2: /).waitFor();
    await picture('module');
    await bad.getByRole('button', {name: /^Open/}).click();
    await page.getByRole('button', {name: 'Change to “FlatModifier”'}).waitFor();
    await worn.getByRole('button', {name: /^Open/}).click();
    await page.locator('.cm-content', {hasText: '"name": "Worn Feat"'}).waitFor();
    await open('gallery');
    await page.locator('.files').getByText(/good\.json/).waitFor();
    await page.getByRole('button', {name: 'Forget all'}).click();
    await page.locator('.files').waitFor({state: 'detached'});
    rmSync(away, {recursive: true});
});
await run('files: the LevelDB packs of a dropped module are read', async () => {
    const away = mkdtempSync(join(tmpdir(), 'talus-drop-')), module = join(away, 'river-module');
    const manifest = '{"id": "river", "title": "River", "version": "1.0.0", "relationships": {"systems": [{"id": "pf2e"}]}, "packs": []}';
    mkdirSync(join(module, 'packs'), {recursive: true});
    writeFileSync(join(module, 'module.json'), manifest);
    cpSync(`${root}tests/web/fixtures/river-pack`, join(module, 'packs', 'river'), {recursive: true});
    mkdirSync(join(away, 'source'));
    writeFileSync(join(away, 'source', 'feat.json'), '{"_id": "packedfeat000001", "name": "Packed Feat", "type": "feat", "system": {"rules": [{"key": "FlatModifer"}]}}');
    execFileSync(`${root}build/release/cli/talus`, ['pack', join(away, 'source'), '-o', join(module, 'packs', 'fresh')]);
    cpSync(join(module, 'packs', 'river'), join(module, 'packs', 'broken'), {recursive: true});
    truncateSync(join(module, 'packs', 'broken', '000009.ldb'), 900);
    await open('gallery');
    await page.getByText(/of your folder opened/).waitFor();
    await drop(module);
    await page.getByText(/problems? in 2 of 5 files/).waitFor(); // three documents of a table, one of a log, the manifest
    await page.locator('summary', {hasText: /Lamp Hand \(riverfeat0000002\)\.json \(1\)/}).waitFor();
    await page.locator('summary', {hasText: /Packed Feat/}).waitFor();
    assert.equal(await page.getByText('Sunken Feat').count(), 0); // it was removed from the pack
    await page.getByText(/packs\/broken: this LevelDB pack is damaged/).waitFor();
    await open('sheet');
    const back = page.getByRole('button', {name: 'Back to the sheets'}); // a character may still be under construction
    if (await back.isVisible()) await back.click();
    await page.getByLabel('Actor', {exact: true}).selectOption('Ferry Ghost');
    await page.locator('.sheet').getByText('Cold Grip').first().waitFor();
    await open('gallery');
    await page.getByRole('button', {name: 'Forget all'}).click();
    await page.locator('.files').waitFor({state: 'detached'});
    rmSync(away, {recursive: true});
});
await later('files: a file that is too large or no JSON is named, and nothing is lost', async () => {
    const large = join(folder, '..', `talus-large-${process.pid}.json`);
    await card('Rooftop Shoes');
    writeFileSync(large, '');
    truncateSync(large, (64 << 20) + 1);
    await drop(large);
    await page.getByText(/larger than 64 MB/).waitFor();
    await page.locator('.cm-content', {hasText: 'Rooftop'}).waitFor();
    writeFileSync(large, JSON.stringify({_id: 'longfeat00000001', name: 'Long Feat', type: 'feat', system: {description: {value: 'x'.repeat(50 << 20)}, rules: []}}));
    await drop(large);
    await page.getByText(/1 file added.*larger than 2 MB/).waitFor({timeout: 30000});
    await page.locator('.cm-content', {hasText: 'Rooftop'}).waitFor();
    await page.getByRole('link', {name: 'Gallery'}).click();
    await page.getByRole('button', {name: 'Forget all'}).click();
    await page.locator('.files').waitFor({state: 'detached'});
    rmSync(large);
});
await later('print: on paper a dark page is light, the whole text of an item is there, and controls are not', async () => {
    await card('Boots of the Ford');
    await page.getByText('No problems').waitFor();
    await page.evaluate(() => { document.documentElement.dataset.theme = 'dark'; });
    await page.emulateMedia({media: 'print'});
    await page.evaluate(() => { dispatchEvent(new Event('beforeprint')); });
    await page.locator('pre.print-only', {hasText: '"land-speed"'}).waitFor();
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).color), 'rgb(34, 38, 42)');
    assert.ok(!(await page.locator('.cm-editor').isVisible()));
    assert.ok(!(await page.getByRole('button', {name: 'Keep as draft A'}).isVisible()));
    await page.evaluate(() => { dispatchEvent(new Event('afterprint')); });
    await page.emulateMedia({media: 'screen'});
    await page.locator('.cm-editor').waitFor();
    await page.locator('pre.print-only').waitFor({state: 'detached'});
});
await later('files: a change on the disk is reported with its faults', async () => {
    await open('gallery');
    await page.getByText(/of your folder opened/).waitFor();
    await page.waitForTimeout(300);
    writeFileSync(join(folder, 'rooftop-shoes.json'), readFileSync(`${root}examples/homebrew/rooftop-shoes.json`, 'utf8').replace(/"FlatModifier"/, '"FlatModifer"'));
    await page.getByText(/rooftop-shoes\.json changed: \d+ problems, first: there is no rule element/).waitFor();
});
await later('gallery: the documentation is read, and a link to its page opens it', async () => {
    await open('gallery');
    await page.getByText('Reference', {exact: true}).click();
    await page.getByRole('link', {name: 'Dice and odds'}).click();
    await page.getByRole('heading', {name: 'Notation'}).waitFor();
    await page.waitForFunction((empty) => location.hash.length > empty.length + 5, await page.evaluate(() => location.hash));
    const hash = await page.evaluate(() => location.hash);
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(server.address + hash);
    await page.getByRole('heading', {name: 'Notation'}).waitFor();
    await page.getByRole('button', {name: 'Back to the gallery'}).click();
    await page.getByRole('button', {name: /Boots of the Ford/}).waitFor();
});
await run('frame: Alt and a number change the view, ? lists the keys', async () => {
    await open('gallery');
    await page.keyboard.press('Alt+4');
    await page.getByLabel(/Dice expressions/).waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
});
await run('engine: after it stops the text is safe', async () => {
    await card('Boots of the Ford');
    await page.getByText('No problems').waitFor();
    const before = await page.locator('.cm-content').innerText();
    await page.evaluate(() => dispatchEvent(new CustomEvent('talus-stop')));
    await page.getByText(/started again/).first().waitFor();
    assert.equal(await page.locator('.cm-content').innerText(), before);
    await page.getByRole('row', {name: /Speed, land/}).waitFor();
});
const STATES = {
    gallery: async () => null, workshop: async () => null, sheet: async () => null, dice: async () => null, table: async () => null, lab: async () => null,
    'workshop, form': async () => {
        await page.getByRole('button', {name: 'Form', exact: true}).click();
        await page.getByText('Try a predicate').click();
    },
    'workshop, mistake': async () => card('Find the mistake'),
    'sheet, number': async () => page.getByRole('button', {name: /^Armour class/}).click(),
    'sheet, builder': async () => page.getByRole('button', {name: 'Build a character'}).click(),
    'sheet, 5e builder': async () => {
        await page.getByRole('button', {name: 'Build a character'}).click();
        await page.getByLabel('System', {exact: true}).selectOption('dnd5e');
        await page.getByLabel('Class', {exact: true}).selectOption('Shade');
        await page.getByLabel(/^Upbringing/).selectOption('Stealth');
    },
    'dice, three': async () => card('Advantage'),
    'table, in play': async () => {
        await card('The Barrow Door');
        await page.locator('.actions .act', {hasText: 'Start'}).click();
        await page.locator('.mark').first().waitFor();
        await page.getByRole('button', {name: 'What would the machine do?'}).click();
    },
    'lab, results': async () => {
        await card('Armor against bows');
        await page.getByLabel('Games', {exact: true}).fill('20');
        await page.getByRole('button', {name: 'Play the games'}).click();
        await page.getByText('20 of 20 games played.').waitFor();
        await page.getByText('Full report').click();
    },
    keys: async () => page.getByRole('button', {name: 'Keyboard shortcuts'}).click(),
};
const schemes = all ? [['light', 1280], ['dark', 1280], ['light', 375], ['dark', 375]] : [['light', 1280], ['dark', 375]];
for (const [scheme, width] of schemes) {
    await run(`access: axe finds nothing, ${width} px does not scroll sideways (${scheme})`, async () => {
        await page.setViewportSize({width, height: 800});
        await open('gallery');
        await page.evaluate((theme) => localStorage.setItem('talus/theme', theme), scheme);
        for (const [name, reach] of Object.entries(STATES).slice(0, all || only ? undefined : 6)) {
            await page.evaluate(() => { for (const view of ['workshop', 'sheet', 'dice', 'table', 'lab']) localStorage.removeItem(`talus/${view}`); });
            await open(name === 'keys' ? 'gallery' : name.split(',')[0]);
            await reach();
            await page.waitForTimeout(250);
            await page.evaluate(readFileSync(axePath(), 'utf8'));
            const axe = await page.evaluate(async () => (await globalThis.axe.run(document, {resultTypes: ['violations']})).violations
                .map((v) => `${v.id}: ${v.nodes.slice(0, 2).map((n) => n.target.join(' ')).join(', ')}`));
            if (name === 'table' && width === 375) await picture('phone');
            assert.deepEqual(axe, [], name);
            assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${name} scrolls sideways`);
        }
        await page.setViewportSize({width: 1280, height: 800});
    });
}
await run('frame: no errors in the console, no request leaves the machine', async () => {
    assert.deepEqual(problems, []);
    assert.deepEqual(outside, []);
});
await chromium.close();
server.stop();
rmSync(folder, {recursive: true, force: true});
finish();

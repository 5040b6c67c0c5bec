// pages.test.mjs [--all]: the workbench as a person uses it, in Chromium, served by `talus serve`.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, copyFileSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {serve, browser, test, finish, root, axePath} from './harness.mjs';
import {fight} from './play.mjs';

const all = process.argv.includes('--all');
const only = process.argv.find((a) => a.startsWith('--only='))?.slice(7);
const pictures = process.argv.includes('--pictures') ? `${root}docs/how-to/pictures/` : null;
const folder = mkdtempSync(join(tmpdir(), 'talus-web-'));
copyFileSync(`${root}examples/homebrew/rooftop-shoes.json`, join(folder, 'rooftop-shoes.json'));
const server = await serve([folder]);
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
const picture = async (name) => {
    if (!pictures) return;
    mkdirSync(pictures, {recursive: true});
    await page.screenshot({path: `${pictures}${name}.png`});
};

await run('workshop: a mistake is marked and its fix applied', async () => {
    await card('Find the mistake');
    await page.getByText('there is no rule element').waitFor();
    await page.locator('.cm-lintRange-error').first().waitFor();
    await picture('workshop-mistake');
    await page.getByRole('button', {name: 'Change to “FlatModifier”'}).click();
    await page.getByText('No problems').waitFor();
    assert.match(await page.locator('.cm-content').innerText(), /"FlatModifier"/);
});
await run('workshop: what changes, and why a bonus does not apply', async () => {
    await card('Boots of the Ford');
    await page.getByRole('row', {name: /Speed land 25 30/}).waitFor();
    await page.getByText('waits: needs "action:swim"').waitFor();
});
await run('workshop: typing is checked, undone and done again', async () => {
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
    await page.getByRole('row', {name: /Speed land/}).waitFor();
    await page.getByRole('button', {name: 'Keep as draft A'}).click();
    const text = (await page.locator('.cm-content').innerText()).replace('"value": 5', '"value": 10');
    await page.locator('.cm-content').fill(text);
    await page.getByRole('row', {name: /Speed land 30 35/}).waitFor();
});
await run('workshop: a link carries the text', async () => {
    await card('Rooftop Shoes');
    await page.waitForFunction(() => location.hash.length > 60);
    const hash = await page.evaluate(() => location.hash);
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(server.address + hash);
    await page.locator('.cm-content', {hasText: 'Rooftop'}).waitFor();
});
await run('sheet: a number opens into its parts', async () => {
    await card('Brannoch of the Ford');
    await page.getByRole('button', {name: /^Armour class 20/}).click();
    await page.locator('aside').getByText('Ring Hauberk').waitFor();
    await picture('sheet');
    await page.getByRole('button', {name: /^Athletics/}).click();
    await page.locator('aside').getByText('Does not count').waitFor();
});
await run('sheet: a condition changes numbers and is taken away', async () => {
    await card('Brannoch of the Ford');
    await page.getByLabel(/Add an effect/).fill('Frightened:2');
    await page.getByRole('button', {name: 'Add', exact: true}).click();
    await page.locator('s', {hasText: '20'}).first().waitFor();
    await page.getByRole('button', {name: 'Remove Frightened:2'}).click();
    await page.locator('s').first().waitFor({state: 'detached'});
});
await run('sheet: every system has sheets with numbers', async () => {
    for (const [name, text] of [['Garrow', 'Armour class'], ['Rask', 'Defenses'], ['Brannoc Vey', 'Weapon Skill'], ['Animated Armor', 'Fight']]) {
        await card(`\\b${name}\\b`);
        await page.locator('.sheet').getByText(text).first().waitFor();
    }
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
    await page.getByRole('button', {name: 'Undo'}).click(); // the last item is taken back
    await page.locator('.gear', {hasText: 'Ring Hauberk'}).waitFor({state: 'detached'});
    await page.getByRole('button', {name: 'Redo'}).click();
    await page.locator('.gear', {hasText: 'Ring Hauberk'}).waitFor();
    await page.getByLabel('Level', {exact: true}).fill('1');
    await page.getByText(/it is of level|the character of level 1/).first().waitFor();
});
await run('sheet: two states are compared, and a reason is switched on', async () => {
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
await run('dice: odds, overlay, rolls and an error in plain words', async () => {
    await card('Advantage');
    await page.getByRole('img', {name: 'Probability of each total'}).waitFor();
    assert.equal(await page.locator('polyline').count(), 3);
    await page.getByRole('button', {name: 'Roll', exact: true}).click();
    await page.locator('.rolls li').nth(2).waitFor();
    await page.getByLabel(/Dice expressions/).fill('4d6kh3 + 2');
    await page.getByLabel('Seed').fill('9');
    await page.getByRole('row', {name: /4d6kh3/}).waitFor();
    await page.getByRole('button', {name: 'Roll', exact: true}).click();
    await page.locator('.rolls li', {hasText: '4d6kh3'}).waitFor();
    const native = JSON.parse(execFileSync(`${root}build/release/cli/talus`, ['roll', '4d6kh3 + 2', '--seed', '9', '--json'], {encoding: 'utf8'}));
    assert.equal(Number(await page.locator('.rolls li strong').first().innerText()), native.total);
    await page.getByLabel(/Dice expressions/).fill('2d6 + (');
    await page.getByRole('alert').waitFor();
    const download = page.waitForEvent('download');
    await page.getByLabel(/Dice expressions/).fill('2d6');
    await page.getByRole('button', {name: 'Save chart as SVG'}).click();
    assert.equal((await download).suggestedFilename(), 'odds.svg');
});

await run('table: a fight against the machine, to its end by clicking', async () => {
    await card('The Barrow Door');
    await fight(page);
    await picture('table-end');
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
await run('table: undo takes back the machine, too; the timeline, a reload and a new engine keep the game', async () => {
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
    await page.getByRole('button', {name: 'Redo'}).click();
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
await run('lab: 200 games are played, a run is cancelled, game 17 is opened at the table', async () => {
    await card('Armor against bows');
    await page.getByRole('button', {name: 'Play the games'}).click();
    await page.getByText('200 of 200 games played.').waitFor({timeout: 60000});
    const share = () => page.locator('.run tbody').innerText();
    const first = await share();
    await page.getByLabel('Games').fill('5000');
    await page.getByRole('button', {name: 'Play the games'}).click();
    await page.getByText(/^\d+ of 5000 games played/).waitFor();
    await page.getByRole('button', {name: 'Cancel'}).click();
    await page.getByRole('button', {name: 'Play the games'}).waitFor();
    await page.getByLabel('Games').fill('200');
    await page.getByRole('button', {name: 'Play the games'}).click();
    await page.getByText('200 of 200 games played.').waitFor({timeout: 60000});
    assert.equal(await share(), first);
    await page.getByLabel('Game', {exact: true}).fill('17');
    await page.getByRole('button', {name: 'Open at the table'}).click();
    await page.getByText(/^0 of \d+$/).waitFor();
    await page.getByRole('button', {name: 'Play', exact: true}).click();
    await page.locator('.log li').nth(20).waitFor();
});
await run('files: the served folder is in the lists, a dropped module shows its findings', async () => {
    await open('gallery');
    await page.getByText(/of your folder opened/).waitFor();
    const transfer = await page.evaluateHandle(() => {
        const made = new DataTransfer();
        made.items.add(new File(['{"name": "Good", "type": "feat", "system": {"rules": []}}'], 'good.json'));
        made.items.add(new File(['{"name": "Bad", "type": "feat", "system": {"rules": [{"key": "FlatModifer"}]}}'], 'bad.json'));
        return made;
    });
    await page.dispatchEvent('main', 'drop', {dataTransfer: transfer});
    await page.getByText('bad.json').waitFor();
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
    await page.getByRole('row', {name: /Speed land/}).waitFor();
});
for (const [scheme, width] of [['light', 1280], ['dark', 375]]) {
    await run(`access: axe finds nothing, ${width} px does not scroll sideways (${scheme})`, async () => {
        await page.setViewportSize({width, height: 800});
        await page.evaluate((theme) => localStorage.setItem('talus/theme', theme), scheme);
        for (const view of ['gallery', 'workshop', 'sheet', 'dice', 'table', 'lab']) {
            await open(view);
            await page.waitForTimeout(500);
            await page.evaluate(readFileSync(axePath, 'utf8'));
            const axe = await page.evaluate(async () => (await globalThis.axe.run(document, {resultTypes: ['violations']})).violations
                .map((v) => `${v.id}: ${v.nodes.slice(0, 2).map((n) => n.target.join(' ')).join(', ')}`));
            assert.deepEqual(axe, [], view);
            assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${view} scrolls sideways`);
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

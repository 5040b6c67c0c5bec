// play.mjs: plays a fight at the table as a person does: by clicking, or with the keyboard alone.

/** Ends when the page shows that the game is over. Returns how many decisions it took. */
export async function fight(page, {keyboard = false, most = 400} = {}) {
    const over = page.getByText('The game is over.').first();
    for (let decisions = 0; decisions < most; decisions++) {
        await page.waitForFunction(() => {
            const busy = [...document.querySelectorAll('[role=status]')].some((e) => e.textContent.includes('The machine is playing'));
            return !busy && (document.body.innerText.includes('The game is over.') || document.querySelector('dialog[open] .act, .actions .act, .foot .act, .mark'));
        }, null, {timeout: 30000});
        if (await over.count()) return decisions;
        const before = await page.evaluate(stateOf);
        await (keyboard ? press(page) : click(page));
        await page.waitForFunction((was) => {
            const asked = document.querySelector('dialog[open] h2')?.textContent ?? document.querySelector('.asked')?.textContent ?? '';
            return `${document.querySelectorAll('.log li').length}/${asked}/${document.querySelector('.line .number')?.textContent}` !== was || document.body.innerText.includes('The game is over.');
        }, before, {timeout: 15000});
    }
    throw new Error(`the fight was not over after ${most} decisions`);
}

const stateOf = () => `${document.querySelectorAll('.log li').length}/${document.querySelector('dialog[open] h2')?.textContent ?? document.querySelector('.asked')?.textContent ?? ''}/${document.querySelector('.line .number')?.textContent}`;

async function click(page) {
    const asked = page.locator('dialog[open] .act');
    if (await asked.count()) return asked.first().click();
    const start = page.locator('.actions .act', {hasText: /^Start$/});
    if (await start.count()) return start.click();
    const attack = page.locator('.actions .act', {hasText: /^(Attack|Strike|Fire|Melee|Ranged)/});
    if (await attack.count()) return attack.first().click();
    await page.getByRole('button', {name: 'What would the machine do?'}).click();
    await page.locator('.hint').waitFor();
    const square = page.locator('.mark.hinted');
    if (await square.count()) {
        await square.first().click({force: true}); // the creature there is on top of the square
        if (!(await page.getByText('Several actions end on this square').count())) return;
    }
    await page.getByRole('button', {name: 'Do it'}).click();
}

/** Keys only: the shortcuts of the table, Tab and Enter. */
async function press(page) {
    if (await page.locator('dialog[open]').count()) {
        await page.keyboard.press('Tab');
        if (!(await page.evaluate(() => document.activeElement?.closest('dialog')))) await page.keyboard.press('Tab');
        return page.keyboard.press('Enter');
    }
    const names = await page.locator('.actions .act').allInnerTexts();
    const place = names.findIndex((name) => /^(Start$|Attack|Strike|Fire)/.test(name));
    if (place >= 0 && place < 9) return page.keyboard.press(String(place + 1));
    await page.keyboard.press('h');
    await page.locator('.hint').waitFor();
    for (let i = 0; i < 200; i++) {
        if (await page.evaluate(() => document.activeElement?.textContent === 'Do it')) return page.keyboard.press('Enter');
        await page.keyboard.press(i < 190 ? 'Tab' : 'Shift+Tab');
    }
    throw new Error('the advice cannot be reached by Tab');
}

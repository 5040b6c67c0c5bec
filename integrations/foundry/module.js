// module.js: puts "Explain with Talus" into the headers of actor and item sheets, and shows what explain.js gives.
// @ts-check
import {escape, explanation, itemChanges, statistics} from './explain.js';

/** @typedef {import('./foundry.js').Foundry} Foundry */
/** @typedef {import('./foundry.js').FoundryActor} FoundryActor */
/** @typedef {import('./foundry.js').FoundryItem} FoundryItem */
/** @typedef {import('./foundry.js').FoundrySheet} FoundrySheet */

const ICON = 'fa-solid fa-magnifying-glass-chart';
/** Sheets of Foundry 12 (one hook for a class) and of 13 (applications of the second kind). */
const OLD_HOOKS = ['getActorSheetHeaderButtons', 'getItemSheetHeaderButtons'];
const NEW_HOOKS = ['getHeaderControlsActorSheetV2', 'getHeaderControlsItemSheetV2'];

/**
 * @param {Foundry} foundry
 * @param {() => Promise<import('../../build/js/talus.js').Talus>} load starts the engine when it is first needed
 */
export function start(foundry, load) {
    /** @type {Promise<import('../../build/js/talus.js').Talus> | undefined} */
    let engine;
    const words = (/** @type {string} */ key, /** @type {Record<string, string>} */ values = {}) =>
        foundry.game.i18n.format(`TALUS-EXPLAIN.${key}`, values);

    /** @param {FoundryActor | FoundryItem} document */
    async function open(document) {
        try {
            engine ??= load();
            const talus = await engine;
            if (document.documentName === 'Item') openItem(talus, document);
            else openActor(talus, document);
        } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            foundry.ui.notifications.error(words('Failed', {reason}));
        }
    }

    /** @param {import('../../build/js/talus.js').Talus} talus @param {FoundryItem} item */
    function openItem(talus, item) {
        const html = itemChanges(talus, item.toObject(), item.actor?.toObject() ?? null, words);
        foundry.show(words('ItemTitle', {name: item.name}), html);
    }

    /** @param {import('../../build/js/talus.js').Talus} talus @param {FoundryActor} actor */
    function openActor(talus, actor) {
        const data = actor.toObject();
        const list = statistics(talus, data);
        const options = list.map(({id, label}) => `<option value="${escape(id)}">${escape(label)}</option>`).join('');
        const first = list.length ? explanation(talus, data, list[0].id) : '';
        const html = `<label>${escape(words('Statistic'))} <select class="talus-statistic">${options}</select></label>
<div class="talus-result">${first}</div>`;
        foundry.show(words('ActorTitle', {name: actor.name}), html, (element) => {
            const select = /** @type {HTMLSelectElement | null} */ (element.querySelector('.talus-statistic'));
            const result = element.querySelector('.talus-result');
            select?.addEventListener('change', () => {
                if (result) result.innerHTML = explanation(talus, data, select.value);
            });
        });
    }

    foundry.Hooks.once('init', () => {
        if (foundry.game.system.id !== 'pf2e') return;
        const label = foundry.game.i18n.localize('TALUS-EXPLAIN.Button');
        for (const hook of OLD_HOOKS) {
            foundry.Hooks.on(hook, (/** @type {FoundrySheet} */ sheet, /** @type {import('./foundry.js').HeaderButton[]} */ buttons) => {
                buttons.unshift({label, class: 'talus-explain', icon: ICON, onclick: () => void open(sheet.document)});
            });
        }
        for (const hook of NEW_HOOKS) {
            foundry.Hooks.on(hook, (/** @type {FoundrySheet} */ sheet, /** @type {import('./foundry.js').HeaderControl[]} */ controls) => {
                controls.push({label, action: 'talusExplain', icon: ICON, onClick: () => void open(sheet.document)});
            });
        }
    });
}

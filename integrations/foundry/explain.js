// explain.js: what the module asks the engine, and the HTML it shows. It knows nothing of Foundry but documents.
// @ts-check

/** @typedef {import('../../build/js/talus.js').Talus} Talus */
/** @typedef {{[name: string]: import('../../build/js/talus.js').Json}} Data a document as plain values */
/** @typedef {(key: string, values?: Record<string, string>) => string} Words */

const escapes = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;'};

/** @param {unknown} text */
export const escape = (text) =>
    String(text).replace(/[&<>"']/g, (character) => escapes[/** @type {keyof typeof escapes} */ (character)]);

/**
 * The statistics of an actor that can be explained, each with its value.
 * @param {Talus} engine
 * @param {Data} actor what `toObject()` gave
 * @returns {{id: string, label: string}[]}
 */
export function statistics(engine, actor) {
    const sheet = engine.sheet(actor);
    const list = [];
    for (const [id, value] of Object.entries({ac: sheet.ac, hp: sheet.hp, perception: sheet.perception, ...sheet.saves})) {
        if (value && typeof value === 'object') list.push({id, label: `${label(value.label ?? id)} ${number(value)}`});
    }
    for (const [id, skill] of Object.entries(sheet.skills ?? {})) list.push({id, label: `${label(skill.label ?? id)} ${number(skill)}`});
    return list;
}

/** @param {string} id */
const label = (id) => (id.length <= 2 ? id.toUpperCase() : id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' '));

/** @param {Data} value */
const number = (value) => String(value.max ?? value.value ?? signed(Number(value.mod)));

const signed = (/** @type {number} */ value) => (value < 0 ? `−${-value}` : `+${value}`);

/**
 * Why a statistic is what it is, as HTML.
 * @param {Talus} engine
 * @param {Data} actor
 * @param {string} statistic
 * @returns {string}
 */
export function explanation(engine, actor, statistic) {
    return `<pre class="talus-explain">${escape(engine.about('explain', actor, {what: statistic}, 'text'))}</pre>`;
}

/**
 * What an item changes on its actor: the actor with it and without it.
 * @param {Talus} engine
 * @param {Data} item
 * @param {Data | null} actor
 * @param {Words} words
 * @returns {string}
 */
export function itemChanges(engine, item, actor, words) {
    const faults = engine.lint(item).filter((fault) => fault.severity !== 'note');
    const parts = [];
    if (actor) {
        const name = String(actor.name);
        const others = /** @type {Data[]} */ (actor.items ?? []).filter((one) => one._id !== item._id);
        const text = engine.about('diff', {...actor, items: others}, {after: {with: [item]}}, 'text');
        parts.push(String(text).trim() ? `<h3>${escape(words('Changes', {actor: name}))}</h3><pre class="talus-explain">${escape(text)}</pre>`
                                       : `<p>${escape(words('NoChange', {actor: name}))}</p>`);
    } else {
        parts.push(`<p>${escape(words('NoActor'))}</p>`);
    }
    if (faults.length) {
        const rows = faults.map((fault) => `<li>${escape(fault.message)}${fault.hint ? ` (${escape(fault.hint)})` : ''}</li>`);
        parts.push(`<h3>${escape(words('Faults'))}</h3><ul>${rows.join('')}</ul>`);
    } else if (!actor) {
        parts.push(`<p>${escape(words('NoFaults'))}</p>`);
    }
    return parts.join('\n');
}

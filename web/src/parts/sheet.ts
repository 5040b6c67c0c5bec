// sheet.ts: the sheet of any system as sections of rows. A number that knows its parts can be opened.
import {words, signed} from '../strings';

export interface Part {
    label: string;
    value: string;
    from: string;
    counts: boolean;
    why: string;
}
export interface Row {
    label: string;
    value: string;
    more: string;
    parts: Part[];
    /** The value is a word, not a number. */
    isWord?: boolean;
    /** What the engine calls the number, where it explains it on request only. */
    what?: string;
}
export interface Section {
    title: string;
    rows: Row[];
}

const NUMBERS = ['value', 'total', 'mod', 'target', 'attack', 'max', 'bonus', 'base', 'amount', 'maximum'];
const SKIPPED = new Set(['id', 'name', 'slug', 'label', 'domains', 'options', 'vfx', 'rollOptions', 'flags', 'synthetics', 'steps', 'modifiers', 'parts',
    'missing', 'dc', 'type', 'key', 'rank', 'proficient', 'attribute', 'ap', 'response', 'words', 'description']);
const isObject = (value: any) => value !== null && typeof value === 'object' && !Array.isArray(value);

function sourceOf(part: any): string {
    const source = part.source;
    if (isObject(source)) return words(String(source.itemName ?? source.name ?? source.trait ?? source.id ?? ''));
    return typeof source === 'string' ? source : typeof part.item === 'string' ? part.item : '';
}

export function partsOf(thing: any): Part[] {
    const list = (thing?.modifiers ?? thing?.parts ?? []) as any[];
    const parts = list.map((part) => {
        const type = part.type ?? part.bonusType ?? '';
        const counts = part.enabled !== false && part.counts !== false && part.ignored !== true && !part.why;
        const number = part.value ?? part.amount;
        return {
            label: part.label ?? words(part.what ?? part.slug ?? ''),
            value: part.dice ? `${part.dice}${number ? ` ${signed(number)}` : ''}` : typeof number === 'number' ? signed(number) : String(number ?? ''),
            from: [type && type !== 'untyped' ? words(type).toLowerCase() : '', sourceOf(part)].filter(Boolean).join(' · '),
            counts,
            why: part.why ?? part.reason ?? '',
        };
    });
    for (const part of thing?.missing ?? [])
        parts.push({label: part.label, value: part.dice ?? signed(part.value ?? 0), from: '', counts: false, why: part.why ?? ''});
    return parts;
}

function numberOf(thing: any): {name: string; value: any} | null {
    for (const name of NUMBERS) {
        const value = thing[name];
        if (typeof value === 'number') return {name, value};
        if (isObject(value) && NUMBERS.some((n) => typeof value[n] === 'number')) return {name, value: numberOf(value)?.value};
    }
    return null;
}

const lower = (word: string) => words(word).toLowerCase();
/** Members that read better without their name, or in another way. */
const SAID: Record<string, (value: any, thing: any) => string> = {
    text: (value) => value, damage: (value) => value, formula: (value) => value, cost: (value) => value, range: lower, kind: lower,
    source: (value, thing) => (value === thing.name ? '' : `from ${value}`),
    recharge: (value) => (/^half_on_/.test(value) ? `half back after a ${lower(value.slice(8))}` : `back after a ${lower(value)}`),
    uses: (value) => `${value} ${value === 1 ? 'use' : 'uses'}`,
    unfatigued: (value, thing) => (value === thing.value ? '' : `unfatigued ${value}`),
    modifier: (value) => `modifier ${signed(value)}`,
    die: (value) => `d${value}`,
    count: (value, thing) => (Array.isArray(thing.options) ? `choose ${value}` : `count ${value}`),
};

/** "1d8 + 5 slashing", where a document has its dice and the number beside them apart. */
function damageOf(thing: any): string {
    if (typeof thing.dice !== 'string' || typeof thing.damage?.total !== 'number') return '';
    const {total} = thing.damage;
    return [thing.dice, total ? `${total < 0 ? '−' : '+'} ${Math.abs(total)}` : '', thing.damageType ? lower(thing.damageType) : ''].filter(Boolean).join(' ');
}

function moreOf(thing: any, shown: string | undefined): string {
    const bits: string[] = [damageOf(thing)];
    const hasDamage = !!bits[0] || typeof thing.damage?.formula === 'string';
    for (const [name, value] of Object.entries<any>(thing)) {
        if (name === shown || SKIPPED.has(name) || /id$/i.test(name) || NUMBERS.includes(name) || value === '' || value === false || value === null) continue;
        if (hasDamage && ['dice', 'damageBonus', 'damageType', 'kind'].includes(name)) continue;
        const said = SAID[name];
        if (Array.isArray(value) && value.length && value.every((one) => typeof one === 'string') && name === 'to') bits.push(value.map(lower).join(', '));
        else if (typeof value === 'string') bits.push(said ? said(value, thing) : `${lower(name)} ${lower(value)}`);
        else if (typeof value === 'number' && value !== 0 && !['index', 'element'].includes(name)) bits.push(said ? said(value, thing) : `${lower(name)} ${value}`);
        else if (isObject(value) && typeof value.formula === 'string') bits.push(value.formula);
    }
    const said = bits.filter(Boolean), told = typeof thing.text === 'string' && said.length > 1 ? said.indexOf(thing.text) : -1;
    if (told < 0) return said.join(', ');
    return `${said.filter((_, i) => i !== told).join(', ')}: ${thing.text}`;
}

const SHORT = 26; // letters that fit beside a label
const plainRow = (label: string, content: string): Row => (content.length <= SHORT ? {label, value: content, more: '', parts: [], isWord: true} : {label, value: '', more: content, parts: []});

function labelOf(name: string, thing: any): string {
    if (!isObject(thing)) return words(name);
    if (thing.label && !/^[a-z-]+$/.test(thing.label)) return String(thing.label);
    if (thing.name) return String(thing.name);
    return words(String(typeof thing.words === 'string' ? (thing.source?.trait ?? thing.source?.id ?? name) : name));
}

function rowOf(name: string, thing: any, {rolled = false, dc = false} = {}): Row | null {
    const label = labelOf(name, thing);
    if (typeof thing === 'number') return {label, value: rolled ? signed(thing) : String(thing), more: '', parts: []};
    if (typeof thing === 'string') return thing ? plainRow(label, thing.length < 20 ? words(thing) : thing) : null;
    if (Array.isArray(thing)) {
        const plain = thing.filter((t) => typeof t === 'string' || typeof t === 'number');
        return plain.length ? plainRow(label, plain.map((t) => (typeof t === 'string' ? words(t) : t)).join(', ')) : null;
    }
    if (!isObject(thing) || (thing.value === 0 && thing.max === 0)) return null;
    if (thing.name && Object.keys(thing).join() === 'name,type') return plainRow(label, lower(thing.type));
    if (typeof thing.words === 'string') return {label, value: '', more: thing.words, parts: []};
    const number = numberOf(thing);
    const parts = [thing, thing.bonus, thing.attack].filter(isObject).flatMap(partsOf);
    if (dc && typeof thing.mod === 'number') return {label: words(label), value: String(thing.dc?.value ?? thing.mod), more: '', parts};
    let value = number ? String(number.value) : '';
    if (number && number.name !== 'target' && (rolled || number.name === 'mod' || number.name === 'bonus')) value = signed(number.value);
    if (typeof thing.max === 'number' && typeof thing.value === 'number') value = `${thing.value} / ${thing.max}`;
    return {label, value, more: moreOf(thing, number?.name), parts};
}

const holdsRows = (value: any) =>
    isObject(value) && !numberOf(value) && Object.values(value).some((v) => isObject(v) || typeof v === 'number');

/** Sections whose numbers the engine explains by these names. */
const ASKED: Record<string, (key: string) => string> = {
    characteristics: (key) => key, skills: (key) => key, weapons: (key) => key, powers: (key) => key, armour: (key) => `armour:${key}`,
};
const ASKED_ALONE = new Set(['initiative', 'fight', 'armor', 'power', 'fort', 'reflex', 'will', 'speed']);
const asks = (row: Row | null, what: string | undefined): Row | null => (row && what && row.value && !row.parts.length ? {...row, what} : row);
const ROLLED = /^(strikes|attacks|skills|saves|initiative|grapple)$/;

/** The sections of a sheet, the plain numbers first. */
export function sectionsOf(sheet: any): Section[] {
    const first: Section = {title: '', rows: []};
    const rest: Section[] = [];
    for (const [name, value] of Object.entries<any>(sheet ?? {})) {
        if (SKIPPED.has(name) || value === null || typeof value === 'boolean' || (name === 'species' && sheet.speciesName)) continue;
        const listed = Array.isArray(value) && value.some(isObject);
        const shownAlready = (v: any) => name === 'items' && ((v?.type === 'skill' && sheet.skills) || (v?.type === 'weapon' && sheet.weapons));
        if (listed || holdsRows(value)) {
            const entries: [string, any][] = listed ? value.filter((v: any) => !shownAlready(v)).map((v: any, i: number) => [v?.name ?? v?.label ?? v?.type ?? v?.response ?? v?.id ?? String(i + 1), v]) : Object.entries(value);
            const rows = entries.map(([n, v]) => asks(rowOf(String(n), v, {rolled: ROLLED.test(name), dc: name === 'classDCs'}), listed ? undefined : ASKED[name]?.(String(n)))).filter((r): r is Row => !!r && (!!r.value || !!r.more || listed));
            if (rows.length) rest.push({title: words(name), rows});
            continue;
        }
        const row = asks(rowOf(name, value, {rolled: ROLLED.test(name) && isObject(value)}), ASKED_ALONE.has(name) ? name : undefined);
        if (row && (row.value || row.more)) first.rows.push(row);
    }
    return [first, ...rest].filter((s) => s.rows.length);
}

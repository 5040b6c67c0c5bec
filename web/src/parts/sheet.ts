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
}
export interface Section {
    title: string;
    rows: Row[];
}

const NUMBERS = ['value', 'total', 'mod', 'target', 'max', 'bonus', 'base', 'amount', 'maximum'];
const SKIPPED = new Set(['id', 'name', 'slug', 'label', 'domains', 'options', 'vfx', 'rollOptions', 'flags', 'synthetics', 'steps', 'modifiers', 'parts',
    'missing', 'dc', 'type', 'key', 'rank', 'proficient', 'attribute']);
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

function moreOf(thing: any, shown: string | undefined): string {
    const bits: string[] = [];
    for (const [name, value] of Object.entries<any>(thing)) {
        if (name === shown || SKIPPED.has(name) || /id$/i.test(name) || NUMBERS.includes(name) || value === '' || value === false || value === null) continue;
        if (typeof value === 'string') bits.push(name === 'text' || name === 'damage' || name === 'formula' ? value : `${words(name).toLowerCase()} ${words(value).toLowerCase()}`);
        else if (typeof value === 'number' && value !== 0 && !['index', 'element'].includes(name)) bits.push(`${words(name).toLowerCase()} ${name === 'modifier' ? signed(value) : value}`);
        else if (isObject(value) && typeof value.formula === 'string') bits.push(value.formula);
    }
    return bits.join(', ');
}

function rowOf(name: string, thing: any, rolled = false): Row | null {
    const label = isObject(thing) ? String(thing.label && !/^[a-z-]+$/.test(thing.label) ? thing.label : (thing.name ?? words(name))) : words(name);
    if (typeof thing === 'number') return {label, value: String(thing), more: '', parts: []};
    if (typeof thing === 'string') return thing ? {label, value: '', more: thing.length < 20 ? words(thing) : thing, parts: []} : null;
    if (Array.isArray(thing)) {
        const plain = thing.filter((t) => typeof t === 'string' || typeof t === 'number');
        return plain.length ? {label, value: '', more: plain.map((t) => (typeof t === 'string' ? words(t) : t)).join(', '), parts: []} : null;
    }
    if (!isObject(thing)) return null;
    const number = numberOf(thing);
    const parts = partsOf(thing).concat(isObject(thing.bonus) ? partsOf(thing.bonus) : []);
    let value = number ? String(number.value) : '';
    if (number && (rolled || number.name === 'mod' || number.name === 'bonus')) value = signed(number.value);
    if (typeof thing.max === 'number' && typeof thing.value === 'number') value = `${thing.value} / ${thing.max}`;
    return {label, value, more: moreOf(thing, number?.name), parts};
}

const holdsRows = (value: any) =>
    isObject(value) && !numberOf(value) && Object.values(value).some((v) => isObject(v) || typeof v === 'number');

/** The sections of a sheet, the plain numbers first. */
export function sectionsOf(sheet: any): Section[] {
    const first: Section = {title: '', rows: []};
    const rest: Section[] = [];
    for (const [name, value] of Object.entries<any>(sheet ?? {})) {
        if (SKIPPED.has(name) || value === null || typeof value === 'boolean') continue;
        const listed = Array.isArray(value) && value.some(isObject);
        if (listed || holdsRows(value)) {
            const entries: [string, any][] = listed ? value.map((v: any, i: number) => [v?.name ?? v?.label ?? v?.type ?? v?.response ?? v?.id ?? String(i + 1), v]) : Object.entries(value);
            const rolled = /^(strikes|attacks)$/.test(name);
            const rows = entries.map(([n, v]) => rowOf(String(n), v, rolled)).filter((r): r is Row => !!r && (!!r.value || !!r.more || listed));
            if (rows.length) rest.push({title: words(name), rows});
            continue;
        }
        const row = rowOf(name, value);
        if (row && (row.value || row.more)) first.rows.push(row);
    }
    return [first, ...rest].filter((s) => s.rows.length);
}

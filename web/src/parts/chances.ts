// chances.ts: the chances of a command, as the engine prints them, in a form for the table view.
import {text, words} from '../strings';

/** A heading (value and more are empty), or a row. */
export interface Chance {
    label: string;
    value: string;
    more: string;
    heading: boolean;
}

const T = text.chances;
/** Events that say nothing about what a command leads to: they happen each time, or belong to a roll. */
const SILENT = new Set(['spend', 'restore', 'dice', 'act', 'attack', 'modifier', 'turnStart', 'turnEnd', 'ask', 'answer', 'injury']);
const MOST = 14; // rows of a thousand tries
const ROLLED: [RegExp, string][] = [
    [/critical.*(failure|miss)|criticalFailure/i, T.criticalFailure], [/critical/i, T.critical], [/\bhit\b/i, T.hit], [/\bmiss\b/i, T.miss],
    [/\bsuccess\b/i, T.success],
];

interface Sampled {
    kind: string;
    parts: string[];
    chance: number;
    figures: string;
}

/** "amount 19.06 (10 to 28)" among the figures of a row: the mean and its range. */
function amountOf(figures: string): {mean: number; least: number; most: number} | null {
    const found = figures.match(/\bamount (-?[\d.]+)(?: \((-?\d+) to (-?\d+)\))?/);
    return found ? {mean: +found[1], least: +(found[2] ?? found[1]), most: +(found[3] ?? found[1])} : null;
}
const number = (n: number) => String(+n.toFixed(1));
const percent = (chance: number) => `${number(Math.min(100, chance))} %`;

function labelOf({kind, parts}: Sampled): string {
    const [who, ...rest] = parts;
    if (kind === 'roll') return `${words(rest[0] ?? who)}: ${(ROLLED.find(([test]) => test.test(rest.join(' '))) ?? ['', T.failure])[1]}`;
    if (kind === 'damage') return T.damage(who);
    if (kind === 'defeat') return T.defeat(who, words(rest[0] ?? '').toLowerCase());
    if (kind === 'heal') return T.heal(who);
    if (kind === 'move') return T.move(who);
    return `${who}: ${rest.map((part) => words(part).toLowerCase()).join(', ') || words(kind).toLowerCase()}`;
}

interface Sum {
    rows: number;
    chance: number;
    weight: number;
    least: number;
    most: number;
    sum: number;
}
/** Rows that read alike become one: their chances add up, and amounts are averaged. More than two of them (a hit and a
 * critical one) may happen together, as hits of several shots do: then only the amounts are known. */
function merged(rows: Sampled[]): Chance[] {
    const sums = new Map<string, Sum>();
    for (const row of rows) {
        const label = labelOf(row), amount = amountOf(row.figures);
        const known = sums.get(label) ?? {rows: 0, chance: 0, weight: 0, least: Infinity, most: -Infinity, sum: 0};
        known.rows++;
        known.chance += row.chance;
        if (amount && (row.kind === 'damage' || row.kind === 'heal')) {
            known.weight += row.chance;
            known.sum += amount.mean * row.chance;
            known.least = Math.min(known.least, amount.least);
            known.most = Math.max(known.most, amount.most);
        }
        sums.set(label, known);
    }
    return [...sums].map(([label, {rows: count, chance, weight, least, most, sum}]) => ({
        label, value: count > 2 ? '' : percent(chance), heading: false,
        more: !weight ? '' : least === most ? number(least) : count > 2 ? T.each(number(sum / weight), least, most) : T.range(number(sum / weight), least, most),
    }));
}

const ORDER = ['roll', 'damage', 'heal', 'defeat'];
/** What a thousand tries led to. */
function sampled(lines: string[]): Chance[] {
    const rows: Sampled[] = [];
    for (const line of lines) {
        const [label, chance, ...figures] = line.trim().split(/ {2,}/);
        const [, kind, parts] = label?.match(/^(\w+): (.*)$/) ?? [];
        if (!kind || SILENT.has(kind) || !/%$/.test(chance ?? '') || /^\w+: [^,]+, damage\b/.test(label)) continue;
        rows.push({kind, parts: parts.split(', '), chance: parseFloat(chance), figures: figures.join(' ')});
    }
    const place = (row: Sampled) => (ORDER.indexOf(row.kind) + ORDER.length + 1) % (ORDER.length + 1);
    rows.sort((a, b) => place(a) - place(b) || (a.kind === 'roll' ? 0 : b.chance - a.chance));
    const found = merged(rows);
    if (!found.length) return [{label: text.table.noChances, value: '', more: '', heading: true}];
    const left = found.length - MOST;
    return [{label: T.sampled, value: '', more: '', heading: true}, ...found.slice(0, MOST), ...(left > 0 ? [{label: T.rarer(left), value: '', more: '', heading: true}] : [])];
}

/** A page of the engine as rows, without its title. */
export const rowsOf = (page: string): Chance[] => page.trimEnd().split('\n').slice(1).filter((line) => line.trim()).map((line) => {
    const [label, value = '', ...more] = line.trim().split(/ {2,}/);
    return {label, value, more: more.join(' · '), heading: !/^ /.test(line)};
});

export function chancesOf(page: string): Chance[] {
    const lines = page.trimEnd().split('\n');
    return /tried \d+ times/.test(lines[0] ?? '') ? sampled(lines.slice(1)) : rowsOf(page);
}

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

const upper = (label: string) => (/^d\d/.test(label) ? label : label.charAt(0).toUpperCase() + label.slice(1));
/** "dodging" of "dodging, Nim, turnStart"; "in a rage (Red Focus)" where an effect has such words. */
function stateOf(who: string, rest: string[]): string {
    const known = rest.find((part) => /^[a-z0-9][\w'-]* /.test(part)) ?? rest.find((part) => part !== 'track') ?? '';
    const plain = known.replace(/^(effect|condition|power|spell)[-:]/, '');
    return plain ? `${who}: ${/^[a-z]/.test(plain) && !plain.includes(' ') ? words(plain).toLowerCase() : plain}` : '';
}
/** How a roll went; `what` is its name. */
function rolled(what: string, rest: string[]): string {
    return `${upper(words(what))}: ${(ROLLED.find(([test]) => test.test(rest.join(' '))) ?? ['', T.failure])[1]}`;
}
/** What may come of a command, by the kind of event. Others happen each time or belong to one of these. */
const LABELS: Record<string, (who: string, rest: string[], actor: string) => string> = {
    roll: (who, [what = '', ...rest], actor) => (/^(damage|healing)$/.test(what) ? '' : who === actor ? rolled(what, rest) : `${who}, ${rolled(what, rest)}`),
    opposed: (_, [, what = '', ...rest]) => rolled(what, rest),
    damage: (who) => T.damage(who),
    heal: (who) => T.heal(who),
    defeat: (who, [how = '']) => T.defeat(who, words(how).toLowerCase()),
    condition: stateOf, effect: stateOf, visibility: stateOf,
    item: (who, [thing = '', how = '']) => (T.mishaps.includes(how) ? `${who}: ${words(thing)} ${how}` : ''),
    fatigue: (who) => T.fatigued(who),
    join: (who) => T.joins(who),
    claim: (who, [what = '']) => T.claims(who, what),
};

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
function merged(rows: Sampled[], actor: string): Chance[] {
    const sums = new Map<string, Sum>();
    for (const row of rows) {
        const label = LABELS[row.kind](row.parts[0], row.parts.slice(1), actor), amount = amountOf(row.figures);
        if (!label) continue;
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

const ORDER = ['roll', 'opposed', 'damage', 'heal', 'defeat'];
/** What a thousand tries led to. */
function sampled(lines: string[]): Chance[] {
    const rows: Sampled[] = [];
    let actor = '';
    for (const line of lines) {
        const [label, chance, ...figures] = line.trim().split(/ {2,}/);
        const [, kind, parts] = label?.match(/^(\w+): (.*)$/) ?? [];
        if (/^(act|spend)$/.test(kind ?? '')) actor ||= parts.split(', ')[0];
        if (LABELS[kind] && /%$/.test(chance ?? '')) rows.push({kind, parts: parts.split(', '), chance: parseFloat(chance), figures: figures.join(' ')});
    }
    const place = (row: Sampled) => (ORDER.indexOf(row.kind) + ORDER.length + 1) % (ORDER.length + 1);
    rows.sort((a, b) => place(a) - place(b) || (a.kind === 'roll' ? 0 : b.chance - a.chance));
    const found = merged(rows, actor);
    if (!found.length) return [{label: text.table.noChances, value: '', more: '', heading: true}];
    const left = found.length - MOST;
    return [{label: T.sampled, value: '', more: '', heading: true}, ...found.slice(0, MOST), ...(left > 0 ? [{label: T.rarer(left), value: '', more: '', heading: true}] : [])];
}

/** A page of the engine as rows, without its title. */
export const rowsOf = (page: string): Chance[] => page.trimEnd().split('\n').slice(1).filter((line) => line.trim()).map((line) => {
    const [label, value = '', ...more] = line.trim().split(/ {2,}/);
    return {label: upper(label), value, more: more.filter((part) => part !== 'untyped').join(' · '), heading: !/^ /.test(line)};
});

export function chancesOf(page: string): Chance[] {
    const lines = page.trimEnd().split('\n'), tried = lines.findIndex((line) => /  tried \d+ times/.test(line));
    return tried < 0 ? rowsOf(page) : sampled(lines.slice(tried + 1));
}

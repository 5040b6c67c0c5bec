// encounter.ts: two sides as a scenario or as parties, and the results of their games in one form.
import {engine} from '../engine/client.svelte';
import {text} from '../strings';

export interface Outcome {
    games: number;
    wins: number[];
    draws: number;
    rate: {rate: number; low: number; high: number};
    rounds: number;
    actors: {name: string; side: number; drops: {rate: number; low: number; high: number}; dealt: number; taken: number; hp: number; most: number}[];
    /** What dealt the damage of a game; side -1: both sides have such a creature. */
    sources: {who: string; side: number; source: string; damage: number}[];
    /** The winner (a side's place, -1: a draw) and rounds of each game. */
    rows: {game: number; winner: number; rounds: number | null}[];
}

/** Gives equal names numbers: "Bogwight 1", "Bogwight 2". */
function numbered(sides: string[][]): {name: string; as: string; side: number; place: number}[] {
    const all = sides.flatMap((names, side) => names.map((name, place) => ({name, side, place})));
    const count = new Map<string, number>();
    return all.map((one) => {
        const twice = all.filter((o) => o.name === one.name).length > 1;
        count.set(one.name, (count.get(one.name) ?? 0) + 1);
        return {...one, as: twice ? `${one.name} ${count.get(one.name)}` : one.name};
    });
}

/** What the verb `battle` needs to play the two sides. */
export async function battleOf(system: string, sides: string[][]): Promise<any> {
    if (system === 'p2v') return {parties: sides.map((creatures, i) => ({name: `Side ${i + 1}`, creatures}))};
    return {system, scenario: await scenarioOf(system, sides)};
}

/** The two sides as a scenario for the table. */
export async function scenarioOf(system: string, sides: string[][], byHand = false): Promise<any> {
    if (system === 'p2v')
        return {
            system, ...(byHand ? {} : {random: {points: 150}}), sides: sides.map((_, i) => `Side ${i + 1}`),
            actors: sides.flatMap((names, side) => names.map((actor) => ({actor, side}))),
        };
    const rows = Math.max(12, 2 * Math.max(...sides.map((s) => s.length)) + 2);
    const actors = numbered(sides).map(({name, as, side, place}) => ({
        actor: name, name: as, side: ['party', 'foes'][side],
        at: [side ? 15 : 4, Math.max(0, Math.floor(rows / 2) - sides[side].length) + 2 * place],
    }));
    return {system, board: {size: [20, rows]}, actors};
}

/** The budget of the rule book, where the system has one. */
export async function budgetOf(system: string, sides: string[][]): Promise<any> {
    if (!['pf2e', 'dnd5e'].includes(system) || !sides[0].length || !sides[1].length) return null;
    return engine.call('ask', 'encounter', {system, party: sides[0], foes: sides[1], games: 0}).then((made) => made.budget, () => null);
}

/** The outcome of games. `parties` tell to which side a creature of Path 2 Victory belongs. */
export function outcomeOf(result: any, parties: any[] = []): Outcome {
    const sources = (sideOf: (who: string) => number) => (result.damageBySource ?? []).map((s: any) => ({...s, side: sideOf(s.who)})).sort((a: any, b: any) => b.damage - a.damage);
    if (Array.isArray(result.wins)) {
        const has = parties.map((party) => JSON.stringify(party.creatures ?? []));
        const sideOf = (who: string) => (has.filter((names) => names.includes(JSON.stringify(who))).length === 1 ? has.findIndex((names) => names.includes(JSON.stringify(who))) : -1);
        return {
            games: result.games, wins: result.wins, draws: result.draws, rate: {rate: result.winRate, low: result.low, high: result.high}, rounds: result.rounds, actors: [], sources: sources(sideOf),
            rows: (result.rows ?? []).map((row: any[], i: number) => ({game: (result.from ?? 0) + i, winner: row[0] < 0 ? -1 : row[0], rounds: null})),
        };
    }
    const first = result.side ?? 0;
    const actors: any[] = result.actors ?? [];
    return {
        sources: sources((who) => (actors.find((a) => a.name === who)?.side === first ? 0 : 1)),
        games: result.games, wins: [result.wins, result.losses], draws: result.draws, rate: result.winRate, rounds: result.rounds,
        actors: actors.map((a: any) => ({
            name: a.name, side: a.side === first ? 0 : 1, drops: a.drops, dealt: a.damageDealt, taken: a.damageTaken, hp: a.hpLeft, most: a.hpMax,
        })),
        rows: (result.rows ?? []).map((row: any[]) => ({game: row[0], winner: row[1] === null ? -1 : row[1] === first ? 0 : 1, rounds: row[2]})),
    };
}

/** Wilson's interval of 95 %. */
export function interval(wins: number, games: number): {rate: number; low: number; high: number} {
    const z = 1.959964, p = wins / games, d = 1 + (z * z) / games;
    const middle = (p + (z * z) / (2 * games)) / d, half = (z / d) * Math.sqrt((p * (1 - p)) / games + (z * z) / (4 * games * games));
    return {rate: p, low: Math.max(0, middle - half), high: Math.min(1, middle + half)};
}

/** Games of a store with the question that played them, or what `talus battle --json` wrote. Throws a plain sentence. */
export function storedOf(data: any): {outcome: Outcome; options: any | null; sides: string[]} {
    if (!Array.isArray(data) && data?.wins !== undefined) return {outcome: outcomeOf(data), options: null, sides: []};
    const rows: any[] = data?.games;
    if (!Array.isArray(rows) || !rows.length || rows[0].game === undefined) throw new Error(text.lab.noResults);
    const isDraw = (winner: any) => winner === null || winner === 'draw';
    const sides: string[] = [...new Set<string>(rows.map((row) => row.winner).filter((winner) => !isDraw(winner)))].sort();
    const place = (winner: any) => (isDraw(winner) ? -1 : winner === 'a' ? 0 : winner === 'b' ? 1 : sides.indexOf(winner));
    const wins = [0, 1].map((side) => rows.filter((row) => place(row.winner) === side).length);
    const draws = rows.length - wins[0] - wins[1];
    const outcome = {
        games: rows.length, wins, draws, rate: interval(wins[0] + draws / 2, rows.length),
        rounds: rows.reduce((sum, row) => sum + (row.rounds ?? 0), 0) / rows.length, actors: [], sources: [],
        rows: rows.map((row) => ({game: row.game, winner: place(row.winner), rounds: row.rounds ?? null})),
    };
    return {outcome, options: data.kind === 'study' ? null : (data.question?.options ?? null), sides};
}

/** The side that won a saved game, as its log says; null: nobody, or the log has no end. */
export function winnerOf(saved: string): number | null {
    const ends = [...saved.matchAll(/"event":"encounterEnd"[^}]*/g)].at(-1)?.[0];
    const side = ends?.match(/"side":(-?\d+)/)?.[1];
    return side === undefined ? null : +side;
}

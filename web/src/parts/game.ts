// game.ts: what the table view needs of a state, whatever the system.
import {text, words} from '../strings';

export interface Actor {
    id: string;
    name: string;
    side: number;
    at: [number, number] | null;
    size: number;
    hp: number | null;
    most: number | null;
    out: boolean;
    conditions: string[];
    /** Against the creature whose turn it is. */
    cover: number;
}
export interface Board {
    width: number;
    height: number;
    walls: Set<string>;
    rough: Set<string>;
    /** What gives cover and may be entered. */
    shelter: Set<string>;
    /** Objectives, markers and the like. */
    flags: Set<string>;
    /** Lines on the edges of squares, as the path of a picture with squares of size 1. */
    edges: string;
}
/** An area with consequences. */
export interface Zone {
    name: string;
    squares: [number, number][];
}

const keyOf = (x: number, y: number) => `${x},${y}`;

const GONE = ['dead', 'defeated', 'out', 'gone', 'unconscious', 'dying', 'fled'];

function conditionText(one: any): string {
    return words(String(one.condition ?? one)) + (one.value > 1 ? ` ${one.value}` : '');
}

export function actorsOf(view: any): Actor[] {
    const sides: any[] = (view?.sides ?? []).map((side: any) => side.id);
    return (view?.actors ?? []).map((a: any) => ({
        id: String(a.id), name: a.name, side: Math.max(0, sides.indexOf(a.side)), at: a.at ? [a.at[0], a.at[1]] : null,
        size: Math.max(1, a.size ?? 1), hp: a.hp?.value ?? null, most: a.hp?.max ?? null, out: GONE.includes(a.state),
        conditions: (a.conditions ?? []).map(conditionText), cover: a.cover ?? 0,
    }));
}

export const zonesOf = (view: any): Zone[] => (view?.zones ?? []).filter((zone: any) => zone.squares?.length).map(({name, squares}: any) => ({name, squares}));

/** "Miller's Shield" for "millers-shield": the names of content and of what the combatants have. */
export class Names {
    private known = new Map<string, string>();
    private static slug = (name: string) => name.toLowerCase().replace(/['’]/g, '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    constructor(names: Iterable<string>, ids: Iterable<[string, string]> = []) {
        for (const [id, name] of ids) this.known.set(id, name);
        for (const name of names) this.known.set(Names.slug(name), name);
    }
    of = (word: string) => this.known.get(word) ?? (/^[a-z][\w:-]*$/.test(word) ? words(word) : word);
}

/** Lines between squares, from a board that is drawn with two characters a square. */
function edgesOf(lines: string[], width: number, height: number): string {
    let path = '', row = -1;
    for (const line of lines) {
        const numbered = line.match(/^( *\d+ )(.*)$/);
        if (numbered && +numbered[1] < height && numbered[2].length >= 2 * width - 1) {
            row = +numbered[1];
            for (let x = 0; x < width - 1; x++)
                if (/[|+]/.test(numbered[2][2 * x + 1] ?? '')) path += `M${x + 1} ${row}v1`;
            continue;
        }
        const label = lines.find((l) => /^ *\d+ /.test(l))?.match(/^ *\d+ /)?.[0].length ?? 0;
        if (row < 0 || !/^[ +|-]*-[ +|-]*$/.test(line)) continue;
        for (let x = 0; x < width; x++)
            if (/[-+]/.test(line[label + 2 * x] ?? '')) path += `M${x} ${row + 1}h1`;
    }
    return path;
}

/** The walls and rough ground from the scenario's own lists, or from the drawn board. */
export function boardOf(view: any, scenario: any, drawn: string, actors: Actor[]): Board | null {
    const size = view?.board?.size ?? scenario?.board?.size ?? null;
    const placed = actors.filter((a) => a.at);
    if (!placed.length && !size) return null;
    const width = size?.[0] ?? Math.max(12, ...placed.map((a) => a.at![0] + a.size + 2));
    const height = size?.[1] ?? Math.max(8, ...placed.map((a) => a.at![1] + a.size + 2));
    const board: Board = {width, height, walls: new Set(), rough: new Set(), shelter: new Set(), flags: new Set(), edges: edgesOf(drawn.split('\n'), width, height)};
    const put = (x: number, y: number, mark: string) => {
        if (mark === '#') board.walls.add(keyOf(x, y));
        else if (mark === '*') board.flags.add(keyOf(x, y));
        else if (mark === '"') board.shelter.add(keyOf(x, y));
        else if (/[~:;!^,%=/\\&>O@-]/.test(mark)) board.rough.add(keyOf(x, y));
    };
    for (const line of drawn.split('\n')) {
        const row = line.match(/^ *(\d+) (.*)$/);
        if (!row || +row[1] >= height) continue;
        const step = row[2].length >= 2 * width - 1 ? 2 : 1;
        for (let x = 0; x < width; x++) put(x, +row[1], row[2][x * step] ?? '.');
    }
    for (const piece of scenario?.board?.terrain ?? []) {
        const [wide, high] = piece.size ?? [1, 1];
        for (let i = 0; piece.kind === 'cover' && i < wide * high; i++) {
            const key = keyOf(piece.at[0] + (i % wide), piece.at[1] + Math.floor(i / wide));
            board.rough.delete(key);
            board.shelter.add(key);
        }
    }
    return board;
}

/** The square a command is about, if it is about one. */
export function squareOf(command: any): [number, number] | null {
    const square = command.to ?? command.at ?? command.toward;
    return Array.isArray(square) && typeof square[0] === 'number' ? [square[0], square[1]] : null;
}

export const involves = (command: any, id: string) =>
    command.target === id || command.who === id || (Array.isArray(command.targets) && command.targets.includes(id));

/** Commands that are called by what they use, and those whose item is what they are about. */
const NAMED = new Set(['act', 'use', 'cast', 'action', 'activate', 'react', 'force', 'focus']);
const HANDLES = new Set(['draw', 'stow', 'drop', 'reload', 'unjam', 'pickUp', 'open', 'close']);
const SHOWN = new Set(['do', 'who', 'target', 'targets', 'action', 'spell', 'power', 'skill', 'using', 'item', 'door', 'to', 'at', 'toward', 'number', 'answer']);

/** What else a command has: "(semi-auto)". */
function details(command: any, names: Names): string[] {
    const said = (value: string) => text.table.said[value] ?? (/^[a-z0-9-]+$/.test(value) ? names.of(value).toLowerCase() : value);
    return Object.entries<any>(command).filter(([member, value]) => !SHOWN.has(member) && value !== false && value !== null).map(([member, value]) => {
        if (value === true) return member === 'full' ? text.table.fullMove : words(member).toLowerCase();
        if (typeof value === 'number') return `${words(member).toLowerCase()} ${value}`;
        return typeof value === 'string' ? said(value) : '';
    }).filter(Boolean);
}

/** A command in words: "Strike Grey with Ridge Blade". */
export function sentence(command: any, names: Names, occupant: (square: [number, number]) => string = () => ''): string {
    const name = command.action ?? command.spell ?? command.power ?? command.skill;
    const called = typeof name === 'string' && NAMED.has(command.do);
    const parts = [called ? names.of(name) : words(command.do)];
    if (typeof name === 'string' && !called) parts.push(names.of(name));
    const target = command.target ?? (Array.isArray(command.targets) ? command.targets.join(', ') : undefined);
    if (target) parts.push(called ? `on ${target}` : String(target));
    if (command.do === 'activate' && command.who) parts.push(command.who);
    const using = command.using ?? command.item ?? command.door;
    if (typeof using === 'string') parts.push(HANDLES.has(command.do) ? names.of(using) : `with ${names.of(using)}`);
    const square = squareOf(command);
    if (square) parts.push(`${command.to ? 'to' : command.toward ? 'toward' : 'at'} ${(!command.to && occupant(square)) || square.join(', ')}`);
    const more = details(command, names);
    return parts.join(' ') + (more.length ? ` (${more.join(', ')})` : '');
}

/** An option of a question in words. */
export function optionText(option: any, names: Names): string {
    const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
    if (typeof option !== 'object' || option === null) return upper(names.of(String(option)));
    const name = option.text ?? option.label ?? option.name ?? option.who ?? option.target ?? option.what;
    if (name !== undefined) return upper(names.of(String(name)));
    const square = squareOf(option);
    if (square) return `Square ${square.join(', ')}`;
    return Object.entries(option).filter(([n]) => n !== 'id').map(([n, v]) => `${words(n)} ${typeof v === 'object' ? JSON.stringify(v) : v}`).join(', ') || String(option.id);
}

/** The scenario that a saved game began with, as a text; "" when the file is no saved game. */
export function scenarioIn(saved: string): string {
    try {
        return JSON.stringify(JSON.parse(saved.slice(0, saved.indexOf('\n') >>> 0)).scenario) ?? '';
    } catch {
        return '';
    }
}

// talus.d.ts: types of the package. Commands, events, scenarios and the options of verbs are in schemas.d.ts, answers in
// answers.d.ts; both are made of the schemas that the engine prints.
import type {Advices, Answers, Builds, Difference, Explanations, Found, Listed, MasterCommand, Odds, PredicateResult, Question, Roll,
    Sheets, Shows, TableAnswers, Views} from './answers.js';
import type {Commands, Events, Json, Scenarios, VerbOptions} from './schemas.js';

export * from './answers.js';
export * from './schemas.js';
/** A value whose members depend on the system and the document. */
export type Value = any;

export type SystemId = 'pf2e' | 'swse' | 'dnd5e' | 'dh2e' | 'p2v';
export type Form = 'json' | 'compact' | 'pretty' | 'text' | 'colour' | 'html' | 'raw';
export type ErrorCode =
    | 'no-memory' | 'io' | 'bad-content' | 'limit' | 'not-found' | 'usage' | 'cancelled'
    | 'stopped'; // a fault inside the module: load the engine again

export interface Diagnostic {
    code: string;
    severity: 'note' | 'warning' | 'error';
    file?: string | null;
    line?: number; // from 1; 0: unknown
    column?: number;
    length?: number; // bytes from the column on; 0: unknown
    pointer?: string | null;
    message: string;
    hint?: string | null;
    id?: string | null; // of the message, for translations
    arguments?: (string | number)[]; // of the message
}

/** Translations by the id of a message; `schema` of "messages" lists them. */
export type Messages = {[id: string]: string};

export class TalusError extends Error {
    readonly code: ErrorCode;
    readonly diagnostics: Diagnostic[];
}

/** A name in the content, a whole document, or its source text, so that diagnostics have its lines. */
export type Document = string | {[name: string]: Json} | {text: string; file?: string};
export type WithDocument = string | {[name: string]: Json};

/** Changes to an actor before a question: what it has besides, its level, its options. */
export type Changes = Omit<VerbOptions['sheet'], 'document' | 'text' | 'file' | 'system'>;

/** With the id of a system the answer is that system's; without one it is any. */
type Of<S extends SystemId, Answers extends Record<SystemId, unknown>> = [S] extends [never] ? Value : Answers[S];

export interface DiceOptions {
    seed?: number | bigint;
    dialect?: 'foundry' | 'roll20' | 'avrae' | 'rpg-dice-roller' | 'anydice';
    values?: {[path: string]: Json};
}

/** The options of the verb `battle`, and how it is played. */
export interface BattleOptions {
    scenario?: Json;
    parties?: Json[];
    games?: number;
    points?: number;
    seed?: number;
    players?: string[];
    /** How many workers play; 0: none, it is played here. */
    workers?: number;
    progress?(done: number, games: number): void;
    /** Cancels the battle: it rejects with the code "cancelled". */
    signal?: AbortSignal;
    [option: string]: unknown;
}

declare class Handle {
    /** Gives the memory back now. It is also given back when nothing refers to the object any more. */
    free(): void;
}

export class Talus extends Handle {
    static load(options?: {
        wasm?: string | URL | BufferSource | Response | WebAssembly.Module | Promise<Response>;
    }): Promise<Talus>;

    readonly version: string;
    readonly systems: {id: SystemId; title: string}[];
    /** The compiled module, for further engines: `Talus.load({wasm: engine.module})`. */
    readonly module: WebAssembly.Module;
    /** What the last call had to remark. */
    readonly diagnostics: Diagnostic[];

    put(name: string, data: string | Uint8Array | Json): void;
    remove(name: string): void;
    setMessages(messages: Messages | null): void;

    ask<V extends keyof VerbOptions>(verb: V, options?: Options<V>): Answer<V>;
    ask<V extends keyof VerbOptions>(verb: V, options: Options<V>, form: 'raw'): Uint8Array;
    ask<V extends keyof VerbOptions>(verb: V, options: Options<V>, form: Form): Value;
    about<V extends keyof VerbOptions>(verb: V, document: Document, options?: Options<V>, form?: Form): Value;

    verbs(): {verb: keyof VerbOptions; doc: string}[];
    find(options?: Options<'find'>): Found[];
    list(options?: Options<'list'>): Listed[];
    schema(system: SystemId, options?: Options<'schema'>): Value;
    predicate(options: Options<'predicate'>): PredicateResult;
    show<S extends SystemId = never>(document: Document, options?: {system?: S; [option: string]: unknown}): Of<S, Shows>;
    lint(document: Document, options?: {[option: string]: unknown}): Diagnostic[];
    /** `engine.sheet<'pf2e'>(…)`, or the option `system: 'pf2e'`, gives the sheet the type of that system. */
    sheet<S extends SystemId = never>(document: Document, changes?: Changes & {system?: S}): Of<S, Sheets>;
    explain<S extends SystemId = never>(document: Document, what: string, changes?: Changes & {system?: S}): Of<S, Explanations>;
    whyNot(document: Document, item: string, changes?: Changes & {system?: SystemId}): Value;
    diff(document: Document, after: Changes, before?: Changes): Difference;
    build<S extends SystemId = never>(document: Document, options?: Options<'build'> & {system?: S}): Of<S, Builds>;
    chances(document: Document, options?: Options<'chances'>): Value;
    /** JSON in its canonical form. */
    format(document: Document): string;

    roll(expression: string, options?: DiceOptions): Roll;
    odds(expression: string, options?: DiceOptions): Odds;

    /** Plays a battle in workers; the result is the same for any number of them. */
    battle(options?: BattleOptions): Promise<Value>;

    /** `engine.table<'pf2e'>(…)` knows the commands, events and views of that system alone. */
    table<S extends SystemId = SystemId>(scenario: string | Scenarios[S], options?: {
        seed?: number | bigint; system?: S; file?: string;
    }): Table<S>;
    load<S extends SystemId = SystemId>(saved: string | Uint8Array, name?: string): Table<S>;
}

/** The answer of a verb. Where it depends on the document and the system, it is any. */
export type Answer<V extends string> = V extends 'sheet' | 'explain' | 'show' | 'build' | 'verbs' | 'schema' | 'format' | 'chances' | 'rest'
    ? Value : V extends keyof Answers ? Answers[V] : Value;

/** The options of a verb, and the text of the document it is about. */
export type Options<V extends keyof VerbOptions> = VerbOptions[V] & {text?: string; file?: string};

export type Command<S extends SystemId = SystemId> = Commands[S];
export type TableEvent<S extends SystemId = SystemId> = Events[S];

export interface Outcome<S extends SystemId = SystemId> {
    outcome: 'done' | 'refused' | 'asked';
    events: TableEvent<S>[];
    reason?: string;
    question?: Question;
}

export class Table<S extends SystemId = SystemId> extends Handle implements AsyncIterable<TableEvent<S>> {
    readonly engine: Talus;
    do(command: Command<S>): Outcome<S>;
    ask(verb: keyof TableAnswers, options?: {[option: string]: unknown}, form?: Form): Value;
    view(options?: {side?: number}): Views[S];
    legal(options?: {side?: number; squares?: boolean}): Command<S>[];
    /** The game master's commands and their members. */
    master(): MasterCommand[];
    /** The board drawn with characters. */
    board(): string;
    preview(command: Command<S>): string;
    /** The squares that the areas of a command cover, before it is sent. */
    area(command: Command<S>): [number, number][];
    /** What a machine player would do now. The command is null when a side that it does not play decides. */
    advise(options?: {player?: 'random' | 'greedy' | 'search'; sides?: number[]; nodes?: number}): Advices[S];
    explain(who: string, what: string): Value;
    why(who: string, what: string): Value;
    events(since?: number, side?: number): TableEvent<S>[];
    /** What the last command did. */
    last(): TableEvent<S>[];
    /** The commands up to now, each with its events. */
    log(): TableAnswers['log'];
    /** Who rolls the dice; with `byHand: true`, people do. */
    dice(options?: {byHand?: boolean}): TableAnswers['dice'];
    actors(): TableAnswers['actors'];
    save(): string;
    undo(commands?: number): void;
    redo(commands?: number): void;
    clone(): Table<S>;
    [Symbol.asyncIterator](): AsyncIterableIterator<TableEvent<S>>;
}

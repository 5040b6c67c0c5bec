// worker.ts: the engine in its own thread. A request names a method; the reply has its result or its error.
import {Talus, TalusError, Table} from 'talus';

type Request = {id: number; method: string; args: any[]};

const started = Talus.load({wasm: new URL('talus.wasm', self.location.href)});
const tables = new Map<number, Table>();
let nextTable = 1;

function open(table: Table): number {
    tables.set(nextTable, table);
    return nextTable++;
}

/** The state of a game, as the table view draws it. */
function state(id: number) {
    const table = tables.get(id)!;
    let board = '';
    try {
        board = table.board();
    } catch {
        board = ''; // a game without a board
    }
    return {view: table.view(), legal: table.legal(), board};
}

/** A saved game. It is played again, which gives its events their sentences; where that differs it is loaded as it is. */
function reopen(engine: Talus, saved: string): Table {
    const lines = saved.trim().split('\n').map((line) => JSON.parse(line));
    const {scenario, system} = lines[0];
    const seed = BigInt(saved.match(/"seed":(\d+)/)?.[1] ?? 0); // it may have 64 bits
    let table: Table | null = null;
    try {
        table = engine.table(scenario, {seed, system});
        for (const {command} of lines.slice(1)) table.do(command);
        if (table.save() === saved) return table;
    } catch (error) {
        if ((error as TalusError).code === 'stopped') throw error;
    }
    table?.free();
    return engine.load(saved);
}

const methods: {[name: string]: (engine: Talus, ...args: any[]) => any} = {
    hello: (engine) => ({version: engine.version, systems: engine.systems, verbs: engine.verbs()}),
    ask: (engine, verb, options, form) => engine.ask(verb, options, form),
    about: (engine, verb, document, options, form) => engine.about(verb, document, options, form),
    lint: (engine, document, options) => engine.lint(document, options),
    build: (engine, list, options) => {
        const built = engine.build(list, options);
        return {built, diagnostics: engine.diagnostics};
    },
    roll: (engine, expression, options) => engine.roll(expression, options),
    odds: (engine, expression, options) => engine.odds(expression, options),
    put: (engine, name, data) => engine.put(name, data),
    remove: (engine, name) => engine.remove(name),
    newTable: (engine, scenario, options) => open(engine.table(scenario, options)),
    loadTable: (engine, saved) => open(reopen(engine, saved)),
    freeTable: (_, id) => {
        tables.get(id)?.free();
        tables.delete(id);
    },
    state: (_, id) => state(id),
    do: (_, id, command) => ({given: tables.get(id)!.do(command), ...state(id)}),
    undo: (_, id, commands) => {
        tables.get(id)!.undo(commands);
        return {...state(id), events: tables.get(id)!.events()};
    },
    redo: (_, id, commands) => {
        tables.get(id)!.redo(commands);
        return {...state(id), events: tables.get(id)!.events()};
    },
    events: (_, id) => tables.get(id)!.events(),
    preview: (_, id, command) => tables.get(id)!.preview(command),
    area: (_, id, command) => tables.get(id)!.area(command),
    advise: (_, id, options) => tables.get(id)!.advise(options),
    save: (_, id) => tables.get(id)!.save(),
};

self.onmessage = async ({data}: MessageEvent<Request>) => {
    try {
        const engine = await started;
        self.postMessage({id: data.id, result: methods[data.method](engine, ...data.args)});
    } catch (error) {
        const known = error instanceof TalusError;
        self.postMessage({
            id: data.id,
            error: {
                message: (error as Error).message,
                code: known ? error.code : 'stopped',
                diagnostics: known ? error.diagnostics : [],
            },
        });
    }
};

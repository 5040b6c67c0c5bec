// worker.ts: the engine in its own thread. A request names a method; the reply has its result or its error.
import {Talus, TalusError, Table, type TableEvent} from 'talus';

type Request = {id: number; method: string; args: any[]};

const started = Talus.load({wasm: new URL('talus.wasm', self.location.href)});
const tables = new Map<number, Table>();
/** For each table the events of each command that players are told about. */
const logs = new Map<number, TableEvent[][]>();
let nextTable = 1;

function open(table: Table, log: TableEvent[][] = []): number {
    tables.set(nextTable, table);
    logs.set(nextTable, log);
    return nextTable++;
}

/** Of the last command: the engine leaves out what only programs need, and steps on the way of one move. */
function told(table: Table): TableEvent[] {
    const lines = table.ask('last', {}, 'text').split('\n');
    let line = 0;
    return table.last().filter((event: any) => event.text && event.text === lines[line] && ++line);
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

/** A saved game. It is shown command by command, because a sentence needs the names and values of its moment. */
function reopen(engine: Talus, saved: string): number {
    const table = engine.load(saved), log: TableEvent[][] = [];
    const commands = saved.trim().split('\n').length - 1;
    if (commands) table.undo(commands);
    for (let i = 0; i < commands; i++) {
        table.redo(1);
        log.push(told(table));
    }
    return open(table, log);
}

/** Goes back or forth in a game. `steps` is the number of commands that are shown then. */
function travel(id: number, by: number, steps: number) {
    const table = tables.get(id)!;
    if (by < 0) table.undo(-by);
    else table.redo(by);
    return {...state(id), events: logs.get(id)!.slice(0, steps).flat()};
}

function give(id: number, command: any, steps: number) {
    const given = tables.get(id)!.do(command);
    if (given.outcome === 'done') logs.get(id)!.splice(steps, Infinity, told(tables.get(id)!));
    return {given, told: given.outcome === 'done' ? logs.get(id)![steps] : [], ...state(id)};
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
    loadTable: reopen,
    freeTable: (_, id) => {
        tables.get(id)?.free();
        tables.delete(id);
        logs.delete(id);
    },
    state: (_, id) => ({...state(id), events: logs.get(id)!.flat()}),
    do: (_, id, command, steps) => give(id, command, steps),
    travel: (_, id, by, steps) => travel(id, by, steps),
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

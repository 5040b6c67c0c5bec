// talus.js: the engine for JavaScript. A thin layer over the functions of talus.h.
//
//     import {Talus} from 'talus';
//     const engine = await Talus.load();
//     console.log(engine.sheet('Brannoch of the Ford').ac.value);
//
// Questions return plain JavaScript values. What goes wrong is a TalusError with a code and diagnostics.
import {wasiImports} from './wasi.js';

const STATUS = ['ok', 'no-memory', 'io', 'bad-content', 'limit', 'not-found', 'usage', 'cancelled'];
const OUTCOMES = ['done', 'refused', 'asked'];
const SEVERITIES = ['note', 'warning', 'error'];
const FORMS = {json: 0, compact: 0, pretty: 1, text: 2, colour: 3, html: 4, raw: 5};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Something the engine could not do. */
export class TalusError extends Error {
    constructor(code, diagnostics = [], cause = undefined) {
        const worst = diagnostics.find((d) => d.severity === 'error') ?? diagnostics[0];
        const message = worst ? worst.message : `the engine could not do this (${code})`;
        super(worst?.hint ? `${message}; ${worst.hint}` : message, {cause});
        this.name = 'TalusError';
        this.code = code;
        this.diagnostics = diagnostics;
    }
}

/* ---- The module and its memory ---- */

async function compile(source) {
    source = await source;
    if (source instanceof WebAssembly.Module) return source;
    if (source === undefined) source = new URL('./talus.wasm', import.meta.url);
    if (typeof source === 'string') source = new URL(source, globalThis.location?.href);
    if (source instanceof URL && source.protocol === 'file:') {
        const files = 'node:fs/promises'; // out of the sight of bundlers
        source = await (await import(/* webpackIgnore: true */ files)).readFile(source);
    } else if (source instanceof URL) {
        source = await fetch(source);
    }
    if (typeof Response !== 'undefined' && source instanceof Response) {
        if (!source.ok) throw new TalusError('io', [fault(`the module could not be loaded (${source.status})`)]);
        source = await source.arrayBuffer(); // works whatever type the server gives the file
    }
    return WebAssembly.compile(source);
}

function fault(message) {
    return {code: 'host/module', severity: 'error', file: null, line: 0, column: 0, pointer: null, message, hint: null, length: 0};
}

/** One instance of the module: memory, strings and calls. */
class Machine {
    constructor(instance) {
        this.talus = instance.exports;
        this.stopped = null;
        this.talus._initialize();
    }

    static async start(module) {
        let instance = null;
        const imports = {wasi_snapshot_preview1: wasiImports(() => instance.exports.memory)};
        instance = await WebAssembly.instantiate(module, imports);
        return new Machine(instance);
    }

    /** Calls a function of talus.h. A trap leaves the memory in disorder: nothing may be called after it. */
    call(name, ...args) {
        if (this.stopped) throw new TalusError('stopped', [fault('the engine stopped earlier; load it again')], this.stopped);
        try {
            return this.talus[name](...args);
        } catch (error) {
            this.stopped = error;
            throw new TalusError('stopped', [fault(`the engine stopped: ${error.message}`)], error);
        }
    }

    /** Runs `work` with an allocator whose pieces are freed afterwards. */
    scratch(work) {
        const pieces = [];
        const room = (size) => {
            const at = this.call('malloc', size || 1);
            if (!at) throw new TalusError('no-memory');
            pieces.push(at);
            return at;
        };
        try {
            return work({
                room,
                bytes: (bytes) => {
                    const at = room(bytes.length + 1);
                    const memory = new Uint8Array(this.talus.memory.buffer);
                    memory.set(bytes, at);
                    memory[at + bytes.length] = 0;
                    return at;
                },
                text(text) {
                    return text === undefined || text === null ? 0 : this.bytes(encoder.encode(text));
                },
                out: () => {
                    const at = room(8);
                    new DataView(this.talus.memory.buffer).setBigUint64(at, 0n, true);
                    return at;
                },
            });
        } finally {
            if (!this.stopped) for (const at of pieces) this.talus.free(at);
        }
    }

    word(at) {
        return new DataView(this.talus.memory.buffer).getUint32(at, true);
    }

    /** Fills a struct: words at 0, 4, 8 ... and 64 bits of seed at `seedAt`. */
    fill(at, words, seedAt, seed) {
        const view = new DataView(this.talus.memory.buffer);
        words.forEach((word, i) => view.setUint32(at + 4 * i, word, true));
        view.setBigUint64(at + seedAt, BigInt.asUintN(64, BigInt(seed ?? 0)), true);
        return at;
    }

    string(at) {
        if (!at) return null;
        const memory = new Uint8Array(this.talus.memory.buffer);
        return decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
    }

    /** An answer in one of its forms, as bytes for "raw" and as a text otherwise; null when it has no such form. */
    answer(handle, form) {
        return this.scratch((s) => {
            const size = s.out();
            const at = this.call('talus_answer_bytes', handle, FORMS[form], size);
            if (!at) return null;
            const bytes = new Uint8Array(this.talus.memory.buffer, at, this.word(size));
            return form === 'raw' ? bytes.slice() : decoder.decode(bytes);
        });
    }
}

/* ---- Handles: freed by free(), by `using`, or when they are no longer reachable ---- */

const lost = new FinalizationRegistry(({machine, release, handle}) => {
    if (!machine.stopped) machine.talus[release](handle);
});

class Handle {
    constructor(machine, handle, release) {
        this.machine = machine;
        this.handle = handle;
        this.release = release;
        lost.register(this, {machine, release, handle}, this);
    }

    get live() {
        if (!this.handle) throw new TalusError('usage', [fault('this object was freed')]);
        return this.handle;
    }

    free() {
        if (!this.handle) return;
        lost.unregister(this);
        if (!this.machine.stopped) this.machine.talus[this.release](this.handle);
        this.handle = 0;
    }
}
if (Symbol.dispose) Handle.prototype[Symbol.dispose] = Handle.prototype.free;

const bytesOf = (data) =>
    data instanceof Uint8Array ? data : encoder.encode(typeof data === 'string' ? data : JSON.stringify(data));

/** What is asked about: a name, a document, or {text, file} with the source as it is written. */
const aboutOf = (document) =>
    document && typeof document === 'object' && typeof document.text === 'string' && document.type === undefined
        ? {text: document.text, ...(document.file ? {file: document.file} : {})}
        : {document};

/* ---- The engine ---- */

export class Talus extends Handle {
    /** An engine on the embedded content. `wasm`: a URL, bytes, a Response or a compiled module. */
    static async load({wasm} = {}) {
        const module = await compile(wasm);
        return Talus.from(await Machine.start(module), module);
    }

    static from(machine, module) {
        const handle = machine.call('talus_new');
        if (!handle) throw new TalusError('no-memory');
        const engine = new Talus(machine, handle, 'talus_free');
        engine.module = module;
        engine.content = 0;
        engine.sources = new Map(); // what was put, for workers
        engine.diagnostics = [];
        return engine;
    }

    get version() {
        return this.machine.string(this.machine.call('talus_version'));
    }

    /** The built-in rule systems: [{id, title}]. */
    get systems() {
        const list = [];
        for (let i = 0; ; i++) {
            const id = this.machine.string(this.machine.call('talus_system_id', i));
            if (!id) return list;
            list.push({id, title: this.machine.string(this.machine.call('talus_system_title', i))});
        }
    }

    free() {
        if (this.content && !this.machine.stopped) this.machine.talus.talus_content_free(this.content);
        this.content = 0;
        super.free();
    }

    /* -- Content -- */

    /** Adds or replaces documents: a text, an object, a list of objects or the bytes of a compiled pack. */
    put(name, data) {
        this.change((s, from, to) => {
            const bytes = bytesOf(data);
            return this.machine.call('talus_content_put', from, s.text(name), s.bytes(bytes), bytes.length, to);
        });
        this.sources.delete(name); // the last one put comes last
        this.sources.set(name, data instanceof Uint8Array ? data.slice() : data);
    }

    /** Takes away what was put under this name. */
    remove(name) {
        this.change((s, from, to) => this.machine.call('talus_content_remove', from, s.text(name), to));
        this.sources.delete(name);
    }

    change(make) {
        this.machine.scratch((s) => {
            const out = s.out();
            if (!this.content) {
                this.check(this.machine.call('talus_content_new', out));
                this.content = this.machine.word(out);
            }
            this.check(make(s, this.content, out));
            const version = this.machine.word(out);
            const status = this.machine.call('talus_use', this.live, version);
            this.machine.call('talus_content_free', status ? version : this.content);
            if (!status) this.content = version;
            this.check(status);
        });
    }

    /** Translations of what people read, by the id of each message; null: English. For the engine and all its tables. */
    setMessages(messages) {
        this.machine.scratch((s) =>
            this.check(this.machine.call('talus_set_messages', this.live, s.text(messages && JSON.stringify(messages)))));
    }

    /* -- Questions -- */

    /** Any verb with its options. `form`: "json" gives values, "raw" bytes, the others a text; "compact" is the JSON. */
    ask(verb, options = {}, form = 'json') {
        return this.run((s, out) =>
            this.machine.call('talus_ask', this.live, s.text(verb), s.text(JSON.stringify(options)), out), form);
    }

    /** A verb about a document, as `ask`. */
    about(verb, document, options = {}, form = 'json') {
        return this.ask(verb, {...aboutOf(document), ...options}, form);
    }

    verbs() { return this.ask('verbs'); }
    find(options = {}) { return this.ask('find', options); }
    list(options = {}) { return this.ask('list', options); }
    schema(system, options = {}) { return this.ask('schema', {system, ...options}); }
    predicate(options) { return this.ask('predicate', options); }
    show(document, options) { return this.about('show', document, options); }
    sheet(document, options) { return this.about('sheet', document, options); }
    explain(document, what, options) { return this.about('explain', document, {what, ...options}); }
    whyNot(document, item, options) { return this.about('explain', document, {whyNot: item, ...options}); }
    diff(document, after, before) { return this.about('diff', document, {after, ...(before ? {before} : {})}); }
    build(document, options) { return this.about('build', document, options); }
    chances(document, options) { return this.about('chances', document, options); }
    format(document) { return decoder.decode(this.about('format', document, {}, 'raw')); }

    /** The faults of a document; an unreadable one has at least one. Never throws for bad content. */
    lint(document, options) {
        try {
            return this.about('lint', document, options);
        } catch (error) {
            if (error instanceof TalusError && error.diagnostics.length && error.code !== 'stopped') return error.diagnostics;
            throw error;
        }
    }

    /** Rolls dice. The same seed rolls the same dice. */
    roll(expression, options) { return this.dice('talus_roll', expression, options); }
    /** The exact odds of an expression. */
    odds(expression, options) { return this.dice('talus_odds', expression, options); }

    dice(name, expression, {seed = 0, dialect, values} = {}, form = 'json') {
        return this.run((s, out) => {
            const words = [24, s.text(expression), s.text(dialect), s.text(values && JSON.stringify(values))];
            return this.machine.call(name, this.live, this.machine.fill(s.room(24), words, 16, seed), out);
        }, form);
    }

    /* -- Battles -- */

    /**
     * Plays a battle in workers: {workers, progress(done, games), signal} and the options of the verb. The result is
     * the same for any number of workers; 0 plays here, and lets other work in between.
     */
    async battle({workers = defaultWorkers(), progress, signal, ...options} = {}) {
        const games = options.games ?? 100;
        const size = Math.max(1, Math.min(50, Math.ceil(games / (8 * Math.max(1, workers)))));
        const ranges = [];
        for (let from = 0; from < games; from += size) ranges.push({from, to: Math.min(games, from + size)});
        const slices = new Map();
        const keep = (range, slice) => {
            slices.set(range.from, slice);
            progress?.(Math.min(games, slices.size * size), games);
        };
        stopIfAborted(signal);
        if (workers > 0) {
            const crew = new Crew(this, {...options, games}, signal);
            await crew.play(ranges, Math.min(workers, ranges.length), keep);
        } else {
            for (const range of ranges) {
                keep(range, this.ask('battle', {...options, games, ...range}));
                await new Promise((resolve) => setTimeout(resolve));
                stopIfAborted(signal);
            }
        }
        return this.ask('battle', {...options, games, slices: ranges.map(({from}) => slices.get(from))});
    }

    /* -- Tables -- */

    /** A game from a scenario: an object, its text, or {name} of one in the content. */
    table(scenario, {seed = 0, system, file = 'scenario.json'} = {}) {
        return this.machine.scratch((s) => {
            const out = s.out();
            const bytes = bytesOf(scenario);
            const words = [32, s.text(system), s.text(file), s.bytes(bytes), bytes.length, 0];
            this.check(this.machine.call('talus_table_new', this.live, this.machine.fill(s.room(32), words, 24, seed), out));
            return new Table(this, this.machine.word(out));
        });
    }

    /** A saved game. */
    load(saved, name = 'game.jsonl') {
        return this.machine.scratch((s) => {
            const out = s.out();
            const bytes = bytesOf(saved);
            this.check(this.machine.call('talus_table_load', this.live, s.text(name), s.bytes(bytes), bytes.length, out));
            return new Table(this, this.machine.word(out));
        });
    }

    /* -- Inside -- */

    run(call, form) {
        return this.machine.scratch((s) => {
            const out = s.out();
            this.check(call(s, out));
            return this.take(this.machine.word(out), form);
        });
    }

    take(handle, form) {
        const printed = this.machine.answer(handle, form);
        this.machine.call('talus_answer_free', handle);
        return form === 'json' ? JSON.parse(printed) : printed;
    }

    /** Collects the diagnostics of the last call; throws unless it went well. */
    check(status) {
        const {machine} = this;
        this.diagnostics = [];
        for (let i = 0, n = machine.call('talus_diagnostic_count', this.live); i < n; i++) {
            const at = machine.call('talus_diagnostic_get', this.live, i);
            const text = (offset) => machine.string(machine.word(at + offset));
            this.diagnostics.push({
                code: text(0), severity: SEVERITIES[machine.word(at + 4)], file: text(8), line: machine.word(at + 12),
                column: machine.word(at + 16), pointer: text(20), message: text(24), hint: text(28), length: machine.word(at + 32),
                id: text(36), arguments: JSON.parse(text(40) ?? '[]'),
            });
        }
        machine.call('talus_diagnostic_clear', this.live);
        if (status) throw new TalusError(STATUS[status] ?? `status-${status}`, this.diagnostics);
    }
}

/* ---- Workers ---- */

const defaultWorkers = () => Math.max(1, Math.min(8, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));

function stopIfAborted(signal) {
    if (signal?.aborted) throw new TalusError('cancelled', [fault('the battle was cancelled')], signal.reason);
}

async function startWorker() {
    if (typeof Worker !== 'undefined') return new Worker(new URL('./worker.js', import.meta.url), {type: 'module'});
    const threads = 'node:worker_threads'; // out of the sight of bundlers
    const {Worker: Thread} = await import(/* webpackIgnore: true */ threads);
    return new Thread(new URL('./worker.js', import.meta.url));
}

/** Workers that play ranges of games until none is left, one fails, or the signal is given. */
class Crew {
    constructor(engine, options, signal) {
        this.start = {module: engine.module, content: [...engine.sources], options};
        this.options = options;
        this.signal = signal;
    }

    async play(ranges, workers, keep) {
        const crew = await Promise.all(Array.from({length: workers}, startWorker));
        let next = 0, left = ranges.length, stop;
        try {
            await new Promise((resolve, reject) => {
                stop = () => reject(new TalusError('cancelled', [fault('the battle was cancelled')], this.signal.reason));
                this.signal?.addEventListener('abort', stop);
                if (this.signal?.aborted) stop();
                const give = (worker, begin = {options: this.options}) => {
                    if (next < ranges.length) worker.postMessage({...begin, ...ranges[next++]});
                };
                const take = (worker, {from, slice, code, message, diagnostics}) => {
                    if (code) {
                        reject(new TalusError(code, diagnostics.length ? diagnostics : [fault(message)]));
                        return;
                    }
                    keep({from}, slice);
                    if (--left === 0) resolve();
                    else give(worker);
                };
                const fail = (error) => reject(new TalusError('stopped', [fault(`a worker stopped: ${error.message}`)], error));
                for (const worker of crew) {
                    if (worker.on) worker.on('message', (data) => take(worker, data)).on('error', fail);
                    else {
                        worker.addEventListener('message', ({data}) => take(worker, data));
                        worker.addEventListener('error', fail);
                    }
                    give(worker, this.start);
                }
            });
        } finally {
            this.signal?.removeEventListener('abort', stop);
            await Promise.all(crew.map((worker) => worker.terminate()));
        }
    }
}

/* ---- A running game ---- */

export class Table extends Handle {
    constructor(engine, handle) {
        super(engine.machine, handle, 'talus_table_free');
        this.engine = engine; // kept reachable
        this.queues = new Set();
    }

    /** Gives a command: {outcome, result, events, reason, question}. */
    do(command) {
        const given = this.machine.scratch((s) => {
            const outcome = s.out(), out = s.out();
            this.engine.check(this.machine.call('talus_table_do', this.live, s.text(JSON.stringify(command)), outcome, out));
            return {...this.engine.take(this.machine.word(out), 'json'), outcome: OUTCOMES[this.machine.word(outcome)]};
        });
        for (const queue of this.queues) for (const event of given.events ?? []) queue.push(event);
        return given;
    }

    ask(verb, options = {}, form = 'json') {
        return this.engine.run((s, out) =>
            this.machine.call('talus_table_ask', this.live, s.text(verb), s.text(JSON.stringify(options)), out), form);
    }

    view(options = {}) { return this.ask('view', options); }
    legal(options = {}) { return this.ask('legal', options); }
    master() { return this.ask('master'); }
    board() { return decoder.decode(this.ask('board', {}, 'raw') ?? new Uint8Array()); }
    preview(command) { return this.ask('preview', {command}, 'text'); }
    area(command) { return this.ask('area', {command}).squares; }
    /** What a machine player would do now: {side, command}. The command is null when other sides decide. */
    advise(options = {}) { return this.ask('advise', options); }
    explain(who, what) { return this.ask('explain', {who, what}); }
    why(who, what) { return this.ask('why', {who, what}); }
    events(since = 0, side = undefined) { return this.ask('events', {since, side}); }
    last() { return this.ask('last'); }
    log() { return this.ask('log'); }
    dice(options = {}) { return this.ask('dice', options); }
    actors() { return this.ask('actors'); }
    save() { return decoder.decode(this.ask('save', {}, 'raw')); }
    undo(commands = 1) { this.engine.check(this.machine.call('talus_table_undo', this.live, commands)); }
    redo(commands = 1) { this.engine.check(this.machine.call('talus_table_redo', this.live, commands)); }

    clone() {
        return this.machine.scratch((s) => {
            const out = s.out();
            this.engine.check(this.machine.call('talus_table_clone', this.live, out));
            return new Table(this.engine, this.machine.word(out));
        });
    }

    free() {
        for (const queue of this.queues) queue.end();
        super.free();
    }

    /** The events of commands given from now on: for await (const event of table). Ends with free(). */
    [Symbol.asyncIterator]() {
        const queue = new Queue(() => this.queues.delete(queue));
        this.queues.add(queue);
        return queue;
    }
}

class Queue {
    constructor(leave) {
        this.items = [];
        this.readers = [];
        this.leave = leave;
        this.ended = false;
    }

    push(value) {
        const reader = this.readers.shift();
        if (reader) reader({value, done: false});
        else this.items.push(value);
    }

    next() {
        if (this.items.length) return Promise.resolve({value: this.items.shift(), done: false});
        if (this.ended) return Promise.resolve({value: undefined, done: true});
        return new Promise((resolve) => this.readers.push(resolve));
    }

    end() {
        this.ended = true;
        this.leave();
        for (const reader of this.readers.splice(0)) reader({value: undefined, done: true});
    }

    return() {
        this.end();
        return Promise.resolve({value: undefined, done: true});
    }

    [Symbol.asyncIterator]() {
        return this;
    }
}

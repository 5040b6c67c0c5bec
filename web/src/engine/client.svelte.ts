// client.svelte.ts: the page's side of the engine. A stopped or cancelled engine is started again with the
// user's documents; what the user typed is never in the worker alone.
import type {Diagnostic} from 'talus';

export class EngineError extends Error {
    constructor(message: string, readonly code: string, readonly diagnostics: Diagnostic[]) {
        super(message);
    }
}

type Waiting = {resolve: (value: any) => void; reject: (error: EngineError) => void};

const SLOW = 200; // milliseconds before the page shows that it is working

class Engine {
    /** A call takes longer than 200 ms. */
    busy = $state(false);
    /** Changes some time after documents were added or removed; views read their lists again. */
    fresh = $state(0);
    /** How often the engine was started again; views reload their tables when it changes. */
    restarts = $state(0);
    notice = $state('');
    private worker = this.start();
    private waiting = new Map<number, Waiting>();
    private documents = new Map<string, string | Uint8Array>();
    private nextId = 1;
    private timer = 0;
    private later = 0;

    constructor() {
        addEventListener('talus-stop', () => this.stopped()); // the tests stop the engine this way
    }

    private stopped() {
        this.restart('The engine stopped. It was started again; your text is safe.');
    }

    private start(): Worker {
        const worker = new Worker('worker.js', {type: 'module'});
        worker.onmessage = ({data}) => this.settle(data);
        worker.onerror = () => this.stopped();
        return worker;
    }

    private settle({id, result, error}: {id: number; result?: any; error?: any}) {
        const waiting = this.waiting.get(id);
        this.waiting.delete(id);
        if (!this.waiting.size) this.rest();
        if (error) waiting?.reject(new EngineError(error.message, error.code, error.diagnostics));
        else waiting?.resolve(result);
        if (error?.code === 'stopped') this.stopped();
    }

    private rest() {
        clearTimeout(this.timer);
        this.timer = 0;
        this.busy = false;
    }

    private restart(notice: string) {
        this.worker.terminate();
        const lost = [...this.waiting.values()];
        this.waiting.clear();
        this.rest();
        this.worker = this.start();
        for (const [name, data] of this.documents) void this.call('put', name, data);
        for (const one of lost) one.reject(new EngineError(notice, 'cancelled', []));
        this.notice = notice;
        this.restarts++;
    }

    /** Stops what the engine is doing. */
    cancel() {
        this.restart('Cancelled.');
    }

    call(method: string, ...args: any[]): Promise<any> {
        const id = this.nextId++;
        this.timer ||= window.setTimeout(() => (this.busy = true), SLOW);
        return new Promise((resolve, reject) => {
            this.waiting.set(id, {resolve, reject});
            this.worker.postMessage({id, method, args: structuredClone($state.snapshot(args))});
        });
    }

    /** What was added to the content, for further engines. */
    get added(): Iterable<[string, string | Uint8Array]> {
        return this.documents;
    }

    /** Adds a document. `shared`: the server has it, too. */
    async put(name: string, data: string | Uint8Array, shared = false) {
        await this.call('put', name, data);
        this.documents.set(name, data);
        if (shared) this.own.delete(name);
        else this.own.add(name);
        this.changed();
    }
    private changed() {
        clearTimeout(this.later);
        this.later = window.setTimeout(() => this.fresh++, 150);
    }
    async remove(name: string) {
        await this.call('remove', name).catch(() => null);
        this.documents.delete(name);
        this.own.delete(name);
        this.changed();
    }
    /** Documents that only this page has. */
    readonly own = new Set<string>();
}

export const engine = new Engine();

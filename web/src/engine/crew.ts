// crew.ts: further engines, each in a worker, that play the games of a battle side by side.
import {isServed} from '../parts/served';
import {engine, EngineError} from './client.svelte';

const SIZE = 5; // games of one request
const workers = () => Math.max(1, Math.min(6, (navigator.hardwareConcurrency || 2) - 1));

export interface Battle {
    options: any;
    games: number;
    /** Called after each part, with the answers in the order of their games as far as they are complete. */
    progress(slices: any[], done: number): void;
    signal: AbortSignal;
}

/** One part of a battle by the server, which is faster than the page. */
async function ask(options: any): Promise<any> {
    const answer = await fetch('ask', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({verb: 'battle', options})});
    const result = await answer.json();
    if (answer.status === 503) return new Promise((resolve) => setTimeout(resolve, 200)).then(() => ask(options));
    if (!answer.ok) throw new EngineError(result.error, result.code, result.diagnostics ?? []);
    return result;
}

/** All games by the server, a few parts at a time. */
async function playServed({options, games, progress, signal}: Battle): Promise<any[]> {
    const slices: any[] = [];
    let next = 0, done = 0;
    const one = async () => {
        for (let place = next++; place * SIZE < games; place = next++) {
            if (signal.aborted) throw new EngineError('cancelled', 'cancelled', []);
            const range = {from: place * SIZE, to: Math.min(games, (place + 1) * SIZE)};
            slices[place] = await ask({...options, games, ...range});
            done += range.to - range.from;
            let complete = 0;
            while (slices[complete]) complete++;
            progress(slices.slice(0, complete), done);
        }
    };
    await Promise.all(Array.from({length: workers()}, one));
    return slices;
}

/** Plays all games. The parts are the same for any number of workers. Rejects when cancelled. */
export async function play(battle: Battle): Promise<any[]> {
    const {options, games, progress, signal} = battle;
    if (isServed && !engine.own.size) return playServed(battle);
    const ranges = Array.from({length: Math.ceil(games / SIZE)}, (_, i) => ({from: i * SIZE, to: Math.min(games, (i + 1) * SIZE)}));
    const slices: any[] = [];
    const crew = Array.from({length: Math.min(workers(), ranges.length)}, () => new Worker('worker.js', {type: 'module'}));
    let next = 0, done = 0;
    try {
        await new Promise<void>((resolve, reject) => {
            signal.addEventListener('abort', () => reject(new EngineError('cancelled', 'cancelled', [])));
            const give = (worker: Worker) => {
                if (next >= ranges.length) return;
                const place = next++;
                worker.postMessage({id: place, method: 'ask', args: ['battle', {...options, games, ...ranges[place]}]});
            };
            for (const worker of crew) {
                worker.onerror = () => reject(new EngineError('A worker stopped.', 'stopped', []));
                worker.onmessage = ({data: {id, result, error}}) => {
                    if (error) return reject(new EngineError(error.message, error.code, error.diagnostics));
                    if (id < 0) return; // a document was taken
                    slices[id] = result;
                    done += ranges[id].to - ranges[id].from;
                    let complete = 0;
                    while (slices[complete]) complete++;
                    progress(slices.slice(0, complete), done);
                    if (done === games) resolve();
                    else give(worker);
                };
                for (const [name, data] of engine.added) worker.postMessage({id: -1, method: 'put', args: [name, data]});
                give(worker);
            }
        });
    } finally {
        for (const worker of crew) worker.terminate();
    }
    return slices;
}

// worker.js: plays games of a battle in a worker. The engine's content comes once, then ranges of games.
import {Talus} from './talus.js';

let engine;

async function serve({module, content, options, from, to}) {
    if (module) {
        engine = await Talus.load({wasm: module});
        for (const [name, data] of content) engine.put(name, data);
    }
    return engine.ask('battle', {...options, from, to});
}

function listen(port) {
    const answer = (message) => serve(message).then(
        (slice) => port.postMessage({from: message.from, slice}),
        (error) => port.postMessage({from: message.from, code: error.code ?? 'stopped', message: error.message,
                                     diagnostics: error.diagnostics ?? []}));
    if (port.on) port.on('message', answer);
    else port.addEventListener('message', (event) => answer(event.data));
}

if (globalThis.postMessage) {
    listen(globalThis);
} else {
    const threads = 'node:worker_threads'; // out of the sight of bundlers
    import(/* webpackIgnore: true */ threads).then(({parentPort}) => listen(parentPort));
}

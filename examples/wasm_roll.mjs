// wasm_roll.mjs: the engine as a module of WebAssembly, from a host in JavaScript:
//     make wasm && node --no-warnings examples/wasm_roll.mjs '4d6kh3 + 2' 7
// A browser gives the module the same imports from any small shim of WASI; it reads no files unless it is told to.
import {readFileSync} from 'node:fs';
import {WASI} from 'node:wasi';

const wasi = new WASI({version: 'preview1'});
const bytes = readFileSync(new URL('../build/wasm/talus.wasm', import.meta.url));
const {instance} = await WebAssembly.instantiate(bytes, wasi.getImportObject());
wasi.initialize(instance);
const talus = instance.exports;

// The memory may grow in any call, so views of it are made when they are needed.
function put(text) {
    const bytes = new TextEncoder().encode(text + '\0');
    const at = talus.malloc(bytes.length);
    new Uint8Array(talus.memory.buffer).set(bytes, at);
    return at;
}

function get(at) {
    const memory = new Uint8Array(talus.memory.buffer);
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
}

const [expression = '4d6kh3 + 2', seed = '7'] = process.argv.slice(2);
const engine = talus.talus_new();
const verb = put('roll'), options = put(JSON.stringify({expression, seed: Number(seed)})), out = talus.malloc(4);
const status = talus.talus_ask(engine, verb, options, out);
const answer = new DataView(talus.memory.buffer).getUint32(out, true);
if (status === 0) console.log(get(talus.talus_answer_text(answer, 0)));
else console.error(get(talus.talus_status_name(status)));
talus.talus_answer_free(answer);
for (const at of [verb, options, out]) talus.free(at);
talus.talus_free(engine);
process.exitCode = status;

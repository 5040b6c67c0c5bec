// wasm_roll.mjs: rolls dice with the package for JavaScript:
//     make js && node examples/wasm_roll.mjs '4d6kh3 + 2' 7
import {Talus} from '../build/js/talus.js';

const [expression = '4d6kh3 + 2', seed = '7'] = process.argv.slice(2);
const engine = await Talus.load();
try {
    console.log(JSON.stringify(engine.roll(expression, {seed: BigInt(seed)})));
} catch (error) {
    console.error(error.message);
    process.exitCode = 1;
}
engine.free();

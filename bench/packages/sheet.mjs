// sheet.mjs: what a sheet costs through the package for JavaScript. Reads lines of a way and a number of sheets, and prints
// for each the microseconds of processor time that one took.
import {createInterface} from 'node:readline';
import {Talus} from '../../build/js/talus.js';

const engine = await Talus.load();
const document = 'Brannoch of the Ford';
const ways = {
    text: () => engine.ask('sheet', {document}, 'compact'),
    values: () => engine.sheet(document),
};
for await (const line of createInterface({input: process.stdin})) {
    const [way, times] = line.split(' ');
    const start = process.cpuUsage();
    for (let i = 0; i < Number(times); i++) ways[way]();
    const used = process.cpuUsage(start);
    console.log(((used.user + used.system) / Number(times)).toFixed(1));
}

// sheet.mjs TIMES: what a sheet costs through the package for JavaScript, as text and as values.
import {Talus} from '../../build/js/talus.js';

const times = Number(process.argv[2] ?? 1000);
const engine = await Talus.load();
function measure(ask) {
    for (let i = 0; i < times / 5; i++) ask();
    const start = process.cpuUsage();
    for (let i = 0; i < times; i++) ask();
    const used = process.cpuUsage(start);
    return ((used.user + used.system) / times).toFixed(1);
}
const document = 'Brannoch of the Ford';
console.log(measure(() => engine.ask('sheet', {document}, 'compact')),
            measure(() => engine.sheet(document)));

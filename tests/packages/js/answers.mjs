// answers.mjs FOLDER [PACKS STRIDE]: writes FOLDER/answers.ts, the engine's answers as literals of their types, for the
// TypeScript compiler: a member that is missing, new or of another kind does not compile. They are the documents,
// sheets and explanations of the content, and the sheets of each STRIDE-th actor of the PF2e documents below PACKS.
import {mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {Talus} from '../../../build/js/talus.js';

const [folder, packs, stride = '1'] = process.argv.slice(2);
const engine = await Talus.load();
const TYPES = {pf2e: 'Pf2e', swse: 'Swse', dnd5e: 'Dnd5e', dh2e: 'Dh2e', p2v: 'P2v'};
const ACTORS = {
    pf2e: ['character', 'npc'], swse: ['character'], dnd5e: ['character', 'creature'], dh2e: ['acolyte', 'npc'], p2v: ['creature'],
};
const STATISTICS = {
    pf2e: ['ac', 'hp', 'fortitude', 'perception', 'athletics', 'initiative'], swse: ['fortitude', 'reflex', 'initiative', 'stealth'],
    dnd5e: ['ac', 'hp', 'initiative', 'strength', 'stealth'], dh2e: ['initiative', 'toughness', 'agility'], p2v: ['armor', 'hp', 'fight'],
};
const lines = [];
const literal = (type, value) => lines.push(`export const answer${lines.length}: ${type} = ${JSON.stringify(value)};`);

/** An answer, unless the actor has no such statistic. */
function literalOf(type, ask) {
    try {
        literal(type, ask());
    } catch (error) {
        if (error.code !== 'not-found') throw error;
    }
}

function actor(system, about) {
    literal(`${TYPES[system]}Sheet`, engine.sheet(about, {system}));
    for (const what of STATISTICS[system]) literalOf(`${TYPES[system]}Explanation`, () => engine.explain(about, what, {system}));
}

for (const {name, system, type} of engine.list()) if (ACTORS[system].includes(type)) actor(system, name);
for (const {name, system, type} of engine.list()) {
    literal(`${TYPES[system]}Shown`, engine.ask('show', {document: name, system}));
    if (ACTORS[system].includes(type) && !(system === 'dnd5e' && type === 'creature') && system !== 'p2v')
        literal(`${TYPES[system]}Built`, engine.ask('build', {document: name, system}));
}
if (packs) {
    const files = readdirSync(packs, {recursive: true}).filter((name) => name.endsWith('.json')).sort();
    let seen = 0;
    for (const file of files) {
        const text = readFileSync(join(packs, file), 'utf8');
        if (!Array.isArray(JSON.parse(text).items) || seen++ % Number(stride) !== 0) continue;
        literalOf('Pf2eSheet', () => engine.sheet({text, file}, {system: 'pf2e'}));
    }
}
literal('Listed[]', engine.list());
for (const system of Object.keys(TYPES)) literal('Found[]', engine.find({system}));
for (const roll of ['4d6kh3r<2!>5 + 1d4[fire]', '2d20kl1', '1d6x']) literal('Roll', engine.roll(roll, {seed: 3}));
for (const roll of ['4d6kh3', '1d6!']) literal('Odds', engine.odds(roll));
for (const options of [['a'], ['b']]) literal('PredicateResult', engine.predicate({predicate: ['a'], options}));
literal('Difference', engine.diff('Mire Wolf', {with: ['Frightened:2']}));

const types = resolve('build/js/talus.js');
mkdirSync(folder, {recursive: true});
writeFileSync(join(folder, 'answers.ts'),
              `import type {${[...new Set(lines.map((line) => line.match(/: (\w+)/)[1]))].join(', ')}} from '${types}';\n${lines.join('\n')}\n`);
const compilerOptions = {target: 'es2022', module: 'esnext', moduleResolution: 'bundler', strict: true, exactOptionalPropertyTypes: true,
                         noEmit: true, lib: ['es2022', 'dom'], types: []};
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({compilerOptions, files: ['answers.ts']}));
engine.free();

// types.ts: what the types of the package allow and refuse; compiled by tests/packages/js/run.
import {Talus, TalusError, type Command, type Pf2eScenario} from 'talus';

const engine: Talus = await Talus.load();
const scenario: Pf2eScenario = {board: {size: [9, 5]}, actors: [{actor: 'Brannoch of the Ford', at: [1, 2], side: '0'}]};
const table = engine.table<'pf2e'>(scenario, {seed: 7});
const outcome = table.do({do: 'stride', who: 'Brannoch of the Ford', to: [2, 2]});
for (const event of outcome.events) {
    if (event.event === 'encounterStart') console.log(event.seq, event.order);
}
for await (const event of table) console.log(event.seq, event.text);
const first: Command<'pf2e'> | undefined = table.legal()[0];
if (first) table.do(first);
const round: number | undefined = table.view().round;
const level: number = engine.sheet<'dnd5e'>('Garrow').level;
const armor: number = engine.sheet('Mire Wolf', {system: 'pf2e', with: ['Frightened:2']}).ac.value;
const anything: string = engine.sheet('Mire Wolf').whatever; // no system: any value
const reason: string | undefined = engine.explain<'pf2e'>('Mire Wolf', 'ac').modifiers?.[0]?.why;
console.log(level, armor, anything, reason, engine.diff('Mire Wolf', {with: ['Frightened:2']}).ac?.[1]);
const odds: number = engine.odds('4d6kh3').mean;
engine.ask('sheet', {document: 'Brannoch of the Ford', with: ['Frightened:2']});
try {
    engine.lint({text: '{}', file: 'a.json'});
} catch (error) {
    if (error instanceof TalusError && error.code === 'usage') console.log(error.diagnostics[0]?.hint, round, odds);
}

// @ts-expect-error: there is no such command
table.do({do: 'strid', to: [2, 2]});
// @ts-expect-error: stride needs "to"
table.do({do: 'stride'});
// @ts-expect-error: "to" is a list of numbers
table.do({do: 'stride', to: '2, 2'});
// @ts-expect-error: a sheet of PF2e has no "acc"
console.log(engine.sheet<'pf2e'>('Mire Wolf').acc);
// @ts-expect-error: a question has no "without"
engine.sheet('Mire Wolf', {without: ['Jaws']});
// @ts-expect-error: there is no such verb
engine.ask('sheeet');
// @ts-expect-error: there is no such option
engine.ask('list', {sistem: 'pf2e'});
// @ts-expect-error: there is no such system
engine.schema('pf3e');

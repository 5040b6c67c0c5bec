// examples.ts: what the gallery offers, and the scenarios of the table view.
import fordBoots from '../../examples/homebrew/ford-boots.json';
import rooftopShoes from '../../examples/homebrew/rooftop-shoes.json';
import marshfolk from '../../examples/homebrew/swse-marshfolk.json';
import ledgerKeeper from '../../examples/homebrew/dh2e-ledger-keeper.json';
import ferryLegs from '../../examples/homebrew/dnd5e-ferry-legs.json';
import lampKeeper from '../../examples/homebrew/p2v-lamp-keeper.json';
import tide from '../../examples/dnd5e/homebrew/tide.json';
import fordFight from '../../examples/pf2e/ford-fight.json';
import lanternBridge from '../../examples/pf2e/lantern-bridge.json';
import barrowDoor from '../../examples/dnd5e/barrow-door.json';
import quarry from '../../examples/swse/quarry.json';
import tollGate from '../../examples/swse/toll-gate.json';
import ambush from '../../examples/dh2e/ambush.json';
import meeting from '../../examples/p2v/meeting.json';
import type {ViewName} from './state.svelte';

export interface Scenario {
    id: string;
    system: string;
    title: string;
    about: string;
    text: string;
}

export const scenarios: Scenario[] = [
    {id: 'ford-fight', system: 'pf2e', title: 'The Ford', about: 'Eight combatants on open ground.', text: fordFight},
    {id: 'lantern-bridge', system: 'pf2e', title: 'The Lantern Bridge', about: 'A narrow bridge.', text: lanternBridge},
    {id: 'barrow-door', system: 'dnd5e', title: 'The Barrow Door', about: 'Four heroes at a barrow with pillars and rubble.', text: barrowDoor},
    {id: 'quarry', system: 'swse', title: 'The Quarry', about: 'A duel in dim light, without a board.', text: quarry},
    {id: 'toll-gate', system: 'swse', title: 'The Toll Gate', about: 'A gate, a barrier and some cover.', text: tollGate},
    {id: 'ambush', system: 'dh2e', title: 'The Ambush', about: 'Gunmen, a brute and walls to shelter behind.', text: ambush},
    {id: 'meeting', system: 'p2v', title: 'The Meeting', about: 'Two random warbands of 150 points.', text: meeting},
];

/** The same item with a typing error in it. */
const mistaken = fordBoots.replace('"FlatModifier"', '"FlatModifer"');
/** A new item or actor, as `talus new` writes it. */
export const templates = TEMPLATES.filter((t) => t.file.endsWith('SLUG.json') && t.kind !== 'case').map((t) => ({
    id: `new-${t.kind}`, title: `PF2e ${t.kind === 'actor' ? 'character' : t.kind}`, file: `new-${t.kind}.json`, text: t.text.replaceAll('NAME', 'Nameless').replaceAll('SLUG', 'nameless'),
}));
export const items = [
    {id: 'boots', title: 'Boots of the Ford', text: fordBoots, file: 'ford-boots.json'},
    {id: 'shoes', title: 'Rooftop Shoes', text: rooftopShoes, file: 'rooftop-shoes.json'},
    {id: 'marshfolk', title: 'Marshfolk', text: marshfolk, file: 'marshfolk.json'},
    {id: 'ledger', title: 'Ledger Keeper', text: ledgerKeeper, file: 'ledger-keeper.json'},
    {id: 'legs', title: 'Ferry Legs', text: ferryLegs, file: 'ferry-legs.json'},
    {id: 'keeper', title: 'Lamp Keeper', text: lampKeeper, file: 'lamp-keeper.json'},
    {id: 'tide', title: 'Tide', text: tide, file: 'tide.json'},
    {id: 'mistake', title: 'Boots with a mistake', text: mistaken, file: 'ford-boots.json'},
];

interface Card {
    system: string;
    title: string;
    about: string;
    state: object;
}

export const examples: {view: ViewName; cards: Card[]}[] = [
    {view: 'workshop', cards: [
        {system: 'pf2e', title: 'Boots of the Ford', about: 'A worn item with a bonus that has a condition.', state: {text: fordBoots, file: 'ford-boots.json'}},
        {system: 'pf2e', title: 'Rooftop Shoes', about: 'Another item to change and compare.', state: {text: rooftopShoes, file: 'rooftop-shoes.json'}},
        {system: 'swse', title: 'Marshfolk', about: 'A species with traits.', state: {text: marshfolk, file: 'marshfolk.json', actor: 'Rask'}},
        {system: 'dh2e', title: 'Ledger Keeper', about: 'A talent with two elements.', state: {text: ledgerKeeper, file: 'ledger-keeper.json', actor: 'Brannoc Vey'}},
        {system: 'dnd5e', title: 'Ferry Legs', about: 'A feature that makes you faster without armour.', state: {text: ferryLegs, file: 'ferry-legs.json', actor: 'Odalys'}},
        {system: 'p2v', title: 'Lamp Keeper', about: 'Your own creature card.', state: {text: lampKeeper, file: 'lamp-keeper.json'}},
        {system: 'pf2e', title: 'Find the mistake', about: 'One word is wrong. Apply the fix.', state: {text: mistaken, file: 'ford-boots.json'}},
    ]},
    {view: 'sheet', cards: [
        {system: 'pf2e', title: 'Brannoch of the Ford', about: 'A warden of level 3. Select a number.', state: {actor: 'Brannoch of the Ford', system: 'pf2e', with: [], level: ''}},
        {system: 'dnd5e', title: 'Garrow', about: 'A bulwark of level 5.', state: {actor: 'Garrow', system: 'dnd5e', with: [], level: ''}},
        {system: 'swse', title: 'Rask', about: 'Defences with every part.', state: {actor: 'Rask', system: 'swse', with: [], level: ''}},
        {system: 'dh2e', title: 'Brannoc Vey', about: 'Characteristics, armour and weapons.', state: {actor: 'Brannoc Vey', system: 'dh2e', with: [], level: ''}},
        {system: 'p2v', title: 'Animated Armor', about: 'A creature card.', state: {actor: 'Animated Armor', system: 'p2v', with: [], level: ''}},
    ]},
    {view: 'dice', cards: [
        {system: 'pf2e', title: 'A strike and its critical', about: 'A sword, a critical hit, and an agile blade.', state: {lines: '1d8 + 4\n2 * (1d8 + 4)\n1d6 + 4', dialect: 'foundry'}},
        {system: 'dh2e', title: 'Degrees on d100', about: 'The chance of 48 or less.', state: {lines: '1d100', dialect: 'foundry', mode: 'atMost', reach: 48}},
        {system: '', title: 'Ability scores', about: 'Four dice, drop the lowest, against three dice.', state: {lines: '4d6kh3\n3d6'}},
        {system: '', title: 'Advantage', about: 'The better of two against one die.', state: {lines: '2d20kh\n1d20\n2d20kl'}},
    ]},
    {view: 'table', cards: scenarios.map((s) => ({system: s.system, title: s.title, about: s.about, state: {scenario: s.id, saved: '', own: '', replay: false}}))},
    {view: 'lab', cards: [
        {system: 'p2v', title: 'Armor against bows', about: 'Who wins, and how often?', state: {system: 'p2v', parties: [['Animated Armor', 'Boar'], ['Archer', 'Azhana']]}},
        {system: 'pf2e', title: 'Two at the ford', about: 'The budget of the rule book, and what the games show.', state: {system: 'pf2e', parties: [['Brannoch of the Ford', 'Ford Guard'], ['Mire Wolf', 'Mire Wolf']]}},
        {system: 'dnd5e', title: 'Four at the barrow', about: 'A party of four against its guards.', state: {system: 'dnd5e', parties: [['Garrow', 'Nim', 'Odalys', 'Brother Wick'], ['Barrow Lord', 'Barrow Guard', 'Barrow Guard']]}},
        {system: 'swse', title: 'Rask in trouble', about: 'One against three thugs.', state: {system: 'swse', parties: [['Rask'], ['Dock Thug', 'Dock Thug', 'Hired Gun']]}},
        {system: 'dh2e', title: 'Two and a brute', about: 'Acolytes against one large foe.', state: {system: 'dh2e', parties: [['Brannoc Vey', 'Halleth Orne'], ['Brood Brute', 'Cult Gunner']]}},
    ]},
];

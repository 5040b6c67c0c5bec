// recipes.ts: characters of the systems beside PF2e: what is chosen, and the document that the verb `build` reads.
import type {Listed} from 'talus';
import {text, words} from '../strings';

export interface PlainPlan {
    name: string;
    level: number;
    /** What a character has one of, by the kind: race, class. */
    one: Record<string, string>;
    numbers: Record<string, number>;
    /** What it may have several of: names, each with its slot or tier. */
    lists: Record<string, {name: string; as: string}[]>;
    answers: Record<string, string[]>;
}
export interface Question {
    key: string;
    label: string;
    count: number;
    options: {value: string; label: string}[];
}
interface Several {
    key: string;
    label: string;
    /** Types of documents, or names that the sheet of the character has. */
    from: string[] | ((sheet: any) => string[]);
    /** How each may be had; the first is the usual one. */
    as?: Record<string, string>;
}
interface Made {
    document: any;
    options?: {set: string[]};
}
export interface Recipe {
    /** The highest level; 0: there are no levels. */
    levels: number;
    one: {key: string; from: string[]}[];
    numbers: {names: string[]; start: number; least: number; most: number}[];
    lists: Several[];
    make(plan: PlainPlan, idOf: (name: string) => string): Made;
    /** The actor in what `build` returns, and what is still open about it. */
    actor(built: any): any;
    open(built: any): Question[];
    /** A new answer takes the place of the one before it; otherwise answers are collected. */
    replaces?: boolean;
    /** How a thing from the content is usually carried. */
    usual?(document: any): string;
}

const T = text.build;
const ABILITIES = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'];
const CHARACTERISTICS = ['ws', 'bs', 's', 't', 'ag', 'int', 'per', 'wp', 'fel'];
const namesOf = (plan: PlainPlan, key: string) => (plan.lists[key] ?? []).map((entry) => entry.name);
const figures = (plan: PlainPlan, names: string[], start: number) => Object.fromEntries(names.map((name) => [name, plan.numbers[name] ?? start]));
const without = (built: any, ...members: string[]) => Object.fromEntries(Object.entries(built).filter(([name]) => !members.includes(name)));

const dnd5e: Recipe = {
    levels: 20,
    one: [{key: 'race', from: ['race']}, {key: 'class', from: ['class']}],
    numbers: [{names: ABILITIES, start: 10, least: 1, most: 20}],
    lists: [{key: 'spells', label: T.spells, from: ['spell']}, {key: 'gear', label: T.gear, from: ['equipment'], as: T.slots}],
    make: (plan) => ({document: {
        ruleset: 'dnd5e', kind: 'character', name: plan.name || T.unnamed, ...(plan.one.race ? {race: plan.one.race} : {}),
        classes: plan.one.class ? {[plan.one.class]: plan.level} : {},
        abilities: Object.fromEntries(Object.entries(figures(plan, ABILITIES, 10)).map(([name, value]) => [words(name), value])),
        equipment: (plan.lists.gear ?? []).map(({name, as}) => ({slot: as, name})), spells: namesOf(plan, 'spells'),
        choices: Object.fromEntries(Object.entries(plan.answers).map(([key, answers]) => [key, answers.filter(Boolean)]).filter(([, answers]) => answers.length)),
    }}),
    actor: (built) => without(built, 'open'),
    open: (built) => (built.open ?? []).map((q: any) => ({key: q.name, label: q.name, count: Math.max(1, q.count ?? 1), options: (q.options ?? []).map((o: string) => ({value: o, label: o}))})),
    usual: ({category, properties = [], armor_class}) => (properties.includes('Shield') ? 'shield' : armor_class || category === 'armor' ? 'armor' : properties.includes('Ranged') ? 'ranged' : 'main_hand'),
};

const swse: Recipe = {
    levels: 20,
    one: [{key: 'species', from: ['species']}, {key: 'class', from: ['class', 'prestige']}, {key: 'archetype', from: ['archetype']}],
    numbers: [{names: ABILITIES, start: 10, least: 1, most: 30}, {names: ['hitPoints'], start: 30, least: 1, most: 999}],
    lists: [{key: 'train', label: T.trained, from: (sheet) => Object.keys(sheet?.skills ?? {})}, {key: 'feat', label: T.feat, from: ['feat']}, {key: 'talent', label: T.talents, from: ['talent']},
        {key: 'power', label: T.powers, from: ['forcePower']}, {key: 'item', label: T.gear, from: ['item'], as: {equip: T.equipped, carry: T.carries.stowed}}],
    make: (plan, idOf) => ({
        document: {
            system: 'swse', type: 'character', name: plan.name || T.unnamed, abilities: figures(plan, ABILITIES, 10), hitPoints: {max: plan.numbers.hitPoints ?? 30},
            ...(plan.one.class ? {classes: [{id: idOf(plan.one.class), level: plan.level}]} : {level: plan.level}), ...(plan.one.archetype ? {archetype: idOf(plan.one.archetype)} : {}),
        },
        options: {set: [
            ...(plan.one.species ? [`species=${idOf(plan.one.species)}`] : []), ...namesOf(plan, 'train').map((name) => `train=${name}`),
            ...['feat', 'talent', 'power', 'item'].flatMap((key) => namesOf(plan, key).map((name) => `${key}=${idOf(name)}`)),
            ...(plan.lists.item ?? []).filter(({as}) => as === 'equip').map(({name}) => `equip=${idOf(name)}`),
        ]},
    }),
    actor: (built) => built,
    open: () => [],
};

const TIERS: Record<string, string> = {1: '1', 2: '2', 3: '3', 4: '4'};
const dh2e: Recipe = {
    levels: 0,
    replaces: true,
    one: [],
    numbers: [{names: CHARACTERISTICS, start: 30, least: 1, most: 99}, {names: ['wounds'], start: 10, least: 1, most: 99}],
    lists: [{key: 'skill', label: T.skillList, from: ['skill'], as: TIERS}, {key: 'talent', label: T.talents, from: ['talent', 'trait']},
        {key: 'power', label: T.powers, from: ['power']}, {key: 'gear', label: T.gear, from: ['weapon', 'armour', 'gear', 'ammunition']}],
    make: (plan, idOf) => ({
        document: {
            talus: {system: 'dh2e'}, type: 'acolyte', name: plan.name || T.unnamed,
            system: {characteristics: figures(plan, CHARACTERISTICS, 30), wounds: {max: plan.numbers.wounds ?? 10}},
            items: [...(plan.lists.skill ?? []).map(({name, as}) => ({from: idOf(name), system: {tier: +as || 1}})), ...['talent', 'power', 'gear'].flatMap((key) => namesOf(plan, key).map(idOf))],
        },
        options: {set: Object.entries(plan.answers).filter(([, [answer]]) => answer).map(([key, [answer]]) => `${key}=${answer}`)},
    }),
    actor: (built) => built,
    open: (built) => (built.items ?? []).flatMap((item: any) => (item.system?.rules ?? []).filter((rule: any) => rule.key === 'ChoiceSet' && Array.isArray(rule.choices)).map((rule: any) => ({
        key: `${item.system.slug}.${rule.flag}`, label: `${item.name}: ${rule.prompt ?? words(rule.flag)}`, count: rule.selection === undefined ? 1 : 0,
        options: rule.choices.map((choice: any) => ({value: String(choice.value), label: String(choice.label ?? choice.value)})),
    }))),
};

const p2v: Recipe = {
    levels: 20,
    one: [{key: 'class', from: CLASSES}],
    numbers: [],
    lists: [],
    make: (plan) => ({document: {members: [{name: plan.name || T.unnamed, class: plan.one.class || CLASSES[0], level: plan.level}]}}),
    actor: (built) => built.cards?.[0] ?? null,
    open: () => [],
};

export const recipes: Record<string, Recipe> = {dnd5e, swse, dh2e, p2v};
export const emptyPlain = (): PlainPlan => ({name: '', level: 1, one: {}, numbers: {}, lists: {}, answers: {}});

/** What may be chosen: names of documents of these types, or the names themselves. */
export function offered(content: Listed[], system: string, from: Several['from'], sheet?: any): {value: string; label: string}[] {
    if (typeof from === 'function') return from(sheet).map((value) => ({value, label: words(value)}));
    const found = content.filter((d) => d.system === system && from.includes(d.type)).map((d) => ({value: d.name, label: d.name}));
    return from === CLASSES ? CLASSES.map((value) => ({value, label: value})) : found;
}

// build.ts: a PF2e character as a list of choices, and what the rules leave open about it.
import {words} from '../strings';

export const ATTRIBUTES = ['str', 'dex', 'con', 'int', 'wis', 'cha'];
export const SKILLS = ['acrobatics', 'arcana', 'athletics', 'crafting', 'deception', 'diplomacy', 'intimidation', 'medicine', 'nature',
    'occultism', 'performance', 'religion', 'society', 'stealth', 'survival', 'thievery'];
export const RANKS = ['Untrained', 'Trained', 'Expert', 'Master', 'Legendary'];
/** The parts that a character has one of, in the order in which they are chosen. */
export const SINGLE = ['ancestry', 'heritage', 'background', 'class'] as const;
export const GEAR = ['weapon', 'armor', 'shield', 'equipment', 'consumable', 'backpack'];

export interface Plan {
    name: string;
    level: number;
    ancestry: string;
    heritage: string;
    background: string;
    class: string;
    boosts: Record<string, string[]>;
    skills: Record<string, number>;
    feats: string[];
    gear: {name: string; carried: string}[];
    answers: Record<string, string>;
}
export const emptyPlan = (): Plan => ({
    name: '', level: 1, ancestry: '', heritage: '', background: '', class: '', boosts: {}, skills: {}, feats: [], gear: [], answers: {},
});

const CARRIED: Record<string, object> = {
    held1: {carryType: 'held', handsHeld: 1}, held2: {carryType: 'held', handsHeld: 2}, worn: {carryType: 'worn', inSlot: true, invested: true},
};

/** The list of choices that the verb `build` reads. */
export function listOf(plan: Plan): any {
    const boosts: any = {};
    for (const [where, chosen] of Object.entries(plan.boosts)) {
        const given = chosen.filter(Boolean);
        if (given.length) boosts[where] = where === 'class' ? given[0] : given;
    }
    return {
        talus: {system: 'pf2e'}, name: plan.name || 'New character', level: plan.level,
        ...(Object.keys(boosts).length ? {boosts} : {}),
        skills: Object.fromEntries(Object.entries(plan.skills).filter(([, rank]) => rank > 0)),
        items: [...SINGLE.map((part) => plan[part]).filter(Boolean), ...plan.feats,
            ...plan.gear.map(({name, carried}) => (CARRIED[carried] ? {item: name, set: {'system.equipped': CARRIED[carried]}} : name))],
        answers: Object.fromEntries(Object.entries(plan.answers).filter(([, value]) => value)),
    };
}

/** The boosts that are open: where they come from and among what each is chosen. */
export function boostsOf(actor: any, level: number): {where: string; label: string; slots: string[][]}[] {
    const groups: {where: string; label: string; slots: string[][]}[] = [];
    const item = (type: string) => (actor?.items ?? []).find((i: any) => i.type === type);
    for (const where of ['ancestry', 'background']) {
        const slots = Object.values<any>(item(where)?.system?.boosts ?? {}).map((b) => b.value ?? []).filter((v: string[]) => v.length > 1);
        if (slots.length) groups.push({where, label: `${words(where)}: ${item(where).name}`, slots});
    }
    const key: string[] = item('class')?.system?.keyAbility?.value ?? [];
    if (key.length > 1) groups.push({where: 'class', label: `Class: ${item('class').name}`, slots: [key]});
    for (const step of [1, 5, 10, 15, 20].filter((n) => n <= level))
        groups.push({where: String(step), label: `Level ${step}`, slots: Array(4).fill(ATTRIBUTES)});
    return groups;
}

/** How many feats of each kind the class gives up to the level, and how many are chosen. */
export function featsOf(actor: any, level: number): {kind: string; slots: number; used: number}[] {
    const given = (actor?.items ?? []).find((i: any) => i.type === 'class')?.system;
    if (!given) return [];
    return ['ancestry', 'class', 'skill', 'general'].map((kind) => ({
        kind,
        slots: (given[`${kind}FeatLevels`]?.value ?? []).filter((n: number) => n <= level).length,
        used: (actor.items ?? []).filter((i: any) => i.type === 'feat' && i.system?.category === kind && !i.flags?.pf2e?.grantedBy && !i.flags?.system?.grantedBy).length,
    }));
}

/** Skills to train beyond those of class and background, and increases up to the level. */
export function trainingOf(actor: any, sheet: any, level: number): {free: number; increases: number; fixed: string[]} {
    const item = (type: string) => (actor?.items ?? []).find((i: any) => i.type === type)?.system;
    const fixed: string[] = [...(item('class')?.trainedSkills?.value ?? []), ...(item('background')?.trainedSkills?.value ?? [])];
    const twice = fixed.length - new Set(fixed).size;
    const intelligence = Number(sheet?.abilities?.int?.mod ?? 0);
    return {
        free: (item('class')?.trainedSkills?.additional ?? 0) + Math.max(0, intelligence) + twice,
        increases: (item('class')?.skillIncreaseLevels?.value ?? []).filter((n: number) => n <= level).length,
        fixed: [...new Set(fixed)],
    };
}

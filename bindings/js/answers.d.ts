// answers.d.ts: the answers of the verbs. tests/packages/js compiles the answers about the whole content against them.
import type {Json} from './schemas.js';

/** Where something comes from, in the content. */
export interface Source {
    type: string;
    id: string;
    rule?: string;
    trait?: string;
    place?: string;
    name?: string;
}

/** A number and what it is the sum of. `why` is the reason that a part does not count. */
export interface Part {
    label: string;
    value?: number;
    dice?: string;
    type?: string;
    bonusType?: string;
    source?: Source;
    why?: string;
}

/* ---- PF2e ---- */

export interface Pf2eModifier {
    slug: string;
    label: string;
    type: string;
    value: number;
    enabled: boolean;
    damageType?: string;
    damageCategory?: string;
    source?: {item: string; itemName: string; rule: number};
}

export interface Pf2eStatistic {
    slug: string;
    label: string;
    attribute: string | null;
    rank: number | null;
    proficient: boolean;
    mod: number;
    modifiers: Pf2eModifier[];
    domains: string[];
    dc: {value: number; domains: string[]; modifiers: Pf2eModifier[]};
}

export interface Pf2eSpeed {
    type: string;
    value: number;
    total: number;
    modifiers: Pf2eModifier[];
}

/** An immunity, a weakness or a resistance. */
export interface Pf2eResponse {
    type: string;
    value: number | null;
    exceptions: Json[];
    doubleVs: Json[];
}

export interface Pf2eStrike {
    slug: string;
    label: string;
    itemId: string;
    ready: boolean;
    total: number;
    variants: string[];
    modifiers: Pf2eModifier[];
    domains?: string[];
    traits: string[];
    options: string[];
    item: {rollOptions: string[]};
    damage: string | null;
    critical: string | null;
    damageDetail: {modifiers: Pf2eModifier[]; domains?: string[]};
    altUsages?: Pf2eStrike[];
}

export interface Pf2eSpellcasting {
    id: string;
    name: string;
    category: string;
    tradition: string;
    attribute: string;
    statistic: Pf2eStatistic;
}

export interface Pf2eCrafting {
    slug: string;
    label: string;
    isAlchemical: boolean;
    isPrepared: boolean;
    isDailyPrep: boolean;
    maxItemLevel: number;
    resource?: string;
    maxSlots?: number;
}

export interface Pf2eSheet {
    id: string;
    name: string;
    level: number;
    abilities: {[ability in 'str' | 'dex' | 'con' | 'int' | 'wis' | 'cha']: {mod: number; base?: number}};
    hp: {max: number; value: number; modifiers: Pf2eModifier[]};
    ac: {value: number; rank: number; modifiers: Pf2eModifier[]; domains: string[]};
    saves: {fortitude: Pf2eStatistic; reflex: Pf2eStatistic; will: Pf2eStatistic};
    perception: Pf2eStatistic & {senses: {type: string; acuity: string; range: number | string}[]};
    skills: {[slug: string]: Pf2eStatistic};
    classDCs?: {[slug: string]: Pf2eStatistic};
    specialStatistics?: {[slug: string]: Pf2eStatistic};
    spellcasting: Pf2eSpellcasting[];
    initiative: {mod: number; modifiers: Pf2eModifier[]};
    speeds: {land: Pf2eSpeed; other: Pf2eSpeed[]};
    immunities: Pf2eResponse[];
    weaknesses: Pf2eResponse[];
    resistances: Pf2eResponse[];
    languages: string[];
    size: string;
    reach: {base: number};
    traits: string[];
    resources: {[kind: string]: {[name: string]: Json}};
    bulk: {value: number; encumberedAfter: number; max: number; encumbered: boolean};
    conditions: {slug: string; value: number | null; active: boolean}[];
    rollOptions: {[domain: string]: string[]};
    strikes: Pf2eStrike[];
    crafting?: Pf2eCrafting[];
    token?: {[part: string]: Json};
}

export interface Pf2eExplanation {
    what: string;
    total: number;
    modifiers: {
        slug: string; label: string; type: string; value: number; counts: boolean; item: string; element: number; why?: string;
    }[];
    domains: string[];
    options: string[];
}

/* ---- The second d20 family ---- */

export interface SwseNumber {
    total: number;
    parts: Part[];
}

/** An ability of the species, of a feat or of a talent: `words` is its line on the sheet. */
export interface SwseAbility {
    words: string;
    source: Source;
    [member: string]: Json | Source;
}

export interface SwseItem {
    id: string;
    name: string;
    equipped: boolean;
    flags?: {[scope: string]: Json};
}

export interface SwseAttack extends SwseItem {
    kind: string;
    attack: SwseNumber;
    damage: SwseNumber;
    dice: string;
    damageType: string;
    critical: {range: number; multiplier: number};
    proficient: boolean;
}

export interface SwseSheet {
    name: string;
    species: string;
    speciesName?: string;
    level: number;
    size: string;
    sizeFrom?: Source;
    speed: number;
    abilities: {
        [ability in 'strength' | 'dexterity' | 'constitution' | 'intelligence' | 'wisdom' | 'charisma']: SwseNumber & {modifier: number}
    };
    defenses: {fortitude: SwseNumber; reflex: SwseNumber; will: SwseNumber};
    hitPoints: {max: number; value: number};
    damageThreshold: SwseNumber;
    conditionTrack: {step: number; penalty: number};
    forcePoints?: number;
    baseAttack: number;
    grapple: SwseNumber;
    carrying: {capacity: number; load: number};
    limbs: number;
    skills: {[skill: string]: SwseNumber & {trained: boolean; focus: boolean}};
    attacks: SwseAttack[];
    items: SwseItem[];
    feats: {id: string; name: string; grantedBy?: Source}[];
    talents: {id: string; name: string}[];
    forcePowers?: {id: string; name: string; uses: number; description: string}[];
    senses: SwseAbility[];
    movement: SwseAbility[];
    breathing: SwseAbility[];
    damageReduction: SwseAbility[];
    immunities: SwseAbility[];
    fastHealing: SwseAbility[];
    rerolls: SwseAbility[];
    rages: SwseAbility[];
    specialAbilities: SwseAbility[];
    restrictions: SwseAbility[];
    inactive: Json[];
}

export type SwseExplanation = SwseNumber & {what?: string};

/* ---- 5e ---- */

export interface Dnd5eNumber {
    value: number;
    parts: Part[];
    missing?: Part[];
    chances?: Part[];
    formula?: string;
}

export interface Dnd5eSheet {
    name: string;
    size: string;
    creatureType: string;
    level: number;
    proficiencyBonus: number;
    hitPoints: Dnd5eNumber;
    armorClass: Dnd5eNumber;
    initiative: Dnd5eNumber;
    passivePerception: number;
    criticalThreshold: number;
    attacksPerAction: number;
    abilities: {[ability: string]: Dnd5eNumber & {modifier: number}};
    saves: {[ability: string]: Dnd5eNumber};
    skills: {[skill: string]: Dnd5eNumber};
    speeds: {[kind: string]: Dnd5eNumber};
    attacks: {name: string; bonus: Dnd5eNumber; dice: string; damageBonus: number; damage: Dnd5eNumber; type: string}[];
    mechanics: {name: string; source: string; kind: string; type: string; uses?: number; recharge?: string; spellLevel?: number}[];
    resources: {id: string; maximum: number; die?: number; recharge: string}[];
    openChoices: {name: string; source: string; type: string; count: number; options: string[]}[];
    damageResponses: {response: string; to: string[]}[];
    statusImmunities: string[];
    languages: string[];
    proficiencies: string[];
    training: {[kind: string]: string[]};
    senses: {[sense: string]: number};
    attributes: {[name: string]: Json};
    spellSaveDc?: Dnd5eNumber;
    spellAttack?: Dnd5eNumber;
    spellSlots?: {[level: string]: number};
}

export type Dnd5eExplanation = Dnd5eNumber;

/* ---- Dark Heresy Second Edition ---- */

export type Dh2eCharacteristic = 'ws' | 'bs' | 's' | 't' | 'ag' | 'int' | 'per' | 'wp' | 'fel';
export type Dh2eLocation = 'head' | 'rightArm' | 'leftArm' | 'body' | 'rightLeg' | 'leftLeg';

export interface Dh2eSheet {
    name: string;
    type: string;
    characteristics: {[name in Dh2eCharacteristic]: {value: number; unfatigued: number; bonus: number}};
    wounds: {value: number; max: number; critical: number};
    fatigue: number;
    unconscious: boolean;
    initiative: number;
    toughnessBonus: number;
    unnaturalToughness: number;
    psyRating: number;
    armour: {[location in Dh2eLocation]: number};
    skills: {[slug: string]: {name: string; tier: number; base: number; target: number}};
    weapons: {[id: string]: {name: string; target: number; damage: string; penetration: number; qualities: string; loaded: number}};
    powers: {[id: string]: {name: string; unfettered?: number; pushed: number}};
    items: {name: string; type: string; grantedBy?: string}[];
    options: string[];
    resistances: {label: string; damageType: string; mode: string; value: number}[];
    vfx: {[name: string]: Json};
}

export interface Dh2eExplanation {
    total: number;
    bonus?: number;
    sum?: number;
    modifiers?: {label: string; value: number; counts: boolean; why?: string}[];
}

/* ---- Path 2 Victory ---- */

export interface P2vSheet {
    name: string;
    alignment: string;
    level: number;
    points: number;
    fight: number;
    armor: number;
    power: number;
    fort: number;
    reflex: number;
    will: number;
    hp: number;
    speed: number;
    squares: number;
    reach: number;
    upgradeCost: number;
    features: {
        name: string; cost: string; ap: number; uses: number; text: string; steps: {step: string; amount: number}[];
        range?: string; recharge?: string;
    }[];
}

export type P2vExplanation = {[statistic: string]: {total: number; parts: {what: string; amount: number}[]}};

/* ---- Verbs ---- */

/** Sheets of actors, by the id of a system. */
export interface Sheets {
    pf2e: Pf2eSheet;
    swse: SwseSheet;
    dnd5e: Dnd5eSheet;
    dh2e: Dh2eSheet;
    p2v: P2vSheet;
}

/** Why a number is what it is, by the id of a system. */
export interface Explanations {
    pf2e: Pf2eExplanation;
    swse: SwseExplanation;
    dnd5e: Dnd5eExplanation;
    dh2e: Dh2eExplanation;
    p2v: P2vExplanation;
}

/** What changed, by the path of each value: [before, after]. */
export type Difference = {[path: string]: [before: Json, after: Json]};

export interface Roll {
    expression: string;
    dialect: string;
    seed: number;
    total: number;
    terms: {term: string; total: number; flavour?: string}[];
    dice: {faces: number; value: number; kept: boolean; term: number; [mark: string]: Json}[];
}

export interface Odds {
    expression: string;
    mean: number;
    deviation: number;
    min: number;
    max: number;
    exact: boolean;
    /** Of exploding dice: how many rolls were followed, and the probability beyond. */
    depth?: number;
    rest?: number;
    outcomes: [value: number, probability: number, count: string][];
    total: string;
}

export interface Listed {
    name: string;
    type: string;
    id?: string;
    file: string;
    system: keyof Sheets;
}

export interface Found {
    name: string;
    type: string;
    file: string;
    id?: string;
    slug?: string;
    uuid?: string;
    system?: keyof Sheets;
    about?: string;
}

export interface PredicateResult {
    result: boolean;
    valid: boolean;
    why?: string;
}

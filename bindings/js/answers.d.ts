// answers.d.ts: the answers of the verbs, made of the schema that the engine prints (tools/answer-types). Not edited by hand.
import type {Json, Dh2eCommand, Dh2eEvent, Dnd5eCommand, Dnd5eEvent, P2vCommand, P2vEvent, Pf2eCommand, Pf2eEvent, SwseCommand, SwseEvent} from './schemas.js';

/** A verb of the engine. */
export interface Verb {
    /** Its name. */
    verb: string;
    /** What it is for. */
    doc: string;
}

/** The systems and content that are built in. */
export interface About {
    /** The rule systems. */
    systems: Array<RuleSystem>;
    /** The release of the PF2e system that the built-in vocabulary follows. */
    pf2eRelease: string;
    /** A digest of the embedded documents, in hexadecimal. */
    embedded: string;
}

/** A rule system. */
export interface RuleSystem {
    /** Its name in options and documents. */
    id: string;
    /** Its name for people. */
    title: string;
}

/** A document that fits. */
export interface Found {
    /** Its name. */
    name: string;
    /** Its type. */
    type?: string;
    /** The file it is in. */
    file: string;
    /** Its id. */
    id?: string;
    /** Its slug. */
    slug?: string;
    /** Its link. */
    uuid?: string;
    /** The rule system it belongs to, where only names and types are searched. */
    system?: string;
    /** What it is, in a few words. */
    about?: string;
}

/** A document of the content. */
export interface Listed {
    /** Its name. */
    name: string;
    /** Its type. */
    type?: string;
    /** Its id. */
    id?: string;
    /** The file it is in. */
    file: string;
    /** The rule system it belongs to. */
    system: string;
}

/** Which rule system reads a document, or what it is instead. Neither is there when nothing is known of it. */
export interface Identity {
    /** The rule system. */
    system?: string;
    /** What it is instead: "a macro". */
    what?: string;
}

/** What is wrong with the input, and where. */
export interface Diagnostic {
    /** Stable, for programs: "json/syntax". */
    code: string;
    /** How bad it is. */
    severity: "note" | "warning" | "error";
    /** The file. */
    file?: string;
    /** From 1. */
    line?: number;
    /** From 1. */
    column?: number;
    /** Length of the marked text in bytes, from the column. */
    length?: number;
    /** The JSON pointer of the value. */
    pointer?: string;
    /** One sentence. */
    message: string;
    /** How to correct it. */
    hint?: string;
}

/** What a text is, and what is wrong with it. */
export interface Inspection {
    /** What it is. */
    kind: "content" | "scenario" | "case" | "foreign" | "unknown" | "pack" | "adventure";
    /** The rule system it belongs to. */
    system?: string;
    /** What a foreign document is. */
    what?: string;
    /** It was written by a newer release. */
    newer?: boolean;
    /** How an older form was converted to the current one. */
    steps?: Array<string>;
    /** The documents of a pack. */
    documents?: Array<Inspection>;
    /** What is wrong with it. */
    diagnostics?: Array<Diagnostic>;
}

/** The packages below a folder. */
export interface Package {
    /** The game they are for. */
    game?: string;
    /** Their manifests. */
    manifests: Array<Manifest>;
}

/** The manifest of a package. */
export interface Manifest {
    /** Its file. */
    file: string;
    /** The id of the package. */
    id: string;
    /** The packages it needs. */
    needs: Array<string>;
    /** The games that its packs state, by path; empty for none. */
    packs?: {[name: string]: string};
    /** Where the manifest lists them. */
    line?: number;
    /** Where the manifest lists them. */
    column?: number;
    /** Where the manifest lists them. */
    pointer?: string;
}

/** What changes, by its name: before and after; null where there is nothing. */
export type Difference = {[name: string]: [Json, Json]};

/** Whether a predicate holds. */
export interface PredicateResult {
    /** True if it holds. */
    result: boolean;
    /** It is well formed. */
    valid: boolean;
    /** Why it does not hold. */
    why?: string;
}

/** A correction of a text. */
export interface Edit {
    /** Its first byte. */
    offset: number;
    /** How many bytes it replaces. */
    length: number;
    /** The text that is there. */
    old: string;
    /** The text that replaces it. */
    new: string;
}

/** A creature as a card of Path 2 Victory. */
export interface Conversion {
    /** The card. */
    card: P2vDocumentCreature;
    /** How many features are mechanical, simplified, text only or dropped. */
    features: {[name: string]: number};
    /** What the card cannot express, and how often. */
    lost: {[name: string]: number};
    /** Kinds of features that stay text, and how often. */
    onlyText: {[name: string]: number};
    /** Why features are left out, and how often. */
    leftOut: {[name: string]: number};
}

/** A converted document of another program. */
export interface Imported {
    /** The document. */
    document: Pf2eDocument | Dnd5eDocument;
    /** What the content does not have. */
    missing?: Array<Json>;
    /** Choices that the export leaves open. */
    open?: Array<Json>;
    /** The numbers of the export and those of Talus. */
    totals?: Json;
    /** What was not converted, and why. */
    left?: Array<Json>;
}

/** Whether a test case passes. */
export interface CaseResult {
    /** The case passed. */
    passed: boolean;
    /** What differs. */
    why?: string;
    /** The result of each step. */
    steps: Array<{[name: string]: Json}>;
    /** The ids of the rules it covers. */
    ids?: Array<string>;
}

/** A saved game played again. */
export interface Rerun {
    /** The number of commands. */
    commands: number;
}

/** What a compiled pack holds. */
export interface Compiled {
    /** How many documents. */
    documents: number;
    /** How many rule elements. */
    elements: number;
    /** Elements that nothing reads. */
    unknown: number;
    /** Elements with mistakes. */
    faulty: number;
    /** The size of the pack. */
    bytes: number;
    /** Documents left out because they belong to another game. */
    foreign?: number;
    /** What the first of those is. */
    what?: string;
}

/** A roll. */
export interface Roll {
    /** What was rolled. */
    expression: string;
    /** How it is written. */
    dialect: string;
    /** The seed. */
    seed: number;
    /** The sum. */
    total: number;
    /** What the sum is made of. */
    terms: Array<RollTerm>;
    /** Every die. */
    dice: Array<Die>;
    /** The comment after the expression. */
    remark?: string;
}

/** A term of a roll. */
export interface RollTerm {
    /** The term as it is written. */
    term: string;
    /** What it adds. */
    total: number;
    /** The label in brackets after it. */
    flavour?: string;
}

/** A die of a roll. */
export interface Die {
    /** The number of its faces. */
    faces: number;
    /** The face that came up. */
    value: number;
    /** It counts. */
    kept: boolean;
    /** The number of its term. */
    term: number;
    /** It was dropped. */
    dropped?: boolean;
    /** It exploded. */
    exploded?: boolean;
    /** It was rolled because of another die. */
    extra?: boolean;
    /** It counts as a success. */
    success?: boolean;
    /** It counts as a failure. */
    failure?: boolean;
    /** It was rolled again. */
    rerolled?: boolean;
    /** What it counts as. */
    counts?: number;
    /** Explosions were added to it. */
    compounded?: boolean;
    /** A minimum or maximum changed it. */
    changed?: boolean;
    /** It decides how many dice follow, or how many faces they have. */
    decides?: boolean;
}

/** The exact odds of a number. */
export interface Distribution {
    /** The mean. */
    mean: number;
    /** The standard deviation. */
    deviation: number;
    /** The lowest result. */
    min: number;
    /** The highest result. */
    max: number;
    /** Counts are exact; otherwise only probabilities are known. */
    exact: boolean;
    /** How many explosions in a row were followed. */
    depth?: number;
    /** The probability of more explosions. */
    rest?: number;
    /** Each result, its probability and its exact count. */
    outcomes: Array<[number, number, string | null]>;
    /** The sum of the counts. */
    total: string | null;
}

/** The exact odds of a roll. */
export interface Odds {
    /** The mean. */
    mean: number;
    /** The standard deviation. */
    deviation: number;
    /** The lowest result. */
    min: number;
    /** The highest result. */
    max: number;
    /** Counts are exact; otherwise only probabilities are known. */
    exact: boolean;
    /** How many explosions in a row were followed. */
    depth?: number;
    /** The probability of more explosions. */
    rest?: number;
    /** Each result, its probability and its exact count. */
    outcomes: Array<[number, number, string | null]>;
    /** The sum of the counts. */
    total: string | null;
    /** The roll. */
    expression: string;
    /** The chance of at least this much. */
    atLeast?: AtLeast;
    /** The degrees of success. */
    degrees?: Degrees;
    /** Against another roll. */
    versus?: Versus;
    /** The best, the second best ... of several results. */
    sorted?: Array<Distribution>;
}

/** The chance of at least this much. */
export interface AtLeast {
    /** The value. */
    value: number;
    /** The chance. */
    chance: number;
}

/** The chances of the degrees of success of a d20 check. */
export interface Degrees {
    /** The DC. */
    dc: number;
    /** Of a critical failure. */
    criticalFailure: number;
    /** Of a failure. */
    failure: number;
    /** Of a success. */
    success: number;
    /** Of a critical success. */
    criticalSuccess: number;
}

/** A roll against another one. */
export interface Versus {
    /** The other roll. */
    expression: string;
    /** The chance to be higher. */
    win: number;
    /** The chance of a tie. */
    tie: number;
    /** The chance to be lower. */
    loss: number;
}

/** A scenario, its budget and the results of games between machine players. */
export interface Encounter {
    /** The scenario. */
    scenario: {[name: string]: Json};
    /** The budget of the rule book. */
    budget?: Budget;
    /** The results of games between machine players. */
    battle?: ScenarioBattle;
}

/** The budget of the rule book for an encounter. */
export interface Budget {
    /** The experience points of the foes. */
    xp: number;
    /** The tier it falls into. */
    tier: string;
    /** It exceeds the highest tier. */
    isAbove: boolean;
    /** The budgets of the tiers. */
    tiers: {[name: string]: number};
}

/** What a card of Path 2 Victory is worth, compared with others of about its cost. */
export interface CardWeighing {
    /** The rule system. */
    system: string;
    /** The card. */
    name: string;
    /** Its cost. */
    cost: number;
    /** Games of all studies. */
    games: number;
    /** Their seed. */
    seed: number;
    /** A study for each size of parties. */
    studies: Array<CardStudy>;
}

/** A study in which every second party contains the card. */
export interface CardStudy {
    /** The size of the parties. */
    parties: string;
    /** Points of a party, at most. */
    points: number;
    /** The percentage of the others that are worse value. */
    percentile: number;
    /** The card. */
    card: CardWorth;
    /** Others of about its cost. */
    others: Array<CardWorth>;
    /** Others that are not listed. */
    leftOut: number;
}

/** The worth of a card. */
export interface CardWorth {
    /** Its name. */
    name: string;
    /** Its cost. */
    cost: number;
    /** Games it took part in. */
    games: number;
    /** Its worth in points. */
    worth: number;
    /** The 95 % interval of its worth. */
    interval: Interval;
    /** cheap or dear, if the interval does not contain the cost; else fair. */
    price: string;
}

/** What an item, feat, spell or creature changes in fights, compared with others of its kind. */
export interface Weighing {
    /** The rule system. */
    system: string;
    /** The name of the item, feat, spell or creature. */
    name: string;
    /** What it is compared with. */
    kind: string;
    /** Its level. */
    level: number;
    /** Games of each encounter. */
    games: number;
    /** Their seed. */
    seed: number;
    /** The character who has it. */
    bearer?: string;
    /** The members of the party. */
    party: Array<string>;
    /** The results with it. */
    with: Score;
    /** The results without it. */
    without?: Score;
    /** The percentage of its kind that is worse, for each figure. */
    percentiles: {[name: string]: number};
    /** The encounters, one by one. */
    situations: Array<Situation>;
    /** Others of its kind. */
    others: Array<Rival>;
    /** Every game with it is the same as without it: nobody used it. */
    changesNothing: boolean;
    /** Others that were not compared. */
    leftOut: number;
}

/** The results of fights. */
export interface Score {
    /** Damage that the bearer of the item, or the creature, deals in a round. */
    damageDealt: number;
    /** Damage that the bearer of the item takes in a round. */
    damageTaken?: number;
    /** Percent of its hit points that the creature loses in a round. */
    ownHpLost?: number;
    /** Percent of its hit points that the party loses. */
    hpLost: number;
    /** Percent of the games that the party wins. */
    winRate: number;
    /** The 95 % interval of each of these figures; without it after a single game. */
    intervals?: {[name: string]: Interval};
}

/** The 95 % interval of a figure. */
export interface Interval {
    /** The lower end. */
    low: number;
    /** The upper end. */
    high: number;
}

/** Another of the same kind. */
export interface Rival {
    /** Damage that the bearer of the item, or the creature, deals in a round. */
    damageDealt: number;
    /** Damage that the bearer of the item takes in a round. */
    damageTaken?: number;
    /** Percent of its hit points that the creature loses in a round. */
    ownHpLost?: number;
    /** Percent of its hit points that the party loses. */
    hpLost: number;
    /** Percent of the games that the party wins. */
    winRate: number;
    /** The 95 % interval of each of these figures; without it after a single game. */
    intervals?: {[name: string]: Interval};
    /** Its name. */
    name: string;
    /** Its level. */
    level: number;
}

/** The results in one kind of encounter. */
export interface Situation {
    /** The kind of encounter. */
    situation: string;
    /** The creature that the party meets. */
    foe: string;
    /** How many of them. */
    foes: number;
    /** Damage that the bearer of the item, or the creature, deals in a round. */
    damageDealt: number;
    /** Percent of its hit points that the party loses. */
    hpLost: number;
    /** The 95 % interval of each figure of a score in this situation. */
    intervals?: {[name: string]: Interval};
    /** The percentage of its kind that deals less damage. */
    percentileByDamage: number;
    /** The percentage of its kind that saves fewer hit points. */
    percentileByHpLost: number;
}

/** A share of games with its 95 % interval. */
export interface Rate {
    /** The share. */
    rate: number;
    /** The lower end. */
    low: number;
    /** The upper end. */
    high: number;
}

/** The damage of a weapon, spell or action. */
export interface SourceDamage {
    /** The actor that uses it. */
    who: string;
    /** The weapon, spell or action. */
    source: string;
    /** Mean damage per game. */
    damage: number;
}

/** The results of one actor. */
export interface BattleActor {
    /** Its name at the table. */
    name: string;
    /** Its side. */
    side: number;
    /** Games in which it goes down. */
    drops: Rate;
    /** Games in which it is down at the end. */
    lost: Rate;
    /** Games in which it is dead at the end. */
    dies: Rate;
    /** Mean hit points at the end. */
    hpLeft: number;
    /** Its maximum hit points. */
    hpMax: number;
    /** Mean damage it deals. */
    damageDealt: number;
    /** Mean damage it takes. */
    damageTaken: number;
    /** How often it gives each command, per game. */
    actions: {[name: string]: number};
    /** What it spends besides actions, per game: slots, uses, ammunition. */
    spent: {[name: string]: number};
}

/** A game that is worth a look. */
export interface UnusualGame {
    /** longest, shortest, closest, clearest, or upset: a win of the side that seldom wins. */
    why: string;
    /** Its number. */
    game: number;
    /** Its rounds. */
    rounds: number;
    /** The side that won it. */
    winner?: number;
    /** The share of its hit points that the winner has left. */
    left?: number;
}

/** Games of a scenario. */
export interface ScenarioBattle {
    /** The rule system. */
    system: string;
    /** How many. */
    games: number;
    /** Their seed. */
    seed: number;
    /** The machine players, one per side. */
    players: Array<string>;
    /** The side that wins and losses are counted for. */
    side: number;
    /** Games it won. */
    wins: number;
    /** Games it lost. */
    losses: number;
    /** Games without a winner. */
    draws: number;
    /** Games that were stopped at the limit. */
    cut: number;
    /** Its share of wins. */
    winRate: Rate;
    /** Mean rounds of a game. */
    rounds: number;
    /** Mean commands of a game. */
    commands: number;
    /** The results of each actor. */
    actors: Array<BattleActor>;
    /** What does the damage. */
    damageBySource: Array<SourceDamage>;
    /** Games that are worth a look. */
    unusual: Array<UnusualGame>;
    /** One line per game, for `--csv` and for slices. */
    rows?: Array<Array<Json>>;
    /** Sums to add to those of other slices. */
    actions?: Json;
    /** Sums to add to those of other slices. */
    sources?: Json;
    /** Sums to add to those of other slices. */
    spent?: Json;
    /** Sums to add to those of other slices. */
    sums?: {[name: string]: Json};
    /** The difference between two scenarios: `pairs` of games, and what changes over them. */
    changes?: {[name: string]: number | Change};
}

/** What changes from one scenario to the other. */
export interface Change {
    /** By how much, on average. */
    mean: number;
    /** The lower end of its 95 % interval. */
    low: number;
    /** The upper end. */
    high: number;
}

/** Games between two parties of Path 2 Victory. */
export interface PartyBattle {
    /** How many. */
    games: number;
    /** Their seed. */
    seed: number;
    /** Games that each party won. */
    wins: [number, number];
    /** Games without a winner. */
    draws: number;
    /** The share of the first party. */
    winRate: number;
    /** The lower end of its 95 % interval. */
    low: number;
    /** The upper end. */
    high: number;
    /** Mean rounds of a game. */
    rounds: number;
    /** Mean victory points of the first party. */
    victoryPointsA: number;
    /** Mean victory points of the second party. */
    victoryPointsB: number;
    /** Mean survivors of the first party. */
    survivorsA: number;
    /** Mean survivors of the second party. */
    survivorsB: number;
    /** The number of the first game of a slice. */
    from?: number;
    /** One line per game. */
    rows?: Array<Array<Json>>;
    /** Of each creature and feature, the damage. */
    damage?: Array<[number, number, number]>;
    /** What does the damage. */
    damageBySource?: Array<SourceDamage>;
    /** Sums to add to those of other slices. */
    sums?: {[name: string]: Json};
}

/** A battle for each of several values. */
export interface VariedBattle {
    /** The member of the scenario that varies. */
    place: string;
    /** A battle for each value. */
    varied: Array<Varied>;
}

/** A battle with one value. */
export interface Varied {
    /** The value. */
    value: Json;
    /** The battle. */
    battle: ScenarioBattle | PartyBattle;
}

/** The squares that the areas of a command cover. */
export interface Area {
    /** The squares, [x, y]. */
    squares: Array<[number, number]>;
}

/** What a machine player would do. */
export interface Pf2eAdvice {
    /** The side that decides. */
    side: number;
    /** Its command; null when another side decides. */
    command: Pf2eCommand | null;
    /** The best commands it weighed. */
    reasons: Array<Pf2eReason>;
}

/** What a machine player would do. */
export interface SwseAdvice {
    /** The side that decides. */
    side: number;
    /** Its command; null when another side decides. */
    command: SwseCommand | null;
    /** The best commands it weighed. */
    reasons: Array<SwseReason>;
}

/** What a machine player would do. */
export interface Dnd5eAdvice {
    /** The side that decides. */
    side: number;
    /** Its command; null when another side decides. */
    command: Dnd5eCommand | null;
    /** The best commands it weighed. */
    reasons: Array<Dnd5eReason>;
}

/** What a machine player would do. */
export interface Dh2eAdvice {
    /** The side that decides. */
    side: number;
    /** Its command; null when another side decides. */
    command: Dh2eCommand | null;
    /** The best commands it weighed. */
    reasons: Array<Dh2eReason>;
}

/** What a machine player would do. */
export interface P2vAdvice {
    /** The side that decides. */
    side: number;
    /** Its command; null when another side decides. */
    command: P2vCommand | null;
    /** The best commands it weighed. */
    reasons: Array<P2vReason>;
}

/** A command that was weighed. */
export interface Pf2eReason {
    /** The command. */
    command: Pf2eCommand;
    /** What it gains; a creature with full hit points is worth 1000. */
    gain: number;
    /** Why. */
    reason: string;
}

/** A command that was weighed. */
export interface SwseReason {
    /** The command. */
    command: SwseCommand;
    /** What it gains; a creature with full hit points is worth 1000. */
    gain: number;
    /** Why. */
    reason: string;
}

/** A command that was weighed. */
export interface Dnd5eReason {
    /** The command. */
    command: Dnd5eCommand;
    /** What it gains; a creature with full hit points is worth 1000. */
    gain: number;
    /** Why. */
    reason: string;
}

/** A command that was weighed. */
export interface Dh2eReason {
    /** The command. */
    command: Dh2eCommand;
    /** What it gains; a creature with full hit points is worth 1000. */
    gain: number;
    /** Why. */
    reason: string;
}

/** A command that was weighed. */
export interface P2vReason {
    /** The command. */
    command: P2vCommand;
    /** What it gains; a creature with full hit points is worth 1000. */
    gain: number;
    /** Why. */
    reason: string;
}

/** A command of the log. */
export interface Pf2eLogEntry {
    /** The command. */
    command: {[name: string]: Json};
    /** What it did. */
    events: Array<Pf2eEvent | Refused | Asked>;
}

/** A command of the log. */
export interface SwseLogEntry {
    /** The command. */
    command: {[name: string]: Json};
    /** What it did. */
    events: Array<SwseEvent | Refused | Asked>;
}

/** A command of the log. */
export interface Dnd5eLogEntry {
    /** The command. */
    command: {[name: string]: Json};
    /** What it did. */
    events: Array<Dnd5eEvent | Refused | Asked>;
}

/** A command of the log. */
export interface Dh2eLogEntry {
    /** The command. */
    command: {[name: string]: Json};
    /** What it did. */
    events: Array<Dh2eEvent | Refused | Asked>;
}

/** A command of the log. */
export interface P2vLogEntry {
    /** The command. */
    command: {[name: string]: Json};
    /** What it did. */
    events: Array<P2vEvent | Refused | Asked>;
}

/** A command was refused. */
export interface Refused {
    /** Always `refused`. */
    event: "refused";
    /** Why. */
    reason: string;
}

/** A command waits for an answer. */
export interface Asked {
    /** Always `asked`. */
    event: "asked";
    /** What a player must choose. */
    question: Question;
}

/** An actor after a rest. */
export interface Pf2eRest {
    /** What happened. */
    events: Array<Pf2eEvent>;
    /** Its state. */
    actor: Pf2eViewActor;
    /** Its document with the new state. */
    document: Pf2eDocument;
}

/** An actor after a rest. */
export interface SwseRest {
    /** What happened. */
    events: Array<SwseEvent>;
    /** Its state. */
    actor: SwseViewActor;
    /** Its document with the new state. */
    document: SwseDocument;
}

/** An actor after a rest. */
export interface Dnd5eRest {
    /** What happened. */
    events: Array<Dnd5eEvent>;
    /** Its state. */
    actor: Dnd5eViewActor;
    /** Its document with the new state. */
    document: Dnd5eDocument;
}

/** An actor after a rest. */
export interface Dh2eRest {
    /** What happened. */
    events: Array<Dh2eEvent>;
    /** Its state. */
    actor: Dh2eViewActor;
    /** Its document with the new state. */
    document: Dh2eDocument;
}

/** An actor after a rest. */
export interface P2vRest {
    /** What happened. */
    events: Array<P2vEvent>;
    /** Its state. */
    actor: P2vViewActor;
    /** Its document with the new state. */
    document: P2vDocument;
}

/** The result of a command. */
export interface Pf2eOutcome {
    /** Whether it was carried out. */
    result: "done" | "refused" | "asked";
    /** What happened. */
    events: Array<Pf2eEvent>;
    /** Why it was refused. */
    reason?: string;
    /** The reason as an id with arguments. */
    message?: Message;
    /** The faces of the next die, if people roll and too few dice were given. */
    wants?: number;
    /** What a player must choose. */
    question?: Question;
}

/** The result of a command. */
export interface SwseOutcome {
    /** Whether it was carried out. */
    result: "done" | "refused" | "asked";
    /** What happened. */
    events: Array<SwseEvent>;
    /** Why it was refused. */
    reason?: string;
    /** The reason as an id with arguments. */
    message?: Message;
    /** The faces of the next die, if people roll and too few dice were given. */
    wants?: number;
    /** What a player must choose. */
    question?: Question;
}

/** The result of a command. */
export interface Dnd5eOutcome {
    /** Whether it was carried out. */
    result: "done" | "refused" | "asked";
    /** What happened. */
    events: Array<Dnd5eEvent>;
    /** Why it was refused. */
    reason?: string;
    /** The reason as an id with arguments. */
    message?: Message;
    /** The faces of the next die, if people roll and too few dice were given. */
    wants?: number;
    /** What a player must choose. */
    question?: Question;
}

/** The result of a command. */
export interface Dh2eOutcome {
    /** Whether it was carried out. */
    result: "done" | "refused" | "asked";
    /** What happened. */
    events: Array<Dh2eEvent>;
    /** Why it was refused. */
    reason?: string;
    /** The reason as an id with arguments. */
    message?: Message;
    /** The faces of the next die, if people roll and too few dice were given. */
    wants?: number;
    /** What a player must choose. */
    question?: Question;
}

/** The result of a command. */
export interface P2vOutcome {
    /** Whether it was carried out. */
    result: "done" | "refused" | "asked";
    /** What happened. */
    events: Array<P2vEvent>;
    /** Why it was refused. */
    reason?: string;
    /** The reason as an id with arguments. */
    message?: Message;
    /** The faces of the next die, if people roll and too few dice were given. */
    wants?: number;
    /** What a player must choose. */
    question?: Question;
}

/** What a player must choose. The command `choose` has the answer. */
export interface Question {
    /** The actor whose player is asked. */
    who?: string;
    /** The question. */
    prompt: string;
    /** The prompt as an id with arguments. */
    message?: Message;
    /** The possible answers. */
    options: Array<string | Choice>;
    /** What it is about. */
    about?: {[name: string]: Json};
}

/** A sentence as a host translates it. */
export interface Message {
    /** Its English form, with numbers in braces for the arguments. */
    id: string;
    /** The arguments, the first is {1}. */
    arguments: Array<string | number>;
}

/** A possible answer. */
export interface Choice {
    /** What `answer` must be. */
    id: string | number | null;
    /** What it is called. */
    label?: string;
    /** What it does. */
    text?: string;
    /** The square of the option. */
    to?: Array<number>;
    /** The direction of the option. */
    toward?: Array<number>;
    /** The action of the option. */
    action?: string;
    /** The creature of the option. */
    target?: string;
    /** The weapon or item of the option. */
    using?: string;
    /** The number or value of the option. */
    value?: Json;
}

/** A command of the game master. */
export interface MasterCommand {
    /** The command. */
    do: string;
    /** What it does. */
    doc: string;
    /** Its members. */
    members: Array<string>;
}

/** Who rolls the dice. */
export interface DiceMode {
    /** People do. */
    byHand: boolean;
}

/** An actor's document with its state. */
export interface Pf2eWrittenActor {
    /** The actor's id at the table. */
    id: string;
    /** Its document. */
    document: Pf2eDocument;
}

/** An actor's document with its state. */
export interface SwseWrittenActor {
    /** The actor's id at the table. */
    id: string;
    /** Its document. */
    document: SwseDocument;
}

/** An actor's document with its state. */
export interface Dnd5eWrittenActor {
    /** The actor's id at the table. */
    id: string;
    /** Its document. */
    document: Dnd5eDocument;
}

/** An actor's document with its state. */
export interface Dh2eWrittenActor {
    /** The actor's id at the table. */
    id: string;
    /** Its document. */
    document: Dh2eDocument;
}

/** An actor's document with its state. */
export interface P2vWrittenActor {
    /** The actor's id at the table. */
    id: string;
    /** Its document. */
    document: P2vDocument;
}

/** The state of a table; each game adds members. */
export interface View {
    /** 0 before the first. */
    round: number;
    /** The actor whose turn it is. */
    turn?: string;
    /** The actors in the order of their turns. */
    order: Array<string>;
    /** The sides. */
    sides: Array<ViewSide>;
    /** The board, where there is one. */
    board?: ViewBoard;
    /** The open question. */
    question?: Question;
    /** How the last encounter ended. */
    outcome?: ViewOutcome;
}

/** The board. */
export interface ViewBoard {
    /** Squares across and down. */
    size: [number, number];
}

/** A side. */
export interface ViewSide {
    /** Its number. */
    id: number;
    /** Its name, where the scenario gives one. */
    name?: string;
    /** Its actors. */
    actors: Array<string>;
}

/** How an encounter ended. */
export interface ViewOutcome {
    /** The side that has won. */
    side?: number;
    /** Why it ended. */
    outcome?: string;
}

/** An actor at a table; each game adds members. */
export interface ViewActor {
    /** Its name in commands. */
    id: string;
    /** Its name for people. */
    name: string;
    /** The side it fights for. */
    side: number;
    /** Its square [x, y], on a board; inches where there is no grid. */
    at?: Array<number>;
    /** Squares on one edge. */
    size: number;
    /** Hit points. */
    hp: ViewHp;
    /** Its conditions. */
    conditions: Array<ViewCondition>;
    /** Effects on it. */
    effects: Array<ViewEffect>;
    /** What it can spend: actions, points, ammunition. */
    resources: {[name: string]: number};
    /** `active`, or how it is out of the fight. */
    state: string;
    /** Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs. */
    cover?: number;
}

/** Hit points, or wounds. */
export interface ViewHp {
    /** What is left. */
    value: number;
    /** The most it can have. */
    max: number;
    /** Temporary hit points. */
    temporary: number;
}

/** Something that lasts. */
export interface ViewLasting {
    /** Its value, where it has one. */
    value?: number;
    /** How long it lasts, where that is counted. */
    rounds?: number;
    /** The source that gives and removes it. */
    from?: string;
    /** The type of persistent damage. */
    type?: string;
    /** A stronger one hides it. */
    inactive?: boolean;
}

/** A condition. */
export interface ViewCondition {
    /** The condition. */
    condition: string;
    /** Its value, where it has one. */
    value?: number;
    /** How long it lasts, where that is counted. */
    rounds?: number;
    /** The source that gives and removes it. */
    from?: string;
    /** The type of persistent damage. */
    type?: string;
    /** A stronger one hides it. */
    inactive?: boolean;
}

/** An effect. */
export interface ViewEffect {
    /** The effect. */
    effect: string;
    /** What players call it, where that differs. */
    label?: string;
    /** Its value, where it has one. */
    value?: number;
    /** How long it lasts, where that is counted. */
    rounds?: number;
    /** The source that gives and removes it. */
    from?: string;
    /** The type of persistent damage. */
    type?: string;
    /** A stronger one hides it. */
    inactive?: boolean;
}

/** An area with consequences. */
export interface ViewZone {
    /** What it is called. */
    name: string;
    /** The actor that made it. */
    by?: string;
    /** The squares it covers. */
    squares?: Array<Array<number>>;
}

/** A modifier of a statistic. */
export interface Pf2eModifier {
    /** Its slug. */
    slug: string;
    /** Its name for people. */
    label: string;
    /** Its type, for stacking. */
    type: string;
    /** Its value. */
    value: number;
    /** It counts. */
    enabled: boolean;
    /** The type of the damage it adds. */
    damageType?: string;
    /** The category of the damage it adds. */
    damageCategory?: string;
    /** The rule element it comes from. */
    source?: Pf2eSource;
}

/** A rule element. */
export interface Pf2eSource {
    /** The id of its item. */
    item: string;
    /** The name of its item. */
    itemName: string;
    /** Its number in the item, from 0. */
    rule: number;
}

/** A statistic. */
export interface Pf2eStatistic {
    /** Its slug. */
    slug: string;
    /** Its name for people. */
    label: string;
    /** The attribute it uses. */
    attribute: string | null;
    /** The rank of proficiency, 0 to 4. */
    rank: number | null;
    /** At least trained. */
    proficient: boolean;
    /** The modifier of its checks. */
    mod: number;
    /** What the modifier is made of. */
    modifiers: Array<Pf2eModifier>;
    /** The selectors that act on its checks. */
    domains: Array<string>;
    /** Its DC. */
    dc: Pf2eDc;
}

/** The DC of a statistic. */
export interface Pf2eDc {
    /** The DC. */
    value: number;
    /** The selectors that act on it. */
    domains: Array<string>;
    /** What it is made of. */
    modifiers: Array<Pf2eModifier>;
}

/** A sense. */
export interface Pf2eSense {
    /** The sense. */
    type: string;
    /** How exact it is. */
    acuity: string;
    /** In feet, or "Infinity". */
    range: number | string;
}

/** Perception. */
export interface Pf2ePerception {
    /** Its slug. */
    slug: string;
    /** Its name for people. */
    label: string;
    /** The attribute it uses. */
    attribute: string | null;
    /** The rank of proficiency, 0 to 4. */
    rank: number | null;
    /** At least trained. */
    proficient: boolean;
    /** The modifier of its checks. */
    mod: number;
    /** What the modifier is made of. */
    modifiers: Array<Pf2eModifier>;
    /** The selectors that act on its checks. */
    domains: Array<string>;
    /** Its DC. */
    dc: Pf2eDc;
    /** The senses. */
    senses: Array<Pf2eSense>;
}

/** A speed. */
export interface Pf2eSpeed {
    /** How it moves. */
    type: string;
    /** Feet without modifiers. */
    value: number;
    /** Feet. */
    total: number;
    /** What changes it. */
    modifiers: Array<Pf2eModifier>;
}

/** Speeds. */
export interface Pf2eSpeeds {
    /** On land. */
    land: Pf2eSpeed;
    /** Others. */
    other: Array<Pf2eSpeed>;
}

/** An immunity, a weakness or a resistance. */
export interface Pf2eResponse {
    /** The damage type, condition or effect it applies to. */
    type: string;
    /** How much. */
    value: number | null;
    /** Exceptions. */
    exceptions: Array<Json>;
    /** What it counts twice against. */
    doubleVs: Array<Json>;
}

/** A Strike. */
export interface Pf2eStrike {
    /** Its name in commands. */
    slug: string;
    /** Its name for people. */
    label: string;
    /** The id of its weapon. */
    itemId: string;
    /** It can be used with what is in hand now. */
    ready: boolean;
    /** The attack modifier. */
    total: number;
    /** The modifiers of the first, second and third attack. */
    variants: Array<string>;
    /** What the attack modifier is made of. */
    modifiers: Array<Pf2eModifier>;
    /** The selectors that act on the attack. */
    domains?: Array<string>;
    /** Its traits. */
    traits: Array<string>;
    /** The roll options of the attack. */
    options: Array<string>;
    /** Its weapon. */
    item: Pf2eStrikeItem;
    /** The damage formula. */
    damage: string | null;
    /** The damage formula of a critical hit. */
    critical: string | null;
    /** What changes the damage. */
    damageDetail: Pf2eDamageDetail;
    /** Other ways to use the weapon. */
    altUsages?: Array<Pf2eStrike>;
}

/** The weapon of a Strike. */
export interface Pf2eStrikeItem {
    /** Its roll options. */
    rollOptions: Array<string>;
}

/** What changes the damage of a Strike. */
export interface Pf2eDamageDetail {
    /** The modifiers. */
    modifiers: Array<Pf2eModifier>;
    /** The selectors that act on it. */
    domains?: Array<string>;
}

/** A way to cast spells. */
export interface Pf2eSpellcasting {
    /** Its id. */
    id: string;
    /** Its name. */
    name: string;
    /** Prepared, spontaneous, innate or focus. */
    category: string;
    /** The tradition. */
    tradition: string;
    /** The attribute. */
    attribute: string;
    /** Its attack modifier and DC. */
    statistic: Pf2eStatistic;
}

/** A crafting ability. */
export interface Pf2eCrafting {
    /** Its slug. */
    slug: string;
    /** Its name for people. */
    label: string;
    /** It makes alchemical items. */
    isAlchemical: boolean;
    /** Formulas are prepared. */
    isPrepared: boolean;
    /** Items are made with the daily preparations. */
    isDailyPrep: boolean;
    /** The highest level of items. */
    maxItemLevel: number;
    /** What it uses up. */
    resource?: string;
    /** How many formulas are prepared. */
    maxSlots?: number;
}

/** An attribute. */
export interface Pf2eAbility {
    /** The modifier. */
    mod: number;
    /** The modifier without what changes it. */
    base?: number;
}

/** The attributes. */
export interface Pf2eAbilities {
    /** Strength. */
    str: Pf2eAbility;
    /** Dexterity. */
    dex: Pf2eAbility;
    /** Constitution. */
    con: Pf2eAbility;
    /** Intelligence. */
    int: Pf2eAbility;
    /** Wisdom. */
    wis: Pf2eAbility;
    /** Charisma. */
    cha: Pf2eAbility;
}

/** Hit points. */
export interface Pf2eHp {
    /** The maximum. */
    max: number;
    /** What is left. */
    value: number;
    /** What changes the most. */
    modifiers: Array<Pf2eModifier>;
}

/** Armor Class. */
export interface Pf2eAc {
    /** The AC. */
    value: number;
    /** The rank of proficiency. */
    rank: number;
    /** What it is made of. */
    modifiers: Array<Pf2eModifier>;
    /** The selectors that act on it. */
    domains: Array<string>;
}

/** Saving throws. */
export interface Pf2eSaves {
    /** Fortitude. */
    fortitude?: Pf2eStatistic;
    /** Reflex. */
    reflex?: Pf2eStatistic;
    /** Will. */
    will?: Pf2eStatistic;
}

/** Initiative. */
export interface Pf2eInitiative {
    /** The modifier. */
    mod: number;
    /** What it is made of. */
    modifiers: Array<Pf2eModifier>;
}

/** Reach. */
export interface Pf2eReach {
    /** In feet. */
    base: number;
}

/** Bulk. */
export interface Pf2eBulk {
    /** What is carried. */
    value: number;
    /** Above this Bulk it is encumbered. */
    encumberedAfter: number;
    /** The most Bulk it can carry. */
    max: number;
    /** It is encumbered. */
    encumbered: boolean;
}

/** A condition. */
export interface Pf2eCondition {
    /** Its slug. */
    slug: string;
    /** Its value. */
    value: number | null;
    /** No stronger one hides it. */
    active: boolean;
}

/** An actor's numbers. */
export interface Pf2eSheet {
    /** The actor's id. */
    id: string;
    /** Its name. */
    name: string;
    /** Its level. */
    level: number;
    /** The attributes. */
    abilities: Pf2eAbilities;
    /** Hit points. */
    hp: Pf2eHp;
    /** Armor Class. */
    ac: Pf2eAc;
    /** Saving throws. */
    saves: Pf2eSaves;
    /** Perception. */
    perception: Pf2ePerception;
    /** Skills, by their slugs. */
    skills: {[name: string]: Pf2eStatistic};
    /** Class DCs, by their slugs. */
    classDCs?: {[name: string]: Pf2eStatistic};
    /** Statistics that rule elements add, by their slugs. */
    specialStatistics?: {[name: string]: Pf2eStatistic};
    /** Ways to cast spells. */
    spellcasting: Array<Pf2eSpellcasting>;
    /** Initiative. */
    initiative: Pf2eInitiative;
    /** Speeds. */
    speeds: Pf2eSpeeds;
    /** Immunities. */
    immunities: Array<Pf2eResponse>;
    /** Weaknesses. */
    weaknesses: Array<Pf2eResponse>;
    /** Resistances. */
    resistances: Array<Pf2eResponse>;
    /** Languages. */
    languages: Array<string>;
    /** tiny, sm, med, lg, huge or grg. */
    size: string;
    /** Reach. */
    reach: Pf2eReach;
    /** Traits. */
    traits: Array<string>;
    /** Resources and their numbers. */
    resources: {[name: string]: {[name: string]: Json}};
    /** Bulk. */
    bulk: Pf2eBulk;
    /** Conditions. */
    conditions: Array<Pf2eCondition>;
    /** Roll options, by their domain. */
    rollOptions: {[name: string]: Array<string>};
    /** Strikes. */
    strikes: Array<Pf2eStrike>;
    /** Crafting abilities. */
    crafting?: Array<Pf2eCrafting>;
    /** Feats of the free archetype, where that variant is used. */
    freeArchetype?: Array<Pf2eArchetypeFeat>;
    /** What rule elements change about the token. */
    token?: {[name: string]: Json};
}

/** A feat of the free archetype. */
export interface Pf2eArchetypeFeat {
    /** The level it belongs to. */
    level: number;
    /** The feat; null: it is not chosen yet. */
    feat: string | null;
}

/** A modifier and whether it counts. */
export interface Pf2eExplainedModifier {
    /** Its slug. */
    slug: string;
    /** Its name for people. */
    label: string;
    /** Its type, for stacking. */
    type: string;
    /** Its value. */
    value: number;
    /** It counts. */
    counts: boolean;
    /** The item it comes from. */
    item: string;
    /** The number of the rule element in the item. */
    element: number;
    /** Why it does not count. */
    why?: string;
    /** What changed its value. */
    changedBy?: string;
}

/** An item that is carried. */
export interface Pf2eCarried {
    /** Its name. */
    item: string;
    /** Its Bulk. */
    bulk: number;
    /** How many. */
    quantity: number;
    /** How it is carried. */
    carried: string;
}

/** What a rule element does. */
export interface Pf2eElementEffect {
    /** What it does now, or why it does nothing. */
    effect?: string;
    /** Its number in the item. */
    element: number;
    /** Its kind. */
    key: string;
    /** What it is for, in words. */
    does: string;
}

/** Why a number is what it is, or what an item does. */
export interface Pf2eExplanation {
    /** The statistic. */
    what?: string;
    /** Its total. */
    total?: Json;
    /** What it is made of. */
    modifiers?: Array<Pf2eExplainedModifier>;
    /** The selectors that act on it. */
    domains?: Array<string>;
    /** The roll options of the check. */
    options?: Array<string>;
    /** The roll options of the weapon. */
    itemOptions?: Array<string>;
    /** The damage formula of a Strike. */
    damage?: string;
    /** The damage formula of a critical hit. */
    critical?: string;
    /** What changes the damage. */
    damageModifiers?: Array<Pf2eExplainedModifier>;
    /** The selectors that act on the damage. */
    damageDomains?: Array<string>;
    /** The path of a value. */
    path?: string;
    /** The value. */
    value?: Json;
    /** How the value came about, step by step. */
    history?: Array<Pf2eHistoryStep>;
    /** The changes that rule elements made to it. */
    chain?: Array<Pf2eAutoChange>;
    /** The roll option. */
    option?: string;
    /** Above this Bulk the actor is encumbered. */
    encumberedAfter?: number;
    /** The most Bulk the actor can carry. */
    max?: number;
    /** What is carried. */
    items?: Array<Pf2eCarried>;
    /** The rule elements of the item. */
    elements?: Array<Pf2eElementEffect>;
}

/** A step in which a value changed. */
export interface Pf2eHistoryStep {
    /** The item that changed it. */
    item?: string;
    /** The stage of preparation that set it. */
    stage?: string;
    /** The number of the rule element in the item. */
    element?: number;
    /** The kind of the rule element. */
    key?: string;
    /** The order of the rule element. */
    priority?: number;
    /** How it changed the value. */
    mode?: string;
    /** What it changed the value by. */
    change?: Json;
    /** The value after the step. */
    value?: Json;
}

/** A change by a rule element. */
export interface Pf2eAutoChange {
    /** How it changes the value. */
    mode: string;
    /** What it changes the value by. */
    value: Json;
    /** The item. */
    item: string;
    /** The number of the rule element in the item. */
    element: number;
}

/** The finished document. */
export type Pf2eBuilt = Pf2eDocument;

/** A document, its elements and what they become. */
export interface Pf2eShown {
    /** Its slug. */
    slug: string;
    /** The key of its choices. */
    flag?: string;
    /** Its name. */
    name: string;
    /** Its type. */
    type: string;
    /** Its level. */
    level?: number;
    /** Its link. */
    uuid?: string;
    /** Its file. */
    file?: string;
    /** Its traits. */
    traits?: Array<string>;
    /** Its rule elements. */
    elements: Array<Pf2eShownElement>;
}

/** A rule element. */
export interface Pf2eShownElement {
    /** Its number. */
    index: number;
    /** Its kind. */
    key: string;
    /** Its name for people. */
    label: string;
    /** Its slug. */
    slug: string;
    /** Its members, with those that were left out. */
    fields: {[name: string]: Json};
    /** The operations it becomes. */
    ops: Array<Pf2eOp>;
}

/** An operation. */
export interface Pf2eOp {
    /** What it does. */
    op: string;
    /** When it runs. */
    phase: string;
    /** Its order in the phase. */
    priority: number;
    /** The statistics it acts on. */
    selectors?: Json;
    /** Its predicate. */
    when?: Json;
    /** Its value. */
    value?: Json;
    /** Further members of this kind of element. */
    with?: {[name: string]: Json};
}

/** An item of an actor. */
export interface Pf2eThing {
    /** Its id. */
    id: string;
    /** Its name. */
    name?: string;
    /** Its type. */
    type?: string;
    /** Its relation to the item. */
    how?: string;
    /** The item that grants it. */
    grantedBy?: string;
}

/** Where an item comes from. */
export interface Pf2eOrigin {
    /** The item. */
    item: Pf2eThing;
    /** What granted it. */
    from: Array<Pf2eThing>;
    /** What it grants. */
    grants: Array<Pf2eThing>;
    /** The choices that were made for it. */
    choices: {[name: string]: Json};
    /** The commands of the game that brought it. */
    commands?: Array<number>;
}

/** The state of a table. */
export interface Pf2eView {
    /** 0 before the first. */
    round: number;
    /** The actor whose turn it is. */
    turn?: string;
    /** The actors in the order of their turns. */
    order: Array<string>;
    /** The sides. */
    sides: Array<ViewSide>;
    /** The board. */
    board: Pf2eViewBoard;
    /** The open question. */
    question?: Question;
    /** How the last encounter ended. */
    outcome?: ViewOutcome;
    /** All actors at the table. */
    actors: Array<Pf2eViewActor>;
    /** Areas with consequences. */
    zones: Array<ViewZone>;
}

/** The board. */
export interface Pf2eViewBoard {
    /** Squares across and down. */
    size: [number, number];
    /** The doors: `open` or `shut`. */
    doors?: {[name: string]: string};
}

/** An actor at the table. */
export interface Pf2eViewActor {
    /** Its name in commands. */
    id: string;
    /** Its name for people. */
    name: string;
    /** The side it fights for. */
    side: number;
    /** Its square [x, y], on a board; inches where there is no grid. */
    at?: Array<number>;
    /** Squares on one edge. */
    size: number;
    /** Hit points. */
    hp: ViewHp;
    /** Its conditions. */
    conditions: Array<ViewCondition>;
    /** Effects on it. */
    effects: Array<ViewEffect>;
    /** What it can spend: actions, points, ammunition. */
    resources: {[name: string]: number};
    /** `active`, or how it is out of the fight. */
    state: string;
    /** Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs. */
    cover?: number;
    /** The name of its side in the scenario. */
    sideName: string;
    /** Its level. */
    level: number;
    /** Its Armor Class. */
    ac: number;
    /** Feet above the ground. */
    height?: number;
    /** The slugs of its items. */
    items: Array<string>;
    /** The actor that commands it. */
    minionOf?: string;
    /** Actors that know its square but cannot see it. */
    hiddenFrom?: Array<string>;
    /** Actors that do not know where it is. */
    undetectedBy?: Array<string>;
}

/** What the game master's tables have; the members depend on the table. */
export interface Pf2eTables {
    /** The DC. */
    dc?: number;
    /** The DC before adjustments. */
    base?: number;
    /** The adjustment. */
    difficulty?: string;
    /** The experience points of the encounter. */
    total?: number;
    /** Its threat. */
    threat?: string;
    /** The award of each player. */
    perPlayer?: number;
    /** The budgets of the threats. */
    budgets?: {[name: string]: number};
    /** The degree of success of the check. */
    degree?: string;
    /** Income of a day. */
    perDay?: Pf2eCoins;
    /** Income of all days. */
    combined?: Pf2eCoins;
    /** The skills to recall knowledge with. */
    skills?: Array<string>;
    /** DCs of the attempts. */
    standard?: Array<number>;
    /** DCs with a fitting Lore. */
    lore?: Array<number>;
    /** DCs with a specific Lore. */
    specialLore?: Array<number>;
}

/** Coins. */
export interface Pf2eCoins {
    /** Platinum. */
    pp: number;
    /** Gold. */
    gp: number;
    /** Silver. */
    sp: number;
    /** Copper. */
    cp: number;
}

/** What changed about an actor, or where an item comes from. */
export interface Pf2eItemChange {
    /** Items it has gained. */
    added?: Array<Pf2eThing>;
    /** Items it no longer has. */
    removed?: Array<Pf2eThing>;
    /** Choices that were made. */
    choices: Array<Pf2eChoiceMade> | {[name: string]: Json};
    /** Choices that are open. */
    open?: Array<Pf2eChoiceOpen>;
    /** Remarks. */
    notes?: Array<string>;
    /** The item asked about. */
    item?: Pf2eThing;
    /** What granted it. */
    from?: Array<Pf2eThing>;
    /** What it grants. */
    grants?: Array<Pf2eThing>;
}

/** A choice that was made. */
export interface Pf2eChoiceMade {
    /** The id of the item. */
    id: string;
    /** The name of the item. */
    item: string;
    /** The number of the rule element. */
    rule: number;
    /** What the choice is called. */
    flag: string;
    /** Who made the choice. */
    how: string;
    /** What was chosen. */
    selected: Json;
}

/** An open choice. */
export interface Pf2eChoiceOpen {
    /** The id of the item. */
    id: string;
    /** The name of the item. */
    item: string;
    /** What the choice is called. */
    flag: string;
    /** The question. */
    prompt: string;
    /** The possible answers. */
    options: Array<Pf2eChoiceOption>;
}

/** A possible answer. */
export interface Pf2eChoiceOption {
    /** What the answer must be. */
    value: Json;
    /** What it is called. */
    label: string;
}

/** What changed between two releases. */
export interface Pf2eComparison {
    /** Documents that were added. */
    new: Array<Pf2eCompared>;
    /** Documents that changed. */
    changed: Array<Pf2eCompared>;
    /** Documents that were removed. */
    gone: Array<Pf2eCompared>;
}

/** A document in both releases, or in one. */
export interface Pf2eCompared {
    /** Its name. */
    name: string;
    /** Its type. */
    type: string;
    /** The members that changed. */
    members?: Array<Pf2eMemberChange>;
    /** The numbers of the sheet that changed. */
    figures?: Array<Pf2eFigureChange>;
}

/** A member that changed. */
export interface Pf2eMemberChange {
    /** The member. */
    member: string;
    /** What happened to it. */
    change: "new" | "changed" | "gone";
}

/** A number that changed. */
export interface Pf2eFigureChange {
    /** The number. */
    figure: string;
    /** Its value now. */
    is: number;
    /** Its earlier value. */
    was: number;
}

/** Where something comes from, in the content. */
export interface SwseSource {
    /** The type of the document. */
    type: string;
    /** Its id. */
    id: string;
    /** The id of the rule. */
    rule?: string;
    /** The trait it belongs to. */
    trait?: string;
    /** File and line. */
    place?: string;
    /** The name of the document. */
    name?: string;
}

/** A part of a number. */
export interface SwsePart {
    /** What it is. */
    label: string;
    /** Its value. */
    value?: number;
    /** Its type, for stacking. */
    bonusType?: string;
    /** Where it comes from. */
    source?: SwseSource;
    /** Why it does not count. */
    why?: string;
}

/** A number and its parts. */
export interface SwseNumber {
    /** The sum. */
    total: number;
    /** Its parts. */
    parts: Array<SwsePart>;
}

/** An ability. */
export interface SwseAbilityScore {
    /** The sum. */
    total: number;
    /** Its parts. */
    parts: Array<SwsePart>;
    /** Its modifier. */
    modifier: number;
}

/** The abilities. */
export interface SwseAbilities {
    /** Strength. */
    strength: SwseAbilityScore;
    /** Dexterity. */
    dexterity: SwseAbilityScore;
    /** Constitution. */
    constitution: SwseAbilityScore;
    /** Intelligence. */
    intelligence: SwseAbilityScore;
    /** Wisdom. */
    wisdom: SwseAbilityScore;
    /** Charisma. */
    charisma: SwseAbilityScore;
}

/** The defences. */
export interface SwseDefenses {
    /** Fortitude. */
    fortitude: SwseNumber;
    /** Reflex. */
    reflex: SwseNumber;
    /** Will. */
    will: SwseNumber;
}

/** A skill. */
export interface SwseSkill {
    /** The sum. */
    total: number;
    /** Its parts. */
    parts: Array<SwsePart>;
    /** It is trained. */
    trained: boolean;
    /** It has Skill Focus. */
    focus: boolean;
}

/** Hit points. */
export interface SwseHitPoints {
    /** The maximum. */
    max: number;
    /** What is left. */
    value: number;
}

/** The condition track. */
export interface SwseTrack {
    /** Steps down. */
    step: number;
    /** The penalty of that step. */
    penalty: number;
}

/** What is carried. */
export interface SwseCarrying {
    /** Kilograms that can be carried. */
    capacity: number;
    /** Kilograms that are carried. */
    load: number;
}

/** An item. */
export interface SwseItem {
    /** Its id. */
    id: string;
    /** Its name. */
    name: string;
    /** It is equipped. */
    equipped: boolean;
    /** What brought it. */
    flags?: {[name: string]: Json};
    /** Why it cannot be used. */
    refused?: string;
}

/** An attack. */
export interface SwseAttack {
    /** Its id. */
    id: string;
    /** Its name. */
    name: string;
    /** It is equipped. */
    equipped: boolean;
    /** What brought it. */
    flags?: {[name: string]: Json};
    /** Why it cannot be used. */
    refused?: string;
    /** Melee or ranged. */
    kind: string;
    /** The attack bonus. */
    attack: SwseNumber;
    /** The damage bonus. */
    damage: SwseNumber;
    /** The damage dice. */
    dice: string;
    /** The type of damage. */
    damageType: string;
    /** Critical hits. */
    critical: SwseCritical;
    /** The attacker is proficient with it. */
    proficient: boolean;
}

/** Critical hits. */
export interface SwseCritical {
    /** The lowest roll of the die that is a critical hit. */
    range: number;
    /** What the damage is multiplied by. */
    multiplier: number;
}

/** A feat. */
export interface SwseFeat {
    /** Its id. */
    id: string;
    /** Its name. */
    name: string;
    /** What granted it. */
    grantedBy?: SwseSource;
    /** Why it does not count. */
    refused?: string;
}

/** A Force power. */
export interface SwsePower {
    /** Its id. */
    id: string;
    /** Its name. */
    name: string;
    /** Uses per encounter. */
    uses: number;
    /** What it does. */
    description: string;
}

/** An ability of the species, of a feat or of a talent; the members depend on its kind. */
export interface SwseTrait {
    /** Its line on the sheet. */
    words: string;
    /** Where it comes from. */
    source: SwseSource;
    /** How much. */
    value?: Json;
    /** Damage it is about. */
    damageTypes?: Array<string>;
    /** Exceptions. */
    exceptions?: Array<Json>;
    /** It adds to others. */
    stacks?: boolean;
    /** What it is against. */
    to?: string;
    /** What it is against, in detail. */
    values?: Json;
    /** How strong it is. */
    severity?: string;
    /** The kind of roll. */
    of?: string;
    /** The skill. */
    skill?: string;
    /** Uses per encounter. */
    timesPerEncounter?: number;
    /** The sense. */
    sense?: string;
    /** How far. */
    range?: Json;
    /** What suppresses it. */
    suppressedBy?: Json;
    /** How it moves. */
    mode?: string;
    /** How far, in squares. */
    squares?: number;
    /** It may be used in combat. */
    inCombat?: boolean;
    /** When it holds. */
    only?: Json;
    /** What it breathes. */
    breathType?: string;
    /** It does not breathe. */
    needsNoBreath?: boolean;
    /** The id of the ability. */
    abilityId?: string;
    /** What kind of ability it is. */
    category?: string;
    /** What it is used on. */
    targets?: Json;
    /** Why it is restricted. */
    reason?: string;
    /** What it does. */
    description?: string;
}

/** A rule that does not hold now. */
export interface SwseInactive {
    /** What it would do. */
    words?: string;
    /** Its name. */
    name?: string;
    /** Why it does not hold. */
    why?: string;
    /** Where it comes from. */
    source?: SwseSource;
}

/** A character's numbers. */
export interface SwseSheet {
    /** The name. */
    name: string;
    /** The id of the species. */
    species: string;
    /** The name of the species. */
    speciesName?: string;
    /** The level. */
    level: number;
    /** The size. */
    size: string;
    /** What changed the size. */
    sizeFrom?: SwseSource;
    /** Squares per move. */
    speed: number;
    /** The abilities. */
    abilities: SwseAbilities;
    /** The defences. */
    defenses: SwseDefenses;
    /** Hit points. */
    hitPoints?: SwseHitPoints;
    /** The damage threshold. */
    damageThreshold: SwseNumber;
    /** The condition track. */
    conditionTrack: SwseTrack;
    /** Force Points. */
    forcePoints?: number;
    /** The base attack bonus. */
    baseAttack: number;
    /** The grapple bonus. */
    grapple: SwseNumber;
    /** What is carried. */
    carrying: SwseCarrying;
    /** Arms. */
    limbs: number;
    /** Skills. */
    skills: {[name: string]: SwseSkill};
    /** Attacks. */
    attacks: Array<SwseAttack>;
    /** Items. */
    items: Array<SwseItem>;
    /** Feats. */
    feats: Array<SwseFeat>;
    /** Talents. */
    talents: Array<SwseFeat>;
    /** Force powers. */
    forcePowers?: Array<SwsePower>;
    /** Senses. */
    senses: Array<SwseTrait>;
    /** Ways to move. */
    movement: Array<SwseTrait>;
    /** Breathing. */
    breathing: Array<SwseTrait>;
    /** Damage reduction. */
    damageReduction: Array<SwseTrait>;
    /** Immunities. */
    immunities: Array<SwseTrait>;
    /** Fast healing. */
    fastHealing: Array<SwseTrait>;
    /** Rerolls. */
    rerolls: Array<SwseTrait>;
    /** Rages. */
    rages: Array<SwseTrait>;
    /** Special abilities. */
    specialAbilities: Array<SwseTrait>;
    /** Restrictions. */
    restrictions: Array<SwseTrait>;
    /** Abilities that must be activated. */
    activatedAbilities?: Array<Json>;
    /** Rules that do not hold now. */
    inactive: Array<SwseInactive>;
}

/** A rule and whether it holds. */
export interface SwseExplainedRule {
    /** The type of the document. */
    type: string;
    /** Its id. */
    id: string;
    /** The id of the rule. */
    rule?: string;
    /** The trait it belongs to. */
    trait?: string;
    /** File and line. */
    place?: string;
    /** The name of the document. */
    name?: string;
    /** True if it holds. */
    active: boolean;
    /** Why it does not hold. */
    why?: string;
}

/** Why a number is what it is, or what an item does. */
export interface SwseExplanation {
    /** The number. */
    what?: string;
    /** The sum. */
    total?: number;
    /** Its parts. */
    parts?: Array<SwsePart>;
    /** The defence of the target. */
    defense?: number;
    /** The lowest roll of the die that hits. */
    needed?: number;
    /** The rules of the item. */
    rules?: Array<SwseExplainedRule>;
}

/** The document. */
export type SwseShown = SwseDocument;

/** The finished document. */
export type SwseBuilt = SwseDocument;

/** The state of a table. */
export interface SwseView {
    /** 0 before the first. */
    round: number;
    /** The actor whose turn it is. */
    turn?: string;
    /** The actors in the order of their turns. */
    order: Array<string>;
    /** The sides. */
    sides: Array<ViewSide>;
    /** The board, where there is one. */
    board?: ViewBoard;
    /** The open question. */
    question?: Question;
    /** How the last encounter ended. */
    outcome?: ViewOutcome;
    /** All actors at the table. */
    actors: Array<SwseViewActor>;
}

/** An actor at the table. */
export interface SwseViewActor {
    /** Its name in commands. */
    id: string;
    /** Its name for people. */
    name: string;
    /** The side it fights for. */
    side: number;
    /** Its square [x, y], on a board; inches where there is no grid. */
    at?: Array<number>;
    /** Squares on one edge. */
    size: number;
    /** Hit points. */
    hp: ViewHp;
    /** Its conditions. */
    conditions: Array<ViewCondition>;
    /** Effects on it. */
    effects: Array<ViewEffect>;
    /** What it can spend: actions, points, ammunition. */
    resources: {[name: string]: number};
    /** `active`, or how it is out of the fight. */
    state: string;
    /** Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs. */
    cover?: number;
    /** The id of its species. */
    species: string;
    /** Steps down the condition track. */
    track: number;
    /** It has used its second wind. */
    secondWindUsed: boolean;
    /** Force Points. */
    forcePoints: number;
    /** Its items. */
    items: Array<SwseViewItem>;
    /** The ids of its feats. */
    feats: Array<string>;
}

/** An item at the table. */
export interface SwseViewItem {
    /** Its id. */
    id: string;
    /** It is equipped. */
    equipped: boolean;
}

/** Older traits as rule elements. */
export interface SwseMigration {
    /** The species. */
    species: Array<SwseMigratedSpecies>;
    /** Documents with modifiers. */
    modifiers: Array<SwseMigratedModifiers>;
    /** Documents that stay as they are. */
    notMigrated: Array<SwseNotMigrated>;
    /** The checklist over all species. */
    totals: {[name: string]: SwseProgress};
}

/** How far a point of the checklist is. */
export interface SwseProgress {
    /** How many are. */
    done: number;
    /** How many there are. */
    of: number;
}

/** A species. */
export interface SwseMigratedSpecies {
    /** Its id. */
    id: string;
    /** Its name. */
    name: string;
    /** The points to check. */
    checklist: {[name: string]: SwseProgress};
    /** Rules to add. */
    proposals: Array<SwseProposal>;
    /** Sentences that stay text. */
    notUnderstood: Array<SwseSentence>;
    /** Ids that occur twice. */
    duplicateIds: Array<string>;
}

/** A rule to add. */
export interface SwseProposal {
    /** The trait it is made of. */
    trait: string;
    /** The rule. */
    rule: SwseDocumentRule;
}

/** A sentence that stays text. */
export interface SwseSentence {
    /** The trait it is in. */
    trait: string;
    /** The sentence. */
    sentence: string;
    /** Why. */
    why: string;
}

/** A document with modifiers. */
export interface SwseMigratedModifiers {
    /** Its name. */
    name: string;
    /** Rules to add. */
    proposals: Array<SwseDocumentRule>;
    /** Modifiers that stay as they are. */
    left: Array<SwseLeft>;
}

/** A modifier that does not change. */
export interface SwseLeft {
    /** What it changes. */
    target: string;
    /** Why it stays. */
    why: string;
}

/** A document that does not change. */
export interface SwseNotMigrated {
    /** Its number in the file. */
    index: number;
    /** Its name. */
    name: string;
    /** Its type. */
    type: string;
    /** Why it stays. */
    why: string;
}

/** A part of a number. */
export interface Dnd5ePart {
    /** What it is. */
    label: string;
    /** Its value. */
    value?: number;
    /** Its dice. */
    dice?: string;
    /** The type of damage. */
    type?: string;
    /** Why it does not count. */
    why?: string;
}

/** A number and its parts. */
export interface Dnd5eNumber {
    /** The sum. */
    value: number;
    /** Its parts. */
    parts: Array<Dnd5ePart>;
    /** What does not count, and why. */
    missing?: Array<Dnd5ePart>;
    /** What gives advantage (1) or disadvantage (-1). */
    chances?: Array<Dnd5ePart>;
    /** Dice and bonuses together. */
    formula?: string;
}

/** An ability. */
export interface Dnd5eAbility {
    /** The sum. */
    value: number;
    /** Its parts. */
    parts: Array<Dnd5ePart>;
    /** What does not count, and why. */
    missing?: Array<Dnd5ePart>;
    /** What gives advantage (1) or disadvantage (-1). */
    chances?: Array<Dnd5ePart>;
    /** Dice and bonuses together. */
    formula?: string;
    /** Its modifier. */
    modifier: number;
}

/** An attack. */
export interface Dnd5eAttack {
    /** Its name. */
    name: string;
    /** The attack bonus. */
    bonus: Dnd5eNumber;
    /** The damage dice. */
    dice: string;
    /** What is added to the dice. */
    damageBonus: number;
    /** The damage. */
    damage: Dnd5eNumber;
    /** The type of damage. */
    type: string;
}

/** A feature or a spell. */
export interface Dnd5eMechanic {
    /** Its name. */
    name: string;
    /** Where it comes from. */
    source: string;
    /** The kind of its document. */
    kind: string;
    /** How it is used. */
    type: string;
    /** How often. */
    uses?: number;
    /** When uses come back. */
    recharge?: string;
    /** The level of a spell. */
    spellLevel?: number;
}

/** A resource. */
export interface Dnd5eResource {
    /** Its id. */
    id: string;
    /** The maximum. */
    maximum: number;
    /** The faces of its die. */
    die?: number;
    /** When it comes back. */
    recharge?: string;
}

/** An open choice. */
export interface Dnd5eChoice {
    /** What it is called. */
    name: string;
    /** Where it comes from. */
    source: string;
    /** What kind of choice it is. */
    type: string;
    /** How many to choose. */
    count: number;
    /** The possible answers. */
    options: Array<string>;
}

/** A resistance, an immunity or a vulnerability. */
export interface Dnd5eResponse {
    /** Which of them. */
    response: string;
    /** Types of damage. */
    to: Array<string>;
}

/** A creature's numbers. */
export interface Dnd5eSheet {
    /** The name. */
    name: string;
    /** The size. */
    size: string;
    /** The type of creature. */
    creatureType: string;
    /** The level. */
    level: number;
    /** The proficiency bonus. */
    proficiencyBonus: number;
    /** Hit points. */
    hitPoints: Dnd5eNumber;
    /** Armour class. */
    armorClass: Dnd5eNumber;
    /** Initiative. */
    initiative: Dnd5eNumber;
    /** Passive Perception. */
    passivePerception: number;
    /** The lowest roll of the die that is a critical hit. */
    criticalThreshold: number;
    /** Attacks of one Attack action. */
    attacksPerAction: number;
    /** The abilities. */
    abilities: {[name: string]: Dnd5eAbility};
    /** Saving throws. */
    saves: {[name: string]: Dnd5eNumber};
    /** Skills. */
    skills: {[name: string]: Dnd5eNumber};
    /** Speeds in feet. */
    speeds: {[name: string]: Dnd5eNumber};
    /** Attacks. */
    attacks: Array<Dnd5eAttack>;
    /** Features and spells. */
    mechanics: Array<Dnd5eMechanic>;
    /** Resources. */
    resources: Array<Dnd5eResource>;
    /** Open choices. */
    openChoices: Array<Dnd5eChoice>;
    /** Resistances, immunities and vulnerabilities. */
    damageResponses: Array<Dnd5eResponse>;
    /** Conditions it is immune to. */
    statusImmunities: Array<string>;
    /** Languages. */
    languages: Array<string>;
    /** Armour and weapons it is proficient with. */
    proficiencies: Array<string>;
    /** Other proficiencies. */
    training: {[name: string]: Array<string>};
    /** Senses in feet. */
    senses: {[name: string]: number};
    /** Values that its rules set. */
    attributes: {[name: string]: Json};
    /** The DC of its spells. */
    spellSaveDc?: Dnd5eNumber;
    /** The attack bonus of its spells. */
    spellAttack?: Dnd5eNumber;
    /** Spell slots, by their level. */
    spellSlots?: {[name: string]: number};
}

/** An effect of an item and whether it applies. */
export interface Dnd5eExplainedEffect {
    /** What it does. */
    effect: string;
    /** It applies. */
    applies: boolean;
    /** Why it does not. */
    why?: string;
}

/** Why a number is what it is, or what an item does. */
export interface Dnd5eExplanation {
    /** The sum. */
    value?: number;
    /** Its parts. */
    parts?: Array<Dnd5ePart>;
    /** What does not count, and why. */
    missing?: Array<Dnd5ePart>;
    /** What gives advantage (1) or disadvantage (-1). */
    chances?: Array<Dnd5ePart>;
    /** Dice and bonuses together. */
    formula?: string;
    /** The effects of the item. */
    effects?: Array<Dnd5eExplainedEffect>;
}

/** Where an effect comes from. */
export interface Dnd5eOrigin {
    /** The effects of the item. */
    effects: Array<Dnd5eExplainedEffect>;
}

/** The document. */
export type Dnd5eShown = Dnd5eDocument;

/** The finished document. */
export type Dnd5eBuilt = Dnd5eDocument;

/** The odds of every attack. */
export type Dnd5eChances = Array<Dnd5eChance>;

/** The odds of an attack. */
export interface Dnd5eChance {
    /** The attack. */
    attack: string;
    /** Its bonus. */
    bonus: number;
    /** The armour class of the target. */
    against: number;
    /** The chance to hit. */
    hit: number;
    /** The chance of a critical hit. */
    critical: number;
    /** Mean damage. */
    damage: number;
}

/** The state of a table. */
export interface Dnd5eView {
    /** 0 before the first. */
    round: number;
    /** The actor whose turn it is. */
    turn?: string;
    /** The actors in the order of their turns. */
    order: Array<string>;
    /** The sides. */
    sides: Array<ViewSide>;
    /** The board, where there is one. */
    board?: ViewBoard;
    /** The open question. */
    question?: Question;
    /** How the last encounter ended. */
    outcome?: ViewOutcome;
    /** All actors at the table. */
    actors: Array<Dnd5eViewActor>;
    /** Areas with consequences. */
    zones: Array<Dnd5eViewZone>;
}

/** An area with consequences. */
export interface Dnd5eViewZone {
    /** What it is called. */
    name: string;
    /** The actor that made it. */
    by?: string;
    /** The squares it covers. */
    squares?: Array<Array<number>>;
    /** Its shape. */
    shape: string;
    /** Where it is centred. */
    at: Array<number>;
    /** Its size in feet. */
    size: number;
}

/** An actor at the table. */
export interface Dnd5eViewActor {
    /** Its name in commands. */
    id: string;
    /** Its name for people. */
    name: string;
    /** The side it fights for. */
    side: number;
    /** Its square [x, y], on a board; inches where there is no grid. */
    at?: Array<number>;
    /** Squares on one edge. */
    size: number;
    /** Hit points. */
    hp: ViewHp;
    /** Its conditions. */
    conditions: Array<ViewCondition>;
    /** Effects on it. */
    effects: Array<ViewEffect>;
    /** What it can spend: actions, points, ammunition. */
    resources: {[name: string]: number};
    /** `active`, or how it is out of the fight. */
    state: string;
    /** Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs. */
    cover?: number;
    /** It is dead. */
    dead: boolean;
    /** It is stable at 0 hit points. */
    stable: boolean;
    /** Spell slots left, by their level. */
    spellSlots?: {[name: string]: number};
    /** Numbers that effects change. */
    changes?: {[name: string]: number};
    /** It is hidden. */
    hidden?: boolean;
}

/** A characteristic. */
export interface Dh2eCharacteristic {
    /** Its value now. */
    value: number;
    /** Its value without fatigue. */
    unfatigued: number;
    /** Its bonus. */
    bonus: number;
}

/** The characteristics. */
export interface Dh2eCharacteristics {
    /** Weapon Skill. */
    ws: Dh2eCharacteristic;
    /** Ballistic Skill. */
    bs: Dh2eCharacteristic;
    /** Strength. */
    s: Dh2eCharacteristic;
    /** Toughness. */
    t: Dh2eCharacteristic;
    /** Agility. */
    ag: Dh2eCharacteristic;
    /** Intelligence. */
    int: Dh2eCharacteristic;
    /** Perception. */
    per: Dh2eCharacteristic;
    /** Willpower. */
    wp: Dh2eCharacteristic;
    /** Fellowship. */
    fel: Dh2eCharacteristic;
}

/** Wounds. */
export interface Dh2eWounds {
    /** What is left. */
    value: number;
    /** The maximum. */
    max: number;
    /** Critical damage. */
    critical: number;
}

/** Armour, by location. */
export interface Dh2eArmour {
    /** Head. */
    head: number;
    /** Right arm. */
    rightArm: number;
    /** Left arm. */
    leftArm: number;
    /** Body. */
    body: number;
    /** Right leg. */
    rightLeg: number;
    /** Left leg. */
    leftLeg: number;
}

/** A skill. */
export interface Dh2eSkill {
    /** Its name. */
    name: string;
    /** How well it is trained. */
    tier: number;
    /** The target number without modifiers. */
    base: number;
    /** The target number. */
    target: number;
}

/** A weapon. */
export interface Dh2eWeapon {
    /** Its name. */
    name: string;
    /** The target number to hit. */
    target: number;
    /** Its damage. */
    damage: string;
    /** Its penetration. */
    penetration: number;
    /** Its qualities. */
    qualities: string;
    /** Rounds in it. */
    loaded: number;
}

/** A psychic power. */
export interface Dh2ePower {
    /** Its name. */
    name: string;
    /** The target number when it is used safely. */
    unfettered?: number;
    /** The target number when it is pushed. */
    pushed: number;
}

/** An item. */
export interface Dh2eItem {
    /** Its name. */
    name: string;
    /** Its type. */
    type: string;
    /** The item that grants it. */
    grantedBy?: string;
}

/** A resistance. */
export interface Dh2eResistance {
    /** What it is called. */
    label: string;
    /** The type of damage. */
    damageType: string;
    /** How it works. */
    mode: string;
    /** How much. */
    value: number;
}

/** A character's numbers. */
export interface Dh2eSheet {
    /** The name. */
    name: string;
    /** acolyte or npc. */
    type: string;
    /** The characteristics. */
    characteristics: Dh2eCharacteristics;
    /** Wounds. */
    wounds: Dh2eWounds;
    /** Levels of fatigue. */
    fatigue: number;
    /** Fatigue has knocked it out. */
    unconscious: boolean;
    /** The initiative bonus. */
    initiative: number;
    /** The Toughness bonus. */
    toughnessBonus: number;
    /** What traits add to it. */
    unnaturalToughness: number;
    /** The psy rating. */
    psyRating: number;
    /** Armour, by location. */
    armour: Dh2eArmour;
    /** Skills, by their slugs. */
    skills: {[name: string]: Dh2eSkill};
    /** Weapons, by their slugs. */
    weapons: {[name: string]: Dh2eWeapon};
    /** Psychic powers, by their slugs. */
    powers: {[name: string]: Dh2ePower};
    /** Items. */
    items: Array<Dh2eItem>;
    /** Roll options. */
    options: Array<string>;
    /** Resistances. */
    resistances: Array<Dh2eResistance>;
    /** What rule elements change about the token. */
    vfx: {[name: string]: Json};
}

/** A modifier and whether it counts. */
export interface Dh2eModifier {
    /** What it is called. */
    label: string;
    /** The type of item it comes from. */
    source?: string;
    /** Its value. */
    value: number;
    /** It counts. */
    counts: boolean;
    /** Why it does not count. */
    why?: string;
}

/** A rule element and whether it acts. */
export interface Dh2eElementEffect {
    /** Its kind. */
    key: string;
    /** It acts. */
    acts: boolean;
    /** Why it does not. */
    why?: string;
}

/** Why a number is what it is, or what an item does. */
export interface Dh2eExplanation {
    /** The test. */
    label?: string;
    /** What modifiers select it by. */
    domain?: string;
    /** The characteristic. */
    characteristic?: string;
    /** The target number without modifiers. */
    base?: number;
    /** What changes it. */
    modifiers?: Array<Dh2eModifier>;
    /** The sum of the modifiers, or the number itself. */
    total?: number;
    /** The target number. */
    target?: number;
    /** Roll options. */
    options?: Array<string>;
    /** The damage of a weapon. */
    damage?: string;
    /** The penetration of a weapon. */
    penetration?: number;
    /** The bonus of a characteristic. */
    bonus?: number;
    /** The sum before limits. */
    sum?: number;
    /** The rule elements of the item. */
    elements?: Array<Dh2eElementEffect>;
}

/** The odds of an attack. */
export interface Dh2eChances {
    /** The weapon. */
    weapon: string;
    /** The odds of each fire mode. */
    modes: Array<Dh2eModeChances>;
}

/** The odds of a fire mode. */
export interface Dh2eModeChances {
    /** The fire mode. */
    mode: string;
    /** The target number. */
    target: number;
    /** The chance to hit. */
    hit: number;
    /** The chance to jam. */
    jam: number;
    /** Degrees of success and their probabilities. */
    degreesOfSuccess: Array<[number, number]>;
    /** Degrees of failure and their probabilities. */
    degreesOfFailure: Array<[number, number]>;
    /** Numbers of hits and their probabilities. */
    hits: Array<[number, number]>;
    /** Mean hits. */
    meanHits: number;
    /** Mean wounds. */
    meanWounds: number;
    /** Damage before armour and its probabilities. */
    rawDamage: Array<[number, number]>;
    /** Wounds and their probabilities. */
    wounds: Array<[number, number]>;
    /** The chance that the target has no wounds left. */
    toZero?: number;
}

/** The document. */
export type Dh2eShown = Dh2eDocument;

/** The finished document. */
export type Dh2eBuilt = Dh2eDocument;

/** The state of a table. */
export interface Dh2eView {
    /** 0 before the first. */
    round: number;
    /** The actor whose turn it is. */
    turn?: string;
    /** The actors in the order of their turns. */
    order: Array<string>;
    /** The sides. */
    sides: Array<ViewSide>;
    /** The board, where there is one. */
    board?: ViewBoard;
    /** The open question. */
    question?: Question;
    /** How the last encounter ended. */
    outcome?: ViewOutcome;
    /** All actors at the table. */
    actors: Array<Dh2eViewActor>;
}

/** An actor at the table. */
export interface Dh2eViewActor {
    /** Its name in commands. */
    id: string;
    /** Its name for people. */
    name: string;
    /** The side it fights for. */
    side: number;
    /** Its square [x, y], on a board; inches where there is no grid. */
    at?: Array<number>;
    /** Squares on one edge. */
    size: number;
    /** Hit points. */
    hp: ViewHp;
    /** Its conditions. */
    conditions: Array<ViewCondition>;
    /** Effects on it. */
    effects: Array<ViewEffect>;
    /** What it can spend: actions, points, ammunition. */
    resources: {[name: string]: number};
    /** `active`, or how it is out of the fight. */
    state: string;
    /** Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs. */
    cover?: number;
    /** Critical damage. */
    criticalDamage: number;
    /** Levels of fatigue. */
    fatigue: number;
    /** How it aims. */
    aim: string;
    /** It is on overwatch. */
    overwatch: boolean;
    /** The actor it grapples. */
    grappling?: string;
    /** Its weapons. */
    weapons: Array<Dh2eViewWeapon>;
    /** Its critical injuries, as documents. */
    injuries: Array<Dh2eViewInjury>;
}

/** A weapon at the table. */
export interface Dh2eViewWeapon {
    /** Its slug. */
    weapon: string;
    /** It is held. */
    held: boolean;
    /** It is jammed. */
    jammed?: boolean;
    /** The rounds in it, the next one first. */
    loadedRounds: Array<Dh2eViewRounds>;
}

/** Rounds of one kind. */
export interface Dh2eViewRounds {
    /** The slug of the ammunition. */
    round: string;
    /** How many. */
    count: number;
}

/** A critical injury. */
export interface Dh2eViewInjury {
    /** critical-injury. */
    type: string;
    /** Its data. */
    system: Dh2eViewInjuryData;
}

/** The data of a critical injury. */
export interface Dh2eViewInjuryData {
    /** The type of damage. */
    damageType: string;
    /** Where. */
    location: string;
    /** How bad. */
    severity: number;
    /** What it does. */
    description: string;
}

/** A step of a feature. */
export interface P2vStep {
    /** What it does. */
    step: string;
    /** How much. */
    amount: number;
}

/** A feature of a card. */
export interface P2vFeature {
    /** Its name. */
    name: string;
    /** What it costs: "1 AP", "reaction". */
    cost: string;
    /** Action points. */
    ap: number;
    /** How often; 0: without limit. */
    uses: number;
    /** What it does. */
    text: string;
    /** The steps it is lowered to. */
    steps: Array<P2vStep>;
    /** Its range. */
    range?: string;
    /** When uses come back. */
    recharge?: string;
}

/** The card. */
export type P2vShown = P2vSheet;

/** A card's numbers; of a spell or an item its document. */
export type P2vSheet = P2vCreature | P2vDocumentSpell | P2vDocumentItem | P2vPartySheet;

/** A party's numbers. */
export interface P2vPartySheet {
    /** The points it spends. */
    cost: number;
    /** The points it may spend. */
    points: number;
    /** It follows the rules. */
    legal: boolean;
    /** How many creatures it has. */
    creatures: number;
}

/** A creature's numbers. */
export interface P2vCreature {
    /** The name. */
    name: string;
    /** The alignment. */
    alignment: string;
    /** The level. */
    level: number;
    /** What it costs. */
    points: number;
    /** Fight. */
    fight: number;
    /** Armor. */
    armor: number;
    /** Power. */
    power: number;
    /** Fortitude. */
    fort: number;
    /** Reflex. */
    reflex: number;
    /** Will. */
    will: number;
    /** Hit points. */
    hp: number;
    /** Speed. */
    speed: number;
    /** Squares on one edge. */
    squares: number;
    /** Reach. */
    reach: number;
    /** What an upgrade costs. */
    upgradeCost: number;
    /** Features. */
    features: Array<P2vFeature>;
}

/** A part of a number. */
export interface P2vPart {
    /** What it is. */
    what: string;
    /** Where it comes from. */
    from?: string;
    /** How much. */
    amount: number;
}

/** A number and its parts. */
export interface P2vNumber {
    /** The sum. */
    total: number;
    /** Its parts. */
    parts: Array<P2vPart>;
}

/** Why numbers are what they are, or what a feature does. */
export interface P2vExplanation {
    /** What the feature does. */
    text?: string;
    /** Fight. */
    fight?: P2vNumber;
    /** Armor. */
    armor?: P2vNumber;
    /** Power. */
    power?: P2vNumber;
    /** The saving throw. */
    save?: P2vNumber;
    /** Damage. */
    damage?: P2vNumber;
    /** Reach. */
    reach?: P2vNumber;
    /** Speed. */
    speed?: P2vNumber;
    /** What a path costs, square by square. */
    way?: P2vNumber;
    /** A skill check. */
    skill?: P2vNumber;
    /** The chance to hit. */
    hit?: number;
    /** The chance of a critical hit. */
    crit?: number;
    /** The chance that the target fails its saving throw. */
    fails?: number;
    /** The chance that it fails critically. */
    failsCritically?: number;
}

/** The state of a table. */
export interface P2vView {
    /** 0 before the first. */
    round: number;
    /** The actor whose turn it is. */
    turn?: string;
    /** The actors in the order of their turns. */
    order: Array<string>;
    /** The sides. */
    sides: Array<ViewSide>;
    /** The board. */
    board: ViewBoard;
    /** The open question. */
    question?: Question;
    /** How the last encounter ended. */
    outcome?: ViewOutcome;
    /** All actors at the table. */
    actors: Array<P2vViewActor>;
    /** The side that began. */
    firstSide: number;
    /** The side that activates next. */
    sideToMove: number;
    /** The game has ended. */
    over?: boolean;
    /** There is no grid; places are in inches. */
    gridless?: boolean;
    /** Squares with terrain. */
    terrainSquares: number;
    /** The side that has won. */
    winner?: number;
    /** How clearly it has won. */
    victory?: string;
    /** Which sides are broken. */
    broken: Array<boolean>;
    /** The victory points of the sides. */
    score: Array<number>;
    /** Objectives. */
    objectives: Array<P2vViewObjective>;
    /** The active creature. */
    active?: string;
    /** The victory condition. */
    condition?: string;
    /** Markers of the victory condition. */
    markers?: Array<P2vViewMarker>;
    /** The creature in the middle. */
    inTheMiddle?: string;
    /** The creature that carries the treasure. */
    bearer?: string;
}

/** A marker of the victory condition. */
export interface P2vViewMarker {
    /** What it is. */
    kind: string;
    /** Its square. */
    at: Array<number>;
    /** It is gone. */
    gone?: boolean;
    /** The side it belongs to. */
    side?: number;
}

/** An objective. */
export interface P2vViewObjective {
    /** What it is. */
    kind: string;
    /** Its square. */
    at: Array<number>;
    /** What a skill check is against. */
    power: number;
    /** The skills to use on it. */
    skills: Array<string>;
    /** The side that holds it. */
    owner?: number;
}

/** A creature at the table. */
export interface P2vViewActor {
    /** Its name in commands. */
    id: string;
    /** Its name for people. */
    name: string;
    /** The side it fights for. */
    side: number;
    /** Its square [x, y], on a board; inches where there is no grid. */
    at?: Array<number>;
    /** Squares on one edge. */
    size: number;
    /** Hit points. */
    hp: ViewHp;
    /** Its conditions. */
    conditions: Array<ViewCondition>;
    /** Effects on it. */
    effects: Array<ViewEffect>;
    /** What it can spend: actions, points, ammunition. */
    resources: {[name: string]: number};
    /** `active`, or how it is out of the fight. */
    state: string;
    /** Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs. */
    cover?: number;
    /** Armor. */
    armor: number;
    /** Fight. */
    fight: number;
    /** Power. */
    power: number;
    /** Speed. */
    speed: number;
    /** What it costs. */
    cost: number;
    /** Items it carries. */
    items: number;
    /** It has been activated this round. */
    acted?: boolean;
    /** It is flanked. */
    flanked?: boolean;
    /** It is off-guard. */
    offGuard?: boolean;
    /** Its group. */
    group: number;
    /** The square of its body. */
    body?: Array<number>;
    /** It flies. */
    flies?: boolean;
    /** The actor that commands it. */
    commander?: string;
    /** The creature that has swallowed it. */
    swallower?: string;
    /** What it rides. */
    mount?: string;
    /** It is carried by its mount. */
    passenger?: boolean;
    /** The cards it has studied. */
    learned?: Array<string>;
}

/** A party. */
export interface P2vParty {
    /** It follows the rules. */
    legal?: boolean;
    /** Its name. */
    name?: string;
    /** The points it may spend. */
    points?: number;
    /** The points it spends. */
    cost?: number;
    /** Its alignment. */
    alignment?: string;
    /** Its creatures. */
    creatures?: Array<string | P2vMember>;
}

/** A creature of a party. */
export interface P2vMember {
    /** Its name. */
    name: string;
    /** Its level. */
    level: number;
    /** What it costs. */
    points: number;
    /** It is a minion. */
    minion?: boolean;
}

/** Some games of a study. */
export interface P2vStudySlice {
    /** The name of the study. */
    name: string;
    /** Pairings depend on earlier results. */
    swiss: boolean;
    /** Games of the whole study. */
    games: number;
    /** Games of a pairing. */
    pairing: number;
    /** Rounds. */
    rounds: number;
    /** Rounds that are complete. */
    complete: number;
    /** The games that can be played next: the first, and the number after the last. */
    next: [number, number];
    /** The number of the first game here. */
    first: number;
    /** The parties of each game. */
    between: Array<[string, string]>;
    /** One letter per game. */
    results: string;
}

/** What creatures are worth. */
export interface P2vStudy {
    /** The name of the study. */
    study: string;
    /** Parties. */
    parties: number;
    /** The points of a party. */
    points: number;
    /** Pairings. */
    pairings: number;
    /** Games. */
    games: number;
    /** What a point is worth, in log odds. */
    logOddsPerPoint: number;
    /** The share of results that the costs predict. */
    toldByCost: number;
    /** The share of results that the worths predict. */
    toldByWorth: number;
    /** The creatures. */
    creatures: Array<P2vWorth>;
    /** One letter per game. */
    results: string;
    /** The files of the study. */
    files?: {[name: string]: string};
}

/** What a creature is worth. */
export interface P2vWorth {
    /** Its name. */
    creature: string;
    /** What it costs. */
    cost: number;
    /** What it is worth, in points. */
    worth: number;
    /** The same for each machine player. */
    worthByPlayer: {[name: string]: number};
    /** The lower end of the 95 % interval. */
    low: number;
    /** The upper end. */
    high: number;
    /** Games it took part in. */
    games: number;
}

/** A campaign with all of its history. */
export type P2vBuilt = P2vBuiltCampaign;

/** A campaign with all of its history. */
export interface P2vBuiltCampaign {
    /** Its characters. */
    members: Array<P2vCampaignMember>;
    /** How many scenarios were played. */
    scenarios: number;
    /** What happened. */
    log: Array<string>;
    /** The cards of its characters, with what they have gained and lost. */
    cards: Array<P2vDocumentCreature>;
}

/** A campaign. */
export interface P2vCampaignState {
    /** Its characters. */
    members: Array<P2vCampaignMember>;
    /** How many scenarios were played. */
    scenarios: number;
}

/** A character of a campaign. */
export interface P2vCampaignMember {
    /** Its name. */
    name: string;
    /** Its class. */
    class?: string;
    /** Its card at the start. */
    card: P2vDocumentCreature;
    /** Its level. */
    level: number;
    /** Scenarios since it rose a level. */
    scenarios?: number;
    /** Its feats. */
    feats?: Array<P2vCampaignFeat>;
    /** Spells it has learned. */
    learned?: Array<string>;
    /** The wound it has until the next scenario. */
    wound?: string;
    /** The wounds it keeps. */
    scars?: Array<string>;
    /** It sits out the next scenario. */
    out?: boolean;
    /** Its hit points, until the next scenario. */
    hp?: number;
    /** Its conditions, until the next scenario. */
    conditions?: Array<string>;
    /** Uses of this encounter that are spent. */
    encounterUsed?: number;
    /** Uses of this day that are spent. */
    dailyUsed?: number;
}

/** A feat of a character of a campaign. */
export interface P2vCampaignFeat {
    /** The feat. */
    feat: string;
    /** The skill it is about. */
    skill?: string;
}

/** A campaign after a command. */
export interface P2vCampaign {
    /** The campaign. */
    campaign: P2vCampaignState;
    /** What happened. */
    log: Array<string>;
    /** The command with the dice that were rolled. */
    command?: {[name: string]: Json};
}

/** A game as a player at a terminal sees it; the members depend on what is asked. */
export interface P2vSkirmish {
    /** The game has ended. */
    over?: boolean;
    /** The game has begun. */
    started?: boolean;
    /** The side that activates next. */
    sideToMove?: number;
    /** The board, drawn. */
    board?: string;
    /** What the marks on the board mean. */
    marks?: string;
    /** The creatures, with their places and states. */
    standing?: string;
    /** What can be done. */
    actions?: Array<P2vSkirmishAction>;
    /** The actions as a numbered list. */
    list?: string;
    /** Why a machine would do it. */
    reasons?: string;
    /** The command that was meant, or that a machine would give. */
    command?: P2vCommand;
    /** The open question. */
    question?: string;
    /** The side that is asked. */
    side?: number;
    /** The answer that was meant, or that a machine would give. */
    answer?: number;
    /** Squares to choose from. */
    places?: Array<Array<number>>;
    /** The id of a scenario. */
    table?: string;
    /** The name of a scenario. */
    name?: string;
    /** How it is played. */
    mode?: string;
    /** The adventurers of a scenario. */
    adventurers?: Array<{[name: string]: Json}>;
    /** The encounters of a scenario. */
    encounters?: Array<{[name: string]: Json}>;
}

/** Something that can be done. */
export interface P2vSkirmishAction {
    /** What it is called. */
    name: string;
    /** The command. */
    command: P2vCommand;
    /** It needs a square to be centred on. */
    area: boolean;
    /** It may be a gambit. */
    gambit: boolean;
}

/** A document of the content. `talus schema` prints its schema alone. */
export type Pf2eDocument = Pf2eDocumentElement | Pf2eDocumentDocument;

/** A document of the content. `talus schema` prints its schema alone. */
export interface SwseDocument {
    /** "swse". */
    system?: Json;
    /** The same: {"system": "swse"}. */
    talus?: {[name: string]: Json};
    /** What it is. */
    type?: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | "weapon" | "armor" | "equipment" | "forcePower" | "character" | string;
    /** Its name for rules and programs. */
    id?: string;
    /** What it is called; without it the id. */
    name?: string;
    /** For people. */
    description?: string;
    /** For people. */
    comment?: string;
    /** For people. */
    notes?: Array<Json>;
    /** Words that rules ask for. */
    tags?: Array<Json>;
    /** What programs note. */
    flags?: {[name: string]: Json};
    rules?: Array<SwseDocumentRule>;
    /** Size, speed and abilities before any rule. */
    figures?: {[name: string]: Json};
    /** The same, as packs write it. */
    canonicalStats?: {[name: string]: Json};
    structuralTraits?: Array<SwseDocumentTrait>;
    conditionalTraits?: Array<SwseDocumentTrait>;
    /** What it can do. */
    activatedAbilities?: Array<Json>;
    bonusFeats?: Array<SwseDocumentTrait>;
    /** Items it brings. */
    equipmentGrants?: Array<Json>;
    /** For programs. */
    canonicalName?: string;
    /** For people: traits in words. */
    canonicalTraits?: Array<Json>;
    /** For people: other forms. */
    variants?: Array<Json>;
    /** For programs. */
    renameTo?: Json;
    /** For programs. */
    inherits?: Json;
    /** Where it is from. */
    packSource?: Json;
    /** What `talus show` adds to a species: what `talus migrate` proposes. Nothing reads it. */
    migration?: Json;
    /** Its name there. */
    packId?: string;
    /** Of Foundry. */
    _id?: string;
    /** Of Foundry. */
    _stats?: Json;
    /** Of Foundry. */
    img?: Json;
    /** Of Foundry. */
    sort?: Json;
    /** Of Foundry. */
    folder?: Json;
    /** Of Foundry. */
    ownership?: Json;
    /** Of a class how fast it grows, of a character the figure. */
    baseAttack?: Json;
    /** What a class adds to defences. */
    classDefense?: {[name: string]: number};
    /** A species of the content. */
    species?: string;
    /** Classes with levels. */
    classes?: Array<Json>;
    /** An archetype of the content. */
    archetype?: string;
    /** Where no classes say it. */
    level?: number;
    /** Scores. */
    abilities?: SwseDocumentAbilities;
    /** Skills it is trained in. */
    trained?: Array<string>;
    /** Skills it has a focus in. */
    focus?: Array<string>;
    /** Feats by id. */
    feats?: Array<Json>;
    /** Talents by id. */
    talents?: Array<Json>;
    items?: Array<Json>;
    /** What is left, and the maximum. */
    hitPoints?: SwseDocumentHitPoints;
    /** Steps down the condition track. */
    track?: number;
    /** Force points to spend. */
    forcePoints?: number;
    /** Force powers by id; each mention is one use an encounter. */
    forcePowers?: Array<string>;
    /** What it suffers from. */
    statuses?: Array<string>;
    /** What acts on it. */
    effects?: Array<string>;
    /** What holds where it is. */
    environment?: Array<string>;
    /** It rages. */
    raging?: Json;
    /** circumstanceStacks. */
    houseRules?: {[name: string]: Json};
    /** The group of weapons or armour. */
    group?: string;
    /** How it attacks. */
    weaponCategory?: "melee" | "ranged" | string;
    /** What it deals. */
    damage?: SwseDocumentDamage;
    /** How far a melee weapon strikes, in squares. */
    reach?: number;
    /** The longest range of a weapon or power in squares; without it that of the group, or 12. */
    range?: number;
    /** When it is critical. */
    critical?: SwseDocumentCritical;
    /** The ability to attack with; auto is the better of two. */
    attackAbility?: "str" | "dex" | "auto" | string;
    /** Of natural weapons. */
    proficiency?: Json;
    /** What it is like. */
    traits?: SwseDocumentTraits;
    /** What armour adds to Reflex. */
    reflexBonus?: number;
    /** What armour adds to Fortitude. */
    fortitudeBonus?: number;
    /** The most Dexterity adds in this armour. */
    maxDexterity?: number;
    /** Kilograms. */
    weight?: number;
    /** Worn or held. */
    equipped?: boolean;
    /** The action a Force power takes. */
    time?: "standard" | "move" | "swift" | "full" | "free" | string;
    /** Who it acts on. */
    target?: "self" | "creature" | string;
    /** The defence of the target that the check must also reach. */
    defense?: "fortitude" | "reflex" | "will" | string;
    /** What a Force power does; the highest DC that is reached counts. */
    degrees?: Array<SwseDocumentDegrees>;
}

/** A document of the content. `talus schema` prints its schema alone. */
export type Dnd5eDocument = {[name: string]: Json} | Dnd5eDocumentCharacter | Dnd5eDocumentRecord;

/** A document of the content. `talus schema` prints its schema alone. */
export type Dh2eDocument = Dh2eDocumentSkill | Dh2eDocumentTalent | Dh2eDocumentTrait | Dh2eDocumentWeapon | Dh2eDocumentArmour | Dh2eDocumentAmmunition | Dh2eDocumentGear | Dh2eDocumentCondition | Dh2eDocumentCriticalInjury | Dh2eDocumentPower | Dh2eDocumentCriticalTable | Dh2eDocumentRollTable | Dh2eDocumentAcolyte | Dh2eDocumentNpc;

/** A document of the content. `talus schema` prints its schema alone. */
export type P2vDocument = P2vDocumentCreature | P2vDocumentSpell | P2vDocumentItem | {[name: string]: Json};

/** All statements must hold. */
export type Pf2eDocumentPredicate = Array<Pf2eDocumentStatement>;

export interface Pf2eDocumentStatementObject {
    and?: Pf2eDocumentPredicate;
    or?: Pf2eDocumentPredicate;
    nand?: Pf2eDocumentPredicate;
    nor?: Pf2eDocumentPredicate;
    xor?: Pf2eDocumentPredicate;
    iff?: Pf2eDocumentPredicate;
    not?: Pf2eDocumentStatement;
    if?: Pf2eDocumentStatement;
    then?: Pf2eDocumentStatement;
    eq?: Pf2eDocumentComparison;
    gt?: Pf2eDocumentComparison;
    gte?: Pf2eDocumentComparison;
    lt?: Pf2eDocumentComparison;
    lte?: Pf2eDocumentComparison;
}

/** A roll option that must be there, or a test of further statements. */
export type Pf2eDocumentStatement = string | Pf2eDocumentStatementObject;

export type Pf2eDocumentComparison = Array<Pf2eDocumentOperand>;

export type Pf2eDocumentOperand = string | number;

/** A number, a formula such as "floor(@actor.level / 2)", or values by level bracket. */
export type Pf2eDocumentValue = Json;

/** A number, a formula such as "floor(@actor.level / 2)", or numbers by bracket. */
export type Pf2eDocumentAmount = Pf2eDocumentBrackets | number | boolean | string;

/** The first bracket that holds the field's value counts. */
export interface Pf2eDocumentBrackets {
    /** What is looked up, such as actor|level; without it the actor's level. */
    field?: string;
    brackets?: Array<Pf2eDocumentBracketsBrackets>;
}

export interface Pf2eDocumentBracketsBrackets {
    start?: Json;
    end?: Json;
    value: Json;
}

export type Pf2eDocumentWordsTraits = string;

export type Pf2eDocumentWordsSelectors = string;

export type Pf2eDocumentWordsDamageTypes = string;

export type Pf2eDocumentWordsWeaponCategories = string;

export type Pf2eDocumentWordsWeaponGroups = string;

export type Pf2eDocumentWordsStrikeBases = string;

export type Pf2eDocumentWordsImmunityTypes = string;

export type Pf2eDocumentWordsExceptionTypes = string;

export type Pf2eDocumentWordsResistanceTypes = string;

export type Pf2eDocumentWordsSenses = string;

export type Pf2eDocumentWordsTraditions = string;

export type Pf2eDocumentWordsWeaknessTypes = string;

export type Pf2eDocumentElement = Pf2eDocumentElementActiveEffectLike | Pf2eDocumentElementActorTraits | Pf2eDocumentElementAdjustDegreeOfSuccess | Pf2eDocumentElementAdjustModifier | Pf2eDocumentElementAdjustStrike | Pf2eDocumentElementAura | Pf2eDocumentElementBaseSpeed | Pf2eDocumentElementBattleForm | Pf2eDocumentElementChoiceSet | Pf2eDocumentElementCraftingAbility | Pf2eDocumentElementCreatureSize | Pf2eDocumentElementCriticalSpecialization | Pf2eDocumentElementDamageAlteration | Pf2eDocumentElementDamageDice | Pf2eDocumentElementDexterityModifierCap | Pf2eDocumentElementEphemeralEffect | Pf2eDocumentElementFastHealing | Pf2eDocumentElementFlatModifier | Pf2eDocumentElementGrantItem | Pf2eDocumentElementImmunity | Pf2eDocumentElementItemAlteration | Pf2eDocumentElementLoseHitPoints | Pf2eDocumentElementMartialProficiency | Pf2eDocumentElementMultipleAttackPenalty | Pf2eDocumentElementNote | Pf2eDocumentElementResistance | Pf2eDocumentElementRollOption | Pf2eDocumentElementRollTwice | Pf2eDocumentElementSense | Pf2eDocumentElementSpecialResource | Pf2eDocumentElementSpecialStatistic | Pf2eDocumentElementStrike | Pf2eDocumentElementStriking | Pf2eDocumentElementSubstituteRoll | Pf2eDocumentElementTempHP | Pf2eDocumentElementTokenEffectIcon | Pf2eDocumentElementTokenImage | Pf2eDocumentElementTokenLight | Pf2eDocumentElementTokenMark | Pf2eDocumentElementTokenName | Pf2eDocumentElementWeakness | Pf2eDocumentElementWeaponPotency;

export interface Pf2eDocumentElementActiveEffectLike {
    /** Its kind. */
    key: "ActiveEffectLike";
    /** How the value combines with the existing one: add and subtract count or extend lists, remove takes out of lists, upgrade and downgrade keep the better or worse number, multiply multiplies, override replaces. */
    mode: "add" | "subtract" | "remove" | "multiply" | "downgrade" | "upgrade" | "override" | string;
    /** The data of the actor to change: system.skills.religion.rank, flags.system.mySeries.count. */
    path: string;
    /** A number, formula, text, truth value, list or object. */
    value: Json;
    /** When it acts during preparation. */
    phase?: "applyAEs" | "beforeDerived" | "afterDerived" | "beforeRoll" | string | null;
    /** With override of an object: members are merged instead of the whole being replaced. */
    merge?: boolean | null;
    /** Further domains whose options the predicate can test. */
    testDomains?: Array<string> | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementActorTraits {
    /** Its kind. */
    key: "ActorTraits";
    /** Traits to give. */
    add?: Array<Pf2eDocumentWordsTraits> | null;
    /** Traits to take away. */
    remove?: Array<Pf2eDocumentWordsTraits> | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** The change for each outcome. */
export interface Pf2eDocumentElementAdjustDegreeOfSuccessAdjustment {
    /** Every outcome. */
    all?: "two-degrees-better" | "one-degree-better" | "one-degree-worse" | "two-degrees-worse" | "to-critical-failure" | "to-failure" | "to-success" | "to-critical-success" | string | null;
    /** A critical success. */
    criticalSuccess?: "two-degrees-better" | "one-degree-better" | "one-degree-worse" | "two-degrees-worse" | "to-critical-failure" | "to-failure" | "to-success" | "to-critical-success" | string | null;
    /** A success. */
    success?: "two-degrees-better" | "one-degree-better" | "one-degree-worse" | "two-degrees-worse" | "to-critical-failure" | "to-failure" | "to-success" | "to-critical-success" | string | null;
    /** A failure. */
    failure?: "two-degrees-better" | "one-degree-better" | "one-degree-worse" | "two-degrees-worse" | "to-critical-failure" | "to-failure" | "to-success" | "to-critical-success" | string | null;
    /** A critical failure. */
    criticalFailure?: "two-degrees-better" | "one-degree-better" | "one-degree-worse" | "two-degrees-worse" | "to-critical-failure" | "to-failure" | "to-success" | "to-critical-success" | string | null;
}

export interface Pf2eDocumentElementAdjustDegreeOfSuccess {
    /** Its kind. */
    key: "AdjustDegreeOfSuccess";
    /** Which checks. */
    selector: Pf2eDocumentWordsSelectors | Array<Pf2eDocumentWordsSelectors>;
    /** The change for each outcome. */
    adjustment: Pf2eDocumentElementAdjustDegreeOfSuccessAdjustment;
    /** use `selector` */
    type?: Json;
    /** the members of adjustment name the outcomes */
    outcome?: Json;
    /** only modifiers, RollTwice and SubstituteRoll end effects */
    removeAfterRoll?: Json;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementAdjustModifier {
    /** Its kind. */
    key: "AdjustModifier";
    /** Where the modifiers to be changed apply. */
    selector?: Pf2eDocumentWordsSelectors | Array<Pf2eDocumentWordsSelectors> | null;
    /** Several of them. */
    selectors?: Array<Pf2eDocumentWordsSelectors> | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** Several of them. */
    slugs?: Array<string> | null;
    /** How the value combines with the modifier's. */
    mode?: "add" | "subtract" | "remove" | "multiply" | "downgrade" | "upgrade" | "override" | string | null;
    /** The number. */
    value?: Json;
    /** The modifier does not count. */
    suppress?: boolean | null;
    /** What the changed modifier is called. */
    relabel?: string | null;
    /** The damage type it gets. */
    damageType?: Pf2eDocumentWordsDamageTypes | null;
    /** How many modifiers it changes in all. */
    maxApplications?: number | null;
    /** ask for bonus:type:<type> in the predicate */
    type?: Json;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementAdjustStrike {
    /** Its kind. */
    key: "AdjustStrike";
    /** What is changed. */
    property: "materials" | "property-runes" | "range-increment" | "range-max" | "traits" | "weapon-traits" | string;
    /** add and remove for lists; the others for ranges. */
    mode: "add" | "subtract" | "remove" | "multiply" | "downgrade" | "upgrade" | "override" | string;
    /** The trait, material, rune or number of feet. */
    value: Pf2eDocumentValue | Array<string>;
    /** Which strikes: a predicate over item: options. `predicate` decides when. */
    definition?: Json;
    /** use `definition` to select strikes */
    selector?: Json;
    /** use `definition` to select strikes */
    selectors?: Json;
    /** use `definition` to select strikes */
    itemType?: Json;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementAuraEffects {
    /** The effect. */
    uuid: string;
    /** Who gets the effect. */
    affects?: "all" | "allies" | "enemies" | string | null;
    /** When the effect is given. */
    events?: Array<"enter" | "turn-start" | "turn-end" | string> | null;
    /** True if the bearer is affected. */
    includesSelf?: boolean | null;
    /** True if the effect ends outside the aura. */
    removeOnExit?: boolean | null;
    /** A condition on the creature: the bearer of the aura tests it with target: options. */
    predicate?: Json;
    /** A save against it: {type, dc}. */
    save?: Json;
    /** Changes to the effect. */
    alterations?: Array<Pf2eDocumentElementAuraEffectsAlterations> | null;
}

export interface Pf2eDocumentElementAuraEffectsAlterations {
    /** The property to change. */
    property: "ac-bonus" | "area-size" | "badge-max" | "badge-value" | "bulk" | "category" | "check-penalty" | "damage-dice-faces" | "damage-dice-number" | "damage-type" | "defense-passive" | "description" | "dex-cap" | "focus-point-cost" | "frequency-max" | "frequency-per" | "group" | "hardness" | "hp-max" | "material-type" | "name" | "other-tags" | "pd-recovery-dc" | "persistent-damage" | "runes-potency" | "range-increment" | "range-max" | "rarity" | "resilient" | "speed-penalty" | "strength" | "runes-striking" | "traits" | string;
    /** How the value combines with the existing one; each property has its own modes. */
    mode: "add" | "subtract" | "remove" | "multiply" | "downgrade" | "upgrade" | "override" | string;
    /** The number, word, list or paragraphs. */
    value: Pf2eDocumentValue | Array<Pf2eDocumentElementAuraEffectsAlterationsValue> | Array<string> | null;
}

export interface Pf2eDocumentElementAuraEffectsAlterationsValue {
    /** A paragraph; markdown, no HTML when it is added. */
    text: string;
    /** Printed before it in bold. */
    title?: string | null;
    /** Draws a line before it. */
    divider?: boolean | null;
    /** When the paragraph is there. */
    predicate?: Json;
}

/** How the aura is drawn; for clients. */
export interface Pf2eDocumentElementAuraAppearance {
    /** The border; by default black with opacity 0.75, null for none. */
    border?: Pf2eDocumentElementAuraAppearanceBorder | null;
    /** The fill of the squares; by default the owner's colour with opacity 0.25. */
    highlight?: Pf2eDocumentElementAuraAppearanceHighlight | null;
    /** A picture. */
    texture?: Pf2eDocumentElementAuraAppearanceTexture | null;
}

export interface Pf2eDocumentElementAuraAppearanceBorder {
    /** #rrggbb; the owner's colour when absent. */
    color?: string | null;
    /** 0 to 1. */
    alpha?: number | null;
}

export interface Pf2eDocumentElementAuraAppearanceHighlight {
    /** #rrggbb; the owner's colour when absent. */
    color?: string | null;
    /** 0 to 1. */
    alpha?: number | null;
}

export interface Pf2eDocumentElementAuraAppearanceTexture {
    /** An image or a video. */
    src: string;
    /** 0 to 1. */
    alpha?: number | null;
    /** 1 fills the aura. */
    scale?: number | null;
    /** {x, y} in pixels. */
    translation?: Json;
    /** Play again and again. */
    loop?: boolean | null;
    /** How fast. */
    playbackRate?: number | null;
}

export interface Pf2eDocumentElementAura {
    /** Its kind. */
    key: "Aura";
    /** Feet from the edge of the bearer's space. */
    radius?: Json;
    /** The level of its effects. */
    level?: Json;
    /** Traits; visual and auditory decide which walls stop it. */
    traits?: Array<Pf2eDocumentWordsTraits> | null;
    /** The effects for the creatures inside. */
    effects?: Array<Pf2eDocumentElementAuraEffects> | null;
    /** How the aura is drawn; for clients. */
    appearance?: Pf2eDocumentElementAuraAppearance | null;
    /** Joins an aura of the same slug instead of replacing it. */
    mergeExisting?: boolean | null;
    /** use `appearance` */
    colors?: Json;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementBaseSpeed {
    /** Its kind. */
    key: "BaseSpeed";
    /** Which speed. */
    selector: "land" | "fly" | "climb" | "swim" | "burrow" | "land-speed" | "fly-speed" | "climb-speed" | "swim-speed" | "burrow-speed" | string;
    /** The speed in feet. */
    value: Pf2eDocumentAmount;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** What the form replaces. */
export interface Pf2eDocumentElementBattleFormOverrides {
    /** Armour Class. */
    armorClass?: Pf2eDocumentElementBattleFormOverridesArmorClass | null;
    /** Temporary hit points it comes with. */
    tempHP?: Json;
    /** Traits while it lasts. */
    traits?: Array<Pf2eDocumentWordsTraits> | null;
    /** The size. */
    size?: string | null;
    /** Senses by name. */
    senses?: {[name: string]: Pf2eDocumentElementBattleFormOverridesSenses} | null;
    /** Speeds in feet by name. */
    speeds?: {[name: string]: Pf2eDocumentValue} | null;
    /** Skills by name. */
    skills?: {[name: string]: Pf2eDocumentElementBattleFormOverridesSkills} | null;
    /** Strikes by slug. */
    strikes?: {[name: string]: Pf2eDocumentElementBattleFormOverridesStrikes} | null;
    /** Immunities. */
    immunities?: Array<Pf2eDocumentElementBattleFormOverridesImmunities> | null;
    /** Weaknesses. */
    weaknesses?: Array<Pf2eDocumentElementBattleFormOverridesWeaknesses> | null;
    /** Resistances. */
    resistances?: Array<Pf2eDocumentElementBattleFormOverridesResistances> | null;
    /** put hasHands next to overrides, not inside */
    hasHands?: Json;
}

/** Armour Class. */
export interface Pf2eDocumentElementBattleFormOverridesArmorClass {
    /** The Armour Class. */
    modifier?: Json;
    /** Worn armour's check penalty does not count. */
    ignoreCheckPenalty?: boolean | null;
    /** Worn armour's speed penalty does not count. */
    ignoreSpeedPenalty?: boolean | null;
    /** Read, but without effect: the form's Armour Class always counts. */
    ownIfHigher?: boolean | null;
}

export interface Pf2eDocumentElementBattleFormOverridesSenses {
    /** precise, imprecise or vague. */
    acuity?: string | null;
    /** Feet. */
    range?: number | null;
}

export interface Pf2eDocumentElementBattleFormOverridesSkills {
    /** The modifier. */
    modifier: Pf2eDocumentValue;
    /** The actor's own counts if better. */
    ownIfHigher?: boolean | null;
}

export interface Pf2eDocumentElementBattleFormOverridesStrikes {
    /** What it is called. */
    label?: string | null;
    /** A picture. */
    img?: string | null;
    /** When the form has it. */
    predicate?: Json;
    /** The category. */
    category?: Pf2eDocumentWordsWeaponCategories | null;
    /** The weapon group. */
    group?: Pf2eDocumentWordsWeaponGroups | null;
    /** What it counts as. */
    baseType?: Pf2eDocumentWordsStrikeBases | null;
    /** The attribute. */
    ability?: "str" | "dex" | "con" | "int" | "wis" | "cha" | string | null;
    /** Its traits. */
    traits?: Array<Pf2eDocumentWordsTraits> | null;
    /** The attack modifier. */
    modifier?: Json;
    /** The actor's own counts if better. */
    ownIfHigher?: boolean | null;
    /** What it deals. */
    damage?: Pf2eDocumentElementBattleFormOverridesStrikesDamage | null;
    /** {increment} or {max} in feet. */
    range?: Json;
    /** Feet it reaches at most. */
    maxRange?: number | null;
}

/** What it deals. */
export interface Pf2eDocumentElementBattleFormOverridesStrikesDamage {
    /** The type of damage. */
    damageType?: Pf2eDocumentWordsDamageTypes | null;
    /** How many dice. */
    dice?: Json;
    /** Which die; none: a fixed number. */
    die?: "d4" | "d6" | "d8" | "d10" | "d12" | string | null;
    /** A number added. */
    modifier?: Json;
}

export interface Pf2eDocumentElementBattleFormOverridesImmunities {
    /** One type or a list. */
    type: Json;
    /** How much. */
    value?: Json;
    /** Exceptions. */
    exceptions?: Array<Json> | null;
    /** Types against which it counts twice. */
    doubleVs?: Array<Json> | null;
}

export interface Pf2eDocumentElementBattleFormOverridesWeaknesses {
    /** One type or a list. */
    type: Json;
    /** How much. */
    value?: Json;
    /** Exceptions. */
    exceptions?: Array<Json> | null;
    /** Types against which it counts twice. */
    doubleVs?: Array<Json> | null;
}

export interface Pf2eDocumentElementBattleFormOverridesResistances {
    /** One type or a list. */
    type: Json;
    /** How much. */
    value?: Json;
    /** Exceptions. */
    exceptions?: Array<Json> | null;
    /** Types against which it counts twice. */
    doubleVs?: Array<Json> | null;
}

export interface Pf2eDocumentElementBattleForm {
    /** Its kind. */
    key: "BattleForm";
    /** What the form replaces. */
    overrides?: Pf2eDocumentElementBattleFormOverrides | null;
    /** Further overrides by level bracket. */
    value?: {[name: string]: Json} | null;
    /** The actor keeps its own unarmed attacks. */
    ownUnarmed?: boolean | null;
    /** True if the form can cast spells. */
    canCast?: boolean | null;
    /** True if the form can speak. */
    canSpeak?: boolean | null;
    /** True if the form has hands. */
    hasHands?: boolean | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementChoiceSetChoices {
    /** What is kept: text, number, object or a link. */
    value: Json;
    /** What people read. */
    label?: string | null;
    /** When it may be chosen; a single condition need not stand in a list. */
    predicate?: Pf2eDocumentPredicate | {[name: string]: Json} | null;
    /** A picture. */
    img?: string | null;
    /** Its position in the list. */
    sort?: number | null;
    /** The heading it is listed under. */
    group?: string | null;
}

export interface Pf2eDocumentElementChoiceSetChoices2 {
    /** Items of the content for which this holds. */
    filter?: Json;
    /** Their type. */
    itemType?: string | null;
    /** Keep the slug, not the link. */
    slugsAsValues?: boolean | null;
    /** A word list: skills, weaponGroups, damageTypes ... */
    config?: string | null;
    /** The actor's strikes. */
    attacks?: boolean | null;
    /** The actor's unarmed strikes. */
    unarmedAttacks?: boolean | null;
    /** Items the actor owns. */
    ownedItems?: boolean | null;
    /** Their types. */
    types?: Array<string> | null;
    /** Handwraps count as weapons. */
    includeHandwraps?: boolean | null;
    /** Which of them; {choice|value} is the one looked at. */
    predicate?: Json;
}

/** Items a player may drop in place of a choice. */
export interface Pf2eDocumentElementChoiceSetAllowedDrops {
    /** What may be dropped, in words. */
    label?: string | null;
    /** Which items may be dropped. */
    predicate: Pf2eDocumentPredicate;
}

export interface Pf2eDocumentElementChoiceSet {
    /** Its kind. */
    key: "ChoiceSet";
    /** A list of choices, a query (filter, config, attacks, ownedItems) or a path to data of the actor. */
    choices: Array<Pf2eDocumentElementChoiceSetChoices> | Pf2eDocumentElementChoiceSetChoices2 | string;
    /** The question. */
    prompt?: string | null;
    /** The answer is kept at flags.system.rulesSelections.<flag>; camelCase. */
    flag?: string | null;
    /** The answer becomes the option <rollOption>:<answer>. */
    rollOption?: string | null;
    /** The answer is also kept on the actor at flags.system.<flag>. */
    actorFlag?: boolean | null;
    /** The answer is shown in the item's name. */
    adjustName?: boolean | string | null;
    /** Items a player may drop in place of a choice. */
    allowedDrops?: Pf2eDocumentElementChoiceSetAllowedDrops | null;
    /** The question may be left unanswered. */
    allowNoSelection?: boolean | null;
    /** The answer; written by the game. */
    selection?: Json;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** How many at once. */
export interface Pf2eDocumentElementCraftingAbilityBatchSizes {
    /** How many at once. */
    default?: Json;
    /** Exceptions; the largest counts. */
    other?: Array<Pf2eDocumentElementCraftingAbilityBatchSizesOther> | null;
}

export interface Pf2eDocumentElementCraftingAbilityBatchSizesOther {
    /** Which items. */
    definition: Pf2eDocumentPredicate;
    /** How many at once. */
    quantity: Pf2eDocumentValue;
}

export interface Pf2eDocumentElementCraftingAbility {
    /** Its kind. */
    key: "CraftingAbility";
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug: string;
    /** What can be made: a predicate over item: options. */
    craftableItems?: Json;
    /** Made in daily preparations. */
    isDailyPrep?: boolean | null;
    /** Formulas are prepared. */
    isPrepared?: boolean | null;
    /** Uses reagents or vials. */
    isAlchemical?: boolean | null;
    /** How many formulas fit. */
    maxSlots?: Json;
    /** Highest level. */
    maxItemLevel?: Json;
    /** The SpecialResource it spends. */
    resource?: string | null;
    /** How many at once. */
    batchSizes?: Pf2eDocumentElementCraftingAbilityBatchSizes | null;
    /** Items made in larger batches. */
    fieldDiscovery?: Json;
    /** What is prepared; written by the game. */
    prepared?: Array<Json> | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** What happens to the reach. */
export interface Pf2eDocumentElementCreatureSizeReach {
    /** Feet added to the reach. */
    add?: Json;
    /** The reach is at least this. */
    upgrade?: Json;
    /** The reach is this. */
    override?: Json;
}

export interface Pf2eDocumentElementCreatureSize {
    /** Its kind. */
    key: "CreatureSize";
    /** The size, or a number of steps up or down; never below tiny or above gargantuan. */
    value: number | "tiny" | "sm" | "small" | "med" | "medium" | "lg" | "large" | "huge" | "grg" | "gargantuan" | string;
    /** What happens to the reach. */
    reach?: Pf2eDocumentElementCreatureSizeReach | null;
    /** True if carried equipment changes its size too. */
    resizeEquipment?: boolean | null;
    /** The largest size that steps up lead to. */
    maximumSize?: "tiny" | "sm" | "small" | "med" | "medium" | "lg" | "large" | "huge" | "grg" | "gargantuan" | string | null;
    /** The smallest size that steps down lead to. */
    minimumSize?: "tiny" | "sm" | "small" | "med" | "medium" | "lg" | "large" | "huge" | "grg" | "gargantuan" | string | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** Dice it adds. */
export interface Pf2eDocumentElementCriticalSpecializationDamageDice {
    /** How many dice. */
    number?: Json;
    /** 4, 6, 8, 10 or 12. */
    faces?: Json;
    /** The type of damage. */
    damageType?: Pf2eDocumentWordsDamageTypes | null;
    /** The category. */
    category?: "persistent" | "precision" | "splash" | string | null;
}

/** A number it adds. */
export interface Pf2eDocumentElementCriticalSpecializationModifier {
    /** The number. */
    value: Pf2eDocumentValue;
    /** The type of damage. */
    damageType?: Pf2eDocumentWordsDamageTypes | null;
    /** The category. */
    category?: "persistent" | "precision" | "splash" | string | null;
}

export interface Pf2eDocumentElementCriticalSpecialization {
    /** Its kind. */
    key: "CriticalSpecialization";
    /** Gives no specialization; only replaces the effect of one that the actor has. */
    alternate?: boolean | null;
    /** What it does. */
    text?: string | null;
    /** Dice it adds. */
    damageDice?: Pf2eDocumentElementCriticalSpecializationDamageDice | null;
    /** A number it adds. */
    modifier?: Pf2eDocumentElementCriticalSpecializationModifier | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementDamageAlteration {
    /** Its kind. */
    key: "DamageAlteration";
    /** Which damage rolls. */
    selectors: Array<Pf2eDocumentWordsSelectors>;
    /** What to change in each part of the roll for which the predicate holds. */
    property: "damage-type" | "dice-faces" | "dice-number" | "value" | "tags" | string;
    /** How the value combines with the existing one. */
    mode: "add" | "subtract" | "remove" | "multiply" | "downgrade" | "upgrade" | "override" | string;
    /** The new number, die or type; dice-faces without a value goes one step. */
    value?: Pf2eDocumentValue | Array<string> | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What the changed part is called. */
    relabel?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** Changes the base dice instead of adding; DamageAlteration does this better. */
export interface Pf2eDocumentElementDamageDiceOverride {
    /** The type of the base. */
    damageType?: Pf2eDocumentWordsDamageTypes | null;
    /** The die of the base. */
    dieSize?: "d4" | "d6" | "d8" | "d10" | "d12" | string | null;
    /** The dice of the base. */
    diceNumber?: Json;
    /** The next larger die. */
    upgrade?: boolean | null;
    /** The next smaller die. */
    downgrade?: boolean | null;
}

export interface Pf2eDocumentElementDamageDice {
    /** Its kind. */
    key: "DamageDice";
    /** Which damage rolls. */
    selector: Pf2eDocumentWordsSelectors | Array<Pf2eDocumentWordsSelectors>;
    /** How many dice. */
    diceNumber?: Json;
    /** Which die. */
    dieSize?: "d4" | "d6" | "d8" | "d10" | "d12" | string | null;
    /** The type of damage. */
    damageType?: Pf2eDocumentWordsDamageTypes | null;
    /** persistent, precision or splash. */
    category?: "persistent" | "precision" | "splash" | string | null;
    /** true only on a critical hit, false also then but never doubled, absent doubled. */
    critical?: boolean | null;
    /** diceNumber and dieSize by level bracket. */
    value?: {[name: string]: Json} | null;
    /** Changes the base dice instead of adding; DamageAlteration does this better. */
    override?: Pf2eDocumentElementDamageDiceOverride | null;
    /** Not listed while the predicate fails. */
    hideIfDisabled?: boolean | null;
    /** Words that other elements can test. */
    tags?: Array<string> | null;
    /** dice carry no traits */
    traits?: Json;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementDexterityModifierCap {
    /** Its kind. */
    key: "DexterityModifierCap";
    /** The largest bonus from Dexterity. */
    value: Pf2eDocumentAmount;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementEphemeralEffectAlterations {
    /** The property to change. */
    property: "ac-bonus" | "area-size" | "badge-max" | "badge-value" | "bulk" | "category" | "check-penalty" | "damage-dice-faces" | "damage-dice-number" | "damage-type" | "defense-passive" | "description" | "dex-cap" | "focus-point-cost" | "frequency-max" | "frequency-per" | "group" | "hardness" | "hp-max" | "material-type" | "name" | "other-tags" | "pd-recovery-dc" | "persistent-damage" | "runes-potency" | "range-increment" | "range-max" | "rarity" | "resilient" | "speed-penalty" | "strength" | "runes-striking" | "traits" | string;
    /** How the value combines with the existing one; each property has its own modes. */
    mode: "add" | "subtract" | "remove" | "multiply" | "downgrade" | "upgrade" | "override" | string;
    /** The number, word, list or paragraphs. */
    value: Pf2eDocumentValue | Array<Pf2eDocumentElementEphemeralEffectAlterationsValue> | Array<string> | null;
}

export interface Pf2eDocumentElementEphemeralEffectAlterationsValue {
    /** A paragraph; markdown, no HTML when it is added. */
    text: string;
    /** Printed before it in bold. */
    title?: string | null;
    /** Draws a line before it. */
    divider?: boolean | null;
    /** When the paragraph is there. */
    predicate?: Json;
}

export interface Pf2eDocumentElementEphemeralEffect {
    /** Its kind. */
    key: "EphemeralEffect";
    /** During which rolls. */
    selectors: Pf2eDocumentWordsSelectors | Array<Pf2eDocumentWordsSelectors>;
    /** The effect or condition. */
    uuid: string;
    /** Who gets the effect: the target of the actor's roll, or the origin of a roll against the actor. */
    affects?: "target" | "origin" | string | null;
    /** True if its name shows where it comes from. */
    adjustName?: boolean | null;
    /** Changes to the effect. */
    alterations?: Array<Pf2eDocumentElementEphemeralEffectAlterations> | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementFastHealing {
    /** Its kind. */
    key: "FastHealing";
    /** Hit points at the start of each turn. */
    value: Pf2eDocumentAmount;
    /** Regeneration also keeps the actor alive. */
    type?: "fast-healing" | "regeneration" | string | null;
    /** Damage that switches regeneration off for a turn. */
    deactivatedBy?: Array<string> | null;
    /** When it applies, in words. */
    details?: string | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementFlatModifier {
    /** Its kind. */
    key: "FlatModifier";
    /** What it is added to: one selector or a list. */
    selector: Pf2eDocumentWordsSelectors | Array<Pf2eDocumentWordsSelectors>;
    /** The number, a formula, or values by bracket. */
    value?: Json;
    /** The bonus type: of each type only the best bonus and the worst penalty count. */
    type?: "ability" | "circumstance" | "item" | "potency" | "proficiency" | "status" | "untyped" | string | null;
    /** With type ability: the attribute. */
    ability?: "str" | "dex" | "con" | "int" | "wis" | "cha" | string | null;
    /** The value is at least this. */
    min?: Json;
    /** The value is at most this. */
    max?: Json;
    /** With type ability: this attribute is used even when another is better. */
    force?: boolean | null;
    /** Not listed while the predicate fails. */
    hideIfDisabled?: boolean | null;
    /** On damage: the type of damage added. */
    damageType?: Pf2eDocumentWordsDamageTypes | null;
    /** On damage: persistent, precision or splash. */
    damageCategory?: "persistent" | "precision" | "splash" | string | null;
    /** On damage: true only on a critical hit, false also then but never doubled, absent doubled. */
    critical?: boolean | null;
    /** Words by which AdjustModifier can find the modifier. */
    tags?: Array<string> | null;
    /** The effect ends after the next check: always (true), only if the modifier counted ("if-enabled"), or when a predicate holds. Damage rolls never end it. */
    removeAfterRoll?: boolean | "if-enabled" | string | Pf2eDocumentPredicate | null;
    /** An item bonus is one of equipment: automatic bonus progression takes its place. */
    fromEquipment?: boolean | null;
    /** modifiers are collected when a statistic is made */
    phase?: Json;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementGrantItemAlterations {
    /** The property to change. */
    property: "ac-bonus" | "area-size" | "badge-max" | "badge-value" | "bulk" | "category" | "check-penalty" | "damage-dice-faces" | "damage-dice-number" | "damage-type" | "defense-passive" | "description" | "dex-cap" | "focus-point-cost" | "frequency-max" | "frequency-per" | "group" | "hardness" | "hp-max" | "material-type" | "name" | "other-tags" | "pd-recovery-dc" | "persistent-damage" | "runes-potency" | "range-increment" | "range-max" | "rarity" | "resilient" | "speed-penalty" | "strength" | "runes-striking" | "traits" | string;
    /** How the value combines with the existing one; each property has its own modes. */
    mode: "add" | "subtract" | "remove" | "multiply" | "downgrade" | "upgrade" | "override" | string;
    /** The number, word, list or paragraphs. */
    value: Pf2eDocumentValue | Array<Pf2eDocumentElementGrantItemAlterationsValue> | Array<string> | null;
}

export interface Pf2eDocumentElementGrantItemAlterationsValue {
    /** A paragraph; markdown, no HTML when it is added. */
    text: string;
    /** Printed before it in bold. */
    title?: string | null;
    /** Draws a line before it. */
    divider?: boolean | null;
    /** When the paragraph is there. */
    predicate?: Json;
}

/** How the two items depend on each other. */
export interface Pf2eDocumentElementGrantItemOnDeleteActions {
    /** What happens to the granted item when the granter goes: cascade takes it along, detach leaves it, restrict forbids it. */
    granter?: "detach" | "cascade" | "restrict" | string | null;
    /** What happens to the granter when the granted item goes. */
    grantee?: "detach" | "cascade" | "restrict" | string | null;
}

export interface Pf2eDocumentElementGrantItem {
    /** Its kind. */
    key: "GrantItem";
    /** The item to add, or a choice of it. */
    uuid: string;
    /** The name the grant is kept under, in camelCase. */
    flag?: string | null;
    /** Evaluated again whenever the actor changes; needs a predicate. */
    reevaluateOnUpdate?: boolean | null;
    /** Exists only while the actor is prepared; for conditions. */
    inMemoryOnly?: boolean | null;
    /** false: nothing happens when the actor already has one. */
    allowDuplicate?: boolean | null;
    /** Answers for the granted item's choices, by their flags. */
    preselectChoices?: {[name: string]: Json} | null;
    /** Changes to the granted item. */
    alterations?: Array<Pf2eDocumentElementGrantItemAlterations> | null;
    /** How the two items depend on each other. */
    onDeleteActions?: Pf2eDocumentElementGrantItemOnDeleteActions | null;
    /** Its roll options are published under the flag's name. */
    track?: boolean | null;
    /** True if it is shown below its granter. */
    nestUnderGranter?: boolean | null;
    /** The item that was granted; written by the game. */
    grantedId?: string | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementImmunityExceptions {
    /** When it is excepted. */
    definition: Pf2eDocumentPredicate;
    /** What the exception is called. */
    label: string;
}

export interface Pf2eDocumentElementImmunity {
    /** Its kind. */
    key: "Immunity";
    /** Damage types, conditions or kinds of effect; custom with a definition. */
    type: Pf2eDocumentWordsImmunityTypes | Array<Pf2eDocumentWordsImmunityTypes>;
    /** remove takes one away that a trait or another item brought. */
    mode?: "add" | "remove" | string | null;
    /** It replaces another one of its type; otherwise the larger of the two counts. */
    override?: boolean | null;
    /** With type custom: the damage or effect that it applies to. */
    definition?: Json;
    /** Exceptions: types, or definitions with a label. */
    exceptions?: Array<Pf2eDocumentWordsExceptionTypes | Pf2eDocumentElementImmunityExceptions> | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementItemAlterationValue {
    /** A paragraph; markdown, no HTML when it is added. */
    text: string;
    /** Printed before it in bold. */
    title?: string | null;
    /** Draws a line before it. */
    divider?: boolean | null;
    /** When the paragraph is there. */
    predicate?: Json;
}

export interface Pf2eDocumentElementItemAlteration {
    /** Its kind. */
    key: "ItemAlteration";
    /** Which type of items; needed without itemId. */
    itemType?: string | null;
    /** One item: its id, mostly {item|id} or a choice. */
    itemId?: string | null;
    /** What is changed. */
    property: "ac-bonus" | "area-size" | "badge-max" | "badge-value" | "bulk" | "category" | "check-penalty" | "damage-dice-faces" | "damage-dice-number" | "damage-type" | "defense-passive" | "description" | "dex-cap" | "focus-point-cost" | "frequency-max" | "frequency-per" | "group" | "hardness" | "hp-max" | "material-type" | "name" | "other-tags" | "pd-recovery-dc" | "persistent-damage" | "runes-potency" | "range-increment" | "range-max" | "rarity" | "resilient" | "speed-penalty" | "strength" | "runes-striking" | "traits" | string;
    /** How the value combines with the existing one; each property has its own modes. */
    mode: "add" | "subtract" | "remove" | "multiply" | "downgrade" | "upgrade" | "override" | string;
    /** The number, word, list or paragraphs. */
    value?: Pf2eDocumentValue | Array<Pf2eDocumentElementItemAlterationValue> | Array<string> | null;
    /** Counts as coming from equipment. */
    fromEquipment?: boolean | null;
    /** use `predicate` to select items */
    definition?: Json;
    /** only toggles are placed */
    placement?: Json;
    /** the property decides when it happens */
    phase?: Json;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementLoseHitPoints {
    /** Its kind. */
    key: "LoseHitPoints";
    /** Hit points lost. */
    value: Pf2eDocumentAmount;
    /** false: they cannot be healed while the item is there. */
    recoverable?: boolean | null;
    /** More is lost when the value rises. */
    reevaluateOnUpdate?: boolean | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementMartialProficiency {
    /** Its kind. */
    key: "MartialProficiency";
    /** Which weapons or armour: a predicate over item: options. */
    definition: Pf2eDocumentPredicate;
    /** Weapons or armour. */
    kind?: "attack" | "defense" | string | null;
    /** Uses the rank of this category or proficiency. */
    sameAs?: string | null;
    /** sameAs counts up to this rank. */
    maxRank?: "trained" | "expert" | "master" | "legendary" | string | null;
    /** The rank: 0 untrained to 4 legendary. ActiveEffectLike can raise it at system.proficiencies.attacks.<slug>.rank. */
    value?: Json;
    /** True if it is listed on the sheet. */
    visible?: boolean | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementMultipleAttackPenalty {
    /** Its kind. */
    key: "MultipleAttackPenalty";
    /** The attack rolls. */
    selector: Pf2eDocumentWordsSelectors;
    /** The penalty of the second attack; the third has twice as much. */
    value: Pf2eDocumentAmount;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementNote {
    /** Its kind. */
    key: "Note";
    /** Which rolls show it. */
    selector: Pf2eDocumentWordsSelectors | Array<Pf2eDocumentWordsSelectors>;
    /** The words: markup, a localisation key, {item|description}. */
    text: string;
    /** Printed before the text, in bold. */
    title?: string | null;
    /** Only with these results. */
    outcome?: Array<"criticalFailure" | "failure" | "success" | "criticalSuccess" | string> | null;
    /** Who may read it. */
    visibility?: "gm" | "owner" | string | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementResistanceExceptions {
    /** When it is excepted. */
    definition: Pf2eDocumentPredicate;
    /** What the exception is called. */
    label: string;
}

export interface Pf2eDocumentElementResistanceDoubleVs {
    /** When it is excepted. */
    definition: Pf2eDocumentPredicate;
    /** What the exception is called. */
    label: string;
}

export interface Pf2eDocumentElementResistance {
    /** Its kind. */
    key: "Resistance";
    /** Damage types or groups of them (physical, energy, all-damage); custom with a definition. */
    type: Pf2eDocumentWordsResistanceTypes | Array<Pf2eDocumentWordsResistanceTypes>;
    /** How much is subtracted from the damage. */
    value?: Json;
    /** remove takes one away that a trait or another item brought. */
    mode?: "add" | "remove" | string | null;
    /** It replaces another one of its type; otherwise the larger of the two counts. */
    override?: boolean | null;
    /** With type custom: the damage or effect that it applies to. */
    definition?: Json;
    /** Exceptions: types, or definitions with a label. */
    exceptions?: Array<Pf2eDocumentWordsExceptionTypes | Pf2eDocumentElementResistanceExceptions> | null;
    /** Types against which it counts twice. */
    doubleVs?: Array<Pf2eDocumentWordsExceptionTypes | Pf2eDocumentElementResistanceDoubleVs> | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementRollOptionSuboptions {
    /** Text, also for numbers. */
    value: string;
    /** What people read. */
    label: string;
    /** When it is offered. */
    predicate?: Json;
}

export interface Pf2eDocumentElementRollOptionSuboptions2 {
    /** Items of the content for which this holds. */
    filter?: Json;
    /** Their type. */
    itemType?: string | null;
    /** Keep the slug, not the link. */
    slugsAsValues?: boolean | null;
    /** A word list: skills, weaponGroups, damageTypes ... */
    config?: string | null;
    /** The actor's strikes. */
    attacks?: boolean | null;
    /** The actor's unarmed strikes. */
    unarmedAttacks?: boolean | null;
    /** Items the actor owns. */
    ownedItems?: boolean | null;
    /** Their types. */
    types?: Array<string> | null;
    /** Handwraps count as weapons. */
    includeHandwraps?: boolean | null;
    /** Which of them; {choice|value} is the one looked at. */
    predicate?: Json;
}

export interface Pf2eDocumentElementRollOption {
    /** Its kind. */
    key: "RollOption";
    /** The option to set. */
    option: string;
    /** Where it is seen: all, or the domain of some rolls. */
    domain?: string | null;
    /** When the option is set during preparation. */
    phase?: "applyAEs" | "beforeDerived" | "afterDerived" | "beforeRoll" | string | null;
    /** true: a switch on the sheet; "totm": only for tables that play without a map. */
    toggleable?: boolean | "totm" | string | null;
    /** True if the option is on. */
    value?: boolean | string | null;
    /** A menu: <option>:<suboption> is set too, and kept at flags.system.rulesSelections.<option in camelCase>. */
    suboptions?: Array<Pf2eDocumentElementRollOptionSuboptions> | Pf2eDocumentElementRollOptionSuboptions2 | null;
    /** The suboption that is on. */
    selection?: string | null;
    /** Cannot be switched off; only the suboption is chosen. */
    alwaysActive?: boolean | null;
    /** When the switch cannot be used. */
    disabledIf?: Json;
    /** The state of the switch then. */
    disabledValue?: boolean | null;
    /** Suboptions of several elements with this option form one menu. */
    mergeable?: boolean | null;
    /** Sets <option>:<n>, counting how often it was set. */
    count?: boolean | number | null;
    /** Where the switch is shown. */
    placement?: "actions" | "actions-tab" | "spellcasting" | "inventory" | string | null;
    /** The effect ends after a roll that saw the option. */
    removeAfterRoll?: boolean | "if-enabled" | string | Pf2eDocumentPredicate | null;
    /** the flag is made of the option */
    flag?: Json;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementRollTwice {
    /** Its kind. */
    key: "RollTwice";
    /** Which checks. */
    selector: Pf2eDocumentWordsSelectors | Array<Pf2eDocumentWordsSelectors>;
    /** Fortune keeps the higher, misfortune the lower die; both together cancel out. */
    keep: "higher" | "lower" | string;
    /** True if the effect ends after the roll. */
    removeAfterRoll?: boolean | "if-enabled" | string | Pf2eDocumentPredicate | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementSense {
    /** Its kind. */
    key: "Sense";
    /** Which sense. */
    selector: Pf2eDocumentWordsSenses;
    /** How exact the sense is. */
    acuity?: "precise" | "imprecise" | "vague" | string | null;
    /** How far in feet. */
    range?: Json;
    /** Replaces a better sense of the same kind as well. */
    force?: boolean | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementSpecialResource {
    /** Its kind. */
    key: "SpecialResource";
    /** The size of the pool. */
    max: Pf2eDocumentAmount;
    /** Points at the start. */
    value?: Json;
    /** A physical item whose quantity is the pool; it is made when absent. */
    itemUUID?: string | null;
    /** The level that item is made with. */
    level?: Json;
    /** "daily": rest fills the pool; false: it does not. */
    renew?: "daily" | string | boolean | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** Fixed numbers, mostly for creatures. */
export interface Pf2eDocumentElementSpecialStatisticBaseModifier {
    /** Added to check and DC. */
    mod?: number | null;
    /** Added to the check. */
    check?: number | null;
    /** The DC, 10 included. */
    dc?: number | null;
}

/** Lets the actor cast spells from items with it. */
export interface Pf2eDocumentElementSpecialStatisticItemCasting {
    /** Which spells may be cast from items. */
    predicate?: Json;
    /** The tradition that counts. */
    tradition?: Pf2eDocumentWordsTraditions | null;
}

export interface Pf2eDocumentElementSpecialStatistic {
    /** Its kind. */
    key: "SpecialStatistic";
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug: string;
    /** attack-roll takes everything that helps attacks. */
    type?: "check" | "attack-roll" | string | null;
    /** The statistic it is based on: a class DC, class-spell (the better of class and spell DC) ... */
    extends?: string | null;
    /** The attribute it uses without a base statistic. */
    attribute?: "str" | "dex" | "con" | "int" | "wis" | "cha" | string | null;
    /** Fixed numbers, mostly for creatures. */
    baseModifier?: Pf2eDocumentElementSpecialStatisticBaseModifier | null;
    /** Lets the actor cast spells from items with it. */
    itemCasting?: Pf2eDocumentElementSpecialStatisticItemCasting | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** What it deals; a fist's when absent. */
export interface Pf2eDocumentElementStrikeDamage {
    /** The strike's own dice. */
    base: Pf2eDocumentElementStrikeDamageBase;
}

/** The strike's own dice. */
export interface Pf2eDocumentElementStrikeDamageBase {
    /** The type of damage. */
    damageType?: Pf2eDocumentWordsDamageTypes | null;
    /** How many dice. */
    dice?: Json;
    /** Which die; none: a fixed number. */
    die?: "d4" | "d6" | "d8" | "d10" | "d12" | string | null;
    /** A number added. */
    modifier?: Json;
}

export interface Pf2eDocumentElementStrikeRange {
    /** Feet of one range increment. */
    increment?: Json;
    /** Feet it reaches at most. */
    max?: Json;
}

export interface Pf2eDocumentElementStrike {
    /** Its kind. */
    key: "Strike";
    /** What it deals; a fist's when absent. */
    damage?: Pf2eDocumentElementStrikeDamage | null;
    /** Which proficiency counts. */
    category?: Pf2eDocumentWordsWeaponCategories | null;
    /** The weapon group. */
    group?: Pf2eDocumentWordsWeaponGroups | null;
    /** The weapon or attack it counts as. */
    baseType?: Pf2eDocumentWordsStrikeBases | null;
    /** Its weapon traits. */
    traits?: Array<Pf2eDocumentWordsTraits> | null;
    /** Tags that other elements test as item:tag:<tag>. */
    otherTags?: Array<string> | null;
    /** For a ranged strike. */
    range?: Pf2eDocumentElementStrikeRange | null;
    /** The attribute of its attack roll. */
    ability?: "str" | "dex" | "con" | "int" | "wis" | "cha" | string | null;
    /** A fixed attack modifier, for creatures. */
    attackModifier?: Json;
    /** A picture. */
    img?: string | null;
    /** True if it needs a free hand. */
    graspingAppendage?: Json;
    /** True if it is the basic unarmed strike. */
    fist?: boolean | null;
    /** It belongs to a battle form. */
    battleForm?: boolean | null;
    /** All other strikes are removed. */
    replaceAll?: boolean | null;
    /** The basic unarmed strike is removed. */
    replaceBasicUnarmed?: boolean | null;
    /** use otherTags or a RollOption */
    options?: Json;
    /** only senses have one */
    acuity?: Json;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementStriking {
    /** Its kind. */
    key: "Striking";
    /** The damage rolls. */
    selector: Pf2eDocumentWordsSelectors;
    /** 1 striking to 4 mythic striking. */
    value: Pf2eDocumentAmount;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementSubstituteRoll {
    /** Its kind. */
    key: "SubstituteRoll";
    /** Which checks. */
    selector: Pf2eDocumentWordsSelectors | Array<Pf2eDocumentWordsSelectors>;
    /** The number that replaces the die. */
    value: Pf2eDocumentAmount;
    /** True if it must be used; otherwise the player may choose. */
    required?: boolean | null;
    /** How it combines with other fortune and misfortune. */
    effectType?: "fortune" | "misfortune" | string | null;
    /** True if the effect ends after the roll. */
    removeAfterRoll?: boolean | "if-enabled" | string | Pf2eDocumentPredicate | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** When they come. */
export interface Pf2eDocumentElementTempHPEvents {
    /** When the item is added. */
    onCreate?: boolean | null;
    /** At the start of each turn. */
    onTurnStart?: boolean | null;
}

export interface Pf2eDocumentElementTempHP {
    /** Its kind. */
    key: "TempHP";
    /** Temporary hit points; the higher of old and new stays. */
    value: Pf2eDocumentAmount;
    /** When they come. */
    events?: Pf2eDocumentElementTempHPEvents | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementTokenEffectIcon {
    /** Its kind. */
    key: "TokenEffectIcon";
    /** The icon. */
    value?: string | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** The transition to the image. */
export interface Pf2eDocumentElementTokenImageAnimation {
    /** How the images change. */
    transition?: "fade" | "swirl" | "waterDrop" | "morph" | "crosshatch" | "wind" | "waves" | "whiteNoise" | "hologram" | "hole" | "holeSwirl" | "glitch" | "dots" | string | null;
    /** Milliseconds. */
    duration?: number | null;
}

export interface Pf2eDocumentElementTokenImage {
    /** Its kind. */
    key: "TokenImage";
    /** The image; {actor|prototypeToken.texture.src} is the usual. */
    value?: string | null;
    /** How large. */
    scale?: Json;
    /** #rrggbb. */
    tint?: string | null;
    /** 0 to 1. */
    alpha?: Json;
    /** The transition to the image. */
    animation?: Pf2eDocumentElementTokenImageAnimation | null;
    /** The image of a dynamic ring. */
    ring?: Json;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** The light. */
export interface Pf2eDocumentElementTokenLightValue {
    /** Feet of bright light. */
    bright?: Json;
    /** Feet of dim light. */
    dim?: Json;
    /** #rrggbb. */
    color?: string | null;
    /** 0 to 1. */
    alpha?: number | null;
    /** Degrees. */
    angle?: number | null;
    /** How it moves. */
    animation?: Pf2eDocumentElementTokenLightValueAnimation | null;
    /** 0 to 1. */
    attenuation?: number | null;
    /** The coloration technique. */
    coloration?: Json;
    /** -1 to 1. */
    contrast?: number | null;
    /** {min, max}. */
    darkness?: Json;
    /** Soft borders. */
    gradual?: boolean | null;
    /** -1 to 1. */
    luminosity?: number | null;
    /** A source of darkness. */
    negative?: boolean | null;
    /** The priority among other lights. */
    priority?: number | null;
    /** -1 to 1. */
    saturation?: number | null;
    /** 0 to 1. */
    shadows?: number | null;
}

/** How it moves. */
export interface Pf2eDocumentElementTokenLightValueAnimation {
    /** torch, pulse, lightdome ... */
    type?: string | null;
    /** How fast. */
    speed?: number | null;
    /** How strong. */
    intensity?: number | null;
    /** True if the animation runs backwards. */
    reverse?: boolean | null;
}

export interface Pf2eDocumentElementTokenLight {
    /** Its kind. */
    key: "TokenLight";
    /** The light. */
    value: Pf2eDocumentElementTokenLightValue;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementTokenMark {
    /** Its kind. */
    key: "TokenMark";
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug: string;
    /** The marked token; written by the game. */
    uuid?: Json;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementTokenName {
    /** Its kind. */
    key: "TokenName";
    /** The name. */
    value: string;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementWeaknessExceptions {
    /** When it is excepted. */
    definition: Pf2eDocumentPredicate;
    /** What the exception is called. */
    label: string;
}

export interface Pf2eDocumentElementWeakness {
    /** Its kind. */
    key: "Weakness";
    /** Damage types or groups of them; custom with a definition. */
    type: Pf2eDocumentWordsWeaknessTypes | Array<Pf2eDocumentWordsWeaknessTypes>;
    /** How much is added to the damage. */
    value?: Json;
    /** remove takes one away that a trait or another item brought. */
    mode?: "add" | "remove" | string | null;
    /** It replaces another one of its type; otherwise the larger of the two counts. */
    override?: boolean | null;
    /** With type custom: the damage or effect that it applies to. */
    definition?: Json;
    /** Exceptions: types, or definitions with a label. */
    exceptions?: Array<Pf2eDocumentWordsExceptionTypes | Pf2eDocumentElementWeaknessExceptions> | null;
    /** With type custom: it counts once for the whole roll, as a weakness to what deals no damage does. */
    applyOnce?: boolean | null;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

export interface Pf2eDocumentElementWeaponPotency {
    /** Its kind. */
    key: "WeaponPotency";
    /** The attack rolls. */
    selector: Pf2eDocumentWordsSelectors;
    /** The item bonus, 1 to 4. */
    value: Pf2eDocumentAmount;
    /** The name other elements know this one by; of two modifiers with one slug only one counts. */
    slug?: string | null;
    /** What people read; text or a localisation key. */
    label?: string | null;
    /** When the element applies: a list of roll options and tests that must all hold. */
    predicate?: Json;
    /** The order within a phase: lower ones act first. */
    priority?: number | null;
    /** Switches the element off. */
    ignored?: boolean | null;
    /** On a physical item: acts only while the item is equipped. */
    requiresEquipped?: boolean | null;
    /** On a physical item: acts only while the item is invested. */
    requiresInvestment?: boolean | null;
    /** The element leaves the item once the item has been added. */
    removeUponCreate?: boolean | null;
    /** Belongs to the effect of this name that the item can put on its actor. */
    spinoff?: string | null;
    /** elements see the options of the domains of the roll they act in */
    "roll-options"?: Json;
    /** elements see the options of the domains of the roll they act in */
    "roll-option"?: Json;
}

/** What the table should do with the item. */
export interface Pf2eDocumentPlay {
    /** Of a reaction: its trigger and what it does. */
    reaction?: Pf2eDocumentPlayReaction;
    /** What each degree of the roll does. */
    outcomes?: Pf2eDocumentPlayOutcomes;
    /** What a spell with an area leaves there as long as it lasts. */
    zone?: Pf2eDocumentPlayZone;
    /** Of an item with an Aura and a check in its text. */
    aura?: Pf2eDocumentPlayAura;
    /** What sustaining does: the spell acts again, or it only goes on. */
    sustain?: "again" | "only" | string;
}

/** Of a reaction: its trigger and what it does. */
export interface Pf2eDocumentPlayReaction {
    /** What triggers it; one of them is enough. */
    when: Array<"leaves" | "comes" | "moves" | "manipulates" | "concentrates" | "casts" | "shoots" | "targeted" | "targeted-in-melee" | "targeted-at-range" | "hit" | "hit-critically" | "missed-critically" | "hurt" | "ally-hurt" | "falls" | string>;
    /** How near the other must be: feet, or "reach". */
    within?: number | "reach" | string;
    /** A melee Strike at the other one; disrupting its action with a critical hit; holding on to 1 hit point. */
    does?: Array<"strike" | "disrupt" | "hold-on" | "raise-shield" | string>;
}

/** What each degree of the roll does. */
export interface Pf2eDocumentPlayOutcomes {
    /** Of the roll: a save of the target, or an attack. */
    criticalSuccess?: Pf2eDocumentPlayOutcomesCriticalSuccess;
    /** The same. */
    success?: Pf2eDocumentPlayOutcomesSuccess;
    /** The same. */
    failure?: Pf2eDocumentPlayOutcomesFailure;
    /** The same. */
    criticalFailure?: Pf2eDocumentPlayOutcomesCriticalFailure;
}

/** Of the roll: a save of the target, or an attack. */
export interface Pf2eDocumentPlayOutcomesCriticalSuccess {
    /** How much of it: 0, 0.5, 1, 2. */
    damage?: number;
    /** Conditions by slug with their values: {"frightened": 2}. */
    conditions?: {[name: string]: number};
    /** Links of effects. */
    effects?: Array<string>;
    /** How long they last, when they do not say so themselves. A minute is 10. */
    rounds?: number;
    /** Instead: the end of the next turn of who acts, or of the target. */
    until?: "own-turn" | "target-turn" | string;
}

/** The same. */
export interface Pf2eDocumentPlayOutcomesSuccess {
    /** How much of it: 0, 0.5, 1, 2. */
    damage?: number;
    /** Conditions by slug with their values: {"frightened": 2}. */
    conditions?: {[name: string]: number};
    /** Links of effects. */
    effects?: Array<string>;
    /** How long they last, when they do not say so themselves. A minute is 10. */
    rounds?: number;
    /** Instead: the end of the next turn of who acts, or of the target. */
    until?: "own-turn" | "target-turn" | string;
}

/** The same. */
export interface Pf2eDocumentPlayOutcomesFailure {
    /** How much of it: 0, 0.5, 1, 2. */
    damage?: number;
    /** Conditions by slug with their values: {"frightened": 2}. */
    conditions?: {[name: string]: number};
    /** Links of effects. */
    effects?: Array<string>;
    /** How long they last, when they do not say so themselves. A minute is 10. */
    rounds?: number;
    /** Instead: the end of the next turn of who acts, or of the target. */
    until?: "own-turn" | "target-turn" | string;
}

/** The same. */
export interface Pf2eDocumentPlayOutcomesCriticalFailure {
    /** How much of it: 0, 0.5, 1, 2. */
    damage?: number;
    /** Conditions by slug with their values: {"frightened": 2}. */
    conditions?: {[name: string]: number};
    /** Links of effects. */
    effects?: Array<string>;
    /** How long they last, when they do not say so themselves. A minute is 10. */
    rounds?: number;
    /** Instead: the end of the next turn of who acts, or of the target. */
    until?: "own-turn" | "target-turn" | string;
}

/** What a spell with an area leaves there as long as it lasts. */
export interface Pf2eDocumentPlayZone {
    /** What the squares of the area become. */
    terrain?: "difficult" | "greater-difficult" | "fog" | string;
    /** Damage to every creature it reaches: "2d6". */
    damage?: string;
    /** The type of that damage. */
    type?: string;
    /** A basic save against the DC of who made it. */
    save?: "fortitude" | "reflex" | "will" | string;
    /** When it deals damage. */
    when?: Array<"enter" | "turn-start" | "turn-end" | string>;
}

/** Of an item with an Aura and a check in its text. */
export interface Pf2eDocumentPlayAura {
    /** When enemies inside save against the item's check. */
    when?: Array<"enter" | "turn-start" | "turn-end" | string>;
    /** For so many rounds they do not save again, whatever they rolled. */
    immune?: number;
}

/** An item, or an actor with its items. */
export interface Pf2eDocumentItem {
    /** What it is called. */
    name: string;
    /** The kind of item (feat, effect, weapon ...) or actor (character, npc ...). */
    type: string;
    /** Sixteen letters and digits; links may use it. */
    _id?: string | null;
    /** The game data. */
    system: Pf2eDocumentItemSystem;
    /** Of an actor: the items it owns, each a document. */
    items?: Array<Pf2eDocumentDocument> | null;
    flags?: Pf2eDocumentItemFlags;
}

/** The game data. */
export interface Pf2eDocumentItemSystem {
    /** The rule elements, in the order they were written. */
    rules?: Array<Pf2eDocumentElement>;
    /** The name elements know the item by; made of its name when absent or null. */
    slug?: Json;
    /** What people read: {"value": "<p>..."}. */
    description?: Json;
    /** Traits and tags. */
    traits?: Pf2eDocumentItemSystemTraits | null;
    /** Its level: {"value": 3}. */
    level?: Json;
}

/** Traits and tags. */
export interface Pf2eDocumentItemSystemTraits {
    /** Traits of the document. */
    value?: Array<Pf2eDocumentWordsTraits> | null;
    /** common, uncommon, rare or unique. */
    rarity?: string | null;
    /** Tags elements ask for as item:tag:<tag>. */
    otherTags?: Array<string> | null;
}

export interface Pf2eDocumentItemFlags {
    talus?: Pf2eDocumentItemFlagsTalus;
}

export interface Pf2eDocumentItemFlagsTalus {
    play?: Pf2eDocumentPlay;
}

export type Pf2eDocumentDocument = Json;

/** When a rule is active; never prose. */
export interface SwseDocumentCondition {
    type: "always" | "skillTrained" | "skillUntrained" | "featOwned" | "levelReached" | "OR" | "AND";
    skillId?: string;
    featId?: string;
    minLevel?: number;
    conditions?: Array<SwseDocumentCondition>;
}

/** A trait of a species. */
export interface SwseDocumentTrait {
    /** Its name within the species. */
    id: string;
    /** What it is called. */
    name: string;
    /** For people. */
    description?: string;
    rules?: Array<SwseDocumentRule>;
}

export type SwseDocumentRule = SwseDocumentRuleSkillModifier | SwseDocumentRuleDefenseModifier | SwseDocumentRuleDamageModifier | SwseDocumentRuleDamageReduction | SwseDocumentRuleFastHealing | SwseDocumentRuleFeatGrant | SwseDocumentRuleTalentGrant | SwseDocumentRuleSpecialAbility | SwseDocumentRuleAbilityScoreModifier | SwseDocumentRuleNaturalWeapon | SwseDocumentRuleMovement | SwseDocumentRuleBreathing | SwseDocumentRuleImmunity | SwseDocumentRuleReroll | SwseDocumentRuleSense | SwseDocumentRuleSize | SwseDocumentRuleNaturalArmor | SwseDocumentRuleRage | SwseDocumentRuleMeleeCultureBonus | SwseDocumentRuleMultiLimb | SwseDocumentRuleRestriction;

/** Counts only for checks made in this context. */
export interface SwseDocumentRuleSkillModifierContext {
    /** The circumstance a check must be made in. */
    type: "machinery" | "energy-weapons" | "sound" | "trade" | "negotiation" | "underwater" | "other" | string;
    /** For people; never evaluated. */
    description?: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleSkillModifierSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleSkillModifier {
    /** Its kind. */
    type: "skillModifier";
    /** The skill, by its canonical id. */
    skillId: string;
    /** Bonus or penalty. */
    value: number;
    /** Of one type only the highest bonus counts. */
    bonusType: "species" | "insight" | "morale" | "competence" | "circumstance" | "force" | "synergy" | string;
    /** Counts only for checks made in this context. */
    context?: SwseDocumentRuleSkillModifierContext;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleSkillModifierSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleDefenseModifierSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleDefenseModifier {
    /** Its kind. */
    type: "defenseModifier";
    /** The defence. */
    defense: "fortitude" | "reflex" | "will" | string;
    /** Bonus or penalty. */
    value: number;
    /** Of one type only the highest bonus counts. */
    bonusType: "species" | "insight" | "morale" | "circumstance" | string;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleDefenseModifierSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Counts only for attacks made in this context. */
export interface SwseDocumentRuleDamageModifierContext {
    /** The circumstance an attack must be made in. */
    type: "swimming" | "underwater" | "four-armed" | "other" | string;
    /** For people; never evaluated. */
    description?: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleDamageModifierSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleDamageModifier {
    /** Its kind. */
    type: "damageModifier";
    /** Which attacks; `melee` also serves unarmed attacks and natural weapons. */
    attackType: "melee" | "ranged" | "unarmed" | "natural-weapon" | "all" | string;
    /** Which of the two rolls. */
    target: "attackRoll" | "damageRoll" | "both" | string;
    /** Bonus or penalty. */
    value: number;
    /** Of one type only the highest bonus counts. */
    bonusType: "species" | "insight" | "circumstance" | string;
    /** Counts only for attacks made in this context. */
    context?: SwseDocumentRuleDamageModifierContext;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleDamageModifierSource;
    /** For people; never evaluated. */
    description?: string;
}

/** The damage it helps against. */
export interface SwseDocumentRuleDamageReductionAppliesTo {
    /** Damage types, or `all`, `physical`, `energy`. */
    damageTypes: Array<string>;
    /** Damage types that pass unreduced. */
    exceptions?: Array<string>;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleDamageReductionSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleDamageReduction {
    /** Its kind. */
    type: "damageReduction";
    /** Points taken off every hit. */
    value: number;
    /** The damage it helps against. */
    appliesTo: SwseDocumentRuleDamageReductionAppliesTo;
    /** `stack` adds to everything else. */
    stacking?: "highest" | "stack" | string;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleDamageReductionSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Heals only while this holds. */
export interface SwseDocumentRuleFastHealingCondition {
    /** Where to look. */
    type: "environment" | "hasEffect" | "statusActive" | string;
    /** What must be there. */
    value: string;
}

/** Does not heal while this holds; a damage type suppresses the next healing. */
export interface SwseDocumentRuleFastHealingSuppressedBy {
    /** What switches the healing off. */
    type: "damageType" | "condition" | "effect" | string;
    /** Any one of these is enough. */
    value: Array<string>;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleFastHealingSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleFastHealing {
    /** Its kind. */
    type: "fastHealing";
    /** Hit points regained each time. */
    value: number;
    /** When it happens. */
    trigger: "startOfTurn" | "endOfTurn" | "startOfRound" | string;
    /** Heals only while this holds. */
    condition?: SwseDocumentRuleFastHealingCondition;
    /** Does not heal while this holds; a damage type suppresses the next healing. */
    suppressedBy?: SwseDocumentRuleFastHealingSuppressedBy;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleFastHealingSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleFeatGrantSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleFeatGrant {
    /** Its kind. */
    type: "featGrant";
    /** The feat, owned as long as the rule is active. */
    featId: string;
    /** Granted even when already owned. */
    allowMultiple: boolean;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleFeatGrantSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleTalentGrantSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleTalentGrant {
    /** Its kind. */
    type: "talentGrant";
    /** The talent, owned as long as the rule is active. */
    talentId: string;
    /** Granted even when already owned. */
    allowMultiple: boolean;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleTalentGrantSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleSpecialAbilitySource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleSpecialAbility {
    /** Its kind. */
    type: "specialAbility";
    /** The ability's own id. */
    abilityId: string;
    /** For people; never evaluated. */
    description: string;
    /** Where the sheet shows it. */
    category: "natural-weapon" | "sense" | "immunity" | "resistance" | "trait" | "other" | string;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleSpecialAbilitySource;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleAbilityScoreModifierSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleAbilityScoreModifier {
    /** Its kind. */
    type: "abilityScoreModifier";
    /** The ability, by its full name. */
    ability: "strength" | "dexterity" | "constitution" | "intelligence" | "wisdom" | "charisma" | string;
    /** Added to the score. */
    value: number;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleAbilityScoreModifierSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Dice and type. */
export interface SwseDocumentRuleNaturalWeaponDamage {
    /** Dice such as `1d6`. */
    formula: string;
    /** The damage type. */
    damageType: string;
}

/** When a hit is critical. */
export interface SwseDocumentRuleNaturalWeaponCritical {
    /** The lowest natural roll that is a critical hit. */
    range: number;
    /** Damage is multiplied by this. */
    multiplier: number;
}

/** Natural weapons need no training. */
export interface SwseDocumentRuleNaturalWeaponProficiency {
    /** Always `natural`. */
    type: "natural" | string;
    /** Always true. */
    isProficient: boolean;
}

/** How the weapon behaves. */
export interface SwseDocumentRuleNaturalWeaponTraits {
    /** Cannot be disarmed. */
    alwaysArmed: boolean;
    /** A weapon for feats and melee rules. */
    countsAsWeapon: boolean;
    /** Attacks with the better of Str and Dex. */
    finesse: boolean;
    /** Good as a second weapon. */
    light: boolean;
    /** Needs two free limbs. */
    twoHanded: boolean;
}

export interface SwseDocumentRuleNaturalWeaponScaling {
    /** Does the damage follow the wielder's size? */
    bySize: boolean;
    /** Dice by size category; left out, each step of size moves one step along the dice ladder. */
    sizeTable?: {[name: string]: string} | null;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleNaturalWeaponSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleNaturalWeapon {
    /** Its kind. */
    type: "naturalWeapon";
    /** Shown on the sheet. */
    name: string;
    /** Kind of attack. */
    weaponCategory: "melee" | "ranged" | string;
    /** Ability of the attack roll, by its short name; `auto` is the better of Str and Dex. */
    attackAbility: "str" | "dex" | "auto" | string;
    /** Dice and type. */
    damage: SwseDocumentRuleNaturalWeaponDamage;
    /** When a hit is critical. */
    critical?: SwseDocumentRuleNaturalWeaponCritical;
    /** Natural weapons need no training. */
    proficiency: SwseDocumentRuleNaturalWeaponProficiency;
    /** How the weapon behaves. */
    traits: SwseDocumentRuleNaturalWeaponTraits;
    /** Damage by size. */
    scaling?: SwseDocumentRuleNaturalWeaponScaling | null;
    /** Members that replace those of the generated item. */
    generatedItemData?: Json;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleNaturalWeaponSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Usable only there. */
export interface SwseDocumentRuleMovementCondition {
    /** Where to look. */
    type: "special" | "terrain" | string;
    /** The terrain or circumstance. */
    value: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleMovementSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleMovement {
    /** Its kind. */
    type: "movement";
    /** The way of moving. */
    mode: "walk" | "climb" | "swim" | "fly" | "burrow" | string;
    /** Squares of 5 feet a move. */
    speed: number;
    /** Usable in an encounter? */
    combatMovement: boolean;
    /** Usable only there. */
    condition?: SwseDocumentRuleMovementCondition;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleMovementSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleBreathingSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleBreathing {
    /** Its kind. */
    type: "breathing";
    /** What the species breathes. */
    breathType: "aquatic" | "amphibious" | "vacuum" | "vacuum-adapted" | "poison-resistant" | "other" | string;
    /** True: needs no breath at all. */
    immune: boolean;
    /** For people; never evaluated. */
    description: string;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleBreathingSource;
}

/** What the bearer is immune to. */
export interface SwseDocumentRuleImmunityImmuneTo {
    /** The kind of thing. */
    type: "damageType" | "condition" | "effect" | "environment" | string;
    /** The things themselves. */
    values: Array<string>;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleImmunitySource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleImmunity {
    /** Its kind. */
    type: "immunity";
    /** What the bearer is immune to. */
    immuneTo: SwseDocumentRuleImmunityImmuneTo;
    /** What still affects it. */
    exceptions?: Array<string>;
    /** `full`: nothing happens; `partial`: half of it. */
    severity: "full" | "partial" | string;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleImmunitySource;
    /** For people; never evaluated. */
    description?: string;
}

/** The rolls that may be repeated. */
export interface SwseDocumentRuleRerollTriggeredBy {
    /** The kind of roll. */
    type: "skillCheck" | "abilityCheck" | "attack" | "save" | "initiative" | string;
    /** Only checks of this skill. */
    skillId?: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleRerollSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleReroll {
    /** Its kind. */
    type: "reroll";
    /** The rolls that may be repeated. */
    triggeredBy: SwseDocumentRuleRerollTriggeredBy;
    /** Uses until the encounter ends. */
    timesPerEncounter: number;
    /** Which of the two results counts. */
    outcome: "mustAccept" | "keepHigher" | "chooseEither" | string;
    /** For people; never evaluated. */
    description: string;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleRerollSource;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleSenseSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleSense {
    /** Its kind. */
    type: "sense";
    /** The sense; what needs more words is `other` with a description. */
    senseType: "darkvision" | "blindsense" | "tremorsense" | "force-sight" | "other" | string;
    /** Squares; null is unlimited. */
    range: number | null;
    /** Any of these switches the sense off. */
    suppressedBy?: Array<string>;
    /** For people; never evaluated. */
    description: string;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleSenseSource;
}

/** What the size does; may be empty. */
export interface SwseDocumentRuleSizeEffects {
    /** Added to Reflex as written: a penalty is negative. */
    reflexDefensePenalty?: number;
    /** Added to Stealth as written. */
    stealthPenalty?: number;
    /** Stands in for the size's usual figure. */
    damageThresholdBonus?: number;
    /** Multiplies what can be carried. */
    carryingCapacityMultiplier?: number;
    /** Added to grapple checks. */
    grappleBonus?: number;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleSizeSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleSize {
    /** Its kind. */
    type: "size";
    /** The size. */
    sizeCategory: "tiny" | "small" | "medium" | "large" | "huge" | "gargantuan" | string;
    /** What the size does; may be empty. */
    effects: SwseDocumentRuleSizeEffects;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleSizeSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleNaturalArmorSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleNaturalArmor {
    /** Its kind. */
    type: "naturalArmor";
    /** Added also to worn armour. */
    value: number;
    /** Usually reflex. */
    defense: "fortitude" | "reflex" | "will" | string;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleNaturalArmorSource;
    /** For people; never evaluated. */
    description?: string;
}

/** What starts the rage. */
export interface SwseDocumentRuleRageTrigger {
    /** What starts it. */
    type: "hpThreshold" | "condition" | "action" | string;
    /** Per cent of maximum hit points, or the condition's name. */
    value?: number | string;
}

/** What it gives meanwhile. */
export interface SwseDocumentRuleRageBonuses {
    /** On melee attack rolls. */
    meleeAttackBonus?: number;
    /** On melee damage rolls. */
    meleeDamageBonus?: number;
    /** To Fortitude. */
    fortitudeDefenseBonus?: number;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleRageSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleRage {
    /** Its kind. */
    type: "rage";
    /** What starts the rage. */
    trigger: SwseDocumentRuleRageTrigger;
    /** What ends it; `other` is ended by the host. */
    duration: "untilEndOfEncounter" | "untilHealed" | "1d4rounds" | "other" | string;
    /** What it gives meanwhile. */
    bonuses: SwseDocumentRuleRageBonuses;
    /** For people; never evaluated. */
    description: string;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleRageSource;
}

/** Only with this training. */
export interface SwseDocumentRuleMeleeCultureBonusCondition {
    /** What is required. */
    type: "trained" | "proficient" | string;
    /** A skill, or a weapon group; left out: the weapon in hand. */
    value?: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleMeleeCultureBonusSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleMeleeCultureBonus {
    /** Its kind. */
    type: "meleeCultureBonus";
    /** On attack rolls. */
    value: number;
    /** Which melee attacks. */
    appliesTo: "all" | "unarmed" | "weapons" | "natural-weapons" | string;
    /** Of one type only the highest bonus counts. */
    bonusType: "species" | "insight" | "morale" | string;
    /** Only with this training. */
    condition?: SwseDocumentRuleMeleeCultureBonusCondition;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleMeleeCultureBonusSource;
    /** For people; never evaluated. */
    description?: string;
}

/** What they are good for. */
export interface SwseDocumentRuleMultiLimbEffects {
    /** Added to grapple checks. */
    grappleBonus?: number;
    /** No penalty for attacking with several weapons. */
    weaponPenaltyIgnore?: boolean;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleMultiLimbSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleMultiLimb {
    /** Its kind. */
    type: "multiLimb";
    /** Arms in all: four-armed species write 4. */
    limbCount: number;
    /** What they are good for. */
    effects: SwseDocumentRuleMultiLimbEffects;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleMultiLimbSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Where the rule comes from. */
export interface SwseDocumentRuleRestrictionSource {
    /** What kind of thing carries the rule. */
    sourceType: "species" | "class" | "archetype" | "talent" | "feat" | "prestige" | string;
    /** The id of that thing. */
    sourceId: string;
}

export interface SwseDocumentRuleRestriction {
    /** Its kind. */
    type: "restriction";
    /** The kind of thing that is refused. */
    restricts: "weaponType" | "equipmentType" | "feat" | "ability" | "other" | string;
    /** The things that are refused. */
    targets: Array<string>;
    /** Shown to the player who is refused. */
    reason: string;
    /** A name that is unique within the species, feat, ... */
    id: string;
    when?: SwseDocumentCondition;
    /** Where the rule comes from. */
    source?: SwseDocumentRuleRestrictionSource;
    /** For people; never evaluated. */
    description?: string;
}

/** Scores. */
export interface SwseDocumentAbilities {
    /** The score. */
    strength?: number;
    /** The score. */
    dexterity?: number;
    /** The score. */
    constitution?: number;
    /** The score. */
    intelligence?: number;
    /** The score. */
    wisdom?: number;
    /** The score. */
    charisma?: number;
}

/** What is left, and the maximum. */
export interface SwseDocumentHitPoints {
    /** What is left; without it all. */
    value?: number;
    /** The most. */
    max: number;
}

/** What it deals. */
export interface SwseDocumentDamage {
    /** The dice. */
    formula: string;
    /** The type of damage. */
    damageType?: string;
}

/** When it is critical. */
export interface SwseDocumentCritical {
    /** The lowest die that is critical. */
    range?: number;
    /** What damage is multiplied by. */
    multiplier?: number;
}

/** What it is like. */
export interface SwseDocumentTraits {
    /** It cannot be disarmed. */
    alwaysArmed?: boolean;
    /** It counts as a weapon; true without it. */
    countsAsWeapon?: boolean;
    /** Strength or Dexterity, whichever is better. */
    finesse?: boolean;
    /** It can be a second weapon. */
    light?: boolean;
    /** It needs two hands. */
    twoHanded?: boolean;
    /** It can spray two by two squares. */
    autofire?: boolean;
}

export interface SwseDocumentDegrees {
    /** The check that brings this about. */
    dc: number;
    /** Dice of damage. */
    damage?: string;
    /** The type of damage. */
    damageType?: string;
    /** Dice of hit points that come back. */
    heal?: string;
    /** Steps down the condition track; below zero up. */
    track?: number;
    /** A condition it brings. */
    condition?: string;
    /** An effect it brings. */
    effect?: string;
    /** How long condition and effect last. */
    rounds?: number;
}

/** All statements must hold. */
export type Dnd5eDocumentPredicate = Array<Dnd5eDocumentStatement>;

export interface Dnd5eDocumentStatementObject {
    and?: Dnd5eDocumentPredicate;
    or?: Dnd5eDocumentPredicate;
    nand?: Dnd5eDocumentPredicate;
    nor?: Dnd5eDocumentPredicate;
    xor?: Dnd5eDocumentPredicate;
    iff?: Dnd5eDocumentPredicate;
    not?: Dnd5eDocumentStatement;
    if?: Dnd5eDocumentStatement;
    then?: Dnd5eDocumentStatement;
    eq?: Dnd5eDocumentComparison;
    gt?: Dnd5eDocumentComparison;
    gte?: Dnd5eDocumentComparison;
    lt?: Dnd5eDocumentComparison;
    lte?: Dnd5eDocumentComparison;
}

/** A roll option that must be there, or a test of further statements. */
export type Dnd5eDocumentStatement = string | Dnd5eDocumentStatementObject;

export type Dnd5eDocumentComparison = Array<Dnd5eDocumentOperand>;

export type Dnd5eDocumentOperand = string | number;

/** A number, a formula such as "floor(@actor.level / 2)", or values by level bracket. */
export type Dnd5eDocumentValue = Json;

/** A number, a formula such as "floor(@actor.level / 2)", or numbers by bracket. */
export type Dnd5eDocumentAmount = Dnd5eDocumentBrackets | number | boolean | string;

/** The first bracket that holds the field's value counts. */
export interface Dnd5eDocumentBrackets {
    /** What is looked up, such as actor|level; without it the actor's level. */
    field?: string;
    brackets?: Array<Dnd5eDocumentBracketsBrackets>;
}

export interface Dnd5eDocumentBracketsBrackets {
    start?: Json;
    end?: Json;
    value: Json;
}

/** One ability of a feature, spell, feat, race or creature. */
export interface Dnd5eDocumentMechanic {
    /** Which sort it is; decides what the other members mean. */
    type: "action" | "bonus_action" | "reaction" | "passive" | "movement" | "ritual" | "critical_hit" | "extra_attack" | "damage_bonus" | "advantage" | "resistance" | "immunity" | "optional" | "special" | "Special" | "resource" | "choice" | "proficiency" | "granted_spells" | "spellcasting" | "retrain" | "extra_turn";
    category?: "skill" | "weapon" | "armor" | "saving_throw" | "tool" | "language" | Array<"skill" | "weapon" | "armor" | "saving_throw" | "tool" | "language">;
    proficiencies?: Json;
    /** What it does, in order. */
    effects?: Json;
    /** An ability, or several of which any will do. */
    ability?: Json;
    /** Where options or values come from. */
    query?: Json;
    /** What is chosen. */
    choice_type?: "skill" | "language" | "subclass" | "asi" | "fighting_style" | "query" | "ability_score" | "trait" | "tool" | "feat" | "damage_type" | "expertise" | "subfeature" | "spell" | Array<"skill" | "language" | "subclass" | "asi" | "fighting_style" | "query" | "ability_score" | "trait" | "tool" | "feat" | "damage_type" | "expertise" | "subfeature" | "spell">;
    /** How many. */
    count?: Json;
    spell?: Json;
    components?: Json;
    /** How often until the recharge. */
    uses?: Json;
    /** When uses or the pool come back. */
    recharge?: "short_rest" | "long_rest" | "turn" | "round" | "dawn" | "dusk" | Array<"short_rest" | "long_rest" | "turn" | "round" | "dawn" | "dusk">;
    /** All must hold. */
    requirements?: Json;
    /** What can be chosen. */
    options?: Json;
    unique?: Json;
    /** The number, name or names. */
    value?: Json;
    /** The event it waits for. */
    trigger?: Json;
    note?: Json;
    /** The squares it covers. */
    area?: Json;
    /** Who it applies to. */
    target?: Json;
    /** Shown to people. */
    name?: Json;
    /** Resources or coins it costs. */
    cost?: Json;
    /** How long it lasts. */
    duration?: Json;
    max_active_effects?: Json;
    /** Text for people; the engine does not read it. */
    description?: Json;
    /** How far it reaches. */
    range?: Json;
    /** An action, attack or movement that becomes possible. */
    grants?: Json;
    /** Spells by class level, or a list. */
    spells?: Json;
    choices?: Json;
    triggered_by?: Json;
    /** A figure of the character that changes. */
    attribute?: Json;
    /** How the operands are combined. */
    operation?: "replace" | "add" | Array<"replace" | "add">;
    optional?: Json;
    /** Where it must come from. */
    source?: Json;
    /** The name others refer to it by. */
    id?: Json;
    /** Faces of the die of a resource. */
    dice_sides?: Json;
    /** Level tables by name. */
    scaling?: Json;
    /** The target rolls; the outcomes are next to it or inside it. */
    saving_throw?: Json;
    /** Damage it deals. */
    damage?: Json;
    ritual_only?: Json;
    /** When the save fails. */
    on_failure?: Json;
    spellcasting_ability?: Json;
    ends_spell?: Json;
    activation?: Json;
    always_prepared?: Json;
    exclusive?: Json;
    /** When the save is made. */
    on_success?: Json;
    /** It ends when its owner stops concentrating. */
    concentration?: Json;
    /** The member of the record that lists the options. */
    options_ref?: Json;
    substitute?: Json;
    limit?: Json;
    min_level?: Json;
}

/** What happens, or what holds. */
export interface Dnd5eDocumentEffect {
    manipulate?: Json;
    /** Two dice, the better counts. */
    advantage?: Json;
    immunity?: Json;
    /** A figure of the character that changes. */
    attribute?: Json;
    ignore_requirements?: Json;
    /** Resistance, immunity, vulnerability or half. */
    damage_response?: Json;
    /** The target rolls; the outcomes are next to it or inside it. */
    saving_throw?: Json;
    /** When the save fails. */
    on_failure?: Json;
    /** Damage it deals. */
    damage?: Json;
    /** When the save is made. */
    on_success?: Json;
    /** Added to a d20 roll. */
    roll_modifier?: Json;
    choice?: Json;
    movement?: Json;
    environment?: Json;
    /** A status for the target. */
    apply_status?: Json;
    /** Text for people; the engine does not read it. */
    description?: Json;
    /** A computed number. */
    calculation?: Json;
    attack?: Json;
    /** When the attack hits. */
    on_hit?: Json;
    /** How long it lasts. */
    duration?: Json;
    /** The event it waits for. */
    trigger?: Json;
    /** Who it applies to. */
    target?: Json;
    /** All must hold. */
    requirements?: Json;
    /** Statuses that end. */
    negate?: Json;
    /** Only statuses that this creature gave are negated. */
    from_source?: Json;
    /** Added to the hit that is being dealt, or to those to come. */
    damage_bonus?: Json;
    forced_movement?: Json;
    /** Hit points regained; with "barrier" temporary ones. */
    healing?: Json;
    entity?: Json;
    contest?: Json;
    /** An action, attack or movement that becomes possible. */
    grants?: Json;
    /** Two dice, the worse counts. */
    disadvantage?: Json;
    /** The squares it covers. */
    area?: Json;
    /** Something that surrounds the owner. */
    aura?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    /** In feet; of a creature its size. */
    size?: Json;
    /** How far it reaches. */
    range?: Json;
    detection?: Json;
    player_choice?: Json;
    chain?: Json;
    additional_damage?: Json;
    /** sphere, cone, line, cube or cylinder. */
    shape?: "sphere" | "cone" | "line" | "cube" | "cylinder" | "radius" | "square" | Array<"sphere" | "cone" | "line" | "cube" | "cylinder" | "radius" | "square">;
    /** feet, or rounds, minutes, hours. */
    unit?: Json;
    color?: Json;
    projectile?: Json;
    /** How many. */
    count?: Json;
    /** What it does, in order. */
    effects?: Json;
    buff?: Json;
    ends_spell?: Json;
    distribution?: Json;
    recurring_damage?: Json;
    lighting?: Json;
    sustained?: Json;
    recover?: Json;
    /** When uses or the pool come back. */
    recharge?: Json;
    blocked_by?: Json;
    cover?: Json;
    replaces?: Json;
    roll?: Json;
    /** The level table whose value counts. */
    scaling_key?: Json;
    /** Level tables by name. */
    scaling?: Json;
    /** Shown to people. */
    name?: Json;
    /** What it does. */
    effect?: Json;
    limit?: Json;
    /** Each target must meet all of these. */
    target_requirements?: Json;
}

/** When a mechanic or effect acts. */
export interface Dnd5eDocumentTrigger {
    /** The events; any of them. */
    event?: "attack" | "hit" | "miss" | "damage" | "damaged_by" | "cast_spell" | "saving_throw" | "ability_check" | "start_turn" | "end_turn" | "enter_area" | "leave_area" | "move" | "status_applied" | "status_removed" | "roll" | "long_rest" | "short_rest" | "start_turn_in_area" | "attacked_by" | "turn_start" | "turn_end" | "exit_area" | "healed_by" | "heal" | "kill" | "action" | "combat_start" | "initiative_roll" | "move_end" | "level_up" | "equip" | Array<"attack" | "hit" | "miss" | "damage" | "damaged_by" | "cast_spell" | "saving_throw" | "ability_check" | "start_turn" | "end_turn" | "enter_area" | "leave_area" | "move" | "status_applied" | "status_removed" | "roll" | "long_rest" | "short_rest" | "start_turn_in_area" | "attacked_by" | "turn_start" | "turn_end" | "exit_area" | "healed_by" | "heal" | "kill" | "action" | "combat_start" | "initiative_roll" | "move_end" | "level_up" | "equip">;
    save?: Json;
    check?: Json;
    attack?: Json;
    /** Where it must come from. */
    source?: Json;
    damage_type?: Json;
    condition?: Json;
    /** Damage it deals. */
    damage?: Json;
    /** Who it applies to. */
    target?: Json;
    action?: Json;
    /** before, after (when absent) or resolved. */
    timing?: "before" | "after" | "resolved" | Array<"before" | "after" | "resolved">;
    spell?: Json;
    status?: Json;
    activation?: Json;
    spell_level?: Json;
    result?: Json;
    required?: Json;
    /** Text for people; the engine does not read it. */
    description?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    role?: Json;
}

/** Where a triggering event must come from. */
export interface Dnd5eDocumentSource {
    magical?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    mode?: Json;
    resource?: Json;
    level?: Json;
    school?: Json;
    /** Negates it: it must not hold. */
    negate?: Json;
    /** The name others refer to it by. */
    id?: Json;
    class?: Json;
    /** What it does. */
    effect?: Json;
    perception?: Json;
    origin?: Json;
    /** How far it reaches. */
    range?: Json;
    /** friendly, hostile, willing or any. */
    disposition?: Json;
}

/** A requirement. */
export interface Dnd5eDocumentRequirement {
    disposition?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: "status" | "level" | "equipment" | "weapon_property" | "creature_type" | "attack" | "attack_result" | "combat_state" | "hit_points" | "distance" | "perception" | "spell_level" | "resource" | "size" | "environment" | "immunity" | "effect_target" | "inventory_item" | "attribute" | "function" | "ability_score" | "race" | "concentration" | "spell" | "proficiency" | "ability_check" | "cr" | "speed" | "free_hand" | "property" | "area" | "category" | "count" | "movement" | "roll_result" | "disposition" | Array<"status" | "level" | "equipment" | "weapon_property" | "creature_type" | "attack" | "attack_result" | "combat_state" | "hit_points" | "distance" | "perception" | "spell_level" | "resource" | "size" | "environment" | "immunity" | "effect_target" | "inventory_item" | "attribute" | "function" | "ability_score" | "race" | "concentration" | "spell" | "proficiency" | "ability_check" | "cr" | "speed" | "free_hand" | "property" | "area" | "category" | "count" | "movement" | "roll_result" | "disposition">;
    level?: Json;
    ref?: Json;
    /** How the two numbers compare. */
    comparison?: "less_than" | "greater_than" | "at_least" | "at_most" | "equals" | "not_equals" | "within" | Array<"less_than" | "greater_than" | "at_least" | "at_most" | "equals" | "not_equals" | "within">;
    /** A computed number. */
    calculation?: Json;
    /** The number, name or names. */
    value?: Json;
    item?: Json;
    /** Who perceives. */
    observer?: Json;
    /** Who is perceived. */
    subject?: Json;
    /** sight, hearing. */
    senses?: "sight" | "hearing" | "smell" | "touch" | Array<"sight" | "hearing" | "smell" | "touch">;
    /** Negates it: it must not hold. */
    negate?: Json;
    /** A function by name; the host may know more of them. */
    function?: Json;
    property?: Json;
    /** What it responds to, or the creature the distance is measured to. */
    to?: Json;
    entities?: Json;
    slot?: Json;
    grip?: Json;
    proficient?: Json;
    /** Where it must come from. */
    source?: Json;
    name_contains?: Json;
    lighting?: Json;
    /** feet, or rounds, minutes, hours. */
    unit?: Json;
    /** any sense, or all when absent. */
    match?: Json;
    occupied?: Json;
    hand?: Json;
    /** The squares it covers. */
    area?: Json;
    operator?: Json;
    conditions?: Json;
    material?: Json;
    context?: Json;
    category?: Json;
    /** How far it reaches. */
    range?: Json;
    /** A figure of the character that changes. */
    attribute?: Json;
    params?: Json;
    status?: Json;
    max?: Json;
    resource?: Json;
    school?: Json;
    active?: Json;
    /** Shown to people. */
    name?: Json;
    /** How long it lasts. */
    duration?: Json;
    action?: Json;
    class?: Json;
    /** An ability, or several of which any will do. */
    ability?: Json;
    /** At least this. */
    minimum?: Json;
    /** At most this. */
    maximum?: Json;
    equals?: Json;
    of?: Json;
    race?: Json;
    /** Text for people; the engine does not read it. */
    description?: Json;
}

/** Who it applies to. */
export interface Dnd5eDocumentTarget {
    /** Which sort it is; decides what the other members mean. */
    type?: "self" | "creature" | "creatures" | "object" | "point" | "area" | "attacker" | "triggering_creature" | "affected_creature" | "hit_creature" | "same_target" | "target" | "ally" | "illusion" | "event_recipient" | "event_actor" | "attackers" | "weapon" | "magic_item" | "entity" | "location" | "hostile" | Array<"self" | "creature" | "creatures" | "object" | "point" | "area" | "attacker" | "triggering_creature" | "affected_creature" | "hit_creature" | "same_target" | "target" | "ally" | "illusion" | "event_recipient" | "event_actor" | "attackers" | "weapon" | "magic_item" | "entity" | "location" | "hostile">;
    /** How many. */
    count?: Json;
    /** All must hold. */
    requirements?: Json;
    /** friendly, hostile, willing or any. */
    disposition?: "friendly" | "hostile" | "any" | "willing" | Array<"friendly" | "hostile" | "any" | "willing">;
    /** Whether the owner counts too. */
    include_self?: Json;
    exclude?: Json;
    lacks_features?: Json;
    choice?: Json;
    proximity?: Json;
    /** The number, name or names. */
    value?: Json;
    order?: Json;
    /** In feet; of a creature its size. */
    size?: Json;
    /** How far it reaches. */
    range?: Json;
    /** Only those who bear such a status. */
    status_query?: Json;
    player_choice?: Json;
    visibility?: Json;
    space?: Json;
}

/** A number made of operands. */
export interface Dnd5eDocumentCalculation {
    /** How the operands are combined. */
    operation?: "add" | "subtract" | "multiply" | "divide" | "max" | "min" | "set" | Array<"add" | "subtract" | "multiply" | "divide" | "max" | "min" | "set">;
    /** The operands. */
    operators?: Json;
    /** Which way a quotient is rounded; down when absent. */
    rounding?: "down" | "up" | Array<"down" | "up">;
    bounds?: Json;
}

/** One number of a calculation. */
export interface Dnd5eDocumentOperand2 {
    /** Which sort it is; decides what the other members mean. */
    type?: "integer" | "boolean" | "string" | "dice" | "attribute" | "ability_modifier" | "class_level" | "resource_die" | "scaling" | "roll_result" | "spell_level_cast" | "function" | "calculation" | "action_modifier" | "cost" | "resource" | Array<"integer" | "boolean" | "string" | "dice" | "attribute" | "ability_modifier" | "class_level" | "resource_die" | "scaling" | "roll_result" | "spell_level_cast" | "function" | "calculation" | "action_modifier" | "cost" | "resource">;
    /** The number, name or names. */
    value?: Json;
    /** An ability, or several of which any will do. */
    ability?: Json;
    /** How the operands are combined. */
    operation?: "add" | "subtract" | "multiply" | "divide" | "max" | "min" | "set" | Array<"add" | "subtract" | "multiply" | "divide" | "max" | "min" | "set">;
    /** The operands. */
    operators?: Json;
    bounds?: Json;
    modifier?: Json;
    /** Which way a quotient is rounded; down when absent. */
    rounding?: "down" | "up" | Array<"down" | "up">;
    /** Dice, such as 2d6. */
    dice?: Json;
    class?: Json;
    resource?: Json;
    /** A function by name; the host may know more of them. */
    function?: Json;
    context?: Json;
    transform?: Json;
    property?: Json;
    params?: Json;
}

/** An amount of damage or healing. */
export interface Dnd5eDocumentDamage {
    /** Dice, such as 2d6. */
    dice?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    /** A computed number. */
    calculation?: Json;
    /** Added to the dice. */
    bonus?: Json;
    barrier?: Json;
    /** The number, name or names. */
    value?: Json;
    inherit_type?: Json;
    /** Where it must come from. */
    source?: Json;
    magical?: Json;
    link?: Json;
    distribution?: Json;
    auto_hit?: Json;
    /** A made save halves it. */
    half_on_save?: Json;
    by_level?: Json;
    element?: Json;
    lethal?: Json;
    /** Who it applies to. */
    target?: Json;
}

/** A saving throw. */
export interface Dnd5eDocumentSave {
    /** An ability, or several of which any will do. */
    ability?: Json;
    /** What the save or check must reach. */
    dc?: Json;
    /** When the save fails. */
    on_failure?: Json;
    /** Two dice, the worse counts. */
    disadvantage?: Json;
    /** Two dice, the better counts. */
    advantage?: Json;
    /** When the save is made. */
    on_success?: Json;
}

/** A difficulty. */
export interface Dnd5eDocumentDc {
    base?: Json;
    add?: Json;
    /** An ability, or several of which any will do. */
    ability?: Json;
    ref?: Json;
    per_use?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
}

/** A status that is applied. */
export interface Dnd5eDocumentStatus {
    /** The name others refer to it by. */
    id?: Json;
    escape?: Json;
    /** The number, name or names. */
    value?: Json;
    /** Who it applies to. */
    target?: Json;
    constraints?: Json;
    /** How long it lasts. */
    duration?: Json;
    /** Where it must come from. */
    source?: Json;
    /** What it does. */
    effect?: Json;
    /** What it does, in order. */
    effects?: Json;
    action?: Json;
    transform?: Json;
    on_end?: Json;
    /** Shown to people. */
    name?: Json;
    /** It ends when its owner stops concentrating. */
    concentration?: Json;
    modifier?: Json;
    /** Text for people; the engine does not read it. */
    description?: Json;
}

/** How to get rid of it. */
export interface Dnd5eDocumentEscape {
    /** An ability, or several of which any will do. */
    ability?: Json;
    /** What the save or check must reach. */
    dc?: Json;
    skill?: Json;
    proximity?: Json;
    /** Two dice, the better counts. */
    advantage?: Json;
    action?: Json;
}

/** How damage is received. */
export interface Dnd5eDocumentResponse {
    category?: Json;
    /** What it responds to, or the creature the distance is measured to. */
    to?: Json;
    /** Where it must come from. */
    source?: Json;
    /** A computed number. */
    calculation?: Json;
    /** any sense, or all when absent. */
    match?: Json;
    /** resistance, immunity, vulnerability or half. */
    response?: "resistance" | "immunity" | "vulnerability" | "half" | Array<"resistance" | "immunity" | "vulnerability" | "half">;
    damage_type?: Json;
}

/** Which rolls have advantage or disadvantage. */
export interface Dnd5eDocumentAdvantage {
    /** The target rolls; the outcomes are next to it or inside it. */
    saving_throw?: Json;
    /** Whose rolls or which origin it is about. */
    against?: Json;
    skill?: Json;
    /** An ability, or several of which any will do. */
    ability?: Json;
    attack?: Json;
    /** All must hold. */
    requirements?: Json;
    attacker?: Json;
    /** Negates it: it must not hold. */
    negate?: Json;
    /** Who it applies to. */
    target?: Json;
    /** How many. */
    count?: Json;
    /** How long it lasts. */
    duration?: Json;
    initiative?: Json;
    /** The rolls it is about. */
    on?: "attack" | "saving_throw" | "ability_check" | "initiative" | "all" | Array<"attack" | "saving_throw" | "ability_check" | "initiative" | "all">;
    weapon_type?: Json;
}

/** What is added to a roll. */
export interface Dnd5eDocumentModifier {
    /** How the operands are combined. */
    operation?: "add" | "subtract" | "multiply" | "divide" | "max" | "min" | "set" | Array<"add" | "subtract" | "multiply" | "divide" | "max" | "min" | "set">;
    /** The number, name or names. */
    value?: Json;
    reroll?: Json;
    bounds?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    result?: Json;
    optional?: Json;
    maximize?: Json;
    /** The rolls it is about. */
    on?: "attack" | "saving_throw" | "ability_check" | "initiative" | "all" | Array<"attack" | "saving_throw" | "ability_check" | "initiative" | "all">;
    /** A computed number. */
    calculation?: Json;
    /** At least this. */
    minimum?: Json;
    skill?: Json;
    /** An ability, or several of which any will do. */
    ability?: Json;
}

/** A figure that changes. */
export interface Dnd5eDocumentAttribute {
    category?: Json;
    property?: Json;
    /** A computed number. */
    calculation?: Json;
    /** Who it applies to. */
    target?: Json;
    /** Where options or values come from. */
    query?: Json;
    /** All must hold. */
    requirements?: Json;
}

/** Something that becomes possible. */
export interface Dnd5eDocumentGrant {
    /** Shown to people. */
    name?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    /** How many. */
    count?: Json;
    activation?: Json;
    interaction?: Json;
    action?: Json;
    distance?: Json;
    immunity?: Json;
    /** Who it applies to. */
    target?: Json;
}

/** Something around its owner. */
export interface Dnd5eDocumentAura {
    /** Parts of an aura, each on its own. */
    layers?: Json;
    origin?: Json;
    /** How far an aura reaches. */
    radius?: Json;
    /** feet, or rounds, minutes, hours. */
    unit?: Json;
    /** Who it applies to. */
    target?: Json;
    /** An action, attack or movement that becomes possible. */
    grants?: Json;
    /** sphere, cone, line, cube or cylinder. */
    shape?: "sphere" | "cone" | "line" | "cube" | "cylinder" | "radius" | "square" | Array<"sphere" | "cone" | "line" | "cube" | "cylinder" | "radius" | "square">;
    /** Who is affected in an aura. */
    affects?: Json;
    /** What it does. */
    effect?: Json;
    /** All must hold. */
    requirements?: Json;
    /** Level tables by name. */
    scaling?: Json;
    lights?: Json;
}

/** An area on the grid. */
export interface Dnd5eDocumentArea {
    /** sphere, cone, line, cube or cylinder. */
    shape?: "sphere" | "cone" | "line" | "cube" | "cylinder" | "radius" | "square" | Array<"sphere" | "cone" | "line" | "cube" | "cylinder" | "radius" | "square">;
    /** In feet; of a creature its size. */
    size?: Json;
    /** feet, or rounds, minutes, hours. */
    unit?: Json;
    origin?: Json;
    /** How far an aura reaches. */
    radius?: Json;
}

/** Movement, one's own or forced. */
export interface Dnd5eDocumentMovement {
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    /** Who it applies to. */
    target?: Json;
    distance?: Json;
    direction?: "away" | "toward" | "up" | "down" | "any" | "random" | Array<"away" | "toward" | "up" | "down" | "any" | "random">;
    relative_to?: Json;
    /** All must hold. */
    requirements?: Json;
    /** Resources or coins it costs. */
    cost?: Json;
    avoid_hazards?: Json;
    destination?: Json;
    space?: Json;
    visibility?: Json;
}

/** Light, ground or a hazard. */
export interface Dnd5eDocumentEnvironment {
    /** The squares it covers. */
    area?: Json;
    lighting?: Json;
    surface?: Json;
    sound?: Json;
    terrain?: Json;
    visibility?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    bright_light?: Json;
    dim_light?: Json;
    difficult?: Json;
    /** Damage it deals. */
    damage?: Json;
    /** The event it waits for. */
    trigger?: Json;
    level?: Json;
    /** Text for people; the engine does not read it. */
    description?: Json;
    /** How far an aura reaches. */
    radius?: Json;
}

/** Something that appears. */
export interface Dnd5eDocumentEntity {
    category?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    /** Shown to people. */
    name?: Json;
    /** How many. */
    count?: Json;
    placement?: Json;
    speed?: Json;
    carrying_capacity?: Json;
    allowed_actions?: Json;
    interactions?: Json;
    weapon_type?: Json;
    /** Damage it deals. */
    damage?: Json;
    properties?: Json;
    /** How far it reaches. */
    range?: Json;
    recall?: Json;
    tether?: Json;
    capabilities?: Json;
    /** Who it applies to. */
    target?: Json;
    hit_points?: Json;
    /** How long it lasts. */
    duration?: Json;
    constraints?: Json;
    stat_block?: Json;
    modifications?: Json;
    /** Text for people; the engine does not read it. */
    description?: Json;
}

/** Missiles. */
export interface Dnd5eDocumentProjectile {
    /** How many. */
    count?: Json;
    /** Damage it deals. */
    damage?: Json;
    auto_hit?: Json;
}

/** A leap to the next target. */
export interface Dnd5eDocumentChain {
    /** How far it reaches. */
    range?: Json;
    /** Who it applies to. */
    target?: Json;
    inherit?: Json;
    /** Damage it deals. */
    damage?: Json;
    condition?: Json;
}

/** Kept up turn by turn. */
export interface Dnd5eDocumentSustained {
    /** Resources or coins it costs. */
    cost?: Json;
    /** Damage it deals. */
    damage?: Json;
    /** Who it applies to. */
    target?: Json;
}

/** What is sensed. */
export interface Dnd5eDocumentDetection {
    /** How far it reaches. */
    range?: Json;
    detects?: Json;
    ignores_status?: Json;
    details?: Json;
    blocked_by?: Json;
    check?: Json;
    /** Text for people; the engine does not read it. */
    description?: Json;
}

/** What comes back. */
export interface Dnd5eDocumentRecover {
    /** Who it applies to. */
    target?: Json;
    /** How many. */
    count?: Json;
    bounds?: Json;
    budget?: Json;
    /** Resources or coins it costs. */
    cost?: Json;
    constraint?: Json;
    maximum_formula?: Json;
    resource?: Json;
    amount?: Json;
}

/** A bonus of the later revision. */
export interface Dnd5eDocumentBuff {
    category?: Json;
    base?: Json;
    property?: Json;
    /** The number, name or names. */
    value?: Json;
    skill?: Json;
    /** Added to the dice. */
    bonus?: Json;
    /** The target rolls; the outcomes are next to it or inside it. */
    saving_throw?: Json;
    subcategory?: Json;
    /** What is chosen. */
    choice_type?: Json;
    /** How many. */
    count?: Json;
}

/** What cannot be suffered. */
export interface Dnd5eDocumentImmunity {
    category?: Json;
    status?: Json;
    /** Where it must come from. */
    source?: Json;
    /** The events; any of them. */
    event?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    /** What it responds to, or the creature the distance is measured to. */
    to?: Json;
    from?: Json;
    weapon_property?: Json;
    skill?: Json;
    spell?: Json;
    /** What it does. */
    effect?: Json;
    /** Who it applies to. */
    target?: Json;
    property?: Json;
    school?: Json;
    /** All must hold. */
    requirements?: Json;
    modifier?: Json;
}

/** A choice in play. */
export interface Dnd5eDocumentPick {
    choice_type?: "skill" | "language" | "subclass" | "asi" | "fighting_style" | "query" | "ability_score" | "trait" | "tool" | "feat" | "damage_type" | "expertise" | "subfeature" | "spell" | Array<"skill" | "language" | "subclass" | "asi" | "fighting_style" | "query" | "ability_score" | "trait" | "tool" | "feat" | "damage_type" | "expertise" | "subfeature" | "spell">;
    value?: Json;
    /** What can be chosen. */
    options?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    /** How many. */
    count?: Json;
}

/** A separate attack. */
export interface Dnd5eDocumentAttackeffect {
    /** false: it is not added to the damage, unless it is negative. */
    ability_modifier?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    /** Where it must come from. */
    source?: Json;
}

/** How often. */
export interface Dnd5eDocumentUses {
    /** The number, name or names. */
    value?: Json;
    /** A computed number. */
    calculation?: Json;
    bounds?: Json;
    infinite?: Json;
    /** At least this. */
    minimum?: Json;
}

/** What it costs. */
export interface Dnd5eDocumentCost {
    amount?: Json;
    currency?: Json;
    resource?: Json;
    /** What is chosen. */
    choice_type?: "resource" | "character_resource" | Array<"resource" | "character_resource">;
    /** At least this. */
    minimum?: Json;
    /** A computed number. */
    calculation?: Json;
    limit?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
}

/** How long. */
export interface Dnd5eDocumentDuration {
    /** The number, name or names. */
    value?: Json;
    /** feet, or rounds, minutes, hours. */
    unit?: "turns" | "rounds" | "minutes" | "hours" | "days" | "turn" | "round" | "minute" | "hour" | "day" | Array<"turns" | "rounds" | "minutes" | "hours" | "days" | "turn" | "round" | "minute" | "hour" | "day">;
    until?: Json;
    /** before, after (when absent) or resolved. */
    timing?: "start_turn" | "end_turn" | "turn_start" | "turn_end" | Array<"start_turn" | "end_turn" | "turn_start" | "turn_end">;
    /** What it responds to, or the creature the distance is measured to. */
    to?: Json;
    sustain?: Json;
    /** A computed number. */
    calculation?: Json;
    ends?: Json;
}

/** A distance. */
export interface Dnd5eDocumentMeasure {
    calculation?: Json;
    normal?: Json;
    long?: Json;
    /** The number, name or names. */
    value?: Json;
    /** feet, or rounds, minutes, hours. */
    unit?: Json;
    /** How the two numbers compare. */
    comparison?: Json;
    /** Which sort it is; decides what the other members mean. */
    type?: string | Array<string>;
    miles?: Json;
}

/** Where options come from. */
export interface Dnd5eDocumentQuery {
    /** Where it must come from. */
    source?: Json;
    params?: Json;
    endpoint?: Json;
    exclude?: Json;
}

/** At least, at most. */
export interface Dnd5eDocumentBounds {
    minimum?: Json;
    maximum?: Json;
}

/** What the rolls are against. */
export interface Dnd5eDocumentAgainst {
    disposition?: Json;
    status?: Json;
    effect_type?: Json;
    damage_type?: Json;
    source?: Json;
    exclude?: Json;
    origin?: Json;
    target?: Json;
    from_source?: Json;
}

/** When it leaps on. */
export interface Dnd5eDocumentChaincondition {
    dice_sides?: Json;
    check?: Json;
}

/** A level table that limits it. */
export interface Dnd5eDocumentLimit {
    scaling?: Json;
    ref?: Json;
}

/** Temporary hit points. */
export interface Dnd5eDocumentBarrier {
    id?: Json;
    priority?: Json;
    mode?: Json;
}

/** What it does not pass. */
export interface Dnd5eDocumentBlocked {
    cover?: Json;
    barriers?: Json;
}

/** A check against a difficulty. */
export interface Dnd5eDocumentChecked {
    skill?: Json;
    ability?: Json;
    dc?: Json;
}

/** What ends it. */
export interface Dnd5eDocumentUntil {
    event?: "attack" | "hit" | "miss" | "damage" | "damaged_by" | "cast_spell" | "saving_throw" | "ability_check" | "start_turn" | "end_turn" | "enter_area" | "leave_area" | "move" | "status_applied" | "status_removed" | "roll" | "long_rest" | "short_rest" | "start_turn_in_area" | "attacked_by" | "turn_start" | "turn_end" | "exit_area" | "healed_by" | "heal" | "kill" | "action" | "combat_start" | "initiative_roll" | "move_end" | "level_up" | "equip" | Array<"attack" | "hit" | "miss" | "damage" | "damaged_by" | "cast_spell" | "saving_throw" | "ability_check" | "start_turn" | "end_turn" | "enter_area" | "leave_area" | "move" | "status_applied" | "status_removed" | "roll" | "long_rest" | "short_rest" | "start_turn_in_area" | "attacked_by" | "turn_start" | "turn_end" | "exit_area" | "healed_by" | "heal" | "kill" | "action" | "combat_start" | "initiative_roll" | "move_end" | "level_up" | "equip">;
    status?: Json;
    condition?: Json;
    attack?: Json;
    target?: Json;
    equip?: Json;
}

/** Check against check. */
export interface Dnd5eDocumentContest {
    type?: string | Array<string>;
    skill?: Json;
    against?: Json;
    on_success?: Json;
    on_failure?: Json;
}

/** A pool that is divided among targets. */
export interface Dnd5eDocumentDistribution {
    dice?: Json;
    resource?: Json;
    value?: Json;
}

/** What is set aside. */
export interface Dnd5eDocumentIgnored {
    type?: string | Array<string>;
    value?: Json;
    attribute?: Json;
}

/** Light. */
export interface Dnd5eDocumentLighting {
    level?: Json;
    radius?: Json;
    dim_radius?: Json;
}

/** A separate roll. */
export interface Dnd5eDocumentRoll {
    type?: string | Array<string>;
    success?: Json;
    on_success?: Json;
    on_failure?: Json;
}

/** What counts as a success. */
export interface Dnd5eDocumentSuccess {
    comparison?: "less_than" | "greater_than" | "at_least" | "at_most" | "equals" | "not_equals" | "within" | Array<"less_than" | "greater_than" | "at_least" | "at_most" | "equals" | "not_equals" | "within">;
    value?: Json;
}

/** What its bearer cannot do. */
export interface Dnd5eDocumentConstraints {
    movement?: Json;
    actions?: Json;
    components?: Json;
    features?: Json;
    cannot_attack?: Json;
    cannot_target_with_harmful?: Json;
}

/** What becomes possible and how. */
export interface Dnd5eDocumentInteraction {
    type?: string | Array<string>;
    name?: Json;
    activation?: Json;
    action?: Json;
    check?: Json;
    order?: Json;
    spell?: Json;
    slot?: Json;
    save?: Json;
    ends?: Json;
    ignore_requirements?: Json;
    overrides?: Json;
    cost?: Json;
}

/** Where it may appear. */
export interface Dnd5eDocumentPlacement {
    range?: Json;
    space?: Json;
    visibility?: Json;
    forms?: Json;
    separation?: Json;
}

/** A property of a place. */
export interface Dnd5eDocumentGround {
    type?: string | Array<string>;
    level?: Json;
    requires?: Json;
}

/** Who has advantage on the save. */
export interface Dnd5eDocumentSavechance {
    requirements?: Json;
    disposition?: Json;
    size?: Json;
    trigger?: Json;
}

/** How it is begun. */
export interface Dnd5eDocumentActivation {
    type?: string | Array<string>;
    trigger?: Json;
    cost?: Json;
}

/** Spells to choose. */
export interface Dnd5eDocumentSpellchoice {
    count?: Json;
    criteria?: Json;
}

/** How many. */
export interface Dnd5eDocumentCount {
    type?: string | Array<string>;
    ability?: Json;
    bounds?: Json;
    values?: Json;
    class?: Json;
    value?: Json;
    calculation?: Json;
}

/** One of the options. */
export interface Dnd5eDocumentOption {
    type?: string | Array<string>;
    name?: Json;
    description?: Json;
    choice?: Json;
    race?: Json;
    trait?: Json;
    effect?: Json;
    effects?: Json;
    duration?: Json;
    mechanics?: Json;
    requirements?: Json;
}

/** Where replacements come from. */
export interface Dnd5eDocumentRetraining {
    list?: Json;
    exclude?: Json;
    filter?: Json;
}

/** Dice that are rolled again. */
export interface Dnd5eDocumentReroll {
    value?: Json;
    replace?: Json;
    result?: Json;
    on?: Json;
}

/** A computed number. */
export interface Dnd5eDocumentBudget {
    calculation?: Json;
    operation?: "add" | "subtract" | "multiply" | "divide" | "max" | "min" | "set" | Array<"add" | "subtract" | "multiply" | "divide" | "max" | "min" | "set">;
    divisor?: Json;
    rounding?: "down" | "up" | Array<"down" | "up">;
}

/** A limit. */
export interface Dnd5eDocumentConstraint {
    comparison?: "less_than" | "greater_than" | "at_least" | "at_most" | "equals" | "not_equals" | "within" | Array<"less_than" | "greater_than" | "at_least" | "at_most" | "equals" | "not_equals" | "within">;
    ref?: Json;
    value?: Json;
}

/** A shape that is taken. */
export interface Dnd5eDocumentTransform {
    category?: Json;
    type?: string | Array<string>;
    target?: Json;
    retain?: Json;
    trigger?: Json;
}

/** What the creature keeps in its new shape. */
export interface Dnd5eDocumentRetained {
    ability_scores?: Json;
    proficiencies?: Json;
    features?: Json;
}

/** What the roll must have come to. */
export interface Dnd5eDocumentRolled {
    ability?: Json;
    skill?: Json;
    result?: Json;
    critical?: Json;
    opportunity?: Json;
    advantage?: Json;
    rolls?: Json;
    status?: Json;
}

/** What the damage must be. */
export interface Dnd5eDocumentDealt {
    element?: Json;
    lethal?: Json;
    type?: string | Array<string>;
}

/** Which spells. */
export interface Dnd5eDocumentSpellfilter {
    known?: Json;
    schools?: Json;
    tags?: Json;
    level?: Json;
    effect?: Json;
    class?: Json;
    classes?: Json;
    school?: Json;
    id?: Json;
    name?: Json;
    list?: Json;
    ritual?: Json;
}

/** Which status. */
export interface Dnd5eDocumentStatusfilter {
    name?: Json;
    id?: Json;
    on?: Json;
    method?: Json;
}

/** Light or ground that is changed. */
export interface Dnd5eDocumentManipulation {
    model?: Json;
    operation?: Json;
}

/** Features that cannot be used. */
export interface Dnd5eDocumentConstrained {
    blocked_features?: Json;
}

/** What is different this way. */
export interface Dnd5eDocumentOverrides {
    duration?: Json;
    creature_type?: Json;
}

/** A record of any kind but a character. */
export type Dnd5eDocumentRecord = Dnd5eDocumentRecordStatus | Dnd5eDocumentRecordOther;

/** A record of any kind but a character. */
export interface Dnd5eDocumentRecordStatus {
    /** What it is called. */
    name?: string;
    /** Its kind. */
    kind: "status";
    /** "dnd5e". */
    ruleset?: Json;
    /** The same: {"system": "dnd5e"}. */
    talus?: Json;
    /** A name for programs. */
    id?: Json;
    /** For people. */
    title?: Json;
    /** For people. */
    description?: Json;
    /** For people. */
    comment?: Json;
    /** Where it is from. */
    source?: Json;
    /** For programs. */
    version?: Json;
    /** The revision of the schema. */
    schema_version?: Json;
    /** For programs. */
    schema_versions?: Json;
    /** What sort of thing it is. */
    category?: Json;
    /** What sort of thing or creature it is. */
    type?: Json;
    /** Records it has everything of. */
    inherits?: Json;
    /** Records it adds to. */
    extends?: Json;
    mechanics?: Array<Dnd5eDocumentMechanic>;
    effects?: Json;
    /** Features it makes better. */
    enhances?: Json;
    subfeatures?: Json;
    /** Who can take it. */
    requirements?: Json;
    /** It can be taken more than once. */
    repeatable?: Json;
    /** The class that brings it. */
    class?: Json;
    /** The subclass that brings it. */
    subclass?: Json;
    /** What subclasses are called. */
    subclass_label?: Json;
    /** The class of a subclass. */
    base_class?: Json;
    /** Classes that can have it. */
    classes?: Json;
    /** From which level, or the level of the spell. */
    level?: Json;
    /** What grows with the level. */
    scaling?: Json;
    /** What it is made of. */
    items?: Json;
    /** What it must be. */
    constraints?: Json;
    /** What a command asks for. */
    parameters?: Json;
    /** What is done at rest. */
    activities?: Json;
    /** What a command costs. */
    action_cost?: Json;
    /** A command needs one. */
    requires_target?: Json;
    /** Who it is aimed at. */
    target?: Json;
    /** What triggers it. */
    triggered_by?: Json;
    /** The status it is about. */
    status?: Json;
    /** The status is a condition. */
    is_condition?: Json;
    /** School of the spell. */
    school?: Json;
    /** What casting costs. */
    casting_time?: Json;
    /** What casting needs. */
    components?: Json;
    /** What casting uses up. */
    materials?: Json;
    /** It needs concentration. */
    concentration?: Json;
    /** It can be cast as a ritual. */
    ritual?: Json;
    /** How far. */
    range?: Json;
    /** How far, in feet. */
    distance?: Json;
    /** How long. */
    duration?: Json;
    /** In what. */
    duration_units?: Json;
    /** How a class or creature casts. */
    spellcasting?: Json;
    /** What saves must reach. */
    save_dc?: Json;
    /** Its die. */
    hit_die?: Json;
    /** What it needs. */
    primary_ability?: Json;
    /** Saves it is proficient in. */
    saving_throw_proficiencies?: Json;
    /** What it is proficient with. */
    proficiencies?: Json;
    /** Skills it brings. */
    skill_proficiencies?: Json;
    /** Tools it brings. */
    tool_proficiencies?: Json;
    /** What it begins with. */
    starting_equipment?: Json;
    /** What a second class needs and brings. */
    multiclassing?: Json;
    /** The race of a subrace. */
    base_race?: Json;
    /** Its subraces. */
    subraces?: Json;
    /** Its size. */
    size?: Json;
    /** Its speed. */
    speed?: Json;
    /** What it is. */
    creature_type?: Json;
    traits?: Json;
    /** What it speaks. */
    languages?: Json;
    /** How it notices others. */
    senses?: Json;
    /** How it sees. */
    vision_type?: Json;
    /** How far it sees. */
    vision_range?: Json;
    /** It sleeps. */
    requires_sleep?: Json;
    /** How it rests. */
    rest_type?: Json;
    /** How long it rests. */
    rest_duration?: Json;
    /** What it adds to scores. */
    ability_score_increases?: Json;
    /** Its scores. */
    ability_scores?: Json;
    /** Its scores. */
    abilities?: Json;
    /** Its alignment. */
    alignment?: Json;
    /** How dangerous it is. */
    challenge_rating?: Json;
    /** Its proficiency bonus. */
    proficiency_bonus?: Json;
    /** Its hit points. */
    hit_points?: Json;
    /** Hit points of a thing. */
    hp?: Json;
    /** Its armour class, or what armour gives. */
    armor_class?: Json;
    /** Its saves. */
    saving_throws?: Json;
    /** Its skills. */
    skills?: Json;
    /** What it does in a fight. */
    actions?: Json;
    spells?: Json;
    /** How often it casts. */
    spell_slots?: Json;
    /** What it casts with. */
    spellcasting_ability?: Json;
    /** Its pools. */
    resources?: Json;
    /** What it carries. */
    inventory?: Json;
    /** Its state after play: hit points, pools, uses, conditions. */
    current?: Json;
    /** How damage affects it. */
    damage_response?: Json;
    /** What it takes half damage from. */
    damage_resistances?: Json;
    /** What it is immune to. */
    damage_immunities?: Json;
    /** What it takes double damage from. */
    damage_vulnerabilities?: Json;
    /** What it takes half damage from. */
    resistances?: Json;
    /** What it is immune to. */
    immunities?: Json;
    /** Conditions it is immune to. */
    condition_immunities?: Json;
    /** What comes with it. */
    equipment?: Json;
    /** Its price. */
    cost?: Json;
    /** Its weight. */
    weight?: Json;
    /** What it does to others. */
    damage?: Json;
    /** Its type of damage. */
    damage_type?: Json;
    /** How it is used. */
    properties?: Json;
    /** What it adds. */
    bonuses?: Json;
    /** How far it reaches. */
    reach?: Json;
    /** It makes a noise. */
    stealth_disadvantage?: Json;
    /** It serves as a focus. */
    is_focus?: Json;
    /** What it holds. */
    capacity?: Json;
    /** What is in it. */
    contents?: Json;
    /** Its figures. */
    attributes?: Json;
    /** For people. */
    pantheon?: Json;
    /** Domains of a god. */
    domains?: Json;
    /** For people. */
    titles?: Json;
    /** For people. */
    power?: Json;
    /** For people. */
    avatar?: Json;
    /** For people. */
    allies?: Json;
    /** For people. */
    enemies?: Json;
    features?: Json;
    feats?: Json;
    fighting_styles?: Json;
    maneuvers?: Json;
}

/** A record of any kind but a character. */
export interface Dnd5eDocumentRecordOther {
    /** What it is called. */
    name?: string;
    /** Its kind. */
    kind?: "feature" | "spell" | "feat" | "race" | "class" | "creature" | "equipment" | "attack" | "command" | "maneuver" | "fighting_style" | "domain" | "character" | "scenario" | "other";
    /** "dnd5e". */
    ruleset?: Json;
    /** The same: {"system": "dnd5e"}. */
    talus?: Json;
    /** A name for programs. */
    id?: Json;
    /** For people. */
    title?: Json;
    /** For people. */
    description?: Json;
    /** For people. */
    comment?: Json;
    /** Where it is from. */
    source?: Json;
    /** For programs. */
    version?: Json;
    /** The revision of the schema. */
    schema_version?: Json;
    /** For programs. */
    schema_versions?: Json;
    /** What sort of thing it is. */
    category?: Json;
    /** What sort of thing or creature it is. */
    type?: Json;
    /** Records it has everything of. */
    inherits?: Json;
    /** Records it adds to. */
    extends?: Json;
    mechanics?: Array<Dnd5eDocumentMechanic>;
    /** What a status does. */
    effects?: Json;
    /** Features it makes better. */
    enhances?: Json;
    subfeatures?: Json;
    /** Who can take it. */
    requirements?: Json;
    /** It can be taken more than once. */
    repeatable?: Json;
    /** The class that brings it. */
    class?: Json;
    /** The subclass that brings it. */
    subclass?: Json;
    /** What subclasses are called. */
    subclass_label?: Json;
    /** The class of a subclass. */
    base_class?: Json;
    /** Classes that can have it. */
    classes?: Json;
    /** From which level, or the level of the spell. */
    level?: Json;
    /** What grows with the level. */
    scaling?: Json;
    /** What it is made of. */
    items?: Json;
    /** What it must be. */
    constraints?: Json;
    /** What a command asks for. */
    parameters?: Json;
    /** What is done at rest. */
    activities?: Json;
    /** What a command costs. */
    action_cost?: Json;
    /** A command needs one. */
    requires_target?: Json;
    /** Who it is aimed at. */
    target?: Json;
    /** What triggers it. */
    triggered_by?: Json;
    /** The status it is about. */
    status?: Json;
    /** The status is a condition. */
    is_condition?: Json;
    /** School of the spell. */
    school?: Json;
    /** What casting costs. */
    casting_time?: Json;
    /** What casting needs. */
    components?: Json;
    /** What casting uses up. */
    materials?: Json;
    /** It needs concentration. */
    concentration?: Json;
    /** It can be cast as a ritual. */
    ritual?: Json;
    /** How far. */
    range?: Json;
    /** How far, in feet. */
    distance?: Json;
    /** How long. */
    duration?: Json;
    /** In what. */
    duration_units?: Json;
    /** How a class or creature casts. */
    spellcasting?: Json;
    /** What saves must reach. */
    save_dc?: Json;
    /** Its die. */
    hit_die?: Json;
    /** What it needs. */
    primary_ability?: Json;
    /** Saves it is proficient in. */
    saving_throw_proficiencies?: Json;
    /** What it is proficient with. */
    proficiencies?: Json;
    /** Skills it brings. */
    skill_proficiencies?: Json;
    /** Tools it brings. */
    tool_proficiencies?: Json;
    /** What it begins with. */
    starting_equipment?: Json;
    /** What a second class needs and brings. */
    multiclassing?: Json;
    /** The race of a subrace. */
    base_race?: Json;
    /** Its subraces. */
    subraces?: Json;
    /** Its size. */
    size?: Json;
    /** Its speed. */
    speed?: Json;
    /** What it is. */
    creature_type?: Json;
    traits?: Json;
    /** What it speaks. */
    languages?: Json;
    /** How it notices others. */
    senses?: Json;
    /** How it sees. */
    vision_type?: Json;
    /** How far it sees. */
    vision_range?: Json;
    /** It sleeps. */
    requires_sleep?: Json;
    /** How it rests. */
    rest_type?: Json;
    /** How long it rests. */
    rest_duration?: Json;
    /** What it adds to scores. */
    ability_score_increases?: Json;
    /** Its scores. */
    ability_scores?: Json;
    /** Its scores. */
    abilities?: Json;
    /** Its alignment. */
    alignment?: Json;
    /** How dangerous it is. */
    challenge_rating?: Json;
    /** Its proficiency bonus. */
    proficiency_bonus?: Json;
    /** Its hit points. */
    hit_points?: Json;
    /** Hit points of a thing. */
    hp?: Json;
    /** Its armour class, or what armour gives. */
    armor_class?: Json;
    /** Its saves. */
    saving_throws?: Json;
    /** Its skills. */
    skills?: Json;
    /** What it does in a fight. */
    actions?: Json;
    spells?: Json;
    /** How often it casts. */
    spell_slots?: Json;
    /** What it casts with. */
    spellcasting_ability?: Json;
    /** Its pools. */
    resources?: Json;
    /** What it carries. */
    inventory?: Json;
    /** Its state after play: hit points, pools, uses, conditions. */
    current?: Json;
    /** How damage affects it. */
    damage_response?: Json;
    /** What it takes half damage from. */
    damage_resistances?: Json;
    /** What it is immune to. */
    damage_immunities?: Json;
    /** What it takes double damage from. */
    damage_vulnerabilities?: Json;
    /** What it takes half damage from. */
    resistances?: Json;
    /** What it is immune to. */
    immunities?: Json;
    /** Conditions it is immune to. */
    condition_immunities?: Json;
    /** What comes with it. */
    equipment?: Json;
    /** Its price. */
    cost?: Json;
    /** Its weight. */
    weight?: Json;
    /** What it does to others. */
    damage?: Json;
    /** Its type of damage. */
    damage_type?: Json;
    /** How it is used. */
    properties?: Json;
    /** What it adds. */
    bonuses?: Json;
    /** How far it reaches. */
    reach?: Json;
    /** It makes a noise. */
    stealth_disadvantage?: Json;
    /** It serves as a focus. */
    is_focus?: Json;
    /** What it holds. */
    capacity?: Json;
    /** What is in it. */
    contents?: Json;
    /** Its figures. */
    attributes?: Json;
    /** For people. */
    pantheon?: Json;
    /** Domains of a god. */
    domains?: Json;
    /** For people. */
    titles?: Json;
    /** For people. */
    power?: Json;
    /** For people. */
    avatar?: Json;
    /** For people. */
    allies?: Json;
    /** For people. */
    enemies?: Json;
    features?: Json;
    feats?: Json;
    fighting_styles?: Json;
    maneuvers?: Json;
}

/** A character. */
export interface Dnd5eDocumentCharacter {
    /** "dnd5e". */
    ruleset?: string;
    /** The same: {"system": "dnd5e"}. */
    talus?: {[name: string]: string};
    /** "character". */
    kind?: "feature" | "spell" | "feat" | "race" | "class" | "status" | "creature" | "equipment" | "attack" | "command" | "maneuver" | "fighting_style" | "domain" | "character" | "scenario" | "other" | string;
    /** A name for programs. */
    id?: string;
    /** The revision of the schema. */
    schema_version?: string;
    /** What the character is called. */
    name?: string;
    /** For people. */
    description?: string;
    /** For people. */
    comment?: string;
    /** Where it is from. */
    source?: Json;
    /** A race of the content. */
    race?: string;
    /** Instead of that of the race. */
    size?: string;
    /** Instead of that of the race. */
    creature_type?: string;
    /** Levels by class: {"Bulwark": 3}. */
    classes?: {[name: string]: number};
    /** Subclass by class. */
    subclasses?: {[name: string]: string};
    /** Scores before anything is added. */
    abilities?: Dnd5eDocumentCharacterAbilities;
    /** The same. */
    ability_scores?: Dnd5eDocumentCharacterAbilityScores;
    /** Names of skills the character is proficient in. */
    skills?: Json;
    /** Abilities whose saves it is proficient in. */
    saving_throws?: Json;
    /** What it speaks. */
    languages?: Array<string>;
    /** Ranges by sense. */
    senses?: {[name: string]: Json};
    /** Names of features, or whole records. */
    features?: Array<string | Dnd5eDocumentCharacterFeatures>;
    /** Names of feats, or whole records. */
    feats?: Array<string | Dnd5eDocumentCharacterFeats>;
    /** Names of fighting styles, or whole records. */
    fighting_styles?: Array<string | Dnd5eDocumentCharacterFightingStyles>;
    /** Names of manoeuvres, or whole records. */
    maneuvers?: Array<string | Dnd5eDocumentCharacterManeuvers>;
    /** Names of spells, or whole records. */
    spells?: Json;
    /** Of spells that no class brings. */
    spellcasting_ability?: string;
    /** What is left, by level. */
    spell_slots?: {[name: string]: number};
    /** Answers by the name of the choice. */
    choices?: {[name: string]: Json};
    /** Choices without an answer, as `talus build` lists them. */
    open?: Json;
    /** What is worn and held, by slot. */
    equipment?: Json;
    /** What is carried. */
    inventory?: Json;
    /** Further pools. */
    resources?: {[name: string]: Json};
    /** Coins. */
    currency?: {[name: string]: number};
    /** Hit points, pools and conditions as they were written back after play. */
    current?: Json;
    /** Instead of what classes give. */
    hit_points?: Json;
    /** Instead of what is worn. */
    armor_class?: Json;
    /** Instead of that of the race. */
    speed?: Json;
    /** Instead of that of the level. */
    proficiency_bonus?: number;
    /** Conditions it is immune to. */
    condition_immunities?: Json;
}

/** Scores before anything is added. */
export interface Dnd5eDocumentCharacterAbilities {
    /** The score. */
    Strength?: number;
    /** The score. */
    Dexterity?: number;
    /** The score. */
    Constitution?: number;
    /** The score. */
    Intelligence?: number;
    /** The score. */
    Wisdom?: number;
    /** The score. */
    Charisma?: number;
}

/** The same. */
export interface Dnd5eDocumentCharacterAbilityScores {
    /** The score. */
    Strength?: number;
    /** The score. */
    Dexterity?: number;
    /** The score. */
    Constitution?: number;
    /** The score. */
    Intelligence?: number;
    /** The score. */
    Wisdom?: number;
    /** The score. */
    Charisma?: number;
}

export interface Dnd5eDocumentCharacterFeatures {
    /** What it is called. */
    name: string;
}

export interface Dnd5eDocumentCharacterFeats {
    /** What it is called. */
    name: string;
}

export interface Dnd5eDocumentCharacterFightingStyles {
    /** What it is called. */
    name: string;
}

export interface Dnd5eDocumentCharacterManeuvers {
    /** What it is called. */
    name: string;
}

export interface Dnd5eDocumentCarrier {
    mechanics?: Array<Dnd5eDocumentMechanic>;
    subfeatures?: Json;
    traits?: Json;
    features?: Json;
    feats?: Json;
    spells?: Json;
    fighting_styles?: Json;
    maneuvers?: Json;
}

/** All statements must hold. */
export type Dh2eDocumentPredicate = Array<Dh2eDocumentStatement>;

export interface Dh2eDocumentStatementObject {
    and?: Dh2eDocumentPredicate;
    or?: Dh2eDocumentPredicate;
    nand?: Dh2eDocumentPredicate;
    nor?: Dh2eDocumentPredicate;
    xor?: Dh2eDocumentPredicate;
    iff?: Dh2eDocumentPredicate;
    not?: Dh2eDocumentStatement;
    if?: Dh2eDocumentStatement;
    then?: Dh2eDocumentStatement;
    eq?: Dh2eDocumentComparison;
    gt?: Dh2eDocumentComparison;
    gte?: Dh2eDocumentComparison;
    lt?: Dh2eDocumentComparison;
    lte?: Dh2eDocumentComparison;
}

/** A roll option that must be there, or a test of further statements. */
export type Dh2eDocumentStatement = string | Dh2eDocumentStatementObject;

export type Dh2eDocumentComparison = Array<Dh2eDocumentOperand>;

export type Dh2eDocumentOperand = string | number;

/** A number, a formula such as "floor(@actor.level / 2)", or values by level bracket. */
export type Dh2eDocumentValue = Json;

/** A number, a formula such as "floor(@actor.level / 2)", or numbers by bracket. */
export type Dh2eDocumentAmount = Dh2eDocumentBrackets | number | boolean | string;

/** The first bracket that holds the field's value counts. */
export interface Dh2eDocumentBrackets {
    /** What is looked up, such as actor|level; without it the actor's level. */
    field?: string;
    brackets?: Array<Dh2eDocumentBracketsBrackets>;
}

export interface Dh2eDocumentBracketsBrackets {
    start?: Json;
    end?: Json;
    value: Json;
}

export type Dh2eDocumentRule = Dh2eDocumentRuleFlatModifier | Dh2eDocumentRuleRollOption | Dh2eDocumentRuleAdjustDegree | Dh2eDocumentRuleDiceOverride | Dh2eDocumentRuleAdjustToughness | Dh2eDocumentRuleResistance | Dh2eDocumentRuleAttributeOverride | Dh2eDocumentRuleVFXOverride | Dh2eDocumentRuleGrantItem | Dh2eDocumentRuleChoiceSet;

export interface Dh2eDocumentRuleFlatModifier {
    /** Its kind. */
    key: "FlatModifier";
    /** Where it acts (`attack:ranged`, `skill:dodge`); a domain includes those below it. A list acts in each of them. */
    domain: string | Array<string>;
    /** The bonus or penalty, or a characteristic bonus by its word (`sb`). */
    value: number | "wsb" | "bsb" | "sb" | "tb" | "agb" | "intb" | "perb" | "wpb" | "felb" | string;
    /** Where it comes from: `equipment`, `talent`, `condition` ... */
    source?: string;
    /** Of one group only the highest bonus and the lowest penalty count. */
    exclusionGroup?: string;
    /** Switched on to begin with. */
    enabled?: boolean;
    /** The player may switch it on or off for a test. */
    toggleable?: boolean;
    /** What a breakdown shows. */
    label?: string;
    /** When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`. */
    predicate?: Dh2eDocumentPredicate;
}

export interface Dh2eDocumentRuleRollOption {
    /** Its kind. */
    key: "RollOption";
    /** The option, such as `self:hidden`. */
    option: string;
    /** Switched on to begin with. */
    enabled?: boolean;
    /** The player may switch it on or off for a test. */
    toggleable?: boolean;
    /** What a breakdown shows. */
    label?: string;
    /** When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`. */
    predicate?: Dh2eDocumentPredicate;
}

export interface Dh2eDocumentRuleAdjustDegree {
    /** Its kind. */
    key: "AdjustDegree";
    /** The tests it changes. */
    domain: string | Array<string>;
    /** Degrees to add, or to subtract. */
    value: number;
    /** Only on a success, only on a failure, or always. */
    when?: "any" | "success" | "failure" | string;
    /** What a breakdown shows. */
    label?: string;
    /** When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`. */
    predicate?: Dh2eDocumentPredicate;
}

export interface Dh2eDocumentRuleDiceOverride {
    /** Its kind. */
    key: "DiceOverride";
    /** The damage it changes: `damage:melee`, `damage:ranged`, or `damage` for both. */
    domain: string | Array<string>;
    /** `tearing` rolls the lowest die again and keeps the higher, `proven` is a minimum per die, `primitive` a maximum, `razor-sharp` doubles the penetration from three degrees on. */
    mode: "tearing" | "proven" | "primitive" | "razor-sharp" | string;
    /** The rating of `proven` and `primitive`. */
    value?: number;
    /** What a breakdown shows. */
    label?: string;
    /** When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`. */
    predicate?: Dh2eDocumentPredicate;
}

export interface Dh2eDocumentRuleAdjustToughness {
    /** Its kind. */
    key: "AdjustToughness";
    /** Added to the toughness bonus against damage. */
    value: number | "wsb" | "bsb" | "sb" | "tb" | "agb" | "intb" | "perb" | "wpb" | "felb" | string;
    /** `self`: the carrier's own; `target`: lowers the unnatural toughness of the target, never below 0. */
    against?: "self" | "target" | string;
    /** What a breakdown shows. */
    label?: string;
    /** When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`. */
    predicate?: Dh2eDocumentPredicate;
}

export interface Dh2eDocumentRuleResistance {
    /** Its kind. */
    key: "Resistance";
    /** The kind of damage resisted. */
    damageType?: "energy" | "explosive" | "impact" | "rending" | "all" | string;
    /** `flat` subtracts the value; `half` halves what is left, once, rounded down. */
    mode?: "flat" | "half" | string;
    /** What `flat` subtracts. */
    value?: number | "wsb" | "bsb" | "sb" | "tb" | "agb" | "intb" | "perb" | "wpb" | "felb" | string;
    /** What a breakdown shows. */
    label?: string;
    /** When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`. */
    predicate?: Dh2eDocumentPredicate;
}

export interface Dh2eDocumentRuleAttributeOverride {
    /** Its kind. */
    key: "AttributeOverride";
    /** `initiative`, or the tests that use the other characteristic. */
    domain: string | Array<string>;
    /** The characteristic used instead. */
    characteristic: "ws" | "bs" | "s" | "t" | "ag" | "int" | "per" | "wp" | "fel" | string;
    /** Acts only when the other characteristic is higher. */
    onlyIfHigher?: boolean;
    /** What a breakdown shows. */
    label?: string;
    /** When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`. */
    predicate?: Dh2eDocumentPredicate;
}

export interface Dh2eDocumentRuleVFXOverride {
    /** Its kind. */
    key: "VFXOverride";
    /** What the client would draw: `attack` ... */
    slot: string;
    /** What it should draw. */
    value: Json;
    /** What a breakdown shows. */
    label?: string;
    /** When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`. */
    predicate?: Dh2eDocumentPredicate;
}

export interface Dh2eDocumentRuleGrantItem {
    /** Its kind. */
    key: "GrantItem";
    /** Slug or name of the item given. */
    item: string;
    /** The item's kind, where several share the name. */
    type?: string;
    /** What a breakdown shows. */
    label?: string;
    /** When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`. */
    predicate?: Dh2eDocumentPredicate;
}

export interface Dh2eDocumentRuleChoiceSetChoices {
    /** What the player reads. */
    label?: string;
    /** What takes its place in the texts. */
    value: string;
}

export interface Dh2eDocumentRuleChoiceSet {
    /** Its kind. */
    key: "ChoiceSet";
    /** The name used in {choice|flag}. */
    flag: string;
    /** The question. */
    prompt?: string;
    /** What can be chosen. */
    choices: Array<string | Dh2eDocumentRuleChoiceSetChoices>;
    /** What was chosen: the value of one of the choices. */
    selection?: string;
    /** What a breakdown shows. */
    label?: string;
    /** When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`. */
    predicate?: Dh2eDocumentPredicate;
}

/** An item that differs from another in a few figures. */
export interface Dh2eDocumentDerived {
    /** The item it is derived from. */
    from: string;
    /** Another name for it. */
    name?: string;
    /** The figures that differ. */
    system?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentSkillTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** A skill with its tier and uses. */
export interface Dh2eDocumentSkillSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
    /** The characteristic tested. */
    characteristic: "ws" | "bs" | "s" | "t" | "ag" | "int" | "per" | "wp" | "fel" | string;
    /** 0 untrained, 1 known, 2 trained (+10), 3 experienced (+20), 4 veteran (+30). */
    tier?: number;
    /** What it can be used for. */
    uses?: Array<Dh2eDocumentSkillSystemUses>;
}

export interface Dh2eDocumentSkillSystemUses {
    /** Last part of the domain. */
    slug: string;
    /** What the player reads. */
    name?: string;
    /** What it costs (DH2E-SKL-02). */
    action?: "free" | "half" | "full" | "reaction" | string;
}

/** A DH2E document. */
export interface Dh2eDocumentSkill {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentSkillTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "skill";
    /** A picture, for the client. */
    img?: string;
    /** A skill with its tier and uses. */
    system: Dh2eDocumentSkillSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentTalentTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** A learned ability; acts through its rules. */
export interface Dh2eDocumentTalentSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
}

/** A DH2E document. */
export interface Dh2eDocumentTalent {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentTalentTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "talent";
    /** A picture, for the client. */
    img?: string;
    /** A learned ability; acts through its rules. */
    system: Dh2eDocumentTalentSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentTraitTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** Something inborn; acts through its rules. */
export interface Dh2eDocumentTraitSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
}

/** A DH2E document. */
export interface Dh2eDocumentTrait {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentTraitTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "trait";
    /** A picture, for the client. */
    img?: string;
    /** Something inborn; acts through its rules. */
    system: Dh2eDocumentTraitSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentWeaponTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** A weapon for melee or shooting. */
export interface Dh2eDocumentWeaponSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
    /** `melee`, or what it shoots with. */
    class: "melee" | "las" | "bolt" | "solid" | "plasma" | "flame" | "launcher" | "thrown" | string;
    /** What a hit does. */
    damage: Dh2eDocumentWeaponSystemDamage;
    /** Armour points it ignores. */
    penetration?: number;
    /** Qualities such as `Tearing` or `Proven(3)`. */
    qualities?: Array<string>;
    /** How well it is made: -10, 0, +5 or +10 to hit. */
    craftsmanship?: "poor" | "common" | "good" | "best" | string;
    /** How far it reaches, in metres. */
    range?: number;
    /** The fire modes of a ranged weapon. */
    rateOfFire?: Dh2eDocumentWeaponSystemRateOfFire;
    /** Rounds it holds; 0: it needs none. */
    magazine?: number;
    /** The rounds in it, the last one is fired first. */
    loadedRounds?: Array<string | Dh2eDocumentWeaponSystemLoadedRounds>;
    /** The action a reload costs. */
    reload?: "free" | "half" | "full" | "reaction" | string;
    /** It cannot fire until cleared. */
    jammed?: boolean;
    /** In hand. */
    equipped?: boolean;
}

/** What a hit does. */
export interface Dh2eDocumentWeaponSystemDamage {
    /** Dice and numbers added together. */
    formula: string;
    /** Added to the roll; `sb` is the wielder's Strength bonus. */
    bonus?: number | "sb" | string;
    /** The kind of damage. */
    type?: "energy" | "explosive" | "impact" | "rending" | string;
}

/** The fire modes of a ranged weapon. */
export interface Dh2eDocumentWeaponSystemRateOfFire {
    /** Can fire single shots. */
    single?: boolean;
    /** Rounds of a semi-automatic burst; 0: it has none. */
    semi?: number;
    /** Rounds of a fully automatic burst; 0: it has none. */
    full?: number;
}

export interface Dh2eDocumentWeaponSystemLoadedRounds {
    /** Slug of the ammunition. */
    round: string;
    /** How many of them in a row. */
    count?: number;
}

/** A DH2E document. */
export interface Dh2eDocumentWeapon {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentWeaponTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "weapon";
    /** A picture, for the client. */
    img?: string;
    /** A weapon for melee or shooting. */
    system: Dh2eDocumentWeaponSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentArmourTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** Worn armour with points per location. */
export interface Dh2eDocumentArmourSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
    /** Armour points by location; of several pieces the best counts. */
    points: Dh2eDocumentArmourSystemPoints;
    /** Poor takes a point from every protected location, best adds one. */
    craftsmanship?: "poor" | "common" | "good" | "best" | string;
    /** Worn. */
    equipped?: boolean;
}

/** Armour points by location; of several pieces the best counts. */
export interface Dh2eDocumentArmourSystemPoints {
    /** Points on the Head. */
    head?: number;
    /** Points on the Right Arm. */
    rightArm?: number;
    /** Points on the Left Arm. */
    leftArm?: number;
    /** Points on the Body. */
    body?: number;
    /** Points on the Right Leg. */
    rightLeg?: number;
    /** Points on the Left Leg. */
    leftLeg?: number;
    /** Points on every location not named. */
    all?: number;
}

/** A DH2E document. */
export interface Dh2eDocumentArmour {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentArmourTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "armour";
    /** A picture, for the client. */
    img?: string;
    /** Worn armour with points per location. */
    system: Dh2eDocumentArmourSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentAmmunitionTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** Rounds that a weapon can be loaded with. */
export interface Dh2eDocumentAmmunitionSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
    /** Added to the damage. */
    damageBonus?: number;
    /** Added to the weapon's. */
    penetration?: number;
    /** The kind of damage it does. */
    damageType?: "energy" | "explosive" | "impact" | "rending" | string;
    /** Qualities in addition to the weapon's. */
    qualities?: Array<string>;
    /** How many are carried. */
    count?: number;
}

/** A DH2E document. */
export interface Dh2eDocumentAmmunition {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentAmmunitionTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "ammunition";
    /** A picture, for the client. */
    img?: string;
    /** Rounds that a weapon can be loaded with. */
    system: Dh2eDocumentAmmunitionSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentGearTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** Any other thing; acts through its rules. */
export interface Dh2eDocumentGearSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
}

/** A DH2E document. */
export interface Dh2eDocumentGear {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentGearTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "gear";
    /** A picture, for the client. */
    img?: string;
    /** Any other thing; acts through its rules. */
    system: Dh2eDocumentGearSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentConditionTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** A state such as stunned or on fire. */
export interface Dh2eDocumentConditionSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
    /** Rounds left; left out, it lasts until removed (DH2E-TRN-07). */
    remainingRounds?: number;
    /** What it does at the start of each turn of its bearer. */
    eachTurn?: Dh2eDocumentConditionSystemEachTurn;
    /** The held weapons are dropped. */
    drops?: boolean;
    /** Happens and does not stay. */
    instant?: boolean;
}

/** What it does at the start of each turn of its bearer. */
export interface Dh2eDocumentConditionSystemEachTurn {
    /** Damage to the body, which armour does not stop. */
    damage?: Dh2eDocumentConditionSystemEachTurnDamage;
    /** Levels of fatigue. */
    fatigue?: number;
}

/** Damage to the body, which armour does not stop. */
export interface Dh2eDocumentConditionSystemEachTurnDamage {
    /** Dice and numbers added together. */
    formula: string;
    /** Added to the roll; `sb` is the wielder's Strength bonus. */
    bonus?: number | "sb" | string;
    /** The kind of damage. */
    type?: "energy" | "explosive" | "impact" | "rending" | string;
}

/** A DH2E document. */
export interface Dh2eDocumentCondition {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentConditionTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "condition";
    /** A picture, for the client. */
    img?: string;
    /** A state such as stunned or on fire. */
    system: Dh2eDocumentConditionSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentCriticalInjuryTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** A lasting injury from a critical table. */
export interface Dh2eDocumentCriticalInjurySystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
    /** What caused it. */
    damageType: "energy" | "explosive" | "impact" | "rending" | string;
    /** Where it is. */
    location: "head" | "rightArm" | "leftArm" | "body" | "rightLeg" | "leftLeg" | string;
    /** The row of the table. */
    severity: number;
}

/** A DH2E document. */
export interface Dh2eDocumentCriticalInjury {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentCriticalInjuryTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "critical-injury";
    /** A picture, for the client. */
    img?: string;
    /** A lasting injury from a critical table. */
    system: Dh2eDocumentCriticalInjurySystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentPowerTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** A psychic power. */
export interface Dh2eDocumentPowerSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
    /** The focus power test. */
    focus?: Dh2eDocumentPowerSystemFocus;
    /** What manifesting it costs. */
    action?: "free" | "half" | "full" | "reaction" | string;
    /** Metres; 0: the psyker alone. */
    range?: number;
    /** The modes it allows; both when left out. */
    modes?: Array<"unfettered" | "pushed" | string>;
    /** What it does to a target. */
    damage?: Dh2eDocumentPowerSystemDamage;
    /** Armour points it ignores. */
    penetration?: number;
    /** Qualities of its damage. */
    qualities?: Array<string>;
    /** Conditions on the target when it succeeds. */
    effects?: Array<Dh2eDocumentPowerSystemEffects>;
    /** Everyone in it is a target. */
    area?: Dh2eDocumentPowerSystemArea;
}

/** The focus power test. */
export interface Dh2eDocumentPowerSystemFocus {
    /** What is tested. */
    characteristic?: "ws" | "bs" | "s" | "t" | "ag" | "int" | "per" | "wp" | "fel" | string;
    /** Added to the target number. */
    modifier?: number;
}

/** What it does to a target. */
export interface Dh2eDocumentPowerSystemDamage {
    /** Dice and numbers added together. */
    formula: string;
    /** Added to the roll; `sb` is the wielder's Strength bonus. */
    bonus?: number | "sb" | string;
    /** The kind of damage. */
    type?: "energy" | "explosive" | "impact" | "rending" | string;
}

export interface Dh2eDocumentPowerSystemEffects {
    /** Slug of the condition. */
    condition: string;
    /** How long; left out, until removed. */
    rounds?: number;
}

/** Everyone in it is a target. */
export interface Dh2eDocumentPowerSystemArea {
    /** A circle or a cone. */
    shape: "blast" | "spray" | string;
    /** Radius or length in metres. */
    size: number;
}

/** A DH2E document. */
export interface Dh2eDocumentPower {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentPowerTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "power";
    /** A picture, for the client. */
    img?: string;
    /** A psychic power. */
    system: Dh2eDocumentPowerSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentCriticalTableTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** Critical injuries of one damage type: location by severity. */
export interface Dh2eDocumentCriticalTableSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
    /** The damage it is for. */
    damageType: "energy" | "explosive" | "impact" | "rending" | string;
    /** The rows. */
    rows: Dh2eDocumentCriticalTableSystemRows;
}

/** The rows. */
export interface Dh2eDocumentCriticalTableSystemRows {
    /** Ten rows, severity 1 first. */
    head: Array<Dh2eDocumentCriticalTableSystemRowsHead>;
    /** Both arms. */
    arm: Array<Dh2eDocumentCriticalTableSystemRowsArm>;
    /** The trunk. */
    body: Array<Dh2eDocumentCriticalTableSystemRowsBody>;
    /** Both legs. */
    leg: Array<Dh2eDocumentCriticalTableSystemRowsLeg>;
}

export interface Dh2eDocumentCriticalTableSystemRowsHead {
    /** What happens. */
    text: string;
    /** Conditions it puts on the victim. */
    conditions?: Array<Dh2eDocumentCriticalTableSystemRowsHeadConditions>;
    /** Levels of fatigue. */
    fatigue?: number;
}

export interface Dh2eDocumentCriticalTableSystemRowsHeadConditions {
    /** Slug of the condition. */
    condition: string;
    /** How long; left out, until removed. */
    rounds?: number;
}

export interface Dh2eDocumentCriticalTableSystemRowsArm {
    /** What happens. */
    text: string;
    /** Conditions it puts on the victim. */
    conditions?: Array<Dh2eDocumentCriticalTableSystemRowsArmConditions>;
    /** Levels of fatigue. */
    fatigue?: number;
}

export interface Dh2eDocumentCriticalTableSystemRowsArmConditions {
    /** Slug of the condition. */
    condition: string;
    /** How long; left out, until removed. */
    rounds?: number;
}

export interface Dh2eDocumentCriticalTableSystemRowsBody {
    /** What happens. */
    text: string;
    /** Conditions it puts on the victim. */
    conditions?: Array<Dh2eDocumentCriticalTableSystemRowsBodyConditions>;
    /** Levels of fatigue. */
    fatigue?: number;
}

export interface Dh2eDocumentCriticalTableSystemRowsBodyConditions {
    /** Slug of the condition. */
    condition: string;
    /** How long; left out, until removed. */
    rounds?: number;
}

export interface Dh2eDocumentCriticalTableSystemRowsLeg {
    /** What happens. */
    text: string;
    /** Conditions it puts on the victim. */
    conditions?: Array<Dh2eDocumentCriticalTableSystemRowsLegConditions>;
    /** Levels of fatigue. */
    fatigue?: number;
}

export interface Dh2eDocumentCriticalTableSystemRowsLegConditions {
    /** Slug of the condition. */
    condition: string;
    /** How long; left out, until removed. */
    rounds?: number;
}

/** A DH2E document. */
export interface Dh2eDocumentCriticalTable {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentCriticalTableTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "critical-table";
    /** A picture, for the client. */
    img?: string;
    /** Critical injuries of one damage type: location by severity. */
    system: Dh2eDocumentCriticalTableSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentRollTableTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** A d100 table such as psychic phenomena. */
export interface Dh2eDocumentRollTableSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
    /** Rows that cover 1 to 100 without a gap. */
    rows: Array<Dh2eDocumentRollTableSystemRows>;
}

export interface Dh2eDocumentRollTableSystemRows {
    /** Lowest roll of the row. */
    from: number;
    /** Highest roll of the row. */
    to: number;
    /** What happens. */
    text: string;
    /** Conditions it puts on the victim. */
    conditions?: Array<Dh2eDocumentRollTableSystemRowsConditions>;
    /** Levels of fatigue. */
    fatigue?: number;
    /** Damage to the psyker, which armour does not stop. */
    damage?: Dh2eDocumentRollTableSystemRowsDamage;
    /** Slug of a table that is rolled on next. */
    leadsTo?: string;
}

export interface Dh2eDocumentRollTableSystemRowsConditions {
    /** Slug of the condition. */
    condition: string;
    /** How long; left out, until removed. */
    rounds?: number;
}

/** Damage to the psyker, which armour does not stop. */
export interface Dh2eDocumentRollTableSystemRowsDamage {
    /** Dice and numbers added together. */
    formula: string;
    /** Added to the roll; `sb` is the wielder's Strength bonus. */
    bonus?: number | "sb" | string;
    /** The kind of damage. */
    type?: "energy" | "explosive" | "impact" | "rending" | string;
}

/** A DH2E document. */
export interface Dh2eDocumentRollTable {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentRollTableTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "roll-table";
    /** A picture, for the client. */
    img?: string;
    /** A d100 table such as psychic phenomena. */
    system: Dh2eDocumentRollTableSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentAcolyteTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** A player's character. */
export interface Dh2eDocumentAcolyteSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
    /** The nine characteristics. */
    characteristics: Dh2eDocumentAcolyteSystemCharacteristics;
    /** Wounds. */
    wounds: Dh2eDocumentAcolyteSystemWounds;
    /** Levels of fatigue; each takes 10 from every characteristic. */
    fatigue?: number;
    /** Psy rating. */
    psyRating?: number;
    /** Roll options that always hold for this actor. */
    options?: Array<string>;
}

/** The nine characteristics. */
export interface Dh2eDocumentAcolyteSystemCharacteristics {
    /** Weapon Skill. */
    ws?: number | Dh2eDocumentAcolyteSystemCharacteristicsWs;
    /** Ballistic Skill. */
    bs?: number | Dh2eDocumentAcolyteSystemCharacteristicsBs;
    /** Strength. */
    s?: number | Dh2eDocumentAcolyteSystemCharacteristicsS;
    /** Toughness. */
    t?: number | Dh2eDocumentAcolyteSystemCharacteristicsT;
    /** Agility. */
    ag?: number | Dh2eDocumentAcolyteSystemCharacteristicsAg;
    /** Intelligence. */
    int?: number | Dh2eDocumentAcolyteSystemCharacteristicsInt;
    /** Perception. */
    per?: number | Dh2eDocumentAcolyteSystemCharacteristicsPer;
    /** Willpower. */
    wp?: number | Dh2eDocumentAcolyteSystemCharacteristicsWp;
    /** Fellowship. */
    fel?: number | Dh2eDocumentAcolyteSystemCharacteristicsFel;
}

export interface Dh2eDocumentAcolyteSystemCharacteristicsWs {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentAcolyteSystemCharacteristicsBs {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentAcolyteSystemCharacteristicsS {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentAcolyteSystemCharacteristicsT {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentAcolyteSystemCharacteristicsAg {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentAcolyteSystemCharacteristicsInt {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentAcolyteSystemCharacteristicsPer {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentAcolyteSystemCharacteristicsWp {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentAcolyteSystemCharacteristicsFel {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

/** Wounds. */
export interface Dh2eDocumentAcolyteSystemWounds {
    /** Wounds left. */
    value?: number;
    /** Wounds when unhurt. */
    max: number;
    /** Critical damage so far. */
    critical?: number;
}

/** A DH2E document. */
export interface Dh2eDocumentAcolyte {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentAcolyteTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "acolyte";
    /** A picture, for the client. */
    img?: string;
    /** A player's character. */
    system: Dh2eDocumentAcolyteSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** Says whose document it is, where the type alone does not. */
export interface Dh2eDocumentNpcTalus {
    /** `dh2e`: the system this document belongs to. */
    system?: string;
}

/** Anyone else. */
export interface Dh2eDocumentNpcSystem {
    /** The short name. */
    slug?: string;
    /** Words for the reader. */
    description?: string;
    /** The rule elements. */
    rules?: Array<Dh2eDocumentRule>;
    /** The nine characteristics. */
    characteristics: Dh2eDocumentNpcSystemCharacteristics;
    /** Wounds. */
    wounds: Dh2eDocumentNpcSystemWounds;
    /** Levels of fatigue; each takes 10 from every characteristic. */
    fatigue?: number;
    /** Psy rating. */
    psyRating?: number;
    /** Roll options that always hold for this actor. */
    options?: Array<string>;
}

/** The nine characteristics. */
export interface Dh2eDocumentNpcSystemCharacteristics {
    /** Weapon Skill. */
    ws?: number | Dh2eDocumentNpcSystemCharacteristicsWs;
    /** Ballistic Skill. */
    bs?: number | Dh2eDocumentNpcSystemCharacteristicsBs;
    /** Strength. */
    s?: number | Dh2eDocumentNpcSystemCharacteristicsS;
    /** Toughness. */
    t?: number | Dh2eDocumentNpcSystemCharacteristicsT;
    /** Agility. */
    ag?: number | Dh2eDocumentNpcSystemCharacteristicsAg;
    /** Intelligence. */
    int?: number | Dh2eDocumentNpcSystemCharacteristicsInt;
    /** Perception. */
    per?: number | Dh2eDocumentNpcSystemCharacteristicsPer;
    /** Willpower. */
    wp?: number | Dh2eDocumentNpcSystemCharacteristicsWp;
    /** Fellowship. */
    fel?: number | Dh2eDocumentNpcSystemCharacteristicsFel;
}

export interface Dh2eDocumentNpcSystemCharacteristicsWs {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentNpcSystemCharacteristicsBs {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentNpcSystemCharacteristicsS {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentNpcSystemCharacteristicsT {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentNpcSystemCharacteristicsAg {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentNpcSystemCharacteristicsInt {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentNpcSystemCharacteristicsPer {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentNpcSystemCharacteristicsWp {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

export interface Dh2eDocumentNpcSystemCharacteristicsFel {
    /** The rolled value. */
    base: number;
    /** Advances of +5 each. */
    advances?: number;
}

/** Wounds. */
export interface Dh2eDocumentNpcSystemWounds {
    /** Wounds left. */
    value?: number;
    /** Wounds when unhurt. */
    max: number;
    /** Critical damage so far. */
    critical?: number;
}

/** A DH2E document. */
export interface Dh2eDocumentNpc {
    /** Says whose document it is, where the type alone does not. */
    talus?: Dh2eDocumentNpcTalus;
    /** A host's own number. */
    _id?: string;
    /** What it is called. */
    name: string;
    /** Its kind. */
    type: "npc";
    /** A picture, for the client. */
    img?: string;
    /** Anyone else. */
    system: Dh2eDocumentNpcSystem;
    /** What an actor carries. */
    items?: Array<Dh2eDocumentDerived | Dh2eDocument | string>;
    /** What `build` chooses: flag and value. */
    choices?: Json;
    /** Whatever a host keeps here. */
    flags?: Json;
}

/** A creature. */
export interface P2vDocumentCreature {
    /** LG, N, CE ... */
    alignment?: string | null;
    /** Small, Medium, Large ... */
    size: string;
    /** Its traits. */
    traits: Array<string>;
    /** Its level, which decides its cost. */
    level: number;
    /** Fight: the bonus to attacks. */
    fight: number;
    /** Armor: what attacks must reach. */
    armor: number;
    /** Power: what saves must reach. */
    power?: number;
    /** Fortitude. */
    fort: number;
    /** Reflex. */
    reflex: number;
    /** Will; null: it has none and never rolls it. */
    will: number | null;
    /** Hit points. */
    hp: number;
    /** Speed in squares; null: it does not move. */
    speed: number | null;
    /** Speeds of other modes: {"aquatic": 8}. */
    alt_speed?: {[name: string]: Json};
    /** For people: a second Armor on the card. */
    armor_alt?: number;
    /** Movement modes: `flight`, `burrowing`, `wall_climb`, `aquatic`, `teleportation`. */
    modes?: Array<string>;
    /** Its skills. */
    skills?: Array<string>;
    /** Its senses. */
    senses?: Array<string>;
    /** Immunities. */
    immune?: Array<string>;
    /** Resistances. */
    resist?: Array<P2vDocumentCreatureResist>;
    /** Weaknesses. */
    weak?: Array<P2vDocumentCreatureWeak>;
    /** Its features. */
    features: Array<P2vDocumentFeature>;
    /** For people: what it costs; the level decides. */
    points?: number;
    /** For people: what its level costs. */
    points_by_level?: number;
    /** For people: the printed card differs. */
    points_mismatch?: boolean;
    /** For people: not printed on the card. */
    points_assumed?: boolean;
    /** For people: what an upgrade costs; the level decides. */
    upgrade_cost?: number;
    /** It cannot be bought. */
    unpriced?: boolean;
    /** Feats of a campaign. */
    feats?: Array<string>;
    /** Its state after its last encounter: {hp, conditions ...}. */
    current?: {[name: string]: Json};
    /** Equipment that feats of a campaign need. */
    gear?: Array<string>;
    /** Conditions it begins with, after a wound. */
    startsWith?: Array<string>;
    /** Skills that are used without rolling dice. */
    assured?: Array<string>;
    /** Common features by name. */
    common?: Array<string>;
    /** Its gambits in solo play, by the roll of a die. */
    gambits?: Json;
    /** The targets it prefers in solo play. */
    gambit_preference?: string;
    /** Its faction. */
    faction?: string;
    /** What a person should look at after a conversion. */
    judgement?: Json;
    /** The card to use if several have this name. */
    canonical?: boolean;
    /** The card it is a copy of. */
    duplicate_of?: string;
    /** It is an object. */
    is_object?: boolean;
    /** For people; no effect in play. */
    other_text?: string;
    /** For people; no effect in play. */
    other_notes?: Array<Json>;
    /** For people; no effect in play. */
    card_back?: string;
    /** A unique name for programs. */
    id?: string;
    /** Its name. */
    name: string;
    /** The license: `ORC` or another. */
    license?: string;
    /** The book it comes from. */
    source?: string;
    /** The equivalent card under the ORC license. */
    orc_equivalent?: string;
    /** It has no equivalent under the ORC license. */
    no_orc_equivalent?: boolean;
    /** For people; no effect in play. */
    note?: string;
}

export interface P2vDocumentCreatureResist {
    /** The damage type. */
    type: string;
    /** Six-sided dice subtracted from the damage. */
    dice?: number;
    /** Exceptions. */
    except?: Array<string>;
}

export interface P2vDocumentCreatureWeak {
    /** The damage type. */
    type: string;
    /** Additional damage. */
    amount?: number;
}

/** A spell. */
export interface P2vDocumentSpell {
    /** The traditions that have it. */
    traditions: Array<string>;
    /** Its rank. */
    rank: number;
    /** It can be cast at will. */
    cantrip?: boolean;
    /** It is not available to everyone. */
    uncommon?: boolean;
    /** What it does, by the actions it costs. */
    options: Array<P2vDocumentOption>;
    /** What a higher rank changes. */
    heighten?: Array<P2vDocumentSpellHeighten>;
    /** Action points to sustain it. */
    sustain_ap?: number | null;
    /** For people: it is another form of a spell. */
    variant?: boolean;
    /** For people; no effect in play. */
    text?: string;
    /** For people; no effect in play. */
    extra_text?: Array<Json>;
    /** A unique name for programs. */
    id?: string;
    /** Its name. */
    name: string;
    /** The license: `ORC` or another. */
    license?: string;
    /** The book it comes from. */
    source?: string;
    /** The equivalent card under the ORC license. */
    orc_equivalent?: string;
    /** It has no equivalent under the ORC license. */
    no_orc_equivalent?: boolean;
    /** For people; no effect in play. */
    note?: string;
}

export interface P2vDocumentSpellHeighten {
    /** For people; no effect in play. */
    text?: string;
    /** The ranks from which it applies. */
    at?: Json;
    /** It applies once for every so many ranks. */
    per_ranks?: number;
    /** The rank from which ranks are counted. */
    from_rank?: number;
    /** Steps: {at, add, set}. */
    tiers?: Array<Json>;
    /** Numbers that grow, and by how much. */
    add?: {[name: string]: Json};
    /** Members that get a new value. */
    set?: {[name: string]: Json};
    /** The number of the option that changes; without it every option. */
    option?: number;
}

/** An item. */
export interface P2vDocumentItem {
    /** How it is used. */
    kind?: "action" | "reaction" | "free" | "passive" | "aura" | "caster" | string;
    /** Action points. */
    ap?: number | null;
    /** It is a strike. */
    strike?: boolean;
    /** For people: not printed on the card. */
    strike_assumed?: boolean;
    /** For people: not printed on the card. */
    ap_assumed?: boolean;
    /** Its target. */
    target?: P2vDocumentItemTarget;
    /** Its trigger. */
    trigger?: P2vDocumentItemTrigger;
    /** How often it can be used. */
    uses?: P2vDocumentItemUses | null;
    /** Its effects. */
    effects?: Array<P2vDocumentEffect>;
    /** Conditions that must hold. */
    requires?: Array<string>;
    /** For people; no effect in play. */
    text?: string;
    /** For people; no effect in play. */
    note?: string;
    /** For programs that read cards; no effect in play. */
    coverage?: string;
    /** For people: the trigger in words. */
    trigger_text?: string;
    /** For people: the requirements in words. */
    requires_text?: string;
    /** Where it is worn or held. */
    slot: string;
    /** Its level, which decides its cost. */
    level: number;
    /** A unique name for programs. */
    id?: string;
    /** Its name. */
    name: string;
    /** The license: `ORC` or another. */
    license?: string;
    /** The book it comes from. */
    source?: string;
    /** The equivalent card under the ORC license. */
    orc_equivalent?: string;
    /** It has no equivalent under the ORC license. */
    no_orc_equivalent?: boolean;
}

/** Its target. */
export interface P2vDocumentItemTarget {
    /** `melee`, `ranged`, `melee_or_ranged`, `area`, `self`, `self_or_in_reach` ... */
    mode: string;
    /** Reach in squares. */
    reach?: number;
    /** Short range in squares. */
    short?: number | null;
    /** Long range in squares. */
    long?: number | null;
    /** Shape of an area: `burst`, `cone`, `emanation` or `line`. */
    shape?: string;
    /** Size of an area in squares. */
    size?: number;
    /** Largest distance of an area in squares. */
    within?: number;
    /** The area moves with the creature. */
    aura?: boolean;
    /** The creatures it can affect: `grabbed enemy` ... */
    filter?: string;
    /** For people: not printed on the card. */
    assumed?: boolean;
    /** For people: the wording of the card. */
    printed_shape?: string;
}

/** Its trigger. */
export interface P2vDocumentItemTrigger {
    /** The event: `damage_taken`, `turn_start`, `provoke`, `drop_to_0` ... */
    event: string;
    /** Who it happens to, or who does it: `self`, `creature_in_reach` ... */
    who?: string;
    /** What or who causes it: `melee weapon`, `enemy within 3` ... */
    by?: string;
    /** The target of the event: `ally` ... */
    to?: string;
    /** The enemy that causes it: `in_reach`. */
    enemy?: string;
    /** The kinds of acts that trigger it: `cast_spell`, `ranged_attack` ... */
    causes?: Array<string>;
    /** The conditions it reacts to: `grabbed` ... */
    conditions?: Array<string>;
    /** The damage types it reacts to. */
    types?: Array<string>;
    /** The creatures it reacts to: `grabbed, in reach` ... */
    filter?: string;
    /** Where it happens: `los` (in line of sight), `terrain_type:smoke` ... */
    where?: string;
    /** Largest distance: squares, `reach` or `speed+2`. */
    within?: Json;
    /** An ally within this many squares. */
    ally_within?: number;
    /** An enemy within this many squares. */
    enemy_within?: number;
    /** The least amount that triggers it. */
    min?: number;
    /** The save or statistic: `will` ... */
    stat?: string;
    /** The name of a condition, counter or feature. */
    name?: string;
    /** The rolls it reacts to: `fight`, `reflex` ... */
    rolls?: Array<string>;
    /** What the roll is against: `primal spell` ... */
    vs?: string;
    /** The name of the aura. */
    aura?: string;
    /** The creatures that do not trigger it. */
    exclude?: string;
    /** What the reaction needs: `same spell prepared` ... */
    needs?: string;
    /** What the attack is made with: `weapon`, `strike`. */
    with_?: string;
    /** The spells it reacts to. */
    spells?: Array<string>;
    /** For people; no effect in play. */
    note?: string;
}

export interface P2vDocumentItemUses {
    /** How many times. */
    count?: number;
    /** When uses come back: `encounter`, `daily` ... */
    recharge?: string;
}

/** A feature. */
export interface P2vDocumentFeature {
    /** Its name. */
    name: string;
    /** For people: the line above the feature. */
    top?: string;
    /** The common feature that it is. */
    keyword?: string;
    /** At most once in a turn. */
    once_per_turn?: boolean;
    /** No penalty at long range. */
    ignore_long_range_penalty?: boolean;
    /** A strike with a weapon, not with claws: an animal that has one may try any skill. */
    weapon?: boolean;
    /** The largest size of creature it works on. */
    max_size?: string;
    /** The spells it gives: {tradition, rank, pools}. */
    caster?: {[name: string]: Json};
    /** It is an upgrade: {type, feature that it replaces}. */
    option?: {[name: string]: Json};
    /** The affliction that its effects make up. */
    defines_affliction?: string;
    /** The feature it shares its uses with. */
    shared_use?: string;
    /** A counter: {name, start}. */
    counter?: {[name: string]: Json};
    /** The order of its parts. */
    order?: string;
    /** For people: other forms of the feature. */
    variants?: Array<Json>;
    /** After a conversion: `mechanical`, `simplified` or `text`. */
    converted?: Json;
    /** After a conversion: what was left out. */
    lost?: Array<string>;
    /** Items it begins with, by name. */
    inventory?: {[name: string]: Json};
    /** How it is used. */
    kind?: "action" | "reaction" | "free" | "passive" | "aura" | "caster" | string;
    /** Action points. */
    ap?: number | null;
    /** It is a strike. */
    strike?: boolean;
    /** For people: not printed on the card. */
    strike_assumed?: boolean;
    /** For people: not printed on the card. */
    ap_assumed?: boolean;
    /** Its target. */
    target?: P2vDocumentFeatureTarget;
    /** Its trigger. */
    trigger?: P2vDocumentFeatureTrigger;
    /** How often it can be used. */
    uses?: P2vDocumentFeatureUses | null;
    /** Its effects. */
    effects?: Array<P2vDocumentEffect>;
    /** Conditions that must hold. */
    requires?: Array<string>;
    /** For people; no effect in play. */
    text?: string;
    /** For people; no effect in play. */
    note?: string;
    /** For programs that read cards; no effect in play. */
    coverage?: string;
    /** For people: the trigger in words. */
    trigger_text?: string;
    /** For people: the requirements in words. */
    requires_text?: string;
}

/** Its target. */
export interface P2vDocumentFeatureTarget {
    /** `melee`, `ranged`, `melee_or_ranged`, `area`, `self`, `self_or_in_reach` ... */
    mode: string;
    /** Reach in squares. */
    reach?: number;
    /** Short range in squares. */
    short?: number | null;
    /** Long range in squares. */
    long?: number | null;
    /** Shape of an area: `burst`, `cone`, `emanation` or `line`. */
    shape?: string;
    /** Size of an area in squares. */
    size?: number;
    /** Largest distance of an area in squares. */
    within?: number;
    /** The area moves with the creature. */
    aura?: boolean;
    /** The creatures it can affect: `grabbed enemy` ... */
    filter?: string;
    /** For people: not printed on the card. */
    assumed?: boolean;
    /** For people: the wording of the card. */
    printed_shape?: string;
}

/** Its trigger. */
export interface P2vDocumentFeatureTrigger {
    /** The event: `damage_taken`, `turn_start`, `provoke`, `drop_to_0` ... */
    event: string;
    /** Who it happens to, or who does it: `self`, `creature_in_reach` ... */
    who?: string;
    /** What or who causes it: `melee weapon`, `enemy within 3` ... */
    by?: string;
    /** The target of the event: `ally` ... */
    to?: string;
    /** The enemy that causes it: `in_reach`. */
    enemy?: string;
    /** The kinds of acts that trigger it: `cast_spell`, `ranged_attack` ... */
    causes?: Array<string>;
    /** The conditions it reacts to: `grabbed` ... */
    conditions?: Array<string>;
    /** The damage types it reacts to. */
    types?: Array<string>;
    /** The creatures it reacts to: `grabbed, in reach` ... */
    filter?: string;
    /** Where it happens: `los` (in line of sight), `terrain_type:smoke` ... */
    where?: string;
    /** Largest distance: squares, `reach` or `speed+2`. */
    within?: Json;
    /** An ally within this many squares. */
    ally_within?: number;
    /** An enemy within this many squares. */
    enemy_within?: number;
    /** The least amount that triggers it. */
    min?: number;
    /** The save or statistic: `will` ... */
    stat?: string;
    /** The name of a condition, counter or feature. */
    name?: string;
    /** The rolls it reacts to: `fight`, `reflex` ... */
    rolls?: Array<string>;
    /** What the roll is against: `primal spell` ... */
    vs?: string;
    /** The name of the aura. */
    aura?: string;
    /** The creatures that do not trigger it. */
    exclude?: string;
    /** What the reaction needs: `same spell prepared` ... */
    needs?: string;
    /** What the attack is made with: `weapon`, `strike`. */
    with_?: string;
    /** The spells it reacts to. */
    spells?: Array<string>;
    /** For people; no effect in play. */
    note?: string;
}

export interface P2vDocumentFeatureUses {
    /** How many times. */
    count?: number;
    /** When uses come back: `encounter`, `daily` ... */
    recharge?: string;
}

/** A way to cast a spell. */
export interface P2vDocumentOption {
    /** How it is used. */
    kind?: "action" | "reaction" | "free" | "passive" | "aura" | "caster" | string;
    /** Action points. */
    ap?: number | null;
    /** It is a strike. */
    strike?: boolean;
    /** For people: not printed on the card. */
    strike_assumed?: boolean;
    /** For people: not printed on the card. */
    ap_assumed?: boolean;
    /** Its target. */
    target?: P2vDocumentOptionTarget;
    /** Its trigger. */
    trigger?: P2vDocumentOptionTrigger;
    /** How often it can be used. */
    uses?: P2vDocumentOptionUses | null;
    /** Its effects. */
    effects?: Array<P2vDocumentEffect>;
    /** Conditions that must hold. */
    requires?: Array<string>;
    /** For people; no effect in play. */
    text?: string;
    /** For people; no effect in play. */
    note?: string;
    /** For programs that read cards; no effect in play. */
    coverage?: string;
    /** For people: the trigger in words. */
    trigger_text?: string;
    /** For people: the requirements in words. */
    requires_text?: string;
}

/** Its target. */
export interface P2vDocumentOptionTarget {
    /** `melee`, `ranged`, `melee_or_ranged`, `area`, `self`, `self_or_in_reach` ... */
    mode: string;
    /** Reach in squares. */
    reach?: number;
    /** Short range in squares. */
    short?: number | null;
    /** Long range in squares. */
    long?: number | null;
    /** Shape of an area: `burst`, `cone`, `emanation` or `line`. */
    shape?: string;
    /** Size of an area in squares. */
    size?: number;
    /** Largest distance of an area in squares. */
    within?: number;
    /** The area moves with the creature. */
    aura?: boolean;
    /** The creatures it can affect: `grabbed enemy` ... */
    filter?: string;
    /** For people: not printed on the card. */
    assumed?: boolean;
    /** For people: the wording of the card. */
    printed_shape?: string;
}

/** Its trigger. */
export interface P2vDocumentOptionTrigger {
    /** The event: `damage_taken`, `turn_start`, `provoke`, `drop_to_0` ... */
    event: string;
    /** Who it happens to, or who does it: `self`, `creature_in_reach` ... */
    who?: string;
    /** What or who causes it: `melee weapon`, `enemy within 3` ... */
    by?: string;
    /** The target of the event: `ally` ... */
    to?: string;
    /** The enemy that causes it: `in_reach`. */
    enemy?: string;
    /** The kinds of acts that trigger it: `cast_spell`, `ranged_attack` ... */
    causes?: Array<string>;
    /** The conditions it reacts to: `grabbed` ... */
    conditions?: Array<string>;
    /** The damage types it reacts to. */
    types?: Array<string>;
    /** The creatures it reacts to: `grabbed, in reach` ... */
    filter?: string;
    /** Where it happens: `los` (in line of sight), `terrain_type:smoke` ... */
    where?: string;
    /** Largest distance: squares, `reach` or `speed+2`. */
    within?: Json;
    /** An ally within this many squares. */
    ally_within?: number;
    /** An enemy within this many squares. */
    enemy_within?: number;
    /** The least amount that triggers it. */
    min?: number;
    /** The save or statistic: `will` ... */
    stat?: string;
    /** The name of a condition, counter or feature. */
    name?: string;
    /** The rolls it reacts to: `fight`, `reflex` ... */
    rolls?: Array<string>;
    /** What the roll is against: `primal spell` ... */
    vs?: string;
    /** The name of the aura. */
    aura?: string;
    /** The creatures that do not trigger it. */
    exclude?: string;
    /** What the reaction needs: `same spell prepared` ... */
    needs?: string;
    /** What the attack is made with: `weapon`, `strike`. */
    with_?: string;
    /** The spells it reacts to. */
    spells?: Array<string>;
    /** For people; no effect in play. */
    note?: string;
}

export interface P2vDocumentOptionUses {
    /** How many times. */
    count?: number;
    /** When uses come back: `encounter`, `daily` ... */
    recharge?: string;
}

/** One effect. */
export interface P2vDocumentEffectObject {
    /** What the effect does. */
    op?: "damage" | "persistent" | "end_persistent" | "affliction" | "heal" | "temp_hp" | "set_hp" | "eliminate" | "remove_from_play" | "condition" | "remove_condition" | "escalate" | "status" | "concealed" | "untargetable" | "prone" | "move" | "push" | "pull" | "shunt" | "drag" | "drag_while_moving" | "trample" | "strike" | "chain" | "spend_ap" | "choose" | "roll" | "if" | "check" | "save_check" | "fight_roll_vs" | "mod" | "set_stat" | "set_size" | "static_resist" | "gain_resist" | "static_weak" | "gain" | "lose" | "grant_action" | "grant_feature" | "terrain" | "terrain_remove" | "terrain_resize" | "zone" | "place_objects" | "area_effect" | "summon" | "cast" | "recast" | "counter" | "reduce_damage" | "negate_damage" | "negate_hit" | "negate_spell" | "cancel_condition" | "cancel_move" | "stop_move" | "immune_after" | "downgrade_crit" | "reroll" | "substitute_save" | "roll_penalty" | "redirect_attack" | "ignore_weakness" | "swallow" | "stow" | "swap_places" | "end_turn" | "force_action" | "force_move" | "control_next_turn" | "gain_item" | "steal_item" | "use_item" | "remove_body" | "consume_projectile" | "use_feature" | "recharge" | "universal" | "bond" | "aim" | "transform" | "sticky_condition" | "dismount" | "train_skill" | "expend_spell" | "learn_spell" | "cancel_spell_effect" | "nullify_item" | "extend_spell" | "advantage" | "rider_next_hit" | "curse_next" | "negate_fall_damage" | "extend_touch_range" | "aura_until" | "splash_choice" | "stance" | "bonus_damage" | "use_alt_damage" | "map_override" | "mark" | "vs_mark" | "ignore_resistance" | "immune" | "permanent" | "threshold" | "while" | "on" | "replace_condition" | "off_guard_to_self" | "ignore_terrain" | "extra_reactions" | "fall_reduction" | "loot_on_death" | "start_with_minion" | "minion" | "mount_platform" | "siege_weapon" | "add_damage_type" | "grant_enemy_action" | "restrict" | "disable" | "carry_consumables" | "on_would_drop_to_0_by_this" | "on_controlled_drop_to_0" | "cast_scroll" | "cast_potion" | "as_previous_option_with_new_area" | string;
    /** The creatures it happens to: `target`, `self`, `allies` ...; a list means each of them. */
    who?: Json;
    /** Its target, if not that of the feature: `self`, `trigger` (the creature that triggered it) ... */
    target?: string;
    /** Several targets: `each_enemy_in_reach` ... */
    targets?: string;
    /** The creatures it can affect: `enemies`, `animal`, `animal|plant` ... */
    filter?: string;
    /** The result after which it happens: `hit`, `crit_fail` ... */
    when?: string;
    /** Conditions that must all hold: `["target_off_guard"]` ... */
    if?: Json;
    /** A condition that must hold: `target_adjacent_after_pull` ... */
    if_?: string;
    /** The condition of `if` and `while`: `self_has:sickened` ... */
    cond?: string;
    /** It lasts as long as this condition holds. */
    while?: string;
    /** When it ends: `encounter`, `end_of_self_next_turn` ... */
    until?: string;
    /** When it ends: `encounter`, `stance`, `permanent` ... */
    duration?: string;
    /** What ends it earlier: `takes damage or is attacked` ... */
    ends?: string;
    /** What ends a stance (`spend_1_ap`), or where a movement must end. */
    end?: string;
    /** The rolls or hits it applies to (`strike`), or the events that trigger it (`["enter"]`). */
    on?: Json;
    /** The movement it is part of. */
    during?: string;
    /** The event that triggers it: `damage_taken` ... */
    event?: string;
    /** Only the first time. */
    once?: boolean;
    /** The acting creature may leave it out. */
    optional?: boolean;
    /** What it needs: `grabbed`, `Huge or larger` ... */
    requires?: string;
    /** How often it applies: `once per creature per encounter` ... */
    limit?: string;
    /** The rolls or damage it applies to: `triggering_damage`, `next attack this turn` ... */
    scope?: string;
    /** What it applies against: `ranged`, `poison|disease`, `hunted_prey` ... */
    vs?: string;
    /** Who causes the condition, or whose feature is used: `source`, `target`. */
    by?: string;
    /** What it is done with: `weapon`, `performance check` ... */
    with?: string;
    /** Largest distance in squares. */
    within?: number;
    /** Where it happens: `adjacent unoccupied` ... */
    where?: string;
    /** The effects that happen then. */
    do?: Array<P2vDocumentEffect>;
    /** The effects if the condition holds. */
    then?: Array<P2vDocumentEffect>;
    /** The effects if the condition does not hold; for bonus_damage the other amount. */
    else?: Json;
    /** The effects of a hit. */
    on_hit?: Array<P2vDocumentEffect>;
    /** The effects of a hit under a condition: {cond, do}. */
    on_hit_if?: {[name: string]: Json};
    /** The effects of a failed save or check. */
    on_fail?: Array<P2vDocumentEffect>;
    /** What a successful save does: `half`, `negates` ... */
    on_success?: string;
    /** The effects of a success. */
    success?: Array<P2vDocumentEffect>;
    /** The effects of a critical success. */
    crit_success?: Array<P2vDocumentEffect>;
    /** The effects on a creature that is forced against something. */
    collide?: Array<P2vDocumentEffect>;
    /** The effects when the counter reaches 0. */
    at_zero?: Array<P2vDocumentEffect>;
    /** The effects at the start of each turn. */
    each_turn_start?: Array<P2vDocumentEffect>;
    /** Lists of effects, one of which is chosen. */
    options?: Array<P2vDocumentEffects>;
    /** The rows of a table to roll on: {min, max, do}. */
    table?: Array<P2vDocumentEffectObjectTable>;
    /** The die that is rolled: `d6`. */
    die?: string;
    /** The changes that last as long as it does. */
    mods?: Array<P2vDocumentEffect>;
    /** A number: damage, hit points, action points ... */
    amount?: Json;
    /** Damage types; of several the one that hurts most. */
    types?: Array<string>;
    /** The type of damage, resistance or terrain. */
    type?: string;
    /** The acting creature chooses the damage type. */
    types_choice?: boolean;
    /** The saving throw against it: {stat, on_success}. */
    save?: {[name: string]: Json};
    /** A bonus or penalty on the save of some creatures: {filter, value}. */
    save_mod?: Json;
    /** The damage done on the way: {amount, types, save}. */
    damage?: {[name: string]: Json};
    /** When that damage is done. */
    damage_when?: Array<string>;
    /** Additional damage. */
    bonus_damage?: number;
    /** Additional damage under a condition: {cond, amount}. */
    bonus_if?: {[name: string]: Json};
    /** The condition for alt_amount. */
    alt_if?: string;
    /** The amount if alt_if holds. */
    alt_amount?: number;
    /** It hits without a roll. */
    auto_hit?: boolean;
    /** The number of missiles, divided among the targets. */
    missiles?: number;
    /** Resistance in six-sided dice. */
    dice?: number;
    /** For people: what a fixed resistance is worth in dice. */
    dice_equiv?: number;
    /** A fixed resistance. */
    flat?: number;
    /** A formula for the amount. */
    formula?: string;
    /** Before or after resistance. */
    stage?: string;
    /** The statistic that changes (`armor`, `fight` ...), or the one that saves (`reflex`). */
    stat?: string;
    /** The change, or the new value. */
    value?: number;
    /** The value to reach: `caster.power`, `self.armor` ... */
    power?: Json;
    /** The skill of the check: `athletics`, `thievery|fight` ... */
    skill?: string;
    /** A bonus to the roll, or squares added to the movement. */
    bonus?: number;
    /** A bonus to the roll of the strike. */
    mod?: number;
    /** A bonus under a condition: {cond, fight}. */
    mod_if?: {[name: string]: Json};
    /** The rolls it applies to: `fight` ... */
    roll?: string;
    /** Which of two rolls counts: `better`, `second`. */
    keep?: string;
    /** The penalty of the second attack. */
    second?: number;
    /** The penalty of the third attack. */
    third?: number;
    /** The damage that Sneak Attack adds. */
    sneak_attack_amount?: number;
    /** Sneak Attack counts for only one of the strikes. */
    sneak_attack_once?: boolean;
    /** What does not count. */
    ignore?: string;
    /** Cover and concealment do not help against it. */
    ignore_cover_concealment?: boolean;
    /** No penalty at long range. */
    ignore_long_range_penalty?: boolean;
    /** How long what was lost does not come back: `encounter`. */
    cannot_regain?: string;
    /** The name of the condition, mark, counter ... */
    name?: string;
    /** The name of the condition. */
    condition?: string;
    /** What it was before (`slowed`), or the source it is immune to (`level<=self`). */
    from?: Json;
    /** What it becomes (`stunned`), or what it is immune to (`["poison"]`). */
    to?: Json;
    /** The condition that it replaces. */
    replaces?: string;
    /** What is excepted: `from slowed` ... */
    except?: string;
    /** For people: the wording of the card. */
    printed?: string;
    /** The fact that is remembered. */
    flag?: string;
    /** The change of a counter or size: -1, `+/-1` ... */
    delta?: Json;
    /** The new value of a counter. */
    set?: number;
    /** The largest size of creature it works on. */
    max_current?: string;
    /** The weapon: `any_melee`, `any`, or the name of a strike. */
    weapon?: string;
    /** How many: strikes, consumables ... */
    count?: number;
    /** Fewer are allowed. */
    up_to?: boolean;
    /** Each strike has a different target. */
    distinct_targets?: boolean;
    /** All strikes have the same target. */
    same_target?: boolean;
    /** The targets are adjacent to each other. */
    targets_adjacent_to_each_other?: boolean;
    /** The damage is added up before resistance. */
    combine_damage?: boolean;
    /** The same, if there is only one target. */
    combine_damage_if_same_target?: boolean;
    /** The hit itself deals no damage. */
    no_damage?: boolean;
    /** Reach in squares. */
    reach?: number;
    /** Range in squares. */
    range?: number;
    /** Squares of the movement. */
    step?: number;
    /** Action points to choose another marked creature. */
    change_ap?: number;
    /** When the mark is chosen: `encounter_start`. */
    at?: string;
    /** The kind of movement: `stride`, `step`, `teleport`, `jump` ... */
    mode?: string;
    /** The most: squares of a movement (`min(speed,6)`), targets of a chain, size of terrain (`10x10`). */
    max?: Json;
    /** The least amount that triggers it. */
    min?: number;
    /** A number of squares. */
    squares?: number;
    /** How many times. */
    times?: number;
    /** The Speed of the movement. */
    speed?: number;
    /** A factor for the Speed. */
    speed_mult?: number;
    /** In a straight line. */
    line?: boolean;
    /** The direction. */
    direction?: string;
    /** The creature to move toward: `ally` ... */
    toward?: string;
    /** Where the movement must end: `unoccupied, in sight` ... */
    dest?: string;
    /** Terrain or creatures it can pass through: `water` ... */
    through?: string;
    /** The creature behind which the dragged one ends: `trigger`. */
    behind?: string;
    /** The kind of movement that tramples: `stride`. */
    move?: string;
    /** It provokes no reactions. */
    no_reactions?: boolean;
    /** The action is lost. */
    action_wasted?: boolean;
    /** The area: words (`burst 2`), or {shape, size}. */
    area?: Json;
    /** The shape of the area: `burst`, `cone`, `emanation`, `line`. */
    shape?: string;
    /** A size of an area in squares, or of a creature (`large`). */
    size?: Json;
    /** Terrain traits: `difficult`, `concealing`, `uneven` ... */
    trait?: Json;
    /** How the terrain is cleared: `Interact 1 AP per square`. */
    clear?: string;
    /** What ends it. */
    dispel?: string;
    /** The creatures that are exempt: `slurk` ... */
    exclude?: string;
    /** A limit on movement: `cannot move toward origin (Fortitude negates)`. */
    restrict?: string;
    /** The object that is placed: `ladder`, `thorny barrier`. */
    object?: string;
    /** Width in squares. */
    w?: number;
    /** Height in squares. */
    h?: number;
    /** Length in squares. */
    length?: number;
    /** Armor of the object. */
    armor?: number;
    /** Hardness of the object. */
    hardness?: number;
    /** Hit points of the object. */
    hp?: number;
    /** The result of casting it again: `replaces previous`. */
    recast?: string;
    /** Where a carried creature comes out. */
    exit?: string;
    /** An action that everyone has: `escape` ... */
    action?: string;
    /** Action points. */
    ap?: number;
    /** Additional action points. */
    extra_ap?: number;
    /** It costs nothing. */
    free?: boolean;
    /** The name of a feature. */
    feature?: string;
    /** Names of features. */
    features?: Array<string>;
    /** What is impossible meanwhile: `["move", "attack"]`. */
    forbid?: Array<string>;
    /** The only thing it can be used for. */
    only?: string;
    /** How many for each trigger. */
    per_trigger?: number;
    /** What comes first. */
    priority?: Array<string>;
    /** Who decides for the creature. */
    controller?: string;
    /** Who commands the mount: `one passenger`. */
    commander?: string;
    /** Attacks are not possible. */
    no_attacks?: boolean;
    /** Features with limited uses are not possible. */
    no_limited_use?: boolean;
    /** It uses up none of the spells of the caster. */
    no_slot?: boolean;
    /** Spells cannot be sustained. */
    no_sustain?: boolean;
    /** The only spells that are possible: `attack`. */
    no_spells_unless?: string;
    /** Spells with this duration are not possible: `encounter`. */
    no_spell_duration?: string;
    /** The only possible target of attacks: `each_other`. */
    attacks_must_target?: string;
    /** The other targets of the attack may stay the same. */
    may_keep_others?: boolean;
    /** It uses up no use of the feature. */
    ignore_uses?: boolean;
    /** How often it can be used: {count, recharge}. */
    uses?: {[name: string]: Json};
    /** How long it cannot be used again. */
    lockout?: Json;
    /** `action`, `reaction` or `free`. */
    kind?: string;
    /** It is a strike. */
    strike?: boolean;
    /** For people; no effect in play. */
    text?: string;
    /** For people; no effect in play. */
    note?: string;
    /** What is gained or lost: a movement mode, a sense, `resist all` ... */
    what?: string;
    /** The name of a spell. */
    spell?: string;
    /** Names of spells. */
    spells?: Array<string>;
    /** The options to choose from, or `any`. */
    choice?: Json;
    /** The rank of the spell: a number, `same`, `own caster rank`. */
    rank?: Json;
    /** The highest rank. */
    max_rank?: number;
    /** The option of the spell that costs this many action points. */
    ap_version?: number;
    /** The tradition of the spells. */
    tradition?: string;
    /** The spells to choose from: `occult common`. */
    list?: string;
    /** The name of an item. */
    item?: string;
    /** The name of a creature. */
    creature?: string;
    /** What the creature counts as: `minion`. */
    as?: string;
    /** When the creature acts: `immediately after caster`. */
    turn?: string;
    /** What the creature becomes. */
    into?: string;
    /** The creature that changes counts as defeated. */
    self_defeated?: boolean;
    /** The body that it needs. */
    corpse?: string;
    /** The creature that rises from the body. */
    zombie?: string;
    /** The creatures that operate it. */
    crew?: string;
    /** How it is carried: {load, carriers, speed}. */
    carry?: {[name: string]: Json};
    /** What riders get: `cover`. */
    grants?: string;
    /** The squares for riders if the mount is Huge: [2, 2]. */
    huge?: Array<number>;
    /** The squares for riders if the mount is Gargantuan: [3, 3]. */
    gargantuan?: Array<number>;
    /** The chain continues as long as this holds: `hit`. */
    continue_if?: string;
}

export interface P2vDocumentEffectObjectTable {
    /** The lowest roll of the row. */
    min?: number;
    /** The highest roll of the row. */
    max?: number;
    /** The effects of the row. */
    do?: Array<P2vDocumentEffect>;
}

export type P2vDocumentEffect = Json;

export type P2vDocumentEffects = Array<P2vDocumentEffect>;

/** Documents as they are shown, by the id of a system. */
export interface Shows {
    pf2e: Pf2eShown;
    swse: SwseShown;
    dnd5e: Dnd5eShown;
    dh2e: Dh2eShown;
    p2v: P2vShown;
}

/** Finished documents, by the id of a system. */
export interface Builds {
    pf2e: Pf2eBuilt;
    swse: SwseBuilt;
    dnd5e: Dnd5eBuilt;
    dh2e: Dh2eBuilt;
    p2v: P2vBuilt;
}

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

/** States of tables, by the id of a system. */
export interface Views {
    pf2e: Pf2eView;
    swse: SwseView;
    dnd5e: Dnd5eView;
    dh2e: Dh2eView;
    p2v: P2vView;
}

/** What machine players would do, by the id of a system. */
export interface Advices {
    pf2e: Pf2eAdvice;
    swse: SwseAdvice;
    dnd5e: Dnd5eAdvice;
    dh2e: Dh2eAdvice;
    p2v: P2vAdvice;
}

/** The answer of every verb of `ask`. */
export interface Answers {
    verbs: Array<Verb> | {[name: string]: Json};
    about: About;
    find: Array<Found>;
    list: Array<Listed>;
    show: Pf2eShown | SwseShown | Dnd5eShown | Dh2eShown | P2vShown;
    identify: Identity;
    schema: {[name: string]: Json} | boolean | null;
    check: Array<Diagnostic>;
    lint: Array<Diagnostic>;
    inspect: Inspection;
    package: Package;
    sheet: Pf2eSheet | {[name: string]: number | string | boolean | null | Array<Json> | {[name: string]: string}} | SwseSheet | Dnd5eSheet | Dh2eSheet | P2vSheet;
    explain: Pf2eExplanation | SwseExplanation | Dnd5eExplanation | Dh2eExplanation | P2vExplanation;
    diff: Difference;
    build: Pf2eBuilt | SwseBuilt | Dnd5eBuilt | Dh2eBuilt | P2vBuilt;
    chances: Dnd5eChances | Dh2eChances;
    predicate: PredicateResult;
    format: Json;
    rest: Pf2eRest | SwseRest | Dnd5eRest | Dh2eRest | P2vRest;
    fix: Array<Edit>;
    migrate: SwseMigration;
    convert: Conversion;
    import: Imported;
    test: CaseResult;
    rerun: Rerun;
    compile: Compiled;
    roll: Roll | Array<Roll>;
    odds: Odds;
    encounter: Encounter;
    weigh: Weighing | CardWeighing;
    battle: ScenarioBattle | PartyBattle | VariedBattle | null;
    gm: Pf2eTables;
    item: Pf2eItemChange;
    compare: Pf2eComparison;
    party: P2vParty;
    study: P2vStudy | P2vStudySlice;
    campaign: P2vCampaign;
    cards: null;
    skirmish: P2vSkirmish;
}

/** The answer of every verb of a table, and of a command (`do`). */
export interface TableAnswers {
    do: Pf2eOutcome | SwseOutcome | Dnd5eOutcome | Dh2eOutcome | P2vOutcome;
    view: Pf2eView | SwseView | Dnd5eView | Dh2eView | P2vView;
    legal: Array<Pf2eCommand> | Array<SwseCommand> | Array<Dnd5eCommand> | Array<Dh2eCommand> | Array<P2vCommand>;
    master: Array<MasterCommand>;
    board: null;
    preview: null;
    area: Area;
    advise: Pf2eAdvice | SwseAdvice | Dnd5eAdvice | Dh2eAdvice | P2vAdvice;
    explain: Pf2eExplanation | SwseExplanation | Dnd5eExplanation | Dh2eExplanation | P2vExplanation;
    why: Pf2eOrigin | Dnd5eOrigin;
    events: Array<Pf2eEvent> | Array<SwseEvent> | Array<Dnd5eEvent> | Array<Dh2eEvent> | Array<P2vEvent>;
    last: Array<Pf2eEvent> | Array<SwseEvent> | Array<Dnd5eEvent> | Array<Dh2eEvent> | Array<P2vEvent>;
    log: Array<Pf2eLogEntry> | Array<SwseLogEntry> | Array<Dnd5eLogEntry> | Array<Dh2eLogEntry> | Array<P2vLogEntry>;
    dice: DiceMode;
    actors: Array<Pf2eWrittenActor> | Array<SwseWrittenActor> | Array<Dnd5eWrittenActor> | Array<Dh2eWrittenActor> | Array<P2vWrittenActor>;
    save: null;
}

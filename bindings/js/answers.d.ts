// answers.d.ts: the answers of the verbs, made of the schema that the engine prints (tools/answer-types). Not edited by hand.
import type {Json, Dh2eCommand, Dh2eEvent, Dnd5eCommand, Dnd5eEvent, P2vCommand, P2vEvent, Pf2eCommand, Pf2eEvent, SwseCommand, SwseEvent} from './schemas.js';

/** A verb of the engine. */
export interface Verb {
    /** Its name. */
    verb: string;
    /** What it is for. */
    doc: string;
}

/** What is built in. */
export interface About {
    /** The rule systems. */
    systems: Array<RuleSystem>;
    /** The release of PF2e that the built-in words are of. */
    pf2eRelease: string;
    /** A digest of the embedded documents, in hexadecimal. */
    embedded: string;
}

/** A rule system. */
export interface RuleSystem {
    /** What options and documents call it. */
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
    /** Bytes from the column on that it is about. */
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
    kind: "content" | "scenario" | "case" | "foreign" | "unknown" | "pack";
    /** The rule system it belongs to. */
    system?: string;
    /** What a foreign document is. */
    what?: string;
    /** Actors and items in what no system reads, such as an adventure. */
    inside?: number;
    /** It was written by a newer release. */
    newer?: boolean;
    /** How an older form was read as today's. */
    steps?: Array<string>;
    /** The documents of a pack, each as one inspection. */
    documents?: Array<{[name: string]: Json}>;
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
    /** It holds. */
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
    /** What is there. */
    old: string;
    /** What takes its place. */
    new: string;
}

/** A creature as a card of Path 2 Victory. */
export interface Conversion {
    /** The card. */
    card: {[name: string]: Json};
    /** How many features are mechanical, simplified, text only or dropped. */
    features: {[name: string]: number};
    /** What the card cannot express, and how often. */
    lost: {[name: string]: number};
    /** Kinds of features that stay text, and how often. */
    onlyText: {[name: string]: number};
}

/** A document of another program as one of ours. */
export interface Imported {
    /** The document. */
    document: {[name: string]: Json};
    /** What the content does not have. */
    missing?: Array<Json>;
    /** Choices that the export leaves open. */
    open?: Array<Json>;
    /** The numbers of the export beside ours. */
    totals?: Json;
    /** What was not taken over, and why. */
    left?: Array<Json>;
}

/** Whether a test case passes. */
export interface CaseResult {
    /** It does. */
    passed: boolean;
    /** What differs. */
    why?: string;
    /** What each step gave. */
    steps: Array<{[name: string]: Json}>;
    /** Which rules it is about. */
    ids?: Array<string>;
}

/** A saved game played again. */
export interface Rerun {
    /** How many commands were given. */
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
    /** Documents left out, for they belong to another game. */
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
    /** The words behind the expression. */
    remark?: string;
}

/** A term of a roll. */
export interface RollTerm {
    /** The term as it is written. */
    term: string;
    /** What it adds. */
    total: number;
    /** The words in brackets behind it. */
    flavour?: string;
}

/** A die of a roll. */
export interface Die {
    /** How many it has. */
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
    /** Another die brought it. */
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
    /** A least or greatest value changed it. */
    changed?: boolean;
    /** It decides which die counts. */
    decides?: boolean;
}

/** The exact odds of a number. */
export interface Distribution {
    /** The mean. */
    mean: number;
    /** The standard deviation. */
    deviation: number;
    /** The least result. */
    min: number;
    /** The greatest result. */
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
    /** The least result. */
    min: number;
    /** The greatest result. */
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
    /** So much. */
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

/** A scenario, its budget and how machine players fare. */
export interface Encounter {
    /** The scenario. */
    scenario: {[name: string]: Json};
    /** What the rule book makes of it. */
    budget?: Budget;
    /** How machine players fare. */
    battle?: ScenarioBattle;
}

/** What the rule book makes of an encounter. */
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

/** What a thing changes in fights, compared with others of its kind. */
export interface Weighing {
    /** The rule system. */
    system: string;
    /** The thing. */
    name: string;
    /** What it is compared with. */
    kind: string;
    /** Its level. */
    level: number;
    /** Games of each encounter. */
    games: number;
    /** Their seed. */
    seed: number;
    /** Who has it. */
    bearer?: string;
    /** Who fights. */
    party: Array<string>;
    /** How fights go with it. */
    with: Score;
    /** How fights go without it. */
    without?: Score;
    /** How many in a hundred of its kind are worse, by each number. */
    percentiles: {[name: string]: number};
    /** The encounters, one by one. */
    situations: Array<Situation>;
    /** Others of its kind. */
    others: Array<Rival>;
    /** Others that were not tried. */
    leftOut: number;
}

/** How fights go. */
export interface Score {
    /** Damage by the party, a round. */
    damageDealt: number;
    /** Damage to the party, a round. */
    damageTaken: number;
    /** The share of its hit points that the party loses. */
    hpLost: number;
    /** The share of games that the party wins. */
    winRate: number;
}

/** Another of the same kind. */
export interface Rival {
    /** Damage by the party, a round. */
    damageDealt: number;
    /** Damage to the party, a round. */
    damageTaken: number;
    /** The share of its hit points that the party loses. */
    hpLost: number;
    /** The share of games that the party wins. */
    winRate: number;
    /** Its name. */
    name: string;
    /** Its level. */
    level: number;
}

/** How a thing does in one kind of encounter. */
export interface Situation {
    /** The kind of encounter. */
    situation: string;
    /** The creature that the party meets. */
    foe: string;
    /** How many of them. */
    foes: number;
    /** Damage by the party, a round. */
    damageDealt: number;
    /** The share of its hit points that the party loses. */
    hpLost: number;
    /** How many in a hundred of its kind deal less. */
    percentileByDamage: number;
    /** How many in a hundred of its kind save less. */
    percentileByHpLost: number;
}

/** A share of games with its interval of 95 %. */
export interface Rate {
    /** The share. */
    rate: number;
    /** The lower end. */
    low: number;
    /** The upper end. */
    high: number;
}

/** What a weapon, spell or action does. */
export interface SourceDamage {
    /** Who uses it. */
    who: string;
    /** The weapon, spell or action. */
    source: string;
    /** Mean damage a game. */
    damage: number;
}

/** How an actor fares. */
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
    /** Its most hit points. */
    hpMax: number;
    /** Mean damage it deals. */
    damageDealt: number;
    /** Mean damage it takes. */
    damageTaken: number;
    /** How often it gives each command, a game. */
    actions: {[name: string]: number};
    /** What it spends beside its actions, a game: slots, uses, ammunition. */
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
    /** The machine players, one a side. */
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
    /** How everybody fares. */
    actors: Array<BattleActor>;
    /** What does the damage. */
    damageBySource: Array<SourceDamage>;
    /** Games that are worth a look. */
    unusual: Array<UnusualGame>;
    /** A line a game, for `--csv` and for slices. */
    rows?: Array<Array<Json>>;
    /** Sums to add to those of other slices. */
    actions?: Json;
    /** Sums to add to those of other slices. */
    sources?: Json;
    /** Sums to add to those of other slices. */
    spent?: Json;
    /** Sums to add to those of other slices. */
    sums?: {[name: string]: Json};
    /** The difference between two scenarios, game by game. */
    changes?: {[name: string]: Json};
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
    /** The lower end of its interval of 95 %. */
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
    /** A line a game. */
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
    battle: {[name: string]: Json};
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
    /** What it gains; a whole creature is 1000. */
    gain: number;
    /** Why. */
    reason: string;
}

/** A command that was weighed. */
export interface SwseReason {
    /** The command. */
    command: SwseCommand;
    /** What it gains; a whole creature is 1000. */
    gain: number;
    /** Why. */
    reason: string;
}

/** A command that was weighed. */
export interface Dnd5eReason {
    /** The command. */
    command: Dnd5eCommand;
    /** What it gains; a whole creature is 1000. */
    gain: number;
    /** Why. */
    reason: string;
}

/** A command that was weighed. */
export interface Dh2eReason {
    /** The command. */
    command: Dh2eCommand;
    /** What it gains; a whole creature is 1000. */
    gain: number;
    /** Why. */
    reason: string;
}

/** A command that was weighed. */
export interface P2vReason {
    /** The command. */
    command: P2vCommand;
    /** What it gains; a whole creature is 1000. */
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
    document: {[name: string]: Json};
}

/** An actor after a rest. */
export interface SwseRest {
    /** What happened. */
    events: Array<SwseEvent>;
    /** Its state. */
    actor: SwseViewActor;
    /** Its document with the new state. */
    document: {[name: string]: Json};
}

/** An actor after a rest. */
export interface Dnd5eRest {
    /** What happened. */
    events: Array<Dnd5eEvent>;
    /** Its state. */
    actor: Dnd5eViewActor;
    /** Its document with the new state. */
    document: {[name: string]: Json};
}

/** An actor after a rest. */
export interface Dh2eRest {
    /** What happened. */
    events: Array<Dh2eEvent>;
    /** Its state. */
    actor: Dh2eViewActor;
    /** Its document with the new state. */
    document: {[name: string]: Json};
}

/** An actor after a rest. */
export interface P2vRest {
    /** What happened. */
    events: Array<P2vEvent>;
    /** Its state. */
    actor: P2vViewActor;
    /** Its document with the new state. */
    document: {[name: string]: Json};
}

/** What came of a command. */
export interface Outcome {
    /** Whether it was carried out. */
    result: "done" | "refused" | "asked";
    /** What happened. */
    events: Array<{[name: string]: Json}>;
    /** Why it was refused. */
    reason?: string;
    /** The faces of the next die, when people roll and too few dice were given. */
    wants?: number;
    /** What a player must choose. */
    question?: Question;
}

/** What a player must choose. The command `choose` has the answer. */
export interface Question {
    /** Who is asked. */
    who?: string;
    /** The question. */
    prompt: string;
    /** The possible answers. */
    options: Array<string | Choice>;
    /** What it is about. */
    about?: {[name: string]: Json};
}

/** A possible answer. */
export interface Choice {
    /** What `answer` must be. */
    id: string | number | null;
    /** What it is called. */
    label?: string;
    /** What it does. */
    text?: string;
    /** The square it stands for. */
    to?: Array<number>;
    /** The direction it stands for. */
    toward?: Array<number>;
    /** The action it stands for. */
    action?: string;
    /** The creature it stands for. */
    target?: string;
    /** The weapon or item it stands for. */
    using?: string;
    /** The number or value it stands for. */
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
export interface WrittenActor {
    /** The actor's id at the table. */
    id: string;
    /** Its document. */
    document: {[name: string]: Json};
}

/** The state of a table; each game adds members. */
export interface View {
    /** 0 before the first. */
    round: number;
    /** Whose turn it is. */
    turn?: string;
    /** Who acts when. */
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
    /** Who belongs to it. */
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
    /** What commands call it. */
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
    /** What brings it and takes it away. */
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
    /** What brings it and takes it away. */
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
    /** Its value, where it has one. */
    value?: number;
    /** How long it lasts, where that is counted. */
    rounds?: number;
    /** What brings it and takes it away. */
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
    /** Who made it. */
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
    /** What it is to. */
    type: string;
    /** How much. */
    value: number | null;
    /** What it does not hold against. */
    exceptions: Array<Json>;
    /** What it counts double against. */
    doubleVs: Array<Json>;
}

/** A Strike. */
export interface Pf2eStrike {
    /** What commands call it. */
    slug: string;
    /** Its name for people. */
    label: string;
    /** The id of its weapon. */
    itemId: string;
    /** It can be used as things are held. */
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
    /** The most. */
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
    /** More encumbers. */
    encumberedAfter: number;
    /** More cannot be carried. */
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
    /** More Bulk encumbers. */
    encumberedAfter?: number;
    /** More Bulk cannot be carried. */
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
    /** What elements of its kind say besides. */
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
    /** What it has to do with the item. */
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
    /** Whose turn it is. */
    turn?: string;
    /** Who acts when. */
    order: Array<string>;
    /** The sides. */
    sides: Array<ViewSide>;
    /** The board. */
    board: Pf2eViewBoard;
    /** The open question. */
    question?: Question;
    /** How the last encounter ended. */
    outcome?: ViewOutcome;
    /** Everybody at the table. */
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
    /** What commands call it. */
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
    /** Who commands it. */
    minionOf?: string;
    /** Who knows its square and cannot see it. */
    hiddenFrom?: Array<string>;
    /** Who does not know where it is. */
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
    /** Items it has now. */
    added?: Array<Pf2eThing>;
    /** Items it has no more. */
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
    /** Who made it. */
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
    /** The most. */
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
    /** The least roll of the die. */
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
    /** Uses an encounter. */
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
    /** What it does not hold against. */
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
    /** How often an encounter. */
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
    /** Squares a move. */
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
    /** It holds. */
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
    /** The least roll of the die that hits. */
    needed?: number;
    /** The rules of the item. */
    rules?: Array<SwseExplainedRule>;
}

/** The document. */
export type SwseShown = {[name: string]: Json};

/** The state of a table. */
export interface SwseView {
    /** 0 before the first. */
    round: number;
    /** Whose turn it is. */
    turn?: string;
    /** Who acts when. */
    order: Array<string>;
    /** The sides. */
    sides: Array<ViewSide>;
    /** The board, where there is one. */
    board?: ViewBoard;
    /** The open question. */
    question?: Question;
    /** How the last encounter ended. */
    outcome?: ViewOutcome;
    /** Everybody at the table. */
    actors: Array<SwseViewActor>;
}

/** An actor at the table. */
export interface SwseViewActor {
    /** What commands call it. */
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
    rule: {[name: string]: Json};
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
    proposals: Array<{[name: string]: Json}>;
    /** Modifiers that stay as they are. */
    left: Array<SwseLeft>;
}

/** A modifier that stays as it is. */
export interface SwseLeft {
    /** What it changes. */
    target: string;
    /** Why it stays. */
    why: string;
}

/** A document that stays as it is. */
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
    /** The most. */
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
    /** The least roll of the die that is a critical hit. */
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
export type Dnd5eShown = {[name: string]: Json};

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
    /** Whose turn it is. */
    turn?: string;
    /** Who acts when. */
    order: Array<string>;
    /** The sides. */
    sides: Array<ViewSide>;
    /** The board, where there is one. */
    board?: ViewBoard;
    /** The open question. */
    question?: Question;
    /** How the last encounter ended. */
    outcome?: ViewOutcome;
    /** Everybody at the table. */
    actors: Array<Dnd5eViewActor>;
    /** Areas with consequences. */
    zones: Array<Dnd5eViewZone>;
}

/** An area with consequences. */
export interface Dnd5eViewZone {
    /** What it is called. */
    name: string;
    /** Who made it. */
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
    /** What commands call it. */
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
    /** The most. */
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
export type Dh2eShown = {[name: string]: Json};

/** The state of a table. */
export interface Dh2eView {
    /** 0 before the first. */
    round: number;
    /** Whose turn it is. */
    turn?: string;
    /** Who acts when. */
    order: Array<string>;
    /** The sides. */
    sides: Array<ViewSide>;
    /** The board, where there is one. */
    board?: ViewBoard;
    /** The open question. */
    question?: Question;
    /** How the last encounter ended. */
    outcome?: ViewOutcome;
    /** Everybody at the table. */
    actors: Array<Dh2eViewActor>;
}

/** An actor at the table. */
export interface Dh2eViewActor {
    /** What commands call it. */
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
    /** Who it grapples. */
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
    /** What it becomes. */
    steps: Array<P2vStep>;
    /** Its range. */
    range?: string;
    /** When uses come back. */
    recharge?: string;
}

/** The card. */
export type P2vShown = P2vSheet;

/** A card's numbers; of a spell or an item its document. */
export type P2vSheet = P2vCreature | P2vSpell | P2vItem | P2vPartySheet;

/** A party's numbers. */
export interface P2vPartySheet {
    /** The points it spends. */
    cost: number;
    /** The points it may spend. */
    points: number;
    /** It keeps the rules. */
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

/** The document of a spell; the reference of cards describes it. */
export interface P2vSpell {
    /** Its id. */
    id?: string;
    /** Its name. */
    name: string;
    /** Its traditions. */
    traditions: Array<string>;
    /** Its rank. */
    rank: number;
    /** It is uncommon. */
    uncommon?: boolean;
    /** It is a cantrip. */
    cantrip?: boolean;
    /** The ways to cast it. */
    options: Array<{[name: string]: Json}>;
    /** What higher ranks change. */
    heighten?: Array<{[name: string]: Json}>;
    /** Action points to sustain it. */
    sustain_ap?: number;
    /** Its licence. */
    license?: string;
}

/** The document of an item; the reference of cards describes it. */
export interface P2vItem {
    /** Its id. */
    id?: string;
    /** Its name. */
    name: string;
    /** Where it is carried. */
    slot: string;
    /** Its level. */
    level: number;
    /** How often. */
    uses?: {[name: string]: Json};
    /** Action points. */
    ap?: number;
    /** Action, reaction or passive. */
    kind?: string;
    /** What it is used on. */
    target?: {[name: string]: Json};
    /** What it does. */
    effects?: Array<Json>;
    /** It is a Strike. */
    strike?: boolean;
    /** What sets it off. */
    trigger?: Json;
    /** What it does, in words. */
    text?: string;
    /** Its licence. */
    license?: string;
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
    /** What a way costs, square by square. */
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
    /** Whose turn it is. */
    turn?: string;
    /** Who acts when. */
    order: Array<string>;
    /** The sides. */
    sides: Array<ViewSide>;
    /** The board. */
    board: ViewBoard;
    /** The open question. */
    question?: Question;
    /** How the last encounter ended. */
    outcome?: ViewOutcome;
    /** Everybody at the table. */
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
    /** Who is activated. */
    active?: string;
    /** The victory condition. */
    condition?: string;
    /** Markers of the victory condition. */
    markers?: Array<P2vViewMarker>;
    /** Who holds the middle. */
    inTheMiddle?: string;
    /** Who carries the treasure. */
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
    /** What commands call it. */
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
    /** Where its body lies. */
    body?: Array<number>;
    /** It flies. */
    flies?: boolean;
    /** Who commands it. */
    commander?: string;
    /** Who has swallowed it. */
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
    /** It keeps the rules. */
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
    /** A letter a game. */
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
    /** The share of results that costs foretell. */
    toldByCost: number;
    /** The share of results that worths foretell. */
    toldByWorth: number;
    /** The creatures. */
    creatures: Array<P2vWorth>;
    /** A letter a game. */
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
    /** The lower end of the interval of 95 %. */
    low: number;
    /** The upper end. */
    high: number;
    /** Games it took part in. */
    games: number;
}

/** A campaign after a command. */
export interface P2vCampaign {
    /** The campaign. */
    campaign: {[name: string]: Json};
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
    /** Who is where, and how. */
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
    build: {[name: string]: Json};
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
    weigh: Weighing;
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
    do: Outcome;
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
    actors: Array<WrittenActor>;
    save: null;
}

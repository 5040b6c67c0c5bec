"""The answers of the verbs as types, made of the schema that the engine prints (tools/answer-types).

Not edited by hand. With `wolf: Pf2eSheet = engine.sheet("Mire Wolf").data`, a type checker knows what is in it.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union


class Verb(TypedDict):
    """A verb of the engine."""

    verb: str  # Its name.
    doc: str  # What it is for.


class About(TypedDict):
    """What is built in."""

    systems: List["RuleSystem"]  # The rule systems.
    pf2eRelease: str  # The release of PF2e that the built-in words are of.
    embedded: str  # A digest of the embedded documents, in hexadecimal.


class RuleSystem(TypedDict):
    """A rule system."""

    id: str  # What options and documents call it.
    title: str  # Its name for people.


class _Found(TypedDict):
    name: str  # Its name.
    file: str  # The file it is in.


class Found(_Found, total=False):
    """A document that fits."""

    type: str  # Its type.
    id: str  # Its id.
    slug: str  # Its slug.
    uuid: str  # Its link.
    system: str  # The rule system it belongs to, where only names and types are searched.
    about: str  # What it is, in a few words.


class _Listed(TypedDict):
    name: str  # Its name.
    file: str  # The file it is in.
    system: str  # The rule system it belongs to.


class Listed(_Listed, total=False):
    """A document of the content."""

    type: str  # Its type.
    id: str  # Its id.


class Identity(TypedDict, total=False):
    """Which rule system reads a document, or what it is instead. Neither is there when nothing is known of it."""

    system: str  # The rule system.
    what: str  # What it is instead: "a macro".


class _Diagnostic(TypedDict):
    code: str  # Stable, for programs: "json/syntax".
    severity: Literal["note", "warning", "error"]  # How bad it is.
    message: str  # One sentence.


class Diagnostic(_Diagnostic, total=False):
    """What is wrong with the input, and where."""

    file: str  # The file.
    line: int  # From 1.
    column: int  # From 1.
    length: int  # Bytes from the column on that it is about.
    pointer: str  # The JSON pointer of the value.
    hint: str  # How to correct it.


class _Inspection(TypedDict):
    kind: Literal["content", "scenario", "case", "foreign", "unknown", "pack"]  # What it is.


class Inspection(_Inspection, total=False):
    """What a text is, and what is wrong with it."""

    system: str  # The rule system it belongs to.
    what: str  # What a foreign document is.
    inside: int  # Actors and items in what no system reads, such as an adventure.
    newer: bool  # It was written by a newer release.
    steps: List[str]  # How an older form was read as today's.
    documents: List[Dict[str, Any]]  # The documents of a pack, each as one inspection.
    diagnostics: List["Diagnostic"]  # What is wrong with it.


class _Package(TypedDict):
    manifests: List["Manifest"]  # Their manifests.


class Package(_Package, total=False):
    """The packages below a folder."""

    game: str  # The game they are for.


class _Manifest(TypedDict):
    file: str  # Its file.
    id: str  # The id of the package.
    needs: List[str]  # The packages it needs.


class Manifest(_Manifest, total=False):
    """The manifest of a package."""

    packs: Dict[str, str]  # The games that its packs state, by path; empty for none.
    line: int  # Where the manifest lists them.
    column: int  # Where the manifest lists them.
    pointer: str  # Where the manifest lists them.


#: What changes, by its name: before and after; null where there is nothing.
Difference = Dict[str, List[Any]]


class _PredicateResult(TypedDict):
    result: bool  # It holds.
    valid: bool  # It is well formed.


class PredicateResult(_PredicateResult, total=False):
    """Whether a predicate holds."""

    why: str  # Why it does not hold.


class Edit(TypedDict):
    """A correction of a text."""

    offset: int  # Its first byte.
    length: int  # How many bytes it replaces.
    old: str  # What is there.
    new: str  # What takes its place.


class Conversion(TypedDict):
    """A creature as a card of Path 2 Victory."""

    card: Dict[str, Any]  # The card.
    features: Dict[str, int]  # How many features are mechanical, simplified, text only or dropped.
    lost: Dict[str, int]  # What the card cannot express, and how often.
    onlyText: Dict[str, int]  # Kinds of features that stay text, and how often.


class _Imported(TypedDict):
    document: Dict[str, Any]  # The document.


class Imported(_Imported, total=False):
    """A document of another program as one of ours."""

    missing: List[Any]  # What the content does not have.
    open: List[Any]  # Choices that the export leaves open.
    totals: Any  # The numbers of the export beside ours.
    left: List[Any]  # What was not taken over, and why.


class _CaseResult(TypedDict):
    passed: bool  # It does.
    steps: List[Dict[str, Any]]  # What each step gave.


class CaseResult(_CaseResult, total=False):
    """Whether a test case passes."""

    why: str  # What differs.
    ids: List[str]  # Which rules it is about.


class Rerun(TypedDict):
    """A saved game played again."""

    commands: int  # How many commands were given.


class _Compiled(TypedDict):
    documents: int  # How many documents.
    elements: int  # How many rule elements.
    unknown: int  # Elements that nothing reads.
    faulty: int  # Elements with mistakes.
    bytes: int  # The size of the pack.


class Compiled(_Compiled, total=False):
    """What a compiled pack holds."""

    foreign: int  # Documents left out, for they belong to another game.
    what: str  # What the first of those is.


class _Roll(TypedDict):
    expression: str  # What was rolled.
    dialect: str  # How it is written.
    seed: int  # The seed.
    total: float  # The sum.
    terms: List["RollTerm"]  # What the sum is made of.
    dice: List["Die"]  # Every die.


class Roll(_Roll, total=False):
    """A roll."""

    remark: str  # The words behind the expression.


class _RollTerm(TypedDict):
    term: str  # The term as it is written.
    total: float  # What it adds.


class RollTerm(_RollTerm, total=False):
    """A term of a roll."""

    flavour: str  # The words in brackets behind it.


class _Die(TypedDict):
    faces: int  # How many it has.
    value: int  # The face that came up.
    kept: bool  # It counts.
    term: int  # The number of its term.


class Die(_Die, total=False):
    """A die of a roll."""

    dropped: bool  # It was dropped.
    exploded: bool  # It exploded.
    extra: bool  # Another die brought it.
    success: bool  # It counts as a success.
    failure: bool  # It counts as a failure.
    rerolled: bool  # It was rolled again.
    counts: int  # What it counts as.
    compounded: bool  # Explosions were added to it.
    changed: bool  # A least or greatest value changed it.
    decides: bool  # It decides which die counts.


class _Distribution(TypedDict):
    mean: float  # The mean.
    deviation: float  # The standard deviation.
    min: float  # The least result.
    max: float  # The greatest result.
    exact: bool  # Counts are exact; otherwise only probabilities are known.
    outcomes: List[List[Union[float, Union[str, None]]]]  # Each result, its probability and its exact count.
    total: Union[str, None]  # The sum of the counts.


class Distribution(_Distribution, total=False):
    """The exact odds of a number."""

    depth: int  # How many explosions in a row were followed.
    rest: float  # The probability of more explosions.


class _Odds(TypedDict):
    mean: float  # The mean.
    deviation: float  # The standard deviation.
    min: float  # The least result.
    max: float  # The greatest result.
    exact: bool  # Counts are exact; otherwise only probabilities are known.
    outcomes: List[List[Union[float, Union[str, None]]]]  # Each result, its probability and its exact count.
    total: Union[str, None]  # The sum of the counts.
    expression: str  # The roll.


class Odds(_Odds, total=False):
    """The exact odds of a roll."""

    depth: int  # How many explosions in a row were followed.
    rest: float  # The probability of more explosions.
    atLeast: "AtLeast"  # The chance of at least this much.
    degrees: "Degrees"  # The degrees of success.
    versus: "Versus"  # Against another roll.
    sorted: List["Distribution"]  # The best, the second best ... of several results.


class AtLeast(TypedDict):
    """The chance of at least this much."""

    value: int  # So much.
    chance: float  # The chance.


class Degrees(TypedDict):
    """The chances of the degrees of success of a d20 check."""

    dc: int  # The DC.
    criticalFailure: float  # Of a critical failure.
    failure: float  # Of a failure.
    success: float  # Of a success.
    criticalSuccess: float  # Of a critical success.


class Versus(TypedDict):
    """A roll against another one."""

    expression: str  # The other roll.
    win: float  # The chance to be higher.
    tie: float  # The chance of a tie.
    loss: float  # The chance to be lower.


class _Encounter(TypedDict):
    scenario: Dict[str, Any]  # The scenario.


class Encounter(_Encounter, total=False):
    """A scenario, its budget and how machine players fare."""

    budget: "Budget"  # What the rule book makes of it.
    battle: "ScenarioBattle"  # How machine players fare.


class Budget(TypedDict):
    """What the rule book makes of an encounter."""

    xp: int  # The experience points of the foes.
    tier: str  # The tier it falls into.
    isAbove: bool  # It exceeds the highest tier.
    tiers: Dict[str, int]  # The budgets of the tiers.


_Weighing = TypedDict("_Weighing", {
    "system": str,
    "name": str,
    "kind": str,
    "level": float,
    "games": int,
    "seed": int,
    "party": List[str],
    "with": "Score",
    "percentiles": Dict[str, int],
    "situations": List["Situation"],
    "others": List["Rival"],
    "leftOut": int,
})
_WeighingMaybe = TypedDict("_WeighingMaybe", {
    "bearer": str,
    "without": "Score",
}, total=False)


class Weighing(_Weighing, _WeighingMaybe):
    """What a thing changes in fights, compared with others of its kind."""


class Score(TypedDict):
    """How fights go."""

    damageDealt: float  # Damage by the party, a round.
    damageTaken: float  # Damage to the party, a round.
    hpLost: float  # The share of its hit points that the party loses.
    winRate: float  # The share of games that the party wins.


class Rival(TypedDict):
    """Another of the same kind."""

    damageDealt: float  # Damage by the party, a round.
    damageTaken: float  # Damage to the party, a round.
    hpLost: float  # The share of its hit points that the party loses.
    winRate: float  # The share of games that the party wins.
    name: str  # Its name.
    level: float  # Its level.


class Situation(TypedDict):
    """How a thing does in one kind of encounter."""

    situation: str  # The kind of encounter.
    foe: str  # The creature that the party meets.
    foes: int  # How many of them.
    damageDealt: float  # Damage by the party, a round.
    hpLost: float  # The share of its hit points that the party loses.
    percentileByDamage: int  # How many in a hundred of its kind deal less.
    percentileByHpLost: int  # How many in a hundred of its kind save less.


class Rate(TypedDict):
    """A share of games with its interval of 95 %."""

    rate: float  # The share.
    low: float  # The lower end.
    high: float  # The upper end.


class SourceDamage(TypedDict):
    """What a weapon, spell or action does."""

    who: str  # Who uses it.
    source: str  # The weapon, spell or action.
    damage: float  # Mean damage a game.


class BattleActor(TypedDict):
    """How an actor fares."""

    name: str  # Its name at the table.
    side: int  # Its side.
    drops: "Rate"  # Games in which it goes down.
    lost: "Rate"  # Games in which it is down at the end.
    dies: "Rate"  # Games in which it is dead at the end.
    hpLeft: float  # Mean hit points at the end.
    hpMax: int  # Its most hit points.
    damageDealt: float  # Mean damage it deals.
    damageTaken: float  # Mean damage it takes.
    actions: Dict[str, float]  # How often it gives each command, a game.
    spent: Dict[str, float]  # What it spends beside its actions, a game: slots, uses, ammunition.


class _UnusualGame(TypedDict):
    why: str  # longest, shortest, closest, clearest, or upset: a win of the side that seldom wins.
    game: int  # Its number.
    rounds: int  # Its rounds.


class UnusualGame(_UnusualGame, total=False):
    """A game that is worth a look."""

    winner: int  # The side that won it.
    left: float  # The share of its hit points that the winner has left.


class _ScenarioBattle(TypedDict):
    system: str  # The rule system.
    games: int  # How many.
    seed: int  # Their seed.
    players: List[str]  # The machine players, one a side.
    side: int  # The side that wins and losses are counted for.
    wins: int  # Games it won.
    losses: int  # Games it lost.
    draws: int  # Games without a winner.
    cut: int  # Games that were stopped at the limit.
    winRate: "Rate"  # Its share of wins.
    rounds: float  # Mean rounds of a game.
    commands: float  # Mean commands of a game.
    actors: List["BattleActor"]  # How everybody fares.
    damageBySource: List["SourceDamage"]  # What does the damage.
    unusual: List["UnusualGame"]  # Games that are worth a look.


class ScenarioBattle(_ScenarioBattle, total=False):
    """Games of a scenario."""

    rows: List[List[Any]]  # A line a game, for `--csv` and for slices.
    actions: Any  # Sums to add to those of other slices.
    sources: Any  # Sums to add to those of other slices.
    spent: Any  # Sums to add to those of other slices.
    sums: Dict[str, Any]  # Sums to add to those of other slices.
    changes: Dict[str, Any]  # The difference between two scenarios, game by game.


_PartyBattle = TypedDict("_PartyBattle", {
    "games": int,
    "seed": int,
    "wins": List[int],
    "draws": int,
    "winRate": float,
    "low": float,
    "high": float,
    "rounds": float,
    "victoryPointsA": float,
    "victoryPointsB": float,
    "survivorsA": float,
    "survivorsB": float,
})
_PartyBattleMaybe = TypedDict("_PartyBattleMaybe", {
    "from": int,
    "rows": List[List[Any]],
    "damage": List[List[int]],
    "damageBySource": List["SourceDamage"],
    "sums": Dict[str, Any],
}, total=False)


class PartyBattle(_PartyBattle, _PartyBattleMaybe):
    """Games between two parties of Path 2 Victory."""


class VariedBattle(TypedDict):
    """A battle for each of several values."""

    place: str  # The member of the scenario that varies.
    varied: List["Varied"]  # A battle for each value.


class Varied(TypedDict):
    """A battle with one value."""

    value: Any  # The value.
    battle: Dict[str, Any]  # The battle.


class Area(TypedDict):
    """The squares that the areas of a command cover."""

    squares: List[List[int]]  # The squares, [x, y].


class Pf2eAdvice(TypedDict):
    """What a machine player would do."""

    side: int  # The side that decides.
    command: Union[Dict[str, Any], None]  # Its command; null when another side decides.
    reasons: List["Pf2eReason"]  # The best commands it weighed.


class SwseAdvice(TypedDict):
    """What a machine player would do."""

    side: int  # The side that decides.
    command: Union[Dict[str, Any], None]  # Its command; null when another side decides.
    reasons: List["SwseReason"]  # The best commands it weighed.


class Dnd5eAdvice(TypedDict):
    """What a machine player would do."""

    side: int  # The side that decides.
    command: Union[Dict[str, Any], None]  # Its command; null when another side decides.
    reasons: List["Dnd5eReason"]  # The best commands it weighed.


class Dh2eAdvice(TypedDict):
    """What a machine player would do."""

    side: int  # The side that decides.
    command: Union[Dict[str, Any], None]  # Its command; null when another side decides.
    reasons: List["Dh2eReason"]  # The best commands it weighed.


class P2vAdvice(TypedDict):
    """What a machine player would do."""

    side: int  # The side that decides.
    command: Union[Dict[str, Any], None]  # Its command; null when another side decides.
    reasons: List["P2vReason"]  # The best commands it weighed.


class Pf2eReason(TypedDict):
    """A command that was weighed."""

    command: Dict[str, Any]  # The command.
    gain: float  # What it gains; a whole creature is 1000.
    reason: str  # Why.


class SwseReason(TypedDict):
    """A command that was weighed."""

    command: Dict[str, Any]  # The command.
    gain: float  # What it gains; a whole creature is 1000.
    reason: str  # Why.


class Dnd5eReason(TypedDict):
    """A command that was weighed."""

    command: Dict[str, Any]  # The command.
    gain: float  # What it gains; a whole creature is 1000.
    reason: str  # Why.


class Dh2eReason(TypedDict):
    """A command that was weighed."""

    command: Dict[str, Any]  # The command.
    gain: float  # What it gains; a whole creature is 1000.
    reason: str  # Why.


class P2vReason(TypedDict):
    """A command that was weighed."""

    command: Dict[str, Any]  # The command.
    gain: float  # What it gains; a whole creature is 1000.
    reason: str  # Why.


class Pf2eLogEntry(TypedDict):
    """A command of the log."""

    command: Dict[str, Any]  # The command.
    events: List[Union[Dict[str, Any], "Refused", "Asked"]]  # What it did.


class SwseLogEntry(TypedDict):
    """A command of the log."""

    command: Dict[str, Any]  # The command.
    events: List[Union[Dict[str, Any], "Refused", "Asked"]]  # What it did.


class Dnd5eLogEntry(TypedDict):
    """A command of the log."""

    command: Dict[str, Any]  # The command.
    events: List[Union[Dict[str, Any], "Refused", "Asked"]]  # What it did.


class Dh2eLogEntry(TypedDict):
    """A command of the log."""

    command: Dict[str, Any]  # The command.
    events: List[Union[Dict[str, Any], "Refused", "Asked"]]  # What it did.


class P2vLogEntry(TypedDict):
    """A command of the log."""

    command: Dict[str, Any]  # The command.
    events: List[Union[Dict[str, Any], "Refused", "Asked"]]  # What it did.


class Refused(TypedDict):
    """A command was refused."""

    event: Literal["refused"]  # Always `refused`.
    reason: str  # Why.


class Asked(TypedDict):
    """A command waits for an answer."""

    event: Literal["asked"]  # Always `asked`.
    question: "Question"  # What a player must choose.


class Pf2eRest(TypedDict):
    """An actor after a rest."""

    events: List[Dict[str, Any]]  # What happened.
    actor: "Pf2eViewActor"  # Its state.
    document: Dict[str, Any]  # Its document with the new state.


class SwseRest(TypedDict):
    """An actor after a rest."""

    events: List[Dict[str, Any]]  # What happened.
    actor: "SwseViewActor"  # Its state.
    document: Dict[str, Any]  # Its document with the new state.


class Dnd5eRest(TypedDict):
    """An actor after a rest."""

    events: List[Dict[str, Any]]  # What happened.
    actor: "Dnd5eViewActor"  # Its state.
    document: Dict[str, Any]  # Its document with the new state.


class Dh2eRest(TypedDict):
    """An actor after a rest."""

    events: List[Dict[str, Any]]  # What happened.
    actor: "Dh2eViewActor"  # Its state.
    document: Dict[str, Any]  # Its document with the new state.


class P2vRest(TypedDict):
    """An actor after a rest."""

    events: List[Dict[str, Any]]  # What happened.
    actor: "P2vViewActor"  # Its state.
    document: Dict[str, Any]  # Its document with the new state.


class _Outcome(TypedDict):
    result: Literal["done", "refused", "asked"]  # Whether it was carried out.
    events: List[Dict[str, Any]]  # What happened.


class Outcome(_Outcome, total=False):
    """What came of a command."""

    reason: str  # Why it was refused.
    wants: int  # The faces of the next die, when people roll and too few dice were given.
    question: "Question"  # What a player must choose.


class _Question(TypedDict):
    prompt: str  # The question.
    options: List[Union[str, "Choice"]]  # The possible answers.


class Question(_Question, total=False):
    """What a player must choose. The command `choose` has the answer."""

    who: str  # Who is asked.
    about: Dict[str, Any]  # What it is about.


class _Choice(TypedDict):
    id: Union[str, int, None]  # What `answer` must be.


class Choice(_Choice, total=False):
    """A possible answer."""

    label: str  # What it is called.
    text: str  # What it does.
    to: List[float]  # The square it stands for.
    toward: List[float]  # The direction it stands for.
    action: str  # The action it stands for.
    target: str  # The creature it stands for.
    using: str  # The weapon or item it stands for.
    value: Any  # The number or value it stands for.


class MasterCommand(TypedDict):
    """A command of the game master."""

    do: str  # The command.
    doc: str  # What it does.
    members: List[str]  # Its members.


class DiceMode(TypedDict):
    """Who rolls the dice."""

    byHand: bool  # People do.


class WrittenActor(TypedDict):
    """An actor's document with its state."""

    id: str  # The actor's id at the table.
    document: Dict[str, Any]  # Its document.


class _View(TypedDict):
    round: int  # 0 before the first.
    order: List[str]  # Who acts when.
    sides: List["ViewSide"]  # The sides.


class View(_View, total=False):
    """The state of a table; each game adds members."""

    turn: str  # Whose turn it is.
    board: "ViewBoard"  # The board, where there is one.
    question: "Question"  # The open question.
    outcome: "ViewOutcome"  # How the last encounter ended.


class ViewBoard(TypedDict):
    """The board."""

    size: List[int]  # Squares across and down.


class _ViewSide(TypedDict):
    id: int  # Its number.
    actors: List[str]  # Who belongs to it.


class ViewSide(_ViewSide, total=False):
    """A side."""

    name: str  # Its name, where the scenario gives one.


class ViewOutcome(TypedDict, total=False):
    """How an encounter ended."""

    side: int  # The side that has won.
    outcome: str  # Why it ended.


class _ViewActor(TypedDict):
    id: str  # What commands call it.
    name: str  # Its name for people.
    side: int  # The side it fights for.
    size: int  # Squares on one edge.
    hp: "ViewHp"  # Hit points.
    conditions: List["ViewCondition"]  # Its conditions.
    effects: List["ViewEffect"]  # Effects on it.
    resources: Dict[str, int]  # What it can spend: actions, points, ammunition.
    state: str  # `active`, or how it is out of the fight.


class ViewActor(_ViewActor, total=False):
    """An actor at a table; each game adds members."""

    at: List[float]  # Its square [x, y], on a board; inches where there is no grid.
    cover: int  # Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs.


class ViewHp(TypedDict):
    """Hit points, or wounds."""

    value: int  # What is left.
    max: int  # The most it can have.
    temporary: int  # Temporary hit points.


_ViewLasting = TypedDict("_ViewLasting", {
})
_ViewLastingMaybe = TypedDict("_ViewLastingMaybe", {
    "value": int,
    "rounds": int,
    "from": str,
    "type": str,
    "inactive": bool,
}, total=False)


class ViewLasting(_ViewLasting, _ViewLastingMaybe):
    """Something that lasts."""


_ViewCondition = TypedDict("_ViewCondition", {
    "condition": str,
})
_ViewConditionMaybe = TypedDict("_ViewConditionMaybe", {
    "value": int,
    "rounds": int,
    "from": str,
    "type": str,
    "inactive": bool,
}, total=False)


class ViewCondition(_ViewCondition, _ViewConditionMaybe):
    """A condition."""


_ViewEffect = TypedDict("_ViewEffect", {
    "effect": str,
})
_ViewEffectMaybe = TypedDict("_ViewEffectMaybe", {
    "value": int,
    "rounds": int,
    "from": str,
    "type": str,
    "inactive": bool,
}, total=False)


class ViewEffect(_ViewEffect, _ViewEffectMaybe):
    """An effect."""


class _ViewZone(TypedDict):
    name: str  # What it is called.


class ViewZone(_ViewZone, total=False):
    """An area with consequences."""

    by: str  # Who made it.
    squares: List[List[int]]  # The squares it covers.


class _Pf2eModifier(TypedDict):
    slug: str  # Its slug.
    label: str  # Its name for people.
    type: str  # Its type, for stacking.
    value: float  # Its value.
    enabled: bool  # It counts.


class Pf2eModifier(_Pf2eModifier, total=False):
    """A modifier of a statistic."""

    damageType: str  # The type of the damage it adds.
    damageCategory: str  # The category of the damage it adds.
    source: "Pf2eSource"  # The rule element it comes from.


class Pf2eSource(TypedDict):
    """A rule element."""

    item: str  # The id of its item.
    itemName: str  # The name of its item.
    rule: int  # Its number in the item, from 0.


class Pf2eStatistic(TypedDict):
    """A statistic."""

    slug: str  # Its slug.
    label: str  # Its name for people.
    attribute: Union[str, None]  # The attribute it uses.
    rank: Union[int, None]  # The rank of proficiency, 0 to 4.
    proficient: bool  # At least trained.
    mod: float  # The modifier of its checks.
    modifiers: List["Pf2eModifier"]  # What the modifier is made of.
    domains: List[str]  # The selectors that act on its checks.
    dc: "Pf2eDc"  # Its DC.


class Pf2eDc(TypedDict):
    """The DC of a statistic."""

    value: float  # The DC.
    domains: List[str]  # The selectors that act on it.
    modifiers: List["Pf2eModifier"]  # What it is made of.


class Pf2eSense(TypedDict):
    """A sense."""

    type: str  # The sense.
    acuity: str  # How exact it is.
    range: Union[float, str]  # In feet, or "Infinity".


class Pf2ePerception(TypedDict):
    """Perception."""

    slug: str  # Its slug.
    label: str  # Its name for people.
    attribute: Union[str, None]  # The attribute it uses.
    rank: Union[int, None]  # The rank of proficiency, 0 to 4.
    proficient: bool  # At least trained.
    mod: float  # The modifier of its checks.
    modifiers: List["Pf2eModifier"]  # What the modifier is made of.
    domains: List[str]  # The selectors that act on its checks.
    dc: "Pf2eDc"  # Its DC.
    senses: List["Pf2eSense"]  # The senses.


class Pf2eSpeed(TypedDict):
    """A speed."""

    type: str  # How it moves.
    value: float  # Feet without modifiers.
    total: float  # Feet.
    modifiers: List["Pf2eModifier"]  # What changes it.


class Pf2eSpeeds(TypedDict):
    """Speeds."""

    land: "Pf2eSpeed"  # On land.
    other: List["Pf2eSpeed"]  # Others.


class Pf2eResponse(TypedDict):
    """An immunity, a weakness or a resistance."""

    type: str  # What it is to.
    value: Union[float, None]  # How much.
    exceptions: List[Any]  # What it does not hold against.
    doubleVs: List[Any]  # What it counts double against.


class _Pf2eStrike(TypedDict):
    slug: str  # What commands call it.
    label: str  # Its name for people.
    itemId: str  # The id of its weapon.
    ready: bool  # It can be used as things are held.
    total: float  # The attack modifier.
    variants: List[str]  # The modifiers of the first, second and third attack.
    modifiers: List["Pf2eModifier"]  # What the attack modifier is made of.
    traits: List[str]  # Its traits.
    options: List[str]  # The roll options of the attack.
    item: "Pf2eStrikeItem"  # Its weapon.
    damage: Union[str, None]  # The damage formula.
    critical: Union[str, None]  # The damage formula of a critical hit.
    damageDetail: "Pf2eDamageDetail"  # What changes the damage.


class Pf2eStrike(_Pf2eStrike, total=False):
    """A Strike."""

    domains: List[str]  # The selectors that act on the attack.
    altUsages: List["Pf2eStrike"]  # Other ways to use the weapon.


class Pf2eStrikeItem(TypedDict):
    """The weapon of a Strike."""

    rollOptions: List[str]  # Its roll options.


class _Pf2eDamageDetail(TypedDict):
    modifiers: List["Pf2eModifier"]  # The modifiers.


class Pf2eDamageDetail(_Pf2eDamageDetail, total=False):
    """What changes the damage of a Strike."""

    domains: List[str]  # The selectors that act on it.


class Pf2eSpellcasting(TypedDict):
    """A way to cast spells."""

    id: str  # Its id.
    name: str  # Its name.
    category: str  # Prepared, spontaneous, innate or focus.
    tradition: str  # The tradition.
    attribute: str  # The attribute.
    statistic: "Pf2eStatistic"  # Its attack modifier and DC.


class _Pf2eCrafting(TypedDict):
    slug: str  # Its slug.
    label: str  # Its name for people.
    isAlchemical: bool  # It makes alchemical items.
    isPrepared: bool  # Formulas are prepared.
    isDailyPrep: bool  # Items are made with the daily preparations.
    maxItemLevel: int  # The highest level of items.


class Pf2eCrafting(_Pf2eCrafting, total=False):
    """A crafting ability."""

    resource: str  # What it uses up.
    maxSlots: int  # How many formulas are prepared.


class _Pf2eAbility(TypedDict):
    mod: float  # The modifier.


class Pf2eAbility(_Pf2eAbility, total=False):
    """An attribute."""

    base: float  # The modifier without what changes it.


class Pf2eAbilities(TypedDict):
    """The attributes."""

    str: "Pf2eAbility"  # Strength.
    dex: "Pf2eAbility"  # Dexterity.
    con: "Pf2eAbility"  # Constitution.
    int: "Pf2eAbility"  # Intelligence.
    wis: "Pf2eAbility"  # Wisdom.
    cha: "Pf2eAbility"  # Charisma.


class Pf2eHp(TypedDict):
    """Hit points."""

    max: float  # The most.
    value: float  # What is left.
    modifiers: List["Pf2eModifier"]  # What changes the most.


class Pf2eAc(TypedDict):
    """Armor Class."""

    value: float  # The AC.
    rank: int  # The rank of proficiency.
    modifiers: List["Pf2eModifier"]  # What it is made of.
    domains: List[str]  # The selectors that act on it.


class Pf2eSaves(TypedDict, total=False):
    """Saving throws."""

    fortitude: "Pf2eStatistic"  # Fortitude.
    reflex: "Pf2eStatistic"  # Reflex.
    will: "Pf2eStatistic"  # Will.


class Pf2eInitiative(TypedDict):
    """Initiative."""

    mod: float  # The modifier.
    modifiers: List["Pf2eModifier"]  # What it is made of.


class Pf2eReach(TypedDict):
    """Reach."""

    base: float  # In feet.


class Pf2eBulk(TypedDict):
    """Bulk."""

    value: float  # What is carried.
    encumberedAfter: float  # More encumbers.
    max: float  # More cannot be carried.
    encumbered: bool  # It is encumbered.


class Pf2eCondition(TypedDict):
    """A condition."""

    slug: str  # Its slug.
    value: Union[int, None]  # Its value.
    active: bool  # No stronger one hides it.


class _Pf2eSheet(TypedDict):
    id: str  # The actor's id.
    name: str  # Its name.
    level: int  # Its level.
    abilities: "Pf2eAbilities"  # The attributes.
    hp: "Pf2eHp"  # Hit points.
    ac: "Pf2eAc"  # Armor Class.
    saves: "Pf2eSaves"  # Saving throws.
    perception: "Pf2ePerception"  # Perception.
    skills: Dict[str, "Pf2eStatistic"]  # Skills, by their slugs.
    spellcasting: List["Pf2eSpellcasting"]  # Ways to cast spells.
    initiative: "Pf2eInitiative"  # Initiative.
    speeds: "Pf2eSpeeds"  # Speeds.
    immunities: List["Pf2eResponse"]  # Immunities.
    weaknesses: List["Pf2eResponse"]  # Weaknesses.
    resistances: List["Pf2eResponse"]  # Resistances.
    languages: List[str]  # Languages.
    size: str  # tiny, sm, med, lg, huge or grg.
    reach: "Pf2eReach"  # Reach.
    traits: List[str]  # Traits.
    resources: Dict[str, Dict[str, Any]]  # Resources and their numbers.
    bulk: "Pf2eBulk"  # Bulk.
    conditions: List["Pf2eCondition"]  # Conditions.
    rollOptions: Dict[str, List[str]]  # Roll options, by their domain.
    strikes: List["Pf2eStrike"]  # Strikes.


class Pf2eSheet(_Pf2eSheet, total=False):
    """An actor's numbers."""

    classDCs: Dict[str, "Pf2eStatistic"]  # Class DCs, by their slugs.
    specialStatistics: Dict[str, "Pf2eStatistic"]  # Statistics that rule elements add, by their slugs.
    crafting: List["Pf2eCrafting"]  # Crafting abilities.
    freeArchetype: List["Pf2eArchetypeFeat"]  # Feats of the free archetype, where that variant is used.
    token: Dict[str, Any]  # What rule elements change about the token.


class Pf2eArchetypeFeat(TypedDict):
    """A feat of the free archetype."""

    level: int  # The level it belongs to.
    feat: Union[str, None]  # The feat; null: it is not chosen yet.


class _Pf2eExplainedModifier(TypedDict):
    slug: str  # Its slug.
    label: str  # Its name for people.
    type: str  # Its type, for stacking.
    value: float  # Its value.
    counts: bool  # It counts.
    item: str  # The item it comes from.
    element: int  # The number of the rule element in the item.


class Pf2eExplainedModifier(_Pf2eExplainedModifier, total=False):
    """A modifier and whether it counts."""

    why: str  # Why it does not count.
    changedBy: str  # What changed its value.


class Pf2eCarried(TypedDict):
    """An item that is carried."""

    item: str  # Its name.
    bulk: float  # Its Bulk.
    quantity: int  # How many.
    carried: str  # How it is carried.


class _Pf2eElementEffect(TypedDict):
    element: int  # Its number in the item.
    key: str  # Its kind.
    does: str  # What it is for, in words.


class Pf2eElementEffect(_Pf2eElementEffect, total=False):
    """What a rule element does."""

    effect: str  # What it does now, or why it does nothing.


class Pf2eExplanation(TypedDict, total=False):
    """Why a number is what it is, or what an item does."""

    what: str  # The statistic.
    total: Any  # Its total.
    modifiers: List["Pf2eExplainedModifier"]  # What it is made of.
    domains: List[str]  # The selectors that act on it.
    options: List[str]  # The roll options of the check.
    itemOptions: List[str]  # The roll options of the weapon.
    damage: str  # The damage formula of a Strike.
    critical: str  # The damage formula of a critical hit.
    damageModifiers: List["Pf2eExplainedModifier"]  # What changes the damage.
    damageDomains: List[str]  # The selectors that act on the damage.
    path: str  # The path of a value.
    value: Any  # The value.
    history: List["Pf2eHistoryStep"]  # How the value came about, step by step.
    chain: List["Pf2eAutoChange"]  # The changes that rule elements made to it.
    option: str  # The roll option.
    encumberedAfter: float  # More Bulk encumbers.
    max: float  # More Bulk cannot be carried.
    items: List["Pf2eCarried"]  # What is carried.
    elements: List["Pf2eElementEffect"]  # The rule elements of the item.


class Pf2eHistoryStep(TypedDict, total=False):
    """A step in which a value changed."""

    item: str  # The item that changed it.
    stage: str  # The stage of preparation that set it.
    element: int  # The number of the rule element in the item.
    key: str  # The kind of the rule element.
    priority: int  # The order of the rule element.
    mode: str  # How it changed the value.
    change: Any  # What it changed the value by.
    value: Any  # The value after the step.


class Pf2eAutoChange(TypedDict):
    """A change by a rule element."""

    mode: str  # How it changes the value.
    value: Any  # What it changes the value by.
    item: str  # The item.
    element: int  # The number of the rule element in the item.


class _Pf2eShown(TypedDict):
    slug: str  # Its slug.
    name: str  # Its name.
    type: str  # Its type.
    elements: List["Pf2eShownElement"]  # Its rule elements.


class Pf2eShown(_Pf2eShown, total=False):
    """A document, its elements and what they become."""

    flag: str  # The key of its choices.
    level: int  # Its level.
    uuid: str  # Its link.
    file: str  # Its file.
    traits: List[str]  # Its traits.


class Pf2eShownElement(TypedDict):
    """A rule element."""

    index: int  # Its number.
    key: str  # Its kind.
    label: str  # Its name for people.
    slug: str  # Its slug.
    fields: Dict[str, Any]  # Its members, with those that were left out.
    ops: List["Pf2eOp"]  # The operations it becomes.


_Pf2eOp = TypedDict("_Pf2eOp", {
    "op": str,
    "phase": str,
    "priority": int,
})
_Pf2eOpMaybe = TypedDict("_Pf2eOpMaybe", {
    "selectors": Any,
    "when": Any,
    "value": Any,
    "with": Dict[str, Any],
}, total=False)


class Pf2eOp(_Pf2eOp, _Pf2eOpMaybe):
    """An operation."""


class _Pf2eThing(TypedDict):
    id: str  # Its id.


class Pf2eThing(_Pf2eThing, total=False):
    """An item of an actor."""

    name: str  # Its name.
    type: str  # Its type.
    how: str  # What it has to do with the item.
    grantedBy: str  # The item that grants it.


_Pf2eOrigin = TypedDict("_Pf2eOrigin", {
    "item": "Pf2eThing",
    "from": List["Pf2eThing"],
    "grants": List["Pf2eThing"],
    "choices": Dict[str, Any],
})
_Pf2eOriginMaybe = TypedDict("_Pf2eOriginMaybe", {
    "commands": List[int],
}, total=False)


class Pf2eOrigin(_Pf2eOrigin, _Pf2eOriginMaybe):
    """Where an item comes from."""


class _Pf2eView(TypedDict):
    round: int  # 0 before the first.
    order: List[str]  # Who acts when.
    sides: List["ViewSide"]  # The sides.
    board: "Pf2eViewBoard"  # The board.
    actors: List["Pf2eViewActor"]  # Everybody at the table.
    zones: List["ViewZone"]  # Areas with consequences.


class Pf2eView(_Pf2eView, total=False):
    """The state of a table."""

    turn: str  # Whose turn it is.
    question: "Question"  # The open question.
    outcome: "ViewOutcome"  # How the last encounter ended.


class _Pf2eViewBoard(TypedDict):
    size: List[int]  # Squares across and down.


class Pf2eViewBoard(_Pf2eViewBoard, total=False):
    """The board."""

    doors: Dict[str, str]  # The doors: `open` or `shut`.


class _Pf2eViewActor(TypedDict):
    id: str  # What commands call it.
    name: str  # Its name for people.
    side: int  # The side it fights for.
    size: int  # Squares on one edge.
    hp: "ViewHp"  # Hit points.
    conditions: List["ViewCondition"]  # Its conditions.
    effects: List["ViewEffect"]  # Effects on it.
    resources: Dict[str, int]  # What it can spend: actions, points, ammunition.
    state: str  # `active`, or how it is out of the fight.
    sideName: str  # The name of its side in the scenario.
    level: int  # Its level.
    ac: int  # Its Armor Class.
    items: List[str]  # The slugs of its items.


class Pf2eViewActor(_Pf2eViewActor, total=False):
    """An actor at the table."""

    at: List[float]  # Its square [x, y], on a board; inches where there is no grid.
    cover: int  # Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs.
    height: int  # Feet above the ground.
    minionOf: str  # Who commands it.
    hiddenFrom: List[str]  # Who knows its square and cannot see it.
    undetectedBy: List[str]  # Who does not know where it is.


class Pf2eTables(TypedDict, total=False):
    """What the game master's tables have; the members depend on the table."""

    dc: int  # The DC.
    base: int  # The DC before adjustments.
    difficulty: str  # The adjustment.
    total: int  # The experience points of the encounter.
    threat: str  # Its threat.
    perPlayer: int  # The award of each player.
    budgets: Dict[str, int]  # The budgets of the threats.
    degree: str  # The degree of success of the check.
    perDay: "Pf2eCoins"  # Income of a day.
    combined: "Pf2eCoins"  # Income of all days.
    skills: List[str]  # The skills to recall knowledge with.
    standard: List[int]  # DCs of the attempts.
    lore: List[int]  # DCs with a fitting Lore.
    specialLore: List[int]  # DCs with a specific Lore.


class Pf2eCoins(TypedDict):
    """Coins."""

    pp: int  # Platinum.
    gp: int  # Gold.
    sp: int  # Silver.
    cp: int  # Copper.


_Pf2eItemChange = TypedDict("_Pf2eItemChange", {
    "choices": Union[List["Pf2eChoiceMade"], Dict[str, Any]],
})
_Pf2eItemChangeMaybe = TypedDict("_Pf2eItemChangeMaybe", {
    "added": List["Pf2eThing"],
    "removed": List["Pf2eThing"],
    "open": List["Pf2eChoiceOpen"],
    "notes": List[str],
    "item": "Pf2eThing",
    "from": List["Pf2eThing"],
    "grants": List["Pf2eThing"],
}, total=False)


class Pf2eItemChange(_Pf2eItemChange, _Pf2eItemChangeMaybe):
    """What changed about an actor, or where an item comes from."""


class Pf2eChoiceMade(TypedDict):
    """A choice that was made."""

    id: str  # The id of the item.
    item: str  # The name of the item.
    rule: int  # The number of the rule element.
    flag: str  # What the choice is called.
    how: str  # Who made it.
    selected: Any  # What was chosen.


class Pf2eChoiceOpen(TypedDict):
    """An open choice."""

    id: str  # The id of the item.
    item: str  # The name of the item.
    flag: str  # What the choice is called.
    prompt: str  # The question.
    options: List["Pf2eChoiceOption"]  # The possible answers.


class Pf2eChoiceOption(TypedDict):
    """A possible answer."""

    value: Any  # What the answer must be.
    label: str  # What it is called.


class Pf2eComparison(TypedDict):
    """What changed between two releases."""

    new: List["Pf2eCompared"]  # Documents that were added.
    changed: List["Pf2eCompared"]  # Documents that changed.
    gone: List["Pf2eCompared"]  # Documents that were removed.


class _Pf2eCompared(TypedDict):
    name: str  # Its name.
    type: str  # Its type.


class Pf2eCompared(_Pf2eCompared, total=False):
    """A document in both releases, or in one."""

    members: List["Pf2eMemberChange"]  # The members that changed.
    figures: List["Pf2eFigureChange"]  # The numbers of the sheet that changed.


class Pf2eMemberChange(TypedDict):
    """A member that changed."""

    member: str  # The member.
    change: Literal["new", "changed", "gone"]  # What happened to it.


#: A number that changed.
Pf2eFigureChange = TypedDict("Pf2eFigureChange", {
    "figure": str,
    "is": int,
    "was": int,
})


class _SwseSource(TypedDict):
    type: str  # The type of the document.
    id: str  # Its id.


class SwseSource(_SwseSource, total=False):
    """Where something comes from, in the content."""

    rule: str  # The id of the rule.
    trait: str  # The trait it belongs to.
    place: str  # File and line.
    name: str  # The name of the document.


class _SwsePart(TypedDict):
    label: str  # What it is.


class SwsePart(_SwsePart, total=False):
    """A part of a number."""

    value: int  # Its value.
    bonusType: str  # Its type, for stacking.
    source: "SwseSource"  # Where it comes from.
    why: str  # Why it does not count.


class SwseNumber(TypedDict):
    """A number and its parts."""

    total: int  # The sum.
    parts: List["SwsePart"]  # Its parts.


class SwseAbilityScore(TypedDict):
    """An ability."""

    total: int  # The sum.
    parts: List["SwsePart"]  # Its parts.
    modifier: int  # Its modifier.


class SwseAbilities(TypedDict):
    """The abilities."""

    strength: "SwseAbilityScore"  # Strength.
    dexterity: "SwseAbilityScore"  # Dexterity.
    constitution: "SwseAbilityScore"  # Constitution.
    intelligence: "SwseAbilityScore"  # Intelligence.
    wisdom: "SwseAbilityScore"  # Wisdom.
    charisma: "SwseAbilityScore"  # Charisma.


class SwseDefenses(TypedDict):
    """The defences."""

    fortitude: "SwseNumber"  # Fortitude.
    reflex: "SwseNumber"  # Reflex.
    will: "SwseNumber"  # Will.


class SwseSkill(TypedDict):
    """A skill."""

    total: int  # The sum.
    parts: List["SwsePart"]  # Its parts.
    trained: bool  # It is trained.
    focus: bool  # It has Skill Focus.


class SwseHitPoints(TypedDict):
    """Hit points."""

    max: int  # The most.
    value: int  # What is left.


class SwseTrack(TypedDict):
    """The condition track."""

    step: int  # Steps down.
    penalty: int  # The penalty of that step.


class SwseCarrying(TypedDict):
    """What is carried."""

    capacity: float  # Kilograms that can be carried.
    load: float  # Kilograms that are carried.


class _SwseItem(TypedDict):
    id: str  # Its id.
    name: str  # Its name.
    equipped: bool  # It is equipped.


class SwseItem(_SwseItem, total=False):
    """An item."""

    flags: Dict[str, Any]  # What brought it.
    refused: str  # Why it cannot be used.


class _SwseAttack(TypedDict):
    id: str  # Its id.
    name: str  # Its name.
    equipped: bool  # It is equipped.
    kind: str  # Melee or ranged.
    attack: "SwseNumber"  # The attack bonus.
    damage: "SwseNumber"  # The damage bonus.
    dice: str  # The damage dice.
    damageType: str  # The type of damage.
    critical: "SwseCritical"  # Critical hits.
    proficient: bool  # The attacker is proficient with it.


class SwseAttack(_SwseAttack, total=False):
    """An attack."""

    flags: Dict[str, Any]  # What brought it.
    refused: str  # Why it cannot be used.


class SwseCritical(TypedDict):
    """Critical hits."""

    range: int  # The least roll of the die.
    multiplier: int  # What the damage is multiplied by.


class _SwseFeat(TypedDict):
    id: str  # Its id.
    name: str  # Its name.


class SwseFeat(_SwseFeat, total=False):
    """A feat."""

    grantedBy: "SwseSource"  # What granted it.
    refused: str  # Why it does not count.


class SwsePower(TypedDict):
    """A Force power."""

    id: str  # Its id.
    name: str  # Its name.
    uses: int  # Uses an encounter.
    description: str  # What it does.


class _SwseTrait(TypedDict):
    words: str  # Its line on the sheet.
    source: "SwseSource"  # Where it comes from.


class SwseTrait(_SwseTrait, total=False):
    """An ability of the species, of a feat or of a talent; the members depend on its kind."""

    value: Any  # How much.
    damageTypes: List[str]  # Damage it is about.
    exceptions: List[Any]  # What it does not hold against.
    stacks: bool  # It adds to others.
    to: str  # What it is against.
    values: Any  # What it is against, in detail.
    severity: str  # How strong it is.
    of: str  # The kind of roll.
    skill: str  # The skill.
    timesPerEncounter: int  # How often an encounter.
    sense: str  # The sense.
    range: Any  # How far.
    suppressedBy: Any  # What suppresses it.
    mode: str  # How it moves.
    squares: int  # How far, in squares.
    inCombat: bool  # It may be used in combat.
    only: Any  # When it holds.
    breathType: str  # What it breathes.
    needsNoBreath: bool  # It does not breathe.
    abilityId: str  # The id of the ability.
    category: str  # What kind of ability it is.
    targets: Any  # What it is used on.
    reason: str  # Why it is restricted.
    description: str  # What it does.


class SwseInactive(TypedDict, total=False):
    """A rule that does not hold now."""

    words: str  # What it would do.
    name: str  # Its name.
    why: str  # Why it does not hold.
    source: "SwseSource"  # Where it comes from.


class _SwseSheet(TypedDict):
    name: str  # The name.
    species: str  # The id of the species.
    level: int  # The level.
    size: str  # The size.
    speed: int  # Squares a move.
    abilities: "SwseAbilities"  # The abilities.
    defenses: "SwseDefenses"  # The defences.
    damageThreshold: "SwseNumber"  # The damage threshold.
    conditionTrack: "SwseTrack"  # The condition track.
    baseAttack: int  # The base attack bonus.
    grapple: "SwseNumber"  # The grapple bonus.
    carrying: "SwseCarrying"  # What is carried.
    limbs: int  # Arms.
    skills: Dict[str, "SwseSkill"]  # Skills.
    attacks: List["SwseAttack"]  # Attacks.
    items: List["SwseItem"]  # Items.
    feats: List["SwseFeat"]  # Feats.
    talents: List["SwseFeat"]  # Talents.
    senses: List["SwseTrait"]  # Senses.
    movement: List["SwseTrait"]  # Ways to move.
    breathing: List["SwseTrait"]  # Breathing.
    damageReduction: List["SwseTrait"]  # Damage reduction.
    immunities: List["SwseTrait"]  # Immunities.
    fastHealing: List["SwseTrait"]  # Fast healing.
    rerolls: List["SwseTrait"]  # Rerolls.
    rages: List["SwseTrait"]  # Rages.
    specialAbilities: List["SwseTrait"]  # Special abilities.
    restrictions: List["SwseTrait"]  # Restrictions.
    inactive: List["SwseInactive"]  # Rules that do not hold now.


class SwseSheet(_SwseSheet, total=False):
    """A character's numbers."""

    speciesName: str  # The name of the species.
    sizeFrom: "SwseSource"  # What changed the size.
    hitPoints: "SwseHitPoints"  # Hit points.
    forcePoints: int  # Force Points.
    forcePowers: List["SwsePower"]  # Force powers.
    activatedAbilities: List[Any]  # Abilities that must be activated.


class _SwseExplainedRule(TypedDict):
    type: str  # The type of the document.
    id: str  # Its id.
    active: bool  # It holds.


class SwseExplainedRule(_SwseExplainedRule, total=False):
    """A rule and whether it holds."""

    rule: str  # The id of the rule.
    trait: str  # The trait it belongs to.
    place: str  # File and line.
    name: str  # The name of the document.
    why: str  # Why it does not hold.


class SwseExplanation(TypedDict, total=False):
    """Why a number is what it is, or what an item does."""

    what: str  # The number.
    total: int  # The sum.
    parts: List["SwsePart"]  # Its parts.
    defense: int  # The defence of the target.
    needed: int  # The least roll of the die that hits.
    rules: List["SwseExplainedRule"]  # The rules of the item.


#: The document.
SwseShown = Dict[str, Any]


class _SwseView(TypedDict):
    round: int  # 0 before the first.
    order: List[str]  # Who acts when.
    sides: List["ViewSide"]  # The sides.
    actors: List["SwseViewActor"]  # Everybody at the table.


class SwseView(_SwseView, total=False):
    """The state of a table."""

    turn: str  # Whose turn it is.
    board: "ViewBoard"  # The board, where there is one.
    question: "Question"  # The open question.
    outcome: "ViewOutcome"  # How the last encounter ended.


class _SwseViewActor(TypedDict):
    id: str  # What commands call it.
    name: str  # Its name for people.
    side: int  # The side it fights for.
    size: int  # Squares on one edge.
    hp: "ViewHp"  # Hit points.
    conditions: List["ViewCondition"]  # Its conditions.
    effects: List["ViewEffect"]  # Effects on it.
    resources: Dict[str, int]  # What it can spend: actions, points, ammunition.
    state: str  # `active`, or how it is out of the fight.
    species: str  # The id of its species.
    track: int  # Steps down the condition track.
    secondWindUsed: bool  # It has used its second wind.
    forcePoints: int  # Force Points.
    items: List["SwseViewItem"]  # Its items.
    feats: List[str]  # The ids of its feats.


class SwseViewActor(_SwseViewActor, total=False):
    """An actor at the table."""

    at: List[float]  # Its square [x, y], on a board; inches where there is no grid.
    cover: int  # Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs.


class SwseViewItem(TypedDict):
    """An item at the table."""

    id: str  # Its id.
    equipped: bool  # It is equipped.


class SwseMigration(TypedDict):
    """Older traits as rule elements."""

    species: List["SwseMigratedSpecies"]  # The species.
    modifiers: List["SwseMigratedModifiers"]  # Documents with modifiers.
    notMigrated: List["SwseNotMigrated"]  # Documents that stay as they are.
    totals: Dict[str, "SwseProgress"]  # The checklist over all species.


class SwseProgress(TypedDict):
    """How far a point of the checklist is."""

    done: int  # How many are.
    of: int  # How many there are.


class SwseMigratedSpecies(TypedDict):
    """A species."""

    id: str  # Its id.
    name: str  # Its name.
    checklist: Dict[str, "SwseProgress"]  # The points to check.
    proposals: List["SwseProposal"]  # Rules to add.
    notUnderstood: List["SwseSentence"]  # Sentences that stay text.
    duplicateIds: List[str]  # Ids that occur twice.


class SwseProposal(TypedDict):
    """A rule to add."""

    trait: str  # The trait it is made of.
    rule: Dict[str, Any]  # The rule.


class SwseSentence(TypedDict):
    """A sentence that stays text."""

    trait: str  # The trait it is in.
    sentence: str  # The sentence.
    why: str  # Why.


class SwseMigratedModifiers(TypedDict):
    """A document with modifiers."""

    name: str  # Its name.
    proposals: List[Dict[str, Any]]  # Rules to add.
    left: List["SwseLeft"]  # Modifiers that stay as they are.


class SwseLeft(TypedDict):
    """A modifier that stays as it is."""

    target: str  # What it changes.
    why: str  # Why it stays.


class SwseNotMigrated(TypedDict):
    """A document that stays as it is."""

    index: int  # Its number in the file.
    name: str  # Its name.
    type: str  # Its type.
    why: str  # Why it stays.


class _Dnd5ePart(TypedDict):
    label: str  # What it is.


class Dnd5ePart(_Dnd5ePart, total=False):
    """A part of a number."""

    value: float  # Its value.
    dice: str  # Its dice.
    type: str  # The type of damage.
    why: str  # Why it does not count.


class _Dnd5eNumber(TypedDict):
    value: float  # The sum.
    parts: List["Dnd5ePart"]  # Its parts.


class Dnd5eNumber(_Dnd5eNumber, total=False):
    """A number and its parts."""

    missing: List["Dnd5ePart"]  # What does not count, and why.
    chances: List["Dnd5ePart"]  # What gives advantage (1) or disadvantage (-1).
    formula: str  # Dice and bonuses together.


class _Dnd5eAbility(TypedDict):
    value: float  # The sum.
    parts: List["Dnd5ePart"]  # Its parts.
    modifier: int  # Its modifier.


class Dnd5eAbility(_Dnd5eAbility, total=False):
    """An ability."""

    missing: List["Dnd5ePart"]  # What does not count, and why.
    chances: List["Dnd5ePart"]  # What gives advantage (1) or disadvantage (-1).
    formula: str  # Dice and bonuses together.


class Dnd5eAttack(TypedDict):
    """An attack."""

    name: str  # Its name.
    bonus: "Dnd5eNumber"  # The attack bonus.
    dice: str  # The damage dice.
    damageBonus: int  # What is added to the dice.
    damage: "Dnd5eNumber"  # The damage.
    type: str  # The type of damage.


class _Dnd5eMechanic(TypedDict):
    name: str  # Its name.
    source: str  # Where it comes from.
    kind: str  # The kind of its document.
    type: str  # How it is used.


class Dnd5eMechanic(_Dnd5eMechanic, total=False):
    """A feature or a spell."""

    uses: int  # How often.
    recharge: str  # When uses come back.
    spellLevel: int  # The level of a spell.


class _Dnd5eResource(TypedDict):
    id: str  # Its id.
    maximum: int  # The most.


class Dnd5eResource(_Dnd5eResource, total=False):
    """A resource."""

    die: int  # The faces of its die.
    recharge: str  # When it comes back.


class Dnd5eChoice(TypedDict):
    """An open choice."""

    name: str  # What it is called.
    source: str  # Where it comes from.
    type: str  # What kind of choice it is.
    count: int  # How many to choose.
    options: List[str]  # The possible answers.


class Dnd5eResponse(TypedDict):
    """A resistance, an immunity or a vulnerability."""

    response: str  # Which of them.
    to: List[str]  # Types of damage.


class _Dnd5eSheet(TypedDict):
    name: str  # The name.
    size: str  # The size.
    creatureType: str  # The type of creature.
    level: int  # The level.
    proficiencyBonus: int  # The proficiency bonus.
    hitPoints: "Dnd5eNumber"  # Hit points.
    armorClass: "Dnd5eNumber"  # Armour class.
    initiative: "Dnd5eNumber"  # Initiative.
    passivePerception: int  # Passive Perception.
    criticalThreshold: int  # The least roll of the die that is a critical hit.
    attacksPerAction: int  # Attacks of one Attack action.
    abilities: Dict[str, "Dnd5eAbility"]  # The abilities.
    saves: Dict[str, "Dnd5eNumber"]  # Saving throws.
    skills: Dict[str, "Dnd5eNumber"]  # Skills.
    speeds: Dict[str, "Dnd5eNumber"]  # Speeds in feet.
    attacks: List["Dnd5eAttack"]  # Attacks.
    mechanics: List["Dnd5eMechanic"]  # Features and spells.
    resources: List["Dnd5eResource"]  # Resources.
    openChoices: List["Dnd5eChoice"]  # Open choices.
    damageResponses: List["Dnd5eResponse"]  # Resistances, immunities and vulnerabilities.
    statusImmunities: List[str]  # Conditions it is immune to.
    languages: List[str]  # Languages.
    proficiencies: List[str]  # Armour and weapons it is proficient with.
    training: Dict[str, List[str]]  # Other proficiencies.
    senses: Dict[str, float]  # Senses in feet.
    attributes: Dict[str, Any]  # Values that its rules set.


class Dnd5eSheet(_Dnd5eSheet, total=False):
    """A creature's numbers."""

    spellSaveDc: "Dnd5eNumber"  # The DC of its spells.
    spellAttack: "Dnd5eNumber"  # The attack bonus of its spells.
    spellSlots: Dict[str, int]  # Spell slots, by their level.


class _Dnd5eExplainedEffect(TypedDict):
    effect: str  # What it does.
    applies: bool  # It applies.


class Dnd5eExplainedEffect(_Dnd5eExplainedEffect, total=False):
    """An effect of an item and whether it applies."""

    why: str  # Why it does not.


class Dnd5eExplanation(TypedDict, total=False):
    """Why a number is what it is, or what an item does."""

    value: float  # The sum.
    parts: List["Dnd5ePart"]  # Its parts.
    missing: List["Dnd5ePart"]  # What does not count, and why.
    chances: List["Dnd5ePart"]  # What gives advantage (1) or disadvantage (-1).
    formula: str  # Dice and bonuses together.
    effects: List["Dnd5eExplainedEffect"]  # The effects of the item.


class Dnd5eOrigin(TypedDict):
    """Where an effect comes from."""

    effects: List["Dnd5eExplainedEffect"]  # The effects of the item.


#: The document.
Dnd5eShown = Dict[str, Any]


#: The odds of every attack.
Dnd5eChances = List["Dnd5eChance"]


class Dnd5eChance(TypedDict):
    """The odds of an attack."""

    attack: str  # The attack.
    bonus: int  # Its bonus.
    against: int  # The armour class of the target.
    hit: float  # The chance to hit.
    critical: float  # The chance of a critical hit.
    damage: float  # Mean damage.


class _Dnd5eView(TypedDict):
    round: int  # 0 before the first.
    order: List[str]  # Who acts when.
    sides: List["ViewSide"]  # The sides.
    actors: List["Dnd5eViewActor"]  # Everybody at the table.
    zones: List["Dnd5eViewZone"]  # Areas with consequences.


class Dnd5eView(_Dnd5eView, total=False):
    """The state of a table."""

    turn: str  # Whose turn it is.
    board: "ViewBoard"  # The board, where there is one.
    question: "Question"  # The open question.
    outcome: "ViewOutcome"  # How the last encounter ended.


class _Dnd5eViewZone(TypedDict):
    name: str  # What it is called.
    shape: str  # Its shape.
    at: List[float]  # Where it is centred.
    size: int  # Its size in feet.


class Dnd5eViewZone(_Dnd5eViewZone, total=False):
    """An area with consequences."""

    by: str  # Who made it.
    squares: List[List[int]]  # The squares it covers.


class _Dnd5eViewActor(TypedDict):
    id: str  # What commands call it.
    name: str  # Its name for people.
    side: int  # The side it fights for.
    size: int  # Squares on one edge.
    hp: "ViewHp"  # Hit points.
    conditions: List["ViewCondition"]  # Its conditions.
    effects: List["ViewEffect"]  # Effects on it.
    resources: Dict[str, int]  # What it can spend: actions, points, ammunition.
    state: str  # `active`, or how it is out of the fight.
    dead: bool  # It is dead.
    stable: bool  # It is stable at 0 hit points.


class Dnd5eViewActor(_Dnd5eViewActor, total=False):
    """An actor at the table."""

    at: List[float]  # Its square [x, y], on a board; inches where there is no grid.
    cover: int  # Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs.
    spellSlots: Dict[str, int]  # Spell slots left, by their level.
    changes: Dict[str, float]  # Numbers that effects change.
    hidden: bool  # It is hidden.


class Dh2eCharacteristic(TypedDict):
    """A characteristic."""

    value: int  # Its value now.
    unfatigued: int  # Its value without fatigue.
    bonus: int  # Its bonus.


class Dh2eCharacteristics(TypedDict):
    """The characteristics."""

    ws: "Dh2eCharacteristic"  # Weapon Skill.
    bs: "Dh2eCharacteristic"  # Ballistic Skill.
    s: "Dh2eCharacteristic"  # Strength.
    t: "Dh2eCharacteristic"  # Toughness.
    ag: "Dh2eCharacteristic"  # Agility.
    int: "Dh2eCharacteristic"  # Intelligence.
    per: "Dh2eCharacteristic"  # Perception.
    wp: "Dh2eCharacteristic"  # Willpower.
    fel: "Dh2eCharacteristic"  # Fellowship.


class Dh2eWounds(TypedDict):
    """Wounds."""

    value: int  # What is left.
    max: int  # The most.
    critical: int  # Critical damage.


class Dh2eArmour(TypedDict):
    """Armour, by location."""

    head: int  # Head.
    rightArm: int  # Right arm.
    leftArm: int  # Left arm.
    body: int  # Body.
    rightLeg: int  # Right leg.
    leftLeg: int  # Left leg.


class Dh2eSkill(TypedDict):
    """A skill."""

    name: str  # Its name.
    tier: int  # How well it is trained.
    base: int  # The target number without modifiers.
    target: int  # The target number.


class Dh2eWeapon(TypedDict):
    """A weapon."""

    name: str  # Its name.
    target: int  # The target number to hit.
    damage: str  # Its damage.
    penetration: int  # Its penetration.
    qualities: str  # Its qualities.
    loaded: int  # Rounds in it.


class _Dh2ePower(TypedDict):
    name: str  # Its name.
    pushed: int  # The target number when it is pushed.


class Dh2ePower(_Dh2ePower, total=False):
    """A psychic power."""

    unfettered: int  # The target number when it is used safely.


class _Dh2eItem(TypedDict):
    name: str  # Its name.
    type: str  # Its type.


class Dh2eItem(_Dh2eItem, total=False):
    """An item."""

    grantedBy: str  # The item that grants it.


class Dh2eResistance(TypedDict):
    """A resistance."""

    label: str  # What it is called.
    damageType: str  # The type of damage.
    mode: str  # How it works.
    value: int  # How much.


class Dh2eSheet(TypedDict):
    """A character's numbers."""

    name: str  # The name.
    type: str  # acolyte or npc.
    characteristics: "Dh2eCharacteristics"  # The characteristics.
    wounds: "Dh2eWounds"  # Wounds.
    fatigue: int  # Levels of fatigue.
    unconscious: bool  # Fatigue has knocked it out.
    initiative: int  # The initiative bonus.
    toughnessBonus: int  # The Toughness bonus.
    unnaturalToughness: int  # What traits add to it.
    psyRating: int  # The psy rating.
    armour: "Dh2eArmour"  # Armour, by location.
    skills: Dict[str, "Dh2eSkill"]  # Skills, by their slugs.
    weapons: Dict[str, "Dh2eWeapon"]  # Weapons, by their slugs.
    powers: Dict[str, "Dh2ePower"]  # Psychic powers, by their slugs.
    items: List["Dh2eItem"]  # Items.
    options: List[str]  # Roll options.
    resistances: List["Dh2eResistance"]  # Resistances.
    vfx: Dict[str, Any]  # What rule elements change about the token.


class _Dh2eModifier(TypedDict):
    label: str  # What it is called.
    value: int  # Its value.
    counts: bool  # It counts.


class Dh2eModifier(_Dh2eModifier, total=False):
    """A modifier and whether it counts."""

    source: str  # The type of item it comes from.
    why: str  # Why it does not count.


class _Dh2eElementEffect(TypedDict):
    key: str  # Its kind.
    acts: bool  # It acts.


class Dh2eElementEffect(_Dh2eElementEffect, total=False):
    """A rule element and whether it acts."""

    why: str  # Why it does not.


class Dh2eExplanation(TypedDict, total=False):
    """Why a number is what it is, or what an item does."""

    label: str  # The test.
    domain: str  # What modifiers select it by.
    characteristic: str  # The characteristic.
    base: int  # The target number without modifiers.
    modifiers: List["Dh2eModifier"]  # What changes it.
    total: int  # The sum of the modifiers, or the number itself.
    target: int  # The target number.
    options: List[str]  # Roll options.
    damage: str  # The damage of a weapon.
    penetration: int  # The penetration of a weapon.
    bonus: int  # The bonus of a characteristic.
    sum: int  # The sum before limits.
    elements: List["Dh2eElementEffect"]  # The rule elements of the item.


class Dh2eChances(TypedDict):
    """The odds of an attack."""

    weapon: str  # The weapon.
    modes: List["Dh2eModeChances"]  # The odds of each fire mode.


class _Dh2eModeChances(TypedDict):
    mode: str  # The fire mode.
    target: int  # The target number.
    hit: float  # The chance to hit.
    jam: float  # The chance to jam.
    degreesOfSuccess: List[List[Union[int, float]]]  # Degrees of success and their probabilities.
    degreesOfFailure: List[List[Union[int, float]]]  # Degrees of failure and their probabilities.
    hits: List[List[Union[int, float]]]  # Numbers of hits and their probabilities.
    meanHits: float  # Mean hits.
    meanWounds: float  # Mean wounds.
    rawDamage: List[List[Union[int, float]]]  # Damage before armour and its probabilities.
    wounds: List[List[Union[int, float]]]  # Wounds and their probabilities.


class Dh2eModeChances(_Dh2eModeChances, total=False):
    """The odds of a fire mode."""

    toZero: float  # The chance that the target has no wounds left.


#: The document.
Dh2eShown = Dict[str, Any]


class _Dh2eView(TypedDict):
    round: int  # 0 before the first.
    order: List[str]  # Who acts when.
    sides: List["ViewSide"]  # The sides.
    actors: List["Dh2eViewActor"]  # Everybody at the table.


class Dh2eView(_Dh2eView, total=False):
    """The state of a table."""

    turn: str  # Whose turn it is.
    board: "ViewBoard"  # The board, where there is one.
    question: "Question"  # The open question.
    outcome: "ViewOutcome"  # How the last encounter ended.


class _Dh2eViewActor(TypedDict):
    id: str  # What commands call it.
    name: str  # Its name for people.
    side: int  # The side it fights for.
    size: int  # Squares on one edge.
    hp: "ViewHp"  # Hit points.
    conditions: List["ViewCondition"]  # Its conditions.
    effects: List["ViewEffect"]  # Effects on it.
    resources: Dict[str, int]  # What it can spend: actions, points, ammunition.
    state: str  # `active`, or how it is out of the fight.
    criticalDamage: int  # Critical damage.
    fatigue: int  # Levels of fatigue.
    aim: str  # How it aims.
    overwatch: bool  # It is on overwatch.
    weapons: List["Dh2eViewWeapon"]  # Its weapons.
    injuries: List["Dh2eViewInjury"]  # Its critical injuries, as documents.


class Dh2eViewActor(_Dh2eViewActor, total=False):
    """An actor at the table."""

    at: List[float]  # Its square [x, y], on a board; inches where there is no grid.
    cover: int  # Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs.
    grappling: str  # Who it grapples.


class _Dh2eViewWeapon(TypedDict):
    weapon: str  # Its slug.
    held: bool  # It is held.
    loadedRounds: List["Dh2eViewRounds"]  # The rounds in it, the next one first.


class Dh2eViewWeapon(_Dh2eViewWeapon, total=False):
    """A weapon at the table."""

    jammed: bool  # It is jammed.


class Dh2eViewRounds(TypedDict):
    """Rounds of one kind."""

    round: str  # The slug of the ammunition.
    count: int  # How many.


class Dh2eViewInjury(TypedDict):
    """A critical injury."""

    type: str  # critical-injury.
    system: "Dh2eViewInjuryData"  # Its data.


class Dh2eViewInjuryData(TypedDict):
    """The data of a critical injury."""

    damageType: str  # The type of damage.
    location: str  # Where.
    severity: int  # How bad.
    description: str  # What it does.


class P2vStep(TypedDict):
    """A step of a feature."""

    step: str  # What it does.
    amount: int  # How much.


class _P2vFeature(TypedDict):
    name: str  # Its name.
    cost: str  # What it costs: "1 AP", "reaction".
    ap: int  # Action points.
    uses: int  # How often; 0: without limit.
    text: str  # What it does.
    steps: List["P2vStep"]  # What it becomes.


class P2vFeature(_P2vFeature, total=False):
    """A feature of a card."""

    range: str  # Its range.
    recharge: str  # When uses come back.


#: The card.
P2vShown = "P2vSheet"


#: A card's numbers; of a spell or an item its document.
P2vSheet = Union["P2vCreature", "P2vSpell", "P2vItem", "P2vPartySheet"]


class P2vPartySheet(TypedDict):
    """A party's numbers."""

    cost: int  # The points it spends.
    points: int  # The points it may spend.
    legal: bool  # It keeps the rules.
    creatures: int  # How many creatures it has.


class P2vCreature(TypedDict):
    """A creature's numbers."""

    name: str  # The name.
    alignment: str  # The alignment.
    level: int  # The level.
    points: int  # What it costs.
    fight: int  # Fight.
    armor: int  # Armor.
    power: int  # Power.
    fort: int  # Fortitude.
    reflex: int  # Reflex.
    will: int  # Will.
    hp: int  # Hit points.
    speed: int  # Speed.
    squares: int  # Squares on one edge.
    reach: int  # Reach.
    upgradeCost: int  # What an upgrade costs.
    features: List["P2vFeature"]  # Features.


class _P2vSpell(TypedDict):
    name: str  # Its name.
    traditions: List[str]  # Its traditions.
    rank: int  # Its rank.
    options: List[Dict[str, Any]]  # The ways to cast it.


class P2vSpell(_P2vSpell, total=False):
    """The document of a spell; the reference of cards describes it."""

    id: str  # Its id.
    uncommon: bool  # It is uncommon.
    cantrip: bool  # It is a cantrip.
    heighten: List[Dict[str, Any]]  # What higher ranks change.
    sustain_ap: int  # Action points to sustain it.
    license: str  # Its licence.


class _P2vItem(TypedDict):
    name: str  # Its name.
    slot: str  # Where it is carried.
    level: int  # Its level.


class P2vItem(_P2vItem, total=False):
    """The document of an item; the reference of cards describes it."""

    id: str  # Its id.
    uses: Dict[str, Any]  # How often.
    ap: int  # Action points.
    kind: str  # Action, reaction or passive.
    target: Dict[str, Any]  # What it is used on.
    effects: List[Any]  # What it does.
    strike: bool  # It is a Strike.
    trigger: Any  # What sets it off.
    text: str  # What it does, in words.
    license: str  # Its licence.


_P2vPart = TypedDict("_P2vPart", {
    "what": str,
    "amount": int,
})
_P2vPartMaybe = TypedDict("_P2vPartMaybe", {
    "from": str,
}, total=False)


class P2vPart(_P2vPart, _P2vPartMaybe):
    """A part of a number."""


class P2vNumber(TypedDict):
    """A number and its parts."""

    total: int  # The sum.
    parts: List["P2vPart"]  # Its parts.


class P2vExplanation(TypedDict, total=False):
    """Why numbers are what they are, or what a feature does."""

    text: str  # What the feature does.
    fight: "P2vNumber"  # Fight.
    armor: "P2vNumber"  # Armor.
    power: "P2vNumber"  # Power.
    save: "P2vNumber"  # The saving throw.
    damage: "P2vNumber"  # Damage.
    reach: "P2vNumber"  # Reach.
    speed: "P2vNumber"  # Speed.
    way: "P2vNumber"  # What a way costs, square by square.
    skill: "P2vNumber"  # A skill check.
    hit: float  # The chance to hit.
    crit: float  # The chance of a critical hit.
    fails: float  # The chance that the target fails its saving throw.
    failsCritically: float  # The chance that it fails critically.


class _P2vView(TypedDict):
    round: int  # 0 before the first.
    order: List[str]  # Who acts when.
    sides: List["ViewSide"]  # The sides.
    board: "ViewBoard"  # The board.
    actors: List["P2vViewActor"]  # Everybody at the table.
    firstSide: int  # The side that began.
    sideToMove: int  # The side that activates next.
    terrainSquares: int  # Squares with terrain.
    broken: List[bool]  # Which sides are broken.
    score: List[int]  # The victory points of the sides.
    objectives: List["P2vViewObjective"]  # Objectives.


class P2vView(_P2vView, total=False):
    """The state of a table."""

    turn: str  # Whose turn it is.
    question: "Question"  # The open question.
    outcome: "ViewOutcome"  # How the last encounter ended.
    over: bool  # The game has ended.
    gridless: bool  # There is no grid; places are in inches.
    winner: int  # The side that has won.
    victory: str  # How clearly it has won.
    active: str  # Who is activated.
    condition: str  # The victory condition.
    markers: List["P2vViewMarker"]  # Markers of the victory condition.
    inTheMiddle: str  # Who holds the middle.
    bearer: str  # Who carries the treasure.


class _P2vViewMarker(TypedDict):
    kind: str  # What it is.
    at: List[float]  # Its square.


class P2vViewMarker(_P2vViewMarker, total=False):
    """A marker of the victory condition."""

    gone: bool  # It is gone.
    side: int  # The side it belongs to.


class _P2vViewObjective(TypedDict):
    kind: str  # What it is.
    at: List[float]  # Its square.
    power: int  # What a skill check is against.
    skills: List[str]  # The skills to use on it.


class P2vViewObjective(_P2vViewObjective, total=False):
    """An objective."""

    owner: int  # The side that holds it.


class _P2vViewActor(TypedDict):
    id: str  # What commands call it.
    name: str  # Its name for people.
    side: int  # The side it fights for.
    size: int  # Squares on one edge.
    hp: "ViewHp"  # Hit points.
    conditions: List["ViewCondition"]  # Its conditions.
    effects: List["ViewEffect"]  # Effects on it.
    resources: Dict[str, int]  # What it can spend: actions, points, ammunition.
    state: str  # `active`, or how it is out of the fight.
    armor: int  # Armor.
    fight: int  # Fight.
    power: int  # Power.
    speed: int  # Speed.
    cost: int  # What it costs.
    items: int  # Items it carries.
    group: int  # Its group.


class P2vViewActor(_P2vViewActor, total=False):
    """A creature at the table."""

    at: List[float]  # Its square [x, y], on a board; inches where there is no grid.
    cover: int  # Its cover against the creature whose turn it is: what that adds to its defence, or how many checks an attack needs.
    acted: bool  # It has been activated this round.
    flanked: bool  # It is flanked.
    offGuard: bool  # It is off-guard.
    body: List[float]  # Where its body lies.
    flies: bool  # It flies.
    commander: str  # Who commands it.
    swallower: str  # Who has swallowed it.
    mount: str  # What it rides.
    passenger: bool  # It is carried by its mount.
    learned: List[str]  # The cards it has studied.


class P2vParty(TypedDict, total=False):
    """A party."""

    legal: bool  # It keeps the rules.
    name: str  # Its name.
    points: int  # The points it may spend.
    cost: int  # The points it spends.
    alignment: str  # Its alignment.
    creatures: List[Union[str, "P2vMember"]]  # Its creatures.


class _P2vMember(TypedDict):
    name: str  # Its name.
    level: int  # Its level.
    points: int  # What it costs.


class P2vMember(_P2vMember, total=False):
    """A creature of a party."""

    minion: bool  # It is a minion.


class P2vStudySlice(TypedDict):
    """Some games of a study."""

    name: str  # The name of the study.
    swiss: bool  # Pairings depend on earlier results.
    games: int  # Games of the whole study.
    pairing: int  # Games of a pairing.
    rounds: int  # Rounds.
    complete: int  # Rounds that are complete.
    next: List[int]  # The games that can be played next: the first, and the number after the last.
    first: int  # The number of the first game here.
    between: List[List[str]]  # The parties of each game.
    results: str  # A letter a game.


class _P2vStudy(TypedDict):
    study: str  # The name of the study.
    parties: int  # Parties.
    points: int  # The points of a party.
    pairings: int  # Pairings.
    games: int  # Games.
    logOddsPerPoint: float  # What a point is worth, in log odds.
    toldByCost: float  # The share of results that costs foretell.
    toldByWorth: float  # The share of results that worths foretell.
    creatures: List["P2vWorth"]  # The creatures.
    results: str  # A letter a game.


class P2vStudy(_P2vStudy, total=False):
    """What creatures are worth."""

    files: Dict[str, str]  # The files of the study.


class P2vWorth(TypedDict):
    """What a creature is worth."""

    creature: str  # Its name.
    cost: int  # What it costs.
    worth: float  # What it is worth, in points.
    worthByPlayer: Dict[str, float]  # The same for each machine player.
    low: float  # The lower end of the interval of 95 %.
    high: float  # The upper end.
    games: int  # Games it took part in.


class _P2vCampaign(TypedDict):
    campaign: Dict[str, Any]  # The campaign.
    log: List[str]  # What happened.


class P2vCampaign(_P2vCampaign, total=False):
    """A campaign after a command."""

    command: Dict[str, Any]  # The command with the dice that were rolled.


class P2vSkirmish(TypedDict, total=False):
    """A game as a player at a terminal sees it; the members depend on what is asked."""

    over: bool  # The game has ended.
    started: bool  # The game has begun.
    sideToMove: int  # The side that activates next.
    board: str  # The board, drawn.
    standing: str  # Who is where, and how.
    actions: List["P2vSkirmishAction"]  # What can be done.
    list: str  # The actions as a numbered list.
    reasons: str  # Why a machine would do it.
    command: Dict[str, Any]  # The command that was meant, or that a machine would give.
    question: str  # The open question.
    side: int  # The side that is asked.
    answer: int  # The answer that was meant, or that a machine would give.
    places: List[List[float]]  # Squares to choose from.
    table: str  # The id of a scenario.
    name: str  # The name of a scenario.
    mode: str  # How it is played.
    adventurers: List[Dict[str, Any]]  # The adventurers of a scenario.
    encounters: List[Dict[str, Any]]  # The encounters of a scenario.


class P2vSkirmishAction(TypedDict):
    """Something that can be done."""

    name: str  # What it is called.
    command: Dict[str, Any]  # The command.
    area: bool  # It needs a square to be centred on.
    gambit: bool  # It may be a gambit.

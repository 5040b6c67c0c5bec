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
    """The systems and content that are built in."""

    systems: List["RuleSystem"]  # The rule systems.
    pf2eRelease: str  # The release of the PF2e system that the built-in vocabulary follows.
    embedded: str  # A digest of the embedded documents, in hexadecimal.


class RuleSystem(TypedDict):
    """A rule system."""

    id: str  # Its name in options and documents.
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
    length: int  # Length of the marked text in bytes, from the column.
    pointer: str  # The JSON pointer of the value.
    hint: str  # How to correct it.


class _Inspection(TypedDict):
    kind: Literal["content", "scenario", "case", "foreign", "unknown", "pack", "adventure"]  # What it is.


class Inspection(_Inspection, total=False):
    """What a text is, and what is wrong with it."""

    system: str  # The rule system it belongs to.
    what: str  # What a foreign document is.
    newer: bool  # It was written by a newer release.
    steps: List[str]  # How an older form was converted to the current one.
    documents: List["Inspection"]  # The documents of a pack.
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
    result: bool  # True if it holds.
    valid: bool  # It is well formed.


class PredicateResult(_PredicateResult, total=False):
    """Whether a predicate holds."""

    why: str  # Why it does not hold.


class Edit(TypedDict):
    """A correction of a text."""

    offset: int  # Its first byte.
    length: int  # How many bytes it replaces.
    old: str  # The text that is there.
    new: str  # The text that replaces it.


class Conversion(TypedDict):
    """A creature as a card of Path 2 Victory."""

    card: "P2vDocumentCreature"  # The card.
    features: Dict[str, int]  # How many features are mechanical, simplified, text only or dropped.
    lost: Dict[str, int]  # What the card cannot express, and how often.
    onlyText: Dict[str, int]  # Kinds of features that stay text, and how often.
    leftOut: Dict[str, int]  # Why features are left out, and how often.


class _Imported(TypedDict):
    document: Union["Pf2eDocument", "Dnd5eDocument"]  # The document.


class Imported(_Imported, total=False):
    """A converted document of another program."""

    missing: List[Any]  # What the content does not have.
    open: List[Any]  # Choices that the export leaves open.
    totals: Any  # The numbers of the export and those of Talus.
    left: List[Any]  # What was not converted, and why.


class _CaseResult(TypedDict):
    passed: bool  # The case passed.
    steps: List[Dict[str, Any]]  # The result of each step.


class CaseResult(_CaseResult, total=False):
    """Whether a test case passes."""

    why: str  # What differs.
    ids: List[str]  # The ids of the rules it covers.


class Rerun(TypedDict):
    """A saved game played again."""

    commands: int  # The number of commands.


class _Compiled(TypedDict):
    documents: int  # How many documents.
    elements: int  # How many rule elements.
    unknown: int  # Elements that nothing reads.
    faulty: int  # Elements with mistakes.
    bytes: int  # The size of the pack.


class Compiled(_Compiled, total=False):
    """What a compiled pack holds."""

    foreign: int  # Documents left out because they belong to another game.
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

    remark: str  # The comment after the expression.


class _RollTerm(TypedDict):
    term: str  # The term as it is written.
    total: float  # What it adds.


class RollTerm(_RollTerm, total=False):
    """A term of a roll."""

    flavour: str  # The label in brackets after it.


class _Die(TypedDict):
    faces: int  # The number of its faces.
    value: int  # The face that came up.
    kept: bool  # It counts.
    term: int  # The number of its term.


class Die(_Die, total=False):
    """A die of a roll."""

    dropped: bool  # It was dropped.
    exploded: bool  # It exploded.
    extra: bool  # It was rolled because of another die.
    success: bool  # It counts as a success.
    failure: bool  # It counts as a failure.
    rerolled: bool  # It was rolled again.
    counts: int  # What it counts as.
    compounded: bool  # Explosions were added to it.
    changed: bool  # A minimum or maximum changed it.
    decides: bool  # It decides how many dice follow, or how many faces they have.


class _Distribution(TypedDict):
    mean: float  # The mean.
    deviation: float  # The standard deviation.
    min: float  # The lowest result.
    max: float  # The highest result.
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
    min: float  # The lowest result.
    max: float  # The highest result.
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

    value: int  # The value.
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
    """A scenario, its budget and the results of games between machine players."""

    budget: "Budget"  # The budget of the rule book.
    battle: "ScenarioBattle"  # The results of games between machine players.


class Budget(TypedDict):
    """The budget of the rule book for an encounter."""

    xp: int  # The experience points of the foes.
    tier: str  # The tier it falls into.
    isAbove: bool  # It exceeds the highest tier.
    tiers: Dict[str, int]  # The budgets of the tiers.


class CardWeighing(TypedDict):
    """What a card of Path 2 Victory is worth, compared with others of about its cost."""

    system: str  # The rule system.
    name: str  # The card.
    cost: int  # Its cost.
    games: int  # Games of all studies.
    seed: int  # Their seed.
    studies: List["CardStudy"]  # A study for each size of parties.


class CardStudy(TypedDict):
    """A study in which every second party contains the card."""

    parties: str  # The size of the parties.
    points: int  # Points of a party, at most.
    percentile: int  # The percentage of the others that are worse value.
    card: "CardWorth"  # The card.
    others: List["CardWorth"]  # Others of about its cost.
    leftOut: int  # Others that are not listed.


class CardWorth(TypedDict):
    """The worth of a card."""

    name: str  # Its name.
    cost: int  # Its cost.
    games: int  # Games it took part in.
    worth: float  # Its worth in points.
    interval: "Interval"  # The 95 % interval of its worth.
    price: str  # cheap or dear, if the interval does not contain the cost; else fair.


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
    "changesNothing": bool,
    "leftOut": int,
})
_WeighingMaybe = TypedDict("_WeighingMaybe", {
    "bearer": str,
    "without": "Score",
}, total=False)


class Weighing(_Weighing, _WeighingMaybe):
    """What an item, feat, spell or creature changes in fights, compared with others of its kind."""


class _Score(TypedDict):
    damageDealt: float  # Damage that the bearer of the item, or the creature, deals in a round.
    hpLost: float  # Percent of its hit points that the party loses.
    winRate: float  # Percent of the games that the party wins.


class Score(_Score, total=False):
    """The results of fights."""

    damageTaken: float  # Damage that the bearer of the item takes in a round.
    ownHpLost: float  # Percent of its hit points that the creature loses in a round.
    intervals: Dict[str, "Interval"]  # The 95 % interval of each of these figures; without it after a single game.


class Interval(TypedDict):
    """The 95 % interval of a figure."""

    low: float  # The lower end.
    high: float  # The upper end.


class _Rival(TypedDict):
    damageDealt: float  # Damage that the bearer of the item, or the creature, deals in a round.
    hpLost: float  # Percent of its hit points that the party loses.
    winRate: float  # Percent of the games that the party wins.
    name: str  # Its name.
    level: float  # Its level.


class Rival(_Rival, total=False):
    """Another of the same kind."""

    damageTaken: float  # Damage that the bearer of the item takes in a round.
    ownHpLost: float  # Percent of its hit points that the creature loses in a round.
    intervals: Dict[str, "Interval"]  # The 95 % interval of each of these figures; without it after a single game.


class _Situation(TypedDict):
    situation: str  # The kind of encounter.
    foe: str  # The creature that the party meets.
    foes: int  # How many of them.
    damageDealt: float  # Damage that the bearer of the item, or the creature, deals in a round.
    hpLost: float  # Percent of its hit points that the party loses.
    percentileByDamage: int  # The percentage of its kind that deals less damage.
    percentileByHpLost: int  # The percentage of its kind that saves fewer hit points.


class Situation(_Situation, total=False):
    """The results in one kind of encounter."""

    intervals: Dict[str, "Interval"]  # The 95 % interval of each figure of a score in this situation.


class Rate(TypedDict):
    """A share of games with its 95 % interval."""

    rate: float  # The share.
    low: float  # The lower end.
    high: float  # The upper end.


class SourceDamage(TypedDict):
    """The damage of a weapon, spell or action."""

    who: str  # The actor that uses it.
    source: str  # The weapon, spell or action.
    damage: float  # Mean damage per game.


class BattleActor(TypedDict):
    """The results of one actor."""

    name: str  # Its name at the table.
    side: int  # Its side.
    drops: "Rate"  # Games in which it goes down.
    lost: "Rate"  # Games in which it is down at the end.
    dies: "Rate"  # Games in which it is dead at the end.
    hpLeft: float  # Mean hit points at the end.
    hpMax: int  # Its maximum hit points.
    damageDealt: float  # Mean damage it deals.
    damageTaken: float  # Mean damage it takes.
    actions: Dict[str, float]  # How often it gives each command, per game.
    spent: Dict[str, float]  # What it spends besides actions, per game: slots, uses, ammunition.


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
    players: List[str]  # The machine players, one per side.
    side: int  # The side that wins and losses are counted for.
    wins: int  # Games it won.
    losses: int  # Games it lost.
    draws: int  # Games without a winner.
    cut: int  # Games that were stopped at the limit.
    winRate: "Rate"  # Its share of wins.
    rounds: float  # Mean rounds of a game.
    commands: float  # Mean commands of a game.
    actors: List["BattleActor"]  # The results of each actor.
    damageBySource: List["SourceDamage"]  # What does the damage.
    unusual: List["UnusualGame"]  # Games that are worth a look.


class ScenarioBattle(_ScenarioBattle, total=False):
    """Games of a scenario."""

    rows: List[List[Any]]  # One line per game, for `--csv` and for slices.
    actions: Any  # Sums to add to those of other slices.
    sources: Any  # Sums to add to those of other slices.
    spent: Any  # Sums to add to those of other slices.
    sums: Dict[str, Any]  # Sums to add to those of other slices.
    changes: Dict[str, Union[int, "Change"]]  # The difference between two scenarios: `pairs` of games, and what changes over them.


class Change(TypedDict):
    """What changes from one scenario to the other."""

    mean: float  # By how much, on average.
    low: float  # The lower end of its 95 % interval.
    high: float  # The upper end.


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
    battle: Union["ScenarioBattle", "PartyBattle"]  # The battle.


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
    gain: float  # What it gains; a creature with full hit points is worth 1000.
    reason: str  # Why.


class SwseReason(TypedDict):
    """A command that was weighed."""

    command: Dict[str, Any]  # The command.
    gain: float  # What it gains; a creature with full hit points is worth 1000.
    reason: str  # Why.


class Dnd5eReason(TypedDict):
    """A command that was weighed."""

    command: Dict[str, Any]  # The command.
    gain: float  # What it gains; a creature with full hit points is worth 1000.
    reason: str  # Why.


class Dh2eReason(TypedDict):
    """A command that was weighed."""

    command: Dict[str, Any]  # The command.
    gain: float  # What it gains; a creature with full hit points is worth 1000.
    reason: str  # Why.


class P2vReason(TypedDict):
    """A command that was weighed."""

    command: Dict[str, Any]  # The command.
    gain: float  # What it gains; a creature with full hit points is worth 1000.
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
    document: "Pf2eDocument"  # Its document with the new state.


class SwseRest(TypedDict):
    """An actor after a rest."""

    events: List[Dict[str, Any]]  # What happened.
    actor: "SwseViewActor"  # Its state.
    document: "SwseDocument"  # Its document with the new state.


class Dnd5eRest(TypedDict):
    """An actor after a rest."""

    events: List[Dict[str, Any]]  # What happened.
    actor: "Dnd5eViewActor"  # Its state.
    document: "Dnd5eDocument"  # Its document with the new state.


class Dh2eRest(TypedDict):
    """An actor after a rest."""

    events: List[Dict[str, Any]]  # What happened.
    actor: "Dh2eViewActor"  # Its state.
    document: "Dh2eDocument"  # Its document with the new state.


class P2vRest(TypedDict):
    """An actor after a rest."""

    events: List[Dict[str, Any]]  # What happened.
    actor: "P2vViewActor"  # Its state.
    document: "P2vDocument"  # Its document with the new state.


class _Pf2eOutcome(TypedDict):
    result: Literal["done", "refused", "asked"]  # Whether it was carried out.
    events: List[Dict[str, Any]]  # What happened.


class Pf2eOutcome(_Pf2eOutcome, total=False):
    """The result of a command."""

    reason: str  # Why it was refused.
    message: "Message"  # The reason as an id with arguments.
    wants: int  # The faces of the next die, if people roll and too few dice were given.
    question: "Question"  # What a player must choose.


class _SwseOutcome(TypedDict):
    result: Literal["done", "refused", "asked"]  # Whether it was carried out.
    events: List[Dict[str, Any]]  # What happened.


class SwseOutcome(_SwseOutcome, total=False):
    """The result of a command."""

    reason: str  # Why it was refused.
    message: "Message"  # The reason as an id with arguments.
    wants: int  # The faces of the next die, if people roll and too few dice were given.
    question: "Question"  # What a player must choose.


class _Dnd5eOutcome(TypedDict):
    result: Literal["done", "refused", "asked"]  # Whether it was carried out.
    events: List[Dict[str, Any]]  # What happened.


class Dnd5eOutcome(_Dnd5eOutcome, total=False):
    """The result of a command."""

    reason: str  # Why it was refused.
    message: "Message"  # The reason as an id with arguments.
    wants: int  # The faces of the next die, if people roll and too few dice were given.
    question: "Question"  # What a player must choose.


class _Dh2eOutcome(TypedDict):
    result: Literal["done", "refused", "asked"]  # Whether it was carried out.
    events: List[Dict[str, Any]]  # What happened.


class Dh2eOutcome(_Dh2eOutcome, total=False):
    """The result of a command."""

    reason: str  # Why it was refused.
    message: "Message"  # The reason as an id with arguments.
    wants: int  # The faces of the next die, if people roll and too few dice were given.
    question: "Question"  # What a player must choose.


class _P2vOutcome(TypedDict):
    result: Literal["done", "refused", "asked"]  # Whether it was carried out.
    events: List[Dict[str, Any]]  # What happened.


class P2vOutcome(_P2vOutcome, total=False):
    """The result of a command."""

    reason: str  # Why it was refused.
    message: "Message"  # The reason as an id with arguments.
    wants: int  # The faces of the next die, if people roll and too few dice were given.
    question: "Question"  # What a player must choose.


class _Question(TypedDict):
    prompt: str  # The question.
    options: List[Union[str, "Choice"]]  # The possible answers.


class Question(_Question, total=False):
    """What a player must choose. The command `choose` has the answer."""

    who: str  # The actor whose player is asked.
    message: "Message"  # The prompt as an id with arguments.
    about: Dict[str, Any]  # What it is about.


class Message(TypedDict):
    """A sentence as a host translates it."""

    id: str  # Its English form, with numbers in braces for the arguments.
    arguments: List[Union[str, int]]  # The arguments, the first is {1}.


class _Choice(TypedDict):
    id: Union[str, int, None]  # What `answer` must be.


class Choice(_Choice, total=False):
    """A possible answer."""

    label: str  # What it is called.
    text: str  # What it does.
    to: List[float]  # The square of the option.
    toward: List[float]  # The direction of the option.
    action: str  # The action of the option.
    target: str  # The creature of the option.
    using: str  # The weapon or item of the option.
    value: Any  # The number or value of the option.


class MasterCommand(TypedDict):
    """A command of the game master."""

    do: str  # The command.
    doc: str  # What it does.
    members: List[str]  # Its members.


class DiceMode(TypedDict):
    """Who rolls the dice."""

    byHand: bool  # People do.


class Pf2eWrittenActor(TypedDict):
    """An actor's document with its state."""

    id: str  # The actor's id at the table.
    document: "Pf2eDocument"  # Its document.


class SwseWrittenActor(TypedDict):
    """An actor's document with its state."""

    id: str  # The actor's id at the table.
    document: "SwseDocument"  # Its document.


class Dnd5eWrittenActor(TypedDict):
    """An actor's document with its state."""

    id: str  # The actor's id at the table.
    document: "Dnd5eDocument"  # Its document.


class Dh2eWrittenActor(TypedDict):
    """An actor's document with its state."""

    id: str  # The actor's id at the table.
    document: "Dh2eDocument"  # Its document.


class P2vWrittenActor(TypedDict):
    """An actor's document with its state."""

    id: str  # The actor's id at the table.
    document: "P2vDocument"  # Its document.


class _View(TypedDict):
    round: int  # 0 before the first.
    order: List[str]  # The actors in the order of their turns.
    sides: List["ViewSide"]  # The sides.


class View(_View, total=False):
    """The state of a table; each game adds members."""

    turn: str  # The actor whose turn it is.
    board: "ViewBoard"  # The board, where there is one.
    question: "Question"  # The open question.
    outcome: "ViewOutcome"  # How the last encounter ended.


class ViewBoard(TypedDict):
    """The board."""

    size: List[int]  # Squares across and down.


class _ViewSide(TypedDict):
    id: int  # Its number.
    actors: List[str]  # Its actors.


class ViewSide(_ViewSide, total=False):
    """A side."""

    name: str  # Its name, where the scenario gives one.


class ViewOutcome(TypedDict, total=False):
    """How an encounter ended."""

    side: int  # The side that has won.
    outcome: str  # Why it ended.


class _ViewActor(TypedDict):
    id: str  # Its name in commands.
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
    "label": str,
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

    by: str  # The actor that made it.
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

    type: str  # The damage type, condition or effect it applies to.
    value: Union[float, None]  # How much.
    exceptions: List[Any]  # Exceptions.
    doubleVs: List[Any]  # What it counts twice against.


class _Pf2eStrike(TypedDict):
    slug: str  # Its name in commands.
    label: str  # Its name for people.
    itemId: str  # The id of its weapon.
    ready: bool  # It can be used with what is in hand now.
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

    max: float  # The maximum.
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
    encumberedAfter: float  # Above this Bulk it is encumbered.
    max: float  # The most Bulk it can carry.
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
    encumberedAfter: float  # Above this Bulk the actor is encumbered.
    max: float  # The most Bulk the actor can carry.
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


#: The finished document.
Pf2eBuilt = Union["Pf2eDocument"]


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
    how: str  # Its relation to the item.
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
    order: List[str]  # The actors in the order of their turns.
    sides: List["ViewSide"]  # The sides.
    board: "Pf2eViewBoard"  # The board.
    actors: List["Pf2eViewActor"]  # All actors at the table.
    zones: List["ViewZone"]  # Areas with consequences.


class Pf2eView(_Pf2eView, total=False):
    """The state of a table."""

    turn: str  # The actor whose turn it is.
    question: "Question"  # The open question.
    outcome: "ViewOutcome"  # How the last encounter ended.


class _Pf2eViewBoard(TypedDict):
    size: List[int]  # Squares across and down.


class Pf2eViewBoard(_Pf2eViewBoard, total=False):
    """The board."""

    doors: Dict[str, str]  # The doors: `open` or `shut`.


class _Pf2eViewActor(TypedDict):
    id: str  # Its name in commands.
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
    minionOf: str  # The actor that commands it.
    hiddenFrom: List[str]  # Actors that know its square but cannot see it.
    undetectedBy: List[str]  # Actors that do not know where it is.


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
    how: str  # Who made the choice.
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

    max: int  # The maximum.
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

    range: int  # The lowest roll of the die that is a critical hit.
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
    uses: int  # Uses per encounter.
    description: str  # What it does.


class _SwseTrait(TypedDict):
    words: str  # Its line on the sheet.
    source: "SwseSource"  # Where it comes from.


class SwseTrait(_SwseTrait, total=False):
    """An ability of the species, of a feat or of a talent; the members depend on its kind."""

    value: Any  # How much.
    damageTypes: List[str]  # Damage it is about.
    exceptions: List[Any]  # Exceptions.
    stacks: bool  # It adds to others.
    to: str  # What it is against.
    values: Any  # What it is against, in detail.
    severity: str  # How strong it is.
    of: str  # The kind of roll.
    skill: str  # The skill.
    timesPerEncounter: int  # Uses per encounter.
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
    speed: int  # Squares per move.
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
    active: bool  # True if it holds.


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
    needed: int  # The lowest roll of the die that hits.
    rules: List["SwseExplainedRule"]  # The rules of the item.


#: The document.
SwseShown = Union["SwseDocument"]


#: The finished document.
SwseBuilt = Union["SwseDocument"]


class _SwseView(TypedDict):
    round: int  # 0 before the first.
    order: List[str]  # The actors in the order of their turns.
    sides: List["ViewSide"]  # The sides.
    actors: List["SwseViewActor"]  # All actors at the table.


class SwseView(_SwseView, total=False):
    """The state of a table."""

    turn: str  # The actor whose turn it is.
    board: "ViewBoard"  # The board, where there is one.
    question: "Question"  # The open question.
    outcome: "ViewOutcome"  # How the last encounter ended.


class _SwseViewActor(TypedDict):
    id: str  # Its name in commands.
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
    rule: "SwseDocumentRule"  # The rule.


class SwseSentence(TypedDict):
    """A sentence that stays text."""

    trait: str  # The trait it is in.
    sentence: str  # The sentence.
    why: str  # Why.


class SwseMigratedModifiers(TypedDict):
    """A document with modifiers."""

    name: str  # Its name.
    proposals: List["SwseDocumentRule"]  # Rules to add.
    left: List["SwseLeft"]  # Modifiers that stay as they are.


class SwseLeft(TypedDict):
    """A modifier that does not change."""

    target: str  # What it changes.
    why: str  # Why it stays.


class SwseNotMigrated(TypedDict):
    """A document that does not change."""

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
    maximum: int  # The maximum.


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
    criticalThreshold: int  # The lowest roll of the die that is a critical hit.
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
Dnd5eShown = Union["Dnd5eDocument"]


#: The finished document.
Dnd5eBuilt = Union["Dnd5eDocument"]


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
    order: List[str]  # The actors in the order of their turns.
    sides: List["ViewSide"]  # The sides.
    actors: List["Dnd5eViewActor"]  # All actors at the table.
    zones: List["Dnd5eViewZone"]  # Areas with consequences.


class Dnd5eView(_Dnd5eView, total=False):
    """The state of a table."""

    turn: str  # The actor whose turn it is.
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

    by: str  # The actor that made it.
    squares: List[List[int]]  # The squares it covers.


class _Dnd5eViewActor(TypedDict):
    id: str  # Its name in commands.
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
    max: int  # The maximum.
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
Dh2eShown = Union["Dh2eDocument"]


#: The finished document.
Dh2eBuilt = Union["Dh2eDocument"]


class _Dh2eView(TypedDict):
    round: int  # 0 before the first.
    order: List[str]  # The actors in the order of their turns.
    sides: List["ViewSide"]  # The sides.
    actors: List["Dh2eViewActor"]  # All actors at the table.


class Dh2eView(_Dh2eView, total=False):
    """The state of a table."""

    turn: str  # The actor whose turn it is.
    board: "ViewBoard"  # The board, where there is one.
    question: "Question"  # The open question.
    outcome: "ViewOutcome"  # How the last encounter ended.


class _Dh2eViewActor(TypedDict):
    id: str  # Its name in commands.
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
    grappling: str  # The actor it grapples.


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
    steps: List["P2vStep"]  # The steps it is lowered to.


class P2vFeature(_P2vFeature, total=False):
    """A feature of a card."""

    range: str  # Its range.
    recharge: str  # When uses come back.


#: The card.
P2vShown = Union["P2vSheet"]


#: A card's numbers; of a spell or an item its document.
P2vSheet = Union["P2vCreature", "P2vDocumentSpell", "P2vDocumentItem", "P2vPartySheet"]


class P2vPartySheet(TypedDict):
    """A party's numbers."""

    cost: int  # The points it spends.
    points: int  # The points it may spend.
    legal: bool  # It follows the rules.
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
    way: "P2vNumber"  # What a path costs, square by square.
    skill: "P2vNumber"  # A skill check.
    hit: float  # The chance to hit.
    crit: float  # The chance of a critical hit.
    fails: float  # The chance that the target fails its saving throw.
    failsCritically: float  # The chance that it fails critically.


class _P2vView(TypedDict):
    round: int  # 0 before the first.
    order: List[str]  # The actors in the order of their turns.
    sides: List["ViewSide"]  # The sides.
    board: "ViewBoard"  # The board.
    actors: List["P2vViewActor"]  # All actors at the table.
    firstSide: int  # The side that began.
    sideToMove: int  # The side that activates next.
    terrainSquares: int  # Squares with terrain.
    broken: List[bool]  # Which sides are broken.
    score: List[int]  # The victory points of the sides.
    objectives: List["P2vViewObjective"]  # Objectives.


class P2vView(_P2vView, total=False):
    """The state of a table."""

    turn: str  # The actor whose turn it is.
    question: "Question"  # The open question.
    outcome: "ViewOutcome"  # How the last encounter ended.
    over: bool  # The game has ended.
    gridless: bool  # There is no grid; places are in inches.
    winner: int  # The side that has won.
    victory: str  # How clearly it has won.
    active: str  # The active creature.
    condition: str  # The victory condition.
    markers: List["P2vViewMarker"]  # Markers of the victory condition.
    inTheMiddle: str  # The creature in the middle.
    bearer: str  # The creature that carries the treasure.


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
    id: str  # Its name in commands.
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
    body: List[float]  # The square of its body.
    flies: bool  # It flies.
    commander: str  # The actor that commands it.
    swallower: str  # The creature that has swallowed it.
    mount: str  # What it rides.
    passenger: bool  # It is carried by its mount.
    learned: List[str]  # The cards it has studied.


class P2vParty(TypedDict, total=False):
    """A party."""

    legal: bool  # It follows the rules.
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
    results: str  # One letter per game.


class _P2vStudy(TypedDict):
    study: str  # The name of the study.
    parties: int  # Parties.
    points: int  # The points of a party.
    pairings: int  # Pairings.
    games: int  # Games.
    logOddsPerPoint: float  # What a point is worth, in log odds.
    toldByCost: float  # The share of results that the costs predict.
    toldByWorth: float  # The share of results that the worths predict.
    creatures: List["P2vWorth"]  # The creatures.
    results: str  # One letter per game.


class P2vStudy(_P2vStudy, total=False):
    """What creatures are worth."""

    files: Dict[str, str]  # The files of the study.


class P2vWorth(TypedDict):
    """What a creature is worth."""

    creature: str  # Its name.
    cost: int  # What it costs.
    worth: float  # What it is worth, in points.
    worthByPlayer: Dict[str, float]  # The same for each machine player.
    low: float  # The lower end of the 95 % interval.
    high: float  # The upper end.
    games: int  # Games it took part in.


#: A campaign with all of its history.
P2vBuilt = Union["P2vBuiltCampaign"]


class P2vBuiltCampaign(TypedDict):
    """A campaign with all of its history."""

    members: List["P2vCampaignMember"]  # Its characters.
    scenarios: int  # How many scenarios were played.
    log: List[str]  # What happened.
    cards: List["P2vDocumentCreature"]  # The cards of its characters, with what they have gained and lost.


class P2vCampaignState(TypedDict):
    """A campaign."""

    members: List["P2vCampaignMember"]  # Its characters.
    scenarios: int  # How many scenarios were played.


_P2vCampaignMember = TypedDict("_P2vCampaignMember", {
    "name": str,
    "card": "P2vDocumentCreature",
    "level": int,
})
_P2vCampaignMemberMaybe = TypedDict("_P2vCampaignMemberMaybe", {
    "class": str,
    "scenarios": int,
    "feats": List["P2vCampaignFeat"],
    "learned": List[str],
    "wound": str,
    "scars": List[str],
    "out": bool,
    "hp": int,
    "conditions": List[str],
    "encounterUsed": int,
    "dailyUsed": int,
}, total=False)


class P2vCampaignMember(_P2vCampaignMember, _P2vCampaignMemberMaybe):
    """A character of a campaign."""


class _P2vCampaignFeat(TypedDict):
    feat: str  # The feat.


class P2vCampaignFeat(_P2vCampaignFeat, total=False):
    """A feat of a character of a campaign."""

    skill: str  # The skill it is about.


class _P2vCampaign(TypedDict):
    campaign: "P2vCampaignState"  # The campaign.
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
    marks: str  # What the marks on the board mean.
    standing: str  # The creatures, with their places and states.
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


#: A document of the content. `talus schema` prints its schema alone.
Pf2eDocument = Union["Pf2eDocumentElement", "Pf2eDocumentDocument"]


class SwseDocument(TypedDict, total=False):
    """A document of the content. `talus schema` prints its schema alone."""

    system: Any  # "swse".
    talus: Dict[str, Any]  # The same: {"system": "swse"}.
    type: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige", "weapon", "armor", "equipment", "forcePower", "character"], str]  # What it is.
    id: str  # Its name for rules and programs.
    name: str  # What it is called; without it the id.
    description: str  # For people.
    comment: str  # For people.
    notes: List[Any]  # For people.
    tags: List[Any]  # Words that rules ask for.
    flags: Dict[str, Any]  # What programs note.
    rules: List["SwseDocumentRule"]
    figures: Dict[str, Any]  # Size, speed and abilities before any rule.
    canonicalStats: Dict[str, Any]  # The same, as packs write it.
    structuralTraits: List["SwseDocumentTrait"]
    conditionalTraits: List["SwseDocumentTrait"]
    activatedAbilities: List[Any]  # What it can do.
    bonusFeats: List["SwseDocumentTrait"]
    equipmentGrants: List[Any]  # Items it brings.
    canonicalName: str  # For programs.
    canonicalTraits: List[Any]  # For people: traits in words.
    variants: List[Any]  # For people: other forms.
    renameTo: Any  # For programs.
    inherits: Any  # For programs.
    packSource: Any  # Where it is from.
    migration: Any  # What `talus show` adds to a species: what `talus migrate` proposes. Nothing reads it.
    packId: str  # Its name there.
    _id: str  # Of Foundry.
    _stats: Any  # Of Foundry.
    img: Any  # Of Foundry.
    sort: Any  # Of Foundry.
    folder: Any  # Of Foundry.
    ownership: Any  # Of Foundry.
    baseAttack: Any  # Of a class how fast it grows, of a character the figure.
    classDefense: Dict[str, int]  # What a class adds to defences.
    species: str  # A species of the content.
    classes: List[Any]  # Classes with levels.
    archetype: str  # An archetype of the content.
    level: int  # Where no classes say it.
    abilities: "SwseDocumentAbilities"  # Scores.
    trained: List[str]  # Skills it is trained in.
    focus: List[str]  # Skills it has a focus in.
    feats: List[Any]  # Feats by id.
    talents: List[Any]  # Talents by id.
    items: List[Any]
    hitPoints: "SwseDocumentHitPoints"  # What is left, and the maximum.
    track: int  # Steps down the condition track.
    forcePoints: int  # Force points to spend.
    forcePowers: List[str]  # Force powers by id; each mention is one use an encounter.
    statuses: List[str]  # What it suffers from.
    effects: List[str]  # What acts on it.
    environment: List[str]  # What holds where it is.
    raging: Any  # It rages.
    houseRules: Dict[str, Any]  # circumstanceStacks.
    group: str  # The group of weapons or armour.
    weaponCategory: Union[Literal["melee", "ranged"], str]  # How it attacks.
    damage: "SwseDocumentDamage"  # What it deals.
    reach: int  # How far a melee weapon strikes, in squares.
    range: int  # The longest range of a weapon or power in squares; without it that of the group, or 12.
    critical: "SwseDocumentCritical"  # When it is critical.
    attackAbility: Union[Literal["str", "dex", "auto"], str]  # The ability to attack with; auto is the better of two.
    proficiency: Any  # Of natural weapons.
    traits: "SwseDocumentTraits"  # What it is like.
    reflexBonus: int  # What armour adds to Reflex.
    fortitudeBonus: int  # What armour adds to Fortitude.
    maxDexterity: int  # The most Dexterity adds in this armour.
    weight: int  # Kilograms.
    equipped: bool  # Worn or held.
    time: Union[Literal["standard", "move", "swift", "full", "free"], str]  # The action a Force power takes.
    target: Union[Literal["self", "creature"], str]  # Who it acts on.
    defense: Union[Literal["fortitude", "reflex", "will"], str]  # The defence of the target that the check must also reach.
    degrees: List["SwseDocumentDegrees"]  # What a Force power does; the highest DC that is reached counts.


#: A document of the content. `talus schema` prints its schema alone.
Dnd5eDocument = Union[Dict[str, Any], "Dnd5eDocumentCharacter", "Dnd5eDocumentRecord"]


#: A document of the content. `talus schema` prints its schema alone.
Dh2eDocument = Union["Dh2eDocumentSkill", "Dh2eDocumentTalent", "Dh2eDocumentTrait", "Dh2eDocumentWeapon", "Dh2eDocumentArmour", "Dh2eDocumentAmmunition", "Dh2eDocumentGear", "Dh2eDocumentCondition", "Dh2eDocumentCriticalInjury", "Dh2eDocumentPower", "Dh2eDocumentCriticalTable", "Dh2eDocumentRollTable", "Dh2eDocumentAcolyte", "Dh2eDocumentNpc"]


#: A document of the content. `talus schema` prints its schema alone.
P2vDocument = Union["P2vDocumentCreature", "P2vDocumentSpell", "P2vDocumentItem", Dict[str, Any]]


#: All statements must hold.
Pf2eDocumentPredicate = List["Pf2eDocumentStatement"]


_Pf2eDocumentStatementObject = TypedDict("_Pf2eDocumentStatementObject", {
})
_Pf2eDocumentStatementObjectMaybe = TypedDict("_Pf2eDocumentStatementObjectMaybe", {
    "and": "Pf2eDocumentPredicate",
    "or": "Pf2eDocumentPredicate",
    "nand": "Pf2eDocumentPredicate",
    "nor": "Pf2eDocumentPredicate",
    "xor": "Pf2eDocumentPredicate",
    "iff": "Pf2eDocumentPredicate",
    "not": "Pf2eDocumentStatement",
    "if": "Pf2eDocumentStatement",
    "then": "Pf2eDocumentStatement",
    "eq": "Pf2eDocumentComparison",
    "gt": "Pf2eDocumentComparison",
    "gte": "Pf2eDocumentComparison",
    "lt": "Pf2eDocumentComparison",
    "lte": "Pf2eDocumentComparison",
}, total=False)


class Pf2eDocumentStatementObject(_Pf2eDocumentStatementObject, _Pf2eDocumentStatementObjectMaybe):
    """Both."""


#: A roll option that must be there, or a test of further statements.
Pf2eDocumentStatement = Union[str, "Pf2eDocumentStatementObject"]


#
Pf2eDocumentComparison = List["Pf2eDocumentOperand"]


#
Pf2eDocumentOperand = Union[str, float]


#: A number, a formula such as "floor(@actor.level / 2)", or values by level bracket.
Pf2eDocumentValue = Any


#: A number, a formula such as "floor(@actor.level / 2)", or numbers by bracket.
Pf2eDocumentAmount = Union["Pf2eDocumentBrackets", float, bool, str]


class Pf2eDocumentBrackets(TypedDict, total=False):
    """The first bracket that holds the field's value counts."""

    field: str  # What is looked up, such as actor|level; without it the actor's level.
    brackets: List["Pf2eDocumentBracketsBrackets"]


class _Pf2eDocumentBracketsBrackets(TypedDict):
    value: Any


class Pf2eDocumentBracketsBrackets(_Pf2eDocumentBracketsBrackets, total=False):
    start: Any
    end: Any


#
Pf2eDocumentWordsTraits = str


#
Pf2eDocumentWordsSelectors = str


#
Pf2eDocumentWordsDamageTypes = str


#
Pf2eDocumentWordsWeaponCategories = str


#
Pf2eDocumentWordsWeaponGroups = str


#
Pf2eDocumentWordsStrikeBases = str


#
Pf2eDocumentWordsImmunityTypes = str


#
Pf2eDocumentWordsExceptionTypes = str


#
Pf2eDocumentWordsResistanceTypes = str


#
Pf2eDocumentWordsSenses = str


#
Pf2eDocumentWordsTraditions = str


#
Pf2eDocumentWordsWeaknessTypes = str


#
Pf2eDocumentElement = Union["Pf2eDocumentElementActiveEffectLike", "Pf2eDocumentElementActorTraits", "Pf2eDocumentElementAdjustDegreeOfSuccess", "Pf2eDocumentElementAdjustModifier", "Pf2eDocumentElementAdjustStrike", "Pf2eDocumentElementAura", "Pf2eDocumentElementBaseSpeed", "Pf2eDocumentElementBattleForm", "Pf2eDocumentElementChoiceSet", "Pf2eDocumentElementCraftingAbility", "Pf2eDocumentElementCreatureSize", "Pf2eDocumentElementCriticalSpecialization", "Pf2eDocumentElementDamageAlteration", "Pf2eDocumentElementDamageDice", "Pf2eDocumentElementDexterityModifierCap", "Pf2eDocumentElementEphemeralEffect", "Pf2eDocumentElementFastHealing", "Pf2eDocumentElementFlatModifier", "Pf2eDocumentElementGrantItem", "Pf2eDocumentElementImmunity", "Pf2eDocumentElementItemAlteration", "Pf2eDocumentElementLoseHitPoints", "Pf2eDocumentElementMartialProficiency", "Pf2eDocumentElementMultipleAttackPenalty", "Pf2eDocumentElementNote", "Pf2eDocumentElementResistance", "Pf2eDocumentElementRollOption", "Pf2eDocumentElementRollTwice", "Pf2eDocumentElementSense", "Pf2eDocumentElementSpecialResource", "Pf2eDocumentElementSpecialStatistic", "Pf2eDocumentElementStrike", "Pf2eDocumentElementStriking", "Pf2eDocumentElementSubstituteRoll", "Pf2eDocumentElementTempHP", "Pf2eDocumentElementTokenEffectIcon", "Pf2eDocumentElementTokenImage", "Pf2eDocumentElementTokenLight", "Pf2eDocumentElementTokenMark", "Pf2eDocumentElementTokenName", "Pf2eDocumentElementWeakness", "Pf2eDocumentElementWeaponPotency"]


_Pf2eDocumentElementActiveEffectLike = TypedDict("_Pf2eDocumentElementActiveEffectLike", {
    "key": Literal["ActiveEffectLike"],
    "mode": Union[Literal["add", "subtract", "remove", "multiply", "downgrade", "upgrade", "override"], str],
    "path": str,
    "value": Any,
})
_Pf2eDocumentElementActiveEffectLikeMaybe = TypedDict("_Pf2eDocumentElementActiveEffectLikeMaybe", {
    "phase": Union[Literal["applyAEs", "beforeDerived", "afterDerived", "beforeRoll"], str, None],
    "merge": Union[bool, None],
    "testDomains": Union[List[str], None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementActiveEffectLike(_Pf2eDocumentElementActiveEffectLike, _Pf2eDocumentElementActiveEffectLikeMaybe):
    """Both."""


_Pf2eDocumentElementActorTraits = TypedDict("_Pf2eDocumentElementActorTraits", {
    "key": Literal["ActorTraits"],
})
_Pf2eDocumentElementActorTraitsMaybe = TypedDict("_Pf2eDocumentElementActorTraitsMaybe", {
    "add": Union[List["Pf2eDocumentWordsTraits"], None],
    "remove": Union[List["Pf2eDocumentWordsTraits"], None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementActorTraits(_Pf2eDocumentElementActorTraits, _Pf2eDocumentElementActorTraitsMaybe):
    """Both."""


class Pf2eDocumentElementAdjustDegreeOfSuccessAdjustment(TypedDict, total=False):
    """The change for each outcome."""

    all: Union[Literal["two-degrees-better", "one-degree-better", "one-degree-worse", "two-degrees-worse", "to-critical-failure", "to-failure", "to-success", "to-critical-success"], str, None]  # Every outcome.
    criticalSuccess: Union[Literal["two-degrees-better", "one-degree-better", "one-degree-worse", "two-degrees-worse", "to-critical-failure", "to-failure", "to-success", "to-critical-success"], str, None]  # A critical success.
    success: Union[Literal["two-degrees-better", "one-degree-better", "one-degree-worse", "two-degrees-worse", "to-critical-failure", "to-failure", "to-success", "to-critical-success"], str, None]  # A success.
    failure: Union[Literal["two-degrees-better", "one-degree-better", "one-degree-worse", "two-degrees-worse", "to-critical-failure", "to-failure", "to-success", "to-critical-success"], str, None]  # A failure.
    criticalFailure: Union[Literal["two-degrees-better", "one-degree-better", "one-degree-worse", "two-degrees-worse", "to-critical-failure", "to-failure", "to-success", "to-critical-success"], str, None]  # A critical failure.


_Pf2eDocumentElementAdjustDegreeOfSuccess = TypedDict("_Pf2eDocumentElementAdjustDegreeOfSuccess", {
    "key": Literal["AdjustDegreeOfSuccess"],
    "selector": Union["Pf2eDocumentWordsSelectors", List["Pf2eDocumentWordsSelectors"]],
    "adjustment": "Pf2eDocumentElementAdjustDegreeOfSuccessAdjustment",
})
_Pf2eDocumentElementAdjustDegreeOfSuccessMaybe = TypedDict("_Pf2eDocumentElementAdjustDegreeOfSuccessMaybe", {
    "type": Any,
    "outcome": Any,
    "removeAfterRoll": Any,
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementAdjustDegreeOfSuccess(_Pf2eDocumentElementAdjustDegreeOfSuccess, _Pf2eDocumentElementAdjustDegreeOfSuccessMaybe):
    """Both."""


_Pf2eDocumentElementAdjustModifier = TypedDict("_Pf2eDocumentElementAdjustModifier", {
    "key": Literal["AdjustModifier"],
})
_Pf2eDocumentElementAdjustModifierMaybe = TypedDict("_Pf2eDocumentElementAdjustModifierMaybe", {
    "selector": Union["Pf2eDocumentWordsSelectors", List["Pf2eDocumentWordsSelectors"], None],
    "selectors": Union[List["Pf2eDocumentWordsSelectors"], None],
    "slug": Union[str, None],
    "slugs": Union[List[str], None],
    "mode": Union[Literal["add", "subtract", "remove", "multiply", "downgrade", "upgrade", "override"], str, None],
    "value": Any,
    "suppress": Union[bool, None],
    "relabel": Union[str, None],
    "damageType": Union["Pf2eDocumentWordsDamageTypes", None],
    "maxApplications": Union[int, None],
    "type": Any,
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementAdjustModifier(_Pf2eDocumentElementAdjustModifier, _Pf2eDocumentElementAdjustModifierMaybe):
    """Both."""


_Pf2eDocumentElementAdjustStrike = TypedDict("_Pf2eDocumentElementAdjustStrike", {
    "key": Literal["AdjustStrike"],
    "property": Union[Literal["materials", "property-runes", "range-increment", "range-max", "traits", "weapon-traits"], str],
    "mode": Union[Literal["add", "subtract", "remove", "multiply", "downgrade", "upgrade", "override"], str],
    "value": Union["Pf2eDocumentValue", List[str]],
})
_Pf2eDocumentElementAdjustStrikeMaybe = TypedDict("_Pf2eDocumentElementAdjustStrikeMaybe", {
    "definition": Any,
    "selector": Any,
    "selectors": Any,
    "itemType": Any,
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementAdjustStrike(_Pf2eDocumentElementAdjustStrike, _Pf2eDocumentElementAdjustStrikeMaybe):
    """Both."""


class _Pf2eDocumentElementAuraEffects(TypedDict):
    uuid: str  # The effect.


class Pf2eDocumentElementAuraEffects(_Pf2eDocumentElementAuraEffects, total=False):
    affects: Union[Literal["all", "allies", "enemies"], str, None]  # Who gets the effect.
    events: Union[List[Union[Literal["enter", "turn-start", "turn-end"], str]], None]  # When the effect is given.
    includesSelf: Union[bool, None]  # True if the bearer is affected.
    removeOnExit: Union[bool, None]  # True if the effect ends outside the aura.
    predicate: Any  # A condition on the creature: the bearer of the aura tests it with target: options.
    save: Any  # A save against it: {type, dc}.
    alterations: Union[List["Pf2eDocumentElementAuraEffectsAlterations"], None]  # Changes to the effect.


class Pf2eDocumentElementAuraEffectsAlterations(TypedDict):
    property: Union[Literal["ac-bonus", "area-size", "badge-max", "badge-value", "bulk", "category", "check-penalty", "damage-dice-faces", "damage-dice-number", "damage-type", "defense-passive", "description", "dex-cap", "focus-point-cost", "frequency-max", "frequency-per", "group", "hardness", "hp-max", "material-type", "name", "other-tags", "pd-recovery-dc", "persistent-damage", "runes-potency", "range-increment", "range-max", "rarity", "resilient", "speed-penalty", "strength", "runes-striking", "traits"], str]  # The property to change.
    mode: Union[Literal["add", "subtract", "remove", "multiply", "downgrade", "upgrade", "override"], str]  # How the value combines with the existing one; each property has its own modes.
    value: Union["Pf2eDocumentValue", List["Pf2eDocumentElementAuraEffectsAlterationsValue"], List[str], None]  # The number, word, list or paragraphs.


class _Pf2eDocumentElementAuraEffectsAlterationsValue(TypedDict):
    text: str  # A paragraph; markdown, no HTML when it is added.


class Pf2eDocumentElementAuraEffectsAlterationsValue(_Pf2eDocumentElementAuraEffectsAlterationsValue, total=False):
    title: Union[str, None]  # Printed before it in bold.
    divider: Union[bool, None]  # Draws a line before it.
    predicate: Any  # When the paragraph is there.


class Pf2eDocumentElementAuraAppearance(TypedDict, total=False):
    """How the aura is drawn; for clients."""

    border: Union["Pf2eDocumentElementAuraAppearanceBorder", None]  # The border; by default black with opacity 0.75, null for none.
    highlight: Union["Pf2eDocumentElementAuraAppearanceHighlight", None]  # The fill of the squares; by default the owner's colour with opacity 0.25.
    texture: Union["Pf2eDocumentElementAuraAppearanceTexture", None]  # A picture.


class Pf2eDocumentElementAuraAppearanceBorder(TypedDict, total=False):
    color: Union[str, None]  # #rrggbb; the owner's colour when absent.
    alpha: Union[float, None]  # 0 to 1.


class Pf2eDocumentElementAuraAppearanceHighlight(TypedDict, total=False):
    color: Union[str, None]  # #rrggbb; the owner's colour when absent.
    alpha: Union[float, None]  # 0 to 1.


class _Pf2eDocumentElementAuraAppearanceTexture(TypedDict):
    src: str  # An image or a video.


class Pf2eDocumentElementAuraAppearanceTexture(_Pf2eDocumentElementAuraAppearanceTexture, total=False):
    alpha: Union[float, None]  # 0 to 1.
    scale: Union[float, None]  # 1 fills the aura.
    translation: Any  # {x, y} in pixels.
    loop: Union[bool, None]  # Play again and again.
    playbackRate: Union[float, None]  # How fast.


_Pf2eDocumentElementAura = TypedDict("_Pf2eDocumentElementAura", {
    "key": Literal["Aura"],
})
_Pf2eDocumentElementAuraMaybe = TypedDict("_Pf2eDocumentElementAuraMaybe", {
    "radius": Any,
    "level": Any,
    "traits": Union[List["Pf2eDocumentWordsTraits"], None],
    "effects": Union[List["Pf2eDocumentElementAuraEffects"], None],
    "appearance": Union["Pf2eDocumentElementAuraAppearance", None],
    "mergeExisting": Union[bool, None],
    "colors": Any,
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementAura(_Pf2eDocumentElementAura, _Pf2eDocumentElementAuraMaybe):
    """Both."""


_Pf2eDocumentElementBaseSpeed = TypedDict("_Pf2eDocumentElementBaseSpeed", {
    "key": Literal["BaseSpeed"],
    "selector": Union[Literal["land", "fly", "climb", "swim", "burrow", "land-speed", "fly-speed", "climb-speed", "swim-speed", "burrow-speed"], str],
    "value": "Pf2eDocumentAmount",
})
_Pf2eDocumentElementBaseSpeedMaybe = TypedDict("_Pf2eDocumentElementBaseSpeedMaybe", {
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementBaseSpeed(_Pf2eDocumentElementBaseSpeed, _Pf2eDocumentElementBaseSpeedMaybe):
    """Both."""


class Pf2eDocumentElementBattleFormOverrides(TypedDict, total=False):
    """What the form replaces."""

    armorClass: Union["Pf2eDocumentElementBattleFormOverridesArmorClass", None]  # Armour Class.
    tempHP: Any  # Temporary hit points it comes with.
    traits: Union[List["Pf2eDocumentWordsTraits"], None]  # Traits while it lasts.
    size: Union[str, None]  # The size.
    senses: Union[Dict[str, "Pf2eDocumentElementBattleFormOverridesSenses"], None]  # Senses by name.
    speeds: Union[Dict[str, "Pf2eDocumentValue"], None]  # Speeds in feet by name.
    skills: Union[Dict[str, "Pf2eDocumentElementBattleFormOverridesSkills"], None]  # Skills by name.
    strikes: Union[Dict[str, "Pf2eDocumentElementBattleFormOverridesStrikes"], None]  # Strikes by slug.
    immunities: Union[List["Pf2eDocumentElementBattleFormOverridesImmunities"], None]  # Immunities.
    weaknesses: Union[List["Pf2eDocumentElementBattleFormOverridesWeaknesses"], None]  # Weaknesses.
    resistances: Union[List["Pf2eDocumentElementBattleFormOverridesResistances"], None]  # Resistances.
    hasHands: Any  # put hasHands next to overrides, not inside


class Pf2eDocumentElementBattleFormOverridesArmorClass(TypedDict, total=False):
    """Armour Class."""

    modifier: Any  # The Armour Class.
    ignoreCheckPenalty: Union[bool, None]  # Worn armour's check penalty does not count.
    ignoreSpeedPenalty: Union[bool, None]  # Worn armour's speed penalty does not count.
    ownIfHigher: Union[bool, None]  # Read, but without effect: the form's Armour Class always counts.


class Pf2eDocumentElementBattleFormOverridesSenses(TypedDict, total=False):
    acuity: Union[str, None]  # precise, imprecise or vague.
    range: Union[float, None]  # Feet.


class _Pf2eDocumentElementBattleFormOverridesSkills(TypedDict):
    modifier: "Pf2eDocumentValue"  # The modifier.


class Pf2eDocumentElementBattleFormOverridesSkills(_Pf2eDocumentElementBattleFormOverridesSkills, total=False):
    ownIfHigher: Union[bool, None]  # The actor's own counts if better.


class Pf2eDocumentElementBattleFormOverridesStrikes(TypedDict, total=False):
    label: Union[str, None]  # What it is called.
    img: Union[str, None]  # A picture.
    predicate: Any  # When the form has it.
    category: Union["Pf2eDocumentWordsWeaponCategories", None]  # The category.
    group: Union["Pf2eDocumentWordsWeaponGroups", None]  # The weapon group.
    baseType: Union["Pf2eDocumentWordsStrikeBases", None]  # What it counts as.
    ability: Union[Literal["str", "dex", "con", "int", "wis", "cha"], str, None]  # The attribute.
    traits: Union[List["Pf2eDocumentWordsTraits"], None]  # Its traits.
    modifier: Any  # The attack modifier.
    ownIfHigher: Union[bool, None]  # The actor's own counts if better.
    damage: Union["Pf2eDocumentElementBattleFormOverridesStrikesDamage", None]  # What it deals.
    range: Any  # {increment} or {max} in feet.
    maxRange: Union[float, None]  # Feet it reaches at most.


class Pf2eDocumentElementBattleFormOverridesStrikesDamage(TypedDict, total=False):
    """What it deals."""

    damageType: Union["Pf2eDocumentWordsDamageTypes", None]  # The type of damage.
    dice: Any  # How many dice.
    die: Union[Literal["d4", "d6", "d8", "d10", "d12"], str, None]  # Which die; none: a fixed number.
    modifier: Any  # A number added.


class _Pf2eDocumentElementBattleFormOverridesImmunities(TypedDict):
    type: Any  # One type or a list.


class Pf2eDocumentElementBattleFormOverridesImmunities(_Pf2eDocumentElementBattleFormOverridesImmunities, total=False):
    value: Any  # How much.
    exceptions: Union[List[Any], None]  # Exceptions.
    doubleVs: Union[List[Any], None]  # Types against which it counts twice.


class _Pf2eDocumentElementBattleFormOverridesWeaknesses(TypedDict):
    type: Any  # One type or a list.


class Pf2eDocumentElementBattleFormOverridesWeaknesses(_Pf2eDocumentElementBattleFormOverridesWeaknesses, total=False):
    value: Any  # How much.
    exceptions: Union[List[Any], None]  # Exceptions.
    doubleVs: Union[List[Any], None]  # Types against which it counts twice.


class _Pf2eDocumentElementBattleFormOverridesResistances(TypedDict):
    type: Any  # One type or a list.


class Pf2eDocumentElementBattleFormOverridesResistances(_Pf2eDocumentElementBattleFormOverridesResistances, total=False):
    value: Any  # How much.
    exceptions: Union[List[Any], None]  # Exceptions.
    doubleVs: Union[List[Any], None]  # Types against which it counts twice.


_Pf2eDocumentElementBattleForm = TypedDict("_Pf2eDocumentElementBattleForm", {
    "key": Literal["BattleForm"],
})
_Pf2eDocumentElementBattleFormMaybe = TypedDict("_Pf2eDocumentElementBattleFormMaybe", {
    "overrides": Union["Pf2eDocumentElementBattleFormOverrides", None],
    "value": Union[Dict[str, Any], None],
    "ownUnarmed": Union[bool, None],
    "canCast": Union[bool, None],
    "canSpeak": Union[bool, None],
    "hasHands": Union[bool, None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementBattleForm(_Pf2eDocumentElementBattleForm, _Pf2eDocumentElementBattleFormMaybe):
    """Both."""


class _Pf2eDocumentElementChoiceSetChoices(TypedDict):
    value: Any  # What is kept: text, number, object or a link.


class Pf2eDocumentElementChoiceSetChoices(_Pf2eDocumentElementChoiceSetChoices, total=False):
    label: Union[str, None]  # What people read.
    predicate: Union["Pf2eDocumentPredicate", Dict[str, Any], None]  # When it may be chosen; a single condition need not stand in a list.
    img: Union[str, None]  # A picture.
    sort: Union[float, None]  # Its position in the list.
    group: Union[str, None]  # The heading it is listed under.


class Pf2eDocumentElementChoiceSetChoices2(TypedDict, total=False):
    filter: Any  # Items of the content for which this holds.
    itemType: Union[str, None]  # Their type.
    slugsAsValues: Union[bool, None]  # Keep the slug, not the link.
    config: Union[str, None]  # A word list: skills, weaponGroups, damageTypes ...
    attacks: Union[bool, None]  # The actor's strikes.
    unarmedAttacks: Union[bool, None]  # The actor's unarmed strikes.
    ownedItems: Union[bool, None]  # Items the actor owns.
    types: Union[List[str], None]  # Their types.
    includeHandwraps: Union[bool, None]  # Handwraps count as weapons.
    predicate: Any  # Which of them; {choice|value} is the one looked at.


class _Pf2eDocumentElementChoiceSetAllowedDrops(TypedDict):
    predicate: "Pf2eDocumentPredicate"  # Which items may be dropped.


class Pf2eDocumentElementChoiceSetAllowedDrops(_Pf2eDocumentElementChoiceSetAllowedDrops, total=False):
    """Items a player may drop in place of a choice."""

    label: Union[str, None]  # What may be dropped, in words.


_Pf2eDocumentElementChoiceSet = TypedDict("_Pf2eDocumentElementChoiceSet", {
    "key": Literal["ChoiceSet"],
    "choices": Union[List["Pf2eDocumentElementChoiceSetChoices"], "Pf2eDocumentElementChoiceSetChoices2", str],
})
_Pf2eDocumentElementChoiceSetMaybe = TypedDict("_Pf2eDocumentElementChoiceSetMaybe", {
    "prompt": Union[str, None],
    "flag": Union[str, None],
    "rollOption": Union[str, None],
    "actorFlag": Union[bool, None],
    "adjustName": Union[bool, str, None],
    "allowedDrops": Union["Pf2eDocumentElementChoiceSetAllowedDrops", None],
    "allowNoSelection": Union[bool, None],
    "selection": Any,
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementChoiceSet(_Pf2eDocumentElementChoiceSet, _Pf2eDocumentElementChoiceSetMaybe):
    """Both."""


class Pf2eDocumentElementCraftingAbilityBatchSizes(TypedDict, total=False):
    """How many at once."""

    default: Any  # How many at once.
    other: Union[List["Pf2eDocumentElementCraftingAbilityBatchSizesOther"], None]  # Exceptions; the largest counts.


class Pf2eDocumentElementCraftingAbilityBatchSizesOther(TypedDict):
    definition: "Pf2eDocumentPredicate"  # Which items.
    quantity: "Pf2eDocumentValue"  # How many at once.


_Pf2eDocumentElementCraftingAbility = TypedDict("_Pf2eDocumentElementCraftingAbility", {
    "key": Literal["CraftingAbility"],
    "slug": str,
})
_Pf2eDocumentElementCraftingAbilityMaybe = TypedDict("_Pf2eDocumentElementCraftingAbilityMaybe", {
    "craftableItems": Any,
    "isDailyPrep": Union[bool, None],
    "isPrepared": Union[bool, None],
    "isAlchemical": Union[bool, None],
    "maxSlots": Any,
    "maxItemLevel": Any,
    "resource": Union[str, None],
    "batchSizes": Union["Pf2eDocumentElementCraftingAbilityBatchSizes", None],
    "fieldDiscovery": Any,
    "prepared": Union[List[Any], None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementCraftingAbility(_Pf2eDocumentElementCraftingAbility, _Pf2eDocumentElementCraftingAbilityMaybe):
    """Both."""


class Pf2eDocumentElementCreatureSizeReach(TypedDict, total=False):
    """What happens to the reach."""

    add: Any  # Feet added to the reach.
    upgrade: Any  # The reach is at least this.
    override: Any  # The reach is this.


_Pf2eDocumentElementCreatureSize = TypedDict("_Pf2eDocumentElementCreatureSize", {
    "key": Literal["CreatureSize"],
    "value": Union[float, Literal["tiny", "sm", "small", "med", "medium", "lg", "large", "huge", "grg", "gargantuan"], str],
})
_Pf2eDocumentElementCreatureSizeMaybe = TypedDict("_Pf2eDocumentElementCreatureSizeMaybe", {
    "reach": Union["Pf2eDocumentElementCreatureSizeReach", None],
    "resizeEquipment": Union[bool, None],
    "maximumSize": Union[Literal["tiny", "sm", "small", "med", "medium", "lg", "large", "huge", "grg", "gargantuan"], str, None],
    "minimumSize": Union[Literal["tiny", "sm", "small", "med", "medium", "lg", "large", "huge", "grg", "gargantuan"], str, None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementCreatureSize(_Pf2eDocumentElementCreatureSize, _Pf2eDocumentElementCreatureSizeMaybe):
    """Both."""


class Pf2eDocumentElementCriticalSpecializationDamageDice(TypedDict, total=False):
    """Dice it adds."""

    number: Any  # How many dice.
    faces: Any  # 4, 6, 8, 10 or 12.
    damageType: Union["Pf2eDocumentWordsDamageTypes", None]  # The type of damage.
    category: Union[Literal["persistent", "precision", "splash"], str, None]  # The category.


class _Pf2eDocumentElementCriticalSpecializationModifier(TypedDict):
    value: "Pf2eDocumentValue"  # The number.


class Pf2eDocumentElementCriticalSpecializationModifier(_Pf2eDocumentElementCriticalSpecializationModifier, total=False):
    """A number it adds."""

    damageType: Union["Pf2eDocumentWordsDamageTypes", None]  # The type of damage.
    category: Union[Literal["persistent", "precision", "splash"], str, None]  # The category.


_Pf2eDocumentElementCriticalSpecialization = TypedDict("_Pf2eDocumentElementCriticalSpecialization", {
    "key": Literal["CriticalSpecialization"],
})
_Pf2eDocumentElementCriticalSpecializationMaybe = TypedDict("_Pf2eDocumentElementCriticalSpecializationMaybe", {
    "alternate": Union[bool, None],
    "text": Union[str, None],
    "damageDice": Union["Pf2eDocumentElementCriticalSpecializationDamageDice", None],
    "modifier": Union["Pf2eDocumentElementCriticalSpecializationModifier", None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementCriticalSpecialization(_Pf2eDocumentElementCriticalSpecialization, _Pf2eDocumentElementCriticalSpecializationMaybe):
    """Both."""


_Pf2eDocumentElementDamageAlteration = TypedDict("_Pf2eDocumentElementDamageAlteration", {
    "key": Literal["DamageAlteration"],
    "selectors": List["Pf2eDocumentWordsSelectors"],
    "property": Union[Literal["damage-type", "dice-faces", "dice-number", "value", "tags"], str],
    "mode": Union[Literal["add", "subtract", "remove", "multiply", "downgrade", "upgrade", "override"], str],
})
_Pf2eDocumentElementDamageAlterationMaybe = TypedDict("_Pf2eDocumentElementDamageAlterationMaybe", {
    "value": Union["Pf2eDocumentValue", List[str], None],
    "slug": Union[str, None],
    "relabel": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementDamageAlteration(_Pf2eDocumentElementDamageAlteration, _Pf2eDocumentElementDamageAlterationMaybe):
    """Both."""


class Pf2eDocumentElementDamageDiceOverride(TypedDict, total=False):
    """Changes the base dice instead of adding; DamageAlteration does this better."""

    damageType: Union["Pf2eDocumentWordsDamageTypes", None]  # The type of the base.
    dieSize: Union[Literal["d4", "d6", "d8", "d10", "d12"], str, None]  # The die of the base.
    diceNumber: Any  # The dice of the base.
    upgrade: Union[bool, None]  # The next larger die.
    downgrade: Union[bool, None]  # The next smaller die.


_Pf2eDocumentElementDamageDice = TypedDict("_Pf2eDocumentElementDamageDice", {
    "key": Literal["DamageDice"],
    "selector": Union["Pf2eDocumentWordsSelectors", List["Pf2eDocumentWordsSelectors"]],
})
_Pf2eDocumentElementDamageDiceMaybe = TypedDict("_Pf2eDocumentElementDamageDiceMaybe", {
    "diceNumber": Any,
    "dieSize": Union[Literal["d4", "d6", "d8", "d10", "d12"], str, None],
    "damageType": Union["Pf2eDocumentWordsDamageTypes", None],
    "category": Union[Literal["persistent", "precision", "splash"], str, None],
    "critical": Union[bool, None],
    "value": Union[Dict[str, Any], None],
    "override": Union["Pf2eDocumentElementDamageDiceOverride", None],
    "hideIfDisabled": Union[bool, None],
    "tags": Union[List[str], None],
    "traits": Any,
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementDamageDice(_Pf2eDocumentElementDamageDice, _Pf2eDocumentElementDamageDiceMaybe):
    """Both."""


_Pf2eDocumentElementDexterityModifierCap = TypedDict("_Pf2eDocumentElementDexterityModifierCap", {
    "key": Literal["DexterityModifierCap"],
    "value": "Pf2eDocumentAmount",
})
_Pf2eDocumentElementDexterityModifierCapMaybe = TypedDict("_Pf2eDocumentElementDexterityModifierCapMaybe", {
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementDexterityModifierCap(_Pf2eDocumentElementDexterityModifierCap, _Pf2eDocumentElementDexterityModifierCapMaybe):
    """Both."""


class Pf2eDocumentElementEphemeralEffectAlterations(TypedDict):
    property: Union[Literal["ac-bonus", "area-size", "badge-max", "badge-value", "bulk", "category", "check-penalty", "damage-dice-faces", "damage-dice-number", "damage-type", "defense-passive", "description", "dex-cap", "focus-point-cost", "frequency-max", "frequency-per", "group", "hardness", "hp-max", "material-type", "name", "other-tags", "pd-recovery-dc", "persistent-damage", "runes-potency", "range-increment", "range-max", "rarity", "resilient", "speed-penalty", "strength", "runes-striking", "traits"], str]  # The property to change.
    mode: Union[Literal["add", "subtract", "remove", "multiply", "downgrade", "upgrade", "override"], str]  # How the value combines with the existing one; each property has its own modes.
    value: Union["Pf2eDocumentValue", List["Pf2eDocumentElementEphemeralEffectAlterationsValue"], List[str], None]  # The number, word, list or paragraphs.


class _Pf2eDocumentElementEphemeralEffectAlterationsValue(TypedDict):
    text: str  # A paragraph; markdown, no HTML when it is added.


class Pf2eDocumentElementEphemeralEffectAlterationsValue(_Pf2eDocumentElementEphemeralEffectAlterationsValue, total=False):
    title: Union[str, None]  # Printed before it in bold.
    divider: Union[bool, None]  # Draws a line before it.
    predicate: Any  # When the paragraph is there.


_Pf2eDocumentElementEphemeralEffect = TypedDict("_Pf2eDocumentElementEphemeralEffect", {
    "key": Literal["EphemeralEffect"],
    "selectors": Union["Pf2eDocumentWordsSelectors", List["Pf2eDocumentWordsSelectors"]],
    "uuid": str,
})
_Pf2eDocumentElementEphemeralEffectMaybe = TypedDict("_Pf2eDocumentElementEphemeralEffectMaybe", {
    "affects": Union[Literal["target", "origin"], str, None],
    "adjustName": Union[bool, None],
    "alterations": Union[List["Pf2eDocumentElementEphemeralEffectAlterations"], None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementEphemeralEffect(_Pf2eDocumentElementEphemeralEffect, _Pf2eDocumentElementEphemeralEffectMaybe):
    """Both."""


_Pf2eDocumentElementFastHealing = TypedDict("_Pf2eDocumentElementFastHealing", {
    "key": Literal["FastHealing"],
    "value": "Pf2eDocumentAmount",
})
_Pf2eDocumentElementFastHealingMaybe = TypedDict("_Pf2eDocumentElementFastHealingMaybe", {
    "type": Union[Literal["fast-healing", "regeneration"], str, None],
    "deactivatedBy": Union[List[str], None],
    "details": Union[str, None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementFastHealing(_Pf2eDocumentElementFastHealing, _Pf2eDocumentElementFastHealingMaybe):
    """Both."""


_Pf2eDocumentElementFlatModifier = TypedDict("_Pf2eDocumentElementFlatModifier", {
    "key": Literal["FlatModifier"],
    "selector": Union["Pf2eDocumentWordsSelectors", List["Pf2eDocumentWordsSelectors"]],
})
_Pf2eDocumentElementFlatModifierMaybe = TypedDict("_Pf2eDocumentElementFlatModifierMaybe", {
    "value": Any,
    "type": Union[Literal["ability", "circumstance", "item", "potency", "proficiency", "status", "untyped"], str, None],
    "ability": Union[Literal["str", "dex", "con", "int", "wis", "cha"], str, None],
    "min": Any,
    "max": Any,
    "force": Union[bool, None],
    "hideIfDisabled": Union[bool, None],
    "damageType": Union["Pf2eDocumentWordsDamageTypes", None],
    "damageCategory": Union[Literal["persistent", "precision", "splash"], str, None],
    "critical": Union[bool, None],
    "tags": Union[List[str], None],
    "removeAfterRoll": Union[bool, Literal["if-enabled"], str, "Pf2eDocumentPredicate", None],
    "fromEquipment": Union[bool, None],
    "phase": Any,
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementFlatModifier(_Pf2eDocumentElementFlatModifier, _Pf2eDocumentElementFlatModifierMaybe):
    """Both."""


class Pf2eDocumentElementGrantItemAlterations(TypedDict):
    property: Union[Literal["ac-bonus", "area-size", "badge-max", "badge-value", "bulk", "category", "check-penalty", "damage-dice-faces", "damage-dice-number", "damage-type", "defense-passive", "description", "dex-cap", "focus-point-cost", "frequency-max", "frequency-per", "group", "hardness", "hp-max", "material-type", "name", "other-tags", "pd-recovery-dc", "persistent-damage", "runes-potency", "range-increment", "range-max", "rarity", "resilient", "speed-penalty", "strength", "runes-striking", "traits"], str]  # The property to change.
    mode: Union[Literal["add", "subtract", "remove", "multiply", "downgrade", "upgrade", "override"], str]  # How the value combines with the existing one; each property has its own modes.
    value: Union["Pf2eDocumentValue", List["Pf2eDocumentElementGrantItemAlterationsValue"], List[str], None]  # The number, word, list or paragraphs.


class _Pf2eDocumentElementGrantItemAlterationsValue(TypedDict):
    text: str  # A paragraph; markdown, no HTML when it is added.


class Pf2eDocumentElementGrantItemAlterationsValue(_Pf2eDocumentElementGrantItemAlterationsValue, total=False):
    title: Union[str, None]  # Printed before it in bold.
    divider: Union[bool, None]  # Draws a line before it.
    predicate: Any  # When the paragraph is there.


class Pf2eDocumentElementGrantItemOnDeleteActions(TypedDict, total=False):
    """How the two items depend on each other."""

    granter: Union[Literal["detach", "cascade", "restrict"], str, None]  # What happens to the granted item when the granter goes: cascade takes it along, detach leaves it, restrict forbids it.
    grantee: Union[Literal["detach", "cascade", "restrict"], str, None]  # What happens to the granter when the granted item goes.


_Pf2eDocumentElementGrantItem = TypedDict("_Pf2eDocumentElementGrantItem", {
    "key": Literal["GrantItem"],
    "uuid": str,
})
_Pf2eDocumentElementGrantItemMaybe = TypedDict("_Pf2eDocumentElementGrantItemMaybe", {
    "flag": Union[str, None],
    "reevaluateOnUpdate": Union[bool, None],
    "inMemoryOnly": Union[bool, None],
    "allowDuplicate": Union[bool, None],
    "preselectChoices": Union[Dict[str, Any], None],
    "alterations": Union[List["Pf2eDocumentElementGrantItemAlterations"], None],
    "onDeleteActions": Union["Pf2eDocumentElementGrantItemOnDeleteActions", None],
    "track": Union[bool, None],
    "nestUnderGranter": Union[bool, None],
    "grantedId": Union[str, None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementGrantItem(_Pf2eDocumentElementGrantItem, _Pf2eDocumentElementGrantItemMaybe):
    """Both."""


class Pf2eDocumentElementImmunityExceptions(TypedDict):
    definition: "Pf2eDocumentPredicate"  # When it is excepted.
    label: str  # What the exception is called.


_Pf2eDocumentElementImmunity = TypedDict("_Pf2eDocumentElementImmunity", {
    "key": Literal["Immunity"],
    "type": Union["Pf2eDocumentWordsImmunityTypes", List["Pf2eDocumentWordsImmunityTypes"]],
})
_Pf2eDocumentElementImmunityMaybe = TypedDict("_Pf2eDocumentElementImmunityMaybe", {
    "mode": Union[Literal["add", "remove"], str, None],
    "override": Union[bool, None],
    "definition": Any,
    "exceptions": Union[List[Union["Pf2eDocumentWordsExceptionTypes", "Pf2eDocumentElementImmunityExceptions"]], None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementImmunity(_Pf2eDocumentElementImmunity, _Pf2eDocumentElementImmunityMaybe):
    """Both."""


class _Pf2eDocumentElementItemAlterationValue(TypedDict):
    text: str  # A paragraph; markdown, no HTML when it is added.


class Pf2eDocumentElementItemAlterationValue(_Pf2eDocumentElementItemAlterationValue, total=False):
    title: Union[str, None]  # Printed before it in bold.
    divider: Union[bool, None]  # Draws a line before it.
    predicate: Any  # When the paragraph is there.


_Pf2eDocumentElementItemAlteration = TypedDict("_Pf2eDocumentElementItemAlteration", {
    "key": Literal["ItemAlteration"],
    "property": Union[Literal["ac-bonus", "area-size", "badge-max", "badge-value", "bulk", "category", "check-penalty", "damage-dice-faces", "damage-dice-number", "damage-type", "defense-passive", "description", "dex-cap", "focus-point-cost", "frequency-max", "frequency-per", "group", "hardness", "hp-max", "material-type", "name", "other-tags", "pd-recovery-dc", "persistent-damage", "runes-potency", "range-increment", "range-max", "rarity", "resilient", "speed-penalty", "strength", "runes-striking", "traits"], str],
    "mode": Union[Literal["add", "subtract", "remove", "multiply", "downgrade", "upgrade", "override"], str],
})
_Pf2eDocumentElementItemAlterationMaybe = TypedDict("_Pf2eDocumentElementItemAlterationMaybe", {
    "itemType": Union[str, None],
    "itemId": Union[str, None],
    "value": Union["Pf2eDocumentValue", List["Pf2eDocumentElementItemAlterationValue"], List[str], None],
    "fromEquipment": Union[bool, None],
    "definition": Any,
    "placement": Any,
    "phase": Any,
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementItemAlteration(_Pf2eDocumentElementItemAlteration, _Pf2eDocumentElementItemAlterationMaybe):
    """Both."""


_Pf2eDocumentElementLoseHitPoints = TypedDict("_Pf2eDocumentElementLoseHitPoints", {
    "key": Literal["LoseHitPoints"],
    "value": "Pf2eDocumentAmount",
})
_Pf2eDocumentElementLoseHitPointsMaybe = TypedDict("_Pf2eDocumentElementLoseHitPointsMaybe", {
    "recoverable": Union[bool, None],
    "reevaluateOnUpdate": Union[bool, None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementLoseHitPoints(_Pf2eDocumentElementLoseHitPoints, _Pf2eDocumentElementLoseHitPointsMaybe):
    """Both."""


_Pf2eDocumentElementMartialProficiency = TypedDict("_Pf2eDocumentElementMartialProficiency", {
    "key": Literal["MartialProficiency"],
    "definition": "Pf2eDocumentPredicate",
})
_Pf2eDocumentElementMartialProficiencyMaybe = TypedDict("_Pf2eDocumentElementMartialProficiencyMaybe", {
    "kind": Union[Literal["attack", "defense"], str, None],
    "sameAs": Union[str, None],
    "maxRank": Union[Literal["trained", "expert", "master", "legendary"], str, None],
    "value": Any,
    "visible": Union[bool, None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementMartialProficiency(_Pf2eDocumentElementMartialProficiency, _Pf2eDocumentElementMartialProficiencyMaybe):
    """Both."""


_Pf2eDocumentElementMultipleAttackPenalty = TypedDict("_Pf2eDocumentElementMultipleAttackPenalty", {
    "key": Literal["MultipleAttackPenalty"],
    "selector": "Pf2eDocumentWordsSelectors",
    "value": "Pf2eDocumentAmount",
})
_Pf2eDocumentElementMultipleAttackPenaltyMaybe = TypedDict("_Pf2eDocumentElementMultipleAttackPenaltyMaybe", {
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementMultipleAttackPenalty(_Pf2eDocumentElementMultipleAttackPenalty, _Pf2eDocumentElementMultipleAttackPenaltyMaybe):
    """Both."""


_Pf2eDocumentElementNote = TypedDict("_Pf2eDocumentElementNote", {
    "key": Literal["Note"],
    "selector": Union["Pf2eDocumentWordsSelectors", List["Pf2eDocumentWordsSelectors"]],
    "text": str,
})
_Pf2eDocumentElementNoteMaybe = TypedDict("_Pf2eDocumentElementNoteMaybe", {
    "title": Union[str, None],
    "outcome": Union[List[Union[Literal["criticalFailure", "failure", "success", "criticalSuccess"], str]], None],
    "visibility": Union[Literal["gm", "owner"], str, None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementNote(_Pf2eDocumentElementNote, _Pf2eDocumentElementNoteMaybe):
    """Both."""


class Pf2eDocumentElementResistanceExceptions(TypedDict):
    definition: "Pf2eDocumentPredicate"  # When it is excepted.
    label: str  # What the exception is called.


class Pf2eDocumentElementResistanceDoubleVs(TypedDict):
    definition: "Pf2eDocumentPredicate"  # When it is excepted.
    label: str  # What the exception is called.


_Pf2eDocumentElementResistance = TypedDict("_Pf2eDocumentElementResistance", {
    "key": Literal["Resistance"],
    "type": Union["Pf2eDocumentWordsResistanceTypes", List["Pf2eDocumentWordsResistanceTypes"]],
})
_Pf2eDocumentElementResistanceMaybe = TypedDict("_Pf2eDocumentElementResistanceMaybe", {
    "value": Any,
    "mode": Union[Literal["add", "remove"], str, None],
    "override": Union[bool, None],
    "definition": Any,
    "exceptions": Union[List[Union["Pf2eDocumentWordsExceptionTypes", "Pf2eDocumentElementResistanceExceptions"]], None],
    "doubleVs": Union[List[Union["Pf2eDocumentWordsExceptionTypes", "Pf2eDocumentElementResistanceDoubleVs"]], None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementResistance(_Pf2eDocumentElementResistance, _Pf2eDocumentElementResistanceMaybe):
    """Both."""


class _Pf2eDocumentElementRollOptionSuboptions(TypedDict):
    value: str  # Text, also for numbers.
    label: str  # What people read.


class Pf2eDocumentElementRollOptionSuboptions(_Pf2eDocumentElementRollOptionSuboptions, total=False):
    predicate: Any  # When it is offered.


class Pf2eDocumentElementRollOptionSuboptions2(TypedDict, total=False):
    filter: Any  # Items of the content for which this holds.
    itemType: Union[str, None]  # Their type.
    slugsAsValues: Union[bool, None]  # Keep the slug, not the link.
    config: Union[str, None]  # A word list: skills, weaponGroups, damageTypes ...
    attacks: Union[bool, None]  # The actor's strikes.
    unarmedAttacks: Union[bool, None]  # The actor's unarmed strikes.
    ownedItems: Union[bool, None]  # Items the actor owns.
    types: Union[List[str], None]  # Their types.
    includeHandwraps: Union[bool, None]  # Handwraps count as weapons.
    predicate: Any  # Which of them; {choice|value} is the one looked at.


_Pf2eDocumentElementRollOption = TypedDict("_Pf2eDocumentElementRollOption", {
    "key": Literal["RollOption"],
    "option": str,
})
_Pf2eDocumentElementRollOptionMaybe = TypedDict("_Pf2eDocumentElementRollOptionMaybe", {
    "domain": Union[str, None],
    "phase": Union[Literal["applyAEs", "beforeDerived", "afterDerived", "beforeRoll"], str, None],
    "toggleable": Union[bool, Literal["totm"], str, None],
    "value": Union[bool, str, None],
    "suboptions": Union[List["Pf2eDocumentElementRollOptionSuboptions"], "Pf2eDocumentElementRollOptionSuboptions2", None],
    "selection": Union[str, None],
    "alwaysActive": Union[bool, None],
    "disabledIf": Any,
    "disabledValue": Union[bool, None],
    "mergeable": Union[bool, None],
    "count": Union[bool, float, None],
    "placement": Union[Literal["actions", "actions-tab", "spellcasting", "inventory"], str, None],
    "removeAfterRoll": Union[bool, Literal["if-enabled"], str, "Pf2eDocumentPredicate", None],
    "flag": Any,
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementRollOption(_Pf2eDocumentElementRollOption, _Pf2eDocumentElementRollOptionMaybe):
    """Both."""


_Pf2eDocumentElementRollTwice = TypedDict("_Pf2eDocumentElementRollTwice", {
    "key": Literal["RollTwice"],
    "selector": Union["Pf2eDocumentWordsSelectors", List["Pf2eDocumentWordsSelectors"]],
    "keep": Union[Literal["higher", "lower"], str],
})
_Pf2eDocumentElementRollTwiceMaybe = TypedDict("_Pf2eDocumentElementRollTwiceMaybe", {
    "removeAfterRoll": Union[bool, Literal["if-enabled"], str, "Pf2eDocumentPredicate", None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementRollTwice(_Pf2eDocumentElementRollTwice, _Pf2eDocumentElementRollTwiceMaybe):
    """Both."""


_Pf2eDocumentElementSense = TypedDict("_Pf2eDocumentElementSense", {
    "key": Literal["Sense"],
    "selector": "Pf2eDocumentWordsSenses",
})
_Pf2eDocumentElementSenseMaybe = TypedDict("_Pf2eDocumentElementSenseMaybe", {
    "acuity": Union[Literal["precise", "imprecise", "vague"], str, None],
    "range": Any,
    "force": Union[bool, None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementSense(_Pf2eDocumentElementSense, _Pf2eDocumentElementSenseMaybe):
    """Both."""


_Pf2eDocumentElementSpecialResource = TypedDict("_Pf2eDocumentElementSpecialResource", {
    "key": Literal["SpecialResource"],
    "max": "Pf2eDocumentAmount",
})
_Pf2eDocumentElementSpecialResourceMaybe = TypedDict("_Pf2eDocumentElementSpecialResourceMaybe", {
    "value": Any,
    "itemUUID": Union[str, None],
    "level": Any,
    "renew": Union[Literal["daily"], str, bool, None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementSpecialResource(_Pf2eDocumentElementSpecialResource, _Pf2eDocumentElementSpecialResourceMaybe):
    """Both."""


class Pf2eDocumentElementSpecialStatisticBaseModifier(TypedDict, total=False):
    """Fixed numbers, mostly for creatures."""

    mod: Union[float, None]  # Added to check and DC.
    check: Union[float, None]  # Added to the check.
    dc: Union[float, None]  # The DC, 10 included.


class Pf2eDocumentElementSpecialStatisticItemCasting(TypedDict, total=False):
    """Lets the actor cast spells from items with it."""

    predicate: Any  # Which spells may be cast from items.
    tradition: Union["Pf2eDocumentWordsTraditions", None]  # The tradition that counts.


_Pf2eDocumentElementSpecialStatistic = TypedDict("_Pf2eDocumentElementSpecialStatistic", {
    "key": Literal["SpecialStatistic"],
    "slug": str,
})
_Pf2eDocumentElementSpecialStatisticMaybe = TypedDict("_Pf2eDocumentElementSpecialStatisticMaybe", {
    "type": Union[Literal["check", "attack-roll"], str, None],
    "extends": Union[str, None],
    "attribute": Union[Literal["str", "dex", "con", "int", "wis", "cha"], str, None],
    "baseModifier": Union["Pf2eDocumentElementSpecialStatisticBaseModifier", None],
    "itemCasting": Union["Pf2eDocumentElementSpecialStatisticItemCasting", None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementSpecialStatistic(_Pf2eDocumentElementSpecialStatistic, _Pf2eDocumentElementSpecialStatisticMaybe):
    """Both."""


class Pf2eDocumentElementStrikeDamage(TypedDict):
    """What it deals; a fist's when absent."""

    base: "Pf2eDocumentElementStrikeDamageBase"  # The strike's own dice.


class Pf2eDocumentElementStrikeDamageBase(TypedDict, total=False):
    """The strike's own dice."""

    damageType: Union["Pf2eDocumentWordsDamageTypes", None]  # The type of damage.
    dice: Any  # How many dice.
    die: Union[Literal["d4", "d6", "d8", "d10", "d12"], str, None]  # Which die; none: a fixed number.
    modifier: Any  # A number added.


class Pf2eDocumentElementStrikeRange(TypedDict, total=False):
    increment: Any  # Feet of one range increment.
    max: Any  # Feet it reaches at most.


_Pf2eDocumentElementStrike = TypedDict("_Pf2eDocumentElementStrike", {
    "key": Literal["Strike"],
})
_Pf2eDocumentElementStrikeMaybe = TypedDict("_Pf2eDocumentElementStrikeMaybe", {
    "damage": Union["Pf2eDocumentElementStrikeDamage", None],
    "category": Union["Pf2eDocumentWordsWeaponCategories", None],
    "group": Union["Pf2eDocumentWordsWeaponGroups", None],
    "baseType": Union["Pf2eDocumentWordsStrikeBases", None],
    "traits": Union[List["Pf2eDocumentWordsTraits"], None],
    "otherTags": Union[List[str], None],
    "range": Union["Pf2eDocumentElementStrikeRange", None],
    "ability": Union[Literal["str", "dex", "con", "int", "wis", "cha"], str, None],
    "attackModifier": Any,
    "img": Union[str, None],
    "graspingAppendage": Any,
    "fist": Union[bool, None],
    "battleForm": Union[bool, None],
    "replaceAll": Union[bool, None],
    "replaceBasicUnarmed": Union[bool, None],
    "options": Any,
    "acuity": Any,
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementStrike(_Pf2eDocumentElementStrike, _Pf2eDocumentElementStrikeMaybe):
    """Both."""


_Pf2eDocumentElementStriking = TypedDict("_Pf2eDocumentElementStriking", {
    "key": Literal["Striking"],
    "selector": "Pf2eDocumentWordsSelectors",
    "value": "Pf2eDocumentAmount",
})
_Pf2eDocumentElementStrikingMaybe = TypedDict("_Pf2eDocumentElementStrikingMaybe", {
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementStriking(_Pf2eDocumentElementStriking, _Pf2eDocumentElementStrikingMaybe):
    """Both."""


_Pf2eDocumentElementSubstituteRoll = TypedDict("_Pf2eDocumentElementSubstituteRoll", {
    "key": Literal["SubstituteRoll"],
    "selector": Union["Pf2eDocumentWordsSelectors", List["Pf2eDocumentWordsSelectors"]],
    "value": "Pf2eDocumentAmount",
})
_Pf2eDocumentElementSubstituteRollMaybe = TypedDict("_Pf2eDocumentElementSubstituteRollMaybe", {
    "required": Union[bool, None],
    "effectType": Union[Literal["fortune", "misfortune"], str, None],
    "removeAfterRoll": Union[bool, Literal["if-enabled"], str, "Pf2eDocumentPredicate", None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementSubstituteRoll(_Pf2eDocumentElementSubstituteRoll, _Pf2eDocumentElementSubstituteRollMaybe):
    """Both."""


class Pf2eDocumentElementTempHPEvents(TypedDict, total=False):
    """When they come."""

    onCreate: Union[bool, None]  # When the item is added.
    onTurnStart: Union[bool, None]  # At the start of each turn.


_Pf2eDocumentElementTempHP = TypedDict("_Pf2eDocumentElementTempHP", {
    "key": Literal["TempHP"],
    "value": "Pf2eDocumentAmount",
})
_Pf2eDocumentElementTempHPMaybe = TypedDict("_Pf2eDocumentElementTempHPMaybe", {
    "events": Union["Pf2eDocumentElementTempHPEvents", None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementTempHP(_Pf2eDocumentElementTempHP, _Pf2eDocumentElementTempHPMaybe):
    """Both."""


_Pf2eDocumentElementTokenEffectIcon = TypedDict("_Pf2eDocumentElementTokenEffectIcon", {
    "key": Literal["TokenEffectIcon"],
})
_Pf2eDocumentElementTokenEffectIconMaybe = TypedDict("_Pf2eDocumentElementTokenEffectIconMaybe", {
    "value": Union[str, None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementTokenEffectIcon(_Pf2eDocumentElementTokenEffectIcon, _Pf2eDocumentElementTokenEffectIconMaybe):
    """Both."""


class Pf2eDocumentElementTokenImageAnimation(TypedDict, total=False):
    """The transition to the image."""

    transition: Union[Literal["fade", "swirl", "waterDrop", "morph", "crosshatch", "wind", "waves", "whiteNoise", "hologram", "hole", "holeSwirl", "glitch", "dots"], str, None]  # How the images change.
    duration: Union[float, None]  # Milliseconds.


_Pf2eDocumentElementTokenImage = TypedDict("_Pf2eDocumentElementTokenImage", {
    "key": Literal["TokenImage"],
})
_Pf2eDocumentElementTokenImageMaybe = TypedDict("_Pf2eDocumentElementTokenImageMaybe", {
    "value": Union[str, None],
    "scale": Any,
    "tint": Union[str, None],
    "alpha": Any,
    "animation": Union["Pf2eDocumentElementTokenImageAnimation", None],
    "ring": Any,
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementTokenImage(_Pf2eDocumentElementTokenImage, _Pf2eDocumentElementTokenImageMaybe):
    """Both."""


class Pf2eDocumentElementTokenLightValue(TypedDict, total=False):
    """The light."""

    bright: Any  # Feet of bright light.
    dim: Any  # Feet of dim light.
    color: Union[str, None]  # #rrggbb.
    alpha: Union[float, None]  # 0 to 1.
    angle: Union[float, None]  # Degrees.
    animation: Union["Pf2eDocumentElementTokenLightValueAnimation", None]  # How it moves.
    attenuation: Union[float, None]  # 0 to 1.
    coloration: Any  # The coloration technique.
    contrast: Union[float, None]  # -1 to 1.
    darkness: Any  # {min, max}.
    gradual: Union[bool, None]  # Soft borders.
    luminosity: Union[float, None]  # -1 to 1.
    negative: Union[bool, None]  # A source of darkness.
    priority: Union[int, None]  # The priority among other lights.
    saturation: Union[float, None]  # -1 to 1.
    shadows: Union[float, None]  # 0 to 1.


class Pf2eDocumentElementTokenLightValueAnimation(TypedDict, total=False):
    """How it moves."""

    type: Union[str, None]  # torch, pulse, lightdome ...
    speed: Union[float, None]  # How fast.
    intensity: Union[float, None]  # How strong.
    reverse: Union[bool, None]  # True if the animation runs backwards.


_Pf2eDocumentElementTokenLight = TypedDict("_Pf2eDocumentElementTokenLight", {
    "key": Literal["TokenLight"],
    "value": "Pf2eDocumentElementTokenLightValue",
})
_Pf2eDocumentElementTokenLightMaybe = TypedDict("_Pf2eDocumentElementTokenLightMaybe", {
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementTokenLight(_Pf2eDocumentElementTokenLight, _Pf2eDocumentElementTokenLightMaybe):
    """Both."""


_Pf2eDocumentElementTokenMark = TypedDict("_Pf2eDocumentElementTokenMark", {
    "key": Literal["TokenMark"],
    "slug": str,
})
_Pf2eDocumentElementTokenMarkMaybe = TypedDict("_Pf2eDocumentElementTokenMarkMaybe", {
    "uuid": Any,
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementTokenMark(_Pf2eDocumentElementTokenMark, _Pf2eDocumentElementTokenMarkMaybe):
    """Both."""


_Pf2eDocumentElementTokenName = TypedDict("_Pf2eDocumentElementTokenName", {
    "key": Literal["TokenName"],
    "value": str,
})
_Pf2eDocumentElementTokenNameMaybe = TypedDict("_Pf2eDocumentElementTokenNameMaybe", {
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementTokenName(_Pf2eDocumentElementTokenName, _Pf2eDocumentElementTokenNameMaybe):
    """Both."""


class Pf2eDocumentElementWeaknessExceptions(TypedDict):
    definition: "Pf2eDocumentPredicate"  # When it is excepted.
    label: str  # What the exception is called.


_Pf2eDocumentElementWeakness = TypedDict("_Pf2eDocumentElementWeakness", {
    "key": Literal["Weakness"],
    "type": Union["Pf2eDocumentWordsWeaknessTypes", List["Pf2eDocumentWordsWeaknessTypes"]],
})
_Pf2eDocumentElementWeaknessMaybe = TypedDict("_Pf2eDocumentElementWeaknessMaybe", {
    "value": Any,
    "mode": Union[Literal["add", "remove"], str, None],
    "override": Union[bool, None],
    "definition": Any,
    "exceptions": Union[List[Union["Pf2eDocumentWordsExceptionTypes", "Pf2eDocumentElementWeaknessExceptions"]], None],
    "applyOnce": Union[bool, None],
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementWeakness(_Pf2eDocumentElementWeakness, _Pf2eDocumentElementWeaknessMaybe):
    """Both."""


_Pf2eDocumentElementWeaponPotency = TypedDict("_Pf2eDocumentElementWeaponPotency", {
    "key": Literal["WeaponPotency"],
    "selector": "Pf2eDocumentWordsSelectors",
    "value": "Pf2eDocumentAmount",
})
_Pf2eDocumentElementWeaponPotencyMaybe = TypedDict("_Pf2eDocumentElementWeaponPotencyMaybe", {
    "slug": Union[str, None],
    "label": Union[str, None],
    "predicate": Any,
    "priority": Union[int, None],
    "ignored": Union[bool, None],
    "requiresEquipped": Union[bool, None],
    "requiresInvestment": Union[bool, None],
    "removeUponCreate": Union[bool, None],
    "spinoff": Union[str, None],
    "roll-options": Any,
    "roll-option": Any,
}, total=False)


class Pf2eDocumentElementWeaponPotency(_Pf2eDocumentElementWeaponPotency, _Pf2eDocumentElementWeaponPotencyMaybe):
    """Both."""


class Pf2eDocumentPlay(TypedDict, total=False):
    """What the table should do with the item."""

    reaction: "Pf2eDocumentPlayReaction"  # Of a reaction: its trigger and what it does.
    outcomes: "Pf2eDocumentPlayOutcomes"  # What each degree of the roll does.
    zone: "Pf2eDocumentPlayZone"  # What a spell with an area leaves there as long as it lasts.
    aura: "Pf2eDocumentPlayAura"  # Of an item with an Aura and a check in its text.
    sustain: Union[Literal["again", "only"], str]  # What sustaining does: the spell acts again, or it only goes on.


class _Pf2eDocumentPlayReaction(TypedDict):
    when: List[Union[Literal["leaves", "comes", "moves", "manipulates", "concentrates", "casts", "shoots", "targeted", "targeted-in-melee", "targeted-at-range", "hit", "hit-critically", "missed-critically", "hurt", "ally-hurt", "falls"], str]]  # What triggers it; one of them is enough.


class Pf2eDocumentPlayReaction(_Pf2eDocumentPlayReaction, total=False):
    """Of a reaction: its trigger and what it does."""

    within: Union[int, Literal["reach"], str]  # How near the other must be: feet, or "reach".
    does: List[Union[Literal["strike", "disrupt", "hold-on", "raise-shield"], str]]  # A melee Strike at the other one; disrupting its action with a critical hit; holding on to 1 hit point.


class Pf2eDocumentPlayOutcomes(TypedDict, total=False):
    """What each degree of the roll does."""

    criticalSuccess: "Pf2eDocumentPlayOutcomesCriticalSuccess"  # Of the roll: a save of the target, or an attack.
    success: "Pf2eDocumentPlayOutcomesSuccess"  # The same.
    failure: "Pf2eDocumentPlayOutcomesFailure"  # The same.
    criticalFailure: "Pf2eDocumentPlayOutcomesCriticalFailure"  # The same.


class Pf2eDocumentPlayOutcomesCriticalSuccess(TypedDict, total=False):
    """Of the roll: a save of the target, or an attack."""

    damage: float  # How much of it: 0, 0.5, 1, 2.
    conditions: Dict[str, int]  # Conditions by slug with their values: {"frightened": 2}.
    effects: List[str]  # Links of effects.
    rounds: int  # How long they last, when they do not say so themselves. A minute is 10.
    until: Union[Literal["own-turn", "target-turn"], str]  # Instead: the end of the next turn of who acts, or of the target.


class Pf2eDocumentPlayOutcomesSuccess(TypedDict, total=False):
    """The same."""

    damage: float  # How much of it: 0, 0.5, 1, 2.
    conditions: Dict[str, int]  # Conditions by slug with their values: {"frightened": 2}.
    effects: List[str]  # Links of effects.
    rounds: int  # How long they last, when they do not say so themselves. A minute is 10.
    until: Union[Literal["own-turn", "target-turn"], str]  # Instead: the end of the next turn of who acts, or of the target.


class Pf2eDocumentPlayOutcomesFailure(TypedDict, total=False):
    """The same."""

    damage: float  # How much of it: 0, 0.5, 1, 2.
    conditions: Dict[str, int]  # Conditions by slug with their values: {"frightened": 2}.
    effects: List[str]  # Links of effects.
    rounds: int  # How long they last, when they do not say so themselves. A minute is 10.
    until: Union[Literal["own-turn", "target-turn"], str]  # Instead: the end of the next turn of who acts, or of the target.


class Pf2eDocumentPlayOutcomesCriticalFailure(TypedDict, total=False):
    """The same."""

    damage: float  # How much of it: 0, 0.5, 1, 2.
    conditions: Dict[str, int]  # Conditions by slug with their values: {"frightened": 2}.
    effects: List[str]  # Links of effects.
    rounds: int  # How long they last, when they do not say so themselves. A minute is 10.
    until: Union[Literal["own-turn", "target-turn"], str]  # Instead: the end of the next turn of who acts, or of the target.


class Pf2eDocumentPlayZone(TypedDict, total=False):
    """What a spell with an area leaves there as long as it lasts."""

    terrain: Union[Literal["difficult", "greater-difficult", "fog"], str]  # What the squares of the area become.
    damage: str  # Damage to every creature it reaches: "2d6".
    type: str  # The type of that damage.
    save: Union[Literal["fortitude", "reflex", "will"], str]  # A basic save against the DC of who made it.
    when: List[Union[Literal["enter", "turn-start", "turn-end"], str]]  # When it deals damage.


class Pf2eDocumentPlayAura(TypedDict, total=False):
    """Of an item with an Aura and a check in its text."""

    when: List[Union[Literal["enter", "turn-start", "turn-end"], str]]  # When enemies inside save against the item's check.
    immune: int  # For so many rounds they do not save again, whatever they rolled.


class _Pf2eDocumentItem(TypedDict):
    name: str  # What it is called.
    type: str  # The kind of item (feat, effect, weapon ...) or actor (character, npc ...).
    system: "Pf2eDocumentItemSystem"  # The game data.


class Pf2eDocumentItem(_Pf2eDocumentItem, total=False):
    """An item, or an actor with its items."""

    _id: Union[str, None]  # Sixteen letters and digits; links may use it.
    items: Union[List["Pf2eDocumentDocument"], None]  # Of an actor: the items it owns, each a document.
    flags: "Pf2eDocumentItemFlags"


class Pf2eDocumentItemSystem(TypedDict, total=False):
    """The game data."""

    rules: List["Pf2eDocumentElement"]  # The rule elements, in the order they were written.
    slug: Any  # The name elements know the item by; made of its name when absent or null.
    description: Any  # What people read: {"value": "<p>..."}.
    traits: Union["Pf2eDocumentItemSystemTraits", None]  # Traits and tags.
    level: Any  # Its level: {"value": 3}.


class Pf2eDocumentItemSystemTraits(TypedDict, total=False):
    """Traits and tags."""

    value: Union[List["Pf2eDocumentWordsTraits"], None]  # Traits of the document.
    rarity: Union[str, None]  # common, uncommon, rare or unique.
    otherTags: Union[List[str], None]  # Tags elements ask for as item:tag:<tag>.


class Pf2eDocumentItemFlags(TypedDict, total=False):
    talus: "Pf2eDocumentItemFlagsTalus"


class Pf2eDocumentItemFlagsTalus(TypedDict, total=False):
    play: "Pf2eDocumentPlay"


#
Pf2eDocumentDocument = Any


class _SwseDocumentCondition(TypedDict):
    type: Literal["always", "skillTrained", "skillUntrained", "featOwned", "levelReached", "OR", "AND"]


class SwseDocumentCondition(_SwseDocumentCondition, total=False):
    """When a rule is active; never prose."""

    skillId: str
    featId: str
    minLevel: int
    conditions: List["SwseDocumentCondition"]


class _SwseDocumentTrait(TypedDict):
    id: str  # Its name within the species.
    name: str  # What it is called.


class SwseDocumentTrait(_SwseDocumentTrait, total=False):
    """A trait of a species."""

    description: str  # For people.
    rules: List["SwseDocumentRule"]


#
SwseDocumentRule = Union["SwseDocumentRuleSkillModifier", "SwseDocumentRuleDefenseModifier", "SwseDocumentRuleDamageModifier", "SwseDocumentRuleDamageReduction", "SwseDocumentRuleFastHealing", "SwseDocumentRuleFeatGrant", "SwseDocumentRuleTalentGrant", "SwseDocumentRuleSpecialAbility", "SwseDocumentRuleAbilityScoreModifier", "SwseDocumentRuleNaturalWeapon", "SwseDocumentRuleMovement", "SwseDocumentRuleBreathing", "SwseDocumentRuleImmunity", "SwseDocumentRuleReroll", "SwseDocumentRuleSense", "SwseDocumentRuleSize", "SwseDocumentRuleNaturalArmor", "SwseDocumentRuleRage", "SwseDocumentRuleMeleeCultureBonus", "SwseDocumentRuleMultiLimb", "SwseDocumentRuleRestriction"]


class _SwseDocumentRuleSkillModifierContext(TypedDict):
    type: Union[Literal["machinery", "energy-weapons", "sound", "trade", "negotiation", "underwater", "other"], str]  # The circumstance a check must be made in.


class SwseDocumentRuleSkillModifierContext(_SwseDocumentRuleSkillModifierContext, total=False):
    """Counts only for checks made in this context."""

    description: str  # For people; never evaluated.


class SwseDocumentRuleSkillModifierSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleSkillModifier(TypedDict):
    type: Literal["skillModifier"]  # Its kind.
    skillId: str  # The skill, by its canonical id.
    value: int  # Bonus or penalty.
    bonusType: Union[Literal["species", "insight", "morale", "competence", "circumstance", "force", "synergy"], str]  # Of one type only the highest bonus counts.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleSkillModifier(_SwseDocumentRuleSkillModifier, total=False):
    context: "SwseDocumentRuleSkillModifierContext"  # Counts only for checks made in this context.
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleSkillModifierSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentRuleDefenseModifierSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleDefenseModifier(TypedDict):
    type: Literal["defenseModifier"]  # Its kind.
    defense: Union[Literal["fortitude", "reflex", "will"], str]  # The defence.
    value: int  # Bonus or penalty.
    bonusType: Union[Literal["species", "insight", "morale", "circumstance"], str]  # Of one type only the highest bonus counts.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleDefenseModifier(_SwseDocumentRuleDefenseModifier, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleDefenseModifierSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class _SwseDocumentRuleDamageModifierContext(TypedDict):
    type: Union[Literal["swimming", "underwater", "four-armed", "other"], str]  # The circumstance an attack must be made in.


class SwseDocumentRuleDamageModifierContext(_SwseDocumentRuleDamageModifierContext, total=False):
    """Counts only for attacks made in this context."""

    description: str  # For people; never evaluated.


class SwseDocumentRuleDamageModifierSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleDamageModifier(TypedDict):
    type: Literal["damageModifier"]  # Its kind.
    attackType: Union[Literal["melee", "ranged", "unarmed", "natural-weapon", "all"], str]  # Which attacks; `melee` also serves unarmed attacks and natural weapons.
    target: Union[Literal["attackRoll", "damageRoll", "both"], str]  # Which of the two rolls.
    value: int  # Bonus or penalty.
    bonusType: Union[Literal["species", "insight", "circumstance"], str]  # Of one type only the highest bonus counts.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleDamageModifier(_SwseDocumentRuleDamageModifier, total=False):
    context: "SwseDocumentRuleDamageModifierContext"  # Counts only for attacks made in this context.
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleDamageModifierSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class _SwseDocumentRuleDamageReductionAppliesTo(TypedDict):
    damageTypes: List[str]  # Damage types, or `all`, `physical`, `energy`.


class SwseDocumentRuleDamageReductionAppliesTo(_SwseDocumentRuleDamageReductionAppliesTo, total=False):
    """The damage it helps against."""

    exceptions: List[str]  # Damage types that pass unreduced.


class SwseDocumentRuleDamageReductionSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleDamageReduction(TypedDict):
    type: Literal["damageReduction"]  # Its kind.
    value: int  # Points taken off every hit.
    appliesTo: "SwseDocumentRuleDamageReductionAppliesTo"  # The damage it helps against.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleDamageReduction(_SwseDocumentRuleDamageReduction, total=False):
    stacking: Union[Literal["highest", "stack"], str]  # `stack` adds to everything else.
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleDamageReductionSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentRuleFastHealingCondition(TypedDict):
    """Heals only while this holds."""

    type: Union[Literal["environment", "hasEffect", "statusActive"], str]  # Where to look.
    value: str  # What must be there.


class SwseDocumentRuleFastHealingSuppressedBy(TypedDict):
    """Does not heal while this holds; a damage type suppresses the next healing."""

    type: Union[Literal["damageType", "condition", "effect"], str]  # What switches the healing off.
    value: List[str]  # Any one of these is enough.


class SwseDocumentRuleFastHealingSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleFastHealing(TypedDict):
    type: Literal["fastHealing"]  # Its kind.
    value: int  # Hit points regained each time.
    trigger: Union[Literal["startOfTurn", "endOfTurn", "startOfRound"], str]  # When it happens.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleFastHealing(_SwseDocumentRuleFastHealing, total=False):
    condition: "SwseDocumentRuleFastHealingCondition"  # Heals only while this holds.
    suppressedBy: "SwseDocumentRuleFastHealingSuppressedBy"  # Does not heal while this holds; a damage type suppresses the next healing.
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleFastHealingSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentRuleFeatGrantSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleFeatGrant(TypedDict):
    type: Literal["featGrant"]  # Its kind.
    featId: str  # The feat, owned as long as the rule is active.
    allowMultiple: bool  # Granted even when already owned.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleFeatGrant(_SwseDocumentRuleFeatGrant, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleFeatGrantSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentRuleTalentGrantSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleTalentGrant(TypedDict):
    type: Literal["talentGrant"]  # Its kind.
    talentId: str  # The talent, owned as long as the rule is active.
    allowMultiple: bool  # Granted even when already owned.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleTalentGrant(_SwseDocumentRuleTalentGrant, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleTalentGrantSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentRuleSpecialAbilitySource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleSpecialAbility(TypedDict):
    type: Literal["specialAbility"]  # Its kind.
    abilityId: str  # The ability's own id.
    description: str  # For people; never evaluated.
    category: Union[Literal["natural-weapon", "sense", "immunity", "resistance", "trait", "other"], str]  # Where the sheet shows it.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleSpecialAbility(_SwseDocumentRuleSpecialAbility, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleSpecialAbilitySource"  # Where the rule comes from.


class SwseDocumentRuleAbilityScoreModifierSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleAbilityScoreModifier(TypedDict):
    type: Literal["abilityScoreModifier"]  # Its kind.
    ability: Union[Literal["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"], str]  # The ability, by its full name.
    value: int  # Added to the score.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleAbilityScoreModifier(_SwseDocumentRuleAbilityScoreModifier, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleAbilityScoreModifierSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentRuleNaturalWeaponDamage(TypedDict):
    """Dice and type."""

    formula: str  # Dice such as `1d6`.
    damageType: str  # The damage type.


class SwseDocumentRuleNaturalWeaponCritical(TypedDict):
    """When a hit is critical."""

    range: int  # The lowest natural roll that is a critical hit.
    multiplier: int  # Damage is multiplied by this.


class SwseDocumentRuleNaturalWeaponProficiency(TypedDict):
    """Natural weapons need no training."""

    type: Union[Literal["natural"], str]  # Always `natural`.
    isProficient: bool  # Always true.


class SwseDocumentRuleNaturalWeaponTraits(TypedDict):
    """How the weapon behaves."""

    alwaysArmed: bool  # Cannot be disarmed.
    countsAsWeapon: bool  # A weapon for feats and melee rules.
    finesse: bool  # Attacks with the better of Str and Dex.
    light: bool  # Good as a second weapon.
    twoHanded: bool  # Needs two free limbs.


class _SwseDocumentRuleNaturalWeaponScaling(TypedDict):
    bySize: bool  # Does the damage follow the wielder's size?


class SwseDocumentRuleNaturalWeaponScaling(_SwseDocumentRuleNaturalWeaponScaling, total=False):
    sizeTable: Union[Dict[str, str], None]  # Dice by size category; left out, each step of size moves one step along the dice ladder.


class SwseDocumentRuleNaturalWeaponSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleNaturalWeapon(TypedDict):
    type: Literal["naturalWeapon"]  # Its kind.
    name: str  # Shown on the sheet.
    weaponCategory: Union[Literal["melee", "ranged"], str]  # Kind of attack.
    attackAbility: Union[Literal["str", "dex", "auto"], str]  # Ability of the attack roll, by its short name; `auto` is the better of Str and Dex.
    damage: "SwseDocumentRuleNaturalWeaponDamage"  # Dice and type.
    proficiency: "SwseDocumentRuleNaturalWeaponProficiency"  # Natural weapons need no training.
    traits: "SwseDocumentRuleNaturalWeaponTraits"  # How the weapon behaves.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleNaturalWeapon(_SwseDocumentRuleNaturalWeapon, total=False):
    critical: "SwseDocumentRuleNaturalWeaponCritical"  # When a hit is critical.
    scaling: Union["SwseDocumentRuleNaturalWeaponScaling", None]  # Damage by size.
    generatedItemData: Any  # Members that replace those of the generated item.
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleNaturalWeaponSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentRuleMovementCondition(TypedDict):
    """Usable only there."""

    type: Union[Literal["special", "terrain"], str]  # Where to look.
    value: str  # The terrain or circumstance.


class SwseDocumentRuleMovementSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleMovement(TypedDict):
    type: Literal["movement"]  # Its kind.
    mode: Union[Literal["walk", "climb", "swim", "fly", "burrow"], str]  # The way of moving.
    speed: int  # Squares of 5 feet a move.
    combatMovement: bool  # Usable in an encounter?
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleMovement(_SwseDocumentRuleMovement, total=False):
    condition: "SwseDocumentRuleMovementCondition"  # Usable only there.
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleMovementSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentRuleBreathingSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleBreathing(TypedDict):
    type: Literal["breathing"]  # Its kind.
    breathType: Union[Literal["aquatic", "amphibious", "vacuum", "vacuum-adapted", "poison-resistant", "other"], str]  # What the species breathes.
    immune: bool  # True: needs no breath at all.
    description: str  # For people; never evaluated.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleBreathing(_SwseDocumentRuleBreathing, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleBreathingSource"  # Where the rule comes from.


class SwseDocumentRuleImmunityImmuneTo(TypedDict):
    """What the bearer is immune to."""

    type: Union[Literal["damageType", "condition", "effect", "environment"], str]  # The kind of thing.
    values: List[str]  # The things themselves.


class SwseDocumentRuleImmunitySource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleImmunity(TypedDict):
    type: Literal["immunity"]  # Its kind.
    immuneTo: "SwseDocumentRuleImmunityImmuneTo"  # What the bearer is immune to.
    severity: Union[Literal["full", "partial"], str]  # `full`: nothing happens; `partial`: half of it.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleImmunity(_SwseDocumentRuleImmunity, total=False):
    exceptions: List[str]  # What still affects it.
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleImmunitySource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class _SwseDocumentRuleRerollTriggeredBy(TypedDict):
    type: Union[Literal["skillCheck", "abilityCheck", "attack", "save", "initiative"], str]  # The kind of roll.


class SwseDocumentRuleRerollTriggeredBy(_SwseDocumentRuleRerollTriggeredBy, total=False):
    """The rolls that may be repeated."""

    skillId: str  # Only checks of this skill.


class SwseDocumentRuleRerollSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleReroll(TypedDict):
    type: Literal["reroll"]  # Its kind.
    triggeredBy: "SwseDocumentRuleRerollTriggeredBy"  # The rolls that may be repeated.
    timesPerEncounter: int  # Uses until the encounter ends.
    outcome: Union[Literal["mustAccept", "keepHigher", "chooseEither"], str]  # Which of the two results counts.
    description: str  # For people; never evaluated.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleReroll(_SwseDocumentRuleReroll, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleRerollSource"  # Where the rule comes from.


class SwseDocumentRuleSenseSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleSense(TypedDict):
    type: Literal["sense"]  # Its kind.
    senseType: Union[Literal["darkvision", "blindsense", "tremorsense", "force-sight", "other"], str]  # The sense; what needs more words is `other` with a description.
    range: Union[int, None]  # Squares; null is unlimited.
    description: str  # For people; never evaluated.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleSense(_SwseDocumentRuleSense, total=False):
    suppressedBy: List[str]  # Any of these switches the sense off.
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleSenseSource"  # Where the rule comes from.


class SwseDocumentRuleSizeEffects(TypedDict, total=False):
    """What the size does; may be empty."""

    reflexDefensePenalty: int  # Added to Reflex as written: a penalty is negative.
    stealthPenalty: int  # Added to Stealth as written.
    damageThresholdBonus: int  # Stands in for the size's usual figure.
    carryingCapacityMultiplier: float  # Multiplies what can be carried.
    grappleBonus: int  # Added to grapple checks.


class SwseDocumentRuleSizeSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleSize(TypedDict):
    type: Literal["size"]  # Its kind.
    sizeCategory: Union[Literal["tiny", "small", "medium", "large", "huge", "gargantuan"], str]  # The size.
    effects: "SwseDocumentRuleSizeEffects"  # What the size does; may be empty.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleSize(_SwseDocumentRuleSize, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleSizeSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentRuleNaturalArmorSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleNaturalArmor(TypedDict):
    type: Literal["naturalArmor"]  # Its kind.
    value: int  # Added also to worn armour.
    defense: Union[Literal["fortitude", "reflex", "will"], str]  # Usually reflex.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleNaturalArmor(_SwseDocumentRuleNaturalArmor, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleNaturalArmorSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class _SwseDocumentRuleRageTrigger(TypedDict):
    type: Union[Literal["hpThreshold", "condition", "action"], str]  # What starts it.


class SwseDocumentRuleRageTrigger(_SwseDocumentRuleRageTrigger, total=False):
    """What starts the rage."""

    value: Union[int, str]  # Per cent of maximum hit points, or the condition's name.


class SwseDocumentRuleRageBonuses(TypedDict, total=False):
    """What it gives meanwhile."""

    meleeAttackBonus: int  # On melee attack rolls.
    meleeDamageBonus: int  # On melee damage rolls.
    fortitudeDefenseBonus: int  # To Fortitude.


class SwseDocumentRuleRageSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleRage(TypedDict):
    type: Literal["rage"]  # Its kind.
    trigger: "SwseDocumentRuleRageTrigger"  # What starts the rage.
    duration: Union[Literal["untilEndOfEncounter", "untilHealed", "1d4rounds", "other"], str]  # What ends it; `other` is ended by the host.
    bonuses: "SwseDocumentRuleRageBonuses"  # What it gives meanwhile.
    description: str  # For people; never evaluated.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleRage(_SwseDocumentRuleRage, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleRageSource"  # Where the rule comes from.


class _SwseDocumentRuleMeleeCultureBonusCondition(TypedDict):
    type: Union[Literal["trained", "proficient"], str]  # What is required.


class SwseDocumentRuleMeleeCultureBonusCondition(_SwseDocumentRuleMeleeCultureBonusCondition, total=False):
    """Only with this training."""

    value: str  # A skill, or a weapon group; left out: the weapon in hand.


class SwseDocumentRuleMeleeCultureBonusSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleMeleeCultureBonus(TypedDict):
    type: Literal["meleeCultureBonus"]  # Its kind.
    value: int  # On attack rolls.
    appliesTo: Union[Literal["all", "unarmed", "weapons", "natural-weapons"], str]  # Which melee attacks.
    bonusType: Union[Literal["species", "insight", "morale"], str]  # Of one type only the highest bonus counts.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleMeleeCultureBonus(_SwseDocumentRuleMeleeCultureBonus, total=False):
    condition: "SwseDocumentRuleMeleeCultureBonusCondition"  # Only with this training.
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleMeleeCultureBonusSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentRuleMultiLimbEffects(TypedDict, total=False):
    """What they are good for."""

    grappleBonus: int  # Added to grapple checks.
    weaponPenaltyIgnore: bool  # No penalty for attacking with several weapons.


class SwseDocumentRuleMultiLimbSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleMultiLimb(TypedDict):
    type: Literal["multiLimb"]  # Its kind.
    limbCount: int  # Arms in all: four-armed species write 4.
    effects: "SwseDocumentRuleMultiLimbEffects"  # What they are good for.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleMultiLimb(_SwseDocumentRuleMultiLimb, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleMultiLimbSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentRuleRestrictionSource(TypedDict):
    """Where the rule comes from."""

    sourceType: Union[Literal["species", "class", "archetype", "talent", "feat", "prestige"], str]  # What kind of thing carries the rule.
    sourceId: str  # The id of that thing.


class _SwseDocumentRuleRestriction(TypedDict):
    type: Literal["restriction"]  # Its kind.
    restricts: Union[Literal["weaponType", "equipmentType", "feat", "ability", "other"], str]  # The kind of thing that is refused.
    targets: List[str]  # The things that are refused.
    reason: str  # Shown to the player who is refused.
    id: str  # A name that is unique within the species, feat, ...


class SwseDocumentRuleRestriction(_SwseDocumentRuleRestriction, total=False):
    when: "SwseDocumentCondition"
    source: "SwseDocumentRuleRestrictionSource"  # Where the rule comes from.
    description: str  # For people; never evaluated.


class SwseDocumentAbilities(TypedDict, total=False):
    """Scores."""

    strength: int  # The score.
    dexterity: int  # The score.
    constitution: int  # The score.
    intelligence: int  # The score.
    wisdom: int  # The score.
    charisma: int  # The score.


class _SwseDocumentHitPoints(TypedDict):
    max: int  # The most.


class SwseDocumentHitPoints(_SwseDocumentHitPoints, total=False):
    """What is left, and the maximum."""

    value: int  # What is left; without it all.


class _SwseDocumentDamage(TypedDict):
    formula: str  # The dice.


class SwseDocumentDamage(_SwseDocumentDamage, total=False):
    """What it deals."""

    damageType: str  # The type of damage.


class SwseDocumentCritical(TypedDict, total=False):
    """When it is critical."""

    range: int  # The lowest die that is critical.
    multiplier: int  # What damage is multiplied by.


class SwseDocumentTraits(TypedDict, total=False):
    """What it is like."""

    alwaysArmed: bool  # It cannot be disarmed.
    countsAsWeapon: bool  # It counts as a weapon; true without it.
    finesse: bool  # Strength or Dexterity, whichever is better.
    light: bool  # It can be a second weapon.
    twoHanded: bool  # It needs two hands.
    autofire: bool  # It can spray two by two squares.


class _SwseDocumentDegrees(TypedDict):
    dc: int  # The check that brings this about.


class SwseDocumentDegrees(_SwseDocumentDegrees, total=False):
    damage: str  # Dice of damage.
    damageType: str  # The type of damage.
    heal: str  # Dice of hit points that come back.
    track: int  # Steps down the condition track; below zero up.
    condition: str  # A condition it brings.
    effect: str  # An effect it brings.
    rounds: int  # How long condition and effect last.


#: All statements must hold.
Dnd5eDocumentPredicate = List["Dnd5eDocumentStatement"]


_Dnd5eDocumentStatementObject = TypedDict("_Dnd5eDocumentStatementObject", {
})
_Dnd5eDocumentStatementObjectMaybe = TypedDict("_Dnd5eDocumentStatementObjectMaybe", {
    "and": "Dnd5eDocumentPredicate",
    "or": "Dnd5eDocumentPredicate",
    "nand": "Dnd5eDocumentPredicate",
    "nor": "Dnd5eDocumentPredicate",
    "xor": "Dnd5eDocumentPredicate",
    "iff": "Dnd5eDocumentPredicate",
    "not": "Dnd5eDocumentStatement",
    "if": "Dnd5eDocumentStatement",
    "then": "Dnd5eDocumentStatement",
    "eq": "Dnd5eDocumentComparison",
    "gt": "Dnd5eDocumentComparison",
    "gte": "Dnd5eDocumentComparison",
    "lt": "Dnd5eDocumentComparison",
    "lte": "Dnd5eDocumentComparison",
}, total=False)


class Dnd5eDocumentStatementObject(_Dnd5eDocumentStatementObject, _Dnd5eDocumentStatementObjectMaybe):
    """Both."""


#: A roll option that must be there, or a test of further statements.
Dnd5eDocumentStatement = Union[str, "Dnd5eDocumentStatementObject"]


#
Dnd5eDocumentComparison = List["Dnd5eDocumentOperand"]


#
Dnd5eDocumentOperand = Union[str, float]


#: A number, a formula such as "floor(@actor.level / 2)", or values by level bracket.
Dnd5eDocumentValue = Any


#: A number, a formula such as "floor(@actor.level / 2)", or numbers by bracket.
Dnd5eDocumentAmount = Union["Dnd5eDocumentBrackets", float, bool, str]


class Dnd5eDocumentBrackets(TypedDict, total=False):
    """The first bracket that holds the field's value counts."""

    field: str  # What is looked up, such as actor|level; without it the actor's level.
    brackets: List["Dnd5eDocumentBracketsBrackets"]


class _Dnd5eDocumentBracketsBrackets(TypedDict):
    value: Any


class Dnd5eDocumentBracketsBrackets(_Dnd5eDocumentBracketsBrackets, total=False):
    start: Any
    end: Any


class _Dnd5eDocumentMechanic(TypedDict):
    type: Literal["action", "bonus_action", "reaction", "passive", "movement", "ritual", "critical_hit", "extra_attack", "damage_bonus", "advantage", "resistance", "immunity", "optional", "special", "Special", "resource", "choice", "proficiency", "granted_spells", "spellcasting", "retrain", "extra_turn"]  # Which sort it is; decides what the other members mean.


class Dnd5eDocumentMechanic(_Dnd5eDocumentMechanic, total=False):
    """One ability of a feature, spell, feat, race or creature."""

    category: Union[Literal["skill", "weapon", "armor", "saving_throw", "tool", "language"], List[Literal["skill", "weapon", "armor", "saving_throw", "tool", "language"]]]
    proficiencies: Any
    effects: Any  # What it does, in order.
    ability: Any  # An ability, or several of which any will do.
    query: Any  # Where options or values come from.
    choice_type: Union[Literal["skill", "language", "subclass", "asi", "fighting_style", "query", "ability_score", "trait", "tool", "feat", "damage_type", "expertise", "subfeature", "spell"], List[Literal["skill", "language", "subclass", "asi", "fighting_style", "query", "ability_score", "trait", "tool", "feat", "damage_type", "expertise", "subfeature", "spell"]]]  # What is chosen.
    count: Any  # How many.
    spell: Any
    components: Any
    uses: Any  # How often until the recharge.
    recharge: Union[Literal["short_rest", "long_rest", "turn", "round", "dawn", "dusk"], List[Literal["short_rest", "long_rest", "turn", "round", "dawn", "dusk"]]]  # When uses or the pool come back.
    requirements: Any  # All must hold.
    options: Any  # What can be chosen.
    unique: Any
    value: Any  # The number, name or names.
    trigger: Any  # The event it waits for.
    note: Any
    area: Any  # The squares it covers.
    target: Any  # Who it applies to.
    name: Any  # Shown to people.
    cost: Any  # Resources or coins it costs.
    duration: Any  # How long it lasts.
    max_active_effects: Any
    description: Any  # Text for people; the engine does not read it.
    range: Any  # How far it reaches.
    grants: Any  # An action, attack or movement that becomes possible.
    spells: Any  # Spells by class level, or a list.
    choices: Any
    triggered_by: Any
    attribute: Any  # A figure of the character that changes.
    operation: Union[Literal["replace", "add"], List[Literal["replace", "add"]]]  # How the operands are combined.
    optional: Any
    source: Any  # Where it must come from.
    id: Any  # The name others refer to it by.
    dice_sides: Any  # Faces of the die of a resource.
    scaling: Any  # Level tables by name.
    saving_throw: Any  # The target rolls; the outcomes are next to it or inside it.
    damage: Any  # Damage it deals.
    ritual_only: Any
    on_failure: Any  # When the save fails.
    spellcasting_ability: Any
    ends_spell: Any
    activation: Any
    always_prepared: Any
    exclusive: Any
    on_success: Any  # When the save is made.
    concentration: Any  # It ends when its owner stops concentrating.
    options_ref: Any  # The member of the record that lists the options.
    substitute: Any
    limit: Any
    min_level: Any


class Dnd5eDocumentEffect(TypedDict, total=False):
    """What happens, or what holds."""

    manipulate: Any
    advantage: Any  # Two dice, the better counts.
    immunity: Any
    attribute: Any  # A figure of the character that changes.
    ignore_requirements: Any
    damage_response: Any  # Resistance, immunity, vulnerability or half.
    saving_throw: Any  # The target rolls; the outcomes are next to it or inside it.
    on_failure: Any  # When the save fails.
    damage: Any  # Damage it deals.
    on_success: Any  # When the save is made.
    roll_modifier: Any  # Added to a d20 roll.
    choice: Any
    movement: Any
    environment: Any
    apply_status: Any  # A status for the target.
    description: Any  # Text for people; the engine does not read it.
    calculation: Any  # A computed number.
    attack: Any
    on_hit: Any  # When the attack hits.
    duration: Any  # How long it lasts.
    trigger: Any  # The event it waits for.
    target: Any  # Who it applies to.
    requirements: Any  # All must hold.
    negate: Any  # Statuses that end.
    from_source: Any  # Only statuses that this creature gave are negated.
    damage_bonus: Any  # Added to the hit that is being dealt, or to those to come.
    forced_movement: Any
    healing: Any  # Hit points regained; with "barrier" temporary ones.
    entity: Any
    contest: Any
    grants: Any  # An action, attack or movement that becomes possible.
    disadvantage: Any  # Two dice, the worse counts.
    area: Any  # The squares it covers.
    aura: Any  # Something that surrounds the owner.
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.
    size: Any  # In feet; of a creature its size.
    range: Any  # How far it reaches.
    detection: Any
    player_choice: Any
    chain: Any
    additional_damage: Any
    shape: Union[Literal["sphere", "cone", "line", "cube", "cylinder", "radius", "square"], List[Literal["sphere", "cone", "line", "cube", "cylinder", "radius", "square"]]]  # sphere, cone, line, cube or cylinder.
    unit: Any  # feet, or rounds, minutes, hours.
    color: Any
    projectile: Any
    count: Any  # How many.
    effects: Any  # What it does, in order.
    buff: Any
    ends_spell: Any
    distribution: Any
    recurring_damage: Any
    lighting: Any
    sustained: Any
    recover: Any
    recharge: Any  # When uses or the pool come back.
    blocked_by: Any
    cover: Any
    replaces: Any
    roll: Any
    scaling_key: Any  # The level table whose value counts.
    scaling: Any  # Level tables by name.
    name: Any  # Shown to people.
    effect: Any  # What it does.
    limit: Any
    target_requirements: Any  # Each target must meet all of these.


class Dnd5eDocumentTrigger(TypedDict, total=False):
    """When a mechanic or effect acts."""

    event: Union[Literal["attack", "hit", "miss", "damage", "damaged_by", "cast_spell", "saving_throw", "ability_check", "start_turn", "end_turn", "enter_area", "leave_area", "move", "status_applied", "status_removed", "roll", "long_rest", "short_rest", "start_turn_in_area", "attacked_by", "turn_start", "turn_end", "exit_area", "healed_by", "heal", "kill", "action", "combat_start", "initiative_roll", "move_end", "level_up", "equip"], List[Literal["attack", "hit", "miss", "damage", "damaged_by", "cast_spell", "saving_throw", "ability_check", "start_turn", "end_turn", "enter_area", "leave_area", "move", "status_applied", "status_removed", "roll", "long_rest", "short_rest", "start_turn_in_area", "attacked_by", "turn_start", "turn_end", "exit_area", "healed_by", "heal", "kill", "action", "combat_start", "initiative_roll", "move_end", "level_up", "equip"]]]  # The events; any of them.
    save: Any
    check: Any
    attack: Any
    source: Any  # Where it must come from.
    damage_type: Any
    condition: Any
    damage: Any  # Damage it deals.
    target: Any  # Who it applies to.
    action: Any
    timing: Union[Literal["before", "after", "resolved"], List[Literal["before", "after", "resolved"]]]  # before, after (when absent) or resolved.
    spell: Any
    status: Any
    activation: Any
    spell_level: Any
    result: Any
    required: Any
    description: Any  # Text for people; the engine does not read it.
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.
    role: Any


_Dnd5eDocumentSource = TypedDict("_Dnd5eDocumentSource", {
})
_Dnd5eDocumentSourceMaybe = TypedDict("_Dnd5eDocumentSourceMaybe", {
    "magical": Any,
    "type": Union[str, List[str]],
    "mode": Any,
    "resource": Any,
    "level": Any,
    "school": Any,
    "negate": Any,
    "id": Any,
    "class": Any,
    "effect": Any,
    "perception": Any,
    "origin": Any,
    "range": Any,
    "disposition": Any,
}, total=False)


class Dnd5eDocumentSource(_Dnd5eDocumentSource, _Dnd5eDocumentSourceMaybe):
    """Where a triggering event must come from."""


_Dnd5eDocumentRequirement = TypedDict("_Dnd5eDocumentRequirement", {
})
_Dnd5eDocumentRequirementMaybe = TypedDict("_Dnd5eDocumentRequirementMaybe", {
    "disposition": Any,
    "type": Union[Literal["status", "level", "equipment", "weapon_property", "creature_type", "attack", "attack_result", "combat_state", "hit_points", "distance", "perception", "spell_level", "resource", "size", "environment", "immunity", "effect_target", "inventory_item", "attribute", "function", "ability_score", "race", "concentration", "spell", "proficiency", "ability_check", "cr", "speed", "free_hand", "property", "area", "category", "count", "movement", "roll_result", "disposition"], List[Literal["status", "level", "equipment", "weapon_property", "creature_type", "attack", "attack_result", "combat_state", "hit_points", "distance", "perception", "spell_level", "resource", "size", "environment", "immunity", "effect_target", "inventory_item", "attribute", "function", "ability_score", "race", "concentration", "spell", "proficiency", "ability_check", "cr", "speed", "free_hand", "property", "area", "category", "count", "movement", "roll_result", "disposition"]]],
    "level": Any,
    "ref": Any,
    "comparison": Union[Literal["less_than", "greater_than", "at_least", "at_most", "equals", "not_equals", "within"], List[Literal["less_than", "greater_than", "at_least", "at_most", "equals", "not_equals", "within"]]],
    "calculation": Any,
    "value": Any,
    "item": Any,
    "observer": Any,
    "subject": Any,
    "senses": Union[Literal["sight", "hearing", "smell", "touch"], List[Literal["sight", "hearing", "smell", "touch"]]],
    "negate": Any,
    "function": Any,
    "property": Any,
    "to": Any,
    "entities": Any,
    "slot": Any,
    "grip": Any,
    "proficient": Any,
    "source": Any,
    "name_contains": Any,
    "lighting": Any,
    "unit": Any,
    "match": Any,
    "occupied": Any,
    "hand": Any,
    "area": Any,
    "operator": Any,
    "conditions": Any,
    "material": Any,
    "context": Any,
    "category": Any,
    "range": Any,
    "attribute": Any,
    "params": Any,
    "status": Any,
    "max": Any,
    "resource": Any,
    "school": Any,
    "active": Any,
    "name": Any,
    "duration": Any,
    "action": Any,
    "class": Any,
    "ability": Any,
    "minimum": Any,
    "maximum": Any,
    "equals": Any,
    "of": Any,
    "race": Any,
    "description": Any,
}, total=False)


class Dnd5eDocumentRequirement(_Dnd5eDocumentRequirement, _Dnd5eDocumentRequirementMaybe):
    """A requirement."""


class Dnd5eDocumentTarget(TypedDict, total=False):
    """Who it applies to."""

    type: Union[Literal["self", "creature", "creatures", "object", "point", "area", "attacker", "triggering_creature", "affected_creature", "hit_creature", "same_target", "target", "ally", "illusion", "event_recipient", "event_actor", "attackers", "weapon", "magic_item", "entity", "location", "hostile"], List[Literal["self", "creature", "creatures", "object", "point", "area", "attacker", "triggering_creature", "affected_creature", "hit_creature", "same_target", "target", "ally", "illusion", "event_recipient", "event_actor", "attackers", "weapon", "magic_item", "entity", "location", "hostile"]]]  # Which sort it is; decides what the other members mean.
    count: Any  # How many.
    requirements: Any  # All must hold.
    disposition: Union[Literal["friendly", "hostile", "any", "willing"], List[Literal["friendly", "hostile", "any", "willing"]]]  # friendly, hostile, willing or any.
    include_self: Any  # Whether the owner counts too.
    exclude: Any
    lacks_features: Any
    choice: Any
    proximity: Any
    value: Any  # The number, name or names.
    order: Any
    size: Any  # In feet; of a creature its size.
    range: Any  # How far it reaches.
    status_query: Any  # Only those who bear such a status.
    player_choice: Any
    visibility: Any
    space: Any


class Dnd5eDocumentCalculation(TypedDict, total=False):
    """A number made of operands."""

    operation: Union[Literal["add", "subtract", "multiply", "divide", "max", "min", "set"], List[Literal["add", "subtract", "multiply", "divide", "max", "min", "set"]]]  # How the operands are combined.
    operators: Any  # The operands.
    rounding: Union[Literal["down", "up"], List[Literal["down", "up"]]]  # Which way a quotient is rounded; down when absent.
    bounds: Any


_Dnd5eDocumentOperand2 = TypedDict("_Dnd5eDocumentOperand2", {
})
_Dnd5eDocumentOperand2Maybe = TypedDict("_Dnd5eDocumentOperand2Maybe", {
    "type": Union[Literal["integer", "boolean", "string", "dice", "attribute", "ability_modifier", "class_level", "resource_die", "scaling", "roll_result", "spell_level_cast", "function", "calculation", "action_modifier", "cost", "resource"], List[Literal["integer", "boolean", "string", "dice", "attribute", "ability_modifier", "class_level", "resource_die", "scaling", "roll_result", "spell_level_cast", "function", "calculation", "action_modifier", "cost", "resource"]]],
    "value": Any,
    "ability": Any,
    "operation": Union[Literal["add", "subtract", "multiply", "divide", "max", "min", "set"], List[Literal["add", "subtract", "multiply", "divide", "max", "min", "set"]]],
    "operators": Any,
    "bounds": Any,
    "modifier": Any,
    "rounding": Union[Literal["down", "up"], List[Literal["down", "up"]]],
    "dice": Any,
    "class": Any,
    "resource": Any,
    "function": Any,
    "context": Any,
    "transform": Any,
    "property": Any,
    "params": Any,
}, total=False)


class Dnd5eDocumentOperand2(_Dnd5eDocumentOperand2, _Dnd5eDocumentOperand2Maybe):
    """One number of a calculation."""


class Dnd5eDocumentDamage(TypedDict, total=False):
    """An amount of damage or healing."""

    dice: Any  # Dice, such as 2d6.
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.
    calculation: Any  # A computed number.
    bonus: Any  # Added to the dice.
    barrier: Any
    value: Any  # The number, name or names.
    inherit_type: Any
    source: Any  # Where it must come from.
    magical: Any
    link: Any
    distribution: Any
    auto_hit: Any
    half_on_save: Any  # A made save halves it.
    by_level: Any
    element: Any
    lethal: Any
    target: Any  # Who it applies to.


class Dnd5eDocumentSave(TypedDict, total=False):
    """A saving throw."""

    ability: Any  # An ability, or several of which any will do.
    dc: Any  # What the save or check must reach.
    on_failure: Any  # When the save fails.
    disadvantage: Any  # Two dice, the worse counts.
    advantage: Any  # Two dice, the better counts.
    on_success: Any  # When the save is made.


class Dnd5eDocumentDc(TypedDict, total=False):
    """A difficulty."""

    base: Any
    add: Any
    ability: Any  # An ability, or several of which any will do.
    ref: Any
    per_use: Any
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.


class Dnd5eDocumentStatus(TypedDict, total=False):
    """A status that is applied."""

    id: Any  # The name others refer to it by.
    escape: Any
    value: Any  # The number, name or names.
    target: Any  # Who it applies to.
    constraints: Any
    duration: Any  # How long it lasts.
    source: Any  # Where it must come from.
    effect: Any  # What it does.
    effects: Any  # What it does, in order.
    action: Any
    transform: Any
    on_end: Any
    name: Any  # Shown to people.
    concentration: Any  # It ends when its owner stops concentrating.
    modifier: Any
    description: Any  # Text for people; the engine does not read it.


class Dnd5eDocumentEscape(TypedDict, total=False):
    """How to get rid of it."""

    ability: Any  # An ability, or several of which any will do.
    dc: Any  # What the save or check must reach.
    skill: Any
    proximity: Any
    advantage: Any  # Two dice, the better counts.
    action: Any


class Dnd5eDocumentResponse(TypedDict, total=False):
    """How damage is received."""

    category: Any
    to: Any  # What it responds to, or the creature the distance is measured to.
    source: Any  # Where it must come from.
    calculation: Any  # A computed number.
    match: Any  # any sense, or all when absent.
    response: Union[Literal["resistance", "immunity", "vulnerability", "half"], List[Literal["resistance", "immunity", "vulnerability", "half"]]]  # resistance, immunity, vulnerability or half.
    damage_type: Any


class Dnd5eDocumentAdvantage(TypedDict, total=False):
    """Which rolls have advantage or disadvantage."""

    saving_throw: Any  # The target rolls; the outcomes are next to it or inside it.
    against: Any  # Whose rolls or which origin it is about.
    skill: Any
    ability: Any  # An ability, or several of which any will do.
    attack: Any
    requirements: Any  # All must hold.
    attacker: Any
    negate: Any  # Negates it: it must not hold.
    target: Any  # Who it applies to.
    count: Any  # How many.
    duration: Any  # How long it lasts.
    initiative: Any
    on: Union[Literal["attack", "saving_throw", "ability_check", "initiative", "all"], List[Literal["attack", "saving_throw", "ability_check", "initiative", "all"]]]  # The rolls it is about.
    weapon_type: Any


class Dnd5eDocumentModifier(TypedDict, total=False):
    """What is added to a roll."""

    operation: Union[Literal["add", "subtract", "multiply", "divide", "max", "min", "set"], List[Literal["add", "subtract", "multiply", "divide", "max", "min", "set"]]]  # How the operands are combined.
    value: Any  # The number, name or names.
    reroll: Any
    bounds: Any
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.
    result: Any
    optional: Any
    maximize: Any
    on: Union[Literal["attack", "saving_throw", "ability_check", "initiative", "all"], List[Literal["attack", "saving_throw", "ability_check", "initiative", "all"]]]  # The rolls it is about.
    calculation: Any  # A computed number.
    minimum: Any  # At least this.
    skill: Any
    ability: Any  # An ability, or several of which any will do.


class Dnd5eDocumentAttribute(TypedDict, total=False):
    """A figure that changes."""

    category: Any
    property: Any
    calculation: Any  # A computed number.
    target: Any  # Who it applies to.
    query: Any  # Where options or values come from.
    requirements: Any  # All must hold.


class Dnd5eDocumentGrant(TypedDict, total=False):
    """Something that becomes possible."""

    name: Any  # Shown to people.
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.
    count: Any  # How many.
    activation: Any
    interaction: Any
    action: Any
    distance: Any
    immunity: Any
    target: Any  # Who it applies to.


class Dnd5eDocumentAura(TypedDict, total=False):
    """Something around its owner."""

    layers: Any  # Parts of an aura, each on its own.
    origin: Any
    radius: Any  # How far an aura reaches.
    unit: Any  # feet, or rounds, minutes, hours.
    target: Any  # Who it applies to.
    grants: Any  # An action, attack or movement that becomes possible.
    shape: Union[Literal["sphere", "cone", "line", "cube", "cylinder", "radius", "square"], List[Literal["sphere", "cone", "line", "cube", "cylinder", "radius", "square"]]]  # sphere, cone, line, cube or cylinder.
    affects: Any  # Who is affected in an aura.
    effect: Any  # What it does.
    requirements: Any  # All must hold.
    scaling: Any  # Level tables by name.
    lights: Any


class Dnd5eDocumentArea(TypedDict, total=False):
    """An area on the grid."""

    shape: Union[Literal["sphere", "cone", "line", "cube", "cylinder", "radius", "square"], List[Literal["sphere", "cone", "line", "cube", "cylinder", "radius", "square"]]]  # sphere, cone, line, cube or cylinder.
    size: Any  # In feet; of a creature its size.
    unit: Any  # feet, or rounds, minutes, hours.
    origin: Any
    radius: Any  # How far an aura reaches.


class Dnd5eDocumentMovement(TypedDict, total=False):
    """Movement, one's own or forced."""

    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.
    target: Any  # Who it applies to.
    distance: Any
    direction: Union[Literal["away", "toward", "up", "down", "any", "random"], List[Literal["away", "toward", "up", "down", "any", "random"]]]
    relative_to: Any
    requirements: Any  # All must hold.
    cost: Any  # Resources or coins it costs.
    avoid_hazards: Any
    destination: Any
    space: Any
    visibility: Any


class Dnd5eDocumentEnvironment(TypedDict, total=False):
    """Light, ground or a hazard."""

    area: Any  # The squares it covers.
    lighting: Any
    surface: Any
    sound: Any
    terrain: Any
    visibility: Any
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.
    bright_light: Any
    dim_light: Any
    difficult: Any
    damage: Any  # Damage it deals.
    trigger: Any  # The event it waits for.
    level: Any
    description: Any  # Text for people; the engine does not read it.
    radius: Any  # How far an aura reaches.


class Dnd5eDocumentEntity(TypedDict, total=False):
    """Something that appears."""

    category: Any
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.
    name: Any  # Shown to people.
    count: Any  # How many.
    placement: Any
    speed: Any
    carrying_capacity: Any
    allowed_actions: Any
    interactions: Any
    weapon_type: Any
    damage: Any  # Damage it deals.
    properties: Any
    range: Any  # How far it reaches.
    recall: Any
    tether: Any
    capabilities: Any
    target: Any  # Who it applies to.
    hit_points: Any
    duration: Any  # How long it lasts.
    constraints: Any
    stat_block: Any
    modifications: Any
    description: Any  # Text for people; the engine does not read it.


class Dnd5eDocumentProjectile(TypedDict, total=False):
    """Missiles."""

    count: Any  # How many.
    damage: Any  # Damage it deals.
    auto_hit: Any


class Dnd5eDocumentChain(TypedDict, total=False):
    """A leap to the next target."""

    range: Any  # How far it reaches.
    target: Any  # Who it applies to.
    inherit: Any
    damage: Any  # Damage it deals.
    condition: Any


class Dnd5eDocumentSustained(TypedDict, total=False):
    """Kept up turn by turn."""

    cost: Any  # Resources or coins it costs.
    damage: Any  # Damage it deals.
    target: Any  # Who it applies to.


class Dnd5eDocumentDetection(TypedDict, total=False):
    """What is sensed."""

    range: Any  # How far it reaches.
    detects: Any
    ignores_status: Any
    details: Any
    blocked_by: Any
    check: Any
    description: Any  # Text for people; the engine does not read it.


class Dnd5eDocumentRecover(TypedDict, total=False):
    """What comes back."""

    target: Any  # Who it applies to.
    count: Any  # How many.
    bounds: Any
    budget: Any
    cost: Any  # Resources or coins it costs.
    constraint: Any
    maximum_formula: Any
    resource: Any
    amount: Any


class Dnd5eDocumentBuff(TypedDict, total=False):
    """A bonus of the later revision."""

    category: Any
    base: Any
    property: Any
    value: Any  # The number, name or names.
    skill: Any
    bonus: Any  # Added to the dice.
    saving_throw: Any  # The target rolls; the outcomes are next to it or inside it.
    subcategory: Any
    choice_type: Any  # What is chosen.
    count: Any  # How many.


_Dnd5eDocumentImmunity = TypedDict("_Dnd5eDocumentImmunity", {
})
_Dnd5eDocumentImmunityMaybe = TypedDict("_Dnd5eDocumentImmunityMaybe", {
    "category": Any,
    "status": Any,
    "source": Any,
    "event": Any,
    "type": Union[str, List[str]],
    "to": Any,
    "from": Any,
    "weapon_property": Any,
    "skill": Any,
    "spell": Any,
    "effect": Any,
    "target": Any,
    "property": Any,
    "school": Any,
    "requirements": Any,
    "modifier": Any,
}, total=False)


class Dnd5eDocumentImmunity(_Dnd5eDocumentImmunity, _Dnd5eDocumentImmunityMaybe):
    """What cannot be suffered."""


class Dnd5eDocumentPick(TypedDict, total=False):
    """A choice in play."""

    choice_type: Union[Literal["skill", "language", "subclass", "asi", "fighting_style", "query", "ability_score", "trait", "tool", "feat", "damage_type", "expertise", "subfeature", "spell"], List[Literal["skill", "language", "subclass", "asi", "fighting_style", "query", "ability_score", "trait", "tool", "feat", "damage_type", "expertise", "subfeature", "spell"]]]
    value: Any
    options: Any  # What can be chosen.
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.
    count: Any  # How many.


class Dnd5eDocumentAttackeffect(TypedDict, total=False):
    """A separate attack."""

    ability_modifier: Any  # false: it is not added to the damage, unless it is negative.
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.
    source: Any  # Where it must come from.


class Dnd5eDocumentUses(TypedDict, total=False):
    """How often."""

    value: Any  # The number, name or names.
    calculation: Any  # A computed number.
    bounds: Any
    infinite: Any
    minimum: Any  # At least this.


class Dnd5eDocumentCost(TypedDict, total=False):
    """What it costs."""

    amount: Any
    currency: Any
    resource: Any
    choice_type: Union[Literal["resource", "character_resource"], List[Literal["resource", "character_resource"]]]  # What is chosen.
    minimum: Any  # At least this.
    calculation: Any  # A computed number.
    limit: Any
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.


class Dnd5eDocumentDuration(TypedDict, total=False):
    """How long."""

    value: Any  # The number, name or names.
    unit: Union[Literal["turns", "rounds", "minutes", "hours", "days", "turn", "round", "minute", "hour", "day"], List[Literal["turns", "rounds", "minutes", "hours", "days", "turn", "round", "minute", "hour", "day"]]]  # feet, or rounds, minutes, hours.
    until: Any
    timing: Union[Literal["start_turn", "end_turn", "turn_start", "turn_end"], List[Literal["start_turn", "end_turn", "turn_start", "turn_end"]]]  # before, after (when absent) or resolved.
    to: Any  # What it responds to, or the creature the distance is measured to.
    sustain: Any
    calculation: Any  # A computed number.
    ends: Any


class Dnd5eDocumentMeasure(TypedDict, total=False):
    """A distance."""

    calculation: Any
    normal: Any
    long: Any
    value: Any  # The number, name or names.
    unit: Any  # feet, or rounds, minutes, hours.
    comparison: Any  # How the two numbers compare.
    type: Union[str, List[str]]  # Which sort it is; decides what the other members mean.
    miles: Any


class Dnd5eDocumentQuery(TypedDict, total=False):
    """Where options come from."""

    source: Any  # Where it must come from.
    params: Any
    endpoint: Any
    exclude: Any


class Dnd5eDocumentBounds(TypedDict, total=False):
    """At least, at most."""

    minimum: Any
    maximum: Any


class Dnd5eDocumentAgainst(TypedDict, total=False):
    """What the rolls are against."""

    disposition: Any
    status: Any
    effect_type: Any
    damage_type: Any
    source: Any
    exclude: Any
    origin: Any
    target: Any
    from_source: Any


class Dnd5eDocumentChaincondition(TypedDict, total=False):
    """When it leaps on."""

    dice_sides: Any
    check: Any


class Dnd5eDocumentLimit(TypedDict, total=False):
    """A level table that limits it."""

    scaling: Any
    ref: Any


class Dnd5eDocumentBarrier(TypedDict, total=False):
    """Temporary hit points."""

    id: Any
    priority: Any
    mode: Any


class Dnd5eDocumentBlocked(TypedDict, total=False):
    """What it does not pass."""

    cover: Any
    barriers: Any


class Dnd5eDocumentChecked(TypedDict, total=False):
    """A check against a difficulty."""

    skill: Any
    ability: Any
    dc: Any


class Dnd5eDocumentUntil(TypedDict, total=False):
    """What ends it."""

    event: Union[Literal["attack", "hit", "miss", "damage", "damaged_by", "cast_spell", "saving_throw", "ability_check", "start_turn", "end_turn", "enter_area", "leave_area", "move", "status_applied", "status_removed", "roll", "long_rest", "short_rest", "start_turn_in_area", "attacked_by", "turn_start", "turn_end", "exit_area", "healed_by", "heal", "kill", "action", "combat_start", "initiative_roll", "move_end", "level_up", "equip"], List[Literal["attack", "hit", "miss", "damage", "damaged_by", "cast_spell", "saving_throw", "ability_check", "start_turn", "end_turn", "enter_area", "leave_area", "move", "status_applied", "status_removed", "roll", "long_rest", "short_rest", "start_turn_in_area", "attacked_by", "turn_start", "turn_end", "exit_area", "healed_by", "heal", "kill", "action", "combat_start", "initiative_roll", "move_end", "level_up", "equip"]]]
    status: Any
    condition: Any
    attack: Any
    target: Any
    equip: Any


class Dnd5eDocumentContest(TypedDict, total=False):
    """Check against check."""

    type: Union[str, List[str]]
    skill: Any
    against: Any
    on_success: Any
    on_failure: Any


class Dnd5eDocumentDistribution(TypedDict, total=False):
    """A pool that is divided among targets."""

    dice: Any
    resource: Any
    value: Any


class Dnd5eDocumentIgnored(TypedDict, total=False):
    """What is set aside."""

    type: Union[str, List[str]]
    value: Any
    attribute: Any


class Dnd5eDocumentLighting(TypedDict, total=False):
    """Light."""

    level: Any
    radius: Any
    dim_radius: Any


class Dnd5eDocumentRoll(TypedDict, total=False):
    """A separate roll."""

    type: Union[str, List[str]]
    success: Any
    on_success: Any
    on_failure: Any


class Dnd5eDocumentSuccess(TypedDict, total=False):
    """What counts as a success."""

    comparison: Union[Literal["less_than", "greater_than", "at_least", "at_most", "equals", "not_equals", "within"], List[Literal["less_than", "greater_than", "at_least", "at_most", "equals", "not_equals", "within"]]]
    value: Any


class Dnd5eDocumentConstraints(TypedDict, total=False):
    """What its bearer cannot do."""

    movement: Any
    actions: Any
    components: Any
    features: Any
    cannot_attack: Any
    cannot_target_with_harmful: Any


class Dnd5eDocumentInteraction(TypedDict, total=False):
    """What becomes possible and how."""

    type: Union[str, List[str]]
    name: Any
    activation: Any
    action: Any
    check: Any
    order: Any
    spell: Any
    slot: Any
    save: Any
    ends: Any
    ignore_requirements: Any
    overrides: Any
    cost: Any


class Dnd5eDocumentPlacement(TypedDict, total=False):
    """Where it may appear."""

    range: Any
    space: Any
    visibility: Any
    forms: Any
    separation: Any


class Dnd5eDocumentGround(TypedDict, total=False):
    """A property of a place."""

    type: Union[str, List[str]]
    level: Any
    requires: Any


class Dnd5eDocumentSavechance(TypedDict, total=False):
    """Who has advantage on the save."""

    requirements: Any
    disposition: Any
    size: Any
    trigger: Any


class Dnd5eDocumentActivation(TypedDict, total=False):
    """How it is begun."""

    type: Union[str, List[str]]
    trigger: Any
    cost: Any


class Dnd5eDocumentSpellchoice(TypedDict, total=False):
    """Spells to choose."""

    count: Any
    criteria: Any


_Dnd5eDocumentCount = TypedDict("_Dnd5eDocumentCount", {
})
_Dnd5eDocumentCountMaybe = TypedDict("_Dnd5eDocumentCountMaybe", {
    "type": Union[str, List[str]],
    "ability": Any,
    "bounds": Any,
    "values": Any,
    "class": Any,
    "value": Any,
    "calculation": Any,
}, total=False)


class Dnd5eDocumentCount(_Dnd5eDocumentCount, _Dnd5eDocumentCountMaybe):
    """How many."""


class Dnd5eDocumentOption(TypedDict, total=False):
    """One of the options."""

    type: Union[str, List[str]]
    name: Any
    description: Any
    choice: Any
    race: Any
    trait: Any
    effect: Any
    effects: Any
    duration: Any
    mechanics: Any
    requirements: Any


class Dnd5eDocumentRetraining(TypedDict, total=False):
    """Where replacements come from."""

    list: Any
    exclude: Any
    filter: Any


class Dnd5eDocumentReroll(TypedDict, total=False):
    """Dice that are rolled again."""

    value: Any
    replace: Any
    result: Any
    on: Any


class Dnd5eDocumentBudget(TypedDict, total=False):
    """A computed number."""

    calculation: Any
    operation: Union[Literal["add", "subtract", "multiply", "divide", "max", "min", "set"], List[Literal["add", "subtract", "multiply", "divide", "max", "min", "set"]]]
    divisor: Any
    rounding: Union[Literal["down", "up"], List[Literal["down", "up"]]]


class Dnd5eDocumentConstraint(TypedDict, total=False):
    """A limit."""

    comparison: Union[Literal["less_than", "greater_than", "at_least", "at_most", "equals", "not_equals", "within"], List[Literal["less_than", "greater_than", "at_least", "at_most", "equals", "not_equals", "within"]]]
    ref: Any
    value: Any


class Dnd5eDocumentTransform(TypedDict, total=False):
    """A shape that is taken."""

    category: Any
    type: Union[str, List[str]]
    target: Any
    retain: Any
    trigger: Any


class Dnd5eDocumentRetained(TypedDict, total=False):
    """What the creature keeps in its new shape."""

    ability_scores: Any
    proficiencies: Any
    features: Any


class Dnd5eDocumentRolled(TypedDict, total=False):
    """What the roll must have come to."""

    ability: Any
    skill: Any
    result: Any
    critical: Any
    opportunity: Any
    advantage: Any
    rolls: Any
    status: Any


class Dnd5eDocumentDealt(TypedDict, total=False):
    """What the damage must be."""

    element: Any
    lethal: Any
    type: Union[str, List[str]]


_Dnd5eDocumentSpellfilter = TypedDict("_Dnd5eDocumentSpellfilter", {
})
_Dnd5eDocumentSpellfilterMaybe = TypedDict("_Dnd5eDocumentSpellfilterMaybe", {
    "known": Any,
    "schools": Any,
    "tags": Any,
    "level": Any,
    "effect": Any,
    "class": Any,
    "classes": Any,
    "school": Any,
    "id": Any,
    "name": Any,
    "list": Any,
    "ritual": Any,
}, total=False)


class Dnd5eDocumentSpellfilter(_Dnd5eDocumentSpellfilter, _Dnd5eDocumentSpellfilterMaybe):
    """Which spells."""


class Dnd5eDocumentStatusfilter(TypedDict, total=False):
    """Which status."""

    name: Any
    id: Any
    on: Any
    method: Any


class Dnd5eDocumentManipulation(TypedDict, total=False):
    """Light or ground that is changed."""

    model: Any
    operation: Any


class Dnd5eDocumentConstrained(TypedDict, total=False):
    """Features that cannot be used."""

    blocked_features: Any


class Dnd5eDocumentOverrides(TypedDict, total=False):
    """What is different this way."""

    duration: Any
    creature_type: Any


#: A record of any kind but a character.
Dnd5eDocumentRecord = Union["Dnd5eDocumentRecordStatus", "Dnd5eDocumentRecordOther"]


_Dnd5eDocumentRecordStatus = TypedDict("_Dnd5eDocumentRecordStatus", {
    "kind": Literal["status"],
})
_Dnd5eDocumentRecordStatusMaybe = TypedDict("_Dnd5eDocumentRecordStatusMaybe", {
    "name": str,
    "ruleset": Any,
    "talus": Any,
    "id": Any,
    "title": Any,
    "description": Any,
    "comment": Any,
    "source": Any,
    "version": Any,
    "schema_version": Any,
    "schema_versions": Any,
    "category": Any,
    "type": Any,
    "inherits": Any,
    "extends": Any,
    "mechanics": List["Dnd5eDocumentMechanic"],
    "effects": Any,
    "enhances": Any,
    "subfeatures": Any,
    "requirements": Any,
    "repeatable": Any,
    "class": Any,
    "subclass": Any,
    "subclass_label": Any,
    "base_class": Any,
    "classes": Any,
    "level": Any,
    "scaling": Any,
    "items": Any,
    "constraints": Any,
    "parameters": Any,
    "activities": Any,
    "action_cost": Any,
    "requires_target": Any,
    "target": Any,
    "triggered_by": Any,
    "status": Any,
    "is_condition": Any,
    "school": Any,
    "casting_time": Any,
    "components": Any,
    "materials": Any,
    "concentration": Any,
    "ritual": Any,
    "range": Any,
    "distance": Any,
    "duration": Any,
    "duration_units": Any,
    "spellcasting": Any,
    "save_dc": Any,
    "hit_die": Any,
    "primary_ability": Any,
    "saving_throw_proficiencies": Any,
    "proficiencies": Any,
    "skill_proficiencies": Any,
    "tool_proficiencies": Any,
    "starting_equipment": Any,
    "multiclassing": Any,
    "base_race": Any,
    "subraces": Any,
    "size": Any,
    "speed": Any,
    "creature_type": Any,
    "traits": Any,
    "languages": Any,
    "senses": Any,
    "vision_type": Any,
    "vision_range": Any,
    "requires_sleep": Any,
    "rest_type": Any,
    "rest_duration": Any,
    "ability_score_increases": Any,
    "ability_scores": Any,
    "abilities": Any,
    "alignment": Any,
    "challenge_rating": Any,
    "proficiency_bonus": Any,
    "hit_points": Any,
    "hp": Any,
    "armor_class": Any,
    "saving_throws": Any,
    "skills": Any,
    "actions": Any,
    "spells": Any,
    "spell_slots": Any,
    "spellcasting_ability": Any,
    "resources": Any,
    "inventory": Any,
    "current": Any,
    "damage_response": Any,
    "damage_resistances": Any,
    "damage_immunities": Any,
    "damage_vulnerabilities": Any,
    "resistances": Any,
    "immunities": Any,
    "condition_immunities": Any,
    "equipment": Any,
    "cost": Any,
    "weight": Any,
    "damage": Any,
    "damage_type": Any,
    "properties": Any,
    "bonuses": Any,
    "reach": Any,
    "stealth_disadvantage": Any,
    "is_focus": Any,
    "capacity": Any,
    "contents": Any,
    "attributes": Any,
    "pantheon": Any,
    "domains": Any,
    "titles": Any,
    "power": Any,
    "avatar": Any,
    "allies": Any,
    "enemies": Any,
    "features": Any,
    "feats": Any,
    "fighting_styles": Any,
    "maneuvers": Any,
}, total=False)


class Dnd5eDocumentRecordStatus(_Dnd5eDocumentRecordStatus, _Dnd5eDocumentRecordStatusMaybe):
    """A record of any kind but a character."""


_Dnd5eDocumentRecordOther = TypedDict("_Dnd5eDocumentRecordOther", {
})
_Dnd5eDocumentRecordOtherMaybe = TypedDict("_Dnd5eDocumentRecordOtherMaybe", {
    "name": str,
    "kind": Literal["feature", "spell", "feat", "race", "class", "creature", "equipment", "attack", "command", "maneuver", "fighting_style", "domain", "character", "scenario", "other"],
    "ruleset": Any,
    "talus": Any,
    "id": Any,
    "title": Any,
    "description": Any,
    "comment": Any,
    "source": Any,
    "version": Any,
    "schema_version": Any,
    "schema_versions": Any,
    "category": Any,
    "type": Any,
    "inherits": Any,
    "extends": Any,
    "mechanics": List["Dnd5eDocumentMechanic"],
    "effects": Any,
    "enhances": Any,
    "subfeatures": Any,
    "requirements": Any,
    "repeatable": Any,
    "class": Any,
    "subclass": Any,
    "subclass_label": Any,
    "base_class": Any,
    "classes": Any,
    "level": Any,
    "scaling": Any,
    "items": Any,
    "constraints": Any,
    "parameters": Any,
    "activities": Any,
    "action_cost": Any,
    "requires_target": Any,
    "target": Any,
    "triggered_by": Any,
    "status": Any,
    "is_condition": Any,
    "school": Any,
    "casting_time": Any,
    "components": Any,
    "materials": Any,
    "concentration": Any,
    "ritual": Any,
    "range": Any,
    "distance": Any,
    "duration": Any,
    "duration_units": Any,
    "spellcasting": Any,
    "save_dc": Any,
    "hit_die": Any,
    "primary_ability": Any,
    "saving_throw_proficiencies": Any,
    "proficiencies": Any,
    "skill_proficiencies": Any,
    "tool_proficiencies": Any,
    "starting_equipment": Any,
    "multiclassing": Any,
    "base_race": Any,
    "subraces": Any,
    "size": Any,
    "speed": Any,
    "creature_type": Any,
    "traits": Any,
    "languages": Any,
    "senses": Any,
    "vision_type": Any,
    "vision_range": Any,
    "requires_sleep": Any,
    "rest_type": Any,
    "rest_duration": Any,
    "ability_score_increases": Any,
    "ability_scores": Any,
    "abilities": Any,
    "alignment": Any,
    "challenge_rating": Any,
    "proficiency_bonus": Any,
    "hit_points": Any,
    "hp": Any,
    "armor_class": Any,
    "saving_throws": Any,
    "skills": Any,
    "actions": Any,
    "spells": Any,
    "spell_slots": Any,
    "spellcasting_ability": Any,
    "resources": Any,
    "inventory": Any,
    "current": Any,
    "damage_response": Any,
    "damage_resistances": Any,
    "damage_immunities": Any,
    "damage_vulnerabilities": Any,
    "resistances": Any,
    "immunities": Any,
    "condition_immunities": Any,
    "equipment": Any,
    "cost": Any,
    "weight": Any,
    "damage": Any,
    "damage_type": Any,
    "properties": Any,
    "bonuses": Any,
    "reach": Any,
    "stealth_disadvantage": Any,
    "is_focus": Any,
    "capacity": Any,
    "contents": Any,
    "attributes": Any,
    "pantheon": Any,
    "domains": Any,
    "titles": Any,
    "power": Any,
    "avatar": Any,
    "allies": Any,
    "enemies": Any,
    "features": Any,
    "feats": Any,
    "fighting_styles": Any,
    "maneuvers": Any,
}, total=False)


class Dnd5eDocumentRecordOther(_Dnd5eDocumentRecordOther, _Dnd5eDocumentRecordOtherMaybe):
    """A record of any kind but a character."""


class Dnd5eDocumentCharacter(TypedDict, total=False):
    """A character."""

    ruleset: str  # "dnd5e".
    talus: Dict[str, str]  # The same: {"system": "dnd5e"}.
    kind: Union[Literal["feature", "spell", "feat", "race", "class", "status", "creature", "equipment", "attack", "command", "maneuver", "fighting_style", "domain", "character", "scenario", "other"], str]  # "character".
    id: str  # A name for programs.
    schema_version: str  # The revision of the schema.
    name: str  # What the character is called.
    description: str  # For people.
    comment: str  # For people.
    source: Any  # Where it is from.
    race: str  # A race of the content.
    size: str  # Instead of that of the race.
    creature_type: str  # Instead of that of the race.
    classes: Dict[str, int]  # Levels by class: {"Bulwark": 3}.
    subclasses: Dict[str, str]  # Subclass by class.
    abilities: "Dnd5eDocumentCharacterAbilities"  # Scores before anything is added.
    ability_scores: "Dnd5eDocumentCharacterAbilityScores"  # The same.
    skills: Any  # Names of skills the character is proficient in.
    saving_throws: Any  # Abilities whose saves it is proficient in.
    languages: List[str]  # What it speaks.
    senses: Dict[str, Any]  # Ranges by sense.
    features: List[Union[str, "Dnd5eDocumentCharacterFeatures"]]  # Names of features, or whole records.
    feats: List[Union[str, "Dnd5eDocumentCharacterFeats"]]  # Names of feats, or whole records.
    fighting_styles: List[Union[str, "Dnd5eDocumentCharacterFightingStyles"]]  # Names of fighting styles, or whole records.
    maneuvers: List[Union[str, "Dnd5eDocumentCharacterManeuvers"]]  # Names of manoeuvres, or whole records.
    spells: Any  # Names of spells, or whole records.
    spellcasting_ability: str  # Of spells that no class brings.
    spell_slots: Dict[str, int]  # What is left, by level.
    choices: Dict[str, Any]  # Answers by the name of the choice.
    open: Any  # Choices without an answer, as `talus build` lists them.
    equipment: Any  # What is worn and held, by slot.
    inventory: Any  # What is carried.
    resources: Dict[str, Any]  # Further pools.
    currency: Dict[str, int]  # Coins.
    current: Any  # Hit points, pools and conditions as they were written back after play.
    hit_points: Any  # Instead of what classes give.
    armor_class: Any  # Instead of what is worn.
    speed: Any  # Instead of that of the race.
    proficiency_bonus: int  # Instead of that of the level.
    condition_immunities: Any  # Conditions it is immune to.


class Dnd5eDocumentCharacterAbilities(TypedDict, total=False):
    """Scores before anything is added."""

    Strength: int  # The score.
    Dexterity: int  # The score.
    Constitution: int  # The score.
    Intelligence: int  # The score.
    Wisdom: int  # The score.
    Charisma: int  # The score.


class Dnd5eDocumentCharacterAbilityScores(TypedDict, total=False):
    """The same."""

    Strength: int  # The score.
    Dexterity: int  # The score.
    Constitution: int  # The score.
    Intelligence: int  # The score.
    Wisdom: int  # The score.
    Charisma: int  # The score.


class Dnd5eDocumentCharacterFeatures(TypedDict):
    name: str  # What it is called.


class Dnd5eDocumentCharacterFeats(TypedDict):
    name: str  # What it is called.


class Dnd5eDocumentCharacterFightingStyles(TypedDict):
    name: str  # What it is called.


class Dnd5eDocumentCharacterManeuvers(TypedDict):
    name: str  # What it is called.


class Dnd5eDocumentCarrier(TypedDict, total=False):
    mechanics: List["Dnd5eDocumentMechanic"]
    subfeatures: Any
    traits: Any
    features: Any
    feats: Any
    spells: Any
    fighting_styles: Any
    maneuvers: Any


#: All statements must hold.
Dh2eDocumentPredicate = List["Dh2eDocumentStatement"]


_Dh2eDocumentStatementObject = TypedDict("_Dh2eDocumentStatementObject", {
})
_Dh2eDocumentStatementObjectMaybe = TypedDict("_Dh2eDocumentStatementObjectMaybe", {
    "and": "Dh2eDocumentPredicate",
    "or": "Dh2eDocumentPredicate",
    "nand": "Dh2eDocumentPredicate",
    "nor": "Dh2eDocumentPredicate",
    "xor": "Dh2eDocumentPredicate",
    "iff": "Dh2eDocumentPredicate",
    "not": "Dh2eDocumentStatement",
    "if": "Dh2eDocumentStatement",
    "then": "Dh2eDocumentStatement",
    "eq": "Dh2eDocumentComparison",
    "gt": "Dh2eDocumentComparison",
    "gte": "Dh2eDocumentComparison",
    "lt": "Dh2eDocumentComparison",
    "lte": "Dh2eDocumentComparison",
}, total=False)


class Dh2eDocumentStatementObject(_Dh2eDocumentStatementObject, _Dh2eDocumentStatementObjectMaybe):
    """Both."""


#: A roll option that must be there, or a test of further statements.
Dh2eDocumentStatement = Union[str, "Dh2eDocumentStatementObject"]


#
Dh2eDocumentComparison = List["Dh2eDocumentOperand"]


#
Dh2eDocumentOperand = Union[str, float]


#: A number, a formula such as "floor(@actor.level / 2)", or values by level bracket.
Dh2eDocumentValue = Any


#: A number, a formula such as "floor(@actor.level / 2)", or numbers by bracket.
Dh2eDocumentAmount = Union["Dh2eDocumentBrackets", float, bool, str]


class Dh2eDocumentBrackets(TypedDict, total=False):
    """The first bracket that holds the field's value counts."""

    field: str  # What is looked up, such as actor|level; without it the actor's level.
    brackets: List["Dh2eDocumentBracketsBrackets"]


class _Dh2eDocumentBracketsBrackets(TypedDict):
    value: Any


class Dh2eDocumentBracketsBrackets(_Dh2eDocumentBracketsBrackets, total=False):
    start: Any
    end: Any


#
Dh2eDocumentRule = Union["Dh2eDocumentRuleFlatModifier", "Dh2eDocumentRuleRollOption", "Dh2eDocumentRuleAdjustDegree", "Dh2eDocumentRuleDiceOverride", "Dh2eDocumentRuleAdjustToughness", "Dh2eDocumentRuleResistance", "Dh2eDocumentRuleAttributeOverride", "Dh2eDocumentRuleVFXOverride", "Dh2eDocumentRuleGrantItem", "Dh2eDocumentRuleChoiceSet"]


class _Dh2eDocumentRuleFlatModifier(TypedDict):
    key: Literal["FlatModifier"]  # Its kind.
    domain: Union[str, List[str]]  # Where it acts (`attack:ranged`, `skill:dodge`); a domain includes those below it. A list acts in each of them.
    value: Union[int, Literal["wsb", "bsb", "sb", "tb", "agb", "intb", "perb", "wpb", "felb"], str]  # The bonus or penalty, or a characteristic bonus by its word (`sb`).


class Dh2eDocumentRuleFlatModifier(_Dh2eDocumentRuleFlatModifier, total=False):
    source: str  # Where it comes from: `equipment`, `talent`, `condition` ...
    exclusionGroup: str  # Of one group only the highest bonus and the lowest penalty count.
    enabled: bool  # Switched on to begin with.
    toggleable: bool  # The player may switch it on or off for a test.
    label: str  # What a breakdown shows.
    predicate: "Dh2eDocumentPredicate"  # When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`.


class _Dh2eDocumentRuleRollOption(TypedDict):
    key: Literal["RollOption"]  # Its kind.
    option: str  # The option, such as `self:hidden`.


class Dh2eDocumentRuleRollOption(_Dh2eDocumentRuleRollOption, total=False):
    enabled: bool  # Switched on to begin with.
    toggleable: bool  # The player may switch it on or off for a test.
    label: str  # What a breakdown shows.
    predicate: "Dh2eDocumentPredicate"  # When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`.


class _Dh2eDocumentRuleAdjustDegree(TypedDict):
    key: Literal["AdjustDegree"]  # Its kind.
    domain: Union[str, List[str]]  # The tests it changes.
    value: int  # Degrees to add, or to subtract.


class Dh2eDocumentRuleAdjustDegree(_Dh2eDocumentRuleAdjustDegree, total=False):
    when: Union[Literal["any", "success", "failure"], str]  # Only on a success, only on a failure, or always.
    label: str  # What a breakdown shows.
    predicate: "Dh2eDocumentPredicate"  # When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`.


class _Dh2eDocumentRuleDiceOverride(TypedDict):
    key: Literal["DiceOverride"]  # Its kind.
    domain: Union[str, List[str]]  # The damage it changes: `damage:melee`, `damage:ranged`, or `damage` for both.
    mode: Union[Literal["tearing", "proven", "primitive", "razor-sharp"], str]  # `tearing` rolls the lowest die again and keeps the higher, `proven` is a minimum per die, `primitive` a maximum, `razor-sharp` doubles the penetration from three degrees on.


class Dh2eDocumentRuleDiceOverride(_Dh2eDocumentRuleDiceOverride, total=False):
    value: int  # The rating of `proven` and `primitive`.
    label: str  # What a breakdown shows.
    predicate: "Dh2eDocumentPredicate"  # When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`.


class _Dh2eDocumentRuleAdjustToughness(TypedDict):
    key: Literal["AdjustToughness"]  # Its kind.
    value: Union[int, Literal["wsb", "bsb", "sb", "tb", "agb", "intb", "perb", "wpb", "felb"], str]  # Added to the toughness bonus against damage.


class Dh2eDocumentRuleAdjustToughness(_Dh2eDocumentRuleAdjustToughness, total=False):
    against: Union[Literal["self", "target"], str]  # `self`: the carrier's own; `target`: lowers the unnatural toughness of the target, never below 0.
    label: str  # What a breakdown shows.
    predicate: "Dh2eDocumentPredicate"  # When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`.


class _Dh2eDocumentRuleResistance(TypedDict):
    key: Literal["Resistance"]  # Its kind.


class Dh2eDocumentRuleResistance(_Dh2eDocumentRuleResistance, total=False):
    damageType: Union[Literal["energy", "explosive", "impact", "rending", "all"], str]  # The kind of damage resisted.
    mode: Union[Literal["flat", "half"], str]  # `flat` subtracts the value; `half` halves what is left, once, rounded down.
    value: Union[int, Literal["wsb", "bsb", "sb", "tb", "agb", "intb", "perb", "wpb", "felb"], str]  # What `flat` subtracts.
    label: str  # What a breakdown shows.
    predicate: "Dh2eDocumentPredicate"  # When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`.


class _Dh2eDocumentRuleAttributeOverride(TypedDict):
    key: Literal["AttributeOverride"]  # Its kind.
    domain: Union[str, List[str]]  # `initiative`, or the tests that use the other characteristic.
    characteristic: Union[Literal["ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel"], str]  # The characteristic used instead.


class Dh2eDocumentRuleAttributeOverride(_Dh2eDocumentRuleAttributeOverride, total=False):
    onlyIfHigher: bool  # Acts only when the other characteristic is higher.
    label: str  # What a breakdown shows.
    predicate: "Dh2eDocumentPredicate"  # When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`.


class _Dh2eDocumentRuleVFXOverride(TypedDict):
    key: Literal["VFXOverride"]  # Its kind.
    slot: str  # What the client would draw: `attack` ...
    value: Any  # What it should draw.


class Dh2eDocumentRuleVFXOverride(_Dh2eDocumentRuleVFXOverride, total=False):
    label: str  # What a breakdown shows.
    predicate: "Dh2eDocumentPredicate"  # When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`.


class _Dh2eDocumentRuleGrantItem(TypedDict):
    key: Literal["GrantItem"]  # Its kind.
    item: str  # Slug or name of the item given.


class Dh2eDocumentRuleGrantItem(_Dh2eDocumentRuleGrantItem, total=False):
    type: str  # The item's kind, where several share the name.
    label: str  # What a breakdown shows.
    predicate: "Dh2eDocumentPredicate"  # When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`.


class _Dh2eDocumentRuleChoiceSetChoices(TypedDict):
    value: str  # What takes its place in the texts.


class Dh2eDocumentRuleChoiceSetChoices(_Dh2eDocumentRuleChoiceSetChoices, total=False):
    label: str  # What the player reads.


class _Dh2eDocumentRuleChoiceSet(TypedDict):
    key: Literal["ChoiceSet"]  # Its kind.
    flag: str  # The name used in {choice|flag}.
    choices: List[Union[str, "Dh2eDocumentRuleChoiceSetChoices"]]  # What can be chosen.


class Dh2eDocumentRuleChoiceSet(_Dh2eDocumentRuleChoiceSet, total=False):
    prompt: str  # The question.
    selection: str  # What was chosen: the value of one of the choices.
    label: str  # What a breakdown shows.
    predicate: "Dh2eDocumentPredicate"  # When it acts: options, `not:option`, `{"and":[...]}`, `{"or":[...]}`.


_Dh2eDocumentDerived = TypedDict("_Dh2eDocumentDerived", {
    "from": str,
})
_Dh2eDocumentDerivedMaybe = TypedDict("_Dh2eDocumentDerivedMaybe", {
    "name": str,
    "system": Any,
    "flags": Any,
}, total=False)


class Dh2eDocumentDerived(_Dh2eDocumentDerived, _Dh2eDocumentDerivedMaybe):
    """An item that differs from another in a few figures."""


class Dh2eDocumentSkillTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class _Dh2eDocumentSkillSystem(TypedDict):
    characteristic: Union[Literal["ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel"], str]  # The characteristic tested.


class Dh2eDocumentSkillSystem(_Dh2eDocumentSkillSystem, total=False):
    """A skill with its tier and uses."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.
    tier: int  # 0 untrained, 1 known, 2 trained (+10), 3 experienced (+20), 4 veteran (+30).
    uses: List["Dh2eDocumentSkillSystemUses"]  # What it can be used for.


class _Dh2eDocumentSkillSystemUses(TypedDict):
    slug: str  # Last part of the domain.


class Dh2eDocumentSkillSystemUses(_Dh2eDocumentSkillSystemUses, total=False):
    name: str  # What the player reads.
    action: Union[Literal["free", "half", "full", "reaction"], str]  # What it costs (DH2E-SKL-02).


class _Dh2eDocumentSkill(TypedDict):
    name: str  # What it is called.
    type: Literal["skill"]  # Its kind.
    system: "Dh2eDocumentSkillSystem"  # A skill with its tier and uses.


class Dh2eDocumentSkill(_Dh2eDocumentSkill, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentSkillTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentTalentTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class Dh2eDocumentTalentSystem(TypedDict, total=False):
    """A learned ability; acts through its rules."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.


class _Dh2eDocumentTalent(TypedDict):
    name: str  # What it is called.
    type: Literal["talent"]  # Its kind.
    system: "Dh2eDocumentTalentSystem"  # A learned ability; acts through its rules.


class Dh2eDocumentTalent(_Dh2eDocumentTalent, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentTalentTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentTraitTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class Dh2eDocumentTraitSystem(TypedDict, total=False):
    """Something inborn; acts through its rules."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.


class _Dh2eDocumentTrait(TypedDict):
    name: str  # What it is called.
    type: Literal["trait"]  # Its kind.
    system: "Dh2eDocumentTraitSystem"  # Something inborn; acts through its rules.


class Dh2eDocumentTrait(_Dh2eDocumentTrait, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentTraitTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentWeaponTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


_Dh2eDocumentWeaponSystem = TypedDict("_Dh2eDocumentWeaponSystem", {
    "class": Union[Literal["melee", "las", "bolt", "solid", "plasma", "flame", "launcher", "thrown"], str],
    "damage": "Dh2eDocumentWeaponSystemDamage",
})
_Dh2eDocumentWeaponSystemMaybe = TypedDict("_Dh2eDocumentWeaponSystemMaybe", {
    "slug": str,
    "description": str,
    "rules": List["Dh2eDocumentRule"],
    "penetration": int,
    "qualities": List[str],
    "craftsmanship": Union[Literal["poor", "common", "good", "best"], str],
    "range": int,
    "rateOfFire": "Dh2eDocumentWeaponSystemRateOfFire",
    "magazine": int,
    "loadedRounds": List[Union[str, "Dh2eDocumentWeaponSystemLoadedRounds"]],
    "reload": Union[Literal["free", "half", "full", "reaction"], str],
    "jammed": bool,
    "equipped": bool,
}, total=False)


class Dh2eDocumentWeaponSystem(_Dh2eDocumentWeaponSystem, _Dh2eDocumentWeaponSystemMaybe):
    """A weapon for melee or shooting."""


class _Dh2eDocumentWeaponSystemDamage(TypedDict):
    formula: str  # Dice and numbers added together.


class Dh2eDocumentWeaponSystemDamage(_Dh2eDocumentWeaponSystemDamage, total=False):
    """What a hit does."""

    bonus: Union[int, Literal["sb"], str]  # Added to the roll; `sb` is the wielder's Strength bonus.
    type: Union[Literal["energy", "explosive", "impact", "rending"], str]  # The kind of damage.


class Dh2eDocumentWeaponSystemRateOfFire(TypedDict, total=False):
    """The fire modes of a ranged weapon."""

    single: bool  # Can fire single shots.
    semi: int  # Rounds of a semi-automatic burst; 0: it has none.
    full: int  # Rounds of a fully automatic burst; 0: it has none.


class _Dh2eDocumentWeaponSystemLoadedRounds(TypedDict):
    round: str  # Slug of the ammunition.


class Dh2eDocumentWeaponSystemLoadedRounds(_Dh2eDocumentWeaponSystemLoadedRounds, total=False):
    count: int  # How many of them in a row.


class _Dh2eDocumentWeapon(TypedDict):
    name: str  # What it is called.
    type: Literal["weapon"]  # Its kind.
    system: "Dh2eDocumentWeaponSystem"  # A weapon for melee or shooting.


class Dh2eDocumentWeapon(_Dh2eDocumentWeapon, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentWeaponTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentArmourTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class _Dh2eDocumentArmourSystem(TypedDict):
    points: "Dh2eDocumentArmourSystemPoints"  # Armour points by location; of several pieces the best counts.


class Dh2eDocumentArmourSystem(_Dh2eDocumentArmourSystem, total=False):
    """Worn armour with points per location."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.
    craftsmanship: Union[Literal["poor", "common", "good", "best"], str]  # Poor takes a point from every protected location, best adds one.
    equipped: bool  # Worn.


class Dh2eDocumentArmourSystemPoints(TypedDict, total=False):
    """Armour points by location; of several pieces the best counts."""

    head: int  # Points on the Head.
    rightArm: int  # Points on the Right Arm.
    leftArm: int  # Points on the Left Arm.
    body: int  # Points on the Body.
    rightLeg: int  # Points on the Right Leg.
    leftLeg: int  # Points on the Left Leg.
    all: int  # Points on every location not named.


class _Dh2eDocumentArmour(TypedDict):
    name: str  # What it is called.
    type: Literal["armour"]  # Its kind.
    system: "Dh2eDocumentArmourSystem"  # Worn armour with points per location.


class Dh2eDocumentArmour(_Dh2eDocumentArmour, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentArmourTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentAmmunitionTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class Dh2eDocumentAmmunitionSystem(TypedDict, total=False):
    """Rounds that a weapon can be loaded with."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.
    damageBonus: int  # Added to the damage.
    penetration: int  # Added to the weapon's.
    damageType: Union[Literal["energy", "explosive", "impact", "rending"], str]  # The kind of damage it does.
    qualities: List[str]  # Qualities in addition to the weapon's.
    count: int  # How many are carried.


class _Dh2eDocumentAmmunition(TypedDict):
    name: str  # What it is called.
    type: Literal["ammunition"]  # Its kind.
    system: "Dh2eDocumentAmmunitionSystem"  # Rounds that a weapon can be loaded with.


class Dh2eDocumentAmmunition(_Dh2eDocumentAmmunition, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentAmmunitionTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentGearTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class Dh2eDocumentGearSystem(TypedDict, total=False):
    """Any other thing; acts through its rules."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.


class _Dh2eDocumentGear(TypedDict):
    name: str  # What it is called.
    type: Literal["gear"]  # Its kind.
    system: "Dh2eDocumentGearSystem"  # Any other thing; acts through its rules.


class Dh2eDocumentGear(_Dh2eDocumentGear, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentGearTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentConditionTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class Dh2eDocumentConditionSystem(TypedDict, total=False):
    """A state such as stunned or on fire."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.
    remainingRounds: int  # Rounds left; left out, it lasts until removed (DH2E-TRN-07).
    eachTurn: "Dh2eDocumentConditionSystemEachTurn"  # What it does at the start of each turn of its bearer.
    drops: bool  # The held weapons are dropped.
    instant: bool  # Happens and does not stay.


class Dh2eDocumentConditionSystemEachTurn(TypedDict, total=False):
    """What it does at the start of each turn of its bearer."""

    damage: "Dh2eDocumentConditionSystemEachTurnDamage"  # Damage to the body, which armour does not stop.
    fatigue: int  # Levels of fatigue.


class _Dh2eDocumentConditionSystemEachTurnDamage(TypedDict):
    formula: str  # Dice and numbers added together.


class Dh2eDocumentConditionSystemEachTurnDamage(_Dh2eDocumentConditionSystemEachTurnDamage, total=False):
    """Damage to the body, which armour does not stop."""

    bonus: Union[int, Literal["sb"], str]  # Added to the roll; `sb` is the wielder's Strength bonus.
    type: Union[Literal["energy", "explosive", "impact", "rending"], str]  # The kind of damage.


class _Dh2eDocumentCondition(TypedDict):
    name: str  # What it is called.
    type: Literal["condition"]  # Its kind.
    system: "Dh2eDocumentConditionSystem"  # A state such as stunned or on fire.


class Dh2eDocumentCondition(_Dh2eDocumentCondition, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentConditionTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentCriticalInjuryTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class _Dh2eDocumentCriticalInjurySystem(TypedDict):
    damageType: Union[Literal["energy", "explosive", "impact", "rending"], str]  # What caused it.
    location: Union[Literal["head", "rightArm", "leftArm", "body", "rightLeg", "leftLeg"], str]  # Where it is.
    severity: int  # The row of the table.


class Dh2eDocumentCriticalInjurySystem(_Dh2eDocumentCriticalInjurySystem, total=False):
    """A lasting injury from a critical table."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.


class _Dh2eDocumentCriticalInjury(TypedDict):
    name: str  # What it is called.
    type: Literal["critical-injury"]  # Its kind.
    system: "Dh2eDocumentCriticalInjurySystem"  # A lasting injury from a critical table.


class Dh2eDocumentCriticalInjury(_Dh2eDocumentCriticalInjury, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentCriticalInjuryTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentPowerTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class Dh2eDocumentPowerSystem(TypedDict, total=False):
    """A psychic power."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.
    focus: "Dh2eDocumentPowerSystemFocus"  # The focus power test.
    action: Union[Literal["free", "half", "full", "reaction"], str]  # What manifesting it costs.
    range: int  # Metres; 0: the psyker alone.
    modes: List[Union[Literal["unfettered", "pushed"], str]]  # The modes it allows; both when left out.
    damage: "Dh2eDocumentPowerSystemDamage"  # What it does to a target.
    penetration: int  # Armour points it ignores.
    qualities: List[str]  # Qualities of its damage.
    effects: List["Dh2eDocumentPowerSystemEffects"]  # Conditions on the target when it succeeds.
    area: "Dh2eDocumentPowerSystemArea"  # Everyone in it is a target.


class Dh2eDocumentPowerSystemFocus(TypedDict, total=False):
    """The focus power test."""

    characteristic: Union[Literal["ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel"], str]  # What is tested.
    modifier: int  # Added to the target number.


class _Dh2eDocumentPowerSystemDamage(TypedDict):
    formula: str  # Dice and numbers added together.


class Dh2eDocumentPowerSystemDamage(_Dh2eDocumentPowerSystemDamage, total=False):
    """What it does to a target."""

    bonus: Union[int, Literal["sb"], str]  # Added to the roll; `sb` is the wielder's Strength bonus.
    type: Union[Literal["energy", "explosive", "impact", "rending"], str]  # The kind of damage.


class _Dh2eDocumentPowerSystemEffects(TypedDict):
    condition: str  # Slug of the condition.


class Dh2eDocumentPowerSystemEffects(_Dh2eDocumentPowerSystemEffects, total=False):
    rounds: int  # How long; left out, until removed.


class Dh2eDocumentPowerSystemArea(TypedDict):
    """Everyone in it is a target."""

    shape: Union[Literal["blast", "spray"], str]  # A circle or a cone.
    size: int  # Radius or length in metres.


class _Dh2eDocumentPower(TypedDict):
    name: str  # What it is called.
    type: Literal["power"]  # Its kind.
    system: "Dh2eDocumentPowerSystem"  # A psychic power.


class Dh2eDocumentPower(_Dh2eDocumentPower, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentPowerTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentCriticalTableTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class _Dh2eDocumentCriticalTableSystem(TypedDict):
    damageType: Union[Literal["energy", "explosive", "impact", "rending"], str]  # The damage it is for.
    rows: "Dh2eDocumentCriticalTableSystemRows"  # The rows.


class Dh2eDocumentCriticalTableSystem(_Dh2eDocumentCriticalTableSystem, total=False):
    """Critical injuries of one damage type: location by severity."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.


class Dh2eDocumentCriticalTableSystemRows(TypedDict):
    """The rows."""

    head: List["Dh2eDocumentCriticalTableSystemRowsHead"]  # Ten rows, severity 1 first.
    arm: List["Dh2eDocumentCriticalTableSystemRowsArm"]  # Both arms.
    body: List["Dh2eDocumentCriticalTableSystemRowsBody"]  # The trunk.
    leg: List["Dh2eDocumentCriticalTableSystemRowsLeg"]  # Both legs.


class _Dh2eDocumentCriticalTableSystemRowsHead(TypedDict):
    text: str  # What happens.


class Dh2eDocumentCriticalTableSystemRowsHead(_Dh2eDocumentCriticalTableSystemRowsHead, total=False):
    conditions: List["Dh2eDocumentCriticalTableSystemRowsHeadConditions"]  # Conditions it puts on the victim.
    fatigue: int  # Levels of fatigue.


class _Dh2eDocumentCriticalTableSystemRowsHeadConditions(TypedDict):
    condition: str  # Slug of the condition.


class Dh2eDocumentCriticalTableSystemRowsHeadConditions(_Dh2eDocumentCriticalTableSystemRowsHeadConditions, total=False):
    rounds: int  # How long; left out, until removed.


class _Dh2eDocumentCriticalTableSystemRowsArm(TypedDict):
    text: str  # What happens.


class Dh2eDocumentCriticalTableSystemRowsArm(_Dh2eDocumentCriticalTableSystemRowsArm, total=False):
    conditions: List["Dh2eDocumentCriticalTableSystemRowsArmConditions"]  # Conditions it puts on the victim.
    fatigue: int  # Levels of fatigue.


class _Dh2eDocumentCriticalTableSystemRowsArmConditions(TypedDict):
    condition: str  # Slug of the condition.


class Dh2eDocumentCriticalTableSystemRowsArmConditions(_Dh2eDocumentCriticalTableSystemRowsArmConditions, total=False):
    rounds: int  # How long; left out, until removed.


class _Dh2eDocumentCriticalTableSystemRowsBody(TypedDict):
    text: str  # What happens.


class Dh2eDocumentCriticalTableSystemRowsBody(_Dh2eDocumentCriticalTableSystemRowsBody, total=False):
    conditions: List["Dh2eDocumentCriticalTableSystemRowsBodyConditions"]  # Conditions it puts on the victim.
    fatigue: int  # Levels of fatigue.


class _Dh2eDocumentCriticalTableSystemRowsBodyConditions(TypedDict):
    condition: str  # Slug of the condition.


class Dh2eDocumentCriticalTableSystemRowsBodyConditions(_Dh2eDocumentCriticalTableSystemRowsBodyConditions, total=False):
    rounds: int  # How long; left out, until removed.


class _Dh2eDocumentCriticalTableSystemRowsLeg(TypedDict):
    text: str  # What happens.


class Dh2eDocumentCriticalTableSystemRowsLeg(_Dh2eDocumentCriticalTableSystemRowsLeg, total=False):
    conditions: List["Dh2eDocumentCriticalTableSystemRowsLegConditions"]  # Conditions it puts on the victim.
    fatigue: int  # Levels of fatigue.


class _Dh2eDocumentCriticalTableSystemRowsLegConditions(TypedDict):
    condition: str  # Slug of the condition.


class Dh2eDocumentCriticalTableSystemRowsLegConditions(_Dh2eDocumentCriticalTableSystemRowsLegConditions, total=False):
    rounds: int  # How long; left out, until removed.


class _Dh2eDocumentCriticalTable(TypedDict):
    name: str  # What it is called.
    type: Literal["critical-table"]  # Its kind.
    system: "Dh2eDocumentCriticalTableSystem"  # Critical injuries of one damage type: location by severity.


class Dh2eDocumentCriticalTable(_Dh2eDocumentCriticalTable, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentCriticalTableTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentRollTableTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class _Dh2eDocumentRollTableSystem(TypedDict):
    rows: List["Dh2eDocumentRollTableSystemRows"]  # Rows that cover 1 to 100 without a gap.


class Dh2eDocumentRollTableSystem(_Dh2eDocumentRollTableSystem, total=False):
    """A d100 table such as psychic phenomena."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.


_Dh2eDocumentRollTableSystemRows = TypedDict("_Dh2eDocumentRollTableSystemRows", {
    "from": int,
    "to": int,
    "text": str,
})
_Dh2eDocumentRollTableSystemRowsMaybe = TypedDict("_Dh2eDocumentRollTableSystemRowsMaybe", {
    "conditions": List["Dh2eDocumentRollTableSystemRowsConditions"],
    "fatigue": int,
    "damage": "Dh2eDocumentRollTableSystemRowsDamage",
    "leadsTo": str,
}, total=False)


class Dh2eDocumentRollTableSystemRows(_Dh2eDocumentRollTableSystemRows, _Dh2eDocumentRollTableSystemRowsMaybe):
    """Both."""


class _Dh2eDocumentRollTableSystemRowsConditions(TypedDict):
    condition: str  # Slug of the condition.


class Dh2eDocumentRollTableSystemRowsConditions(_Dh2eDocumentRollTableSystemRowsConditions, total=False):
    rounds: int  # How long; left out, until removed.


class _Dh2eDocumentRollTableSystemRowsDamage(TypedDict):
    formula: str  # Dice and numbers added together.


class Dh2eDocumentRollTableSystemRowsDamage(_Dh2eDocumentRollTableSystemRowsDamage, total=False):
    """Damage to the psyker, which armour does not stop."""

    bonus: Union[int, Literal["sb"], str]  # Added to the roll; `sb` is the wielder's Strength bonus.
    type: Union[Literal["energy", "explosive", "impact", "rending"], str]  # The kind of damage.


class _Dh2eDocumentRollTable(TypedDict):
    name: str  # What it is called.
    type: Literal["roll-table"]  # Its kind.
    system: "Dh2eDocumentRollTableSystem"  # A d100 table such as psychic phenomena.


class Dh2eDocumentRollTable(_Dh2eDocumentRollTable, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentRollTableTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentAcolyteTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class _Dh2eDocumentAcolyteSystem(TypedDict):
    characteristics: "Dh2eDocumentAcolyteSystemCharacteristics"  # The nine characteristics.
    wounds: "Dh2eDocumentAcolyteSystemWounds"  # Wounds.


class Dh2eDocumentAcolyteSystem(_Dh2eDocumentAcolyteSystem, total=False):
    """A player's character."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.
    fatigue: int  # Levels of fatigue; each takes 10 from every characteristic.
    psyRating: int  # Psy rating.
    options: List[str]  # Roll options that always hold for this actor.


class Dh2eDocumentAcolyteSystemCharacteristics(TypedDict, total=False):
    """The nine characteristics."""

    ws: Union[int, "Dh2eDocumentAcolyteSystemCharacteristicsWs"]  # Weapon Skill.
    bs: Union[int, "Dh2eDocumentAcolyteSystemCharacteristicsBs"]  # Ballistic Skill.
    s: Union[int, "Dh2eDocumentAcolyteSystemCharacteristicsS"]  # Strength.
    t: Union[int, "Dh2eDocumentAcolyteSystemCharacteristicsT"]  # Toughness.
    ag: Union[int, "Dh2eDocumentAcolyteSystemCharacteristicsAg"]  # Agility.
    int: Union[int, "Dh2eDocumentAcolyteSystemCharacteristicsInt"]  # Intelligence.
    per: Union[int, "Dh2eDocumentAcolyteSystemCharacteristicsPer"]  # Perception.
    wp: Union[int, "Dh2eDocumentAcolyteSystemCharacteristicsWp"]  # Willpower.
    fel: Union[int, "Dh2eDocumentAcolyteSystemCharacteristicsFel"]  # Fellowship.


class _Dh2eDocumentAcolyteSystemCharacteristicsWs(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentAcolyteSystemCharacteristicsWs(_Dh2eDocumentAcolyteSystemCharacteristicsWs, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentAcolyteSystemCharacteristicsBs(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentAcolyteSystemCharacteristicsBs(_Dh2eDocumentAcolyteSystemCharacteristicsBs, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentAcolyteSystemCharacteristicsS(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentAcolyteSystemCharacteristicsS(_Dh2eDocumentAcolyteSystemCharacteristicsS, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentAcolyteSystemCharacteristicsT(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentAcolyteSystemCharacteristicsT(_Dh2eDocumentAcolyteSystemCharacteristicsT, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentAcolyteSystemCharacteristicsAg(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentAcolyteSystemCharacteristicsAg(_Dh2eDocumentAcolyteSystemCharacteristicsAg, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentAcolyteSystemCharacteristicsInt(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentAcolyteSystemCharacteristicsInt(_Dh2eDocumentAcolyteSystemCharacteristicsInt, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentAcolyteSystemCharacteristicsPer(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentAcolyteSystemCharacteristicsPer(_Dh2eDocumentAcolyteSystemCharacteristicsPer, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentAcolyteSystemCharacteristicsWp(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentAcolyteSystemCharacteristicsWp(_Dh2eDocumentAcolyteSystemCharacteristicsWp, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentAcolyteSystemCharacteristicsFel(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentAcolyteSystemCharacteristicsFel(_Dh2eDocumentAcolyteSystemCharacteristicsFel, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentAcolyteSystemWounds(TypedDict):
    max: int  # Wounds when unhurt.


class Dh2eDocumentAcolyteSystemWounds(_Dh2eDocumentAcolyteSystemWounds, total=False):
    """Wounds."""

    value: int  # Wounds left.
    critical: int  # Critical damage so far.


class _Dh2eDocumentAcolyte(TypedDict):
    name: str  # What it is called.
    type: Literal["acolyte"]  # Its kind.
    system: "Dh2eDocumentAcolyteSystem"  # A player's character.


class Dh2eDocumentAcolyte(_Dh2eDocumentAcolyte, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentAcolyteTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class Dh2eDocumentNpcTalus(TypedDict, total=False):
    """Says whose document it is, where the type alone does not."""

    system: str  # `dh2e`: the system this document belongs to.


class _Dh2eDocumentNpcSystem(TypedDict):
    characteristics: "Dh2eDocumentNpcSystemCharacteristics"  # The nine characteristics.
    wounds: "Dh2eDocumentNpcSystemWounds"  # Wounds.


class Dh2eDocumentNpcSystem(_Dh2eDocumentNpcSystem, total=False):
    """Anyone else."""

    slug: str  # The short name.
    description: str  # Words for the reader.
    rules: List["Dh2eDocumentRule"]  # The rule elements.
    fatigue: int  # Levels of fatigue; each takes 10 from every characteristic.
    psyRating: int  # Psy rating.
    options: List[str]  # Roll options that always hold for this actor.


class Dh2eDocumentNpcSystemCharacteristics(TypedDict, total=False):
    """The nine characteristics."""

    ws: Union[int, "Dh2eDocumentNpcSystemCharacteristicsWs"]  # Weapon Skill.
    bs: Union[int, "Dh2eDocumentNpcSystemCharacteristicsBs"]  # Ballistic Skill.
    s: Union[int, "Dh2eDocumentNpcSystemCharacteristicsS"]  # Strength.
    t: Union[int, "Dh2eDocumentNpcSystemCharacteristicsT"]  # Toughness.
    ag: Union[int, "Dh2eDocumentNpcSystemCharacteristicsAg"]  # Agility.
    int: Union[int, "Dh2eDocumentNpcSystemCharacteristicsInt"]  # Intelligence.
    per: Union[int, "Dh2eDocumentNpcSystemCharacteristicsPer"]  # Perception.
    wp: Union[int, "Dh2eDocumentNpcSystemCharacteristicsWp"]  # Willpower.
    fel: Union[int, "Dh2eDocumentNpcSystemCharacteristicsFel"]  # Fellowship.


class _Dh2eDocumentNpcSystemCharacteristicsWs(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentNpcSystemCharacteristicsWs(_Dh2eDocumentNpcSystemCharacteristicsWs, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentNpcSystemCharacteristicsBs(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentNpcSystemCharacteristicsBs(_Dh2eDocumentNpcSystemCharacteristicsBs, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentNpcSystemCharacteristicsS(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentNpcSystemCharacteristicsS(_Dh2eDocumentNpcSystemCharacteristicsS, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentNpcSystemCharacteristicsT(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentNpcSystemCharacteristicsT(_Dh2eDocumentNpcSystemCharacteristicsT, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentNpcSystemCharacteristicsAg(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentNpcSystemCharacteristicsAg(_Dh2eDocumentNpcSystemCharacteristicsAg, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentNpcSystemCharacteristicsInt(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentNpcSystemCharacteristicsInt(_Dh2eDocumentNpcSystemCharacteristicsInt, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentNpcSystemCharacteristicsPer(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentNpcSystemCharacteristicsPer(_Dh2eDocumentNpcSystemCharacteristicsPer, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentNpcSystemCharacteristicsWp(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentNpcSystemCharacteristicsWp(_Dh2eDocumentNpcSystemCharacteristicsWp, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentNpcSystemCharacteristicsFel(TypedDict):
    base: int  # The rolled value.


class Dh2eDocumentNpcSystemCharacteristicsFel(_Dh2eDocumentNpcSystemCharacteristicsFel, total=False):
    advances: int  # Advances of +5 each.


class _Dh2eDocumentNpcSystemWounds(TypedDict):
    max: int  # Wounds when unhurt.


class Dh2eDocumentNpcSystemWounds(_Dh2eDocumentNpcSystemWounds, total=False):
    """Wounds."""

    value: int  # Wounds left.
    critical: int  # Critical damage so far.


class _Dh2eDocumentNpc(TypedDict):
    name: str  # What it is called.
    type: Literal["npc"]  # Its kind.
    system: "Dh2eDocumentNpcSystem"  # Anyone else.


class Dh2eDocumentNpc(_Dh2eDocumentNpc, total=False):
    """A DH2E document."""

    talus: "Dh2eDocumentNpcTalus"  # Says whose document it is, where the type alone does not.
    _id: str  # A host's own number.
    img: str  # A picture, for the client.
    items: List[Union["Dh2eDocumentDerived", "Dh2eDocument", str]]  # What an actor carries.
    choices: Any  # What `build` chooses: flag and value.
    flags: Any  # Whatever a host keeps here.


class _P2vDocumentCreature(TypedDict):
    size: str  # Small, Medium, Large ...
    traits: List[str]  # Its traits.
    level: int  # Its level, which decides its cost.
    fight: int  # Fight: the bonus to attacks.
    armor: int  # Armor: what attacks must reach.
    fort: int  # Fortitude.
    reflex: int  # Reflex.
    will: Union[int, None]  # Will; null: it has none and never rolls it.
    hp: int  # Hit points.
    speed: Union[int, None]  # Speed in squares; null: it does not move.
    features: List["P2vDocumentFeature"]  # Its features.
    name: str  # Its name.


class P2vDocumentCreature(_P2vDocumentCreature, total=False):
    """A creature."""

    alignment: Union[str, None]  # LG, N, CE ...
    power: int  # Power: what saves must reach.
    alt_speed: Dict[str, Any]  # Speeds of other modes: {"aquatic": 8}.
    armor_alt: int  # For people: a second Armor on the card.
    modes: List[str]  # Movement modes: `flight`, `burrowing`, `wall_climb`, `aquatic`, `teleportation`.
    skills: List[str]  # Its skills.
    senses: List[str]  # Its senses.
    immune: List[str]  # Immunities.
    resist: List["P2vDocumentCreatureResist"]  # Resistances.
    weak: List["P2vDocumentCreatureWeak"]  # Weaknesses.
    points: int  # For people: what it costs; the level decides.
    points_by_level: int  # For people: what its level costs.
    points_mismatch: bool  # For people: the printed card differs.
    points_assumed: bool  # For people: not printed on the card.
    upgrade_cost: int  # For people: what an upgrade costs; the level decides.
    unpriced: bool  # It cannot be bought.
    feats: List[str]  # Feats of a campaign.
    current: Dict[str, Any]  # Its state after its last encounter: {hp, conditions ...}.
    gear: List[str]  # Equipment that feats of a campaign need.
    startsWith: List[str]  # Conditions it begins with, after a wound.
    assured: List[str]  # Skills that are used without rolling dice.
    common: List[str]  # Common features by name.
    gambits: Any  # Its gambits in solo play, by the roll of a die.
    gambit_preference: str  # The targets it prefers in solo play.
    faction: str  # Its faction.
    judgement: Any  # What a person should look at after a conversion.
    canonical: bool  # The card to use if several have this name.
    duplicate_of: str  # The card it is a copy of.
    is_object: bool  # It is an object.
    other_text: str  # For people; no effect in play.
    other_notes: List[Any]  # For people; no effect in play.
    card_back: str  # For people; no effect in play.
    id: str  # A unique name for programs.
    license: str  # The license: `ORC` or another.
    source: str  # The book it comes from.
    orc_equivalent: str  # The equivalent card under the ORC license.
    no_orc_equivalent: bool  # It has no equivalent under the ORC license.
    note: str  # For people; no effect in play.


_P2vDocumentCreatureResist = TypedDict("_P2vDocumentCreatureResist", {
    "type": str,
})
_P2vDocumentCreatureResistMaybe = TypedDict("_P2vDocumentCreatureResistMaybe", {
    "dice": int,
    "except": List[str],
}, total=False)


class P2vDocumentCreatureResist(_P2vDocumentCreatureResist, _P2vDocumentCreatureResistMaybe):
    """Both."""


class _P2vDocumentCreatureWeak(TypedDict):
    type: str  # The damage type.


class P2vDocumentCreatureWeak(_P2vDocumentCreatureWeak, total=False):
    amount: int  # Additional damage.


class _P2vDocumentSpell(TypedDict):
    traditions: List[str]  # The traditions that have it.
    rank: int  # Its rank.
    options: List["P2vDocumentOption"]  # What it does, by the actions it costs.
    name: str  # Its name.


class P2vDocumentSpell(_P2vDocumentSpell, total=False):
    """A spell."""

    cantrip: bool  # It can be cast at will.
    uncommon: bool  # It is not available to everyone.
    heighten: List["P2vDocumentSpellHeighten"]  # What a higher rank changes.
    sustain_ap: Union[int, None]  # Action points to sustain it.
    variant: bool  # For people: it is another form of a spell.
    text: str  # For people; no effect in play.
    extra_text: List[Any]  # For people; no effect in play.
    id: str  # A unique name for programs.
    license: str  # The license: `ORC` or another.
    source: str  # The book it comes from.
    orc_equivalent: str  # The equivalent card under the ORC license.
    no_orc_equivalent: bool  # It has no equivalent under the ORC license.
    note: str  # For people; no effect in play.


class P2vDocumentSpellHeighten(TypedDict, total=False):
    text: str  # For people; no effect in play.
    at: Any  # The ranks from which it applies.
    per_ranks: int  # It applies once for every so many ranks.
    from_rank: int  # The rank from which ranks are counted.
    tiers: List[Any]  # Steps: {at, add, set}.
    add: Dict[str, Any]  # Numbers that grow, and by how much.
    set: Dict[str, Any]  # Members that get a new value.
    option: int  # The number of the option that changes; without it every option.


class _P2vDocumentItem(TypedDict):
    slot: str  # Where it is worn or held.
    level: int  # Its level, which decides its cost.
    name: str  # Its name.


class P2vDocumentItem(_P2vDocumentItem, total=False):
    """An item."""

    kind: Union[Literal["action", "reaction", "free", "passive", "aura", "caster"], str]  # How it is used.
    ap: Union[int, None]  # Action points.
    strike: bool  # It is a strike.
    strike_assumed: bool  # For people: not printed on the card.
    ap_assumed: bool  # For people: not printed on the card.
    target: "P2vDocumentItemTarget"  # Its target.
    trigger: "P2vDocumentItemTrigger"  # Its trigger.
    uses: Union["P2vDocumentItemUses", None]  # How often it can be used.
    effects: List["P2vDocumentEffect"]  # Its effects.
    requires: List[str]  # Conditions that must hold.
    text: str  # For people; no effect in play.
    note: str  # For people; no effect in play.
    coverage: str  # For programs that read cards; no effect in play.
    trigger_text: str  # For people: the trigger in words.
    requires_text: str  # For people: the requirements in words.
    id: str  # A unique name for programs.
    license: str  # The license: `ORC` or another.
    source: str  # The book it comes from.
    orc_equivalent: str  # The equivalent card under the ORC license.
    no_orc_equivalent: bool  # It has no equivalent under the ORC license.


class _P2vDocumentItemTarget(TypedDict):
    mode: str  # `melee`, `ranged`, `melee_or_ranged`, `area`, `self`, `self_or_in_reach` ...


class P2vDocumentItemTarget(_P2vDocumentItemTarget, total=False):
    """Its target."""

    reach: int  # Reach in squares.
    short: Union[int, None]  # Short range in squares.
    long: Union[int, None]  # Long range in squares.
    shape: str  # Shape of an area: `burst`, `cone`, `emanation` or `line`.
    size: int  # Size of an area in squares.
    within: int  # Largest distance of an area in squares.
    aura: bool  # The area moves with the creature.
    filter: str  # The creatures it can affect: `grabbed enemy` ...
    assumed: bool  # For people: not printed on the card.
    printed_shape: str  # For people: the wording of the card.


class _P2vDocumentItemTrigger(TypedDict):
    event: str  # The event: `damage_taken`, `turn_start`, `provoke`, `drop_to_0` ...


class P2vDocumentItemTrigger(_P2vDocumentItemTrigger, total=False):
    """Its trigger."""

    who: str  # Who it happens to, or who does it: `self`, `creature_in_reach` ...
    by: str  # What or who causes it: `melee weapon`, `enemy within 3` ...
    to: str  # The target of the event: `ally` ...
    enemy: str  # The enemy that causes it: `in_reach`.
    causes: List[str]  # The kinds of acts that trigger it: `cast_spell`, `ranged_attack` ...
    conditions: List[str]  # The conditions it reacts to: `grabbed` ...
    types: List[str]  # The damage types it reacts to.
    filter: str  # The creatures it reacts to: `grabbed, in reach` ...
    where: str  # Where it happens: `los` (in line of sight), `terrain_type:smoke` ...
    within: Any  # Largest distance: squares, `reach` or `speed+2`.
    ally_within: int  # An ally within this many squares.
    enemy_within: int  # An enemy within this many squares.
    min: int  # The least amount that triggers it.
    stat: str  # The save or statistic: `will` ...
    name: str  # The name of a condition, counter or feature.
    rolls: List[str]  # The rolls it reacts to: `fight`, `reflex` ...
    vs: str  # What the roll is against: `primal spell` ...
    aura: str  # The name of the aura.
    exclude: str  # The creatures that do not trigger it.
    needs: str  # What the reaction needs: `same spell prepared` ...
    with_: str  # What the attack is made with: `weapon`, `strike`.
    spells: List[str]  # The spells it reacts to.
    note: str  # For people; no effect in play.


class P2vDocumentItemUses(TypedDict, total=False):
    count: int  # How many times.
    recharge: str  # When uses come back: `encounter`, `daily` ...


class _P2vDocumentFeature(TypedDict):
    name: str  # Its name.


class P2vDocumentFeature(_P2vDocumentFeature, total=False):
    """A feature."""

    top: str  # For people: the line above the feature.
    keyword: str  # The common feature that it is.
    once_per_turn: bool  # At most once in a turn.
    ignore_long_range_penalty: bool  # No penalty at long range.
    weapon: bool  # A strike with a weapon, not with claws: an animal that has one may try any skill.
    max_size: str  # The largest size of creature it works on.
    caster: Dict[str, Any]  # The spells it gives: {tradition, rank, pools}.
    option: Dict[str, Any]  # It is an upgrade: {type, feature that it replaces}.
    defines_affliction: str  # The affliction that its effects make up.
    shared_use: str  # The feature it shares its uses with.
    counter: Dict[str, Any]  # A counter: {name, start}.
    order: str  # The order of its parts.
    variants: List[Any]  # For people: other forms of the feature.
    converted: Any  # After a conversion: `mechanical`, `simplified` or `text`.
    lost: List[str]  # After a conversion: what was left out.
    inventory: Dict[str, Any]  # Items it begins with, by name.
    kind: Union[Literal["action", "reaction", "free", "passive", "aura", "caster"], str]  # How it is used.
    ap: Union[int, None]  # Action points.
    strike: bool  # It is a strike.
    strike_assumed: bool  # For people: not printed on the card.
    ap_assumed: bool  # For people: not printed on the card.
    target: "P2vDocumentFeatureTarget"  # Its target.
    trigger: "P2vDocumentFeatureTrigger"  # Its trigger.
    uses: Union["P2vDocumentFeatureUses", None]  # How often it can be used.
    effects: List["P2vDocumentEffect"]  # Its effects.
    requires: List[str]  # Conditions that must hold.
    text: str  # For people; no effect in play.
    note: str  # For people; no effect in play.
    coverage: str  # For programs that read cards; no effect in play.
    trigger_text: str  # For people: the trigger in words.
    requires_text: str  # For people: the requirements in words.


class _P2vDocumentFeatureTarget(TypedDict):
    mode: str  # `melee`, `ranged`, `melee_or_ranged`, `area`, `self`, `self_or_in_reach` ...


class P2vDocumentFeatureTarget(_P2vDocumentFeatureTarget, total=False):
    """Its target."""

    reach: int  # Reach in squares.
    short: Union[int, None]  # Short range in squares.
    long: Union[int, None]  # Long range in squares.
    shape: str  # Shape of an area: `burst`, `cone`, `emanation` or `line`.
    size: int  # Size of an area in squares.
    within: int  # Largest distance of an area in squares.
    aura: bool  # The area moves with the creature.
    filter: str  # The creatures it can affect: `grabbed enemy` ...
    assumed: bool  # For people: not printed on the card.
    printed_shape: str  # For people: the wording of the card.


class _P2vDocumentFeatureTrigger(TypedDict):
    event: str  # The event: `damage_taken`, `turn_start`, `provoke`, `drop_to_0` ...


class P2vDocumentFeatureTrigger(_P2vDocumentFeatureTrigger, total=False):
    """Its trigger."""

    who: str  # Who it happens to, or who does it: `self`, `creature_in_reach` ...
    by: str  # What or who causes it: `melee weapon`, `enemy within 3` ...
    to: str  # The target of the event: `ally` ...
    enemy: str  # The enemy that causes it: `in_reach`.
    causes: List[str]  # The kinds of acts that trigger it: `cast_spell`, `ranged_attack` ...
    conditions: List[str]  # The conditions it reacts to: `grabbed` ...
    types: List[str]  # The damage types it reacts to.
    filter: str  # The creatures it reacts to: `grabbed, in reach` ...
    where: str  # Where it happens: `los` (in line of sight), `terrain_type:smoke` ...
    within: Any  # Largest distance: squares, `reach` or `speed+2`.
    ally_within: int  # An ally within this many squares.
    enemy_within: int  # An enemy within this many squares.
    min: int  # The least amount that triggers it.
    stat: str  # The save or statistic: `will` ...
    name: str  # The name of a condition, counter or feature.
    rolls: List[str]  # The rolls it reacts to: `fight`, `reflex` ...
    vs: str  # What the roll is against: `primal spell` ...
    aura: str  # The name of the aura.
    exclude: str  # The creatures that do not trigger it.
    needs: str  # What the reaction needs: `same spell prepared` ...
    with_: str  # What the attack is made with: `weapon`, `strike`.
    spells: List[str]  # The spells it reacts to.
    note: str  # For people; no effect in play.


class P2vDocumentFeatureUses(TypedDict, total=False):
    count: int  # How many times.
    recharge: str  # When uses come back: `encounter`, `daily` ...


class P2vDocumentOption(TypedDict, total=False):
    """A way to cast a spell."""

    kind: Union[Literal["action", "reaction", "free", "passive", "aura", "caster"], str]  # How it is used.
    ap: Union[int, None]  # Action points.
    strike: bool  # It is a strike.
    strike_assumed: bool  # For people: not printed on the card.
    ap_assumed: bool  # For people: not printed on the card.
    target: "P2vDocumentOptionTarget"  # Its target.
    trigger: "P2vDocumentOptionTrigger"  # Its trigger.
    uses: Union["P2vDocumentOptionUses", None]  # How often it can be used.
    effects: List["P2vDocumentEffect"]  # Its effects.
    requires: List[str]  # Conditions that must hold.
    text: str  # For people; no effect in play.
    note: str  # For people; no effect in play.
    coverage: str  # For programs that read cards; no effect in play.
    trigger_text: str  # For people: the trigger in words.
    requires_text: str  # For people: the requirements in words.


class _P2vDocumentOptionTarget(TypedDict):
    mode: str  # `melee`, `ranged`, `melee_or_ranged`, `area`, `self`, `self_or_in_reach` ...


class P2vDocumentOptionTarget(_P2vDocumentOptionTarget, total=False):
    """Its target."""

    reach: int  # Reach in squares.
    short: Union[int, None]  # Short range in squares.
    long: Union[int, None]  # Long range in squares.
    shape: str  # Shape of an area: `burst`, `cone`, `emanation` or `line`.
    size: int  # Size of an area in squares.
    within: int  # Largest distance of an area in squares.
    aura: bool  # The area moves with the creature.
    filter: str  # The creatures it can affect: `grabbed enemy` ...
    assumed: bool  # For people: not printed on the card.
    printed_shape: str  # For people: the wording of the card.


class _P2vDocumentOptionTrigger(TypedDict):
    event: str  # The event: `damage_taken`, `turn_start`, `provoke`, `drop_to_0` ...


class P2vDocumentOptionTrigger(_P2vDocumentOptionTrigger, total=False):
    """Its trigger."""

    who: str  # Who it happens to, or who does it: `self`, `creature_in_reach` ...
    by: str  # What or who causes it: `melee weapon`, `enemy within 3` ...
    to: str  # The target of the event: `ally` ...
    enemy: str  # The enemy that causes it: `in_reach`.
    causes: List[str]  # The kinds of acts that trigger it: `cast_spell`, `ranged_attack` ...
    conditions: List[str]  # The conditions it reacts to: `grabbed` ...
    types: List[str]  # The damage types it reacts to.
    filter: str  # The creatures it reacts to: `grabbed, in reach` ...
    where: str  # Where it happens: `los` (in line of sight), `terrain_type:smoke` ...
    within: Any  # Largest distance: squares, `reach` or `speed+2`.
    ally_within: int  # An ally within this many squares.
    enemy_within: int  # An enemy within this many squares.
    min: int  # The least amount that triggers it.
    stat: str  # The save or statistic: `will` ...
    name: str  # The name of a condition, counter or feature.
    rolls: List[str]  # The rolls it reacts to: `fight`, `reflex` ...
    vs: str  # What the roll is against: `primal spell` ...
    aura: str  # The name of the aura.
    exclude: str  # The creatures that do not trigger it.
    needs: str  # What the reaction needs: `same spell prepared` ...
    with_: str  # What the attack is made with: `weapon`, `strike`.
    spells: List[str]  # The spells it reacts to.
    note: str  # For people; no effect in play.


class P2vDocumentOptionUses(TypedDict, total=False):
    count: int  # How many times.
    recharge: str  # When uses come back: `encounter`, `daily` ...


_P2vDocumentEffectObject = TypedDict("_P2vDocumentEffectObject", {
})
_P2vDocumentEffectObjectMaybe = TypedDict("_P2vDocumentEffectObjectMaybe", {
    "op": Union[Literal["damage", "persistent", "end_persistent", "affliction", "heal", "temp_hp", "set_hp", "eliminate", "remove_from_play", "condition", "remove_condition", "escalate", "status", "concealed", "untargetable", "prone", "move", "push", "pull", "shunt", "drag", "drag_while_moving", "trample", "strike", "chain", "spend_ap", "choose", "roll", "if", "check", "save_check", "fight_roll_vs", "mod", "set_stat", "set_size", "static_resist", "gain_resist", "static_weak", "gain", "lose", "grant_action", "grant_feature", "terrain", "terrain_remove", "terrain_resize", "zone", "place_objects", "area_effect", "summon", "cast", "recast", "counter", "reduce_damage", "negate_damage", "negate_hit", "negate_spell", "cancel_condition", "cancel_move", "stop_move", "immune_after", "downgrade_crit", "reroll", "substitute_save", "roll_penalty", "redirect_attack", "ignore_weakness", "swallow", "stow", "swap_places", "end_turn", "force_action", "force_move", "control_next_turn", "gain_item", "steal_item", "use_item", "remove_body", "consume_projectile", "use_feature", "recharge", "universal", "bond", "aim", "transform", "sticky_condition", "dismount", "train_skill", "expend_spell", "learn_spell", "cancel_spell_effect", "nullify_item", "extend_spell", "advantage", "rider_next_hit", "curse_next", "negate_fall_damage", "extend_touch_range", "aura_until", "splash_choice", "stance", "bonus_damage", "use_alt_damage", "map_override", "mark", "vs_mark", "ignore_resistance", "immune", "permanent", "threshold", "while", "on", "replace_condition", "off_guard_to_self", "ignore_terrain", "extra_reactions", "fall_reduction", "loot_on_death", "start_with_minion", "minion", "mount_platform", "siege_weapon", "add_damage_type", "grant_enemy_action", "restrict", "disable", "carry_consumables", "on_would_drop_to_0_by_this", "on_controlled_drop_to_0", "cast_scroll", "cast_potion", "as_previous_option_with_new_area"], str],
    "who": Any,
    "target": str,
    "targets": str,
    "filter": str,
    "when": str,
    "if": Any,
    "if_": str,
    "cond": str,
    "while": str,
    "until": str,
    "duration": str,
    "ends": str,
    "end": str,
    "on": Any,
    "during": str,
    "event": str,
    "once": bool,
    "optional": bool,
    "requires": str,
    "limit": str,
    "scope": str,
    "vs": str,
    "by": str,
    "with": str,
    "within": int,
    "where": str,
    "do": List["P2vDocumentEffect"],
    "then": List["P2vDocumentEffect"],
    "else": Any,
    "on_hit": List["P2vDocumentEffect"],
    "on_hit_if": Dict[str, Any],
    "on_fail": List["P2vDocumentEffect"],
    "on_success": str,
    "success": List["P2vDocumentEffect"],
    "crit_success": List["P2vDocumentEffect"],
    "collide": List["P2vDocumentEffect"],
    "at_zero": List["P2vDocumentEffect"],
    "each_turn_start": List["P2vDocumentEffect"],
    "options": List["P2vDocumentEffects"],
    "table": List["P2vDocumentEffectObjectTable"],
    "die": str,
    "mods": List["P2vDocumentEffect"],
    "amount": Any,
    "types": List[str],
    "type": str,
    "types_choice": bool,
    "save": Dict[str, Any],
    "save_mod": Any,
    "damage": Dict[str, Any],
    "damage_when": List[str],
    "bonus_damage": int,
    "bonus_if": Dict[str, Any],
    "alt_if": str,
    "alt_amount": int,
    "auto_hit": bool,
    "missiles": int,
    "dice": int,
    "dice_equiv": int,
    "flat": int,
    "formula": str,
    "stage": str,
    "stat": str,
    "value": int,
    "power": Any,
    "skill": str,
    "bonus": int,
    "mod": int,
    "mod_if": Dict[str, Any],
    "roll": str,
    "keep": str,
    "second": int,
    "third": int,
    "sneak_attack_amount": int,
    "sneak_attack_once": bool,
    "ignore": str,
    "ignore_cover_concealment": bool,
    "ignore_long_range_penalty": bool,
    "cannot_regain": str,
    "name": str,
    "condition": str,
    "from": Any,
    "to": Any,
    "replaces": str,
    "except": str,
    "printed": str,
    "flag": str,
    "delta": Any,
    "set": int,
    "max_current": str,
    "weapon": str,
    "count": int,
    "up_to": bool,
    "distinct_targets": bool,
    "same_target": bool,
    "targets_adjacent_to_each_other": bool,
    "combine_damage": bool,
    "combine_damage_if_same_target": bool,
    "no_damage": bool,
    "reach": int,
    "range": int,
    "step": int,
    "change_ap": int,
    "at": str,
    "mode": str,
    "max": Any,
    "min": int,
    "squares": int,
    "times": int,
    "speed": int,
    "speed_mult": float,
    "line": bool,
    "direction": str,
    "toward": str,
    "dest": str,
    "through": str,
    "behind": str,
    "move": str,
    "no_reactions": bool,
    "action_wasted": bool,
    "area": Any,
    "shape": str,
    "size": Any,
    "trait": Any,
    "clear": str,
    "dispel": str,
    "exclude": str,
    "restrict": str,
    "object": str,
    "w": int,
    "h": int,
    "length": int,
    "armor": int,
    "hardness": int,
    "hp": int,
    "recast": str,
    "exit": str,
    "action": str,
    "ap": int,
    "extra_ap": int,
    "free": bool,
    "feature": str,
    "features": List[str],
    "forbid": List[str],
    "only": str,
    "per_trigger": int,
    "priority": List[str],
    "controller": str,
    "commander": str,
    "no_attacks": bool,
    "no_limited_use": bool,
    "no_slot": bool,
    "no_sustain": bool,
    "no_spells_unless": str,
    "no_spell_duration": str,
    "attacks_must_target": str,
    "may_keep_others": bool,
    "ignore_uses": bool,
    "uses": Dict[str, Any],
    "lockout": Any,
    "kind": str,
    "strike": bool,
    "text": str,
    "note": str,
    "what": str,
    "spell": str,
    "spells": List[str],
    "choice": Any,
    "rank": Any,
    "max_rank": int,
    "ap_version": int,
    "tradition": str,
    "list": str,
    "item": str,
    "creature": str,
    "as": str,
    "turn": str,
    "into": str,
    "self_defeated": bool,
    "corpse": str,
    "zombie": str,
    "crew": str,
    "carry": Dict[str, Any],
    "grants": str,
    "huge": List[int],
    "gargantuan": List[int],
    "continue_if": str,
}, total=False)


class P2vDocumentEffectObject(_P2vDocumentEffectObject, _P2vDocumentEffectObjectMaybe):
    """One effect."""


class P2vDocumentEffectObjectTable(TypedDict, total=False):
    min: int  # The lowest roll of the row.
    max: int  # The highest roll of the row.
    do: List["P2vDocumentEffect"]  # The effects of the row.


#
P2vDocumentEffect = Any


#
P2vDocumentEffects = List["P2vDocumentEffect"]

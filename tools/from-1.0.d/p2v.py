"""p2v.py: the words of version 1.0.0 at the table of Path 2 Victory, as they are now.

`command(step)` rewrites a command, `event(expected, names)` an event a case expects; `names` are the creatures of the
scenario in the order of its sides. `case(document)` rewrites a whole case in place.
"""
import re

COMMANDS = {"end": "endTurn"}
MEMBERS = {"direction": "toward", "weapon": "using"}

# Events whose name changed: the new one, and members that make it what it was.
EVENTS = {
    "fight_roll": {"event": "roll", "what": "Fight"},
    "save_roll": {"event": "roll"},
    "check": {"event": "roll"},
    "die": {"event": "roll"},
    "side_die": {"event": "roll"},
    "reaction": {"event": "act", "isReaction": True},
    "use": {"event": "act"},
    "over": {"event": "encounterEnd"},
    "turn_over": {"event": "deployment"},
    "dismounted": {"event": "mount", "off": True},
    "mounted": {"event": "mount"},
    "zone_end": {"event": "zoneEnd"},
    "hero": {"event": "spend", "what": "heroPoints"},
    "foreseen": {"event": "foresee"},
    "learned": {"event": "learn"},
    "eliminated": {"event": "defeat", "how": "eliminated"},
    "helpless": {"event": "defeat", "how": "dying"},
    "recovered": {"event": "revive"},
    "uncondition": {"event": "conditionEnd"},
    "prone": {"event": "condition", "condition": "prone"},
    "stand": {"event": "conditionEnd", "condition": "prone"},
    "round": {"event": "roundStart"},
    "activate": {"event": "turnStart"},
    "end_turn": {"event": "turnEnd"},
    "temp_hp": {"event": "temporaryHp"},
    "healed": {"event": "heal"},
    "summoned": {"event": "join"},
    "leaves": {"event": "leave"},
}
# Members of events that have other names, and those nothing says any more.
EVENT_MEMBERS = {"next": "side", "points": "total"}
GONE = {"recovery", "first", "a", "b", "c", "d", "save", "skill"}


def names_of(given):
    names = []
    for side in given.get("sides", []):
        for creature in side.get("creatures", []):
            names.append(creature.get("name") if isinstance(creature, dict) else creature)
    return names


def command(step):
    if step.get("do") in COMMANDS:
        step["do"] = COMMANDS[step["do"]]
    for old, new in MEMBERS.items():
        if old in step:
            step[new] = step.pop(old)
    return step


def event(expected, names):
    kind = expected.get("event")
    if kind == "side" and expected.get("what") in (4, 5):
        return {"event": "restore", "what": "uses", **{k: v for k, v in expected.items() if k == "who"}}
    renamed = EVENTS.get(kind)
    out = {}
    for name, value in expected.items():
        if renamed and name in GONE:
            continue
        if name == "die" and renamed:
            out["dice"] = [value]
        elif name == "target" and isinstance(value, int):
            out["target"] = names[value]
        elif name == "text" and renamed and not re.search(r" uses ", str(value)):
            continue
        else:
            out[EVENT_MEMBERS.get(name, name) if renamed else name] = value
    return {**out, **renamed} if renamed else out


def events(expected, names):
    """A list of events, or a test of one: {"$has": {...}}, {"$none": {...}} and the like."""
    if isinstance(expected, list):
        return [events(each, names) for each in expected]
    if isinstance(expected, dict) and any(name.startswith("$") for name in expected):
        return {name: events(value, names) for name, value in expected.items()}
    return event(expected, names) if isinstance(expected, dict) else expected


def case(document):
    names = names_of(document.get("given", {}))
    for step in document.get("do", []):
        command(step)
    for expected in document.get("expect", []):
        if isinstance(expected, dict) and "events" in expected:
            expected["events"] = events(expected["events"], names)
    return document

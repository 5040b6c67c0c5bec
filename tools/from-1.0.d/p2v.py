"""What Path 2 Victory called things in version 1.0.0, and what they are called now."""

NAMES = []  # the creatures of the scenario at hand, in the order of its sides


RULES = {"last_activator": "lastActivator", "persistent_by_die": "persistentByDie",
         "hazard_each_square": "hazardEachSquare", "cover_by_larger": "coverByLarger",
         "no_round_limit": "noRoundLimit"}


def entry(old):
    """A creature of a side; whether it is helpless follows from its hit points."""
    if not isinstance(old, dict):
        return old
    return {"temporaryHp" if name == "temp_hp" else name: value for name, value in old.items() if name != "helpless"}


def scenario(given):
    """Switches are rules now; events named creatures by their place in the scenario."""
    NAMES.clear()
    new = {name: value for name, value in given.items() if name != "switches"}
    if isinstance(given.get("switches"), dict):
        new["rules"] = {RULES.get(name, name): value for name, value in given["switches"].items()}
    if isinstance(given.get("sides"), list):
        new["sides"] = [{**side, "creatures": [entry(one) for one in side.get("creatures", [])]}
                        if isinstance(side, dict) and "creatures" in side else side for side in given["sides"]]
    for side in given.get("sides", []):
        for creature in side.get("creatures", []):
            NAMES.append(creature.get("name") if isinstance(creature, dict) else creature)
    return new


# --- Commands ---------------------------------------------------------------------------------------

MEMBERS = {"direction": "toward", "weapon": "using"}
COMMANDS = {
    "start": {}, "activate": {}, "act": {}, "end": {"do": "endTurn"}, "deployment": {}, "deploy": {}, "objectives": {},
    "objective": {}, "terrain": {}, "tile": {}, "gambits": {}, "gambit": {}, "reinforce": {}, "choose": {},
    "advance": {}, "learn": {}, "scenario": {},
}

# --- Events -----------------------------------------------------------------------------------------


def target(index):
    return {"target": NAMES[index] if isinstance(index, int) and index < len(NAMES) else index}


def die(value):
    return {"dice": [value]}


def rolled(what=None, members=()):
    rule = {"event": "roll", "members": {"die": die, "save": None, "skill": None, "what": None, "side": None,
                                         **dict(members)}}
    if what:
        rule["add"] = {"what": what}
    return rule


def plain_die(old, negated):
    """A die that stood for itself: a roll against nothing."""
    new = {"event": "roll", "against": {"$absent": True}}
    if "who" in old:
        new["who"] = old["who"]
    if "die" in old:
        new["dice"] = [old["die"]]
    return [new]


def side(old, negated):
    who = {"who": old["who"]} if "who" in old else {}
    if old.get("what") in (4, 5):
        return [{"event": "restore", "what": "uses", **who}]
    return [{"event": "feature", **who}]


def condition(name, event="condition"):
    return {"event": event, "add": {"condition": name}}


EVENTS = {
    "round": {"event": "roundStart", "members": {"first": None}},
    "activate": {"event": "turnStart"},
    "end_turn": {"event": "turnEnd"},
    "use": {"event": "act", "text": "text",
            "members": {"place": None, "pool": None, "uses": None,
                        "text": lambda words: {"text": {"$contains": words.rstrip(".")} if isinstance(words, str) else words}}},
    "act": {"members": {"action": None}},
    "reaction": {"event": "act", "add": {"isReaction": True}, "members": {"counts": None, "place": None}},
    "spend": {"members": {"ap": "amount"}, "add": {"what": "actionPoints"}},
    "move": {"members": {"squares": None}},
    "fight_roll": rolled("Fight", {"target": target}),
    "save_roll": rolled(),
    "check": rolled(),
    "die": {"fn": plain_die},
    "side_die": {"fn": plain_die},
    "damage": {"members": {"types": None, "source": None, "place": None}},
    "healed": {"event": "heal"},
    "temp_hp": {"event": "temporaryHp"},
    "condition": {"members": {"condition": None, "kept": None, "lasting": None, "source": None}},
    "uncondition": {"event": "conditionEnd", "members": {"condition": None}},
    "prone": condition("prone"), "stand": condition("prone", "conditionEnd"),
    "swallowed": condition("swallowed"), "stowed": condition("taken-in"),
    "helpless": {"event": "defeat", "add": {"how": "dying"}},
    "recovered": {"event": "revive"},
    "eliminated": {"event": "defeat", "add": {"how": "eliminated"}, "members": {"body": None}},
    "effect_end": {"event": "effectEnd", "members": {"effect": None, "later": None}},
    "zone": {"members": {"zone": None, "count": None, "until": None}},
    "zone_end": {"event": "zoneEnd", "members": {"zone": None, "later": None}},
    "barrier": {"members": {"zone": None, "hardness": None}},
    "claim": {"members": {"objective": None}},
    "score": {"members": {"points": "total"}},
    "turn_over": {"event": "deployment", "members": {"next": "side", "over": None, "idle": None, "last": None}},
    "mounted": {"event": "mount"}, "dismounted": {"event": "mount", "add": {"off": True}},
    "mark": {"members": {"target": target}}, "bond": {"members": {"target": target}},
    "hero": {"event": "spend", "add": {"what": "heroPoints"}, "members": {"recovery": None}},
    "summoned": {"event": "join"}, "leaves": {"event": "leave"},
    "ready": {"members": {"ready": None}},
    "size": {"event": "resize"},
    "side": {"fn": side},
    "objectives": {}, "objective": {"members": {"kind": None, "roll": None}}, "tile": {}, "gambit": {},
    "foreseen": {"event": "foresee", "members": {"place": None, "item": None}},
    "learned": {"event": "learn", "members": {"from": None}},
    "victory": {},
    "over": {"event": "encounterEnd"},
}

# --- Views ------------------------------------------------------------------------------------------

VIEW = {"creatures": "actors", "board": "board.size"}
ACTOR = {
    "hp": "hp.value", "maxHp": "hp.max", "tempHp": "hp.temporary", "ap": "resources.actionPoints",
    "heroPoints": "resources.heroPoints",
    "inPlay": lambda on: {"state": {"$none": "dead" if on else "active"}},
    "helpless": lambda on: {"state": "dying" if on is True else {"$none": "dying"}},
}
# What was shown beside the conditions, in the order of the view.
FLAGS = {"invisible": "invisible", "quickened": "quickened", "concealed": "concealed",
         "concealedAfar": "concealed-afar", "prone": "prone"}


def named(names):
    """Conditions were words; a list was the whole of them."""
    if isinstance(names, dict):
        return {operator: named(operand) for operator, operand in names.items()}
    return [{"condition": name} for name in names] if isinstance(names, list) else {"condition": names}


def actor(old):
    """What is expected of one creature, as one or several objects: an object has one matcher a member."""
    from_table = {key: value for key, value in old.items() if key not in FLAGS and key not in ("conditions", "persistent")}
    first, more = {}, []
    for key, value in from_table.items():
        to = ACTOR.get(key, key)
        for path, each in (to(value) if callable(to) else {to: value}).items():
            target = first
            for part in path.split(".")[:-1]:
                target = target.setdefault(part, {})
            target[path.split(".")[-1]] = each
    on = [{"condition": FLAGS[key]} for key in FLAGS if old.get(key) is True]
    off = [{"condition": FLAGS[key]} for key in FLAGS if key in old and old[key] is not True]
    persistent = old.get("persistent", {})
    if "$absent" in persistent:
        off.append({"condition": {"$contains": "persistent"}})
    else:
        on += [{"condition": f"persistent-{kind}", "value": amount} for kind, amount in persistent.items()]
    listed = old.get("conditions")
    if isinstance(listed, list):
        held = [{"condition": "swallowed"}] if isinstance(old.get("swallower"), str) else []
        first["conditions"] = named(listed) + [one for one in on if "value" not in one] + held + [
            one for one in on if "value" in one]
    elif listed is not None:
        first["conditions"] = named(listed)
    if on and not isinstance(listed, list):
        more.append({"conditions": {"$all": on}})
    more += [{"conditions": {"$none": each}} for each in off]
    return ([first] if first or not more else []) + more


# --- Cases ------------------------------------------------------------------------------------------

def settle(steps, expects, given):
    """Version 2 asks where a creature lands; 1.0.0 took the first place. And it ends the turn of a creature without action
    points, so that ending it again is refused and changes nothing."""
    settled, expects = [], list(expects)
    for index, step in enumerate(steps):
        after = steps[index + 1] if index + 1 < len(steps) else {}
        expected = expects[index] if index < len(expects) else None
        asked = isinstance(expected, dict) and (expected.get("result") == "asked" or "question" in expected)
        if step.get("do") == "act" and "answers" not in step and not asked and after.get("do") != "choose":
            step = {**step, "answers": [0]}
        if step.get("do") == "end" and expected is None and index < len(expects):
            expects[index] = {"result": {"$contains": ""}}
        settled.append(step)
    return settled, expects


# --- Refusals ---------------------------------------------------------------------------------------

REASONS = [
    ("there is no command", "no command"),
    ("no creature is active", "no creature is active"), ("there is no such creature", "there is no"),
    ("this is not a square of the board", ""),
]

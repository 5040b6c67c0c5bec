"""What DH2E called things in version 1.0.0, and what they are called now."""

import json

# --- Commands ---------------------------------------------------------------------------------------

MEMBERS = {"weapon": "using", "toggles": "options"}


def rounds(command):
    """0 rounds meant until it is removed."""
    if command.get("rounds") == 0:
        del command["rounds"]
    return command


COMMANDS = {
    "start": {}, "next": {"do": "endTurn"}, "attack": {}, "aim": {}, "move": {}, "charge": {}, "stand": {},
    "reload": {}, "unjam": {}, "ready": {}, "overwatch": {}, "extinguish": {}, "test": {}, "skill": {},
    "oppose": {"members": {"against": "target"}}, "grapple": {}, "focus": {}, "release": {}, "heal": {},
    "grapple-damage": {"do": "grappleDamage"}, "grapple-push": {"do": "grapplePush"},
    "grapple-throw": {"do": "grappleThrow"}, "break-free": {"do": "breakFree"}, "damage": {}, "tire": {},
    "add-condition": {"do": "condition", "fn": rounds},
    "remove-condition": {"do": "condition", "add": {"remove": True}},
    "place": {"members": {"at": "to"}},
}

# --- Cases ------------------------------------------------------------------------------------------


def settle(steps, expects, given):
    """A blast hits its target where the attack roll shows; 1.0.0 rolled a d100 for that, right after the attack."""
    def shoot(step):
        dice = step.get("dice", [])
        located = step.get("do") == "attack" and "target" in step and len(dice) > 2 and dice[1] > 10
        return {**step, "dice": dice[:1] + dice[2:]} if located else step
    blasts = "Blast(" in json.dumps(given)
    return [shoot(step) if blasts else step for step in steps], expects


# --- Events -----------------------------------------------------------------------------------------


def scenario(old):
    return {"rules" if name == "settings" else name: value for name, value in old.items()}


COSTS = {"half": ("half", 1), "full": ("half", 2), "free": ("free", 1), "reaction": ("reaction", 1)}
MODES = {"half move": "halfMove", "full move": "fullMove"}


def pays(old, negated):
    new = {"event": "spend"}
    if "who" in old:
        new["who"] = old["who"]
    if old.get("action") in COSTS:
        new["what"], new["amount"] = COSTS[old["action"]]
    elif negated:
        new["what"] = "half"
    return [new]


def initiative(old, negated):
    new = {key: value for key, value in old.items() if key not in ("die", "bonus")}
    roll = {"event": "roll", "what": "initiative"}
    if "who" in old:
        roll["who"] = old["who"]
    if "die" in old:
        roll["dice"] = [old["die"]]
    if "bonus" in old:
        roll["modifiers"] = {"$contains": {"value": old["bonus"]}}
    return [new, roll] if len(roll) > 3 or "dice" in roll else [new]


def wounded(old, negated):
    """Wounds are lost by the damage itself; damage that armour stops has an amount of 0 or less."""
    new = {"event": "damage"}
    for name, to in (("who", "who"), ("lost", "amount"), ("left", "hp"), ("critical", "criticalDamage")):
        if name in old:
            new[to] = old[name]
    if "amount" not in new:
        new["amount"] = {"$between": [1, 1000000]}
    return [new]


def condition(old, negated):
    new = {**old}
    if "from" in new:
        new["by"] = new.pop("from")
    if new.get("rounds") == 0:
        new["rounds"] = {"$absent": True}
    return [new]


def counts(old, negated):
    new = {"event": "durations"}
    if "who" in old:
        new["who"] = old["who"]
    if "left" in old or "condition" in old:
        note("what is left of a condition is in the view, not in an event")
    return [new]


def moves(old, negated):
    if old.get("how") == "placed":
        return [{**{key: value for key, value in old.items() if key != "how"}, "event": "place"}]
    new = {**old, "event": "move"}
    if "how" in new:
        how = new.pop("how")
        new["mode"] = MODES.get(how, how)
    return [new]


def item(state):
    return {"event": "item", "members": {"weapon": "item"}, "add": {"state": state}}


EVENTS = {
    "initiative": {"fn": initiative},
    "turn": {"event": "turnStart"},
    "fight_ends": {"event": "encounterEnd"},
    "pays": {"fn": pays},
    "test": {"event": "roll", "add": {"under": True},
             "members": {"label": "what", "target": "against", "roll": "total", "breakdown": "breakdown"}},
    "opposed": {"members": {"against": "target"}},
    "attack": {"members": {"weapon": "using"}},
    "scatters": {"event": "scatter"},
    "rounds_spent": {"event": "spend", "members": {"weapon": "item", "count": "amount"}, "add": {"what": "rounds"}},
    "jams": item("jammed"), "unjams": item("cleared"), "reloads": item("loaded"), "drops": item("dropped"),
    "readies": item("drawn"),
    "evades": {"event": "evade"},
    "damage_roll": {"event": "roll", "members": {"weapon": "using", "raw": "total"}, "add": {"what": "damage"}},
    "damage": {"members": {"wounds": "amount", "type": lambda word: {"parts": {"$contains": {"type": word}}}}},
    "wounded": {"fn": wounded},
    "injury": {},
    "healed": {"event": "heal", "members": {"left": "hp", "critical": "criticalDamage"}},
    "fatigue": {},
    "condition": {"fn": condition},
    "condition_counts": {"fn": counts},
    "condition_ends": {"event": "conditionEnd"},
    "aims": {"event": "aim"},
    "overwatch": {"members": {"weapon": "using"}},
    "overwatch_ends": {"event": "overwatchEnd"},
    "moves": {"fn": moves},
    "grapples": {"event": "grapple"}, "grapple_ends": {"event": "grappleEnd"},
    "power": {}, "phenomenon": {},
    "out": {"event": "defeat"},
}

# --- Views ------------------------------------------------------------------------------------------


def conditions(value):
    def rename(one):
        if isinstance(one, list):
            return [rename(each) for each in one]
        if isinstance(one, dict):
            return {"rounds" if key == "remainingRounds" else key: rename(each) for key, each in one.items()}
        return one
    return {"conditions": rename(value)}


ACTOR = {
    "wounds": "hp.value",
    "critical": "criticalDamage",
    "actions": "resources",
    "out": lambda out: {"state": "defeated" if out else "active"},
    "conditions": conditions,
}

# --- Refusals ---------------------------------------------------------------------------------------

REASONS = [
    ("m is as far", "cannot get there"),
    ("has no (full|semi)-auto", "has no fire mode"),
    ("cannot be used for", "has no use"),
    ("no characteristic", "characteristic"),
    ("no location", "location"),
    ("no mode", "mode"),
    ("no hit location", "location"),
    ("no fight has begun", "no encounter has begun"),
    ("has begun already", "has begun already"),
    ("both half actions", "needs 2 half actions"),
    ("must be a square", "must"),
    ("say (who|how|which|where)|name a target", "name"),
]

"""What PF2e called things in version 1.0.0, and what they are called now."""

# --- Commands ---------------------------------------------------------------------------------------

MEMBERS = {"byHand": None}


def effect(command):
    """Effects were ended by a separate member."""
    if command.pop("ends", False):
        command["remove"] = True
    return command


def readied(command):
    action = command.get("action")
    if isinstance(action, dict) and action.get("do") in COMMANDS:
        rule = COMMANDS[action["do"]]
        names = rule.get("members", {})
        command["action"] = {names.get(key, key): value for key, value in action.items()}
        command["action"]["do"] = rule.get("do", action["do"])
    return command


COMMANDS = {name: {} for name in (
    "endTurn", "endEncounter", "stride", "step", "fly", "climb", "hide", "sneak", "seek", "command", "grapple",
    "trip", "shove", "demoralize", "feint", "disarm", "stand", "raiseShield", "takeCover", "aid", "damage", "heal",
    "condition", "open", "close", "sustain", "use", "react", "pickUp", "helpRecover", "regrip", "addItem",
    "removeItem", "chooseItem", "level", "draw", "stow", "swap", "changeGrip", "drop", "toggle")}
COMMANDS.update({
    "encounter": {"do": "start"},
    "strike": {"members": {"strike": "using"}},
    "escape": {"members": {"with": "using"}},
    "cast": {"members": {"from": "using"}},
    "effect": {"members": {"from": "by"}, "fn": effect},
    "ready": {"fn": readied},
    "roll": {"do": "rollItem"},
})

# --- Events -----------------------------------------------------------------------------------------

COSTS = {"one": ("action", 1), "two": ("action", 2), "three": ("action", 3), "reaction": ("reaction", 1)}


def keep(old, *names):
    return {name: old[name] for name in names if name in old}


def paid(old, negated):
    if old.get("cost") == "free":
        return []
    new = {"event": "spend", **keep(old, "who")}
    if old.get("cost") in COSTS:
        new["what"], new["amount"] = COSTS[old["cost"]]
    elif negated:
        new["what"] = "action"
    return [new]


def rolled(old, kind=None, names=()):
    new = {"event": "roll", **keep(old, "who", "target", "total")}
    if kind:
        new["what"] = kind
    if "die" in old:
        new["dice"] = [old["die"]]
    if "dc" in old:
        new["against"] = old["dc"]
    if "degree" in old:
        new["outcome"] = old["degree"]
    for name, to in names:
        if name in old:
            new[to] = old[name]
    return new


def attack(old, negated):
    return [rolled(old, "strike", [("weapon", "using")])]


def check(old, negated):
    return [rolled(old, None, [("action", "what")])]


def flat(old, negated):
    new = rolled(old, None, [("what", "what")])
    if isinstance(old.get("die"), int):
        new["total"] = old["die"]
    return [new]


def initiative(old, negated):
    new = {"event": "initiative", **keep(old, "who", "total")}
    return [rolled(old, "initiative"), new] if "die" in old else [new]


def turn(old, negated):
    if "actions" in old:
        note("the actions of a turn are in the view, not in an event")
    return [{"event": "turnStart", **keep(old, "who", "round")}]


def harm(old, negated):
    new = {"event": "damage", **keep(old, "who", "amount", "hp")}
    if "temp" in old:
        new["temporary"] = old["temp"]
    return [new]


def heal(old, negated):
    if old.get("amount") == 0 and "temp" in old:
        return [{"event": "temporaryHp", **keep(old, "who"), "amount": old["temp"]}]
    return [{"event": "heal", **keep(old, "who", "amount", "hp")}]


def condition(old, negated):
    new = {"event": "condition", **keep(old, "who", "value")}
    if "what" in old:
        new["condition"] = old["what"]
    if old.get("remaining"):
        new["rounds"] = old["remaining"]
    return [new]


def given(old, negated):
    new = {"event": "effect", **keep(old, "who", "document")}
    if "what" in old:
        new["effect"] = old["what"]
    if "source" in old:
        new["by"] = old["source"]
    if old.get("sustained"):
        new["sustained"] = True
    if old.get("remaining"):
        new["rounds"] = old["remaining"]
    return [new]


def persistent(old, negated):
    return [{"event": "condition", "condition": "persistent-damage", **keep(old, "who", "formula", "type", "dc")}]


def persistent_end(old, negated):
    return [{"event": "conditionEnd", "condition": "persistent-damage", **keep(old, "who", "type")}]


def cast(old, negated):
    return [{"event": "act", **keep(old, "who", "spell", "rank", "actions")}]


def spent(old, negated):
    new = {"event": "spend", **keep(old, "who")}
    if "way" in old:
        new["what"] = old["way"]
    if "item" in old:
        new["id"] = old["item"]
    return [new]


def reaction(old, negated):
    new = {"event": "act", "isReaction": True, **keep(old, "who")}
    if "target" in old and old["target"] != old.get("who"):
        new["target"] = old["target"]
    if "what" in old:
        new["action"] = old["what"]
    return [new]


def aura(old, negated):
    new = {"event": "aura", **keep(old, "who", "source", "aura")}
    if "where" in old:
        new["inside"] = old["where"] == "inside"
    return [new]


def actions(old, negated):
    new = {"event": "restore", "what": "action", **keep(old, "who")}
    if "actions" in old:
        new["left"] = old["actions"]
    return [new]


def summoned(old, negated):
    new = {"event": "join", "how": "summoned", **keep(old, "name", "at", "effect")}
    if "who" in old:
        new["master"] = old["who"]
    return [new]


def zone(old, negated):
    new = {"event": "zone", **keep(old, "who")}
    if "what" in old:
        new["zone"] = old["what"]
    if "squares" in old:
        note("an area lists its squares, not how many they are")
    return [new]


def moved(old, negated):
    new = {"event": "move", **keep(old, "who", "to")}
    if "how" in old:
        new["mode"] = old["how"]
    return [new]


def item(state):
    return {"event": "item", "add": {"state": state}}


EVENTS = {
    "encounter": {"event": "encounterStart", "members": {"round": lambda round: {}}},
    "initiative": {"fn": initiative},
    "turn": {"fn": turn},
    "turnEnd": {},
    "encounterEnd": {},
    "paid": {"fn": paid},
    "move": {"fn": moved},
    "attack": {"fn": attack},
    "check": {"fn": check},
    "again": {"event": "attacked"},
    "damageRoll": {},
    "defence": {},
    "harm": {"fn": harm},
    "heal": {"fn": heal},
    "shield": {},
    "condition": {"fn": condition},
    "conditionStays": {"event": "condition", "members": {"what": "condition"}},
    "conditionEnd": {"members": {"what": "condition"}},
    "effect": {"fn": given},
    "effectEnd": {"members": {"what": "effect"}},
    "persistent": {"fn": persistent},
    "persistentEnd": {"fn": persistent_end},
    "flatCheck": {"fn": flat},
    "dead": {"event": "defeat", "add": {"how": "dead"}},
    "door": {"event": "board"},
    "sustain": {"members": {"what": "effect"}},
    "cast": {"fn": cast},
    "spent": {"fn": spent},
    "lost": {"members": {"what": "action"}},
    "aura": {"fn": aura},
    "reaction": {"fn": reaction},
    "used": {"event": "act", "members": {"what": "action"}},
    "immune": {},
    "immuneEnd": {},
    "dropped": item("dropped"),
    "pickedUp": item("pickedUp"),
    "item": {},
    "toggle": {},
    "actions": {"fn": actions},
    "built": {},
    "level": {},
    "itemAdded": {},
    "itemGranted": {"event": "itemAdded"},
    "itemRemoved": {},
    "chosen": {},
    "summoned": {"fn": summoned},
    "gone": {"event": "leave"},
    "zone": {"fn": zone},
    "height": {},
    "fall": {},
    "noticed": {"event": "visibility", "members": {"observer": "to", "how": "state"}},
    "ready": {"members": {"what": "action", "action": "command", "attacks": lambda number: {}}},
    "readied": {"members": {"what": "action"}},
    "readiedEnd": {},
    "byHand": {"event": "reveal", "members": {"what": "source", "words": "instruction"}},
    "noted": {"event": "note", "text": "note"},
}

ANY_EVENT = {"dc": "against", "degree": "outcome", "die": lambda die: {"dice": [die]}}

# --- Views ------------------------------------------------------------------------------------------

VIEW = {"encounter": lambda running: {} if running else {"round": 0},
        "doors": "board.doors",
        "zones": lambda zones: {"zones": {"$count": 0} if zones == {"$absent": True} else zones}}


def conditions(value):
    """Conditions and effects were one object by slug; they are two lists."""
    if not isinstance(value, dict):
        return {"conditions": value}
    if any(name.startswith("$") for name in value):
        return {"conditions": value}
    if not value:
        return {}
    found = {"conditions": [], "effects": []}
    absent = {"conditions": [], "effects": []}
    for slug, number in value.items():
        known = slug in CONDITIONS
        one = {"condition" if known else "effect": slug}
        kind = "conditions" if known else "effects"
        if number == {"$absent": True} or number is None:
            absent[kind].append(one)
            continue
        if slug in VALUED:
            one["value"] = number
        found[kind].append(one)
    new = {}
    for kind in ("conditions", "effects"):
        if found[kind]:
            new[kind] = {"$all": found[kind]}
        if absent[kind] and not found[kind]:
            new[kind] = {"$none": absent[kind][0]}
            if len(absent[kind]) > 1:
                note("only the first of several absent conditions is compared")
    return new


VALUED = ("clumsy", "doomed", "drained", "dying", "enfeebled", "frightened", "sickened", "slowed", "stunned",
          "stupefied", "wounded")
CONDITIONS = VALUED + (
    "blinded", "broken", "concealed", "confused", "controlled", "cursebound", "dazzled", "deafened", "encumbered",
    "fascinated", "fatigued", "fleeing", "friendly", "grabbed", "helpful", "hidden", "hostile", "immobilized",
    "indifferent", "invisible", "observed", "off-guard", "paralyzed", "persistent-damage", "petrified", "prone",
    "quickened", "restrained", "unconscious", "undetected", "unfriendly", "unnoticed", "flat-footed")

ACTOR = {
    "hp": "hp.value",
    "hpMax": "hp.max",
    "temp": "hp.temporary",
    "side": "sideName",
    "actions": "resources.action",
    "reactions": "resources.reaction",
    "dead": lambda dead: {"state": "dead" if dead else {"$none": "dead"}},
    "conditions": conditions,
}

# --- Refusals ---------------------------------------------------------------------------------------

REASONS = (
    (r"^it is not the turn of", "turn, not"),
    (r"^there is no \"(.*)\" at the table$", "there is no creature called"),
    (r"^say who with", "name a creature with \"who\""),
    (r"has no (action|reaction) left", "left"),
    (r"^say an amount of at least 1", "at least"),
    (r"^say where to", "to"),
    (r"^say whom to aid", "target"),
    (r"^say at whom", "choose a target"),
    (r"cannot become \d+; levels", "between 1 and 20"),
)

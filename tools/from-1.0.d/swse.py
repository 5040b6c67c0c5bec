"""What SWSE called things in version 1.0.0, and what they are called now."""

# --- Commands ---------------------------------------------------------------------------------------


def passive(command):
    """What is done to somebody named "target"; now "who" is the one meant."""
    if "target" in command:
        command["who"] = command.pop("target")
    if command.get("rounds") == 0:
        del command["rounds"]
    return command


def word(member):
    """{"add": X} and {"remove": X} are {member: X} and {member: X, "remove": true}."""
    def rewrite(command):
        command = passive(command)
        if "remove" in command:
            command[member] = command.pop("remove")
            command["remove"] = True
            command.pop("add", None)
        elif "add" in command:
            command[member] = command.pop("add")
        return command
    return rewrite


USING = {"weapon": "using"}
COMMANDS = {
    "encounter": {"do": "start"}, "endTurn": {}, "endEncounter": {}, "light": {}, "rest": {}, "check": {},
    "attack": {"members": USING}, "disarm": {"members": USING}, "grapple": {}, "secondWind": {}, "recover": {},
    "rage": {}, "calm": {}, "move": {}, "equip": {}, "drop": {}, "use": {}, "change": {},
    "damage": {"fn": passive}, "heal": {"fn": passive}, "track": {"fn": passive}, "exposure": {"fn": passive},
    "condition": {"fn": word("condition")}, "effect": {"fn": word("effect")},
    "environment": {"fn": word("environment")},
}

# --- Events -----------------------------------------------------------------------------------------

COSTS = {"standard": ["standard"], "move": ["move"], "swift": ["swift"], "full": ["standard", "move", "swift"],
         "free": []}


def die(value):
    return {"dice": [value] if isinstance(value, int) else {"$contains": value}}


def critical(value):
    return {"outcome": "critical" if value else {"$absent": True}}


def paid(old, negated):
    new = {key: value for key, value in old.items() if key != "cost"}
    new["event"] = "spend"
    pools = COSTS.get(old.get("cost"), [])
    return [{**new, "what": pool} for pool in pools[:1] if negated] or [{**new, "what": pool} for pool in pools] or [new]


def initiative(old, negated):
    new = {key: value for key, value in old.items() if key not in ("die", "bonus")}
    if "bonus" in old:
        note("the bonus of an initiative is no longer told")
    if "die" not in old:
        return [new]
    roll = {"event": "roll", "what": "initiative", "dice": [old["die"]]}
    if "who" in old:
        roll["who"] = old["who"]
    return [new, roll]


def damage(old, negated):
    new = {"event": "damage"}
    part = {}
    for name, value in old.items():
        if name == "amount":
            new["raw"] = value
        elif name == "taken":
            new["amount"] = value
        elif name == "hitPoints":
            new["hp"] = value
        elif name == "type":
            part["type"] = value
        elif name == "reduced":
            part["prevented"] = value
        elif name != "event":
            new[name] = value
    if part:
        new["parts"] = {"$contains": part}
    return [new]


def track(old, negated):
    new = {"event": "condition", "condition": "track"}
    for name, to in (("who", "who"), ("steps", "steps"), ("now", "value")):
        if name in old:
            new[to] = old[name]
    if new.get("value") == 0:
        del new["value"]
        new["event"] = "conditionEnd"
    return [new]


def down(old, negated):
    new = {"event": "defeat"}
    if "who" in old:
        new["who"] = old["who"]
    if "dead" in old:
        new["how"] = "dead" if old["dead"] else "unconscious"
    return [new]


def effect(kind):
    def rewrite(old, negated):
        new = {key: value for key, value in old.items() if key not in ("what", "clock", "remaining", "value")}
        what = old.get("what")
        condition = isinstance(what, str) and what.startswith("status:")
        new["event"] = ("condition" if condition else "effect") + kind
        if what is not None:
            new["condition" if condition else "effect"] = what[7:] if condition else what
        if old.get("remaining"):
            new["rounds"] = old["remaining"]
        if isinstance(old.get("value"), int) and old["value"] != 1:
            new["value"] = old["value"]
        if what is None and negated:
            note("effects that are conditions have a separate event")
        return [new]
    return rewrite


def change(old, negated):
    """{"what": "drop=stick"} is an event about the item."""
    what = old.get("what")
    if not isinstance(what, str) or not what.startswith("drop="):
        return [old]
    return [{"event": "item", "item": what[5:], "state": "dropped",
             **{name: value for name, value in old.items() if name not in ("event", "what")}}]


def weapon(value):
    """Events show the name of a weapon, which commands call by its slug."""
    return {"using": value.replace("-", " ").title() if isinstance(value, str) else value}


EVENTS = {
    "check": {"event": "roll", "members": {"die": die, "dc": "against"}},
    "opposed": {}, "reroll": {}, "immune": {}, "noHealing": {"members": {"why": None}}, "secondWind": {}, "change": {"fn": change}, "granted": {},
    "withdrawn": {}, "light": {}, "rest": {}, "exposure": {}, "turnEnd": {}, "roundEnd": {}, "encounterEnd": {},
    "attack": {"event": "roll", "members": {"weapon": weapon, "die": die, "defense": "against", "hit": "success",
                                            "critical": critical}, "add": {"what": "attack"}},
    "damageRoll": {"event": "roll", "members": {"weapon": weapon, "amount": "total"}, "add": {"what": "damage"}},
    "damage": {"fn": damage},
    "track": {"fn": track},
    "down": {"fn": down},
    "heal": {"members": {"why": "source", "hitPoints": "hp"}},
    "effect": {"fn": effect("")}, "effectEnd": {"fn": effect("End")},
    "mark": {"members": {"clock": None, "remaining": None}}, "markEnd": {},
    "move": {},
    "paid": {"fn": paid},
    "encounter": {"event": "encounterStart", "members": {"round": None}},
    "initiative": {"fn": initiative},
    "turn": {"event": "turnStart"},
    "used": {"event": "act", "members": {"what": "action"}},
}

# --- Views ------------------------------------------------------------------------------------------


def effects(value):
    """{"status:prone": 1} is a list of conditions and one of effects."""
    out = {}
    if not isinstance(value, dict) or next(iter(value), "$").startswith("$"):
        return {"effects": value}
    for kind, expected in value.items():
        condition = kind.startswith("status:")
        member, name = ("conditions", "condition") if condition else ("effects", "effect")
        pattern = {name: kind[7:] if condition else kind}
        absent = isinstance(expected, dict) and "$absent" in expected
        if isinstance(expected, int) and expected > 1:
            pattern["value"] = expected
        entry = out.setdefault(member, {"$none": pattern} if absent else {"$all": []})
        if not absent and "$all" in entry:
            entry["$all"].append(pattern)
        elif ("$none" in entry) != absent or absent and entry["$none"] != pattern:
            note("only one expectation of effects is kept")
    return out


def dead(value):
    return {"state": "dead"} if value else {"state": {"$none": "dead"}}


ACTOR = {"hitPoints": "hp.value", "hitPointsMax": "hp.max", "effects": effects, "dead": dead}
VIEW = {"encounter": lambda running: {} if running else {"round": 0}}

# --- Refusals ---------------------------------------------------------------------------------------

REASONS = [
    ("encounter is on already", "begun already"),
    ("^encounter$|there is no encounter", "encounter"),
    ("not the turn of", "turn"),
    ("to aim at|at the table|opposed by", "no creature called"),
]

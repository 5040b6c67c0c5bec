"""What 5e called things in version 1.0.0, and what they are called now."""

# --- Commands ---------------------------------------------------------------------------------------

MEMBERS = {"with": "using"}


def way(command):
    if command.get("as") == "bonus_action":
        command["as"] = "bonusAction"
    return command


COMMANDS = {
    "start": {}, "end_turn": {"do": "endTurn"}, "attack": {},
    "use": {"members": {"what": "action"}, "fn": way}, "cast": {"members": {"what": "spell"}, "fn": way},
    "move": {"members": {"by": "mode"}}, "dash": {"fn": way}, "dodge": {"fn": way}, "disengage": {"fn": way},
    "hide": {"fn": way}, "help": {"fn": way}, "check": {}, "save": {},
    "escape": {"members": {"status": "condition"}}, "sustain": {"members": {"what": "effect"}},
    "damage": {"members": {"target": "who", "who": "by"}}, "rest": {"members": {"hit_dice": "hitDice"}},
}

# --- Events -----------------------------------------------------------------------------------------

POOLS = {"bonus_action": "bonusAction"}


def renamed(old, event, table, add=None):
    new = {"event": event}
    for name, value in old.items():
        if name == "event":
            continue
        to = table.get(name, name)
        if to is not None:
            new[to] = value
    new.update(add or {})
    return new


def chance(new):
    """A plain roll has no chance."""
    if new.get("chance") == "normal":
        del new["chance"]
    return new


def roll(kind, table):
    def rewrite(old, negated):
        return [chance(renamed(old, "roll", {"state": "chance", "result": "outcome", **table}, {"kind": kind}))]
    return {"fn": rewrite}


def save(old, negated):
    new = chance(renamed(old, "roll", {"state": "chance", "result": "outcome", "dc": "against", "ability": "what"},
                         {"kind": "save"}))
    if isinstance(new.get("what"), str):
        new["what"] += " save"
    return [new]


def damage(old, negated):
    new = renamed(old, "damage", {"who": "by", "whom": "who", "amount": "rolled", "taken": "amount", "from": "source"})
    if new.get("source") == "the table":
        del new["source"]
    return [new]


def is_held(status, source):
    """What a mechanic gave without naming a condition was called like the mechanic."""
    return isinstance(status, str) and (status == source or status[:1].isupper())


def status(old, negated):
    held = is_held(old.get("status"), old.get("from"))
    return [renamed(old, "effect" if held else "condition",
                    {"who": "by", "whom": "who", "status": "effect" if held else "condition", "from": "source",
                     "until": None})]


def status_gone(old, negated):
    held = is_held(old.get("status"), None)
    return [renamed(old, "effectEnd" if held else "conditionEnd", {"status": "effect" if held else "condition"})]


def resource(old, negated):
    amount = old.get("amount", -1)
    new = renamed(old, "spend" if isinstance(amount, int) and amount < 0 else "restore", {"resource": "what"})
    what = new.get("what")
    if isinstance(new.get("amount"), int):
        new["amount"] = abs(new["amount"])
    if isinstance(what, str) and what.startswith("slot "):
        new["what"], new["item"] = "spellSlot", what[5:]
    if isinstance(what, str) and what.startswith("use of "):
        new["what"], new["item"] = "use", what[7:]
    return [new]


def spent(old, negated):
    new = renamed(old, "spend", {})
    new["what"] = POOLS.get(new.get("what"), new.get("what"))
    if new["what"] is None:
        del new["what"]
    return [new]


def used(old, negated):
    new = renamed(old, "act", {"what": "action"})
    if new.get("activation") == "bonus_action":
        new["activation"] = "bonusAction"
    return [new]


def granted(old, negated):
    return [renamed(old, "grant", {"what": "action"})]


def noted(old, negated):
    new = {"event": "note"}
    if isinstance(old.get("note"), str):
        new["note"] = {"$contains": old["note"]}
    return [new]


EVENTS = {
    "placed": {"event": "place", "members": {"at": "to"}},
    "initiative": {"fn": lambda old, negated: [chance(renamed(old, "initiative", {"state": "chance"}))]},
    "round": {"event": "roundStart", "members": {"number": "round"}}, "turn": {"event": "turnStart"},
    "turn_end": {"event": "turnEnd"}, "spent": {"fn": spent}, "resource": {"fn": resource},
    "used": {"fn": used}, "passed": {"event": "pass"},
    "attack": roll("attack", {"whom": "target", "with": "using", "armor": "against"}),
    "dice": {"members": {"for": "what"}}, "damage": {"fn": damage},
    "heal": {"members": {"who": "by", "whom": "who", "from": "source"}},
    "temporary_hp": {"event": "temporaryHp", "members": {"who": "by", "whom": "who", "from": "source"}},
    "saving_throw": {"fn": save}, "ability_check": roll("check", {"dc": "against"}),
    "status_applied": {"fn": status}, "status_removed": {"fn": status_gone}, "immune": {},
    "concentration": {}, "concentration_lost": {"event": "concentrationEnd"},
    "moved": {"event": "move", "members": {"how": "mode"}},
    "down": {"event": "defeat", "add": {"how": "down"}}, "died": {"event": "defeat", "add": {"how": "dead"}},
    "death_save": {"fn": lambda old, negated: [chance(renamed(old, "deathSave", {"state": "chance"}))]},
    "stable": {}, "prevented": {}, "modified": {"event": "modifier", "members": {"what": "source"}},
    "effect": {"event": "feature", "members": {"whom": "target", "what": "source"}},
    "zone": {"members": {"what": "zone", "id": None}}, "zone_gone": {"event": "zoneEnd", "members": {"id": None}},
    "entity": {"event": "join", "members": {"who": "by", "what": None}},
    "detected": {"event": "detect", "members": {"whom": "target"}}, "granted": {"fn": granted},
    "transformed": {"event": "transform"}, "reverted": {"event": "revert"}, "chosen": {"event": "choice"},
    "rested": {"event": "rest"}, "noted": {"fn": noted},
}

# --- Views ------------------------------------------------------------------------------------------


def statuses(value):
    """A list of names became lists of conditions and of effects."""
    if isinstance(value, list):
        named = [each for each in value if not is_held(each, None)]
        held = [each for each in value if is_held(each, None)]
        return {"conditions": {"$count": len(named)} if not named else {"$all": [{"condition": each} for each in named]},
                "effects": {"$count": 0} if not held else {"$all": [{"effect": each} for each in held]}}
    if isinstance(value, dict) and len(value) == 1:
        (operator, operand), = value.items()
        held = is_held(operand, None)
        if operator in ("$contains", "$none"):
            return {"effects" if held else "conditions": {operator: {"effect" if held else "condition": operand}}}
    return {"conditions": value}


ACTOR = {"hp": "hp.value", "hpMax": "hp.max", "tempHp": "hp.temporary", "statuses": statuses,
         "action": "resources.action", "bonusAction": "resources.bonusAction", "reaction": "resources.reaction",
         "movement": "resources.movement"}
VIEW = {"zones": lambda value: {"zones": {"$count": value}} if isinstance(value, int) else {"zones": value}}

REASONS = (
    (r"^taken$", "there is no room"),
    (r"^nothing called", "has no action"),
    (r"^no uses left$", "left"),
    (r"bonus_action", "bonus action"),
    (r"middle of a fight", "encounter is running"),
    (r"needs something that is not so: equipment|^equipment$", ""),
)

# --- Scenarios --------------------------------------------------------------------------------------

ENTRY = {"temp_hp": "temporaryHp", "spell_slots": "spellSlots", "statuses": "conditions"}
LIGHT = {"bright_light": "bright", "dim_light": "dim", "darkness": "dark"}


def scenario(old):
    new = {"light" if name == "lighting" else name: value for name, value in old.items()}
    if isinstance(new.get("light"), str):
        new["light"] = LIGHT.get(new["light"], new["light"])
    actors = old.get("actors")
    if isinstance(actors, list):
        new["actors"] = [{ENTRY.get(name, name): value for name, value in each.items()}
                         if isinstance(each, dict) else each for each in actors]
    return new

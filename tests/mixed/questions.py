"""questions: what tests/mixed/run asks the verbs of each system, beside games."""
import itertools
import json
from pathlib import Path

# Numbers that actors at a table are asked to explain.
EXPLAINED = {
    "dh2e": ["ws", "bs", "t", "ag", "initiative", "dodge", "parry", "armour:body", "armour:head", "athletics", "unarmed"],
    "dnd5e": ["ac", "strength", "stealth", "perception", "initiative", "speed", "hp", "dexterity save", "spell dc",
              "wisdom save", "athletics"],
    "p2v": ["fight", "armor", "power", "fortitude", "reflex", "will", "speed", "reach", "athletics", "stealth", "hp"],
    "pf2e": ["ac", "athletics", "acrobatics", "speed", "initiative", "perception", "fortitude", "reflex", "will", "hp",
             "bulk", "intimidation", "class-dc", "unarmed", "stealth"],
    "swse": ["stealth", "perception", "reflex", "unarmed", "fortitude", "will", "speed", "threshold", "initiative",
             "reduction:fire", "useTheForce", "attack:unarmed", "damage:unarmed"],
}
CONTENT = Path("content")
WORDS = ["a", "the", "of", "bl", "er", "st"]
TYPES = {"dh2e": ["weapon", "npc", "talent", "acolyte"], "dnd5e": ["feature", "spell", "equipment", "creature"],
         "p2v": ["spell", "creature", "item"], "pf2e": ["condition", "feat", "spell", "npc"],
         "swse": ["item", "character", "feat", "species"]}
DIFFICULTIES = ["incredibly-easy", "very-easy", "easy", "normal", "hard", "very-hard", "incredibly-hard"]
RANKS = ["untrained", "trained", "expert", "master", "legendary"]
RARITIES = ["common", "uncommon", "rare", "unique"]
DEGREES = [1, 2, 7, 10, 14, 19, 20]


def documents(system):
    """Every document of the content of a system."""
    for path in sorted((CONTENT / system).rglob("*.json")):
        read = json.loads(path.read_text())
        yield from (part for part in (read if isinstance(read, list) else [read]) if isinstance(part, dict) and "name" in part)


def of_content(system):
    for document in documents(system):
        for verb in ("show", "lint", "sheet"):
            yield verb, {"document": document["name"], "system": system}
    for kind in [None, *TYPES[system]]:
        for word in WORDS:
            yield "find", {"system": system, "words": [word], **({"type": [kind]} if kind else {})}
            yield "list", {"system": system, "starts": word, "limit": 4, **({"type": kind} if kind else {})}
    for of in ("documents", "scenario", "commands", "events", "view"):
        yield "schema", {"system": system, "of": of}


def of_gm():
    """The tables of PF2e, also at the ends of each and beyond."""
    levels = range(-2, 27)
    for level in levels:
        yield "gm", {"table": "dc", "level": level}
        yield "gm", {"table": "dc", "level": level, "withoutLevel": True}
        yield "gm", {"table": "budget", "level": level, "partySize": max(level, 1)}
        yield "gm", {"table": "recall", "level": level, "rarity": RARITIES[level % 4], "traits": ["undead", "animal", "fey", "dragon"][:level % 4 + 1]}
        yield "gm", {"table": "xp", "partyLevel": 8, "creatures": [level, 8, min(level + 1, 25)], "partySize": level % 7 + 1,
                     "hazards": [{"level": level}, {"level": 9, "complex": True}]}
        yield "gm", {"table": "xp", "partyLevel": 8, "creatures": [level, level], "withoutLevel": True}
        for rank in RANKS:
            yield "gm", {"table": "income", "level": level, "rank": rank, "days": level % 5 + 1, "die": level % 20 + 1,
                         "modifier": level + 3, "experienced": level % 3 == 0}
            yield "gm", {"table": "dc", "level": level, "rank": rank, "difficulty": DIFFICULTIES[(level + len(rank)) % 7]}
    for difficulty, rarity in itertools.product(DIFFICULTIES, RARITIES):
        yield "gm", {"table": "dc", "level": 5, "difficulty": difficulty, "rarity": rarity}
    for rank in range(-1, 12):
        yield "gm", {"table": "dc", "spellRank": rank}
    for die in range(1, 21):
        for modifier in (0, 5, 11):
            yield "gm", {"table": "income", "level": 3, "rank": "trained", "die": die, "modifier": modifier, "days": 2}


def of_pf2e():
    yield from of_gm()
    for document in documents("pf2e"):
        if document.get("type") == "npc":
            yield "convert", {"document": document["name"]}
            yield "convert", {"document": document["name"], "averageFight": True, "anyDc": True, "statues": True, "roundUp": True}
            yield "explain", {"document": document["name"], "what": "ac", "with": ["Frightened:2", "Prone"]}
        if document.get("type") in ("condition", "effect"):
            yield "sheet", {"document": "Brannoch of the Ford", "with": [document["name"]]}
            yield "diff", {"document": "Sill", "after": {"with": [document["name"]]}}
    for level in range(1, 21):
        yield "sheet", {"document": "Brannoch of the Ford", "level": level}


def of_p2v():
    for points, seed in itertools.product((50, 100, 150, 275), range(1, 4)):
        yield "party", {"points": points, "seed": seed, "alignment": ["LG", "NE", "N"][seed % 3]}
    names = [document["name"] for document in documents("p2v")]
    for at in range(0, len(names), 4):
        yield "cards", {"cards": names[at:at + 4]}
        yield "cards", {"cards": names[at:at + 4], "svg": True, "backs": at % 8 == 0}
    for seed, players in enumerate((["random"], ["greedy"], ["random", "greedy"], ["random"])):
        study = {"name": "Some games", "seed": seed + 1, "points": 40 + 20 * seed, "parties": 3 + seed, "creatures": 1 + seed,
                 "rounds": 1 + seed % 2, "games": 4, "players": players}
        yield "study", {"study": study}
        yield "study", {"study": study, "first": 1, "last": 3}
    for seed, players in enumerate((["greedy", "random"], ["random", "greedy"], ["search", "greedy"])):
        yield "battle", {"games": 2, "points": 60 + 20 * seed, "seed": seed + 1, "players": players, "nodes": 8}
        yield "battle", {"games": 2, "points": 60, "seed": seed + 1, "players": players, "nodes": 8, "gridless": True}


def of_rest(system):
    for document in documents(system):
        if document.get("type") in ("character", "creature") or document.get("kind") in ("character", "creature"):
            for kind in ("short", "long"):
                yield "rest", {"document": document["name"], "system": system, "kind": kind, "hitDice": 2}


def of(system):
    yield from of_content(system)
    yield from {"pf2e": of_pf2e, "p2v": of_p2v}.get(system, lambda: of_rest(system))()

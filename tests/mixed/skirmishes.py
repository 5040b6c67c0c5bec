"""skirmishes: what tests/mixed/run makes up without cases: fights of creatures of the content, over ground of every kind
and height, and campaigns of Path 2 Victory."""
import json
from collections import namedtuple
from pathlib import Path

# A board, how far apart the squares are where creatures begin, and the least number of creatures.
Field = namedtuple("Field", ["wide", "high", "apart", "least"])
FIELDS = {"skirmish": Field(18, 14, 4, 4), "crowd": Field(13, 10, 3, 8)}

TERRAIN = {
    "dh2e": ["solid"],
    "dnd5e": ["difficult", "solid", "dim"],
    "p2v": ["solid", "opaque", "obstructing", "concealing", "difficult", "deep_water", "directional", "encumbering", "hazardous",
            "teleportation_circle", "uneven", "void", "incline", "shallow_water", "undergrowth", "mud", "raised"],
    "pf2e": ["difficult", "greater-difficult", "solid", "cover", "fog", "raised"],
    "swse": ["difficult", "cover", "solid"],
}
WALLS = {"p2v": ["wall", "fence", "door"], "pf2e": ["wall", "door", "window", "fence", "curtain"]}
HEIGHTS = {"p2v": [1, 1, 2, 3, 4, -1], "pf2e": [5, 10, 15, 30]}
VICTORIES = ["Standard", "Seize the Ground", "Assassins", "Destroy Supplies", "Rescue Mission", "Confrontation", "Total Annihilation",
             "Beast Hunt", "Passing Through", "Fonts of Power", "Buried Treasure", "Sacred Shrines"]
DEPLOYMENTS = ["Standard", "Close and Personal", "Pincered", "Vanguard", "A House Divided", "Across the Way", "Fight to the End"]
RULES = ["gridless", "solo", "noRoundLimit", "hazardEachSquare", "coverByLarger", "persistentByDie", "lastActivator"]
CLASSES = ["Alchemist", "Barbarian", "Bard", "Champion", "Cleric (Cloistered)", "Cleric (Warpriest)", "Druid", "Fighter", "Monk",
           "Ranger", "Rogue", "Sorcerer", "Wizard"]
FEATS = ["Assurance", "Battle Medicine", "Canny Acumen (Fortitude)", "Canny Acumen (Reflex)", "Canny Acumen (Will)", "Combat Climber",
         "Draconic Momentum", "Feather Step", "Fleet", "Polearm Proficiency", "Quick Jump", "Shield Block", "Skill Training",
         "Titan Wrestler", "Toughness", "Untrained Improvisation", "Battle Cry", "Kip Up", "Prescient Consumable"]
INJURIES = ["Injured Leg", "Injured Eye", "Befuddled", "Cursed", "Fragile", "Weakened"]


class Draw:
    """Numbers and choices, each by lot."""
    def __init__(self, lot, *parts):
        self.lot, self.parts, self.count = lot, parts, 0

    def number(self, below):
        self.count += 1
        return self.lot(*self.parts, self.count) % below

    def one(self, choices):
        return choices[self.number(len(choices))]

    def chance(self, of):
        return self.number(of) == 0


def terrain(system, draw, field):
    pieces = []
    for _ in range(8 if system in HEIGHTS else 5):
        piece = {"kind": draw.one(TERRAIN[system]), "at": [draw.number(field.wide - 4), draw.number(field.high - 3)],
                 "size": [1 + draw.number(4), 1 + draw.number(3)]}
        if piece["kind"] == "teleportation_circle":
            piece["size"] = [1, 1]
        high = system == "p2v" and draw.chance(2) or piece["kind"] == "raised"
        if high:
            piece["height"] = draw.one(HEIGHTS[system])
        if piece["kind"] == "directional":
            piece["flow"] = draw.one(["N", "E", "S", "W"])
        if piece["kind"] == "hazardous":
            piece["hazard"] = draw.one(["fire", "cold", "acid"])
        pieces.append(piece)
    return pieces


def walls(system, draw, field):
    found = []
    for _ in range(3):
        x, y, far = 2 + draw.number(field.wide - 8), 2 + draw.number(field.high - 8), 1 + draw.number(5)
        wall = {"from": [x, y], "to": [x + far, y] if draw.chance(2) else [x, y + far]}
        if system in WALLS:
            wall["kind"] = draw.one(WALLS[system])
        found.append(wall)
    return found


def actors(system, draw, content, field, ground):
    """Up to four a side, on squares that are a few apart, and not where nobody can stand; in PF2e one may be a minion."""
    free = [(x, y) for x in range(0, field.wide - 3, field.apart) for y in range(0, field.high - 3, field.apart)]
    found = []
    for number in range(field.least + draw.number(4)):
        at = free.pop(draw.number(len(free)))
        actor = {"actor": draw.one(content), "name": f"Fighter {number + 1}", "side": number % 2, "at": list(at)}
        if draw.chance(4):
            actor["hp"] = 5 + 5 * draw.number(4)
        if system == "pf2e" and draw.chance(5):
            actor["height"] = draw.one([5, 10, 20])
        if system == "pf2e" and number > 2 and draw.chance(4):
            actor["master"] = found[number - 3]["name"]
        found.append(actor)
    taken = {(x, y) for piece in ground for x in range(piece["at"][0] - 2, piece["at"][0] + piece["size"][0])
              for y in range(piece["at"][1] - 2, piece["at"][1] + piece["size"][1]) if piece["kind"] in ("solid", "void", "deep_water")}
    return [actor for actor in found if tuple(actor["at"]) not in taken]


def war(scenario, draw, field):
    """Rules of Path 2 Victory. In some games the parties are deployed first, or the whole set-up is made by lot."""
    scenario["victory"] = draw.one(VICTORIES)
    scenario["rules"] = {name: True for name in RULES if draw.chance(2 if name == "gridless" else 6)}
    if scenario["rules"].get("solo"):
        del scenario["victory"]
    scenario["points"] = 60 + 20 * draw.number(8)
    kind = draw.number(4)
    if kind < 2:
        scenario["deployment"] = draw.one(DEPLOYMENTS)
    if kind == 0:
        scenario["actors"] = []
        scenario["random"] = {"points": scenario["points"], "creatures": 2 + draw.number(4), "terrain": draw.chance(2),
                              "objectives": draw.chance(2)}
    if kind == 1:
        scenario["actors"] = [{name: value for name, value in actor.items() if name != "at"} for actor in scenario["actors"]]
        return [{"do": "deployment"}] + [{"do": "deploy", "who": actor["name"], "at": [draw.number(field.wide), draw.number(field.high)]}
                                         for _ in range(10) for actor in scenario["actors"]]
    if scenario["rules"].get("gridless"):
        for actor in scenario["actors"]:
            actor["at"] = [actor["at"][0] + 2 + 0.25 * draw.number(3), actor["at"][1] + 2 + 0.25 * draw.number(3)]
    return []


def skirmish(kind, system, number, content, lot):
    """A fight on one of the fields; where creatures begin close together, they are in each other's way."""
    draw, field = Draw(lot, system, kind, number), FIELDS[kind]
    ground = terrain(system, draw, field)
    scenario = {"system": system, "board": {"size": [field.wide, field.high], "terrain": ground, "walls": walls(system, draw, field)},
                "actors": actors(system, draw, content, field, ground)}
    commands = war(scenario, draw, field) if system == "p2v" else [{"do": "start"}]
    return {"name": f"{kind}-{number}", "system": system, "seed": number, "scenario": scenario, "previews": 3,
            "commands": commands}


def cards():
    """Whole cards of Path 2 Victory."""
    return [json.loads(path.read_text()) for path in sorted(Path("content/p2v/creatures").glob("*.json"))]


def small():
    """The creatures of Path 2 Victory that need little room."""
    return [card["name"] for card in cards() if card.get("size", "Medium") in ("Tiny", "Small", "Medium", "Large")]


def member(draw, number, every):
    """In any state that a campaign can have brought about."""
    found = {"name": f"Member {number}", "class": draw.one(CLASSES), "level": 1 + draw.number(13), "scenarios": draw.number(7)}
    found["card"] = dict(draw.one(every), name=found["name"])
    if draw.chance(2):
        found["feats"] = [{"feat": feat, "skill": draw.one(["Athletics", "Stealth", "Medicine"])} for feat in FEATS if draw.chance(5)]
    if draw.chance(3):
        found["scars"] = [draw.one(INJURIES), draw.one(INJURIES)]
    if draw.chance(3):
        found["wound"] = draw.one(INJURIES)
    if draw.chance(6):
        found["out"] = True
    return found


def campaign(number, every, lot):
    """Scenarios after which some are eliminated, some learn, and everyone tries to rise, with a feat and without one."""
    draw = Draw(lot, "campaign", number)
    casters = [card for card in every if any(feature.get("caster") for feature in card.get("features", []))]
    members = [member(draw, at + 1, every if at % 2 else casters) for at in range(2 + draw.number(3))]
    names = [one["name"] for one in members]
    commands = []
    for _ in range(5):
        played = {"do": "scenario", "eliminated": [name for name in names if draw.chance(2)]}
        if draw.chance(4):
            played["rest"] = draw.chance(2)
        commands.append(played)
        commands.append({"do": "learn", "who": draw.one(names), "from": draw.one(casters)})
        for name in names:
            commands.append({"do": "advance", "who": name})
            commands += [{"do": "advance", "who": name, "feat": draw.one(FEATS), "skill": "Athletics"} for _ in range(2)]
    return {"name": f"campaign-{number}", "members": members, "seed": number, "commands": commands}

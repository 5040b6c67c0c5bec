"""shape.py: the one shape of scenarios, from what each system wrote before.

{"system", "board": {"size", "terrain", "walls"}, "sides", "actors": [{"actor", "name", "side", "at", "hp", ...}],
"rules", "round", "turn", "order"}. What has the shape already stays as it is.
"""

ENTRY = {
    "pf2e": {"as": "name"},
    "swse": {"as": "name", "character": "actor"},
    "dh2e": {"wounds": "hp"},
    "dnd5e": {},
    "p2v": {"creature": "actor", "hero_points": "heroPoints"},
}
ROWS = {"#": "solid", "~": "difficult", "d": "dim", "D": "dark"}
SQUARES = {"walls": "solid", "cover": "cover", "difficult": "difficult"}
LINES = {"walls": None, "fences": "fence", "doors": "door"}


def blocks(squares):
    """Rectangles that cover the squares: [x, y, width, height]; equal runs of rows that touch are one."""
    rows = {}
    for x, y in squares:
        rows.setdefault(y, set()).add(x)
    found = []
    for y in sorted(rows):
        xs = sorted(rows[y])
        start = xs[0]
        for x, after in zip(xs, xs[1:] + [None]):
            if after == x + 1:
                continue
            above = next((one for one in found if one[0] == start and one[2] == x - start + 1 and one[1] + one[3] == y), None)
            if above:
                above[3] += 1
            else:
                found.append([start, y, x - start + 1, 1])
            start = after
    return found


def pieces(kind, squares):
    made = []
    for x, y, width, height in blocks(squares):
        piece = {"kind": kind, "at": [x, y]}
        if (width, height) != (1, 1):
            piece["size"] = [width, height]
        made.append(piece)
    return made


def is_square(one):
    return isinstance(one, list) and len(one) == 2 and all(isinstance(part, int) for part in one)


def from_rows(rows):
    """Rows of signs, as 5e had them."""
    marked = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row if isinstance(row, str) else ""):
            if sign in ROWS:
                marked.setdefault(sign, []).append((x, y))
    return [piece for sign in marked for piece in pieces(ROWS[sign], marked[sign])]


def entry(system, old):
    """An actor's entry; SWSE also had names and whole documents in its place."""
    if isinstance(old, str):
        return {"actor": old}
    if not isinstance(old, dict):
        return old
    new = {ENTRY[system].get(name, name): value for name, value in old.items()}
    if "actor" not in new and system == "swse" and ("id" in old or "abilities" in old or "name" in old):
        beside = {name: value for name, value in old.items() if name in ("as", "side", "at", "temperament")}
        document = {name: value for name, value in old.items() if name not in beside}
        new = {"actor": document, **{ENTRY[system].get(name, name): value for name, value in beside.items()}}
    return new


def board_of(system, old):
    """The board of a scenario, from wherever its parts stood."""
    board = old.get("board")
    new = dict(board) if isinstance(board, dict) else {}
    if isinstance(board, list):
        new["size"] = board
    if "width" in new or "height" in new:
        size = [new.pop("width", 24), new.pop("height", 24)]
        new = {"size": size, **new}
    if system == "dnd5e":
        if "size" in old:
            new["size"] = old["size"]
        if isinstance(old.get("terrain"), list):
            new["terrain"] = from_rows(old["terrain"])
    if system in ("swse", "dh2e"):
        terrain = list(new.get("terrain", []))
        for member, kind in SQUARES.items():
            squares = new.get(member)
            if isinstance(squares, list) and all(is_square(one) for one in squares):
                terrain += pieces(kind, [tuple(one) for one in squares])
                del new[member]
        if terrain:
            new["terrain"] = terrain
    if system == "p2v":
        if isinstance(old.get("terrain"), list):
            new["terrain"] = [piece(one) for one in old["terrain"]]
        walls = list(new.get("walls", []))
        for member, kind in LINES.items():
            for line in old.get(member, []) if isinstance(old.get(member), list) else []:
                if isinstance(line, list) and len(line) == 4:
                    wall = {"from": line[:2], "to": line[2:]}
                    walls.append({"kind": kind, **wall} if kind else wall)
        if walls:
            new["walls"] = walls
    return new


def piece(old):
    """Terrain of Path 2 Victory: a type, a trait, or ground that is only higher."""
    if not isinstance(old, dict) or "kind" in old:
        return old
    new = {name: value for name, value in old.items() if name != "type"}
    traits = old.get("traits")
    if "type" in old:
        return {"kind": old["type"], **new}
    if isinstance(traits, list) and traits and all(isinstance(one, str) for one in traits):
        del new["traits"]
        new = {"kind": traits[0], **new}
        if len(traits) > 1:
            new["traits"] = traits[1:]
        return new
    return {"kind": "raised", **new} if "height" in old else new


def gather(old, new):
    """Creatures of the sides of Path 2 Victory become actors; a side keeps what it says of itself."""
    sides, actors, kept = old.get("sides"), [], []
    for number, side in enumerate(sides):
        if not isinstance(side, dict):
            return
        for one in side.get("creatures", []):
            one = entry("p2v", one)
            if isinstance(one, dict):
                first = {name: one[name] for name in ("actor", "name") if name in one}
                one = {**first, "side": number, **{name: value for name, value in one.items() if name not in first}}
            actors.append(one)
        rest = {name: value for name, value in side.items() if name != "creatures"}
        kept.append(rest["name"] if list(rest) == ["name"] else rest)
    used = 1 + max((one["side"] for one in actors if isinstance(one, dict)), default=-1)
    if any(kept) or len(kept) > max(used, 2):
        new["sides"] = kept
    else:
        new.pop("sides")
    if actors:
        new["actors"] = actors


def scenario(system, old):
    if not isinstance(old, dict) or not any(name in old for name in ("actors", "sides", "random", "board")):
        return old
    new = dict(old)
    mark = old.get("talus")
    if isinstance(mark, dict) and list(mark) == ["system"] and "system" not in old:
        new = {"system": mark["system"], **{name: value for name, value in old.items() if name != "talus"}}
    board = board_of(system, old)
    gone = {"dnd5e": ("size", "terrain"), "p2v": ("terrain", "walls", "fences", "doors")}.get(system, ())
    new = {name: value for name, value in new.items() if name not in gone}
    if system == "p2v" and "active" in new:
        new = {"turn" if name == "active" else name: value for name, value in new.items()}
    if board or "board" in old:
        if "board" in new:
            new["board"] = board
        else:
            first = [name for name in ("system", "talus", "ruleset", "kind", "name", "comment") if name in new]
            new = {**{name: new[name] for name in first}, "board": board,
                   **{name: value for name, value in new.items() if name not in first}}
    if isinstance(new.get("actors"), list):
        new["actors"] = [entry(system, one) for one in new["actors"]]
    if system == "p2v" and isinstance(old.get("sides"), list):
        gather(old, new)
    return new


def parties(value):
    """Parties of Path 2 Victory, wherever they are in a step: their creatures name their cards as actors do."""
    if isinstance(value, list):
        return [parties(one) for one in value]
    if not isinstance(value, dict):
        return value
    new = {name: parties(one) for name, one in value.items()}
    if isinstance(value.get("creatures"), list):
        new["creatures"] = [entry("p2v", one) if isinstance(one, dict) and "creature" in one else one
                            for one in value["creatures"]]
    return new

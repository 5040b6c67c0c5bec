"""reached_file: which altered cases, walks and mixed games run a line of the source (tests/mutants/reach writes it).

Lines are known by their text and the lines of the same text before them in the file, so a record outlives changes elsewhere. A line
that has no entry is one that the record does not know: everything may run it. So may names that the record does not know.
"""
import json
from collections import Counter
from pathlib import Path

PLACE = Path("build/reach")
SUITES = ("altered", "walks", "mixed")


def keys_of(path):
    """For each line its text and how many such lines are before it."""
    seen, found = Counter(), []
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        found.append(f"{line.strip()}\t{seen[line.strip()]}")
        seen[line.strip()] += 1
    return found


def write(system, names, known, code):
    """`known` has for (file, line) of `code` the names of each suite, a bit for each."""
    keys, lines = {}, {}
    for file, line in sorted(code):
        key = keys.setdefault(file, keys_of(file))[line - 1]
        found = known.get((file, line), {})
        lines.setdefault(file, {})[key] = {suite: f"{bits:x}" for suite, bits in found.items()}
    (PLACE / (system + ".json")).write_text(json.dumps({"names": names, "lines": lines}))


def read(system):
    file = PLACE / (system + ".json")
    return json.loads(file.read_text()) if file.exists() else None


def system_of(path):
    parts = Path(path).parts
    return parts[2] if parts[1] == "systems" else None


def unreached(systems):
    """For each file of the core and these systems the lines of code that nothing runs, and the number of all its lines of code."""
    records = {system: read(system) for system in systems}
    found = {}
    for record in records.values():
        for path in record["lines"]:
            if path in found or system_of(path) not in (None, *systems):
                continue
            keys = {key: number for number, key in enumerate(keys_of(path), 1)}
            wanted = {key for key in record["lines"][path] if key in keys}
            run = {key for other in records.values() for key, suites in other["lines"].get(path, {}).items() if suites}
            found[path] = ([keys[key] for key in wanted - run], len(wanted))
    return found


class Reached:
    """The names that a mutant of a line needs."""
    def __init__(self, systems):
        self.records = {system: read(system) for system in systems}

    def some(self, system, suite, path, number, names):
        """Those of `names` that run this line (its number counts from 0), or that may."""
        record = self.records.get(system)
        entry = record and record["lines"].get(path, {}).get(keys_of(path)[number])
        if entry is None or suite not in record["names"]:
            return names
        known = {name: at for at, name in enumerate(record["names"][suite])}
        bits = int(entry.get(suite, "0"), 16)
        return [name for name in names if name not in known or bits >> known[name] & 1]

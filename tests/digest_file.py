"""digest_file: records of digests. A line of tests/SUITE/SYSTEM.tsv has a name, a digest of the facts and one of the words."""
import argparse
import os
import subprocess
import sys
from pathlib import Path

CASES = Path("tests/cases")
SYSTEMS = ("dh2e", "dnd5e", "p2v", "pf2e", "swse")


def digests(command):
    """((name, facts, words) of every line that a program prints, its status)."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    return [tuple(line.split("\t")) for line in done.stdout.splitlines()], done.returncode


def read(file):
    lines = file.read_text().splitlines() if file.exists() else []
    return {line.split("\t")[0]: tuple(line.split("\t")[1:]) for line in lines}


def compare(suite, file, found, shown):
    """`shown` makes of a name what --show expects."""
    record = read(file)
    for name, facts, words in found:
        known = record.pop(name, None)
        if not known:
            print(f"skip {suite}/{name} (new; record it with --write)")
        elif known == (facts, words):
            print(f"pass {suite}/{name}")
        else:
            print(f"fail {suite}/{name} ({'facts' if known[0] != facts else 'words'} differ; --show {shown(name)} prints them)")
    for name in record:
        print(f"fail {suite}/{name} (recorded, but not played)")


def check(suite, system, answer, names, write, shown=lambda name: name):
    """Compares what a program printed with the record, or writes that; `names` are those that it should have printed."""
    found, status = answer
    file = Path("tests", suite, system + ".tsv")
    if status:
        print(f"fail {suite}/{system} (status {status} at {names[len(found)] if len(found) < len(names) else 'the end'})")
    elif write:
        file.write_text("".join("\t".join(line) + "\n" for line in found))
    else:
        compare(suite, file, found, shown)


def case_name(path):
    return path.removeprefix(str(CASES) + "/").removesuffix(".json")


def follow_cases(suite, doc):
    """A suite whose program BUILD_FOLDER/tests/SUITE prints a line for each case, and with --show all that goes into it."""
    reader = argparse.ArgumentParser(description=doc.splitlines()[0])
    reader.add_argument("build", type=Path)
    reader.add_argument("--write", action="store_true")
    reader.add_argument("--system", action="append")
    reader.add_argument("--show", action="append")
    given = reader.parse_args()
    program = given.build / "tests" / suite
    if not os.access(program, os.X_OK):
        sys.exit(f"there is no program {program}: build the target {suite}")
    if given.show:
        sys.exit(subprocess.run([program, "--show", *given.show], check=False).returncode)
    for system in given.system or SYSTEMS:
        files = sorted(str(path) for path in Path(CASES, system).rglob("*.json"))
        found, status = digests([program, *files])
        lines = [(case_name(path), facts, words) for path, facts, words in found]
        check(suite, system, (lines, status), files, given.write, lambda name: f"{CASES}/{name}.json")

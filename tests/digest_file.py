"""digest_file: records of digests. A line of tests/SUITE/SYSTEM.tsv has a name, a digest of the facts and one of the words."""
import subprocess
from pathlib import Path


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

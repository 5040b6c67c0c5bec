"""compare.py C JAVASCRIPT PYTHON: what a sheet costs through the packages, as multiples of talus.h.

The arguments are the commands of the three programs. They run side by side and take turns of a few sheets each; a turn of
a package counts against the turns of C before and after it. The median of all rounds is printed, with the quartiles, so
that other work on the machine moves the figures little.
"""
import shlex
import statistics
import subprocess
import sys

ROUNDS, SHEETS, WARM = 21, 40, 400
WAYS = [
    ("JavaScript", "text", "sheet through JavaScript, as text"),
    ("JavaScript", "values", "sheet through JavaScript, as values"),
    ("Python", "text", "sheet through Python, as text"),
    ("Python", "values", "sheet through Python, its values"),
    ("Python", "dict", "sheet through Python, as one dict"),
]


def start(command):
    return subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def turn(program, way, sheets=SHEETS):
    """Microseconds a sheet."""
    program.stdin.write(f"{way} {sheets}\n")
    program.stdin.flush()
    return float(program.stdout.readline())


programs = dict(zip(("C", "JavaScript", "Python"), map(start, sys.argv[1:])))
for name, way, _ in [("C", "text", ""), *WAYS]:
    turn(programs[name], way, WARM)
times, ratios = {}, {}
native = []
for _ in range(ROUNDS):
    before = turn(programs["C"], "text")
    for name, way, title in WAYS:
        used = turn(programs[name], way)
        after = turn(programs["C"], "text")
        times.setdefault(title, []).append(used)
        ratios.setdefault(title, []).append(used * 2 / (before + after))
        native.append(after)
        before = after
for program in programs.values():
    program.stdin.close()
    program.wait()
print(f"{'sheet through talus.h':44} {statistics.median(native):8.0f} us")
for title, found in ratios.items():
    low, middle, high = statistics.quantiles(found, n=4)
    print(f"{title:44} {statistics.median(times[title]):8.0f} us  {middle:5.2f} of talus.h ({low:.2f} to {high:.2f})")

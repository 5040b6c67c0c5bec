"""suite.py TALUS: everything that must hold of the Python package, a "pass" or "fail" line each.

The command TALUS is the native side: games and questions must give the same bytes through both.
"""
import hashlib
import json
import os
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import traceback
import zipfile
from pathlib import Path

import talus

sys.path.insert(0, "tests")
sys.dont_write_bytecode = True
import case_file  # noqa: E402, the path is known only now

COMMAND = sys.argv[1]
SCENARIOS = {
    "dh2e": "examples/dh2e/ambush.json",
    "dnd5e": "examples/dnd5e/barrow-door.json",
    "pf2e": "examples/pf2e/ford-fight.json",
    "swse": "examples/swse/quarry.json",
    "p2v": {"system": "p2v", "seed": 4, "random": {"points": 150, "license": "ORC"}},
}
MOST_CASES = 240  # spread over all of them
PAGE = Path("docs/how-to/python.md")
TUTORIAL = Path("docs/tutorials/javascript-and-python.md")
failed = 0


def report(name, function, *arguments):
    """Runs a test; an exception is its failure."""
    global failed
    try:
        function(*arguments)
    except Exception as error:
        failed += 1
        reason = " ".join(str(error).split())[:200]
        print(f"fail python/{name} ({type(error).__name__}: {reason})")
        traceback.print_exc()
    else:
        print(f"pass python/{name}")


def equal(one, other):
    if one != other:
        raise AssertionError(f"{one!r:.300} is not {other!r:.300}")


def raises(kind, function, *arguments, **named):
    try:
        function(*arguments, **named)
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


def native(*arguments, given=""):
    done = subprocess.run([COMMAND, *arguments], input=given.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=False)
    return done.stdout


# --- Documentation ---------------------------------------------------------------------------------

def blocks(kind, page=PAGE):
    pattern = rf"^```{kind}(?: \(.*?\))?\n(.*?)^```"
    return re.findall(pattern, page.read_text(), re.DOTALL | re.MULTILINE)


def first_program(page=PAGE, python=sys.executable, environment=None, folder=None):
    program = blocks("python", page)[0]
    lines = [line for line in program.splitlines() if line]
    assert len(lines) <= 10, f"the first program has {len(lines)} lines"
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False,
                          env=environment, cwd=folder)
    equal((done.stdout, done.stderr), (blocks("text", page)[0], ""))


def whole_page():
    names = {"print": lambda *_: None}
    for program in blocks("python"):
        exec(program, names)


def notebook(path):
    """The code cells of a notebook, in order, in one namespace."""
    names = {"print": lambda *_: None}
    for cell in json.loads(path.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)


# --- The same bytes as the native command ---------------------------------------------------------

def digest(data):
    return hashlib.sha256(data).hexdigest()


def play_native(system, scenario, seed, commands, folder):
    """The log of a game that the native command played."""
    given, saved = folder / "scenario.json", folder / "log"
    given.write_text(json.dumps(scenario))
    saved.unlink(missing_ok=True)
    native("play", str(given), "--system", system, "--seed", str(seed), "--save", str(saved),
           given=commands)
    return saved.read_bytes()


def golden_game(engine, system, folder):
    """The golden game of a system: its commands, given from Python, make the same log."""
    scenario = SCENARIOS[system]
    if isinstance(scenario, str):
        scenario = json.loads(Path(scenario).read_text())
    moves = "".join(f"list\n{i * i * 7 // 3 % 9}\n0\nchoose 1\n" for i in range(150))
    log = play_native(system, scenario, 5, moves, folder)
    assert log.count(b"\n") > 100
    table = engine.table(scenario, seed=5)
    for line in log.splitlines()[1:]:
        record = json.loads(line)
        if "command" in record:
            table.do(record["command"])
    equal(table.save(), log)
    equal(engine.load(log).save(), log)


def case_games():
    for path in case_file.paths():
        case = case_file.load(path)
        scenario = case.get("given")
        if scenario and "document" not in scenario and "do" in case:
            commands = [step for step in case["do"] if "do" in step]
            yield path, scenario, commands


def case_game(engine, system, scenario, commands, folder):
    """The commands of a test case: the same log from both sides."""
    seed = scenario.get("seed", 1)
    lines = "".join(json.dumps(command) + "\n" for command in commands)
    log = play_native(system, scenario, seed, lines, folder)
    table = engine.table(scenario, seed=seed, system=system)
    for command in commands:
        try:
            table.do(command)
        except talus.Error:
            pass  # the native command goes on as well
    equal(table.save(), log)


def same_bytes(engine, folder):
    for system in SCENARIOS:
        report(f"golden/{system}", golden_game, engine, system, folder)
    for path in sorted(Path("content/pf2e").glob("*/*.json")):
        if path.parent.name in ("iconics", "bestiary"):
            report(f"same/sheet/{path.stem}", lambda: equal(
                engine.sheet(text=path.read_text(), file=str(path)).pretty.encode(),
                native("sheet", str(path), "--json")))
    report("same/odds", lambda: equal(
        engine.odds("20d20kh10").answer.json.encode() + b"\n", native("odds", "20d20kh10", "--json")))
    battle = {"games": 200, "points": 150, "seed": 7, "players": ["greedy", "greedy"], "form": "csv"}
    report("same/battle", lambda: equal(
        engine.ask("battle", battle).raw,
        native("battle", "--points", "150", "--games", "200", "--seed", "7", "--player", "greedy", "--against", "greedy", "--csv")))
    games = list(case_games())
    for path, scenario, commands in games[::max(1, len(games) // MOST_CASES)]:
        name = path.relative_to("tests/cases").with_suffix("")
        report(f"same/{name}", case_game, engine, name.parts[0], scenario, commands, folder)


# --- The interface ---------------------------------------------------------------------------------

def errors(engine):
    error = raises(talus.UsageError, engine.sheet, "Mire Wolf", wiht=1)
    equal((error.code, error.diagnostics[0].pointer), ("usage", "/wiht"))
    equal(raises(talus.NotFoundError, engine.sheet, "No Such Wolf").code, "not-found")
    raises(talus.FileError, talus.Content, "no/such/folder")
    raises(talus.FileError, engine.table, Path("no/such/file.json"))
    raises(talus.Error, engine.table, "{")
    raises(talus.UsageError, engine.ask, "no-such-verb")
    raises(AttributeError, getattr, engine, "no_such_verb")
    raises(talus.NotFoundError, engine.sheet("Mire Wolf").at, "/no/such/value")
    raises(talus.UsageError, talus.Env(SCENARIOS["swse"]).sample)
    equal(engine.sheet("Mire Wolf").diagnostics, ())


def every_verb(engine):
    """Every verb can be asked; without options it gives an answer or a diagnostic."""
    for verb in engine.verbs:
        assert verb in dir(engine)
        try:
            engine.ask(verb)
        except talus.Error as error:
            assert error.diagnostics, f"{verb} failed without a diagnostic"


# What a verb needs besides the number, so that nothing else is wrong with the question.
GIVEN = {
    "diff": {"after": {}}, "explain": {"what": "ac"}, "roll": {"expression": "2d6"}, "odds": {"expression": "2d6"},
    "encounter": {"system": "pf2e", "party": ["Brannoch of the Ford"], "foes": ["Mire Wolf"], "games": 0},
    "gm": {"table": "dc"}, "item": {"do": "level"}, "cards": {"cards": ["Knight"]},
    "study": {"study": {"parties": 2, "points": 60, "rounds": 1}},
    "campaign": {"start": {"members": [{"name": "Ann", "class": "Fighter"}]}},
    "battle": {"points": 60, "games": 1},
}
ABSURD = (-2 ** 63, 2 ** 63 - 1, 10 ** 30, 1.5)


def numbers(schema, path=()):
    """The numbers in the options of a verb: [path, schema]."""
    for one in (schema, *schema.get("anyOf", ())):
        if one.get("type") in ("integer", "number"):
            yield path, one
    for name, inner in schema.get("properties", {}).items():
        yield from numbers(inner, (*path, name))
    if isinstance(schema.get("items"), dict):
        yield from numbers(schema["items"], (*path, 0))


def put(options, path, value):
    """The options with a value at a path; lists have one member."""
    if not path:
        return value
    if path[0] == 0:
        return [put({}, path[1:], value)]
    return {**options, path[0]: put(options.get(path[0], {}), path[1:], value)}


def absurd_numbers(engine):
    """Every number that a verb takes is refused when it is absurd; one without bounds gets a diagnostic at least."""
    tried = 0
    for verb in engine.verbs:
        schema = engine.ask("verbs", verb=verb).data
        given = dict(GIVEN.get(verb, {}))
        if "document" in schema["properties"]:
            given["document"] = "Brannoch of the Ford"
        for path, number in numbers(schema):
            bounds = [number[end] + step for end, step in (("minimum", -1), ("maximum", 1)) if end in number]
            inside = lambda value: "minimum" in number and number["minimum"] <= value <= number["maximum"]
            for value in [*ABSURD, *(one for one in bounds if abs(one) < 2 ** 53)]:
                if inside(value) and value != 1.5:
                    continue
                tried += 1
                try:
                    found = engine.ask(verb, put(given, path, value)).diagnostics
                except talus.Error as error:
                    found = error.diagnostics
                assert found, f"{verb} takes {value} for {path}"
    assert tried > 200, f"only {tried} numbers were tried"


def forms(engine):
    sheet = engine.sheet("Mire Wolf")
    equal(json.loads(sheet.pretty), sheet.data)
    equal(sheet.at("/ac"), sheet["ac"])
    fresh = engine.sheet("Mire Wolf")
    assert fresh["ac"] is fresh["ac"] and fresh.get("ac") is fresh.data["ac"], "a member is parsed once"
    equal((fresh.get("no/such~member"), fresh.get("no", 3)), (None, 3))
    raises(KeyError, engine.sheet("Mire Wolf").__getitem__, "no")
    assert "Mire Wolf" in sheet.text and sheet.html.lower().startswith("<!doctype html")
    assert "<iframe" in sheet._repr_html_()


def content():
    boots = {"name": "Gate Boots", "type": "equipment", "system": {"rules": []}}
    first = talus.Content().add("boots.json", boots)
    engine = talus.Engine(first)
    equal(engine.show("Gate Boots").data["name"], "Gate Boots")
    raises(talus.UsageError, first.add, "late.json", boots)
    engine.use(first.put("boots.json", {**boots, "name": "Yard Boots"}))
    equal(engine.show("Yard Boots").data["name"], "Yard Boots")
    raises(talus.NotFoundError, engine.show, "Gate Boots")
    engine.use(first.remove("boots.json"))
    raises(talus.NotFoundError, engine.show, "Gate Boots")


def history(engine):
    table = engine.table(SCENARIOS["pf2e"], seed=7)
    heard = []
    table.listen(heard.append)
    done = table.do("start")
    equal(done.events, heard)
    equal(table.events(), heard)
    before = table.save()
    copy = table.clone()
    table.do(table.legal()[0])
    after = table.save()
    equal(copy.save(), before)
    table.undo()
    equal(table.save(), before)
    table.redo()
    equal(table.save(), after)
    equal(engine.load(after).save(), after)
    table.listen(lambda event: table.view())
    raises(talus.UsageError, table.do, table.legal()[-1])
    table.listen(None)
    assert table.view()["actors"]


def outlives():
    """Tables and answers need no engine object around them."""
    table = talus.Engine().table(SCENARIOS["swse"])
    sheet = talus.Engine().sheet("Mire Wolf")
    equal((table.do("start").result, sheet.at("/name")), ("done", "Mire Wolf"))


def translated():
    """A host tells the game in its own language; the saved game is the same."""
    engine, english = talus.Engine(), talus.Engine()
    engine.set_messages({
        "event/place": "{who} steht jetzt auf {to}.", "word/condition/prone": "am Boden",
        "pf2e/event/condition": "{who} ist {condition}.", "{1} is already there": "{1} ist schon da",
        "there is no creature called \"{1}\" here": "hier ist kein Wesen namens {1}",
        "{1} must be from 0 to {2}, not {3}": "{3} ist zu viel für {1}, mehr als {2}"})
    commands = [{"do": "place", "who": "Grey", "to": [2, 2]}, {"do": "condition", "who": "Grey", "condition": "prone"}]
    one, other = (maker.table(SCENARIOS["pf2e"]) for maker in (engine, english))
    told = [event["text"] for command in commands for event in one.do(command).events]
    equal(told[:2], ["Grey steht jetzt auf 2,2.", "Grey ist am Boden."])
    for command in commands:
        other.do(command)
    equal(one.save(), other.save())
    one.do({"do": "note", "note": "nobody sees it", "secret": True})
    equal([event["event"] for event in one.events(since=2, side=0)][-1:], ["condition"])
    one.undo()
    equal([event.get("text") for event in engine.load(one.save()).events()][0], told[0])
    refused = one.do({"do": "condition", "who": "Grey", "condition": "prone", "value": 2})
    equal((refused.result, refused.reason), ("refused", "2 ist zu viel für prone, mehr als 1"))
    equal(refused.answer.at("/message/arguments"), ["prone", 1, 2])
    for wrong in ({"event/plaec": "x"}, {"event/place": "{hwo}"}, {"event/place": 3}, {"{1} is already there": "{2}"}):
        raises(talus.ContentError, engine.set_messages, wrong)
    equal(one.do({"do": "place", "who": "Grey", "to": [3, 3]}).events[0]["text"], "Grey steht jetzt auf 3,3.")
    engine.set_messages(None)
    equal(one.do({"do": "place", "who": "Grey", "to": [2, 2]}).events[0]["text"], "Grey is placed at 2,2.")


def host_function():
    engine = talus.Engine()
    engine.add_function("yard.is_open", lambda call: True)
    raises(talus.UsageError, engine.add_function, "yard.is_open", lambda call: False)


def cancelled(engine):
    options = {"games": 2000, "points": 150, "players": ["greedy", "greedy"], "form": "csv"}
    engine.set_progress(lambda done, total: True)
    raises(talus.CancelledError, engine.ask, "battle", options)
    engine.set_progress(lambda done, total: 1 // 0)
    raises(ZeroDivisionError, engine.ask, "battle", options)
    engine.set_progress(None)


def battles(engine):
    options = {"games": 30, "points": 150, "seed": 7, "players": ["greedy", "greedy"]}
    one, three = engine.battle(**options), engine.battle(workers=3, **options)
    equal((one.games, one["wins"]), (three.games, three["wins"]))
    equal(len(one), 30)
    frame = one.frame()
    equal((list(frame["vp_a"]), frame.index[-1]), ([game["vp_a"] for game in one], 29))


def studies(engine):
    plan = {"parties": 6, "points": 60, "rounds": 2, "games": 2, "seed": 7, "players": ["random", "random"]}
    study = engine.study(plan)
    equal([row["creature"] for row in study.creatures], [row["creature"] for row in study["creatures"]])
    equal((len(study.parties), sum(row["points"] for row in study.parties)), (6, 12.0))
    frame = study.frame()
    equal(frame.loc["Sprigjack", "cost"], 9)
    equal((frame["worth"].dtype.kind, len(study.frame("parties"))), ("f", 6))
    equal(engine.study(plan, study["results"]).creatures, study.creatures)
    raises(talus.UsageError, study.frame, "games")


class Server:
    """A connection as packages for PostgreSQL make it: tables in a separate schema, values marked %s."""

    def __init__(self, path):
        self.base = sqlite3.connect(":memory:")
        self.base.execute("ATTACH ? AS talus", (str(path),))

    def cursor(self):
        cursor = self.base.cursor()

        class Marked:
            execute = staticmethod(lambda sql, values: cursor.execute(sql.replace("%s", "?"), values))
            fetchmany, close = cursor.fetchmany, cursor.close

        return Marked()


def campaigns(path):
    members = path.with_name("members.json")
    members.write_text('{"members": [{"name": "Ann", "class": "Fighter"}]}')
    native("campaign", "new", str(path), str(members), "--seed", "7", "--name", "road")
    native("campaign", "next", str(path), "--name", "road", "-e", "Ann")
    for where in (path, Server(path)):
        with talus.Store(where) as store:
            equal([(one["name"], one["seed"], one["members"][0]["name"]) for one in store.campaigns()], [("road", 7, "Ann")])
            equal([(one["do"], one["eliminated"]) for one in store.campaign("road")], [("scenario", ["Ann"])])
            raises(talus.NotFoundError, store.campaign, "river")
    with sqlite3.connect(path) as base:
        base.execute("DROP TABLE campaign_commands")
    raises(talus.FileError, talus.Store, path)


def stores(engine):
    options = {"games": 30, "points": 60, "seed": 7, "players": ["random", "random"]}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.db"
        native("battle", "--points", "60", "--games", "30", "--seed", "7", "--player", "random", "--store", str(path))
        with talus.Store(path) as store:
            equal([(run["name"], run["games"]) for run in store.runs()], [("60 points", 30)])
            wanted = [(game["game"], game["winner"], game["rounds"]) for game in engine.battle(**options)]
            equal([(row["game"], row["winner"], row["rounds"]) for row in store.games("60 points")], wanted)
            equal(list(store.frame(store.runs()[0]["digest"][:8])["winner"]), [game[1] for game in wanted])
            raises(talus.NotFoundError, store.find, "nothing")
        with talus.Store(Server(path)) as store:
            equal([row["winner"] for row in store.games("60 points")], [game[1] for game in wanted])
        campaigns(path.with_name("campaigns.db"))
        raises(talus.FileError, talus.Store, path.with_name("none.db"))
        path.with_name("text.db").write_text("no database")
        raises(talus.FileError, talus.Store, path.with_name("text.db"))


def arrays():
    import numpy
    odds = talus.odds("4d6kh3")
    assert isinstance(odds.values, numpy.ndarray) and odds.probabilities.dtype == numpy.float64
    assert abs(float(odds.probabilities @ odds.values) - odds.mean) < 1e-12
    assert abs(odds.at_least(3) - 1) < 1e-12


def without_numpy():
    program = ("import sys; sys.modules['numpy'] = sys.modules['pandas'] = None\n"
               "import talus; odds = talus.odds('1d4'); assert odds.values == [1, 2, 3, 4]\n"
               "assert len(talus.Engine().battle(games=2, points=150).games) == 2\n")
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def threads(engine):
    """Threads that share an engine wait for each other; separate engines share the content."""
    wanted, wrong = engine.sheet("Mire Wolf").json, []

    def work(mine):
        for _ in range(30):
            if mine.sheet("Mire Wolf").json != wanted:
                wrong.append(mine)

    workers = [threading.Thread(target=work, args=(one,)) for one in (engine, engine, engine.twin())]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    equal(wrong, [])


def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def leaks(function, times):
    for _ in range(times // 10):
        function()
    before = resident()
    for _ in range(times):
        function()
    grown = resident() - before
    assert grown < 1 << 20, f"{grown} bytes more after {times} calls"


def clone_and_play():
    table = leaks.table.clone()
    table.do(table.legal()[0])


# --- Environments ----------------------------------------------------------------------------------

def walk(env, steps):
    for _ in range(steps):
        _, reward, terminated, truncated, info = env.step(env.sample())
        if terminated or truncated:
            return reward, terminated, info
    return 0.0, False, info


def environment(system):
    env = talus.Env(SCENARIOS[system], most_steps=60)
    view, info = env.reset(seed=11)
    assert view["actors"] and info["legal"] == env.legal() and info["side"] is not None
    walk(env, 20)
    twin = env.clone()
    before = twin.table.save()
    walk(env, 20)
    equal(twin.table.save(), before)
    walk(twin, 20)
    equal(twin.table.save(), env.table.save())
    last = env.table.save()
    env.reset(seed=11)
    walk(env, 20)
    walk(env, 20)
    equal(env.table.save(), last)
    assert env.render()
    raises(talus.UsageError, env.step, 10 ** 6)
    raises(talus.UsageError, env.reset, options={"no": 1})


def to_the_end(system):
    """Random players end the game; one side wins what the other loses."""
    env = talus.Env(SCENARIOS[system], most_steps=20000)
    env.reset(seed=2)
    _, terminated, info = walk(env, 20000)
    assert terminated
    equal((len(info["rewards"]), sum(info["rewards"].values())), (2, 0.0))


# --- The wheel -------------------------------------------------------------------------------------

def wheel(folder):
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("TALUS_LIBRARY", "PYTHONPATH")}
    built = folder / "wheel"
    subprocess.run(["tools/wheel", str(built)], check=True, capture_output=True, env=environment)
    [path] = built.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        held = sorted(re.sub(r"^talus-[0-9.]+\.dist-info", "info", name) for name in archive.namelist())
        archive.extractall(folder / "site")
    sources = [f"talus/{one.name}" for one in Path("bindings/python/talus").iterdir() if one.is_file()]
    information = ["LICENSE", "LICENSE.content-p2v.md", "LICENSE.random123", "LICENSE.utf8proc",
                   "METADATA", "RECORD", "WHEEL", "top_level.txt"]
    equal(held, sorted([*sources, "talus/libtalus.so.2", *(f"info/{name}" for name in information)]))
    environment["PYTHONPATH"] = str(folder / "site")
    first_program(environment=environment, folder=folder)  # a newcomer's folder has no files of the project
    again = folder / "again"
    subprocess.run(["tools/wheel", str(again)], check=True, capture_output=True, env=environment)
    equal(digest(path.read_bytes()), digest((again / path.name).read_bytes()))


def main():
    engine = talus.Engine()
    report("first-program", first_program)
    report("tutorial", first_program, TUTORIAL)
    report("page", whole_page)
    for path in sorted(Path("examples/python").glob("*.ipynb")):
        report(f"notebook/{path.stem}", notebook, path)
    for test in (errors, every_verb, absurd_numbers, forms, history, cancelled, battles, studies, stores, threads):
        report(test.__name__, test, engine)
    for test in (content, outlives, translated, host_function, arrays, without_numpy):
        report(test.__name__, test)
    for system in SCENARIOS:
        report(f"environment/{system}", environment, system)
    for system in ("swse", "dnd5e", "p2v"):
        report(f"to-the-end/{system}", to_the_end, system)
    report("leaks/odds", leaks, lambda: talus.odds("4d6kh3").probabilities, 10000)
    report("leaks/errors", leaks, lambda: raises(talus.Error, engine.sheet, "Nobody"), 2000)
    leaks.table = engine.table(SCENARIOS["swse"])
    report("leaks/tables", leaks, clone_and_play, 1000)
    with tempfile.TemporaryDirectory() as name:
        same_bytes(engine, Path(name))
        report("wheel", wheel, Path(name))
    sys.exit(failed > 0)


main()

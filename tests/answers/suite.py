"""Real answers against the declared ones. questions.json has what is asked beside documents, games and cases."""

from __future__ import annotations

import glob
import json
import re
import sys
from pathlib import Path
from typing import Any

import talus
from shape import Schema

HERE = Path(__file__).resolve().parent
ACTORS = {"character", "npc", "acolyte", "creature", "species", "archetype"}
TABLE_VERBS = ("view", "legal", "master", "board", "events", "last", "log", "dice", "save", "actors")


class Suite:
    """Asks, checks, and remembers which definitions were used."""

    def __init__(self) -> None:
        self.engine = talus.Engine()
        whole = self.engine.ask("schema", of="answers").data
        self.whole, self.schema = whole, Schema(whole)
        for name in whole["$defs"]:
            if name.startswith(("ask.", "table.")):
                self.schema.named(name)  # and what it holds
        self.systems = [one["id"] for one in self.engine.ask("about").data["systems"]]
        self.faults: dict[str, str] = {}
        self.used: dict[str, int] = {}

    def check(self, name: str, system: str | None, value: Any, asked: Any) -> None:
        for own in (f"{name}.{system}", name):
            if own in self.schema.defs:
                self.used[name] = self.used.get(name, 0) + 1
                fault = self.schema.check(own, value)
                if fault:
                    general = re.sub(r"/\d+", "/#", fault)
                    self.faults.setdefault(own + " " + general, f"{fault}; asked {json.dumps(asked)[:200]}")
                return
        self.faults.setdefault(name, "this answer has no definition")

    def ask(self, verb: str, /, **options: Any) -> Any:
        """An answer, checked; None when the engine has none."""
        try:
            data = self.engine.ask(verb, options).data
        except talus.Error:
            return None
        self.check(f"ask.{verb}", options.get("system"), data, [verb, options])
        return data

    def document(self, system: str, name: str, deep: bool) -> None:
        one = {"system": system, "document": name}
        for verb in ("show", "lint", "identify"):
            self.ask(verb, **one)
        if not deep:
            return
        sheet = self.ask("sheet", **one)
        for verb in ("chances", "rest", "build", "fix"):
            self.ask(verb, **one)
        self.ask("sheet", **one, summary=True)
        for what in list(sheet or {})[:12]:
            self.ask("explain", **one, what=what)

    def table_ask(self, table: talus.Table, system: str, verb: str, /, **options: Any) -> Any:
        try:
            data = table.ask(verb, options).data
        except talus.Error:
            return None
        self.check(f"table.{verb}", system, data, [verb, options])
        return data

    def game(self, file: str, commands: int) -> None:
        scenario = json.loads(Path(file).read_text(encoding="utf-8"))
        system = file.split("/")[1]
        try:
            table = self.engine.table(scenario, seed=3, system=system)
        except talus.Error:
            return  # it needs its own content
        for step in range(commands):
            if step % 10 == 0:
                for verb in TABLE_VERBS:
                    self.table_ask(table, system, verb)
                self.table_ask(table, system, "view", side=0)
            legal = table.legal()
            if not legal:
                break
            command = legal[step * 7 % len(legal)]
            if step % 30 == 4:
                self.table_ask(table, system, "preview", command=command)
                self.table_ask(table, system, "area", command=command)
                self.table_ask(table, system, "advise")
            outcome = table.do(command)
            self.check("table.do", system, outcome.answer.data, command)
            if outcome.result == "asked":
                self.table_ask(table, system, "view")
        self.check("table.do", system, table.do({"do": "nonsense"}).answer.data, "nonsense")
        self.table_ask(table, system, "log")
        self.table_ask(table, system, "dice", byHand=True)
        self.check("table.do", system, table.do({"do": "roll", "formula": "1d20"}).answer.data, "a roll by hand")
        self.table_ask(table, system, "dice", byHand=False)
        self.ask("rerun", log=table.save().decode())
        if system == "p2v":
            for wanted in ("screen", "act"):
                self.ask("skirmish", ask=wanted, log=table.save().decode())
        self.actors(table, system)

    def actors(self, table: talus.Table, system: str) -> None:
        for actor in table.view()["actors"][:3]:
            for what in ("ac", "hp", "speed", "will", "fight", "ws", "dodge", "athletics", "initiative", "reach"):
                self.table_ask(table, system, "explain", who=actor["id"], what=what)
            lasting = [one.get("condition") or one.get("effect") for one in actor["conditions"] + actor["effects"]]
            items = actor.get("items")
            for what in (lasting + (items if isinstance(items, list) else []))[:6]:
                self.table_ask(table, system, "why", who=actor["id"], what=what if isinstance(what, str) else what["id"])


def case_step(suite: Suite, system: str, asked: Any, gave: Any) -> None:
    """What a step of a case gave: an outcome, a view, or the answer of a verb. Cases call the chances of an actor odds, and
    convert gives the card alone. The cards of characters are incomplete in cases."""
    if "verb" in asked:
        of_actor = asked["verb"] == "odds" and "expression" not in asked.get("options", {})
        verb = "chances" if of_actor else asked["verb"]
        incomplete = system == "p2v" and verb == "build" and '"card"' in json.dumps(asked)
        known = verb != "convert" and not incomplete and f"ask.{verb}" in suite.schema.defs
        if known and gave.get("status") == "ok" and gave.get("data") is not None and not gave.get("diagnostics"):
            suite.check(f"ask.{verb}", system, gave["data"], asked)
    elif "view" in asked:
        suite.check("table.view", system, gave, asked)
    elif "do" in asked:
        suite.check("table.do", system, {name: one for name, one in gave.items() if name != "diceLeft"}, asked)


def cases(suite: Suite) -> None:
    for file in sorted(glob.glob("tests/cases/*/*/*.json")):
        text = Path(file).read_text(encoding="utf-8")
        system = file.split("/")[2]
        if system not in suite.systems:
            continue
        answer = suite.ask("test", text=text, system=system, file=file)
        asked = json.loads(text).get("do", [])
        steps = answer["steps"] if answer else []
        if isinstance(asked, list) and len(asked) == len(steps):
            for one, gave in zip(asked, steps):
                case_step(suite, system, one, gave)


def questions(suite: Suite) -> None:
    for question in json.loads((HERE / "questions.json").read_text(encoding="utf-8")):
        options = dict(question["options"])
        for name in ("text", "scenario", "other"):  # a file of the tree
            if isinstance(options.get(name), dict) and "file" in options[name]:
                options[name] = Path(options[name]["file"]).read_text(encoding="utf-8")
        if suite.ask(question["verb"], **options) is None and question["verb"] != "cards":
            suite.faults[json.dumps(question)] = "the engine has no answer"


def main() -> int:
    suite = Suite()
    suite.ask("about")
    for system in suite.systems:
        counts: dict[str, int] = {}
        for one in suite.ask("list", system=system):
            counts[one["type"]] = counts.get(one["type"], 0) + 1
            if counts[one["type"]] <= (40 if one["type"] in ACTORS else 6):
                suite.document(system, one["name"], one["type"] in ACTORS)
    for file in sorted(glob.glob("examples/*/*.json")):
        if file.split("/")[1] in suite.systems:
            suite.game(file, 70)
    cases(suite)
    questions(suite)
    for name, why in suite.faults.items():
        print(f"fail answers/{name} ({why})")
    table = suite.engine.table(Path("examples/swse/quarry.json"))
    verbs = [f"ask.{verb}" for verb in suite.engine.verbs] + [f"table.{verb}" for verb in table.verbs]
    for name in sorted({*verbs, *(one for one in suite.schema.defs if re.fullmatch(r"(ask|table)\.\w+", one))}):
        if name not in suite.schema.defs:
            print(f"fail answers/{name} (the verb declares no answer)")
        elif name not in suite.used:
            print(f"fail answers/{name} (nothing here asks it)")
        else:
            print(f"pass answers/{name}")
    return rare(suite)


def rare(suite: Suite) -> int:
    """Members that none of these questions meets are listed, so that a new one is noticed."""
    known = set((HERE / "rare.txt").read_text(encoding="utf-8").split("\n")) - {""}
    found = {f"{owner} {name}" for owner, name in suite.schema.declared - suite.schema.met
             if not re.search(r"(Event|Command)\b", owner)}
    for one in sorted(found - known):
        print(f"fail answers/rare (no answer has {one}: ask for it in questions.json, or remove the row)")
    for one in sorted(known - found):
        print(f"fail answers/rare (an answer has {one} after all: remove it from rare.txt)")
    print(f"{'pass' if found == known else 'fail'} answers/rare")
    return 0


if __name__ == "__main__":
    sys.exit(main())

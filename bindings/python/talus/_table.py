"""Tables: a running game."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Callable, Mapping

from ._answer import Answer
from ._inside import Source, encode, listed, options_of, read_source
from ._library import ffi, lib

if TYPE_CHECKING:
    from ._engine import Engine

RESULTS = ("done", "refused", "asked")
Listener = Callable[[dict[str, Any]], Any]


class Outcome:
    """What came of a command: `result` is "done", "refused" or "asked"."""

    def __init__(self, result: str, answer: Answer) -> None:
        self.result = result
        self.answer = answer

    @property
    def done(self) -> bool:
        """Whether the command was carried out."""
        return self.result == "done"

    @property
    def events(self) -> list[dict[str, Any]]:
        """What happened, in order."""
        return list(self.answer.get("events", []))

    @property
    def reason(self) -> str | None:
        """Why the command was refused."""
        reason: str | None = self.answer.get("reason")
        return reason

    @property
    def question(self) -> dict[str, Any] | None:
        """What a player is asked: {"who", "prompt", "options"}."""
        question: dict[str, Any] | None = self.answer.get("question")
        return question

    def __repr__(self) -> str:
        return f"Outcome({self.result!r}, {len(self.events)} events)"


def choices_of(question: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The commands that answer a question, one for each of its options."""
    options = question.get("options", [])
    answers = [one.get("id", one) if isinstance(one, Mapping) else one for one in options]
    return [{"do": "choose", "answer": answer} for answer in answers]


class Table:
    """A running game. `engine.table(scenario)` makes one, `engine.load(saved)` restores one."""

    def __init__(self, engine: Engine, handle: Any) -> None:
        self.engine = engine
        self._handle = ffi.gc(handle, lib.talus_table_free)
        self._listener: Any = None
        self.question: dict[str, Any] | None = None  # open, and to be answered next

    @classmethod
    def new(cls, engine: Engine, scenario: Source | os.PathLike[str], seed: int = 1,
            system: str | None = None) -> Table:
        """A table for a scenario: a mapping, JSON text, the path of a file, or a name."""
        text, name = read_source(scenario)
        kept = [None if one is None else ffi.new("char[]", one) for one in
                (text, name and os.fsencode(name), system and system.encode())]
        given = ffi.new("struct talus_scenario *")
        given.size = ffi.sizeof("struct talus_scenario")
        given.text, given.file, given.system = (ffi.NULL if one is None else one for one in kept)
        given.text_size = len(text or b"")
        given.seed = seed
        made = ffi.new("struct talus_table **")
        engine.call(name or "scenario", lib.talus_table_new, engine._handle, given, made)
        return cls(engine, made[0])

    @classmethod
    def load(cls, engine: Engine, saved: str | bytes, name: str = "saved game") -> Table:
        """A saved game goes on."""
        text, made = encode(saved), ffi.new("struct talus_table **")
        engine.call(name, lib.talus_table_load, engine._handle, name.encode(), text, len(text), made)
        return cls(engine, made[0])

    def do(self, command: Mapping[str, Any] | str, /, **named: Any) -> Outcome:
        """Gives a command: `table.do({"do": "start"})` or `table.do("strike", target="Grey")`."""
        is_name = isinstance(command, str) and not command.lstrip().startswith("{")
        text = options_of({"do": command}, named) if is_name else encode(command)
        outcome = ffi.new("enum talus_outcome *")
        doing = self.engine.answer
        answer = doing("command", lib.talus_table_do, self._handle, text, outcome)
        result = Outcome(RESULTS[int(outcome[0])], answer)
        if result.result != "refused":
            self.question = result.question
        return result

    def choose(self, answer: Any) -> Outcome:
        """Answers the open question."""
        return self.do({"do": "choose", "answer": answer})

    def ask(self, verb: str, options: Mapping[str, Any] | None = None, /, **named: Any) -> Answer:
        """Asks the table: `table.ask("preview", command={...})`."""
        given = options_of(options, named)
        return self.engine.answer(verb, lib.talus_table_ask, self._handle, verb.encode(), given)

    @property
    def verbs(self) -> dict[str, str]:
        """What a table can be asked."""
        return listed(lib.talus_table_verb_name, lib.talus_table_verb_doc)

    def legal(self) -> list[dict[str, Any]]:
        """Complete commands that would be taken now; with an open question, its answers."""
        return choices_of(self.question) if self.question else list(self.ask("legal").data)

    def view(self, **named: Any) -> Answer:
        """The state of the game."""
        return self.ask("view", **named)

    def events(self, since: int | None = None, side: int | None = None) -> list[dict[str, Any]]:
        """What happened, after the event of this number, and as this side knows it."""
        return list(self.ask("events", since=since, side=side).data)

    def preview(self, command: Mapping[str, Any]) -> Answer:
        """The chances of a command."""
        return self.ask("preview", command=command)

    def area(self, command: Mapping[str, Any]) -> list[tuple[int, int]]:
        """The squares that the areas of a command cover, before it is sent."""
        return [(x, y) for x, y in self.ask("area", command=command).data["squares"]]

    def advise(self, **named: Any) -> dict[str, Any]:
        """What a machine player would do now: {"side", "command"}; `player="search"`, `sides=[1]`."""
        return dict(self.ask("advise", **named).data)

    def explain(self, who: str, what: str) -> Answer:
        """Where a number of an actor comes from, as it is now."""
        return self.ask("explain", who=who, what=what)

    def why(self, who: str, what: str) -> Answer:
        """Where an item, condition or effect of an actor comes from."""
        return self.ask("why", who=who, what=what)

    def board(self, **named: Any) -> str:
        """The board, drawn with characters."""
        return self.ask("board", **named).raw.decode("utf-8")

    def master(self) -> list[dict[str, Any]]:
        """The game master's commands and their members."""
        return list(self.ask("master").data)

    def last(self) -> list[dict[str, Any]]:
        """What the last command did."""
        return list(self.ask("last").data)

    def log(self) -> list[dict[str, Any]]:
        """The commands up to now, each with its events."""
        return list(self.ask("log").data)

    def dice(self, **named: Any) -> dict[str, Any]:
        """Who rolls the dice; with `byHand=True`, people do."""
        return dict(self.ask("dice", **named).data)

    def actors(self) -> list[dict[str, Any]]:
        """The actors' documents with their state written back: {"id", "document"}."""
        return list(self.ask("actors").data)

    def save(self) -> bytes:
        """The log: the save format, and everything that is needed to replay the game."""
        return self.ask("save").raw

    def undo(self, commands: int = 1) -> None:
        """Undoes the last commands."""
        self.engine.call("undo", lib.talus_table_undo, self._handle, commands)
        self.question = None

    def redo(self, commands: int = 1) -> None:
        """Redoes commands that were undone."""
        self.engine.call("redo", lib.talus_table_redo, self._handle, commands)
        self.question = None

    def clone(self) -> Table:
        """A second table in the same state, with the same log."""
        made = ffi.new("struct talus_table **")
        self.engine.call("clone", lib.talus_table_clone, self._handle, made)
        copy = Table(self.engine, made[0])
        copy.question = self.question
        return copy

    def listen(self, listener: Listener | None) -> None:
        """Calls `listener(event)` for each event of a command that is done, in order."""
        engine = self.engine
        if listener is None:
            engine.call("listen", lib.talus_table_listen, self._handle, ffi.NULL, ffi.NULL)
            self._listener = None
            return
        heard: Listener = listener

        def called(_user: Any, _seq: int, event: Any) -> None:
            try:
                heard(json.loads(ffi.string(event)))
            except BaseException as error:  # it travels on when the C call has ended
                engine._raised = error

        callback = ffi.callback("talus_listener", called)
        engine.call("listen", lib.talus_table_listen, self._handle, callback, ffi.NULL)
        self._listener = callback

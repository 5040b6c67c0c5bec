"""The engine, the content it works on, and actors."""

from __future__ import annotations

import functools
import json
import os
from typing import Any, Callable, Iterable, Mapping

from ._answer import Answer
from ._battle import Battle, Study, play
from ._dice import Odds
from ._errors import Diagnostic, error_of, read_diagnostics
from ._inside import Guard, Source, encode, encode_value, listed, options_of
from ._library import ffi, lib
from ._table import Table

Progress = Callable[[int, int], Any]
_ANSWER = ffi.typeof("struct talus_answer **")
_subjects: dict[str, str | None] = {}  # by verb


@functools.lru_cache(maxsize=None)
def _verbs() -> dict[str, str]:
    """The verbs of the library, and what each is for."""
    return listed(lib.talus_verb_name, lib.talus_verb_doc)


class Content:
    """Documents over the embedded ones. Engines in any threads may share it.

    It is filled first, with `add` and `add_path`; its first use makes it immutable. `put` and
    `remove` give a new version, which shares everything else with this one.
    """

    def __init__(self, *paths: str | os.PathLike[str]) -> None:
        made = ffi.new("struct talus_content **")
        self._check(lib.talus_content_new(made), "content")
        self._handle = ffi.gc(made[0], lib.talus_content_free)
        for path in paths:
            self.add_path(path)

    @staticmethod
    def _check(status: int, doing: str) -> None:
        if status != lib.TALUS_OK:
            raise error_of(status, doing)

    @classmethod
    def _version(cls, handle: Any) -> Content:
        version = cls.__new__(cls)
        version._handle = ffi.gc(handle, lib.talus_content_free)
        return version

    def add_path(self, path: str | os.PathLike[str]) -> Content:
        """Adds a file, a folder or a compiled pack."""
        self._check(lib.talus_content_add_path(self._handle, os.fsencode(path)), os.fspath(path))
        return self

    def add(self, name: str, source: Source) -> Content:
        """Adds a document, a list of documents or the bytes of a compiled pack."""
        text = encode(source)
        status = lib.talus_content_add_text(self._handle, name.encode(), text, len(text))
        self._check(status, name)
        return self

    def put(self, name: str, source: Source) -> Content:
        """A new version in which this text takes the place of the one of the same name."""
        text, made = encode(source), ffi.new("struct talus_content **")
        status = lib.talus_content_put(self._handle, name.encode(), text, len(text), made)
        self._check(status, name)
        return self._version(made[0])

    def remove(self, name: str) -> Content:
        """A new version without what came under this name."""
        made = ffi.new("struct talus_content **")
        self._check(lib.talus_content_remove(self._handle, name.encode(), made), name)
        return self._version(made[0])


class Engine:
    """Rules engine: ask it questions, make tables.

    Every verb of the library is a method: `engine.sheet("Mire Wolf", with_=["Frightened:2"])` is
    `engine.ask("sheet", document="Mire Wolf", with_=["Frightened:2"])`. `engine.verbs` lists them.
    """

    def __init__(self, content: Content | str | os.PathLike[str] | None = None) -> None:
        handle = lib.talus_new()
        if handle == ffi.NULL:
            raise error_of(lib.TALUS_NO_MEMORY, "engine")
        self._handle = ffi.gc(handle, lib.talus_free)
        self._guard = Guard()
        self._kept: dict[str, Any] = {}  # callbacks, which C calls while the engine lives
        self._raised: BaseException | None = None
        self.diagnostics: tuple[Diagnostic, ...] = ()
        self.content: Content | None = None
        if content is not None:
            self.use(content if isinstance(content, Content) else Content(content))

    # --- Calls ---------------------------------------------------------------------------------

    def call(self, doing: str, function: Any, *arguments: Any) -> None:
        """Calls C; raises what failed. `diagnostics` are those of this call."""
        with self._guard:
            lib.talus_diagnostic_clear(self._handle)
            self._raised = None
            status = function(*arguments)
            self.diagnostics = read_diagnostics(self._handle)
            raised, self._raised = self._raised, None
        if raised is not None:
            raise raised
        if status != lib.TALUS_OK:
            raise error_of(status, doing, self.diagnostics)

    def answer(self, doing: str, function: Any, *arguments: Any) -> Answer:
        """Calls C with an out-parameter for an answer behind the arguments."""
        made = ffi.new(_ANSWER)
        self.call(doing, function, *arguments, made)
        return Answer(made[0], self.diagnostics)

    def use(self, content: Content) -> Engine:
        """The content for everything that follows. Tables stay on the one they began with."""
        self.call("use", lib.talus_use, self._handle, content._handle)
        self.content = content
        return self

    def ask(self, verb: str, options: Mapping[str, Any] | None = None, /, **named: Any) -> Answer:
        """Asks the engine. Options come as a mapping, by name, or both."""
        given = options_of(options, named)
        return self.answer(verb, lib.talus_ask, self._handle, verb.encode(), given)

    @property
    def verbs(self) -> dict[str, str]:
        """The verbs, and what each is for."""
        return dict(_verbs())

    def _subject(self, verb: str) -> str | None:
        """The option that a verb takes without its name: the document, or its first required one."""
        if verb not in _subjects:
            schema = self.ask("verbs", verb=verb).data
            required = schema.get("required") or [None]
            has_document = "document" in schema.get("properties", {})
            _subjects[verb] = "document" if has_document else required[0]
        return _subjects[verb]

    def __getattr__(self, verb: str) -> Callable[..., Answer]:
        """A verb as a method. It is made once, for all engines, on first use."""
        if verb.startswith("_") or verb not in _verbs():
            raise AttributeError(f"an engine has no {verb}")

        def question(engine: Engine, *subject: Any, **named: Any) -> Answer:
            name = engine._subject(verb) if subject else None
            if len(subject) > 1 or (subject and name is None):
                raise TypeError(f"{verb} takes its options by name")
            return engine.ask(verb, {name: subject[0]} if name else None, **named)

        question.__name__ = verb
        question.__doc__ = _verbs()[verb]
        setattr(Engine, verb, question)
        return functools.partial(question, self)

    def __dir__(self) -> Iterable[str]:
        return {*super().__dir__(), *_verbs()}

    # --- Dice ----------------------------------------------------------------------------------

    def roll(self, expression: str, *, seed: int = 0, **named: Any) -> Answer:
        """Rolls dice: `engine.roll("4d6kh3 + @level", values={"level": 3}, seed=7)["total"]`."""
        return self.ask("roll", expression=expression, seed=seed, **named)

    def odds(self, expression: str, **named: Any) -> Odds:
        """The exact odds of a roll, with arrays of values and probabilities."""
        return Odds(self.ask("odds", expression=expression, **named))

    # --- Actors, tables, battles ---------------------------------------------------------------

    def actor(self, document: str | Mapping[str, Any], **changes: Any) -> Actor:
        """An actor by name or as a whole document, with changes: `with_=["Frightened:2"]`."""
        return Actor(self, document, changes)

    def table(self, scenario: Source | os.PathLike[str], seed: int = 1,
              system: str | None = None) -> Table:
        """A table for a scenario: a mapping, JSON text, the path of a file, or a name."""
        return Table.new(self, scenario, seed, system)

    def load(self, saved: str | bytes, name: str = "saved game") -> Table:
        """A saved game goes on."""
        return Table.load(self, saved, name)

    def battle(self, *, workers: int = 1, **named: Any) -> Battle:
        """Games between two parties of Path 2 Victory: `games=1000, points=150, seed=7`.

        `workers` threads share the games; the result does not depend on how many there are.
        """
        return play(self, workers, named)

    def study(self, study: Mapping[str, Any], results: str | None = None) -> Study:
        """A tournament of Path 2 Victory: `{"parties": 20, "points": 100, "rounds": 5, "seed": 7}`.

        `results` are games that were played before. A slice of the games: `ask("study", ...)`.
        """
        return Study(self, study, results)

    def twin(self) -> Engine:
        """A second engine on the same content, for another thread."""
        return Engine(self.content)

    # --- Functions of the host -----------------------------------------------------------------

    def set_messages(self, messages: Mapping[str, str] | None) -> None:
        """Translations of what people read, by the id of each message; None: English.

        They hold for the engine and all its tables. `engine.schema(of="messages")` lists the ids.
        """
        given = ffi.NULL if messages is None else json.dumps(dict(messages)).encode()
        self.call("messages", lib.talus_set_messages, self._handle, given)

    def set_progress(self, progress: Progress | None) -> None:
        """Calls `progress(done, total)` during long calls; a true result stops the call."""
        if progress is None:
            self.call("progress", lib.talus_set_progress, self._handle, ffi.NULL, ffi.NULL)
            self._kept.pop("progress", None)
            return
        report_to: Progress = progress

        def called(_user: Any, done: int, total: int) -> int:
            try:
                return 1 if report_to(done, total) else 0
            except BaseException as error:  # it travels on when the C call has ended
                self._raised = error
                return 1

        callback = ffi.callback("talus_progress", called)
        self.call("progress", lib.talus_set_progress, self._handle, callback, ffi.NULL)
        self._kept["progress"] = callback

    def add_function(self, name: str, function: Callable[[dict[str, Any]], Any]) -> None:
        """A function that rules may name. It gets the call as a dict and returns a JSON value."""
        kept: dict[str, Any] = {}

        def called(_user: Any, call: Any, result: Any) -> int:
            try:
                value = encode_value(function(json.loads(ffi.string(call))))
            except Exception as error:
                self._raised = error
                return int(lib.TALUS_BAD_CONTENT)
            kept["result"] = result[0] = ffi.new("char[]", value)
            return int(lib.TALUS_OK)

        callback = ffi.callback("talus_function", called)
        self.call(name, lib.talus_function_add, self._handle, name.encode(), callback, ffi.NULL)
        self._kept["function " + name] = callback


class Actor:
    """An actor and the changes it is looked at with."""

    def __init__(self, engine: Engine, document: str | Mapping[str, Any],
                 changes: Mapping[str, Any]) -> None:
        self.engine = engine
        self._named = document
        self.changes = dict(changes)
        self._sheet: Answer | None = None

    @property
    def document(self) -> Any:
        """The name or the document, as given."""
        return self._named

    def as_json(self) -> Any:
        """What an option that takes an actor is given."""
        return self._named

    @property
    def sheet(self) -> Answer:
        """The sheet, made once."""
        if self._sheet is None:
            self._sheet = self.ask("sheet")
        return self._sheet

    def ask(self, verb: str, **named: Any) -> Answer:
        """Asks about this actor with its changes."""
        return self.engine.ask(verb, document=self._named, **{**self.changes, **named})

    def explain(self, what: str, **named: Any) -> Answer:
        """Why a number is what it is."""
        return self.ask("explain", what=what, **named)

    def changed(self, **changes: Any) -> Actor:
        """The same actor with these changes; lists are added to."""
        merged = dict(self.changes)
        for name, value in changes.items():
            old = merged.get(name)
            both = isinstance(old, list) and isinstance(value, list)
            merged[name] = old + value if both else value
        return Actor(self.engine, self._named, merged)

    def with_(self, *items: Any) -> Actor:
        """The same actor with further items and effects: `actor.with_("Frightened:2")`."""
        return self.changed(with_=list(items))

    def lint(self) -> Answer:
        """What is wrong with the document."""
        return self.engine.ask("lint", document=self._named)

    def __getitem__(self, key: str) -> Any:
        return self.sheet[key]

    def __str__(self) -> str:
        return self.sheet.text

    def _repr_html_(self) -> str:
        return self.sheet._repr_html_()

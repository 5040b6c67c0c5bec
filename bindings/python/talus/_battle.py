"""Battles and studies: many games, as rows."""

from __future__ import annotations

import csv
import io
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Iterator, Mapping

from ._answer import Answer
from ._errors import UsageError

if TYPE_CHECKING:
    from ._engine import Engine


def _cell(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def _rows(answer: Answer) -> list[dict[str, Any]]:
    """The CSV of an answer, a dict for each line."""
    rows = csv.DictReader(io.StringIO(answer.raw.decode("utf-8")))
    return [{name: _cell(text) for name, text in row.items()} for row in rows]


def _frame(rows: list[dict[str, Any]], index: str, instead: str) -> Any:
    try:
        import pandas
    except ImportError as reason:
        raise ImportError(f"frame() needs pandas; `{instead}` is a list of dicts") from reason
    return pandas.DataFrame(rows).set_index(index)


class Battle:
    """The games of a battle, a dict each, and their sum in `answer`."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.games = _rows(answer)

    def frame(self) -> Any:
        """The games as a pandas data frame, a row each. Needs pandas."""
        return _frame(self.games, "game", "games")

    def __getitem__(self, key: Any) -> Any:
        return self.games[key] if isinstance(key, (int, slice)) else self.answer[key]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    def __str__(self) -> str:
        return self.answer.text


class Study:
    """A tournament: `creatures` and what each is worth, `parties` and how they did, a dict each."""

    def __init__(self, engine: Engine, study: Mapping[str, Any], results: str | None) -> None:
        self.answer = engine.ask("study", study=study, results=results)
        played = {"study": study, "results": self.answer["results"]}  # the games are not played again
        self.creatures = _rows(engine.ask("study", played, file="worth"))
        self.parties = _rows(engine.ask("study", played, file="standings"))

    def frame(self, of: str = "creatures") -> Any:
        """The creatures, or the parties (`frame("parties")`), as a pandas data frame. Needs pandas."""
        if of not in ("creatures", "parties"):
            raise UsageError(f'a study has no frame of "{of}"; it has "creatures" and "parties"')
        index = {"creatures": "creature", "parties": "party"}[of]
        return _frame(getattr(self, of), index, of)

    def __getitem__(self, key: str) -> Any:
        return self.answer[key]

    def __str__(self) -> str:
        return self.answer.text


def play(engine: Engine, workers: int, named: Mapping[str, Any]) -> Battle:
    """Plays a battle, in slices when several workers share it."""
    options: dict[str, Any] = {**named, "form": "csv"}
    for taken in ("form", "log"):
        if taken in named:
            raise UsageError(f'battle has rows; for "{taken}" use ask("battle", ...)')
    usual = engine.ask("verbs", verb="battle")["properties"]["games"]["default"]
    games = int(options.get("games", usual))
    if workers < 1:
        raise UsageError("a battle needs at least one worker")
    if workers == 1 or games < 2 or {"from_", "to", "slices"} & set(named):
        return Battle(engine.ask("battle", **options))
    count = min(workers, games)
    edges = [games * index // count for index in range(count + 1)]

    def part(index: int) -> Any:
        cut = {"from_": edges[index], "to": edges[index + 1]}
        return engine.twin().ask("battle", **{**options, **cut}).data

    with ThreadPoolExecutor(count) as pool:
        slices = list(pool.map(part, range(count)))
    return Battle(engine.ask("battle", **options, slices=slices))

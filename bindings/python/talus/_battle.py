"""Battles: many games, as rows."""

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
    try:
        return int(text)
    except ValueError:
        return text


class Battle:
    """The games of a battle, a dict each, and their sum in `answer`."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        rows = csv.DictReader(io.StringIO(answer.raw.decode("utf-8")))
        self.games = [{name: _cell(text) for name, text in row.items()} for row in rows]

    def frame(self) -> Any:
        """The games as a pandas frame, a row each. Needs pandas."""
        try:
            import pandas
        except ImportError as reason:
            raise ImportError("frame() needs pandas; `games` is a list of dicts") from reason
        return pandas.DataFrame(self.games).set_index("game")

    def __getitem__(self, key: Any) -> Any:
        return self.games[key] if isinstance(key, (int, slice)) else self.answer[key]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

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

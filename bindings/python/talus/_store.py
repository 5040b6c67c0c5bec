"""Stores of results: what `talus battle --store`, `talus study --store` and `talus campaign --name` keep."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from ._errors import FileError, NotFoundError, UsageError

_VERSION = 2
_MARK = 0x54616C75
_RUNS = "id, digest, kind, name, version, games, added"
_GAMES = "game, a, b, winner, rounds, figures"
_TABLES = {"runs", "games", "blocks", "campaigns", "campaign_commands"}


class Store:
    """A store of results, opened for reading.

    `where` is the path of an SQLite store, or a connection to PostgreSQL as psycopg and other packages of the
    Python database interface make it. A row is a dict.
    """

    def __init__(self, where: Any) -> None:
        self._is_file = isinstance(where, (str, Path))
        if not self._is_file:
            self._base: Any = where
            self._prefix, self._mark = "talus.", "%s"
            return
        self._prefix, self._mark = "", "?"
        path = Path(where)
        if not path.is_file():
            raise FileError(f"{path}: there is no such file")
        self._base = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        # The file may come from anywhere: nothing in it is trusted, and only its tables are read.
        self._base.execute("PRAGMA trusted_schema = OFF")
        self._base.execute("PRAGMA query_only = ON")
        self._check(path)

    def _check(self, path: Path) -> None:
        try:
            version, mark = (self._base.execute(f"PRAGMA {name}").fetchone()[0]
                             for name in ("user_version", "application_id"))
        except sqlite3.DatabaseError as reason:
            raise FileError(f"{path}: {reason}") from reason
        if mark != _MARK or version != _VERSION:
            raise FileError(f"{path}: this is not a store of this version")
        rows = self._base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not _TABLES <= {name for name, in rows}:
            raise FileError(f"{path}: this is not a store: its tables are not those that talus makes")

    def _rows(self, names: str, rest: str, *values: Any) -> Iterator[dict[str, Any]]:
        columns = names.split(", ")
        cursor = self._base.cursor()
        try:
            cursor.execute(f"SELECT {names} FROM {self._prefix}{rest}", values)
            while some := cursor.fetchmany(4096):
                for row in some:
                    yield dict(zip(columns, row))
        finally:
            cursor.close()

    def runs(self) -> list[dict[str, Any]]:
        """The battles and studies, by name: digest, kind, name, version, games, added."""
        return list(self._rows(_RUNS, "runs ORDER BY name, digest"))

    def find(self, name: str) -> dict[str, Any]:
        """The one that is called so, or whose digest begins so."""
        found = [run for run in self.runs()
                 if run["name"] == name or (len(name) >= 4 and run["digest"].startswith(name))]
        if not found:
            raise NotFoundError(f'the store holds nothing called "{name}"')
        if len(found) > 1:
            raise UsageError(f'{len(found)} studies are called "{name}": use the start of a digest')
        return found[0]

    def games(self, name: str) -> Iterator[dict[str, Any]]:
        """The games of a battle or study, in order; `figures` is the row that a shard has."""
        run = self.find(name)["id"]
        for row in self._rows(_GAMES, f"games WHERE run = {self._mark} ORDER BY game", run):
            row["figures"] = json.loads(row["figures"])
            yield row

    def campaigns(self) -> list[dict[str, Any]]:
        """The campaigns, by name: name, members, seed."""
        rows = list(self._rows("name, members, seed", "campaigns ORDER BY name"))
        for row in rows:
            row["members"] = json.loads(row["members"])["members"]
        return rows

    def campaign(self, name: str) -> list[dict[str, Any]]:
        """The commands of a campaign in order, each with its dice."""
        found = list(self._rows("id", f"campaigns WHERE name = {self._mark}", name))
        if not found:
            raise NotFoundError(f'the store has no campaign called "{name}"')
        rows = self._rows("command", f"campaign_commands WHERE campaign = {self._mark} ORDER BY number",
                          found[0]["id"])
        return [json.loads(row["command"]) for row in rows]

    def frame(self, name: str) -> Any:
        """The games as a pandas data frame. Needs pandas."""
        try:
            import pandas
        except ImportError as reason:
            raise ImportError("frame() needs pandas; `games` gives dicts") from reason
        return pandas.DataFrame(self.games(name), columns=_GAMES.split(", ")).set_index("game")

    def close(self) -> None:
        """Closes the file; a connection that was given stays open."""
        if self._is_file:
            self._base.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

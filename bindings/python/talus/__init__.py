"""Talus: a rules engine for tabletop games.

    import talus
    engine = talus.Engine()
    print(engine.sheet("Mire Wolf", with_=["Frightened:2"]))
    print(talus.odds("4d6kh3").mean)
"""

from __future__ import annotations

import threading
from typing import Any

from ._answer import Answer
from ._battle import Battle, Study
from ._dice import Odds
from ._engine import Actor, Content, Engine
from ._errors import (
    CancelledError,
    ContentError,
    Diagnostic,
    Error,
    FileError,
    LimitError,
    NoMemoryError,
    NotFoundError,
    UsageError,
)
from ._inside import listed
from ._library import lib, text_of
from ._store import Store
from ._table import Outcome, Table
from .env import Env

__version__: str = text_of(lib.talus_version()) or ""
_threads = threading.local()


def systems() -> dict[str, str]:
    """The built-in rule systems and their titles."""
    return listed(lib.talus_system_id, lib.talus_system_title)


def _engine() -> Engine:
    """An engine on the embedded content, one for each thread."""
    if not hasattr(_threads, "engine"):
        _threads.engine = Engine()
    engine: Engine = _threads.engine
    return engine


def roll(expression: str, **named: Any) -> Answer:
    """Rolls dice with an engine of the package: `talus.roll("2d6 + 3", seed=7)["total"]`."""
    return _engine().roll(expression, **named)


def odds(expression: str, **named: Any) -> Odds:
    """The exact odds of a roll: `talus.odds("4d6kh3").probabilities`."""
    return _engine().odds(expression, **named)


__all__ = [
    "Actor", "Answer", "Battle", "CancelledError", "Content", "ContentError", "Diagnostic", "Engine",
    "Env", "Error", "FileError", "LimitError", "NoMemoryError", "NotFoundError", "Odds", "Outcome",
    "Store", "Study", "Table", "UsageError", "odds", "roll", "systems",
]

"""What engine and tables share: JSON in, one call at a time."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any, Mapping, Union

from ._errors import UsageError, error_of
from ._library import lib, text_of

Source = Union[str, bytes, Mapping[str, Any], list]


def encode(value: Any) -> bytes:
    """Text or plain Python as the bytes of a JSON document."""
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return value.encode("utf-8")
    return _write(value).encode("utf-8")


def _plain(value: Any) -> Any:
    """Answers, actors, NumPy's numbers and paths, as JSON has them."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    for name in ("as_json", "tolist"):
        if hasattr(value, name):
            return getattr(value, name)()
    raise TypeError(f"{type(value).__name__} is not a JSON value")


_write = json.JSONEncoder(ensure_ascii=False, allow_nan=False, default=_plain).encode


def options_of(given: Mapping[str, Any] | None, named: Mapping[str, Any]) -> bytes:
    """Options as JSON. `with_` and `from_` are `with` and `from`, which Python keeps for itself."""
    options = dict(given or {})
    options.update({name.rstrip("_"): value for name, value in named.items() if value is not None})
    return encode(options)


def encode_value(value: Any) -> bytes:
    """A value as JSON; a text becomes a JSON string."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8")


def listed(name: Any, doc: Any) -> dict[str, str]:
    """A numbered list of C as names and what they are for."""
    found: dict[str, str] = {}
    while (text := text_of(name(len(found)))) is not None:
        found[text] = text_of(doc(len(found))) or ""
    return found


def read_source(source: Source | os.PathLike[str]) -> tuple[bytes | None, str | None]:
    """The text of a scenario and its name; no text for a name in the content."""
    if isinstance(source, os.PathLike):
        return read_file(Path(source)), os.fspath(source)
    if isinstance(source, str) and not source.lstrip().startswith(("{", "[")):
        path = Path(source)
        return (read_file(path), source) if path.is_file() else (None, source)
    return encode(source), None


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as reason:
        raise error_of(lib.TALUS_IO, f"{path}: {reason.strerror}") from reason


class Guard:
    """One call at a time: an engine and its tables belong to one thread while a call lasts.

    Other threads wait. A listener or progress function that calls back into the engine gets an
    exception where it would otherwise wait forever.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner: int | None = None

    def __enter__(self) -> None:
        if self._owner == threading.get_ident():
            raise UsageError("a function called by the engine must not call the engine")
        self._lock.acquire()
        self._owner = threading.get_ident()

    def __exit__(self, *_: object) -> None:
        self._owner = None
        self._lock.release()

"""Diagnostics, and the exceptions that carry them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Sequence

from ._library import ffi, lib, text_of

_SEVERITIES = ("note", "warning", "error")


@dataclass(frozen=True)
class Diagnostic:
    """What is wrong with the input, and where."""

    code: str
    severity: str
    message: str
    file: str | None = None
    line: int = 0
    column: int = 0
    pointer: str | None = None
    hint: str | None = None
    length: int = 0
    id: str | None = None  # of the message, for translations
    arguments: tuple[str | int, ...] = ()

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        text = f"{place}: {self.message}" if place else self.message
        return f"{text} ({self.hint})" if self.hint else text


class Error(Exception):
    """A call failed. `code` is stable ("not-found"); `diagnostics` have the reasons."""

    code = "error"

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


class NoMemoryError(Error, MemoryError):
    """An allocation failed; everything is as it was before the call."""

    code = "no-memory"


class FileError(Error):
    """A file could not be read or written."""

    code = "io"


class ContentError(Error, ValueError):
    """The input cannot be used."""

    code = "bad-content"


class LimitError(Error):
    """The input is deeper, longer or larger than the engine allows."""

    code = "limit"


class NotFoundError(Error, LookupError):
    """The thing asked for does not exist."""

    code = "not-found"


class UsageError(Error, ValueError):
    """The call is wrong: an option is unknown or missing, or an object is closed."""

    code = "usage"


class CancelledError(Error):
    """The progress function stopped the call."""

    code = "cancelled"


_BY_STATUS = {
    lib.TALUS_NO_MEMORY: NoMemoryError,
    lib.TALUS_IO: FileError,
    lib.TALUS_BAD_CONTENT: ContentError,
    lib.TALUS_LIMIT: LimitError,
    lib.TALUS_NOT_FOUND: NotFoundError,
    lib.TALUS_USAGE: UsageError,
    lib.TALUS_CANCELLED: CancelledError,
}


def read_diagnostics(engine: Any) -> tuple[Diagnostic, ...]:
    """The diagnostics that gathered in a C engine."""
    found = []
    for index in range(lib.talus_diagnostic_count(engine)):
        one = lib.talus_diagnostic_get(engine, index)
        if one == ffi.NULL:
            break
        found.append(
            Diagnostic(
                code=text_of(one.code) or "",
                severity=_SEVERITIES[int(one.severity)],
                message=text_of(one.message) or "",
                file=text_of(one.file),
                line=one.line,
                column=one.column,
                pointer=text_of(one.pointer),
                hint=text_of(one.hint),
                length=one.length,
                id=text_of(one.id),
                arguments=tuple(json.loads(text_of(one.arguments) or "[]")),
            )
        )
    return tuple(found)


def error_of(status: int, doing: str, diagnostics: Sequence[Diagnostic] = ()) -> Error:
    """The exception for a status other than TALUS_OK."""
    name = text_of(lib.talus_status_name(status))
    reasons = [str(one) for one in diagnostics if one.severity == "error"]
    reasons = reasons or [str(one) for one in diagnostics]
    return _BY_STATUS.get(status, Error)(f"{doing}: {reasons[0] if reasons else name}", diagnostics)

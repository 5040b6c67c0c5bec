"""Answers: printed and parsed on demand."""

from __future__ import annotations

import html
import json
from typing import Any, Iterator

from ._errors import Diagnostic, NotFoundError
from ._library import ffi, lib

_SIZE = ffi.typeof("size_t *")
_read = json.JSONDecoder().raw_decode  # the engine's JSON has no white space around it


class Answer:
    """What came of a question. It reads like the dict or list it holds.

    `answer["ac"]["value"]` and `answer.at("/ac/value")` look inside, `answer.data` is the whole as
    plain Python, `answer.json`, `answer.pretty`, `answer.text`, `answer.html` and `answer.raw` are
    its printed forms. `answer.diagnostics` is what the engine found wrong on the way.
    """

    __slots__ = ("_handle", "_data", "_parts", "diagnostics")

    def __init__(self, handle: Any, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        self._handle = ffi.gc(handle, lib.talus_answer_free)
        self._data: Any = None
        self._parts: dict[str, Any] = {}  # members that were looked at before the whole was parsed
        self.diagnostics = diagnostics

    def _form(self, form: int, name: str) -> Any:
        """The bytes of a printed form, where they lie in the library."""
        size = ffi.new(_SIZE)
        text = lib.talus_answer_bytes(self._handle, form, size)
        if not text:
            raise NotFoundError(f"the answer has no {name} form")
        return ffi.buffer(text, size[0])

    def _text(self, form: int, name: str) -> str:
        return str(self._form(form, name), "utf-8")

    @property
    def json(self) -> str:
        """Compact JSON, on one line."""
        return self._text(lib.TALUS_JSON, "JSON")

    @property
    def pretty(self) -> str:
        """JSON in canonical form."""
        return self._text(lib.TALUS_PRETTY, "pretty")

    @property
    def text(self) -> str:
        """Aligned text, for people."""
        return self._text(lib.TALUS_TEXT, "text")

    @property
    def colour(self) -> str:
        """The text with terminal colours."""
        return self._text(lib.TALUS_COLOUR, "coloured")

    @property
    def html(self) -> str:
        """A self-contained page."""
        return self._text(lib.TALUS_HTML, "HTML")

    @property
    def raw(self) -> bytes:
        """What the verb made as a file: a compiled pack, a saved game, a chart."""
        return bytes(self._form(lib.TALUS_RAW, "raw"))

    @property
    def data(self) -> Any:
        """The answer as plain Python: dicts, lists, numbers, texts."""
        if self._data is None:
            self._data = _read(self.json)[0]
            if self._parts:
                self._data.update(self._parts)
        return self._data

    def as_json(self) -> Any:
        """What an option that takes an answer is given."""
        return self.data

    def at(self, pointer: str) -> Any:
        """The value at a JSON pointer ("/hp/value"), without parsing the rest."""
        part = lib.talus_answer_part(self._handle, pointer.encode())
        if part == ffi.NULL:
            raise NotFoundError(f'the answer has nothing at "{pointer}"')
        return _read(ffi.string(part).decode("utf-8"))[0]

    def get(self, key: str, default: Any = None) -> Any:
        """The member of this name, or the default."""
        try:
            return self[key]
        except KeyError:
            return default

    def __getitem__(self, key: Any) -> Any:
        """A member by name is parsed alone, and once."""
        if self._data is not None or not isinstance(key, str):
            return self.data[key]
        if key not in self._parts:
            pointer = "/" + key.replace("~", "~0").replace("/", "~1")
            part = lib.talus_answer_part(self._handle, pointer.encode())
            if part == ffi.NULL:
                return self.data[key]
            self._parts[key] = _read(ffi.string(part).decode("utf-8"))[0]
        return self._parts[key]

    def __contains__(self, key: Any) -> bool:
        return key in self.data

    def __iter__(self) -> Iterator[Any]:
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.data)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return bool(self.data == (other.data if isinstance(other, Answer) else other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = self.json
        return f"Answer({shown if len(shown) <= 200 else shown[:200] + '...'})"

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """For notebooks: the page in a frame, so that its style stays inside."""
        page = html.escape(self.html, quote=True)
        return f'<iframe srcdoc="{page}" width="100%" height="480" frameborder="0"></iframe>'

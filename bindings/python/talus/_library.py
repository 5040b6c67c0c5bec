"""The shared library: where it is found, and its functions as the header declares them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import cffi

_HERE = Path(__file__).resolve().parent


def _declarations(header: str) -> str:
    """What cffi can read of talus.h: no comments, no preprocessor, no C++."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.DOTALL)
    text = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    return text.replace("TALUS_API", "")


def _candidates(major: str) -> list[str]:
    """Library files in the order they are tried; $TALUS_LIBRARY alone when it is set."""
    chosen = os.environ.get("TALUS_LIBRARY")
    if chosen:
        return [chosen]
    beside = [_HERE / f"libtalus.so.{major}", _HERE / "libtalus.dylib", _HERE / "talus.dll"]
    bundled = [str(path) for path in beside if path.exists()]
    return [*bundled, f"libtalus.so.{major}", f"libtalus.{major}.dylib", "talus.dll"]


def _open(header: str) -> Any:
    match = re.search(r"TALUS_VERSION_NUMBER (\d+)", header)
    if match is None:
        raise ImportError("talus.h of this package has no version number")
    wanted = int(match[1])
    ffi.cdef(_declarations(header))
    tried = []
    for name in _candidates(str(wanted // 10000)):
        try:
            library = ffi.dlopen(name)
        except OSError as reason:
            tried.append(f"{name}: {reason}")
            continue
        found = library.talus_version_number()
        if found // 10000 != wanted // 10000 or found < wanted:
            text = ffi.string(library.talus_version()).decode()
            raise ImportError(f"{name} is version {text}; this package needs {_dotted(wanted)}")
        return library
    raise ImportError(
        "The Talus library was not found. Install libtalus, or set TALUS_LIBRARY to the path of "
        "libtalus.so. Tried: " + "; ".join(tried)
    )


def _dotted(number: int) -> str:
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"


def text_of(pointer: Any) -> str | None:
    """A C string as text; None for NULL."""
    return None if pointer == ffi.NULL else ffi.string(pointer).decode("utf-8")


ffi = cffi.FFI()
lib = _open((_HERE / "talus.h").read_text(encoding="utf-8"))

"""case_file: reads test cases for scripts, with the fixtures they share (src/core/fixtures.h)."""
import json
from pathlib import Path

CASES = Path("tests/cases")


def expand(value, folder):
    """The value with each text "fixtures/NAME" replaced by that document."""
    if isinstance(value, str) and value.startswith("fixtures/"):
        for above in (folder, *folder.parents):
            path = above / f"{value}.json"
            if path.is_file():
                return json.loads(path.read_text())
        raise FileNotFoundError(f"{folder}: there is no {value}.json")
    if isinstance(value, list):
        return [expand(part, folder) for part in value]
    if isinstance(value, dict):
        return {name: expand(part, folder) for name, part in value.items()}
    return value


def load(path):
    path = Path(path)
    return expand(json.loads(path.read_text()), path.parent)


def paths(folder=CASES):
    """Every case below a folder, without the fixtures."""
    return sorted(path for path in Path(folder).rglob("*.json") if "fixtures" not in path.parts)

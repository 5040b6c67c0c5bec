"""case_file: reads test cases for scripts, with the fixtures they share (src/core/fixtures.h).

Run as a program it lists the cases that expect too little to fail. With --reasons TALUS it writes into cases that fail
by the words of a refusal alone what the program says today.
"""
import json
import subprocess
import sys
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


def vague(path):
    """What the case expects too loosely: a refusal without its reason, or nothing but that steps are done."""
    case = json.loads(Path(path).read_text())
    expected = case["expect"] if isinstance(case["expect"], list) else [case["expect"]]
    expected = [part for part in expected if part is not None]
    if any(isinstance(part, dict) and part.get("result") == "refused" and "reason" not in part for part in expected):
        return "an expected refusal needs its reason"
    if all(isinstance(part, dict) and not part.keys() - {"result"} for part in expected):
        return "a case expects more than that its steps are done: events, a view or a number"
    return ""


def ask(talus, *arguments):
    return subprocess.run([talus, "test", *arguments], capture_output=True, text=True).stdout


def reword(talus, path):
    """Follows the case as long as it fails by the words of a refusal; prints what it changed."""
    case = json.loads(Path(path).read_text())
    while True:
        output = ask(talus, "--verbose", path)
        answer = json.JSONDecoder().raw_decode(output, output.index("{"))[0]
        last = answer["steps"][-1] if answer["steps"] else {}
        expected = case["expect"][len(answer["steps"]) - 1] if isinstance(case["expect"], list) else case["expect"]
        is_reworded = not answer["passed"] and "/reason" in answer["why"] and last.get("result") == "refused"
        if not is_reworded or expected.get("reason") == last["reason"]:
            return
        print(f"{path}: {expected['reason']} -> {last['reason']}")
        expected["reason"] = last["reason"]
        Path(path).write_text(json.dumps(case, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__" and sys.argv[1:2] == ["--reasons"]:
    for result in map(json.loads, ask(sys.argv[2], "--json", str(CASES)).splitlines()):
        if not result["passed"]:
            reword(sys.argv[2], result["case"])
elif __name__ == "__main__":
    for case_path in paths():
        why = vague(case_path)
        if why:
            print(f"{case_path}:1: {why}")

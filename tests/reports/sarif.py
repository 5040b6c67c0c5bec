"""sarif.py: what the JSON Schema of SARIF 2.1.0 demands of the objects that `talus lint --format sarif` writes.

For each kind of object: its members, which of them it must have, and what each value is. The schema closes every object
but property bags, so any other member is a fault. Beyond the schema, a result names a rule that the tool declares.
"""
import re

# characters of a URI reference (RFC 3986), percent signs only before two hexadecimal digits
URI = re.compile(r"^(?:[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$")


def text(value):
    return isinstance(value, str)


def uri(value):
    return isinstance(value, str) and bool(URI.match(value))


def from_1(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def one_of(*words):
    return lambda value: value in words


# kind: ({member: a check, the name of a kind, or a list with the name of a kind}, members it must have)
KINDS = {
    "log": ({"$schema": uri, "version": one_of("2.1.0"), "runs": ["run"]}, {"version", "runs"}),
    "run": ({"tool": "tool", "results": ["result"], "columnKind": one_of("utf16CodeUnits", "unicodeCodePoints")},
            {"tool"}),
    "tool": ({"driver": "toolComponent"}, {"driver"}),
    "toolComponent": ({"name": text, "version": text, "informationUri": uri, "rules": ["reportingDescriptor"]}, {"name"}),
    "reportingDescriptor": ({"id": text, "name": text, "shortDescription": "multiformat", "fullDescription": "multiformat",
                             "help": "multiformat", "helpUri": uri}, {"id"}),
    "multiformat": ({"text": text, "markdown": text}, {"text"}),
    "message": ({"text": text, "markdown": text}, {"text"}),
    "result": ({"ruleId": text, "level": one_of("none", "note", "warning", "error"), "message": "message",
                "locations": ["location"]}, {"message"}),
    "location": ({"physicalLocation": "physicalLocation", "logicalLocations": ["logicalLocation"]}, set()),
    "physicalLocation": ({"artifactLocation": "artifactLocation", "region": "region"}, set()),
    "artifactLocation": ({"uri": uri, "uriBaseId": text}, set()),
    "region": ({"startLine": from_1, "startColumn": from_1, "endLine": from_1, "endColumn": from_1}, set()),
    "logicalLocation": ({"name": text, "fullyQualifiedName": text, "kind": text}, set()),
}


def walk(kind, value, place):
    """The faults of an object of this kind."""
    if not isinstance(value, dict):
        yield f"{place} is no object"
        return
    members, needed = KINDS[kind]
    yield from (f"{place} has no {name}" for name in sorted(needed - value.keys()))
    for name, inner in value.items():
        here, what = f"{place}/{name}", members.get(name)
        if what is None:
            yield f"{here}: {kind} has no such member"
        elif isinstance(what, str):
            yield from walk(what, inner, here)
        elif isinstance(what, list) and isinstance(inner, list):
            for i, item in enumerate(inner):
                yield from walk(what[0], item, f"{here}/{i}")
        elif isinstance(what, list):
            yield f"{here} is no list"
        elif not what(inner):
            yield f"{here}: {inner!r} cannot be here"


def faults(log):
    """Everything that is wrong with a log."""
    found = list(walk("log", log, ""))
    if found:
        return found
    for run in log["runs"]:
        rules = [rule["id"] for rule in run["tool"]["driver"].get("rules", [])]
        if len(rules) != len(set(rules)):
            found.append("a rule is declared twice")
        found += [f"the rule {one['ruleId']} is not declared" for one in run["results"] if one["ruleId"] not in rules]
    return found

"""A validator for the part of JSON Schema that `talus schema --answers` prints, which notes every member it meets."""

from __future__ import annotations

from typing import Any, Callable

from document import DocumentSchema

Check = Callable[[Any, str], "str | None"]  # a value and its place: what is wrong, or None

PLAIN: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
}
KNOWN = {"type", "properties", "required", "additionalProperties", "items", "prefixItems", "minItems", "anyOf", "oneOf",
         "$ref", "const", "enum", "description", "default", "minimum", "maximum", "pattern", "maxItems"}


class Schema:
    """Checks of all definitions, and which members they have met."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.defs = schema["$defs"]
        self.documents = {one["$id"]: DocumentSchema(one) for one in self.defs.values() if "$id" in one}
        self.made: dict[str, Check] = {}
        self.declared: set[tuple[str, str]] = set()
        self.met: set[tuple[str, str]] = set()
        self.trail: list[tuple[str, str]] = []  # what is in `met`, in the order it came

    def check(self, name: str, value: Any) -> str | None:
        """What is wrong with the value; None: nothing."""
        return self.named(name)(value, "")

    def named(self, name: str) -> Check:
        if name not in self.made:
            self.made[name] = lambda value, at: self.made[name](value, at)  # a shape may hold itself
            self.made[name] = self.make(self.defs[name], name)
        return self.made[name]

    def make(self, schema: dict[str, Any], owner: str) -> Check:
        if "$id" in schema:  # the schema of a game's documents
            return self.documents[schema["$id"]].check
        if schema.get("$ref", "").startswith("urn:"):
            resource, pointer = schema["$ref"].split("#", 1)
            return self.documents[resource].named(pointer.rsplit("/", 1)[1])
        unknown = set(schema) - KNOWN
        if unknown:
            raise ValueError(f"{owner}: this validator does not know {sorted(unknown)}")
        if "$ref" in schema:
            return self.named(schema["$ref"].rsplit("/", 1)[1])
        if "const" in schema:
            return one_of([schema["const"]])
        if "enum" in schema:
            return one_of(schema["enum"])
        if "anyOf" in schema or "oneOf" in schema:
            return self.either(schema.get("anyOf") or schema["oneOf"], owner)
        if schema.get("type") == "object":
            return self.an_object(schema, owner)
        if schema.get("type") == "array":
            return self.a_list(schema, owner)
        if "type" not in schema:
            return lambda value, at: None
        return self.plain(schema["type"])

    def plain(self, name: str) -> Check:
        fits = PLAIN[name]
        return lambda value, at: None if fits(value) else f"{at or '/'}: {value!r:.80} is no {name}"

    def either(self, schemas: list[dict[str, Any]], owner: str) -> Check:
        checks = [self.make(one, owner) for one in schemas]
        tags = [tag_of(one) for one in schemas]

        def check(value: Any, at: str) -> str | None:
            faults = []
            for one, tag in zip(checks, tags):
                if tag and (not isinstance(value, dict) or value.get(tag[0]) != tag[1]):
                    continue
                before = len(self.trail)
                fault = one(value, at)
                if fault is None:
                    return None
                self.met.difference_update(self.trail[before:])
                del self.trail[before:]
                faults.append(fault)
            return max(faults, key=lambda fault: fault.split(":")[0].count("/"), default=f"{at}: fits nothing")
        return check

    def an_object(self, schema: dict[str, Any], owner: str) -> Check:
        members = {name: self.make(one, f"{owner}.{name}") for name, one in schema.get("properties", {}).items()}
        required, rest = schema.get("required", []), schema.get("additionalProperties", True)
        others = self.make(rest, owner) if isinstance(rest, dict) else None
        self.declared.update((owner, name) for name in members)

        def check(value: Any, at: str) -> str | None:
            if not isinstance(value, dict):
                return f"{at or '/'}: {value!r:.80} is no object"
            for name in required:
                if name not in value:
                    return f"{at}/{name}: missing in {owner}"
            for name, one in value.items():
                inside = members.get(name) or others
                if inside is None:
                    if rest is True:
                        continue
                    return f"{at}/{name}: not declared in {owner}"
                if name in members and (owner, name) not in self.met:
                    self.met.add((owner, name))
                    self.trail.append((owner, name))
                fault = inside(one, f"{at}/{name}")
                if fault:
                    return fault
            return None
        return check

    def a_list(self, schema: dict[str, Any], owner: str) -> Check:
        first = [self.make(one, owner) for one in schema.get("prefixItems", [])]
        items = schema.get("items", True)
        rest = self.make(items, owner) if isinstance(items, dict) else None
        least = schema.get("minItems", 0)

        def check(value: Any, at: str) -> str | None:
            if not isinstance(value, list):
                return f"{at or '/'}: {value!r:.80} is no list"
            if len(value) < least or (items is False and len(value) > len(first)):
                return f"{at}: {len(value)} items"
            for index, one in enumerate(value):
                inside = first[index] if index < len(first) else rest
                fault = inside(one, f"{at}/{index}") if inside else None
                if fault:
                    return fault
            return None
        return check


def one_of(values: list[Any]) -> Check:
    return lambda value, at: None if value in values else f"{at or '/'}: {value!r:.80} is not one of {values}"


def tag_of(schema: dict[str, Any]) -> tuple[str, str] | None:
    """The member that tells alternatives apart: `event` or `do`."""
    for name in ("event", "do"):
        const = schema.get("properties", {}).get(name, {}).get("const")
        if const is not None:
            return name, const
    return None

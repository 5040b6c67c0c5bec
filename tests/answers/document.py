"""A validator for the part of JSON Schema that `talus schema SYSTEM` prints for documents."""

from __future__ import annotations

import re
from typing import Any, Callable, Iterator

Check = Callable[[Any, str], "str | None"]  # a value and its place: what is wrong, or None

KINDS: dict[str, Any] = {"string": str, "boolean": bool, "null": type(None), "object": dict, "array": list}
NOTES = {"$id", "$defs", "title", "description", "default", "examples", "deprecated", "deprecationMessage"}


def is_kind(value: Any, kind: str) -> bool:
    if kind in KINDS:
        return isinstance(value, KINDS[kind])
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return kind == "number" or float(value).is_integer()


class DocumentSchema:
    """A schema whose references stay inside it."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.schema, self.defs = schema, schema["$defs"]

    def check(self, value: Any, at: str) -> str | None:
        return next(self.faults(self.schema, value, at), None)

    def named(self, name: str) -> Check:
        return lambda value, at: next(self.faults(self.defs[name], value, at), None)

    def fits(self, schema: dict[str, Any], value: Any) -> bool:
        return next(self.faults(schema, value, ""), None) is None

    def faults(self, schema: dict[str, Any], value: Any, at: str) -> Iterator[str]:
        for word, rule in schema.items():
            if word in NOTES or word in ("then", "else"):
                continue
            yield from getattr(self, "on_" + word.lstrip("$"))(schema, rule, value, at)

    def on_ref(self, schema: Any, rule: str, value: Any, at: str) -> Iterator[str]:
        yield from self.faults(self.defs[rule.rsplit("/", 1)[1]], value, at)

    def on_type(self, schema: Any, rule: Any, value: Any, at: str) -> Iterator[str]:
        if not any(is_kind(value, kind) for kind in ([rule] if isinstance(rule, str) else rule)):
            yield f"{at or '/'}: {value!r:.80} is no {rule}"

    def on_const(self, schema: Any, rule: Any, value: Any, at: str) -> Iterator[str]:
        yield from self.on_enum(schema, [rule], value, at)

    def on_enum(self, schema: Any, rule: list[Any], value: Any, at: str) -> Iterator[str]:
        if value not in rule:
            yield f"{at or '/'}: {value!r:.80} is not one of {rule!r:.200}"

    def on_anyOf(self, schema: Any, rule: list[Any], value: Any, at: str) -> Iterator[str]:
        if not any(self.fits(one, value) for one in rule):
            yield f"{at or '/'}: {value!r:.80} fits none of the alternatives"

    def on_allOf(self, schema: Any, rule: list[Any], value: Any, at: str) -> Iterator[str]:
        for one in rule:
            yield from self.faults(one, value, at)

    def on_if(self, schema: Any, rule: Any, value: Any, at: str) -> Iterator[str]:
        yield from self.faults(schema.get("then" if self.fits(rule, value) else "else", {}), value, at)

    def on_not(self, schema: Any, rule: Any, value: Any, at: str) -> Iterator[str]:
        if self.fits(rule, value):
            yield f"{at or '/'}: {value!r:.80} must not fit"

    def on_required(self, schema: Any, rule: list[str], value: Any, at: str) -> Iterator[str]:
        for name in rule if isinstance(value, dict) else []:
            if name not in value:
                yield f"{at}/{name}: missing"

    def on_properties(self, schema: Any, rule: dict[str, Any], value: Any, at: str) -> Iterator[str]:
        for name, one in value.items() if isinstance(value, dict) else []:
            if name in rule:
                yield from self.faults(rule[name], one, f"{at}/{name}")

    def on_additionalProperties(self, schema: Any, rule: Any, value: Any, at: str) -> Iterator[str]:
        for name, one in value.items() if isinstance(value, dict) else []:
            if name in schema.get("properties", {}):
                continue
            if rule is False:
                yield f"{at}/{name}: not declared"
            else:
                yield from self.faults(rule, one, f"{at}/{name}")

    def on_propertyNames(self, schema: Any, rule: Any, value: Any, at: str) -> Iterator[str]:
        for name in value if isinstance(value, dict) else []:
            yield from self.faults(rule, name, f"{at}/{name}")

    def on_items(self, schema: Any, rule: Any, value: Any, at: str) -> Iterator[str]:
        for index, one in enumerate(value if isinstance(value, list) else []):
            yield from self.faults(rule, one, f"{at}/{index}")

    def on_pattern(self, schema: Any, rule: str, value: Any, at: str) -> Iterator[str]:
        if isinstance(value, str) and not re.search(rule, value):
            yield f"{at or '/'}: {value!r:.80} does not match {rule}"

    def size(self, value: Any, kind: type, wrong: Callable[[int], bool], at: str) -> Iterator[str]:
        if isinstance(value, kind) and wrong(len(value)):
            yield f"{at or '/'}: {len(value)} members"

    def on_minItems(self, schema: Any, rule: int, value: Any, at: str) -> Iterator[str]:
        yield from self.size(value, list, lambda count: count < rule, at)

    def on_maxItems(self, schema: Any, rule: int, value: Any, at: str) -> Iterator[str]:
        yield from self.size(value, list, lambda count: count > rule, at)

    def on_minProperties(self, schema: Any, rule: int, value: Any, at: str) -> Iterator[str]:
        yield from self.size(value, dict, lambda count: count < rule, at)

    def on_maxProperties(self, schema: Any, rule: int, value: Any, at: str) -> Iterator[str]:
        yield from self.size(value, dict, lambda count: count > rule, at)

    def on_minimum(self, schema: Any, rule: float, value: Any, at: str) -> Iterator[str]:
        if is_kind(value, "number") and value < rule:
            yield f"{at or '/'}: {value} is below {rule}"

    def on_maximum(self, schema: Any, rule: float, value: Any, at: str) -> Iterator[str]:
        if is_kind(value, "number") and value > rule:
            yield f"{at or '/'}: {value} is above {rule}"

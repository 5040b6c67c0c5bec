"""Schemas of documents made plain: what `tools/answer-types` can print as types.

The schema of documents (`talus schema SYSTEM`) decides with if and then, which types cannot. Here an object that differs
by its `type` or `key` becomes one shape for each, and any other decision becomes "either".
"""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def pascal(word: str) -> str:
    parts = word.replace("_", "-").split("-")
    return "".join(part.capitalize() if part.isupper() else part[:1].upper() + part[1:] for part in parts)


def either(schemas: list[Schema]) -> Schema:
    flat = [one for schema in schemas for one in (schema["anyOf"] if set(schema) == {"anyOf"} else [schema])]
    kept = [one for index, one in enumerate(flat) if one not in flat[:index]]
    return {} if {} in kept else kept[0] if len(kept) == 1 else {"anyOf": kept}


class Members:
    """The members of an object, and those that only some of its kinds have."""

    def __init__(self, schema: Schema) -> None:
        self.properties = dict(schema.get("properties", {}))
        self.required = list(schema.get("required", []))
        self.kinds: list[tuple[str, str, Schema]] = []  # the member that decides, its value, what follows
        for branch in schema.get("allOf", []):
            self.take(branch.get("if", {}), branch.get("then", {}))

    def take(self, test: Schema, then: Schema) -> None:
        if "propertyNames" in test:  # what is required of those without unknown members
            inner = Members(then)
            self.required += inner.required
            self.kinds += inner.kinds
        for name, one in test.get("properties", {}).items():
            if "const" in one:
                self.kinds.append((name, one["const"], then))


class Documents:
    """The plain shapes of one game's documents, by name."""

    def __init__(self, prefix: str, schema: Schema) -> None:
        self.prefix = prefix
        self.root = schema["else"]["$ref"].rsplit("/", 1)[1]  # a file may also have a list of them
        self.shapes: dict[str, Schema] = {}
        for name, one in schema["$defs"].items():
            self.define(self.name_of(name), one)
        self.shapes[prefix]["description"] = schema["description"]

    def name_of(self, name: str) -> str:
        return self.prefix if name == self.root else self.prefix + pascal(name)

    def define(self, name: str, schema: Schema) -> None:
        if "properties" in schema:
            self.an_object(schema, name)
        else:
            self.shapes[name] = {"description": schema.get("description", ""), **self.plain(schema, name + "Object")}

    def plain(self, schema: Schema, name: str) -> Schema:
        if "$ref" in schema:
            return {"$ref": f"#/$defs/{self.name_of(schema['$ref'].rsplit('/', 1)[1])}"}
        if "const" in schema:
            return {"const": schema["const"]}
        if "enum" in schema:
            return {"enum": schema["enum"]}
        if "anyOf" in schema:
            return either([self.plain(one, name) for one in schema["anyOf"]])
        if "if" in schema:
            return either([self.plain(schema.get(branch, {}), name) for branch in ("then", "else")])
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        return either([self.of_kind(kind, schema, name) for kind in kinds]) if kinds else {}

    def of_kind(self, kind: str, schema: Schema, name: str) -> Schema:
        if kind == "array":
            return {"type": "array", "items": self.plain(schema.get("items", {}), name)}
        if kind != "object":
            return {"type": kind}
        if "properties" in schema:
            return self.an_object(schema, name)
        rest = schema.get("additionalProperties", {})
        return {"type": "object", "additionalProperties": self.plain(rest if isinstance(rest, dict) else {}, name)}

    def an_object(self, schema: Schema, name: str) -> Schema:
        doc, members, first, number = schema.get("description", ""), Members(schema), name, 1
        while name in self.shapes:
            number += 1
            name = f"{first}{number}"
        self.shapes[name] = {}
        if not members.kinds:
            self.shapes[name] = self.shape(doc, members, name)
            return {"$ref": f"#/$defs/{name}"}
        self.shapes[name] = {"description": doc, **either(self.kinds_of(members, doc, name))}
        return {"$ref": f"#/$defs/{name}"}

    def kinds_of(self, members: Members, doc: str, name: str) -> list[Schema]:
        """A shape for each kind, and one for those without members that only they have."""
        out, decides = [], members.kinds[0][0]
        for _, value, then in members.kinds:
            more, own = Members(then), Members({})
            own.properties = {**members.properties, **more.properties, decides: {"const": value, "description": "Its kind."}}
            own.required = [*members.required, *more.required, decides]
            of_kind = name + pascal(value)
            self.shapes[of_kind] = self.shape(doc, own, of_kind)
            out.append({"$ref": f"#/$defs/{of_kind}"})
        rest = self.plain(members.properties.get(decides, {}), name)
        words = rest.get("enum", rest.get("anyOf", [{}])[0].get("enum", []))
        left = [word for word in words if word not in {value for _, value, _ in members.kinds}]
        if left:
            members.properties[decides] = {"enum": left, "description": "Its kind."}
            self.shapes[name + "Other"] = self.shape(doc, members, name + "Other")
            out.append({"$ref": f"#/$defs/{name}Other"})
        return out

    def shape(self, doc: str, members: Members, name: str) -> Schema:
        properties = {member: {**self.plain(one, name + pascal(member)), "description": one.get("description", "")}
                      for member, one in members.properties.items()}
        return {"type": "object", "description": doc, "properties": properties,
                "required": [member for member in properties if member in members.required]}

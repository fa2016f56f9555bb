"""
The published JSON Schemas: which one a file must satisfy, and where it allows an integer.

References stay inside one schema file, so that an editor needs no other; what several kinds of file share is repeated
in each, and a test holds the copies equal.
"""

from __future__ import annotations

import json
import os.path
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from rulestone import bundled_files
from rulestone.loader.yaml_reader import AllowedNodes

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

SCHEMA_OF = {
    "questions": "questions.schema.json",
    "games": "game.schema.json",
    "editions": "edition.schema.json",
    "books": "book.schema.json",
    "variants": "variant.schema.json",
    "asks": "asks.schema.json",
    "rulings": "rulings.schema.json",
    "situations": "situations.schema.json",
}
"""The schema of each kind of rule file, and of tests that whoever writes rules writes beside them."""

Schema = Mapping[str, Any]


def schema_path(kind: str) -> str:
    """Where the schema of a kind of file lies."""
    return os.path.join(bundled_files.SCHEMA, SCHEMA_OF[kind])


@cache
def schema(kind: str) -> Schema:
    """The schema of a kind of file."""
    with open(schema_path(kind), encoding="utf-8") as file:
        content: Schema = json.load(file)
    return content


@cache
def validator(kind: str) -> Draft202012Validator:
    """jsonschema's judge for a kind of file."""
    from jsonschema import Draft202012Validator  # late: who copies the schemas, as `rulestone new` does, judges nothing

    return Draft202012Validator(schema(kind))


def resolved(part: Any, root: Schema) -> Any:
    """A part of a schema with its reference followed."""
    while isinstance(part, Mapping) and "$ref" in part:
        target: Any = root
        for name in part["$ref"].removeprefix("#/").split("/"):
            target = target[name]
        part = {**target, **{key: value for key, value in part.items() if key != "$ref"}}
    return part


def alternatives(part: Any, root: Schema) -> Iterator[Schema]:
    """The part and everything in it that may hold at the same place."""
    part = resolved(part, root)
    if not isinstance(part, Mapping):
        return
    yield part
    for word in ("allOf", "anyOf", "oneOf"):
        for one in part.get(word, ()):
            yield from alternatives(one, root)
    for word in ("then", "else"):
        if word in part:
            yield from alternatives(part[word], root)


class AllowedBySchema(AllowedNodes):
    """A place in a tree, as the parts of a schema that speak about it."""

    __slots__ = ("_below", "_parts", "_root", "roots")

    def __init__(self, parts: tuple[Any, ...], root: Schema) -> None:
        self._root = root
        self.roots = tuple(part for part in parts if isinstance(part, Mapping))
        self._parts = [one for part in parts for one in alternatives(part, root)]
        self._below: dict[tuple[int, ...], AllowedBySchema] = {}

    @property
    def integer(self) -> bool:
        """Whether any part allows an integer here."""
        return any(
            "integer" in ([types] if isinstance(types, str) else types)
            for part in self._parts
            if (types := part.get("type"))
        )

    @property
    def keys(self) -> list[str]:
        """The keys that a map here may have by name."""
        return list(dict.fromkeys(key for part in self._parts for key in part.get("properties", ())))

    def step(self, key: str | int) -> AllowedBySchema:
        """The place below a key, or an entry of a list; places that the same parts speak about are one."""
        parts = tuple(subschema for part in self._parts for subschema in _below(part, key))
        which = tuple(map(id, parts))
        if which not in self._below:
            self._below[which] = AllowedBySchema(parts, self._root)
        return self._below[which]


def _below(part: Schema, key: str | int) -> Iterator[Any]:
    if isinstance(key, int):
        entries = part.get("prefixItems", ())
        yield entries[key] if key < len(entries) else part.get("items")
    elif key in part.get("properties", ()):
        yield part["properties"][key]
    else:
        matching = [
            subschema for pattern, subschema in part.get("patternProperties", {}).items() if re.search(pattern, key)
        ]
        yield from matching or [part.get("additionalProperties")]


@cache
def allowed(kind: str) -> AllowedBySchema:
    """Where a kind of file may hold an integer."""
    return AllowedBySchema((schema(kind),), schema(kind))

"""
What jsonschema found wrong with a file, told so that its author can mend it.

Each verdict becomes a problem at the key or value that it is about, with what was expected there and the nearest valid
word. Where several forms were possible, the one that the author most likely meant is explained and the others are not.
A schema may name, as `x-explain`, the sentence that explains a pattern or a combination better than its bare words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rulestone.findings import Argument, Problem
from rulestone.loader.schemas import AllowedBySchema, allowed, alternatives, resolved, schema, validator
from rulestone.loader.source_lines import SourceLines
from rulestone.loader.yaml_reader import LineAndColumn, YamlList, YamlMap, key_place, number_not_read, place_of
from rulestone.nearest_names import nearest

SchemaError = Any
"""A `jsonschema.ValidationError`, whose every attribute may be unset as far as its types know."""

MAX_PROBLEMS = 100
OWN_KEY = "load.own_key"
"""The sentence about a key that a game has of its own."""
SHORT_LIST = 24
"""Longer lists of what was expected help nobody."""

KINDS = {"object": "map", "array": "list", "string": "text", "integer": "integer"}


class _SchemaErrors:
    """Turns the verdicts on one file into problems."""

    def __init__(self, kind: str, tree: YamlMap, lines: SourceLines, place: AllowedBySchema) -> None:
        self.root = schema(kind)
        self.place = place
        self.tree = tree
        self.lines = lines

    def tell(self, error: SchemaError) -> Iterator[Problem]:
        explained = error.schema.get("x-explain") if isinstance(error.schema, dict) else None
        word = str(error.validator)
        if explained == OWN_KEY:
            yield self.own_key(error)
        elif number := self.number(error):
            yield number
        elif explained and word in ("pattern", "not", "anyOf"):
            yield from self.explained(error, explained)
        else:
            yield from TELLERS.get(word, _SchemaErrors.other)(self, error)

    def explained(self, error: SchemaError, key: str) -> Iterator[Problem]:
        if isinstance(error.instance, str):
            words = sum(any(map(str.isalnum, word)) for word in error.instance.split())
            listed = [one for form in alternatives(error.schema, self.root) for one in form.get("enum", ())]
            near = nearest(error.instance, listed)
            yield self.at_value(error, key, near, tuple(listed), value=error.instance, words=words)
        elif not self.misspelt(error):
            yield self.at_key(error, key)

    def number(self, error: SchemaError) -> Problem | None:
        """The problem of a number that was not read as one, where one may stand."""
        if "propertyNames" in error.absolute_schema_path or not isinstance(error.instance, str):
            return None
        at, token = place_of(self.tree, error.absolute_path)
        wrong = number_not_read(error.instance, at, self.lines)
        place = self.place
        for step in error.absolute_path if wrong else ():
            place = place.step(step)
        return self.lines.problem(wrong[0], at, token, wrong[1]) if wrong and place.integer else None

    def misspelt(self, error: SchemaError) -> bool:
        """Whether a key that is wanted is there with other letters, which is told as an unknown key."""
        if error.validator != "anyOf" or not isinstance(error.instance, YamlMap):
            return False
        place = self.place
        for step in error.absolute_path:
            place = place.step(step)
        wanted = {key for form in error.validator_value for key in form.get("required", ())}
        return any(key not in place.keys and wanted & {*nearest(key, place.keys)} for key in error.instance)

    def own_key(self, error: SchemaError) -> Problem:
        """That a key which is not known holds something else than what the books are asked for it."""
        *above, key = error.absolute_path
        place = self.place
        for step in above:
            place = place.step(step)
        near = nearest(str(key), place.keys)
        at, token = key_place(self.tree, list(error.absolute_path))
        sentence = "load.unknown_key" if near or isinstance(error.instance, (YamlMap, YamlList)) else OWN_KEY
        return self.lines.problem(sentence, at, token, {"value": str(key)}, near, _short(place.keys))

    # Where a problem is shown.

    def at_value(
        self,
        error: SchemaError,
        key: str,
        near: tuple[str, ...] = (),
        expected: tuple[str, ...] = (),
        **args: Argument,
    ) -> Problem:
        if "propertyNames" in error.absolute_schema_path and isinstance(error.instance, str):
            at, token = self.tree_key(error, error.instance)
        else:
            at, token = place_of(self.tree, error.absolute_path)
        return self.lines.problem(key, at, token, args, near, expected)

    def at_key(self, error: SchemaError, key: str, expected: tuple[str, ...] = (), **args: Argument) -> Problem:
        at, token = key_place(self.tree, list(error.absolute_path))
        return self.lines.problem(key, at, token, args, (), expected)

    def tree_key(self, error: SchemaError, key: str) -> tuple[LineAndColumn, str]:
        return key_place(self.tree, [*error.absolute_path, key])

    # What each keyword of the schema means to an author.

    def unknown_keys(self, error: SchemaError) -> Iterator[Problem]:
        valid = self.keys_for(error)
        missing = [key for key in valid if key not in error.instance]
        for key in error.instance:
            if key not in valid:
                at, token = self.tree_key(error, key)
                args: dict[str, Argument] = {"value": key}
                yield self.lines.problem("load.unknown_key", at, token, args, nearest(key, missing), _short(valid))

    def keys_for(self, error: SchemaError) -> list[str]:
        return self.keys_of(error.schema)

    def keys_of(self, form: Any) -> list[str]:
        return list(dict.fromkeys(key for part in alternatives(form, self.root) for key in part.get("properties", ())))

    def missing(self, error: SchemaError) -> Iterator[Problem]:
        for key in error.validator_value:
            if key in error.instance:
                continue
            valid = self.keys_for(error)
            strangers = [name for name in error.instance if name not in valid]
            if not any(key in nearest(name, valid) for name in strangers):  # a misspelt key is told once, as unknown
                is_claim = key == "anchor" and "says" in error.instance
                yield self.at_key(error, "load.claim_without_place" if is_claim else "load.missing_key", value=key)

    def wrong_type(self, error: SchemaError) -> Iterator[Problem]:
        yield self.wrong(error, _kinds(error.validator_value))

    def wrong(self, error: SchemaError, kinds: tuple[str, ...]) -> Problem:
        kind = _kind_of(error.instance)
        if isinstance(error.instance, str):
            return self.at_value(error, "load.wrong_value", value=error.instance, wanted=kinds)
        return self.at_key(error, "load.wrong_kind", wanted=kinds, found=(kind,))

    def not_listed(self, error: SchemaError) -> Iterator[Problem]:
        listed = error.validator_value if error.validator == "enum" else [error.validator_value]
        valid = [str(one) for one in listed]
        if isinstance(error.instance, (YamlMap, YamlList)):
            yield self.at_key(
                error, "load.wrong_kind", _short(valid), wanted=("text",), found=(_kind_of(error.instance),)
            )
            return
        value = str(error.instance)
        yield self.at_value(error, "load.not_listed", nearest(value, valid), _short(valid), value=value)

    def pattern(self, error: SchemaError) -> Iterator[Problem]:
        if not str(error.instance).strip():
            yield self.at_value(error, "load.blank")
        else:
            yield self.at_value(error, "load.pattern", value=error.instance)

    def too_few(self, error: SchemaError) -> Iterator[Problem]:
        least = error.validator_value
        yield self.at_key(error, "load.empty" if not error.instance else "load.too_few", least=least)

    def too_many(self, error: SchemaError) -> Iterator[Problem]:
        yield self.at_key(error, "load.too_many", most=error.validator_value)

    def bound(self, error: SchemaError) -> Iterator[Problem]:
        key = "load.too_small" if error.validator == "minimum" else "load.too_large_number"
        yield self.at_value(error, key, value=str(error.instance), bound=error.validator_value)

    def twice(self, error: SchemaError) -> Iterator[Problem]:
        earlier: list[Any] = []
        for index, value in enumerate(error.instance):
            if value in earlier:
                at, token = place_of(self.tree, [*error.absolute_path, index])
                yield self.lines.problem("load.listed_twice", at, token, {"value": str(value)})
            earlier.append(value)

    def branches(self, error: SchemaError) -> Iterator[Problem]:
        """Of several possible forms, what is wrong with the one that was meant; all of them if none was."""
        grouped: dict[int, list[SchemaError]] = {}
        for inner in error.context or ():
            grouped.setdefault(int(inner.relative_schema_path[0]), []).append(inner)
        forms = {index: resolved(error.validator_value[index], self.root) for index in grouped}
        if all(_fails_at_once(inner, error) for inner in grouped.values()):
            kinds = tuple(dict.fromkeys(kind for form in forms.values() for kind in _kinds(form.get("type", ()))))
            if kinds and _kind_of(error.instance) not in kinds:
                yield self.wrong(error, kinds)
                return
        if isinstance(error.instance, YamlMap) and error.instance:
            keys = {index: self.keys_of(form) for index, form in forms.items()}
            every = list(dict.fromkeys(key for some in keys.values() for key in some))
            if not any(key in every or nearest(key, every) for key in error.instance):
                stranger = next(iter(error.instance))
                at, token = self.tree_key(error, stranger)
                yield self.lines.problem("load.no_form", at, token, {"value": stranger}, (), _short(every))
                return
        best = min(grouped, key=lambda index: (*self.distance(error, forms[index], grouped[index]), index))
        for inner in grouped[best]:
            yield from self.tell(inner)

    def distance(self, error: SchemaError, form: Any, inner: list[SchemaError]) -> tuple[int, int, int]:
        """How far from a form the instance is: its kind, then its keys, then how much else is wrong."""
        strangers = 0
        if isinstance(error.instance, YamlMap):
            keys = self.keys_of(form)
            known = [key for key in error.instance if key in keys]
            like = [key for key in error.instance if key not in keys and nearest(key, keys)]
            strangers = 2 * (len(error.instance) - len(known)) - len(like)
        # The deeper in it something is wrong, the more of the value is as this form has it.
        deep = max(len(one.absolute_path) for one in inner)
        return int(_fails_at_once(inner, error)), strangers, -deep

    def other(self, error: SchemaError) -> Iterator[Problem]:
        yield self.at_key(error, "load.not_allowed", value=str(error.validator))


TELLERS: dict[str, Callable[[_SchemaErrors, Any], Iterator[Problem]]] = {
    "additionalProperties": _SchemaErrors.unknown_keys,
    "unevaluatedProperties": _SchemaErrors.unknown_keys,
    "required": _SchemaErrors.missing,
    "type": _SchemaErrors.wrong_type,
    "enum": _SchemaErrors.not_listed,
    "const": _SchemaErrors.not_listed,
    "pattern": _SchemaErrors.pattern,
    "minItems": _SchemaErrors.too_few,
    "minProperties": _SchemaErrors.too_few,
    "minLength": _SchemaErrors.pattern,
    "maxItems": _SchemaErrors.too_many,
    "maxProperties": _SchemaErrors.too_many,
    "minimum": _SchemaErrors.bound,
    "maximum": _SchemaErrors.bound,
    "uniqueItems": _SchemaErrors.twice,
    "anyOf": _SchemaErrors.branches,
}


def _fails_at_once(inner: list[SchemaError], outer: SchemaError) -> bool:
    """Whether a form is refused for what the value is, before anything inside of it is looked at."""
    here = len(outer.absolute_path)
    return any(one.validator in ("type", "const", "enum") and len(one.absolute_path) == here for one in inner)


def _kinds(types: str | Iterable[str]) -> tuple[str, ...]:
    return tuple(KINDS.get(one, one) for one in ([types] if isinstance(types, str) else types))


def _kind_of(value: object) -> str:
    if isinstance(value, (YamlMap, dict)):
        return "map"
    if isinstance(value, (YamlList, list)):
        return "list"
    return "integer" if isinstance(value, int) else "text"


def _short(words: list[str]) -> tuple[str, ...]:
    return tuple(words) if len(words) <= SHORT_LIST else ()


def validate(kind: str, tree: YamlMap, lines: SourceLines) -> list[Problem]:
    """Everything about a tree that its schema refuses, explained."""
    return _list_once(validator(kind).iter_errors(tree), _SchemaErrors(kind, tree, lines, allowed(kind)))


def validate_part(kind: str, path: Iterable[str], tree: YamlMap, key: str, lines: SourceLines) -> list[Problem]:
    """The same of one value of a tree, judged as if it stood at a path of a file of some kind."""
    place = allowed(kind)
    for step in path:
        place = place.step(step)
    part = {"properties": {key: {"anyOf": list(place.roots)}}, "$defs": schema(kind)["$defs"]}
    if not place.roots:
        return []
    teller = _SchemaErrors(kind, tree, lines, AllowedBySchema((part,), schema(kind)))
    return _list_once(validator(kind).evolve(schema=part).iter_errors(tree), teller)


def _list_once(errors: Iterable[SchemaError], teller: _SchemaErrors) -> list[Problem]:
    """The same thing at the same place is told once."""
    once: dict[tuple[int, int, str], Problem] = {}
    for error in errors:
        for problem in teller.tell(error):
            once.setdefault((problem.line, problem.column, problem.key + str(problem.args)), problem)
        if len(once) >= MAX_PROBLEMS:
            last = teller.lines.problem("load.too_many_problems", (0, 0), "", {"count": MAX_PROBLEMS})
            return [*list(once.values())[:MAX_PROBLEMS], last]
    return list(once.values())

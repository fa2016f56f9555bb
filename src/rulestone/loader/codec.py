"""
The model as plain JSON and back, driven by the types of its fields.

A field added to the model is carried without a word here; a type that is not known here raises when the module's
functions are first used, never silently loses something.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from rulestone import model

Code = Callable[[Any], Any]
Pair = tuple[Code | None, Code | None]
"""How to encode and how to decode; None where JSON holds the value as it is."""

AS_IT_IS: Pair = (None, None)


@cache
def _pair(kind: Any) -> Pair:
    """How values of a type are carried."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if kind in (str, int, bool, type(None), Any) or origin is typing.Literal:
        return AS_IT_IS
    if is_dataclass(kind):
        return _record(kind)
    if origin in (typing.Union, types.UnionType):
        return _optional(args)
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return _row(args[0])
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _map(*args)
    raise TypeError(f"the model has a field of type {kind}, which the cache cannot carry")


def _record(kind: Any) -> Pair:
    names = [field.name for field in fields(kind)]
    hints = typing.get_type_hints(kind)
    pairs = [_pair(hints[name]) for name in names]
    values: Callable[[Any], tuple[Any, ...]] = attrgetter(*names)
    encoders = [(index, code) for index, (code, _) in enumerate(pairs) if code]
    decoders = [(index, code) for index, (_, code) in enumerate(pairs) if code]

    def encode(record: Any) -> list[Any]:
        row = list(values(record))
        for index, code in encoders:
            row[index] = code(row[index])
        return row

    def decode(row: list[Any]) -> Any:
        for index, code in decoders:
            row[index] = code(row[index])
        return kind(*row)

    return encode, decode


def _optional(kinds: tuple[Any, ...]) -> Pair:
    pairs = [_pair(kind) for kind in kinds]
    coded = [pair for pair in pairs if pair != AS_IT_IS]
    if not coded:
        return AS_IT_IS
    if len(kinds) != 2 or type(None) not in kinds:
        raise TypeError(f"the model has a field of several types {kinds}, which the cache cannot tell apart")
    encode, decode = coded[0]
    return (
        lambda value: None if value is None or encode is None else encode(value),
        lambda row: None if row is None or decode is None else decode(row),
    )


def _row(kind: Any) -> Pair:
    encode, decode = _pair(kind)
    return (lambda row: [*map(encode, row)] if encode else list(row)), (
        lambda row: tuple(map(decode, row)) if decode else tuple(row)
    )


def _map(key: Any, kind: Any) -> Pair:
    encode, decode = _pair(kind)
    if key is str:
        return (
            lambda whole: {name: encode(value) for name, value in whole.items()} if encode else dict(whole),
            (lambda whole: {name: decode(value) for name, value in whole.items()}) if decode else None,
        )
    return (
        lambda whole: [[list(path), encode(value) if encode else value] for path, value in whole.items()],
        lambda rows: {tuple(path): decode(value) if decode else value for path, value in rows},
    )


def encoded(library: model.Library) -> Any:
    """A library as lists and maps that JSON can hold."""
    encode, _ = _pair(model.Library)
    assert encode is not None, "a library is a record"
    return encode(library)


def decoded(rows: Any) -> model.Library:
    """The library that was encoded; the rows are used up."""
    _, decode = _pair(model.Library)
    assert decode is not None, "a library is a record"
    found: model.Library = decode(rows)
    return found

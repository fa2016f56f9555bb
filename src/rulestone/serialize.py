"""
Values as bytes, and back: what the cache holds.

The bytes are those of `marshal`, which makes nothing but plain data of them. A value is a row of its fields after the
number of its class; only classes of values, frozen dataclasses and named tuples of ours are ever made. A field that its
class calls `late` is bytes of its own, read when somebody first looks at it, and so is each entry of one that is late
by entries.

Other Pythons may write other bytes, so who keeps them keeps `PYTHON` beside them.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from rulestone.records import LateField, Record, partly

PYTHON = f"{sys.implementation.cache_tag} {marshal.version}".encode()
"""Who can read what is written here."""

OURS = "rulestone."
PLAIN = (str, int, bool, bytes, type(None))
"""What stands for itself; most cells are one of these."""
STRINGS = {str}
NO_CODE = {"allow_code": False} if sys.version_info >= (3, 13) else {}
"""Older Pythons make code objects, which nothing here would ever run."""


def folded(value: Any) -> bytes:
    """A value, or plain data, as bytes."""
    writer = RecordWriter()
    row = writer.row(value)
    return marshal.dumps((tuple(writer.names), row))


# `bool` without an argument is a function that does nothing.
def unfolded(content: bytes, spoilt: Callable[[], object] = bool) -> Any:
    """The value that the bytes were made of; if what was left for later cannot be read then, `spoilt` is told."""
    classes, row = plain(content)
    return RecordReader(classes, spoilt).build(row)


def plain(content: bytes) -> Any:
    """The plain data that the bytes were made of."""
    return marshal.loads(content, **NO_CODE)


class RecordWriter:
    """Makes rows of values, and numbers their classes as they come along."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.names = [*names]
        """The classes by their numbers."""
        self.numbers = {name: number for number, name in enumerate(self.names)}

    def bytes(self, value: Any) -> bytes:
        """The row of a value as bytes, which mean something beside the classes alone."""
        return marshal.dumps(self.row(value))

    def row(self, value: Any) -> Any:
        """What marshal can hold; a tuple that begins with no number is made of strings, or has None before it."""
        if isinstance(value, Record):
            return self.fields(value)
        if hasattr(value, "__dataclass_fields__"):
            return (self.number(type(value)), *(self.row(getattr(value, name)) for name in value.__match_args__))
        if isinstance(value, Mapping):
            return {key: self.row(entry) for key, entry in value.items()}
        if isinstance(value, tuple):
            if hasattr(value, "_fields"):
                return (self.number(type(value)), *map(self.row, value))
            return value if all(isinstance(cell, str) for cell in value) else (None, *map(self.row, value))
        if isinstance(value, list):
            return [self.row(cell) for cell in value]
        if value is None or isinstance(value, (str, int)):
            return value
        raise TypeError(f"{type(value)} cannot be kept")

    def fields(self, value: Record) -> tuple[Any, ...]:
        made = type(value)
        cells: list[Any] = []
        for name in made.__match_args__:
            field = getattr(value, name)
            if name in made.late_entries:
                cells.append({key: self.bytes(entry) for key, entry in field.items()})
            else:
                cells.append(self.bytes(field) if name in made.late_fields else self.row(field))
        return (self.number(made), *cells)

    def number(self, made: type) -> int:
        name = f"{made.__module__}:{made.__qualname__}"
        if name not in self.numbers:
            self.numbers[name] = len(self.names)
            self.names.append(name)
        return self.numbers[name]


def is_frozen(made: type) -> bool:
    """Whether a class is a dataclass whose objects nobody can change."""
    parameters = getattr(made, "__dataclass_params__", None)
    return parameters is not None and bool(parameters.frozen)


class RecordReader:
    """Makes values of rows of these classes."""

    def __init__(self, names: Sequence[str], spoilt: Callable[[], object] = bool) -> None:
        self.names = names
        self.spoilt = spoilt
        self.classes: dict[int, Callable[..., Any]] = {}

    def build(self, row: Any) -> Any:
        """What a row was made of."""
        kind = type(row)
        if kind is tuple and row:
            first = row[0]
            if type(first) is int:
                maker = self.classes.get(first) or self.maker(first)
                return maker(*[cell if type(cell) in PLAIN else self.build(cell) for cell in row[1:]])
            if first is None:
                return tuple(map(self.build, row[1:]))
            if {*map(type, row)} == STRINGS:
                return row
            raise TypeError("a row of strings has something else in it")
        if kind is dict:
            return {key: self.build(entry) for key, entry in row.items()}
        if kind is list:
            return [*map(self.build, row)]
        if kind in PLAIN or row == ():
            return row
        raise TypeError(f"{kind} is never written")

    def maker(self, number: int) -> Callable[..., Any]:
        """What makes values of a class."""
        module, _, name = self.names[number].partition(":")
        if not module.startswith(OURS):
            raise TypeError(f"{module} is none of ours")
        made = getattr(import_module(module), name)
        if issubclass(made, Record):
            self.classes[number] = partial(self.partly, made) if made.late_fields or made.late_entries else made
        elif (issubclass(made, tuple) and hasattr(made, "_fields")) or is_frozen(made):
            self.classes[number] = made
        else:
            raise TypeError(f"{made} is no class of values")
        return self.classes[number]

    def partly(self, made: type[Record], *cells: Any) -> Record:
        """A value whose late fields wait."""
        known: dict[str, Any] = {}
        waiting: dict[str, Callable[[], Any]] = {}
        for name, cell in zip(made.__match_args__, cells, strict=True):
            if name in made.late_fields:
                waiting[name] = partial(self.read_value, cell)
            else:
                known[name] = LateField(cell, self.read_value) if name in made.late_entries else cell
        return partly(made, known, waiting)

    def read_value(self, content: bytes) -> Any:
        """The value whose row the bytes are."""
        try:
            return self.build(plain(content))
        except Exception:
            self.spoilt()
            raise

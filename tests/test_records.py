"""The values that every command makes are what frozen dataclasses with slots would be."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from functools import cached_property
from typing import Any, Generic, TypeVar

import pytest

from rulestone.records import Record, replace, uncompared

T = TypeVar("T")


class Point(Record):
    """A value with a default and with a field that does not count."""

    x: int
    y: int = 2
    note: str = uncompared(default="")


class Named(Point):
    """A value that has one field more than what it builds on."""

    name: str = "p"


class Box(Record, Generic[T]):
    """A value of a type of its own."""

    held: T


class Only(Record, eq=False, slots=False):
    """A value that equals only itself and may remember what it worked out."""

    x: int

    @cached_property
    def double(self) -> int:
        """Worked out once."""
        return 2 * self.x


def test_values_are_made_by_their_fields() -> None:
    """In their order or by name; what is left out has its default; anything else is a mistake."""
    assert (Point(1).x, Point(1).y, Point(y=3, x=1).y) == (1, 2, 3)
    assert (Named(1, 2, "n", "q").name, Named(1).name, Named(1).y) == ("q", "p", 2)
    wrong: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
        ((), {}),
        ((), {"y": 1}),
        ((1, 2, "n", 4), {}),
        ((1,), {"x": 1}),
        ((1,), {"z": 1}),
        ((1, 2, "n"), {"z": 1}),
    ]
    for given, named in wrong:
        with pytest.raises(TypeError, match="x, y, note"):
            Point(*given, **named)


def test_values_are_equal_by_their_fields() -> None:
    """Those that count; a value of another class is another value."""
    assert Point(1, 2, "a") == Point(1, 2, "b")
    assert hash(Point(1, 2, "a")) == hash(Point(1, 2, "b"))
    assert Point(1) != Point(2)
    assert Point(1) != Named(1)
    assert Box(3) == Box(3)
    assert Only(1) != Only(1)
    assert len({Only(1), Only(1)}) == 2


def test_values_cannot_be_changed() -> None:
    """And have no room for anything but their fields."""
    point: Any = Point(1)
    with pytest.raises(AttributeError):
        point.x = 2
    with pytest.raises(AttributeError):
        point.z = 2
    with pytest.raises(AttributeError):
        del point.x
    assert not hasattr(point, "__dict__")
    assert Only(2).double == 4


def test_values_can_be_taken_apart_and_copied() -> None:
    """By `match`, by `pickle`, by `copy`, by what `dataclasses` has for that, and told in full."""
    match Point(1, 5):
        case Point(x, y):
            assert (x, y) == (1, 5)
    point = Named(1, 5, "note", "q")
    for other in (pickle.loads(pickle.dumps(point)), copy.deepcopy(point), replace(point), dataclasses.replace(point)):
        assert dataclasses.asdict(other) == {"x": 1, "y": 5, "note": "note", "name": "q"}
    assert replace(point, x=3) == dataclasses.replace(point, x=3) == Named(3, 5, "", "q")
    assert repr(Point(1)) == "Point(x=1, y=2, note='')"


def test_a_class_of_values_compiles_nothing() -> None:
    """Nor does it import `dataclasses`."""
    code = (
        "import builtins, sys, typing; from rulestone.records import Record\n"
        "builtins.exec = builtins.compile = builtins.eval = lambda *_: sys.exit('compiled')\n"
        "made = type(Record)('Point', (Record,), {'__annotations__': {'x': 'int'}})\n"
        "sys.exit('imported' if made(1) != made(x=1) or 'dataclasses' in sys.modules else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")

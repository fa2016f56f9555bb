"""Values come back from bytes as they were, and nothing but values does."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from rulestone import serialize
from rulestone.cards import Card, Move
from rulestone.model import Book, Document, Edition, FileLocation, Library, Name, Reading
from rulestone.serialize import folded, unfolded

SPOT = FileLocation("x.yaml", 1, 2)
LIBRARY = Library(
    {},
    {},
    {"e": Edition("e", "g", "E", {"e/a": "prevails"}, (), SPOT)},
    {
        "e/a": Book(
            "e/a", "e", "en", "en-GB", "A", Document("a.txt", "A"), (), {"skip": Name("Skip", also=("Miss",))}, {}, {},
            MappingProxyType({"x": (Reading("x", "a", "why"),)}), (), (), {"clause:1": {"any_of": ["b", 1]}}, SPOT,
        )
    },
    {},
    {},
    (),
)  # fmt: skip


def test_values_come_back_as_they_were() -> None:
    """Named tuples, tuples, lists and mappings in them too, each as what it was."""
    assert unfolded(folded(LIBRARY)) == LIBRARY
    for held in ((), ("a", "b"), (1, "b"), ((), ("a",), [1, ("a", (True, None))]), {("a", 1): ({"b": []},)}):
        back = unfolded(folded(Reading("a", "b", held)))  # type: ignore[arg-type]
        assert repr(back.because) == repr(held)
    moved = Reading("a", "b", Move("lay", 0, Card("number", "red", 7)))  # type: ignore[arg-type]
    assert repr(unfolded(folded(moved))) == repr(moved)


def test_what_is_late_is_made_when_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """One edition does not wait for the books of another, nor a book for claims that nobody reads."""
    content = folded(LIBRARY)
    made: list[str] = []
    real = marshal.loads

    def counting(given: Any) -> Any:
        made.append("")
        return real(given)

    monkeypatch.setattr(serialize.marshal, "loads", counting)
    found = unfolded(content)
    assert (len(found.books), "e/a" in found.books, len(made)) == (1, True, 1)
    book = found.books["e/a"]
    assert len(made) == 2
    assert book.cards["skip"].name == "Skip"
    assert len(made) == 2
    assert book.claims == ()
    assert book.claims == ()
    assert found.books["e/a"] is book
    assert len(made) == 3
    with pytest.raises(AttributeError):
        _ = book.nonsense


def test_only_values_of_ours_are_made() -> None:
    """Bytes that name anything else are refused, whatever their checksum."""
    for name in ("os:system", "rulestone.disk_cache:find", "rulestone.records:replace"):
        with pytest.raises(TypeError):
            unfolded(marshal.dumps(((name,), (0, "true"))))


def test_nothing_that_could_be_run_is_made() -> None:
    """Code, numbers and sets that nobody keeps are refused wherever they stand, among strings too."""
    code = compile("1", "", "eval")
    for wrong in (code, 1.5, {1, 2}):
        for row in (wrong, [wrong], {"a": wrong}, (None, wrong), ("a", wrong)):
            with pytest.raises((TypeError, ValueError)):
                unfolded(marshal.dumps(((), row)))


def test_only_plain_things_are_kept() -> None:
    """What would not come back as it was is refused when it is written."""
    wrong: tuple[Any, ...] = ({1, 2}, 1.5, object(), print)
    for each in wrong:
        with pytest.raises(TypeError):
            folded(Reading("a", "b", each))


def test_late_entries_are_a_mapping() -> None:
    """They equal, and are told as, the mapping that they stand for."""
    found: Mapping[str, Edition] = unfolded(folded(LIBRARY)).editions
    assert found == dict(LIBRARY.editions)
    assert repr(found) == repr(LIBRARY.editions)

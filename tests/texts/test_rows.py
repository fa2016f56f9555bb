"""Anchors in rows of tables."""

import pytest

from rulestone.texts.anchors import match_anchor, too_short
from rulestone.texts.claims_check import check
from rulestone.texts.segments import segment
from tests.texts.lantern import book, claim, sections

ROW = "Grey squirrel | 2 | down | 5 | 5"


@pytest.mark.parametrize(
    "anchor", ["2", "down", "Grey squirrel", "Grey squirrel | 5", "squirrel | down", "2 | down | 5"]
)
def test_what_an_anchor_of_a_row_may_be(anchor: str) -> None:
    """Words of one cell, or of several with a bar between them, in their order; cells between may be left out."""
    assert match_anchor(anchor, ROW).is_meant


@pytest.mark.parametrize(
    ("anchor", "nearest"), [("squirrel 2", "squirrel | 2"), ("2 down", "2 | down"), ("Grey owl | 2", None)]
)
def test_what_it_may_not_be(anchor: str, nearest: str | None) -> None:
    """Words that go from one cell into the next without a bar; it is told where the bar belongs."""
    found = match_anchor(anchor, ROW)
    assert not found.is_meant
    assert nearest in (None, found.words)


def test_the_order_of_cells_counts() -> None:
    """`down | 2` stands nowhere in the row."""
    assert not match_anchor("down | 2", ROW).is_meant


def test_a_whole_cell_is_never_too_short() -> None:
    """However short it is; one word of a longer cell is."""
    assert not too_short("2", ROW)
    assert too_short("squirrel", ROW)
    assert too_short("two", "Each of them counts two points.")


def test_a_one_word_cell_proves_its_claim() -> None:
    """Without an answer to any flag, which there is none for an anchor that is too short."""
    printed = sections(points="POINTS")
    written = book([claim("squirrel.points", 2, "points", 1, "2")], (), printed)
    document = segment("POINTS\n\n| Grey squirrel | 2 | down |\n", {written.id: printed})
    assert check(written, document, {}) == ()


def test_several_cells_together_are_at_most_half_of_the_row() -> None:
    """As in every sentence."""
    printed = sections(points="POINTS")
    text = "POINTS\n\n| Grey squirrel | 2 | down |\n"
    for anchor, expected in (("squirrel | 2", []), ("Grey squirrel | 2", ["anchor_half"])):
        written = book([claim("squirrel.points", 2, "points", 1, anchor)], (), printed)
        assert [flag.kind for flag in check(written, segment(text, {written.id: printed}), {})] == expected

"""What search knows of a rule, before any browser asks for it."""

from functools import cache

from rulestone.asking.points_of_rules import points
from rulestone.asking.question_patterns import patterns
from rulestone.loader import load
from rulestone.model import Library
from rulestone.site.search_records import SearchRecord, ways_of, with_points

KINDS = ("draw_n", "wild", "wd4")


@cache
def library() -> Library:
    """The bundled rules."""
    found, _ = load(None)
    assert found is not None
    return found


def test_a_question_about_any_card_is_looked_for_by_each() -> None:
    """How many Draw cards there are is asked with the card, wherever its name stands in the id of the question."""
    ways = ways_of(library(), KINDS)
    for kind in KINDS:
        assert any((f"<{kind}>",) in needed for needed, _, _ in ways[f"deck.{kind}_count"])


def test_what_is_only_looked_for_is_known_to_search_alone() -> None:
    """A way of `searching.yaml` leads to its question, and no answer is given by it."""
    sought = {question for asks in library().asks.values() for entry in asks.sought for question in entry["asks"]}
    ways = ways_of(library(), KINDS)
    assert {each for each in sought if "<card>" not in each} <= ways.keys()
    answered = {question for pattern in patterns(library()).patterns for question in pattern.ask.questions}
    assert "tournament.eight.tables" in sought
    assert "tournament.eight.tables" not in answered


def test_a_way_that_says_any_card_is_that_of_each() -> None:
    """Whoever looks for the last card names one; a number is no name of a card."""
    ways = ways_of(library(), (*KINDS, "number"))
    any_card = tuple(sorted(f"<{kind}>" for kind in KINDS))
    assert any(needed == (("finish",), any_card) for needed, _, _ in ways["last_card.effective_cards"])


def test_a_record_knows_what_has_been_asked_of_it() -> None:
    """The ways of its point are its own; what was asked of one card is asked of another, with that card put in."""
    names = ["wd4.target_loses_turn", "draw_n.target_loses_turn", "wild.target_loses_turn"]
    known = with_points([SearchRecord(name, "rule", about=name) for name in names], points(library()), KINDS)
    assert {record.family for record in known} == {"<card>.target_loses_turn"}
    assert all(record.points for record in known)
    assert all(slotted for record in known[2:] for _, _, slotted, _ in record.points)

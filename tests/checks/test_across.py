"""A rule change is told only where no book of the one edition admits what a book of the other does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulestone.checks import check, remark_asked_of_one
from rulestone.checks.edition_check import prepare
from rulestone.checks.kinds import look_at
from rulestone.explorer.search_memory import Memory
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.model import Answer, Book, Library
from rulestone.words.problem_sentences import message

HERE = Path(__file__).parent
EDITIONS = ("pebbles", "pebbles-2", "pebbles-3")


@pytest.fixture(scope="module")
def book() -> tuple[Library, Book]:
    """The small game, and a book of it that says everything."""
    found, problems = load([str(HERE / "core"), str(HERE / "agree/across/rules")])
    assert found is not None, problems
    return found, found.books["pebbles/a"]


def saying(
    book: Book, edition: str, name: str, question: str, answer: Answer | None, language: str | None = None
) -> Book:
    """A book of an edition that gives one answer, or none, to a question; each in a language of its own."""
    claims = tuple(
        replace(each, answer=answer, status="silent" if answer is None else "stated", book=f"{edition}/{name}")
        if each.question == question
        else each
        for each in book.claims
    )
    return replace(book, id=f"{edition}/{name}", edition=edition, language=language or f"x-{name}", claims=claims)


def changed(
    given: tuple[Library, Book], question: str, *editions: tuple[Answer | None, ...], language: str | None = None
) -> list[Finding]:
    """What changed between editions whose books answer one question so."""
    library, book = given
    books = [
        saying(book, edition, f"book{number}", question, answer, language)
        for edition, answers in zip(EDITIONS, editions, strict=False)
        for number, answer in enumerate(answers)
    ]
    three = {name: replace(library.editions["pebbles"], id=name) for name in EDITIONS}
    made = replace(library, books={each.id: each for each in books}, editions=three)
    return [each for each in check(made, across=True).findings if each.scope == "editions"]


def test_a_book_that_leaves_it_open_makes_no_change_certain(book: tuple[Library, Book]) -> None:
    """Whoever has that book may play as the other edition does."""
    assert len(changed(book, "draw_n.cards_drawn", (2,), (3,))) == 1
    assert changed(book, "draw_n.cards_drawn", (2,), (3, None)) == []
    assert changed(book, "draw_n.cards_drawn", (None, 2), (3,)) == []


def test_a_copy_that_lacks_something_leaves_nothing_open(book: tuple[Library, Book]) -> None:
    """Another copy in its language says it."""
    (found,) = changed(book, "draw_n.cards_drawn", (2,), (3, None), language="en")
    assert [(side.answers, side.silent) for side in found.sides] == [((2,), ()), ((3,), ("pebbles-2/book1",))]


def test_what_one_edition_alone_speaks_of_is_told(book: tuple[Library, Book]) -> None:
    """Whichever of the two it is; that something is not said any more is no rule that plays otherwise."""
    for said, silent in (((2, 2), (None,)), ((None,), (2, 4))):
        (found,) = changed(book, "draw_n.cards_drawn", said, silent)
        assert (found.kind, found.level, found.message) == ("rule-change", "note", "rule-change.unsaid")
    assert changed(book, "draw_n.cards_drawn", (2, None), (None,)) == []


def test_one_change_is_told_once(known: Memory) -> None:
    """A card of another number is called by it, makes people draw it, and costs the first player as many."""
    library, problems = load()
    assert library is not None, problems
    found = check(library, ["hp-2003", "hp-2018"], across=True, known=known).findings
    (draw,) = [each for each in found if each.scope == "editions" and "draw_n" in (each.question or "")]
    assert (draw.question, draw.also) == ("draw_n.cards_drawn", ("deck.draw_n_name_value", "draw_n.start.cards"))


def test_an_answer_that_one_book_of_each_edition_gives_is_common(book: tuple[Library, Book]) -> None:
    """That other books of the edition part from it is told of the edition."""
    assert changed(book, "draw_n.cards_drawn", (2, 3), (3,)) == []
    assert [each.sides[0].answers for each in changed(book, "draw_n.cards_drawn", (2, 4), (3,))] == [(2, 4)]


def test_books_that_say_nothing_are_named_where_silence_is_an_answer(book: tuple[Library, Book]) -> None:
    """Nobody draws unless a rule says so; the books that do not say so stand as silent."""
    (found,) = changed(book, "mirror.at_last", (None, "nothing"), ("two_cards",))
    assert [(side.answers, side.silent) for side in found.sides] == [
        (("nothing",), ("pebbles/book0",)),
        (("two_cards",), ()),
    ]


def test_a_change_that_nobody_could_tell_stays_open(book: tuple[Library, Book]) -> None:
    """Where the search did not get to its end, the bound is told, and no change is claimed."""
    (found,) = changed(book, "mirror.at_last", ("nothing",), ("two_cards",))
    assert (found.kind, found.level, found.status) == ("undecided", "warning", "new")
    assert found.bound


def test_every_two_editions_are_compared(book: tuple[Library, Book]) -> None:
    """The first and the last by name as well, and a change keeps its id whatever else is looked at."""
    three = changed(book, "draw_n.cards_drawn", (2,), (3,), (4,))
    assert sorted(each.args["editions"] for each in three) == [
        ("pebbles", "pebbles-2"),
        ("pebbles", "pebbles-3"),
        ("pebbles-2", "pebbles-3"),
    ]
    two = changed(book, "draw_n.cards_drawn", (2,), (3,))
    assert {each.id for each in two} < {each.id for each in three}


def test_where_nothing_changed_it_is_said_how_much_was_compared(book: tuple[Library, Book]) -> None:
    """No pair of editions passes as if it had not been looked at, and none with a change is called unchanged."""
    library = replace(
        book[0], books={each.id: each for each in (book[1], replace(book[1], edition="pebbles-2", id="pebbles-2/b"))}
    )
    (remark,) = check(library, across=True).remarks
    asked = library.editions["pebbles"].asks
    assert (remark.key, dict(remark.args)) == (
        "check.unchanged",
        {"one": "pebbles", "other": "pebbles-2", "number": len(asked)},
    )
    assert [each.key for each in check(library, ["pebbles"], across=True).remarks] == ["check.one_edition"]


def test_what_is_asked_of_one_edition_only_is_said_to_be_left_out() -> None:
    """By their subjects, with how many questions they are; nothing is said of equal games."""
    library, problems = load()
    assert library is not None, problems
    works = [prepare(library, name) for name in ("hp-2018", "uno-2003")]
    here, there = remark_asked_of_one(works)
    one, other = ({*library.editions[name].asks} for name in ("hp-2018", "uno-2003"))
    assert dict(here.args) == {
        "one": "hp-2018",
        "other": "uno-2003",
        "number": len(one - other),
        "only": ("sorting_hat",),
    }
    assert (there.args["number"], there.args["only"]) == (
        len(other - one),
        ("elimination", "partners", "suggestion", "tournament", "two_player", "wrong_card"),
    )
    assert "Sorting Hat card" in message(here, "en")
    assert list(remark_asked_of_one([works[0], works[0]])) == []


def test_what_stands_in_the_sentences_of_a_change_is_told_with_it() -> None:
    """A birthday decided who deals, and a high card does: its day and month are no second change."""
    library, problems = load()
    assert library is not None, problems
    works = [prepare(library, name) for name in ("hp-2003", "hp-2018")]
    changes = list(look_at("editions", *works, "dealer.method"))
    here, there = remark_asked_of_one(works, changes)
    alone, _ = remark_asked_of_one(works)
    assert {*alone.args["only"]} - {*here.args["only"]} == {"dealer.birthday_day", "dealer.birthday_month"}
    assert there.args["only"] == ("sorting_hat",)

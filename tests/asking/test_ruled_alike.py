"""What a book is told is the same whoever else is asked."""

from functools import cache

import pytest

from rulestone.asking import ruling, verdicts
from rulestone.asking.asked import Desk, Typed
from rulestone.loader import load
from rulestone.model import Library
from rulestone.words import Voice

POSITIONS = (
    Typed("wild draw four", on="red 7", hand="red 2, blue 5"),
    Typed("wild draw four", on="red 7"),
    Typed("red 2", on="wild", hand="red 2"),
    Typed("red 2", on="red 7", hand="red 2, red 3"),
    Typed("draw", on="red 7", hand="blue 1, red 3", drawn="red 3"),
    Typed("challenge", on="red 7", pending="wild draw four"),
    Typed("call uno", on="red 7", hand="red 2, red 3"),
)


@cache
def rules() -> Library:
    """The bundled rules."""
    library, problems = load()
    assert library is not None, problems
    return library


@pytest.mark.parametrize("typed", POSITIONS, ids=lambda typed: f"{typed.move} {typed.on} {typed.hand}")
def test_every_book_is_ruled_as_if_it_were_asked_alone(typed: Typed) -> None:
    """What a book is told does not depend on those that were asked before it."""
    library = rules()
    books = sorted(library.books.values(), key=lambda book: book.id)
    together = verdicts.ask(Desk(library, books, Voice("en")).ask(typed)).verdicts
    for found in together:
        ruling.runs.cache_clear()
        [alone] = verdicts.ask(Desk(library, [found.book], Voice("en")).ask(typed)).verdicts
        assert (alone.word, alone.on_colour, alone.on_hand) == (found.word, found.on_colour, found.on_hand)
        assert alone.leaves == found.leaves

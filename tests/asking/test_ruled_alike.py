"""What a book is told is the same whoever else is asked."""

from functools import cache

import pytest

from rulestone.asking import book_verdicts, state_builder
from rulestone.asking.situation import Words
from rulestone.asking.situation_parser import SituationParser
from rulestone.loader import load
from rulestone.model import Library
from rulestone.words import Voice

POSITIONS = (
    {"move": "wild draw four", "on": "red 7", "hand": "red 2, blue 5"},
    {"move": "wild draw four", "on": "red 7"},
    {"move": "red 2", "on": "wild", "hand": "red 2"},
    {"move": "red 2", "on": "red 7", "hand": "red 2, red 3"},
    {"move": "draw", "on": "red 7", "hand": "blue 1, red 3", "drawn": "red 3"},
    {"move": "challenge", "on": "red 7", "pending": "wild draw four"},
    {"move": "call uno", "on": "red 7", "hand": "red 2, red 3"},
)


@cache
def rules() -> Library:
    """The bundled rules."""
    library, problems = load()
    assert library is not None, problems
    return library


@pytest.mark.parametrize("typed", POSITIONS, ids=lambda typed: " ".join(typed.values()))
def test_every_book_is_ruled_as_if_it_were_asked_alone(typed: Words) -> None:
    """What a book is told does not depend on those that were asked before it."""
    library = rules()
    books = sorted(library.books.values(), key=lambda book: book.id)
    together = book_verdicts.ask_books(SituationParser(library, books, Voice("en")).ask(typed)).verdicts
    for found in together:
        for known in (book_verdicts.ask_book, state_builder.layout_of):
            known.cache_clear()
        [alone] = book_verdicts.ask_books(SituationParser(library, [found.book], Voice("en")).ask(typed)).verdicts
        assert (alone.word, alone.on_colour, alone.on_hand) == (found.word, found.on_colour, found.on_hand)
        assert alone.leaves == found.leaves

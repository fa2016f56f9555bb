"""Editions that are made for measuring: the same each time, each by itself, and checked in little memory."""

import sys
from functools import cache
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "bench"), str(TESTS / "mutation")]

from editions import BOOKS, BUNDLED, CHANGED, generated  # noqa: E402
from mutants import Mutant, mutants, work  # noqa: E402


@cache
def changes() -> list[tuple[Mutant, ...]]:
    """What may be changed in each edition that others are made of."""
    return [tuple(mutants(edition)) for edition in BUNDLED]


def test_an_edition_is_the_same_each_time() -> None:
    """It hangs on nothing but its number; its neighbours are other editions."""
    assert generated(7, changes()) == generated(7, changes())
    assert generated(7, changes()).editions.keys() != generated(10, changes()).editions.keys()


def test_an_edition_has_four_books_and_differs_in_a_few_claims() -> None:
    """Nothing else of the bundled edition is changed, and nothing of any other comes along."""
    for number in range(6):
        library = generated(number, changes())
        (edition,) = library.editions
        books = library.books_of(edition)
        bundled = work(BUNDLED[number % len(BUNDLED)]).books
        assert len(library.books) == len(books) == BOOKS
        said = [[claim.answer for claim in book.claims] for book in books]
        before = [[claim.answer for claim in bundled[place % len(bundled)].claims] for place in range(BOOKS)]
        other = sum(a != b for one, two in zip(said, before, strict=True) for a, b in zip(one, two, strict=True))
        assert 0 <= other <= CHANGED

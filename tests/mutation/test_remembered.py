"""What was found in books before one of their claims was changed brings up what a check from nothing brings up."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from mutants import Mutant, changed, mutants, work

from rulestone.checks import check
from rulestone.explorer.search_memory import Memory
from rulestone.model import Library
from tests.marks import some

EDITIONS = ("hp-2003", "hp-2018", "uno-2003")


def edited(mutant: Mutant) -> Library:
    """The bundled books with one claim changed."""
    library = work(mutant.edition).library
    book = library.books[mutant.book]
    claims = tuple(changed(claim, mutant) for claim in book.claims)
    return replace(library, books={**library.books, book.id: replace(book, claims=claims)})


def remembered_alike(edition: str, edits: list[Mutant], known: Memory) -> None:
    """Each edit is checked with what is remembered of all before it, and from nothing."""
    for mutant in edits:
        library = edited(mutant)
        known = Memory(known.data())
        assert check(library, [edition], known=known) == check(library, [edition]), mutant


EDITED = ["draw.voluntary.play_permission", "wd4.cards_drawn", "draw_n.target_loses_turn"]


@pytest.mark.parametrize("question", some(EDITED, lambda question: question == "wd4.cards_drawn"))
def test_an_edit_is_checked_alike_with_what_is_remembered(question: str, known: Memory) -> None:
    """Where the claim stands alone, where it comes along in many plays, and where most others hang on it."""
    remembered_alike("uno-2003", [each for each in mutants("uno-2003") if each.question == question][:1], known)


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.parametrize("edition", EDITIONS)
def test_edits_one_after_the_other_are_checked_alike_with_what_is_remembered(edition: str, known: Memory) -> None:
    """Six claims of an edition, whatever they are about."""
    remembered_alike(edition, random.Random(2).sample(list(mutants(edition)), 6), known)

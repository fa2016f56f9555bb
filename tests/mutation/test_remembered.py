"""What was found in books before one of their claims was changed brings up what a check from nothing brings up."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from mutants import Mutant, changed, mutants, work

from rulestone.checks import check
from rulestone.explorer.table import Memory
from rulestone.model import Library

EDITIONS = ("hp-2003", "hp-2018", "uno-2003")


def edited(mutant: Mutant) -> Library:
    """The bundled books with one claim changed."""
    library = work(mutant.edition).library
    book = library.books[mutant.book]
    claims = tuple(changed(claim, mutant) for claim in book.claims)
    return replace(library, books={**library.books, book.id: replace(book, claims=claims)})


@cache
def learnt(edition: str) -> Mapping[str, Any]:
    """What a check of the books as they are has found."""
    known = Memory()
    check(work(edition).library, [edition], known=known)
    return known.data()


def remembered_alike(edition: str, edits: list[Mutant]) -> None:
    """Each edit is checked with what is remembered of all before it, and from nothing."""
    known = Memory(learnt(edition))
    for mutant in edits:
        library = edited(mutant)
        known = Memory(known.data())
        assert check(library, [edition], known=known) == check(library, [edition]), mutant


@pytest.mark.parametrize("question", ["draw.voluntary.play_permission", "wd4.cards_drawn", "draw_n.target_loses_turn"])
def test_an_edit_is_checked_alike_with_what_is_remembered(question: str) -> None:
    """Where the claim stands alone, where it comes along in many plays, and where most others hang on it."""
    remembered_alike("uno-2003", [each for each in mutants("uno-2003") if each.question == question][:1])


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.parametrize("edition", EDITIONS)
def test_edits_one_after_the_other_are_checked_alike_with_what_is_remembered(edition: str) -> None:
    """Six claims of an edition, whatever they are about."""
    remembered_alike(edition, random.Random(2).sample(list(mutants(edition)), 6))

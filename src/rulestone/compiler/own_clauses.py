"""Answers that no list foresaw: what books have written out themselves, in clauses of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rulestone.model import Book, FileLocation


class OwnClause(NamedTuple):
    """An answer of a book's own: its id, what it says, and where the book claims it."""

    answer: str
    clause: Any
    spot: FileLocation


def own_clauses(books: Iterable[Book]) -> dict[str, list[OwnClause]]:
    """By question, the answers that books have written out themselves, in the order of the books."""
    by_question: dict[str, list[OwnClause]] = {}
    for book in books:
        # Most books have none, and what they claim need not be read.
        for claim in book.claims if book.clauses else ():
            spot = claim.spot or (claim.places[0].spot if claim.places else book.spot)
            for answer in map(str, claim.answers):
                if answer in book.clauses:
                    by_question.setdefault(claim.question, []).append(OwnClause(answer, book.clauses[answer], spot))
    return by_question

"""
A term that a book uses and never defines.

Undefined where a question defines a term, the book leaves it open, and one of its rules uses the term all the same.
Fine where the book says what the term means, even if in two ways.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.checks.book_answers import ComparedQuestion
from rulestone.findings import Finding, Level
from rulestone.model import Edition

KIND = "undefined"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "question"
GIVES_WAY_TO = ()


def findings(edition: Edition, compared: ComparedQuestion) -> Iterator[Finding]:
    """Books that use the term of a question without saying what it is: one cause over all of them."""
    term = compared.question.defines
    if term is None:
        return
    using = [
        book_answer
        for book_answer in compared.book_answers
        if book_answer.how == "silent" and any(claim.uses for claim in book_answer.claims)
    ]
    if using:
        apart = min(compared.shown.values(), key=lambda play: play.cost, default=None)
        yield Finding(
            KIND,
            edition.id,
            compared.question.id,
            "edition",
            deviating=tuple(book_answer.book.id for book_answer in using),
            places=tuple(
                dict.fromkeys(place for book_answer in using for claim in book_answer.claims for place in claim.uses)
            ),
            witness=None if apart is None else apart.by,
            args={"identity": ("undefined", term), "term": term},
        )

"""
What is said of a run that is no finding: what was looked at and brought nothing up, and what was left out.

Nobody may take a check that found nothing, or that was not made, for agreement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulestone.findings import Argument, Problem
from rulestone.model import Library

NAMED = 5
"""Open questions of a book that are named."""


def remark_unanswered(library: Library, editions: Iterable[str]) -> Iterator[Problem]:
    """The books in which nobody has looked for some told questions yet; nothing is compared there."""
    for book in (book for name in editions for book in library.books_of(name)):
        left = book.open_questions
        if left:
            more = ("…",) if len(left) > NAMED else ()
            details: dict[str, Argument] = {"book": book.id, "number": len(left), "questions": (*left[:NAMED], *more)}
            yield Problem(book.spot.file, book.spot.line, book.spot.column, "", "check.unanswered", details)


def remark(key: str, **args: Argument) -> Problem:
    """A remark by its key, with what it is about."""
    return Problem("", 0, 0, "", f"check.{key}", args)

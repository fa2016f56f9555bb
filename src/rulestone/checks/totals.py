"""A sum written out beside what a book prints, and where the book speaks of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulestone.checks.cited_places import places_of
from rulestone.compiler import Ruleset
from rulestone.findings import Finding
from rulestone.model import Book, Edition, Place
from rulestone.witness import Demonstration, row

KIND = "inconsistent"


def sum_finding(
    edition: Edition,
    book: Book,
    what: str,
    parts: tuple[Any, ...],
    sum_: int,
    printed: int | None,
    places: tuple[Place, ...],
    kind: str = "",
    of: str | None = None,
    rests_on: tuple[str, ...] = (),
) -> Finding:
    """A sum written out beside what the book prints in answer to a question, and the question that makes the sum."""
    lines = tuple(row("part", **part._asdict()) for part in parts)
    shown = Demonstration("sum", what, lines, {"sum": sum_, "printed": printed})
    return Finding(
        KIND,
        edition.id,
        None,
        "book",
        deviating=(book.id,),
        places=places,
        witness=shown,
        args={
            "identity": (what, sum_, printed),
            "book": book.id,
            "numbers": {"sum": sum_, "printed": printed},
            "card": kind,
            "total": of or "",
            "rests_on": rests_on,
        },
        message=f"inconsistent.{what.split(':', 1)[0]}",
    )


def question_at(rules: Ruleset, path: tuple[str, ...]) -> str | None:
    """The question that a slot of the game asks."""
    return next(
        (q for q, paths in rules.asked.items() if any(tuple(map(str, p))[: len(path)] == path for p in paths)), None
    )


def questions_spoken_to(book: Book) -> set[str | None]:
    """The questions that a book speaks to."""
    return {claim.question for claim in book.claims if claim.status != "silent"}


def places_on(book: Book, questions: Sequence[str | None]) -> tuple[Place, ...]:
    """Where a book speaks to any of the questions."""
    wanted = set(questions)
    return places_of(claim for claim in book.claims if claim.question in wanted)

"""
A book that says two things at once.

Inconsistent where two claims of it on one question play differently, however they are read. Fine where some reading of
the one plays like some reading of the other, or where one of them speaks of a special case.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulestone.checks.book_answers import ComparedQuestion
from rulestone.checks.cited_places import places_of
from rulestone.explorer.result import Apart
from rulestone.findings import AnswerSide, Finding, Level
from rulestone.model import Claim, Edition

KIND = "inconsistent"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "question"
GIVES_WAY_TO = ()


def findings(edition: Edition, compared: ComparedQuestion) -> Iterator[Finding]:
    """Claims of one book that clash on a question, however they are read."""
    for book_answer in compared.book_answers:
        spoken = [claim for claim in book_answer.claims if claim.status != "silent"]
        apart = next(filter(None, (clash(compared, *pair) for pair in combinations(spoken, 2))), None)
        if apart is not None:
            ways = dict.fromkeys(claim.answers for claim in spoken)
            yield Finding(
                KIND,
                edition.id,
                compared.question.id,
                "book",
                tuple(AnswerSide(answers, (book_answer.book.id,)) for answers in ways),
                deviating=(book_answer.book.id,),
                places=places_of(spoken),
                witness=apart.by,
                args={"identity": ("clash",), "book": book_answer.book.id},
            )


def clash(compared: ComparedQuestion, one: Claim, other: Claim) -> Apart | None:
    """What tells two claims apart, if no reading of the one plays like any of the other."""
    first, second = ({compared.classes[answer] for answer in claim.answers} for claim in (one, other))
    return None if first & second else compared.evidence(one.answers, other.answers)

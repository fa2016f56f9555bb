"""
A book that says two things at once.

Inconsistent where two claims of it on one question play differently, however they are read. Fine where some reading of
the one plays like some reading of the other, or where one of them speaks of a special case.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulestone.checks.answers import Compared
from rulestone.checks.cited import places_of
from rulestone.checks.evidence import Apart
from rulestone.finding import Finding, Level, Side
from rulestone.model import Claim, Edition

KIND = "inconsistent"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "question"
GIVES_WAY_TO = ()


def findings(edition: Edition, compared: Compared) -> Iterator[Finding]:
    """Claims of one book that clash on a question, however they are read."""
    for said in compared.said:
        spoken = [claim for claim in said.claims if claim.status != "silent"]
        apart = next(filter(None, (clash(compared, *pair) for pair in combinations(spoken, 2))), None)
        if apart is not None:
            ways = dict.fromkeys(claim.answers for claim in spoken)
            yield Finding(
                KIND,
                edition.id,
                compared.question.id,
                "book",
                tuple(Side(answers, (said.book.id,)) for answers in ways),
                deviating=(said.book.id,),
                places=places_of(spoken),
                witness=apart.by,
                args={"identity": ("clash",), "book": said.book.id},
            )


def clash(compared: Compared, one: Claim, other: Claim) -> Apart | None:
    """What tells two claims apart, if no reading of the one plays like any of the other."""
    first, second = ({compared.classes[answer] for answer in claim.answers} for claim in (one, other))
    return None if first & second else compared.evidence(one.answers, other.answers)

"""
Rules that changed between two editions.

A rule change where no answer of the one edition's books is among those of the other's and they lead to different play.
It is no contradiction: the games are different games.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.checks.answers import Compared
from rulestone.checks.telling import Told
from rulestone.finding import Finding, Side
from rulestone.model import Answer

KIND = "rule-change"


def findings(one: Compared, other: Compared, editions: tuple[str, str], told: Told) -> Iterator[Finding]:
    """The change on a question that both editions are asked."""
    sides = tuple(
        Side(
            tuple(dict.fromkeys(a for said in each.said for a in said.answers)),
            tuple(said.book.id for said in each.said),
        )
        for each in (one, other)
    )
    places = tuple(p for each in (one, other) for said in each.said for claim in said.claims for p in claim.places)
    yield Finding(
        KIND,
        editions[1],
        one.question.id,
        "editions",
        sides,
        places=places,
        witness=told.by,
        args={"identity": editions, "editions": editions},
    )


def settled(compared: Compared) -> frozenset[Answer]:
    """The answers that the books of an edition give in words."""
    return frozenset(answer for said in compared.said for answer in said.answers)

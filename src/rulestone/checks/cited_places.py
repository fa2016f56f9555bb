"""
Where a finding points: the sentences that claims stand in, and the entries by which books say nothing.

Each is named once, however many claims a sentence bears; a finding never points only at the books that are right.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulestone.findings import Silence
from rulestone.model import Claim, Place


def places_of(claims: Iterable[Claim]) -> tuple[Place, ...]:
    """The sentences of claims, in their order."""
    return tuple(dict.fromkeys(place for claim in claims for place in claim.places))


def silences_of(claims: Iterable[Claim]) -> tuple[Silence, ...]:
    """The entries of claims that say nothing, in their order."""
    return join_silences(
        Silence(claim.book, claim.sections, claim.spot, (claim.question,))
        for claim in claims
        if claim.status == "silent" and claim.spot is not None
    )


def join_silences(silences: Iterable[Silence]) -> tuple[Silence, ...]:
    """Each entry once, with all the questions on which it says nothing."""
    joined: dict[Silence, dict[str, None]] = {}
    for silence in silences:
        joined.setdefault(replace(silence, questions=()), {}).update(dict.fromkeys(silence.questions))
    return tuple(replace(silence, questions=tuple(questions)) for silence, questions in joined.items())

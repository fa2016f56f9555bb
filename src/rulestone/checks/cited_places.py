"""
Where a finding points: the sentences that claims stand in, and the entries by which books say nothing.

Each is named once, however many claims a sentence bears; a finding never points only at the books that are right.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulestone.findings import Silence
from rulestone.model import Claim, Place


def places_of(claims: Iterable[Claim]) -> tuple[Place, ...]:
    """The sentences of claims, in their order."""
    return tuple(dict.fromkeys(place for claim in claims for place in claim.places))


def silences_of(claims: Iterable[Claim]) -> tuple[Silence, ...]:
    """The entries of claims that say nothing, in their order."""
    silent = (claim for claim in claims if claim.status == "silent" and claim.spot is not None)
    return tuple(dict.fromkeys(Silence(claim.book, claim.sections, claim.spot) for claim in silent if claim.spot))

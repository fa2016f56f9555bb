"""
What the books of an edition are to each other on a question, and the sides that they make.

Checks group books by what they admit, never by what they write; where nobody could tell whether answers play alike,
that is a finding of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rulestone.checks.answers import Compared, Said
from rulestone.checks.cited import places_of, silences_of
from rulestone.finding import Finding, Pair, Read, Side, Silence
from rulestone.model import Edition, Place


def undecided(edition: Edition, compared: Compared, pairs: Sequence[Pair] = ()) -> Finding:
    """That nobody could tell whether answers play alike, and what was tried; without pairs of books, a gap."""
    concerned = {book for pair in pairs for book in pair.books}
    said = tuple(each for each in compared.said if not pairs or each.book.id in concerned)
    return Finding(
        "undecided",
        edition.id,
        compared.question.id,
        "edition",
        sides(compared, said),
        tuple(pairs),
        places=places(said),
        silences=silences(said),
        tried=next(iter(compared.undecided.values())).tried,
        args={} if pairs else {"gap": True},
    )


def disagree(compared: Compared) -> bool:
    """Whether each of two books rules out what the other one admits, in all or in part."""
    return any(pair is not None and pair.kind in ("contradiction", "reconcilable") for pair in map_pairs(compared))


def map_pairs(compared: Compared) -> Iterator[Pair | None]:
    """What any two books are to each other."""
    for one, other in combinations(compared.said, 2):
        kind = relation(compared, one, other)
        yield None if kind is None else Pair((one.book.id, other.book.id), kind)


def relation(compared: Compared, one: Said, other: Said) -> str | None:
    """The kind of a pair of books on the question; nothing where they agree."""
    first, second = compared.kept(one), compared.kept(other)
    if first == second:
        stated = one.how == other.how == "stated" and (explicit(one) or explicit(other))
        return "wording" if stated and one.answers != other.answers else None
    if "silent" in (one.how, other.how):
        # Whoever says nothing admits everything: all that counts is whether any answers play differently.
        return "omission" if compared.shown else "undecided"
    lacking, more = compared.unmatched(one, other), compared.unmatched(other, one)
    if not (lacking or more):
        # They are kept apart only because nobody could tell whether they play alike.
        return "undecided"
    if lacking and more:
        agree = any(compared.may_agree(a, b) for a in first for b in second)
        return "reconcilable" if agree else "contradiction"
    if (one if lacking else other).how == "at odds":
        # That it says two things is told of the book itself; what agrees with one of them is no second fault.
        return None
    return "refinement"


def explicit(said: Said) -> bool:
    """Whether the book says it, rather than being silent where silence is an answer."""
    return any(claim.status != "silent" for claim in said.claims)


def sides(compared: Compared, some: Sequence[Said] | None = None) -> tuple[Side, ...]:
    """The books, or some of them, grouped by what they admit, the side with most languages first."""
    groups: dict[frozenset[int], list[Said]] = {}
    for said in compared.said if some is None else some:
        groups.setdefault(compared.kept(said), []).append(said)
    made = []
    for group in groups.values():
        answers = tuple(dict.fromkeys(answer for said in group for answer in said.answers))
        made.append(
            Side(
                answers=answers,
                books=tuple(said.book.id for said in group),
                silent=tuple(said.book.id for said in group if not explicit(said)),
                ambiguous=tuple(said.book.id for said in group if said.how in ("ambiguous", "at odds")),
                readings=tuple(read for said in group for read in readings(compared, said)),
            )
        )
    language = {said.book.id: said.book.language for said in compared.said}
    return tuple(sorted(made, key=lambda side: (-len({language[book] for book in side.books}), side.books)))


def readings(compared: Compared, said: Said) -> Iterator[Read]:
    """The readings of a book, and which of them a book rules out that has an answer in common with it."""
    kept = compared.kept(said)
    near = [other for each in compared.said if (other := compared.kept(each)) & kept and other != kept]
    for claim in said.claims:
        for reading in said.book.ambiguities.get(claim.ambiguity or "", ()):
            answer = claim.readings[reading.id]
            departs = any(compared.classes[answer] not in other for other in near)
            yield Read(said.book.id, reading.ambiguity, reading.id, answer, reading.because, departs)


def places(said: Sequence[Said]) -> tuple[Place, ...]:
    """Every sentence in which any of the books speaks of it, book by book."""
    return places_of(claim for each in said for claim in each.claims)


def silences(said: Sequence[Said]) -> tuple[Silence, ...]:
    """Every entry by which any of the books says nothing, book by book."""
    return silences_of(claim for each in said for claim in each.claims)

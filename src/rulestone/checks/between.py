"""
Books of one edition that tell people to do different things.

Every question is compared over all books at once. A finding groups the books by what they admit; its kind is that of
the worst pair: a contradiction where no answer is common, an omission or a refinement where one book leaves open what
another settles, reconcilable where they overlap, wording where they say it differently and play the same.
That no book settles the point at all is a gap, and told by its neighbour, unless two of them still do not agree on what
may hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rulestone.checks.answers import Compared, Said
from rulestone.checks.cited import places_of, silences_of
from rulestone.checks.evidence import Apart
from rulestone.finding import Direction, Finding, Pair, Read, Side, Silence
from rulestone.model import Answer, Edition, Place

WORST = ("contradiction", "omission", "refinement", "reconcilable", "undecided", "wording")
"""Kinds from the gravest."""


def findings(edition: Edition, compared: Compared) -> Iterator[Finding]:
    """The finding on a question, if its books do not all agree; what nobody could tell is a finding of its own."""
    pairs = [pair for pair in map_pairs(compared) if pair is not None]
    unsure = [pair for pair in pairs if pair.kind == "undecided"]
    certain = [pair for pair in pairs if pair.kind not in ("undecided", *(["wording"] if unsure else []))]
    if certain:
        yield parted(edition, compared.as_far_as_known(), certain)
    if unsure:
        yield undecided(edition, compared, unsure)


def parted(edition: Edition, compared: Compared, pairs: Sequence[Pair]) -> Finding:
    """That books differ, or say it differently; of the kind of the worst pair."""
    kind = min((pair.kind for pair in pairs), key=WORST.index)
    apart = evidence(compared)
    grouped = sides(compared) if kind != "wording" else worded(compared)
    told_of = {book for side in grouped for book in side.books}
    deviating = () if kind == "wording" else outside(edition, compared, grouped)
    return Finding(
        kind=kind,
        edition=edition.id,
        question=compared.question.id,
        scope="edition",
        sides=grouped,
        pairs=tuple(pair for pair in pairs if told_of.issuperset(pair.books)),
        deviating=deviating,
        direction=direction(grouped, deviating, apart),
        places=places(compared.said),
        silences=silences(compared.said),
        witness=None if kind == "wording" or apart is None else apart.by,
        args={"grounds": compared.grounds} if kind == "wording" else {},
    )


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


def worded(compared: Compared) -> tuple[Side, ...]:
    """The books grouped by what they say, where all of it plays alike; those that say nothing come last."""
    groups: dict[tuple[Answer, ...], list[Said]] = {}
    for said in compared.said:
        groups.setdefault(said.answers if explicit(said) else (), []).append(said)
    made = []
    for answers, group in sorted(groups.items(), key=lambda each: (not each[0], each[1][0].book.id)):
        books = tuple(said.book.id for said in group)
        made.append(Side(answers, books, silent=() if answers else books))
    return tuple(made)


def outside(edition: Edition, compared: Compared, grouped: Sequence[Side]) -> tuple[str, ...]:
    """The books outside the class that prevails, else outside the largest class by languages; none on a tie.

    What informative books say makes no class larger: they depart from others, and nobody departs from them.
    """
    for side in grouped:
        if any(edition.authority_of(book) == "prevails" for book in side.books):
            return tuple(book for other in grouped if other is not side for book in other.books)
    books = [said.book for said in compared.said if edition.authority_of(said.book.id) != "informative"]
    language = {book.id: book.language for book in books}
    sizes = [len({language[book] for book in side.books if book in language}) for side in grouped]
    if sizes.count(max(sizes)) > 1:
        return ()
    return tuple(book for side, size in zip(grouped, sizes, strict=True) if size < max(sizes) for book in side.books)


def evidence(compared: Compared) -> Apart | None:
    """The plainest play between any two sides, that of a contradiction first."""
    found: list[tuple[int, Apart]] = []
    for one, other in combinations(compared.said, 2):
        apart = compared.evidence(one.answers, other.answers)
        if apart is not None and compared.kept(one) != compared.kept(other):
            found.append((0 if relation(compared, one, other) == "contradiction" else 1, apart))
    if not found:
        found = [(2, apart) for apart in compared.shown.values()]
    return min(found, key=lambda each: (each[0], each[1].cost), default=(0, None))[1]


def direction(grouped: Sequence[Side], deviating: Sequence[str], apart: Apart | None) -> Direction | None:
    """Whether the deviating side allows less or more than the rest, where two sides state one thing each."""
    if apart is None or apart.direction is None or len(grouped) != 2 or any(len(side.answers) != 1 for side in grouped):
        return None
    side = next((side for side in grouped if set(side.books) & set(deviating)), grouped[1])
    if apart.answers[0] == side.answers[0]:
        return apart.direction
    turned: dict[Direction, Direction] = {"narrows": "widens", "widens": "narrows", "crosses": "crosses"}
    return turned[apart.direction]


def places(said: Sequence[Said]) -> tuple[Place, ...]:
    """Every sentence in which any of the books speaks of it, book by book."""
    return places_of(claim for each in said for claim in each.claims)


def silences(said: Sequence[Said]) -> tuple[Silence, ...]:
    """Every entry by which any of the books says nothing, book by book."""
    return silences_of(claim for each in said for claim in each.claims)

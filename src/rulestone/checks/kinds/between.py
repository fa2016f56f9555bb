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
from rulestone.checks.evidence import Apart
from rulestone.checks.kinds import UNDECIDED
from rulestone.checks.sides import explicit, map_pairs, places, relation, sides, silences, undecided
from rulestone.finding import Direction, Finding, Level, Pair, Side
from rulestone.model import Answer, Edition

KINDS: dict[str, Level] = {
    "contradiction": "error",
    "omission": "warning",
    "refinement": "warning",
    "reconcilable": "warning",
    **UNDECIDED,
    "wording": "note",
}
LOOKS_AT = "question"
GIVES_WAY_TO = ("gap", "undefined")
WORST = tuple(KINDS)
"""Kinds from the gravest; of pairs of books the gravest names the finding."""


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
        args={"grounds": compared.grounds} if kind == "wording" else prevailing(edition, grouped),
        between=None if kind == "wording" or apart is None else apart.answers,
    )


def prevailing(edition: Edition, grouped: Sequence[Side]) -> dict[str, str]:
    """The book after which the others are to be mended, where the edition has one."""
    books = (book for side in grouped for book in side.books if edition.authority_of(book) == "prevails")
    return {"prevailing": found} if (found := next(books, "")) else {}


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

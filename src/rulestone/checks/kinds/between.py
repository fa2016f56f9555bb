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

from rulestone.checks.book_answers import BookAnswer, ComparedQuestion
from rulestone.checks.kinds import UNDECIDED
from rulestone.checks.sides import (
    group_sides,
    is_explicit,
    map_pairs,
    places_of_answers,
    relation,
    silences_of_answers,
    undecided_finding,
)
from rulestone.explorer.result import Apart
from rulestone.findings import AnswerSide, BookPair, Direction, Finding, FindingArgs, Level
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


def findings(edition: Edition, compared: ComparedQuestion) -> Iterator[Finding]:
    """The finding on a question, if its books do not all agree; what nobody could tell is a finding of its own."""
    pairs = [pair for pair in map_pairs(compared) if pair is not None]
    unsure = [pair for pair in pairs if pair.kind == "undecided"]
    certain = [pair for pair in pairs if pair.kind not in ("undecided", *(["wording"] if unsure else []))]
    if certain:
        yield make_finding(edition, compared.as_far_as_known(), certain)
    if unsure:
        yield undecided_finding(edition, compared, unsure)


def make_finding(edition: Edition, compared: ComparedQuestion, pairs: Sequence[BookPair]) -> Finding:
    """That books differ, or say it differently; of the kind of the worst pair."""
    kind = min((pair.kind for pair in pairs), key=WORST.index)
    apart = plainest_evidence(compared)
    grouped = group_sides(compared) if kind != "wording" else sides_by_wording(compared)
    told_of = {book for side in grouped for book in side.books}
    deviating = departing_books(edition, compared, grouped, kind)
    return Finding(
        kind=kind,
        edition=edition.id,
        question=compared.question.id,
        scope="edition",
        sides=grouped,
        pairs=tuple(pair for pair in pairs if told_of.issuperset(pair.books)),
        deviating=deviating,
        direction=direction_of(grouped, deviating, apart),
        places=places_of_answers(compared.book_answers),
        silences=silences_of_answers(compared.book_answers),
        witness=None if kind == "wording" or apart is None else apart.by,
        args={"grounds": compared.grounds} if kind == "wording" else name_prevailing(edition, grouped),
        between=None if kind == "wording" or apart is None else apart.answers,
    )


def name_prevailing(edition: Edition, grouped: Sequence[AnswerSide]) -> FindingArgs:
    """The book after which the others are to be mended, where the edition has one."""
    books = (book for side in grouped for book in side.books if edition.authority_of(book) == "prevails")
    return {"prevailing": first} if (first := next(books, "")) else {}


def sides_by_wording(compared: ComparedQuestion) -> tuple[AnswerSide, ...]:
    """The books grouped by what they say, where all of it plays alike; those that say nothing come last."""
    groups: dict[tuple[Answer, ...], list[BookAnswer]] = {}
    for book_answer in compared.book_answers:
        groups.setdefault(book_answer.answers if is_explicit(book_answer) else (), []).append(book_answer)
    made = []
    for answers, group in sorted(groups.items(), key=lambda entry: (not entry[0], entry[1][0].book.id)):
        books = tuple(book_answer.book.id for book_answer in group)
        made.append(AnswerSide(answers, books, silent=() if answers else books))
    return tuple(made)


def departing_books(
    edition: Edition, compared: ComparedQuestion, grouped: Sequence[AnswerSide], kind: str
) -> tuple[str, ...]:
    """The books that depart: those outside, but where one can be read in a way that others rule out, that one."""
    outside = () if kind == "wording" else books_outside(edition, compared, grouped)
    if kind != "refinement" or name_prevailing(edition, grouped):
        return outside
    return tuple(book for side in grouped for book in side.ambiguous) or outside


def books_outside(edition: Edition, compared: ComparedQuestion, grouped: Sequence[AnswerSide]) -> tuple[str, ...]:
    """The books outside the class that prevails, else outside the largest class by languages; none on a tie.

    What informative books say makes no class larger: they depart from others, and nobody departs from them.
    """
    for side in grouped:
        if any(edition.authority_of(book) == "prevails" for book in side.books):
            return tuple(book for other in grouped if other is not side for book in other.books)
    books = [
        book_answer.book
        for book_answer in compared.book_answers
        if edition.authority_of(book_answer.book.id) != "informative"
    ]
    language = {book.id: book.language for book in books}
    sizes = [len({language[book] for book in side.books if book in language}) for side in grouped]
    if sizes.count(max(sizes)) > 1:
        return ()
    return tuple(book for side, size in zip(grouped, sizes, strict=True) if size < max(sizes) for book in side.books)


def plainest_evidence(compared: ComparedQuestion) -> Apart | None:
    """The plainest play between any two sides: that of a contradiction first, and of books that say one thing each."""
    plays: list[tuple[int, Apart]] = []
    for one, other in combinations(compared.book_answers, 2):
        apart = compared.evidence(one.answers, other.answers)
        if apart is not None and compared.admitted_classes(one) != compared.admitted_classes(other):
            unclear = 0 if one.how == other.how == "stated" else 1
            plays.append((unclear if relation(compared, one, other) == "contradiction" else 2, apart))
    if not plays:
        plays = [(3, apart) for apart in compared.shown.values()]
    return min(plays, key=lambda play: (play[0], play[1].cost), default=(0, None))[1]


def direction_of(grouped: Sequence[AnswerSide], deviating: Sequence[str], apart: Apart | None) -> Direction | None:
    """Whether the deviating side allows less or more than the rest, where two sides state one thing each."""
    if apart is None or apart.direction is None or len(grouped) != 2 or any(len(side.answers) != 1 for side in grouped):
        return None
    side = next((side for side in grouped if set(side.books) & set(deviating)), grouped[1])
    if apart.answers[0] == side.answers[0]:
        return apart.direction
    turned: dict[Direction, Direction] = {"narrows": "widens", "widens": "narrows", "crosses": "crosses"}
    return turned[apart.direction]

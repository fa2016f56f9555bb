"""
What the books of an edition are to each other on a question, and the sides that they make.

Checks group books by what they admit, never by what they write; where nobody could tell whether answers play alike,
that is a finding of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rulestone.checks.book_answers import BookAnswer, ComparedQuestion
from rulestone.checks.cited_places import places_of, silences_of
from rulestone.findings import AnswerSide, BookPair, Finding, ReadQuestion, Silence
from rulestone.model import Edition, Place


def undecided_finding(edition: Edition, compared: ComparedQuestion, pairs: Sequence[BookPair] = ()) -> Finding:
    """That nobody could tell whether answers play alike, and what was tried; without pairs of books, a gap."""
    concerned = {book for pair in pairs for book in pair.books}
    book_answers = tuple(
        book_answer for book_answer in compared.book_answers if not pairs or book_answer.book.id in concerned
    )
    return Finding(
        "undecided",
        edition.id,
        compared.question.id,
        "edition",
        group_sides(compared, book_answers),
        tuple(pairs),
        places=places_of_answers(book_answers),
        silences=silences_of_answers(book_answers),
        tried=next(iter(compared.undecided.values())).tried,
        args={} if pairs else {"gap": True},
    )


def disagree(compared: ComparedQuestion) -> bool:
    """Whether each of two books rules out what the other one admits, in all or in part."""
    return any(pair is not None and pair.kind in ("contradiction", "reconcilable") for pair in map_pairs(compared))


def map_pairs(compared: ComparedQuestion) -> Iterator[BookPair | None]:
    """What any two books are to each other."""
    for one, other in combinations(compared.book_answers, 2):
        kind = relation(compared, one, other)
        yield None if kind is None else BookPair((one.book.id, other.book.id), kind)


def relation(compared: ComparedQuestion, one: BookAnswer, other: BookAnswer) -> str | None:
    """The kind of a pair of books on the question; nothing where they agree."""
    first, second = compared.admitted_classes(one), compared.admitted_classes(other)
    if first == second:
        stated = {one.how, other.how} <= {"stated", "at odds"} and (is_explicit(one) or is_explicit(other))
        return "wording" if stated and {*one.answers} != {*other.answers} else None
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


def is_explicit(book_answer: BookAnswer) -> bool:
    """Whether the book says it, rather than being silent where silence is an answer."""
    return any(claim.status != "silent" for claim in book_answer.claims)


def group_sides(compared: ComparedQuestion, some: Sequence[BookAnswer] | None = None) -> tuple[AnswerSide, ...]:
    """The books, or some of them, grouped by what they admit, the side with most languages first."""
    groups: dict[frozenset[int], list[BookAnswer]] = {}
    for book_answer in compared.book_answers if some is None else some:
        groups.setdefault(compared.admitted_classes(book_answer), []).append(book_answer)
    made = []
    for group in groups.values():
        answers = tuple(dict.fromkeys(answer for book_answer in group for answer in book_answer.answers))
        made.append(
            AnswerSide(
                answers=answers,
                books=tuple(book_answer.book.id for book_answer in group),
                silent=tuple(book_answer.book.id for book_answer in group if not is_explicit(book_answer)),
                ambiguous=tuple(
                    book_answer.book.id for book_answer in group if book_answer.how in ("ambiguous", "at odds")
                ),
                readings=tuple(read for book_answer in group for read in readings_of(compared, book_answer)),
            )
        )
    language = {book_answer.book.id: book_answer.book.language for book_answer in compared.book_answers}
    return tuple(sorted(made, key=lambda side: (-len({language[book] for book in side.books}), side.books)))


def readings_of(compared: ComparedQuestion, book_answer: BookAnswer) -> Iterator[ReadQuestion]:
    """The readings of a book, and which of them a book rules out that has an answer in common with it."""
    kept = compared.admitted_classes(book_answer)
    near = [
        other
        for their_answer in compared.book_answers
        if (other := compared.admitted_classes(their_answer)) & kept and other != kept
    ]
    for claim in book_answer.claims:
        for reading in book_answer.book.ambiguities.get(claim.ambiguity or "", ()):
            answer = claim.readings[reading.id]
            departs = any(compared.classes[answer] not in other for other in near)
            yield ReadQuestion(book_answer.book.id, reading.ambiguity, reading.id, answer, reading.because, departs)


def places_of_answers(book_answers: Sequence[BookAnswer]) -> tuple[Place, ...]:
    """Every sentence in which any of the books speaks of it, book by book."""
    return places_of(claim for book_answer in book_answers for claim in book_answer.claims)


def silences_of_answers(book_answers: Sequence[BookAnswer]) -> tuple[Silence, ...]:
    """Every entry by which any of the books says nothing, book by book."""
    return silences_of(claim for book_answer in book_answers for claim in book_answer.claims)

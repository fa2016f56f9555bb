"""
Mutants: one claim of one book given every other answer, and what the checker makes of it.

A mutant is a book that says something else on one question. It changes play if the two answers lead to different play;
the checker must then report it on that question, and blame the mutated book where the other languages agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from rulestone.checks.book_answers import collect_book_answers, compare
from rulestone.checks.edition_check import EditionWork, prepare
from rulestone.checks.kinds import between
from rulestone.explorer.result import Alike, Apart, Comparison
from rulestone.loader import load
from rulestone.model import Answer, Claim
from rulestone.rounds.deck import deck
from tests.explorer.residue import dealt, lockstep

PLAYS = 8
"""How many random games are played with two answers."""


@dataclass(frozen=True)
class Mutant:
    """A claim of a book with another answer."""

    edition: str
    book: str
    question: str
    was: Answer
    becomes: Answer


@dataclass(frozen=True)
class Outcome:
    """What the checker makes of a mutant."""

    mutant: Mutant
    reported: bool
    blamed: bool | None
    """Whether the mutated book is among those that deviate; None where the other languages do not agree."""
    why: str
    """Why nothing was reported, where nothing was."""


@cache
def work(edition: str) -> EditionWork:
    """An edition of the bundled books, made ready once."""
    library, problems = load()
    assert library is not None, problems
    return prepare(library, edition)


@cache
def told(edition: str, question: str, one: Answer, other: Answer) -> Comparison:
    """What tells two answers apart, looked for once."""
    return work(edition).result(question, one, other)


def apart(edition: str, question: str, one: Answer, other: Answer) -> Comparison:
    """The same whichever answer is named first."""
    first, second = sorted((one, other), key=str)
    return told(edition, question, first, second)


@cache
def at_random(edition: str, question: str, one: Answer, other: Answer) -> bool:
    """Whether random play, which knows nothing of any search, tells two answers apart, by our defaults in all else."""
    here = work(edition)
    usual = {name: each[0] for name, each in here.others.items() if each}
    first, second = {**usual, question: one}, {**usual, question: other}
    cards = deck(here.rules, usual)
    # Every other time few number cards, so that the others come up and the draw pile runs out.
    starts = (dealt(cards, 2 + seed % 3, 5, seed, 12 if seed % 2 else None) for seed in range(PLAYS))
    return any(lockstep(here.rules, first, second, start, seed) for seed, start in enumerate(starts))


def others(edition: str, question: str, was: Answer) -> list[Answer]:
    """Every other listed answer; for numbers one less, one more, none, and what other books say."""
    here = work(edition)
    known = here.library.questions[question]
    if not isinstance(was, int):
        return [answer for answer in known.answers if answer != was]
    said = {a for book in here.books for claim in book.claims_on(question) for a in claim.answers if isinstance(a, int)}
    least, most = known.least or 0, known.most if known.most is not None else 10_000
    return sorted(number for number in {was - 1, was + 1, 0, *said} - {was} if least <= number <= most)


def mutants(edition: str) -> Iterator[Mutant]:
    """Every mutant of every stated claim of the edition's books."""
    for book in work(edition).books:
        for claim in book.claims:
            if claim.answer is not None and len(book.claims_on(claim.question)) == 1:
                for answer in others(edition, claim.question, claim.answer):
                    yield Mutant(edition, book.id, claim.question, claim.answer, answer)


def outcome(mutant: Mutant) -> Outcome:
    """Check the edition with the mutant in place of its book, beside an untouched copy of that book."""
    here = work(mutant.edition)
    known = here.library.questions[mutant.question]
    found = apart(mutant.edition, mutant.question, mutant.was, mutant.becomes)
    if not isinstance(found, Apart):
        why = f"plays the same ({found.ground})" if isinstance(found, Alike) else "undecided"
        return Outcome(mutant, False, None, why)
    books = []
    for book in here.books:
        if book.id != mutant.book:
            books.append(book)
            continue
        books.append(replace(book, claims=tuple(changed(claim, mutant) for claim in book.claims)))
        books.append(replace(book, id=f"{book.id}-untouched"))
    said = collect_book_answers(known, books)
    compared = compare(known, said, lambda q, a, b: apart(mutant.edition, q, a, b))
    reports = [each for each in between.findings(here.edition, compared) if each.question == mutant.question]
    named = any(mutant.book in pair.books for each in reports for pair in each.pairs)
    rest = {each.answers for each in said if each.book.id != mutant.book}
    language = {each.book.language for each in said if each.book.id != mutant.book}
    blamed = any(mutant.book in each.deviating for each in reports) if len(rest) == 1 and len(language) > 1 else None
    return Outcome(mutant, named, blamed, "" if named else "not reported")


def changed(claim: Claim, mutant: Mutant) -> Claim:
    """The claim that the mutant changes, changed."""
    return replace(claim, answer=mutant.becomes) if claim.question == mutant.question else claim

"""
How loud a finding is, beyond what its kind says: what nobody would play differently is worth a note.

A question may say why a difference in it changes nobody's play. A play that rests on answers which the books that
depart rule out shows a reader of those books nothing: another play is looked for that rests on theirs, and where there
is none the difference is a note. A gap is only told of the books with which people come to it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.explorer.result import Apart, Comparison
from rulestone.findings import AnswerSide, Finding
from rulestone.model import Answer, Book, OtherAnswers, Question

JUDGED = ("contradiction", "omission", "refinement", "reconcilable", "gap")
"""Kinds of findings that part books, or that no book settles."""
CompareWith = Callable[[Answer, Answer, OtherAnswers], Comparison]
"""Hold two answers against each other, with these answers to other questions."""


def adjust_loudness(
    finding: Finding, question: Question, admits: Mapping[str, AdmittedAnswers], others: OtherAnswers, look: CompareWith
) -> Finding:
    """The finding with what makes it a note, if anything does, and with a play that concerns its books."""
    if finding.kind not in JUDGED:
        return finding
    if question.slight and is_slight(finding, question):
        finding = replace(finding, slight=question.slight)
    if not getattr(finding.witness, "only_if", ()) or finding.between is None:
        return finding
    return (
        keep_concerned_books(finding, admits)
        if finding.kind == "gap"
        else show_within_reach(finding, admits, others, look)
    )


def soften_for_cut_copy(finding: Finding, books: Collection[Book]) -> Finding:
    """An omission as a note where each silent copy lacks the section in which another book of its language says it."""
    silent = [book for book in books for side in finding.sides if book.id in side.silent]
    if (
        finding.kind == "omission"
        and not finding.slight
        and silent
        and all(is_cut(book, finding, books) for book in silent)
    ):
        return replace(finding, args={**finding.args, "cut": tuple(book.id for book in silent)})
    return finding


def is_cut(silent: Book, finding: Finding, books: Collection[Book]) -> bool:
    """Whether a book lacks every section in which the others of its language answer the question of a finding."""
    has = {section.id for section in silent.sections}
    siblings = {book.id for book in books if book.language == silent.language and book.id != silent.id}
    sections = [place.section for place in finding.places if place.book in siblings]
    return bool(sections) and has.isdisjoint(sections)


def is_slight(finding: Finding, question: Question) -> bool:
    """Whether the reason that a question gives holds for the answers that its books give, and for their silence."""
    if question.slight_among is None:
        return True
    given = {answer for side in finding.sides for answer in side.answers}
    if not question.slight_among:
        return not given
    return bool(given) and given <= {*question.slight_among} and not any(side.silent for side in finding.sides)


def keep_concerned_books(finding: Finding, admits: Mapping[str, AdmittedAnswers]) -> Finding:
    """A gap without the books that rule out what its play rests on; they have no such question."""
    books = {book for side in finding.sides for book in side.books}
    kept = {book for book in books if comes_to_it(finding, admits[book])}
    if not kept or kept == books:
        return finding
    return replace(
        finding,
        sides=tuple(left for side in finding.sides if (left := keep_books(side, kept)).books),
        places=tuple(place for place in finding.places if place.book in kept),
        silences=tuple(silence for silence in finding.silences if silence.book in kept),
    )


def keep_books(side: AnswerSide, books: Collection[str]) -> AnswerSide:
    """A side with some of its books."""
    return replace(
        side,
        books=tuple(book for book in side.books if book in books),
        silent=tuple(book for book in side.silent if book in books),
        ambiguous=tuple(book for book in side.ambiguous if book in books),
        readings=tuple(read for read in side.readings if read.book in books),
    )


def show_within_reach(
    finding: Finding, admits: Mapping[str, AdmittedAnswers], others: OtherAnswers, look: CompareWith
) -> Finding:
    """The difference shown to those who have a book that departs, or a note where nothing shows it to them."""
    concerned = [admits[book] for book in finding.departing]
    if any(comes_to_it(finding, admitted) for admitted in concerned):
        return finding
    theirs = {
        name: tuple(answer for answer in answers if any(answer in admitted.answers(name) for admitted in concerned))
        or answers
        for name, answers in others.items()
    }
    assert finding.between is not None
    outcome = look(*finding.between, theirs)
    if isinstance(outcome, Apart) and outcome.by is not None:
        return replace(finding, witness=outcome.by)
    return replace(finding, unreached=finding.departing)


def comes_to_it(finding: Finding, admitted: AdmittedAnswers) -> bool:
    """Whether a book admits all that the play of a finding rests on."""
    return all(answer in admitted.answers(name) for name, answer in getattr(finding.witness, "only_if", ()))

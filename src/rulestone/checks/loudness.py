"""
How loud a finding is, beyond what its kind says: what nobody would play differently is worth a note.

A question may say why a difference in it changes nobody's play. A play that rests on answers which the books that
depart rule out shows a reader of those books nothing: another play is looked for that rests on theirs, and where there
is none the difference is a note. A gap is only told of the books with which people come to it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from rulestone.checks.evidence import Apart, Others, Result
from rulestone.engine.books import Admitted
from rulestone.finding import Finding, Side
from rulestone.model import Answer, Question

JUDGED = ("contradiction", "omission", "refinement", "reconcilable", "gap")
"""Kinds of findings that part books, or that no book settles."""
Look = Callable[[Answer, Answer, Others], Result]
"""Hold two answers against each other, with these answers to other questions."""


def as_loud_as_it_is(
    finding: Finding, question: Question, admits: Mapping[str, Admitted], others: Others, look: Look
) -> Finding:
    """The finding with what makes it a note, if anything does, and with a play that concerns its books."""
    if finding.kind not in JUDGED:
        return finding
    if question.slight:
        finding = replace(finding, slight=question.slight)
    if not getattr(finding.witness, "only_if", ()) or finding.between is None:
        return finding
    return (
        of_those_who_come_to_it(finding, admits)
        if finding.kind == "gap"
        else within_reach(finding, admits, others, look)
    )


def of_those_who_come_to_it(finding: Finding, admits: Mapping[str, Admitted]) -> Finding:
    """A gap without the books that rule out what its play rests on; they have no such question."""
    books = {book for side in finding.sides for book in side.books}
    kept = {book for book in books if comes_to_it(finding, admits[book])}
    if not kept or kept == books:
        return finding
    return replace(
        finding,
        sides=tuple(left for side in finding.sides if (left := only(side, kept)).books),
        places=tuple(place for place in finding.places if place.book in kept),
        silences=tuple(each for each in finding.silences if each.book in kept),
    )


def only(side: Side, books: Collection[str]) -> Side:
    """A side with some of its books."""
    return replace(
        side,
        books=tuple(book for book in side.books if book in books),
        silent=tuple(book for book in side.silent if book in books),
        ambiguous=tuple(book for book in side.ambiguous if book in books),
        readings=tuple(read for read in side.readings if read.book in books),
    )


def within_reach(finding: Finding, admits: Mapping[str, Admitted], others: Others, look: Look) -> Finding:
    """The difference shown to those who have a book that departs, or a note where nothing shows it to them."""
    concerned = [admits[book] for book in finding.departing]
    if any(comes_to_it(finding, each) for each in concerned):
        return finding
    theirs = {
        name: tuple(answer for answer in answers if any(answer in each.answers(name) for each in concerned)) or answers
        for name, answers in others.items()
    }
    assert finding.between is not None
    found = look(*finding.between, theirs)
    if isinstance(found, Apart) and found.by is not None:
        return replace(finding, witness=found.by)
    return replace(finding, unreached=finding.departing)


def comes_to_it(finding: Finding, admitted: Admitted) -> bool:
    """Whether a book admits all that the play of a finding rests on."""
    return all(answer in admitted.answers(name) for name, answer in getattr(finding.witness, "only_if", ()))

"""
Which answers a book admits, and in which bundles they are chosen.

A stated answer is fixed. The readings of an ambiguity are chosen together for every claim that hangs on it.
A silent book admits whatever the question allows, or what silence amounts to; a book that says two things admits both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from rulestone.compiler import Ruleset
from rulestone.engine.traced_answers import LookedUp
from rulestone.model import NOTHING, Answer, Book, Claim, Question
from rulestone.records import Record, brief

Cause = Literal["reading", "silence", "two claims"]


class AnswerChoice(Record):
    """One way to settle what a book leaves open: why it is open, what is chosen, and the answers that come with it."""

    cause: Cause
    id: str
    """The ambiguity or the question that is chosen on."""
    chosen: str
    gives: tuple[tuple[str, Answer], ...]


class AdmittedAnswers(Record, late_entries=("left_open",)):
    """The answers of a book (or of a game without one): those that are fixed, and the choices on every other."""

    book: str | None
    fixed: Mapping[str, Answer]
    left_open: Mapping[str, tuple[AnswerChoice, ...]]

    def choices(self, question: str) -> tuple[AnswerChoice, ...]:
        """The ways to settle a question that is not fixed, our declared default first."""
        return self.left_open[question]

    def answers(self, question: str) -> tuple[Answer, ...]:
        """Every answer that is admitted to a question."""
        if question in self.fixed:
            return (self.fixed[question],)
        return tuple(dict.fromkeys(dict(choice.gives)[question] for choice in self.left_open[question]))

    def with_choices(self, choices: Iterable[AnswerChoice]) -> dict[str, Answer]:
        """The answers that are fixed, and those that some choices give."""
        return {**self.fixed, **{question: answer for choice in choices for question, answer in choice.gives}}

    def defaults(self) -> tuple[dict[str, Answer], dict[str, AnswerChoice]]:
        """A complete set of answers by our declared defaults, and the choices that it rests on."""
        answers, rests = dict(self.fixed), {}
        for question, choices in self.left_open.items():
            if question not in answers:
                rests[question] = choices[0]
                answers.update(choices[0].gives)
        return answers, rests

    def __repr__(self) -> str:
        return brief(self, self.book or "no book", f"{len(self.fixed)} fixed", f"{len(self.left_open)} left open")


class WhatIsAdmitted(LookedUp[Any]):
    """What is admitted to each question, fixed or left open, in one look: books are told apart by it."""

    __slots__ = ("admitted",)

    def __init__(self, admitted: AdmittedAnswers) -> None:
        self.admitted = admitted

    def get(self, question: str, _: object = None) -> Any:
        """What is admitted to a question."""
        return self.admitted.fixed.get(question), self.admitted.left_open.get(question)


def admit_answers(
    rules: Ruleset,
    questions: Mapping[str, Question],
    book: Book | None,
    others: Sequence[Book] = (),
    chosen: Mapping[str, Answer] = NOTHING,
) -> AdmittedAnswers:
    """
    What a book admits; the numbers that `others` state are among what it may mean where it is silent.

    So is what somebody has `chosen` to be played there, if the question allows it.
    """
    fixed: dict[str, Answer] = dict(rules.answers)
    open_: dict[str, tuple[AnswerChoice, ...]] = {}
    claims: dict[str, list[Claim]] = {}
    for claim in book.claims if book else ():
        claims.setdefault(claim.question, []).append(claim)
    for name in rules.asked:
        # A sentence that sets a case apart on purpose does not contradict the general one.
        statements = [claim for claim in claims.get(name, ()) if claim.status != "silent" and not claim.special_case]
        if not statements:
            admit_silence(questions[name], others, chosen.get(name), fixed, open_)
        elif len(statements) == 1 and statements[0].ambiguity is None:
            answer = statements[0].answer
            assert answer is not None
            fixed[name] = answer
        elif len(statements) == 1 and book is not None:
            assert statements[0].ambiguity is not None
            open_[name] = readings(book, statements[0].ambiguity)
        else:
            open_[name] = answers_of_claims(name, statements)
    return AdmittedAnswers(book.id if book else None, fixed, open_)


def admit_silence(
    question: Question,
    others: Sequence[Book],
    chosen: Answer | None,
    fixed: dict[str, Answer],
    open_: dict[str, tuple[AnswerChoice, ...]],
) -> None:
    """Nothing is said: what silence amounts to, or every answer that the question allows."""
    default = question.default_answer
    more = [] if chosen is None or not question.allows(chosen) else [chosen]
    if not question.is_open and not is_ordered(question, others) and set(more) <= {default}:
        fixed[question.id] = default
        return
    stated = [answer for book in others for claim in book.claims_on(question.id) for answer in claim.answers]
    allowed = dict.fromkeys([default, *question.answers, *stated, *more])
    open_[question.id] = tuple(
        AnswerChoice("silence", question.id, str(value), ((question.id, value),)) for value in allowed
    )


def is_ordered(question: Question, books: Sequence[Book]) -> bool:
    """Whether some book orders something other than what silence amounts to; then silence elsewhere is open.

    That a book can be read so is no order.
    """
    orders = {claim.answer for book in books for claim in book.claims_on(question.id)}
    return bool(orders - {question.default_answer, None})


def readings(book: Book, ambiguity: str) -> tuple[AnswerChoice, ...]:
    """The readings of an ambiguity, each with what it makes of every claim that hangs on it."""
    hanging = [claim for claim in book.claims if claim.ambiguity == ambiguity]
    return tuple(
        AnswerChoice("reading", ambiguity, reading.id, tuple((c.question, c.readings[reading.id]) for c in hanging))
        for reading in book.ambiguities[ambiguity]
    )


def answers_of_claims(question: str, claims: Sequence[Claim]) -> tuple[AnswerChoice, ...]:
    """A book that says two things at once admits each of them."""
    answers = dict.fromkeys(answer for claim in claims for answer in claim.answers)
    return tuple(AnswerChoice("two claims", question, str(value), ((question, value),)) for value in answers)

"""Books whose answers rest on the same, so that they are told together, and what each rests on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from rulestone.asking.book_verdicts import BookVerdict
from rulestone.asking.card_sets import describe_cards
from rulestone.asking.dependencies import DependsCase, Holding
from rulestone.compiler import questions_below
from rulestone.engine.branches import Branch
from rulestone.engine.case_verdict import CaseVerdict
from rulestone.model import Answer
from rulestone.words import ListSlot, SubSentence

DECIDING = 2
"""Questions that are told of one reason."""

K = TypeVar("K", bound=Hashable)


def reason_key(verdict: BookVerdict, questions: tuple[str, ...]) -> tuple[tuple[str, Answer | None], ...]:
    """By what the reasons of books are told apart: those of the questions that decide which are told."""
    return tuple((question, given_by(verdict, question)) for question in first_and_last(questions))


def given_by(verdict: BookVerdict, question: str, leaf: Branch[CaseVerdict] | None = None) -> Answer:
    """What a book answers to a question on the way to a branch of its verdict, the first unless told."""
    leaf = leaf or verdict.leaves[0]
    given = {**verdict.table.defaults, **leaf.answers, **dict(leaf.value.asked)}
    return given[question]


def first_and_last(questions: tuple[str, ...]) -> tuple[str, ...]:
    """The general rule and the one that settles it, where more than two decide."""
    return questions if len(questions) <= DECIDING else (questions[0], questions[-1])


def part(books: Sequence[BookVerdict], key: Callable[[BookVerdict], K]) -> list[tuple[BookVerdict, ...]]:
    """Books by what they have alike, the most first."""
    groups: dict[K, list[BookVerdict]] = {}
    for book in books:
        groups.setdefault(key(book), []).append(book)
    return sorted(map(tuple, groups.values()), key=lambda some: -len(some))


def all_but_some(cards: ListSlot) -> bool:
    """Whether cards are told as any card other than some, which cannot be denied in a way that people understand."""
    first = cards.items[0] if len(cards.items) == 1 else None
    return isinstance(first, SubSentence) and first.slots.get("cards") == SubSentence("legal.cards.every")


def plainly(verdict: BookVerdict, holding: Holding, verbose: bool) -> tuple[object, ...]:
    """Cases without what one book alone has: its names of readings, and the rest of its deck."""
    return (holding.colour, holding.ranked, *(one_plainly(verdict, case, verbose) for case in holding.cases))


def one_plainly(verdict: BookVerdict, case: DependsCase, verbose: bool) -> tuple[object, ...]:
    """One case without what one book alone has."""
    opened = tuple(
        (
            point.kind,
            point.question,
            frozenset((word, frozenset(way.answer for way in ways)) for word, ways in point.gives),
        )
        for point in case.opens
        if verbose or case.cards is None
    )
    cards = case.cards and repr(describe_cards(verdict.table.rules, case.cards, tuple(verdict.table.deck)))
    return (cards, case.word, opened)


def duty(verdict: BookVerdict, window: str) -> list[tuple[str, Answer]]:
    """The questions that settle a duty, with the answers: by when, until when somebody may be caught, the penalty."""
    rules = verdict.table.rules
    rule = rules.windows[window]
    assert rule.call is not None
    answers = {**verdict.table.defaults, **verdict.leaves[0].answers}
    given: dict[str, Answer] = {}
    for node in (rule.call.in_time_if, rule.do):
        for question in sorted(questions_below(rules, node)):
            if question in answers:
                given.setdefault(question, answers[question])
    return list(given.items())[:DECIDING]

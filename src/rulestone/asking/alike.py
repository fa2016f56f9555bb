"""Books whose answers rest on the same, so that they are told together, and what each rests on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from rulestone.asking.depends import Case, Holding
from rulestone.asking.reasons import legal_on, used_up, why
from rulestone.asking.sets import described
from rulestone.asking.tables import Table
from rulestone.asking.verdicts import Answered, Asking, BookVerdict
from rulestone.compiler import questions_below
from rulestone.engine.forks import Leaf
from rulestone.engine.verdict import Ruling
from rulestone.model import Answer
from rulestone.values import replace
from rulestone.words import Listed, Said, Slot

DECIDING = 2
"""Questions that are told of one reason."""

K = TypeVar("K", bound=Hashable)


def lying(asking: Asking, table: Table) -> tuple[Slot, ...]:
    """The cards on which the move would be legal, as far as there is a copy left to lie there."""
    found = legal_on(table, replace(asking.situation, on=None, colour=None), asking.wish)
    return described(table.rules, found, tuple(table.deck), gone=used_up(asking, table))


def reason_key(answered: Answered, verdict: BookVerdict) -> tuple[tuple[str, Answer | None], ...]:
    """By what the reasons of books are told apart."""
    questions = first_and_last(why(answered.asking, verdict))
    return tuple((question, given_by(verdict, question)) for question in questions)


def given_by(verdict: BookVerdict, question: str, leaf: Leaf[Ruling] | None = None) -> Answer:
    """What a book answers to a question on the way to a branch of its verdict, the first unless told."""
    leaf = leaf or verdict.leaves[0]
    given = {**verdict.table.defaults, **leaf.answers, **dict(leaf.value.asked)}
    return given[question]


def first_and_last(questions: tuple[str, ...]) -> tuple[str, ...]:
    """The general rule and the one that settles it, where more than two decide."""
    return questions if len(questions) <= DECIDING else (questions[0], questions[-1])


def part(books: Sequence[BookVerdict], key: Callable[[BookVerdict], K]) -> list[tuple[BookVerdict, ...]]:
    """Books by what they have alike, the most first."""
    found: dict[K, list[BookVerdict]] = {}
    for each in books:
        found.setdefault(key(each), []).append(each)
    return sorted(map(tuple, found.values()), key=lambda some: -len(some))


def all_but_some(cards: Listed) -> bool:
    """Whether cards are told as any card other than some, which cannot be denied in a way that people understand."""
    first = cards.items[0] if len(cards.items) == 1 else None
    return isinstance(first, Said) and first.slots.get("cards") == Said("legal.cards.every")


def plainly(verdict: BookVerdict, found: Holding, verbose: bool) -> tuple[object, ...]:
    """Cases without what one book alone has: its names of readings, and the rest of its deck."""
    return (found.colour, found.ranked, *(one_plainly(verdict, case, verbose) for case in found.cases))


def one_plainly(verdict: BookVerdict, case: Case, verbose: bool) -> tuple[object, ...]:
    """One case without what one book alone has."""
    opened = tuple(
        (
            each.kind,
            each.question,
            frozenset((word, frozenset(way.answer for way in ways)) for word, ways in each.gives),
        )
        for each in case.opens
        if verbose or case.cards is None
    )
    cards = case.cards and repr(described(verdict.table.rules, case.cards, tuple(verdict.table.deck)))
    return (cards, case.word, opened)


def duty(verdict: BookVerdict, window: str) -> list[tuple[str, Answer]]:
    """The questions that settle a duty, with the answers: by when, until when somebody may be caught, the penalty."""
    rules = verdict.table.rules
    rule = rules.windows[window]
    assert rule.call is not None
    answers = {**verdict.table.defaults, **verdict.leaves[0].answers}
    found: dict[str, Answer] = {}
    for node in (rule.call.in_time_if, rule.do):
        for question in sorted(questions_below(rules, node)):
            if question in answers:
                found.setdefault(question, answers[question])
    return list(found.items())[:DECIDING]

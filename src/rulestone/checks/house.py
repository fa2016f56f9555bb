"""
An edition with a house rule laid over it: what it answers, what it changes, and the two games to be played in step.

The game of an edition is as the book has it that prevails, else as most of its books have it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from rulestone.checks.edition import Work, prepare
from rulestone.checks.evidence import FEW_GAMES
from rulestone.compiler.parts import way_of
from rulestone.engine.state import NeedAnswer
from rulestone.explorer.games import Side
from rulestone.explorer.random_games import Effort
from rulestone.explorer.table import Memory
from rulestone.model import Answer, Game, Library, Variant
from rulestone.prepared import prepare_edition, prepare_game
from rulestone.rounds.facets import Facet, Outcome, Sample, Shown, facets
from rulestone.rounds.slots import NoSlot, Slots, UnknownAnswer

PRINTED = "as printed"
"""What the game without house rules is called."""


@dataclass(frozen=True)
class House:
    """A game by its name: as printed, or with a house rule laid over it."""

    name: str
    answers: Mapping[str, Answer]
    """What the house rule answers of that which the game asks."""
    unasked: tuple[str, ...]
    """What it answers and the game does not ask."""
    changes: tuple[tuple[str, ...], ...]
    """The places of the game that it changes besides."""
    numbers: tuple[int, ...]
    """The numbers that it names."""
    side: Side

    @property
    def is_played(self) -> bool:
        """Whether it changes anything that is played card by card, and not only what is counted and dealt."""
        return any(way_of(path) != "whole" for path in self.changes)


def laid(
    library: Library, edition: str, variants: Sequence[Variant], known: Memory | None, effort: Effort = FEW_GAMES
) -> Work:
    """An edition whose game asks whatever the house rules answer, also what it answers by itself without them."""
    game = library.editions[edition].game
    own = prepare_edition(library, edition).rules.answers
    opened = {name: own[name] for each in variants for name in answered(each) if name in own}
    work = prepare(asking(library, game, opened), edition, known, effort)
    others = {**work.others, **{name: (answer,) for name, answer in opened.items() if name in work.others}}
    return replace(work, library=library, others=others)


def asking(library: Library, game: str, questions: Mapping[str, Answer]) -> Library:
    """The library with a game that leaves some questions to books."""
    if not questions:
        return library

    def without(parts: Mapping[str, Any]) -> dict[str, Any]:
        found = dict(parts)
        if "answers" in found:
            found["answers"] = {name: each for name, each in found["answers"].items() if name not in questions}
        if "overrides" in found:
            found["overrides"] = without(found["overrides"])
        return found

    lineage: dict[str, Game] = {each.id: replace(each, parts=without(each.parts)) for each in library.lineage(game)}
    return replace(library, games={**library.games, **lineage})


def answered(variant: Variant) -> dict[str, Answer]:
    """The questions that a house rule answers."""
    return {change["answer"]: change["with"] for change in variant.changes if "answer" in change}


def printed(work: Work) -> House:
    """The game of an edition without house rules."""
    return House(PRINTED, {}, (), (), (), Side(work.rules, usual(work), work.others))


def housed(work: Work, variant: Variant) -> House:
    """The game of an edition with a house rule laid over it."""
    rules = prepare_game(work.library, work.edition.game, (variant.id,), work.books).rules
    answers = answered(variant)
    asked = {name: answer for name, answer in answers.items() if name in work.asked}
    paths = [str(change[verb]) for change in variant.changes for verb in ("replace", "add", "remove") if verb in change]
    played = {**defaults(work, rules.asked), **usual(work), **rules.answers}
    return House(
        variant.id,
        asked,
        tuple(name for name in answers if name not in asked and name not in rules.asked),
        tuple(tuple(path.split("/")) for path in paths),
        tuple(numbers(variant.changes)),
        Side(rules, played, work.others),
    )


def usual(work: Work) -> dict[str, Answer]:
    """The answers of the book that prevails, else to each question that which most books admit."""
    for book, admits in zip(work.books, work.admitted, strict=True):
        if work.edition.authority_of(book.id) == "prevails":
            return {**admits.defaults()[0], **only(work)}
    found = defaults(work, work.rules.asked)
    for name, default in found.items():
        given = Counter(answer for admits in work.admitted for answer in admits.answers(name))
        found[name] = max(given, key=lambda answer: (given[answer], answer == default), default=default)
    return {**work.rules.answers, **found, **only(work)}


def only(work: Work) -> dict[str, Answer]:
    """The answers to questions of which only one is admitted."""
    return {name: answers[0] for name, answers in work.others.items() if len(answers) == 1}


def defaults(work: Work, asked: Mapping[str, Any]) -> dict[str, Answer]:
    """Our default for each question."""
    return {name: work.library.questions[name].default_answer for name in asked}


def numbers(written: Any) -> Iterator[int]:
    """Every number in what a house rule says."""
    if isinstance(written, int):
        yield written
    elif isinstance(written, Mapping):
        for each in written.values():
            yield from numbers(each)
    elif isinstance(written, (list, tuple)):
        for each in written:
            yield from numbers(each)


def demonstrated(one: House, two: House) -> Shown | None:
    """The first sample of a facet that is told differently in two games."""
    named = tuple(dict.fromkeys((*one.numbers, *two.numbers)))
    for facet in facets(one.side.rules):
        for sample in facet.samples(one.side.rules, named):
            first, second = (judged(facet, each.side, sample) for each in (one, two))
            if first is not None and second is not None and first.result != second.result:
                return Shown("", one.name, two.name, facet.id, sample, first, second, {}, {})
    return None


def judged(facet: Facet, side: Side, sample: Sample) -> Outcome | None:
    """What is told of a sample in a game; nothing where it cannot be laid out there."""
    with suppress(NoSlot, NeedAnswer, UnknownAnswer):
        return facet.outcome(Slots(side.rules, side.answers), sample)
    return None

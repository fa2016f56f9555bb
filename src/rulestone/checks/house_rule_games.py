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

from rulestone.checks.edition_check import EditionWork, prepare
from rulestone.checks.evidence import FEW_GAMES
from rulestone.compiler.game_parts import way_of
from rulestone.engine.state import NeedAnswer
from rulestone.explorer.house_rule_games import GameSide
from rulestone.explorer.random_games import Effort
from rulestone.explorer.search_memory import Memory
from rulestone.model import Answer, Game, Library, Variant
from rulestone.prepared_game import prepare_edition, prepare_game
from rulestone.rounds.facets import Sample, SampleOutcome, SampleTest, ShownDifference, facets
from rulestone.rounds.settings import GameSettings, NoSetting, UnknownAnswer

PRINTED = "as printed"
"""What the game without house rules is called."""


@dataclass(frozen=True)
class HouseRuleGame:
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
    side: GameSide

    @property
    def is_played(self) -> bool:
        """Whether it changes anything that is played card by card, and not only what is counted and dealt."""
        return any(way_of(path) != "whole" for path in self.changes)


def prepare_with_house_rules(
    library: Library, edition: str, variants: Sequence[Variant], known: Memory | None, effort: Effort = FEW_GAMES
) -> EditionWork:
    """An edition whose game asks whatever the house rules answer, also what it answers by itself without them."""
    game = library.editions[edition].game
    own = prepare_edition(library, edition).rules.answers
    opened = {name: own[name] for variant in variants for name in answers_of(variant) if name in own}
    work = prepare(leave_to_books(library, game, opened), edition, known, effort)
    others = {**work.others, **{name: (answer,) for name, answer in opened.items() if name in work.others}}
    return replace(work, library=library, others=others)


def leave_to_books(library: Library, game: str, questions: Mapping[str, Answer]) -> Library:
    """The library with a game that leaves some questions to books."""
    if not questions:
        return library

    def without(parts: Mapping[str, Any]) -> dict[str, Any]:
        kept = dict(parts)
        if "answers" in kept:
            kept["answers"] = {name: answer for name, answer in kept["answers"].items() if name not in questions}
        if "overrides" in kept:
            kept["overrides"] = without(kept["overrides"])
        return kept

    lineage: dict[str, Game] = {
        ancestor.id: replace(ancestor, parts=without(ancestor.parts)) for ancestor in library.lineage(game)
    }
    return replace(library, games={**library.games, **lineage})


def answers_of(variant: Variant) -> dict[str, Answer]:
    """The questions that a house rule answers."""
    return {change["answer"]: change["with"] for change in variant.changes if "answer" in change}


def printed_game(work: EditionWork) -> HouseRuleGame:
    """The game of an edition without house rules."""
    return HouseRuleGame(PRINTED, {}, (), (), (), GameSide(PRINTED, work.rules, usual_answers(work), work.others))


def lay_house_rule(work: EditionWork, variant: Variant) -> HouseRuleGame:
    """The game of an edition with a house rule laid over it."""
    rules = prepare_game(work.library, work.edition.game, (variant.id,), work.books).rules
    answers = answers_of(variant)
    asked_answers = {name: answer for name, answer in answers.items() if name in work.asked_questions}
    paths = [str(change[verb]) for change in variant.changes for verb in ("replace", "add", "remove") if verb in change]
    played = {**default_answers(work, rules.asked), **usual_answers(work), **rules.answers}
    return HouseRuleGame(
        variant.id,
        asked_answers,
        tuple(name for name in answers if name not in asked_answers and name not in rules.asked),
        tuple(tuple(path.split("/")) for path in paths),
        tuple(numbers_in(variant.changes)),
        GameSide(variant.id, rules, played, work.others),
    )


def usual_answers(work: EditionWork) -> dict[str, Answer]:
    """The answers of the book that prevails, else to each question that which most books admit."""
    for book, admits in zip(work.books, work.admitted, strict=True):
        if work.edition.authority_of(book.id) == "prevails":
            return {**admits.defaults()[0], **only_answers(work)}
    answers = default_answers(work, work.rules.asked)
    for name, default in answers.items():
        given = Counter(answer for admits in work.admitted for answer in admits.answers(name))
        answers[name] = max(given, key=lambda answer: (given[answer], answer == default), default=default)
    return {**work.rules.answers, **answers, **only_answers(work)}


def only_answers(work: EditionWork) -> dict[str, Answer]:
    """The answers to questions of which only one is admitted."""
    return {name: answers[0] for name, answers in work.others.items() if len(answers) == 1}


def default_answers(work: EditionWork, questions: Mapping[str, Any]) -> dict[str, Answer]:
    """Our default for each question."""
    return {name: work.library.questions[name].default_answer for name in questions}


def numbers_in(written: Any) -> Iterator[int]:
    """Every number in what a house rule says."""
    if isinstance(written, int):
        yield written
    elif isinstance(written, Mapping):
        for part in written.values():
            yield from numbers_in(part)
    elif isinstance(written, (list, tuple)):
        for part in written:
            yield from numbers_in(part)


def find_demonstration(one: HouseRuleGame, two: HouseRuleGame) -> ShownDifference | None:
    """The first sample of a facet that is told differently in two games."""
    named = tuple(dict.fromkeys((*one.numbers, *two.numbers)))
    for facet in facets(one.side.rules):
        for sample in facet.samples(one.side.rules, named):
            first, second = (judge_sample(facet, game.side, sample) for game in (one, two))
            if first is not None and second is not None and first.result != second.result:
                return ShownDifference("", one.name, two.name, facet.id, sample, first, second, {}, {})
    return None


def judge_sample(facet: SampleTest, side: GameSide, sample: Sample) -> SampleOutcome | None:
    """What is told of a sample in a game; nothing where it cannot be laid out there."""
    with suppress(NoSetting, NeedAnswer, UnknownAnswer):
        return facet.outcome(GameSettings(side.rules, side.answers), sample)
    return None

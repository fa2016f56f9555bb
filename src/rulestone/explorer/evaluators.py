"""
Who says what may be done in a state and what comes of it: the plain evaluator, or another one that says the same.

A search comes to the same state again and again, each time with another answer to some question. `Remembering` keeps
what was said, by the answers that were read on the way: it is said again only where one of them is new.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from rulestone.cards import Card, Move
from rulestone.compiler import Ruleset
from rulestone.compiler.ruleset_memory import once
from rulestone.engine import evaluator
from rulestone.engine.evaluator import Result
from rulestone.engine.state import State
from rulestone.engine.traced_answers import RunMemory
from rulestone.explorer.available_cards import AvailableCards
from rulestone.explorer.start_positions import plain, spare
from rulestone.fast import CannotSpecialise
from rulestone.fast.card_numbers import NotLaid
from rulestone.fast.open_game import OpenGame
from rulestone.model import Answers

T = TypeVar("T")

MOST_CALLS = 20_000
"""How many calls are remembered at most; then all are forgotten, so that a search needs some 100 MB and no more."""


class Evaluator(Protocol):
    """Plays one game; asks by `NeedAnswer` and `NeedFace` for whatever a rule reads and nobody has told."""

    def options(self, answers: Answers, state: State) -> tuple[Move, ...]:
        """What anybody may do."""

    def breaches(self, answers: Answers, state: State, only: frozenset[str] | None) -> tuple[Move, ...]:
        """What people can do although they should not; of some kinds only, where these are named."""

    def carry_out(self, answers: Answers, state: State, move: Move) -> Result:
        """The state after a move that is known to be possible, and what everybody saw of it."""

    def opened(self, answers: Answers, state: State) -> Result:
        """The state after the first card was turned up, and what everybody saw of it."""


class Plain(Evaluator):
    """The evaluator that is right by definition."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def options(self, answers: Answers, state: State) -> tuple[Move, ...]:
        """What anybody may do."""
        return evaluator.options(self.rules, answers, state)

    def breaches(self, answers: Answers, state: State, only: frozenset[str] | None) -> tuple[Move, ...]:
        """What people can do although they should not; of some kinds only, where these are named."""
        return evaluator.breaches(self.rules, answers, state, only)

    def carry_out(self, answers: Answers, state: State, move: Move) -> Result:
        """The state after a move that is known to be possible, and what everybody saw of it."""
        return evaluator.carry_out(self.rules, answers, state, move)

    def opened(self, answers: Answers, state: State) -> Result:
        """The state after the first card was turned up, and what everybody saw of it."""
        return evaluator.start(self.rules, answers, state.hands, state.pile, state.dealer, state.seed)


class Compiled(Evaluator):
    """The rules as code; what they cannot say the plain evaluator says, and how often is counted."""

    def __init__(self, rules: Ruleset, box: AvailableCards) -> None:
        self.plain = Plain(rules)
        self.game = open_game(rules, cards_of(box))

    def options(self, answers: Answers, state: State) -> tuple[Move, ...]:
        """What anybody may do."""
        return said(self.game.options, self.plain.options, answers, state)

    def breaches(self, answers: Answers, state: State, only: frozenset[str] | None) -> tuple[Move, ...]:
        """What people can do although they should not; of some kinds only, where these are named."""
        return said(self.game.breaches, self.plain.breaches, answers, state, only)

    def carry_out(self, answers: Answers, state: State, move: Move) -> Result:
        """The state after a move that is known to be possible, and what everybody saw of it."""
        return said(self.game.carry_out, self.plain.carry_out, answers, state, move)

    def opened(self, answers: Answers, state: State) -> Result:
        """The state after the first card was turned up, and what everybody saw of it."""
        return said(self.game.opened, self.plain.opened, answers, state)


def said(by_code: Callable[..., T], plainly: Callable[..., T], *given: Any) -> T:
    """What the code says, or what the plain evaluator says in its place."""
    try:
        return by_code(*given)
    except UNSAID_BY_CODE as why:
        return fall_back(why, plainly, *given)


def evaluator_of(rules: Ruleset, box: AvailableCards) -> Evaluator:
    """The fastest evaluator for positions of a box."""
    try:
        return Compiled(rules, box)
    except CannotSpecialise as why:
        FALLEN_BACK[repr(why)] += 1
        return Plain(rules)


UNSAID_BY_CODE = (NotLaid, CannotSpecialise)
FALLEN_BACK: Counter[str] = Counter()
"""How many calls the code could not answer, and why; nothing in games whose every phrase is written as code."""


def fall_back(why: Exception, call: Callable[..., T], *given: Any) -> T:
    """What the plain evaluator says in place of the code."""
    FALLEN_BACK[repr(why)] += 1
    return call(*given)


@once
def open_game(rules: Ruleset, cards: tuple[Card, ...]) -> OpenGame:
    """The code of a game with every question open, for positions of these cards."""
    return OpenGame(rules, cards)


def cards_of(box: AvailableCards) -> tuple[Card, ...]:
    """Every card that a position of a box may have, those that stand in for others among them."""
    rules = box.rules
    coloured = [Card(kind, colour) for kind, card in rules.cards.items() for colour in rules.colours if card.coloured]
    others = [Card(kind) for kind, card in rules.cards.items() if not card.coloured]
    return tuple(sorted({*box.deck, *spare(box), *plain(box), *coloured, *others}, key=repr))


class Remembering(Evaluator):
    """Asks another evaluator, and nothing twice: what it said hangs on the answers that it read, and on no other."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.runs = RunMemory(MOST_CALLS)

    def options(self, answers: Answers, state: State) -> tuple[Move, ...]:
        """What anybody may do."""
        plays = self.evaluator
        return self.runs.of(("options", state), answers, lambda given: plays.options(given, state))

    def breaches(self, answers: Answers, state: State, only: frozenset[str] | None) -> tuple[Move, ...]:
        """What people can do although they should not; of some kinds only, where these are named."""
        plays = self.evaluator
        return self.runs.of(("breaches", state, only), answers, lambda given: plays.breaches(given, state, only))

    def carry_out(self, answers: Answers, state: State, move: Move) -> Result:
        """The state after a move that is known to be possible, and what everybody saw of it."""
        plays = self.evaluator
        return self.runs.of(("carry_out", state, move), answers, lambda given: plays.carry_out(given, state, move))

    def opened(self, answers: Answers, state: State) -> Result:
        """The state after the first card was turned up, and what everybody saw of it."""
        plays = self.evaluator
        return self.runs.of(("opened", state), answers, lambda given: plays.opened(given, state))


@contextmanager
def uncollected() -> Iterator[None]:
    """
    Without garbage collection while much is remembered.

    States are tuples in tuples, none of them in a circle, and there are millions; looking through them takes as long as
    is won by remembering.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


__all__ = [
    "FALLEN_BACK",
    "UNSAID_BY_CODE",
    "Answers",
    "Compiled",
    "Evaluator",
    "Plain",
    "Remembering",
    "cards_of",
    "evaluator_of",
    "fall_back",
    "open_game",
    "uncollected",
]

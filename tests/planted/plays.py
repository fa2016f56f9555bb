"""
The generator's own proof that two rules differ: a play that goes otherwise, found and replayed by the plain evaluator.

Two games are played in step, the same moves in both, until something is observed differently: who may do what, or what
everybody sees of a move, or what a finished hand brings. Nothing of the checker's own search is used, or known here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulestone.cards import Card, Move, Observation
from rulestone.compiler import Ruleset
from rulestone.engine.evaluator import Result, breaches, carry_out, options, start
from rulestone.engine.state import State
from rulestone.model import Answer
from rulestone.rounds import match
from rulestone.rounds.deck import deck
from rulestone.rounds.settings import GameSettings, NoSetting, UnknownAnswer
from tests.planted.growing import Tree
from tests.planted.tables import NoSuchCards, laid_out

PICKED = {"name a colour", "choose a player", "go on"}
"""What belongs to the move before it."""


@dataclass(frozen=True)
class Side:
    """One of two games: its rules, and an answer to every question."""

    rules: Ruleset
    answers: Mapping[str, Answer]

    def deck(self) -> tuple[Card, ...]:
        """Every card in the box."""
        return deck(self.rules, self.answers)

    def players(self) -> range:
        """How many can sit down."""
        slots = GameSettings(self.rules, self.answers)
        return range(slots.number("table", "players", "from"), slots.number("table", "players", "to") + 1)


@dataclass(frozen=True)
class Deal:
    """Cards as dealt, before the first one is turned up."""

    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    dealer: int


@dataclass(frozen=True)
class Play:
    """A position, or a deal, and moves after which two games are observed differently, and not before."""

    begins: State | Deal
    moves: tuple[Move, ...]

    @property
    def length(self) -> int:
        """How many moves it takes, without what belongs to another."""
        return sum(move.act not in PICKED for move in self.moves)


def begun(side: Side, begins: State | Deal) -> Result:
    """The first position of a play, with what was seen so far."""
    if isinstance(begins, State):
        return Result(begins, ())
    return start(side.rules, side.answers, begins.hands, begins.pile, begins.dealer)


def observed(side: Side, result: Result) -> tuple[Any, ...]:
    """All that people at the table can tell after a move: what they saw, who may do what, how a hand ended."""
    state = result.state
    may_do = frozenset(options(side.rules, side.answers, state))
    return tuple(map(as_noticed, filter(noticed, result.seen))), may_do, state.over, brought(side, state)


def noticed(seen: Observation) -> bool:
    """Whether something happened that people could notice: not if nobody's cards moved."""
    if seen.what == "discards":
        return seen.detail != ((),)
    return seen.what != "hands swapped" or (seen.who,) != seen.detail


def as_noticed(seen: Observation) -> object:
    """What people can tell of it: of two who swap, not who swaps with whom."""
    return ("hands swapped", frozenset((seen.who, *seen.detail))) if seen.what == "hands swapped" else seen


def brought(side: Side, state: State) -> Any:
    """Who gets how many points, once the hand is over."""
    if not state.over:
        return None
    try:
        return match.outcome(GameSettings(side.rules, side.answers), state)
    except (NoSetting, UnknownAnswer):
        return None


def on_the_table(state: State) -> tuple[Any, ...]:
    """Where every card lies."""
    return state.hands, state.pile, state.discard


def closely(side: Side, result: Result) -> tuple[Any, ...]:
    """The same with more than people notice: sizes, direction, colour, what can be done although it should not."""
    state = result.state
    sizes = tuple(map(len, state.hands)), len(state.pile), len(state.discard)
    forbidden = frozenset(breaches(side.rules, side.answers, state))
    return observed(side, result), sizes, state.direction, state.colour, forbidden


def walk(
    one: Side,
    other: Side,
    begins: State | Deal,
    chance: random.Random,
    spec: Mapping[str, Tree],
    see: Callable[[Side, Result], object] = observed,
) -> Play | None:
    """Moves by chance in both games until they are observed differently; None where they are not."""
    here, there = begun(one, begins), begun(other, begins)
    moves: list[Move] = []
    while see(one, here) == see(other, there):
        given = options(one.rules, one.answers, here.state)
        if len(moves) == spec["moves"] or not given:
            return None
        move = picked(given, chance, spec["prefers"])
        moves.append(move)
        here = carry_out(one.rules, one.answers, here.state, move)
        there = carry_out(other.rules, other.answers, there.state, move)
    return Play(begins, tuple(moves))


def picked(given: Sequence[Move], chance: random.Random, prefers: Sequence[str]) -> Move:
    """A move by chance; four times in five one of those that are preferred, by act or by kind of card."""
    liked = [move for move in given if move.act in prefers or (move.card is not None and move.card.kind in prefers)]
    return chance.choice(liked if liked and chance.random() < 0.8 else list(given))


def replays(one: Side, other: Side, play: Play) -> bool:
    """Whether the play goes otherwise at its end and not before, with the same cards in the same places until then."""
    here, there = begun(one, play.begins), begun(other, play.begins)
    for move in play.moves:
        alike = observed(one, here) == observed(other, there) and on_the_table(here.state) == on_the_table(there.state)
        if not alike or move not in options(one.rules, one.answers, here.state):
            return False
        here = carry_out(one.rules, one.answers, here.state, move)
        there = carry_out(other.rules, other.answers, there.state, move)
    return observed(one, here) != observed(other, there)


def show(one: Side, other: Side, spec: Mapping[str, Tree], chance: random.Random) -> Play | None:
    """The shortest of a few plays found by chance that tell two games apart; None where none was found."""
    found: list[Play] = []
    for begins in tables(one, other, spec, chance):
        play = walk(one, other, begins, chance, spec)
        if play is not None and replays(one, other, play):
            found.append(play)
            if len(found) == 3 or not play.moves:
                break
    return min(found, key=lambda play: len(play.moves), default=None)


def tables(one: Side, other: Side, spec: Mapping[str, Tree], chance: random.Random) -> Iterator[State | Deal]:
    """Positions, or deals, that both games can begin with, laid out by chance as asked for."""
    cards = shared(one, other)
    for _ in range(spec["tries"]):
        try:
            state = laid_out(cards, one.rules.colours, tuple(one.rules.cards), spec, chance)
        except NoSuchCards:
            continue
        if all(len(state.hands) in side.players() for side in (one, other)):
            yield dealt(state) if spec.get("begins") == "deal" else state


def shared(one: Side, other: Side) -> list[Card]:
    """The cards that both decks hold."""
    left = list(other.deck())
    both = []
    for card in one.deck():
        if card in left:
            left.remove(card)
            both.append(card)
    return both


def dealt(state: State) -> Deal:
    """The same cards before the first is turned up."""
    return Deal(state.hands, (*state.pile, *state.discard[-1:]), state.dealer)

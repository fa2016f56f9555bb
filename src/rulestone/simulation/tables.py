"""Tables that a game is played at: by rules written as code, or by the plain evaluator where these say nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from rulestone.cards import AnyCard, Move, Observation
from rulestone.compiler import Ruleset
from rulestone.engine import evaluator
from rulestone.engine.state import State
from rulestone.explorer.evaluators import FALLEN_BACK
from rulestone.fast import CannotSpecialise, specialise
from rulestone.fast.board import Board
from rulestone.fast.fast_game import FastGame
from rulestone.fast.game_code import Option
from rulestone.model import Answer
from rulestone.rounds.deck import deck
from rulestone.rounds.settings import GameSettings

Chance = Callable[[], float]
HeldCards = Sequence[AnyCard]


class PlayersSeated(Protocol):
    """One game that goes on move by move."""

    def options(self) -> Sequence[Move]:
        """What anybody may do now; nothing once it is over."""

    def do(self, place: int) -> None:
        """Make the move at a place among the options that were listed last."""

    def hand(self, seat: int) -> HeldCards:
        """The cards of somebody."""

    def hands(self) -> tuple[HeldCards, ...]:
        """The cards of everybody."""

    def state(self) -> State:
        """The position as it is now."""

    def observations(self) -> Sequence[Observation]:
        """All that was seen since the first card was turned up."""

    def play_out(self, chance: Chance, most: int) -> int:
        """Make random moves that nobody watches, until the game is over or so many were made; how many were."""


class ByCode(PlayersSeated):
    """A game played by its rules as code."""

    def __init__(self, game: FastGame, board: Board) -> None:
        self.game, self.cards, self.board, self.moves = game, game.kit.faces.out, board, game.kit.moves
        self.given: list[Option] = []
        self.sights: list[Observation] = []
        board.seen = self.sights

    def options(self) -> Sequence[Move]:
        """What anybody may do now; nothing once it is over."""
        self.given = self.board.options()
        moves = self.moves
        return [moves[option] for option in self.given]

    def do(self, place: int) -> None:
        """Make the move at a place among the options that were listed last."""
        self.board.do(self.given[place])

    def hand(self, seat: int) -> HeldCards:
        """The cards of somebody."""
        return self.cards[self.board.hands[seat]]

    def hands(self) -> tuple[HeldCards, ...]:
        """The cards of everybody."""
        return tuple([self.cards[hand] for hand in self.board.hands])

    def state(self) -> State:
        """The position as it is now."""
        return self.board.state()

    def observations(self) -> Sequence[Observation]:
        """All that was seen since the first card was turned up."""
        return self.sights

    def play_out(self, chance: Chance, most: int) -> int:
        """Make random moves that nobody watches, until the game is over or so many were made; how many were."""
        self.board.seen = None
        return self.game.play_on(self.board, chance, most)


class ByRules(PlayersSeated):
    """A game played by the plain evaluator."""

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer], now: State) -> None:
        self.rules, self.answers, self.now = rules, answers, now
        self.given: tuple[Move, ...] = ()
        self.sights: list[Observation] = []

    def options(self) -> Sequence[Move]:
        """What anybody may do now; nothing once it is over."""
        self.given = evaluator.options(self.rules, self.answers, self.now)
        return self.given

    def do(self, place: int) -> None:
        """Make the move at a place among the options that were listed last."""
        self.now, observed = evaluator.carry_out(self.rules, self.answers, self.now, self.given[place])
        self.sights += observed

    def hand(self, seat: int) -> HeldCards:
        """The cards of somebody."""
        return self.now.hands[seat]

    def hands(self) -> tuple[HeldCards, ...]:
        """The cards of everybody."""
        return self.now.hands

    def state(self) -> State:
        """The position as it is now."""
        return self.now

    def observations(self) -> Sequence[Observation]:
        """All that was seen since the first card was turned up."""
        return self.sights

    def play_out(self, chance: Chance, most: int) -> int:
        """Make random moves that nobody watches, until the game is over or so many were made; how many were."""
        made = 0
        while made < most and (moves := self.options()):
            self.do(any_of(moves, chance))
            made += 1
        return made


def any_of(moves: Sequence[Move], chance: Chance) -> int:
    """The place of any of some moves, each as likely; where there is one, no number is drawn."""
    return int(chance() * len(moves)) if len(moves) > 1 else 0


Deal = Callable[[int, Chance], PlayersSeated]
"""A new game from a seed for what is shuffled later, and numbers to deal by."""


def dealing(rules: Ruleset, answers: Mapping[str, Answer], players: int) -> Deal:
    """Games of some rules, played as fast as they can be."""
    try:
        game = specialise(rules, answers)
    except CannotSpecialise as why:
        FALLEN_BACK[repr(why)] += 1
        return dealing_plainly(rules, answers, players)
    return lambda seed, chance: ByCode(game, game.deal(seed, players, chance))


def dealing_plainly(rules: Ruleset, answers: Mapping[str, Answer], players: int) -> Deal:
    """The same games, played by the plain evaluator."""
    cards, number = deck(rules, answers), GameSettings(rules, answers).number("deal", "cards_each")

    def dealt(seed: int, chance: Chance) -> PlayersSeated:
        mixed = sorted(cards, key=lambda _: chance())
        hands = [mixed[seat * number : (seat + 1) * number] for seat in range(players)]
        begun = evaluator.start(rules, answers, hands, mixed[players * number :], players - 1, seed)
        return ByRules(rules, answers, begun.state)

    return dealt

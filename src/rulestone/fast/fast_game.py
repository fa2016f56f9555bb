"""A game as code: options and results as the plain evaluator has them, and whole random games."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from rulestone.compiler import Ruleset
from rulestone.fast.board import Board
from rulestone.fast.card_numbers import CardNumbers
from rulestone.fast.code_writer import Writer
from rulestone.fast.condition_code import Conditions
from rulestone.fast.game_code import BASE, ME
from rulestone.fast.source_text import CannotSpecialise, SourceText
from rulestone.fast.step_code import Blocks
from rulestone.fast.whole_turns import turns
from rulestone.model import Answer
from rulestone.rounds.deck import deck
from rulestone.rounds.settings import GameSettings


def specialise(rules: Ruleset, answers: Mapping[str, Answer]) -> FastGame:
    """The game that a complete set of answers makes of a ruleset; raises `CannotSpecialise`."""
    lacking = [f"an answer to {name}" for name in rules.asked if name not in answers and name not in rules.answers]
    if lacking:
        raise CannotSpecialise(lacking)
    faces = CardNumbers(rules, deck(rules, answers))
    write = Conditions(rules, answers, faces, SourceText(rules.game))
    return FastGame(rules, answers, Writer(write, Blocks(write)))


def board_turns(board: Board, chance: Callable[[], float], most: int) -> int:
    """Random moves one by one, for games whose turns are not straight."""
    steps = 0
    while not board.over and steps < most:
        given = board.options()
        if not given:
            break
        number = len(given)
        board.do(given[int(chance() * number)] if number > 1 else given[0])
        steps += 1
    return steps


class FastGame:
    """One game, ready to be played."""

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer], writer: Writer) -> None:
        self.rules = rules
        self.answers = answers
        self.writer = writer
        self.kit = writer.kit()
        self.runs: dict[int, Callable[[Board, Callable[[], float], int], int]] = {}
        slots = GameSettings(rules, answers)
        self.cards = tuple(self.kit.faces.number[card] for card in self.kit.faces.deck)
        self.cards_each = slots.number("deal", "cards_each")

    def deal(self, seed: int, players: int, chance: Callable[[], float] | None = None) -> Board:
        """A table with the first card turned up, from the game's own deck; the same seed deals the same."""
        chance = chance or random.Random(seed).random
        # Mixed by `chance` alone, so that the plain evaluator deals the same from the same numbers.
        cards = sorted(self.cards, key=lambda _: chance())
        number = self.cards_each
        if players * number > len(cards):
            raise ValueError(f"{len(cards)} cards for {players} players")
        board = Board(self.kit)
        board.players, board.dealer, board.seat, board.first = players, players - 1, players - 1, players - 1
        board.hands = [bytes(sorted(cards[seat * number : (seat + 1) * number])) for seat in range(players)]
        board.pile, board.seed = cards[players * number :], seed
        scene = board.empty()
        scene[ME], scene[BASE] = board.dealer, 0
        board.push(self.kit.start, scene)
        board.run()
        return board

    def play_on(self, board: Board, chance: Callable[[], float], most: int) -> int:
        """
        Make random moves until the round is over; how many were made.

        Each is one of the options in their order, by a number drawn from `chance` where there is more than one.
        """
        if board.pairs:
            return board_turns(board, chance, most)
        run = self.runs.get(board.players)
        if run is None:
            run = self.runs[board.players] = self.run_of(board.players)
        return run(board, chance, most)

    def run_of(self, players: int) -> Callable[[Board, Callable[[], float], int], int]:
        """The function that plays whole turns for a number of players, made when it is first asked for."""
        self.writer.source.rule = f"whole turns of {players} players"
        name = turns(self.writer.write, self.writer.blocks, players)
        if name is None:
            return board_turns
        run: Callable[[Board, Callable[[], float], int], int] = self.writer.source.get(name)
        return run

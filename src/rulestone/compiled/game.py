"""A game as code: options and results as the plain evaluator has them, and whole random games."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from rulestone.compiled.board import Board
from rulestone.compiled.conditions import Conditions
from rulestone.compiled.faces import Faces
from rulestone.compiled.kit import BASE, CALL, CATCH, CHOOSE, GO_ON, ME, NAME_COLOUR, Option
from rulestone.compiled.source import CannotSpecialise, Source
from rulestone.compiled.steps import Blocks
from rulestone.compiled.straight import turns
from rulestone.compiled.writer import Writer
from rulestone.compiler import Ruleset, contract
from rulestone.engine.play import Refused, Result
from rulestone.engine.state import Move, State
from rulestone.model import Answer
from rulestone.rounds.deck import deck
from rulestone.rounds.slots import Slots

MOST_MOVES = 100_000
"""A random game that takes longer is given up."""
ACTS = dict(zip((NAME_COLOUR, CHOOSE, GO_ON, CALL, CATCH), contract.ACTS, strict=True))
"""What is done that is no move of a game, as people and the plain evaluator call it."""


def specialise(rules: Ruleset, answers: Mapping[str, Answer]) -> Game:
    """The game that a complete set of answers makes of a ruleset; raises `CannotSpecialise`."""
    lacking = [f"an answer to {name}" for name in rules.asked if name not in answers and name not in rules.answers]
    if lacking:
        raise CannotSpecialise(lacking)
    faces = Faces(rules, deck(rules, answers))
    write = Conditions(rules, answers, faces, Source(rules.game))
    return Game(rules, answers, Writer(write, Blocks(write)))


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


class Game:
    """One game, ready to be played."""

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer], writer: Writer) -> None:
        self.rules = rules
        self.answers = answers
        self.writer = writer
        self.kit = writer.kit()
        self.runs: dict[int, Callable[[Board, Callable[[], float], int], int]] = {}
        slots = Slots(rules, answers)
        self.cards = tuple(self.kit.faces.number[card] for card in self.kit.faces.deck)
        self.cards_each = slots.number("deal", "cards_each")
        self.acts = {action.id: number for number, action in enumerate(self.kit.actions)}
        self.duties = {duty.id: number for number, duty in enumerate(self.kit.duties)}

    def board(self, state: State) -> Board:
        """A state, laid out to be played on."""
        return Board(self.kit).read(state)

    def options(self, state: State) -> tuple[Move, ...]:
        """Everything that anybody is allowed to do now, in the order of the plain evaluator."""
        return tuple(self.move(option) for option in self.board(state).options())

    def breaches(self, state: State) -> tuple[Move, ...]:
        """What people can do now although they should not."""
        return tuple(self.move(option) for option in self.board(state).breaches())

    def apply(self, state: State, move: Move) -> Result:
        """What comes of an option or a breach; anything else is refused."""
        board = self.board(state)
        for option in (*board.options(), *board.breaches()):
            if self.move(option) == move:
                board.seen = []
                board.do(option)
                return Result(board.state(), tuple(board.seen))
        raise Refused(move.act)

    def play_random(self, seed: int, players: int, most: int = MOST_MOVES) -> int:
        """Play a whole game in which everybody does anything they may; how many moves it took."""
        chance = random.Random(seed).random
        return self.play_on(self.deal(seed, players, chance), chance, most)

    def deal(self, seed: int, players: int, chance: Callable[[], float] | None = None) -> Board:
        """A table with the first card turned up, from the game's own deck; the same seed deals the same."""
        chance = chance or random.Random(seed).random
        cards = sorted(self.cards, key=lambda _: chance())
        each = self.cards_each
        if players * each > len(cards):
            raise ValueError(f"{len(cards)} cards for {players} players")
        board = Board(self.kit)
        board.players, board.dealer, board.seat, board.first = players, players - 1, players - 1, players - 1
        board.hands = [bytes(sorted(cards[seat * each : (seat + 1) * each])) for seat in range(players)]
        board.pile, board.seed = cards[players * each :], seed
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

    def move(self, option: Option) -> Move:
        """An option as the plain evaluator has it."""
        act, who, what, duty = option
        if act >= 0:
            return Move(self.kit.actions[act].id, who, None if what < 0 else self.kit.faces.cards[what])
        window = None if duty < 0 else self.kit.duties[duty].id
        colour = self.kit.faces.colours[what] if act == NAME_COLOUR else None
        return Move(ACTS[act], who, None, colour, what if act in (CHOOSE, CATCH) else None, window)

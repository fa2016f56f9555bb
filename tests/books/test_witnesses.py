"""
Every play that tells two answers apart in the bundled books, played again by the evaluator that did not find it.

The compiled evaluator shares nothing that plays with the plain one, which found and replayed these plays.
"""

from functools import cache

import pytest

import rulestone
from rulestone.cards import Move
from rulestone.checks.edition_check import EditionWork, prepare
from rulestone.engine.evaluator import Result
from rulestone.engine.plain_table import order
from rulestone.engine.state import State
from rulestone.explorer.game_pair import visible
from rulestone.explorer.result import Difference
from rulestone.fast.board import BASE, ME
from rulestone.model import Answer
from tests.fast.by_states import GameByStates, specialise

LONG = [pytest.mark.long, pytest.mark.sample]
EDITIONS = (pytest.param("hp-2003", marks=LONG), pytest.param("hp-2018", marks=LONG), "uno-2003")


@cache
def work(edition: str) -> EditionWork:
    """An edition with all its questions compared, so that its memory has every play that was looked for."""
    here = prepare(rulestone.load(), edition)
    for question in here.questions():
        here.compared(question)
    return here


def differences(edition: str) -> list[Difference]:
    """Every play that was found for two answers."""
    here = work(edition)
    found = [entry.found for _, entry in here.known.fresh]
    return [each for each in found if isinstance(each, Difference)]


@cache
def compiled(edition: str, question: str, answer: Answer, assumed: tuple[tuple[str, Answer], ...]) -> GameByStates:
    """The game with our defaults, with what a play assumes and with one answer to its question."""
    here = work(edition)
    usual = {name: each[0] for name, each in here.others.items()}
    return specialise(here.rules, {**usual, **dict(assumed), question: answer})


def moment(game: GameByStates, state: State) -> frozenset[Move]:
    """What may be done."""
    return frozenset(game.options(state))


def parts(found: Difference, games: tuple[GameByStates, GameByStates]) -> tuple[int, str]:
    """After how many moves two games part, and whether by what may be done or by what is seen."""
    start = found.start.state
    states = [start, start]
    if found.start.turning_up:
        results = [opened(game, start) for game in games]
        if told(results[0]) != told(results[1]):
            return 0, "seen"
        states = [result.state for result in results]
    for number, move in enumerate(found.moves):
        results = [game.apply(state, move) for game, state in zip(games, states, strict=True)]
        if told(results[0]) != told(results[1]):
            return number + 1, "seen"
        states = [result.state for result in results]
    one, two = (moment(game, state) for game, state in zip(games, states, strict=True))
    return len(found.moves), "options" if one != two else "nothing"


def opened(game: GameByStates, state: State) -> Result:
    """The position after the first card was turned up."""
    board = game.board(state._replace(hands=tuple(tuple(sorted(hand, key=order)) for hand in state.hands)))
    scene = board.empty()
    scene[ME], scene[BASE] = state.dealer, 0
    board.seen = []
    board.push(game.kit.start, scene)
    board.run()
    return Result(board.state(), tuple(board.seen or ()))


def told(result: Result) -> tuple[object, ...]:
    """What people at the table can tell after a move."""
    return (result.seen, visible(result.state))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_compiled_evaluator_parts_at_the_same_move(edition: str) -> None:
    """Under complete answers each play goes alike up to its last instant, and there it is told apart."""
    found = differences(edition)
    assert len(found) > 10
    for each in found:
        games = tuple(compiled(edition, each.question, answer, each.assumed) for answer in each.answers)
        kind = "options" if each.parted.options is not None else "seen"
        assert parts(each, (games[0], games[1])) == (len(each.moves), kind), each.question
        if each.parted.options is not None:
            after = tuple(moment(game, state) for game, state in zip(games, each.parted.after, strict=True))
            assert after == each.parted.options, each.question

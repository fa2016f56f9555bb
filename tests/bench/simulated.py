"""Random play as `rulestone simulate` plays it, step by step, and two games in step as a check plays them."""

import random
from collections.abc import Callable, Mapping

from rulestone.checks.edition_check import prepare
from rulestone.explorer.available_cards import box_of
from rulestone.explorer.random_games import Effort, RandomGames
from rulestone.explorer.reachable_questions import wrong_by
from rulestone.explorer.search import AnswerSearch
from rulestone.fast import FastGame, specialise
from rulestone.fast.fast_game import board_turns
from rulestone.loader import load
from rulestone.model import Answer
from rulestone.rounds.settings import GameSettings
from rulestone.simulation import CountedGames
from rulestone.simulation.policies import at_random
from rulestone.simulation.tables import dealing

LONG = 5000
"""Moves after which a game is given up."""
IN_STEP = ("hp-2003", "invisibility.cancels", ("effects_on_the_user", "effects_on_the_users_turn"))
"""Two answers of bundled books that no play tells apart, so that whole games are played with them."""
EFFORT = Effort(games=60, moves=6000)
Work = Callable[[], int]


def step_by_step(game: FastGame, games: int, players: int) -> Work:
    """Random games one move after the other, as work that counts moves."""

    def work() -> int:
        chance = random.Random(0).random
        return sum(board_turns(game.deal(seed, players, chance), chance, LONG) for seed in range(games))

    return work


def counted(game: FastGame, games: int, players: int) -> Work:
    """The same as `simulate` plays them: with everything counted that happens, but for the points."""
    deal, slots = dealing(game.rules, game.answers, players), GameSettings(game.rules, game.answers)

    def work() -> int:
        chance, found = random.Random(0).random, CountedGames(players)
        found.counts_points = False
        for seed in range(games):
            found.play(deal(seed, chance), slots, at_random, chance, LONG)
        return found.done.total()

    return work


def quick(game: FastGame, games: int, players: int) -> Work:
    """Games as `simulate --quick` plays them: how they ended is all that is counted."""
    deal = dealing(game.rules, game.answers, players)

    def work() -> int:
        chance, found = random.Random(0).random, CountedGames(players)
        for seed in range(games):
            found.play_unwatched(deal(seed, chance), chance, LONG)
        return sum(found.lengths) + LONG * found.cut_off

    return work


def in_step() -> tuple[Work, Work]:
    """Pairs of games at random, and one game by the same answers step by step, as works that count moves."""
    library = load()[0]
    assert library is not None
    edition, question, answers = IN_STEP
    here = prepare(library, edition)
    search = AnswerSearch(here.rules, question, answers, here.others)
    box, wrong = box_of(here.rules, here.others), wrong_by(here.rules, question)

    def pairs() -> int:
        games = RandomGames(search, box, wrong)
        assert games.play(EFFORT) is None
        return games.tally.moves

    usual: Mapping[str, Answer] = {name: each[0] for name, each in here.others.items() if each}
    return pairs, step_by_step(specialise(here.rules, usual), 6, 4)

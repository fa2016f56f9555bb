"""
How many plays there are of one to four moves from a fixed deal, out of turn and calls included.

One and two moves are counted by hand, and the count is written out; three and four record what the engine finds.
"""

import pytest

from rulestone.engine.evaluator import apply, options
from rulestone.engine.state import State
from tests.engine.tables import Answers, Ruleset, defaults, laid_out, ruleset


def plays(rules: Ruleset, answers: Answers, state: State, depth: int) -> int:
    """How many plays of so many moves there are; a round that is over goes no further."""
    if depth == 0:
        return 1
    return sum(
        plays(rules, answers, apply(rules, answers, state, move).state, depth - 1)
        for move in options(rules, answers, state)
    )


def counts(game: str, state: State) -> list[int]:
    """The numbers of plays of one to four moves, with what is played where no book says anything."""
    rules = ruleset(game)
    return [plays(rules, defaults(rules), state, depth) for depth in range(1, 5)]


def test_uno_2003() -> None:
    """
    Seat 0 holds red 3, blue 7, a red Draw Two and a Wild on a red 7; seat 1 holds red 5, blue 3, a green Skip.

    One move: lay any of the four, or draw: 5.
    Two moves: after red 3 seat 1 lays red 5 or blue 3 or draws (3). After blue 7 it lays blue 3 or draws (2). After the
    Draw Two it draws two and loses the turn, and seat 0 lays red 3 or the Wild or draws (3). After the Wild seat 0
    names one of four colours (4). The yellow 1 drawn does not fit and can only be kept (1). 3 + 2 + 3 + 4 + 1 = 13.
    """
    hands = ["red 3, blue 7, red draw_n, wild", "red 5, blue 3, green skip"]
    state = laid_out(hands, on="red 7", pile="green 9, green 8, green 7, green 6, yellow 2, yellow 1")
    assert counts("uno-2003", state) == [5, 13, 28, 65]


def test_hp_2003() -> None:
    """
    Seat 0 holds red 3 and the Howler on a red 7; seat 1 Invisibility and red 4; seat 2 blue 3 and blue 5.

    One move: lay red 3, lay the Howler, draw, or say UNO ahead of holding one card: 4.
    Two moves: after red 3 seat 1 lays red 4 or Invisibility, draws, or says UNO ahead (4); seat 0 says UNO late (1);
    seat 1 or seat 2 catches seat 0 (2). After the Howler, before it acts, seat 0 goes on or says UNO late (2), and seat
    1 or seat 2 catches seat 0 (2). The green 1 drawn does not fit and can only be kept (1). After UNO was said the
    other three moves are left (3). 4 + 1 + 2 + 2 + 2 + 1 + 3 = 15.
    """
    hands = ["red 3, howler", "invisibility, red 4", "blue 3, blue 5"]
    state = laid_out(hands, on="red 7", pile="green 9, green 8, green 7, green 6, green 2, green 1")
    assert counts("hp-2003", state) == [4, 15, 50, 157]


def test_hp_2018() -> None:
    """
    Seat 0 holds blue 9, a Sorting Hat and a Wild Draw Four on a red 7; seat 1 red 4 and green 2; seat 2 three cards.

    One move: lay the Sorting Hat, lay the Wild Draw Four (no red card is held), or draw; blue 9 does not fit: 3.
    Two moves: after the Sorting Hat seat 1 or seat 2 is chosen (2). After the Wild Draw Four one of four colours is
    named (4). The green 4 drawn does not fit and can only be kept (1). 2 + 4 + 1 = 7.
    """
    hands = ["blue 9, sorting_hat, wd4", "red 4, green 2", "yellow 5, yellow 6, red 1"]
    state = laid_out(hands, on="red 7", pile="green 9, green 8, green 7, blue 1, red 8, green 4")
    assert counts("hp-2018", state) == [3, 7, 19, 41]


def test_crazy_eights() -> None:
    """
    Seat 0 holds the 3 of hearts, the 8 of clubs and the king of spades on a 9 of hearts; seat 1 the 2 of clubs.

    One move: lay the 3 or the 8: 2; who can lay does not draw.
    Two moves: after the 3 seat 1 can only draw (1); after the 8 one of four suits is named (4). 1 + 4 = 5.
    """
    hands = ["hearts 3, clubs eight, spades king", "clubs 2"]
    state = laid_out(hands, on="hearts 9", pile="hearts 5, clubs 7, spades 2")
    assert counts("crazy_eights", state) == [2, 5, 5, 4]


def test_mau_mau() -> None:
    """
    Seat 0 holds the 7 of hearts, the 9 of clubs and the jack of spades on a 10 of hearts; seat 1 the 7 of spades and
    the king of clubs.

    One move: lay the 7 or the jack, or draw: 3.
    Two moves: after the 7 seat 1 lays its own 7 or lets it be (2); after the jack one of four suits is named (4); the
    ace of clubs drawn does not fit and can only be kept (1). 2 + 4 + 1 = 7.
    """
    hands = ["hearts seven, clubs 9, spades jack", "spades seven, clubs king"]
    state = laid_out(hands, on="hearts 10", pile="hearts queen, spades 9, diamonds 10, clubs ace")
    assert counts("mau_mau", state) == [3, 7, 18, 34]


def test_rlcard_uno() -> None:
    """
    Seat 0 holds red 3, blue 7, a Wild and a Wild Draw Four on a red 7; seat 1 green 5.

    One move: lay red 3, blue 7 or the Wild; the Wild Draw Four waits until nothing else can be laid, and nobody draws
    who can lay a card: 3.
    Two moves: after red 3 or blue 7 seat 1 can only draw (2); after the Wild one of four colours is named (4).
    2 + 4 = 6.
    """
    hands = ["red 3, blue 7, wild, wd4", "green 5"]
    state = laid_out(hands, on="red 7", pile="green 9, green 8, blue 1, red 8, green 4")
    assert counts("rlcard_uno", state) == [3, 6, 6, 5]


@pytest.mark.parametrize("depth", [1, 3])
def test_a_round_that_is_over_goes_no_further(depth: int) -> None:
    """Seat 0 lays its last card or draws; after the last card there is nothing to do."""
    rules = ruleset("crazy_eights")
    state = laid_out(["hearts 3", "clubs 2"], on="hearts 9", pile="clubs 7")
    assert plays(rules, {}, state, depth) == (1 if depth == 1 else 0)

"""
RLCard's UNO and the game file that retells it, played in step.

Both play from one deal with one way to shuffle, so that every state can be compared: hands, both piles, the card and
the colour in force, the direction, whose turn it is, who has won. What somebody may do is compared before each step.

RLCard's interface lays a wild card and names its colour in one action; here these are two moves, the second compared by
the colours that can be named. It decides by itself what becomes of a card just drawn, and draws a colour by chance for
a wild card that was drawn or turned up; here these are moves of which there is one (the colour: any of four, RLCard's
is taken), and the states after them are compared.
"""

import random
from collections import Counter
from typing import Any

import pytest
from rlcard.games.uno import Game, Round
from rlcard.games.uno.card import UnoCard

from rulestone.cards import Card, Move
from rulestone.engine.evaluator import apply, options, start
from tests.engine.tables import ruleset
from tests.marks import more

RULES = ruleset("rlcard_uno")
COLOURS = {"b": "blue", "g": "green", "r": "red", "y": "yellow"}
LETTERS = {name: letter for letter, name in COLOURS.items()}
KINDS = {"draw_2": "draw_n", "wild_draw_4": "wd4"}
TRAITS = {kind: trait for trait, kind in KINDS.items()}


def ours(theirs: UnoCard) -> Card:
    """A card of RLCard's; the colour that it keeps on a wild card is none of the card's own."""
    if theirs.type == "wild":
        return Card(KINDS.get(theirs.trait, theirs.trait))
    if theirs.type == "number":
        return Card("number", COLOURS[theirs.color], int(theirs.trait))
    return Card(KINDS.get(theirs.trait, theirs.trait), COLOURS[theirs.color])


def actions(move: Move) -> set[str]:
    """A move as RLCard lists it: a wild card once for each colour that can be named."""
    if move.act == "draw":
        return {"draw"}
    assert isinstance(move.card, Card)
    trait = str(move.card.number) if move.card.number is not None else TRAITS.get(move.card.kind, move.card.kind)
    return {f"{letter}-{trait}" for letter in ([LETTERS[move.card.colour]] if move.card.colour else COLOURS)}


class Both:
    """One table at which RLCard plays, and the same table here."""

    def __init__(self, players: int, seed: int) -> None:
        self.seed = 0
        """What the next shuffle starts from, on both sides."""
        self.chance = random.Random(seed)
        self.game = Game(num_players=players)
        self.game.np_random.seed(seed)
        self.deal(players)
        self.compare()

    def shuffle(self) -> None:
        """Shuffle RLCard's pile as the engine does: what comes out hangs on the pile and on a seed."""
        random.Random(self.seed).shuffle(self.game.dealer.deck)
        self.seed = (self.seed * 6364136223846793005 + 1) % 2**63

    def put_under(self) -> None:
        """Shuffle after RLCard has put a card back on top; here it was put back under the pile."""
        self.game.dealer.deck.insert(0, self.game.dealer.deck.pop())
        self.shuffle()

    def deal(self, players: int) -> None:
        """RLCard deals; what it dealt is laid out here, the pile as it was before its first card was turned up."""
        dealt: list[tuple[list[Card], list[list[Card]]]] = []
        turn_up = Round.flip_top_card

        def watched(round_: Any) -> UnoCard:
            round_.dealer.shuffle = self.put_under
            hands = [[ours(each) for each in player.hand] for player in self.game.players]
            dealt.append(([ours(each) for each in round_.dealer.deck], hands))
            card = turn_up(round_)
            round_.dealer.shuffle = self.shuffle
            return card

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Round, "flip_top_card", watched)
            self.game.init_game()
        pile, hands = dealt[0]
        self.state = start(RULES, {}, hands, pile, players - 1, 0).state
        self.follow()

    def follow(self) -> None:
        """What RLCard has decided by itself: the one thing to do with a card drawn, the colour that came by chance."""
        while self.state.point is not None and self.state.point.name != "turn":
            given = options(RULES, {}, self.state)
            if self.state.point.name == "colour":
                assert {move.colour for move in given} == set(COLOURS.values())
                given = tuple(m for m in given if m.colour == COLOURS[self.game.round.target.color])
            assert len(given) == 1, given
            self.state = apply(RULES, {}, self.state, given[0]).state

    def compare(self) -> None:
        """Both tables show the same."""
        theirs, state = self.game.round, self.state
        hands = [Counter(ours(each) for each in player.hand) for player in self.game.players]
        assert [Counter(hand) for hand in state.hands] == hands
        assert list(state.pile) == [ours(each) for each in theirs.dealer.deck]
        assert list(state.discard) == [ours(each) for each in theirs.played_cards]
        assert state.force == ours(theirs.target)
        assert state.colour == COLOURS[theirs.target.color]
        assert state.direction == theirs.direction
        assert state.over == theirs.is_over
        if state.over:
            assert [seat for seat, hand in enumerate(state.hands) if not hand] == theirs.winner
        else:
            assert state.seat == theirs.current_player
            given = options(RULES, {}, state)
            assert {move.who for move in given} == {state.seat}
            assert set().union(*map(actions, given)) == set(self.game.get_legal_actions())

    def step(self) -> None:
        """One action of RLCard's, and the same here."""
        action = self.chance.choice(self.game.get_legal_actions())
        move = next(move for move in options(RULES, {}, self.state) if action in actions(move))
        self.game.step(action)
        self.state = apply(RULES, {}, self.state, move).state
        self.follow()
        self.compare()


def play_through(seed: int, most: int = 1000) -> int:
    """Play a game of two to five players in step; how many steps it took."""
    both = Both(2 + seed % 4, seed)
    for step in range(most):
        if both.state.over:
            return step
        if not both.state.pile and not both.state.discard:
            return step  # RLCard has no card left to deal and stops with an error of its own
        both.step()
    return most


def test_fifty_games_go_alike() -> None:
    """Fifty games of two to five players: the same options before every step, the same table after it."""
    steps = [play_through(seed) for seed in range(50)]
    assert sum(steps) > 2000


@pytest.mark.parametrize("games", more(500, 2000))
def test_thousands_of_games_go_alike(games: int) -> None:
    """Games of two to five players, some forty steps long: the same options before every step, the same table after."""
    assert sum(play_through(seed) for seed in range(games)) > 40 * games

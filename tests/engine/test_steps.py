"""What single steps and numbers do, in small games of one's own, by both evaluators."""

import random

import pytest

from rulestone.cards import Card, Move
from rulestone.engine.evaluator import apply
from rulestone.engine.state import Endless, State
from tests.engine.own_games import MAU_MAU, Own, own
from tests.engine.tables import card, laid_out, on_the_table

EFFECT = "overrides: {{cards: {{queen: {{effect: [{}]}}}}}}\n"
MINE = "clubs queen, clubs 9, hearts 9"


def play(name: str, act: str = "play") -> Move:
    """Seat 0 lays a card."""
    return Move(act, 0, card(name))


def table(*hands: str, **more: object) -> State:
    """A table at seat 0's turn, on the ace of clubs."""
    return laid_out(hands or (MINE, "hearts king, spades ace"), on="clubs ace", pile="9 x diamonds queen", **more)


def test_who_discards_no_card_is_seen_doing_nothing() -> None:
    """Where nobody holds such a card nothing happens that the table could tell."""
    game = own(MAU_MAU + EFFECT.format("source discards every card such that card is jack"))
    seen = game.apply(table(), play("clubs queen")).seen
    assert not [each for each in seen if each.what == "discards"]
    game = own(MAU_MAU + EFFECT.format("source discards every card such that card is hearts"))
    seen = game.apply(table(), play("clubs queen")).seen
    assert [each.detail for each in seen if each.what == "discards"] == [((card("hearts 9"),),)]


def test_a_counter_begins_where_it_starts() -> None:
    """A counter is what the game says until rules count it up, and so it is in a position that is laid out."""
    game = own(
        MAU_MAU
        + "counters: {heat: 4}\n"
        + "moves:\n"
        + "  warm up: {at: [turn], do: [draw counter heat to me, end turn]}\n"
        + "  cool down: {at: [turn], do: [set heat to counter heat less 3, draw counter heat to me, end turn]}\n"
        + "  heat up: {at: [turn], do: [add 1 to heat, draw counter heat to me, end turn]}\n"
    )
    assert len(game.do(table(), Move("warm up", 0)).hands[0]) == 3 + 4
    after = game.do(table(), Move("cool down", 0))
    assert len(after.hands[0]) == 3 + 1
    assert len(game.do(after, Move("cool down", 1)).hands[1]) == 2 + 0
    assert len(game.do(table(), Move("heat up", 0)).hands[0]) == 3 + 5


# --- the card that is being laid, and the one just drawn -------------------------------------------------------------

ANOTHER = (
    MAU_MAU
    + "overrides: {moves: {keep the drawn card: {do: [take 1 to me, offer the drawn card to me]}}}\n"
    + "moves:\n"
    + "  beside another nine: {at: [turn, drawn], card: from the hand, do: [end turn],"
    + " allowed_if: {holds: me, another_card: card is number 9}}\n"
    + "  beside an undrawn nine: {at: [turn, drawn], card: from the hand, do: [end turn],"
    + " allowed_if: {holds: me, a_card_but_the_drawn_card: card is number 9}}\n"
    + "  shed: {at: [turn], card: from the hand, do: [{if: {holds: me, another_card: card is number 9},"
    + " then: [draw 1 to next player]}, the card leaves the hand, {if: {holds: me, another_card: card is number 9},"
    + " then: [draw 2 to next player]}, the card comes to lie, end turn]}\n"
)


def laid_by(game: Own, state: State, act: str) -> set[str]:
    """The cards with which seat 0 can make a move, by kind and number."""
    cards = [move.card for move in game.options(state) if move.act == act and isinstance(move.card, Card)]
    return {f"{each.colour} {each.number or each.kind}" for each in cards}


def test_another_card_leaves_out_the_one_being_laid_also_after_a_draw() -> None:
    """Of two cards one of which was just drawn, each is another card to the other and none to itself."""
    game, act = own(ANOTHER), "beside another nine"
    before = laid_out(["hearts 9, hearts king", "clubs jack"], on="spades ace", pile="clubs 9, clubs 10, clubs 9")
    assert laid_by(game, before, act) == {"hearts king"}
    drawn = game.do(before, Move("draw", 0))
    assert laid_by(game, drawn, act) == {"hearts king", "hearts 9", "clubs 9"}
    one = laid_out(["hearts 9", "clubs jack"], on="spades ace", pile="clubs ace, clubs 10")
    drawn = game.do(one, Move("draw", 0))
    assert laid_by(game, drawn, act) == {"clubs 10"}


def test_the_card_drawn_can_be_left_out_by_name() -> None:
    """What was held before the draw counts, whichever card is being laid; of two alike one was held."""
    game, act = own(ANOTHER), "beside an undrawn nine"
    before = laid_out(["hearts king", "clubs jack"], on="spades ace", pile="spades 9, clubs 9, clubs 9")
    drawn = game.do(before, Move("draw", 0))
    assert laid_by(game, drawn, act) == set()
    again = game.do(drawn, Move("keep the drawn card", 0))
    assert laid_by(game, again, act) == {"hearts king", "clubs 9"}


def test_a_card_that_has_left_the_hand_is_no_longer_left_out() -> None:
    """While steps run it is the card about to be laid that is left out; once it left, another like it counts."""
    game = own(ANOTHER)
    state = laid_out(["hearts 9, clubs queen", "clubs jack"], on="spades ace", pile="9 x clubs 10")
    assert len(game.do(state, Move("shed", 0, card("hearts 9"))).hands[1]) == 1
    state = laid_out(["hearts 9, hearts 9", "clubs jack"], on="spades ace", pile="9 x clubs 10")
    assert len(game.do(state, Move("shed", 0, card("hearts 9"))).hands[1]) == 1 + 1 + 2


# --- where a card is -------------------------------------------------------------------------------------------------


def queen(*steps: str) -> Own:
    """Mau-Mau in which a queen has an effect."""
    return own(MAU_MAU + EFFECT.format(", ".join(steps)))


def test_a_laid_card_can_go_to_somebody() -> None:
    """In an effect the card lies: it goes from the pile, and what was in force before it is so again."""
    for who, sizes in (("source", [3, 2]), ("next player", [2, 3])):
        after = queen(f"the card goes to {who}").do(table(), play("clubs queen"))
        assert [len(hand) for hand in after.hands] == sizes
        assert after.discard == (card("clubs ace"),)
        assert after.force == card("clubs ace")


def test_a_card_like_it_stays_in_the_hand() -> None:
    """Who holds the same card twice gives the one that lies, and from the hand the one that is played."""
    game = own(
        MAU_MAU
        + EFFECT.format("the card goes to next player")
        + "moves: {give: {at: [turn], card: from the hand, do: [the card goes to next player, end turn]}}\n"
    )
    state = table("clubs queen, clubs queen, hearts 9", "hearts king, spades ace")
    after = game.do(state, play("clubs queen"))
    assert after.hands[0] == (card("hearts 9"), card("clubs queen"))
    assert card("clubs queen") in after.hands[1]
    assert after.discard == (card("clubs ace"),)
    after = game.do(state, play("clubs queen", "give"))
    assert after.hands[0] == (card("hearts 9"), card("clubs queen"))
    assert after.discard == (card("clubs ace"),)


WRONG = {
    "an effect that lays its card again": "lay the card",
    "a card that is given twice": "the card goes to next player, the card goes to source",
    "a card taken back and given": "source takes the laid card back, the card goes to next player",
    "a card put under the pile": "put the card back under the draw pile",
    "a card put back twice": "return the card, put the card back under the draw pile",
    "a card that lies twice": "the card comes to lie",
}


@pytest.mark.parametrize("steps", WRONG.values(), ids=WRONG)
def test_no_card_is_lost_or_doubled_by_an_effect(steps: str) -> None:
    """Whatever an effect says of its card, every card is in one place afterwards."""
    state = table("clubs queen, clubs queen, hearts 9", "hearts king, spades ace")
    after = queen(steps).do(state, play("clubs queen"))
    assert on_the_table(after) == on_the_table(state)


@pytest.mark.parametrize("step", ["the card leaves the hand", "lay the card and let it act", "the card goes to me"])
def test_a_move_without_a_card_has_none_to_lay(step: str) -> None:
    """A step about the card does nothing where a move takes none."""
    game = own(MAU_MAU + f"moves: {{nod: {{at: [turn], do: [{step}, end turn]}}}}\n")
    after = game.do(table(), Move("nod", 0))
    assert after.hands == table().hands
    assert after.seat == 1


# --- what is done at once ---------------------------------------------------------------------------------------------

GATHER = "shuffle the discard pile but its top card into the draw pile"


@pytest.mark.parametrize(
    "steps",
    [
        f"if: me holds 2 cards, then: [{GATHER}]",
        f"if: me holds 3 cards, then: [], else: [{{if: always, then: [{GATHER}]}}]",
    ],
)
def test_what_is_done_with_an_empty_pile_on_a_condition_is_done_before_the_card_is_drawn(steps: str) -> None:
    """It does not wait until the draw is over, whose card it is to bring."""
    game = own(MAU_MAU + f"overrides: {{exhausted: {{do: [{{{steps}}}]}}}}\n")
    before = laid_out(["hearts 9, hearts 10", "hearts king"], on="clubs ace", pile="")
    before = before._replace(discard=(card("diamonds queen"), card("diamonds 9"), *before.discard))
    after = game.do(before, Move("draw", 0))
    assert (len(after.hands[0]), len(after.pile), len(after.discard)) == (3, 1, 1)


# --- nobody is left without anything to do ---------------------------------------------------------------------------

KEEP = "overrides: {moves: {keep the drawn card: {allowed_if: never}}}\n"


def test_a_card_drawn_with_which_nothing_can_be_done_is_let_go() -> None:
    """Where no move is possible at a card drawn, the player goes on, and play with what comes next."""
    game = own(MAU_MAU + KEEP)
    drawn = game.do(table("hearts 9, hearts 10", "hearts king"), Move("draw", 0))
    assert game.options(drawn) == (Move("go on", 0),)
    after = game.do(drawn, Move("go on", 0))
    assert after.point is not None
    assert (after.point.name, after.point.owner) == ("turn", 1)


def test_a_word_that_can_be_said_is_no_way_out() -> None:
    """Who could only call goes on all the same, having called or not."""
    game = own(MAU_MAU + KEEP)
    drawn = game.do(laid_out(["hearts 9", "hearts king"], on="clubs ace", pile="diamonds queen"), Move("draw", 0))
    assert game.acts(drawn) == ["go on", "call"]
    assert game.acts(game.do(drawn, Move("call", 0, window="mau"))) == ["go on"]


def test_a_move_that_leaves_nothing_to_do_ends_the_turn() -> None:
    """Where no step is left and nobody has to decide, the next player's turn begins."""
    game = own(MAU_MAU + "moves: {ponder: {at: [turn], do: [draw 1 to me]}, nod: {at: [turn], do: []}}\n")
    for act in ("ponder", "nod"):
        after = game.do(table(), Move(act, 0))
        assert after.point is not None
        assert (after.point.name, after.seat) == ("turn", 1)


def test_who_may_name_no_colour_names_none() -> None:
    """Where no colour is allowed, the one in force stays and play goes on."""
    after = queen("source names a colour such that never").do(table(), play("clubs queen"))
    assert (after.colour, after.seat) == ("clubs", 1)


def test_random_games_end_where_cards_drawn_can_only_be_let_go() -> None:
    """Whole turns as one function come to the same end as the board, move by move."""
    game = own(MAU_MAU + KEEP)
    for seed in range(20):
        board = game.compiled.deal(seed, 3)
        chance = random.Random(seed).random
        moves = game.compiled.play_on(board, chance, 3000)
        state, dice, made = game.compiled.deal(seed, 3).state(), random.Random(seed).random, 0
        while not state.over:
            given = game.options(state)
            state = game.do(state, given[int(dice() * len(given))] if len(given) > 1 else given[0])
            made += 1
        assert made == moves
        assert board.state() == state


def test_steps_that_never_end_are_given_up() -> None:
    """A rule that sets itself off again and again ends in an error that names it, in both evaluators."""
    again = "procedures: {again: [{if: always, then: [again]}]}\nmoves: {spin: {at: [turn], do: [again]}}\n"
    game = own(MAU_MAU + again)
    with pytest.raises(Endless, match="procedures/again"):
        apply(game.rules, game.answers, table(), Move("spin", 0))
    with pytest.raises(Endless, match="procedures/again"):
        game.compiled.apply(table(), Move("spin", 0))

"""House rules laid over the games, each played."""

import itertools
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from rulestone.cards import Card, Move, Observation
from rulestone.compiler import GameErrors, compile_game
from rulestone.engine.evaluator import apply, breaches, options
from rulestone.engine.state import State
from rulestone.model import FileLocation, Library, Variant
from tests.engine.tables import (
    any_answers,
    card,
    cards,
    dealt,
    deck,
    defaults,
    do,
    in_the_air,
    laid_out,
    let_go,
    library,
    on_the_table,
    play,
    ruleset,
)

EDITIONS = ("uno-2003", "hp-2003", "hp-2018")
RULES = sorted(library().variants)
ANSWERS = {**defaults(ruleset("uno-2003")), "draw_n.cards_drawn": 3}


def lay(seat: int, name: str, act: str = "play") -> Move:
    """Somebody lays a card."""
    return Move(act, seat, card(name))


def acts(state: State, *variants: str) -> list[tuple[int, Card]]:
    """Who may jump in, and with what."""
    given = options(ruleset("uno-2003", *variants), ANSWERS, state)
    return [(move.who, move.card) for move in given if move.act == "jump in" and isinstance(move.card, Card)]


# --- stacking ---------------------------------------------------------------------------------------------------------

PASSED = "pass the cards on"


def test_stacked_cards_add_up() -> None:
    """After three cards to draw three, one on another, the fourth player, who has none, draws nine and loses a turn."""
    rules = ruleset("uno-2003", "stacking")
    hands = ["red draw_n, red 1, red 2", "blue draw_n, red 1, red 2", "green draw_n, red 1, red 2", "red 1, red 2"]
    state = laid_out(hands, on="red 7", pile="20 x green 2")
    moves = lay(0, "red draw_n"), lay(1, "blue draw_n", PASSED), lay(2, "green draw_n", PASSED)
    after = let_go(rules, ANSWERS, do(rules, ANSWERS, state, *moves))
    assert [len(hand) for hand in after.hands] == [2, 2, 2, 2 + 9]
    assert (after.seat, after.colour) == (0, "green")


def test_a_count_ends_when_somebody_draws() -> None:
    """After six cards were drawn the next card to draw three is worth three again."""
    rules = ruleset("uno-2003", "stacking")
    hands = ["red draw_n, red 1, red 2", "blue draw_n, red 1, red 2", "red 1, red 2", "blue draw_n, red 1, red 2"]
    state = laid_out(hands, on="red 7", pile="30 x green 2")
    moves = lay(0, "red draw_n"), lay(1, "blue draw_n", PASSED), lay(3, "blue draw_n")
    after = let_go(rules, ANSWERS, do(rules, ANSWERS, state, *moves))
    assert [len(hand) for hand in after.hands] == [2 + 3, 2, 2 + 6, 2]
    assert after.seat == 1


def test_a_count_that_was_cancelled_is_forgotten() -> None:
    """Whoever cancels stacked cards cancels all of them; the next card to draw counts for itself."""
    rules = ruleset("hp-2003", "stacking")
    answers = {**defaults(rules), "draw_n.cards_drawn": 3, "invisibility.uses_up_turn": "no"}
    hands = ["red draw_n, red 1, red 2", "blue draw_n, red 1, red 2", "invisibility, red draw_n, red 1, red 2", "red 3"]
    state = laid_out(hands, on="red 7", pile="30 x green 2")
    moves = [lay(0, "red draw_n"), lay(1, "blue draw_n", PASSED), lay(2, "invisibility", "answer a card that hits")]
    cancelled = do(rules, answers, state, *moves, Move("name a colour", 2, colour="red"))
    assert (cancelled.seat, [len(hand) for hand in cancelled.hands]) == (2, [2, 2, 3, 1])
    after = let_go(rules, answers, do(rules, answers, cancelled, lay(2, "red draw_n")))
    assert [len(hand) for hand in after.hands] == [2, 2, 2, 1 + 3]


def test_without_the_house_rule_cards_to_draw_are_not_passed_on() -> None:
    """The editions play as printed unless the house rule is asked for."""
    rules = ruleset("uno-2003")
    state = laid_out(["red draw_n, red 1", "blue draw_n, red 1", "red 1"], on="red 7", pile="20 x green 2")
    hit = apply(rules, ANSWERS, state, lay(0, "red draw_n")).state
    assert not [move for move in options(rules, ANSWERS, hit) if move.act == PASSED]


# --- jumping in -------------------------------------------------------------------------------------------------------


def test_the_identical_card_may_be_laid_out_of_turn() -> None:
    """A red 7 is laid on a red 7 by the fourth player while it is the second's turn; play goes on from the fourth."""
    hands = ["red 7, red 1, red 2", "blue 7, red 1, red 2", "red 8, red skip", "red 7, blue 2, blue 3"]
    state = laid_out(hands, on="red 9", pile="20 x green 2")
    rules = ruleset("uno-2003", "jump_in")
    laid = do(rules, ANSWERS, state, lay(0, "red 7"))
    assert acts(laid, "jump_in") == [(3, card("red 7"))]
    after = do(rules, ANSWERS, laid, lay(3, "red 7", "jump in"))
    assert (after.seat, len(after.hands[3])) == (0, 2)
    assert after.force == card("red 7")


def test_whoever_is_hit_by_a_card_that_jumped_in_sits_after_its_player() -> None:
    """A Skip laid out of turn makes the player after the one who jumped in lose the turn."""
    hands = ["red skip, red 1, red 2", "red 1, red 2", "red skip, blue 2, blue 3", "red 3, red 4", "red 5"]
    rules = ruleset("uno-2003", "jump_in")
    skipped = do(rules, ANSWERS, laid_out(hands, on="red 9", pile="9 x green 2"), lay(0, "red skip"))
    assert skipped.seat == 2
    state = laid_out(hands, on="red skip", pile="9 x green 2")
    jumped = do(rules, ANSWERS, state, lay(2, "red skip", "jump in"))
    assert jumped.seat == 4


def test_a_card_of_another_colour_or_number_does_not_jump_in() -> None:
    """The blue 7, the red 8 and the wild card wait for their turn."""
    state = laid_out(["red 1", "blue 7, red 8, wild, red skip", "red 1"], on="red 7", pile="9 x green 2")
    assert acts(state, "jump_in") == []


# --- sevens and zeros -------------------------------------------------------------------------------------------------


def test_a_seven_swaps_hands_with_a_player_of_ones_choice() -> None:
    """Who lays a 7 chooses anybody else and takes their hand; the others keep theirs."""
    rules = ruleset("uno-2003", "seven_zero")
    hands = ["red 7, blue 1, blue 2", "green 1", "green 2, green 3, green 4, green 5"]
    laid = do(rules, ANSWERS, laid_out(hands, on="red 9"), lay(0, "red 7"))
    laid = let_go(rules, ANSWERS, laid)
    chosen = [move.player for move in options(rules, ANSWERS, laid) if move.act == "choose a player"]
    assert chosen == [1, 2]
    after = do(rules, ANSWERS, laid, Move("choose a player", 0, player=2))
    assert after.hands == (cards("green 2, green 3, green 4, green 5"), cards("green 1"), cards("blue 1, blue 2"))
    assert after.seat == 1


@pytest.mark.parametrize(("direction", "passed"), [(1, ["c", "a", "b"]), (-1, ["b", "c", "a"])])
def test_a_zero_passes_every_hand_on_in_the_direction_of_play(direction: int, passed: list[str]) -> None:
    """The hands a, b, c go one seat on: to the left in ordinary play, to the right after a Reverse."""
    held = {"a": "blue 1, blue 2", "b": "green 1, green 2, green 3", "c": "yellow 1, yellow 2"}
    rules = ruleset("uno-2003", "seven_zero")
    state = laid_out(["red 0, " + held["a"], held["b"], held["c"]], on="red 9", direction=direction)
    after = let_go(rules, ANSWERS, do(rules, ANSWERS, state, lay(0, "red 0")))
    assert after.hands == tuple(cards(held[name]) for name in passed)


def test_a_seven_or_a_zero_as_last_card_wins() -> None:
    """Who goes out with a 7 or a 0 has no cards, and nobody gives them any."""
    for name in ("red 7", "red 0"):
        rules = ruleset("uno-2003", "seven_zero")
        answers = {**ANSWERS, "last_card.effective_cards": "all_action_cards"}
        after = let_go(rules, answers, do(rules, answers, laid_out([name, "green 1"], on="red 9"), lay(0, name)))
        assert after.over
        assert after.hands == ((), cards("green 1"))


# --- drawing until a card comes ---------------------------------------------------------------------------------------


def drawn(hand: str, pile: str, *variants: str) -> tuple[State, tuple[Observation, ...]]:
    """What comes of drawing on a red 9; the last card of the pile is on top."""
    state = laid_out([hand, "green 1"], on="red 9", pile=pile)
    return apply(ruleset("uno-2003", *variants), ANSWERS, state, Move("draw", 0))


def test_a_player_without_a_card_draws_until_one_can_be_laid() -> None:
    """Two cards do not fit, the third does: three are drawn, the third may be laid or kept, the others are held."""
    state, _ = drawn("blue 1", "green 8, red 3, green 7, green 6", "draw_until_playable")
    assert state.hands[0] == cards("blue 1, green 6, green 7, red 3")
    given = options(ruleset("uno-2003", "draw_until_playable"), ANSWERS, state)
    assert {(move.act, move.card) for move in given if move.who == 0} == {
        ("play the drawn card", card("red 3")),
        ("keep the drawn card", None),
    }
    assert len(drawn("blue 1", "green 8, red 3, green 7, green 6")[0].hands[0]) == 2


def test_a_player_who_could_lay_a_card_draws_one() -> None:
    """The house rule is for those who cannot lay a card; a card held back costs one card as printed."""
    state, _ = drawn("red 1", "green 8, red 3, green 7, green 6", "draw_until_playable")
    assert len(state.hands[0]) == 2


def test_drawing_ends_with_the_pile() -> None:
    """Where no card ever fits, all there are are drawn and the turn goes on with none to lay."""
    state, _ = drawn("blue 1", "green 8, green 7, green 6", "draw_until_playable")
    assert (len(state.hands[0]), state.pile) == (4, ())
    given = options(ruleset("uno-2003", "draw_until_playable"), ANSWERS, state)
    assert [move.act for move in given if move.who == 0] == ["keep the drawn card"]


# --- house rules together ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_house_rules_go_together_in_any_order(edition: str) -> None:
    """All four at once give the same game, whichever is named first."""
    whole = ruleset(edition, *RULES)
    for order in itertools.islice(itertools.permutations(RULES), 1, 24, 7):
        other = compile_game(library(), edition, order)
        assert other == replace(whole, tree=other.tree)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variants", [(each,) for each in RULES] + [tuple(RULES)], ids="+".join)
def test_house_rules_play_to_the_end(edition: str, variants: tuple[str, ...]) -> None:
    """With each house rule and with all, cards are conserved and everything listed applies."""
    rules = ruleset(edition, *variants)
    for seed in range(3):
        answers = defaults(rules) if seed == 0 else any_answers(rules, random.Random(seed))
        state = dealt(rules, answers, 3 + seed, seed, 4)
        whole = Counter(deck(rules, answers))
        for at, (_, _, after) in enumerate(play(rules, answers, state, seed, 60)):
            assert on_the_table(after) + Counter(in_the_air(after)) == whole
            if at % 10 == 0:
                for move in (*options(rules, answers, after), *breaches(rules, answers, after)):
                    apply(rules, answers, after, move)


def house_rule(name: str, *changes: dict[str, Any]) -> Variant:
    """A house rule for all games of the core."""
    return Variant(name, name, "shedding", changes, {}, FileLocation(f"{name}.yaml", 1, 1))


def with_rules(*made: Variant) -> Library:
    """The bundled rules with some house rules more."""
    return replace(library(), variants={**library().variants, **{each.id: each for each in made}})


def test_two_house_rules_that_change_one_thing_are_refused() -> None:
    """Which of them came last would decide; the error names the entry and the other rule."""
    slow = house_rule("slow", {"replace": "moves/draw/do", "with": ["take 2 to me", "offer the drawn card to me"]})
    with pytest.raises(GameErrors) as refused:
        compile_game(with_rules(slow), "uno-2003", ("draw_until_playable", "slow"))
    (problem,) = refused.value.problems
    assert problem.key == "variant.changed_twice"
    assert problem.args == {"name": "moves/draw/do", "other": "draw_until_playable"}


def test_a_house_rule_takes_a_move_away() -> None:
    """`remove` leaves the rest as it is."""
    silent = house_rule("silent", {"remove": "moves/challenge"})
    rules = compile_game(with_rules(silent), "uno-2003", ("silent",))
    assert ruleset("uno-2003").moves.keys() - rules.moves.keys() == {"challenge"}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"replace": "moves/fly", "with": {"do": []}}, "variant.nothing_to_replace"),
        ({"remove": "moves/fly"}, "variant.nothing_to_replace"),
        ({"add": "moves/draw", "as": {"at": ["turn"], "do": []}}, "variant.already_there"),
    ],
)
def test_a_house_rule_names_what_is_there(change: dict[str, Any], key: str) -> None:
    """What is replaced or removed exists in the game that is played, what is added does not."""
    with pytest.raises(GameErrors) as refused:
        compile_game(with_rules(house_rule("odd", change)), "uno-2003", ("odd",))
    assert [problem.key for problem in refused.value.problems] == [key]

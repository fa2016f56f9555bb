"""When the chance to point something out begins, and when it is over."""

import pytest

from rulestone.cards import Move
from rulestone.engine.evaluator import options
from rulestone.engine.state import State
from tests.engine.tables import card, defaults, do, laid_out, let_go, ruleset

RULES = ruleset("uno-2003")


def catches(state: State, **answers: str) -> list[str | None]:
    """What seat 1 can point out now, by the name of the duty."""
    given = options(RULES, {**defaults(RULES), **answers}, state)
    return [move.window for move in given if move.act == "catch" and move.who == 1]


def after_a_wrong_card(time_limit: str) -> State:
    """A green Draw card laid wrongly on a red 7, as seen by the player who is hit."""
    answers = {**defaults(RULES), "wrong_card.time_limit": time_limit}
    state = laid_out(["green draw_n, blue 3, blue 4", "blue 1"], on="red 7", pile="9 x green 2")
    laid = do(RULES, answers, state, Move("play a wrong card", 0, card("green draw_n")))
    announced = do(RULES, answers, laid, Move("go on", 0))
    return let_go(RULES, answers, announced, Move("catch", 1, player=0, window="wrong card"))


@pytest.mark.parametrize("limit", ["until_next_turn_begins", "any_time"])
def test_a_wrong_card_can_be_pointed_out_after_it_acted(limit: str) -> None:
    """Its effect ends no time limit that a book has; the turn is still that of whoever laid it."""
    assert catches(after_a_wrong_card(limit), **{"wrong_card.time_limit": limit}) == ["wrong card"]


def test_doubting_after_drawing_begins_when_the_cards_are_drawn() -> None:
    """Until then to object is to challenge; afterwards it can still be done only where the book gives that time."""
    for deadline, then in (("until_next_turn_begins", ["doubt"]), ("before_drawing", [])):
        answers = {**defaults(RULES), "challenge.deadline": deadline}
        state = laid_out(["wd4, blue 3, blue 4, red 1", "blue 1, blue 2"], on="red 7", pile="9 x green 2")
        laid = do(RULES, answers, state, Move("bluff", 0, card("wd4")), Move("name a colour", 0, colour="blue"))
        assert Move("challenge", 1) in options(RULES, answers, laid)
        assert catches(laid, **{"challenge.deadline": deadline}) == []
        drawn = do(RULES, answers, laid, Move("go on", 1))
        assert len(drawn.hands[1]) == 6
        assert catches(drawn, **{"challenge.deadline": deadline}) == then


def test_a_card_laid_in_answer_leaves_it_known_whose_card_it_answers() -> None:
    """Where the player of the card that was answered names the colour, that player does."""
    rules = ruleset("hp-2003")
    answers = {**defaults(rules), "invisibility.vs_howler.colour_chooser": "player_of_the_howler"}
    state = laid_out(["howler, blue 3, blue 4", "invisibility, blue 1"], on="red 7", pile="9 x green 2")
    laid = do(rules, answers, state, Move("play", 0, card("howler")))
    answered = do(rules, answers, laid, Move("answer a howler", 1, card("invisibility")))
    assert answered.point is not None
    assert (answered.point.name, answered.point.owner) == ("colour", 0)

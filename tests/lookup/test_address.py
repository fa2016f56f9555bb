"""The page of a finding leads to where its hand is looked up: the first move, or what may be done with a drawn card."""

from typing import Any

from rulestone.finding import Witness
from rulestone.site.pages.may_i import question_of

RED_7 = {"kind": "number", "colour": "red", "number": 7}
BLUE_2 = {"kind": "number", "colour": "blue", "number": 2}
WILD = {"kind": "wild"}
DRAW = {"act": "draw", "who": 0}
KEEP = {"act": "keep", "who": 0}
TABLE: dict[str, Any] = {
    "cards": [["number", "red", 7, 2, 0], ["number", "blue", 2, 2, 1], ["wild", None, None, 4, 2]],
    "acts": {"turn": [["draw", "draw"]], "drawn": [["keep", "keep it"]]},
}


def play(
    top: dict[str, Any], colour: str, *moves: dict[str, Any], players: int = 2, said: dict[str, Any] | None = None
) -> Witness:
    """Somebody with a blue 2 and a Wild moves; a red 7 lies on the draw pile."""
    setup = {"top": top, "colour": colour, "turn": 0, "draw_pile": [RED_7, BLUE_2]}
    outcomes = {"one/en": ({"may": said},) if said else ()}
    return Witness(players, setup, ((BLUE_2, WILD), (RED_7,)), moves, "", outcomes, "proved")


def test_a_first_move_is_told_with_its_hand() -> None:
    """The card that lies, the one that is played, the others; the colour only where the card has none."""
    found = question_of(play(RED_7, "red", {"act": "play", "who": 0, "card": WILD}), TABLE)
    assert found == "p=2&m=turn&o=number.red.7&a=wild&h=number.blue.2"
    found = question_of(play(WILD, "blue", DRAW, players=6), TABLE)
    assert found == "p=4&m=turn&o=wild&c=blue&t=draw&h=number.blue.2,wild"


def test_after_a_draw_it_is_what_may_be_done_with_the_card() -> None:
    """The books part over the card that was drawn, not over drawing."""
    found = question_of(play(RED_7, "red", DRAW, said=KEEP), TABLE)
    assert found == "p=2&m=drawn&o=number.red.7&d=number.red.7&t=keep&h=number.blue.2,wild"
    found = question_of(play(RED_7, "red", DRAW, said={"act": "play", "who": 0, "card": RED_7}), TABLE)
    assert found == "p=2&m=drawn&o=number.red.7&d=number.red.7&a=number.red.7&h=number.blue.2,wild"


def test_what_the_page_cannot_answer_is_not_led_to() -> None:
    """An act that the page does not know, a card that is not in the deck, somebody else's move."""
    assert not question_of(play(RED_7, "red", {"act": "doubt", "who": 0}), TABLE)
    assert not question_of(play({**RED_7, "number": 8}, "red", DRAW), TABLE)
    assert not question_of(play(RED_7, "red", {"act": "draw", "who": 1}), TABLE)

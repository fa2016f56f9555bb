"""The page of a finding leads to where its hand is looked up: the first move, or what may be done with a drawn card."""

from typing import Any

from rulestone.cards import Card, Move
from rulestone.site.pages.may_i import query_of
from rulestone.witness import Allowed, Made, Position, Witness

RED_7 = Card("number", "red", 7)
BLUE_2 = Card("number", "blue", 2)
WILD = Card("wild")
DRAW = Move("draw", 0)
KEEP = Move("keep", 0)
TABLE: dict[str, Any] = {
    "cards": [["number", "red", 7, 2, 0], ["number", "blue", 2, 2, 1], ["wild", None, None, 4, 2]],
    "acts": {"turn": [["draw", "draw"]], "drawn": [["keep", "keep it"]]},
}


def play(top: Card, colour: str, *moves: Move, players: int = 2, said: Move | None = None) -> Witness:
    """Somebody with a blue 2 and a Wild moves; a red 7 lies on the draw pile."""
    hands = ((BLUE_2, WILD), *[(RED_7,)] * (players - 1))
    start = Position(hands, (RED_7, BLUE_2), (top,), colour, "left", 0, 1)
    return Witness(start, tuple(map(Made, moves)), "", {"one/en": (Allowed("may", said),) if said else ()}, "proved")


def test_a_first_move_is_told_with_its_hand() -> None:
    """The card that lies, the one that is played, the others; the colour only where the card has none."""
    found = query_of(play(RED_7, "red", Move("play", 0, WILD)), TABLE)
    assert found == "p=2&m=turn&o=number.red.7&a=wild&h=number.blue.2"
    found = query_of(play(WILD, "blue", DRAW, players=6), TABLE)
    assert found == "p=4&m=turn&o=wild&c=blue&t=draw&h=number.blue.2,wild"


def test_after_a_draw_it_is_what_may_be_done_with_the_card() -> None:
    """The books part over the card that was drawn, not over drawing."""
    found = query_of(play(RED_7, "red", DRAW, said=KEEP), TABLE)
    assert found == "p=2&m=drawn&o=number.red.7&d=number.red.7&t=keep&h=number.blue.2,wild"
    found = query_of(play(RED_7, "red", DRAW, said=Move("play", 0, RED_7)), TABLE)
    assert found == "p=2&m=drawn&o=number.red.7&d=number.red.7&a=number.red.7&h=number.blue.2,wild"


def test_what_the_page_cannot_answer_is_not_led_to() -> None:
    """An act that the page does not know, a card that is not in the deck, somebody else's move."""
    assert not query_of(play(RED_7, "red", Move("doubt", 0)), TABLE)
    assert not query_of(play(RED_7._replace(number=8), "red", DRAW), TABLE)
    assert not query_of(play(RED_7, "red", Move("draw", 1)), TABLE)

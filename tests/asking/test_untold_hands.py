"""What is said of a hand that nobody told, held against hands that are told."""

from functools import cache
from random import Random
from typing import Any

import pytest

import rulestone
from rulestone.asking.book_verdicts import BookVerdict, ask_book, ask_books
from rulestone.asking.dependencies import holdings
from rulestone.asking.reply import reply_to
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.state_builder import engine_card
from rulestone.asking.typed_cards import TypedCard
from rulestone.cards import Card
from rulestone.cli import main
from rulestone.records import replace
from rulestone.words import Voice


@cache
def parser(*books: str) -> SituationParser:
    """Where some books are asked, or all."""
    library = rulestone.load()
    return SituationParser(library, [library.books[each] for each in books or sorted(library.books)], Voice("en"))


def said(move: str, *books: str, **told: Any) -> str:
    """The answer as it is told, on one line."""
    answered = ask_books(parser(*books).ask({"move": move, **told}))
    return " ".join(" ".join(line.text for line in ReplyText(reply_to(answered), Voice("en")).lines()).split())


QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("wild draw four", {"on": "red 7"}),
    ("wild draw four", {"on": "wild"}),
    ("wild draw four", {"on": "wild draw four"}),
    ("wild draw four", {"on": "wild", "colour": "blue"}),
    ("wild draw four", {"on": "red 7", "hand": "blue 2, ?"}),
    ("keep", {"on": "red 5", "drawn": "red 3"}),
    ("keep", {"on": "red 5", "drawn_by_choice": "red 3"}),
    ("keep", {"on": "wild", "drawn": "red 3"}),
    ("draw", {"on": "red 5"}),
    ("wild", {"on": "red 5"}),
]


@pytest.mark.parametrize(("move", "told"), QUESTIONS)
def test_what_is_said_of_a_hand_is_true_of_every_hand(move: str, told: dict[str, Any]) -> None:
    """Whatever cards a hand holds together, the case that is said to decide is what the book answers about it."""
    chance, compared = Random(repr((move, told))), 0
    asking = parser().ask({"move": move, **told})
    for verdict in ask_books(asking).verdicts:
        deck = sorted(verdict.table.deck, key=repr)
        for _ in range(40):
            drawn = [chance.choice(deck) for _ in range(verdict.situation.hidden)]
            holding = chance.choice(holdings(verdict))
            hand = (*verdict.situation.hand, *[TypedCard(*card) for card in drawn])
            colour = verdict.situation.colour or holding.colour
            known = replace(verdict.situation, hand=hand, hidden=0, colour=colour)
            found = ask_book(verdict.table, known, verdict.attempt)
            if isinstance(found, BookVerdict):
                compared += 1
                assert found.word == foretold(verdict, holding.cases, drawn), (verdict.book.id, colour, drawn)
    assert compared > 100


def foretold(verdict: BookVerdict, cases: tuple[Any, ...], hand: list[Card]) -> str:
    """What was said of a hand: the first case that it has a card of, else the last."""
    if verdict.word != "depends" or cases[0].cards is None:
        return verdict.word
    return str(next((each for each in cases if set(each.cards) & set(hand)), cases[-1]).word)


def test_an_untold_colour_is_told_as_the_one_in_play() -> None:
    """On a Wild without a colour the hand is told by the colour in play, whichever that is, and no card is wrong."""
    told = said("wild draw four", "hp-2003/es", on="wild")
    assert "The color was not given. Legal without a card of the color in play; only as a bluff with a card" in told
    assert "with a Wild" not in told


def test_what_decides_among_several_cards_is_told() -> None:
    """A card that settles the matter by itself comes first; another counts only where there is none of these."""
    told = said("wild draw four", "hp-2018/en", on="red 7")
    assert "with a red number card; it depends with a red action card but without a red number card" in told
    alone = said("wild draw four", "hp-2018/en", on="red 7", hand="blue 2, ?")
    assert "but without" not in alone, "a single card is of one case"


def test_a_hand_of_nothing_else_is_told_as_such() -> None:
    """Where nearly every card would matter, the few that do not are told."""
    told = said("keep", "hp-2003/pt", on="wild", drawn="red 3")
    assert "Legal if every card is a blue card, a green card, or a yellow card" in told
    assert "If the color is blue, green, or yellow: Legal." in told


def test_colours_are_told_apart_where_they_differ() -> None:
    """A card of which the colour matters splits the colours in play."""
    assert "If the color is red: " in said("keep", "hp-2018/es", on="wild", drawn="red 3")


def test_a_card_of_the_colour_in_play_is_a_card_of_the_deck() -> None:
    """What is told of a hand names the cards of the book: a colour in play has as many as are printed."""
    [verdict] = ask_books(parser("uno-2003/en").ask({"move": "wild draw four", "on": "wild"})).verdicts
    for holding in holdings(verdict):
        cards = [card for case in holding.cases for card in case.cards or ()]
        assert sorted(map(repr, cards)) == sorted(map(repr, verdict.table.deck))
        assert engine_card(TypedCard("wild")) in (holding.cases[-1].cards or ())


@pytest.mark.long
@pytest.mark.sample
def test_of_an_untold_color_the_hand_decides_color_by_color(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever holds a red card bluffs if red is in play; of the other colors they may hold one or not."""
    assert main(["--lang", "en", "legal", "wd4", "--on", "wild", "--hand", "red 7, ?", "--book", "uno-2003/en"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "If the color is red: Only as a bluff." in said
    for color in ("blue", "green", "yellow"):
        assert f"If the color is {color}: Legal without a {color} card; only as a bluff with a {color} card." in said

"""Situations that are alike but for names that no rule names are asked about once."""

from functools import cache

import pytest

import rulestone
from rulestone.asking.asked import Desk
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.verdicts import Answered
from rulestone.engine.state import Card
from rulestone.lookup.alike import Alike, alike
from rulestone.lookup.engine import DRAWN, TURN, Engine, Spot
from rulestone.lookup.marking import SIGN, WHOLE, in_form
from rulestone.lookup.probing import Messages, Probe
from rulestone.words import LANGUAGES, Voice
from rulestone.words import Card as CardName


@cache
def engine(edition: str, *house_rules: str) -> Engine:
    """The books of an edition, to be asked."""
    library = rulestone.load()
    desk = Desk(library, library.books_of(edition), Voice("en"), house_rules)
    return Engine(desk, alike(desk.asked))


def key(free: Alike, on: Card, card: Card) -> str:
    """What a card on another is called."""
    return Spot(TURN, on, None, None, card).names(free)[0]


def number(colour: str, value: int) -> Card:
    """A card with a number."""
    return Card("number", colour, value)


def test_colours_and_numbers_are_called_by_the_order_in_which_they_come_up() -> None:
    """A blue 5 on a red 7 is a green 1 on a blue 2, and not a red 5 on a red 7."""
    free = engine("uno-2003").free
    assert key(free, number("red", 7), number("blue", 5)) == key(free, number("blue", 2), number("green", 1))
    assert key(free, number("red", 7), number("blue", 5)) != key(free, number("red", 7), number("red", 5))


@pytest.mark.parametrize(
    ("edition", "house_rules", "colours", "numbers"),
    [("uno-2003", (), (), ()), ("uno-2003", ("seven_zero",), (), (0, 7)), ("hp-2018", (), ("red",), ())],
)
def test_what_a_rule_names_keeps_its_name(
    edition: str, house_rules: tuple[str, ...], colours: tuple[str, ...], numbers: tuple[int, ...]
) -> None:
    """The house rule on 7 and 0 names these, and a rule of the Sorting Hat names red."""
    free = engine(edition, *house_rules).free
    assert (free.fixed_colours, free.fixed_numbers) == (colours, numbers)


def test_what_a_hand_changes_is_found_by_asking() -> None:
    """A Wild Draw Four hangs on numbers and action cards of the colour in play, and on the number in play."""
    some = engine("uno-2003")
    probe = Probe(some, Spot(TURN, number("red", 7), None, None, Card("wd4")), Messages(), Voice("en"), some.free)
    found = {frozenset(each) for each in probe.groups()}
    assert found == {
        frozenset({"number.0.*", "number.0.0"}),
        frozenset({"draw_n.0.", "reverse.0.", "skip.0."}),
        frozenset({"number.*.0"}),
    }
    plain = Probe(some, Spot(TURN, number("red", 7), None, None, number("red", 5)), Messages(), Voice("en"), some.free)
    assert plain.groups() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_keeps_its_whole_name_where_it_is_said(language: str) -> None:
    """Taken back, the green one is “the green Draw card”; in the line above it is “green Draw”, as it is printed."""
    some, card, voice = engine("uno-2003"), Card("draw_n", "green"), Voice(language)
    spot = Spot(DRAWN, number("red", 7), None, card, card)
    said = some.ask(spot, (), spot.names(some.free)[1])
    lines = [text for _, _, text in said.told(voice)[0].lines]
    assert isinstance(said.answered, Answered)
    assert {WHOLE in each for each in lines} == {True, False}
    told = [filled(each, spot, voice) for each in lines]
    assert told == [line.text for line in ReplyText(said.answered, voice).body()]


def filled(text: str, spot: Spot, voice: Voice) -> str:
    """A line with the cards of its situation where the marks stand."""
    cards = {part: CardName(card.kind, card.colour, card.number) for card, part in spot.parts().items()}
    pieces = text.split(SIGN)
    for at, mark in enumerate(pieces[1::2]):
        part, _, form = mark.partition(":")
        pieces[2 * at + 1] = in_form(cards[part], form, voice)
    return "".join(pieces)

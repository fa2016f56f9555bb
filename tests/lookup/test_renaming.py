"""Situations that are alike but for names that no rule names are asked about once."""

from copy import deepcopy
from functools import cache

import pytest

import rulestone
from rulestone.asking.reply import Reply
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.situation import Act
from rulestone.asking.situation_parser import SituationParser
from rulestone.cards import Card
from rulestone.lookup.asked_engine import DRAWN, TURN, AskedSituation, Engine
from rulestone.lookup.hand_probe import HandProbe, Messages, Trial
from rulestone.lookup.renaming import Renaming, find_renaming
from rulestone.lookup.slot_voice import SIGN, WHOLE, in_form
from rulestone.records import replace
from rulestone.words import LANGUAGES, Voice


@cache
def engine(edition: str, *house_rules: str) -> Engine:
    """The books of an edition, to be asked."""
    library = rulestone.load()
    parser = SituationParser(library, library.books_of(edition), Voice("en"), house_rules)
    return Engine(parser, find_renaming(parser.tables))


def key(free: Renaming, on: Card, card: Card) -> str:
    """What a card on another is called."""
    return AskedSituation(TURN, on, None, None, card).names(free)[0]


def number(colour: str, value: int) -> Card:
    """A card with a number."""
    return Card("number", colour, value)


def test_colours_and_numbers_are_called_by_the_order_in_which_they_come_up() -> None:
    """A blue 5 on a red 7 is a green 1 on a blue 2, and not a red 5 on a red 7."""
    free = engine("uno-2003").free
    assert key(free, number("red", 7), number("blue", 5)) == key(free, number("blue", 2), number("green", 1))
    assert key(free, number("red", 7), number("blue", 5)) != key(free, number("red", 7), number("red", 5))


def test_what_a_house_rule_names_keeps_its_name() -> None:
    """The house rule on 7 and 0 names these, wherever what comes of a number may be asked about."""
    free = engine("uno-2003", "seven_zero").free
    assert key(free, number("red", 7), number("blue", 5)) != key(free, number("red", 9), number("blue", 5))
    assert key(free, number("red", 8), number("blue", 5)) == key(free, number("red", 9), number("blue", 5))


def test_what_comes_of_one_kind_of_card_keeps_names_where_that_kind_is() -> None:
    """The Sorting Hat makes somebody draw until a red card comes; between other cards red is a colour like any."""
    free, hat = engine("hp-2018").free, Card("sorting_hat")
    assert key(free, number("red", 7), hat) != key(free, number("blue", 7), hat)
    assert key(free, number("red", 7), number("blue", 5)) == key(free, number("green", 7), number("red", 5))


def test_rules_that_come_from_the_cache_name_the_same() -> None:
    """There a step of a card's effect is not the object that stands in the list of steps."""
    tables = engine("hp-2018").parser.tables
    copies = [replace(table, rules=replace(table.rules, blocks=deepcopy(dict(table.rules.blocks)))) for table in tables]
    assert find_renaming(copies) == find_renaming(tables)
    assert "red" in find_renaming(copies).colours


def test_what_a_hand_changes_is_found_by_asking() -> None:
    """A Wild Draw Four hangs on numbers and action cards of the colour in play, and on the number in play."""
    some = engine("uno-2003")
    probe = HandProbe(
        some, AskedSituation(TURN, number("red", 7), None, None, Card("wd4")), Messages(), Voice("en"), some.free
    )
    found = {frozenset(each) for each in probe.groups()}
    assert found == {
        frozenset({"number.0.*", "number.0.0"}),
        frozenset({"draw_n.0.", "reverse.0.", "skip.0."}),
        frozenset({"number.*.0"}),
    }
    plain = HandProbe(
        some, AskedSituation(TURN, number("red", 7), None, None, number("red", 5)), Messages(), Voice("en"), some.free
    )
    assert plain.groups() == []


@pytest.mark.parametrize("edition", ["uno-2003", "hp-2003"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_keeps_its_whole_name_where_it_is_said(language: str, edition: str) -> None:
    """
    Taken back, the green one is “the green Draw card”; in the line above it is “green Draw”, as it is printed.

    The marks around a name of the French booklet stand as in a sentence.
    """
    some, card = engine(edition), Card("draw_n", "green")
    spot = AskedSituation(DRAWN, number("red", 7), None, card, card)
    said = some.ask(spot, (), spot.names(some.free)[1])
    assert isinstance(said.reply, Reply)
    voice = Voice(language).of(*said.reply.answered.asking.naming)
    lines = [text for _, _, text in said.put_in_words(voice)[0].lines]
    assert {WHOLE in each for each in lines} == {True, False}
    told = [filled(each, spot, voice) for each in lines]
    assert told == [line.text for line in ReplyText(said.reply, voice).body()]


def filled(text: str, spot: AskedSituation, voice: Voice) -> str:
    """A line with the cards of its situation where the marks stand."""
    cards = {part: card for card, part in spot.parts().items()}
    pieces = text.split(SIGN)
    for at, mark in enumerate(pieces[1::2]):
        part, _, form = mark.partition(":")
        pieces[2 * at + 1] = in_form(cards[part], form, voice)
    return "".join(pieces)


def test_a_situation_like_another_takes_fewer_questions() -> None:
    """
    Whether a drawn green Skip may be kept hangs on the hand as for a green Reverse, and the answers are the same.

    What is asked all the same is one hand for each set, and each card by which a set could differ.
    """
    some, messages = engine("uno-2003"), Messages()

    def kept(kind: str) -> HandProbe:
        spot = AskedSituation(DRAWN, number("red", 7), None, Card(kind, "green"), None, Act(("keep the drawn card",)))
        return HandProbe(some, spot, messages, Voice("en"), some.free)

    first, second = kept("reverse"), kept("skip")
    begun = some.count
    first.program()
    before = some.count
    found = second.program()
    assert some.count - before < (before - begun) * 2 / 3
    assert {frozenset(each) for each in found.sets} == {frozenset(each) for each in kept("skip").work_out().sets}


def test_what_changes_otherwise_is_worked_out_anew() -> None:
    """A program that holds for one question is not that of another, which hangs on other cards."""
    some, messages = engine("uno-2003"), Messages()
    wild = HandProbe(
        some, AskedSituation(TURN, number("red", 7), None, None, Card("wd4")), messages, Voice("en"), some.free
    )
    plain = HandProbe(
        some, AskedSituation(TURN, number("red", 7), None, None, Card("wild")), messages, Voice("en"), some.free
    )
    assert Trial(plain, wild.work_out()).program() is None


def test_on_what_a_card_is_legal_is_looked_up_where_the_hand_does_not_matter() -> None:
    """A blue 5 would be legal on the same cards whatever else is held, in few cards and in many."""
    some = engine("uno-2003")
    spot = AskedSituation(TURN, number("red", 7), None, None, number("blue", 5))
    hands = [[number("yellow", 1)], [number("red", each) for each in range(1, 7)], [number("green", 3)]]
    said = [some.ask(spot, hand, spot.names(some.free)[1]) for hand in hands]
    assert all(isinstance(each.reply, Reply) for each in said)
    assert len({each.put_in_words(Voice("en"))[0] for each in said}) == 1
    (known,) = (each for (_, attempt, _), each in some.known_on.items() if attempt == spot.attempt())
    assert len(known) == len(hands) - 1

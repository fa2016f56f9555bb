"""
A set of cards in as few words as it takes: `a red number card`, `a 7`, `an action card`.

Families of cards are formed by what is printed on them; as few as cover the set exactly are told, large ones first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rulestone.compiler import Ruleset
from rulestone.engine.state import Card
from rulestone.words import Card as CardName
from rulestone.words import Colour, Listed, Rank, Said, Slot

Family = tuple[frozenset[Card], Slot]
FEW = 3
"""Families that are told one by one before a larger one with exceptions is."""


def described(
    rules: Ruleset,
    cards: Iterable[Card],
    every: Iterable[Card],
    in_play: str | None = None,
    gone: Collection[Card] = (),
) -> tuple[Slot, ...]:
    """
    Noun phrases that together mean exactly these of all cards; none for none.

    Cards of the colour `in_play`, where there is one, are told as such and not by its name. What means nothing but
    cards that are `gone` is left out.
    """
    wanted, deck = frozenset(cards), tuple(every)
    if wanted and wanted == frozenset(deck):
        return (Said("legal.cards.every"),)
    named = tuple(families(rules, deck, in_play))
    found = covering(wanted, named)
    if len(found) <= FEW:
        return tuple(slot for family, slot in found if not family <= set(gone))
    family, slot = smallest_around(wanted, deck, named)
    others = tuple(slot for _, slot in covering(family - wanted, named))
    if len(others) + 1 >= len(found):
        return tuple(slot for _, slot in found)
    return (Said("legal.cards.but", {"cards": slot, "others": Listed(others, "or")}),)


def covering(wanted: frozenset[Card], named: Iterable[Family]) -> tuple[Family, ...]:
    """As few families as cover exactly these."""
    fitting = [(family, slot) for family, slot in named if family <= wanted]
    left, found = set(wanted), []
    while left:
        largest = max(fitting, key=lambda each: len(each[0] & left))
        found.append(largest)
        left -= largest[0]
    return tuple(found)


def smallest_around(wanted: frozenset[Card], deck: tuple[Card, ...], named: Iterable[Family]) -> Family:
    """The smallest family that has all of these; the deck, if no other does."""
    larger = [each for each in named if wanted <= each[0]]
    return min([*larger, (frozenset(deck), Said("legal.cards.every"))], key=lambda each: len(each[0]))


def families(rules: Ruleset, deck: tuple[Card, ...], in_play: str | None) -> Iterator[Family]:
    """Families of cards with their names, the most telling first among those of a size."""
    if in_play is not None:
        yield from (each for each in of_the_colour(deck, in_play, rules) if each[0])
    plain = [card for card in deck if card.number is not None]
    acting = [card for card in deck if rules.cards[card.kind].action]
    for colour in dict.fromkeys(card.colour for card in deck if card.colour):
        yield frozenset(c for c in deck if c.colour == colour), Said("legal.cards.colour", {"colour": Colour(colour)})
    yield frozenset(plain), Said("legal.cards.numbers")
    yield frozenset(acting), Said("legal.cards.actions")
    for number in dict.fromkeys(card.number for card in plain):
        if number is not None:
            yield (
                frozenset(c for c in plain if c.number == number),
                Said("legal.cards.number", {"number": Rank(number)}),
            )
    for kind in dict.fromkeys(card.kind for card in deck if card.number is None):
        yield frozenset(c for c in deck if c.kind == kind), Said("legal.cards.kind", {"card": CardName(kind)})
    for colour in dict.fromkeys(card.colour for card in deck if card.colour):
        slots = {"colour": Colour(colour)}
        yield frozenset(c for c in plain if c.colour == colour), Said("legal.cards.coloured_numbers", slots)
        yield frozenset(c for c in acting if c.colour == colour), Said("legal.cards.coloured_actions", slots)
    for card in deck:
        yield frozenset({card}), Said("legal.cards.kind", {"card": CardName(card.kind, card.colour, card.number)})


def of_the_colour(deck: tuple[Card, ...], in_play: str, rules: Ruleset) -> Iterator[Family]:
    """Families of the cards of the colour in play, without its name."""
    mine = [card for card in deck if card.colour == in_play]
    plain = [card for card in mine if card.number is not None]
    yield frozenset(mine), Said("legal.cards.in_play")
    yield frozenset(plain), Said("legal.cards.in_play.numbers")
    yield frozenset(card for card in mine if rules.cards[card.kind].action), Said("legal.cards.in_play.actions")
    for card in mine:
        if card.number is not None:
            yield frozenset({card}), Said("legal.cards.in_play.number", {"number": Rank(card.number)})
        else:
            yield frozenset({card}), Said("legal.cards.in_play.kind", {"card": CardName(card.kind)})

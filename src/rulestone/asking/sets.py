"""
A set of cards in as few words as it takes: `a red number card`, `a 7`, `an action card`.

Families of cards are formed by what is printed on them; as few as cover the set exactly are told, large ones first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulestone.compiler import Ruleset
from rulestone.engine.state import Card
from rulestone.words import Card as CardName
from rulestone.words import Colour, Listed, Said, Slot

FEW = 3
"""Families that are told one by one before a larger one with exceptions is."""


def described(rules: Ruleset, cards: Iterable[Card], every: Iterable[Card]) -> tuple[Slot, ...]:
    """Noun phrases that together mean exactly these of all cards; none for none."""
    wanted, deck = frozenset(cards), tuple(every)
    if wanted and wanted == frozenset(deck):
        return (Said("legal.cards.every"),)
    found = covering(wanted, deck, rules)
    if len(found) <= FEW:
        return found
    family, slot = smallest_around(wanted, deck, rules)
    others = covering(family - wanted, deck, rules)
    if len(others) + 1 >= len(found):
        return found
    return (Said("legal.cards.but", {"cards": slot, "others": Listed(others, "or")}),)


def covering(wanted: frozenset[Card], deck: tuple[Card, ...], rules: Ruleset) -> tuple[Slot, ...]:
    """As few families as cover exactly these."""
    fitting = [(family, slot) for family, slot in families(rules, deck) if family <= wanted]
    left, found = set(wanted), []
    while left:
        family, slot = max(fitting, key=lambda each: len(each[0] & left))
        found.append(slot)
        left -= family
    return tuple(found)


def smallest_around(wanted: frozenset[Card], deck: tuple[Card, ...], rules: Ruleset) -> tuple[frozenset[Card], Slot]:
    """The smallest family that has all of these; the deck, if no other does."""
    larger = [each for each in families(rules, deck) if wanted <= each[0]]
    return min([*larger, (frozenset(deck), Said("legal.cards.every"))], key=lambda each: len(each[0]))


def families(rules: Ruleset, deck: tuple[Card, ...]) -> Iterator[tuple[frozenset[Card], Slot]]:
    """Families of cards with their names, the most telling first among those of a size."""
    plain = [card for card in deck if card.number is not None]
    acting = [card for card in deck if rules.cards[card.kind].action]
    for colour in dict.fromkeys(card.colour for card in deck if card.colour):
        yield frozenset(c for c in deck if c.colour == colour), Said("legal.cards.colour", {"colour": Colour(colour)})
    yield frozenset(plain), Said("legal.cards.numbers")
    yield frozenset(acting), Said("legal.cards.actions")
    for number in dict.fromkeys(card.number for card in plain):
        if number is not None:
            yield frozenset(c for c in plain if c.number == number), Said("legal.cards.number", {"number": number})
    for kind in dict.fromkeys(card.kind for card in deck if card.number is None):
        yield frozenset(c for c in deck if c.kind == kind), Said("legal.cards.kind", {"card": CardName(kind)})
    for colour in dict.fromkeys(card.colour for card in deck if card.colour):
        slots = {"colour": Colour(colour)}
        yield frozenset(c for c in plain if c.colour == colour), Said("legal.cards.coloured_numbers", slots)
        yield frozenset(c for c in acting if c.colour == colour), Said("legal.cards.coloured_actions", slots)
    for card in deck:
        yield frozenset({card}), Said("legal.cards.kind", {"card": CardName(card.kind, card.colour, card.number)})

"""
A set of cards in as few words as it takes: `a red number card`, `a 7`, `an action card`.

Families of cards are formed by what is printed on them; as few as cover the set exactly are told, large ones first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from rulestone.cards import Card
from rulestone.compiler import Ruleset
from rulestone.words import Colour, ListSlot, Rank, Slot, SubSentence

CardFamily = tuple[frozenset[Card], Slot]
FEW = 3
"""Families that are told one by one before a larger one with exceptions is."""


def describe_cards(
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
        return (SubSentence("legal.cards.every"),)
    named = tuple(families(rules, deck, in_play))
    chosen = covering(wanted, named)
    if len(chosen) <= FEW:
        return tuple(slot for family, slot in chosen if not family <= set(gone))
    family, slot = smallest_around(wanted, deck, named)
    # Families alone: with exceptions of their own, the set and the rest would tell one another without end.
    others = tuple(slot for _, slot in covering(family - wanted, named))
    if len(others) + 1 >= len(chosen):
        return tuple(slot for _, slot in chosen)
    return (SubSentence("legal.cards.but", {"cards": slot, "others": ListSlot(others, "or")}),)


def covering(wanted: frozenset[Card], named: Iterable[CardFamily]) -> tuple[CardFamily, ...]:
    """As few families as cover exactly these."""
    fitting = [(family, slot) for family, slot in named if family <= wanted]
    left, chosen = set(wanted), []
    while left:
        # Each card is a family by itself, too, so that there is always one.
        largest = max(fitting, key=lambda family: len(family[0] & left))
        chosen.append(largest)
        left -= largest[0]
    return tuple(chosen)


def smallest_around(wanted: frozenset[Card], deck: tuple[Card, ...], named: Iterable[CardFamily]) -> CardFamily:
    """The smallest family that has all of these; the deck, if no other does."""
    larger = [family for family in named if wanted <= family[0]]
    return min([*larger, (frozenset(deck), SubSentence("legal.cards.every"))], key=lambda family: len(family[0]))


def families(rules: Ruleset, deck: tuple[Card, ...], in_play: str | None) -> Iterator[CardFamily]:
    """Families of cards with their names, the most telling first among those of a size."""
    if in_play is not None:
        yield from (family for family in of_the_colour(deck, in_play, rules) if family[0])
    acting = [card for card in deck if rules.cards[card.kind].action]
    yield from of_one_part(deck, acting)
    yield from of_colour_and_sort(deck, acting)
    for card in deck:
        yield frozenset({card}), SubSentence("legal.cards.kind", {"card": Card(card.kind, card.colour, card.number)})


def of_one_part(deck: tuple[Card, ...], acting: Sequence[Card]) -> Iterator[CardFamily]:
    """Families of cards that have a colour, a number or a kind, all with a number, and all that act."""
    for colour in colours_of(deck):
        yield alike(deck, "colour", colour), SubSentence("legal.cards.colour", {"colour": Colour(colour)})
    yield frozenset(numbered(deck)), SubSentence("legal.cards.numbers")
    yield frozenset(acting), SubSentence("legal.cards.actions")
    for number in dict.fromkeys(card.number for card in deck if card.number is not None):
        yield alike(deck, "number", number), SubSentence("legal.cards.number", {"number": Rank(number)})
    for kind in dict.fromkeys(card.kind for card in deck if card.number is None):
        yield alike(deck, "kind", kind), SubSentence("legal.cards.kind", {"card": Card(kind)})


def of_colour_and_sort(deck: tuple[Card, ...], acting: Sequence[Card]) -> Iterator[CardFamily]:
    """Families of the cards of a colour that have a number, and of those that act."""
    for colour in colours_of(deck):
        slots = {"colour": Colour(colour)}
        yield alike(numbered(deck), "colour", colour), SubSentence("legal.cards.coloured_numbers", slots)
        yield alike(acting, "colour", colour), SubSentence("legal.cards.coloured_actions", slots)


def colours_of(cards: Iterable[Card]) -> list[str]:
    """The colours that cards have, in their order."""
    return [colour for colour in dict.fromkeys(card.colour for card in cards) if colour]


def numbered(cards: Iterable[Card]) -> list[Card]:
    """The cards that have a number."""
    return [card for card in cards if card.number is not None]


def alike(cards: Iterable[Card], part: str, value: object) -> frozenset[Card]:
    """Those that have one colour, number or kind."""
    return frozenset(card for card in cards if getattr(card, part) == value)


def of_the_colour(deck: tuple[Card, ...], in_play: str, rules: Ruleset) -> Iterator[CardFamily]:
    """Families of the cards of the colour in play, without its name."""
    mine = [card for card in deck if card.colour == in_play]
    yield frozenset(mine), SubSentence("legal.cards.in_play")
    yield frozenset(numbered(mine)), SubSentence("legal.cards.in_play.numbers")
    yield frozenset(card for card in mine if rules.cards[card.kind].action), SubSentence("legal.cards.in_play.actions")
    for card in mine:
        if card.number is not None:
            yield frozenset({card}), SubSentence("legal.cards.in_play.number", {"number": Rank(card.number)})
        else:
            yield frozenset({card}), SubSentence("legal.cards.in_play.kind", {"card": Card(card.kind)})

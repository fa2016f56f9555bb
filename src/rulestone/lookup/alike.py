"""
Situations that are alike but for the names of colours and numbers that no rule names.

A situation is told with such colours and numbers called by the order in which they come up in it, so that one answer
does for all that are alike; the cards beside it are told apart only by what they share with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulestone.asking.tables import Table
from rulestone.compiler import Ruleset
from rulestone.engine.state import Card
from rulestone.phrases import phrases
from rulestone.phrases.tree import Fixed
from rulestone.values import Value, items

OTHER = "*"
"""A colour or number that is none of those of the situation."""
FIXED = "="
"""What stands before a number that has its own name, as rules name it."""


class Alike(Value):
    """What may be called by another name in a game, everything else being equal."""

    colours: tuple[str, ...]
    numbers: tuple[int, ...]
    kinds: tuple[str, ...]
    coloured: frozenset[str]
    numbered: frozenset[str]
    fixed_colours: tuple[str, ...]
    fixed_numbers: tuple[int, ...]


def alike(tables: Sequence[Table]) -> Alike:
    """What no rule and no answer of some books names."""
    rules, deck = tables[0].rules, tables[0].deck
    named = {each for table in tables for each in named_by(table.rules)}
    answers = {answer for table in tables for answer in table.defaults.values()}
    colours = [each for each in rules.colours if each not in named and each not in answers]
    numbers = sorted({card.number for card in deck if card.number is not None})
    free = [each for each in numbers if each not in named]
    return Alike(
        tuple(colours),
        tuple(free),
        tuple(dict.fromkeys(card.kind for card in deck)),
        frozenset(card.kind for card in deck if card.colour is not None),
        frozenset(card.kind for card in deck if card.number is not None),
        tuple(each for each in rules.colours if each not in colours),
        tuple(each for each in numbers if each not in free),
    )


def named_by(rules: Ruleset) -> Iterator[str | int]:
    """Every colour that the rules of a game name, and every number of a card."""
    parts: list[Any] = [rules.cards, rules.moves, rules.windows, rules.meanings, rules.procedures, rules.events]
    parts += [rules.start, rules.exhausted, rules.remade_at_once, rules.draw_the_rest, rules.blocks, rules.clauses]
    of_a_card = {each.id for each in phrases().values() if each.measures == "card"}
    todo: list[tuple[Any, str]] = [(part, "") for part in parts]
    while todo:
        part, within = todo.pop()
        if isinstance(part, Fixed):
            if isinstance(part.value, str) or within in of_a_card:
                yield part.value
        elif isinstance(part, Value):
            phrase = getattr(part, "phrase", within)
            todo += [(each, phrase) for _, each in items(part)]
        elif isinstance(part, dict) or hasattr(part, "values"):
            todo += [(part[key], within) for key in part]
        elif isinstance(part, tuple | list | frozenset):
            todo += [(each, within) for each in part]


class Names:
    """The colours and numbers of one situation, by the order in which they come up in it."""

    def __init__(self, free: Alike) -> None:
        self.free = free
        self.colours: list[str] = []
        self.numbers: list[int] = []

    def colour(self, colour: str) -> str:
        """What a colour is called in the situation; it comes up if it has not yet."""
        if colour not in self.free.colours:
            return FIXED + colour
        if colour not in self.colours:
            self.colours.append(colour)
        return str(self.colours.index(colour))

    def number(self, number: int) -> str:
        """What a number is called in the situation."""
        if number not in self.free.numbers:
            return FIXED + str(number)
        if number not in self.numbers:
            self.numbers.append(number)
        return str(self.numbers.index(number))

    def card(self, card: Card) -> str:
        """What a card is called in the situation."""
        colour = "" if card.colour is None else self.colour(card.colour)
        return f"{card.kind}.{colour}.{'' if card.number is None else self.number(card.number)}"

    def beside(self, card: Card) -> str:
        """What a card beside the situation is called: by what it shares with it, and nothing new comes up."""
        colour, number = card.colour or "", "" if card.number is None else str(card.number)
        if card.colour in self.free.colours:
            colour = str(self.colours.index(card.colour)) if card.colour in self.colours else OTHER
        elif colour:
            colour = FIXED + colour
        if card.number in self.free.numbers:
            number = str(self.numbers.index(card.number)) if card.number in self.numbers else OTHER
        elif number:
            number = FIXED + number
        return f"{card.kind}.{colour}.{number}"


def kinds_beside(names: Names, deck: Iterable[Card]) -> dict[str, Card]:
    """One card of each class that may be beside a situation, the rarest to come up in others last."""
    found: dict[str, Card] = {}
    for card in deck:
        found[names.beside(card)] = card  # the last: the first ones are those that situations are made of
    return found

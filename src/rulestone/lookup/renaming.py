"""
Situations that are alike but for the names of colours and numbers that no rule names.

A situation is told with such colours and numbers called by the order in which they come up in it, so that one answer
does for all that are alike; the cards beside it are told apart only by what they share with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulestone.asking.asked_games import AskedGame
from rulestone.cards import Card
from rulestone.compiler import CardRule, Ruleset, below, roots
from rulestone.phrases import phrases
from rulestone.phrases.syntax_tree import ConstantNode, Node, PhraseNode, children
from rulestone.records import Record, replace

OTHER = "*"
"""A colour or number that is none of those of the situation."""
FIXED = "="
"""What stands before a number that has its own name, as rules name it."""


class Renaming(Record):
    """What may be called by another name in a game, everything else being equal."""

    colours: tuple[str, ...]
    numbers: tuple[int, ...]
    by_kind: tuple[tuple[str, tuple[str | int, ...]], ...] = ()
    """What may not where some kind of card lies, was drawn or is asked about: what comes of that card names it."""

    def among(self, kinds: Iterable[str]) -> Renaming:
        """What may be called otherwise in a situation with cards of some kinds."""
        named = {name for kind, names in self.by_kind if kind in kinds for name in names}
        if not named:
            return self
        colours = tuple(colour for colour in self.colours if colour not in named)
        return replace(self, colours=colours, numbers=tuple(number for number in self.numbers if number not in named))


def find_renaming(tables: Sequence[AskedGame]) -> Renaming:
    """What no rule and no answer of some books names, or only what comes of a kind of card."""
    deck = tables[0].deck
    rulesets = list({id(table.rules): table.rules for table in tables}.values())
    named = {name for rules in rulesets for name in names_below(rules, roots_but_effects(rules))}
    named |= {answer for table in tables for answer in table.defaults.values() if isinstance(answer, str)}
    numbers = sorted({card.number for card in deck if card.number is not None} - named)
    colours = tuple(colour for colour in tables[0].rules.colours if colour not in named)
    by_kind: dict[str, dict[str | int, None]] = {}
    for rules in rulesets:
        for kind, rule in rules.cards.items():
            names = names_below(rules, effects(rule))
            by_kind.setdefault(kind, {}).update((name, None) for name in names if name in (*colours, *numbers))
    of_kinds = ((kind, tuple(sorted(names, key=str))) for kind, names in by_kind.items() if names)
    return Renaming(colours, tuple(numbers), tuple(of_kinds))


def effects(rule: CardRule) -> list[Node]:
    """What a card does that is laid or turned up."""
    return [node for node in (rule.effect, rule.turned_up, rule.goes_back) if node is not None]


def roots_but_effects(rules: Ruleset) -> Iterator[Node]:
    """Every tree of a ruleset but what comes of cards, and steps and answers that nothing else comes to."""
    own = {root for rule in rules.cards.values() for root in effects(rule)}
    clauses = {clause for listed in rules.clauses.values() for clause in listed.values()}
    # By what they say and not by which objects they are: rules that come from the cache share none.
    left_out = own | {node for root in own for node in below(rules, root)} & {*clauses, *rules.blocks.values()}
    yield from (node for node in (*roots(rules), *rules.blocks.values()) if node not in left_out)


def names_below(rules: Ruleset, nodes: Iterable[Node]) -> set[str | int]:
    """Every colour that some trees name, and every number of a card."""
    of_a_card = {phrase.id for phrase in phrases().values() if phrase.measures == "card"}
    names: set[str | int] = set()
    for node in (inner for root in nodes for inner in below(rules, root)):
        named = [child for child in (node, *children(node)) if isinstance(child, ConstantNode)]
        counted = isinstance(node, PhraseNode) and node.phrase in of_a_card
        names |= {child.value for child in named if counted or isinstance(child.value, str)}
    return names


class FreeNames:
    """The colours and numbers of one situation, by the order in which they come up in it."""

    def __init__(self, free: Renaming) -> None:
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

"""
Conditions and numbers that read nothing but a card, the card in force and the colour in force, held against each other.

They are compared over the full product of the three: every card that any admitted deck has or none, on every card in
force or none (but where the place itself says that something lies), under every colour or none, whether or not these
belong together. So where they are equal, no position whatever tells them apart. An admitted deck is made by any of the
admitted answers together. What a condition reads is told by its phrases; of what neither reads, one case is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from rulestone.cards import Card
from rulestone.compiler import Ruleset
from rulestone.engine.state import NeedAnswer, State
from rulestone.engine.table_view import TableView
from rulestone.engine.traced_answers import Layers
from rulestone.explorer.normal_form import MOST_WAYS, ways_to_answer
from rulestone.explorer.places_that_ask import (
    A_CARD,
    ANYTHING,
    NOWHERE,
    Use,
    admitted_to_all_but,
    reads,
    rules_of_cards,
    uses,
)
from rulestone.model import Answer, Answers, OtherAnswers
from rulestone.phrases.syntax_tree import Node, QuestionNode
from rulestone.rounds.deck import by_number, of_colour, total
from rulestone.rounds.settings import GameSettings, NoSetting

PARTS = ("card", "force", "colour", "weighing")
"""What a case is made of, in its order."""
READ = frozenset(PARTS)
"""What may be read."""
WEIGHED = (0, 1, 2)
"""How deep in weighing a card the condition may be asked; beyond that it makes no difference."""


def same_in_force(
    rules: Ruleset,
    place: QuestionNode,
    answers: tuple[Answer, Answer],
    clauses: tuple[Node, Node],
    others: OtherAnswers,
) -> bool:
    """Whether two clauses are the same whatever card is looked at, whatever lies, and whatever colour is in force."""
    read = reads(rules, *clauses)
    if not read <= READ:
        return False
    below = [*clauses, *(rules_of_cards(rules) if "weighing" in read else ())]
    given = ways_to_answer(rules, others, below, place.question)
    if given is None:
        return False
    faces = every_card(rules, Layers({place.question: answers}, others))
    if faces is None:
        return False
    one, two = ([{**way, place.question: answer} for way in given] for answer in answers)

    def same(use: Use) -> bool:
        return all(
            value(rules, first, clauses[0], *case) == value(rules, second, clauses[1], *case)
            for first, second in zip(one, two, strict=True)
            for case in cases(rules, faces, use, read)
        )

    known = uses(rules).get(id(place))
    apart = {use for use in known or NOWHERE if not same(use)}
    if not apart or known is None:
        return not apart
    # A clause that no book admits may use the place otherwise than anybody plays it.
    may = uses(rules, admitted_to_all_but(rules, others, place.question))
    return not apart & may.get(id(place), frozenset())


Case = tuple[Card | None, Card | None, str | None, int]


def cases(rules: Ruleset, faces: Sequence[Card], use: Use, read: frozenset[str] = READ) -> Iterator[Case]:
    """Every card that may be looked at, card in force, colour in force, depth of weighing; of what is not read, one."""
    some: list[Card | None] = [card for card in faces if use.about in (ANYTHING, A_CARD, card.kind)]
    looked_at = [*some, *([None] if use.about == ANYTHING else [])]
    in_force = [*faces, *([] if use.lies else [None])]
    every: tuple[Sequence[Any], ...] = (looked_at, in_force, (*rules.colours, None), WEIGHED)
    # Whoever weighs a card looks at whether something lies, whatever its rule reads.
    needed = READ if "weighing" in read else read
    yield from product(*(values if part in needed else values[:1] for part, values in zip(PARTS, every, strict=True)))


def every_card(rules: Ruleset, others: OtherAnswers) -> tuple[Card, ...] | None:
    """Every card that some admitted answers together put into the box; none told where these are too many to look at.

    Each kind is laid out by itself, colour by colour, under every answer to each question that it asks for that.
    """
    cards: dict[Card, None] = {}
    for kind in rules.card_facts:
        for colour in rules.colours if rules.cards[kind].coloured else (None,):
            numbers = every_number(rules, others, kind, colour)
            if numbers is None:
                return None
            cards.update((Card(kind, colour, number), None) for number in numbers)
    return tuple(cards)


def every_number(rules: Ruleset, others: OtherAnswers, kind: str, colour: str | None) -> dict[int | None, None] | None:
    """What may stand on cards of a kind and colour, nothing included; nothing told where nobody can say."""
    numbers: dict[int | None, None] = {}
    waiting: list[Answers] = [{}]
    decks = 0
    while waiting:
        if decks == MOST_WAYS:
            return None
        answers = waiting.pop()
        slots = GameSettings(rules, answers)
        try:
            copies = total(slots, kind) if colour is None else of_colour(slots, kind, colour)
            numbers.update((number, None) for number, count in by_number(slots, kind, copies) if count > 0)
        except NeedAnswer as need:
            admitted = others.get(need.question, ())
            if not admitted:
                return None
            waiting += [{**answers, need.question: answer} for answer in reversed(admitted)]
            continue
        except (NoSetting, ValueError):
            pass  # nobody can play with such a deck
        decks += 1
    return numbers


def value(
    rules: Ruleset,
    answers: Answers,
    node: Node,
    card: Card | None,
    force: Card | None,
    colour: str | None,
    weighed: int,
) -> object:
    """What a condition or a number comes to in one case."""
    discard = () if force is None else (force,)
    table = TableView(rules, answers, State(((), ()), (), discard, force, colour, 0, 0))
    table.card_in_question, table.weighed = card, weighed
    return table.value(node)

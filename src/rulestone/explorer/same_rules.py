"""
Whether two games are one although some of their rules are written in two ways.

Everything but rules must be equal as written; each rule of one game must have the form that the same rule of the other
has, under the answers by which each is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from rulestone.compiler import Ruleset
from rulestone.explorer.decided_cases import TooDeep
from rulestone.explorer.normal_form import FormPlace, Forms, Numbers, numbers_named
from rulestone.explorer.places_that_ask import BY_NAME, only_in_turn, players
from rulestone.model import Answers
from rulestone.phrases.syntax_tree import Node

ComparedRule = tuple[object, Node | None, bool]
"""What a rule is, the rule, and whether it is the effect of a card that was just laid."""


def same_rules(one: Ruleset, answers: Answers, two: Ruleset, others: Answers) -> bool:
    """Whether two games with their answers are played alike."""
    first_given, second_given = {**answers, **one.answers}, {**others, **two.answers}
    apart = {name for name in first_given.keys() & second_given.keys() if first_given[name] != second_given[name]}
    if one.tree == two.tree and not apart:
        return True
    as_written = ("colours", "counters", "plain", "card_facts")
    if apart or any(getattr(one, part) != getattr(two, part) for part in as_written):
        return False
    numbers = Numbers(*(tuple(sorted({*a, *b})) for a, b in zip(numbers_named(one), numbers_named(two), strict=True)))
    given = {**second_given, **first_given}
    try:
        return all(
            first is not None and second is not None and alike(one, first, two, second, given, numbers)
            for first, second in zip_longest(rules(one), rules(two))
        )
    except (TooDeep, KeyError):
        return False


def alike(
    one: Ruleset, first: ComparedRule, two: Ruleset, second: ComparedRule, answers: Answers, numbers: Numbers
) -> bool:
    """Whether two rules are the same rule in two games."""
    if first[0] != second[0]:
        return False
    if first[1] is None or second[1] is None:
        return first[1] is second[1]
    forms = [
        Forms(rules, answers, place_of(rules, answers, in_effect), numbers).of(node)
        for rules, (_, node, in_effect) in ((one, first), (two, second))
        if node is not None
    ]
    return forms[0] == forms[1]


def place_of(rules: Ruleset, answers: Answers, in_effect: bool) -> FormPlace:
    """What is known of the place of a rule."""
    admitted = {name: (answer,) for name, answer in answers.items()}
    return FormPlace(in_effect, in_effect and only_in_turn(rules), players(rules, admitted))


def rules(of: Ruleset) -> Iterator[ComparedRule]:
    """Every rule from which something is read in play, with all that must be equal beside it."""
    for kind, card in of.cards.items():
        of_it = (kind, card.coloured, card.action)
        yield from (((*of_it, name), getattr(card, name), name == "effect") for name in OF_A_CARD)
    for move in of.moves.values():
        when = (move.id, move.at, move.card, move.breach, move.aside)
        yield from (((*when, name), getattr(move, name), False) for name in OF_A_MOVE)
    for window in of.windows.values():
        yield from (((window.id, name), getattr(window, name), False) for name in OF_A_WINDOW)
        for name in OF_A_CALL:
            yield (window.id, name), None if window.call is None else getattr(window.call, name), False
    yield from ((name, of.meanings.get(name), False) for name in BY_NAME)
    yield from ((name, getattr(of, name), False) for name in OF_THE_GAME)


OF_A_CARD = ("fits_if", "honest_if", "effect", "turned_up", "goes_back")
OF_A_MOVE = ("who", "allowed_if", "do", "named_by")
OF_A_WINDOW = ("opens", "if_", "closes", "by", "do", "uncaught")
OF_A_CALL = ("early_if", "in_time_if", "late_if")
OF_THE_GAME = ("start", "exhausted", "remade_at_once", "draw_the_rest")

"""
Conditions and numbers that read nothing but a card, the card in force and the colour in force, held against each other.

They are compared over the full product of the three: every card that any admitted deck has or none, on every card in
force or none, under every colour or none, whether or not these belong together. So where they are equal, no position
whatever tells them apart. What a condition reads is told by its phrases.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from rulestone.compiler import Ruleset
from rulestone.compiler.once import once
from rulestone.engine.looking import Looking
from rulestone.engine.state import Card, State
from rulestone.explorer.box import counted, counted_by
from rulestone.explorer.normal_form import Given, ways
from rulestone.explorer.reach import map_of
from rulestone.model import Answer
from rulestone.phrases import phrases
from rulestone.phrases.tree import Asked, Hit, Holds, Named, Node, Said, Steps, children

READ = frozenset({"card", "force", "colour", "weighing"})
"""What may be read."""
WEIGHED = (0, 1, 2)
"""How deep in weighing a card the condition may be asked; beyond that it makes no difference."""
Others = Mapping[str, tuple[Answer, ...]]


def same_in_force(
    rules: Ruleset, place: Asked, answers: tuple[Answer, Answer], clauses: tuple[Node, Node], others: Others
) -> bool:
    """Whether two clauses are the same whatever card is looked at, whatever lies, and whatever colour is in force."""
    read = reads(rules, *clauses)
    if not read <= READ:
        return False
    below = [*clauses, *(rules_of_cards(rules) if "weighing" in read else ())]
    given = ways(rules, others, below, place.question)
    if given is None:
        return False
    one, two = ([{**way, place.question: answer} for way in given] for answer in answers)
    return all(
        value(rules, first, clauses[0], *case) == value(rules, second, clauses[1], *case)
        for first, second in zip(one, two, strict=True)
        for looked_at in looked_at_by(rules).get(id(place), frozenset({ANYTHING}))
        for case in cases(rules, others, looked_at)
    )


ANYTHING, A_CARD = "?", "*"
"""What a condition is asked about: a card or none; some card; else a card of the kind that is named."""


@once
def looked_at_by(rules: Ruleset) -> Mapping[int, frozenset[str]]:
    """For each place that asks a question, by its identity, about what it is asked, wherever it is used."""
    found: dict[int, set[str]] = {}
    seen: set[tuple[int, str]] = set()
    todo = [*about_cards(rules), *((node, ANYTHING) for node in roots(rules))]
    while todo:
        node, about = todo.pop()
        if (id(node), about) in seen:
            continue
        seen.add((id(node), about))
        if isinstance(node, Asked):
            found.setdefault(id(node), set()).add(about)
            clauses = (each for key, all_ in rules.clauses.items() if key[0] == node.question for each in all_.values())
            todo += [(each, about) for each in clauses]
        if isinstance(node, Named):
            parts = (rules.meanings, rules.procedures, rules.events)
            todo += [(part[node.name], about) for part in parts if node.name in part]
        todo += asked_below_it(node, about)
    return {place: frozenset(each) for place, each in found.items()}


def asked_below_it(node: Node, about: str) -> list[tuple[Node, str]]:
    """What stands in a node, and about what it is asked."""
    match node:
        case Holds(who=who, card=card):
            return [(who, about), (card, A_CARD)]
        case Said(phrase, slots):
            # A condition in a phrase is asked about whatever cards the phrase looks at.
            kinds = dict(phrases()[phrase].slots)
            return [(child, ANYTHING if kinds[name] == "condition" else about) for name, child in slots]
    return [(child, about) for child in children(node)]


def about_cards(rules: Ruleset) -> Iterator[tuple[Node, str]]:
    """What is asked about a card of some kind, or about some card."""
    for kind, card in rules.cards.items():
        yield card.fits_if, kind
        if card.honest_if is not None:
            yield card.honest_if, kind
        if card.effect is not None:
            yield card.effect, kind if keeps_its_card(rules, card.effect) else ANYTHING
    for move in rules.moves.values():
        yield move.allowed_if, ANYTHING if move.card is None else A_CARD
        yield move.do, A_CARD if move.card is not None and keeps_its_card(rules, move.do) else ANYTHING


def keeps_its_card(rules: Ruleset, steps: Node) -> bool:
    """Whether steps are about one card from first to last."""
    return not any(phrases()[name].turns_to_another_card for name in map_of(rules).below(steps).phrases)


def roots(rules: Ruleset) -> Iterator[Node]:
    """Every other tree of a ruleset from which something is read in play; what is only named is read where it is."""
    for card in rules.cards.values():
        yield from (node for node in (card.turned_up, card.goes_back) if node is not None)
    for move in rules.moves.values():
        yield from (node for node in (move.who, move.named_by) if node is not None)
    for window in rules.windows.values():
        yield from (window.opens, window.if_, window.closes, window.by, window.do)
        call = window.call
        rest = (window.uncaught, *(() if call is None else (call.early_if, call.in_time_if, call.late_if)))
        yield from (node for node in rest if node is not None)
    yield from (rules.start, rules.exhausted, rules.remade_at_once, rules.draw_the_rest)
    yield from (rules.meanings[name] for name in BY_NAME if name in rules.meanings)


BY_NAME = ("drawing until a card ends with the pile", "the round is over")
"""Meanings that the evaluator asks for by their names."""


def reads(rules: Ruleset, *nodes: Node) -> frozenset[str]:
    """All that some conditions or numbers read, through names, questions and the rules of the cards that they weigh."""
    found: set[str] = set()
    questions, names = set[str](), set[str]()
    weighing = False
    todo = list(nodes)
    while todo:
        node = todo.pop()
        todo.extend(children(node))
        match node:
            case Said(phrase):
                found |= phrases()[phrase].reads
            case Holds():
                found.add("hands")
            case Hit() | Steps():
                found.add("steps")
            case Asked(question) if question not in questions:
                questions.add(question)
                todo.extend(each for key, all_ in rules.clauses.items() if key[0] == question for each in all_.values())
            case Named(name) if name not in names:
                names.add(name)
                parts = (rules.meanings, rules.procedures, rules.events)
                todo.extend(part[name] for part in parts if name in part)
        if "weighing" in found and not weighing:
            weighing = True
            todo.extend(rules_of_cards(rules))
    return frozenset(found)


def rules_of_cards(rules: Ruleset) -> Iterator[Node]:
    """What is looked at where a card is weighed."""
    for card in rules.cards.values():
        yield card.fits_if
        if card.honest_if is not None:
            yield card.honest_if


Case = tuple[Card | None, Card | None, str | None, int]


def cases(rules: Ruleset, others: Others, looked_at: str) -> Iterator[Case]:
    """Every card that may be looked at, card in force, colour in force, and depth of weighing."""
    faces = (*every_card(rules, others), None)
    some = [card for card in faces if card is not None and looked_at in (ANYTHING, A_CARD, card.kind)]
    yield from product([*some, *([None] if looked_at == ANYTHING else [])], faces, (*rules.colours, None), WEIGHED)


def every_card(rules: Ruleset, others: Others) -> list[Card]:
    """Every card that some admitted answers put into the box."""
    hangs_on = [name for name in counted_by(rules) if others.get(name)]
    usual = {name: others[name][0] for name in hangs_on}
    found = dict.fromkeys(counted(rules, usual))
    for name in hangs_on:
        for answer in others[name][1:]:
            found.update(dict.fromkeys(counted(rules, {**usual, name: answer})))
    return list(found)


def value(
    rules: Ruleset, answers: Given, node: Node, card: Card | None, force: Card | None, colour: str | None, weighed: int
) -> object:
    """What a condition or a number comes to in one case."""
    discard = () if force is None else (force,)
    table = Looking(rules, answers, State(((), ()), (), discard, force, colour, 0, 0))
    table.card_in_question, table.weighed = card, weighed
    return table.value(node)

"""
What is known of the places at which a game asks a question: about what, in whose turn, on what card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from rulestone.compiler import Ruleset
from rulestone.compiler import roots as every_root
from rulestone.compiler.once import once
from rulestone.engine.state import NeedAnswer
from rulestone.explorer.reach import map_of
from rulestone.model import Answer
from rulestone.phrases import drawing, phrases
from rulestone.phrases.tree import All, Any, Asked, Hit, Holds, Named, Node, Said, Steps, children, walk
from rulestone.rounds.slots import NoSlot, Slots

Others = Mapping[str, tuple[Answer, ...]]
ANYTHING, A_CARD = "?", "*"
"""What a condition is asked about: a card or none; some card; else a card of the kind that is named."""
BY_NAME = ("drawing until a card ends with the pile", "the round is over")
"""Meanings that the evaluator asks for by their names."""
MOST_WAYS = 256
"""In how many ways it is answered at most how many people may play; where there are more, nobody knows."""


def of_each_card() -> frozenset[str]:
    """Phrases that ask their condition about one card after the other."""
    return drawing() | {"discards_every"}


class Use(NamedTuple):
    """How a place is used."""

    about: str
    in_effect: bool = False
    """Whether it is part of the effect of a card that somebody has just laid: whoever acts is whoever laid it."""
    lies: bool = False
    """Whether some card is in force."""


NOWHERE = frozenset({Use(ANYTHING)})
"""How a place is used of which nothing is known."""


Admitted = tuple[tuple[str, tuple[Answer, ...]], ...]


def admitted_to_all_but(rules: Ruleset, others: Others, question: str) -> Admitted:
    """The answers that are admitted to other questions, as what is worked out once is given them."""
    settled = {name: (answer,) for name, answer in rules.answers.items()}
    # What stands for no clause is used nowhere.
    names = sorted({name for name, _ in rules.clauses} - {question})
    given = ((name, settled.get(name) or others.get(name)) for name in names)
    return tuple((name, tuple(each)) for name, each in given if each is not None)


@once
def uses(rules: Ruleset, admitted: Admitted = ()) -> Mapping[int, frozenset[Use]]:
    """For each place that asks a question, by its identity, how it is used by what is admitted, where that is given."""
    given = dict(admitted)
    found: dict[int, set[Use]] = {}
    seen: set[tuple[int, Use]] = set()
    todo = [*about_cards(rules), *((node, Use(ANYTHING)) for node in roots(rules))]
    while todo:
        node, use = todo.pop()
        if (id(node), use) in seen:
            continue
        seen.add((id(node), use))
        if isinstance(node, Asked):
            found.setdefault(id(node), set()).add(use)
            may = given.get(node.question)
            for key, clauses in rules.clauses.items():
                if key[0] == node.question:
                    todo += [(each, use) for answer, each in clauses.items() if may is None or answer in may]
        if isinstance(node, Named):
            parts = (rules.meanings, rules.procedures, rules.events)
            todo += [(part[node.name], use) for part in parts if node.name in part]
        todo += used_below(node, use)
    return {place: frozenset(each) for place, each in found.items()}


def used_below(node: Node, use: Use) -> list[tuple[Node, Use]]:
    """What stands in a node, and how it is used."""
    match node:
        case Holds(who=who, card=card):
            return [(who, use), (card, use._replace(about=A_CARD))]
        case Said(phrase, slots):
            kinds = dict(phrases()[phrase].slots)
            within = use._replace(about=A_CARD if phrase in of_each_card() else ANYTHING)
            return [(child, within if kinds[name] == "condition" else use) for name, child in slots]
    return [(child, use) for child in children(node)]


def about_cards(rules: Ruleset) -> Iterator[tuple[Node, Use]]:
    """What is asked about a card of some kind, or about some card."""
    for kind, card in rules.cards.items():
        # Where nothing lies, there is nothing to be matched, and nobody asks.
        yield card.fits_if, Use(kind, lies=True)
        if card.honest_if is not None:
            yield card.honest_if, Use(kind)
        if card.effect is not None:
            yield card.effect, Use(kind if keeps_its_card(rules, card.effect) else ANYTHING, in_effect=True)
    for move in rules.moves.values():
        yield move.allowed_if, Use(ANYTHING if move.card is None else A_CARD)
        yield move.do, Use(A_CARD if move.card is not None and keeps_its_card(rules, move.do) else ANYTHING)


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


# --- what holds in a whole game --------------------------------------------------------------------------------------


@once
def numbers_of_players(rules: Ruleset, admitted: tuple[tuple[str, tuple[Answer, ...]], ...]) -> tuple[int, ...] | None:
    """Every number of people who may play by some answers that are admitted; none where that is not said."""
    found: set[int] = set()
    names = [name for name, _ in admitted]
    for ways, answers in enumerate(product(*(each for _, each in admitted))):
        slots = Slots(rules, dict(zip(names, answers, strict=True)))
        try:
            least, most = (slots.number("table", "players", end) for end in ("from", "to"))
        except (NoSlot, NeedAnswer, ValueError):
            return None
        if ways >= MOST_WAYS:
            return None
        found.update(range(least, most + 1))
    return tuple(sorted(found)) or None


def players(rules: Ruleset, others: Others) -> tuple[int, ...] | None:
    """The same for the answers that are admitted to other questions."""
    named = (name for name, paths in rules.asked.items() if any(path[0] == "table" for path in paths))
    return numbers_of_players(rules, tuple((name, tuple(others.get(name, ()))) for name in sorted(named)))


@once
def only_in_turn(rules: Ruleset) -> bool:
    """Whether nobody but the player whose turn it is ever lays a card, or decides between turns."""
    moves = rules.moves.values()
    if rules.windows or any(move.who is not None or move.aside or {*move.at} - {"turn", "drawn"} for move in moves):
        return False
    said = [each for root in every_root(rules) for each in walk(root) if isinstance(each, Said)]
    others_draw = any(each.phrase == "offer_drawn_card" and each.slots != (("players", Said("me")),) for each in said)
    moved = {each.phrase for each in said} & {"play_goes_on_after", "interrupted_goes_on"}
    acting = [move.do for move in moves]
    acting += [card.effect for card in rules.cards.values() if card.effect is not None]
    turned_up = [node for card in rules.cards.values() for node in (card.turned_up, card.goes_back) if node is not None]
    begins = any("first_player_is" in map_of(rules).below(node).phrases for node in acting)
    acts_at_once = any("effect_of_the_card" in map_of(rules).below(node).phrases for node in (rules.start, *turned_up))
    return not (others_draw or moved or begins or acts_at_once)


@once
def nobody_answers(rules: Ruleset) -> bool:
    """Whether whoever is hit by an effect can do nothing about it, nor anybody else just then."""
    return not rules.windows and not any("answer" in move.at for move in rules.moves.values())


@once
def no_duty_at(rules: Ruleset, event: str) -> bool:
    """Whether no window can open or close at an instant."""
    rest = (node for window in rules.windows.values() for node in (window.opens, window.closes))
    return not any(may_be(rules, node, event) for node in rest)


def may_be(rules: Ruleset, node: Node, event: str, within: tuple[str, ...] = ()) -> bool:
    """Whether something can hold at an instant; where that is not plain to see, it can."""
    match node:
        case Said(phrase) if phrases()[phrase].kind == "event":
            return phrase == event
        case Any(parts):
            return any(may_be(rules, part, event, within) for part in parts)
        case All(parts):
            return all(may_be(rules, part, event, within) for part in parts)
        case Named(name) if name in rules.events and name not in within:
            return may_be(rules, rules.events[name], event, (*within, name))
    return True

"""
What is known of the places at which a game asks a question: about what, in whose turn, on what card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from rulestone.compiler import Ruleset
from rulestone.compiler import roots as every_root
from rulestone.compiler.contract import PILE_ENDS_IT, ROUND_OVER
from rulestone.compiler.ruleset_memory import once
from rulestone.engine.state import NeedAnswer
from rulestone.explorer.reachable_questions import map_of
from rulestone.model import Answer, OtherAnswers
from rulestone.phrases import drawing, phrases
from rulestone.phrases.syntax_tree import (
    AllOf,
    AnyOf,
    CardListNode,
    Hit,
    NameNode,
    Node,
    PhraseNode,
    QuestionNode,
    Steps,
    children,
    walk,
)
from rulestone.rounds.settings import GameSettings, NoSetting

ANYTHING, A_CARD = "?", "*"
"""What a condition is asked about: a card or none; some card; else a card of the kind that is named."""
BY_NAME = (PILE_ENDS_IT, ROUND_OVER)
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


AdmittedItems = tuple[tuple[str, tuple[Answer, ...]], ...]


def admitted_to_all_but(rules: Ruleset, others: OtherAnswers, question: str) -> AdmittedItems:
    """The answers that are admitted to other questions, as what is worked out once is given them."""
    settled = {name: (answer,) for name, answer in rules.answers.items()}
    # What stands for no clause is used nowhere.
    names = sorted({name for name, _ in rules.clauses} - {question})
    given = ((name, settled.get(name) or others.get(name)) for name in names)
    return tuple((name, tuple(answers)) for name, answers in given if answers is not None)


@once
def uses(rules: Ruleset, admitted: AdmittedItems = ()) -> Mapping[int, frozenset[Use]]:
    """For each place that asks a question, by its identity, how it is used by what is admitted, where that is given."""
    given = dict(admitted)
    uses_by_place: dict[int, set[Use]] = {}
    done: set[tuple[int, Use]] = set()
    todo = [*about_cards(rules), *((node, Use(ANYTHING)) for node in roots(rules))]
    while todo:
        node, use = todo.pop()
        if (id(node), use) in done:
            continue
        done.add((id(node), use))
        if isinstance(node, QuestionNode):
            uses_by_place.setdefault(id(node), set()).add(use)
            may = given.get(node.question)
            for key, clauses in rules.clauses.items():
                if key[0] == node.question:
                    todo += [(clause, use) for answer, clause in clauses.items() if may is None or answer in may]
        if isinstance(node, NameNode):
            parts = (rules.meanings, rules.procedures, rules.events)
            todo += [(part[node.name], use) for part in parts if node.name in part]
        todo += used_below(node, use)
    return {place: frozenset(place_uses) for place, place_uses in uses_by_place.items()}


def used_below(node: Node, use: Use) -> list[tuple[Node, Use]]:
    """What stands in a node, and how it is used."""
    match node:
        case CardListNode(who=who, card=card):
            return [(who, use), (card, use._replace(about=A_CARD))]
        case PhraseNode(phrase, slots):
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
    subjects: set[str] = set()
    questions, names = set[str](), set[str]()
    weighing = False
    todo = list(nodes)
    while todo:
        node = todo.pop()
        todo.extend(children(node))
        match node:
            case PhraseNode(phrase):
                subjects |= phrases()[phrase].reads
            case CardListNode():
                subjects.add("hands")
            case Hit() | Steps():
                subjects.add("steps")
            case QuestionNode(question) if question not in questions:
                questions.add(question)
                todo.extend(
                    clause for key, all_ in rules.clauses.items() if key[0] == question for clause in all_.values()
                )
            case NameNode(name) if name not in names:
                names.add(name)
                parts = (rules.meanings, rules.procedures, rules.events)
                todo.extend(part[name] for part in parts if name in part)
        if "weighing" in subjects and not weighing:
            weighing = True
            todo.extend(rules_of_cards(rules))
    return frozenset(subjects)


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
    numbers: set[int] = set()
    names = [name for name, _ in admitted]
    for ways, answers in enumerate(product(*(admitted_answers for _, admitted_answers in admitted))):
        slots = GameSettings(rules, dict(zip(names, answers, strict=True)))
        try:
            least, most = (slots.number("table", "players", end) for end in ("from", "to"))
        except (NoSetting, NeedAnswer, ValueError):
            return None
        if ways >= MOST_WAYS:
            return None
        numbers.update(range(least, most + 1))
    return tuple(sorted(numbers)) or None


def players(rules: Ruleset, others: OtherAnswers) -> tuple[int, ...] | None:
    """The same for the answers that are admitted to other questions."""
    named = (name for name, paths in rules.asked.items() if any(path[0] == "table" for path in paths))
    return numbers_of_players(rules, tuple((name, tuple(others.get(name, ()))) for name in sorted(named)))


@once
def only_in_turn(rules: Ruleset) -> bool:
    """Whether nobody but the player whose turn it is ever lays a card, or decides between turns."""
    moves = rules.moves.values()
    if rules.windows or any(move.who is not None or move.aside or {*move.at} - {"turn", "drawn"} for move in moves):
        return False
    phrase_nodes = [node for root in every_root(rules) for node in walk(root) if isinstance(node, PhraseNode)]
    others_draw = any(
        node.phrase == "offer_drawn_card" and node.slots != (("players", PhraseNode("me")),) for node in phrase_nodes
    )
    moved = {node.phrase for node in phrase_nodes} & {"play_goes_on_after", "interrupted_goes_on"}
    return not (others_draw or moved or begins_anew(rules) or acts_at_once(rules))


def begins_anew(rules: Ruleset) -> bool:
    """Whether a move, or the effect of a card, says who is first."""
    acting = (*(move.do for move in rules.moves.values()), *(card.effect for card in rules.cards.values()))
    return any("first_player_is" in map_of(rules).below(node).phrases for node in acting)


def acts_at_once(rules: Ruleset) -> bool:
    """Whether the effect of a card happens when it is turned up first."""
    turned_up = (node for card in rules.cards.values() for node in (card.turned_up, card.goes_back))
    return any("effect_of_the_card" in map_of(rules).below(node).phrases for node in (rules.start, *turned_up))


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
        case PhraseNode(phrase) if phrases()[phrase].kind == "event":
            return phrase == event
        case AnyOf(parts):
            return any(may_be(rules, part, event, within) for part in parts)
        case AllOf(parts):
            return all(may_be(rules, part, event, within) for part in parts)
        case NameNode(name) if name in rules.events and name not in within:
            return may_be(rules, rules.events[name], event, (*within, name))
    return True

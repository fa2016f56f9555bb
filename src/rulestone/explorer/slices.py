"""
Where in a game a question is read, and so which cards and moments can bring it up.

It only says where to look; the whole game stays in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from rulestone.compiler import MoveRule, Ruleset
from rulestone.explorer.reach import DRAWING, askers, map_of
from rulestone.model import Answer
from rulestone.phrases.tree import Asked, Fixed, Hit, Named, Node, Not, Said, Steps, children, walk


@dataclass(frozen=True, slots=True)
class Slice:
    """The part of a game in which a question is read."""

    kinds: tuple[str, ...]
    """Kinds of cards whose rules, or whose answers to other cards, read it."""
    answering: tuple[str, ...]
    """Kinds of cards that somebody else must hold for it to be read."""
    also: tuple[str, ...]
    """Kinds of cards that are worth holding besides, in the player's own hand."""
    at_once: bool
    """Whether it can be read before anybody has moved."""
    at_start: bool
    """Whether it is read when the first card is turned up."""
    when_exhausted: bool
    breaches: tuple[str, ...]
    """Breaches that are part of it, by the name of their move."""
    catching: bool
    """Whether somebody can be caught for it."""
    drawing: bool
    """Whether it is read when a card was drawn or is about to be."""
    colours: tuple[str, ...]
    """Colours that its answers name."""
    played: bool
    """Whether play reads it at all."""


OF_EFFECTS = {"takes_a_penalty", "somebody_is_hit", "effect_begins"}
"""Instants that only come with the effect of a card."""


@cache
def slice_of(rules: Ruleset, question: str) -> Slice:
    """The slice of a question."""
    kinds: dict[str, None] = {}
    answering: dict[str, None] = {}
    breaches: dict[str, None] = {}
    at_once = at_start = catching = drawing = played = False
    acting = [kind for kind, card in rules.cards.items() if card.effect]
    for kind, card in rules.cards.items():
        before = reads(rules, [card.fits_if, card.honest_if], question)
        turned = reads(rules, [card.turned_up, card.goes_back], question)
        at_once, at_start = at_once or before, at_start or turned
        if before or turned or reads(rules, [card.effect], question):
            kinds[kind] = None
    exhausted = directly(rules, [rules.exhausted, rules.remade_at_once, rules.draw_the_rest], question)
    until = [rules.meanings[name] for name in ("drawing until a card ends with the pile",) if name in rules.meanings]
    exhausted = exhausted or directly(rules, until, question)
    for move in rules.moves.values():
        if not directly(rules, [move.allowed_if, move.do, move.who, move.named_by], question):
            continue
        played = True
        at_once = at_once or "turn" in move.at
        drawing = drawing or (move.card is None and "turn" in move.at) or "drawn" in move.at
        if move.breach:
            breaches[move.id] = None
        pending, laid = named_by(rules, move)
        if {"answer", "announced"} & set(move.at):
            answering.update(dict.fromkeys(kind for kind in laid if move.card or kind not in pending))
            kinds.update(dict.fromkeys(pending or hitting(rules, move, acting)))
        else:
            kinds.update(dict.fromkeys([*pending, *laid]))
    for window in rules.windows.values():
        nodes = [window.opens, window.if_, window.closes, window.by, window.do, window.uncaught]
        if window.call:
            nodes += [window.call.early_if, window.call.in_time_if, window.call.late_if]
        if directly(rules, nodes, question):
            catching = True
            kinds.update(dict.fromkeys(kinds_named(rules, nodes)))
            if any(isinstance(each, Said) and each.phrase.startswith("was_laid") for each in walk(window.if_)):
                breaches.update(dict.fromkeys(m.id for m in rules.moves.values() if m.breach and m.card))
    start = reads(rules, [rules.start], question) and not exhausted
    lasting = [rules.procedures.get("lay the card and let it act"), rules.meanings.get("the round is over")]
    if directly(rules, lasting, question):
        kinds.update(dict.fromkeys(acting))
        played = True
    clauses = list(walk_clauses(rules, question))
    spoken = {each.phrase for each in clauses if isinstance(each, Said)}
    if catching and spoken & OF_EFFECTS:
        kinds.update(dict.fromkeys(acting))
    if exhausted:
        drawn = [k for k in rules.cards if map_of(rules).below(rules.cards[k].effect).phrases & DRAWING]
        kinds.update(dict.fromkeys(drawn))
    played = played or bool(kinds) or at_start or catching or exhausted or start
    coloured = [k for k, card in rules.cards.items() if card.action and card.coloured][:1]
    if played and at_once and spoken & {"is_action_card", "is_number_card"}:
        kinds.update(dict.fromkeys(coloured))
    if played and not kinds:
        # Whether a card without a colour counts is the usual doubt where no card is named.
        kinds.update(dict.fromkeys([k for k, card in rules.cards.items() if not card.coloured][:1]))
    honest = spoken & {"was_laid_honestly"} and map_of(rules).below(Said("was_laid_honestly")).phrases
    also = coloured if not at_once and honest and "is_action_card" in honest else []
    colours = [each.value for each in clauses if isinstance(each, Fixed) and each.value in rules.colours]
    return Slice(
        tuple(kinds), tuple(answering), tuple(also), at_once, at_start or start, exhausted, tuple(breaches), catching,
        drawing, tuple(dict.fromkeys(map(str, colours))), played,
    )


def hitting(rules: Ruleset, move: MoveRule, acting: list[str]) -> list[str]:
    """The kinds of cards that a move may answer: at the point where somebody is hit, only such as hit somebody."""
    denied = {
        str(dict(each.part.slots)["kind"].value)  # type: ignore[union-attr]
        for each in walk(move.allowed_if)
        if isinstance(each, Not) and isinstance(each.part, Said) and each.part.phrase == "is_kind"
    }
    hits = [k for k in acting if "announced" in move.at or any(isinstance(e, Hit) for e in walk(rules.cards[k].effect or NEVER))]
    return [kind for kind in hits if kind not in denied]


NEVER = Fixed("never")


def walk_clauses(rules: Ruleset, question: str) -> Iterator[Node]:
    """Every node of what the answers to a question stand for."""
    for (asked, _), clauses in rules.clauses.items():
        if asked == question:
            for clause in clauses.values():
                yield from walk(clause)


def same_clauses(rules: Ruleset, question: str, answers: tuple[Answer, Answer]) -> bool:
    """Whether two answers stand for the same, wherever the question is asked."""
    return all(plainly(clause(rules, node, answers[0])) == plainly(clause(rules, node, answers[1]))
               for node in askers(rules).get(question, ()))


def clause(rules: Ruleset, node: Asked, answer: Answer) -> Node:
    if node.answers is not None:
        return dict(node.answers).get(str(answer), Fixed(answer))
    return rules.clauses.get((question_of(node), node.kind), {}).get(answer, Fixed(answer))


def question_of(node: Asked) -> str:
    return node.question


def plainly(node: Node) -> object:
    """A node without the names of its lists of steps."""
    if isinstance(node, Steps):
        return tuple(plainly(each) for each in node.steps)
    if isinstance(node, Hit):
        return ("hit", plainly(node.who), plainly(node.do))
    return node


def named_by(rules: Ruleset, move: MoveRule) -> tuple[list[str], list[str]]:
    """The kinds that a move names: of the card it answers, and of cards that are laid or held."""
    pending: list[str] = []
    laid: list[str] = []
    for node in walk_positive(move.allowed_if):
        if isinstance(node, Said) and node.phrase == "is_kind":
            slots = dict(node.slots)
            kind = slots["kind"]
            assert isinstance(kind, Fixed)
            (pending if slots["card"] == Said("pending_card") else laid).append(str(kind.value))
    return pending, laid or list(kinds_named(rules, [move.allowed_if, move.do]))


def walk_positive(node: Node) -> Iterator[Node]:
    """A node and everything below it that is not denied."""
    if isinstance(node, Not):
        return
    yield node
    for child in children(node):
        yield from walk_positive(child)


def reads(rules: Ruleset, nodes: Sequence[Node | None], question: str) -> bool:
    """Whether any of the nodes can come to ask the question."""
    return any(node is not None and question in named_questions(rules, node) for node in nodes)


directly = reads


def named_questions(rules: Ruleset, node: Node) -> frozenset[str]:
    """The questions below a node that are asked in so many words, not through what a phrase sets going."""
    return frozenset(questions_known(rules)(node))


@cache
def questions_known(rules: Ruleset):  # type: ignore[no-untyped-def]
    from rulestone.compiler import questions_below

    known: dict[int, tuple[Node, set[str]]] = {}

    def look_up(node: Node) -> set[str]:
        if id(node) not in known:
            known[id(node)] = (node, questions_below(rules, node))
        return known[id(node)][1]

    return look_up


def kinds_named(rules: Ruleset, nodes: Sequence[Node | None]) -> Iterator[str]:
    """The kinds of cards that conditions name outright."""
    seen: set[str] = set()
    todo = [node for node in nodes if node is not None]
    while todo:
        for node in walk(todo.pop()):
            if isinstance(node, Fixed) and node.value in rules.cards:
                yield str(node.value)
            if isinstance(node, Named) and node.name not in seen:
                seen.add(node.name)
                todo.extend(part[node.name] for part in (rules.meanings, rules.procedures) if node.name in part)

"""
Where in a game a question is read, and so which cards and moments can bring it up.

It only says where to look first; the whole game stays in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulestone.compiler import MoveRule, Ruleset, questions_below
from rulestone.phrases.tree import Fixed, Named, Node, Not, Said, children, walk


@dataclass(frozen=True, slots=True)
class Slice:
    """The part of a game in which a question is read."""

    kinds: tuple[str, ...]
    """Kinds of cards whose rules, or whose answers to other cards, read it."""
    answering: tuple[str, ...]
    """Kinds of cards that somebody else must hold for it to be read."""
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
    played: bool
    """Whether play reads it at all."""


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
    for move in rules.moves.values():
        if not reads(rules, [move.allowed_if, move.do, move.who, move.named_by], question):
            continue
        played = True
        at_once = at_once or "turn" in move.at
        drawing = drawing or (move.card is None and "turn" in move.at) or "drawn" in move.at
        if move.breach:
            breaches[move.id] = None
        pending, laid = named_by(rules, move)
        if {"answer", "announced"} & set(move.at):
            answering.update(dict.fromkeys(laid if move.card else ()))
            kinds.update(dict.fromkeys(pending or acting))
        else:
            kinds.update(dict.fromkeys([*pending, *laid]))
    for window in rules.windows.values():
        nodes = [window.opens, window.if_, window.closes, window.by, window.do, window.uncaught]
        if window.call:
            nodes += [window.call.in_time_if, window.call.late_if]
        if reads(rules, nodes, question):
            catching = True
            kinds.update(dict.fromkeys(kinds_named(rules, nodes)))
            if any(isinstance(each, Said) and each.phrase.startswith("was_laid") for each in walk(window.if_)):
                breaches.update(dict.fromkeys(m.id for m in rules.moves.values() if m.breach and m.card))
    exhausted = reads(rules, [rules.exhausted, rules.remade_at_once, rules.draw_the_rest], question)
    start = reads(rules, [rules.start], question)
    lasting = [rules.procedures.get("lay the card and let it act"), rules.meanings.get("the round is over")]
    if reads(rules, lasting, question):
        kinds.update(dict.fromkeys(acting))
        played = True
    spoken = {each.phrase for each in walk_clauses(rules, question) if isinstance(each, Said)}
    if catching and spoken & OF_EFFECTS:
        kinds.update(dict.fromkeys(acting))
    played = played or bool(kinds) or at_start or catching or exhausted or start
    if played and at_once and spoken & {"is_action_card", "is_number_card"}:
        kinds.update(dict.fromkeys([k for k, card in rules.cards.items() if card.action and card.coloured][:1]))
    if played and not kinds and not exhausted:
        # Whether a card without a colour counts is the usual doubt where no card is named.
        kinds.update(dict.fromkeys([k for k, card in rules.cards.items() if not card.coloured][:1]))
    return Slice(
        tuple(kinds), tuple(answering), at_once, at_start or start, exhausted, tuple(breaches), catching, drawing or exhausted, played
    )


OF_EFFECTS = {"takes_a_penalty", "somebody_is_hit", "effect_begins"}
"""Instants that only come with the effect of a card."""


def walk_clauses(rules: Ruleset, question: str) -> Iterator[Node]:
    """Every node of what the answers to a question stand for."""
    for (asked, _), clauses in rules.clauses.items():
        if asked == question:
            for clause in clauses.values():
                yield from walk(clause)


def named_by(rules: Ruleset, move: MoveRule) -> tuple[list[str], list[str]]:
    """The kinds that a move names: of the card it answers, and of the card that is laid."""
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
    return any(node is not None and question in questions_below(rules, node) for node in nodes)


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

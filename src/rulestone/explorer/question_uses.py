"""
Where in a game a question is read, and so which cards and moments can bring it up.

It only says where to look; the whole game stays in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulestone.compiler import MoveRule, Ruleset
from rulestone.compiler.contract import LAYING, PILE_ENDS_IT, ROUND_OVER
from rulestone.compiler.ruleset_memory import once
from rulestone.explorer.reachable_questions import map_of, parts
from rulestone.phrases import drawing
from rulestone.phrases.syntax_tree import (
    ConstantNode,
    Hit,
    IfNode,
    NameNode,
    Node,
    NoneOf,
    PhraseNode,
    QuestionNode,
    children,
    walk,
)


@dataclass(frozen=True, slots=True)
class Slice:
    """The part of a game in which a question is read."""

    kinds: tuple[str, ...]
    """Kinds of cards whose rules, or whose answers to other cards, read it."""
    answering: tuple[str, ...]
    """Kinds of cards that somebody else must hold for it to be read."""
    weighed: tuple[str, ...]
    """Those of the kinds for which it is read to tell whether they may be laid."""
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
    piles: tuple[int, ...] = ()
    """How many cards the draw pile has where something that is read with it hangs on that."""
    hands: tuple[int, ...] = ()
    """How many cards somebody holds where something that is read with it hangs on that."""
    numbers: tuple[int, ...] = ()
    """Numbers of cards that its answers name."""
    players: tuple[int, ...] = ()
    """How many people play where its answers name that."""
    out_of_turn: bool = False
    """Whether somebody whose turn it is not may lay a card where it is read."""


OF_EFFECTS = {"takes_a_penalty", "somebody_is_hit", "effect_begins"}
"""Instants that only come with the effect of a card."""


class Slicing:
    """A slice in the making."""

    def __init__(self, rules: Ruleset, question: str) -> None:
        self.rules, self.question, self.map = rules, question, map_of(rules)
        self.kinds: dict[str, None] = {}
        self.answering: dict[str, None] = {}
        self.weighed: dict[str, None] = {}
        self.breaches: dict[str, None] = {}
        self.at_once = self.at_start = self.catching = self.drawing = self.exhausted = self.played = False
        self.out_of_turn = False
        cards = rules.cards.values()
        self.acting = [card.kind for card in cards if card.effect]
        self.coloured = [card.kind for card in cards if card.action and card.coloured][:1]
        self.plain = [card.kind for card in cards if card.coloured and not card.action][:1]
        self.colourless = [card.kind for card in cards if not card.coloured][:1]
        self.clauses = list(walk_clauses(rules, question))
        self.spoken = {clause.phrase for clause in self.clauses if isinstance(clause, PhraseNode)}

    def slice(self) -> Slice:
        """All of it."""
        for look in (self.cards, self.pile, self.moves, self.windows, self.start, self.lasting, self.sides):
            look()
        colours = [
            clause.value
            for clause in self.clauses
            if isinstance(clause, ConstantNode) and clause.value in self.rules.colours
        ]
        honest = self.spoken & {"was_laid_honestly"} and self.map.below(PhraseNode("was_laid_honestly")).phrases
        also = self.coloured if not self.at_once and honest and "is_action_card" in honest else []
        return Slice(
            tuple(self.kinds),
            tuple(self.answering),
            tuple(self.weighed),
            tuple(also),
            self.at_once,
            self.at_start,
            self.exhausted,
            tuple(self.breaches),
            self.catching,
            self.drawing,
            tuple(dict.fromkeys(map(str, colours))),
            self.played,
            tuple(self.piles()),
            tuple(self.hands()),
            self.numbers(),
            numbers_in(self.clauses, "there_are_players"),
            self.out_of_turn,
        )

    def piles(self) -> list[int]:
        """Sizes of the draw pile on both sides of each that is named: in the answers, or where it is read only then."""
        nodes = list(self.clauses)
        for block in self.rules.blocks.values():
            for node in walk(block):
                if isinstance(node, IfNode) and self.reads(node.then, node.other):
                    nodes += walk(node.condition)
        for node in list(nodes):
            if isinstance(node, QuestionNode):
                nodes += walk_clauses(self.rules, node.question)
        named = {named_size(node) for node in nodes if isinstance(node, PhraseNode)} - {None}
        sizes = {size + step for size in named if size is not None for step in (-1, 0, 1)}
        # What draws several cards can run out of them on the way.
        drawn = [number for phrase in sorted(drawing()) for number in numbers_in(self.clauses, phrase) if number > 1]
        return sorted({*sizes, *(max(drawn) - 1 for _ in drawn)}, reverse=True)

    def hands(self) -> list[int]:
        """Sizes of a hand that are named in its answers, or, if they are large, in a rule that asks the question."""
        nodes = [node for part in parts(self.rules) if self.reads(*part) for root in part for node in walk(root)]
        named = {*numbers_in(self.clauses, "holds_cards"), *numbers_in(nodes, "holds_cards")}
        return sorted({*named, *([1] if "holds_one_card" in self.spoken else [])})

    def numbers(self) -> tuple[int, ...]:
        """Numbers of cards that are named in its answers, or in a rule that asks the question."""
        asking = [node for part in parts(self.rules) if self.reads(*part) for node in part]
        named = (below for node in asking for below in walk_named(self.rules, node))
        return tuple(dict.fromkeys([*numbers_in(self.clauses, "is_number"), *numbers_in(named, "is_number")]))

    def reads(self, *nodes: Node | None) -> bool:
        """Whether any of the nodes asks the question in so many words, through names or through answers."""
        return any(node is not None and self.question in self.map.named_below(node) for node in nodes)

    def add(self, kinds: Iterable[str]) -> None:
        self.kinds.update(dict.fromkeys(kinds))

    def cards(self) -> None:
        """Whether a card may be laid, what it does, what it does when it is turned up."""
        for kind, card in self.rules.cards.items():
            if self.reads(card.fits_if, card.honest_if):
                self.at_once, self.weighed[kind] = True, None
            if self.reads(card.turned_up, card.goes_back):
                self.at_start = True
            if self.reads(card.fits_if, card.honest_if, card.turned_up, card.goes_back, card.effect):
                self.kinds[kind] = None

    def pile(self) -> None:
        """What is done when there is nothing left to draw; cards that make somebody draw bring it up."""
        rules = self.rules
        ends = list(self.map.nodes_named(PILE_ENDS_IT))
        self.exhausted = self.reads(rules.exhausted, rules.remade_at_once, rules.draw_the_rest, *ends)
        if self.exhausted:
            self.add(kind for kind, card in rules.cards.items() if self.map.below(card.effect).phrases & drawing())

    def moves(self) -> None:
        """What may be done, by whom, and what comes of it."""
        for move in self.rules.moves.values():
            if not self.reads(move.allowed_if, move.do, move.who):
                continue
            self.played = True
            self.at_once = self.at_once or "turn" in move.at
            self.drawing = self.drawing or (move.card is None and "turn" in move.at) or "drawn" in move.at
            if move.breach:
                self.breaches[move.id] = None
            elif move.card and "turn" in move.at and move.who is not None:
                self.out_of_turn = True
            if "turn" in move.at and "is_coloured" in self.map.named_phrases(move.allowed_if):
                # Whether a card without a colour counts is the usual doubt.
                self.add(self.colourless)
            pending, laid = named_by(self.rules, move, self.question)
            if {"answer", "announced"} & set(move.at):
                self.answering.update(dict.fromkeys(kind for kind in laid if move.card or kind not in pending))
                self.add(pending or hitting(self.rules, move, self.acting))
            else:
                self.add((*pending, *laid))

    def windows(self) -> None:
        """Duties, and for what somebody can be caught."""
        for window in self.rules.windows.values():
            nodes = [window.opens, window.if_, window.closes, window.by, window.do, window.uncaught]
            if window.call:
                nodes += [window.call.early_if, window.call.in_time_if, window.call.late_if]
            if not self.reads(*nodes):
                continue
            self.catching = True
            self.add(kinds_named(self.rules, nodes))
            laid = {node.phrase for node in walk(window.if_) if isinstance(node, PhraseNode)} & WRONGLY
            # Only such cards can be a bluff; without them nobody in a position had one to lay.
            if "was_laid_as_bluff" in laid:
                self.add(kind for kind, card in self.rules.cards.items() if card.honest_if is not None)
            if laid:
                self.breaches.update(dict.fromkeys(m.id for m in self.rules.moves.values() if m.breach and m.card))
        if self.catching and self.spoken & OF_EFFECTS:
            self.add(self.acting)

    def start(self) -> None:
        """A card without an effect of its own shows what holds whatever card is turned up."""
        if self.reads(self.rules.start) and not self.exhausted:
            self.at_start = True
            self.add(self.plain)

    def lasting(self) -> None:
        """What is read whenever a card is laid or a turn ends."""
        lays = [self.rules.procedures[name] for name in (LAYING,) if name in self.rules.procedures]
        if self.reads(*lays):
            self.add(self.acting)
        if self.reads(*self.map.nodes_named(ROUND_OVER)):
            self.add(self.plain)

    def sides(self) -> None:
        """A card for each side of what the answers tell apart."""
        self.played = self.played or bool(self.kinds) or self.at_start or self.catching or self.exhausted
        sides = {"is_action_card", "is_number_card"}
        if any(self.rules.cards[kind].coloured and self.rules.cards[kind].action for kind in self.weighed):
            sides.add("has_symbol_in_force")
        if self.played and self.at_once and self.spoken & sides:
            self.add(self.coloured)
        if self.played and not self.kinds:
            self.add(self.colourless)


def numbers_in(nodes: Iterable[Node], phrase: str) -> tuple[int, ...]:
    """The numbers that a phrase names outright."""
    slots = [slot for node in nodes if isinstance(node, PhraseNode) and node.phrase == phrase for _, slot in node.slots]
    return tuple(
        dict.fromkeys(slot.value for slot in slots if isinstance(slot, ConstantNode) and isinstance(slot.value, int))
    )


def named_size(phrase: PhraseNode) -> int | None:
    """The least number of cards in the draw pile with which a condition on it does not hold; none for other phrases."""
    match phrase:
        case PhraseNode("draw_pile_is_empty"):
            return 1
        case PhraseNode("draw_pile_holds_fewer", (("number", ConstantNode(int(size))),)):
            return max(1, size)
    return None


WRONGLY = {"was_laid_wrongly", "was_laid_as_bluff"}
"""Phrases that tell how a card was laid that should not have been."""


@once
def slice_of(rules: Ruleset, question: str) -> Slice:
    """The slice of a question."""
    return Slicing(rules, question).slice()


def hitting(rules: Ruleset, move: MoveRule, acting: list[str]) -> list[str]:
    """The kinds of cards that a move may answer: at the point where somebody is hit, only such as hit somebody."""
    denied = set[str | int]()
    for node in walk(move.allowed_if):
        if isinstance(node, NoneOf) and isinstance(node.part, PhraseNode) and node.part.phrase == "is_kind":
            denied.update(slot.value for _, slot in node.part.slots if isinstance(slot, ConstantNode))
    hits = [kind for kind in acting if "announced" in move.at or has_hit(rules.cards[kind].effect)]
    return [kind for kind in hits if kind not in denied]


def has_hit(effect: Node | None) -> bool:
    """Whether an effect is aimed at somebody, who may answer it."""
    return effect is not None and any(isinstance(node, Hit) for node in walk(effect))


def walk_clauses(rules: Ruleset, question: str) -> Iterator[Node]:
    """Every node of what the answers to a question stand for."""
    for (name, _), clauses in rules.clauses.items():
        if name == question:
            for clause in clauses.values():
                yield from walk(clause)


def named_by(rules: Ruleset, move: MoveRule, question: str) -> tuple[list[str], list[str]]:
    """The kinds that a move names, itself or by answers to a question: of cards it answers, and of such as are laid."""
    pending: list[str] = []
    laid: list[str] = []
    for node in walk_positive(rules, move.allowed_if, question):
        if isinstance(node, PhraseNode) and node.phrase == "is_kind":
            slots = dict(node.slots)
            kind = slots["kind"]
            assert isinstance(kind, ConstantNode)
            (pending if slots["card"] == PhraseNode("pending_card") else laid).append(str(kind.value))
    return pending, laid or list(kinds_named(rules, [move.allowed_if, move.do]))


def walk_positive(rules: Ruleset, node: Node, question: str) -> Iterator[Node]:
    """A node and everything below it that is not denied, with what the answers to a question stand for."""
    if isinstance(node, NoneOf):
        return
    yield node
    answers: Iterable[Node] = ()
    if isinstance(node, QuestionNode) and node.question == question and node.answers is None:
        answers = rules.clauses.get((question, node.kind), {}).values()
    for child in (*children(node), *answers):
        yield from walk_positive(rules, child, question)


def walk_named(rules: Ruleset, node: Node) -> Iterator[Node]:
    """A node and everything below it, through names; what answers stand for is left out."""
    named: set[str] = set()
    todo = [node]
    while todo:
        current = todo.pop()
        yield current
        todo.extend(children(current))
        if isinstance(current, NameNode) and current.name not in named:
            named.add(current.name)
            todo.extend(map_of(rules).nodes_named(current.name))


def kinds_named(rules: Ruleset, nodes: Sequence[Node | None]) -> Iterator[str]:
    """The kinds of cards that conditions name outright."""
    names_met: set[str] = set()
    todo = [node for node in nodes if node is not None]
    while todo:
        for node in walk(todo.pop()):
            if isinstance(node, ConstantNode) and node.value in rules.cards:
                yield str(node.value)
            if isinstance(node, NameNode) and node.name not in names_met:
                names_met.add(node.name)
                todo.extend(part[node.name] for part in (rules.meanings, rules.procedures) if node.name in part)

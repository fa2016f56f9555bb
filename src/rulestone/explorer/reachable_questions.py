"""
What a part of a game can come to ask, through names, through answers, and through what phrases set going.

It says too much rather than too little: where it says that a question is not read, it is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulestone.cards import AnyCard, Card, HiddenCard, Move
from rulestone.compiler import MoveRule, Ruleset, questions_below, roots
from rulestone.compiler.contract import CATCH, PILE_ENDS_IT, ROUND_OVER
from rulestone.compiler.ruleset_memory import once
from rulestone.engine.evaluator import named_kinds
from rulestone.engine.plain_table import PASSING
from rulestone.engine.state import State
from rulestone.phrases import drawing, phrases
from rulestone.phrases.syntax_tree import NameNode, Node, PhraseNode, QuestionNode, children


class Reach(NamedTuple):
    """The questions and phrases below a node."""

    questions: frozenset[str]
    phrases: frozenset[str]


NOTHING = Reach(frozenset(), frozenset())


class ReachMap:
    """Every node of a ruleset with what it reaches; worked out once where it is needed."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.known: dict[tuple[int, str | None], tuple[Node, Reach]] = {}
        self.named_questions: dict[int, tuple[Node, frozenset[str]]] = {}
        self.clauses: dict[str, list[Node]] = {}
        for (question, _), clauses in rules.clauses.items():
            self.clauses.setdefault(question, []).extend(clauses.values())

    def below(self, node: Node | None, kind: str | None = None) -> Reach:
        """What carrying out a node, or looking at it, can read; `kind` is the card whose effect it may set going."""
        if node is None:
            return NOTHING
        entry = self.known.get((id(node), kind))
        if entry is None:
            # The node is kept with its answer, so that its identity stays its own.
            entry = self.known[id(node), kind] = (node, self.work_out(node, kind))
        return entry[1]

    def work_out(self, node: Node, kind: str | None) -> Reach:
        questions: dict[str, None] = {}
        phrases: dict[str, None] = {}
        named: set[str] = set()
        todo = [node]
        while todo:
            current = todo.pop()
            todo.extend(children(current))
            match current:
                case QuestionNode(question):
                    if question not in questions:
                        questions[question] = None
                        todo.extend(self.clauses.get(question, ()))
                case NameNode(name):
                    if name not in named:
                        named.add(name)
                        todo.extend(self.nodes_named(name))
                case PhraseNode(phrase):
                    if phrase not in phrases:
                        phrases[phrase] = None
                        todo.extend(self.implied(phrase, kind))
        return Reach(frozenset(questions), frozenset(phrases))

    def named_below(self, node: Node) -> frozenset[str]:
        """The questions below a node that are asked in so many words, not through what a phrase sets going."""
        entry = self.named_questions.get(id(node))
        if entry is None:
            entry = self.named_questions[id(node)] = (node, frozenset(questions_below(self.rules, node)))
        return entry[1]

    def named_phrases(self, node: Node) -> frozenset[str]:
        """The phrases below a node that are said in so many words or through names."""
        phrases: dict[str, None] = {}
        todo, names_met = [node], set[str]()
        while todo:
            current = todo.pop()
            todo.extend(children(current))
            if isinstance(current, PhraseNode):
                phrases[current.phrase] = None
            if isinstance(current, NameNode) and current.name not in names_met:
                names_met.add(current.name)
                todo.extend(self.nodes_named(current.name))
        return frozenset(phrases)

    def nodes_named(self, name: str) -> Iterator[Node]:
        for part in (self.rules.meanings, self.rules.procedures, self.rules.events):
            if name in part:
                yield part[name]

    def implied(self, phrase: str, kind: str | None) -> Iterator[Node]:
        """The rules that a phrase looks at or sets going without saying so; those of duties have parts of their own."""
        rules = self.rules
        cards = rules.cards.values()
        kinds = cards if kind is None else [rules.cards[kind]]
        for rule in sorted(phrases()[phrase].runs):
            match rule:
                case "effect":
                    yield from (card.effect for card in kinds if card.effect is not None)
                case "fits_if" | "honest_if" | "turned_up" | "goes_back":
                    yield from (node for card in cards if (node := getattr(card, rule)) is not None)
                case "round_over":
                    yield from self.nodes_named(ROUND_OVER)
                case "exhausted":
                    yield from (rules.exhausted, rules.remade_at_once, rules.draw_the_rest)
                    yield from self.nodes_named(PILE_ENDS_IT)


@once
def map_of(rules: Ruleset) -> ReachMap:
    """The map of a ruleset."""
    return ReachMap(rules)


@once
def askers(rules: Ruleset) -> Mapping[str, tuple[QuestionNode, ...]]:
    """Every place that asks a question, in the whole ruleset."""
    places: dict[str, list[QuestionNode]] = {}
    visited: set[int] = set()
    todo = list(roots(rules))
    while todo:
        node = todo.pop()
        if id(node) in visited:
            continue
        visited.add(id(node))
        todo.extend(children(node))
        if isinstance(node, QuestionNode):
            places.setdefault(node.question, []).append(node)
    return {question: tuple(nodes) for question, nodes in places.items()}


@once
def parts(rules: Ruleset) -> tuple[tuple[Node, ...], ...]:
    """The rules of a game: each move, each window, each card with what it does, and the empty pile."""
    made: list[list[Node | None]] = []
    for card in rules.cards.values():
        made += [[card.fits_if, card.honest_if], [card.effect], [card.turned_up, card.goes_back]]
    made += [[move.who, move.allowed_if, move.do, move.named_by] for move in rules.moves.values()]
    for window in rules.windows.values():
        made.append([window.opens, window.if_, window.closes, window.by, window.do, window.uncaught])
        if window.call is not None:
            made[-1] += [window.call.early_if, window.call.in_time_if, window.call.late_if]
    ends = list(map_of(rules).nodes_named(PILE_ENDS_IT))
    made += [[rules.exhausted, rules.remade_at_once, rules.draw_the_rest, *ends], [rules.start]]
    return tuple(tuple(node for node in part if node is not None) for part in made)


def neighbours(rules: Ruleset, question: str) -> frozenset[str]:
    """
    The questions that some rule reads together with this one.

    Positions to start from are arbitrary, so any other question only decides which of them are reached.
    """
    known = map_of(rules)
    questions: dict[str, None] = {}
    for part in parts(rules):
        below = [known.named_below(node) for node in part]
        if any(question in names for names in below):
            for node in part:
                questions.update(dict.fromkeys(sorted(known.below(node).questions)))
    return frozenset(questions)


@once
def wrong_by(rules: Ruleset, question: str) -> frozenset[str]:
    """The breaches of which the question may tell who commits them, and when."""
    known = map_of(rules)
    breaches = (move for move in rules.moves.values() if move.breach)
    return frozenset(
        move.id
        for move in breaches
        if any(question in known.below(node).questions for node in (move.allowed_if, move.who))
    )


class Watch:
    """Whether one question can be read by looking at a position or by making a move in it."""

    def __init__(self, rules: Ruleset, question: str) -> None:
        self.rules, self.question, self.map = rules, question, map_of(rules)
        self.points = self.moves_that_read()
        self.watch_windows()
        self.exhausting = self.reads(rules.exhausted, rules.remade_at_once, rules.draw_the_rest)
        near = [node for part in parts(rules) if self.reads(*part) for node in part]
        self.layer = any("laid_the_card_in_force" in self.map.below(node).phrases for node in near)
        self.held = [move for point in sorted(PASSING) for move in self.points.get(point, ())]
        self.turning = bool(self.points.get("turn"))
        self.drawing = bool(self.points.get("drawn"))

    def watch_windows(self) -> None:
        """Note what of the times in which something may be said hangs on the question: words, catching, the times."""
        windows = self.rules.windows.values()
        calls = [(window.id, window.call) for window in windows if window.call is not None]
        self.calling = any(self.reads(call.early_if) for _, call in calls)
        self.catching = {window.id for window in windows if self.reads(window.by)}
        self.catching |= {name for name, call in calls if self.reads(call.in_time_if, call.late_if)}
        self.moved = any(self.reads(window.opens, window.if_, window.closes, window.uncaught) for window in windows)
        # What somebody pays who is caught counts, too: otherwise a duty was forgotten once the turn was over.
        self.duties = self.moved or bool(self.catching) or self.reads(*(window.do for window in windows))

    def moves_that_read(self) -> dict[str, list[MoveRule]]:
        """The moves whose being allowed hangs on the question, by the moments at which they can be made."""
        by_point: dict[str, list[MoveRule]] = {}
        for move in self.rules.moves.values():
            if not move.breach and self.reads(move.allowed_if, move.who):
                for point in move.at:
                    by_point.setdefault(point, []).append(move)
        return by_point

    def reads(self, *nodes: Node | None, kind: str | None = None) -> bool:
        return any(self.question in self.map.below(node, kind).questions for node in nodes)

    def is_plain(self, state: State) -> bool:
        """Whether nothing of the past is left in a position that the question could hang on."""
        if state.point is None or state.point.name != "turn" or state.stack or state.held:
            return False
        past = (self.duties and state.windows, state.called, state.skips, state.taken, state.counters)
        waits = (state.after, state.following, state.layer if self.layer else None)
        return not any(past) and all(seat is None for seat in waits)

    def look(self, state: State) -> bool:
        """Whether looking at what may be done here can read the question."""
        point = state.point
        if point is None or state.over:
            return False
        if any(window.rule in self.catching for window in state.windows):
            return True
        if self.calling and point.name in ("turn", "drawn"):
            return True
        return any(self.could(state, rule) for rule in self.points.get(point.name, ()))

    def could(self, state: State, rule: MoveRule) -> bool:
        """Whether somebody may hold the card that a rule is about."""
        kind = named_kinds(self.rules)[rule.id]
        if rule.card is None or kind is None:
            return True
        return any(isinstance(card, HiddenCard) or card.kind == kind for hand in state.hands for card in hand)

    def move(self, state: State, move: Move) -> bool:
        """Whether making a move, or looking around after it, can read the question."""
        if self.moved or self.turning:
            return True
        kind = kind_of(move.card)
        below = list(self.reaches_of_move(state, move))
        if self.exhausting:
            return len(state.pile) <= FEW and any(reach.phrases & drawing() for reach in below)
        if any(self.question in reach.questions for reach in below):
            return True
        if self.drawing and any("offer_drawn_card" in reach.phrases for reach in below):
            return True
        acts = kind is None or self.rules.cards[kind].effect is not None or bool(state.stack)
        return any(self.could(state, rule) for rule in self.held if acts or "moment" in rule.at)

    def reaches_of_move(self, state: State, move: Move) -> Iterator[Reach]:
        """What lies below all that is carried out with a move: its own steps, a duty's, and those that wait."""
        rule, window = self.rules.moves.get(move.act), self.rules.windows.get(move.window or "")
        if rule:
            yield self.map.below(rule.do, kind_of(move.card))
        if window and move.act == CATCH:
            yield self.map.below(window.do)
        for unfinished in state.stack:
            yield self.map.below(self.rules.blocks[unfinished.block], kind_of(unfinished.scene.card))


def kind_of(card: AnyCard | None) -> str | None:
    """The kind of a card, where its face is known."""
    return card.kind if isinstance(card, Card) else None


FEW = 4
"""With more cards than these in the draw pile it is taken not to run out within a move or two."""

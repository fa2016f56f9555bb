"""
Two answers to one question, played in step until somebody at the table can tell them apart.

Until the question is read both games are one, so one engine runs; from there on two, with everything else shared.
Any other question that is read on the way is settled alike for both, by each answer that some book admits.
Bounds are counts of positions, never seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulestone.compiler import Ruleset
from rulestone.engine import play
from rulestone.engine.state import Card, Move, NeedAnswer, NeedFace, Seen, State, Unseen
from rulestone.engine.table import PASSING
from rulestone.engine.unseen import all_cards, settle_face
from rulestone.explorer.positions import Start, plain, spare, special, starts
from rulestone.explorer.slices import Slice, slice_of
from rulestone.model import Answer

FREE = {"name a colour", "choose a player"}
"""Acts that belong to the move before them."""
Others = Mapping[str, tuple[Answer, ...]]


@dataclass(frozen=True)
class Bounds:
    """How far the search goes, in counts."""

    moves: int = 3
    complete: int = 2
    """Up to how many moves everything is looked at before answers are said to play the same."""
    nodes: int = 6000
    """Positions looked at for each number of moves."""
    better: int = 400
    """Positions looked at for a play of the same length that assumes less."""


@dataclass(frozen=True)
class Difference:
    """A play that tells two answers apart."""

    question: str
    answers: tuple[Answer, Answer]
    start: Start
    moves: tuple[Move, ...]
    options: tuple[frozenset[Move], frozenset[Move]] | None
    """What may be done then under each answer, where that differs."""
    seen: tuple[tuple[Seen, ...], tuple[Seen, ...]] | None
    """What everybody sees under each answer, where that differs."""
    after: tuple[State, State]
    assumed: tuple[tuple[str, Answer], ...]
    searched: int
    minimal: str = "proved"


@dataclass(frozen=True)
class Alike:
    """No position that was looked at tells the answers apart."""

    searched: int
    bound: str | None = None
    """What was reached, where the search was cut off."""


@dataclass(frozen=True)
class Node:
    """One or two games in step: the same state while the question was not read."""

    start: Start
    one: State
    two: State | None
    moves: tuple[Move, ...] = ()
    assumed: Mapping[str, Answer] = field(default_factory=dict)
    cost: int = 0
    depth: int = 0


class Search:
    """The search for one question and two of its answers."""

    def __init__(
        self, rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: Others, bounds: Bounds | None = None
    ) -> None:
        self.rules, self.question, self.answers, self.others = rules, question, answers, others
        self.bounds = bounds or Bounds()
        self.fixed = {name: each[0] for name, each in others.items() if len(each) == 1 and name != question}
        self.fixed.update(rules.answers)
        self.slice: Slice = slice_of(rules, question)
        self.looked = 0
        self.cut = False

    def run(self) -> Difference | Alike:
        """The first difference by moves, then players, then cards; or that there is none within the bounds.

        First everything else is settled by our defaults, which finds most; then by every answer that is admitted.
        """
        if not self.slice.played:
            return Alike(0)
        found = starts(self.rules, self.slice)
        settled = dict(self.fixed)
        open_ = {name: each[0] for name, each in self.others.items() if len(each) > 1 and name != self.question}
        passes = [(open_, self.bounds.complete), ({}, self.bounds.moves)] if open_ else [({}, self.bounds.moves)]
        for assumed, most in passes:
            self.fixed = {**settled, **assumed}
            self.cut = False
            difference = self.deepen(found, settled, most)
            if difference is not None:
                return replace(difference, searched=self.looked)
        return Alike(self.looked, f"{self.bounds.complete} moves, {self.looked} positions" if self.cut else None)

    def deepen(self, found: list[Start], settled: Mapping[str, Answer], most: int) -> Difference | None:
        """Every start with no move, then with one, and so on; of plays as short, one that assumes less is better."""
        for limit in range(0 if self.slice.at_once or self.slice.at_start else 1, most + 1):
            self.budget = self.bounds.nodes
            best: Difference | None = None
            for start in found:
                if start.turning_up and limit > 1:
                    continue
                if best is not None and len(start.state.hands) > len(best.start.state.hands):
                    break
                difference = self.explore(Node(start, start.state, None), limit)
                if difference is not None:
                    better = shrink(self, laid_out(self, difference), settled)
                    if best is None:
                        self.budget = min(self.budget, self.bounds.better)
                    if best is None or len(better.assumed) < len(best.assumed):
                        best = replace(better, minimal="locally" if self.cut else "proved")
                if best is not None and not best.assumed:
                    break
                if self.budget <= 0:
                    self.cut = self.cut or (limit <= self.bounds.complete and best is None)
                    break
            if best is not None:
                return best
        return None

    def explore(self, root: Node, limit: int) -> Difference | None:
        """Depth-first below one start, up to a number of moves."""
        todo = [root]
        while todo and self.budget > 0:
            node = todo.pop()
            self.looked += 1
            self.budget -= 1
            try:
                outcome = self.visit(node, limit)
            except NeedAnswer as need:
                todo.extend(reversed([self.settled(node, need.question, each) for each in self.admitted(need.question)]))
                continue
            except NeedFace as need:
                todo.extend(reversed([self.faced(node, need.card, face) for face in self.faces(node, need.card)]))
                continue
            if isinstance(outcome, Difference):
                return outcome
            todo.extend(reversed(outcome))
        return None

    def admitted(self, question: str) -> tuple[Answer, ...]:
        return self.others[question]

    def settled(self, node: Node, question: str, answer: Answer) -> Node:
        return replace(node, assumed={**node.assumed, question: answer})

    def faces(self, node: Node, unseen: Unseen) -> Iterator[Card]:  # noqa: ARG002
        """Faces that a card can have: plain ones first, none that lies elsewhere already."""
        taken = {card for card in all_cards(node.one) if isinstance(card, Card)}
        faces = [card for card in [*plain(self.rules), *special(self.rules, self.slice.kinds)] if card not in taken]
        yield from faces or [card for card in spare(self.rules) if card not in taken][:1]

    def faced(self, node: Node, unseen: Unseen, face: Card) -> Node:
        start = node.start._replace(state=settle_face(node.start.state, unseen, face))
        two = None if node.two is None else settle_face(node.two, unseen, face)
        moves = tuple(move._replace(card=face) if move.card == unseen else move for move in node.moves)
        return replace(node, start=start, one=settle_face(node.one, unseen, face), two=two, moves=moves)

    def both(self, node: Node, run: Callable[[Mapping[str, Answer], State], Any]) -> tuple[Any, Any | None]:
        """What a run gives under each answer; the second is missing while both are the same game."""
        answers = {**self.fixed, **node.assumed}
        answers.pop(self.question, None)
        if node.two is None:
            try:
                return run(answers, node.one), None
            except NeedAnswer as need:
                if need.question != self.question:
                    raise
        first = run({**answers, self.question: self.answers[0]}, node.one)
        second = run({**answers, self.question: self.answers[1]}, node.two or node.one)
        return first, second

    def visit(self, node: Node, limit: int) -> Difference | list[Node]:
        """Look at a position; then make every move that both games allow."""
        if node.start.turning_up and not node.one.stack and node.one.point is None and not node.one.discard:
            return self.advance(node, None, lambda answers, state: opened(self.rules, answers, state), 0)
        free = node.one.point is not None and node.one.point.name in ("colour", "player")
        if not free and (node.moves or self.slice.at_once or node.start.turning_up) and node.cost == limit:
            one, two = self.both(node, lambda answers, state: open_to(self.rules, answers, state))
            if two is not None and one != two:
                return self.difference(node, options=(one, two))
        if node.one.over or (node.two is not None and node.two.over) or node.depth > 12:
            return []
        nodes = []
        for move in self.moves(node, limit):
            cost = 0 if move.act in FREE else 1
            if node.cost + cost > limit:
                continue
            made = self.advance(node, move, lambda answers, state, move=move: made_by(self.rules, answers, state, move), cost)
            if isinstance(made, Difference):
                return made
            nodes += made
        return nodes

    def moves(self, node: Node, limit: int) -> list[Move]:
        """Moves open in both games; at a last look there are none."""
        point = node.one.point
        if node.cost >= limit and not (point and (point.name in PASSING or point.name in play.CHOICES)):
            return []
        wrongly = self.slice.breaches
        one, two = self.both(node, lambda answers, state: can_do(self.rules, answers, state, wrongly))
        listed = one if two is None else [move for move in one if move in set(two)]
        if node.cost == 0 and self.slice.kinds:
            first = [move for move in listed if self.relevant(move)]
            return first or listed
        return list(listed)

    def relevant(self, move: Move) -> bool:
        """Whether a first move can bring the question up."""
        if move.card is None:
            return self.slice.drawing
        return move.card.kind in self.slice.kinds or self.slice.catching or bool(self.slice.breaches)

    def advance(
        self, node: Node, move: Move | None, run: Callable[[Mapping[str, Answer], State], Any], cost: int
    ) -> Difference | list[Node]:
        """Make a move in both games and compare what everybody sees."""
        one, two = self.both(node, run)
        moves = node.moves if move is None else (*node.moves, move)
        depth = node.depth + 1
        if two is None:
            return [replace(node, one=one.state, moves=moves, cost=node.cost + cost, depth=depth)]
        if one.seen != two.seen or visible(one.state) != visible(two.state):
            return self.difference(replace(node, moves=moves), seen=(one.seen, two.seen), after=(one.state, two.state))
        second = None if one.state == two.state else two.state
        return [replace(node, one=one.state, two=second, moves=moves, cost=node.cost + cost, depth=depth)]

    def difference(self, node: Node, **found: Any) -> Difference:
        after = found.get("after") or (node.one, node.two or node.one)
        return Difference(
            self.question, self.answers, node.start, node.moves, found.get("options"), found.get("seen"), after,
            tuple(sorted(node.assumed.items())), self.looked,
        )


def opened(rules: Ruleset, answers: Mapping[str, Answer], state: State) -> play.Result:
    return play.start(rules, answers, state.hands, state.pile, state.dealer, state.seed)


def made_by(rules: Ruleset, answers: Mapping[str, Answer], state: State, move: Move) -> play.Result:
    return play.carry_out(rules, answers, state, move)


def can_do(rules: Ruleset, answers: Mapping[str, Answer], state: State, wrongly: tuple[str, ...]) -> list[Move]:
    """What is allowed, then bluffs, then whatever else that is wrong the question is about."""
    listed = list(play.options(rules, answers, state))
    wrong = [m for m in play.breaches(rules, answers, state) if m.act in wrongly or rules.moves[m.act].named_by]
    return listed + sorted(wrong, key=lambda move: rules.moves[move.act].named_by is None)


def open_to(rules: Ruleset, answers: Mapping[str, Answer], state: State) -> frozenset[Move]:
    """Everything that may be done; what is done under another name but alike counts as the same."""
    return frozenset(plainly(rules, move) for move in play.options(rules, answers, state))


def plainly(rules: Ruleset, move: Move) -> Move:  # noqa: ARG001
    return move


def visible(state: State) -> tuple[Any, ...]:
    """What people at the table can tell of a state: cards, piles, colour, direction, who decides what."""
    point = state.point
    deciding = None if point is None else (point.name, point.owner, point.choices)
    return (state.hands, len(state.pile), state.discard, state.colour, state.direction, deciding, state.over)


def replay(
    rules: Ruleset, start: Start, moves: tuple[Move, ...], answers: Mapping[str, Answer]
) -> tuple[tuple[Seen, ...], State, frozenset[Move]] | None:
    """What a play looks like under complete answers, move by move; nothing where a move is not possible."""
    state, seen = start.state, tuple[Seen, ...]()
    if start.turning_up:
        state, seen = opened(rules, answers, state)
    for move in moves:
        if move not in set(play.options(rules, answers, state)) | set(play.breaches(rules, answers, state)):
            return None
        state, seen = play.carry_out(rules, answers, state, move)
    return seen, state, open_to(rules, answers, state)


def laid_out(search: Search, difference: Difference) -> Difference:
    """The same play with a face for every card that nobody had to look at, so that it can be laid on a table."""
    state = difference.start.state
    taken = {card for card in all_cards(state) if isinstance(card, Card)}
    faces = (card for card in spare(search.rules) if card not in taken)
    moves, after = difference.moves, difference.after
    for unseen in sorted(card for card in all_cards(state) if isinstance(card, Unseen)):
        face = next(faces)
        state = settle_face(state, unseen, face)
        after = (settle_face(after[0], unseen, face), settle_face(after[1], unseen, face))
        moves = tuple(move._replace(card=face) if move.card == unseen else move for move in moves)
    return replace(difference, start=difference.start._replace(state=state), moves=moves, after=after)


def tells_apart(search: Search, difference: Difference, answers: Mapping[str, Answer]) -> bool:
    """Whether the same play tells the answers apart, everything else answered thus; not where it cannot be played."""
    try:
        one, two = (
            replay(search.rules, difference.start, difference.moves, {**answers, search.question: each})
            for each in search.answers
        )
    except (NeedAnswer, NeedFace):
        return False
    if one is None or two is None:
        # The last move is itself what only one of them allows.
        return False
    return one[0] != two[0] or visible(one[1]) != visible(two[1]) or (difference.options is not None and one[2] != two[2])


def shrink(search: Search, difference: Difference, settled: Mapping[str, Answer]) -> Difference:
    """Keep only the assumptions without which the play does not tell the answers apart."""
    answers = {name: each[0] for name, each in search.others.items()}
    answers.update(settled)
    answers.update(difference.assumed)
    if not tells_apart(search, difference, answers):
        return replace(difference, assumed=tuple(sorted(answers.items())))
    needed = []
    for question, others in sorted(search.others.items()):
        if len(others) < 2 or question == search.question:
            continue
        given = answers[question]
        if not all(tells_apart(search, difference, {**answers, question: each}) for each in others if each != given):
            needed.append((question, given))
    return replace(difference, assumed=tuple(needed))


__all__ = ["Alike", "Bounds", "Difference", "Search", "replay"]

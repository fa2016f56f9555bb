"""
Two answers to one question, played in step until somebody at the table can tell them apart.

Until the question is read both games are one, so one engine runs; from there on two, with everything else shared.
Any other question that is read on the way is settled alike for both: by our default, then by other answers that some
book admits, one departure at a time. Bounds are counts of positions, never seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, NamedTuple

from rulestone.compiler import Ruleset
from rulestone.engine import play
from rulestone.engine.given import Given, Layers, Noted
from rulestone.engine.state import Card, Move, NeedAnswer, NeedFace, Seen, State, Unseen
from rulestone.engine.table import PASSING, Table
from rulestone.engine.unseen import all_cards, settle_face, settle_faces
from rulestone.explorer.box import box_of
from rulestone.explorer.dealing import Dealing
from rulestone.explorer.evaluators import Remembering, evaluator_of, uncollected
from rulestone.explorer.game_pair import AnswerPair, Apart, InStep
from rulestone.explorer.positions import Start, drawn_faces, spare, starts
from rulestone.explorer.random_games import FEWEST_TO_SHUFFLE
from rulestone.explorer.reach import Watch, neighbours, wrong_by
from rulestone.explorer.reading import read_with
from rulestone.explorer.shrinking import laid_out, shrink, turned, with_fewer_cards, worth
from rulestone.explorer.slices import Slice, slice_of
from rulestone.finding import LeftOut
from rulestone.model import Answer

Others = Mapping[str, tuple[Answer, ...]]
PLAYED_FROM = 8
"""How many positions can be looked at for each of those that all that rules look at is brought about in."""
MOST_PAIRS = 1000
"""For so many things that positions assume their games are kept at a time."""
USUAL = 2
"""How many departures are looked at in any case."""


@dataclass(frozen=True)
class Bounds:
    """How far the search goes, in counts."""

    complete: int = 2
    """Up to how many moves everything is looked at before answers are said to play the same."""
    moves: int = 3
    """Up to how many moves plays are tried at all."""
    departures: int = 4
    """How many other questions may be answered in another way than by our default."""
    steps: int = 12
    """How many moves and choices a play has at most, whoever makes them."""
    nodes: int = 6000
    """Positions looked at for each number of moves and departures."""
    better: int = 3000
    """Positions looked at for a play of the same length that assumes less."""
    wide: int = 3000
    """The same as `nodes`, among positions in which all that rules look at is brought about."""
    wide_departures: int = 1
    """How many other questions may be answered otherwise there."""


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
    wrong: tuple[frozenset[Move], frozenset[Move]] | None = None
    """What may not be done then although it can be, where that differs and nothing else does."""


@dataclass(frozen=True)
class NotFound:
    """No position that was looked at tells the answers apart."""

    searched: int
    left_out: tuple[LeftOut, ...] = ()
    """Where the search stopped."""


class Node(NamedTuple):
    """One or two games in step: one state while the question was not read."""

    start: Start
    one: State
    two: State | None
    moves: tuple[Move, ...]
    assumed: Mapping[str, Answer]
    departures: int = 0
    depth: int = 0
    opened: bool = True
    """Whether the first card lies."""
    wrong: bool = False
    """Whether somebody has done what they should not."""
    listed: tuple[Move, ...] | None = None
    """What may be done, where that was looked at already."""
    faces: tuple[tuple[Unseen, Card], ...] = ()
    """Cards that were looked at on the way."""

    @property
    def at(self) -> InStep:
        """Where the two games stand."""
        return InStep(self.one, self.two)

    def but(self, **changes: Any) -> Node:
        """The same with something else; what `_replace` does, in a third of the time: there are millions."""
        parts = list(self)
        for name, value in changes.items():
            parts[PLACE[name]] = value
        return tuple.__new__(Node, parts)


PLACE = {name: place for place, name in enumerate(Node._fields)}


class Task(NamedTuple):
    """A position to look at, to go on from (`expand`), or to make a move in."""

    node: Node
    move: Move | None = None
    expand: bool = False


@dataclass
class Level:
    """The plays of one length from one start: what was found, and from where to go on."""

    found: Difference | None = None
    reached: list[Node] = field(default_factory=list)


class Search:
    """The search for one question and two of its answers."""

    def __init__(
        self,
        rules: Ruleset,
        question: str,
        answers: tuple[Answer, Answer],
        others: Others,
        bounds: Bounds | None = None,
    ) -> None:
        self.rules, self.question, self.answers, self.others = rules, question, answers, others
        self.bounds = bounds or Bounds()
        self.slice: Slice = slice_of(rules, question)
        self.box = box_of(rules, others)
        self.evaluator = Remembering(evaluator_of(rules, self.box))
        self.looked = self.budget = 0
        self.cut = self.too_long = self.wide = False
        self.pairs: dict[int, tuple[AnswerPair, Mapping[str, Answer]]] = {}
        """The two games of the positions looked at, by what these assume."""
        self.withheld: dict[str, None] = {}
        """Questions that were answered by our default because no more departures were allowed."""
        self.consulted: dict[str, None] = {}
        """The other questions whose answers were read; what comes of the search hangs on no other."""
        self.tried: set[str] = set()
        """Those of them of which every admitted answer was weighed; of the rest only the first was looked at."""

    def run(self) -> Difference | NotFound:
        """The first difference by what it assumes, then moves, players, cards; or none within the bounds."""
        if not self.slice.played:
            return NotFound(0, (LeftOut("never_asked"),))
        self.watch = Watch(self.rules, self.question)
        self.colours = {*self.rules.colours[:2], *self.slice.colours}
        self.near = neighbours(self.rules, self.question)
        self.wrong = wrong_by(self.rules, self.question)
        several = {name for name, each in self.others.items() if len(each) > 1 and name in self.near}
        usual = {name: each[0] for name, each in self.others.items() if each and name != self.question}
        self.fixed = {**{name: each for name, each in usual.items() if name not in several}, **self.rules.answers}
        self.defaults = {name: each for name, each in usual.items() if name in several}
        with uncollected():
            try:
                return self.searched()
            finally:
                self.evaluator.runs.forget()

    def searched(self) -> Difference | NotFound:
        """The same, once it is known where to look: among small positions, then among those that rules are read in."""
        difference = self.among(starts(self.box, self.slice), self.bounds.departures)
        if difference is None and self.bounds.wide:
            self.wide, self.dealing = True, self.dealt()
            difference = self.among(self.dealing.starts(self.bounds.wide // PLAYED_FROM), self.bounds.wide_departures)
            self.consulted.update(dict.fromkeys(self.dealing.answers))
        if difference is not None:
            return replace(with_fewer_cards(self, difference), searched=self.looked)
        return NotFound(self.looked, tuple(self.left_out()))

    def dealt(self) -> Dealing:
        """The positions in which what rules look at is brought about."""
        others = Noted(self.others)
        read = read_with(self.rules, self.question, self.answers, others)
        self.consulted.update(others.read)
        self.tried |= others.read.keys()
        answers = Given(Layers({self.question: self.answers[0]}, self.fixed, self.defaults))
        return Dealing(self.box, self.slice, read, answers)

    def among(self, laid: list[Start], most: int) -> Difference | None:
        """The first difference among some positions, with as few other questions answered otherwise as can be."""
        found = [start for start in laid if not self.remade_before(start)]
        for departures in range(most + 1):
            self.withheld.clear()
            difference = self.deepen(found, departures)
            if departures or difference is None:
                # What is found by our defaults alone hangs on no other answer.
                self.tried |= self.near & self.consulted.keys()
            if difference is not None:
                return difference
            # Where not even this could all be looked at, more departures only give more of the same.
            if not self.withheld or (self.cut and departures >= USUAL):
                break
        return None

    def remade_before(self, start: Start) -> bool:
        """Whether the pile would have been made anew before this position came about: nothing is pending in it."""
        state = start.state
        if start.turning_up or state.pile or len(state.discard) < FEWEST_TO_SHUFFLE:
            return False
        read = Given(self.fixed)
        try:
            return Table(self.rules, read, state).true(self.rules.remade_at_once)
        except NeedAnswer:
            return False
        finally:
            # Whether the books all say so counts, too.
            self.consulted.update(dict.fromkeys(read))
            self.tried |= read.keys()

    def left_out(self) -> Iterator[LeftOut]:
        """Where the search stopped although there was more to look at; however far it goes, longer plays are left."""
        yield LeftOut("moves", number=self.bounds.complete if self.cut else self.bounds.moves)
        if self.too_long:
            yield LeftOut("steps", number=self.bounds.steps)
        if self.withheld and not self.cut:
            yield LeftOut("departures", number=self.bounds.departures)

    def deepen(self, found: list[Start], departures: int) -> Difference | None:
        """Every start with no move, then with one, and so on, going on from where the shorter plays ended."""
        self.departures = departures
        nothing: Mapping[str, Answer] = {}
        roots = [[Node(start, start.state, None, (), nothing, opened=not start.turning_up)] for start in found]
        try:
            return self.longer(roots, departures)
        finally:
            self.note_reads()

    def longer(self, roots: list[list[Node]], departures: int) -> Difference | None:
        """The same, from where it begins."""
        last = self.bounds.moves if departures == 0 and not self.wide else self.bounds.complete
        for length in range(last + 1):
            best, roots = self.best(roots, length, length == last)
            if best is not None:
                return best
        return None

    def best(self, roots: list[list[Node]], length: int, last: bool) -> tuple[Difference | None, list[list[Node]]]:
        """The best play of a length with as few players as can be, and from where to go on."""
        # Plays longer than what is looked at completely are tried, no more.
        nodes = self.bounds.wide if self.wide else self.bounds.nodes
        budget = self.budget = nodes if length <= self.bounds.complete else nodes // 3
        best: Difference | None = None
        following: list[list[Node]] = []
        for _, group in groupby(roots, key=lambda nodes: len(nodes[0].start.state.hands)):
            if best is not None:
                break
            # However much there is to look at with few players, something is left for more of them.
            self.budget = max(self.budget, budget // 2)
            best, reached = self.best_of(group, length, last)
            following += reached
        return best, following

    def best_of(
        self, roots: Iterable[list[Node]], length: int, last: bool
    ) -> tuple[Difference | None, list[list[Node]]]:
        """The same for some positions; of plays as long, one that assumes less is better."""
        best: Difference | None = None
        following: list[list[Node]] = []
        for nodes in roots:
            level = self.plays(nodes, length, last)
            if level.reached:
                following.append(level.reached)
            if level.found is not None:
                found = shrink(self, laid_out(self, level.found), None if best is None else len(best.assumed))
                if best is None:
                    self.budget = min(self.budget, self.bounds.better)
                if found is not None and (best is None or worth(found) < worth(best)):
                    best = found
                if best is not None and worth(best) <= (0, length):
                    break
            if self.budget <= 0:
                self.cut = self.cut or (best is None and length <= self.bounds.complete)
                break
        return best, following

    def plays(self, nodes: list[Node], length: int, last: bool) -> Level:
        """Make one move from each position (none at length 0) and look at what comes of it, depth-first."""
        level = Level()
        todo = [Task(node, expand=length > 0) for node in reversed(nodes)]
        while todo and self.budget > 0:
            task = todo.pop()
            try:
                made = self.carry_on(task, length, last, level)
            except NeedAnswer as need:
                # This is counted once it is settled, so that an answer all books share costs no more than one fixed.
                todo.extend(reversed([task._replace(node=each) for each in self.settled(task.node, need.question)]))
                continue
            except NeedFace as need:
                todo.extend(reversed([self.faced(task, need.card, face) for face in self.faces(task.node)]))
                self.count()
                continue
            self.count()
            if isinstance(made, Difference):
                level.found = made
                return level
            todo.extend(reversed(made))
        return level

    def count(self) -> None:
        """One more position was looked at."""
        self.looked += 1
        self.budget -= 1

    def carry_on(self, task: Task, length: int, last: bool, level: Level) -> Difference | list[Task]:
        if task.move is not None:
            return self.make(task.node, task.move)
        if task.expand:
            node = task.node if task.node.listed is None else task.node.but(listed=None)
            return [Task(node, move) for move in self.moves(task.node, length, last)]
        return self.look(task.node, last, level)

    def settled(self, node: Node, question: str) -> Iterator[Node]:
        """The position with each answer that is admitted to a question, each but our default a departure."""
        self.consulted[question] = None
        for number, answer in enumerate(self.others[question]):
            yield node.but(assumed={**node.assumed, question: answer}, departures=node.departures + (number > 0))

    def faces(self, node: Node) -> list[Card]:
        """Faces that a card can have: plain ones first, none that lies elsewhere already."""
        taken = {card for card in all_cards(node.one) if isinstance(card, Card)}
        if self.wide:
            return [card for card in self.dealing.sorts if card not in taken] or [*self.box.left(taken)][:1]
        faces = drawn_faces(self.box, self.slice, taken)
        return faces or [card for card in spare(self.box) if card not in taken][:1]

    def faced(self, task: Task, unseen: Unseen, face: Card) -> Task:
        node, move = task.node, task.move
        two = None if node.two is None else settle_face(node.two, unseen, face)
        faces = (*node.faces, (unseen, face))
        node = node.but(one=settle_face(node.one, unseen, face), two=two, listed=None, faces=faces)
        return Task(node, None if move is None else turned(move, {unseen: face}), task.expand)

    def pair(self, node: Node) -> AnswerPair:
        """The two games of a position; positions in which the same is assumed have them together."""
        known = self.pairs.get(id(node.assumed))
        if known is not None:
            return known[0]
        if len(self.pairs) == MOST_PAIRS:
            self.note_reads()
        rest = self.defaults if node.departures == self.departures else {}
        answers = Layers(node.assumed, self.fixed, rest)
        pair = AnswerPair(self.evaluator, self.question, self.answers, answers)
        # What is assumed is kept with them, so that its identity stays its own.
        self.pairs[id(node.assumed)] = pair, node.assumed
        return pair

    def note_reads(self) -> None:
        """Note which answers were read that are not assumed, and which of them by our default alone."""
        for pair, assumed in self.pairs.values():
            read = [name for name in pair.read if name not in assumed and name != self.question]
            self.consulted.update(dict.fromkeys(read))
            self.withheld.update((name, None) for name in read if name not in self.fixed)
        self.pairs.clear()

    def look(self, node: Node, last: bool, level: Level) -> Difference | list[Task]:
        """Compare what may be done; then do what belongs to the move before: a colour, going on, keeping a card."""
        if not node.opened:
            return self.make(node, None)
        point = node.one.point
        if node.one.over or point is None or (node.two is not None and node.two.over):
            return []
        if node.depth > self.bounds.steps:
            self.too_long = True
            return []
        if point.name in play.CHOICES:
            choices = [choice for choice in point.choices if choice in self.colours or not isinstance(choice, str)]
            return [Task(node, play.picked(point.name, point.owner, each)) for each in choices or point.choices]
        drawn = point.name == "drawn"
        if node.two is not None or self.watch.look(node.one) or drawn or self.wrong:
            one = self.permitted(node)
            if isinstance(one, Difference):
                return one
            if drawn and len(one) == 1:
                return [Task(node.but(listed=None), one[0])]
            node = node.but(listed=one)
        if not last and (self.wide or not (node.moves and node.two is None and self.watch.is_plain(node.one))):
            # From a position that could be a start itself, going on is a shorter play; if there is such a start.
            level.reached.append(node)
        return [Task(node.but(listed=None), Move("go on", point.owner))] if point.name in PASSING else []

    def permitted(self, node: Node) -> Difference | tuple[Move, ...]:
        """What may be done, if that and what is wrong is the same under both answers."""
        permitted = self.pair(node).permitted(node.at, self.wrong)
        return self.difference(node, permitted) if isinstance(permitted, Apart) else permitted

    def moves(self, node: Node, length: int, last: bool) -> list[Move]:
        """What can be done that may bring the question up."""
        listed = list(self.allowed(node) if node.listed is None else node.listed)
        if not node.wrong:
            listed += self.wrongly(node)
        listed = [move for move in listed if move.act != "go on" and (self.wide or self.may_matter(move))]
        if length == 1:
            listed = [move for move in listed if self.relevant(move)] or listed
        if last and node.two is None:
            listed = [move for move in listed if self.watch.move(node.one, move)]
        return listed

    def allowed(self, node: Node) -> list[Move]:
        """What both games allow."""
        return in_both(*self.pair(node).options(node.at))

    def wrongly(self, node: Node) -> list[Move]:
        """A bluff, and whatever else that is wrong the question is about; one wrong thing a play."""
        rules = self.rules.moves
        tried = {name for name, rule in rules.items() if rule.breach and (rule.named_by or name in self.slice.breaches)}
        done = in_both(*self.pair(node).breaches(node.at, frozenset(tried)))
        return sorted(done, key=lambda move: rules[move.act].named_by is None)

    def may_matter(self, move: Move) -> bool:
        """Words said and people caught come in only where the question is about that."""
        return self.slice.catching or move.act not in ("call", "catch")

    def relevant(self, move: Move) -> bool:
        """Whether a first move can bring the question up."""
        if self.wide:
            return move.card is None or isinstance(move.card, Unseen) or move.card.kind in self.dealing.keys
        if move.card is None:
            return self.slice.drawing or self.slice.when_exhausted
        if self.slice.catching or self.slice.breaches:
            return True
        return isinstance(move.card, Unseen) or move.card.kind in self.slice.kinds

    def make(self, node: Node, move: Move | None) -> Difference | list[Task]:
        """Make a move in both games and compare what everybody sees."""
        made = self.pair(node).make(node.at, move)
        rule = None if move is None else self.rules.moves.get(move.act)
        wrong = node.wrong or (rule is not None and rule.breach is not None)
        moves = node.moves if move is None else (*node.moves, move)
        after = node.but(moves=moves, depth=node.depth + 1, opened=True, wrong=wrong)
        if isinstance(made, Apart):
            return self.difference(after, made)
        return [Task(after.but(one=made.one, two=made.two))]

    def difference(self, node: Node, apart: Apart) -> Difference:
        faces = dict(node.faces)
        return Difference(
            self.question,
            self.answers,
            node.start._replace(state=settle_faces(node.start.state, faces)),
            tuple(turned(move, faces) for move in node.moves),
            apart.options,
            apart.seen,
            apart.after,
            tuple(sorted(node.assumed.items())),
            self.looked,
            wrong=apart.wrong,
        )


def in_both(one: tuple[Move, ...], two: tuple[Move, ...]) -> list[Move]:
    """What can be done in both games."""
    return list(one) if one is two else [move for move in one if move in set(two)]


__all__ = ["Bounds", "Difference", "NotFound", "Search"]

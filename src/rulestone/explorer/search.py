"""
Two answers to one question, played in step until somebody at the table can tell them apart.

Until the question is read both games are one, so one engine runs; from there on two, with everything else shared.
Any other question that is read on the way is settled alike for both: by our default, then by other answers that some
book admits, one departure at a time. Bounds are counts of positions, never seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from rulestone.cards import Card, HiddenCard, Move, NeedFace
from rulestone.compiler import Ruleset
from rulestone.compiler.contract import CALL, CATCH, GO_ON
from rulestone.engine import evaluator
from rulestone.engine.hidden_cards import all_cards, settle_face, settle_faces
from rulestone.engine.plain_table import PASSING, PlainTable
from rulestone.engine.state import Moment, NeedAnswer, State
from rulestone.engine.traced_answers import Layers, NotedRun, TracedAnswers
from rulestone.explorer.available_cards import box_of, counting_questions
from rulestone.explorer.dealt_positions import Dealing
from rulestone.explorer.evaluators import Remembering, evaluator_of, uncollected
from rulestone.explorer.game_pair import AnswerPair, PairState
from rulestone.explorer.question_uses import Slice, slice_of
from rulestone.explorer.random_games import FEWEST_TO_SHUFFLE
from rulestone.explorer.reachable_questions import Watch, neighbours, wrong_by
from rulestone.explorer.result import Difference, Parted, Undecided
from rulestone.explorer.shrinking import give_faces, shrink, turn_face, with_fewer_cards, worth
from rulestone.explorer.start_positions import Start, drawn_faces, spare, starts
from rulestone.explorer.sweep import FoundPlay, NothingKnown, Sweep, SweepMemory, SweepNotes
from rulestone.explorer.what_rules_read import collect_read
from rulestone.findings import NotTried, Tried
from rulestone.model import Answer, OtherAnswers

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
    # With 2,000 the plays about two players kept a call that was due and had nothing to do with the question.
    better: int = 3000
    """Positions looked at for a play of the same length that assumes less."""
    wide: int = 3000
    """The same as `nodes`, among positions in which all that rules look at is brought about."""
    wide_departures: int = 1
    """How many other questions may be answered otherwise there."""


class SearchNode(NamedTuple):
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
    faces: tuple[tuple[HiddenCard, Card], ...] = ()
    """Cards that were looked at on the way."""

    @property
    def at(self) -> PairState:
        """Where the two games stand."""
        return PairState(self.one, self.two)

    @property
    def over(self) -> bool:
        """Whether one of them is over."""
        return self.one.over or (self.two is not None and self.two.over)

    def but(self, **changes: Any) -> SearchNode:
        """The same with something else; what `_replace` does, in a third of the time: there are millions."""
        parts = list(self)
        for name, value in changes.items():
            parts[PLACE[name]] = value
        return tuple.__new__(SearchNode, parts)


PLACE = {name: place for place, name in enumerate(SearchNode._fields)}


class Task(NamedTuple):
    """A position to look at, to go on from (`expand`), or to make a move in."""

    node: SearchNode
    move: Move | None = None
    expand: bool = False


@dataclass
class PlaysOfLength:
    """The plays of one length from one start: what was found, and from where to go on."""

    found: Difference | None = None
    reached: list[SearchNode] = field(default_factory=list)


class AnswerSearch:
    """The search for one question and two of its answers."""

    def __init__(
        self,
        rules: Ruleset,
        question: str,
        answers: tuple[Answer, Answer],
        others: OtherAnswers,
        bounds: Bounds | None = None,
    ) -> None:
        self.rules, self.question, self.answers, self.others = rules, question, answers, others
        self.bounds = bounds or Bounds()
        self.box = box_of(rules, others)
        self.looked = self.budget = 0
        self.cut = self.too_long = self.wide = self.withheld = False
        """The last: whether a question was answered by our default because no more departures were allowed."""
        self.sweeps: SweepMemory = NothingKnown()
        self.notes = SweepNotes()
        self.pairs: dict[int, tuple[AnswerPair, SearchNode]] = {}
        """The two games of the positions looked at, by what these assume."""
        self.consulted: dict[str, None] = {}
        """The other questions whose answers were read; what comes of the search hangs on no other."""
        self.tried: set[str] = set()
        """Those of them of which every admitted answer was weighed; of the rest only the first was looked at."""
        self.laid_by: set[str] = set()
        """Those by which the positions are chosen in which plays begin."""

    @cached_property
    def slice(self) -> Slice:
        """What of the game the question is about."""
        return slice_of(self.rules, self.question)

    @cached_property
    def evaluator(self) -> Remembering:
        """Who says what may be done."""
        return Remembering(evaluator_of(self.rules, self.box))

    def run(self) -> Difference | Undecided:
        """The first difference by what it assumes, then moves, players, cards; or none within the bounds."""
        if not self.slice.played:
            return Undecided(Tried(left_out=(NotTried("never_asked"),)))
        self.watch = Watch(self.rules, self.question)
        self.colours = {*self.rules.colours[:2], *self.slice.colours}
        self.near = neighbours(self.rules, self.question)
        self.wrong = wrong_by(self.rules, self.question)
        several = {name for name, answers in self.others.items() if len(answers) > 1 and name in self.near}
        usual = {name: answers[0] for name, answers in self.others.items() if answers and name != self.question}
        self.fixed = {**{name: answer for name, answer in usual.items() if name not in several}, **self.rules.answers}
        self.defaults = {name: answer for name, answer in usual.items() if name in several}
        with uncollected():
            try:
                return self.search_positions()
            finally:
                # Kept from search to search, it would need ever more memory over a whole check.
                self.evaluator.runs.forget()

    def search_positions(self) -> Difference | Undecided:
        """The same, once it is known where to look: among small positions, then among those that rules are read in."""
        difference = self.search_among(starts(self.box, self.slice), self.bounds.departures)
        if difference is None and self.bounds.wide:
            self.wide, self.dealing = True, self.make_dealing()
            difference = self.search_among(
                self.dealing.starts(self.bounds.wide // PLAYED_FROM), self.bounds.wide_departures
            )
            self.consulted.update(dict.fromkeys(self.dealing.answers))
        if difference is not None:
            return replace(with_fewer_cards(self, difference), searched=self.looked)
        return Undecided(Tried(self.looked, left_out=tuple(self.left_out())))

    def make_dealing(self) -> Dealing:
        """The positions in which what rules look at is brought about."""
        others = NotedRun(self.others)
        read = collect_read(self.rules, self.question, self.answers, others)
        # It is dealt from the box, and from more of it than small positions are.
        self.laid_by |= {*others.read, *counting_questions(self.rules)}
        self.consulted.update(dict.fromkeys(self.laid_by))
        self.tried |= self.laid_by
        answers = TracedAnswers(Layers({self.question: self.answers[0]}, self.fixed, self.defaults))
        return Dealing(self.box, self.slice, read, answers)

    def search_among(self, laid: list[Start], most: int) -> Difference | None:
        """The first difference among some positions, with as few other questions answered otherwise as can be."""
        beginnings = [start for start in laid if not self.remade_before(start)]
        for departures in range(most + 1):
            sweep, found = self.known_sweep(departures) or self.sweep(beginnings, departures)
            self.looked += sweep.looked
            self.cut, self.too_long = self.cut or sweep.cut, self.too_long or sweep.too_long
            self.consulted.update(dict.fromkeys((*sweep.first, *sweep.whole)))
            self.tried.update(sweep.whole)
            if found is not None:
                return found
            several = [question for question in sweep.edge if question in self.defaults]
            self.withheld = bool(several)
            # Whether there is more to look at hangs on one of them, or on none having more answers than one.
            self.tried.update(several[:1] or sweep.edge)
            # Where not even this could all be looked at, more departures only give more of the same.
            if not self.withheld or (self.cut and departures >= USUAL):
                break
        return None

    def known_sweep(self, departures: int) -> tuple[Sweep, Difference | None] | None:
        """
        What came of a sweep that was made before, and the best play of it, if the same would come of it now.

        That is so where each of its plays, made plain with all that is admitted now, is as good as it was.
        """
        sweep = self.sweeps.find(self.sweep_name(departures))
        if sweep is None:
            return None
        plain: list[Difference | None] = []
        for play in sweep.plays:
            parted = Parted((play.start.state, play.start.state))  # told anew when it is made plain
            found = Difference(self.question, self.answers, play.start, play.moves, parted, play.assumed)
            plain.append(shrink(self, found, play.most))
            if play.worth != (plain[-1] and worth(plain[-1])):
                return None
        return sweep, None if sweep.best is None else plain[sweep.best]

    def sweep_name(self, departures: int) -> str:
        """How a sweep is called in its search."""
        return f"{'wide' if self.wide else 'small'} {departures}"

    def sweep(self, beginnings: list[Start], departures: int) -> tuple[Sweep, Difference | None]:
        """What comes of every start with so many other questions answered otherwise, and the best play of it."""
        before = self.looked, self.cut, self.too_long
        self.looked, self.cut, self.too_long, self.notes = 0, False, False, SweepNotes()
        found, notes = self.deepen(beginnings, departures), self.notes
        if self.wide:
            notes.first |= self.dealing.answers.keys()
        whole = (notes.whole | self.laid_by) - {self.question}
        names = notes.first - whole - {self.question}, whole, notes.edge - {self.question}
        best = None if found is None else notes.best
        first, whole_names, edge = (tuple(sorted(some)) for some in names)
        made = Sweep(best, self.looked, self.cut, self.too_long, first, whole_names, edge, tuple(notes.plays))
        self.looked, self.cut, self.too_long = before
        self.sweeps.keep(self.sweep_name(departures), made)
        return made, found

    def remade_before(self, start: Start) -> bool:
        """Whether the pile would have been made anew before this position came about: nothing is pending in it."""
        state = start.state
        if start.turning_up or state.pile or len(state.discard) < FEWEST_TO_SHUFFLE:
            return False
        read = TracedAnswers(self.fixed)
        try:
            # Where it hangs on what is compared or left open, there are answers under which the position is one.
            return PlainTable(self.rules, read, state).true(self.rules.remade_at_once)
        except NeedAnswer:
            return False
        finally:
            # Whether the books all say so counts, too.
            self.consulted.update(dict.fromkeys(read))
            self.tried |= read.keys()
            self.laid_by |= read.keys()

    def left_out(self) -> Iterator[NotTried]:
        """Where the search stopped although there was more to look at; however far it goes, longer plays are left."""
        yield NotTried("moves", number=self.bounds.complete if self.cut else self.bounds.moves)
        if self.too_long:
            yield NotTried("steps", number=self.bounds.steps)
        if self.withheld and not self.cut:
            yield NotTried("departures", number=self.bounds.departures)

    def deepen(self, beginnings: list[Start], departures: int) -> Difference | None:
        """Every start with no move, then with one, and so on, going on from where the shorter plays ended."""
        self.departures = departures
        nothing: Mapping[str, Answer] = {}
        roots = [
            [SearchNode(start, start.state, None, (), nothing, opened=not start.turning_up)] for start in beginnings
        ]
        try:
            return self.longer(roots, departures)
        finally:
            self.note_reads()

    def longer(self, roots: list[list[SearchNode]], departures: int) -> Difference | None:
        """The same, from where it begins."""
        last = self.bounds.moves if departures == 0 and not self.wide else self.bounds.complete
        for length in range(last + 1):
            best, roots = self.best(roots, length, length == last)
            if best is not None:
                return best
        return None

    def best(
        self, roots: list[list[SearchNode]], length: int, last: bool
    ) -> tuple[Difference | None, list[list[SearchNode]]]:
        """The best play of a length with as few players as can be, and from where to go on."""
        # Plays longer than what is looked at completely are tried, no more.
        nodes = self.bounds.wide if self.wide else self.bounds.nodes
        budget = self.budget = nodes if length <= self.bounds.complete else nodes // 3
        best: Difference | None = None
        following: list[list[SearchNode]] = []
        # Positions come sorted by how many play.
        for _, group in groupby(roots, key=lambda nodes: len(nodes[0].start.state.hands)):
            if best is not None:
                break
            # However much there is to look at with few players, something is left for more of them.
            self.budget = max(self.budget, budget // 2)
            best, reached = self.best_of(group, length, last)
            following += reached
        return best, following

    def best_of(
        self, roots: Iterable[list[SearchNode]], length: int, last: bool
    ) -> tuple[Difference | None, list[list[SearchNode]]]:
        """The same for some positions; of plays as long, one that assumes less is better."""
        best: Difference | None = None
        following: list[list[SearchNode]] = []
        for nodes in roots:
            level = self.plays(nodes, length, last)
            if level.reached:
                following.append(level.reached)
            if level.found is not None:
                play, most = give_faces(self, level.found), None if best is None else len(best.assumed)
                shrunk = shrink(self, play, most)
                self.notes.plays.append(
                    FoundPlay(play.start, play.moves, play.assumed, most, None if shrunk is None else worth(shrunk))
                )
                if best is None:
                    self.budget = min(self.budget, self.bounds.better)
                if shrunk is not None and (best is None or worth(shrunk) < worth(best)):
                    best, self.notes.best = shrunk, len(self.notes.plays) - 1
                if best is not None and worth(best)[:2] <= (0, length):
                    break
            if self.budget <= 0:
                self.cut = self.cut or (best is None and length <= self.bounds.complete)
                break
        return best, following

    def plays(self, nodes: list[SearchNode], length: int, last: bool) -> PlaysOfLength:
        """Make one move from each position (none at length 0) and look at what comes of it, depth-first."""
        level = PlaysOfLength()
        todo = [Task(node, expand=length > 0) for node in reversed(nodes)]
        while todo and self.budget > 0:
            task = todo.pop()
            try:
                made = self.carry_on(task, length, last, level)
            except NeedAnswer as need:
                # This is counted once it is settled, so that an answer all books share costs no more than one fixed.
                todo.extend(
                    reversed([task._replace(node=node) for node in self.settle_answer(task.node, need.question)])
                )
                continue
            except NeedFace as need:
                todo.extend(reversed([self.show_face(task, need.card, face) for face in self.faces(task.node)]))
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

    def carry_on(self, task: Task, length: int, last: bool, level: PlaysOfLength) -> Difference | list[Task]:
        if task.move is not None:
            return self.make(task.node, task.move)
        if task.expand:
            node = task.node if task.node.listed is None else task.node.but(listed=None)
            return [Task(node, move) for move in self.moves(task.node, length, last)]
        return self.look(task.node, last, level)

    def settle_answer(self, node: SearchNode, question: str) -> Iterator[SearchNode]:
        """The position with each answer that is admitted to a question, each but our default a departure."""
        self.notes.whole.add(question)
        for number, answer in enumerate(self.others[question]):
            yield node.but(assumed={**node.assumed, question: answer}, departures=node.departures + (number > 0))

    def faces(self, node: SearchNode) -> list[Card]:
        """Faces that a card can have: plain ones first, none that lies elsewhere already."""
        taken = {card for card in all_cards(node.one) if isinstance(card, Card)}
        if self.wide:
            return [card for card in self.dealing.sorts if card not in taken] or [*self.box.remaining(taken)][:1]
        # In a small deck all of them may lie elsewhere; then it is any card that is left.
        faces = drawn_faces(self.box, self.slice, taken)
        return faces or [card for card in spare(self.box) if card not in taken][:1]

    def show_face(self, task: Task, unseen: HiddenCard, face: Card) -> Task:
        node, move = task.node, task.move
        two = None if node.two is None else settle_face(node.two, unseen, face)
        faces = (*node.faces, (unseen, face))
        node = node.but(one=settle_face(node.one, unseen, face), two=two, listed=None, faces=faces)
        return Task(node, None if move is None else turn_face(move, {unseen: face}), task.expand)

    def pair(self, node: SearchNode) -> AnswerPair:
        """The two games of a position; positions in which the same is assumed have them together."""
        known = self.pairs.get(id(node.assumed))
        if known is not None:
            return known[0]
        if len(self.pairs) == MOST_PAIRS:
            self.note_reads()
        # Where no further departure is allowed our default is read in passing: there is nothing to branch into.
        rest = self.defaults if node.departures == self.departures else {}
        answers = Layers(node.assumed, self.fixed, rest)
        pair = AnswerPair(self.evaluator, self.question, self.answers, answers)
        # What is assumed is kept with them, so that its identity stays its own.
        self.pairs[id(node.assumed)] = pair, node
        return pair

    def note_reads(self) -> None:
        """Note which answers were read that are not assumed, and where another one would be a departure."""
        for pair, node in self.pairs.values():
            read = pair.questions_read.keys() - node.assumed.keys()
            self.notes.first |= read
            (self.notes.edge if node.departures == self.departures else self.notes.whole).update(read & self.near)
        self.pairs.clear()

    def look(self, node: SearchNode, last: bool, level: PlaysOfLength) -> Difference | list[Task]:
        """Compare what may be done; then do what belongs to the move before: a colour, going on, keeping a card."""
        if not node.opened:
            return self.make(node, None)
        point = node.one.point
        if point is None or node.over or self.ends_here(node):
            return []
        if point.name in evaluator.CHOICES:
            return list(self.choice_tasks(node, point))
        drawn = point.name == "drawn"
        if node.two is not None or drawn or self.wrong or self.watch.look(node.one):
            allowed = self.permitted(node)
            if isinstance(allowed, Difference):
                return allowed
            if drawn and len(allowed) == 1:
                return [Task(node.but(listed=None), allowed[0])]
            node = node.but(listed=allowed)
        if not last and not self.could_be_a_start(node):
            level.reached.append(node)
        return [Task(node.but(listed=None), Move(GO_ON, point.owner))] if point.name in PASSING else []

    def ends_here(self, node: SearchNode) -> bool:
        """Whether a play is as long as any that is looked at."""
        if node.depth <= self.bounds.steps:
            return False
        self.too_long = True
        return True

    def choice_tasks(self, node: SearchNode, point: Moment) -> Iterator[Task]:
        """Each choice of somebody who has to make one; of colours only those that matter, if any is among them."""
        choices = [choice for choice in point.choices if choice in self.colours or not isinstance(choice, str)]
        return (Task(node, evaluator.picked(point.name, point.owner, choice)) for choice in choices or point.choices)

    def could_be_a_start(self, node: SearchNode) -> bool:
        """Whether going on from a position is a shorter play, since it is like one that plays begin in."""
        return not self.wide and bool(node.moves) and node.two is None and self.watch.is_plain(node.one)

    def permitted(self, node: SearchNode) -> Difference | tuple[Move, ...]:
        """What may be done, if that and what is wrong is the same under both answers."""
        permitted = self.pair(node).permitted(node.at, self.wrong)
        return self.make_difference(node, permitted) if isinstance(permitted, Parted) else permitted

    def moves(self, node: SearchNode, length: int, last: bool) -> list[Move]:
        """What can be done that may bring the question up."""
        listed = list(self.allowed(node) if node.listed is None else node.listed)
        if not node.wrong:
            listed += self.wrong_moves(node)
        listed = [move for move in listed if move.act != GO_ON and (self.wide or self.may_matter(move))]
        if length == 1:
            # Where none is known to, any may: a card laid out of turn is just the one that lies, of whatever kind.
            listed = [move for move in listed if self.relevant(move)] or listed
        # The last move has to bring the question up, or nobody could tell the answers apart after it.
        if last and node.two is None:
            listed = [move for move in listed if self.watch.move(node.one, move)]
        return listed

    def allowed(self, node: SearchNode) -> list[Move]:
        """What both games allow."""
        return in_both(*self.pair(node).options(node.at))

    def wrong_moves(self, node: SearchNode) -> list[Move]:
        """A bluff, and whatever else that is wrong the question is about; one wrong thing a play."""
        rules = self.rules.moves
        tried = {name for name, rule in rules.items() if rule.breach and (rule.named_by or name in self.slice.breaches)}
        done = in_both(*self.pair(node).breaches(node.at, frozenset(tried)))
        return sorted(done, key=lambda move: rules[move.act].named_by is None)

    def may_matter(self, move: Move) -> bool:
        """Words said and people caught come in only where the question is about that."""
        return self.slice.catching or move.act not in (CALL, CATCH)

    def relevant(self, move: Move) -> bool:
        """Whether a first move can bring the question up."""
        if self.wide:
            return move.card is None or isinstance(move.card, HiddenCard) or move.card.kind in self.dealing.keys
        if move.card is None:
            return self.slice.drawing or self.slice.when_exhausted
        if self.slice.catching or self.slice.breaches:
            return True
        return isinstance(move.card, HiddenCard) or move.card.kind in self.slice.kinds

    def make(self, node: SearchNode, move: Move | None) -> Difference | list[Task]:
        """Make a move in both games and compare what everybody sees."""
        made = self.pair(node).make(node.at, move)
        rule = None if move is None else self.rules.moves.get(move.act)
        wrong = node.wrong or (rule is not None and rule.breach is not None)
        moves = node.moves if move is None else (*node.moves, move)
        after = node.but(moves=moves, depth=node.depth + 1, opened=True, wrong=wrong)
        if isinstance(made, Parted):
            return self.make_difference(after, made)
        return [Task(after.but(one=made.one, two=made.two))]

    def make_difference(self, node: SearchNode, parted: Parted) -> Difference:
        faces = dict(node.faces)
        return Difference(
            self.question,
            self.answers,
            node.start._replace(state=settle_faces(node.start.state, faces)),
            tuple(turn_face(move, faces) for move in node.moves),
            parted,
            tuple(sorted(node.assumed.items())),
            self.looked,
        )


def in_both(one: tuple[Move, ...], two: tuple[Move, ...]) -> list[Move]:
    """What can be done in both games."""
    return list(one) if one is two else [move for move in one if move in set(two)]

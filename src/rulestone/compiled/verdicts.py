"""
Is this move legal, and why: the verdicts of the plain evaluator, for whoever asks for thousands of them.

`Judge` is made once for what a book admits: its rules as code in which open questions stay open. A verdict lays the
position out once, looks at the rules that the move could be made by with everything noted, and makes the move on a copy
where the ruling needs what follows. What cannot be laid out as numbers is left to the plain evaluator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulestone.compiled.board import CATCH, DRAWN, TARGET, Board, Kit, Option
from rulestone.compiled.faces import MOST, Faces
from rulestone.compiled.moves import looking, named_kind
from rulestone.compiled.noting import Noting, Open, OpenBlocks
from rulestone.compiled.source import CannotSpecialise, Source, both
from rulestone.compiled.steps import HERE
from rulestone.compiled.writer import Writer, judging
from rulestone.compiler import MoveRule, Ruleset
from rulestone.engine import verdict as plain
from rulestone.engine.books import Admitted
from rulestone.engine.forks import leaves
from rulestone.engine.state import Card, Move, NeedAnswer, Seen, State
from rulestone.engine.verdict import Ruling, Verdict, Word, concluded
from rulestone.model import Answer
from rulestone.rounds.deck import deck

Trace = Callable[["Noted", int, int], bool]
"""Looks at a rule for somebody and a card."""


class Noted(Board):
    """A board that knows what is answered, and notes what was read and which cards made a condition true."""

    __slots__ = ("answers", "asked", "doubt", "noticed")

    def __init__(self, kit: Kit, doubt: Callable[[Board, list[Any]], bool]) -> None:
        super().__init__(kit)
        self.doubt = doubt
        self.answers: Mapping[str, Answer] = {}
        self.asked: dict[str, Answer] = {}
        self.noticed: list[int] = []

    def copy(self) -> Noted:
        """A board on which a move can be made while this one stays as it is."""
        new = Noted.__new__(Noted)
        for name in SLOTS:
            setattr(new, name, getattr(self, name))
        new.hands, new.pile, new.discard = self.hands[:], self.pile[:], self.discard[:]
        new.skips, new.held, new.called = self.skips[:], self.held[:], self.called[:]
        new.counters, new.asked, new.noticed = dict(self.counters), {}, []
        new.stack = [frame[:] for frame in self.stack]
        new.windows = [window[:] for window in self.windows]
        return new

    def note_answer(self, question: str) -> Answer:
        """The answer to a question that is left open; it has to be settled first if it is not."""
        given = self.answers.get(question)
        if given is None:
            raise NeedAnswer(question)
        self.note_settled(question, given)
        return given

    def note_open(self, question: str) -> bool:
        """An open question is read, though nothing hangs on its answer."""
        self.note_answer(question)
        return True

    def note_settled(self, question: str, given: Answer) -> bool:
        """A question is read; the one read last stands last."""
        self.asked.pop(question, None)
        self.asked[question] = given
        return True

    def note_held(self, found: bytes | list[int]) -> bool:
        """The first of some cards in a hand made a condition true, if there is one."""
        if not found:
            return False
        self.noticed.append(found[0])
        return True

    def note_honest(self, scene: list[Any]) -> bool:
        """Whether the card that is doubted was laid as its rule says; it may hang on open questions."""
        return self.honest(scene)

    def note_doubted(self, scene: list[Any]) -> bool:
        """The same with what was read noted, and not the cards."""
        before, noticed, self.asked, self.noticed = self.asked, self.noticed, {}, []
        try:
            return self.doubt(self, self.pending_scene(scene[11]) or scene)
        finally:
            before.update(self.asked)
            self.asked, self.noticed = before, noticed


SLOTS = (*Board.__slots__, *Noted.__slots__)


@dataclass(frozen=True)
class Look:
    """A rule as it is looked at from one point."""

    rule: MoveRule
    action: int
    kind: int | None
    """The kind of card without which its condition cannot hold."""
    trace: Trace


@dataclass(frozen=True)
class Looked:
    """What came of looking at a rule."""

    look: Look
    asked: dict[str, Answer]
    noticed: list[int]


class Judge:
    """Gives the verdicts of one book, or of a game without books; raises `CannotSpecialise`."""

    def __init__(self, rules: Ruleset, admitted: Admitted) -> None:
        self.rules = rules
        self.admitted = admitted
        self.faces = Faces(rules, deck(rules, admitted.defaults()[0]))
        if self.faces.none > MOST:
            raise CannotSpecialise([f"room for more than {MOST} different cards"])
        source, open_ = Source(), left_open(rules, admitted)
        write = Noting(rules, admitted.fixed, open_, self.faces, source, tracing=False)
        noting = Noting(rules, admitted.fixed, open_, self.faces, source, tracing=True)
        traces = {
            (point, number): trace(noting, point, rule)
            for number, rule in enumerate(rules.moves.values())
            for point in rule.at
        }
        doubt = judging(noting)
        named = {n: named_by(write, rule) for n, rule in enumerate(rules.moves.values()) if rule.named_by is not None}
        if noting.missing:
            raise CannotSpecialise(noting.missing)
        self.kit, made = Writer(write, OpenBlocks(write)).kit()
        self.doubt = made[doubt]
        self.named: dict[int, Callable[[Board, list[Any]], bool]] = {n: made[name] for n, name in named.items()}
        self.looks: dict[str, list[Look]] = {}
        for number, rule in enumerate(rules.moves.values()):
            kind = named_kind(rule.allowed_if) if rule.card is not None else None
            for point in rule.at:
                look = Look(rule, number, self.faces.kinds.index(kind) if kind else None, made[traces[point, number]])
                self.looks.setdefault(point, []).append(look)

    def verdict(self, state: State, move: Move) -> Verdict:
        """What the book makes of a move, over all that it admits."""
        by_rules = move.act in self.rules.moves or (not move.act and move.card is not None)
        board = self.laid_out(state) if by_rules and state.point is not None and not state.over else None
        if board is None:
            return plain.verdict(self.rules, self.admitted, state, move)

        def run(answers: Mapping[str, Answer], state: State) -> Ruling:  # noqa: ARG001
            board.answers = answers
            return self.ruling(board, move)

        return concluded(leaves(run, self.admitted, state))

    def laid_out(self, state: State) -> Noted | None:
        """A position as numbers; none where a card or colour is not known, or hands are not kept sorted."""
        board = Noted(self.kit, self.doubt)
        try:
            board.read(state)
        except LookupError:
            return None
        return board if all(hand == bytes(sorted(hand)) for hand in board.hands) else None

    def ruling(self, board: Noted, move: Move) -> Ruling:
        """The ruling on a move for one set of answers."""
        assert board.point is not None
        looks = self.looks.get(board.point[0], ())
        # Whoever wants to do something in a window, or to somebody, wants none of these moves.
        could = move.window is None and move.player is None
        asked: dict[str, Answer] = {}
        nearest: Looked | None = None
        for look in looks:
            if not look.rule.breach and self.is_candidate(board, look, move):
                holds, looked = self.looked(board, look, move)
                if holds and could:
                    return self.allowed(board, looked, move)
                asked.update(looked.asked)
                if nearest is None or len(looked.asked) > len(nearest.asked):
                    nearest = looked
        for look in looks:
            if look.rule.breach and self.is_candidate(board, look, move):
                holds, looked = self.looked(board, look, move)
                if holds and could:
                    return self.forbidden(board, looked, move)
                asked.update(looked.asked)
        if nearest is None:
            return Ruling("illegal", None, None, tuple(asked.items()))
        return self.told(nearest, "illegal")

    def is_candidate(self, board: Noted, look: Look, move: Move) -> bool:
        """Whether a move could be made by a rule, before its condition is looked at."""
        rule, who = look.rule, move.who
        if move.act not in ("", rule.id):
            return False
        assert board.point is not None
        owner, scene = board.point[1], board.point[2]
        if who != owner if rule.who is None else who not in range(board.players):
            return False
        if rule.card is None or move.card is None:
            return rule.card is None and move.card is None
        card = self.number(move.card)
        held = board.hands[who].count(card) if card is not None else 0
        if rule.card == "the drawn card":
            held = held if card == scene[DRAWN] else 0
        elif rule.card == "from the hand but the drawn card":
            held -= card == scene[DRAWN]
        return held > 0 and (look.kind is None or self.faces.kind[card or 0] == look.kind)

    def number(self, card: object) -> int | None:
        """The number of a card of the deck."""
        return self.faces.number.get(card) if isinstance(card, Card) else None

    def looked(self, board: Noted, look: Look, move: Move) -> tuple[bool, Looked]:
        """Whether a rule lets somebody make a move, with all that was looked at to tell."""
        board.asked, board.noticed = {}, []
        card = self.number(move.card)
        holds = look.trace(board, move.who, self.faces.none if card is None else card)
        return bool(holds), Looked(look, board.asked, board.noticed)

    def told(self, looked: Looked, word: Word, if_done: tuple[Seen, ...] = (), duties: tuple[str, ...] = ()) -> Ruling:
        """A ruling with its reasons."""
        asked = tuple(looked.asked.items())
        cards = tuple([self.faces.cards[card] for card in dict.fromkeys(looked.noticed)])
        return Ruling(word, looked.look.rule.id, asked[-1][0] if asked else None, asked, cards, if_done, duties)

    def made(self, board: Noted, looked: Looked, move: Move) -> Noted:
        """The board after a move."""
        after = board.copy()
        card = self.number(move.card)
        after.do((looked.look.action, move.who, -1 if card is None else card, -1))
        return after

    def allowed(self, board: Noted, looked: Looked, move: Move) -> Ruling:
        """The ruling on a move that the rules allow, with the words that must still be said."""
        after = self.made(board, looked, move)
        duties = [self.kit.duties[duty] for duty, bearer, *_ in after.windows if bearer == move.who]
        return self.told(looked, "legal", (), tuple([duty.id for duty in duties if self.rules.windows[duty.id].call]))

    def forbidden(self, board: Noted, looked: Looked, move: Move) -> Ruling:
        """The ruling on what can be done and should not: challengeable if only hidden cards tell."""
        after = self.made(board, looked, move)
        look = looked.look
        word: Word = "illegal"
        if look.rule.breach == "unseen" and look.action in self.named and self.objectors(after, look):
            word = "challengeable"
        return self.told(looked, word, self.caught(after, move.who))

    def objectors(self, after: Noted, look: Look) -> bool:
        """Whether the book names anybody who may object once the move was made."""
        scene, point = after.empty(), after.point
        if point is not None:
            scene = point[2][:]
            if scene[TARGET] is None:
                scene[TARGET] = after.seat
        named = self.named[look.action](after, scene)
        return bool(named) or point is None or point[0] != "answer"

    def caught(self, after: Noted, who_did: int) -> tuple[Seen, ...]:
        """What happens to somebody who is caught at once."""
        for option in chances(after):
            act, _, bearer, duty = option
            if act == CATCH and bearer == who_did and not self.rules.windows[self.kit.duties[duty].id].call:
                after.seen = []
                after.do(option)
                return tuple(after.seen)
        return ()


def chances(board: Noted) -> Iterator[Option]:
    """The words that can be said and the people who can be caught; other moves are looked at for what they read."""
    point = board.point
    if point is None or board.over:
        return
    look = board.kit.options.get(point[0])
    if look is not None:
        look(board, [])
    yield from board.duties()
    if point[0] in ("turn", "drawn"):
        board.early_calls([])


def left_open(rules: Ruleset, admitted: Admitted) -> Open:
    """The questions that a choice can answer, each with every answer that it may come to have."""
    found: dict[str, dict[Answer, None]] = {}
    for choices in admitted.left_open.values():
        for choice in choices:
            for question, answer in choice.gives:
                if question not in rules.answers:
                    fixed = admitted.fixed.get(question, answer)
                    found.setdefault(question, {fixed: None})[answer] = None
    return {question: tuple(answers) for question, answers in found.items()}


def trace(write: Noting, point: str, rule: MoveRule) -> str:
    """A function that looks at a rule from a point."""
    env = looking(write, point, rule)
    among = "True" if rule.who is None else write.is_among("p", rule.who, env)
    test = both(write.true(rule.allowed_if, env), among)
    return write.source.function("trace", "m, p, c", ["P = m.point", "o = P[1]", "S = P[2]", f"return {test}"])


def named_by(write: Noting, rule: MoveRule) -> str:
    """A function that tells whether anybody may object to a breach."""
    assert rule.named_by is not None
    return write.source.function("named", "m, S", [f"return {write.are_any(rule.named_by, HERE)}"])

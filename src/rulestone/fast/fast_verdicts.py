"""
Is this move legal, and why: the verdicts of the plain evaluator, for whoever asks for thousands of them.

`FastVerdicts` is made once for what a book admits: its rules as code in which open questions stay open. A verdict lays
the position out once, looks at the rules that the move could be made by with everything noted, and makes the move on a
copy where the ruling needs what follows. What cannot be laid out as numbers is left to the plain evaluator.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import NamedTuple

from rulestone.cards import Card, Move, Observation
from rulestone.compiler import MoveRule, Ruleset
from rulestone.engine import case_verdict as plain
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.engine.branches import leaves
from rulestone.engine.case_verdict import CaseVerdict, Legality, Verdict, conclude
from rulestone.engine.state import State
from rulestone.fast.card_numbers import CardNumbers
from rulestone.fast.code_writer import Writer, judging
from rulestone.fast.game_code import CATCH, DRAWN, TARGET, BoardTest, Option
from rulestone.fast.move_code import looking, named_kind
from rulestone.fast.open_board import NotedBoard
from rulestone.fast.open_code import Open, OpenBlocks, OpenCode
from rulestone.fast.source_text import CannotSpecialise, SourceText, all_true
from rulestone.fast.step_code import HERE
from rulestone.model import Answer
from rulestone.rounds.deck import deck
from rulestone.rounds.settings import NoSetting, UnknownAnswer

Trace = Callable[["NotedBoard", int, int], bool]
"""Looks at a rule for somebody and a card."""


class CardLook(NamedTuple):
    """A rule as it is looked at from one point."""

    rule: MoveRule
    action: int
    kind: int | None
    """The kind of card without which its condition cannot hold."""
    trace: Trace


Looks = tuple[list[CardLook], list[CardLook]]
"""What is allowed, and what should not be done."""
NO_LOOKS: Looks = ([], [])


class ReadCards(NamedTuple):
    """What came of looking at a rule."""

    look: CardLook
    holds: bool
    asked: dict[str, Answer]
    noticed: list[int]


class FastVerdicts:
    """Gives the verdicts of one book, or of a game without books; raises `CannotSpecialise`."""

    def __init__(self, rules: Ruleset, admitted: AdmittedAnswers) -> None:
        self.rules = rules
        self.admitted = admitted
        try:
            self.faces = CardNumbers(rules, deck(rules, admitted.defaults()[0]))
        except (NoSetting, UnknownAnswer) as error:
            raise CannotSpecialise([f"the cards in the box: {error}"]) from error
        source, open_ = SourceText(rules.game), left_open(rules, admitted)
        write = OpenCode(rules, admitted.fixed, open_, self.faces, source, tracing=False)
        noting = OpenCode(rules, admitted.fixed, open_, self.faces, source, tracing=True)
        traces = {
            (point, number): trace(noting, point, rule)
            for number, rule in enumerate(rules.moves.values())
            for point in rule.at
        }
        doubt = judging(noting)
        named = {n: named_by(write, rule) for n, rule in enumerate(rules.moves.values()) if rule.named_by is not None}
        writer = Writer(write, OpenBlocks(write))
        self.kit = writer.kit()
        self.doubt = source.get(doubt)
        self.reading = frozenset(point for point in writer.points if writer.options(point) in source.noting)
        self.named: dict[int, BoardTest] = {n: source.get(name) for n, name in named.items()}
        self.last: tuple[State | None, NotedBoard | None] = None, None
        """The position that was asked about last: whoever asks about one card of a hand asks about the others."""
        self.looks: dict[tuple[str, bool], Looks] = {}
        for number, rule in enumerate(rules.moves.values()):
            kind = named_kind(rule.allowed_if) if rule.card is not None else None
            for point in rule.at:
                traced = source.get(traces[point, number])
                look = CardLook(rule, number, self.faces.kinds.index(kind) if kind else None, traced)
                listed = self.looks.setdefault((point, rule.card is not None), ([], []))
                listed[bool(rule.breach)].append(look)

    def verdict(self, state: State, move: Move) -> Verdict:
        """What the book makes of a move, over all that it admits."""
        by_rules = move.act in self.rules.moves or (not move.act and move.card is not None)
        laid = self.laid_out(state) if by_rules and state.point is not None and not state.over else None
        if laid is None:
            return plain.verdict(self.rules, self.admitted, state, move)
        card = self.faces.number.get(move.card, self.faces.none) if isinstance(move.card, Card) else self.faces.none

        def run(answers: Mapping[str, Answer], state: State) -> CaseVerdict:  # noqa: ARG001
            return self.ruling(laid.copy(answers), move, card)

        return conclude(leaves(run, self.admitted, state))

    def laid_out(self, state: State) -> NotedBoard | None:
        """A position as numbers; none where a card or colour is not known, or hands are not kept sorted."""
        last, laid = self.last
        if state is last:
            return laid
        board = NotedBoard(self.kit, self.doubt)
        try:
            board.read_state(state)
            known = all(hand == bytes(sorted(hand)) for hand in board.hands)
        except LookupError:
            known = False
        laid = board if known else None
        self.last = state, laid
        return laid

    def ruling(self, board: NotedBoard, move: Move, card: int) -> CaseVerdict:
        """The ruling on a move for one set of answers; the board is left as the move leaves it."""
        assert board.point is not None
        rights, wrongs = self.looks.get((board.point[0], move.card is not None), NO_LOOKS)
        # Whoever wants to do something in a window, or to somebody, wants none of these moves.
        could = move.window is None and move.player is None
        answers_read: dict[str, Answer] = {}
        nearest: ReadCards | None = None
        for look in (*rights, *wrongs):
            if self.is_candidate(board, look, move, card):
                looked = looked_at(board, look, move, card)
                if looked.holds and could:
                    rule = self.forbidden if look.rule.breach else self.allowed
                    return rule(board, looked, move, card)
                answers_read.update(looked.asked)
                if not look.rule.breach and (nearest is None or len(looked.asked) > len(nearest.asked)):
                    nearest = looked
        if nearest is None:
            return CaseVerdict("illegal", None, None, tuple(answers_read.items()))
        return self.judged(nearest, "illegal")

    def is_candidate(self, board: NotedBoard, look: CardLook, move: Move, card: int) -> bool:
        """Whether a move could be made by a rule, before its condition is looked at."""
        rule, who = look.rule, move.who
        if move.act not in ("", rule.id) or (look.kind is not None and self.faces.kind[card] != look.kind):
            return False
        assert board.point is not None
        owner, scene = board.point[1], board.point[2]
        if who != owner if rule.who is None else who not in range(board.players):
            return False
        if rule.card is None:
            return True
        held = board.hands[who].count(card)
        if rule.card == "the drawn card":
            return held > 0 and card == scene[DRAWN]
        return held > (rule.card == "from the hand but the drawn card" and card == scene[DRAWN])

    def judged(
        self, looked: ReadCards, word: Legality, if_done: tuple[Observation, ...] = (), duties: tuple[str, ...] = ()
    ) -> CaseVerdict:
        """A ruling with its reasons."""
        answers_read = tuple(looked.asked.items())
        cards = tuple([self.faces.cards[card] for card in dict.fromkeys(looked.noticed)])
        return CaseVerdict(
            word,
            looked.look.rule.id,
            answers_read[-1][0] if answers_read else None,
            answers_read,
            cards,
            if_done,
            duties,
        )

    def allowed(self, board: NotedBoard, looked: ReadCards, move: Move, card: int) -> CaseVerdict:
        """The ruling on a move that the rules allow, with the words that must still be said."""
        make(board, looked.look, move, card)
        duties = [self.kit.duties[duty] for duty, bearer, *_ in board.windows if bearer == move.who]
        return self.judged(looked, "legal", (), tuple([duty.id for duty in duties if self.rules.windows[duty.id].call]))

    def forbidden(self, board: NotedBoard, looked: ReadCards, move: Move, card: int) -> CaseVerdict:
        """The ruling on what can be done and should not: challengeable if only hidden cards tell."""
        look = looked.look
        word: Legality = "illegal"
        make(board, look, move, card)
        if look.rule.breach == "unseen" and look.action in self.named and self.objectors(board, look):
            word = "challengeable"
        return self.judged(looked, word, self.caught(board, move.who))

    def objectors(self, after: NotedBoard, look: CardLook) -> bool:
        """Whether the book names anybody who may object once the move was made."""
        scene, point = after.empty(), after.point
        if point is not None:
            scene = point[2][:]
            if scene[TARGET] is None:
                scene[TARGET] = after.seat
        named = self.named[look.action](after, scene)
        return bool(named) or point is None or point[0] != "answer"

    def caught(self, after: NotedBoard, who_did: int) -> tuple[Observation, ...]:
        """What happens to somebody who is caught at once."""
        for option in chances(after, self.reading):
            act, _, bearer, duty = option
            if act == CATCH and bearer == who_did and not self.rules.windows[self.kit.duties[duty].id].call:
                after.seen = []
                after.do(option)
                return tuple(after.seen)
        return ()


def looked_at(board: NotedBoard, look: CardLook, move: Move, card: int) -> ReadCards:
    """A rule that was looked at for a card, with all that it read on the way."""
    board.asked, board.noticed = {}, []
    return ReadCards(look, look.trace(board, move.who, card), board.asked, board.noticed)


def make(board: NotedBoard, look: CardLook, move: Move, card: int) -> None:
    """Make a move; what is read from here on is no reason of the ruling."""
    board.asked, board.noticed = {}, []
    board.do((look.action, move.who, -1 if move.card is None else card, -1))


def chances(board: NotedBoard, reading: Container[str]) -> Iterator[Option]:
    """The words that can be said and the people who can be caught; other moves are looked at for what they read."""
    point = board.point
    if point is None or board.over:
        return
    look = board.kit.options[point[0]] if point[0] in reading else None
    if look is not None:
        look(board, [])
    yield from board.duties()
    if point[0] in ("turn", "drawn"):
        board.early_calls([])


def left_open(rules: Ruleset, admitted: AdmittedAnswers) -> Open:
    """The questions that a choice can answer, each with every answer that it may come to have."""
    allowed: dict[str, dict[Answer, None]] = {}
    for choices in admitted.left_open.values():
        for choice in choices:
            for question, answer in choice.gives:
                if question not in rules.answers:
                    fixed = admitted.fixed.get(question, answer)
                    allowed.setdefault(question, {fixed: None})[answer] = None
    return {question: tuple(answers) for question, answers in allowed.items()}


def trace(write: OpenCode, point: str, rule: MoveRule) -> str:
    """A function that looks at a rule from a point."""
    env = looking(write, point, rule)
    among = "True" if rule.who is None else write.is_among("p", rule.who, env)
    test = all_true(write.true(rule.allowed_if, env), among)
    return write.source.function("trace", "m, p, c", ["P = m.point", "o = P[1]", "S = P[2]", f"return {test}"])


def named_by(write: OpenCode, rule: MoveRule) -> str:
    """A function that tells whether anybody may object to a breach."""
    assert rule.named_by is not None
    return write.source.function("named", "m, S", [f"return {write.are_any(rule.named_by, HERE)}"])

"""All that somebody can do in a position, and what they could do although they should not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.book_verdicts import QuestionToBooks, RefusedByBook, faces_of
from rulestone.asking.deciding_questions import hit_by_it, taken_on
from rulestone.asking.one_case import rule_impossible
from rulestone.asking.reached_moments import CannotBe
from rulestone.asking.situation import GO_ON, Attempt, Situation
from rulestone.asking.state_builder import StateBuilder, layout_of
from rulestone.asking.who_laid import opening, reach_in_turn
from rulestone.cards import Card, Move, card_data
from rulestone.engine.branches import Branch, leaves
from rulestone.engine.case_verdict import CaseVerdict
from rulestone.engine.evaluator import breaches, choices, options
from rulestone.engine.plain_table import order
from rulestone.engine.state import State
from rulestone.engine.traced_answers import RunMemory
from rulestone.model import Answer
from rulestone.records import Record, replace

MOST = 6
"""Moves that are named as a way out."""


class PossibleMoves(Record):
    """A move that is possible under every, or only some, of what a book admits."""

    move: Move
    always: bool
    breach: bool = False


def can_do(situation: Situation, attempt: Attempt, table: AskedGame) -> tuple[PossibleMoves, ...] | RefusedByBook:
    """Everything that whoever asks can do now, over all that the book admits; allowed moves first."""
    layout = layout_of(table.rules, table.faces, situation)

    def run(answers: Mapping[str, Answer], state: State) -> CaseVerdict | tuple[tuple[Move, ...], tuple[Move, ...]]:
        try:
            reached = reach_in_turn(layout, answers, state, attempt, {})
        except CannotBe as impossible:
            return rule_impossible(impossible)
        mine = [move for move in options(table.rules, answers, reached) if move.who == 0]
        wrong = [move for move in breaches(table.rules, answers, reached) if move.who == 0]
        return tuple(mine), tuple(move for move in wrong if move not in mine)

    known = doing(layout, attempt)
    try:
        start = opening(table, layout, attempt)
        ends = leaves(
            lambda answers, state: known.of(state, answers, lambda given: run(given, state)),
            table.admitted, start, faces_of(table), table.rules.colours,
        )  # fmt: skip
    except CannotBe as impossible:
        return RefusedByBook(table, Branch(rule_impossible(impossible), table.defaults))
    values = [leaf.value for leaf in ends if isinstance(leaf.value, tuple)]
    for leaf in ends if not values else ():
        assert isinstance(leaf.value, CaseVerdict)
        return RefusedByBook(table, Branch(leaf.value, leaf.answers, state=leaf.state))
    made: list[PossibleMoves] = []
    for which in (0, 1):
        every = dict.fromkeys(move for value in values for move in value[which])
        made += [PossibleMoves(move, all(move in value[which] for value in values), bool(which)) for move in every]
    return tuple(made)


@lru_cache(maxsize=16)
def doing(layout: StateBuilder, attempt: Attempt) -> RunMemory:
    """What could be done before in a position, for books that answer alike."""
    del layout, attempt
    return RunMemory()


def can_lay(table: AskedGame, situation: Situation) -> bool:
    """Whether some card of the hand but the drawn one could have been laid before drawing, in some reading."""
    return can_lay_first(table, replace(situation, drawn=None, drawn_by_choice=False))


@lru_cache(maxsize=1024)
def can_lay_first(table: AskedGame, situation: Situation) -> bool:
    """Whether some card of the hand can be laid, in some reading."""
    layout = layout_of(table.rules, table.faces, situation)
    known = laying(layout)

    def lays(answers: Mapping[str, Answer], state: State) -> bool:
        reached = reach_in_turn(layout, answers, state, Attempt(), {})
        return any(move.who == 0 and move.card is not None for move in choices(table.rules, answers, reached))

    def run(answers: Mapping[str, Answer], state: State) -> bool:
        return known.of(state, answers, lambda given: lays(given, state))

    try:
        start = opening(table, layout, Attempt())
        return any(leaf.value for leaf in leaves(run, table.admitted, start, faces_of(table), table.rules.colours))
    except CannotBe:
        return False


@lru_cache(maxsize=16)
def laying(layout: StateBuilder) -> RunMemory:
    """What was looked at before of a hand, for books that answer alike."""
    # Only the key under which this memory is found again.
    del layout
    return RunMemory()


class MoveWay(Record):
    """Something that may be done: a move with every card that it can be done with, or to take what was played."""

    move: Move
    cards: tuple[Card, ...] = ()
    takes: int = 0
    """How many cards are drawn by doing nothing about what was played."""


def ways_out(asking: QuestionToBooks, table: AskedGame) -> tuple[MoveWay, ...]:
    """What may be done instead; where something was played on whoever asks, also to take it."""
    possible = can_do(asking.situation, Attempt(), table)
    if not isinstance(possible, tuple):
        return ()
    allowed = [entry.move for entry in possible if entry.always and not entry.breach]
    cards: dict[Move, list[Card]] = {}
    for move in chosen_moves(allowed):
        held = cards.setdefault(move._replace(card=None), [])
        if isinstance(move.card, Card) and move.card not in held:
            held.append(move.card)
    ways = [MoveWay(move, tuple(sorted(some, key=order))) for move, some in cards.items()]
    if asking.situation.pending is not None and any(move.act == GO_ON for move in allowed):
        layout, state = hit_by_it(asking, table)
        comes = taken_on(layout, table.defaults, state, {})
        ways.insert(0, MoveWay(Move(GO_ON, 0), (), comes[0] if comes else 0))
    return tuple(
        sorted(ways, key=lambda way: bool(way.cards))[:MOST]
    )  # what names several cards is read best at the end


def chosen_moves(moves: list[Move]) -> Iterator[Move]:
    """Moves that somebody decides on; going on is what happens anyway."""
    return (move for move in moves if move.act != GO_ON and not (move.act == "call" and len(moves) > 1))


def as_move(move: Move) -> dict[str, object]:
    """A move as plain data."""
    parts: dict[str, object] = {"act": move.act, "who": move.who, "window": move.window, "player": move.player}
    card = card_data(*move.card) if isinstance(move.card, Card) else None if move.card is None else {}
    parts |= {"colour": move.colour, "card": card}
    return {key: value for key, value in parts.items() if value is not None}

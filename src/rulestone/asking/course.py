"""
What comes of a move at the table, under the rules of one book, up to the next turn.

Nobody else does anything but what the rules make them do; whoever does what is forbidden is caught at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.asking.errors import Misasked
from rulestone.asking.layers import as_said, opening
from rulestone.asking.position import Answers, Asked, Layout, Wish
from rulestone.asking.reaching import MOST_STEPS, CannotBe, Paused, neutral, reach
from rulestone.asking.tables import Table
from rulestone.asking.verdicts import faces_of
from rulestone.engine.forks import Leaf, TooMany, leaves
from rulestone.engine.play import breaches, choices, perform
from rulestone.engine.state import Move, Point, Seen, State
from rulestone.rounds.match import drawn_since, outcome
from rulestone.rounds.partners import seating
from rulestone.rounds.slots import Slots
from rulestone.values import Value

NOBODY = "nobody"


class Course(Value):
    """What everybody sees of a move and of what follows, and whose turn it is then; and what was read for it."""

    comes: tuple[str, ...] | None
    """Nothing where the move cannot be made at all."""
    turn: str
    points: tuple[str, ...] = ()
    """Who gets how many points where the round is over; nothing where nobody asks for them."""
    before: tuple[str, ...] = ()
    """Questions that were read until the move could be made."""
    after: tuple[str, ...] = ()
    """Questions that were read from then on."""


def courses(table: Table, situation: Any, wish: Wish, *, scored: bool = False) -> list[Leaf[Course]]:
    """What comes of a move under each reading of a book; where it says nothing, our declared default is played."""
    layout = Layout(table.rules, tuple(table.deck), situation)

    def run(answers: Answers, state: State) -> Course:
        return course(layout, answers, state, wish, scored=scored)

    admitted = as_said(table.admitted)
    try:
        state = opening(table, layout, wish)
    except CannotBe:
        return []
    slots = Slots(table.rules, admitted.defaults()[0])
    if situation.partners and slots.has("partners", "seating"):
        state = state._replace(pairs=seating(slots).pairs)
    try:
        return leaves(run, admitted, state, faces_of(table), table.rules.colours)
    except TooMany:
        raise Misasked("too_open") from None


def course(layout: Layout, answers: Answers, start: State, wish: Wish, *, scored: bool) -> Course:
    """What comes of a move, by complete answers, and the points if they are asked for."""
    before: Asked = {}
    after: Asked = {}
    try:
        state = reach(layout, answers, start, wish, before)
    except CannotBe as impossible:
        return Course(None, NOBODY, (), tuple(impossible.asked))
    move = found(layout, answers, state, wish, before)
    if move is None:
        return Course(None, whose(layout, state), (), tuple(before))
    hands, wrong = state.hands, move in breaches(layout.rules, answers, state)
    seen: list[Seen] = []
    for _ in range(MOST_STEPS):
        table = Paused(layout.rules, answers, state)
        perform(table, move)
        table.run()
        state = table.state
        seen += table.seen
        after.update(table.asked)
        next_move = following(layout, answers, state, wish, after if wrong else None)
        if next_move is None:
            break
        wrong = wrong and next_move.act != "catch"
        move = next_move
    points: tuple[str, ...] = ()
    if scored and state.over:
        slots = Slots(layout.rules, answers)
        ended = outcome(slots, state, drawn_since(hands, state.hands))
        points = () if ended is None else tuple(got(layout, seats, number) for seats, number in ended.points)
        after.update(slots.read)
    return Course(tuple(seen_lines(layout, seen, wish)), whose(layout, state), points, tuple(before), tuple(after))


def got(layout: Layout, seats: tuple[int, ...], points: int) -> str:
    """Somebody's points, a pair's, or nobody's where both pairs stand equal."""
    who = " and ".join(person(layout, seat) for seat in seats) or NOBODY
    return f"{who} {'get' if len(seats) > 1 else 'gets'} {points}"


def found(layout: Layout, answers: Answers, state: State, wish: Wish, asked: Asked) -> Move | None:
    """The move that is meant, if it can be made, allowed or not."""
    given = [*choices(layout.rules, answers, state, asked), *breaches(layout.rules, answers, state)]
    return next((move for move in given if layout.meant(move, wish, state)), None)


def following(layout: Layout, answers: Answers, state: State, wish: Wish, wrong: Asked | None) -> Move | None:
    """What is done next without anybody's asking; nothing where a turn begins. What is `wrong` is looked for."""
    point = state.point
    if point is None or state.over:
        return None
    if wrong is not None:
        for move in choices(layout.rules, answers, state, wrong):
            if move.act == "catch" and move.player == 0 and layout.rules.windows[str(move.window)].call is None:
                return move
    if point.name in {"turn", "drawn"}:
        return None
    move = neutral(layout, state, point)
    return chosen(move, point, wish) if point.owner == 0 else move


def chosen(move: Move, point: Point, wish: Wish) -> Move:
    """A choice of whoever asks, as they said."""
    if point.name == "colour" and wish.call is not None:
        return move._replace(colour=wish.call)
    if point.name == "player" and wish.at is not None:
        return move._replace(player=wish.at)
    return move


def seen_lines(layout: Layout, seen: list[Seen], wish: Wish) -> Iterator[str]:
    """What everybody sees but the move itself, as a situation writes it: `next draws 3`."""
    asked_about = wish.card is not None
    for each in seen:
        if asked_about and each.what == "lies":
            asked_about = False
        elif each.what not in {"catches", "says"}:
            yield as_text(layout, each)


def as_text(layout: Layout, seen: Seen) -> str:
    """Who does what, how often, and before whom."""
    words = [] if seen.who is None else [person(layout, seen.who)]
    words.append(WORDS.get(seen.what, seen.what))
    if seen.what == "draws":
        words += map(str, seen.detail)
    elif seen.what in {"shows", "tells"}:
        before = [seat for seat in seen.detail[0] if isinstance(seat, int)] if isinstance(seen.detail[0], tuple) else []
        words.append(listed(layout, before))
    return " ".join(words)


WORDS = {
    "shows": "shows their hand to",
    "tells": "tells their hand to",
    "names": "names a colour",
    "chosen": "is chosen",
    "lies": "lays a card",
    "round over": "the round is over",
    "shuffles": "the pile is shuffled",
    "turned up": "a card is turned up",
    "put back": "the card is put back",
}


def listed(layout: Layout, seats: list[int]) -> str:
    """Some people, or everybody else."""
    if len(seats) == layout.situation.players - 1:
        return "everybody"
    return " and ".join(person(layout, seat) for seat in seats)


def whose(layout: Layout, state: State) -> str:
    """Whose turn it is."""
    return NOBODY if state.over or state.point is None else person(layout, state.point.owner)


def person(layout: Layout, seat: int) -> str:
    """Somebody, seen from whoever asks."""
    named = {0: "me", layout.situation.players - 1: "previous", 1: "next"}
    return named.get(seat, str(seat + 1))

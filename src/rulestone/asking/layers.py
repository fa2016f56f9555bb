"""
Who laid the card in play, where it is somebody's turn on it: as it was told, else worked out from the card.

A Skip before two players can only be one's own; whoever laid a card does not follow it, unless the rules let them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from rulestone.asking.position import COLOUR, OTHERS, Answers, Asked, Layout, Situation, Wish
from rulestone.asking.reaching import (
    MOST_STEPS,
    TURNS,
    CannotBe,
    begin,
    laid,
    moved,
    neutral,
    speaks_of_what_was_laid,
    together,
)
from rulestone.asking.tables import Table
from rulestone.engine.books import Admitted
from rulestone.engine.forks import TooMany, leaves
from rulestone.engine.play import CHOICES, choices, picked
from rulestone.engine.state import AnyCard, Move, Point, Scene, State
from rulestone.values import replace


def who_laid(table: Table, layout: Layout, seat: int) -> int:
    """
    Who laid the card in play, so that now it is somebody's turn; raises `CannotBe` if it is not by what was told.

    What anybody holds or has drawn does not matter.
    """
    bare = replace(layout.situation, hand=(), any_hand=False, hidden=0, drawn=None, by_choice=False)
    layer = laid_before(table, bare, seat)
    if layer is None:
        raise CannotBe("turn" if layout.situation.laid_by else "turn.own", {})
    return layer


@lru_cache(maxsize=256)
def laid_before(table: Table, told: Situation, seat: int) -> int | None:
    """
    Who laid the card in play, so that now it is somebody's turn; nobody, if it is not by what was told.

    Whose turn it is is believed where it was told: others may have had theirs since.
    """
    layout, before = Layout(table.rules, tuple(table.deck), told), (seat - 1) % told.players
    if told.turn is not None or (told.laid_by is None and layout.rules.cards[layout.on().kind].effect is None):
        return before if told.laid_by is None else told.laid_by
    if told.laid_by is None:
        around = [(seat - back) % told.players for back in range(1, told.players + 1)]
        return next((each for each in around if seat in turns_after(layout, table.defaults, each)), before)
    if seat in turns_after(layout, table.defaults, told.laid_by) or in_some_reading(table, layout, seat, told.laid_by):
        return told.laid_by
    return None


def in_some_reading(table: Table, layout: Layout, seat: int, layer: int) -> bool:
    """Whether a turn may follow a card by some reading of a book; where it says nothing, by our default."""

    def follows(answers: Answers, state: State) -> bool:  # noqa: ARG001
        return seat in turns_after(layout, answers, layer)

    try:
        start = layout.table([()] * layout.situation.players, layout.on(), layer)
        return any(leaf.value for leaf in leaves(follows, as_said(table.admitted), start))
    except TooMany:
        return True


def as_said(admitted: Admitted) -> Admitted:
    """What a book admits by its words, with our default wherever it has none."""
    unsaid = {name for name, choices in admitted.left_open.items() if choices[0].cause == "silence"}
    fixed = {name: admitted.answers(name)[0] for name in unsaid}
    left = {name: choices for name, choices in admitted.left_open.items() if name not in unsaid}
    return Admitted(admitted.book, {**admitted.fixed, **fixed}, left)


def turns_after(layout: Layout, answers: Answers, layer: int) -> Iterator[int]:
    """
    Whose turn it can be next after somebody laid the card in play, whatever they held and whoever answers it.

    Where nobody could have laid it in a turn of theirs, nothing is known, and it can be anybody's.
    """
    card, below, colour = layout.on(), layout.under(layout.on()), layout.situation.colour or layout.rules.colours[0]
    asked: Asked = {}
    for rest in (layout.filler(), below):
        hands: list[tuple[AnyCard, ...]] = [(layout.filler(),) * OTHERS for _ in range(layout.situation.players)]
        hands[layer] = together((rest,) * OTHERS, card)
        state = layout.table(hands, below, layer)
        counters: Any = ((COLOUR, colour),)
        state = state._replace(pile=tuple(layout.faces), counters=counters, colour=below.colour or colour)
        state = laid(layout, answers, state, card, asked)
        if state.force != card and state.point is not None and state.point.name == "turn":
            yield from range(layout.situation.players)
            return
        yield from turns_from(layout, answers, state, asked)


def turns_from(layout: Layout, answers: Answers, state: State, asked: Asked) -> Iterator[int]:
    """Whose turn can begin next, by whatever people choose and answer until then."""
    waiting = [state]
    for _ in range(MOST_STEPS):
        if not waiting:
            return
        state = waiting.pop()
        point = state.point
        if point is None or state.over:
            continue
        if point.name in TURNS:
            yield point.owner
            continue
        waiting += [moved(layout, answers, state, move, asked) for move in reversed(ways_on(layout, answers, state))]


def ways_on(layout: Layout, answers: Answers, state: State) -> list[Move]:
    """What may happen at a moment before a turn: going on first, then what anybody chooses or answers."""
    point = state.point
    assert point is not None
    if point.name == "player":
        return [picked(point.name, point.owner, choice) for choice in point.choices]
    if point.name in CHOICES:
        return [neutral(layout, state, point)]
    answering = (move for move in choices(layout.rules, answers, state) if move.act in layout.rules.moves)
    return [Move("go on", point.owner), *answering]


def opening(table: Table, layout: Layout, wish: Wish) -> State:
    """The position before anything that the person tells of has happened, in one book; raises `CannotBe`."""
    state, told = begin(layout, wish), layout.situation
    if told.pending is not None or told.start or speaks_of_what_was_laid(layout, wish):
        return state
    try:
        return state._replace(layer=who_laid(table, layout, state.seat))
    except CannotBe:
        if told.drawn is not None or not can_lay_out_of_turn(layout):
            raise
        return in_turn_of_another(table, layout, state)


def can_lay_out_of_turn(layout: Layout) -> bool:
    """Whether the game lets somebody lay a card in the turn of another."""
    moves = (rule for rule in layout.rules.moves.values() if rule.card is not None and not rule.breach)
    return any(rule.who is not None and "turn" in rule.at for rule in moves)


def in_turn_of_another(table: Table, layout: Layout, state: State) -> State:
    """The same position in the turn that follows the card in play."""
    layer = layout.situation.laid_by
    assert layer is not None
    seat = next(turns_after(layout, table.defaults, layer), state.seat)
    return state._replace(layer=layer, seat=seat, point=Point("turn", seat, Scene(me=seat)))

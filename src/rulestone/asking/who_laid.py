"""
Who laid the card in play, where it is somebody's turn on it: as it was told, else worked out from the card.

A Skip before two players can only be one's own; whoever laid a card does not follow it, unless the rules let them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.reached_moments import (
    MOST_STEPS,
    TURNS,
    CannotBe,
    add_card,
    begin,
    go_on_until,
    is_answered,
    lay_card,
    neutral,
    play_move,
    reach,
    speaks_of_what_was_laid,
)
from rulestone.asking.situation import Attempt, Situation
from rulestone.asking.state_builder import COLOUR, AnswersRead, StateBuilder, layout_of
from rulestone.cards import AnyCard, Move
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.engine.branches import TooMany, leaves
from rulestone.engine.evaluator import CHOICES, choices, picked
from rulestone.engine.state import Moment, RuleContext, State
from rulestone.model import Answers
from rulestone.records import replace


def who_laid(table: AskedGame, layout: StateBuilder, seat: int) -> int:
    """
    Who laid the card in play, so that now it is somebody's turn; raises `CannotBe` if it is not by what was told.

    What anybody holds or has drawn does not matter.
    """
    bare = replace(layout.situation, hand=(), any_hand=False, hidden=0, drawn=None, drawn_by_choice=False)
    layer = laid_before(table, bare, seat)
    if layer is None:
        raise not_the_turn(layout, table.defaults)
    return layer


def not_the_turn(layout: StateBuilder, answers: Answers) -> CannotBe:
    """That somebody else is to play after what was laid, with what was read to know it."""
    layer, answers_read = layout.situation.laid_by, AnswersRead()
    for _ in turns_after(layout, answers, layer or 0, answers_read):
        pass
    return CannotBe("turn" if layer else "turn.own", answers_read)


@lru_cache(maxsize=256)
def laid_before(table: AskedGame, situation: Situation, seat: int) -> int | None:
    """
    Who laid the card in play, so that now it is somebody's turn; nobody, if it is not by what was told.

    Whose turn it is is believed where it was told: others may have had theirs since.
    """
    layout, before = layout_of(table.rules, table.faces, situation), (seat - 1) % situation.players
    if situation.turn is not None or (
        situation.laid_by is None and layout.rules.cards[layout.on().kind].effect is None
    ):
        return before if situation.laid_by is None else situation.laid_by
    if situation.laid_by is None:
        around = [(seat - back) % situation.players for back in range(1, situation.players + 1)]
        return next((layer for layer in around if seat in turns_after(layout, table.defaults, layer)), before)
    if seat in turns_after(layout, table.defaults, situation.laid_by) or in_some_case(
        table, layout, seat, situation.laid_by
    ):
        return situation.laid_by
    return None


def in_some_case(table: AskedGame, layout: StateBuilder, seat: int, layer: int) -> bool:
    """Whether a turn may follow a card by some reading of a book, or by one of the answers that its silence admits."""

    def follows(answers: Answers, state: State) -> bool:  # noqa: ARG001
        return seat in turns_after(layout, answers, layer)

    try:
        start = layout.table([()] * layout.situation.players, layout.on(), layer)
        return any(leaf.value for leaf in leaves(follows, table.admitted, start))
    except TooMany:
        return True


def reach_in_turn(
    layout: StateBuilder, answers: Answers, start: State, attempt: Attempt, answers_read: AnswersRead
) -> State:
    """The moment that is asked about; raises `CannotBe` where by some answers somebody else is to play."""
    situation = layout.situation
    laid, settled = situation.laid_by, (situation.turn, situation.pending)
    laid_on = situation.hit if situation.pending is None else None
    if laid is not None and laid_on is not None and who_is_hit(layout, answers, laid) != laid_on:
        raise CannotBe("not_hit.other" if laid_on else "not_hit", answers_read)
    if laid is not None and settled == (None, None) and not situation.start and start.seat == 0:
        follows = speaks_of_what_was_laid(layout, attempt) or 0 in turns_after(layout, answers, laid, answers_read)
        if not follows:
            raise CannotBe("turn" if laid else "turn.own", answers_read)
    return reach(layout, answers, start, attempt, answers_read)


def with_defaults(admitted: AdmittedAnswers) -> AdmittedAnswers:
    """What a book admits by its words, with our default wherever it has none."""
    unsaid = {name for name, choices in admitted.left_open.items() if choices[0].cause == "silence"}
    fixed = {name: admitted.answers(name)[0] for name in unsaid}
    left = {name: choices for name, choices in admitted.left_open.items() if name not in unsaid}
    return AdmittedAnswers(admitted.book, {**admitted.fixed, **fixed}, left)


def turns_after(
    layout: StateBuilder, answers: Answers, layer: int, answers_read: AnswersRead | None = None
) -> Iterator[int]:
    """
    Whose turn it can be next after somebody laid the card in play, whatever they held and whoever answers it.

    Where nobody could have laid it in a turn of theirs, nothing is known, and it can be anybody's.
    """
    card, answers_read = layout.on(), {} if answers_read is None else answers_read
    # With nothing beside it that fits, and with something: what is laid may be right or a bluff by that.
    for rest in (layout.filler, layout.under(card)):
        state = just_laid(layout, answers, layer, rest, answers_read)
        if state.force != card and state.point is not None and state.point.name == "turn":
            yield from range(layout.situation.players)
            return
        yield from turns_from(layout, answers, state, answers_read)


def just_laid(layout: StateBuilder, answers: Answers, layer: int, rest: AnyCard, answers_read: AnswersRead) -> State:
    """The moment after somebody laid the card in play, who holds nothing else but some card."""
    card, below, colour = layout.on(), layout.under(layout.on()), layout.situation.colour or layout.rules.colours[0]
    hands: list[tuple[AnyCard, ...]] = [layout.untold_hand()] * layout.situation.players
    hands[layer] = add_card((rest,) * len(layout.untold_hand()), card)
    state = layout.table(hands, below, layer)
    counters: Any = ((COLOUR, colour),)
    # Faces that are known, since some rules look at what is drawn; and below may lie a card without a colour, too.
    state = state._replace(pile=tuple(layout.faces), counters=counters, colour=below.colour or colour)
    return lay_card(layout, answers, state, card, answers_read)


def who_is_hit(layout: StateBuilder, answers: Answers, layer: int) -> int | None:
    """Whom the card in play hits if somebody just laid it; nobody, where it hits none."""
    state = just_laid(layout, answers, layer, layout.filler, {})
    point = go_on_until(layout, answers, state, {}, is_answered).point
    return point.owner if point is not None and point.name == "answer" else None


def who_laid_on(table: AskedGame, situation: Situation) -> int | None:
    """Who can have laid the card in play on whom it was told to hit, rather somebody whom my turn can follow."""
    layout = layout_of(table.rules, table.faces, situation)
    around = range(situation.players - 1, -1, -1) if situation.laid_by is None else (situation.laid_by,)
    hitting = [seat for seat in around if who_is_hit(layout, table.defaults, seat) == situation.hit]
    followed = (seat for seat in hitting if 0 in turns_after(layout, table.defaults, seat))
    return next(followed, hitting[0] if hitting else None)


def turns_from(layout: StateBuilder, answers: Answers, state: State, answers_read: AnswersRead) -> Iterator[int]:
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
        # The last is looked at first: backwards, so that going on comes before what anybody answers.
        waiting += [
            play_move(layout, answers, state, move, answers_read) for move in reversed(ways_on(layout, answers, state))
        ]


def ways_on(layout: StateBuilder, answers: Answers, state: State) -> list[Move]:
    """What may happen at a moment before a turn: going on first, then what anybody chooses or answers."""
    point = state.point
    assert point is not None
    if point.name == "player" and layout.situation.hit not in point.choices:
        return [picked(point.name, point.owner, choice) for choice in point.choices]
    if point.name in CHOICES:
        return [neutral(layout, state, point)]
    answering = (move for move in choices(layout.rules, answers, state) if move.act in layout.rules.moves)
    return [Move("go on", point.owner), *answering]


def opening(table: AskedGame, layout: StateBuilder, attempt: Attempt) -> State:
    """The position before anything that the person tells of has happened, in one book; raises `CannotBe`."""
    state, situation = begin(layout, attempt), layout.situation
    if situation.pending is not None or situation.start or speaks_of_what_was_laid(layout, attempt):
        return state
    try:
        return state._replace(layer=who_laid(table, layout, state.seat))
    except CannotBe:
        if situation.drawn is not None or not can_lay_out_of_turn(layout):
            raise
        return in_turn_of_another(table, layout, state)


def can_lay_out_of_turn(layout: StateBuilder) -> bool:
    """Whether the game lets somebody lay a card in the turn of another."""
    moves = (rule for rule in layout.rules.moves.values() if rule.card is not None and not rule.breach)
    return any(rule.who is not None and "turn" in rule.at for rule in moves)


def in_turn_of_another(table: AskedGame, layout: StateBuilder, state: State) -> State:
    """The same position in the turn that follows the card in play."""
    layer = layout.situation.laid_by
    assert layer is not None
    seat = next(turns_after(layout, table.defaults, layer), state.seat)
    return state._replace(layer=layer, seat=seat, point=Moment("turn", seat, RuleContext(me=seat)))

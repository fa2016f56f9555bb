"""
How it comes to the moment that is asked about: what was told to have happened is really played, by the rules of a book.

Nobody does anything of their own meanwhile. What the rules do not let come about raises `CannotBe`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from rulestone.asking.situation import Attempt
from rulestone.asking.state_builder import COLOUR, AnswersRead, StateBuilder, engine_card
from rulestone.cards import AnyCard, Card, Move
from rulestone.engine.case_verdict import options_like, same, ways
from rulestone.engine.evaluator import choices, perform, possible
from rulestone.engine.plain_table import PASSING, PlainTable, order
from rulestone.engine.state import UNSAID, Moment, RuleContext, State
from rulestone.engine.traced_answers import RunMemory
from rulestone.model import Answers

MOST_STEPS = 200
TURNS = {"turn", "drawn"}
"""Points at which somebody's turn goes on."""


class CannotBe(Exception):
    """A position that the rules do not let come about, with the reason as a key and what was read for it."""

    def __init__(self, key: str, answers_read: AnswersRead) -> None:
        super().__init__(key)
        self.key, self.asked = key, answers_read


class Paused(PlainTable):
    """A table that stops wherever somebody could do something, even if they cannot now."""

    def settle(self) -> bool:
        """Nothing is passed over but a choice of one."""
        point = self.state.point
        return point is not None and point.name not in PASSING and super().settle()


# --- before anything that was told has happened ---------------------------------------------------------------------


def begin(layout: StateBuilder, attempt: Attempt) -> State:
    """The position before anything that the person tells of has happened."""
    situation, hand = layout.situation, layout.hand(attempt)
    if situation.pending is not None:
        return about_to_hit(layout, hand)
    if situation.start:
        assert situation.on is not None
        pile = (*layout.pile(), engine_card(situation.on))
        seat = situation.players - 1 if situation.laid_by is None else situation.laid_by
        return State((hand, *layout.other_hands()), pile, (), None, None, seat, seat, counters=layout.untold())
    if speaks_of_what_was_laid(layout, attempt):
        return about_to_lay(layout, attempt, hand)
    return layout.table((hand, *layout.other_hands()), layout.on(), situation.turn or 0)


def about_to_hit(layout: StateBuilder, hand: tuple[AnyCard, ...]) -> State:
    """The turn of whoever lays the card that hits."""
    situation = layout.situation
    assert situation.pending is not None
    pending = engine_card(situation.pending)
    seat = situation.players - 1 if situation.laid_by is None else situation.laid_by
    hands = [hand, *layout.other_hands()]
    hands[seat] = add_card(hand, pending) if seat == 0 else layout.hand_with_card(seat, pending)
    return layout.table(hands, engine_card(situation.on) if situation.on else layout.below(pending), seat)


def speaks_of_what_was_laid(layout: StateBuilder, attempt: Attempt) -> bool:
    """Whether a word is said about what was laid, and not in a turn of whoever asks before they lay anything."""
    if attempt.act is None or not attempt.act.verb:
        return False
    return attempt.act.verb == "catch" or layout.situation.laid_by is not None


def about_to_lay(layout: StateBuilder, attempt: Attempt, hand: tuple[AnyCard, ...]) -> State:
    """The turn in which the first of those lays a card whose cards matter to a word."""
    situation, [(seat, first), *_] = layout.situation, laying(layout, attempt)
    hands = [hand, *layout.other_hands()]
    for who, card in laying(layout, attempt):
        # Where the answer hangs on how many are left, it was asked for before (`Asker.needs_of_catch`).
        left = (1 if situation.cards_left is None else situation.cards_left) if who == bearer(attempt) else None
        hands[who] = add_card(hand, card) if who == 0 else layout.hand_with_card(who, card, left)
    only = len(laying(layout, attempt)) == 1
    below = layout.under(first) if only else layout.below(first)
    state = layout.table(hands, below, seat, layout.discards()[:-1] if only else ())
    return state if situation.drawn is None else state._replace(pile=(*state.pile, engine_card(situation.drawn)))


def laying(layout: StateBuilder, attempt: Attempt) -> list[tuple[int, Card]]:
    """Who lays what, one after the other: the one a word is about, and whoever laid the card in play since then."""
    who, by, card = bearer(attempt), layout.situation.laid_by, layout.on()
    by = who if by is None else by
    is_about_a_card = attempt.act is not None and (attempt.act.verb == "catch" or len(layout.hand(attempt)) == 1)
    return [(who, layout.below(card)), (by, card)] if who != by and is_about_a_card else [(by, card)]


def bearer(attempt: Attempt) -> int:
    """Who is to say a word, or to be caught without having said it."""
    return (attempt.at or 0) if attempt.act is not None and attempt.act.verb == "catch" else 0


def add_card(hand: tuple[AnyCard, ...], card: Card) -> tuple[AnyCard, ...]:
    """A hand with one card more."""
    return tuple(sorted((*hand, card), key=order))


# --- up to the moment that is asked about -----------------------------------------------------------------------------


def reach(layout: StateBuilder, answers: Answers, state: State, attempt: Attempt, answers_read: AnswersRead) -> State:
    """The moment that is asked about: what was told to have happened has happened."""
    situation = layout.situation
    if situation.pending is not None:
        return hit(layout, answers, state, engine_card(situation.pending), attempt, answers_read)
    if situation.start:
        return turn_up_first(layout, answers, state, answers_read)
    if speaks_of_what_was_laid(layout, attempt):
        return since_laid(layout, answers, state, attempt, answers_read)
    if situation.drawn is None:
        return state
    # What is wished for comes after the draw, so that all wishes have it in common.
    after: State = draws(layout).of(state, answers, lambda given: draw_named_card(layout, given, state))
    return after


@lru_cache(maxsize=64)
def draws(layout: StateBuilder) -> RunMemory:
    """What came of drawing under the rules of one game."""
    # Only the key under which this memory is found again.
    del layout
    return RunMemory()


def turn_up_first(layout: StateBuilder, answers: Answers, state: State, answers_read: AnswersRead) -> State:
    """The first card is turned up and acts; what lies then is the card that was told, or the rules send it back."""
    table = turning_up(layout, answers, state)
    answers_read.update(table.asked)
    state = go_on_until(layout, answers, table.state, answers_read)
    if state.force != layout.on():
        raise CannotBe("first_card", answers_read)
    return state


def turning_up(layout: StateBuilder, answers: Answers, state: State) -> Paused:
    """The table after the first card was turned up, before anybody chooses anything."""
    table = Paused(layout.rules, answers, state)
    table.push(layout.rules.start, RuleContext(me=state.dealer, base=0))
    table.run()
    return table


def draw_named_card(layout: StateBuilder, answers: Answers, state: State) -> State:
    """Whoever asks draws the card that was told, and may lay or keep it."""
    situation = layout.situation
    assert situation.drawn is not None
    card, read = engine_card(situation.drawn), AnswersRead()
    before, goes_on = state._replace(pile=(*state.pile, card)), False
    for move in moves_without_a_card(layout, answers, before, read):
        after = play_move(layout, answers, before, move, read)
        point = after.point
        if point is not None and (point.name, point.owner, point.scene.drawn) == ("drawn", 0, card):
            return after
        goes_on = goes_on or after.hands[0] != before.hands[0]
    raise CannotBe("drawn_on" if goes_on else "not_drawn", read)


def moves_without_a_card(layout: StateBuilder, answers: Answers, state: State, read: AnswersRead) -> Iterator[Move]:
    """What whoever asks may do by the rules without laying a card; no card of their hand is looked at for itself."""
    assert state.point is not None
    for rule in layout.rules.moves.values():
        if rule.card is None and not rule.breach and state.point.name in rule.at:
            yield from (move for move in possible(layout.rules, answers, state, rule, read) if move.who == 0)


def since_laid(
    layout: StateBuilder, answers: Answers, state: State, attempt: Attempt, answers_read: AnswersRead
) -> State:
    """What happened since somebody laid a card: others had their turns, up to the card in play, and the turn told."""
    situation, last = layout.situation, layout.on()
    for seat, card in laying(layout, attempt):
        state = turn_of(layout, answers, go_on_until(layout, answers, state, answers_read), seat, answers_read)
        state = lay_card(layout, answers, state, card, answers_read)

    def at_once(state: State) -> bool:
        return state.force == last and can_be_done(layout, answers, state, attempt)

    if situation.turn is not None:
        return turn_of(layout, answers, go_on_until(layout, answers, state, answers_read), situation.turn, answers_read)
    if layout.draws(attempt):
        return draw_card(layout, answers, go_on_until(layout, answers, state, answers_read), answers_read)
    return go_on_until(layout, answers, state, answers_read, at_once)


def turn_of(layout: StateBuilder, answers: Answers, state: State, seat: int, answers_read: AnswersRead) -> State:
    """The turn of somebody; whoever's comes before draws a card that does not fit and keeps it."""
    for _ in range(layout.situation.players):
        if state.point is None or state.over or state.seat == seat:
            break
        state = draw_card(layout, answers, state._replace(pile=(*state.pile, layout.filler)), answers_read)
        kept = (move for move in choices(layout.rules, answers, state) if move.card is None and move.who == state.seat)
        move = next(kept, None)
        if move is None or state.point is None:
            break
        state = go_on_until(layout, answers, play_move(layout, answers, state, move, answers_read), answers_read)
    return state


def draw_card(layout: StateBuilder, answers: Answers, state: State, answers_read: AnswersRead) -> State:
    """Whoever's turn it is draws, if the rules let them at all."""
    for move in choices(layout.rules, answers, state):
        if move.card is None and move.act in layout.rules.moves:
            read: AnswersRead = {}
            after = play_move(layout, answers, state, move, read)
            if after.taken:
                answers_read.update(read)
                return after
    return state


def lay_card(layout: StateBuilder, answers: Answers, state: State, card: Card, answers_read: AnswersRead) -> State:
    """Whoever's turn it is lays a card, if the rules let them at all."""
    wanted = Move("", state.seat, card)
    for breach in (False, True):
        given = ways(layout.rules, answers, state, wanted, {}, breach=breach)
        option = next((move for move in given if same(move, wanted)), None)
        if option is not None:
            return play_move(layout, answers, state, option, answers_read)
    return state


def play_move(layout: StateBuilder, answers: Answers, state: State, move: Move, answers_read: AnswersRead) -> State:
    """The state after a move, up to the next moment at which anybody might do anything."""
    table = Paused(layout.rules, answers, state)
    perform(table, move)
    table.run()
    answers_read.update(table.asked)
    return table.state


def go_on_until(
    layout: StateBuilder,
    answers: Answers,
    state: State,
    answers_read: AnswersRead,
    stop: Callable[[State], bool] = lambda _: False,
) -> State:
    """Everybody goes on, until a turn begins or the moment has come."""
    for _ in range(MOST_STEPS):
        point = state.point
        if point is None or state.over or point.name in TURNS:
            return state
        if point.name in PASSING and stop(state):
            return state
        state = play_move(layout, answers, state, neutral(layout, state, point), answers_read)
    return state


def neutral(layout: StateBuilder, state: State, point: Moment) -> Move:
    """What is done where nobody asks: people go on, say the colour that was told, choose who was hit or who asks."""
    match point.name:
        case "colour":
            colour = layout.situation.colour or str(dict(state.counters).get(COLOUR, UNSAID))
            return Move("name a colour", point.owner, colour=colour)
        case "player":
            wished = (layout.situation.hit, 0, point.choices[0])
            chosen = next(seat for seat in wished if seat in point.choices)
            return Move("choose a player", point.owner, player=int(chosen))
    return Move("go on", point.owner)


def can_be_done(layout: StateBuilder, answers: Answers, state: State, attempt: Attempt) -> bool:
    """Whether what is asked about can be done now."""
    return any(
        same(option, wanted)
        for wanted in layout.wanted(attempt, state)
        for option in options_like(layout.rules, answers, state, wanted, {})
    )


# --- a card that was just played on somebody ------------------------------------------------------------------------


def hit(
    layout: StateBuilder, answers: Answers, state: State, card: Card, attempt: Attempt, answers_read: AnswersRead
) -> State:
    """
    The moment at which a card hits whoever asks.

    It was laid by whoever was told. Where nobody was, that is the player before, unless in this book it would then hit
    somebody else: what is told is that it hits the one who asks, so that it was laid by the first whose card does.
    """
    situation = layout.situation
    others: list[int] = []
    if situation.laid_by is not None and not situation.told_on_me:
        return hit_another(layout, answers, state, card, answers_read)
    stop = may_answer(layout, answers, attempt, others)
    first = go_on_until(layout, answers, lay_card(layout, answers, state, card, answers_read), answers_read, stop)
    on_me = first.point is not None and (first.point.name, first.point.owner) == ("answer", 0)
    may = first.point is not None and first.point.name in PASSING and stop(first)
    if not others or on_me or (may and situation.laid_by is None):
        return first
    for seat in range(1, state.seat) if situation.laid_by is None and not situation.others else ():
        read: AnswersRead = {}
        reached = go_on_until(layout, answers, lay_card(layout, answers, deal_to(state, seat), card, read), read, stop)
        if reached.point is not None and (reached.point.name, reached.point.owner) == ("answer", 0):
            answers_read.update(read)
            return reached
    if situation.laid_by is not None:
        raise CannotBe("not_hit" if situation.laid_by else "not_hit.own", answers_read)
    return first


def hit_another(layout: StateBuilder, answers: Answers, state: State, card: Card, answers_read: AnswersRead) -> State:
    """The moment at which a card hits somebody, not told to be whoever asks; who it is told to be is hit by it."""
    reached = go_on_until(
        layout, answers, lay_card(layout, answers, state, card, answers_read), answers_read, is_answered
    )
    target = layout.situation.hit
    if target is not None and (reached.point is None or not is_answered(reached) or reached.point.owner != target):
        raise CannotBe("not_hit.other", answers_read)
    return reached


def is_answered(state: State) -> bool:
    """Whether somebody was hit and may answer."""
    return state.point is not None and state.point.name == "answer"


def deal_to(state: State, seat: int) -> State:
    """The same turn, of another player, who holds what the one whose turn it was would hold."""
    hands = list(state.hands)
    hands[seat], hands[state.seat] = hands[state.seat], hands[seat]
    return state._replace(hands=tuple(hands), seat=seat, point=Moment("turn", seat, RuleContext(me=seat)))


def may_answer(layout: StateBuilder, answers: Answers, attempt: Attempt, others: list[int]) -> Callable[[State], bool]:
    """
    Whether this is the moment to answer what was played: where the attempt can be done, or when it hits whoever asks.

    Others whom it hits meanwhile are noted.
    """

    def stop(state: State) -> bool:
        point = state.point
        assert point is not None
        if point.name == "answer" and point.owner == 0:
            return True
        if point.name == "answer":
            others.append(point.owner)
        return can_be_done(layout, answers, state, attempt)

    return stop

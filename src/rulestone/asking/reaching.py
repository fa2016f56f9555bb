"""
How it comes to the moment that is asked about: what was told to have happened is really played, by the rules of a book.

Nobody does anything of their own meanwhile. What the rules do not let come about raises `CannotBe`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from rulestone.asking.position import COLOUR, OTHERS, Answers, Asked, Layout, Wish, engine_card
from rulestone.engine.given import Runs
from rulestone.engine.play import choices, moves, perform, possible
from rulestone.engine.state import UNSAID, AnyCard, Card, Move, Point, Scene, State
from rulestone.engine.table import PASSING, Table, order
from rulestone.engine.verdict import same

MOST_STEPS = 200
TURNS = {"turn", "drawn"}
"""Points at which somebody's turn goes on."""


class CannotBe(Exception):
    """A position that the rules do not let come about, with the reason as a key and what was read for it."""

    def __init__(self, key: str, asked: Asked) -> None:
        super().__init__(key)
        self.key, self.asked = key, asked


class Paused(Table):
    """A table that stops wherever somebody could do something, even if they cannot now."""

    def settle(self) -> bool:
        """Nothing is passed over but a choice of one."""
        point = self.state.point
        return point is not None and point.name not in PASSING and super().settle()


# --- before anything that was told has happened ---------------------------------------------------------------------


def begin(layout: Layout, wish: Wish) -> State:
    """The position before anything that the person tells of has happened."""
    told, hand = layout.situation, layout.hand(wish)
    if told.pending is not None:
        return about_to_hit(layout, hand)
    if told.start:
        assert told.on is not None
        pile = (*layout.pile(), engine_card(told.on))
        seat = told.players - 1
        return State((hand, *layout.others()), pile, (), None, None, seat, seat, counters=layout.untold())
    if speaks_of_what_was_laid(layout, wish):
        return about_to_lay(layout, wish, hand)
    return layout.table((hand, *layout.others()), layout.on(), told.turn or 0)


def about_to_hit(layout: Layout, hand: tuple[AnyCard, ...]) -> State:
    """The turn of whoever lays the card that hits."""
    told = layout.situation
    assert told.pending is not None
    pending = engine_card(told.pending)
    seat = told.players - 1 if told.laid_by is None else told.laid_by
    hands = [hand, *layout.others()]
    hands[seat] = together(hand, pending) if seat == 0 else layout.with_card(seat, pending, 3)
    return layout.table(hands, engine_card(told.on) if told.on else layout.below(pending), seat)


def speaks_of_what_was_laid(layout: Layout, wish: Wish) -> bool:
    """Whether a word is said about what was laid, and not in a turn of whoever asks before they lay anything."""
    if wish.act is None or not wish.act.verb:
        return False
    return wish.act.verb == "catch" or layout.situation.laid_by is not None


def about_to_lay(layout: Layout, wish: Wish, hand: tuple[AnyCard, ...]) -> State:
    """The turn in which the first of those lays a card whose cards matter to a word."""
    told, [(seat, first), *_] = layout.situation, laying(layout, wish)
    hands = [hand, *layout.others()]
    for who, card in laying(layout, wish):
        left = (1 if told.cards_left is None else told.cards_left) if who == bearer(wish) else OTHERS - 1
        hands[who] = together(hand, card) if who == 0 else layout.with_card(who, card, left)
    only = len(laying(layout, wish)) == 1
    below = layout.under(first) if only else layout.below(first)
    state = layout.table(hands, below, seat, layout.discards()[:-1] if only else ())
    return state if told.drawn is None else state._replace(pile=(*state.pile, engine_card(told.drawn)))


def laying(layout: Layout, wish: Wish) -> list[tuple[int, Card]]:
    """Who lays what, one after the other: the one a word is about, and whoever laid the card in play since then."""
    who, by, card = bearer(wish), layout.situation.laid_by, layout.on()
    by = who if by is None else by
    is_about_a_card = wish.act is not None and (wish.act.verb == "catch" or len(layout.hand(wish)) == 1)
    return [(who, layout.below(card)), (by, card)] if who != by and is_about_a_card else [(by, card)]


def bearer(wish: Wish) -> int:
    """Who is to say a word, or to be caught without having said it."""
    return (wish.at or 0) if wish.act is not None and wish.act.verb == "catch" else 0


def together(hand: tuple[AnyCard, ...], card: Card) -> tuple[AnyCard, ...]:
    """A hand with one card more."""
    return tuple(sorted((*hand, card), key=order))


# --- up to the moment that is asked about -----------------------------------------------------------------------------


def reach(layout: Layout, answers: Answers, state: State, wish: Wish, asked: Asked) -> State:
    """The moment that is asked about: what was told to have happened has happened."""
    told = layout.situation
    if told.pending is not None:
        return hit(layout, answers, state, engine_card(told.pending), wish, asked)
    if told.start:
        return started(layout, answers, state, asked)
    if speaks_of_what_was_laid(layout, wish):
        return since_laid(layout, answers, state, wish, asked)
    if told.drawn is None:
        return state
    # What is wished for comes after the draw, so that all wishes have it in common.
    after: State = draws(layout).of(state, answers, lambda given: drawn(layout, given, state))
    return after


@lru_cache(maxsize=64)
def draws(layout: Layout) -> Runs:
    """What came of drawing under the rules of one game."""
    del layout
    return Runs()


def started(layout: Layout, answers: Answers, state: State, asked: Asked) -> State:
    """The first card is turned up and acts; what lies then is the card that was told, or the rules send it back."""
    table = Paused(layout.rules, answers, state)
    table.push(layout.rules.start, Scene(me=state.dealer, base=0))
    table.run()
    asked.update(table.asked)
    state = on(layout, answers, table.state, asked)
    if state.force != layout.on():
        raise CannotBe("first_card", asked)
    return state


def drawn(layout: Layout, answers: Answers, state: State) -> State:
    """Whoever asks draws the card that was told, and may lay or keep it."""
    told = layout.situation
    assert told.drawn is not None
    card, read = engine_card(told.drawn), Asked()
    before, goes_on = state._replace(pile=(*state.pile, card)), False
    for move in without_a_card(layout, answers, before, read):
        after = moved(layout, answers, before, move, read)
        point = after.point
        if point is not None and (point.name, point.owner, point.scene.drawn) == ("drawn", 0, card):
            return after
        goes_on = goes_on or after.hands[0] != before.hands[0]
    raise CannotBe("drawn_on" if goes_on else "not_drawn", read)


def without_a_card(layout: Layout, answers: Answers, state: State, read: Asked) -> Iterator[Move]:
    """What whoever asks may do by the rules without laying a card; no card of their hand is looked at for itself."""
    assert state.point is not None
    for rule in layout.rules.moves.values():
        if rule.card is None and not rule.breach and state.point.name in rule.at:
            yield from (move for move in possible(layout.rules, answers, state, rule, read) if move.who == 0)


def since_laid(layout: Layout, answers: Answers, state: State, wish: Wish, asked: Asked) -> State:
    """What happened since somebody laid a card: others had their turns, up to the card in play, and the turn told."""
    told, last = layout.situation, layout.on()
    for seat, card in laying(layout, wish):
        state = turn_of(layout, answers, on(layout, answers, state, asked), seat, asked)
        state = laid(layout, answers, state, card, asked)

    def at_once(state: State) -> bool:
        return state.force == last and can_be_done(layout, answers, state, wish)

    if told.turn is not None:
        return turn_of(layout, answers, on(layout, answers, state, asked), told.turn, asked)
    if layout.draws(wish):
        return taken(layout, answers, on(layout, answers, state, asked), asked)
    return on(layout, answers, state, asked, at_once)


def turn_of(layout: Layout, answers: Answers, state: State, seat: int, asked: Asked) -> State:
    """The turn of somebody; whoever's comes before draws a card that does not fit and keeps it."""
    for _ in range(layout.situation.players):
        if state.point is None or state.over or state.seat == seat:
            break
        state = taken(layout, answers, state._replace(pile=(*state.pile, layout.filler())), asked)
        kept = (move for move in choices(layout.rules, answers, state) if move.card is None and move.who == state.seat)
        move = next(kept, None)
        if move is None or state.point is None:
            break
        state = on(layout, answers, moved(layout, answers, state, move, asked), asked)
    return state


def taken(layout: Layout, answers: Answers, state: State, asked: Asked) -> State:
    """Whoever's turn it is draws, if the rules let them at all."""
    for move in choices(layout.rules, answers, state):
        if move.card is None and move.act in layout.rules.moves:
            read: Asked = {}
            after = moved(layout, answers, state, move, read)
            if after.taken:
                asked.update(read)
                return after
    return state


def laid(layout: Layout, answers: Answers, state: State, card: Card, asked: Asked) -> State:
    """Whoever's turn it is lays a card, if the rules let them at all."""
    wanted = Move("", state.seat, card)
    for given in (choices(layout.rules, answers, state), moves(layout.rules, answers, state, breach=True)):
        found = next((move for move in given if same(move, wanted)), None)
        if found is not None:
            return moved(layout, answers, state, found, asked)
    return state


def moved(layout: Layout, answers: Answers, state: State, move: Move, asked: Asked) -> State:
    """What comes of a move, up to the next moment at which anybody might do anything."""
    table = Paused(layout.rules, answers, state)
    perform(table, move)
    table.run()
    asked.update(table.asked)
    return table.state


def on(
    layout: Layout,
    answers: Answers,
    state: State,
    asked: Asked,
    stop: Callable[[State], bool] = lambda _: False,
) -> State:
    """Everybody goes on, until a turn begins or the moment has come."""
    for _ in range(MOST_STEPS):
        point = state.point
        if point is None or state.over or point.name in TURNS:
            return state
        if point.name in PASSING and stop(state):
            return state
        state = moved(layout, answers, state, neutral(layout, state, point), asked)
    return state


def neutral(layout: Layout, state: State, point: Point) -> Move:
    """What is done where nobody asks about it: people go on, say the colour that was told, choose whoever asks."""
    match point.name:
        case "colour":
            colour = layout.situation.colour or str(dict(state.counters).get(COLOUR, UNSAID))
            return Move("name a colour", point.owner, colour=colour)
        case "player":
            chosen = 0 if 0 in point.choices else point.choices[0]
            return Move("choose a player", point.owner, player=int(chosen))
    return Move("go on", point.owner)


def can_be_done(layout: Layout, answers: Answers, state: State, wish: Wish) -> bool:
    """Whether what is asked about can be done now."""
    return any(layout.meant(move, wish, state) for move in choices(layout.rules, answers, state))


# --- a card that was just played on somebody ------------------------------------------------------------------------


def hit(layout: Layout, answers: Answers, state: State, card: Card, wish: Wish, asked: Asked) -> State:
    """
    The moment at which a card hits whoever asks.

    It was laid by whoever was told. Where nobody was, that is the player before, unless in this book it would then hit
    somebody else: what is told is that it hits the one who asks, so that it was laid by the first whose card does.
    """
    told = layout.situation
    others: list[int] = []
    stop = may_answer(layout, answers, wish, others)
    first = on(layout, answers, laid(layout, answers, state, card, asked), asked, stop)
    if not others or (first.point is not None and first.point.name in PASSING and stop(first)):
        return first
    if told.laid_by is not None and not told.told_on_me:
        return on(layout, answers, laid(layout, answers, state, card, {}), {}, is_answered)
    for seat in range(1, state.seat) if told.laid_by is None and not told.told_hands else ():
        read: Asked = {}
        found = on(layout, answers, laid(layout, answers, dealt_to(state, seat), card, read), read, stop)
        if found.point is not None and (found.point.name, found.point.owner) == ("answer", 0):
            asked.update(read)
            return found
    if told.laid_by is not None:
        raise CannotBe("not_hit", asked)
    return first


def is_answered(state: State) -> bool:
    """Whether somebody was hit and may answer."""
    return state.point is not None and state.point.name == "answer"


def dealt_to(state: State, seat: int) -> State:
    """The same turn, of another player, who holds what the one whose turn it was would hold."""
    hands = list(state.hands)
    hands[seat], hands[state.seat] = hands[state.seat], hands[seat]
    return state._replace(hands=tuple(hands), seat=seat, point=Point("turn", seat, Scene(me=seat)))


def may_answer(layout: Layout, answers: Answers, wish: Wish, others: list[int]) -> Callable[[State], bool]:
    """
    Whether this is the moment to answer what was played: where the wish can be done, or when it hits whoever asks.

    Others whom it hits meanwhile are noted.
    """

    def stop(state: State) -> bool:
        point = state.point
        assert point is not None
        if point.name == "answer" and point.owner == 0:
            return True
        if point.name == "answer":
            others.append(point.owner)
        return can_be_done(layout, answers, state, wish)

    return stop

"""
A position from what somebody tells of it, and what has to happen before the move that is asked about.

What nobody tells is chosen so that it cannot matter: other players hold cards that fit nothing here, and the draw pile
lies face down. What was just played on somebody is really played, by the rules of the book, up to the moment that is
asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rulestone.asking.cards import Named
from rulestone.compiler import Ruleset
from rulestone.engine.play import choices, moves, perform
from rulestone.engine.state import UNSAID, AnyCard, Card, Move, Point, Scene, State, Unseen
from rulestone.engine.table import PASSING, Table, order
from rulestone.engine.verdict import same
from rulestone.model import Answer
from rulestone.values import Value

Answers = Mapping[str, Answer]
Asked = dict[str, Answer]

HIDDEN = Unseen(0)
"""Every card of a hand that nobody tells is this one, so that one look at it tells what the hand must not hold."""
PILE = 1000
"""Slots from here on lie in the draw pile."""
PILE_SIZE = 40
OTHERS = 7
"""How many cards everybody else holds."""
MOST_STEPS = 200
GO_ON, DUE = "go on", "draw what is due"
"""What people call it to do nothing about what was played on them, and to draw what that makes them draw."""
COLOUR = "colour that was not told"
"""The counter that holds the colour that people name where nobody told one; giving it one settles it everywhere."""


class Situation(Value):
    """What somebody tells of a position; they sit at seat 0."""

    on: Named | None = None
    colour: str | None = None
    hand: tuple[Named, ...] = ()
    any_hand: bool = False
    """Whether it cannot matter what the hand holds, so that any will do."""
    hidden: int = 0
    """Cards of the hand that are not told."""
    players: int = 4
    drawn: Named | None = None
    by_choice: bool = False
    """Whether it is said outright that the drawn card was drawn by choice."""
    pending: Named | None = None
    start: bool = False
    turn: int = 0
    """Whose turn it is."""
    laid_by: int | None = None
    """Who laid the card in play."""
    told_hands: tuple[tuple[int, tuple[Named, ...]], ...] = ()
    """What other people hold, by seat, as far as that is told."""
    told_pile: tuple[Named, ...] | None = None
    """The whole draw pile, the card on top first."""
    partners: bool = False
    """Whether two pairs play."""
    under: tuple[Named, ...] = ()
    """What lies under the card in play, the uppermost first."""

    @property
    def cards(self) -> tuple[Named, ...]:
        """Every card that is told to be in a hand or in a pile, but those that are being played."""
        held = (card for _, hand in self.told_hands for card in hand)
        return (*self.hand, *held, *(self.told_pile or ()), *self.under)


class Act(NamedTuple):
    """What is asked about besides a card: moves of a game by any of their names, or a word said about a window."""

    moves: tuple[str, ...] = ()
    verb: str = ""
    """`call` or `catch`, for a window."""
    window: str = ""


class Wish(NamedTuple):
    """The move that is asked about."""

    card: Named | None = None
    act: Act | None = None
    call: str | None = None
    """The colour to be named."""
    at: int | None = None
    """The seat of the player to be chosen."""


def engine_card(card: Named) -> Card:
    """A card as the engine knows it."""
    return Card(card.kind, card.colour, card.number)


class Paused(Table):
    """A table that stops wherever somebody could do something, even if they cannot now."""

    def settle(self) -> bool:
        """Nothing is passed over but a choice of one."""
        point = self.state.point
        return point is not None and point.name not in PASSING and super().settle()


class Layout(Value):
    """How a position is built under the rules of one game from the faces of its deck."""

    rules: Ruleset
    faces: tuple[Card, ...]
    situation: Situation

    def hand(self, wish: Wish) -> tuple[AnyCard, ...]:
        """
        The cards of whoever asks; the card that is drawn or to be played is among them in any case.

        Where somebody is to be caught, the card is drawn later.
        """
        told = self.situation
        held: list[AnyCard] = [engine_card(card) for card in told.hand]
        drawn = None if self.draws(wish) else told.drawn
        for extra in (drawn, wish.card):
            if extra is not None and engine_card(extra) not in held:
                held.append(engine_card(extra))
        if told.any_hand:
            held += [self.filler()] * OTHERS
        return tuple(sorted([*held, *([HIDDEN] * told.hidden)], key=order))

    def draws(self, wish: Wish) -> bool:
        """Whether whoever asks draws after the card in play was laid, and before what is asked about."""
        return self.situation.drawn is not None and wish.act is not None and wish.act.verb == "catch"

    def filler(self) -> Card:
        """A card that fits neither the card in force nor the colour, as far as there is one."""
        told = self.situation
        avoid = [card for card in (told.on, told.pending) if card is not None]
        colours = {card.colour for card in avoid} | {told.colour}
        numbers = {card.number for card in avoid}
        plain = [face for face in self.faces if face.number is not None] or list(self.faces)
        return next((face for face in plain if face.colour not in colours and face.number not in numbers), plain[0])

    def others(self) -> list[tuple[AnyCard, ...]]:
        """What everybody else holds: what is told, else cards that cannot matter."""
        told = dict(self.situation.told_hands)
        return [
            tuple(sorted(map(engine_card, told[seat]), key=order)) if seat in told else (self.filler(),) * OTHERS
            for seat in range(1, self.situation.players)
        ]

    def with_card(self, seat: int, card: Card, fillers: int) -> tuple[AnyCard, ...]:
        """What somebody holds who is about to lay a card: that card, and what is told of them."""
        told = dict(self.situation.told_hands).get(seat)
        rest = [self.filler()] * fillers if told is None else list(map(engine_card, told))
        return tuple(sorted((card, *rest), key=order))

    def pile(self) -> tuple[AnyCard, ...]:
        told = self.situation.told_pile
        if told is not None:
            return tuple(engine_card(card) for card in reversed(told))
        return tuple(Unseen(PILE + place) for place in range(PILE_SIZE))

    def discards(self) -> tuple[AnyCard, ...]:
        """What lies under the card in play."""
        return tuple(engine_card(card) for card in reversed(self.situation.under))

    def below(self, card: Card) -> Card:
        """A card on which another can be laid: of its colour where there is one."""
        plain = [face for face in self.faces if face.number is not None and face != card] or list(self.faces)
        return next((face for face in plain if face.colour == card.colour), plain[0])

    def table(self, hands: Sequence[tuple[AnyCard, ...]], on: Card, seat: int) -> State:
        """Somebody's turn on a card in force."""
        told = self.situation
        coloured = self.rules.cards[on.kind].coloured
        colour = on.colour if coloured else told.colour or UNSAID
        before = (seat - 1) % told.players
        point = Point("turn", seat, Scene(me=seat))
        return State(
            tuple(hands), self.pile(), (*self.discards(), on), on, colour, seat, before,
            layer=before if told.laid_by is None else told.laid_by, point=point, counters=self.untold(),
        )  # fmt: skip

    def untold(self) -> tuple[tuple[str, Any], ...]:
        """What stands for the colour that somebody will name, where it was not told."""
        return () if self.situation.colour else ((COLOUR, UNSAID),)

    # --- the moments that can be asked about ----------------------------------------------------------------------

    def begin(self, wish: Wish) -> State:
        """The position before anything that the person tells of has happened."""
        told, hand = self.situation, self.hand(wish)
        if told.pending is not None:
            pending = engine_card(told.pending)
            on = engine_card(told.on) if told.on else self.below(pending)
            others = self.others()
            others[-1] = self.with_card(told.players - 1, pending, 3)
            return self.table((hand, *others), on, told.players - 1)
        assert told.on is not None
        on = engine_card(told.on)
        if told.start:
            pile = (*self.pile(), on)
            seat = told.players - 1
            return State((hand, *self.others()), pile, (), None, None, seat, seat, counters=self.untold())
        if wish.act is not None and wish.act.verb:
            return self.just_laid(wish, hand, on)
        state = self.table((hand, *self.others()), on, told.turn)
        if told.drawn is not None:
            drawn = engine_card(told.drawn)
            state = state._replace(point=Point("drawn", 0, Scene(me=0, drawn=drawn)), taken=1)
        return state

    def just_laid(self, wish: Wish, hand: tuple[AnyCard, ...], on: Card) -> State:
        """Somebody is about to lay the card in force and will have one card left."""
        assert wish.act is not None
        others = self.others()
        if wish.act.verb == "call":
            if len(hand) != 1:
                return self.table((hand, *others), on, 0)
            return self.table((tuple(sorted((*hand, on), key=order)), *others), self.below(on), 0)
        seat = self.caught(wish)
        others[seat - 1] = self.with_card(seat, on, 1)
        state = self.table((hand, *others), self.below(on), seat)
        drawn = self.situation.drawn
        return state if drawn is None else state._replace(pile=(*state.pile, engine_card(drawn)))

    def caught(self, wish: Wish) -> int:
        """Who is pointed at: the player before, unless somebody else is named."""
        return wish.at or self.situation.players - 1

    def reach(self, answers: Answers, state: State, wish: Wish, asked: Asked) -> State:
        """The moment that is asked about: what was told to have happened has happened."""
        told = self.situation
        if told.pending is not None:
            return self.hit(answers, state, engine_card(told.pending), wish, asked)
        if told.start:
            table = Paused(self.rules, answers, state)
            table.push(self.rules.start, Scene(me=state.dealer, base=0))
            table.run()
            asked.update(table.asked)
            return self.on(answers, table.state, asked)
        assert told.on is not None
        if wish.act is not None and wish.act.verb and state.force != engine_card(told.on):
            state = self.laid(answers, state, engine_card(told.on), asked)
            state = self.on(answers, state, asked)
            return self.taken(answers, state, asked) if self.draws(wish) else state
        return state

    def taken(self, answers: Answers, state: State, asked: Asked) -> State:
        """Whoever's turn it is draws, if the rules let them at all."""
        for move in choices(self.rules, answers, state):
            if move.card is None and move.act in self.rules.moves:
                read: Asked = {}
                after = self.after(answers, state, move, read)
                if after.taken:
                    asked.update(read)
                    return after
        return state

    def laid(self, answers: Answers, state: State, card: Card, asked: Asked) -> State:
        """Whoever's turn it is lays a card, if the rules let them at all."""
        wanted = Move("", state.seat, card)
        for given in (choices(self.rules, answers, state), moves(self.rules, answers, state, breach=True)):
            found = next((move for move in given if same(move, wanted)), None)
            if found is not None:
                return self.after(answers, state, found, asked)
        return state

    def after(self, answers: Answers, state: State, move: Move, asked: Asked) -> State:
        """What comes of a move, up to the next moment at which anybody might do anything."""
        table = Paused(self.rules, answers, state)
        perform(table, move)
        table.run()
        asked.update(table.asked)
        return table.state

    def hit(self, answers: Answers, state: State, card: Card, wish: Wish, asked: Asked) -> State:
        """
        The moment at which a card hits whoever asks.

        It was laid by the player before, unless in this book it would then hit somebody else: what is told is that it
        hits the one who asks, so that it was laid by the first player whose card does.
        """
        others: list[int] = []
        stop = self.may_answer(answers, wish, others)
        first = self.on(answers, self.laid(answers, state, card, asked), asked, stop)
        if not others or (first.point is not None and first.point.name in PASSING and stop(first)):
            return first
        for seat in () if self.situation.told_hands else range(1, state.seat):
            read: Asked = {}
            found = self.on(answers, self.laid(answers, self.turn_of(state, seat), card, read), read, stop)
            if found.point is not None and (found.point.name, found.point.owner) == ("answer", 0):
                asked.update(read)
                return found
        return first

    def turn_of(self, state: State, seat: int) -> State:
        """The same turn, of another player, who holds what the one whose turn it was would hold."""
        hands = list(state.hands)
        hands[seat], hands[state.seat] = hands[state.seat], hands[seat]
        point = Point("turn", seat, Scene(me=seat))
        return state._replace(hands=tuple(hands), seat=seat, point=point)

    def may_answer(self, answers: Answers, wish: Wish, others: list[int]) -> Callable[[State], bool]:
        """
        Whether this is the moment to answer what was played: where the wish can be done, or when it hits.

        Others whom it hits meanwhile are noted.
        """

        def stop(state: State) -> bool:
            point = state.point
            assert point is not None
            if point.name == "answer" and point.owner == 0:
                return True
            if point.name == "answer":
                others.append(point.owner)
            return any(self.meant(move, wish, state) for move in choices(self.rules, answers, state))

        return stop

    def on(
        self, answers: Answers, state: State, asked: Asked, stop: Callable[[State], bool] = lambda _: False
    ) -> State:
        """Everybody else goes on, until a turn begins or the moment has come."""
        for _ in range(MOST_STEPS):
            point = state.point
            if point is None or state.over or point.name in {"turn", "drawn"}:
                return state
            if point.name in PASSING and stop(state):
                return state
            state = self.after(answers, state, self.neutral(state, point), asked)
        return state

    def neutral(self, state: State, point: Point) -> Move:
        """What is done where nobody asks about it: people go on, say the colour that was told, choose whoever asks."""
        told = self.situation
        match point.name:
            case "colour":
                colour = told.colour or str(dict(state.counters).get(COLOUR, UNSAID))
                return Move("name a colour", point.owner, colour=colour)
            case "player":
                chosen = 0 if 0 in point.choices else point.choices[0]
                return Move("choose a player", point.owner, player=int(chosen))
        return Move("go on", point.owner)

    # --- the move ---------------------------------------------------------------------------------------------------

    def meant(self, move: Move, wish: Wish, state: State) -> bool:
        """Whether a move of the engine is what the person asks about."""
        return any(same(move, each) for each in self.wanted(wish, state))

    def wanted(self, wish: Wish, state: State) -> Iterator[Move]:
        """The moves of the engine that would be it, at this moment."""
        if wish.card is not None:
            yield Move("", 0, engine_card(wish.card))
        elif wish.act is not None and wish.act.verb:
            caught = self.caught(wish) if wish.act.verb == "catch" else None
            yield Move(wish.act.verb, 0, player=caught, window=wish.act.window)
        elif wish.act is not None:
            there = [name for name in wish.act.moves if name in self.rules.moves]
            fits = [name for name in there if state.point and state.point.name in self.rules.moves[name].at]
            for name in fits or there:
                yield Move(name, 0)

"""
A state as it lies on a board: cards and colours are numbers, a hand is bytes, scenes and frames are lists.

A scene is never changed once it is shared: whoever changes one takes a copy.
"""

from __future__ import annotations

from typing import Any, Self

from rulestone.cards import HiddenCard, NeedFace, Observation
from rulestone.engine.state import HELD, Moment, RuleContext, State, StepsLeft, Window
from rulestone.fast.game_code import BASE, CARD, COLOUR_THEN, DRAWN, FORCE_THEN, PENDING, SCENE, GameCode, PointOnBoard


class StateOnBoard:
    """What lies on one table, with what waits there."""

    __slots__ = (
        "after",
        "called",
        "colour",
        "counters",
        "dealer",
        "direction",
        "discard",
        "first",
        "following",
        "force",
        "hands",
        "held",
        "kit",
        "layer",
        "over",
        "pairs",
        "pile",
        "players",
        "point",
        "scene",
        "seat",
        "seed",
        "seen",
        "skips",
        "stack",
        "taken",
        "windows",
    )

    def __init__(self, kit: GameCode) -> None:
        self.kit = kit
        none, colourless = kit.faces.none, kit.faces.no_colour
        self.hands: list[bytes] = []
        self.players = 0
        self.pile: list[int] = []
        self.discard: list[int] = []
        self.force = none
        self.colour = colourless
        self.seat = self.dealer = self.first = 0
        self.direction = 1
        self.after: int | None = None
        self.following: int | None = None
        self.skips: list[int] = []
        self.layer: int | None = None
        self.stack: list[list[Any]] = []
        self.point: PointOnBoard | None = None
        self.held: list[PointOnBoard] = []
        self.windows: list[list[Any]] = []
        self.called: list[tuple[int, int]] = []
        self.taken = 0
        self.counters: dict[str, int] = {}
        self.seed = 0
        self.over = False
        self.pairs: tuple[int, ...] = ()
        self.seen: list[Observation] | None = None
        self.scene: list[Any] = self.empty()

    def empty(self) -> list[Any]:
        """A scene about nothing."""
        none = self.kit.faces.none
        colourless = self.kit.faces.no_colour
        return [None, None, None, None, None, none, none, colourless, none, None, False, None, HELD]

    def copy_to(self, new: StateOnBoard) -> None:
        """Let the same lie on another board; one by one, since every move that is tried begins with a copy."""
        new.kit, new.players, new.pairs = self.kit, self.players, self.pairs
        new.hands, new.pile, new.discard = self.hands[:], self.pile[:], self.discard[:]
        new.force, new.colour, new.layer = self.force, self.colour, self.layer
        new.seat, new.dealer, new.first, new.direction = self.seat, self.dealer, self.first, self.direction
        new.after, new.following, new.skips, new.taken = self.after, self.following, self.skips[:], self.taken
        new.point, new.held, new.called = self.point, self.held[:], self.called[:]
        new.stack = [frame[:] for frame in self.stack]
        new.windows = [window[:] for window in self.windows]
        new.counters, new.seed, new.over = dict(self.counters), self.seed, self.over
        new.seen, new.scene = self.seen, self.scene

    def same_as(self, other: StateOnBoard) -> bool:
        """Whether the same lies on both boards, and the same waits; whose turn to decide it is when somebody has to."""
        return all(getattr(self, name) == getattr(other, name) for name in LYING_THERE)

    # --- in and out --------------------------------------------------------------------------------------------

    def read_state(self, state: State) -> Self:
        """Lay out a state."""
        faces = self.kit.faces
        index = faces.index
        self.hands = [bytes(faces.indices(hand)) for hand in state.hands]
        self.players = len(self.hands)
        self.pile = faces.indices(state.pile)
        self.discard = faces.indices(state.discard)
        self.force, self.colour = index(state.force), faces.colour_of(state.colour)
        self.seat, self.dealer, self.direction, self.first = state.seat, state.dealer, state.direction, state.first
        self.after, self.following, self.layer = state.after, state.following, state.layer
        self.skips = list(state.skips)
        numbers = self.kit.numbers
        self.stack = [
            [numbers[frame.block], frame.index, self.read_scene(frame.scene), frame.pending, frame.inner]
            for frame in state.stack
        ]
        self.point = None if state.point is None else self.read_point(state.point)
        self.held = [self.read_point(point) for point in state.held]
        duties = {duty.id: number for number, duty in enumerate(self.kit.duties)}
        self.windows = [[duties[w.rule], w.bearer, self.read_scene(w.scene), w.old] for w in state.windows]
        self.called = [(duties[rule], seat) for rule, seat in state.called]
        self.taken, self.counters = state.taken, dict(state.counters)
        self.seed, self.over, self.pairs = state.seed, state.over, state.pairs
        return self

    def read_scene(self, scene: RuleContext) -> list[Any]:
        """A scene as numbers."""
        faces = self.kit.faces
        numbers: list[Any] = [*scene]
        for place in (CARD, DRAWN, FORCE_THEN):
            numbers[place] = faces.index(numbers[place])
        numbers[COLOUR_THEN] = faces.colour_of(scene.colour_then)
        return numbers

    def read_point(self, point: Moment) -> PointOnBoard:
        """A point as numbers."""
        choices = tuple(
            choice if isinstance(choice, int) else self.kit.faces.colour_of(choice) for choice in point.choices
        )
        return point.name, point.owner, self.read_scene(point.scene), choices

    def state(self) -> State:
        """What lies on the table, as the plain evaluator would have it."""
        faces, kit = self.kit.faces, self.kit
        cards, names = faces.out, kit.names
        parts = (
            tuple([cards[hand] for hand in self.hands]),
            cards[bytes(self.pile)],
            cards[bytes(self.discard)],
            faces.card(self.force),
            faces.colour_name(self.colour),
            self.seat,
            self.dealer,
            self.direction,
            self.first,
            self.after,
            self.following,
            tuple(self.skips),
            self.layer,
            tuple([StepsLeft(names[f[0]], f[1], self.scene_out(f[2]), f[3], f[4]) for f in self.stack]),
            None if self.point is None else self.point_out(self.point),
            tuple([self.point_out(point) for point in self.held]),
            tuple([Window(kit.duties[w[0]].id, w[1], self.scene_out(w[2]), w[3]) for w in self.windows]),
            tuple([(kit.duties[rule].id, seat) for rule, seat in self.called]),
            self.taken,
            tuple(sorted(self.counters.items())),
            self.seed,
            self.over,
            self.pairs,
        )
        # By name this takes three times as long, and a test holds that nothing is lost or mixed up.
        assert len(parts) == len(State._fields)
        return tuple.__new__(State, parts)

    def scene_out(self, scene: list[Any]) -> RuleContext:
        """A scene as the plain evaluator has it."""
        return self.kit.scenes[tuple(scene)]

    def point_out(self, point: PointOnBoard) -> Moment:
        """A point as the plain evaluator has it."""
        name, owner, scene, choices = point
        named = tuple(self.kit.faces.colours[c] for c in choices) if name == "colour" else choices
        return Moment(name, owner, self.scene_out(scene), named)

    def look_at(self, card: int) -> None:
        """Something hangs on the face of a card; one that lies face down has to be known first."""
        faces = self.kit.faces
        if card > faces.none:
            raise NeedFace(HiddenCard(card - faces.none - 1))

    # --- looking -----------------------------------------------------------------------------------------------

    def neighbour(self, seat: int, direction: int) -> int:
        """Who sits next to somebody; whoever has no cards left is out and is passed over."""
        hands, number = self.hands, self.players
        beside = (seat + direction) % number
        if hands[beside]:
            return beside
        for step in range(2, number):
            other = (seat + step * direction) % number
            if hands[other]:
                return other
        return beside

    def next_seat(self) -> int:
        """Who would be next."""
        return self.neighbour(self.seat if self.after is None else self.after, self.direction)

    def previous_seat(self) -> int:
        """Who was before."""
        return self.neighbour(self.seat if self.after is None else self.after, -self.direction)

    def order(self) -> tuple[int, ...]:
        """Everybody in the order of play, from whose turn it is."""
        return tuple([(self.seat + step * self.direction) % self.players for step in range(self.players)])

    def gone_out(self) -> list[int]:
        """How many of each pair have no cards."""
        gone = dict.fromkeys(sorted({*self.pairs}), 0)
        for pair, hand in zip(self.pairs, self.hands, strict=False):
            gone[pair] += not hand
        return list(gone.values())

    def pending_scene(self, base: int | None) -> list[Any] | None:
        """The scene of the effect that has not happened yet, among what waited when the move began."""
        stack = self.stack
        for place in range((len(stack) if base is None else min(base, len(stack))) - 1, -1, -1):
            if stack[place][PENDING]:
                scene: list[Any] = stack[place][SCENE]
                return scene
        return None

    def pending_card(self, base: int | None) -> int:
        """The card whose effect has not happened yet."""
        scene = self.pending_scene(base)
        return self.kit.faces.none if scene is None else scene[CARD]

    def honest(self, scene: list[Any]) -> bool:
        """Whether the card that is doubted was laid as its rule says, by what was in force then."""
        return self.kit.honest(self, self.pending_scene(scene[BASE]) or scene)

    # --- telling -----------------------------------------------------------------------------------------------

    def tell(self, what: str, who: int | None = None, *detail: object) -> None:
        """Note what everybody could see, if anybody wants to know."""
        if self.seen is not None:
            # By its name this takes three times as long, and a search notes millions.
            self.seen.append(tuple.__new__(Observation, (what, who, detail)))

    def tell_drawn(self, seat: int, number: int) -> None:
        """Cards drawn one after the other by one person are one sight."""
        sights = self.seen
        if sights is None:
            return
        if sights and sights[-1].what == "draws" and sights[-1].who == seat:
            number += int(str(sights.pop().detail[0]))
        sights.append(Observation("draws", seat, (number,)))


LYING_THERE = tuple(name for name in StateOnBoard.__slots__ if name not in ("kit", "seen", "scene"))
"""What is left of a board between two moves: the scene of what was done last is over, and what was seen is told."""

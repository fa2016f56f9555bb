"""
A state in play that changes in place: cards and colours are numbers, a hand is bytes, scenes and frames are lists.

The steps that rules are made of are methods; what the rules of one game say is in its `Kit`. A scene is never changed
once it is shared: whoever changes one takes a copy.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rulestone.compiled.faces import Faces
from rulestone.engine.state import Frame, Point, Scene, Seen, State, Window

ME, SOURCE, TARGET, CHOSEN, BEARER, CARD, DRAWN, COLOUR_THEN, FORCE_THEN, BREACH, PENALTY, BASE = range(12)
BLOCK, INDEX, SCENE, PENDING, INNER = range(5)
NAME, OWNER, POINT_SCENE, CHOICES = range(4)
RULE, BY, DUTY_SCENE, OLD = range(4)
GO_ON, NAME_COLOUR, CHOOSE, CALL, CATCH = -1, -2, -3, -4, -5
"""Acts that are no move of the game; a move of the game is its place in the list of moves."""
AIM, RETURN = 0, 1
"""Blocks that every game has."""
PASSING = frozenset({"announced", "answer", "moment"})

At = tuple[str, int, list[Any], tuple[int, ...]]
"""A point: its name, who decides, its scene, and what can be picked."""
Option = tuple[int, int, int, int]
"""An act, who does it, the card or what is picked, and the duty it is about; -1 where there is none."""
Step = Callable[["Board"], None]
Test = Callable[["Board", list[Any]], bool]


@dataclass
class DutyRule:
    """A duty as code."""

    id: str
    closes: dict[str, Test]
    opens: dict[str, Test]
    uncaught: int
    call: Test | None
    may_catch: Callable[[Board, list[Any], int], bool]
    catch: int
    early: Test | None


@dataclass
class Action:
    """A move of the game as code."""

    id: str
    breach: str | None
    aside: bool
    block: int


@dataclass
class Kit:
    """The rules of one game as code and tables."""

    faces: Faces
    blocks: list[tuple[Step, ...]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    effect: tuple[int, ...] = ()
    turned_up: tuple[int, ...] = ()
    goes_back: tuple[tuple[Step, ...] | None, ...] = ()
    exhausted: tuple[Step, ...] = ()
    start: int = -1
    actions: list[Action] = field(default_factory=list)
    duties: list[DutyRule] = field(default_factory=list)
    options: dict[str, Callable[[Board, list[Option]], None]] = field(default_factory=dict)
    breaches: dict[str, Callable[[Board, list[Option]], None]] = field(default_factory=dict)
    remade_at_once: Test | None = None
    draw_the_rest: Test | None = None
    pile_ends_it: Test | None = None
    round_over: Test | None = None
    honest: Callable[[Board, list[Any]], bool] | None = None


class Board:
    """One table in play."""

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

    def __init__(self, kit: Kit) -> None:
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
        self.point: At | None = None
        self.held: list[At] = []
        self.windows: list[list[Any]] = []
        self.called: list[tuple[int, int]] = []
        self.taken = 0
        self.counters: dict[str, int] = {}
        self.seed = 0
        self.over = False
        self.pairs: tuple[int, ...] = ()
        self.seen: list[Seen] | None = None
        self.scene: list[Any] = self.empty()

    def empty(self) -> list[Any]:
        """A scene about nothing."""
        none = self.kit.faces.none
        colourless = self.kit.faces.no_colour
        return [None, None, None, None, None, none, none, colourless, none, None, False, None]

    # --- in and out --------------------------------------------------------------------------------------------

    def read(self, state: State) -> Board:
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
            [numbers[each.block], each.index, self.read_scene(each.scene), each.pending, each.inner]
            for each in state.stack
        ]
        self.point = None if state.point is None else self.read_point(state.point)
        self.held = [self.read_point(point) for point in state.held]
        duties = {duty.id: number for number, duty in enumerate(self.kit.duties)}
        self.windows = [[duties[w.rule], w.bearer, self.read_scene(w.scene), w.old] for w in state.windows]
        self.called = [(duties[rule], seat) for rule, seat in state.called]
        self.taken, self.counters = state.taken, dict(state.counters)
        self.seed, self.over, self.pairs = state.seed, state.over, state.pairs
        return self

    def read_scene(self, scene: Scene) -> list[Any]:
        """A scene as numbers."""
        faces = self.kit.faces
        found: list[Any] = [*scene]
        for place in (CARD, DRAWN, FORCE_THEN):
            found[place] = faces.index(found[place])
        found[COLOUR_THEN] = faces.colour_of(scene.colour_then)
        return found

    def read_point(self, point: Point) -> At:
        """A point as numbers."""
        choices = tuple(each if isinstance(each, int) else self.kit.faces.colour_of(each) for each in point.choices)
        return point.name, point.owner, self.read_scene(point.scene), choices

    def state(self) -> State:
        """What lies on the table, as the plain evaluator would have it."""
        faces, kit = self.kit.faces, self.kit
        cards = faces.cards
        return State(
            hands=tuple(tuple([cards[c] for c in hand]) for hand in self.hands),
            pile=tuple([cards[c] for c in self.pile]),
            discard=tuple([cards[c] for c in self.discard]),
            force=faces.card(self.force),
            colour=faces.colour_name(self.colour),
            seat=self.seat,
            dealer=self.dealer,
            direction=self.direction,
            first=self.first,
            after=self.after,
            following=self.following,
            skips=tuple(self.skips),
            layer=self.layer,
            stack=tuple(Frame(kit.names[f[0]], f[1], self.scene_out(f[2]), f[3], f[4]) for f in self.stack),
            point=None if self.point is None else self.point_out(self.point),
            held=tuple(self.point_out(point) for point in self.held),
            windows=tuple(Window(kit.duties[w[0]].id, w[1], self.scene_out(w[2]), w[3]) for w in self.windows),
            called=tuple((kit.duties[rule].id, seat) for rule, seat in self.called),
            taken=self.taken,
            counters=tuple(sorted(self.counters.items())),
            seed=self.seed,
            over=self.over,
            pairs=self.pairs,
        )

    def scene_out(self, scene: list[Any]) -> Scene:
        """A scene as the plain evaluator has it."""
        faces, found = self.kit.faces, list(scene)
        for place in (CARD, DRAWN, FORCE_THEN):
            found[place] = faces.card(scene[place])
        found[COLOUR_THEN] = faces.colour_name(scene[COLOUR_THEN])
        return Scene(*found)

    def point_out(self, point: At) -> Point:
        """A point as the plain evaluator has it."""
        name, owner, scene, choices = point
        named = tuple(self.kit.faces.colours[c] for c in choices) if name == "colour" else choices
        return Point(name, owner, self.scene_out(scene), named)

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
        test = self.kit.honest
        assert test is not None
        return test(self, self.pending_scene(scene[BASE]) or scene)

    # --- telling -----------------------------------------------------------------------------------------------

    def tell(self, what: str, who: int | None = None, *detail: object) -> None:
        """Note what everybody could see, if anybody wants to know."""
        if self.seen is not None:
            self.seen.append(Seen(what, who, detail))

    def tell_drawn(self, seat: int, number: int) -> None:
        """Cards drawn one after the other by one person are one sight."""
        seen = self.seen
        if seen is None:
            return
        if seen and seen[-1].what == "draws" and seen[-1].who == seat:
            number += int(str(seen.pop().detail[0]))
        seen.append(Seen("draws", seat, (number,)))

    # --- running -----------------------------------------------------------------------------------------------

    def push(self, block: int, scene: list[Any], pending: bool = False, inner: bool = False) -> None:
        """Put a list of steps on top; -1 is the empty one."""
        if block >= 0:
            self.stack.append([block, 0, scene, pending, inner])

    def run(self) -> None:
        """Carry out what waits until somebody has to decide or the round is over."""
        blocks = self.kit.blocks
        while not self.over:
            point = self.point
            if point is not None:
                name = point[0]
                if name in PASSING:
                    if self.anything_to_do(name):
                        return
                    self.pass_point(point)
                elif name == "player" and len(point[3]) == 1:
                    self.choose_player(point[3][0])
                else:
                    return
                continue
            stack = self.stack
            if not stack:
                return
            frame = stack[-1]
            block, index = frame[0], frame[1]
            steps = blocks[block]
            if index >= len(steps):
                stack.pop()
                if frame[4] and stack:
                    stack[-1][2] = frame[2]
                continue
            self.scene = frame[2]
            frame[1] = index + 1
            mark = len(stack)
            steps[index](self)
            stack = self.stack
            if len(stack) >= mark and stack[mark - 1][0] == block:
                stack[mark - 1][2] = self.scene

    def anything_to_do(self, name: str) -> bool:
        """Whether anybody can do anything at a point that may be passed over."""
        found: list[Option] = []
        look = self.kit.options.get(name)
        if look is not None:
            look(self, found)
        return bool(found) or any(True for _ in self.duties())

    def pass_point(self, point: At) -> None:
        """Nobody uses a point."""
        self.point = None
        if point[0] == "announced":
            self.scene = point[2]
            self.happen("effect", point[1])

    def options(self) -> list[Option]:
        """Everything that is allowed now."""
        point, found = self.point, []
        if point is None or self.over:
            return []
        name, owner = point[0], point[1]
        if name == "colour":
            found = [(NAME_COLOUR, owner, each, -1) for each in point[3]]
        elif name == "player":
            found = [(CHOOSE, owner, each, -1) for each in point[3]]
        elif name in PASSING:
            found = [(GO_ON, owner, -1, -1)]
        look, before = self.kit.options.get(name), len(found)
        if look is not None:
            look(self, found)
        if name == "turn" and len(found) == before:
            found.append((GO_ON, owner, -1, -1))
        if self.windows:
            found += self.duties()
        if name in ("turn", "drawn"):
            self.early_calls(found)
        return found

    def breaches(self) -> list[Option]:
        """What can be done and should not."""
        found: list[Option] = []
        if self.point is not None and not self.over:
            look = self.kit.breaches.get(self.point[0])
            if look is not None:
                look(self, found)
        return found

    def duties(self) -> Iterator[Option]:
        """Words that can be said and people who can be caught, each looked at when it is asked for."""
        duties = self.kit.duties
        for window in self.windows:
            rule, bearer, scene = duties[window[0]], window[1], window[2]
            if rule.call is not None and rule.call(self, scene):
                yield CALL, bearer, -1, window[0]
            for seat in self.order():
                if seat != bearer and rule.may_catch(self, scene, seat):
                    yield CATCH, seat, bearer, window[0]

    def early_calls(self, found: list[Option]) -> None:
        """Words that can be said before the duty arises."""
        point = self.point
        assert point is not None
        seat = point[1]
        for number, duty in enumerate(self.kit.duties):
            if duty.early is not None and (number, seat) not in self.called:
                scene = point[2][:]
                scene[ME], scene[BASE] = seat, None
                if point[0] != "drawn":
                    scene[DRAWN] = self.kit.faces.none
                if duty.early(self, scene):
                    found.append((CALL, seat, -1, number))

    # --- moving ------------------------------------------------------------------------------------------------

    def do(self, option: Option) -> None:
        """Make a move that is known to be possible, and run on."""
        act, who, what, duty = option
        point = self.point
        assert point is not None
        if act >= 0:
            self.begin(self.kit.actions[act], who, what, point)
        elif act == NAME_COLOUR:
            self.point, self.colour = None, what
            self.tell("names", who, self.kit.faces.colours[what])
        elif act == CHOOSE:
            self.choose_player(what)
        elif act == GO_ON:
            self.scene = self.empty()
            self.pass_point(point)
            if point[0] == "turn":
                self.end_turn()
        elif act == CALL:
            self.call(who, duty)
        else:
            self.caught(who, what, duty)
        self.run()

    def begin(self, action: Action, who: int, card: int, point: At) -> None:
        """A move of the game: what it interrupts waits below it, or is over."""
        scene = point[2][:]
        scene[ME], scene[BASE], scene[BREACH], scene[PENALTY] = who, len(self.stack), action.breach, False
        if card >= 0:
            scene[CARD] = card
        if action.aside:
            self.aside(point)
        else:
            self.point = None
        self.push(action.block, scene)

    def aside(self, point: At) -> None:
        """Set what is going on aside until the steps pushed from here on are done."""
        self.held.append(point)
        self.point = None
        scene = self.empty()
        scene[BASE] = len(self.stack)
        self.stack.append([RETURN, 0, scene, False, False])

    def call(self, who: int, duty: int) -> None:
        """A word is said: a duty is met, or cannot arise this turn."""
        self.tell("says", who, self.kit.duties[duty].id)
        kept = [w for w in self.windows if (w[RULE], w[BY]) != (duty, who)]
        if len(kept) == len(self.windows):
            self.called.append((duty, who))
        else:
            self.windows = kept

    def caught(self, who: int, bearer: int, duty: int) -> None:
        """Somebody points out that a duty is not met."""
        rule = self.kit.duties[duty]
        window = next(w for w in self.windows if (w[RULE], w[BY]) == (duty, bearer))
        self.tell("catches", who, rule.id, bearer)
        self.windows = [w for w in self.windows if w is not window]
        scene = window[DUTY_SCENE][:]
        scene[ME], scene[BASE], scene[PENALTY] = who, len(self.stack), False
        assert self.point is not None
        self.aside(self.point)
        self.push(rule.catch, scene)

    # --- what happens ------------------------------------------------------------------------------------------

    def happen(self, event: str, who: int) -> None:
        """An instant: duties that it ends are over, then duties that it begins begin."""
        duties = self.kit.duties
        kept: list[list[Any]] = []
        for window in self.windows:
            rule = duties[window[RULE]]
            closes = rule.closes.get(event)
            ends = window[OLD] or window[BY] != who or event == "effect"
            if closes is not None and ends and closes(self, window[DUTY_SCENE]):
                self.push(rule.uncaught, window[DUTY_SCENE])
            else:
                kept.append(window)
        suffered = event in ("hit", "takes a penalty")
        for number, duty in enumerate(duties):
            opens = duty.opens.get(event)
            if opens is None:
                continue
            source = self.scene[SOURCE] if suffered else who
            if source is None or any(w[RULE] == number and w[BY] == source for w in kept):
                continue
            if (number, source) in self.called:
                continue
            scene = self.scene[:]
            scene[BEARER] = scene[SOURCE] = source
            if opens(self, scene):
                kept.append([number, source, scene, False])
        self.windows = kept

    def open_point(self, name: str, owner: int, choices: tuple[int, ...] = ()) -> None:
        """Somebody has to decide."""
        scene = self.scene[:]
        scene[ME] = owner
        self.point = (name, owner, scene, choices)

    def add(self, seat: int, card: int) -> None:
        """A card comes to a hand, which stays sorted."""
        hand = self.hands[seat]
        place = bisect_right(hand, card)
        self.hands[seat] = hand[:place] + bytes((card,)) + hand[place:]

    def remove(self, seat: int, card: int) -> None:
        """A card leaves a hand."""
        hand = self.hands[seat]
        place = hand.index(card)
        self.hands[seat] = hand[:place] + hand[place + 1 :]

    def remake(self) -> None:
        """What is done with an empty pile."""
        for step in self.kit.exhausted:
            step(self)

    def ready_to_draw(self, got: int) -> bool:
        """Whether there is a card to draw, after the pile was made anew if it is."""
        if self.pile:
            return True
        test = self.kit.draw_the_rest
        if got and test is not None and not test(self, self.scene):
            return False
        self.remake()
        return bool(self.pile)

    def draw(self, seat: int, number: int, turn: bool) -> None:
        """Somebody draws cards, in their turn or as a penalty."""
        got, at_once = 0, self.kit.remade_at_once
        while got < number and self.ready_to_draw(got):
            card = self.pile.pop()
            self.add(seat, card)
            got += 1
            if turn:
                self.scene = self.scene[:]
                self.scene[DRAWN] = card
                self.taken += 1
            if not self.pile and at_once is not None and at_once(self, self.scene):
                self.remake()
        if got:
            self.tell_drawn(seat, got)
            if turn:
                self.happen("takes", seat)
            elif self.scene[PENALTY]:
                self.happen("takes a penalty", seat)

    def draw_until(self, seat: int, test: Callable[[Board, list[Any], int], bool], most: int | None) -> None:
        """Somebody draws until a certain card comes."""
        got, ends = 0, self.kit.pile_ends_it
        while most is None or got < most:
            if not self.pile:
                if got and ends is not None and ends(self, self.scene):
                    break
                self.remake()
                if not self.pile:
                    break
            card = self.pile.pop()
            self.add(seat, card)
            got += 1
            if test(self, self.scene, card):
                break
        if got:
            self.tell_drawn(seat, got)
            if self.scene[PENALTY]:
                self.happen("takes a penalty", seat)

    def take_until(self, seat: int, test: Callable[[Board, list[Any], int], bool]) -> None:
        """Somebody draws in their turn until a certain card comes."""
        got = 0
        while self.ready_to_draw(got):
            card = self.pile[-1]
            self.draw(seat, 1, True)
            got += 1
            if test(self, self.scene, card):
                break

    def reshuffle(self, kept: int, with_discards: bool) -> None:
        """Shuffle the pile, with all discards but the topmost `kept` if they are gathered in."""
        discard = self.discard
        gathered = discard[: len(discard) - kept] if with_discards else []
        if not gathered and (with_discards or not self.pile):
            return
        pile = self.pile + gathered
        random.Random(self.seed).shuffle(pile)
        # In place, since code that runs through whole turns keeps hold of both piles.
        self.pile[:] = pile
        if with_discards:
            discard[:] = discard[len(discard) - kept :] if kept else []
        self.seed = (self.seed * 6364136223846793005 + 1) % 2**63
        self.tell("shuffles", None, len(gathered))

    def leave(self) -> None:
        """The card leaves the hand."""
        scene = self.scene[:]
        me: int = scene[ME]
        self.remove(me, scene[CARD])
        if scene[TARGET] is None:
            # A card laid in answer leaves the source to the player whose card it answers.
            scene[SOURCE] = me
        scene[COLOUR_THEN], scene[FORCE_THEN] = self.colour, self.force
        self.scene = scene
        self.happen("leaves", me)

    def moment(self) -> None:
        """A moment passes."""
        self.open_point("moment", self.scene[ME])

    def lie(self) -> None:
        """The card comes to lie."""
        me: int = self.scene[ME]
        card: int = self.scene[CARD]
        faces = self.kit.faces
        self.discard.append(card)
        self.force = card
        if faces.coloured[card]:
            self.colour = faces.colour[card]
        self.layer = me
        self.tell("lies", me, faces.card(card))
        self.happen("lies", me)

    def begin_effect(self) -> None:
        """The effect of the card is announced before it happens."""
        card: int = self.scene[CARD]
        block = self.kit.effect[card]
        if block < 0:
            return
        scene = self.scene[:]
        scene[SOURCE], scene[PENALTY] = scene[ME], True
        self.push(block, scene, True)
        before, self.scene = self.scene, scene
        self.open_point("announced", scene[ME])
        self.scene = before

    def hit(self, people: tuple[int, ...], block: int) -> None:
        """Aim steps at people; each may answer before they happen."""
        for seat in reversed(people):
            scene = self.scene[:]
            scene[TARGET], scene[PENALTY] = seat, True
            self.push(block, scene, True)
            self.push(AIM, scene)

    def aim(self) -> None:
        """Whoever is hit may answer."""
        target: int = self.scene[TARGET]
        self.happen("hit", target)
        self.open_point("answer", target)

    def cancel(self) -> None:
        """The effect that was pending when the move began does not happen."""
        base: int = self.scene[BASE] or 0
        stack = self.stack
        found = next((i for i in range(base - 1, -1, -1) if stack[i][PENDING] and self.is_meant(stack[i])), None)
        if found is None:
            return
        for name, owner, scene, _ in self.held:
            if name == "moment" and scene[CARD] != self.kit.faces.none:
                self.back_to_hand(owner, scene[CARD])
        self.held = [point for point in self.held if point[0] not in PASSING]
        moved = []
        for frame in stack[base:]:
            scene = frame[SCENE][:]
            scene[BASE] = found
            moved.append([frame[BLOCK], frame[INDEX], scene, frame[PENDING], frame[INNER]])
        stack[found:] = moved
        self.scene = self.scene[:]
        self.scene[BASE] = found

    def is_meant(self, frame: list[Any]) -> bool:
        """Whether an effect is the one that is spoken of."""
        bearer, scene = self.scene[BEARER], frame[SCENE]
        return bearer is None or (scene[SOURCE], scene[CARD]) == (bearer, self.scene[CARD])

    def end_turn(self) -> None:
        """The turn is over, or the round."""
        over = self.kit.round_over
        if over is not None and over(self, self.scene):
            self.end_round()
            return
        seat = self.following
        if seat is None:
            seat = self.to_play(self.next_seat())
        if self.called:
            self.called = [each for each in self.called if each[1] != self.seat]
        for window in self.windows:
            window[OLD] = True
        self.seat, self.after, self.following, self.taken, self.stack, self.held = seat, None, None, 0, [], []
        self.begin_turn(seat)

    def end_round(self) -> None:
        """The round is over, and nothing waits any more."""
        self.over, self.point = True, None
        self.stack, self.held, self.windows, self.called = [], [], [], []
        self.skips.clear()
        self.tell("round over")

    def busy(self) -> bool:
        """Whether anything but an ordinary turn is going on."""
        point = self.point
        if point is None or point[0] != "turn" or point[1] != self.seat:
            return True
        going_on = self.windows or self.stack or self.held or self.taken
        return bool(going_on) or self.after is not None or self.following is not None

    def begin_turn(self, seat: int) -> None:
        """It is somebody's turn, and nothing waits."""
        self.scene = self.empty()
        self.scene[ME] = seat
        self.open_point("turn", seat)

    def lay_out(
        self,
        seat: int,
        direction: int,
        force: int,
        colour: int,
        layer: int | None,
        taken: int,
        after: int | None,
        following: int | None,
        stack: list[list[Any]],
    ) -> None:
        """Take over from code that ran through turns by itself."""
        self.seat, self.direction, self.force, self.colour, self.layer = seat, direction, force, colour, layer
        self.taken, self.after, self.following, self.stack, self.point = taken, after, following, stack, None

    def to_play(self, seat: int) -> int:
        """The first from a seat on who does not miss a turn; whoever is passed over has missed it."""
        for _ in range(4 * self.players):
            if seat in self.skips:
                self.skips.remove(seat)
            elif self.hands[seat]:
                return seat
            seat = self.neighbour(seat, self.direction)
        return seat

    def begin_play(self) -> None:
        """The first player begins."""
        self.seat = seat = self.to_play(self.first)
        self.stack = []
        self.begin_turn(seat)

    def set_first(self, seat: int) -> None:
        """Somebody is the first player."""
        self.first = self.seat = seat

    def turn_up(self) -> None:
        """A card is turned up from the pile."""
        if not self.pile:
            return
        card, faces = self.pile.pop(), self.kit.faces
        self.discard.append(card)
        self.force = card
        self.colour = faces.colour[card] if faces.coloured[card] else faces.no_colour
        self.tell("turned up", None, faces.card(card))
        self.scene = self.scene[:]
        self.scene[CARD] = card
        self.push(self.kit.turned_up[card], self.scene)

    def return_card(self) -> None:
        """The card that was turned up goes back."""
        card: int = self.scene[CARD]
        self.discard.pop()
        steps = self.kit.goes_back[card]
        if steps is None:
            self.put_back("anywhere")
        else:
            for step in steps:
                step(self)

    def put_back(self, where: str) -> None:
        """The card goes into the pile."""
        card: int = self.scene[CARD]
        size = len(self.pile)
        place = {"middle": size // 2, "bottom": 0}.get(where)
        if place is None:
            place = random.Random(self.seed).randrange(size) if size else 0
        self.pile.insert(place, card)
        self.tell("put back", None, self.kit.faces.card(card), where)

    def skip(self, seat: int) -> None:
        """Somebody will miss a turn."""
        self.skips.append(seat)
        self.skips.sort()

    def plays_next(self, seat: int) -> None:
        """Somebody plays next, whoever else would."""
        held = self.held
        if held and held[-1][NAME] == "turn":
            self.seat = seat
            scene = self.empty()
            scene[ME] = seat
            held[-1] = ("turn", seat, scene, ())
        else:
            self.following = seat

    def aside_over(self) -> None:
        """What was interrupted goes on, unless it was cancelled."""
        if self.held:
            self.point = self.held.pop()

    def ask_colour(self, seat: int, test: Callable[[Board, list[Any], int], bool] | None) -> None:
        """Somebody names a colour."""
        every = range(self.kit.faces.no_colour)
        allowed = every if test is None else [colour for colour in every if test(self, self.scene, colour)]
        self.open_point("colour", seat, tuple(allowed))

    def ask_player(self, seat: int, people: tuple[int, ...]) -> None:
        """Somebody chooses a player."""
        if people:
            self.open_point("player", seat, people)

    def choose_player(self, seat: int) -> None:
        """The steps that waited for a choice go on with it."""
        frame = self.stack[-1]
        scene = frame[SCENE][:]
        scene[CHOSEN] = seat
        frame[SCENE] = scene
        self.point = None
        self.tell("chosen", seat)

    def reveal(self, how: str, seat: int, people: tuple[int, ...]) -> None:
        """Somebody makes their hand known."""
        others = tuple(sorted(each for each in people if each != seat))
        if others:
            self.tell(how, seat, others)

    def take_back(self, seat: int) -> None:
        """The laid card goes back to the hand."""
        card: int = self.scene[CARD]
        discard = self.discard
        if card not in discard:
            return
        del discard[len(discard) - 1 - discard[::-1].index(card)]
        if self.force == card and self.layer == seat:
            self.force, self.colour = self.scene[FORCE_THEN], self.scene[COLOUR_THEN]
        self.back_to_hand(seat, card)

    def back_to_hand(self, seat: int, card: int) -> None:
        """A laid card is in the hand again, and duties that came of laying it are gone."""
        self.add(seat, card)
        self.windows = [w for w in self.windows if (w[BY], w[DUTY_SCENE][CARD]) != (seat, card)]
        self.tell("takes back", seat, self.kit.faces.card(card))

    def discard_every(self, seat: int, test: Callable[[Board, list[Any], int], bool]) -> None:
        """Somebody lays away every card of a sort, under the pile."""
        gone = bytes([card for card in self.hands[seat] if test(self, self.scene, card)])
        self.hands[seat] = self.hands[seat].translate(None, gone)
        self.discard[:0] = gone
        self.tell("discards", seat, tuple(self.kit.faces.cards[card] for card in gone))

    def give(self, seat: int) -> None:
        """The card goes to somebody else."""
        me: int = self.scene[ME]
        card: int = self.scene[CARD]
        self.remove(me, card)
        self.add(seat, card)
        self.tell("gives", me, seat)

    def pass_hands(self) -> None:
        """Every hand goes one seat on."""
        hands, number = self.hands, self.players
        self.hands[:] = [hands[(seat - self.direction) % number] for seat in range(number)]
        self.tell("hands passed")

    def swap_hands(self, seat: int, other: int) -> None:
        """Two people swap hands."""
        hands = self.hands
        hands[seat], hands[other] = hands[other], hands[seat]
        self.tell("hands swapped", seat, other)

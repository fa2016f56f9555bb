"""
The plain evaluator's table: one rule at a time, carried out as it is written.

It is built for one call, changes only itself, and hands back a new state with what everybody saw.
Written to be obviously right; nothing here is clever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from rulestone.compiler import Ruleset
from rulestone.engine.state import (
    UNSAID,
    AnyCard,
    Frame,
    NeedAnswer,
    NeedColour,
    Point,
    Scene,
    Seen,
    State,
    Unseen,
    Window,
)
from rulestone.model import Answer
from rulestone.phrases import phrases
from rulestone.phrases.tree import All, Asked, Fixed, Hit, Holds, If, Named, Node, Not, Said, Steps
from rulestone.phrases.tree import Any as AnyOf

if TYPE_CHECKING:
    from random import Random

FREE = Said("always")
"""What stands where an answer that no list foresaw leaves something free."""
AIM = "rulestone/aim"
"""The block that every ruleset has: somebody may answer what is aimed at them."""
RETURN = "rulestone/return"
"""The block that every ruleset has: what was interrupted goes on."""


class Table:
    """A state in play under a ruleset whose answers are given; an answer that is missing is asked for."""

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer], state: State) -> None:
        self.rules = rules
        self.answers = answers
        self.state = state
        self.scene = Scene()
        self.seen: list[Seen] = []
        self.event: tuple[str, int] | None = None
        self.card_in_question: AnyCard | None = None
        self.moving: AnyCard | None = None
        """The card that somebody thinks of laying."""
        self.weighed = 0
        """How many cards are being thought about, each because of the one before it."""
        self.colour_in_question: str | None = None
        self.asked: dict[str, Answer] = {}
        self.noticed: list[AnyCard] = []
        """Cards in a hand that made a condition true."""

    # --- looking -----------------------------------------------------------------------------------------------

    def answer(self, question: str) -> Answer:
        """What the game or a house rule settles, else what the book answers, or the need to know it."""
        given = self.rules.answers.get(question)
        if given is None:
            given = self.answers.get(question)
        if given is None:
            raise NeedAnswer(question)
        self.asked.pop(question, None)
        self.asked[question] = given
        return given

    def true(self, node: Node) -> bool:
        """Whether a condition or an event holds."""
        match node:
            case Said():
                return bool(self.say(node))
            case All(parts):
                return all(self.true(part) for part in parts)
            case AnyOf(parts):
                return any(self.true(part) for part in parts)
            case Not(part):
                return not self.true(part)
            case If(condition, then, other):
                return self.true(then if self.true(condition) else other)
            case Holds(who, another, card):
                return any(self.holds(seat, another, card) for seat in self.players(who))
            case Named(name):
                named = self.rules.meanings if name in self.rules.meanings else self.rules.events
                return self.true(named[name])
            case Asked():
                return self.true(self.clause(node))
        return False

    def holds(self, seat: int, another: bool, condition: Node) -> bool:
        left = list(self.state.hands[seat])
        # Laying a card leaves that card out; what somebody held before they drew leaves out the card drawn.
        leave_out = self.moving if self.weighed else self.scene.drawn or self.moving
        if another and leave_out in left:
            left.remove(leave_out)
        found = next((card for card in dict.fromkeys(left) if self.such(card, condition)), None)
        if found is not None:
            self.noticed.append(found)
        return found is not None

    def such(self, card: AnyCard, condition: Node) -> bool:
        """Whether a condition holds of a card."""
        before, self.card_in_question = self.card_in_question, card
        try:
            return self.true(condition)
        finally:
            self.card_in_question = before

    def players(self, node: Node) -> tuple[int, ...]:
        if isinstance(node, Asked):
            return self.players(self.clause(node))
        return tuple(self.say(node))

    def clause(self, node: Asked) -> Node:
        """What the answer to a question stands for here."""
        answer = self.answer(node.question)
        if node.answers is not None:
            # A clause of a book's own is not among the answers listed here: what it does not settle is left free.
            return dict(node.answers).get(str(answer), FREE)
        if node.kind == "number":
            return Fixed(answer)
        return self.rules.clauses[node.question, node.kind][answer]

    def value(self, node: Node) -> Any:
        """A number, a colour, a kind, a card, or people."""
        match node:
            case Fixed(value):
                return value
            case Asked():
                return self.value(self.clause(node))
        return self.say(node)

    def say(self, node: Node) -> Any:
        """The meaning of a phrase, with its slots looked up first."""
        assert isinstance(node, Said), node
        meaning, kinds = meaning_of(node.phrase)
        if not node.slots:
            return meaning(self)
        given: list[Any] = []
        for name, slot in node.slots:
            kind = kinds[name]
            if kind == "condition":
                given.append(slot)
            else:
                given.append(self.players(slot) if kind == "players" else self.value(slot))
        return meaning(self, *given)

    def candidate(self) -> AnyCard | None:
        return self.card_in_question or self.scene.card

    def drawn(self) -> AnyCard | None:
        return self.scene.drawn

    def colour(self) -> str | None:
        if self.state.colour == UNSAID:
            raise NeedColour
        return self.state.colour

    def hand(self, seat: int) -> tuple[AnyCard, ...]:
        return self.state.hands[seat]

    def is_action(self, card: AnyCard) -> bool:
        return self.rules.cards[card.kind].action

    def is_coloured(self, card: AnyCard) -> bool:
        return self.rules.cards[card.kind].coloured

    def fits(self, card: AnyCard) -> bool:
        """Whether what everybody can see allows the card; where nothing lies, there is nothing to be matched."""
        return self.state.force is None or self.weigh(card, self.rules.cards[card.kind].fits_if)

    def playable(self, card: AnyCard) -> bool:
        """
        Whether the card fits and its player is honest in laying it.

        Cards that may be laid only for want of another do not stand in each other's way: while such a card is thought
        about because of one like it, some other card counts as playable.
        """
        if self.weighed > 1:
            return True
        honest = self.rules.cards[card.kind].honest_if
        return self.fits(card) and (honest is None or self.weigh(card, honest))

    def weigh(self, card: AnyCard, condition: Node) -> bool:
        """Whether a condition holds of a card that somebody thinks of laying."""
        before, self.moving = self.moving, card
        self.weighed += 1
        try:
            return self.such(card, condition)
        finally:
            self.moving = before
            self.weighed -= 1

    def pending_card(self) -> AnyCard | None:
        frame = self.pending()
        return frame.scene.card if frame else None

    def pending(self) -> Frame | None:
        waiting = self.state.stack if self.scene.base is None else self.state.stack[: self.scene.base]
        return next((frame for frame in reversed(waiting) if frame.pending), None)

    def honest_at_the_time(self) -> bool:
        """Whether the card that somebody doubts was laid as its rule says, judged by what was in force then."""
        frame = self.pending()
        scene = frame.scene if frame else self.scene
        card = scene.card
        assert card is not None
        assert scene.source is not None
        honest = self.rules.cards[card.kind].honest_if
        if honest is None:
            return True
        then = Table(self.rules, self.answers, self.state._replace(colour=scene.colour_then, force=scene.force_then))
        then.scene = Scene(me=scene.source, source=scene.source, card=card)
        then.weighed = 1
        try:
            return then.such(card, honest)
        finally:
            self.asked.update(then.asked)

    def neighbour(self, seat: int, direction: int) -> int:
        """Who sits next to somebody; whoever has no cards left is out and is passed over."""
        number = len(self.state.hands)
        around = [(seat + step * direction) % number for step in range(1, number)]
        return next((each for each in around if self.state.hands[each]), (seat + direction) % number)

    def next_seat(self) -> int:
        after = self.state.seat if self.state.after is None else self.state.after
        return self.neighbour(after, self.state.direction)

    def in_order(self) -> tuple[int, ...]:
        number = len(self.state.hands)
        return tuple((self.state.seat + step * self.state.direction) % number for step in range(number))

    def happened(self, event: str) -> bool:
        return self.event is not None and self.event[0] == event

    # --- acting ------------------------------------------------------------------------------------------------

    def change(self, **fields: Any) -> None:
        self.state = self.state._replace(**fields)

    def tell(self, what: str, who: int | None = None, *detail: object) -> None:
        self.seen.append(Seen(what, who, detail))

    def act(self, name: str, *details: Any) -> None:
        """A step by name; every one is a method below."""
        getattr(self, f"do_{name}")(*details)

    def set_hand(self, seat: int, hand: tuple[AnyCard, ...]) -> None:
        hands = list(self.state.hands)
        hands[seat] = tuple(sorted(hand, key=order))
        self.change(hands=tuple(hands))

    def happen(self, event: str, who: int) -> None:
        """An instant: windows that it closes are closed, then windows that it opens are opened."""
        before, self.event = self.event, (event, who)
        kept = []
        for window in self.state.windows:
            rule = self.rules.windows[window.rule]
            # What the bearer does in the turn of the duty does not end it; that their card begins to act may.
            ends = window.old or window.bearer != who or event == "effect"
            if ends and self.true_in(window.scene, rule.closes):
                if rule.uncaught is not None:
                    self.push(rule.uncaught, window.scene)
            else:
                kept.append(window)
        for rule in self.rules.windows.values():
            suffered = event in ("hit", "takes a penalty")
            source = self.scene.source if suffered else who
            scene = self.scene._replace(bearer=source if suffered else who, source=source)
            bearer = scene.bearer
            if bearer is None or any(each.rule == rule.id and each.bearer == bearer for each in kept):
                continue
            if (
                (rule.id, bearer) not in self.state.called
                and self.true_in(scene, rule.opens)
                and self.true_in(scene, rule.if_)
            ):
                kept.append(Window(rule.id, bearer, scene))
        self.event = before
        self.change(windows=tuple(kept))

    def true_in(self, scene: Scene, condition: Node) -> bool:
        before, self.scene = self.scene, scene
        try:
            return self.true(condition)
        finally:
            self.scene = before

    def push(self, steps: Node, scene: Scene, pending: bool = False, inner: bool = False) -> None:
        """Put a list of steps on top of what is waiting."""
        while isinstance(steps, (Asked, Named)):
            steps = self.clause(steps) if isinstance(steps, Asked) else self.rules.procedures[steps.name]
        assert isinstance(steps, Steps), steps
        if steps.steps or pending:
            self.change(stack=(*self.state.stack, Frame(steps.block, 0, scene, pending, inner)))

    def run(self) -> None:
        """Carry out what is waiting until somebody has to decide or the round is over."""
        while not self.state.over:
            if self.state.point is not None:
                if not self.settle():
                    return
                continue
            if not self.state.stack:
                return
            self.step()

    def step(self) -> None:
        """The next step of the topmost frame."""
        frame = self.state.stack[-1]
        steps = self.rules.blocks[frame.block].steps
        below = self.state.stack[:-1]
        if frame.index >= len(steps):
            self.change(stack=below)
            if frame.inner and below:
                self.hand_back(frame.scene)
            return
        self.scene = frame.scene
        self.change(stack=(*below, frame._replace(index=frame.index + 1)))
        mark = len(self.state.stack)
        self.carry_out(steps[frame.index])
        if len(self.state.stack) >= mark and self.state.stack[mark - 1].block == frame.block:
            stack = list(self.state.stack)
            stack[mark - 1] = stack[mark - 1]._replace(scene=self.scene)
            self.change(stack=tuple(stack))

    def hand_back(self, scene: Scene) -> None:
        """What an inner list of steps found out is known to the list that it is part of."""
        stack = list(self.state.stack)
        stack[-1] = stack[-1]._replace(scene=scene)
        self.change(stack=tuple(stack))

    def carry_out(self, node: Node) -> None:
        match node:
            case Said():
                self.say(node)
            case If(condition, then, other):
                self.push(then if self.true(condition) else other, self.scene, inner=True)
            case Hit(who, do):
                self.do_hit(self.players(who), do)
            case Steps() | Asked() | Named():
                self.push(node, self.scene, inner=True)

    def open_point(self, name: str, owner: int, choices: tuple[str | int, ...] = (), **scene: Any) -> None:
        self.change(point=Point(name, owner, self.scene._replace(me=owner, **scene), choices))

    def settle(self) -> bool:
        """Pass over a point at which nobody has anything to decide."""
        from rulestone.engine.play import choices

        point = self.state.point
        assert point is not None
        if point.name in PASSING and not any(
            move.act != "go on" for move in choices(self.rules, self.answers, self.state, self.asked)
        ):
            self.pass_point(point)
            return True
        if point.name == "player" and len(point.choices) == 1:
            self.choose_player(int(point.choices[0]))
            return True
        return False

    def pass_point(self, point: Point) -> None:
        self.change(point=None)
        if point.name == "announced":
            self.scene = point.scene
            self.happen("effect", point.owner)

    # --- the steps ---------------------------------------------------------------------------------------------

    def draw(self, seat: int, number: int, reason: str) -> None:
        got = 0
        while got < number and self.ready_to_draw(got):
            card = self.state.pile[-1]
            self.change(pile=self.state.pile[:-1])
            self.set_hand(seat, (*self.state.hands[seat], card))
            got += 1
            if reason == "turn":
                self.scene = self.scene._replace(drawn=card)
                self.change(taken=self.state.taken + 1)
            if not self.state.pile and self.true(self.rules.remade_at_once):
                self.remake()
        if got:
            self.tell_drawn(seat, got)
            if reason == "turn":
                self.happen("takes", seat)
            elif self.scene.penalty:
                self.happen("takes a penalty", seat)

    def tell_drawn(self, seat: int, number: int) -> None:
        """Cards drawn one after the other by one person are one sight."""
        if self.seen and self.seen[-1].what == "draws" and self.seen[-1].who == seat:
            before = self.seen.pop().detail[0]
            assert isinstance(before, int)
            number += before
        self.tell("draws", seat, number)

    def ready_to_draw(self, got: int) -> bool:
        """Whether there is a card to draw, after making the pile anew if the book says so."""
        if self.state.pile:
            return True
        if got and not self.true(self.rules.draw_the_rest):
            return False
        self.remake()
        return bool(self.state.pile)

    def remake(self) -> None:
        """What a book says is done with an empty pile; it may be of no use."""
        for step in self.flat(self.rules.exhausted):
            self.carry_out(step)

    def flat(self, node: Node) -> list[Node]:
        """Steps that are carried out at once, in order."""
        match node:
            case Asked():
                return self.flat(self.clause(node))
            case Named(name):
                return self.flat(self.rules.procedures[name])
            case Steps(steps=steps):
                return [inner for each in steps for inner in self.flat(each)]
        return [node]

    def draw_until(self, seat: int, test: Node, most: int | None) -> None:
        got = 0
        ends = Named("drawing until a card ends with the pile")
        while most is None or got < most:
            if not self.state.pile:
                if got and ends.name in self.rules.meanings and self.true(ends):
                    break
                self.remake()
                if not self.state.pile:
                    break
            card = self.state.pile[-1]
            self.change(pile=self.state.pile[:-1])
            self.set_hand(seat, (*self.state.hands[seat], card))
            got += 1
            if self.such(card, test):
                break
        if got:
            self.tell_drawn(seat, got)
            if self.scene.penalty:
                self.happen("takes a penalty", seat)

    def do_take_until(self, seat: int, test: Node) -> None:
        got = 0
        while self.ready_to_draw(got):
            card = self.state.pile[-1]
            self.draw(seat, 1, "turn")
            got += 1
            if self.such(card, test):
                break

    def do_reshuffle(self, kept: int, with_discards: bool) -> None:
        """Shuffle the draw pile, with all discards but the topmost `kept` if they are gathered in."""
        discard = self.state.discard
        gathered = discard[: len(discard) - kept] if with_discards else ()
        if len(gathered) + len(self.state.pile) == 0:
            return
        if not gathered and with_discards:
            return
        pile = list(self.state.pile + gathered)
        chance(self.state.seed).shuffle(pile)
        left = discard[len(discard) - kept :] if with_discards and kept else (() if with_discards else discard)
        self.change(pile=tuple(pile), discard=left, seed=(self.state.seed * 6364136223846793005 + 1) % 2**63)
        self.tell("shuffles", None, len(gathered))

    def do_offer_drawn(self, seat: int) -> None:
        self.open_point("drawn", seat)

    def do_leave(self) -> None:
        me, card = self.scene.me, self.scene.card
        assert me is not None
        assert card is not None
        left = list(self.state.hands[me])
        left.remove(card)
        self.set_hand(me, tuple(left))
        # A card laid in answer leaves `source` to the player whose card it answers.
        source = me if self.scene.target is None else self.scene.source
        self.scene = self.scene._replace(source=source, colour_then=self.state.colour, force_then=self.state.force)
        self.happen("leaves", me)

    def do_lie(self) -> None:
        me, card = self.scene.me, self.scene.card
        assert me is not None
        assert card is not None
        coloured = self.rules.cards[card.kind].coloured
        self.change(
            discard=(*self.state.discard, card),
            force=card,
            colour=card.colour if coloured else self.state.colour,
            layer=me,
        )
        self.tell("lies", me, card)
        self.happen("lies", me)

    def do_effect(self) -> None:
        """The effect of the card is announced first: whoever can answer any card may do so before it acts."""
        card = self.scene.card
        assert card is not None
        effect = self.rules.cards[card.kind].effect
        if effect is None:
            return
        scene = self.scene._replace(source=self.scene.me, penalty=True)
        self.push(effect, scene, pending=True)
        before, self.scene = self.scene, scene
        assert scene.me is not None
        self.open_point("announced", scene.me)
        self.scene = before

    def do_hit(self, people: tuple[int, ...], do: Node) -> None:
        """Aim steps at people one after the other; each may answer before they happen."""
        for seat in reversed(people):
            scene = self.scene._replace(target=seat, penalty=True)
            self.push(do, scene, pending=True)
            self.change(stack=(*self.state.stack, Frame(AIM, 0, scene)))

    def do_aim(self) -> None:
        target = self.scene.target
        assert target is not None
        self.happen("hit", target)
        self.open_point("answer", target, target=target)

    def do_cancel(self) -> None:
        base = self.scene.base or 0
        stack = self.state.stack
        found = next((i for i in range(base - 1, -1, -1) if stack[i].pending and self.is_meant(stack[i])), None)
        if found is None:
            return
        for point in self.state.held:
            if point.name == "moment" and point.scene.card is not None:
                # A card that was on its way in answer to the effect has nothing left to answer.
                self.back_to_hand(point.owner, point.scene.card)
        self.change(held=tuple(point for point in self.state.held if point.name not in PASSING))
        moved = tuple(frame._replace(scene=frame.scene._replace(base=found)) for frame in stack[base:])
        self.change(stack=stack[:found] + moved)
        self.scene = self.scene._replace(base=found)

    def is_meant(self, frame: Frame) -> bool:
        """Whether an effect is the one that is spoken of: where somebody is caught, that of the card they laid."""
        bearer, effect = self.scene.bearer, frame.scene
        return bearer is None or (effect.source, effect.card) == (bearer, self.scene.card)

    def do_end_turn(self) -> None:
        if self.rules.meanings.get("the round is over") and self.true(Named("the round is over")):
            self.change(over=True, stack=(), point=None, held=(), windows=(), called=(), skips=())
            self.tell("round over")
            return
        seat = self.state.following
        if seat is None:
            seat = self.to_play(self.next_seat())
        called = tuple(each for each in self.state.called if each[1] != self.state.seat)
        windows = tuple(window._replace(old=True) for window in self.state.windows)
        self.change(seat=seat, after=None, following=None, taken=0, called=called, windows=windows, stack=(), held=())
        self.scene = Scene(me=seat)
        self.open_point("turn", seat)

    def to_play(self, seat: int) -> int:
        """The first of the players from a seat on who does not miss a turn; whoever is passed over has missed it."""
        for _ in range(4 * len(self.state.hands)):
            skips = list(self.state.skips)
            if seat in skips:
                skips.remove(seat)
                self.change(skips=tuple(skips))
            elif self.state.hands[seat]:
                return seat
            seat = self.neighbour(seat, self.state.direction)
        return seat

    def do_begin_play(self) -> None:
        seat = self.to_play(self.state.first)
        self.change(seat=seat, stack=())
        self.scene = Scene(me=seat)
        self.open_point("turn", seat)

    def do_set_first(self, seat: int) -> None:
        self.change(first=seat, seat=seat)

    def do_turn_up(self) -> None:
        if not self.state.pile:
            return
        card = self.state.pile[-1]
        rule = self.rules.cards[card.kind]
        self.change(
            pile=self.state.pile[:-1],
            discard=(*self.state.discard, card),
            force=card,
            colour=card.colour if rule.coloured else None,
        )
        self.tell("turned up", None, card)
        self.scene = self.scene._replace(card=card)
        if rule.turned_up is not None:
            self.push(rule.turned_up, self.scene)

    def do_return_card(self) -> None:
        card = self.scene.card
        assert card is not None
        self.change(discard=self.state.discard[:-1])
        rule = self.rules.cards[card.kind]
        if rule.goes_back is None:
            self.do_put_back("anywhere")
        else:
            for step in self.flat(rule.goes_back):
                self.carry_out(step)

    def do_put_back(self, where: str) -> None:
        card, pile = self.scene.card, self.state.pile
        assert card is not None
        place = {"middle": len(pile) // 2, "bottom": 0}.get(where)
        if place is None:
            place = chance(self.state.seed).randrange(len(pile)) if pile else 0
        self.change(pile=(*pile[:place], card, *pile[place:]))
        self.tell("put back", None, card, where)

    def do_direction(self, direction: int) -> None:
        self.change(direction=direction)

    def do_skip(self, seat: int) -> None:
        self.change(skips=tuple(sorted((*self.state.skips, seat))))

    def do_plays_next(self, seat: int) -> None:
        held = self.state.held
        if held and held[-1].name == "turn":
            # Somebody was caught when the next turn was about to begin.
            self.change(seat=seat, held=(*held[:-1], Point("turn", seat, Scene(me=seat))))
        else:
            self.change(following=seat)

    def do_aside_over(self) -> None:
        """What was interrupted goes on, unless it was cancelled meanwhile."""
        if self.state.held:
            self.change(point=self.state.held[-1], held=self.state.held[:-1])

    def do_goes_on_after(self, seat: int) -> None:
        self.change(after=seat)

    def do_ask_colour(self, seat: int, condition: Node | None) -> None:
        allowed = []
        for colour in self.rules.colours:
            self.colour_in_question = colour
            if condition is None or self.true(condition):
                allowed.append(colour)
        self.colour_in_question = None
        self.open_point("colour", seat, tuple(allowed))

    def do_colour(self, colour: str | None) -> None:
        self.change(colour=colour)

    def do_ask_player(self, seat: int, people: tuple[int, ...]) -> None:
        if people:
            self.open_point("player", seat, tuple(people))

    def choose_player(self, seat: int) -> None:
        """The list of steps that waits for a choice goes on with it."""
        stack = list(self.state.stack)
        stack[-1] = stack[-1]._replace(scene=stack[-1].scene._replace(chosen=seat))
        self.change(point=None, stack=tuple(stack))
        self.tell("chosen", seat)

    def do_reveal(self, how: str, seat: int, people: tuple[int, ...]) -> None:
        others = tuple(sorted(each for each in people if each != seat))
        if others:
            self.tell(how, seat, others)

    def do_take_back(self, seat: int) -> None:
        card = self.scene.card
        discard = list(self.state.discard)
        if card is None or card not in discard:
            return
        del discard[len(discard) - 1 - discard[::-1].index(card)]
        top_was_it = self.state.force == card and self.state.layer == seat
        self.change(discard=tuple(discard))
        if top_was_it:
            self.change(force=self.scene.force_then, colour=self.scene.colour_then)
        self.back_to_hand(seat, card)

    def back_to_hand(self, seat: int, card: AnyCard) -> None:
        """A laid card is back in the hand, and duties that came of laying it are gone."""
        self.set_hand(seat, (*self.state.hands[seat], card))
        self.change(windows=tuple(w for w in self.state.windows if (w.bearer, w.scene.card) != (seat, card)))
        self.tell("takes back", seat, card)

    def do_discard_every(self, seat: int, condition: Node) -> None:
        gone = tuple(card for card in self.state.hands[seat] if self.such(card, condition))
        self.set_hand(seat, tuple(card for card in self.state.hands[seat] if card not in gone))
        self.change(discard=(*gone, *self.state.discard))
        self.tell("discards", seat, gone)

    def do_give(self, seat: int) -> None:
        me, card = self.scene.me, self.scene.card
        assert me is not None
        assert card is not None
        left = list(self.state.hands[me])
        left.remove(card)
        self.set_hand(me, tuple(left))
        self.set_hand(seat, (*self.state.hands[seat], card))
        self.tell("gives", me, seat)

    def do_pass_hands(self) -> None:
        number = len(self.state.hands)
        hands = tuple(self.state.hands[(seat - self.state.direction) % number] for seat in range(number))
        self.change(hands=hands)
        self.tell("hands passed")

    def do_swap_hands(self, seat: int, other: int) -> None:
        hands = list(self.state.hands)
        hands[seat], hands[other] = hands[other], hands[seat]
        self.change(hands=tuple(hands))
        self.tell("hands swapped", seat, other)

    def do_count(self, name: str, number: int) -> None:
        counters = {**dict(self.state.counters), name: number}
        self.change(counters=tuple(sorted(counters.items())))


@cache
def meaning_of(phrase: str) -> tuple[Callable[..., Any], dict[str, str]]:
    """What a phrase means, and the kind of thing that each of its slots holds."""
    found = phrases()[phrase]
    return found.meaning, dict(found.slots)


PASSING = {"announced", "answer", "moment"}
"""Points at which going on is all that happens unless somebody has something to do."""


def order(card: AnyCard) -> tuple[int, str, int, str]:
    """Cards in a hand are kept sorted: numbers first, then by colour; faces not yet known at the end."""
    if isinstance(card, Unseen):
        return (2, "", card.slot, "")
    return (0 if card.number is not None else 1, card.colour or "~", card.number or 0, card.kind)


def chance(seed: int) -> Random:
    """What a seed makes happen by chance."""
    from random import Random  # late: few positions come to need it

    return Random(seed)

"""The steps that rules are made of, each a method that changes a board."""

from __future__ import annotations

import random
from bisect import bisect_right
from typing import Any

from rulestone.engine.state import ELSEWHERE, HELD, IN_THE_AIR, LYING
from rulestone.fast.game_code import (
    AIM,
    BASE,
    BEARER,
    BLOCK,
    BY,
    CARD,
    CARD_IS,
    CHOSEN,
    COLOUR_THEN,
    DRAWN,
    DUTY_SCENE,
    FORCE_THEN,
    INDEX,
    INNER,
    ME,
    NAME,
    OLD,
    PASSING,
    PENALTY,
    PENDING,
    RULE,
    SCENE,
    SOURCE,
    TARGET,
    CardTest,
)
from rulestone.fast.state_on_board import StateOnBoard


class BoardSteps(StateOnBoard):
    """A board on which steps are carried out."""

    __slots__ = ()

    def push(self, block: int, scene: list[Any], pending: bool = False, inner: bool = False) -> None:
        """Put a list of steps on top; -1 is the empty one."""
        if block >= 0:
            self.stack.append([block, 0, scene, pending, inner])

    def happen(self, event: str, who: int) -> None:
        """An instant: duties that it ends are over, then duties that it begins begin."""
        duties = self.kit.duties
        kept: list[list[Any]] = []
        for window in self.windows:
            rule = duties[window[RULE]]
            closes = rule.closes[event]
            ends = window[OLD] or window[BY] != who or event == "effect"
            if closes is not None and ends and closes(self, window[DUTY_SCENE]):
                self.push(rule.uncaught, window[DUTY_SCENE])
            else:
                kept.append(window)
        suffered = event in ("hit", "takes a penalty")
        for number, duty in enumerate(duties):
            opens = duty.opens[event]
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
                scene[CARD_IS] = LYING
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
        self.kit.exhausted(self)

    def ready_to_draw(self, got: int) -> bool:
        """Whether there is a card to draw, after the pile was made anew if it is."""
        if self.pile:
            return True
        if got and not self.kit.draw_the_rest(self, self.scene):
            return False
        self.remake()
        return bool(self.pile)

    def draw(self, seat: int, number: int, turn: bool) -> None:
        """Somebody draws cards, in their turn or as a penalty."""
        got, at_once, pile = 0, self.kit.remade_at_once, self.pile
        if not turn and 0 < number < len(pile):
            # Nobody looks at the cards one by one, and the pile does not end.
            self.hands[seat] = bytes(sorted(self.hands[seat] + bytes(pile[-number:])))
            del pile[-number:]
            self.tell_drawn(seat, number)
            got = number
        while got < number and self.ready_to_draw(got):
            card = self.pile.pop()
            self.add(seat, card)
            self.tell_drawn(seat, 1)
            got += 1
            if turn:
                self.scene = self.scene[:]
                self.scene[DRAWN] = card
                self.taken += 1
            if not self.pile and at_once(self, self.scene):
                self.remake()
        if got and turn:
            self.happen("takes", seat)
        elif got and self.scene[PENALTY]:
            self.happen("takes a penalty", seat)

    def draw_until(self, seat: int, test: CardTest, most: int | None) -> None:
        """Somebody draws until a certain card comes."""
        got, ends, at_once = 0, self.kit.pile_ends_it, self.kit.remade_at_once
        while most is None or got < most:
            if not self.pile:
                if got and ends is not None and ends(self, self.scene):
                    break
                self.remake()
                if not self.pile:
                    break
            card = self.pile.pop()
            self.add(seat, card)
            self.tell_drawn(seat, 1)
            got += 1
            if not self.pile and at_once(self, self.scene):
                self.remake()
            if test(self, self.scene, card):
                break
        if got and self.scene[PENALTY]:
            self.happen("takes a penalty", seat)

    def take_until(self, seat: int, test: CardTest) -> None:
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
        shuffle(pile, self.seed)
        # In place, since code that runs through whole turns keeps hold of both piles.
        self.pile[:] = pile
        if with_discards:
            discard[:] = discard[len(discard) - kept :] if kept else []
        self.next_seed()
        self.tell("shuffles", None, len(gathered))

    def leave(self) -> None:
        """The card leaves the hand."""
        scene = self.scene[:]
        me: int = scene[ME]
        if not self.is_held(me, scene):
            return
        self.remove(me, scene[CARD])
        scene[CARD_IS] = IN_THE_AIR
        if scene[TARGET] is None:
            # A card laid in answer leaves the source to the player whose card it answers.
            scene[SOURCE] = me
        scene[COLOUR_THEN], scene[FORCE_THEN] = self.colour, self.force
        self.scene = scene
        self.happen("leaves", me)

    def is_held(self, seat: int, scene: list[Any]) -> bool:
        """Whether the card of these steps is in the hand of who plays it."""
        return scene[CARD_IS] == HELD and scene[CARD] in self.hands[seat]

    def moment(self) -> None:
        """A moment passes."""
        self.open_point("moment", self.scene[ME])

    def lie(self) -> None:
        """The card comes to lie."""
        me: int = self.scene[ME]
        card: int = self.scene[CARD]
        faces = self.kit.faces
        if card == faces.none or self.scene[CARD_IS] != IN_THE_AIR:
            return
        self.look_at(card)
        self.discard.append(card)
        self.force = card
        if faces.coloured[card]:
            self.colour = faces.colour[card]
        self.layer = me
        self.scene = self.scene[:]
        self.scene[CARD_IS] = LYING
        self.tell("lies", me, faces.card(card))
        self.happen("lies", me)

    def begin_effect(self) -> None:
        """The effect of the card is announced before it happens."""
        card: int = self.scene[CARD]
        self.look_at(card)
        block = -1 if card == self.kit.faces.none else self.kit.effect[card]
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
        place = next((i for i in range(base - 1, -1, -1) if stack[i][PENDING] and self.is_meant(stack[i])), None)
        if place is None:
            return
        for name, owner, scene, _ in self.held:
            if name == "moment" and scene[CARD] != self.kit.faces.none:
                self.back_to_hand(owner, scene[CARD])
        self.held = [point for point in self.held if point[0] not in PASSING]
        moved = []
        for frame in stack[base:]:
            scene = frame[SCENE][:]
            scene[BASE] = place
            moved.append([frame[BLOCK], frame[INDEX], scene, frame[PENDING], frame[INNER]])
        stack[place:] = moved
        self.scene = self.scene[:]
        self.scene[BASE] = place

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
            self.called = [call for call in self.called if call[1] != self.seat]
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
        self.look_at(card)
        self.discard.append(card)
        self.force = card
        self.colour = faces.colour[card] if faces.coloured[card] else faces.no_colour
        self.tell("turned up", None, faces.card(card))
        self.scene = self.scene[:]
        self.scene[CARD], self.scene[CARD_IS] = card, LYING
        self.push(self.kit.turned_up[card], self.scene)

    def return_card(self) -> None:
        """The card that was turned up goes back."""
        card: int = self.scene[CARD]
        if not self.take_from_discards(card):
            return
        self.card_is(IN_THE_AIR)
        self.look_at(card)
        steps = self.kit.goes_back[card]
        if steps is None:
            self.put_back("anywhere")
        else:
            steps(self)

    def next_seed(self) -> None:
        """Something happened by chance; the next is another."""
        self.seed = (self.seed * 6364136223846793005 + 1) % 2**63

    def take_from_discards(self, card: int) -> bool:
        """A card leaves the discard pile, the topmost of its face; whether there was one."""
        discard = self.discard
        if card not in discard:
            return False
        del discard[len(discard) - 1 - discard[::-1].index(card)]
        return True

    def card_is(self, where: str) -> None:
        """Note where the card of these steps is."""
        self.scene = self.scene[:]
        self.scene[CARD_IS] = where

    def put_back(self, where: str) -> None:
        """The card goes into the pile."""
        card: int = self.scene[CARD]
        was = self.scene[CARD_IS]
        if was != IN_THE_AIR and not (was == LYING and self.take_from_discards(card)):
            return
        self.card_is(ELSEWHERE)
        size = len(self.pile)
        place = {"middle": size // 2, "bottom": 0}.get(where)
        if place is None:
            place = random.Random(self.seed).randrange(size) if size else 0
            self.next_seed()
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

    def ask_colour(self, seat: int, test: CardTest | None) -> None:
        """Somebody names a colour."""
        every = range(self.kit.faces.no_colour)
        allowed = every if test is None else [colour for colour in every if test(self, self.scene, colour)]
        if allowed:
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
        others = tuple(sorted(person for person in people if person != seat))
        if others:
            self.tell(how, seat, others)

    def take_back(self, seat: int) -> None:
        """The laid card goes back to the hand."""
        card: int = self.scene[CARD]
        if not self.take_from_discards(card):
            return
        self.out_of_force(card, seat)
        self.card_is(HELD if seat == self.scene[ME] else ELSEWHERE)
        self.back_to_hand(seat, card)

    def out_of_force(self, card: int, layer: int | None) -> None:
        """If the card that is gone was in force, what was so before it is again."""
        if self.force == card and self.layer == layer:
            self.force, self.colour = self.scene[FORCE_THEN], self.scene[COLOUR_THEN]

    def back_to_hand(self, seat: int, card: int) -> None:
        """A laid card is in the hand again, and duties that came of laying it are gone."""
        self.add(seat, card)
        self.windows = [w for w in self.windows if (w[BY], w[DUTY_SCENE][CARD]) != (seat, card)]
        self.tell("takes back", seat, self.kit.faces.card(card))

    def discard_every(self, seat: int, test: CardTest) -> None:
        """Somebody lays away every card of a sort, under the pile."""
        gone = bytes([card for card in self.hands[seat] if test(self, self.scene, card)])
        if not gone:
            return
        self.hands[seat] = self.hands[seat].translate(None, gone)
        self.discard[:0] = gone
        self.tell("discards", seat, tuple(self.kit.faces.all[card] for card in gone))

    def give(self, seat: int) -> None:
        """The card goes to somebody from wherever it is."""
        me: int = self.scene[ME]
        card: int = self.scene[CARD]
        was = self.scene[CARD_IS]
        if was == LYING and self.take_from_discards(card):
            self.out_of_force(card, None if self.scene[SOURCE] is None else me)
            self.tell("takes back", seat, self.kit.faces.card(card))
        elif was == IN_THE_AIR and card != self.kit.faces.none:
            self.tell("gives", me, seat)
        elif self.is_held(me, self.scene):
            self.remove(me, card)
            self.tell("gives", me, seat)
        else:
            return
        self.add(seat, card)
        self.card_is(HELD if seat == me else ELSEWHERE)

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


def shuffle(cards: list[int], seed: int) -> None:
    """What `random.Random(seed).shuffle` makes of a pile, with its calls for each card written out."""
    bits = random.Random(seed).getrandbits
    for place in range(len(cards) - 1, 0, -1):
        size = (place + 1).bit_length()
        other = bits(size)
        while other > place:
            other = bits(size)
        cards[place], cards[other] = cards[other], cards[place]

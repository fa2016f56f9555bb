"""
The plain evaluator's table: one rule at a time, carried out as it is written.

It is built for one call, changes only itself, and hands back a new state with what everybody saw.
Written to be obviously right; nothing here is clever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulestone.cards import AnyCard
from rulestone.compiler.contract import PILE_ENDS_IT, ROUND_OVER
from rulestone.engine.rule_runner import PASSING, RuleRunner, order
from rulestone.engine.state import ELSEWHERE, HELD, IN_THE_AIR, LYING, Moment, RuleContext, StepsLeft
from rulestone.phrases.syntax_tree import IfNode, NameNode, Node, QuestionNode, Steps

if TYPE_CHECKING:
    from random import Random

__all__ = ["AIM", "PASSING", "RETURN", "PlainTable", "order"]

AIM = "rulestone/aim"
"""The block that every ruleset has: somebody may answer what is aimed at them."""
RETURN = "rulestone/return"
"""The block that every ruleset has: what was interrupted goes on."""


class PlainTable(RuleRunner):
    """A state in play, with every step that rules are made of."""

    def draw(self, seat: int, number: int, reason: str) -> None:
        got = 0
        while got < number and self.ready_to_draw(got):
            card = self.state.pile[-1]
            self.change(pile=self.state.pile[:-1])
            self.set_hand(seat, (*self.state.hands[seat], card))
            self.tell_drawn(seat)
            got += 1
            # Card by card, before the pile is made anew: where books differ on an empty pile, only the order shows it.
            if reason == "turn":
                self.scene = self.scene._replace(drawn=card)
                self.change(taken=self.state.taken + 1)
            if not self.state.pile and self.true(self.rules.remade_at_once):
                self.remake()
        if got and reason == "turn":
            self.happen("takes", seat)
        elif got and self.scene.penalty:
            self.happen("takes a penalty", seat)

    def tell_drawn(self, seat: int) -> None:
        """Cards drawn one after the other by one person are one sight, unless the pile is made anew between them."""
        # So a cost that one book tells as a sum and another in two parts (six cards, or four and two) plays the same.
        number = 1
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
        self.at_once(self.rules.exhausted)

    def at_once(self, steps: Node) -> None:
        """Carry out steps between which nothing else can happen; questions are read before the first of them."""
        for step in self.flat(steps):
            if isinstance(step, IfNode):
                # Put on the stack, as elsewhere, what it says would be done after the draw that waits for it.
                self.at_once(step.then if self.true(step.condition) else step.other)
            else:
                self.carry_out(step)

    def flat(self, node: Node) -> list[Node]:
        """Steps that are carried out at once, in order."""
        match node:
            case QuestionNode():
                return self.flat(self.clause(node))
            case NameNode(name):
                return self.flat(self.rules.procedures[name])
            case Steps(steps=steps):
                return [inner for step in steps for inner in self.flat(step)]
        return [node]

    def draw_until(self, seat: int, test: Node, most: int | None) -> None:
        got = 0
        ends = self.rules.meanings.get(PILE_ENDS_IT)
        while most is None or got < most:
            if not self.state.pile:
                if got and ends is not None and self.true(ends):
                    break
                self.remake()
                if not self.state.pile:
                    break
            card = self.state.pile[-1]
            self.change(pile=self.state.pile[:-1])
            self.set_hand(seat, (*self.state.hands[seat], card))
            self.tell_drawn(seat)
            got += 1
            if not self.state.pile and self.true(self.rules.remade_at_once):
                self.remake()
            if self.holds_of(card, test):
                break
        if got and self.scene.penalty:
            self.happen("takes a penalty", seat)

    def do_take_until(self, seat: int, test: Node) -> None:
        got = 0
        while self.ready_to_draw(got):
            card = self.state.pile[-1]
            self.draw(seat, 1, "turn")
            got += 1
            if self.holds_of(card, test):
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
        self.change(pile=tuple(pile), discard=left, seed=following(self.state.seed))
        self.tell("shuffles", None, len(gathered))

    def do_offer_drawn(self, seat: int) -> None:
        self.open_point("drawn", seat)

    def do_leave(self) -> None:
        me, card = self.scene.me, self.scene.card
        assert me is not None
        if not self.take_from_hand(me, card):
            return
        # A card laid in answer leaves `source` to the player whose card it answers.
        source = me if self.scene.target is None else self.scene.source
        self.scene = self.scene._replace(
            source=source, colour_then=self.state.colour, force_then=self.state.force, card_is=IN_THE_AIR
        )
        self.happen("leaves", me)

    def take_from_hand(self, seat: int, card: AnyCard | None) -> bool:
        """Take the card of these steps out of the hand of who plays it; whether it was there."""
        left = list(self.state.hands[seat])
        if self.scene.card_is != HELD or card not in left:
            return False
        left.remove(card)
        self.set_hand(seat, tuple(left))
        return True

    def do_lie(self) -> None:
        me, card = self.scene.me, self.scene.card
        assert me is not None
        if card is None or self.scene.card_is != IN_THE_AIR:
            return
        coloured = self.rules.cards[card.kind].coloured
        self.change(
            discard=(*self.state.discard, card),
            force=card,
            colour=card.colour if coloured else self.state.colour,
            layer=me,
        )
        self.scene = self.scene._replace(card_is=LYING)
        self.tell("lies", me, card)
        self.happen("lies", me)

    def do_effect(self) -> None:
        """The effect of the card is announced first: whoever can answer any card may do so before it acts."""
        card = self.scene.card
        effect = None if card is None else self.rules.cards[card.kind].effect
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
            self.change(stack=(*self.state.stack, StepsLeft(AIM, 0, scene)))

    def do_aim(self) -> None:
        target = self.scene.target
        assert target is not None
        self.happen("hit", target)
        self.open_point("answer", target, target=target)

    def do_cancel(self) -> None:
        # What is pending above that came of the very move that cancels: of what waited before it, the topmost is meant.
        base = self.scene.base or 0
        stack = self.state.stack
        place = next((i for i in range(base - 1, -1, -1) if stack[i].pending and self.is_meant(stack[i])), None)
        if place is None:
            return
        for point in self.state.held:
            if point.name == "moment" and point.scene.card is not None:
                # A card that was on its way in answer to the effect has nothing left to answer.
                self.back_to_hand(point.owner, point.scene.card)
        self.change(held=tuple(point for point in self.state.held if point.name not in PASSING))
        moved = tuple(unfinished._replace(scene=unfinished.scene._replace(base=place)) for unfinished in stack[base:])
        self.change(stack=stack[:place] + moved)
        self.scene = self.scene._replace(base=place)

    def is_meant(self, unfinished: StepsLeft) -> bool:
        """Whether an effect is the one that is spoken of: where somebody is caught, that of the card they laid."""
        bearer, effect = self.scene.bearer, unfinished.scene
        # A wrong card may be noticed when another card's effect is pending already, which still happens.
        return bearer is None or (effect.source, effect.card) == (bearer, self.scene.card)

    def do_end_turn(self) -> None:
        over = self.rules.meanings.get(ROUND_OVER)
        if over is not None and self.true(over):
            self.change(over=True, stack=(), point=None, held=(), windows=(), called=(), skips=())
            self.tell("round over")
            return
        seat = self.state.following
        if seat is None:
            seat = self.to_play(self.next_seat())
        called = tuple(call for call in self.state.called if call[1] != self.state.seat)
        windows = tuple(window._replace(old=True) for window in self.state.windows)
        self.change(seat=seat, after=None, following=None, taken=0, called=called, windows=windows, stack=(), held=())
        self.scene = RuleContext(me=seat)
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
        self.scene = RuleContext(me=seat)
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
        self.scene = self.scene._replace(card=card, card_is=LYING)
        if rule.turned_up is not None:
            self.push(rule.turned_up, self.scene)

    def do_return_card(self) -> None:
        card = self.scene.card
        if card is None or not self.take_from_discards(card):
            return
        self.scene = self.scene._replace(card_is=IN_THE_AIR)
        rule = self.rules.cards[card.kind]
        if rule.goes_back is None:
            self.do_put_back("anywhere")
        else:
            self.at_once(rule.goes_back)

    def take_from_discards(self, card: AnyCard | None) -> bool:
        """Take a card out of the discard pile, the topmost of its face; whether there was one."""
        discard = list(self.state.discard)
        if card not in discard:
            return False
        del discard[len(discard) - 1 - discard[::-1].index(card)]
        self.change(discard=tuple(discard))
        return True

    def do_put_back(self, where: str) -> None:
        card, pile = self.scene.card, self.state.pile
        lay_there = self.scene.card_is == LYING and self.take_from_discards(card)
        if card is None or not (lay_there or self.scene.card_is == IN_THE_AIR):
            return
        self.scene = self.scene._replace(card_is=ELSEWHERE)
        place = {"middle": len(pile) // 2, "bottom": 0}.get(where)
        if place is None:
            place = self.by_chance(len(pile))
        self.change(pile=(*pile[:place], card, *pile[place:]))
        self.tell("put back", None, card, where)

    def by_chance(self, number: int) -> int:
        """One of so many places, the first where there is none."""
        place = chance(self.state.seed).randrange(number) if number else 0
        # By the same seed the next shuffle would bring a card that was just put back to the top again.
        self.change(seed=following(self.state.seed))
        return place

    def do_direction(self, direction: int) -> None:
        self.change(direction=direction)

    def do_skip(self, seat: int) -> None:
        # In order: states are held against each other, and who was hit first makes no other position.
        self.change(skips=tuple(sorted((*self.state.skips, seat))))

    def do_plays_next(self, seat: int) -> None:
        held = self.state.held
        if held and held[-1].name == "turn":
            # Somebody was caught when the next turn was about to begin.
            self.change(seat=seat, held=(*held[:-1], Moment("turn", seat, RuleContext(me=seat))))
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
        if allowed:
            # Where none may be named nobody is asked, or there would be nothing to do there, for ever.
            self.open_point("colour", seat, tuple(allowed))

    def do_colour(self, colour: str | None) -> None:
        self.change(colour=colour)

    def do_ask_player(self, seat: int, people: tuple[int, ...]) -> None:
        if people:
            self.open_point("player", seat, tuple(people))

    def do_reveal(self, how: str, seat: int, people: tuple[int, ...]) -> None:
        others = tuple(sorted(person for person in people if person != seat))
        if others:
            self.tell(how, seat, others)

    def do_take_back(self, seat: int) -> None:
        card = self.scene.card
        if card is None or not self.take_from_discards(card):
            return
        self.out_of_force(card, seat)
        self.scene = self.scene._replace(card_is=HELD if seat == self.scene.me else ELSEWHERE)
        self.back_to_hand(seat, card)

    def out_of_force(self, card: AnyCard, layer: int | None) -> None:
        """If the card that is gone was the one in force, what was in force before it is again."""
        if self.state.force == card and self.state.layer == layer:
            self.change(force=self.scene.force_then, colour=self.scene.colour_then)

    def back_to_hand(self, seat: int, card: AnyCard) -> None:
        """A laid card is back in the hand, and duties that came of laying it are gone."""
        self.set_hand(seat, (*self.state.hands[seat], card))
        self.change(windows=tuple(w for w in self.state.windows if (w.bearer, w.scene.card) != (seat, card)))
        self.tell("takes back", seat, card)

    def do_discard_every(self, seat: int, condition: Node) -> None:
        gone = tuple(card for card in self.state.hands[seat] if self.holds_of(card, condition))
        self.set_hand(seat, tuple(card for card in self.state.hands[seat] if card not in gone))
        # Whoever discards every card of a sort and holds none is not seen discarding.
        if gone:
            self.change(discard=(*gone, *self.state.discard))
            self.tell("discards", seat, gone)

    def do_give(self, seat: int) -> None:
        """The card goes to somebody from wherever it is: from the hand, or from the pile on which it was laid."""
        me, card, was = self.scene.me, self.scene.card, self.scene.card_is
        assert me is not None
        if card is None:
            return
        # The card of an effect may lie on the pile by now, and one of a move may be in the air: it is given from there.
        if was == LYING and self.take_from_discards(card):
            # A card that was turned up nobody has laid.
            self.out_of_force(card, None if self.scene.source is None else me)
            self.tell("takes back", seat, card)
        elif was == IN_THE_AIR or self.take_from_hand(me, card):
            self.tell("gives", me, seat)
        else:
            return
        self.set_hand(seat, (*self.state.hands[seat], card))
        self.scene = self.scene._replace(card_is=HELD if seat == me else ELSEWHERE)

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


def following(seed: int) -> int:
    """The seed once something happened by this one."""
    # Knuth's multiplier for MMIX: with it, and one added, every seed comes up before the first comes again.
    return (seed * 6364136223846793005 + 1) % 2**63


def chance(seed: int) -> Random:
    """What a seed makes happen by chance."""
    from random import Random  # late: few positions come to need it

    return Random(seed)

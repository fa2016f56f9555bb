"""
What can be seen of a state in play: whether conditions hold, who is meant, which cards may be laid.

Nothing here changes the state; what was read and noticed on the way is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulestone.cards import AnyCard, Observation
from rulestone.compiler import Ruleset
from rulestone.engine.node_functions import FREE, sight
from rulestone.engine.state import HELD, LYING, UNSAID, NeedAnswer, NeedColour, RuleContext, State, StepsLeft
from rulestone.model import Answer
from rulestone.phrases.syntax_tree import ANOTHER_CARD, BUT_THE_DRAWN, Node, QuestionNode


class TableView:
    """A state under a ruleset whose answers are given; an answer that is missing is asked for."""

    scene = RuleContext()
    event: tuple[str, int] | None = None
    card_in_question: AnyCard | None = None
    moving: AnyCard | None = None
    """The card that somebody thinks of laying."""
    weighed = 0
    """How many cards are being thought about, each because of the one before it."""
    left_out: AnyCard | None = None
    """The card just drawn, while the cards besides it are looked at."""
    colour_in_question: str | None = None

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer], state: State) -> None:
        self.rules = rules
        self.answers = answers
        self.state = state
        self.sight = sight(rules)
        self.seen: list[Observation] = []
        self.asked: dict[str, Answer] = {}
        self.noticed: list[AnyCard] = []
        """Cards in a hand that made a condition true."""

    def answer(self, question: str) -> Answer:
        """What the game or a house rule settles, else what the book answers, or the need to know it."""
        given = self.rules.answers.get(question)
        if given is None:
            given = self.answers.get(question)
        if given is None:
            raise NeedAnswer(question)
        # The question that was read last stands last: a verdict names it as the one that decided.
        self.asked.pop(question, None)
        self.asked[question] = given
        return given

    def true(self, node: Node) -> bool:
        """Whether a condition or an event holds."""
        return bool(self.sight.of(node)(self))

    def value(self, node: Node) -> Any:
        """A number, a colour, a kind, or a card; of a step, that it is done."""
        return self.sight.of(node)(self)

    def players(self, node: Node) -> tuple[int, ...]:
        """The people who are meant."""
        return tuple(self.sight.of(node)(self))

    def holds(self, seat: int, which: str, condition: Node) -> bool:
        left = list(self.state.hands[seat])
        # Besides the drawn card also means: where a card that is looked at depends on the others.
        before, self.left_out = self.left_out, self.scene.drawn if which == BUT_THE_DRAWN else self.left_out
        for card in (self.being_laid() if which == ANOTHER_CARD else None, self.left_out):
            if card in left:
                left.remove(card)
        try:
            fitting = next((card for card in dict.fromkeys(left) if self.holds_of(card, condition)), None)
        finally:
            self.left_out = before
        if fitting is not None:
            self.noticed.append(fitting)
        return fitting is not None

    def being_laid(self) -> AnyCard | None:
        """The card that somebody thinks of laying, or is about to lay."""
        return self.moving or (self.scene.card if self.scene.card_is == HELD else None)

    def holds_of(self, card: AnyCard, condition: Node) -> bool:
        """Whether a condition holds of a card."""
        before, self.card_in_question = self.card_in_question, card
        try:
            return self.true(condition)
        finally:
            self.card_in_question = before

    def clause(self, node: QuestionNode) -> Node:
        """The steps that the answer to a question stands for here."""
        answer = self.answer(node.question)
        if node.answers is not None:
            # A clause of a book's own is not among the answers listed here: what it does not settle is left free.
            return dict(node.answers).get(str(answer), FREE)
        return self.rules.clauses[node.question, node.kind][answer]

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

    def counter(self, name: str) -> int:
        """What a counter stands at; where it was never changed, where it starts."""
        return dict(self.state.counters).get(name, self.rules.counters[name])

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
            return self.holds_of(card, condition)
        finally:
            self.moving = before
            self.weighed -= 1

    def pending_card(self) -> AnyCard | None:
        unfinished = self.pending()
        return unfinished.scene.card if unfinished else None

    def pending(self) -> StepsLeft | None:
        waiting = self.state.stack if self.scene.base is None else self.state.stack[: self.scene.base]
        return next((unfinished for unfinished in reversed(waiting) if unfinished.pending), None)

    def honest_at_the_time(self) -> bool:
        """Whether the card that somebody doubts was laid as its rule says, judged by what was in force then."""
        unfinished = self.pending()
        scene = unfinished.scene if unfinished else self.scene
        card = scene.card
        assert card is not None
        assert scene.source is not None
        honest = self.rules.cards[card.kind].honest_if
        if honest is None:
            return True
        then = TableView(
            self.rules, self.answers, self.state._replace(colour=scene.colour_then, force=scene.force_then)
        )
        then.scene = RuleContext(me=scene.source, source=scene.source, card=card, card_is=LYING)
        # As deep as when it was laid: a card that may be laid only for want of another one
        # is no other one to a card that may be laid only so, then or now.
        then.weighed = 1
        try:
            return then.holds_of(card, honest)
        finally:
            self.asked.update(then.asked)

    def neighbour(self, seat: int, direction: int) -> int:
        """Who sits next to somebody; whoever has no cards left is out and is passed over."""
        number = len(self.state.hands)
        around = [(seat + step * direction) % number for step in range(1, number)]
        return next((other for other in around if self.state.hands[other]), (seat + direction) % number)

    def next_seat(self) -> int:
        after = self.state.seat if self.state.after is None else self.state.after
        return self.neighbour(after, self.state.direction)

    def in_order(self) -> tuple[int, ...]:
        return in_order(self.state)

    def happened(self, event: str) -> bool:
        return self.event is not None and self.event[0] == event


def in_order(state: State) -> tuple[int, ...]:
    """Everybody, beginning with whoever's turn it is, in the direction of play."""
    number = len(state.hands)
    return tuple((state.seat + step * state.direction) % number for step in range(number))

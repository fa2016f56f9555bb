"""
How rules run: lists of steps that wait, points at which somebody decides, windows that open and close.

What the single steps do is told in `table`.
"""

from __future__ import annotations

from typing import Any

from rulestone.cards import AnyCard, HiddenCard, Observation
from rulestone.compiler.contract import GO_ON
from rulestone.engine.state import LYING, MOST_STEPS, Endless, Moment, RuleContext, State, StepsLeft, Window
from rulestone.engine.table_view import TableView
from rulestone.phrases.syntax_tree import Hit, IfNode, NameNode, Node, PhraseNode, QuestionNode, Steps

PASSING = {"announced", "answer", "moment"}
"""Points at which going on is all that happens unless somebody has something to do."""
PLACE = {name: place for place, name in enumerate(State._fields)}


class RuleRunner(TableView):
    """A state in which rules are carried out, one step after the other."""

    def change(self, **fields: Any) -> None:
        # What `_replace` does, in a third of the time; nothing is done more often.
        parts = list(self.state)
        for name, value in fields.items():
            parts[PLACE[name]] = value
        self.state = tuple.__new__(State, parts)

    def tell(self, what: str, who: int | None = None, *detail: object) -> None:
        self.seen.append(Observation(what, who, detail))

    def act(self, name: str, *details: Any) -> None:
        """A step by name; each is a method of the table."""
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
        # Whoever is hit, or draws for it, has done nothing that others might point out: whoever laid the card has.
        bearer = self.scene.source if event in ("hit", "takes a penalty") else who
        scene = self.scene._replace(bearer=bearer, source=bearer)
        for rule in self.rules.windows.values():
            if bearer is None or any(other.rule == rule.id and other.bearer == bearer for other in kept):
                continue
            if (
                (rule.id, bearer) not in self.state.called
                and self.true_in(scene, rule.opens)
                and self.true_in(scene, rule.if_)
            ):
                kept.append(Window(rule.id, bearer, scene._replace(card_is=LYING)))
        self.event = before
        self.change(windows=tuple(kept))

    def true_in(self, scene: RuleContext, condition: Node) -> bool:
        before, self.scene = self.scene, scene
        try:
            return self.true(condition)
        finally:
            self.scene = before

    def push(self, steps: Node, scene: RuleContext, pending: bool = False, inner: bool = False) -> None:
        """Put a list of steps on top of what is waiting."""
        while isinstance(steps, (QuestionNode, NameNode)):
            steps = self.clause(steps) if isinstance(steps, QuestionNode) else self.rules.procedures[steps.name]
        assert isinstance(steps, Steps), steps
        # An effect that does nothing waits all the same: it is there to be answered, as by a card of the same kind.
        if steps.steps or pending:
            self.change(stack=(*self.state.stack, StepsLeft(steps.block, 0, scene, pending, inner)))

    def run(self) -> None:
        """Carry out what is waiting until somebody has to decide or the round is over."""
        steps = 0
        while not self.state.over:
            if self.state.point is not None:
                if not self.settle():
                    return
                continue
            if not self.state.stack:
                return
            steps += 1
            # An effect may set off itself only under some condition, which no look at the rules can tell beforehand.
            if steps > MOST_STEPS:
                raise Endless(self.state.stack[-1].block)
            self.step()

    def step(self) -> None:
        """The next step of the list on top."""
        unfinished = self.state.stack[-1]
        steps = self.rules.blocks[unfinished.block].steps
        below = self.state.stack[:-1]
        if unfinished.index >= len(steps):
            self.change(stack=below)
            if unfinished.inner and below:
                self.hand_back(unfinished.scene)
            return
        self.scene = unfinished.scene
        self.change(stack=(*below, unfinished._replace(index=unfinished.index + 1)))
        mark = len(self.state.stack)
        self.carry_out(steps[unfinished.index])
        stack = self.state.stack
        # The step may have ended the turn or cancelled this very list: then nobody is left to know what it found out.
        if len(stack) < mark or stack[mark - 1].block != unfinished.block or stack[mark - 1].scene is self.scene:
            return
        self.change(stack=(*stack[: mark - 1], stack[mark - 1]._replace(scene=self.scene), *stack[mark:]))

    def hand_back(self, scene: RuleContext) -> None:
        """What an inner list of steps found out is known to the list that it is part of."""
        stack = list(self.state.stack)
        stack[-1] = stack[-1]._replace(scene=scene)
        self.change(stack=tuple(stack))

    def carry_out(self, node: Node) -> None:
        match node:
            case PhraseNode():
                self.value(node)
            case IfNode(condition, then, other):
                self.push(then if self.true(condition) else other, self.scene, inner=True)
            case Hit(who, do):
                self.act("hit", self.players(who), do)
            case Steps() | QuestionNode() | NameNode():
                self.push(node, self.scene, inner=True)

    def open_point(self, name: str, owner: int, choices: tuple[str | int, ...] = (), **scene: Any) -> None:
        self.change(point=Moment(name, owner, self.scene._replace(me=owner, **scene), choices))

    def settle(self) -> bool:
        """Pass over a point at which nobody has anything to decide."""
        from rulestone.engine.evaluator import choices  # late: it runs rules itself

        point = self.state.point
        assert point is not None
        if point.name in PASSING and not any(
            move.act != GO_ON for move in choices(self.rules, self.answers, self.state, self.asked)
        ):
            self.pass_point(point)
            return True
        # Of two players nobody has to say whom a card is for.
        if point.name == "player" and len(point.choices) == 1:
            self.choose_player(int(point.choices[0]))
            return True
        return False

    def pass_point(self, point: Moment) -> None:
        self.change(point=None)
        if point.name == "announced":
            self.scene = point.scene
            self.happen("effect", point.owner)

    def choose_player(self, seat: int) -> None:
        """The list of steps that waits for a choice goes on with it."""
        stack = list(self.state.stack)
        stack[-1] = stack[-1]._replace(scene=stack[-1].scene._replace(chosen=seat))
        self.change(point=None, stack=tuple(stack))
        self.tell("chosen", seat)


def order(card: AnyCard) -> tuple[int, str, int, str]:
    """Cards in a hand are kept sorted: numbers first, then by colour; faces not yet known at the end."""
    if isinstance(card, HiddenCard):
        return (2, "", card.slot, "")
    # The tilde comes after every letter, and so a card without a colour after those that have one.
    return (0 if card.number is not None else 1, card.colour or "~", card.number or 0, card.kind)

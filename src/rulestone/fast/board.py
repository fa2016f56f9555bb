"""A state in play that changes in place: what can be done, and what comes of it; what its rules say is in its `Kit`."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from rulestone.engine.state import HELD, MOST_STEPS, Endless
from rulestone.fast.board_steps import BoardSteps
from rulestone.fast.game_code import (
    BASE,
    BREACH,
    BY,
    CALL,
    CARD,
    CARD_IS,
    CATCH,
    CHOOSE,
    DRAWN,
    DUTY_SCENE,
    GO_ON,
    ME,
    NAME_COLOUR,
    PASSING,
    PENALTY,
    PICKING,
    RETURN,
    RULE,
    Action,
    Option,
    PointOnBoard,
)
from rulestone.fast.plainly import Plainly, Viewpoint


class Board(BoardSteps):
    """One table in play."""

    __slots__ = ()

    def run(self) -> None:
        """Carry out what waits until somebody has to decide or the round is over."""
        blocks = self.kit.blocks
        left = MOST_STEPS
        while not self.over:
            point = self.point
            if point is not None:
                if not self.settled(point):
                    return
                continue
            stack = self.stack
            if not stack:
                return
            frame = stack[-1]
            block, index = frame[0], frame[1]
            steps = blocks[block]
            left -= 1
            if left < 0:
                raise Endless(self.kit.names[block])
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

    def settled(self, point: PointOnBoard) -> bool:
        """Pass over a point at which nobody has anything to decide."""
        name = point[0]
        if name in PASSING:
            if self.anything_to_do(name):
                return False
            self.pass_point(point)
            return True
        if name == "player" and len(point[3]) == 1:
            self.choose_player(point[3][0])
            return True
        return False

    def anything_to_do(self, name: str) -> bool:
        """Whether anybody can do anything at a point that may be passed over."""
        options: list[Option] = []
        look = self.kit.options[name]
        if look is not None:
            look(self, options)
        return bool(options) or any(True for _ in self.duties())

    def pass_point(self, point: PointOnBoard) -> None:
        """Nobody uses a point."""
        self.point = None
        if point[0] == "announced":
            self.scene = point[2]
            self.happen("effect", point[1])

    def options(self) -> list[Option]:
        """Everything that is allowed now."""
        point, options = self.point, []
        if point is None or self.over:
            return []
        name, owner = point[0], point[1]
        if name == "colour":
            options = [(NAME_COLOUR, owner, colour, -1) for colour in point[3]]
        elif name == "player":
            options = [(CHOOSE, owner, seat, -1) for seat in point[3]]
        elif name in PASSING:
            options = [(GO_ON, owner, -1, -1)]
        look, before = self.kit.options[name], len(options)
        if look is not None:
            look(self, options)
        if name not in PASSING and name not in PICKING and len(options) == before:
            options.append((GO_ON, owner, -1, -1))
        if self.windows:
            options += self.duties()
        if name in ("turn", "drawn"):
            self.early_calls(options)
        return options

    def breaches(self, only: Container[str] | None = None) -> list[Option]:
        """What can be done and should not; of some kinds only, where these are named."""
        options: list[Option] = []
        if self.point is not None and not self.over:
            for name, look in self.kit.breaches[self.point[0]]:
                if only is None or name in only:
                    look(self, options)
        return options

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

    def early_calls(self, options: list[Option]) -> None:
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
                    options.append((CALL, seat, -1, number))

    def plainly(self, line: Plainly, *sight: Any) -> Any:
        """What the plain evaluator says of a line."""
        table = line.table(self, Viewpoint(*sight))
        return table.value(line.node)

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
        if self.point is None and not self.over:
            self.scene = self.empty()
            self.end_turn()

    def begin(self, action: Action, who: int, card: int, point: PointOnBoard) -> None:
        """A move of the game: what it interrupts waits below it, or is over."""
        scene = point[2][:]
        scene[ME], scene[BASE], scene[BREACH], scene[PENALTY] = who, len(self.stack), action.breach, False
        if card >= 0:
            scene[CARD], scene[CARD_IS] = card, HELD
        if action.aside:
            self.aside(point)
        else:
            self.point = None
        self.push(action.block, scene)

    def aside(self, point: PointOnBoard) -> None:
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

"""The code of one game, written from its rules: what its boards are given as their kit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulestone.compiler import WindowRule
from rulestone.compiler.contract import PILE_ENDS_IT, ROUND_OVER
from rulestone.engine.state import LYING
from rulestone.fast.condition_code import Conditions
from rulestone.fast.game_code import Action, BoardStep, BoardTest, DutyRule, GameCode, LateFunction
from rulestone.fast.move_code import look
from rulestone.fast.scene_code import SceneCode
from rulestone.fast.source_text import TRUE, either
from rulestone.fast.step_code import HERE, Blocks
from rulestone.phrases.syntax_tree import NameNode, Node

EVENTS = ("takes", "takes a penalty", "leaves", "lies", "effect", "hit")


class Writer:
    """Writes the code of one game: all of it at once, or (`late`) each piece when somebody comes to need it."""

    def __init__(self, write: Conditions, blocks: Blocks, *, late: bool = False) -> None:
        self.rules = write.rules
        self.source = write.source
        self.write = write
        self.blocks = blocks
        self.late = late
        self.points = sorted({point for rule in self.rules.moves.values() for point in rule.at})
        self.pieces: dict[tuple[str, ...], str | None] = {}
        """What is written, by what it is."""

    def kit(self) -> GameCode:
        """The rules as code; raises `CannotSpecialise` where that lacks something, if it is written at once."""
        rules, write, blocks = self.rules, self.write, self.blocks
        kinds = [rules.cards[card.kind] for card in write.faces.cards]
        kit = GameCode(
            faces=write.faces,
            blocks=LateFunction(self.block),
            names=blocks.names,
            numbers=blocks.numbers,
            effect=tuple(blocks.block(kind.effect, even_empty=True) for kind in kinds),
            turned_up=tuple(blocks.block(kind.turned_up) for kind in kinds),
            goes_back=tuple(None if kind.goes_back is None else self.flat(kind.goes_back) for kind in kinds),
            exhausted=self.flat(rules.exhausted),
            start=blocks.block(rules.start),
            actions=[Action(r.id, r.breach, r.aside, blocks.block(r.do)) for r in rules.moves.values()],
            duties=[self.duty(rule) for rule in rules.windows.values()],
            options=LateFunction(lambda point: self.function_named(self.options(point))),
            breaches=LateFunction(
                lambda point: [(name, self.function_named(look)) for name, look in self.breaches(point)]
            ),
            remade_at_once=self.test("remade at once", rules.remade_at_once),
            draw_the_rest=self.test("draw the rest", rules.draw_the_rest),
            pile_ends_it=self.meaning(PILE_ENDS_IT),
            round_over=self.meaning(ROUND_OVER),
            honest=self.later(("honest",), lambda: judging(write)),
        )
        if not self.late:
            self.all_of_it()
        return kit

    def all_of_it(self) -> None:
        """Write whatever can be needed."""
        for point in self.points:
            self.options(point)
            self.breaches(point)
        number = 0
        while number < len(self.blocks.names):
            self.blocks.write_steps(number)
            number += 1

    # --- pieces ------------------------------------------------------------------------------------------------

    def piece(self, key: tuple[str, ...], write: Callable[[], str | None]) -> str | None:
        """The name of a function, written once."""
        if key not in self.pieces:
            self.source.rule = " ".join(key)
            self.pieces[key] = write()
        return self.pieces[key]

    def function_named(self, name: str | None) -> Any:
        """A function by its name, if there is one."""
        return None if name is None else self.source.get(name)

    def later(self, key: tuple[str, ...], write: Callable[[], str | None]) -> Callable[..., Any]:
        """A function that is made when it is called for the first time; one that says no where none is written."""
        if not self.late:
            self.piece(key, write)
        function: Callable[..., Any] | None = None

        def called(*given: Any) -> Any:
            nonlocal function
            if function is None:
                function = self.function_named(self.piece(key, write)) or never
            return function(*given)

        return called

    def block(self, number: int) -> tuple[BoardStep, ...]:
        """The functions of a list of steps."""
        return tuple([self.function_named(name) for name in self.blocks.write_steps(number)])

    def flat(self, node: Node) -> BoardStep:
        """The function of steps that are carried out at once."""
        return self.later(("at once", repr(node)), lambda: self.blocks.flat(node))

    def test(self, what: str, node: Node) -> BoardTest:
        """A function that tells whether a condition holds."""
        return self.later((what,), lambda: self.blocks.test(node))

    def meaning(self, name: str) -> BoardTest | None:
        """A meaning that the evaluator itself asks for, where the game has it."""
        return self.test(name, NameNode(name)) if name in self.rules.meanings else None

    def options(self, point: str) -> str | None:
        """The name of what lists the moves at a point."""
        rules = [(n, rule) for n, rule in enumerate(self.rules.moves.values()) if not rule.breach]
        return self.piece(("moves at", point), lambda: look(self.write, point, rules))

    def breaches(self, point: str) -> list[tuple[str, str]]:
        """The names of what lists each thing that should not be done at a point."""
        looks = []
        for number, rule in enumerate(self.rules.moves.values()):
            if rule.breach:
                one = [(number, rule)]
                name = self.piece(("wrong at", point, rule.id), lambda one=one: look(self.write, point, one))  # type: ignore[misc]
                if name is not None:
                    looks.append((rule.id, name))
        return looks

    def duty(self, rule: WindowRule) -> DutyRule:
        """A duty as code."""
        write, blocks, call = self.write, self.blocks, rule.call
        by = HERE.but(me="p", sure=frozenset({"p"}))

        def may_catch() -> str:
            return self.source.function("by", "m, S, p", [f"return {write.is_among('p', rule.by, by)}"])

        def call_test() -> str:
            return self.source.function("call", "m, S", [f"return {either_test(write, rule)}"])

        def events(what: str, node: Node, also: Node | None) -> Mapping[str, BoardTest | None]:
            def name(event: str) -> str | None:
                return self.piece((what, rule.id, event), lambda: blocks.test(node, event, also))

            if not self.late:
                for event in EVENTS:
                    name(event)
            return LateFunction(lambda event: self.function_named(name(event)))

        return DutyRule(
            id=rule.id,
            closes=events("closes", rule.closes, None),
            opens=events("opens", rule.opens, rule.if_),
            uncaught=blocks.block(rule.uncaught),
            call=None if call is None else self.later(("the word of", rule.id), call_test),
            may_catch=self.later(("who may catch", rule.id), may_catch),
            catch=blocks.block(rule.do),
            early=None if call is None or (early := call.early_if) is None else self.test(f"early {rule.id}", early),
        )


def never(*_: object) -> bool:
    """In no case."""
    return False


def judging(write: Conditions) -> str:
    """A function that judges a card by what was in force before it; its scene is that of the card's effect."""
    unknown = SceneCode(target="None", chosen="None", bearer="None", breach="None", penalty="False", base="None")
    env = unknown.but(me="S[1]", source="S[1]", card="S[5]", drawn=write.none, asked="S[5]", weighed=1)
    env = env.but(card_is=repr(LYING))
    env = env.but(colour="S[7]", force="S[8]", colour_then=str(write.faces.no_colour))
    env = env.but(force_then=write.none, pending="m.pending_card(None)", honest=TRUE)
    looked_at = write.looked_at("S[5]", env)
    parts = [] if looked_at == TRUE else [looked_at]
    for number, kind in enumerate(write.faces.kinds):
        node = write.rules.cards[kind].honest_if
        if node is not None:
            inner = env.but(faces={"S[5]": number})
            parts.append(f"if {write.kind_of('S[5]')} == {number}: return {write.true(node, inner)}")
    return write.source.function("honest", "m, S", [*parts, "return True"])


def either_test(write: Conditions, rule: WindowRule) -> str:
    """Whether saying the word is in time or late and still of use."""
    assert rule.call is not None
    return either(write.true(rule.call.in_time_if, HERE), write.true(rule.call.late_if, HERE))

"""The code of one game, written from its rules: what its boards are given as their kit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.compiled.conditions import Conditions
from rulestone.compiled.env import Env
from rulestone.compiled.kit import Action, DutyRule, Kit
from rulestone.compiled.moves import look
from rulestone.compiled.source import TRUE, CannotSpecialise, either
from rulestone.compiled.steps import HERE, Blocks
from rulestone.compiler import WindowRule
from rulestone.compiler.contract import PILE_ENDS_IT, ROUND_OVER
from rulestone.engine.state import LYING
from rulestone.phrases.tree import Named

EVENTS = ("takes", "takes a penalty", "leaves", "lies", "effect", "hit")


class Writer:
    """Writes the code of one game."""

    def __init__(self, write: Conditions, blocks: Blocks) -> None:
        self.rules = write.rules
        self.source = write.source
        self.write = write
        self.blocks = blocks
        self.points = sorted({point for rule in self.rules.moves.values() for point in rule.at})

    def kit(self) -> tuple[Kit, dict[str, Any]]:
        """The rules as code, and the module that it was made in."""
        rules, write, blocks = self.rules, self.write, self.blocks
        moves = list(enumerate(rules.moves.values()))
        actions = [Action(r.id, r.breach, r.aside, blocks.block(r.do)) for _, r in moves]
        looks = {p: look(write, p, [(n, r) for n, r in moves if not r.breach]) for p in self.points}
        breaches = {p: look(write, p, [(n, r) for n, r in moves if r.breach]) for p in self.points}
        duties = [self.duty(rule) for rule in rules.windows.values()]
        kinds = [rules.cards[card.kind] for card in write.faces.cards]
        effect = tuple(blocks.block(kind.effect, even_empty=True) for kind in kinds)
        turned_up = tuple(blocks.block(kind.turned_up) for kind in kinds)
        back = [None if kind.goes_back is None else blocks.flat(kind.goes_back) for kind in kinds]
        exhausted = blocks.flat(rules.exhausted)
        start = blocks.block(rules.start)
        tests = {
            "remade_at_once": blocks.test(rules.remade_at_once),
            "draw_the_rest": blocks.test(rules.draw_the_rest),
            "pile_ends_it": self.meaning(PILE_ENDS_IT),
            "round_over": self.meaning(ROUND_OVER),
        }
        honest = judging(write)
        if write.missing:
            raise CannotSpecialise(write.missing)
        made = self.source.module()
        never: Callable[..., bool] = lambda m, S: False  # noqa: E731, ARG005, N803
        found: dict[str, Any] = {name: made[test] if test else None for name, test in tests.items()}
        found["draw_the_rest"] = found["draw_the_rest"] or never
        return (
            Kit(
                faces=write.faces,
                blocks=[tuple(made[step] for step in steps) for steps in blocks.functions],
                names=blocks.names,
                numbers=blocks.numbers,
                effect=effect,
                turned_up=turned_up,
                goes_back=tuple(None if steps is None else tuple(made[step] for step in steps) for steps in back),
                exhausted=tuple(made[step] for step in exhausted),
                start=start,
                actions=actions,
                duties=[made_duty(duty, made) for duty in duties],
                options={point: made[name] for point, name in looks.items() if name},
                breaches={point: made[name] for point, name in breaches.items() if name},
                honest=made[honest],
                **found,
            ),
            made,
        )

    def meaning(self, name: str) -> str | None:
        """A meaning that the evaluator itself asks for, where the game has it."""
        return self.blocks.test(Named(name)) if name in self.rules.meanings else None

    def duty(self, rule: WindowRule) -> dict[str, Any]:
        """A duty, with the names of its functions."""
        write, blocks = self.write, self.blocks
        by = HERE.but(me="p", sure=frozenset({"p"}))
        among = write.is_among("p", rule.by, by)
        call = early = None
        if rule.call is not None:
            said = either_test(write, rule)
            call = None if said == "False" else self.source.function("call", "m, S", [f"return {said}"])
            early = None if rule.call.early_if is None else blocks.test(rule.call.early_if)
        return {
            "id": rule.id,
            "closes": {event: name for event in EVENTS if (name := blocks.test(rule.closes, event))},
            "opens": {event: name for event in EVENTS if (name := blocks.test(rule.opens, event, rule.if_))},
            "uncaught": blocks.block(rule.uncaught),
            "call": call,
            "may_catch": self.source.function("by", "m, S, p", [f"return {among}"]),
            "catch": blocks.block(rule.do),
            "early": early,
        }


def judging(write: Conditions) -> str:
    """A function that judges a card by what was in force before it; its scene is that of the card's effect."""
    unknown = Env(target="None", chosen="None", bearer="None", breach="None")
    env = unknown.but(me="S[1]", source="S[1]", card="S[5]", drawn=write.none, asked="S[5]", weighed=1)
    env = env.but(card_is=repr(LYING))
    env = env.but(colour="S[7]", force="S[8]", colour_then=str(write.faces.no_colour))
    env = env.but(force_then=write.none, pending="m.pending_card(None)", honest=TRUE)
    parts = []
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


def made_duty(duty: dict[str, Any], made: dict[str, Any]) -> DutyRule:
    """A duty with its functions."""
    tests = {key: {event: made[name] for event, name in duty[key].items()} for key in ("closes", "opens")}
    functions = {key: made[duty[key]] if duty[key] else None for key in ("call", "may_catch", "early")}
    return DutyRule(**{**duty, **tests, **functions})

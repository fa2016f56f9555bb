"""
What lies on a table, and what is going on: states, moves, and what everybody saw.

All of it is data, immutable and hashable; `repr` prints it and `read` reads it back.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rulestone.cards import AnyCard, Card, HiddenCard, Move, Observation


class NeedAnswer(Exception):
    """A rule read a question that is not answered yet."""

    def __init__(self, question: str) -> None:
        super().__init__(question)
        self.question = question


class Endless(Exception):
    """Rules that go on and on, and never let anybody decide."""

    def __init__(self, block: str) -> None:
        super().__init__(f"these steps never come to an end: {block}")
        self.block = block


MOST_STEPS = 10_000
"""More steps than these between two decisions never come to an end."""


class NeedColour(Exception):
    """A rule looked at the colour in force and nobody has said which it is."""


UNSAID = "?"
"""The colour in force where nobody has said it."""


HELD, IN_THE_AIR, LYING, ELSEWHERE = "held", "in the air", "lying", "elsewhere"
"""A card in the hand of who plays it; one that left it and lies nowhere; one on the discard pile; one that is gone."""


class RuleContext(NamedTuple):
    """What the running rule is about: who acts, who is hit, which card, and what was in force before it."""

    me: int | None = None
    source: int | None = None
    target: int | None = None
    chosen: int | None = None
    bearer: int | None = None
    card: AnyCard | None = None
    drawn: AnyCard | None = None
    colour_then: str | None = None
    force_then: AnyCard | None = None
    breach: str | None = None
    penalty: bool = False
    """Whether cards drawn now are drawn because an effect says so."""
    base: int | None = None
    """How many lists of steps were waiting when the move began; whatever is pending is among them."""
    card_is: str = HELD
    """Where the card is, as far as these steps have brought it."""


class StepsLeft(NamedTuple):
    """A list of steps that is not done yet, by the name of its block."""

    block: str
    # A tuple has a method of this name.
    index: int  # type: ignore[assignment]
    scene: RuleContext
    pending: bool = False
    inner: bool = False
    """Whether it is part of the list below, which goes on with the same scene."""


class Moment(NamedTuple):
    """A moment at which somebody decides."""

    name: str
    owner: int
    scene: RuleContext
    choices: tuple[str | int, ...] = ()


class Window(NamedTuple):
    """A duty that is not met yet."""

    rule: str
    bearer: int
    scene: RuleContext
    old: bool = False
    """Whether the turn in which it opened is over."""


class State(NamedTuple):
    """A position: everything that matters for what may happen next."""

    hands: tuple[tuple[AnyCard, ...], ...]
    pile: tuple[AnyCard, ...]
    """The draw pile; its last card is on top."""
    discard: tuple[AnyCard, ...]
    """The discard pile; its last card is on top."""
    force: AnyCard | None
    colour: str | None
    seat: int
    dealer: int
    direction: int = 1
    first: int = 0
    after: int | None = None
    following: int | None = None
    skips: tuple[int, ...] = ()
    layer: int | None = None
    stack: tuple[StepsLeft, ...] = ()
    point: Moment | None = None
    held: tuple[Moment, ...] = ()
    """Points that go on once something said or done aside is over."""
    windows: tuple[Window, ...] = ()
    called: tuple[tuple[str, int], ...] = ()
    taken: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    """Those that were changed; every other stands where its game says that it starts."""
    seed: int = 0
    over: bool = False
    pairs: tuple[int, ...] = ()
    """Which pair each seat belongs to; empty where everybody plays for themselves."""


READABLE: dict[str, Any] = {
    kind.__name__: kind for kind in (Card, HiddenCard, RuleContext, StepsLeft, Moment, Window, Move, Observation, State)
}

QUOTED = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""
CARD = rf"""{QUOTED}|\bCard\((?:[^()'"]|{QUOTED})*\)"""
"""A card as it is printed, or a text in quotes, which may look as if it had one in it."""


def read(text: str) -> State:
    """The state that was printed; only names of this module and plain values are understood."""
    # Nearly all of a state are cards, the same few again and again: each stands by a name, which occurs nowhere else,
    # while the rest is read.
    mark = "__"
    while mark in text:
        mark += "_"
    names: dict[str, str] = {}

    def short(match: re.Match[str]) -> str:
        card = match[0]
        return names.setdefault(card, f"{mark}{len(names)}") if card[0] == "C" else card

    shortened = re.sub(CARD, short, text)
    state = _built(shortened, {name: _card(card) for card, name in names.items()})
    if not isinstance(state, State):
        raise ValueError("not a state")
    return state


@lru_cache(maxsize=1024)
def _card(text: str) -> object:
    """The card that was printed."""
    return _built(text, {})


def _built(text: str, named: Mapping[str, object]) -> object:
    """What was printed, with names in it that stand for something else."""

    def build(node: ast.expr) -> object:
        if isinstance(node, ast.Name) and node.id in named:
            return named[node.id]
        if isinstance(node, ast.Tuple):
            return tuple([build(elt) for elt in node.elts])
        match node:
            case ast.Constant(value):
                return value
            case ast.UnaryOp(ast.USub(), ast.Constant(int() as value)):
                return -value
            case ast.Call(ast.Name(name), [], keywords) if name in READABLE:
                return READABLE[name](**{str(keyword.arg): build(keyword.value) for keyword in keywords})
        raise ValueError(f"not a state: {ast.unparse(node)[:40]}")

    return build(ast.parse(text, mode="eval").body)

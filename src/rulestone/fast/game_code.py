"""The rules of one game as code: the `GameCode` of its boards, and the places in scenes, frames and points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rulestone.cards import Move
from rulestone.compiler import contract
from rulestone.engine.state import RuleContext
from rulestone.fast.card_numbers import CardNumbers

ME, SOURCE, TARGET, CHOSEN, BEARER, CARD, DRAWN, COLOUR_THEN, FORCE_THEN, BREACH, PENALTY, BASE, CARD_IS = range(13)
BLOCK, INDEX, SCENE, PENDING, INNER = range(5)
NAME, OWNER, POINT_SCENE, CHOICES = range(4)
RULE, BY, DUTY_SCENE, OLD = range(4)
GO_ON, NAME_COLOUR, CHOOSE, CALL, CATCH = -1, -2, -3, -4, -5
"""Acts that are no move of the game; a move of the game is its place in the list of moves."""
ACTS = dict(zip((NAME_COLOUR, CHOOSE, GO_ON, CALL, CATCH), contract.ACTS, strict=True))
"""The same acts as people and the plain evaluator call them."""
AIM, RETURN = 0, 1
"""Blocks that every game has."""
PASSING = frozenset({"announced", "answer", "moment"})
PICKING = frozenset({"colour", "player"})
"""Points at which one thing is picked from a list."""

PointOnBoard = tuple[str, int, list[Any], tuple[int, ...]]
"""A point: its name, who decides, its scene, and what can be picked."""
Option = tuple[int, int, int, int]
"""An act, who does it, the card or what is picked, and the duty it is about; -1 where there is none."""
BoardStep = Callable[[Any], None]
"""A step of a rule, on a board."""
BoardTest = Callable[[Any, list[Any]], bool]
"""A condition, on a board and in a scene."""
CardTest = Callable[[Any, list[Any], int], bool]
"""The same of a card, a colour or a seat."""
ListOptions = Callable[[Any, list[Option]], None]
"""Lists what can be done."""


MOST_SCENES = 5_000
"""How many scenes are kept."""
Key = TypeVar("Key")
Product = TypeVar("Product")


class LateFunction(dict[Key, Product]):
    """A mapping whose entries are made when they are first looked up; where it has a bound, all go once it is met."""

    def __init__(self, make: Callable[[Key], Product], most: int | None = None) -> None:
        super().__init__()
        self.make, self.most = make, most

    def __missing__(self, key: Key) -> Product:
        if self.most is not None and len(self) >= self.most:
            self.clear()
        made = self[key] = self.make(key)
        return made


@dataclass
class DutyRule:
    """A duty as code."""

    id: str
    closes: Mapping[str, BoardTest | None]
    """By what happens; nothing where that never ends it."""
    opens: Mapping[str, BoardTest | None]
    uncaught: int
    call: BoardTest | None
    may_catch: CardTest
    catch: int
    early: BoardTest | None


@dataclass
class Action:
    """A move of the game as code."""

    id: str
    breach: str | None
    aside: bool
    block: int


@dataclass
class GameCode:
    """The rules of one game as code and tables."""

    faces: CardNumbers
    blocks: Mapping[int, tuple[BoardStep, ...]]
    names: Sequence[str]
    """The names of the blocks, as far as anybody came to speak of them."""
    numbers: Mapping[str, int]
    """The other way round."""
    effect: tuple[int, ...]
    turned_up: tuple[int, ...]
    goes_back: tuple[BoardStep | None, ...]
    exhausted: BoardStep
    start: int
    actions: Sequence[Action]
    duties: Sequence[DutyRule]
    options: Mapping[str, ListOptions | None]
    """By the point at which somebody decides."""
    breaches: Mapping[str, Sequence[tuple[str, ListOptions]]]
    """The same for each of the things that should not be done, with its name."""
    remade_at_once: BoardTest
    draw_the_rest: BoardTest
    pile_ends_it: BoardTest | None
    round_over: BoardTest | None
    honest: BoardTest
    scenes: Mapping[tuple[Any, ...], RuleContext] = field(init=False)
    """Scenes as the plain evaluator has them: there are few."""
    moves: Mapping[Option, Move] = field(init=False)
    """The same for options."""

    def __post_init__(self) -> None:
        self.scenes = LateFunction(self.scene, MOST_SCENES)
        self.moves = LateFunction(self.move)

    def scene(self, scene: tuple[Any, ...]) -> RuleContext:
        """A scene as the plain evaluator has it."""
        faces, parts = self.faces, list(scene)
        for place in (CARD, DRAWN, FORCE_THEN):
            parts[place] = faces.card(scene[place])
        parts[COLOUR_THEN] = faces.colour_name(scene[COLOUR_THEN])
        return RuleContext(*parts)

    def move(self, option: Option) -> Move:
        """An option as the plain evaluator has it."""
        act, who, what, duty = option
        if act >= 0:
            return Move(self.actions[act].id, who, None if what < 0 else self.faces.all[what])
        window = None if duty < 0 else self.duties[duty].id
        colour = self.faces.colours[what] if act == NAME_COLOUR else None
        return Move(ACTS[act], who, None, colour, what if act in (CHOOSE, CATCH) else None, window)

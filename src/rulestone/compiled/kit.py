"""The rules of one game as code: the `Kit` of its boards, and the places in scenes, frames and points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rulestone.compiled.faces import Faces
from rulestone.engine.state import Scene

ME, SOURCE, TARGET, CHOSEN, BEARER, CARD, DRAWN, COLOUR_THEN, FORCE_THEN, BREACH, PENALTY, BASE, CARD_IS = range(13)
BLOCK, INDEX, SCENE, PENDING, INNER = range(5)
NAME, OWNER, POINT_SCENE, CHOICES = range(4)
RULE, BY, DUTY_SCENE, OLD = range(4)
GO_ON, NAME_COLOUR, CHOOSE, CALL, CATCH = -1, -2, -3, -4, -5
"""Acts that are no move of the game; a move of the game is its place in the list of moves."""
AIM, RETURN = 0, 1
"""Blocks that every game has."""
PASSING = frozenset({"announced", "answer", "moment"})
PICKING = frozenset({"colour", "player"})
"""Points at which one thing is picked from a list."""

At = tuple[str, int, list[Any], tuple[int, ...]]
"""A point: its name, who decides, its scene, and what can be picked."""
Option = tuple[int, int, int, int]
"""An act, who does it, the card or what is picked, and the duty it is about; -1 where there is none."""
Step = Callable[[Any], None]
"""A step of a rule, on a board."""
Test = Callable[[Any, list[Any]], bool]
"""A condition, on a board and in a scene."""
CardTest = Callable[[Any, list[Any], int], bool]
"""The same of a card, a colour or a seat."""
Look = Callable[[Any, list[Option]], None]
"""Lists what can be done."""


MOST_SCENES = 5_000
"""How many scenes are kept."""
Key = TypeVar("Key")
Made = TypeVar("Made")


class Late(dict[Key, Made]):
    """A mapping whose entries are made when they are first looked up; where it has a bound, all go once it is met."""

    def __init__(self, make: Callable[[Key], Made], most: int | None = None) -> None:
        super().__init__()
        self.make, self.most = make, most

    def __missing__(self, key: Key) -> Made:
        if self.most is not None and len(self) >= self.most:
            self.clear()
        found = self[key] = self.make(key)
        return found


@dataclass
class DutyRule:
    """A duty as code."""

    id: str
    closes: Mapping[str, Test | None]
    """By what happens; nothing where that never ends it."""
    opens: Mapping[str, Test | None]
    uncaught: int
    call: Test | None
    may_catch: CardTest
    catch: int
    early: Test | None


@dataclass
class Action:
    """A move of the game as code."""

    id: str
    breach: str | None
    aside: bool
    block: int


@dataclass
class Kit:
    """The rules of one game as code and tables."""

    faces: Faces
    blocks: Mapping[int, tuple[Step, ...]]
    names: Sequence[str]
    """The names of the blocks, as far as anybody came to speak of them."""
    numbers: Mapping[str, int]
    """The other way round."""
    effect: tuple[int, ...]
    turned_up: tuple[int, ...]
    goes_back: tuple[Step | None, ...]
    exhausted: Step
    start: int
    actions: Sequence[Action]
    duties: Sequence[DutyRule]
    options: Mapping[str, Look | None]
    """By the point at which somebody decides."""
    breaches: Mapping[str, Sequence[tuple[str, Look]]]
    """The same for each of the things that should not be done, with its name."""
    remade_at_once: Test
    draw_the_rest: Test
    pile_ends_it: Test | None
    round_over: Test | None
    honest: Test
    scenes: Mapping[tuple[Any, ...], Scene] = field(init=False)
    """Scenes as the plain evaluator has them: there are few."""

    def __post_init__(self) -> None:
        self.scenes = Late(self.scene, MOST_SCENES)

    def scene(self, scene: tuple[Any, ...]) -> Scene:
        """A scene as the plain evaluator has it."""
        faces, found = self.faces, list(scene)
        for place in (CARD, DRAWN, FORCE_THEN):
            found[place] = faces.card(scene[place])
        found[COLOUR_THEN] = faces.colour_name(scene[COLOUR_THEN])
        return Scene(*found)

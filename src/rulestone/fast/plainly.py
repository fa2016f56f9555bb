"""
What a phrase means that no code is written for: the plain evaluator says it, of what lies on the board.

So a new phrase is played, searched and judged by what is declared in its own module. Written out as code it is faster,
and no different.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rulestone.engine.plain_table import PlainTable
from rulestone.engine.traced_answers import Layers
from rulestone.phrases.syntax_tree import Node, PhraseNode, QuestionNode

if TYPE_CHECKING:
    from rulestone.compiler import Ruleset
    from rulestone.fast.state_on_board import StateOnBoard
    from rulestone.model import Answer

GIVEN = "rulestone/given/"
"""How a number is called that is whatever is answered to a question, which comes after this."""


class Viewpoint(NamedTuple):
    """Where a phrase is looked at: what a table is told besides what lies on the board."""

    scene: list[Any]
    asked: int | None = None
    """The card in question."""
    moving: int | None = None
    left_out: int | None = None
    weighed: int = 0
    colour_asked: int | None = None
    event: str | None = None
    colour: int | None = None
    force: int | None = None


class Plainly:
    """One line of a game, as the plain evaluator takes it."""

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer], node: Node) -> None:
        self.rules, self.answers, self.node = rules, answers, as_written(node)

    def table(self, board: StateOnBoard, at: Viewpoint) -> PlainTable:
        """A table that shows what lies on the board."""
        faces, state = board.kit.faces, board.state()
        if at.colour is not None and at.force is not None:
            state = state._replace(colour=faces.colour_name(at.colour), force=faces.card(at.force))
        given = getattr(board, "given", None)
        table = PlainTable(self.rules, self.answers if given is None else Layers(self.answers, given), state)
        table.scene, table.weighed = board.scene_out(at.scene), at.weighed
        table.card_in_question = None if at.asked is None else faces.card(at.asked)
        table.moving = None if at.moving is None else faces.card(at.moving)
        table.left_out = None if at.left_out is None else faces.card(at.left_out)
        table.colour_in_question = None if at.colour_asked is None else faces.colour_name(at.colour_asked)
        table.event = None if at.event is None else (at.event, at.scene[0])
        return table

    def carry_out(self, board: StateOnBoard) -> None:
        """Carry out a step on the board."""
        table = self.table(board, Viewpoint(board.scene))
        table.seen = list(board.seen or ())
        table.carry_out(self.node)
        board.read_state(table.state)
        board.scene = board.read_scene(table.scene)
        if board.seen is not None:
            board.seen[:] = table.seen  # whoever watches the game holds this list


def as_written(node: Node) -> Node:
    """A line with the questions in it whose answers are numbers, which code reads before it comes to the line."""
    if not isinstance(node, PhraseNode):
        return node
    if node.phrase.startswith(GIVEN):
        return QuestionNode(node.phrase.removeprefix(GIVEN), "number")
    return PhraseNode(node.phrase, tuple((name, as_written(slot)) for name, slot in node.slots))

"""
Code as it is written line by line, with what is certain at the place that is reached.

What is certain is the frames that would wait on the board, the scene, who would be next and what was taken; where the
code gives up, it lays all of it out on the board, which goes on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulestone.fast.condition_code import Conditions
from rulestone.fast.game_code import BASE, CARD, CARD_IS, DRAWN, ME
from rulestone.fast.scene_code import UNKNOWN, SceneCode
from rulestone.fast.source_text import FALSE, NotStraight
from rulestone.fast.step_code import Blocks
from rulestone.phrases.syntax_tree import Node

Scene = tuple[str, ...]
"""The expressions of everything in a scene."""
EMPTY = "(b'' in hands)"
"""Somebody has no cards."""
MOST_LINES = 20_000


@dataclass
class WaitingFrame:
    """A frame that would wait on the board."""

    block: int
    index: int
    scene: Scene
    pending: bool
    inner: bool


@dataclass
class CertainFacts:
    """What is certain at a place of the code."""

    frames: list[WaitingFrame] = field(default_factory=list)
    taken: int = 0
    after: str = "None"
    following: str = "None"
    skipping: list[str] = field(default_factory=list)
    """Who loses a turn, not yet laid out."""
    kinds: dict[str, int] = field(default_factory=dict)
    """Cards whose kind is certain."""
    laid: set[str] = field(default_factory=set)
    """People whose hand lost a card in this turn."""
    nobody: set[str] = field(default_factory=set)
    """People who may be nobody."""
    counted: dict[tuple[str, str], str] = field(default_factory=dict)
    """What was found out of hands at this decision."""
    asked: int = 0
    """How many decisions of this turn are being followed."""

    def outside(self) -> tuple[object, ...]:
        """What is certain beyond frames and scenes."""
        return self.taken, self.after, self.following, self.skipping


class TurnLines:
    """The lines of a function that plays turns."""

    def __init__(self, write: Conditions, blocks: Blocks, players: int) -> None:
        self.write = write
        self.blocks = blocks
        self.rules = write.rules
        self.faces = write.faces
        self.players = players
        self.lines: list[str] = []
        self.depth = 0
        self.named = 0
        self.known = CertainFacts()
        self.one = write.ones()
        write.source.names["bisect"] = bisect_right

    # --- writing -----------------------------------------------------------------------------------------------

    def emit(self, line: str) -> None:
        """Write a line."""
        if len(self.lines) > MOST_LINES:
            raise NotStraight
        self.lines.append("    " * self.depth + line)

    @contextmanager
    def under(self, line: str) -> Iterator[None]:
        """Write a line and what stands below it."""
        self.emit(line)
        self.depth += 1
        yield
        self.depth -= 1

    def name(self, stem: str) -> str:
        """A name for a value; code for one kind of card may use the names of code for another."""
        self.named += 1
        return f"{stem}_{self.named}"

    def value(self, stem: str, expression: str) -> str:
        """A name for what an expression comes to now."""
        # These three change in the course of a turn; whatever else has a name was given it for good.
        if expression.isidentifier() and expression not in ("colour", "force", "seat"):
            return expression
        name = self.name(stem)
        self.emit(f"{name} = {expression}")
        return name

    # --- what is known -----------------------------------------------------------------------------------------

    def env(self, scene: Scene) -> SceneCode:
        """Where a step finds things."""
        known = self.known
        base = int(scene[BASE])
        pending = next((w.scene[CARD] for w in reversed(known.frames[:base]) if w.pending), self.write.none)
        after = "seat" if known.after == "None" else known.after
        step = (f"({after} + direction) % {self.players}", f"({after} - direction) % {self.players}")
        people = [seat for seat in (*scene[:5], "seat", *step) if seat != "None" and seat not in known.nobody]
        me, source, target, chosen, bearer, card, drawn, colour_then, force_then, breach = scene[:10]
        return SceneCode(
            me=me,
            source=source,
            target=target,
            chosen=chosen,
            bearer=bearer,
            card=card,
            drawn=drawn,
            colour_then=colour_then,
            force_then=force_then,
            breach=breach,
            card_is=scene[CARD_IS],
            pending=pending,
            honest=UNKNOWN,
            colour="colour",
            force="force",
            seat="seat",
            direction="direction",
            following=f"({step[0]})",
            previous=f"({step[1]})",
            order=f"tuple([(seat + x * direction) % {self.players} for x in range({self.players})])",
            layer="layer",
            hands="hands",
            pile="pile",
            number=str(self.players),
            pairs="()",
            taken=str(known.taken),
            windows="()",
            owner="None",
            sure=frozenset(people) | {f"({step[0]})", f"({step[1]})", "m.dealer", "m.first"},
            faces=known.kinds,
            counted=known.counted,
        )

    def looking(self, point: str, owner: str, seat: str, scene: Scene, card: str | None) -> SceneCode:
        """Where somebody who thinks of a move finds things."""
        frames = self.known.frames
        pending = next((w.scene[CARD] for w in reversed(frames) if w.pending), self.write.none)
        viewed = change_scene(scene, ME, seat)
        if card is not None:
            viewed = change_scene(viewed, CARD, card)
        if point != "drawn":
            viewed = change_scene(viewed, DRAWN, self.write.none)
        env = self.env(change_scene(viewed, BASE, "0"))
        sure = env.sure | {seat, owner} | ({card} if card is not None else frozenset())
        return env.but(pending=pending, owner=owner, moving=card, sure=sure, counted=self.known.counted)

    def true(self, node: Node, env: SceneCode) -> str:
        """A condition that can be looked at here."""
        code = self.write.true(node, env)
        if UNKNOWN in code:
            raise NotStraight
        return code

    def stack(self) -> str:
        """The frames that would wait."""
        frames = [
            f"[{w.block}, {w.index}, [{', '.join(w.scene)}], {w.pending}, {w.inner}]"
            for w in self.known.frames
            if w.block >= 0
        ]
        return f"[{', '.join(frames)}]"

    def at(self, point: str, owner: str, scene: Scene) -> str:
        """A point as the board has it."""
        return f"({point!r}, {owner}, [{', '.join(change_scene(scene, ME, owner))}], ())"

    def give_up(self, point: str = "", how: str = "m.run()") -> None:
        """Lay everything out and let the board go on."""
        known = self.known
        for seat in known.skipping:
            self.emit(f"m.skip({seat})")
        arguments = f"seat, direction, force, colour, layer, {known.taken}, {known.after}, {known.following}"
        self.emit(f"m.lay_out({arguments}, {self.stack()})")
        if point:
            self.emit(f"m.point = {point}")
        self.emit(how)
        self.emit("break")

    def give_up_if(self, condition: str) -> None:
        """Let the board go on in some cases."""
        if condition != FALSE:
            with self.under(f"if {condition}:"):
                self.give_up()


def change_scene(scene: Scene, place: int, value: str) -> Scene:
    """A scene with one thing changed."""
    return (*scene[:place], value, *scene[place + 1 :])

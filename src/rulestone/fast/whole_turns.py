"""
Whole turns as one function, for games that nobody watches: what is certain while writing is not looked at in play.

A turn is followed through its rules with the frames that would wait, the scene and what was taken known while writing.
Where somebody could interfere, a duty arises, a pile runs low or a step is not straight, the function lays out on the
board what it knows, which is what the board would have come to by itself, and the board goes on. Every choice is made
among the same options in the same order as on the board.
"""

from __future__ import annotations

from rulestone.compiler.contract import ROUND_OVER
from rulestone.fast.condition_code import Conditions
from rulestone.fast.scene_code import SceneCode
from rulestone.fast.source_text import FALSE, NotStraight
from rulestone.fast.step_code import Blocks
from rulestone.fast.turn_decisions import TurnDecisions
from rulestone.fast.turn_lines import EMPTY
from rulestone.phrases.syntax_tree import NameNode


def turns(write: Conditions, blocks: Blocks, players: int) -> str | None:
    """The name of a function that plays turns, for a number of players; none where turns are not straight at all."""
    try:
        return WholeTurns(write, blocks, players).function()
    except NotStraight:
        return None


class WholeTurns(TurnDecisions):
    """Follows turns and writes down what is left to do."""

    def function(self) -> str:
        """The whole function."""
        if self.round_over() != EMPTY:
            # Where play goes on after somebody went out, who is next is for the board to find.
            raise NotStraight
        body = self.lines
        self.depth = 1
        self.turn()
        source = self.write.source
        name = source.name("turns")
        local = ("seat", "direction", "force", "colour", "layer")
        source.lines += [
            f"def {name}(m, random, most):",
            "  steps = 0",
            "  board_next = False",
            "  hands, pile, discard, skips = m.hands, m.pile, m.discard, m.skips",
            "  while not m.over and steps < most:",
            "    if board_next or b'' in hands or m.busy():",
            "      board_next = False",
            "      given = m.options()",
            "      if not given: break",
            "      k = len(given)",
            "      m.do(given[int(random() * k)] if k > 1 else given[0])",
            "      steps += 1",
            "      continue",
            f"    {', '.join(local)} = {', '.join(f'm.{variable}' for variable in local)}",
            "    while steps < most:",
            *(f"      {line}" for line in body),
            # Enough steps were made between two turns; where a turn is left in the middle, all is laid out there.
            "    else:",
            "      m.lay_out(seat, direction, force, colour, layer, 0, None, None, [])",
            "      m.begin_turn(seat)",
            "  return steps",
            "",
        ]
        return name

    def round_over(self) -> str:
        """When the round is over; a game that does not say so goes on for ever."""
        named = NameNode(ROUND_OVER)
        env = SceneCode().but(hands="hands", number=str(self.players), pairs="()")
        return self.write.true(named, env) if named.name in self.rules.meanings else FALSE

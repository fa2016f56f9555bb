"""
What comes of holding two answers against each other: a play that tells them apart, or that they are known to play alike
and on what ground, or neither, with what was tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulestone.finding import Tried

Ground = Literal["answer", "clauses", "in force", "whole"]
"""
Why two answers play alike: they are one answer; they stand for equal clauses; they hang on nothing but a card, the card
in force and the colour in force, and were compared for all of these; or what is not
played card by card was compared whole.
"""


@dataclass(frozen=True)
class Alike:
    """Two answers are known to play alike."""

    ground: Ground


@dataclass(frozen=True)
class Undecided:
    """No play was found, and nobody can promise that there is none."""

    tried: Tried

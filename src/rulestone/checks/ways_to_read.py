"""What comes out under each way to read a book."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.engine.branches import leaves
from rulestone.engine.state import State
from rulestone.model import Answer

T = TypeVar("T")


def under_each_reading(
    run: Callable[[Mapping[str, Answer], State], T], admitted: AdmittedAnswers, state: State
) -> list[T]:
    """What comes out under each way to read the book, ours first; nothing where it leaves a point to the reader."""
    branches = leaves(run, admitted, state)
    silent = any(choice.cause == "silence" for leaf in branches for choice in leaf.choices)
    return [] if silent else [leaf.value for leaf in branches]

"""Python source as it is written piece by piece: conditions that fold, constants with names, functions to be made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

TRUE, FALSE = "True", "False"
NOTED = "m.note_"
"""What an expression contains that leaves a trace of having been looked at; such a part is never left out."""


class CannotSpecialise(Exception):
    """What a game uses and the compiled evaluator lacks; the plain evaluator plays it."""

    def __init__(self, missing: Iterable[str]) -> None:
        self.missing = tuple(sorted(set(missing)))
        super().__init__("the compiled evaluator lacks: " + "; ".join(self.missing))


def both(*parts: str) -> str:
    """All of them are true, looked at in order."""
    return joined(parts, TRUE, FALSE, " and ")


def either(*parts: str) -> str:
    """One of them is true, looked at in order."""
    return joined(parts, FALSE, TRUE, " or ")


def joined(parts: Iterable[str], idle: str, decisive: str, word: str) -> str:
    """Parts in a row, without those that change nothing, up to one that decides in any case."""
    left: list[str] = []
    for part in parts:
        if part != idle:
            left.append(part)
        if part == decisive:
            # What comes before it is looked at only for the trace that it leaves.
            left = left if any(NOTED in each for each in left) else [part]
            break
    return idle if not left else left[0] if len(left) == 1 else f"({word.join(left)})"


def no(part: str) -> str:
    """It is not true."""
    if part in (TRUE, FALSE):
        return FALSE if part == TRUE else TRUE
    return f"(not {part})"


def which(condition: str, then: str, other: str) -> str:
    """One of two values."""
    if condition in (TRUE, FALSE):
        return then if condition == TRUE else other
    if then == other and NOTED not in condition:
        return then
    return f"({then} if {condition} else {other})"


class Source:
    """A module in the making: its constants, its functions, and names that nothing else has."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.lines: list[str] = []
        self.kept: dict[tuple[str, Any], str] = {}
        self.made = 0
        self.noting: set[str] = set()
        """Functions that leave a trace of what they look at."""

    def name(self, stem: str) -> str:
        """A name that is not used yet."""
        self.made += 1
        return f"{stem}{self.made}"

    def constant(self, value: Any, stem: str = "K") -> str:
        """The name of a constant; equal hashable ones have one name."""
        key = (stem, value)
        if key not in self.kept:
            self.kept[key] = self.name(stem)
            self.names[self.kept[key]] = value
        return self.kept[key]

    def function(self, stem: str, parameters: str, body: Iterable[str]) -> str:
        """Add a function; gives its name."""
        name, lines = self.name(stem), [*body]
        if any(NOTED in line for line in lines):
            self.noting.add(name)
        self.lines += [f"def {name}({parameters}):", *(f"    {line}" for line in lines), ""]
        return name

    def text(self) -> str:
        """The source of all functions."""
        return "\n".join(self.lines)

    def module(self) -> dict[str, Any]:
        """The functions made, by name, with the constants that they use."""
        made = dict(self.names)
        self.add_to(made)
        return made

    def add_to(self, made: dict[str, Any]) -> None:
        """Make the functions that are written down, among others."""
        exec(compile(self.text(), "<compiled rules>", "exec"), made)

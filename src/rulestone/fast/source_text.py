"""Python source as it is written piece by piece: conditions that fold, constants with names, functions to be made."""

from __future__ import annotations

import linecache
import re
import weakref
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

TRUE, FALSE = "True", "False"
ASKS = "asks_"
"""How functions are called that read questions."""
NOTING = ("m.note_", "G[", ASKS)
"""What an expression contains that notes or reads something; such a part is never left out, nor put in a table."""
FACE_OF = "FACE_"
"""How the tables are called that ask for the face of a card that lies face down; a look at one is not left out."""


class CannotSpecialise(Exception):
    """What a game uses and the compiled evaluator lacks; the plain evaluator plays it."""

    def __init__(self, missing: Iterable[str]) -> None:
        self.missing = tuple(sorted(set(missing)))
        super().__init__("the compiled evaluator lacks: " + "; ".join(self.missing))


class NotStraight(Exception):
    """Something that is left to the board."""


def all_true(*parts: str) -> str:
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
            left = left if any(map(tells, left)) else [part]
            break
    return idle if not left else left[0] if len(left) == 1 else f"({word.join(left)})"


def tells(part: str) -> bool:
    """Whether an expression does more than come out true or false: it reads a question, or asks for a face."""
    return reads(part) or FACE_OF in part


def reads(part: str) -> bool:
    """Whether an expression reads a question, or notes that it was looked at."""
    return any(mark in part for mark in NOTING)


def no(part: str) -> str:
    """It is not true."""
    if part in (TRUE, FALSE):
        return FALSE if part == TRUE else TRUE
    return f"(not {part})"


def which(condition: str, then: str, other: str) -> str:
    """One of two values."""
    if condition in (TRUE, FALSE):
        return then if condition == TRUE else other
    if then == other and not tells(condition):
        return then
    return f"({then} if {condition} else {other})"


LOCAL = re.compile(r"(?<![.\w])(?:[SPopc]|[pqk]\d+)\b")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")


def locals_in(lines: Iterable[str]) -> list[str]:
    """The names of things that code takes from around it: a scene, a point, people and cards."""
    text = QUOTED.sub("", "\n".join(lines))
    return [name for name in sorted(set(LOCAL.findall(text))) if f"for {name} in" not in text]


class SourceText:
    """
    A module that is written piece by piece, and made piece by piece when somebody comes to need it.

    Each function stands below a line that says what rule it comes from; a traceback shows both.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.names: dict[str, Any] = {}
        """The module: all constants, and the functions made so far."""
        self.lines: list[str] = []
        """Functions that are written and not made."""
        self.kept: dict[tuple[str, Any], str] = {}
        self.numbered = 0
        self.noting: set[str] = set()
        """Functions that leave a trace of what they look at."""
        self.rule = game
        """What is being written about."""

    def name(self, stem: str) -> str:
        """A name that is not used yet."""
        self.numbered += 1
        return f"{stem}{self.numbered}"

    def constant(self, value: Any, stem: str = "K", made: Callable[[Any], Any] | None = None) -> str:
        """The name of a constant; equal hashable ones have one name. `made` makes it of its value."""
        key = (stem, value)
        if key not in self.kept:
            self.kept[key] = self.name(stem)
            self.names[self.kept[key]] = value if made is None else made(value)
        return self.kept[key]

    def function(self, stem: str, parameters: str, body: Iterable[str]) -> str:
        """Add a function; gives its name."""
        name, lines = self.name(stem), [*body]
        if any(map(reads, lines)):
            self.noting.add(name)
            lines.insert(0, "G = m.given")
        self.lines += [f"# {self.rule}", f"def {name}({parameters}):", *(f"    {line}" for line in lines), ""]
        return name

    def get(self, name: str) -> Any:
        """A function by its name; all that is written is made first."""
        self.make()
        return self.names[name]

    def make(self) -> None:
        """Make the functions that are written down."""
        if not self.lines:
            return
        text = "\n".join([*self.lines, ""])
        self.lines.clear()
        file = f"<rules of {self.game}, part {next(PARTS)}>"
        exec(compile(text, file, "exec"), self.names)
        # Whoever prints a traceback finds the lines here, for as long as there are these functions.
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        weakref.finalize(self, linecache.cache.pop, file, None)


PARTS = count(1)
"""Each piece of generated code has a number of its own, by which a traceback names it."""

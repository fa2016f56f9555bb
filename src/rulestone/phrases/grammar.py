"""
How a phrase is declared and how a line of a rule file is matched to one.

A pattern is literal words and slots: `draw {number} to {players}`; `{a:number}` names a slot apart from its kind.
A slot holds another phrase of that kind, a plain value, or `<question.id>`: what the book answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cached_property
from typing import Any

from rulestone.model import LARGEST_NUMBER
from rulestone.phrases.tree import Asked, Fixed, Named, Node, Said
from rulestone.values import Value, uncompared

SLOT = re.compile(r"\{(?:(\w+):)?(\w+)\}")
QUESTION = re.compile(r"<([a-z0-9_]+(?:\.[a-z0-9_]+)*)>")

Function = Callable[..., Any]


class Phrase(Value, slots=False):
    """A phrase: what it stands for, how it is written, and what it means at a table."""

    id: str
    kind: str
    pattern: str
    slots: tuple[tuple[str, str], ...]
    meaning: Function = uncompared()

    @property
    def literal(self) -> int:
        """How many characters are the phrase's own; more of them win over fewer."""
        return len(SLOT.sub("", self.pattern))

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """What lines of this phrase look like; who plays rules that were read before never asks."""
        source, last = "", 0
        for found, (name, _) in zip(SLOT.finditer(self.pattern), self.slots, strict=True):
            source += re.escape(self.pattern[last : found.start()]) + f"(?P<{name}>.+?)"
            last = found.end()
        return re.compile(source + re.escape(self.pattern[last:]))


REGISTRY: dict[str, Phrase] = {}


def phrase(kind: str, pattern: str) -> Callable[[Function], Function]:
    """Declare the decorated function as the meaning of a pattern; its name is the id of the phrase."""
    slots = tuple((name or of, of) for name, of in SLOT.findall(pattern))

    def declare(function: Function) -> Function:
        name = function.__name__.rstrip("_")
        assert name not in REGISTRY, f"two phrases are called {name}"
        REGISTRY[name] = Phrase(name, kind, pattern, slots, function)
        return function

    return declare


class Unknown(Exception):
    """A line that is no phrase of the kind expected there."""

    def __init__(self, text: str, kind: str, near: list[str]) -> None:
        super().__init__(f"unknown {kind} `{text}`")
        self.text, self.kind, self.near = text, kind, near


class Vocabulary(Value):
    """The words a game brings with it: its colours, its kinds of cards, and what it has named."""

    colours: Collection[str] = ()
    kinds: Collection[str] = ()
    meanings: Collection[str] = ()
    procedures: Collection[str] = ()
    events: Collection[str] = ()
    counters: Collection[str] = ()


class Reader:
    """Reads lines into nodes, with the words of one game."""

    def __init__(self, phrases: dict[str, Phrase], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.by_kind: dict[str, list[Phrase]] = {}
        for found in sorted(phrases.values(), key=lambda each: (-each.literal, each.id)):
            self.by_kind.setdefault(found.kind, []).append(found)
        self.exact = {(each.kind, each.pattern): each.id for each in phrases.values() if not each.slots}
        self.seen: dict[tuple[str, str], Node | None] = {}

    def read(self, text: str | int, kind: str) -> Node:
        """The node that a line stands for, or `Unknown`."""
        node = self.attempt(str(text), kind)
        if node is None:
            raise Unknown(str(text), kind, self.near(str(text), kind))
        return node

    def attempt(self, text: str, kind: str) -> Node | None:
        key = (kind, text)
        if key not in self.seen:
            self.seen[key] = self.match(text, kind)
        return self.seen[key]

    def match(self, text: str, kind: str) -> Node | None:
        asked = QUESTION.fullmatch(text)
        if asked:
            return Asked(asked[1], kind)
        if value := self.value(text, kind):
            return value
        if exact := self.exact.get((kind, text)):
            return Said(exact)
        for candidate in self.by_kind.get(kind, ()):
            found = candidate.regex.fullmatch(text) if candidate.slots else None
            if found and (slots := self.fill(candidate, found)) is not None:
                return Said(candidate.id, slots)
        return None

    def value(self, text: str, kind: str) -> Node | None:
        words = self.vocabulary
        if kind == "number" and text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER)):
            return Fixed(int(text))
        if text in {"colour": words.colours, "kind": words.kinds, "counter": words.counters}.get(kind, ()):
            return Fixed(text)
        named = {"condition": words.meanings, "step": words.procedures, "event": words.events}.get(kind, ())
        return Named(text) if text in named else None

    def fill(self, candidate: Phrase, found: re.Match[str]) -> tuple[tuple[str, Node], ...] | None:
        filled = []
        for name, kind in candidate.slots:
            node = self.attempt(found[name], kind)
            if node is None:
                return None
            filled.append((name, node))
        return tuple(filled)

    def near(self, text: str, kind: str) -> list[str]:
        """The phrases of that kind that look most like a line."""
        words = self.vocabulary
        patterns = [each.pattern for each in self.by_kind.get(kind, ())]
        extra = {
            "condition": words.meanings,
            "step": words.procedures,
            "event": words.events,
            "colour": words.colours,
            "kind": words.kinds,
            "counter": words.counters,
        }.get(kind, ())
        import difflib  # late: only a mistake needs it

        return difflib.get_close_matches(text, [*patterns, *extra], n=3, cutoff=0.4)

"""
What is wrong with a line that is no phrase.

Where the line has the form of a phrase and only a slot holds what cannot stand there, the slot is told and not the
line: its words, the kinds of thing that may stand there, and the names that the game has for these.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import islice

from rulestone.phrases.patterns import LONGEST, LineReader, Unknown
from rulestone.records import Record

NAMED = {"colour": "colours", "kind": "kinds", "counter": "counters"}
"""Kinds of thing that only a game has names for, and where its vocabulary has them."""

ALIKE = 0.75
DEEPEST = 20
"""Of phrases within phrases so far in, no part is told apart."""


class WrongLine(Record):
    """The words that cannot be read, the kinds that may stand there, the names most like them, and all there are."""

    text: str
    kinds: tuple[str, ...]
    near: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()


class _Slot(Record):
    """A slot with words that cannot stand there, in a phrase that the line has the form of."""

    failing: int
    """How many slots of that phrase fail."""
    literal: int
    kind: str
    words: str
    pattern: str


def diagnose(reader: LineReader, unknown: Unknown, within: int = 0) -> WrongLine:
    """The smallest part of a line that is at fault, as far as one phrase is meant more than others."""
    slots = [] if within > DEEPEST else list(_slots(reader, unknown.text, unknown.kind))
    slots.sort(key=lambda slot: (-slot.literal, slot.failing))
    if not slots:
        listed = tuple(getattr(reader.vocabulary, NAMED[unknown.kind])) if unknown.kind in NAMED else ()
        return WrongLine(unknown.text, (unknown.kind,), tuple(unknown.near), listed)
    best = slots[0]
    same = best.literal, best.failing, best.words
    meant = [slot for slot in slots if (slot.literal, slot.failing, slot.words) == same]
    kinds = tuple(dict.fromkeys(slot.kind for slot in meant))
    wrong_slots = (Unknown(best.words, kind, reader.near(best.words, kind)) for kind in kinds)
    inner = [diagnose(reader, wrong_slot, within + 1) for wrong_slot in wrong_slots]
    for wrong in inner:
        if wrong.text != best.words:
            return wrong
    patterns = {slot.pattern for slot in meant}  # they are what the line has the form of, and so no help
    like = tuple(pattern for pattern in _like(unknown) if pattern not in patterns)
    near = tuple(dict.fromkeys(word for wrong in inner for word in wrong.near))
    return WrongLine(
        best.words, kinds, like or near, tuple(dict.fromkeys(word for wrong in inner for word in wrong.listed))
    )


def _like(unknown: Unknown) -> Iterator[str]:
    """Of the phrases that look most like a line, those that it may be a slip of the pen for."""
    for pattern in unknown.near:
        if SequenceMatcher(None, unknown.text, pattern).ratio() >= ALIKE:
            yield pattern


def _slots(reader: LineReader, text: str, kind: str) -> Iterator[_Slot]:
    """The first slot that fails of each phrase that the line has the form of, if not all its slots do."""
    for phrase in reader.by_kind.get(kind, ()):
        for parts in islice(phrase.splits(text), None if len(text) <= LONGEST else 1):
            slots = zip(phrase.slots, parts, strict=True)
            failing = [(of, part) for (_, of), part in slots if not reader.readings(part, of)]
            if failing and (len(failing) < len(phrase.slots) or len(phrase.slots) == 1):
                yield _Slot(len(failing), phrase.literal, *failing[0], phrase.form)

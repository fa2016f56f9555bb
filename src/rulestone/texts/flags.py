"""
What is said of our encoding when it is held against a printed text.

A flag is a key and named arguments; the sentence that a person reads comes from elsewhere, in their language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rulestone.findings import Argument
from rulestone.model import FileLocation

NO_ARGUMENTS: Mapping[str, Argument] = MappingProxyType({})

KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "other_text": ("file", "digest"),
        "section_missing": ("section", "heading"),
        "section_near": ("section", "heading", "nearest"),
        "heading_shared": ("sections",),
        "outside": ("words",),
        "sentence_missing": ("section", "number"),
        "anchor_missing": ("anchor", "nearest", "distance"),
        "anchor_differs": ("anchor", "nearest", "distance"),
        "anchor_letters": ("anchor", "least", "most"),
        "anchor_half": ("anchor",),
        "anchors_half": ("anchors",),
        "anchor_short": ("anchor",),
        "number": ("question", "numbers"),
        "modality": ("question", "claimed", "printed"),
        "uncited": ("section", "number"),
        "no_rule_reason": ("reason", "because"),
        "answer_unneeded": ("about", "answer"),
        "no_tongue": ("language",),
        "name_unprinted": ("name", "thing"),
    }
)
"""Each kind of flag with the names of its arguments."""

ANSWERABLE = frozenset({"anchor_missing", "number", "modality"})
"""Flags that rest on guessing from words, and can be wrong; the others are facts."""

NOTES = frozenset({"other_text", "anchor_differs", "no_tongue", "name_unprinted"})
"""Flags that are told and do not count."""

FIRST = "other_text"
"""The note that explains others, and is told before them."""
ALWAYS = frozenset({FIRST, "no_tongue"})
"""Notes that are told whether somebody asks for remarks or not: without them, what was not looked at seems sound."""


@dataclass(frozen=True, slots=True)
class Flag:
    """One thing that does not fit between a book file and the text that it encodes."""

    kind: str
    book: str
    section: str
    number: int
    """The sentence; 0 where none is meant."""
    spot: FileLocation
    line: int = 0
    """The line of the document; 0 where the document has no such place."""
    args: Mapping[str, Argument] = field(default_factory=lambda: NO_ARGUMENTS)
    answer: str | None = None
    """Why the flag is wrong, if the book file says so."""

    @property
    def counts(self) -> bool:
        """Whether the encoding has to be mended, or the flag answered."""
        return self.kind not in NOTES and self.answer is None

    @property
    def about(self) -> str:
        """What the flag is about: the claim on a question, or the anchor."""
        return str(self.args.get("question", "anchor"))

    def answered(self, reasons: Mapping[str, str]) -> Flag:
        """The flag with its answer among those of its sentence, where it is of a kind that can be answered."""
        return replace(self, answer=reasons.get(self.about)) if self.kind in ANSWERABLE else self

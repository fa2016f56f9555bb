"""
What every stage reports with; a sentence comes last, and from elsewhere.

A problem is what keeps a rules folder from being read as meant. It carries a key and named arguments, never a finished
sentence, so that each language can say it in its own order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Argument = str | int | tuple[str, ...]
"""What fills a placeholder: a value of the reader's, a count, or words to be joined as the language joins them."""

NO_ARGUMENTS: Mapping[str, Argument] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing in a rule file that must be mended before the folder can be used."""

    file: str
    line: int
    """From 1; 0 where the whole file or folder is meant."""
    column: int
    source_line: str
    """The line as it stands, fit to be printed: no control characters, and at most a window of a very long line."""
    key: str
    """Names the sentence, without its language: `load.unknown_key`."""
    args: Mapping[str, Argument] = field(default_factory=lambda: NO_ARGUMENTS)
    near: tuple[str, ...] = ()
    """The nearest words that would have been valid, the nearest first."""
    expected: tuple[str, ...] = ()
    """All that would have been valid, where that is a short list."""
    width: int = 1
    """How many characters from `column` on are meant."""
    caret: int = 1
    """Where in `source_line` the caret goes, from 1; it is not `column` where the line was cut."""

    @property
    def sort_key(self) -> tuple[str, int, int, str]:
        """Problems are told file by file, from the top."""
        return (self.file, self.line, self.column, self.key)

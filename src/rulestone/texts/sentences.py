"""
Lines to sentences.

A full stop, a question or an exclamation mark ends a sentence if what follows begins like a new one. A bulleted line, a
numbered item and a table row begin one. A paragraph that ends without a stop and goes on in lower case in the next
paragraph is one sentence: a page was turned in between.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulestone.texts.clean_lines import CleanLine

# Where words are not parted by spaces, none follows a stop either.
_END = re.compile(r"""[.!?…؟।۔]+["”»’'\)\]]*(?=\s)|[。！？｡]+["”’'」』）\)\]]*(?=.)""")
_START = re.compile(r"""[\s"“«‘'\(\[¡¿「『（]*([^\W_])""")
_CLOSED = re.compile(r"""[.!?…:;؟।۔。！？｡：；]["”»’'」』）\)\]]*$""")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(])(?:[^\W\d_]|\d+[ºªo]|i\.\s?e|e\.\s?g|p\.\s?ex|p\.\s?ej|c\.-à-d|vs|art|fig|vol)\.$", re.IGNORECASE
)
_BEFORE_NUMBER = re.compile(r"(?:^|[\s(])(?:no|nos|nº|núm|num|p|pp)\.$", re.IGNORECASE)
_WRAPPED = 55
"""Where all lines of a paragraph but its last are this long, the width of the page broke them, not their writer."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words that belong together, and the line that each character of them stands on."""

    text: str
    lines: tuple[int, ...]

    def __add__(self, other: Run) -> Run:
        return Run(f"{self.text} {other.text}", (*self.lines, self.lines[-1], *other.lines))

    def part(self, start: int, end: int) -> Run:
        """The words between two places, without space around them."""
        text = self.text[start:end]
        start += len(text) - len(text.lstrip())
        text = text.strip()
        return Run(text, self.lines[start : start + len(text)])


def runs(lines: Sequence[CleanLine]) -> Iterator[Run]:
    """The paragraphs, items and rows of consecutive lines, each in one piece."""
    current: Run | None = None
    for paragraph in _paragraphs(lines):
        wrapped = all(len(line.text) >= _WRAPPED and not line.breaks for line in paragraph[:-1])
        for position, line in enumerate(paragraph):
            run = Run(line.text, (line.number,) * len(line.text))
            if current and ((wrapped and position and not line.item) or _continues(current.text, line)):
                current += run
                continue
            if current:
                yield current
            current = run
    if current:
        yield current


def sentences(paragraphs: Iterable[Run]) -> Iterator[Run]:
    """The sentences of paragraphs."""
    for run in paragraphs:
        start = 0
        for end in _ends(run.text):
            yield run.part(start, end)
            start = end
        yield run.part(start, len(run.text))


def _paragraphs(lines: Sequence[CleanLine]) -> Iterator[list[CleanLine]]:
    paragraph: list[CleanLine] = []
    for line in lines:
        if line.blank or line.item:
            if paragraph:
                yield paragraph
            paragraph = []
        if not line.blank:
            paragraph.append(line)
    if paragraph:
        yield paragraph


def _continues(before: str, line: CleanLine) -> bool:
    start = _START.match(line.text)
    return not line.item and bool(start) and start[1].islower() and not _CLOSED.search(before)  # type: ignore[index]


def _ends(text: str) -> Iterator[int]:
    for stop in _END.finditer(text):
        start = _START.match(text, stop.end())
        if not start or start[1].islower() or _ABBREVIATED.search(text[: stop.end()]):
            continue
        if start[1].isdigit() and _BEFORE_NUMBER.search(text[: stop.end()]):
            continue
        yield stop.end()

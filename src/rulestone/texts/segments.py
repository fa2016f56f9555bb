"""
A document to the sections and sentences of every book that is printed in it.

Headings are found approximately, in the order of each book; a section ends where the next section of any book of the
same document begins. Nothing is given to another book because of its language: a heading decides.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rapidfuzz import fuzz

from rulestone.model import Section
from rulestone.texts.clean_lines import CleanLine, lines, words
from rulestone.texts.sentences import runs, sentences

ALIKE = 85.0
"""How alike a heading and its line must be, of 100; other languages' words for the same heading reach 82."""
LIKE = 60.0
"""How alike a line must be to be named as what a heading may mean that was not found."""
HEADING_WORDS = 5
"""A heading given with fewer words is given completely."""


@dataclass(frozen=True, slots=True)
class PrintedSentence:
    """A sentence as the document prints it, the line it begins on, and the line of each of its characters."""

    section: str
    number: int
    text: str
    line: int
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PrintedBook:
    """The sentences of one book, in order, and the line that each of its sections begins on."""

    book: str
    sentences: tuple[PrintedSentence, ...]
    sections: Mapping[str, int]
    missing: tuple[str, ...]
    """Sections that the document does not have."""
    nearest: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """Of these, the line that comes nearest to the heading, with at most its first five words."""

    def sentence(self, section: str, number: int) -> PrintedSentence | None:
        """The sentence at a place, if there is one."""
        return next((s for s in self.sentences if (s.section, s.number) == (section, number)), None)


@dataclass(frozen=True, slots=True)
class PrintedDocument:
    """Every book of a document, and the sentences of it that no book has as its own."""

    books: Mapping[str, PrintedBook]
    unclaimed: tuple[PrintedSentence, ...]
    shared: tuple[tuple[int, tuple[str, ...]], ...]
    """Headings that more than one book takes for its own: the line, and `<book> <section>` of each."""
    digest: str = ""
    """Of the whole text, by which a book knows the one that it was encoded from."""

    def is_other_than(self, digest: str) -> bool:
        """Whether it is another text than the one of a digest; of one that nobody has noted nobody can tell."""
        return bool(digest) and digest != self.digest


def segment(document: str, books: Mapping[str, Sequence[Section]]) -> PrintedDocument:
    """Cut a document into the books that it prints, given the sections of each."""
    text = lines(document)
    starts_by_book = {book: _find(text, sections) for book, sections in books.items()}
    starts = sorted({index for of_book in starts_by_book.values() for index in of_book.values()})
    ends = dict(pairwise([*starts, len(text)]))
    cut = {
        book: PrintedBook(
            book,
            tuple(
                sentence
                for section in sections
                if section.id in starts_by_book[book]
                for sentence in _cut(section, text, starts_by_book[book][section.id], ends)
            ),
            {section: text[index].number for section, index in starts_by_book[book].items()},
            tuple(section.id for section in sections if section.id not in starts_by_book[book]),
            {
                section.id: near
                for section in sections
                if section.id not in starts_by_book[book] and (near := _nearest(section, text)) is not None
            },
        )
        for book, sections in books.items()
    }
    before = text[: starts[0]] if starts else text
    unclaimed, shared = tuple(_numbered("", before)), tuple(_shared(text, books, starts_by_book))
    return PrintedDocument(cut, unclaimed, shared, digest(document))


def digest(document: str) -> str:
    """A text in sixteen digits; blanks, empty lines and how a letter is composed change nothing."""
    words_by_line = (" ".join(line.split()) for line in unicodedata.normalize("NFC", document).splitlines())
    return hashlib.sha256("\n".join(filter(None, words_by_line)).encode()).hexdigest()[:16]


def _cut(section: Section, text: Sequence[CleanLine], start: int, ends: Mapping[int, int]) -> Iterator[PrintedSentence]:
    if not section.ignore:
        yield from _numbered(section.id, text[start + (not section.is_line) : ends[start]])


def _numbered(section: str, text: Sequence[CleanLine]) -> Iterator[PrintedSentence]:
    for number, run in enumerate(sentences(runs(text)), 1):
        yield PrintedSentence(section, number, run.text, run.lines[0], run.lines)


def _find(text: Sequence[CleanLine], sections: Sequence[Section]) -> dict[str, int]:
    """The line of each section: of all ways to place them in order, the most alike, and of those the earliest."""
    # best[i] is the best placing, so far, of which the last line used comes before i: its likeness, and its lines.
    best: list[tuple[float, tuple[tuple[str, int], ...]]] = [(0.0, ())] * (len(text) + 1)
    # Once for all sections: taken apart anew for each, they were half of a check in which nothing had changed.
    words_by_line = [words(line.text) for line in text]
    for section in sections:
        following, wanted = [best[0]], words(section.heading)
        for index, there in enumerate(words_by_line):
            choices = [following[index], best[index + 1]]
            if alike := _alike(section, wanted, there):
                likeness, placed = best[index]
                choices.append((likeness + alike, (*placed, (section.id, index))))
            # Of equals `max` takes the first, which is the earlier line.
            following.append(max(choices, key=lambda choice: choice[0]))
        best = following
    return dict(best[-1][1])


def _alike(section: Section, wanted: Sequence[str], there: Sequence[str]) -> float:
    if len(there) < len(wanted) or not wanted:
        return 0.0
    complete = len(there) == len(wanted)
    if not (complete or section.is_line or len(wanted) >= HEADING_WORDS):
        return 0.0
    likeness = fuzz.ratio(" ".join(wanted), " ".join(there[: len(wanted)]))
    # Of two lines that begin alike, the one that ends there too is meant.
    return (likeness + (0.5 if complete else 0.0)) if likeness >= ALIKE else 0.0


def _nearest(section: Section, text: Sequence[CleanLine]) -> tuple[int, str] | None:
    """The line that a heading which was not found may mean: it looks like it, or begins or ends like it."""

    def likeness(line: CleanLine) -> float:
        there = words(line.text)
        parts = (there, there[: len(wanted)], there[-len(wanted) :])
        return max(fuzz.ratio(" ".join(wanted), " ".join(part)) for part in parts)

    wanted = words(section.heading)
    # What ends in a stop is a sentence.
    headings = [line for line in text if not line.blank and not line.text.endswith((".", "!", "?"))]
    best = max(headings if wanted else (), key=likeness, default=None)
    if best is None or likeness(best) < LIKE:
        return None
    return best.number, " ".join(best.text.split()[:HEADING_WORDS])


def _shared(
    text: Sequence[CleanLine], books: Mapping[str, Sequence[Section]], starts_by_book: Mapping[str, Mapping[str, int]]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    takers: dict[int, list[str]] = {}
    for book, sections in books.items():
        for section in sections:
            # A line such as the players' age, and what is ignored, may belong to every language.
            if section.id in starts_by_book[book] and not (section.is_line or section.ignore):
                takers.setdefault(starts_by_book[book][section.id], []).append(f"{book} {section.id}")
    for index, taken in sorted(takers.items()):
        if len(taken) > 1:
            yield text[index].number, tuple(taken)

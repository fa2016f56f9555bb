"""
A copy of a printed text that is damaged: another language's words, a garbled verb, a phrase that is missing.

Said of the copy at hand, with file and line, never of a translator. Needs the printed texts; compare the copy with
the print.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulestone.finding import Finding, Level, TextSpot
from rulestone.model import Book, Place

KIND = "corruption"
KINDS: dict[str, Level] = {KIND: "warning"}
LOOKS_AT = "texts"
GIVES_WAY_TO = ()


def findings(books: Mapping[str, Book], damage: Sequence[Any]) -> Iterator[Finding]:
    """One finding for each damaged word of a section; `damage` is what the text reader found."""
    found: dict[str, Finding] = {}
    for each in damage:
        book = books.get(each.book)
        if book is None:
            continue
        made = Finding(
            KIND,
            book.edition,
            None,
            "text",
            # Where nothing tells which copy is the damaged one, neither is blamed alone.
            deviating=(book.id, each.of) if each.kind == "either" else (book.id,),
            places=place(book, each.section, each.number),
            spot=TextSpot(each.file, each.line, each.quotes[0]),
            args={
                "identity": (book.id, each.section, each.word),
                "book": book.id,
                "word": each.word,
                "quotes": each.quotes,
                "damage": each.kind,
                "instead": each.instead or "",
                "of": each.of or "",
            },
            message=f"corruption.{each.kind}",
        )
        first = found.get(made.id)
        # The same word again in the same section is the same damage, seen at another place.
        found[made.id] = made if first is None else replace(first, places=(*first.places, *made.places))
    yield from found.values()


def place(book: Book, section: str, number: int) -> tuple[Place, ...]:
    """The place of a sentence, by its anchor."""
    found = [each for each in book.sentences if (each.section, each.number) == (section, number)]
    return tuple(Place(book.id, section, number, each.anchor, each.spot) for each in found)

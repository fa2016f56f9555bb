"""
A copy of a printed text that is damaged: another language's words, a garbled verb, a phrase that is missing.

Said of the copy at hand, with file and line, never of a translator. Needs the printed texts; compare the copy with
the print.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulestone.findings import Finding, Level, TextSpot
from rulestone.model import Book, Place

KIND = "corruption"
KINDS: dict[str, Level] = {KIND: "note"}
LOOKS_AT = "texts"
GIVES_WAY_TO = ()


def findings(books: Mapping[str, Book], damage: Sequence[Any]) -> Iterator[Finding]:
    """One finding for each damaged word of a section; `damage` is what the text reader found."""
    by_id: dict[str, Finding] = {}
    for damaged in damage:
        book = books.get(damaged.book)
        if book is None:
            continue
        made = Finding(
            KIND,
            book.edition,
            None,
            "text",
            # Where nothing tells which copy is the damaged one, neither is blamed alone.
            deviating=(book.id, damaged.of) if damaged.kind == "either" else (book.id,),
            places=places_of_sentence(book, damaged.section, damaged.number),
            spot=TextSpot(damaged.file, damaged.line, damaged.quotes[0]),
            args={
                "identity": (book.id, damaged.section, damaged.word),
                "book": book.id,
                "word": damaged.word,
                "quotes": damaged.quotes,
                "damage": damaged.kind,
                "instead": damaged.instead or "",
                "of": damaged.of or "",
            },
            message=f"corruption.{damaged.kind}",
        )
        first = by_id.get(made.id)
        # The same word again in the same section is the same damage, seen at another place.
        by_id[made.id] = made if first is None else replace(first, places=(*first.places, *made.places))
    yield from by_id.values()


def places_of_sentence(book: Book, section: str, number: int) -> tuple[Place, ...]:
    """The place of a sentence, by its anchor."""
    sentences = [sentence for sentence in book.sentences if (sentence.section, sentence.number) == (section, number)]
    return tuple(Place(book.id, section, number, sentence.anchor, sentence.spot) for sentence in sentences)

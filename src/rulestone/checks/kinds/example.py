"""
A book that contradicts an example of its own.

Inconsistent where the book prints a position and what may be done there, or a sum, and its rules come to something else
under each of its readings. Fine where some reading comes to what the example says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulestone.finding import Finding, Level
from rulestone.model import Book

KIND = "inconsistent"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "examples"
GIVES_WAY_TO = ()


def findings(books: Mapping[str, Book], odd: Sequence[Any]) -> Iterator[Finding]:
    """One finding for each example that its own book has otherwise; `odd` is what playing them brought up."""
    for each in odd:
        example = each.places[0]
        yield Finding(
            KIND,
            books[each.book].edition,
            None,
            "book",
            deviating=(each.book,),
            places=each.places,
            args={
                "identity": ("example", example.section, example.sentence, each.asked, each.what),
                "book": each.book,
                "example": each.asked,
                "expected": each.expected,
                "got": each.got,
            },
            message=f"inconsistent.example{'' if each.what == 'verdict' else '.course'}",
        )

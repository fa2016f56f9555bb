"""
A book that contradicts an example of its own.

Inconsistent where the book prints a position and what may be done there, or a sum, and its rules come to something else
under each of its readings. Fine where some reading comes to what the example says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulestone.findings import Finding, Level
from rulestone.model import Book

KIND = "inconsistent"
KINDS: dict[str, Level] = {KIND: "error"}
LOOKS_AT = "examples"
GIVES_WAY_TO = ()


def findings(books: Mapping[str, Book], odd: Sequence[Any]) -> Iterator[Finding]:
    """One finding for each example that its own book has otherwise; `odd` is what playing them brought up."""
    for odd_example in odd:
        example = odd_example.places[0]
        yield Finding(
            KIND,
            books[odd_example.book].edition,
            None,
            "book",
            deviating=(odd_example.book,),
            places=odd_example.places,
            args={
                "identity": ("example", example.section, example.sentence, odd_example.asked, odd_example.what),
                "book": odd_example.book,
                "example": odd_example.asked,
                "expected": odd_example.expected,
                "got": odd_example.got,
            },
            message=f"inconsistent.example{'' if odd_example.what == 'verdict' else '.course'}",
        )

"""A site with more editions than one page can tell of: each has pages of its own, and a long list has several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulestone.site.page_view import Page, Text
from rulestone.site.page_writer import PageWriter

FEW = 12
"""So many editions are told of on one page."""
LINKS = 100
"""Entries of a list on one page."""


@dataclass(frozen=True)
class Listing:
    """A list, or the part of it that stands on one page."""

    lead: str
    note: str
    entries: tuple[Text, ...]
    parts: tuple[str, ...]
    """The pages that it goes on on, this one among them."""
    here: str


def are_many(writer: PageWriter) -> bool:
    """Whether there are more editions than one page can tell of."""
    return len(writer.knowledge.editions) > FEW


def listed(first: Page, entries: Sequence[Text], lead: str, note: str = "") -> Iterator[Page]:
    """A page with a list below its lead, which goes on on other pages where it is long."""
    parts = [tuple(entries[place : place + LINKS]) for place in range(0, len(entries), LINKS)] or [()]
    names = [first.docname if number == 1 else f"{first.docname}-{number}" for number in range(1, len(parts) + 1)]
    for number, (name, part) in enumerate(zip(names, parts, strict=True), 1):
        yield replace(
            first,
            docname=name,
            title=first.title if number == 1 else f"{first.title} ({number})",
            template="listing",
            view=Listing(lead, note, part, tuple(names), name),
        )

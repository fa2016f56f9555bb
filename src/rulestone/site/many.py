"""A site with more editions than one page can tell of: each has pages of its own, and a long list has several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulestone.site.desk import Desk
from rulestone.site.tree import Tag, el, page
from rulestone.site.view import Page

FEW = 12
"""So many editions are told of on one page."""
LINKS = 100
"""Entries of a list on one page."""


def are_many(desk: Desk) -> bool:
    """Whether there are more editions than one page can tell of."""
    return len(desk.knowledge.editions) > FEW


def listed(desk: Desk, first: Page, entries: Sequence[Tag]) -> Iterator[Page]:
    """A page with a list below it, which goes on on other pages where it is long."""
    parts = [entries[place : place + LINKS] for place in range(0, len(entries), LINKS)] or [()]
    names = [first.docname if number == 1 else f"{first.docname}-{number}" for number in range(1, len(parts) + 1)]
    for number, (name, part) in enumerate(zip(names, parts, strict=True), 1):
        turning = el(
            "nav",
            (
                [page(each, str(other)) if other != number else el("b", str(other)), " "]
                for other, each in enumerate(names, 1)
            ),
            aria_label=desk.say("many.pages"),
        )
        yield replace(
            first,
            docname=name,
            title=first.title if number == 1 else f"{first.title} ({number})",
            body=(*first.body, el("ul", part, class_="ways"), *([turning] if len(names) > 1 else ())),
        )

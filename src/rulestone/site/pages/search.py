"""Search: a page whose script asks the records of its own language; nothing leaves the site."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.view import Page


@dataclass(frozen=True)
class Search:
    """What the page shows."""

    prefix: str
    """Under which the records of the language lie."""


def pages(desk: Desk) -> Iterator[Page]:
    """One page."""
    yield Page(
        docname=registry.SEARCH,
        kind="search",
        title=desk.say("search.title"),
        description=desk.say("search.description"),
        view=Search(desk.speech.tongue.prefix),
        above=desk.crumbs(),
        wide=True,
    )

"""Search: a page whose script asks the records of its own language; nothing leaves the site."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.site import registry
from rulestone.site.page_view import Page
from rulestone.site.page_writer import PageWriter


def pages(writer: PageWriter) -> Iterator[Page]:
    """One page."""
    yield writer.page(
        "search",
        registry.SEARCH,
        view=writer.speech.tongue.prefix,
        wide=True,
    )

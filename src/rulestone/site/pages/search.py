"""Search: a page whose script asks the index of its own language; nothing leaves the site."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.tree import el
from rulestone.site.view import Page


def pages(desk: Desk) -> Iterator[Page]:
    """One page."""
    yield Page(
        docname=registry.SEARCH,
        kind="search",
        title=desk.say("search.title"),
        description=desk.say("search.description"),
        body=(
            el(
                "form",
                el("label", desk.say("search.label"), for_="search-for"),
                el("input", type="search", name="q", id="search-for", autocomplete="off"),
                el("button", desk.say("search.go"), type="submit"),
                class_="search-form pst-js-only",
                role="search",
            ),
            el("noscript", el("p", desk.say("search.no_script"))),
            el(
                "p",
                class_="search-count",
                role="status",
                aria_live="polite",
                data_text=desk.say("search.none"),
                data_label=desk.say("search.found"),
            ),
            el("ol", class_="search-results"),
        ),
        above=desk.crumbs(),
        wide=True,
    )

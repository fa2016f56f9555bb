"""
For rule writers: the written pages of the documentation, and the list of all that there is for them.

They are written in English; in another language each of them says so. The page that lists them is in every language.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulestone import data
from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.markdown import Written, read
from rulestone.site.pages import reference
from rulestone.site.shown import all_filled
from rulestone.site.tree import el, page, section
from rulestone.site.view import Page

DOCS = Path(data.DOCS)
HOME = "writers"
FIRST = "README.md"
"""The index of the documentation, for whoever reads it as files."""
PARTS = ("", "how-to", "manual", "reference", "explanations", "decisions")
"""The folders of the documentation, in the order in which people need them; the tutorial lies in none."""


def pages(desk: Desk) -> Iterator[Page]:
    """The list, and the written pages; `reference` makes the others."""
    yield contents(desk)
    above = desk.crumbs((registry.WRITERS, desk.say("writers.short")))
    for name in written():
        found = parsed(name)
        yield Page(
            docname=docname(name),
            kind="written",
            title=found.title,
            description=found.title,
            body=all_filled(desk, found.body),
            above=above,
            foreign=True,
            written=f"docs/{name}",
        )


@cache
def written() -> tuple[str, ...]:
    """Every written page by its path below the documentation, but for the first: the site has a list of its own."""
    found = (path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
    return tuple(sorted(name for name in found if name != FIRST))


def docname(name: str) -> str:
    """The address of a written page."""
    stem = name.removesuffix(".md").removesuffix("README").rstrip("/")
    return "/".join([HOME, *map(registry.slug, filter(None, stem.split("/")))])


@cache
def parsed(name: str) -> Written:
    """A written page; links in it are found from where it lies."""

    def resolve(path: str) -> str | None:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
        return docname(target) if target in written() else None

    return read((DOCS / name).read_text(encoding="utf-8"), resolve)


def contents(desk: Desk) -> Page:
    """The list of all of them."""
    foreign = None if desk.code == "en" else "en"
    parts = []
    for part in PARTS:
        links = [(docname(name), parsed(name).title) for name in written() if name.rpartition("/")[0] == part]
        if part == "reference":
            links += [(reference.docname(name), title) for name, title in reference.TITLES.items()]
        if links:
            entries = (el("li", page(where, el("span", title, lang=foreign))) for where, title in links)
            parts.append(section(f"part-{part or 'start'}", desk.say(f"writers.{part or 'start'}"), el("ul", entries)))
    return Page(
        docname=registry.WRITERS,
        kind="writers",
        title=desk.say("writers.short"),
        description=desk.say("writers.description"),
        body=(el("p", desk.say("writers.lead"), class_="lead"), *parts),
        above=desk.crumbs(),
    )

"""
For rule writers: the written pages of the documentation, and the list of all that there is for them.

They are written in English; in another language each of them says so. The page that lists them is in every language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulestone import data
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.markdown import Leaf, Written, read
from rulestone.site.pages import reference
from rulestone.site.view import Heading, Link, Page

DOCS = Path(data.DOCS)
HOME = "writers"
FIRST = "README.md"
"""The index of the documentation, for whoever reads it as files."""
PARTS = ("start", "how-to", "manual", "reference", "explanations", "decisions")
"""The folders of the documentation, in the order in which people need them; the tutorial lies in none."""


@dataclass(frozen=True)
class Part:
    """The pages of one folder."""

    anchor: str
    name: str
    links: tuple[Link, ...]


@dataclass(frozen=True)
class Contents:
    """What the list shows."""

    parts: tuple[Part, ...]


def pages(desk: Desk) -> Iterator[Page]:
    """The list, and the written pages; `reference` makes the others."""
    parts = tuple(contents(desk))
    yield Page(
        docname=registry.WRITERS,
        kind="writers",
        title=desk.say("writers.short"),
        description=desk.say("writers.description"),
        view=Contents(parts),
        contents=tuple(Heading(each.anchor, each.name) for each in parts),
        above=desk.crumbs(),
    )
    above = desk.crumbs((registry.WRITERS, desk.say("writers.short")))
    fellows = {name.removesuffix(".md"): docname(name) for name in written()}
    for name in written():
        text = parsed(name)
        yield Page(
            docname=docname(name),
            kind="written",
            title=text.title,
            description=text.title,
            view=Leaf(text, name.removesuffix(".md"), f"docs/{name}", fellows),
            contents=text.headings,
            above=above,
            foreign=True,
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
    """A written page."""
    return read((DOCS / name).read_text(encoding="utf-8"))


def contents(desk: Desk) -> Iterator[Part]:
    """The list of all of them, part by part."""
    for part in PARTS:
        names = [name for name in written() if (name.rpartition("/")[0] or "start") == part]
        links = [(docname(name), parsed(name).title) for name in names]
        if part == "reference":
            links += [(reference.docname(name), title) for name, title in reference.TITLES.items()]
        if links:
            found = tuple(pieces.page(where, pieces.written(desk, title, "en")) for where, title in links)
            yield Part(f"part-{part}", desk.say(f"writers.{part}"), found)

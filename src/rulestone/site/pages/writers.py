"""
For rule writers: the written pages of the documentation, and the list of all that there is for them.

They are written in English; in another language each of them says so. The page that lists them is in every language.
A site has them where it was asked for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.site import manual, registry
from rulestone.site.desk import Desk
from rulestone.site.markdown import Leaf
from rulestone.site.view import Aisle, Heading, Page


@dataclass(frozen=True)
class Contents:
    """What the list shows."""

    parts: tuple[Aisle, ...]


def pages(desk: Desk) -> Iterator[Page]:
    """The list, and the written pages; `reference` and `notation` make the others."""
    if not desk.knowledge.manual:
        return
    parts = manual.aisles(desk)
    yield Page(
        docname=registry.WRITERS,
        kind="writers",
        title=desk.say("writers.short"),
        description=desk.say("writers.description"),
        view=Contents(parts),
        contents=tuple(Heading(each.anchor, each.name) for each in parts),
        above=desk.crumbs(),
    )
    names = [name for some in manual.written().values() for name in some]
    fellows = {name.removesuffix(".md"): manual.docname(name) for name in names}
    for name in names:
        text = manual.parsed(name)
        yield Page(
            docname=fellows[name.removesuffix(".md")],
            kind="written",
            title=text.title,
            description=text.title,
            view=Leaf(text, name.removesuffix(".md"), f"docs/{name}", fellows),
            contents=text.headings,
            above=desk.crumbs(manual.top(desk)),
            around=manual.around(desk, fellows[name.removesuffix(".md")]),
            foreign=True,
        )

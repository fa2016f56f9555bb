"""
For rule writers: the written pages of the documentation, and the list of all that there is for them.

They are written in English; in another language each of them says so. The page that lists them is in every language.
A site has them where it was asked for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.site import manual_pages, registry
from rulestone.site.markdown import MarkdownLeaf
from rulestone.site.page_view import Heading, Page
from rulestone.site.page_writer import PageWriter


def pages(writer: PageWriter) -> Iterator[Page]:
    """The list, and the written pages; `reference` and `notation` make the others."""
    if not writer.knowledge.manual:
        return
    parts = manual_pages.page_groups(writer)
    yield Page(
        docname=registry.WRITERS,
        kind="writers",
        title=writer.say("writers.short"),
        description=writer.say("writers.description"),
        view=(parts),
        contents=tuple(Heading(part.anchor, part.name) for part in parts),
        above=writer.crumbs(),
    )
    names = [name for some in manual_pages.written_pages().values() for name in some]
    fellows = {name.removesuffix(".md"): manual_pages.docname(name) for name in names}
    for name in names:
        text = manual_pages.parsed(name)
        yield Page(
            docname=fellows[name.removesuffix(".md")],
            kind="written",
            title=text.title,
            description=text.title,
            view=MarkdownLeaf(text, name.removesuffix(".md"), f"docs/{name}", fellows),
            contents=text.headings,
            above=writer.crumbs(manual_pages.page_above(writer)),
            around=manual_pages.neighbours_of(writer, fellows[name.removesuffix(".md")]),
            foreign=True,
        )

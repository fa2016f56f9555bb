"""Play by these rules: what a family reads at a table, an edition as a rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.model import Edition
from rulestone.site import registry
from rulestone.site.margin_notes import OPEN
from rulestone.site.page_view import Heading, Page
from rulestone.site.page_writer import PageWriter
from rulestone.site.rulebook import Rulebook, telling_of

KIND = "play"


def pages(writer: PageWriter) -> Iterator[Page]:
    """One page for each edition."""
    for edition in writer.knowledge.editions:
        yield play(writer, edition)


def play(writer: PageWriter, edition: Edition) -> Page:
    """The rules of one edition."""
    name = writer.edition(edition.id)
    view = telling_of(writer, edition).rulebook
    return writer.page(
        "play",
        registry.play(edition.id),
        edition=name,
        view=view,
        contents=contents(view),
        objects=tuple(
            ("rule", registry.rule(edition.id, question), registry.anchor(question)) for question in edition.asks
        ),
    )


def contents(view: Rulebook) -> tuple[Heading, ...]:
    """The chapters, with the cards below them."""
    chapters = [
        Heading(
            chapter.place, chapter.title, tuple(Heading(part.place, part.title) for part in chapter.parts if part.place)
        )
        for chapter in view.chapters
    ]
    return (*chapters, *([Heading(OPEN, view.open_title)] if view.open else ()))

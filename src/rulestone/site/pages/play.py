"""Play by these rules: what a family reads at a table, an edition as a rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.model import Edition
from rulestone.site import registry
from rulestone.site.beside import OPEN
from rulestone.site.desk import Desk
from rulestone.site.rulebook import Rulebook, telling_of
from rulestone.site.view import Heading, Page

KIND = "play"


def pages(desk: Desk) -> Iterator[Page]:
    """One page for each edition."""
    for edition in desk.knowledge.editions:
        yield play(desk, edition)


def play(desk: Desk, edition: Edition) -> Page:
    """The rules of one edition."""
    name = desk.edition(edition.id)
    view = telling_of(desk, edition).rulebook
    return Page(
        docname=registry.play(edition.id),
        kind=KIND,
        title=desk.say("play.title", edition=name),
        description=desk.say("play.description", edition=name),
        view=view,
        contents=contents(view),
        objects=tuple(
            ("rule", registry.rule(edition.id, question), registry.anchor(question)) for question in edition.asks
        ),
        above=desk.crumbs(),
    )


def contents(view: Rulebook) -> tuple[Heading, ...]:
    """The chapters, with the cards below them."""
    found = [
        Heading(each.place, each.title, tuple(Heading(part.place, part.title) for part in each.parts if part.place))
        for each in view.chapters
    ]
    return (*found, *([Heading(OPEN, view.open_title)] if view.open else ()))

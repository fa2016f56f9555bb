"""A page for each card: large, what it does in each edition, what is left open about it, and what all books call it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulestone.model import Edition
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.many import FEW, are_many
from rulestone.site.rulebook import Line, Part, Point, Telling, telling_of
from rulestone.site.view import Heading, Link, Page, Picture, Text, Thing
from rulestone.words.slots import Card
from rulestone.words.voice import capital

KIND = "card"


@dataclass(frozen=True)
class Here:
    """The card in one edition."""

    place: str
    edition: str
    told: Text
    """The book that is told, in a link."""
    faces: tuple[Picture, ...]
    """The card in each of its colours, as this edition has it."""
    counts: tuple[Part, ...]
    """How many of it there are and what it is worth."""
    parts: tuple[Part, ...]
    open: tuple[Point, ...]
    play: Link


@dataclass(frozen=True)
class CardPage:
    """What the page shows."""

    editions: tuple[Here, ...]
    names: tuple[pieces.Called, ...]
    more: Link | None
    """The way to the editions for which there is no room."""


def pages(desk: Desk) -> Iterator[Page]:
    """One page for each kind of card, whatever the edition."""
    tellings = [(each, telling_of(desk, each)) for each in desk.knowledge.editions]
    for kind in dict.fromkeys(kind for _, telling in tellings for kind in telling.cards):
        having = [(edition, telling) for edition, telling in tellings if kind in telling.cards]
        name = capital(desk.speech.voice.noun(Card(kind)))
        left = len(having) - FEW if are_many(desk) else 0
        having = having[:FEW] if left > 0 else having
        editions = tuple(here(desk, edition, telling, kind) for edition, telling in having)
        yield Page(
            docname=registry.card(kind),
            kind=KIND,
            title=name,
            description=desk.say("card.description", name=name),
            view=CardPage(
                editions=editions,
                names=tuple(
                    pieces.called(desk, book, book.cards[kind])
                    for edition, _ in having
                    for book in desk.knowledge.library.books_of(edition.id)
                    if kind in book.cards
                ),
                more=pieces.page(registry.GLOSSARY, desk.say("many.more", number=left)) if left > 0 else None,
            ),
            contents=(
                *(Heading(each.place, each.edition) for each in editions),
                Heading("names", desk.say("card.names")),
            ),
            objects=(("card", kind, ""),),
            above=desk.crumbs(),
        )


def here(desk: Desk, edition: Edition, telling: Telling, kind: str) -> Here:
    """What a card does in an edition, as the rules to play by have it."""
    view, place = telling.rulebook, f"card-{registry.slug(kind)}"
    parts = [
        part
        for chapter in view.chapters
        for part in chapter.parts
        if part.lines and (part.place == place or (chapter.picture and chapter.place == place))
    ]
    counts = {registry.anchor(each) for each in telling.counts[kind]}
    about = {Thing("finding", each.id) for each in telling.beside.parting if each.question in telling.counts[kind]}
    topic = f"{registry.slug(kind)}."
    return Here(
        place=registry.slug(edition.id),
        edition=desk.edition(edition.id),
        told=view.book,
        faces=tuple(telling.pictures(kind, "large")),
        counts=tuple(
            replace(
                part,
                lines=tuple(plain(line) for line in part.lines if {*line.anchors} & counts),
                differs=tuple(each for each in part.differs if each.more.to in about),
                wrong=(),
            )
            for chapter in view.chapters
            for part in chapter.parts
            if any({*line.anchors} & counts for line in part.lines)
        ),
        parts=tuple(replace(part, lines=tuple(map(plain, part.lines)), anchors=(), title="") for part in parts),
        open=tuple(each for each in view.open if each.anchor.startswith(topic)),
        play=pieces.page(registry.play(edition.id), desk.say("play.title", edition=desk.edition(edition.id)), place)
        if parts
        else pieces.page(registry.play(edition.id), desk.say("play.title", edition=desk.edition(edition.id))),
    )


def plain(line: Line) -> Line:
    """A sentence without the places that it has among the rules."""
    return replace(line, anchors=())

"""A page for each card: large, what it does in each edition, what is left open about it, and what all books call it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulestone.cards import Card
from rulestone.model import Edition
from rulestone.site import page_parts, registry
from rulestone.site.long_lists import FEW, are_many
from rulestone.site.page_view import Heading, Link, Page, Picture, SiteThing, Text
from rulestone.site.page_writer import PageWriter
from rulestone.site.rulebook import OpenRule, Rulebook, RulebookWriter, RuleLine, RulePart, telling_of
from rulestone.words.voice import capital

KIND = "card"


@dataclass(frozen=True)
class CardInEdition:
    """The card in one edition."""

    place: str
    edition: str
    book: Text
    """The book that is told, in a link."""
    faces: tuple[Picture, ...]
    """The card in each of its colours, as this edition has it."""
    counts: tuple[RulePart, ...]
    """How many of it there are and what it is worth."""
    parts: tuple[RulePart, ...]
    open: tuple[OpenRule, ...]
    play: Link


@dataclass(frozen=True)
class CardPage:
    """What the page shows."""

    editions: tuple[CardInEdition, ...]
    names: tuple[page_parts.NamedThing, ...]
    more: Link | None
    """The way to the editions for which there is no room."""


def pages(writer: PageWriter) -> Iterator[Page]:
    """One page for each kind of card, whatever the edition."""
    tellings = [(edition, telling_of(writer, edition)) for edition in writer.knowledge.editions]
    for kind in dict.fromkeys(kind for _, telling in tellings for kind in telling.cards):
        having = [(edition, telling) for edition, telling in tellings if kind in telling.cards]
        own = (capital(writer.telling(telling.book.id).noun(Card(kind))) for _, telling in having)
        name = ", ".join(dict.fromkeys(own))
        left = len(having) - FEW if are_many(writer) else 0
        having = having[:FEW] if left > 0 else having
        editions = tuple(card_in_edition(writer, edition, telling, kind) for edition, telling in having)
        yield Page(
            docname=registry.card(kind),
            kind=KIND,
            title=name,
            description=writer.say("card.description", name=name),
            view=CardPage(
                editions=editions,
                names=tuple(
                    page_parts.named_thing(writer, book, book.cards[kind])
                    for edition, _ in having
                    for book in writer.knowledge.library.books_of(edition.id)
                    if kind in book.cards
                ),
                more=page_parts.link_page(registry.GLOSSARY, writer.say("many.more", number=left))
                if left > 0
                else None,
            ),
            contents=(
                *(Heading(shown.place, shown.edition) for shown in editions),
                Heading("names", writer.say("card.names")),
            ),
            objects=(("card", kind, ""),),
            above=writer.crumbs(),
        )


def card_in_edition(writer: PageWriter, edition: Edition, telling: RulebookWriter, kind: str) -> CardInEdition:
    """What a card does in an edition, as the rules to play by have it."""
    view, place = telling.rulebook, f"card-{registry.slug(kind)}"
    parts = tuple(own_parts(view, place))
    topic = f"{registry.slug(kind)}."
    return CardInEdition(
        place=registry.slug(edition.id),
        edition=writer.edition(edition.id),
        book=view.book,
        faces=tuple(telling.pictures(kind, "large")),
        counts=tuple(count_parts(telling, kind)),
        parts=tuple(replace(part, lines=tuple(map(plain, part.lines)), anchors=(), title="") for part in parts),
        open=tuple(point for point in view.open if point.anchor.startswith(topic)),
        play=page_parts.link_page(
            registry.play(edition.id),
            writer.say("play.title", edition=writer.edition(edition.id)),
            place if parts else "",
        ),
    )


def own_parts(view: Rulebook, place: str) -> Iterator[RulePart]:
    """The parts of the rules that are about nothing but a card, by its place among them."""
    for chapter in view.chapters:
        is_own = chapter.picture and chapter.place == place
        yield from (part for part in chapter.parts if part.lines and (is_own or part.place == place))


def count_parts(telling: RulebookWriter, kind: str) -> Iterator[RulePart]:
    """The parts of the rules that say how many there are of a card and what it is worth, with nothing else in them."""
    counts = telling.counts[kind]
    anchors = {registry.anchor(count) for count in counts}
    differences = (finding for finding in telling.margin_notes.differences if finding.question in counts)
    about = {SiteThing("finding", finding.id) for finding in differences}
    for part in (part for chapter in telling.rulebook.chapters for part in chapter.parts):
        lines = tuple(plain(line) for line in part.lines if {*line.anchors} & anchors)
        if lines:
            differs = tuple(differ for differ in part.differs if differ.more.to in about)
            yield replace(part, lines=lines, differs=differs, mistakes=())


def plain(line: RuleLine) -> RuleLine:
    """A sentence without the places that it has among the rules."""
    return replace(line, anchors=())

"""The first page: what there is, and where the books part most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulestone.cards import Card
from rulestone.model import Edition
from rulestone.site import page_parts, registry
from rulestone.site.long_lists import FEW, are_many
from rulestone.site.page_view import Link, Page, Picture, Text
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages import own_pages

WORST = "contradiction"
"""What the books of an edition should never do, and how they are counted here."""


@dataclass(frozen=True)
class Tile:
    """An edition with its books and how far they agree."""

    name: str
    fan: tuple[Picture, ...]
    play: Link
    may_i: Link | None
    """Where answers are looked up at a table."""
    most_asked: Link | None
    """What people ask most of it, where its books answer that."""
    number: int
    books: Text
    differences: Link
    """How often they contradict each other, leading to all that differs."""


@dataclass(frozen=True)
class WayIn:
    """Another way in, with what is there."""

    link: Link
    about: str


@dataclass(frozen=True)
class Home:
    """What the page shows."""

    games: tuple[Link, ...]
    fan: tuple[Picture, ...]
    """Some cards of the first of them."""
    main_ways: tuple[WayIn, ...]
    """What people come for."""
    editions: tuple[Tile, ...]
    rest: Link | None
    """The way to the editions for which there is no room."""
    own: tuple[Link, ...]
    """The pages that the writers of these rules have added."""
    other_ways: tuple[WayIn, ...]


def pages(writer: PageWriter) -> Iterator[Page]:
    """The home page."""
    editions = sorted(writer.knowledge.editions, key=lambda edition: edition.is_only_told)
    tiles = tuple(tile(writer, edition) for edition in editions[:FEW])
    more = writer.say("many.more", number=len(editions) - FEW) if are_many(writer) else ""
    yield writer.page(
        "home",
        registry.INDEX,
        view=Home(
            games=tuple(
                page_parts.link_page(registry.play(edition.id), writer.edition(edition.id))
                for edition in editions[:FEW]
            ),
            fan=tiles[0].fan if tiles else (),
            main_ways=tuple(main_ways(writer, tiles)),
            editions=tiles,
            rest=page_parts.link_page(registry.BOOKS, more) if more else None,
            own=tuple(page_parts.link_page(page.docname, page.title) for page in own_pages.pages(writer)),
            other_ways=tuple(other_ways(writer)),
        ),
        wide=True,
        above=(),
    )


def tile(writer: PageWriter, edition: Edition) -> Tile:
    """An edition."""
    rules = writer.knowledge.rulesets[edition.id]
    actions = [kind for kind in rules.cards if rules.cards[kind].action][:6]
    colours = rules.colours or (None,)
    fan = [
        Card(kind, colours[place % len(colours)] if rules.cards[kind].coloured else None)
        for place, kind in enumerate(actions)
    ]
    contradictions = [finding for finding in writer.knowledge.of_edition.get(edition.id, ()) if finding.kind == WORST]
    books = writer.knowledge.library.names_of_books(edition.id)
    most_asked = registry.most_asked(edition.id)
    return Tile(
        name=writer.edition(edition.id),
        fan=tuple(page_parts.card_picture(writer, edition.id, card, "small") for card in fan),
        play=page_parts.link_page(registry.play(edition.id), writer.say("home.play")),
        may_i=may_i(writer, edition),
        most_asked=page_parts.link_page(most_asked, writer.say("asked.short"))
        if most_asked in writer.docnames
        else None,
        number=len(books),
        books=page_parts.link_books(writer, books),
        differences=page_parts.link_page(
            registry.differences(edition.id),
            writer.say("home.disagree", number=len(contradictions))
            if contradictions
            else writer.say("differences.short"),
        ),
    )


def may_i(writer: PageWriter, edition: Edition) -> Link | None:
    """The way to where answers are looked up, if there is one."""
    if registry.may_i(edition.id) not in writer.docnames:
        return None
    return page_parts.link_page(registry.may_i(edition.id), writer.say("may_i.short"))


def main_ways(writer: PageWriter, tiles: Sequence[Tile]) -> Iterator[WayIn]:
    """The ways in for what most people come for: the rules, an answer, and what the books say differently."""
    yield WayIn(
        page_parts.link_page(registry.INDEX, writer.say("home.play"), "editions"), writer.say("home.play.about")
    )
    checked = [tile.may_i for tile in tiles if tile.may_i]
    most_asked = [tile.most_asked for tile in tiles if tile.most_asked]
    if checked:
        yield WayIn(checked[0], writer.say("may_i.lead"))
    elif most_asked:
        yield WayIn(most_asked[0], writer.say("home.asked.about"))
    if registry.DISAGREEMENTS in writer.docnames:
        there = page_parts.link_page(registry.DISAGREEMENTS, writer.say("disagreements.short"))
        yield WayIn(there, writer.say("disagreements.description"))


def other_ways(writer: PageWriter) -> Iterator[WayIn]:
    """The other ways in."""
    for docname, key in (
        (registry.CHANGES, "changes"),
        (registry.GLOSSARY, "glossary"),
        (registry.HOUSE_RULES, "house"),
        (registry.READING, "reading"),
        (registry.WRITERS, "writers"),
    ):
        if docname in writer.docnames:
            yield WayIn(page_parts.link_page(docname, writer.say(f"{key}.short")), writer.say(f"{key}.description"))

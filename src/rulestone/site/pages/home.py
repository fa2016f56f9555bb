"""The first page: what there is, and where the books part most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulestone.model import Edition
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.many import FEW, are_many
from rulestone.site.pages import own
from rulestone.site.view import Link, Page, Picture, Text

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
    asked: Link | None
    """What people ask most of it, where its books answer that."""
    number: int
    books: Text
    differences: Link
    """How often they contradict each other, leading to all that differs."""


@dataclass(frozen=True)
class Way:
    """Another way in, with what is there."""

    link: Link
    about: str


@dataclass(frozen=True)
class Home:
    """What the page shows."""

    games: tuple[Link, ...]
    fan: tuple[Picture, ...]
    """Some cards of the first of them."""
    doors: tuple[Way, ...]
    """What people come for."""
    editions: tuple[Tile, ...]
    rest: Link | None
    """The way to the editions for which there is no room."""
    own: tuple[Link, ...]
    """The pages that the writers of these rules have added."""
    ways: tuple[Way, ...]


def pages(desk: Desk) -> Iterator[Page]:
    """The home page."""
    editions = sorted(desk.knowledge.editions, key=lambda each: each.is_only_told)
    tiles = tuple(tile(desk, each) for each in editions[:FEW])
    more = desk.say("many.more", number=len(editions) - FEW) if are_many(desk) else ""
    yield Page(
        docname=registry.INDEX,
        kind="home",
        title=desk.say("home.title"),
        description=desk.say("home.description"),
        view=Home(
            games=tuple(pieces.page(registry.play(each.id), desk.edition(each.id)) for each in editions[:FEW]),
            fan=tiles[0].fan if tiles else (),
            doors=tuple(doors(desk, tiles)),
            editions=tiles,
            rest=pieces.page(registry.BOOKS, more) if more else None,
            own=tuple(pieces.page(each.docname, each.title) for each in own.pages(desk)),
            ways=tuple(ways(desk)),
        ),
        wide=True,
    )


def tile(desk: Desk, edition: Edition) -> Tile:
    """An edition."""
    rules = desk.knowledge.rulesets[edition.id]
    actions = [kind for kind in rules.cards if rules.cards[kind].action][:6]
    colours = rules.colours or (None,)
    fan = [
        {"kind": kind, "colour": colours[place % len(colours)] if rules.cards[kind].coloured else None}
        for place, kind in enumerate(actions)
    ]
    found = [each for each in desk.knowledge.of_edition.get(edition.id, ()) if each.kind == WORST]
    books = desk.knowledge.library.names_of_books(edition.id)
    asked = registry.asked(edition.id)
    return Tile(
        name=desk.edition(edition.id),
        fan=tuple(pieces.card(desk, edition.id, card, "small") for card in fan),
        play=pieces.page(registry.play(edition.id), desk.say("home.play")),
        may_i=may_i(desk, edition),
        asked=pieces.page(asked, desk.say("asked.short")) if asked in desk.docnames else None,
        number=len(books),
        books=pieces.books(desk, books),
        differences=pieces.page(
            registry.differences(edition.id),
            desk.say("home.disagree", number=len(found)) if found else desk.say("differences.short"),
        ),
    )


def may_i(desk: Desk, edition: Edition) -> Link | None:
    """The way to where answers are looked up, if there is one."""
    if registry.may_i(edition.id) not in desk.docnames:
        return None
    return pieces.page(registry.may_i(edition.id), desk.say("may_i.short"))


def doors(desk: Desk, tiles: Sequence[Tile]) -> Iterator[Way]:
    """The ways in for what most people come for: the rules, an answer, and what the books say differently."""
    yield Way(pieces.page(registry.INDEX, desk.say("home.play"), "editions"), desk.say("home.play.about"))
    checked = [each.may_i for each in tiles if each.may_i]
    asked = [each.asked for each in tiles if each.asked]
    if checked:
        yield Way(checked[0], desk.say("may_i.lead"))
    elif asked:
        yield Way(asked[0], desk.say("home.asked.about"))
    if registry.DISAGREEMENTS in desk.docnames:
        there = pieces.page(registry.DISAGREEMENTS, desk.say("disagreements.short"))
        yield Way(there, desk.say("disagreements.description"))


def ways(desk: Desk) -> Iterator[Way]:
    """The other ways in."""
    for docname, key in (
        (registry.CHANGES, "changes"),
        (registry.GLOSSARY, "glossary"),
        (registry.HOUSE_RULES, "house"),
        (registry.READING, "reading"),
        (registry.WRITERS, "writers"),
    ):
        if docname in desk.docnames:
            yield Way(pieces.page(docname, desk.say(f"{key}.short")), desk.say(f"{key}.description"))

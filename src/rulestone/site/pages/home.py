"""The first page: what there is, and where the books part most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulestone.model import Edition
from rulestone.site import registry
from rulestone.site.desk import Desk, Page
from rulestone.site.many import FEW, are_many
from rulestone.site.pages import own
from rulestone.site.tree import Tag, el, page, section
from rulestone.words.voice import capital


def pages(desk: Desk) -> Iterator[Page]:
    """The home page."""
    yield Page(
        docname=registry.INDEX,
        kind="home",
        title=desk.say("home.title"),
        description=desk.say("home.description"),
        body=(
            el("p", desk.say("home.lead"), class_="lead"),
            section(
                "editions",
                desk.say("home.editions"),
                el("div", (edition(desk, each) for each in desk.knowledge.editions[:FEW]), class_="tiles"),
                el("p", page(registry.BOOKS, desk.say("many.more", number=len(desk.knowledge.editions) - FEW)))
                if are_many(desk)
                else None,
            ),
            *own_pages(desk),
            section("more", desk.say("home.more"), el("ul", ways(desk), class_="ways")),
        ),
        wide=True,
    )


def own_pages(desk: Desk) -> Iterator[Tag]:
    """The pages that the writers of these rules have added."""
    links = [el("li", page(each.docname, each.title)) for each in own.pages(desk)]
    if links:
        yield section("pages", desk.say("home.pages"), el("ul", links, class_="ways"))


def edition(desk: Desk, edition: Edition) -> Tag:
    """An edition with its books and how far they agree."""
    rules = desk.knowledge.rulesets[edition.id]
    cards = [kind for kind in rules.cards if rules.cards[kind].action][:6]
    colours = rules.colours or (None,)
    found = Counter(
        each.kind for each in desk.knowledge.of_edition.get(edition.id, ()) if each.scope in ("edition", "book")
    )
    books = [book.id for book in desk.knowledge.library.books_of(edition.id)]
    return el(
        "div",
        el("h3", desk.edition(edition.id)),
        el(
            "p",
            (
                desk.card(
                    edition.id,
                    {"kind": kind, "colour": colours[place % len(colours)] if rules.cards[kind].coloured else None},
                    "small",
                )
                for place, kind in enumerate(cards)
            ),
            class_="fan",
        ),
        el("p", page(registry.play(edition.id), desk.say("home.play"), class_="main-way")),
        el("p", desk.say("home.books", number=len(books)), " ", desk.books_linked(books)),
        el(
            "ul",
            (
                el("li", desk.say("counted", name=capital(desk.kind(kind)), number=number))
                for kind, number in found.most_common()
            ),
            class_="counts",
        ),
        el("p", page(registry.grid(edition.id), desk.say("grid.short"))),
        class_="tile",
    )


def ways(desk: Desk) -> Iterator[Tag]:
    """The other ways in, one line each."""
    for docname, key in (
        (registry.DISAGREEMENTS, "disagreements"),
        (registry.CHANGES, "changes"),
        (registry.GLOSSARY, "glossary"),
        (registry.HOUSE_RULES, "house"),
        (registry.READING, "reading"),
        (registry.WRITERS, "writers"),
    ):
        if docname in desk.docnames:
            yield el("li", page(docname, desk.say(f"{key}.short")), " ", desk.say(f"{key}.description"))

"""The glossary: every card, colour and pile in the words of all books, across languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulestone.model import Book, Name
from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.many import are_many, listed
from rulestone.site.tree import Some, Tag, el, page, section
from rulestone.site.view import Page

GROUPS = ("cards", "colours", "piles")


def pages(desk: Desk) -> Iterator[Page]:
    """One page for all editions, or where there are many, one for each."""
    lead = el("p", desk.say("glossary.lead"), class_="lead")
    top = Page(
        docname=registry.GLOSSARY,
        kind="glossary",
        title=desk.say("glossary.title"),
        description=desk.say("glossary.description"),
        body=(lead,),
        above=desk.crumbs(),
    )
    if not are_many(desk):
        yield with_terms(desk, top, desk.knowledge.books, set())
        return
    entries, described = [], set[str]()
    for edition in desk.knowledge.editions:
        name, docname = desk.edition(edition.id), registry.within(registry.GLOSSARY, edition.id)
        own = replace(top, docname=docname, title=f"{top.title}: {name}", above=desk.crumbs((top.docname, top.title)))
        yield with_terms(desk, own, desk.knowledge.library.books_of(edition.id), described)
        entries.append(el("li", page(docname, name)))
    yield from listed(desk, top, entries)


def with_terms(desk: Desk, empty: Page, books: Sequence[Book], described: set[str]) -> Page:
    """A page with all that some books name; cards that were not described before are described here."""
    terms = {group: sorted({each for book in books for each in named(book, group)}) for group in GROUPS}
    parts = (
        section(
            f"group-{group}", desk.say(f"glossary.{group}"), (term(desk, books, group, each) for each in terms[group])
        )
        for group in GROUPS
        if terms[group]
    )
    objects = [("card", each, f"cards-{registry.slug(each)}") for each in terms["cards"] if each not in described]
    described.update(terms["cards"])
    return replace(empty, body=(*empty.body, *parts), objects=tuple(objects))


def named(book: Book, group: str) -> Mapping[str, Name]:
    """What a book names in a group."""
    found: Mapping[str, Name] = getattr(book, group)
    return found


def term(desk: Desk, books: Sequence[Book], group: str, name: str) -> Tag:
    """One term with what each book calls it."""
    return el(
        "div",
        el("rs-here", to=f"{group}-{registry.slug(name)}"),
        el("h3", picture(desk, books, group, name), desk.term(group, name)),
        el(
            "dl",
            (
                (
                    el("dt", desk.book_link(book.id), " ", el("span", desk.edition(book.edition), class_="quiet")),
                    el("dd", words(desk, book, known)),
                )
                for book in books
                if (known := named(book, group).get(name)) is not None
            ),
            class_="facts",
        ),
        id=f"{group}-{registry.slug(name)}",
        class_="term",
    )


def picture(desk: Desk, books: Sequence[Book], group: str, name: str) -> Some:
    """The card, as the first of the editions that has it draws it."""
    if group != "cards":
        return None
    for edition in dict.fromkeys(book.edition for book in books):
        rules = desk.knowledge.rulesets[edition]
        if name in rules.cards:
            card: dict[str, object] = {
                "kind": name,
                "colour": rules.colours[0] if rules.cards[name].coloured and rules.colours else None,
            }
            if not rules.cards[name].action:
                card["number"] = "7"
            return desk.card(edition, card, "beside")
    return None


def words(desk: Desk, book: Book, name: Name) -> list[Some]:
    """A name as printed, and the other ways in which the same book prints it."""
    found: list[Some] = [desk.printed(name.name, book.language, "b")]
    if name.plural:
        found += ["; ", desk.printed(name.plural, book.language)]
    for other in name.also:
        found += [", ", desk.printed(other, book.language)]
    return found

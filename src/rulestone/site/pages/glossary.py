"""The glossary: every card, colour and pile in the words of all books, across languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulestone.model import Book, Name
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.many import are_many, listed
from rulestone.site.view import Heading, Page, Picture

GROUPS = ("cards", "colours", "piles")


@dataclass(frozen=True)
class Term:
    """A card, a colour or a pile by our name, with what each book calls it."""

    anchor: str
    name: str
    picture: Picture | None
    called: tuple[pieces.Called, ...]


@dataclass(frozen=True)
class Group:
    """All cards, colours or piles."""

    anchor: str
    name: str
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Glossary:
    """What the page shows."""

    groups: tuple[Group, ...]


def pages(desk: Desk) -> Iterator[Page]:
    """One page for all editions, or where there are many, one for each."""
    top = Page(
        docname=registry.GLOSSARY,
        kind="glossary",
        title=desk.say("glossary.title"),
        description=desk.say("glossary.description"),
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
        entries.append(pieces.page(docname, name))
    yield from listed(top, entries, desk.say("glossary.lead"))


def with_terms(desk: Desk, empty: Page, books: Sequence[Book], described: set[str]) -> Page:
    """A page with all that some books name; cards that were not described before are described here."""
    names = {group: sorted({each for book in books for each in named(book, group)}) for group in GROUPS}
    groups = tuple(
        Group(
            f"group-{group}",
            desk.say(f"glossary.{group}"),
            tuple(term(desk, books, group, each) for each in names[group]),
        )
        for group in GROUPS
        if names[group]
    )
    objects = [("card", each, f"cards-{registry.slug(each)}") for each in names["cards"] if each not in described]
    described.update(names["cards"])
    contents = tuple(Heading(each.anchor, each.name) for each in groups)
    return replace(empty, view=Glossary(groups), contents=contents, objects=tuple(objects))


def named(book: Book, group: str) -> Mapping[str, Name]:
    """What a book names in a group."""
    found: Mapping[str, Name] = getattr(book, group)
    return found


def term(desk: Desk, books: Sequence[Book], group: str, name: str) -> Term:
    """One term with what each book calls it."""
    known = [(book, named(book, group)[name]) for book in books if name in named(book, group)]
    return Term(
        f"{group}-{registry.slug(name)}",
        desk.term(group, name),
        picture(desk, books, name) if group == "cards" else None,
        tuple(pieces.called(desk, book, name) for book, name in known),
    )


def picture(desk: Desk, books: Sequence[Book], name: str) -> Picture | None:
    """The card, as the first of the editions that has it draws it."""
    for edition in dict.fromkeys(book.edition for book in books):
        if name in desk.knowledge.rulesets[edition].cards:
            return pieces.sample(desk, edition, name, "beside")
    return None

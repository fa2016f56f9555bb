"""The glossary: every card, colour and pile in the words of all books, across languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulestone.model import Book, Name
from rulestone.site import page_parts, registry
from rulestone.site.long_lists import are_many, listed
from rulestone.site.page_view import Heading, Page, Picture
from rulestone.site.page_writer import PageWriter

GROUPS = ("cards", "colours", "piles")


@dataclass(frozen=True)
class GlossaryTerm:
    """A card, a colour or a pile by our name, with what each book calls it."""

    anchor: str
    name: str
    picture: Picture | None
    names: tuple[page_parts.NamedThing, ...]


@dataclass(frozen=True)
class GlossaryGroup:
    """All cards, colours or piles."""

    anchor: str
    name: str
    terms: tuple[GlossaryTerm, ...]


def pages(writer: PageWriter) -> Iterator[Page]:
    """One page for all editions, or where there are many, one for each."""
    top = writer.page("glossary", registry.GLOSSARY)
    if not are_many(writer):
        yield with_terms(writer, top, writer.knowledge.books, set())
        return
    entries, described = [], set[str]()
    for edition in writer.knowledge.editions:
        name, docname = writer.edition(edition.id), registry.within(registry.GLOSSARY, edition.id)
        own = replace(top, docname=docname, title=f"{top.title}: {name}", above=writer.crumbs((top.docname, top.title)))
        yield with_terms(writer, own, writer.knowledge.library.books_of(edition.id), described)
        entries.append(page_parts.link_page(docname, name))
    yield from listed(top, entries, writer.say("glossary.lead"))


def with_terms(writer: PageWriter, empty: Page, books: Sequence[Book], described: set[str]) -> Page:
    """A page with all that some books name; cards that were not described before are described here."""
    names = {group: sorted({name for book in books for name in names_in(book, group)}) for group in GROUPS}
    groups = tuple(
        GlossaryGroup(
            f"group-{group}",
            writer.say(f"glossary.{group}"),
            tuple(term(writer, books, group, name) for name in names[group]),
        )
        for group in GROUPS
        if names[group]
    )
    objects = [("card", name, f"cards-{registry.slug(name)}") for name in names["cards"] if name not in described]
    described.update(names["cards"])
    contents = tuple(Heading(group.anchor, group.name) for group in groups)
    return replace(empty, view=(groups), contents=contents, objects=tuple(objects))


def names_in(book: Book, group: str) -> Mapping[str, Name]:
    """What a book names in a group."""
    names: Mapping[str, Name] = getattr(book, group)
    return names


def term(writer: PageWriter, books: Sequence[Book], group: str, name: str) -> GlossaryTerm:
    """One term with what each book calls it."""
    known = [(book, names_in(book, group)[name]) for book in books if name in names_in(book, group)]
    return GlossaryTerm(
        f"{group}-{registry.slug(name)}",
        writer.term(group, name),
        picture(writer, books, name) if group == "cards" else None,
        tuple(page_parts.named_thing(writer, book, name) for book, name in known),
    )


def picture(writer: PageWriter, books: Sequence[Book], name: str) -> Picture | None:
    """The card, as the first of the editions that has it draws it."""
    for edition in dict.fromkeys(book.edition for book in books):
        if name in writer.knowledge.rulesets[edition].cards:
            return page_parts.sample_picture(writer, edition, name, "beside")
    return None

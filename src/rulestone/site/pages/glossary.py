"""The glossary: every card, colour and pile in the words of all books, across languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulestone.model import Book, Name
from rulestone.site import registry
from rulestone.site.desk import Desk, Page
from rulestone.site.tree import Some, Tag, el, section

GROUPS = ("cards", "colours", "piles")


def pages(desk: Desk) -> Iterator[Page]:
    """One page for all editions."""
    terms = {group: sorted({each for book in desk.knowledge.books for each in named(book, group)}) for group in GROUPS}
    yield Page(
        docname=registry.GLOSSARY,
        kind="glossary",
        title=desk.say("glossary.title"),
        description=desk.say("glossary.description"),
        body=(
            el("p", desk.say("glossary.lead"), class_="lead"),
            *(
                section(
                    f"group-{group}", desk.say(f"glossary.{group}"), (term(desk, group, each) for each in terms[group])
                )
                for group in GROUPS
                if terms[group]
            ),
        ),
        objects=tuple(("card", each, f"cards-{registry.slug(each)}") for each in terms["cards"]),
        above=desk.crumbs(),
    )


def named(book: Book, group: str) -> Mapping[str, Name]:
    """What a book names in a group."""
    found: Mapping[str, Name] = getattr(book, group)
    return found


def term(desk: Desk, group: str, name: str) -> Tag:
    """One term with what each book calls it."""
    return el(
        "div",
        el("rs-here", to=f"{group}-{registry.slug(name)}"),
        el("h3", picture(desk, group, name), desk.term(group, name)),
        el(
            "dl",
            (
                (
                    el("dt", desk.book_link(book.id), " ", el("span", desk.edition(book.edition), class_="quiet")),
                    el("dd", words(desk, book, known)),
                )
                for book in desk.knowledge.books
                if (known := named(book, group).get(name)) is not None
            ),
            class_="facts",
        ),
        id=f"{group}-{registry.slug(name)}",
        class_="term",
    )


def picture(desk: Desk, group: str, name: str) -> Some:
    """The card, as the first edition that has it draws it."""
    if group != "cards":
        return None
    for edition, rules in sorted(desk.knowledge.rulesets.items()):
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

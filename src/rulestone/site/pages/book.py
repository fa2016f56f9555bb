"""What each book says: every book of every edition, in the language of the reader, each rule with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rulestone.model import Book, Claim, Edition, Question
from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.many import are_many, listed
from rulestone.site.tree import Some, Tag, el, page, ref, section
from rulestone.site.view import Page
from rulestone.words.voice import capital

STATUSES = ("stated", "follows", "ambiguous", "silent")


def pages(desk: Desk) -> Iterator[Page]:
    """A list of the books, and a page for each."""
    yield from shelves(desk)
    for book in desk.knowledge.books:
        yield one(desk, book)


def shelves(desk: Desk) -> Iterator[Page]:
    """All books by edition; of many editions no more than the ways to them."""
    lead = el("p", desk.say("books.lead"), class_="lead")
    shelf = Page(
        docname=registry.BOOKS,
        kind="books",
        title=desk.say("books.title"),
        description=desk.say("books.description"),
        body=(lead,),
        above=desk.crumbs(),
        wide=True,
    )
    editions = desk.knowledge.editions
    if are_many(desk):
        yield from listed(desk, shelf, [ways(desk, each) for each in editions])
    else:
        yield replace(shelf, body=(lead, *(told(desk, each) for each in editions)))


def ways(desk: Desk, edition: Edition) -> Tag:
    """The ways to an edition and its books."""
    books = desk.knowledge.library.names_of_books(edition.id)
    return el("li", page(registry.play(edition.id), desk.edition(edition.id)), ": ", desk.books_linked(books))


def told(desk: Desk, edition: Edition) -> Tag:
    """The books of an edition, with what each is."""
    books = desk.knowledge.library.books_of(edition.id)
    entries = el("ul", (entry(desk, book) for book in books), class_="cards-list")
    return section(registry.slug(edition.id), desk.edition(edition.id), entries)


def entry(desk: Desk, book: Book) -> Tag:
    """One book with what it is printed in."""
    counts: Counter[str] = Counter(claim.status for claim in book.claims)
    return el(
        "li",
        el("p", ref("book", book.id, desk.book(book.id)), class_="entry-name"),
        el("p", desk.say("book.printed_in"), " ", desk.document(book), class_="quiet"),
        el(
            "p",
            ", ".join(desk.say(f"book.count.{status}", number=counts[status]) for status in STATUSES),
            class_="quiet",
        ),
    )


def one(desk: Desk, book: Book) -> Page:
    """One book."""
    edition = desk.knowledge.library.editions[book.edition]
    facts = (
        ("book.edition", desk.edition(book.edition)),
        ("book.language", [capital(desk.language(book.language)), f" ({book.locale})"]),
        ("book.document", desk.document(book)),
        ("book.authority", desk.say(f"authority.{edition.authority_of(book.id)}")),
        ("book.id", el("code", book.id)),
    )
    return Page(
        docname=registry.book(book.id),
        kind="book",
        title=desk.book(book.id),
        description=desk.say("book.description", book=desk.book(book.id)),
        body=(
            el("dl", ((el("dt", desk.say(key)), el("dd", value)) for key, value in facts), class_="facts"),
            *names(desk, book),
            *ambiguities(desk, book),
            *(
                section(
                    f"chapter-{chapter}",
                    desk.say(f"chapter.{chapter}"),
                    (
                        (
                            el("h3", desk.topic(topic), id=f"topic-{registry.slug(topic)}"),
                            (rule(desk, book, each) for each in questions),
                        )
                        for topic, questions in topics
                    ),
                )
                for chapter, topics in desk.knowledge.chapters(edition)
            ),
        ),
        objects=(("book", book.id, ""),),
        above=desk.crumbs((registry.BOOKS, desk.say("books.short"))),
    )


def names(desk: Desk, book: Book) -> Iterator[Tag]:
    """What the book calls the cards, colours and piles, where it has any."""
    rows = []
    for group, known in (("cards", book.cards), ("colours", book.colours), ("piles", book.piles)):
        for each, name in known.items():
            also: list[Some] = [[", ", desk.printed(other, book.language)] for other in name.also]
            rows.append(
                el(
                    "tr",
                    el("th", desk.term(group, each), scope="row"),
                    el("td", desk.printed(name.name, book.language), also),
                )
            )
    if not rows:
        return
    yield section(
        "names",
        desk.say("book.names"),
        el(
            "div",
            el("table", el("tbody", rows), class_="names-table"),
            class_="scrolls",
            tabindex=0,
            role="region",
            aria_label=desk.say("book.names"),
        ),
    )


def ambiguities(desk: Desk, book: Book) -> Iterator[Tag]:
    """Where the words of the book can be read in more than one way, each reading with its reason."""
    if not book.ambiguities:
        return
    yield section(
        "readings",
        desk.say("book.readings"),
        el("p", desk.say("book.readings.lead")),
        el("p", desk.say("in_english"), class_="quiet") if desk.code != "en" else None,
        (
            el(
                "div",
                el("h3", el("code", name), id=f"reading-{registry.slug(name)}"),
                el(
                    "dl",
                    ((el("dt", el("code", each.id)), el("dd", desk.foreign(each.because))) for each in readings),
                    class_="facts",
                ),
            )
            for name, readings in book.ambiguities.items()
        ),
    )


def rule(desk: Desk, book: Book, question: Question) -> Some:
    """What the book says on one question, with its place and what was found there."""
    claims = book.claims_on(question.id)
    if not claims:
        return None
    anchor = registry.anchor(question.id)
    found = [each for each in desk.knowledge.found_on(book.edition, question.id) if each.level != "note"]
    return el(
        "div",
        el("rs-here", to=anchor),
        el("p", desk.rule_ref(book.edition, question.id, desk.question(question.id, book.id)), class_="rule-asks"),
        [said(desk, claim, question) for claim in claims],
        [
            el("p", desk.level_badge(each), " ", ref("finding", each.id, desk.say("parting.again")), class_="again")
            for each in found
        ],
        class_=f"rule status-{claims[0].status}",
        id=anchor,
    )


def said(desk: Desk, claim: Claim, question: Question) -> Iterator[Tag]:
    """One claim: what it says, how it says it, where."""
    first = desk.claim_lines(claim, question)[0]
    yield el(
        "p",
        el("span", desk.say(f"status.{claim.status}"), class_=f"mark mark-{claim.status}"),
        " ",
        first,
        class_="rule-says",
    )
    if claim.answer is None and claim.readings:
        yield el(
            "ul",
            (
                el("li", el("code", reading), " ", desk.answer(question.id, answer, claim.book))
                for reading, answer in claim.readings.items()
            ),
            class_="readings",
        )
    if claim.places:
        yield el(
            "p",
            el("span", desk.say("where"), " ", class_="quiet"),
            [[desk.place(place), " "] for place in claim.places],
            class_="places",
        )
    elif claim.sections:
        read = desk.sections_read(claim.book, claim.sections)
        yield el("p", el("span", desk.say("read"), " ", class_="quiet"), read, class_="places")

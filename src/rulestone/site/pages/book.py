"""What each book says: every book of every edition, in the language of the reader, each rule with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulestone.model import Book, Claim, Edition, Question
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.many import are_many, listed
from rulestone.site.pages.notation import line_of
from rulestone.site.view import Heading, Link, Page, Source, Text, Words
from rulestone.site.view import listed as with_commas
from rulestone.words.voice import capital

STATUSES = ("stated", "follows", "ambiguous", "silent")


@dataclass(frozen=True)
class Entry:
    """A book in the list, with what it is printed in and how much it says in which way."""

    link: Link
    document: str
    counts: str


@dataclass(frozen=True)
class Shelf:
    """The books of an edition."""

    anchor: str
    name: str
    books: tuple[Entry, ...]


@dataclass(frozen=True)
class Shelves:
    """What the list of books shows."""

    shelves: tuple[Shelf, ...]


@dataclass(frozen=True)
class Fact:
    """A fact about a book, or a reading with its reason."""

    name: Text
    says: Text


@dataclass(frozen=True)
class Ambiguity:
    """Words that can be taken in more than one way."""

    anchor: str
    name: str
    readings: tuple[Fact, ...]


@dataclass(frozen=True)
class Said:
    """One claim: what it says, how, and where."""

    status: str
    says: str
    readings: tuple[Fact, ...]
    places: tuple[Source, ...]
    read: Text
    written: Link | None
    """The line of the file that says so."""
    """The sections that were read before the book was called silent."""


@dataclass(frozen=True)
class Found:
    """A finding on the same question."""

    level: str
    kind: str
    link: Link


@dataclass(frozen=True)
class Rule:
    """What the book says on one question."""

    anchor: str
    asks: Link
    says: tuple[Said, ...]
    found: tuple[Found, ...]


@dataclass(frozen=True)
class Topic:
    """Rules under a heading."""

    anchor: str
    name: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Chapter:
    """Topics under a heading."""

    anchor: str
    name: str
    topics: tuple[Topic, ...]


@dataclass(frozen=True)
class OneBook:
    """What the page of a book shows."""

    facts: tuple[Fact, ...]
    names: tuple[Fact, ...]
    ambiguities: tuple[Ambiguity, ...]
    in_english: bool
    """Whether the reasons of readings are in a language that is not the page's."""
    chapters: tuple[Chapter, ...]


def pages(desk: Desk) -> Iterator[Page]:
    """A list of the books, and a page for each."""
    yield from shelves(desk)
    for book in desk.knowledge.books:
        yield one(desk, book)


def shelves(desk: Desk) -> Iterator[Page]:
    """All books by edition; of many editions no more than the ways to them."""
    top = Page(
        docname=registry.BOOKS,
        kind="books",
        title=desk.say("books.title"),
        description=desk.say("books.description"),
        above=desk.crumbs(),
        wide=True,
    )
    editions = desk.knowledge.editions
    if are_many(desk):
        yield from listed(top, [ways(desk, each) for each in editions], desk.say("books.lead"))
    else:
        yield replace(top, view=Shelves(tuple(shelf(desk, each) for each in editions)))


def ways(desk: Desk, edition: Edition) -> Text:
    """The ways to an edition and its books."""
    books = desk.knowledge.library.names_of_books(edition.id)
    return (pieces.page(registry.play(edition.id), desk.edition(edition.id)), ": ", pieces.books(desk, books))


def shelf(desk: Desk, edition: Edition) -> Shelf:
    """The books of an edition, with what each is."""
    books = desk.knowledge.library.books_of(edition.id)
    return Shelf(registry.slug(edition.id), desk.edition(edition.id), tuple(entry(desk, book) for book in books))


def entry(desk: Desk, book: Book) -> Entry:
    """One book with what it is printed in."""
    counts: Counter[str] = Counter(claim.status for claim in book.claims)
    counted = ", ".join(desk.say(f"book.count.{status}", number=counts[status]) for status in STATUSES)
    return Entry(pieces.book(desk, book.id, desk.book(book.id)), desk.document(book), counted)


def one(desk: Desk, book: Book) -> Page:
    """One book."""
    edition = desk.knowledge.library.editions[book.edition]
    facts: tuple[tuple[str, Text], ...] = (
        ("book.edition", desk.edition(book.edition)),
        ("book.language", f"{capital(desk.language(book.language))} ({book.locale})"),
        ("book.document", desk.document(book)),
        ("book.authority", desk.say(f"authority.{edition.authority_of(book.id)}")),
        ("book.id", Words(book.id, code=True)),
    )
    view = OneBook(
        facts=tuple(Fact(desk.say(key), value) for key, value in facts),
        names=tuple(names(desk, book)),
        ambiguities=tuple(ambiguities(desk, book)),
        in_english=desk.code != "en",
        chapters=tuple(chapters(desk, book, edition)),
    )
    heads = [Heading("names", desk.say("book.names"))] if view.names else []
    heads += [Heading("readings", desk.say("book.readings"))] if view.ambiguities else []
    return Page(
        docname=registry.book(book.id),
        kind="book",
        title=desk.book(book.id),
        description=desk.say("book.description", book=desk.book(book.id)),
        view=view,
        contents=(*heads, *(Heading(each.anchor, each.name) for each in view.chapters)),
        objects=(("book", book.id, ""),),
        above=desk.crumbs((registry.BOOKS, desk.say("books.short"))),
    )


def names(desk: Desk, book: Book) -> Iterator[Fact]:
    """What the book calls the cards, colours and piles."""
    for group, known in (("cards", book.cards), ("colours", book.colours), ("piles", book.piles)):
        for each, name in known.items():
            called = (name.name, *name.also)
            yield Fact(
                desk.term(group, each), with_commas(pieces.printed(desk, other, book.language) for other in called)
            )


def ambiguities(desk: Desk, book: Book) -> Iterator[Ambiguity]:
    """Where the words of the book can be read in more than one way, each reading with its reason."""
    for name, readings in book.ambiguities.items():
        facts = (Fact(Words(each.id, code=True), pieces.written(desk, each.because, "en")) for each in readings)
        yield Ambiguity(f"reading-{registry.slug(name)}", name, tuple(facts))


def chapters(desk: Desk, book: Book, edition: Edition) -> Iterator[Chapter]:
    """All that the book says, in the order of play."""
    for chapter, topics in desk.knowledge.chapters(edition):
        told = (
            Topic(
                f"topic-{registry.slug(topic)}",
                desk.topic(topic),
                tuple(rule(desk, book, each) for each in questions if book.claims_on(each.id)),
            )
            for topic, questions in topics
        )
        yield Chapter(f"chapter-{chapter}", desk.say(f"chapter.{chapter}"), tuple(told))


def rule(desk: Desk, book: Book, question: Question) -> Rule:
    """What the book says on one question, with its place and what was found there."""
    found = [each for each in desk.knowledge.found_on(book.edition, question.id) if each.level != "note"]
    again = desk.say("parting.again")
    return Rule(
        anchor=registry.anchor(question.id),
        asks=pieces.rule(book.edition, question.id, desk.question(question.id, book.id)),
        says=tuple(said(desk, claim, question) for claim in book.claims_on(question.id)),
        found=tuple(Found(each.level, capital(desk.kind(each.kind)), pieces.finding(each, again)) for each in found),
    )


def said(desk: Desk, claim: Claim, question: Question) -> Said:
    """One claim."""
    readings = claim.readings if claim.answer is None else {}
    return Said(
        status=claim.status,
        says=desk.claim_lines(claim, question)[0],
        readings=tuple(
            Fact(Words(name, code=True), desk.answer(question.id, answer, claim.book))
            for name, answer in readings.items()
        ),
        places=tuple(pieces.source(desk, place) for place in claim.places),
        read=() if claim.places else pieces.sections_read(desk, claim.book, claim.sections),
        written=None if claim.spot is None else line_of(desk, claim.spot.file, "books", claim.book, claim.spot.line),
    )

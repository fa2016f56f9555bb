"""What each book says: every book of every edition, in the language of the reader, each rule with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulestone.model import Book, Claim, Edition, Question
from rulestone.site import page_parts, registry
from rulestone.site.long_lists import are_many, listed
from rulestone.site.page_view import Heading, Link, MarkedWords, Page, SourceLine, Text
from rulestone.site.page_view import listed as with_commas
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages.notation import line_of
from rulestone.words.voice import capital

STATUSES = ("stated", "follows", "ambiguous", "silent")


@dataclass(frozen=True)
class BookRow:
    """A book in the list, with what it is printed in and how much it says in which way."""

    link: Link
    document: str
    counts: str


@dataclass(frozen=True)
class EditionBooks:
    """The books of an edition."""

    anchor: str
    name: str
    books: tuple[BookRow, ...]


@dataclass(frozen=True)
class BookFact:
    """A fact about a book, or a reading with its reason."""

    name: Text
    says: Text


@dataclass(frozen=True)
class Ambiguity:
    """Words that can be taken in more than one way."""

    anchor: str
    name: str
    readings: tuple[BookFact, ...]


@dataclass(frozen=True)
class StatedRule:
    """One claim: what it says, how, and where."""

    status: str
    says: str
    readings: tuple[BookFact, ...]
    places: tuple[SourceLine, ...]
    sections_read: Text
    """The sections that were read before the book was called silent."""
    file_line: Link | None
    """The line of the file that says so."""


@dataclass(frozen=True)
class FindingRow:
    """A finding on the same question."""

    level: str
    kind: str
    link: Link


@dataclass(frozen=True)
class BookRule:
    """What the book says on one question."""

    anchor: str
    asks: Link
    says: tuple[StatedRule, ...]
    findings: tuple[FindingRow, ...]


@dataclass(frozen=True)
class Topic:
    """Rules under a heading."""

    anchor: str
    name: str
    rules: tuple[BookRule, ...]


@dataclass(frozen=True)
class BookChapter:
    """Topics under a heading."""

    anchor: str
    name: str
    topics: tuple[Topic, ...]


@dataclass(frozen=True)
class OneBook:
    """What the page of a book shows."""

    facts: tuple[BookFact, ...]
    names: tuple[BookFact, ...]
    ambiguities: tuple[Ambiguity, ...]
    in_english: bool
    """Whether the reasons of readings are in a language that is not the page's."""
    chapters: tuple[BookChapter, ...]


def pages(writer: PageWriter) -> Iterator[Page]:
    """A list of the books, and a page for each."""
    yield from list_pages(writer)
    for book in writer.knowledge.books:
        yield book_page(writer, book)


def list_pages(writer: PageWriter) -> Iterator[Page]:
    """All books by edition; of many editions no more than the ways to them."""
    top = writer.page("books", registry.BOOKS, wide=True)
    editions = writer.knowledge.editions
    if are_many(writer):
        yield from listed(top, [ways(writer, edition) for edition in editions], writer.say("books.lead"))
    else:
        yield replace(top, view=(tuple(edition_books(writer, edition) for edition in editions)))


def ways(writer: PageWriter, edition: Edition) -> Text:
    """The ways to an edition and its books."""
    books = writer.knowledge.library.names_of_books(edition.id)
    return (
        page_parts.link_page(registry.play(edition.id), writer.edition(edition.id)),
        ": ",
        page_parts.link_books(writer, books),
    )


def edition_books(writer: PageWriter, edition: Edition) -> EditionBooks:
    """The books of an edition, with what each is."""
    books = writer.knowledge.library.books_of(edition.id)
    return EditionBooks(
        registry.slug(edition.id), writer.edition(edition.id), tuple(entry(writer, book) for book in books)
    )


def entry(writer: PageWriter, book: Book) -> BookRow:
    """One book with what it is printed in."""
    counts: Counter[str] = Counter(claim.status for claim in book.claims)
    counted = ", ".join(writer.say(f"book.count.{status}", number=counts[status]) for status in STATUSES)
    return BookRow(page_parts.link_book(writer, book.id, writer.book(book.id)), writer.document(book), counted)


def book_page(writer: PageWriter, book: Book) -> Page:
    """One book."""
    edition = writer.knowledge.library.editions[book.edition]
    facts: tuple[tuple[str, Text], ...] = (
        ("book.edition", writer.edition(book.edition)),
        ("book.language", f"{capital(writer.language(book.language))} ({book.locale})"),
        ("book.document", writer.document(book)),
        ("book.authority", writer.say(f"authority.{edition.authority_of(book.id)}")),
        ("book.id", MarkedWords(book.id, code=True)),
    )
    view = OneBook(
        facts=tuple(BookFact(writer.say(key), value) for key, value in facts),
        names=tuple(names(writer, book)),
        ambiguities=tuple(ambiguities(writer, book)),
        in_english=writer.code != "en",
        chapters=tuple(chapters(writer, book, edition)),
    )
    heads = [Heading("names", writer.say("book.names"))] if view.names else []
    heads += [Heading("readings", writer.say("book.readings"))] if view.ambiguities else []
    return Page(
        docname=registry.book(book.id),
        kind="book",
        title=writer.book(book.id),
        description=writer.say("book.description", book=writer.book(book.id)),
        view=view,
        contents=(*heads, *(Heading(chapter.anchor, chapter.name) for chapter in view.chapters)),
        objects=(("book", book.id, ""),),
        above=writer.crumbs((registry.BOOKS, writer.say("books.short"))),
    )


def names(writer: PageWriter, book: Book) -> Iterator[BookFact]:
    """What the book calls the cards, colours and piles."""
    for group, known in (("cards", book.cards), ("colours", book.colours), ("piles", book.piles)):
        for term, name in known.items():
            called = (name.name, *name.also)
            yield BookFact(
                writer.term(group, term),
                with_commas(page_parts.printed_words(writer, other, book.language) for other in called),
            )


def ambiguities(writer: PageWriter, book: Book) -> Iterator[Ambiguity]:
    """Where the words of the book can be read in more than one way, each reading with its reason."""
    for name, readings in book.ambiguities.items():
        facts = (
            BookFact(MarkedWords(reading.id, code=True), page_parts.reason_in(writer, reading.because, book.language))
            for reading in readings
        )
        yield Ambiguity(f"reading-{registry.slug(name)}", name, tuple(facts))


def chapters(writer: PageWriter, book: Book, edition: Edition) -> Iterator[BookChapter]:
    """All that the book says, in the order of play."""
    for chapter, topics in writer.knowledge.chapters(edition):
        entries = (
            Topic(
                f"topic-{registry.slug(topic)}",
                writer.topic(topic),
                tuple(rule(writer, book, question) for question in questions if book.claims_on(question.id)),
            )
            for topic, questions in topics
        )
        yield BookChapter(f"chapter-{chapter}", writer.say(f"chapter.{chapter}"), tuple(entries))


def rule(writer: PageWriter, book: Book, question: Question) -> BookRule:
    """What the book says on one question, with its place and what was found there."""
    findings = [
        finding for finding in writer.knowledge.findings_on(book.edition, question.id) if finding.level != "note"
    ]
    again = writer.say("parting.again")
    return BookRule(
        anchor=registry.anchor(question.id),
        asks=page_parts.link_rule(book.edition, question.id, writer.question(question.id, book.id)),
        says=tuple(stated_rule(writer, claim, question) for claim in book.claims_on(question.id)),
        findings=tuple(
            FindingRow(finding.level, capital(writer.kind(finding.kind)), page_parts.link_finding(finding, again))
            for finding in findings
        ),
    )


def stated_rule(writer: PageWriter, claim: Claim, question: Question) -> StatedRule:
    """One claim."""
    readings = claim.readings if claim.answer is None else {}
    return StatedRule(
        status=claim.status,
        # Its readings stand in rows of their own.
        says=writer.claim_lines(claim, question)[0],
        readings=tuple(
            BookFact(MarkedWords(name, code=True), writer.answer(question.id, answer, claim.book))
            for name, answer in readings.items()
        ),
        places=tuple(page_parts.source_line(writer, place) for place in claim.places),
        sections_read=() if claim.places else page_parts.sections_read(writer, claim.book, claim.sections),
        file_line=None
        if claim.spot is None
        else line_of(writer, claim.spot.file, "books", claim.book, claim.spot.line),
    )

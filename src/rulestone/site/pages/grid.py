"""
The grid: questions × books at one glance.

Books with the same letter in a row give the same answer. The letters are told below the question, and whether the books
agree stands in words and as a sign; colour is never the only one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.model import Answer, Book, Edition, Question, may_be_asked
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.view import Link, Page

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGNS = {"same": "=", "parted": "≠", "wording": "≈", "open": "?"}
OUTSIDE = ("not_asked", "unanswered")
"""Cells of books that are not compared on a question."""


@dataclass(frozen=True)
class Cell:
    """What one book says: letters, or why there are none."""

    letters: str
    status: str
    book: str


@dataclass(frozen=True)
class Row:
    """One question: how far the books agree, and the letter of each."""

    anchor: str
    asks: Link
    state: str
    finding: Link | None
    """The way to what was found; its words are the sign's."""
    answers: tuple[tuple[str, str], ...]
    """Each letter with what it stands for."""
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Chapter:
    """The rows of one chapter."""

    anchor: str
    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Grid:
    """What the page shows."""

    signs: tuple[tuple[str, str], ...]
    """Each sign with the state that it stands for."""
    books: tuple[Link, ...]
    chapters: tuple[Chapter, ...]


def pages(desk: Desk) -> Iterator[Page]:
    """One grid for each edition."""
    for edition in desk.knowledge.editions:
        yield grid(desk, edition)


def grid(desk: Desk, edition: Edition) -> Page:
    """All questions of an edition."""
    name = desk.edition(edition.id)
    books = desk.knowledge.library.books_of(edition.id)
    signs = [*((sign, state) for state, sign in SIGNS.items()), ("A", "letter"), ("A/B", "ambiguous"), ("–", "silent")]
    chapters = (
        Chapter(
            f"chapter-{chapter}",
            desk.say(f"chapter.{chapter}"),
            tuple(row(desk, edition, books, each) for _, some in topics for each in some),
        )
        for chapter, topics in desk.knowledge.chapters(edition)
    )
    return Page(
        docname=registry.grid(edition.id),
        kind="grid",
        title=desk.say("grid.title", edition=name),
        description=desk.say("grid.description", edition=name),
        view=Grid(tuple(signs), tuple(pieces.book(desk, book.id) for book in books), tuple(chapters)),
        above=desk.crumbs((registry.play(edition.id), name)),
        wide=True,
    )


def row(desk: Desk, edition: Edition, books: tuple[Book, ...], question: Question) -> Row:
    """One question."""
    letters: dict[Answer, str] = {}
    cells = tuple(cell(desk, book, question, letters) for book in books)
    state = agreement(desk, edition, question, cells)
    found = desk.knowledge.found_on(edition.id, question.id)
    return Row(
        anchor=registry.anchor(question.id),
        asks=pieces.rule(edition, question.id, desk.in_short(question.id)),
        state=state,
        finding=pieces.finding(found[0], SIGNS[state]) if found else None,
        answers=tuple((letter, desk.answer(question.id, answer)) for answer, letter in letters.items()),
        cells=cells,
    )


def cell(desk: Desk, book: Book, question: Question, letters: dict[Answer, str]) -> Cell:
    """What one book says, as letters in the order in which answers come up."""
    claims = book.claims_on(question.id)
    answers = [answer for claim in claims for answer in claim.answers]
    found = [letters.setdefault(answer, LETTERS[len(letters) % 26]) for answer in answers]
    short = desk.short(book.id)
    if not found:
        return Cell("", unsaid(desk, book, question), short)
    return Cell(("+" if len(claims) > 1 else "/").join(dict.fromkeys(found)), claims[0].status, short)


def unsaid(desk: Desk, book: Book, question: Question) -> str:
    """Why a book gives no answer: it is silent, it is not asked, or nobody has looked for it there yet."""
    if not may_be_asked(question, book, desk.knowledge.library.questions):
        return "not_asked"
    return "unanswered" if question.id in book.open_questions else "silent"


def agreement(desk: Desk, edition: Edition, question: Question, cells: tuple[Cell, ...]) -> str:
    """How far the books agree: what was found decides, else what they say."""
    levels = {each.kind for each in desk.knowledge.found_on(edition.id, question.id)}
    if "undecided" in levels or "gap" in levels:
        return "open"
    if levels - {"wording"}:
        return "parted"
    apart = len({each.letters for each in cells if each.status not in OUTSIDE}) > 1
    if apart and question.id in edition.told:
        return "parted"
    if levels or apart:
        return "wording"
    return "same"

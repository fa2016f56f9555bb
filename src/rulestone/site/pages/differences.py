"""
All that differs in the books of an edition, on one page: each question in a row, each book in a column.

Only rows in which books part stand there, the worst first. What no book says and what is wrong in a single book stand
apart. The same table lies beside the page as a file for spreadsheets.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulestone.finding import LEVELS, Finding, Side
from rulestone.model import Answer, Edition, Place, may_be_asked
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.many import listed
from rulestone.site.view import Heading, Link, Page, Source, Text
from rulestone.words.differing import Pieces
from rulestone.words.findings import BETWEEN, BETWEEN_BOOKS
from rulestone.words.voice import capital

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FILE = "differences.csv"
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet works out instead of showing it."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a book says, by the letters of its answers."""

    letters: str
    words: str
    """The same for those who do not see the table."""
    state: str
    apart: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer with its letter; what differs from other answers is marked."""

    letter: str
    says: Pieces


@dataclass(frozen=True, slots=True)
class Entry:
    """What a finding is called and chosen by."""

    link: Link
    level: str
    kind: str
    kind_id: str
    languages: str
    """Of the books that say otherwise; of all, where none do."""
    topic: str


@dataclass(frozen=True, slots=True)
class Row:
    """A question on which books part."""

    entry: Entry
    answers: tuple[Answered, ...]
    cells: tuple[Cell, ...]
    printed: tuple[tuple[Text, Source], ...]


@dataclass(frozen=True, slots=True)
class Apart:
    """Something that stands in no column: a gap, or a mistake in one book."""

    entry: Entry
    about: Text


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that rows can be chosen by, with its values."""

    name: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Differences:
    """What the page shows."""

    books: tuple[Link, ...]
    shorts: tuple[str, ...]
    rows: tuple[Row, ...]
    mistakes: tuple[Apart, ...]
    gaps: tuple[Apart, ...]
    choices: tuple[Choice, ...]
    number: int
    file: str
    play: Link


def pages(desk: Desk) -> Iterator[Page]:
    """One page for each edition, and one that leads to them."""
    entries = []
    for edition in desk.knowledge.editions:
        yield page(desk, edition)
        found = Counter(each.kind for each in sorted(desk.knowledge.of_edition.get(edition.id, ()), key=gravest))
        counts = [desk.say("labelled", name=capital(desk.kind(kind)), what=many) for kind, many in found.items()]
        about = ", ".join(counts) or desk.say("differences.none")
        entries.append((pieces.page(registry.differences(edition.id), desk.edition(edition.id)), " ", about))
    top = Page(
        docname=registry.DISAGREEMENTS,
        kind="disagreements",
        title=desk.say("disagreements.title"),
        description=desk.say("disagreements.description"),
        above=desk.crumbs(),
        wide=True,
    )
    yield from listed(top, entries, desk.say("disagreements.lead"))


def page(desk: Desk, edition: Edition) -> Page:
    """All that differs in the books of an edition."""
    name = desk.edition(edition.id)
    found = sorted(desk.knowledge.of_edition.get(edition.id, ()), key=gravest)
    parted = [each for each in found if is_parted(each)]
    gaps = [each for each in found if is_gap(each) and each not in parted]
    rest = [each for each in found if each not in parted and each not in gaps]
    books = desk.knowledge.library.books_of(edition.id)
    shown = Differences(
        books=tuple(pieces.book(desk, book.id) for book in books),
        shorts=tuple(desk.short(book.id) for book in books),
        rows=tuple(row(desk, each) for each in parted),
        mistakes=tuple(apart(desk, each) for each in rest),
        gaps=tuple(apart(desk, each) for each in gaps),
        choices=tuple(choices(desk, found)),
        number=len(found),
        file=FILE,
        play=pieces.page(registry.play(edition.id), desk.say("differences.rules")),
    )
    parts = (("parted", shown.rows), ("mistakes", shown.mistakes), ("gaps", shown.gaps))
    return Page(
        docname=registry.differences(edition.id),
        kind="differences",
        title=desk.say("differences.title", edition=name),
        description=desk.say("differences.description", edition=name),
        view=shown,
        contents=tuple(Heading(part, desk.say(f"differences.{part}")) for part, some in parts if some),
        above=desk.crumbs((registry.DISAGREEMENTS, desk.say("disagreements.short"))),
        wide=True,
        beside=((FILE, sheet(desk, found)),),
    )


# Which findings stand where.


def gravest(finding: Finding) -> tuple[int, int, int]:
    """The worst first: by level, then whether it parts books, then how many say otherwise."""
    kinds = (*BETWEEN_BOOKS, finding.kind)
    return (LEVELS.index(finding.level), kinds.index(finding.kind), len(finding.deviating))


def is_parted(finding: Finding) -> bool:
    """Whether books stand against each other."""
    return len(finding.sides) > 1 and finding.kind != "gap"


def is_gap(finding: Finding) -> bool:
    """Whether no book settles it."""
    return finding.kind == "gap" or (finding.kind == "undecided" and bool(finding.sides))


# Rows.


def entry(desk: Desk, finding: Finding) -> Entry:
    """A finding by name, with what it is chosen by."""
    return Entry(
        link=pieces.finding(finding, named(desk, finding)),
        level=finding.level,
        kind=capital(desk.kind(finding.kind)),
        kind_id=finding.kind,
        languages=" ".join(languages(desk, finding)),
        topic=topic(finding),
    )


def row(desk: Desk, finding: Finding) -> Row:
    """A question with what each book says on it."""
    said = desk.finding_text(finding)
    letters = lettered(finding)
    told = [said.answer(answer) for answer in letters]
    shown = pieces.side_by_side(told)
    answers = zip(letters.values(), shown, strict=True)
    books = desk.knowledge.library.books_of(finding.edition)
    places = [next((place for place in finding.places if place.book == book.id), None) for book in books]
    return Row(
        entry=entry(desk, finding),
        answers=tuple(Answered(letter, says) for letter, says in answers),
        cells=tuple(cell(desk, finding, book.id, letters) for book in books),
        printed=tuple(printed(desk, place) for place in places if place is not None),
    )


def printed(desk: Desk, place: Place) -> tuple[Text, Source]:
    """What a book prints."""
    return pieces.book(desk, place.book), pieces.source(desk, place)


def named(desk: Desk, finding: Finding) -> str:
    """A finding in a few words."""
    if finding.question:
        return desk.in_short(finding.question)
    return capital(desk.finding_text(finding).headline).replace("`", "")


def lettered(finding: Finding) -> dict[Answer, str]:
    """A letter for each answer, in the order in which they come up."""
    answers = dict.fromkeys(answer for side in finding.sides for answer in side.answers)
    return {answer: LETTERS[place % len(LETTERS)] for place, answer in enumerate(answers)}


def side_of(finding: Finding, book: str) -> Side | None:
    """Those with whom a book stands."""
    return next((side for side in finding.sides if book in side.books), None)


def cell(desk: Desk, finding: Finding, book: str, letters: dict[Answer, str]) -> Cell:
    """What a book says."""
    side = side_of(finding, book)
    away = book in finding.deviating
    if side is None or book in side.silent:
        why = unsaid(desk, finding, book)
        return Cell("–" if why == "silent" else "", desk.say(f"status.{why}"), why, away)
    shown = "/".join(sorted(letters[answer] for answer in side.answers))
    state = "ambiguous" if book in side.ambiguous else "stated"
    return Cell(shown, shown, state, away)


def unsaid(desk: Desk, finding: Finding, book: str) -> str:
    """Why a book gives no answer: it is silent, it is not asked, or nobody has looked for it there yet."""
    library = desk.knowledge.library
    question = library.questions.get(finding.question or "")
    if question is None or not may_be_asked(question, library.books[book], library.questions):
        return "not_asked"
    return "unanswered" if question.id in library.books[book].open_questions else "silent"


def apart(desk: Desk, finding: Finding) -> Apart:
    """What stands in no column."""
    concerned = dict.fromkeys(entry.book for entry in finding.entries)
    return Apart(
        entry=entry(desk, finding),
        about="" if is_gap(finding) else pieces.books(desk, concerned),
    )


# Choices.


def languages(desk: Desk, finding: Finding) -> list[str]:
    """The languages of the books that a finding concerns."""
    books = finding.deviating or [book for side in finding.sides for book in side.books]
    books = books or [entry.book for entry in finding.entries]
    return sorted({desk.knowledge.library.books[book].language for book in books})


def topic(finding: Finding) -> str:
    """The topic of a finding."""
    return finding.question.split(".", 1)[0] if finding.question else ""


def choices(desk: Desk, found: Sequence[Finding]) -> Iterator[Choice]:
    """What a script lets people choose by; without it the whole table stands."""
    values = {
        "kind": {each.kind: capital(desk.kind(each.kind)) for each in found},
        "language": {code: capital(desk.language(code)) for each in found for code in languages(desk, each)},
        "topic": {topic(each): desk.topic(topic(each)) for each in found if topic(each)},
    }
    for name, some in values.items():
        if len(some) > 1:
            yield Choice(name, tuple(sorted(some.items(), key=lambda pair: pair[1])))


# The file for spreadsheets.


def sheet(desk: Desk, found: Sequence[Finding]) -> str:
    """Every finding in a line, with what each book answers in a column of its own."""
    books = desk.knowledge.library.books_of(found[0].edition) if found else ()
    lines = io.StringIO()
    rows = csv.writer(lines, lineterminator="\r\n")
    keys = ("kind", "topic", "question")
    names = [*(desk.say(f"sheet.{key}") for key in keys), *(desk.short(book.id) for book in books)]
    rows.writerow(map(harmless, (*names, desk.say("sheet.id"))))
    for finding in found:
        told = [in_column(desk, finding, book.id) for book in books]
        head = (capital(desk.kind(finding.kind)), desk.topic(topic(finding)) if topic(finding) else "")
        rows.writerow(map(harmless, (*head, named(desk, finding), *told, finding.id)))
    return lines.getvalue()


def in_column(desk: Desk, finding: Finding, book: str) -> str:
    """What a book answers, in words."""
    side = side_of(finding, book)
    if side is None:
        return ""
    if book in side.silent:
        return desk.say("status.silent")
    return BETWEEN.join(desk.finding_text(finding).answer(answer, (book,)) for answer in side.answers)


def harmless(text: str) -> str:
    """A cell that a spreadsheet shows as it is: "+4" is a card and nothing to be worked out."""
    return f"'{text}" if text.startswith(FORMULA) else text

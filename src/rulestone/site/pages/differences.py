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

from rulestone.findings import LEVELS, AnswerSide, Finding
from rulestone.model import Answer, Edition, Place, may_be_asked
from rulestone.site import page_parts, registry
from rulestone.site.long_lists import listed
from rulestone.site.page_view import Heading, Link, Page, SourceLine, Text
from rulestone.site.page_writer import PageWriter
from rulestone.words.finding_sentences import BETWEEN, BETWEEN_BOOKS
from rulestone.words.voice import capital
from rulestone.words.word_differences import Pieces

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
class AnsweredCell:
    """An answer with its letter; what differs from other answers is marked."""

    letter: str
    says: Pieces


@dataclass(frozen=True, slots=True)
class DifferenceEntry:
    """What a finding is called and chosen by."""

    link: Link
    level: str
    kind: str
    kind_id: str
    languages: str
    """Of the books that say otherwise; of all, where none do."""
    topic: str


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A question on which books part."""

    entry: DifferenceEntry
    answers: tuple[AnsweredCell, ...]
    cells: tuple[Cell, ...]
    printed: tuple[tuple[Text, SourceLine], ...]


@dataclass(frozen=True, slots=True)
class ApartCell:
    """Something that stands in no column: a gap, or a mistake in one book."""

    entry: DifferenceEntry
    about: Text


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """Something that rows can be chosen by, with its values."""

    name: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Differences:
    """What the page shows."""

    books: tuple[Link, ...]
    shorts: tuple[str, ...]
    rows: tuple[DifferenceRow, ...]
    mistakes: tuple[ApartCell, ...]
    gaps: tuple[ApartCell, ...]
    choices: tuple[FilterChoice, ...]
    number: int
    file: str
    play: Link


def pages(writer: PageWriter) -> Iterator[Page]:
    """One page for each edition, and one that leads to them."""
    entries = []
    for edition in writer.knowledge.editions:
        yield page(writer, edition)
        counter = Counter(
            finding.kind for finding in sorted(writer.knowledge.of_edition.get(edition.id, ()), key=gravest)
        )
        counts = [writer.say("labelled", name=capital(writer.kind(kind)), what=many) for kind, many in counter.items()]
        about = ", ".join(counts) or writer.say("differences.none")
        entries.append((page_parts.link_page(registry.differences(edition.id), writer.edition(edition.id)), " ", about))
    top = writer.page("disagreements", registry.DISAGREEMENTS, wide=True)
    yield from listed(top, entries, writer.say("disagreements.lead"))


def page(writer: PageWriter, edition: Edition) -> Page:
    """All that differs in the books of an edition."""
    name = writer.edition(edition.id)
    findings = sorted(writer.knowledge.of_edition.get(edition.id, ()), key=gravest)
    parted = [finding for finding in findings if is_parted(finding)]
    gaps = [finding for finding in findings if is_gap(finding) and finding not in parted]
    rest = [finding for finding in findings if finding not in parted and finding not in gaps]
    books = writer.knowledge.library.books_of(edition.id)
    shown = Differences(
        books=tuple(page_parts.link_book(writer, book.id) for book in books),
        shorts=tuple(writer.short(book.id) for book in books),
        rows=tuple(row(writer, finding) for finding in parted),
        mistakes=tuple(apart(writer, finding) for finding in rest),
        gaps=tuple(apart(writer, gap) for gap in gaps),
        choices=tuple(choices(writer, findings)),
        number=len(findings),
        file=FILE,
        play=page_parts.link_page(registry.play(edition.id), writer.say("differences.rules")),
    )
    parts = (("parted", shown.rows), ("mistakes", shown.mistakes), ("gaps", shown.gaps))
    return writer.page(
        "differences",
        registry.differences(edition.id),
        edition=name,
        view=shown,
        contents=tuple(Heading(part, writer.say(f"differences.{part}")) for part, some in parts if some),
        above=writer.crumbs((registry.DISAGREEMENTS, writer.say("disagreements.short"))),
        wide=True,
        beside=((FILE, sheet(writer, findings)),),
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


def entry(writer: PageWriter, finding: Finding) -> DifferenceEntry:
    """A finding by name, with what it is chosen by."""
    return DifferenceEntry(
        link=page_parts.link_finding(finding, short_name(writer, finding)),
        level=finding.level,
        kind=capital(writer.kind(finding.kind)),
        kind_id=finding.kind,
        languages=" ".join(languages(writer, finding)),
        topic=topic(finding),
    )


def row(writer: PageWriter, finding: Finding) -> DifferenceRow:
    """A question with what each book says on it."""
    text = writer.finding_text(finding)
    letters = lettered(finding)
    sentences = [text.answer(answer) for answer in letters]
    shown = page_parts.side_by_side(sentences)
    answers = zip(letters.values(), shown, strict=True)
    books = writer.knowledge.library.books_of(finding.edition)
    places = [next((place for place in finding.places if place.book == book.id), None) for book in books]
    return DifferenceRow(
        entry=entry(writer, finding),
        answers=tuple(AnsweredCell(letter, says) for letter, says in answers),
        cells=tuple(cell(writer, finding, book.id, letters) for book in books),
        printed=tuple(printed(writer, place) for place in places if place is not None),
    )


def printed(writer: PageWriter, place: Place) -> tuple[Text, SourceLine]:
    """What a book prints."""
    return page_parts.link_book(writer, place.book), page_parts.source_line(writer, place)


def short_name(writer: PageWriter, finding: Finding) -> str:
    """A finding in a few words."""
    if finding.question:
        return writer.in_short(finding.question, *writer.knowledge.library.names_of_books(finding.edition))
    return capital(writer.finding_text(finding).headline).replace("`", "")


def lettered(finding: Finding) -> dict[Answer, str]:
    """A letter for each answer, in the order in which they come up."""
    answers = dict.fromkeys(answer for side in finding.sides for answer in side.answers)
    return {answer: LETTERS[place % len(LETTERS)] for place, answer in enumerate(answers)}


def side_of(finding: Finding, book: str) -> AnswerSide | None:
    """Those with whom a book stands."""
    return next((side for side in finding.sides if book in side.books), None)


def cell(writer: PageWriter, finding: Finding, book: str, letters: dict[Answer, str]) -> Cell:
    """What a book says."""
    side = side_of(finding, book)
    away = book in finding.deviating
    if side is None or book in side.silent:
        why = unsaid(writer, finding, book)
        return Cell("–" if why == "silent" else "", writer.say(f"status.{why}"), why, away)
    shown = "/".join(sorted(letters[answer] for answer in side.answers))
    state = "ambiguous" if book in side.ambiguous else "stated"
    return Cell(shown, shown, state, away)


def unsaid(writer: PageWriter, finding: Finding, book: str) -> str:
    """Why a book gives no answer: it is silent, it is not asked, or nobody has looked for it there yet."""
    library = writer.knowledge.library
    question = library.questions.get(finding.question or "")
    if question is None or not may_be_asked(question, library.books[book], library.questions):
        return "not_asked"
    return "unanswered" if question.id in library.books[book].open_questions else "silent"


def apart(writer: PageWriter, finding: Finding) -> ApartCell:
    """What stands in no column."""
    concerned = dict.fromkeys(entry.book for entry in finding.entries)
    return ApartCell(
        entry=entry(writer, finding),
        about="" if is_gap(finding) else page_parts.link_books(writer, concerned),
    )


# Choices.


def languages(writer: PageWriter, finding: Finding) -> list[str]:
    """The languages of the books that a finding concerns."""
    books = finding.deviating or [book for side in finding.sides for book in side.books]
    books = books or [entry.book for entry in finding.entries]
    return sorted({writer.knowledge.library.books[book].language for book in books})


def topic(finding: Finding) -> str:
    """The topic of a finding."""
    return finding.question.split(".", 1)[0] if finding.question else ""


def choices(writer: PageWriter, findings: Sequence[Finding]) -> Iterator[FilterChoice]:
    """What a script lets people choose by; without it the whole table stands."""
    values = {
        "kind": {finding.kind: capital(writer.kind(finding.kind)) for finding in findings},
        "language": {
            code: capital(writer.language(code)) for finding in findings for code in languages(writer, finding)
        },
        "topic": {topic(finding): writer.topic(topic(finding)) for finding in findings if topic(finding)},
    }
    for name, some in values.items():
        if len(some) > 1:
            yield FilterChoice(name, tuple(sorted(some.items(), key=lambda pair: pair[1])))


# The file for spreadsheets.


def sheet(writer: PageWriter, findings: Sequence[Finding]) -> str:
    """Every finding in a line, with what each book answers in a column of its own."""
    books = writer.knowledge.library.books_of(findings[0].edition) if findings else ()
    lines = io.StringIO()
    rows = csv.writer(lines, lineterminator="\r\n")
    keys = ("kind", "topic", "question")
    names = [*(writer.say(f"sheet.{key}") for key in keys), *(writer.short(book.id) for book in books)]
    rows.writerow(map(harmless, (*names, writer.say("sheet.id"))))
    for finding in findings:
        answers = [in_column(writer, finding, book.id) for book in books]
        head = (capital(writer.kind(finding.kind)), writer.topic(topic(finding)) if topic(finding) else "")
        rows.writerow(map(harmless, (*head, short_name(writer, finding), *answers, finding.id)))
    return lines.getvalue()


def in_column(writer: PageWriter, finding: Finding, book: str) -> str:
    """What a book answers, in words."""
    side = side_of(finding, book)
    if side is None:
        return ""
    if book in side.silent:
        return writer.say("status.silent")
    return BETWEEN.join(writer.finding_text(finding).answer(answer, (book,)) for answer in side.answers)


def harmless(text: str) -> str:
    """A cell that a spreadsheet shows as it is: "+4" is a card and nothing to be worked out."""
    return f"'{text}" if text.startswith(FORMULA) else text

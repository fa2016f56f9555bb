"""The table of all that differs, and the same as a file for spreadsheets."""

import csv
import io
from dataclasses import replace

import pytest

from rulestone import bundled_files
from rulestone.findings import AnswerSide, Finding
from rulestone.model import Library
from rulestone.site.build import writer_of
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages.differences import Differences, harmless, page
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import TONGUES


def made(library: Library, *findings: Finding) -> tuple[Differences, str, PageWriter]:
    """The table of some findings, the file beside it, and who wrote them."""
    writer = writer_of(Knowledge(library, findings), TONGUES[0], (bundled_files.LOCALES,))[0]
    found = page(writer, writer.knowledge.editions[0])
    assert isinstance(found.view, Differences)
    ((_, sheet),) = found.beside
    return found.view, sheet, writer


@pytest.fixture(scope="module")
def finding(small: tuple[Library, tuple[Finding, ...]]) -> Finding:
    """What two books differ in."""
    [only] = (each for each in small[1] if each.kind == "contradiction")
    return only


def test_each_book_has_a_column_and_each_answer_a_letter(
    small: tuple[Library, tuple[Finding, ...]], finding: Finding
) -> None:
    """A row stands where books part: the same letter is the same answer, and what differs in the answers is marked."""
    table, _, _ = made(small[0], finding)
    (row,) = table.rows
    assert len(row.cells) == len(table.books) == 2
    assert {cell.letters for cell in row.cells} == {"A", "B"}
    assert [any(differs for _, differs in each.says) for each in row.answers] == [True, True]
    assert len(row.printed) == 2
    assert not table.gaps
    assert not table.mistakes


def test_the_worst_stands_first(small: tuple[Library, tuple[Finding, ...]], finding: Finding) -> None:
    """Errors come before warnings and these before notes, in whatever order they were found."""
    mild = replace(finding, kind="omission", gravity="warning")
    slight = replace(finding, gravity="note")
    table, sheet, _ = made(small[0], slight, mild, finding)
    assert [row.entry.level for row in table.rows] == ["error", "warning", "note"]
    kinds = [line["Kind"] for line in csv.DictReader(io.StringIO(sheet))]
    assert kinds[:2] == ["Contradiction", table.rows[1].entry.kind]


def test_what_no_book_says_and_what_one_book_says_wrong_stand_apart(
    small: tuple[Library, tuple[Finding, ...]], finding: Finding
) -> None:
    """Neither has a row among the books: a gap is everybody's, a mistake that of one."""
    books = tuple(book for side in finding.sides for book in side.books)
    gap = replace(finding, kind="gap", sides=(AnswerSide((), books, books),), deviating=())
    mistake = replace(finding, kind="impossible", scope="book", sides=(), deviating=(), places=finding.places[:1])
    table, _, writer = made(small[0], gap, mistake, finding)
    assert (len(table.rows), len(table.gaps), len(table.mistakes)) == (1, 1, 1)
    assert table.mistakes[0].entry.languages == writer.knowledge.library.books[finding.places[0].book].language


def test_a_book_that_says_nothing_has_a_dash(small: tuple[Library, tuple[Finding, ...]], finding: Finding) -> None:
    """What is not said is no answer, in the table and in the file."""
    first, second = finding.sides
    silent = replace(finding, kind="omission", sides=(replace(first, answers=(), silent=first.books), second))
    table, sheet, writer = made(small[0], silent)
    assert sorted((cell.letters, cell.state) for cell in table.rows[0].cells) == [("A", "stated"), ("–", "silent")]
    (line,) = csv.DictReader(io.StringIO(sheet))
    assert line[writer.short(first.books[0])] == "silent"
    assert line[writer.short(second.books[0])] == writer.answer(
        str(finding.question), second.answers[0], second.books[0]
    )


@pytest.mark.parametrize("cell", ["+4", "=1+1", "-2", "@x", "\tx", "\rx"])
def test_no_cell_is_worked_out(cell: str) -> None:
    """What a spreadsheet takes for a formula is told to be text; all else stays as it is."""
    assert harmless(cell) == f"'{cell}"
    assert harmless(f"a{cell}") == f"a{cell}"


def test_every_line_of_the_file_is_harmless(small: tuple[Library, tuple[Finding, ...]], finding: Finding) -> None:
    """Each finding is a line, its cells what they are whatever stands in them, and none begins a formula."""
    _, sheet, _ = made(small[0], finding)
    rows = list(csv.reader(io.StringIO(sheet)))
    assert [len(row) for row in rows] == [6, 6]
    assert rows[1][-1] == finding.id
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@"))]

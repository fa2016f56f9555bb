"""What every report on the bundled books points at: lines that are there, in the books that have to be changed."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulestone import bundled_files
from rulestone.checks import check
from rulestone.checks.edition_check import prepare
from rulestone.checks.kinds import levels
from rulestone.checks.rulings import ChecksRun, rule
from rulestone.explorer.search_memory import Memory
from rulestone.findings import Finding, Silence
from rulestone.loader import load
from rulestone.model import Library
from rulestone.reports import ReportAccount, in_order, render
from rulestone.reports.text import SCREEN
from rulestone.text_layout import wide
from rulestone.words import LANGUAGES
from rulestone.words.finding_sentences import CitedBooks
from rulestone.words.problem_sentences import report

BETWEEN = {"contradiction", "omission", "refinement", "reconcilable", "wording", "gap", "undecided"}
ANNOTATION = re.compile(r"::\w+ file=([^,]+),line=(\d+),")


@pytest.fixture(scope="module")
def bundled() -> Library:
    """The bundled rules."""
    library, problems = load()
    assert library is not None, report(problems, "en")
    return library


@pytest.fixture(scope="module")
def account(bundled: Library, known: Memory) -> ReportAccount:
    """Everything that is found in them, across editions too; what somebody has accepted is not asked."""
    found = check(bundled, across=True, known=known)
    assert not found.incomplete
    return ReportAccount("0", tuple(sorted(bundled.books)), in_order(found.findings), CitedBooks(bundled.books))


@pytest.fixture(scope="module")
def between(account: ReportAccount) -> tuple[Finding, ...]:
    """The findings between the books of an edition."""
    return tuple(each for each in account.findings if each.kind in BETWEEN and each.scope == "edition")


def line_of(file: str, line: int) -> str:
    """A line of a rule file that a report names."""
    return Path(bundled_files.ROOT, file).read_text(encoding="utf-8").splitlines()[line - 1]


def spots(results: list[dict[str, Any]]) -> Iterator[tuple[str, int]]:
    """Where results of SARIF lie."""
    for result in results:
        for each in result["locations"]:
            physical = each["physicalLocation"]
            yield physical["artifactLocation"]["uri"], physical["region"]["startLine"]


def test_every_result_lies_somewhere(account: ReportAccount) -> None:
    """Code scanning refuses a whole log with a result without a location; each is a line that is there."""
    results = json.loads(render("sarif", account, "en"))["runs"][0]["results"]
    assert len(results) == len(account.findings) > 0
    assert [result for result in results if not result["locations"]] == []
    assert all(line_of(file, line).strip() for file, line in spots(results))


def test_every_annotation_and_every_case_lies_somewhere(account: ReportAccount) -> None:
    """For GitHub and for test runners, too; where books stand against each other, each of them is annotated."""
    annotations = render("github", account, "en").splitlines()[:-1]
    assert [line for line in annotations if not ANNOTATION.match(line)] == []
    tied = [each for each in account.findings if each.tied]
    assert tied
    several = sum(len({entry.spot for entry in each.entries}) for each in tied)
    assert len(annotations) == len(account.findings) - len(tied) + several
    for each in tied:
        assert {entry.book for entry in each.entries} == {book for side in each.sides for book in side.books}, each.id
    cases = re.findall("<testcase .*?>", render("junit", account, "en"))
    assert [case for case in cases if ' file="' not in case] == []


def test_a_finding_names_every_book_of_its_edition(bundled: Library, between: tuple[Finding, ...]) -> None:
    """
    Also those that say nothing, be it that silence is an answer or that all of it plays alike.

    What nobody can tell is about the books between which that is, and a gap about those with which it comes up. A book
    that is told by itself that nobody can follow it there, or that it gives two numbers, is not told so once more.
    """
    works = {edition: prepare(bundled, edition) for edition in bundled.editions if bundled.books_of(edition)}
    for finding in between:
        if finding.kind in ("undecided", "gap"):
            continue
        named = sorted(book for side in finding.sides for book in side.books)
        told_by_itself = works[finding.edition].is_at_odds
        books = bundled.books_of(finding.edition)
        assert named == [book.id for book in books if not told_by_itself(book, finding.question or "")], finding.id


def test_a_silent_book_is_told_as_silent(bundled: Library, between: tuple[Finding, ...]) -> None:
    """A book is among the silent ones exactly where it says nothing, and then its entry is named."""
    for finding in between:
        assert finding.question is not None
        silent = {book for side in finding.sides for book in side.silent}
        named = {book for side in finding.sides for book in side.books}
        for book in (each for each in bundled.books_of(finding.edition) if each.id in named):
            says_nothing = all(claim.status == "silent" for claim in book.claims_on(finding.question))
            assert (book.id in silent) == says_nothing, (finding.id, book.id)
        # With a question that shows only together with this one, books may be silent on that one alone.
        entries = {entry.book for entry in finding.silences}
        assert silent == entries or (silent < entries and finding.also), finding.id


def test_a_silent_entry_is_where_the_question_stands(between: tuple[Finding, ...]) -> None:
    """The line and column are those of the question in the book's list, which has to be taken out of it."""
    entries = [(each, entry) for each in between for entry in each.silences]
    assert entries
    for finding, entry in entries:
        assert isinstance(entry, Silence)
        words = line_of(entry.spot.file, entry.spot.line)[entry.spot.column - 1 :]
        assert words.startswith((finding.question or "", *finding.also)), (finding.id, entry)


def test_nothing_is_cited_twice_in_a_finding(account: ReportAccount) -> None:
    """A sentence that bears several claims is one place."""
    for finding in account.findings:
        assert len(set(finding.entries)) == len(finding.entries), finding.id


def test_a_book_that_can_be_read_in_two_ways_tells_how_its_readings_are_called(
    bundled: Library, between: tuple[Finding, ...]
) -> None:
    """By the names in its file, each with its answer and its reason."""
    ambiguous = [(side, book) for finding in between for side in finding.sides for book in side.ambiguous]
    assert ambiguous
    for side, book in ambiguous:
        own = [read for read in side.readings if read.book == book]
        declared = [
            (reading.id, reading.because)
            for ambiguity in dict.fromkeys(read.ambiguity for read in own)
            for reading in bundled.books[book].ambiguities[ambiguity]
        ]
        assert [(read.reading, read.because) for read in own] == declared
        assert {read.answer for read in own} <= {*side.answers}


def test_the_reading_that_departs_is_named(between: tuple[Finding, ...]) -> None:
    """Of a book that can be read as another has it, some reading departs and some does not."""
    sides = [side for each in between if each.kind == "refinement" for side in each.sides if side.ambiguous]
    assert sides
    for side in sides:
        assert {read.departs for read in side.readings} == {True, False}, side


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_accepted_of_these_books_fits_a_screen(bundled: Library, known: Memory, language: str) -> None:
    """The first thing that a newcomer sees: the sharpest contradiction with its hand, and no line too wide."""
    found = check(bundled, known=known)
    ruled, stale = rule(found.findings, bundled.rulings, ChecksRun(frozenset(bundled.editions)), "2026-11-19")
    assert stale == ()
    account = ReportAccount(
        "0", tuple(sorted(bundled.books)), in_order(ruled), CitedBooks(bundled.books), kinds=levels()
    )
    lines = render("text", account, language).splitlines()
    assert len(lines) <= SCREEN
    assert all(wide(line) <= 80 for line in lines)
    assert sum(line.startswith("1. ") for line in lines) == 1
    assert any(line.lstrip().startswith(("Ana", "Anne")) for line in lines)

"""
Each folder below `agree/`, `contradict/` and `undecided/` is two small books and the whole report on them.

`RULESTONE_WRITE_GOLDENS=1` writes the reports anew; read what changed before it is committed.
"""

import json
import os
import shutil
from contextlib import chdir
from functools import cache, partial
from pathlib import Path
from typing import get_args

import pytest

from rulestone.checks import CheckReport, check
from rulestone.checks.kinds import LooksAt, checks, levels, looking_at
from rulestone.cli._reporting import cite_books
from rulestone.cli.check import odd_examples_in
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.model import Answer, Library
from rulestone.reports import Options, ReportAccount, in_order, render
from rulestone.texts.damage import find_damage
from rulestone.texts.text_folders import read_documents
from rulestone.words.problem_sentences import report
from rulestone.words.voice import Voice
from tests.checks.within import within
from tests.marks import some

HERE = Path(__file__).resolve().parent
CASES = [case for kind in ("agree", "contradict", "undecided") for case in sorted((HERE / kind).iterdir())]
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")


BY_NAME = {check.name: check for check in checks()}


@cache
def library(folder: Path) -> Library:
    """The books of a folder on the small game, on the bundled core."""
    with chdir(folder):
        found, problems = load([os.path.relpath(HERE / "core"), "rules"])
    assert found is not None, report(problems, "en")
    return found


@cache
def checked(folder: Path) -> CheckReport:
    """Everything that is found in the books of a folder, across editions too, and in their texts if there are any."""
    books, texts = library(folder), folder / "texts"
    damaged = (
        find_damage(read_documents(texts, books.books.values()).copies(books.books.values()), None)
        if texts.is_dir()
        else ()
    )
    across = len({book.edition for book in books.books.values()}) > 1
    variants = [path.stem for path in sorted(folder.glob("rules/variants/*.yaml"))]
    return check(books, across=across, variants=variants, damage=damaged, odd_examples=partial(odd_examples_in, books))


def told(folder: Path, form: str = "text") -> str:
    """A report, in English."""
    books, found = library(folder), checked(folder)
    assert found.incomplete == ()
    known = cite_books(books, found.findings, {})
    account = ReportAccount("0", tuple(sorted(books.books)), in_order(found.findings), known, remarks=found.remarks)
    return render(form, account, "en", Options(whole=True))


def rewritten(case: Path, folder: Path, first: Path, second: Path) -> Path:
    """A case with other contents in its two book files."""
    for path, contents in zip(books_in(case), (first, second), strict=True):
        target = folder / path.relative_to(case)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(contents, target)
    for rest in case.glob("rules/*"):
        if rest.name != "books":
            shutil.copytree(rest, folder / "rules" / rest.name)
    return folder


def books_in(case: Path) -> tuple[Path, Path]:
    """The two book files of a case."""
    one, other = sorted((case / "rules/books").glob("*/*.yaml"), key=lambda path: path.stem)
    return one, other


def gist(findings: tuple[Finding, ...], names: dict[str, str]) -> set[tuple[object, ...]]:
    """What is said of which book, whatever the order of books, with the books named anew."""

    def books(found: tuple[str, ...]) -> frozenset[str]:
        return frozenset(names.get(book, book) for book in found)

    def side(answers: tuple[Answer, ...], *which: tuple[str, ...]) -> tuple[object, ...]:
        return (frozenset(answers), *map(books, which))

    return {
        (
            each.kind,
            each.question,
            each.message,
            frozenset(side(s.answers, s.books, s.silent, s.ambiguous) for s in each.sides),
            books(each.deviating) if each.scope != "editions" else None,
        )
        for each in findings
        if each.kind != "corruption"
    }


@each_case
def test_the_whole_report_is_as_it_was_read(case: Path) -> None:
    """What is found, the sentence, the places and the hand that shows it."""
    expected = case / "expected.txt"
    if os.environ.get("RULESTONE_WRITE_GOLDENS"):
        expected.write_text(told(case), encoding="utf-8")
    assert told(case) == expected.read_text(encoding="utf-8")


@each_case
def test_the_folder_says_what_comes_out(case: Path) -> None:
    """Nothing where books agree; what the name begins with where they do not; a bound where it stays open."""
    found = checked(case).findings
    name = case.name.split("-")[0]
    if case.parent.name == "agree":
        assert found == ()
    elif case.parent.name == "undecided":
        assert {(each.kind, each.bound is not None) for each in found} == {("undecided", True)}
    else:
        assert any(each.kind in BY_NAME[name].kinds for each in found)


@each_case
def test_no_two_findings_have_one_id(case: Path) -> None:
    """A finding is asked for, and accepted, by its id alone."""
    ids = [finding.id for finding in checked(case).findings]
    assert sorted(set(ids)) == sorted(ids)


@each_case
def test_every_result_lies_in_a_line_of_the_case(case: Path) -> None:
    """Code scanning takes no log with a result that lies nowhere."""
    for result in json.loads(told(case, "sarif"))["runs"][0]["results"]:
        assert result["locations"], result["ruleId"]
        for each in (place["physicalLocation"] for place in result["locations"]):
            file = case / each["artifactLocation"]["uri"]
            if file.is_relative_to(case / "rules"):
                assert file.read_text(encoding="utf-8").splitlines()[each["region"]["startLine"] - 1].strip()


@each_case
def test_the_other_way_round_the_finding_is_the_mirror(case: Path, tmp_path: Path) -> None:
    """With the books exchanged, the same is said of each."""
    one, other = books_in(case)
    mirrored = checked(rewritten(case, tmp_path, other, one)).findings
    a, b = (f"{path.parent.name}/{path.stem}" for path in (one, other))
    assert gist(mirrored, {a: b, b: a}) == gist(checked(case).findings, {a: a, b: b})


@each_case
@pytest.mark.parametrize("which", some([0, 1], lambda which: which == 0))
def test_a_book_agrees_with_itself(case: Path, which: int, tmp_path: Path) -> None:
    """Whatever is wrong within it, nothing is found between it and its copy, nor between two printings of it."""
    if (case / "rules/variants").is_dir():
        pytest.skip("a house rule is held against the game, whatever its books say")
    book = books_in(case)[which]
    assert {each.kind for each in checked(rewritten(case, tmp_path, book, book)).findings} <= within()


@pytest.mark.parametrize("name", BY_NAME)
def test_a_check_is_complete(name: str) -> None:
    """It has books that agree and books that do not, a page, and sentences for its kinds in four languages."""
    for kind in ("agree", "contradict"):
        assert [case for case in CASES if case.parent.name == kind and case.name.split("-")[0] == name], kind
    page = BY_NAME[name].manual
    assert len(page.strip().split("\n\n")) >= 2, "the page says what is asked, and when books contradict and agree"
    assert BY_NAME[name].looks_at in get_args(LooksAt), "nobody hands it anything else"
    assert set(BY_NAME[name].gives_way_to) <= {each.name for each in looking_at(BY_NAME[name].looks_at)}
    for kind in BY_NAME[name].kinds:
        for language in ("en", "es", "fr", "pt"):
            speaking = Voice(language)
            assert speaking.knows(f"finding.kind.{kind}") or speaking.knows(f"kind.{kind}"), (language, kind)
            assert speaking.knows(f"finding.do.{kind}"), (language, kind)
            assert speaking.knows(f"kind.{kind}.about"), (language, kind)


def test_a_kind_of_finding_has_one_level() -> None:
    """Checks that bring up findings of one kind find them equally grave."""
    assert all(check.kinds[kind] == levels()[kind] for check in checks() for kind in check.kinds)


@each_case
def test_a_finding_has_the_level_that_its_check_declares(case: Path) -> None:
    """Whoever made it; a difference of mere manner is a note whatever its kind."""
    assert all(each.gravity == levels()[each.kind] for each in checked(case).findings)


def test_no_case_is_left_over() -> None:
    """Each names the check that it is about."""
    assert {case.name.split("-")[0] for case in CASES} <= BY_NAME.keys()

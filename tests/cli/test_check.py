"""`rulestone check` and `rulestone compare`: how they end, what they write, and what is left when something breaks."""

import errno
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
import yaml

import rulestone
from rulestone import checks
from rulestone.checks import CheckReport
from rulestone.cli import _reporting, _workers, check, compare, main
from rulestone.findings import Finding, Problem
from rulestone.model import Book, Edition, FileLocation, Game, Library, Ruling, Variant
from rulestone.reports import formats
from rulestone.texts.text_folders import Texts
from rulestone.words.problem_sentences import MOST_AT_ONCE
from rulestone.worker_processes import Processes
from tests.reports.accounts import AGE, CONTRADICTION, EVERYTHING, OPEN, PT, SHELF
from tests.texts.lantern import book, sections

CHECKOUT = Path(__file__).resolve().parent.parent.parent
SPOT = FileLocation("rules/editions/inn.yaml", 1, 1)
INN = Edition("inn", "inn", "The inn", {}, (), SPOT)
LIBRARY = Library({}, {}, {"inn": INN}, dict(SHELF.books), {}, {}, ())
Run = Callable[..., int]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment speaks."""
    monkeypatch.setenv("RULESTONE_LANG", "en")
    monkeypatch.setenv("RULESTONE_CACHE", "off")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command on an invented edition, with checks that find what a test says."""

    def running(line: str, *findings: Finding, library: Library = LIBRARY, **report: Any) -> int:
        def found(*_: Any, **given: Any) -> CheckReport:
            running.given = given  # type: ignore[attr-defined]
            return CheckReport(tuple(findings), **report)

        for module in (check, compare):
            monkeypatch.setattr(module, "load_library", lambda *_, **__: library)
        monkeypatch.setattr(checks, "check", found)
        return main(shlex.split(line))

    return running


def ruled(*rulings: Ruling) -> Library:
    """The library with rulings."""
    return replace(LIBRARY, rulings=rulings)


def ruling(finding: str, *books: str) -> Ruling:
    """A ruling that never ends."""
    return Ruling(finding, books, {"": "so be it"}, "the innkeeper", None, FileLocation("rules/rulings.yaml", 3, 5))


# How it ends.


@pytest.mark.parametrize("form", formats())
@pytest.mark.parametrize(
    ("options", "findings", "status"),
    [
        ("", (), 0),
        ("", (CONTRADICTION,), 1),
        ("", (AGE,), 1),
        ("--fail-on error", (AGE,), 0),
        ("--fail-on error", (AGE, CONTRADICTION), 1),
        ("", (OPEN,), 1),
        ("--fail-on error", (OPEN,), 0),
        ("", (replace(OPEN, args={"gap": True}),), 0),
        ("--gaps", (replace(OPEN, args={"gap": True}),), 1),
        ("--gaps", (), 0),
    ],
)
def test_the_status_is_the_same_in_every_format(
    run: Run, form: str, options: str, findings: tuple[Finding, ...], status: int
) -> None:
    """What was found decides, and no way of telling it."""
    assert run(f"check --format {form} {options}", *findings) == status


def test_a_ruled_finding_does_not_fail(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """It is shown as accepted, with the reason."""
    assert run("check", CONTRADICTION, library=ruled(ruling(CONTRADICTION.id, PT))) == 0
    told = capsys.readouterr().out
    assert "1. accepted" in told
    assert "so be it (the innkeeper)" in told


def test_a_stale_ruling_fails(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """It is told with its place in the file."""
    assert run("check", library=ruled(ruling("inn:door.opens:0123456789", PT))) == 1
    assert "rules/rulings.yaml:3:5" in capsys.readouterr().out


def with_rule(library: Library, game: str) -> Library:
    """The library with a house rule for a game."""
    games = {"inn": Game("inn", None, {}, {}, SPOT)}
    return replace(library, games=games, variants={"loud": Variant("loud", "Loud", game, (), {}, SPOT)})


def test_a_ruling_is_not_judged_by_what_did_not_run(run: Run) -> None:
    """Not by a check under a house rule, and not by one that broke."""
    stale = ruled(ruling("inn:door.opens:0123456789", PT))
    assert run("check", library=stale, incomplete=("inn door: ValueError('x')",)) == 2
    assert run("check --variant loud", library=with_rule(stale, "inn")) == 0


def test_a_house_rule_of_another_game_is_refused(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """It would change nothing, which would read as if the books agreed."""
    assert run("check --variant loud", library=with_rule(LIBRARY, "fair")) == 2
    assert "the house rule `loud` is for the game `fair`" in capsys.readouterr().err


def test_a_check_that_breaks_ends_2_and_tells_what_was_found(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """In every format that a person or a program may read."""
    broken = {"incomplete": ("inn door.opens: ValueError('lost')",)}
    assert run("check", CONTRADICTION, **broken) == 2
    told = capsys.readouterr().out
    assert "contradiction" in told
    assert "INCOMPLETE" in told
    assert "lost" in told
    assert run("check --json", CONTRADICTION, **broken) == 2
    assert not json.loads(capsys.readouterr().out)["summary"]["complete"]


def test_checks_that_break_altogether_end_2(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback; the report says that it lacks something."""

    def breaks(*_: Any, **__: Any) -> CheckReport:
        raise ValueError("lost")

    assert run("check") == 0
    monkeypatch.setattr(checks, "check", breaks)
    capsys.readouterr()
    assert main(["check"]) == 2
    told = capsys.readouterr()
    assert "INCOMPLETE" in told.out
    assert "ValueError: lost" in told.out
    assert "Traceback" not in told.out + told.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("check --format yaml", "there is no format `yaml`"),
        ("check --format json=", "there is no format"),
        ("check --format text --json", "would be written to the same place"),
        ("check --format json=a --format sarif=a", "would be written to the same place"),
        ("check --format json=a --format sarif=./a", "would be written to the same place"),
        ("check --format json=a --format sarif --output b/../a", "would be written to the same place"),
        ("check --fail-on fatal", "fatal"),
        ("check --edition in", "`inn`"),
        ("check --variant loud", "loud"),
        ("check --texts nowhere", "there is no folder of texts `nowhere`"),
        ("check --workers 0", "0"),
        ("check --nonsense", "--nonsense"),
        ("compare inn/en", ""),
        ("compare inn/en inn/de", "inn/de"),
    ],
)
def test_what_cannot_be_meant_ends_2(run: Run, capsys: pytest.CaptureFixture[str], line: str, said: str) -> None:
    """With a word about it on standard error, and nothing on standard output."""
    assert run(line, CONTRADICTION) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


def test_a_folder_without_rules_ends_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Bad input is told, all of it, and nothing is checked."""
    assert main(["check", str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """A folder of rules with many problems, one in each file; how many."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules" / "games").mkdir(parents=True)
    for number in range(MOST_AT_ONCE + 7):
        (tmp_path / "rules" / "games" / f"g{number:02}.yaml").write_text("title: [\n", "utf-8")
    return MOST_AT_ONCE + 7


def test_people_are_told_the_first_of_many_problems(capsys: pytest.CaptureFixture[str], broken: int) -> None:
    """And how many more there are, and where all of them are told; so does every command."""
    for line in (["check"], ["list", "books"], ["legal", "red 7", "--on", "red 5"]):
        assert main([*line, "--rules", "rules"]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("games/g") == MOST_AT_ONCE
        assert told.err.endswith(f"\nand {broken - MOST_AT_ONCE} more; `rulestone check --json` lists them all\n")


def test_rules_that_cannot_be_read_are_annotated_where_findings_are(
    capsys: pytest.CaptureFixture[str], broken: int
) -> None:
    """The first of them on their lines, besides the words on standard error, and how many more."""
    assert main(["check", "rules", "--format", "github"]) == 2
    told = capsys.readouterr()
    found = re.findall(r"^::error file=(.+?),line=(\d+),col=\d+,title=rulestone::.+$", told.out, re.MULTILINE)
    assert [file for file, _ in found] == [f"rules/games/g{number:02}.yaml" for number in range(MOST_AT_ONCE)]
    assert f"\n::error title=rulestone::and {broken - MOST_AT_ONCE} more; " in told.out
    assert "rules/games/g00.yaml:" in told.err


def test_programs_are_told_every_problem(capsys: pytest.CaptureFixture[str], broken: int, tmp_path: Path) -> None:
    """In every other format, also where rules cannot be read: the report is there and says that nothing was checked."""
    files = [f"rules/games/g{number:02}.yaml" for number in range(broken)]
    assert main(["check", "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert [each["file"] for each in told["summary"]["incomplete"]] == files
    assert (told["books"], told["findings"], told["summary"]["exit_status"]) == ([], [], 2)
    assert main(["check", "--format", "sarif=r.sarif", "--format", "junit=r.xml", "--format", "text=r.txt"]) == 2
    [run] = json.loads((tmp_path / "r.sarif").read_text("utf-8"))["runs"]
    notices = run["invocations"][0]["toolExecutionNotifications"]
    places = [each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in notices]
    assert places == files
    assert (tmp_path / "r.xml").read_text("utf-8").count("<error ") == broken
    assert (tmp_path / "r.txt").read_text("utf-8").count("rules/games/g") == MOST_AT_ONCE


# What it writes.


def test_several_reports_in_one_run(run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One for the terminal, the others into files; each is whole."""
    files = {form: tmp_path / f"report.{form}" for form in ("json", "sarif", "junit")}
    wanted = " ".join(f"--format {form}={file}" for form, file in files.items())
    assert run(f"check --format text {wanted}", *EVERYTHING) == 1
    assert "1. error" in capsys.readouterr().out
    assert len(json.loads(files["json"].read_text("utf-8"))["findings"]) == len(EVERYTHING)
    assert json.loads(files["sarif"].read_text("utf-8"))["version"] == "2.1.0"
    assert Xml.parse(files["junit"]).getroot().tag == "testsuites"
    assert sorted(tmp_path.iterdir()) == sorted(files.values())


def test_a_run_that_only_writes_files_still_says_how_it_went(
    run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One line on the terminal."""
    assert run(f"check --json --output {tmp_path / 'a.json'}", CONTRADICTION) == 1
    assert capsys.readouterr().out == "Failed: 1 error.\n"


def test_a_report_that_is_there_is_replaced_as_a_whole(run: Run, tmp_path: Path) -> None:
    """And keeps what the file may be read by."""
    file = tmp_path / "a.json"
    file.write_text("old" * 100_000)
    file.chmod(0o640)
    assert run(f"check --format json={file}") == 0
    assert json.loads(file.read_text("utf-8"))["findings"] == []
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_report_may_go_into_a_device(run: Run) -> None:
    """What is no plain file is written to and never replaced."""
    assert run(f"check --format json={os.devnull}") == 0
    assert not Path(os.devnull).is_file()


def test_a_full_disk_leaves_no_half_report(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The old report is as it was, nothing else lies there, and the other reports are written all the same."""
    file = tmp_path / "a.json"
    file.write_text("old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(_reporting.os, "fsync", full)
    assert run(f"check --format json={file} --format text", CONTRADICTION) == 2
    told = capsys.readouterr()
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]
    assert "1. error" in told.out
    assert f"`{file}` could not be written" in told.err


def test_a_report_that_cannot_be_written_ends_2(run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A folder that is not there is told by name."""
    assert run(f"check --format json={tmp_path / 'no' / 'a.json'}", CONTRADICTION) == 2
    assert "a.json" in capsys.readouterr().err


def test_nothing_is_left_behind_when_somebody_interrupts(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Not even in the middle of writing."""

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(_reporting.os, "fsync", interrupted)
    assert run(f"check --format json={tmp_path / 'a.json'}") == 130
    assert list(tmp_path.iterdir()) == []


def test_what_is_piped_is_plain(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """No colour, no bar."""
    assert run("check", CONTRADICTION) == 1
    told = capsys.readouterr()
    assert "\x1b" not in told.out
    assert told.err == ""


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
def test_every_language_tells_the_same_findings(run: Run, capsys: pytest.CaptureFixture[str], language: str) -> None:
    """The ids are those of every other language."""
    assert run(f"check --lang {language}", *EVERYTHING) == 1
    told = capsys.readouterr().out
    assert all(finding.id in told for finding in EVERYTHING if finding.status != "ruled" and finding.departing)


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
@pytest.mark.parametrize("command", ["check", "compare"])
def test_help_tells_every_option(capsys: pytest.CaptureFixture[str], command: str, language: str) -> None:
    """In the reader's language, with the formats that there are."""
    assert main([command, "--help", "--lang", language]) == 0
    told = capsys.readouterr().out
    for option in ("--fail-on", "--gaps", "--format", "--json", "--output", "--workers"):
        entry = re.search(rf"^  {option}\b.*\n?(.*)", told, re.MULTILINE)
        assert entry is not None
        assert len(entry[0].split()) > 2, option
    assert all(f"`{form}`" in told for form in formats())


@pytest.mark.parametrize("form", formats())
def test_a_report_that_breaks_keeps_no_other_from_being_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str
) -> None:
    """It is named, the others are whole, and nothing is left of it."""

    def breaks(*_: Any) -> str:
        raise ValueError("lost")

    monkeypatch.setattr(import_module(f"rulestone.reports.{form}"), "tell", breaks)
    wanted = " ".join(f"--format {each}={tmp_path / each}" for each in formats())
    assert run(f"check {wanted}", CONTRADICTION) == 2
    told = capsys.readouterr()
    assert f"`{form}` could not be made: ValueError: lost" in told.err
    assert told.out == "Failed: 1 error.\n"
    assert {file.name for file in tmp_path.iterdir()} == {*formats()} - {form}
    assert run(f"check --format {form} --format {'json' if form == 'text' else 'text'}={tmp_path / 'a'}") == 2
    assert (tmp_path / "a").exists()


def test_rulings_that_cannot_be_judged_hide_no_finding(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was found is told as new, and the run as incomplete."""

    def breaks(*_: Any) -> None:
        raise ValueError("lost")

    monkeypatch.setattr(check, "rule", breaks)
    assert run("check", CONTRADICTION, library=ruled(ruling(CONTRADICTION.id, PT))) == 2
    told = capsys.readouterr().out
    assert "1. error" in told
    assert "rulings: ValueError: lost" in told


def test_an_edition_that_was_not_checked_as_a_whole_is_named(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """What was found of it is told, as incomplete."""
    assert run("check", CONTRADICTION, lost=("inn",)) == 2
    told = " ".join(capsys.readouterr().out.split())
    assert "1. error" in told
    assert "INCOMPLETE" in told
    assert "part of `inn` was not checked" in told


# Texts.


def test_of_the_texts_beside_the_rules_only_what_is_quoted_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each document once, with all books that are printed in it; of a book without one there are no sentences."""
    bundled = rulestone.load()
    read: list[list[str]] = []

    def noting(folders: Sequence[Path], books: Sequence[Book], faults: list[Problem]) -> Texts:
        read.append([each.id for each in books])
        return reading(folders, books, faults)

    reading = check.read_at_hand
    monkeypatch.setattr(check, "read_at_hand", noting)
    quoted = check.QuotedSentences(bundled, ["hp-2003", "lumarenga-1"], [CHECKOUT / "rules" / "texts"])
    first = next(place for claim in bundled.books["lumarenga-1/en"].claims for place in claim.places)
    assert quoted.get((first.book, first.section, first.sentence))
    assert quoted.get((first.book, first.section, 999)) is None
    assert read == [["lumarenga-1/en"]]
    assert quoted.get(("hp-2003/en", "start", 1)) is None
    assert {book for book, _, _ in quoted} == {each.id for each in bundled.books_of("lumarenga-1")}
    assert len(quoted) == len({*quoted})


def test_texts_that_are_not_there_are_told_in_passing(
    run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A reader need not have every text."""
    for name in SHELF.books:
        (tmp_path / f"{name.replace('/', '-')}.txt").write_text("A word.\n", "utf-8")
    (tmp_path / "inn-pt.txt").unlink()
    assert run(f"check --texts {tmp_path}") == 0
    assert "inn-pt.txt" in capsys.readouterr().err


def test_damage_that_another_edition_shows_is_told(run: Run, tmp_path: Path) -> None:
    """Its copy is read whatever edition is checked, and its own damage left alone; without it, no ruling is stale."""
    rule = "In the evening the {} lamp is put out and the heavy oak door is locked with a big key.\n"
    both = {
        name: book((), (), sections(door="DOOR"), "en", name, f"{name[:3]}.txt") for name in ("inn/en", "tavern/en")
    }
    library = replace(LIBRARY, books=both)
    (tmp_path / "inn.txt").write_text(f"DOOR\n\n{rule.format('last').replace(' and', '')}", "utf-8")
    (tmp_path / "tav.txt").write_text(f"DOOR\n\n{rule.format('debe una')}", "utf-8")
    assert run(f"check --edition inn --texts {tmp_path}", library=library) == 0
    seen = [(each.book, each.kind) for each in run.given["damage"]]  # type: ignore[attr-defined]
    assert seen == [("inn/en", "lost")]
    stale = replace(library, rulings=(ruling("inn:corruption:0123456789", "inn/en"),))
    assert run(f"check --edition inn --texts {tmp_path}", library=stale) == 1
    (tmp_path / "tav.txt").unlink()
    assert run(f"check --edition inn --texts {tmp_path}", library=stale) == 0


def test_a_text_that_cannot_be_read_ends_2(run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is there, so the check is incomplete without it; what else was found is told."""
    (tmp_path / "inn-en.txt").write_bytes(b"\xff\xfe\x00")
    assert run(f"check --texts {tmp_path}", CONTRADICTION) == 2
    told = capsys.readouterr().out
    assert "`inn-en.txt` is not UTF-8" in told
    assert "contradiction" in told


def test_a_text_that_may_not_be_read_ends_2(run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As one that is not UTF-8: links that lead in a circle, or no permission."""
    (tmp_path / "inn-en.txt").symlink_to(tmp_path / "inn-en.txt")
    (tmp_path / "inn-pt.txt").write_text("A word.\n", "utf-8")
    (tmp_path / "inn-pt.txt").chmod(0)
    assert run(f"check --texts {tmp_path}", CONTRADICTION) == 2
    told = " ".join(capsys.readouterr().out.split())
    assert "the text `inn-en.txt` cannot be read" in told
    assert os.getuid() == 0 or "the text `inn-pt.txt` cannot be read" in told
    assert "contradiction" in told


@pytest.mark.parametrize("where", ["text_folders.segment", "damage.find_damage"])
def test_a_text_that_cannot_be_worked_with_ends_2(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, where: str
) -> None:
    """It is named if it is one text, and what else was found is told."""

    def breaks(*_: Any) -> None:
        raise ValueError("lost")

    (tmp_path / "inn-en.txt").write_text("A word.\n", "utf-8")
    monkeypatch.setattr(f"rulestone.texts.{where}", breaks)
    assert run(f"check --texts {tmp_path}", CONTRADICTION) == 2
    told = " ".join(capsys.readouterr().out.split())
    assert ("inn-en.txt" if where == "text_folders.segment" else "corruption") + ": ValueError: lost" in told
    assert "contradiction" in told


# Comparing two books.


def test_compare_asks_about_two_books_alone(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """What concerns one of them, or others, is left to `check`; a ruling hides nothing here."""
    both = CONTRADICTION.sides
    narrowed = replace(
        CONTRADICTION, sides=(replace(both[0], books=("inn/en",)), replace(both[1], books=(PT,))), deviating=()
    )
    assert run("compare inn/en inn/pt --json", *EVERYTHING, narrowed, library=ruled(ruling(narrowed.id, PT))) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["books"] == ["inn/en", "inn/pt"]
    assert [finding["id"] for finding in told["findings"]] == [narrowed.id]
    assert told["findings"][0]["status"] == "new"


def test_a_book_agrees_with_itself(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is found, and it ends 0."""
    assert run("compare inn/en inn/en") == 0
    assert "They agree" in capsys.readouterr().out


# What it is about.

WORSE = replace(CONTRADICTION, args={"identity": ("again",)})
"""Another finding on the same question."""


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ("", {CONTRADICTION.id, WORSE.id, AGE.id}),
        (f"--finding {AGE.id}", {AGE.id}),
        ("--finding inn:players", {AGE.id}),
        ("--finding players.age", {AGE.id}),
        ("--finding inn:draw.voluntary --finding players", {CONTRADICTION.id, WORSE.id, AGE.id}),
        ("--kind reconcilable", {AGE.id}),
        ("--kind contradiction --finding draw", {CONTRADICTION.id, WORSE.id}),
        ("--book inn/pt", {CONTRADICTION.id, WORSE.id, AGE.id}),
        ("--book inn/en", {AGE.id}),
        ("--kind gap", set()),
    ],
)
def test_a_run_can_be_about_a_part_of_what_is_found(
    run: Run, capsys: pytest.CaptureFixture[str], options: str, left: set[str]
) -> None:
    """By the beginning of an id, with or without its edition, by kind, and by the book that departs; that decides."""
    assert run(f"check --json {options}", CONTRADICTION, WORSE, AGE) == int(bool(left))
    assert {each["id"] for each in json.loads(capsys.readouterr().out)["findings"]} == left


def test_a_finding_that_is_asked_for_is_told_in_full(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """Also where somebody has accepted it, and then the run does not fail."""
    accepted = ruled(ruling(CONTRADICTION.id, PT))
    assert run("check --finding draw", CONTRADICTION, AGE, library=accepted) == 0
    told = capsys.readouterr().out
    assert "so be it (the innkeeper)" in told
    assert "Lay this out" in told
    assert "players.age" not in told


def test_a_finding_that_is_not_there_is_told_with_the_nearest(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing is said of any other."""
    assert run("check --finding players.aeg", CONTRADICTION, AGE) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "`players.aeg`; did you mean `inn:players.age`" in told.err


def test_a_run_can_be_about_what_a_former_report_does_not_have(
    run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Whatever else has changed; what the report had does not fail it again, stale rulings neither."""
    before, stale = tmp_path / "before.json", ruled(ruling("inn:door.opens:0123456789", PT))
    assert run(f"check --json --output {before}", CONTRADICTION, library=stale) == 1
    assert run(f"check --base {before}", CONTRADICTION, library=stale) == 0
    capsys.readouterr()
    assert run(f"check --base {before} --json", CONTRADICTION, AGE, library=stale) == 1
    assert [each["id"] for each in json.loads(capsys.readouterr().out)["findings"]] == [AGE.id]
    assert run(f"check --base {before}", CONTRADICTION, library=ruled(ruling("inn:window.opens:0123456789", PT))) == 1


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"findings": 1, "summary": {}}', "\udcff", "[" * 9999])
def test_what_is_no_report_is_told(run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str) -> None:
    """By name, and nothing is checked."""
    file = tmp_path / "base.json"
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    assert run(f"check --base {file}", CONTRADICTION) == 2
    told = capsys.readouterr()
    assert "base.json" in told.err
    assert told.out == ""
    assert run(f"check --base {tmp_path / 'no.json'}") == 2


@pytest.mark.parametrize(
    ("options", "judged"),
    [
        ("", True),
        ("--finding challenge", True),
        ("--finding players", False),
        ("--book inn/pt", True),
        ("--book inn/en", False),
        ("--kind contradiction", False),
    ],
)
def test_a_ruling_outside_of_what_a_run_is_about_is_not_judged(run: Run, options: str, judged: bool) -> None:
    """It is stale only where the run would have found what it accepts."""
    stale = ruled(ruling("inn:challenge.deadline:0123456789", PT))
    wording = replace(AGE, kind="wording", gravity="note")
    said = [replace(wording, question=question) for question in ("challenge.who", "players.age")]
    assert run(f"check {options}", *said, library=stale) == int(judged)


def test_a_quiet_run_says_what_fails_and_nothing_else(
    run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A line for each, on standard output; nothing at all where nothing fails, also where only a file is written."""
    assert run("check -q", CONTRADICTION) == 1
    told = capsys.readouterr()
    assert told.out.count("\n") == 1
    assert told.out.startswith("rules/books/inn/pt.yaml:14:9: error: ")
    assert told.err == ""
    assert run(f"check -q --json --output {tmp_path / 'a.json'}") == 0
    assert run("check -q", CONTRADICTION, library=ruled(ruling(CONTRADICTION.id, PT))) == 0
    assert "".join(capsys.readouterr()) == ""


# On a terminal.


def terminal(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A terminal of 24 lines, with what is shown there a page at a time."""
    shown: list[str] = []
    for stream in (_reporting.sys.stdout, _reporting.sys.stdin):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(_reporting.shutil, "get_terminal_size", lambda *_, **__: os.terminal_size((80, 24)))
    monkeypatch.setattr(_reporting.click, "echo_via_pager", lambda text, **_: shown.append(text))
    monkeypatch.setenv("TERM", "xterm")
    return shown


def test_what_is_taller_than_the_terminal_is_shown_a_page_at_a_time(
    run: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What fits is printed, and so is what a program reads or a terminal without pages shows."""
    pages = terminal(monkeypatch)
    assert run("check") == 0
    assert "They agree" in capsys.readouterr().out
    assert pages == []
    assert run("check", CONTRADICTION) == 1
    assert capsys.readouterr().out == ""
    assert "Lay this out" in pages.pop()
    assert run("check --json", CONTRADICTION) == 1
    monkeypatch.setenv("TERM", "dumb")
    assert run("check", CONTRADICTION) == 1
    assert "Lay this out" in capsys.readouterr().out
    assert pages == []


# The bar.


def test_a_bar_is_shown_once_it_takes_a_second(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a terminal, on standard error, and gone at the end; where nobody looks there is none."""
    clock = iter([0.0, 10.0, 10.5, 11.5, 11.5])
    monkeypatch.setattr(_reporting.time, "monotonic", lambda: next(clock))
    with _reporting.Bar() as show:
        show(0.5)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(_reporting.sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    with suppress(KeyboardInterrupt), _reporting.Bar() as show:
        show(0.25)
        assert capsys.readouterr().err == ""
        show.at("hp-2003")
        show(0.5)
        shown = capsys.readouterr()
        assert re.fullmatch(r"\r\[#+\.+\]  50\.0% hp-2003", shown.err)
        assert shown.out == ""
        show.at("inn")
        show(0.5)
        assert re.fullmatch(r"\r\[#+\.+\]  50\.0% inn *", capsys.readouterr().err)
        raise KeyboardInterrupt
    assert capsys.readouterr().err == "\r" + " " * (len(shown.err) - 1) + "\r"


# What CI users are given.


def test_the_options_of_the_hook_exist(run: Run) -> None:
    """It looks at every file that can change what is found, whatever the folder is called."""
    [hook] = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert run(" ".join([hook["entry"], *hook["args"]]).removeprefix("rulestone ")) == 0
    for name in ("mine/books/inn/en.yaml", "rules/rulings.yml", "locales/fr/LC_MESSAGES/rules.po", "grammar.toml"):
        assert re.search(hook["files"], name)


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash on this machine")
@pytest.mark.parametrize(
    ("given", "formats"),
    [
        ({}, ["github"]),
        ({"SUMMARY": "true"}, ["github", "markdown=summary.md"]),
        ({"SARIF": "a b.sarif", "GAPS": "true"}, ["github", "sarif=a b.sarif"]),
    ],
)
def test_the_options_of_the_action_exist(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: dict[str, str], formats: list[str]
) -> None:
    """Its inputs become options of the command, each as one word, and the summary is where GitHub looks for it."""
    action = yaml.safe_load((CHECKOUT / "action.yml").read_text(encoding="utf-8"))
    [step] = [each for each in action["runs"]["steps"] if "rulestone check" in each.get("run", "")]
    stand_in = 'rulestone() { printf "%s\\0" "$@"; }\n'
    environment = {**dict.fromkeys(step["env"], ""), "RULES": "the rules", "FAIL_ON": "note", **given}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", stand_in + step["run"]],
        env={**os.environ, **environment, "GITHUB_STEP_SUMMARY": "summary.md"},
        capture_output=True,
        check=True,
    )
    line = done.stdout.decode().split("\0")[:-1]
    assert line[:5] == ["check", "--rules", "the rules", "--fail-on", "note"]
    assert [word for before, word in pairwise(line) if before == "--format"] == formats
    assert ("--gaps" in line) == ("GAPS" in given)
    monkeypatch.chdir(tmp_path)
    assert run(shlex.join(line)) == 0


@pytest.mark.parametrize("what", ["github-actions", "gitlab-ci"])
def test_what_ci_is_given_is_as_ci_wants_it(what: str, tmp_path: Path) -> None:
    """The action, and the job that the page shows, by the schemas of those who read them."""
    page = (CHECKOUT / "docs" / "how-to" / "ci.md").read_text(encoding="utf-8")
    [job] = [text for text in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL) if text.startswith("rulebooks:")]
    (tmp_path / ".gitlab-ci.yml").write_text(job, encoding="utf-8")
    file = CHECKOUT / "action.yml" if what == "github-actions" else tmp_path / ".gitlab-ci.yml"
    line = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{what}", str(file)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_other_actions_are_pinned() -> None:
    """To a commit, which nobody can move, with the version that it is."""
    text = (CHECKOUT / "action.yml").read_text(encoding="utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert len(used) == 3
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each) for each in used)


def test_every_input_of_the_action_is_told() -> None:
    """The page about CI names each, with what holds unless somebody says otherwise."""
    page = (CHECKOUT / "docs" / "how-to" / "ci.md").read_text(encoding="utf-8")
    for name, given in yaml.safe_load((CHECKOUT / "action.yml").read_text(encoding="utf-8"))["inputs"].items():
        [row] = [line for line in page.splitlines() if line.startswith(f"| `{name}` |")]
        assert f"`{given['default']}`" in row or not given["default"]


def test_every_command_of_the_guide_can_be_run(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each call of `rulestone check` on the page about CI has options that exist."""
    page = (CHECKOUT / "docs" / "how-to" / "ci.md").read_text(encoding="utf-8")
    lines = [line for line in re.findall(r"rulestone (check .*)", page) if "`" not in line]
    assert len(lines) >= 4
    monkeypatch.chdir(tmp_path)
    for line in lines:
        assert run(line.split(" || ")[0]) == 0, line


# Whoever does the work.


def test_all_ways_to_share_the_work_write_the_same_bytes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One process, forked ones, and spawned ones as on systems that cannot fork safely."""
    line = ["check", str(CHECKOUT / "tests" / "invented" / "rules"), "--format", "json"]
    told, here = {}, _workers.make_carrier
    for name, carrier in {"one": None, "forked": Processes(2), "spawned": Processes(2, "spawn")}.items():
        monkeypatch.setattr(_workers, "make_carrier", lambda _, carrier=carrier: carrier)
        assert main(line) == 1
        told[name] = capsys.readouterr()
    assert told["one"].out.count('"id"') > 10
    assert told["one"] == told["forked"] == told["spawned"]
    for platform, start in {"linux": "fork", "darwin": "spawn", "win32": "spawn"}.items():
        monkeypatch.setattr(_workers, "sys", SimpleNamespace(platform=platform))
        assert here(3) == Processes(3, start)  # type: ignore[arg-type]
        assert here(1) is None


def test_a_cluster_without_what_it_takes_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever has not installed the extra is told which one it is."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    for line in (["check", "--edition", "uno-2003"], ["simulate", "uno-2003/en"]):
        assert main([*line, "--bundled", "--cluster", "tcp://127.0.0.1:8786"]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert "comes with `rulestone[cluster]`" in " ".join(told.err.split())

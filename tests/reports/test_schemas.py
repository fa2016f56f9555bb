"""What programs read is as its schema says, to the last key: reports on all bundled books, and answers of all."""

import json
import re
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulestone import bundled_files
from rulestone.checks import check
from rulestone.cli import main
from rulestone.explorer.search_memory import Memory
from rulestone.loader import load
from rulestone.reports import ReportAccount, in_order, render
from rulestone.safe_text import FORMAT
from rulestone.words.finding_sentences import CitedBooks
from tests.reports.accounts import AGREEMENT, BROKE, CALM, FULL, OPEN_ONLY

SESSIONS = Path(__file__).resolve().parent.parent / "cli" / "sessions"
MOVES = sorted(
    {
        line.removeprefix("$ rulestone legal ")
        for path in SESSIONS.glob("*.txt")
        for line in path.read_text("utf-8").splitlines()
        if line.startswith("$ rulestone legal ") and not re.search("--(help|json|lang|verbose|exit-code)", line)
    }
)


def strict(schema: Any) -> Any:
    """A schema in which nothing may stand that it does not name; published, it leaves room for what is added."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if "properties" in schema else {}
    return {**closed, **{key: strict(value) for key, value in schema.items()}}


@cache
def validator(name: str) -> Draft202012Validator:
    """What holds something to a schema strictly."""
    schema = json.loads(Path(bundled_files.SCHEMA, f"{name}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(strict(schema))


def mistakes(name: str, told: Any) -> list[str]:
    """Where something is not as its schema says."""
    return [f"{each.json_path}: {each.message[:200]}" for each in validator(name).iter_errors(told)]


@pytest.mark.parametrize("account", [FULL, BROKE, CALM, OPEN_ONLY, AGREEMENT])
def test_a_report_is_as_its_schema_says(account: ReportAccount) -> None:
    """Whatever there is to tell."""
    told = json.loads(render("json", account, "en"))
    assert mistakes("report", told) == []
    assert next(iter(told)) == "format"


def test_a_report_on_every_bundled_book_is_as_its_schema_says(known: Memory) -> None:
    """Across editions, too."""
    library, _ = load()
    assert library is not None
    found = check(library, across=True, known=known)
    account = ReportAccount("0", tuple(sorted(library.books)), in_order(found.findings), CitedBooks(library.books))
    told = json.loads(render("json", account, "en"))
    assert len(told["findings"]) == len(found.findings) > 100
    assert mistakes("report", told) == []


@pytest.mark.parametrize("line", MOVES)
def test_an_answer_is_as_its_schema_says(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Of every move that is asked about at a terminal, over all books, and where something has to be told first."""
    main(["legal", *shlex.split(line), "--json"])
    printed = capsys.readouterr().out
    if printed:  # what no program asked rightly is told on standard error alone
        assert mistakes("answer", json.loads(printed)) == []


@pytest.mark.long
@pytest.mark.sample
def test_the_moves_that_are_asked_about_have_every_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    """So no kind of answer is left out."""
    verdicts = set()
    for line in MOVES:
        main(["legal", *shlex.split(line), "--json"])
        verdicts |= {json.loads(printed)["verdict"]} if (printed := capsys.readouterr().out) else set()
    assert verdicts >= {"legal", "challengeable", "illegal", "depends", None}


@pytest.mark.parametrize(
    "line",
    [
        "list",
        "list books",
        "show uno-2003/en --question draw",
        "explain challenge",
        'options --on "red 7" --hand "red 2, blue 5"',
        "legal challenge",
        'ask "can I play a red 7 on a blue 7?"',
    ],
)
def test_every_json_begins_with_its_format(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever command prints it."""
    main([*shlex.split(line), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert next(iter(told)) == "format"
    assert told["format"] == FORMAT


def test_a_schema_that_is_published_leaves_room() -> None:
    """A program that holds a report to it is not surprised by a key that comes later."""
    for name in ("report", "answer"):
        schema = json.loads(Path(bundled_files.SCHEMA, f"{name}.schema.json").read_text("utf-8"))
        assert '"additionalProperties": false' not in json.dumps(schema)
        assert schema["properties"]["format"]["const"] == FORMAT

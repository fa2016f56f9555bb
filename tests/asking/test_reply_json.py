"""What `ask --json` prints holds to its published schema, whatever was asked."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulestone import bundled_files
from rulestone.cli import main

SCHEMA = json.loads((Path(bundled_files.SCHEMA) / "reply.schema.json").read_text(encoding="utf-8"))


def reply(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    """What is printed, read back and held to the schema."""
    assert main(["ask", *arguments, "--json"]) == status
    told = json.loads(capsys.readouterr().out)
    Draft202012Validator(SCHEMA).validate(told)
    return told


def test_the_schema_is_one() -> None:
    """Any tool that knows the draft can use it."""
    Draft202012Validator.check_schema(SCHEMA)


def test_a_rule_tells_what_every_book_claims(capsys: pytest.CaptureFixture[str]) -> None:
    """Nine books on the penalty, and the number before all."""
    told = reply(capsys, "what is the penalty for not saying uno")
    assert (told["asks"], told["answer"]["word"]) == ("rule", "2")
    assert told["questions"][0]["question"] == "uno.penalty_cards"
    assert len(told["questions"][0]["books"]) == 9


def test_a_position_tells_each_case_as_legal_does(capsys: pytest.CaptureFixture[str]) -> None:
    """Whether the colours are the same decides, so that there are two verdicts."""
    told = reply(capsys, "reverse on a red 5")
    assert (told["asks"], told["answer"]["word"]) == ("position", "depends")
    assert {each["colours"]: each["verdict"] for each in told["cases"]} == {"same": "legal", "other": "illegal"}


def test_what_is_not_understood_has_no_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """A word that nobody knows is told, with the nearest questions."""
    told = reply(capsys, "stacking chairs", status=2)
    assert (told["asks"], told["answer"], told["not_understood"]) == (None, None, ["chairs"])
    assert ["draw_n.stacking"] in told["near"]


def test_what_has_to_be_told_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Whether somebody can be caught hangs on the cards that they have left, and a program can ask for it."""
    told = reply(capsys, "can I catch her", "--after", "Ana laid a red 7", status=2)
    assert [(each["id"], each["options"]) for each in told["needs"]] == [("cards_left", ["--cards-left"])]

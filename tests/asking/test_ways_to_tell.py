"""A position has one answer, in whatever way it is told: with options, or with what was played before."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulestone.cli import main

POSITIONS = yaml.safe_load(Path(__file__).with_name("positions").joinpath("ways.yaml").read_text(encoding="utf-8"))
MOVES = ("sorting hat", "call uno", "catch uno", "catch a wrong card")
"""Moves of several words, which the list has without quotes."""


def words_of(way: str) -> list[str]:
    """A way of telling a position as the shell hands it on."""
    move = next((move for move in MOVES if way.startswith(move)), None)
    return shlex.split(way) if move is None else [move, *shlex.split(way[len(move) :])]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: each["tells"][:60])
def test_every_way_of_telling_it_has_the_answer_of_the_sheet(
    position: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is asked back, and nothing is answered otherwise."""
    for way in position["ways"]:
        status = main(["legal", *words_of(way), "--edition", position["edition"], "--bundled", "--json"])
        assert (status, json.loads(capsys.readouterr().out)["verdict"]) == (0, position["says"]), way

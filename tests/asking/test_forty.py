"""Forty positions that somebody wrote from the printed sheets alone, put with the options of `legal`."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulestone.cli import main
from tests.marks import some

POSITIONS = Path(__file__).with_name("positions")
FORTY = yaml.safe_load((POSITIONS / "forty.yaml").read_text(encoding="utf-8"))
MORE = [
    each
    for name in ("forty_more.yaml", "forty_again.yaml")
    for each in yaml.safe_load((POSITIONS / name).read_text(encoding="utf-8"))
    if "verdict" in each
]
PUT = [each for each in FORTY if "options" in each]
MEANS = {"legal": {"legal"}, "illegal": {"illegal", "challengeable"}, "depends": {"depends"}, "not_said": {"depends"}}
"""The verdicts that an answer may have: a bluff is not legal, and where the sheets do not say it, they part."""
ASKED_BACK = {"yellow 9", "red 8"}
"""Moves after one's own or another's card, where nothing is answered: what they hang on is told."""


@pytest.mark.parametrize("position", PUT, ids=lambda each: " ".join(each["options"])[:60])
def test_a_position_is_answered_as_the_sheet_says(position: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """None is answered wrongly; where a detail decides that was not told, it is asked for or said why it cannot be."""
    status = main(["legal", *position["options"], "--edition", position["edition"], "--bundled", "--json"])
    if status == 2:
        assert position["options"][0] in ASKED_BACK
    else:
        assert json.loads(capsys.readouterr().out)["verdict"] in MEANS[position["says"]]


@pytest.mark.parametrize(
    "position", some(MORE, lambda each: "tells" in each), ids=lambda each: " ".join(each["options"])[:60]
)
def test_what_was_judged_right_stays(position: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Each of twice forty more has the verdict that somebody judged right by the sheets, or that the sheets have."""
    main(["legal", *position["options"], "--bundled", "--json"])
    assert json.loads(capsys.readouterr().out)["verdict"] == position["verdict"]


def test_most_can_be_put() -> None:
    """The rest ask what comes of something, and not whether it may be done."""
    assert len(PUT) == 28
    assert all("why" in each for each in FORTY if "options" not in each)

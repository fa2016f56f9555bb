"""House rules by command: two beside each other, and one that no play is known to show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulestone.cli import check, main
from rulestone.explorer.random_games import Effort
from tests.planted.planting import FIXED, Plant, named, planted

pytestmark = [pytest.mark.long, pytest.mark.sample]


def plant(name: str, number: int) -> Plant:
    """One of the fixed plants of a file."""
    return [*planted(named(name), FIXED, number)][-1]


def checked(folder: Path, capsys: pytest.CaptureFixture[str], *house_rules: str) -> dict[str, Any]:
    """What `check` finds with some house rules."""
    capsys.readouterr()
    named_rules = [word for name in house_rules for word in ("--variant", name)]
    main(["check", str(folder / "rules"), "--workers", "1", "--format", "json", *named_rules])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_house_rule_that_no_search_shows_is_looked_for_in_whole_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays undecided, and how many games were played in vain is told."""
    monkeypatch.setattr(check, "MANY_GAMES", Effort(games=60, moves=4_000, positions=300))
    plant("beyond", 12).folder.write(tmp_path)
    (finding,) = checked(tmp_path, capsys, "ours")["findings"]
    assert finding["kind"] == "undecided"
    assert finding["tried"]["games"] > 1


def test_games_that_were_played_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an edit of another claim only those are that read it: what is found is what a fresh check finds."""
    monkeypatch.setattr(check, "MANY_GAMES", Effort(games=60, moves=4_000, positions=300))
    beyond = next(each for each in planted(named("beyond"), FIXED, 12) if not each.folder.variants)
    beyond.folder.write(tmp_path)
    book = tmp_path / "rules/books/planted/en.yaml"
    text = book.read_text("utf-8")
    edits = [text, text.replace("players.min: 2", "players.min: 3"), text]
    assert edits[0] != edits[1]
    found = []
    for place in ("kept", "kept", "kept", "fresh"):
        monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / place))
        book.write_text(edits[min(len(found), 2)], "utf-8")
        found.append(checked(tmp_path, capsys)["findings"])
    assert found[0] == found[2] == found[3]


def test_two_house_rules_are_told_apart_by_what_they_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What one leaves alone is as the books have it; two that answer alike change nothing beside each other."""
    plant("editor", 8).folder.write(tmp_path)
    for name, number in (("fewer", 3), ("more", 5), ("again", 5)):
        rule = {"name": name, "patches": "planted", "changes": [{"answer": "deal.cards_each", "with": number}]}
        (tmp_path / f"rules/variants/{name}.yaml").write_text(yaml.safe_dump(rule), encoding="utf-8")
    found = checked(tmp_path, capsys, "fewer", "more")["findings"]
    sides = [[(side["answer"], side["books"]) for side in each["partition"]] for each in found]
    assert [(3, ["fewer"]), (5, ["more"])] in sides
    assert {each["question"] for each in found} == {"deal.cards_each"}
    alike = checked(tmp_path, capsys, "more", "again")["findings"]
    assert not [each for each in alike if all({"more", "again"} & {*side["books"]} for side in each["partition"])]

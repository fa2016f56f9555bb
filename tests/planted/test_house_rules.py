"""House rules by command: two beside each other, and one that no play is known to show."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulestone.cli import check, main
from rulestone.explorer.random_games import Effort
from tests.planted.planting import FIXED, Plant, named, planted

TESTS = Path(__file__).resolve().parents[1]
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
    game, book = tmp_path / "rules/games/planted.yaml", tmp_path / "rules/books/planted/en.yaml"
    other = book.with_name("fr.yaml")
    claimed = "  exhaustion.procedure: discards_but_the_top\n"
    whole = game.read_text("utf-8")
    assert claimed in whole
    game.write_text(whole.replace(claimed, ""), "utf-8")
    for one in (book, other):
        one.write_text(one.read_text("utf-8") + "    4:\n      anchor: rule nn\n      says:\n      " + claimed, "utf-8")
    text = book.read_text("utf-8")
    # How many may play decides what is dealt in every game; what is shuffled is read where the pile runs out.
    edits = [
        text,
        text.replace("players.min: 2", "players.min: 3"),
        text,
        text.replace("discards_but_the_top", "all_discards"),
    ]
    assert len({*edits}) == 3
    found = {}
    for place, edit in (*(("kept", edit) for edit in (0, 1, 2, 3)), ("fresh", 3), ("anew", 0)):
        monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / place))
        book.write_text(edits[edit], "utf-8")
        found[place, edit] = checked(tmp_path, capsys)["findings"]
    assert found["kept", 0] == found["kept", 2] == found["anew", 0]
    assert found["kept", 3] == found["fresh", 3]


def test_a_house_rule_that_no_small_position_shows_is_shown_by_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever holds five cards draws another: nobody does in a small position, and the game is cut to what it takes."""
    monkeypatch.setattr(check, "MANY_GAMES", Effort(games=80, moves=4_000, positions=300))
    pebbles = TESTS / "checks" / "contradict" / "variant" / "rules"
    shutil.copytree(pebbles / "books", tmp_path / "rules" / "books")
    shutil.copytree(TESTS / "checks" / "core", tmp_path / "rules", dirs_exist_ok=True)
    rule = "if: next player holds 5 cards, then: [draw 1 to next player]"
    more = "{if: <moon.full>, then: [target loses a turn]}"
    usual = f"hit: <draw_n.target>, do: [draw <draw_n.cards_drawn> to target, {more}]"
    (tmp_path / "rules" / "variants").mkdir()
    (tmp_path / "rules" / "variants" / "ours.yaml").write_text(
        f"name: ours\npatches: pebbles\nchanges:\n- replace: cards/draw_n/effect\n  with: [{{{rule}}}, {{{usual}}}]\n",
        encoding="utf-8",
    )
    (finding,) = checked(tmp_path, capsys, "ours")["findings"]
    shown = finding["witness"]
    assert (finding["kind"], [move["card"]["kind"] for move in shown["moves"]]) == ("rule-change", ["draw_n"])
    assert [len(hand) for hand in shown["hands"]] == [2, 5]
    assert {rules: seen[-1]["holds"] for rules, seen in shown["outcomes"].items()} == {"as printed": 7, "ours": 8}


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

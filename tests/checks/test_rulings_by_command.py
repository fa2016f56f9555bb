"""What a ruling leaves of a finding, and what house rules leave of a game, as `check` tells it."""

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from rulestone.cli import main

HERE = Path(__file__).resolve().parent
BOOKS = {"a": "en-US", "b": "fr-FR", "c": "es-ES", "d": "pt-PT", "e": "en-GB"}

pytestmark = [pytest.mark.long, pytest.mark.sample]


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """The small game with five books that are the same."""
    shutil.copytree(HERE / "core", tmp_path / "rules")
    text = (HERE / "contradict" / "between-contradiction" / "rules/books/pebbles/a.yaml").read_text("utf-8")
    books = tmp_path / "rules" / "books" / "pebbles"
    books.mkdir(parents=True)
    for name, locale in BOOKS.items():
        header = text.replace("language: en", f"language: {locale[:2]}").replace("locale: en", f"locale: {locale}")
        (books / f"{name}.yaml").write_text(header, "utf-8")
    return tmp_path / "rules"


def let_draw(rules: Path, cards: Mapping[str, int]) -> None:
    """Let some books have whoever is hit draw so many cards, and not two."""
    for name, number in cards.items():
        path = rules / "books" / "pebbles" / f"{name}.yaml"
        path.write_text(
            path.read_text("utf-8").replace("draw_n.cards_drawn: 2", f"draw_n.cards_drawn: {number}"), "utf-8"
        )


def checked(rules: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What `check` tells, of which there is but one finding."""
    main(["check", str(rules), "--workers", "1", "--format", "json"])
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert len(said["findings"]) == 1
    return said


def accept(rules: Path, finding: str, names: Sequence[str], expires: str = "") -> None:
    """Write a ruling for some books."""
    books = ", ".join(f"pebbles/{name}" for name in names)
    until = f"\n  expires: {expires}" if expires else ""
    ruling = f"- finding: {finding}\n  books: [{books}]\n  reason: {{en: They like it.}}\n  by: Somebody{until}\n"
    (rules / "rulings.yaml").write_text(f"rulings:\n{ruling}", "utf-8")


@pytest.mark.parametrize(
    ("cards", "accepted", "left"),
    [
        ({"d": 3, "e": 4}, ["d"], ["pebbles/e"]),
        ({"d": 3, "e": 4}, ["d", "e"], None),
        # Two against two, and one with neither: nobody departs more than the others.
        ({"b": 3, "c": 3, "d": 4, "e": 4}, ["b"], ["pebbles/c"]),
    ],
)
def test_what_is_accepted_of_some_books_is_left_of_others(
    cards: Mapping[str, int],
    accepted: list[str],
    left: list[str] | None,
    rules: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Of two books that each say something else than three the one stays a finding until both are accepted."""
    let_draw(rules, cards)
    accept(rules, checked(rules, capsys)["findings"][0]["id"], accepted)
    (after,) = checked(rules, capsys)["findings"]
    assert after["status"] == ("new" if left else "ruled")
    assert left is None or after["deviating"] == left


def test_a_ruling_that_no_longer_holds_is_told(rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One whose day is over accepts nothing; a book that says what most do departs from nothing."""
    let_draw(rules, {"d": 3})
    name = checked(rules, capsys)["findings"][0]["id"]
    accept(rules, name, ["a", "d"], "2020-01-01")
    said = checked(rules, capsys)
    assert said["findings"][0]["status"] == "new"
    stale = [problem["key"] for problem in said["summary"]["stale_rulings"]]
    assert sorted(stale) == ["ruling.departs_from_nothing", "ruling.expired"]


def test_a_house_rule_that_changes_nothing_is_told(rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is written otherwise and is the same, beside what is printed and beside another house rule."""
    hit = "hit: <draw_n.target>, do: [draw <draw_n.cards_drawn> to target, {if: <moon.full>, then: [$]}]"
    hit = hit.replace("$", "target loses a turn")
    for name, effect in (("one", f"[{{{hit}}}]"), ("two", f"[{{if: always, then: [{{{hit}}}]}}]")):
        text = f"name: {name}\npatches: pebbles\nchanges:\n- replace: cards/draw_n/effect\n  with: {effect}\n"
        write(rules / "variants" / f"{name}.yaml", text)
    assert main(["check", str(rules), "--workers", "1", "--variant", "one", "--variant", "two"]) == 0
    said = capsys.readouterr().out
    for name in ("one", "two"):
        assert f"the house rule `{name}` changes nothing in `pebbles`" in said
    assert "the house rules `one` and `two` are known to play alike in `pebbles`" in said


def write(path: Path, text: str) -> None:
    """A file, and the folder around it."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")

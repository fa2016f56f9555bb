"""Of a line that is no phrase the part is told that is at fault: what may stand there, and where it stands."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulestone.cli import main

ENCODED = Path(__file__).resolve().parent.parent / "invented/by_the_manual"
BOOK, QUESTIONS, GAME = "books/tidewater/en.yaml", "questions/cards.yaml", "games/tidewater.yaml"
NAMES = "  expected: amber, coral, teal, fish, gull, net, lighthouse, storm"


def told(folder: Path, file: str, old: str, new: str, capsys: pytest.CaptureFixture[str]) -> tuple[str, list[str]]:
    """What is said of a folder in which one file is changed, and the lines below the first."""
    shutil.copytree(ENCODED, folder / "mine", dirs_exist_ok=True)
    path = folder / "mine/rules" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert main(["check", str(folder / "mine"), "--lang", "en"]) == 2
    first, *rest = capsys.readouterr().err.splitlines()
    return first.split(": ", 1)[1], rest


@pytest.mark.parametrize(
    ("file", "old", "new", "wrong", "message"),
    [
        (
            BOOK,
            "is an action card",
            "is a Fish",
            "a Fish",
            "a color or a kind of card was expected; did you mean `fish`?",
        ),
        (BOOK, "is an action card", "is an action crad", "an action crad", "did you mean `{card} is an action card`"),
        (QUESTIONS, "than 10 cards", "than ten cards", "ten", "a number was expected"),
        (QUESTIONS, "pending card is storm", "pending card is strom", "strom", "did you mean `storm`?"),
        (QUESTIONS, "[target loses", "[traget loses", "traget", "a player was expected; did you mean `target`?"),
        (GAME, "draw <gull.cards_drawn> to target", "draw <gull.cards_drawn> to the target", "the target", "`target`"),
        (
            GAME,
            "draw <gull.cards_drawn> to target",
            "draw <gull.cards_drawn> less 2 less 1 to target",
            "<gull.cards_drawn> less 2 less 1",
            "`<gull.cards_drawn> less (2 less 1)` or `(<gull.cards_drawn> less 2) less 1`",
        ),
        (GAME, "card matches the card in force", "card matches it", "card matches it", "a condition was expected"),
    ],
)
def test_the_slot_that_is_wrong_is_told_and_marked(
    file: str, old: str, new: str, wrong: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a clause of a book, a meaning of an answer, and a game; the mark stands below the words."""
    first, rest = told(tmp_path, file, old, new, capsys)
    assert first.startswith((f"unknown phrase `{wrong}`; ", f"`{wrong}` can be read in two ways; "))
    assert message in first
    line, mark = rest[0], rest[1]
    assert new.strip("[").split()[-1] in line
    assert line[mark.index("^") : mark.rindex("^") + 1] == wrong


def test_the_names_of_the_game_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where a kind of card or a colour may stand."""
    _, rest = told(tmp_path, BOOK, "is an action card", "is a Fish", capsys)
    assert rest[2] == NAMES


@pytest.mark.parametrize("digits", [10, 5000])
def test_a_number_that_is_too_large_is_told_as_one(
    digits: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """However many digits it has; the largest is named."""
    first, rest = told(tmp_path, QUESTIONS, "than 10 cards", f"than {'9' * digits} cards", capsys)
    assert first.endswith("…` is too large; the largest number is 999,999,999" if digits > 60 else "999,999,999")
    assert digits > 60 or (rest[0].index("9" * digits), rest[1].count("^")) == (rest[1].index("^"), digits)


def test_a_name_that_is_a_phrase_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody could tell whether a line means the phrase or what the game has called so."""
    meanings = "meanings: {card is fish: never, a card lies: never}\nprocedures: {draw 2 to me: [end turn]}\nanswers:"
    first, rest = told(tmp_path, GAME, "answers:", meanings, capsys)
    assert first == "`card is fish` is already a phrase; choose another name"
    assert rest[1].index("^") == rest[0].index("card is fish")
    assert not [line for line in rest if "a card lies`" in line]
    assert [line for line in rest if "`draw 2 to me` is already a phrase" in line]

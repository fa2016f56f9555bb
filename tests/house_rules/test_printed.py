"""House rules that books print: an edition offers them, and its books are asked whether they have them."""

import json
import shutil
from pathlib import Path

import pytest

from rulestone.checks import CheckReport, check
from rulestone.cli import main
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.model import Library
from rulestone.witness import Witness
from rulestone.words.problem_sentences import report

HERE = Path(__file__).resolve().parent
CORE = HERE.parent / "checks/core"
PRINTED = HERE / "printed/rules"
EDITION = "pebbles-3"


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests, they begin in English."""
    monkeypatch.setenv("RULESTONE_LANG", "en")


def library(folder: Path = PRINTED) -> Library:
    """The edition of which two books of three print a house rule."""
    found, problems = load([str(CORE), str(folder)])
    assert found is not None, report(problems, "en")
    return found


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    """The same with other words in a file."""
    rules = folder / "rules"
    shutil.copytree(PRINTED, rules, dirs_exist_ok=True)
    path = rules / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return rules


def checked(found: Library) -> CheckReport:
    """All that is found in the edition."""
    done = check(found, [EDITION])
    assert done.incomplete == ()
    return done


def on(done: CheckReport, question: str) -> Finding:
    """The one finding on a question."""
    (found,) = (each for each in done.findings if each.question == question)
    return found


def test_a_translation_that_drops_a_house_rule_is_an_omission() -> None:
    """Every book of the edition is asked whether it prints it; one that none prints is no matter."""
    done = checked(library())
    dropped = on(done, "house.rain")
    assert (dropped.kind, dropped.level, dropped.shown_by) == ("omission", "warning", "words")
    assert [side.books for side in dropped.sides if not side.answers] == [("pebbles-3/fr",)]
    assert {each.question for each in done.findings} == {"house.rain", "rain.cards_drawn"}


def test_what_only_a_house_rule_asks_is_compared_awake() -> None:
    """Of the books that print it, in the game with the house rule, shown by a play of that game."""
    parted = on(checked(library()), "rain.cards_drawn")
    assert (parted.kind, parted.house_rule) == ("contradiction", "rain")
    assert {side.answers: side.books for side in parted.sides} == {(1,): ("pebbles-3/en",), (2,): ("pebbles-3/es",)}
    assert isinstance(parted.witness, Witness)
    assert any(card.number == 7 for hand in parted.witness.start.hands for card in hand) or any(
        card.number == 7 for card in parted.witness.start.draw_pile
    )


def test_books_that_agree_on_a_house_rule_agree(tmp_path: Path) -> None:
    """Nothing is found where all print it and say the same of it."""
    rules = changed(tmp_path, "books/pebbles-3/es.yaml", "rain.cards_drawn: 2", "rain.cards_drawn: 1")
    says = "    10: {anchor: une averse, says: {house.rain: played, rain.cards_drawn: 1}}\n"
    rules = changed_again(rules, "books/pebbles-3/fr.yaml", "silent:", says + "silent:", ", house]", ", house.wind]")
    assert checked(library(rules)).findings == ()


def changed_again(rules: Path, file: str, *pairs: str) -> Path:
    """A file with further words replaced."""
    path = rules / file
    text = path.read_text(encoding="utf-8")
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return rules


def test_a_book_that_leaves_open_what_it_prints_is_told(tmp_path: Path) -> None:
    """One that prints the house rule and not how many cards is silent on that, and the other settles it."""
    rules = changed(
        tmp_path,
        "books/pebbles-3/es.yaml",
        "{house.rain: played, rain.cards_drawn: 2}",
        "{house.rain: played}",
    )
    rules = changed_again(rules, "books/pebbles-3/es.yaml", "[dealer.tie,", "[dealer.tie, rain.cards_drawn,")
    found = on(checked(library(rules)), "rain.cards_drawn")
    assert (found.kind, found.house_rule) == ("omission", "rain")


def test_the_printed_game_stays_as_it_is() -> None:
    """No book answers for the game without the house rule what only the house rule asks."""
    found = library()
    edition = found.editions[EDITION]
    assert edition.awake == {"rain": ("rain.cards_drawn",)}
    assert "house.rain" in edition.told
    assert not edition.told["house.rain"].takes_from({"play", "number"})


def test_a_book_that_does_not_say_whether_it_prints_one_is_open(tmp_path: Path) -> None:
    """That nobody has looked is no silence."""
    rules = changed(tmp_path, "books/pebbles-3/fr.yaml", ", house]", ", house.wind]")
    assert library(rules).books["pebbles-3/fr"].open_questions == ("house.rain",)


def test_a_book_answers_nothing_on_a_house_rule_that_it_does_not_print(tmp_path: Path) -> None:
    """Such a claim is told with its place."""
    rules = changed(
        tmp_path,
        "books/pebbles-3/fr.yaml",
        "{mirror.at_last: nothing}",
        "{mirror.at_last: nothing, rain.cards_drawn: 3}",
    )
    _, problems = load([str(CORE), str(rules)])
    (wrong,) = problems
    assert (wrong.key, wrong.line, wrong.args["value"]) == ("load.not_asked_then", 17, "rain.cards_drawn")


def test_a_house_rule_that_no_book_has_heard_of_is_no_answer(tmp_path: Path) -> None:
    """What can be answered is offered."""
    rules = changed(tmp_path, "books/pebbles-3/en.yaml", "house.rain: played", "house.rain: allowed")
    _, problems = load([str(CORE), str(rules)])
    assert [(wrong.key, wrong.args["value"], wrong.expected) for wrong in problems] == [
        ("load.unknown_answer", "allowed", ("played", "not_played"))
    ]


def test_a_change_of_a_house_rule_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept of an edition does not outlive what its house rules ask."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    rules = changed(tmp_path, "variants/rain.yaml", "everybody but me", "everybody but me")
    assert library(rules).editions[EDITION].awake
    assert library(rules).editions[EDITION].awake
    changed_again(rules, "variants/rain.yaml", "<rain.cards_drawn>", "3")
    _, problems = load([str(CORE), str(rules)])
    assert {wrong.key for wrong in problems} == {"load.not_asked"}


def test_the_reader_is_told_what_it_comes_up_with(capfd: pytest.CaptureFixture[str]) -> None:
    """The name of the house rule stands in the report, in the reader's language where somebody has written it."""
    arguments = ["check", str(CORE), str(PRINTED), "--edition", EDITION]
    for language, said in (("en", "house rule “Rain” may be played"), ("fr", "la règle maison « Averse »")):
        assert main(["--lang", language, *arguments]) == 1
        assert said in " ".join(capfd.readouterr().out.split())
    assert main([*arguments, "--json"]) == 1
    told = json.loads(capfd.readouterr().out)
    assert [each["house_rule"] for each in told["findings"]] == ["rain", None]

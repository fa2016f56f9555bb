"""What holds for the report that people read."""

import re
from dataclasses import replace

import pytest

from rulestone.reports import Options, render
from rulestone.reports.text import wide
from rulestone.words import LANGUAGES
from tests.reports.accounts import CONTRADICTION, FULL, SHELF, WITNESS

INK = re.compile("\x1b\\[[0-9;]*m")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 80])
def test_lines_fit_the_width(language: str, width: int) -> None:
    """No line is wider than it may be, but for one that holds a single long word, such as an id."""
    for line in render("text", FULL, language, Options(width=width)).splitlines():
        assert wide(line) <= width or len(line.replace("\u00a0", " ").split()) <= 2, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_colour_changes_nothing_but_colour(language: str) -> None:
    """Without its colours, the report of a terminal is the report that is piped."""
    coloured = render("text", FULL, language, Options(colour=True))
    assert "\x1b" in coloured
    assert INK.sub("", coloured) == render("text", FULL, language)
    assert "\x1b" not in render("text", FULL, language)


def test_a_card_has_the_colour_that_is_printed_on_it() -> None:
    """A red card is red on a terminal, and no line end falls into a card."""
    coloured = render("text", FULL, "en", Options(colour=True))
    assert "\x1b[31m[red 5]\x1b[0m" in coloured
    assert "\x1b[34m[blue 2]\x1b[0m" in coloured
    assert "[Wild Draw Four]" in render("text", FULL, "en", Options(width=40))


def test_the_worst_comes_first_and_what_is_accepted_last() -> None:
    """Errors, warnings, notes; then what somebody has accepted."""
    titles = [line for line in render("text", FULL, "en").splitlines() if re.match(r"\d+\. ", line)]
    words = [title.split(" · ")[0].split(". ")[1] for title in titles]
    assert words == ["error"] * 3 + ["warning"] * 4 + ["note", "note", "accepted"]


def test_a_reader_with_the_texts_sees_the_sentence() -> None:
    """The printed sentence stands in place of its anchor, in the report for people and in no other."""
    printed = {("inn/pt", "play", 5): "Uma frase\ninventada."}
    account = replace(FULL, shelf=replace(SHELF, printed=printed))
    assert "“Uma frase inventada.”" in render("text", account, "en")
    for form in ("json", "sarif", "junit", "github"):
        assert "inventada" not in render(form, account, "en")


def test_no_ruling_is_asked_for_where_none_is_looked_at() -> None:
    """A comparison of two books says what to do, and not how to accept it."""
    assert "rulings.yaml" in render("text", replace(FULL, stale=()), "en")
    compared = render("text", replace(FULL, stale=(), rulings=False), "en")
    assert "What to do" in compared
    assert "rulings.yaml" not in compared
    assert "rulings.yaml" not in render("junit", replace(FULL, stale=(), rulings=False), "en")


def test_what_happens_over_and_over_is_told_once() -> None:
    """A block that repeats is told with how often it comes."""
    again = ({"seen": "shuffles", "who": None, "detail": [0]}, {"seen": "draws", "who": 0, "detail": [1]})
    witness = replace(WITNESS, outcomes={"may": again * 3, "must": again})
    account = replace(FULL, findings=(replace(CONTRADICTION, witness=witness),), stale=())
    lines = [line.strip() for line in render("text", account, "en").splitlines()]
    assert lines.count("Ana draws 1 card") == 1
    assert "Ana draws 1 card (this 3 times)" in lines

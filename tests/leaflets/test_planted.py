"""
The two games that nothing plays: whoever wrote their leaflets put differences in, and wrote down which.

Beside this stands what was put in, and the questions that tell it; `docs/reference/told.md` tells of the measurement.
"""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulestone.checks import check
from rulestone.cli import main
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.model import Library
from tests.words.catalogues import all_questions

KEYS = sorted(Path(__file__).parent.glob("*.yaml"))
MISSED = {"varnholt": ["R1"]}
"""What the encoders did not see as a difference."""
LEAFLETS = {path.stem: path for path in KEYS}
KINDS_AS_CALLED = {
    "number": "a number",
    "condition": "a condition left out",
    "which": "which cards or things",
    "term": "a wrong term",
    "and_or": "and, or",
    "up_to": "up to, exactly",
    "added": "added words",
    "polarity": "polarity",
    "where": "from where, to where",
    "when": "when",
    "who": "who",
    "may_must": "may, must",
}


@cache
def library() -> Library:
    """The bundled rules."""
    found, problems = load()
    assert found, problems
    return found


@cache
def key(game: str) -> Any:
    """What was put into the leaflets of a game."""
    return yaml.load((Path(__file__).parent / f"{game}.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)


def planted(game: str) -> dict[str, Any]:
    """What was planted in all leaflets of a game, in the one that came afterwards too."""
    return {**key(game)["planted"], **key(game).get("afterwards", {})}


@cache
def found(game: str) -> tuple[Finding, ...]:
    """What a check of the game tells."""
    return check(library(), [f"{game}-1"]).findings


GAMES = pytest.mark.parametrize("game", LEAFLETS)


@GAMES
def test_two_of_each_kind_are_planted(game: str) -> None:
    """And six sentences of each translation say the same in other words."""
    kinds = Counter(each["kind"] for each in key(game)["planted"].values())
    assert kinds == dict.fromkeys(KINDS_AS_CALLED, 2)
    assert set(Counter(each["book"] for each in key(game)["rewordings"].values()).values()) == {6}


@GAMES
def test_what_is_planted_is_told_of_the_book_that_it_was_planted_in(game: str) -> None:
    """Each by the questions that stand beside it, at the level of a difference in rules."""
    told = {question: each for each in found(game) for question in (each.question, *each.also)}
    for name, difference in planted(game).items():
        for question in difference["told_by"]:
            assert told[question].deviating == (f"{game}-1/{difference['book']}",), name
            assert told[question].level in ("error", "warning"), name


@GAMES
def test_nothing_else_is_told(game: str) -> None:
    """No rewording, and nothing that is the same in all leaflets."""
    asked = [question for difference in planted(game).values() for question in difference["told_by"]]
    assert sorted(name for each in found(game) for name in (each.question or each.kind, *each.also)) == sorted(asked)


@GAMES
def test_what_is_planted_is_told_once(game: str) -> None:
    """However many questions it touches, in one finding that names them all."""
    told = {question: each.id for each in found(game) for question in (each.question, *each.also)}
    for name, difference in planted(game).items():
        assert len({told[question] for question in difference["told_by"]}) <= 1, name
    assert len(found(game)) == sum(bool(each["told_by"]) for each in planted(game).values())


@GAMES
def test_what_is_missed_is_known(game: str) -> None:
    """All else is found."""
    missed = [name for name, difference in planted(game).items() if not difference["told_by"]]
    assert missed == MISSED.get(game, [])


@GAMES
def test_every_difference_that_was_planted_is_ruled_on(game: str) -> None:
    """For the book that it was planted in, in the four languages that rulestone speaks."""
    ruled = {each.finding: each for each in library().rulings}
    books = {question: each["book"] for each in planted(game).values() for question in each["told_by"]}
    for each in found(game):
        assert set(ruled[each.id].books) == {f"{game}-1/{books[each.question]}"}
        assert set(ruled[each.id].reasons) == {"en", "es", "fr", "pt"}


def test_one_of_each_kind_was_planted_in_the_leaflet_that_came_afterwards() -> None:
    """Its encoder had the manual as it had become; all twelve are told."""
    afterwards = key("varnholt")["afterwards"]
    assert Counter(each["kind"] for each in afterwards.values()) == dict.fromkeys(KINDS_AS_CALLED, 1)
    assert {each["book"] for each in afterwards.values()} == {"pt"}
    assert all(each["told_by"] for each in afterwards.values())


def test_the_page_says_what_was_found() -> None:
    """Kind by kind and in all, and where each question came from."""
    page = (Path(__file__).parent.parent.parent / "docs" / "reference" / "told.md").read_text(encoding="utf-8")
    rows = [tuple(cell.strip(" *–") for cell in line.split("|")[1:-1]) for line in page.splitlines() if "|" in line]
    every = [(game, name, each) for game in LEAFLETS for name, each in key(game)["planted"].items()]
    for kind, called in KINDS_AS_CALLED.items():
        here = [(game, name, each) for game, name, each in every if each["kind"] == kind]
        missed = ", ".join(f"{game.capitalize()} {name}" for game, name, each in here if not each["told_by"])
        assert (called, str(len(here)), str(len(here) - missed.count(" ")), missed) in rows
    assert ("all", "48", str(sum(bool(each["told_by"]) for _, _, each in every)), "") in rows
    for game in LEAFLETS:
        told = sum(row[0].startswith(game.capitalize()) and int(row[2]) for row in rows if len(row) == len(rows[-1]))
        asked = {found.one_of or name for name, found in library().questions.items() if game in found.spot.file}
        assert told == len(asked), game
    both = {game: len(found(game)) for game in LEAFLETS}
    assert f"{sum(both.values())} findings, {both['lumarenga']} on Lumarenga and {both['varnholt']} on Varnholt" in page


def test_sentences_beside_questions() -> None:
    """Every bundled question that has no sentence in the catalogues has them in English: its own, and each answer's."""
    for name, question in all_questions().items():
        if "words" not in question:
            continue
        said: Any = question["words"]
        assert said["en"]["asks"].endswith("?"), name
        answers: Any = question.get("answers") or {}
        assert question["kind"] == "number" or "from" in question or set(said["en"]["answers"]) == set(answers), name


def test_two_leaflets_are_compared_by_their_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    """They are ours, so that no folder of texts has to be named to see what they print."""
    assert main(["compare", "lumarenga-1/en", "lumarenga-1/it", "--lang", "en"]) == 1
    out = capsys.readouterr().out
    assert "“Barges already lying there may leave it.”" in out
    assert "“Le chiatte che già vi si trovano devono lasciarlo.”" in " ".join(out.split())

"""What machines read: the same keys in every language, ids and verdicts never translated."""

import json
from typing import Any

import pytest

from rulestone.cli import main

LANGUAGES = {"en", "es", "fr", "pt"}
LEGAL = {
    "format",
    "version",
    "move",
    "situation",
    "assumed",
    "verdict",
    "if_done",
    "depends_on",
    "needs",
    "books",
    "not_played",
}
PLACE = {"book", "file", "line", "column", "document", "section", "sentence", "anchor"}


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """What a command prints, read back."""
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return json.loads(printed.out)


def legal(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """What `legal --json` says."""
    return run(capsys, "legal", *arguments, "--json")


def test_legal_has_the_keys_that_it_promises(capsys: pytest.CaptureFixture[str]) -> None:
    """One object tells verdict, what it depends on, and for each book its reason with places."""
    told = legal(capsys, "wild draw four", "--on", "red 7", "--hand", "red 2, blue 5")
    assert set(told) == LEGAL
    assert told["verdict"] == "challengeable"
    assert told["move"] == {"card": {"kind": "wd4"}}
    assert told["situation"]["hand"] == [
        {"kind": "number", "colour": "red", "number": 2},
        {"kind": "number", "colour": "blue", "number": 5},
    ]
    assert len(told["books"]) == 9
    for book in told["books"].values():
        assert book["verdict"] == "challengeable"
        assert book["question"] == "wd4.legal_if"
        assert set(book["reason"]) == LANGUAGES
        assert len(set(book["reason"].values())) == 4
        assert book["places"]
        assert all(set(place) == PLACE for place in book["places"])


def test_the_language_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """The object is the same whatever language somebody speaks."""
    asked = ("wild draw four", "--on", "red 7", "--hand", "?", "--edition", "hp-2018")
    assert legal(capsys, *asked, "--lang", "fr") == legal(capsys, *asked, "--lang", "en")


def test_books_that_part_are_what_the_verdict_depends_on(capsys: pytest.CaptureFixture[str]) -> None:
    """Where books say different things, the verdict over all of them depends on the book."""
    told = legal(capsys, "pass", "--on", "red 7", "--hand", "red 2", "--drawn", "red 4")
    assert told["verdict"] == "depends"
    [depends] = told["depends_on"]
    assert (depends["kind"], depends["gives"]["illegal"]) == ("book", ["hp-2003/pt"])


def test_an_unknown_hand_is_told_by_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """What a hand must not hold is told card by card, and then what is open in the book."""
    told = legal(capsys, "wild draw four", "--on", "red 7", "--hand", "?", "--book", "hp-2018/en")
    hand, reading = told["depends_on"]
    assert hand["kind"] == "hand"
    assert hand["gives"]["challengeable"] == [f"red number {number}" for number in range(10)]
    assert hand["gives"]["depends"] == ["red draw_n", "red reverse", "red skip"]
    assert reading["kind"] == "reading"
    assert set(reading["gives"]) == {"legal", "challengeable"}
    assert told["situation"]["hand"] == [None] * 6


def test_an_unknown_hand_is_told_under_each_colour(capsys: pytest.CaptureFixture[str]) -> None:
    """Where neither hand nor colour was told, the cards are told for each colour in play, the deciding ones first."""
    told = legal(capsys, "wild draw four", "--on", "wild", "--book", "hp-2003/es")
    assert [each["if"]["colour"] for each in told["depends_on"]] == ["blue", "green", "red", "yellow"]
    blue = told["depends_on"][0]["gives"]
    assert list(blue) == ["challengeable", "legal"]
    assert {card.split()[0] for card in blue["challengeable"]} == {"blue"}


def test_a_slip_is_among_what_was_assumed(capsys: pytest.CaptureFixture[str]) -> None:
    """What was read although a letter was wrong is told with the id of what was read."""
    told = legal(capsys, "wlid", "--on", "redd 7", "--hand", "blue 2, blue 3")
    assert told["assumed"][:2] == ["slip: wlid, wild", "slip: redd 7, red number 7"]


@pytest.mark.parametrize(
    ("asked", "needs"),
    [
        (("catch uno", "--on", "red 7"), {"laid_by": ["--laid-by"], "cards_left": ["--cards-left"]}),
        (("call uno", "--on", "red 7"), {"hand": ["--hand", "--cards-left"]}),
        (("call uno", "--hand", "red 7"), {"laid_by": ["--laid-by"]}),
        (("pass", "--on", "red 7"), {"drawn": ["--drawn", "--hand"]}),
        (("draw", "--on", "red skip"), {"pending": ["--pending", "--laid-by", "--turn"]}),
        (("challenge",), {"pending": ["--pending"]}),
        (("red 7",), {"on": ["--on"]}),
    ],
)
def test_what_is_lacking_is_told_and_nothing_is_answered(
    capsys: pytest.CaptureFixture[str], asked: tuple[str, ...], needs: dict[str, list[str]]
) -> None:
    """What has to be known first is told with the options that tell it, in every language; the status is 2."""
    assert main(("legal", *asked, "--json")) == 2
    printed = capsys.readouterr()
    told = json.loads(printed.out)
    assert {need["id"]: need["options"] for need in told["needs"]} == needs
    assert (told["verdict"], told["books"]) == (None, {})
    assert all(set(need["asked"]) == LANGUAGES for need in told["needs"])
    assert told["needs"][0]["asked"]["en"] in printed.err


@pytest.mark.parametrize(
    ("typed", "choices"),
    [
        ("7", ["blue 7", "green 7", "red 7", "yellow 7"]),
        ("a3", ["blue 3", "yellow 3"]),
        ("wild draw", ["Wild Draw Four"]),
    ],
)
def test_names_to_choose_from_are_told(capsys: pytest.CaptureFixture[str], typed: str, choices: list[str]) -> None:
    """Where a name is not clear or only near others, a program is told which may have been meant."""
    assert main(("legal", typed, "--on", "blue 5", "--json")) == 2
    [need] = json.loads(capsys.readouterr().out)["needs"]
    assert (need["id"], need["options"], need["choices"]) == ("name", [], choices)


def test_what_cannot_be_understood_needs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A name that is near to nothing, or a position that cannot be, is an error alone."""
    for asked in (("gibberish",), ("red 7", "--laid-by", "me")):
        assert main(("legal", *asked, "--on", "red 7", "--json")) == 2
        assert not capsys.readouterr().out


def test_an_unsaid_colour_is_told_by_colours(capsys: pytest.CaptureFixture[str]) -> None:
    """On a wild card nobody said the colour of, the verdict depends on the colour."""
    told = legal(capsys, "blue 5", "--on", "wild", "--hand", "red 2, red 3", "--edition", "hp-2018")
    [colour] = told["depends_on"]
    assert colour == {
        "kind": "colour",
        "id": "colour",
        "gives": {"legal": ["blue"], "illegal": ["green", "red", "yellow"]},
    }


def test_what_comes_of_an_illegal_move_is_told_by_book(capsys: pytest.CaptureFixture[str]) -> None:
    """Books with a rule on wrong cards say what happens; books without one say nothing."""
    told = legal(capsys, "blue 5", "--on", "red 7", "--hand", "red 2, red 3")
    assert set(told["if_done"]) == {book for book in told["books"] if not book.startswith("hp-2018")}
    assert [each["seen"] for each in told["if_done"]["uno-2003/en"]] == ["takes back", "draws"]


def test_books_that_are_not_asked_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """A book whose game lacks the card is not among those that answer, and the reason is told."""
    told = legal(capsys, "howler", "--on", "red 7", "--hand", "red 2, red 3")
    assert told["situation"]["not_asked"] == {"hp-2018/en": "card", "hp-2018/es": "card", "uno-2003/en": "card"}
    assert not set(told["books"]) & set(told["situation"]["not_asked"])


def test_show_tells_claims(capsys: pytest.CaptureFixture[str]) -> None:
    """A book's claims have status, answer or readings, and places."""
    told = run(capsys, "show", "hp-2018/en", "--question", "wd4", "--json")
    claims = {claim["question"]: claim for claim in told["claims"]}
    assert {"question", "status", "answer", "readings", "places"} <= set(claims["wd4.legal_if"])
    assert claims["wd4.legal_if"]["answer"] == "no_card_of_colour"
    assert claims["wd4.action_card_exception"]["answer"] is None
    assert len(claims["wd4.action_card_exception"]["readings"]["answers"]) == 2


def test_list_tells_ids(capsys: pytest.CaptureFixture[str]) -> None:
    """Editions, books, questions and house rules with their ids."""
    told = run(capsys, "list", "--json")
    assert set(told) == {"format", "editions", "books", "questions", "variants"}
    assert "hp-2003/pt" in [book["id"] for book in told["books"]]
    assert "stacking" in [variant["id"] for variant in told["variants"]]


def test_explain_and_options_have_objects(capsys: pytest.CaptureFixture[str]) -> None:
    """Both tell the same as data."""
    told = run(capsys, "explain", "draw.voluntary.play_permission", "--json")
    [question] = told["questions"]
    assert ["hp-2003/pt"] in question["partition"]
    told = run(capsys, "options", "--on", "red 7", "--hand", "red 2, blue 5", "--json")
    moves = told["books"]["hp-2003/en"]["options"]
    assert {"act": "play", "who": 0, "card": {"kind": "number", "colour": "red", "number": 2}} in moves

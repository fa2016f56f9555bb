"""The shape of the report for programs, as the documentation promises it."""

import json
from typing import Any

import pytest

from rulestone.reports import render
from rulestone.words import LANGUAGES
from tests.reports.accounts import BROKE, EVERYTHING, FULL

KEYS = {
    "accepted",
    *("id", "kind", "level", "edition", "question", "scope", "status", "ruling", "direction", "partition", "pairs"),
    *(
        "deviating",
        "also",
        "places",
        "shown_by",
        "not_played",
        "house_rule",
        "manner",
        "manner_reasons",
        "slight",
        "slight_reasons",
        "unreached",
        "witness",
        "bound",
        "tried",
        "message",
    ),
}


@pytest.fixture
def told() -> dict[str, Any]:
    """The whole report, read back."""
    found: dict[str, Any] = json.loads(render("json", FULL, "en"))
    return found


def test_the_outermost_object(told: dict[str, Any]) -> None:
    """Format, version, books, findings, summary, and nothing else."""
    assert list(told) == ["format", "version", "books", "findings", "summary"]
    assert told["format"] == 1
    assert told["version"] == "9.8.7"
    assert told["books"] == ["inn/en", "inn/es", "inn/fr", "inn/fr-leaflet", "inn/pt"]
    assert told["summary"]["error"] == 3
    assert told["summary"]["exit_status"] == 1
    assert told["summary"]["complete"]


def test_every_finding_has_every_key(told: dict[str, Any]) -> None:
    """What is not known of a finding is null or empty, never missing."""
    assert [set(finding) for finding in told["findings"]] == [KEYS] * len(EVERYTHING)


def test_messages_are_in_all_languages_and_ids_in_none(told: dict[str, Any]) -> None:
    """The language that was asked for changes no byte of the report."""
    for finding in told["findings"]:
        assert set(finding["message"]) == set(LANGUAGES)
        assert len(set(finding["message"].values())) == len(LANGUAGES)
    assert {render("json", FULL, language) for language in LANGUAGES} == {render("json", FULL, "en")}


def test_the_partition_names_silent_and_ambiguous_books_as_such(told: dict[str, Any]) -> None:
    """One answer is `answer`; a book that leaves several open or says nothing has none."""
    [bluff] = [finding for finding in told["findings"] if finding["question"] == "challenge.who"]
    settled, silent, ambiguous = bluff["partition"]
    assert (settled["answer"], settled["silent"], settled["ambiguous"]) == ("who_has_to_draw", [], [])
    assert (silent["answer"], silent["answers"], silent["silent"]) == (None, [], ["inn/es"])
    assert (ambiguous["answer"], ambiguous["ambiguous"]) == (None, ["inn/pt"])
    assert bluff["pairs"][0] == {"books": ["inn/en", "inn/es"], "kind": "omission"}


def test_a_place_can_be_opened(told: dict[str, Any]) -> None:
    """A place has the file of the claim, and the document, section and sentence of the print."""
    assert told["findings"][0]["places"][0] == {
        "book": "inn/en",
        "file": "rules/books/inn/en.yaml",
        "line": 12,
        "column": 9,
        "document": "The leaflet of inn/en",
        "section": "play",
        "sentence": 5,
        "anchor": "may be kept",
    }


def test_a_silent_entry_is_a_place_without_a_sentence(told: dict[str, Any]) -> None:
    """It has the shape of every place; what only a sentence has is null."""
    [bluff] = [finding for finding in told["findings"] if finding["question"] == "challenge.who"]
    assert [place["book"] for place in bluff["places"]] == ["inn/en", "inn/es", "inn/es", "inn/pt"]
    assert bluff["places"][1] == {
        "book": "inn/es",
        "file": "rules/books/inn/es.yaml",
        "line": 80,
        "column": 19,
        "document": "The leaflet of inn/es",
        "section": None,
        "sentence": None,
        "anchor": None,
    }


def test_readings_are_told_as_the_file_of_the_book_names_them(told: dict[str, Any]) -> None:
    """With the answer and the reason of each, and which of them another book rules out."""
    [bluff] = [finding for finding in told["findings"] if finding["question"] == "challenge.who"]
    assert [side["readings"] for side in bluff["partition"][:2]] == [[], []]
    assert bluff["partition"][2]["readings"][1] == {
        "book": "inn/pt",
        "ambiguity": "doubter",
        "reading": "others",
        "answer": "anybody_else",
        "because": "it says “another player”",
        "because_reasons": {},
        "departs": True,
    }


def test_a_damaged_place_is_that_of_the_copy(told: dict[str, Any]) -> None:
    """What is said of a copy at hand names the file and line of the copy first."""
    [damage] = [finding for finding in told["findings"] if finding["kind"] == "corruption"]
    assert [(place["file"], place["line"]) for place in damage["places"]] == [
        ("inn-fr.txt", 118),
        ("rules/books/inn/fr.yaml", 60),
    ]


def test_outcomes_are_told_by_book(told: dict[str, Any]) -> None:
    """A book with one answer has its outcome; an answer that no book gives alone is found by its id."""
    witness = told["findings"][0]["witness"]
    assert list(witness["outcomes"]) == ["inn/en", "inn/es", "inn/fr", "inn/fr-leaflet", "inn/pt"]
    assert witness["outcomes"]["inn/pt"] == [{"may_not": {"act": "keep the drawn card", "who": 0}}]
    assert witness["minimal"] == "proved"
    [bluff] = [finding["witness"] for finding in told["findings"] if finding["question"] == "challenge.who"]
    assert list(bluff["outcomes"]) == ["inn/en", "inn/fr", "inn/fr-leaflet"]
    assert set(bluff["by_answer"]) == {"who_has_to_draw", "anybody_else"}
    assert bluff["only_if"] == [{"question": "challenge.hand_shown_to", "answer": "challenger"}]


def test_a_ruling_is_told_in_full(told: dict[str, Any]) -> None:
    """By whom, why, for which books, until when."""
    [ruled] = [finding for finding in told["findings"] if finding["status"] == "ruled"]
    assert ruled["ruling"] == {
        "reason": "The print of 2004 has the other word.",
        "reasons": {},
        "answer": None,
        "by": "The innkeepers",
        "books": ["inn/pt"],
        "expires": "2030-01-31",
    }


def test_what_broke_is_told_as_incomplete() -> None:
    """A reader of the report alone sees that it does not hold everything."""
    told = json.loads(render("json", BROKE, "en"))["summary"]
    assert not told["complete"]
    assert told["exit_status"] == 2
    assert "lost" in told["incomplete"][0]["message"]["en"]

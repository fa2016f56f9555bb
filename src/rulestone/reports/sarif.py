"""
For code scanning: SARIF 2.1.0, a result for each finding.

Only what fails has a level; what tells of a change has none. The play is a code flow, the other books are
related locations, and a ruling is a suppression. A fingerprint is the finding's id: no message, no file, no line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from rulestone.findings import Entry, Finding, Problem
from rulestone.reports import Options, ReportAccount
from rulestone.reports._shared_fields import accepted, entries, spot_of
from rulestone.reports.json import plain, setup
from rulestone.safe_text import in_json
from rulestone.witness import Witness
from rulestone.words import LOCALE, problem_sentences
from rulestone.words.finding_sentences import FindingText, finding_text
from rulestone.words.voice import Voice, voice
from rulestone.words.witness_sentences import outcomes, play_in

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
INFORMATIONAL = frozenset({"rule-change"})
"""Kinds of findings that tell of something and find no fault."""
STALE = "stale-ruling"


def tell(account: ReportAccount, language: str | Voice, options: Options) -> str:  # noqa: ARG001
    """The whole log."""
    return in_json(json.dumps(log(account, voice(language)), ensure_ascii=False, indent=2))


def log(account: ReportAccount, speaking: Voice) -> dict[str, Any]:
    """The whole log as plain data."""
    rules = list(_rules(account, speaking))
    index = {rule["id"]: number for number, rule in enumerate(rules)}
    results = [_result(finding_text(finding, speaking, account.cited), index) for finding in account.findings]
    run = {
        "tool": {"driver": {"name": "rulestone", "version": account.version, "rules": rules}},
        "language": LOCALE[speaking.language].replace("_", "-"),
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(account, speaking)],
        "results": [*results, *(_stale(problem, speaking, index) for problem in account.stale)],
        "properties": {"books": list(account.books)},
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rules(account: ReportAccount, speaking: Voice) -> Iterator[dict[str, Any]]:
    for kind, level in {**account.kinds, **{finding.kind: finding.level for finding in account.findings}}.items():
        fails = kind not in INFORMATIONAL
        yield {
            "id": kind,
            "name": speaking.say(f"kind.{kind}"),
            "shortDescription": {"text": speaking.say(f"kind.{kind}.about")},
            "help": {"text": speaking.say(f"finding.do.{kind}")},
            "defaultConfiguration": {"level": level if fails else "none"},
        }
    stale = {"text": speaking.say("report.rule.stale")}
    yield {"id": STALE, "shortDescription": stale, "defaultConfiguration": {"level": "error"}}


def _result(text: FindingText, index: dict[str, int]) -> dict[str, Any]:
    finding = text.finding
    kind = "informational" if finding.kind in INFORMATIONAL else "fail"
    own, others = entries(finding)
    result: dict[str, Any] = {
        "ruleId": finding.kind,
        "ruleIndex": index[finding.kind],
        "kind": kind,
        "level": finding.level if kind == "fail" else "none",
        "message": {"text": text.message},
        "locations": [_location(text, entry) for entry in own],
        "partialFingerprints": {"rulestone/v1": finding.id},
        "properties": _properties(finding),
    }
    if finding.spot is not None:
        result["locations"].insert(0, _at(finding.spot.file, finding.spot.line, 0))
    # Code scanning refuses a whole log with a result that lies nowhere.
    result["locations"] = result["locations"] or [_at(*spot_of(finding, text.shelf))]
    related = [_location(text, entry) for entry in others]
    if related:
        result["relatedLocations"] = [{"id": number, **place} for number, place in enumerate(related, 1)]
    if isinstance(finding.witness, Witness):
        result["codeFlows"] = list(_flows(text, finding.witness))
    if finding.status == "ruled":
        result["suppressions"] = [{"kind": "external", "status": "accepted", "justification": accepted(text)}]
    return result


def _properties(finding: Finding) -> dict[str, Any]:
    return {
        "edition": finding.edition,
        "question": finding.question,
        "scope": finding.scope,
        "status": finding.status,
        "partition": [
            {"answers": list(side.answers), "books": list(side.books), "silent": list(side.silent)}
            for side in finding.sides
        ],
        "deviating": list(finding.deviating),
    }


def _location(text: FindingText, entry: Entry) -> dict[str, Any]:
    """Where a book says it, or says nothing; the message names the book, as there may be several."""
    message = f"{text.label(entry.book)}: {text.entry(entry)}"
    return {**_at(entry.spot.file, entry.spot.line, entry.spot.column), "message": {"text": message}}


def _at(file: str, line: int, column: int) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": quote(file)}}
    if line:
        physical["region"] = {"startLine": line, **({"startColumn": column} if column else {})}
    return {"physicalLocation": physical}


def _flows(text: FindingText, witness: Witness) -> Iterator[dict[str, Any]]:
    """The play, once for every outcome: what to lay out, the moves, what follows for these books."""
    play = play_in(text.voice)
    table = "; ".join(f"{row.label}: {row.text}" for row in play.table(witness))
    before = [table, *play.steps(witness)]
    for books, key, outcome in outcomes(text.finding):
        who = text.whose(books, key)
        follows = "; ".join(play.outcomes(outcome))
        entry = next((entry for entry in text.finding.entries if entry.book in books), None)
        steps = [{"location": {"message": {"text": step}}} for step in before]
        at = _at(entry.spot.file, entry.spot.line, entry.spot.column) if entry else {}
        last = {"location": {**at, "message": {"text": f"{who} {follows}"}}, "importance": "essential"}
        yield {
            "message": {"text": who},
            "threadFlows": [{"locations": [*steps, last], "initialState": _initial(witness)}],
        }


def _initial(witness: Witness) -> dict[str, Any]:
    """The position as data, so that a viewer can show it."""
    laid = {"hands": plain(witness.start.hands), **setup(witness.start)}
    return {name: {"text": json.dumps(value, ensure_ascii=False)} for name, value in laid.items()}


def _stale(problem: Problem, speaking: Voice, index: dict[str, int]) -> dict[str, Any]:
    return {
        "ruleId": STALE,
        "ruleIndex": index[STALE],
        "kind": "fail",
        "level": "error",
        "message": {"text": problem_sentences.message(problem, speaking)},
        "locations": [_at(problem.file, problem.line, problem.column)],
        "partialFingerprints": {"rulestone/v1": f"{problem.key}:{problem.args.get('value', '')}"},
    }


def _invocation(account: ReportAccount, speaking: Voice) -> dict[str, Any]:
    notices = [
        {
            "level": level,
            "message": {"text": problem_sentences.message(problem, speaking)},
            **({"locations": [_at(problem.file, problem.line, problem.column)]} if problem.file else {}),
        }
        for level, some in (("error", (*account.unanswered, *account.incomplete)), ("note", account.remarks))
        for problem in some
    ]
    notes = {"toolExecutionNotifications": notices} if notices else {}
    return {"executionSuccessful": not account.incomplete, "exitCode": account.status, **notes}

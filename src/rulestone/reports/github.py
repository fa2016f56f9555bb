"""
For GitHub: an annotation for each finding, on the line that has to be changed first, and a summary in the log.

Where books stand against each other and none departs, every one of them has it: a change is shown beside its own lines.

What somebody accepted is not annotated; the summary counts it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.findings import Finding, Problem
from rulestone.reports import Options, ReportAccount
from rulestone.reports._shared_fields import spots_of, summary, title
from rulestone.words import problem_sentences
from rulestone.words.finding_sentences import finding_text
from rulestone.words.voice import Voice, voice

COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}
"""What GitHub calls an annotation of each level."""


def tell(account: ReportAccount, language: str | Voice, options: Options) -> str:  # noqa: ARG001
    """Every annotation, then the summary."""
    speaking = voice(language)
    lines = [
        line
        for finding in account.findings
        if finding.status != "ruled"
        for line in _finding(account, finding, speaking)
    ]
    for some in (account.stale, account.unanswered, account.incomplete):
        lines += [_problem(problem, speaking) for problem in some[: problem_sentences.MOST_AT_ONCE]]
        if left := problem_sentences.tell_left_out(some, speaking):
            lines.append(annotation("error", left, "rulestone", ("", 0, 0)))
    lines += [
        annotation("notice", problem_sentences.message(remark, speaking), "rulestone", ("", 0, 0))
        for remark in account.remarks
    ]
    return "\n".join([*lines, summary(account, speaking)])


def _finding(account: ReportAccount, finding: Finding, speaking: Voice) -> Iterator[str]:
    text = finding_text(finding, speaking, account.cited)
    for spot in spots_of(finding, account.cited):
        yield annotation(COMMANDS[finding.level], text.message, title(finding, speaking), spot)


def _problem(problem: Problem, speaking: Voice) -> str:
    place = (problem.file, problem.line, problem.column)
    return annotation("error", problem_sentences.message(problem, speaking), "rulestone", place)


def annotation(command: str, message: str, heading: str, place: tuple[str, int, int]) -> str:
    """A workflow command; what would end it or one of its properties is written as an escape."""
    properties = ",".join(f"{name}={value}" for name, value in _properties(heading, place))
    return f"::{command} {properties}::{_escaped(message)}"


def _properties(heading: str, place: tuple[str, int, int]) -> Iterator[tuple[str, Any]]:
    file, line, column = place
    if file:
        yield "file", _escaped(file, ":,")
        if line:
            yield "line", line
        if column:
            yield "col", column
    yield "title", _escaped(heading, ":,")


def _escaped(text: str, also: str = "") -> str:
    for character in "%\r\n" + also:
        text = text.replace(character, f"%{ord(character):02X}")
    return text

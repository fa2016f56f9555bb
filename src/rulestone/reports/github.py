"""
For GitHub: an annotation for each finding, on the line that has to be changed first, and a summary in the log.

Where books stand against each other and none departs, every one of them has it: a change is shown beside its own lines.

What somebody accepted is not annotated; the summary counts it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.finding import Finding, Problem
from rulestone.reports import Account, Options
from rulestone.reports._shared import spots_of, summary, title
from rulestone.words import problems
from rulestone.words.findings import finding_text
from rulestone.words.voice import Voice, voice

COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}
"""What GitHub calls an annotation of each level."""


def tell(account: Account, language: str | Voice, options: Options) -> str:  # noqa: ARG001
    """Every annotation, then the summary."""
    speaking = voice(language)
    lines = [line for each in account.findings if each.status != "ruled" for line in _finding(account, each, speaking)]
    for some in (account.stale, account.unanswered, account.incomplete):
        lines += [_problem(problem, speaking) for problem in some[: problems.TOLD]]
        if left := problems.more(some, speaking):
            lines.append(annotation("error", left, "rulestone", ("", 0, 0)))
    lines += [
        annotation("notice", problems.message(each, speaking), "rulestone", ("", 0, 0)) for each in account.remarks
    ]
    return "\n".join([*lines, summary(account, speaking)])


def _finding(account: Account, finding: Finding, speaking: Voice) -> Iterator[str]:
    each = finding_text(finding, speaking, account.shelf)
    for spot in spots_of(finding, account.shelf):
        yield annotation(COMMANDS[finding.level], each.message, title(finding, speaking), spot)


def _problem(problem: Problem, speaking: Voice) -> str:
    place = (problem.file, problem.line, problem.column)
    return annotation("error", problems.message(problem, speaking), "rulestone", place)


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

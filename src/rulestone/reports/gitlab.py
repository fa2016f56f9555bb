"""
For GitLab: its code quality report, an array with an entry for each finding that nobody has accepted.

Each has the fields that GitLab asks for: `description`, `check_name`, `fingerprint`, one of its five severities, and a
path with a line. A fingerprint is the finding's id, so that a reworded sentence or a moved line is nothing new.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from rulestone.finding import Problem
from rulestone.plain import in_json
from rulestone.reports import Account, Options
from rulestone.reports._shared import spot_of
from rulestone.words import problems
from rulestone.words.findings import finding_text
from rulestone.words.voice import Voice, voice

SEVERITIES = {"error": "critical", "warning": "major", "note": "info"}
BROKEN = "blocker"
"""What keeps a check from being done."""
NOWHERE = "rules"
"""Where something is told that is about no file; an entry without a path is not shown."""


def tell(account: Account, language: str | Voice, options: Options) -> str:  # noqa: ARG001
    """The whole array."""
    speaking = voice(language)
    found = [
        entry(
            finding_text(each, speaking, account.shelf).message,
            each.kind,
            each.id,
            SEVERITIES[each.level],
            spot_of(each, account.shelf),
        )
        for each in account.findings
        if each.status != "ruled"
    ]
    found += [_problem(each, SEVERITIES["error"], speaking) for each in (*account.stale, *account.unanswered)]
    found += [_problem(each, BROKEN, speaking) for each in account.incomplete]
    return in_json(json.dumps(found, ensure_ascii=False, indent=2))


def entry(said: str, name: str, identity: str, severity: str, place: tuple[str, int, int]) -> dict[str, Any]:
    """One entry; a line is counted from 1, and a path begins with no `./`."""
    file, line, _ = place
    return {
        "description": said,
        "check_name": name,
        "fingerprint": hashlib.sha256(identity.encode()).hexdigest(),
        "severity": severity,
        "location": {"path": (file or NOWHERE).removeprefix("./"), "lines": {"begin": max(line, 1)}},
    }


def _problem(problem: Problem, severity: str, speaking: Voice) -> dict[str, Any]:
    identity = f"{problem.key}:{problem.file}:{sorted(problem.args.items())}"
    place = (problem.file, problem.line, problem.column)
    return entry(problems.message(problem, speaking), problem.key, identity, severity, place)

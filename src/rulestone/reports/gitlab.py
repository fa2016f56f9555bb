"""
For GitLab: its code quality report, an array with an entry for each finding that nobody has accepted.

Each has the fields that GitLab asks for: `description`, `check_name`, `fingerprint`, one of its five severities, and a
path with a line. A fingerprint is the finding's id, so that a reworded sentence or a moved line is nothing new.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from rulestone.findings import Problem
from rulestone.reports import Options, ReportAccount
from rulestone.reports._shared_fields import spot_of
from rulestone.safe_text import in_json
from rulestone.words import problem_sentences
from rulestone.words.finding_sentences import finding_text
from rulestone.words.voice import Voice, voice

SEVERITIES = {"error": "critical", "warning": "major", "note": "info"}
BROKEN = "blocker"
"""What keeps a check from being done."""
NOWHERE = "rules"
"""Where something is told that is about no file; an entry without a path is not shown."""


def tell(account: ReportAccount, language: str | Voice, options: Options) -> str:  # noqa: ARG001
    """The whole array."""
    speaking = voice(language)
    entries = [
        entry(
            finding_text(finding, speaking, account.cited).message,
            finding.kind,
            finding.id,
            SEVERITIES[finding.level],
            spot_of(finding, account.cited),
        )
        for finding in account.findings
        if finding.status != "ruled"
    ]
    entries += [_problem(problem, SEVERITIES["error"], speaking) for problem in (*account.stale, *account.unanswered)]
    entries += [_problem(problem, BROKEN, speaking) for problem in account.incomplete]
    return in_json(json.dumps(entries, ensure_ascii=False, indent=2))


def entry(description: str, name: str, identity: str, severity: str, place: tuple[str, int, int]) -> dict[str, Any]:
    """One entry; a line is counted from 1, and a path begins with no `./`."""
    file, line, _ = place
    return {
        "description": description,
        "check_name": name,
        "fingerprint": hashlib.sha256(identity.encode()).hexdigest(),
        "severity": severity,
        "location": {"path": (file or NOWHERE).removeprefix("./"), "lines": {"begin": max(line, 1)}},
    }


def _problem(problem: Problem, severity: str, speaking: Voice) -> dict[str, Any]:
    identity = f"{problem.key}:{problem.file}:{sorted(problem.args.items())}"
    place = (problem.file, problem.line, problem.column)
    return entry(problem_sentences.message(problem, speaking), problem.key, identity, severity, place)

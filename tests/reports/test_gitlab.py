"""What GitLab asks of a code quality report: an array of entries with five fields, none of them twice."""

import json
from dataclasses import replace
from typing import Any

from rulestone.reports import ReportAccount, render
from tests.reports.accounts import AGREEMENT, BROKE, CALM, CONTRADICTION, FULL

SEVERITIES = {"info", "minor", "major", "critical", "blocker"}


def entries(account: ReportAccount) -> list[dict[str, Any]]:
    """A report, read back."""
    found = json.loads(render("gitlab", account, "en"))
    assert isinstance(found, list)
    return found


def test_every_entry_has_the_fields_that_gitlab_asks_for() -> None:
    """A description, the name of the check, a fingerprint, one of five severities, and a path with a line from 1."""
    for account in (FULL, BROKE):
        for each in entries(account):
            assert set(each) == {"description", "check_name", "fingerprint", "severity", "location"}
            assert all(isinstance(each[name], str) and each[name] for name in ("description", "check_name"))
            assert each["severity"] in SEVERITIES
            assert not each["location"]["path"].startswith(("./", "/"))
            assert each["location"]["lines"]["begin"] >= 1


def test_a_fingerprint_is_that_of_one_finding_wherever_it_stands() -> None:
    """No two are alike, and another line or language leaves it as it is."""
    found = entries(FULL)
    assert len({each["fingerprint"] for each in found}) == len(found)
    moved = replace(CONTRADICTION, places=CONTRADICTION.places[:1])
    [before], [after] = (entries(replace(BROKE, incomplete=(), findings=(each,))) for each in (CONTRADICTION, moved))
    assert before["fingerprint"] == after["fingerprint"]
    french = json.loads(render("gitlab", FULL, "fr"))
    assert [each["fingerprint"] for each in french] == [each["fingerprint"] for each in found]


def test_what_somebody_accepted_is_no_entry() -> None:
    """Where all agree, or all is accepted, the array is empty and not missing."""
    assert entries(AGREEMENT) == entries(CALM) == []

"""What is no finding is told in every format: what fails the run besides, and what was looked at in vain."""

import pytest

from rulestone.checks.remarks import remark
from rulestone.findings import Problem
from rulestone.reports import BROKEN, FAILED, PASSED, ReportAccount, formats, render
from rulestone.words import LANGUAGES

LOUD = remark("unchanged", one="loud", other="inn", number=321)
ACCOUNT = ReportAccount("9.8.7", ("inn/en",), (), remarks=(LOUD,))


FAULTS_ALONE = {"gitlab"}
"""Formats of others that have room for faults alone; all others tell remarks, too."""
STALE = Problem("rules/rulings.yaml", 3, 5, "", "ruling.not_found", {"value": "loud"})
OPEN = Problem(
    "rules/books/inn/en.yaml", 1, 1, "", "check.unanswered", {"book": "loud", "number": 1, "questions": ("loud",)}
)
LOST = Problem("", 0, 0, "", "check.broken", {"why": "loud"})


@pytest.mark.parametrize("form", formats())
@pytest.mark.parametrize(
    ("account", "status"),
    [
        (ReportAccount("9.8.7", (), (), stale=(STALE,)), FAILED),
        (ReportAccount("9.8.7", (), (), unanswered=(OPEN,)), FAILED),
        (ReportAccount("9.8.7", (), (), incomplete=(LOST,)), BROKEN),
    ],
    ids=["stale", "unanswered", "incomplete"],
)
def test_whatever_else_fails_a_run_is_told(form: str, account: ReportAccount, status: int) -> None:
    """A ruling that holds no longer, a question that nobody answered, a check that broke: no format leaves them out."""
    assert "loud" in render(form, account, "en")
    assert account.status == status


@pytest.mark.parametrize("form", sorted({*formats()} - FAULTS_ALONE))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_remark_is_told_and_fails_nothing(form: str, language: str) -> None:
    """What was looked at stands there with how much of it, and the run passes."""
    told = render(form, ACCOUNT, language)
    assert "loud" in told
    assert "321" in told
    assert ACCOUNT.status == PASSED


def test_nothing_found_under_a_house_rule_is_no_agreement_of_books() -> None:
    """That the books agree is said only where nothing else is."""
    told = render("text", ACCOUNT, "en")
    assert "agree" not in told
    assert "agree" in render("text", ReportAccount("9.8.7", ("inn/en",), ()), "en")

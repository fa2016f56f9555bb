"""What a check looked at and found nothing in is told in every format."""

import pytest

from rulestone.checks.remarks import remark
from rulestone.reports import PASSED, Account, formats, render
from rulestone.words import LANGUAGES

LOUD = remark("unchanged", one="loud", other="inn", number=321)
ACCOUNT = Account("9.8.7", ("inn/en",), (), remarks=(LOUD,))


FAULTS_ALONE = {"gitlab"}
"""What tells of nothing but faults has no room for what is none."""


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
    assert "agree" in render("text", Account("9.8.7", ("inn/en",), ()), "en")

"""How a run ends, alike for every format."""

from dataclasses import replace

import pytest

from rulestone.findings import Finding, Ruled
from rulestone.reports import ReportAccount, in_order
from tests.reports.accounts import (
    AGE,
    AGREEMENT,
    BLUFF,
    BROKE,
    BROKEN,
    CHANGE,
    CONTRADICTION,
    EVERYTHING,
    OPEN,
    RULED,
    STALE,
)

ACCEPTED = replace(CONTRADICTION, status="ruled", ruling=Ruled({"": "so be it"}, "me", ("inn/pt",)))


def status(*findings: object, **changed: object) -> int:
    """The exit status of an account with these findings."""
    return replace(AGREEMENT, findings=findings, **changed).status  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("finding", "ends"),
    [
        (CONTRADICTION, {"error": 1, "warning": 1, "note": 1}),
        (AGE, {"error": 0, "warning": 1, "note": 1}),
        (CHANGE, {"error": 0, "warning": 0, "note": 1}),
        (OPEN, {"error": 0, "warning": 1, "note": 1}),
        (RULED, {"error": 0, "warning": 0, "note": 0}),
        (ACCEPTED, {"error": 0, "warning": 0, "note": 0}),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_what_fails_a_run(finding: object, ends: dict[str, int]) -> None:
    """A finding at or above the level fails the run, unless somebody has accepted it."""
    assert {level: status(finding, fail_on=level) for level in ends} == ends


def test_agreement_passes() -> None:
    """Where nothing is found, the run ends 0, whatever is asked for."""
    assert status() == status(gaps=True) == status(fail_on="note") == 0


def test_what_is_undecided_fails_until_it_is_accepted() -> None:
    """Like a warning; no format and no option makes it more or less."""
    assert status(OPEN) == 1
    assert status(replace(OPEN, status="ruled", ruling=Ruled({"": "so be it"}, "me", ("inn/en",)))) == 0


@pytest.mark.parametrize(
    "gap", [replace(BLUFF, kind="gap"), replace(OPEN, args={"gap": True})], ids=["shown", "undecided"]
)
def test_what_no_book_settles_fails_where_that_is_asked_for(gap: Finding) -> None:
    """A gap is no difference between books: it counts only with `--gaps`, undecided or not."""
    assert (status(gap), status(gap, gaps=True), status(gap, gaps=True, fail_on="error")) == (0, 1, 0)


def test_a_play_that_is_found_later_is_another_finding() -> None:
    """Whoever accepts that nobody can tell answers apart has not accepted that they differ."""
    assert OPEN.id != replace(OPEN, kind="contradiction").id
    assert replace(BLUFF, kind="refinement").id == BLUFF.id


def test_a_stale_ruling_fails_the_run() -> None:
    """Even where nothing else is found."""
    assert status(stale=(STALE,)) == 1


def test_what_broke_ends_2_whatever_was_found() -> None:
    """Half a check never passes, and never counts as a plain failure."""
    assert BROKE.status == status(incomplete=(BROKEN,)) == 2


def test_the_order_does_not_depend_on_the_order_found() -> None:
    """The same findings give the same report."""
    assert in_order(reversed(EVERYTHING)) == EVERYTHING


def test_counts_leave_out_what_is_accepted() -> None:
    """An accepted error is counted as accepted and not as an error."""
    account: ReportAccount = replace(AGREEMENT, findings=(ACCEPTED, CONTRADICTION, OPEN))
    assert account.counts == {"error": 1, "warning": 1, "note": 0, "ruled": 1, "stale": 0, "unanswered": 0}

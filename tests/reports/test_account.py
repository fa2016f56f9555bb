"""How a run ends, alike for every format."""

from dataclasses import replace

import pytest

from rulestone.finding import Ruled
from rulestone.reports import Account, in_order
from tests.reports.accounts import (
    AGE,
    AGREEMENT,
    BROKE,
    BROKEN,
    CHANGE,
    CONTRADICTION,
    EVERYTHING,
    OPEN,
    RULED,
    STALE,
)

ACCEPTED = replace(CONTRADICTION, status="ruled", ruling=Ruled("so be it", "me", ("inn/pt",)))


def status(*findings: object, **changed: object) -> int:
    """The exit status of an account with these findings."""
    return replace(AGREEMENT, findings=findings, **changed).status  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("finding", "ends"),
    [
        (CONTRADICTION, {"error": 1, "warning": 1, "note": 1}),
        (AGE, {"error": 0, "warning": 1, "note": 1}),
        (CHANGE, {"error": 0, "warning": 0, "note": 1}),
        (OPEN, {"error": 0, "warning": 0, "note": 0}),
        (RULED, {"error": 0, "warning": 0, "note": 0}),
        (ACCEPTED, {"error": 0, "warning": 0, "note": 0}),
    ],
    ids=lambda value: getattr(value, "kind", ""),
)
def test_what_fails_a_run(finding: object, ends: dict[str, int]) -> None:
    """A finding at or above the level fails the run, unless somebody has accepted it."""
    assert {level: status(finding, fail_on=level) for level in ends} == ends


def test_agreement_passes() -> None:
    """Where nothing is found, the run ends 0, strictly too."""
    assert status() == status(strict=True) == 0


def test_strict_ends_3_for_what_is_open() -> None:
    """Something undecided ends 3 under `--strict`, if nothing ends 1; accepted it ends 0."""
    assert status(OPEN, strict=True) == 3
    assert status(OPEN, CONTRADICTION, strict=True) == 1
    assert status(replace(OPEN, status="ruled", ruling=Ruled("so be it", "me", ("inn/en",))), strict=True) == 0


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
    account: Account = replace(AGREEMENT, findings=(ACCEPTED, CONTRADICTION, OPEN))
    assert account.counts == {"error": 1, "warning": 0, "note": 0, "open": 1, "ruled": 1, "stale": 0}

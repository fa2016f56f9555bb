"""What a check does grows with the number of editions and no faster: counted in calls, not in seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from rulestone.checks import check
from rulestone.loader import library_reader, load
from rulestone.reports import ReportAccount, in_order, render
from rulestone.words.finding_sentences import CitedBooks
from tests.many.copies import copies
from tests.marks import some

TOLERANCE = 1.01
"""Sorting costs a little more for each thing where there are more of them."""


def calls(work: Callable[[], object]) -> int:
    """How many functions of ours, and of what they use, a piece of work calls."""
    number = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:  # noqa: ARG001
        nonlocal number
        number += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return number


def checked(folder: Path) -> None:
    """Everything from the files to the report, and nothing that an earlier run has read."""
    library_reader._judged.cache_clear()
    library, problems = load([folder])
    assert library is not None, problems
    report = check(library)
    assert len(report.findings) == len(library.editions)
    account = ReportAccount("", tuple(library.books), in_order(report.findings), CitedBooks(library.books))
    render("text", account, "en")


@pytest.mark.parametrize("own_games", some([True, False], lambda own: not own), ids=["its own game", "all of one game"])
def test_a_check_of_more_editions_costs_no_more_for_each(
    own_games: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifteen editions more take as many calls the second time as the first."""
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    folders = {number: copies(tmp_path / str(number), number, own_games=own_games) for number in (4, 5, 20, 35)}
    checked(folders[4])  # what is made once for all
    few, more, most = (calls(partial(checked, folders[number])) for number in (5, 20, 35))
    assert most - more <= TOLERANCE * (more - few)

"""The work of a check can be shared among processes."""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from rulestone.checks import check, settle_in
from rulestone.loader import load
from rulestone.words.problems import report

INVENTED = Path(__file__).resolve().parents[1] / "invented" / "rules"


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be forked there")
def test_books_that_were_just_read_are_checked_alike_by_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of a book has to be sent, and the findings are the same, in the same order."""
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    library, problems = load([INVENTED])
    assert library is not None, report(problems, "en")
    with ProcessPoolExecutor(2, get_context("fork"), initializer=settle_in, initargs=(library, None, {})) as workers:
        shared = check(library, workers=workers)
    assert shared.incomplete == ()
    assert shared == check(library)

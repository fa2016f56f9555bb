"""The rules that are bundled load whole and fast."""

import os
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from rulestone.loader import load
from rulestone.loader.messages import report

COLD = """
import sys, time
start = time.perf_counter()
from rulestone.loader import load
library, problems = load()
print(time.perf_counter() - start)
"""


@pytest.mark.usefixtures("bundled")
def test_the_bundled_rules_load_without_a_problem() -> None:
    """Every question that an edition is asked is answered or named as silent in every book, and all names fit."""
    library, problems = load()
    assert library is not None, report(problems)
    assert {book.edition for book in library.books.values()} == set(library.editions)
    for edition in library.editions.values():
        for book in library.books_of(edition.id):
            assert {claim.question for claim in book.claims} == set(edition.asks)


@pytest.mark.usefixtures("bundled")
@pytest.mark.parametrize("cached", [False, True])
def test_a_cold_start_is_quick(cached: bool, tmp_path: Path) -> None:
    """A new process has all bundled rules in half a second without a cache, and in a fifth of one with it."""
    environment = {**os.environ, "RULESTONE_CACHE": str(tmp_path) if cached else "off"}

    def start() -> float:
        done = subprocess.run([sys.executable, "-c", COLD], env=environment, capture_output=True, text=True, check=True)
        return float(done.stdout)

    start()
    assert statistics.median(start() for _ in range(5)) < (0.2 if cached else 0.5)

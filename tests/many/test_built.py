"""Whole sites of ten editions and of twenty, as they are built."""

import os
import sys
from pathlib import Path

import pytest

from tests.bench.small_editions import site

RULESTONE = Path(sys.executable).parent / "rulestone"
FEW, TWICE = 10, 20


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="what a process took is not told here")
def test_a_site_costs_as_much_for_each_page_of_twice_the_editions(tmp_path: Path) -> None:
    """Processor time grows with the pages, and pages with the editions; memory grows by less than a half."""
    environment = {**os.environ, "RULESTONE_CACHE": str(tmp_path / "cache")}
    few, twice = (site(number, [str(RULESTONE)], environment) for number in (FEW, TWICE))
    assert twice[0] - few[0] == pytest.approx(few[0], rel=0.2)
    assert twice[1] / twice[0] < 1.3 * few[1] / few[0]
    assert twice[2] < 1.5 * few[2]

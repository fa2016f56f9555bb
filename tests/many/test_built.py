"""Whole sites of one edition, of ten and of twenty, as they are built."""

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
    """Each edition adds as many pages as another, a page costs the same, and memory grows by less than a half."""
    environment = {**os.environ, "RULESTONE_CACHE": str(tmp_path / "cache")}
    one, few, twice = (site(number, [str(RULESTONE)], environment) for number in (1, FEW, TWICE))
    an_edition = (few[0] - one[0]) / (FEW - 1)
    assert (twice[0] - few[0]) / (TWICE - FEW) == pytest.approx(an_edition, rel=0.1)
    assert twice[1] / twice[0] < 1.3 * few[1] / few[0]
    assert twice[2] < 1.5 * few[2]

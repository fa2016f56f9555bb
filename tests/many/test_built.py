"""Whole sites of more editions than stand on one page, and of twice as many, as they are built."""

import os
import sys
from pathlib import Path

import pytest

from rulestone.site.long_lists import FEW
from tests.bench.small_editions import site

RULESTONE = Path(sys.executable).parent / "rulestone"
SOME, MORE = FEW + 1, FEW + 5
TWICE = 2 * SOME
"""All of them more than few: from there on what is told of all editions together has a page for each."""


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="what a process took is not told here")
def test_a_site_costs_as_much_for_each_page_of_twice_the_editions(tmp_path: Path) -> None:
    """Each edition adds as many pages as another, a page costs the same, and memory grows by less than a half."""
    environment = {**os.environ, "RULESTONE_CACHE": str(tmp_path / "cache")}
    some, more, twice = (site(number, [str(RULESTONE)], environment) for number in (SOME, MORE, TWICE))
    an_edition = (more[0] - some[0]) / (MORE - SOME)
    assert (twice[0] - more[0]) / (TWICE - MORE) == pytest.approx(an_edition, rel=0.1)
    assert twice[1] / twice[0] < 1.3 * some[1] / some[0]
    assert twice[2] < 1.5 * some[2]

"""Which of many samples of one fact are for every change, and which for CI and whoever runs the long tests."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

IN_CI = (pytest.mark.long, pytest.mark.sample)


def some(samples: Iterable[Any], kept: Callable[[Any], bool]) -> list[Any]:
    """Samples as parameters of a test: some of them for every change, CI looks at all of them."""
    given = [(sample, sample if isinstance(sample, tuple) else (sample,)) for sample in samples]
    return [pytest.param(*values, marks=() if kept(sample) else IN_CI) for sample, values in given]


def more(in_ci: int, whole: int) -> list[Any]:
    """How many samples a long test looks at: so many in CI, the whole number for whoever runs all long tests."""
    return [pytest.param(in_ci, marks=IN_CI), pytest.param(whole, marks=pytest.mark.long)]

"""
Which tests are left to CI because each takes long by itself; `python -m tests.slow` measures and writes the list anew.

A test is as long as the processor time of its own call, with the programs that it starts and waits for; what is made
once for all tests does not count.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

LONGEST = 0.1
"""Seconds of processor time that a test may take which runs at every change."""
LIST = Path(__file__).with_name("slow.txt")
HEAD = f"# Tests that take more than {LONGEST} s of processor time: CI runs them. Written by `python -m tests.slow`."
MEASURED = "RULESTONE_MEASURED"


def listed() -> frozenset[str]:
    """The tests of the list, by the names that pytest gives them."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note what takes too long; what says of itself that it is long need not be noted."""
    before = spent()
    yield
    if spent() - before > LONGEST and (item.nodeid in listed() or not item.get_closest_marker("long")):
        with open(os.environ[MEASURED], "a", encoding="utf-8") as measured:
            measured.write(f"{item.nodeid}\n")


def spent() -> float:
    """Processor time of this process and of those that it has waited for."""
    return sum(os.times()[:4])


def main() -> None:
    """Run all that CI runs, and write down what took long."""
    measured = LIST.with_suffix(".new")
    measured.write_text("", encoding="utf-8")
    line = ["-m", "pytest", "-p", "tests.slow", "-m", "not long or sample", "-n", "auto", "--dist", "loadfile", "-q"]
    subprocess.run([sys.executable, *line], env={**os.environ, MEASURED: str(measured)}, check=False)
    names = sorted(set(measured.read_text(encoding="utf-8").splitlines()))
    LIST.write_text("\n".join([HEAD, *names, ""]), encoding="utf-8")
    measured.unlink()


if __name__ == "__main__":
    main()

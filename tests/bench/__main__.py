"""
Measure rulestone and its peers side by side, in one run on one machine, and tell ratios of medians.

`make bench` prints everything; `python tests/bench --write` also writes docs/reference/benchmarks.md.
"""

import argparse
import os
import platform
import subprocess
from collections.abc import Iterable
from pathlib import Path

from measure import Row
from tables import CHECKOUT, TABLES

PAGE = CHECKOUT / "docs" / "reference" / "benchmarks.md"
INTRODUCTION = """\
# Benchmarks

Written by `python tests/bench --write`; `make bench` prints the same anew.
Everything stands side by side in one run on one machine.
Every number is the median of {runs} runs or more in which each had its turn; memory is counted once.
A ratio is the median of the ratios of runs that stood beside each other.
What is given a second (`/s`) is counted in seconds of one processor, commands in seconds on the clock.

RLCard names the colour of a wild card, and decides on a card just drawn, within one step; here these are moves.
Steps are therefore counted as RLCard counts them where the two play the same rules, and whole games are compared too.
"""


def main() -> None:
    """Measure, print, and write where asked."""
    asked = argparse.ArgumentParser(prog="tests/bench", description=__doc__)
    asked.add_argument("--runs", type=int, default=5, help="how often each is measured (default: 5)")
    asked.add_argument("--only", default="", help="tables whose title has this in it")
    asked.add_argument("--write", action="store_true", help="write docs/reference/benchmarks.md")
    given = asked.parse_args()
    wanted = {title: table for title, table in TABLES.items() if given.only.lower() in title.lower()}
    if given.write and (given.only or given.runs < 5):
        asked.error("what is written is everything, with five runs or more")
    machine = about()
    print(machine)
    pages, missed = [], []
    for title, table in wanted.items():
        print(f"\n{title}")
        rows = []
        for row in table(given.runs):
            rows.append(row)
            print(f"  {row.what:78} {row.value:>24} {row.ratio:>12} {row.goal:>12} {verdict(row)}", flush=True)
        pages.append(section(title, rows))
        missed += [row for row in rows if row.met is False]
    if given.write:
        write(PAGE, INTRODUCTION.format(runs=given.runs), machine, pages, missed)


def about() -> str:
    """What was measured and where, as classes that say enough and name nobody."""
    commit = git("rev-parse", "--short=10", "HEAD")
    changed = " with changes" if git("status", "--porcelain", "--", "src", "rules", "tests/bench") else ""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    return (
        f"Commit {commit}{changed}; {platform.system()} on {platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}; load when it began {load:.1f}."
    )


def git(*arguments: str) -> str:
    """What git says of this checkout, or nothing outside one."""
    done = subprocess.run(["git", "-C", CHECKOUT, *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def verdict(row: Row) -> str:
    """Whether the goal of a row is met."""
    return "" if row.met is None else "yes" if row.met else "short"


def section(title: str, rows: Iterable[Row]) -> str:
    """A table as Markdown."""
    lines = [f"## {title}", "", "| | median | ratio | goal | met |", "|---|---:|---:|---:|---|"]
    lines += [f"| {row.what} | {row.value} | {row.ratio} | {row.goal} | {verdict(row)} |" for row in rows]
    return "\n".join(lines)


def write(page: Path, introduction: str, machine: str, sections: Iterable[str], missed: Iterable[Row]) -> None:
    """The page with everything, what is short of its goal first."""
    short = [f"- {row.what}: {row.value}, {row.ratio}; the goal is {row.goal}." for row in missed]
    parts = [introduction, machine, "## Short of the goal", "\n".join(short) or "Nothing.", *sections]
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("\n\n".join(part.strip() for part in parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

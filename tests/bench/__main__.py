"""
Measure rulestone and its peers side by side, in one run on one machine, and tell ratios of medians.

`make bench` prints everything; `python tests/bench --write` also writes docs/reference/benchmarks.md, table by table.
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
What stands in one table was measured side by side, in one run on one machine, which the table names.
Every number is the median of {runs} runs or more in which each had its turn; memory is counted once.
A ratio is the median of the ratios of runs that stood beside each other.
Seconds are those of processors, with all processes, so that others on the machine change little.
In tables of a commit before ff065911 commands were timed on the clock.

RLCard names the colour of a wild card, and decides on a card just drawn, within one step; here these are moves.
Steps are therefore counted as RLCard counts them where the two play the same rules, and whole games are compared too.
"""


def main() -> None:
    """Measure, print, and write where asked."""
    asked = argparse.ArgumentParser(prog="tests/bench", description=__doc__)
    asked.add_argument("--runs", type=int, default=5, help="how often each is measured (default: 5)")
    asked.add_argument("--only", default="", help="tables whose title has this in it")
    asked.add_argument("--write", action="store_true", help="write what is measured into docs/reference/benchmarks.md")
    given = asked.parse_args()
    wanted = {title: table for title, table in TABLES.items() if given.only.lower() in title.lower()}
    if given.write and given.runs < 5:
        asked.error("what is written has five runs or more")
    print(about())
    for title, table in wanted.items():
        machine, rows = about(), []
        print(f"\n{title}")
        for row in table(given.runs):
            rows.append(row)
            print(f"  {row.what:78} {row.value:>24} {row.ratio:>12} {row.goal:>12} {verdict(row)}", flush=True)
        if given.write:
            write(PAGE, INTRODUCTION.format(runs=given.runs), section(title, machine, rows))


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


def section(title: str, machine: str, rows: Iterable[Row]) -> str:
    """A table as Markdown, with what it was measured on."""
    lines = [f"## {title}", "", machine, "", "| | median | ratio | goal | met |", "|---|---:|---:|---:|---|"]
    lines += [f"| {row.what} | {row.value} | {row.ratio} | {row.goal} | {verdict(row)} |" for row in rows]
    return "\n".join(lines)


def write(page: Path, introduction: str, made: str) -> None:
    """The page with a table made anew and the others as they were; what is short of its goal stands first."""
    before = page.read_text(encoding="utf-8") if page.exists() else ""
    kept = {each.partition("\n")[0]: each.strip() for each in before.split("\n## ")[1:]}
    kept[made.removeprefix("## ").partition("\n")[0]] = made.removeprefix("## ")
    parts = [f"## {kept[title]}" for title in TABLES if title in kept]
    rows = [[cell.strip() for cell in line.split("|")] for part in parts for line in part.splitlines()]
    missed = [row for row in rows if len(row) > 5 and row[5] == "short"]
    short = [f"- {what}: {', '.join(filter(None, told))}; the goal is {goal}." for _, what, *told, goal, _, _ in missed]
    parts = [introduction.strip(), "## Short of the goal", "\n".join(short) or "Nothing.", *parts]
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

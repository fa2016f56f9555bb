"""
What the checker makes of each plant, and the table of it: by mechanism and by ground, with every wrong one by name.

`rulestone check` runs over each folder through the Python interface. A finding on the planted question, or on the house
rule, is what it says; a `wording` and no finding at all are "plays alike".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Literal

from rulestone.checks import check
from rulestone.findings import Finding
from tests.planted import folders
from tests.planted.folders import EDITION, Folder
from tests.planted.planting import Plant

Told = Literal["different", "alike", "undecided", "broken"]
APART = {"contradiction", "omission", "refinement", "reconcilable", "rule-change"}
"""Kinds of findings that say of two answers that they play differently."""


@dataclass(frozen=True)
class Result:
    """What the checker made of one plant."""

    plant: str
    row: str
    same: bool
    told: Told
    why: str = ""
    """The kinds of the findings on what was planted, or how the check broke."""

    @property
    def wrong(self) -> bool:
        """Whether the checker says what is not so."""
        return self.told == ("different" if self.same else "alike") or self.told == "broken"


GROUNDS = ("clauses", "in-force", "whole")
"""The rows of samenesses that a ground is there for; of those that editors meet, fewer need be known."""


def judged(plant: Plant) -> Result:
    """Check one folder."""
    told, why = told_of(plant.folder)
    return Result(plant.name, plant.row, plant.same, told, why)


def told_of(folder: Folder) -> tuple[Told, str]:
    """What the checker says of the rule that is planted in a folder, and by which findings."""
    try:
        report = check(folders.library(folder), [EDITION], variants=folder.variants)
    except Exception as error:  # noqa: BLE001 - a check that breaks is one of the results
        return "broken", f"{type(error).__name__}: {error}"
    if report.incomplete:
        return "broken", "; ".join(map(str, report.incomplete))
    kinds = sorted({each.kind for each in report.findings if is_about(each, folder)})
    if APART & {*kinds}:
        return "different", ", ".join(kinds)
    if "undecided" in kinds:
        return "undecided", ", ".join(kinds)
    return "alike", ", ".join(kinds) or "nothing"


def is_about(finding: Finding, folder: Folder) -> bool:
    """Whether a finding is about what was planted."""
    by_house_rule = finding.scope == "variant" and bool(folder.variants)
    return by_house_rule or folder.question in (finding.question, *finding.also)


def all_judged(plants: Sequence[Plant], processes: int = 2) -> Iterator[Result]:
    """The results of all plants, in their order, shared among some processes."""
    if processes < 2:
        yield from map(judged, plants)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(judged, plants, chunksize=4)


# --- the table ------------------------------------------------------------------------------------------------------


def table(results: Sequence[Result]) -> str:
    """The score as a table in Markdown, and what is wrong or undecided by name."""
    parts = [("all differences", [each for each in results if not each.same])]
    parts += [("all samenesses", [each for each in results if each.same])]
    wrong = [f"{each.plant}: {each.told} ({each.why})" for each in results if each.wrong]
    return "\n".join([*rows(parts), *listed("wrong", wrong), *undecided(results)])


def rows(parts: Iterable[tuple[str, Sequence[Result]]]) -> list[str]:
    """The lines of the table: those of each part, and the part as a whole."""
    lines = ["| planted | of | told different | alike | undecided | broken |", "|---|---|---|---|---|---|"]
    for title, some in parts:
        in_rows = dict.fromkeys(each.row for each in some)
        lines += [line(row, [each for each in some if each.row == row]) for row in in_rows]
        lines.append(line(f"**{title}**", some))
    return lines


def undecided(results: Iterable[Result]) -> list[str]:
    """What is left undecided, by name."""
    return listed("undecided", [each.plant for each in results if each.told == "undecided"])


def listed(title: str, names: Sequence[str]) -> list[str]:
    """A list under the table."""
    return ["", f"{len(names)} {title}:", *(f"- {name}" for name in names)]


def line(title: str, results: Sequence[Result]) -> str:
    """One row of the table."""
    told = (count(results, each) for each in ("different", "alike", "undecided", "broken"))
    return f"| {title} | {len(results)} | {' | '.join(map(str, told))} |"


def count(results: Iterable[Result], told: Told) -> int:
    """How many of some results are told so."""
    return sum(result.told == told for result in results)

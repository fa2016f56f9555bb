"""
What a check found, told to people and to machines: one format, one module.

The folder is the registry: a format is a module of it with a function `tell(account, language, options)`, called by
the module's name. It tells the findings that nobody has accepted and whatever else fails the run (`stale`,
`unanswered`, `incomplete`); and accepted findings and remarks, where it has room for what is no fault.
"""

from __future__ import annotations

import pkgutil
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import Literal

from rulestone.findings import LEVELS, Finding, Level, Problem, names_of
from rulestone.safe_text import harmless
from rulestone.words.finding_sentences import CitedBooks
from rulestone.words.voice import Voice

FailOn = Literal["error", "warning", "note"]
FAILING: Mapping[FailOn, frozenset[str]] = {
    "error": frozenset({"error"}),
    "warning": frozenset({"error", "warning"}),
    "note": frozenset({"error", "warning", "note"}),
}
"""The levels that fail a run, by the lowest that does."""
PASSED, FAILED, BROKEN = 0, 1, 2
"""Exit statuses of a check."""


@dataclass(frozen=True)
class Options:
    """How a report looks; no format but the one for people asks."""

    colour: bool = False
    width: int = 80
    verbose: bool = False
    """Whether it is told, too, what was not looked at."""
    quiet: bool = False
    """Whether only what fails the run is told, a line for each."""
    whole: bool = False
    """Whether everything is told in full, also what somebody has accepted and what no book settles."""


@dataclass(frozen=True)
class ReportAccount:
    """Everything that a run has to tell."""

    version: str
    books: tuple[str, ...]
    findings: tuple[Finding, ...]
    """The worst first, and those that somebody has accepted after all others."""
    cited: CitedBooks = field(default_factory=CitedBooks)
    stale: tuple[Problem, ...] = ()
    """Rulings that no longer hold."""
    unanswered: tuple[Problem, ...] = ()
    """What books have not answered yet: nothing was compared there, and that is no agreement."""
    incomplete: tuple[Problem, ...] = ()
    """What could not be checked, and why."""
    remarks: tuple[Problem, ...] = ()
    """What was looked at and brought nothing up, or was left out, so that nobody takes it for agreement."""
    kinds: Mapping[str, Level] = field(default_factory=dict)
    """Every kind of finding that a check can bring up, with its level."""
    fail_on: FailOn = "warning"
    gaps: bool = False
    """Whether what no book settles fails the run, too."""
    narrowed: bool = False
    """Whether the run was about a part of what was found, so that nothing is no agreement."""
    rulings: bool = True
    """Whether rulings were looked at, so that a finding can be accepted by one."""

    def fails(self, finding: Finding) -> bool:
        """Whether a finding fails the run."""
        counts = self.gaps or not finding.is_gap
        return finding.status != "ruled" and counts and finding.level in FAILING[self.fail_on]

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The kinds of findings in the order in which people are told of them; last what no book settles."""
        known = dict.fromkeys((*self.kinds, *(finding.kind for finding in self.findings)))
        return (*(kind for kind in known if kind != "gap"), "gap")

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many findings there are of each level, how many are accepted, and what else fails the run."""
        levels = Counter(str(finding.level) for finding in self.findings if finding.status != "ruled")
        ruled = sum(finding.status == "ruled" for finding in self.findings)
        counted = {"ruled": ruled, "stale": len(self.stale), "unanswered": len(self.unanswered)}
        return {**{level: levels[level] for level in LEVELS}, **counted}

    @cached_property
    def names(self) -> list[tuple[str, int]]:
        """What findings can be called by, each with the number of its finding; what begins alike stands together."""
        ids = [finding.id for finding in self.findings]
        return sorted((name, number) for number, finding_id in enumerate(ids) for name in names_of(finding_id))

    def beginning(self, typed: str) -> set[int]:
        """The numbers of the findings that are named when somebody types this; of many, two."""
        numbers: set[int] = set()
        # To hold each finding against every other took most of the time of a report on a thousand editions.
        place = bisect_left(self.names, (typed, 0))
        while place < len(self.names) and self.names[place][0].startswith(typed) and len(numbers) < 2:
            numbers.add(self.names[place][1])
            place += 1
        return numbers

    @property
    def status(self) -> int:
        """The exit status: of a run that broke, that failed, or that passed."""
        if self.incomplete:
            return BROKEN
        return FAILED if self.stale or self.unanswered or any(map(self.fails, self.findings)) else PASSED

    @property
    def verdict(self) -> Literal["passes", "fails", "broken"]:
        """The exit status as a word."""
        if self.status == BROKEN:
            return "broken"
        return "passes" if self.status == PASSED else "fails"


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The worst first, accepted ones last; equals by edition and question, so that the order is always the same."""

    def rank(finding: Finding) -> tuple[bool, int, str, str, str]:
        ruled = finding.status == "ruled"
        return (ruled, LEVELS.index(finding.level), finding.edition, finding.question or finding.kind, finding.id)

    return tuple(sorted(findings, key=rank))


def formats() -> tuple[str, ...]:
    """The formats that there are, by name."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")))


def render(name: str, account: ReportAccount, language: str | Voice, options: Options | None = None) -> str:
    """The account in a format, ending with a line end.

    Only a format that says so quotes printed sentences: the texts are the publishers', and other reports are kept and
    handed on.
    """
    module = import_module(f"{__name__}.{name}")
    if not getattr(module, "QUOTES", False):
        account = replace(account, cited=replace(account.cited, printed={}))
    looks = options or Options()
    text = harmless(module.tell(account, language, looks), inked=looks.colour)
    return text if text.endswith("\n") or not text else text + "\n"

"""
Which of the findings a run is about, where somebody narrows it: by id, book, kind, or what a former report has.

What is left decides how the run ends. A ruling on something else is not judged.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

import click

from rulestone.asking.errors import Misasked
from rulestone.checks.kinds import levels
from rulestone.cli._reporting import spoken_option
from rulestone.cli._rules import completing, misasked, near, one_of
from rulestone.cli._speaking import Option, speaking
from rulestone.finding import Finding, Problem, begins
from rulestone.model import Library, Ruling
from rulestone.values import Value


class Base(Value):
    """What a former report has: the ids of its findings, and of the stale rulings that it tells."""

    findings: frozenset[str] = frozenset()
    stale: frozenset[str] = frozenset()


class Only(Value):
    """What a run is about; without any of these, all that is found."""

    findings: tuple[str, ...] = ()
    """Ids, or how they begin."""
    books: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    base: Base | None = None

    def keeps(self, finding: Finding) -> bool:
        """Whether the run is about a finding."""
        return (
            (not self.findings or any(begins(finding.id, typed) for typed in self.findings))
            and (not self.books or not {*finding.departing, *finding.to_mend}.isdisjoint(self.books))
            and (not self.kinds or finding.kind in self.kinds)
            and (self.base is None or finding.id not in self.base.findings)
        )

    def judges(self, problem: Problem, rulings: Iterable[Ruling], kept: frozenset[str]) -> bool:
        """Whether the run is about a ruling that no longer holds; the kind of what is gone can no longer be told."""
        name = str(problem.args["value"])
        own = [book for ruling in rulings if ruling.finding == name for book in ruling.books]
        return (
            (not self.findings or any(begins(name, typed) for typed in self.findings))
            and (not self.books or not set(own).isdisjoint(self.books))
            and (not self.kinds or name in kept)
            and (self.base is None or name not in self.base.stale)
        )


def narrowing() -> list[Option]:
    """The options that narrow a run."""
    return [
        spoken_option("--finding", metavar="ID", multiple=True),
        spoken_option("--book", metavar="BOOK", multiple=True, shell_complete=completing("books")),
        spoken_option("--kind", metavar="KIND", multiple=True, type=click.Choice(sorted(levels()))),
        spoken_option("--base", metavar="FILE", type=click.Path()),
    ]


def only(found: Library, findings: Sequence[str], books: Sequence[str], kinds: Sequence[str], base: str | None) -> Only:
    """What was asked for; books that are not there and a report that cannot be read are told at once."""
    named = tuple(one_of(found.books, each, "no_such_book") for each in books)
    return Only(tuple(findings), named, tuple(kinds), None if base is None else read_base(base))


def read_base(file: str) -> Base:
    """What a report has that was written with `--json`."""
    try:
        with open(file, encoding="utf-8") as there:
            report = json.load(there)
        stale = (each.get("finding", "") for each in report["summary"]["stale_rulings"])
        return Base(frozenset(each["id"] for each in report["findings"]), frozenset(stale))
    except OSError as error:
        why = error.strerror or str(error)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        why = speaking().say("report.wrong.base")
    raise misasked(Misasked("base", file=file, why=why))


def named(known: Iterable[Finding], typed: Sequence[str]) -> None:
    """Make sure that each id that was typed is that of something, or how one begins; else tell the nearest."""
    ids = sorted({finding.id for finding in known})
    for each in typed:
        if not any(begins(name, each) for name in ids):
            raise misasked(Misasked("no_such_finding", nearest(each, ids), typed=each))


def nearest(typed: str, ids: Sequence[str]) -> tuple[str, ...]:
    """The ids that look, or begin, most like what was typed, with what is unlikely to be typed left out."""
    heads = sorted({name.rpartition(":")[0] for name in ids})
    if found := near(typed, heads):
        return found
    begun = {form[: len(typed)]: head for head in heads for form in (head, head.partition(":")[2])}
    return tuple(dict.fromkeys(begun[each] for each in near(typed, sorted(begun))))


def editions_of(typed: Sequence[str], editions: Iterable[str]) -> list[str]:
    """The editions that all of some ids name; none where one of them might be of any."""
    known = set(editions)
    heads = [each.partition(":")[0] for each in typed]
    return sorted(set(heads)) if all(":" in each for each in typed) and known.issuperset(heads) else []

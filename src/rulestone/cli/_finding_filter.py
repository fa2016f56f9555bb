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
from rulestone.cli._help_texts import OneOf, TranslatedOption, speaking
from rulestone.cli._library import completing, misasked, near, one_of
from rulestone.cli._reporting import spoken_option
from rulestone.findings import Finding, Problem, begins
from rulestone.model import Library, Ruling
from rulestone.records import Record
from rulestone.words.system_faults import fault_of


class Base(Record):
    """What a former report has: the ids of its findings, and of the stale rulings that it tells."""

    findings: frozenset[str] = frozenset()
    stale: frozenset[str] = frozenset()


class Only(Record):
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


def narrowing() -> list[TranslatedOption]:
    """The options that narrow a run."""
    return [
        spoken_option("--finding", metavar="ID", multiple=True),
        spoken_option("--book", metavar="BOOK", multiple=True, shell_complete=completing("books")),
        spoken_option("--kind", metavar="KIND", multiple=True, type=OneOf(sorted(levels()))),
        spoken_option("--base", metavar="FILE", type=click.Path()),
    ]


def read_filter(
    library: Library, findings: Sequence[str], books: Sequence[str], kinds: Sequence[str], base: str | None
) -> Only:
    """What was asked for; books that are not there and a report that cannot be read are told at once."""
    named = tuple(one_of(library.books, book, "no_such_book") for book in books)
    return Only(tuple(findings), named, tuple(kinds), None if base is None else read_base(base))


def read_base(file: str) -> Base:
    """What a report has that was written with `--json`."""
    try:
        with open(file, encoding="utf-8") as there:
            report = json.load(there)
        stale = (entry.get("finding", "") for entry in report["summary"]["stale_rulings"])
        return Base(frozenset(entry["id"] for entry in report["findings"]), frozenset(stale))
    except OSError as error:
        why = fault_of(error, speaking())
    # Whatever somebody hands us: no JSON, that of something else, brackets thousands deep.
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        why = speaking().say("report.wrong.base")
    raise misasked(Misasked("base", file=file, why=why))


def check_ids(known: Iterable[Finding], typed: Sequence[str]) -> None:
    """Make sure that each id that was typed is that of something, or how one begins; else tell the nearest."""
    ids = sorted({finding.id for finding in known})
    for typed_id in typed:
        if not any(begins(name, typed_id) for name in ids):
            raise misasked(Misasked("no_such_finding", nearest_ids(typed_id, ids), typed=typed_id))


def nearest_ids(typed: str, ids: Sequence[str]) -> tuple[str, ...]:
    """The ids that look, or begin, most like what was typed, with what is unlikely to be typed left out."""
    heads = sorted({name.rpartition(":")[0] for name in ids})
    if near_heads := near(typed, heads):
        return near_heads
    begun = {form[: len(typed)]: head for head in heads for form in (head, head.partition(":")[2])}
    return tuple(dict.fromkeys(begun[form] for form in near(typed, sorted(begun))))


def editions_of(typed: Sequence[str], editions: Iterable[str]) -> list[str]:
    """The editions that all of some ids name; none where one of them might be of any."""
    known = set(editions)
    heads = [typed_id.partition(":")[0] for typed_id in typed]
    return sorted(set(heads)) if all(":" in typed_id for typed_id in typed) and known.issuperset(heads) else []

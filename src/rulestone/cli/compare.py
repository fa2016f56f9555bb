"""`rulestone compare A B`: play two books against each other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulestone import __version__
from rulestone.checks.kinds import levels
from rulestone.checks.remarks import unanswered
from rulestone.cli._reporting import Looks, Reporting, publish, reporting, shelf, targets
from rulestone.cli._rules import completing, library, one_of
from rulestone.cli._speaking import argument
from rulestone.cli._spreading import Who
from rulestone.cli._where import meant, which
from rulestone.cli.check import effort, played, read_texts
from rulestone.finding import Finding
from rulestone.model import Library
from rulestone.reports import Account, in_order


def run(
    book: str,
    other_book: str,
    rules: tuple[str, ...],
    bundled: bool,
    fail_on: Any,
    gaps: bool,
    thorough: bool,
    verbose: bool,
    formats: tuple[str, ...],
    as_json: bool,
    output: str | None,
    workers: int | None,
    cluster: str | None,
) -> int:
    """Compare, tell, and end as a check does; what somebody has accepted in a check is shown here all the same."""
    wanted = targets(formats, as_json, output)
    place = meant(rules, bundled)
    found = library(place._replace(bundled=bool(place.folders)))  # two books are named, wherever they lie
    pair = tuple(one_of(found.books, each, "no_such_book") for each in (book, other_book))
    both = only(found, pair)
    editions = sorted({each.edition for each in both.books.values()})
    tried = effort(own=bool(place.folders), thorough=thorough)
    who = Who(workers, cluster)
    printed = read_texts(place, both, editions, None)
    findings, remarks, incomplete = played(both, editions, len(editions) > 1, (), printed, who, tried)
    between = [finding for finding in findings if concerns(finding, pair)]
    account = Account(
        version=__version__,
        books=tuple(sorted(set(pair))),
        findings=in_order(between),
        shelf=shelf(found, between, printed.sentences),
        unanswered=tuple(unanswered(both, editions)),
        incomplete=incomplete,
        remarks=remarks,
        kinds=levels(),
        fail_on=fail_on,
        gaps=gaps,
        rulings=False,
    )
    return publish(account, wanted, Looks(verbose=verbose, whole=True))


def only(found: Library, books: tuple[str, ...]) -> Library:
    """The library with no other books than these."""
    return replace(found, books={each: found.books[each] for each in books})


def concerns(finding: Finding, pair: tuple[str, ...]) -> bool:
    """Whether a finding is between the two, and not about one of them."""
    return len(finding.sides) > 1 and {book for side in finding.sides for book in side.books} == set(pair)


command = Reporting(
    "compare",
    callback=run,
    params=[
        argument("book", shell_complete=completing("books")),
        argument("other_book", shell_complete=completing("books")),
        *which(),
        *reporting(),
    ],
)
command.examples = ("duel-2020/en duel-2020/fr",)

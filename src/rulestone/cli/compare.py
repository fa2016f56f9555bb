"""`rulestone compare A B`: play two books against each other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulestone import __version__
from rulestone.checks.kinds import levels
from rulestone.checks.remarks import remark_unanswered
from rulestone.cli._help_texts import argument
from rulestone.cli._library import completing, load_library, one_of
from rulestone.cli._reporting import ReportDetail, Reporting, cite_books, publish, reporting, targets
from rulestone.cli._which_rules import find_rules, which
from rulestone.cli._workers import Workers
from rulestone.cli.check import CheckTask, effort, read_texts, run_checks
from rulestone.findings import Finding
from rulestone.model import Library
from rulestone.reports import ReportAccount, in_order


def run(book: str, other_book: str, rules: tuple[str, ...], bundled: bool, **how: Any) -> int:
    """Compare, tell, and end as a check does; what somebody has accepted in a check is shown here all the same."""
    wanted = targets(how["formats"], how["as_json"], how["output"])
    place = find_rules(rules, bundled)
    library = load_library(place._replace(bundled=bool(place.folders)))  # two books are named, wherever they lie
    pair = tuple(one_of(library.books, name, "no_such_book") for name in (book, other_book))
    both = keep_books(library, pair)
    editions = sorted({compared.edition for compared in both.books.values()})
    task = CheckTask(
        both,
        editions,
        across=len(editions) > 1,
        printed=read_texts(place, both, editions, None),
        workers=Workers(how["workers"], how["cluster"]),
        effort=effort(own=bool(place.folders), thorough=how["thorough"]),
    )
    findings, remarks, incomplete = run_checks(task)
    between = [finding for finding in findings if concerns(finding, pair)]
    account = ReportAccount(
        version=__version__,
        books=tuple(sorted(set(pair))),
        findings=in_order(between),
        cited=cite_books(library, between, task.printed.sentences),
        unanswered=tuple(remark_unanswered(both, editions)),
        incomplete=incomplete,
        remarks=remarks,
        kinds=levels(),
        fail_on=how["fail_on"],
        gaps=how["gaps"],
        rulings=False,
    )
    return publish(account, wanted, ReportDetail(verbose=how["verbose"], whole=True))


def keep_books(library: Library, books: tuple[str, ...]) -> Library:
    """The library with no other books than these."""
    return replace(library, books={book: library.books[book] for book in books})


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

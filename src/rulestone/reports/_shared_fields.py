"""What several formats say alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rulestone.findings import Entry, Finding
from rulestone.reports import ReportAccount
from rulestone.words.finding_sentences import CitedBooks, FindingText
from rulestone.words.slots import ListSlot
from rulestone.words.voice import Voice


def accepted(text: FindingText) -> str:
    """By whom a finding was accepted, for which books and why."""
    return " ".join(filter(None, (*map(text.accepted, text.finding.accepted), text.suggested)))


def summary(account: ReportAccount, voice: Voice) -> str:
    """How the run ended and how many findings there are of each level, in one line."""
    in_full = {"ruled": "accepted"}  # beside other counts it must say of what it is one
    counted = [
        voice.say(f"report.count.{in_full.get(what, what)}", number=count)
        for what, count in account.counts.items()
        if count
    ]
    counts = ListSlot(tuple(counted)) if counted else voice.say("report.nothing")
    return voice.say(f"report.verdict.{account.verdict}", counts=counts)


def level(finding: Finding, voice: Voice) -> str:
    """How grave a finding is, or that somebody has accepted it."""
    return voice.say("report.ruled" if finding.status == "ruled" else f"level.{finding.level}")


def title(finding: Finding, voice: Voice) -> str:
    """Level, kind and edition."""
    return " · ".join([level(finding, voice), voice.say(f"kind.{finding.kind}"), finding.edition])


def shortest(finding: Finding, account: ReportAccount) -> str:
    """What to type to name a finding and no other of the report, to people who know which edition it is about."""
    head = finding.id.rpartition(":")[0]
    for typed in (*([head.partition(":")[2]] if finding.question else []), head):
        if len(account.beginning(typed)) == 1:
            return typed
    return finding.id


def kept_in(finding: Finding, cited: CitedBooks) -> str:
    """The file in which a ruling on a finding counts: the one beside the books that it is about."""
    books = (cited.books[book].spot.file for book in finding.departing if book in cited.books)
    # `rules/books/<edition>/<book>.yaml`
    return "/".join([*next(books, "rules/books//").split("/")[:-3], "rulings.yaml"])


def spot_of(finding: Finding, cited: CitedBooks) -> tuple[str, int, int]:
    """File, line and column where a finding is shown: of the copy, or of what has to be changed first."""
    if finding.spot is not None:
        return finding.spot.file, finding.spot.line, 0
    own, _ = entries(finding)
    named = [cited.books[book] for book in finding.to_mend or finding.departing if book in cited.books]
    edition = (book for book in cited.books.values() if book.edition == finding.edition)
    # What rests on no entry is shown where a book begins: one that has to be changed, else any of the edition.
    first = next(chain(own, named, edition), None)
    return ("", 0, 0) if first is None else (first.spot.file, first.spot.line, first.spot.column)


def entries(finding: Finding) -> tuple[list[Entry], list[Entry]]:
    """What the books say, or that they say nothing: where something has to be changed first, and the rest.

    Where any book would do, the first stands for all; a book without an entry is not among them.
    """
    first = finding.to_mend or tuple(entry.book for entry in finding.entries[:1])
    own = [entry for entry in finding.entries if entry.book in first]
    return own, [entry for entry in finding.entries if entry.book not in first]


def by_kind(account: ReportAccount, findings: Iterable[Finding]) -> Iterator[tuple[str, list[Finding]]]:
    """Findings by kind, in the order in which people are told of them; what no book settles comes last."""
    sorted_out: dict[str, list[Finding]] = {}
    for finding in findings:
        sorted_out.setdefault("gap" if finding.is_gap else finding.kind, []).append(finding)
    return ((kind, sorted_out[kind]) for kind in account.order if kind in sorted_out)


def spots_of(finding: Finding, cited: CitedBooks) -> list[tuple[str, int, int]]:
    """
    Every place at which whoever changed it should see a finding.

    Where books stand against each other and none departs, that is each of them: a change to any may have parted them.
    """
    spots = [(entry.spot.file, entry.spot.line, entry.spot.column) for entry in finding.entries]
    return [*dict.fromkeys(spots)] if finding.tied and spots else [spot_of(finding, cited)]


def counted(some: Sequence[Finding], voice: Voice) -> str:
    """How many of some findings are new, and how many accepted."""
    ruled = sum(finding.status == "ruled" for finding in some)
    parts = (("new", len(some) - ruled), ("ruled", ruled))
    return ", ".join(voice.say(f"report.count.{what}", number=number) for what, number in parts if number)

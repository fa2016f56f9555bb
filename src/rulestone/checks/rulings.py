"""
Findings that somebody has looked at and accepted, and rulings that no longer hold.

A ruling accepts the answer of the books that it names. A finding is ruled once every book that departs is accepted, by
one ruling or several. Where a further book comes to depart, the finding is new in that book alone, and whatever was
accepted stays so. Where none departs, as in a gap, every book must be accepted; only where books stand against each
other and none is blamed, it is enough that one side is left. A ruling is stale when its finding is gone, when it names
a book that departs from nothing, or when its last day is over; told only where the check ran that could have found it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rulestone.checks.kinds import looking_at
from rulestone.findings import Argument, Finding, Problem, Ruled
from rulestone.model import Ruling


@dataclass(frozen=True, slots=True)
class ChecksRun:
    """What a run looked at, and so which rulings it can judge."""

    editions: frozenset[str]
    """What stands first in the ids of all that the run could have found."""
    texts: bool = False

    def could_find(self, finding: str) -> bool:
        """Whether the finding, by its id, would have come up if it were still there."""
        edition, _, rest = finding.partition(":")
        return edition in self.editions and (self.texts or rest.partition(":")[0] not in kinds_of_texts())


def kinds_of_texts() -> frozenset[str]:
    """Kinds of findings that need the printed texts."""
    return frozenset(kind for check in looking_at("texts") for kind in check.kinds)


def rule(
    findings: Iterable[Finding], rulings: Iterable[Ruling], ran: ChecksRun, today: str
) -> tuple[tuple[Finding, ...], tuple[Problem, ...]]:
    """The findings with their rulings, and a problem for each ruling that no longer holds; days are `2027-12-31`."""
    named_findings = [(finding.id, finding) for finding in findings]
    by_id: dict[str, list[Finding]] = {}
    for name, finding in named_findings:
        by_id.setdefault(name, []).append(finding)
    by_finding: dict[str, list[Ruling]] = {}
    for ruling in rulings:
        by_finding.setdefault(ruling.finding, []).append(ruling)
    stale = [
        problem
        for some in by_finding.values()
        for ruling in some
        for problem in _find_stale(ruling, by_id.get(ruling.finding, []), ran, today)
        if ruling.finding in by_id or ran.could_find(ruling.finding)
    ]
    ruled = (_apply_rulings(finding, by_finding.get(name, ()), today) for name, finding in named_findings)
    return tuple(ruled), tuple(sorted(stale, key=lambda problem: problem.sort_key))


def _apply_rulings(finding: Finding, rulings: Iterable[Ruling], today: str) -> Finding:
    accepted = tuple(
        Ruled(ruling.reasons, ruling.by, ruling.books, ruling.expires, ruling.answer)
        for ruling in rulings
        if not _is_over(ruling, today)
    )
    books = frozenset(book for ruled in accepted for book in ruled.books)
    if not accepted:
        return finding
    if _covers(finding, books):
        return replace(finding, status="ruled", ruling=accepted[0], accepted=accepted)
    left = _books_left(finding, books)
    return replace(finding, deviating=left, accepted=accepted) if left else finding


def _books_left(finding: Finding, books: frozenset[str]) -> tuple[str, ...]:
    """The books in which a finding is new, where others that say the same are accepted; none where nobody is."""
    alike = [side for side in finding.sides if not books.isdisjoint(side.books)]
    if finding.deviating:
        concerned = finding.deviating
    elif finding.tied:
        concerned = tuple(book for side in alike for book in side.books)
    else:
        concerned = finding.departing
    return () if books.isdisjoint(concerned) else tuple(book for book in concerned if book not in books)


def _covers(finding: Finding, accepted: frozenset[str]) -> bool:
    """Whether nothing departs any more once the answers of these books are accepted."""
    if finding.tied:
        return sum(not accepted.issuperset(side.books) for side in finding.parted) <= 1
    return bool(finding.departing) and accepted.issuperset(finding.departing)


def _find_stale(ruling: Ruling, findings: list[Finding], ran: ChecksRun, today: str) -> Iterator[Problem]:
    if not findings and ran.could_find(ruling.finding):
        yield _problem(ruling, "ruling.not_found")
        return
    if _is_over(ruling, today):
        yield _problem(ruling, "ruling.expired", day=ruling.expires or "")
    for finding in findings:
        for book in ruling.books:
            if book not in finding.departing:
                yield _problem(ruling, "ruling.departs_from_nothing", book=book)


def _is_over(ruling: Ruling, today: str) -> bool:
    return ruling.expires is not None and today > ruling.expires


def _problem(ruling: Ruling, key: str, **args: Argument) -> Problem:
    spot = ruling.spot
    return Problem(spot.file, spot.line, spot.column, "", key, {"value": ruling.finding, **args})

"""
One question asked of the books of an edition after the other, and what comes out: findings, told by others.

`check` is pure but for the processes it may spread the work over; the same books give the same findings,
in the same order, however many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from rulestone.checks import across as rule_changes
from rulestone.checks import corruption
from rulestone.checks import variant as house_rules
from rulestone.checks.answers import Compared
from rulestone.checks.edition import Work, book_findings, merged, prepare, question_findings
from rulestone.checks.memory import Known
from rulestone.checks.telling import Told, tell
from rulestone.finding import Finding
from rulestone.model import Library

ORDER = ("error", "warning", "open", "note")
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Report:
    """What was found, what broke on the way, and how much was looked at."""

    findings: tuple[Finding, ...]
    incomplete: tuple[str, ...] = ()
    """Checks that broke, with what they said: what was found is then not all there is."""
    kinds: tuple[str, ...] = ()
    """The kinds of findings that the checks which ran could have brought up."""
    compared: int = 0
    """How many questions were played over all editions."""


def check(
    library: Library,
    editions: Sequence[str] | None = None,
    across: bool = False,
    variants: Sequence[str] = (),
    damage: Sequence[Any] = (),
    workers: Executor | None = None,
    progress: Progress | None = None,
    texts: bool = False,
    known: Known | None = None,
) -> Report:
    """Everything that can be found in the books of these editions (all of them by default).

    With house rules named, what these change instead. `known` has what earlier runs found, by content, and gains what
    this one finds.
    """
    names = sorted(library.editions) if editions is None else list(editions)
    if variants:
        return Report(tuple(sorted(house_rules.findings(library, names, variants), key=rank)), kinds=("variant",))
    known = {} if known is None else known
    works = [prepare(library, name, known) for name in names if library.books_of(name)]
    tasks = [(number, name) for number, work in enumerate(works) for name in work.questions()]
    done: dict[tuple[int, str], Compared] = {}
    broken: list[str] = []
    for count, (task, result) in enumerate(played(works, tasks, workers), 1):
        if isinstance(result, Compared):
            done[task] = result
        else:
            broken.append(f"{works[task[0]].edition.id} {task[1]}: {result!r}")
        if progress is not None:
            progress(count, len(tasks))
    found: list[Finding] = []
    for number, work in enumerate(works):
        per_question = [
            each
            for name in work.questions()
            if (number, name) in done
            for each in question_findings(work, done[number, name])
        ]
        of_books = guarded_all(book_findings(work), broken, work.edition.id)
        found += merged([*per_question, *of_books])
    if across:
        found += guarded_all(changes(works), broken, "across")
    found += corruption.findings(library.books, damage)
    kinds = ["between", "gap", "inconsistent", "impossible", "undefined"]
    kinds += ["rule-change"] * across + ["corruption"] * texts
    return Report(tuple(sorted(found, key=rank)), tuple(broken), tuple(kinds), len(tasks))


def played(
    works: Sequence[Work], tasks: Sequence[tuple[int, str]], workers: Executor | None
) -> Iterator[tuple[tuple[int, str], Compared | Exception]]:
    """Every question compared, in the order of the tasks whoever does them."""
    if workers is None:
        for task in tasks:
            yield task, guarded(works[task[0]], task[1])
        return
    waiting = [workers.submit(guarded_here, task) for task in tasks]
    for task, future in zip(tasks, waiting, strict=True):
        work, (result, fresh) = works[task[0]], future.result()
        work.known.update(fresh)
        yield task, result if isinstance(result, Exception) else replace(work.compared_without_play(task[1]), **result)


def guarded(work: Work, name: str) -> Compared | Exception:
    """One question compared; a fault of ours is told, and does not take the other findings with it."""
    try:
        return work.compared(name)
    except Exception as fault:  # noqa: BLE001
        return fault


def guarded_all(findings: Iterator[Finding], broken: list[str], where: str) -> list[Finding]:
    """What was found until something broke, if something did; what broke is told."""
    found: list[Finding] = []
    try:
        for each in findings:
            found.append(each)  # noqa: PERF402
    except Exception as fault:  # noqa: BLE001
        broken.append(f"{where}: {fault!r}")
    return found


HERE: list[Work] = []
"""In a worker process: the editions it works on."""


def settle_in(library: Library, editions: Sequence[str] | None, known: Known) -> None:
    """Make a worker process ready; to be its initializer."""
    names = sorted(library.editions) if editions is None else list(editions)
    HERE[:] = [prepare(library, name, known) for name in names if library.books_of(name)]


def guarded_here(task: tuple[int, str]) -> tuple[dict[str, Any] | Exception, Known]:
    """A task of this worker process: what playing told, and what was found on the way that was not known before.

    The books stay behind: who asked has them, they are large, and as they were just read they cannot be sent.
    """
    known = HERE[task[0]].known
    before = set(known)
    result = guarded(HERE[task[0]], task[1])
    fresh = {name: known[name] for name in known.keys() - before}
    if isinstance(result, Exception):
        return result, fresh
    return {name: getattr(result, name) for name in ("classes", "shown", "undecided", "more")}, fresh


def changes(works: Sequence[Work]) -> Iterator[Finding]:
    """Rule changes from each edition to the next."""
    for before, after in pairwise(works):
        for name in before.rules.asked:
            if name not in after.rules.asked:
                continue
            one, other = (work.compared_without_play(name) for work in (before, after))
            first, second = rule_changes.settled(one), rule_changes.settled(other)
            if not first or not second or first & second:
                continue
            told = tell(before.rules, name, min(first, key=str), min(second, key=str), before.others, before.known)
            if isinstance(told, Told):
                yield from rule_changes.findings(one, other, (before.edition.id, after.edition.id), told)


def rank(finding: Finding) -> tuple[int, str, str, str]:
    """Worst first, then by edition and question, so that the same books give the same order."""
    return (ORDER.index(finding.level), finding.kind, finding.edition, finding.id)

"""
The books of every edition looked at, and what comes out: findings, told by others.

`check` is pure but for the processes it may spread the work over; the same books give the same findings,
in the same order, however many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, islice, pairwise
from operator import itemgetter
from typing import Any, Protocol, TypeVar

from rulestone.checks.edition import Work, book_findings, merged, prepare, question_findings
from rulestone.checks.evidence import FEW_GAMES
from rulestone.checks.kinds import look_at
from rulestone.checks.kinds.across import told_once
from rulestone.checks.remarks import remark
from rulestone.explorer.random_games import Effort
from rulestone.explorer.table import Entry, Memory
from rulestone.finding import LEVELS, Finding, Problem
from rulestone.model import Library
from rulestone.processes import Carrier, Progress, nobody_looks, spread

Brought = TypeVar("Brought")
Compared = TypeVar("Compared")
EACH_WITH_EACH = 12
"""So many editions are compared each with each other; of a thousand there are half a million pairs."""
SHARES = 4
"""How many shares of an edition there are for each process at most; questions take from no time to seconds."""
FEW = 4
"""How many questions a share has on average at least."""
CLAIMS = 60
"""How many answers of its books a share of an edition has at least; fewer are not worth sharing."""


class Unplayed(ValueError):
    """Examples that cannot be played as they are written, told in words that name where they stand."""


def none_printed(_: str) -> Iterable[Any]:
    """Of an edition of which nobody plays the examples that its books print."""
    return ()


def nobody_asks(edition: str) -> None:
    """Nobody is told which edition is looked at."""


@dataclass(frozen=True)
class Report:
    """What was found, what broke on the way, and how much was looked at."""

    findings: tuple[Finding, ...]
    incomplete: tuple[str, ...] = ()
    """Checks that broke, with what they said: what was found is then not all there is."""
    compared: int = 0
    """How many questions were played over all editions."""
    lost: tuple[str, ...] = ()
    """Editions of which a part was not looked at, because the processes that were to do it ended before they had."""
    remarks: tuple[Problem, ...] = ()
    """What else was looked at and brought nothing up, or was left out, and is no fault of anything."""


@dataclass(frozen=True)
class Share:
    """Every so many questions of an edition, beginning with one of the first; the first share has the books, too."""

    edition: str
    number: int = 0
    of: int = 1


@dataclass(frozen=True)
class Looked:
    """What came out of a share, by the place of the question; what comes of the books has the last place."""

    found: tuple[tuple[int, list[Finding]], ...]
    broken: tuple[tuple[int, str], ...]
    compared: int
    learnt: tuple[tuple[str, Entry], ...]
    lost: bool = False
    """Whether nobody lived to look at it."""


@dataclass(frozen=True)
class Checked:
    """What came out of one edition."""

    findings: tuple[Finding, ...]
    broken: tuple[str, ...]
    compared: int
    learnt: tuple[tuple[str, Entry], ...]


class Looking:
    """What is done with a share, by whoever does it: an edition is prepared once for all that is looked at of it."""

    def __init__(self, library: Library, known: Memory, effort: Effort) -> None:
        self.library, self.known, self.effort = library, known, effort
        self.work: Work | None = None

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process: it prepares an edition itself."""
        return {**vars(self), "work": None}

    def ready(self, edition: str) -> Work:
        """An edition, prepared."""
        if self.work is None or self.work.edition.id != edition:
            self.work = prepare(self.library, edition, self.known, self.effort)
        return self.work

    def __call__(self, share: Share, progress: Progress) -> Looked:
        """What is found in a share."""
        try:
            work = self.ready(share.edition)
        except Exception as fault:  # noqa: BLE001
            return Looked((), ((0, said(share.edition, fault)),), 0, ())
        return looked(work, share, progress)


def lost_share(_: Share) -> Looked:
    """What stands for a share that nobody lived to look at."""
    return Looked((), (), 0, (), lost=True)


class Outcomes(Protocol):
    """What came of editions that were checked before."""

    def find(self, edition: str) -> Checked | None:
        """What came of an edition, if nothing has changed that it hangs on."""

    def keep(self, edition: str, found: Checked) -> None:
        """Remember what came of an edition."""


def check(
    library: Library,
    editions: Sequence[str] | None = None,
    across: bool = False,
    variants: Sequence[str] = (),
    damage: Sequence[Any] = (),
    odd_examples: Callable[[str], Iterable[Any]] = none_printed,
    carrier: Carrier | None = None,
    progress: Progress = nobody_looks,
    known: Memory | None = None,
    effort: Effort = FEW_GAMES,
    looking_at: Callable[[str], None] = nobody_asks,
    outcomes: Outcomes | None = None,
) -> Report:
    """Everything that can be found in the books of these editions (all of them by default).

    With house rules named, what these change instead. `odd_examples` plays the examples that the books of an edition
    print, and gives those that contradict their book. `known` has what earlier runs found, by content, and gains what
    this one finds. An edition that has an outcome is not looked at again. `looking_at` is told the edition that is not
    finished yet.
    """
    names = sorted(library.editions) if editions is None else list(editions)
    names = [name for name in names if library.names_of_books(name)]
    known = Memory() if known is None else known
    if variants:
        return under_house_rules(library, names, variants, known, effort)
    found: list[Finding] = []
    broken: list[str] = []
    compared = 0

    settled = {name: outcome for name in names if outcomes and (outcome := outcomes.find(name))}
    parts = parts_of(library, [name for name in names if name not in settled], carrier.hands if carrier else 1)
    shares = [Share(name, number, parts[name]) for name in parts for number in range(parts[name])]
    editions_lost: list[str] = []
    looking = Looking(library, known, effort)
    if len(parts) == 1:
        # Prepared once before the processes part, where all look at one edition; they tell what is wrong with it.
        with suppress(Exception):
            looking.ready(*parts)
    with closing(spread(looking, shares, carrier, progress, lost_share)) as results:
        for name in names:
            looking_at(name)
            some = [*islice(results, parts.get(name, 0))]
            each = settled.get(name) or with_examples(library, name, whole(some), odd_examples)
            found += each.findings
            broken += each.broken
            compared += each.compared
            known.learn(each.learnt)
            lost_here = any(share.lost for share in some)
            editions_lost += [name] * lost_here
            if outcomes and name not in settled and not each.broken and not lost_here:
                outcomes.keep(name, replace(each, learnt=()))
    remarks: list[Problem] = [*unsaid(library, names)]
    if across:
        works: list[Work] = []

        def rule_changed() -> Iterator[Finding]:
            works.extend(prepare(library, name, known, effort) for name in names)
            yield from changes(works)

        found += guarded(rule_changed, broken, "across")
        remarks += [*unchanged(works, found), *asked_of_one(works)]
    found += guarded(lambda: look_at("texts", library.books, damage), broken, "texts")
    findings = tuple(sorted(found, key=rank))
    return Report(findings, tuple(broken), compared, tuple(editions_lost), tuple(remarks))


def parts_of(library: Library, editions: Sequence[str], hands: int) -> dict[str, int]:
    """
    How many shares of each edition there are for so many hands.

    One that is alone, or larger than all others, keeps nobody waiting who could take a share of it. Of a small one
    among many, each process would have to prepare the game for a few questions. More hands than would have a few
    questions each would only wait.
    """
    most = 1 if hands == 1 else min(SHARES * hands, 1 + len(library.questions) // FEW)
    if len(editions) < most:
        return dict.fromkeys(editions, most)
    claims = {name: len(library.names_of_books(name)) * len(library.editions[name].asks) for name in editions}
    return {name: max(1, min(most, number // CLAIMS)) for name, number in claims.items()}


def under_house_rules(
    library: Library, editions: Sequence[str], variants: Sequence[str], known: Memory, effort: Effort
) -> Report:
    """What house rules change in these editions."""
    broken: list[str] = []
    brought: list[Finding | Problem] = []
    for name in editions:
        brought += guarded(partial(look_at, "variant", library, name, variants, known, effort), broken, name)
    found = sorted((each for each in brought if isinstance(each, Finding)), key=rank)
    remarks = tuple(each for each in brought if isinstance(each, Problem))
    return Report(tuple(found), tuple(broken), remarks=remarks)


def looked(work: Work, share: Share, progress: Progress) -> Looked:
    """What is found in a share of an edition."""
    questions = work.questions()
    mine = range(share.number, len(questions), share.of)
    broken: list[tuple[int, str]] = []
    found: list[tuple[int, list[Finding]]] = []

    def look(place: int, findings: Iterator[Finding], where: str) -> None:
        faults: list[str] = []
        found.append((place, guarded(lambda: findings, faults, where)))
        broken.extend((place, fault) for fault in faults)

    for done, place in enumerate(mine, 1):
        within = partial(told_within, progress, done - 1, len(mine))
        look(place, of_question(work, questions[place], within), f"{share.edition} {questions[place]}")
        progress(done / len(mine))
    if share.number == 0:
        look(len(questions), book_findings(work), share.edition)
    return Looked(tuple(found), tuple(broken), len(mine), work.known.give())


def whole(shares: Sequence[Looked]) -> Checked:
    """All shares of one edition as one, whoever looked at which."""
    found = sorted((part for share in shares for part in share.found), key=itemgetter(0))
    broken = sorted(fault for share in shares for fault in share.broken)
    return Checked(
        tuple(merged(each for _, findings in found for each in findings)),
        tuple(dict.fromkeys(fault for _, fault in broken)),
        sum(share.compared for share in shares),
        tuple(entry for share in shares for entry in share.learnt),
    )


def with_examples(library: Library, edition: str, found: Checked, odd: Callable[[str], Iterable[Any]]) -> Checked:
    """What came of an edition, with the examples of its books that say otherwise than these."""
    broken: list[str] = []
    contradicted = guarded(lambda: look_at("examples", library.books, odd(edition)), broken, f"{edition} examples")
    return replace(found, findings=(*found.findings, *contradicted), broken=(*found.broken, *broken))


def told_within(progress: Progress, before: int, of: int, part: float) -> None:
    """Tell how far a share is in which a question is looked at after some others."""
    progress((before + part) / of)


def of_question(work: Work, name: str, progress: Progress) -> Iterator[Finding]:
    """What one question brings up, played where that is needed."""
    for each in work.asking(name):
        yield from question_findings(each, each.compared(name, progress))


def guarded(look: Callable[[], Iterable[Brought]], broken: list[str], where: str) -> list[Brought]:
    """What was found until something broke, if something did; what broke is told."""
    found: list[Brought] = []
    try:
        for each in look():
            found.append(each)  # noqa: PERF402
    except Exception as fault:  # noqa: BLE001
        broken.append(said(where, fault))
    return found


def said(where: str, fault: Exception) -> str:
    """What broke, and how."""
    return str(fault) if isinstance(fault, Unplayed) else f"{where}: {fault!r}"


def side_by_side(editions: Sequence[Compared]) -> Iterator[tuple[Compared, Compared]]:
    """Each two of some editions; where there are many, each with the next one by name."""
    return combinations(editions, 2) if len(editions) <= EACH_WITH_EACH else pairwise(editions)


def changes(works: Sequence[Work]) -> Iterator[Finding]:
    """Rule changes between editions, the earlier by name first."""
    for one, other in side_by_side(works):
        shared = [name for name in one.asked if name in other.asked]
        yield from told_once([each for name in shared for each in look_at("editions", one, other, name)], one.rules)


def unchanged(works: Sequence[Work], found: Sequence[Finding]) -> Iterator[Problem]:
    """The editions between which nothing was found, with how much was compared; that there is nothing to compare."""
    if len(works) < 2:
        yield remark("one_edition")
    if len(works) > EACH_WITH_EACH:
        yield remark("each_with_next", number=len(works))
    changed = {each.args["editions"] for each in found if each.scope == "editions"}
    strangers: list[str] = []
    for one, other in side_by_side(works):
        number = len({*one.asked} & {*other.asked})
        if not number:
            strangers.append(f"{one.edition.id} – {other.edition.id}")
        elif (one.edition.id, other.edition.id) not in changed:
            yield remark("unchanged", one=one.edition.id, other=other.edition.id, number=number)
    if strangers:
        yield remark("nothing_in_common", number=len(strangers), editions=tuple(strangers))


def unsaid(library: Library, editions: Sequence[str]) -> Iterator[Problem]:
    """The told questions of an edition that no book speaks of; nothing is compared there."""
    for name in editions:
        told = [each for each in library.editions[name].told if library.questions[each].is_open]
        books = library.books_of(name) if told else ()
        claims = [[claim for book in books for claim in book.claims_on(each)] for each in told]
        left = tuple(
            each
            for each, some in zip(told, claims, strict=True)
            if some and all(claim.status == "silent" for claim in some)
        )
        if left:
            yield remark("unsaid", edition=name, number=len(left), questions=left)


def asked_of_one(works: Sequence[Work]) -> Iterator[Problem]:
    """What only one of two editions has that share something, by its subjects; these are not compared."""
    for one, other in side_by_side(works):
        for here, there in ((one, other), (other, one)) if {*one.asked} & {*other.asked} else ():
            own = [name for name in here.asked if name not in there.asked]
            if own:
                only = subjects(own, there.asked)
                yield remark("asked_of_one", one=here.edition.id, other=there.edition.id, number=len(own), only=only)


def subjects(own: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """The topics that nothing else is asked on, then the questions that are about none of these, by their ids."""
    elsewhere = {name.split(".", 1)[0] for name in others}
    topics = sorted({name.split(".", 1)[0] for name in own} - elsewhere)
    return (*topics, *(name for name in own if not any(topic in name for topic in topics)))


def rank(finding: Finding) -> tuple[int, str, str, str]:
    """Worst first, then by edition and question, so that the same books give the same order."""
    return (LEVELS.index(finding.level), finding.kind, finding.edition, finding.id)

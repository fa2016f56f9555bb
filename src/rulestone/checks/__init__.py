"""
The books of every edition looked at, and what comes out: findings, told by others.

`check` is pure but for the processes it may spread the work over; the same books give the same findings,
in the same order, however many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, islice, pairwise
from operator import itemgetter
from typing import Any, Protocol, TypeVar

from rulestone.checks.edition_check import EditionWork, book_findings, prepare, question_findings
from rulestone.checks.evidence import FEW_GAMES
from rulestone.checks.kinds import look_at
from rulestone.checks.kinds.across import merge_changes
from rulestone.checks.merging import merge_findings, sentences_of
from rulestone.checks.remarks import remark
from rulestone.explorer.random_games import Effort
from rulestone.explorer.search_memory import Memory, MemoryEntry
from rulestone.findings import LEVELS, Finding, Problem
from rulestone.model import Book, Library
from rulestone.worker_processes import Carrier, Progress, nobody_looks, spread

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
class CheckReport:
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
class CheckedShare:
    """What came out of a share, by the place of the question; what comes of the books has the last place."""

    found: tuple[tuple[int, list[Finding]], ...]
    broken: tuple[tuple[int, str], ...]
    compared: int
    learnt: tuple[tuple[str, MemoryEntry], ...]
    lost: bool = False
    """Whether nobody lived to look at it."""


@dataclass(frozen=True)
class EditionOutcome:
    """What came out of one edition."""

    findings: tuple[Finding, ...]
    broken: tuple[str, ...]
    compared: int
    learnt: tuple[tuple[str, MemoryEntry], ...]
    remarks: tuple[Problem, ...] = ()


class BookCheck:
    """What is done with a share, by whoever does it: an edition is prepared once for all that is looked at of it."""

    def __init__(self, library: Library, known: Memory, effort: Effort) -> None:
        self.library, self.known, self.effort = library, known, effort
        self.work: EditionWork | None = None

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process: it prepares an edition itself."""
        return {**vars(self), "work": None}

    def ready(self, edition: str) -> EditionWork:
        """An edition, prepared."""
        if self.work is None or self.work.edition.id != edition:
            self.work = prepare(self.library, edition, self.known, self.effort)
        return self.work

    def __call__(self, share: Share, progress: Progress) -> CheckedShare:
        """What is found in a share."""
        try:
            work = self.ready(share.edition)
        except Exception as fault:  # noqa: BLE001
            return CheckedShare((), ((0, describe_fault(share.edition, fault)),), 0, ())
        return check_share(work, share, progress)


def lost_share(_: Share) -> CheckedShare:
    """What stands for a share that nobody lived to look at."""
    return CheckedShare((), (), 0, (), lost=True)


class KnownOutcomes(Protocol):
    """What came of editions that were checked before."""

    def find(self, edition: str) -> EditionOutcome | None:
        """What came of an edition, if nothing has changed that it hangs on."""

    def keep(self, edition: str, outcome: EditionOutcome) -> None:
        """Remember what came of an edition."""


class NoOutcomes:
    """Nothing is known of what came before, and nothing is kept."""

    def find(self, edition: str) -> None:
        """Nobody checked it before."""

    def keep(self, edition: str, outcome: EditionOutcome) -> None:
        """Nobody will ask."""


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
    outcomes: KnownOutcomes | None = None,
) -> CheckReport:
    """Everything that can be found in the books of these editions (all of them by default).

    With house rules named, what these change instead. `odd_examples` plays the examples that the books of an edition
    print, and gives those that contradict their book. `known` has what earlier runs found, by content, and gains what
    this one finds. An edition that has an outcome is not looked at again. `looking_at` is told the edition that is not
    finished yet.
    """
    names = [*filter(library.names_of_books, sorted(library.editions) if editions is None else editions)]
    known = Memory() if known is None else known
    if variants:
        return check_house_rules(library, names, variants, known, effort)
    outcomes = outcomes or NoOutcomes()
    settled = {name: outcome for name in names if (outcome := outcomes.find(name))}
    looking = BookCheck(library, known.for_a_worker(), effort)
    editions_lost: list[str] = []
    checked: list[EditionOutcome] = []
    # However this ends, no process is left at work on what nobody waits for.
    with closing(check_in_shares(looking, names, settled, carrier, progress)) as results:
        for name in names:
            looking_at(name)
            shares = next(results)
            edition_check = settled.get(name) or add_unplayed(library, name, join_shares(shares), odd_examples)
            checked.append(edition_check)
            known.learn(edition_check.learnt)
            if any(share.lost for share in shares):
                editions_lost.append(name)
            elif name not in settled and not edition_check.broken:
                outcomes.keep(name, replace(edition_check, learnt=()))
    together = join_editions(checked)
    findings, broken, remarks = [*together.findings], [*together.broken], [*together.remarks]
    if across:
        remarks += compare_editions(looking, names, findings, broken)
    findings += collect_until_fault(lambda: look_at("texts", library.books, damage), broken, "texts")
    return CheckReport(
        tuple(sorted(findings, key=rank)), tuple(broken), together.compared, tuple(editions_lost), tuple(remarks)
    )


def join_editions(outcomes: Sequence[EditionOutcome]) -> EditionOutcome:
    """What came out of several editions; what was learnt of each is remembered by itself."""
    return EditionOutcome(
        tuple(finding for outcome in outcomes for finding in outcome.findings),
        tuple(fault for outcome in outcomes for fault in outcome.broken),
        sum(outcome.compared for outcome in outcomes),
        (),
        tuple(remark for outcome in outcomes for remark in outcome.remarks),
    )


def check_in_shares(
    looking: BookCheck, names: Sequence[str], settled: Container[str], carrier: Carrier | None, progress: Progress
) -> Generator[list[CheckedShare], None, None]:
    """What came of the shares of each edition; of what is settled there are none."""
    parts = count_shares(
        looking.library, [name for name in names if name not in settled], carrier.hands if carrier else 1
    )
    shares = [Share(name, number, parts[name]) for name in parts for number in range(parts[name])]
    if len(parts) == 1:
        # Prepared once before the processes part, where all look at one edition; they tell what is wrong with it.
        with suppress(Exception):
            looking.ready(*parts)
    with closing(spread(looking, shares, carrier, progress, lost_share)) as results:
        for name in names:
            yield [*islice(results, parts.get(name, 0))]


def compare_editions(
    looking: BookCheck, names: Sequence[str], findings: list[Finding], broken: list[str]
) -> Iterator[Problem]:
    """What changed between editions is found too; remarks on what did not, and on what only one of them asks."""
    works: list[EditionWork] = []

    def rule_changed() -> Iterator[Finding]:
        # Prepared in here, so that a game that breaks is told as a check that did.
        works.extend(prepare(looking.library, name, looking.known, looking.effort) for name in names)
        yield from find_rule_changes(works)

    findings += collect_until_fault(rule_changed, broken, "across")
    yield from remark_unchanged(works, findings)
    yield from remark_asked_of_one(works, findings)


def count_shares(library: Library, editions: Sequence[str], hands: int) -> dict[str, int]:
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


def check_house_rules(
    library: Library, editions: Sequence[str], variants: Sequence[str], known: Memory, effort: Effort
) -> CheckReport:
    """What house rules change in these editions."""
    broken: list[str] = []
    brought: list[Finding | Problem] = []
    for name in editions:
        brought += collect_until_fault(
            partial(look_at, "variant", library, name, variants, known, effort), broken, name
        )
    findings = sorted((entry for entry in brought if isinstance(entry, Finding)), key=rank)
    remarks = tuple(entry for entry in brought if isinstance(entry, Problem))
    return CheckReport(tuple(findings), tuple(broken), remarks=remarks)


def check_share(work: EditionWork, share: Share, progress: Progress) -> CheckedShare:
    """What is found in a share of an edition."""
    questions = work.questions()
    mine = range(share.number, len(questions), share.of)
    broken: list[tuple[int, str]] = []
    by_place: list[tuple[int, list[Finding]]] = []

    def look(place: int, findings: Iterator[Finding], where: str) -> None:
        faults: list[str] = []
        by_place.append((place, collect_until_fault(lambda: findings, faults, where)))
        broken.extend((place, fault) for fault in faults)

    for done, place in enumerate(mine, 1):
        within = partial(report_progress, progress, done - 1, len(mine))
        look(place, findings_on_question(work, questions[place], within), f"{share.edition} {questions[place]}")
        progress(done / len(mine))
    if share.number == 0:
        look(len(questions), book_findings(work), share.edition)
    return CheckedShare(tuple(by_place), tuple(broken), len(mine), work.known.give())


def join_shares(shares: Sequence[CheckedShare]) -> EditionOutcome:
    """All shares of one edition as one, whoever looked at which."""
    by_place = sorted((part for share in shares for part in share.found), key=itemgetter(0))
    broken = sorted(fault for share in shares for fault in share.broken)
    return EditionOutcome(
        tuple(merge_findings(finding for _, findings in by_place for finding in findings)),
        tuple(dict.fromkeys(fault for _, fault in broken)),
        sum(share.compared for share in shares),
        tuple(entry for share in shares for entry in share.learnt),
    )


def add_unplayed(
    library: Library, edition: str, outcome: EditionOutcome, odd: Callable[[str], Iterable[Any]]
) -> EditionOutcome:
    """What came of an edition, with the examples of its books that say otherwise than these, and with remarks."""
    broken: list[str] = []
    contradicted = collect_until_fault(
        lambda: look_at("examples", library.books, odd(edition)), broken, f"{edition} examples"
    )
    return replace(
        outcome,
        findings=(*outcome.findings, *contradicted),
        broken=(*outcome.broken, *broken),
        remarks=tuple(remark_unsaid(library, edition)),
    )


def report_progress(progress: Progress, before: int, of: int, part: float) -> None:
    """Tell how far a share is in which a question is looked at after some others."""
    progress((before + part) / of)


def findings_on_question(work: EditionWork, name: str, progress: Progress) -> Iterator[Finding]:
    """What one question brings up, played where that is needed."""
    for game_work in work.works_asking(name):
        yield from question_findings(game_work, game_work.compared(name, progress))


def collect_until_fault(look: Callable[[], Iterable[Brought]], broken: list[str], where: str) -> list[Brought]:
    """What was found until something broke, if something did; what broke is told."""
    broughts: list[Brought] = []
    try:
        for entry in look():
            broughts.append(entry)  # noqa: PERF402
    except Exception as fault:  # noqa: BLE001
        broken.append(describe_fault(where, fault))
    return broughts


def describe_fault(where: str, fault: Exception) -> str:
    """What broke, and how."""
    return str(fault) if isinstance(fault, Unplayed) else f"{where}: {fault!r}"


def pair_editions(editions: Sequence[Compared]) -> Iterator[tuple[Compared, Compared]]:
    """Each two of some editions; where there are many, each with the next one by name."""
    return combinations(editions, 2) if len(editions) <= EACH_WITH_EACH else pairwise(editions)


def find_rule_changes(works: Sequence[EditionWork]) -> Iterator[Finding]:
    """Rule changes between editions, the earlier by name first."""
    for one, other in pair_editions(works):
        shared = [name for name in one.asked_questions if name in other.asked_questions]
        yield from merge_changes(
            [finding for name in shared for finding in look_at("editions", one, other, name)], one.rules
        )


def remark_unchanged(works: Sequence[EditionWork], findings: Sequence[Finding]) -> Iterator[Problem]:
    """The editions between which nothing was found, with how much was compared; that there is nothing to compare."""
    if len(works) < 2:
        yield remark("one_edition")
    if len(works) > EACH_WITH_EACH:
        yield remark("each_with_next", number=len(works))
    changed = {finding.args["editions"] for finding in findings if finding.scope == "editions"}
    strangers: list[str] = []
    for one, other in pair_editions(works):
        number = len({*one.asked_questions} & {*other.asked_questions})
        if not number:
            strangers.append(f"{one.edition.id} – {other.edition.id}")
        elif (one.edition.id, other.edition.id) not in changed:
            yield remark("unchanged", one=one.edition.id, other=other.edition.id, number=number)
    if strangers:
        yield remark("nothing_in_common", number=len(strangers), editions=tuple(strangers))


def remark_unsaid(library: Library, edition: str) -> Iterator[Problem]:
    """The told questions of an edition that no book speaks of; nothing is compared there."""
    questions = [question for question in library.editions[edition].told if library.questions[question].is_open]
    books = library.books_of(edition) if questions else ()
    claims = [[claim for book in books for claim in book.claims_on(question)] for question in questions]
    left = tuple(
        question
        for question, some in zip(questions, claims, strict=True)
        if some and all(claim.status == "silent" for claim in some)
    )
    if left:
        yield remark("unsaid", edition=edition, number=len(left), questions=left)


def remark_asked_of_one(works: Sequence[EditionWork], findings: Sequence[Finding] = ()) -> Iterator[Problem]:
    """
    What only one of two editions has that share something, by its subjects; these are not compared.

    What stands in the sentences of a rule that changed is told with the change.
    """
    for one, other in pair_editions(works):
        for here, there in ((one, other), (other, one)) if {*one.asked_questions} & {*other.asked_questions} else ():
            changes = [
                finding for finding in findings if finding.args.get("editions") == (one.edition.id, other.edition.id)
            ]
            own = [
                name
                for name in here.asked_questions
                if name not in there.asked_questions and not is_told_with(here.books, name, changes)
            ]
            if own:
                only = name_subjects(own, there.asked_questions)
                yield remark("asked_of_one", one=here.edition.id, other=there.edition.id, number=len(own), only=only)


def is_told_with(books: Sequence[Book], question: str, changes: Sequence[Finding]) -> bool:
    """Whether all that books say on a question stands in the sentences of one change."""
    places = {place for book in books for claim in book.claims_on(question) for place in claim.places}
    sentences = {(place.book, place.section, place.sentence) for place in places}
    return bool(sentences) and any(sentences <= sentences_of(change) for change in changes)


def name_subjects(own: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """The topics that nothing else is asked on, then the questions that are about none of these, by their ids."""
    elsewhere = {name.split(".", 1)[0] for name in others}
    topics = sorted({name.split(".", 1)[0] for name in own} - elsewhere)
    return (*topics, *(name for name in own if not any(topic in name for topic in topics)))


def rank(finding: Finding) -> tuple[int, str, str, str]:
    """Worst first, then by edition and question, so that the same books give the same order."""
    return (LEVELS.index(finding.level), finding.kind, finding.edition, finding.id)

"""`rulestone check`: play the books of each edition against each other and tell where they part."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rulestone import __version__, checks, keeping
from rulestone.asking.errors import Misasked
from rulestone.checks.edition import prepare
from rulestone.checks.evidence import FEW_GAMES, MANY_GAMES, THOROUGH
from rulestone.checks.kinds import levels
from rulestone.checks.remarks import unanswered
from rulestone.checks.rulings import Ran, rule
from rulestone.cli._known import keep, recall
from rulestone.cli._narrowed import Only, editions_of, named, narrowing, only
from rulestone.cli._outcomes import Outcomes, outcomes
from rulestone.cli._reporting import Bar, Looks, Reporting, publish, reporting, shelf, spoken_option, targets
from rulestone.cli._rules import completing, library, misasked, one_of
from rulestone.cli._settings import settings, typed
from rulestone.cli._speaking import argument, complain, speaking
from rulestone.cli._spreading import Who, carrying
from rulestone.cli._watching import watched
from rulestone.cli._where import Where, meant, which
from rulestone.finding import Finding, Problem
from rulestone.loader.files import texts_in
from rulestone.model import Book, Library
from rulestone.reports import Account, in_order
from rulestone.words.problems import message

if TYPE_CHECKING:
    from rulestone.asking.examples import Odd
    from rulestone.explorer.random_games import Effort
    from rulestone.texts.read import Texts

Given = TypeVar("Given")
Other = TypeVar("Other")

NAMED = 5
"""How many editions are named of those that were not looked at as a whole."""
REMARKS = frozenset({"check.text_missing", "check.other_text", "check.no_dictionary"})
"""What is told of texts in passing; the check is as complete as it can be on this machine."""


@dataclass(frozen=True)
class Printed:
    """What a folder of texts gave: damage, sentences to quote, and what could not be read of it."""

    damage: tuple[Any, ...] = ()
    sentences: dict[tuple[str, str, int], str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    complete: bool = False
    """Whether every damage would have been seen that can be seen at all."""


def run(
    path: tuple[str, ...],
    rules: tuple[str, ...],
    bundled: bool,
    texts: str | None,
    edition: tuple[str, ...],
    across: bool,
    variant: tuple[str, ...],
    fail_on: Any,
    gaps: bool,
    thorough: bool,
    accepted: bool,
    finding: tuple[str, ...],
    book: tuple[str, ...],
    kind: tuple[str, ...],
    base: str | None,
    watch: bool,
    quiet: bool,
    verbose: bool,
    formats: tuple[str, ...],
    as_json: bool,
    output: str | None,
    workers: int | None,
    cluster: str | None,
) -> int:
    """Check, tell, and end with a status that says how it went."""
    wanted = targets(formats, as_json, output)
    if watch and [each for each in wanted if each.file or each.format != "text"]:
        raise click.UsageError(speaking().say("report.wrong.watch"))
    place = meant((*path, *rules), bundled, judging=True, quiet=quiet)
    who = Who(workers, cluster)
    looks = Looks(verbose=verbose, quiet=quiet, whole=accepted or bool(finding))

    def look() -> Account:
        """Everything that is found and asked for, in the rules as they are now."""
        found = library(place)
        own = settings(place)
        about = only(found, finding, book, kind, base)
        editions = chosen(found, edition or editions_of(finding, found.editions) or own.edition)
        laid_over = [fitting(found, editions, one_of(found.variants, each, "no_such_variant")) for each in variant]
        tried = effort(own=bool(place.folders), thorough=thorough)
        printed = read_texts(place, found, editions, texts)
        account = checked(place, found, editions, across, laid_over, printed, who, tried)
        named(account.findings, finding)
        findings, stale = narrowed(account.findings, account.stale, found, about)
        level: Any = fail_on if typed("fail_on") else own.fail_on or fail_on
        return replace(
            account,
            findings=findings,
            stale=stale,
            fail_on=level,
            gaps=gaps if typed("gaps") else own.gaps,
            narrowed=about != Only(),
        )

    return watched(place.folders, look, looks) if watch else publish(look(), wanted, looks)


def checked(
    place: Where,
    found: Library,
    editions: Sequence[str],
    across: bool,
    variants: Sequence[str],
    printed: Printed,
    who: Who,
    tried: Effort,
) -> Account:
    """Everything that is found in some editions, with the rulings on it."""
    settled = outcomes(found, place.folders, tried)
    findings, remarks, incomplete = played(found, editions, across, variants, printed, who, tried, settled)
    if incomplete:
        keeping.doubt()  # it may have led the check astray; the next run believes none of it
    ran = Ran(frozenset() if incomplete or variants else frozenset(editions), texts=printed.complete)
    faults: list[Problem] = []
    ruled, stale = attempted(lambda: judged(findings, found, editions, ran, across), (findings, ()), faults, "rulings")
    return Account(
        version=__version__,
        books=tuple(sorted(name for edition in editions for name in found.names_of_books(edition))),
        findings=in_order(ruled),
        shelf=shelf(found, ruled, printed.sentences),
        stale=stale,
        unanswered=tuple(unanswered(found, editions)),
        incomplete=(*printed.problems, *incomplete, *faults),
        remarks=remarks,
        kinds=levels(),
    )


command = Reporting(
    "check",
    callback=run,
    params=[
        argument("path", nargs=-1, type=click.Path()),
        *which(),
        spoken_option("--texts", metavar="FOLDER", type=click.Path()),
        spoken_option("--edition", metavar="EDITION", multiple=True, shell_complete=completing("editions")),
        *narrowing(),
        spoken_option("--across", is_flag=True),
        spoken_option("--variant", metavar="VARIANT", multiple=True, shell_complete=completing("variants")),
        spoken_option("--accepted", is_flag=True),
        spoken_option("--watch", is_flag=True),
        spoken_option("--quiet", "-q", is_flag=True),
        *reporting(),
    ],
)
command.examples = ("", "--finding duel-2020:draw", "--format text --format sarif=rules.sarif", "--rules lanterns")


def chosen(found: Library, wanted: Sequence[str]) -> list[str]:
    """The editions to check: those that are named, else all that have books."""
    there = sorted(name for name in found.editions if found.names_of_books(name))
    if not there:
        raise click.UsageError(speaking().say("report.wrong.no_editions"))
    return sorted({one_of(there, each, "no_such_edition") for each in wanted}) or there


def fitting(found: Library, editions: Sequence[str], variant: str) -> str:
    """A house rule that some edition to be checked can have; any other would change nothing, as if all agreed."""
    game = found.variants[variant].patches
    if not any(game in {each.id for each in found.lineage(found.editions[name].game)} for name in editions):
        raise misasked(Misasked("variant_fits_nothing", typed=variant, game=game))
    return variant


def played(
    found: Library,
    editions: Sequence[str],
    across: bool,
    variants: Sequence[str],
    printed: Printed,
    who: Who,
    effort: Effort | None = None,
    settled: Outcomes | None = None,
) -> tuple[tuple[Finding, ...], tuple[Problem, ...], tuple[Problem, ...]]:
    """What the checks find, what they remark, and which of them broke; one takes nothing with it that others found."""
    known = recall()
    faults: list[Problem] = []
    with carrying(who) as carrier, Bar() as progress:
        report = attempted(
            lambda: checks.check(
                found,
                editions,
                across=across,
                variants=variants,
                damage=printed.damage,
                odd_examples=partial(odd_examples_in, found),
                carrier=carrier,
                progress=progress,
                known=known,
                effort=effort or FEW_GAMES,
                looking_at=progress.at,
                outcomes=settled,
            ),
            checks.Report(()),
            faults,
        )
    keep(known)
    if settled is not None:
        settled.write()
    incomplete = (*faults, *map(broken, report.incomplete), *lost(report.lost, who.cluster))
    return report.findings, report.remarks, incomplete


def odd_examples_in(found: Library, edition: str) -> Iterator[Odd]:
    """The examples of an edition that its own books have otherwise; what cannot be played breaks the check."""
    from rulestone.asking.examples import Odd, odd_examples  # what was checked before needs none of it

    wrong: list[str] = []
    for each in odd_examples(found, found.books_of(edition)):
        if isinstance(each, Odd):
            yield each
        else:
            spot = each.example.place.spot
            wrong.append(f"{spot.file}:{spot.line}: {each.why.said(speaking())}")
    if wrong:
        raise checks.Unplayed(" ".join(dict.fromkeys(wrong)))


def effort(*, own: bool, thorough: bool) -> Effort:
    """How many games are played for answers that no search tells apart: more of them for somebody's own books."""
    return THOROUGH if thorough else MANY_GAMES if own else FEW_GAMES


def attempted(doing: Callable[[], Given], otherwise: Other, faults: list[Problem], where: str = "") -> Given | Other:
    """What something gives; if it breaks, what stands for it, and the report says that it lacks something."""
    try:
        return doing()
    except Exception as error:
        if os.environ.get("RULESTONE_DEBUG"):
            raise
        why = f"{type(error).__name__}: {error}"
        faults.append(broken(f"{where}: {why}" if where else why))
        return otherwise


def broken(why: str) -> Problem:
    """A check that broke."""
    return Problem("", 0, 0, "", "check.broken", {"why": why})


def lost(editions: Sequence[str], cluster: str | None) -> Iterator[Problem]:
    """Editions that were not looked at as a whole; the first of them where there are many."""
    for edition in editions[:NAMED]:
        yield Problem("", 0, 0, "", "check.lost", {"value": edition})
    if more := len(editions) - NAMED if len(editions) > NAMED else 0:
        yield Problem("", 0, 0, "", "check.more_lost", {"number": more})
    if editions and cluster is not None:
        yield Problem("", 0, 0, "", "check.lost_by_cluster", {"value": cluster})


def read_texts(place: Where, found: Library, editions: Sequence[str], folder: str | None) -> Printed:
    """The printed texts where a reader has them: their damage, their sentences, and which cannot be read."""
    beside = [*map(Path, texts_in(place.folders))]
    if folder is None:
        return Printed(sentences=sentences_of(at_hand(beside, of_editions(found, editions), []), found))
    if not os.path.isdir(folder):
        raise click.UsageError(speaking().say("report.wrong.no_texts", typed=folder))
    from rulestone.texts.damage import damage
    from rulestone.texts.dictionary import dictionary

    faults: list[Problem] = []
    # Whatever editions are checked, all copies are read: those that share a document part it together, and a copy of
    # another edition can show what one of these has lost.
    books = [book for _, book in sorted(found.books.items())]
    texts = at_hand([Path(folder), *beside], books, faults)
    copies = texts.copies(books)
    asked = {book.id for book in books if book.edition in editions}
    needed = {found.books[book].document.file for book in asked}
    absent = {file: reason for file, reason in texts.absent.items() if file in needed}
    told_of = [Problem("", 0, 0, "", f"check.text_{reason}", {"value": file}) for file, reason in absent.items()]
    other = sorted({copy.book.document.file for copy in copies if copy.book.id in asked and texts.is_other(copy.book)})
    told_of += [Problem("", 0, 0, "", "check.other_text", {"value": file}) for file in other]
    knows = dictionary()
    if knows is None:
        told_of.append(Problem("", 0, 0, "", "check.no_dictionary"))
    # A reader need not have every text; one that is there and cannot be read leaves the check incomplete.
    unreadable = tuple(problem for problem in told_of if problem.key not in REMARKS)
    for problem in told_of:
        if problem not in unreadable:
            complain(message(problem, speaking()))
    damaged = attempted(lambda: damage(copies, knows, found.editions), (), faults, "corruption")
    there = tuple(each for each in damaged if each.book in asked)
    complete = not (told_of or faults or texts.absent)
    return Printed(there, sentences_of(texts, found), (*unreadable, *faults), complete)


def of_editions(found: Library, editions: Iterable[str]) -> list[Book]:
    """The books of some editions."""
    return [book for edition in editions for book in found.books_of(edition)]


def sentences_of(texts: Texts, found: Library) -> dict[tuple[str, str, int], str]:
    """What the texts print, by book, section and number."""
    return {
        (copy.book.id, sentence.section, sentence.number): sentence.text
        for copy in texts.copies(found.books.values())
        for sentence in copy.text.sentences
    }


def at_hand(folders: Sequence[Path], books: Sequence[Book], faults: list[Problem]) -> Texts:
    """The documents of some books; one that cannot be cut into sentences takes no other with it."""
    from rulestone.texts.read import Texts, read

    by_file: dict[str, list[Book]] = {}
    for book in books:
        by_file.setdefault(book.document.file, []).append(book)
    none = Texts({}, {})
    found = [attempted(partial(read, folders, some), none, faults, file) for file, some in by_file.items()]
    documents = {file: document for texts in found for file, document in texts.documents.items()}
    return Texts(documents, {file: reason for texts in found for file, reason in texts.absent.items()})


def judged(
    findings: tuple[Finding, ...], found: Library, editions: Sequence[str], ran: Ran, across: bool
) -> tuple[tuple[Finding, ...], tuple[Problem, ...]]:
    """The findings with their rulings, and the rulings that no longer hold."""
    ruled, stale = rule(findings, found.rulings, ran, datetime.now(UTC).date().isoformat())
    return ruled, stale if across else without_changes(stale, found, editions)


def without_changes(stale: tuple[Problem, ...], found: Library, editions: Sequence[str]) -> tuple[Problem, ...]:
    """Without rulings on rule changes, which only `--across` finds; looked for only where a ruling is in doubt."""
    doubtful = [problem for problem in stale if problem.key == "ruling.not_found"]
    if not doubtful or len(editions) < 2:
        return stale
    played_before = recall()
    known = {finding.id for finding in checks.changes([prepare(found, edition, played_before) for edition in editions])}
    return tuple(problem for problem in stale if problem not in doubtful or problem.args["value"] not in known)


def narrowed(
    findings: tuple[Finding, ...], stale: tuple[Problem, ...], found: Library, about: Only
) -> tuple[tuple[Finding, ...], tuple[Problem, ...]]:
    """What the run is about of all that was found, and of the rulings that no longer hold."""
    kept = tuple(filter(about.keeps, findings))
    ids = frozenset(finding.id for finding in kept)
    return kept, tuple(problem for problem in stale if about.judges(problem, found.rulings, ids))

"""`rulestone check`: play the books of each edition against each other and tell where they part."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rulestone import __version__, checks, disk_cache
from rulestone.asking.errors import Misasked
from rulestone.checks.edition_check import prepare
from rulestone.checks.evidence import FEW_GAMES, MANY_GAMES, THOROUGH
from rulestone.checks.kinds import levels
from rulestone.checks.remarks import remark_unanswered
from rulestone.checks.rulings import ChecksRun, rule
from rulestone.cli._check_cache import OutcomeCache, outcomes
from rulestone.cli._finding_filter import Only, check_ids, editions_of, narrowing, read_filter
from rulestone.cli._help_texts import argument, complain, speaking
from rulestone.cli._library import completing, load_library, misasked, one_of
from rulestone.cli._reporting import (
    Bar,
    ReportDetail,
    Reporting,
    cite_books,
    publish,
    reporting,
    spoken_option,
    targets,
)
from rulestone.cli._search_cache import keep, recall
from rulestone.cli._settings import Settings, find_settings, typed
from rulestone.cli._watching import watch_rules
from rulestone.cli._which_rules import WhichRules, find_rules, which
from rulestone.cli._workers import Workers, carrying
from rulestone.findings import Finding, Problem
from rulestone.loader.files import texts_in
from rulestone.model import Book, Library
from rulestone.reports import ReportAccount, in_order
from rulestone.words.problem_sentences import message

if TYPE_CHECKING:
    from rulestone.asking.printed_examples import WrongExample
    from rulestone.explorer.random_games import Effort
    from rulestone.texts.text_folders import Texts

Given = TypeVar("Given")
Other = TypeVar("Other")

SentencePlace = tuple[str, str, int]
"""A book, a section of it, and the number of a sentence."""
NAMED = 5
"""How many editions are named of those that were not looked at as a whole."""
REMARKS = frozenset({"check.text_missing", "check.other_text", "check.no_dictionary"})
"""What is told of texts in passing; the check is as complete as it can be on this machine."""


class QuotedSentences(Mapping[SentencePlace, str]):
    """What the texts of some books print, by book, section and number; each is read when somebody quotes it."""

    def __init__(self, library: Library, editions: Sequence[str], folders: Sequence[Path]) -> None:
        self.library, self.editions, self.folders = library, editions, folders
        self.known: dict[str, Mapping[SentencePlace, str]] = {}
        """What was read, by the name of its file."""

    @cached_property
    def by_file(self) -> Mapping[str, list[Book]]:
        """The books that are printed in each file."""
        return books_by_file(of_editions(self.library, self.editions))

    def in_file(self, file: str) -> Mapping[SentencePlace, str]:
        """What a file prints; nothing if it is not at hand."""
        if file not in self.known:
            books = self.by_file.get(file, [])
            self.known[file] = sentences_of(read_at_hand(self.folders, books, []), books)
        return self.known[file]

    def __getitem__(self, place: SentencePlace) -> str:
        return self.in_file(self.library.books[place[0]].document.file)[place]

    def __iter__(self) -> Iterator[SentencePlace]:
        return (place for file in self.by_file for place in self.in_file(file))

    def __len__(self) -> int:
        return sum(len(self.in_file(file)) for file in self.by_file)


@dataclass(frozen=True)
class PrintedReport:
    """What a folder of texts gave: damage, sentences to quote, and what could not be read of it."""

    damage: tuple[Any, ...] = ()
    sentences: Mapping[SentencePlace, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    complete: bool = False
    """Whether every damage would have been seen that can be seen at all."""


@dataclass(frozen=True)
class CheckTask:
    """What is to be checked, and with how much effort."""

    library: Library
    editions: Sequence[str]
    across: bool = False
    variants: Sequence[str] = ()
    printed: PrintedReport = field(default_factory=PrintedReport)
    workers: Workers = field(default_factory=Workers)
    effort: Effort = FEW_GAMES


@dataclass(frozen=True)
class CheckOptions:
    """What somebody typed behind `check`."""

    path: tuple[str, ...]
    rules: tuple[str, ...]
    bundled: bool
    texts: str | None
    edition: tuple[str, ...]
    across: bool
    variant: tuple[str, ...]
    fail_on: Any
    gaps: bool
    thorough: bool
    accepted: bool
    finding: tuple[str, ...]
    book: tuple[str, ...]
    kind: tuple[str, ...]
    base: str | None
    watch: bool
    quiet: bool
    verbose: bool
    formats: tuple[str, ...]
    as_json: bool
    output: str | None
    workers: int | None
    cluster: str | None

    def task(self, place: WhichRules, library: Library, own: Settings) -> CheckTask:
        """What is to be checked of the rules in a place, whose own settings count where nothing was typed."""
        editions = choose_editions(library, self.edition or editions_of(self.finding, library.editions) or own.edition)
        known = [one_of(library.variants, name, "no_such_variant") for name in self.variant]
        return CheckTask(
            library,
            editions,
            self.across,
            [fitting(library, editions, name) for name in known],
            read_texts(place, library, editions, self.texts),
            Workers(self.workers, self.cluster),
            effort(own=bool(place.folders), thorough=self.thorough),
        )


def run(**given: Any) -> int:
    """Check, tell, and end with a status that says how it went."""
    options = CheckOptions(**given)
    wanted = targets(options.formats, options.as_json, options.output)
    if options.watch and [target for target in wanted if target.file or target.format != "text"]:
        raise click.UsageError(speaking().say("report.wrong.watch"))
    place = find_rules((*options.path, *options.rules), options.bundled, judging=True, quiet=options.quiet)
    looks = ReportDetail(verbose=options.verbose, quiet=options.quiet, whole=options.accepted or bool(options.finding))

    def look() -> ReportAccount:
        """Everything that is found and asked for, in the rules as they are now."""
        library = load_library(place)
        own = find_settings(place)
        about = read_filter(library, options.finding, options.book, options.kind, options.base)
        account = check_rules(options.task(place, library, own), place)
        check_ids(account.findings, options.finding)
        findings, stale = narrow_findings(account.findings, account.stale, library, about)
        level: Any = options.fail_on if typed("fail_on") else own.fail_on or options.fail_on
        return replace(
            account,
            findings=findings,
            stale=stale,
            fail_on=level,
            gaps=options.gaps if typed("gaps") else own.gaps,
            narrowed=about != Only(),
        )

    return watch_rules(place.folders, look, looks) if options.watch else publish(look(), wanted, looks)


def check_rules(task: CheckTask, place: WhichRules) -> ReportAccount:
    """Everything that is found, with the rulings on it."""
    library, editions = task.library, task.editions
    findings, remarks, incomplete = run_checks(task, outcomes(library, place.folders, task.effort))
    if incomplete:
        disk_cache.doubt()  # it may have led the check astray; the next run believes none of it
    # Only where the books were checked whole, and as they are, does a ruling that fits nothing hold no longer.
    ran = ChecksRun(frozenset() if incomplete or task.variants else frozenset(editions), texts=task.printed.complete)
    faults: list[Problem] = []
    ruled, stale = attempted(lambda: judge_findings(findings, task, ran), (findings, ()), faults, "rulings")
    return ReportAccount(
        version=__version__,
        books=tuple(sorted(name for edition in editions for name in library.names_of_books(edition))),
        findings=in_order(ruled),
        cited=cite_books(library, ruled, task.printed.sentences),
        stale=stale,
        unanswered=tuple(remark_unanswered(library, editions)),
        incomplete=(*task.printed.problems, *incomplete, *faults),
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


def choose_editions(library: Library, wanted: Sequence[str]) -> list[str]:
    """The editions to check: those that are named, else all that have books."""
    with_books = sorted(name for name in library.editions if library.names_of_books(name))
    if not with_books:
        raise click.UsageError(speaking().say("report.wrong.no_editions"))
    return sorted({one_of(with_books, edition, "no_such_edition") for edition in wanted}) or with_books


def fitting(library: Library, editions: Sequence[str], variant: str) -> str:
    """A house rule that some edition to be checked can have; any other would change nothing, as if all agreed."""
    game = library.variants[variant].patches
    if not any(
        game in {game_of_line.id for game_of_line in library.lineage(library.editions[name].game)} for name in editions
    ):
        raise misasked(Misasked("variant_fits_nothing", typed=variant, game=game))
    return variant


def run_checks(
    task: CheckTask, settled: OutcomeCache | None = None
) -> tuple[tuple[Finding, ...], tuple[Problem, ...], tuple[Problem, ...]]:
    """What the checks find, what they remark, and which of them broke; one takes nothing with it that others found."""
    known = recall()
    faults: list[Problem] = []
    with carrying(task.workers) as carrier, Bar() as progress:
        report = attempted(
            lambda: checks.check(
                task.library,
                task.editions,
                across=task.across,
                variants=task.variants,
                damage=task.printed.damage,
                odd_examples=partial(odd_examples_in, task.library),
                carrier=carrier,
                progress=progress,
                known=known,
                effort=task.effort,
                looking_at=progress.at,
                outcomes=settled,
            ),
            checks.CheckReport(()),
            faults,
        )
    keep(known)
    if settled is not None:
        settled.write()
    incomplete = (*faults, *map(broken, report.incomplete), *lost(report.lost, task.workers.cluster))
    return report.findings, report.remarks, incomplete


def odd_examples_in(library: Library, edition: str) -> Iterator[WrongExample]:
    """The examples of an edition that its own books have otherwise; what cannot be played breaks the check."""
    from rulestone.asking.printed_examples import WrongExample, odd_examples  # late: loads half of `asking`

    wrong: list[str] = []
    for odd_example in odd_examples(library, library.books_of(edition)):
        if isinstance(odd_example, WrongExample):
            yield odd_example
        else:
            spot = odd_example.example.place.spot
            wrong.append(f"{spot.file}:{spot.line}: {odd_example.why.in_words(speaking())}")
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


def read_texts(place: WhichRules, library: Library, editions: Sequence[str], folder: str | None) -> PrintedReport:
    """The printed texts where a reader has them: their damage, their sentences, and which cannot be read."""
    beside = [*map(Path, texts_in(place.folders))]
    if folder is None:
        return PrintedReport(sentences=QuotedSentences(library, editions, beside))
    if not os.path.isdir(folder):
        raise click.UsageError(speaking().say("report.wrong.no_texts", typed=folder))
    from rulestone.texts.damage import find_damage  # late: half of the start, and few look for damage
    from rulestone.texts.dictionary import dictionary

    faults: list[Problem] = []
    # Whatever editions are checked, all copies are read: those that share a document part it together, and a copy of
    # another edition can show what one of these has lost.
    books = [book for _, book in sorted(library.books.items())]
    texts = read_at_hand([Path(folder), *beside], books, faults)
    copies = texts.copies(books)
    checked_books = {book.id: book for book in books if book.edition in editions}
    knows = dictionary()
    no_dictionary = [Problem("", 0, 0, "", "check.no_dictionary")] if knows is None else []
    problems = [*not_as_encoded(texts, [*checked_books.values()]), *no_dictionary]
    unreadable = tell_remarks(problems)
    damaged = attempted(lambda: find_damage(copies, knows, library.editions), (), faults, "corruption")
    there = tuple(finding for finding in damaged if finding.book in checked_books)
    complete = not (problems or faults or texts.absent)
    return PrintedReport(there, sentences_of(texts, books), (*unreadable, *faults), complete)


def tell_remarks(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Tell what is only remarked; what is left makes the check incomplete."""
    # A reader need not have every text; one that is there and cannot be read is another matter.
    for problem in problems:
        if problem.key in REMARKS:
            complain(message(problem, speaking()))
    return tuple(problem for problem in problems if problem.key not in REMARKS)


def not_as_encoded(texts: Texts, books: Sequence[Book]) -> Iterator[Problem]:
    """The texts of some books that are not at hand, and those from which others than these were encoded."""
    needed = {book.document.file for book in books}
    for file, reason in texts.absent.items():
        if file in needed:
            yield Problem("", 0, 0, "", f"check.text_{reason}", {"value": file})
    for file in sorted({book.document.file for book in books if texts.is_other(book)}):
        yield Problem("", 0, 0, "", "check.other_text", {"value": file})


def of_editions(library: Library, editions: Iterable[str]) -> list[Book]:
    """The books of some editions."""
    return [book for edition in editions for book in library.books_of(edition)]


def sentences_of(texts: Texts, books: Iterable[Book]) -> dict[SentencePlace, str]:
    """What the texts print, by book, section and number."""
    return {
        (copy.book.id, sentence.section, sentence.number): sentence.text
        for copy in texts.copies(books)
        for sentence in copy.text.sentences
    }


def read_at_hand(folders: Sequence[Path], books: Sequence[Book], faults: list[Problem]) -> Texts:
    """The documents of some books; one that cannot be cut into sentences takes no other with it."""
    from rulestone.texts.text_folders import Texts, read_documents  # late: only where texts are at hand

    none = Texts({}, {})
    texts_by_file = [
        attempted(partial(read_documents, folders, some), none, faults, file)
        for file, some in books_by_file(books).items()
    ]
    documents = {file: document for texts in texts_by_file for file, document in texts.documents.items()}
    return Texts(documents, {file: reason for texts in texts_by_file for file, reason in texts.absent.items()})


def books_by_file(books: Iterable[Book]) -> dict[str, list[Book]]:
    """Books by the file of the document that they are printed in."""
    by_file: dict[str, list[Book]] = {}
    for book in books:
        by_file.setdefault(book.document.file, []).append(book)
    return by_file


def judge_findings(
    findings: tuple[Finding, ...], task: CheckTask, ran: ChecksRun
) -> tuple[tuple[Finding, ...], tuple[Problem, ...]]:
    """The findings with their rulings, and the rulings that no longer hold."""
    ruled, stale = rule(findings, task.library.rulings, ran, datetime.now(UTC).date().isoformat())
    return ruled, stale if task.across else without_changes(stale, task.library, task.editions)


def without_changes(stale: tuple[Problem, ...], library: Library, editions: Sequence[str]) -> tuple[Problem, ...]:
    """Without rulings on rule changes, which only `--across` finds; looked for only where a ruling is in doubt."""
    doubtful = [problem for problem in stale if problem.key == "ruling.not_found"]
    if not doubtful or len(editions) < 2:
        return stale
    played_before = recall()
    known = {
        finding.id
        for finding in checks.find_rule_changes([prepare(library, edition, played_before) for edition in editions])
    }
    return tuple(problem for problem in stale if problem not in doubtful or problem.args["value"] not in known)


def narrow_findings(
    findings: tuple[Finding, ...], stale: tuple[Problem, ...], library: Library, about: Only
) -> tuple[tuple[Finding, ...], tuple[Problem, ...]]:
    """What the run is about of all that was found, and of the rulings that no longer hold."""
    kept = tuple(filter(about.keeps, findings))
    ids = frozenset(finding.id for finding in kept)
    return kept, tuple(problem for problem in stale if about.judges(problem, library.rulings, ids))

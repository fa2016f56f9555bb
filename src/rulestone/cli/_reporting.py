"""
What commands that report findings share: help texts, formats and where they go, a file that is whole or not there,
a bar where it takes long.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import click

from rulestone import __version__
from rulestone.checks.kinds import levels
from rulestone.cli._help_texts import (
    WIDTH,
    OneOf,
    Spoken,
    TranslatedOption,
    complain,
    echo,
    first_known,
    plain,
    speaking,
    width,
)
from rulestone.findings import Finding, Problem
from rulestone.model import Answer, Library
from rulestone.prepared_game import prepare_edition
from rulestone.reports import Options, ReportAccount, formats, render
from rulestone.reports._shared_fields import summary
from rulestone.safe_text import harmless
from rulestone.words import problem_sentences
from rulestone.words.finding_sentences import CitedBooks
from rulestone.words.slots import ListSlot

UNWRITTEN = 2
"""The exit status where a report could not be written."""
PATIENCE = 1.0
"""Seconds before a bar is shown."""


class Reporting(Spoken):
    """A command whose texts lie with those of the reports."""

    examples: tuple[str, ...] = ()

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command does."""
        self.write_help(self, ctx, formatter, f"report.help.{self.name}")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Examples of its use."""
        formatter.write_paragraph()
        for line in self.examples:
            formatter.write(f"  $ rulestone {self.name} {line}".rstrip() + "\n")

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002
        """What the command does, in a few words."""
        return first_known(f"report.short.{self.name}")


class Formats(TranslatedOption):
    """`--format`, whose help names the formats that there are."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option with its help in the reader's language."""
        listed = ListSlot(tuple(f"`{name}`" for name in formats()), "or")
        self.help = speaking().say(self.key, formats=listed)
        # Not that of `TranslatedOption`, which would look the help up again and fill nothing in.
        return click.Option.get_help_record(self, ctx)


def spoken_option(*decls: str, **settings: Any) -> TranslatedOption:
    """An option, its help under `report.option.<name>`."""
    made = TranslatedOption(list(decls), **settings)
    made.key = f"report.option.{made.name}"
    return made


def reporting() -> list[TranslatedOption]:
    """The options that say how a report is made, alike for every command that makes one."""
    return [
        spoken_option("--fail-on", type=OneOf(["error", "warning", "note"]), default="warning"),
        spoken_option("--gaps/--no-gaps"),
        spoken_option("--thorough", is_flag=True),
        spoken_option("--verbose", "-v", is_flag=True),
        Formats(["--format", "formats"], key="report.option.formats", metavar="FORMAT", multiple=True),
        spoken_option("--json", "as_json", is_flag=True),
        spoken_option("--output", metavar="FILE", type=click.Path(dir_okay=False)),
        spoken_option("--workers", metavar="NUMBER", type=click.IntRange(min=1)),
        spoken_option("--cluster", metavar="ADDRESS"),
    ]


@dataclass(frozen=True)
class OutputTarget:
    """A format, and the file that it goes into; none for the terminal."""

    format: str
    file: str | None


def targets(wanted: Iterable[str], as_json: bool, output: str | None) -> tuple[OutputTarget, ...]:
    """What is to be written where; text for people unless something else is asked for."""
    listed = [*wanted, *(["json"] if as_json else [])] or ["text"]
    by_place: dict[str | None, OutputTarget] = {}
    for typed in dict.fromkeys(listed):
        name, given, file = typed.partition("=")
        if name not in formats() or (given and not file):
            known = ", ".join(formats())
            raise click.UsageError(speaking().say("report.wrong.format", typed=typed, formats=known))
        target = OutputTarget(name, file or output)
        place = os.path.realpath(target.file) if target.file else None
        if (taken := by_place.setdefault(place, target)) is not target:
            raise click.UsageError(speaking().say("report.wrong.two_to_one_place", first=taken.format, second=name))
    return tuple(by_place.values())


@dataclass(frozen=True)
class ReportDetail:
    """How much of a report people are told."""

    verbose: bool = False
    quiet: bool = False
    whole: bool = False


def publish(account: ReportAccount, wanted: Iterable[OutputTarget], looks: ReportDetail, *, pages: bool = True) -> int:
    """Write every report, to people in pages where it is long; the exit status, or that of what was not written."""
    listed = tuple(wanted)
    # A report that breaks, or has no place to go to, keeps none of the others from being written.
    successes = [
        write_report(account, target, looks, pages) for target in sorted(listed, key=lambda target: target.file is None)
    ]
    if all(target.file for target in listed) and not looks.quiet:
        successes.append(printed(summary(account, speaking()) + "\n"))
    return account.status if all(successes) else UNWRITTEN


def publish_unread(problems: Iterable[Problem], options: Mapping[str, Any]) -> None:
    """Write every report on rules that could not be read; on a terminal people have been told."""
    account = ReportAccount(
        version=__version__,
        books=(),
        findings=(),
        incomplete=tuple(problems),
        kinds=levels(),
        fail_on=options["fail_on"],
    )
    for target in targets(options["formats"], options["as_json"], options["output"]):
        if target.file or target.format != "text":
            write_report(account, target, ReportDetail(options["verbose"]))


def write_report(account: ReportAccount, target: OutputTarget, looks: ReportDetail, pages: bool = True) -> bool:
    """Write a report where it belongs; whether that went well."""
    how = {"verbose": looks.verbose, "quiet": looks.quiet, "whole": looks.whole}
    options = Options(**how) if target.file else Options(coloured(), width(), **how)
    try:
        text = render(target.format, account, speaking(), options)
    except Exception as error:
        if os.environ.get("RULESTONE_DEBUG"):
            raise
        return not_told("check.format_broken", target.format, f"{type(error).__name__}: {error}")
    if target.file is None:
        return paged(text) if pages and target.format == "text" and len(text.splitlines()) > rows() else printed(text)
    try:
        write_whole(target.file, text)
    except OSError as error:
        return not_told("check.unwritable", target.file, error.strerror or str(error))
    return True


def printed(text: str) -> bool:
    """Print a report; nobody need read it to its end, and how the run ended is known all the same."""
    with suppress(BrokenPipeError):
        echo(text, nl=False, inked=True)
    return True


def paged(text: str) -> bool:
    """Show a report a screen at a time; the pager is the reader's, and one that knows `LESS` leaves it standing."""
    os.environ.setdefault("LESS", "-FRX")
    click.echo_via_pager(harmless(text, inked=True), color=coloured())
    return True


def rows() -> float:
    """How many lines fit the terminal that people read this on; no end of them where nobody turns pages."""
    if not (sys.stdout.isatty() and sys.stdin.isatty()) or os.environ.get("TERM") == "dumb":
        return float("inf")
    return shutil.get_terminal_size().lines - 1


def not_told(key: str, value: str, why: str) -> bool:
    """Say that a report is not there, and why."""
    complain(problem_sentences.message(Problem("", 0, 0, "", key, {"value": value, "why": why}), speaking()))
    return False


def coloured() -> bool:
    """Whether people read this on a terminal that may show colours."""
    return sys.stdout.isatty() and not plain()


def write_whole(file: str, text: str) -> None:
    """Write a file as a whole: it is put in place once all of it is on the disk, and else nothing is left of it."""
    if os.path.exists(file) and not os.path.isfile(file):  # a device or a pipe has no place to be put in
        with open(file, "w", encoding="utf-8") as there:
            there.write(text)
        return
    target = os.path.realpath(file)
    handle, half = tempfile.mkstemp(prefix=".rulestone-", dir=os.path.dirname(target))
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as there:
            there.write(text)
            there.flush()
            os.fsync(there.fileno())
        os.chmod(half, permissions(target))
        os.replace(half, target)
    # Also what a signal unwinds: nothing half-written stays behind.
    except BaseException:
        with suppress(OSError):
            os.unlink(half)
        raise


def permissions(file: str) -> int:
    """Those that the file has, or that a new one would be given."""
    with suppress(OSError):
        return os.stat(file).st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def cite_books(
    library: Library, findings: Iterable[Finding], printed: Mapping[tuple[str, str, int], str]
) -> CitedBooks:
    """What reports need to know of the books; clauses are parsed only where a finding names one."""
    own = {
        library.books[book].edition
        for finding in findings
        for side in finding.sides
        if any(str(answer).startswith("clause:") for answer in side.answers)
        for book in side.books
        if book in library.books
    }
    return CitedBooks(library.books, clauses(library, sorted(own)), printed)


def clauses(library: Library, editions: Iterable[str]) -> dict[Answer, Any]:
    """What the own clauses of the books of some editions say, parsed."""
    own_clauses: dict[Answer, Any] = {}
    for edition in editions:
        try:
            known = prepare_edition(library, edition).rules.clauses
        except Exception:  # noqa: BLE001
            continue  # what breaks here broke its check, and was told
        for answers in known.values():
            own_clauses |= {answer: node for answer, node in answers.items() if str(answer).startswith("clause:")}
    return own_clauses


class Bar:
    """Shows how far the work is, once it takes longer than a second on a terminal; silent where nobody looks."""

    def __init__(self) -> None:
        self.looked_at = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.begun = time.monotonic()
        self.shown = 0
        """How many columns the bar takes that is on the terminal."""
        self.of = ""
        """What is being looked at."""

    def at(self, what: str) -> None:
        """Tell what is being looked at."""
        self.of = harmless(what)

    def __call__(self, done: float) -> None:
        """Tell how much is done, from 0 to 1."""
        if not self.looked_at or time.monotonic() - self.begun < PATIENCE:
            return
        room = max(10, min(WIDTH, columns()) - 20 - len(self.of))
        filled = int(room * done)
        line = f"[{'#' * filled}{'.' * (room - filled)}] {done:6.1%} {self.of}".rstrip()[: columns() - 1]
        self.write(f"\r{line}{' ' * (self.shown - len(line))}")
        self.shown = max(self.shown, len(line))

    @staticmethod
    def write(text: str) -> None:
        """Put the bar, which is all ours, over what stands in the line."""
        sys.stderr.write(text)
        sys.stderr.flush()

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the line as it was, however the work ended."""
        if self.shown:
            with suppress(OSError):
                self.write(f"\r{' ' * self.shown}\r")


def columns() -> int:
    """How wide the terminal is that the bar is shown on, whatever becomes of the report."""
    with suppress(OSError, ValueError):
        return os.get_terminal_size(sys.stderr.fileno()).columns
    return WIDTH

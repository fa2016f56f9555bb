"""
What commands that report findings share: help texts, formats and where they go, a file that is whole or not there,
a bar where it takes long.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import click

from rulestone.cli._speaking import Option, Spoken, complain, first_known, plain, speaking, width
from rulestone.finding import Finding, Problem
from rulestone.model import Answer, Library
from rulestone.reports import Account, Options, formats, render
from rulestone.words import problems
from rulestone.words.findings import Shelf
from rulestone.words.slots import Listed

UNWRITTEN = 2
"""The exit status where a report could not be written."""
PATIENCE = 1.0
"""Seconds before a bar is shown."""


class Reporting(Spoken):
    """A command whose texts lie with those of the reports."""

    examples: tuple[str, ...] = ()

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command does."""
        self.told(self, ctx, formatter, f"report.help.{self.name}")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Examples of its use."""
        formatter.write_paragraph()
        for line in self.examples:
            formatter.write(f"  $ rulestone {self.name} {line}".rstrip() + "\n")

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002
        """What the command does, in a few words."""
        return first_known(f"report.short.{self.name}")


class Formats(Option):
    """`--format`, whose help names the formats that there are."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option with its help in the reader's language."""
        listed = Listed(tuple(f"`{name}`" for name in formats()))
        self.help = speaking().say(self.key, formats=listed)
        return click.Option.get_help_record(self, ctx)


def told(*decls: str, **settings: Any) -> Option:
    """An option, its help under `report.option.<name>`."""
    made = Option(list(decls), **settings)
    made.key = f"report.option.{made.name}"
    return made


def reporting() -> list[Option]:
    """The options that say how a report is made, alike for every command that makes one."""
    return [
        told("--fail-on", type=click.Choice(["error", "warning", "note"]), default="warning"),
        told("--strict", is_flag=True),
        Formats(["--format", "formats"], key="report.option.formats", metavar="FORMAT[=FILE]", multiple=True),
        told("--json", "as_json", is_flag=True),
        told("--output", metavar="FILE", type=click.Path(dir_okay=False)),
        told("--workers", metavar="NUMBER", type=click.IntRange(min=1)),
    ]


@dataclass(frozen=True)
class Target:
    """A format, and the file that it goes into; none for the terminal."""

    format: str
    file: str | None


def targets(wanted: Iterable[str], as_json: bool, output: str | None) -> tuple[Target, ...]:
    """What is to be written where; text for people unless something else is asked for."""
    listed = [*wanted, *(["json"] if as_json else [])] or ["text"]
    found: dict[str | None, Target] = {}
    for each in dict.fromkeys(listed):
        name, given, file = each.partition("=")
        if name not in formats() or (given and not file):
            known = ", ".join(formats())
            raise click.UsageError(speaking().say("report.wrong.format", typed=each, formats=known))
        target = Target(name, file or output)
        if (taken := found.setdefault(target.file, target)) is not target:
            raise click.UsageError(speaking().say("report.wrong.two_to_one_place", first=taken.format, second=name))
    return tuple(found.values())


def publish(account: Account, wanted: Iterable[Target]) -> int:
    """Write every report; the exit status of the account, or of what could not be written."""
    status = account.status
    listed = tuple(wanted)
    for target in (each for each in listed if each.file is not None):
        assert target.file is not None
        try:
            write_whole(target.file, render(target.format, account, speaking()))
        except OSError as error:
            args = {"value": target.file, "why": error.strerror or str(error)}
            complain(problems.message(Problem("", 0, 0, "", "check.unwritable", args), speaking()))
            status = UNWRITTEN
    for target in (each for each in listed if each.file is None):
        options = Options(colour=coloured(), width=width())
        click.echo(render(target.format, account, speaking(), options), nl=False)
    if all(target.file for target in listed):
        from rulestone.reports._shared import summary

        click.echo(summary(account, speaking()))
    return status


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


def shelf(library: Library, findings: Iterable[Finding], printed: Mapping[tuple[str, str, int], str]) -> Shelf:
    """What reports need to know of the books; clauses are parsed only where a finding names one."""
    own = {
        answer
        for finding in findings
        for side in finding.sides
        for answer in side.answers
        if isinstance(answer, str) and answer.startswith("clause:")
    }
    return Shelf(library.books, clauses(library) if own else {}, printed)


def clauses(library: Library) -> dict[Answer, Any]:
    """What the books' own clauses say, parsed."""
    from rulestone.compiler import compile_game

    found: dict[Answer, Any] = {}
    for game in dict.fromkeys(edition.game for edition in library.editions.values()):
        for answers in compile_game(library, game).clauses.values():
            found |= {answer: node for answer, node in answers.items() if str(answer).startswith("clause:")}
    return found


def bar() -> Callable[[float], None]:
    """Shows how far the work is, once it takes longer than a second on a terminal; silent where nobody looks."""
    looked_at = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    begun = time.monotonic()

    def show(done: float) -> None:
        if not looked_at or time.monotonic() - begun < PATIENCE:
            return
        room = max(10, width() - 20)
        filled = int(room * done)
        line = f"[{'#' * filled}{'.' * (room - filled)}] {done:4.0%}"
        click.echo(f"\r{line}" if done < 1 else f"\r{' ' * len(line)}\r", err=True, nl=False)

    return show

"""`rulestone accept`: write down that somebody has looked at a finding and accepts it, and why."""

from __future__ import annotations

import getpass
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date

import click

from rulestone import bundled_files
from rulestone.asking.errors import Misasked, Unclear
from rulestone.checks.rulings import ChecksRun
from rulestone.cli._finding_filter import editions_of, nearest_ids
from rulestone.cli._help_texts import argument, declared, echo, option, show, speaking
from rulestone.cli._library import completing, load_library, misasked
from rulestone.cli._reporting import write_whole
from rulestone.cli._settings import find_settings
from rulestone.cli._which_rules import WhichRules, find_rules, which
from rulestone.cli.check import CheckTask, choose_editions, effort, judge_findings, read_texts, run_checks
from rulestone.findings import Finding, begins
from rulestone.loader.files import RULINGS, Folder, is_bundled, nearest_rules, rules_folder
from rulestone.loader.rulings_file import RulingEntry, added, begun, format_entry
from rulestone.model import Library
from rulestone.words.finding_sentences import reason_of


@declared(
    "accept",
    argument("id", nargs=-1, required=True),
    option("--because", metavar="REASON", required=True),
    option("--book", metavar="BOOK", multiple=True, shell_complete=completing("books")),
    option("--by", metavar="NAME"),
    option("--expires", metavar="DAY"),
    option("--texts", metavar="FOLDER", type=click.Path(), key="report.option.texts"),
    option("--across", is_flag=True),
    *which(),
)
def command(
    id: tuple[str, ...],  # noqa: A002 - the name that people are told
    because: str,
    book: tuple[str, ...],
    by: str | None,
    expires: str | None,
    texts: str | None,
    across: bool,
    rules: tuple[str, ...],
    bundled: bool,
) -> None:
    """Look for the findings, and write a ruling on each into the file that counts."""
    for name, value in (("--because", because), ("--by", "-" if by is None else by)):
        if not value.strip():
            raise misasked(Misasked("says_nothing", option=name))
    place = find_rules(rules, bundled, judging=True)
    library = load_library(place)
    known = gather_findings(library, place, id, texts, across)
    about = {finding.id: finding for finding in (pick_finding(known, typed) for typed in id)}
    who = by or find_settings(place).by or login()
    reasons = {"reason": " ".join(because.split()), "by": " ".join(who.split()), **last_day(expires)}
    entries: dict[str, tuple[Folder, list[RulingEntry]]] = {}
    for finding in about.values():
        open_to_ruling(finding, library)
        books = accepted_books(finding, book)
        folder = folder_of(place, books)
        entry: RulingEntry = {"finding": finding.id, "books": list(books), **reasons}
        entries.setdefault(folder.path, (folder, []))[1].append(entry)
    # Before any file is written: where one of them takes no entry, all stay as they are.
    texts_of = {path: with_entries(folder, some) for path, (folder, some) in entries.items()}
    for path, (folder, some) in entries.items():
        write_whole(os.path.join(path, RULINGS), texts_of[path])
        show(speaking().say("cli.accept.written", file=folder.name(RULINGS), number=len(some)))
        for entry in some:
            echo("\n".join(format_entry(entry, "  ")))


def last_day(typed: str | None) -> dict[str, str]:
    """The day after which the ruling no longer holds, if there is one."""
    if typed is None:
        return {}
    with suppress(ValueError):
        return {"expires": date.fromisoformat(typed).isoformat()}
    raise misasked(Misasked("no_day", typed=typed))


def gather_findings(
    library: Library, place: WhichRules, typed: Sequence[str], texts: str | None, across: bool
) -> tuple[Finding, ...]:
    """Everything that is found where it might be, with the rulings that there are."""
    editions = choose_editions(library, () if across else editions_of(typed, library.editions))
    printed = read_texts(place, library, editions, texts)
    own = bool(place.folders)
    task = CheckTask(library, editions, across, printed=printed, effort=effort(own=own, thorough=False))
    return judge_findings(run_checks(task)[0], task, ChecksRun(frozenset()))[0]


def pick_finding(known: Iterable[Finding], typed: str) -> Finding:
    """The finding that is meant."""
    listed = list(known)
    some = [finding for finding in listed if finding.id == typed] or [
        finding for finding in listed if begins(finding.id, typed)
    ]
    if not some:
        raise misasked(Misasked("no_such_finding", nearest_ids(typed, [finding.id for finding in listed]), typed=typed))
    if len(some) > 1:
        raise misasked(Unclear("several_findings", [finding.id for finding in some], typed=typed))
    return some[0]


def open_to_ruling(finding: Finding, library: Library) -> None:
    """Make sure that nobody has ruled on a finding before."""
    if finding.ruling is not None:
        ruled = {"reason": reason_of(finding.ruling, speaking()), "by": finding.ruling.by}
        raise misasked(Misasked("ruled_already", finding=finding.id, **ruled))
    for ruling in library.rulings:
        if ruling.finding == finding.id and not finding.accepted:
            at = f"{ruling.spot.file}:{ruling.spot.line}"
            raise misasked(Misasked("ruled_otherwise", finding=finding.id, place=at))


def accepted_books(finding: Finding, typed: Sequence[str]) -> tuple[str, ...]:
    """The books whose answer is accepted: those that depart, or where none does those that somebody names."""
    concerned = finding.departing
    named = tuple(dict.fromkeys(book_of(finding, name, concerned) for name in typed))
    if not finding.tied:
        left = [name for name in concerned if name not in named]
        if named and left:
            raise misasked(Unclear("departs_too", left, finding=finding.id))
        return concerned
    sides = [side for side in finding.parted if not set(side.books) <= set(named)]
    if len(sides) > 1:
        raise misasked(Unclear("whose_answer", [" ".join(side.books) for side in sides], finding=finding.id))
    return named


def book_of(finding: Finding, typed: str, concerned: Sequence[str]) -> str:
    """A book that the finding is about, by its id or by what stands in it after the edition."""
    some = [book for book in concerned if typed in (book, book.partition("/")[2])]
    if len(some) != 1:
        raise misasked(Unclear("not_concerned", concerned, typed=typed, finding=finding.id))
    return some[0]


def folder_of(place: WhichRules, books: Sequence[str]) -> Folder:
    """The rules folder that the books lie in; what is installed with rulestone is nobody's to rule on."""
    for given in place.folders:
        folder, _ = rules_folder(given)
        if folder is not None and os.path.exists(os.path.join(folder.path, "books", f"{books[0]}.yaml")):
            return folder
    here = nearest_rules(os.getcwd())
    if here is None or not is_bundled(here):
        raise misasked(Misasked("bundled_rulings"))
    return Folder(bundled_files.RULES, here.replace(os.sep, "/"))


def with_entries(folder: Folder, entries: Sequence[RulingEntry]) -> str:
    """What the file says with these rulings in it; where they cannot be added, how they would be written."""
    file = os.path.join(folder.path, RULINGS)
    try:
        with open(file, encoding="utf-8", newline="") as there:
            text = there.read()
    except FileNotFoundError:
        text = begun("../schema") if os.path.isdir(os.path.join(folder.path, os.pardir, "schema")) else ""
    made = added(text, folder.name(RULINGS), entries)
    if made is None:
        lines = "\n".join(line for entry in entries for line in format_entry(entry))
        raise misasked(Misasked("not_added", file=folder.name(RULINGS), entry=lines))
    return made


def login() -> str:
    """What whoever types this is called here."""
    with suppress(OSError, KeyError, ImportError):
        return getpass.getuser()
    return "?"

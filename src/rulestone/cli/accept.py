"""`rulestone accept`: write down that somebody has looked at a finding and accepts it, and why."""

from __future__ import annotations

import getpass
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any

import click

from rulestone import data
from rulestone.asking.errors import Misasked, Unclear
from rulestone.checks.rulings import Ran
from rulestone.cli._narrowed import editions_of, nearest
from rulestone.cli._reporting import write_whole
from rulestone.cli._rules import completing, library, misasked
from rulestone.cli._settings import settings
from rulestone.cli._speaking import argument, declared, echo, option, show, speaking
from rulestone.cli._spreading import Who
from rulestone.cli._where import Where, meant, which
from rulestone.cli.check import chosen, effort, judged, played, read_texts
from rulestone.finding import Finding, begins
from rulestone.loader.files import RULINGS, Folder, is_bundled, rules_folder
from rulestone.loader.files import nearest as nearest_rules
from rulestone.loader.rulings_file import added, begun, written
from rulestone.model import Library
from rulestone.words.findings import reason_of

Entry = Mapping[str, Any]


@declared(
    "accept",
    argument("id", nargs=-1, required=True),
    option("--because", metavar="REASON", required=True),
    option("--book", metavar="BOOK", multiple=True, shell_complete=completing("books")),
    option("--by", metavar="NAME"),
    option("--expires", metavar="DAY"),
    option("--texts", metavar="FOLDER", type=click.Path(), key="report.option.texts"),
    option("--across", is_flag=True, key="report.option.across"),
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
    place = meant(rules, bundled, judging=True)
    found = library(place)
    known = looked_for(found, place, id, texts, across)
    about = {finding.id: finding for finding in (one(known, typed) for typed in id)}
    who = by or settings(place).by or login()
    said = {"reason": " ".join(because.split()), "by": " ".join(who.split()), **last_day(expires)}
    entries: dict[str, tuple[Folder, list[Entry]]] = {}
    for finding in about.values():
        open_to_ruling(finding, found)
        books = accepted_books(finding, book)
        folder = folder_of(place, books)
        entry: Entry = {"finding": finding.id, "books": list(books), **said}
        entries.setdefault(folder.path, (folder, []))[1].append(entry)
    texts_of = {path: with_entries(folder, some) for path, (folder, some) in entries.items()}
    for path, (folder, some) in entries.items():
        write_whole(os.path.join(path, RULINGS), texts_of[path])
        show(speaking().say("cli.accept.written", file=folder.name(RULINGS), number=len(some)))
        for each in some:
            echo("\n".join(written(each, "  ")))


def last_day(typed: str | None) -> dict[str, str]:
    """The day after which the ruling no longer holds, if there is one."""
    if typed is None:
        return {}
    with suppress(ValueError):
        return {"expires": date.fromisoformat(typed).isoformat()}
    raise misasked(Misasked("no_day", typed=typed))


def looked_for(
    found: Library, place: Where, typed: Sequence[str], texts: str | None, across: bool
) -> tuple[Finding, ...]:
    """Everything that is found where it might be, with the rulings that there are."""
    editions = chosen(found, () if across else editions_of(typed, found.editions))
    printed = read_texts(place, found, editions, texts)
    own = bool(place.folders)
    findings, _, _ = played(found, editions, across, (), printed, Who(), effort(own=own, thorough=False))
    return judged(findings, found, editions, Ran(frozenset()), across)[0]


def one(known: Iterable[Finding], typed: str) -> Finding:
    """The finding that is meant."""
    listed = list(known)
    some = [each for each in listed if each.id == typed] or [each for each in listed if begins(each.id, typed)]
    if not some:
        raise misasked(Misasked("no_such_finding", nearest(typed, [each.id for each in listed]), typed=typed))
    if len(some) > 1:
        raise misasked(Unclear("several_findings", [each.id for each in some], typed=typed))
    return some[0]


def open_to_ruling(finding: Finding, found: Library) -> None:
    """Make sure that nobody has ruled on a finding before."""
    if finding.ruling is not None:
        said = {"reason": reason_of(finding.ruling, speaking()), "by": finding.ruling.by}
        raise misasked(Misasked("ruled_already", finding=finding.id, **said))
    for ruling in found.rulings:
        if ruling.finding == finding.id and not finding.accepted:
            at = f"{ruling.spot.file}:{ruling.spot.line}"
            raise misasked(Misasked("ruled_otherwise", finding=finding.id, place=at))


def accepted_books(finding: Finding, typed: Sequence[str]) -> tuple[str, ...]:
    """The books whose answer is accepted: those that depart, or where none does those that somebody names."""
    concerned = finding.departing
    named = tuple(dict.fromkeys(book_of(finding, each, concerned) for each in typed))
    if not finding.tied:
        left = [each for each in concerned if each not in named]
        if named and left:
            raise misasked(Unclear("departs_too", left, finding=finding.id))
        return concerned
    sides = [each for each in finding.parted if not set(each.books) <= set(named)]
    if len(sides) > 1:
        raise misasked(Unclear("whose_answer", [" ".join(each.books) for each in sides], finding=finding.id))
    return named


def book_of(finding: Finding, typed: str, concerned: Sequence[str]) -> str:
    """A book that the finding is about, by its id or by what stands in it after the edition."""
    some = [each for each in concerned if typed in (each, each.partition("/")[2])]
    if len(some) != 1:
        raise misasked(Unclear("not_concerned", concerned, typed=typed, finding=finding.id))
    return some[0]


def folder_of(place: Where, books: Sequence[str]) -> Folder:
    """The rules folder that the books lie in; what is installed with rulestone is nobody's to rule on."""
    for given in place.folders:
        folder, _ = rules_folder(given)
        if folder is not None and os.path.exists(os.path.join(folder.path, "books", f"{books[0]}.yaml")):
            return folder
    here = nearest_rules(os.getcwd())
    if here is None or not is_bundled(here):
        raise misasked(Misasked("bundled_rulings"))
    return Folder(data.RULES, here.replace(os.sep, "/"))


def with_entries(folder: Folder, entries: Sequence[Entry]) -> str:
    """What the file says with these rulings in it; where they cannot be added, how they would be written."""
    file = os.path.join(folder.path, RULINGS)
    try:
        with open(file, encoding="utf-8", newline="") as there:
            text = there.read()
    except FileNotFoundError:
        text = begun("../schema") if os.path.isdir(os.path.join(folder.path, os.pardir, "schema")) else ""
    made = added(text, folder.name(RULINGS), entries)
    if made is None:
        lines = "\n".join(line for entry in entries for line in written(entry))
        raise misasked(Misasked("not_added", file=folder.name(RULINGS), entry=lines))
    return made


def login() -> str:
    """What whoever types this is called here."""
    with suppress(OSError, KeyError, ImportError):
        return getpass.getuser()
    return "?"

"""
`rulestone check --watch`: look again whenever a file is saved, and tell what came and what went.

What a file does not touch is not checked again: the outcome of an edition is kept under the hash of its files.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

import click

from rulestone import bundled_files
from rulestone.cli._help_texts import complain, speaking, width
from rulestone.cli._reporting import OutputTarget, ReportDetail, coloured, printed, publish
from rulestone.cli._which_rules import top_of
from rulestone.loader.files import RULES
from rulestone.reports import PASSED, Options, ReportAccount
from rulestone.reports._changes import changed

EVERY = 0.5
"""Seconds between two looks at the files."""
BESIDE = (RULES, "locales", "rulestone.toml")
"""What lies in a folder and can change what is found, or how it is told."""
SKIPPED = (".mo", "~", ".swp", ".tmp")
"""How files end that are made from others, or that an editor keeps for itself."""

FolderState = dict[str, tuple[int, int]]
"""Every file with its size and when it was last written."""


def watch_rules(folders: Sequence[str], look: Callable[[], ReportAccount], looks: ReportDetail) -> int:
    """Tell all that is found, and then what changes, until somebody ends it; the status is that of the last look."""
    places = [os.path.join(top_of(folder), name) for folder in folders or [bundled_files.RULES] for name in BESIDE]
    before, account = state(places), try_look(look)
    if account is not None:
        publish(account, [OutputTarget("text", None)], looks, pages=False)
    named = ", ".join(map(os.path.abspath, folders or [bundled_files.RULES]))
    complain(speaking().say("report.watching", folder=named))
    with suppress(KeyboardInterrupt):
        while True:
            now = wait_for_change(places, before)
            files = sorted(name for name in {*before, *now} if before.get(name) != now.get(name))
            before = now
            latest = try_look(look)
            if latest is not None:
                options = Options(coloured(), width())
                printed(changed(files_told(files), account, latest, speaking(), options))
                account = latest
    return PASSED if account is None else account.status


def try_look(look: Callable[[], ReportAccount]) -> ReportAccount | None:
    """What is found now; nothing where the rules cannot be read, which has been told."""
    try:
        return look()
    except click.exceptions.Exit:
        return None
    except click.ClickException as wrong:
        complain(wrong.format_message())
        return None


def wait_for_change(places: Sequence[str], before: FolderState) -> FolderState:
    """The files once some have changed and nobody has written any since the last look: an editor may write several."""
    while True:
        wait()
        now = state(places)
        if now != before:
            wait()
            while (later := state(places)) != now:
                now = later
                wait()
            if now != before:
                return now


def wait() -> None:
    """Until the next look."""
    time.sleep(EVERY)


def state(places: Iterable[str]) -> FolderState:
    """Every file that matters."""
    stamps: FolderState = {}
    for place in places:
        listed = ((below, name) for below, _, files in os.walk(place) for name in files if name[0] not in ".#")
        names = [os.path.join(*parts) for parts in listed]
        for name in names or [place]:
            with suppress(OSError):  # gone since it was listed
                if not name.endswith(SKIPPED) and os.path.isfile(name):
                    status = os.stat(name)
                    stamps[name] = (status.st_size, status.st_mtime_ns)
    return stamps


def files_told(files: Iterable[str]) -> list[str]:
    """The files as they are told to people: from where they stand, if the way there stays on one drive."""
    return [from_here(file).replace(os.sep, "/") for file in files]


def from_here(file: str) -> str:
    """The way to a file, or where it is."""
    try:
        return os.path.relpath(file)
    except ValueError:  # on Windows, another drive
        return file

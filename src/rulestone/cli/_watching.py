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

from rulestone import data
from rulestone.cli._reporting import Looks, Target, coloured, printed, publish
from rulestone.cli._speaking import complain, speaking, width
from rulestone.cli._where import top_of
from rulestone.loader.files import RULES
from rulestone.reports import PASSED, Account, Options
from rulestone.reports._changed import changed

EVERY = 0.5
"""Seconds between two looks at the files."""
BESIDE = (RULES, "locales", "rulestone.toml")
"""What lies in a folder and can change what is found, or how it is told."""
SKIPPED = (".mo", "~", ".swp", ".tmp")
"""How files end that are made from others, or that an editor keeps for itself."""

State = dict[str, tuple[int, int]]
"""Every file with its size and when it was last written."""


def watched(folders: Sequence[str], look: Callable[[], Account], looks: Looks) -> int:
    """Tell all that is found, and then what changes, until somebody ends it; the status is that of the last look."""
    places = [os.path.join(top_of(folder), name) for folder in folders or [data.RULES] for name in BESIDE]
    before, account = state(places), looked(look)
    if account is not None:
        publish(account, [Target("text", None)], looks, pages=False)
    named = ", ".join(map(os.path.abspath, folders or [data.RULES]))
    complain(speaking().say("report.watching", folder=named))
    with suppress(KeyboardInterrupt):
        while True:
            now = settled(places, before)
            files = sorted(name for name in {*before, *now} if before.get(name) != now.get(name))
            before = now
            found = looked(look)
            if found is not None:
                options = Options(coloured(), width())
                printed(changed(files_told(files), account, found, speaking(), options))
                account = found
    return PASSED if account is None else account.status


def looked(look: Callable[[], Account]) -> Account | None:
    """What is found now; nothing where the rules cannot be read, which has been told."""
    try:
        return look()
    except click.exceptions.Exit:
        return None
    except click.ClickException as wrong:
        complain(wrong.format_message())
        return None


def settled(places: Sequence[str], before: State) -> State:
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


def state(places: Iterable[str]) -> State:
    """Every file that matters."""
    found: State = {}
    for place in places:
        seen = ((below, name) for below, _, files in os.walk(place) for name in files if name[0] not in ".#")
        names = [os.path.join(*each) for each in seen]
        for name in names or [place]:
            with suppress(OSError):  # gone since it was listed
                if not name.endswith(SKIPPED) and os.path.isfile(name):
                    status = os.stat(name)
                    found[name] = (status.st_size, status.st_mtime_ns)
    return found


def files_told(files: Iterable[str]) -> list[str]:
    """The files as they are told to people: from where they stand, if the way there stays on one drive."""
    return [from_here(each).replace(os.sep, "/") for each in files]


def from_here(file: str) -> str:
    """The way to a file, or where it is."""
    try:
        return os.path.relpath(file)
    except ValueError:  # on Windows, another drive
        return file

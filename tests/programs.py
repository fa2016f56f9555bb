"""Programs that tests start and end, each in a session of its own."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer

PATIENCE = 10.0
"""Seconds within which whatever is ended is gone, with all that it started."""


@contextmanager
def started(
    command: Sequence[str], environ: Mapping[str, str] | None = None, folder: Path | None = None
) -> "Iterator[subprocess.Popen[str]]":
    """A program that has begun, the leader of its session; in the end, whatever happens, all of that is over."""
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environ,
        cwd=folder,
        start_new_session=True,
    ) as begun:
        try:
            yield begun
        finally:
            end(begun)


def end(begun: "subprocess.Popen[str]") -> None:
    """Kill a program with all that it started, if there is anything of it: its number may be somebody else's by now."""
    if begun.poll() is None or running(begun.pid):
        with suppress(ProcessLookupError):
            os.killpg(begun.pid, signal.SIGKILL)


def lines(begun: "subprocess.Popen[str]", number: int) -> list[str]:
    """What a program says first; it is ended when it says nothing for long."""
    assert begun.stdout is not None
    impatient = Timer(10 * PATIENCE, end, [begun])
    impatient.start()
    try:
        return [begun.stdout.readline() for _ in range(number)]
    finally:
        impatient.cancel()


def left_of(session: int, patience: float = PATIENCE) -> list[int]:
    """Processes of a session that still run after some patience; one that nobody has asked how it ended does not."""
    until = time.monotonic() + patience
    while (found := [*map(int, running(session))]) and time.monotonic() < until:
        time.sleep(0.01)
    return found


def running(session: int) -> list[str]:
    """The processes of a session that run now."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, its = path.read_text().rpartition(")")[2].split()[:4]
        except OSError:  # it ended meanwhile
            continue
        if int(its) == session and state not in "ZX":
            found.append(path.parent.name)
    return found

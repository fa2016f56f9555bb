"""Who does what takes long: this process, several of this machine, or a cluster; alike for every command that asks."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import click

from rulestone.cli._rules import Refused
from rulestone.cli._speaking import complain, speaking
from rulestone.processes import Carrier, Processes

if TYPE_CHECKING:
    from rulestone.cluster import LeftOut


class Who(NamedTuple):
    """Who is wanted: so many processes of this machine, or the cluster at an address."""

    workers: int | None = None
    cluster: str | None = None


@contextmanager
def carrying(who: Who) -> Iterator[Carrier | None]:
    """Whoever does the work."""
    if who.cluster is None:
        yield here(who.workers)
        return
    if who.workers is not None:
        raise click.UsageError(speaking().say("cli.cluster.workers"))
    from rulestone.cluster import NoCluster, joined

    try:
        with joined(who.cluster, tell_left_out) as found:
            yield found
    except NoCluster as wrong:
        raise Refused(speaking().say(f"cli.cluster.{wrong.key}", **wrong.told)) from None


def here(workers: int | None) -> Carrier | None:
    """So many processes of this machine, by default as many as it has processors; one is this process itself."""
    number = workers or os.cpu_count() or 1
    # Elsewhere what a system brings along may break in a process that was forked.
    return Processes(number, "fork" if sys.platform == "linux" else "spawn") if number > 1 else None


def tell_left_out(worker: LeftOut) -> None:
    """Say which worker is given nothing, and why."""
    voice = speaking()
    why = voice.say(f"cli.cluster.differs.{worker.key}", theirs=worker.theirs, ours=worker.ours)
    complain(voice.say("cli.cluster.left_out", worker=worker.worker, why=why))

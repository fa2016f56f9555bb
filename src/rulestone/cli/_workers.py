"""Who does what takes long: this process, several of this machine, or a cluster; alike for every command that asks."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import click

from rulestone.cli._help_texts import complain, speaking
from rulestone.cli._library import RefusedRules
from rulestone.worker_processes import Carrier, Processes

if TYPE_CHECKING:
    from rulestone.cluster import WorkerLeftOut


class Workers(NamedTuple):
    """Who is wanted: so many processes of this machine, or the cluster at an address."""

    workers: int | None = None
    cluster: str | None = None


@contextmanager
def carrying(who: Workers) -> Iterator[Carrier | None]:
    """Whoever does the work."""
    if who.cluster is None:
        yield make_carrier(who.workers)
        return
    if who.workers is not None:
        raise click.UsageError(speaking().say("cli.cluster.workers"))
    from rulestone.cluster import NoCluster, joined  # late: an extra brings it

    try:
        with joined(who.cluster, tell_left_out) as carrier:
            yield carrier
    except NoCluster as wrong:
        raise RefusedRules(speaking().say(f"cli.cluster.{wrong.key}", **wrong.named)) from None


def make_carrier(workers: int | None) -> Carrier | None:
    """So many processes of this machine, by default as many as it has processors; one is this process itself."""
    number = workers or os.cpu_count() or 1
    # Elsewhere what a system brings along may break in a process that was forked.
    return Processes(number, "fork" if sys.platform == "linux" else "spawn") if number > 1 else None


def tell_left_out(worker: WorkerLeftOut) -> None:
    """Say which worker is given nothing, and why."""
    voice = speaking()
    why = voice.say(f"cli.cluster.differs.{worker.key}", theirs=worker.theirs, ours=worker.ours)
    complain(voice.say("cli.cluster.left_out", worker=worker.worker, why=why))

"""
What a cluster costs beside this machine alone: `python tests/bench/clusters.py 2` has two cores and as many workers.

Empty pieces, games and small editions are done by one process, by processes of this machine and by workers of Dask, in
turn; told are seconds on the clock and seconds of processors, those of scheduler and workers too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from operator import is_not
from pathlib import Path

from small_editions import spent  # this puts the folder above `tests` among those that are looked in

from rulestone.cluster import joined
from rulestone.worker_processes import Carrier, Processes, spread
from tests.cluster.running import running, scheduled, until
from tests.many.copies import copies
from tests.programs import running as members

EMPTY = 2000
GAMES = "4000"
EDITIONS = 200
TICKS = os.sysconf("SC_CLK_TCK")
RULESTONE = str(Path(sys.executable).parent / "rulestone")


def used(sessions: list[int]) -> float:
    """The processor time of all processes of some sessions so far."""
    total = 0
    for session in sessions:
        for process in members(session):
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / TICKS


def measured(cores: int, runs: int) -> dict[str, list[tuple[float, float]]]:
    """Seconds on the clock and of processors that everything took, in each run."""
    os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:cores]))
    found: dict[str, list[tuple[float, float]]] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        environment = {**os.environ, "RULESTONE_CACHE": "off", "MARKS": str(folder)}
        (folder / "many").mkdir()
        copies(folder / "many", EDITIONS)
        cluster = stack.enter_context(scheduled(folder))
        log = folder / "workers.log"
        line = ("dask", "worker", cluster.address, "--host", "127.0.0.1", "--nworkers", str(cores), "--nthreads", "1")
        workers = stack.enter_context(running(*line, "--no-dashboard", log=log, environ=environment))
        until(lambda: log.read_text().count("Registered to:") >= cores)
        sessions = [cluster.scheduler.pid, workers.pid]

        def timed(what: str, work: Callable[[], float]) -> None:
            begun, before = time.perf_counter(), used(sessions)
            here = work()
            there = used(sessions) - before
            found.setdefault(what, []).append((time.perf_counter() - begun, here + there))

        def command(*line: str) -> Callable[[], float]:
            return lambda: spent([RULESTONE, *line], environment)[0]

        def empty(carrier: Carrier) -> Callable[[], float]:
            def work() -> float:
                before = sum(os.times()[:4])
                assert all(
                    spread(is_not, range(EMPTY), carrier)
                )  # the least that can be done with a piece and a progress
                return sum(os.times()[:4]) - before

            return work

        work = {
            "editions": ("check", str(folder / "many"), "--quiet"),
            "games": ("simulate", "uno-2003/en", "--bundled", "--games", GAMES),
            "two pieces": ("simulate", "uno-2003/en", "--bundled", "--games", "251"),
        }
        for _ in range(runs):
            timed("empty, processes", empty(Processes(cores)))
            with joined(cluster.address, print) as carrier:
                timed("empty, cluster", empty(carrier))
            for what, line in work.items():
                timed(f"{what}, one process", command(*line, "--workers", "1"))
                timed(f"{what}, processes", command(*line, "--workers", str(cores)))
                timed(f"{what}, cluster", command(*line, "--cluster", cluster.address))
    return found


def by_cores(runs: int) -> dict[int, dict[str, list[tuple[float, float]]]]:
    """The same with one core and with two, each in a process that has no more."""
    found = {}
    for cores in (1, 2):
        line = [sys.executable, __file__, str(cores), str(runs)]
        done = subprocess.run(line, capture_output=True, text=True, check=True)
        found[cores] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    print(json.dumps(measured(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5)))

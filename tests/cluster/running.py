"""Real schedulers and workers of Dask, each in a session of its own, and what tells when they are there."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from tests.programs import end

T = TypeVar("T")
PATIENCE = 60
"""Seconds after which what does not come counts as never coming."""
HELD = Path(__file__).resolve().parent / "held.py"
BIN = Path(sys.executable).parent
OPTIONS = ("--no-dashboard", "--nthreads", "1")
HERE = ("--host", "127.0.0.1")


def until(found: Callable[[], T]) -> T:
    """What is found at last."""
    given_up = time.monotonic() + PATIENCE
    while not (what := found()):
        assert time.monotonic() < given_up, "it never came"
        time.sleep(0.05)
    return what


@contextmanager
def running(*line: str, log: Path, environ: Mapping[str, str] | None = None) -> "Iterator[subprocess.Popen[bytes]]":
    """A program that runs on and writes into a file; in the end, whatever happens, it is gone with all it started."""
    with log.open("ab") as into:
        begun = subprocess.Popen(
            [BIN / line[0], *line[1:]],
            stdin=subprocess.DEVNULL,
            stdout=into,
            stderr=into,
            env={**os.environ, **(environ or {})},
            cwd=log.parent,
            start_new_session=True,
        )
    try:
        yield begun
    finally:
        end(begun)  # type: ignore[arg-type]
        begun.wait()


class Running:
    """A scheduler, and workers in whose way a test can put things."""

    def __init__(self, folder: Path, scheduler: "subprocess.Popen[bytes]") -> None:
        self.folder, self.scheduler = folder, scheduler
        told = until(lambda: (folder / "scheduler").exists() and (folder / "scheduler").read_text())
        self.address = str(json.loads(told)["address"])

    @contextmanager
    def workers(
        self, number: int, *more: str, environ: Mapping[str, str] | None = None
    ) -> "Iterator[subprocess.Popen[bytes]]":
        """So many more workers, once they are there."""
        log = self.folder / f"workers-{time.monotonic_ns()}.log"
        line = ("dask", "worker", self.address, *HERE, *OPTIONS, "--nworkers", str(number), "--preload", str(HELD))
        with running(*line, *more, log=log, environ={"MARKS": str(self.folder), **(environ or {})}) as begun:
            until(lambda: log.read_text().count("Registered to:") >= number)
            yield begun

    def hold(self, edition: str, question: str) -> None:
        """From now on whoever looks at a question waits."""
        for mark in self.folder.glob("held-*"):
            mark.unlink()
        (self.folder / "hold").write_text(f"{edition} {question}")

    def held(self, number: int) -> list[int]:
        """The processes that have had the question in hand, once there are so many."""
        return until(lambda: len(found := self.holders()) >= number and found)

    def holders(self) -> list[int]:
        """The processes that have had the question in hand."""
        return [int(mark.name.partition("-")[2]) for mark in self.folder.glob("held-*")]

    def let_go(self) -> None:
        """Nobody need wait any more."""
        for name in ("hold", "deadly"):
            (self.folder / name).unlink(missing_ok=True)


@contextmanager
def scheduled(folder: Path) -> Iterator[Running]:
    """A scheduler at a port of its own."""
    line = ("dask", "scheduler", *HERE, "--port", "0", "--no-dashboard", "--scheduler-file", str(folder / "scheduler"))
    with running(*line, log=folder / "scheduler.log") as scheduler:
        yield Running(folder, scheduler)

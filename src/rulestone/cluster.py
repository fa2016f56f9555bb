"""
Work that is done by the workers of a Dask cluster which somebody has started: a carrier beside `worker_processes`.

Scheduler, queue and connections are Dask's; pieces are handed to its `concurrent.futures` executor. A worker is asked
what it is before it is given anything: one that has another Python, another rulestone or other bundled rules, or that
does several things at a time, is left out, and that is told. The others are sent the work once, as bytes, and are
handed pieces of it. A worker that dies costs what it had in hand, which Dask hands to another; one that joins later is
asked and helps.

Whoever can reach a scheduler can run what they like on its workers, and what comes back from them is believed: a
cluster is as trustworthy as its network, or as its certificates.
"""

from __future__ import annotations

import logging
import pickle
import sys
import time
import warnings
import zlib
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from rulestone import __version__, bundled_files, disk_cache
from rulestone.worker_processes import Waiting, Work, lost_piece, nobody_looks, result_of

CONNECTING = 10
"""Seconds in which a scheduler has to answer."""
GIVING_UP = 30
"""Seconds after which a cluster without a scheduler or any worker of use is given up; a worker restarts in a few."""
LOOKING = 0.5
"""Seconds between two looks at who is there."""
OFFERS = 2
"""How often a piece is offered anew because those who had it died."""
OPENED = 2
"""Of how many runs a worker keeps the work; that which was sent first goes."""


class NoCluster(Exception):
    """Nothing can be handed to a cluster; `key` says why, with `told` for its sentence."""

    def __init__(self, key: str, **named: str) -> None:
        super().__init__(key, named)
        self.key, self.named = key, named


class ClusterResult(NamedTuple):
    """What a process is made of, as far as results hang on it."""

    python: str
    version: str
    code: str
    rules: str


class WorkerLeftOut(NamedTuple):
    """A worker that is given nothing; `key` is the part in which it differs, or another reason."""

    worker: str
    key: str
    theirs: str
    ours: str


@contextmanager
def joined(address: str, left_out: Callable[[WorkerLeftOut], None]) -> Iterator[Cluster]:
    """The cluster whose scheduler is at an address; raises `NoCluster` where none can be used."""
    try:
        from distributed import Client  # late: few have it, and it takes long
    except ImportError:
        raise NoCluster("not_installed") from None
    logging.disable()  # what goes wrong is told by us
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions that differ, too
            client: Any = Client(address, timeout=CONNECTING, set_as_default=False)  # type: ignore[no-untyped-call]
    except Exception as wrong:  # noqa: BLE001 - whatever Dask makes of an address, a certificate or a silence
        raise NoCluster("not_there", address=address, why=str(wrong).strip() or type(wrong).__name__) from None
    try:
        cluster = Cluster(client, left_out)
        if not cluster.hands:
            raise NoCluster("nobody", address=address)
        yield cluster
    finally:
        client.close(timeout=CONNECTING)
        logging.disable(logging.NOTSET)


class Cluster:
    """The workers of a cluster that can be given work."""

    def __init__(self, client: Any, left_out: Callable[[WorkerLeftOut], None]) -> None:
        self.client, self.told = client, left_out
        self.asked: dict[str, bool] = {}
        """Every worker that is there, and whether it can be given work."""
        self.hands = len(self.fitting("", b""))
        self.gone = False
        """Whether it was given up before the work was done."""

    def crew(self, work: Work, pieces: int) -> Hired:
        """The workers for some work."""
        return Hired(self, work, pieces)

    def fitting(self, name: str, work: bytes) -> list[str]:
        """The addresses of all workers that can be given work, those that are new have been sent this one."""
        there: dict[str, int] = self.client.nthreads(callback_timeout=CONNECTING)
        self.asked = {address: fits for address, fits in self.asked.items() if address in there}
        if new := [address for address in there if address not in self.asked]:
            # What goes wrong at one worker is its answer, and keeps those of the others from nobody.
            answers = self.client.run(settle, made_of(), name, work, workers=new, on_error="return")
            for address in new:
                why = differs(answers.get(address), there[address])
                if why is not None:
                    self.told(WorkerLeftOut(address, *why))
                # One that went before it could answer is asked when it is back.
                if not isinstance(answers.get(address), OSError):
                    self.asked[address] = why is None
        return [address for address, fits in self.asked.items() if fits]

    def send_again(self) -> None:
        """From now on nobody is known to have any work; who is left out stays so."""
        self.asked = {address: fits for address, fits in self.asked.items() if not fits}


def differs(answer: ClusterResult | Exception | None, threads: int) -> tuple[str, str, str] | None:
    """Why a worker that gave this answer is left out, with what it has there and what is here."""
    if isinstance(answer, OSError) or answer is None:
        return None
    if not isinstance(answer, ClusterResult):
        return "broken", f"{type(answer).__name__}: {answer}", ""
    if threads > 1:
        return "threads", str(threads), "1"
    for key, theirs, ours in zip(ClusterResult._fields, answer, made_of(), strict=True):
        if theirs != ours:
            return key, theirs, ours
    return None


class Hired:
    """The workers of a cluster, at some work."""

    def __init__(self, cluster: Cluster, work: Work, pieces: int) -> None:
        self.cluster = cluster
        self.done = [0.0] * pieces
        self.work = zlib.compress(pickle.dumps(work), 1)
        self.name = disk_cache.name_of([self.work])
        self.given: WeakKeyDictionary[Future[bytes], Sequence[str]] = WeakKeyDictionary()
        """The workers that a piece was offered to."""
        self.offered: Counter[int] = Counter()
        """How often a piece was offered anew."""
        self.workers: Sequence[str] = ()
        self.looked = 0.0
        self.missed: float | None = None
        """Since when nobody has been there."""

    def __enter__(self) -> Hired:
        # A piece that is offered anew has the arguments that it had; Dask would hand a pure function's old result back.
        self.executor = self.cluster.client.get_executor(pure=False)
        self.cluster.send_again()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):  # of a cluster that is gone, too, nothing more is wanted
            self.executor.shutdown(wait=False)

    def handed_out(self, numbered: tuple[int, Any]) -> Future[bytes]:
        """A piece that was offered to all workers that are there; to nobody, once the cluster was given up."""
        while not self.cluster.gone and not self.is_there():
            time.sleep(LOOKING)
        if self.cluster.gone:
            return lost_piece()
        future: Future[bytes] = self.executor.submit(done_there, self.name, numbered[1], workers=self.workers)
        self.given[future] = self.workers
        return future

    def is_there(self) -> bool:
        """Whether somebody is there, asked anew now and then; once nobody has been for long, it is given up."""
        if time.monotonic() > self.looked + LOOKING:
            self.workers = ()
            with suppress(Exception):  # a client whose scheduler goes in this moment raises whatever it comes upon
                if self.cluster.client.status == "running":
                    self.workers = self.cluster.fitting(self.name, self.work)
            self.looked = time.monotonic()
            self.missed = None if self.workers else self.missed or self.looked
            self.cluster.gone |= self.missed is not None and self.looked > self.missed + GIVING_UP
        return bool(self.workers)

    def is_at(self, future: Future[bytes]) -> bool:
        """Whether a piece may still be done: a cluster that is gone, or never had it, does not say so by itself."""
        return not (self.stranded(future) if self.is_there() else self.cluster.gone)

    def stranded(self, future: Future[bytes]) -> bool:
        """Whether nobody is there any more to do a piece."""
        return not future.done() and not set(self.given.get(future, ())) & set(self.workers)

    def broke(self, future: Future[bytes]) -> bool:
        """Whether nobody did a piece: it was taken back, all died of it, or another process took its worker's place."""
        from distributed.scheduler import KilledWorker  # late: an extra brings it

        if not future.done() or future.cancelled():
            return True
        return isinstance(future.exception(), KilledWorker) or not future.result()

    def once_more(self, waiting: Waiting) -> Waiting:
        """
        What nobody did is offered anew to whoever is there; what workers die of again and again is lost.

        Only the piece in front can be to blame for that. Those behind it may have been in the same hands.
        """
        (front, _), first = waiting[0]
        # Done with nothing: another process has taken the place of the worker that was sent the work.
        if first.done() and not first.cancelled() and first.exception() is None:
            self.cluster.send_again()
            self.looked = 0
        self.offered[front] += 1
        again: Waiting = deque()
        for piece, future in waiting:
            if self.cluster.gone or self.stranded(future):
                future.cancel()
            if future.done() and self.broke(future):
                future = lost_piece() if self.offered[piece[0]] > OFFERS else self.handed_out(piece)
            again.append((piece, future))
        return again


# --- in a worker ----------------------------------------------------------------------------------------------------

HERE: dict[str, Work] = {}
"""What this worker does with a piece, by the name of the run."""


@cache
def made_of() -> ClusterResult:
    """What this process is made of."""
    code, rules = content(Path(__file__).parent, "*.py"), content(Path(bundled_files.RULES), "*.yaml")
    return ClusterResult(str(sys.implementation.cache_tag), __version__, code, rules)


def content(folder: Path, kind: str) -> str:
    """The hash of all files of a kind that lie in a folder, or further down."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob(kind)}
    return disk_cache.name_of(
        part for name, path in sorted(files.items()) for part in (name.encode(), path.read_bytes())
    )


def settle(wanted: ClusterResult, name: str, work: bytes) -> ClusterResult:
    """Take some work, if this worker is made of the same as whoever sends it; what it is made of."""
    if made_of() == wanted and work and name not in HERE:
        while len(HERE) >= OPENED:
            del HERE[next(iter(HERE))]
        HERE[name] = pickle.loads(zlib.decompress(work))
    return made_of()


def done_there(name: str, piece: Any) -> bytes:
    """The result of a piece as it is sent; nothing where the work was never sent to this process."""
    work = HERE.get(name)
    return b"" if work is None else result_of(work, piece, nobody_looks)

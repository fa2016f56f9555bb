"""
Work that is shared among processes, of a check, of games or of a site: the one place that knows of them.

Each piece of work needs nothing of any other. Only so much of it is handed out ahead, and results come in the order of
the pieces, so that memory does not grow with how many there are. Who does the pieces is a carrier's business: nobody
but this process, processes of this machine, or those of a cluster, which another module knows. The result of a
piece is the same with each of them.

A process that dies (out of memory, killed) takes the others of its pool with it, and nobody can say of which piece it
died. What was under way is then done once more, each piece in a process of its own: so no more is lost than the piece
that is to blame. No process outlives this one, however this one ends.

Where a process can be forked, it has all that the work needs. Where it has to be spawned, it is sent the work, which
must be made of what can be pickled: no function within a function.
"""

from __future__ import annotations

import copyreg
import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from mmap import mmap
from multiprocessing import active_children, get_context
from multiprocessing.connection import Connection
from threading import Thread
from types import MappingProxyType
from typing import Any, Literal, Protocol, TypeVar

Piece = TypeVar("Piece")
Done = TypeVar("Done")
Work = Callable[[Any, "Progress"], Any]
Progress = Callable[[float], None]
"""Is told how much of the work is done, from 0 to 1."""
Waiting = deque[tuple[Any, Future[bytes]]]
"""Pieces with their numbers that are under way, the first of them in front."""
AHEAD = 8
"""Pieces handed out for each process, so that a long one at the head keeps none of them waiting."""
SIZE = 8
"""Bytes of a number that tells how much is done."""
PATIENCE = 0.5
"""Seconds after which whoever looks on is told that the work still goes on."""
ENDING = {number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None))}
"""Signals that end a program."""


def frozen(entries: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Entries that nobody can change."""
    return MappingProxyType(entries)


# Python sends none of these by itself, and values of ours have some.
copyreg.pickle(MappingProxyType, lambda mapping: (frozen, (dict(mapping),)))


def nobody_looks(done: float) -> None:
    """Progress that nobody is told of."""


class Broken(Exception):
    """A piece went wrong in another process; says how."""


@dataclass(frozen=True)
class Fault:
    """What went wrong with a piece, in place of its result."""

    why: str


class Lost(Fault):
    """No process lived to finish the piece."""


def gone(piece: Any) -> Any:
    """What stands for a lost piece where nobody says what does."""
    raise Broken(f"no process finished {piece!r}")


class Crew(Protocol):
    """Whoever does the pieces of some work."""

    done: Any
    """How much of each piece is done."""

    def handed_out(self, numbered: tuple[int, Any], /) -> Future[bytes]:
        """A piece that is under way."""

    def is_at(self, future: Future[bytes], /) -> bool:
        """Whether anybody is still there to do a piece that is waited for."""

    def broke(self, future: Future[bytes], /) -> bool:
        """Whether a piece has no result because nobody lived to finish it, or was never begun."""

    def once_more(self, waiting: Waiting, /) -> Waiting:
        """What was under way when something broke: what did not come to its end is handed out anew."""


class Carrier(Protocol):
    """Where pieces of work are done."""

    @property
    def hands(self) -> int:
        """How many are done at a time."""

    def crew(self, work: Work, pieces: int) -> AbstractContextManager[Crew]:
        """Whoever does so many pieces of some work."""


@dataclass(frozen=True)
class Processes:
    """So many processes of this machine; `fork` is quick, but not every system can do it safely."""

    hands: int
    start: Literal["fork", "spawn"] = "fork"

    def crew(self, work: Work, pieces: int) -> Pools:
        """Processes for some work, no more than there are pieces."""
        return Pools(work, min(self.hands, pieces), pieces, self.start)


def spread(
    work: Callable[[Piece, Progress], Done],
    pieces: Sequence[Piece],
    carrier: Carrier | None = None,
    progress: Progress = nobody_looks,
    lost: Callable[[Piece], Done] = gone,
) -> Generator[Done]:
    """
    The result of each piece, made here unless a carrier does it; `lost` gives that of a piece nobody finished.

    A piece that is alone is worth nobody's way.
    """
    number = len(pieces)
    if carrier is None or number < 2:
        for done, piece in enumerate(pieces):
            yield work(piece, lambda part, before=done: progress((before + part) / number))  # type: ignore[misc]
        return
    with carrier.crew(work, number) as crew:
        for piece, result in in_order(crew, pieces, AHEAD * carrier.hands, progress):
            if isinstance(result, Lost):
                yield lost(piece)
            elif isinstance(result, Fault):
                raise Broken(result.why)
            else:
                yield result


def in_order(crew: Crew, pieces: Sequence[Any], most: int, progress: Progress) -> Iterator[tuple[Any, Any]]:
    """Each piece with what came of it; the next one is handed out once the oldest of so many was taken."""
    waiting: Waiting = deque()
    left = enumerate(pieces)
    while True:
        while len(waiting) < most and (following := next(left, None)) is not None:
            waiting.append((following, crew.handed_out(following)))
        if not waiting:
            return
        (number, piece), future = waiting[0]
        while wait([future], PATIENCE).not_done and crew.is_at(future):
            progress(sum(crew.done) / len(pieces))
        if crew.broke(future):
            waiting = crew.once_more(waiting)
            continue
        waiting.popleft()
        crew.done[number] = 1
        progress(sum(crew.done) / len(pieces))
        yield piece, pickle.loads(future.result())


class Pools:
    """The processes of this machine that share some work: a pool of them, and another one where the first one broke."""

    def __init__(self, work: Work, most: int, pieces: int, start: Literal["fork", "spawn"]) -> None:
        self.most, self.context = most, get_context(start)
        forks = start == "fork"
        self.work: Work | bytes = work if forks else pickle.dumps(work)
        # Memory that another process shares with this one.
        # How far a piece is has to be seen before it is done: two answers played at random take ten seconds and more.
        self.done: Any = memoryview(mmap(-1, pieces * SIZE)).cast("d") if forks else self.context.RawArray("d", pieces)
        """How much of each piece is done, as whoever does it says."""
        # Nobody ever writes into it. Its other end closes when this process ends, even if it is killed.
        self.lifeline = self.context.Pipe(duplex=False)
        # Whoever wants work done may have processes of their own, which are not ours to end.
        self.others = set(active_children())

    def __enter__(self) -> Pools:
        self.pool = self.make_pool(self.most)
        return self

    def __exit__(self, *_: object) -> None:
        self.dismiss(self.pool)
        for end in self.lifeline:
            end.close()

    def make_pool(self, number: int) -> ProcessPoolExecutor:
        """A pool of so many; once they have the work, only pieces and results are sent."""
        return ProcessPoolExecutor(number, self.context, settle_in, (self.work, self.done, *self.lifeline))

    def dismiss(self, pool: ProcessPoolExecutor) -> None:
        """End the processes of a pool at once, whatever they do."""
        with undisturbed():
            for process in set(active_children()) - self.others:
                process.kill()
            pool.shutdown(cancel_futures=True)

    def handed_out(self, piece: Any) -> Future[bytes]:
        """A piece that is under way; that nobody can take it is noticed where its result is waited for."""
        try:
            with undisturbed():
                # The first piece forks all processes of the pool: no signal may reach one before it has set its own.
                return self.pool.submit(done_here, piece)
        # Broken before, or the system has no room for another process.
        except (BrokenProcessPool, OSError) as none_left:
            future: Future[bytes] = Future()
            future.set_exception(BrokenProcessPool(str(none_left)))
            return future

    def is_at(self, _: Future[bytes]) -> bool:
        """Always: a pool tells by itself that a process died."""
        return True

    def broke(self, future: Future[bytes]) -> bool:
        """Whether a piece has no result because its pool broke, or was never begun."""
        return future.cancelled() or not future.done() or isinstance(future.exception(), BrokenProcessPool)

    def once_more(self, waiting: Waiting) -> Waiting:
        """What was under way when the pool broke, done by one process each; another pool for all that follows."""
        self.dismiss(self.pool)
        again = deque((piece, done_alone(self, piece) if self.broke(future) else future) for piece, future in waiting)
        self.pool = self.make_pool(self.most)
        return again


def done_alone(pools: Pools, piece: Any) -> Future[bytes]:
    """A piece done by a process of its own; lost where that dies, too."""
    pool = pools.pool = pools.make_pool(1)
    future = pools.handed_out(piece)
    wait([future])
    pools.dismiss(pool)
    return lost_piece() if pools.broke(future) else future


def lost_piece() -> Future[bytes]:
    """What stands for the result of a piece that nobody lived to finish."""
    future: Future[bytes] = Future()
    future.set_result(pickle.dumps(Lost("")))
    return future


@contextmanager
def undisturbed() -> Iterator[None]:
    """What ends a program waits until this is done, where the system can hold it back."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- in a process that shares the work ------------------------------------------------------------------------------

HERE: list[tuple[Work, Any]] = []
"""What such a process does with a piece, and where it says how much of each is done."""


def settle_in(work: Work | bytes, done: Any, lifeline: Connection, held: Connection) -> None:
    """Make a process ready, and let it end with the one that started it."""
    # A terminal interrupts every process on it; ours are ended by the one that started them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in ENDING - {signal.SIGINT}:
        signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        # Held back since before the fork (`undisturbed`), so that none met what the first process does about it.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    held.close()
    Thread(target=go_with, args=(lifeline,), daemon=True).start()
    HERE[:] = [(pickle.loads(work) if isinstance(work, bytes) else work, done)]


def done_here(numbered: tuple[int, Any]) -> bytes:
    """The result of a piece, or what went wrong with it, as it is sent."""
    number, piece = numbered
    work, done = HERE[0]

    def progress(part: float) -> None:
        # Who does a piece once more takes nothing back.
        done[number] = max(done[number], part)

    return result_of(work, piece, progress)


def result_of(work: Work, piece: Any, progress: Progress) -> bytes:
    """What came of a piece, or what went wrong with it, as it is sent."""
    try:
        return pickle.dumps(work(piece, progress))
    # Whatever it is, it is told where the result is waited for.
    except Exception as fault:  # noqa: BLE001
        return pickle.dumps(Fault(repr(fault)))


def go_with(lifeline: Connection) -> None:
    """End this process at once when the one that started it has ended, even in the middle of a piece."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    signal.raise_signal(getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows has no other

"""
Work that is shared among processes: the one place that knows of them.

Each piece of work needs nothing of any other. Only so much of it is handed out ahead, and results come in the order of
the pieces, so that memory does not grow with how many there are.

Every process has a line of its own and one piece at a time. So a process that dies (out of memory, killed) takes its
own piece with it and no other, and it is known which one; the executors of the standard library give up everything
then, and when somebody interrupts they wait for what nobody wants any more. No process outlives this one, however
this one ends.
"""

from __future__ import annotations

import pickle
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")
Progress = Callable[[float], None]
"""Is told how much of the work is done, from 0 to 1."""
AHEAD = 8
"""Pieces handed out for each process, so that a long one at the head keeps none of them waiting."""
PATIENCE = 0.5
"""Seconds after which whoever looks on is told that the work still goes on."""
ATTEMPTS = 2
"""How many processes a piece may cost: the first may have died of something else."""
ENDING = {number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None))}
"""Signals that end a program."""


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


def spread(
    work: Callable[[Piece, Progress], Result],
    pieces: Sequence[Piece],
    processes: int = 1,
    progress: Progress = nobody_looks,
    lost: Callable[[Piece], Result] = gone,
) -> Generator[Result]:
    """The result of each piece, made here or by so many processes, which must be able to be forked.

    `lost` gives the result of a piece that no process lived to finish.
    """
    number = len(pieces)
    if processes == 1 or number < 2:
        for done, piece in enumerate(pieces):
            yield work(piece, lambda part, before=done: progress((before + part) / number))  # type: ignore[misc]
        return
    crew = Crew(work, min(processes, number))
    try:
        for done, (piece, result) in enumerate(crew.in_order(pieces, AHEAD * processes, progress), 1):
            progress(done / number)
            if isinstance(result, Lost):
                yield lost(piece)
            elif isinstance(result, Fault):
                raise Broken(result.why)
            else:
                yield result
    finally:
        crew.dismiss()


class Crew:
    """The processes that share some work."""

    def __init__(self, work: Callable[[Any, Progress], Any], most: int) -> None:
        self.work = work
        # Nobody ever writes into it. Its other end closes when this process ends, even if it is killed.
        self.lifeline = get_context("fork").Pipe(duplex=False)
        self.workers: list[Worker] = []
        while len(self.workers) < most and self.hire():
            pass

    def hire(self) -> bool:
        """One process more, if the system lets us have it."""
        with suppress(OSError):
            self.workers.append(Worker(self.work, self.lifeline))
            return True
        return False

    def in_order(self, pieces: Sequence[Any], most: int, progress: Progress) -> Iterator[tuple[Any, Any]]:
        """Each piece with what came of it, the oldest first; no more than so many are handed out and not taken."""
        given: dict[int, Any] = {}
        answers: dict[int, Any] = {}
        left = enumerate(pieces)
        for oldest in range(len(pieces)):
            while oldest not in answers:
                for worker in self.workers:
                    if worker.task is None and len(given) < most and (following := next(left, None)) is not None:
                        given[following[0]] = following[1]
                        worker.give(Task(*following))
                if not self.workers:
                    given[oldest] = given[oldest] if oldest in given else next(left)[1]
                    answers[oldest] = Lost("")
                elif not self.collect(answers):
                    progress(oldest / len(pieces))
            yield given.pop(oldest), answers.pop(oldest)

    def collect(self, answers: dict[int, Any]) -> bool:
        """Take what comes of the pieces under way, by number, if anything comes in a while."""
        busy: dict[Any, Worker] = {worker.line: worker for worker in self.workers if worker.task is not None}
        ready = wait(list(busy), PATIENCE)
        for line in ready:
            worker = busy[line]
            task, worker.task = worker.task, None
            assert task is not None
            try:
                answers[task.number] = worker.line.recv()
            except (EOFError, OSError):
                self.workers.remove(worker)
                worker.end()
                if self.hire() and task.attempt < ATTEMPTS:
                    self.workers[-1].give(replace(task, attempt=task.attempt + 1))
                else:
                    answers[task.number] = Lost("")
        return bool(ready)

    def dismiss(self) -> None:
        """End all of them at once, whatever they do."""
        with undisturbed():
            for worker in self.workers:
                worker.process.kill()
            for worker in self.workers:
                worker.end()
            for end in self.lifeline:
                end.close()


@dataclass(frozen=True)
class Task:
    """A piece that is under way, with its number and how many processes have tried it."""

    number: int
    piece: Any
    attempt: int = 1


class Worker:
    """A forked process, which has all that the work needs already; only pieces and results are sent."""

    def __init__(self, work: Callable[[Any, Progress], Any], lifeline: tuple[Connection, Connection]) -> None:
        context = get_context("fork")
        self.task: Task | None = None
        self.line, there = context.Pipe()
        ours = (self.line, lifeline[1])
        self.process: BaseProcess = context.Process(target=serve, args=(work, there, lifeline[0], ours), daemon=True)
        with undisturbed():
            self.process.start()
        # Only the worker has that end, so that it closes when the worker dies.
        there.close()

    def give(self, task: Task) -> None:
        """Hand out a piece; that nobody takes it any more is noticed where its result is waited for."""
        self.task = task
        with suppress(OSError):
            self.line.send(task.piece)

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.join()
        self.line.close()


@contextmanager
def undisturbed() -> Iterator[None]:
    """What ends a program waits until this is done."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- in a process that shares the work ------------------------------------------------------------------------------


def serve(
    work: Callable[[Any, Progress], Any], line: Connection, lifeline: Connection, others: Sequence[Connection]
) -> None:
    """Do what comes along the line, as long as the process lives that wants it."""
    # A terminal interrupts every process on it; ours are ended by the one that forked them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in ENDING - {signal.SIGINT}:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    for end in others:
        end.close()
    Thread(target=go_with, args=(lifeline,), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            line.send_bytes(answer(work, line.recv()))


def answer(work: Callable[[Any, Progress], Any], piece: Any) -> bytes:
    """The result of a piece, or what went wrong with it, as it is sent."""
    try:
        return pickle.dumps(work(piece, nobody_looks))
    except Exception as fault:  # noqa: BLE001
        return pickle.dumps(Fault(repr(fault)))


def go_with(lifeline: Connection) -> None:
    """End this process at once when the one that forked it has ended, even in the middle of a piece."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    signal.raise_signal(signal.SIGKILL)

"""
Work that is shared among processes: the one place that knows of them.

Each piece of work needs nothing of any other. Only so much of it is handed out ahead, and results come in the order of
the pieces, so that memory does not grow with how many there are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Any, TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")
Progress = Callable[[float], None]
"""Is told how much of the work is done, from 0 to 1."""
AHEAD = 8
"""Pieces handed out for each process, so that a long one at the head keeps none of them waiting."""
PATIENCE = 0.5
"""Seconds after which whoever looks on is told that the work still goes on."""


def nobody_looks(done: float) -> None:
    """Progress that nobody is told of."""


def spread(
    work: Callable[[Piece, Progress], Result],
    pieces: Sequence[Piece],
    processes: int = 1,
    progress: Progress = nobody_looks,
) -> Iterator[Result]:
    """The result of each piece, made here or by so many processes, which must be able to be forked."""
    number = len(pieces)
    if processes == 1 or number < 2:
        for done, piece in enumerate(pieces):
            yield work(piece, lambda part, before=done: progress((before + part) / number))  # type: ignore[misc]
        return
    # A forked process has all that the work needs already; only pieces and results are sent.
    fork = get_context("fork")
    with ProcessPoolExecutor(min(processes, number), fork, initializer=settle_in, initargs=(work,)) as workers:
        for done, result in enumerate(in_order(pieces, workers, AHEAD * processes)):
            while wait([result], PATIENCE).not_done:
                progress(done / number)
            progress((done + 1) / number)
            yield result.result()


def in_order(pieces: Sequence[Piece], workers: Executor, most: int) -> Iterator[Future[Any]]:
    """What is under way, the oldest first; the next piece is handed out once the oldest was taken."""
    waiting: deque[Future[Any]] = deque()
    for piece in pieces:
        waiting.append(workers.submit(done_here, piece))
        if len(waiting) > most:
            yield waiting.popleft()
    yield from waiting


HERE: list[Callable[[Any, Progress], Any]] = []
"""In a process that shares the work: what it does with a piece."""


def settle_in(work: Callable[[Any, Progress], Any]) -> None:
    """Make a process ready."""
    HERE[:] = [work]


def done_here(piece: Any) -> Any:
    """The result of a piece, in a process that shares the work."""
    return HERE[0](piece, nobody_looks)

"""Work shared among processes: every result once and in order, whoever dies, and nobody outlives who wanted it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulestone.processes import AHEAD, Broken, Progress, nobody_looks, spread

PATIENCE = 120
"""Seconds after which what does not end counts as hanging; it takes less than one."""
needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be forked there")


def squared(piece: int, progress: Progress) -> tuple[int, int]:
    """A number squared, and by whom."""
    progress(1.0)
    return piece * piece, os.getpid()


@needs_fork
def test_results_come_in_the_order_of_the_pieces() -> None:
    """Whoever made them; none of them is made here."""
    found = list(spread(squared, range(20), 3))
    assert [number for number, _ in found] == [number * number for number in range(20)]
    assert os.getpid() not in {who for _, who in found}
    assert {who for _, who in spread(squared, range(20))} == {os.getpid()}


@needs_fork
def test_only_so_much_is_handed_out_ahead() -> None:
    """A piece is asked for only once most of those before it are done, however many there are."""
    asked: list[int] = []

    class Pieces(list[int]):
        def __iter__(self):  # type: ignore[no-untyped-def]
            for each in range(100):
                asked.append(each)
                yield each

    results = spread(squared, Pieces(range(100)), 2)
    for number, _ in enumerate(results):
        assert len(asked) <= number + 2 * AHEAD + 1
    assert len(asked) == 100


@pytest.mark.parametrize("processes", [1, 2])
def test_whoever_looks_on_is_told_how_far_the_work_is(processes: int) -> None:
    """Never less than before, and all of it at the end."""
    told: list[float] = []
    assert len(list(spread(squared, range(4), processes, told.append))) == 4
    assert told == sorted(told)
    assert told[-1] == 1
    assert nobody_looks(0.5) is None  # type: ignore[func-returns-value]


@needs_fork
def test_whoever_looks_on_is_told_how_far_pieces_are_under_way(tmp_path: Path) -> None:
    """Each says so in the process that does it, and is not done before somebody here has heard of all of them."""
    told: list[float] = []

    def heard(done: float) -> None:
        told.append(done)
        if done == 0.5:
            (tmp_path / "heard").touch()

    def slow(piece: int, progress: Progress) -> bool:  # noqa: ARG001
        progress(0.5)
        until = time.monotonic() + PATIENCE
        while not (tmp_path / "heard").exists() and time.monotonic() < until:
            time.sleep(0.01)
        return (tmp_path / "heard").exists()

    assert list(spread(slow, range(2), 2, heard)) == [True, True]
    assert told == sorted(told)
    assert told[-1] == 1


# Processes that die.


@needs_fork
def test_a_piece_whose_process_was_killed_is_done_by_another(tmp_path: Path) -> None:
    """Nothing is lost, nothing is done more than twice, and the order stays."""

    def killed_once(piece: int, progress: Progress) -> int:  # noqa: ARG001
        if piece == 3 and not (tmp_path / "killed").exists():
            (tmp_path / "killed").touch()
            signal.raise_signal(signal.SIGKILL)
        with (tmp_path / f"did-{piece}").open("a") as did:
            did.write("x")
        return piece

    assert list(spread(killed_once, range(8), 2)) == list(range(8))
    assert {(tmp_path / f"did-{piece}").read_text() for piece in range(8)} <= {"x", "xx"}


@needs_fork
@pytest.mark.parametrize("processes", [2, 9])
def test_a_piece_that_every_process_dies_of_is_lost_alone(processes: int) -> None:
    """What comes of the others is there, and what stands for the lost one is in its place."""

    def deadly(piece: int, progress: Progress) -> int:  # noqa: ARG001
        if piece == 3:
            os._exit(1)
        return piece

    assert list(spread(deadly, range(8), processes, lost=lambda piece: -piece)) == [0, 1, 2, -3, 4, 5, 6, 7]
    with pytest.raises(Broken, match="3"):
        list(spread(deadly, range(8), processes))


@needs_fork
def test_what_goes_wrong_elsewhere_is_told_here() -> None:
    """With what it said there, even where it or the result cannot be sent."""

    def odd(piece: int, progress: Progress) -> object:  # noqa: ARG001
        if piece:
            raise ValueError("odd one", lambda: 0)
        return lambda: 0

    with pytest.raises(Broken, match="pickle"):
        list(spread(odd, (0, 0), 2))
    with pytest.raises(Broken, match="odd one"):
        list(spread(odd, (1, 1), 2))


ENDLESS = """
import os, sys, time
from rulestone.processes import spread

def endless(piece, progress):
    print(os.getpid(), flush=True)
    time.sleep(6000)

try:
    list(spread(endless, range(4), 2))
except KeyboardInterrupt:
    sys.exit("interrupted")
"""


@pytest.fixture
def working(heeding: None) -> "Iterator[subprocess.Popen[str]]":  # noqa: ARG001
    """A process, in a group of its own, two workers of which are in the middle of long pieces."""
    pipe = subprocess.PIPE
    code = [sys.executable, "-c", ENDLESS]
    with subprocess.Popen(code, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as started:
        assert started.stdout is not None
        assert len({started.stdout.readline() for _ in range(2)}) == 2
        yield started
        if started.poll() is None:
            os.killpg(started.pid, signal.SIGKILL)


@needs_fork
def test_no_worker_outlives_the_process_that_wants_its_work(working: "subprocess.Popen[str]") -> None:
    """However suddenly that ends: whoever waits for its output is not kept waiting."""
    working.kill()
    assert working.communicate(timeout=PATIENCE) == ("", "")


@needs_fork
@pytest.mark.parametrize("whole_group", [True, False])
def test_an_interrupt_ends_all_at_once_and_quietly(working: "subprocess.Popen[str]", whole_group: bool) -> None:
    """A terminal sends it to every process; only the first of them says anything."""
    (os.killpg if whole_group else os.kill)(working.pid, signal.SIGINT)
    assert working.communicate(timeout=PATIENCE) == ("", "interrupted\n")


@needs_fork
def test_a_worker_heeds_no_interrupt_itself() -> None:
    """What is meant for all is answered by the process that wants the work."""

    def interrupted(piece: int, progress: Progress) -> int:  # noqa: ARG001
        signal.raise_signal(signal.SIGINT)
        return piece

    assert list(spread(interrupted, range(4), 2)) == [0, 1, 2, 3]


@needs_fork
def test_who_looks_no_further_keeps_no_process() -> None:
    """As soon as nobody asks for results, whoever makes them is ended."""
    results = spread(lambda piece, _: (piece, os.getpid(), time.sleep(piece)), [0, 6000, 6000], 2)
    _, worker, _ = next(results)
    results.close()
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)

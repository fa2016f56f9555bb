"""Work shared among processes: every result once and in order, whoever dies, and nobody outlives who wanted it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from rulestone.worker_processes import AHEAD, Broken, Carrier, Processes, Progress, nobody_looks, spread
from tests.marks import some

PATIENCE = 120
"""Seconds after which what does not end counts as hanging; it takes less than one."""
FORKED, SPAWNED = Processes(2), Processes(2, "spawn")
each_way = pytest.mark.parametrize(
    "carrier",
    [
        pytest.param(FORKED, marks=pytest.mark.skipif(sys.platform == "win32", reason="nothing can be forked there")),
        SPAWNED,
    ],
    ids=["forked", "spawned"],
)
needs_groups = pytest.mark.skipif(sys.platform == "win32", reason="there are no groups of processes there")


@pytest.fixture(autouse=True)
def found_elsewhere(monkeypatch: pytest.MonkeyPatch, checkout: Path) -> None:
    """A process that was spawned finds this module."""
    monkeypatch.syspath_prepend(checkout)


# What is done with a piece stands here, where a process that was spawned finds it.


def squared(piece: int, progress: Progress) -> tuple[int, int]:
    """A number squared, and by whom."""
    progress(1.0)
    return piece * piece, os.getpid()


def slow(folder: Path, piece: int, progress: Progress) -> bool:  # noqa: ARG001
    """Tells that it is half done, and goes on once somebody has heard of it."""
    progress(0.5)
    until = time.monotonic() + PATIENCE
    while not (folder / "heard").exists() and time.monotonic() < until:
        time.sleep(0.01)
    return (folder / "heard").exists()


def killed_once(folder: Path, piece: int, progress: Progress) -> int:  # noqa: ARG001
    """A process that does the third piece is killed with it in hand, the first time."""
    if piece == 3 and not (folder / "killed").exists():
        (folder / "killed").touch()
        os.kill(os.getpid(), signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    with (folder / f"did-{piece}").open("a") as did:
        did.write("x")
    return piece


def deadly(piece: int, progress: Progress) -> int:  # noqa: ARG001
    """Every process that does the third piece dies of it."""
    if piece == 3:
        os._exit(1)
    return piece


def odd(piece: int, progress: Progress) -> object:  # noqa: ARG001
    """What cannot be sent, or goes wrong with what cannot be sent."""
    if piece:
        raise ValueError("odd one", lambda: 0)
    return lambda: 0


def interrupted(piece: int, progress: Progress) -> int:  # noqa: ARG001
    """Whoever does it is interrupted."""
    signal.raise_signal(signal.SIGINT)
    return piece


def sleeping(piece: int, progress: Progress) -> tuple[int, int]:  # noqa: ARG001
    """So many seconds, and by whom."""
    time.sleep(piece)
    return piece, os.getpid()


@each_way
def test_results_come_in_the_order_of_the_pieces(carrier: Processes) -> None:
    """Whoever made them; none of them is made here."""
    found = list(spread(squared, range(20), carrier))
    assert [number for number, _ in found] == [number * number for number in range(20)]
    assert os.getpid() not in {who for _, who in found}
    assert {who for _, who in spread(squared, range(20))} == {os.getpid()}


@each_way
def test_only_so_much_is_handed_out_ahead(carrier: Processes) -> None:
    """A piece is asked for only once most of those before it are done, however many there are."""
    asked: list[int] = []

    class Pieces(list[int]):
        def __iter__(self):  # type: ignore[no-untyped-def]
            for each in range(100):
                asked.append(each)
                yield each

    results = spread(squared, Pieces(range(100)), carrier)
    for number, _ in enumerate(results):
        assert len(asked) <= number + 2 * AHEAD + 1
    assert len(asked) == 100


@pytest.mark.parametrize("carrier", [None, FORKED, SPAWNED], ids=["here", "forked", "spawned"])
def test_whoever_looks_on_is_told_how_far_the_work_is(carrier: Carrier | None) -> None:
    """Never less than before, and all of it at the end."""
    told: list[float] = []
    assert len(list(spread(squared, range(4), carrier, told.append))) == 4
    assert told == sorted(told)
    assert told[-1] == 1
    assert nobody_looks(0.5) is None  # type: ignore[func-returns-value]


@each_way
def test_whoever_looks_on_is_told_how_far_pieces_are_under_way(carrier: Processes, tmp_path: Path) -> None:
    """Each says so in the process that does it, and is not done before somebody here has heard of all of them."""
    told: list[float] = []

    def heard(done: float) -> None:
        told.append(done)
        if done == 0.5:
            (tmp_path / "heard").touch()

    assert list(spread(partial(slow, tmp_path), range(2), carrier, heard)) == [True, True]
    assert told == sorted(told)
    assert told[-1] == 1


# Processes that die.


@each_way
def test_a_piece_whose_process_was_killed_is_done_by_another(carrier: Processes, tmp_path: Path) -> None:
    """Nothing is lost, nothing is done more than twice, and the order stays."""
    assert list(spread(partial(killed_once, tmp_path), range(8), carrier)) == list(range(8))
    assert {(tmp_path / f"did-{piece}").read_text() for piece in range(8)} <= {"x", "xx"}


@each_way
@pytest.mark.parametrize("processes", some([2, 9], lambda processes: processes == 2))
def test_a_piece_that_every_process_dies_of_is_lost_alone(carrier: Processes, processes: int) -> None:
    """What comes of the others is there, and what stands for the lost one is in its place."""
    carrier = Processes(processes, carrier.start)
    assert list(spread(deadly, range(8), carrier, lost=lambda piece: -piece)) == [0, 1, 2, -3, 4, 5, 6, 7]
    with pytest.raises(Broken, match="3"):
        list(spread(deadly, range(8), carrier))


@each_way
def test_what_goes_wrong_elsewhere_is_told_here(carrier: Processes) -> None:
    """With what it said there, even where it or the result cannot be sent."""
    with pytest.raises(Broken, match="pickle"):
        list(spread(odd, (0, 0), carrier))
    with pytest.raises(Broken, match="odd one"):
        list(spread(odd, (1, 1), carrier))


ENDLESS = """
import os, sys, time
from rulestone.worker_processes import Processes, spread

def endless(piece, progress):
    print(os.getpid(), flush=True)
    time.sleep(6000)

if __name__ == "__main__":
    try:
        list(spread(endless, range(4), Processes(2, sys.argv[1])))
    except KeyboardInterrupt:
        sys.exit("interrupted")
"""


@pytest.fixture(params=["fork", "spawn"])
def working(
    heeding: None,  # noqa: ARG001
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> "Iterator[subprocess.Popen[str]]":
    """A process, in a group of its own, two workers of which are in the middle of long pieces."""
    pipe, code = subprocess.PIPE, tmp_path / "endless.py"
    code.write_text(ENDLESS, encoding="utf-8")
    line = [sys.executable, str(code), request.param]
    with subprocess.Popen(line, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as started:
        assert started.stdout is not None
        assert len({started.stdout.readline() for _ in range(2)}) == 2
        yield started
        if started.poll() is None:
            os.killpg(started.pid, signal.SIGKILL)


@needs_groups
def test_no_worker_outlives_the_process_that_wants_its_work(working: "subprocess.Popen[str]") -> None:
    """However suddenly that ends: whoever waits for its output is not kept waiting."""
    working.kill()
    said, complained = working.communicate(timeout=PATIENCE)
    assert said == ""
    assert not complained or "leaked semaphore" in complained  # Python tidies up after processes that it had spawned


@needs_groups
@pytest.mark.parametrize("whole_group", [True, False])
def test_an_interrupt_ends_all_at_once_and_quietly(working: "subprocess.Popen[str]", whole_group: bool) -> None:
    """A terminal sends it to every process; only the first of them says anything."""
    (os.killpg if whole_group else os.kill)(working.pid, signal.SIGINT)
    assert working.communicate(timeout=PATIENCE) == ("", "interrupted\n")


@each_way
def test_a_worker_heeds_no_interrupt_itself(carrier: Processes) -> None:
    """What is meant for all is answered by the process that wants the work."""
    assert list(spread(interrupted, range(4), carrier)) == [0, 1, 2, 3]


@each_way
def test_who_looks_no_further_keeps_no_process(carrier: Processes) -> None:
    """As soon as nobody asks for results, whoever makes them is ended."""
    results = spread(sleeping, [0, 6000, 6000], carrier)
    _, worker = next(results)
    results.close()
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)

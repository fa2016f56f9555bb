"""The work of a check can be shared among processes, edition by edition and within each."""

import os
import sys
from pathlib import Path

import pytest

from rulestone.checks import check
from rulestone.checks.spread import AHEAD, Progress, nobody_looks, spread
from rulestone.explorer.table import Memory
from rulestone.loader import load
from rulestone.words.problems import report

INVENTED = Path(__file__).resolve().parents[1] / "invented" / "rules"
needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be forked there")


@needs_fork
@pytest.mark.parametrize(("editions", "processes"), [(["tidewater", "uno-2003"], 2), (["tidewater"], 3)])
def test_books_that_were_just_read_are_checked_alike_by_several_processes(
    editions: list[str], processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of a book has to be sent; the findings are the same, in the same order, and so is what was learnt."""
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    library, problems = load([INVENTED], with_bundled=True)
    assert library is not None, report(problems, "en")
    here, there = Memory(), Memory()
    shared = check(library, editions, processes=processes, known=there)
    assert shared.incomplete == ()
    assert shared == check(library, editions, known=here)
    assert there.data() == here.data()


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

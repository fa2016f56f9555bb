"""Side by side: everything that is compared runs in turn, several times, and medians and their ratios are kept."""

import gc
import resource
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import FunctionType, ModuleType


@dataclass(frozen=True)
class Row:
    """One line of a table: what was measured, the median with its unit, and what it is held against."""

    what: str
    value: str
    ratio: str = ""
    goal: str = ""
    met: bool | None = None


def rates(contestants: Mapping[str, Callable[[], int]], runs: int) -> dict[str, list[float]]:
    """
    How many of what each does in a second of one processor, in `runs` rounds in which each has its turn.

    All of it is work of this process alone, so that time in which the processor was somebody else's does not count.
    """
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(runs):
        for name, work in contestants.items():
            gc.collect()
            began = time.process_time()
            done = work()
            found[name].append(done / (time.process_time() - began))
    return found


def seconds(contestants: Mapping[str, Callable[[], object]], runs: int) -> dict[str, list[float]]:
    """How long each keeps processors busy, with all its processes, in `runs` rounds in which each has its turn."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(runs):
        for name, work in contestants.items():
            began = spent()
            work()
            found[name].append(spent() - began)
    return found


def spent() -> float:
    """Seconds of processors that this process took until now, with those that it began and that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def median(values: Iterable[float]) -> float:
    """The middle of some numbers."""
    return statistics.median(values)


def ratio(one: Iterable[float], other: Iterable[float]) -> float:
    """The median of the ratios of runs that stood side by side."""
    return median(a / b for a, b in zip(one, other, strict=True))


def at_least(what: str, value: str, found: float, goal: float | None) -> Row:
    """A row whose ratio has to be large."""
    wanted = "" if goal is None else f"≥ {goal:g} ×"
    return Row(what, value, f"{found:.2f} ×", wanted, None if goal is None else found >= goal)


def at_most(what: str, value: str, found: float, goal: float | None) -> Row:
    """A row whose ratio has to be small."""
    wanted = "" if goal is None else f"≤ {goal:g} ×"
    return Row(what, value, f"{found:.1f} ×", wanted, None if goal is None else found <= goal)


def thousands(value: float) -> str:
    """A number that people can read."""
    return f"{value:,.0f}".replace(",", " ")


def kept(make: Callable[[], object]) -> tuple[object, int]:
    """What a call gives, and how many bytes it keeps in memory."""
    gc.collect()
    tracemalloc.start()
    made = make()
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return made, size


def size_of(thing: object, but: Iterable[object] = ()) -> int:
    """Bytes of a thing and all that it refers to, each thing once; code, and what is left out, is not counted."""
    seen = {id(each) for each in but}
    todo, size = [thing], 0
    while todo:
        each = todo.pop()
        if id(each) in seen or isinstance(each, (type, ModuleType, FunctionType)):
            continue
        seen.add(id(each))
        size += sys.getsizeof(each)
        todo.extend(gc.get_referents(each))
    return size

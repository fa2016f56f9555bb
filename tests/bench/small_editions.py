"""
Many editions of a small game: copies of the one that `rulestone new` makes, each with its game and two books.

`python tests/bench/small_editions.py 200 1000` checks so many the first time, again, and after a change of one book,
asks one question, and tells the processor time of each and the most memory that any process had. With `--rulestone` it
is another installation that does this.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent.parent))

from tests.many.copies import GAME, change, copies

QUESTION = ("legal", "teal 2", "--on", "teal 5", "--edition", f"{GAME}-0")


def measured(number: int, rulestone: Sequence[str], environment: Mapping[str, str]) -> dict[str, float]:
    """Seconds of processor time of each command with so many editions, and the most kilobytes that one of them had."""
    with tempfile.TemporaryDirectory() as root:
        folder = copies(Path(root), number)
        check, legal = [*rulestone, "check", root], [*rulestone, *QUESTION, "--rules", root]
        shutil.rmtree(environment["RULESTONE_CACHE"], ignore_errors=True)
        found = {"cold": spent(check, environment), "same": spent(check, environment)}
        change(folder, number // 2)
        found["edit"] = spent(check, environment)
        spent(legal, environment)
        found["legal"] = spent(legal, environment)
        shutil.rmtree(environment["RULESTONE_CACHE"], ignore_errors=True)
    return {name: seconds for name, (seconds, _) in found.items()} | {"peak": max(peak for _, peak in found.values())}


def site(number: int, rulestone: Sequence[str], environment: Mapping[str, str]) -> tuple[int, float, float]:
    """Pages of the site of so many editions, seconds of processors, and the most kilobytes that a process had."""
    with tempfile.TemporaryDirectory() as root:
        folder, out = copies(Path(root), number), Path(root, "site")
        seconds, peak = spent([*rulestone, "site", "build", "--rules", str(folder), "--out", str(out)], environment)
        return sum(1 for _ in out.glob("*/**/index.html")), seconds, peak


def spent(line: Sequence[str], environment: Mapping[str, str]) -> tuple[float, float]:
    """The processor time of a command and all its processes, and the most kilobytes that one of them had."""
    with open(os.devnull, "wb") as nowhere:
        process = os.posix_spawn(line[0], line, environment, file_actions=[(os.POSIX_SPAWN_DUP2, nowhere.fileno(), 1)])
        _, status, used = os.wait4(process, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        raise RuntimeError(f"{line} ended with {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss


def main() -> None:
    """Measure and print, number by number."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("numbers", type=int, nargs="+")
    asked.add_argument("--rulestone", default=str(Path(sys.executable).parent / "rulestone"))
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as kept:
        environment = {**os.environ, "RULESTONE_CACHE": f"{kept}/rulestone", "PYTHONPYCACHEPREFIX": f"{kept}/python"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        measured(1, [given.rulestone], environment)
        for number in given.numbers:
            print(json.dumps({"editions": number, **measured(number, [given.rulestone], environment)}), flush=True)


if __name__ == "__main__":
    main()

"""
Results that are written down as they come, so that a long run can be broken off, and go on after a change.

Each line of the file is one result, with the commit at which it was judged; of several on one plant the last counts.
"""

from __future__ import annotations

import json
import subprocess
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

from tests.planted.scoring import Result

T = TypeVar("T")


def judged_once(named: Mapping[str, T], judge: Callable[[T], Result], given: Namespace) -> list[Result]:
    """What is made of each of some things; what was judged before is not judged again, unless it was told so."""
    known = {} if given.keep is None else read(given.keep)
    left = {name: each for name, each in named.items() if name not in known or known[name].told in given.again}
    for result in shared(judge, left, given.processes):
        known[result.plant] = result
        if given.keep is not None:
            write(given.keep, result)
    return [known[name] for name in named]


def shared(judge: Callable[[T], Result], left: Mapping[str, T], processes: int) -> Iterator[Result]:
    """The results one by one."""
    if processes < 2:
        yield from map(judge, left.values())
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(judge, left.values(), chunksize=4)


def read(path: Path) -> dict[str, Result]:
    """The results that a file holds, by the name of what was judged."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = (json.loads(line) for line in lines)
    return {each["plant"]: Result(**{name: part for name, part in each.items() if name != "at"}) for each in found}


def write(path: Path, result: Result) -> None:
    """Add a result to a file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({**asdict(result), "at": commit()}) + "\n")


def commit() -> str:
    """What is checked out, in short."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""

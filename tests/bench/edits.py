"""
The bundled books checked by two checkouts side by side: the first time, unchanged, and after one claim was changed.

`python tests/bench/edits.py BEFORE --edits 24` copies the code and the rules of this checkout and of another one, which
has an environment of its own, and tells the processor time of both for each. The edits are the same in both: lines that
stand once in the same book of each and give a question one of its listed answers, given another one; those that either
refuses are passed over. Each begins with what was kept of the books as they are.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from measure import median, ratio

CHECKOUT = Path(__file__).resolve().parent.parent.parent
UNEDITED = ("the first time", "nothing changed")
Measured = tuple[str, list[float], list[float]]
"""What was done, and the seconds that two checkouts took for it."""
PARTS = ("src", "rules", "locales", "schema")
CLAIM = re.compile(r"^ +(?P<question>[\w.]+): (?P<answer>[\w-]+)$", re.MULTILINE)


@dataclass(frozen=True)
class Edit:
    """A claim of a book with another answer."""

    book: str
    was: str
    becomes: str

    def __str__(self) -> str:
        return f"{self.book}: {self.was.strip()} -> {self.becomes.partition(': ')[2].strip()}"


@dataclass(frozen=True)
class Checkout:
    """A copy of a checkout, with the Python that runs it."""

    python: str
    root: Path

    def book(self, name: str) -> Path:
        """The file of a bundled book."""
        return self.root / "rules" / "books" / f"{name}.yaml"

    def environment(self) -> dict[str, str]:
        """What it runs in: its own code, its own cache."""
        own = {"PYTHONPATH": str(self.root / "src"), "RULESTONE_CACHE": str(self.root / "cache")}
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        return {**kept, **own, "PYTHONPYCACHEPREFIX": str(self.root / "python")}

    def check(self) -> float:
        """Seconds of processors that a check takes with all its processes."""
        line = [self.python, "-m", "rulestone", "check"]
        with open(os.devnull, "wb") as nowhere:
            process = subprocess.Popen(line, env=self.environment(), stdout=nowhere, stderr=nowhere, cwd=self.root)
            _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):
            raise Refused(process.returncode)
        return used.ru_utime + used.ru_stime

    def forget(self) -> None:
        """Throw away all that was kept."""
        shutil.rmtree(self.root / "cache", ignore_errors=True)

    def as_unchanged(self) -> None:
        """What was kept, as it was once the books as they are had been checked."""
        self.forget()
        shutil.copytree(self.root / "kept", self.root / "cache")
        for each in (self.root / "cache", *(self.root / "cache").iterdir()):
            each.chmod(0o700)

    def after(self, edit: Edit) -> float:
        """The same in seconds of processors after a claim was changed; it is as it was afterwards."""
        path = self.book(edit.book)
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(edit.was, edit.becomes), encoding="utf-8")
        self.as_unchanged()
        try:
            return self.check()
        finally:
            path.write_text(text, encoding="utf-8")


class Refused(RuntimeError):
    """A checkout did not take the books as they are now."""


def copied(checkout: Path, to: Path) -> Checkout:
    """A copy of a checkout, so that nobody is disturbed by what is changed in it."""
    for part in PARTS:
        if (checkout / part).exists():
            shutil.copytree(checkout / part, to / part)
    return Checkout(str(checkout / ".venv" / "bin" / "python"), to)


def edits(checkouts: Sequence[Checkout]) -> list[Edit]:
    """Every edit that can be made in all of them, in an order that hangs on nothing but the books."""
    listed = [listed_answers(each) for each in checkouts]
    names = sorted(
        str(path.relative_to(checkouts[0].root / "rules" / "books").with_suffix(""))
        for path in (checkouts[0].root / "rules" / "books").glob("*/*.yaml")
    )
    found = []
    for name in names:
        if not all(each.book(name).exists() for each in checkouts):
            continue
        texts = [each.book(name).read_text(encoding="utf-8") for each in checkouts]
        for claim in CLAIM.finditer(texts[0]):
            line = claim[0] + "\n"
            if all(text.count(line) == 1 for text in texts):
                others = sorted(set.intersection(*(set(answers.get(claim["question"], ())) for answers in listed)))
                found += [
                    Edit(name, line, line.replace(f": {claim['answer']}", f": {other}"))
                    for other in others
                    if other != claim["answer"]
                ]
    random.Random(0).shuffle(found)
    return found


def listed_answers(checkout: Checkout) -> Mapping[str, Sequence[str]]:
    """The answers that each question of a checkout lists."""
    told = json.loads(
        subprocess.run(
            [checkout.python, "-c", LISTED], env=checkout.environment(), capture_output=True, text=True, check=True
        ).stdout
    )
    return {name: [str(answer) for answer in answers] for name, answers in told.items()}


LISTED = """
import json, rulestone
questions = rulestone.load().questions
print(json.dumps({name: [*map(str, question.answers)] for name, question in questions.items()}))
"""


def as_they_are(both: Sequence[Checkout], runs: int) -> Iterator[Measured]:
    """The first time, and with nothing changed."""
    found: dict[str, tuple[list[float], ...]] = {what: ([], []) for what in UNEDITED}
    for each in both:
        each.check()
    for _ in range(runs):
        for what, taken in found.items():
            for each, some in zip(both, taken, strict=True):
                if what == UNEDITED[0]:
                    each.forget()
                some.append(each.check())
    for what, (now, then) in found.items():
        yield what, now, then


def edited(both: Sequence[Checkout], wanted: int) -> Iterator[Measured]:
    """So many edits, one by one."""
    for each in both:
        shutil.copytree(each.root / "cache", each.root / "kept")
    made = 0
    for edit in edits(both):
        if made == wanted:
            break
        try:
            now, then = [each.after(edit) for each in both]
        except Refused:
            continue
        made += 1
        yield str(edit), [now], [then]


def compared(before: Path, runs: int, wanted: int) -> Iterator[Measured]:
    """What was done, with the seconds of processors of this checkout and of the one before."""
    with tempfile.TemporaryDirectory() as folder:
        both = [copied(CHECKOUT, Path(folder, "now")), copied(before, Path(folder, "before"))]
        yield from as_they_are(both, runs)
        yield from edited(both, wanted)


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("before", type=Path)
    asked.add_argument("--runs", type=int, default=3)
    asked.add_argument("--edits", type=int, default=24)
    given = asked.parse_args()
    changed: list[tuple[float, float]] = []
    for what, now, then in compared(given.before.resolve(), given.runs, given.edits):
        sys.stdout.write(f"{median(now):6.2f} {median(then):6.2f} {ratio(now, then):5.2f}  {what}\n")
        sys.stdout.flush()
        if what not in UNEDITED:
            changed.append((now[0], then[0]))
    if changed:
        now, then = (list(some) for some in zip(*changed, strict=True))
        sys.stdout.write(f"{median(now):6.2f} {median(then):6.2f} {ratio(now, then):5.2f}  one claim changed\n")


if __name__ == "__main__":
    main()

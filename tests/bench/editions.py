"""
Editions made of the bundled ones: four books each, some of their claims given other answers, all of them renamed.

`python tests/bench/editions.py 20` checks twenty of them on all cores, edition by edition, and tells how long it took
and how much memory it had at most; a run of its own for each number, so that none is measured with what another left.
"""

from __future__ import annotations

import json
import os
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "mutation"))

from mutants import Mutant, changed, mutants, work

from rulestone.checks import EditionOutcome, Share, check_share, join_shares
from rulestone.checks.edition_check import prepare
from rulestone.explorer.search_memory import Memory
from rulestone.model import Book, Library
from rulestone.worker_processes import Progress, spread

BUNDLED = ("hp-2003", "hp-2018", "uno-2003")
BOOKS = 4
CHANGED = 2
"""How many claims of an edition are given other answers."""


def generated(number: int, changes: Sequence[Sequence[Mutant]]) -> Library:
    """The edition of a number, and nothing else; the same for the same number."""
    chance = random.Random(number)
    base = work(BUNDLED[number % len(BUNDLED)])
    name = f"{base.edition.id}-{number}"
    books = [renamed(book, name, place) for place, book in enumerate(islice(cycle(base.books), BOOKS))]
    for mutant in chance.sample(changes[number % len(BUNDLED)], CHANGED):
        place = chance.randrange(BOOKS)
        claims = tuple(changed(claim, mutant) for claim in books[place].claims)
        books[place] = replace(books[place], claims=claims)
    edition = replace(base.edition, id=name)
    return replace(base.library, editions={name: edition}, books={book.id: book for book in books})


def renamed(book: Book, edition: str, place: int) -> Book:
    """A book under another id, in another edition."""
    name = f"{edition}/{place}"
    claims = tuple(
        replace(claim, book=name, places=tuple(replace(each, book=name) for each in claim.places))
        for claim in book.claims
    )
    return replace(book, id=name, edition=edition, claims=claims)


def measured(number: int, processes: int) -> dict[str, float]:
    """How long so many editions take on so many cores, how much memory at most, and how much was found."""
    changes = [tuple(mutants(edition)) for edition in BUNDLED]
    known = Memory()

    def check(each: int, progress: Progress) -> EditionOutcome:
        library = generated(each, changes)
        edition = next(iter(library.editions))
        return join_shares([check_share(prepare(library, edition, known), Share(edition), progress)])

    found: Counter[str] = Counter()
    began = time.perf_counter()
    for one in spread(check, range(number), processes):
        assert one.broken == (), one.broken
        found.update(finding.kind for finding in one.findings)
    took = time.perf_counter() - began
    here = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # The most that any of the processes had, for each of them: never less than what they had at one time.
    there = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * (processes if processes > 1 else 0)
    return {"seconds": took, "kilobytes": here + there, "findings": found.total()}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured(int(sys.argv[1]), os.cpu_count() or 1)))

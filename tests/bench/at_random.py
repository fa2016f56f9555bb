"""
A cold check of the bundled books in one process: what it takes, and what of it goes to searches and to random games.

Prints one line of JSON. Run by the benchmarks in this checkout, and with `--whole` in one from before there were such
games, of which only the whole can be told. With `--plainly` all searches ask the plain evaluator, each time anew; with
`--thorough` as much is looked at as with that option of `rulestone check`.
"""

import argparse
import json
import time
from typing import Any

from rulestone.checks import check
from rulestone.loader import load

try:
    from rulestone.engine.traced_answers import RunMemory
except ImportError:  # a checkout from before there was such a thing
    RunMemory = dict  # type: ignore[assignment,misc]


def counted() -> dict[str, float]:
    """Games, moves, seconds, and what was found, added up while the check plays."""
    from rulestone.explorer.random_games import RandomGames
    from rulestone.explorer.search import AnswerSearch

    found = {"pairs": 0.0, "games": 0.0, "moves": 0.0, "found": 0.0, "playing": 0.0, "searching": 0.0}
    play, run = RandomGames.play, AnswerSearch.run

    def playing(games: RandomGames, *effort: Any) -> Any:
        began = time.process_time()
        played = play(games, *effort)
        found["playing"] += time.process_time() - began
        found["pairs"] += 1
        found["games"] += games.tally.games
        found["moves"] += games.tally.moves
        found["found"] += played is not None
        return played

    def searching(search: AnswerSearch) -> Any:
        began = time.process_time()
        try:
            return run(search)
        finally:
            found["searching"] += time.process_time() - began

    RandomGames.play, AnswerSearch.run = playing, searching  # type: ignore[method-assign]
    return found


class Forgetful:
    """Stands for what remembers the calls of an evaluator, and remembers none."""

    def __init__(self, evaluator: object) -> None:
        self.evaluator, self.runs = evaluator, RunMemory()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.evaluator, name)


def plainly() -> None:
    """Let every search ask the plain evaluator."""
    from rulestone.explorer import search
    from rulestone.explorer.evaluators import Plain

    search.evaluator_of = lambda rules, _: Plain(rules)
    search.Remembering = Forgetful  # type: ignore[assignment,misc]


def main() -> None:
    """Check, and print what it took."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--whole", action="store_true")
    asked.add_argument("--plainly", action="store_true")
    asked.add_argument("--thorough", action="store_true")
    given = asked.parse_args()
    if given.plainly:
        plainly()
    found = {} if given.whole else counted()
    library = load()[0]
    assert library is not None
    effort = {}
    if given.thorough:
        from rulestone.checks.evidence import THOROUGH

        effort = {"effort": THOROUGH}
    began = time.process_time()
    check(library, **effort)
    print(json.dumps({**found, "whole": time.process_time() - began}))


if __name__ == "__main__":
    main()

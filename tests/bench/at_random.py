"""
A cold check of the bundled books in one process: what it takes, and what of it goes to games played at random.

Prints one line of JSON. Run by the benchmarks in this checkout, and with `--whole` in one from before there were such
games, of which only the whole can be told.
"""

import argparse
import json
import time
from typing import Any

from rulestone.checks import check
from rulestone.loader import load


def counted() -> dict[str, float]:
    """Games, moves, seconds, and what was found, added up while the check plays."""
    from rulestone.explorer.random_games import RandomGames

    found = {"pairs": 0.0, "games": 0.0, "moves": 0.0, "found": 0.0, "playing": 0.0}
    play = RandomGames.play

    def playing(games: RandomGames, *effort: Any) -> Any:
        began = time.process_time()
        played = play(games, *effort)
        found["playing"] += time.process_time() - began
        found["pairs"] += 1
        found["games"] += games.tally.games
        found["moves"] += games.tally.moves
        found["found"] += played is not None
        return played

    RandomGames.play = playing  # type: ignore[method-assign]
    return found


def main() -> None:
    """Check, and print what it took."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--whole", action="store_true")
    found = {} if asked.parse_args().whole else counted()
    library = load()[0]
    assert library is not None
    began = time.process_time()
    check(library)
    print(json.dumps({**found, "whole": time.process_time() - began}))


if __name__ == "__main__":
    main()

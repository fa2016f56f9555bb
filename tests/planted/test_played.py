"""Rules that no bundled game has are played, by code and plainly, from Python and by commands."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulestone
from rulestone.cli import main
from tests.planted.planting import FIXED, grounds, mechanisms, planted

ENDED = ("cut_off", "lengths", "won", "nobody")
"""What is told of games of which nobody watches anything but the end."""
PLAIN = 40
"""Moves that the plain evaluator makes, breaches among them."""
FILES = (*mechanisms(), *grounds())


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_games_that_nobody_watches_end_as_those_that_are_watched(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whole turns written as code play the same games of planted rules; `show` reads back all that a book says."""
    (plant,) = planted(path, FIXED, 1)
    plant.folder.write(tmp_path)
    library = rulestone.load(tmp_path / "rules")
    name, book = next(iter(library.books.items()))
    game = rulestone.game(library, name, house_rules=plant.folder.variants)
    least, most = game.answers.get("players.min", 2), game.answers.get("players.max", 3)
    for players in {least, most}:
        assert isinstance(players, int)
        quick = rulestone.simulate(game, players=players, games=6, seed=5, quick=True)
        watched = rulestone.simulate(game, players=players, games=6, seed=5, policy="random")
        assert {ended: getattr(quick, ended) for ended in ENDED} == {ended: getattr(watched, ended) for ended in ENDED}
    state = rulestone.deal(game, least, seed=5)
    for number in range(PLAIN):
        if state.over:
            break
        moves = (*rulestone.options(game, state), *rulestone.breaches(game, state))
        after = rulestone.apply(game, state, moves[7 * number % len(moves)])
        assert rulestone.apply(game, state, moves[7 * number % len(moves)]) == after
        state = after.state
    assert main(["--lang", "fr", "show", name, "--rules", str(tmp_path / "rules")]) == 0
    printed = capsys.readouterr().out
    assert [each.question for each in book.claims if each.status == "stated" and each.question not in printed] == []

"""A game with more different cards than a board has numbers for is played and compared by the plain evaluator."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.cli import main
from rulestone.explorer.evaluators import FALLEN_BACK
from rulestone.fast import card_numbers

CASES = Path(__file__).resolve().parents[1] / "checks"
PEBBLES = [str(CASES / "core"), str(CASES / "contradict" / "between-contradiction" / "rules")]
Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """What a command prints, with so many numbers for cards; nothing is kept from one run to the next."""

    def running(numbers: int, *words: str) -> str:
        monkeypatch.setattr(card_numbers, "NUMBERS", numbers)
        monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / str(numbers)))
        main([*words])
        return capsys.readouterr().out

    return running


@pytest.mark.parametrize("how", [["--policy", "random"], ["--quick"], []])
def test_it_is_simulated_alike(run: Run, how: list[str]) -> None:
    """The same games come of the same seed."""
    line = ["simulate", "mau_mau", "--games", "6", "--seed", "3", "--workers", "1", *how]
    with_room = run(256, *line)
    assert run(8, *line) == with_room
    assert FALLEN_BACK
    FALLEN_BACK.clear()


def test_it_is_compared_alike(run: Run) -> None:
    """The same findings, shown by the same plays."""
    with_room = run(256, "check", *PEBBLES, "--workers", "1")
    assert "contradiction" in with_room
    assert run(4, "check", *PEBBLES, "--workers", "1") == with_room
    assert FALLEN_BACK
    FALLEN_BACK.clear()

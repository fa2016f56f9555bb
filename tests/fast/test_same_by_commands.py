"""What commands and Python say is the same where phrases have no code of their own."""

from collections.abc import Callable
from pathlib import Path

import pytest

import rulestone
from rulestone import api
from rulestone.cli import main
from rulestone.explorer import evaluators
from rulestone.fast.phrase_code import CONDITIONS, NOTHING_LIES
from rulestone.fast.scene_code import ONE
from rulestone.fast.step_code import STEPS

RULES = str(Path(__file__).resolve().parents[1] / "invented" / "rules")
COMMANDS = (
    ("check", RULES, "--workers", "1", "--format", "json"),
    ("simulate", "tidewater/en", "--rules", RULES, "--games", "8", "--workers", "1", "--json"),
    ("simulate", "tidewater/en", "--rules", RULES, "--games", "8", "--workers", "1", "--json", "--quick"),
    ("simulate", "hp-2003/en", "--bundled", "--games", "2", "--workers", "1", "--json", "--quick"),
    ("simulate", "hp-2003/en", "--bundled", "--games", "1", "--workers", "1", "--json", "--policy", "random"),
)

pytestmark = [pytest.mark.long, pytest.mark.sample]


def verdicts(name: str) -> list[str]:
    """Every verdict on what can be done in some positions of a book, with all reasons."""
    game = rulestone.game(rulestone.load(), name)
    given = []
    for seed in range(3):
        state = rulestone.deal(game, 3, seed=seed)
        for _ in range(6):
            moves = (*rulestone.options(game, state), *rulestone.breaches(game, state))
            found = [rulestone.verdict(game, state, move) for move in moves]
            given += [f"{verdict.word} {verdict.ruling!r}" for verdict in found]
            state = rulestone.apply(game, state, moves[seed % len(moves)]).state
    return given


@pytest.fixture
def without_code(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Takes its code from every phrase."""

    def take() -> None:
        for forms in (CONDITIONS, STEPS, ONE):
            for name in {*forms} - {NOTHING_LIES.phrase}:
                monkeypatch.delitem(forms, name)  # type: ignore[arg-type]

    return take


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command).replace(RULES, "rules"))
def test_a_command_says_the_same(
    command: tuple[str, ...],
    without_code: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Findings, searches and games; nothing falls back to the plain evaluator as a whole."""
    said = []
    for kept in ("with", "without"):
        monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / kept))
        status = main([*command])
        said.append((status, capsys.readouterr().out))
        without_code()
    assert said[0] == said[1]
    assert not evaluators.FALLEN_BACK


def test_a_judge_says_the_same(without_code: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts of a book, by the judge that is made once many are asked for."""
    monkeypatch.setattr(api, "WORTH_IT", 2)
    before = verdicts("hp-2003/es")
    without_code()
    assert verdicts("hp-2003/es") == before

"""What commands and Python say is the same where phrases have no code of their own."""

import json
import shutil
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
from tests.engine.tables import on_the_table

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


def test_a_game_of_too_many_cards_for_code_is_played_plainly(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With 273 different cards a difference that only whole games show is found, moves are judged, games are played."""
    rules, checks = tmp_path / "rules", Path(RULES).parents[1] / "checks"
    shutil.copytree(checks / "core", rules)
    shutil.copytree(checks / "undecided" / "between" / "rules" / "books", rules / "books")
    game = rules / "games" / "pebbles.yaml"
    text = game.read_text("utf-8").replace("to: 9}", "to: 90}").replace("18", "90")
    game.write_text(text, "utf-8")
    for path in (rules / "books" / "pebbles").iterdir():
        path.write_text(path.read_text("utf-8").replace("printed_total: 63", "printed_total: 279"), "utf-8")
    assert main(["check", str(rules), "--workers", "1", "--format", "json"]) == 1
    assert {why.split(": ")[1][:13] for why in evaluators.FALLEN_BACK} == {"room for more"}
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert (finding["kind"], finding["question"]) == ("contradiction", "mirror.at_last")
    who = finding["witness"]["moves"][0]["who"]
    nothing, two_cards = (finding["witness"]["by_answer"][answer] for answer in ("nothing", "two_cards"))
    assert {"holds": 12, "who": who} in nothing
    assert {"seen": "draws", "who": who, "detail": [2]} in two_cards
    monkeypatch.setattr(api, "WORTH_IT", 1)
    played = rulestone.game(rulestone.load(rules), "pebbles/a")
    state = rulestone.deal(played, 2, seed=3)
    for move in rulestone.options(played, state):
        assert rulestone.verdict(played, state, move).word == "legal"
    assert sum(rulestone.simulate(played, players=2, games=2, quick=True).won) == 2
    evaluators.FALLEN_BACK.clear()  # which no other test may find filled


ODD = {
    "again": "[next player loses a turn, me plays next]",
    "both": "[next player loses a turn, previous player loses a turn]",
    "hue": "[me names a colour such that colour is not the colour in force, draw 0 to next player]",
    "count": "[draw how many cards next player holds less how many cards me holds to next player]",
    "then": "[{if: {any_of: [card has the number then in force, card has the symbol then in force]},"
    " then: [draw 1 to next player]}]",
    "taken": "[{if: at least 1 cards were taken this turn, then: [draw 1 to me]}]",
    "gift": "[the card goes to next player, the card goes to me]",
    "back": "[me takes the laid card back, me takes the laid card back, put the card back under the draw pile]",
    "loose": "[the card leaves the hand, the card comes to lie, return the card, the card goes to next player]",
    "up": "[put the card back under the draw pile, turn up a card]",
    "hit": "[{hit: everybody but source, do: [target plays next, play goes on after target]}]",
}
"""Effects, by cards of their own, that say twice what can be done once, or things that no bundled card does."""


def test_odd_effects_come_to_the_same_by_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whole turns, verdicts and single moves of a game of such cards; every card stays in one place."""
    rules = tmp_path / "rules"
    shutil.copytree(Path(RULES).parents[1] / "checks" / "core", rules)
    game = rules / "games" / "pebbles.yaml"
    card = "coloured: yes, action: yes, copies_of_each_colour: 2, worth: 20"
    fits = "may_be_laid_if: card matches the card in force"
    cards = "".join(f"  {name}: {{{card}, {fits}, effect: {effect}}}\n" for name, effect in ODD.items())
    game.write_text(game.read_text("utf-8").replace("scoring:\n", f"{cards}scoring:\n"), "utf-8")
    played = rulestone.game(rulestone.load(rules), "pebbles")
    for players in (2, 4):
        quick = rulestone.simulate(played, players=players, games=12, seed=5, quick=True)
        watched = rulestone.simulate(played, players=players, games=12, seed=5, policy="random")
        assert (quick.lengths, quick.won) == (watched.lengths, watched.won)
    state = rulestone.deal(played, 3, seed=1)
    whole = on_the_table(state)
    monkeypatch.setattr(api, "WORTH_IT", 1)
    for number in range(80):
        moves = rulestone.options(played, state)
        assert {rulestone.verdict(played, state, move).word for move in moves if move.card} <= {"legal", "depends"}
        state = rulestone.apply(played, state, moves[7 * number % len(moves)]).state
        assert on_the_table(state) == whole
        if state.over:
            break

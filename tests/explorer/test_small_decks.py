"""What is found in a game of a reader's own with few colours, whose deck has few faces."""

import shutil
from pathlib import Path

import pytest

import rulestone.cli
from rulestone.cards import HiddenCard
from rulestone.compiler import compile_game
from rulestone.engine.hidden_cards import all_cards
from rulestone.explorer.result import Difference
from rulestone.explorer.search import AnswerSearch
from rulestone.loader import load
from tests.engine.own_games import library_with
from tests.engine.tables import defaults

TEMPLATE = Path(rulestone.cli.__file__).parent / "template"


def test_every_card_of_a_play_has_a_face(tmp_path: Path) -> None:
    """Two colours are enough to lay out a hand of seven for each, with the pile that the round is dealt from."""
    shutil.copytree(TEMPLATE / "rules", tmp_path, dirs_exist_ok=True)
    shutil.rmtree(tmp_path / "books")
    game = tmp_path / "games/lanterns.yaml"
    game.write_text(game.read_text("utf-8").replace("  start.initial_direction: left\n", ""), "utf-8")
    library, problems = load([tmp_path])
    assert library is not None, problems
    rules = compile_game(library, "lanterns")
    others = {question: (answer,) for question, answer in defaults(rules).items()}
    found = AnswerSearch(rules, "start.initial_direction", ("left", "right"), others).run()
    assert isinstance(found, Difference)
    assert not [card for card in all_cards(found.start.state) if isinstance(card, HiddenCard)]


CROWD = """\
questions:
  crowd.gathers:
    kind: choice
    takes: condition
    answers:
      at_six: {means: there are 6 players}
      at_ten: {means: there are 10 players}
      in_no_case: {means: never}
    otherwise: open
    default: in_no_case
    because: It has to be so many.
"""


@pytest.mark.parametrize(("answer", "players"), [("at_six", 6), ("at_ten", 10)])
def test_a_table_of_many_is_laid_out(answer: str, players: int) -> None:
    """What a rule does from six players on is shown at a table of so many; there are cards for each of them."""
    game = "extends: rlcard_uno\nmoves:\n  go home: {at: [turn], allowed_if: <crowd.gathers>, do: [end turn]}\n"
    rules = compile_game(library_with(game, CROWD), "mine")
    found = AnswerSearch(
        rules, "crowd.gathers", (answer, "in_no_case"), {"crowd.gathers": (answer, "in_no_case")}
    ).run()
    assert isinstance(found, Difference)
    assert len(found.start.state.hands) == players
    assert all(found.start.state.hands)

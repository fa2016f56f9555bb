"""What is found in a game of a reader's own with few colours, whose deck has few faces."""

import shutil
from pathlib import Path

import rulestone.cli
from rulestone.compiler import compile_game
from rulestone.engine.state import Unseen
from rulestone.engine.unseen import all_cards
from rulestone.explorer.search import Difference, Search
from rulestone.loader import load
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
    found = Search(rules, "start.initial_direction", ("left", "right"), others).run()
    assert isinstance(found, Difference)
    assert not [card for card in all_cards(found.start.state) if isinstance(card, Unseen)]

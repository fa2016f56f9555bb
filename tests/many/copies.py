"""Many editions: copies of the game that `rulestone new` makes, each of its own or all of one game."""

from __future__ import annotations

import shutil
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent.parent
TEMPLATE = CHECKOUT / "src" / "rulestone" / "cli" / "template" / "rules"
GAME = "lanterns"


def copies(folder: Path, number: int, *, own_games: bool = True) -> Path:
    """A rules folder with so many editions of two books each."""
    rules = folder / "rules"
    shutil.rmtree(rules, ignore_errors=True)
    for kind in ("games", "editions", "books"):
        (rules / kind).mkdir(parents=True)
    if not own_games:
        shutil.copy(TEMPLATE / "games" / f"{GAME}.yaml", rules / "games")
    edition = (TEMPLATE / "editions" / f"{GAME}.yaml").read_text(encoding="utf-8")
    for each in range(number):
        name = f"{GAME}-{each}"
        game = name if own_games else GAME
        if own_games:
            shutil.copy(TEMPLATE / "games" / f"{GAME}.yaml", rules / "games" / f"{name}.yaml")
        text = edition.replace(f"game: {GAME}\n", f"game: {game}\n")
        (rules / "editions" / f"{name}.yaml").write_text(text, encoding="utf-8")
        shutil.copytree(TEMPLATE / "books" / GAME, rules / "books" / name)
    return folder


def change(folder: Path, edition: int) -> None:
    """The two books of an edition agree from now on."""
    book = folder / "rules" / "books" / f"{GAME}-{edition}" / "fr.yaml"
    text = book.read_text(encoding="utf-8")
    assert text.count("draw.voluntary.play_permission: must}") == 1
    book.write_text(text.replace("play_permission: must}", "play_permission: may}"), encoding="utf-8")

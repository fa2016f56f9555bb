"""The pictures of all cards that the boxes of the editions hold, as files and as addresses that hold the picture."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from rulestone.site import card_pictures
from rulestone.site.site_knowledge import Knowledge


def draw_cards(knowledge: Knowledge) -> Iterator[tuple[str, str]]:
    """Every picture by the name of its file, and that of the back."""
    yield card_pictures.BACK, card_pictures.draw_back()
    for edition, deck in knowledge.decks.items():
        faces, colours = knowledge.faces[edition], knowledge.rulesets[edition].colours
        for card in deck:
            name = card_pictures.file_name(edition, card.kind, card.colour, card.number)
            yield name, card_pictures.draw_card(faces[card.kind], card.colour, card.number, colours)


def write_cards(knowledge: Knowledge, folder: Path) -> None:
    """All of them as files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, picture in draw_cards(knowledge):
        (folder / name).write_text(picture, encoding="utf-8")


def address_of(knowledge: Knowledge, file: str) -> str:
    """One of them as an address that holds it whole."""
    picture = dict(draw_cards(knowledge))[file.removeprefix("cards/")]
    return "data:image/svg+xml," + quote(picture.strip())

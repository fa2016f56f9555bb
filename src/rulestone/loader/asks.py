"""Ways of asking: from a file to the model."""

from __future__ import annotations

from typing import Any

from rulestone.loader.pieces import is_bundled
from rulestone.loader.shelf import Shelf, Source
from rulestone.loader.yamltree import Map, Path, Seq, place_of, plain
from rulestone.model import Asks

CARD = "<card>"
"""Stands in the id of a question for the card that is named."""
ANY = "any"


def add_asks(shelf: Shelf, source: Source) -> None:
    """Puts the ways of asking of a file on the shelf; what they ask is a question, or a house rule."""
    tree, name = source.tree, source.file.id
    for index, group in enumerate(tree.get("groups", ())):
        for number, entry in enumerate(group["questions"]):
            _check(shelf, source, ("groups", index, "questions", number), entry)
    for index, entry in enumerate(tree.get("points", ())):
        _check(shelf, source, ("points", index), entry)
    words = tree.get("words", {})
    shelf.asks[name] = Asks(
        name,
        _lists(words),
        {each: tuple(pairs.items()) for each, pairs in words.items() if isinstance(pairs, Map)},
        _lists(tree.get("position", {})),
        tuple(map(plain, tree.get("groups", ()))),
        tuple(map(plain, tree.get("compose", ()))),
        tuple(map(plain, tree.get("points", ()))),
        _lists(tree.get("signs", {})),
        tuple(tree.get("hard", ())),
        tuple(tree.get("soft", ())),
        tuple(tree.get("heed", ())),
        tuple(str(each["ask"]) for each in sorted(tree.get("most_asked", ()), key=lambda each: -each["share"])),
    )


def _lists(tree: Map | dict[str, Any]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(words) for name, words in tree.items() if isinstance(words, Seq)}


def _check(shelf: Shelf, source: Source, path: Path, entry: Map) -> None:
    for place, question in enumerate(entry.get("asks", ())):
        if CARD not in question:
            where = place_of(source.tree, (*path, "asks", place))
            shelf.refer("question", question, source, where, "load.unknown_question")
    rule = entry.get("house_rule", ANY)
    # Where no bundled game is there, ours name house rules that are not there either.
    if rule != ANY and (shelf.with_games or not is_bundled(source.file)):
        where = place_of(source.tree, (*path, "house_rule"))
        shelf.refer("variant", rule, source, where, "load.unknown_house_rule")

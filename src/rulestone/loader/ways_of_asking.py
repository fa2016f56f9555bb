"""Ways of asking: from a file to the model."""

from __future__ import annotations

from typing import Any

from rulestone.loader.file_contents import is_bundled
from rulestone.loader.library_draft import LibraryDraft, ReadFrom
from rulestone.loader.yaml_reader import YamlList, YamlMap, place_of, plain
from rulestone.model import Asks
from rulestone.notation import KeyPath

CARD = "<card>"
"""Stands in the id of a question for the card that is named."""
ANY = "any"


def add_asks(draft: LibraryDraft, source: ReadFrom) -> None:
    """Puts the ways of asking of a file into the draft; what they ask is a question, or a house rule."""
    tree, name = source.tree, source.file.id
    for index, group in enumerate(tree.get("groups", ())):
        for number, entry in enumerate(group["questions"]):
            _check(draft, source, ("groups", index, "questions", number), entry)
    for index, entry in enumerate(tree.get("points", ())):
        _check(draft, source, ("points", index), entry)
    for index, entry in enumerate(tree.get("sought", ())):
        _check(draft, source, ("sought", index), entry)
    words = tree.get("words", {})
    draft.asks[name] = Asks(
        name,
        _lists(words),
        {part: tuple(pairs.items()) for part, pairs in words.items() if isinstance(pairs, YamlMap)},
        _lists(tree.get("position", {})),
        tuple(map(plain, tree.get("groups", ()))),
        tuple(map(plain, tree.get("compose", ()))),
        tuple(map(plain, tree.get("points", ()))),
        _lists(tree.get("signs", {})),
        _lists(tree.get("concepts", {})),
        tuple(str(entry["ask"]) for entry in sorted(tree.get("most_asked", ()), key=lambda entry: -entry["share"])),
        tuple(map(plain, tree.get("sought", ()))),
    )


def _lists(tree: YamlMap | dict[str, Any]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(words) for name, words in tree.items() if isinstance(words, YamlList)}


def _check(draft: LibraryDraft, source: ReadFrom, path: KeyPath, entry: YamlMap) -> None:
    for place, question in enumerate(entry.get("asks", ())):
        if CARD not in question:
            where = place_of(source.tree, (*path, "asks", place))
            draft.refer("question", question, source, where, "load.unknown_question")
    rule = entry.get("house_rule", ANY)
    # Where no bundled game is there, ours name house rules that are not there either.
    if rule != ANY and (draft.with_games or not is_bundled(source.file)):
        where = place_of(source.tree, (*path, "house_rule"))
        draft.refer("variant", rule, source, where, "load.unknown_house_rule")

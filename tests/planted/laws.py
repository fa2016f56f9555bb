"""
Changes to a folder that change nothing of what is planted: names that change places, seats, books, rules never reached.

Each gives a folder with the same two games but for what things are called, who sits on which side, or what can never
come about; so whether they differ is the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from tests.planted.folders import BOOKS, EDITION, Folder
from tests.planted.growing import Tree, merged, renamed

GAME = f"games/{EDITION}.yaml"
Law = Callable[[Folder], Folder]


def with_files(folder: Folder, files: Mapping[str, Tree]) -> Folder:
    """The folder with other files."""
    return replace(folder, files=files)


def exchanged(folder: Folder, names: Mapping[str, str]) -> Folder:
    """The folder with names that changed places."""
    files = {name: renamed(tree, names) for name, tree in folder.files.items()}
    return replace(folder, files=files, question=renamed(folder.question, names))


def colours(folder: Folder) -> Folder:
    """Each colour takes the place of the next."""
    listed = folder.files[GAME]["colours"]
    return exchanged(folder, dict(zip(listed, [*listed[1:], listed[0]], strict=True)))


def kinds(folder: Folder) -> Folder:
    """Each kind of card takes the place of the next."""
    listed = list(folder.files[GAME]["cards"])
    return exchanged(folder, dict(zip(listed, [*listed[1:], listed[0]], strict=True)))


def numbers(folder: Folder) -> Folder:
    """The numbers from 1 to 5, which rules only hold against each other, go round."""
    files = {name: in_lines(tree, r"(?<=is number )[1-5]", following) for name, tree in folder.files.items()}
    return with_files(folder, files)


def following(found: re.Match[str]) -> str:
    """The next of the five numbers."""
    return str(int(found[0]) % 5 + 1)


def seats(folder: Folder) -> Folder:
    """Left is right: everybody sits the other way round."""
    other = {"left": "right", "right": "left"}
    files = {
        name: in_lines(tree, r"\b(left|right)\b", lambda found: other[found[0]]) for name, tree in folder.files.items()
    }
    game = files[GAME]
    turned = {"left_of_dealer": "right_of_dealer", "right_of_dealer": "left_of_dealer"}
    first = game["answers"].get("start.first_player")
    if first is not None:
        game = merged(game, {"answers": {"start.first_player": turned.get(first, first)}})
    return with_files(folder, {**files, GAME: game})


def books(folder: Folder) -> Folder:
    """Each book says what the other said."""
    (one, _), (other, _) = BOOKS
    paths = [f"books/{EDITION}/{language}.yaml" for language in (one, other)]
    first, second = (folder.files[path] for path in paths)
    header = ("language", "locale", "title", "document")
    swapped = [{**said, **{key: named[key] for key in header}} for named, said in ((first, second), (second, first))]
    return with_files(folder, {**folder.files, **dict(zip(paths, swapped, strict=True))})


def unreached(folder: Folder) -> Folder:
    """Rules are added that nothing leads to."""
    first = folder.files[GAME]["colours"][0]
    added = {
        "counters": {"spare": 0},
        "meanings": {"the spare case": f"card is {first}"},
        "procedures": {"do the spare thing": ["draw 1 to everybody", "add 1 to spare"]},
        "moves": {
            "play a spare card": {"at": ["turn"], "card": "from the hand", "allowed_if": "never", "do": ["end turn"]},
            "spare answer": {"at": ["answer"], "who": "nobody", "do": ["cancel the effect"]},
        },
        "windows": {
            "spare words": {"opens": "never", "closes": "a card lies", "catch": {"by": "everybody", "do": ["end turn"]}}
        },
    }
    return with_files(folder, {**folder.files, GAME: merged(folder.files[GAME], added)})


def in_lines(tree: Tree, pattern: str, put: Callable[[re.Match[str]], str]) -> Tree:
    """A tree in which every text has something put for what a pattern finds."""
    if isinstance(tree, dict):
        return {in_lines(key, pattern, put): in_lines(value, pattern, put) for key, value in tree.items()}
    if isinstance(tree, list):
        return [in_lines(value, pattern, put) for value in tree]
    return re.sub(pattern, put, tree) if isinstance(tree, str) else tree


LAWS: tuple[Law, ...] = (colours, kinds, numbers, seats, books, unreached)

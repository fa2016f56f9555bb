"""
A game as written laid over what it extends, and house rules over both: one tree, with the place of everything in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulestone.compiler.game_parts import NOT_PLAYED
from rulestone.findings import Problem
from rulestone.model import FileLocation, Game, Library
from rulestone.notation import NO_RULES, KeyPath, holds_names, is_clause


@dataclass
class Joined:
    """The tree of a game and all it extends, with the spot of everything in it."""

    tree: dict[str, Any] = field(default_factory=dict)
    spots: dict[KeyPath, FileLocation] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    patched: dict[KeyPath, str] = field(default_factory=dict)
    """What house rules have changed, with the rule that did."""
    blocks: dict[str, KeyPath] = field(default_factory=dict)
    """Where each list of steps stands, by the name of its block."""

    def say(
        self, spot: FileLocation, key: str, near: Sequence[str] = (), expected: Sequence[str] = (), **args: Any
    ) -> None:
        self.problems.append(Problem(spot.file, spot.line, spot.column, "", key, args, tuple(near), tuple(expected)))

    def spot(self, path: KeyPath) -> FileLocation:
        """The nearest place that is known for a path."""
        while path and path not in self.spots:
            path = path[:-1]
        return self.spots.get(path, FileLocation("", 0, 0))


def join(joined: Joined, game: Game) -> None:
    """Lay a game over what it extends: new entries are added, overridden ones must exist."""
    for part, value in game.parts.items():
        if part == "overrides":
            for name, entries in value.items():
                override(joined, game, (name,), entries, ("overrides", name))
        elif part not in NO_RULES:
            add(joined, game, (part,), value, (part,))


def add(joined: Joined, game: Game, path: KeyPath, value: Any, source: KeyPath) -> None:
    """Put an entry where none is; maps of entries are merged one level deep."""
    place = at(joined.tree, path[:-1])
    if path[-1] not in place:
        write_entry(joined, game, path, value, source)
    elif len(path) == 1 and isinstance(value, Mapping) and isinstance(place[path[-1]], dict):
        for key, entry in value.items():
            add(joined, game, (*path, key), entry, (*source, key))
    else:
        joined.say(spot_of(game, source), "game.already_there", name=" / ".join(map(str, path)))


def override(joined: Joined, game: Game, path: KeyPath, value: Any, source: KeyPath) -> None:
    """Replace what is there; inside a map only the fields that are restated."""
    place = at(joined.tree, path[:-1])
    old = place.get(path[-1]) if isinstance(place, dict) else None
    # A clause is replaced as a whole; an entry whose fields are called as in a clause (the `if` of a window) is none.
    if isinstance(value, Mapping) and isinstance(old, dict) and (holds_names(path) or not is_clause(value)):
        for key, entry in value.items():
            override(joined, game, (*path, key), entry, (*source, key))
    # A misspelt entry would override nothing; a field may be new to its entry, and a setting to its part.
    elif old is None and len(path) < 3 and path[0] not in NOT_PLAYED:
        near = list(place) if isinstance(place, dict) else []
        joined.say(spot_of(game, source), "game.nothing_to_override", near, name=" / ".join(map(str, path)))
    else:
        write_entry(joined, game, path, value, source)


def write_entry(joined: Joined, game: Game, path: KeyPath, value: Any, source: KeyPath) -> None:
    """Write an entry, with the places that its file gives for everything in it."""
    at(joined.tree, path[:-1])[path[-1]] = thaw(value)
    for key in [key for key in joined.spots if key[: len(path)] == path]:
        del joined.spots[key]
    joined.spots[path] = spot_of(game, source)
    for key, spot in game.spots.items():
        if key[: len(source)] == source:
            joined.spots[path + key[len(source) :]] = spot


def spot_of(game: Game, path: KeyPath) -> FileLocation:
    """The nearest place that a file gives for a path."""
    while path and path not in game.spots:
        path = path[:-1]
    return game.spots.get(path, game.spot)


def at(tree: Any, path: KeyPath) -> Any:
    """What stands at a path of a tree."""
    for step in path:
        tree = tree[step]
    return tree


def thaw(value: Any) -> Any:
    """A copy of a tree that may be changed."""
    if isinstance(value, Mapping):
        return {key: thaw(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [thaw(entry) for entry in value]
    return value


def patch(joined: Joined, library: Library, variant: str) -> None:
    """Lay a house rule over a game; it may replace, add, remove and answer, and names what it changes."""
    rule = library.variants[variant]
    game = Game(f"variant:{variant}", None, {"changes": list(rule.changes)}, rule.spots, rule.spot)
    for number, change in enumerate(rule.changes):
        verb = next(verb for verb in ("answer", "replace", "add", "remove") if verb in change)
        path: KeyPath = ("answers", change[verb]) if verb == "answer" else tuple(str(change[verb]).split("/"))
        if not is_changed_twice(joined, game, path, ("changes", number), variant):
            patch_entry(joined, game, verb, path, ("changes", number))


def is_changed_twice(joined: Joined, game: Game, path: KeyPath, source: KeyPath, variant: str) -> bool:
    """Whether another house rule has changed the entry, or one above or below it; which comes first must not matter."""
    for other, by in joined.patched.items():
        if by != variant and other[: len(path)] == path[: len(other)]:
            joined.say(spot_of(game, source), "variant.changed_twice", name="/".join(map(str, path)), other=by)
            return True
    joined.patched[path] = variant
    return False


def patch_entry(joined: Joined, game: Game, verb: str, path: KeyPath, source: KeyPath) -> None:
    """One change of a house rule."""
    change = at(game.parts, source)
    if verb == "answer":
        joined.tree.setdefault("answers", {})[path[-1]] = change["with"]
        return
    parent: dict[Any, Any] = joined.tree
    for step in path[:-1]:
        parent = parent.setdefault(step, {}) if verb == "add" else parent.get(step, {})
    if (path[-1] in parent) == (verb == "add"):
        key = "variant.already_there" if verb == "add" else "variant.nothing_to_replace"
        joined.say(spot_of(game, source), key, list(parent), name="/".join(map(str, path)))
    elif verb == "add":
        write_entry(joined, game, path, change["as"], (*source, "as"))
    elif verb == "replace":
        override(joined, game, path, change["with"], (*source, "with"))
    else:
        del parent[path[-1]]

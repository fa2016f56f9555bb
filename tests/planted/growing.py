"""
Templates of rules: trees read from YAML, with holes that are filled by chance and names that are put in last.

A hole is a word that begins with `$`. Alone in a scalar it stands for whatever fills it, a list of steps as well;
inside a line it stands for a word. Colours, kinds of cards and counters have plain names in the templates (`red`,
`moth`, `heat`); every folder gives them names of its own, so that nothing can hang on a name.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
HOLE = re.compile(r"\$([a-z_]+)")
Tree = Any
"""What YAML holds: maps, lists, texts and whole numbers."""

LATE = frozenset({"rule", "in_each_colour", "twice"})
"""Holes that are not filled by chance: where the planted rule stands, and how many cards make whole rows of numbers."""
COLOURS = ("red", "blue", "green", "yellow")
KINDS = ("plain", "moth", "owl", "bell", "kite")
COUNTERS = ("heat", "owed")
POOLS = {
    COLOURS: ("amber", "coral", "teal", "ochre", "slate", "ivory", "plum", "moss"),
    KINDS: ("lantern", "otter", "anvil", "comet", "thimble", "walnut", "ferry", "quill", "cobble", "saddle"),
    COUNTERS: ("tally", "embers", "debt", "knots"),
}


def read(path: Path) -> Tree:
    """A YAML file in which digits are a number and everything else is text, as in rule files."""
    return numbered(yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader))


def numbered(tree: Tree) -> Tree:
    """The same with whole numbers where digits stand."""
    if isinstance(tree, dict):
        return {key: numbered(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [numbered(value) for value in tree]
    return int(tree) if tree.isdecimal() else tree


@cache
def shared() -> Mapping[str, tuple[Tree, ...]]:
    """The fillings that every template may use."""
    return {name: tuple(values) for name, values in read(HERE / "holes.yaml").items()}


def holes(tree: Tree) -> set[str]:
    """The names of all holes of a template."""
    if isinstance(tree, dict):
        return {name for pair in tree.items() for each in pair for name in holes(each)}
    if isinstance(tree, list):
        return {name for each in tree for name in holes(each)}
    return set(HOLE.findall(tree)) if isinstance(tree, str) else set()


def filled(tree: Tree, fills: Mapping[str, Tree]) -> Tree:
    """A template with holes filled; those of other names stay, and a list in a list becomes part of it."""
    if isinstance(tree, dict):
        return {filled(key, fills): filled(value, fills) for key, value in tree.items()}
    if isinstance(tree, list):
        return [part for each in tree for part in spliced(each, fills)]
    if not isinstance(tree, str):
        return tree
    alone = HOLE.fullmatch(tree)
    if alone:
        return filled(fills[alone[1]], fills) if alone[1] in fills else tree
    return HOLE.sub(lambda found: str(filled(f"${found[1]}", fills)), tree)


def spliced(each: Tree, fills: Mapping[str, Tree]) -> list[Tree]:
    """A part of a list, or the parts that a hole brings into it."""
    done = filled(each, fills)
    return done if isinstance(done, list) and isinstance(each, str) else [done]


def chosen(tree: Tree, own: Mapping[str, Tree], chance: random.Random, given: Mapping[str, Tree]) -> dict[str, Tree]:
    """A filling by chance for every hole of a template, and for those that the fillings bring; `given` ones stay."""
    fills = dict(given)
    while missing := sorted(holes(filled(tree, fills)) - fills.keys() - LATE):
        for name in missing:
            pool = re.sub("_[b-e]$", "", name)  # a second hole of the same kind, filled by itself
            fills[name] = chance.choice(own.get(pool) or shared()[pool])
    return fills


def merged(one: Tree, other: Tree) -> Tree:
    """One tree laid over another: maps are merged, anything else is replaced."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {
            key: merged(one[key], other[key]) if key in one and key in other else {**one, **other}[key]
            for key in {**one, **other}
        }
    return other


def names_by(chance: random.Random) -> dict[str, str]:
    """Names of a folder's own for all colours, kinds and counters."""
    return {
        old: new for olds, pool in POOLS.items() for old, new in zip(olds, chance.sample(pool, len(olds)), strict=True)
    }


def renamed(tree: Tree, names: Mapping[str, str]) -> Tree:
    """The same tree with other names for colours, kinds and counters, wherever they stand as a word."""
    if isinstance(tree, dict):
        return {renamed(key, names): renamed(value, names) for key, value in tree.items()}
    if isinstance(tree, (list, tuple)):
        return type(tree)(renamed(value, names) for value in tree)
    if not isinstance(tree, str):
        return tree
    return re.sub(r"[a-z]+", lambda word: names.get(word[0], word[0]), tree)

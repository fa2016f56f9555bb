"""
What is planted: differences, each with the generator's own play, and samenesses, each the same by construction.

Every file in `mechanisms/` and `samenesses/` is data; a seed makes folders of it. Some plants of each file come from a
seed made of the last commit that touched the checker's search, so that no search can be fitted to all of them.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.planted import folders, plays
from tests.planted.folders import Folder, Sown
from tests.planted.growing import HERE, Tree, chosen, filled, holes, merged, names_by, read, renamed
from tests.planted.plays import Play
from tests.planted.reckoning import Reckoning, reckoned
from tests.planted.tables import USUAL

FIXED = "fixed"
SEARCH = "src/rulestone/explorer"
MANY = {
    "each mechanism": (7, 4),
    "more-than-six-moves": (14, 7),
    "clauses": (20, 10),
    "in-force": (20, 10),
    "whole": (20, 10),
    "editor": (28, 14),
    "beyond": (16, 8),
}
"""How many plants of a file come from the fixed seed, and how many from the last change of the search."""
TRIES = 300
"""How many pairs of rules are tried for each difference before its template is called a mistake."""


@dataclass(frozen=True)
class Plant:
    """One folder with two rules planted in it, and what is known of them."""

    name: str
    row: str
    """The row of the table that it counts in: a mechanism, or a ground of sameness."""
    same: bool
    folder: Folder
    rules: tuple[Tree, Tree]
    """The two rules under the plain names of the templates."""
    proof: Play | Reckoning | None = None
    """The generator's own proof of a difference; a sameness has none."""


@dataclass(frozen=True)
class Pair:
    """Two rules as a template gives them, with what their folder has beside them."""

    one: Tree
    other: Tree
    fills: Mapping[str, Tree]
    beside: Mapping[str, Tree]


def mechanisms() -> list[Path]:
    """The files that differences are made of."""
    return sorted((HERE / "mechanisms").glob("*.yaml"))


def grounds() -> list[Path]:
    """The files that samenesses are made of."""
    return sorted((HERE / "samenesses").glob("*.yaml"))


def named(name: str) -> Path:
    """The file of a mechanism or a ground."""
    return next(path for path in (*mechanisms(), *grounds()) if path.stem == name)


def share(path: Path) -> tuple[int, int]:
    """How many plants of a file come from the fixed seed, and how many from the last change of the search."""
    return MANY.get(path.stem, MANY["each mechanism"])


def sample() -> Iterator[Plant]:
    """By the fixed seed, the first two of each mechanism and the first six of each ground."""
    for path in (*mechanisms(), *grounds()):
        yield from planted(path, FIXED, 6 if path in grounds() else 2)


def everything(paths: Sequence[Path] = ()) -> Iterator[Plant]:
    """All plants of all files, or of some."""
    for path in paths or (*mechanisms(), *grounds()):
        fixed, by_search = share(path)
        yield from planted(path, FIXED, fixed)
        yield from planted(path, search_seed(), by_search)


def planted(path: Path, seed: str, many: int) -> Iterator[Plant]:
    """So many plants of one file, no two alike; the name of a plant tells file, seed and number."""
    template, same = read(path), path in grounds()
    chance = random.Random(f"{path.stem} {seed}")
    met: set[str] = set()
    for number in range(1, many + 1):
        yield following(template, path.stem, same, chance, met, f"{path.stem} {seed[:7]} {number}")


def following(template: Tree, row: str, same: bool, chance: random.Random, met: set[str], name: str) -> Plant:
    """The next plant: two rules that were not met yet and, unless they are the same, that are shown to differ."""
    for _ in range(TRIES):
        sown, spec, place = sown_by(template, chance)
        rules = (sown.one, sown.other)
        key = str((rules, place))
        if sown.one == sown.other or key in met:
            continue
        names = names_by(chance)
        folder = folders.dressed(Sown(**{part: renamed(value, names) for part, value in vars(sown).items()}), chance)
        proof = None if same else proved(folder, renamed(spec, names), chance)
        if same or proof is not None:
            met.add(key)
            return Plant(name, row, same, folder, rules, proof)
    raise AssertionError(f"{name}: {TRIES} pairs of rules, and none is new and shown to differ")


def sown_by(template: Tree, chance: random.Random) -> tuple[Sown, Tree, Tree]:
    """Two rules of a template in their game, where to look for a play, and the place in which they stand."""
    place = chance.choice(template.get("places", [{}]))
    own = {**base()["holes"], **template.get("holes", {}), **place.get("holes", {})}
    planted_in = merged(template.get("game", {}), place.get("game", {}))
    asks = place.get("asks", template.get("asks"))
    forms = [*place.get("forms", []), *([] if "asks" in place else template.get("forms", []))]
    asked = [part.get("questions", {}) for part in (template, place)]
    alike = chosen([base()["game"], planted_in, *asked], own, chance, {})
    pair = two_rules(forms, own, chance, alike)
    fills = {**pair.fills, "in_each_colour": alike["high"] * chance.choice([2, 2, 3]), "twice": alike["high"] * 2}
    beside = [template, place, pair.beside]
    questions = {name: each for part in beside for name, each in filled(part.get("questions", {}), fills).items()}
    said = {name: each for part in beside for name, each in filled(part.get("both", {}), fills).items()}
    apart = {name: each for part in beside for name, each in filled(part.get("apart", {}), fills).items()}
    planted_in = merged(planted_in, pair.beside.get("game", {}))
    game = filled(merged(base()["game"], planted_in), fills)
    both = {name: game["answers"].pop(name) for name in base()["asked"]} | said
    for answers in (game["answers"], both):
        answers.pop(asks.get("question"), None)
    sown = Sown(
        game=game,
        question=asks.get("question", "moth.rule"),
        takes=asks.get("takes", "word"),
        one=pair.one,
        other=pair.other,
        both=both,
        questions=questions,
        apart=apart,
        assumes=asks.get("assumes", {}),
        replaces=asks.get("replaces"),
        listed="question" in asks,
    )
    spec = filled({**USUAL, **template.get("table", {}), **place.get("table", {})}, fills)
    spec |= filled(pair.beside.get("table", {}), fills)
    return sown, spec, (asks, filled(planted_in, fills))


def two_rules(forms: Tree, own: Mapping[str, Tree], chance: random.Random, alike: Mapping[str, Tree]) -> Pair:
    """Two rules that stand as a pair; or one form filled in two ways that differ in one hole; or two forms."""
    form = chance.choice(forms)
    if isinstance(form, dict) and "pair" in form:
        fills = chosen(form, own, chance, alike)
        one, other = (filled(each, fills) for each in form["pair"])
        return Pair(one, other, fills, form)
    fills = chosen(form, own, chance, alike)
    free = sorted(holes(form) - alike.keys())
    varied = chance.choice(free) if free and (len(forms) == 1 or chance.random() < 0.7) else None
    single = [each for each in forms if not (isinstance(each, dict) and "pair" in each)]
    another = form if varied else chance.choice(single)
    refilled = chosen(another, own, chance, {name: fill for name, fill in fills.items() if name != varied})
    return Pair(filled(form, fills), filled(another, refilled), fills, {})


def proved(folder: Folder, spec: Tree, chance: random.Random) -> Play | Reckoning | None:
    """The generator's own proof that the two games of a folder differ, if it finds one."""
    one, other = folders.sides(folder)
    if "reckons" in spec:
        return reckoned(one, other, spec["reckons"], chance)
    play = plays.show(one, other, spec, chance)
    return play if play is not None and play.length >= spec.get("least_moves", 0) else None


@cache
def base() -> Mapping[str, Tree]:
    """The plain game."""
    found: Mapping[str, Tree] = read(HERE / "base.yaml")
    return found


@cache
def search_seed() -> str:
    """The last commit that touched the checker's search; a fixed text where there is no history."""
    command = ["git", "-C", str(HERE.parent.parent), "log", "-1", "--format=%H", "--", SEARCH]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        found = ""
    return found or "without history"

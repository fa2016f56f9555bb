"""
`python -m tests.planted`: what the checker makes of every planted rule, as a table; by name what is wrong or undecided.

With `--keep FILE`, each result is written there as soon as it is known, and what stands there already is not judged
again. With `--write FOLDER`, what is named is written there instead, a rules folder each, with its proof beside it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.planted import bundled, kept
from tests.planted.planting import FIXED, Plant, everything, grounds, mechanisms, planted, sample, search_seed, share
from tests.planted.scoring import judged, table


def main() -> None:
    """Read the arguments, and score or write the plants."""
    parser = argparse.ArgumentParser(prog="python -m tests.planted", description=__doc__)
    parser.add_argument("files", nargs="*", help="names of mechanisms or grounds; all of them by default")
    parser.add_argument("--sample", action="store_true", help="only the first few of each by the fixed seed")
    parser.add_argument("--fixed", action="store_true", help="only those of the fixed seed")
    parser.add_argument("--plant", action="append", help="only plants of this name, as the table tells it")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, metavar="FILE")
    parser.add_argument("--again", action="append", choices=("alike", "different", "undecided", "broken"), default=[])
    parser.add_argument("--write", type=Path, metavar="FOLDER")
    parser.add_argument("--bundled", action="store_true", help="instead, every two answers to a bundled question")
    given = parser.parse_args()
    if given.bundled:
        named = {pair.name: pair for pair in bundled.pairs()}
        print(bundled.table(kept.judged_once(named, bundled.judged, given)))
        return
    plants = chosen(given)
    if given.write is not None:
        for plant in plants:
            write(plant, given.write / plant.name.replace(" ", "-"))
        return
    print(f"{len(plants)} planted; the search was last changed in {search_seed()[:7]}\n", flush=True)
    print(table(kept.judged_once({plant.name: plant for plant in plants}, judged, given)))


def chosen(given: argparse.Namespace) -> list[Plant]:
    """The plants that are asked for."""
    paths = [path for path in (*mechanisms(), *grounds()) if not given.files or path.stem in given.files]
    if given.sample:
        found = [plant for plant in sample() if plant.row in {path.stem for path in paths}]
    elif given.fixed:
        found = [plant for path in paths for plant in planted(path, FIXED, share(path)[0])]
    else:
        found = list(everything(paths))
    return [plant for plant in found if not given.plant or plant.name in given.plant]


def write(plant: Plant, root: Path) -> None:
    """The rules folder of a plant, and what is known of it."""
    plant.folder.write(root)
    known = [f"# {plant.name}", "", f"{'The same' if plant.same else 'Different'}, in the dress: {plant.folder.dress}."]
    known += ["", f"- one: {plant.rules[0]}", f"- other: {plant.rules[1]}", "", f"Proof: {plant.proof}"]
    (root / "README.md").write_text("\n".join(known) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

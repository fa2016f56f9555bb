"""The generator is right about what it plants: differences are shown by the plain evaluator, samenesses by no play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest

import rulestone
from rulestone.engine.state import RuleContext, State
from rulestone.engine.table_view import TableView
from tests.marks import some
from tests.planted import folders, plays
from tests.planted.growing import read
from tests.planted.planting import (
    FIXED,
    MANY,
    Plant,
    everything,
    grounds,
    mechanisms,
    named,
    planted,
    search_seed,
    share,
)
from tests.planted.plays import Play, Side
from tests.planted.reckoning import Reckoning, differs
from tests.planted.tables import USUAL, admitted

EACH = pytest.mark.parametrize("path", mechanisms(), ids=lambda path: path.stem)
EACH_GROUND = pytest.mark.parametrize("path", grounds(), ids=lambda path: path.stem)
SOME, SOME_GROUNDS = (
    pytest.mark.parametrize("path", some(paths, paths[::4].__contains__), ids=lambda path: path.stem)
    for paths in (mechanisms(), grounds())
)
IN_ALL = 300
"""How many plants there are at least, and how many of them are the same."""
SAME_IN_ALL = 120
ASKED_FOR = {
    *("hands-passed-on", "stacks-and-answers", "jump-ins", "draws-until", "gifts", "hands-swapped", "extra-turns"),
    *("skipping-two", "counters-that-run-up", "last-cards", "first-cards", "empty-piles", "numbers-of-players"),
    *("five-or-more-players", "more-than-six-moves"),
}


def all_of(path: Path) -> Iterator[Plant]:
    """Every plant of a file."""
    return everything([path])


def states(one: Side, play: Play) -> Iterator[State]:
    """Every position of a play in the first of two games."""
    here = plays.begun(one, play.begins)
    yield here.state
    for move in play.moves:
        here = plays.carry_out(one.rules, one.answers, here.state, move)
        yield here.state


def holds(plant: Plant) -> None:
    """The proof of a difference goes otherwise at its end and not before, from a position that a table could hold."""
    one, other = folders.sides(plant.folder)
    if isinstance(plant.proof, Reckoning):
        assert differs(one, other, plant.proof)
        return
    assert plant.proof is not None
    assert plays.replays(one, other, plant.proof)
    if isinstance(plant.proof.begins, State):
        assert admitted(plant.proof.begins, (one.deck(), other.deck()), (one.players(), other.players()))


@SOME
def test_a_difference_is_shown_by_the_plain_evaluator(path: Path) -> None:
    """The first difference of each mechanism is one."""
    for plant in planted(path, FIXED, 1):
        holds(plant)


@pytest.mark.long
@EACH
def test_every_difference_is_shown_by_the_plain_evaluator(path: Path) -> None:
    """All of them are, those made of the last change of the search as well."""
    for plant in all_of(path):
        holds(plant)


def test_a_difference_shows_in_what_anybody_can_do_from_python(tmp_path: Path) -> None:
    """Two books that each write their rule out are played through the public functions until they part."""
    plant = next(each for each in planted(named("bluffs"), FIXED, 7) if each.folder.dress == "clauses")
    assert isinstance(plant.proof, Play)
    assert isinstance(plant.proof.begins, State)
    plant.folder.write(tmp_path)
    games = [rulestone.game(rulestone.load(tmp_path), f"planted/{book}") for book in ("en", "fr")]
    here = [rulestone.Result(plant.proof.begins, ()) for _ in games]
    for move in plant.proof.moves:
        assert len(told(games, here)) == 1
        here = [rulestone.apply(game, at.state, move) for game, at in zip(games, here, strict=True)]
    assert len(told(games, here)) == 2


def told(games: Sequence[rulestone.Game], here: Sequence[rulestone.Result]) -> set[object]:
    """What people see of some games, without repeats."""
    return {(frozenset(rulestone.options(game, at.state)), at.seen) for game, at in zip(games, here, strict=True)}


@SOME_GROUNDS
def test_no_play_by_chance_tells_a_sameness_apart(path: Path) -> None:
    """Two of each ground, each played a few times by chance in step."""
    for plant in planted(path, FIXED, 2):
        assert by_chance(plant, 5) is None, plant


@pytest.mark.long
@EACH_GROUND
def test_no_play_by_chance_tells_any_sameness_apart(path: Path) -> None:
    """All of them, each played a hundred times."""
    for plant in all_of(path):
        assert by_chance(plant, 100) is None, plant


def by_chance(plant: Plant, tables: int) -> Play | None:
    """A play that tells two games apart for whoever looks closely, found without any hint where to look."""
    one, other = folders.sides(plant.folder)
    prefers = tuple(one.rules.cards)[1:]
    spec = {**USUAL, "me": ["1-5 any"], "top": ["any"], "prefers": prefers, "moves": 25, "tries": tables}
    chance = random.Random(plant.name)
    played = (
        plays.walk(one, other, begins, chance, spec, plays.closely) for begins in plays.tables(one, other, spec, chance)
    )
    return next(filter(None, played), None)


@pytest.mark.long
def test_in_force_is_the_same_over_the_full_product() -> None:
    """
    Conditions of this ground come to the same for every card, with every card in force or none, every colour or none.

    Where only one kind of card is laid, only that kind is looked at.
    """
    for plant in all_of(named("in-force")):
        for side, clauses in looked_at(plant):
            asked = f"<{plant.folder.question}>"
            given = plant.folder.files["games/planted.yaml"]["cards"]
            laid = {kind for kind, entry in given.items() if entry.get("may_be_laid_if") == asked} or given.keys()
            cards = sorted({card for card in side.deck() if card.kind in laid}, key=str)
            for card, force, colour in product(cards, [None, *side.deck()], [None, *side.rules.colours]):
                state = State(((card,), (card,)), (), (), force, colour, 0, 0)
                looks = [TableView(side.rules, side.answers, state) for _ in clauses]
                for look in looks:
                    look.scene = RuleContext(me=0, source=0, card=card)
                found = {look.holds_of(card, clause) for look, clause in zip(looks, clauses, strict=True)}
                assert len(found) == 1, (plant.name, plant.rules, card, force, colour)


def looked_at(plant: Plant) -> Iterator[tuple[Side, list[object]]]:
    """The clauses of a plant, ready to be looked at."""
    one, other = folders.sides(plant.folder)
    if plant.folder.variants:
        return
    question = plant.folder.question
    clauses = one.rules.clauses[question, "condition"]
    yield one, [clauses[one.answers[question]], clauses[other.answers[question]]]


def test_a_seed_makes_the_same_folders_again() -> None:
    """Names, rules, files and proofs are those of yesterday."""
    for path in (named("gifts"), named("editor")):
        assert list(planted(path, FIXED, 2)) == list(planted(path, FIXED, 2))


def test_there_are_enough_of_each() -> None:
    """Ten of each mechanism, twenty that need many moves and for each ground; a third from the search's last change."""
    shares = {path.stem: share(path) for path in (*mechanisms(), *grounds())}
    assert shares.keys() >= ASKED_FOR
    assert set(MANY) - {"each mechanism"} <= shares.keys()
    assert all(sum(each) >= 10 for each in shares.values())
    assert sum(shares["more-than-six-moves"]) >= 20
    assert all(sum(shares[path.stem]) >= 20 for path in grounds())
    assert sum(map(sum, shares.values())) >= IN_ALL
    assert sum(sum(shares[path.stem]) for path in grounds()) >= SAME_IN_ALL
    assert sum(by_search for _, by_search in shares.values()) * 3 >= sum(map(sum, shares.values()))
    assert search_seed()


def test_the_readme_says_how_many_there_are() -> None:
    """In all, of how many mechanisms and kinds of samenesses, and how many the last change of the search brings."""
    readme = (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
    differences, samenesses = ([share(path) for path in paths] for paths in (mechanisms(), grounds()))
    many, same = (sum(map(sum, shares)) for shares in (differences, samenesses))
    by_search = sum(each for _, each in (*differences, *samenesses))
    assert (
        f"There are {many + same}: {many} differences of {len(differences)} mechanisms, and {same} samenesses of "
        f"{len(samenesses)} kinds; {by_search} of all come from the last commit."
    ) in readme


@pytest.mark.long
@pytest.mark.parametrize("name", ["more-than-six-moves", "empty-piles", "five-or-more-players"])
def test_what_a_row_needs_is_there_in_every_play(name: str) -> None:
    """More than six moves, an empty draw pile, five or more players."""
    for plant in all_of(named(name)):
        assert isinstance(plant.proof, Play)
        one, _ = folders.sides(plant.folder)
        positions = list(states(one, plant.proof))
        if name == "more-than-six-moves":
            assert plant.proof.length > 6
        elif name == "five-or-more-players":
            assert len(positions[0].hands) >= 5
        else:
            assert any(emptied(position) for position in positions), plant


def emptied(state: State) -> bool:
    """Whether the draw pile is empty, or was made anew: then the seed is another."""
    return not state.pile or state.seed != 0


@pytest.mark.parametrize("path", [*mechanisms(), *grounds()], ids=lambda path: path.stem)
def test_a_file_says_what_it_is_about(path: Path) -> None:
    """Its first line is a sentence for people, and it has rules."""
    assert path.read_text(encoding="utf-8").startswith("# ")
    template = read(path)
    assert "forms" in template or all("forms" in place for place in template["places"])

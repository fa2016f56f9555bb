"""Two complete books at random in step: where they part, and because of which question."""

import pytest

from rulestone.model import Answer
from tests.engine.tables import deck, defaults, ruleset
from tests.explorer.residue import Parted, dealt, lockstep

RULES = ruleset("uno-2003")
USUAL = defaults(RULES)


def play(seed: int, **other: Answer) -> Parted | None:
    """A random play of our defaults beside the same with other answers."""
    answers = {**USUAL, **{name.replace("__", "."): answer for name, answer in other.items()}}
    return lockstep(RULES, USUAL, answers, dealt(deck(RULES, USUAL), 3, 7, seed), seed)


@pytest.mark.parametrize("seed", range(5))
def test_equal_books_never_part(seed: int) -> None:
    """Whatever happens at random happens in both."""
    assert play(seed) is None


def test_the_question_that_differs_is_the_cause() -> None:
    """Two books that answer one question differently part because of it, as soon as it matters."""
    parted = [play(seed, draw_n__cards_drawn=5) for seed in range(6)]
    causes = {each.causes for each in parted if each is not None}
    assert causes == {(("draw_n.cards_drawn",),)}


def test_of_several_differences_only_the_one_that_showed_is_blamed() -> None:
    """What was read, differs and made no difference so far is not a cause."""
    other = {"draw__voluntary__play_permission": "must", "draw_n__cards_drawn": 5, "wd4__cards_drawn": 6}
    found = [each for seed in range(8) if (each := play(seed, **other)) is not None]
    assert found
    assert all(len(each.causes) == 1 and len(each.causes[0]) == 1 for each in found)

"""What `--thorough` plays: whole games by the thousand, each of which comes to an end."""

from __future__ import annotations

import pytest

from rulestone.checks.edition_check import prepare
from rulestone.checks.evidence import FEW_GAMES, THOROUGH, compare_answers
from rulestone.explorer.result import Undecided
from rulestone.loader import load


@pytest.mark.long
@pytest.mark.sample
def test_thousands_of_games_tell_nothing_apart_that_a_few_leave() -> None:
    """Some of them begin with nothing to turn up but cards that go back, and end nothing."""
    library, problems = load()
    assert library is not None, problems
    work = prepare(library, "uno-2003")
    answers = "uno.call_deadline", "before_the_card_lies", "while_holding_one_card"
    found = compare_answers(work.rules, *answers, work.others, effort=THOROUGH)
    assert isinstance(found, Undecided)
    assert found.tried.moves >= THOROUGH.moves


def test_it_looks_further_for_a_play_before_that() -> None:
    """More positions, and plays of a move more; a game or two is played here, for these come afterwards."""
    library, problems = load()
    assert library is not None, problems
    work = prepare(library, "uno-2003")
    answers = "uno.call_deadline", "before_the_card_lies", "while_holding_one_card"
    usual, deep = (
        compare_answers(work.rules, *answers, work.others, effort=effort._replace(games=2))
        for effort in (FEW_GAMES, FEW_GAMES._replace(deep=True))
    )
    assert isinstance(usual, Undecided)
    assert isinstance(deep, Undecided)
    assert THOROUGH.deep
    assert deep.tried.positions > usual.tried.positions
    further = [[left.number or 0 for left in each.tried.left_out if left.what == "moves"] for each in (usual, deep)]
    assert further[0] < further[1]

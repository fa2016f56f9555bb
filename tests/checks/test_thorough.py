"""What `--thorough` plays: whole games by the thousand, each of which comes to an end."""

from __future__ import annotations

import pytest

from rulestone.checks.edition import prepare
from rulestone.checks.evidence import THOROUGH, compare_answers
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

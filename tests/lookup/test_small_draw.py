"""A few situations of a game, in several ways to play, looked up with hands drawn at random: what `legal` answers."""

from __future__ import annotations

import pytest

from rulestone.loader import load
from rulestone.model import Library
from rulestone.words import Voice
from tests.marks import some
from tests.site.situations import Answers, few_tabled, looked_up

HANDS = 6
"""Of each situation."""
EDITIONS = {"uno-2003": 3, "hp-2018": 30, "hp-2003": 30}
"""How many situations are looked up in each way to play: few for every change, more in CI."""
FIRST = next(iter(EDITIONS))
WAYS = 2


@pytest.fixture(scope="module")
def library() -> Library:
    """The bundled rules."""
    found, problems = load()
    assert found is not None, problems
    return found


@pytest.mark.parametrize("edition", some(EDITIONS, lambda edition: edition == FIRST))
def test_a_few_situations_are_answered_as_legal_does(edition: str, library: Library) -> None:
    """Every line, in one language, for each hand."""
    tables, asked = few_tabled(library, edition, EDITIONS[edition], WAYS, HANDS)
    table, answers, voice = tables["es"], Answers(library, edition), Voice("es")
    for each, (lines, again) in zip(asked, looked_up(table, asked), strict=True):
        assert lines == answers.lines(table, each, voice), each
        assert again == each

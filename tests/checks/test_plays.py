"""What holds of every play that is shown for the bundled books and for the invented ones."""

from collections import defaultdict

import pytest

from rulestone.checks import check
from rulestone.explorer.search_memory import Memory
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.witness import Decides, Witness
from tests.checks.witness_laws import LAWS, Law, anywhere, no_pile_is_made_anew, no_round_ends
from tests.invented import tidewater

ABOUT_AN_END = ("last_card", "turn.begin", "hand.")
"""Of what a question is about where the end of a round is no accident."""
ABOUT_A_PILE = ("exhaustion", "return_place", "pile_runs_out")
"""The same of a pile that is made anew."""


@pytest.fixture(scope="module")
def plays(known: Memory) -> list[tuple[Finding, Witness]]:
    """Every finding that a play shows, of the bundled books and of the invented ones."""
    bundled, _ = load()
    assert bundled is not None
    every = (*check(bundled, known=known).findings, *check(tidewater.library()).findings)
    shown = [(each, each.witness) for each in every if isinstance(each.witness, Witness)]
    assert len(shown) > 50
    return shown


def is_about(finding: Finding, parts: tuple[str, ...]) -> bool:
    """Whether the question has something to do with it, by its name."""
    return any(part in (finding.question or "") for part in parts)


def test_no_round_ends_by_accident(plays: list[tuple[Finding, Witness]]) -> None:
    """Nor is a pile made anew, but where the question is about just that."""
    for finding, shown in plays:
        assert no_round_ends(shown) or is_about(finding, ABOUT_AN_END), finding.id
        assert no_pile_is_made_anew(shown) or is_about(finding, ABOUT_A_PILE), finding.id


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_of_every_play(plays: list[tuple[Finding, Witness]], law: Law) -> None:
    """Whatever the question is about."""
    assert [finding.id for finding, shown in plays if not law(shown)] == []


def test_whose_turn_is_next_hangs_on_no_question_that_is_told_elsewhere(plays: list[tuple[Finding, Witness]]) -> None:
    """Beside something else it is told where it is so however the books' other open questions are answered."""
    draws = [shown for finding, shown in plays if (finding.question or "").endswith("guilty.challenger_draws")]
    assert len(draws) > 2
    for shown in draws:
        assert not [fact for fact in anywhere(shown) if isinstance(fact, Decides)]


def test_the_same_difference_takes_as_many_moves_in_every_edition(plays: list[tuple[Finding, Witness]]) -> None:
    """What is shown in three moves in one edition is shown in three in another, if it hangs on nothing else."""
    moves: dict[object, set[int]] = defaultdict(set)
    for finding, shown in plays:
        if not shown.only_if:
            moves[finding.question, frozenset(shown.outcomes)].add(len(shown.moves))
    assert {key: some for key, some in moves.items() if len(some) > 1} == {}
    assert any(len([f for f, _ in plays if f.question == question]) > 1 for question, _ in moves)  # type: ignore[misc]

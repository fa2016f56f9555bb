"""What holds of every play that is shown for the bundled books and for the invented ones."""

from collections import defaultdict

import pytest

from rulestone.cards import Card
from rulestone.checks import check
from rulestone.checks.edition_check import prepare
from rulestone.checks.evidence import FEW_GAMES
from rulestone.explorer.replay import ReplayedGame, tell
from rulestone.explorer.result import Difference, Parted
from rulestone.explorer.search_memory import Memory, find_difference
from rulestone.explorer.witness import complete
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.witness import Allowed, Decides, Witness
from tests.checks.witness_laws import (
    LAWS,
    Law,
    anywhere,
    no_pile_is_made_anew,
    no_pile_is_used_up,
    no_round_ends,
)
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
    """Nor is a pile used up or made anew, but where the question is about just that."""
    for finding, shown in plays:
        assert no_pile_is_used_up(shown) or is_about(finding, ABOUT_A_PILE), finding.id
        assert no_round_ends(shown) or is_about(finding, ABOUT_AN_END), finding.id
        assert no_pile_is_made_anew(shown) or is_about(finding, ABOUT_A_PILE), finding.id


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_of_every_play(plays: list[tuple[Finding, Witness]], law: Law) -> None:
    """Whatever the question is about."""
    assert [finding.id for finding, shown in plays if not law(shown)] == []


def test_whoever_draws_until_a_card_comes_draws_as_few_as_can_be(known: Memory) -> None:
    """With no other number card on top of the pile would the same moves show the same with fewer cards drawn."""
    library, _ = load()
    assert library is not None
    tried = 0
    for edition in library.editions:
        work = prepare(library, edition, known)
        cards = [Card("number", colour, number) for colour in work.rules.colours for number in (1, 4, 6)]
        for question in work.questions():
            if question not in work.rules.asked:
                continue
            for apart in work.compared(question).shown.values():
                compared = (work.rules, question, apart.answers, work.others)
                found = find_difference(*compared, memory=known, effort=FEW_GAMES)
                if not isinstance(found, Difference) or found.start.turning_up or most_drawn(found, found.parted) < 2:
                    continue
                played = ReplayedGame(work.rules, question, found.answers, found.start, found.moves)
                for top in cards:
                    pile = (*found.start.state.pile[:-1], top)
                    start = found.start._replace(state=found.start.state._replace(pile=pile))
                    replay = tell(played._replace(start=start), complete(work.others, found))
                    if replay.parted is not None and tuple(replay.moves) == found.moves:
                        tried += 1
                        assert most_drawn(found, replay.parted) >= most_drawn(found, found.parted), (question, top)
    assert tried > 50


def most_drawn(found: Difference, parted: Parted) -> int:
    """How many cards leave the pile on the side on which more do so."""
    return len(found.start.state.pile) - min(len(state.pile) for state in parted.after)


def test_what_can_be_played_as_a_bluff_is_told_so(plays: list[tuple[Finding, Witness]]) -> None:
    """Where a card may not be played that others have to challenge, it is told that it can be played all the same."""
    told = [fact for _, shown in plays for fact in anywhere(shown) if isinstance(fact, Allowed) and fact.only_as]
    assert told
    assert all(fact.word == "may_not" and fact.move and fact.only_as.card == fact.move.card for fact in told)


def test_what_is_said_on_both_sides_is_not_told_of_one(plays: list[tuple[Finding, Witness]]) -> None:
    """Where a card may be answered, whoever lets it pass names their cards as well as where it may not be answered."""
    [shown] = [shown for finding, shown in plays if finding.question == "invisibility.cancels"]
    assert {type(fact) for fact in anywhere(shown)} == {Allowed}


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

"""What holds of every play that is shown for the bundled books and for the invented ones."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from rulestone.checks import check
from rulestone.explorer.table import Memory
from rulestone.finding import Finding, Witness
from rulestone.loader import load
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


def seen(shown: Witness, what: str) -> list[dict[str, Any]]:
    """What everybody sees of a kind, on any side."""
    return [dict(each) for outcome in shown.outcomes.values() for each in outcome if each.get("seen") == what]


def is_about(finding: Finding, parts: tuple[str, ...]) -> bool:
    """Whether the question has something to do with it, by its name."""
    return any(part in (finding.question or "") for part in parts)


def test_no_round_ends_by_accident(plays: list[tuple[Finding, Witness]]) -> None:
    """Nor is a pile made anew, but where the question is about just that."""
    for finding, shown in plays:
        assert not seen(shown, "round over") or is_about(finding, ABOUT_AN_END), finding.id
        assert not seen(shown, "shuffles") or is_about(finding, ABOUT_A_PILE), finding.id


def test_sides_tell_of_the_same(plays: list[tuple[Finding, Witness]]) -> None:
    """What may be done on one side is told of the other: that it may be done there as well, or not."""

    def told(outcome: Any, *words: str) -> set[str]:
        return {repr(each[word]) for each in outcome for word in words if word in each}

    for finding, shown in plays:
        allowed = {move for outcome in shown.outcomes.values() for move in told(outcome, "may")}
        for outcome in shown.outcomes.values():
            assert allowed <= told(outcome, "may", "may_not"), finding.id


def test_every_card_that_is_drawn_lies_there_to_be_seen(plays: list[tuple[Finding, Witness]]) -> None:
    """No more is drawn than is laid out, so that no hidden card decides anything."""

    def drawn(events: Any) -> Iterator[int]:
        for each in events:
            yield each.get("draws", 0)
            if each.get("seen") == "draws":
                yield each["detail"][0]

    for finding, shown in plays:
        for outcome in shown.outcomes.values():
            anew = sum(each["detail"][0] for each in outcome if each.get("seen") == "shuffles" and each["detail"])
            there = len(shown.setup["draw_pile"]) + max(anew, 0)
            assert sum(drawn(shown.moves)) + sum(drawn(outcome)) <= there, finding.id


def test_what_chance_brings_is_told_by_no_name(plays: list[tuple[Finding, Witness]]) -> None:
    """After shuffling nobody knows which card comes up."""
    for finding, shown in plays:
        for outcome in shown.outcomes.values():
            events = [each.get("seen") for each in outcome]
            after = events[events.index("shuffles") :] if "shuffles" in events else []
            assert "turned up" not in after, finding.id


def test_the_same_difference_takes_as_many_moves_in_every_edition(plays: list[tuple[Finding, Witness]]) -> None:
    """What is shown in three moves in one edition is shown in three in another, if it hangs on nothing else."""
    moves: dict[object, set[int]] = defaultdict(set)
    for finding, shown in plays:
        if not shown.only_if:
            moves[finding.question, frozenset(shown.outcomes)].add(len(shown.moves))
    assert {key: some for key, some in moves.items() if len(some) > 1} == {}
    assert any(len([f for f, _ in plays if f.question == question]) > 1 for question, _ in moves)  # type: ignore[misc]

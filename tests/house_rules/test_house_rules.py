"""What a house rule changes is shown by a play: against the printed game, and against another house rule."""

from __future__ import annotations

import pytest

from rulestone.checks import check
from rulestone.finding import Finding, Witness
from rulestone.loader import load
from rulestone.model import Library


@pytest.fixture(scope="module")
def library() -> Library:
    """The bundled rules."""
    found, problems = load()
    assert found is not None, problems
    return found


def shown(library: Library, *variants: str) -> list[Finding]:
    """What is found with house rules named, in one edition."""
    return list(check(library, ["hp-2003"], variants=variants).findings)


def witness(finding: Finding) -> Witness:
    """The play that shows a finding."""
    assert isinstance(finding.witness, Witness)
    return finding.witness


@pytest.mark.parametrize("variant", ["stacking", "jump_in", "seven_zero", "draw_until_playable"])
def test_every_house_rule_changes_the_printed_game(library: Library, variant: str) -> None:
    """Each bundled house rule is told apart from the game as printed, as a rule change and no fault of a book."""
    (found,) = shown(library, variant)
    assert (found.kind, found.scope, found.level) == ("rule-change", "variant", "note")
    assert not found.deviating


def test_stacking_lets_the_next_player_pass_the_cards_on(library: Library) -> None:
    """One card laid that makes the next player draw is enough; printed, the next player draws at once."""
    (found,) = shown(library, "stacking")
    assert [move["act"] for move in witness(found).moves] == ["play"]
    assert {"seen": "draws", "who": 1, "detail": [2]} in witness(found).outcomes["as printed"] or {
        "seen": "draws",
        "who": 1,
        "detail": [3],
    } in witness(found).outcomes["as printed"]
    assert {"decides": "answer", "who": 1} in witness(found).outcomes["stacking"] or any(
        "may" in each for each in witness(found).outcomes["stacking"]
    )


def test_two_house_rules_are_compared_with_each_other(library: Library) -> None:
    """Of two house rules named, each is shown against the printed game and both against each other."""
    found = shown(library, "stacking", "jump_in")
    assert {(each.args["one"], each.args["two"]) for each in found} == {
        ("as printed", "stacking"),
        ("as printed", "jump_in"),
        ("stacking", "jump_in"),
    }



"""
What holds of every play that is shown, whatever books it is found in.

A law is a function that says whether it holds of a witness. That nothing happens by accident hangs on what the play is
about, which only whoever holds the law over it can know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from rulestone.cards import Move, Observation
from rulestone.engine.evaluator import CHOICES
from rulestone.witness import Allowed, Decides, Fact, Stands, Witness

Law = Callable[[Witness], bool]
OVER = "round over"
"""What everybody sees when a round ends."""


def observations(facts: Iterable[Fact], what: str = "") -> list[Observation]:
    """What everybody sees, or what of a kind."""
    return [fact for fact in facts if isinstance(fact, Observation) and what in ("", fact.what)]


def anywhere(shown: Witness) -> list[Fact]:
    """What comes out on any side."""
    return [fact for outcome in shown.outcomes.values() for fact in outcome]


def allowed(facts: Iterable[Fact], *words: str) -> set[Move | None]:
    """The moves of which it is told that they may be made, or may not."""
    return {fact.move for fact in facts if isinstance(fact, Allowed) and fact.word in words}


# --- nothing happens by accident --------------------------------------------------------------------------------------


def no_round_ends(shown: Witness) -> bool:
    """Nobody goes out."""
    return not observations(anywhere(shown), OVER)


def no_pile_is_used_up(shown: Witness) -> bool:
    """Where there is a draw pile, something of it is left, on the way and on every side."""
    return not shown.start.draw_pile or all(each.draw_pile for each in (*shown.course, *shown.after.values()))


def no_pile_is_made_anew(shown: Witness) -> bool:
    """No draw pile runs out."""
    return not observations(anywhere(shown), "shuffles")


# --- laws without exception -------------------------------------------------------------------------------------------


def sides_tell_of_the_same(shown: Witness) -> bool:
    """What may be done on one side is told of the other: that it may be done there as well, or not."""
    may = allowed(anywhere(shown), "may")
    return all(may <= allowed(outcome, "may", "may_not") for outcome in shown.outcomes.values())


def every_card_that_is_drawn_lies_there(shown: Witness) -> bool:
    """No more is drawn than is laid out, so that no hidden card decides anything."""
    on_the_way = sum(made.draws for made in shown.moves)
    for outcome in shown.outcomes.values():
        anew = sum(int(str(each.detail[0])) for each in observations(outcome, "shuffles") if each.detail)
        drawn = sum(int(str(each.detail[0])) for each in observations(outcome, "draws"))
        if on_the_way + drawn > len(shown.start.draw_pile) + max(anew, 0):
            return False
    return True


def what_somebody_draws_on_the_way_is_told(shown: Witness) -> bool:
    """Whoever lets something happen is said to draw what they draw: it is the hand that grew."""
    before = [shown.start, *shown.course][1 if shown.start.turning_up else 0 :]
    steps = zip(shown.moves, pairwise(before), strict=False)
    grown = ((made, len(then.hands[made.move.who]) - len(here.hands[made.move.who])) for made, (here, then) in steps)
    return all(made.draws == more for made, more in grown if made.move.act == "go on" and more > 0)


def no_open_decision_stands_for_an_outcome(shown: Witness) -> bool:
    """That the round goes on is told nowhere, nor what is still to be named beside a round that is over."""
    facts = anywhere(shown)
    deciding = any(isinstance(fact, Decides) and fact.moment in CHOICES for fact in facts)
    return Stands("over", False) not in facts and not (observations(facts, OVER) and deciding)


def an_end_stands_beside_an_end_or_beside_whose_turn_it_is(shown: Witness) -> bool:
    """Where a round is told to end, it does on the other side as well, or somebody has a turn there, who is named."""
    sides = shown.outcomes.values()
    ends = [bool(observations(outcome, OVER)) for outcome in sides]
    turns = [any(isinstance(fact, Decides) and fact.moment == "turn" for fact in outcome) for outcome in sides]
    return not any(ends) or all(end or turn for end, turn in zip(ends, turns, strict=True))


def what_was_done_is_not_told_as_what_may_be_done(shown: Witness) -> bool:
    """Nobody would challenge a card once more that they have challenged."""
    return allowed(anywhere(shown), "may").isdisjoint(made.move for made in shown.moves)


def what_chance_brings_is_told_by_no_name(shown: Witness) -> bool:
    """After shuffling nobody knows which card comes up."""
    for outcome in shown.outcomes.values():
        events = [each.what for each in observations(outcome)]
        if "shuffles" in events and "turned up" in events[events.index("shuffles") :]:
            return False
    return True


LAWS: tuple[Law, ...] = (
    sides_tell_of_the_same,
    every_card_that_is_drawn_lies_there,
    what_somebody_draws_on_the_way_is_told,
    no_open_decision_stands_for_an_outcome,
    an_end_stands_beside_an_end_or_beside_whose_turn_it_is,
    what_was_done_is_not_told_as_what_may_be_done,
    what_chance_brings_is_told_by_no_name,
)

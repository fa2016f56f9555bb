"""
What one complete set of answers makes of a move, at the moment that it is about.

Runs that were made before are found again by the answers that they read, so that books that answer alike cost one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rulestone.asking.position import DUE, GO_ON, Answers, Asked, Layout, Wish, engine_card
from rulestone.asking.reaching import CannotBe, moved, neutral, reach
from rulestone.compiler import Ruleset, questions_below
from rulestone.engine.given import Runs
from rulestone.engine.play import carry_out, choices
from rulestone.engine.state import Move, Point, Scene, State
from rulestone.engine.table import PASSING
from rulestone.engine.verdict import Ruling, rule_on
from rulestone.model import Answer
from rulestone.values import replace

LEGAL = ("legal", "challengeable")
CANNOT_BE: Any = "cannot be"
"""What a position comes to that the rules do not let come about; the rule of the ruling says why."""
OUT_OF_TURN = "out of turn"
"""The rule of a ruling on what nobody may do because somebody else is to play."""
UNSAID: Any = "unsaid"
"""What a word comes to of which no rule says anything at that moment: it is not forbidden, and nothing comes of it."""


def could_lay(layout: Layout, answers: Answers, state: State) -> bool:
    """Whether some card of the hand but the drawn one could have been laid before drawing."""
    drawn, hand, point = layout.situation.drawn, list(state.hands[0]), state.point
    if drawn is None or point is None or (point.name, point.owner) != ("drawn", 0):
        return True
    hand.remove(engine_card(drawn))
    before = state._replace(hands=(tuple(hand), *state.hands[1:]), point=Point("turn", 0, Scene(me=0)), taken=0)
    return any(move.card is not None for move in choices(layout.rules, answers, before))


def rule(layout: Layout, answers: Answers, start: State, wish: Wish, *, briefly: bool = False) -> Ruling:
    """The ruling on the wish, at the moment that it is about; books that answer alike are ruled alike."""
    known = runs(layout, wish, briefly)
    ruling: Ruling = known.of(start, answers, lambda given: run(layout, given, start, wish, briefly))
    return ruling


@lru_cache(maxsize=64)
def runs(layout: Layout, wish: Wish, briefly: bool) -> Runs:
    """The runs that were made for a wish under the rules of one game."""
    del layout, wish, briefly
    return Runs()


def run(layout: Layout, answers: Answers, start: State, wish: Wish, briefly: bool = False) -> Ruling:
    """The ruling on the wish, by the answers that are read on the way; without its reasons, where told briefly."""
    asked: Asked = {}
    try:
        state = reach(layout, answers, start, wish, asked)
    except CannotBe as wrong:
        return cannot(wrong)
    if layout.situation.by_choice and not could_lay(layout, answers, state):
        return Ruling(CANNOT_BE, "by_choice", None, ())
    wanted = taken(layout, answers, state, wish) or next(iter(layout.wanted(wish, state)), None)
    if wanted is None:  # there is nothing to let be, or nothing due
        return Ruling("illegal", None, None, ())
    if state.point is None:
        return Ruling("illegal", None, last(asked), tuple(asked.items()))
    out_of_turn = state.point.name in {"turn", "drawn"} and state.point.owner != 0 and not said_aside(wish)
    if out_of_turn and layout.situation.start:
        return Ruling("illegal", None, last(asked), tuple(asked.items()))
    ruling = rule_on(layout.rules, answers, state, wanted, briefly=briefly)
    if out_of_turn and ruling.word == "illegal" and ruling.rule is None:
        ruling = replace(ruling, rule=OUT_OF_TURN)
    if said_aside(wish):
        list(choices(layout.rules, answers, state, asked))
        about = about_window(layout.rules, wish)
        asked = {question: answer for question, answer in asked.items() if question in about}
        ruling = replace(ruling, question=last(asked), asked=tuple(asked.items()))
        if ruling.word == "illegal" and nothing_to_say(state, wish):
            ruling = replace(ruling, word=UNSAID)
    if ruling.word in LEGAL and (wish.call is not None or wish.at is not None):
        ruling = with_choices(layout, answers, state, wish, wanted, ruling)
    return ruling


def cannot(wrong: CannotBe) -> Ruling:
    """The ruling on what cannot be."""
    return Ruling(CANNOT_BE, wrong.key, last(wrong.asked), tuple(wrong.asked.items()))


def taken(layout: Layout, answers: Answers, state: State, wish: Wish) -> Move | None:
    """To go on, where the wish comes to that: nothing is done about what was played, or what is due is drawn."""
    point = state.point
    if wish.act is None or wish.act.verb or point is None or point.name not in PASSING or point.owner != 0:
        return None
    if any(name in layout.rules.moves and point.name in layout.rules.moves[name].at for name in wish.act.moves):
        return None
    move = Move(GO_ON, 0)
    if GO_ON in wish.act.moves:
        return move
    if DUE in wish.act.moves:
        seen = carry_out(layout.rules, answers, state, move).seen
        return move if any((each.what, each.who) == ("draws", 0) for each in seen) else None
    return None


def about_window(rules: Ruleset, wish: Wish) -> set[str]:
    """The questions that are about a duty: whether it arises, when the word is in time, who may catch whom."""
    assert wish.act is not None
    window = rules.windows[wish.act.window]
    nodes = [window.opens, window.if_, window.closes, window.by]
    if window.call is not None:
        nodes += [node for node in (window.call.in_time_if, window.call.late_if) if wish.act.verb == "call"]
    return {question for node in nodes for question in questions_below(rules, node)}


def nothing_to_say(state: State, wish: Wish) -> bool:
    """Whether a word is to be said that nobody waits for: no rule is about saying it then."""
    assert wish.act is not None
    waiting = any((window.rule, window.bearer) == (wish.act.window, 0) for window in state.windows)
    return wish.act.verb == "call" and not waiting


def said_aside(wish: Wish) -> bool:
    """Whether the wish is a word that can be said out of turn."""
    return wish.act is not None and bool(wish.act.verb)


def with_choices(layout: Layout, answers: Answers, state: State, wish: Wish, wanted: Move, ruling: Ruling) -> Ruling:
    """The ruling with the colour named and the player chosen as the wish says."""
    option = next((move for move in choices(layout.rules, answers, state) if layout.meant(move, wish, state)), None)
    if option is None or wanted.act in {"call", "catch"}:
        return ruling
    asked: Asked = {}
    state = moved(layout, answers, state, option, asked)
    for _ in range(20):
        point = state.point
        if point is None or point.name in {"turn", "drawn"}:
            return ruling
        move = neutral(layout, state, point)
        if point.name == "colour" and wish.call is not None:
            if point.owner != 0 or wish.call not in point.choices:
                return Ruling("illegal", option.act, last(asked), (*ruling.asked, *asked.items()))
            move = move._replace(colour=wish.call)
        if point.name == "player" and wish.at is not None and point.owner == 0:
            if wish.at not in point.choices:
                return Ruling("illegal", option.act, last(asked), (*ruling.asked, *asked.items()))
            move = move._replace(player=wish.at)
        state = moved(layout, answers, state, move, asked)
    return ruling


def last(asked: Mapping[str, Answer]) -> str | None:
    """The question read last."""
    return next(reversed(list(asked)), None)

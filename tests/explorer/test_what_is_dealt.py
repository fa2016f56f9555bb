"""The search lays out what the rules read: small games in which a rule is read by cards of a reader's own choosing."""

import pytest

from rulestone.compiler import compile_game
from rulestone.explorer.search import Difference, Search
from tests.engine.own_games import library_with
from tests.explorer.asking import hands

SWAP = """\
questions:
  storm.breaks:
    kind: choice
    takes: steps
    answers:
      hands: {means: [everybody passes their hand on]}
      nothing: {means: []}
    otherwise: open
    default: nothing
    because: It has to be something.
"""
ANSWERED = """\
questions:
  storm.answered:
    kind: choice
    takes: condition
    answers:
      by_skip: {means: card is skip}
      never: {means: never}
    otherwise: open
    default: never
    because: It has to be something.
"""


def found(game, questions, question, one, other):
    """What the search alone finds for two answers in a game, everything else by our defaults."""
    rules = compile_game(library_with(game, questions), "mine")
    others = {question: (one, other)}
    return Search(rules, question, (one, other), others).run()


@pytest.mark.parametrize("number", [0, 2, 9])
def test_a_number_that_a_rule_names_beside_the_question_is_in_the_hand(number):
    """A card of that number is laid, though no answer names it."""
    game = (
        "extends: rlcard_uno\noverrides:\n  cards:\n    number:\n      effect:\n"
        f"      - {{if: card is number {number}, then: [<storm.breaks>]}}\n"
    )
    shown = found(game, SWAP, "storm.breaks", "hands", "nothing")
    assert isinstance(shown, Difference)
    assert any(str(number) in card.split() for card in hands(shown)[0].split(", "))


def test_a_kind_that_only_an_answer_names_is_in_the_hand_of_who_answers():
    """A rule leaves to a question what may be laid on a card that hits somebody."""
    game = (
        "extends: rlcard_uno\nmoves:\n  fend off:\n    at: [answer]\n    who: target\n    card: from the hand\n"
        "    allowed_if: {all_of: [pending card is draw_n, <storm.answered>]}\n"
        "    do: [cancel the effect, lay the card]\noverrides:\n  cards:\n    draw_n:\n"
        "      effect: [{hit: next player, do: [draw 2 to target]}]\n"
    )
    shown = found(game, ANSWERED, "storm.answered", "by_skip", "never")
    assert isinstance(shown, Difference)
    assert "skip" in hands(shown)[1]


def test_somebody_else_holds_a_copy_of_the_card_that_lies():
    """A card may be laid out of turn where it is just the one on top."""
    game = (
        "extends: rlcard_uno\nmoves:\n  jump:\n    at: [turn]\n    who: everybody but the player whose turn it is\n"
        "    card: from the hand\n"
        "    allowed_if: {all_of: [card has the colour in force, card has the number in force]}\n"
        "    do: [play goes on after me, lay the card, <storm.breaks>, end turn]\n"
    )
    shown = found(game, SWAP, "storm.breaks", "hands", "nothing")
    assert isinstance(shown, Difference)
    assert shown.start.state.discard[-1] in shown.start.state.hands[1]

"""The search lays out what the rules read: small games in which a rule is read by cards of a reader's own choosing."""

import pytest

from rulestone.cards import Card
from rulestone.compiler import compile_game
from rulestone.explorer.dealt_positions import Dealing, Draft
from rulestone.explorer.random_games import Effort
from rulestone.explorer.result import Difference, Undecided
from rulestone.explorer.search import AnswerSearch, Bounds
from rulestone.explorer.search_memory import find_difference
from rulestone.explorer.witness import complete, fault
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
LETS = """\
questions:
  storm.lets:
    kind: choice
    takes: condition
    answers:
      yes: {means: always}
      no: {means: never}
    otherwise: open
    default: yes
    because: It has to be something.
"""
TURNS = """\
questions:
  storm.turns:
    kind: choice
    takes: steps
    answers:
      left: {means: [play goes to the left]}
      nothing: {means: []}
    otherwise: open
    default: nothing
    because: It has to be something.
"""
SPARES = """\
questions:
  storm.spares:
    kind: number
    takes: number
    least: 1
    most: 9
    otherwise: open
    default: 4
    because: It has to be something.
"""
BREAKS = ("storm.breaks", "hands", "nothing")


def found(game, questions, question, one, other):
    """What the search alone finds for two answers in a game, everything else by our defaults."""
    rules = compile_game(library_with(game, questions), "mine")
    others = {question: (one, other)}
    return AnswerSearch(rules, question, (one, other), others).run()


def wider(game, questions, question, one, other):
    """The same where the usual small positions show nothing."""
    rules = compile_game(library_with(game, questions), "mine")
    others = {question: (one, other)}
    assert isinstance(AnswerSearch(rules, question, (one, other), others, Bounds(wide=0)).run(), Undecided)
    shown = AnswerSearch(rules, question, (one, other), others).run()
    assert isinstance(shown, Difference)
    assert fault(rules, shown, complete(others, shown)) is None
    return shown


def with_skip(effect):
    """A game in which one kind of card does something else."""
    return f"extends: rlcard_uno\noverrides:\n  cards:\n    skip:\n      effect:\n      - {effect}\n"


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


@pytest.mark.parametrize("number", [0, 4])
def test_a_card_of_a_number_that_is_named_lies_on_top(number):
    """What may be laid on it is asked only then."""
    game = (
        "extends: rlcard_uno\noverrides:\n  cards:\n    number:\n      may_be_laid_if:\n"
        "        any_of: [card matches the card in force,"
        f" {{all_of: [card in force is number {number}, card is number 9, <storm.lets>]}}]\n"
    )
    shown = wider(game, LETS, "storm.lets", "yes", "no")
    assert shown.start.state.discard[-1].number == number


def test_a_card_without_a_colour_lies_on_top():
    """What may be laid on it is asked only then, whether it lies already or is laid first."""
    game = (
        "extends: rlcard_uno\noverrides:\n  cards:\n    number:\n      may_be_laid_if:\n"
        "        any_of: [card matches the card in force,"
        " {all_of: [{not: card in force is coloured}, card is number 9, <storm.lets>]}]\n"
    )
    assert wider(game, LETS, "storm.lets", "yes", "no").parted.after[0].discard[-1].colour is None


@pytest.mark.parametrize("sizes", [(1, 4), (5, 1), (4, 4)])
def test_others_hold_as_many_cards_as_a_rule_names(sizes):
    """Both neighbours at once."""
    named = f"next player holds {sizes[0]} cards, previous player holds {sizes[1]} cards, there are 3 players"
    shown = wider(with_skip(f"{{if: {{all_of: [{named}]}}, then: [<storm.breaks>]}}"), SWAP, *BREAKS)
    assert tuple(map(len, shown.start.state.hands[1:])) == sizes


def test_somebody_else_holds_what_a_rule_names():
    """Two cards of different numbers, and none of a colour."""
    named = "{holds: next player, a_card: card is number 1}, {holds: next player, a_card: card is number 9}"
    none = (
        "{not: {holds: next player, a_card: card is an action card}}, {not: {holds: next player, a_card: card is red}}"
    )
    shown = wider(with_skip(f"{{if: {{all_of: [{named}, {none}]}}, then: [<storm.breaks>]}}"), SWAP, *BREAKS)
    held = shown.start.state.hands[1]
    assert {1, 9} <= {card.number for card in held}
    assert "red" not in {card.colour for card in held}


def test_whoever_is_hit_holds_as_many_cards_as_it_takes():
    """A number that comes of how many they hold is nothing while they hold few."""
    game = with_skip("{hit: next player, do: [draw how many cards target holds less <storm.spares> to target]}")
    shown = wider(game, SPARES, "storm.spares", 4, 5)
    assert len(shown.start.state.hands[1]) >= 5


@pytest.mark.parametrize("size", [1, 4])
def test_whoever_answers_holds_as_many_cards_as_a_rule_names(size):
    """They may answer with a plain card, also with their last one, or only while they have many."""
    game = (
        "extends: rlcard_uno\nmoves:\n  fend off:\n    at: [answer]\n    who: target\n    card: from the hand\n"
        f"    allowed_if: {{all_of: [pending card is draw_n, card is number 4, me holds {size} cards, <storm.lets>]}}\n"
        "    do: [cancel the effect, lay the card]\noverrides:\n  cards:\n    draw_n:\n"
        "      effect: [{hit: next player, do: [draw 2 to target]}]\n"
    )
    assert len(wider(game, LETS, "storm.lets", "yes", "no").start.state.hands[1]) == size


@pytest.mark.parametrize("number", [0, 4])
def test_each_number_card_that_rules_tell_apart_is_turned_up(number):
    """A number card that is named does something when play begins with it."""
    game = (
        "extends: rlcard_uno\noverrides:\n  cards:\n    number:\n"
        f"      turned_up: [{{if: card is number {number}, then: [<storm.breaks>]}}]\n"
    )
    shown = wider(game, SWAP, *BREAKS)
    assert shown.start.turning_up
    assert shown.start.state.pile[-1].number == number


def test_there_may_be_nothing_to_draw_and_nothing_to_shuffle():
    """A rule for that is read at once, though a pile of one discard is never made anew."""
    game = with_skip("{hit: next player, do: [{if: the draw pile is empty, then: [<storm.breaks>]}]}").replace(
        "overrides:\n", "overrides:\n  exhausted: {at_once_if: always}\n"
    )
    shown = wider(game, SWAP, *BREAKS)
    assert (shown.start.state.pile, len(shown.start.state.discard)) == ((), 1)


def test_play_goes_to_the_right():
    """A card that makes play go to the left does nothing else."""
    shown = wider(with_skip("<storm.turns>"), TURNS, "storm.turns", "left", "nothing")
    assert shown.start.state.direction == -1


def test_a_kind_of_card_that_is_no_action_is_held():
    """It has no number, and does something all the same."""
    game = (
        "extends: rlcard_uno\ncards:\n  pearl: {coloured: yes, action: no, copies_of_each_colour: 2, worth: 0,"
        " may_be_laid_if: card matches the card in force, effect: [<storm.breaks>]}\n"
    )
    assert [move.card.kind for move in wider(game, SWAP, *BREAKS).moves] == ["pearl"]


def test_play_goes_on_from_a_turn_in_which_nothing_is_remembered(monkeypatch):
    """Such a position may be none to start from: here there is but one, and it takes a turn of each player."""
    game = (
        "extends: rlcard_uno\noverrides:\n  cards:\n    reverse:\n"
        "      effect: [{if: next player holds 2 cards, then: [<storm.breaks>]}]\n"
    )
    reverse, plain = Card("reverse", "blue"), [Card("number", "red", number) for number in (1, 3, 5, 8)]
    only = Draft(((reverse, *plain[:2]), (reverse._replace(colour="green"), *plain[2:])), Card("number", "blue", 7))
    monkeypatch.setattr("rulestone.explorer.search.starts", lambda *_: [])
    monkeypatch.setattr(Dealing, "starts", lambda dealing, _: [dealing.start_of(only)])
    shown = found(game, SWAP, *BREAKS)
    assert isinstance(shown, Difference)
    assert [(move.who, move.card.kind) for move in shown.moves] == [(0, "reverse"), (1, "reverse")]


PEARLS = """\
  storm.pearls:
    kind: number
    takes: number
    least: 0
    most: 9
    otherwise: open
    default: 0
    because: It has to be something.
"""


def test_a_card_that_only_one_deck_has_is_held_if_that_deck_is_played():
    """The play rests on the answer that puts the card into the box."""
    game = (
        "extends: rlcard_uno\ncards:\n  pearl: {coloured: no, action: yes, copies: <storm.pearls>, worth: 0,"
        " may_be_laid_if: always, effect: [<storm.breaks>]}\n"
    )
    rules = compile_game(library_with(game, SWAP + PEARLS), "mine")
    decks = {"storm.breaks": ("hands", "nothing"), "storm.pearls": (0, 2)}
    shown = find_difference(rules, "storm.breaks", ("hands", "nothing"), decks, effort=Effort(0, 0, positions=800))
    assert isinstance(shown, Difference)
    assert fault(rules, shown, complete(decks, shown)) is None
    assert shown.assumed == (("storm.pearls", 2),)
    none = {**decks, "storm.pearls": (0,)}
    found = find_difference(rules, "storm.breaks", ("hands", "nothing"), none, effort=Effort(0, 0, positions=800))
    assert isinstance(found, Undecided)


COUNTING = """\
extends: rlcard_uno
counters: {heat: 0}
overrides:
  cards:
    skip:
      effect: [add 1 to heat]
    reverse:
      effect: [draw counter heat less <storm.spares> to next player]
"""


@pytest.mark.parametrize(("one", "other"), [(3, 4), (5, 9), (7, 8)])
def test_a_counter_runs_up_in_play(one, other):
    """What it comes to is never laid out: the play that leads there is told, and stands."""
    rules = compile_game(library_with(COUNTING, SPARES), "mine")
    others = {"storm.spares": (one, other)}
    assert isinstance(AnswerSearch(rules, "storm.spares", (one, other), others).run(), Undecided)
    shown = find_difference(rules, "storm.spares", (one, other), others, effort=Effort(0, 0, positions=3000))
    assert isinstance(shown, Difference)
    assert fault(rules, shown, complete(others, shown)) is None
    assert shown.start.state.counters == ()
    assert [move.card.kind for move in shown.moves if move.card].count("skip") == one + 1

"""Whole games at random: what the search does not lay out they come upon, and what they find is cut down and stands."""

from collections import Counter
from dataclasses import replace

import pytest

from rulestone.engine.hidden_cards import all_cards
from rulestone.explorer.available_cards import box_of
from rulestone.explorer.question_uses import slice_of
from rulestone.explorer.random_deals import deal_game
from rulestone.explorer.random_games import Effort, RandomGames
from rulestone.explorer.reachable_questions import wrong_by
from rulestone.explorer.result import Difference, Undecided
from rulestone.explorer.search import AnswerSearch
from rulestone.explorer.search_memory import find_difference
from rulestone.explorer.start_positions import starts
from rulestone.explorer.witness import complete, fault
from tests.engine.tables import ruleset
from tests.explorer.asking import others

LEGAL = ("wd4.legal_if", ("no_matching_card", "no_playable_card"))
SAME = ("reverse.somebody_loses_turn", ("nobody", "who_would_have_played"))
UNKNOWN = ("uno.call_deadline", ("before_the_card_lies", "while_holding_one_card"))
GAMES = ["hp-2003", "hp-2018", "uno-2003"]
FEW = Effort(games=60, moves=6000)


def games(name: str, question: str, answers: tuple[str, str]) -> RandomGames:
    """Games for two answers, everything else by our defaults."""
    rules, given = ruleset(name), others(name)
    return RandomGames(AnswerSearch(rules, question, answers, given), box_of(rules, given), wrong_by(rules, question))


@pytest.mark.parametrize("name", GAMES)
def test_a_wild_card_that_matches_nothing_can_be_played(name: str) -> None:
    """Beside a Wild, a Wild Draw Four may be laid where no card matches and not where none can be played."""
    rules = ruleset(name)
    found = find_difference(rules, *LEGAL, others(name), effort=FEW)
    assert isinstance(found, Difference)
    assert fault(rules, found, complete(others(name), found)) is None
    assert (len(found.moves), len(found.start.state.hands)) == (0, 2)
    assert {card.kind for hand in found.start.state.hands for card in hand} >= {"wd4", "wild"}


def test_the_same_games_are_played_each_time() -> None:
    """Seeds are fixed and counted: no clock, no order of sets, and no hash decides what is played."""
    first, second = games("hp-2018", *SAME), games("hp-2018", *SAME)
    assert (first.play(FEW), first.tally) == (second.play(FEW), second.tally)
    assert first.tally.moves > 1000


def test_whoever_looks_on_is_told_how_far_the_games_are() -> None:
    """Before each of them, by how many games or moves are left, whichever is less; no more than all of it."""
    told: list[float] = []
    played = games("hp-2018", *SAME)
    assert played.play(FEW, told.append) is None
    assert len(told) == played.tally.games > 10
    assert told == sorted(set(told))
    assert (told[0], told[-1] < 1) == (0, True)


def test_what_was_played_in_vain_is_counted() -> None:
    """It stays undecided, with how many games that were: what no hand told apart is not taken for alike."""
    found = find_difference(ruleset("hp-2003"), *UNKNOWN, others("hp-2003"), effort=FEW)
    assert isinstance(found, Undecided)
    assert (found.tried.games > 10, found.tried.moves > 1000) == (True, True)


def test_the_plain_evaluator_comes_upon_the_same() -> None:
    """A game that has no fast form is played plainly, with the same cards and the same chances."""
    fast, plain = games("uno-2003", *LEGAL), games("uno-2003", *LEGAL)
    assert fast.fast is not None
    plain.fast = None
    number = next(number for number in range(40) if fast.one_game(number, 150) is not None)
    again = plain.one_game(number, 150)
    assert again is not None
    assert again == fast.one_game(number, 150)


def test_only_cards_of_the_deck_are_dealt_to_numbers_of_players_that_the_game_has() -> None:
    """Whatever the shape of hands and piles."""
    import random

    box = box_of(ruleset("uno-2003"), others("uno-2003"))
    for seed in range(200):
        state = deal_game(box, random.Random(seed)).state
        assert len(state.hands) in box.players
        cards = [card for hand in state.hands for card in hand] + [*state.pile, *state.discard]
        assert all(cards.count(card) <= box.deck[card] for card in cards)
        assert all(state.hands)


def test_a_deck_of_number_cards_alone_goes_round() -> None:
    """However few of them are kept: everybody has a card, and one lies or is turned up."""
    import random

    box = box_of(ruleset("uno-2003"), others("uno-2003"))
    numbers = Counter({card: 1 for card in box.deck if card.number})
    box = replace(box, deck=numbers, size=numbers.total())
    for seed in range(100):
        start = deal_game(box, random.Random(seed))
        assert start.turning_up or start.state.discard
        assert all(start.state.hands)
        assert Counter(all_cards(start.state)) <= numbers


def test_nothing_is_played_where_there_are_more_people_than_cards() -> None:
    """A game whose books agree on no number of players that its deck is enough for; nothing was tried."""
    played = games("uno-2003", *LEGAL)
    few = Counter([*played.box.deck][:3])
    played.box = replace(played.box, deck=few, size=few.total(), players=(5,))
    assert played.play(FEW) is None
    assert played.tried().games == 0


@pytest.mark.parametrize("players", [(2, 2), (3, 3), (4, 6)])
def test_positions_are_laid_for_numbers_of_players_that_the_game_has(players: tuple[int, int]) -> None:
    """Neither fewer nor more, whatever a rule names."""
    given = {**others("uno-2003"), "players.min": (players[0],), "players.max": (players[1],)}
    box = box_of(ruleset("uno-2003"), given)
    laid = starts(box, slice_of(ruleset("uno-2003"), "challenge.who"))
    assert laid
    assert {len(each.state.hands) for each in laid} <= set(range(players[0], players[1] + 1))

"""
Whole matches: hands are dealt, played by a chooser to their end and scored, until somebody has won.

Besides the match for points there are the match of two pairs, the schedule with changing partners, and elimination.
Each plays every hand with the engine's own options.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rulestone.cards import Card, Move
from rulestone.compiler import Ruleset
from rulestone.engine.evaluator import carry_out, options
from rulestone.engine.state import State
from rulestone.model import Answer
from rulestone.rounds import elimination, first_deal, partners, scoring, tournament
from rulestone.rounds.deck import deck
from rulestone.rounds.match import Hands, drawn_since
from rulestone.rounds.settings import GameSettings

Choose = Callable[[State, Sequence[Move]], Move]
"""Picks one of the options in a position; it may go by anything it likes."""
Answers = Mapping[str, Answer]
FOUR = 4


class Draw(NamedTuple):
    """One round of drawing for the deal: who drew, and which cards."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]


def draw_for_the_deal(rules: Ruleset, answers: Answers, players: int, seed: int) -> tuple[int, tuple[Draw, ...]]:
    """Who deals after drawing from a shuffled deck, and every round of drawing that it took."""
    slots = GameSettings(rules, answers)
    cards = list(deck(rules, answers))
    if len({first_deal.drawn_value(slots, card) for card in cards}) < 2:
        raise ValueError("all cards count alike, so that nobody can draw the highest")
    dice = random.Random(seed)
    rounds: list[Draw] = []
    seats = tuple(range(players))
    while True:
        drawn = Draw(seats, tuple(dice.sample(cards, len(seats))))
        rounds.append(drawn)
        found = first_deal.by_card(slots, drawn.cards)
        if found.dealer is not None:
            return seats[found.dealer], tuple(rounds)
        seats = tuple(seats[place] for place in found.again)


def first_dealer(rules: Ruleset, answers: Answers, players: int, seed: int) -> int:
    """Who deals the first hand: by drawing where the game says so; else seat 0 is whoever the method finds."""
    return (
        draw_for_the_deal(rules, answers, players, seed)[0]
        if first_deal.method(GameSettings(rules, answers)) == "draw"
        else 0
    )


class Played(NamedTuple):
    """One hand: its last position, who ended it, what was drawn after the last card lay, and how many moves it took."""

    state: State
    out: int | None
    """Who went out last; None where nobody did, also where the hand did not end within the moves allowed."""
    late: Hands
    moves: int


class Match(NamedTuple):
    """Every hand of a match, where everybody stands after the last, and who has won."""

    hands: tuple[Played, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


def play_hand(rules: Ruleset, answers: Answers, state: State, choose: Choose, most_moves: int = 5000) -> Played:
    """Play a hand to its end, or until `most_moves` are made."""
    last: dict[int, Hands] = {}
    moves = 0
    while not state.over and moves < most_moves:
        after = carry_out(rules, answers, state, choose(state, options(rules, answers, state))).state
        gone = [seat for seat, hand in enumerate(after.hands) if not hand]
        # Somebody who went out may be made to draw, and then is not out any more.
        last = {seat: last.get(seat, state.hands) for seat in (*last, *gone) if seat in gone}
        state, moves = after, moves + 1
    out = next(reversed(last), None) if state.over else None
    return Played(state, out, drawn_since(state.hands if out is None else last[out], state.hands), moves)


def gains(slots: GameSettings, played: Played) -> tuple[int, ...]:
    """What a hand brings everybody; nothing if it did not end."""
    hands = played.state.hands
    return scoring.gains(slots, hands, played.out, played.late) if played.state.over else (0,) * len(hands)


def added(totals: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """Points before a hand, and what it brought."""
    return tuple(total + gain for total, gain in zip(totals, more, strict=True))


def other_way_gains(slots: GameSettings, played: Played) -> tuple[int, ...]:
    """What a hand brings everybody when points are counted the other way that a book offers."""
    hands = played.state.hands
    return scoring.other_gains(slots, hands, played.out) if played.state.over else (0,) * len(hands)


class NoOtherWay(ValueError):
    """The book offers no other way of counting."""


def play_match(
    rules: Ruleset,
    answers: Answers,
    players: int,
    seed: int,
    choose: Choose,
    most_hands: int = 100,
    *,
    other_way: bool = False,
) -> Match:
    """
    Play hands until somebody has won the match, or `most_hands` are over; the same seed plays the same.

    Points are counted the usual way, or the `other_way` that the book lets people choose.
    """
    slots = GameSettings(rules, answers)
    if other_way and not scoring.other_way_allowed(slots):
        raise NoOtherWay
    brings, stands = (other_way_gains, scoring.other_standing) if other_way else (gains, scoring.standing)
    totals = (0,) * players
    hands: list[Played] = []
    dealer = first_dealer(rules, answers, players, seed)
    while len(hands) < most_hands:
        played = play_hand(rules, answers, first_deal.deal(rules, answers, players, seed + len(hands), dealer), choose)
        hands.append(played)
        totals = added(totals, brings(slots, played))
        found = stands(slots, totals)
        if found.over:
            return Match(tuple(hands), totals, found.winners)
        if not slots.choice(scoring.AFTERWARDS, "scoring", "afterwards"):
            break
        if played.state.over:
            following = first_deal.next_dealer(slots, dealer, played.out, players)
            again = first_dealer(rules, answers, players, seed + len(hands))
            dealer = again if following is None else following
    return Match(tuple(hands), totals, ())


def play_partners(rules: Ruleset, answers: Answers, seed: int, choose: Choose, most_hands: int = 100) -> Match:
    """Play hands of two pairs until one pair stands at the target; totals and winners are those of the pairs."""
    slots = GameSettings(rules, answers)
    pairs = partners.seating(slots).pairs
    totals: tuple[int, ...] = (0, 0)
    hands: list[Played] = []
    while len(hands) < most_hands and not scoring.standing(slots, totals).over:
        dealt = first_deal.deal(rules, answers, FOUR, seed + len(hands), pairs=pairs)
        played = play_hand(rules, answers, dealt, choose)
        hands.append(played)
        if played.out is not None:
            totals = added(totals, pair_gains(slots, played, played.out, pairs))
    return Match(tuple(hands), totals, scoring.standing(slots, totals).winners)


def pair_gains(slots: GameSettings, played: Played, out: int, pairs: Sequence[int]) -> tuple[int, int]:
    """What a hand brings each pair; a player's own points are the pair's."""
    found = partners.award(slots, played.state.hands, out, pairs)
    pair = found.pair if found.player is None else pairs[found.player]
    return (found.points * (pair == 0), found.points * (pair == 1))


class Scheduled(NamedTuple):
    """The hands of a schedule that could be played, the accounts after them, and whose account wins."""

    hands: tuple[Played, ...]
    schedule: tournament.Schedule
    accounts: tuple[tournament.PartnerAccount, ...]
    winners: tuple[tournament.PartnerAccount, ...]


def play_schedule(rules: Ruleset, answers: Answers, name: str, seed: int, choose: Choose) -> Scheduled:
    """Players at one table change partners as a schedule has it, as far as it goes; in a free hand those who sit so."""
    slots = GameSettings(rules, answers)
    schedule = tournament.schedule(slots, name)
    pairs = partners.seating(slots).pairs
    hands: list[Played] = []
    won: list[tuple[tuple[int, int], int]] = []
    for hand in schedule.hands:
        pairing = hand.pairs or tournament.pairings(FOUR)[0]
        dealt = first_deal.deal(rules, answers, FOUR, seed + hand.number, pairs=pairs)
        played = play_hand(rules, answers, dealt, choose)
        hands.append(played)
        if played.out is not None:
            brought = pair_gains(slots, played, played.out, pairs)
            won.extend((pair, points) for pair, points in zip(pairing, brought, strict=True) if points)
    accounts = tournament.accounts(slots, name, won)
    winners = tournament.winners(slots, name, accounts) if accounts else ()
    return Scheduled(tuple(hands), schedule, accounts, winners)


def play_elimination(
    rules: Ruleset, answers: Answers, players: int, seed: int, choose: Choose, most_hands: int = 200
) -> Match:
    """Play hands until the last two have a winner; whoever is out no longer sits at the table."""
    slots = GameSettings(rules, answers)
    totals = (0,) * players
    left: tuple[int, ...] = tuple(range(players))
    hands: list[Played] = []
    while len(hands) < most_hands:
        in_final = len(left) == 2
        played = play_hand(rules, answers, first_deal.deal(rules, answers, len(left), seed + len(hands)), choose)
        hands.append(played)
        if not played.state.over:
            continue
        found = elimination.gains(slots, played.state.hands, played.out)
        brought = dict(zip(left, found, strict=True))
        totals = added(totals, [brought.get(seat, 0) for seat in range(players)])
        step = elimination.final(slots, totals, left) if in_final else elimination.course(slots, totals, left)
        if step.follows in {"won", "nobody"}:
            return Match(tuple(hands), totals, step.winners)
        if not in_final and step.follows in {"final", "end"}:
            totals = elimination.final_totals(slots, totals)
        left = step.left
    return Match(tuple(hands), totals, ())

"""
Whole games by the thousand, and what happened in them: how long they took, who won, how often each rule was used.

Rules written as code play them; where these cannot say something, the plain evaluator plays the same games instead.
Games are dealt and moves are drawn by numbers of a seed alone, so that the same seed counts the same everywhere, and
games may be played in any order by anybody.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from typing import NamedTuple

from rulestone.compiler import Ruleset
from rulestone.compiler.contract import CALL, CATCH
from rulestone.engine.state import Endless, State
from rulestone.model import Answer
from rulestone.phrases import visible
from rulestone.rounds import match
from rulestone.rounds.deck import deck
from rulestone.rounds.settings import GameSettings, NoSetting
from rulestone.simulation.policies import POLICIES, Policy
from rulestone.simulation.tables import Chance, Deal, HeldCards, PlayersSeated, dealing
from rulestone.simulation_results import Simulated
from rulestone.worker_processes import Carrier, Progress, nobody_looks, spread

MOST_MOVES = 2_000
"""A game that takes longer is cut off."""
EVERY = 20
"""Games between two looks at how far it is."""
STRETCH = 250
"""Games that somebody plays before what happened in them is told."""


class TooManyOrFew(ValueError):
    """So many people cannot play this game; `least` and `most` can."""

    def __init__(self, players: int, least: int, most: int) -> None:
        super().__init__(f"{players} players cannot play this: from {least} to {most}")
        self.least, self.most = least, most


def must_sit_down(rules: Ruleset, answers: Mapping[str, Answer], players: int) -> None:
    """Raises `TooManyOrFew` where so many people cannot play."""
    slots = GameSettings(rules, answers)
    least, most = 2, len(deck(rules, answers)) // max(1, slots.number("deal", "cards_each"))
    if slots.has("table", "players", "from"):
        least = slots.number("table", "players", "from")
    if slots.has("table", "players", "to"):
        most = min(most, slots.number("table", "players", "to"))
    if not least <= players <= most:
        raise TooManyOrFew(players, least, most)


class CountedGames:
    """What happened so far."""

    def __init__(self, players: int, missing: int = 0) -> None:
        self.done: Counter[tuple[str, str | None, str | None]] = Counter()
        """How often each move was made, by its kind of card and its duty."""
        self.happened: Counter[str] = Counter()
        self.lengths: list[int] = []
        self.won, self.points = [0] * players, [0] * players
        self.counts_points = True
        self.nobody = self.cut_off = 0
        self.missing = missing
        """Games that nobody lived to play."""

    def play(self, table: PlayersSeated, slots: GameSettings, choose: Policy, chance: Chance, most_moves: int) -> None:
        """Play one game to its end, or until it is cut off."""
        done, length = self.done, 0
        out: dict[int, tuple[HeldCards, ...]] = {}
        while moves := table.options():
            if length == most_moves:
                break
            place = choose(table, moves, chance)
            move, before = moves[place], table.hands()
            table.do(place)
            length += 1
            done[move.act, move.card and move.card.kind, move.window] += 1
            gone = [seat for seat, hand in enumerate(table.hands()) if not hand]
            # Somebody who went out may be made to draw, and then is not out any more.
            out = {seat: out.get(seat, before) for seat in gone}
        for sight in table.observations():
            self.happened[sight.what] += int(str(sight.detail[0])) if sight.what == "draws" else 1
        state = table.state()
        if state.over:
            self.lengths.append(length)
            self.end(state, slots, out)
        else:
            self.cut_off += 1

    def play_unwatched(self, table: PlayersSeated, chance: Chance, most_moves: int) -> None:
        """Play one game at random to its end, or until it is cut off, and look at nothing but how it ended."""
        self.counts_points = False
        length, state = table.play_out(chance, most_moves), table.state()
        if state.over:
            self.lengths.append(length)
            self.win(match.who_went_out(state))
        else:
            self.cut_off += 1

    def win(self, winner: int | None) -> None:
        """Count who won a game."""
        if winner is None:
            self.nobody += 1
        else:
            self.won[winner] += 1

    def end(self, state: State, slots: GameSettings, out: Mapping[int, tuple[HeldCards, ...]]) -> None:
        """Count who won a game, and what it brought."""
        winner = match.who_went_out(state)
        self.win(winner)
        if self.counts_points:
            late = () if winner is None else match.drawn_since(out[winner], state.hands)
            try:
                award = match.outcome(slots, state, late)
            except NoSetting:
                self.counts_points = False
                return
            for seats, points in award.points if award else ():
                for seat in seats:
                    self.points[seat] += points

    def add(self, other: CountedGames) -> None:
        """Count in what happened in other games."""
        self.done += other.done
        self.happened += other.happened
        self.lengths += other.lengths
        self.won = [mine + theirs for mine, theirs in zip(self.won, other.won, strict=True)]
        self.points = [mine + theirs for mine, theirs in zip(self.points, other.points, strict=True)]
        self.counts_points = self.counts_points and other.counts_points
        self.nobody += other.nobody
        self.cut_off += other.cut_off
        self.missing += other.missing

    def by(self, act: str, windows: Sequence[str]) -> dict[str, int]:
        """How often something was done about each duty."""
        return {name: self.done[act, None, name] for name in windows}


class Stretch(NamedTuple):
    """Some of the games that are played by one of some sets of rules."""

    by: int
    first: int
    end: int


class HowToPlay(NamedTuple):
    """How games are played."""

    players: int
    seed: int
    policy: str
    most_moves: int
    quick: bool = False
    """Whether only how games end is of interest; moves are random then."""


DealMaker = Callable[[Ruleset, Mapping[str, Answer], int], Deal]
By = tuple[Ruleset, Mapping[str, Answer]]


class Playing:
    """What is done with a stretch of games, by whoever plays them: rules are made code once for all of their games."""

    def __init__(self, by: Sequence[By], how: HowToPlay, deals: DealMaker) -> None:
        self.by, self.how, self.deals = by, how, deals
        self.at: int | None = None
        self.deal: Deal

    def __call__(self, stretch: Stretch, progress: Progress) -> CountedGames | str:
        """What happened in them, or the steps that never come to an end."""
        rules, answers = self.by[stretch.by]
        if self.at != stretch.by:
            self.deal, self.at = self.deals(rules, answers, self.how.players), stretch.by
        slots, choose, counted = GameSettings(rules, answers), POLICIES[self.how.policy], CountedGames(self.how.players)
        try:
            for number in range(stretch.first, stretch.end):
                chance = random.Random(f"{self.how.seed} {number}").random
                table = self.deal(int(chance() * 2**31), chance)
                if self.how.quick:
                    counted.play_unwatched(table, chance, self.how.most_moves)
                else:
                    counted.play(table, slots, choose, chance, self.how.most_moves)
                if not number % EVERY:
                    progress((number + 1 - stretch.first) / (stretch.end - stretch.first))
        except Endless as wrong:
            return wrong.block
        return counted

    def lost(self, stretch: Stretch) -> CountedGames:
        """What stands for games that nobody lived to play."""
        return CountedGames(self.how.players, stretch.end - stretch.first)


def simulate_all(
    by: Sequence[By],
    games: int,
    how: HowToPlay,
    *,
    carrier: Carrier | None = None,
    progress: Progress = nobody_looks,
    deals: DealMaker = dealing,
) -> Iterator[Simulated]:
    """
    Play some games by each of some sets of rules, and count what happens; raises `TooManyOrFew`.

    Games that nobody lived to play are not counted among those of an outcome.
    """
    for rules, answers in by:
        must_sit_down(rules, answers, how.players)
    work = Playing(by, how, deals)
    parts = [(first, min(games, first + STRETCH)) for first in range(0, games, STRETCH)]
    stretches = [Stretch(number, *part) for number in range(len(by)) for part in parts]
    with closing(spread(work, stretches, carrier, progress, work.lost)) as results:
        for rules, _ in by:
            counted = CountedGames(how.players)
            for stretch in islice(results, len(parts)):
                if isinstance(stretch, str):
                    raise Endless(stretch)
                counted.add(stretch)
            yield simulated(rules, counted, games, how)


def simulated(rules: Ruleset, counted: CountedGames, games: int, how: HowToPlay) -> Simulated:
    """What happened, as it is told."""
    by_act, by_kind = Counter[str](), Counter[str]()
    for (act, kind, _), times in counted.done.items():
        if act not in (CALL, CATCH):
            by_act[act] += times
        if kind is not None:
            by_kind[kind] += times
    ours = [name for name, rule in rules.moves.items() if not rule.breach]
    return Simulated(
        players=how.players,
        games=games - counted.missing,
        seed=how.seed,
        policy=how.policy,
        quick=how.quick,
        most_moves=how.most_moves,
        cut_off=counted.cut_off,
        lengths=tuple(sorted(counted.lengths)),
        won=tuple(counted.won),
        nobody=counted.nobody,
        points=tuple(counted.points) if counted.counts_points else None,
        moves={name: by_act[name] for name in dict.fromkeys((*ours, *sorted(by_act)))},
        cards={kind: by_kind[kind] for kind in rules.cards},
        said=counted.by(CALL, [name for name, rule in rules.windows.items() if rule.call is not None]),
        caught=counted.by(CATCH, list(rules.windows)),
        happened={what: counted.happened[what] for what, way in visible().items() if way.by_itself},
    )

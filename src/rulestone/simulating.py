"""
Whole games by the thousand, and what happened in them: how long they took, who won, how often each rule was used.

Rules written as code play them; where these cannot say something, the plain evaluator plays the same games instead.
Games are dealt and moves are drawn by numbers of a seed alone, so that the same seed counts the same everywhere.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from rulestone.compiled import CannotSpecialise, specialise
from rulestone.compiled.board import Board
from rulestone.compiled.game import Game
from rulestone.compiled.kit import Late, Option
from rulestone.compiler import Ruleset
from rulestone.compiler.contract import CALL, CATCH, NAME_COLOUR
from rulestone.engine import play
from rulestone.engine.state import AnyCard, Move, Seen, State
from rulestone.explorer.evaluators import FALLEN_BACK
from rulestone.model import Answer
from rulestone.rounds import match
from rulestone.rounds.deck import deck
from rulestone.rounds.slots import NoSlot, Slots
from rulestone.simulated import Simulated

Chance = Callable[[], float]
Hand = Sequence[AnyCard]

MOST_MOVES = 2_000
"""A game that takes longer is cut off."""
EVERY = 20
"""Games between two looks at how far it is."""
SEEN = ("draws", "shuffles", "takes back", "discards", "gives", "put back", "hands passed", "hands swapped")
"""What happens at the table without being somebody's move; of cards drawn each is counted."""


def nobody_looks(done: float) -> None:
    """How far it is, told to nobody."""


class TooManyOrFew(ValueError):
    """So many people cannot play this game; `least` and `most` can."""

    def __init__(self, players: int, least: int, most: int) -> None:
        super().__init__(f"{players} players cannot play this: from {least} to {most}")
        self.least, self.most = least, most


# --- tables to play at ------------------------------------------------------------------------------------------------


class AtTable(Protocol):
    """One game that goes on move by move."""

    def options(self) -> Sequence[Move]:
        """What anybody may do now; nothing once it is over."""

    def do(self, place: int) -> None:
        """Make the move at a place among the options that were listed last."""

    def hand(self, seat: int) -> Hand:
        """The cards of somebody."""

    def hands(self) -> tuple[Hand, ...]:
        """The cards of everybody."""

    def state(self) -> State:
        """The position as it is now."""

    def seen(self) -> Sequence[Seen]:
        """All that was seen since the first card was turned up."""


class ByCode(AtTable):
    """A game played by its rules as code."""

    def __init__(self, game: Game, board: Board, moves: Mapping[Option, Move]) -> None:
        self.cards, self.board, self.moves = game.kit.faces.out, board, moves
        self.given: list[Option] = []
        self.sights: list[Seen] = []
        board.seen = self.sights

    def options(self) -> Sequence[Move]:
        """What anybody may do now; nothing once it is over."""
        self.given = self.board.options()
        moves = self.moves
        return [moves[option] for option in self.given]

    def do(self, place: int) -> None:
        """Make the move at a place among the options that were listed last."""
        self.board.do(self.given[place])

    def hand(self, seat: int) -> Hand:
        """The cards of somebody."""
        return self.cards[self.board.hands[seat]]

    def hands(self) -> tuple[Hand, ...]:
        """The cards of everybody."""
        return tuple([self.cards[hand] for hand in self.board.hands])

    def state(self) -> State:
        """The position as it is now."""
        return self.board.state()

    def seen(self) -> Sequence[Seen]:
        """All that was seen since the first card was turned up."""
        return self.sights


class ByRules(AtTable):
    """A game played by the plain evaluator."""

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer], now: State) -> None:
        self.rules, self.answers, self.now = rules, answers, now
        self.given: tuple[Move, ...] = ()
        self.sights: list[Seen] = []

    def options(self) -> Sequence[Move]:
        """What anybody may do now; nothing once it is over."""
        self.given = play.options(self.rules, self.answers, self.now)
        return self.given

    def do(self, place: int) -> None:
        """Make the move at a place among the options that were listed last."""
        self.now, seen = play.carry_out(self.rules, self.answers, self.now, self.given[place])
        self.sights += seen

    def hand(self, seat: int) -> Hand:
        """The cards of somebody."""
        return self.now.hands[seat]

    def hands(self) -> tuple[Hand, ...]:
        """The cards of everybody."""
        return self.now.hands

    def state(self) -> State:
        """The position as it is now."""
        return self.now

    def seen(self) -> Sequence[Seen]:
        """All that was seen since the first card was turned up."""
        return self.sights


Deal = Callable[[int, Chance], AtTable]
"""A new game from a seed for what is shuffled later, and numbers to deal by."""


def dealing(rules: Ruleset, answers: Mapping[str, Answer], players: int) -> Deal:
    """Games of some rules, played as fast as they can be."""
    try:
        game = specialise(rules, answers)
    except CannotSpecialise as why:
        FALLEN_BACK[repr(why)] += 1
        return dealing_plainly(rules, answers, players)
    moves: Late[Option, Move] = Late(game.move)
    return lambda seed, chance: ByCode(game, game.deal(seed, players, chance), moves)


def dealing_plainly(rules: Ruleset, answers: Mapping[str, Answer], players: int) -> Deal:
    """The same games, played by the plain evaluator."""
    cards, each = deck(rules, answers), Slots(rules, answers).number("deal", "cards_each")

    def dealt(seed: int, chance: Chance) -> AtTable:
        mixed = sorted(cards, key=lambda _: chance())
        hands = [mixed[seat * each : (seat + 1) * each] for seat in range(players)]
        begun = play.start(rules, answers, hands, mixed[players * each :], players - 1, seed)
        return ByRules(rules, answers, begun.state)

    return dealt


# --- who does what ----------------------------------------------------------------------------------------------------


def at_random(_: AtTable, moves: Sequence[Move], chance: Chance) -> int:
    """Anything that anybody may do."""
    return int(chance() * len(moves)) if len(moves) > 1 else 0


def sensible(table: AtTable, moves: Sequence[Move], chance: Chance) -> int:
    """
    A word is said when it is due, and who may lay a card lays one: of the colour that they hold most of.

    A card without a colour is kept for last, and a colour that is named is one that they hold most of. Where several
    people may lay a card somebody of them does; whatever else can be done is done at random.
    """
    if len(moves) == 1:
        return 0
    for place, move in enumerate(moves):
        if move.act == CALL:
            return place
    laying = [place for place, move in enumerate(moves) if move.card is not None]
    if laying:
        people = list(dict.fromkeys([moves[place].who for place in laying]))
        who = people[int(chance() * len(people))] if len(people) > 1 else people[0]
        return best(table, moves, [place for place in laying if moves[place].who == who])
    naming = [place for place, move in enumerate(moves) if move.act == NAME_COLOUR]
    return best(table, moves, naming) if naming else at_random(table, moves, chance)


def best(table: AtTable, moves: Sequence[Move], places: Sequence[int]) -> int:
    """The first move of somebody with the colour that they hold most of."""
    held = Counter(card.colour for card in table.hand(moves[places[0]].who))

    def worth(place: int) -> int:
        card = moves[place].card
        colour = moves[place].colour if card is None else card.colour
        return -1 if colour is None else held[colour]

    return max(places, key=worth)


Policy = Callable[[AtTable, Sequence[Move], Chance], int]
POLICIES: Mapping[str, Policy] = {"random": at_random, "sensible": sensible}
"""How people play, by name."""


# --- counting ---------------------------------------------------------------------------------------------------------


def must_sit_down(rules: Ruleset, answers: Mapping[str, Answer], players: int) -> None:
    """Raises `TooManyOrFew` where so many people cannot play."""
    slots = Slots(rules, answers)
    least, most = 2, len(deck(rules, answers)) // max(1, slots.number("deal", "cards_each"))
    if slots.has("table", "players", "from"):
        least = slots.number("table", "players", "from")
    if slots.has("table", "players", "to"):
        most = min(most, slots.number("table", "players", "to"))
    if not least <= players <= most:
        raise TooManyOrFew(players, least, most)


class Counted:
    """What happened so far."""

    def __init__(self, rules: Ruleset, answers: Mapping[str, Answer], players: int) -> None:
        self.slots = Slots(rules, answers)
        self.done: Counter[tuple[str, str | None, str | None]] = Counter()
        """How often each move was made, by its kind of card and its duty."""
        self.happened: Counter[str] = Counter()
        self.lengths: list[int] = []
        self.won, self.points = [0] * players, [0] * players
        self.counts_points = True
        self.nobody = self.cut_off = 0

    def play(self, table: AtTable, choose: Policy, chance: Chance, most_moves: int) -> None:
        """Play one game to its end, or until it is cut off."""
        done, length = self.done, 0
        out: dict[int, tuple[Hand, ...]] = {}
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
        for each in table.seen():
            self.happened[each.what] += int(str(each.detail[0])) if each.what == "draws" else 1
        state = table.state()
        if state.over:
            self.lengths.append(length)
            self.end(state, out)
        else:
            self.cut_off += 1

    def end(self, state: State, out: Mapping[int, tuple[Hand, ...]]) -> None:
        """Count who won a game, and what it brought."""
        winner = match.who_went_out(state)
        if winner is None:
            self.nobody += 1
        else:
            self.won[winner] += 1
        if self.counts_points:
            late = () if winner is None else match.drawn_since(out[winner], state.hands)
            try:
                found = match.outcome(self.slots, state, late)
            except NoSlot:
                self.counts_points = False
                return
            for seats, points in found.points if found else ():
                for seat in seats:
                    self.points[seat] += points

    def by(self, act: str, windows: Sequence[str]) -> dict[str, int]:
        """How often something was done about each duty."""
        return {name: self.done[act, None, name] for name in windows}


def simulate(
    rules: Ruleset,
    answers: Mapping[str, Answer],
    *,
    players: int = 4,
    games: int = 1000,
    seed: int = 0,
    policy: str = "sensible",
    most_moves: int = MOST_MOVES,
    progress: Callable[[float], None] = nobody_looks,
    deals: Callable[[Ruleset, Mapping[str, Answer], int], Deal] = dealing,
) -> Simulated:
    """Play some games and count what happens; raises `TooManyOrFew`."""
    must_sit_down(rules, answers, players)
    deal, choose = deals(rules, answers, players), POLICIES[policy]
    counted = Counted(rules, answers, players)
    for number in range(games):
        chance = random.Random(f"{seed} {number}").random
        counted.play(deal(int(chance() * 2**31), chance), choose, chance, most_moves)
        if not number % EVERY:
            progress((number + 1) / games)
    by_act, by_kind = Counter[str](), Counter[str]()
    for (act, kind, _), times in counted.done.items():
        if act not in (CALL, CATCH):
            by_act[act] += times
        if kind is not None:
            by_kind[kind] += times
    ours = [name for name, rule in rules.moves.items() if not rule.breach]
    return Simulated(
        players=players,
        games=games,
        seed=seed,
        policy=policy,
        most_moves=most_moves,
        cut_off=counted.cut_off,
        lengths=tuple(sorted(counted.lengths)),
        won=tuple(counted.won),
        nobody=counted.nobody,
        points=tuple(counted.points) if counted.counts_points else None,
        moves={name: by_act[name] for name in dict.fromkeys((*ours, *sorted(by_act)))},
        cards={kind: by_kind[kind] for kind in rules.cards},
        said=counted.by(CALL, [name for name, rule in rules.windows.items() if rule.call is not None]),
        caught=counted.by(CATCH, list(rules.windows)),
        happened={what: counted.happened[what] for what in SEEN},
    )

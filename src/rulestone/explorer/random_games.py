"""
Whole games at random under two answers to one question, in step, until somebody at the table can tell them apart.

Each game has an answer of some book's to every other question, the same on both sides; a number of players that the
game has; and hands and piles of its own shape, dealt from the cards that every deck holds. The seeds are fixed, so that
the same books give the same games. A game that is found is cut down, and told only once the plain evaluator has
replayed it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

from rulestone.cards import Card, Move
from rulestone.compiler import Ruleset
from rulestone.engine.plain_table import order
from rulestone.engine.state import Endless, Moment, RuleContext, State
from rulestone.engine.table_view import TableView
from rulestone.engine.traced_answers import TracedAnswers
from rulestone.explorer.available_cards import AvailableCards
from rulestone.explorer.evaluators import FALLEN_BACK, UNSAID_BY_CODE, Plain, cards_of, fall_back, open_game
from rulestone.explorer.game_pair import AnswerPair, GamePair, PairState
from rulestone.explorer.result import Parted
from rulestone.explorer.start_positions import Start
from rulestone.fast import CannotSpecialise
from rulestone.fast.open_game import OpenBoard, OpenGame
from rulestone.findings import NotTried, Tried
from rulestone.model import Answer, OtherAnswers
from rulestone.worker_processes import Progress, nobody_looks

T = TypeVar("T")
WRONG = 0.15
"""How often somebody does what they should not, where they can."""
FEWEST_TO_SHUFFLE = 2
"""With fewer discards an empty draw pile stays empty, or nothing would be left to match."""
DEPARTS = 0.3
"""How often another question is answered otherwise than by our default, in every other game."""
MOST_PICKED = 100_000
"""How many answers stay picked; games for other answers pick the same again."""
SLOWER = 8
"""How many times fewer games are played where the game has no fast form."""


class Effort(NamedTuple):
    """How much is played for two answers, in counts."""

    games: int
    moves: int
    """In all of them together."""
    longest: int = 150
    """In one of them."""
    positions: int = 0
    """Looked at for each number of moves before that, among those in which all that rules look at is brought about."""
    deep: bool = False
    """Whether small positions are looked at for one move more, and for each number of moves four times as many."""


NO_GAMES = Effort(0, 0)


class RandomGame(NamedTuple):
    """A game in which two answers came apart: where it began, what was done, and the answers to all other questions."""

    start: Start
    moves: tuple[Move, ...]
    answers: Mapping[str, Answer]


@dataclass
class Tally:
    """What was played."""

    games: int = 0
    moves: int = 0
    read: bool = False
    """Whether any game came to read the question."""
    counters: dict[str, int] = field(default_factory=dict)
    """How far each counter went."""

    def note(self, *, read: bool, counters: Mapping[str, int]) -> None:
        """Note what a game came to."""
        self.read = self.read or read
        for name, value in counters.items():
            self.counters[name] = max(value, self.counters.get(name, 0))

    def add(self, course: GameCourse) -> None:
        """Count a game that was played before."""
        self.games += 1
        self.moves += course.moves
        self.note(read=course.read, counters=dict(course.counters))


class GameCourse(NamedTuple):
    """What one game came to in which two answers did not come apart."""

    hangs_on: int
    """The other questions that were read in it, as bits of a number, the first of some names the lowest."""
    moves: int
    read: bool
    """Whether the question was read."""
    counters: tuple[tuple[str, int], ...] = ()
    """How far each counter went."""


class EarlierGames(NamedTuple):
    """Games for two answers that were played before: each comes to the same as long as what it read is answered so."""

    admitted: Mapping[str, tuple[Answer, ...]]
    """What was admitted then to the questions that were read."""
    names: tuple[str, ...]
    """These questions, for the bits of each game."""
    courses: tuple[GameCourse, ...]


NO_PAST = EarlierGames({}, (), ())


class ComparedAnswers(Protocol):
    """A question with two answers, in a game whose books admit these answers to all others."""

    rules: Ruleset
    question: str
    answers: tuple[Answer, Answer]
    others: OtherAnswers


class RandomTable(Protocol):
    """Two games in step, as random play needs them."""

    def able(self) -> Sequence[tuple[object, ...]] | None:
        """What may be done in both; nothing where that differs."""

    def able_wrongly(self) -> Sequence[tuple[object, ...]]:
        """What can be done in both although it should not be."""

    def make(self, choice: tuple[object, ...]) -> bool:
        """Do it in both; whether it was seen to go the same."""

    def move(self, choice: tuple[object, ...]) -> Move:
        """The same as people say it."""


class GamesPlayed:
    """Games of two that are played in step, by chance."""

    slower = 1
    """How many times fewer games are played than there is effort for."""

    def __init__(self, box: AvailableCards, wrong: frozenset[str], *, breaches: bool) -> None:
        self.box, self.wrong, self.breaches = box, wrong, breaches
        self.tally = Tally()

    def settled(self, number: int) -> dict[str, Answer]:
        """The answers by which a game is played, but for those in which the two differ."""
        raise NotImplementedError

    def remade_before(self, state: State, answers: Mapping[str, Answer]) -> bool:
        """Whether the pile would have been made anew already in one of the two games."""
        raise NotImplementedError

    def table(self, start: Start, answers: dict[str, Answer]) -> RandomTable | None:
        """Both games at their beginning; nothing where that is seen to go differently."""
        raise NotImplementedError

    def note(self, table: RandomTable | None) -> None:
        """Note what a game came to."""
        raise NotImplementedError

    def play(self, effort: Effort, progress: Progress = nobody_looks) -> RandomGame | None:
        """The first game in which the answers come apart; none within the effort."""
        games, moves = effort.games // self.slower, effort.moves // self.slower
        for number in range(games):
            if self.tally.moves >= moves:
                return None
            progress(max(number / games, self.tally.moves / moves))
            try:
                game = self.one_game(number, effort.longest)
            except Endless:
                # Rules that never let anybody decide, as where only cards are left that are not to be turned up first.
                continue
            if game is not None:
                return game
        return None

    def one_game(self, number: int, longest: int) -> RandomGame | None:
        """One game, whose number decides everything in it."""
        chance = random.Random(number)
        answers = self.settled(number)
        start = self.with_its_pile(deal_game(self.box, chance), answers)
        table = self.table(start, answers)
        done: list[tuple[object, ...]] = []
        self.tally.games += 1
        while table is not None:
            able = table.able()
            if able is None:
                return RandomGame(start, tuple(map(table.move, done)), answers)
            if self.breaches and chance.random() < WRONG:
                able = table.able_wrongly() or able
            if not able or len(done) >= longest:
                break
            choice = pick_choice(able, chance)
            done.append(choice)
            self.tally.moves += 1
            if not table.make(choice):
                return RandomGame(start, tuple(map(table.move, done)), answers)
        self.note(table)
        return None if table is not None else RandomGame(start, (), answers)

    def with_its_pile(self, start: Start, answers: Mapping[str, Answer]) -> Start:
        """A position whose pile would have been made anew already has a card left: nothing is pending in it."""
        state = start.state
        if start.turning_up or state.pile or len(state.discard) < FEWEST_TO_SHUFFLE:
            return start
        if self.remade_before(state, answers):
            return start._replace(state=state._replace(pile=state.discard[:1], discard=state.discard[1:]))
        return start

    def tried(self) -> Tried:
        """What was played in vain, and what was not."""
        tally = self.tally
        left_out = [NotTried("counter", name, most) for name, most in sorted(tally.counters.items())]
        if tally.games and not tally.read:
            left_out.append(NotTried("never_read"))
        return Tried(0, tally.games, tally.moves, tuple(left_out))


class RandomGames(GamesPlayed):
    """Games for one question and two of its answers."""

    def __init__(
        self,
        compared: ComparedAnswers,
        box: AvailableCards,
        wrong: frozenset[str],
        past: EarlierGames = NO_PAST,
    ) -> None:
        super().__init__(box, wrong, breaches=any(rule.breach for rule in compared.rules.moves.values()))
        self.past = past
        self.bits: dict[str, int] = {name: 1 << place for place, name in enumerate(past.names)}
        """The questions that were read in any game, each with its bit."""
        self.courses: list[GameCourse] = []
        self.read: set[str] = set()
        """What was read of the game that is played, besides what its boards read."""
        self.given: tuple[Iterable[str], ...] = ()
        """The answers of the two games that are played, as they were read."""
        self.ended: tuple[bool, Mapping[str, int]] = (False, {})
        """Whether the game that is played came to read the question, and how far each counter went."""
        self.rules, self.question, self.answers = rules, question, _ = (
            compared.rules,
            compared.question,
            compared.answers,
        )
        self.others = {name: answers for name, answers in compared.others.items() if answers and name != question}
        self.changed = {
            name: bit for name, bit in self.bits.items() if past.admitted.get(name) != self.others.get(name)
        }
        """What was read before and is admitted otherwise now."""
        try:
            self.fast: OpenGame | None = open_game(rules, cards_of(box))
        except CannotSpecialise as why:
            FALLEN_BACK[repr(why)] += 1
            self.fast, self.slower = None, SLOWER

    def one_game(self, number: int, longest: int) -> RandomGame | None:
        """One game, unless it was played before."""
        course = self.find_course(number)
        if course is not None:
            self.tally.add(course)
            self.courses.append(course)
            return None
        self.read, self.given, self.ended = set(), (), (False, {})
        before = self.tally.moves
        try:
            return self.play_one(number, longest)
        finally:
            self.read.update(*self.given)
            hangs_on = sum(self.bit(name) for name in self.read if name in self.others)
            read, counters = self.ended
            self.courses.append(GameCourse(hangs_on, self.tally.moves - before, read, tuple(sorted(counters.items()))))

    def play_one(self, number: int, longest: int) -> RandomGame | None:
        """One game, by the plain evaluator where the code of the game has no answer."""
        try:
            return super().one_game(number, longest)
        except UNSAID_BY_CODE as why:
            self.fast = None
            return fall_back(why, super().one_game, number, longest)

    def find_course(self, number: int) -> GameCourse | None:
        """What came of a game that was played before, if all that was read in it is answered as it was then."""
        if number >= len(self.past.courses) or self.fast is None:
            return None
        course = self.past.courses[number]
        for name, bit in self.changed.items():
            then, now = (admitted.get(name) for admitted in (self.past.admitted, self.others))
            if course.hangs_on & bit and (
                not then or not now or pick_answer(number, name, then) != pick_answer(number, name, now)
            ):
                return None
        return course

    def bit(self, name: str) -> int:
        """The bit of a question."""
        return self.bits.setdefault(name, 1 << len(self.bits))

    @property
    def hangs_on(self) -> frozenset[str]:
        """The questions on whose answers the games hang: those that were read in any of them."""
        if self.fast is None:
            return frozenset(self.others)
        every = 0
        for course in self.courses:
            every |= course.hangs_on
        return frozenset(name for name, bit in self.bits.items() if every & bit)

    def remade_before(self, state: State, answers: Mapping[str, Answer]) -> bool:
        """Whether the pile would have been made anew already under one of the two answers."""
        both = [TracedAnswers({**answers, self.question: answer}) for answer in self.answers]
        remade = any(TableView(self.rules, given, state).true(self.rules.remade_at_once) for given in both)
        self.read.update(*both)
        return remade

    def settled(self, number: int) -> dict[str, Answer]:
        """The answers to all other questions in a game: our defaults, or in every other game some others among them."""
        return {
            **{name: pick_answer(number, name, answers) for name, answers in self.others.items()},
            **self.rules.answers,
        }

    def table(self, start: Start, answers: dict[str, Answer]) -> RandomTable | None:
        """Both games at their beginning; nothing where that is seen to go differently."""
        if self.fast is None:
            return plain_table(self, start, answers)
        first, second = (TracedAnswers({**answers, self.question: answer}) for answer in self.answers)
        self.given = first, second
        board = self.fast.board(start.state, first, turning_up=start.turning_up)
        table = FastTable(self, second, board)
        if table.reads():
            table.two = self.fast.board(start.state, second, turning_up=start.turning_up)
        return table if table.alike() else None

    def note(self, table: RandomTable | None) -> None:
        """Note what a game came to."""
        if isinstance(table, FastTable):
            self.ended = table.read, dict(table.one.counters)
        elif isinstance(table, PlainRandomTable):
            assert isinstance(table.pair, AnswerPair)
            self.ended = self.question in table.pair.questions_read, dict(table.at.one.counters)
        else:
            return
        self.tally.note(read=self.ended[0], counters=self.ended[1])


@dataclass
class FastTable:
    """Two games in step; one board stands for both until the question is read, and again once both are the same."""

    games: RandomGames
    second: TracedAnswers
    """The answers in the second game, as they are read."""
    one: OpenBoard
    two: OpenBoard | None = None
    read: bool = False
    """Whether the question was read."""

    def look_at_both(self, look: Callable[[OpenBoard], T]) -> tuple[T, T]:
        """The result of looking at each game; the second is missing while both are one."""
        first = look(self.one)
        if self.two is not None:
            return first, look(self.two)
        return (first, look(self.one.copy(self.second))) if self.reads() else (first, first)

    def reads(self) -> bool:
        """Whether the question was read since this was asked last."""
        was_read = self.one.given.pop(self.games.question, None) is not None
        self.read = self.read or was_read
        return was_read

    def able(self) -> Sequence[tuple[object, ...]] | None:
        """What may be done in both; nothing where that, or what is wrong, differs."""
        one, two = self.look_at_both(OpenBoard.options)
        if one is not two and one != two and set(one) != set(two):
            return None
        if self.games.wrong:
            wrong, worse = self.look_at_both(lambda board: board.breaches(self.games.wrong))
            if wrong is not worse and set(wrong) != set(worse):
                return None
        return one

    def able_wrongly(self) -> Sequence[tuple[object, ...]]:
        """What can be done in both although it should not be."""
        wrong, worse = self.look_at_both(OpenBoard.breaches)
        return wrong if wrong is worse else [option for option in wrong if option in set(worse)]

    def make(self, choice: Any) -> bool:
        """Do it in both; whether it was seen to go the same."""
        before = self.two or self.one.copy(self.second)
        for board in (self.one,) if self.two is None else (self.one, before):
            board.seen = []
            board.do(choice)
        if self.two is None and self.reads():
            before.seen = []
            before.do(choice)
            self.two = before
        alike = self.alike()
        if alike and self.two is not None and self.one.same_as(self.two):
            self.two = None
        return alike

    def alike(self) -> bool:
        """Whether people at the table see the same."""
        one, two = self.one, self.two
        return two is None or (
            one.seen == two.seen
            and one.hands == two.hands
            and one.discard == two.discard
            and len(one.pile) == len(two.pile)
            and (one.colour, one.direction, one.over) == (two.colour, two.direction, two.over)
            and deciding(one) == deciding(two)
        )

    def move(self, choice: tuple[object, ...]) -> Move:
        """The same as people say it."""
        assert self.games.fast is not None
        return self.games.fast.move(choice)  # type: ignore[arg-type]


def deciding(board: OpenBoard) -> object:
    """Who decides what."""
    point = board.point
    return None if point is None else (point[0], point[1], point[3])


@dataclass
class PlainRandomTable:
    """Two games in step, played by an evaluator of states."""

    games: GamesPlayed
    pair: GamePair
    at: PairState

    def able(self) -> Sequence[tuple[object, ...]] | None:
        """What may be done in both; nothing where that differs."""
        permitted = self.pair.permitted(self.at, self.games.wrong)
        return None if isinstance(permitted, Parted) else permitted

    def able_wrongly(self) -> Sequence[tuple[object, ...]]:
        """What can be done in both although it should not be."""
        one, two = self.pair.breaches(self.at)
        return [move for move in one if move in set(two)]

    def make(self, choice: tuple[object, ...]) -> bool:
        """Do it in both; whether it was seen to go the same."""
        made = self.pair.make(self.at, Move(*choice))  # type: ignore[arg-type]
        if isinstance(made, Parted):
            return False
        self.at = made
        return True

    def move(self, choice: tuple[object, ...]) -> Move:
        """The same as people say it."""
        return Move(*choice)  # type: ignore[arg-type]


def plain_table(games: RandomGames, start: Start, answers: Mapping[str, Answer]) -> PlainRandomTable | None:
    """Both games at their beginning, for the plain evaluator."""
    return begin_table(games, AnswerPair(Plain(games.rules), games.question, games.answers, answers), start)


def begin_table(games: GamesPlayed, pair: GamePair, start: Start) -> PlainRandomTable | None:
    """Both games at their beginning; nothing where that is seen to go differently."""
    at: PairState | Parted = PairState(start.state)
    if start.turning_up:
        at = pair.make(PairState(start.state), None)
    return None if isinstance(at, Parted) else PlainRandomTable(games, pair, at)


@lru_cache(MOST_PICKED)
def pick_answer(number: int, name: str, admitted: tuple[Answer, ...]) -> Answer:
    """The answer to another question in a game: our default, or in every other game perhaps another one."""
    if number % 2 and len(admitted) > 1:
        # Each question has its own chance, so that another question in the rules changes nothing here.
        chance = random.Random(f"{number} {name}")
        if chance.random() < DEPARTS:
            return chance.choice(admitted)
    return admitted[0]


def pick_choice(able: Sequence[tuple[object, ...]], chance: random.Random) -> tuple[object, ...]:
    """Something of some kind, each kind as likely."""
    acts = list(dict.fromkeys([choice[0] for choice in able]))
    act = acts[int(chance.random() * len(acts))]
    some = able if len(acts) == 1 else [choice for choice in able if choice[0] == act]
    return some[int(chance.random() * len(some))]


# --- what is dealt ----------------------------------------------------------------------------------------------------


def deal_game(box: AvailableCards, chance: random.Random) -> Start:
    """Cards for one game: as they are dealt by the rules, or fewer of them, or a position at somebody's turn."""
    players = box.players[int(chance.random() * len(box.players))]
    cards = few_of(box, chance)
    chance.shuffle(cards)
    seed = int(chance.random() * 2**31)
    usual = min(box.hand, max(1, (len(cards) - 2) // players))
    if chance.random() < 0.3:
        hands = [cards[seat * usual : (seat + 1) * usual] for seat in range(players)]
        pile, dealer = tuple(cards[players * usual :]), players - 1
        return Start(State(sorted_hands(hands), pile, (), None, None, dealer, dealer, seed=seed), turning_up=True)
    sizes = [1 + int(chance.random() * min(4, usual)) for _ in range(players)]
    if chance.random() < 0.3:
        sizes[int(chance.random() * players)] = usual
    hands, left = [], cards
    for size in sizes:
        hands.append(left[:size])
        left = left[size:]
    return at_a_turn(box, sorted_hands([hand or left[:1] for hand in hands]), left, seed, chance)


def few_of(box: AvailableCards, chance: random.Random) -> list[Card]:
    """All cards that there are, or only some: fewer number cards, or of two colours, so that more of them fit."""
    cards = list(box.deck.elements())
    if chance.random() < 0.5:
        plain = [card for card in cards if not box.rules.cards[card.kind].action]
        chance.shuffle(plain)
        kept = 4 + int(chance.random() * 16)
        for card in plain[kept:]:
            cards.remove(card)
    if chance.random() < 0.3:
        two = {box.rules.colours[int(chance.random() * len(box.rules.colours))] for _ in range(2)}
        some = [card for card in cards if card.colour is None or card.colour in two]
        cards = some if len(some) > 4 * max(box.players) else cards
    return cards


def at_a_turn(
    box: AvailableCards, hands: tuple[tuple[Card, ...], ...], left: list[Card], seed: int, chance: random.Random
) -> Start:
    """A position at somebody's turn with nothing pending, and piles of any size."""
    colours = box.rules.colours
    tops = [card for card in left if card.colour is not None] or left
    top = tops[0] if chance.random() < 0.7 else left[0]
    rest = list(left)
    rest.remove(top)
    drawable = len(rest) if chance.random() < 0.5 else int(chance.random() * min(6, len(rest) + 1))
    under = len(rest) - drawable if chance.random() < 0.3 else int(chance.random() * min(4, len(rest) - drawable + 1))
    pile, below = tuple(rest[:drawable]), tuple(rest[drawable : drawable + under])
    seat = int(chance.random() * len(hands))
    state = State(
        hands=hands,
        pile=pile,
        discard=(*below, top),
        force=top,
        colour=top.colour or colours[int(chance.random() * len(colours))],
        seat=seat,
        dealer=(seat - 1) % len(hands),
        direction=1 if chance.random() < 0.7 else -1,
        point=Moment("turn", seat, RuleContext(me=seat)),
        seed=seed,
    )
    return Start(state)


def sorted_hands(hands: Sequence[Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
    """Hands as they are kept."""
    return tuple(tuple(sorted(hand, key=order)) for hand in hands)


__all__ = ["NO_GAMES", "Effort", "GamesPlayed", "RandomGame", "RandomGames", "Tally", "begin_table", "deal_game"]

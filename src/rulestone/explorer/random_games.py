"""
Whole games at random under two answers to one question, in step, until somebody at the table can tell them apart.

Each game has an answer of some book's to every other question, the same on both sides; a number of players that the
game has; and hands and piles of its own shape, dealt from the cards that every deck holds. The seeds are fixed, so that
the same books give the same games. A game that is found is cut down, and told only once the plain evaluator has
replayed it.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Protocol

from rulestone.cards import Move
from rulestone.compiler import Ruleset
from rulestone.engine.state import Endless, State
from rulestone.engine.table_view import TableView
from rulestone.engine.traced_answers import TracedAnswers
from rulestone.explorer.available_cards import AvailableCards
from rulestone.explorer.evaluators import FALLEN_BACK, UNSAID_BY_CODE, cards_of, fall_back, open_game
from rulestone.explorer.game_pair import AnswerPair
from rulestone.explorer.random_deals import deal_game
from rulestone.explorer.random_tables import FastTable, PlainRandomTable, RandomTable, plain_table
from rulestone.explorer.start_positions import Start
from rulestone.fast import CannotSpecialise
from rulestone.fast.open_game import OpenGame
from rulestone.findings import NotTried, Tried
from rulestone.model import Answer, OtherAnswers
from rulestone.worker_processes import Progress, nobody_looks

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


class GamesPlayed(ABC):
    """Games of two that are played in step, by chance."""

    slower = 1
    """How many times fewer games are played than there is effort for."""

    def __init__(self, box: AvailableCards, wrong: frozenset[str], *, breaches: bool) -> None:
        self.box, self.wrong, self.breaches = box, wrong, breaches
        self.tally = Tally()

    @abstractmethod
    def settled(self, number: int) -> dict[str, Answer]:
        """The answers by which a game is played, but for those in which the two differ."""

    @abstractmethod
    def remade_before(self, state: State, answers: Mapping[str, Answer]) -> bool:
        """Whether the pile would have been made anew already in one of the two games."""

    @abstractmethod
    def table(self, start: Start, answers: dict[str, Answer]) -> RandomTable | None:
        """Both games at their beginning; nothing where that is seen to go differently."""

    @abstractmethod
    def note(self, table: RandomTable | None) -> None:
        """Note what a game came to."""

    def play(self, effort: Effort, progress: Progress = nobody_looks) -> RandomGame | None:
        """The first game in which the answers come apart; none within the effort."""
        games, moves = effort.games // self.slower, effort.moves // self.slower
        if self.box.size <= max(self.box.players):
            return None
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
        # Only code tells what it reads, so that games played plainly may hang on anything.
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

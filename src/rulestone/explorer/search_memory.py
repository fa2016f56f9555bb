"""
The table of a game: for a question and two answers, the play that tells them apart, or that none was found.

Books are look-ups in it. What was found hangs on the ruleset, on the question with its two answers, and on the answers
to those other questions that the search read; it is kept in memory, and its plain form can be kept anywhere.
Whatever it hangs on is kept with it, so that it is never believed for anything else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple, cast

from rulestone.compiler import Ruleset
from rulestone.compiler.ruleset_memory import once
from rulestone.engine.state import READABLE
from rulestone.engine.traced_answers import NotedRun
from rulestone.explorer import game_cutting
from rulestone.explorer.available_cards import counting_questions, other_decks
from rulestone.explorer.grounds import ground, not_compared
from rulestone.explorer.long_plays import Climbing
from rulestone.explorer.random_games import NO_GAMES, NO_PAST, EarlierGames, Effort, GameCourse, RandomGame, RandomGames
from rulestone.explorer.reachable_questions import wrong_by
from rulestone.explorer.result import Alike, Difference, Parted, Undecided
from rulestone.explorer.search import AnswerSearch, Bounds
from rulestone.explorer.shrinking import shrink, with_fewer_cards
from rulestone.explorer.start_positions import Start
from rulestone.explorer.sweep import FoundPlay, Sweep
from rulestone.explorer.witness import complete, fault
from rulestone.findings import NotTried, Tried
from rulestone.model import Answer, OtherAnswers
from rulestone.worker_processes import Progress, nobody_looks

VERSION = 20
"""Changes when the search finds something else in the same game."""
SearchOutcome = Difference | Alike | Undecided
KINDS: tuple[type[Any], ...] = (Difference, Alike, Undecided, Sweep)
NAMED: Mapping[str, Any] = {
    **READABLE,
    **{kind.__name__: kind for kind in (Start, Parted, Tried, NotTried, FoundPlay, *KINDS)},
}

MANY = 40
"""Cards of which there are always enough for a position."""
KEPT = 8
"""How many entries are kept for the same two answers; the oldest go."""
AT_HAND = 256
"""How many entries that were given away are kept for the next edition; those not asked for the longest go."""


@dataclass(frozen=True)
class MemoryEntry:
    """What was found for two answers, and the answers of other questions that it hangs on."""

    found: Any
    """A `SearchOutcome`, or the `Sweep` of a search."""
    others: tuple[tuple[str, tuple[Answer, ...]], ...]
    """All that was admitted to the questions whose answers were tried one after the other."""
    first: tuple[tuple[str, tuple[Answer, ...]], ...] = ()
    """The first answer to questions of which no other was looked at."""
    names: tuple[str, ...] = ()
    """The questions that were read in games that were played in vain."""
    courses: tuple[GameCourse, ...] = ()
    """These games, so that under other answers only those are played again that hang on them."""

    def holds(self, others: OtherAnswers) -> bool:
        """Whether the same would be found with these answers to other questions."""
        alike = all(others.get(question, ()) == answers for question, answers in self.others)
        return alike and all(others.get(question, ())[:1] == answer for question, answer in self.first)


def without_courses(entry: MemoryEntry | Mapping[str, Any]) -> MemoryEntry | Mapping[str, Any]:
    """An entry without the games that were played for it."""
    if isinstance(entry, MemoryEntry):
        return replace(entry, courses=()) if entry.courses else entry
    return {**entry, "courses": []}


class Memory:
    """Entries by what was asked for: of this run, and of earlier ones by their plain data."""

    def __init__(self, data: Mapping[str, Sequence[Mapping[str, Any]]] | None = None) -> None:
        self.entries: dict[str, list[MemoryEntry | Mapping[str, Any]]] = {
            name: [*entries] for name, entries in (data or {}).items()
        }
        self.fresh: list[tuple[str, MemoryEntry]] = []
        """What was found and not yet given to another memory."""
        self.given: dict[int, tuple[str, MemoryEntry]] = {}
        """What was given, that which was asked for last at the end."""
        self.grown = False
        """Whether anything was learnt since this memory was made."""

    def for_a_worker(self) -> Memory:
        """The same for whoever works with it and gives away what is found; here all stays."""
        memory = Memory()
        memory.entries = {name: [*entries] for name, entries in self.entries.items()}
        return memory

    def find(self, key: str, others: OtherAnswers) -> MemoryEntry | None:
        """The entry for a key that holds with these answers to other questions."""
        entries = self.entries.get(key, [])
        for number, kept_entry in enumerate(entries):
            entry = kept_entry if isinstance(kept_entry, MemoryEntry) else self.read_entry(kept_entry)
            entries[number] = entry or kept_entry
            if entry is not None and entry.holds(others):
                if id(entry) in self.given:
                    self.given[id(entry)] = self.given.pop(id(entry))
                return entry
        return None

    def recall(self, key: str, others: OtherAnswers, work: Callable[[], MemoryEntry]) -> SearchOutcome:
        """What was found for a key with these answers to other questions, worked out where that is not known."""
        entry = self.find(key, others)
        if entry is None:
            entry = work()
            self.keep(key, entry)
        return cast("SearchOutcome", entry.found)

    def earlier_games(self, key: str, search: AnswerSearch) -> EarlierGames:
        """The games that were played last for a key, under other answers, where the same was dealt in them."""
        for kept_entry in reversed(self.entries.get(key, [])):
            entry = kept_entry if isinstance(kept_entry, MemoryEntry) else self.read_entry(kept_entry)
            if entry is not None and entry.courses:
                then = dict(entry.others)
                if all(then.get(name) == search.others.get(name, ()) for name in counting_questions(search.rules)):
                    return EarlierGames(then, entry.names, entry.courses)
        return NO_PAST

    @staticmethod
    def read_entry(data: Any) -> MemoryEntry | None:
        """The entry that was written as plain data; none where it is no entry, and what it stands for is found anew."""
        try:
            return from_data(data)
        except Exception:  # noqa: BLE001 - whoever wrote it, and whatever is wrong with it
            return None

    def keep(self, key: str, entry: MemoryEntry) -> None:
        """Keep an entry that was just found under a key."""
        self.fresh.append((key, entry))
        self.add(key, entry)

    def add(self, key: str, entry: MemoryEntry) -> None:
        entries = self.entries.setdefault(key, [])
        if entry.courses:
            # Of games that were played before the last ones are enough.
            entries[:] = [without_courses(kept_entry) for kept_entry in entries]
        entries.append(entry)
        del entries[:-KEPT]
        self.grown = True

    def give(self) -> tuple[tuple[str, MemoryEntry], ...]:
        """What was found since the last time; whoever gets it keeps it, so that here little of it need be kept."""
        fresh = tuple(self.fresh)
        self.fresh.clear()
        self.given.update((id(entry), (key, entry)) for key, entry in fresh)
        while len(self.given) > AT_HAND:
            key, entry = self.given.pop(next(iter(self.given)))
            left = [kept_entry for kept_entry in self.entries.pop(key, []) if kept_entry is not entry]
            if left:
                self.entries[key] = left
        return fresh

    def learn(self, entries: Iterable[tuple[str, MemoryEntry]]) -> None:
        """Keep what was found, if it was found elsewhere."""
        for key, entry in entries:
            if not any(entry is kept_entry for kept_entry in self.entries.get(key, ())):
                self.add(key, entry)

    def data(self) -> dict[str, list[Mapping[str, Any]]]:
        """All of it as plain data."""
        return {
            key: [to_data(entry) if isinstance(entry, MemoryEntry) else entry for entry in entries]
            for key, entries in self.entries.items()
        }


def find_difference(
    rules: Ruleset,
    question: str,
    answers: tuple[Answer, Answer],
    others: OtherAnswers,
    bounds: Bounds | None = None,
    memory: Memory | None = None,
    effort: Effort = NO_GAMES,
    progress: Progress = nobody_looks,
) -> SearchOutcome:
    """
    The play that tells two answers apart, or that they are known to play alike, or neither.

    It is the mirror image where they are given the other way round.
    """
    if not rules.moves:
        # Nobody can do anything, so that no play could tell.
        return cast("SearchOutcome", judge(rules, question, answers, others).found)
    first, second = sorted(answers, key=lambda answer: (str(answer), type(answer).__name__))
    search = AnswerSearch(rules, question, (first, second), others, replace(bounds or Bounds(), wide=effort.positions))
    outcome = look_for(search, effort, progress, Memory() if memory is None else memory)
    return outcome if answers == (first, second) else mirror(outcome)


def look_for(search: AnswerSearch, effort: Effort, progress: Progress, memory: Memory) -> SearchOutcome:
    """The same for two answers in their order: each way of looking is remembered by itself, with what it hangs on."""
    compared = (search.rules, search.question, search.answers, search.others)
    known = memory.recall(content_key(search), search.others, lambda: judge(*compared))
    if not isinstance(known, Undecided):
        return known
    tried = Tried()
    past = partial(memory.earlier_games, content_key(search, "games", effort), search)
    search.sweeps = KeptSweeps(memory, search, effort)
    ways: dict[str, Callable[[], MemoryEntry]] = {
        "plays": lambda: search_plays(search, effort),
        "games": lambda: search_games(search, effort, progress, past(), tried.positions),
        "decks": lambda: search_other_decks(search),
    }
    for way, look in ways.items():
        outcome = memory.recall(content_key(search, way, effort), search.others, look)
        if not isinstance(outcome, Undecided):
            return outcome
        tried = tried.and_also(outcome.tried)
        if not search.slice.played:
            break
    return Undecided(tried.and_also(known.tried))


def judge(rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: OtherAnswers) -> MemoryEntry:
    """The entry for what is known of two answers without a play; else what of them was not compared whole."""
    noted = NotedRun(others)
    known = ground(rules, question, answers, noted)
    if known is not None:
        return MemoryEntry(Alike(known), admitted_to(others, noted.read))
    unseen = not_compared(rules, question, answers, noted)
    tried = Tried(left_out=tuple(NotTried("samples", name) for name in unseen))
    return MemoryEntry(Undecided(tried), admitted_to(others, noted.read))


class KeptSweeps(NamedTuple):
    """The sweeps of a search among what is remembered."""

    memory: Memory
    search: AnswerSearch
    effort: Effort

    def find(self, name: str) -> Sweep | None:
        """What came of a sweep, if all that it hangs on is as it was."""
        entry = self.memory.find(content_key(self.search, name, self.effort), self.search.others)
        return None if entry is None else cast("Sweep", entry.found)

    def keep(self, name: str, sweep: Sweep) -> None:
        """Remember what came of a sweep."""
        others = self.search.others
        first = tuple((question, tuple(others.get(question, ())[:1])) for question in sweep.first)
        entry = MemoryEntry(sweep, admitted_to(others, sweep.whole), first)
        self.memory.keep(content_key(self.search, name, self.effort), entry)


def search_plays(search: AnswerSearch, effort: Effort = NO_GAMES) -> MemoryEntry:
    """The entry for two answers that are not known to play alike: by short plays, then by long ones."""
    outcome = search.run()
    if isinstance(outcome, Difference):
        return make_entry(search, check_replay(search, outcome))
    tried = outcome.tried
    if not search.slice.played:
        return MemoryEntry(Undecided(tried), ())
    climbing = Climbing(search)
    played = climbing.find_play(effort.positions) if climbing.worth_while else None
    tried = tried.and_also(Tried(climbing.looked))
    # Both deal from the box.
    counting = counting_questions(search.rules)
    return (
        make_entry(search, Undecided(tried), counting) if played is None else cut_play(search, played, tried.positions)
    )


def search_games(
    search: AnswerSearch, effort: Effort, progress: Progress, past: EarlierGames, looked: int
) -> MemoryEntry:
    """The same by whole games; `looked` at so many positions before."""
    games = RandomGames(search, search.box, wrong_by(search.rules, search.question), past)
    played = games.play(effort, progress)
    if played is not None:
        return cut_play(search, played, looked)
    hangs_on = admitted_to(search.others, {*games.hangs_on, *counting_questions(search.rules)} - {search.question})
    return MemoryEntry(Undecided(games.tried()), hangs_on, names=tuple(games.bits), courses=tuple(games.courses))


def cut_play(search: AnswerSearch, played: RandomGame, looked: int) -> MemoryEntry:
    """The entry for a long play, made as short as it can be; it hangs on all that is admitted to anything."""
    cut = shrink(search, game_cutting.cut_game(search, played))
    assert cut is not None
    difference = check_replay(search, replace(with_fewer_cards(search, cut), searched=looked))
    return make_entry(search, difference, search.others)


def search_other_decks(search: AnswerSearch) -> MemoryEntry:
    """The same with cards that only some admitted answer puts into the box; a play with these rests on it."""
    read, tried = set(counting_questions(search.rules)), Tried()
    for name, answer in other_decks(search.rules, search.others):
        others = {**search.others, name: (answer,)}
        other = AnswerSearch(search.rules, search.question, search.answers, others, search.bounds)
        outcome = other.run()
        if isinstance(outcome, Difference):
            assumed = tuple(sorted({**dict(outcome.assumed), name: answer}.items()))
            return make_entry(search, check_replay(search, replace(outcome, assumed=assumed)), search.others)
        read |= other.consulted.keys()
        tried = tried.and_also(Tried(outcome.tried.positions))
    return MemoryEntry(Undecided(tried), admitted_to(search.others, read - {search.question}))


def make_entry(search: AnswerSearch, outcome: SearchOutcome, more: Iterable[str] = ()) -> MemoryEntry:
    """What was found, with the answers that the search read for it and with all that is admitted to some more."""
    whole = {*more, *(name for name in search.consulted if name in search.tried)} - {search.question}
    read = sorted(search.consulted.keys() - whole - {search.question})
    first = tuple((name, tuple(search.others.get(name, ())[:1])) for name in read)
    return MemoryEntry(outcome, admitted_to(search.others, whole), first)


def admitted_to(others: OtherAnswers, names: Iterable[str]) -> tuple[tuple[str, tuple[Answer, ...]], ...]:
    """All that is admitted to some questions."""
    return tuple((name, tuple(others.get(name, ()))) for name in sorted(names))


def check_replay(search: AnswerSearch, difference: Difference) -> Difference:
    """A difference that the plain evaluator has replayed; one that does not stand is a fault of ours."""
    if wrong := fault(search.rules, difference, complete(search.others, difference)):
        raise AssertionError(f"a play that was found for {search.question} does not stand: {wrong}")
    return difference


def mirror(outcome: SearchOutcome) -> SearchOutcome:
    """The same with the two answers in the other order."""
    if not isinstance(outcome, Difference):
        return outcome
    return replace(outcome, answers=outcome.answers[::-1], parted=outcome.parted.mirrored)


def content_key(search: AnswerSearch, way: str = "known", effort: Effort | None = None) -> str:
    """A name for what is looked for in some way, made of all that it hangs on but the answers to other questions."""
    box = search.box
    what = [
        VERSION,
        content(box.rules),
        box.contents,
        # A card more or less in a large box changes no position, and what was found stays known.
        min(box.size, MANY),
        search.question,
        [[type(answer).__name__, answer] for answer in search.answers],
        way,
        None if effort is None else repr(search.bounds),
        effort,
    ]
    return hashlib.sha256(json.dumps(what).encode()).hexdigest()


@once
def content(rules: Ruleset) -> str:
    """A hash of all that a ruleset plays by, the clauses of answers included; what stands first is tried first."""
    known = rules.clauses.items()
    clauses = sorted(repr((key, answer, node)) for key, nodes in known for answer, node in nodes.items())
    what = json.dumps([rules.tree, clauses, sorted(rules.asked)], default=str)
    return hashlib.sha256(what.encode()).hexdigest()


# --- plain data ------------------------------------------------------------------------------------------------------


def to_data(entry: MemoryEntry) -> dict[str, Any]:
    """An entry as plain data that JSON can hold."""
    return {
        "found": encode(entry.found),
        "others": [[name, list(answers)] for name, answers in entry.others],
        "first": [[name, list(answers)] for name, answers in entry.first],
        "names": list(entry.names),
        "courses": [list(course) for course in entry.courses],
    }


def from_data(data: Mapping[str, Any]) -> MemoryEntry:
    """The entry that was written as plain data."""
    others, first = (tuple((name, tuple(answers)) for name, answers in data[part]) for part in ("others", "first"))
    courses = tuple(
        GameCourse(on, moves, read, tuple(map(tuple, counters))) for on, moves, read, counters in data["courses"]
    )
    return MemoryEntry(decode(data["found"]), others, first, tuple(data["names"]), courses)


def encode(value: Any) -> Any:
    """A value of states and moves as lists that begin with what they are."""
    if isinstance(value, frozenset):
        return ["set", *sorted(map(encode, value), key=json.dumps)]
    if isinstance(value, KINDS):
        return [type(value).__name__, *(encode(getattr(value, name)) for name in value.__dataclass_fields__)]
    if isinstance(value, tuple):
        name = type(value).__name__
        return [name if name in NAMED else "tuple", *map(encode, value)]
    return value


def decode(value: Any) -> Any:
    """The value that was encoded."""
    if not isinstance(value, list):
        return value
    name, parts = value[0], [decode(part) for part in value[1:]]
    return make_value(name, parts)


def make_value(name: str, parts: Iterable[Any]) -> Any:
    """A value by the name of what it is, from its parts."""
    if name == "set":
        return frozenset(parts)
    return tuple(parts) if name == "tuple" else NAMED[name](*parts)

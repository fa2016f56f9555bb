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
from typing import Any

from rulestone.compiler import Ruleset
from rulestone.compiler.once import once
from rulestone.engine.given import Noted
from rulestone.engine.state import READABLE
from rulestone.explorer import cutting
from rulestone.explorer.box import counted_by, other_decks
from rulestone.explorer.climbing import Climbing
from rulestone.explorer.grounds import ground, not_compared
from rulestone.explorer.positions import Start
from rulestone.explorer.random_games import (
    NO_GAMES,
    NO_PAST,
    Course,
    Effort,
    Past,
    Played,
    Progress,
    RandomGames,
    nobody_looks,
)
from rulestone.explorer.reach import wrong_by
from rulestone.explorer.result import Alike, Undecided
from rulestone.explorer.search import Bounds, Difference, Others, Search
from rulestone.explorer.shrinking import shrink, with_fewer_cards
from rulestone.explorer.witness import complete, fault
from rulestone.finding import LeftOut, Tried
from rulestone.model import Answer

VERSION = 16
"""Changes when the search finds something else in the same game."""
Found = Difference | Alike | Undecided
NAMED: Mapping[str, Any] = {**READABLE, "Start": Start, "Tried": Tried, "LeftOut": LeftOut}
KINDS: Mapping[str, type[Found]] = {each.__name__: each for each in (Difference, Alike, Undecided)}

MANY = 40
"""Cards of which there are always enough for a position."""
KEPT = 8
"""How many entries are kept for the same two answers; the oldest go."""
AT_HAND = 256
"""How many entries that were given away are kept for the next edition; those not asked for the longest go."""


@dataclass(frozen=True)
class Entry:
    """What was found for two answers, and the answers of other questions that it hangs on."""

    found: Found
    others: tuple[tuple[str, tuple[Answer, ...]], ...]
    """All that was admitted to the questions whose answers were tried one after the other."""
    first: tuple[tuple[str, tuple[Answer, ...]], ...] = ()
    """The first answer to questions of which no other was looked at."""
    names: tuple[str, ...] = ()
    """The questions that were read in games that were played in vain."""
    courses: tuple[Course, ...] = ()
    """These games, so that under other answers only those are played again that hang on them."""

    def holds(self, others: Others) -> bool:
        """Whether the same would be found with these answers to other questions."""
        alike = all(others.get(question, ()) == answers for question, answers in self.others)
        return alike and all(others.get(question, ())[:1] == answer for question, answer in self.first)


def without_courses(entry: Entry | Mapping[str, Any]) -> Entry | Mapping[str, Any]:
    """An entry without the games that were played for it."""
    if isinstance(entry, Entry):
        return replace(entry, courses=()) if entry.courses else entry
    return {**entry, "courses": []}


class Memory:
    """Entries by what was asked for: of this run, and of earlier ones by their plain data."""

    def __init__(self, data: Mapping[str, Sequence[Mapping[str, Any]]] | None = None) -> None:
        self.entries: dict[str, list[Entry | Mapping[str, Any]]] = {
            name: [*each] for name, each in (data or {}).items()
        }
        self.fresh: list[tuple[str, Entry]] = []
        """What was found and not yet given to another memory."""
        self.given: dict[int, tuple[str, Entry]] = {}
        """What was given, that which was asked for last at the end."""
        self.grown = False
        """Whether anything was learnt since this memory was made."""

    def find(self, key: str, others: Others) -> Entry | None:
        """The entry for a key that holds with these answers to other questions."""
        entries = self.entries.get(key, [])
        for number, each in enumerate(entries):
            entry = each if isinstance(each, Entry) else self.read(each)
            entries[number] = entry or each
            if entry is not None and entry.holds(others):
                if id(entry) in self.given:
                    self.given[id(entry)] = self.given.pop(id(entry))
                return entry
        return None

    def remembered(self, key: str, others: Others, work: Callable[[], Entry]) -> Found:
        """What was found for a key with these answers to other questions, worked out where that is not known."""
        entry = self.find(key, others)
        if entry is None:
            entry = work()
            self.keep(key, entry)
        return entry.found

    def past(self, key: str, search: Search) -> Past:
        """The games that were played last for a key, under other answers, where the same was dealt in them."""
        for each in reversed(self.entries.get(key, [])):
            entry = each if isinstance(each, Entry) else self.read(each)
            if entry is not None and entry.courses:
                then = dict(entry.others)
                if all(then.get(name) == search.others.get(name, ()) for name in counted_by(search.rules)):
                    return Past(then, entry.names, entry.courses)
        return NO_PAST

    @staticmethod
    def read(data: Any) -> Entry | None:
        """The entry that was written as plain data; none where it is no entry, and what it stands for is found anew."""
        try:
            return from_data(data)
        except Exception:  # noqa: BLE001 - whoever wrote it, and whatever is wrong with it
            return None

    def keep(self, key: str, entry: Entry) -> None:
        """Keep an entry that was just found under a key."""
        self.fresh.append((key, entry))
        self.add(key, entry)

    def add(self, key: str, entry: Entry) -> None:
        entries = self.entries.setdefault(key, [])
        if entry.courses:
            # Of games that were played before the last ones are enough.
            entries[:] = [without_courses(each) for each in entries]
        entries.append(entry)
        del entries[:-KEPT]
        self.grown = True

    def give(self) -> tuple[tuple[str, Entry], ...]:
        """What was found since the last time; whoever gets it keeps it, so that here little of it need be kept."""
        fresh = tuple(self.fresh)
        self.fresh.clear()
        self.given.update((id(entry), (key, entry)) for key, entry in fresh)
        while len(self.given) > AT_HAND:
            key, entry = self.given.pop(next(iter(self.given)))
            left = [each for each in self.entries.pop(key, []) if each is not entry]
            if left:
                self.entries[key] = left
        return fresh

    def learn(self, entries: Iterable[tuple[str, Entry]]) -> None:
        """Keep what was found, if it was found elsewhere."""
        for key, entry in entries:
            if not any(entry is each for each in self.entries.get(key, ())):
                self.add(key, entry)

    def data(self) -> dict[str, list[Mapping[str, Any]]]:
        """All of it as plain data."""
        return {
            key: [to_data(each) if isinstance(each, Entry) else each for each in entries]
            for key, entries in self.entries.items()
        }


def difference(
    rules: Ruleset,
    question: str,
    answers: tuple[Answer, Answer],
    others: Others,
    bounds: Bounds | None = None,
    memory: Memory | None = None,
    effort: Effort = NO_GAMES,
    progress: Progress = nobody_looks,
) -> Found:
    """
    The play that tells two answers apart, or that they are known to play alike, or neither.

    It is the mirror image where they are given the other way round.
    """
    if not rules.moves:
        return judged(rules, question, answers, others).found  # nobody can do anything, so that no play could tell
    first, second = sorted(answers, key=lambda each: (str(each), type(each).__name__))
    search = Search(rules, question, (first, second), others, replace(bounds or Bounds(), wide=effort.positions))
    found = looked_for(search, effort, progress, Memory() if memory is None else memory)
    return found if answers == (first, second) else mirrored(found)


def looked_for(search: Search, effort: Effort, progress: Progress, memory: Memory) -> Found:
    """The same for two answers in their order: each way of looking is remembered by itself, with what it hangs on."""
    asked = (search.rules, search.question, search.answers, search.others)
    known = memory.remembered(content_key(search), search.others, lambda: judged(*asked))
    if not isinstance(known, Undecided):
        return known
    tried = Tried()
    past = partial(memory.past, content_key(search, "games", effort), search)
    ways: dict[str, Callable[[], Entry]] = {
        "plays": lambda: searched(search, effort),
        "games": lambda: by_games(search, effort, progress, past(), tried.positions),
        "decks": lambda: by_other_decks(search),
    }
    for way, look in ways.items():
        found = memory.remembered(content_key(search, way, effort), search.others, look)
        if not isinstance(found, Undecided):
            return found
        tried = tried.and_also(found.tried)
        if not search.slice.played:
            break
    return Undecided(tried.and_also(known.tried))


def judged(rules: Ruleset, question: str, answers: tuple[Answer, Answer], others: Others) -> Entry:
    """The entry for what is known of two answers without a play; else what of them was not compared whole."""
    noted = Noted(others)
    known = ground(rules, question, answers, noted)
    if known is not None:
        return Entry(Alike(known), admitted(others, noted.read))
    unseen = not_compared(rules, question, answers, noted)
    tried = Tried(left_out=tuple(LeftOut("samples", name) for name in unseen))
    return Entry(Undecided(tried), admitted(others, noted.read))


def searched(search: Search, effort: Effort = NO_GAMES) -> Entry:
    """The entry for two answers that are not known to play alike: by short plays, then by long ones."""
    found = search.run()
    if isinstance(found, Difference):
        return hanging_on(search, replayed(search, found))
    tried = Tried(found.searched, left_out=found.left_out)
    if not search.slice.played:
        return Entry(Undecided(tried), ())
    climbing = Climbing(search)
    played = climbing.played(effort.positions) if climbing.worth_while else None
    tried = tried.and_also(Tried(climbing.looked))
    # Both deal from the box.
    asked = counted_by(search.rules)
    return hanging_on(search, Undecided(tried), asked) if played is None else cut_down(search, played, tried.positions)


def by_games(search: Search, effort: Effort, progress: Progress, past: Past, looked: int) -> Entry:
    """The same by whole games; `looked` at so many positions before."""
    games = RandomGames(search, search.box, wrong_by(search.rules, search.question), past)
    played = games.play(effort, progress)
    if played is not None:
        return cut_down(search, played, looked)
    hangs_on = admitted(search.others, {*games.hangs_on, *counted_by(search.rules)} - {search.question})
    return Entry(Undecided(games.tried()), hangs_on, names=tuple(games.bits), courses=tuple(games.courses))


def cut_down(search: Search, played: Played, looked: int) -> Entry:
    """The entry for a long play, made as short as it can be; it hangs on all that is admitted to anything."""
    cut = shrink(search, cutting.difference(search, played))
    assert cut is not None
    found = replayed(search, replace(with_fewer_cards(search, cut), searched=looked))
    return hanging_on(search, found, search.others)


def by_other_decks(search: Search) -> Entry:
    """The same with cards that only some admitted answer puts into the box; a play with these rests on it."""
    read, tried = set(counted_by(search.rules)), Tried()
    for name, answer in other_decks(search.rules, search.others):
        others = {**search.others, name: (answer,)}
        other = Search(search.rules, search.question, search.answers, others, search.bounds)
        found = other.run()
        if isinstance(found, Difference):
            assumed = tuple(sorted({**dict(found.assumed), name: answer}.items()))
            return hanging_on(search, replayed(search, replace(found, assumed=assumed)), search.others)
        read |= other.consulted.keys()
        tried = tried.and_also(Tried(found.searched))
    return Entry(Undecided(tried), admitted(search.others, read - {search.question}))


def hanging_on(search: Search, found: Found, more: Iterable[str] = ()) -> Entry:
    """What was found, with the answers that the search read for it and with all that is admitted to some more."""
    whole = {*more, *(name for name in search.consulted if name in search.tried)} - {search.question}
    read = sorted(search.consulted.keys() - whole - {search.question})
    first = tuple((name, tuple(search.others.get(name, ())[:1])) for name in read)
    return Entry(found, admitted(search.others, whole), first)


def admitted(others: Others, names: Iterable[str]) -> tuple[tuple[str, tuple[Answer, ...]], ...]:
    """All that is admitted to some questions."""
    return tuple((name, tuple(others.get(name, ()))) for name in sorted(names))


def replayed(search: Search, found: Difference) -> Difference:
    """A difference that the plain evaluator has replayed; one that does not stand is a fault of ours."""
    if wrong := fault(search.rules, found, complete(search.others, found)):
        raise AssertionError(f"a play that was found for {search.question} does not stand: {wrong}")
    return found


def mirrored(found: Found) -> Found:
    """The same with the two answers in the other order."""
    if not isinstance(found, Difference):
        return found

    def turn(pair: tuple[Any, Any] | None) -> tuple[Any, Any] | None:
        return None if pair is None else (pair[1], pair[0])

    x, y = found.answers
    after = (found.after[1], found.after[0])
    options, wrong, seen = turn(found.options), turn(found.wrong), turn(found.seen)
    return replace(found, answers=(y, x), options=options, wrong=wrong, seen=seen, after=after)


def content_key(search: Search, way: str = "known", effort: Effort | None = None) -> str:
    """A name for what is looked for in some way, made of all that it hangs on but the answers to other questions."""
    box = search.box
    what = [
        VERSION,
        content(box.rules),
        box.contents,
        min(box.size, MANY),
        search.question,
        [[type(each).__name__, each] for each in search.answers],
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


def to_data(entry: Entry) -> dict[str, Any]:
    """An entry as plain data that JSON can hold."""
    found = entry.found
    kind = type(found).__name__
    fields = {name: encode(getattr(found, name)) for name in found.__dataclass_fields__}
    hangs = {
        "others": [[name, list(answers)] for name, answers in entry.others],
        "first": [[name, list(answers)] for name, answers in entry.first],
        "names": list(entry.names),
        "courses": [list(course) for course in entry.courses],
    }
    return {"kind": kind, "found": fields, **hangs}


def from_data(data: Mapping[str, Any]) -> Entry:
    """The entry that was written as plain data."""
    fields = {name: decode(value) for name, value in data["found"].items()}
    found = KINDS[data["kind"]](**fields)
    others, first = (tuple((name, tuple(answers)) for name, answers in data[part]) for part in ("others", "first"))
    courses = tuple(
        Course(on, moves, read, tuple(map(tuple, counters))) for on, moves, read, counters in data["courses"]
    )
    return Entry(found, others, first, tuple(data["names"]), courses)


def encode(value: Any) -> Any:
    """A value of states and moves as lists that begin with what they are."""
    if isinstance(value, frozenset):
        return ["set", *sorted(map(encode, value), key=json.dumps)]
    if isinstance(value, tuple):
        name = type(value).__name__
        return [name if name in NAMED else "tuple", *map(encode, value)]
    return value


def decode(value: Any) -> Any:
    """The value that was encoded."""
    if not isinstance(value, list):
        return value
    name, parts = value[0], [decode(each) for each in value[1:]]
    return made(name, parts)


def made(name: str, parts: Iterable[Any]) -> Any:
    """A value by the name of what it is, from its parts."""
    if name == "set":
        return frozenset(parts)
    return tuple(parts) if name == "tuple" else NAMED[name](*parts)

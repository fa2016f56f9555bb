"""
The table of a game: for a question and two answers, the play that tells them apart, or that none was found.

Books are look-ups in it. What was found hangs on the ruleset, on the question with its two answers, and on the answers
to those other questions that the search read; it is kept in memory, and its plain form can be kept anywhere.
Whatever it hangs on is kept with it, so that it is never believed for anything else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulestone.compiler import Ruleset
from rulestone.compiler.once import once
from rulestone.engine.state import READABLE
from rulestone.explorer import cutting
from rulestone.explorer.box import Box, box_of, other_decks
from rulestone.explorer.climbing import Climbing
from rulestone.explorer.grounds import ground
from rulestone.explorer.positions import Start
from rulestone.explorer.random_games import NO_GAMES, Effort, Progress, RandomGames, nobody_looks
from rulestone.explorer.reach import wrong_by
from rulestone.explorer.result import Alike, Undecided
from rulestone.explorer.search import Bounds, Difference, NotFound, Others, Search
from rulestone.explorer.shrinking import shrink, with_fewer_cards
from rulestone.explorer.witness import complete, fault
from rulestone.finding import LeftOut, Tried
from rulestone.model import Answer

VERSION = 15
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

    def holds(self, others: Others) -> bool:
        """Whether the same would be found with these answers to other questions."""
        alike = all(others.get(question, ()) == answers for question, answers in self.others)
        return alike and all(others.get(question, ())[:1] == answer for question, answer in self.first)


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
    first, second = sorted(answers, key=lambda each: (str(each), type(each).__name__))
    known = ground(rules, question, answers, others)
    if known is not None:
        return Alike(known)
    if not rules.moves:
        return Undecided(Tried())  # nobody can do anything in it, so that no play could tell
    key = content_key(box_of(rules, others), question, (first, second), bounds or Bounds(), effort)
    entry = None if memory is None else memory.find(key, others)
    if entry is None:
        entry = searched(rules, question, (first, second), others, bounds, effort, progress)
        if memory is not None:
            memory.keep(key, entry)
    return entry.found if answers == (first, second) else mirrored(entry.found)


def searched(
    rules: Ruleset,
    question: str,
    answers: tuple[Answer, Answer],
    others: Others,
    bounds: Bounds | None = None,
    effort: Effort = NO_GAMES,
    progress: Progress = nobody_looks,
) -> Entry:
    """The entry for two answers: by searching, else by whole games."""
    search = Search(rules, question, answers, others, replace(bounds or Bounds(), wide=effort.positions))
    found = search.run()
    if isinstance(found, NotFound):
        tried = Tried(found.searched, left_out=found.left_out)
        if not search.slice.played:
            return Entry(Undecided(tried), ())
        entry = by_long_plays(search, tried, effort, progress)
        return entry if isinstance(entry.found, Difference) else by_other_decks(search, entry)
    read = sorted(name for name in search.consulted if name != question)
    whole = tuple((name, tuple(others.get(name, ()))) for name in read if name in search.tried)
    first = tuple((name, tuple(others.get(name, ())[:1])) for name in read if name not in search.tried)
    return Entry(replayed(search, found), whole, first)


def by_long_plays(search: Search, tried: Tried, effort: Effort, progress: Progress) -> Entry:
    """
    The same for two answers that the search does not tell apart: by long plays, then by whole games.

    It hangs on all that is admitted to anything.
    """
    climbing = Climbing(search)
    played = climbing.played(effort.positions) if climbing.worth_while else None
    tried = tried.and_also(Tried(climbing.looked))
    games = RandomGames(search, search.box, wrong_by(search.rules, search.question))
    played = played or games.play(effort, progress)
    if played is None:
        found: Found = Undecided(tried.and_also(games.tried()))
    else:
        cut = shrink(search, cutting.difference(search, played))
        assert cut is not None
        found = replayed(search, replace(with_fewer_cards(search, cut), searched=tried.positions))
    hangs_on = {name: each for name, each in search.others.items() if name != search.question}
    return Entry(found, tuple((name, tuple(each)) for name, each in sorted(hangs_on.items())))


def by_other_decks(search: Search, entry: Entry) -> Entry:
    """The same with cards that only some admitted answer puts into the box; a play with these rests on it."""
    for name, answer in other_decks(search.rules, search.others):
        others = {**search.others, name: (answer,)}
        found = Search(search.rules, search.question, search.answers, others, search.bounds).run()
        if isinstance(found, Difference):
            assumed = tuple(sorted({**dict(found.assumed), name: answer}.items()))
            return replace(entry, found=replayed(search, replace(found, assumed=assumed)))
        assert isinstance(entry.found, Undecided)
        entry = replace(entry, found=Undecided(entry.found.tried.and_also(Tried(found.searched))))
    return entry


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


def content_key(box: Box, question: str, answers: tuple[Answer, Answer], bounds: Bounds, effort: Effort) -> str:
    """A name for what is searched, made of all that it hangs on but the answers to other questions."""
    what = [
        VERSION,
        content(box.rules),
        box.contents,
        min(box.size, MANY),
        question,
        [[type(each).__name__, each] for each in answers],
        repr(bounds),
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
    }
    return {"kind": kind, "found": fields, **hangs}


def from_data(data: Mapping[str, Any]) -> Entry:
    """The entry that was written as plain data."""
    fields = {name: decode(value) for name, value in data["found"].items()}
    found = KINDS[data["kind"]](**fields)
    return Entry(
        found, *(tuple((name, tuple(answers)) for name, answers in data[part]) for part in ("others", "first"))
    )


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

"""
Every answer that is understood where a game's plain parts ask, and what is said of one that is not.

Each module tells its own words and numbers; here they are one table, held against the questions that a game asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache

from rulestone.compiler import Ruleset
from rulestone.compiler.own_clauses import OwnClause, own_clauses
from rulestone.engine.state import NeedAnswer
from rulestone.findings import Problem
from rulestone.model import Answer, Book, FileLocation, Library, Question
from rulestone.notation import is_asked
from rulestone.rounds import deck, elimination, first_deal, partners, scoring, tournament
from rulestone.rounds.settings import GameSettings, NoSetting, SettingPath, UnknownAnswer, covers, nearest_or_all

MODULES = (deck, first_deal, scoring, partners, tournament, elimination)


@cache
def known_answers() -> dict[SettingPath, tuple[str, ...]]:
    """By slot, the answers that have a meaning there; a slot that only takes a number has none."""
    table: dict[SettingPath, tuple[str, ...]] = {slot: () for module in MODULES for slot in module.NUMBERS}
    for module in MODULES:
        table.update({slot: tuple(words) for slot, words in module.WORDS.items()})
    return table


def takes_number(slot: SettingPath) -> bool:
    """Whether a slot may hold a number."""
    return any(slot in module.NUMBERS for module in MODULES)


@lru_cache(maxsize=4096)
def slot_of(path: tuple[str | int, ...]) -> SettingPath | None:
    """The slot that a place in a game's tree belongs to."""
    return next((slot for slot in known_answers() if covers(slot, path)), None)


def is_understood(slot: SettingPath, answer: Answer) -> bool:
    """Whether an answer means something at a slot."""
    return takes_number(slot) if isinstance(answer, int) else answer in known_answers()[slot]


def unknown_answers(rules: Ruleset, library: Library, books: Sequence[Book] | None = None) -> list[Problem]:
    """
    Every answer that a game writes, a question lists or a book gives where a plain part knows no meaning for it.

    The books are those given, or all that play the game.
    """
    problems = unknown_constants(rules, library)
    written = own_clauses(library.books_at(rules.game) if books is None else books)
    for question, paths in rules.asked.items():
        # Elsewhere an answer is the very word that stands at the place, and has to be known there.
        places = [path for path in paths if not says_what_answers_come_to(rules, question, path)]
        for slot in dict.fromkeys(filter(None, map(slot_of, places))):
            for answer, spot in list_answers(library.questions[question], written.get(question, ())):
                if not is_understood(slot, answer):
                    problems.append(problem(spot, slot, answer))
    return problems


def says_what_answers_come_to(rules: Ruleset, question: str, path: tuple[str | int, ...]) -> bool:
    """Whether a game says on the spot what each answer comes to, so that the answers themselves need no meaning."""
    with suppress(NoSetting):
        value = GameSettings(rules, {}).value_at(tuple(map(str, path)))
        return is_asked(value) and isinstance(value, Mapping) and value["ask"] == question
    return False


def unknown_constants(rules: Ruleset, library: Library) -> list[Problem]:
    """Every word that a game itself writes, or answers, at a slot where it means nothing."""
    problems = []
    for path, value in sorted(constants(rules), key=str):
        slot = slot_of(path)
        if slot is not None and not is_understood(slot, value):
            problems.append(problem(written_at(rules, library, path), slot, value))
    return problems


def constants(rules: Ruleset) -> Iterator[tuple[SettingPath, Answer]]:
    """What the plain parts hold that no book answers, by its path."""
    slots = GameSettings(rules, {})
    parts = {"cards": rules.card_facts, **rules.plain}
    waiting: list[tuple[SettingPath, object]] = [((part,), tree) for part, tree in parts.items()]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, Mapping) and is_asked(value):
            waiting.extend((path, entry) for entry in value["answers"].values())
        elif isinstance(value, Mapping):
            waiting.extend(((*path, str(key)), entry) for key, entry in value.items())
        elif isinstance(value, (str, int)):
            with suppress(NeedAnswer, UnknownAnswer):
                yield path, slots.filled(value, path)


def written_at(rules: Ruleset, library: Library, path: SettingPath) -> FileLocation:
    """Where a game, or one that it extends, writes what stands at a path."""
    for game in library.lineage(rules.game):
        for source in (path, ("overrides", *path)):
            if source in game.spots:
                return game.spots[source]
    return library.games[rules.game].spot


def list_answers(question: Question, written: Iterable[OwnClause]) -> Iterator[tuple[Answer, FileLocation]]:
    """Every answer to a question, listed or given by a book as a clause, with where it is written."""
    if question.kind == "number":
        yield question.default_answer, question.spot
    yield from ((answer, question.spot) for answer in question.answers)
    yield from ((own.answer, own.spot) for own in written)


def problem(spot: FileLocation, slot: SettingPath, answer: Answer) -> Problem:
    """What is said of an answer without a meaning."""
    known: Mapping[SettingPath, tuple[str, ...]] = known_answers()
    args = {"name": str(answer), "part": " / ".join(slot)}
    near = nearest_or_all(str(answer), known[slot])
    return Problem(spot.file, spot.line, spot.column, "", "game.unknown_answer", args, near)

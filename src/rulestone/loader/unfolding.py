"""
Questions that are written once and asked for each of several: of a list of numbers or names, or of things of a game.

`deal.cards` with `each: [3, 4]` is the questions `deal.cards.3` and `deal.cards.4`. What a game has is said by the
game, so that the questions are made when all games are there; two games may make different ones of the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulestone.loader.questions import cell_id, holds_together, made
from rulestone.loader.shelf import Pattern, Shelf, Source, source_place
from rulestone.loader.told import TOLD, Things, cells_of, check_language, entries, things_of
from rulestone.loader.yamltree import Map, Path, key_place, place_of
from rulestone.model import Game, Question
from rulestone.near import nearest
from rulestone.values import replace

BRACED = re.compile(r"\{([^{}]*)\}")


def unfold(shelf: Shelf, games: Sequence[Game]) -> None:
    """Puts on the shelf the questions that a game, the last of its line, makes of what is written once."""
    things = things_of(games)
    for section in games[-1].parts.get(TOLD, {}).values():
        for name, _ in entries(section):
            pattern = shelf.patterns.get(name)
            if pattern is not None:
                add(shelf, name, pattern, things)


def add(shelf: Shelf, name: str, pattern: Pattern, things: Things) -> None:
    """The questions that are made of one that is written once, for a game with these things."""
    chosen = tuple(things.get(pattern.entry.get("from", ""), ()))
    for cell in cells_of(pattern, things) if pattern.each else [""]:
        question = hanging(shelf, made(pattern.source, name, pattern.entry, cell, chosen))
        known = shelf.questions.get(question.id)
        if known is not None and known.one_of == name and not chosen:
            continue
        if known is not None and known.spot != question.spot:
            place = key_place(pattern.source.tree, ("questions", name))
            shelf.report(pattern.source, "load.defined_twice", place, value=question.id, first=known.spot.file)
            continue
        if known is not None:  # another game chooses from other things
            more = dict.fromkeys((*known.answers, *chosen))
            question = hanging(shelf, made(pattern.source, name, pattern.entry, cell, more))
        if holds_together(shelf, pattern.source, question, name):
            shelf.define("question", question.id, pattern.source)
            shelf.questions[question.id] = question


def hanging(shelf: Shelf, question: Question) -> Question:
    """A question that hangs on what is asked for the same cell, where that is asked for each of several, too."""
    others = {
        cell_id(name, question.cell) if is_each(shelf, name) else name: wanted
        for name, wanted in question.asked_if.items()
    }
    return replace(question, asked_if=others) if others else question


def is_each(shelf: Shelf, name: str) -> bool:
    """Whether a question is asked for each of several."""
    return name in shelf.patterns and bool(shelf.patterns[name].each)


def check_conditions(shelf: Shelf, source: Source) -> None:
    """What a question hangs on are answers to questions that exist, and it does not hang on itself."""
    for name, entry in source.tree["questions"].items():
        if shelf.owner("question", name) is not source:
            continue
        check_braces(shelf, source, name, entry)
        for language in entry["slight"] if isinstance(entry.get("slight"), Map) else ():
            check_language(shelf, source, ("questions", name, "slight", language))
        for other, wanted in entry.get("asked_if", {}).items():
            path = ("questions", name, "asked_if", other)
            place = key_place(source.tree, path)
            if not shelf.refer("question", other, source, place, "load.unknown_question"):
                continue
            if is_each(shelf, other) and shelf.patterns[other].each != each_of(shelf, name):
                shelf.report(source, "load.asked_if_which", place, value=other)
                continue
            if circle := circle_from(shelf, name, other):
                shelf.report(source, "load.asked_if_circle", place, circle=circle)
                continue
            known = question_or_one_of(shelf, other)
            for index, answer in enumerate(wanted):
                if known is not None and not known.allows(answer):
                    at = place_of(source.tree, (*path, index))
                    listed = tuple(known.answers)
                    near = nearest(str(answer), listed)
                    shelf.report(source, "load.unknown_answer", at, near, listed, value=answer, question=other)


def check_braces(shelf: Shelf, source: Source, name: str, entry: Map) -> None:
    """What stands in braces in a sentence is a thing of some game, or what the question fills in itself."""
    things: set[str] | None = None
    for language, said in entry.get("words", {}).items():
        check_language(shelf, source, ("questions", name, "words", language))
        for path, text in texts_of(said, ("questions", name, "words", language)):
            own = {"number"} if "number" in path else {"answer"} if path[-1] == "answer" else set()
            own |= {"each"} if is_each(shelf, name) else set()
            for found in set(BRACED.findall(text)) - own:
                things = things_of_all(shelf) if things is None else things
                if found not in things:
                    at, _ = place_of(source.tree, path)
                    place = source_place(source, at, f"{{{found}}}")
                    shelf.report(source, "load.unknown_in_braces", place, nearest(found, things | own), value=found)


def things_of_all(shelf: Shelf) -> set[str]:
    """Everything that some game has."""
    return {
        thing
        for game in shelf.games.values()
        for listed in (
            *game.parts.get("things", {}).values(),
            game.parts.get("cards", ()),
            game.parts.get("colours", ()),
        )
        for thing in listed
    }


def texts_of(said: Map, path: Path) -> Iterator[tuple[Path, str]]:
    """Every sentence of a language with its path."""
    for key, value in said.items():
        if isinstance(value, Map):
            yield from texts_of(value, (*path, key))
        else:
            yield (*path, key), str(value)


def each_of(shelf: Shelf, name: str) -> tuple[str, ...] | str:
    """What a question is asked for each of, if it is asked so."""
    return shelf.patterns[name].each if name in shelf.patterns else ()


def question_or_one_of(shelf: Shelf, name: str) -> Question | None:
    """A question, or the first of those that are made of one that is written once."""
    if name in shelf.questions:
        return shelf.questions[name]
    return next((each for each in shelf.questions.values() if each.one_of == name), None)


def circle_from(shelf: Shelf, name: str, other: str) -> tuple[str, ...]:
    """The questions from one back to itself, each hanging on the next; none where there is no circle."""
    ways: list[tuple[str, ...]] = [(name, other)]
    seen = {other}
    while ways:
        way = ways.pop(0)
        if way[-1] == name:
            return way
        for each in conditions(shelf, way[-1]):
            if each not in seen:
                seen.add(each)
                ways.append((*way, each))
    return ()


def conditions(shelf: Shelf, name: str) -> Iterator[str]:
    """The questions that one hangs on, as its file names them."""
    owner = shelf.owner("question", name)
    questions = owner.tree.get("questions") if isinstance(owner, Source) else None
    entry = questions.get(name) if isinstance(questions, Map) else None
    asked_if = entry.get("asked_if") if isinstance(entry, Map) else None
    yield from asked_if if isinstance(asked_if, Map) else ()

"""
Questions that are written once and asked for each of several: of a list of numbers or names, or of things of a game.

`deal.cards` with `each: [3, 4]` is the questions `deal.cards.3` and `deal.cards.4`. What a game has is said by the
game, so that the questions are made when all games are there; two games may make different ones of the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulestone.loader.library_draft import IdPattern, LibraryDraft, ReadFrom, source_place
from rulestone.loader.question_reader import cell_id, holds_together, make_question
from rulestone.loader.told_rules import TOLD, Things, cells_of, check_language, entries, things_of
from rulestone.loader.yaml_reader import YamlMap, key_place, place_of
from rulestone.model import Game, Question
from rulestone.nearest_names import nearest
from rulestone.notation import KeyPath
from rulestone.records import replace

BRACED = re.compile(r"\{([^{}]*)\}")


def unfold(draft: LibraryDraft, games: Sequence[Game]) -> None:
    """Puts into the draft the questions that a game, the last of its line, makes of what is written once."""
    things = things_of(games)
    for section in games[-1].parts.get(TOLD, {}).values():
        for name, _ in entries(section):
            pattern = draft.patterns.get(name)
            if pattern is not None:
                add(draft, name, pattern, things)


def add(draft: LibraryDraft, name: str, pattern: IdPattern, things: Things) -> None:
    """The questions that are made of one that is written once, for a game with these things."""
    chosen = tuple(things.get(pattern.entry.get("from", ""), ()))
    for cell in cells_of(pattern, things) if pattern.each else [""]:
        question = hanging(draft, make_question(pattern.source, name, pattern.entry, cell, chosen))
        known = draft.questions.get(question.id)
        if known is not None and known.one_of == name and not chosen:
            continue
        if known is not None and known.spot != question.spot:
            place = key_place(pattern.source.tree, ("questions", name))
            draft.report(pattern.source, "load.defined_twice", place, value=question.id, first=known.spot.file)
            continue
        if known is not None:  # another game chooses from other things
            more = dict.fromkeys((*known.answers, *chosen))
            question = hanging(draft, make_question(pattern.source, name, pattern.entry, cell, more))
        if holds_together(draft, pattern.source, question, name):
            draft.define("question", question.id, pattern.source)
            draft.questions[question.id] = question


def hanging(draft: LibraryDraft, question: Question) -> Question:
    """A question that hangs on what is asked for the same cell, where that is asked for each of several, too."""
    others = {
        cell_id(name, question.cell) if is_each(draft, name) else name: wanted
        for name, wanted in question.asked_if.items()
    }
    return replace(question, asked_if=others) if others else question


def is_each(draft: LibraryDraft, name: str) -> bool:
    """Whether a question is asked for each of several."""
    return name in draft.patterns and bool(draft.patterns[name].each)


def check_conditions(draft: LibraryDraft, source: ReadFrom) -> None:
    """What a question hangs on are answers to questions that exist, and it does not hang on itself."""
    for name, entry in source.tree["questions"].items():
        if draft.owner("question", name) is not source:
            continue
        check_braces(draft, source, name, entry)
        for language in entry["slight"] if isinstance(entry.get("slight"), YamlMap) else ():
            check_language(draft, source, ("questions", name, "slight", language))
        for other, wanted in entry.get("asked_if", {}).items():
            path = ("questions", name, "asked_if", other)
            place = key_place(source.tree, path)
            if not draft.refer("question", other, source, place, "load.unknown_question"):
                continue
            if is_each(draft, other) and draft.patterns[other].each != each_of(draft, name):
                draft.report(source, "load.asked_if_which", place, value=other)
                continue
            if circle := circle_from(draft, name, other):
                draft.report(source, "load.asked_if_circle", place, circle=circle)
                continue
            known = question_or_one_of(draft, other)
            for index, answer in enumerate(wanted):
                if known is not None and not known.allows(answer):
                    at = place_of(source.tree, (*path, index))
                    listed = tuple(known.answers)
                    near = nearest(str(answer), listed)
                    draft.report(source, "load.unknown_answer", at, near, listed, value=answer, question=other)


def check_braces(draft: LibraryDraft, source: ReadFrom, name: str, entry: YamlMap) -> None:
    """What stands in braces in a sentence is a thing of some game, or what the question fills in itself."""
    things: set[str] | None = None
    for language, words in entry.get("words", {}).items():
        check_language(draft, source, ("questions", name, "words", language))
        for path, text in texts_of(words, ("questions", name, "words", language)):
            own = {"number"} if "number" in path else {"answer"} if path[-1] == "answer" else set()
            own |= {"each"} if is_each(draft, name) else set()
            for slot in set(BRACED.findall(text)) - own:
                things = things_of_all(draft) if things is None else things
                if slot not in things:
                    at, _ = place_of(source.tree, path)
                    place = source_place(source, at, f"{{{slot}}}")
                    draft.report(source, "load.unknown_in_braces", place, nearest(slot, things | own), value=slot)


def things_of_all(draft: LibraryDraft) -> set[str]:
    """Everything that some game has."""
    return {
        thing
        for game in draft.games.values()
        for listed in (
            *game.parts.get("things", {}).values(),
            game.parts.get("cards", ()),
            game.parts.get("colours", ()),
        )
        for thing in listed
    }


def texts_of(words: YamlMap, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """Every sentence of a language with its path."""
    for key, value in words.items():
        if isinstance(value, YamlMap):
            yield from texts_of(value, (*path, key))
        else:
            yield (*path, key), str(value)


def each_of(draft: LibraryDraft, name: str) -> tuple[str, ...] | str:
    """What a question is asked for each of, if it is asked so."""
    return draft.patterns[name].each if name in draft.patterns else ()


def question_or_one_of(draft: LibraryDraft, name: str) -> Question | None:
    """A question, or the first of those that are made of one that is written once."""
    if name in draft.questions:
        return draft.questions[name]
    return next((question for question in draft.questions.values() if question.one_of == name), None)


def circle_from(draft: LibraryDraft, name: str, other: str) -> tuple[str, ...]:
    """The questions from one back to itself, each hanging on the next; none where there is no circle."""
    ways: list[tuple[str, ...]] = [(name, other)]
    visited = {other}
    while ways:
        way = ways.pop(0)
        if way[-1] == name:
            return way
        for condition in conditions(draft, way[-1]):
            if condition not in visited:
                visited.add(condition)
                ways.append((*way, condition))
    return ()


def conditions(draft: LibraryDraft, name: str) -> Iterator[str]:
    """The questions that one hangs on, as its file names them."""
    owner = draft.owner("question", name)
    questions = owner.tree.get("questions") if isinstance(owner, ReadFrom) else None
    entry = questions.get(name) if isinstance(questions, YamlMap) else None
    asked_if = entry.get("asked_if") if isinstance(entry, YamlMap) else None
    yield from asked_if if isinstance(asked_if, YamlMap) else ()

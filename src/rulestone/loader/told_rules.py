"""
Told rules: what a game lets its books answer although nothing plays it, section by section.

A game has its own sections after those of the game that it extends. Where a game plays a question that one which it
extends only tells, the question is played there, and no book changes for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from babel.localedata import locale_identifiers

from rulestone.loader.library_draft import IdPattern, LibraryDraft, ReadFrom
from rulestone.loader.question_reader import cell_id, reasons
from rulestone.loader.yaml_reader import LineAndColumn, key_place, place_of
from rulestone.model import HOUSE, Game, ToldSection, house_id
from rulestone.nearest_names import nearest
from rulestone.notation import KeyPath

COMMON = ("en", "es", "fr", "pt", "de", "it", "nl", "pl", "ja", "zh", "ko", "ar", "ru", "cs", "sv", "fi", "da", "tr")
"""Languages that are known without a table, and that are offered where a code begins like them."""
FEW = 3
TOLD = "told"
THINGS = "things"
HOUSE_RULES = "house_rules"
"""The house rules that an edition offers, among its things; and the section in which its books are asked about them."""
Things = Mapping[str, Mapping[str, Mapping[str, str]]]
"""What a game has, list by list: by id the names that its file gives, by language."""


def told_of(draft: LibraryDraft, games: Sequence[Game], played: Collection[str]) -> dict[str, ToldSection]:
    """The questions that a game tells and does not play, in the order of the table; the most general game is first."""
    told_sections: dict[str, ToldSection] = {}
    things = things_of(games)
    for section in sections_of(games):
        for game in games:
            for name, entry in entries(game.parts.get(TOLD, {}).get(section, {})):
                told_section = ToldSection(section, reasons(entry.get("manner", "")), tuple(entry.get("bears_on", ())))
                questions = asked_as(draft, name, things).values()
                told_sections.update({question: told_section for question in questions if question not in played})
    return told_sections


def things_of(games: Sequence[Game]) -> dict[str, dict[str, dict[str, str]]]:
    """What a game has, list by list; where it does not say, the cards and colours of its deck."""
    things: dict[str, dict[str, dict[str, str]]] = {}
    for game in games:
        for kind, listed in game.parts.get(THINGS, {}).items():
            for thing in listed:
                names = things.setdefault(kind, {}).setdefault(thing, {})
                names.update(listed[thing] if isinstance(listed, Mapping) else {})
    for kind in ("cards", "colours"):
        deck = [thing for game in games for thing in game.parts.get(kind, ())]
        if deck and kind not in things:
            things[kind] = {thing: {} for thing in deck}
    return things


def cells_of(pattern: IdPattern, things: Things) -> tuple[str, ...]:
    """What a question is asked for each of, in a game with these things."""
    return tuple(things.get(pattern.each, ())) if isinstance(pattern.each, str) else pattern.each


def asked_as(draft: LibraryDraft, name: str, things: Things) -> dict[str, str]:
    """By cell the ids of the questions that a game asks under the name of one; one that asks once has no cell."""
    if name == HOUSE and HOUSE_RULES in things:
        return {rule: house_id(rule) for rule in things[HOUSE_RULES]}
    pattern = draft.patterns.get(name)
    if pattern is None or not pattern.each:
        return {"": name}
    return {cell: cell_id(name, cell) for cell in cells_of(pattern, things)}


def sections_of(games: Sequence[Game]) -> dict[str, Mapping[str, str]]:
    """The sections of a game with their titles; what a game says of one that it extends comes last."""
    titles: dict[str, dict[str, str]] = {}
    for game in games:
        for section, entry in game.parts.get(TOLD, {}).items():
            titles.setdefault(section, {}).update(entry.get("title", {}))
    return dict(titles)


def entries(section: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The questions of a section, each with what is said of it in this game."""
    for entry in section.get("questions", ()):
        yield (entry, {}) if isinstance(entry, str) else (entry["ask"], entry)


def check_told(draft: LibraryDraft, source: ReadFrom, whole: Mapping[str, Any], played: Collection[str]) -> None:
    """Told questions exist, are told once, are asked by no rule of the game, and bear on what it has."""
    check_titles(draft, source)
    first_numbers: dict[str, int] = {}
    for section, entry in source.tree.get(TOLD, {}).items():
        for number, (question, details) in enumerate(entries(entry)):
            path: KeyPath = (TOLD, section, "questions", number)
            place = place_of(source.tree, (*path, "ask") if details else path)
            if question in first_numbers:
                draft.report(source, "load.told_twice", place, value=question, first=first_numbers[question])
            first_numbers.setdefault(question, place[0][0] + 1)
            if draft.refer("question", question, source, place, "load.unknown_question") and question in played:
                draft.report(source, "load.told_and_played", place, value=question)
            check_listed(draft, source, question, place, whole)
            check_bearing(draft, source, path, details, whole)


def check_language(draft: LibraryDraft, source: ReadFrom, path: KeyPath) -> None:
    """The key at a path is the code of a language that somebody speaks."""
    place = key_place(source.tree, path)
    if place[1] not in COMMON and place[1] not in languages():
        alike = tuple(code for code in COMMON if code[0] == place[1][0] or code[1:] == place[1][1:])
        near = alike[:FEW] or nearest(place[1], languages())
        draft.report(source, "load.unknown_language", place, near, (), value=place[1])


@cache
def languages() -> frozenset[str]:
    """The codes of all languages that there are tables for."""
    return frozenset(locale_identifier.split("_")[0] for locale_identifier in locale_identifiers())


def check_titles(draft: LibraryDraft, source: ReadFrom) -> None:
    """Titles of sections, reasons of manner and names of things are in languages that there are."""
    for section, entry in source.tree.get(TOLD, {}).items():
        for language in entry.get("title", ()):
            check_language(draft, source, (TOLD, section, "title", language))
        for place, question in enumerate(entry["questions"]):
            manner = question.get("manner") if isinstance(question, Mapping) else None
            for language in manner if isinstance(manner, Mapping) else ():
                check_language(draft, source, (TOLD, section, "questions", place, "manner", language))
    for kind, listed in source.tree.get(THINGS, {}).items():
        for thing, names in listed.items() if isinstance(listed, Mapping) else ():
            for language in names:
                check_language(draft, source, (THINGS, kind, thing, language))


def check_listed(
    draft: LibraryDraft, source: ReadFrom, question: str, place: tuple[LineAndColumn, str], whole: Mapping[str, Any]
) -> None:
    """The game has the things that a question asks for each of, or that are its answers."""
    pattern = draft.patterns.get(question)
    lists = () if pattern is None else (pattern.each, pattern.entry.get("from", ""))
    for kind in lists:
        if isinstance(kind, str) and kind and not (whole.get(THINGS, {}).get(kind) or whole.get(kind)):
            draft.report(source, "load.no_such_things", place, value=kind, question=question)


def check_bearing(
    draft: LibraryDraft, source: ReadFrom, path: KeyPath, details: Mapping[str, Any], whole: Mapping[str, Any]
) -> None:
    """A told question bears on moves and cards that the game has."""
    known = tuple(dict.fromkeys((*whole.get("moves", {}), *whole.get("windows", {}), *whole.get("cards", {}))))
    for index, name in enumerate(details.get("bears_on", ())):
        if name not in known:
            place = place_of(source.tree, (*path, "bears_on", index))
            near = nearest(name, known)
            draft.report(source, "load.bears_on_nothing", place, near, () if near else known, value=name)

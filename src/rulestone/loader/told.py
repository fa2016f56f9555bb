"""
Told rules: what a game lets its books answer although nothing plays it, section by section.

A game has its own sections after those of the game that it extends. Where a game plays a question that one which it
extends only tells, the question is played there, and no book changes for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from rulestone.loader.questions import cell_id, reasons
from rulestone.loader.shelf import Pattern, Shelf, Source
from rulestone.loader.yamltree import At, Path, key_place, place_of
from rulestone.model import HOUSE, Game, Told, house_id
from rulestone.near import nearest

COMMON = ("en", "es", "fr", "pt", "de", "it", "nl", "pl", "ja", "zh", "ko", "ar", "ru", "cs", "sv", "fi", "da", "tr")
"""Languages that are known without a table, and that are offered where a code begins like them."""
FEW = 3
TOLD = "told"
THINGS = "things"
HOUSE_RULES = "house_rules"
"""The house rules that an edition offers, among its things; and the section in which its books are asked about them."""
Things = Mapping[str, Mapping[str, Mapping[str, str]]]
"""What a game has, list by list: by id the names that its file gives, by language."""


def told_of(shelf: Shelf, games: Sequence[Game], played: Collection[str]) -> dict[str, Told]:
    """The questions that a game tells and does not play, in the order of the table; the most general game is first."""
    found: dict[str, Told] = {}
    things = things_of(games)
    for section in sections_of(games):
        for game in games:
            for name, entry in entries(game.parts.get(TOLD, {}).get(section, {})):
                said = Told(section, reasons(entry.get("manner", "")), tuple(entry.get("bears_on", ())))
                questions = asked_as(shelf, name, things).values()
                found.update({question: said for question in questions if question not in played})
    return found


def things_of(games: Sequence[Game]) -> dict[str, dict[str, dict[str, str]]]:
    """What a game has, list by list; where it does not say, the cards and colours of its deck."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for game in games:
        for kind, listed in game.parts.get(THINGS, {}).items():
            for thing in listed:
                names = found.setdefault(kind, {}).setdefault(thing, {})
                names.update(listed[thing] if isinstance(listed, Mapping) else {})
    for kind in ("cards", "colours"):
        deck = [thing for game in games for thing in game.parts.get(kind, ())]
        if deck and kind not in found:
            found[kind] = {thing: {} for thing in deck}
    return found


def cells_of(pattern: Pattern, things: Things) -> tuple[str, ...]:
    """What a question is asked for each of, in a game with these things."""
    return tuple(things.get(pattern.each, ())) if isinstance(pattern.each, str) else pattern.each


def asked_as(shelf: Shelf, name: str, things: Things) -> dict[str, str]:
    """By cell the ids of the questions that a game asks under the name of one; one that asks once has no cell."""
    if name == HOUSE and HOUSE_RULES in things:
        return {rule: house_id(rule) for rule in things[HOUSE_RULES]}
    pattern = shelf.patterns.get(name)
    if pattern is None or not pattern.each:
        return {"": name}
    return {cell: cell_id(name, cell) for cell in cells_of(pattern, things)}


def sections_of(games: Sequence[Game]) -> dict[str, Mapping[str, str]]:
    """The sections of a game with their titles; what a game says of one that it extends comes last."""
    found: dict[str, dict[str, str]] = {}
    for game in games:
        for section, entry in game.parts.get(TOLD, {}).items():
            found.setdefault(section, {}).update(entry.get("title", {}))
    return dict(found)


def entries(section: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The questions of a section, each with what is said of it in this game."""
    for entry in section.get("questions", ()):
        yield (entry, {}) if isinstance(entry, str) else (entry["ask"], entry)


def check_told(shelf: Shelf, source: Source, whole: Mapping[str, Any], played: Collection[str]) -> None:
    """Told questions exist, are told once, are asked by no rule of the game, and bear on what it has."""
    check_titles(shelf, source)
    seen: dict[str, int] = {}
    for section, entry in source.tree.get(TOLD, {}).items():
        for number, (question, said) in enumerate(entries(entry)):
            path: Path = (TOLD, section, "questions", number)
            place = place_of(source.tree, (*path, "ask") if said else path)
            if question in seen:
                shelf.report(source, "load.told_twice", place, value=question, first=seen[question])
            seen.setdefault(question, place[0][0] + 1)
            if shelf.refer("question", question, source, place, "load.unknown_question") and question in played:
                shelf.report(source, "load.told_and_played", place, value=question)
            check_listed(shelf, source, question, place, whole)
            check_bearing(shelf, source, path, said, whole)


def check_language(shelf: Shelf, source: Source, path: Path) -> None:
    """The key at a path is the code of a language that somebody speaks."""
    place = key_place(source.tree, path)
    if place[1] not in COMMON and place[1] not in languages():
        alike = tuple(each for each in COMMON if each[0] == place[1][0] or each[1:] == place[1][1:])
        near = alike[:FEW] or nearest(place[1], languages())
        shelf.report(source, "load.unknown_language", place, near, (), value=place[1])


@cache
def languages() -> frozenset[str]:
    """The codes of all languages that there are tables for."""
    from babel.localedata import locale_identifiers  # late: the usual ones need no table

    return frozenset(each.split("_")[0] for each in locale_identifiers())


def check_titles(shelf: Shelf, source: Source) -> None:
    """Titles of sections, reasons of manner and names of things are in languages that there are."""
    for section, entry in source.tree.get(TOLD, {}).items():
        for language in entry.get("title", ()):
            check_language(shelf, source, (TOLD, section, "title", language))
        for place, asked in enumerate(entry["questions"]):
            manner = asked.get("manner") if isinstance(asked, Mapping) else None
            for language in manner if isinstance(manner, Mapping) else ():
                check_language(shelf, source, (TOLD, section, "questions", place, "manner", language))
    for kind, listed in source.tree.get(THINGS, {}).items():
        for thing, names in listed.items() if isinstance(listed, Mapping) else ():
            for language in names:
                check_language(shelf, source, (THINGS, kind, thing, language))


def check_listed(shelf: Shelf, source: Source, question: str, place: tuple[At, str], whole: Mapping[str, Any]) -> None:
    """The game has the things that a question asks for each of, or that are its answers."""
    pattern = shelf.patterns.get(question)
    lists = () if pattern is None else (pattern.each, pattern.entry.get("from", ""))
    for kind in lists:
        if isinstance(kind, str) and kind and not (whole.get(THINGS, {}).get(kind) or whole.get(kind)):
            shelf.report(source, "load.no_such_things", place, value=kind, question=question)


def check_bearing(shelf: Shelf, source: Source, path: Path, said: Mapping[str, Any], whole: Mapping[str, Any]) -> None:
    """A told question bears on moves and cards that the game has."""
    known = tuple(dict.fromkeys((*whole.get("moves", {}), *whole.get("windows", {}), *whole.get("cards", {}))))
    for index, name in enumerate(said.get("bears_on", ())):
        if name not in known:
            place = place_of(source.tree, (*path, "bears_on", index))
            near = nearest(name, known)
            shelf.report(source, "load.bears_on_nothing", place, near, () if near else known, value=name)

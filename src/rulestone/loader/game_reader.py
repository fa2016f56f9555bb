"""
Games, and what they ask of books: from a file to the model.

The questions that an edition is asked are those that its game names, with the games that it extends, except in what it
overrides and except those that it answers itself; a listed answer may name further questions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from rulestone.loader.library_draft import LibraryDraft, ReadFrom, check_mentions
from rulestone.loader.question_reader import check_answer
from rulestone.loader.question_templates import unfold
from rulestone.loader.schemas import allowed
from rulestone.loader.told_rules import THINGS, TOLD, check_told, told_of
from rulestone.loader.yaml_reader import YamlList, YamlMap, key_place, place_of, plain
from rulestone.model import FileLocation, Game, ToldSection
from rulestone.nearest_names import nearest, slips
from rulestone.notation import KeyPath, holds_names, is_clause, mentions, mentions_in_game

OPEN_PARTS = ("table", "dealer", "deal", "scoring", "partners", "elimination")
"""Parts of a game that may have keys of its own."""
NO_RULES = ("extends", "answers", TOLD, THINGS)
"""Parts of a game file that are not rules."""


def add_game(draft: LibraryDraft, source: ReadFrom) -> None:
    """Puts a game into the draft."""
    tree = source.tree
    parts = {part: plain(value) for part, value in tree.items() if part != "extends"}
    spots = {path: source.key_spot(path) for path in paths(tree)}
    name = source.file.id
    draft.games[name] = Game(name, tree.get("extends"), parts, spots, FileLocation(source.file.name, 1, 1))


def paths(node: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    """The path of every key and of every entry of a list, from the top."""
    keys = list(node) if isinstance(node, YamlMap) else range(len(node)) if isinstance(node, YamlList) else ()
    for key in keys:
        yield (*path, key)
        yield from paths(node[key], (*path, key))


def unfold_questions(draft: LibraryDraft, name: str) -> None:
    """Makes the questions that a game asks for each of several things."""
    games = lineage(draft, name)
    if games is not None:
        unfold(draft, games)


def check_game(draft: LibraryDraft, source: ReadFrom) -> None:
    """A game extends one that exists, in no circle, names questions that exist, and answers some as they allow."""
    tree, name = source.tree, source.file.id
    if "extends" in tree:
        place = place_of(tree, ("extends",))
        if draft.refer("game", tree["extends"], source, place, "load.unknown_game"):
            circle = _circle(draft, name)
            if circle:
                draft.report(source, "load.extends_circle", place, circle=circle)
    rules = {part: value for part, value in tree.items() if part not in NO_RULES}
    check_mentions(draft, source, mentions_in_game(rules))
    for question in tree.get("answers", ()):
        path = ("answers", question)
        place = (tree["answers"].keys_at[question], question)
        if draft.refer("question", question, source, place, "load.unknown_question") and question in draft.questions:
            check_answer(draft, source, draft.questions[question], path)
    for whole, at in ((tree, ()), (tree.get("overrides", {}), ("overrides",))):
        _check_own_keys(draft, source, whole, at)
    _check_cards(draft, source)
    games = lineage(draft, name)
    if games is not None:
        check_told(draft, source, joined(games), played_by(draft, games))


def _check_own_keys(draft: LibraryDraft, source: ReadFrom, parts: Mapping[str, Any], at: KeyPath) -> None:
    """A key that is not known is the game's own, unless it is a slip of the pen."""
    for part, value in parts.items():
        known = allowed("games").step(part).keys if part in OPEN_PARTS else ()
        for key in value if known else ():
            if key not in known and (meant := slips(key, known)):
                place = key_place(source.tree, (*at, part, key))
                draft.report(source, "load.unknown_key", place, meant, tuple(known), value=key)


def _check_cards(draft: LibraryDraft, source: ReadFrom) -> None:
    """Numbers go upwards, and what is counted by colour is counted for each colour of the game."""
    games = lineage(draft, source.file.id)
    colours = joined(games).get("colours", ()) if games else None
    for kind, card in source.tree.get("cards", {}).items():
        numbers, counted = card.get("numbers", {}), card.get("copies_by_colour", {})
        least, most = numbers.get("from"), numbers.get("to")
        if isinstance(least, int) and isinstance(most, int) and least > most:
            place = place_of(source.tree, ("cards", kind, "numbers", "from"))
            draft.report(source, "load.numbers_reversed", place, least=least, most=most)
        if counted and colours is not None:
            path = ("cards", kind, "copies_by_colour")
            for colour in counted:
                if colour not in colours:
                    near = nearest(colour, colours)
                    draft.report(
                        source, "load.unknown_colour", key_place(source.tree, (*path, colour)), near, value=colour
                    )
            missing = tuple(colour for colour in colours if colour not in counted)
            if missing and all(colour in colours for colour in counted):
                draft.report(source, "load.colours_left_out", key_place(source.tree, path), missing=missing)


def _circle(draft: LibraryDraft, name: str) -> tuple[str, ...]:
    """The games from one back to itself, or none."""
    ancestry = [name]
    while (game := draft.games.get(ancestry[-1])) and game.extends:
        if game.extends == name:
            return (*ancestry, name)
        if game.extends in ancestry:  # a circle further up; it is told where it is
            return ()
        ancestry.append(game.extends)
    return ()


def lineage(draft: LibraryDraft, name: str) -> list[Game] | None:
    """A game and what it extends, the most general first; none if any of them is missing or they go in a circle."""
    games: list[Game] = []
    current: str | None = name
    while current is not None:
        game = draft.games.get(current)
        if game is None or game in games:
            return None
        games.append(game)
        current = game.extends
    return games[::-1]


def joined(games: list[Game]) -> dict[str, Any]:
    """The parts of a game with those that it extends: entries are added to, and those overridden are replaced."""
    whole: dict[str, Any] = {}
    for game in games:
        for part, value in game.parts.items():
            before = whole.get(part)
            if part == "overrides":
                whole = _overridden(whole, value, ())
            elif isinstance(before, Mapping) and isinstance(value, Mapping):
                whole[part] = {**before, **value}
            elif isinstance(before, list) and isinstance(value, list):
                whole[part] = [*before, *value]
            else:
                whole[part] = value
    return whole


def _overridden(old: Any, new: Any, path: KeyPath) -> Any:
    """What is restated takes the place of what was there; in a map of entries the others stay."""
    if not isinstance(new, Mapping) or not isinstance(old, Mapping) or (is_clause(new) and not holds_names(path)):
        return new
    return {**old, **{key: _overridden(old.get(key), value, (*path, key)) for key, value in new.items()}}


def questions_of(draft: LibraryDraft, name: str) -> tuple[tuple[str, ...], Mapping[str, ToldSection]] | None:
    """What the books of a game are asked, ordered by id, and what of it is only told; none if that cannot be known."""
    games = lineage(draft, name)
    if games is None or draft.unread & {"game", "question"}:
        return None
    played = played_by(draft, games)
    answered = joined(games).get("answers", {})
    told_sections = {
        question: section
        for question, section in told_of(draft, games, played).items()
        if question in draft.questions and question not in answered
    }
    return tuple(sorted({*played, *told_sections})), told_sections


def played_by(draft: LibraryDraft, games: list[Game]) -> set[str]:
    """The questions that the rules of a game ask, also by what answers stand for."""
    whole = joined(games)
    answered = whole.pop("answers", {})
    return follow_questions(draft, (mention.question for mention in mentions_in_game(whole)), answered)


def follow_questions(draft: LibraryDraft, named: Iterable[str], answered: Collection[str]) -> set[str]:
    """Some questions that are named, and those that their answers name, without those that are answered already."""
    waiting = [*named]
    reached_ids: set[str] = set()
    while waiting:
        question = draft.questions.get(waiting.pop())
        if question is not None and question.id not in reached_ids and question.id not in answered:
            reached_ids.add(question.id)
            waiting.extend(
                mention.question for answer in question.answers.values() for mention in mentions(answer.means)
            )
    return reached_ids

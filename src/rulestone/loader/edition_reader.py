"""Editions, rulings and variants: from a file to the model."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from typing import Any

from rulestone.loader.game_reader import follow_questions, joined, lineage, paths, questions_of
from rulestone.loader.library_draft import LibraryDraft, ReadFrom, check_mentions, source_place
from rulestone.loader.question_reader import check_answer
from rulestone.loader.schema_errors import validate_part
from rulestone.loader.schemas import allowed, schema
from rulestone.loader.told_rules import HOUSE_RULES, check_language, sections_of, things_of
from rulestone.loader.yaml_reader import YamlList, YamlMap, key_place, place_of, plain
from rulestone.model import Answer, Edition, FileLocation, Game, Ruling, ToldSection, Variant, house_id
from rulestone.nearest_names import nearest
from rulestone.notation import KeyPath, holds_names, mentions, mentions_below

OFFERS = "offers"


def add_edition(draft: LibraryDraft, source: ReadFrom) -> None:
    """Puts an edition into the draft, with the questions that its books are asked."""
    tree, name = source.tree, source.file.id
    known = draft.refer("game", tree["game"], source, place_of(tree, ("game",)), "load.unknown_game")
    asks, told_sections = (questions_of(draft, tree["game"]) if known else None) or ((), {})
    games = lineage(draft, tree["game"]) if known else None
    authority = plain(tree.get("books", YamlMap((0, 0))))
    sections, things = (sections_of(games), things_of(games)) if games else ({}, {})
    awake: dict[str, tuple[str, ...]] = {}
    if offered := offers(draft, source, games or []):
        sections, things = {**sections, HOUSE_RULES: {}}, {**things, HOUSE_RULES: offered}
        told_sections = {
            **told_sections,
            **{house_id(rule): ToldSection(HOUSE_RULES, house_rule=rule) for rule in offered},
        }
        awake = {rule: own for rule in offered if (own := asked_only_with(draft, rule, games or [], asks))}
    draft.editions[name] = Edition(
        name,
        tree["game"],
        tree["name"],
        authority,
        tuple(sorted({*asks, *told_sections, *(question for own in awake.values() for question in own)})),
        FileLocation(source.file.name, 1, 1),
        told_sections,
        sections,
        things,
        awake,
    )


def offers(draft: LibraryDraft, source: ReadFrom, games: list[Game]) -> dict[str, dict[str, str]]:
    """The house rules that an edition offers, with their names by language; each is there and fits the game."""
    written = source.tree.get(OFFERS, ())
    named = isinstance(written, YamlMap)
    offered: dict[str, dict[str, str]] = {}
    for index, rule in enumerate(written):
        place = key_place(source.tree, (OFFERS, rule)) if named else place_of(source.tree, (OFFERS, index))
        for language in written[rule] if named else ():
            check_language(draft, source, (OFFERS, rule, language))
        if not draft.refer("variant", rule, source, place, "load.unknown_house_rule") or rule not in draft.variants:
            continue
        game = draft.variants[rule].patches
        if games and game not in [ancestor.id for ancestor in games]:
            draft.report(source, "load.house_rule_fits_not", place, value=rule, game=game)
        else:
            offered[rule] = plain(written[rule]) if named else {}
    return offered


def asked_only_with(draft: LibraryDraft, rule: str, games: list[Game], asks: Collection[str]) -> tuple[str, ...]:
    """What a house rule asks that its game neither asks nor answers, and it does not answer itself."""
    changes = draft.variants[rule].changes
    answered = {change["answer"] for change in changes if "answer" in change}
    settled = {*asks, *joined(games).get("answers", {}), *answered}
    named = (mention.question for change in changes for mention in mentions(change.get("as", change.get("with", ()))))
    return tuple(sorted(follow_questions(draft, named, settled)))


def check_authority(draft: LibraryDraft, source: ReadFrom) -> None:
    """An edition speaks of the authority of its own books only."""
    for book in source.tree.get("books", ()):
        place = key_place(source.tree, ("books", book))
        if draft.refer("book", book, source, place, "load.unknown_book") and not book.startswith(source.file.id + "/"):
            draft.report(source, "load.book_of_other_edition", place, value=book)


def add_rulings(draft: LibraryDraft, source: ReadFrom) -> None:
    """Puts rulings into the draft; each names books that exist, and no book twice for one finding."""
    first_spots: dict[tuple[str, str], FileLocation] = {}
    for index, entry in enumerate(source.tree["rulings"]):
        path: KeyPath = ("rulings", index)
        spot = source.key_spot(path)
        for number, book in enumerate(entry["books"]):
            draft.refer("book", book, source, place_of(source.tree, (*path, "books", number)), "load.unknown_book")
        finding = entry["finding"]
        twice = next((book for book in entry["books"] if (finding, book) in first_spots), None)
        if twice is not None:
            place = place_of(source.tree, (*path, "finding"))
            draft.report(source, "load.ruled_twice", place, value=finding, first=first_spots[finding, twice].line)
        for book in entry["books"]:
            first_spots.setdefault((finding, book), spot)
        if "expires" in entry and not _is_day(entry["expires"]):
            place = place_of(source.tree, (*path, "expires"))
            draft.report(source, "load.date", place, value=entry["expires"])
        books = tuple(entry["books"])
        reason = entry["reason"]
        reasons = plain(reason) if isinstance(reason, YamlMap) else {"": reason}
        answer = _suggested(draft, source, (*path, "answer"), finding) if "answer" in entry else None
        beside = entry.get("told_with", "")
        if beside:
            place = place_of(source.tree, (*path, "told_with"))
            draft.refer("question", beside, source, place, "load.unknown_question")
        until = entry.get("expires")
        draft.rulings.append(Ruling(finding, books, reasons, entry["by"], until, spot, answer, beside))


def _suggested(draft: LibraryDraft, source: ReadFrom, path: KeyPath, finding: str) -> Answer | None:
    """The answer that a ruling suggests to the question that its finding is about."""
    question = draft.questions.get(next(iter(finding.split(":")[1:2]), ""))
    if question is None:
        draft.report(source, "load.ruling_asks_nothing", key_place(source.tree, path), value=finding)
        return None
    return check_answer(draft, source, question, path)


def _is_day(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def add_variant(draft: LibraryDraft, source: ReadFrom) -> None:
    """Puts a house rule into the draft; each change names an entry that the game has, or lacks if it adds one."""
    tree, name = source.tree, source.file.id
    known = draft.refer("game", tree["patches"], source, place_of(tree, ("patches",)), "load.unknown_game")
    games = lineage(draft, tree["patches"]) if known else None
    whole = joined(games) if games else None
    changes = []
    spots = {path: source.key_spot(path) for path in paths(tree) if path[0] == "changes"}
    for index, change in enumerate(tree["changes"]):
        path: KeyPath = ("changes", index)
        changes.append(plain(change))
        if "answer" in change:
            _check_answered(draft, source, path)
        elif whole is not None:
            _check_change(draft, source, path, whole)
    told_questions = plain(tree.get("told", {}))
    for where, question in told_questions.items():
        draft.refer("question", question, source, place_of(tree, ("told", where)), "load.unknown_question")
    spot = FileLocation(source.file.name, 1, 1)
    draft.variants[name] = Variant(name, tree["name"], tree["patches"], tuple(changes), spots, spot, **told_questions)


def _check_answered(draft: LibraryDraft, source: ReadFrom, path: KeyPath) -> None:
    question = source.tree["changes"][path[1]]["answer"]
    place = place_of(source.tree, (*path, "answer"))
    if draft.refer("question", question, source, place, "load.unknown_question") and question in draft.questions:
        check_answer(draft, source, draft.questions[question], (*path, "with"))


def _check_change(draft: LibraryDraft, source: ReadFrom, path: KeyPath, whole: dict[str, Any]) -> None:
    """What is replaced or removed is there, what is added is not, and the new value has the form of such an entry."""
    change = source.tree["changes"][path[1]]
    word = next(word for word in ("replace", "add", "remove") if word in change)
    steps = change[word].split("/")
    at, _ = place_of(source.tree, (*path, word))
    lacking, among = _first_lacking(whole, steps)
    if word == "add" and lacking is None:
        draft.report(source, "load.change_adds_twice", source_place(source, at, steps[-1]), value=steps[-1])
    elif lacking is not None and (word != "add" or not _may_begin(steps, lacking)):
        place = source_place(source, at, steps[lacking])
        among = among if lacking else list(schema("games")["properties"])
        draft.report(source, "load.unknown_entry", place, nearest(steps[lacking], among), value=steps[lacking])
    elif word != "remove":
        new = "as" if word == "add" else "with"
        below = steps if word == "add" else ["overrides", *steps]  # what is not restated stays as it was
        draft.problems.extend(validate_part("games", below, change, new, source.lines))
        find_mentions = (
            mentions_below if holds_names(tuple(steps)) and isinstance(change[new], (YamlMap, YamlList)) else mentions
        )
        check_mentions(draft, source, find_mentions(change[new], (*path, new)))


def _first_lacking(whole: Any, steps: list[str]) -> tuple[int | None, list[str]]:
    """The first step of a path that a game does not have, with what it has there."""
    for depth, step in enumerate(steps):
        if not isinstance(whole, dict) or step not in whole:
            return depth, list(whole) if isinstance(whole, dict) else []
        whole = whole[step]
    return None, []


def _may_begin(steps: list[str], lacking: int) -> bool:
    """Whether an entry may be added: its last step is new, or the whole part is, as long as games have such a part."""
    return lacking == len(steps) - 1 or (lacking == 0 and bool(allowed("games").step(steps[0]).roots))

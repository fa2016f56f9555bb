"""
The answer to a question about a move, for machines.

Ids, verdicts and kinds are never translated; reasons are objects by language.
"""

from __future__ import annotations

import json
from typing import Any

from rulestone.asking.book_verdicts import BookVerdict, MoveAnswer, QuestionToBooks
from rulestone.asking.dependencies import Dependency, Holding
from rulestone.asking.errors import Misasked, Need
from rulestone.asking.reply import Reply
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.situation import Situation
from rulestone.asking.spoken_names import breach_observations
from rulestone.asking.state_builder import engine_card
from rulestone.asking.typed_cards import TypedCard
from rulestone.asking.unplayed_rules import NothingPlayed
from rulestone.cards import Card, Observation, card_data
from rulestone.model import Place
from rulestone.records import descriptions
from rulestone.words import LANGUAGES, Colour, Voice
from rulestone.words.catalogue import Sources

KINDS = {"two claims": "reading"}
"""A book that says two things is read in two ways."""


def reply_data(reply: Reply, version: str, folders: Sources) -> dict[str, Any]:
    """The whole answer as plain data, its reasons from some folders of sentences."""
    answered, asking = reply.answered, reply.answered.asking
    texts = {language: ReplyText(reply, Voice(language, folders)) for language in LANGUAGES}
    return {
        "version": version,
        "move": move_data(asking),
        "situation": situation_data(asking),
        "assumed": [key if not slots else f"{key}: {plain(slots)}" for key, slots in asking.assumed],
        "verdict": answered.word,
        "if_done": if_done(answered),
        "depends_on": over_books(reply),
        "not_played": list(asking.not_played),
        "needs": [],
        "books": {verdict.book.id: book_data(reply, verdict, texts) for verdict in answered.verdicts},
    }


def needs_data(wrong: Misasked, version: str, folders: Sources) -> dict[str, Any]:
    """What has to be told before there can be an answer, as plain data; nothing is answered."""
    return {
        "version": version,
        "verdict": None,
        "needs": [need_data(need, wrong, folders) for need in wrong.needs],
        "not_played": list(wrong.nearest) if isinstance(wrong, NothingPlayed) else [],
        "books": {},
    }


def need_data(need: Need, wrong: Misasked, folders: Sources) -> dict[str, Any]:
    """One thing to be told: its id, the options any of which tells it, names to choose from, how it is asked for."""
    voices = {language: Voice(language, folders) for language in LANGUAGES}
    texts = {
        language: need.in_words(voice) if need.options else wrong.sentence(voice) for language, voice in voices.items()
    }
    return {
        "id": need.id,
        "options": list(need.options),
        "choices": list(need.choices),
        "asked": texts,
    }


def move_data(asking: QuestionToBooks) -> dict[str, Any]:
    """What is asked about."""
    attempt = asking.attempt
    data: dict[str, Any] = {}
    if attempt.card is not None:
        data["card"] = card_data(*engine_card(attempt.card))
    if attempt.act is not None:
        data["act"] = f"{attempt.act.verb} {attempt.act.window}" if attempt.act.verb else attempt.act.moves[0]
    if attempt.call is not None:
        data["call"] = attempt.call
    if attempt.at is not None:
        data["at"] = attempt.at
    return data


def situation_data(asking: QuestionToBooks) -> dict[str, Any]:
    """The position that it is asked in; seats count from 0, who asks."""
    position, usual = asking.situation, Situation()
    fields = {
        name: field_data(getattr(position, name))
        for name, about in descriptions(Situation).items()
        if about.in_every_reply or getattr(position, name) != getattr(usual, name)
    }
    fields["hand"] += [None] * position.hidden
    return {**fields, "not_asked": {entry.book: entry.why for entry in asking.not_asked}}


def field_data(value: Any) -> Any:
    """What was told of a field: cards as plain data, in lists, and anything else as it is."""
    if isinstance(value, TypedCard):
        return card_data(*engine_card(value))
    return [field_data(part) for part in value] if isinstance(value, tuple) else value


def observation_data(observation: Observation) -> dict[str, object]:
    """Something seen."""
    detail = tuple(card_data(*part) if isinstance(part, Card) else part for part in observation.detail)
    return {"seen": observation.what, **({} if observation.who is None else {"who": observation.who}), "detail": detail}


def plain(slots: Any) -> str:
    """What fills the slots of an assumption; cards and colours by their ids."""
    return ", ".join(slot.id if isinstance(slot, Colour) else card_id(slot) for slot in slots.values())


def if_done(answered: MoveAnswer) -> dict[str, Any] | None:
    """What happens where it is illegal and done all the same, by book."""
    by_book = {
        verdict.book.id: [observation_data(observation) for observation in breach_observations(verdict.outcome.if_done)]
        for verdict in answered.verdicts
        if verdict.word == "illegal" and verdict.outcome.if_done
    }
    return by_book or None


def over_books(reply: Reply) -> list[dict[str, Any]]:
    """On which books the verdict over all of them depends, and on what each of those."""
    words: dict[str, list[str]] = {}
    for verdict in reply.answered.verdicts:
        words.setdefault(verdict.word, []).append(verdict.book.id)
    if len(words) > 1:
        return [{"kind": "book", "id": "book", "gives": words}]
    unique = {
        json.dumps(entry, sort_keys=True): entry
        for verdict in reply.answered.verdicts
        for entry in depends_on(reply, verdict)
    }
    return list(unique.values())


def book_data(reply: Reply, verdict: BookVerdict, texts: dict[str, ReplyText]) -> dict[str, Any]:
    """What one book says."""
    questions = reply.of(verdict).questions
    places = dict.fromkeys(place for question in questions for place in verdict.table.places(question))
    return {
        "verdict": verdict.word,
        "reason": {language: reason(text, verdict) for language, text in texts.items()},
        "question": questions[0] if questions else None,
        "places": [place_data(verdict, place) for place in places],
        "depends_on": depends_on(reply, verdict),
        "duties": list(verdict.outcome.duties),
    }


def reason(text: ReplyText, verdict: BookVerdict) -> str:
    """Why, in one paragraph."""
    if verdict.word != "depends":
        return " ".join(text.reasons(verdict))
    return " ".join(line.text for line in text.depending([verdict], 0, True))


def place_data(verdict: BookVerdict, place: Place) -> dict[str, Any]:
    """Where a book says something."""
    return {
        "book": place.book,
        "file": place.spot.file,
        "line": place.spot.line,
        "column": place.spot.column,
        "document": verdict.book.document.name,
        "section": place.section,
        "sentence": place.sentence,
        "anchor": place.anchor,
    }


def depends_on(reply: Reply, verdict: BookVerdict) -> list[dict[str, Any]]:
    """What the verdict of a book depends on: the hand, then what is open in the cases of it."""
    every = reply.of(verdict).holdings
    hands = [hand_data(holding) for holding in every if holding.cases[0].cards is not None]
    opened = {point: None for holding in every for case in holding.cases for point in case.opens}
    return hands + [open_data(point) for point in opened]


def hand_data(holding: Holding) -> dict[str, Any]:
    """What the cards of a hand give, those first that decide over the others; `if` a colour is in play, where it is."""
    gives: dict[str, list[str]] = {}
    for case in holding.cases:
        gives.setdefault(case.word, []).extend(card_id(card) for card in case.cards or ())
    under = {} if holding.colour is None else {"if": {"colour": holding.colour}}
    return {"kind": "hand", "id": "hand", "gives": gives, **under}


def open_data(point: Dependency) -> dict[str, Any]:
    """One thing that is open, and what its choices give."""
    gives = {word: [way.name for way in ways] for word, ways in point.gives}
    return {"kind": KINDS.get(point.kind, point.kind), "id": point.id, "gives": gives}


def card_id(card: Card | str | int) -> str:
    """A card as an id: `red number 7`, `wd4`; anything else as it is."""
    if isinstance(card, str | int):
        return str(card)
    return " ".join(str(part) for part in (card.colour, card.kind, card.number) if part is not None)

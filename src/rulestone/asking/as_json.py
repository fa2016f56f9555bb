"""
The answer to a question about a move, for machines.

Ids, verdicts and kinds are never translated; reasons are objects by language.
"""

from __future__ import annotations

import json
from typing import Any

from rulestone.asking.called import as_data, card_data, told_of_breach
from rulestone.asking.cards import Named
from rulestone.asking.depends import Holding, Open, cases, holdings
from rulestone.asking.errors import Misasked, Need
from rulestone.asking.only_told import OnlyTold
from rulestone.asking.reasons import why
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.verdicts import Answered, Asking, BookVerdict
from rulestone.engine.state import Card
from rulestone.model import Place
from rulestone.words import LANGUAGES, Colour, Voice
from rulestone.words import Card as CardName
from rulestone.words.catalogue import Sources

KINDS = {"two claims": "reading"}
"""A book that says two things is read in two ways."""


def as_object(answered: Answered, version: str, folders: Sources) -> dict[str, Any]:
    """The whole answer as plain data, its reasons from some folders of sentences."""
    asking = answered.asking
    texts = {language: ReplyText(answered, Voice(language, folders)) for language in LANGUAGES}
    return {
        "version": version,
        "move": move(asking),
        "situation": situation(asking),
        "assumed": [key if not slots else f"{key}: {plain(slots)}" for key, slots in asking.assumed],
        "verdict": answered.word,
        "if_done": if_done(answered),
        "depends_on": over_books(answered),
        "not_played": list(asking.not_played),
        "needs": [],
        "books": {each.book.id: of_book(answered, each, texts) for each in answered.verdicts},
    }


def lacking(wrong: Misasked, version: str, folders: Sources) -> dict[str, Any]:
    """What has to be told before there can be an answer, as plain data; nothing is answered."""
    told = list(wrong.nearest) if isinstance(wrong, OnlyTold) else []
    return {
        "version": version,
        "verdict": None,
        "needs": [need(each, wrong, folders) for each in wrong.needs],
        "not_played": told,
        "books": {},
    }


def need(each: Need, wrong: Misasked, folders: Sources) -> dict[str, Any]:
    """One thing to be told: its id, the options any of which tells it, names to choose from, how it is asked for."""
    voices = {language: Voice(language, folders) for language in LANGUAGES}
    said = {language: each.said(voice) if each.options else wrong.sentence(voice) for language, voice in voices.items()}
    return {
        "id": each.id,
        "options": list(each.options),
        "choices": list(each.choices),
        "asked": said,
    }


def move(asking: Asking) -> dict[str, Any]:
    """What is asked about."""
    wish = asking.wish
    found: dict[str, Any] = {}
    if wish.card is not None:
        found["card"] = card_data(wish.card)
    if wish.act is not None:
        found["act"] = f"{wish.act.verb} {wish.act.window}" if wish.act.verb else wish.act.moves[0]
    if wish.call is not None:
        found["call"] = wish.call
    if wish.at is not None:
        found["at"] = wish.at
    return found


def situation(asking: Asking) -> dict[str, Any]:
    """The position that it is asked in; seats count from 0, who asks."""
    position = asking.situation
    return {
        "on": card(position.on),
        "colour": position.colour,
        "hand": [card(each) for each in position.hand] + [None] * position.hidden,
        "players": position.players,
        "drawn": card(position.drawn),
        "drawn_by_choice": position.by_choice,
        "pending": card(position.pending),
        "laid_by": position.laid_by,
        "cards_left": position.cards_left,
        "turn": position.turn,
        "start": position.start,
        "not_asked": {each.book: each.why for each in asking.not_asked},
    }


def card(found: Named | Card | None) -> dict[str, Any] | None:
    """A card, or none."""
    return None if found is None else card_data(found)


def plain(slots: Any) -> str:
    """What fills the slots of an assumption; cards and colours by their ids."""
    return ", ".join(each.id if isinstance(each, Colour) else card_id(each) for each in slots.values())


def if_done(answered: Answered) -> dict[str, Any] | None:
    """What comes of it where it is illegal and done all the same, by book."""
    found = {
        each.book.id: [as_data(seen) for seen in told_of_breach(each.ruling.if_done)]
        for each in answered.verdicts
        if each.word == "illegal" and each.ruling.if_done
    }
    return found or None


def over_books(answered: Answered) -> list[dict[str, Any]]:
    """On which books the verdict over all of them depends, and on what each of those."""
    words: dict[str, list[str]] = {}
    for each in answered.verdicts:
        words.setdefault(each.word, []).append(each.book.id)
    if len(words) > 1:
        return [{"kind": "book", "id": "book", "gives": words}]
    unique = {json.dumps(each, sort_keys=True): each for verdict in answered.verdicts for each in depends_on(verdict)}
    return list(unique.values())


def of_book(answered: Answered, verdict: BookVerdict, texts: dict[str, ReplyText]) -> dict[str, Any]:
    """What one book says."""
    questions = why(answered.asking, verdict)
    places = dict.fromkeys(place for question in questions for place in verdict.table.places(question))
    return {
        "verdict": verdict.word,
        "reason": {language: reason(text, verdict) for language, text in texts.items()},
        "question": questions[0] if questions else None,
        "places": [place_data(verdict, place) for place in places],
        "depends_on": depends_on(verdict),
        "duties": list(verdict.ruling.duties),
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


def depends_on(verdict: BookVerdict) -> list[dict[str, Any]]:
    """What the verdict of a book depends on: the hand, then what is open in the cases of it."""
    if verdict.word != "depends":
        return []
    found = [hand_data(each) for each in holdings(verdict) if each.cases[0].cards is not None]
    opened = {each: None for case in cases(verdict) for each in case.opens}
    return found + [open_data(each) for each in opened]


def hand_data(holding: Holding) -> dict[str, Any]:
    """What the cards of a hand give, those first that decide over the others; `if` a colour is in play, where it is."""
    gives: dict[str, list[str]] = {}
    for case in holding.cases:
        gives.setdefault(case.word, []).extend(card_id(each) for each in case.cards or ())
    under = {} if holding.colour is None else {"if": {"colour": holding.colour}}
    return {"kind": "hand", "id": "hand", "gives": gives, **under}


def open_data(each: Open) -> dict[str, Any]:
    """One thing that is open, and what its choices give."""
    gives = {word: [way.name for way in ways] for word, ways in each.gives}
    return {"kind": KINDS.get(each.kind, each.kind), "id": each.id, "gives": gives}


def card_id(found: Card | CardName | str | int) -> str:
    """A card as an id: `red number 7`, `wd4`; anything else as it is."""
    if isinstance(found, str | int):
        return str(found)
    return " ".join(str(part) for part in (found.colour, found.kind, found.number) if part is not None)

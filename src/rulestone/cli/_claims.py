"""What books claim, as `show` and `explain` tell it: sentences, places, and questions by topic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulestone.asking.errors import Misasked
from rulestone.cli._rules import misasked, near
from rulestone.cli._speaking import speaking
from rulestone.model import Book, Claim, Library, Place, Question
from rulestone.words.rules import Clauses, claim_of


def questions_named(found: Library, name: str) -> list[Question]:
    """The question of an id, or all questions of a topic or below a part of an id."""
    if name in found.questions:
        return [found.questions[name]]
    below = [question for key, question in sorted(found.questions.items()) if key.startswith(f"{name}.")]
    if not below:
        known = sorted({*found.questions, *(question.topic for question in found.questions.values())})
        raise misasked(Misasked("no_such_question", near(name, known), typed=name))
    return below


def topic_name(topic: str) -> str:
    """A topic by its name in the reader's language; one of a user's own by its id."""
    key = f"cli.topic.{topic}"
    return speaking().say(key) if speaking().knows(key) else topic.replace("_", " ")


def clauses_of(found: Library, books: Iterable[Book]) -> Mapping[str, Clauses]:
    """By question, the clauses that no list foresaw; the game is compiled only where a book has some."""
    read: dict[str, dict[Any, Any]] = {}
    for game in dict.fromkeys(found.editions[book.edition].game for book in books if book.clauses):
        from rulestone.compiler import compile_game

        for (question, _), clauses in compile_game(found, game).clauses.items():
            read.setdefault(question, {}).update(clauses)
    return read


def said(claim: Claim, question: Question, clauses: Mapping[str, Clauses]) -> tuple[str, ...]:
    """What a claim says, a line for each reading."""
    return claim_of(claim, question, speaking(), clauses.get(question.id))


def where(places: Iterable[Place], anchors: bool = True) -> Iterator[str]:
    """Places by section and number, with the few words that prove them."""
    for place in places:
        yield f"{place.section} {place.sentence}" + (f" “{place.anchor}”" if anchors else "")


def claim_data(claim: Claim) -> dict[str, Any]:
    """A claim as plain data."""
    return {
        "question": claim.question,
        "status": claim.status,
        "answer": claim.answer,
        "readings": {"ambiguity": claim.ambiguity, "answers": dict(claim.readings)} if claim.ambiguity else None,
        "places": [place_data(place) for place in claim.places],
        "special_case": claim.special_case,
        "sections": list(claim.sections),
        "follows_from": list(claim.following),
    }


def place_data(place: Place) -> dict[str, Any]:
    """A place as plain data."""
    return {
        "book": place.book,
        "file": place.spot.file,
        "line": place.spot.line,
        "column": place.spot.column,
        "section": place.section,
        "sentence": place.sentence,
        "anchor": place.anchor,
    }

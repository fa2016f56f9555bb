"""The answer to a question as somebody typed it, for machines; ids, verdicts and kinds are never translated."""

from __future__ import annotations

from typing import Any

from rulestone.asking.answering import Answering
from rulestone.asking.as_json import as_object as of_verdict
from rulestone.asking.from_books import Said, plain_claims


def as_object(answering: Answering, version: str) -> dict[str, Any]:
    """What is asked, what was understood, the answer, and what `legal` tells of it or what the books claim."""
    understood = answering.understood
    told: dict[str, Any] = {
        "version": version,
        "asks": "position" if understood.position else "rule" if understood.rule else None,
        "understood": [
            {"typed": each.typed, "as": sorted(each.words), "card": each.card.kind if each.card else None}
            for each in understood.mentions
        ],
        "not_understood": understood.strange,
        "answer": answer(answering),
        "questions": [of_books(each) for each in answering.said(understood.rule)] if understood.rule else [],
        "near": [list(each.questions) for each in understood.near],
    }
    if understood.position is not None:
        folders = answering.asked.voice.folders
        told["cases"] = [
            {"colours": case.colours or None, **of_verdict(case.answered, version, folders)}
            for case in understood.position.cases
        ]
    return told


def answer(answering: Answering) -> dict[str, Any] | None:
    """The first word, and the whole as a person reads it."""
    word = answering.word()
    return None if word is None else {"word": word, "text": [line.text for line in answering.lines()]}


def of_books(said: Said) -> dict[str, Any]:
    """One question, and what the books say on it."""
    return {
        "question": said.question.id,
        "word": said.word(),
        "books": {
            book.id: [
                {"status": claim.status, "answers": list(claim.answers)} for claim in plain_claims(book, said.question)
            ]
            for some in said.groups
            for book in some
        },
    }

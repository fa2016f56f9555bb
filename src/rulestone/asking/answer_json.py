"""The answer to a question as somebody typed it, for machines; ids, verdicts and kinds are never translated."""

from __future__ import annotations

from typing import Any

from rulestone.asking.answering import Answering
from rulestone.asking.as_json import as_object as of_verdict
from rulestone.asking.as_json import need
from rulestone.asking.from_books import Said, plain_claims
from rulestone.asking.patterns import Match
from rulestone.asking.questions import Understood

FORMAT = 1
"""Grows when something that is there goes or means something else."""


def as_object(answering: Answering, version: str) -> dict[str, Any]:
    """What is asked, what was understood, the answer, and what `legal` tells of it or what the books claim."""
    understood = answering.understood
    told: dict[str, Any] = {
        "format": FORMAT,
        "version": version,
        "asks": "position" if understood.position else "rule" if understood.rule else None,
        "understood": [
            {"typed": each.typed, "as": sorted(each.words), "card": each.card.kind if each.card else None}
            for each in understood.mentions
        ],
        "not_understood": understood.strange,
        "not_used": list(understood.unused),
        "answer": answer(answering),
        "questions": [of_books(each) for rule in asked_of(understood) for each in answering.said(rule)],
        "near": [list(each.questions) for each in understood.near],
    }
    folders = answering.asked.voice.folders
    if understood.because is not None:
        told["needs"] = [need(each, understood.because, folders) for each in understood.because.needs]
    if understood.position is not None:
        told["cases"] = [
            {"colours": case.colours or None, **of_verdict(case.answered, version, folders)}
            for case in understood.position.cases
        ]
    return told


def asked_of(understood: Understood) -> list[Match]:
    """The questions of the books that a text may ask, one or two."""
    return [each for each in (understood.rule, understood.other_rule) if each is not None]


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

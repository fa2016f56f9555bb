"""The answer to a question as somebody typed it, for machines; ids, verdicts and kinds are never translated."""

from __future__ import annotations

from typing import Any

from rulestone.asking.answer_text import Answering
from rulestone.asking.answers_of_books import BooksReply, plain_claims
from rulestone.asking.reply import reply_to
from rulestone.asking.reply_json import need_data
from rulestone.asking.reply_json import reply_data as of_verdict

FORMAT = 1
"""Grows when something that is there goes or means something else."""


def answering_data(answering: Answering, version: str) -> dict[str, Any]:
    """What is asked, what was understood, the answer, and what `legal` tells of it or what the books claim."""
    understood = answering.understood
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": version,
        "asks": "position" if understood.position else "rule" if understood.rule else None,
        "understood": [
            {"typed": mention.typed, "as": sorted(mention.words), "card": mention.card.kind if mention.card else None}
            for mention in understood.mentions
        ],
        "not_understood": understood.strange,
        "not_used": list(understood.unused),
        "answer": answer(answering),
        "questions": list(map(question_data, answering.replies(understood.rule)))
        if understood.rule is not None
        else [],
        "near": [list(match.questions) for match in understood.near],
    }
    folders = answering.query.voice.folders
    if understood.because is not None:
        data["needs"] = [need_data(match, understood.because, folders) for match in understood.because.needs]
    if understood.position is not None:
        data["cases"] = [
            {"colours": case.colours or None, **of_verdict(reply_to(case.answered), version, folders)}
            for case in understood.position.cases
        ]
    return data


def answer(answering: Answering) -> dict[str, Any] | None:
    """The first word, and the whole as a person reads it."""
    word = answering.word()
    return None if word is None else {"word": word, "text": [line.text for line in answering.lines()]}


def question_data(reply: BooksReply) -> dict[str, Any]:
    """One question, and what the books say on it."""
    return {
        "question": reply.question.id,
        "word": reply.word(),
        "books": {
            book.id: [
                {"status": claim.status, "answers": list(claim.answers)} for claim in plain_claims(book, reply.question)
            ]
            for some in reply.groups
            for book in some
        },
    }

"""
A point that no book of the edition settles, though play comes to it.

A gap where every book is silent or can be read in more than one way, and two open answers lead to different play.
No gap where a single book settles it, where two books rule out what the other admits (that is told between them), where
a book says two things at once (that is told of it), or where nothing that people could tell depends on it. Whether
anything does can stay undecided, and is told as that.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.checks.book_answers import ComparedQuestion
from rulestone.checks.kinds import UNDECIDED
from rulestone.checks.sides import disagree, group_sides, places_of_answers, silences_of_answers, undecided_finding
from rulestone.findings import Finding, Level
from rulestone.model import Edition

KIND = "gap"
KINDS: dict[str, Level] = {KIND: "warning", **UNDECIDED}
LOOKS_AT = "question"
GIVES_WAY_TO = ("undefined",)


def findings(edition: Edition, compared: ComparedQuestion) -> Iterator[Finding]:
    """The gap on a question, with the plainest position that shows it."""
    if not compared.book_answers or any(
        len(compared.admitted_classes(book_answer)) == 1 for book_answer in compared.book_answers
    ):
        return
    if disagree(compared) or any(book_answer.how == "at odds" for book_answer in compared.book_answers):
        return
    apart = min(compared.shown.values(), key=lambda play: play.cost, default=None)
    if apart is not None:
        yield Finding(
            KIND,
            edition.id,
            compared.question.id,
            "edition",
            group_sides(compared),
            places=places_of_answers(compared.book_answers),
            silences=silences_of_answers(compared.book_answers),
            witness=apart.by,
            args={"identity": ("gap",), "answers": tuple(map(str, apart.answers))},
            between=apart.answers,
        )
    elif compared.undecided:
        yield undecided_finding(edition, compared)

"""
A point that no book of the edition settles, though play comes to it.

A gap where every book is silent or can be read in more than one way, and two open answers lead to different play.
No gap where a single book settles it, where two books rule out what the other admits (that is told between them), where
a book says two things at once (that is told of it), or where nothing that people could tell depends on it. Whether
anything does can stay undecided, and is told as that.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.checks.answers import Compared
from rulestone.checks.kinds import UNDECIDED
from rulestone.checks.sides import disagree, places, sides, silences, undecided
from rulestone.finding import Finding, Level
from rulestone.model import Edition

KIND = "gap"
KINDS: dict[str, Level] = {KIND: "warning", **UNDECIDED}
LOOKS_AT = "question"
GIVES_WAY_TO = ("undefined",)


def findings(edition: Edition, compared: Compared) -> Iterator[Finding]:
    """The gap on a question, with the plainest position that shows it."""
    if not compared.said or any(len(compared.kept(said)) == 1 for said in compared.said):
        return
    if disagree(compared) or any(said.how == "at odds" for said in compared.said):
        return
    apart = min(compared.shown.values(), key=lambda each: each.cost, default=None)
    if apart is not None:
        yield Finding(
            KIND,
            edition.id,
            compared.question.id,
            "edition",
            sides(compared),
            places=places(compared.said),
            silences=silences(compared.said),
            witness=apart.by,
            args={"identity": ("gap",), "answers": tuple(map(str, apart.answers))},
            between=apart.answers,
        )
    elif compared.undecided:
        yield undecided(edition, compared)

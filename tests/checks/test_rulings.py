"""Findings that somebody has accepted, and rulings that no longer hold."""

from dataclasses import replace

import pytest

from rulestone.checks.rulings import ChecksRun, rule
from rulestone.findings import AnswerSide, Finding, TextSpot
from rulestone.model import FileLocation, Ruling
from rulestone.words.finding_sentences import finding_text

EN, ES, FR, PT = ("inn/en", "inn/es", "inn/fr", "inn/pt")
TODAY = "2026-11-18"
INN = ChecksRun(frozenset({"inn"}))
PARTED = Finding(
    kind="contradiction",
    edition="inn",
    question="door.opens",
    scope="edition",
    sides=(AnswerSide(("in",), (EN, ES)), AnswerSide(("out",), (FR, PT))),
    deviating=(FR, PT),
)
TIED = replace(PARTED, sides=(AnswerSide(("in",), (EN,)), AnswerSide(("out",), (PT,))), deviating=())
GAP = Finding("gap", "inn", "door.locked", "edition", (AnswerSide((), (EN, PT), silent=(EN, PT)),), gravity="warning")
DAMAGE = Finding(
    "corruption", "inn", None, "text", deviating=(FR,), spot=TextSpot("a.txt", 3, "dor"), args={"identity": (FR, "dor")}
)


def ruling(finding: Finding | str, *books: str, expires: str | None = None) -> Ruling:
    """A ruling on a finding."""
    name = finding if isinstance(finding, str) else finding.id
    return Ruling(
        name,
        books,
        {"en": "The innkeeper says so."},
        "The innkeeper",
        expires,
        FileLocation("rules/rulings.yaml", 4, 5),
    )


def told(findings: list[Finding], *rulings: Ruling, ran: ChecksRun = INN) -> tuple[list[str], list[str]]:
    """The status of each finding, and the keys of what is stale."""
    ruled, stale = rule(findings, rulings, ran, TODAY)
    return [finding.status for finding in ruled], [problem.key for problem in stale]


def test_a_finding_is_ruled_once_every_book_that_departs_is_accepted() -> None:
    """One of two is not enough; where a further book comes to depart, the finding is new again."""
    assert told([PARTED], ruling(PARTED, FR, PT)) == (["ruled"], [])
    assert told([PARTED], ruling(PARTED, FR)) == (["new"], [])
    wider = replace(
        PARTED, sides=(PARTED.sides[0], AnswerSide(("out",), (FR, PT, "inn/de"))), deviating=(FR, PT, "inn/de")
    )
    assert wider.id == PARTED.id
    assert told([wider], ruling(PARTED, FR, PT)) == (["new"], [])


def judged(finding: Finding, *rulings: Ruling) -> Finding:
    """The finding with its rulings."""
    ((found,), _) = rule([finding], rulings, INN, TODAY)
    return found


def test_what_was_accepted_stays_accepted_when_another_book_makes_the_same_mistake() -> None:
    """New is the other book alone: it is blamed, looked at first, and named by the ruling that is asked for."""
    wider = replace(
        PARTED, sides=(PARTED.sides[0], AnswerSide(("out",), (FR, PT, "inn/de"))), deviating=(FR, PT, "inn/de")
    )
    found = judged(wider, ruling(PARTED, FR, PT))
    assert (found.status, found.deviating, found.departing, found.to_mend) == ("new", *[("inn/de",)] * 3)
    assert [each.books for each in found.accepted] == [(FR, PT)]
    said = finding_text(found, "en")
    assert "Known and noted, concerning `fr` and `pt`. The innkeeper says so. (The innkeeper)" in said.notes
    assert found.id == wider.id
    both = judged(wider, ruling(PARTED, FR, PT), ruling(PARTED, "inn/de"))
    assert (both.status, len(both.accepted)) == ("ruled", 2)


def test_an_accepted_book_that_is_joined_by_as_many_as_are_against_it_leaves_the_other_new() -> None:
    """Where the mistake is as common as what is right, what was accepted still tells which of the two is blamed."""
    even = replace(TIED, sides=(AnswerSide(("in",), (EN, ES)), AnswerSide(("out",), (FR, PT))))
    found = judged(even, ruling(even, PT))
    assert (found.status, found.deviating) == ("new", (FR,))
    assert judged(even, ruling(even, PT), ruling(even, FR)).status == "ruled"


def test_a_gap_that_another_book_shares_is_new_in_that_book() -> None:
    """The others have been looked at."""
    wider = replace(GAP, sides=(AnswerSide((), (EN, PT, FR), silent=(EN, PT, FR)),))
    found = judged(wider, ruling(GAP, EN, PT))
    assert (found.status, found.departing, found.to_mend) == ("new", (FR,), (FR,))


def test_where_no_book_departs_one_side_of_a_tie_is_accepted() -> None:
    """Either book of two may be the one that is accepted."""
    assert told([TIED], ruling(TIED, EN))[0] == told([TIED], ruling(TIED, PT))[0] == ["ruled"]
    third = replace(TIED, sides=(*TIED.sides, AnswerSide(("both",), (FR,))))
    assert told([third], ruling(third, PT))[0] == ["new"]
    assert told([third], ruling(third, PT, FR))[0] == ["ruled"]


def test_a_gap_is_accepted_for_every_book_or_not_at_all() -> None:
    """Whatever one book says, the others leave it open; also where they leave open different things."""
    assert told([GAP], ruling(GAP, EN, PT)) == (["ruled"], [])
    assert told([GAP], ruling(GAP, EN)) == (["new"], [])
    wider = replace(GAP, sides=(*GAP.sides, AnswerSide(("in", "out"), (FR,), ambiguous=(FR,))))
    assert told([wider], ruling(wider, EN, PT)) == told([wider], ruling(wider, FR)) == (["new"], [])
    assert told([wider], ruling(wider, EN, FR, PT)) == (["ruled"], [])


def test_what_no_book_stands_for_cannot_be_accepted() -> None:
    """A finding without sides, places and books departing is about nobody whom a ruling could name."""
    nobody = replace(GAP, sides=())
    assert told([nobody], ruling(nobody, EN)) == (["new"], ["ruling.departs_from_nothing"])


def test_a_ruled_finding_carries_its_ruling() -> None:
    """Reason, who says so, books and last day are there for the report; an unruled finding has none."""
    (found, other), _ = rule([PARTED, GAP], [ruling(PARTED, FR, PT, expires="2026-11-18")], INN, TODAY)
    assert found.ruling is not None
    assert (found.ruling.by, found.ruling.books, found.ruling.expires) == ("The innkeeper", (FR, PT), "2026-11-18")
    assert other.ruling is None


def test_a_ruling_on_nothing_is_stale() -> None:
    """A finding that is gone leaves its ruling behind, which is told with its place."""
    _, (problem,) = rule([], [ruling(PARTED, FR, PT)], INN, TODAY)
    assert (problem.key, problem.file, problem.line, problem.column) == ("ruling.not_found", "rules/rulings.yaml", 4, 5)
    assert problem.args == {"value": PARTED.id}


def test_a_ruling_for_a_book_that_departs_from_nothing_is_stale() -> None:
    """What else it accepts is accepted all the same."""
    assert told([PARTED], ruling(PARTED, FR, PT, EN)) == (["ruled"], ["ruling.departs_from_nothing"])


def test_a_ruling_holds_through_its_last_day() -> None:
    """The day after, it is stale and its finding is new."""
    assert told([PARTED], ruling(PARTED, FR, PT, expires=TODAY)) == (["ruled"], [])
    assert told([PARTED], ruling(PARTED, FR, PT, expires="2026-11-17")) == (["new"], ["ruling.expired"])


@pytest.mark.parametrize(
    ("name", "ran", "stale"),
    [
        (PARTED.id, ChecksRun(frozenset({"inn"})), True),
        (PARTED.id, ChecksRun(frozenset({"tavern"})), False),
        (PARTED.id, ChecksRun(frozenset()), False),
        (DAMAGE.id, ChecksRun(frozenset({"inn"})), False),
        (DAMAGE.id, ChecksRun(frozenset({"inn"}), texts=True), True),
        ("inn:impossible:0123456789", ChecksRun(frozenset({"inn"})), True),
    ],
)
def test_a_ruling_is_stale_only_if_its_finding_could_have_come_up(name: str, ran: ChecksRun, stale: bool) -> None:
    """Not where its edition was not checked, or its texts not read."""
    assert told([], ruling(name, FR), ran=ran) == ([], ["ruling.not_found"] * stale)


def test_what_is_open_can_be_accepted_too() -> None:
    """An undecided point that somebody has ruled on no longer fails."""
    undecided = replace(PARTED, kind="undecided", deviating=())
    assert told([undecided], ruling(undecided, FR, PT))[0] == ["ruled"]


def test_stale_rulings_come_in_the_order_of_the_file() -> None:
    """Whatever the order in which they are looked at."""
    late = replace(ruling(GAP, EN), spot=FileLocation("rules/rulings.yaml", 90, 5))
    early = replace(ruling(PARTED, FR), spot=FileLocation("rules/rulings.yaml", 9, 5))
    _, stale = rule([], [late, early], INN, TODAY)
    assert [problem.line for problem in stale] == [9, 90]

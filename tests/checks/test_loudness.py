"""How loud a finding is beyond what its kind says, and what it says of who adds and who prevails."""

from dataclasses import replace

import pytest

from rulestone.checks.edition import by_ambiguity
from rulestone.checks.evidence import Apart, Others
from rulestone.checks.kinds.between import prevailing
from rulestone.checks.loudness import JUDGED, as_loud_as_it_is
from rulestone.engine.books import Admitted
from rulestone.explorer.result import Alike
from rulestone.finding import Finding, Read, Side, Witness
from rulestone.model import Answer, Edition, Question, Spot
from rulestone.words import LANGUAGES
from rulestone.words.findings import finding_text

HERE = Spot("rules/questions/door.yaml", 1, 1)
DOOR = Question("door.locked", "choice", {}, "open", "because", HERE)
EN, ES, FR, PT = (f"inn/{language}" for language in ("en", "es", "fr", "pt"))
OTHERS: Others = {"key.who": ("host", "guest")}


def play(*only_if: tuple[str, Answer]) -> Witness:
    """A play that rests on answers to other questions."""
    return Witness(2, {}, ((), ()), (), "door.locked", {}, "locally", only_if=only_if)


OMISSION = Finding(
    "omission",
    "inn",
    "door.locked",
    "edition",
    (Side((), (EN, ES, FR), silent=(EN, ES, FR)), Side(("yes",), (PT,))),
    deviating=(PT,),
    gravity="warning",
    witness=play(("key.who", "guest")),
    between=("yes", "no"),
)
GAP = replace(
    OMISSION,
    kind="gap",
    sides=(Side((), (EN, ES, FR, PT), silent=(EN, ES, FR, PT)),),
    deviating=(),
    between=("yes", "no"),
)


def admits(**answers: str) -> dict[str, Admitted]:
    """What each book admits to who has the key."""
    return {f"inn/{book}": Admitted(f"inn/{book}", {"key.who": answer}, {}) for book, answer in answers.items()}


HOSTS = admits(en="guest", es="guest", fr="guest", pt="host")


def judged(finding: Finding, question: Question = DOOR) -> Finding:
    """The finding as loud as it is, where looking again with other answers finds nothing."""
    return as_loud_as_it_is(finding, question, HOSTS, OTHERS, lambda *_: Alike("answer"))


def test_what_changes_nobodys_play_is_a_note() -> None:
    """The question says why; each kind that parts books, and a gap, is judged by it, and nothing else."""
    slight = replace(DOOR, slight="Nobody ever comes in at night.")
    for kind in JUDGED:
        found = judged(replace(OMISSION, kind=kind, witness=None), question=slight)
        assert (found.level, found.slight) == ("note", "Nobody ever comes in at night.")
    assert judged(replace(OMISSION, kind="undecided", witness=None), question=slight).level == "warning"
    assert judged(replace(OMISSION, witness=None)).level == "warning"


def test_a_play_that_the_departing_book_rules_out_is_a_note() -> None:
    """A reader of that book never comes to it."""
    found = judged(OMISSION)
    assert (found.level, found.unreached) == ("note", (PT,))
    assert judged(replace(OMISSION, witness=play(("key.who", "host")))).level == "warning"


def test_a_play_within_reach_is_shown_instead() -> None:
    """With the answers to other questions that the departing book admits, where such a play exists."""
    asked: list[Others] = []

    def look(one: Answer, other: Answer, others: Others) -> Apart:
        asked.append(others)
        return Apart((one, other), play(("key.who", "host")), None, ())

    found = as_loud_as_it_is(OMISSION, DOOR, HOSTS, OTHERS, look)
    assert (found.level, found.unreached) == ("warning", ())
    assert isinstance(found.witness, Witness)
    assert found.witness.only_if == (("key.who", "host"),)
    assert asked == [{"key.who": ("host",)}]


def test_a_gap_is_told_of_the_books_with_which_it_comes_up() -> None:
    """A book that rules out what the play rests on leaves nothing open there; the id stays."""
    found = judged(GAP)
    assert [side.books for side in found.sides] == [(EN, ES, FR)]
    assert [side.silent for side in found.sides] == [(EN, ES, FR)]
    assert (found.level, found.id) == ("warning", GAP.id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_adds_is_not_told_as_what_others_leave_out(language: str) -> None:
    """Where one of four languages says more, the three that are silent are blamed of nothing."""
    said = finding_text(OMISSION, language)
    assert "`pt`" in said.headline
    assert "`en`" not in said.headline
    assert OMISSION.to_mend == (PT,)
    left_out = replace(OMISSION, sides=(Side(("yes",), (EN, ES, FR)), Side((), (PT,), silent=(PT,))), deviating=(PT,))
    assert said.headline != finding_text(left_out, language).headline
    assert left_out.to_mend == (PT,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_book_prevails_the_others_are_mended_after_it(language: str) -> None:
    """Nobody is asked to decide; and a clearer translation is mended, not the book that prevails."""
    edition = Edition("inn", "inn", "Inn", {EN: "prevails"}, (), HERE)
    for finding in (OMISSION, replace(OMISSION, kind="contradiction"), replace(OMISSION, kind="refinement")):
        told = replace(finding, args=prevailing(edition, finding.sides))
        said = finding_text(told, language).to_do
        assert ("`pt`" in said, "`en`" in said) == (True, True)
        assert told.to_mend == (PT,)
        assert told.id == finding.id
    assert prevailing(replace(edition, authority={}), OMISSION.sides) == {}


def test_one_ambiguity_is_one_finding() -> None:
    """Whatever questions hang on it; another ambiguity is another."""
    read = tuple(Read(ES, "playing_on", each, each, "because") for each in ("must", "may"))
    skip = replace(
        OMISSION, kind="refinement", deviating=(ES,),
        sides=(Side(("may",), (EN, FR, PT)), Side(("must", "may"), (ES,), ambiguous=(ES,), readings=read)),
    )  # fmt: skip
    reverse = replace(skip, question="window.locked")
    (found,) = by_ambiguity([skip, reverse])
    assert {found.question, *found.also} == {"door.locked", "window.locked"}
    elsewhere = tuple(replace(each, ambiguity="going_on") for each in read)
    apart = replace(reverse, sides=(reverse.sides[0], replace(reverse.sides[1], readings=elsewhere)))
    assert len(by_ambiguity([skip, apart])) == 2

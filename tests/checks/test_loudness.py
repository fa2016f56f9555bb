"""How loud a finding is beyond what its kind says, and what it says of who adds and who prevails."""

from dataclasses import replace

import pytest

from rulestone.checks.evidence import OtherAnswers
from rulestone.checks.kinds.between import name_prevailing
from rulestone.checks.loudness import JUDGED, adjust_loudness, soften_for_cut_copy
from rulestone.checks.merging import merge_by_ambiguity, merge_by_need, merge_by_settled_words
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.explorer.result import Alike, Apart
from rulestone.findings import AnswerSide, Finding, ReadQuestion
from rulestone.model import Answer, Book, Document, Edition, FileLocation, Place, Question, Section
from rulestone.witness import Position, Witness
from rulestone.words import LANGUAGES
from rulestone.words.finding_sentences import finding_text

HERE = FileLocation("rules/questions/door.yaml", 1, 1)
DOOR = Question("door.locked", "choice", {}, "open", "because", HERE)
EN, ES, FR, PT = (f"inn/{language}" for language in ("en", "es", "fr", "pt"))
OTHERS: OtherAnswers = {"key.who": ("host", "guest")}


def play(*only_if: tuple[str, Answer]) -> Witness:
    """A play that rests on answers to other questions."""
    start = Position(((), ()), (), (), None, "left", 0, 1)
    return Witness(start, (), "door.locked", {}, "locally", only_if=only_if)


OMISSION = Finding(
    "omission",
    "inn",
    "door.locked",
    "edition",
    (AnswerSide((), (EN, ES, FR), silent=(EN, ES, FR)), AnswerSide(("yes",), (PT,))),
    deviating=(PT,),
    gravity="warning",
    witness=play(("key.who", "guest")),
    between=("yes", "no"),
)
GAP = replace(
    OMISSION,
    kind="gap",
    sides=(AnswerSide((), (EN, ES, FR, PT), silent=(EN, ES, FR, PT)),),
    deviating=(),
    between=("yes", "no"),
)


def admits(**answers: str) -> dict[str, AdmittedAnswers]:
    """What each book admits to who has the key."""
    return {f"inn/{book}": AdmittedAnswers(f"inn/{book}", {"key.who": answer}, {}) for book, answer in answers.items()}


def book(name: str, language: str, *sections: str) -> Book:
    """A book with these sections and nothing else."""
    parts = tuple(Section(each, each) for each in sections)
    return Book(name, "inn", language, language, name, Document("", ""), parts, {}, {}, {}, {}, (), (), {}, HERE)


HOSTS = admits(en="guest", es="guest", fr="guest", pt="host")


def judged(finding: Finding, question: Question = DOOR) -> Finding:
    """The finding as loud as it is, where looking again with other answers finds nothing."""
    return adjust_loudness(finding, question, HOSTS, OTHERS, lambda *_: Alike("answer"))


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
    asked: list[OtherAnswers] = []

    def look(one: Answer, other: Answer, others: OtherAnswers) -> Apart:
        asked.append(others)
        return Apart((one, other), play(("key.who", "host")), None, ())

    found = adjust_loudness(OMISSION, DOOR, HOSTS, OTHERS, look)
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
    left_out = replace(
        OMISSION, sides=(AnswerSide(("yes",), (EN, ES, FR)), AnswerSide((), (PT,), silent=(PT,))), deviating=(PT,)
    )
    assert said.headline != finding_text(left_out, language).headline
    assert left_out.to_mend == (PT,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_book_prevails_the_others_are_mended_after_it(language: str) -> None:
    """Nobody is asked to decide; and a clearer translation is mended, not the book that prevails."""
    edition = Edition("inn", "inn", "Inn", {EN: "prevails"}, (), HERE)
    for finding in (OMISSION, replace(OMISSION, kind="contradiction"), replace(OMISSION, kind="refinement")):
        told = replace(finding, args=name_prevailing(edition, finding.sides))
        said = finding_text(told, language).to_do
        assert ("`pt`" in said, "`en`" in said) == (True, True)
        assert told.to_mend == (PT,)
        assert told.id == finding.id
    assert name_prevailing(replace(edition, authority={}), OMISSION.sides) == {}


def test_one_ambiguity_is_one_finding() -> None:
    """Whatever questions hang on it; another ambiguity is another."""
    read = tuple(ReadQuestion(ES, "playing_on", each, each, {"": "because"}) for each in ("must", "may"))
    skip = replace(
        OMISSION, kind="refinement", deviating=(ES,),
        sides=(AnswerSide(("may",), (EN, FR, PT)), AnswerSide(("must", "may"), (ES,), ambiguous=(ES,), readings=read)),
    )  # fmt: skip
    reverse = replace(skip, question="window.locked")
    (found,) = merge_by_ambiguity([skip, reverse])
    assert {found.question, *found.also} == {"door.locked", "window.locked"}
    elsewhere = tuple(replace(each, ambiguity="going_on") for each in read)
    apart = replace(reverse, sides=(reverse.sides[0], replace(reverse.sides[1], readings=elsewhere)))
    assert len(merge_by_ambiguity([skip, apart])) == 2


def test_a_reason_can_hold_between_some_answers_only() -> None:
    """Where the books give none but these, and none is silent; with none named, only where no book says anything."""
    among = replace(DOOR, slight="The pairs take turns either way.", slight_among=("across", "diagonal"))
    apart = replace(OMISSION, kind="contradiction", witness=None)
    sides = (AnswerSide(("across",), (EN, ES, FR)), AnswerSide(("diagonal",), (PT,)))
    assert judged(replace(apart, sides=sides), question=among).level == "note"
    elsewhere = (sides[0], AnswerSide(("side_by_side",), (PT,)))
    assert judged(replace(apart, sides=elsewhere), question=among).level == "warning"
    silent = (sides[0], AnswerSide((), (PT,), silent=(PT,)))
    assert judged(replace(OMISSION, sides=silent, witness=None), question=among).level == "warning"
    unsaid = replace(among, slight_among=())
    assert judged(replace(GAP, witness=None), question=unsaid).level == "note"
    assert judged(replace(apart, sides=sides), question=unsaid).level == "warning"


def test_the_same_words_that_a_book_lacks_are_one_finding() -> None:
    """What one sentence settles and another book leaves open, by silence or by ambiguity, is told once."""
    said = Place(EN, "door", 3, "instead of you", HERE)
    first = replace(
        OMISSION, question="door.payer", places=(said,), deviating=(ES,),
        sides=(AnswerSide(("host",), (EN,)), AnswerSide((), (ES,), silent=(ES,))),
    )  # fmt: skip
    read = tuple(ReadQuestion(ES, "until", each, each, {"": "because"}) for each in ("before", "after"))
    second = replace(
        first, kind="refinement", question="door.deadline", places=(said, Place(ES, "door", 4, "in all", HERE)),
        sides=(AnswerSide(("before",), (EN,)), AnswerSide(("before", "after"), (ES,), ambiguous=(ES,), readings=read)),
    )  # fmt: skip
    (found,) = merge_by_settled_words([second, first])
    assert (found.kind, found.question, found.also) == ("omission", "door.payer", ("door.deadline",))
    assert len(merge_by_settled_words([first, replace(second, places=(replace(said, sentence=5),))])) == 2


def test_gaps_that_show_only_with_each_other_are_one() -> None:
    """A deadline that matters only if a late call does not count, and a late call that matters only after one."""
    deadline = replace(GAP, question="call.deadline", witness=play(("call.late", "no")))
    late = replace(GAP, question="call.late", witness=play(("call.deadline", "soon")))
    (found,) = merge_by_need([deadline, late])
    assert {found.question, *found.also} == {"call.deadline", "call.late"}
    assert len(merge_by_need([deadline, replace(late, witness=play())])) == 2


def test_a_cut_copy_leaves_out_no_rule() -> None:
    """It lacks the section in which another text of its language says it; a copy that has the section does."""
    silent = replace(
        OMISSION, sides=(AnswerSide(("yes",), (EN, FR)), AnswerSide((), (PT,), silent=(PT,))), deviating=(PT,)
    )
    cover = replace(silent, places=(Place(FR, "cover", 1, "two to ten", HERE),))
    draft, booklet = book(FR, "fr", "cover", "play"), book(PT, "fr", "play")
    cut = soften_for_cut_copy(cover, [draft, booklet])
    assert (cut.level, cut.args["cut"], cut.id) == ("note", (PT,), cover.id)
    assert soften_for_cut_copy(cover, [draft, book(PT, "fr", "cover", "play")]).level == "warning"
    assert soften_for_cut_copy(cover, [draft, book(PT, "pt", "play")]).level == "warning"

"""Books of a game that nothing plays are compared by what they answer."""

from pathlib import Path
from typing import Any

import pytest

from rulestone.bundled_files import LOCALES
from rulestone.findings import Finding
from rulestone.reports.json import finding_data
from rulestone.words import Voice, own_sentences_of
from rulestone.words.finding_sentences import CitedBooks, finding_text
from rulestone.words.problem_sentences import message
from tests.told.games import GAME, QUESTIONS, checked, library, written, wrong

A_OR_B = {"way": {"a": "oldest", "b": "youngest"}}
B_OR_C = {"way": {"a": "youngest", "b": "drawn"}}


def found(folder: Path, en: dict[str, Any], fr: dict[str, Any], **more: Any) -> tuple[Finding, ...]:
    """What two books bring up."""
    report = checked(written(folder, {"en": en, "fr": fr}, **more))
    assert report.incomplete == ()
    return report.findings


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("oldest", "youngest", "contradiction"),
        (A_OR_B, "drawn", "contradiction"),
        (A_OR_B, "oldest", "refinement"),
        (A_OR_B, B_OR_C, "reconcilable"),
        (None, "oldest", "omission"),
        (None, A_OR_B, "gap"),
    ],
)
def test_kinds(tmp_path: Path, one: Any, other: Any, kind: str) -> None:
    """Two answers are compared by themselves, and what comes of it has the kinds of every comparison, both ways."""
    for number, pair in enumerate([(one, other), (other, one)]):
        first, second = ({"deal.dealer": each} for each in pair)
        [told] = found(tmp_path / str(number), first, second)
        assert (told.kind, told.question, told.shown_by, told.witness) == (kind, "deal.dealer", "words", None)


def test_agreement(tmp_path: Path) -> None:
    """A book agrees with itself, and nothing is said of what books answer alike."""
    assert found(tmp_path, {}, {}) == ()


def test_a_number(tmp_path: Path) -> None:
    """A number is an answer; another number is another rule."""
    [told] = found(tmp_path, {}, {"deal.cards": 8})
    assert (told.kind, told.level, [side.answers for side in told.sides]) == ("contradiction", "error", [(7,), (8,)])


def test_none_at_all(tmp_path: Path) -> None:
    """A number of things has one more form, `zero`, which is said of none in every language; any other has its own."""
    most = QUESTIONS.replace("least: 1", "least: 0").replace("{one: ", "{zero: No cards are dealt., one: ")
    place = written(tmp_path, {"en": {"deal.cards": 0}, "fr": {"deal.cards": 2}}, questions=most)
    [told] = checked(place).findings
    speaking = Voice("en", (own_sentences_of(library(place)), LOCALES))
    says = [group.says for group in finding_text(told, speaking).groups]
    assert says == ["No cards are dealt.", "2 cards are dealt."]


def test_nobody_speaks(tmp_path: Path) -> None:
    """What no book says is no gap; it is counted, so that nobody takes it for agreement."""
    silent = {"deal.dealer": None, "deal.cards": None}
    report = checked(written(tmp_path, {"en": silent, "fr": silent}))
    assert report.findings == ()
    assert [(each.key, each.args["number"]) for each in report.remarks] == [("check.unsaid", 2)]
    [remark] = report.remarks
    assert message(remark, "en") == (
        "no book speaks of 2 questions of `plum`, so nothing is compared there: `deal.cards`, `deal.dealer`"
    )


def test_a_book_that_is_alone(tmp_path: Path) -> None:
    """What the only book leaves open is told of it, and not of the books of an edition."""
    either = {"deal.dealer": {"way": {"a": "oldest", "b": "drawn"}}}
    for books, said in (
        ({"en": either}, "`en` can be read in more than one way: "),
        ({"en": either, "fr": either}, "no book settles this: "),
    ):
        place = tmp_path / str(len(books))
        [told] = checked(written(place, books)).findings
        assert told.kind == "gap"
        assert finding_text(told, "en").headline.startswith(said)


def test_somebody_speaks_ambiguously(tmp_path: Path) -> None:
    """There is a gap where a book speaks of it and none settles it."""
    for other in (None, A_OR_B):
        [told] = found(tmp_path / str(bool(other)), {"deal.dealer": A_OR_B}, {"deal.dealer": other})
        assert (told.kind, told.is_gap, told.shown_by) == ("gap", True, "words")


def test_two_claims(tmp_path: Path) -> None:
    """A book that says two things is at odds with itself: so is a rule with its printed example."""
    [told] = found(tmp_path, {"deal.cards": [7, 8]}, {"deal.cards": 7})
    assert (told.kind, told.deviating) == ("inconsistent", ("plum/en",))


def test_direction(tmp_path: Path) -> None:
    """Which answer allows more is known only where the question declares it."""
    more = {"en": {}, "fr": {}, "es": {"trick.follow": "may", "deal.dealer": "drawn"}}
    by_question = {each.question: each for each in checked(written(tmp_path, more)).findings}
    assert by_question["trick.follow"].direction == "widens"
    assert by_question["deal.dealer"].direction is None


def test_manner(tmp_path: Path) -> None:
    """A difference in a rule of mere manner is a note, with the reason why nobody would play it differently."""
    [told] = found(tmp_path, {}, {"trick.call": "softly"})
    assert (told.kind, told.level) == ("contradiction", "note")
    assert told.told is not None
    assert told.told.manner == {"": "The table hears the word either way."}


SAID = {"en": "The table hears it.", "de": "Man hört es.", "fr": "La table l’entend."}


@pytest.mark.parametrize(
    ("language", "given", "said"),
    [
        ("fr", SAID, "La table l’entend."),
        ("es", SAID, "The table hears it. [en]"),
        ("es", {"de": SAID["de"]}, "Man hört es. [de]"),
        ("es", {"": "Heard."}, "Heard."),
    ],
)
def test_a_reason_of_manner_is_told_in_the_readers_language(
    tmp_path: Path, language: str, given: dict[str, str], said: str
) -> None:
    """In another with its code, where it does not stand in theirs; a reason of no named language as it stands."""
    written_so = given[""] if "" in given else str(given).replace("'", '"')
    game = GAME.replace("manner: The table hears the word either way.", f"manner: {written_so}")
    [told] = found(tmp_path, {}, {"trick.call": "softly"}, game=game)
    assert [note for note in finding_text(told, language).notes if note == said]
    data = finding_data(told, CitedBooks(), (LOCALES,))
    assert data["manner_reasons"] == {each: text for each, text in given.items() if each}
    assert data["manner"] == given.get("", given.get("en", given.get("de")))


def test_a_reason_in_no_language_that_there_is(tmp_path: Path) -> None:
    """The key is the code of one, as everywhere."""
    game = GAME.replace("manner: The table hears the word either way.", "manner: {fx: So.}")
    assert "`fx` is not a language code" in "\n".join(wrong(written(tmp_path, {"en": {}}, game)))


def test_silence_that_is_an_answer(tmp_path: Path) -> None:
    """Where silence amounts to an answer, a silent book agrees with one that says just that."""
    closed = QUESTIONS.replace(
        "    answers: {oldest: {}", "    otherwise: nothing happens\n    silent: drawn\n    answers: {oldest: {}"
    )
    assert found(tmp_path / "a", {"deal.dealer": None}, {"deal.dealer": "drawn"}, questions=closed) == ()
    [told] = found(tmp_path / "b", {"deal.dealer": None}, {"deal.dealer": "oldest"}, questions=closed)
    assert told.kind == "omission"


def test_three_books(tmp_path: Path) -> None:
    """The books of all languages are grouped at once, and the one that stands alone departs."""
    books = {"en": {}, "fr": {}, "es": {"deal.cards": 8}}
    [told] = checked(written(tmp_path, books)).findings
    assert told.deviating == ("plum/es",)
    assert [side.books for side in told.sides] == [("plum/en", "plum/fr"), ("plum/es",)]


def test_a_game_that_plays_it(tmp_path: Path) -> None:
    """A game that extends another may play what that only tells; the books stay as they are."""
    questions = QUESTIONS.replace(
        "  deal.cards:\n    kind: number",
        "  deal.cards:\n    default: 7\n    because: Everybody has to know.\n    otherwise: open\n    kind: number",
    )
    written(tmp_path, {"en": {}, "fr": {"deal.cards": 8}}, questions=questions)
    (tmp_path / "rules/games/played.yaml").write_text(
        "extends: plum\ndeal: {cards_each: <deal.cards>}\ncards: {plain: {coloured: no, copies: 40}}\n",
        encoding="utf-8",
    )
    (tmp_path / "rules/editions/plum.yaml").write_text("game: played\nname: Plum\n", encoding="utf-8")
    [told] = checked(tmp_path).findings
    assert (told.question, told.shown_by) == ("deal.cards", "sum")


def test_across(tmp_path: Path) -> None:
    """Between editions, the questions that both share are compared, and the others came or went."""
    other = GAME.replace("plum", "pear").replace(", deal.dealer", "")
    written(tmp_path, {"en": {}})
    written(tmp_path, {"en": {"deal.cards": 9}}, game=other, questions=QUESTIONS, name="pear")
    (tmp_path / "rules/questions/pear.yaml").unlink()
    path = tmp_path / "rules/books/pear/en.yaml"
    path.write_text(path.read_text().replace("deal.dealer: oldest", "deal.cards: 9"), encoding="utf-8")
    report = checked(tmp_path, across=True)
    [told] = report.findings
    assert (told.kind, told.question, told.shown_by) == ("rule-change", "deal.cards", "words")
    asked = next(each for each in report.remarks if each.key == "check.asked_of_one")
    assert (asked.args["number"], asked.args["only"]) == (1, ("deal.dealer",))


def test_a_house_rule(tmp_path: Path) -> None:
    """A house rule that answers a told question is held against what the books say."""
    written(tmp_path, {"en": {}, "fr": {}})
    rule = tmp_path / "rules/variants/eight.yaml"
    rule.parent.mkdir()
    rule.write_text("name: Eight cards\npatches: plum\nchanges:\n- answer: deal.cards\n  with: 8\n", encoding="utf-8")
    [told] = checked(tmp_path, variants=["eight"]).findings
    assert (told.kind, told.question, told.shown_by) == ("rule-change", "deal.cards", "words")


def test_a_ruling(tmp_path: Path) -> None:
    """A difference in what is told is accepted like any other: its id hangs on the question and the answers alone."""
    one = found(tmp_path / "a", {}, {"deal.cards": 8})
    other = found(tmp_path / "b", {"deal.cards": 8}, {})
    assert [each.id for each in one] == [each.id for each in other]

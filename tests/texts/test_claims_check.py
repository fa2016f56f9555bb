"""Claims held against an invented text."""

from dataclasses import replace
from typing import Any

import pytest

from rulestone.model import Claim, Document, Name, Question, Sentence
from rulestone.texts.claims_check import check
from rulestone.texts.flags import ANSWERABLE, KINDS, NOTES, Flag
from rulestone.texts.segments import segment
from tests.texts.lantern import ENGLISH, MOON, SPOT, book, claim, question, sections, sheet

TEXT = "RULES\n\nEach racer must take 3 lamps at dawn. The last one may rest.\n"
RULES = sections(rules="RULES")
LAMPS = claim("lamps.taken", 3, "rules", 1, "must take 3 lamps")
REST = claim("rest.allowed", "may", "rules", 2, "may rest")
ASKED = {"rest.allowed": question("rest.allowed", may="may", must="must", must_not="must_not")}


def flags(*claims: Claim, sentences: tuple[Sentence, ...] = (), asked: dict[str, Question] = ASKED) -> list[Flag]:
    """What is said of a book with these claims on the two sentences above."""
    written = book(claims, sentences, RULES)
    return list(check(written, segment(TEXT, {written.id: RULES}), asked))


def kinds(*claims: Claim, **more: Any) -> list[str]:
    """The kinds of flags."""
    return [flag.kind for flag in flags(*claims, **more)]


def told(number: int, anchor: str, **more: Any) -> Sentence:
    """A sentence as the book file tells it."""
    return Sentence("rules", number, anchor, SPOT, **more)


def test_claims_that_say_what_the_text_says_raise_no_flag() -> None:
    """The right number, the right duty, both sentences cited: nothing to say."""
    assert flags(LAMPS, REST) == []


def test_a_sentence_that_nobody_cites_is_told_with_its_line() -> None:
    """This is how it is known that nothing was left out."""
    found = flags(LAMPS)
    assert [(flag.kind, flag.section, flag.number, flag.line) for flag in found] == [("uncited", "rules", 2, 3)]


def test_a_number_that_the_sentence_lacks_is_told() -> None:
    """Four lamps are claimed and three are printed."""
    found = flags(replace(LAMPS, answer=4), REST)
    assert [(flag.kind, flag.args["numbers"]) for flag in found] == [("number", ("4",))]


def test_a_duty_that_the_sentence_contradicts_is_told() -> None:
    """The text permits what the book says that it orders."""
    (flag,) = flags(LAMPS, replace(REST, answer="must"))
    assert (flag.kind, flag.args["claimed"], flag.args["printed"]) == ("modality", "must", ("may",))


def test_the_numbers_of_an_answer_that_no_list_foresaw_count() -> None:
    """A clause with a nine in it cites a sentence without one."""
    clause = replace(LAMPS, answer="clause:rules.1")
    written = replace(book([clause, REST], (), RULES), clauses={"clause:rules.1": ["draw 9 to me"]})
    found = check(written, segment(TEXT, {written.id: RULES}), ASKED)
    assert [(flag.kind, flag.args["numbers"]) for flag in found] == [("number", ("9",))]


def test_one_reading_with_the_printed_number_is_enough() -> None:
    """An ambiguous claim counts otherwise in its other reading."""
    either = replace(LAMPS, status="ambiguous", answer=None, ambiguity="a", readings={"a": 3, "b": 6})
    assert kinds(either, REST) == []
    assert kinds(replace(either, readings={"a": 5, "b": 6}), REST) == ["number"]


def test_a_place_that_does_not_exist_is_told() -> None:
    """There is no third sentence."""
    assert kinds(LAMPS, REST, claim("x.y", "may", "rules", 3, "not there")) == ["sentence_missing"]


@pytest.mark.parametrize(
    ("anchor", "kind"),
    [
        ("must take 3 lamps", []),
        ("must tke 3 lamps", ["anchor_differs"]),
        ("stops and waits", ["anchor_missing"]),
        ("Each racer must take 3 lamps", ["anchor_half"]),
        ("Each racer must take 3", ["anchor_half"]),
        ("lamps", ["anchor_short"]),
    ],
)
def test_an_anchor_is_two_to_five_words_of_its_sentence(anchor: str, kind: list[str]) -> None:
    """Never more than half of it; small differences of letters are noted with their number."""
    found = flags(claim("lamps.taken", 3, "rules", 1, anchor), REST)
    assert sorted(flag.kind for flag in found) == kind
    if kind == ["anchor_differs"]:
        assert (found[0].args["distance"], found[0].counts) == (1, False)


@pytest.mark.parametrize(
    ("own", "kind"),
    [
        ("at dawn", []),
        ("3 lamps", []),
        ("lamps at dawn", ["anchors_half"]),
        ("at noon", ["anchor_missing"]),
    ],
)
def test_a_claim_can_have_an_anchor_of_its_own(own: str, kind: list[str]) -> None:
    """Words that two anchors share are quoted once, and all of them together are at most half of the sentence."""
    quoted = told(1, "take 3", anchors={"lamps.taken": own})
    lamps = replace(LAMPS, places=(replace(LAMPS.places[0], anchor=own),))
    assert kinds(lamps, REST, sentences=(quoted,)) == kind


def test_another_text_is_told_first_and_does_not_count() -> None:
    """Whatever comes after it may come from it."""
    written = replace(book([LAMPS], (), RULES), document=Document("rules.txt", "rules", "0" * 16))
    found = check(written, segment(TEXT, {written.id: RULES}), ASKED)
    assert [(flag.kind, flag.counts) for flag in found] == [("other_text", False), ("uncited", True)]


def test_one_word_is_enough_for_a_sentence_of_fewer_than_four() -> None:
    """The third word of three may stand for the sentence; two of three are more than half."""
    text = "RULES\n\nMoon | 5 points\n"
    for anchor, expected in (("Moon", []), ("5 points", ["anchor_half"])):
        written = book([claim("moon.worth", 5, "rules", 1, anchor)], (), RULES)
        found = check(written, segment(text, {written.id: RULES}), {})
        assert [flag.kind for flag in found] == expected


def test_a_wrong_flag_is_answered_beside_the_claim() -> None:
    """An answered flag is kept with its reason and does not count."""
    why = "the fourth lamp stands in the picture"
    answered = told(1, "must take 3 lamps", texts_flag={"lamps.taken": why})
    (flag,) = flags(replace(LAMPS, answer=4), REST, sentences=(answered,))
    assert (flag.kind, flag.answer, flag.counts) == ("number", why, False)


def test_an_answer_hides_nothing_but_what_it_answers() -> None:
    """A second wrong claim on the same sentence is told, and so is an anchor that is not in it."""
    answered = told(1, "must take 3 lamps", texts_flag={"lamps.taken": "the fourth lamp stands in the picture"})
    other = claim("moon.worth", 9, "rules", 1, "must take 3 lamps")
    found = flags(replace(LAMPS, answer=4), other, REST, sentences=(answered,))
    assert [(flag.args["question"], flag.counts) for flag in found] == [("lamps.taken", False), ("moon.worth", True)]
    lost = told(1, "drop every lantern", texts_flag={"lamps.taken": "the fourth lamp stands in the picture"})
    found = flags(replace(LAMPS, answer=4), REST, sentences=(lost,))
    assert [flag.kind for flag in found if flag.counts] == ["anchor_missing"]
    mended = replace(lost, texts_flag={**lost.texts_flag, "anchor": "the copy is torn here"})
    found = flags(replace(LAMPS, answer=4), REST, sentences=(mended,))
    assert [flag.answer for flag in found if flag.kind == "anchor_missing"] == ["the copy is torn here"]
    assert not [flag for flag in found if flag.counts]


def test_an_answer_to_no_flag_is_told() -> None:
    """An exception that is no longer needed must go."""
    unneeded = told(1, "must take 3 lamps", texts_flag={"lamps.taken": "not needed here"})
    assert kinds(LAMPS, REST, sentences=(unneeded,)) == ["answer_unneeded"]


def test_a_fact_cannot_be_answered_away() -> None:
    """An anchor that is half of its sentence stays so, and the answer is told to be useless."""
    long = told(1, "Each racer must take 3 lamps", texts_flag={"anchor": "it is a nice sentence"})
    found = flags(claim("lamps.taken", 3, "rules", 1, long.anchor), REST, sentences=(long,))
    assert {flag.kind for flag in found if flag.counts} == {"anchor_half", "answer_unneeded"}


def test_a_sentence_without_a_rule_that_has_a_number_or_a_duty_needs_its_reason_written_out() -> None:
    """One word is no reason where the sentence looks like a rule."""
    assert kinds(LAMPS, sentences=(told(2, "may rest", no_rule="praise"),)) == ["no_rule_reason"]
    assert kinds(LAMPS, sentences=(told(2, "may rest", no_rule="a wish for the last"),)) == []


def test_a_card_in_a_sentence_without_a_rule_needs_its_reason_written_out() -> None:
    """The name of a card, in any form that the book prints, looks like a rule."""
    written = book(
        (), [Sentence("contents", n, "x", SPOT, no_rule="a heading") for n in range(1, 6)], ENGLISH, cards=MOON
    )
    found = check(written, sheet(), {})
    assert [(f.number, f.args["because"]) for f in found if f.kind == "no_rule_reason"] == [
        (1, "number"), (2, "number"), (3, "number"),
    ]  # fmt: skip
    race = book((), [Sentence("race", 1, "Moon Tile", SPOT, no_rule="praise")], ENGLISH, cards=MOON)
    assert "no_rule_reason" in [flag.kind for flag in check(race, sheet(), {})]


def test_a_name_that_is_printed_nowhere_is_a_remark() -> None:
    """It is told and does not count; a name that stands there in another form is one."""
    for name, expected in ((Name("moon tiles"), []), (Name("Comet"), ["name_unprinted"])):
        written = book([LAMPS, REST], (), RULES, cards={"moon": name})
        found = check(written, segment(f"{TEXT}\nEach Moon tile rests.\n", {written.id: RULES}), ASKED)
        assert [(flag.kind, flag.counts) for flag in found if flag.kind != "uncited"] == [
            (kind, False) for kind in expected
        ]


def test_a_section_that_is_not_printed_is_told() -> None:
    """A heading that stands nowhere is a fault of the book file."""
    printed = sections(rules="RULES", prizes="PRIZES")
    written = book([LAMPS, REST], (), printed)
    assert [flag.kind for flag in check(written, segment(TEXT, {written.id: printed}), ASKED)] == ["section_missing"]


def test_text_outside_of_all_sections_is_told_in_at_most_five_words() -> None:
    """Nothing of a document is passed over in silence."""
    document = segment("Very old words stand up here now.\n\n" + TEXT, {"lantern/en": RULES})
    (flag,) = check(book([LAMPS, REST], (), RULES), document, ASKED)
    assert (flag.kind, flag.args["words"]) == ("outside", "Very old words stand up")


def test_a_language_that_nobody_taught_us_is_noted() -> None:
    """Places are checked all the same; numbers and duties are not, and that is said."""
    written = book([replace(LAMPS, answer=4), REST], (), RULES, language="tlh")
    (flag,) = check(written, segment(TEXT, {written.id: RULES}), ASKED)
    assert (flag.kind, flag.counts) == ("no_tongue", False)


def test_every_flag_has_the_arguments_that_its_kind_names() -> None:
    """Sentences in four languages rely on these names."""
    assert KINDS.keys() >= NOTES | ANSWERABLE
    found = [
        *flags(replace(LAMPS, answer=4), replace(REST, answer="must")),
        *flags(),
        *flags(claim("x.y", 1, "rules", 9, "z")),
    ]
    assert all(tuple(flag.args) == KINDS[flag.kind] for flag in found)

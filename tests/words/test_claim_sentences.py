"""What questions, answers and claims say."""

import pytest

from rulestone.model import Claim, FileLocation, Listed, Question
from rulestone.phrases.syntax_tree import PhraseNode, Steps
from rulestone.texts.clean_lines import words
from rulestone.texts.language_table import at, tongue
from rulestone.words import LANGUAGES, claim_of, question_of, sentence_of
from tests.words.catalogues import LOCALE, forms, messages, questions

SPOT = FileLocation("questions/moat.yaml", 1, 1)

MARKED = [
    (f"answer.{name}.{answer}", entry["modality"])
    for name, question in questions().items()
    for answer, entry in (question.get("answers") or {}).items()
    if "modality" in entry
]
"""Answers that say of themselves whether they order, allow or forbid."""


def verbs(text: str, language: str) -> set[str]:
    """What the verbs of a sentence say, by the table with which rulebooks are read: must, may, must not."""
    known, spoken, place = tongue(language), words(text), 0
    assert known is not None
    found = set()
    while place < len(spoken):
        frame = at(known.modality, spoken, place)
        if frame:
            found.add(known.modality[frame])
        place += len(frame or "-")
    return found


@pytest.mark.parametrize("language", LOCALE)
@pytest.mark.parametrize(("key", "modality"), MARKED)
def test_the_verb_of_a_sentence_says_what_the_answer_means(key: str, modality: str, language: str) -> None:
    """An answer marked `must`, `may` or `must_not` has that verb in every language, and none that says otherwise."""
    for text in forms(messages(language, "rules")[key]):
        assert verbs(text, language) == {modality}, text


def question(**changed: object) -> Question:
    """A question of a user's own, which has no sentences."""
    answers = {name: Listed(name) for name in ("deep", "shallow")}
    fields = {"kind": "choice", "answers": answers, "otherwise": "open", "because": "", "spot": SPOT, "default": "deep"}
    return Question(id="moat.depth", **(fields | changed))  # type: ignore[arg-type]


def claim(**changed: object) -> Claim:
    """What a book says on it."""
    fields = {"book": "b/en", "question": "moat.depth", "status": "stated", "places": ()}
    return Claim(**(fields | changed))  # type: ignore[arg-type]


def test_numbers_are_said_in_a_whole_sentence() -> None:
    """A number has one sentence for all of its values, and for some values a better one."""
    key = next(name for name, asked in questions().items() if f"answer.{name}.0" in messages("en", "rules"))
    for language in LANGUAGES:
        assert "3" in sentence_of(key, 3, language)
        assert "0" not in sentence_of(key, 0, language)


def test_a_question_without_sentences_is_shown_by_its_id() -> None:
    """A user's own questions can be used before anybody has worded them."""
    assert question_of("moat.depth", "fr") == "`moat.depth`"
    assert sentence_of("moat.depth", "deep", "fr") == "`moat.depth`: `deep`"


def test_a_clause_is_read_back() -> None:
    """An answer that no list foresaw is told in the words of the phrases that it is made of."""
    clauses: dict[str | int, Steps] = {"clause:play 3": Steps("", (PhraseNode("end_turn"),))}
    assert sentence_of("moat.depth", "clause:play 3", "en", clauses) == "The turn ends."


def test_silence_is_told_with_what_is_played() -> None:
    """A silent book is never shown as if it said the default."""
    silent = claim(status="silent", sections=("play",))
    (line,) = claim_of(silent, question(), "en")
    assert line.startswith("Nothing is said on this")
    assert line.endswith("`moat.depth`: `deep`")
    (line,) = claim_of(silent, question(otherwise="nothing happens", silent="shallow", default=None), "en")
    assert line.startswith("Nothing is said on this")
    assert line.endswith("`moat.depth`: `shallow`")


def test_readings_are_told_one_by_one() -> None:
    """An ambiguous book is shown with every reading."""
    lines = claim_of(
        claim(status="ambiguous", ambiguity="water", readings={"a": "deep", "b": "shallow"}), question(), "en"
    )
    assert lines[0] == "The passage can be read in two ways."
    assert [line.split(":")[0] for line in lines[1:]] == ["Reading 1", "Reading 2"]


def test_what_follows_is_told_apart_from_what_is_stated() -> None:
    """A reader sees which sentence the book has and which it only implies."""
    stated = claim_of(claim(answer="deep"), question(), "en")
    follows = claim_of(claim(answer="deep", status="follows"), question(), "en")
    special = claim_of(claim(answer="deep", special_case=True), question(), "en")
    assert len({stated, follows, special}) == 3

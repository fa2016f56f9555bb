"""Books as pages that one could print: whole, in order, each rule once, and in the book's own words."""

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulestone import bundled_files
from rulestone.loader import load
from rulestone.model import Book, Library
from rulestone.prepared_game import prepare_edition, remarks, suggested
from rulestone.records import replace
from rulestone.words import LANGUAGES, Voice, voice
from rulestone.words.book_as_prose import SETTLED, ProsePlan, ProseSection, plan_of, tell_book
from rulestone.words.claim_sentences import Clauses
from rulestone.words.own_question_sentences import own_sentences_of
from tests.marks import some
from tests.words.catalogues import messages
from tests.words.test_book_names import BOOKS, books

PAGES = Path(__file__).resolve().parent / "pages"
WIDTH = 100
SAME = {
    "challenge.innocent.told_as": "in how many words a book tells a sum is no rule",
}
"""Claims that a page takes up without telling them apart, with the reason."""


@cache
def library() -> Library:
    """All that is bundled."""
    return load()[0]


@cache
def clauses(edition: str) -> dict[str, Clauses]:
    """What clauses stand for that no list of answers foresaw."""
    found: dict[str, dict[Any, Any]] = {}
    for (question, _), known in prepare_edition(library(), edition).rules.clauses.items():
        found.setdefault(question, {}).update(known)
    return dict(found)


@cache
def plan(edition: str) -> ProsePlan:
    """How its game is told."""
    return plan_of(library(), edition)


def page(book: Book, speaking: Voice, remarked: bool = False) -> tuple[ProseSection, ...]:
    """A book as a page, with what is wrong in the print if wanted."""
    ours = suggested(library(), book)
    beside = remarks(library(), book, speaking.language) if remarked else {}
    return tell_book(plan(book.edition), book, library().questions, speaking, clauses(book.edition), ours, beside)


def written(sections: tuple[ProseSection, ...]) -> str:
    """A page as a text that a person can read from top to bottom."""
    lines = []
    for section in sections:
        lines += [f"# {section.heading}", ""]
        for paragraph in section.paragraphs:
            lines += [paragraph.lead, ""] if paragraph.lead else []
            texts = [each.text for each in paragraph.sentences]
            lines += [*(f"- {text}" for text in texts), ""] if paragraph.listed else [" ".join(texts), ""]
    return "\n".join(lines)


@pytest.mark.parametrize("name", BOOKS)
def test_a_page_is_as_it_was_read(name: str) -> None:
    """Each book in its own words, read whole before it was accepted; `RULESTONE_WRITE_GOLDENS=1` writes it anew."""
    book = books()[name]
    text = written(page(book, voice(book.language).of(book), remarked=True))
    golden = PAGES / f"{name.replace('/', '-')}.md"
    if os.environ.get("RULESTONE_WRITE_GOLDENS"):
        golden.write_text(text, "utf-8")
    assert text == golden.read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BOOKS)
def test_each_rule_is_told_once(name: str, language: str) -> None:
    """Whatever a book settles stands on its page once, and what it leaves open at the end, in any language."""
    book = books()[name]
    fellows = library().books_of(book.edition)
    sections = page(book, voice(language).of(book, *fellows))
    tells = [
        question
        for each in sections
        for part in each.paragraphs
        for one in part.sentences
        for question in one.questions
    ]
    settled = {claim.question for claim in book.claims if claim.status in SETTLED}
    unsettled = {claim.question for claim in book.claims if claim.status == "ambiguous"}
    wanted = {each for each in settled | unsettled if plan(book.edition).tells(each, book)}
    assert wanted <= set(tells)
    assert all(
        tells.count(question) == len(book.claims_on(question)) or tells.count(question) == 1 for question in tells
    )
    assert not [each.id for each in sections if each.id == "rest"], "a question that the plan of its game does not name"


@pytest.mark.parametrize("name", BOOKS)
def test_no_page_has_an_id_or_a_place(name: str) -> None:
    """What is told of rules has nothing in it that only files have."""
    book = books()[name]
    text = written(page(book, voice(book.language).of(book)))
    assert not re.search(r"[a-z]_[a-z]|[`{}\[\]<>]", text)


@pytest.mark.parametrize("name", some(BOOKS, lambda name: name in ("uno-2003/en", "hp-2003/pt")))
def test_another_answer_changes_its_paragraph_alone(name: str) -> None:
    """A page really tells what it lists: with one answer changed that one paragraph reads otherwise, and no other."""
    book = books()[name]
    speaking = voice(book.language).of(book)
    before = paragraphs(page(book, speaking))
    for claim in book.claims:
        question = library().questions[claim.question]
        others = [each for each in question.answers if each != claim.answer]
        if question.kind == "number" and isinstance(claim.answer, int):
            others = [claim.answer + 1]
        if claim.status not in SETTLED or not others or question.id in {*SAME, *plan(book.edition).untold}:
            continue
        if len(book.claims_on(question.id)) > 1:
            continue
        changed = replace(claim, answer=others[0])
        after = paragraphs(
            page(replace(book, claims=tuple(changed if each is claim else each for each in book.claims)), speaking)
        )
        differing = [place for place in before.keys() | after.keys() if before.get(place) != after.get(place)]
        assert len(differing) == 1, question.id


def test_what_a_book_leaves_open_comes_with_a_way_to_play() -> None:
    """Whoever plays by the page is told what to do wherever the book is silent or can be read in two ways."""
    for name in BOOKS:
        book = books()[name]
        for part in page(book, voice("en"))[-1].paragraphs:
            for one in part.sentences:
                assert one.open is not None
                assert one.open.suggested, one.questions
                assert "e suggest" in (one.text if one.open.readings else part.lead)


def test_a_reading_that_other_books_of_the_edition_have_is_suggested() -> None:
    """What one book leaves open and another settles is played as that one has it."""
    assert suggested(library(), books()["hp-2003/en"])["exhaustion.procedure"] == "discards_but_the_top"
    assert books()["hp-2003/es"].claims_on("exhaustion.procedure")[0].answer == "discards_but_the_top"


def test_what_a_ruling_suggests_is_what_we_suggest() -> None:
    """Nobody can shuffle an empty pile, and one ruling says what to do instead."""
    book = books()["hp-2003/pt"]
    assert book.claims_on("exhaustion.procedure")[0].answer == "draw_pile_itself"
    assert suggested(library(), book)["exhaustion.procedure"] == "discards_but_the_top"


def test_rules_that_nothing_plays_are_told_section_by_section() -> None:
    """Each under the title of its section, with what is asked: an answer of two words would not be understood."""
    book = library().books["varnholt-1/en"]
    sections = page(book, Voice("en", (own_sentences_of(library()), bundled_files.LOCALES)).of(book))
    edition = library().editions["varnholt-1"]
    assert [each.id for each in sections if each.id != "open"] == [f"told.{each}" for each in edition.sections]
    passing = next(each for each in sections if each.id == "told.passing")
    asked = {one.asks: one.text for one in passing.paragraphs[0].sentences}
    assert asked["Who passes cards?"] == "Who passes cards? Each player."


def paragraphs(sections: tuple[ProseSection, ...]) -> dict[tuple[str, int], str]:
    """The paragraphs of a page by their place."""
    return {
        (section.id, place): " ".join(each.text for each in part.sentences)
        for section in sections
        for place, part in enumerate(section.paragraphs)
    }


def test_every_case_has_its_sentence_and_every_sentence_its_case() -> None:
    """A telling can be said in every language, and no sentence waits for a case that is gone."""
    plans = [plan(edition) for edition in library().editions]
    cases = {f"tell.{name}.{case}" for each in plans for name, known in each.tellings.items() for case in known}
    sections = {f"tell.section.{name}" for each in plans for name in each.sections}
    others = {"tell.rest", "tell.open", "tell.open.readings", "tell.open.unsaid"}
    others |= {
        "tell.open.suggested",
        "tell.open.suggested_reading",
        "tell.open.unclear",
        "tell.open.unsaid_all",
        "tell.remark",
    }
    for language in LANGUAGES:
        assert messages(language, "telling").keys() == cases | sections | others


def test_what_no_page_tells_is_published() -> None:
    """With its reason, and nothing is on the list that is told."""
    listed = (Path(__file__).resolve().parents[2] / "docs" / "decisions" / "words.md").read_text("utf-8")
    names = set(re.findall(r"^- `([\w.]+)`", listed.partition("### What a page leaves out")[2], re.MULTILINE))
    assert names == {*SAME, *(each for edition in library().editions for each in plan(edition).untold)}


def test_a_plan_names_a_question_once() -> None:
    """Else it would depend on the order which of two paragraphs tells it."""
    for edition in library().editions:
        known = plan(edition)
        entries = [
            entry
            for section in known.sections.values()
            for part in section
            for entry in (part["list"] if isinstance(part, dict) else part)
        ]
        named = [question for entry in entries for question in known.questions(entry)]
        assert sorted(named) == sorted(set(named))
        assert set(named) | known.untold.keys() >= {
            each for each in library().editions[edition].asks if each not in library().editions[edition].told
        }

"""The pages of a game that nothing plays: its rules by section, and no word that anything plays alike."""

from pathlib import Path

import pytest

from rulestone import bundled_files
from rulestone.site.build import writer_of
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import TONGUES
from rulestone.words import own_sentences_of
from tests.told.games import ANSWERS, book, checked, library, written

HANGING = """
questions:
  deal.cards: {kind: number, least: 1, most: 30}
  deal.dealer: {kind: choice, answers: {oldest: {}, youngest: {}}}
  trick.follow: {kind: choice, answers: {must: {}, may: {}}}
  trick.call: {kind: choice, answers: {aloud: {}, softly: {}}, asked_if: {trick.follow: [must]}}
"""


def pages(folder: Path, language: str) -> dict[str, str]:
    """Every page by its name, with all that it shows."""
    found = library(folder)
    knowledge = Knowledge(found, checked(folder).findings)
    tongue = next(each for each in TONGUES if each.code == language)
    _, made = writer_of(knowledge, tongue, (own_sentences_of(found), bundled_files.LOCALES))
    return {page.docname: repr((page.title, page.view)) for page in made}


@pytest.mark.parametrize(("language", "titles"), [("fr", ("La donne", "Les plis")), ("es", ("Dealing", "Tricks"))])
def test_sections(tmp_path: Path, language: str, titles: tuple[str, str]) -> None:
    """The rules stand in the sections of their game, in the order of the table, under titles that somebody wrote."""
    folder = written(tmp_path, {"en": {}, "fr": {"trick.follow": "may"}})
    for name, text in pages(folder, language).items():
        if name in ("play/plum", "books/plum/en", "books/plum/fr"):
            assert 0 < text.index(titles[0]) < text.index(titles[1])


def test_the_finding(tmp_path: Path) -> None:
    """A difference says that no rule here plays it."""
    made = pages(written(tmp_path, {"en": {}, "fr": {"trick.follow": "may"}}), "en")
    [found] = [text for name, text in made.items() if name.startswith("d/")]
    assert "We have no way of playing out this rule" in found


def test_a_sentence_that_anybody_may_read_is_shown_whole(tmp_path: Path) -> None:
    """Beside what the book says, in place of the few words that prove it."""
    folder = written(tmp_path, {"en": {}, "fr": {"trick.follow": "may"}})
    found, whole = library(folder), "A whole sentence of ours."
    place = found.books["plum/en"].claims_on("trick.follow")[0].places[0]
    knowledge = Knowledge(found, (), printed={(place.book, place.section, place.sentence): whole})
    _, made = writer_of(knowledge, TONGUES[0], (own_sentences_of(found), bundled_files.LOCALES))
    told = next(repr((page.title, page.view)) for page in made if page.docname == "books/plum/en")
    assert whole in told
    assert place.anchor not in told


def test_who_is_not_asked(tmp_path: Path) -> None:
    """In the table a book that is not asked, or that has not answered yet, neither agrees nor says it differently."""
    left_out = {key: each for key, each in ANSWERS.items() if key not in ("trick.call", "deal.dealer")}
    fr = book("fr", {**left_out, "trick.follow": "may"})
    es = {"trick.call": "softly", "deal.dealer": "youngest"}
    table = pages(written(tmp_path, {"en": {}, "es": es, "fr": fr}, questions=HANGING), "en")["disagreements/plum"]
    assert "not asked" in table
    assert "not looked for yet" in table


def test_a_short_form_stands_in_tables(tmp_path: Path) -> None:
    """The table has the few words that somebody wrote, where a language has them; the finding the whole question."""
    made = pages(written(tmp_path, {"en": {}, "fr": {"trick.follow": "may"}}), "en")
    assert "following suit" in made["disagreements/plum"]
    assert "Must suit be followed?" not in made["disagreements/plum"]
    [found] = [text for name, text in made.items() if name.startswith("d/")]
    assert "Must suit be followed?" in found


def test_a_book_that_names_nothing_has_no_list_of_names(tmp_path: Path) -> None:
    """No heading stands over nothing."""
    made = pages(written(tmp_path, {"en": {}, "fr": {}}), "en")
    assert "names=()" in made["books/plum/en"]

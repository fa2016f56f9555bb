"""Cutting a document into books, sections and numbered sentences."""

import pytest

from rulestone.texts.clean_lines import lines
from rulestone.texts.segments import segment
from rulestone.texts.sentences import runs, sentences
from tests.texts.lantern import ENGLISH, FRENCH, SHEET, sections, sheet, spoken


def cut(text: str) -> list[str]:
    """The sentences of a text without sections."""
    return [run.text for run in sentences(runs(lines(text)))]


def test_a_section_runs_until_the_next_one_of_any_book() -> None:
    """The English contents end where the French contents begin, although no English heading stands there."""
    assert spoken(sheet(), "lantern/en", "contents")[-1] == "Shake it well."
    assert spoken(sheet(), "lantern/fr", "contents") == ["60 tuiles :", "20 tuiles Lune"]


def test_a_bulleted_line_a_numbered_item_and_a_table_row_begin_a_sentence() -> None:
    """Lists are numbered item by item, without their marks; an item may hold more than one sentence."""
    assert spoken(sheet(), "lantern/en", "contents") == [
        "60 tiles:", "20 Moon tiles", "20 Star tiles", "Keep the bag closed.", "Shake it well.",
    ]  # fmt: skip
    assert spoken(sheet(), "lantern/fr", "race")[1:] == ["Moon | 5 points", "Star | 10 points"]


def test_a_run_in_heading_belongs_to_its_first_sentence() -> None:
    """A card's name in bold before its text opens no section."""
    assert spoken(sheet(), "lantern/en", "race")[0] == "Moon Tile - The racer who lays it must take two lanterns."


def test_a_sentence_may_go_on_after_a_page_break() -> None:
    """A paragraph without a final stop and a next one in lower case are one sentence; `i.e.` ends none."""
    assert spoken(sheet(), "lantern/en", "race")[1] == "It can be laid on any star (i.e. a lit one)."


def test_a_sentence_knows_the_line_of_each_of_its_characters() -> None:
    """A word after the page break is told with its own line."""
    there = sheet().books["lantern/en"].sentence("race", 2)
    assert there is not None
    lines_of = SHEET.splitlines()
    assert "It can be" in lines_of[there.line - 1]
    assert "laid on any" in lines_of[there.lines[there.text.index("laid")] - 1]


def test_a_line_may_belong_to_every_language() -> None:
    """The age is printed once, and is a sentence of each book that declares it."""
    assert spoken(sheet(), "lantern/en", "age") == spoken(sheet(), "lantern/fr", "age") == ["8+"]


def test_ignored_sections_have_no_sentences_and_text_before_all_sections_is_told() -> None:
    """Nothing is dropped in silence: the imprint is declared, the first line is reported."""
    assert spoken(sheet(), "lantern/en", "legal") == []
    assert [sentence.text for sentence in sheet().unclaimed] == ["LANTERN RACE sheet 5"]


def test_headings_are_found_although_letters_are_wrong() -> None:
    """A transcription that reads U for N in a heading still has the section."""
    damaged = SHEET.replace("RUNNING", "RUNNIUG").replace("WHAT IS INSIDE", "WHAT lS INSIDE")
    printed = segment(damaged, {"lantern/en": ENGLISH, "lantern/fr": FRENCH})
    assert printed.books["lantern/en"].missing == ()
    assert len(spoken(printed, "lantern/en", "race")) == 3


def test_a_heading_that_is_not_there_is_missing_and_not_guessed() -> None:
    """A section whose heading stands nowhere has no sentences, and is named."""
    printed = segment(SHEET, {"lantern/en": sections(contents="WHAT IS INSIDE", prizes="PRIZES")})
    assert printed.books["lantern/en"].missing == ("prizes",)


def test_headings_are_found_in_the_order_of_the_book() -> None:
    """Of two equal headings each book takes the one that stands where its other sections need it."""
    text = "GAME\n\nOne.\n\nVARIATION\n\nTwo.\n\nJEU\n\nTrois.\n\nVARIATION\n\nQuatre.\n"
    printed = segment(text, {"x/en": sections(a="GAME", b="VARIATION"), "x/fr": sections(a="JEU", b="VARIATION")})
    assert spoken(printed, "x/en", "b") == ["Two."]
    assert spoken(printed, "x/fr", "b") == ["Quatre."]
    assert printed.shared == ()


def test_one_heading_taken_by_two_books_is_told() -> None:
    """A heading is in one language; two books that both take it are named with its line."""
    printed = segment("GAME\n\nOne.\n", {"x/en": sections(a="GAME"), "x/es": sections(a="GAME")})
    assert printed.shared == ((1, ("x/en a", "x/es a")),)


def test_a_short_heading_is_meant_completely() -> None:
    """`GAME` is no name for a line that only begins with it, unless five words are given."""
    assert segment("GAME OVER\n\nOne.\n", {"x/en": sections(a="GAME")}).books["x/en"].missing == ("a",)
    long = segment("ONE TWO THREE FOUR FIVE SIX\n\nOne.\n", {"x/en": sections(a="ONE TWO THREE FOUR FIVE")})
    assert long.books["x/en"].missing == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Take 3 tiles. 4 stay.", ["Take 3 tiles.", "4 stay."]),
        ('It is "lit." The next begins.', ['It is "lit."', "The next begins."]),
        ("Say “Glow!” before you run.", ["Say “Glow!” before you run."]),
        ("Put it there... ¡in the bag! Then run.", ["Put it there... ¡in the bag!", "Then run."]),
        ("See p. 5 and No. 7 below.", ["See p. 5 and No. 7 below."]),
        ("¿Quién corre? Tú.", ["¿Quién corre?", "Tú."]),
        ("A lamp, e.g. Moon, shines.", ["A lamp, e.g. Moon, shines."]),
        ("On the 7o. Piso you turn.", ["On the 7o. Piso you turn."]),
        ("It glows . Then it stops.", ["It glows .", "Then it stops."]),
    ],
)  # fmt: skip
def test_a_sentence_ends_at_a_stop_that_a_new_beginning_follows(text: str, expected: list[str]) -> None:
    """Stops inside a sentence, in abbreviations and in quotations end none."""
    assert cut(text) == expected


def test_lines_broken_by_the_width_of_the_page_are_one_paragraph() -> None:
    """Long lines without marks belong together even where the next begins with a capital."""
    wrapped = (
        "Each racer who has reached the last lamp of the avenue takes the\nMoon Tile and rests there. Then all go on."
    )
    assert cut(wrapped) == [wrapped.replace("\n", " ").split(" Then")[0], "Then all go on."]


def test_marks_of_typography_are_no_words() -> None:
    """Emphasis, escaped stars, superscripts and links leave only their words."""
    assert cut("\\*\\*\\*\n\nThe **3<sup>rd</sup>** [lamp](http://x.example) *glows*.") == ["The 3rd lamp glows."]


@pytest.mark.parametrize("given", ["POINTS AT A", "POINTS AT GLANCE", "POINTS AT A GLIMPSE", "AT A GLANCE"])
def test_a_heading_that_is_nearly_there_is_named(given: str) -> None:
    """A heading of five words of which four are given is not found, and it is told which may be meant."""
    text = "RULES\n\nOne stays.\n\nPOINTS AT A GLANCE TODAY\n\nTwo points.\n"
    printed = segment(text, {"x/en": sections(a="RULES", b=given)}).books["x/en"]
    assert printed.missing == ("b",)
    assert printed.nearest == {"b": (5, "POINTS AT A GLANCE TODAY")}


def test_a_heading_that_nothing_looks_like_has_no_nearest() -> None:
    """Rather nothing than a line that misleads."""
    assert segment("RULES\n\nOne stays.\n", {"x/en": sections(a="RULES", b="PENALTIES")}).books["x/en"].nearest == {}

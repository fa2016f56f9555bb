"""What holds for the report that people read."""

import re
from dataclasses import replace

import pytest

from rulestone.cards import Observation
from rulestone.findings import Ruled
from rulestone.reports import Options, render
from rulestone.reports.text import BUSY, SCREEN
from rulestone.text_layout import wide
from rulestone.words import LANGUAGES
from tests.reports.accounts import AGE, BLUFF, CALM, CONTRADICTION, FULL, GAP, OPEN_ONLY, PT, SHELF, SUM, WITNESS

INK = re.compile("\x1b\\[[0-9;]*m")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 80])
def test_lines_fit_the_width(language: str, width: int) -> None:
    """No line is wider than it may be, but for a single long word, such as an id, and a command to be copied."""
    told = render("text", FULL, language, Options(width=width)).splitlines()
    for line in (each for each in told if not each.strip().startswith("rulestone accept ")):
        assert wide(line) <= width or len(line.replace("\u00a0", " ").split()) <= 2, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_colour_changes_nothing_but_colour(language: str) -> None:
    """Without its colours, the report of a terminal is the report that is piped."""
    coloured = render("text", FULL, language, Options(colour=True))
    assert "\x1b" in coloured
    assert INK.sub("", coloured) == render("text", FULL, language)
    assert "\x1b" not in render("text", FULL, language)


def test_a_card_has_the_colour_that_is_printed_on_it() -> None:
    """A red card is red on a terminal, and no line end falls into a card."""
    coloured = render("text", FULL, "en", Options(colour=True))
    assert "\x1b[31m[red 5]\x1b[0m" in coloured
    assert "\x1b[34m[blue 2]\x1b[0m" in coloured
    assert "[Wild Draw Four]" in render("text", FULL, "en", Options(width=40))


def titles(told: str) -> list[str]:
    """How grave each finding is that is told in full, in their order."""
    found = [line for line in told.splitlines() if re.match(r"\d+\. ", line)]
    assert [int(line.split(".")[0]) for line in found] == [*range(1, len(found) + 1)]
    return [line.split(" · ")[0].split(". ")[1] for line in found]


def test_the_worst_comes_first_and_what_is_accepted_is_a_count() -> None:
    """Errors, warnings, notes in full; what somebody has accepted only where somebody asks for it, and last."""
    new = ["error"] * 3 + ["warning"] * 4 + ["note", "note"]
    told = render("text", FULL, "en")
    assert titles(told) == new
    assert "1 accepted finding is not shown: `rulestone check --accepted`" in told
    assert titles(render("text", FULL, "en", Options(whole=True))) == [*new, "accepted"]


def test_an_overview_has_a_line_for_each_kind_of_each_edition() -> None:
    """With how many are new and how many are accepted; the gravest kind first, and what no book settles last."""
    both = replace(FULL, findings=(*OPEN_ONLY.findings, *FULL.findings))
    told = render("text", both, "en")
    rows = told.split("\n\n")[1].splitlines()
    assert rows[0] == "inn: en, es, fr, fr-leaflet, pt"
    assert [" ".join(row.split()) for row in rows[1:5]] == [
        "contradiction 1 new, 1 accepted",
        "contradicts itself 1 new, 1 accepted",
        "cannot be done 1 new",
        "not in every book 1 new, 1 accepted",
    ]
    assert [row.split()[0] for row in rows if row.startswith("  ")][-2:] == ["left", "rule"]


def test_where_nothing_is_new_the_sharpest_contradiction_is_told_in_full() -> None:
    """The one that takes the fewest moves to see; the rest is a table that names what to type to see each."""
    told = render("text", CALM, "en")
    assert titles(told) == ["accepted"]
    assert f"1. accepted · contradiction · {CONTRADICTION.id}" in told
    table = told.split("What else is accepted")[1].split("\n\n")[0]
    for other in (SUM, BLUFF, AGE):
        head = other.id.rpartition(":")[0]
        assert sum(line.endswith(f"  {head}") for line in table.splitlines()) == 1
    slower = replace(WITNESS, moves=WITNESS.moves * 2)
    other = replace(CALM.findings[0], witness=slower, question="draw.forced.play_permission")
    told = render("text", replace(CALM, findings=(other, *CALM.findings)), "en")
    assert f"1. accepted · contradiction · {CONTRADICTION.id}" in told
    assert other.id.rpartition(":")[0] in told.split("What else is accepted")[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_without_anything_new_fits_a_screen(language: str) -> None:
    """However much was accepted; what has no room is counted."""
    questions = [f"challenge.{number}" for number in range(200)]
    some = [replace(CALM.findings[0], question=CONTRADICTION.question, edition=f"e{n}") for n in range(200)]
    assert len(questions) == len(some)
    told = render("text", replace(CALM, findings=(*CALM.findings, *some)), language)
    assert len(told.splitlines()) <= SCREEN
    assert "2" in told.split("--finding")[0].split("\n\n")[-2]


def test_the_beginning_of_an_id_that_is_told_is_that_of_no_other_finding() -> None:
    """Two findings on one question are told apart by as much of the end as that takes."""
    other = replace(CALM.findings[0], args={"identity": ("again",)})
    account = replace(CALM, findings=(*CALM.findings, other))
    told = render("text", account, "en", Options(verbose=True))
    ids = [each.id for each in account.findings]
    typed = [line.split()[-1] for line in told.split("What else is accepted")[1].split("\n\n")[0].splitlines()[1:]]
    assert len(typed) == len(ids) - 1
    for each in typed:
        assert sum(name.startswith(each) for name in ids) == 1, each


def test_what_no_book_settles_is_told_apart() -> None:
    """In a table where it fails nothing, in full where it does."""
    told = render("text", OPEN_ONLY, "en")
    assert "No book of the edition settles this\n   Who may challenge a Wild Draw Four card?" in told
    assert titles(told) == ["accepted"]
    assert "warning" in titles(render("text", replace(OPEN_ONLY, gaps=True), "en"))
    assert GAP.id.rpartition(":")[0] in told


def test_a_quiet_report_has_a_line_for_each_thing_that_fails() -> None:
    """With its place as compilers say it; nothing where nothing fails."""
    told = render("text", FULL, "en", Options(quiet=True)).splitlines()
    failing = [each for each in FULL.findings if FULL.fails(each)]
    assert len(told) == len(failing) + len(FULL.stale)
    assert all(line.endswith(f"({each.id})") for line, each in zip(told, failing, strict=False))
    assert told[0].startswith("rules/books/inn/pt.yaml:14:9: error: ")
    assert render("text", CALM, "en", Options(quiet=True)) == ""


def test_a_narrowed_run_promises_no_agreement() -> None:
    """That nothing is left of what was asked for does not mean that the books agree."""
    nothing = replace(FULL, findings=(), stale=())
    assert "They agree" in render("text", nothing, "en")
    assert "They agree" not in render("text", replace(nothing, narrowed=True), "en")


def test_a_reader_with_the_texts_sees_the_sentence() -> None:
    """The printed sentence stands in place of its anchor, in the report for people and in no other."""
    printed = {("inn/pt", "play", 5): "Uma frase\ninventada."}
    account = replace(FULL, cited=replace(SHELF, printed=printed))
    assert "“Uma frase inventada.”" in render("text", account, "en")
    for form in ("json", "sarif", "junit", "github"):
        assert "inventada" not in render(form, account, "en")


def test_a_finding_says_how_it_is_accepted() -> None:
    """With as much of the id as names no other finding, with the file that counts, and on one line."""
    lines = [line.strip() for line in render("text", FULL, "en", Options(width=40)).splitlines()]
    assert 'rulestone accept challenge.who --because "…"' in lines
    assert 'rulestone accept inn:players.age --book BOOK --because "…"' in lines
    assert 'rulestone accept inn:impossible --because "…"' in lines
    twin = replace(CONTRADICTION, args={"identity": ("again",)})
    both = render("text", replace(FULL, findings=(CONTRADICTION, twin)), "en")
    assert f'rulestone accept {CONTRADICTION.id} --because "…"' in both
    assert both.count("your reason in `rules/rulings.yaml`:") == 2


def test_no_ruling_is_asked_for_where_none_is_looked_at() -> None:
    """A comparison of two books says what to do, and not how to accept it."""
    assert "rulings.yaml" in render("text", replace(FULL, stale=()), "en")
    compared = render("text", replace(FULL, stale=(), rulings=False), "en")
    assert "What to do" in compared
    assert "rulings.yaml" not in compared
    assert "rulings.yaml" not in render("junit", replace(FULL, stale=(), rulings=False), "en")


def test_what_happens_over_and_over_is_told_once() -> None:
    """A block that repeats is told with how often it comes."""
    again = (Observation("shuffles", None, (0,)), Observation("draws", 0, (1,)))
    witness = replace(WITNESS, outcomes={"may": again * 3, "must": again})
    account = replace(FULL, findings=(replace(CONTRADICTION, witness=witness),), stale=())
    lines = [line.strip() for line in render("text", account, "en").splitlines()]
    assert lines.count("Ana draws 1 card") == 1
    assert "Ana draws 1 card (this 3 times)" in lines


def test_a_reason_is_told_in_the_readers_language() -> None:
    """Else in another, with its code; and it is counted how many a reader is shown in another one."""
    reasons = {"en": "So it was printed.", "fr": "C’est ainsi que c’est imprimé."}
    ruling = Ruled(reasons, "The innkeepers", (PT,), answer="must")
    account = replace(CALM, findings=(replace(CONTRADICTION, status="ruled", ruling=ruling, accepted=(ruling,)),))
    whole = Options(whole=True)
    shown = {each: " ".join(render("text", account, each, whole).split()) for each in ("en", "fr", "es")}
    assert "So it was printed. (The innkeepers) Suggested: A card drawn by choice must be played" in shown["en"]
    assert "C’est ainsi que c’est imprimé. (The innkeepers)" in shown["fr"]
    assert "So it was printed. [en] (The innkeepers)" in shown["es"]
    assert "La razón de 1 hallazgo aceptado está escrita en otro idioma." in shown["es"]
    assert "otro idioma" not in render("text", account, "es", Options())
    assert "another language" not in shown["en"]


def test_of_very_many_findings_the_first_are_told_in_full() -> None:
    """And how many more there are; all of them for whoever asks."""
    found = tuple(replace(CONTRADICTION, edition=f"inn-{number}") for number in range(BUSY + 30))
    account = replace(FULL, findings=found, stale=(), unanswered=(), incomplete=())
    told = render("text", account, "en")
    assert len(titles(told)) == BUSY
    assert "More that nobody has accepted: 30;" in told
    assert "and more editions in which something was found: 30" in told.replace("\n", " ")
    assert f"Failed: {BUSY + 30} errors." in told
    for options in (Options(whole=True), Options(verbose=True)):
        told = render("text", account, "en", options)
        assert len(titles(told)) == BUSY + 30
        assert "and more editions" not in told

"""Play by these rules: what a family reads at a table, before it is laid out."""

from functools import cache
from pathlib import Path
from shutil import copytree

import pytest

from rulestone import bundled_files
from rulestone.checks import check
from rulestone.checks.rulings import ChecksRun, rule
from rulestone.explorer.search_memory import Memory
from rulestone.loader import load
from rulestone.model import Library
from rulestone.site.card_files import draw_cards
from rulestone.site.page_sentences import Speech
from rulestone.site.page_view import Text
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages import card
from rulestone.site.pages.play import contents
from rulestone.site.registry import anchor
from rulestone.site.rulebook import Rulebook, RulebookWriter, RulePart, anchors_of
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import TONGUES
from rulestone.words.catalogue import Sources
from rulestone.words.languages import LANGUAGES
from rulestone.words.own_question_sentences import own_sentences_of
from tests.words.test_book_as_prose import page as told


@pytest.fixture(scope="module")
def knowledge(known: Memory) -> Knowledge:
    """The bundled rules with what was found in them."""
    findings = check(library(), known=known).findings
    return Knowledge(library(), rule(findings, library().rulings, ChecksRun(frozenset()), "2026-01-01")[0])


@cache
def library() -> Library:
    """The bundled rules."""
    bundled = load()[0]
    assert bundled is not None
    return bundled


@cache
def sources() -> Sources:
    """Where the sentences stand: one for all writers, so that what people ask most is understood once."""
    return (own_sentences_of(library()), bundled_files.LOCALES)


def writer(knowledge: Knowledge, language: str = "en") -> PageWriter:
    """The writer of a language."""
    tongue = next(each for each in TONGUES if each.code == language)
    return PageWriter(knowledge, Speech(tongue, sources()))


def rulebook(knowledge: Knowledge, edition: str, language: str = "en") -> Rulebook:
    """The page of an edition."""
    return RulebookWriter(writer(knowledge, language), knowledge.library.editions[edition]).rulebook


def flat(line: Text) -> str:
    """The words of a line."""
    return "".join(map(flat, line)) if isinstance(line, tuple) else str(line)


def parts(view: Rulebook) -> list[RulePart]:
    """All parts of a page."""
    return [part for chapter in view.chapters for part in chapter.parts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_is_told_everywhere(knowledge: Knowledge, language: str) -> None:
    """The same sentences in the same order as `show --prose` has: nothing is told twice in two ways."""
    for edition in knowledge.editions:
        telling = RulebookWriter(writer(knowledge, language), edition)
        speaking = writer(knowledge, language).telling(telling.book.id)
        everywhere = [
            one.text
            for section in told(telling.book, speaking)
            for part in section.paragraphs
            for one in part.sentences
        ]
        ruled = [
            " ".join(filter(None, (line.asks, line.text)))
            for part in parts(telling.rulebook)
            for line in part.lines
            if not line.only_with
        ]
        assert ruled == everywhere[: len(ruled)]
        assert len(everywhere) == len(ruled) + len(telling.rulebook.open)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_place_on_the_page_once(knowledge: Knowledge, language: str) -> None:
    """A link to any rule of the edition leads somewhere, whether the book tells it or not, and in two sentences too."""
    for edition in knowledge.editions:
        view = rulebook(knowledge, edition.id, language)
        places = [each for part in parts(view) for each in anchors_of(part)]
        places += [*(each.anchor for each in view.open), *view.anchors]
        assert sorted(places) == sorted(map(anchor, edition.asks))


def test_a_card_stands_beside_what_it_does(knowledge: Knowledge) -> None:
    """Each card has its picture at its rules, and the contents list the cards."""
    view = rulebook(knowledge, "hp-2003")
    pictured = {part.place for part in parts(view) if part.picture}
    pictured |= {each.place for each in view.chapters if each.picture}
    cards = {"draw_n", "reverse", "skip", "wild", "wd4", "howler", "invisibility"}
    assert pictured == {f"card-{each}" for each in cards}
    assert {below.anchor for each in contents(view) for below in (each, *each.below)} >= pictured


def test_the_deck_is_shown(knowledge: Knowledge) -> None:
    """Every kind of card has a row with its pictures: one in each colour, where it has colours."""
    rows = [line for part in parts(rulebook(knowledge, "hp-2003")) if part.listed for line in part.lines]
    assert [len(each.cards) for each in rows] == [4, 4, 4, 4, 1, 1, 1, 1]


def test_a_card_is_shown_by_a_number_that_it_has(tmp_path: Path) -> None:
    """A deck need not have the number that others are shown by; no picture is named that nobody draws."""
    copytree(Path(bundled_files.ROOT, "src", "rulestone", "cli", "template", "rules"), tmp_path / "rules")
    game = tmp_path / "rules" / "games" / "lanterns.yaml"
    text = game.read_text("utf-8").replace("{from: 1, to: 8}", "{from: 1, to: 5}").replace(": 16", ": 20")
    game.write_text(text, "utf-8")
    own = load([tmp_path / "rules"])[0]
    assert own is not None
    knowledge = Knowledge(own, ())
    telling = RulebookWriter(writer(knowledge), own.editions["lanterns"])
    shown = {picture.file for kind in telling.cards for picture in telling.pictures(kind, "large")}
    assert "cards/lanterns-number-amber-3.svg" in shown
    assert shown <= {f"cards/{name}" for name, _ in draw_cards(knowledge)}


def test_where_books_differ_one_line_says_how(knowledge: Knowledge) -> None:
    """In a few words that can be understood there, and the line opens to both sides and leads to the finding."""
    view = rulebook(knowledge, "hp-2003")
    lines = {flat(each.line): each for part in parts(view) for each in part.differs}
    howlers = lines["French: There are 4 Howler cards."]
    assert "French: it can be read in 2 ways" in lines
    assert [side.says for side in howlers.sides] == [("There is 1 Howler card.",), ("There are 4 Howler cards.",)]
    assert howlers.more.to.name == "hp-2003:deck.howler_count:76c479e399"
    assert "Portuguese: A card drawn by choice must be played at once if playable." in lines
    shown = [each for part in parts(view) for each in part.differs] + [each for at in view.open for each in at.differs]
    assert (
        len(shown)
        == len(RulebookWriter(writer(knowledge), knowledge.library.editions["hp-2003"]).margin_notes.differences)
        > 20
    )


def test_a_difference_in_manner_stands_there_too(knowledge: Knowledge) -> None:
    """Of two lines that are alike each says what it is about; where one book differs from all, these are one."""
    found = knowledge.of_edition["hp-2003"]
    slight = {each.id for each in found if each.level == "note" and not each.is_gap and len(each.sides) > 1}
    view = rulebook(knowledge, "hp-2003")
    shown = {each.more.to.name: flat(each.line) for part in parts(view) for each in part.differs}
    assert slight <= shown.keys() | {each.more.to.name for at in view.open for each in at.differs}
    assert len(slight) == 15
    beside = [flat(each.line) for each in parts(view)[0].differs]
    assert len(set(beside)) == len(beside) == 2
    assert all(each.endswith("? French booklet: nothing is said") for each in beside)
    lines = [flat(each.line) for part in parts(rulebook(knowledge, "hp-2003", "pt")) for each in part.differs]
    assert any(each.startswith("Os outros: ") for each in lines)


def test_the_questions_that_people_ask_are_one_step_away(knowledge: Knowledge) -> None:
    """Where the books answer them; a game that nothing plays has no such page."""
    assert rulebook(knowledge, "uno-2003").most_asked.to.page == "questions/uno-2003"
    assert rulebook(knowledge, "varnholt-1").most_asked is None


def test_what_nobody_can_do_has_a_way_to_play_beside_it(knowledge: Knowledge) -> None:
    """The pile that is to be shuffled is empty; the fourth of four hands has no new partner."""
    view = rulebook(knowledge, "hp-2003", "pt")
    wrong = [each for part in parts(view) for each in part.mistakes]
    assert wrong[0].instead.startswith("Sugerimos: ")
    assert "baralham-se as cartas da pilha das CARTAS JOGADAS, menos a de cima" in wrong[0].instead
    assert "Sugerimos doze partidas, quatro com cada par" in str([each.says for each in wrong[1:]])
    turn = next(each for each in view.chapters if each.place == "chapter-turn")
    assert turn.parts[-1].mistakes
    assert any(part.mistakes for each in view.chapters if each.place == "chapter-tournament" for part in each.parts)


def test_a_house_rule_changes_the_rules_where_they_stand(knowledge: Knowledge) -> None:
    """Two take the place of a rule, one stands beside its rule, and all are on the page before anybody ticks them."""
    lines = [line for part in parts(rulebook(knowledge, "uno-2003")) for line in part.lines]
    gone = next(place for place, line in enumerate(lines) if line.unless == "draw_until_playable")
    assert lines[gone].text == "A player who has no playable card must draw 1 card."
    assert lines[gone + 1].only_with == "draw_until_playable"
    stood = next(place for place, line in enumerate(lines) if line.unless == "stacking")
    assert lines[stood].text == "A player may not answer a Draw Two card with another to avoid drawing cards."
    assert lines[stood + 1].only_with == "stacking"
    assert [each.only_with for each in lines if each.only_with].count("seven_zero") == 1


def test_a_card_has_a_page_with_what_it_does_in_every_edition(knowledge: Knowledge) -> None:
    """How many there are, what it does, what is open about it, and how every book calls it in its own language."""
    found = {page.docname: page for page in card.pages(writer(knowledge))}
    four = found["cards/wd4"].view
    assert isinstance(four, card.CardPage)
    assert [each.place for each in four.editions] == ["hp-2003", "hp-2018", "uno-2003"]
    assert all(each.counts and each.parts and each.open for each in four.editions)
    assert "names the color, and the next player draws 4 cards" in four.editions[-1].parts[0].lines[0].text
    names = {name.text: name.lang for each in four.names for name in each.names}
    assert names["Joker Bisca 4"] == "pt-BR"
    howler = found["cards/howler"].view
    assert isinstance(howler, card.CardPage)
    assert len(howler.editions) == 1
    assert [flat(each.line) for part in howler.editions[0].counts for each in part.differs] == [
        "French: There are 4 Howler cards."
    ]
    faces = {each.edition: each.faces for each in four.editions}
    assert len({file for some in faces.values() for file in some}) == sum(map(len, faces.values())) == 3

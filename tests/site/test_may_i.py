"""
May I play this? What the page looks up is what `rulestone legal` answers, word for word.

Nothing is kept that both are held to: situations are drawn at random, typed for `legal` and tapped on the page.
"""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from rulestone.model import Library
from rulestone.site.build import build
from rulestone.site.serve import server
from rulestone.words import Voice
from tests.marks import more
from tests.site.conftest import TABLED
from tests.site.situations import SCRIPT, Answers, drawn, few_tabled, looked_up
from tests.site.test_browser import opened

pytestmark = [pytest.mark.long]
SITUATIONS = 51
"""Of each edition in each of four languages."""
FEW, WAYS, HANDS = 24, 2, 4
"""The situations that they are drawn from, the ways to play and the hands of each."""
Tables = Callable[[str], dict[str, Any]]
SCRIPT_ROOM, TABLE_ROOM = 12_000, 45_000
"""Bytes that a phone may have to load, compressed."""
PREFIX = {"en": "en", "es": "es", "fr": "fr", "pt": "pt-br"}
TAPS = 8
"""As many as the usual question may take, with four cards in the hand."""
CHANGED = 4
"""As many as a situation that is changed may take."""
MOST_ASKED = 10
PHONE = 360
SEEN = 500
"""As far down as the first cards may be that are to be tapped, so that a phone shows them without scrolling."""
SMALL = """[...document.querySelectorAll("#may-i button")]
    .filter((each) => each.offsetWidth < 44 || each.offsetHeight < 44).length"""


EDITIONS = [pytest.param(TABLED, marks=pytest.mark.sample), "hp-2003", "hp-2018"]
"""CI makes the whole table of the first alone, which takes the least; of the others it looks at a part elsewhere."""


def told_apart(table: dict[str, Any], random: Random, number: int = SITUATIONS) -> list[dict[str, Any]]:
    """
    Situations of which a third is decided by another card in the hand, of a third a card was drawn or played, and a
    third is played by a house rule or by two or three.
    """
    some = decided_by_the_hand(table, random, number // 3)
    some += [drawn(table, random, ("drawn", "pending")) for _ in range(number // 3)]
    while len(some) < number:
        each = drawn(table, random)
        some += [each] if each["way"] else []
    return some


def decided_by_the_hand(table: dict[str, Any], random: Random, number: int) -> list[dict[str, Any]]:
    """Situations in which the verdict is another without the other cards of the hand, which few are."""
    some: list[dict[str, Any]] = []
    while len(some) < number:
        drawn_now = [drawn(table, random, ("turn", "drawn", "start")) for _ in range(number * 20)]
        cards = [each for each in drawn_now if each["card"] is not None]
        with_them, without = (
            looked_up(table, asked) for asked in (cards, [{**each, "hand": []} for each in cards])
        )  # fmt: skip
        pairs = zip(cards, with_them, without, strict=True)
        some += [each for each, (one, _), (other, _) in pairs if one and other and one[0][1] != other[0][1]]
    return some[:number]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_page_answers_word_for_word_as_legal_does(edition: str, tables_of: Tables, bundled: Library) -> None:
    """Every line, how far it is set in and its verdict, on situations drawn at random; an address tells each whole."""
    answers = Answers(bundled, edition)
    for language, table in tables_of(edition).items():
        voice, asked = Voice(language), told_apart(table, Random(f"{language} {edition}"))
        for each, (lines, again) in zip(asked, looked_up(table, asked), strict=True):
            assert lines == answers.lines(table, each, voice), each
            assert again == each


@pytest.mark.parametrize("edition", EDITIONS)
def test_little_is_loaded(edition: str, tables_of: Tables) -> None:
    """The script and the answers of an edition fit what a phone loads at a table."""
    assert len(gzip.compress(SCRIPT.read_bytes())) <= SCRIPT_ROOM
    for language, table in tables_of(edition).items():
        written = json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode()
        assert len(gzip.compress(written)) <= TABLE_ROOM, language


# --- in a browser ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def show_table(
    bundled: Library, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str, dict[str, Any]], str]]:
    """Shows a site with the page of an edition and these answers, and tells where."""
    with ExitStack() as open_servers:

        def place(edition: str, tables: dict[str, Any]) -> str:
            books = {name: book for name, book in bundled.books.items() if book.edition == edition}
            library = replace(bundled, editions={edition: bundled.editions[edition]}, books=books)
            out = tmp_path_factory.mktemp("may-i") / "site"
            build(library, (), out, lookups={edition: tables})
            running = open_servers.enter_context(server(out))
            open_servers.callback(running.shutdown)
            threading.Thread(target=running.serve_forever, daemon=True).start()
            return f"http://127.0.0.1:{running.server_port}/"

        yield place


@pytest.fixture(scope="module")
def place(show_table: Callable[[str, dict[str, Any]], str], tables: dict[str, Any]) -> str:
    """Where the page of the first edition is shown."""
    return show_table(TABLED, tables)


def tap(page: Any, *keys: str) -> None:
    """Tap what the page shows under some names, one after the other."""
    for key in keys:
        page.locator(f'#may-i [data-key="{key}"]').click()


def address(asked: dict[str, Any], table: dict[str, Any]) -> str:
    """A situation as an address tells it."""

    def name(at: int | None) -> str:
        return "" if at is None else ".".join(str(each) for each in table["cards"][at][:3] if each is not None)

    players, rule, *_ = table["ways"][asked["way"]]
    parts = {"p": str(players), "r": rule, "m": asked["moment"], "c": asked["colour"] or "", "t": asked["act"] or ""}
    parts |= {"o": name(asked["on"]), "d": name(asked["drawn"]), "a": name(asked["card"])}
    return urlencode({**parts, "h": ",".join(map(name, asked["hand"]))})


def face(table: dict[str, Any], *card: Any) -> str:
    """The name of a card where cards are to be picked."""
    return f"card-{[each[:3] for each in table['cards']].index(list(card))}"


@pytest.mark.sample
@pytest.mark.browser
def test_the_usual_question_takes_few_taps(chromium: Any, place: str, tables: dict[str, Any]) -> None:
    """The card that lies, the one to play and four others; another card that lies takes two taps more."""
    table = tables["es"]
    keys = [face(table, "number", "red", 7), face(table, "wd4", None, None)]
    keys += [face(table, "number", colour, number) for colour, number in (("red", 2), ("blue", 5), ("green", 1))]
    with opened(chromium, PHONE) as page:
        page.goto(f"{place}es/may-i/{TABLED}/")
        tap(page, *keys)
        assert len(keys) <= TAPS
        told = page.locator(".mi-answer").inner_text()
        assert told.startswith("Solo como farol: Comodín Roba 4 sobre el 7 rojo")
        assert "Sería legal sin el 2 rojo." in told
        tap(page, "slot-on", face(table, "number", "yellow", 9))
        assert page.locator(".mi-answer").inner_text().startswith("Legal: Comodín Roba 4 sobre el 9 amarillo")
        with opened(chromium, PHONE) as other:  # whoever is sent the link
            other.goto(page.url)
            assert other.locator(".mi-answer").inner_text() == page.locator(".mi-answer").inner_text()
        assert not page.wrong


@pytest.mark.sample
@pytest.mark.browser
def test_an_answer_leads_to_its_rule(chromium: Any, place: str, tables: dict[str, Any]) -> None:
    """Every line that says where a rule stands has a rule on the site; on a phone all of this is seen at once."""
    table = tables["pt"]
    stands = [text for indent, _, text in table["lines"] if indent and text.startswith(f"{TABLED} ")]
    with opened(chromium, PHONE) as page:
        page.goto(f"{place}pt-br/may-i/{TABLED}/")
        assert page.locator("#may-i-places a").all_text_contents() == stands
        assert page.locator(".mi-picker .mi-row").first.bounding_box()["y"] < SEEN
        tap(page, face(table, "number", "red", 7), face(table, "number", "blue", 5))
        page.locator(".mi-answer a").click()
        page.wait_for_load_state()
        assert page.locator(":target").count() == 1
        assert not page.wrong


@pytest.mark.browser
@pytest.mark.parametrize("number", more(21, 60))
@pytest.mark.parametrize("edition", [TABLED, "hp-2003", "hp-2018"])
def test_a_browser_shows_what_legal_answers(
    edition: str, number: int, chromium: Any, show_table: Callable[..., str], bundled: Library
) -> None:
    """
    Sixty situations, opened by their address: of a third the hand changes the verdict, as far as there are so many.

    Sixty of the three editions together in CI, of each of them for whoever runs all tests.

    Half are of a card drawn or just played, half of a house rule or of two or three.
    """
    tables, every = few_tabled(bundled, edition, FEW, WAYS, HANDS)
    here, answers = show_table(edition, tables), Answers(bundled, edition)
    shown = looked_up(tables["en"], [{**each, "hand": hand} for each in every for hand in (each["hand"], [])])
    words = [lines[0][1] if lines else "" for lines, _ in shown]
    hard = [each for each, one, other in zip(every, words[::2], words[1::2], strict=True) if other and one != other]
    random = Random(edition)
    asked = random.sample(hard, min(len(hard), number // 3))
    asked += random.sample([each for each in every if each not in asked], number - len(asked))
    for at, (language, table) in enumerate(tables.items()):
        voice = Voice(language)
        with opened(chromium, PHONE) as page:
            for each in asked[at :: len(tables)]:
                page.goto("about:blank")
                page.goto(f"{here}{PREFIX[language]}/may-i/{edition}/#{address(each, table)}")
                lines = page.locator(".mi-answer > p").all_inner_texts()
                assert lines == [text for _, _, text in answers.lines(table, each, voice)], each
            assert not page.wrong


@pytest.mark.sample
@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_use_it(theme: str, chromium: Any, place: str, tables: dict[str, Any]) -> None:
    """In every state no axe violation, nothing wider than a phone, targets of 44 pixels, and no keyboard trap."""
    from axe_playwright_python.sync_playwright import Axe

    table = tables["fr"]
    states = [[], [face(table, "wild", None, None)], ["colour-red"], ["act-draw"], [face(table, "number", "red", 2)]]
    states += [["to-answer"], ["slot-moment"], ["moment-drawn"], ["slot-moment", "moment-pending"]]
    states += [["players-2"], ["rule-stacking"], ["anew"]]
    with opened(chromium, PHONE, theme) as page:
        page.goto(f"{place}fr/may-i/{TABLED}/")
        for keys in states:
            tap(page, *keys)
            found = Axe().run(page, context="#may-i", options={"resultTypes": ["violations"], "preload": False})
            assert not found.response["violations"], keys
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
            assert page.evaluate(SMALL) == 0
        page.focus('#may-i [data-key="slot-on"]')
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.dataset.key") == "slot-on"
        for key in ("slot-moment", "moment-drawn"):
            page.focus(f'#may-i [data-key="{key}"]')
            page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.closest('.mi-picker') !== null")  # where it goes on
        assert not page.wrong


@pytest.mark.sample
@pytest.mark.browser
def test_it_works_without_a_network(chromium: Any, place: str, tables: dict[str, Any]) -> None:
    """Once it is loaded, nothing more is asked for, from anywhere."""
    table = tables["en"]
    with opened(chromium, PHONE) as page:
        page.goto(f"{place}en/may-i/{TABLED}/")
        page.wait_for_load_state("networkidle")
        page.context.set_offline(True)
        before = len(page.asked)
        tap(page, face(table, "number", "red", 7), face(table, "number", "blue", 7))
        assert page.locator(".mi-answer").inner_text().startswith("Legal: blue 7 on the red 7")
        icon = "mark.svg"  # which a browser looks at again whenever an address changes
        assert [each for each in page.asked[before:] if not each.endswith(icon)] == []


@pytest.mark.sample
@pytest.mark.browser
@pytest.mark.parametrize("link", ["o=number.red.77", "o=number.red.7&h=number.red.0,number.red.0", "m=never", "p=99"])
def test_a_link_is_believed_in_nothing(link: str, chromium: Any, place: str) -> None:
    """What tells no situation of the game is told to be wrong, and the page starts empty."""
    with opened(chromium, PHONE) as page:
        page.goto(f"{place}en/may-i/{TABLED}/#{link}")
        assert page.locator(".mi-answer").inner_text() == "This link does not describe a situation in this game."


@pytest.mark.sample
@pytest.mark.browser
def test_without_a_script_the_rules_are_named(chromium: Any, place: str) -> None:
    """Whoever has none is led to where the rules stand."""
    with opened(chromium, PHONE, script=False) as page:
        page.goto(f"{place}en/may-i/{TABLED}/")
        assert page.locator("noscript a").count() or "The rules in the order of play" in page.content()
        assert page.locator("#most-asked a").count() > MOST_ASKED


def aloud(table: dict[str, Any]) -> list[tuple[list[str], str]]:
    """Questions as one would read them aloud from a card, by what is tapped, and how the answer begins."""

    def card(kind: str, colour: str | None = None, number: int | None = None) -> str:
        return face(table, kind, colour, number)

    def moment(name: str) -> list[str]:
        return ["anew", "slot-moment", f"moment-{name}"]

    bluff = [card("number", "red", 7), card("wd4"), card("number", "red", 2), card("number", "blue", 5)]
    two = [card("draw_n", "red"), card("draw_n", "blue")]
    return [
        (["anew", *bluff], "Only as a bluff"),
        (["slot-on", card("number", "yellow", 9)], "Legal"),
        (["anew", card("number", "blue", 3), "act-draw", card("number", "blue", 9)], "Legal: draw"),
        ([*moment("drawn"), card("number", "blue", 3), *[card("number", "green", 3)] * 2], "Legal: green 3"),
        (["slot-ask", "act-keep the drawn card"], "Legal: keep"),
        ([*moment("pending"), *two], "Illegal: blue Draw"),
        (["rule-stacking"], "Legal: blue Draw"),
        (["rule-", *moment("pending"), card("wd4"), "colour-red", "act-challenge"], "Legal: challenge"),
        (["anew", card("wild"), "colour-red", card("number", "blue", 4)], "Illegal: blue 4"),
        (["anew", card("number", "red", 1), card("reverse", "red"), "players-2"], "Legal: red Reverse"),
        (["players-4", *moment("start"), card("skip", "green"), card("number", "green", 2)], "Illegal: green 2"),
    ]


@pytest.mark.sample
@pytest.mark.browser
def test_what_one_reads_aloud_from_a_card_takes_few_taps(chromium: Any, place: str, tables: dict[str, Any]) -> None:
    """Ten questions and more, each answered after a handful of taps; every change shows the verdict where one taps."""
    with opened(chromium, PHONE) as page:
        page.goto(f"{place}en/may-i/{TABLED}/")
        for keys, begins in aloud(tables["en"]):
            tap(page, *keys)
            assert len(keys) <= (TAPS if "anew" in keys else CHANGED)
            said = page.locator(".mi-verdict").inner_text()
            assert said.startswith(begins), (keys, said)
            assert page.locator(".mi-bar").inner_text() == said
        assert not page.wrong

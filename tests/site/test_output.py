"""What stands in the files of the site, read without a browser."""

import json
import re
from functools import cache
from itertools import combinations
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup

from rulestone import bundled_files
from rulestone.checks.kinds import UNDECIDED, checks, levels
from rulestone.loader import load
from rulestone.phrases import phrases
from rulestone.prepared_game import prepare_edition
from rulestone.site.card_pictures import file_name
from rulestone.site.registry import slug
from rulestone.site.site_languages import TONGUES
from rulestone.words.phrase_examples import example
from rulestone.words.voice import voice
from tests.site.looking import LANGUAGES, samples
from tests.site.reading import every, facts

each_language = pytest.mark.parametrize("prefix", LANGUAGES)
ENGLISH = (
    "the of and with this that search which when where back skip card cards player players draw discard book books rule"
    " rules hand hands turn"
)
BETRAYING = set(ENGLISH.split())
"""Words that betray English in a page of another language."""


def soup(path: Path) -> BeautifulSoup:
    """A page, parsed."""
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


@each_language
def test_every_page_has_its_head(site: Path, prefix: str) -> None:
    """Language, own canonical address, description and what other sites show of it."""
    for path, page in every(site, prefix):
        assert page.language == LANGUAGES[prefix]
        assert not page.canonical
        assert not page.alternates
        for name in ("description", "og:title", "og:description", "og:type", "og:locale", "og:site_name"):
            assert page.metas[name] == 1, f"{path}: {name}"
        assert page.metas["og:locale:alternate"] == len(LANGUAGES) - 1
        assert page.headings == 1


def test_ids_are_equal_in_all_languages(site: Path) -> None:
    """Whatever can be linked to in one language can be linked to in all."""
    for path, page in every(site, "en"):
        tail = path.relative_to(site / "en")
        assert all(facts(site / prefix / tail).told_ids == page.told_ids for prefix in LANGUAGES), tail


@each_language
def test_no_id_stands_twice(site: Path, prefix: str) -> None:
    """An id names one place of its page."""
    for path, page in every(site, prefix):
        assert len(page.ids) == len(set(page.ids)), path


@each_language
def test_every_link_leads_somewhere(site: Path, prefix: str) -> None:
    """Every link, picture and style of a page is in the site, and every place that a link names is on its page."""
    for path, page in every(site, prefix):
        here = "/" + path.parent.relative_to(site).as_posix() + "/"
        for url in dict.fromkeys(page.addresses):
            parts = urlsplit(url)
            if parts.scheme in ("https", "http") and "writers" in here:
                continue
            assert not parts.scheme, f"{path}: {url}"
            target = site / urljoin(here, parts.path).lstrip("/") if parts.path else path
            target = target / "index.html" if is_folder(target) else target
            assert is_file(target), f"{path}: {url}"
            asks = parts.fragment.startswith("p=") and "/may-i/" in parts.path  # a situation that a script reads
            if parts.fragment and target.suffix == ".html" and not asks:
                assert parts.fragment in facts(target).ids, f"{path}: {url}"


@cache
def is_folder(path: Path) -> bool:
    """Asked of the disk once."""
    return path.is_dir()


@cache
def is_file(path: Path) -> bool:
    """Likewise."""
    return path.is_file()


@pytest.mark.parametrize("prefix", [prefix for prefix in LANGUAGES if prefix != "en"])
def test_no_english_is_left(site: Path, prefix: str) -> None:
    """
    Outside of what is marked as English, no page of another language has English words, seen or heard.

    But for the names that books in that language print: French ones call a card by its English name.
    """
    betraying = BETRAYING - printed(prefix)
    for path, page in every(site, prefix):
        if "writers" not in path.parts:
            assert not page.words & betraying, f"{path}: {page.words & betraying}"


def printed(prefix: str) -> set[str]:
    """The words of the names that bundled books in a language print for cards."""
    library, _ = load()[:2]
    theirs = (book for book in library.books.values() if book.language == prefix.split("-")[0])
    names = (name for book in theirs for name in book.cards.values())
    return {word for name in names for word in re.findall(r"[a-z]+", f"{name.name} {name.short}".lower())}


def test_printed_names_are_in_their_language(site: Path) -> None:
    """A name that a French book prints is marked as French on an English page."""
    page = soup(site / "en" / "glossary" / "index.html")
    assert {each.get("lang") for each in page.select(".printed")} == {None, "es", "fr", "pt-BR", "de", "it", "ru"}


def test_without_an_address_nothing_is_said_of_one(site: Path) -> None:
    """Nobody said where the site will be: it names no address of its own, rather than a wrong one."""
    assert not (site / "sitemap.xml").exists()
    assert "Sitemap" not in (site / "robots.txt").read_text(encoding="utf-8")
    for page in (site / "index.html", site / "404.html"):
        assert not soup(page).select("link[rel=canonical], link[rel=alternate]")
    assert not soup(site / "404.html").find_all(["a", "link", "script"])


def test_all_languages_share_what_pages_are_shown_with(site: Path) -> None:
    """Styles, scripts and pictures lie there once, so that whoever changes the language has them already."""
    for prefix in LANGUAGES:
        assert not [path for path in (site / prefix).rglob("*") if path.suffix in (".css", ".js", ".svg")]
    assert {each.suffix for each in (site / "assets").iterdir() if each.is_file()} == {".css", ".js", ".svg", ".jpg"}


def test_nothing_tells_where_it_was_built(site: Path, checkout: Path) -> None:
    """No file names a folder of the machine that built it."""
    for path in site.rglob("*"):
        if path.is_file() and path.suffix in {".html", ".js", ".css", ".xml", ".svg", ".txt", ".json"}:
            content = path.read_text(encoding="utf-8")
            assert str(checkout) not in content, path
            assert str(site) not in content, path


@each_language
def test_no_finding_ends_in_two_stops(site: Path, prefix: str) -> None:
    """A note that is a question ends as a question does."""
    found = [path for path in (site / prefix / "d").rglob("index.html") if "?.<" in path.read_text(encoding="utf-8")]
    assert not found


@each_language
def test_every_finding_stands_in_the_table_of_its_edition(site: Path, prefix: str) -> None:
    """What the tables list can be opened, and every page of a finding stands in one of them or with the changes."""
    listed = set()
    for path in (site / prefix / "disagreements").glob("*/index.html"):
        page = soup(path)
        led = [urljoin("/disagreements/x/", each["href"]) for each in page.select("[data-row] a[href*='/d/']")]
        assert len(led) == len(page.select("[data-row]"))
        listed |= set(led)
    changes = soup(site / prefix / "changes" / "index.html").select("a[href*='/d/']")
    listed |= {urljoin("/changes/", each["href"]) for each in changes}
    assert len(listed) > 100
    assert listed == {f"/d/{path.parent.name}/" for path in (site / prefix / "d").glob("*/index.html")}


@each_language
def test_the_rules_say_which_book_they_tell(site: Path, prefix: str) -> None:
    """The book is named at the head of the page; where it is silent a way to play stands folded at the end."""
    page = soup(site / prefix / samples(site)["play"] / "index.html")
    assert page.select_one(".quiet a[href*='books/']")
    assert page.select("#open .left-open .ours")
    assert page.select(".differs a[href*='/d/']")


def test_pictures_of_cards_have_names(site: Path) -> None:
    """Every picture of a card is named in the language of the page; the picture itself holds no words but symbols."""
    names = {}
    for prefix in LANGUAGES:
        pictures = soup(site / prefix / samples(site)["play"] / "index.html").select("img.card-picture")
        assert pictures
        assert all(each["alt"] for each in pictures)
        names[prefix] = tuple(each["alt"] for each in pictures)
    assert len(set(names.values())) == len(LANGUAGES)


def test_the_reference_has_every_key(site: Path) -> None:
    """Every key that a schema knows, at its top and in the parts that it describes on their own, is told."""
    page = soup(site / "en" / "writers" / "reference" / "schemas" / "index.html")
    for path in Path(bundled_files.SCHEMA).glob("*.schema.json"):
        schema = json.loads(path.read_text(encoding="utf-8"))
        part = page.find(id=f"schema-{path.name.split('.')[0]}")
        told = {each.get_text() for each in part.select("dt code")}
        for about in (schema, *schema.get("$defs", {}).values()):
            assert told >= set(about.get("properties", {}))


def test_the_reference_has_every_phrase_with_an_example(site: Path) -> None:
    """Each phrase stands there once, with a line that is read and the sentence that it is read as."""
    page = soup(site / "en" / "writers" / "reference" / "phrases" / "index.html")
    for each in phrases().values():
        entry = page.find(id=f"phrase-{slug(each.id)}")
        codes = [code.get_text() for code in entry.select("code")]
        assert codes == list(dict.fromkeys((each.form, example(each))))
        assert len(entry.select_one("q").get_text()) > 3


def test_the_reference_has_every_kind_of_finding(site: Path) -> None:
    """Each kind stands with the docstring of the check that brings it up, and with a finding of these books if any."""
    page = soup(site / "es" / "writers" / "reference" / "findings" / "index.html")
    tables = [soup(path) for path in (site / "en" / "disagreements").glob("*/index.html")]
    found = {each["data-kind"] for table in tables for each in table.select("[data-row]")} | {"rule-change"}
    for kind in levels():
        entry = page.find(id=f"kind-{kind}")
        assert bool(entry.select("a[href*='/d/']")) is (kind in found), kind
        about = entry.find_parent("section").get_text(" ")
        for check in (each for each in checks() if kind in each.kinds and kind not in UNDECIDED):
            first, *_ = check.manual.strip().split("\n\n")
            assert " ".join(first.split()).replace("`", "") in " ".join(about.split())


def test_every_two_editions_have_their_changes(site: Path) -> None:
    """Each pair that asks the same has a section of its own, with what changed between these two and no others."""
    changes = site / "en" / "changes"
    sections = soup(changes / "index.html").select("section section[id]")
    found, _ = load()
    assert found is not None
    asks = {name: {*edition.asks} for name, edition in sorted(found.editions.items())}
    pairs = [(one, other) for one, other in combinations(asks, 2) if asks[one] & asks[other]]
    assert [*map("/".join, pairs)] == ["hp-2003/hp-2018", "hp-2003/uno-2003", "hp-2018/uno-2003"]
    assert [section["id"] for section in sections] == ["-".join(map(slug, pair)) for pair in pairs]
    for section, pair in zip(sections, pairs, strict=True):
        rows = section.select(".change")
        assert rows
        for row in rows:
            page = soup(changes / row.select_one("a[href*='/d/']")["href"] / "index.html")
            told = [link["href"].split("/play/")[1] for link in page.select(".answer-who a[href*='play/']")]
            assert tuple(each.split("/")[0].split("#")[0] for each in told) == tuple(map(slug, pair))


@each_language
def test_every_rule_change_has_its_page(site: Path, prefix: str) -> None:
    """
    Each row leads to a page with who says what, and what shows it or why nobody would play it differently.

    What one edition alone speaks of needs no more than that the other is silent.
    """
    rows = soup(site / prefix / "changes" / "index.html").select(".change")
    ways = [row.select_one("a[href*='/d/']")["href"] for row in rows]
    assert len(ways) == len({*ways}) > 5
    for way in ways:
        page = soup(site / prefix / "changes" / way / "index.html")
        assert len(page.select(".answer-who a[href*='play/']")) == 2
        unsaid = [box for box in page.select(".answer") if not box.select(".answer-says")]
        assert page.select("#witness, #outcomes, .not-played") or unsaid
        assert page.select("#places")


def test_changes_are_told_by_subject(site: Path) -> None:
    """Each two editions begin with what changed, subject by subject, and the words that differ are marked."""
    first = soup(site / "en" / "changes" / "index.html").select_one("section section")
    subjects = [subject["id"] for subject in first.select(".subject")]
    assert [link["href"] for link in first.select("p a[href^='#']")] == [f"#{each}" for each in subjects]
    deck = first.select_one(".subject[id$=-deck]")
    assert [mark.get_text() for mark in deck.select("td mark")] == ["110", "112"]
    assert [link["href"].split("/")[-2:] for link in deck.select("td a")] == [
        ["hp-2003", "#deck.printed_total"],
        ["hp-2018", "#deck.printed_total"],
    ]
    assert not first.select("td code")


@each_language
def test_what_one_edition_alone_says_is_told_without_the_other(site: Path, prefix: str) -> None:
    """Below the line that names the edition; the table has what both say, and every cell of it is a sentence."""
    page = soup(site / prefix / "changes" / "index.html")
    editions = {head.get_text(strip=True) for head in page.select("thead th") if head.get_text(strip=True)}
    alone = page.select(".told-by-one")
    assert alone
    for each in alone:
        assert any(edition in each.find_previous_sibling("p").get_text() for edition in editions)
    [tongue] = (each for each in TONGUES if each.prefix == prefix)
    unsaid = voice(tongue.code).say("site.finding.unsaid")
    for row in page.select(".change"):
        finding = soup(site / prefix / "changes" / row.select_one("a[href*='/d/']")["href"] / "index.html")
        silent = [box for box in finding.select(".answer") if unsaid in box.get_text()]
        assert (len(silent) == 1) is (row.name == "li")


def test_a_house_rule_leads_to_the_rules_with_it(site: Path) -> None:
    """Each names the rule that it changes, as every edition tells it, and opens the rules with its tick set."""
    for part in soup(site / "en" / "house-rules" / "index.html").select("section section"):
        name = part["id"].removeprefix("house-")
        ways = [link["href"] for link in part.select("p a[href*='?house=']")]
        assert ways == [f"../play/{edition}/?house={name}" for edition in ("hp-2003", "hp-2018", "uno-2003")]
        assert part.select("ul:not(.changes-list) a[href*='/play/uno-2003/#']"), name


def test_the_first_page_names_every_game(site: Path) -> None:
    """At its head, in every language, each leading to its rules; then come the three things that people come for."""
    for prefix in LANGUAGES:
        page = soup(site / prefix / "index.html")
        games = [link["href"] for link in page.select(".games a")]
        assert games == [f"play/{each}/" for each in ("hp-2003", "hp-2018", "uno-2003", "lumarenga-1", "varnholt-1")]
        doors = [link["href"] for link in page.select(".doors a")]
        assert doors == ["#editions", "questions/hp-2003/", "disagreements/"]


def test_only_cards_of_a_box_have_a_picture(site: Path) -> None:
    """
    There is a picture for every card that some box holds, one for their backs, and none for any other card.

    Within a box no two are alike.
    """
    library = load()[0]
    assert library is not None
    boxes = {
        file_name(edition, card.kind, card.colour, card.number)
        for edition in library.editions
        for book in prepare_edition(library, edition).books.values()
        for card, _ in book.deck
    }
    drawn = {path.name: path.read_bytes() for path in (site / "assets" / "cards").iterdir()}
    assert drawn.keys() == {*boxes, "back.svg"}
    for edition in library.editions:
        own = [picture for name, picture in drawn.items() if name.startswith(f"{edition}-")]
        assert len(own) == len(set(own)), edition

"""The pages for rule writers: in an order, beside one another, and tied to the rules both ways."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from bs4 import BeautifulSoup

from rulestone import bundled_files
from rulestone.findings import Finding
from rulestone.model import Library
from rulestone.site.build import writer_of
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import TONGUES
from tests.site.looking import LANGUAGES
from tests.site.test_browser import opened


def soup(site: Path, address: str) -> BeautifulSoup:
    """A page, parsed."""
    return BeautifulSoup((site / address.strip("/") / "index.html").read_text(encoding="utf-8"), "html.parser")


def test_the_manual_is_read_from_its_first_page_to_the_last(site: Path) -> None:
    """After the tutorial comes the manual's first page, then its chapters, the tenth last; each leads back as well."""
    here, read = "/en/writers/tutorial/", []
    while here:
        page = soup(site, here)
        read.append(here.removeprefix("/en/writers/").strip("/"))
        following = page.select_one(".rs-next [rel=next]")
        after = urljoin(here, following["href"]) if following else ""
        if after:
            assert urljoin(after, soup(site, after).select_one(".rs-next [rel=prev]")["href"]) == here
        here = after
    chapters = [int(found[1]) for each in read if (found := re.fullmatch(r"manual/(\d+)-.*", each))]
    assert read[:3] == ["tutorial", "manual", "manual/1-words"]
    assert chapters == [*range(1, 11)]
    assert read.index("manual/10-any-rulebook") < read.index("how-to/ask") < read.index("reference/schemas")
    assert read.index("notation") < read.index("reference/benchmarks") < len(read)


@pytest.mark.parametrize("prefix", LANGUAGES)
def test_each_page_has_the_others_at_its_side(site: Path, prefix: str) -> None:
    """The part that somebody reads is open, and what few people look for is folded until they are there."""
    for address, open_ in (("manual/2-a-book", False), ("reference/benchmarks", True), ("notation", False)):
        aside = soup(site, f"{prefix}/writers/{address}").select_one(".rs-side")
        assert len(aside.select("[aria-current=page]")) == 1
        assert aside.select("details details")[-1].has_attr("open") is open_
        assert len(aside.select("a")) > 40


def test_what_few_people_look_for_is_out_of_the_way(site: Path) -> None:
    """How the project measures itself is no hit beside the manual."""
    indexed = {
        path.parent.relative_to(site / "en/writers").as_posix()
        for path in (site / "en/writers").rglob("index.html")
        if "data-pagefind-body" in path.read_text(encoding="utf-8")
    }
    assert {"tutorial", "manual", "manual/2-a-book", "reference/python", "reference/schemas"} <= indexed
    assert not indexed & {"reference/benchmarks", "reference/mutants", "decisions/site", "explanations/code"}


@pytest.mark.parametrize("book", ["hp-2003/pt", "uno-2003/en"])
def test_a_rule_leads_to_its_line_and_the_line_to_the_rule(site: Path, book: str) -> None:
    """Every claim of a book does, and the line says what the claim is."""
    here = f"/es/books/{book}/"
    rules = soup(site, here).select(".rule[id]")
    ways = [(rule["id"], urljoin(here, link["href"])) for rule in rules for link in rule.select("a[href*='notation']")]
    [there] = {where.split("#")[0] for _, where in ways}
    written = soup(site, there)
    lines = {line["id"]: line for line in written.select(".line")}
    path = Path(bundled_files.ROOT, "rules", "books", f"{book}.yaml")
    assert "".join(line.get_text() for line in lines.values()) == path.read_text(encoding="utf-8")
    assert len(ways) >= len(rules) > 100
    for name, where in ways:
        links = [urljoin(there, link["href"]) for link in lines[where.split("#")[1]].select("a")]
        assert f"{here}#{name}" in links


def test_games_and_house_rules_lead_to_the_rules_that_they_play(site: Path) -> None:
    """A question that a game asks is a way to where its answer is told."""
    game = soup(site, "fr/writers/notation/games/uno")
    assert game.select_one("a[href$='#draw.voluntary.play_permission']")
    house = soup(site, "fr/house-rules")
    assert house.select_one("a[href*='notation/variants/stacking']")


@pytest.mark.parametrize("manual", [False, True])
def test_a_site_of_ones_own_has_it_on_request(small: tuple[Library, tuple[Finding, ...]], manual: bool) -> None:
    """Readers of somebody's rules find no pages on how to write others; who wants them asks for them."""
    writer, made = writer_of(Knowledge(*small, manual=manual), TONGUES[0], (bundled_files.LOCALES,))
    there = {page.docname for page in made if page.docname.startswith("writers/")}
    assert bool(there) is manual
    assert ("writers/notation/books/lanterns/fr" in there) is manual
    book = next(page.view for page in made if page.docname == "books/lanterns/fr")
    said = [one for chapter in book.chapters for topic in chapter.topics for rule in topic.rules for one in rule.says]
    assert all(bool(each.file_line) is manual for each in said)
    assert writer.docnames >= there


@pytest.mark.browser
def test_code_is_copied_without_what_the_terminal_answers(chromium: Any, address: str) -> None:
    """A button stands at each piece of code; of a session it takes the commands. Without a script there is none."""
    with opened(chromium) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(f"{address}fr/writers/tutorial/")
        block = page.locator(".copied", has_text="$ rulestone").first
        block.locator("button").click()
        block.get_by_role("button", name="Copié").wait_for()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.startswith("rulestone ")
        assert "$" not in copied
        assert page.locator("pre .k, pre .nt, pre .gp").count() > 5
    with opened(chromium, script=False) as page:
        page.goto(f"{address}fr/writers/tutorial/")
        assert page.locator(".copies").count() == 0

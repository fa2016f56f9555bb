"""Building: the same files from the same rules, little work for a small change, and nothing left of what is no more."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup

from rulestone.findings import Finding
from rulestone.model import Library
from rulestone.site import SphinxFailed, build
from tests.site.looking import LANGUAGES, pages
from tests.site.reading import every

Small = tuple[Library, tuple[Finding, ...]]


def content(site: Path) -> dict[str, bytes]:
    """Every file of a site."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


ADDRESS = "https://rules.example/uno"


@pytest.fixture(scope="module")
def published(small: Small, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a site, told where it will be, and with what it was made in."""
    base = tmp_path_factory.mktemp("published")
    build(*small, base / "site", url=ADDRESS, work=base / "work", workers=2)
    return base


def test_two_builds_give_the_same_files(small: Small, published: Path, tmp_path: Path) -> None:
    """Wherever it is built, alone or two languages at a time, a site is the same to the byte."""
    other = tmp_path / "elsewhere" / "b"
    build(*small, other, url=ADDRESS, work=tmp_path / "work", workers=1)
    first, second = content(published / "site"), content(other)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def test_a_published_site_has_whole_addresses(published: Path) -> None:
    """Told where it will be, a site names itself so: canonical of its own language, alternates, list of addresses."""
    text = (published / "site" / "fr" / "glossary" / "index.html").read_text(encoding="utf-8")
    assert '<link rel="canonical" href="https://rules.example/uno/fr/glossary/">' in text
    assert '<link rel="alternate" hreflang="pt-BR" href="https://rules.example/uno/pt-br/glossary/">' in text
    assert '<meta property="og:url" content="https://rules.example/uno/fr/glossary/">' in text
    listed = (published / "site" / "sitemap.xml").read_text(encoding="utf-8")
    assert "<loc>https://rules.example/uno/es/glossary/</loc>" in listed


def test_every_page_names_itself_in_every_language(published: Path) -> None:
    """Each page lists itself, its fellows and a default, and its fellows list it: alternates are full and mutual."""
    for prefix, tag in LANGUAGES.items():
        for path, page in every(published / "site", prefix):
            tail = path.parent.relative_to(published / "site" / prefix).as_posix().removeprefix(".")
            where = f"{tail}/" if tail else ""
            there = {other: f"{ADDRESS}/{folder}/{where}" for folder, other in LANGUAGES.items()}
            assert page.alternates == {**there, "x-default": there["en"] if tail else f"{ADDRESS}/"}
            assert page.canonical == [there[tag]]


def test_the_list_of_addresses_is_full(published: Path) -> None:
    """Every page of every language stands in the sitemap once, with its fellows."""
    site = published / "site"
    spaces = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    entries = ElementTree.parse(site / "sitemap.xml").getroot().findall("s:url", spaces)
    listed = [entry.findtext("s:loc", "", spaces) for entry in entries]
    there = [path.parent.relative_to(site).as_posix() for prefix in LANGUAGES for path in pages(site, prefix)]
    assert sorted(listed) == sorted(f"{ADDRESS}/{each}/" for each in there)
    for entry in entries:
        links = {link.get("hreflang"): link.get("href") for link in entry.findall("x:link", spaces)}
        home = links["en"] == f"{ADDRESS}/en/"
        assert links.keys() == {*LANGUAGES.values(), "x-default"}
        assert links["x-default"] == (f"{ADDRESS}/" if home else links["en"])


def test_an_address_without_a_page_leads_home(published: Path) -> None:
    """What a server shows there is the same at any depth: its links are whole, one to each language."""
    page = BeautifulSoup((published / "site" / "404.html").read_text(encoding="utf-8"), "html.parser")
    assert [link["href"] for link in page.find_all("a")] == [f"{ADDRESS}/{prefix}/" for prefix in LANGUAGES]
    assert all(each["href"].startswith(ADDRESS) for each in page.find_all("link"))


def test_what_is_no_more_is_taken_away(small: Small, published: Path, tmp_path: Path) -> None:
    """A finding that is mended leaves no page behind, and what was not touched is neither made nor written anew."""
    library, _ = small
    out, work = published / "site", published / "work"
    assert list((out / "en" / "d").iterdir())
    glossary, books = out / "fr" / "glossary" / "index.html", work / "fr" / "html" / "books"
    before, shown = glossary.stat().st_mtime_ns, (books / "index.html").stat().st_mtime_ns
    told = (books / "lanterns" / "fr" / "index.html").stat().st_mtime_ns
    searched = (out / "pagefind" / "pagefind.js").stat().st_mtime_ns
    build(library, (), out, url=ADDRESS, work=work)
    assert (books / "index.html").stat().st_mtime_ns == shown
    assert (books / "lanterns" / "fr" / "index.html").stat().st_mtime_ns > told
    assert (out / "pagefind" / "pagefind.js").stat().st_mtime_ns == searched
    for prefix in LANGUAGES:
        assert not list((out / prefix / "d").glob("*/index.html"))
        assert len(pages(out, prefix)) > 10
    assert glossary.stat().st_mtime_ns == before
    build(library, (), tmp_path / "fresh", url=ADDRESS, work=tmp_path / "work")
    assert content(out) == content(tmp_path / "fresh")


def test_a_site_that_cannot_be_built_leaves_the_last(
    small: Small, published: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until everything is made nothing is touched: the files are those of the last site that could be built."""
    before = content(published / "site")

    def fails(*_: object) -> None:
        raise SphinxFailed("a warning")

    monkeypatch.setattr("rulestone.site.languages.build_languages", fails)
    with pytest.raises(SphinxFailed):
        build(*small, published / "site", url=ADDRESS, work=published / "work")
    assert content(published / "site") == before


def test_a_preview_shows_a_picture_where_it_can_be_found(published: Path, site: Path) -> None:
    """Other sites show a picture of the cards beside a link, by its whole address; with none they are told of none."""
    for path, page in every(published / "site", "fr"):
        assert page.metas["og:image"] == 1, path
    shown = BeautifulSoup((published / "site/fr/index.html").read_text(encoding="utf-8"), "html.parser")
    there = shown.select_one("meta[property='og:image']")["content"]
    assert (published / "site" / there.removeprefix(f"{ADDRESS}/")).read_bytes().startswith(b"\xff\xd8")
    assert "og:image" not in (site / "fr" / "index.html").read_text(encoding="utf-8")

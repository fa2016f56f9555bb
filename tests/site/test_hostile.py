"""A rules folder that tries to get more into its pages than text."""

from pathlib import Path
from urllib.parse import quote

import pytest
from bs4 import BeautifulSoup
from click import UsageError
from markupsafe import Markup, escape

from rulestone.checks import check
from rulestone.cli import main
from rulestone.cli.site import report_address
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.model import Library
from rulestone.site import CannotBuild, build
from rulestone.site.markdown import parse_page

WHOLE = "A whole sentence of ours, longer than any anchor."
BAD = "<script>alert(1)</script><img src=x onerror=alert(2)>"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of two books whose title, names, headings and anchors are markup."""
    base = tmp_path_factory.mktemp("hostile")
    assert main(["new", str(base / "mine")]) == 0
    book = base / "mine/rules/books/lanterns/fr.yaml"
    text = book.read_text(encoding="utf-8")
    for old, new in (
        ("title: Lanterns, the French leaflet", f"title: '{BAD}'"),
        ("name: Leaflet of Lanterns in French", f"name: '{BAD}'"),
        ("{name: Papillon de nuit, ", f"{{name: '{BAD}', "),
        ("{heading: RÈGLE DU JEU}", "{heading: <script>alert(3)</script>}"),
        ("anchor: elle doit être posée", "anchor: '\"><script>alert(4)</script>'"),
    ):
        assert old in text
        text = text.replace(old, new)
    book.write_text(text, encoding="utf-8")
    edition = base / "mine/rules/editions/lanterns.yaml"
    edition.write_text(edition.read_text(encoding="utf-8").replace("name: ", f"name: '{BAD}' # "), encoding="utf-8")
    library, problems = load([base / "mine"])
    assert library is not None, problems
    (base / "pages").mkdir()
    (base / "pages" / "bad.md").write_text(
        f"# {BAD}\n\n{BAD} [x](javascript:alert(5)) {{rs:book}}`{BAD.replace('<', '«')} <lanterns/fr>`\n\n    {BAD}\n",
        encoding="utf-8",
    )
    places = [place for each in library.books.values() for claim in each.claims for place in claim.places]
    build(
        library,
        check(library).findings,
        base / "site",
        written=[base / "pages"],
        printed={(place.book, place.section, place.sentence): f"{WHOLE} {BAD}" for place in places},
        owned=True,
        report_url="https://example.org/new?title={finding}",
        work=base / "work",
    )
    return base / "site"


def test_markup_of_a_library_is_text(hostile: Path) -> None:
    """No page has a script, a picture or an attribute that the site itself did not put there, and the text is shown."""
    seen = False
    for path in hostile.rglob("*.html"):
        page = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
        assert not [each for each in page.find_all("script") if "alert(" in each.get_text()], path
        assert not [each for each in page.find_all(True) if any(name.startswith("on") for name in each.attrs)], path
        assert not page.find_all("img", src="x"), path
        assert not [each for each in page.find_all("a") if "javascript:" in each.get("href", "")], path
        seen = seen or BAD in page.get_text()
    assert seen


def test_sentences_of_owned_texts_are_shown_and_marked(hostile: Path, site: Path) -> None:
    """Whoever owns the texts sees the sentences, every page says so and asks not to be listed; no other site does."""
    told = [BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser") for path in hostile.glob("*/d/*/index.html")]
    tables = hostile.glob("*/disagreements/*/index.html")
    told += [BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser") for path in tables]
    assert len(told) >= 8
    for page in told:
        assert page.select_one(".rs-owned")
        assert page.select_one("meta[name=robots][content=noindex]")
        assert WHOLE in page.get_text()
    for path in (site / "en").rglob("index.html"):
        assert "rs-owned" not in path.read_text(encoding="utf-8")


def test_a_finding_can_be_reported_where_somebody_listens(hostile: Path, site: Path) -> None:
    """Its page leads there with its name, and leads nowhere on a site that names no such place."""
    (path, *_) = sorted((hostile / "fr" / "d").glob("*/index.html"))
    page = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
    name = page.select_one("#to-do code").get_text()
    assert page.select_one(f"a[href='https://example.org/new?title={quote(name, safe='')}']")
    (path, *_) = sorted((site / "fr" / "d").glob("*/index.html"))
    assert "nofollow" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ("", ""),
        ("https://a.example/new", "https://a.example/new?title={finding}"),
        ("https://a.example/new?labels=x", "https://a.example/new?labels=x&title={finding}"),
        ("mailto:us@a.example", "mailto:us@a.example?subject={finding}"),
        ("https://a.example/{finding}/new", "https://a.example/{finding}/new"),
    ],
)
def test_where_mistakes_are_reported(given: str, asked: str) -> None:
    """The name of the finding goes where the address says, else into its title or subject."""
    assert report_address(given) == asked


@pytest.mark.parametrize("given", ["javascript:alert(1)//{finding}", "data:text/html,x", "a.example", "//a.example"])
def test_nobody_reports_to_what_is_no_address(given: str) -> None:
    """Only addresses of the web and of mail are taken."""
    with pytest.raises(UsageError):
        report_address(given)


def test_a_folder_of_somebody_else_is_left_alone(small: tuple[Library, tuple[Finding, ...]], tmp_path: Path) -> None:
    """A folder that holds other files is not built into, and nothing in it is touched."""
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(CannotBuild):
        build(*small, tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


class Nowhere:
    """Finds nothing."""

    def page(self, path: str, place: str) -> None:
        """No page."""

    def show_inline(self, kind: str, name: str, words: str) -> Markup:  # noqa: ARG002
        """Its name."""
        return escape(name)

    def show_block(self, kind: str, name: str) -> Markup:
        """Likewise."""
        return self.show_inline(kind, name, "")


def written(text: str) -> BeautifulSoup:
    """What stands in a written page."""
    return BeautifulSoup(parse_page(f"# T\n\n{text}\n").render(Nowhere()), "html.parser")


@pytest.mark.parametrize(
    "to", ["javascript:alert(1)", "data:text/html,x", "//elsewhere.example/", "../../../etc/passwd"]
)
def test_a_written_link_leads_nowhere_it_should_not(to: str) -> None:
    """Only the web and other written pages can be linked to; anything else is shown as what it is."""
    for text in (f"[text]({to})", f"[text][1]\n\n[1]: {to}", f"<{to}>", f"![text]({to})"):
        page = written(text)
        assert not page.find_all(["a", "img"])
        assert to in page.get_text() or "text" in page.get_text()


@pytest.mark.parametrize(
    "text", [BAD, f"- {BAD}", f"    {BAD}", f"```{BAD}\n{BAD}\n```", f"| {BAD} |\n| - |\n| {BAD} |"]
)
def test_markup_in_a_written_page_is_text(text: str) -> None:
    """HTML in Markdown is not interpreted, wherever it stands."""
    page = written(text)
    assert BAD in page.get_text()
    assert not page.find_all(["script", "img"])


def test_code_has_its_colours_and_is_text() -> None:
    """Code of a language that is known is coloured; of any other it stands as it is."""
    for language in ("yaml", "python", "nonsense", ""):
        page = written(f"```{language}\nkey: '<b>'  # x\n```")
        assert page.select_one("pre > code").get_text() == "key: '<b>'  # x"
        assert bool(page.select("code span")) is (language in ("yaml", "python"))


def test_headings_have_names_in_addresses() -> None:
    """Each its own, and the first is the title of the page."""
    page = parse_page("# T `x`\n\n## One\n\n## One\n\n### Two, *three*\n")
    assert page.title == "T x"
    assert [each.anchor for each in page.headings] == ["one", "one-1"]
    shown = BeautifulSoup(page.render(Nowhere()), "html.parser")
    assert [each.get("id") for each in shown.find_all(["h2", "h3"])] == ["one", "one-1", "two-three"]

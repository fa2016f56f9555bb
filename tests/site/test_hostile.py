"""A rules folder that tries to get more into its pages than text."""

from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from rulestone.checks import check
from rulestone.cli import main
from rulestone.finding import Finding
from rulestone.loader import load
from rulestone.model import Library
from rulestone.site import CannotBuild, build
from rulestone.site.markdown import read
from rulestone.site.tree import Tag, plain

BAD = "<script>alert(1)</script><img src=x onerror=alert(2)>"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory, brief: None) -> Path:  # noqa: ARG001
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
    build(library, check(library).findings, base / "site", written=[base / "pages"], work=base / "work")
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


def test_a_folder_of_somebody_else_is_left_alone(small: tuple[Library, tuple[Finding, ...]], tmp_path: Path) -> None:
    """A folder that holds other files is not built into, and nothing in it is touched."""
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(CannotBuild):
        build(*small, tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    "to", ["javascript:alert(1)", "data:text/html,x", "//elsewhere.example/", "../../../etc/passwd"]
)
def test_a_written_link_leads_nowhere_it_should_not(to: str) -> None:
    """Only the web and other written pages can be linked to; anything else is shown as what it is."""
    page = read(f"# T\n\n[text]({to})\n", lambda _: None)
    names = {each.name for each in walk(page.body)}
    assert not names & {"a", "rs-out", "rs-page"}
    assert to in plain(page.body)


def test_markup_in_a_written_page_is_text() -> None:
    """HTML in Markdown is not interpreted."""
    page = read(f"# T\n\n{BAD}\n", lambda _: None)
    assert plain(page.body) == BAD


def walk(nodes: tuple[Tag | str, ...]) -> list[Tag]:
    """Every element of a tree."""
    found = []
    for node in nodes:
        if isinstance(node, Tag):
            found += [node, *walk(node.children)]
    return found

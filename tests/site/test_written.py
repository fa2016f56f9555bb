"""Pages that people write by hand: what they refer to, what they show, and what they are told of a wrong name."""

from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag
from jinja2 import Environment

from rulestone import bundled_files
from rulestone.findings import Finding
from rulestone.model import Library
from rulestone.site import CannotBuild, SphinxFailed, build, registry, templating
from rulestone.site.build import writer_of
from rulestone.site.markdown import MarkdownLeaf, parse_page
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import TONGUES

Small = tuple[Library, tuple[Finding, ...]]

MARKDOWN = """\
# A story

The rule {rs:rule}`lanterns/draw.voluntary.play_permission`,
or {rs:rule}`in my words <lanterns/draw.voluntary.play_permission>`.
The book {rs:book}`lanterns/fr`, the finding {rs:finding}`FINDING`, the card {rs:card}`lanterns amber 3`.

```{rs:rule} lanterns/draw.voluntary.play_permission
```

```{rs:book} lanterns/en
```

```{rs:finding} FINDING
```

```{rs:card} lanterns amber 3
```
"""


def finding_of(small: Small) -> Finding:
    """The one contradiction."""
    return next(each for each in small[1] if each.kind == "contradiction")


@pytest.fixture(scope="module")
def own(small: Small, checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with pages of its writers, one in English and in French, and the one that the how-to shows."""
    base = tmp_path_factory.mktemp("own")
    (base / "pages").mkdir()
    text = MARKDOWN.replace("FINDING", finding_of(small).id)
    (base / "pages" / "story.md").write_text(text, encoding="utf-8")
    (base / "pages" / "story.fr.md").write_text("# Une histoire\n\nVoir {rs:book}`lanterns/fr`.\n", encoding="utf-8")
    lines = (checkout / "docs/how-to/pages.md").read_text(encoding="utf-8").splitlines()
    shown = [line[4:] for line in lines if line.startswith("    ") or not line]
    (base / "pages" / "shown.md").write_text("\n".join(shown), encoding="utf-8")
    build(*small, base / "site", written=[base / "pages"], work=base / "work")
    return base / "site"


def article(path: Path) -> Tag:
    """What a page tells."""
    found = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser").find("article")
    assert isinstance(found, Tag)
    return found


def refers_and_shows(page: Tag, finding: Finding) -> None:
    """Holds of the page above, however it is written."""
    prose, *_ = [each for each in page.find_all("p") if "in my words" in each.get_text()]
    links = [link["href"] for link in prose.find_all("a")]
    rule = [link for link in links if link.endswith("#draw.voluntary.play_permission")]
    assert len(rule) == 2
    assert [link for link in links if link.endswith("books/lanterns/fr/")]
    assert [link for link in links if f"/{registry.finding(finding)}/" in link]
    picture = prose.find("img")
    assert picture["alt"]
    assert "/cards/" in picture.find_parent("a")["href"]
    shown = page.get_text(" ", strip=True).split(prose.get_text(" ", strip=True))[-1]
    assert "may be kept, or played" in shown
    assert page.select(".parting a[href*='/d/']")
    assert page.select("p > a[href$='books/lanterns/en/']")
    assert len(page.select("img.card-picture")) == 2


def test_a_markdown_page_refers_and_shows(own: Path, small: Small) -> None:
    """Rule, book, finding and card can be referred to in a line and be shown as a block."""
    refers_and_shows(article(own / "en/pages/story/index.html"), finding_of(small))


def test_the_page_that_the_how_to_shows_can_be_built(own: Path) -> None:
    """What is told of writing pages is a page, with every block in its place."""
    page = article(own / "en/pages/shown/index.html")
    assert page.find("h1").get_text() == "How we play at home"
    assert len(page.select("img.card-picture")) == 2
    assert page.select(".parting")


def test_names_are_in_the_language_of_the_page(own: Path) -> None:
    """What a page names by its id is called as readers of each language call it; the page itself says it is English."""
    texts = {prefix: article(own / prefix / "pages/story/index.html").get_text(" ") for prefix in ("en", "es", "pt-br")}
    assert len(set(texts.values())) == 3
    page = BeautifulSoup((own / "es/pages/story/index.html").read_text(encoding="utf-8"), "html.parser")
    assert page.select(".rs-foreign")
    assert "A story" in page.get_text()


def test_a_page_can_be_written_in_several_languages(own: Path) -> None:
    """Where there is a page in the language of the reader it is shown, and is not called English."""
    page = BeautifulSoup((own / "fr/pages/story/index.html").read_text(encoding="utf-8"), "html.parser")
    assert "Une histoire" in page.get_text()
    assert not page.select(".rs-foreign")
    for prefix in ("en", "fr"):
        assert BeautifulSoup((own / prefix / "index.html").read_text(encoding="utf-8"), "html.parser").select(
            "a[href='pages/story/']"
        )


@pytest.mark.parametrize(
    "markdown",
    ["{{rs:{kind}}}`{name}`\n", "{{rs:{kind}}}`words <{name}>`\n", "```{{rs:{kind}}} {name}\n```\n"],
    ids=["role", "role with words", "directive"],
)
def test_a_wrong_name_is_told_with_the_nearest(small: Small, markdown: str) -> None:
    """Whatever a page names that nothing is called is told, with the page and the name that was meant."""
    finding = finding_of(small).id
    wrong = {
        "rule": ("lanterns/draw.voluntary.play_permision", "lanterns/draw.voluntary.play_permission"),
        "book": ("lanterns/frr", "lanterns/fr"),
        "finding": (finding + "0", finding),
        "card": ("lanterns amber moht", "lanterns amber moth"),
    }
    writer, told = writer_of(Knowledge(*small), TONGUES[0], (bundled_files.LOCALES,))[0], []
    for kind, (name, meant) in wrong.items():
        leaf = MarkdownLeaf(parse_page(markdown.format(kind=kind, name=name)), "wrong", "pages/wrong.md", {})
        context = Environment(autoescape=True).from_string("").new_context({"writer": writer})
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(templating.LOG, "warning", told.append)
            assert f"<code>{name}</code>" in leaf.text.render(templating.PageLinks(context, leaf))
        assert told.pop() == f"pages/wrong.md: no {kind} '{name}'; did you mean '{meant}'?"


def test_a_wrong_name_fails_the_build(small: Small, tmp_path: Path) -> None:
    """With what was warned of, in every language."""
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "wrong.md").write_text("# Wrong\n\n{rs:book}`lanterns/frr`\n", encoding="utf-8")
    with pytest.raises(SphinxFailed) as failed:
        build(*small, tmp_path / "site", written=[tmp_path / "pages"], work=tmp_path / "work")
    assert str(failed.value).count("pages/wrong.md: no book 'lanterns/frr'") == len(TONGUES)


def test_a_page_that_cannot_be_read_is_named(small: Small, tmp_path: Path) -> None:
    """A file that is no text stops the build, and which one it is is said."""
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "story.md").write_bytes(b"# A st\xf6ry\n")
    with pytest.raises(CannotBuild, match=r"pages/story\.md"):
        build(*small, tmp_path / "site", written=[tmp_path / "pages"], work=tmp_path / "work")


def test_a_page_needs_its_english_fellow(small: Small, tmp_path: Path) -> None:
    """A page that only readers of French could open is not built; what is missing is said."""
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "story.fr.md").write_text("# Une histoire\n", encoding="utf-8")
    with pytest.raises(CannotBuild, match=r"story\.md"):
        build(*small, tmp_path / "site", written=[tmp_path / "pages"], work=tmp_path / "work")

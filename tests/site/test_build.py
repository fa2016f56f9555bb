"""Building: the same files from the same rules, little work for a small change, and nothing left of what is no more."""

from pathlib import Path

from rulestone.finding import Finding
from rulestone.model import Library
from rulestone.site import build
from tests.site.looking import LANGUAGES, pages


def content(site: Path) -> dict[str, bytes]:
    """Every file of a site."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def test_two_builds_give_the_same_files(small: tuple[Library, tuple[Finding, ...]], tmp_path: Path) -> None:
    """Wherever it is built, alone or two languages at a time, a site is the same to the byte."""
    one, other = tmp_path / "a", tmp_path / "elsewhere" / "b"
    build(*small, one, work=tmp_path / "work-a", workers=1)
    build(*small, other, work=tmp_path / "work-b", workers=2)
    first, second = content(one), content(other)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def test_what_is_no_more_is_taken_away(small: tuple[Library, tuple[Finding, ...]], tmp_path: Path) -> None:
    """A finding that is mended leaves no page behind, and what was not touched is not written anew."""
    library, findings = small
    out, work = tmp_path / "site", tmp_path / "work"
    build(library, findings, out, work=work)
    assert list((out / "en" / "disagreements" / "lanterns").iterdir())
    glossary = out / "fr" / "glossary" / "index.html"
    before = glossary.stat().st_mtime_ns
    build(library, (), out, work=work)
    for prefix in LANGUAGES:
        assert not list((out / prefix / "disagreements").glob("*/*/index.html"))
        assert len(pages(out, prefix)) > 10
    assert glossary.stat().st_mtime_ns == before
    assert content(out) == fresh(library, tmp_path)


def fresh(library: Library, base: Path) -> dict[str, bytes]:
    """The same site, built where nothing was before."""
    build(library, (), base / "fresh", work=base / "work-fresh")
    return content(base / "fresh")


def test_a_published_site_has_whole_addresses(small: tuple[Library, tuple[Finding, ...]], tmp_path: Path) -> None:
    """Told where it will be, a site names itself so: canonical of its own language, alternates, list of addresses."""
    build(*small, tmp_path / "site", url="https://rules.example/uno", work=tmp_path / "work")
    text = (tmp_path / "site" / "fr" / "glossary" / "index.html").read_text(encoding="utf-8")
    assert '<link rel="canonical" href="https://rules.example/uno/fr/glossary/"/>' in text
    assert '<link rel="alternate" hreflang="pt-BR" href="https://rules.example/uno/pt-br/glossary/"/>' in text
    assert '<meta property="og:url" content="https://rules.example/uno/fr/glossary/"/>' in text
    assert "<loc>https://rules.example/uno/es/glossary/</loc>" in (tmp_path / "site" / "sitemap.xml").read_text("utf-8")

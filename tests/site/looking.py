"""What tests of the site share: the languages, and a page of every kind."""

import re
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
"""The programs of which one is asked to show pages."""

LANGUAGES = {"en": "en", "es": "es", "fr": "fr", "pt-br": "pt-BR"}
"""The prefix of each language with the tag that its pages declare."""

KINDS = (
    "home",
    "play",
    "asked",
    "card",
    "books",
    "book",
    "disagreements",
    "finding",
    "demonstration",
    "told",
    "differences",
    "changes",
    "change",
    "glossary",
    "house",
    "reading",
    "search",
    "writers",
    "written",
    "keys",
    "phrases",
    "kinds",
)


def samples(site: Path) -> dict[str, str]:
    """A page of every kind, by its address below the language."""
    root = site / "en"
    found = {path: path.read_text(encoding="utf-8") for path in sorted((root / "d").glob("*/index.html"))}
    felt = next(path for path, text in found.items() if "data-steps" in text)
    shown = next(path for path, text in found.items() if 'class="given"' in text and 'class="pair"' in text)
    changed = re.search(r'href="\.\./(d/[^/"]+/)', (root / "changes" / "index.html").read_text(encoding="utf-8"))
    assert changed is not None
    told = next(path for path, text in found.items() if 'id="witness"' not in text)
    return {
        "home": "",
        "play": first(root, "play"),
        "asked": first(root, "questions"),
        "card": "cards/wd4/",
        "books": "books/",
        "book": first(root, "books"),
        "disagreements": "disagreements/",
        "finding": f"{felt.parent.relative_to(root).as_posix()}/",
        "demonstration": f"{shown.parent.relative_to(root).as_posix()}/",
        "told": f"{told.parent.relative_to(root).as_posix()}/",
        "differences": first(root, "disagreements"),
        "changes": "changes/",
        "change": changed[1],
        "glossary": "glossary/",
        "house": "house-rules/",
        "reading": "reading/",
        "search": "search/",
        "writers": "writers/",
        "written": "writers/tutorial/",
        "keys": "writers/reference/schemas/",
        "phrases": "writers/reference/phrases/",
        "kinds": "writers/reference/findings/",
    }


def first(root: Path, folder: str) -> str:
    """The first page below a folder."""
    found = sorted(path for path in (root / folder).rglob("index.html") if path.parent != root / folder)
    return f"{found[0].parent.relative_to(root).as_posix()}/"


def pages(site: Path, prefix: str) -> list[Path]:
    """Every page of a language."""
    return sorted(path for path in (site / prefix).rglob("index.html"))

"""
What every format makes of one account, as whole files that were read and checked by hand.

`RULESTONE_WRITE_GOLDENS=1` writes them anew; read what changed before it is committed.
"""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from rulestone.reports import Options, ReportAccount, formats, render
from tests.reports.accounts import AGREEMENT, BROKE, CALM, FULL, OPEN_ONLY

FOLDER = Path(__file__).resolve().parent / "golden"
LANGUAGES = ("en", "es", "fr", "pt")
PRINTED = {("inn/pt", "play", 5): "Uma frase\n inventada para o teste."}
CASES: dict[str, tuple[ReportAccount, str, str, Options]] = {
    **{f"full.text.{language}": (FULL, "text", language, Options()) for language in LANGUAGES},
    **{f"full.{name}.en": (FULL, name, "en", Options()) for name in formats()},
    **{f"calm.text.{language}": (CALM, "text", language, Options()) for language in LANGUAGES},
    "calm.whole.en": (CALM, "text", "en", Options(whole=True)),
    "full.quiet.en": (FULL, "text", "en", Options(quiet=True)),
    "open.text.en": (OPEN_ONLY, "text", "en", Options()),
    "full.colour.en": (FULL, "text", "en", Options(colour=True)),
    "full.narrow.fr": (FULL, "text", "fr", Options(width=40)),
    "broken.text.en": (replace(BROKE, cited=replace(BROKE.cited, printed=PRINTED)), "text", "en", Options()),
    "broken.junit.es": (BROKE, "junit", "es", Options()),
    "broken.gitlab.fr": (BROKE, "gitlab", "fr", Options()),
    "broken.markdown.es": (BROKE, "markdown", "es", Options()),
    "agreement.markdown.pt": (AGREEMENT, "markdown", "pt", Options()),
    "broken.github.fr": (BROKE, "github", "fr", Options()),
    "agreement.text.pt": (AGREEMENT, "text", "pt", Options()),
    "agreement.junit.en": (AGREEMENT, "junit", "en", Options()),
    "agreement.github.en": (AGREEMENT, "github", "en", Options()),
}


@pytest.mark.parametrize("name", CASES)
def test_a_report_is_as_it_was_checked(name: str) -> None:
    """An account gives the very bytes that somebody has read."""
    account, form, language, options = CASES[name]
    told = render(form, account, language, options)
    golden = FOLDER / name
    if os.environ.get("RULESTONE_WRITE_GOLDENS"):
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8"), "RULESTONE_WRITE_GOLDENS=1 writes it anew; read what changed"


def test_every_format_has_a_golden_and_every_golden_a_case() -> None:
    """A new format cannot come without a report that somebody has read, and no golden is left over."""
    assert {form for _, form, _, _ in CASES.values()} == set(formats())
    assert {path.name for path in FOLDER.iterdir()} == set(CASES)

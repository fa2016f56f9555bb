"""Whoever translates a sentence sees above it where it is said, and an example."""

import pytest

from rulestone.words import LANGUAGES
from tests.words.catalogues import source
from tests.words.comments import COMMENTED, commented


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", COMMENTED)
def test_each_sentence_stands_with_its_context_and_an_example(language: str, domain: str) -> None:
    """`python -m tests.words.comments` writes them, and nobody else."""
    assert source(language, domain).read_text("utf-8") == commented(language, domain)

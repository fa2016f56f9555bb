"""The page about the code is what the code says of itself."""

from importlib import import_module

import pytest

from tests.manual.code import PAGE, TOOLS, WISHES, WORDS, page
from tests.test_architecture import CHECKOUT, MAY_IMPORT


def test_the_page_is_what_the_code_says() -> None:
    """Its picture, its parts and what it shows of one claim are made anew; `python -m tests.manual.code` writes it."""
    assert PAGE.read_text(encoding="utf-8") == page(), "`python -m tests.manual.code` writes it anew"


@pytest.mark.parametrize("word", WORDS)
def test_a_word_stands_in_the_code_where_the_page_says(word: str) -> None:
    """Whoever looks a word up finds it, and what is there says what it is."""
    where, _, name = WORDS[word][0].rpartition(".")
    assert hasattr(import_module(f"rulestone.{where}"), name)


def test_there_are_as_many_words_as_can_be_learnt() -> None:
    """Five and twenty; who needs another leaves one out."""
    assert len(WORDS) <= 25


@pytest.mark.parametrize("wish", WISHES)
def test_whoever_begins_is_sent_to_a_file_that_there_is(wish: str) -> None:
    """Every file that is named as the first to be read is there."""
    assert (CHECKOUT / "src/rulestone" / WISHES[wish][0]).is_file()


def test_what_is_called_a_tool_builds_on_tools_alone() -> None:
    """What knows nothing of games imports nothing that does."""
    tools = TOOLS.split()
    assert all(set(MAY_IMPORT[name].split()) <= set(tools) for name in tools)

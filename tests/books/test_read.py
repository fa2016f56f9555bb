"""The page that tells which claims are read is what the books and what is played of them make of it."""

import pytest

from rulestone.explorer.search_memory import Memory
from tests.books.read import PAGE, page


@pytest.mark.long
@pytest.mark.sample
def test_the_page_is_what_is_read(known: Memory) -> None:
    """Whoever adds a situation or changes a book writes the page anew, and sees what nothing reads."""
    assert page(known) == PAGE.read_text("utf-8")

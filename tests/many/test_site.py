"""A site of many editions: no page tells of all of them, and each more costs as much as those before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest

from rulestone import bundled_files
from rulestone.checks import EACH_WITH_EACH, check
from rulestone.loader import load
from rulestone.site.build import writer_of
from rulestone.site.long_lists import FEW, LINKS, Listing
from rulestone.site.markdown import MarkdownLeaf
from rulestone.site.page_view import FileLink, Link, Page, SiteThing
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import TONGUES
from tests.many.copies import copies
from tests.many.test_growth import calls
from tests.marks import IN_CI

pytestmark = [*IN_CI]  # a site of many editions takes longer than any test may at every change

SOME, TWICE = 20, 40
Pages = Callable[[int], list[Page]]


@pytest.fixture(scope="module")
def knowledge(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Knowledge]:
    """All that pages tell of so many editions, found out once."""
    return cache(lambda number: known(tmp_path_factory.mktemp(f"copies-{number}"), number))


@pytest.fixture(scope="module")
def pages(knowledge: Callable[[int], Knowledge]) -> Pages:
    """The pages of one language, of so many editions."""
    return lambda number: writer_of(knowledge(number), TONGUES[0], (bundled_files.LOCALES,))[1]


def known(folder: Path, number: int) -> Knowledge:
    """All that pages tell of so many editions."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESTONE_CACHE", "off")
        library, problems = load([copies(folder, number)])
    assert library is not None, problems
    return Knowledge(library, check(library, across=True).findings)


def within(page: Page) -> Iterator[object]:
    """All that a page shows, however deep it lies in its view."""

    def below(node: object) -> Iterator[object]:
        yield node
        if isinstance(node, (tuple, list)):
            inner = list(node)
        elif is_dataclass(node) and not isinstance(node, MarkdownLeaf | FileLink | SiteThing):
            inner = [getattr(node, each.name) for each in fields(node)]
        else:
            inner = []
        for each in inner:
            yield from below(each)

    yield from below(page.view)


def size(page: Page) -> int:
    """How many texts and links that are."""
    return sum(1 for each in within(page) if isinstance(each, Link) or (isinstance(each, str) and each))


def targets(page: Page) -> list[str]:
    """The pages that are linked to."""
    return [each.page for each in within(page) if isinstance(each, FileLink)]


def test_no_page_grows_with_the_editions(pages: Pages) -> None:
    """But for lists of links, of which each page has a part."""
    before = {page.docname: size(page) for page in pages(SOME)}
    after = {page.docname: size(page) for page in pages(TWICE)}
    grown = {name: after[name] - before[name] for name in before if after.get(name, 0) > before[name]}
    assert grown.keys() == {"books", "changes", "disagreements", "glossary"}
    assert max(grown.values()) < 12 * (TWICE - SOME)


def test_a_long_list_goes_on_on_other_pages(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every edition is on one of them, and each leads to the others."""
    monkeypatch.setattr("rulestone.site.long_lists.LINKS", 15)
    found = {page.docname: page for page in pages(TWICE)}
    parts = [found[name] for name in ("books", "books-2", "books-3")]
    assert "books-4" not in found
    linked = [target for page in parts for target in targets(page) if target.startswith("play/")]
    assert len(linked) == len(set(linked)) == TWICE
    assert all(isinstance(page.view, Listing) and page.view.parts == ("books", "books-2", "books-3") for page in parts)
    assert len({page.title for page in found.values() if page.kind == "books"}) == 3


def test_few_editions_stand_on_one_page(pages: Pages) -> None:
    """As long as somebody can read it; what differs has a page for each edition, however many there are."""
    found = {page.docname: page for page in pages(FEW)}
    assert EACH_WITH_EACH == FEW < LINKS
    assert "disagreements/lanterns-1" in found
    assert sum(page.kind == "glossary" for page in found.values()) == 1


def test_each_of_many_editions_is_compared_with_the_next(tmp_path: Path) -> None:
    """What is said between each two would be quadratic; that it is not said is told."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESTONE_CACHE", "off")
        library, _ = load([copies(tmp_path, SOME)])
    assert library is not None
    keys = [each.key for each in check(library, across=True).remarks]
    assert keys.count("check.unchanged") == SOME - 1
    assert keys.count("check.each_with_next") == 1
    few = sorted(library.editions)[:FEW]
    keys = [each.key for each in check(library, few, across=True).remarks]
    assert keys.count("check.unchanged") == FEW * (FEW - 1) / 2
    assert "check.each_with_next" not in keys


@pytest.mark.long
def test_twice_the_editions_cost_twice_the_work(tmp_path: Path) -> None:
    """Counted in calls, of what pages are made and the pages: no edition costs more than those before, or much less."""

    def made(number: int) -> int:
        anew = known(tmp_path / str(number), number)
        return calls(lambda: writer_of(anew, TONGUES[0], (bundled_files.LOCALES,)))

    made(1)
    first, second, third = made(SOME), made(TWICE), made(TWICE + SOME)
    assert 0.95 < (third - second) / (second - first) < 1.02

"""Search as people at a table use it: what they type leads to the place of the rule, not only to its page."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.site.test_browser import opened

pytestmark = pytest.mark.browser


def queries_of(name: str) -> dict[str, dict[str, list[str]]]:
    """A list of queries, by language, with the places that answer them."""
    return tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8"))


SEARCHES, AFRESH, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, MORE = (
    queries_of(f"searches{name}")
    for name in ("", "-afresh", "-third", "-fourth", "-fifth", "-sixth", "-seventh", "-more")
)
FIRST = 3
"""Among how many hits the right place has to be."""
ENOUGH = 11
"""Of twelve."""


def asked(page: Any, query: str) -> list[list[str]]:
    """The places of each of the first hits."""
    page.fill("#search-for", query)
    page.press("#search-for", "Enter")
    page.wait_for_function("query => document.querySelector('.search-results').dataset.done === query", arg=query)
    hits = page.locator(".search-results > li").all()[:FIRST]
    return [[link.get_attribute("href") or "" for link in hit.locator("a").all()] for hit in hits]


@pytest.mark.parametrize("prefix", SEARCHES)
def test_what_people_type_leads_to_the_place(chromium: Any, address: str, prefix: str) -> None:
    """
    Of twelve queries that were written before anybody looked, eleven have the right place among the first three.

    Of twelve others, made by somebody who had not seen the site, no more are missed than are named; of what was
    written later, nothing is.
    """
    missed: list[str] = []
    others: list[str] = []
    fourth: list[str] = []
    later: list[str] = []
    with opened(chromium) as page:
        page.goto(f"{address}{prefix}/search/")
        for queries, left in (
            (SEARCHES[prefix], missed),
            (AFRESH[prefix], others),
            (FOURTH[prefix], fourth),
            (THIRD[prefix] | FIFTH[prefix] | SIXTH[prefix] | SEVENTH[prefix] | MORE[prefix], later),
        ):
            for query, places in queries.items():
                found = [place for hit in asked(page, query) for place in hit]
                if not any(place.endswith(f"#{each}") for place in found for each in places):
                    left.append(query)
        assert not page.wrong
        assert all(url.startswith((address, "data:")) for url in page.asked)
    assert len(SEARCHES[prefix]) == 12
    assert len(SEARCHES[prefix]) - len(missed) >= ENOUGH, missed
    assert len(AFRESH[prefix]) == 12
    assert set(others) <= set(AFRESH["missed"][prefix])
    assert len(FOURTH[prefix]) == 12
    assert set(fourth) <= set(FOURTH["missed"][prefix])
    assert [len(each[prefix]) for each in (THIRD, FIFTH, SIXTH, SEVENTH, MORE)] == [12, 12, 12, 12, 45]
    assert not later


def test_a_hit_tells_the_place_and_leads_to_it(chromium: Any, address: str) -> None:
    """Its edition and section stand beside it, with what the rule says; the link opens the page at the rule."""
    with opened(chromium) as page:
        page.goto(f"{address}en/search/?q=stack+draw+two")
        hit = page.locator(".search-results > li:has(a[href$='#draw_n.stacking'])").first
        hit.wait_for()
        assert "UNO, 2003" in hit.inner_text()
        assert "What the cards do" in hit.inner_text()
        assert "may not answer a Draw 3 card with another" in hit.inner_text()
        hit.locator("a[href*='play/uno-2003']").last.click()
        assert page.url.endswith("play/uno-2003/#draw_n.stacking")
        page.locator("[id='draw_n.stacking']").wait_for()


@pytest.mark.parametrize("key", ["/", "Control+k"])
def test_keys_lead_to_the_search_field(chromium: Any, address: str, key: str) -> None:
    """From any page and on the page of search itself; in a field a slash is a slash."""
    with opened(chromium) as page:
        page.goto(f"{address}en/play/uno-2003/")
        page.keyboard.press(key)
        page.wait_for_url("**/search/")
        assert page.evaluate("document.activeElement.id") == "search-for"
        page.keyboard.type("1/2")
        assert page.input_value("#search-for") == "1/2"
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.id") == "search-for"


def test_written_pages_are_found_apart(chromium: Any, address: str) -> None:
    """Whoever looks for a rule is not sent to a page for writers; these stand below, under their own heading."""
    with opened(chromium) as page:
        page.goto(f"{address}en/search/?q=house+rules")
        page.locator(".search-pages li").first.wait_for()
        assert page.locator(".search-results a[href*='/writers/']").count() == 0
        assert page.locator(".search-pages a[href*='/writers/']").count() > 0


def test_hits_that_say_the_same_are_one(chromium: Any, address: str) -> None:
    """A sentence that answers several questions stands there once, with the way to each of them."""
    with opened(chromium) as page:
        page.goto(f"{address}en/search/")
        asked(page, "how many skips")
        says = [each.inner_text() for each in page.locator(".search-results > li > p:nth-of-type(1)").all()]
        assert len(set(says)) == len(says) > 5
        assert page.locator(".search-results > li .also a[href*='#score.skip']").count() == 1

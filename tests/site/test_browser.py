"""The site in a real browser: what people see, reach and find."""

import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.marks import some
from tests.site.looking import KINDS, LANGUAGES, samples

pytestmark = pytest.mark.browser

WIDE, NARROW = 1280, 320
SAMPLE = {("es", NARROW, "light"), ("pt-br", NARROW, "dark"), ("fr", WIDE, "dark")}
"""What CI looks at besides."""
AXE = {"resultTypes": ["violations"], "preload": False}
"""Nothing is preloaded: axe would ask for imported styles at the wrong address."""
NATURAL = {
    "en": [
        "wild draw four",
        "how many cards are dealt",
        "challenged",
        "shuffling",
        "tournaments",
        "keep a playable card",
    ],
    "es": [
        "robar cuatro",
        "cuantas cartas se reparten",
        "desafio",
        "barajar",
        "torneos",
        "puntuacion",
    ],
    "fr": [
        "piocher quatre",
        "combien de cartes",
        "défausse",
        "defausse",
        "mélanger",
        "melanger",
        "tournois",
        "équipes",
    ],
    "pt-br": ["comprar quatro", "quantas cartas", "embaralhar", "duplas", "pontuação", "pontuacao", "torneios"],
}
"""What people type: with and without accents, inflected, in their own words."""


@contextmanager
def opened(chromium: Any, width: int = WIDE, theme: str = "light", script: bool = True) -> Iterator[Any]:
    """A page of a browser that has seen nothing yet; what goes wrong in it is kept on it."""
    context = chromium.new_context(
        viewport={"width": width, "height": 900}, color_scheme=theme, java_script_enabled=script, locale="en-US"
    )
    page = context.new_page()
    page.wrong = []
    page.on("console", lambda message: message.type == "error" and page.wrong.append(message.text))
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    page.on("response", lambda answer: answer.status >= 400 and page.wrong.append(f"{answer.status} {answer.url}"))
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url))
    yield page
    context.close()


LOOKS = [
    pytest.param(
        prefix,
        width,
        theme,
        id=f"{prefix}-{width}-{theme}",
        marks=[] if look == ("en", WIDE, "light") else [pytest.mark.long, *[pytest.mark.sample] * (look in SAMPLE)],
    )
    for look in product(LANGUAGES, (WIDE, NARROW), ("light", "dark"))
    for prefix, width, theme in [look]
]
"""Every language wide and narrow, light and dark; one of them for every change."""


@pytest.mark.parametrize(("prefix", "width", "theme"), LOOKS)
def test_every_kind_of_page_is_accessible_and_whole(
    chromium: Any, address: str, site: Path, shots: Path, prefix: str, width: int, theme: str
) -> None:
    """No axe violation, nothing wider than the window, no error, no request to another place; a picture is kept."""
    from axe_playwright_python.sync_playwright import Axe

    found = []
    with opened(chromium, width, theme) as page:
        for kind, where in samples(site).items():
            page.goto(f"{address}{prefix}/{where}")
            page.evaluate("document.fonts.ready")
            for broken in Axe().run(page, options=AXE).response["violations"]:
                nodes = [node["target"] for node in broken["nodes"]][:3]
                found.append(f"{kind}: {broken['id']} {nodes}")
            over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if over > 0:
                found.append(f"{kind}: {over} px too wide")
            seen = max(width, PHONE[0])
            page.set_viewport_size({"width": seen, "height": 900})
            page.screenshot(path=shots / f"{kind}-{prefix}-{seen}-{theme}.png")
            page.set_viewport_size({"width": width, "height": 900})
        found += page.wrong
        found += [url for url in page.asked if not url.startswith((address, "data:"))]
    assert not found


CONTRAST = """async (png) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d");
    drawing.drawImage(image, 0, 0);
    // Without the edge: what shows behind round corners is no ink.
    const points = drawing.getImageData(6, 6, image.width - 12, image.height - 12).data;
    const counted = new Map();
    for (let at = 0; at < points.length; at += 4) {
        const colour = (points[at] << 16) | (points[at + 1] << 8) | points[at + 2];
        counted.set(colour, (counted.get(colour) ?? 0) + 1);
    }
    const light = (colour) => [16, 8, 0].map((shift) => ((colour >> shift) & 255) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const ground = light([...counted].sort((one, other) => other[1] - one[1])[0][0]);
    const strokes = [...counted].filter(([, times]) => times >= 8).map(([colour]) => light(colour));
    return Math.max(...strokes.map((ink) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)));
}"""
"""The contrast between the ground of a picture and its ink: no other way shows what a visited link looks like."""
READABLE = 4.5


@pytest.mark.parametrize(
    ("theme", "script"),
    some(product(("light", "dark"), (True, False)), lambda look: look in (("light", True), ("dark", False))),
)
def test_buttons_can_be_read_in_every_state(
    driver: Any, chromium: Any, browser_path: str, address: str, tmp_path: Path, theme: str, script: bool
) -> None:
    """At rest, pointed at, reached by the keyboard and visited; light and dark, with a script and without."""
    # A browser that keeps a history: others never show a link as visited.
    context = driver.launch_persistent_context(
        tmp_path,
        executable_path=browser_path,
        args=["--no-sandbox"],
        color_scheme=theme,
        java_script_enabled=script,
    )
    page, reader = context.new_page(), chromium.new_page()
    found: dict[str, float] = {}

    def look(state: str) -> None:
        picture = page.locator(".main-way").first.screenshot(animations="disabled")
        found[state] = reader.evaluate(CONTRAST, b64encode(picture).decode())

    for state in ("new", "visited"):
        page.goto(f"{address}en/")
        link = page.locator("a:has(.main-way)").first
        look(state)
        link.hover()
        look(f"{state}, pointed at")
        page.mouse.move(0, 0)
        link.focus()
        look(f"{state}, reached")
        link.click()
        page.wait_for_url("**/play/**")
        page.wait_for_timeout(200)  # until the history has it
    context.close()
    reader.close()
    assert len(found) == 6
    assert min(found.values()) >= READABLE, found


@pytest.mark.parametrize("theme", some(["light", "dark"], lambda theme: theme == "dark"))
def test_pages_can_be_read_without_a_script(chromium: Any, address: str, site: Path, theme: str) -> None:
    """Where no script runs, text stands on a ground that it can be read on, whatever the reader's system asks for."""
    reader = chromium.new_page()
    with opened(chromium, theme=theme, script=False) as page:
        for kind in ("home", "finding", "differences"):
            page.goto(f"{address}en/{samples(site)[kind]}")
            for part in ("h1", ".rs-brand", "article p:visible"):
                picture = b64encode(page.locator(part).first.screenshot()).decode()
                assert reader.evaluate(CONTRAST, picture) >= READABLE, (kind, part)
    reader.close()


def test_samples_are_of_every_kind(site: Path) -> None:
    """The pages looked at above are one of each kind."""
    assert tuple(samples(site)) == KINDS


@pytest.mark.parametrize("script", some([False, True], lambda script: not script))
def test_the_switcher_keeps_the_page(chromium: Any, address: str, site: Path, script: bool) -> None:
    """From every kind of page each language is one link away, and the link leads to the same page."""
    with opened(chromium, script=script) as page:
        for where in samples(site).values():
            page.goto(f"{address}en/{where}")
            page.click(".rs-head .rs-languages a[hreflang=fr]")
            assert page.url.split("#")[0] == f"{address}fr/{where}"


SCREENS = {"uno-2003": 8, "hp-2003": 12}
"""How many screens of a phone the rules of an edition may take with nothing opened."""
PHONE = (360, 740)
PAGES = 4
"""How many sheets of paper, at 9 points or larger."""
EDITIONS = [(prefix, edition) for prefix in LANGUAGES for edition in SCREENS]


@pytest.mark.parametrize(
    ("prefix", "edition"), some(EDITIONS, lambda each: each in (("fr", "uno-2003"), ("es", "hp-2003")))
)
def test_the_rules_fit_on_a_phone_and_on_paper(
    chromium: Any, address: str, shots: Path, prefix: str, edition: str
) -> None:
    """Every rule that the book states can be read at 16 pixels with nothing opened; the printed rules are a leaflet."""
    with opened(chromium, PHONE[0]) as page:
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        page.goto(f"{address}{prefix}/play/{edition}/")
        assert page.evaluate("getComputedStyle(document.querySelector('.rule[id]')).fontSize") == "16px"
        high = page.evaluate("document.querySelector('article').getBoundingClientRect().height") / PHONE[1]
        page.screenshot(path=shots / f"rules-{edition}-{prefix}-phone.png", full_page=True)
        printed = page.pdf(format="A4", path=shots / f"rules-{edition}-{prefix}.pdf")
        sheets = len(re.findall(rb"/Type\s*/Page\b", printed))
        page.emulate_media(media="print")
        sizes = page.evaluate(
            "[...document.querySelectorAll('article *')].filter((each) => each.checkVisibility() && "
            "[...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))"
            ".map((each) => parseFloat(getComputedStyle(each).fontSize) * .75)"
        )
        with (shots / "rules.txt").open("a", encoding="utf-8") as told:
            told.write(f"{prefix} {edition}: {high:.1f} screens, {sheets} sheets, {min(sizes):.1f} points\n")
    assert high <= SCREENS[edition]
    assert sheets <= PAGES
    assert min(sizes) >= 9


def test_a_house_rule_is_switched_on_by_a_tick(chromium: Any, address: str) -> None:
    """The rule that it changes goes, what it says stands there, the address keeps it, and unticking brings all back."""
    with opened(chromium, PHONE[0]) as page:
        page.goto(f"{address}en/play/uno-2003/")
        was = page.locator("[data-unless='draw_until_playable']")
        new = page.locator("[data-only-with='draw_until_playable']")
        assert (was.is_visible(), new.is_visible()) == (True, False)
        page.click(".houses > summary")
        page.check("[data-house='draw_until_playable']")
        assert (was.is_visible(), new.is_visible()) == (False, True)
        assert page.url.endswith("?house=draw_until_playable")
        page.reload()
        assert (was.is_visible(), new.is_visible()) == (False, True)
        page.uncheck("[data-house='draw_until_playable']")
        assert (was.is_visible(), new.is_visible()) == (True, False)


def test_house_rules_are_a_list_without_a_script(chromium: Any, address: str) -> None:
    """Nothing to tick that would do nothing: their names, and what each says."""
    with opened(chromium, script=False) as page:
        page.goto(f"{address}en/play/uno-2003/")
        page.click(".houses > summary")
        assert page.locator(".houses li").count() == 4
        assert page.locator(".houses input:visible").count() == 0
        assert page.locator(".houses").inner_text().count("draw") > 2


def test_what_is_folded_opens_where_an_address_leads_into_it(chromium: Any, address: str) -> None:
    """A link to a point that the book leaves open shows it."""
    with opened(chromium) as page:
        page.goto(f"{address}en/play/uno-2003/#draw_n.stacking")
        assert page.locator("[id='draw_n.stacking']").is_visible()


def test_the_switcher_keeps_the_place(chromium: Any, address: str, site: Path) -> None:
    """A reader in the middle of the rules comes out at the same rule."""
    where = samples(site)["play"]
    with opened(chromium) as page:
        page.goto(f"{address}en/{where}")
        name = page.evaluate("document.querySelectorAll('.rule')[60].id")
        page.goto(f"{address}en/{where}#{name}")
        page.click(".rs-head .rs-languages a[hreflang=es]")
        assert page.url == f"{address}es/{where}#{name}"
        page.goto(f"{address}en/{where}")
        page.evaluate("document.querySelectorAll('.rule')[60].scrollIntoView()")
        page.click(".rs-head .rs-languages a[hreflang=es]")
        assert "#" in page.url


def test_the_switcher_keeps_what_was_asked(chromium: Any, address: str) -> None:
    """Whoever has searched or chosen finds the same asked in the other language."""
    with opened(chromium) as page:
        page.goto(f"{address}en/search/?q=wild")
        page.click(".rs-head .rs-languages a[hreflang=es]")
        assert page.url == f"{address}es/search/?q=wild"


def test_the_languages_are_seen_on_a_phone(chromium: Any, address: str) -> None:
    """Nobody opens a menu for them: each stands on the first screen, at 360 px."""
    with opened(chromium, 360) as page:
        for prefix in LANGUAGES:
            page.goto(f"{address}{prefix}/")
            boxes = [each.bounding_box() for each in page.locator(".rs-head .rs-languages a").all()]
            assert len(boxes) == len(LANGUAGES)
            assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] < 120 for box in boxes)


def test_a_field_shows_whole_what_belongs_in_it(chromium: Any, address: str) -> None:
    """What stands in the field for a question, until somebody asks one, is not cut off on a phone."""
    with opened(chromium, 360) as page:
        for prefix in LANGUAGES:
            page.goto(f"{address}{prefix}/")
            wide, room = page.locator("#home-search").evaluate(
                "(field) => { const style = getComputedStyle(field), brush = document.createElement('canvas')"
                ".getContext('2d'); brush.font = style.font; return [brush.measureText(field.placeholder).width, "
                "field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)]; }"
            )
            assert 0 < wide <= room


def test_the_reader_chooses_light_or_dark(chromium: Any, address: str) -> None:
    """What the system asks for is taken until somebody chooses, and then the choice is kept."""
    with opened(chromium, theme="dark") as page:
        page.goto(f"{address}en/")
        assert page.get_attribute("html", "data-theme") == "dark"
        page.click(".rs-theme")
        page.goto(f"{address}fr/")
        assert page.get_attribute("html", "data-theme") == "light"


def test_the_place_is_kept_without_a_script(chromium: Any, address: str, site: Path) -> None:
    """A rule that the address names offers itself in the other languages, by plain links."""
    where = samples(site)["play"]
    with opened(chromium) as page:
        page.goto(f"{address}en/{where}")
        name = page.evaluate("document.querySelectorAll('.rule')[60].id")
    with opened(chromium, script=False) as page:
        page.goto(f"{address}en/{where}#{name}")
        page.click(f"[id='{name}'] > .elsewhere a[hreflang='pt-BR']")
        assert page.url == f"{address}pt-br/{where}#{name}"


@pytest.mark.parametrize(
    "prefix",
    some(NATURAL, lambda prefix: prefix == "fr"),
)
def test_search_finds_what_people_type(chromium: Any, address: str, prefix: str) -> None:
    """Every natural query finds pages, all of them in the language of the reader."""
    missed = []
    with opened(chromium) as page:
        page.goto(f"{address}{prefix}/search/?q={NATURAL[prefix][0]}")
        for query in NATURAL[prefix]:
            page.fill("#search-for", query)
            page.press("#search-for", "Enter")
            page.wait_for_selector(f"ol.search-results[data-done='{query}']", state="attached")
            links = page.eval_on_selector_all(".search-results a", "all => all.map(each => each.href)")
            if not links:
                missed.append(query)
            assert all(link.startswith(f"{address}{prefix}/") for link in links)
        assert not page.wrong
        assert all(url.startswith((address, "data:", "blob:")) for url in page.asked)
    assert not missed


def test_the_filter_leaves_what_was_chosen(chromium: Any, address: str, site: Path) -> None:
    """Choosing a kind and typing words shows those rows and no others, counts them, and can be linked to."""
    with opened(chromium) as page:
        page.goto(f"{address}en/{samples(site)['differences']}")
        rows = page.locator("[data-row]")
        kinds = page.eval_on_selector_all("[data-row]", "all => all.map(each => each.dataset.kind)")
        page.select_option("select[name=kind]", kinds[0])
        shown = page.locator("[data-row]:visible").count()
        assert 0 < shown == kinds.count(kinds[0]) < len(kinds)
        assert str(shown) in page.inner_text(".filter-count")
        page.reload()
        assert page.locator("[data-row]:visible").count() == shown
        page.select_option("select[name=kind]", "")
        page.fill("input[name=words]", rows.first.locator("a").first.inner_text()[4:20].upper())
        assert 0 < page.locator("[data-row]:visible").count() < len(kinds)
        assert rows.first.is_visible()


def test_the_head_of_the_table_stays(chromium: Any, address: str, site: Path) -> None:
    """Scrolled far down, the books still stand over their columns; and all of it is whole without a script."""
    with opened(chromium) as page:
        page.goto(f"{address}en/{samples(site)['differences']}")
        page.locator(".matrix tbody tr").nth(12).scroll_into_view_if_needed()
        page.mouse.wheel(0, 1500)
        page.wait_for_function("scrollY > 1000")
        head = page.locator(".matrix thead th").first
        box = head.bounding_box()
        assert head.evaluate("(it, at) => document.elementFromPoint(...at) === it", [box["x"] + 5, box["y"] + 5])
    with opened(chromium, script=False) as page:
        page.goto(f"{address}es/{samples(site)['differences']}")
        assert page.locator("[data-row]:visible").count() == page.locator("[data-row]").count() > 0
        assert page.locator("form.filters:visible").count() == 0


def test_the_keyboard_reaches_everything(chromium: Any, address: str, site: Path) -> None:
    """Tab goes to every link and control that can be seen, and each shows that it has been reached."""
    with opened(chromium) as page:
        for kind in ("home", "finding", "differences", "search"):
            page.goto(f"{address}fr/{samples(site)[kind]}")
            wanted = page.evaluate(
                """() => [...document.querySelectorAll('a[href], button, input, select, summary')]
                     .filter((each) => each.checkVisibility({visibilityProperty: true}) && each.offsetWidth > 1
                       && each.tabIndex >= 0 && !each.closest('dialog:not([open])'))
                     .map((each, at) => (each.dataset.wanted = at))"""
            )
            reached = set()
            for _ in range(len(wanted) + 15):
                page.keyboard.press("Tab")
                found = page.evaluate("document.activeElement?.dataset?.wanted ?? null")
                if found is not None:
                    reached.add(int(found))
            left = page.evaluate(
                "(all) => all.map((at) => document.querySelector(`[data-wanted='${at}']`).outerHTML.slice(0, 90))",
                sorted(set(wanted) - reached),
            )
            assert not left, kind


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_play_is_stepped_through(chromium: Any, address: str, site: Path, width: int) -> None:
    """By buttons and by keys one step is seen at a time; no step breaks what holds for the page, nor what is opened."""
    from axe_playwright_python.sync_playwright import Axe

    with opened(chromium, width, "dark") as page:
        page.goto(f"{address}en/{samples(site)['finding']}")
        steps, ways = page.locator(".steps > li"), page.locator("[data-step]")
        assert steps.count() == ways.count() > 1
        for number in range(ways.count()):
            ways.nth(number).click()
            assert [steps.nth(each).is_visible() for each in range(steps.count())].index(True) == number
            assert page.locator("[data-step][aria-current=step]").count() == 1
            assert page.locator(".steps > li:visible").count() == 1
        page.keyboard.press("ArrowLeft")
        assert steps.nth(steps.count() - 2).is_visible()
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert not Axe().run(page, options=AXE).response["violations"]
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert not page.wrong
    with opened(chromium, width, script=False) as page:
        page.goto(f"{address}en/{samples(site)['finding']}")
        assert page.locator(".steps > li:visible").count() == page.locator(".steps > li").count()
        assert page.locator("[data-step]:visible, [data-copies]:visible").count() == 0


def test_the_root_page_sends_nobody_anywhere(chromium: Any, address: str) -> None:
    """The root page shows the languages as links and stays where it is."""
    with opened(chromium) as page:
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert page.url == address
        assert page.locator("script, meta[http-equiv]").count() == 0  # what else could send anybody anywhere
        assert page.eval_on_selector_all("main a", "all => all.map(each => each.hreflang)") == list(LANGUAGES.values())
        assert not page.wrong

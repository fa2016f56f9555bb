"""The pictures of the README and of previews, from the site: `python -m tests.site.pictures` makes them."""

import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from rulestone.site.serve import server
from tests.site.looking import BROWSERS

CHECKOUT = Path(__file__).resolve().parents[2]
SITE = CHECKOUT / "build" / "site"
PICTURES = CHECKOUT / "docs" / "pictures"
PREVIEW = CHECKOUT / "src" / "rulestone" / "site" / "theme" / "static" / "preview.jpg"

EDITION, QUESTION = "hp-2018", "draw.forced.play_permission"
"""Two books, of which one lets and one makes people play: no disagreement is told in fewer words."""
FLAT = """
.felt { background: #1d5a40 !important; }
.card-picture { filter: none !important; }
.rs-crumbs { visibility: hidden; }
"""
"""What shades from one colour into another makes a picture heavy; and nobody misses it, or where a page stands."""
EDGE = 20
"""Pixels of the page left around what is shown."""


def finding(page: Any, address: str) -> None:
    """The disagreement as seen at a desk: who says what, the hand that shows it, and what follows."""
    named = f"{EDITION}:{QUESTION}:"
    [where] = (path for path in (SITE / "en" / "d").glob("*/index.html") if named in path.read_text(encoding="utf-8"))
    look(page, f"{address}en/{where.parent.relative_to(SITE / 'en').as_posix()}/", 1280, 900)
    first, last = page.locator("article h1").bounding_box(), page.locator("#outcomes").bounding_box()
    height = last["y"] + last["height"] - first["y"]
    whole = {"x": first["x"], "y": first["y"], "width": first["width"], "height": height}
    page.screenshot(path=PICTURES / "finding.png", full_page=True, clip=around(whole))


def rules(page: Any, address: str) -> None:
    """The same rule where the page of all rules tells it, on a phone."""
    look(page, f"{address}en/play/{EDITION}/", 360, 640)
    chapter = page.locator("section section", has=page.locator(f'[id="{QUESTION}"]'))
    page.goto(f"{page.url}#{chapter.get_attribute('id')}")
    page.screenshot(path=PICTURES / "rules-on-a-phone.png")


def preview(page: Any, address: str) -> None:
    """What other sites show of any page, in no language: a few cards on the table."""
    names = ("number-red-7", "skip-blue", "wild", "reverse-green", "number-yellow-4")
    page.set_viewport_size({"width": 1200, "height": 630})
    page.goto(f"{address}en/")
    images = "".join(
        f'<img src="{address}assets/cards/uno-2003-{name}.svg" style="transform:rotate({9 * (place - 2)}deg)'
        f' translateY({26 * abs(place - 2)}px)">'
        for place, name in enumerate(names)
    )
    page.set_content(
        "<style>body{margin:0;height:630px;display:flex;justify-content:center;align-items:center;"
        "background:radial-gradient(circle at 50% 45%,#27734f,#123a2a)}"
        "img{width:240px;margin:0 -18px;filter:drop-shadow(0 6px 10px rgb(0 0 0/.5))}</style>" + images
    )
    page.wait_for_load_state("networkidle")
    page.screenshot(path=PREVIEW, type="jpeg", quality=80)


def around(box: dict[str, float]) -> dict[str, float]:
    """A part of a page, with its edge."""
    x, y, width, height = (box[key] for key in ("x", "y", "width", "height"))
    return {"x": x - EDGE, "y": y - EDGE, "width": width + 2 * EDGE, "height": height + 2 * EDGE}


def look(page: Any, where: str, width: int, height: int) -> None:
    """Open a page in a window of a size, with all that it shows."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(where)
    page.evaluate("document.fonts.ready")
    page.evaluate("document.querySelectorAll('img').forEach(it => it.loading = 'eager')")
    page.add_style_tag(content=FLAT)
    page.wait_for_load_state("networkidle")


def main() -> int:
    """Build the site, and make the pictures; without a browser nothing is made."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.stdout.write("pictures: none are made, no Chromium on this machine\n")
        return 0
    from playwright.sync_api import sync_playwright

    build = [sys.executable, "-m", "rulestone.cli", "--lang", "en", "site", "build", "--bundled", "--out", str(SITE)]
    if subprocess.run(build, check=False).returncode:
        return 1
    PICTURES.mkdir(parents=True, exist_ok=True)
    with server(SITE) as running, sync_playwright() as play:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        chromium = play.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = chromium.new_page(color_scheme="light", locale="en-US")
        for make in (finding, rules, preview):
            make(page, f"http://127.0.0.1:{running.server_port}/")
        chromium.close()
        running.shutdown()
    for path in (*sorted(PICTURES.glob("*.png")), PREVIEW):
        sys.stdout.write(f"pictures: {path.relative_to(CHECKOUT).as_posix()}, {path.stat().st_size // 1000} kB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

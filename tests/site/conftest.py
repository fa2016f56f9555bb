"""The site of the bundled rules, built once by the command that people use, and a browser to look at it."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rulestone import bundled_files
from rulestone.checks import check
from rulestone.cli import main
from rulestone.explorer.search_memory import Memory
from rulestone.findings import Finding
from rulestone.loader import load
from rulestone.lookup.table_cache import make_tables
from rulestone.model import Library
from rulestone.site.serve import server
from tests.sharing import alone, remember


@pytest.fixture(scope="session")
def site(shared: Path, known: Memory) -> Path:
    """Where the site lies; all processes of a run share one."""
    out, done = shared / "site", shared / "site-done"
    with alone(done):
        if not done.exists():
            remember(known)
            command = [sys.executable, "-m", "rulestone.cli", "site", "build", "--out", str(out)]
            ended = subprocess.run(command, capture_output=True, text=True, check=False)
            assert ended.returncode == 0, ended.stdout + ended.stderr
            done.touch()
    return out


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Library, tuple[Finding, ...]]:
    """Two books that differ in one rule."""
    folder = tmp_path_factory.mktemp("small") / "mine"
    assert main(["new", str(folder)]) == 0
    library, problems = load([folder])
    assert library is not None, problems
    return library, check(library).findings


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is shown."""
    with server(site) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


@pytest.fixture(scope="session")
def shots(checkout: Path) -> Iterator[Path]:
    """Where screenshots are put, for people to look at: `index.html` shows all that lie there."""
    folder = Path(os.environ.get("RULESTONE_SHOTS", checkout / "build" / "screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    yield folder
    shown = "".join(
        f'<figure><img src="{path.name}" loading="lazy" width="320"><figcaption>{path.stem}</figcaption></figure>'
        for path in sorted(folder.glob("*.png"))
    )
    style = "<style>body{display:flex;flex-wrap:wrap;align-items:start;background:#888;font-family:sans-serif}</style>"
    (folder / "index.html").write_text(f"<!DOCTYPE html><title>Screenshots</title>{style}{shown}", encoding="utf-8")


@pytest.fixture(scope="session")
def driver() -> Iterator[Any]:
    """What drives browsers; there can be one at a time."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        yield play.chromium


@pytest.fixture(scope="session")
def chromium(driver: Any, browser_path: str) -> Iterator[Any]:
    """A running browser."""
    browser = driver.launch(executable_path=browser_path, args=["--no-sandbox"])
    yield browser
    browser.close()


TABLED = "uno-2003"
"""The edition whose answers are made into a table: of one book, so that it takes the least."""


@pytest.fixture(scope="session")
def bundled() -> Library:
    """The bundled rules."""
    found, problems = load()
    assert found is not None, problems
    return found


@pytest.fixture(scope="session")
def tables_of(shared: Path, bundled: Library) -> Callable[[str], dict[str, Any]]:
    """The answers of an edition as a table, in every language; made once for all processes of a run."""

    def found(edition: str) -> dict[str, Any]:
        kept = shared / f"table-{edition}.json"
        with alone(kept):
            if not kept.exists():
                kept.write_text(json.dumps(make_tables(bundled, edition, (bundled_files.LOCALES,))), encoding="utf-8")
        return dict(json.loads(kept.read_text(encoding="utf-8")))

    return found


@pytest.fixture(scope="session")
def tables(tables_of: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
    """The answers of one edition."""
    return tables_of(TABLED)

"""The site of the bundled rules, built once by the command that people use, and a browser to look at it."""

import fcntl
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulestone.checks import check
from rulestone.cli import main
from rulestone.finding import Finding
from rulestone.loader import load
from rulestone.model import Library
from rulestone.site.serve import server


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site lies; workers share one."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    out, done = base / "site", base / "site-done"
    with (base / "site-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
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
def shots(checkout: Path) -> Path:
    """Where screenshots are put, for people to look at."""
    folder = Path(os.environ.get("RULESTONE_SHOTS", checkout / "build" / "screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


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

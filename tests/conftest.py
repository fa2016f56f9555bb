"""What every test may ask for: the printed texts, a browser, fresh catalogues, repeatable property tests."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

hypothesis.settings.register_profile("same", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("same")


def pytest_configure(config: pytest.Config) -> None:
    """Catalogues are compiled once a run, before any worker reads one."""
    if not hasattr(config, "workerinput"):
        subprocess.run([sys.executable, CHECKOUT / "hatch_build.py"], check=True, stdout=subprocess.DEVNULL)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked `browser` are skipped, with the reason, on a machine without one."""
    if any(map(shutil.which, BROWSERS)):
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top of the repository."""
    return CHECKOUT


@pytest.fixture(scope="module")
def heeding() -> Iterator[None]:
    """
    A program that is started now heeds whatever ends programs.

    What ignores a signal starts programs that ignore it too, and the tests may run under `nohup` or in the background;
    a signal that has a handler is as it was at first in what is started.
    """
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    ignored = [number for number in numbers if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, lambda *_: None)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The Chromium that browser tests drive; ask for it only in tests marked `browser`."""
    return next(filter(None, map(shutil.which, BROWSERS)))


@pytest.fixture(scope="session")
def texts() -> Path:
    """The folder of printed texts, where a reader has them."""
    folder = os.environ.get("RULESTONE_TEXTS")
    if not folder:
        pytest.skip("RULESTONE_TEXTS names no folder of printed texts")
    assert Path(folder).is_dir(), f"RULESTONE_TEXTS names {folder}, which is no folder"
    return Path(folder)

"""What every test may ask for: the printed texts, a browser, what is made once for all, repeatable property tests."""

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from rulestone.checks import check
from rulestone.cli._workers import make_carrier
from rulestone.explorer.evaluators import FALLEN_BACK
from rulestone.explorer.search_memory import Memory
from rulestone.loader import load
from rulestone.words.problem_sentences import report
from tests.marks import IN_CI
from tests.sharing import alone, remember
from tests.site.looking import BROWSERS
from tests.slow import listed

CHECKOUT = Path(__file__).resolve().parent.parent
LONGEST_FILES = {f"test_{name}.py" for name in ("browser", "cluster", "ending", "how_to", "may_i", "serve")}
"""Where a test waits for browsers, servers and whole sites: some minutes each, in few tests."""
LANGUAGE = {name: os.environ.get(name) for name in ("RULESTONE_LANG", "LANGUAGE")}
"""What says the language of a command, as it was when the run began."""

hypothesis.settings.register_profile("same", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("same")


sys.dont_write_bytecode = False  # what Python compiles is kept, though somebody may have told it not to


def pytest_configure(config: pytest.Config) -> None:
    """
    Catalogues are compiled once a run, before any worker reads one, and all its processes share a folder.

    The cache lies in it: no test believes what was kept before the run, and none leaves anything behind.
    """
    if hasattr(config, "workerinput"):
        return
    subprocess.run([sys.executable, CHECKOUT / "hatch_build.py"], check=True, stdout=subprocess.DEVNULL)
    folder = tempfile.mkdtemp(prefix="rulestone-tests-")
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ["RULESTONE_SHARED"] = folder
    os.environ["RULESTONE_CACHE"] = os.path.join(folder, "cache")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish() -> None:
    """What thousands of tests are made of is there to the end: nobody looks through it for garbage again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """
    What takes long by itself or needs the site of all bundled books is left to CI, what is marked `long` is not.

    Files whose tests take minutes begin first, so that no processor waits for one of them at the end.
    Tests marked `browser` are skipped, with the reason, on a machine without one.
    """
    slow = listed()
    many = Counter(item.path for item in items)
    items.sort(key=lambda item: (item.path.name not in LONGEST_FILES, -many[item.path], item.path))
    for item in items:
        long = item.get_closest_marker("long")
        if not long and (item.nodeid in slow or "site" in getattr(item, "fixturenames", ())):
            for mark in IN_CI:
                item.add_marker(mark)
    if any(map(shutil.which, BROWSERS)):
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(autouse=True)
def language_as_the_run_began() -> None:
    """A command that is run in this process has it speak its language from then on, but not to the next test."""
    for name, value in LANGUAGE.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@pytest.fixture(autouse=True)
def all_is_played_by_code() -> Iterator[None]:
    """No game that a test checks has a rule that cannot be played as code, so that the plain evaluator has to."""
    yield
    assert not FALLEN_BACK


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top of the repository."""
    return CHECKOUT


@pytest.fixture(scope="session")
def shared() -> Path:
    """A folder that all processes of this run have in common."""
    return Path(os.environ["RULESTONE_SHARED"])


@pytest.fixture(scope="session")
def known(shared: Path) -> Memory:
    """What one check of all bundled books has found; no other process of this run has to search for it again."""
    kept = shared / "plays.json"
    with alone(kept):
        if not kept.exists():
            library, problems = load()
            assert library is not None, report(problems, "en")
            memory = Memory()
            check(library, across=True, carrier=make_carrier(None), known=memory)
            kept.write_text(json.dumps(memory.data()), encoding="utf-8")
    return Memory(json.loads(kept.read_text(encoding="utf-8")))


@pytest.fixture
def remembered(known: Memory) -> None:
    """The command finds in its cache what that check has found."""
    remember(known)


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

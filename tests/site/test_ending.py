"""Building is over at once when somebody ends it, and however often it is done it neither hangs nor complains."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from itertools import product
from pathlib import Path

import pytest

from rulestone.cli import main
from tests.marks import some
from tests.programs import PATIENCE, left_of, lines, started

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="signals and forks of Linux"),
    pytest.mark.usefixtures("heeding"),
]

COMMAND = (sys.executable, "-m", "rulestone.cli")
BUSY = 2 * (os.cpu_count() or 1)
HANGS = 300.0
"""Seconds after which a build is taken to hang: a hundred times what it takes on a machine at rest."""
INTO_LANGUAGES = """
import os, time
import rulestone.site.languages as languages

def endless(*_):
    os.write(1, b"begun\\n")  # in one piece, as several processes say it at once
    time.sleep(600)

languages.build_language = endless
"""
INTO_SEARCH = '''
import sys
import rulestone.site.root_files as around
import rulestone.site.languages as languages

def nothing(writers, views, shop, *_):
    for writer in writers:
        (shop / writer.speech.tongue.prefix / "html").mkdir(parents=True)

languages.build_languages = nothing
endless = """
import os, time
with open(f"/proc/{os.getppid()}/fd/1", "w") as said:
    print("begun", file=said)
time.sleep(600)
"""
around.INDEXER = (sys.executable, "-c", endless)
'''
BEGUN = """
import rulestone.cli
print("begun", flush=True)
"""
RUN = """
import sys
from rulestone.cli import main
sys.exit(main())
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small rules folder."""
    made = tmp_path_factory.mktemp("ending") / "mine"
    assert main(["new", str(made)]) == 0
    return made


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """An environment in which nothing is kept and what is left behind is seen."""
    passing = tmp_path / "passing"
    passing.mkdir()
    return {**os.environ, "RULESTONE_LANG": "en", "RULESTONE_CACHE": "off", "TMPDIR": str(passing)}


SIGNALS = {signal.SIGINT: (130, "interrupted\n"), signal.SIGTERM: (143, ""), signal.SIGHUP: (129, "")}
"""What ends a build, with the status that it ends with and what it says."""
UNDER_WAY = {INTO_LANGUAGES: 2, INTO_SEARCH: 1}
"""Each part of a build that takes long, with the number of its processes."""
TERMINAL = (signal.SIGINT, True)
"""What a terminal sends, and to whom: to the command and all that it has started."""


@pytest.mark.parametrize(
    ("number", "whole_group", "code"),
    some(
        product(SIGNALS, (True, False), UNDER_WAY),
        lambda end: end[:2] in (TERMINAL, (signal.SIGTERM, False)),
    ),
)
def test_a_build_that_is_ended_is_gone_at_once(
    folder: Path,
    environ: dict[str, str],
    tmp_path: Path,
    number: int,
    whole_group: bool,
    code: str,
) -> None:
    """With every process that it started and every file that was only for this build."""
    (status, said), under_way = SIGNALS[number], UNDER_WAY[code]
    line = ["site", "build", str(folder), "--out", str(tmp_path / "site")]
    with started([sys.executable, "-c", code + RUN, *line], environ) as building:
        assert lines(building, under_way) == ["begun\n"] * under_way
        (os.killpg if whole_group else os.kill)(building.pid, number)
        assert building.communicate(timeout=PATIENCE) == ("", said)
    assert building.returncode == status
    assert left_of(building.pid) == []
    assert list((tmp_path / "passing").iterdir()) == []


def test_nothing_is_left_that_the_next_build_would_run(folder: Path, environ: dict[str, str], tmp_path: Path) -> None:
    """What Sphinx keeps is Python that somebody else could write: of a build that is over there is nothing of it."""
    environ |= {"RULESTONE_CACHE": str(tmp_path / "cache")}
    for _ in range(2):
        with build(folder, tmp_path / "site", environ) as building:
            assert building.communicate(timeout=HANGS)[1] == ""
        assert building.returncode == 0
        assert not [path for path in tmp_path.rglob("*") if path.suffix in (".pickle", ".doctree", ".py", ".pyc")]
        assert not (tmp_path / "cache" / "site").exists()
        assert list((tmp_path / "passing").iterdir()) == []


@pytest.mark.long
@pytest.mark.parametrize("pages", [1, pytest.param(5, marks=pytest.mark.sample), 20])
def test_a_build_after_one_that_was_killed_gives_the_same_files(
    folder: Path, environ: dict[str, str], tmp_path: Path, pages: int
) -> None:
    """However suddenly that ended, and however soon after it the next one begins."""
    environ |= {"RULESTONE_CACHE": str(tmp_path / "cache")}

    def begun(out: str, url: str) -> "AbstractContextManager[subprocess.Popen[str]]":
        return build(folder, tmp_path / out, environ, "--url", f"https://rules.example/{url}")

    with begun("site", "before") as building:
        assert building.communicate(timeout=HANGS)[1] == ""
    since = time.time()
    with begun("site", "after") as building:
        while building.poll() is None and written_since(since, tmp_path) < pages:
            time.sleep(0.01)
        building.kill()
        building.wait()
        with begun("site", "after") as again, begun("fresh", "after") as fresh:
            assert (again.communicate(timeout=HANGS)[1], fresh.communicate(timeout=HANGS)[1]) == ("", "")
    assert content(tmp_path / "site") == content(tmp_path / "fresh")


def written_since(date: float, folder: Path) -> int:
    """How many pages in English were written since."""
    found = 0
    for above, _, names in os.walk(folder):  # goes on where a folder is moved away meanwhile
        if "en/html" in Path(above).as_posix() and "index.html" in names:
            with suppress(OSError):
                found += Path(above, "index.html").stat().st_mtime > date
    return found


def content(site: Path) -> dict[str, bytes]:
    """Every file of a site."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


@pytest.mark.long
@pytest.mark.sample
def test_no_program_is_taken_from_the_folder_where_one_builds(
    folder: Path, environ: dict[str, str], tmp_path: Path
) -> None:
    """A file that is called like a module of Python is run by nobody."""
    here = tmp_path / "here"
    here.mkdir()
    (here / "pagefind.py").write_text("print('hello'); open('ran', 'w')", encoding="utf-8")
    command = [sys.executable, "-P", *COMMAND[1:], "site", "build", str(folder), "--out", "site"]
    with started(command, environ, here) as building:
        assert building.communicate(timeout=HANGS)[1] == ""
    assert building.returncode == 0
    assert (here / "site" / "pagefind" / "pagefind.js").is_file()
    assert not (here / "ran").exists()


def build(
    folder: Path, out: Path, environ: dict[str, str], *more: str
) -> "AbstractContextManager[subprocess.Popen[str]]":
    """A build that has begun."""
    return started([*COMMAND, "site", "build", str(folder), "--out", str(out), *more], environ)


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """A machine on which others have much to do."""
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


@pytest.mark.long
@pytest.mark.parametrize(
    ("times", "others"),
    # Three hundred with and without a busy machine, fifty at a time: the slowest machine takes less than any hang.
    [
        pytest.param(15, 0, marks=pytest.mark.sample),
        *(pytest.param(50, others, id=f"{others} others, {row}") for others in (0, BUSY) for row in range(6)),
    ],
)
def test_a_site_can_be_built_again_and_again(
    folder: Path, environ: dict[str, str], tmp_path: Path, times: int, others: int
) -> None:
    """Every time it comes to an end, says what it always says and leaves no process, whatever else the machine does."""
    ends = set()
    with busy(others):
        for _ in range(times):
            with build(folder, tmp_path / "site", environ) as building:
                said, complained = building.communicate(timeout=HANGS)
            ends.add((building.returncode, " ".join(said.split()), complained, *left_of(building.pid)))
    pages = len(list((tmp_path / "site").glob("*/**/index.html")))
    assert ends == {(0, f"{pages} pages in {tmp_path / 'site'}", "")}


@pytest.mark.long
@pytest.mark.parametrize("times", [pytest.param(6, marks=pytest.mark.sample), 100])
def test_a_build_can_be_ended_at_any_moment(folder: Path, environ: dict[str, str], tmp_path: Path, times: int) -> None:
    """Whenever the signal comes, nothing is left running or lying about, and nobody sees a traceback."""
    chance = random.Random(times)
    command = [sys.executable, "-c", BEGUN + RUN, "site", "build", str(folder), "--out", str(tmp_path / "site")]
    begun = time.monotonic()
    with started(command, environ) as building:
        assert building.communicate(timeout=HANGS)[1] == ""
    whole = time.monotonic() - begun
    for _ in range(times):
        number = chance.choice((signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
        with started(command, environ) as building:
            assert lines(building, 1) == ["begun\n"]
            try:
                said = building.communicate(timeout=chance.uniform(0.1, whole))
            except subprocess.TimeoutExpired:
                building.send_signal(number)
                said = building.communicate(timeout=PATIENCE)
        # A signal that comes when all is done and told ends what is left of Python in the system's own way.
        done = "pages in" in " ".join(said[0].split())
        assert building.returncode in ((0, 128 + number, -number) if done else (128 + number,)), said
        assert said[1] == ("interrupted\n" if building.returncode == 128 + signal.SIGINT else "")
        assert left_of(building.pid) == []
        assert list((tmp_path / "passing").iterdir()) == []

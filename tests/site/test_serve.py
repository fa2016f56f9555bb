"""`rulestone site serve`: a process of its own, a folder of their own, a page asked for."""

import os
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from rulestone.cli import main
from rulestone.site.serve import state
from tests import programs
from tests.marks import IN_CI, some

pytestmark = [*IN_CI]  # each of them needs a site that is being built

PATIENCE = 120.0
"""Seconds that a build may take on a machine with much else to do."""
SOONER = 1.0
"""Seconds in which a process that heeds a signal would have said so."""
HERE = [folder for folder in [os.environ.get("PYTHONPATH")] if folder]
"""Where Python looks besides, as whoever runs these tests said."""
BOOK = "rules/books/lanterns/fr.yaml"
RULE = "en/books/lanterns/fr/"


class Serving:
    """A running server, and all that it has said so far."""

    def __init__(self, folder: Path, out: Path, passing: Path, *path: str, **environ: str) -> None:
        command = [sys.executable, "-m", "rulestone.cli", "--lang", "en", "site", "serve", folder, "--port", "0"]
        self.passing = passing
        passing.mkdir()
        self.process = subprocess.Popen(
            [*command, "--out", out],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            env={**os.environ, "TMPDIR": str(passing), "PYTHONPATH": os.pathsep.join([*path, *HERE]), **environ},
        )
        self.said: list[str] = []
        self.more = threading.Condition()
        self.listening = threading.Thread(target=self.listen)
        self.listening.start()
        self.address = ""

    def begin(self) -> None:
        """Wait until it says where the site is."""
        self.address = re.findall(r"http://127\.0\.0\.1:\d+/", self.until("http://"))[0]

    def listen(self) -> None:
        """Keep what it says; the last thing is nothing."""
        assert self.process.stdout is not None
        line = "more"
        while line:
            line = self.process.stdout.readline()
            with self.more:
                self.said.append(line)
                self.more.notify_all()

    def end(self) -> None:
        """Whatever it does, it is over."""
        self.process.kill()
        self.process.wait()
        self.listening.join()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def page(self, where: str) -> str:
        """A page as it is now."""
        with urlopen(self.address + where, timeout=20) as answer:
            return str(answer.read().decode())

    def until(self, words: str, since: int = 0) -> str:
        """All that it has said since, as soon as some words are in it."""

        def heard() -> bool:
            return words in "".join(self.said[since:]) or "" in self.said

        with self.more:
            assert self.more.wait_for(heard, PATIENCE), "".join(self.said)
            found = "".join(self.said[since:])
        assert words in found, found
        return found


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rules folder of somebody's own."""
    folder = tmp_path_factory.mktemp("serve") / "mine"
    assert main(["new", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def serving(mine: Path, tmp_path_factory: pytest.TempPathFactory, heeding: None) -> Iterator[Serving]:  # noqa: ARG001
    """The command, running; the site lies below the rules, as people put it."""
    running = Serving(mine, mine / "site", tmp_path_factory.mktemp("serving") / "passing")
    try:
        running.begin()
        yield running
    finally:
        running.end()


def rewritten(path: Path, old: str, new: str) -> None:
    """One change in a file."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    written(path, text.replace(old, new))


def written(path: Path, text: str) -> None:
    """A file with all of its text at once, as editors write it; one that is only begun would be built, too."""
    half = path.with_name("half.mo")  # of a kind that nobody looks at
    half.write_text(text, encoding="utf-8")
    half.replace(path)


def test_a_change_of_a_rule_is_on_the_page_soon(serving: Serving, mine: Path) -> None:
    """A claim is changed in the file, and the page of its book says the new thing; only what is different is built."""
    assert "elle doit être posée" in serving.page(RULE)
    untouched = mine / "site/fr/reading/index.html"
    before, heard = untouched.stat().st_mtime_ns, len(serving.said)
    rewritten(mine / BOOK, "anchor: elle doit être posée", "anchor: doit être posée")
    serving.until(" pages in ", heard)
    assert "elle doit être posée" not in serving.page(RULE)
    assert "doit être posée" in serving.page(RULE)
    assert untouched.stat().st_mtime_ns == before


def test_a_broken_file_keeps_the_last_good_site(serving: Serving, mine: Path) -> None:
    """What is wrong is told with its file and line, and every page stays as it was until the file is mended."""
    good, heard = serving.page(RULE), len(serving.said)
    rewritten(mine / BOOK, "anchor: doit être posée", "anchor: doit être posée\n    anchro: posée")
    told = serving.until("waiting", heard)
    assert re.search(r"fr\.yaml:\d+:\d+", told)
    assert "anchro" in told
    assert serving.page(RULE) == good
    heard = len(serving.said)
    rewritten(mine / BOOK, "\n    anchro: posée", "")
    serving.until(" pages in ", heard)
    assert serving.page(RULE) == good


def test_a_change_of_a_sentence_is_on_the_page(serving: Serving, mine: Path) -> None:
    """Catalogues of one's own are read anew as rules are."""
    catalogue = mine / "locales" / "en" / "LC_MESSAGES" / "site.po"
    catalogue.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    for title in ("Lanterns at night", "Lanterns by day"):
        heard = len(serving.said)
        written(catalogue, f'{head}msgid "site.edition.lanterns"\nmsgstr "{title}"\n')
        serving.until(" pages in ", heard)
        assert title in serving.page("en/books/")


def test_a_page_that_refers_to_nothing_keeps_the_last_good_site(serving: Serving, mine: Path) -> None:
    """A written page with a wrong name is warned of, with the nearest, and not even that page is shown."""
    heard = len(serving.said)
    page = mine / "pages" / "story.md"
    page.parent.mkdir()
    written(page, "# A story\n\nSee {rs:book}`lanterns/frr`.\n")
    told = serving.until("waiting", heard)
    assert "pages/story.md: no book 'lanterns/frr'; did you mean 'lanterns/fr'" in told
    with pytest.raises(HTTPError, match="404"):
        serving.page("en/pages/story/")
    heard = len(serving.said)
    written(page, "# A story\n\nSee {rs:book}`lanterns/fr`.\n")
    serving.until(" pages in ", heard)
    assert "A story" in serving.page("es/pages/story/")


def test_nobody_else_is_served(serving: Serving) -> None:
    """It listens where this machine alone can ask, and at no other of its addresses."""
    port = int(serving.address.rstrip("/").rsplit(":", 1)[1])
    with pytest.raises(OSError, match=r"refused|timed out"):
        socket.create_connection(("127.0.0.2", port), timeout=2)


def test_what_it_keeps_is_for_its_user_alone(serving: Serving) -> None:
    """What Sphinx has read lies in a folder that nobody else can look into, under a name that nobody can guess."""
    [folder] = serving.passing.iterdir()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {each.parts[-3] for each in folder.rglob("environment.pickle")} == {"en", "es", "fr", "pt-br"}


def test_it_ends_cleanly(serving: Serving) -> None:
    """Ctrl+C ends it at once, with status 0 and without a trace of the program's inside; nothing stays behind."""
    heard = len(serving.said)
    os.killpg(serving.process.pid, signal.SIGINT)  # as a terminal does: to the command and all that it has started
    assert serving.process.wait(timeout=PATIENCE) == 0
    serving.listening.join(PATIENCE)
    assert "".join(serving.said[heard:]) == ""
    assert programs.left_of(serving.process.pid) == []
    assert list(serving.passing.iterdir()) == []
    with pytest.raises(OSError, match="refused"):
        urlopen(serving.address, timeout=5)


FAKE = """
import json, os, pathlib, sys, time
site = pathlib.Path(sys.argv[sys.argv.index("--site") + 1])
if pathlib.Path(os.environ["WAIT"]).exists():
    open(os.environ["WAIT"], "w").write("begun")
    time.sleep(600)
(site / "pagefind").mkdir()
(site / "pagefind" / "pagefind-entry.json").write_text("{}")
"""


@pytest.mark.parametrize(
    ("number", "status"),
    some([(signal.SIGTERM, 143), (signal.SIGINT, 0), (signal.SIGHUP, 129)], lambda end: end[0] == signal.SIGTERM),
)
@pytest.mark.usefixtures("heeding")
def test_a_build_that_is_under_way_ends_with_it(mine: Path, tmp_path: Path, number: int, status: int) -> None:
    """Whoever ends the command ends what it has started, too."""
    (tmp_path / "pagefind").mkdir()
    (tmp_path / "pagefind" / "pagefind.py").write_text(FAKE, encoding="utf-8")
    wait = tmp_path / "wait"
    path = str(tmp_path / "pagefind")
    running = Serving(mine, tmp_path / "site", tmp_path / "passing", path, WAIT=str(wait))
    try:
        running.begin()
        os.mkfifo(wait)
        told = os.open(wait, os.O_RDONLY | os.O_NONBLOCK)
        page = mine / "pages" / "waited.md"  # the index is made again only where words that are searched have changed
        page.parent.mkdir(exist_ok=True)
        written(page, f"# A page for signal {number}\n")
        assert select.select([told], [], [], PATIENCE)[0], "".join(running.said)
        os.close(told)
        heard = len(running.said)
        if number == signal.SIGINT:  # a terminal interrupts all that was started, too, and some may hear of it sooner
            for each in {*map(int, programs.running(running.process.pid))} - {running.process.pid}:
                os.kill(each, number)
            time.sleep(SOONER)
        running.process.send_signal(number)
        assert running.process.wait(timeout=PATIENCE) == status
        running.listening.join(PATIENCE)
        assert "".join(running.said[heard:]) == ""
        assert programs.left_of(running.process.pid) == []
        assert list(running.passing.iterdir()) == []
    finally:
        running.end()


def test_a_port_that_is_taken_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is built for an address at which it cannot be shown, and a free port is offered."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert main(["--lang", "en", "site", "serve", "--port", port, "--out", str(tmp_path / "site")]) == 2
    assert f"port {port} cannot be used" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_change_of_a_file_is_seen(tmp_path: Path) -> None:
    """What `serve` looks at changes when a file is written, and only then; the site itself is not looked at."""
    (tmp_path / "a.yaml").write_text("a", encoding="utf-8")
    before = dict(state([tmp_path], tmp_path / "site"))
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("x", encoding="utf-8")
    assert dict(state([tmp_path], tmp_path / "site")) == before
    (tmp_path / "a.yaml").write_text("ab", encoding="utf-8")
    assert dict(state([tmp_path], tmp_path / "site")) != before

"""`rulestone site serve`, as people run it: a process of its own, a folder of their own, a page asked for."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from rulestone.cli import main
from rulestone.site.serve import server, state

PATIENCE = 120.0
"""Seconds that a build may take on a machine with much else to do."""
BOOK = "rules/books/lanterns/fr.yaml"
RULE = "en/books/lanterns/fr/"


class Serving:
    """A running server, and all that it has said so far."""

    def __init__(self, folder: Path, out: Path) -> None:
        command = [sys.executable, "-m", "rulestone.cli", "--lang", "en", "site", "serve", folder, "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--out", out],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.said: list[str] = []
        self.listening = threading.Thread(target=self.listen)
        self.listening.start()
        self.address = ""

    def begin(self) -> None:
        """Wait until it says where the site is."""
        self.address = re.findall(r"http://127\.0\.0\.1:\d+/", self.until(lambda: self.hears("http://")))[0]

    def listen(self) -> None:
        """Keep what it says."""
        assert self.process.stdout is not None
        self.said += iter(self.process.stdout.readline, "")

    def end(self) -> None:
        """Whatever it does, it is over."""
        self.process.kill()
        self.process.wait()
        self.listening.join()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def hears(self, words: str, since: int = 0) -> str:
        """What it has said with some words in it."""
        return "".join(line for line in self.said[since:] if words in line)

    def page(self, where: str) -> str:
        """A page as it is now."""
        with urlopen(self.address + where, timeout=20) as answer:
            return str(answer.read().decode())

    def until(self, found: Callable[[], str]) -> str:
        """What is found in the end."""
        for _ in range(int(PATIENCE / 0.2)):
            if some := found():
                return some
            assert self.process.poll() is None, "".join(self.said)
            time.sleep(0.2)
        raise AssertionError("".join(self.said))


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rules folder of somebody's own."""
    folder = tmp_path_factory.mktemp("serve") / "mine"
    assert main(["new", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def serving(mine: Path) -> Iterator[Serving]:
    """The command, running; the site lies below the rules, as people put it."""
    running = Serving(mine, mine / "site")
    try:
        running.begin()
        yield running
    finally:
        running.end()


def rewritten(path: Path, old: str, new: str) -> None:
    """One change in a file."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_change_of_a_rule_is_on_the_page_soon(serving: Serving, mine: Path) -> None:
    """A claim is changed in the file, and the page of its book says the new thing; only what is different is built."""
    assert "elle doit être posée" in serving.page(RULE)
    untouched = mine / "site/fr/reading/index.html"
    before = untouched.stat().st_mtime_ns
    rewritten(mine / BOOK, "anchor: elle doit être posée", "anchor: doit être posée")
    serving.until(lambda: "x" if "elle doit être posée" not in serving.page(RULE) else "")
    assert "doit être posée" in serving.page(RULE)
    assert untouched.stat().st_mtime_ns == before


def test_a_broken_file_keeps_the_last_good_site(serving: Serving, mine: Path) -> None:
    """What is wrong is told with its file and line, and every page stays as it was until the file is mended."""
    good, heard = serving.page(RULE), len(serving.said)
    rewritten(mine / BOOK, "anchor: doit être posée", "anchor: doit être posée\n    anchro: posée")
    serving.until(lambda: serving.hears("waiting", heard))
    told = "".join(serving.said[heard:])
    assert re.search(r"fr\.yaml:\d+:\d+", told)
    assert "anchro" in told
    assert serving.page(RULE) == good
    heard = len(serving.said)
    rewritten(mine / BOOK, "\n    anchro: posée", "")
    serving.until(lambda: serving.hears(" pages in ", heard))
    assert serving.page(RULE) == good


def test_a_change_of_a_sentence_is_on_the_page(serving: Serving, mine: Path) -> None:
    """Catalogues of one's own are read anew as rules are."""
    catalogue = mine / "locales" / "en" / "LC_MESSAGES" / "site.po"
    catalogue.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    for title in ("Lanterns at night", "Lanterns by day"):
        catalogue.write_text(f'{head}msgid "site.edition.lanterns"\nmsgstr "{title}"\n', encoding="utf-8")
        serving.until(lambda title=title: title if title in serving.page("en/books/") else "")


def test_a_page_that_refers_to_nothing_keeps_the_last_good_site(serving: Serving, mine: Path) -> None:
    """A written page with a wrong name is warned of, with the nearest, and not even that page is shown."""
    heard = len(serving.said)
    page = mine / "pages" / "story.md"
    page.parent.mkdir()
    page.write_text("# A story\n\nSee {rs:book}`lanterns/frr`.\n", encoding="utf-8")
    serving.until(lambda: serving.hears("waiting", heard))
    assert "pages/story.md: no book 'lanterns/frr'; did you mean 'lanterns/fr'" in "".join(serving.said[heard:])
    with pytest.raises(HTTPError, match="404"):
        serving.page("en/pages/story/")
    heard = len(serving.said)
    page.write_text("# A story\n\nSee {rs:book}`lanterns/fr`.\n", encoding="utf-8")
    serving.until(lambda: serving.hears(" pages in ", heard))
    assert "A story" in serving.page("es/pages/story/")


def test_nobody_else_is_served(serving: Serving) -> None:
    """It listens where this machine alone can ask, and at no other of its addresses."""
    port = int(serving.address.rstrip("/").rsplit(":", 1)[1])
    with pytest.raises(OSError, match=r"refused|timed out"):
        socket.create_connection(("127.0.0.2", port), timeout=2)


def test_it_ends_cleanly(serving: Serving) -> None:
    """Ctrl+C ends it at once, with status 0 and without a trace of the program's inside; the port is free again."""
    heard = len(serving.said)
    os.killpg(serving.process.pid, signal.SIGINT)  # as a terminal does: to the command and all that it has started
    assert serving.process.wait(timeout=20) == 0
    assert "Traceback" not in "".join(serving.said[heard:])
    with pytest.raises(OSError, match="refused"):
        urlopen(serving.address, timeout=5)


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/a/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/a/"]
)
def test_nothing_but_the_site_is_served(tmp_path: Path, path: str) -> None:
    """A path that climbs out of the site leads to nothing, and a folder without a page is not listed."""
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (tmp_path / "site" / "a").mkdir(parents=True)
    (tmp_path / "site" / "a" / "b.txt").write_text("b", encoding="utf-8")
    with server(tmp_path / "site") as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        asked = http.client.HTTPConnection("127.0.0.1", running.server_port, timeout=5)
        asked.putrequest("GET", path, skip_host=True)
        asked.endheaders()
        answer = asked.getresponse()
        assert answer.status == 404
        assert b"secret" not in answer.read()
        asked.close()
        running.shutdown()


def test_a_reader_may_leave(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A browser that drops a page half way is not told of as a fault."""
    (tmp_path / "large.txt").write_bytes(b"x" * 50_000_000)
    with server(tmp_path) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", running.server_port), timeout=5) as asked:
                asked.sendall(b"GET /large.txt HTTP/1.0\r\n\r\n")
                assert asked.recv(10)
        running.shutdown()
    assert capfd.readouterr().err == ""


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

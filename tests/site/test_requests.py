"""What `rulestone site serve` answers: the files of the site, to this machine, and nothing else to anybody."""

import http.client
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone.site.serve import Server, server

PAGE = b"<p>a page of the site"
FOREIGN = [
    *("rebound.example", "rebound.example:8000", "localhost.rebound.example", "127.0.0.1.rebound.example", "0.0.0.0"),
    *("127.0.0.1@rebound.example", "rebound.example:80:127.0.0.1", "[::1", "[::]", "", "127.0.0.2", "localhost:x"),
]
"""Names by which this machine can be reached only because somebody else says so."""
OUTSIDE = [
    *("/../secret.txt", "/en/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..%5csecret.txt"),
    *("//secret.txt", "/out.txt", "/folder/", "/folder", "/folder/index.html", "/linked/"),
]
OURS = ["/.rulestone-site", "/mark", "/pictures/", "/pictures"]
NOTHING = [
    *("/circle", "/pipe", "/%00", "/en/%00", "/%ed%a0%80", "/%ff", f"/{'a' * 5000}", "/en/file.txt/"),
    *("/en/index.html/", "http://rebound.example/en/", "*", "en/index.htm"),
]


class Asked:
    """A server of a small site, what it said of itself, and what it answers."""

    def __init__(self, running: Server, faults: list[str]) -> None:
        self.running, self.faults = running, faults

    def ask(self, path: str, host: str = "localhost", method: str = "GET") -> http.client.HTTPResponse:
        """The answer to a request for a path, read whole."""
        return self.raw(f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode("latin-1"), method)

    def raw(self, request: bytes, method: str = "GET") -> http.client.HTTPResponse:
        """The answer to what is no request that a browser would make."""
        with socket.create_connection(("127.0.0.1", self.running.server_port), timeout=60) as line:
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
            answer = http.client.HTTPResponse(line, method=method)
            answer.begin()
            answer.content = answer.read()  # type: ignore[attr-defined]
            return answer


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site beside something that nobody may read, with links that lead there."""
    top = tmp_path_factory.mktemp("requests")
    (top / "secret").mkdir()
    for name in ("secret.txt", "secret/index.html"):
        (top / name).write_text("secret", encoding="utf-8")
    site = top / "site"
    for name in ("en/index.html", "en/file.txt", "pictures/card.svg"):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(PAGE)
    (site / ".rulestone-site").write_text("secret", encoding="utf-8")
    (site / "linked").mkdir()
    for name, target in (
        ("out.txt", top / "secret.txt"),
        ("folder", top / "secret"),
        ("linked/index.html", top / "secret.txt"),
        ("within.html", site / "en" / "index.html"),
        ("mark", site / ".rulestone-site"),
        ("circle", site / "circle"),
    ):
        (site / name).symlink_to(target)
    if hasattr(os, "mkfifo"):
        os.mkfifo(site / "pipe")
    return site


@pytest.fixture(scope="module")
def asked(site: Path) -> Iterator[Asked]:
    """The server, running."""
    faults: list[str] = []
    with server(site, broken=faults.append) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield Asked(running, faults)
        running.shutdown()


@pytest.mark.parametrize("path", ["/en/", "/en/file.txt", "/en/?q=1#there", "/pictures/card.svg", "/within.html"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_files_of_the_site_are_served(asked: Asked, path: str, method: str) -> None:
    """And nothing is kept by the browser; what runs the server is nobody's concern."""
    answer = asked.ask(path, method=method)
    assert (answer.status, answer.content) == (200, PAGE if method == "GET" else b"")  # type: ignore[attr-defined]
    assert answer.getheader("Cache-Control") == "no-store"
    assert answer.getheader("Server") == "rulestone"


def test_a_folder_is_shown_by_its_page(asked: Asked) -> None:
    """Links within a page are found from a folder's address with its slash."""
    answer = asked.ask("/en")
    assert (answer.status, answer.getheader("Location")) == (301, "/en/")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LocalHost:8000", "127.0.0.1:1", "[::1]:8000", "[::1]"])
def test_whoever_asks_this_machine_by_its_own_name_is_answered(asked: Asked, host: str) -> None:
    """By whatever port: it may be forwarded."""
    assert asked.ask("/en/", host).status == 200


@pytest.mark.parametrize("host", FOREIGN)
@pytest.mark.parametrize("path", ["/en/", "/nothing"])
def test_a_page_of_somebody_else_reads_nothing(asked: Asked, host: str, path: str) -> None:
    """A name that somebody lets lead to this machine is none of its own; not even what is there can be learnt."""
    answer = asked.ask(path, host)
    assert answer.status == 421
    assert PAGE not in answer.content  # type: ignore[attr-defined]


@pytest.mark.parametrize("hosts", [(), ("localhost", "localhost"), ("localhost", "rebound.example")])
def test_one_host_is_asked(asked: Asked, hosts: tuple[str, ...]) -> None:
    """Which of two is meant nobody can know; a browser names one."""
    head = "".join(f"Host: {host}\r\n" for host in hosts)
    assert asked.raw(f"GET /en/ HTTP/1.1\r\n{head}\r\n".encode()).status == 421


@pytest.mark.parametrize("path", [*OUTSIDE, *OURS, *NOTHING], ids=lambda path: path[:20])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_nothing_but_the_site_is_served(
    asked: Asked, path: str, method: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """No path leads out of the site, not by a link either; what marks the folder is ours, and no folder is listed."""
    answer = asked.ask(path, method=method)
    assert answer.status == 404
    assert b"secret" not in answer.content  # type: ignore[attr-defined]
    assert (asked.faults, capfd.readouterr().err) == ([], "")


LINE = st.binary(max_size=40).map(lambda some: some.replace(b"\n", b""))
PATH = st.one_of(
    st.binary(max_size=30),
    st.text("/.%0aefE2\\:~en", max_size=30).map(str.encode),
    st.lists(st.sampled_from([b"/", b"..", b"en", b"%00", b"%2f", b"out.txt", b"\xff", b"%"]), max_size=6).map(
        b"".join
    ),
)


@given(st.sampled_from([b"GET", b"HEAD", b"POST", b"get", b""]), PATH, st.lists(LINE, max_size=3))
def test_no_request_brings_the_server_down(asked: Asked, method: bytes, path: bytes, head: list[bytes]) -> None:
    """Whatever it is, it is answered or dropped; no fault is told, and the next one is answered."""
    try:
        answer = asked.raw(b"\r\n".join([method + b" " + path + b" HTTP/1.1", b"Host: localhost", *head, b"", b""]))
        assert b"secret" not in answer.content  # type: ignore[attr-defined]
    except (http.client.HTTPException, ConnectionError):
        pass  # HTTP/0.9 has no head; and who says nothing that can be understood is left
    assert asked.faults == []
    assert asked.ask("/en/").status == 200


def test_a_reader_may_leave(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A browser that drops a page half way is not told of as a fault."""
    (tmp_path / "large.txt").write_bytes(b"x" * 50_000_000)
    faults: list[str] = []
    with server(tmp_path, broken=faults.append) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", running.server_port), timeout=60) as asked:
                asked.sendall(b"GET /large.txt HTTP/1.0\r\nHost: localhost\r\n\r\n")
                assert asked.recv(10)
        running.shutdown()
    assert (faults, capfd.readouterr().err) == ([], "")


def test_a_fault_of_ours_is_told_in_a_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """What goes wrong in an answer is told to whoever runs the server, without the inside of the program."""
    faults: list[str] = []
    with server(tmp_path, broken=faults.append) as running:
        try:
            raise KeyError("page")
        except KeyError:
            running.handle_error(None, None)
    assert faults == ["KeyError: 'page'"]
    assert capfd.readouterr().err == ""

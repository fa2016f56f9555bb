"""The site on this machine: shown on loopback, and built anew when a rule file changes."""

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from stat import S_ISREG
from typing import Any

HERE = "127.0.0.1"
LOOPBACK = {HERE, "localhost", "[::1]"}
"""What a browser that was sent here calls us; whoever forwards a port to us may call us by another port."""
HOST = re.compile(r"(\[[0-9A-Fa-f:.]*\]|[^:\[\]]*)(?::[0-9]*)?")
"""A name or address, and a port."""
INDEX = "index.html"
EVERY = 1.0
"""Seconds between two looks at the files."""


class QuietHandler(SimpleHTTPRequestHandler):
    """
    Files of the site, for this machine; nothing is kept by the browser, because the next build may differ.

    A site that is not yet published is nobody else's to read: neither through another name for this machine, by which a
    page of somebody else's could read it in the browser, nor is anything read but the files of the site.
    """

    index_pages = (INDEX,)

    def version_string(self) -> str:
        """What we are; which Python runs us is nobody's concern."""
        return "rulestone"

    def send_head(self) -> Any:
        """A file of the site, for whoever asked for one here; of all else only the reason why not."""
        if not self.is_asked_here():
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
        elif not self.is_of_the_site():
            self.send_error(HTTPStatus.NOT_FOUND)
        else:
            return super().send_head()
        return None

    def is_asked_here(self) -> bool:
        """Whether the browser was told to ask this machine, and by a name that leads nowhere else."""
        hosts = self.headers.get_all("Host", [])
        return len(hosts) == 1 and (match := HOST.fullmatch(hosts[0])) is not None and match[1].lower() in LOOPBACK

    def is_of_the_site(self) -> bool:
        """Whether a path leads to a page or file of the site, not by a link to elsewhere, and to none of ours."""
        try:
            path = Path(self.translate_path(self.path))
            site = Path(self.directory).resolve(strict=True)
            file = (path / INDEX if path.is_dir() else path).resolve(strict=True)
            names = file.relative_to(site).parts
            return file.is_file() and not any(name.startswith(".") for name in names)
        # What no file can be called, is not there, lies elsewhere or leads in a circle.
        except (OSError, ValueError, RuntimeError):
            return False

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that the base class gives it
        """Requests are nobody's concern."""

    def list_directory(self, path: object) -> None:  # noqa: ARG002
        """A folder without a page of its own is nobody's concern either."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Adds that nothing is to be kept."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


class Server(ThreadingHTTPServer):
    """A server that readers may leave in the middle of an answer."""

    def __init__(self, out: Path, port: int, broken: Callable[[str], None]) -> None:
        self.broken = broken
        super().__init__((HERE, port), partial(QuietHandler, directory=str(out)))

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ARG002
        """Browsers drop what they no longer need; only what else goes wrong is told."""
        fault = sys.exc_info()[1]
        if not isinstance(fault, OSError):
            self.broken(f"{type(fault).__name__}: {fault}")


def server(out: Path, port: int = 0, broken: Callable[[str], None] = lambda _: None) -> Server:
    """A server of a folder on loopback, not yet running; port 0 takes a free one, and `broken` hears of our faults."""
    return Server(out, port, broken)


def serve(
    running: Server,
    out: Path,
    watched: Sequence[Path],
    rebuild: Callable[[], None],
    ready: Callable[[str], None] = lambda _: None,
    stop: threading.Event | None = None,
) -> None:
    """Show a site until stopped; `rebuild` is called whenever a file below the watched folders changes."""
    ending = stop or threading.Event()
    threading.Thread(target=running.serve_forever, daemon=True).start()
    try:
        before = dict(state(watched, out))
        ready(f"http://{HERE}:{running.server_port}/")
        while not ending.wait(EVERY):
            now = dict(state(watched, out))
            if now != before:
                before = now
                rebuild()
    finally:
        running.shutdown()


def state(watched: Sequence[Path], but: Path | None = None) -> Iterator[tuple[str, tuple[int, int]]]:
    """Every file with its size and when it was last written; the site may lie beside its rules and is left out."""
    site = but.resolve() if but else None
    for folder in watched:
        for path in files(folder, site) if folder.is_dir() else [str(folder)]:
            with suppress(OSError):  # gone since it was listed: editors write beside a file and rename
                status = os.stat(path)
                if S_ISREG(status.st_mode) and not path.endswith(".mo"):  # compiled from what is looked at anyway
                    yield path, (status.st_size, status.st_mtime_ns)


def files(folder: Path, but: Path | None) -> Iterator[str]:
    """Every file below a folder, in an order; one of the folders in it is not looked into."""
    for here, folders, names in os.walk(folder):
        # Not looked into at all: a site with all its pages below its rules would be walked through once a second.
        folders[:] = sorted(below for below in folders if Path(here, below).resolve() != but)
        yield from (os.path.join(here, name) for name in sorted(names))

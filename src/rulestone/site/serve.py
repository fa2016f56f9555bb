"""The site on this machine: shown on loopback, and built anew when a rule file changes."""

from __future__ import annotations

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
EVERY = 1.0
"""Seconds between two looks at the files."""


class Quiet(SimpleHTTPRequestHandler):
    """Files of the site; nothing is kept by the browser, because the next build may differ."""

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

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Browsers drop what they no longer need; only what else goes wrong is told."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(out: Path, port: int = 0) -> Server:
    """A server of a folder on loopback, not yet running; port 0 takes one that is free."""
    return Server((HERE, port), partial(Quiet, directory=str(out)))


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
        for path in sorted(folder.rglob("*") if folder.is_dir() else [folder]):
            if site and path.resolve().is_relative_to(site):
                continue
            with suppress(OSError):  # gone since it was listed: editors write beside a file and rename
                found = path.stat()
                if S_ISREG(found.st_mode) and path.suffix != ".mo":  # compiled from what is looked at anyway
                    yield str(path), (found.st_size, found.st_mtime_ns)

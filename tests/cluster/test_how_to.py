"""The page on clusters, followed command by command: what it says to type works, and ends as on one machine."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from rulestone.cli import main
from tests.cluster.running import BIN, PATIENCE, running, until

pytest.importorskip("distributed", reason="no Dask here")
pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="tests end sessions of processes"),
    pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl here, with which the page makes a certificate"),
    pytest.mark.usefixtures("heeding"),
]
THERE = {"scheduler": "Scheduler at:", "worker": "Registered to:"}
"""What Dask says once it is there."""


def commands(checkout: Path) -> list[str]:
    """All that the page says to type, in its order."""
    page = (checkout / "docs" / "how-to" / "cluster.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines() if line.startswith("$ ")]


def free_port() -> str:
    """One that nobody listens at now; that of the page may be somebody's."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return str(asked.getsockname()[1])


class Typing:
    """Somebody who types one command after the other, in as many terminals as it takes."""

    def __init__(self, folder: Path, running_on: ExitStack) -> None:
        self.folder, self.running_on = folder, running_on
        self.environ = {
            **os.environ,
            "RULESTONE_LANG": "en",
            "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
            "RULESTONE_CACHE": "off",
        }
        self.port = ""
        self.cluster: list[subprocess.Popen[bytes]] = []
        self.told: list[tuple[str, int, str, str]] = []

    def type(self, line: str) -> None:
        """Type a command; what runs on is left running."""
        program = line.split()[0]
        if program == "export":
            name, _, value = line.removeprefix("export ").partition("=")
            self.environ[name] = value.replace("$PWD", str(self.folder))
        elif program == "dask":
            self.start(line)
        else:
            pipe = subprocess.PIPE
            done = subprocess.run(
                self.at_our_port(line),
                shell=True,
                cwd=self.folder,
                env=self.environ,
                stdout=pipe,
                stderr=pipe,
                text=True,
                check=False,
                timeout=PATIENCE * 5,
            )
            self.told.append((line, done.returncode, done.stdout, done.stderr))

    def start(self, line: str) -> None:
        """A scheduler or workers, once they are there; another scheduler takes the place of what ran before."""
        what = line.split()[1]
        if what == "scheduler":
            self.stop()
            self.port = free_port()
        log = self.folder / f"{what}-{self.port}.log"
        typed = self.at_our_port(line).split()
        self.cluster.append(self.running_on.enter_context(running(*typed, log=log, environ=self.environ)))
        until(lambda: THERE[what] in log.read_text())

    def stop(self) -> None:
        """Ctrl-C, in each terminal."""
        for each in reversed(self.cluster):
            os.killpg(each.pid, signal.SIGINT)
            each.wait(PATIENCE)
        self.cluster.clear()

    def at_our_port(self, line: str) -> str:
        """The command with a port that is free."""
        return line.replace("8786", self.port)


@pytest.fixture
def somebody(tmp_path: Path) -> Iterator[Typing]:
    """Who follows the page."""
    with ExitStack() as running_on:
        yield Typing(tmp_path, running_on)


@pytest.mark.long
@pytest.mark.sample
def test_the_page_can_be_followed_to_the_letter(
    somebody: Typing,
    checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    remembered: None,  # noqa: ARG001
) -> None:
    """Without and with certificates; whoever has none is not let in."""
    monkeypatch.setenv("RULESTONE_LANG", "en")
    install, *rest = commands(checkout)
    assert install == 'pip install "rulestone[cluster]"'
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [each.partition(">")[0] for each in project["optional-dependencies"]["cluster"]] == ["distributed"]
    for line in rest:
        somebody.type(line)
    checks, games, certificate, safely = somebody.told
    assert certificate[1] == 0, certificate[3]
    for line, status, said, complained in (checks, games, safely):
        assert (status, complained) == (0, ""), line
        words = line.split()
        assert main(words[1 : words.index("--cluster")]) == 0
        assert said == capsys.readouterr().out
    safe = safely[0].split()[-1]
    assert safe.startswith("tls://")
    for name in [each for each in somebody.environ if "__TLS__" in each or each.endswith("REQUIRE_ENCRYPTION")]:
        del somebody.environ[name]
    for address in (safe, safe.replace("tls", "tcp")):
        somebody.type(f"rulestone check --bundled --cluster {address}")
        _, status, said, complained = somebody.told[-1]
        assert (status, said) == (2, "")
        assert "no cluster can be reached" in complained

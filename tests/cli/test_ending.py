"""How the program ends when somebody ends it, or nobody takes what it says: with real processes and streams."""

import errno
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.programs import end

INVENTED = Path(__file__).resolve().parents[1] / "invented" / "rules"
FULL = Path("/dev/full")
PATIENCE = 120
"""Seconds after which what does not end counts as hanging; it takes less than one."""
pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="signals, devices and forks of Linux"),
    pytest.mark.usefixtures("heeding"),
]

ENDLESS = """
import os, sys, time
import rulestone.checks

def endless(work, name, progress):
    os.write(int(os.environ["BEGUN"]), b".")
    time.sleep(6000)
    yield

rulestone.checks.findings_on_question = endless
from rulestone.cli import main
sys.exit(main())
"""
EARLY = """
import signal, sys
import rulestone.cli

rulestone.cli.of_folder = lambda _: signal.raise_signal(int(sys.argv[1]))
sys.exit(rulestone.cli.main())
"""
DEADLY = """
import os, sys
import rulestone.checks
looked_at, first = rulestone.checks.findings_on_question, []

def deadly(work, name, progress):
    if name == work.questions()[0]:
        os._exit(1)
    yield from looked_at(work, name, progress)

rulestone.checks.findings_on_question = deadly
from rulestone.cli import main
sys.exit(main())
"""


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment speaks."""
    monkeypatch.setenv("RULESTONE_LANG", "en")


def ended(*line: str, **streams: int) -> "subprocess.CompletedProcess[str]":
    """The command, run with some streams of its own."""
    given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    command = [sys.executable, "-m", "rulestone.cli", *line]
    return subprocess.run(command, text=True, timeout=PATIENCE, check=False, **given)  # type: ignore[call-overload,no-any-return]


class Checking:
    """A check, in a group of its own, whose workers are in the middle of long questions."""

    def __init__(self, report: Path) -> None:
        self.heard, told = os.pipe()
        command = [sys.executable, "-c", ENDLESS, "check", str(INVENTED), "--workers", "2", f"--format=json={report}"]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**os.environ, "BEGUN": str(told)},
            pass_fds=[told],
        )
        os.close(told)  # what is left of it belongs to the check and its workers, and goes with the last of them

    def next(self) -> bytes:
        """A sign that a worker has begun, or none once every process is gone."""
        ready, _, _ = select.select([self.heard], [], [], PATIENCE)
        assert ready, "a process that should be gone is still there"
        return os.read(self.heard, 1)


@pytest.fixture
def checking(tmp_path: Path) -> Iterator[Checking]:
    """It is ended with the test, however that ends."""
    started = Checking(tmp_path / "report.json")
    try:
        assert [started.next(), started.next()] == [b".", b"."]
        yield started
    finally:
        end(started.process)
        started.process.communicate()
        os.close(started.heard)


@pytest.mark.parametrize("whole_group", [True, False])
@pytest.mark.parametrize(
    ("number", "status", "said"),
    [
        (signal.SIGINT, 130, "interrupted\n"),
        (signal.SIGTERM, 143, ""),
        (signal.SIGHUP, 129, ""),
        (signal.SIGKILL, -signal.SIGKILL, ""),
    ],
)
def test_a_check_that_is_ended_is_gone_at_once(
    checking: Checking, tmp_path: Path, number: int, status: int, said: str, whole_group: bool
) -> None:
    """Its workers too, so that nobody waits for what they might still print; and no report is begun."""
    (os.killpg if whole_group else os.kill)(checking.process.pid, number)
    assert checking.process.communicate(timeout=PATIENCE) == ("", said)
    assert checking.process.returncode == status
    assert checking.next() == b"", "a question is begun by whoever should be gone"
    assert not list(tmp_path.glob("*.json"))


def test_who_interrupts_again_and_again_is_not_kept_waiting(checking: Checking) -> None:
    """It ends as after the first time, and says no more."""
    for _ in range(5):
        os.killpg(checking.process.pid, signal.SIGINT)
        time.sleep(0.01)  # as a key that is held down: signals that come together would count as one
    assert checking.process.communicate(timeout=PATIENCE) == ("", "interrupted\n")
    assert checking.process.returncode == 130


@pytest.mark.parametrize(
    ("number", "status", "said"), [(signal.SIGINT, 130, "interrupted\n"), (signal.SIGTERM, 143, "")]
)
def test_whoever_ends_it_before_it_has_begun_sees_no_traceback(number: int, status: int, said: str) -> None:
    """While it finds out which language is spoken, nothing is told but what is told later, too."""
    done = subprocess.run(
        [sys.executable, "-c", EARLY, str(int(number))], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, "", said)


def test_what_workers_die_of_is_told_as_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what was found all the same, by the edition that was not checked as a whole."""
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    command = [sys.executable, "-c", DEADLY, "check", str(INVENTED), "--workers", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert done.stderr == ""
    assert "1. " in done.stdout
    assert "INCOMPLETE" in done.stdout
    assert "part of `tidewater` was not checked" in " ".join(done.stdout.split())


@pytest.mark.parametrize("line", [("check", "nope"), ("check", "--nonsense"), ("list",), ("check", str(INVENTED))])
def test_a_full_disk_behind_both_streams_ends_2(line: tuple[str, ...]) -> None:
    """Though nobody can be told."""
    with FULL.open("w") as full:
        assert ended(*line, stdout=full.fileno(), stderr=full.fileno()).returncode == 2


@pytest.mark.parametrize("module", ["rulestone", "rulestone.cli"])
def test_the_program_is_a_module_too(module: str) -> None:
    """For whoever has several Pythons: it does the same by that name, and ends with the same status."""
    command = [sys.executable, "-m", module, "check", "nope"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "nope" in done.stderr


def test_what_cannot_be_printed_is_told() -> None:
    """By the name that people know."""
    with FULL.open("w") as full:
        done = ended("list", stdout=full.fileno())
    assert (done.returncode, done.stderr) == (2, "standard output: there is no space left\n")


@pytest.mark.parametrize(("closed", "said"), [(">&-", f"standard output: {os.strerror(errno.EBADF)}\n"), ("2>&-", "")])
@pytest.mark.parametrize("line", ["list", "check nope"])
def test_a_stream_that_is_closed_is_no_fault_of_ours(closed: str, said: str, line: str) -> None:
    """What has nowhere to go is told as a full disk is; what needs no such stream ends as ever."""
    shell = f"exec {sys.executable} -m rulestone.cli {line} {closed}"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=PATIENCE, check=False)
    if line == "list":
        assert (done.returncode, done.stderr) == (2 if closed == ">&-" else 0, said)
    else:
        assert done.returncode == 2
        assert "Bad file" not in done.stderr


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (("list",), 0),
        (("check", str(INVENTED)), 1),
        (("check", str(INVENTED), "--json"), 1),
        (("compare", "tidewater/en", "tidewater/fr", "--rules", str(INVENTED), "--json"), 1),
        (("check", "nope"), 2),
    ],
)
def test_a_pipe_that_nobody_reads_changes_no_status(line: tuple[str, ...], status: int) -> None:
    """What was found is known, whoever looks at it; and nobody complains of the pipe."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = ended(*line, stdout=writing)
    finally:
        os.close(writing)
    assert done.returncode == status
    assert "pipe" not in done.stderr.lower()
    assert done.stderr == "" or status == 2

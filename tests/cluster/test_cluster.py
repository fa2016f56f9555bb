"""A check and games on a cluster of real processes: the same bytes, whoever dies, joins late, or does not fit."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

import rulestone
from rulestone.checks import count_shares
from rulestone.checks.edition_check import prepare
from rulestone.cluster import ClusterResult, differs, made_of
from rulestone.loader import load
from tests.cluster.running import PATIENCE, Running, scheduled, until
from tests.programs import end

pytestmark = [
    pytest.mark.skipif(find_spec("distributed") is None, reason="no Dask here"),  # importing it would take a while
    pytest.mark.skipif(sys.platform == "win32", reason="tests end sessions of processes"),
    pytest.mark.usefixtures("heeding"),
]
INVENTED = Path(__file__).resolve().parents[1] / "invented" / "rules"
CHECK = ("check", str(INVENTED), "--format", "json")
IMPATIENT = """
import os
import sys
import time
from rulestone import cluster
cluster.CONNECTING, cluster.GIVING_UP = 2, int(os.environ.get("GIVING_UP", 3))
from rulestone.cli import main
sys.exit(main())
"""


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this one speaks or has looked at before."""
    monkeypatch.setenv("RULESTONE_LANG", "en")
    monkeypatch.setenv("RULESTONE_CACHE", "off")


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A scheduler with three workers, which are started anew when they die."""
    with scheduled(tmp_path_factory.mktemp("three")) as found, found.workers(3):
        yield found


@pytest.fixture(scope="module")
def first_question() -> str:
    """One that a check of the invented books looks at."""
    library, problems = load([INVENTED])
    assert library is not None, problems
    return prepare(library, "tidewater").questions()[0]


def command(*line: str) -> list[str]:
    """The command, which gives a cluster up sooner than people would."""
    return [sys.executable, "-c", IMPATIENT, *line]


def ended(*line: str) -> "subprocess.CompletedProcess[str]":
    """The command, run to its end."""
    return subprocess.run(command(*line), capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.fixture(scope="module")
def alone() -> "subprocess.CompletedProcess[str]":
    """The same check by one process of this machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESTONE_CACHE", "off")
        done = ended(*CHECK, "--workers", "1")
    assert (done.returncode, done.stderr) == (1, "")
    return done


Alone = subprocess.CompletedProcess[str]


@contextmanager
def begun(*line: str) -> "Iterator[subprocess.Popen[str]]":
    """The command, which is ended with the test, however that ends."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command(*line), stdout=pipe, stderr=pipe, text=True, start_new_session=True) as process:
        try:
            yield process
        finally:
            end(process)


@contextmanager
def checking(cluster: Running, question: str) -> "Iterator[subprocess.Popen[str]]":
    """A check by the workers of a cluster, one of which has a question in hand."""
    cluster.hold("tidewater", question)
    try:
        with begun(*CHECK, "--cluster", cluster.address) as process:
            cluster.held(1)
            yield process
    finally:
        cluster.let_go()


def told(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    """How it ends."""
    said, complained = process.communicate(timeout=PATIENCE)
    return process.returncode, said, complained


def test_the_bytes_are_those_of_one_machine(three: Running, alone: Alone) -> None:
    """Of a check."""
    done = ended(*CHECK, "--cluster", three.address)
    assert (done.returncode, done.stdout, done.stderr) == (alone.returncode, alone.stdout, alone.stderr)


@pytest.mark.long
@pytest.mark.sample
def test_games_count_the_same(three: Running) -> None:
    """In stretches that several workers play."""
    line = ("simulate", "uno-2003/en", "--bundled", "--variant", "stacking", "--games", "600", "--json")
    here, there = ended(*line), ended(*line, "--cluster", three.address)
    assert here.returncode == 0
    assert (there.returncode, there.stdout, there.stderr) == (0, here.stdout, "")


def test_a_worker_that_is_killed_costs_its_piece_once_more(three: Running, alone: Alone, first_question: str) -> None:
    """Another has it in hand then, and the report has the same bytes."""
    with checking(three, first_question) as process:
        [killed] = three.holders()
        os.kill(killed, signal.SIGKILL)
        assert killed in three.held(2)
        three.let_go()
        assert told(process) == (alone.returncode, alone.stdout, alone.stderr)


@pytest.mark.long
@pytest.mark.sample
def test_who_interrupts_is_not_kept_waiting(three: Running, alone: Alone, first_question: str) -> None:
    """And the workers are there for whoever comes next."""
    with checking(three, first_question) as process:
        process.send_signal(signal.SIGINT)
        assert told(process) == (130, "", "interrupted\n")
    assert ended(*CHECK, "--cluster", three.address).stdout == alone.stdout


def test_a_worker_that_is_something_else_is_left_out_and_told(three: Running, alone: Alone, tmp_path: Path) -> None:
    """The others do the work."""
    shutil.copytree(Path(rulestone.__file__).parent, tmp_path / "rulestone")
    with (tmp_path / "rulestone" / "nearest_names.py").open("a") as code:
        code.write("# another\n")
    busy = three.workers(1, "--nthreads", "2")
    with busy, three.workers(1, environ={"PYTHONPATH": str(tmp_path)}):
        done = ended(*CHECK, "--cluster", three.address)
    assert (done.returncode, done.stdout) == (alone.returncode, alone.stdout)
    left_out = sorted(line.partition("left out: ")[2] for line in " ".join(done.stderr.split()).split("the worker")[1:])
    assert [line.strip() for line in left_out] == [
        "it does 2 tasks at a time; start more workers, each with `--nthreads 1`",
        "the code of its rulestone is not the same as here, though the version is",
    ]


@pytest.mark.parametrize("part", ClusterResult._fields)
def test_whatever_differs_is_named(part: str) -> None:
    """Python, rulestone, its code or its rules; what is the same in all of them fits."""
    assert differs(made_of(), 1) is None
    other = made_of()._replace(**{part: "another"})
    assert differs(other, 1) == (part, "another", getattr(made_of(), part))
    assert differs(made_of(), 4) == ("threads", "4", "1")
    assert differs(ModuleNotFoundError("rulestone"), 1) == ("broken", "ModuleNotFoundError: rulestone", "")
    assert differs(OSError("gone"), 1) is None


@pytest.mark.long
@pytest.mark.sample
def test_what_all_workers_die_of_is_told_as_incomplete(
    tmp_path: Path, alone: Alone, first_question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what was found all the same; nothing that waited behind it is lost."""
    monkeypatch.setenv("GIVING_UP", "40")  # on a busy machine workers come back late
    library, _ = load([INVENTED])
    assert library is not None
    questions = prepare(library, "tidewater").questions()
    (tmp_path / "deadly").touch()
    with scheduled(tmp_path) as cluster, cluster.workers(2), checking(cluster, first_question) as process:
        status, said, complained = told(process)
    assert (status, complained) == (2, "")
    assert 3 < len(cluster.holders()) < 9
    report, whole = json.loads(said), json.loads(alone.stdout)
    assert [each["key"] for each in report["summary"]["incomplete"]] == ["check.lost", "check.lost_by_cluster"]
    assert f"the cluster at `{cluster.address}` no longer answers, or its workers kept failing" in said
    left, before = ({each["id"]: each for each in every["findings"]} for every in (report, whole))
    # A wrong sum, which is a book's own and may be lost, is told with the count that explains it: its part is left out.
    alike = ("kind", "level", "question", "partition", "pairs", "deviating", "witness")
    assert left.keys() < before.keys()
    assert all(left[each][part] == before[each][part] for each in left for part in alike)
    gone = [before[each] for each in before.keys() - left.keys()]
    share = questions[:: count_shares(library, ["tidewater"], 2)["tidewater"]]
    assert all(each["question"] in share or each["scope"] == "book" for each in gone), "books go with the first share"


@pytest.mark.long
@pytest.mark.sample
def test_a_cluster_that_goes_away_half_way_is_told_as_incomplete(tmp_path: Path, first_question: str) -> None:
    """Its scheduler is killed; the check is never green."""
    with scheduled(tmp_path) as cluster, cluster.workers(2), checking(cluster, first_question) as process:
        os.killpg(cluster.scheduler.pid, signal.SIGKILL)
        status, said, complained = told(process)
    assert (status, complained) == (2, "")
    assert "part of `tidewater` was not checked" in said
    assert f"the cluster at `{cluster.address}` no longer answers" in said


@pytest.mark.long
@pytest.mark.sample
def test_a_cluster_that_falls_silent_is_given_up(tmp_path: Path, first_question: str) -> None:
    """Its scheduler stops without a word, as behind a network that is cut: nothing is waited for without end."""
    with scheduled(tmp_path) as cluster, cluster.workers(2), checking(cluster, first_question) as process:
        os.killpg(cluster.scheduler.pid, signal.SIGSTOP)
        try:
            status, said, complained = told(process)
        finally:
            os.killpg(cluster.scheduler.pid, signal.SIGCONT)
    assert (status, complained) == (2, "")
    assert f"the cluster at `{cluster.address}` no longer answers" in said


@pytest.mark.long
@pytest.mark.sample
def test_games_that_nobody_plays_are_told(tmp_path: Path) -> None:
    """Those that were played are counted, and how many were not is said."""
    with scheduled(tmp_path) as cluster, cluster.workers(2):
        line = ("simulate", "uno-2003/en", "--bundled", "--games", "1000000", "--json", "--cluster", cluster.address)
        with begun(*line) as process:
            until(lambda: "Receive client connection" in (tmp_path / "scheduler.log").read_text())
            time.sleep(2)
            os.killpg(cluster.scheduler.pid, signal.SIGKILL)
            status, said, complained = told(process)
    assert status == 2
    assert complained.startswith("incomplete: ")
    assert " games could not be played; the table covers the others" in complained
    assert '"missing": 0' not in said


def test_a_cluster_that_is_not_there_is_told_in_a_line() -> None:
    """Nothing is checked."""
    done = ended(*CHECK, "--cluster", "tcp://127.0.0.1:9")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no cluster can be reached at `tcp://127.0.0.1:9`" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.long
@pytest.mark.sample
def test_a_cluster_that_cannot_be_meant_is_told_in_a_line(tmp_path: Path) -> None:
    """An address that is none, one of which nobody works, and two ways to share the work at once."""
    done = ended(*CHECK, "--cluster", "nonsense:here:there")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no cluster can be reached at `nonsense:here:there`" in done.stderr
    with scheduled(tmp_path) as cluster:
        done = ended(*CHECK, "--cluster", cluster.address)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"the cluster at `{cluster.address}` has no worker that can be given work" in done.stderr
    done = ended(*CHECK, "--cluster", "tcp://127.0.0.1:9", "--workers", "2")
    assert (done.returncode, done.stdout) == (2, "")
    assert "not both" in done.stderr

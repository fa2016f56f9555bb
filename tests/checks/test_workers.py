"""The work of a check can be shared among processes, edition by edition and within each."""

import os
import sys
from pathlib import Path
from typing import Any, Literal

import pytest

import rulestone.checks
from rulestone.checks import check
from rulestone.checks.edition_check import EditionWork, Halving, prepare
from rulestone.cli import main
from rulestone.explorer.random_games import Effort
from rulestone.explorer.result import Undecided
from rulestone.explorer.search_memory import Memory
from rulestone.loader import load
from rulestone.model import Library
from rulestone.words.problem_sentences import report
from rulestone.worker_processes import Carrier, Processes, Progress, spread
from tests.marks import some

INVENTED = Path(__file__).resolve().parents[1] / "invented" / "rules"
needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be forked there")


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Rules of two games, of an edition each; in both of them books part."""
    mine = tmp_path_factory.mktemp("two") / "mine"
    assert main(["new", str(mine)]) == 0
    return INVENTED, mine / "rules"


def library_of_two(folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Library:
    """What is in them, just read."""
    monkeypatch.setenv("RULESTONE_CACHE", "off")
    library, problems = load(folders)
    assert library is not None, report(problems, "en")
    return library


def test_a_question_goes_on_while_two_answers_are_played() -> None:
    """Each game of answers that nothing tells apart moves it on; what is told at once takes nothing of what is left."""
    library, problems = load()
    assert library is not None, problems
    told: list[float] = []
    work = prepare(library, "hp-2003", effort=Effort(games=20, moves=2000))
    found = work.compared("turn.match_on", told.append)
    assert not found.undecided
    assert told == []
    answers = "invisibility.cancels", "effects_on_the_user", "effects_on_the_users_turn"
    pairs = Halving(told.append)
    for _ in range(2):
        assert isinstance(work.result(*answers, pairs.following()), Undecided)
        work.known.entries.clear()
    assert len(told) > 20
    assert told == sorted(told)
    assert 0.5 < told[-1] < 0.75


@pytest.mark.parametrize("start", [pytest.param("fork", marks=needs_fork), "spawn"])
@pytest.mark.parametrize(
    ("editions", "processes"),
    some([(["tidewater", "lanterns"], 2), (["tidewater"], 3)], lambda shared: shared[1] == 2),
)
def test_books_that_were_just_read_are_checked_alike_by_several_processes(
    editions: list[str],
    processes: int,
    start: Literal["fork", "spawn"],
    folders: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Forked or sent the books, they find the same in the same order, and what was learnt is the same."""
    library = library_of_two(folders, monkeypatch)
    here, there = Memory(), Memory()
    shared = check(library, editions, carrier=Processes(processes, start), known=there)
    assert shared.incomplete == ()
    assert shared == check(library, editions, known=here)
    assert there.data() == here.data()


def test_no_more_processes_are_asked_for_than_have_something_to_do(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are allowed, each has a few questions."""
    library = library_of_two(folders, monkeypatch)
    asked: list[tuple[int, int]] = []

    def spreading(work: object, pieces: list[object], carrier: Carrier | None, *_: object):  # type: ignore[no-untyped-def]
        asked.append((len(pieces), carrier.hands if carrier else 1))
        yield from spread(work, pieces)  # type: ignore[arg-type]

    monkeypatch.setattr(rulestone.checks, "spread", spreading)
    alone = check(library, ["tidewater"])
    assert check(library, ["tidewater"], carrier=Processes(10**6)) == alone
    assert check(library, ["tidewater"], carrier=Processes(2)) == alone
    assert asked[0] == (1, 1)
    assert asked[1][0] <= 1 + len(library.questions) / rulestone.checks.FEW
    assert asked[2] == (2 * rulestone.checks.SHARES, 2)
    with Processes(10**6).crew(print, 3) as pool:
        assert pool.most == 3


# Checks that break.


@pytest.mark.parametrize("carrier", [None, pytest.param(Processes(2), marks=needs_fork)], ids=["here", "forked"])
def test_an_edition_that_cannot_be_prepared_takes_no_other_with_it(
    carrier: Carrier | None, folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is found in the other is told, and the edition that broke is named once."""
    library = library_of_two(folders, monkeypatch)
    whole = check(library, ["tidewater"])

    def breaks(library: Library, edition: str, *more: Any) -> EditionWork:
        if edition == "lanterns":
            raise ValueError("lost")
        return prepare(library, edition, *more)

    monkeypatch.setattr(rulestone.checks, "prepare", breaks)
    found = check(library, ["tidewater", "lanterns"], carrier=carrier)
    assert found.findings == whole.findings
    assert found.incomplete == ("lanterns: ValueError('lost')",)
    assert check(library, ["tidewater", "lanterns"], True).incomplete[1:] == ("across: ValueError('lost')",)


@needs_fork
def test_a_question_that_kills_whoever_looks_at_it_is_told_by_its_edition(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the edition is found, and so is all of the others."""
    library = library_of_two(folders, monkeypatch)
    known = Memory()
    whole = check(library, ["tidewater", "lanterns"], known=known)
    looked_at = rulestone.checks.findings_on_question
    deadly = prepare(library, "tidewater").questions()[0]

    def deadly_findings(work: EditionWork, name: str, progress: Progress):  # type: ignore[no-untyped-def]
        if (work.edition.id, name) == ("tidewater", deadly):
            os._exit(1)
        return looked_at(work, name, progress)

    monkeypatch.setattr(rulestone.checks, "findings_on_question", deadly_findings)
    found = check(library, ["tidewater", "lanterns"], carrier=Processes(2), known=known)
    assert found.lost == ("tidewater",)
    there, before = ({finding.id: finding.edition for finding in each.findings} for each in (found, whole))
    assert there.items() < before.items()
    assert set(there.values()) == {"tidewater", "lanterns"}
    assert {before[each] for each in before.keys() - there.keys()} == {"tidewater"}


def test_damage_that_cannot_be_told_takes_nothing_with_it(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is found in play is there all the same."""
    library = library_of_two(folders, monkeypatch)
    found = check(library, ["tidewater"], damage=[object()])
    assert found.findings == check(library, ["tidewater"]).findings
    assert [each.split(":")[0] for each in found.incomplete] == ["texts"]

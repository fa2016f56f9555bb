"""`rulestone accept`: a ruling is written where it counts, or it is told why not."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.cli import accept, main
from rulestone.cli._library import RefusedRules
from rulestone.cli.accept import accepted_books, pick_finding
from rulestone.findings import AnswerSide, Finding
from tests.reports.accounts import AGE, BLUFF, CONTRADICTION, EN, ES, GAP, PT, SUM

ID = "lanterns:draw.voluntary.play_permission:56d3276bba"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, in which two books part once and neither departs."""
    monkeypatch.setenv("RULESTONE_LANG", "en")
    monkeypatch.setattr(accept, "login", lambda: "ann")
    assert main(["new", str(tmp_path / "mine")]) == 0
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command; how it ends, what it prints and what it says beside."""

    def run(*line: str) -> tuple[int, str, str]:
        capsys.readouterr()
        return main(line), *capsys.readouterr()

    return run


def test_an_accepted_finding_fails_no_more(mine: Path, run: Run) -> None:
    """The ruling is written beside the books, it is said what was written, and a check takes it."""
    assert run("check", "-q")[0] == 1
    status, out, _ = run("accept", "draw.voluntary", "--book", "fr", "--because", "So it  was\nprinted.")
    assert status == 0
    file = mine / "rules/rulings.yaml"
    assert out.startswith("Written to `rules/rulings.yaml`:\n")
    for line in (f"finding: {ID}", "books: [lanterns/fr]", 'reason: "So it was printed."', "by: ann"):
        assert line in out
        assert line in file.read_text("utf-8")
    assert run("check", "-q")[:2] == (0, "")
    before = file.read_bytes()
    status, _, err = run("accept", ID, "--book", "fr", "--because", "Again.")
    assert status == 2
    assert "has already been accepted: So it was printed. (ann)" in err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("draw.voluntary",), "`lanterns/en` or `lanterns/fr`"),
        (("draw.voluntray", "--book", "fr"), "did you mean `lanterns:draw.voluntary.play_permission`"),
        (("draw.voluntary", "--book", "de"), "`de` is not one of the books"),
        (("draw.voluntary", "--book", "fr", "--by", " "), "`--by` is empty"),
        (("draw.voluntary", "--book", "fr", "--expires", "2027-02-30"), "`2027-02-30` is not a date"),
        (("draw.voluntary", "other", "--book", "fr"), "`other`"),
    ],
)
def test_what_is_unclear_is_told_and_nothing_is_written(mine: Path, run: Run, line: tuple[str, ...], said: str) -> None:
    """Whose answer is meant, a finding that is not there, a day that is none; one of several keeps all from it."""
    status, out, err = run("accept", *line, "--because", "So.")
    assert (status, out) == (2, "")
    assert said in err
    assert not (mine / "rules/rulings.yaml").exists()
    assert run("accept", "draw.voluntary", "--book", "fr")[0] == 2


def test_a_ruling_that_accepts_something_else_is_told_with_its_place(mine: Path, run: Run) -> None:
    """It has to be mended by hand, because each finding has one ruling."""
    file = mine / "rules/rulings.yaml"
    file.write_text(
        f"rulings:\n  - finding: {ID}\n    books: [lanterns/fr]\n    reason: so\n    by: us\n    expires: 2020-01-01\n"
    )
    status, _, err = run("accept", ID, "--book", "fr", "--because", "Still.")
    assert status == 2
    assert "rules/rulings.yaml:2" in err
    assert file.read_text("utf-8").count("finding") == 1


def test_a_list_in_brackets_is_left_alone(mine: Path, run: Run) -> None:
    """What would have to be written is told, to be put there by hand."""
    other = "{finding: 'lanterns:gap:0', books: [lanterns/en], reason: so, by: us}"
    (mine / "rules/rulings.yaml").write_text(f"rulings: [{other}]\n")
    status, _, err = run("accept", ID, "--book", "fr", "--because", "So.")
    assert status == 2
    assert f"- finding: {ID}" in err
    assert (mine / "rules/rulings.yaml").read_text("utf-8") == f"rulings: [{other}]\n"


def test_what_comes_with_rulestone_is_not_ruled_on_elsewhere(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody writes into an installed package."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULESTONE_LANG", "en")
    monkeypatch.setattr(accept, "gather_findings", lambda *_: (GAP,))
    status, out, err = run("accept", GAP.id, "--because", "So.")
    assert (status, out) == (2, "")
    assert "already have their rulings" in err


THREE = Finding(
    "contradiction",
    "inn",
    "players.age",
    "edition",
    (AnswerSide((1,), (EN,)), AnswerSide((2,), (ES,)), AnswerSide((3,), (PT,))),
)


@pytest.mark.parametrize(
    ("finding", "typed", "books"),
    [
        (CONTRADICTION, (), (PT,)),
        (CONTRADICTION, (PT,), (PT,)),
        (CONTRADICTION, ("pt",), (PT,)),
        (CONTRADICTION, (EN,), None),
        (BLUFF, (), (ES, PT)),
        (BLUFF, ("es",), None),
        (SUM, (), SUM.deviating),
        (GAP, (), GAP.departing),
        (GAP, ("en",), None),
        (AGE, (), None),
        (AGE, ("en", "es"), (EN, ES)),
        (AGE, ("en",), None),
        (THREE, ("en",), None),
        (THREE, ("pt", "en"), (PT, EN)),
    ],
)
def test_whose_answer_is_accepted(finding: Finding, typed: tuple[str, ...], books: tuple[str, ...] | None) -> None:
    """That of every book that departs; where books stand against each other, of all sides but one, which is named."""
    if books is None:
        with pytest.raises(RefusedRules):
            accepted_books(finding, typed)
    else:
        assert accepted_books(finding, typed) == books


def test_an_id_that_several_findings_begin_with_is_none() -> None:
    """All of them are told; a whole id is always that of one."""
    with pytest.raises(RefusedRules) as told:
        pick_finding([CONTRADICTION, BLUFF, AGE], "inn:")
    assert all(each.id in told.value.message for each in (CONTRADICTION, BLUFF, AGE))
    assert pick_finding([CONTRADICTION, BLUFF], BLUFF.id) == BLUFF
    assert pick_finding([CONTRADICTION, BLUFF], "challenge") == BLUFF

"""`rulestone.toml`: what holds for a folder unless somebody says otherwise."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rulestone.cli import accept, main
from rulestone.cli._settings import KEYS, Settings, as_settings
from rulestone.words.own_catalogues import parse_names

Run = Callable[..., tuple[int, str, str]]
CI = Path(__file__).resolve().parent.parent.parent / "docs" / "how-to" / "ci.md"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, for whoever has not said which language they speak."""
    for name in ("RULESTONE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert main(["new", str(tmp_path / "mine")]) == 0
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command as a program of its own would; how it ends, what it prints and what it says beside."""

    def run(*line: str) -> tuple[int, str, str]:
        monkeypatch.delenv("RULESTONE_LANG", raising=False)  # a run leaves its language for those below it
        capsys.readouterr()
        return main(line), *capsys.readouterr()

    return run


def says(folder: Path, text: str) -> None:
    """Let the folder say something of itself."""
    (folder / "rulestone.toml").write_text(text, "utf-8")


def test_a_folder_says_what_fails(mine: Path, run: Run) -> None:
    """An option that is typed is stronger, whichever of the two is stricter."""
    assert run("check", "-q")[0] == 1
    text = (mine / "rules/books/lanterns/fr.yaml").read_text("utf-8")
    (mine / "rules/books/lanterns/fr.yaml").write_text(
        text.replace("8: {anchor: elle doit être posée, says: {draw.voluntary.play_permission: must}}", ""), "utf-8"
    )
    says(mine, 'fail-on = "error"\n')
    default = run("check", "--json")[1]
    assert run("check", "--json", "--fail-on", "error")[1] == default
    says(mine, 'fail-on = "note"\ngaps = true\n')
    assert run("check", "--json", "--fail-on", "error", "--no-gaps")[1] == default


def test_a_folder_says_its_language(mine: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every command on it, from wherever it is named, unless somebody asks for another."""
    says(mine, 'language = "fr"\n')
    for line in (("check",), ("list", "books"), ("check", "--rules", "rules"), ("check", "--rules=rules")):
        assert "lanterns" in run(*line)[1]
    assert "à régler" in run("check")[1]
    assert "à régler" in run("check", "--rules", str(mine / "rules"))[1]
    assert "1 new" in run("check", "--lang", "en")[1]
    monkeypatch.chdir(mine.parent)
    for named in ("mine", "mine/rules"):
        assert "à régler" in run("check", named)[1]
    monkeypatch.chdir(mine)
    assert "à régler" not in run("check", "--bundled", "--edition", "uno-2003")[1]


def test_a_folder_says_which_edition_is_meant(mine: Path, run: Run) -> None:
    """One or several; a run that names one looks at that."""
    (mine / "rules/editions/other.yaml").write_bytes((mine / "rules/editions/lanterns.yaml").read_bytes())
    (mine / "rules/books/other").mkdir()
    for name in ("en.yaml", "fr.yaml"):
        copy = (mine / "rules/books/lanterns" / name).read_bytes()
        (mine / "rules/books/other" / name).write_bytes(copy)
    assert {"lanterns: en, fr", "other: en, fr"} <= set(run("check")[1].splitlines())
    for said in ('edition = "other"', 'edition = ["other"]'):
        says(mine, said)
        told = run("check")[1].splitlines()
        assert "other: en, fr" in told
        assert "lanterns: en, fr" not in told
    assert "lanterns: en, fr" in run("check", "--edition", "lanterns")[1].splitlines()


def test_a_folder_says_who_accepts(mine: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Instead of whoever is logged in."""
    monkeypatch.setattr(accept, "login", lambda: "ann")
    says(mine, 'by = "The editors"\n')
    assert run("accept", "draw.voluntary", "--book", "fr", "--because", "So.")[0] == 0
    assert "by: The editors" in (mine / "rules/rulings.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ('edition = "lanters"', "1:1", "did you mean `lanterns`"),
        ('edition = ["lanterns", "x"]', "1:1", "`x`"),
        ('language = "de"', "1:1", "expected: en, es, fr, pt"),
        ('gaps = true\nfail_on = "error"', "2:1", "did you mean `fail-on`"),
        ('gaps = "yes"', "1:1", "`gaps` must be `true` or `false`"),
        ("by = 1", "1:1", "`by` must be text in quotes"),
        ("edition = [1]", "1:1", "`edition` must be text in quotes"),
        ("gaps = yes", "1:8", "TOML"),
        ("by = '\u200b'", "1:7", "U+200B"),
    ],
)
def test_a_mistake_is_told_with_its_place(mine: Path, run: Run, text: str, place: str, said: str) -> None:
    """By every command on the folder, with what would be right; nothing else is done."""
    says(mine, text)
    for line in (("check",), ("list", "books")):
        status, out, err = run(*line)
        assert (status, out) == (2, "")
        assert f"rulestone.toml:{place}: " in err
        assert said in err


def test_a_file_is_read_whole_or_not_at_all(mine: Path, run: Run) -> None:
    """What lies beyond so many bytes could say something else; that there is too much is told."""
    says(mine, f'{"#" * 100_000}\nlanguage = "fr"\n')
    status, _, told = run("list", "books")
    assert (status, told.splitlines()[-1]) == (
        2,
        "rulestone.toml: the file has 100,017 bytes; at most 100,000 are read",
    )


def test_the_guide_shows_every_key() -> None:
    """What stands there as an example is sound, and no key is missing."""
    [shown] = re.findall(r"```toml\n(.*?)```", CI.read_text("utf-8"), re.DOTALL)
    said = parse_names(shown)
    assert set(said) == set(KEYS)
    assert as_settings(said) == Settings(("inn",), "fr", "error", True, "The editors")

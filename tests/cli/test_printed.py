"""Whoever has written it, nothing that reaches a terminal commands it: moves, names, sentences, printed texts."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulestone.cli import main
from rulestone.safe_text import unseen

HOSTILE = "\x1b]0;gone\x07\x1b[2J\x9b8m\u202e\u200b\U000e0041\ue000"
LEAFLET = "texts/lanterns-en.txt"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own."""
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    assert main(["new", str(tmp_path / "mine")]) == 0
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


def told(capsys: pytest.CaptureFixture[str], *line: str) -> str:
    """All that a command prints, on both streams; there is nothing in it but what can be read."""
    capsys.readouterr()
    main(line)
    said = "".join(capsys.readouterr())
    assert said
    assert not unseen().search(said)
    return said


@pytest.mark.parametrize(
    "line",
    [
        ("legal", HOSTILE),
        ("legal", f"red {HOSTILE} 7", "--on", "red 5"),
        ("legal", "red 7", "--on", HOSTILE),
        ("legal", "red 7", "--on", "red 5", "--hand", HOSTILE),
        ("legal", "red 7", "--on", "red 5", "--at", HOSTILE),
        ("legal", "red 7", "--on", "red 5", "--json", "--book", HOSTILE),
        ("legal", "red 7", f"--{HOSTILE}"),
        ("legal", "red 7", "--players", HOSTILE),
        ("legal", "red 7", "red 5", HOSTILE),
        (HOSTILE,),
        ("show", HOSTILE),
        ("explain", HOSTILE),
        ("check", "--format", HOSTILE),
        ("check", "--rules", HOSTILE.replace("\x9b", "")),
        ("new", f"{Path(__file__).parent}/{HOSTILE}/\0"),
        ("texts", "--texts", HOSTILE),
        ("test", HOSTILE),
        ("list", "--lang", HOSTILE),
    ],
    ids=lambda line: " ".join(line[:2])[:20].encode("unicode_escape").decode(),
)
def test_what_somebody_types_is_shown_and_not_obeyed(line: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """Moves, cards, options, commands, folders and languages, told back in an error."""
    told(capsys, *line)


@pytest.mark.parametrize("how", [("--number",), ("--show", "draw.voluntary.allowed"), (), ("--json",)])
def test_what_a_printed_text_says_is_shown(
    how: tuple[str, ...], mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its sentences, their damage and what is quoted of them."""
    text = (mine / LEAFLET).read_text("utf-8")
    (mine / LEAFLET).write_text(
        text.replace("you may", f"you {HOSTILE} may").replace("cards", f"cards{HOSTILE}"), "utf-8"
    )
    told(capsys, "texts", "--texts", "texts", *how)
    told(capsys, "check", "--texts", "texts", "--workers", "1")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("character", ["\u200b", "\xad", "\U000e0041", "\ue000", "\x1b", "\u202e"])
def test_a_character_that_nobody_sees_is_told_in_every_file(
    character: str, language: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a book, in sentences and among names, as it is written or by an escape, with its number and its line."""
    folder = mine / "locales" / language
    (folder / "LC_MESSAGES").mkdir(parents=True)
    sentences = 'msgid "question.moth.effect"\nmsgstr "W{}hat does a moth do?"\n'
    written = {
        "rules/books/lanterns/en.yaml": (mine / "rules/books/lanterns/en.yaml").read_text("utf-8") + "# {}\n",
        f"locales/{language}/LC_MESSAGES/rules.po": sentences,
        f"locales/{language}/grammar.toml": '[cards]\nmoth = {{ one = "Mo{}th" }}\n',
    }
    for name, text in written.items():
        before = (mine / name).read_text("utf-8") if (mine / name).exists() else None
        (mine / name).write_text(text.replace("{}", character).replace("{{", "{").replace("}}", "}"), "utf-8")
        said = told(capsys, "list", "books", "--lang", "en")
        assert f"the character U+{ord(character):04X} cannot be seen and is not allowed" in said
        assert f"{name}:" in said
        (mine / name).write_text(before, "utf-8") if before else (mine / name).unlink()
    escape = f"\\U{ord(character):08X}"
    (folder / "grammar.toml").write_text(f'[cards]\nmoth = {{ one = "Mo{escape}th" }}\n', "utf-8")
    assert f"grammar.toml:2:10: the character U+{ord(character):04X} cannot be seen" in told(
        capsys, "list", "books", "--lang", "en"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no file can be kept from growing there")
def test_a_full_disk_leaves_no_half_folder(tmp_path: Path) -> None:
    """`new` says in one line which folder could not be made and why, and leaves nothing."""
    code = (
        "import resource, signal, sys; from rulestone.cli import main\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "sys.exit(main(['new', sys.argv[1], '--lang', 'en']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "mine")], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{tmp_path / 'mine'}: File too large\n"
    assert list(tmp_path.iterdir()) == []

"""What holds for every command: help in four languages, exit statuses, no traceback whatever happens."""

import errno
import io
import json
import os
import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import click
import pytest

from rulestone import bundled_files
from rulestone.cli import _group, language_of, main
from rulestone.cli._help_texts import wrapped
from rulestone.words import LANGUAGES

COMMANDS = _group.group.list_commands(click.Context(_group.group))
OURS = [
    "accept",
    "check",
    "compare",
    "completion",
    "explain",
    "legal",
    "list",
    "new",
    "options",
    "show",
    "simulate",
    "test",
    "texts",
    "words",
]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """How a command ends and what it prints."""
    status = main(arguments)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_commands_are_found_by_their_modules() -> None:
    """Every module of the folder that is not for the others is a command."""
    assert set(OURS) <= set(COMMANDS)
    assert not [name for name in COMMANDS if name.startswith("_")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", OURS)
def test_help_speaks_every_language(command: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each command has a text, an example, and a line for each option, in the language asked for and 80 columns."""
    status, out, err = run(capsys, command, "--help", "--lang", language)
    assert (status, err) == (0, "")
    english = run(capsys, command, "--help", "--lang", "en")[1]
    assert (out == english) == (language == "en")
    assert f"rulestone {command}" in out
    assert all(len(line) <= 80 for line in out.splitlines() if "$ " not in line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["build", "serve"])
def test_the_commands_of_the_site_tell_of_themselves(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their sentences lie with those of the pages, and a slot that stands for itself is shown as it is typed."""
    status, out, err = run(capsys, "site", command, "--help", "--lang", language)
    assert (status, err) == (0, "")
    assert f"rulestone site {command}" in out
    assert ("{finding}" in out) == (command == "build")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("number", "bound"), [(("--cards-left", "-1"), "113"), (("--players=-1",), "2–10")])
def test_a_number_below_0_is_told_its_bound(
    number: tuple[str, ...], bound: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What begins with a minus is the value of the option before it, and is refused as too small."""
    status, out, err = run(capsys, "legal", "red 7", "--on", "red 5", *number, "--lang", language)
    assert (status, out) == (2, "")
    assert "-1" in err
    assert bound in err


@pytest.mark.parametrize("option", ["--on", "--players", "--cards-left"])
def test_an_option_without_its_value_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is answered as if the option had not been typed."""
    status, out, err = run(capsys, "legal", "red 7", "--hand", "red 7, blue 2", option)
    assert (status, out) == (2, "")
    assert f"`{option}`" in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_option_is_without_a_word(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Help says of every option what it does."""
    main(["--lang", language, "list"])
    capsys.readouterr()
    for name in OURS:
        command = _group.group.get_command(click.Context(_group.group), name)
        assert command is not None
        context = click.Context(command, info_name=name)
        for param in command.get_params(context):
            if isinstance(param, click.Option):
                record = param.get_help_record(context)
                assert record is not None
                assert record[1].strip(), (name, param.name)
        assert command.get_short_help_str()


@pytest.mark.parametrize(
    ("given", "asked", "rest"),
    [
        (["--lang", "fr", "list"], "fr", ["list"]),
        (["list", "--lang=pt"], "pt", ["list"]),
        (["list", "--lang", "es", "--json"], "es", ["list", "--json"]),
        (["list", "--", "--lang", "es"], None, ["list", "--", "--lang", "es"]),
        (["list", "--lang"], None, ["list", "--lang"]),
    ],
)
def test_the_language_is_read_before_anything_else(given: list[str], asked: str | None, rest: list[str]) -> None:
    """`--lang` stands anywhere before a `--`."""
    assert language_of(given) == (asked, rest)


def test_the_environment_chooses_a_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`RULESTONE_LANG` comes before what the system says."""
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.delenv("RULESTONE_LANG", raising=False)
    assert "Erreur" in run(capsys, "legal")[2]
    monkeypatch.setenv("RULESTONE_LANG", "es")
    assert "falta el argumento" in run(capsys, "legal")[2]


def test_a_rules_folder_that_is_wrong_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every problem with its line and a caret; nothing is answered from half a folder."""
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions" / "x.yaml").write_text("game: nonesuch\nnme: X\n", "utf-8")
    status, out, err = run(capsys, "legal", "red 2", "--on", "red 7", "--rules", str(tmp_path))
    assert (status, out) == (2, "")
    assert "x.yaml:2:1: unknown key `nme`; did you mean `name`?" in err
    assert "^^^" in err
    assert run(capsys, "list", "--rules", str(tmp_path / "none"))[0] == 2


def test_a_broken_pipe_is_no_error() -> None:
    """Whoever reads only the first line hears no complaint."""
    command = f"{sys.executable} -m rulestone.cli list questions | head -1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 1


def raising(error: BaseException) -> Any:
    """A way to print that fails."""

    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


def test_an_interrupt_ends_quietly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who interrupts sees one line and the status that shells know."""
    monkeypatch.setattr("rulestone.cli.list.load_unplayed", raising(KeyboardInterrupt()))
    status, out, err = run(capsys, "list")
    assert (status, out, err) == (130, "", "interrupted\n")


def test_a_full_disk_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system says is told in one line, with the file, in the reader's language."""
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "report.json")
    monkeypatch.setattr("rulestone.cli.list.load_unplayed", raising(full))
    status, _, err = run(capsys, "list")
    assert (status, err) == (2, "report.json: there is no space left\n")


def test_a_fault_of_ours_is_no_traceback(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug is called one, in a line, unless somebody wants to see where it is."""
    monkeypatch.delenv("RULESTONE_DEBUG", raising=False)
    monkeypatch.setattr("rulestone.cli.list.load_unplayed", raising(ZeroDivisionError("oops")))
    status, _, err = run(capsys, "list")
    assert status == 2
    assert err == "this is a fault of rulestone, not of your rules: ZeroDivisionError: oops\n"
    monkeypatch.setenv("RULESTONE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["list"])


def test_what_is_piped_has_no_colours_and_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe gets plain text that is the same everywhere."""
    out = run(capsys, "legal", "red 2", "--on", "red 7", "--hand", "red 2, red 3")[1]
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80


class Terminal(io.StringIO):
    """What thinks of itself as a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the verdict is coloured."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    assert main(["legal", "red 2", "--on", "red 7", "--hand", "red 2, red 3"]) == 0
    assert "\x1b[32m" in terminal.getvalue()


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_who_wants_no_colours_gets_none(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`NO_COLOR`, or a terminal that has no colours, is heeded by every command."""
    monkeypatch.setenv(name, value)
    for arguments in (["legal", "red 2", "--on", "red 7", "--hand", "red 2, red 3"], ["explain", "challenge"]):
        terminal = Terminal()
        monkeypatch.setattr("sys.stdout", terminal)
        assert main(arguments) == 0
        assert "\x1b" not in terminal.getvalue()


def test_an_encoding_that_lacks_a_character_cuts_nothing_off() -> None:
    """Where an apostrophe cannot be written, its number is, and the answer goes on to its end."""
    asked = [sys.executable, "-m", "rulestone.cli", "legal", "rouge 5", "--on", "rouge 9", "--lang", "fr"]
    narrow = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(asked, capture_output=True, check=False, env=narrow)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode("latin-1").endswith("n\\u2019a pas été donnée.\n")
    done = subprocess.run([*asked, "--json"], capture_output=True, check=True, env=narrow)
    assert json.loads(done.stdout.decode("latin-1"))["verdict"] == "legal"


def test_commands_to_try_can_be_pasted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `new` tells one to try works as printed, also where the folder has a space in its name."""
    monkeypatch.chdir(tmp_path)
    told = run(capsys, "new", "my game")[1].splitlines()
    first, *tried = [shlex.split(line) for line in told if line.startswith(("  cd ", "  rulestone "))]
    assert first == ["cd", "my game"]
    monkeypatch.chdir(first[1])
    assert {main(each) for _, *each in tried if each[0] != "check"} == {0}
    assert len(tried) == 4


def test_a_site_needs_more_than_the_rest(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where what builds sites is not installed, that is said, with the command that installs it."""
    from rulestone.cli import site

    monkeypatch.setattr(site, "NEEDED", ("json", "a_theme_that_nobody_has"))
    status, out, err = run(capsys, "site", "build")
    assert (status, out) == (2, "")
    assert "`a_theme_that_nobody_has` must be installed" in err
    assert "rulestone[site]" in err


NOT_NEEDED = {
    *("jsonschema", "yaml", "babel", "rapidfuzz", "sphinx", "docutils", "asyncio", "multiprocessing", "pathlib"),
    # Of the standard library, what took longer to import than it was good for.
    *("dataclasses", "hashlib", "json", "tomllib", "random", "shutil", "textwrap", "difflib"),
    # Ours: what makes things that were in the cache, tells problems, or is another command.
    *(
        "rulestone.findings",
        "rulestone.compiler.ruleset_builder",
        "rulestone.compiler.joined_game",
        "rulestone.compiler.diagnosis",
    ),
    *(
        "rulestone.loader.library_reader",
        "rulestone.rounds",
        "rulestone.words.witness_sentences",
        "rulestone.words.phrase_sentences",
    ),
    *("rulestone.api", "rulestone.checks", "rulestone.explorer", "rulestone.fast", "rulestone.reports"),
    *("rulestone.texts", "rulestone.site", "rulestone.cli.check", "rulestone.cli.options", "rulestone.simulation"),
}
"""What nothing is needed of to tell whether a move is legal."""


def test_a_query_imports_little() -> None:
    """Whether a move is legal is told, from the cache, without the modules that the answer does not need."""
    code = (
        "import sys; from rulestone.cli import main;"
        "main(['legal', 'wild draw four', '--on', 'red 7', '--hand', 'red 2, blue 5']);"
        f"print(sorted(set(sys.modules) & {NOT_NEEDED}))"
    )
    run_once = [sys.executable, "-c", code]
    subprocess.run(run_once, capture_output=True, check=True)  # the first run may fill the cache
    done = subprocess.run(run_once, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_nobody_looks_for_garbage_on_the_way_out() -> None:
    """What a command made goes with its process; in a long one garbage is still found, only seldom."""
    code = (
        "import atexit, gc, sys; atexit.register(lambda: print(gc.isenabled(), gc.get_freeze_count() > 1000))\n"
        "from rulestone.cli import main; main(['list', 'editions']); main(['list', 'editions'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "True True"


@pytest.mark.parametrize("indent", [0, 2])
def test_lines_are_broken_as_python_would(indent: int) -> None:
    """At blanks alone, never at a hyphen, within a long word or at a blank that holds two words together."""
    long = "x" * 90
    told = f"one-two three\u00a0four {long} " + " ".join("w" * (n % 9 + 1) for n in range(60))
    for text in (told, long, "", "a", f"a {long}"):
        filled = textwrap.fill(
            text,
            80,
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + 2),
            break_on_hyphens=False,
            break_long_words=False,
        )
        assert wrapped(text, indent) == filled


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_are_told_how_to_complete(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The script of a shell asks rulestone for what can stand next."""
    status, out, _ = run(capsys, "completion", shell)
    assert status == 0
    assert f"_RULESTONE_COMPLETE={shell}_complete" in out


@pytest.mark.parametrize(
    ("words", "at", "offered"),
    [
        ("rulestone sh", 1, "show"),
        ("rulestone show hp-2018/", 2, "hp-2018/es"),
        ("rulestone explain wd4.le", 2, "wd4.legal_if"),
        ("rulestone legal x --edition hp", 4, "hp-2003"),
        ("rulestone legal x --variant st", 4, "stacking"),
    ],
)
def test_a_shell_completes_names(words: str, at: int, offered: str) -> None:
    """Commands, books, editions, house rules and questions are completed."""
    environment = {**os.environ, "_RULESTONE_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)}
    done = subprocess.run(
        [sys.executable, "-m", "rulestone.cli"], env=environment, capture_output=True, text=True, check=False
    )
    assert f"plain,{offered}" in done.stdout.splitlines()


def test_new_makes_a_folder_that_works(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What `new` makes loads, fits its texts, answers as its situation says, and differs in one rule."""
    folder = str(tmp_path / "deep" / "mine")
    status, out, _ = run(capsys, "new", folder, "--lang", "en")
    assert status == 0
    assert "with 19 files" in out
    assert run(capsys, "texts", "--rules", folder, "--texts", f"{folder}/texts")[0] == 0
    assert run(capsys, "test", f"{folder}/situations", "--rules", folder)[0] == 0
    out = run(capsys, "explain", "draw", "--rules", folder, "--json")[1]
    parted = [each["question"] for each in json.loads(out)["questions"] if len(each["partition"]) > 1]
    assert parted == ["draw.voluntary.play_permission"]


def test_new_tells_editors_what_its_files_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each rule file names its schema, which lies in the folder, so that the folder can be moved and given away."""
    folder = tmp_path / "mine"
    assert run(capsys, "new", str(folder))[0] == 0
    named = {}
    for path in folder.rglob("*.yaml"):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        schema = (path.parent / first.removeprefix("# yaml-language-server: $schema=")).resolve()
        assert schema.read_bytes() == Path(bundled_files.SCHEMA, schema.name).read_bytes()
        named[path.relative_to(folder).parts[-2]] = schema.name
    assert named == {
        "lanterns": "book.schema.json",
        "editions": "edition.schema.json",
        "games": "game.schema.json",
        "situations": "situations.schema.json",
    }


def test_new_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where something is in the way, nothing is touched."""
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "precious.txt").write_text("mine", "utf-8")
    status, _, err = run(capsys, "new", str(tmp_path / "here"), "--lang", "en")
    assert status == 2
    assert "nothing is overwritten" in err
    assert [path.name for path in (tmp_path / "here").iterdir()] == ["precious.txt"]
    (tmp_path / "file").write_text("", "utf-8")
    assert run(capsys, "new", str(tmp_path / "file"))[0] == 2
    assert run(capsys, "new", str(tmp_path / "file" / "below"))[0] == 2


def test_new_wants_a_name(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty name is told as such, and leaves nothing behind."""
    monkeypatch.chdir(tmp_path)
    for name in ("", " "):
        status, _, err = run(capsys, "new", name, "--lang", "en")
        assert (status, err) == (2, "Error: a folder needs a name\n")
    assert list(tmp_path.iterdir()) == []


def lanterns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A folder of one's own."""
    folder = str(tmp_path / "mine")
    assert run(capsys, "new", folder)[0] == 0
    return folder


def test_texts_judges_the_encoding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A claim that its sentence does not bear out is told with its place, and the status says so."""
    folder = lanterns(tmp_path, capsys)
    book = Path(folder, "rules", "books", "lanterns", "en.yaml")
    five, six = "five cards, says: {deal.cards_each: 5", "to everybody, says: {deal.cards_each: 6"
    text = book.read_text("utf-8")
    assert five in text
    book.write_text(text.replace(five, six), "utf-8")
    status, out, _ = run(capsys, "texts", "--rules", folder, "--texts", f"{folder}/texts", "--lang", "en")
    assert status == 1
    assert "en.yaml:" in out
    assert "play 1" in out
    assert "lanterns/en: sentences 9, to be corrected 1" in out


def test_texts_tells_first_that_it_holds_another_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A book without a digest is told the one to note; with it, a text that somebody has changed is known as such."""
    folder = lanterns(tmp_path, capsys)
    asked = ("texts", "lanterns/en", "--rules", folder, "--texts", f"{folder}/texts", "--lang", "en")
    status, out, _ = run(capsys, *asked)
    (digest,) = re.findall("[0-9a-f]{16}", out)
    assert status == 0
    book, printed = Path(folder, "rules", "books", "lanterns", "en.yaml"), Path(folder, "texts", "lanterns-en.txt")
    text = book.read_text("utf-8")
    book.write_text(
        text.replace("  name:", f"  digest: {json.dumps(digest)}\n  from: in every box\n  name:", 1), "utf-8"
    )
    assert "digest" not in run(capsys, *asked)[1]
    assert "where to find it: in every box" in run(capsys, "show", "lanterns/en", "--rules", folder, "--lang", "en")[1]
    printed.write_text(printed.read_text("utf-8").replace("Deal five cards", "Deal, please, five cards"), "utf-8")
    status, out, _ = run(capsys, *asked)
    assert status == 0
    assert "encoded from another text" in " ".join(out.split("\n\n")[0].split())
    printed.unlink()
    assert "where to find it: in every box" in run(capsys, *asked)[2]


def test_texts_numbers_and_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sentences are printed from the reader's own copies, with number, file and line."""
    folder = lanterns(tmp_path, capsys)
    asked = ("texts", "--rules", folder, "--texts", f"{folder}/texts")
    out = run(capsys, *asked, "--number", "lanterns/fr")[1]
    assert out.startswith("play 1: On distribue cinq cartes")
    out = run(capsys, *asked, "--show", "draw.voluntary.play_permission", "--lang", "en")[1]
    assert "lanterns/en play 8 (lanterns-en.txt:11)" in out
    assert "elle doit être posée" in out


def test_texts_that_are_missing_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A document that is not there is told, and nothing is called clean."""
    folder = lanterns(tmp_path, capsys)
    Path(folder, "texts", "lanterns-fr.txt").unlink()
    status, _, err = run(capsys, "texts", "--rules", folder, "--texts", f"{folder}/texts", "--lang", "en")
    assert (status, err) == (2, f"`lanterns-fr.txt` is not in the folder `{folder}/texts`\n")
    assert run(capsys, "texts", "--rules", folder)[0] == 2
    assert run(capsys, "texts", "--rules", folder, "--texts", f"{folder}/nowhere")[0] == 2


def test_the_nine_books_fit_their_texts(texts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the printed texts are at hand, nothing in our encoding has to be corrected."""
    status, out, err = run(capsys, "texts", "--texts", str(texts), "--lang", "en")
    assert (status, err) == (0, ""), out


def test_a_folder_of_ones_own_lists_what_its_books_are_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other questions are counted, and told where all are asked for."""
    folder = lanterns(tmp_path, capsys)
    listed = json.loads(run(capsys, "list", "questions", "--rules", folder, "--json")[1])["questions"]
    assert {"deal.cards_each", "turn.match_on"} <= {each["id"] for each in listed}
    assert "wd4.legal_if" not in {each["id"] for each in listed}
    every = json.loads(run(capsys, "list", "questions", "--rules", folder, "--all", "--json")[1])["questions"]
    assert "wd4.legal_if" in {each["id"] for each in every}
    out = run(capsys, "list", "questions", "--rules", folder, "--lang", "en")[1]
    assert f"{len(every) - len(listed)} other questions are asked of no edition here; `--all` lists them, too." in out
    assert "wd4.legal_if" in run(capsys, "list", "questions", "--rules", folder, "--all")[1]
    assert "--all" not in run(capsys, "list", "questions")[1]


def test_a_topic_that_no_book_is_asked_about_is_explained_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says so, and still tells the questions and, where asked for, the answers that a book could give."""
    folder = lanterns(tmp_path, capsys)
    out = run(capsys, "explain", "wd4", "--rules", folder, "--lang", "en")[1]
    assert "No book here is asked any of this." in out
    assert "[wd4.legal_if]" in out
    out = run(capsys, "explain", "wd4.legal_if", "--verbose", "--rules", folder, "--lang", "en")[1]
    assert "No book here is asked this." in out
    assert "`no_card_of_colour`: " in out
    assert "No book here" not in run(capsys, "explain", "draw", "--rules", folder, "--lang", "en")[1]


def test_a_book_that_is_being_written_can_be_worked_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its text is numbered, its questions are listed and explained, its sentences are checked; it is not played."""
    folder = lanterns(tmp_path, capsys)
    book = Path(folder, "rules/books/lanterns/en.yaml")
    text = book.read_text("utf-8")
    book.write_text(text.split("text:\n")[0] + "text: {}\n", "utf-8")
    texts = ["--rules", folder, "--texts", f"{folder}/texts", "--lang", "en"]
    status, out, err = run(capsys, "texts", "lanterns/en", "--number", *texts)
    assert (status, out.splitlines()[0], err) == (0, "play 1: Deal five cards to everybody at the table.", "")
    assert "[deal.cards_each]" in run(capsys, "list", "questions", *texts[:2])[1]
    status, out, err = run(capsys, "explain", "deal.cards_each", *texts[:2], "--lang", "en")
    assert (status, "lanterns {fr}:" in out, "neither answers" in err) == (0, True, True)
    book.write_text(text.replace("    5: ", "    # 5: "), "utf-8")
    status, out, err = run(capsys, "texts", *texts)
    assert status == 1
    assert "sentence 5 of `play` is not cited by any claim" in " ".join(out.split())
    assert "en.yaml:20:3: this book neither answers nor lists under `silent` these questions of the edition" in err
    assert run(capsys, "check", folder)[0] == 2

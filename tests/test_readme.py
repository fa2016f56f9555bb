"""What the README and the index of the documentation say holds: what is shown is printed, what is named is there."""

import re
import shlex
from pathlib import Path

import click
import pytest

from rulestone.cli import _group, main

CHECKOUT = Path(__file__).resolve().parent.parent
README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
INDEX = (CHECKOUT / "docs" / "README.md").read_text(encoding="utf-8")
COMMANDS = set(_group.group.list_commands(click.Context(_group.group)))


def shown(name: str) -> list[str]:
    """The lines of a part of the README that a command prints."""
    part = README.split(f"<!-- {name}: begin -->")[1].split(f"<!-- {name}: end -->")[0]
    return [line.strip() for line in part.splitlines() if line.strip() and line.strip() != "…"]


def in_its_order(lines: list[str], found: str) -> None:
    """Each line is printed after the one before; lines may be left out, and wrapped where a terminal is narrow."""
    assert lines
    rest = " ".join(found.split())
    for line in lines:
        _, there, rest = rest.partition(" ".join(line.split()))
        assert there, line


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment speaks."""
    monkeypatch.setenv("RULESTONE_LANG", "en")


def test_the_first_run_is_red_and_reads_as_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands of the first minute work as they stand there, and the second of them fails."""
    typed = re.findall(r"^\.venv/bin/rulestone (.*)$", README.split("## Use it")[0], re.MULTILINE)
    assert typed == ["new demo", "check demo"]
    monkeypatch.chdir(tmp_path)
    assert [main(shlex.split(line)) for line in typed] == [0, 1]
    in_its_order(shown("demo"), capsys.readouterr().out)


def test_a_told_difference_is_shown_with_its_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    """In the words of the README, and of leaflets that anybody may read."""
    [typed] = re.findall(r"^ +\.venv/bin/rulestone (check --finding .*)$", README, re.MULTILINE)
    assert main(shlex.split(typed)) == 0
    in_its_order(shown("told"), capsys.readouterr().out.replace("*", ""))


def test_what_is_asked_at_the_table_is_answered_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """In the words of the README."""
    [typed] = re.findall(r"^ +\.venv/bin/rulestone (ask .*)$", README, re.MULTILINE)
    assert main(shlex.split(typed)) == 0
    in_its_order(shown("ask"), capsys.readouterr().out)


def test_the_first_sentence_says_what_it_is_for() -> None:
    """In the first paragraph below the title; the scandal is in the next."""
    first, second = README.split("\n\n")[1:3]
    assert "tell people to play differently" in first.split(".")[0]
    assert "Howler" in second


@pytest.mark.parametrize("text", [README, INDEX], ids=["readme", "index"])
def test_every_command_and_option_that_is_named_is_there(text: str) -> None:
    """Whatever a page tells somebody to type."""
    named = re.findall(r"(?:`|\.venv/bin/|Scripts.)rulestone ([a-z]+)([^`\n|]*)", text)
    assert {name for name, _ in named} <= COMMANDS
    for name, rest in named:
        command = _group.group.get_command(click.Context(_group.group), name)
        assert command is not None
        options = {each for param in command.params for each in param.opts} | {"--lang", "--help"}
        assert set(re.findall(r"--[a-z-]+", rest)) <= options, name


@pytest.mark.parametrize(("text", "folder"), [(README, CHECKOUT), (INDEX, CHECKOUT / "docs")], ids=["readme", "index"])
def test_every_link_leads_somewhere(text: str, folder: Path) -> None:
    """To a file or folder of this project, and to a heading that is there."""
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links
    for link in links:
        path, _, heading = link.partition("#")
        target = folder / path
        assert target.exists(), link
        if heading:
            words = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in words}, link


def test_every_picture_is_small_and_told_in_words() -> None:
    """Each that the README shows is there, light, and says what it shows; none is left over."""
    shown = [dict(re.findall(r'(\w+)="([^"]*)"', tag)) for tag in re.findall(r"<img [^>]*>", README)]
    assert {CHECKOUT / each["src"] for each in shown} == set((CHECKOUT / "docs" / "pictures").iterdir())
    for each in shown:
        assert (CHECKOUT / each["src"]).stat().st_size < 150_000
        assert len(each["alt"].split()) > 10


def test_the_index_has_every_page() -> None:
    """All but the single decisions, which are told as one; the tutorial is two clicks from the README."""
    named = {link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", INDEX)}
    docs = CHECKOUT / "docs"
    pages = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")} - {"README.md"}
    manual = {page for page in pages if page.startswith("manual/")}  # its own first page has them all
    assert {page for page in pages - manual if not page.startswith("decisions/")} <= named
    assert {"manual/README.md", "decisions/", "tutorial.md"} <= named
    assert "(docs/README.md)" in README
    assert "`rulestone compare A B`" in next(line for line in INDEX.splitlines() if "where two books differ" in line)


def test_every_module_that_is_named_is_there() -> None:
    """A page that names a file of Python, or a module or a name in one with dots, is mended when that is renamed."""
    files = [path.relative_to(CHECKOUT).as_posix() for path in CHECKOUT.glob("[st]*/**/*.py")]
    pages = [CHECKOUT / "README.md", CHECKOUT / "CONTRIBUTING.md", *sorted((CHECKOUT / "docs").rglob("*.md"))]
    missing = []
    for page in pages:
        for ticked in re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8")):
            named = [*re.findall(r"(?<![\w./<-])(?:\w+/)*\w+\.py\b", ticked)]
            for dotted in re.findall(r"(?<![\w./-])(?:rulestone|tests)(?:\.\w+)+", ticked):
                *folders, last = dotted.removesuffix(".toml").split(".")
                named += [] if dotted.endswith(".toml") else [f"{'/'.join(folders)}|{last}"]
            missing += [(page.name, name) for name in named if name != SPHINX_HAS and not is_there(name, files)]
    assert missing == []


SPHINX_HAS = "conf.py"
"""A file of whoever builds a site with Sphinx."""


def is_there(name: str, files: list[str]) -> bool:
    """Whether there is such a file, or a module of such a name, or one that has it."""
    module, _, last = name.partition("|")
    if not last:
        return any(f"/{file}".endswith(f"/{module}") for file in files)
    ends = (f"/{module}/{last}.py", f"/{module}/{last}/__init__.py", f"/{module}/{last}/__main__.py")
    if any(f"/{file}".endswith(ends) for file in files):
        return True
    homes = [file for file in files if f"/{file}".endswith((f"/{module}.py", f"/{module}/__init__.py"))]
    return any(re.search(rf"\b{last}\b", (CHECKOUT / file).read_text(encoding="utf-8")) for file in homes)

"""The tutorial works as it is written: every command is run, every edit made, and what it shows is printed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulestone.cli import main

STEP = re.compile(
    r"[Ii]n `(?P<file>[^`]+)`, replace\n\n```\w+\n(?P<old>.*?)\n```\n\nwith\n\n```\w+\n(?P<new>.*?)\n```"
    r"|```console\n\$ rulestone (?P<command>[^\n]+)\n(?:\$ cd (?P<folder>[^\n]+)\n)?(?P<shown>.*?)```",
    re.DOTALL,
)


def steps(text: str) -> Iterator[re.Match[str]]:
    """Edits and commands in order."""
    return STEP.finditer(text)


def test_the_tutorial_works(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From an empty folder to a contradiction of one's own and a site that shows it."""
    text = (checkout / "docs" / "tutorial.md").read_text(encoding="utf-8")
    found = list(steps(text))
    assert len([each for each in found if each["command"]]) == text.count("\n$ rulestone ") >= 6
    assert len([each for each in found if each["file"]]) == text.count(", replace\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULESTONE_LANG", "en")
    for each in found:
        if each["file"]:
            path = Path(each["file"])
            before = path.read_text(encoding="utf-8")
            assert before.count(each["old"]) == 1
            path.write_text(before.replace(each["old"], each["new"]), encoding="utf-8")
            continue
        monkeypatch.setenv("RULESTONE_LANG", "en")
        status = main(each["command"].split())
        printed = capsys.readouterr()
        assert status == ("Failed" in each["shown"]), printed.out + printed.err
        lines = {line.strip() for line in printed.out.splitlines()}
        missing = [line for line in each["shown"].splitlines() if line.strip() not in lines]
        assert not missing, printed.out
        if each["folder"]:
            monkeypatch.chdir(each["folder"])
    assert (tmp_path / "lanterns/site/fr/index.html").is_file()
    assert list((tmp_path / "lanterns/site/pt-br/d").iterdir())

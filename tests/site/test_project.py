"""A Sphinx project of somebody's own, which refers to rules by one line of its `conf.py`."""

import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from rulestone.cli import main

PAGE = """\
Home
====

The rule :rs:rule:`lanterns/draw.voluntary.play_permission`,
or :rs:rule:`in my words <lanterns/draw.voluntary.play_permission>`.
The book :rs:book:`lanterns/fr`, the card :rs:card:`lanterns amber 3`, the finding :rs:finding:`FINDING`.

.. rs:rule:: lanterns/draw.voluntary.play_permission

.. rs:book:: lanterns/en

.. rs:card:: lanterns amber 3

.. rs:finding:: FINDING
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `sphinx-quickstart` makes beside rules, with the one line."""
    base = tmp_path_factory.mktemp("project")
    assert main(["new", str(base / "mine")]) == 0
    docs = base / "mine" / "docs"
    command = [sys.executable, "-m", "sphinx.cmd.quickstart", "--quiet", "-p", "Ours", "-a", "Us", "-v", "1", str(docs)]
    subprocess.run(command, check=True, capture_output=True)
    conf = docs / "conf.py"
    conf.write_text(conf.read_text(encoding="utf-8") + '\nextensions = ["rulestone.site"]\n', encoding="utf-8")
    return docs


def made(project: Path, page: str, *settings: str) -> tuple[int, str, BeautifulSoup]:
    """How a build ended, what it said, and the page."""
    (project / "index.rst").write_text(page, encoding="utf-8")
    given = [part for each in settings for part in ("-D", each)]
    out = project / "_build"
    command = [sys.executable, "-m", "sphinx", "-n", "-W", "--keep-going", "-E", *given, str(project), str(out)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    html = (out / "index.html").read_text(encoding="utf-8") if (out / "index.html").is_file() else ""
    return ended.returncode, ended.stderr, BeautifulSoup(html, "html.parser")


def test_one_line_of_its_settings_is_enough(project: Path, small: tuple[object, tuple[object, ...]]) -> None:
    """Roles and directives say and show things, in the language of the project, leading to where they are published."""
    finding = next(each.id for each in small[1] if each.kind == "contradiction")  # type: ignore[attr-defined]
    status, said, page = made(project, PAGE.replace("FINDING", finding), "rulestone_url=https://rules.example/")
    assert status == 0, said
    line = next(each for each in page.find_all("p") if "in my words" in each.get_text())
    links = [link["href"] for link in line.find_all("a")]
    assert links[0] == links[1] == "https://rules.example/en/play/lanterns/#draw.voluntary.play_permission"
    assert links[2] == "https://rules.example/en/books/lanterns/fr/"
    assert "https://rules.example/en/d/" in links[-1]
    assert line.find("img")["src"].startswith("data:image/svg+xml,")
    assert line.find("img")["alt"] == "amber 3"
    assert "may be kept, or played" in page.get_text()
    assert len(page.select(".rulestone-finding li")) == 2


def test_without_an_address_there_are_words_alone(project: Path) -> None:
    """A project that nobody told where the rules are published says them in its language, and leads nowhere."""
    status, said, page = made(project, PAGE.split("The book")[0], "language=fr")
    assert status == 0, said
    line = next(each for each in page.find_all("p") if "in my words" in each.get_text())
    assert not line.find_all("a")
    assert "Peut-on ou doit-on poser" in line.get_text()


def test_a_wrong_name_is_warned_of(project: Path) -> None:
    """With the page, the line and the name that was meant."""
    status, said, _ = made(project, "Home\n====\n\n:rs:book:`lanterns/frr`\n\n.. rs:card:: lanterns amber moht\n")
    assert status
    assert "index.rst:4: WARNING: no book 'lanterns/frr'; did you mean 'lanterns/fr'?" in said
    assert "index.rst:6: WARNING: no card 'lanterns amber moht'; did you mean 'lanterns amber moth'?" in said

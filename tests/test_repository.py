"""What holds for the files of the repository as a whole."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CHECKOUT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))

# Written so that this file does not contain what it forbids.
MACHINE_PATH = re.compile(r"(?<![\w.~/-])/(?:(?:work|tmp)\b|(?:home|root|opt|Users)" + r"/[\w.])")
REGISTRY = re.compile(
    r"https?://[^\s\"')]+\.(?:whl|tgz|tar\.gz)\b"
    r"|(?:index[-_]url|registry|resolved)[\"']?[ =:].*https?://"
    r"|(?:pypi|pythonhosted|npmjs|debian)" + r"\.(?:org|com)"
)
TEXTS_FOLDER = "shared" + "/"


def tracked() -> dict[str, str]:
    """The text of every file that git keeps, by its path; files that are no text are left out."""
    if not shutil.which("git") or not (CHECKOUT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=CHECKOUT, check=True, capture_output=True, text=True)
    found = {}
    for name in filter(None, listed.stdout.split("\0")):
        try:
            found[name] = (CHECKOUT / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue
    return found


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """Where a pattern occurs in the tracked files, as `path:line: text`."""
    return [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in tracked().items()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_path_of_one_machine() -> None:
    """No tracked file names a folder that only one machine has."""
    assert lines_with(MACHINE_PATH) == []


def test_no_address_of_a_registry() -> None:
    """Packages are named, and where they come from is the business of whoever installs them."""
    assert lines_with(REGISTRY) == []


@pytest.mark.parametrize("line", ["see /wo" + "rk/main", "cd /tm" + "p/x", '"/ho' + 'me/me"'])
def test_a_machine_path_is_recognised(line: str) -> None:
    """The pattern for machine paths finds what it should."""
    assert MACHINE_PATH.search(line)


@pytest.mark.parametrize("line", ["--index-" + "url https://x.y/simple", "https://x.y/a-1" + ".whl", "py" + "pi.org"])
def test_a_registry_address_is_recognised(line: str) -> None:
    """The pattern for registry addresses finds what it should."""
    assert REGISTRY.search(line)


def test_only_ci_knows_where_the_printed_texts_may_be() -> None:
    """Everything else is told by `RULESTONE_TEXTS` or `--texts`."""
    assert [name for name, text in tracked().items() if TEXTS_FOLDER in text] == [".ci/run"]


WORD = re.compile(r"[^\W_]+")
COPIED = 8
"""Words in a row; fewer are shared by chance, with card names and numbers."""


def runs(text: str) -> dict[tuple[str, ...], int]:
    """Every run of words of a text with the line on which it starts."""
    lines = enumerate(text.lower().splitlines(), 1)
    found = [(match[0], number) for number, line in lines for match in WORD.finditer(line)]
    return {tuple(word for word, _ in found[at : at + COPIED]): found[at][1] for at in range(len(found) - COPIED + 1)}


def test_no_sentence_of_a_printed_text_is_copied(texts: Path) -> None:
    """No eight words in a row of a printed rulebook stand in any tracked file."""
    printed = {run for text in texts.glob("*.txt") for run in runs(text.read_text(encoding="utf-8"))}
    assert printed
    ours = {name: runs(text) for name, text in tracked().items()}
    copied = [f"{name}:{line}" for name, found in ours.items() for run, line in found.items() if run in printed]
    assert copied == []


def pins(name: str) -> dict[str, str]:
    """The version of each package that a file of requirements pins."""
    lines = (CHECKOUT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    pairs = [line.split("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(package): version for package, version in pairs}


def required() -> list[Requirement]:
    """Everything that pyproject.toml asks for, to run, to build, and in every extra."""
    project = PROJECT["project"]
    extras = [line for extra in project["optional-dependencies"].values() for line in extra]
    everything = [*project["dependencies"], *PROJECT["build-system"]["requires"], *extras]
    return [Requirement(line) for line in everything if not line.startswith("rulestone[")]


@pytest.mark.parametrize("requirement", required(), ids=str)
def test_every_dependency_is_pinned(requirement: Requirement) -> None:
    """Whatever pyproject.toml asks for is pinned, at a version that it allows."""
    version = pins("dev.txt").get(canonicalize_name(requirement.name))
    assert version is not None, "run `make pins`"
    assert requirement.specifier.contains(version)


def test_users_run_what_was_tested() -> None:
    """Each version pinned for running is the one that the tests ran with, and every runtime dependency has one."""
    run = pins("run.txt")
    assert run.items() <= pins("dev.txt").items()
    names = {canonicalize_name(Requirement(line).name) for line in PROJECT["project"]["dependencies"]}
    assert names <= run.keys()


def test_ci_users_get_a_command_that_exists() -> None:
    """The pre-commit hook and the action run the console script that the package installs."""
    [script] = PROJECT["project"]["scripts"]
    [hook] = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    action = yaml.safe_load((CHECKOUT / "action.yml").read_text(encoding="utf-8"))
    assert hook["entry"].split() == [script, "check"]
    lines = [line for step in action["runs"]["steps"] for line in step.get("run", "").splitlines()]
    assert [line.split()[:2] for line in lines if not line.startswith(("python ", "options", "if "))] == [
        [script, "check"]
    ]


@pytest.mark.skipif(shutil.which("make") is None, reason="no make on this machine")
def test_setup_says_what_it_does_before_it_is_silent() -> None:
    """A line stands before each of the commands that take long and print nothing, and one at the end."""
    line = ["make", "--dry-run", "--always-make", ".venv/ready"]
    done = subprocess.run(line, cwd=CHECKOUT, capture_output=True, text=True, check=True)
    printed = done.stdout.splitlines()
    long = [number for number, each in enumerate(printed) if re.search(r" -m (venv|pip) ", each)]
    assert len(long) == 3
    for number in [*(each - 1 for each in long), long[-1] + 1]:
        assert printed[number].startswith('echo "setup: ')


def test_every_make_target_is_listed() -> None:
    """`make help` lists each target that a person calls, and each is declared as no file."""
    makefile = (CHECKOUT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):(?!=)", makefile, re.MULTILINE))
    listed = set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))
    [phony] = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert targets == listed == set(phony.split())
    assert targets >= {"setup", "check", "test", "test-long", "lint", "site", "serve", "bench"}

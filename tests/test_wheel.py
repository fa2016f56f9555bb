"""The wheel works away from the checkout: rules, schemas, compiled catalogues and the documentation are inside it."""

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.marks import IN_CI

pytestmark = [*IN_CI]  # the package is built and installed for them

CHECKOUT = Path(__file__).resolve().parent.parent
DATA = "rulestone/_data/"


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints, without whatever this environment would add to it; its words if it fails."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "RULESTONE"))}
    done = subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build(source: Path, kind: str, out: Path) -> Path:
    """Builds a wheel or an sdist from a source folder, with the build tools of this environment."""
    run(sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", out, source, cwd=out.parent)
    [built] = out.iterdir()
    return built


def sources(folder: str, pattern: str) -> set[str]:
    """The files of the checkout below one of its folders, by their paths in it."""
    return {path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / folder).rglob(pattern)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from this checkout."""
    return build(CHECKOUT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def inside(wheel: Path) -> set[str]:
    """The paths inside the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that has the wheel, what it asks for, and nothing else."""
    place = tmp_path_factory.mktemp("away")
    venv.create(place / "env", with_pip=True)
    programs = place / "env" / ("Scripts" if os.name == "nt" else "bin")
    pins = CHECKOUT / "requirements" / "run.txt"
    run(programs / "python", "-m", "pip", "install", "--quiet", "--constraint", pins, wheel, cwd=place)
    return programs


@pytest.mark.parametrize(("folder", "pattern"), [("rules", "*.yaml"), ("schema", "*.json"), ("docs", "*.md")])
def test_rules_schemas_and_documentation_are_inside(inside: set[str], folder: str, pattern: str) -> None:
    """Every rule file, every schema and every written page of the checkout is in the wheel."""
    expected = {DATA + name for name in sources(folder, pattern)}
    assert expected
    assert expected <= inside


def test_catalogues_are_inside_and_compiled(inside: set[str]) -> None:
    """Each catalogue is in the wheel in its compiled form, and only in that."""
    expected = {DATA + name.removesuffix(".po") + ".mo" for name in sources("locales", "*.po")}
    assert expected
    assert expected <= inside
    assert not [name for name in inside if name.endswith((".po", ".pot"))]


def test_nothing_else_is_inside(inside: set[str]) -> None:
    """A wheel carries the package and its data, typed, and neither tests nor tools."""
    assert {name.split("/")[0].split("-")[0] for name in inside} == {"rulestone"}
    assert "rulestone/py.typed" in inside
    assert not [name for name in inside if "__pycache__" in name]


def test_the_installed_package_reads_its_own_data(installed: Path) -> None:
    """Away from the checkout the rules are found inside the installed package."""
    code = "from rulestone import bundled_files; print(bundled_files.RULES)"
    found = Path(run(installed / "python", "-c", code, cwd=installed).strip())
    assert found.is_dir()
    assert found.is_relative_to(installed.parent)
    assert found.parts[-3:] == ("rulestone", "_data", "rules")


def test_the_installed_command_lists_every_bundled_book(installed: Path) -> None:
    """`rulestone list` works in an environment that never saw the checkout, and lists the books of the checkout."""
    books = {f"{path.parent.name}/{path.stem}" for path in (CHECKOUT / "rules" / "books").glob("*/*.yaml")}
    listed = json.loads(run(installed / "rulestone", "list", "--json", cwd=installed))
    assert {book["id"] if isinstance(book, dict) else book for book in listed["books"]} == books
    words = run(installed / "rulestone", "list", cwd=installed)
    assert all(book in words for book in books)


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt_BR"])
def test_the_installed_catalogues_answer(installed: Path, language: str) -> None:
    """gettext finds each language in the installed package, and it is the language that it says it is."""
    code = (
        "import gettext, sys; from rulestone import bundled_files;"
        "print(gettext.translation('rules', bundled_files.LOCALES, [sys.argv[1]]).info()['language'])"
    )
    assert run(installed / "python", "-c", code, language, cwd=installed).strip() == language


@pytest.mark.long
@pytest.mark.sample
def test_the_site_is_whole_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """What the wheel holds is enough for a site of one's own, with the manual, the tutorial and the reference in it."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "lib")
    # Sphinx and the like are those of this environment; rulestone itself comes from the wheel.
    start = f"import runpy, sys; sys.path.insert(0, {str(tmp_path / 'lib')!r}); "
    where = run(
        sys.executable, "-c", start + "from rulestone import bundled_files; print(bundled_files.ROOT)", cwd=tmp_path
    )
    assert Path(where.strip()).is_relative_to(tmp_path / "lib")
    command = (sys.executable, "-c", start + "runpy.run_module('rulestone.cli', run_name='__main__')")
    run(*command, "new", "mine", cwd=tmp_path)
    run(*command, "site", "build", "mine", "--manual", "--out", "site", cwd=tmp_path)
    written = {name.removesuffix(".md").removesuffix("README").rstrip("/") for name in sources("docs", "*.md")}
    for name in written - {"docs"}:  # the index of the files; the site has its own
        assert (tmp_path / "site/es/writers" / name.removeprefix("docs/") / "index.html").is_file(), name
    assert (tmp_path / "site/es/writers/reference/schemas/index.html").is_file()


@pytest.mark.long
@pytest.mark.sample
def test_a_wheel_is_the_same_from_checkout_and_sdist(wheel: Path, tmp_path: Path) -> None:
    """From the checkout and from an unpacked sdist comes the same wheel, byte for byte."""
    sdist = build(CHECKOUT, "sdist", tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        assert not [name for name in archive.getnames() if name.endswith(".mo")]
        archive.extractall(tmp_path / "unpacked", filter="data")
    [source] = (tmp_path / "unpacked").iterdir()
    again = build(source, "wheel", tmp_path / "again")
    first, second = (hashlib.sha256(path.read_bytes()).hexdigest() for path in (wheel, again))
    assert first == second

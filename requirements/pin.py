"""
Writes run.txt and dev.txt: the newest versions that pyproject.toml allows, found by installing them.

Names and versions only, no addresses: where packages come from is the business of the machine that installs them.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

PINNED = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+")
HERE = Path(__file__).resolve().parent
PURPOSES = {
    "run.txt": "What an installed rulestone runs on, as tested.",
    "dev.txt": "Every version that `make setup` installs, for Python 3.11 and later.",
}


def wanted() -> dict[str, list[str]]:
    """The requirements of pyproject.toml by the file that pins them; extras that name extras are spelled out."""
    pyproject = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    project = pyproject["project"]
    extras = [line for extra in project["optional-dependencies"].values() for line in extra]
    everything = project["dependencies"] + pyproject["build-system"]["requires"] + extras
    return {
        "run.txt": project["dependencies"],
        "dev.txt": [line for line in everything if not line.startswith("rulestone[")],
    }


def installed(requirements: list[str]) -> list[str]:
    """What pip says is there once these are installed into an empty environment, by name."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [str(Path(folder, "bin", "python")), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", *requirements], check=True)
        frozen = subprocess.run([*pip, "freeze"], check=True, capture_output=True, text=True).stdout.splitlines()
    for line in frozen:
        if not PINNED.fullmatch(line):  # pip tells an address where it did not get a package by its name
            sys.exit(f"not a name and a version: {line}")
    return sorted(frozen, key=lambda line: line.partition("==")[0].lower())  # pip's own order changes with pip


def main() -> None:
    """Writes both files."""
    for name, requirements in wanted().items():
        lines = [f"# {PURPOSES[name]} `make pins` writes it anew.", *installed(requirements)]
        (HERE / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        sys.stdout.write(f"wrote requirements/{name}\n")


if __name__ == "__main__":
    main()

"""
Compiles the catalogues, and puts the rules, schemas, catalogues and the documentation inside the wheel.

hatchling calls the hook for every wheel, from a checkout and from an unpacked sdist alike; run as a script it only
compiles. The same sources give the same bytes on every machine and day: a catalogue's dates are left out, files are
taken in sorted order. A compiled catalogue lies beside its source and is never committed.
"""

import datetime
import io
import os
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOP = Path(__file__).resolve().parent
BUNDLED = ("rules", "schema", "locales", "docs")
SOURCES_ONLY = {".po", ".pot", ".png"}
"""What no installed rulestone reads; the pictures are for the README."""
NO_DATE = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)


def compiled(source: Path, locale: str) -> bytes:
    """The machine form of a catalogue, with the plural rule of its locale; fuzzy entries are left out."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=locale, domain=source.stem, abort_invalid=True)
    # Babel writes today's date where the source has none.
    catalogue.creation_date = catalogue.revision_date = NO_DATE
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def compile_catalogues(top: Path = TOP) -> list[Path]:
    """
    Compiles every catalogue beside its source; returns those that changed. Readers never see half a file.

    What was compiled of a source that is gone goes too, or it would still be read.
    """
    changed = []
    locales = top / "locales"
    regional = locales.glob("*/regions/*/LC_MESSAGES/*.po")
    for left in locales.glob("**/LC_MESSAGES/**/*.mo"):
        if not left.with_suffix(".po").exists():
            left.unlink()
    for source in sorted([*locales.glob("*/LC_MESSAGES/**/*.po"), *regional]):
        # The folder that holds the catalogues is named after their locale; Babel knows how that one counts.
        target, content = source.with_suffix(".mo"), compiled(source, source.parents[1].name)
        if not target.exists() or target.read_bytes() != content:
            half = target.with_suffix(f".mo.{os.getpid()}")
            half.write_bytes(content)
            half.replace(target)
            changed.append(target)
        else:
            target.touch()  # so that make sees that it is newer than its source
    return changed


def bundled(top: Path = TOP) -> dict[str, str]:
    """Each file that a wheel carries as data, with its place in the wheel."""
    files = [path for folder in BUNDLED for path in sorted((top / folder).rglob("*")) if path.is_file()]
    wanted = [path.relative_to(top) for path in files if path.suffix not in SOURCES_ONLY]
    return {
        str(top / path): f"rulestone/_data/{path.as_posix()}"
        for path in wanted
        if not any(part.startswith(".") for part in path.parts)
    }


class RulesInside(BuildHookInterface[Any]):
    """The hook that hatchling finds here."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles; a wheel that is not an editable one gets its data."""
        top = Path(self.root)
        compile_catalogues(top)
        if version != "editable":
            build_data["force_include"].update(bundled(top))


if __name__ == "__main__":
    for path in compile_catalogues():
        sys.stdout.write(f"compiled {path.relative_to(TOP)}\n")

"""
The sentences of a book with their numbers, as its claims cite them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from rulestone.model import Section
from rulestone.texts.segments import PrintedDocument, segment


def numbered(printed: PrintedDocument, book: str) -> Iterator[str]:
    """One line a sentence: its section, its number, and what it says."""
    for sentence in printed.books[book].sentences:
        yield f"{sentence.section} {sentence.number}: {sentence.text}"


def _sections(header: dict[str, Any]) -> tuple[Section, ...]:
    return tuple(
        Section(key, str(entry.get("heading", entry.get("line"))), "line" in entry, entry.get("ignore"))
        for key, entry in header["sections"].items()
    )


def _main(folder: str, wanted: str) -> int:
    """Until there is a loader: headers are read here, unchecked."""
    root = Path(__file__).parents[3] / "rules" / "books"
    headers = {
        str(path.relative_to(root).with_suffix("")): yaml.safe_load(path.read_text("utf-8"))
        for path in sorted(root.glob("*/*.yaml"))
    }
    file = headers[wanted]["document"]["file"]
    books = {book: _sections(header) for book, header in headers.items() if header["document"]["file"] == file}
    printed = segment(Path(folder, file).read_text("utf-8"), books)
    for line in numbered(printed, wanted):
        sys.stdout.write(line + "\n")
    for section in printed.books[wanted].missing:
        sys.stderr.write(f"section not found: {section}\n")
    for number, taken in printed.shared:
        sys.stderr.write(f"line {number}: one heading for {', '.join(taken)}\n")
    for sentence in printed.unclaimed:
        sys.stderr.write(f"line {sentence.line}: in no section: {sentence.text}\n")
    return 1 if printed.books[wanted].missing or printed.shared else 0


if __name__ == "__main__":
    sys.exit(_main(*sys.argv[1:3]))

"""
A file of rulings with more of them in it, and every other byte as it was.

Entries go to its end, indented and ended as those before them. What has been written is read again: where that does not
give the old rulings and the new ones, as in a list in brackets, nothing is written.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from rulestone.loader.files import decoded
from rulestone.loader.schema_errors import validate
from rulestone.loader.schemas import SCHEMA_OF, allowed
from rulestone.loader.yaml_reader import YamlList, YamlMap, plain, read_yaml

KIND = "rulings"
EMPTY = re.compile(r"\[\s*\]")
PLAIN = re.compile(r"[^\W\d_][\w.]*([ -][^\W\d_][\w.]*)*\Z")
"""What YAML reads as it stands, and so do people."""
WIDTH = 100
STEP = "  "

RulingEntry = Mapping[str, Any]


def added(text: str, name: str, entries: Sequence[RulingEntry]) -> str | None:
    """The text of a file, also an empty one, with entries at its end; none where that would not say just that."""
    before = YamlList((0, 0)) if _says_nothing(text) else _rulings(text, name)
    if before is None:
        return None
    ends = "\r\n" if "\r\n" in text else "\n"
    head, indent = _opened(text, before, ends)
    made = head + "".join(f"{line}{ends}" for entry in entries for line in format_entry(entry, indent))
    after = _rulings(made, name)
    return made if after is not None and plain(after) == [*plain(before), *map(dict, entries)] else None


def format_entry(entry: RulingEntry, indent: str = "") -> list[str]:
    """An entry, line by line."""
    lines = [f"finding: {entry['finding']}", f"books: [{', '.join(entry['books'])}]"]
    # In quotes, a line end with what is around it is a space.
    reason = textwrap.wrap(f"reason: {_quoted(entry['reason'])}", WIDTH, break_long_words=False, break_on_hyphens=False)
    lines += [reason[0], *(STEP + line for line in reason[1:])]
    lines += [f"{key}: {_scalar(str(entry[key]))}" for key in ("by", "expires") if key in entry]
    return [f"{indent}{'- ' if number == 0 else STEP}{line}" for number, line in enumerate(lines)]


def begun(schema: str) -> str:
    """The first lines of a new file, for editors that complete by a schema."""
    return f"# yaml-language-server: $schema={schema}/{SCHEMA_OF[KIND]}\n"


def _says_nothing(text: str) -> bool:
    """Whether there is nothing but what is for people only."""
    return all(not line.strip() or line.lstrip().startswith("#") for line in text.lstrip("\ufeff").splitlines())


def _rulings(text: str, name: str) -> YamlList | None:
    """The list in a file; none where it is no sound file of rulings."""
    lines, problems = decoded(name, text.encode())
    if lines is None or problems:
        return None
    tree, problems = read_yaml(lines, allowed(KIND))
    if tree is None or problems or validate(KIND, tree, lines):
        return None
    rulings = tree["rulings"]
    assert isinstance(tree, YamlMap)
    assert isinstance(rulings, YamlList)
    return rulings


def _opened(text: str, before: YamlList, ends: str) -> tuple[str, str]:
    """The text up to where entries can be written, and how far these are indented."""
    if not before:
        empty = EMPTY.search(text)
        text = f"{text[: empty.start()].rstrip(' ')}{text[empty.end() :]}" if empty else f"{text}rulings:{ends}"
    indent = " " * before.at[1] if before and not before.flow else STEP
    return text if text.endswith("\n") else text + ends, indent


def _scalar(text: str) -> str:
    return text if PLAIN.match(text) or re.match(r"\d{4}-\d\d-\d\d\Z", text) else _quoted(text)


def _quoted(text: str) -> str:
    """In double quotes, where YAML and JSON agree."""
    return json.dumps(" ".join(text.split()), ensure_ascii=False)

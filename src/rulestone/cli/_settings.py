"""
What holds for a folder unless somebody says otherwise: `rulestone.toml` beside its `rules/`.

It is read by every command, and what is wrong with it is told with all else that is wrong with the folder. An option
that is typed is stronger.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from rulestone.cli._which_rules import WhichRules, choose_rules, top_of
from rulestone.loader.files import RULES, decoded
from rulestone.loader.source_lines import SourceLines
from rulestone.nearest_names import nearest
from rulestone.records import Record
from rulestone.safe_text import name as named_character
from rulestone.safe_text import unseen
from rulestone.words import LANGUAGES

if TYPE_CHECKING:
    from rulestone.findings import Problem

FILE = "rulestone.toml"
LEVELS = ("error", "warning", "note")
LARGEST = 100_000
"""Bytes of such a file; of a larger one nothing is read, since a part of it may say something else."""


class Settings(Record):
    """What a folder says of itself."""

    edition: tuple[str, ...] = ()
    language: str = ""
    fail_on: str = ""
    gaps: bool = False
    by: str = ""


KEYS = {"edition": (str, list), "language": (str,), "fail-on": (str,), "gaps": (bool,), "by": (str,)}
"""Every key with what it takes; an edition may be one or a list."""
CHOICES = {"language": LANGUAGES, "fail-on": LEVELS}
TAKES = {bool: "settings.takes.truth", str: "settings.takes.text"}


def find_settings(place: WhichRules) -> Settings:
    """What the folders of a command say, the first that says something; rules that come along say nothing."""
    stated = [as_settings(read_settings(file)) for file in files(place.folders)]
    return next((own for own in stated if own != Settings()), Settings())


def language_of_folder(arguments: Sequence[str]) -> str | None:
    """The language of the folder that a command will work on, before anything is parsed; what is wrong waits."""
    named = [after for before, after in pairwise(arguments) if before == "--rules"]
    named += [argument.partition("=")[2] for argument in arguments if argument.startswith("--rules=")]
    if arguments[:1] == ["check"]:  # a folder may stand there by itself
        named += [argument for argument in arguments[1:] if not argument.startswith("-") and rules_in(argument)]
    for file in files(choose_rules(named, bundled="--bundled" in arguments and not named).folders):
        language = read_settings(file).get("language")
        if language in LANGUAGES:
            return str(language)
    return None


def rules_in(folder: str) -> bool:
    """Whether a path is a folder of rules, or one that has them."""
    return os.path.isdir(os.path.join(top_of(folder), RULES))


def wrong_settings(folders: Iterable[str], editions: Iterable[str] | None) -> list[Problem]:
    """All that is wrong with what some folders say; editions are not looked at where the rules cannot be read."""
    return [problem for file in files(folders) for problem in _wrong(file, editions)]


def typed(name: str) -> bool:
    """Whether somebody typed an option, so that it is stronger than what the folder says."""
    return click.get_current_context().get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def files(folders: Iterable[str]) -> list[str]:
    """The files that there are, in the order of the folders."""
    places = (os.path.join(top_of(folder), FILE) for folder in folders)
    return [file for file in dict.fromkeys(places) if os.path.isfile(file) and not os.path.islink(file)]


def read_settings(file: str) -> dict[str, Any]:
    """What a file says; nothing where it cannot be read, which is told elsewhere."""
    from rulestone.words.own_catalogues import Unreadable, parse_names  # late: only a folder with settings needs it

    content = _content(file)
    lines = decoded(file, content)[0] if len(content) <= LARGEST else None
    try:
        return parse_names(lines.text) if lines is not None else {}
    except Unreadable:
        return {}


def as_settings(entries: dict[str, Any]) -> Settings:
    """What is said, where it is sound."""
    edition = entries.get("edition", ())
    return Settings(
        edition=(edition,) if isinstance(edition, str) else tuple(edition),
        language=entries.get("language", ""),
        fail_on=entries.get("fail-on", ""),
        gaps=entries.get("gaps", False),
        by=entries.get("by", ""),
    )


def _content(file: str) -> bytes:
    with open(file, "rb") as there:
        return there.read(LARGEST + 1)


def _wrong(file: str, editions: Iterable[str] | None) -> Iterable[Problem]:
    from rulestone.own_words import display_path  # late: only a folder with settings needs it
    from rulestone.words.own_catalogues import Unreadable, parse_names

    content = _content(file)
    if len(content) > LARGEST:
        size = {"size": os.path.getsize(file), "limit": LARGEST}
        yield SourceLines(display_path(file), "").problem("load.too_large", None, "", size)
        return
    lines, problems = decoded(display_path(file), content)
    yield from problems
    if lines is None:
        return
    if hidden := unseen().search(lines.text):
        character = {"character": named_character(hidden[0])}
        yield lines.problem("load.control_character", lines.at(hidden.start()), hidden[0], character)
        return
    try:
        entries = parse_names(lines.text)
    except Unreadable as wrong:
        yield lines.problem(wrong.key, wrong.at, "", wrong.named)
        return
    valid = {**CHOICES, **({} if editions is None else {"edition": tuple(sorted(editions))})}
    for key, value in entries.items():
        yield from _wrong_value(lines, key, value, valid)


def _wrong_value(lines: SourceLines, key: str, value: Any, valid: Mapping[str, Sequence[str]]) -> Iterable[Problem]:
    """What is wrong with one key, or with what it is said to be."""
    at = _at(lines, key)
    if key not in KEYS:
        yield lines.problem("load.unknown_key", at, key, {"value": key}, nearest(key, KEYS), tuple(KEYS))
        return
    several = value if isinstance(value, list) else [value]
    if not isinstance(value, KEYS[key]) or not all(isinstance(entry, KEYS[key][0]) for entry in several):
        yield lines.problem(TAKES[KEYS[key][0]], at, key, {"value": key})
        return
    for entry in several:
        if entry not in valid.get(key, several):
            yield lines.problem(
                "load.not_listed", at, key, {"value": entry}, nearest(entry, valid[key]), tuple(valid[key])
            )


def _at(lines: SourceLines, key: str) -> tuple[int, int]:
    """Where a key stands, however it is quoted."""
    match = re.search(rf"""^[ \t]*["']?{re.escape(key)}["']?\s*[=.\]]""", lines.text, re.MULTILINE)
    start = 0 if match is None else lines.text.index(key, match.start())
    return lines.at(start)

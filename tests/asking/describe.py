"""
The ways in which questions have been asked, from the lists of questions: `python -m tests.asking.describe --write`.

Each question of a list that is labelled with what it turns on becomes a way of that point: the concepts that are heard
in it. What a point asks stands in `rules/asks/ways.yaml` and is left as it is.
"""

import argparse
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rulestone.asking.mentions_in_text import named_in_full, read_in
from rulestone.asking.points_of_rules import points, way_in
from rulestone.asking.question_patterns import compose_words, patterns
from rulestone.asking.recognised_words import hear
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.understood import TypedQuestion
from rulestone.bundled_files import LOCALES, RULES
from rulestone.model import Asks, Library
from rulestone.records import replace
from rulestone.words import LANGUAGES, LOCALE, Voice

LISTS = Path(__file__).parent
WAYS = Path(RULES) / "asks" / "ways.yaml"
CATALOGUE = Path(LOCALES) / "en" / "LC_MESSAGES" / "points.po"
LABEL = "turns_on"
KNOWN: dict[tuple[str, str], str] = {}
"""The concepts of questions that were looked at; they hang on the catalogues alone."""


def listed(lists: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every question of some lists, with its language."""
    for name in lists:
        for language in LANGUAGES:
            path = LISTS / name / f"{LOCALE[language]}.yaml"
            if path.exists():
                some = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
                yield from ((language, each) for each in some)


def every_list() -> list[str]:
    """The lists that there are."""
    return sorted(each.name for each in LISTS.iterdir() if (each / "en.yaml").exists())


@cache
def all_words() -> frozenset[str]:
    """The words of the catalogues, those among them that no way has yet."""
    return frozenset(re.findall(r'^msgid "point\.(.+)"', CATALOGUE.read_text(encoding="utf-8"), re.MULTILINE))


def concepts(text: str, language: str, library: Library) -> str:
    """The concepts of a question."""
    key = text, language
    if key not in KNOWN:
        KNOWN[key] = heard_in(text, language, library)
    return KNOWN[key]


def heard_in(text: str, language: str, library: Library) -> str:
    """The concepts that are heard in a question."""
    books = tuple(sorted(library.books.values(), key=lambda book: book.id))
    asked = TypedQuestion(library, books, Voice(language))
    parser = SituationParser(library, books, asked.voice)
    every = points(library)
    every = replace(every, words=every.words | all_words())
    named = named_in_full(text, language, parser, asked)
    heard = hear(named, language, every.words, every.signs, parser.reader, asked.voice.folders)
    scanned = read_in(text, language, parser, asked)
    return " ".join(sorted(way_in(heard, (*scanned, *compose_words(scanned, patterns(library))), every).words))


def described(library: Library, lists: Iterable[str]) -> dict[str, list[str]]:
    """The ways of each point that lists have."""
    found: dict[str, dict[str, None]] = {}
    for language, each in listed(lists):
        if LABEL in each:
            found.setdefault(each[LABEL], {})[concepts(each["text"], language, library)] = None
    return {name: sorted(filter(None, some)) for name, some in found.items()}


def left_out(library: Library, name: str) -> Library:
    """A library that has never seen the questions of a list."""
    return without(library, described(library, (each for each in every_list() if each != name)))


def without(library: Library, ways: dict[str, list[str]]) -> Library:
    """A library with other ways of asking the points that it has."""
    asks: dict[str, Asks] = {}
    for name, each in library.asks.items():
        kept = [{**entry, "ways": ways[entry["id"]]} for entry in each.points if ways.get(entry["id"])]
        asks[name] = replace(each, points=tuple(kept))
    return replace(library, asks=asks)


def written(ways: dict[str, list[str]]) -> str:
    """The file of ways with these, what each point asks as it is."""
    text = WAYS.read_text(encoding="utf-8")
    entries = yaml.load(text, yaml.BaseLoader)["points"]
    head = text[: text.index("points:")]
    lines = [head.rstrip(), "points:"]
    unknown = ways.keys() - {entry["id"] for entry in entries}
    assert not unknown, f"no point is called {sorted(unknown)}"
    for entry in entries:
        some = ways.get(entry["id"], entry["ways"])
        lines.append(f"- id: {entry['id']}")
        if entry.get("asks") is not None:
            lines.append(f"  asks: [{', '.join(entry['asks'])}]")
        lines += [
            f"  {name}: {plain(entry[name], name)}"
            for name in ("position", "other", "itself", "says", "house_rule", "note", "sure")
            if name in entry
        ]
        lines.append("  ways:")
        lines += [f"  - {each}" for each in some]
    return "\n".join(lines) + "\n"


def plain(value: Any, name: str = "") -> str:
    """A value as the file has it; `yes` is no truth value there."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {plain(one)}" for key, one in value.items()) + "}"
    return f'"{value}"' if name in {"position", "other", "itself"} else str(value)


def main(arguments: Collection[str] | None = None) -> None:
    """Print the file, or write it."""
    from rulestone.loader import load

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    library, _ = load()
    assert library is not None
    text = written(described(library, every_list()))
    if options.write:
        WAYS.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()

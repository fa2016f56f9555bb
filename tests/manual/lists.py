"""The lists of the manual, made from the schemas and the bundled games: `python -m tests.manual.lists` writes them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from rulestone.loader.schemas import schema
from rulestone.words.voice import Voice

CHECKOUT = Path(__file__).resolve().parents[2]
PAGE = CHECKOUT / "docs/manual/9-lists.md"
FILES = {
    "games": ("A game", "`rules/games/<game>.yaml`"),
    "questions": ("Questions", "`rules/questions/<topic>.yaml`"),
    "books": ("A book", "`rules/books/<edition>/<book>.yaml`"),
    "editions": ("An edition", "`rules/editions/<edition>.yaml`"),
    "variants": ("A house rule", "`rules/variants/<house rule>.yaml`"),
    "asks": ("Ways of asking", "`rules/asks/<name>.yaml`"),
    "rulings": ("Rulings", "`rules/rulings.yaml`"),
    "situations": ("Situations", "any `.yaml` file that `rulestone test` is given, such as those in `situations/`"),
}
LEAVES = {
    "condition": "a condition",
    "step": "a step",
    "steps": "steps",
    "players": "a player",
    "event": "an event",
    "number": "digits, or `<question>`",
    "question_id": "a question",
    "clause": "a rule, written in phrases",
    "text": "a text",
    "cards": "cards",
    "value": "whatever stands there",
}
"""Parts of the schemas that the chapters explain, and how they are named here."""
WHOLE = {"overrides": "parts of a game"}
"""Keys whose entries are those of the whole again."""
KINDS = {"integer": "digits", "string": "a text", "array": "a list"}
GAMES = ("shedding", "uno")

INTRODUCTION = """\
# All keys and names

What can stand in each kind of file, with a line on each key, and what the bundled games have names for.
A key in another is written with a `/` between the two; `<…>` is a name of yours; `[]` is an entry of a list.
Where several words are named, one of them stands there.
`<question>` is what the book answers.
Where it can stand, `{ask: question.id, answers: {…}}` can, too, with what each answer comes to.

This page is made from the program, and cannot differ from it."""


def rows(kind: str) -> Iterator[tuple[str, str, str]]:
    """Every key of a kind of file: where it stands, what it is, and what may stand there."""
    told = set()
    for row in _below(schema(kind), schema(kind), "", frozenset()):
        if row[0] not in told:  # further parts of a schema only narrow what the first describes
            told.add(row[0])
            yield row


def _below(part: Any, root: Any, path: str, seen: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    for form, inner in _forms(part, root, seen):
        for key, field in form.get("properties", {}).items():
            yield from _row(field, root, f"{path}{key}", inner)
        more = form.get("additionalProperties")
        if isinstance(more, dict) and not _leaf(more):
            yield from _below(more, root, f"{path}<…>/", inner)
        for pattern in form.get("patternProperties", {}).values():
            yield from _below(pattern, root, f"{path}<…>/", inner)
        items = form.get("items")
        if isinstance(items, dict) and not _leaf(items):
            yield from _below(items, root, f"{path.rstrip('/')}[]/", inner)


def _row(field: Any, root: Any, path: str, seen: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    forms = [form for form, _ in _forms(field, root, seen)]
    told = [form[word] for word in ("title", "description") for form in forms[:1] if word in form]
    if not told:  # a condition on a key that is described elsewhere
        return
    about = told[0] + (f": {told[1][0].lower()}{told[1][1:].rstrip('.')}" if len(told) > 1 else "") + "."
    key = path.rsplit("/", 1)[-1]
    yield path, about, WHOLE.get(key) or _value(field, root, seen)
    if key not in WHOLE and not _leaf(field):
        yield from _below(field, root, f"{path}/", seen)


def _forms(part: Any, root: Any, seen: frozenset[str]) -> list[tuple[Any, frozenset[str]]]:
    """The part and everything in it that may hold at the same place; what it refers to once on the way down."""
    found: list[tuple[Any, frozenset[str]]] = []
    if not isinstance(part, dict):
        return found
    if "$ref" in part:
        name = part["$ref"].rsplit("/", 1)[-1]
        if name in LEAVES or name in seen:
            return [({key: value for key, value in part.items() if key != "$ref"}, seen)]
        seen |= {name}
        part = {**root["$defs"][name], **{key: value for key, value in part.items() if key != "$ref"}}
    if list(part.get("properties", ())) == ["ask", "answers"]:  # the introduction tells of it
        return found
    found.append((part, seen))
    for word in ("allOf", "anyOf", "oneOf"):
        for one in part.get(word, ()):
            found += _forms(one, root, seen)
    for word in ("then", "else"):
        found += _forms(part.get(word), root, seen)
    return found


def _leaf(part: Any) -> str | None:
    """What a part is called that a chapter explains."""
    name = str(part.get("$ref", "")).rsplit("/", 1)[-1]
    return LEAVES.get(name)


def _value(field: Any, root: Any, seen: frozenset[str]) -> str:
    """What may stand at a key, in a few words."""
    if leaf := _leaf(field):
        return leaf
    forms = [form for form, _ in _forms(field, root, seen)]
    listed = [
        f"`{word}`" for form in forms for word in [*form.get("enum", ()), *([form["const"]] if "const" in form else ())]
    ]
    asked = any(str(form.get("pattern", "")).startswith("^<") for form in forms)
    if listed or asked:
        return ", ".join(dict.fromkeys([*listed, *(["`<question>`"] if asked else [])]))
    for form in forms:
        inside = form.get("items") or form.get("additionalProperties")
        if isinstance(inside, dict) and (leaf := _leaf(inside)):
            return f"{'a list' if 'items' in form else 'by name'}: {leaf}"
        if isinstance(inside, dict) and "items" in form and (each := _value(inside, root, seen)) and each != "keys":
            return f"a list: {each}"
    if any(form.get(word) for form in forms for word in ("properties", "patternProperties", "additionalProperties")):
        return "keys"
    kinds = dict.fromkeys(
        KINDS[one]
        for form in forms
        for one in ([form["type"]] if isinstance(form.get("type"), str) else form.get("type", ()))
        if one in KINDS
    )
    return " or ".join(kinds)


def keys(kind: str) -> Iterator[str]:
    """The table of a kind of file."""
    yield "| key | what it is | what stands there |"
    yield "|---|---|---|"
    for path, about, value in rows(kind):
        yield f"| `{path}` | {about} | {value} |"


def names(game: str) -> Iterator[str]:
    """What a bundled game has names for, as it reads in English and as it is written."""
    tree = yaml.load((CHECKOUT / f"rules/games/{game}.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    yield "| name | reads as | stands for |"
    yield "|---|---|---|"
    for part in ("meanings", "procedures", "events"):
        for name, rule in tree.get(part, {}).items():
            said = Voice("en").say(f"named.{name.replace(' ', '_')}") if _known(name) else name
            yield f"| `{name}` | {said} | `{written(rule)}` |"


def _known(name: str) -> bool:
    return Voice("en").knows(f"named.{name.replace(' ', '_')}")


def written(rule: Any) -> str:
    """A rule on one line, as it could stand in a file."""
    if isinstance(rule, dict):
        return "{" + ", ".join(f"{key}: {written(value)}" for key, value in rule.items()) + "}"
    if isinstance(rule, list):
        return "[" + ", ".join(written(each) for each in rule) + "]"
    return json.dumps(rule) if set(rule) & set(",:{}[]#") else str(rule)


def page() -> str:
    """The whole page."""
    lines = INTRODUCTION.split("\n")
    for kind, (heading, where) in FILES.items():
        lines += ["", f"## {heading}", "", f"In {where}.", "", *keys(kind)]
    for game in GAMES:
        lines += ["", f"## What `{game}` has names for", "", f"For every game that extends `{game}`.", "", *names(game)]
    nouns = ", ".join(f"`{noun}`" for noun in Voice("en").grammar.nouns)
    lines += ["", "## What can be counted", "", "What may stand after `{number:` in a sentence of your own:"]
    lines += [
        f"{nouns}, and what your own `grammar.toml` has under `[nouns]`.",
        "`{number:m}` and `{number:f}` are the number as a word beside a noun of that gender.",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

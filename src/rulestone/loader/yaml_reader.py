"""
YAML text to plain maps, lists, strings and integers, each with the line and column where it stands.

Only what a person means when writing a rule file is read: one document of maps, lists and scalars. Nothing is guessed
from how a scalar looks (`no`, `on`, `1:20`, `0o7` are strings); an unquoted decimal number is an integer only where
the caller says that one is allowed. Aliases, anchors, tags, merge keys, directives and second documents are refused,
as are keys written twice. The loop over libyaml's events keeps its own stack and stops at fixed bounds, so neither
depth nor size of a text can exhaust anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from rulestone.findings import Argument, Problem
from rulestone.loader.source_lines import SourceLines
from rulestone.model import LARGEST_NUMBER
from rulestone.safe_text import name, unseen

MAX_DEPTH = 64
MAX_NODES = 250_000
MAX_PROBLEMS = 100

LineAndColumn = tuple[int, int]
"""Line and column, from 0 as libyaml counts."""

# No more digits than `LARGEST_NUMBER` has: what is longer stays a text, and `number_not_read` says why.
INTEGER = re.compile(r"(?:0|-?[1-9][0-9]{0,8})\Z")
DIGITS = re.compile(r"-?[0-9]+\Z")
"""What people mean as a number, however it is written."""


class YamlMap(dict[str, Any]):
    """A map as written; `keys_at` and `values_at` tell where, `at` where the map itself begins, `flow` if in braces."""

    __slots__ = ("at", "flow", "keys_at", "values_at")

    def __init__(self, at: LineAndColumn, flow: bool = False) -> None:
        super().__init__()
        self.at = at
        self.flow = flow
        self.keys_at: dict[str, LineAndColumn] = {}
        self.values_at: dict[str, LineAndColumn] = {}


class YamlList(list[Any]):
    """A list as written; `values_at` tells where each entry stands."""

    __slots__ = ("at", "flow", "values_at")

    def __init__(self, at: LineAndColumn, flow: bool = False) -> None:
        super().__init__()
        self.at = at
        self.flow = flow
        self.values_at: list[LineAndColumn] = []


def place_of(tree: YamlMap, path: Iterable[str | int]) -> tuple[LineAndColumn, str]:
    """Where the value at a path begins, and how it is written if it is a scalar."""
    at: LineAndColumn = tree.at
    node: Any = tree
    for key in path:
        at, node = node.values_at[key], node[key]
    return at, "" if isinstance(node, (YamlMap, YamlList)) else str(node)


def key_place(tree: YamlMap, path: Sequence[str | int]) -> tuple[LineAndColumn, str]:
    """Where the key that leads to a path stands; a list entry has none and stands for itself, a file at its top."""
    if not path:
        return (0, 0), ""
    node: Any = tree
    for key in path[:-1]:
        node = node[key]
    last = path[-1]
    if isinstance(node, YamlMap):
        return node.keys_at[str(last)], str(last)
    return place_of(tree, path)


def number_not_read(value: object, at: LineAndColumn, lines: SourceLines) -> tuple[str, dict[str, Argument]] | None:
    """Why a scalar that people mean as a number was not read as one; none where it is meant as none."""
    if not isinstance(value, str) or not DIGITS.match(value):
        return None
    if lines.at_column(at)[:1] in "\"'|>":
        return "load.number_in_quotes", {"value": value}
    too_large = len(value.lstrip("-0")) > len(str(LARGEST_NUMBER))
    return ("load.number_too_large", {"value": value, "limit": LARGEST_NUMBER}) if too_large else None


def plain(node: Any) -> Any:
    """The same without places, as plain maps and lists."""
    if isinstance(node, YamlMap):
        return {key: plain(value) for key, value in node.items()}
    return [plain(value) for value in node] if isinstance(node, YamlList) else node


class AllowedNodes:
    """Tells where a tree may hold an integer; the default is nowhere."""

    def step(self, key: str | int) -> AllowedNodes:  # noqa: ARG002
        """What is allowed below a key of a map, or at an entry of a list."""
        return self

    @property
    def integer(self) -> bool:
        """Whether an integer may stand here."""
        return False


Report = Callable[..., None]


class _Stop(Exception):
    """Nothing more of this text can be read as meant; the reason has been reported."""


def read_yaml(lines: SourceLines, allowed: AllowedNodes) -> tuple[YamlMap | None, list[Problem]]:
    """The tree of a text, or none, and everything that is wrong with it as YAML."""
    problems: list[Problem] = []

    def report(key: str, at: LineAndColumn | None, token: str = "", **args: Argument) -> None:
        problems.append(lines.problem(key, at, token, args))
        if len(problems) >= MAX_PROBLEMS:
            problems.append(lines.problem("load.too_many_problems", at, "", {"count": MAX_PROBLEMS}))
            raise _Stop

    root: Any = None
    builder = _Builder(allowed, report)
    try:
        # Before libyaml comes to it, which would refuse it without a place.
        _refuse_unprintable(lines, report)
        root = _tree(lines, builder)
        if root is None or root == "":
            report("load.empty_file", None)
        elif not isinstance(root, YamlMap):
            report("load.not_a_map", (0, 0))
    except _Stop:
        root = None
    except yaml.MarkedYAMLError as error:
        root = None
        _explain(error, lines, builder.here, report)
    return (root if isinstance(root, YamlMap) else None), problems


def _refuse_unprintable(lines: SourceLines, report: Report) -> None:
    unprintable = unseen().search(lines.text)
    if unprintable:
        report(
            "load.control_character",
            lines.at(unprintable.start()),
            unprintable.group(),
            character=name(unprintable.group()),
        )
        raise _Stop


def _tree(lines: SourceLines, builder: _Builder) -> Any:
    parser = yaml.CSafeLoader(lines.text)
    try:
        return builder.build(parser.get_event)
    finally:
        parser.dispose()


class _Builder:
    """Puts values where they belong, event by event; what is open is kept in a list, so depth costs no recursion."""

    def __init__(self, allowed: AllowedNodes, report: Report) -> None:
        self.report = report
        self.root: Any = None
        self.here: YamlMap | YamlList | None = None  # the map or list that is open
        self.key: str | None = None  # the key of the open map that waits for its value
        self.allowed = allowed  # what is allowed in `here`
        self.open: list[tuple[YamlMap | YamlList | None, AllowedNodes]] = []
        self.nodes = 0

    def build(self, next_event: Callable[[], Any]) -> Any:
        while (event := next_event()) is not None:
            kind = type(event)
            if kind is ScalarEvent:
                self.scalar(event)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                self.begin(event, YamlMap if kind is MappingStartEvent else YamlList)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                self.here, self.allowed = self.open.pop()
                self.key = None
            elif kind is AliasEvent:
                self.stop("load.alias", _at(event), "*" + event.anchor, value="*" + event.anchor)
            elif kind is DocumentStartEvent:
                self.document(event)
        return self.root

    def stop(self, key: str, at: LineAndColumn, token: str = "", **args: Argument) -> None:
        self.report(key, at, token, **args)
        raise _Stop

    def document(self, event: Any) -> None:
        if self.root is not None:
            self.stop("load.second_document", _at(event), "---")
        if event.version or event.tags:
            self.report("load.directive", _at(event))

    def node(self, event: Any) -> LineAndColumn:
        """What holds of every value and every key: their number is bounded, and nothing but text decorates them."""
        at = _at(event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.stop("load.too_many_values", at, limit=MAX_NODES)
        if event.anchor is not None:
            self.report("load.anchor", at, "&" + event.anchor, value="&" + event.anchor)
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.report("load.tag", at, tag, value=tag)
        return at

    def scalar(self, event: Any) -> None:
        at = self.node(event)
        text: str = event.value
        style = event.style
        # Elsewhere the text itself shows what is in a scalar; only here an escape can bring in what nobody sees.
        if style == '"' and (unprintable := unseen().search(text)):
            self.report("load.control_character", at, '"', character=name(unprintable.group()))
        if type(self.here) is YamlMap and self.key is None:
            self.key = self.new_key(self.here, text, at, bool(style))
            return
        value: str | int = text
        if not style:
            if not text:
                at = self.missing(at)
            elif INTEGER.match(text) and self.below().integer:
                value = int(text)
        elif style in "|>":
            value = text.rstrip("\n")  # nobody means the line end that a block scalar keeps
        self.add_value(value, at)
        self.key = None

    def missing(self, at: LineAndColumn) -> LineAndColumn:
        """A value that is not there is shown at its key; a text without any is an empty file."""
        if self.here is None:
            return at
        if type(self.here) is YamlMap and self.key is not None:
            at = self.here.keys_at[self.key]
        if self.here.flow:  # most likely a comma was meant as part of a text
            self.report("load.no_value_in_braces", at, self.key or "", value=self.key or ",")
        else:
            self.report("load.no_value", at, self.key or "", value=self.key or "-")
        return at

    def new_key(self, here: YamlMap, key: str, at: LineAndColumn, quoted: bool) -> str:
        if key == "<<" and not quoted:
            self.report("load.merge_key", at, key)
        elif not key:
            self.report("load.no_key", at)
        elif "\n" in key:
            self.report("load.key_over_lines", at)
        elif key in here.keys_at:
            self.report("load.duplicate_key", at, key, value=key, first=here.keys_at[key][0] + 1)
            return key
        here.keys_at[key] = at
        return key

    def begin(self, event: Any, kind: type[YamlMap] | type[YamlList]) -> None:
        at = self.node(event)
        if type(self.here) is YamlMap and self.key is None:
            self.stop("load.key_is_no_text", at)
        if len(self.open) >= MAX_DEPTH:
            self.stop("load.too_deep", at, limit=MAX_DEPTH)
        value, below = kind(at, event.flow_style), self.below()
        self.add_value(value, at)
        self.open.append((self.here, self.allowed))
        self.here, self.allowed, self.key = value, below, None

    def below(self) -> AllowedNodes:
        """What is allowed where the next value goes."""
        if self.here is None:
            return self.allowed
        return self.allowed.step(len(self.here) if self.key is None else self.key)

    def add_value(self, value: Any, at: LineAndColumn) -> None:
        """A key written twice was reported; its first value stays."""
        here = self.here
        if type(here) is YamlMap:
            if self.key not in here:
                here[str(self.key)] = value
                here.values_at[str(self.key)] = at
        elif type(here) is YamlList:
            here.append(value)
            here.values_at.append(at)
        else:
            self.root = value


def _at(event: Any) -> LineAndColumn:
    mark = event.start_mark
    return mark.line, mark.column


EXPLAINED = (
    ("cannot start any token", "load.yaml_tab_or_sign"),
    ("found a tab character", "load.yaml_tab"),
    ("expected node content", "load.yaml_value"),
    ("mapping values are not allowed", "load.yaml_colon"),
    ("unexpected end of stream", "load.yaml_quote_left_open"),
    ("unexpected document indicator", "load.yaml_quote_left_open"),
    ("expected ',' or ']'", "load.yaml_bracket"),
    ("expected ',' or '}'", "load.yaml_brace"),
    ("expected key", "load.yaml_indent"),
    ("expected <document start>", "load.yaml_indent"),
    ("expected '-' indicator", "load.yaml_indent"),
    ("block sequence entries are not allowed", "load.yaml_dash"),
    ("could not find expected ':'", "load.yaml_no_colon"),
    ("unknown escape character", "load.yaml_escape"),
    ("invalid Unicode character escape", "load.yaml_escape"),
    ("escape hexdecimal", "load.yaml_escape"),
    ("directive", "load.directive"),
    ("a tag", "load.yaml_tag"),
    ("tag handle", "load.yaml_tag"),
    ("block scalar", "load.yaml_block"),
    ("mapping keys are not allowed", "load.yaml_sign"),
    ("unexpected ':'", "load.yaml_colon"),
    ("alias", "load.yaml_alias"),
    ("anchor", "load.yaml_alias"),
)
"""What libyaml says, and which sentence of ours tells a person what to do about it; the first that fits."""


def _explain(error: yaml.MarkedYAMLError, lines: SourceLines, open_: YamlMap | YamlList | None, report: Report) -> None:
    explanation = f"{error.problem or ''}; {error.context or ''}"
    key = next((key for part, key in EXPLAINED if part in explanation), "load.yaml")
    mark = error.problem_mark
    at = (mark.line, mark.column) if mark else (0, 0)
    if key == "load.yaml_quote_left_open" and error.context_mark:
        at = (error.context_mark.line, error.context_mark.column)
    elif lines.ends_at(at):
        at = lines.last()
        if open_ is not None and open_.flow:
            key, at = "load.yaml_left_open", open_.at
    if key == "load.yaml_tab_or_sign":
        key = "load.yaml_tab" if "\t" in lines.at_column(at)[:1] else "load.yaml_sign"
    report(key, at, lines.at_column(at)[:1], value=lines.at_column(at)[:1], why=explanation.strip("; "))

"""
Pages as plain trees: elements, texts, sections and references, before Sphinx sees them.

A tree is the only way in which anything of a library reaches a page. Texts are escaped when they are written, elements
and attributes are those of the lists below, and addresses are made from references, never taken from data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

_ELEMENTS = (
    "a article aside b button caption code dd details div dl dt em form h2 h3 h4 img input label legend li mark nav"
    " noscript ol option p pre q section select small span strong sub summary sup table tbody td th thead time tr ul"
    " rs-card rs-here rs-page rs-ref"
)
_ATTRIBUTES = (
    "alt aria-describedby aria-hidden aria-label aria-labelledby aria-live autocomplete class colspan for hidden"
    " hreflang id lang name open placeholder role scope tabindex title translate type value"
    " data-count data-edition data-filter data-kind data-label data-languages data-text data-topic"
    " colour kind number target to"
)
ELEMENTS = frozenset(_ELEMENTS.split())
ATTRIBUTES = frozenset(_ATTRIBUTES.split())


@dataclass(frozen=True)
class Tag:
    """An element with its attributes and what it holds."""

    name: str
    attrs: tuple[tuple[str, str], ...]
    children: tuple[Tag | str, ...]


Node = Tag | str
Some = Node | None | Iterable["Some"]


def flat(nodes: Some) -> Iterator[Node]:
    """Nodes within nodes as one row; nothing where there is none."""
    if isinstance(nodes, (str, Tag)):
        if nodes != "":
            yield nodes
    elif nodes is not None:
        for node in nodes:
            yield from flat(node)


def el(name: str, /, *children: Some, **attrs: str | int | bool | None) -> Tag:
    """An element; `class_` and `data_kind` are written as Python must, and what is none or false is left out."""
    if name not in ELEMENTS:
        raise ValueError(f"pages have no <{name}>")
    given = []
    for key, value in attrs.items():
        named = key.rstrip("_").replace("_", "-")
        if named not in ATTRIBUTES:
            raise ValueError(f"pages have no attribute {named}")
        if value is not None and value is not False:
            given.append((named, "" if value is True else str(value)))
    return Tag(name, tuple(given), tuple(flat(children)))


def section(name: str, title: Some, *children: Some) -> Tag:
    """A part of a page with its heading, which the contents of the page list."""
    return el("section", el("h2", title), *children, id=name)


def page(docname: str, *children: Some, anchor: str = "", class_: str | None = None) -> Tag:
    """A link to another page of the site."""
    return el("rs-page", *children, to=docname, target=anchor or None, class_=class_)


def ref(kind: str, target: str, *children: Some, class_: str | None = None) -> Tag:
    """A link to a rule, book, finding or card, wherever it is described."""
    return el("rs-ref", *children, kind=kind, to=target, class_=class_)


def ticked(text: str) -> Iterator[Node]:
    """A sentence of a catalogue, with what it puts in backticks as code."""
    for place, piece in enumerate(text.split("`")):
        if piece:
            yield el("code", piece) if place % 2 else piece


def plain(node: Some) -> str:
    """Only the texts."""
    return "".join(each if isinstance(each, str) else plain(each.children) for each in flat(node))


def as_data(node: Node) -> Any:
    """A tree as plain data, to be kept in a file."""
    return node if isinstance(node, str) else [node.name, dict(node.attrs), [as_data(each) for each in node.children]]


def from_data(data: Any) -> Node:
    """The tree that such data was made from; whatever pages do not have is refused here too."""
    if isinstance(data, str):
        return data
    name, attrs, children = data
    return el(name, *map(from_data, children), **attrs)

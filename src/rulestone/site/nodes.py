"""
Trees as Sphinx reads them: a parser for page files, the node for an element, and how it is written as HTML.

A page file is JSON: what `desk.Page` holds. Every text is escaped when it is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.parsers import Parser
from sphinx.transforms import DoctreeReadEvent
from sphinx.transforms.references import SphinxDomains
from sphinx.util.osutil import relative_uri
from sphinx.writers.html5 import HTML5Translator

from rulestone.site import pictures
from rulestone.site.tongues import ASSETS, TONGUES
from rulestone.site.tree import ATTRIBUTES, ELEMENTS, Tag, from_data

VOID = {"img", "input"}
NEEDED = {DoctreeReadEvent, SphinxDomains}
"""What Sphinx does to a page that was read. Of all else it does nothing is there: our pages are whole as we make them,
and looking for it takes a third of a build."""
LEFT_OUT = {"target", "kind", "colour", "number", "to"}
"""Attributes that are ours and no browser's."""


class element(nodes.General, nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils names nodes so
    """An HTML element of a page."""


class PageParser(Parser):
    """Reads page files."""

    supported = ("rulestone-page",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """One page; its head is kept for the layout, its things for references."""
        self.setup_parse(inputstring, document)
        head = json.loads(inputstring)
        env = document.settings.env
        docname = env.current_document.docname
        env.metadata[docname]["rulestone"] = {
            key: head[key] for key in ("kind", "description", "above", "foreign", "wide")
        }
        top = nodes.section(ids=[head["id"]], names=[])
        top += nodes.title(head["title"], head["title"])
        for each in head["body"]:
            top += made(from_data(each))
        document += top
        waiting = document.transformer.transforms
        waiting[:] = [each for each in waiting if each[1] in NEEDED]
        self.finish_parse()


def made(tree: Tag | str) -> nodes.Node:
    """A tree as a doctree."""
    if isinstance(tree, str):
        return nodes.Text(tree)
    attrs = dict(tree.attrs)
    if tree.name == "section":
        heading, *rest = tree.children
        found = nodes.section(ids=[attrs["id"]], classes=attrs.get("class", "").split())
        found += nodes.title("", "", *map(made, heading.children if isinstance(heading, Tag) else (heading,)))
        found += [made(each) for each in rest]
        return found
    if tree.name in ("rs-ref", "rs-page"):
        return reference(tree.name, attrs, [made(each) for each in tree.children])
    return element("", "", *map(made, tree.children), tag=tree.name, attrs=attrs)


def reference(name: str, attrs: dict[str, str], children: list[nodes.Node]) -> nodes.Node:
    """A link that is found when all pages are known; one that leads nowhere fails the build."""
    inner = nodes.inline("", "", *children, classes=attrs.get("class", "").split())
    if name == "rs-page":
        found = pending_xref(
            "", inner, refdomain="rs", reftype="page", reftarget=attrs["to"], refexplicit=True, refwarn=True
        )
    else:
        found = pending_xref(
            "", inner, refdomain="rs", reftype=attrs["kind"], reftarget=attrs["to"], refexplicit=True, refwarn=True
        )
    found["anchor"] = attrs.get("target", "")
    return found


def attributes(attrs: dict[str, str]) -> Iterator[str]:
    """Attributes as they stand in a page."""
    for name, value in attrs.items():
        assert name in ATTRIBUTES, name
        if name not in LEFT_OUT:
            yield f' {name}="{escape(value, quote=True)}"'


def visit(self: HTML5Translator, node: element) -> None:
    """The start of an element."""
    tag, attrs = node["tag"], node["attrs"]
    assert tag in ELEMENTS, tag
    if tag == "rs-card":
        self.body.append(_card(self, node))
        raise nodes.SkipNode
    if tag == "rs-here":
        self.body.append(_here(self, attrs["to"]))
        raise nodes.SkipNode
    self.body.append(f"<{tag}{''.join(attributes(attrs))}>")


def depart(self: HTML5Translator, node: element) -> None:
    """Its end."""
    if node["tag"] not in VOID:
        self.body.append(f"</{node['tag']}>")


def _here(self: HTML5Translator, anchor: str) -> str:
    """The same place in the other languages: shown without any script once the address names the place."""
    builder: Any = self.builder
    own = builder.config.rulestone_prefix
    here = builder.get_target_uri(builder.current_docname)
    up = "../" * (here.count("/") + 1)
    links = (
        f'<a href="{up}{each.prefix}/{here}#{escape(anchor, quote=True)}" hreflang="{each.tag}" lang="{each.tag}">'
        f"{escape(builder.config.rulestone_languages[each.code])}</a>"
        for each in TONGUES
        if each.prefix != own and each.code in builder.config.rulestone_languages
    )
    return f'<span class="elsewhere" data-pagefind-ignore>{" ".join(links)}</span>'


def _card(self: HTML5Translator, node: element) -> str:
    builder: Any = self.builder
    attrs = node["attrs"]
    name = pictures.file_name(attrs["data-edition"], attrs["kind"], attrs.get("colour"), attrs.get("number"))
    source = relative_uri(builder.get_target_uri(builder.current_docname), f"../{ASSETS}/cards/{name}")
    classes = escape(f"card-picture {attrs.get('class', '')}".strip(), quote=True)
    label = escape(attrs["alt"] if "alt" in attrs else node.astext(), quote=True)
    return (
        f'<img class="{classes}" src="{source}" alt="{label}" width="60" height="90" loading="lazy" decoding="async">'
    )

"""
The domain `rs`: rules, books, findings and cards can be referred to and shown on any page.

    :rs:rule:`hp/uno.penalty`   :rs:book:`hp/en`   :rs:finding:`…`   :rs:card:`hp red 7`

Roles link to where the thing is described, in the language of the page; directives of the same names put it there.
A name that nothing has is warned of, with the names most like it, and every warning fails the build.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from docutils import nodes
from docutils.nodes import Element
from docutils.parsers.rst import Directive
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.nodes import make_refnode

from rulestone.site import shown
from rulestone.site.nodes import made
from rulestone.site.shown import KINDS


class Named(XRefRole):
    """A link whose words are the thing's own name, unless the writer gives others."""

    def process_link(
        self, env: BuildEnvironment, refnode: Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """The name of the thing in the language of the page."""
        if not has_explicit_title:
            title = shown.name(shown.desk(env), refnode["reftype"], target) or title
        return title, target


class CardRole(SphinxRole):
    """A card as its picture, by what people call it."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The picture, or a warning where no edition has such a card."""
        here = shown.desk(self.env)
        found = shown.card(here, self.text)
        if found is None:
            message = self.inliner.reporter.warning(shown.unknown(here, "card", self.text), line=self.lineno)
            return [nodes.Text(self.text)], [message]
        return [made(found)], []


class Show(SphinxDirective):
    """Puts what a page tells about a thing into another page."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """The thing, or a warning where there is none of that name."""
        kind = self.name.split(":")[-1]
        here = shown.desk(self.env)
        found = shown.show(here, kind, self.arguments[0])
        if found is None:
            message = shown.unknown(here, kind, self.arguments[0])
            return [self.state.document.reporter.warning(message, line=self.lineno)]
        return [made(found)]


class RuleDomain(Domain):
    """Rules, books, findings, cards and generated pages."""

    name = "rs"
    label = "Rulestone"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in (*KINDS, "page")}
    roles: ClassVar[dict[str, Any]] = {
        "rule": Named(warn_dangling=True),
        "book": Named(warn_dangling=True),
        "finding": Named(warn_dangling=True),
        "card": CardRole(),
    }
    directives: ClassVar[dict[str, type[Directive]]] = dict.fromkeys(KINDS, Show)
    initial_data: ClassVar[dict[str, Any]] = {}

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Nothing is kept: where things are described is known before pages are read."""

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """The link, or none where nothing has that name."""
        if typ == "page":
            known = target in env.all_docs or target in shown.desk(env).docnames
            found = (target, str(node.get("anchor", ""))) if known else None
        else:
            found = shown.desk(env).described.places.get((typ, target))
        return None if found is None else make_refnode(builder, fromdocname, found[0], found[1], contnode)

    def resolve_any_xref(self, *_: Any) -> list[tuple[str, nodes.reference]]:
        """Names of rules are never guessed."""
        return []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """For inventories, so that other projects can refer to rules."""
        for (kind, name), (docname, anchor) in sorted(shown.desk(self.env).described.places.items()):
            yield name, name, kind, docname, anchor, 1

"""Where each thing of the site is, so that other projects can refer to it, and for pages that are no templates yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from docutils import nodes
from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

from rulestone.site.desk import Desk
from rulestone.site.shown import KINDS

DESKS: dict[str, Desk] = {}
"""The desk of each language, by its code; set before Sphinx starts, in the process that it runs in."""


class RuleDomain(Domain):
    """Rules, books, findings, cards and generated pages."""

    name = "rs"
    label = "Rulestone"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in (*KINDS, "page")}
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
        desk = DESKS[env.config.rulestone_code]
        if typ == "page":
            found = (target, str(node.get("anchor", ""))) if target in desk.docnames else None
        else:
            found = desk.described.places.get((typ, target))
        return None if found is None else make_refnode(builder, fromdocname, found[0], found[1], contnode)

    def resolve_any_xref(self, *_: Any) -> list[tuple[str, nodes.reference]]:
        """Names of rules are never guessed."""
        return []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """For inventories."""
        places = DESKS[self.env.config.rulestone_code].described.places
        for (kind, name), (docname, anchor) in sorted(places.items()):
            yield name, name, kind, docname, anchor, 1

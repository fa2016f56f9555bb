"""
Rules in a Sphinx project of one's own: one line in its `conf.py`, `extensions = ["rulestone.site"]`.

    :rs:rule:`hp/uno.penalty`   :rs:book:`hp/en`   :rs:finding:`…`   :rs:card:`hp red 7`

Roles say what the thing is called in the language of the project; directives of the same names show it. The rules are
those of the folder `rulestone_rules`, else the nearest upwards, else those that come along. With `rulestone_url`, where
a site of the same rules is published, names lead there. A name that nothing has is warned of, with the nearest.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar
from urllib.parse import quote

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from sphinx.domains import Domain, ObjType
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.writers.html5 import HTML5Translator

from rulestone import bundled_files
from rulestone.checks import check
from rulestone.game_cache import load_playable
from rulestone.loader.files import nearest_rules
from rulestone.site import page_references
from rulestone.site.build import writer_of
from rulestone.site.card_files import address_of
from rulestone.site.page_references import KINDS
from rulestone.site.page_sentences import Speech
from rulestone.site.page_view import FileLink, FoldedFinding, Link, MarkedWords, Picture, Target, Text
from rulestone.site.page_writer import PageWriter
from rulestone.site.site_knowledge import Knowledge
from rulestone.site.site_languages import FALLBACK, TONGUES


class picture(nodes.General, nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils names nodes so
    """A card: its picture where there are pictures, else its name."""


class ProjectRules:
    """The rules of a project, read when a page first asks for them."""

    def __init__(self, app: Sphinx) -> None:
        folder = str(app.config.rulestone_rules) or nearest_rules(str(app.confdir))
        library, problems = load_playable([os.path.join(app.confdir, folder)] if folder else ())
        if library is None or problems:
            raise ExtensionError("; ".join(f"{problem.file}:{problem.line}: {problem.key}" for problem in problems[:5]))
        language = str(app.config.language).lower().replace("-", "_")
        tongue = next((tongue for tongue in TONGUES if language in (tongue.code, tongue.locale.lower())), FALLBACK)
        self.url = str(app.config.rulestone_url).rstrip("/")
        self.plain = PageWriter(Knowledge(library, ()), Speech(tongue))
        self.whole: PageWriter | None = None

    def writer(self, kind: str) -> PageWriter:
        """Where words are found; books are played against each other only for who shows what came out."""
        if kind != "finding" and not self.url:
            return self.plain
        if self.whole is None:
            knowledge = replace(
                self.plain.knowledge, findings=check(self.plain.knowledge.library, across=True).findings
            )
            self.whole = writer_of(knowledge, self.plain.speech.tongue, (bundled_files.LOCALES,))[0]
        return self.whole

    def address(self, kind: str, to: Target) -> str:
        """Where the published site describes something; nothing where it is not known where that is."""
        if not self.url:
            return ""
        writer = self.writer(kind)
        spot = to if isinstance(to, FileLink) else FileLink(*writer.described.places[to.kind, to.name])
        return f"{self.url}/{writer.speech.tongue.prefix}/{quote(spot.page)}/" + (
            f"#{spot.anchor}" if spot.anchor else ""
        )


def rules_of(app: Sphinx) -> ProjectRules:
    """The rules of a project."""
    if not hasattr(app, "rulestone"):
        app.rulestone = ProjectRules(app)  # type: ignore[attr-defined]
    rules_directive: ProjectRules = app.rulestone  # type: ignore[attr-defined]
    return rules_directive


def to_nodes(rules: ProjectRules, kind: str, text: Text) -> Iterator[nodes.Node]:
    """A line of text as a project of another kind holds it."""
    if isinstance(text, str):
        yield nodes.Text(text)
    elif isinstance(text, tuple):
        for part in text:
            yield from to_nodes(rules, kind, part)
    elif isinstance(text, MarkedWords):
        yield nodes.literal(text.text, text.text) if text.code else nodes.inline(text.text, text.text)
    elif isinstance(text, Picture):
        yield picture(text.name, text.name, source=address_of(rules.writer(kind).knowledge, text.file))
    elif isinstance(text, Link):
        inner = [*to_nodes(rules, kind, text.words)]
        address = rules.address(kind, text.to)
        yield from [nodes.reference("", "", *inner, refuri=address, internal=False)] if address else inner


class NamedRole(SphinxRole):
    """A thing within a line: by its own name, unless the writer gives other words; a card as its picture."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The thing, or a warning where there is none of that name."""
        kind, rules = self.name.split(":")[-1], rules_of(self.env.app)
        words, _, rest = self.text.rstrip().partition("<") if self.text.rstrip().endswith(">") else ("", "", "")
        target = rest.removesuffix(">").strip() or self.text
        thing = page_references.link_thing(rules.writer(kind), kind, target, words.strip())
        if thing is None:
            message = page_references.unknown_name(rules.writer(kind), kind, target)
            return [nodes.Text(target)], [self.inliner.reporter.warning(message, line=self.lineno)]
        return [*to_nodes(rules, kind, thing)], []


class ShowDirective(SphinxDirective):
    """Shows a thing as a block."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """The thing, or a warning where there is none of that name."""
        kind, rules = self.name.split(":")[-1], rules_of(self.env.app)
        thing = page_references.show_thing(rules.writer(kind), kind, self.arguments[0])
        if thing is None:
            message = page_references.unknown_name(rules.writer(kind), kind, self.arguments[0])
            return [self.state.document.reporter.warning(message, line=self.lineno)]
        if not isinstance(thing, FoldedFinding):
            return [nodes.paragraph("", "", *to_nodes(rules, kind, thing))]
        sides = [
            nodes.list_item("", nodes.paragraph("", "", *to_nodes(rules, kind, (side.who, ": ", side.says))))
            for side in thing.sides
        ]
        parts: list[nodes.Node] = [nodes.paragraph("", "", *to_nodes(rules, kind, (thing.kind, ": ", thing.line)))]
        parts += [nodes.bullet_list("", *sides)] if sides else []
        parts += [nodes.paragraph("", "", *to_nodes(rules, kind, thing.more))] if rules.url else []
        return [nodes.container("", *parts, classes=["rulestone-finding"])]


class RulesDomain(Domain):
    """What a page may refer to."""

    name = "rs"
    label = "Rulestone"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar[dict[str, Any]] = {kind: NamedRole() for kind in KINDS}
    directives: ClassVar[dict[str, type[Directive]]] = dict.fromkeys(KINDS, ShowDirective)

    def merge_domaindata(self, docnames: object, otherdata: object) -> None:
        """Nothing is kept."""


def visit(self: HTML5Translator, node: picture) -> None:
    """A card in a page that a browser shows; the picture stands in the page itself."""
    source, name = self.attval(node["source"]), self.attval(node.astext())
    self.body.append(f'<img class="rulestone-card" src="{source}" alt="{name}" width="60" height="90">')
    raise nodes.SkipNode


def visit_words(self: nodes.NodeVisitor, node: picture) -> None:
    """The name of a card, wherever pages have no such pictures."""


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_config_value("rulestone_rules", "", "env")
    app.add_config_value("rulestone_url", "", "env")
    words = (visit_words, visit_words)
    app.add_node(picture, html=(visit, None), latex=words, text=words, man=words, texinfo=words)
    app.add_domain(RulesDomain)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

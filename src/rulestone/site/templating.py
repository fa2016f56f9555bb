"""
How templates turn view data into a page: escaped throughout, with few names of their own.

`text` shows a line with its links, `ticked` a sentence with its code; `to` is the address of what a link leads to,
`place` that of a page, `asset` that of a file that lies with the pages; `say` is a sentence of the catalogue.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jinja2.runtime import Context
from jinja2.utils import pass_context
from markupsafe import Markup, escape
from sphinx.jinja2glue import BuiltinTemplateLoader
from sphinx.util import logging

from rulestone.site import page_references
from rulestone.site.markdown import MarkdownLeaf
from rulestone.site.page_view import FileLink, FoldedFinding, Link, MarkedWords, Picture, Target, Text
from rulestone.site.page_writer import tag_of
from rulestone.site.site_languages import ASSETS

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.theming import Theme

    from rulestone.site.page_writer import PageWriter

LOG = logging.getLogger(__name__)
FOREIGN = re.compile(r"(.*\[([a-z]{2})\])(.*)", re.DOTALL)
"""A sentence that says of itself in which other language it is, because nobody has written it in this one."""


class Templates(BuiltinTemplateLoader):
    """Our templates; Sphinx brings none that are shown."""

    def init(self, builder: Builder, theme: Theme | None = None, dirs: list[str] | None = None) -> None:
        """As Sphinx has it, with our filters."""
        super().init(builder, theme, dirs)
        self.environment.autoescape = True
        self.environment.finalize = mark_foreign
        self.environment.filters["text"] = text
        self.environment.filters["ticked"] = ticked
        self.environment.globals["leaf"] = leaf
        self.environment.filters["as_json"] = as_json


@pass_context
def leaf(context: Context, view: MarkdownLeaf) -> Markup:
    """A written page; what it names and nothing has is warned of, with the file to mend."""
    return view.text.render(PageLinks(context, view))


@dataclass(frozen=True)
class PageLinks:
    """Finds what a written page refers to, in the language in which it is shown."""

    context: Context
    leaf: MarkdownLeaf

    def page(self, path: str, place: str) -> str | None:
        """The address of a page that it links to."""
        docname = self.leaf.fellow(path)
        address: str | None = docname and self.context["place"](docname, place)
        return address

    def show_inline(self, kind: str, name: str, words: str) -> Markup:
        """A thing within a line."""
        line = page_references.link_thing(self.context["writer"], kind, name, words)
        return self.lacking(kind, name) if line is None else text(self.context, line)

    def show_block(self, kind: str, name: str) -> Markup:
        """A thing as a block."""
        thing = page_references.show_thing(self.context["writer"], kind, name)
        if isinstance(thing, FoldedFinding):
            macros = self.context.environment.get_template("macros.html").make_module(self.context.get_all())
            return Markup(macros.__dict__["parting"](thing))
        inner = self.lacking(kind, name) if thing is None else text(self.context, thing)
        return Markup("<p>{}</p>\n").format(inner)

    def lacking(self, kind: str, name: str) -> Markup:
        """Warns of a name that nothing has; every warning fails the build."""
        LOG.warning(f"{self.leaf.file}: {page_references.unknown_name(self.context['writer'], kind, name)}")
        return Markup("<code>{}</code>").format(name)


def mark_foreign(value: object) -> object:
    """What stands in a page, with the language declared that a sentence says it is in."""
    # Not a kind of `str`: what is `Markup` has been made into markup before.
    if type(value) is str and (foreign := FOREIGN.fullmatch(value)):
        return Markup('<span lang="{}">{}</span>{}').format(tag_of(foreign[2]), foreign[1], foreign[3])
    return value


@pass_context
def text(context: Context, line: Text) -> Markup:
    """A line of text with what stands in it."""
    if isinstance(line, str):
        return escape(mark_foreign(line))
    if isinstance(line, tuple):
        return Markup("").join(text(context, part) for part in line)
    if isinstance(line, Link):
        inner = text(context, line.words)
        return Markup('<a href="{}">{}</a>').format(context["to"](line.to), inner)
    if isinstance(line, Picture):
        return picture(line, context["asset"](line.file))
    return words(line)


def picture(card: Picture, address: str) -> Markup:
    """A card."""
    return Markup('<img class="{}" src="{}" alt="{}" width="60" height="90" loading="lazy" decoding="async">').format(
        f"card-picture dark-light {card.size}".strip(), address, card.name
    )


def words(shown: MarkedWords) -> Markup:
    """Words that are not of the page itself."""
    if shown.code:
        return Markup("<code>{}</code>").format(shown.text)
    lang = Markup(' lang="{}"').format(shown.lang) if shown.lang else ""
    printed = Markup(' class="printed" translate="no"') if shown.printed else ""
    return Markup("<span{}{}>{}</span>").format(lang, printed, shown.text)


def ticked(sentence: str) -> Markup:
    """A sentence, with what it puts in backticks as code."""
    if FOREIGN.fullmatch(sentence):
        return escape(mark_foreign(sentence))
    pieces = sentence.split("`")
    return Markup("").join(
        Markup("<code>{}</code>").format(piece) if place % 2 else escape(piece)
        for place, piece in enumerate(pieces)
        if piece
    )


def as_json(data: object) -> Markup:
    """Plain data within a script element, which nothing in it can end."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(written)


def addresses(writer: PageWriter, pathto: Callable[..., str]) -> dict[str, Any]:
    """The functions by which a template finds addresses; a link that leads nowhere is a mistake of ours and raises."""

    def place(docname: str, anchor: str = "", query: str = "") -> str:
        if docname not in writer.docnames:
            raise LookupError(f"a link leads to {docname}, and there is no such page")
        path: str = pathto(docname)  # "#" on the page itself
        path = f"{path.removesuffix('#')}?{query}" if query else path
        return f"{path.removesuffix('#')}#{anchor}" if anchor else path

    def to(target: Target) -> str:
        if isinstance(target, FileLink):
            return place(target.page, target.anchor, target.query)
        return place(*writer.described.places[target.kind, target.name])

    return {"place": place, "to": to, "asset": lambda name: pathto(f"../{ASSETS}/{name}", 1)}

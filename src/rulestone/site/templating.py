"""
How templates turn view data into a page: escaped throughout, with few names of their own.

`text` shows a line with its links, `ticked` a sentence with its code; `to` is the address of what a link leads to,
`place` that of a page, `asset` that of a file that lies with the pages; `say` is a sentence of the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jinja2.runtime import Context
from jinja2.utils import pass_context
from markupsafe import Markup, escape
from sphinx.jinja2glue import BuiltinTemplateLoader

from rulestone.site.view import Link, Spot, Target, Text, Words

if TYPE_CHECKING:
    from sphinx.builders import Builder
    from sphinx.theming import Theme

    from rulestone.site.desk import Desk

OURS = ("pages/", "macros.html", "rs-")
"""Templates that escape whatever they show; those of the theme and of Sphinx say themselves what is to be escaped."""


class Templates(BuiltinTemplateLoader):
    """The templates of Sphinx and of the theme, and ours."""

    def init(self, builder: Builder, theme: Theme | None = None, dirs: list[str] | None = None) -> None:
        """As Sphinx has it, with our filters."""
        super().init(builder, theme, dirs)
        self.environment.autoescape = lambda name: name is not None and name.startswith(OURS)
        self.environment.filters["text"] = text
        self.environment.filters["ticked"] = ticked


@pass_context
def text(context: Context, shown: Text) -> Markup:
    """A line of text with what stands in it."""
    if isinstance(shown, str):
        return escape(shown)
    if isinstance(shown, tuple):
        return Markup("").join(text(context, each) for each in shown)
    if isinstance(shown, Link):
        inner = text(context, shown.words)
        return Markup('<a href="{}">{}</a>').format(context["to"](shown.to), inner)
    return words(shown)


def words(shown: Words) -> Markup:
    """Words that are not of the page itself."""
    if shown.code:
        return Markup("<code>{}</code>").format(shown.text)
    lang = Markup(' lang="{}"').format(shown.lang) if shown.lang else ""
    printed = Markup(' class="printed" translate="no"') if shown.printed else ""
    return Markup("<span{}{}>{}</span>").format(lang, printed, shown.text)


def ticked(sentence: str) -> Markup:
    """A sentence, with what it puts in backticks as code."""
    pieces = sentence.split("`")
    return Markup("").join(
        Markup("<code>{}</code>").format(piece) if place % 2 else escape(piece)
        for place, piece in enumerate(pieces)
        if piece
    )


def addresses(desk: Desk, pathto: Callable[..., str]) -> dict[str, Any]:
    """The functions by which a template finds addresses; a link that leads nowhere is a mistake of ours and raises."""

    def place(docname: str, anchor: str = "") -> str:
        if docname not in desk.docnames:
            raise LookupError(f"a link leads to {docname}, and there is no such page")
        path: str = pathto(docname)  # "#" on the page itself
        return f"{path.removesuffix('#')}#{anchor}" if anchor else path

    def to(target: Target) -> str:
        if isinstance(target, Spot):
            return place(target.page, target.anchor)
        return place(*desk.described.places[target.kind, target.name])

    return {"place": place, "to": to, "asset": lambda name: pathto(f"_static/{name}", 1)}

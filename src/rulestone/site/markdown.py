"""
Written pages: Markdown as the documentation uses it, with the roles and directives of the domain.

A page is parsed once; what it refers to is found when it is shown, in the language of the page. Markup of HTML is text
here, and there are no pictures. A link leads to another written page, to a place on the same page, or to the web; one
to another file of the project is shown with the name of that file.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from markupsafe import Markup
from mdit_py_plugins.myst_role import myst_role_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from rulestone.site.page_view import Heading

COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
ROLE = re.compile(r"rs:(?P<kind>rule|book|finding|card)")
DIRECTIVE = re.compile(r"\{rs:(?P<kind>rule|book|finding|card)\} +(?P<name>.+)")
IN_WORDS = re.compile(r"(?P<words>[^<]+)<(?P<name>[^>]+)>")
WEB = re.compile(r"https?://[^\s\"'<>]+")
COLOURED = HtmlFormatter(nowrap=True)
NO_LEXER = ("", "text")
"""What has no colours."""


Env = MutableMapping[str, Any]
"""What a page is shown with."""


class MarkdownLinks(Protocol):
    """What finds that which a page refers to, in the language in which it is shown."""

    def page(self, path: str, place: str) -> str | None:
        """The address of another written page, by its path from this one; none where there is no such page."""

    def show_inline(self, kind: str, name: str, words: str) -> Markup:
        """A rule, book, finding or card within a line, by its own name or in other words."""

    def show_block(self, kind: str, name: str) -> Markup:
        """The same as a block."""


@dataclass(frozen=True)
class WrittenPage:
    """A written page, parsed."""

    title: str
    headings: tuple[Heading, ...]
    tokens: tuple[Token, ...] = field(repr=False)
    digest: str
    """Of its text, by which a page that was written anew is known."""
    refers: bool
    """Whether it shows what the rules or findings say, and so changes with them."""

    def render(self, leads: MarkdownLinks) -> Markup:
        """The page without its title, as HTML."""
        return Markup(READER.renderer.render(self.tokens, READER.options, {"leads": leads}))


class Renderer(RendererHTML):
    """Tokens as the pages of the site have them."""

    def fence(self, tokens: Sequence[Token], idx: int, _: OptionsDict, env: Env) -> str:
        """Code in its colours, or a directive."""
        token = tokens[idx]
        if directive := DIRECTIVE.fullmatch(token.info.strip()):
            return str(env["leads"].show_block(directive["kind"], directive["name"].strip()))
        return code(token.content, token.info.strip())

    def code_block(self, tokens: Sequence[Token], idx: int, *_: Any) -> str:
        """Code that is only moved in."""
        return code(tokens[idx].content, "")

    def myst_role(self, tokens: Sequence[Token], idx: int, _: OptionsDict, env: Env) -> str:
        """A role of the domain; any other stands as it is written."""
        token = tokens[idx]
        role = ROLE.fullmatch(token.meta["name"])
        if role is None:
            return str(Markup("{{{}}}<code>{}</code>").format(token.meta["name"], token.content))
        worded = IN_WORDS.fullmatch(token.content)
        name, words = (worded["name"], worded["words"].strip()) if worded else (token.content, "")
        return str(env["leads"].show_inline(role["kind"], name.strip(), words))

    def link_open(self, tokens: Sequence[Token], idx: int, _: OptionsDict, env: Env) -> str:
        """A link to where it may lead."""
        to = str(tokens[idx].attrs["href"])
        path, __, place = to.partition("#")
        web = WEB.fullmatch(to)
        address = to if web else env["leads"].page(path, place)
        env["closing"] = "</a>" if address else Markup(" (<code>{}</code>)").format(path)
        if not address:
            return ""
        return Markup('<a class="external" href="{}">' if web else '<a href="{}">').format(address)

    def link_close(self, _: Sequence[Token], __: int, ___: OptionsDict, env: Env) -> str:
        """Its end."""
        return str(env["closing"])

    def table_open(self, *_: Any) -> str:
        """Tables may be wider than the window, and scroll then, also by keyboard."""
        return '<div class="scrolls" tabindex="0"><table>\n'

    def table_close(self, *_: Any) -> str:
        """Its end."""
        return "</table></div>\n"

    def th_open(self, *_: Any) -> str:
        """The head of a column."""
        return '<th scope="col">'

    def td_open(self, *_: Any) -> str:
        """A cell; where its text stands in it is for the style to say."""
        return "<td>"


READER = MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table").disable("image")
READER.use(myst_role_plugin)
READER.add_render_rule("myst_role", Renderer.myst_role)  # in place of the one that the plugin brings


def code(text: str, language: str) -> str:
    """Code as it stands; those who use a keyboard can scroll it."""
    try:
        inner = Markup(highlight(text, get_lexer_by_name(language), COLOURED)) if language not in NO_LEXER else text
    except ClassNotFound:
        inner = text
    return str(Markup('<pre class="code" tabindex="0"><code>{}</code></pre>\n').format(inner.strip("\n")))


def parse_page(text: str) -> WrittenPage:
    """A page; its first heading is its title, and every other has a name in addresses."""
    # Markup is text here, so that a comment would be read as part of the page.
    tokens = READER.parse(COMMENT.sub("", text))
    title, headings, used, kept = "", [], set[str](), []
    left = iter(range(len(tokens)))
    for place in left:
        token = tokens[place]
        if token.type == "heading_open":
            words = plain(tokens[place + 1])
            if token.tag == "h1" and not title:
                title = words
                next(left), next(left)
                continue
            token.tag = tokens[place + 2].tag = "h2" if token.tag == "h1" else min(token.tag, "h4")
            token.attrs["id"] = anchor(words, used)
            if token.tag == "h2":
                headings.append(Heading(str(token.attrs["id"]), words))
        kept.append(token)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return WrittenPage(title, tuple(headings), tuple(kept), digest, any(map(refers, tokens)))


def refers(token: Token) -> bool:
    """Whether something of the rules is shown here."""
    named = token.type == "fence" and DIRECTIVE.fullmatch(token.info.strip()) is not None
    return named or token.type == "myst_role" or any(map(refers, token.children or ()))


def plain(token: Token) -> str:
    """The words of a line, without what marks them."""
    return "".join(
        child.content for child in token.children or () if child.type in ("text", "code_inline", "softbreak")
    )


def anchor(text: str, used: set[str]) -> str:
    """The name of a heading in addresses, as people know it from elsewhere; no two on a page are equal."""
    name = start = re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-") or "part"
    count = 0
    while name in used:
        count += 1
        name = f"{start}-{count}"
    used.add(name)
    return name


@dataclass(frozen=True)
class MarkdownLeaf:
    """A written page among its fellows."""

    text: WrittenPage
    name: str
    """Its path without an ending."""
    file: str
    """The file that it was written in, for those who have to mend it."""
    fellows: Mapping[str, str]
    """Every page that it can link to by a path, with its address."""

    def fellow(self, path: str) -> str | None:
        """The page that a path leads to from this one."""
        target = posixpath.normpath(posixpath.join(posixpath.dirname(self.name), path)) if path else f"{self.name}.md"
        return self.fellows.get(target.removesuffix(".md")) if target.endswith(".md") else None

"""
What Sphinx is given: the pages, and what the layout needs on every page.

Alternate addresses, the canonical one and the language switcher come from the one list of pages, so that they agree.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from markupsafe import Markup, escape
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from rulestone.site import registry
from rulestone.site.markdown import MarkdownLeaf
from rulestone.site.page_sentences import NAME
from rulestone.site.page_view import FileLink, Heading, Page
from rulestone.site.page_writer import PageWriter
from rulestone.site.registry import INDEX
from rulestone.site.site_languages import ASSETS, FALLBACK, TONGUES
from rulestone.site.templating import addresses, mark_foreign

PAGE_WRITERS: dict[str, PageWriter] = {}
"""The writer of each language, by its code; set before Sphinx starts, in the process that it runs in."""
PAGES: dict[str, Sequence[Page]] = {}
"""The pages of each language that templates show; set likewise."""
INDEXED = ("written", "writers", "reference", "reading")
"""Kinds of pages whose text is searched; of all else search knows records."""
SHOWN = "shown.json"
"""What the last build in a workshop showed, by page; it is gone with all of that build where that did not end well."""
HEAD = ("description", "above", "foreign", "wide")
"""What the layout is told of a page."""


def alternates(docname: str, target: str, base: str) -> list[dict[str, str]]:
    """The same page in every language, and where people come out whose language is not spoken."""
    links = [{"lang": tongue.tag, "href": f"{base}{tongue.prefix}/{target}"} for tongue in TONGUES]
    default = base if docname == "index" else f"{base}{FALLBACK.prefix}/{target}"
    return [*links, {"lang": "x-default", "href": default}]


def to_layout(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """Fills in what the templates of the site ask for."""
    builder: Any = app.builder
    target = builder.get_target_uri(pagename)
    config = app.config
    page = context.get("rs_page")
    head = {"kind": page.kind, **{name: getattr(page, name) for name in HEAD}} if page else {}
    writer = PAGE_WRITERS[app.config.rulestone_code]
    base = config.rulestone_url
    languages = [
        {
            "name": config.rulestone_languages[tongue.code],
            "tag": tongue.tag,
            "href": "../" * (target.count("/") + 1) + f"{tongue.prefix}/{target}",
            "here": tongue.code == config.rulestone_code,
        }
        for tongue in TONGUES
        if tongue.code in config.rulestone_languages
    ]
    context.update(
        **addresses(writer, context["pathto"]),
        writer=writer,
        say=writer.say,
        quotes=writer.speech.voice.grammar.quotes,
        rs_id="page-" + registry.slug(pagename.replace("/", "-")),
        rs_title=page.title if page else NAME,
        rs_tag=writer.speech.tongue.tag,
        rs_owned=writer.knowledge.owned,
        rs_head=head,
        rs_languages=languages,
        rs_alternates=alternates(pagename, target, base),
        rs_url=f"{base}{config.rulestone_prefix}/{target}" if base else "",
        rs_picture=f"{base}{ASSETS}/preview.jpg",
        rs_nav=config.rulestone_nav,
        rs_foreign=bool(head.get("foreign")) and config.rulestone_code != FALLBACK.code,
        rs_locales=[writer.speech.find("site.og_locale"), *config.rulestone_og],
        rs_root="../" * (target.count("/") + 1),
        rs_around=page.around if page else None,
        rs_indexed=page is not None and page.kind in INDEXED and not is_behind(page),
        rs_contents=contents(page.contents) if page else "",
    )


def from_templates(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The pages that Sphinx reads from no file: each with what its template shows, but for those that are as before."""
    known, now = Path(app.doctreedir, SHOWN), {}
    before = json.loads(known.read_text(encoding="utf-8")) if known.is_file() else {}
    places = digest(
        sorted(item for item in PAGE_WRITERS[app.config.rulestone_code].described.places.items() if is_kept(item))
    )
    for page in PAGES.get(app.config.rulestone_code, ()):
        now[page.docname] = digest((places, page))
        lasting = page.docname != INDEX and not (isinstance(page.view, MarkdownLeaf) and page.view.text.refers)
        if lasting and before.get(page.docname) == now[page.docname]:
            continue
        context = {
            "rs_page": page,
            "view": page.view,
            "title": escape(page.title),
        }
        for name, content in page.beside:
            path = Path(app.outdir) / page.docname / name
            path.parent.mkdir(parents=True, exist_ok=True)
            # Its line ends are its own: spreadsheets expect `\r\n` of a sheet, on whatever system it is made.
            path.write_text(content, encoding="utf-8", newline="")
        yield page.docname, context, f"pages/{page.template or page.kind}.html"
    known.write_text(json.dumps(now), encoding="utf-8")


def digest(shown: object) -> str:
    """What tells whether something is shown as it was before."""
    return hashlib.sha256(repr(shown).encode()).hexdigest()


def is_kept(described: tuple[tuple[str, str], tuple[str, str]]) -> bool:
    """Whether a thing may move from one page to another: a finding has its page by its name."""
    return described[0][0] != "finding"


def is_behind(page: Page) -> bool:
    """Whether few people look for a page, so that search does not offer it beside the others."""
    some = [group for group in page.around.groups if group.folded] if page.around else []
    return any(link.to == FileLink(page.docname) for group in some for link in group.links)


def contents(headings: Iterable[Heading]) -> Markup:
    """What a page holds, as its contents list it."""
    lines = (
        Markup('<li><a href="#{}">{}</a>{}</li>').format(
            heading.anchor, mark_foreign(heading.title), contents(heading.below)
        )
        for heading in headings
    )
    inner = Markup("").join(lines)
    return Markup("<ul>{}</ul>").format(inner) if inner else Markup("")


def none_is_lost(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Every page is reached by links of its own; no page needs a table of contents."""
    for docname in env.all_docs:
        env.metadata[docname]["orphan"] = True
    # Sphinx would index all of it for a search that no page has.
    app.builder.search = False  # type: ignore[attr-defined]
    return []


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    for name in ("code", "prefix", "url"):
        app.add_config_value(f"rulestone_{name}", "", "html")
    app.add_config_value("rulestone_languages", {}, "html")
    for name in ("nav", "og"):
        app.add_config_value(f"rulestone_{name}", [], "html")
    app.connect("html-collect-pages", from_templates)
    app.connect("html-page-context", to_layout, priority=100)
    app.connect("env-updated", none_is_lost)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

"""
The rule site: the books in four languages, with every disagreement where the reader meets it.

Pages are Jinja templates over view data, given to Sphinx once per language by its own event for generated pages, and
searched by Pagefind. Nothing else of rulestone imports Sphinx; others call `build` and `serve`.

To add a page:

1. `pages/<kind>.py` has `pages(writer)`, which yields a `page_view.Page` for each; the folder is the registry.
2. `Page.view` is a frozen dataclass beside it, of texts, numbers, rows and what `page_view` offers: `Picture`, `Link`,
   `SourceLine`, `FoldedFinding`, `Words` in another language. `page_parts` makes these; nothing of it holds markup or
   an address.
3. `theme/templates/pages/<kind>.html` extends `rs-page.html` and fills `{% block main %}` from `view`. All is escaped.
   `{{ say("key", slot=…) }}` is a sentence of `locales/*/LC_MESSAGES/site.po`, in four languages; `{{ x|text }}` a line
   with links in it, `{{ x|ticked }}` one with code; `to(link.to)`, `place(docname, anchor)`, `asset(file)` addresses.
4. `{% import "macros.html" as m with context %}` for what pages share: `m.card`, `m.book`, `m.source`, `m.badge`,
   `m.sides`, `m.differs` (folded to a line), `m.elsewhere(anchor)` (the same place in the other languages).
5. Title, description, contents, crumbs and what the page describes (where a `SiteThing` leads) stand in `Page`;
   the layout makes the head, alternates and switcher of them. The address is a function of `registry`.
6. Styles lie in `theme/static/rulestone.css` with the colours `--rs-*`, never with classes or colours of the theme.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulestone.site.build import Built, CannotBuild, SphinxFailed, build
from rulestone.site.serve import serve

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["Built", "CannotBuild", "SphinxFailed", "build", "serve", "setup"]


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx, where a project of somebody's own names this package among its extensions."""
    from rulestone.site.sphinx_domain import setup  # late: Sphinx takes a while

    return setup(app)

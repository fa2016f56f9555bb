"""
The rule site: the books in four languages, with every disagreement where the reader meets it.

Pages are made from a library as plain trees (`pages/`), read by Sphinx through a parser and a domain of our own, once
per language, and searched by Pagefind. Nothing else of rulestone imports Sphinx; others call `build` and `serve`.
"""

from __future__ import annotations

from rulestone.site.build import Built, CannotBuild, SphinxFailed, build
from rulestone.site.serve import serve

__all__ = ["Built", "CannotBuild", "SphinxFailed", "build", "serve"]

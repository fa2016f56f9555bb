"""
Where the bundled rules, schemas, catalogues and documentation are.

In a wheel they lie inside the package, in a checkout at its top; which of the two holds is decided once, on import.
The names are plain strings and nothing but `os.path` is imported, because every command starts here and some must
answer in a few dozen milliseconds.
"""

import os.path

_PACKAGE = os.path.dirname(os.path.abspath(__file__))
_WHEEL = os.path.join(_PACKAGE, "_data")
_CHECKOUT = os.path.dirname(os.path.dirname(_PACKAGE))

ROOT = _WHEEL if os.path.isdir(_WHEEL) else _CHECKOUT
"""The folder that holds those below."""

RULES = os.path.join(ROOT, "rules")
"""Questions, games, editions, books, variants and rulings."""

SCHEMA = os.path.join(ROOT, "schema")
"""The published JSON Schema of each kind of rule file."""

LOCALES = os.path.join(ROOT, "locales")
"""Compiled catalogues, as `<language>/LC_MESSAGES/<domain>.mo`."""

DOCS = os.path.join(ROOT, "docs")
"""The manual, how-tos, reference, explanations and decisions, as Markdown; the site shows them."""

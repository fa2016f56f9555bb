"""Where each thing is on the site: one address for every rule, book, finding and page, equal in all languages."""

from __future__ import annotations

import hashlib
import re

from rulestone.findings import Finding

INDEX = "index"
DISAGREEMENTS = "disagreements"
BOOKS = "books"
GLOSSARY = "glossary"
CHANGES = "changes"
HOUSE_RULES = "house-rules"
READING = "reading"
SEARCH = "search"
WRITERS = "writers/index"
NOTATION = "writers/notation/index"


def slug(name: str) -> str:
    """A name as part of an address: as it is where it is harmless, else with a digest so that no two meet."""
    if re.fullmatch(r"[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*", name) and len(name) <= 80:
        return name
    kept = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]
    return f"{kept}-{hashlib.sha256(name.encode()).hexdigest()[:8]}".lstrip("-")


def play(edition: str) -> str:
    """Play by these rules."""
    return f"play/{slug(edition)}"


def may_i(edition: str) -> str:
    """May I play this?"""
    return f"may-i/{slug(edition)}"


def differences(edition: str) -> str:
    """All that differs in the books of an edition."""
    return within(DISAGREEMENTS, edition)


def book(book: str) -> str:
    """What one book says."""
    return f"{BOOKS}/{'/'.join(map(slug, book.split('/')))}"


def most_asked(edition: str) -> str:
    """What people ask most of an edition, with the answers."""
    return f"questions/{slug(edition)}"


def card(kind: str) -> str:
    """A card, whatever the edition."""
    return f"cards/{slug(kind)}"


def notation(kind: str, name: str) -> str:
    """A rule file as it is written."""
    return "/".join((NOTATION.rpartition("/")[0], kind, *map(slug, name.split("/"))))


def within(docname: str, edition: str) -> str:
    """The part of a page that is about one edition, where each has a page of its own."""
    return f"{docname}/{slug(edition)}"


def between(one: str, other: str) -> str:
    """What changed from one edition to another, where each two have a page of their own."""
    return f"{CHANGES}/between/{slug(one)}/{slug(other)}"


def finding(finding: Finding) -> str:
    """The page of one finding, under an address that is short enough to be told to somebody."""
    *_, digest = finding.id.split(":", 2)
    return f"d/{slug(digest)}"


def anchor(question: str) -> str:
    """The place of a rule on any page that tells it."""
    return slug(question)


def rule(edition: str, question: str) -> str:
    """The name under which a rule is referred to."""
    return f"{edition}/{question}"

"""
What a writer's page refers to, told from a desk: a rule, a book, a finding or a card by name, and what to show of it.

Written pages, in Markdown or not, name things by their ids. A name that nothing has is left as it is, and so becomes a
reference that leads nowhere, of which Sphinx warns with what `nearest` finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulestone import near
from rulestone.finding import Finding
from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.tree import Node, Tag, el, ref
from rulestone.site.view import Page
from rulestone.words.voice import capital

KINDS = ("rule", "book", "finding", "card")
DESKS: dict[str, Desk] = {}
"""The desk of each language, by its code; set before Sphinx starts, in the process that it runs in."""
PAGES: dict[str, Sequence[Page]] = {}
"""The pages that templates show, likewise."""


def desk(env: Any) -> Desk:
    """The desk of the language that is being built."""
    return DESKS[env.config.rulestone_code]


def known(here: Desk, kind: str) -> tuple[str, ...]:
    """Every name that things of a kind have."""
    knowledge = here.knowledge
    if kind == "rule":
        return tuple(registry.rule(edition.id, asked) for edition in knowledge.editions for asked in edition.asks)
    if kind == "book":
        return tuple(book.id for book in knowledge.books)
    if kind == "finding":
        return tuple(finding.id for finding in knowledge.findings)
    return tuple(
        " ".join(filter(None, (edition, colour, kind)))
        for edition, rules in knowledge.rulesets.items()
        for kind, card in rules.cards.items()
        for colour in (rules.colours if card.coloured else (None,))
    )


def nearest(here: Desk, kind: str, target: str) -> tuple[str, ...]:
    """The names most like one that nothing has."""
    return near.nearest(target, known(here, kind))


def unknown(here: Desk, kind: str, target: str) -> str:
    """What a writer is told of a name that nothing has."""
    found = nearest(here, kind, target)
    return f"no {kind} {target!r}" + (f"; did you mean {' or '.join(map(repr, found))}?" if found else "")


def name(here: Desk, kind: str, target: str) -> str | None:
    """What a thing is called in the language of the page."""
    if target not in known(here, kind):
        return None
    if kind == "rule":
        return here.question(target.partition("/")[2])
    if kind == "book":
        return here.book(target)
    return capital(here.finding_text(finding(here, target)).headline).replace("`", "")


def finding(here: Desk, target: str) -> Finding:
    """The finding of an id."""
    return next(each for each in here.knowledge.findings if each.id == target)


def card(here: Desk, text: str) -> Tag | None:
    """A card by `edition kind`, `edition colour kind` or `edition colour number`: its picture, leading to its names."""
    edition, *words = text.split()
    rules = here.knowledge.rulesets.get(edition)
    if rules is None or not words:
        return None
    colour = words.pop(0) if words[0] in rules.colours else None
    word = " ".join(words)
    drawn: dict[str, object] = {"kind": word, "colour": colour}
    if word.isdigit():
        drawn = {"kind": next((kind for kind, each in rules.cards.items() if not each.action), ""), "number": word}
        drawn["colour"] = colour
    kind = str(drawn["kind"])
    if kind not in rules.cards or rules.cards[kind].coloured is not (colour is not None):
        return None
    picture = here.card(edition, drawn)
    named = any(kind in book.cards for book in here.knowledge.books)
    return ref("card", kind, picture) if named else picture


def show(here: Desk, kind: str, target: str) -> Tag | None:
    """What a page tells about a thing, in short."""
    if kind == "card":
        drawn = card(here, target)
        return el("p", drawn) if drawn else None
    called = name(here, kind, target)
    if called is None:
        return None
    if kind == "book":
        return el("p", ref("book", target, called))
    if kind == "finding":
        return here.parting(finding(here, target))
    edition, _, question = target.partition("/")
    answer = here.knowledge.answers[edition].get(question)
    said = here.answer(question, answer) if answer is not None else called
    return el("p", ref("rule", target, said), class_="rule-says")


def all_filled(here: Desk, body: tuple[Tag, ...]) -> tuple[Tag, ...]:
    """The body of a written page, likewise."""
    return tuple(each for each in (filled(here, each) for each in body) if isinstance(each, Tag))


def filled(here: Desk, tree: Node) -> Node:
    """A written tree with what it names (`rs-named`) and shows (`rs-show`) filled in, in the language of the desk."""
    if isinstance(tree, str):
        return tree
    if tree.name in ("rs-named", "rs-show"):
        attrs = dict(tree.attrs)
        kind, target = attrs["kind"], attrs["to"]
        if tree.name == "rs-show":
            return show(here, kind, target) or el("p", ref(kind, target, el("code", target)))
        if kind == "card":
            return card(here, target) or ref(kind, target, el("code", target))
        return ref(kind, target, name(here, kind, target) or el("code", target))
    return Tag(tree.name, tree.attrs, tuple(filled(here, each) for each in tree.children))

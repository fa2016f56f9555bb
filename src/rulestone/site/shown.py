"""
What a writer's page refers to: a rule, a book, a finding or a card by its id, and what is shown of it.

A name that nothing has is told to its writer with the names most like it.
"""

from __future__ import annotations

from rulestone import near
from rulestone.finding import Finding
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.view import Differs, Link, Text, Thing
from rulestone.words.voice import capital

KINDS = ("rule", "book", "finding", "card")


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


def unknown(here: Desk, kind: str, target: str) -> str:
    """What a writer is told of a name that nothing has."""
    found = near.nearest(target, known(here, kind))
    return f"no {kind} {target!r}" + (f"; did you mean {' or '.join(map(repr, found))}?" if found else "")


def named(here: Desk, kind: str, target: str, words: str = "") -> Text | None:
    """A thing within a line, in its own words or others, leading to where it is described; none where there is none."""
    if kind == "card":
        return card(here, target)
    if target not in known(here, kind):
        return None
    if kind == "rule":
        called = here.question(target.partition("/")[2])
    elif kind == "book":
        called = here.book(target)
    else:
        called = capital(here.finding_text(finding(here, target)).headline).replace("`", "")
    return Link(words or called, Thing(kind, target))


def finding(here: Desk, target: str) -> Finding:
    """The finding of an id."""
    return next(each for each in here.knowledge.findings if each.id == target)


def card(here: Desk, text: str) -> Text | None:
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
    picture = pieces.card(here, edition, drawn)
    named = any(kind in book.cards for book in here.knowledge.books)
    return Link(picture, Thing("card", kind)) if named else picture


def shown(here: Desk, kind: str, target: str) -> Text | Differs | None:
    """What a page tells about a thing, in short: what a rule says, the sides of a finding, else its name."""
    called = named(here, kind, target)
    if called is None or kind in ("book", "card"):
        return called
    if kind == "finding":
        return pieces.differs(here, finding(here, target))
    edition, _, question = target.partition("/")
    answer = here.knowledge.answers[edition].get(question)
    return called if answer is None else Link(here.answer(question, answer), Thing(kind, target))

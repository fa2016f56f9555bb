"""
What a writer's page refers to: a rule, a book, a finding or a card by its id, and what is shown of it.

A name that nothing has is told to its writer with the names most like it.
"""

from __future__ import annotations

from rulestone import nearest_names
from rulestone.cards import Card
from rulestone.findings import Finding
from rulestone.site import page_parts, registry
from rulestone.site.page_view import FoldedFinding, Link, SiteThing, Text
from rulestone.site.page_writer import PageWriter
from rulestone.words.voice import capital

KINDS = ("rule", "book", "finding", "card")


def names_of_kind(writer: PageWriter, kind: str) -> tuple[str, ...]:
    """Every name that things of a kind have."""
    knowledge = writer.knowledge
    if kind == "rule":
        return tuple(registry.rule(edition.id, question) for edition in knowledge.editions for question in edition.asks)
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


def unknown_name(writer: PageWriter, kind: str, target: str) -> str:
    """What a writer is told of a name that nothing has."""
    nearest = nearest_names.nearest(target, names_of_kind(writer, kind))
    return f"no {kind} {target!r}" + (f"; did you mean {' or '.join(map(repr, nearest))}?" if nearest else "")


def link_thing(writer: PageWriter, kind: str, target: str, words: str = "") -> Text | None:
    """A thing within a line, in its own words or others, leading to where it is described; none where there is none."""
    if kind == "card":
        return card(writer, target)
    if target not in names_of_kind(writer, kind):
        return None
    if kind == "rule":
        name = writer.question(target.partition("/")[2])
    elif kind == "book":
        name = writer.book(target)
    else:
        name = capital(writer.finding_text(finding(writer, target)).headline).replace("`", "")
    return Link(words or name, SiteThing(kind, target))


def finding(writer: PageWriter, target: str) -> Finding:
    """The finding of an id."""
    return next(finding for finding in writer.knowledge.findings if finding.id == target)


def card(writer: PageWriter, text: str) -> Text | None:
    """A card by `edition kind`, `edition colour kind` or `edition colour number`: its picture, leading to its names."""
    edition, *words = text.split()
    rules = writer.knowledge.rulesets.get(edition)
    if rules is None or not words:
        return None
    colour = words.pop(0) if words[0] in rules.colours else None
    word = " ".join(words)
    drawn = Card(word, colour)
    if word.isdigit():
        drawn = Card(
            next((kind for kind, known_card in rules.cards.items() if not known_card.action), ""), colour, int(word)
        )
    kind = drawn.kind
    if kind not in rules.cards or rules.cards[kind].coloured is not (colour is not None):
        return None
    picture = page_parts.card_picture(writer, edition, drawn)
    is_named = any(kind in book.cards for book in writer.knowledge.books)
    return Link(picture, SiteThing("card", kind)) if is_named else picture


def show_thing(writer: PageWriter, kind: str, target: str) -> Text | FoldedFinding | None:
    """What a page tells about a thing, in short: what a rule says, the sides of a finding, else its name."""
    name = link_thing(writer, kind, target)
    if name is None or kind in ("book", "card"):
        return name
    if kind == "finding":
        return page_parts.fold_finding(writer, finding(writer, target))
    edition, _, question = target.partition("/")
    answer = writer.knowledge.answers[edition].get(question)
    return name if answer is None else Link(writer.answer(question, answer), SiteThing(kind, target))

"""House rules: what each changes in which game, read back from its patches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from rulestone.compiler import Ruleset
from rulestone.model import Edition, Variant
from rulestone.phrases.tree import Node
from rulestone.site import pieces, registry
from rulestone.site.desk import Desk
from rulestone.site.many import FEW
from rulestone.site.pages.notation import line_of
from rulestone.site.view import Heading, Link, Page, Spot, Text, listed
from rulestone.words.reading import read_back
from rulestone.words.voice import capital


@dataclass(frozen=True)
class Change:
    """One patch: what it does to which part of the rules, and the rule as it then is; or the answer that it gives."""

    verb: str
    path: str
    lines: tuple[str, ...]
    """Sentences, with names from the notation in backticks."""
    answer: str = ""


@dataclass(frozen=True)
class HouseRule:
    """One house rule, where it can be played, and what it changes."""

    anchor: str
    name: str
    about: str
    fits: Text
    rules: tuple[Link, ...]
    """The rule that it takes the place of or is told beside, as each book tells it that is told to play by."""
    instead: bool
    """Whether it takes the place of them."""
    changes: tuple[Change, ...]
    """The same in the notation, for those who write rules."""
    written: Link | None
    """The file that says so."""


@dataclass(frozen=True)
class House:
    """What the page shows."""

    rules: tuple[HouseRule, ...]


def pages(desk: Desk) -> Iterator[Page]:
    """One page for all house rules."""
    variants = desk.knowledge.library.variants
    if not variants:
        return
    rules = tuple(one(desk, variant) for _, variant in sorted(variants.items()))
    yield Page(
        docname=registry.HOUSE_RULES,
        kind="house",
        title=desk.say("house.title"),
        description=desk.say("house.description"),
        view=House(rules),
        contents=tuple(Heading(each.anchor, each.name) for each in rules),
        above=desk.crumbs(),
    )


def one(desk: Desk, variant: Variant) -> HouseRule:
    """One house rule."""
    varied = desk.knowledge.varied
    fitting = [edition for edition in desk.knowledge.editions if (edition.game, variant.id) in varied]
    rules = varied[fitting[0].game, variant.id] if fitting else None
    ticked = f"house={quote(variant.id)}"
    spots = ((each, Spot(registry.play(each.id), query=ticked)) for each in fitting[:FEW])
    links = [Link(desk.edition(each.id), spot) for each, spot in spots]
    if len(fitting) > FEW:
        links.append(pieces.page(registry.BOOKS, desk.say("many.more", number=len(fitting) - FEW)))
    return HouseRule(
        anchor=f"house-{registry.slug(variant.id)}",
        name=desk.speech.named(f"variant.{variant.id}", variant.name.replace("_", " ")),
        about=desk.speech.find(f"site.variant.{variant.id}.about") or "",
        fits=listed(links),
        rules=tuple(dict.fromkeys(each for edition in fitting[:FEW] for each in rule_of(desk, edition, variant))),
        instead=bool(variant.instead_of),
        changes=tuple(change(desk, each, rules) for each in variant.changes) if rules else (),
        written=line_of(desk, variant.spot.file, "variants", variant.id, 1) if fitting else None,
    )


def rule_of(desk: Desk, edition: Edition, variant: Variant) -> Iterator[Link]:
    """The rule that a house rule changes, as the book says it that tells the rules of an edition."""
    question = variant.instead_of or variant.beside
    claims = desk.knowledge.book_for(edition, desk.code).claims_on(question) if question in edition.asks else ()
    for claim in claims[:1]:
        answer = claim.answer if claim.answer is not None else desk.knowledge.library.questions[question].usual
        if answer is not None:
            says = desk.answer(question, answer, claim.book)
            yield pieces.rule(edition, question, f"{desk.edition(edition.id)}: {says}")


def change(desk: Desk, patch: Mapping[str, Any], rules: Ruleset) -> Change:
    """One patch."""
    verb = next(verb for verb in ("add", "replace", "remove", "answer") if verb in patch)
    path = str(patch[verb])
    if verb == "answer":
        return Change(verb, path, (), desk.answer(path, patch["with"]))
    lines = [line for node in after(rules, path) for line in read_back(node, desk.speech.voice).split("\n")]
    return Change(verb, path, tuple(capital(line.strip()) for line in lines))


def after(rules: Ruleset, path: str) -> Iterator[Node]:
    """The blocks that a path holds once the house rule is laid over the game, outermost first."""
    exact = rules.blocks.get(path)
    if exact is not None:
        yield exact
        return
    part, _, name = path.partition("/")
    if part == "moves" and name in rules.moves:
        yield rules.moves[name].allowed_if
        yield rules.moves[name].do

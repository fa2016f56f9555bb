"""House rules: what each changes in which game, read back from its patches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from rulestone.compiler import Ruleset
from rulestone.model import Edition, Variant
from rulestone.phrases.syntax_tree import Node
from rulestone.site import page_parts, registry
from rulestone.site.long_lists import FEW
from rulestone.site.page_view import FileLink, Heading, Link, Page, Text, listed
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages.notation import line_of
from rulestone.words.phrase_sentences import read_back
from rulestone.words.voice import capital


@dataclass(frozen=True)
class PatchChange:
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
    rules: tuple[tuple[str, Text], ...]
    """The rule that it takes the place of or is told beside, as books tell it, with the way to it in their editions."""
    instead: bool
    """Whether it takes the place of them."""
    changes: tuple[PatchChange, ...]
    """The same in the notation, for those who write rules."""
    file: Link | None
    """The file that says so."""


def pages(writer: PageWriter) -> Iterator[Page]:
    """One page for all house rules."""
    variants = writer.knowledge.library.variants
    if not variants:
        return
    rules = tuple(house_rule(writer, variant) for _, variant in sorted(variants.items()))
    yield writer.page(
        "house",
        registry.HOUSE_RULES,
        view=(rules),
        contents=tuple(Heading(rule.anchor, rule.name) for rule in rules),
    )


def house_rule(writer: PageWriter, variant: Variant) -> HouseRule:
    """One house rule."""
    varied = writer.knowledge.varied
    fitting = [edition for edition in writer.knowledge.editions if (edition.game, variant.id) in varied]
    rules = varied[fitting[0].game, variant.id] if fitting else None
    ticked = f"house={quote(variant.id)}"
    spots = ((edition, FileLink(registry.play(edition.id), query=ticked)) for edition in fitting[:FEW])
    links = [Link(writer.edition(edition.id), spot) for edition, spot in spots]
    if len(fitting) > FEW:
        links.append(page_parts.link_page(registry.BOOKS, writer.say("many.more", number=len(fitting) - FEW)))
    return HouseRule(
        anchor=f"house-{registry.slug(variant.id)}",
        name=writer.speech.name_of(f"variant.{variant.id}", variant.name.replace("_", " ")),
        about=writer.speech.find(f"site.variant.{variant.id}.about") or "",
        fits=listed(links),
        rules=tuple((says, listed(ways)) for says, ways in rules_of(writer, fitting[:FEW], variant).items()),
        instead=bool(variant.instead_of),
        changes=tuple(change(writer, patch, rules) for patch in variant.changes) if rules else (),
        file=line_of(writer, variant.spot.file, "variants", variant.id, 1) if fitting else None,
    )


def rules_of(writer: PageWriter, editions: Sequence[Edition], variant: Variant) -> Mapping[str, list[Link]]:
    """The rule that a house rule changes, as the books say it that are told to play by, with where it stands."""
    question = variant.instead_of or variant.beside
    ways_by_sentence: dict[str, list[Link]] = {}
    for edition in editions:
        claims = writer.knowledge.book_for(edition, writer.code).claims_on(question) if question in edition.asks else ()
        for claim in claims[:1]:
            answer = claim.answer if claim.answer is not None else writer.knowledge.library.questions[question].usual
            if answer is not None:
                way = page_parts.link_rule(edition, question, writer.edition(edition.id))
                ways_by_sentence.setdefault(writer.answer(question, answer, claim.book), []).append(way)
    return ways_by_sentence


def change(writer: PageWriter, patch: Mapping[str, Any], rules: Ruleset) -> PatchChange:
    """One patch."""
    verb = next(verb for verb in ("add", "replace", "remove", "answer") if verb in patch)
    path = str(patch[verb])
    if verb == "answer":
        return PatchChange(verb, path, (), writer.answer(path, patch["with"]))
    lines = [line for node in after(rules, path) for line in read_back(node, writer.speech.voice).split("\n")]
    return PatchChange(verb, path, tuple(capital(line.strip()) for line in lines))


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

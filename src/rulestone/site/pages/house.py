"""House rules: what each changes in which game, read back from its patches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulestone.compiler import Ruleset
from rulestone.model import Variant
from rulestone.phrases.tree import Node
from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.many import FEW
from rulestone.site.tree import Some, Tag, el, page, section
from rulestone.site.view import Page
from rulestone.words.reading import read_back
from rulestone.words.voice import capital


def pages(desk: Desk) -> Iterator[Page]:
    """One page for all house rules."""
    variants = desk.knowledge.library.variants
    if not variants:
        return
    yield Page(
        docname=registry.HOUSE_RULES,
        kind="house",
        title=desk.say("house.title"),
        description=desk.say("house.description"),
        body=(
            el("p", desk.say("house.lead"), class_="lead"),
            *(one(desk, variant) for _, variant in sorted(variants.items())),
        ),
        above=desk.crumbs(),
    )


def one(desk: Desk, variant: Variant) -> Tag:
    """One house rule, where it can be played, and what it changes."""
    about = desk.speech.find(f"site.variant.{variant.id}.about")
    varied = desk.knowledge.varied
    fitting = [edition for edition in desk.knowledge.editions if (edition.game, variant.id) in varied]
    more = len(fitting) - FEW
    rules = varied[fitting[0].game, variant.id] if fitting else None
    changes = [change(desk, each, rules) for each in variant.changes] if rules else []
    return section(
        f"house-{registry.slug(variant.id)}",
        desk.speech.named(f"variant.{variant.id}", variant.name.replace("_", " ")),
        el("p", about) if about else None,
        el(
            "p",
            desk.say("house.fits"),
            " ",
            joined(
                [
                    *(desk.page_link(registry.play(each.id), desk.edition(each.id)) for each in fitting[:FEW]),
                    *([page(registry.BOOKS, desk.say("many.more", number=more))] if more > 0 else ()),
                ]
            ),
        )
        if fitting
        else None,
        el("h3", desk.say("house.changes")),
        el("ul", changes, class_="changes-list"),
    )


def joined(links: list[Tag]) -> list[Some]:
    """Links with commas between them."""
    found: list[Some] = []
    for link in links:
        found += [", "] * bool(found) + [link]
    return found


def change(desk: Desk, patch: Mapping[str, Any], rules: Ruleset) -> Tag:
    """One patch: what it does, and the rule as it then is."""
    verb = next(verb for verb in ("add", "replace", "remove", "answer") if verb in patch)
    path = str(patch[verb])
    if verb == "answer":
        return el("li", desk.answer(path, patch["with"]))
    lines = [line for node in after(rules, path) for line in read_back(node, desk.speech.voice).split("\n")]
    return el(
        "li",
        desk.say(f"house.{verb}"),
        " ",
        el("code", path),
        el("div", (el("p", desk.ticked(capital(line.strip()))) for line in lines), class_="read-back")
        if lines
        else None,
    )


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

"""What directives and roles on a writer's page show, from the desk of the language that is being built."""

from __future__ import annotations

from typing import Any

from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.tree import Tag, el, ref

DESKS: dict[str, Desk] = {}
"""The desk of each language, by its code; set before Sphinx starts, in the process that it runs in."""


def desk(env: Any) -> Desk:
    """The desk of the language that is being built."""
    return DESKS[env.config.rulestone_code]


def name(env: Any, kind: str, target: str) -> str | None:
    """What a thing is called in the language of the page."""
    here = desk(env)
    if kind == "rule":
        edition, _, question = target.partition("/")
        return here.question(question) if edition in here.knowledge.library.editions else None
    if kind == "book":
        return here.book(target) if target in here.knowledge.library.books else None
    found = next((each for each in here.knowledge.findings if each.id == target), None)
    return here.told(found).headline if found else None


def card(env: Any, text: str) -> Tag | None:
    """A card by `edition kind`, `edition colour kind` or `edition colour number`."""
    here = desk(env)
    edition, *words = text.split()
    rules = here.knowledge.rulesets.get(edition)
    if rules is None or not words:
        return None
    colour = words.pop(0) if words[0] in rules.colours else None
    word = " ".join(words)
    known = {"kind": word} if word in rules.cards else None
    if known is None and word.isdigit():
        known = {"kind": next((kind for kind, each in rules.cards.items() if not each.action), ""), "number": word}
    return here.card(edition, {**known, "colour": colour}) if known and known["kind"] else None


def show(env: Any, kind: str, target: str) -> Tag | None:
    """What a page tells about a thing, in short."""
    here = desk(env)
    if kind == "card":
        return card(env, target)
    called = name(env, kind, target)
    if called is None:
        return None
    if kind == "book":
        return el("p", ref("book", target, called))
    if kind == "finding":
        return here.parting(next(each for each in here.knowledge.findings if each.id == target))
    edition, _, question = target.partition("/")
    answer = here.knowledge.answers[edition].get(question)
    said = here.answer(question, answer) if answer is not None else called
    return el("p", ref("rule", registry.rule(edition, question), said), class_="rule-says")

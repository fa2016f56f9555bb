"""
What search knows: a record for each rule, card, finding and house rule, with the place to jump to.

A record has the words of its rule and, from `rules/asks/`, the everyday words by which people ask for it; how these are
typed comes from the catalogues. The browser puts both together (`search.js`); nothing is understood here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulestone.asking.everyday import FILLER, ways
from rulestone.asking.names import names
from rulestone.asking.patterns import CARD, Pattern, Patterns, patterns
from rulestone.model import Edition
from rulestone.site import registry
from rulestone.site.desk import Desk
from rulestone.site.pages.asked import answered
from rulestone.site.rulebook import telling_of
from rulestone.words.rules import house_rule_name
from rulestone.words.slots import Card
from rulestone.words.voice import capital


@dataclass
class Place:
    """Where a hit leads."""

    edition: str
    section: str
    to: str
    says: str

    def data(self) -> list[str]:
        """As the browser reads it."""
        return [self.edition, self.section, self.to, self.says]


@dataclass
class Record:
    """One hit: what it is about, its places, and how people ask for it."""

    title: str
    kind: str
    places: list[Place] = field(default_factory=list)
    asked: list[list[Any]] = field(default_factory=list)
    """Everyday words: those that are needed, those that may stand beside, and how far this is what they ask."""

    def data(self) -> dict[str, Any]:
        """As the browser reads it."""
        return {
            "title": self.title,
            "kind": self.kind,
            "asked": self.asked,
            "places": [each.data() for each in self.places],
        }


def index(desk: Desk) -> dict[str, Any]:
    """All that the browser needs to search in one language."""
    known = desk.knowledge
    every = patterns(known.library)
    kinds = {kind for rules in known.rulesets.values() for kind in rules.cards}
    colours = {colour for rules in known.rulesets.values() for colour in rules.colours}
    called = names(known.books, kinds, colours, [desk.code])
    cards = [[" ".join(name), f"<{kind}>"] for name, some in called.kinds.items() for kind in some]
    typed = [
        [" ".join(way), word] for word in sorted(every.words) for way in ways(desk.speech.folders, desk.code, word)
    ]
    return {
        "numbers": dict(sorted(called.numbers.items())),
        "noise": sorted(called.noise | called.letters),
        "filler": FILLER,
        "soft": sorted(every.soft),
        "typed": sorted([*typed, *cards, *signs(desk)]),
        "compose": [[[sorted(part) for part in parts], one] for parts, one in every.compose],
        "records": [each.data() for each in records(desk, every)],
    }


def signs(desk: Desk) -> Iterator[list[str]]:
    """Cards to draw by the sign with which people write them: `+2`."""
    for edition, rules in desk.knowledge.rulesets.items():
        answers = desk.knowledge.answers[edition]
        for kind in rules.cards:
            number = answers.get(f"{kind}.cards_drawn")
            if isinstance(number, int):
                yield from ([f"+{number}", f"<{kind}>"], [f"{number} +", f"<{kind}>"])


def records(desk: Desk, every: Patterns) -> list[Record]:
    """Every record: rules by their question, whatever the edition, then cards and house rules."""
    found: dict[str, Record] = {}
    for edition in desk.knowledge.editions:
        for question, place in of_edition(desk, edition):
            record = found.setdefault(question, Record(desk.question(question), "rule"))
            record.places.append(place)
    for finding in desk.knowledge.disagreements:
        if finding.question in found and finding.scope == "edition" and len(finding.sides) > 1 and not finding.is_gap:
            line = desk.say("search.differs")
            found[finding.question].places.append(
                Place(desk.edition(finding.edition), line, f"{registry.finding(finding)}/", "")
            )
    for question, record in found.items():
        record.asked = list(asked_by(question, every))
    return [*found.values(), *cards(desk), *house_rules(desk, every), *most_asked(desk)]


def of_edition(desk: Desk, edition: Edition) -> Iterator[tuple[str, Place]]:
    """Every rule of an edition where its page tells it; what the book leaves open with what we suggest."""
    telling = telling_of(desk, edition)
    page, name = registry.play(edition.id), desk.edition(edition.id)
    told: dict[str, tuple[str, str]] = {}
    for section in telling.sections:
        for paragraph in section.paragraphs:
            for one in paragraph.sentences:
                left = one.open
                says = one.text.removeprefix(one.asks).strip() if left is None else f"{left.why} {left.suggested}"
                told |= dict.fromkeys(one.questions, (section.heading, says))
    for question in dict.fromkeys(edition.asks):
        if question in told:
            heading, says = told[question]
            yield question, Place(name, heading, f"{page}/#{registry.anchor(question)}", says)


def cards(desk: Desk) -> Iterator[Record]:
    """Each card, at its rules in every edition that has it."""
    found: dict[str, Record] = {}
    for edition in desk.knowledge.editions:
        telling = telling_of(desk, edition)
        for chapter in telling.rulebook.chapters:
            for part in chapter.parts:
                place = chapter.place if chapter.picture else part.place
                if place.startswith("card-"):
                    kind = place.removeprefix("card-")
                    title = capital(desk.speech.voice.noun(Card(kind)))
                    record = found.setdefault(kind, Record(title, "card", asked=[[[[f"<{kind}>"]], [], 0]]))
                    to = f"{registry.play(edition.id)}/#{place}"
                    if all(each.to != to for each in record.places):
                        says = " ".join(line.text for line in part.lines if not line.only_with)
                        record.places.append(Place(desk.edition(edition.id), chapter.title, to, says))
    yield from found.values()


def most_asked(desk: Desk) -> Iterator[Record]:
    """Each question that people ask most, with its answer in every edition."""
    found: dict[str, Record] = {}
    for edition in desk.knowledge.editions:
        for each in answered(desk, edition):
            record = found.setdefault(each.anchor, Record(each.asks, "question"))
            says = " ".join([each.says[0].word, *each.says[0].sentences]).strip()
            to = f"{registry.asked(edition.id)}/#{each.anchor}"
            record.places.append(Place(desk.edition(edition.id), desk.say("asked.short"), to, says))
    yield from found.values()


def house_rules(desk: Desk, every: Patterns) -> Iterator[Record]:
    """Each house rule."""
    for name in desk.knowledge.library.variants if registry.HOUSE_RULES in desk.docnames else ():
        about = desk.speech.find(f"site.variant.{name}.about") or ""
        record = Record(capital(house_rule_name(name, desk.speech.voice)), "house")
        record.places = [
            Place(desk.say("house.short"), "", f"{registry.HOUSE_RULES}/#house-{registry.slug(name)}", about)
        ]
        record.asked = [way(each, 1) for each in every.patterns if each.ask.house_rule == name]
        yield record


def asked_by(question: str, every: Patterns) -> Iterator[list[Any]]:
    """How people ask for a rule in everyday words; what is told beside another rule counts less."""
    topic = question.split(".", 1)[0]
    seen = set()
    for pattern in every.patterns:
        for place, asked in enumerate(pattern.ask.questions):
            card = next((part for part in question.split(".") if asked.replace(CARD, part) == question), "")
            if asked == question or card or (CARD in asked and asked.replace(CARD, topic) == question):
                found = way(pattern, place, card or topic)
                if repr(found) not in seen:
                    seen.add(repr(found))
                    yield found


def way(pattern: Pattern, place: int, card: str = "") -> list[Any]:
    """One way of asking: what has to be mentioned, what may be, and whether it is asked for first."""
    needed = [sorted(f"<{card}>" if each == CARD and card else each for each in part) for part in pattern.needed]
    return [
        [each for each in needed if "<number>" not in each and "<count>" not in each],
        sorted(pattern.others),
        place,
    ]

"""
What search knows: a record for each rule, card, finding and house rule, with the place to jump to.

A record has the words of its rule and, from `rules/asks/`, the everyday words by which people ask for it; how these are
typed comes from the catalogues. The browser puts both together (`search.js`); nothing is understood here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from rulestone.asking.card_names import names
from rulestone.asking.everyday_words import FILLER, ways
from rulestone.asking.points_of_rules import Points, RulePoint, points, slot
from rulestone.asking.question_patterns import CARD, AskedQuestion, pattern_of, patterns
from rulestone.model import Edition, Library
from rulestone.site import registry
from rulestone.site.page_writer import PageWriter
from rulestone.site.pages.most_asked import answered
from rulestone.site.rulebook import telling_of
from rulestone.words.claim_sentences import house_rule_name
from rulestone.words.voice import capital

SearchPlace = tuple[str, str, str, str]
"""Where a hit leads: edition, section, address, and what stands there."""
AskedWay = tuple[tuple[tuple[str, ...], ...], tuple[str, ...], int]
"""A way of asking: the words that are needed, those that may stand beside, and how far this is what they ask."""
AskedPoint = tuple[int, int, str, str]
"""What has been asked of it: a point, how far it is what that asks, and a card in whose place another stands."""
COUNTED = {"<number>", "<count>"}


@dataclass
class SearchRecord:
    """One hit: what it is about, its places, and how people ask for it."""

    title: str
    kind: str
    places: list[SearchPlace] = field(default_factory=list)
    asked: list[AskedWay] = field(default_factory=list)
    about: str = ""
    """The question that it tells, where it is one of the books, or the house rule."""
    family: str = ""
    """The same for any card, so that what is alike for several of them is one hit."""
    points: list[AskedPoint] = field(default_factory=list)


def index(writer: PageWriter) -> dict[str, Any]:
    """All that the browser needs to search in one language; a way of asking stands once, and records name it."""
    known = writer.knowledge
    every, points_known = patterns(known.library), points(known.library)
    kinds = {kind for rules in known.rulesets.values() for kind in rules.cards}
    colours = {colour for rules in known.rulesets.values() for colour in rules.colours}
    called = names(known.books, kinds, colours, [writer.code])
    cards = {(" ".join(name), f"<{kind}>") for name, some in called.kinds.items() for kind in some}
    ways_asked = ways_of(known.library, kinds)
    needed_words = {word for some in ways_asked.values() for needed, _, _ in some for part in needed for word in part}
    typed = words_typed(writer, {*needed_words, *every.words, *points_known.words}) | cards_typed(writer, kinds)
    signs = (([sorted(part) for part, _ in row], name) for name, rows in points_known.signs for row in rows)
    composed = (([sorted(part) for part in parts], one) for parts, one in every.compose)
    all_records = [asdict(record) for record in with_points(records(writer, ways_asked), points_known, kinds)]
    numbers: dict[AskedWay, int] = {}
    for record in all_records:
        record["asked"] = [numbers.setdefault(way, len(numbers)) for way in dict.fromkeys(record["asked"])]
    return {
        "numbers": dict(sorted(called.numbers.items())),
        "noise": sorted(called.noise | called.letters),
        "filler": FILLER,
        "soft": sorted(every.soft),
        "typed": sorted({*typed, *cards, *drawn_by_number(writer)}),
        "compose": [*composed, *signs],
        "ways": list(numbers),
        **points_by_concepts(points_known),
        "records": all_records,
    }


def words_typed(writer: PageWriter, words: Iterable[str]) -> set[tuple[str, str]]:
    """What people type for each word of a way of asking."""
    return {
        (" ".join(way), word)
        for part in ("everyday", "point", "sought")
        for word in words
        for way in ways(writer.speech.folders, writer.code, word, part)
    }


def cards_typed(writer: PageWriter, kinds: Iterable[str]) -> set[tuple[str, str]]:
    """What people type for each kind of card besides its name."""
    return {
        (" ".join(way), f"<{kind}>")
        for kind in kinds
        for way in ways(writer.speech.folders, writer.code, f"card.{kind}", "sought")
    }


def points_by_concepts(known: Points) -> dict[str, Any]:
    """The points that can be asked about, each by the numbers of the concepts in its ways, and what each tells."""
    asking = points_asking(known)
    concepts = numbered(word for point in asking for way in point.ways for word in sorted(way.words))
    return {
        "concepts": list(concepts),
        "tells": [round(known.weights.get(concept, 0), 2) for concept in concepts],
        "points": [[[concepts[word] for word in sorted(way.words)] for way in point.ways] for point in asking],
    }


def drawn_by_number(writer: PageWriter) -> Iterator[tuple[str, str]]:
    """Cards to draw by the sign with which people write them: `+2`."""
    for edition, rules in writer.knowledge.rulesets.items():
        for kind in rules.cards:
            number = writer.knowledge.answers[edition].get(f"{kind}.cards_drawn")
            if isinstance(number, int):
                yield from ((f"+{number}", f"<{kind}>"), (f"{number} +", f"<{kind}>"))


def numbered(words: Iterable[str]) -> dict[str, int]:
    """Words with their numbers, in the order in which they come."""
    numbers: dict[str, int] = {}
    for word in words:
        numbers.setdefault(word, len(numbers))
    return numbers


def points_asking(known: Points) -> list[RulePoint]:
    """The points that ask what a book answers or what a house rule does."""
    return [point for point in known.points if point.ask.questions or point.ask.house_rule]


def with_points(some: Iterable[SearchRecord], known: Points, kinds: Iterable[str]) -> list[SearchRecord]:
    """Records with the points by which each has been asked for; of a question about one card, others in its place."""
    all_records, ordered = list(some), sorted(kinds)
    # What people ask most is about the very question that a rule answers; the rule is what a point leads to.
    by_question = {record.about: record for record in all_records if record.kind != "question"}
    for record in all_records:
        record.family = family(record.about, ordered)
    for number, point in enumerate(points_asking(known)):
        house_rule = by_question.get(f"house {point.ask.house_rule}")
        if house_rule:
            house_rule.points.append((number, 0, "", ""))
        for place, question in enumerate(point.ask.questions):
            others = ((kind, other, slot(kind).sub(other, question)) for kind in point.kinds for other in ordered)
            for kind, other, name in (("", "", question), *others):
                if name in by_question and (not kind or name != question):
                    by_question[name].points.append((number, place, kind and f"<{kind}>", other and f"<{other}>"))
    return all_records


def family(question: str, kinds: Iterable[str]) -> str:
    """A question with any card in the place of its own."""
    for kind in kinds:
        question = slot(kind).sub(CARD, question)
    return question


def records(writer: PageWriter, ways_asked: Mapping[str, list[AskedWay]]) -> list[SearchRecord]:
    """Every record: rules by their question, whatever the edition, then cards and house rules."""
    by_question: dict[str, SearchRecord] = {}
    for edition in writer.knowledge.editions:
        for question, place in of_edition(writer, edition):
            by_question.setdefault(
                question, SearchRecord(writer.question(question), "rule", about=question)
            ).places.append(place)
    for finding in writer.knowledge.disagreements:
        if (
            finding.question in by_question
            and finding.scope == "edition"
            and len(finding.sides) > 1
            and not finding.is_gap
        ):
            place = (writer.edition(finding.edition), writer.say("search.differs"), f"{registry.finding(finding)}/", "")
            by_question[finding.question].places.append(place)
    for question, record in by_question.items():
        record.asked = ways_asked.get(question, [])
    return [*by_question.values(), *cards(writer), *house_rules(writer, ways_asked), *most_asked(writer)]


def of_edition(writer: PageWriter, edition: Edition) -> Iterator[tuple[str, SearchPlace]]:
    """Every rule of an edition where its page tells it; what the book leaves open with what we suggest."""
    answers: dict[str, tuple[str, str]] = {}
    for section in telling_of(writer, edition).sections:
        for paragraph in section.paragraphs:
            for sentence in paragraph.sentences:
                left = sentence.open
                says = (
                    sentence.text.removeprefix(sentence.asks).strip()
                    if left is None
                    else " ".join([left.why, *numbered_readings(left.readings), left.suggested])
                )
                answers |= dict.fromkeys(sentence.questions, (section.heading, says))
    for question in dict.fromkeys(edition.asks):
        if question in answers:
            heading, says = answers[question]
            to = f"{registry.play(edition.id)}/#{registry.anchor(question)}"
            yield question, (writer.edition(edition.id), heading, to, says)


def numbered_readings(readings: Iterable[str]) -> Iterator[str]:
    """The readings of a book, as a suggestion names them."""
    return (f"({place}) {reading}" for place, reading in enumerate(readings, 1))


def cards(writer: PageWriter) -> Iterator[SearchRecord]:
    """Each card, at its rules in every edition that has it."""
    by_kind: dict[str, SearchRecord] = {}
    for edition in writer.knowledge.editions:
        for chapter in telling_of(writer, edition).rulebook.chapters:
            for part in chapter.parts:
                place = chapter.place if chapter.picture else part.place
                if place.startswith("card-"):
                    kind = place.removeprefix("card-")
                    title = writer.term("cards", kind)
                    record = by_kind.setdefault(kind, SearchRecord(title, "card", asked=[(((f"<{kind}>",),), (), 0)]))
                    to = f"{registry.play(edition.id)}/#{place}"
                    if all(place[2] != to for place in record.places):
                        says = " ".join(line.text for line in part.lines if not line.only_with)
                        record.places.append((writer.edition(edition.id), chapter.title, to, says))
    yield from by_kind.values()


def most_asked(writer: PageWriter) -> Iterator[SearchRecord]:
    """Each question that people ask most, with its answer in every edition."""
    by_anchor: dict[str, SearchRecord] = {}
    for edition in writer.knowledge.editions:
        for question in answered(writer, edition):
            record = by_anchor.setdefault(
                question.anchor, SearchRecord(question.asks, "question", about=question.about)
            )
            says = " ".join([question.says[0].word, *question.says[0].sentences]).strip()
            to = f"{registry.most_asked(edition.id)}/#{question.anchor}"
            record.places.append((writer.edition(edition.id), writer.say("asked.short"), to, says))
    yield from by_anchor.values()


def house_rules(writer: PageWriter, ways_asked: Mapping[str, list[AskedWay]]) -> Iterator[SearchRecord]:
    """Each house rule."""
    for name in writer.knowledge.library.variants if registry.HOUSE_RULES in writer.docnames else ():
        about = writer.speech.find(f"site.variant.{name}.about") or ""
        place = (writer.say("house.short"), "", f"{registry.HOUSE_RULES}/#house-{registry.slug(name)}", about)
        title = capital(house_rule_name(name, writer.speech.voice))
        yield SearchRecord(title, "house", [place], ways_asked.get(f"house {name}", []), f"house {name}")


def ways_of(library: Library, kinds: Iterable[str]) -> Mapping[str, list[AskedWay]]:
    """By question or house rule, how people ask for it; what is told beside another rule counts less."""
    by_question: dict[str, list[AskedWay]] = {}
    ordered = sorted(kinds)
    named = [kind for kind in ordered if f"<{kind}>" not in COUNTED]
    patterns_known = (
        (pattern.ask, pattern.needed, pattern.others | pattern.beside) for pattern in patterns(library).patterns
    )
    sought = (
        (pattern.ask, pattern.needed, pattern.others)
        for file in library.asks.values()
        for entry in file.sought
        for pattern in (
            pattern_of(wording, AskedQuestion(tuple(entry["asks"])), frozenset()) for wording in entry["ways"]
        )
    )
    for ask, needed, others in (*patterns_known, *sought):
        if ask.house_rule:
            by_question.setdefault(f"house {ask.house_rule}", []).append(way(needed, others, 1, named))
        for place, question in enumerate(ask.questions):
            for kind in ordered if CARD in question else ("",):
                name = question.replace(CARD, kind)
                by_question.setdefault(name, []).append(way(needed, others, place, [kind] if kind else named))
    return by_question


def way(needed: Iterable[Iterable[str]], others: Iterable[str], place: int, kinds: Iterable[str]) -> AskedWay:
    """One way of asking, with the cards put in that may be named where it says any."""
    cards = [f"<{kind}>" for kind in kinds]
    parts = (tuple(sorted(one for word in part for one in (cards if word == CARD else [word]))) for part in needed)
    return tuple(part for part in parts if not COUNTED & set(part)), tuple(sorted(others)), place

"""
The point that a question turns on, found by how like it is to ways in which that point has been asked before.

A way is the set of concepts that were in a question, in no language (`rules/asks/`). Two are as like as what both have
is to what either has, each concept by how much it tells of the point; another card, another kind of answer that is
wanted, or a word that turns the question makes them less like. A point is meant only if no other comes near.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import log

from rulestone.asking.everyday_words import EDITION, FILLER, WordMention
from rulestone.asking.question_patterns import CARD, AskedQuestion, WordSet, is_card, join_lists
from rulestone.asking.recognised_words import RecognisedWords, Signs, WordRow
from rulestone.model import Asks, Library
from rulestone.records import Record, replace

# These figures were tuned on three of the lists of questions that people typed (docs/reference/asking.md).
LEAST = 0.38
"""How like a known way a text is at least, to ask the same."""
MARGIN = 0.07
"""How much more like it is than to any way of asking something else."""
OTHER_FORM = 0.02
"""How much more like it is to one whose answer has another first word, for that word to be told."""
BESIDE_POSITION = 0.15
"""How much less like it may be to ask a rule than a position that cannot be told from it."""
NEAR_IT = 0.15
"""How much less like it may be to ask something else that a word of the text turns it to."""
FORM = 0.9
"""What is left of the likeness of a form for each word that turns the question otherwise."""
NOTHING_LIKE = 0.05
"""How like something may be and yet count for nothing."""
WORTH = 0.15
"""How like it is at least to what is offered where it was not understood."""
SECOND = 0.15
"""The share that a second way of asking the same counts with."""
NOT_ASKED, ALSO_ASKED = 0.85, 0.925
"""What is left of a likeness where another kind of answer is wanted, and where only one says which."""
OTHER_CARD, TURNED, OTHER_SUBJECT = 0.6, 0.95, 0.8
"""What is left where other cards are named, and for each word that turns the question or leaves the game."""
CARD_WEIGHT, SIGN_WEIGHT, UNKNOWN, STRANGE = 2.0, 0.5, 1.5, 0.3
"""What a card tells, a sign beside its words, a concept that no way has, and a word that means nothing."""
AS_WHETHER = 0.7
"""How like the form that is answered by yes or no is at least, of the likest, for a text that asks whether."""
STRANGE_TO_IT = 5.2
"""What concepts tell that no way of asking something has, in a text that wants another kind of answer, too."""
# This one was settled on all of the lists.
MUCH_BESIDE = 2.9
"""What is told by all that nobody says who asks something, in a text that is not answered by it."""
TELLING = 1.0
"""What something tells at least that has no part in an answer, to be told as passed over."""
SMOOTHING = 3.0
"""Ways that a concept is thought to be in, as often as in all, before any was seen."""
MOSTLY = 2.0
"""How much more of a part of a text is left out than is not, for that to be told."""
APART = 5
"""Words that lie at least between two words that ask, where each asks something of its own."""
SMALL = frozenset({"a", "and", "between", "on", "or"})
"""What stands between the words of any text."""
NUMBERED = "<number>"
WHETHER, WHEN, WHAT, NUMBER = "whether", "when", "what", "number"


class WayOfAsking(Record, eq=False):
    """What was in a question: its concepts, the cards among them, and the kinds of answers that are wanted."""

    words: WordSet
    cards: WordSet
    wanted: WordSet
    turning: WordSet = frozenset()
    total: float = 0.0
    """What its concepts tell together."""


class RulePoint(Record, eq=False):
    """What is asked, with what the answers of the books come to, and the ways in which it has been asked."""

    ask: AskedQuestion
    whether: bool
    is_position: bool
    is_other: bool
    """Whether it is none of those that are answered, and near to one."""
    ways: tuple[WayOfAsking, ...]
    kinds: tuple[str, ...]
    """The kinds of cards in whose place another may stand: those that its questions are called by."""


class LikelyPoint(Record, eq=False):
    """A point that a text may turn on, and how like a way of asking it the text is."""

    point: RulePoint
    weight: float
    match: AskedQuestion
    way: WayOfAsking

    @property
    def means(self) -> tuple[object, ...]:
        """What is asked, in whatever form."""
        return self.match.questions[:1], self.point.ask.house_rule, self.point.is_position, self.point.is_other


class Points(Record, eq=False):
    """All points, the signs that are heard, and what each concept tells."""

    points: tuple[RulePoint, ...]
    signs: Signs
    words: WordSet
    """The words that are looked for in the catalogues."""
    turning: WordSet
    hard: WordSet
    told: WordSet
    """Words that turn no question, and are told where they have no part in what is answered."""
    wants: Mapping[str, WordSet]
    weights: Mapping[str, float]

    def of(self, words: WordSet) -> WayOfAsking:
        """A way with these concepts."""
        cards = frozenset(filter(is_card, words))
        total = sum(self.weights.get(word, UNKNOWN) for word in words)
        return WayOfAsking(words, cards, self.wanted(words), words & (self.turning | self.hard), total)

    def wanted(self, words: WordSet) -> WordSet:
        """The kinds of answers that words ask for; `when` stands for `if` where it is asked whether."""
        kinds = {kind for kind, some in self.wants.items() if words & some}
        if WHETHER in kinds:
            kinds.discard(WHEN)
        narrow = kinds - {WHETHER, WHAT}
        return frozenset(narrow or ({WHAT} & kinds) or kinds)


def points(library: Library) -> Points:
    """All points of a library."""
    return of_files(tuple(library.asks.values()))


@lru_cache(maxsize=8)
def of_files(files: tuple[Asks, ...]) -> Points:
    """The points of some files together."""
    signs = tuple((name, tuple(map(row_of, rows))) for file in files for name, rows in file.signs.items())
    named = frozenset(name for name, _ in signs)
    lists = join_lists(file.concepts for file in files)
    turning, hard, told = (lists.pop(name, frozenset()) for name in ("turning", "hard", "told"))
    all_points = tuple(point_of(entry) for file in files for entry in file.points)
    in_points = (way.words for point in all_points for way in point.ways)
    in_signs = (part for _, rows in signs for row in rows for part, _ in row)
    words = chain(turning, hard, told, *lists.values(), *in_points, *in_signs)
    heard = frozenset(word for word in words if not is_card(word) and word not in named)
    every = Points((), signs, heard, turning, hard, told, lists, weights_of(all_points, named))
    weighed = (replace(point, ways=tuple(every.of(way.words) for way in point.ways)) for point in all_points)
    return replace(every, points=tuple(weighed))


def row_of(written: str) -> WordRow:
    """The words of a sign in their order, each with whether it stands right behind the one before."""
    return tuple((frozenset(part.strip("+").split("/")), part.startswith("+")) for part in written.split())


def plain_way(written: str) -> WayOfAsking:
    """A way as its file has it, of which nothing but its concepts is known yet."""
    words = frozenset(written.split())
    return WayOfAsking(words, frozenset(filter(is_card, words)), frozenset())


def point_of(entry: Mapping[str, object]) -> RulePoint:
    """A point as its file has it."""
    asks: tuple[str, ...] = tuple(entry.get("asks", ()))  # type: ignore[arg-type]
    says: Mapping[str, str] = entry.get("says", {})  # type: ignore[assignment]
    wording = str(entry["id"]).replace(" ", ".")
    house_rule, note = str(entry.get("house_rule", "")), str(entry.get("note", ""))
    ask = AskedQuestion(asks, tuple(says.items()), house_rule, note, wording, sure=str(entry.get("sure", "")))
    listed: Sequence[str] = entry["ways"]  # type: ignore[assignment]
    ways = tuple(map(plain_way, listed))
    cards = sorted({card.strip("<>") for way in ways for card in way.cards})
    slotted = asks and not entry.get("itself")
    kinds = tuple(kind for kind in cards if slotted and slot(kind).search(asks[0]))
    return RulePoint(ask, "says" in entry, bool(entry.get("position")), bool(entry.get("other")), ways, kinds)


@lru_cache(maxsize=64)
def slot(kind: str) -> re.Pattern[str]:
    """Where the id of a question has a kind of card."""
    return re.compile(rf"(?<![a-z]){kind}(?=[._]|$)")


def weights_of(all_points: Sequence[RulePoint], signs: Collection[str]) -> dict[str, float]:
    """How much each concept tells of the point: how far the points that are asked with it part from all of them."""
    total: Counter[int] = Counter()
    by_word: dict[str, Counter[int]] = {}
    numbers: dict[object, int] = {}
    for point in all_points:
        about = point.ask.questions[:1], point.ask.house_rule, point.is_position, point.is_other
        subject = numbers.setdefault(about, len(numbers))
        total[subject] += len(point.ways)
        for word, number in Counter(word for way in point.ways for word in way.words).items():
            by_word.setdefault(word, Counter())[subject] += number
    every = sum(total.values())
    weights: dict[str, float] = {}
    for word, counts in by_word.items():
        count = sum(counts.values())
        share = {subject: total[subject] / every for subject in counts}
        shares = [
            ((number + SMOOTHING * share[subject]) / (count + SMOOTHING), share[subject])
            for subject, number in counts.items()
        ]
        left = SMOOTHING / (count + SMOOTHING)
        weight = sum(one * log(one / before) for one, before in shares) + (1 - sum(share.values())) * left * log(left)
        weights[word] = CARD_WEIGHT if is_card(word) else weight * (SIGN_WEIGHT if word in signs else 1)
    return weights


# --- a text -------------------------------------------------------------------------------------------------------


def way_in(heard: RecognisedWords, mentions: Sequence[WordMention], every: Points) -> WayOfAsking:
    """The concepts of a text: those that are heard anywhere in it, and those that it has read from its beginning."""
    words = {word for word in heard.spans if not is_card(word)}
    words.update(word for mention in mentions for word in mention.words)
    cards = {f"<{mention.card.kind}>" for mention in mentions if mention.card is not None}
    heard_cards = {word for word in heard.spans if is_card(word) and word != CARD}
    if not any(word.startswith(NUMBERED) for word in heard_cards):
        cards.discard(NUMBERED)
    return every.of(frozenset(words | cards | heard_cards) - {FILLER, EDITION})


def rank_points(way: WayOfAsking, strange: int, every: Points, known: Collection[str]) -> list[LikelyPoint]:
    """What a text may ask, the likeliest first: of each question the form that is likest."""
    best: dict[tuple[object, ...], list[LikelyPoint]] = {}
    for point in every.points:
        for match, ways in matches_of(point, way, known):
            like = ((likeness(way, other, strange, every), other) for other in ways)
            forms = [LikelyPoint(point, weight, match, other) for weight, other in like if weight > NOTHING_LIKE]
            if forms:
                best.setdefault(forms[0].means, []).extend(forms)
    return sorted((likeliest_form(forms, way) for forms in best.values()), key=lambda likely: -likely.weight)


def likeliest_form(forms: list[LikelyPoint], way: WayOfAsking) -> LikelyPoint:
    """The likest way of asking something, in the form that turns as the text does; none where two forms are as like."""
    likest = sorted((form.weight for form in forms), reverse=True)
    whether = [form for form in forms if form.point.whether and form.weight >= AS_WHETHER * likest[0]]
    forms = whether if whether and way.wanted == {WHETHER} else forms
    forms.sort(key=lambda form: -form_weight(form, way))
    first = forms[0]
    weight = likest[0] + SECOND * sum(likest[1:2])
    says = first.point.ask.says
    other = next((form for form in forms if form.point.whether and form.point.ask.says != says), None)
    match = first.match
    if first.point.whether and other is not None and form_weight(first, way) - form_weight(other, way) < OTHER_FORM:
        match = replace(match, says=(), wording="", wants_yes_or_no=False)
    return replace(first, weight=weight, match=match)


def form_weight(form: LikelyPoint, way: WayOfAsking) -> float:
    """How like a form is, where each word that turns the question counts once more."""
    return form.weight * FORM ** len(form.way.turning ^ way.turning)


def matches_of(
    point: RulePoint, way: WayOfAsking, known: Collection[str]
) -> Iterator[tuple[AskedQuestion, Sequence[WayOfAsking]]]:
    """A point as it may be asked of the cards that are named, with the ways in which that has been asked."""
    cards: list[tuple[str, str]] = [("", "")]
    cards += [(f"<{kind}>", card) for kind in point.kinds for card in way.cards if card != f"<{kind}>"]
    for slotted, card in cards:
        asks, wording = point.ask.questions, point.ask.wording
        if slotted:
            named, kind = slot(slotted.strip("<>")), card.strip("<>")
            asks, wording = tuple(named.sub(kind, question) for question in asks), named.sub(kind, wording)
        asks = tuple(question for at, question in enumerate(asks) if question in known or not at)
        if asks and asks[0] not in known:
            continue
        match = replace(point.ask, questions=asks, wording=wording, wants_yes_or_no=point.whether)
        yield match, [with_card(other, slotted, card) for other in point.ways if takes(other, slotted, card)]


def takes(way: WayOfAsking, slotted: str, card: str) -> bool:
    """Whether another card may stand in a way in place of one that it has."""
    return not slotted or (slotted in way.cards and card not in way.cards)


def with_card(way: WayOfAsking, slotted: str, card: str) -> WayOfAsking:
    """A way with another card in it."""
    if not slotted:
        return way
    return replace(way, words=way.words - {slotted} | {card}, cards=way.cards - {slotted} | {card})


def likeness(one: WayOfAsking, other: WayOfAsking, strange: int, every: Points) -> float:
    """How like two ways of asking are, of one."""
    common = sum(every.weights.get(word, UNKNOWN) for word in one.words & other.words)
    if not common:
        return 0.0
    either = one.total + other.total - common + STRANGE * min(strange, 2)
    like = common / either
    if one.wanted != other.wanted and not one.wanted & other.wanted:
        like *= NOT_ASKED if one.wanted and other.wanted else ALSO_ASKED
    if one.cards != other.cards:
        like *= OTHER_CARD
    turned = one.turning ^ other.turning
    if turned:
        like *= TURNED ** len(turned) * OTHER_SUBJECT ** len(turned & every.hard)
    return like


def is_clear(some: Sequence[LikelyPoint], rivals: Sequence[LikelyPoint]) -> bool:
    """Whether the first is what is asked, and none of those that would be answered otherwise comes near."""
    return bool(some) and some[0].weight >= LEAST and (not rivals or some[0].weight - rivals[0].weight >= MARGIN)


def turned_to_another(some: Sequence[LikelyPoint], way: WayOfAsking) -> bool:
    """Whether a word turns a text away from the first, as nobody says it who asks that, and to one that lies near."""
    first = some[0]
    turning = way.turning.difference(*(other.words for other in (first.way, *first.point.ways)))
    near = (other for other in some[1:] if other.weight > first.weight - NEAR_IT)
    return any(turning & other.way.turning and other.means != first.means for other in near)


def is_strange_to(likely: LikelyPoint, way: WayOfAsking, every: Points) -> bool:
    """Whether a text says what nobody says who asks this: another matter, another card, or much besides."""
    known = {word for other in (likely.way, *likely.point.ways) for word in other.words}
    if way.words & every.hard - known or (way.cards and not way.cards & known):
        return True
    if way.wanted & likely.way.wanted:
        return False
    return sum(every.weights.get(word, UNKNOWN) for word in way.words - known - way.cards) >= STRANGE_TO_IT


def said_beside(
    likely: LikelyPoint, way: WayOfAsking, heard: RecognisedWords, every: Points
) -> list[tuple[tuple[int, int], float]]:
    """The places of a text where something is said that nobody says who asks this, each with how much it tells."""
    about = likely.point.ask.questions[:1], likely.point.is_position
    forms = [point for point in every.points if (point.ask.questions[:1], point.is_position) == about]
    known = likely.way.words.union(*(way.words for form in forms for way in form.ways))
    asking = {word for some in every.wants.values() for word in some}
    used = {span for word in known for span in heard.spans.get(word, ())}
    beside = way.words - known - asking - way.cards - SMALL
    spans = {(span, every.weights.get(word, UNKNOWN)) for word in beside for span in heard.spans.get(word, ())}
    apart: list[tuple[tuple[int, int], float]] = []
    for span, weight in sorted(spans, key=lambda some: -some[1]):
        if not overlaps(span, used) and not overlaps(span, [other for other, _ in apart]):
            apart.append((span, weight))
    return sorted(apart)


def overlaps(span: tuple[int, int], others: Collection[tuple[int, int]]) -> bool:
    """Whether a place of a text shares a word with any of some others."""
    return any(span[0] < end and start < span[1] for start, end in others)


def is_beside(likely: LikelyPoint, way: WayOfAsking, heard: RecognisedWords, every: Points) -> bool:
    """Whether a text is strange to a way of asking, or says so much that nobody says who asks this."""
    much = sum(weight for _, weight in said_beside(likely, way, heard, every)) >= MUCH_BESIDE
    return much or is_strange_to(likely, way, every)


def told_beside(likely: LikelyPoint, way: WayOfAsking, heard: RecognisedWords, every: Points) -> tuple[str, ...]:
    """What tells much and nobody says who asks this, as it was typed."""
    beside = said_beside(likely, way, heard, every)
    return tuple(" ".join(heard.typed[start:end]) for (start, end), weight in beside if weight >= TELLING)


def left_unused(likely: LikelyPoint, way: WayOfAsking, heard: RecognisedWords, every: Points) -> tuple[str, ...]:
    """What has no part in a way of asking and turns it or tells much, as it was typed; what is most of it is none."""
    words = (way.turning | way.cards | (way.words & every.told)) - likely.way.words
    spans = {span for word in words for span in heard.spans.get(word, ())}
    spans |= {span for span, weight in said_beside(likely, way, heard, every) if weight >= TELLING}
    parts = (span for span in sorted(spans) if 2 * (span[1] - span[0]) <= len(heard.typed))
    return tuple(dict.fromkeys(" ".join(heard.typed[start:end]) for start, end in parts))


def parts_left(words: WordSet, every: Points, heard: RecognisedWords) -> Iterator[str]:
    """The parts of a text that ask something of their own, and have little of what some words say."""
    asking = {word: kind for kind, some in every.wants.items() if kind != WHEN for word in some}
    begins = list(where_parts_begin(words, asking, heard))
    parts = []
    for (start, kind), (end, _) in pairwise([*begins, (len(heard.typed), "")]):
        inside = {word for word, at in heard.spans.items() if any(start <= one < end for one, _ in at)} - set(asking)
        part = " ".join(heard.typed[start:end])
        parts.append((part, kind, weight_of(inside & words, every), weight_of(inside - words, every)))
    numbers = sum(kind == NUMBER for _, kind, _, _ in parts)
    most = max((used for _, _, used, _ in parts), default=0.0)
    for part, kind, used, unused in parts:
        again = kind == NUMBER and numbers > 1
        if used < most and (again or unused > MOSTLY * (used + 0.1)):
            yield part


def where_parts_begin(words: WordSet, asking: Mapping[str, str], heard: RecognisedWords) -> Iterator[tuple[int, str]]:
    """Where something is asked, and what kind of answer is wanted there; what is asked close behind belongs to it."""
    covered = {span for word in words - set(asking) for span in heard.spans.get(word, ()) if span[0] > 0}
    spans = sorted(
        (start, kind)
        for word, kind in asking.items()
        for start, end in heard.spans.get(word, ())
        # "can" in "can't play", which the answer tells of, begins no question; a number is asked for wherever it stands
        if kind == NUMBER or not any(first <= start and end < last for first, last in covered)
    )
    before = -APART
    for start, kind in spans:
        if start - before >= APART:
            yield start, kind
        before = start


def weight_of(words: Collection[str], every: Points) -> float:
    """What some concepts tell together."""
    return sum(every.weights.get(word, 0.0) for word in words)

"""
The point that a question turns on, where not every word is understood: the ways of `rules/asks/` that declare one.

A way needs its words, wherever they stand, and weighs as much as they say together; what could turn the question and
the way does not know speaks against it. A point is meant only if no other comes near; else the nearest are offered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rulestone.asking.heard import ASKS_WHAT, HOW, HOW_MANY, Heard, Row, Signs
from rulestone.asking.patterns import CARD, Ask, Match, Pattern, Words, is_card
from rulestone.model import Asks, Library
from rulestone.values import Value, replace

LEAST = 2.0
"""What a way weighs at least, to be what is meant."""
MARGIN = 0.5
"""How much more it weighs than any that asks something else."""
AGAINST = 0.75
"""What a word that may turn the question takes away, where a way does not know it."""
OTHER_CARD = 1.5
"""What a card takes away that a way does not know."""
BESIDE = 0.25
"""What a word adds that may be there."""
SIGN = 0.5
"""What a sign says beyond its words."""
ALWAYS = "always"
"""Stands for a form in which a question is asked in any words."""
NOT, FORBID = "not", "forbid"


class Way(Value, eq=False):
    """Words that have to be heard, for a point to be meant."""

    ask: Ask
    parts: tuple[Words, ...]
    may: Words
    never: Words
    knows: Words
    """The words that belong to it, those of its signs among them."""
    forms: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    """The words that ask whether, each with what the answers of the books come to then."""
    plain: Words = frozenset()
    """Words with which it is not asked whether."""
    less: float = 0.0
    """What it weighs less than its words say."""
    position: str = ""
    """The kind of position that is meant, where the engine answers it."""
    whether: bool = False
    """Whether it is asked in one of its forms."""

    @property
    def means(self) -> tuple[object, ...]:
        """What is asked by it."""
        return self.ask.questions[:1], self.ask.house_rule, self.position


class Points(Value, eq=False):
    """All points, the signs that they are known by, and the words that turn a question."""

    ways: tuple[Way, ...]
    signs: Signs
    hard: Words
    soft: Words
    heed: Words
    """Words that may not be left without a part, the soft ones among them."""
    words: Words
    """The words that are looked for in the catalogues."""
    weights: Mapping[str, float]
    """What a sign says, by the words that it takes."""


class Point(Value, eq=False):
    """A way that fits a text, and how much speaks for it."""

    way: Way
    weight: float
    kinds: tuple[str, ...]

    @property
    def match(self) -> Match:
        """The same as something that was asked."""
        return Match(Pattern(self.way.ask, self.way.parts, self.way.may, wants_yes_or_no=self.way.whether), self.kinds)


@lru_cache(maxsize=8)
def of_files(files: tuple[Asks, ...]) -> Points:
    """The points of some files together."""
    signs = tuple((name, tuple(map(row_of, rows))) for each in files for name, rows in each.signs.items())
    below = {name: frozenset(word for row in rows for part, _ in row for word in part) for name, rows in signs}
    ways = tuple(way for each in files for entry in each.points for way in ways_of(entry, below))
    lists = (frozenset(word for each in files for word in getattr(each, name)) for name in ("hard", "soft", "heed"))
    hard, soft, heed = lists
    weights = {name: max(map(len, rows)) + SIGN for name, rows in signs}
    heard = {word for way in ways for part in (*way.parts, way.may, way.never, way.knows) for word in part}
    heard |= {form for way in ways for form, _ in way.forms} | hard | soft | heed | PARTS
    heard |= {word for way in ways for word in way.plain}
    heard |= {word for _, rows in signs for row in rows for part, _ in row for word in part}
    words = frozenset(word for word in heard if not is_card(word) and word not in weights and word not in MADE)
    return Points(ways, signs, hard, soft, soft | heed, words, weights)


MADE = frozenset({"count", ALWAYS})
"""Words that no catalogue has."""
PARTS = frozenset(
    {"a", "another_one", "between", "have", "hit", "different", FORBID, "may", "me", "must", "on", "same_colour", NOT}
).union(ASKS_WHAT, {HOW, HOW_MANY})
"""Words that say which card of a position is which, and what an answer has to give."""


def points(library: Library) -> Points:
    """All points of a library."""
    return of_files(tuple(library.asks.values()))


def row_of(written: str) -> tuple[tuple[Words, bool], ...]:
    """The words of a sign in their order, each with whether it stands right behind the one before."""
    return tuple((frozenset(part.strip("+").split("/")), part.startswith("+")) for part in written.split())


def closed(words: Words, below: Mapping[str, Words]) -> Words:
    """Words with all that the signs among them are made of."""
    more = words | {each for word in words for each in below.get(word, ())}
    return more if more == words else closed(more, below)


def ways_of(entry: Mapping[str, Any], below: Mapping[str, Words]) -> Iterator[Way]:
    """The ways of a point."""
    ask = Ask(tuple(entry.get("asks", ())), (), entry.get("house_rule", ""), entry.get("note", ""))
    forms = tuple((form, tuple(says.items())) for form, says in entry.get("forms", {}).items())
    beside, plain = (frozenset(entry.get(name, ())) for name in ("beside", "plain"))
    for written in entry["ways"]:
        parts = written.split()
        needed = tuple(frozenset(part.split("/")) for part in parts if part[0] not in "(!")
        may, never = (
            frozenset(word for part in parts if part[0] == mark for word in part.strip("(!)").split("/"))
            for mark in "(!"
        )
        knows = closed(beside.union(may, plain, (form for form, _ in forms), *needed), below)
        less, position = float(entry.get("less", 0)), entry.get("position", "")
        yield Way(ask, needed, may, never, knows, forms, plain, less, position)


def fitting(heard: Heard, every: Points, known: Collection[str]) -> list[Point]:
    """The ways that fit a text, one for each thing that they ask, the weightiest first."""
    turning = [word for word in every.soft if word in heard]
    barring = [word for word in every.hard if word in heard]
    kinds = dict.fromkeys(each.card.kind for each in heard.cards if each.card is not None)
    best: dict[tuple[object, ...], Point] = {}
    for way in every.ways:
        if any(word in heard for word in way.never) or not all(word in way.knows for word in barring):
            continue
        weight = weight_of(way, heard, every)
        if weight is None:
            continue
        weight -= AGAINST * sum(word not in way.knows for word in turning)
        weight -= OTHER_CARD * sum(not {f"<{kind}>", CARD} & way.knows for kind in kinds)
        point = Point(as_asked(way, heard, every.weights), weight, kinds_meant(way, tuple(kinds)))
        if any(each not in known for each in point.match.questions):
            continue
        if way.means not in best or weight > best[way.means].weight:
            best[way.means] = point
    return sorted(best.values(), key=lambda each: -each.weight)


def left_unused(point: Point, heard: Heard, every: Points) -> tuple[str, ...]:
    """What was said that a point makes nothing of, as it was typed: words to be heeded, and other cards."""
    # A sign reaches over words that are none of it.
    knows = [word for word in point.way.knows if word not in every.weights]
    used = {at for word in knows for span in heard.spans.get(word, ()) for at in range(*span)}
    others = [
        (each.at, each.end) for each in heard.cards if each.card and not {f"<{each.card.kind}>", CARD} & point.way.knows
    ]
    strict = every.heed - every.soft
    signs = [
        heard.spans[name][0]
        for name, rows in every.signs
        if name in strict and name in heard and not any(is_known(row, point.way.knows) for row in rows)
    ]
    return heard.left(used, every.heed - {name for name, _ in every.signs if name in strict}, [*others, *signs])


def is_known(row: Row, words: Words) -> bool:
    """Whether each part of a sign is among some words."""
    return all(part & words for part, _ in row)


def weight_of(way: Way, heard: Heard, every: Points) -> float | None:
    """What speaks for a way; nothing where one of its words is not there."""
    weight = 0.0
    for part in way.parts:
        there = [every.weights.get(word, 1.0) for word in part if word in heard]
        if not there:
            return None
        weight += max(there)
    return weight - way.less + BESIDE * sum(word in heard for word in way.may)


def kinds_meant(way: Way, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds of cards that a question with a slot is about."""
    return kinds if any(CARD in each for each in way.ask.questions) else ()


def as_asked(way: Way, heard: Heard, signs: Collection[str]) -> Way:
    """A way with what the answers come to in the form in which it is asked."""
    if any(map(heard.asked, way.plain)):
        return way
    for form, says in way.forms:
        if form == ALWAYS:
            return replace(way, ask=replace(way.ask, says=says), whether=True)
        if heard.asked(form) or (form in signs and form in heard):
            asked = replace(way.ask, says=says)
            return way if denied(form, heard) else replace(way, ask=asked, whether=True)
    return way


def denied(form: str, heard: Heard) -> bool:
    """Whether a word that asks whether is denied, so that yes may mean no."""
    spans = [span for span in heard.spans[form] if heard.sentences[span[0]] in heard.asking] or heard.spans[form]
    if heard.asked(FORBID):
        return True
    nots = heard.spans.get(NOT, ())
    return all(any(is_beside(one, other, heard.clauses) for other in nots) for one in spans)


def is_beside(one: tuple[int, int], other: tuple[int, int], clauses: Sequence[int]) -> bool:
    """Whether one stands right behind another, with no comma between."""
    return any(
        end == start and clauses[end - 1] == clauses[start]
        for (_, end), (start, _) in ((one, other), (other, one))
        if start < len(clauses)
    )


def clearest(some: Sequence[Point], heard: Heard, every: Points) -> Point | None:
    """The point that a text turns on, if one is clearly before all others that make as much of what was said."""
    if not some or some[0].weight < LEAST:
        return None
    first = some[0]
    near = [each for each in some[1:] if first.weight - each.weight < MARGIN]
    if near and not left_unused(first, heard, every):
        near = [each for each in near if not left_unused(each, heard, every)]
    return None if near else first

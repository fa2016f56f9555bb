"""
A facet: one point at which two answers can be told apart without playing card by card, and what is shown of it.

Everything shown is data: keys and named values, for words to make sentences of.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rulestone.cards import Card
from rulestone.compiler import Ruleset
from rulestone.model import Answer
from rulestone.rounds.deck import cards_of
from rulestone.rounds.settings import GameSettings, SettingPath, covers
from rulestone.witness import Rows

Sample = tuple[Any, ...]


class SampleOutcome(NamedTuple):
    """What was laid out, what the rules say of it, and how it is worked out; only `result` is compared."""

    given: Rows
    result: Rows
    why: Rows = ()
    freedom: int | None = None
    """How much people may do here, against another outcome of the sample; None where it is no permission."""
    ends: bool = False
    """Whether nobody can carry out what would come next, so that nothing that comes next tells it from another."""

    def differs(self, other: SampleOutcome) -> bool:
        """Whether the rules say something else, as far as both can be carried out."""
        # That a rule cannot be followed further is told of its book, and was told as a contradiction of others as well.
        far = min([len(outcome.result) for outcome in (self, other) if outcome.ends], default=None)
        return self.result[:far] != other.result[:far]

    def rows_also_in(self, other: SampleOutcome) -> SampleOutcome:
        """The same without what the rules do not say there."""
        return self._replace(result=tuple(row for row in self.result if row in other.result))


Samples = Callable[[Ruleset, tuple[int, ...]], Iterable[Sample]]
"""The samples of a facet, the smallest first, from the game and the numbers that are compared."""
Judge = Callable[[GameSettings, Sample], SampleOutcome | None]
"""What the rules say of a sample; None where it cannot be laid out under them."""


Applies = Callable[[GameSettings], bool]
"""Whether the rules have a use for a facet."""


Every = Callable[[GameSettings], Hashable]
"""All that the rules say of a facet, whatever the sample."""


def always(_: GameSettings) -> bool:
    """The rules have a use for it in any case."""
    return True


@dataclass(frozen=True, slots=True)
class SampleTest:
    """A named comparison: samples, what the rules say of each, and the slots that it may read."""

    id: str
    reads: tuple[SettingPath, ...]
    samples: Samples
    judge: Judge
    when: Applies = always
    """Whether it comes into play at all under some answers; no sample is looked at to tell."""
    of_the_deck: bool = False
    """Whether the cards of its samples are held or drawn by somebody, so that there must be such cards."""
    tells: tuple[SettingPath, ...] = ()
    """Those of the slots that it is to tell about; all that it reads, where none is named."""
    every: Every | None = None
    """What the rules come to in every case: two for which it is equal are one rule. None where samples are all."""

    def can_be_dealt(self, slots: GameSettings, sample: Sample) -> bool:
        """Whether there are copies of all cards of a sample, where these are cards that somebody holds or draws."""
        # A card that is in no box once told rules apart that come to the same.
        return not self.of_the_deck or all(card in cards_of(slots, card.kind) for card in cards_in(sample))

    def outcome(self, slots: GameSettings, sample: Sample) -> SampleOutcome | None:
        """What the rules say of a sample; None where they have no use for it, or it cannot be laid out under them."""
        return self.judge(slots, sample) if self.when(slots) else None

    def is_about(self, path: tuple[str | int, ...]) -> bool:
        """Whether it is to tell what stands at a path of a game."""
        return any(covers(slot, path) for slot in self.tells or self.reads)


@dataclass(frozen=True, slots=True)
class ShownDifference:
    """The demonstration that two answers differ: the facet, the sample, and what is said of it under each."""

    question: str
    x: Answer
    y: Answer
    facet: str
    sample: Sample
    under_x: SampleOutcome
    under_y: SampleOutcome
    needs: Mapping[str, Answer]
    """Answers to other questions without which no sample of the facet tells the two apart."""
    assumed: Mapping[str, Answer]
    """Other questions that were read, as answered here; under any admitted answer some sample tells the two apart."""


def cards_in(value: object) -> Iterator[Card]:
    """The cards of a sample, however deep in tuples they stand."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from cards_in(part)


def once(*_: object) -> Iterable[Sample]:
    """A single sample with nothing in it: the rule itself is what is shown."""
    return ((),)


def itself(judge: Judge) -> Every:
    """The rule itself, where its only sample shows all of it."""

    def every(slots: GameSettings) -> Hashable:
        outcome = judge(slots, ())
        return None if outcome is None else outcome.result

    return every


def around(_: Ruleset, numbers: tuple[int, ...]) -> Iterable[Sample]:
    """Numbers at which compared numbers can part: each, the one before, and the one after."""
    near = {compared + step for compared in numbers or (500,) for step in (-1, 0, 1)}
    return [(number,) for number in sorted(near) if number >= 0]


def number_kinds(rules: Ruleset) -> list[str]:
    """Kinds of cards that carry numbers."""
    return [kind for kind, facts in rules.card_facts.items() if facts.get("numbers")]


def number_card(rules: Ruleset, number: int, colour: int = 0) -> Card | None:
    """A card with a number, in the game's first colour unless told otherwise; None if it has none."""
    kinds = number_kinds(rules)
    if not kinds:
        return None
    coloured = rules.cards[kinds[0]].coloured and rules.colours
    return Card(kinds[0], rules.colours[colour % len(rules.colours)] if coloured else None, number)


def plain_card(rules: Ruleset, kind: str) -> Card:
    """A card of a kind without numbers."""
    return Card(kind, rules.colours[0] if rules.cards[kind].coloured and rules.colours else None)

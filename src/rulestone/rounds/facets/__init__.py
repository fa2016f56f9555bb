"""
Two answers to a question that is not played card by card, told apart.

Every facet that may read the question is looked at, sample by sample, the smallest first, with everything else equal.
Other questions that a facet reads are given the first answer admitted, then the others, as few of them at a time as do;
what was needed of them is kept with what is shown.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from rulestone.compiler import Ruleset
from rulestone.engine.given import Firsts, Layers, Runs
from rulestone.engine.state import NeedAnswer
from rulestone.model import Answer
from rulestone.rounds import tournament
from rulestone.rounds.facets import box, changing, dropping, pairs, points, sitting
from rulestone.rounds.facets.cases import TooManyCases
from rulestone.rounds.facets.facet import Every, Facet, Outcome, Row, Rows, Sample, Shown, row
from rulestone.rounds.slots import NoSlot, Slots

__all__ = [
    "MOST",
    "Bound",
    "Facet",
    "Outcome",
    "Row",
    "Rows",
    "Sample",
    "Shown",
    "difference",
    "facets",
    "facets_about",
    "row",
]

MOST = 4096
"""How many ways to answer the other questions of one facet are tried before it stays undecided."""

NOTHING = "no use for it"
"""What rules say of a facet that they have no use for, or that has no part of the game."""
Given = Mapping[str, Answer]
Admitted = Mapping[str, Sequence[Answer]]
KEPT = 40
"""How many results are kept of what rules come to in every case; they are large."""


class Bound(Exception):
    """The answers stay apart: a facet reads more open questions than are tried."""

    def __init__(self, facet: str, most: int) -> None:
        super().__init__(f"{facet}: {most} ways to answer")
        self.facet, self.most = facet, most


def facets(rules: Ruleset) -> tuple[Facet, ...]:
    """All that can be shown of a game; of its schedules as many as it has."""
    schedules = changing.facets_of(tournament.schedules(rules))
    return (*box.FACETS, *sitting.FACETS, *points.FACETS, *pairs.FACETS, *schedules, *dropping.FACETS)


def facets_about(rules: Ruleset, question: str) -> tuple[Facet, ...]:
    """The facets that may read a question; none where only played parts ask it."""
    paths = rules.asked.get(question, ())
    return tuple(facet for facet in facets(rules) if any(facet.is_about(path) for path in paths))


def difference(rules: Ruleset, question: str, x: Answer, y: Answer, admitted: Admitted) -> Shown | None:
    """The first sample that is told differently under two answers, everything else equal; None where none is.

    Raises `Bound`.
    """
    if x == y:
        return None
    for facet in facets_about(rules, question):
        shown = Comparison(facet, rules, question, (x, y), admitted).first()
        if shown is not None:
            return shown
    return None


def not_whole(
    rules: Ruleset, question: str, x: Answer, y: Answer, admitted: Admitted, paths: Sequence[tuple[str | int, ...]]
) -> tuple[str, ...]:
    """
    By name, what keeps two answers that no sample tells apart from being known to come to the same.

    These are facets that do not come to the same in every case, or of which samples are all that was looked at (unless
    no admitted answers have a use for them); and places that no facet looks at.
    """
    known = Runs(KEPT)
    found = [
        facet.id
        for facet in facets_about(rules, question)
        if not Comparison(facet, rules, question, (x, y), admitted).same_in_every_case(known)
    ]
    unseen = [path for path in paths if not any(facet.is_about(path) for facet in facets(rules))]
    return (*found, *dict.fromkeys("/".join(map(str, path)) for path in unseen))


class Comparison:
    """One facet under two answers to one question."""

    def __init__(
        self, facet: Facet, rules: Ruleset, question: str, pair: tuple[Answer, Answer], admitted: Admitted
    ) -> None:
        self.facet, self.rules, self.question, self.pair, self.admitted = facet, rules, question, pair, admitted
        numbers = tuple(each for each in pair if isinstance(each, int))
        self.samples = tuple(facet.samples(rules, numbers))
        self.read: dict[str, None] = {}
        """What was read under the answers that are being tried, in the order in which it was read."""

    def first(self) -> Shown | None:
        """The first sample told differently under the fewest changes to the first answers admitted."""
        found = next(self.parting(), None)
        return None if found is None else self.shown(*found)

    def parting(self) -> Iterator[tuple[Sample, tuple[Outcome, Outcome], Given]]:
        """Every sample that is told differently, under the fewest changes first."""
        waiting: list[dict[str, Answer]] = [{}]
        tried: set[frozenset[tuple[str, Answer]]] = set()
        while waiting:
            chosen = waiting.pop(0)
            if frozenset(chosen.items()) in tried:
                continue
            tried.add(frozenset(chosen.items()))
            if len(tried) > MOST:
                raise Bound(self.facet.id, MOST)
            self.read = {}
            for sample in self.samples:
                under = self.both(sample, chosen)
                if under is not None and under[0].differs(under[1]):
                    yield sample, under, chosen
            waiting.extend(self.changes(chosen))

    def same_in_every_case(self, known: Runs) -> bool:
        """Whether the rules come to the same in every case, under all admitted answers; where nobody can tell, not."""
        waiting: list[dict[str, Answer]] = [{}]
        tried: set[frozenset[tuple[str, Answer]]] = set()
        while waiting:
            chosen = waiting.pop(0)
            if frozenset(chosen.items()) in tried:
                continue
            tried.add(frozenset(chosen.items()))
            self.read = {}
            if len(tried) > MOST or not self.same_under(chosen, known):
                return False
            waiting.extend(self.changes(chosen))
        return True

    def same_under(self, chosen: Given, known: Runs) -> bool:
        """Whether the rules come to the same in every case, under some answers to other questions."""
        one, other = (self.every_case(which, chosen, known) for which in (0, 1))
        if isinstance(one, Outcome) and isinstance(other, Outcome):
            return not one.differs(other)
        return one is other or one == other

    def every_case(self, which: int, chosen: Given, known: Runs) -> object:
        """All that the rules say under some answers; what equals nothing else where nobody can tell."""
        slots = Slots(self.rules, self.answers(which, chosen))
        try:
            if not self.facet.when(slots):
                return NOTHING
            return object() if self.facet.every is None else worked_out(self.facet.every, slots, known)
        except NoSlot:
            return NOTHING
        except (NeedAnswer, TooManyCases, ValueError):
            return object()
        finally:
            self.read.update(dict.fromkeys(slots.read.keys() - {self.question}))

    def answers(self, which: int, chosen: Given) -> Given:
        """One answer to the question that is compared; to every other what is tried, else the first admitted."""
        return Layers({self.question: self.pair[which]}, chosen, Firsts(self.admitted))

    def changes(self, chosen: Given) -> Iterator[dict[str, Answer]]:
        """One more of the questions that were read answered otherwise."""
        for question in sorted(self.read.keys() - chosen.keys()):
            for answer in self.admitted.get(question, ())[1:]:
                yield {**chosen, question: answer}

    def both(self, sample: Sample, chosen: Given) -> tuple[Outcome, Outcome] | None:
        """What is told of a sample under either answer; None where it cannot be laid out under both."""
        under_x = self.under(0, sample, chosen)
        if under_x is None:
            return None
        under_y = self.under(1, sample, chosen)
        return None if under_y is None else (under_x, under_y)

    def under(self, which: int, sample: Sample, chosen: Given) -> Outcome | None:
        answers = self.answers(which, chosen)
        slots = Slots(self.rules, answers)
        try:
            # That there are such cards is no part of what is told: what is read for it is not noted.
            if not self.facet.can_be_dealt(Slots(self.rules, answers), sample):
                return None
            return self.facet.outcome(slots, sample)
        except (NoSlot, NeedAnswer):
            # The game has no such part, or no book admits an answer that this needs: nobody can lay it out.
            return None
        finally:
            self.read.update(dict.fromkeys(slots.read.keys() - {self.question}))

    def shown(self, sample: Sample, under: tuple[Outcome, Outcome], chosen: Given) -> Shown:
        self.read = {}
        self.both(sample, chosen)
        answers = self.answers(0, chosen)
        read = {each: answer for each in sorted(self.read) if (answer := answers.get(each)) is not None}
        needs = {each: answer for each, answer in read.items() if not self.free(chosen, each)}
        assumed = {each: answer for each, answer in read.items() if each not in needs}
        return Shown(self.question, *self.pair, self.facet.id, sample, *under, needs, assumed)

    def free(self, chosen: Given, question: str) -> bool:
        """Whether some sample tells the two apart whichever admitted answer another question has."""
        return all(any(self.apart({**chosen, question: answer})) for answer in self.admitted.get(question, ()))

    def apart(self, chosen: Given) -> Iterator[bool]:
        """For each sample, whether it is told differently."""
        for sample in self.samples:
            under = self.both(sample, chosen)
            yield under is not None and under[0].differs(under[1])


def worked_out(every: Every, slots: Slots, known: Runs) -> Hashable:
    """What rules come to in every case; worked out only where other answers than before are read for it."""
    return known.of(every, slots.read, lambda given: every(Slots(slots.rules, given)))

"""
Two answers to a question that is not played card by card, told apart.

Every facet that may read the question is looked at, sample by sample, the smallest first, with everything else equal.
Other questions that a facet reads are given the first answer admitted, then the others, as few of them at a time as do;
what was needed of them is kept with what is shown.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from rulestone.compiler import Ruleset
from rulestone.engine.state import NeedAnswer
from rulestone.engine.traced_answers import FirstReads, Layers, RunMemory
from rulestone.model import Answer, Answers, OtherAnswers
from rulestone.rounds import tournament
from rulestone.rounds.facets import (
    box_contents,
    elimination_samples,
    partner_samples,
    partner_schedules,
    points,
    seating,
)
from rulestone.rounds.facets.every_case import TooManyCases
from rulestone.rounds.facets.facet import Every, Sample, SampleOutcome, SampleTest, ShownDifference
from rulestone.rounds.settings import GameSettings, NoSetting
from rulestone.witness import Row, Rows, row

__all__ = [
    "MOST",
    "Bound",
    "Row",
    "Rows",
    "Sample",
    "SampleOutcome",
    "SampleTest",
    "ShownDifference",
    "difference",
    "facets",
    "facets_about",
    "row",
]

MOST = 4096
"""How many ways to answer the other questions of one facet are tried before it stays undecided."""

NOTHING = "no use for it"
"""What rules say of a facet that they have no use for, or that has no part of the game."""
KEPT = 40
"""How many results are kept of what rules come to in every case; they are large."""


class Bound(Exception):
    """The answers stay apart: a facet reads more open questions than are tried."""

    def __init__(self, facet: str, most: int) -> None:
        super().__init__(f"{facet}: {most} ways to answer")
        self.facet, self.most = facet, most


def facets(rules: Ruleset) -> tuple[SampleTest, ...]:
    """All that can be shown of a game; of its schedules as many as it has."""
    schedules = partner_schedules.facets_of(tournament.schedules(rules))
    return (
        *box_contents.FACETS,
        *seating.FACETS,
        *points.FACETS,
        *partner_samples.FACETS,
        *schedules,
        *elimination_samples.FACETS,
    )


def facets_about(rules: Ruleset, question: str) -> tuple[SampleTest, ...]:
    """The facets that may read a question; none where only played parts ask it."""
    paths = rules.asked.get(question, ())
    return tuple(facet for facet in facets(rules) if any(facet.is_about(path) for path in paths))


def difference(rules: Ruleset, question: str, x: Answer, y: Answer, admitted: OtherAnswers) -> ShownDifference | None:
    """The first sample that is told differently under two answers, everything else equal; None where none is.

    Raises `Bound`.
    """
    if x == y:
        return None
    for facet in facets_about(rules, question):
        shown = FacetComparison(facet, rules, question, (x, y), admitted).first()
        if shown is not None:
            return shown
    return None


def not_whole(
    rules: Ruleset, question: str, x: Answer, y: Answer, admitted: OtherAnswers, paths: Sequence[tuple[str | int, ...]]
) -> tuple[str, ...]:
    """
    By name, what keeps two answers that no sample tells apart from being known to come to the same.

    These are facets that do not come to the same in every case, or of which samples are all that was looked at (unless
    no admitted answers have a use for them); and places that no facet looks at.
    """
    known = RunMemory(KEPT)
    incomplete = [
        facet.id
        for facet in facets_about(rules, question)
        if not FacetComparison(facet, rules, question, (x, y), admitted).same_in_every_case(known)
    ]
    unseen = [path for path in paths if not any(facet.is_about(path) for facet in facets(rules))]
    return (*incomplete, *dict.fromkeys("/".join(map(str, path)) for path in unseen))


class FacetComparison:
    """One facet under two answers to one question."""

    def __init__(
        self, facet: SampleTest, rules: Ruleset, question: str, pair: tuple[Answer, Answer], admitted: OtherAnswers
    ) -> None:
        self.facet, self.rules, self.question, self.pair, self.admitted = facet, rules, question, pair, admitted
        numbers = tuple(answer for answer in pair if isinstance(answer, int))
        self.samples = tuple(facet.samples(rules, numbers))
        self.read: dict[str, None] = {}
        """What was read under the answers that are being tried, in the order in which it was read."""

    def first(self) -> ShownDifference | None:
        """The first sample told differently under the fewest changes to the first answers admitted."""
        parting = next(self.parting(), None)
        return None if parting is None else self.show_difference(*parting)

    def parting(self) -> Iterator[tuple[Sample, tuple[SampleOutcome, SampleOutcome], Answers]]:
        """Every sample that is told differently, under the fewest changes first."""
        for chosen in self.answers_tried():
            for sample in self.samples:
                under = self.outcomes_of(sample, chosen)
                if under is not None and under[0].differs(under[1]):
                    yield sample, under, chosen

    def same_in_every_case(self, known: RunMemory) -> bool:
        """Whether the rules come to the same in every case, under all admitted answers; where nobody can tell, not."""
        try:
            return all(self.same_under(chosen, known) for chosen in self.answers_tried())
        except Bound:
            return False

    def answers_tried(self) -> Iterator[dict[str, Answer]]:
        """Answers to other questions, the fewest changes first; whatever is read under some is changed after them."""
        waiting: list[dict[str, Answer]] = [{}]
        tried: set[frozenset[tuple[str, Answer]]] = set()
        while waiting:
            chosen = waiting.pop(0)
            if frozenset(chosen.items()) in tried:
                continue
            if len(tried) == MOST:
                raise Bound(self.facet.id, MOST)
            tried.add(frozenset(chosen.items()))
            self.read = {}
            yield chosen
            waiting.extend(self.changes(chosen))

    def same_under(self, chosen: Answers, known: RunMemory) -> bool:
        """Whether the rules come to the same in every case, under some answers to other questions."""
        one, other = (self.every_case(which, chosen, known) for which in (0, 1))
        if isinstance(one, SampleOutcome) and isinstance(other, SampleOutcome):
            return not one.differs(other)
        return one is other or one == other

    def every_case(self, which: int, chosen: Answers, known: RunMemory) -> object:
        """All that the rules say under some answers; what equals nothing else where nobody can tell."""
        slots = GameSettings(self.rules, self.answers(which, chosen))
        try:
            if not self.facet.when(slots):
                return NOTHING
            return object() if self.facet.every is None else worked_out(self.facet.every, slots, known)
        except NoSetting:
            return NOTHING
        except (NeedAnswer, TooManyCases, ValueError):
            return object()
        finally:
            self.read.update(dict.fromkeys(slots.read.keys() - {self.question}))

    def answers(self, which: int, chosen: Answers) -> Answers:
        """One answer to the question that is compared; to every other what is tried, else the first admitted."""
        return Layers({self.question: self.pair[which]}, chosen, FirstReads(self.admitted))

    def changes(self, chosen: Answers) -> Iterator[dict[str, Answer]]:
        """One more of the questions that were read answered otherwise."""
        for question in sorted(self.read.keys() - chosen.keys()):
            for answer in self.admitted.get(question, ())[1:]:
                yield {**chosen, question: answer}

    def outcomes_of(self, sample: Sample, chosen: Answers) -> tuple[SampleOutcome, SampleOutcome] | None:
        """What is told of a sample under either answer; None where it cannot be laid out under both."""
        under_x = self.under(0, sample, chosen)
        if under_x is None:
            return None
        under_y = self.under(1, sample, chosen)
        return None if under_y is None else (under_x, under_y)

    def under(self, which: int, sample: Sample, chosen: Answers) -> SampleOutcome | None:
        answers = self.answers(which, chosen)
        slots = GameSettings(self.rules, answers)
        try:
            # That there are such cards is no part of what is told: what is read for it is not noted.
            if not self.facet.can_be_dealt(GameSettings(self.rules, answers), sample):
                return None
            return self.facet.outcome(slots, sample)
        except (NoSetting, NeedAnswer):
            # The game has no such part, or no book admits an answer that this needs: nobody can lay it out.
            return None
        finally:
            self.read.update(dict.fromkeys(slots.read.keys() - {self.question}))

    def show_difference(
        self, sample: Sample, under: tuple[SampleOutcome, SampleOutcome], chosen: Answers
    ) -> ShownDifference:
        self.read = {}
        self.outcomes_of(sample, chosen)
        answers = self.answers(0, chosen)
        read = {question: answer for question in sorted(self.read) if (answer := answers.get(question)) is not None}
        needs = {question: answer for question, answer in read.items() if not self.free(chosen, question)}
        assumed = {question: answer for question, answer in read.items() if question not in needs}
        tellings = self.told_for_sure(sample, under, chosen, assumed)
        return ShownDifference(self.question, *self.pair, self.facet.id, sample, *tellings, needs, assumed)

    def told_for_sure(
        self, sample: Sample, under: tuple[SampleOutcome, SampleOutcome], chosen: Answers, assumed: Answers
    ) -> tuple[SampleOutcome, SampleOutcome]:
        """What is told of a sample, without rows that hang on questions which books leave open, if that shows it."""
        for question in assumed:
            for answer in self.admitted.get(question, ()):
                other = self.outcomes_of(sample, {**chosen, question: answer})
                if other is not None:
                    one, two = (side.rows_also_in(its_other) for side, its_other in zip(under, other, strict=True))
                    under = (one, two) if one.result and two.result and one.differs(two) else under
        return under

    def free(self, chosen: Answers, question: str) -> bool:
        """Whether some sample tells the two apart whichever admitted answer another question has."""
        return all(any(self.apart({**chosen, question: answer})) for answer in self.admitted.get(question, ()))

    def apart(self, chosen: Answers) -> Iterator[bool]:
        """For each sample, whether it is told differently."""
        for sample in self.samples:
            under = self.outcomes_of(sample, chosen)
            yield under is not None and under[0].differs(under[1])


def worked_out(every: Every, slots: GameSettings, known: RunMemory) -> Hashable:
    """What rules come to in every case; worked out only where other answers than before are read for it."""
    return known.of(every, slots.read, lambda given: every(GameSettings(slots.rules, given)))

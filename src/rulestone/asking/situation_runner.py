"""What books answer to a situation that somebody wrote down, against what is expected; and what was read for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.book_verdicts import BookVerdict, Impossible, MoveAnswer, QuestionToBooks, ask_books
from rulestone.asking.consequences import courses
from rulestone.asking.deciding_questions import why
from rulestone.asking.dependencies import cases, holdings
from rulestone.asking.errors import Misasked
from rulestone.asking.situation import from_file
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.spoken_names import breach_observations
from rulestone.cards import Observation
from rulestone.compiler import Ruleset, questions_below
from rulestone.model import Book, Library
from rulestone.phrases.syntax_tree import Node
from rulestone.words import Voice

NOT_ASKED, CANNOT_BE, DEPENDS, CANNOT = "not asked", "cannot be", "depends", "cannot be done"
FOLLOWS = ("comes", "turn", "points")
"""What can be expected to come of a move."""


@dataclass(frozen=True)
class MissedAnswer:
    """One thing that a book answers otherwise than expected."""

    book: str
    what: str
    """`verdict`, `because`, `depends_on`, `if_done`, `duty`, `comes`, `turn` or `points`."""
    expected: str
    got: str
    verdict: BookVerdict | None = None
    in_part: bool = False
    """Whether it answers as expected under one of its readings, or by one answer to what it leaves open."""


@dataclass
class SituationRun:
    """What came of one situation."""

    misses: list[MissedAnswer] = field(default_factory=list)
    checked: int = 0
    """How many answers of books were compared."""
    read: set[str] = field(default_factory=set)
    """The questions that were read on the way."""
    answered: MoveAnswer | None = None


@dataclass
class Runner:
    """Runs situations on the books of a library; what is compiled once serves them all."""

    library: Library
    books: Sequence[Book]
    voice: Voice
    parsers: dict[tuple[str, ...], SituationParser] = field(default_factory=dict)

    def parser(self, variants: tuple[str, ...]) -> SituationParser:
        """What reads situations under some house rules."""
        if variants not in self.parsers:
            self.parsers[variants] = SituationParser(self.library, self.books, self.voice, variants)
        return self.parsers[variants]

    def run(
        self,
        given: Mapping[str, Any],
        when: Mapping[str, str],
        expected: Mapping[str, Mapping[str, Any] | None],
    ) -> SituationRun:
        """What the books answer; `expected` is by book. Raises `Misasked` where the situation cannot be asked."""
        ran = SituationRun()
        try:
            parser = self.parser(tuple(given.get("house_rules", ())))
            ran.answered = ask_books(parser.ask(from_file(given) | from_file(when)))
        except Impossible as wrong:
            ran.read |= {question for refusal in wrong.refused for question, _ in refusal.leaf.value.asked}
            self.none_answers(ran, expected, {refusal.table.book.id for refusal in wrong.refused})
            return ran
        except Misasked as wrong:
            if not wrong.key.startswith("no_book_left"):
                raise
            self.none_answers(ran, expected, set())
            return ran
        asking = ran.answered.asking
        refused = {entry.book for entry in asking.not_asked if entry.why == "cannot_be"}
        verdicts = {verdict.book.id: verdict for verdict in ran.answered.verdicts}
        for verdict in verdicts.values():
            ran.read |= {question for leaf in verdict.leaves for question, _ in leaf.value.asked}
            ran.read |= {question for leaf in verdict.leaves for choice in leaf.choices for question, _ in choice.gives}
        for book in self.books:
            missing = CANNOT_BE if book.id in refused else NOT_ASKED
            self.compare(ran, book.id, verdicts.get(book.id), expected.get(book.id), missing)
        for table in asking.tables:
            self.follow(ran, asking, table, expected.get(table.book.id))
        return ran

    def none_answers(
        self, ran: SituationRun, expected: Mapping[str, Mapping[str, Any] | None], refused: set[str]
    ) -> None:
        """No book answers: some because it cannot come to that by their rules, the rest because they are not asked."""
        for book in self.books:
            missing = CANNOT_BE if book.id in refused else NOT_ASKED
            self.compare(ran, book.id, None, expected.get(book.id), missing)

    def follow(
        self, ran: SituationRun, asking: QuestionToBooks, table: AskedGame, wanted: Mapping[str, Any] | None
    ) -> None:
        """Note what was read up to the moment that is asked about, and whether that comes of the move which should."""
        scored = wanted is not None and "points" in wanted
        followed = [leaf.value for leaf in courses(table, asking.situation, asking.attempt, scored=scored)]
        ran.read |= {question for course in followed for question in course.before}
        for what in FOLLOWS:
            if wanted is None or what not in wanted:
                continue
            ran.read |= {question for course in followed for question in course.after}
            got = list(dict.fromkeys(getattr(course, what) for course in followed))
            want = tuple(wanted[what]) if isinstance(wanted[what], list) else wanted[what]
            if got != [want] and (want != DEPENDS or len(got) == 1):
                several = " | ".join(CANNOT if value is None else value_as_text(value) for value in got)
                in_part = want in got
                ran.misses.append(
                    MissedAnswer(table.book.id, what, value_as_text(wanted[what]), several, in_part=in_part)
                )

    def compare(
        self,
        ran: SituationRun,
        book: str,
        got: BookVerdict | None,
        wanted: Mapping[str, Any] | None,
        missing: str = NOT_ASKED,
    ) -> None:
        """Note every way in which a book's answer is not the expected one; what is `missing` is why it has none."""
        if wanted is None:
            return
        word = got.word if got is not None else missing
        if word == NOT_ASKED and wanted["verdict"] != NOT_ASKED and wanted.get("everybody"):
            return  # `all` and `others` speak of the books that can be asked
        ran.checked += 1
        if word != wanted["verdict"]:
            in_part = got is not None and any(leaf.value.word == wanted["verdict"] for leaf in got.leaves)
            ran.misses.append(MissedAnswer(book, "verdict", wanted["verdict"], word, got, in_part))
            return
        if got is None or ran.answered is None:
            return
        for what, answer in facts(ran.answered, got).items():
            if what in wanted and not fits(what, wanted[what], answer):
                ran.misses.append(MissedAnswer(book, what, value_as_text(wanted[what]), value_as_text(answer), got))


def facts(answered: MoveAnswer, verdict: BookVerdict) -> dict[str, Any]:
    """What can be expected of an answer besides the verdict."""
    opened = {point.id for case in cases(verdict) for point in case.opens} if verdict.word == "depends" else set()
    colours = (
        {"colour"} if verdict.word == "depends" and any(holding.colour for holding in holdings(verdict)) else set()
    )
    return {
        "because": why(answered.asking, verdict),
        "depends_on": sorted(opened | colours | ({"hand"} if verdict.on_hand else set())),
        "if_done": [observation_as_text(observation) for observation in breach_observations(verdict.outcome.if_done)],
        "duty": list(verdict.outcome.duties),
    }


def fits(what: str, wanted: Any, got: Any) -> bool:
    """Whether an answer is as expected; of several deciding questions one is enough."""
    if what == "because":
        return wanted in got
    return sorted(wanted) == sorted(got) if what != "if_done" else list(wanted) == list(got)


def observation_as_text(observation: Observation) -> str:
    """Something that everybody sees, as a situation writes it: `takes back`, `draws 2`."""
    numbers = [str(part) for part in observation.detail if isinstance(part, int)]
    return " ".join([observation.what, *numbers])


def value_as_text(value: Any) -> str:
    """A value, or values with commas."""
    return value if isinstance(value, str) else ", ".join(map(str, value)) or "–"


def played_questions(rules: Ruleset) -> set[str]:
    """The questions of a game that play can come to read: those below moves, cards, duties and what is done."""
    nodes: list[Node | None] = [rules.start, rules.exhausted, *rules.meanings.values(), *rules.procedures.values()]
    for card in rules.cards.values():
        nodes += [card.fits_if, card.honest_if, card.effect, card.turned_up, card.goes_back]
    for move in rules.moves.values():
        nodes += [move.who, move.allowed_if, move.do, move.named_by]
    for window in rules.windows.values():
        nodes += [window.opens, window.if_, window.closes, window.by, window.do, window.uncaught]
        if window.call is not None:
            nodes += [window.call.early_if, window.call.in_time_if, window.call.late_if]
    return {question for node in nodes if node is not None for question in questions_below(rules, node)}


def coverage(runs: Iterable[SituationRun], rulesets: Iterable[Ruleset]) -> tuple[set[str], set[str]]:
    """The questions that some situation reads, and all that play can read."""
    every = {question for rules in rulesets for question in played_questions(rules) if question in rules.asked}
    read = {question for ran in runs for question in ran.read}
    return read & every, every

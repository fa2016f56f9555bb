"""What books answer to a situation that somebody wrote down, against what is expected; and what was read for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulestone.asking.asked import Desk, Typed
from rulestone.asking.called import told_of_breach
from rulestone.asking.course import courses
from rulestone.asking.depends import cases, holdings
from rulestone.asking.errors import Misasked
from rulestone.asking.reasons import why
from rulestone.asking.tables import Table
from rulestone.asking.verdicts import Answered, Asking, BookVerdict, Impossible, ask
from rulestone.compiler import Ruleset, questions_below
from rulestone.engine.state import Seen
from rulestone.model import Book, Library
from rulestone.phrases.tree import Node
from rulestone.words import Voice

NOT_ASKED, CANNOT_BE, DEPENDS, CANNOT = "not asked", "cannot be", "depends", "cannot be done"
FOLLOWS = ("comes", "turn", "points")
"""What can be expected to come of a move."""


@dataclass(frozen=True)
class Miss:
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
class Ran:
    """What came of one situation."""

    misses: list[Miss] = field(default_factory=list)
    checked: int = 0
    """How many answers of books were compared."""
    read: set[str] = field(default_factory=set)
    """The questions that were read on the way."""
    answered: Answered | None = None


@dataclass
class Runner:
    """Runs situations on the books of a library; what is compiled once serves them all."""

    library: Library
    books: Sequence[Book]
    voice: Voice
    desks: dict[tuple[str, ...], Desk] = field(default_factory=dict)

    def desk(self, variants: tuple[str, ...]) -> Desk:
        """Where questions are taken under some house rules."""
        if variants not in self.desks:
            self.desks[variants] = Desk(self.library, self.books, self.voice, variants)
        return self.desks[variants]

    def run(
        self,
        given: Mapping[str, Any],
        when: Mapping[str, str],
        expected: Mapping[str, Mapping[str, Any] | None],
    ) -> Ran:
        """What the books answer; `expected` is by book. Raises `Misasked` where the situation cannot be asked."""
        ran = Ran()
        try:
            ran.answered = ask(self.desk(tuple(given.get("house_rules", ()))).ask(typed(given, when)))
        except Impossible as wrong:
            ran.read |= {question for each in wrong.refused for question, _ in each.leaf.value.asked}
            self.none_answers(ran, expected, {each.table.book.id for each in wrong.refused})
            return ran
        except Misasked as wrong:
            if not wrong.key.startswith("no_book_left"):
                raise
            self.none_answers(ran, expected, set())
            return ran
        asking = ran.answered.asking
        refused = {each.book for each in asking.not_asked if each.why == "cannot_be"}
        verdicts = {each.book.id: each for each in ran.answered.verdicts}
        for each in verdicts.values():
            ran.read |= {question for leaf in each.leaves for question, _ in leaf.value.asked}
            ran.read |= {question for leaf in each.leaves for choice in leaf.choices for question, _ in choice.gives}
        for book in self.books:
            missing = CANNOT_BE if book.id in refused else NOT_ASKED
            self.compare(ran, book.id, verdicts.get(book.id), expected.get(book.id), missing)
        for table in asking.tables:
            self.follow(ran, asking, table, expected.get(table.book.id))
        return ran

    def none_answers(self, ran: Ran, expected: Mapping[str, Mapping[str, Any] | None], refused: set[str]) -> None:
        """No book answers: some because it cannot come to that by their rules, the rest because they are not asked."""
        for book in self.books:
            missing = CANNOT_BE if book.id in refused else NOT_ASKED
            self.compare(ran, book.id, None, expected.get(book.id), missing)

    def follow(self, ran: Ran, asking: Asking, table: Table, wanted: Mapping[str, Any] | None) -> None:
        """Note what was read up to the moment that is asked about, and whether that comes of the move which should."""
        scored = wanted is not None and "points" in wanted
        found = [leaf.value for leaf in courses(table, asking.situation, asking.wish, scored=scored)]
        ran.read |= {question for each in found for question in each.before}
        for what in FOLLOWS:
            if wanted is None or what not in wanted:
                continue
            ran.read |= {question for each in found for question in each.after}
            got = list(dict.fromkeys(getattr(each, what) for each in found))
            want = tuple(wanted[what]) if isinstance(wanted[what], list) else wanted[what]
            if got != [want] and (want != DEPENDS or len(got) == 1):
                several = " | ".join(CANNOT if each is None else listed(each) for each in got)
                in_part = want in got
                ran.misses.append(Miss(table.book.id, what, listed(wanted[what]), several, in_part=in_part))

    def compare(
        self, ran: Ran, book: str, got: BookVerdict | None, wanted: Mapping[str, Any] | None, missing: str = NOT_ASKED
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
            ran.misses.append(Miss(book, "verdict", wanted["verdict"], word, got, in_part))
            return
        if got is None or ran.answered is None:
            return
        for what, answer in facts(ran.answered, got).items():
            if what in wanted and not fits(what, wanted[what], answer):
                ran.misses.append(Miss(book, what, listed(wanted[what]), listed(answer), got))


def typed(given: Mapping[str, Any], when: Mapping[str, str]) -> Typed:
    """A situation as somebody would type it."""
    return Typed(
        move=when["move"],
        call=when.get("call"),
        at=when.get("at"),
        on=given.get("on"),
        hand=row(given.get("hand")),
        players=int(given["players"]) if "players" in given else None,
        colour=given.get("colour"),
        drawn=given.get("drawn"),
        drawn_by_choice=given.get("drawn_by_choice"),
        pending=given.get("pending"),
        start=given.get("start") == "yes",
        turn=given.get("turn"),
        laid_by=given.get("laid_by"),
        others=tuple((who, row(hand) or "") for who, hand in given.get("others", {}).items()),
        draw_pile=row(given.get("draw_pile")),
        partners=given.get("partners") == "yes",
        under=row(given.get("discards")),
        cards_left=int(given["cards_left"]) if "cards_left" in given else None,
    )


def row(cards: str | list[str] | None) -> str | None:
    """Cards as one text with commas."""
    return ", ".join(cards) if isinstance(cards, list) else cards


def facts(answered: Answered, verdict: BookVerdict) -> dict[str, Any]:
    """What can be expected of an answer besides the verdict."""
    opened = {each.id for case in cases(verdict) for each in case.opens} if verdict.word == "depends" else set()
    colours = {"colour"} if verdict.word == "depends" and any(each.colour for each in holdings(verdict)) else set()
    return {
        "because": why(answered.asking, verdict),
        "depends_on": sorted(opened | colours | ({"hand"} if verdict.on_hand else set())),
        "if_done": [seen_as_text(seen) for seen in told_of_breach(verdict.ruling.if_done)],
        "duty": list(verdict.ruling.duties),
    }


def fits(what: str, wanted: Any, got: Any) -> bool:
    """Whether an answer is as expected; of several deciding questions one is enough."""
    if what == "because":
        return wanted in got
    return sorted(wanted) == sorted(got) if what != "if_done" else list(wanted) == list(got)


def seen_as_text(seen: Seen) -> str:
    """Something that everybody sees, as a situation writes it: `takes back`, `draws 2`."""
    numbers = [str(each) for each in seen.detail if isinstance(each, int)]
    return " ".join([seen.what, *numbers])


def listed(value: Any) -> str:
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


def coverage(runs: Iterable[Ran], rulesets: Iterable[Ruleset]) -> tuple[set[str], set[str]]:
    """The questions that some situation reads, and all that play can read."""
    every = {question for rules in rulesets for question in played_questions(rules) if question in rules.asked}
    read = {question for ran in runs for question in ran.read}
    return read & every, every

"""
Everything that is found in one edition. An edition is the unit of work: it needs nothing of any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from rulestone.checks.answers import Compared, Said, compare, others_admit, sayings
from rulestone.checks.evidence import FEW_GAMES, Others, Result, by_words, compare_answers
from rulestone.checks.kinds import look_at
from rulestone.checks.loudness import as_loud_as_it_is
from rulestone.checks.sides import explicit
from rulestone.compiler import Ruleset
from rulestone.engine.books import Admitted
from rulestone.explorer.random_games import Effort, Progress, nobody_looks
from rulestone.explorer.table import Memory
from rulestone.finding import Demonstration, Finding, Witness
from rulestone.model import PLAYED, Answer, Book, Edition, Library, Question, Told, house_id, may_be_asked
from rulestone.prepared import prepare_game


@dataclass
class Halving:
    """Progress of pieces of which nobody knows how many come: each that tells of itself takes half of what is left."""

    progress: Progress
    done: float = 0

    def following(self) -> Progress:
        """What the next piece tells how far it is."""
        begun = self.done

        def within(part: float) -> None:
            self.done = begun + (1 - begun) * part / 2
            self.progress(self.done)

        return within


@dataclass(frozen=True)
class Work:
    """An edition ready to be checked."""

    library: Library
    edition: Edition
    rules: Ruleset
    books: tuple[Book, ...]
    admitted: tuple[Admitted, ...]
    others: dict[str, tuple[Answer, ...]]
    known: Memory
    """What earlier searches found; it gains what this one finds."""
    effort: Effort = FEW_GAMES
    """How many games are played at random for answers that no search tells apart."""
    house_rule: str | None = None
    """The house rule that is laid over the game, where this is the edition as it is played with one."""

    @cached_property
    def awake(self) -> tuple[Work, ...]:
        """The edition as played with each house rule that some book prints, and that asks something of its own."""
        return tuple(
            prepare(self.library, self.edition.id, self.known, self.effort, rule)
            for rule in (self.edition.awake if self.house_rule is None else ())
            if any(prints(book, rule) for book in self.books)
        )

    @cached_property
    def admits(self) -> Mapping[str, Admitted]:
        """What each book admits, by its id."""
        return {book.id: each for book, each in zip(self.books, self.admitted, strict=True)}

    @cached_property
    def told(self) -> Mapping[str, Told]:
        """The questions that nothing plays, in the order of the table; a house rule may play what its game tells."""
        return {name: each for name, each in self.edition.told.items() if name not in self.rules.asked}

    @property
    def asked(self) -> tuple[str, ...]:
        """Every question of the game, played or told."""
        return (*self.rules.asked, *self.told)

    def questions(self) -> tuple[str, ...]:
        """The questions that have to be looked at: those that not all books answer in the same one way."""
        if self.house_rule is not None:
            return tuple(name for name in self.edition.awake[self.house_rule] if self.matters(name))
        own = (name for each in self.awake for name in each.questions())
        return (*(name for name in self.asked if self.matters(name)), *dict.fromkeys(own))

    def asking(self, name: str) -> tuple[Work, ...]:
        """Where a question is asked: in the printed game, or with each house rule that asks it."""
        return (self,) if name in self.asked else tuple(each for each in self.awake if name in each.asked)

    def matters(self, name: str) -> bool:
        said = self.said(name)
        return len({each.answers for each in said}) > 1 or any(each.how != "stated" for each in said)

    def compared(self, name: str, progress: Progress = nobody_looks) -> Compared:
        """One question over all books, played where that is needed."""
        pairs = Halving(progress)
        return compare(
            self.library.questions[name],
            self.said(name),
            lambda question, one, other: self.result(question, one, other, pairs.following()),
        )

    def said(self, name: str) -> tuple[Said, ...]:
        """What the books say on a question, those left out of which it is not asked or which are open there."""
        question = self.library.questions[name]
        said = sayings(question, self.books)
        if name not in self.told:
            return said
        return tuple(each for each in said if is_compared(question, each.book, self.library))

    def result(self, question: str, one: Answer, other: Answer, progress: Progress = nobody_looks) -> Result:
        """What comes of holding two answers against each other."""
        if question in self.told:
            return by_words(self.library.questions[question], one, other)
        return compare_answers(self.rules, question, one, other, self.others, self.known, self.effort, progress)

    def compared_without_play(self, name: str) -> Compared:
        """What the books say on a question, not sorted by how it plays."""
        return Compared(self.library.questions[name], self.said(name), {}, {}, {}, more=False)


def is_compared(question: Question, book: Book, library: Library) -> bool:
    """Whether a book is asked a question, and somebody has looked for it there."""
    return question.id not in book.open_questions and may_be_asked(question, book, library.questions)


def prepare(
    library: Library,
    edition: str,
    known: Memory | None = None,
    effort: Effort = FEW_GAMES,
    house_rule: str | None = None,
) -> Work:
    """
    Compile an edition's game and collect what its books admit.

    With a house rule laid over it, where one is named: then of the books that print it.
    """
    found = library.editions[edition]
    books = tuple(book for book in library.books_of(edition) if house_rule is None or prints(book, house_rule))
    ready = prepare_game(library, found.game, () if house_rule is None else (house_rule,), books)
    rules = ready.rules
    admits = tuple(ready.books[book.id].admitted for book in books)
    others = others_admit(rules, library, admits)
    return Work(library, found, rules, books, admits, others, Memory() if known is None else known, effort, house_rule)


def prints(book: Book, house_rule: str) -> bool:
    """Whether a book says, under one of its readings, that a house rule may be played."""
    return any(PLAYED in claim.answers for claim in book.claims_on(house_id(house_rule)))


def question_findings(work: Work, compared: Compared) -> Iterator[Finding]:
    """What one question brings up; what no book speaks of and nothing plays brings up nothing."""
    told = work.told.get(compared.question.id)
    if told is None:
        for each in look_at("question", work.edition, compared):
            loud = as_loud_as_it_is(each, compared.question, work.admits, work.others, partial(look, work, compared))
            yield replace(loud, not_played=not_played(work, loud), house_rule=work.house_rule)
    elif any(map(explicit, compared.said)):
        yield from (replace(each, told=told) for each in look_at("question", work.edition, compared))


def look(work: Work, compared: Compared, one: Answer, other: Answer, others: Others) -> Result:
    """What comes of holding two answers against each other, with these answers to other questions."""
    return compare_answers(work.rules, compared.question.id, one, other, others, work.known, work.effort)


def not_played(work: Work, finding: Finding) -> tuple[str, ...]:
    """The told questions that may take something away from a move of the play that shows a finding."""
    shown = finding.witness
    if not isinstance(shown, Witness):
        return ()
    names = {name for part in (shown.moves, shown.outcomes) for name in named_in(part)}
    return tuple(question for question, told in work.told.items() if told.takes_from(names))


def named_in(data: Any) -> Iterator[str]:
    """The moves, duties and cards that plain data of a play names."""
    if isinstance(data, Mapping):
        yield from (str(data[key]) for key in ("act", "window", "kind") if data.get(key) is not None)
        data = tuple(data.values())
    if isinstance(data, tuple | list):
        for each in data:
            yield from named_in(each)


def book_findings(work: Work) -> Iterator[Finding]:
    """What the books bring up each by itself."""
    for book, admits in zip(work.books, work.admitted, strict=True):
        yield from look_at("book", work.edition, work.rules, book, admits)


def merged(found: Iterable[Finding]) -> list[Finding]:
    """Findings parted alike by the same sentences are one; so are findings of several books with one cause."""
    groups: dict[object, list[Finding]] = {}
    for each in found:
        sides = tuple((side.books, bool(side.silent)) for side in each.sides)
        alike = (each.kind, each.message, sides, spoken(each))
        # What nothing shows but the words is told question by question, each with what the books say.
        shown = each.told is None and each.kind not in ("gap", "undecided")
        parted = each.scope == "edition" and each.places and shown
        key: object = alike if parted else each.id
        if each.scope == "book":
            key = (each.kind, each.message, each.question, whats(each))
        groups.setdefault(key, []).append(each)
    return told_once(by_ambiguity([one(group) for group in groups.values()]))


def by_ambiguity(found: list[Finding]) -> list[Finding]:
    """The findings, those made one that come from the same ambiguities of the same books."""
    groups: dict[object, list[Finding]] = {}
    for each in found:
        read = frozenset((reading.book, reading.ambiguity) for side in each.sides for reading in side.readings)
        sides = tuple((side.books, side.ambiguous) for side in each.sides)
        alike = each.kind == "refinement" and each.scope == "edition" and bool(read)
        groups.setdefault((each.level, sides, read) if alike else (each.id, id(each)), []).append(each)
    made = (one(group) for group in groups.values())
    return [
        replace(each, args={**each.args, "one_ambiguity": True}) if len(group) > 1 else each
        for each, group in zip(made, groups.values(), strict=True)
    ]


def told_once(found: list[Finding]) -> list[Finding]:
    """The findings without those that a wrong sum tells already: that others do not give the total that is wrong."""
    wrong = {each.args["total"]: set(each.deviating) for each in found if each.args.get("total")}

    def told(each: Finding) -> bool:
        giving = {book for side in each.sides for book in side.books if book not in side.silent}
        return each.scope == "edition" and each.question in wrong and giving <= wrong[each.question]

    return [each for each in found if not told(each)]


def spoken(finding: Finding) -> frozenset[object]:
    """The sentences that a finding is about."""
    return frozenset((place.book, place.section, place.sentence) for place in finding.places)


def whats(finding: Finding) -> object:
    """What a book's finding is, apart from the book."""
    shown = finding.witness
    if isinstance(shown, Demonstration):
        return (shown.facet, shown.sample, repr(shown.rows), repr(shown.outcomes))
    return tuple(side.answers for side in finding.sides)


def one(group: list[Finding]) -> Finding:
    """The plainest of findings that are one, naming the questions (or books) of the rest."""
    first = min(group, key=lambda each: (each.witness is None, plainness(each), each.question or ""))
    if len(group) == 1:
        return first
    if first.scope == "book":
        books = tuple(dict.fromkeys(book for each in group for book in each.deviating))
        places = tuple(dict.fromkeys(place for each in group for place in each.places))
        return replace(first, deviating=books, places=places, args={**first.args, "books": books})
    also = {name for each in group for name in (each.question, *each.also) if name} - {first.question}
    # Where a book says nothing, each question may have its own entry; and an ambiguity can show in several sentences.
    places = tuple(dict.fromkeys(place for each in (first, *group) for place in each.places))
    silences = tuple(dict.fromkeys(entry for each in group for entry in each.silences))
    return replace(first, also=tuple(sorted(also)), places=places, silences=silences)


def plainness(finding: Finding) -> tuple[int, int]:
    """How much there is to take in: plays come before demonstrations, short ones first."""
    shown = finding.witness
    if shown is None or isinstance(shown, Demonstration):
        return (9, 0)
    return (len(shown.moves), sum(len(hand) for hand in shown.hands))

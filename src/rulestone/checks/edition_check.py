"""
Everything that is found in one edition. An edition is the unit of work: it needs nothing of any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

from rulestone.cards import Observation
from rulestone.checks.book_answers import (
    BookAnswer,
    ComparedQuestion,
    collect_book_answers,
    compare,
    rank_admitted_answers,
)
from rulestone.checks.evidence import FEW_GAMES, compare_answers, compare_words
from rulestone.checks.kinds import look_at
from rulestone.checks.loudness import adjust_loudness, soften_for_cut_copy
from rulestone.checks.sides import is_explicit
from rulestone.compiler import Ruleset
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.explorer.random_games import Effort
from rulestone.explorer.result import Comparison
from rulestone.explorer.search_memory import Memory
from rulestone.findings import Finding, FindingArgs
from rulestone.model import (
    PLAYED,
    Answer,
    Book,
    Edition,
    Library,
    OtherAnswers,
    Question,
    ToldSection,
    house_id,
    may_be_asked,
)
from rulestone.prepared_game import prepare_game
from rulestone.rounds.facets.facet import cards_in
from rulestone.witness import Allowed, Demonstration, Witness
from rulestone.worker_processes import Progress, nobody_looks


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
class EditionWork:
    """An edition ready to be checked."""

    library: Library
    edition: Edition
    rules: Ruleset
    books: tuple[Book, ...]
    admitted: tuple[AdmittedAnswers, ...]
    others: dict[str, tuple[Answer, ...]]
    known: Memory
    """What earlier searches found; it gains what this one finds."""
    effort: Effort = FEW_GAMES
    """How many games are played at random for answers that no search tells apart."""
    house_rule: str | None = None
    """The house rule that is laid over the game, where this is the edition as it is played with one."""

    @cached_property
    def awake(self) -> tuple[EditionWork, ...]:
        """The edition as played with each house rule that some book prints, and that asks something of its own."""
        return tuple(
            prepare(self.library, self.edition.id, self.known, self.effort, rule)
            for rule in (self.edition.awake if self.house_rule is None else ())
            if any(prints(book, rule) for book in self.books)
        )

    @cached_property
    def admits(self) -> Mapping[str, AdmittedAnswers]:
        """What each book admits, by its id."""
        return {book.id: admitted for book, admitted in zip(self.books, self.admitted, strict=True)}

    @cached_property
    def own(self) -> tuple[Finding, ...]:
        """What the books bring up each by itself."""
        return tuple(book_findings(self))

    def is_at_odds(self, book: Book, question: str) -> bool:
        """Whether what a book says on a question is told of itself: nobody can follow it, or it gives two numbers."""
        return any(
            book.id in finding.deviating and question in (finding.question, *finding.args.get("rests_on", ()))
            for finding in self.own
        )

    @cached_property
    def told_sections(self) -> Mapping[str, ToldSection]:
        """The questions that nothing plays, in the order of the table; a house rule may play what its game tells."""
        return {name: section for name, section in self.edition.told.items() if name not in self.rules.asked}

    @property
    def asked_questions(self) -> tuple[str, ...]:
        """Every question of the game, played or told."""
        return (*self.rules.asked, *self.told_sections)

    def questions(self) -> tuple[str, ...]:
        """The questions that have to be looked at: those that not all books answer in the same one way."""
        if self.house_rule is not None:
            return tuple(name for name in self.edition.awake[self.house_rule] if self.matters(name))
        own = (name for work in self.awake for name in work.questions())
        return (*(name for name in self.asked_questions if self.matters(name)), *dict.fromkeys(own))

    def works_asking(self, name: str) -> tuple[EditionWork, ...]:
        """Where a question is asked: in the printed game, or with each house rule that asks it."""
        return (
            (self,)
            if name in self.asked_questions
            else tuple(work for work in self.awake if name in work.asked_questions)
        )

    def matters(self, name: str) -> bool:
        book_answers = self.answers_on(name)
        return len({book_answer.answers for book_answer in book_answers}) > 1 or any(
            book_answer.how != "stated" for book_answer in book_answers
        )

    def compared(self, name: str, progress: Progress = nobody_looks) -> ComparedQuestion:
        """One question over all books, played where that is needed."""
        pairs = Halving(progress)
        return compare(
            self.library.questions[name],
            self.answers_on(name),
            lambda question, one, other: self.result(question, one, other, pairs.following()),
        )

    def answers_on(self, name: str) -> tuple[BookAnswer, ...]:
        """What the books say on a question, those left out of which it is not asked or which are open there."""
        question = self.library.questions[name]
        book_answers = tuple(
            book_answer
            for book_answer in collect_book_answers(question, self.books)
            if not self.is_at_odds(book_answer.book, name)
        )
        if name not in self.told_sections:
            return book_answers
        return tuple(
            book_answer for book_answer in book_answers if is_compared(question, book_answer.book, self.library)
        )

    def result(self, question: str, one: Answer, other: Answer, progress: Progress = nobody_looks) -> Comparison:
        """Whether two answers play alike; asked once for both orders."""
        if question in self.told_sections:
            return compare_words(self.library.questions[question], one, other)
        return compare_answers(self.rules, question, one, other, self.others, self.known, self.effort, progress)

    def compared_without_play(self, name: str) -> ComparedQuestion:
        """What the books say on a question, not sorted by how it plays."""
        return ComparedQuestion(self.library.questions[name], self.answers_on(name), {}, {}, {}, more=False)


def is_compared(question: Question, book: Book, library: Library) -> bool:
    """Whether a book is asked a question, and somebody has looked for it there."""
    return question.id not in book.open_questions and may_be_asked(question, book, library.questions)


def prepare(
    library: Library,
    edition: str,
    known: Memory | None = None,
    effort: Effort = FEW_GAMES,
    house_rule: str | None = None,
) -> EditionWork:
    """
    Compile an edition's game and collect what its books admit.

    With a house rule laid over it, where one is named: then of the books that print it.
    """
    checked_edition = library.editions[edition]
    books = tuple(book for book in library.books_of(edition) if house_rule is None or prints(book, house_rule))
    ready = prepare_game(library, checked_edition.game, () if house_rule is None else (house_rule,), books)
    rules = ready.rules
    admits = tuple(ready.books[book.id].admitted for book in books)
    others = rank_admitted_answers(rules, library, admits)
    return EditionWork(
        library, checked_edition, rules, books, admits, others, Memory() if known is None else known, effort, house_rule
    )


def prints(book: Book, house_rule: str) -> bool:
    """Whether a book says, under one of its readings, that a house rule may be played."""
    return any(PLAYED in claim.answers for claim in book.claims_on(house_id(house_rule)))


def question_findings(work: EditionWork, compared: ComparedQuestion) -> Iterator[Finding]:
    """What one question brings up; what no book speaks of and nothing plays brings up nothing."""
    section = work.told_sections.get(compared.question.id)
    if section is None:
        for finding in look_at("question", work.edition, compared):
            loud = adjust_loudness(
                finding, compared.question, work.admits, work.others, partial(compare_with, work, compared)
            )
            loud = soften_for_cut_copy(loud, work.books)
            yield replace(loud, not_played=questions_not_played(work, loud), house_rule=work.house_rule)
    elif any(map(is_explicit, compared.book_answers)):
        yield from (replace(finding, told=section) for finding in look_at("question", work.edition, compared))


def compare_with(
    work: EditionWork, compared: ComparedQuestion, one: Answer, other: Answer, others: OtherAnswers
) -> Comparison:
    """Whether two answers play alike, with these answers to other questions."""
    return compare_answers(work.rules, compared.question.id, one, other, others, work.known, work.effort)


def questions_not_played(work: EditionWork, finding: Finding) -> tuple[str, ...]:
    """The told questions that may take something away from a move of the play that shows a finding."""
    shown = finding.witness
    if not isinstance(shown, Witness):
        return ()
    names = set(names_in_play(shown))
    return tuple(question for question, section in work.told_sections.items() if section.takes_from(names))


def names_in_play(shown: Witness) -> Iterator[str]:
    """The moves, duties and cards that a play names."""
    facts = [fact for outcome in shown.outcomes.values() for fact in outcome]
    moves = [played.move for played in shown.moves]
    moves += [fact.move for fact in facts if isinstance(fact, Allowed) and fact.move is not None]
    for move in moves:
        yield from (move.act, *filter(None, (move.window,)))
    shown_cards = (*(move.card for move in moves), *(fact.detail for fact in facts if isinstance(fact, Observation)))
    yield from (card.kind for card in cards_in(shown_cards))


def book_findings(work: EditionWork) -> Iterator[Finding]:
    """What the books bring up each by itself."""
    for book, admits in zip(work.books, work.admitted, strict=True):
        yield from look_at("book", work, book, admits)


def merge_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Findings parted alike by the same sentences are one; so are findings of several books with one cause."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        # Who leaves it open is the same, too: otherwise one book would be told to be clearer where it is the clear one.
        sides = tuple((side.books, bool(side.silent), side.ambiguous) for side in finding.sides)
        alike = (finding.kind, finding.message, finding.level, sides, sentences_of(finding))
        parted = finding.scope == "edition" and finding.places and finding.kind not in ("gap", "undecided")
        key: object = alike if parted else finding.id
        if finding.scope == "book":
            key = (finding.kind, finding.message, finding.question, subject_of(finding))
        groups.setdefault(key, []).append(finding)
    made = merge_exchanged(merge_by_ambiguity([join_findings(group) for group in groups.values()]))
    return join_counts_and_sums(drop_told_sums(merge_by_need(merge_by_settled_words(made))))


def merge_by_ambiguity(findings: list[Finding]) -> list[Finding]:
    """The findings, those made one that come from the same ambiguities of the same books."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        readings = frozenset((reading.book, reading.ambiguity) for side in finding.sides for reading in side.readings)
        sides = tuple((side.books, side.ambiguous) for side in finding.sides)
        alike = finding.kind == "refinement" and finding.scope == "edition" and bool(readings)
        groups.setdefault((finding.level, sides, readings) if alike else (finding.id, id(finding)), []).append(finding)
    made = (join_findings(group) for group in groups.values())
    return [
        replace(finding, args={**finding.args, "one_ambiguity": True}) if len(group) > 1 else finding
        for finding, group in zip(made, groups.values(), strict=True)
    ]


def merge_by_settled_words(findings: list[Finding]) -> list[Finding]:
    """The findings, those made one in which the same books leave open what the same sentences of the others settle."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        left_open = frozenset(book for side in finding.sides for book in (*side.silent, *side.ambiguous))
        settled = frozenset((place.book, place.section, place.sentence) for place in finding.places) - {
            (place.book, place.section, place.sentence) for place in finding.places if place.book in left_open
        }
        sides = frozenset(frozenset(side.books) for side in finding.sides)
        alike = (
            finding.kind in ("omission", "refinement")
            and finding.scope == "edition"
            and finding.told is None
            and settled
        )
        groups.setdefault(
            (finding.level, sides, left_open, settled) if alike else (finding.id, id(finding)), []
        ).append(finding)
    return [join_findings(group) for group in groups.values()]


def merge_exchanged(findings: list[Finding]) -> list[Finding]:
    """The findings, those told ones made one in which a book says of one thing what the others say of another."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        exchange = finding.kind == "omission" and finding.told is not None and bool(finding.deviating)
        answers = frozenset(answer for side in finding.sides for answer in side.answers)
        key = (finding.edition, finding.level, finding.deviating, answers)
        groups.setdefault(key if exchange else (finding.id, id(finding)), []).append(finding)
    made: list[Finding] = []
    for group in groups.values():
        match sorted(group, key=lambda finding: not finding.adds):
            case [added, lacking] if added.adds and not lacking.adds and stand_together(added, lacking):
                joined = join_findings([added, lacking])
                made.append(replace(joined, args={**joined.args, "exchanged": True}))
            case _:
                made += group
    return made


def stand_together(added: Finding, lacking: Finding) -> bool:
    """Whether each book says the one of two things in a section in which it says nothing of the other."""
    silent = {entry.book: {*entry.sections} for entry in (*added.silences, *lacking.silences)}
    spoken: dict[str, set[str]] = {}
    for place in (*added.places, *lacking.places):
        spoken.setdefault(place.book, set()).add(place.section)
    return silent.keys() == spoken.keys() and all(sections & silent[book] for book, sections in spoken.items())


def merge_by_need(findings: list[Finding]) -> list[Finding]:
    """The findings, those gaps made one of which each shows only if the other is answered in a certain way."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        rests_on = {name for name, _ in getattr(finding.witness, "only_if", ())}
        alike = finding.kind == "gap" and bool(rests_on)
        books = frozenset(book for side in finding.sides for book in side.books)
        key = (finding.edition, finding.level, frozenset({finding.question, *rests_on}), books)
        groups.setdefault(key if alike else (finding.id, id(finding)), []).append(finding)
    return [join_findings(group) for group in groups.values()]


def drop_told_sums(findings: list[Finding]) -> list[Finding]:
    """The findings without those that a wrong sum tells already: that others do not give the total that is wrong."""
    wrong = {finding.args["total"]: set(finding.deviating) for finding in findings if finding.args.get("total")}

    def is_told(finding: Finding) -> bool:
        giving = {book for side in finding.sides for book in side.books if book not in side.silent}
        return finding.scope == "edition" and finding.question in wrong and giving <= wrong[finding.question]

    return [finding for finding in findings if not is_told(finding)]


def join_counts_and_sums(findings: list[Finding]) -> list[Finding]:
    """The findings, made one where books count one thing otherwise than the rest and add up wrongly by as many."""
    sums = {(frozenset(finding.deviating), off_by(finding)): finding for finding in findings if off_by(finding)}
    joined: set[int] = set()
    made: list[Finding] = []
    for finding in findings:
        wrong = sums.get((frozenset(finding.deviating), counted_more(finding)))
        theirs = {place for place in finding.places if place.book in finding.deviating}
        if wrong is not None and theirs <= {*wrong.places}:
            joined.add(id(wrong))
            args: FindingArgs = {**finding.args, "numbers": wrong.args["numbers"]}
            total = {place.book: place for place in reversed(wrong.places)}
            finding = replace(finding, args=args, places=(*finding.places, *total.values()))
        made.append(finding)
    return [finding for finding in made if id(finding) not in joined]


def off_by(finding: Finding) -> int:
    """By how many a sum of one book is more than what it prints; nothing for any other finding."""
    numbers = finding.args.get("numbers", {})
    return (numbers["sum"] or 0) - (numbers["printed"] or 0) if finding.args.get("total") else 0


def counted_more(finding: Finding) -> int:
    """How many more the books that depart in a contradiction give than the others, where each side gives one number."""
    if finding.kind != "contradiction":
        return 0
    departing = [side.answers for side in finding.sides if {*side.books} <= {*finding.deviating}]
    others = [side.answers for side in finding.sides if {*side.books}.isdisjoint(finding.deviating)]
    match departing, others:
        case [(int(theirs),)], [(int(usual),)]:
            return theirs - usual
    return 0


def sentences_of(finding: Finding) -> frozenset[object]:
    """The sentences that a finding is about."""
    return frozenset((place.book, place.section, place.sentence) for place in finding.places)


def subject_of(finding: Finding) -> object:
    """What has to be the same for findings about several books to be one; the books themselves have not."""
    shown = finding.witness
    if isinstance(shown, Demonstration):
        return (shown.facet, repr(shown.sample), repr(shown.rows), repr(shown.outcomes))
    # Two lists of names, two things in one, or other numbers are two mistakes, though nothing is shown of either.
    numbers = frozenset(finding.args.get("numbers", {}).items())
    return (finding.args.get("identity"), numbers, *(side.answers for side in finding.sides))


def join_findings(group: list[Finding]) -> Finding:
    """The plainest of findings that are one, naming the questions (or books) of the rest."""
    first = min(
        group,
        key=lambda finding: (
            finding.witness is None,
            finding.kind == "refinement",
            plainness(finding),
            # Questions that nothing plays come in the order of the table, the chief one first.
            "" if finding.told else finding.question or "",
        ),
    )
    if len(group) == 1:
        return first
    if first.scope == "book":
        books = tuple(dict.fromkeys(book for finding in group for book in finding.deviating))
        places = tuple(dict.fromkeys(place for finding in group for place in finding.places))
        return replace(first, deviating=books, places=places, args={**first.args, "books": books})
    also = {name for finding in group for name in (finding.question, *finding.also) if name} - {first.question}
    # Where a book says nothing, each question may have its own entry; and an ambiguity can show in several sentences.
    places = tuple(dict.fromkeys(place for finding in (first, *group) for place in finding.places))
    silences = tuple(dict.fromkeys(entry for finding in group for entry in finding.silences))
    return replace(first, also=tuple(sorted(also)), places=places, silences=silences)


def plainness(finding: Finding) -> tuple[int, int]:
    """How much there is to take in: plays come before demonstrations, short ones first."""
    shown = finding.witness
    if shown is None or isinstance(shown, Demonstration):
        return (9, 0)
    return (len(shown.moves), sum(map(len, shown.start.hands)))

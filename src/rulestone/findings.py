"""
What every stage reports with; a sentence comes last, and from elsewhere.

A problem is what keeps a rules folder from being read as meant. It carries a key and named arguments, never a finished
sentence, so that each language can say it in its own order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple, TypedDict

from rulestone.model import NOTHING, Answer, FileLocation, Place, Reasons, ToldSection, language_for
from rulestone.witness import Demonstration, Witness

Argument = str | int | tuple[str, ...]
"""What fills a placeholder: a value of the reader's, a count, or words to be joined as the language joins them."""

NO_ARGUMENTS: Mapping[str, Argument] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing in a rule file that must be mended before the folder can be used."""

    file: str
    line: int
    """From 1; 0 where the whole file or folder is meant."""
    column: int
    source_line: str
    """The line as it stands, fit to be printed: no control characters, and at most a window of a very long line."""
    key: str
    """Names the sentence, without its language: `load.unknown_key`."""
    # Made each time, since Python before 3.12 takes a mapping that nobody can change for one that somebody might.
    args: Mapping[str, Argument] = field(default_factory=lambda: NO_ARGUMENTS)
    near: tuple[str, ...] = ()
    """The nearest words that would have been valid, the nearest first."""
    expected: tuple[str, ...] = ()
    """All that would have been valid, where that is a short list."""
    width: int = 1
    """How many characters from `column` on are meant."""
    caret: int = 1
    """Where in `source_line` the caret goes, from 1; it is not `column` where the line was cut."""

    @property
    def sort_key(self) -> tuple[str, int, int, str]:
        """Problems are told file by file, from the top."""
        return (self.file, self.line, self.column, self.key)


Level = Literal["error", "warning", "note"]
Scope = Literal["book", "edition", "editions", "variant", "text"]
Direction = Literal["narrows", "widens", "crosses"]

SCHEDULES = ("schedule", "pairings_of_", "partners_of_", "tables_of_")
"""How demonstrations of who plays with whom are called, or begin to be."""
ShownBy = Literal["play", "sum", "schedule", "words"]
"""A hand of cards; something counted or laid out; who meets whom when; or nothing but what the books say."""

LEVELS: tuple[Level, ...] = ("error", "warning", "note")
"""From the gravest on."""


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """What one reading of an ambiguity makes of the question, as the book's file names them."""

    book: str
    ambiguity: str
    reading: str
    answer: Answer
    because: Reasons
    departs: bool = False
    """Whether a book that this one can agree with rules the reading out."""


@dataclass(frozen=True, slots=True)
class Silence:
    """The entry by which a book says nothing on some questions: that is where it has to be mended."""

    book: str
    sections: tuple[str, ...]
    """Those that were read."""
    spot: FileLocation
    questions: tuple[str, ...] = ()
    """Those of the finding on which it says nothing."""


Entry = Place | Silence
"""What a rule file says of a book, or that the book says nothing; it has a book and a spot."""


@dataclass(frozen=True, slots=True)
class AnswerSide:
    """Books that give the same answers, and how they come to them."""

    answers: tuple[Answer, ...]
    """The answers that play differently from those of other sides; several where the books leave it open."""
    books: tuple[str, ...]
    silent: tuple[str, ...] = ()
    """Those of the books that say nothing; where all do and there are answers, silence amounts to these."""
    ambiguous: tuple[str, ...] = ()
    """Those of the books that can be read in more than one way."""
    readings: tuple[ReadQuestion, ...] = ()
    """How they can be read, book by book."""

    @property
    def is_unsaid(self) -> bool:
        """Whether none of the books says anything."""
        return bool(self.silent) and set(self.books) <= set(self.silent)


@dataclass(frozen=True, slots=True)
class BookPair:
    """What two books are to each other on the question."""

    books: tuple[str, str]
    kind: str


class NotTried(NamedTuple):
    """Something that was not looked at: what, by its name where it has one, and from which number on."""

    what: str
    name: str = ""
    number: int = 0


class Tried(NamedTuple):
    """What was looked at in vain, in counts, and what was not looked at."""

    positions: int = 0
    games: int = 0
    """Games played at random."""
    moves: int = 0
    """Moves made in them."""
    left_out: tuple[NotTried, ...] = ()

    def and_also(self, other: Tried) -> Tried:
        """Both together."""
        left_out = tuple(dict.fromkeys((*self.left_out, *other.left_out)))
        return Tried(self.positions + other.positions, self.games + other.games, self.moves + other.moves, left_out)


@dataclass(frozen=True, slots=True)
class TextSpot:
    """A word in a printed document as it lies at hand."""

    file: str
    line: int
    word: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """That a finding was accepted, by whom and why."""

    reasons: Mapping[str, str]
    """By language; under no name where its writer says of none in which it is."""
    by: str
    books: tuple[str, ...]
    expires: str | None = None
    answer: Answer | None = None
    """What somebody suggests that the question be answered with."""

    @property
    def reason(self) -> str:
        """The reason for whoever reads none of the languages in particular."""
        return self.reason_for("")

    def reason_for(self, language: str) -> str:
        """The reason that a reader of a language is shown."""
        return self.reasons[self.language_for(language)].strip()

    def language_for(self, language: str) -> str:
        """The language of the reason that a reader is shown; none where its writer names none."""
        return language_for(self.reasons, language)


class FindingArgs(TypedDict, total=False):
    """
    What a check adds to a finding by name, each in the sentence of its message as the slot of that name.

    A new check takes what it can use: its numbers go under `numbers`, things of the game under `things`, a word that it
    is about under `word`. A name that does not stand here is refused by the type checker.
    """

    identity: tuple[str | int | None, ...]
    """
    What tells it from others of its kind: its id is made of this, so that it never changes.

    Findings about one book each are told as one where this and their numbers are the same; so a check that counts
    something in a book names the book here.
    """
    book: str
    """The one book that it is about."""
    books: tuple[str, ...]
    """All of them, where several books make the same mistake."""
    numbers: Mapping[str, int | None]
    """Numbers that its sentence tells, each by the name of its slot."""
    prevailing: str
    """The book after which the others are to be mended."""
    cut: tuple[str, ...]
    """Books of which the copy at hand lacks the place: a note, since no rule was left out."""
    gap: bool
    """Whether what stayed undecided is settled by no book."""
    answers: tuple[str, ...]
    """The answers between which a gap leaves people."""
    grounds: tuple[str, ...]
    """Why answers that are worded differently play alike."""
    one_ambiguity: bool
    """Whether several questions hang on one ambiguous sentence."""
    exchanged: bool
    """Whether the books that depart say of one thing what the others say of another."""
    editions: tuple[str, str]
    """The two between which a rule changed."""
    one: str
    """What is held against `two`: a house rule, or the game as printed."""
    two: str
    card: str
    """The kind of card that a sum is of."""
    total: str
    """The question whose answer is the wrong sum: that others do not give it needs no finding."""
    rests_on: tuple[str, ...]
    """The questions of which nothing more is asked: what a wrong sum is made of, or what nobody can follow."""
    example: str
    """What a printed example asks."""
    expected: str
    """What it says comes of it."""
    got: str
    """What the rules of its book say."""
    term: str
    """A word that is used and never defined."""
    name: str
    """A printed name that stands for several things."""
    things: tuple[str, ...]
    """Things of the game that share a name, or that a book gives none."""
    word: str
    """A damaged word, or the lines it stands in."""
    quotes: tuple[str, ...]
    """The damaged words as they lie at hand."""
    damage: str
    """What kind of damage it is."""
    instead: str
    """What stands there in a sound copy."""
    of: str
    """The language, or the book, that the damage came from."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One cause over all books that it concerns. It carries no sentence; `words` says it."""

    kind: str
    edition: str
    question: str | None
    scope: Scope
    """What it is about: findings about one book that say the same of several books become one of them all."""
    sides: tuple[AnswerSide, ...] = ()
    pairs: tuple[BookPair, ...] = ()
    deviating: tuple[str, ...] = ()
    direction: Direction | None = None
    places: tuple[Place, ...] = ()
    silences: tuple[Silence, ...] = ()
    """Where books say nothing that are concerned, too."""
    spot: TextSpot | None = None
    witness: Witness | Demonstration | None = None
    also: tuple[str, ...] = ()
    """Further questions parted alike by the same sentences."""
    args: FindingArgs = field(default_factory=lambda: FindingArgs())
    message: str = ""
    """The key of the message where a kind has several; by default the kind's own."""
    tried: Tried | None = None
    """What was looked at in vain, where it could not be told whether answers play alike."""
    gravity: Level = "error"
    """How grave findings of its kind are, as its check declares."""
    status: Literal["new", "ruled"] = "new"
    ruling: Ruled | None = None
    """Of a finding that is accepted, or the first of several."""
    accepted: tuple[Ruled, ...] = ()
    """All rulings that hold; of a finding that is new, those for the books in which it is not."""
    told: ToldSection | None = None
    """Where nothing plays the question: then the words alone show it."""
    not_played: tuple[str, ...] = ()
    """Told questions that may take away what the play of it allows."""
    house_rule: str | None = None
    """The house rule with which it is so, where only those books are compared that print it."""
    between: tuple[Answer, Answer] | None = None
    """The answers that what shows it tells apart."""
    slight: Reasons = field(default_factory=lambda: NOTHING)
    """Why it changes nobody's play, where its question says so."""
    unreached: tuple[str, ...] = ()
    """The books that depart, where each of them rules out what the play of it rests on."""

    @property
    def level(self) -> Level:
        """How grave it is: as all of its kind are, but what nobody would play differently is worth a note."""
        manner = self.told is not None and self.told.manner
        return "note" if manner or self.slight or self.unreached or self.args.get("cut") else self.gravity

    @property
    def shown_by(self) -> ShownBy | None:
        """What shows it, if anything does but that it is so."""
        match self.witness:
            case Witness():
                return "play"
            case Demonstration(facet=facet):
                return "schedule" if facet.startswith(SCHEDULES) else "sum"
        return "words" if self.told is not None and self.kind != "undecided" else None

    @property
    def bound(self) -> str | None:
        """How much was looked at in vain."""
        return None if self.tried is None else f"{self.tried.positions} positions, {self.tried.games} games"

    @property
    def is_gap(self) -> bool:
        """Whether no book of the edition settles the question, shown by a play or not."""
        return self.kind == "gap" or (self.kind == "undecided" and bool(self.args.get("gap")))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What the rule files say and leave unsaid, book by book."""
        entries: tuple[Entry, ...] = (*self.places, *self.silences)
        return entries if self.scope == "editions" else tuple(sorted(entries, key=lambda entry: entry.book))

    @property
    def to_mend(self) -> tuple[str, ...]:
        """The books that have to be changed first: those that leave open what another settles, else those that deviate.

        None where that is anybody's choice.
        """
        if self.kind == "gap" or (self.accepted and self.status == "new"):
            return self.deviating or tuple(book for side in self.sides for book in side.books)
        if self.prevailing or self.adds:
            return self.deviating
        if self.kind == "omission":
            left_open = tuple(book for side in self.sides if not side.answers for book in side.silent)
        elif self.kind == "refinement":
            left_open = tuple(book for side in self.sides for book in side.ambiguous)
        else:
            left_open = ()
        return left_open or self.deviating

    @property
    def prevailing(self) -> str:
        """The book after which the others are to be mended, where one prevails."""
        return str(self.args.get("prevailing", ""))

    @property
    def adds(self) -> bool:
        """Whether the books that depart say more than the others, which are silent together."""
        silent = {book for side in self.sides if not side.answers for book in side.silent}
        return self.kind == "omission" and bool(self.deviating) and silent.isdisjoint(self.deviating)

    @property
    def parted(self) -> tuple[AnswerSide, ...]:
        """The sides that the finding is between; of a wording, those that say something, if there are two."""
        sides = tuple(side for side in self.sides if not side.is_unsaid)
        return sides if self.kind == "wording" and len(sides) > 1 else self.sides

    @property
    def departing(self) -> tuple[str, ...]:
        """The books whose answer a ruling can accept: those that deviate, or all concerned where none does.

        None where a house rule is laid over them: it is looked at when somebody asks, and no ruling with it.
        """
        if self.scope == "variant":
            return ()
        books = [book for side in self.sides for book in side.books] or [entry.book for entry in self.entries]
        return self.deviating or tuple(dict.fromkeys(books))

    @property
    def tied(self) -> bool:
        """Whether books stand against each other and none deviates; what none of them settles parts nobody."""
        return not self.deviating and len(self.parted) > 1 and not self.is_gap

    @property
    def id(self) -> str:
        """Stable: from edition, question and the differing answers; for texts from kind, book, section and word."""
        if self.spot is not None or self.question is None:
            what = [self.kind, self.edition, *map(str, self.args.get("identity", ()))]
        else:
            answers = sorted("+".join(sorted(map(str, side.answers))) for side in self.parted)
            # What nobody could tell is accepted as that: a play that is found later is another finding.
            kind = self.kind if not self.sides or self.kind == "undecided" else ""
            what = [kind, self.edition, self.question, *answers, *map(str, self.args.get("identity", ()))]
        digest = hashlib.sha256("\x1f".join(what).encode()).hexdigest()[:10]
        return f"{self.edition}:{self.question or self.kind}:{digest}"


def begins(name: str, typed: str) -> bool:
    """Whether something that a finding can be called by begins with what somebody typed."""
    return any(form.startswith(typed) for form in names_of(name))


def names_of(name: str) -> tuple[str, str]:
    """What a finding can be called by: its id, and what stands in it after the edition."""
    return name, name.partition(":")[2]

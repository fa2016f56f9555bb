"""
The nouns of rulestone: what a rule folder says once it is read.

Everything here is frozen and changes nothing; it may answer questions about itself.
It imports nothing of ours and knows no file format, no language and no terminal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

from rulestone.records import Record, brief

Answer = str | int
"""An answer is the id of a listed answer, a number, or the id of a clause (`clause:<digest of its words>`)."""
Answers = Mapping[str, Answer]
"""What questions are answered with."""
OtherAnswers = Mapping[str, tuple[Answer, ...]]
"""All that questions may be answered with, the first of each by default; mostly those beside one that is compared."""

# Python itself reads no number of some thousand digits, which was a fault of ours where nobody had refused it.
LARGEST_NUMBER = 999_999_999
"""A larger one is told as too large wherever somebody writes it."""

Status = Literal["stated", "follows", "ambiguous", "silent"]
Otherwise = Literal["open", "nothing happens"]
QuestionKind = Literal["choice", "number", "players", "cards", "moment", "clause"]
Authority = Literal["prevails", "equal", "informative"]

NOTHING: Mapping[str, Any] = MappingProxyType({})
SentencesByLanguage = Mapping[str, Mapping[str, str]]
"""Sentences by language and by what they say."""


Reasons = Mapping[str, str]
"""Why something is so, by language; under no name where its writer says of none in which it is."""


def language_for(reasons: Reasons, language: str) -> str:
    """The language of the reason that a reader of one is shown; none where its writer names none."""
    wanted = (language, "", "en", *sorted(reasons))
    return next(known for known in wanted if known in reasons)


class FileLocation(Record):
    """Where something stands in a rule file: the file as people are told its name, line and column from 1."""

    file: str
    line: int
    column: int


class Place(Record):
    """Where a book says something: section, sentence number, and an anchor of at most five words."""

    book: str
    section: str
    sentence: int
    anchor: str
    spot: FileLocation


class Listed(Record):
    """One listed answer of a question: its id and the clause that it is a name for."""

    id: str
    means: Any = None
    modality: str | None = None
    stricter_than: tuple[str, ...] = ()
    """Answers of the same question that allow more than this one does."""


class Question(Record):
    """A point that rules must settle at the table; it names no book and no language."""

    id: str
    kind: QuestionKind
    answers: Mapping[str, Listed]
    otherwise: Otherwise
    because: str
    """Why silence counts so; it may be empty as long as nothing plays the question."""
    spot: FileLocation
    takes: str | None = None
    silent: Answer | None = None
    default: Answer | None = None
    least: int | None = None
    most: int | None = None
    defines: str | None = None
    slight: Reasons = NOTHING
    """Why nobody would play differently, whatever is answered, where that is so: a difference is worth a note."""
    slight_among: tuple[Answer, ...] | None = None
    """The answers between which that is so, where it is not of all; with none, only of what no book answers."""
    one_of: str = ""
    """The question as its file writes it, where this is one that it asks for each of several."""
    cell: str = ""
    """Which of the several."""
    asked_if: Mapping[str, tuple[Answer, ...]] = NOTHING
    """By question, the answers of which a book must admit one to be asked this."""
    words: SentencesByLanguage = NOTHING
    """The sentences that stand beside it, by language and by what they say: `asks`, `answer.<id>`, `number.<form>`."""

    @property
    def topic(self) -> str:
        """The first part of the id."""
        return self.id.split(".", 1)[0]

    @property
    def is_open(self) -> bool:
        """Whether people at a table would have to ask when a book says nothing."""
        return self.otherwise == "open"

    @property
    def usual(self) -> Answer | None:
        """What holds when a book orders nothing; none where nothing plays the question and nobody had to say it."""
        return self.default if self.is_open else self.silent

    @property
    def default_answer(self) -> Answer:
        """What is played when a book orders nothing."""
        answer = self.usual
        assert answer is not None, f"{self.id} has no default"
        return answer

    @property
    def is_playable(self) -> bool:
        """Whether it says what is played when a book orders nothing, and why."""
        return self.usual is not None and bool(self.because)

    def allows(self, answer: Answer) -> bool:
        """Whether it lists an answer, or has it between its bounds."""
        if self.kind != "number":
            return answer in self.answers
        if not isinstance(answer, int) or isinstance(answer, bool):
            return False
        return (self.least is None or answer >= self.least) and (self.most is None or answer <= self.most)

    def __repr__(self) -> str:
        return brief(self, self.id, self.kind)


HOUSE = "house"
"""The topic of the questions whether house rules are played."""
PLAYED, NOT_PLAYED = "played", "not_played"


def house_id(rule: str) -> str:
    """The question whether a house rule is played."""
    return f"{HOUSE}.{rule}"


def house_rule_of(question: str) -> str | None:
    """The house rule of which a question asks whether it is played."""
    topic, _, rule = question.partition(".")
    return rule if topic == HOUSE and rule else None


def house_question(rule: str, spot: FileLocation) -> Question:
    """Whether a house rule is played; nobody plays by one that is not printed."""
    return Question(
        id=house_id(rule),
        kind="choice",
        answers={answer: Listed(answer) for answer in (PLAYED, NOT_PLAYED)},
        otherwise="nothing happens",
        because="without a word on it nobody plays by a house rule",
        spot=spot,
        silent=NOT_PLAYED,
    )


class Reading(Record):
    """One way to read an ambiguity of a book, with its reason from the words of that book."""

    ambiguity: str
    id: str
    because: Reasons


class Claim(Record):
    """What one book says on one question.

    `answer` is set when stated or following; `readings` maps reading ids of `ambiguity` to answers.
    """

    book: str
    question: str
    status: Status
    places: tuple[Place, ...]
    answer: Answer | None = None
    ambiguity: str | None = None
    readings: Mapping[str, Answer] = NOTHING
    sections: tuple[str, ...] = ()
    """The sections that were read before the book was called silent."""
    because: str | None = None
    following: tuple[str, ...] = ()
    """The questions whose claims this one follows from."""
    special_case: bool = False
    uses: tuple[Place, ...] = ()
    """Where a book that is silent uses the term that the question defines all the same."""
    spot: FileLocation | None = None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every answer that the claim admits, in the order of its readings; none where the book is silent."""
        if self.answer is not None:
            return (self.answer,)
        return tuple(dict.fromkeys(self.readings.values()))

    def __repr__(self) -> str:
        return brief(self, self.book, self.question, self.status)


def may_be_asked(
    question: Question, book: Book, questions: Mapping[str, Question], above: tuple[str, ...] = ()
) -> bool:
    """Whether a book admits, to every question that this one hangs on, an answer with which it is asked."""
    here = (*above, question.id)
    return all(
        name in questions
        and name not in here  # a circle, which is told as one
        and may_be_asked(questions[name], book, questions, here)
        and _admits(book, questions[name], wanted)
        for name, wanted in question.asked_if.items()
    )


def _admits(book: Book, question: Question, wanted: tuple[Answer, ...]) -> bool:
    """Whether a book admits one of some answers; of what it leaves open it admits all."""
    spoken = [claim for claim in book.claims_on(question.id) if claim.status != "silent"]
    if not spoken:
        return question.is_open or question.usual in wanted
    return any(answer in wanted for claim in spoken for answer in claim.answers)


class Section(Record):
    """A part of a book as its document prints it, named by at most five words of its heading or line."""

    id: str
    heading: str
    is_line: bool = False
    ignore: str | None = None


class Document(Record):
    """A file of text that was printed; `file` is its name below a reader's own folder of texts."""

    file: str
    name: str
    digest: str = ""
    """Of the text as it was read when the book was encoded; nothing where nobody has noted it."""
    source: str = ""
    """Where the document is to be had."""
    form: str = ""
    """What it is called, by the id of a noun: a booklet, a sheet; a book where nobody says."""


class Sentence(Record):
    """What the book file says of one sentence of the text: its anchor, and why it orders nothing if it does."""

    section: str
    number: int
    anchor: str
    spot: FileLocation
    no_rule: str | None = None
    texts_flag: Mapping[str, str] = NOTHING
    """By question, or `anchor`, why a flag that the printed text raises here is wrong."""
    questions: tuple[str, ...] = ()
    anchors: Mapping[str, str] = NOTHING
    """By question, the words that a claim quotes where it has its own."""

    @property
    def quoted(self) -> tuple[str, ...]:
        """All that is quoted of the sentence, its own anchor first."""
        return tuple(dict.fromkeys((self.anchor, *self.anchors.values())))


class Example(Record):
    """A position and a move that a book prints, and what it says comes of it; as situations are written."""

    place: Place
    given: Mapping[str, Any]
    when: Mapping[str, str]
    then: Mapping[str, Any]


class Name(Record):
    """A printed name with what grammar needs of it."""

    name: str
    plural: str | None = None
    gender: str | None = None
    also: tuple[str, ...] = ()
    short: str | None = None
    """How it stands on the card itself, where the book mostly says more: `Skip` beside `Skip card`."""
    apart: bool = False
    """Whether nothing is elided before it, whatever it begins with (the French `h aspiré`)."""


class Book(Record, late=("sections", "piles", "ambiguities", "claims", "sentences", "clauses")):
    """One edition's rules in one language, as one document tells them."""

    id: str
    """Begins with the edition's: `<edition>/<book>`."""
    edition: str
    language: str
    locale: str
    title: str
    document: Document
    sections: tuple[Section, ...]
    cards: Mapping[str, Name]
    colours: Mapping[str, Name]
    piles: Mapping[str, Name]
    ambiguities: Mapping[str, tuple[Reading, ...]]
    claims: tuple[Claim, ...]
    sentences: tuple[Sentence, ...]
    clauses: Mapping[str, Any]
    """Answers that no list foresaw, by their id."""
    spot: FileLocation
    open_questions: tuple[str, ...] = ()
    """Told questions that nobody has looked for in this book yet: it is neither answered nor called silent."""
    others: Mapping[str, Mapping[str, Name]] = NOTHING
    """Names of other things of the game, by the list that these are in."""
    examples: tuple[Example, ...] = ()

    @property
    def names(self) -> dict[str, Mapping[str, Name]]:
        """What it names, list by list."""
        return {"cards": self.cards, "colours": self.colours, "piles": self.piles, **self.others}

    def claims_on(self, question: str) -> tuple[Claim, ...]:
        """Every claim of the book on a question; more than one where it says two things."""
        return self.by_question.get(question, ())

    @cached_property
    def by_question(self) -> Mapping[str, tuple[Claim, ...]]:
        """The claims of the book by their question, in the order in which it makes them."""
        claims_by_question: dict[str, list[Claim]] = {}
        for claim in self.claims:
            claims_by_question.setdefault(claim.question, []).append(claim)
        return {question: tuple(claims) for question, claims in claims_by_question.items()}

    def __repr__(self) -> str:
        return brief(self, self.id, self.locale, self.title)


class ToldSection(Record):
    """How a game has a question that its books answer and nothing plays."""

    section: str
    manner: Reasons = NOTHING
    """Why nobody would ever play it differently, where that is so."""
    bears_on: tuple[str, ...] = ()
    """
    The moves, duties and cards of which it may take something away; all of them, where it names none.

    Of mere manner, the moves that it tells of and changes nothing in.
    """
    house_rule: str = ""
    """The house rule of which it asks whether it may be played; where it is not, it changes nothing."""

    def takes_from(self, names: Collection[str]) -> bool:
        """Whether it may take something away from moves or cards of these names; mere manner never does."""
        return (
            not self.manner and not self.house_rule and (not self.bears_on or not set(self.bears_on).isdisjoint(names))
        )


class Edition(Record):
    """The game that its books claim to describe."""

    id: str
    game: str
    name: str
    authority: Mapping[str, Authority]
    asks: tuple[str, ...]
    """The questions that the books of the edition answer, because its game or a house rule asks them; by id."""
    spot: FileLocation
    told: Mapping[str, ToldSection] = NOTHING
    """Those of the questions that nothing plays, in the order of the table."""
    sections: Mapping[str, Mapping[str, str]] = NOTHING
    """By the id of each section of told rules its title in each language that its writer has."""
    things: Mapping[str, Mapping[str, Mapping[str, str]]] = NOTHING
    """What the game has, list by list: by id the names that its file gives, by language."""
    awake: Mapping[str, tuple[str, ...]] = NOTHING
    """By house rule that is offered, the questions that only it asks: of no use to a book that does not print it."""

    @property
    def is_only_told(self) -> bool:
        """Whether nothing plays what its books are asked."""
        return bool(self.told) and len(self.told) == len(self.asks)

    def authority_of(self, book: str) -> Authority:
        """What the edition declares of a book; all are equal unless it says otherwise."""
        return self.authority.get(book, "equal")

    def __repr__(self) -> str:
        return brief(self, self.id, f"{self.game} asks {len(self.asks)} questions")


class Game(Record):
    """Mechanics as data: one file as written, not yet joined with the game that it extends."""

    id: str
    extends: str | None
    parts: Mapping[str, Any]
    spots: Mapping[tuple[str | int, ...], FileLocation]
    spot: FileLocation

    def __repr__(self) -> str:
        return brief(self, self.id)


class Variant(Record):
    """A house rule: typed patches that name what they change."""

    id: str
    name: str
    patches: str
    changes: tuple[Mapping[str, Any], ...]
    spots: Mapping[tuple[str | int, ...], FileLocation]
    spot: FileLocation
    beside: str = ""
    """The question at whose rule a page tells it; none where it stands at the head of the rules."""
    instead_of: str = ""
    """The question whose rule it takes the place of."""

    def __repr__(self) -> str:
        return brief(self, self.id, f"for {self.patches}")


# Equal only to itself: what is made of such files is kept by them, and looked up for every question that is asked.
class Asks(Record, eq=False):
    """How people ask what books answer: patterns of everyday words, group by group as their file has them."""

    id: str
    words: Mapping[str, tuple[str, ...]]
    """Lists of everyday words by the part that they play in understanding any text."""
    pairs: Mapping[str, tuple[tuple[str, str], ...]]
    """Everyday words with others, by what these are to them."""
    position: Mapping[str, tuple[str, ...]]
    """Lists by what their words say of the cards of a position."""
    groups: tuple[Mapping[str, Any], ...]
    compose: tuple[Mapping[str, Any], ...] = ()
    """Words that one after the other mean another."""
    points: tuple[Mapping[str, Any], ...] = ()
    """What questions turn on, each with the ways in which it has been asked."""
    signs: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Words near one another that mean something together, by its name."""
    concepts: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Lists of concepts by what they say of a question, whatever it is."""
    most_asked: tuple[str, ...] = ()
    """What people ask, by the name of its wording, what most of them ask first."""
    sought: tuple[Mapping[str, Any], ...] = ()
    """What else a few words of a search may be about; nothing is answered by it."""

    def __repr__(self) -> str:
        return brief(self, self.id, f"{len(self.groups)} groups, {len(self.points)} points")


class Ruling(Record):
    """An accepted finding: which books' answers, who says so, why, and until when."""

    finding: str
    books: tuple[str, ...]
    reasons: Mapping[str, str]
    """By language; under no name where its writer says of none in which it is."""
    by: str
    expires: str | None
    spot: FileLocation
    answer: Answer | None = None
    """What somebody suggests that the question be answered with."""
    told_with: str = ""
    """The question beside whose answer a page tells the reason, where it is about a mistake in the print."""


class Library(Record, late=("rulings",), late_entries=("questions", "games", "editions", "books", "variants", "asks")):
    """All that was read, bundled and from a user's own folder."""

    questions: Mapping[str, Question]
    games: Mapping[str, Game]
    editions: Mapping[str, Edition]
    books: Mapping[str, Book]
    variants: Mapping[str, Variant]
    asks: Mapping[str, Asks]
    rulings: tuple[Ruling, ...]
    own_games: tuple[str, ...] = ()
    """Those that folders of a reader's own define."""
    own_variants: tuple[str, ...] = ()
    """The same of house rules."""

    def books_of(self, edition: str) -> tuple[Book, ...]:
        """The books of an edition, ordered by id."""
        return tuple(self.books[name] for name in self.names_of_books(edition))

    def names_of_books(self, edition: str) -> tuple[str, ...]:
        """Their ids, for which none of them is opened."""
        return self._shelves.get(edition, ())

    def books_at(self, game: str) -> tuple[Book, ...]:
        """The books of all editions that are played by a game, by edition and id."""
        return tuple(book for edition in self._tables.get(game, ()) for book in self.books_of(edition))

    @cached_property
    def _shelves(self) -> Mapping[str, tuple[str, ...]]:
        """By edition the ids of its books, of which none is opened for it."""
        books: dict[str, list[str]] = {}
        for name in sorted(self.books):
            books.setdefault(name.partition("/")[0], []).append(name)
        return {edition: tuple(names) for edition, names in books.items()}

    @cached_property
    def _tables(self) -> Mapping[str, tuple[str, ...]]:
        """By game the ids of the editions that are played by it."""
        editions: dict[str, list[str]] = {}
        for name, edition in sorted(self.editions.items()):
            editions.setdefault(edition.game, []).append(name)
        return {game: tuple(names) for game, names in editions.items()}

    def lineage(self, game: str) -> Iterator[Game]:
        """A game and what it extends, the most general last."""
        current: str | None = game
        while current is not None:
            ancestor = self.games[current]
            yield ancestor
            current = ancestor.extends

    def __repr__(self) -> str:
        parts = ("editions", "books", "questions", "games", "variants")
        return brief(self, *(f"{len(getattr(self, part))} {part}" for part in parts))

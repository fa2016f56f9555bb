"""
A finding as sentences: what is wrong, what each book says, what to do, and where it is said.

A headline of the catalogues is lower-case and without a final period; a report tells it as a sentence. What the books
answer follows it, parted by book: `{en, es} … · {fr} …`. A book is called by its id, without the edition where that is
understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulestone import bundled_files
from rulestone.cards import Card
from rulestone.findings import AnswerSide, Entry, Finding, Ruled, Silence, Tried
from rulestone.model import PLAYED, Answer, Book, Place, Reasons, house_id, language_for
from rulestone.words.catalogue import Sources
from rulestone.words.claim_sentences import question_of, reason_in, sentence_of
from rulestone.words.grammar import STOP
from rulestone.words.languages import LANGUAGES
from rulestone.words.slots import Colour, ListSlot, Noun, PrintedName, Slot, SubSentence
from rulestone.words.voice import Voice, capital, voice
from rulestone.words.word_differences import Pieces, mark_differences

if TYPE_CHECKING:
    from rulestone.phrases.syntax_tree import Node

USUAL = "book"
"""What a book is, where it does not say."""
AS_PRINTED = "as printed"
"""What a finding calls a game without house rules, where it is compared with one that has some."""
BETWEEN_BOOKS = ("contradiction", "omission", "refinement", "reconcilable")
"""Kinds of findings that part books of one edition."""
BETWEEN = " · "
"""What stands between the groups of a partition."""
OR = " | "
"""What stands between the readings of one group, by their names in files."""
ENDS = (STOP, "?", "!")
"""What a sentence may end with."""
MANY = 3
"""So many books, if there are no others in the edition, are spoken of as all of them."""


@dataclass(frozen=True)
class CitedBooks:
    """The books that findings speak of, and what their own clauses say."""

    books: Mapping[str, Book] = field(default_factory=dict)
    clauses: Mapping[Answer, Node] = field(default_factory=dict)
    printed: Mapping[tuple[str, str, int], str] = field(default_factory=dict)
    """The printed sentences by book, section and number, where a reader has the texts at hand."""

    def speaking(self, language: Voice, edition: str | None, books: Iterable[str] = ()) -> Voice:
        """A voice with the names of these books, else with those of another book of the edition in its language."""
        named = [book for book in books if book in self.books]
        return language.of(*(self.books[book] for book in (*named, *self.by_edition.get(edition, ()))))

    def speaking_of(self, language: Voice, books: Iterable[str]) -> Voice:
        """The same for what these books say, each of an edition: `language` itself where none is at hand."""
        some = tuple(books)
        return self.speaking(language, _edition(some[0]), some) if some else language

    @cached_property
    def by_edition(self) -> Mapping[str | None, tuple[str, ...]]:
        """The ids of the books of each edition, for which none of them is opened."""
        ids: dict[str | None, list[str]] = {}
        for book in self.books:
            ids.setdefault(_edition(book), []).append(book)
        return {edition: tuple(books) for edition, books in ids.items()}

    def answers(self, book: str, question: str | None) -> tuple[Answer | None, ...]:
        """What a book that is at hand answers to a question, in one place or several."""
        known = self.books.get(book)
        return () if known is None or question is None else tuple(claim.answer for claim in known.claims_on(question))

    def document(self, book: str) -> str | None:
        """What the book is printed in, as its header names it."""
        return self.books[book].document.name if book in self.books else None


@dataclass(frozen=True)
class BookGroup:
    """Books that give the same answers, as people are told."""

    books: tuple[str, ...]
    says: str
    readings: str = ""
    """What the readings are called in the books' files, in the order of the answers."""
    pieces: Pieces = ()
    """The same as `says`, with what differs from other groups marked, where nothing but the words shows it."""


@dataclass(frozen=True)
class FindingText:
    """One finding in one language."""

    finding: Finding
    voice: Voice
    shelf: CitedBooks
    region: str | None = field(default=None, kw_only=True)
    """The locale of whoever reads, in whose words places are told: where a sentence stands is not said by its book."""

    def label(self, book: str) -> str:
        """A book by its id, without the edition where that is understood."""
        if book == AS_PRINTED:
            return self.voice.say("finding.as_printed")
        return book if self.finding.scope == "editions" else book.removeprefix(f"{self.finding.edition}/")

    def short_names(self, books: Iterable[str]) -> tuple[str, ...]:
        """Each book by its label; between editions, an edition for its books where all of them are among these."""
        wanted = tuple(books)
        if self.finding.scope != "editions":
            return tuple(map(self.label, wanted))
        every = [book for side in self.finding.sides for book in side.books]
        apart = {_edition(book) for book in every if book not in wanted}
        named = (book if _edition(book) in apart else _edition(book) for book in wanted)
        return tuple(dict.fromkeys(self.label(name) for name in named))

    def labels(self, books: Iterable[str]) -> ListSlot:
        """Several books as a list, as people speak of them: those of one form together, or all of the edition."""
        wanted = tuple(books)
        if len(wanted) >= MANY and set(wanted) == set(self.shelf.by_edition.get(self.finding.edition, ())):
            return ListSlot((Noun("all_books", plural=True),))
        spoken: dict[str, list[Slot]] = {}
        for book in wanted:
            spoken.setdefault(self.form(book), []).append(self.book_slot(book))
        return ListSlot(tuple(slot for form, some in spoken.items() for slot in merge_books(form, some)))

    def form(self, book: str) -> str:
        """What a book is: a booklet, a sheet."""
        return (self.shelf.books[book].document.form if book in self.shelf.books else "") or USUAL

    @property
    def all_books(self) -> Noun:
        """What all the books that are compared are: leaflets, where each is one; else books."""
        forms = {self.form(book) for side in self.finding.sides for book in side.books}
        return Noun(forms.pop() if len(forms) == 1 and self.finding.scope != "editions" else USUAL, plural=True)

    def book_slot(self, book: str) -> Slot:
        """A book as people speak of it; by its id where it is not at hand, or where it is one of several editions."""
        known = self.shelf.books.get(book)
        if known is None or self.finding.scope == "editions":
            return f"`{self.label(book)}`"
        form = self.form(book)
        others = (other for other in self.shelf.by_edition[known.edition] if other != book)
        fellows = [other for other in others if self.form(other) == form]
        alike = [fellow for fellow in fellows if self.shelf.books[fellow].language == known.language]
        return PrintedName(form, (known.language,), known.title if alike else "")

    def answer(self, answer: Answer, books: Iterable[str] = ()) -> str:
        """What an answer says, as a whole sentence; if some books gave it, in the words of their edition's books."""
        question = self.finding.question
        if question is None:
            return f"`{answer}`"
        voice = self.shelf.speaking_of(self.voice, books)
        return sentence_of(question, answer, voice, self.shelf.clauses)

    def either(self, answers: Iterable[str], joined: str = "or") -> str:
        """An answer as it is; of several each in quotation marks, with "or" (or "and") between the last two."""
        some = tuple(answers)
        return self.quoting(some, joined) if len(some) > 1 else "".join(some)

    def quoting(self, answers: Iterable[str], joined: str) -> str:
        """Answers in quotation marks at the end of a sentence, with its full stop unless they are mere ids."""
        some, grammar = tuple(answers), self.voice.grammar
        joined_answers = self.voice.joined(tuple(map(grammar.quoted_part, some)), joined)
        return grammar.stopped(joined_answers) if some[-1].endswith(STOP) else joined_answers

    def either_by_book(self, side: AnswerSide) -> str:
        """Answers that play alike, each with the books that give it where not all of them give all."""
        question, grammar = self.finding.question, self.voice.grammar
        given = {
            answer: tuple(book for book in side.books if answer in self.shelf.answers(book, question))
            for answer in side.answers
        }
        told_apart = len(set(given.values())) > 1
        if not told_apart:
            answers = (self.answer(answer, giving or side.books) for answer, giving in given.items())
            return self.quoting(answers, "and")
        choices = []
        for answer, giving in given.items():
            by = f" ({', '.join(self.short_names(giving))})" if giving else ""
            choices.append(grammar.quoted_part(self.answer(answer, giving or side.books)) + by)
        return grammar.stopped(self.voice.joined(tuple(choices), "or"))

    def accepted(self, ruling: Ruled) -> str:
        """By whom a finding was accepted, for which books and why."""
        slots: dict[str, Slot] = {"books": self.labels(ruling.books), "reason": reason_of(ruling, self.voice)}
        if ruling.expires:
            return self.voice.say("report.ruled.until", **slots, by=ruling.by, day=ruling.expires)
        return self.voice.say("report.ruled.why", **slots, by=ruling.by)

    @property
    def suggested(self) -> str:
        """The answer that whoever accepted the finding suggests; nothing where nobody suggests one."""
        ruling = self.finding.ruling
        if ruling is None or ruling.answer is None:
            return ""
        return self.voice.say("report.ruled.suggests", answer=self.answer(ruling.answer))

    @cached_property
    def headline(self) -> str:
        """What is wrong, in a sentence, without what the single books say."""
        key = "finding.manner" if self.is_manner else f"finding.{self.finding.message or self.finding.kind}"
        if self.finding.adds and not self.is_manner:
            key += ".exchanged" if self.finding.args.get("exchanged") else ".adds"
        if self.finding.kind == "gap":
            is_told = self.finding.shown_by == "words"
            key += ".told" if is_told else ".slight" if self.finding.slight else ""
            key += ".alone" if self.is_alone else ""
        return self.voice.say(key, **self._slots())

    @property
    def sentence(self) -> str:
        """The headline as a sentence that stands alone, with its capital and what ends it."""
        return self._standing_alone(self.headline)

    @property
    def advice(self) -> str:
        """What can be done about it, as a sentence."""
        return self._standing_alone(self.to_do)

    def _standing_alone(self, part: str) -> str:
        ended = part.rstrip(self.voice.grammar.quotes[1]).endswith(ENDS)
        return capital(part if ended else self.voice.grammar.stopped(part))

    @property
    def is_alone(self) -> bool:
        """Whether it is about what the only book leaves open that was asked."""
        return self.finding.kind == "gap" and sum(len(side.books) for side in self.finding.sides) == 1

    @cached_property
    def groups(self) -> tuple[BookGroup, ...]:
        """What the books say, parted by their answers."""
        groups = [
            BookGroup(self.short_names(side.books), self._says(side), " ".join(self._readings(side)))
            for side in self.finding.sides
        ]
        if self.finding.shown_by != "words":
            return tuple(groups)
        single = [place for place, side in enumerate(self.finding.sides) if len(side.answers) == 1]
        for place, pieces in zip(single, mark_differences([groups[place].says for place in single]), strict=True):
            groups[place] = replace(groups[place], pieces=pieces)
        return tuple(groups)

    @cached_property
    def partition(self) -> str:
        """The same in one line."""
        return BETWEEN.join(f"{{{', '.join(group.books)}}} {group.says}" for group in self.groups)

    @property
    def message(self) -> str:
        """What is wrong and what the books say, to stand alone."""
        return f"{self.sentence} {self.partition}".rstrip()

    @property
    def kind(self) -> str:
        """What its kind is called; what is held to be mere manner contradicts nothing."""
        return self.voice.say("kind.wording" if self.is_manner else f"kind.{self.finding.kind}")

    @property
    def is_manner(self) -> bool:
        """Whether books differ in what is held to be mere manner."""
        finding = self.finding
        return finding.told is not None and bool(finding.told.manner) and finding.kind in BETWEEN_BOOKS

    @property
    def to_do(self) -> str:
        """What whoever answers for the books can do about it."""
        if self.is_manner:
            return self.voice.say("finding.do.manner")
        if self.finding.prevailing and self.finding.deviating:
            slots: dict[str, Slot] = {"books": self.labels(self.finding.deviating)}
            return self.voice.say("finding.do.prevails", **slots, prevailing=self.book_slot(self.finding.prevailing))
        if self.finding.args.get("exchanged"):
            return self.voice.say("finding.do.contradiction")
        within = self.finding.kind == "undecided" and len(self.finding.sides) < 2
        special = ".within" if within else ".adds" if self.finding.adds else ".alone" if self.is_alone else ""
        if self.finding.scope == "variant" and self.finding.kind == "rule-change":
            special = ".variant"
        return self.voice.say(f"finding.do.{self.finding.kind}{special}")

    @property
    def departing(self) -> tuple[str, ...]:
        """The books that a ruling on the finding names, in full."""
        return tuple(f"`{book}`" for book in self.finding.departing)

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """What else is to be known: a common reading, a direction, assumptions, a bound that was reached."""
        return tuple(self._notes())

    @property
    def reader(self) -> Voice:
        """In whose words a place is told: the reader's own, of no book and no game."""
        return Voice(self.voice.language, self.voice.folders, region=self.region)

    def entry(self, entry: Entry) -> str:
        """What a book says somewhere, or that it says nothing and what was read for it."""
        if isinstance(entry, Silence):
            sections = ListSlot(tuple(f"`{section}`" for section in entry.sections))
            # Beside a sentence of the same book, what it is silent on is something else.
            speaks = self.finding.also and any(place.book == entry.book for place in self.finding.places)
            key = "finding.silence.besides" if speaks else "finding.silence"
            questions = " ".join(question_of(question, self.voice) for question in entry.questions)
            return self.reader.say(key, sections=sections, number=len(entry.sections), questions=questions)
        return self.place(entry)

    def place(self, place: Place) -> str:
        """Where a book says something: section, number, and the anchor, or the sentence itself if it is at hand."""
        slots: dict[str, Slot] = {"section": place.section, "sentence": place.sentence}
        printed = self.shelf.printed.get((place.book, place.section, place.sentence), "")
        anchor = " ".join(printed.split()) or place.anchor
        if not anchor:
            return self.reader.say("finding.place.unanchored", **slots)
        return self.reader.say("finding.place", **slots, anchor=anchor)

    def whose(self, books: Iterable[str], key: str) -> str:
        """What an outcome belongs to: books, a total or a game by its name, or an answer that no book gives alone."""
        if named := self.short_names(books):
            return f"{{{', '.join(named)}}}"
        total = f"witness.total.{key}"
        if self.voice.knows(total):
            return self.voice.say(total)
        if self.finding.question is None and self.finding.scope == "variant":
            return f"{{{self.label(key)}}}"
        return self.answer(int(key) if key.isdecimal() else key)

    def _notes(self) -> Iterable[str]:
        finding = self.finding
        common = common_answers(finding.sides)
        if finding.kind == "reconcilable" and common:
            yield self.voice.say("finding.common", answer=self.either(map(self.answer, common)), all=self.all_books)
        if finding.kind in ("refinement", "reconcilable"):
            yield from self._reading_notes()
        if finding.direction in ("narrows", "widens") and finding.deviating:
            slots: dict[str, Slot] = {"books": self.labels(finding.deviating), "number": len(finding.deviating)}
            yield self.voice.say(f"finding.direction.{finding.direction}", **slots)
        only_if = getattr(finding.witness, "only_if", ())
        if only_if:
            answers = (sentence_of(question, answer, self.voice, self.shelf.clauses) for question, answer in only_if)
            yield self.voice.say("finding.only_if", answers=self.either(answers, "and"))
        if finding.also:
            questions = " ".join(question_of(question, self.voice) for question in finding.also)
            key = "finding.also.read" if finding.args.get("one_ambiguity") else "finding.also"
            key = "finding.also.open" if finding.kind == "gap" else key
            key = "finding.also.changed" if finding.scope == "editions" else key
            yield self.voice.say(key, number=len(finding.also), questions=questions, all=self.all_books)
        for ground in finding.args.get("grounds", ()):
            yield self.voice.say(f"finding.ground.{ground.replace(' ', '_')}")
        if finding.tried is not None:
            yield self._search_effort(finding.tried)
        yield from self._told_notes()
        yield from self._quiet_notes()
        if finding.status == "new":
            yield from map(self.accepted, finding.accepted)
        if finding.house_rule is not None:
            yield self.voice.say("finding.awake", answer=sentence_of(house_id(finding.house_rule), PLAYED, self.voice))

    def _reading_notes(self) -> Iterator[str]:
        """Which readings other books rule out."""
        for others, readings in self._ruled_out().items():
            slots: dict[str, Slot] = {"others": self.labels(others), "number": len(others)}
            yield self.voice.say("finding.departs", **slots, readings=self.quoting(readings, "and"))

    def _quiet_notes(self) -> Iterator[str]:
        """What a sum comes to with it; what a house rule is; why something is only worth a note."""
        finding = self.finding
        if finding.sides and (numbers := finding.args.get("numbers")):
            slots: dict[str, Slot] = {"books": self.labels(finding.deviating), "number": len(finding.deviating)}
            yield self.voice.say("finding.makes", **slots, sum=numbers["sum"] or 0, printed=numbers["printed"] or 0)
        for rule in (finding.args.get(name) for name in ("one", "two") if finding.scope == "variant"):
            if self.voice.knows(about := f"site.variant.{rule}.about"):
                yield self.voice.say("finding.house_rule.is", about=self.voice.say(about).rstrip("."))
        if finding.slight:
            yield self.voice.say("finding.slight", reason=reason_in(finding.slight, self.voice).rstrip("."))
        if finding.unreached:
            slots = {"books": self.labels(finding.unreached), "number": len(finding.unreached)}
            yield self.voice.say("finding.unreached", **slots)
        if cut := finding.args.get("cut"):
            yield self.voice.say("finding.cut", books=self.labels(cut), number=len(cut))

    def _told_notes(self) -> Iterator[str]:
        """What nothing here plays: the question itself, or a rule that may take away what its play allows."""
        finding = self.finding
        if finding.told is not None and finding.told.manner:
            yield self.voice.say("finding.told.manner", reason=reason_in(finding.told.manner, self.voice))
        elif finding.told is not None and finding.told.house_rule:
            yield self.voice.say("finding.told.house_rule", name=finding.told.house_rule)
        elif finding.shown_by == "words":
            yield self.voice.say("finding.told")
        if finding.not_played:
            questions = " ".join(question_of(question, self.voice) for question in finding.not_played)
            yield self.voice.say("finding.not_played", questions=questions)

    def _search_effort(self, tried: Tried) -> str:
        """How much was looked at and played in vain."""
        looked = self.voice.say("finding.tried.positions", number=tried.positions)
        if not tried.games:
            return looked
        played = self.voice.say("finding.tried.games", number=tried.games, moves=tried.moves)
        return f"{looked} {played}"

    @cached_property
    def left_out(self) -> tuple[str, ...]:
        """What was not looked at, by name."""
        tried = self.finding.tried
        return tuple(
            self.voice.say(f"finding.left_out.{skipped.what}", number=skipped.number, name=f"`{skipped.name}`")
            for skipped in (tried.left_out if tried else ())
        )

    def _slots(self) -> dict[str, Slot]:
        finding = self.finding
        books = finding.deviating or tuple(book for side in finding.sides for book in side.books)
        # Accepted in all other books: it is about those alone in which it is new, and these are what deviates.
        if finding.accepted and finding.status == "new":
            pass
        elif finding.kind == "omission" and not finding.adds:
            books = tuple(book for side in finding.sides for book in side.silent) or books
        elif finding.kind == "refinement":
            books = tuple(book for side in finding.sides for book in side.ambiguous) or books
        slots: dict[str, Slot] = {"books": self.labels(books), "number": len(books), "edition": finding.edition}
        slots["all"] = self.all_books
        if finding.kind == "omission":
            slots["others"] = self.labels(self._settling())
        elif finding.kind == "refinement":
            slots["others"] = self.labels(dict.fromkeys(book for others in self._ruled_out() for book in others))
        if finding.question is not None:
            slots["question"] = question_of(finding.question, self.voice)
        if finding.spot is not None:
            slots["word"] = finding.spot.word
        args: dict[str, Any] = {**finding.args}
        args |= args.pop("numbers", {})
        return {**slots, **{name: self._slot(name, value) for name, value in args.items()}}

    def _slot(self, name: str, value: Any) -> Slot:
        match name:
            case "books":
                return self.labels(value)
            case "quotes" | "things":
                return ListSlot(tuple(f"`{words}`" for words in value))
            case "of" if value in LANGUAGES:
                return SubSentence(f"language.{value}")
            case "example":
                return f"`{value}`"
            case "expected" | "got":
                verdict = f"verdict.{value}"
                return SubSentence(verdict) if self.voice.knows(verdict) else f"`{value}`"
            case "card" if isinstance(value, str):
                return Card(value)
            case "term" if (known := self.voice.grammar.thing(value)) is not None:
                return known.one
            case "term":
                return str(value).replace("_", " ")
        return self.book_slot(value) if isinstance(value, str) and value in self.shelf.books else slot_of(value)

    def _says(self, side: AnswerSide) -> str:
        answers = self.either(self.answer(answer, side.books) for answer in side.answers)
        if side.is_unsaid:
            return self.voice.say(f"finding.side.silent{'.means' if answers else ''}", answers=answers)
        if len(side.answers) > 1:
            if not side.ambiguous:
                answers = self.either_by_book(side)
            key = "finding.side.ambiguous" if side.ambiguous else "finding.side.several"
            answers = self.voice.say(key, number=len(side.answers), answers=answers)
        if side.silent:
            slots: dict[str, Slot] = {"books": self.labels(side.silent), "number": len(side.silent)}
            answers += " " + self.voice.say("finding.side.some_silent", **slots)
        return answers

    def _readings(self, side: AnswerSide) -> Iterator[str]:
        """What the readings are called, with the books where not all call them alike."""
        called: dict[tuple[str, str], list[str]] = {}
        for book, ambiguity in dict.fromkeys((read.book, read.ambiguity) for read in side.readings):
            own = [read for read in side.readings if (read.book, read.ambiguity) == (book, ambiguity)]
            ids = ([f"`{read.reading}`" for read in own if read.answer == answer] for answer in side.answers)
            named = OR.join(", ".join(some) for some in ids if some)
            called.setdefault((ambiguity, named), []).append(book)
        for (ambiguity, named), books in called.items():
            key = "finding.side.readings" if len(called) == 1 else "finding.side.readings.of"
            yield self.voice.say(key, books=self.labels(books), ambiguity=f"`{ambiguity}`", readings=named)

    def _ruled_out(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """What the readings say that other books rule out, by these books."""
        readings = (reading for side in self.finding.sides for reading in side.readings if reading.departs)
        departing = {reading.answer: self.answer(reading.answer, (reading.book,)) for reading in readings}
        ruled_out: dict[tuple[str, ...], tuple[str, ...]] = {}
        for answer, says in departing.items():
            others = self._settling(answer)
            ruled_out[others] = (*ruled_out.get(others, ()), says)
        return ruled_out

    def _settling(self, reading: Answer | None = None) -> tuple[str, ...]:
        """The books that rule a reading out; without one, those that settle the point, else all that speak of it."""
        sides = [side for side in self.finding.sides if side.answers and reading not in side.answers]
        speaking = [(side, book) for side in sides for book in side.books if book not in side.silent]
        clear = tuple(book for side, book in speaking if reading is not None or book not in side.ambiguous)
        return clear or tuple(book for _, book in speaking)


def merge_books(form: str, books: Iterable[Slot]) -> Iterator[Slot]:
    """Books of one form: those that are told apart by their languages in a word, and each other by itself."""
    some = list(books)
    spoken = [book for book in some if isinstance(book, PrintedName) and not book.title]
    if spoken:
        yield PrintedName(form, tuple(dict.fromkeys(language for book in spoken for language in book.languages)))
    yield from (book for book in some if book not in spoken)


def finding_text(finding: Finding, language: str | Voice, shelf: CitedBooks | None = None) -> FindingText:
    """A finding in a language."""
    known = shelf or CitedBooks()
    speaking = voice(language)
    one = finding.scope not in ("editions", "variant")
    finding_voice = known.speaking(speaking, finding.edition) if one else speaking
    return FindingText(finding, finding_voice, known, region=speaking.region)


def messages(
    finding: Finding, shelf: CitedBooks | None = None, folders: Sources = (bundled_files.LOCALES,)
) -> dict[str, str]:
    """The message in every language, by its code."""
    return {language: finding_text(finding, Voice(language, folders), shelf).message for language in LANGUAGES}


def reason_of(ruling: Ruled, speaking: Voice) -> str:
    """Why a finding was accepted, in the reader's language; else in another, with the code of that one."""
    return reason_in(ruling.reasons, speaking)


def for_anybody(reasons: Reasons) -> str | None:
    """A reason for whoever reads none of its languages in particular."""
    return reasons[language_for(reasons, "")].strip() if reasons else None


def _edition(book: str) -> str:
    return book.split("/", 1)[0]


def common_answers(sides: Iterable[AnswerSide]) -> tuple[Answer, ...]:
    """The answers that every side admits."""
    every = [side.answers for side in sides]
    return tuple(answer for answer in every[0] if all(answer in other for other in every)) if every else ()


def slot_of(value: Any) -> Slot:
    """A plain value of a finding as it fills a slot; several are a list."""
    if isinstance(value, (Card, Colour, SubSentence, ListSlot)):
        return value
    if isinstance(value, (list, tuple)):
        return ListSlot(tuple(map(slot_of, value)))
    return value if isinstance(value, (int, str)) else str(value)

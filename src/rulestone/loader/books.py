"""
Books: from a file to the model.

A question answered alike in several sentences is one claim with several places; answered differently it is two claims,
and that is for the checks to tell, not for the loader to tidy up. Every claim has a place, every silence the sections
that were read, and every question of the edition is one or the other.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulestone.loader.anchored import misquoted
from rulestone.loader.games import joined, lineage
from rulestone.loader.questions import check_answer
from rulestone.loader.shelf import Shelf, Source, check_rule, value_at
from rulestone.loader.situations import each_of, judged, moved
from rulestone.loader.told import asked_as
from rulestone.loader.yamltree import Map, Path, key_place, place_of, plain
from rulestone.model import (
    Answer,
    Book,
    Claim,
    Document,
    Example,
    Name,
    Place,
    Question,
    Reading,
    Section,
    Sentence,
    Spot,
    may_be_asked,
)
from rulestone.near import nearest
from rulestone.scripts import MOST_LETTERS, unspaced
from rulestone.values import replace

CLAUSE = "clause"
FEWEST_READINGS = 2
OTHERS = ("words", "resources", "phases", "acts", "roles", "states", "house_rules")
"""Lists of things that a book names beside cards, colours and piles."""
ANCHOR = "anchor"
"""What a flag can be about beside what the sentence says."""


@dataclass(slots=True)
class _Draft:
    """A claim whose places are still being collected."""

    question: str
    answer: Answer | None
    ambiguity: str | None
    readings: Mapping[str, Answer]
    special: bool
    spot: Spot
    path: Path
    places: list[Place] = field(default_factory=list)


class _Reader:
    """Reads one book file; keeps what later parts of the file refer to."""

    def __init__(self, shelf: Shelf, source: Source) -> None:
        self.shelf = shelf
        self.source = source
        self.tree = source.tree
        self.id = source.file.id
        self.edition = self.id.split("/", 1)[0]
        self.sections = [_section(name, entry) for name, entry in self.tree["sections"].items()]
        self.ambiguities = {
            name: tuple(Reading(name, reading, because) for reading, because in readings.items())
            for name, readings in self.tree.get("ambiguities", {}).items()
        }
        self.used: set[str] = set()
        self.meant: set[str] = set()
        """Questions that are like an unknown one, so that a misspelt question is not also told as unanswered."""
        self.drafts: dict[tuple[Any, ...], _Draft] = {}
        self.follows: dict[str, Claim] = {}
        self.silent: dict[str, Claim] = {}
        self.sentences: list[Sentence] = []
        self.examples: list[Example] = []
        self.places: dict[tuple[str, int], Place] = {}
        self.clauses: dict[str, Any] = {}
        edition = shelf.editions.get(self.edition)
        self.things = {} if edition is None else edition.things

    def read(self) -> Book:
        self.read_text()
        self.check_numbers()
        self.check_special_cases()
        self.read_follows()
        self.read_silent()
        self.check_ambiguities()
        self.check_names()
        tree, names = self.tree, self.tree.get("names", {})
        book = Book(
            id=self.id,
            edition=self.edition,
            language=tree["language"],
            locale=tree["locale"],
            title=tree["title"],
            document=_document(tree["document"]),
            sections=tuple(self.sections),
            cards=_names(names.get("cards")),
            colours=_names(names.get("colours")),
            piles=_names(names.get("piles")),
            ambiguities=self.ambiguities,
            claims=tuple(self.claims()),
            sentences=tuple(self.sentences),
            clauses=self.clauses,
            spot=Spot(self.source.file.name, 1, 1),
            others={kind: _names(entries) for kind, entries in names.items() if kind in OTHERS},
            examples=tuple(self.examples),
        )
        return replace(book, open_questions=self.check_complete(book))

    def claims(self) -> Iterable[Claim]:
        for draft in self.drafts.values():
            yield Claim(
                book=self.id,
                question=draft.question,
                status="ambiguous" if draft.ambiguity else "stated",
                places=tuple(draft.places),
                answer=draft.answer,
                ambiguity=draft.ambiguity,
                readings=draft.readings,
                special_case=draft.special,
                spot=draft.spot,
            )
        yield from self.follows.values()
        yield from self.silent.values()

    def report(self, key: str, path: Path, near: tuple[str, ...] = (), **args: str | int | tuple[str, ...]) -> None:
        """A problem at a value; at its key, where it is a map."""
        is_map = isinstance(value_at(self.tree, path), Map)
        place = key_place(self.tree, path) if is_map else place_of(self.tree, path)
        self.shelf.report(self.source, key, place, near, (), **args)

    def report_key(self, key: str, path: Path, near: tuple[str, ...] = (), **args: str | int | tuple[str, ...]) -> None:
        self.shelf.report(self.source, key, key_place(self.tree, path), near, (), **args)

    # The text.

    def read_text(self) -> None:
        ignored = {section.id for section in self.sections if section.ignore is not None}
        for section, sentences in self.tree["text"].items():
            if self.knows_section(section, ("text", section), by_key=True) and section in ignored:
                self.report_key("load.text_of_ignored_section", ("text", section), value=section)
            for number, entry in sentences.items():
                self.read_sentence(section, int(number), entry, ("text", section, number))

    def knows_section(self, section: str, path: Path, *, by_key: bool = False) -> bool:
        names = [known.id for known in self.sections]
        if section in names:
            return True
        tell = self.report_key if by_key else self.report
        tell("load.unknown_section", path, nearest(section, names), value=section)
        return False

    def read_sentence(self, section: str, number: int, entry: Map, path: Path) -> None:
        place = Place(self.id, section, number, entry["anchor"], self.source.key_spot(path))
        self.places[section, number] = place
        says = entry.get("says", {})
        answered = dict(entry.get("texts_flag", {}))
        said = [(name, *part) for name in says for part in self.parts(name, (*path, "says", name))]
        flags = {each: answered[name] for name, each, _ in said if name in answered}
        flags |= {about: why for about, why in answered.items() if about not in says}
        quoted = entry.get("anchors", {})
        for words, where in (
            (place.anchor, (*path, ANCHOR)),
            *((each, (*path, "anchors", name)) for name, each in quoted.items()),
        ):
            if unspaced(words) > MOST_LETTERS:
                self.report("load.twelve_letters", where, letters=unspaced(words), most=MOST_LETTERS)
        own = {each: quoted[name] for name, each, _ in said if name in quoted}
        questions = tuple(each for _, each, _ in said)
        self.sentences.append(
            Sentence(section, number, place.anchor, place.spot, entry.get("no_rule"), flags, questions, own)
        )
        for name in quoted:
            if name not in says:
                near = nearest(name, says)
                self.report_key("load.anchor_not_said", (*path, "anchors", name), near, value=name)
        for about in answered:
            if about != ANCHOR and about not in says and about not in questions:
                near = nearest(about, (*says, ANCHOR))
                self.report_key("load.flag_not_said", (*path, "texts_flag", about), near, value=about)
        special = entry.get("special_case", ())
        for index, question in enumerate(special):
            if question not in says:
                near = nearest(question, says)
                self.report("load.special_case_not_said", (*path, "special_case", index), near, value=question)
        for name, question, where in said:
            there = replace(place, anchor=own[question]) if question in own else place
            self.read_claim(question, where, there, name in special)
        self.examples += self.read_examples(place, entry, path)

    def read_examples(self, place: Place, entry: Map, path: Path) -> Iterator[Example]:
        """The examples that a sentence prints, each once for each of its values."""
        for index, written in enumerate(entry.get("examples", ())):
            there = replace(place, spot=self.source.key_spot((*path, "examples", index)))
            for each in each_of(plain(written)):
                yield Example(there, each["given"], moved(each["when"]), judged(each["then"]))

    def all_of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Questions by their ids, for those that are asked for each of several all of them."""
        return tuple(each for name in names for each in asked_as(self.shelf, name, self.things).values())

    def parts(self, name: str, path: Path) -> Iterator[tuple[str, Path]]:
        """The questions that an entry answers, each with the path of its answer; one answer may be that of several."""
        cells = asked_as(self.shelf, name, self.things)
        value = value_at(self.tree, path)
        if "" in cells or not isinstance(value, Map) or CLAUSE in value or next(iter(value)) in self.ambiguities:
            yield from ((each, path) for each in cells.values())
            return
        for cell in value:
            if cell in cells:
                yield cells[cell], (*path, cell)
            else:
                place = key_place(self.tree, (*path, cell))
                near = nearest(cell, cells)
                self.shelf.report(
                    self.source, "load.unknown_cell", place, near, tuple(cells), value=cell, question=name
                )

    def read_claim(self, question: str, path: Path, place: Place, special: bool) -> None:
        value = value_at(self.tree, path)
        if not self.is_asked(question, path):
            return
        answer: Answer | None = None
        ambiguity: str | None = None
        readings: Mapping[str, Answer] = {}
        if isinstance(value, Map) and len(value) > 1:
            self.report_key("load.too_many", path, most=1)
            return
        if isinstance(value, Map) and CLAUSE not in value:
            ambiguity = next(iter(value))
            readings = self.read_readings(question, ambiguity, (*path, ambiguity))
            if not readings:
                return
        else:
            answer = self.answer(question, path)
            if answer is None:
                return
        same = (question, answer, ambiguity, tuple(sorted(readings.items())), special)
        draft = self.drafts.get(same)
        if draft is None:
            spot = self.source.key_spot(path)
            draft = self.drafts[same] = _Draft(question, answer, ambiguity, readings, special, spot, path)
        draft.places.append(place)

    def is_asked(self, question: str, path: Path, *, by_key: bool = True) -> bool:
        """Whether a question exists and the edition is asked it."""
        place = key_place(self.tree, path) if by_key else place_of(self.tree, path)
        if not self.shelf.refer("question", question, self.source, place, "load.unknown_question"):
            self.meant.update(nearest(question, self.shelf.questions))
            return False
        edition = self.shelf.editions.get(self.edition)
        if edition is not None and edition.asks and question in self.shelf.questions and question not in edition.asks:
            self.shelf.report(self.source, "load.not_asked", place, value=question, edition=self.edition)
        return True

    def answer(self, question: str, path: Path) -> Answer | None:
        """The answer at a path: listed, a number, or a clause written out."""
        value = value_at(self.tree, path)
        known = self.shelf.questions.get(question)
        if isinstance(value, Map) and CLAUSE not in value:
            at, _ = key_place(self.tree, path)
            told = ("load.map_in_reading", self.source.file.name, at[0] + 1, at[1] + 1)
            # The same map stands for every entry of a table.
            if told not in {(each.key, each.file, each.line, each.column) for each in self.shelf.problems}:
                self.report_key(told[0], path, value=str(path[-1]))
            return None
        if isinstance(value, Map):
            check_rule(self.shelf, self.source, (*path, CLAUSE))
            if known is not None and not self.takes_clause(known, (*path, CLAUSE)):
                return None
            return self.clause(question, plain(value[CLAUSE]))
        if known is None:  # its own file is broken, and that is told there
            found: Answer = value
            return found
        return check_answer(self.shelf, self.source, known, path)

    def takes_clause(self, question: Question, path: Path) -> bool:
        """Whether a game reads what the answers of a question stand for; where they are mere names, nobody would."""
        place = key_place(self.tree, path)
        if question.kind == "number":
            key = "load.answer_wants_number"
            self.shelf.report(self.source, key, place, question=question.id, value=CLAUSE)
        elif question.answers and question.takes is None:
            listed = tuple(question.answers)
            self.shelf.report(self.source, "load.clause_not_taken", place, (), listed, question=question.id)
        else:
            return True
        return False

    def clause(self, question: str, rule: Any) -> str:
        """The id of a clause; the same words on the same question are the same answer, in every book."""
        words = json.dumps([question, rule], sort_keys=True)
        found = f"clause:{hashlib.sha256(words.encode()).hexdigest()[:10]}"
        self.clauses[found] = rule
        return found

    def read_readings(self, question: str, ambiguity: str, path: Path) -> dict[str, Answer]:
        """What the question's answer is under each reading; nothing unless every reading is answered."""
        given = value_at(self.tree, path)
        if not isinstance(given, Map):
            self.report("load.wrong_value", path, value=str(given), wanted=("map",))
            return {}
        if len(given) < FEWEST_READINGS:
            self.report_key("load.too_few", path, least=FEWEST_READINGS)
            return {}
        declared = self.ambiguities.get(ambiguity)
        if declared is None:
            self.report_key("load.unknown_ambiguity", path, nearest(ambiguity, self.ambiguities), value=ambiguity)
            return {}
        self.used.add(ambiguity)
        names = [reading.id for reading in declared]
        for reading in given:
            if reading not in names:
                self.report_key("load.unknown_reading", (*path, reading), nearest(reading, names), value=reading)
        missing = tuple(name for name in names if name not in given)
        if missing:
            self.report_key("load.readings_left_out", path, value=ambiguity, missing=missing)
        answers = {name: self.answer(question, (*path, name)) for name in names if name in given}
        sound = {name: answer for name, answer in answers.items() if answer is not None}
        return sound if len(sound) == len(names) else {}

    # What the text as a whole says.

    def check_numbers(self) -> None:
        """A number that an anchor quotes is the number of a claim that it stands for, unless a flag is answered."""
        names = self.tree.get("names", {})
        printed = [_names(names.get(kind)) for kind in ("cards", "colours", "piles", *OTHERS)]
        answers: dict[tuple[str, int, str], dict[str, tuple[Answer, ...]]] = {}
        for draft in self.drafts.values():
            of_draft = (draft.answer,) if draft.answer is not None else tuple(draft.readings.values())
            for place in draft.places:
                here = answers.setdefault((place.section, place.sentence, place.anchor), {})
                here[draft.question] = (*here.get(draft.question, ()), *of_draft)
        for sentence in self.sentences:
            path: Path = ("text", sentence.section, str(sentence.number))
            for anchor in sentence.quoted:
                here = answers.get((sentence.section, sentence.number, anchor), {})
                asked = {question: some for question, some in here.items() if question not in sentence.texts_flag}
                if ANCHOR in sentence.texts_flag or len(asked) < len(here):
                    continue
                cells = {known.cell for each in here if (known := self.shelf.questions.get(each))}
                rows = frozenset(int(cell) for cell in cells if cell.isdecimal())
                for question, quoted, claimed in misquoted(anchor, asked, self.tree["language"], printed, rows):
                    own = question in sentence.anchors
                    self.report(
                        "load.anchor_number",
                        (*path, "anchors", question) if own else (*path, ANCHOR),
                        quoted=tuple(map(str, sorted(quoted))),
                        numbers=tuple(map(str, claimed)),
                        question=question,
                    )

    def check_special_cases(self) -> None:
        """A special case is one beside another claim."""
        general = {draft.question for draft in self.drafts.values() if not draft.special}
        general.update(self.tree.get("follows", ()))
        for draft in self.drafts.values():
            if draft.special and draft.question not in general:
                self.report_key("load.special_case_of_nothing", draft.path, value=draft.question)

    def read_follows(self) -> None:
        stated = {draft.question for draft in self.drafts.values() if not draft.special}
        entries = self.tree.get("follows", {})
        for question, entry in entries.items():
            path: Path = ("follows", question)
            if not self.is_asked(question, path):
                continue
            if question in stated:
                self.report_key("load.follows_and_stated", path, value=question)
            known = {*stated, *entries, *self.meant}
            for index, ground in enumerate(entry["from"]):
                if ground not in known:
                    where = (*path, "from", index)
                    self.report("load.follows_from_nothing", where, nearest(ground, known), value=ground)
            answer = self.answer(question, (*path, "answer"))
            if answer is not None:
                self.follows[question] = Claim(
                    book=self.id,
                    question=question,
                    status="follows",
                    places=tuple(self.grounds(question)),
                    answer=answer,
                    because=entry["because"],
                    following=tuple(entry["from"]),
                    spot=self.source.key_spot(path),
                )

    def grounds(self, question: str) -> Iterable[Place]:
        """The places of all claims that a claim follows from in the end; a circle is a problem."""
        entries = self.tree.get("follows", {})
        stated: dict[str, list[Place]] = {}
        for draft in self.drafts.values():
            stated.setdefault(draft.question, []).extend(draft.places)
        waiting, seen, places = [question], set(), {}
        while waiting:
            name = waiting.pop(0)
            for ground in entries[name]["from"] if name in entries else ():
                if ground == question:
                    self.report_key("load.follows_circle", ("follows", question), value=question)
                elif ground not in seen:
                    seen.add(ground)
                    waiting.append(ground)
                    places.update(dict.fromkeys(stated.get(ground, ())))
        return places

    def read_silent(self) -> None:
        answered = {draft.question: draft.spot for draft in self.drafts.values()}
        answered.update((question, claim.spot or Spot("", 0, 0)) for question, claim in self.follows.items())
        for index, entry in enumerate(self.tree.get("silent", ())):
            path: Path = ("silent", index)
            for number, section in enumerate(entry["in"]):
                self.knows_section(section, (*path, "in", number))
            uses = {question: self.uses((*path, "uses", question)) for question in entry.get("uses", {})}
            for question in uses:
                self.check_use(question, entry["questions"], (*path, "uses", question))
            named = enumerate(entry["questions"])
            every = [(each, (*path, "questions", place)) for place, name in named for each in self.all_of([name])]
            for question, where in every:
                if not self.is_asked(question, where, by_key=False):
                    continue
                if question in answered:
                    self.report("load.answered_and_silent", where, value=question, first=answered[question].line)
                elif question in self.silent:
                    first = self.silent[question].spot
                    self.report("load.silent_twice", where, value=question, first=first.line if first else 0)
                else:
                    self.silent[question] = Claim(
                        book=self.id,
                        question=question,
                        status="silent",
                        places=(),
                        sections=tuple(entry["in"]),
                        uses=uses.get(question, ()),
                        spot=self.source.key_spot(where),
                    )

    def check_use(self, question: str, questions: list[str], path: Path) -> None:
        if question not in questions:
            self.report_key("load.use_not_silent", path, nearest(question, questions), value=question)
        known = self.shelf.questions.get(question)
        if known is not None and known.defines is None:
            self.report_key("load.use_defines_nothing", path, value=question)

    def uses(self, path: Path) -> tuple[Place, ...]:
        """The sentences that use a term, named by section and number."""
        found = []
        for index, text in enumerate(value_at(self.tree, path)):
            section, number = text.rsplit(" ", 1)
            place = self.places.get((section, int(number)))
            if place is None:
                near = nearest(text, (f"{name} {count}" for name, count in self.places))
                self.report("load.no_such_sentence", (*path, index), near, value=text)
            else:
                found.append(place)
        return tuple(found)

    # What must hold of the whole.

    def check_ambiguities(self) -> None:
        for name in self.ambiguities:
            if name not in self.used:
                self.report_key("load.unused_ambiguity", ("ambiguities", name), value=name)

    def check_names(self) -> None:
        """Cards and colours that have a printed name are those of the game."""
        edition = self.shelf.editions.get(self.edition)
        games = lineage(self.shelf, edition.game) if edition else None
        if games is None or "game" in self.shelf.unread:
            return
        whole = joined(games)
        keys = {"cards": "load.unknown_card", "colours": "load.unknown_colour"}
        for kind, names in self.tree.get("names", {}).items():
            known = {**dict.fromkeys(whole.get(kind, ())), **self.things.get(kind, {})}
            if kind == "piles" and not known:
                continue  # every game of cards has some, and need not say which
            for name in names:
                if name not in known:
                    key = keys.get(kind, "load.unknown_thing")
                    self.report_key(key, ("names", kind, name), nearest(name, known), value=name)

    def check_complete(self, book: Book) -> tuple[str, ...]:
        """
        Every question of the edition is answered, or named as one that the book does not answer.

        A told question that is neither is open: it keeps nobody from reading the book.
        """
        edition = self.shelf.editions.get(self.edition)
        if edition is None:
            return ()
        claimed = {draft.question for draft in self.drafts.values()} | self.follows.keys() | self.silent.keys()
        tried = claimed | self.attempted()
        left: dict[Path, list[str]] = {}
        told: list[str] = []
        for question in edition.asks:
            known = self.shelf.questions.get(question)
            if known is not None and known.asked_if and not may_be_asked(known, book, self.shelf.questions):
                self.check_left_out(known)
            elif question not in tried and question in edition.told:
                told.append(question)
            elif question not in tried:
                left.setdefault(self.nearby(question), []).append(question)
        for place, missing in left.items():
            self.report_key("load.unanswered", place, count=len(missing), missing=tuple(missing), edition=self.edition)
        return tuple(question for question in told if not self.is_left_out(question, told))

    def check_left_out(self, question: Question) -> None:
        """What a book is not asked it does not answer either; unless what that hangs on is badly answered."""
        if not self.answered().issuperset(self.attempted() & {*question.asked_if}):
            return
        for draft in self.drafts.values():
            if draft.question == question.id:
                self.report_key("load.not_asked_then", draft.path, value=question.id, hangs_on=tuple(question.asked_if))

    def answered(self) -> set[str]:
        """The questions that the file answers soundly."""
        return {draft.question for draft in self.drafts.values()} | {*self.follows}

    def is_left_out(self, question: str, open_: Collection[str]) -> bool:
        """Whether a question is the one that a map leaves out, which is told where the map stands."""
        known = self.shelf.questions.get(question)
        beside = [
            draft
            for draft in self.drafts.values()
            if known is not None
            and known.one_of
            and known.one_of
            == (self.shelf.questions[draft.question].one_of if draft.question in self.shelf.questions else None)
        ]
        if not beside or known is None:
            return False
        missing = tuple(
            self.shelf.questions[each].cell for each in open_ if self.shelf.questions[each].one_of == known.one_of
        )
        if known.cell == missing[0]:
            self.report_key("load.cells_left_out", beside[0].path[:-1], question=known.one_of, missing=missing)
        return True

    def nearby(self, question: str) -> Path:
        """Where a question is likely to be answered: the section that answers most of those like it, else the text."""
        steps = question.split(".")
        for depth in range(len(steps) - 1, 0, -1):
            like = ".".join(steps[:depth]) + "."
            found = Counter(
                sentence.section for sentence in self.sentences for each in sentence.questions if each.startswith(like)
            )
            if found:
                return ("text", found.most_common(1)[0][0])
        return ("text",)

    def attempted(self) -> set[str]:
        """Questions that the file answers, even if badly."""
        said = {question for sentence in self.sentences for question in sentence.questions}
        return said | set(self.tree.get("follows", ())) | self.meant


def _document(entry: Map) -> Document:
    return Document(entry["file"], entry["name"], entry.get("digest", ""), entry.get("from", ""), entry.get("form", ""))


def _section(name: str, entry: Map) -> Section:
    is_line = "line" in entry
    return Section(name, entry["line" if is_line else "heading"], is_line, entry.get("ignore"))


def _names(entries: Map | None) -> dict[str, Name]:
    return {
        key: Name(
            entry["name"],
            entry.get("plural"),
            None if entry.get("gender") == "none" else entry.get("gender"),
            tuple(entry.get("also", ())),
            entry.get("short"),
        )
        for key, entry in (entries or {}).items()
    }


def add_book(shelf: Shelf, source: Source) -> None:
    """Puts a book on the shelf; its folder is the edition that it belongs to."""
    edition = source.file.id.split("/", 1)[0]
    shelf.refer("edition", edition, source, ((0, 0), ""), "load.unknown_edition")
    shelf.books[source.file.id] = _Reader(shelf, source).read()

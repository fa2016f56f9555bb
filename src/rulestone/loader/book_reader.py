"""
Books: from a file to the model.

A question answered alike in several sentences is one claim with several places; answered differently it is two claims,
and that is for the checks to tell, not for the loader to tidy up. Every claim has a place, every silence the sections
that were read. What must hold of the book as a whole is looked at afterwards, in `book_checks`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulestone.loader.library_draft import LibraryDraft, ReadFrom, check_rule, value_at
from rulestone.loader.question_reader import check_answer, reasons
from rulestone.loader.situation_reader import each_of, judged, moved
from rulestone.loader.told_rules import asked_as
from rulestone.loader.yaml_reader import YamlMap, key_place, place_of, plain
from rulestone.model import (
    Answer,
    Book,
    Claim,
    Document,
    Example,
    FileLocation,
    Name,
    Place,
    Question,
    Reading,
    Section,
    Sentence,
)
from rulestone.nearest_names import nearest
from rulestone.notation import KeyPath
from rulestone.records import replace
from rulestone.writing_systems import MOST_LETTERS, unspaced

CLAUSE = "clause"
FEWEST_READINGS = 2
OTHERS = ("words", "resources", "phases", "acts", "roles", "states", "house_rules")
"""Lists of things that a book names beside cards, colours and piles."""
ANCHOR = "anchor"
"""What a flag can be about beside what the sentence says."""


@dataclass(slots=True)
class _ClaimDraft:
    """A claim whose places are still being collected."""

    question: str
    answer: Answer | None
    ambiguity: str | None
    readings: Mapping[str, Answer]
    special: bool
    spot: FileLocation
    path: KeyPath
    places: list[Place] = field(default_factory=list)


class BookReader:
    """Reads one book file; keeps what later parts of the file refer to."""

    def __init__(self, draft: LibraryDraft, source: ReadFrom) -> None:
        self.draft = draft
        self.source = source
        self.tree = source.tree
        self.id = source.file.id
        self.edition = self.id.split("/", 1)[0]
        self.sections = [_section(name, entry) for name, entry in self.tree["sections"].items()]
        self.ambiguities = {
            name: tuple(Reading(name, reading, reasons(because)) for reading, because in readings.items())
            for name, readings in self.tree.get("ambiguities", {}).items()
        }
        self.used: set[str] = set()
        self.meant: set[str] = set()
        """Questions that are like an unknown one, so that a misspelt question is not also told as unanswered."""
        self.claim_drafts: dict[tuple[Any, ...], _ClaimDraft] = {}
        self.follows: dict[str, Claim] = {}
        self.silent: dict[str, Claim] = {}
        self.sentences: list[Sentence] = []
        self.examples: list[Example] = []
        self.places: dict[tuple[str, int], Place] = {}
        self.clauses: dict[str, Any] = {}
        edition = draft.editions.get(self.edition)
        self.things = {} if edition is None else edition.things

    def read_book(self) -> Book:
        self.read_text()
        self.read_follows()
        self.read_silent()
        tree, names = self.tree, self.tree.get("names", {})
        return Book(
            id=self.id,
            edition=self.edition,
            language=tree["language"],
            locale=tree["locale"],
            title=tree["title"],
            document=_document(tree["document"]),
            sections=tuple(self.sections),
            cards=names_in(names.get("cards")),
            colours=names_in(names.get("colours")),
            piles=names_in(names.get("piles")),
            ambiguities=self.ambiguities,
            claims=tuple(self.claims()),
            sentences=tuple(self.sentences),
            clauses=self.clauses,
            spot=FileLocation(self.source.file.name, 1, 1),
            others={kind: names_in(entries) for kind, entries in names.items() if kind in OTHERS},
            examples=tuple(self.examples),
        )

    def claims(self) -> Iterable[Claim]:
        for claim in self.claim_drafts.values():
            yield Claim(
                book=self.id,
                question=claim.question,
                status="ambiguous" if claim.ambiguity else "stated",
                places=tuple(claim.places),
                answer=claim.answer,
                ambiguity=claim.ambiguity,
                readings=claim.readings,
                special_case=claim.special,
                spot=claim.spot,
            )
        yield from self.follows.values()
        yield from self.silent.values()

    def report(self, key: str, path: KeyPath, near: tuple[str, ...] = (), **args: str | int | tuple[str, ...]) -> None:
        """A problem at a value; at its key, where it is a map."""
        is_map = isinstance(value_at(self.tree, path), YamlMap)
        place = key_place(self.tree, path) if is_map else place_of(self.tree, path)
        self.draft.report(self.source, key, place, near, (), **args)

    def report_key(
        self, key: str, path: KeyPath, near: tuple[str, ...] = (), **args: str | int | tuple[str, ...]
    ) -> None:
        self.draft.report(self.source, key, key_place(self.tree, path), near, (), **args)

    # The text.

    def read_text(self) -> None:
        ignored = {section.id for section in self.sections if section.ignore is not None}
        for section, sentences in self.tree["text"].items():
            if self.knows_section(section, ("text", section), by_key=True) and section in ignored:
                self.report_key("load.text_of_ignored_section", ("text", section), value=section)
            for number, entry in sentences.items():
                self.read_sentence(section, int(number), entry, ("text", section, number))

    def knows_section(self, section: str, path: KeyPath, *, by_key: bool = False) -> bool:
        names = [known.id for known in self.sections]
        if section in names:
            return True
        tell = self.report_key if by_key else self.report
        tell("load.unknown_section", path, nearest(section, names), value=section)
        return False

    def read_sentence(self, section: str, number: int, entry: YamlMap, path: KeyPath) -> None:
        place = Place(self.id, section, number, entry["anchor"], self.source.key_spot(path))
        self.places[section, number] = place
        says = entry.get("says", {})
        answered = dict(entry.get("texts_flag", {}))
        claimed = [(name, *part) for name in says for part in self.parts(name, (*path, "says", name))]
        flags = {question: answered[name] for name, question, _ in claimed if name in answered}
        flags |= {about: why for about, why in answered.items() if about not in says}
        quoted = entry.get("anchors", {})
        for words, where in (
            (place.anchor, (*path, ANCHOR)),
            *((anchor, (*path, "anchors", name)) for name, anchor in quoted.items()),
        ):
            if unspaced(words) > MOST_LETTERS:
                self.report("load.twelve_letters", where, letters=unspaced(words), most=MOST_LETTERS)
        own = {question: quoted[name] for name, question, _ in claimed if name in quoted}
        questions = tuple(question for _, question, _ in claimed)
        self.sentences.append(
            Sentence(section, number, place.anchor, place.spot, entry.get("no_rule"), flags, questions, own)
        )
        self.check_said(says, questions, entry, path)
        for name, question, where in claimed:
            there = replace(place, anchor=own[question]) if question in own else place
            self.read_claim(question, where, there, name in entry.get("special_case", ()))
        self.examples += self.read_examples(place, entry, path)

    def check_said(self, says: Collection[str], questions: Sequence[str], entry: YamlMap, path: KeyPath) -> None:
        """Whatever a sentence adds is about something that it says."""
        for name in entry.get("anchors", ()):
            if name not in says:
                near = nearest(name, says)
                self.report_key("load.anchor_not_said", (*path, "anchors", name), near, value=name)
        for about in entry.get("texts_flag", ()):
            if about != ANCHOR and about not in says and about not in questions:
                near = nearest(about, (*says, ANCHOR))
                self.report_key("load.flag_not_said", (*path, "texts_flag", about), near, value=about)
        for index, question in enumerate(entry.get("special_case", ())):
            if question not in says:
                near = nearest(question, says)
                self.report("load.special_case_not_said", (*path, "special_case", index), near, value=question)

    def read_examples(self, place: Place, entry: YamlMap, path: KeyPath) -> Iterator[Example]:
        """The examples that a sentence prints, each once for each of its values."""
        for index, written in enumerate(entry.get("examples", ())):
            there = replace(place, spot=self.source.key_spot((*path, "examples", index)))
            for example in each_of(plain(written)):
                yield Example(there, example["given"], moved(example["when"]), judged(example["then"]))

    def all_of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Questions by their ids, for those that are asked for each of several all of them."""
        return tuple(question for name in names for question in asked_as(self.draft, name, self.things).values())

    def parts(self, name: str, path: KeyPath) -> Iterator[tuple[str, KeyPath]]:
        """The questions that an entry answers, each with the path of its answer; one answer may be that of several."""
        cells = asked_as(self.draft, name, self.things)
        value = value_at(self.tree, path)
        if "" in cells or not isinstance(value, YamlMap) or CLAUSE in value or next(iter(value)) in self.ambiguities:
            yield from ((question, path) for question in cells.values())
            return
        for cell in value:
            if cell in cells:
                yield cells[cell], (*path, cell)
            else:
                place = key_place(self.tree, (*path, cell))
                near = nearest(cell, cells)
                self.draft.report(
                    self.source, "load.unknown_cell", place, near, tuple(cells), value=cell, question=name
                )

    def read_claim(self, question: str, path: KeyPath, place: Place, special: bool) -> None:
        value = value_at(self.tree, path)
        if not self.is_asked(question, path):
            return
        answer: Answer | None = None
        ambiguity: str | None = None
        readings: Mapping[str, Answer] = {}
        if isinstance(value, YamlMap) and len(value) > 1:
            self.report_key("load.too_many", path, most=1)
            return
        if isinstance(value, YamlMap) and CLAUSE not in value:
            ambiguity = next(iter(value))
            readings = self.read_readings(question, ambiguity, (*path, ambiguity))
            if not readings:
                return
        else:
            answer = self.answer(question, path)
            if answer is None:
                return
        same = (question, answer, ambiguity, tuple(sorted(readings.items())), special)
        claim = self.claim_drafts.get(same)
        if claim is None:
            spot = self.source.key_spot(path)
            claim = self.claim_drafts[same] = _ClaimDraft(question, answer, ambiguity, readings, special, spot, path)
        claim.places.append(place)

    def is_asked(self, question: str, path: KeyPath, *, by_key: bool = True) -> bool:
        """Whether a question exists and the edition is asked it."""
        place = key_place(self.tree, path) if by_key else place_of(self.tree, path)
        if not self.draft.refer("question", question, self.source, place, "load.unknown_question"):
            self.meant.update(nearest(question, self.draft.questions))
            return False
        edition = self.draft.editions.get(self.edition)
        if edition is not None and edition.asks and question in self.draft.questions and question not in edition.asks:
            self.draft.report(self.source, "load.not_asked", place, value=question, edition=self.edition)
        return True

    def answer(self, question: str, path: KeyPath) -> Answer | None:
        """The answer at a path: listed, a number, or a clause written out."""
        value = value_at(self.tree, path)
        known = self.draft.questions.get(question)
        if isinstance(value, YamlMap) and CLAUSE not in value:
            at, _ = key_place(self.tree, path)
            identity = ("load.map_in_reading", self.source.file.name, at[0] + 1, at[1] + 1)
            # The same map stands for every entry of a table.
            if identity not in {
                (problem.key, problem.file, problem.line, problem.column) for problem in self.draft.problems
            }:
                self.report_key(identity[0], path, value=str(path[-1]))
            return None
        if isinstance(value, YamlMap):
            check_rule(self.draft, self.source, (*path, CLAUSE))
            if known is not None and not self.takes_clause(known, (*path, CLAUSE)):
                return None
            return self.clause(question, plain(value[CLAUSE]))
        if known is None:  # its own file is broken, and that is told there
            answer: Answer = value
            return answer
        return check_answer(self.draft, self.source, known, path)

    def takes_clause(self, question: Question, path: KeyPath) -> bool:
        """Whether a game reads what the answers of a question stand for; where they are mere names, nobody would."""
        place = key_place(self.tree, path)
        if question.kind == "number":
            key = "load.answer_wants_number"
            self.draft.report(self.source, key, place, question=question.id, value=CLAUSE)
        elif question.answers and question.takes is None:
            listed = tuple(question.answers)
            self.draft.report(self.source, "load.clause_not_taken", place, (), listed, question=question.id)
        else:
            return True
        return False

    def clause(self, question: str, rule: Any) -> str:
        """The id of a clause; the same words on the same question are the same answer, in every book."""
        words = json.dumps([question, rule], sort_keys=True)
        clause_id = f"clause:{hashlib.sha256(words.encode()).hexdigest()[:10]}"
        self.clauses[clause_id] = rule
        return clause_id

    def read_readings(self, question: str, ambiguity: str, path: KeyPath) -> dict[str, Answer]:
        """What the question's answer is under each reading; nothing unless every reading is answered."""
        given = value_at(self.tree, path)
        if not isinstance(given, YamlMap):
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

    def read_follows(self) -> None:
        stated = {claim.question for claim in self.claim_drafts.values() if not claim.special}
        entries = self.tree.get("follows", {})
        for question, entry in entries.items():
            path: KeyPath = ("follows", question)
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
        for claim in self.claim_drafts.values():
            stated.setdefault(claim.question, []).extend(claim.places)
        waiting, visited, places = [question], set(), {}
        while waiting:
            name = waiting.pop(0)
            for ground in entries[name]["from"] if name in entries else ():
                if ground == question:
                    self.report_key("load.follows_circle", ("follows", question), value=question)
                elif ground not in visited:
                    visited.add(ground)
                    waiting.append(ground)
                    places.update(dict.fromkeys(stated.get(ground, ())))
        return places

    def read_silent(self) -> None:
        answered = {claim.question: claim.spot for claim in self.claim_drafts.values()}
        answered.update((question, claim.spot or FileLocation("", 0, 0)) for question, claim in self.follows.items())
        for index, entry in enumerate(self.tree.get("silent", ())):
            path: KeyPath = ("silent", index)
            for number, section in enumerate(entry["in"]):
                self.knows_section(section, (*path, "in", number))
            uses = {question: self.uses((*path, "uses", question)) for question in entry.get("uses", {})}
            for question in uses:
                self.check_use(question, entry["questions"], (*path, "uses", question))
            named = enumerate(entry["questions"])
            every = [
                (question, (*path, "questions", place)) for place, name in named for question in self.all_of([name])
            ]
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

    def check_use(self, question: str, questions: list[str], path: KeyPath) -> None:
        if question not in questions:
            self.report_key("load.use_not_silent", path, nearest(question, questions), value=question)
        known = self.draft.questions.get(question)
        if known is not None and known.defines is None:
            self.report_key("load.use_defines_nothing", path, value=question)

    def uses(self, path: KeyPath) -> tuple[Place, ...]:
        """The sentences that use a term, named by section and number."""
        places = []
        for index, text in enumerate(value_at(self.tree, path)):
            section, number = text.rsplit(" ", 1)
            place = self.places.get((section, int(number)))
            if place is None:
                near = nearest(text, (f"{name} {count}" for name, count in self.places))
                self.report("load.no_such_sentence", (*path, index), near, value=text)
            else:
                places.append(place)
        return tuple(places)


def _document(entry: YamlMap) -> Document:
    return Document(entry["file"], entry["name"], entry.get("digest", ""), entry.get("from", ""), entry.get("form", ""))


def _section(name: str, entry: YamlMap) -> Section:
    is_line = "line" in entry
    return Section(name, entry["line" if is_line else "heading"], is_line, entry.get("ignore"))


def names_in(entries: YamlMap | None) -> dict[str, Name]:
    """What a book calls things, by their ids."""
    return {
        key: Name(
            entry["name"],
            entry.get("plural"),
            None if entry.get("gender") == "none" else entry.get("gender"),
            tuple(entry.get("also", ())),
            entry.get("short"),
            entry.get("elided") == "no",
        )
        for key, entry in (entries or {}).items()
    }

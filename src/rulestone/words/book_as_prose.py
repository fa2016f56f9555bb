"""
A book told as a page that one could print: together what belongs together, in the order in which a table needs it.

The game has the plan: sections, paragraphs, and which claims are told together. Of a telling the first case that fits
what the book says is said, by the sentence `tell.<telling>.<case>`; what no case takes is said by its own sentence.
What nothing plays is told section by section, and what no plan names stands at the end. So each claim that matters is
told once, whoever wrote the question. Last comes what the book leaves open, with a way to play that we suggest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulestone.model import NOTHING, Answer, Book, Claim, Edition, Game, Library, Question
from rulestone.records import Record, replace
from rulestone.words.claim_sentences import Clauses, question_of, sentence_of
from rulestone.words.languages import LANGUAGES
from rulestone.words.voice import Voice, capital

ANY = "any"
"""What stands in a case for whatever a book says."""
OPEN = "open"
"""What stands in a case for what a book leaves open; that is said at the end of the page."""
SETTLED = ("stated", "follows")


class ProsePlan(Record):
    """How a game is told: its sections in order, its tellings by their cases, and what no page tells."""

    sections: Mapping[str, Any]
    tellings: Mapping[str, Mapping[str, Mapping[str, Answer | Sequence[Answer]]]]
    untold: Mapping[str, Any]
    """By question the reason, or the answers of a book that leave nothing to tell."""
    edition: Edition

    def tells(self, question: str, book: Book) -> bool:
        """Whether what a book says on a question is worth telling."""
        reason = self.untold.get(question)
        only_if = reason.get("if", {}) if isinstance(reason, Mapping) else {}
        conditions = ((answer, [claim.answer for claim in book.claims_on(other)]) for other, answer in only_if.items())
        return reason is None or any(answer not in answers for answer, answers in conditions)

    def questions(self, entry: str) -> tuple[str, ...]:
        """What an entry of a paragraph tells: the questions of a telling, or one."""
        cases = self.tellings.get(entry)
        if cases is None:
            return (entry,)
        return tuple(dict.fromkeys(question for case in cases.values() for question in case))

    @property
    def order(self) -> tuple[str, ...]:
        """All questions that it names, in the order in which they are told."""
        parts = (paragraph for paragraphs in self.sections.values() for paragraph in paragraphs)
        entries = (entry for part in parts for entry in (part["list"] if isinstance(part, Mapping) else part))
        return tuple(question for entry in entries for question in self.questions(entry))

    def paragraphs_about(self, subject: str) -> list[Sequence[str]]:
        """The paragraphs that tell something of a subject, first those that tell of nothing else."""
        parts = (part for paragraphs in self.sections.values() for part in paragraphs if not isinstance(part, Mapping))
        some = [part for part in parts if any(map(is_about(subject), questions_in(self, part)))]
        return sorted(some, key=lambda part: not all(map(is_about(subject), questions_in(self, part))))

    def about(self, subject: str) -> tuple[str, ...]:
        """The questions on a subject that paragraphs tell, in their order."""
        some = (question for part in self.paragraphs_about(subject) for question in questions_in(self, part))
        return tuple(dict.fromkeys(filter(is_about(subject), some)))


def questions_in(plan: ProsePlan, part: Sequence[str]) -> Iterator[str]:
    """The questions of a paragraph."""
    return (question for entry in part for question in plan.questions(entry))


def is_about(subject: str) -> Callable[[str], bool]:
    """Whether a question is about a subject: the first part of its name."""
    return lambda question: question.split(".", 1)[0] == subject


class OpenQuestion(Record):
    """What a book leaves open, piece by piece."""

    asks: str
    why: str
    readings: tuple[str, ...]
    """As what it can be read; none where the book says nothing."""
    suggested: str
    """The sentence that suggests a way to play; nothing where nobody has one."""


class ProseSentence(Record):
    """A sentence of a page, with the questions whose answers it tells."""

    text: str
    questions: tuple[str, ...]
    open: OpenQuestion | None = None
    """The pieces of the sentence, where it tells what the book leaves open."""
    asks: str = ""
    """What is asked, where the sentence is an answer that would not be understood alone."""


class ProseParagraph(Record):
    """Sentences that stand together, or a list of them."""

    sentences: tuple[ProseSentence, ...]
    listed: bool = False
    about: tuple[str, ...] = ()
    """The questions that belong here, whether the book answers them or not."""
    lead: str = ""
    """What stands before a list and holds of all of it."""


class ProseSection(Record):
    """A part of a page under its heading."""

    id: str
    heading: str
    paragraphs: tuple[ProseParagraph, ...]


def plan_of(library: Library, edition: str) -> ProsePlan:
    """The plan of an edition's game with those that it extends."""
    games: list[Game] = []
    name: str | None = library.editions[edition].game
    while name is not None and name in library.games:
        games.insert(0, library.games[name])
        name = games[0].extends
    sections: dict[str, Any] = {}
    tellings: dict[str, Any] = {}
    untold: dict[str, str] = {}
    for game in games:
        for part in (game.parts, game.parts.get("overrides", {})):
            for section, layout in part.get("telling", {}).items():
                sections = _place_section(sections, section, layout)
        tellings |= game.parts.get("tellings", {})
        untold |= game.parts.get("untold", {})
    return ProsePlan(sections, tellings, untold, library.editions[edition])


def _place_section(sections: dict[str, Any], section: str, layout: Any) -> dict[str, Any]:
    """The sections with one more, behind the one that it names, or in the place of one of the same name."""
    after = layout.get("after") if isinstance(layout, Mapping) else None
    paragraphs = layout["paragraphs"] if isinstance(layout, Mapping) else layout
    if section in sections or after not in sections:
        return {**sections, section: paragraphs}
    placed: dict[str, Any] = {}
    for name, known in sections.items():
        placed[name] = known
        if name == after:
            placed[section] = paragraphs
    return placed


def tell_book(
    plan: ProsePlan,
    book: Book,
    questions: Mapping[str, Question],
    voice: Voice,
    clauses: Mapping[str, Clauses],
    suggested: Mapping[str, Answer] = NOTHING,
    remarks: Mapping[str, str] = NOTHING,
) -> tuple[ProseSection, ...]:
    """
    A book as a page: the sections of the plan, those that nothing plays, what no plan names, and what the book leaves
    open, with the answers that are `suggested`, or those that are usual; `remarks` stand beside what they are about.
    """
    page = _Page(plan, book, questions, voice, clauses, suggested, remarks)
    # In this order: each takes what it tells out of what is left, and the last two tell all that still is.
    sections = [page.section(name, paragraphs) for name, paragraphs in plan.sections.items()]
    sections += [page.unplayed(name) for name in plan.edition.sections]
    sections += [page.rest(), page.open()]
    return tuple(section for section in sections if section.paragraphs)


def tell_subject(
    plan: ProsePlan,
    book: Book,
    questions: Mapping[str, Question],
    voice: Voice,
    subject: str,
    clauses: Mapping[str, Clauses] = NOTHING,
) -> Iterator[ProseSentence]:
    """What a page of a book tells of one subject, and last what can be read in several ways."""
    page = _Page(plan, book, questions, voice, clauses, NOTHING, NOTHING)
    page.left = {question: claims for question, claims in page.left.items() if is_about(subject)(question)}
    for part in plan.paragraphs_about(subject):
        for entry in part:
            yield from page.entry(entry)
    for question in plan.about(subject):
        if question in page.left:
            yield from (some for some in page.unsettled(question) if some.open is not None and some.open.readings)


def title_of(edition: Edition, section: str, voice: Voice) -> tuple[str, str]:
    """A section of told rules by its title, and its language where that is another; else by its id."""
    titles = edition.sections.get(section, {})
    if voice.language in titles:
        return titles[voice.language], ""
    if not titles and voice.knows(f"section.{section}"):
        return voice.say(f"section.{section}"), ""
    other = next((language for language in (*LANGUAGES, *sorted(titles)) if language in titles), "")
    return (titles[other], other) if other else (capital(section.replace("_", " ")), "")


class _Page:
    """One page while it is written."""

    def __init__(
        self,
        plan: ProsePlan,
        book: Book,
        questions: Mapping[str, Question],
        voice: Voice,
        clauses: Mapping[str, Clauses],
        suggested: Mapping[str, Answer],
        remarks: Mapping[str, str],
    ) -> None:
        self.plan, self.book, self.questions, self.voice, self.clauses = plan, book, questions, voice, clauses
        self.suggested, self.remarks = suggested, remarks
        self.left: dict[str, tuple[Claim, ...]] = {
            question: claims for question, claims in book.by_question.items() if plan.tells(question, book)
        }

    def section(self, name: str, paragraphs: Sequence[Any]) -> ProseSection:
        """A section of the plan."""
        written = tuple(paragraph for paragraph in map(self.paragraph, paragraphs) if paragraph.sentences)
        return ProseSection(name, self.voice.say(f"tell.section.{name}"), written)

    def paragraph(self, entries: Any) -> ProseParagraph:
        """A paragraph, or a list where the plan has one."""
        listed = isinstance(entries, Mapping)
        names = entries["list"] if listed else entries
        about = tuple(dict.fromkeys(question for name in names for question in self.plan.questions(name)))
        sentences = tuple(self.remarked(sentence) for name in names for sentence in self.entry(name))
        return ProseParagraph(sentences, listed, about)

    def remarked(self, sentence: ProseSentence) -> ProseSentence:
        """A sentence with what is to be known of it: that nobody can do it, or that it does not add up."""
        reasons = dict.fromkeys(self.remarks[question] for question in sentence.questions if question in self.remarks)
        remarks = (self.voice.say("tell.remark", reason=reason) for reason in reasons)
        return replace(sentence, text=" ".join((sentence.text, *remarks))) if reasons else sentence

    def entry(self, entry: str) -> Iterator[ProseSentence]:
        """What a telling makes of the claims that nothing has told yet, and each that it leaves by itself."""
        for name, case in self.plan.tellings.get(entry, {}).items():
            key = f"tell.{entry}.{name}"
            if self.voice.knows(key) and all(self.fits(question, answer) for question, answer in case.items()):
                tells = tuple(question for question, answer in case.items() if answer != OPEN)
                slots = {question: self.left[question][0].answer for question in tells}
                number = next((slot for slot in slots.values() if isinstance(slot, int)), 1)
                yield ProseSentence(self.voice.say(key, number=number, **slots), tells)  # type: ignore[arg-type]
                for question in tells:
                    del self.left[question]
        for question in self.plan.questions(entry):
            yield from self.alone(question)

    def fits(self, question: str, answer: Answer | Sequence[Answer]) -> bool:
        """Whether the book settles a question so: once, or in as many places as there are answers."""
        claims = self.left.get(question, ())
        settled = [claim.answer for claim in claims if claim.status in SETTLED]
        if answer == OPEN:
            return bool(claims) and not settled
        wanted = answer if isinstance(answer, list | tuple) else [answer]
        if len(settled) != len(claims) or len(settled) != len(wanted):
            return False
        return answer == ANY or sorted(map(str, settled)) == sorted(map(str, wanted))

    def alone(self, question: str) -> Iterator[ProseSentence]:
        """What the book says on a question, by its own sentence; what is open stays for the end of the page."""
        claims = self.left.get(question, ())
        settled = [claim for claim in claims if claim.status in SETTLED and claim.answer is not None]
        if settled and len(settled) == len(claims):
            del self.left[question]
            for claim in settled:
                assert claim.answer is not None
                yield ProseSentence(self.says(question, claim.answer), (question,))

    def says(self, question: str, answer: Answer) -> str:
        """An answer as a sentence."""
        return sentence_of(question, answer, self.voice, self.clauses.get(question))

    def unplayed(self, name: str) -> ProseSection:
        """A section of what nothing plays: each question with its answer, which may be a word or two."""
        sentences = tuple(
            ProseSentence(f"{asks} {sentence.text}", sentence.questions, asks=asks)
            for question, entry in self.plan.edition.told.items()
            if entry.section == name
            for asks in [question_of(question, self.voice)]
            for sentence in self.alone(question)
        )
        title, language = title_of(self.plan.edition, name, self.voice)
        heading = f"{title} [{language}]" if language else title
        about = tuple(question for question, entry in self.plan.edition.told.items() if entry.section == name)
        return ProseSection(
            f"told.{name}", heading, (ProseParagraph(sentences, listed=True, about=about),) if sentences else ()
        )

    def rest(self) -> ProseSection:
        """What the book says and the plan does not name, a paragraph for each topic."""
        topics: dict[str, list[str]] = {}
        for question in self.left:
            topics.setdefault(self.questions[question].topic, []).append(question)
        paragraphs = (
            ProseParagraph(tuple(sentence for question in some for sentence in self.alone(question)), about=tuple(some))
            for some in topics.values()
        )
        written = tuple(paragraph for paragraph in paragraphs if paragraph.sentences)
        return ProseSection("rest", self.voice.say("tell.rest"), written)

    def open(self) -> ProseSection:
        """What can be read in several ways, and what a table would have to ask because the book does not say it."""
        order = {question: place for place, question in enumerate(self.plan.order)}
        left = sorted(self.left, key=lambda question: order.get(question, len(order)))
        sentences = [sentence for question in left for sentence in self.unsettled(question)]
        unclear = tuple(sentence for sentence in sentences if sentence.open is not None and sentence.open.readings)
        unsaid = tuple(sentence for sentence in sentences if sentence not in unclear)
        parts = (("tell.open.unclear", unclear), ("tell.open.unsaid_all", unsaid))
        paragraphs = (ProseParagraph(some, listed=True, lead=self.voice.say(lead)) for lead, some in parts if some)
        return ProseSection("open", self.voice.say("tell.open"), tuple(paragraphs))

    def unsettled(self, question: str) -> Iterator[ProseSentence]:
        """A question that the book leaves open, with its readings and with what we suggest."""
        known = self.questions[question]
        for claim in self.left.pop(question):
            answers = tuple(dict.fromkeys(claim.answers))
            ours = self.suggested.get(question, known.usual)
            if not (answers or known.is_open) and (known.usual == 0 or self.is_manner(question)):
                continue  # a number that nobody gives is no rule, nor is how loud a word is where nobody says it
            if answers:
                why = self.voice.say("tell.open.readings", number=len(answers))
            elif ours is not None:
                why = self.voice.say("tell.open.unsaid")
            else:
                continue
            readings = tuple(self.says(question, answer) for answer in answers)
            asks, suggested = question_of(question, self.voice), self.suggesting(question, ours, answers)
            listed = [f"({place}) {reading}" for place, reading in enumerate(readings, 1)]
            text = " ".join(filter(None, (asks, *listed, suggested)))
            if not listed and ours is not None:
                text = self.answered(question, asks, ours)
            yield ProseSentence(text, (question,), OpenQuestion(asks, why, readings, suggested))

    def answered(self, question: str, asks: str, answer: Answer) -> str:
        """An answer that can stand alone; of what nothing plays, after what is asked."""
        only_told = question in self.plan.edition.told and not self.is_manner(question)
        sentence = self.says(question, answer)
        return f"{asks} {sentence}" if only_told else sentence

    def is_manner(self, question: str) -> bool:
        """Whether nobody plays otherwise, whatever is said."""
        entry = self.plan.edition.told.get(question)
        return entry is not None and bool(entry.manner)

    def suggesting(self, question: str, answer: Answer | None, readings: tuple[Answer, ...]) -> str:
        """What we suggest: one of the readings, or an answer; nothing where there is no usual one."""
        if answer is None:
            return ""
        if answer in readings:
            return self.voice.say("tell.open.suggested_reading", number=readings.index(answer) + 1)
        return self.voice.say("tell.open.suggested", answer=self.says(question, answer))

"""What books claim, as `show` and `explain` tell it: sentences, places, and questions by topic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulestone.asking.asked_games import naming
from rulestone.asking.card_names import tokens
from rulestone.asking.errors import Misasked
from rulestone.asking.typed_questions import questions_meant, questions_near
from rulestone.asking.understood import TypedQuestion
from rulestone.cli._help_texts import speaking
from rulestone.cli._library import misasked, near, playable
from rulestone.model import Book, Claim, Edition, Library, Place, Question
from rulestone.prepared_game import prepare_edition
from rulestone.words import LANGUAGES, Voice
from rulestone.words.book_as_prose import title_of
from rulestone.words.claim_sentences import Clauses, claim_of, question_of, topic_of

FEW = 5
"""Topics of one name that are offered."""


def questions_named(library: Library, name: str) -> list[Question]:
    """The question of an id, all of a topic or below a part of an id, or those that are asked in everyday words."""
    if section := find_section(library, name):
        return section
    key = known_key(library, name)
    if key is None and (meant := in_everyday_words(library, name)):
        return [library.questions[question_id] for question_id in meant]
    key = key or key_named(library, name)
    if key in library.questions:
        return [library.questions[key]]
    return below(library, key)


def in_everyday_words(library: Library, name: str) -> tuple[str, ...]:
    """The questions that are asked as people ask: `how many cards are dealt`."""
    books = tuple(sorted(library.books.values(), key=lambda book: book.id))
    return questions_meant(name, TypedQuestion(library, books, speaking())) if books else ()


def near_in_everyday_words(library: Library, name: str) -> tuple[str, ...]:
    """The questions that come nearest to what was asked in several everyday words."""
    books = tuple(sorted(library.books.values(), key=lambda book: book.id))
    return questions_near(name, TypedQuestion(library, books, speaking())) if books and len(tokens(name)) > 1 else ()


def find_section(library: Library, name: str) -> list[Question]:
    """The questions of the sections of told rules with this id, or with this title in any language."""
    wanted = tokens(name)
    sections = {
        (edition.id, section)
        for edition in library.editions.values()
        for section, titles in edition.sections.items()
        if wanted and wanted in (tokens(section.replace("_", " ")), *map(tokens, titles.values()))
    }
    ids = (
        q
        for edition in library.editions.values()
        for q, told_section in edition.told.items()
        if (edition.id, told_section.section) in sections
    )
    return [library.questions[key] for key in dict.fromkeys(ids)]


def section_name(edition: Edition, section: str) -> str:
    """A section of told rules by its title: in the reader's language, else in another, marked; else by its id."""
    title, language = title_of(edition, section, speaking())
    return f"{title} [{language}]" if language else title


def below(library: Library, part: str) -> list[Question]:
    """All questions of a topic, or below a part of an id."""
    return [question for key, question in sorted(library.questions.items()) if key.startswith(f"{part}.")]


def known_key(library: Library, name: str) -> str | None:
    """The id, topic or part of an id that somebody means by its name; none where there is none, or several."""
    if name in library.questions or below(library, name):
        return name
    meant = find_by_words(library, name)
    return meant[0] if len(meant) == 1 else None


def key_named(library: Library, name: str) -> str:
    """The same; an error with what may have been meant where there is none."""
    if (key := known_key(library, name)) is not None:
        return key
    known = sorted({*library.questions, *topics(library)})
    alike = tuple(find_by_words(library, name)[:FEW]) or near(name, known) or near_in_everyday_words(library, name)
    raise misasked(Misasked("no_such_question" if alike else "no_question_like_it", alike, typed=name))


def topics(library: Library) -> dict[str, None]:
    """The topics that there are questions on."""
    return dict.fromkeys(question.topic for question in library.questions.values())


def find_by_words(library: Library, name: str) -> list[str]:
    """Topics and questions that read so, in the reader's language or another; else topics with all these words."""
    folded = tokens(name)
    voices = [Voice(language, speaking().folders) for language in dict.fromkeys((speaking().language, *LANGUAGES))]
    for voice in voices if folded else ():
        called = {topic: tokens(topic_name(topic, voice)) for topic in topics(library)}
        # Most topics are named with an article, which nobody need type.
        whole = [topic for topic, words in called.items() if folded in (words, words[1:])]
        whole += [key for key in library.questions if tokens(question_of(key, voice)) == folded]
        if whole:
            return whole
        if part := [topic for topic, words in called.items() if set(folded) <= set(words)]:
            return part
    return []


def topic_name(topic: str, voice: Voice | None = None) -> str:
    """A topic by its name in the reader's language, or another; one of a user's own by its id."""
    return topic_of(topic, voice or speaking())


def clauses_of(library: Library, books: Iterable[Book]) -> Mapping[str, Clauses]:
    """By question, the clauses that no list foresaw; the game is compiled only where a book has some."""
    by_question: dict[str, dict[Any, Any]] = {}
    for edition in dict.fromkeys(book.edition for book in books if book.clauses):
        with playable():
            ready = prepare_edition(library, edition)
        for (question, _), clauses in ready.rules.clauses.items():
            by_question.setdefault(question, {}).update(clauses)
    return by_question


def word_claim(claim: Claim, question: Question, clauses: Mapping[str, Clauses], voice: Voice) -> tuple[str, ...]:
    """What a claim says, a line for each reading."""
    return claim_of(claim, question, voice, clauses.get(question.id))


def choose_voice(library: Library, *books: Book) -> Voice:
    """The voice for what books say: in their own words or those of their edition; of several editions, in ours."""
    return speaking().of(*naming(library, books))


def called(key: str, otherwise: str) -> str:
    """What a catalogue calls an edition, a book, a document or its place; else what their file says."""
    return speaking().say(key) if speaking().knows(key) else otherwise


def named(name: str, text: str) -> str:
    """What something is called when it is typed, and what people call it."""
    return speaking().say("cli.show.named", name=name, text=text)


def list_places(places: Iterable[Place], anchors: bool = True) -> Iterator[str]:
    """Places by section and number, with the few words that prove them."""
    for place in places:
        yield f"{place.section} {place.sentence}" + (f" {speaking().grammar.quoted(place.anchor)}" if anchors else "")


def claim_data(claim: Claim) -> dict[str, Any]:
    """A claim as plain data."""
    return {
        "question": claim.question,
        "status": claim.status,
        "answer": claim.answer,
        "readings": {"ambiguity": claim.ambiguity, "answers": dict(claim.readings)} if claim.ambiguity else None,
        "places": [place_data(place) for place in claim.places],
        "special_case": claim.special_case,
        "sections": list(claim.sections),
        "follows_from": list(claim.following),
    }


def place_data(place: Place) -> dict[str, Any]:
    """A place as plain data."""
    return {
        "book": place.book,
        "file": place.spot.file,
        "line": place.spot.line,
        "column": place.spot.column,
        "section": place.section,
        "sentence": place.sentence,
        "anchor": place.anchor,
    }

"""
What a verdict leaves out because nothing plays it: all of a game, or rules that may take away what others allow.

Of a game that nothing plays there is no verdict, but the books may have told the rule that is looked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rulestone.asking.asked_games import AskedGame
from rulestone.asking.card_names import tokens
from rulestone.asking.errors import Misasked
from rulestone.asking.situation import Attempt, Words
from rulestone.words import Voice, question_of, sentence_of

if TYPE_CHECKING:
    from rulestone.model import Library, Question

NEAREST = 3
"""Told questions that are named."""
SHORTEST = 3
"""Letters of a word by which a rule may be found."""


class NothingPlayed(Misasked):
    """Nothing plays the games of the books that are asked; the told questions nearest to what was typed are named."""

    def __init__(self, games: tuple[str, ...], nearest: tuple[str, ...]) -> None:
        super().__init__("only_told", (), number=len(games), game=games[0])
        self.nearest = nearest

    def in_words(self, voice: Voice) -> str:
        """That there is no verdict, and what the books may have told of it."""
        problem = super().in_words(voice)
        if not self.nearest:
            return problem
        questions = " ".join(f"{question_of(question, voice)} [{question}]" for question in self.nearest)
        return "\n".join((problem, voice.say("cli.wrong.only_told.nearest", questions=questions)))


def is_played(table: AskedGame) -> bool:
    """Whether anything can be done in a game, so that a move in it can be judged."""
    return bool(table.rules.moves)


def not_played(library: Library, tables: Iterable[AskedGame], attempt: Attempt) -> tuple[str, ...]:
    """The told questions that may take something away from a move, in some book that is asked."""
    questions: dict[str, None] = {}
    for table in tables:
        names = names_of(table, attempt)
        for question, telling in library.editions[table.book.edition].told.items():
            if question not in table.rules.asked and telling.takes_from(names):
                questions[question] = None
    return tuple(questions)


def told_of_moves(library: Library, tables: Iterable[AskedGame]) -> tuple[tuple[str, str], ...]:
    """The moves of which some book that is asked tells something that changes nothing, each with the told question."""
    editions = dict.fromkeys(table.book.edition for table in tables)
    return tuple(
        dict.fromkeys(
            (move, question)
            for edition in editions
            for question, telling in library.editions[edition].told.items()
            if telling.manner
            for move in telling.bears_on
        )
    )


def names_of(table: AskedGame, attempt: Attempt) -> set[str]:
    """The moves, duties and cards of a game that are meant by what somebody wants to do."""
    if attempt.card is not None:
        return {attempt.card.kind, *(name for name, move in table.rules.moves.items() if move.card is not None)}
    if attempt.act is not None:
        return {*attempt.act.moves, *([attempt.act.window] if attempt.act.verb else [])}
    return {*table.rules.moves, *table.rules.windows, *table.rules.cards}


def must_be_played(library: Library, tables: Iterable[AskedGame], fields: Words, voice: Voice) -> None:
    """Raises `NothingPlayed` unless some of the books that are asked have a game that is played."""
    listed = list(tables)
    if any(map(is_played, listed)):
        return
    editions = dict.fromkeys(table.book.edition for table in listed)
    games = tuple(dict.fromkeys(library.editions[edition].game for edition in editions))
    told_there = dict.fromkeys(question for edition in editions for question in library.editions[edition].told)
    questions = [library.questions[name] for name in told_there]
    raise NothingPlayed(games, tuple(nearest_to(fields, questions, voice)))


def nearest_to(fields: Words, questions: Iterable[Question], voice: Voice) -> Iterator[str]:
    """The told questions that share most words with what was typed, those with none left out."""
    yield from nearest_told(" ".join(fields.get(name) or "" for name in ("move", "on", "hand")), questions, voice)


def nearest_told(text: str, questions: Iterable[Question], voice: Voice) -> Iterator[str]:
    """The same of any text."""
    words = telling_words(text)
    shared = {question.id: len(words & words_of(question, voice)) for question in questions}
    nearest = sorted((id_ for id_, number in shared.items() if number), key=lambda id_: -shared[id_])
    yield from nearest[:NEAREST]


def telling_words(text: str) -> set[str]:
    """The words of a text that say what it is about."""
    return {word for word in tokens(text) if is_telling(word)}


def words_of(question: Question, voice: Voice) -> set[str]:
    """The words by which a question can be found: in its id, in what it asks, and in what its answers say."""
    texts = [question.id.replace("_", " ").replace(".", " "), question_of(question.id, voice)]
    texts += [sentence_of(question.id, answer, voice) for answer in question.answers]
    texts += [text for sentences in question.words.values() for text in sentences.values()]
    return {word for text in texts for word in telling_words(text)}


def is_telling(word: str) -> bool:
    """Whether a word is long enough to say what it is about; a number always is."""
    return len(word) >= SHORTEST or not word.isalpha()

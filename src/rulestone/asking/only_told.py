"""
What a verdict leaves out because nothing plays it: all of a game, or rules that may take away what others allow.

Of a game that nothing plays there is no verdict, but the books may have told the rule that is looked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rulestone.asking.errors import Misasked
from rulestone.asking.names import tokens
from rulestone.asking.position import Wish
from rulestone.asking.tables import Table
from rulestone.words import Voice, question_of, sentence_of

if TYPE_CHECKING:
    from rulestone.asking.asked import Typed
    from rulestone.model import Library, Question

NEAREST = 3
"""Told questions that are named."""
SHORTEST = 3
"""Letters of a word by which a rule may be found."""


class OnlyTold(Misasked):
    """Nothing plays the games of the books that are asked; the told questions nearest to what was typed are named."""

    def __init__(self, games: tuple[str, ...], nearest: tuple[str, ...]) -> None:
        super().__init__("only_told", (), number=len(games), game=games[0])
        self.nearest = nearest

    def said(self, voice: Voice) -> str:
        """That there is no verdict, and what the books may have told of it."""
        said = super().said(voice)
        if not self.nearest:
            return said
        questions = " ".join(f"{question_of(each, voice)} [{each}]" for each in self.nearest)
        return "\n".join((said, voice.say("cli.wrong.only_told.nearest", questions=questions)))


def is_played(table: Table) -> bool:
    """Whether anything can be done in a game, so that a move in it can be judged."""
    return bool(table.rules.moves)


def not_played(library: Library, tables: Iterable[Table], wish: Wish) -> tuple[str, ...]:
    """The told questions that may take something away from a move, in some book that is asked."""
    found: dict[str, None] = {}
    for table in tables:
        names = names_of(table, wish)
        for question, told in library.editions[table.book.edition].told.items():
            if question not in table.rules.asked and told.takes_from(names):
                found[question] = None
    return tuple(found)


def names_of(table: Table, wish: Wish) -> set[str]:
    """The moves, duties and cards of a game that are meant by what somebody wants to do."""
    if wish.card is not None:
        return {wish.card.kind, *(name for name, move in table.rules.moves.items() if move.card is not None)}
    if wish.act is not None:
        return {*wish.act.moves, *([wish.act.window] if wish.act.verb else [])}
    return {*table.rules.moves, *table.rules.windows, *table.rules.cards}


def must_be_played(library: Library, tables: Iterable[Table], typed: Typed, voice: Voice) -> None:
    """Raises `OnlyTold` unless some of the books that are asked have a game that is played."""
    listed = list(tables)
    if any(map(is_played, listed)):
        return
    editions = dict.fromkeys(table.book.edition for table in listed)
    games = tuple(dict.fromkeys(library.editions[each].game for each in editions))
    told = dict.fromkeys(question for each in editions for question in library.editions[each].told)
    questions = [library.questions[each] for each in told]
    raise OnlyTold(games, tuple(nearest_to(typed, questions, voice)))


def nearest_to(typed: Typed, questions: Iterable[Question], voice: Voice) -> Iterator[str]:
    """The told questions that share most words with what was typed, those with none left out."""
    yield from nearest_told(f"{typed.move or ''} {typed.on or ''} {typed.hand or ''}", questions, voice)


def nearest_told(text: str, questions: Iterable[Question], voice: Voice) -> Iterator[str]:
    """The same of any text."""
    words = telling_words(text)
    shared = {each.id: len(words & words_of(each, voice)) for each in questions}
    found = sorted((id_ for id_, number in shared.items() if number), key=lambda id_: -shared[id_])
    yield from found[:NEAREST]


def telling_words(text: str) -> set[str]:
    """The words of a text that say what it is about."""
    return {word for word in tokens(text) if is_telling(word)}


def words_of(question: Question, voice: Voice) -> set[str]:
    """The words by which a question can be found: in its id, in what it asks, and in what its answers say."""
    said = [question.id.replace("_", " ").replace(".", " "), question_of(question.id, voice)]
    said += [sentence_of(question.id, answer, voice) for answer in question.answers]
    said += [text for sentences in question.words.values() for text in sentences.values()]
    return {word for text in said for word in telling_words(text)}


def is_telling(word: str) -> bool:
    """Whether a word is long enough to say what it is about; a number always is."""
    return len(word) >= SHORTEST or not word.isalpha()

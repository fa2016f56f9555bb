"""
A game made ready to be played and asked: its rules, and what its books settle, or every mistake that is in the way.

`prepare_game` is the one way to it. What is prepared is kept with the library, so that who asks again finds it; and in
the user's cache, where somebody says how (`keep_with`).
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from rulestone.cards import Card
from rulestone.compiler import GameErrors, Ruleset, compile_game
from rulestone.engine.admitted_answers import AdmittedAnswers, admit_answers
from rulestone.model import Answer, Book, Library, Place, language_for
from rulestone.records import LateField, Record, partly

if TYPE_CHECKING:
    from rulestone.findings import Problem

T = TypeVar("T")
WITH_LIBRARY = "(prepared)"
"""Where a library has its games; no field can have this name."""
AT_HAND = 64
"""How many games are kept with a library; those not asked for the longest go."""

SubjectId = tuple[str, str]
"""Something in which there may be mistakes: an `edition`, a `game` or a `variant`, and its id."""
NO_BOOK = ""
"""Under this a game has what it settles where no book tells of it."""

GameName = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A game, the house rules that are laid over it, and the books that play it."""


class Unplayable(GameErrors, ValueError):
    """A game that cannot be played, whether its lines cannot be read or an answer means nothing in it."""


class Settled(Record, late=("deck",), late_entries=("places",)):
    """What can be worked out of a book, or of a game without one, before anybody asks it something."""

    admitted: AdmittedAnswers
    defaults: Mapping[str, Answer]
    """A complete set of answers, by our declared defaults where the book leaves something open."""
    deck: tuple[tuple[Card, int], ...]
    """How often each card is in the deck."""
    places: Mapping[str, tuple[Place, ...]]
    """Where the book answers each question, in the order of its claims."""


class PreparedGame(Record, late_entries=("books",)):
    """A game with house rules laid over it, and what the books settle that play it."""

    rules: Ruleset
    books: Mapping[str, Settled]


def prepare_game(library: Library, game: str, variants: Sequence[str] = (), books: Sequence[Book] = ()) -> PreparedGame:
    """
    A game with house rules laid over it in order, as these books play it; raises `Unplayable`.

    What the books have written out themselves can be played in it.
    """
    return games_of(library).prepared(library, (game, tuple(variants), tuple(book.id for book in books)))


def prepare_edition(library: Library, edition: str, variants: Sequence[str] = ()) -> PreparedGame:
    """The game of an edition with house rules laid over it, as all of its books play it; raises `Unplayable`."""
    return prepare_game(library, library.editions[edition].game, variants, library.books_of(edition))


def suggested(library: Library, book: Book) -> Mapping[str, Answer]:
    """
    How to play what a book leaves open or makes impossible.

    As a ruling on it says, or as most books of the edition have what this one can be read as, else as we play it.
    """
    answers = dict(prepare_edition(library, book.edition).books[book.id].defaults)
    for claim in book.claims:
        others = (other.claims_on(claim.question) for other in library.books_of(book.edition) if claim.ambiguity)
        stated = (claim.answer for every in others for claim in every if claim.answer is not None)
        meant = Counter(answer for answer in stated if answer in claim.answers)
        for answer, _ in meant.most_common(1):
            answers[claim.question] = answer
    for ruling in library.rulings:
        edition, _, question = ruling.finding.rpartition(":")[0].partition(":")
        if ruling.answer is not None and edition == book.edition and book.id in ruling.books:
            answers[question] = ruling.answer
    return answers


def remarks(library: Library, book: Book, language: str) -> Mapping[str, str]:
    """By question, what a ruling says of a mistake in the print, to stand beside what the book says."""
    ours = (ruling for ruling in library.rulings if ruling.told_with and book.id in ruling.books)
    return {our.told_with: our.reasons[language_for(our.reasons, language)].strip() for our in ours}


def unplayable(library: Library) -> list[Problem]:
    """
    Every mistake that keeps a game from being played: no phrase, an answer that means nothing, a name that is missing.

    Looked at are the games of all editions, and what folders of a reader's own define: games that no other extends,
    since one that others do is looked at with each of them, and house rules.
    """
    return games_of(library).mistakes_in(library, [*subjects(library)])


def subjects(library: Library) -> Iterator[SubjectId]:
    """What has to be looked at, for mistakes in it to be found."""
    yield from (("edition", name) for name in sorted(library.editions))
    played = {edition.game for edition in library.editions.values()}
    if alone := [name for name in library.own_games if name not in played]:
        extended = {game.extends for game in library.games.values()}
        yield from (("game", name) for name in alone if name not in extended)
    yield from (("variant", name) for name in library.own_variants)


def mistakes_in_house_rule(library: Library, name: str) -> Iterator[Problem]:
    """What is wrong in the file of a house rule, laid over the game that it is for."""
    variant = library.variants[name]
    try:
        compile_game(library, variant.patches, (name,), (), whole=False)
    except GameErrors as wrong:
        # What is wrong in the game itself is told of the game.
        yield from (problem for problem in wrong.problems if problem.file == variant.spot.file)


def keep_with(library: Library, games: PreparedGames) -> None:
    """From now on this library's games are looked for, and kept, here."""
    vars(library)[WITH_LIBRARY] = games


def games_of(library: Library) -> PreparedGames:
    """The games that are kept with a library."""
    prepared_games: PreparedGames = vars(library).setdefault(WITH_LIBRARY, PreparedGames())
    return prepared_games


class PreparedGames:
    """What was prepared of one library, in memory."""

    def __init__(self) -> None:
        self.rules: OrderedDict[GameName, Ruleset] = OrderedDict()
        self.ready: OrderedDict[GameName, PreparedGame] = OrderedDict()

    def prepared(self, library: Library, name: GameName) -> PreparedGame:
        """A game that somebody wants to play or ask."""
        return self.at_hand(library, name)

    def at_hand(self, library: Library, name: GameName) -> PreparedGame:
        """A game by its name, prepared where it was not yet."""
        game = recalled(self.ready, name)
        if game is None:
            game = self.prepare_anew(library, name)
            remember(self.ready, name, game)
        return game

    def mistakes_in(self, library: Library, looked_at: Iterable[SubjectId]) -> list[Problem]:
        """All mistakes in some of what a library defines, each once, by file and line."""
        mistakes = [mistake for subject in looked_at for mistake in self.mistakes(library, *subject)]
        # A mistake in a game comes up once more with each game that extends it.
        faults = {(*problem.sort_key, str(problem.args)): problem for problem in mistakes}
        return sorted(faults.values(), key=lambda problem: problem.sort_key)

    def mistakes(self, library: Library, kind: str, name: str) -> tuple[Problem, ...]:
        """All that keeps one of them from being played."""
        if kind == "variant":
            return tuple(mistakes_in_house_rule(library, name))
        game = library.editions[name].game if kind == "edition" else name
        books = library.names_of_books(name) if kind == "edition" else ()
        try:
            self.at_hand(library, (game, (), books))
        except Unplayable as wrong:
            return wrong.problems
        return ()

    def prepare_anew(self, library: Library, name: GameName) -> PreparedGame:
        """A game prepared anew; its rules may be those of another edition that is played by the same game."""
        game, variants, names = name
        books = [library.books[book_id] for book_id in names]
        # Of its books a ruleset has nothing but the clauses that they have written out themselves.
        same = (game, variants, tuple(book.id for book in books if book.clauses))
        rules = recalled(self.rules, same)
        if rules is None:
            rules = compiled(library, game, variants, books)
            remember(self.rules, same, rules)
        rows: dict[str, Book | None] = {book.id: book for book in books} or {NO_BOOK: None}
        return PreparedGame(rules, LateField(rows, partial(settled, library, rules)))


def recalled(known: OrderedDict[GameName, T], name: GameName) -> T | None:
    """What is known under a name, which was asked for last from now on."""
    if name in known:
        known.move_to_end(name)
    return known.get(name)


def remember(known: OrderedDict[GameName, T], name: GameName, value: T) -> None:
    """Keep something under a name, and not too much."""
    known[name] = value
    while len(known) > AT_HAND:
        known.popitem(last=False)


def compiled(library: Library, game: str, variants: tuple[str, ...], books: Sequence[Book]) -> Ruleset:
    """The rules of a game, or all the mistakes in them."""
    from rulestone.rounds.setting_values import unknown_answers  # late: what is kept was compiled before

    try:
        rules = compile_game(library, game, variants, books)
    except GameErrors as wrong:
        raise Unplayable(wrong.problems) from None
    if problems := unknown_answers(rules, library, books):
        raise Unplayable(problems)
    return rules


def settled(library: Library, rules: Ruleset, book: Book | None) -> Settled:
    """What can be worked out of a book, or of a game without one."""
    others = () if book is None else library.books_of(book.edition)
    admits = admit_answers(rules, library.questions, book, others)
    defaults = admits.defaults()[0]
    late: dict[str, Callable[[], object]] = {
        "deck": partial(counted, rules, defaults),
        "places": partial(places, book),
    }
    return partly(Settled, {"admitted": admits, "defaults": defaults}, late)


def counted(rules: Ruleset, defaults: Mapping[str, Answer]) -> tuple[tuple[Card, int], ...]:
    """How often each card is in the deck of a game."""
    from rulestone.rounds.deck import deck  # late: not everybody who asks wants to know

    return tuple(Counter(deck(rules, defaults)).items())


def places(book: Book | None) -> dict[str, tuple[Place, ...]]:
    """Where a book answers each question, in the order of its claims."""
    return {
        question: tuple(dict.fromkeys(place for claim in claims for place in claim.places))
        for question, claims in (book.by_question.items() if book else ())
    }

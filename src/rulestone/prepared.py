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

from rulestone.compiler import Compiling, Ruleset, compile_game
from rulestone.engine.books import Admitted, admitted
from rulestone.engine.state import Card
from rulestone.model import Answer, Book, Library, Place, language_for
from rulestone.values import Later, Value, partly

if TYPE_CHECKING:
    from rulestone.finding import Problem

T = TypeVar("T")
WITH_LIBRARY = "(prepared)"
"""Where a library has its games; no field can have this name."""
AT_HAND = 64
"""How many games are kept with a library; those not asked for the longest go."""

Subject = tuple[str, str]
"""Something in which there may be mistakes: an `edition`, a `game` or a `variant`, and its id."""
NO_BOOK = ""
"""Under this a game has what it settles where no book tells of it."""

Name = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A game, the house rules that are laid over it, and the books that play it."""


class Unplayable(ValueError):
    """A game that cannot be played; `problems` are all the mistakes in it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{each.file}:{each.line}: {each.key} {dict(each.args)}" for each in problems))
        self.problems = tuple(problems)


class Settled(Value, late=("deck",), late_entries=("places",)):
    """What can be worked out of a book, or of a game without one, before anybody asks it something."""

    admitted: Admitted
    defaults: Mapping[str, Answer]
    """A complete set of answers, by our declared defaults where the book leaves something open."""
    deck: tuple[tuple[Card, int], ...]
    """How often each card is in the deck."""
    places: Mapping[str, tuple[Place, ...]]
    """Where the book answers each question, in the order of its claims."""


class Prepared(Value, late_entries=("books",)):
    """A game with house rules laid over it, and what the books settle that play it."""

    rules: Ruleset
    books: Mapping[str, Settled]


def prepare_game(library: Library, game: str, variants: Sequence[str] = (), books: Sequence[Book] = ()) -> Prepared:
    """
    A game with house rules laid over it in order, as these books play it; raises `Unplayable`.

    What the books have written out themselves can be played in it.
    """
    return games_of(library).prepared(library, (game, tuple(variants), tuple(book.id for book in books)))


def prepare_edition(library: Library, edition: str, variants: Sequence[str] = ()) -> Prepared:
    """The game of an edition with house rules laid over it, as all of its books play it; raises `Unplayable`."""
    return prepare_game(library, library.editions[edition].game, variants, library.books_of(edition))


def suggested(library: Library, book: Book) -> Mapping[str, Answer]:
    """
    How to play what a book leaves open or makes impossible.

    As a ruling on it says, or as most books of the edition have what this one can be read as, else as we play it.
    """
    found = dict(prepare_edition(library, book.edition).books[book.id].defaults)
    for claim in book.claims:
        others = (each.claims_on(claim.question) for each in library.books_of(book.edition) if claim.ambiguity)
        stated = (each.answer for every in others for each in every if each.answer is not None)
        meant = Counter(answer for answer in stated if answer in claim.answers)
        for answer, _ in meant.most_common(1):
            found[claim.question] = answer
    for ruling in library.rulings:
        edition, _, question = ruling.finding.rpartition(":")[0].partition(":")
        if ruling.answer is not None and edition == book.edition and book.id in ruling.books:
            found[question] = ruling.answer
    return found


def remarks(library: Library, book: Book, language: str) -> Mapping[str, str]:
    """By question, what a ruling says of a mistake in the print, to stand beside what the book says."""
    ours = (each for each in library.rulings if each.told_with and book.id in each.books)
    return {each.told_with: each.reasons[language_for(each.reasons, language)].strip() for each in ours}


def unplayable(library: Library) -> list[Problem]:
    """
    Every mistake that keeps a game from being played: no phrase, an answer that means nothing, a name that is missing.

    Looked at are the games of all editions, and what folders of a reader's own define: games that no other extends,
    since one that others do is looked at with each of them, and house rules.
    """
    return games_of(library).mistakes_in(library, [*subjects(library)])


def subjects(library: Library) -> Iterator[Subject]:
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
    except Compiling as wrong:
        yield from (each for each in wrong.problems if each.file == variant.spot.file)


def keep_with(library: Library, games: Games) -> None:
    """From now on this library's games are looked for, and kept, here."""
    vars(library)[WITH_LIBRARY] = games


def games_of(library: Library) -> Games:
    """The games that are kept with a library."""
    found: Games = vars(library).setdefault(WITH_LIBRARY, Games())
    return found


class Games:
    """What was prepared of one library, in memory."""

    def __init__(self) -> None:
        self.rules: OrderedDict[Name, Ruleset] = OrderedDict()
        self.ready: OrderedDict[Name, Prepared] = OrderedDict()

    def prepared(self, library: Library, name: Name) -> Prepared:
        """A game that somebody wants to play or ask."""
        return self.at_hand(library, name)

    def at_hand(self, library: Library, name: Name) -> Prepared:
        """A game by its name, prepared where it was not yet."""
        found = recalled(self.ready, name)
        if found is None:
            found = self.made(library, name)
            remember(self.ready, name, found)
        return found

    def mistakes_in(self, library: Library, looked_at: Iterable[Subject]) -> list[Problem]:
        """All mistakes in some of what a library defines, each once, by file and line."""
        found = [each for subject in looked_at for each in self.mistakes(library, *subject)]
        faults = {(*each.sort_key, str(each.args)): each for each in found}
        return sorted(faults.values(), key=lambda each: each.sort_key)

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

    def made(self, library: Library, name: Name) -> Prepared:
        """A game prepared anew; its rules may be those of another edition that is played by the same game."""
        game, variants, names = name
        books = [library.books[each] for each in names]
        same = (game, variants, tuple(book.id for book in books if book.clauses))
        rules = recalled(self.rules, same)
        if rules is None:
            rules = compiled(library, game, variants, books)
            remember(self.rules, same, rules)
        rows: dict[str, Book | None] = {book.id: book for book in books} or {NO_BOOK: None}
        return Prepared(rules, Later(rows, partial(settled, library, rules)))


def recalled(known: OrderedDict[Name, T], name: Name) -> T | None:
    """What is known under a name, which was asked for last from now on."""
    if name in known:
        known.move_to_end(name)
    return known.get(name)


def remember(known: OrderedDict[Name, T], name: Name, found: T) -> None:
    """Keep something under a name, and not too much."""
    known[name] = found
    while len(known) > AT_HAND:
        known.popitem(last=False)


def compiled(library: Library, game: str, variants: tuple[str, ...], books: Sequence[Book]) -> Ruleset:
    """The rules of a game, or all the mistakes in them."""
    from rulestone.rounds.vocabulary import unknown_answers

    try:
        rules = compile_game(library, game, variants, books)
    except Compiling as wrong:
        raise Unplayable(wrong.problems) from None
    if problems := unknown_answers(rules, library, books):
        raise Unplayable(problems)
    return rules


def settled(library: Library, rules: Ruleset, book: Book | None) -> Settled:
    """What can be worked out of a book, or of a game without one."""
    others = () if book is None else library.books_of(book.edition)
    admits = admitted(rules, library.questions, book, others)
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

"""
Rulestone from Python: load books, lay out a table, ask what may be done, and play.

Everything is a pure function over frozen values. A `Game` is what is played: the rules of a book, or of a game without
books, with an answer to every question. What a book leaves open is settled by declared defaults; `rests_on` names them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from rulestone.asking.as_json import as_object
from rulestone.asking.asked import Desk, Typed
from rulestone.asking.errors import Misasked
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.verdicts import Answered
from rulestone.asking.verdicts import ask as ask_books
from rulestone.compiler import Ruleset
from rulestone.engine import play
from rulestone.engine import verdict as verdicts
from rulestone.engine.books import Admitted, Choice, admitted
from rulestone.engine.state import Card, Move, Seen, State, read
from rulestone.engine.verdict import Ruling, Verdict
from rulestone.finding import Problem
from rulestone.kept_games import KeptGames
from rulestone.loader import load_with_stamps
from rulestone.loader.files import nearest as nearest_folder
from rulestone.loader.lines import with_line
from rulestone.model import Answer, Book, Edition, Library, Question
from rulestone.plain import FORMAT, harmless
from rulestone.prepared import NO_BOOK, Unplayable, keep_with, prepare_edition, prepare_game, unplayable
from rulestone.rounds import dealing, match, partners
from rulestone.rounds.match import Outcome
from rulestone.rounds.slots import Slots
from rulestone.simulated import Simulated
from rulestone.values import brief, items
from rulestone.words import LANGUAGES, Voice, own_folders
from rulestone.words.problems import report

if TYPE_CHECKING:
    from rulestone.compiled.verdicts import Judge

__all__ = [
    "Asked",
    "BadRules",
    "Book",
    "Card",
    "Edition",
    "Game",
    "Library",
    "Misasked",
    "Move",
    "Outcome",
    "Question",
    "Refused",
    "Result",
    "Ruling",
    "Seen",
    "Simulated",
    "State",
    "Verdict",
    "apply",
    "ask",
    "breaches",
    "deal",
    "game",
    "load",
    "nearest",
    "options",
    "outcome",
    "read",
    "simulate",
    "verdict",
]

WORTH_IT = 100
"""Verdicts that the plain evaluator gives in about the time that it takes to make a judge."""
Refused = play.Refused
Result = play.Result


class BadRules(ValueError):
    """Rules that cannot be used; `problems` are all that is wrong, and the message tells them."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(report(problems, "en"))
        self.problems = tuple(problems)


@contextmanager
def playable() -> Iterator[None]:
    """A game that cannot be played is rules that cannot be used."""
    try:
        yield
    except Unplayable as wrong:
        raise BadRules([with_line(each) for each in wrong.problems]) from None


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """The rules of a book, or of a game without books, with an answer to every question that play can ask."""

    id: str
    rules: Ruleset
    answers: Mapping[str, Answer]
    rests_on: Mapping[str, Choice]
    """What the book leaves open, by question, and how it is settled here."""
    admitted: Admitted
    """Everything that the book admits; `verdict` takes all of it into account."""

    def __repr__(self) -> str:
        return brief(self, self.id, f"{len(self.rests_on)} defaults")

    @cached_property
    def _verdicts(self) -> _Verdicts:
        return _Verdicts(self.rules, self.admitted)


class _Verdicts:
    """The verdicts of one game, by a judge once so many were asked for that making one is worth it."""

    def __init__(self, rules: Ruleset, admitted: Admitted) -> None:
        self.rules = rules
        self.admitted = admitted
        self.given = 0
        self.judge: Judge | None = None

    def verdict(self, state: State, move: Move) -> Verdict:
        """What the book makes of a move; the same whoever tells it."""
        if self.judge is not None:
            return self.judge.verdict(state, move)
        self.given += 1
        if self.given == WORTH_IT:
            self.judge = judge_of(self.rules, self.admitted)
        return verdicts.verdict(self.rules, self.admitted, state, move)


def judge_of(rules: Ruleset, admitted: Admitted) -> Judge | None:
    """The judge of a game; none where its rules cannot be written as code, and the plain evaluator goes on."""
    from rulestone.compiled import CannotSpecialise  # late: a script that asks little never waits for it
    from rulestone.compiled.verdicts import Judge

    try:
        return Judge(rules, admitted)
    except CannotSpecialise:
        return None


def nearest(start: str | os.PathLike[str] = ".") -> str | None:
    """
    The rules folder that the command line would take in a folder: the nearest `rules`, there or above; else nothing.

    `load` itself takes what it is given, wherever a program runs.
    """
    found = nearest_folder(os.fspath(start))
    return None if found is None else os.path.abspath(os.path.join(start, found))


def load(*folders: str | os.PathLike[str], bundled: bool = False) -> Library:
    """
    The bundled books, or those of folders of one's own; raises `BadRules`.

    With `bundled` the bundled editions and books come along with those of the folders.
    """
    library, problems, stamps = load_with_stamps(list(folders) or None, with_bundled=bundled)
    if library is not None:
        keep_with(library, KeptGames(stamps, asked=True))
        problems = [with_line(each) for each in unplayable(library)] if folders else []
    if library is None or problems:
        raise BadRules(problems)
    return library


def game(
    library: Library,
    name: str,
    *,
    house_rules: Sequence[str] = (),
    readings: Mapping[str, str] | None = None,
    answers: Mapping[str, Answer] | None = None,
) -> Game:
    """
    What is played by a book (`hp-2003/en`) or a game without books (`mau_mau`).

    `readings` chooses how its ambiguities are read, `answers` what holds where it says nothing: any answer that the
    question allows. The rest are our defaults. An answer to what the book states otherwise is refused with a
    `ValueError`, as is anything that does not exist. Raises `BadRules` where the game cannot be played: house rules may
    not go together, and a game that only others extend may lack something.
    """
    book = library.books.get(name)
    if book is None and name not in library.games:
        raise ValueError(f"there is no book and no game `{name}`")
    with playable():
        if book is None:
            ready = prepare_game(library, name, house_rules)
        else:
            ready = prepare_edition(library, book.edition, house_rules)
    admits = ready.books[name if book else NO_BOOK].admitted
    if answers:
        others = library.books_of(book.edition) if book else ()
        admits = admitted(ready.rules, library.questions, book, others, answers)
    chosen: dict[str, Answer] = dict(admits.fixed)
    rests_on: dict[str, Choice] = {}
    settled = {question: answer for question, answer in (answers or {}).items() if chosen.get(question) != answer}
    for choice in choices_for(library, admits, readings or {}, settled):
        chosen |= dict(choice.gives)
        rests_on |= {question: choice for question, _ in choice.gives}
    return Game(name, ready.rules, MappingProxyType(chosen), MappingProxyType(rests_on), admits)


def choices_for(
    library: Library, admits: Admitted, readings: Mapping[str, str], answers: Mapping[str, Answer]
) -> list[Choice]:
    """One choice for everything that is open: the one asked for, else the default."""
    found: dict[tuple[str, str], Choice] = {}
    unused_readings, unused_answers = dict(readings), dict(answers)
    for question in admits.left_open:
        for choice in admits.choices(question):
            wanted = readings.get(choice.id) == choice.chosen if choice.id in readings else None
            if choice.cause != "reading" and question in answers:
                wanted = dict(choice.gives).get(question) == answers[question]
            if wanted or (wanted is None and (choice.cause, choice.id) not in found):
                found[choice.cause, choice.id] = choice
                unused_readings.pop(choice.id, None)
                if choice.cause != "reading":
                    unused_answers.pop(question, None)
    if unused_readings or unused_answers:
        by = admits.book or "this game"
        unused = [f"{by} has no such reading: `{name}: {chosen}`" for name, chosen in unused_readings.items()]
        unused += [why_not(library, by, name, answer) for name, answer in unused_answers.items()]
        raise ValueError("; ".join(unused))
    return list(found.values())


def why_not(library: Library, by: str, name: str, answer: Answer) -> str:
    """Why an answer cannot be chosen."""
    question = library.questions.get(name)
    if question is None:
        return f"there is no question `{name}`"
    if question.allows(answer):
        return f"{by} does not leave `{name}` open"
    bounds = [f"at {word} {bound}" for word, bound in (("least", question.least), ("most", question.most)) if bound]
    allowed = " and ".join(["a whole number", *bounds]) if question.kind == "number" else ", ".join(question.answers)
    return f"`{answer}` is no answer to `{name}`; it takes {allowed or 'one that a book has written out'}"


# --- playing --------------------------------------------------------------------------------------------------------


def deal(game: Game, players: int, seed: int = 0, dealer: int = 0, *, pairs: bool = False) -> State:
    """
    A shuffled and dealt table with the first card turned up; the same seed deals the same.

    With `pairs` four play two against two, seated as the book says.
    """
    slots = Slots(game.rules, game.answers)
    if pairs and not slots.has("partners", "seating"):
        raise ValueError(f"`{game.id}` is not played in pairs")
    seats = partners.seating(slots).pairs if pairs else ()
    if seats and players != len(seats):
        raise ValueError(f"two pairs are {len(seats)} players, not {players}")
    return dealing.deal(game.rules, game.answers, players, seed, dealer, seats)


def options(game: Game, state: State) -> tuple[Move, ...]:
    """Everything that anybody is allowed to do now, out of turn included."""
    return play.options(game.rules, game.answers, state)


def breaches(game: Game, state: State) -> tuple[Move, ...]:
    """What people can do now although they should not: a wrong card, a bluff, advice."""
    return play.breaches(game.rules, game.answers, state)


def apply(game: Game, state: State, move: Move) -> Result:
    """What comes of an option or a breach, with everything that people see; anything else raises `Refused`."""
    return play.apply(game.rules, game.answers, state, move)


def verdict(game: Game, state: State, move: Move) -> Verdict:
    """
    What the book makes of a move, over all that it admits: `word`, the ruling by our defaults, what it depends on.

    A move with an empty `act` means any that lays its card: `Move("", 0, Card("number", "red", 7))`.
    """
    return game._verdicts.verdict(state, move)


def outcome(game: Game, state: State, before: State | None = None) -> Outcome | None:
    """
    Who went out in a hand, if anybody did, and who gets how many points for it; nothing while it goes on.

    `before` is the position before the last card was laid; a book may not count what was drawn since.
    """
    late = () if before is None else match.drawn_since(before.hands, state.hands)
    return match.outcome(Slots(game.rules, game.answers), state, late)


def simulate(
    game: Game,
    *,
    players: int = 4,
    games: int = 1000,
    seed: int = 0,
    policy: str | None = None,
    quick: bool = False,
) -> Simulated:
    """
    What happens in some whole games; the same seed plays the same ones, on every machine.

    Everybody does anything they may (`random`), or lays what they can and says the word that is due (`sensible`, unless
    told). With `quick` everybody plays at random, and only how games end is looked at, which is many times as fast.
    A game that takes too long is cut off, and counted as such.
    """
    from rulestone import simulating  # late: a script that plays no thousands of games never waits for it

    for name, number, least in (("players", players, 1), ("games", games, 1), ("seed", seed, None)):
        if type(number) is not int:
            raise TypeError(f"`{name}` is a whole number, not {number!r:.60}")
        if least is not None and number < least:
            raise ValueError(f"`{name}` is {least} at least, not {number}")
    policy = policy or simulating.usual_policy(quick)
    if policy not in simulating.POLICIES:
        raise ValueError(f"there is no policy `{policy}`; known: {', '.join(simulating.POLICIES)}")
    if quick and policy != simulating.QUICK:
        raise ValueError(f"quick games are played at `{simulating.QUICK}`, not `{policy}`")
    if not game.rules.moves:
        raise ValueError(f"no rule plays `{game.id}`: its books only tell their rules")
    how = simulating.How(players, seed, policy, simulating.MOST_MOVES, quick)
    return next(simulating.simulate_all([(game.rules, game.answers)], games, how))


# --- asking as a person does ------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, repr=False)
class Asked:
    """The answer to a question about a move: over all books, and book by book."""

    answered: Answered
    voice: Voice

    def __repr__(self) -> str:
        return brief(self, self.verdict, f"{len(self.books)} books")

    @property
    def verdict(self) -> str:
        """`legal`, `challengeable`, `illegal` or `depends`."""
        return self.answered.word

    @property
    def books(self) -> Mapping[str, str]:
        """The verdict of each book that was asked."""
        return {each.book.id: each.word for each in self.answered.verdicts}

    def text(self, *, verbose: bool = False) -> str:
        """The answer as the command line tells it, a paragraph a line."""
        lines = ReplyText(self.answered, self.voice).lines(verbose)
        return harmless("\n".join(" " * line.indent + line.text for line in lines))

    def data(self) -> dict[str, object]:
        """The answer as `legal --json` gives it."""
        package = sys.modules[__name__.partition(".")[0]]  # which imports this module, and not the other way round
        return {"format": FORMAT, **as_object(self.answered, package.__version__, self.voice.folders)}


KINDS: Mapping[str, tuple[type, str]] = {
    "str": (str, "a text"),
    "int": (int, "a whole number"),
    "bool": (bool, "a bool"),
}
"""What may stand for a part of a question, by how its type begins, and how that is told."""


def must_be_sound(typed: Typed) -> None:
    """Refuses what nobody can have typed: a question that was not asked has no answer."""
    for name, argument in items(typed):
        declared = Typed.__annotations__[name]
        kind, wanted = KINDS.get(declared.partition(" ")[0], (object, ""))
        sound = isinstance(argument, kind) and (kind is not int or not isinstance(argument, bool))
        if not sound and (argument is not None or "None" not in declared):
            raise TypeError(f"`{name}` is {wanted}, not {argument!r:.60}")


def listed(name: str, given: Sequence[str]) -> tuple[str, ...]:
    """Ids as they are given, if they are a list of them."""
    if isinstance(given, str):
        raise TypeError(f"`{name}` is a list of ids, not {given!r}")
    return tuple(given)


def ask(
    library: Library,
    move: str,
    *,
    books: Sequence[str] | None = None,
    house_rules: Sequence[str] = (),
    language: str = "en",
    folders: Sequence[str | os.PathLike[str]] = (),
    on: str | None = None,
    hand: str | None = None,
    players: int | None = None,
    colour: str | None = None,
    call: str | None = None,
    at: str | None = None,
    drawn: str | None = None,
    drawn_by_choice: str | None = None,
    pending: str | None = None,
    laid_by: str | None = None,
    turn: str | None = None,
    start: bool = False,
    cards_left: int | None = None,
    under: str | None = None,
) -> Asked:
    """
    Whether a move is legal, told in words as at the command line; raises `Misasked` where it is not clear.

    What is no text where a text belongs raises `TypeError`, and what does not exist `ValueError`.
    What has to be told before there can be an answer is in the `needs` of the exception.
    `folders` are rules folders of one's own with sentences and names beside them, in `locales/`.
    """
    typed = Typed(
        move=move,
        on=on,
        hand=hand,
        players=players,
        colour=colour,
        call=call,
        at=at,
        drawn=drawn,
        drawn_by_choice=drawn_by_choice,
        pending=pending,
        start=start,
        turn=turn,
        laid_by=laid_by,
        cards_left=cards_left,
        under=under,
    )
    must_be_sound(typed)
    if move is None:
        raise TypeError("`move` is a text, not None")
    if language not in LANGUAGES:
        raise ValueError(f"`{language}` is not spoken; known: {', '.join(LANGUAGES)}")
    wanted = sorted(library.books) if books is None else listed("books", books)
    if unknown := [name for name in wanted if name not in library.books]:
        raise ValueError(f"there is no book `{unknown[0]}`")
    spoken = Voice(language)
    voice = Voice(language, (*own_folders(folders), *spoken.folders))
    with playable():
        books_asked = [library.books[name] for name in wanted]
        desk = Desk(library, books_asked, voice, listed("house_rules", house_rules))
        return Asked(ask_books(desk.ask(typed)), voice)

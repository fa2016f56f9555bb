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

from rulestone.asking.book_verdicts import MoveAnswer
from rulestone.asking.errors import Misasked
from rulestone.asking.reply import reply_to
from rulestone.asking.reply_json import reply_data
from rulestone.asking.reply_text import ReplyText
from rulestone.asking.situation import check_fields
from rulestone.asking.situation_parser import SituationParser
from rulestone.cards import Card, Move, Observation
from rulestone.compiler import Ruleset
from rulestone.engine import case_verdict as verdicts
from rulestone.engine import evaluator
from rulestone.engine.admitted_answers import AdmittedAnswers, AnswerChoice, admit_answers
from rulestone.engine.case_verdict import CaseVerdict, Verdict
from rulestone.engine.state import State, read
from rulestone.findings import Problem
from rulestone.game_cache import load_playable
from rulestone.loader.files import nearest_rules
from rulestone.loader.source_lines import with_line
from rulestone.model import Answer, Book, Edition, Library, Question
from rulestone.own_words import wrong_words
from rulestone.prepared_game import NO_BOOK, Unplayable, prepare_edition, prepare_game
from rulestone.records import brief
from rulestone.rounds import first_deal, match, partners
from rulestone.rounds.match import MatchOutcome
from rulestone.rounds.settings import GameSettings
from rulestone.safe_text import FORMAT, harmless
from rulestone.simulation_results import Simulated
from rulestone.words import LANGUAGES, Voice, own_folders
from rulestone.words.problem_sentences import report

if TYPE_CHECKING:
    from typing import Unpack

    from rulestone.asking.situation import SituationWords
    from rulestone.fast.fast_verdicts import FastVerdicts

__all__ = [
    "Asked",
    "BadRules",
    "Book",
    "Card",
    "CaseVerdict",
    "Edition",
    "Game",
    "Library",
    "MatchOutcome",
    "Misasked",
    "Move",
    "Observation",
    "Question",
    "Refused",
    "Result",
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
Refused = evaluator.RefusedMove
Result = evaluator.Result


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
        raise BadRules([with_line(problem) for problem in wrong.problems]) from None


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """The rules of a book, or of a game without books, with an answer to every question that play can ask."""

    id: str
    rules: Ruleset
    answers: Mapping[str, Answer]
    rests_on: Mapping[str, AnswerChoice]
    """What the book leaves open, by question, and how it is settled here."""
    admitted: AdmittedAnswers
    """Everything that the book admits; `verdict` takes all of it into account."""

    def __repr__(self) -> str:
        return brief(self, self.id, f"{len(self.rests_on)} defaults")

    @cached_property
    def _verdicts(self) -> _Verdicts:
        return _Verdicts(self.rules, self.admitted)


class _Verdicts:
    """The verdicts of one game, by a judge once so many were asked for that making one is worth it."""

    def __init__(self, rules: Ruleset, admitted: AdmittedAnswers) -> None:
        self.rules = rules
        self.admitted = admitted
        self.given = 0
        self.judge: FastVerdicts | None = None

    def verdict(self, state: State, move: Move) -> Verdict:
        """What the book makes of a move; the same whoever tells it."""
        if self.judge is not None:
            return self.judge.verdict(state, move)
        self.given += 1
        if self.given == WORTH_IT:
            self.judge = judge_of(self.rules, self.admitted)
        return verdicts.verdict(self.rules, self.admitted, state, move)


def judge_of(rules: Ruleset, admitted: AdmittedAnswers) -> FastVerdicts | None:
    """The judge of a game; none where its rules cannot be written as code, and the plain evaluator goes on."""
    from rulestone.fast import CannotSpecialise  # late: a script that asks little never waits for it
    from rulestone.fast.fast_verdicts import FastVerdicts

    try:
        return FastVerdicts(rules, admitted)
    except CannotSpecialise:
        return None


def nearest(start: str | os.PathLike[str] = ".") -> str | None:
    """
    The rules folder that the command line would take in a folder: the nearest `rules`, there or above; else nothing.

    `load` itself takes what it is given, wherever a program runs.
    """
    folder = nearest_rules(os.fspath(start))
    return None if folder is None else os.path.abspath(os.path.join(start, folder))


def load(*folders: str | os.PathLike[str], bundled: bool = False) -> Library:
    """
    The bundled books, or those of folders of one's own; raises `BadRules` for what the command line refuses as well.

    With `bundled` the bundled editions and books come along with those of the folders.
    """
    own = [os.fspath(folder) for folder in folders]
    library, problems = load_playable(own, with_bundled=bundled, keep_games=True)
    if own:
        wrong = wrong_words(own, None if library is None else library.questions)
        problems = sorted([*wrong, *problems], key=lambda problem: problem.sort_key)
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
        admits = admit_answers(ready.rules, library.questions, book, others, answers)
    chosen: dict[str, Answer] = dict(admits.fixed)
    rests_on: dict[str, AnswerChoice] = {}
    # To say again what the book says is no choice, so that it need not be open.
    settled = {question: answer for question, answer in (answers or {}).items() if chosen.get(question) != answer}
    for choice in choices_for(library, admits, readings or {}, settled):
        chosen |= dict(choice.gives)
        rests_on |= {question: choice for question, _ in choice.gives}
    return Game(name, ready.rules, MappingProxyType(chosen), MappingProxyType(rests_on), admits)


def choices_for(
    library: Library, admits: AdmittedAnswers, readings: Mapping[str, str], answers: Mapping[str, Answer]
) -> list[AnswerChoice]:
    """One choice for everything that is open: the one asked for, else the default."""
    choices: dict[tuple[str, str], AnswerChoice] = {}
    unused_readings, unused_answers = dict(readings), dict(answers)
    for question in admits.left_open:
        for choice in admits.choices(question):
            # None where nobody chose: then the first that comes up is taken, which is the default.
            wanted = readings.get(choice.id) == choice.chosen if choice.id in readings else None
            if choice.cause != "reading" and question in answers:
                wanted = dict(choice.gives).get(question) == answers[question]
            if wanted or (wanted is None and (choice.cause, choice.id) not in choices):
                choices[choice.cause, choice.id] = choice
                unused_readings.pop(choice.id, None)
                if choice.cause != "reading":
                    unused_answers.pop(question, None)
    if unused_readings or unused_answers:
        by = admits.book or "this game"
        unused = [f"{by} has no such reading: `{name}: {chosen}`" for name, chosen in unused_readings.items()]
        unused += [why_not(library, by, name, answer) for name, answer in unused_answers.items()]
        raise ValueError("; ".join(unused))
    return list(choices.values())


def why_not(library: Library, by: str, name: str, answer: Answer) -> str:
    """Why an answer cannot be chosen."""
    question = library.questions.get(name)
    if question is None:
        return f"there is no question `{name}`"
    if question.allows(answer):
        return f"{by} does not leave `{name}` open"
    named = (("least", question.least), ("most", question.most))
    bounds = [f"at {word} {bound}" for word, bound in named if bound is not None]
    allowed = " and ".join(["a whole number", *bounds]) if question.kind == "number" else ", ".join(question.answers)
    return f"`{answer}` is no answer to `{name}`; it takes {allowed or 'one that a book has written out'}"


# --- playing --------------------------------------------------------------------------------------------------------


def deal(game: Game, players: int, seed: int = 0, dealer: int = 0, *, pairs: bool = False) -> State:
    """
    A shuffled and dealt table with the first card turned up; the same seed deals the same.

    With `pairs` four play two against two, seated as the book says.
    """
    slots = GameSettings(game.rules, game.answers)
    if pairs and not slots.has("partners", "seating"):
        raise ValueError(f"`{game.id}` is not played in pairs")
    seats = partners.seating(slots).pairs if pairs else ()
    if seats and players != len(seats):
        raise ValueError(f"two pairs are {len(seats)} players, not {players}")
    return first_deal.deal(game.rules, game.answers, players, seed, dealer, seats)


def options(game: Game, state: State) -> tuple[Move, ...]:
    """Everything that anybody is allowed to do now, out of turn included."""
    return evaluator.options(game.rules, game.answers, state)


def breaches(game: Game, state: State) -> tuple[Move, ...]:
    """What people can do now although they should not: a wrong card, a bluff, advice."""
    return evaluator.breaches(game.rules, game.answers, state)


def apply(game: Game, state: State, move: Move) -> Result:
    """The state after an option or a breach, with everything that people see; anything else raises `Refused`."""
    return evaluator.apply(game.rules, game.answers, state, move)


def verdict(game: Game, state: State, move: Move) -> Verdict:
    """
    What the book makes of a move, over all that it admits: `word`, the ruling by our defaults, what it depends on.

    A move with an empty `act` means any that lays its card: `Move("", 0, Card("number", "red", 7))`.
    """
    return game._verdicts.verdict(state, move)


def outcome(game: Game, state: State, before: State | None = None) -> MatchOutcome | None:
    """
    Who went out in a hand, if anybody did, and who gets how many points for it; nothing while it goes on.

    `before` is the position before the last card was laid; a book may not count what was drawn since.
    """
    late = () if before is None else match.drawn_since(before.hands, state.hands)
    return match.outcome(GameSettings(game.rules, game.answers), state, late)


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
    from rulestone import simulation  # late: a script that plays no thousands of games never waits for it
    from rulestone.simulation.policies import POLICIES, QUICK, usual_policy

    # Of that very type: to Python `True` is an `int`, too.
    for name, number, least in (("players", players, 1), ("games", games, 1), ("seed", seed, None)):
        if type(number) is not int:
            raise TypeError(f"`{name}` is a whole number, not {number!r:.60}")
        if least is not None and number < least:
            raise ValueError(f"`{name}` is {least} at least, not {number}")
    policy = policy or usual_policy(quick)
    if policy not in POLICIES:
        raise ValueError(f"there is no policy `{policy}`; known: {', '.join(POLICIES)}")
    if quick and policy != QUICK:
        raise ValueError(f"quick games are played at `{QUICK}`, not `{policy}`")
    if not game.rules.moves:
        raise ValueError(f"no rule plays `{game.id}`: its books only tell their rules")
    how = simulation.HowToPlay(players, seed, policy, simulation.MOST_MOVES, quick)
    return next(simulation.simulate_all([(game.rules, game.answers)], games, how))


# --- asking as a person does ------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, repr=False)
class Asked:
    """The answer to a question about a move: over all books, and book by book."""

    answered: MoveAnswer
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
        return {verdict.book.id: verdict.word for verdict in self.answered.verdicts}

    def text(self, *, verbose: bool = False) -> str:
        """The answer as the command line tells it, a paragraph a line."""
        lines = ReplyText(reply_to(self.answered), self.voice).lines(verbose)
        return harmless("\n".join(" " * line.indent + line.text for line in lines))

    def data(self) -> dict[str, object]:
        """The answer as `legal --json` gives it."""
        package = sys.modules[__name__.partition(".")[0]]  # which imports this module, and not the other way round
        return {"format": FORMAT, **reply_data(reply_to(self.answered), package.__version__, self.voice.folders)}


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
    **situation: Unpack[SituationWords],
) -> Asked:
    """
    Whether a move is legal, told in words as at the command line; raises `Misasked` where it is not clear.

    The situation is told by the options of `legal`, their names written with `_`: `on="red 7", cards_left=2`. Besides
    these there are `others`, a map of what other people hold, the whole `draw_pile`, and whether `partners` play.
    What is no text where a text belongs raises `TypeError`, and what does not exist `ValueError`.
    What has to be told before there can be an answer is in the `needs` of the exception.
    `folders` are rules folders of one's own with sentences and names beside them, in `locales/`.
    """
    fields = {"move": move, **situation}
    check_fields(fields)
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
        parser = SituationParser(library, books_asked, voice, listed("house_rules", house_rules))
        return Asked(parser.answer(fields), voice)

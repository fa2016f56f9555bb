"""The invented game at hand: its library, its texts, what is found in it, and a table to play at."""

from functools import cache
from pathlib import Path

from rulestone import bundled_files
from rulestone.cards import Card
from rulestone.checks import CheckReport, check
from rulestone.checks.edition_check import EditionWork, prepare
from rulestone.engine.admitted_answers import AdmittedAnswers
from rulestone.engine.plain_table import order
from rulestone.engine.state import Moment, RuleContext, State
from rulestone.model import Library
from rulestone.texts.damage import Copy, find_damage
from rulestone.texts.dictionary import dictionary
from rulestone.texts.text_folders import Texts, read_documents
from rulestone.words.problem_sentences import report
from rulestone.words.voice import Voice
from tests.loader.reading import load

HERE = Path(__file__).parent
BOOKS = ("tidewater/en", "tidewater/es", "tidewater/fr", "tidewater/pt")


@cache
def library() -> Library:
    """The edition with its four books, on the bundled core."""
    found, problems = load([HERE / "rules"])
    assert found is not None, report(problems, "en")
    return found


@cache
def printed() -> Texts:
    """The four leaflets."""
    return read_documents(HERE / "texts", library().books.values())


def copies() -> tuple[Copy, ...]:
    """Each book with its leaflet."""
    return printed().copies(library().books.values())


@cache
def found() -> CheckReport:
    """Everything that the checker finds; damage of the copies only where a dictionary is installed."""
    return check(library(), damage=find_damage(copies(), dictionary()))


@cache
def work() -> EditionWork:
    """The edition, ready to be played and compared."""
    return prepare(library(), "tidewater")


def admitted(book: str) -> AdmittedAnswers:
    """What one of the books admits."""
    return next(each for each in work().admitted if each.book == book)


def voice(language: str) -> Voice:
    """A language with the words of the invented game."""
    return Voice(language, (str(HERE / "locales"), bundled_files.LOCALES))


def card(name: str) -> Card:
    """A card by what is printed on it: `amber 7`, `coral gull`, `storm`."""
    colour, _, rest = name.rpartition(" ")
    return Card("fish", colour, int(rest)) if rest.isdecimal() else Card(rest, colour or None)


def cards(*names: str) -> tuple[Card, ...]:
    """Several cards."""
    return tuple(card(name) for name in names)


def laid_out(*hands: tuple[Card, ...], on: str, pile: tuple[Card, ...] = (), under: tuple[Card, ...] = ()) -> State:
    """The beginning of the first player's turn; the last card of the pile is its top."""
    top = card(on)
    held = tuple(tuple(sorted(hand, key=order)) for hand in hands)
    turn = Moment("turn", 0, RuleContext(me=0))
    return State(held, pile, (*under, top), top, top.colour, 0, len(hands) - 1, point=turn)

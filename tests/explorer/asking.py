"""What tests of the explorer ask: a bundled game, our defaults for everything else, and a few questions left open."""

from rulestone.cards import AnyCard, Card
from rulestone.explorer.result import Alike, Difference, Undecided
from rulestone.explorer.search import AnswerSearch, OtherAnswers
from rulestone.explorer.search_memory import find_difference as compared
from rulestone.model import Answer
from tests.engine.tables import defaults, ruleset


def others(game: str, **left_open: tuple[Answer, ...]) -> OtherAnswers:
    """Our default for every question of a game; those left open with all that is admitted to them."""
    fixed = {question: (answer,) for question, answer in defaults(ruleset(game)).items()}
    return {**fixed, **{name.replace("__", "."): answers for name, answers in left_open.items()}}


def search(game: str, question: str, x: Answer, y: Answer, **left_open: tuple[Answer, ...]) -> Difference | Undecided:
    """What is found for two answers by the search alone."""
    return AnswerSearch(ruleset(game), question, (x, y), others(game, **left_open)).run()


def known(game: str, question: str, x: Answer, y: Answer, **left_open: tuple[Answer, ...]) -> Alike | Undecided:
    """What is known of two answers that nothing tells apart, without games at random."""
    found = compared(ruleset(game), question, (x, y), others(game, **left_open))
    assert not isinstance(found, Difference), found
    return found


def difference(game: str, question: str, x: Answer, y: Answer, **left_open: tuple[Answer, ...]) -> Difference:
    """The play that tells two answers apart."""
    found = search(game, question, x, y, **left_open)
    assert isinstance(found, Difference), found
    return found


def name(card: AnyCard | None) -> str:
    """A card in words."""
    assert isinstance(card, Card)
    what = card.kind if card.number is None else str(card.number)
    return what if card.colour is None else f"{card.colour} {what}"


def hands(found: Difference) -> list[str]:
    """What everybody holds at the start, one after the other."""
    return [", ".join(map(name, hand)) for hand in found.start.state.hands]


def moves(found: Difference) -> list[str]:
    """What is done, in words."""
    made = []
    for move in found.moves:
        about = [str(each) for each in (move.colour, move.player) if each is not None]
        made.append(" ".join([str(move.who), move.act, *([name(move.card)] if move.card else about)]))
    return made


def only(found: Difference) -> tuple[list[str], list[str]]:
    """What may be done under the first answer alone, and under the second alone."""
    assert found.parted.options is not None
    one, two = found.parted.options
    first, second = (sorted(f"{move.who} {move.act}" for move in these) for these in (one - two, two - one))
    return first, second

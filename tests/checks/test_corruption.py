"""What becomes of damage that the text reader found."""

from rulestone.checks.kinds.corruption import findings
from rulestone.findings import Finding
from rulestone.texts.damage import CopyDamage
from tests.texts.lantern import book

ONE, TWO = (book(name=name) for name in ("lantern/a", "lantern/b"))
BOOKS = {each.id: each for each in (ONE, TWO)}


def told(kind: str, word: str = "rests", quotes: tuple[str, ...] = ("rests",)) -> Finding:
    """The finding on damage of the one book, with the other beside it."""
    (found,) = findings(BOOKS, [CopyDamage(kind, ONE.id, "race", 1, "a.txt", 3, word, "stops", TWO.id, quotes)])
    return found


def test_the_damaged_copy_is_told() -> None:
    """Its book departs, and its file and line are the place."""
    found = told("differs")
    assert found.deviating == (ONE.id,)
    assert found.spot is not None
    assert (found.spot.file, found.spot.line) == ("a.txt", 3)


def test_where_nothing_tells_which_copy_is_damaged_none_is_blamed_alone() -> None:
    """Both books depart, so that a ruling names both."""
    assert told("either").deviating == (ONE.id, TWO.id)


def test_how_damage_is_quoted_does_not_count_for_its_id() -> None:
    """The word does, that tells it from other damage of the section."""
    assert told("foreign", "debe una", ("debe", "una")).id == told("foreign", "debe una", ("debe una",)).id
    assert told("foreign", "debe una").id != told("foreign", "debe").id
    spot = told("foreign", "debe una", ("debe", "una")).spot
    assert spot is not None
    assert spot.word == "debe"

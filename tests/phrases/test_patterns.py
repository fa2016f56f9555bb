"""How a line is read: in every way in which it has the form of a phrase, and never by a guess."""

import pytest

from rulestone.phrases import phrases
from rulestone.phrases.patterns import LineReader, TwoReadings, Unknown, Vocabulary
from rulestone.phrases.syntax_tree import ConstantNode, Node, PhraseNode
from rulestone.words.phrase_sentences import read_back

COUNTERS = ("a", "b", "cards to draw", "heat less cold", "heat", "cold")
READER = LineReader(phrases(), Vocabulary(colours=("red", "blue"), kinds=("red", "wild"), counters=COUNTERS))


def counter(name: str) -> PhraseNode:
    """What a counter stands at."""
    return PhraseNode("counter", (("name", ConstantNode(name)),))


def less(a: Node, b: Node) -> PhraseNode:
    """A number less another."""
    return PhraseNode("less", (("a", a), ("b", b)))


def number(text: str) -> Node:
    """The number that a line stands for."""
    return READER.read_line(text, "number")


@pytest.mark.parametrize(
    ("line", "slots"),
    [
        ("set cards to draw to 3", (("name", ConstantNode("cards to draw")), ("number", ConstantNode(3)))),
        ("add counter cards to draw to a", (("number", counter("cards to draw")), ("name", ConstantNode("a")))),
        ("draw counter cards to draw to me", (("number", counter("cards to draw")), ("players", PhraseNode("me")))),
        ("add 1 to cards to draw", (("number", ConstantNode(1)), ("name", ConstantNode("cards to draw")))),
    ],
)
def test_a_line_is_read_by_whichever_split_makes_sense(line: str, slots: tuple[tuple[str, Node], ...]) -> None:
    """A name may have the words of a phrase in it; not only the first place where these stand is tried."""
    node = READER.read_line(line, "step")
    assert isinstance(node, PhraseNode)
    assert node.slots == slots


def two(line: str, kind: str) -> list[str]:
    """The two readings of a line that has two."""
    with pytest.raises(TwoReadings) as refused:
        READER.read_line(line, kind)
    return refused.value.near


def test_two_readings_are_refused_and_told_apart_by_brackets() -> None:
    """5 - (a - b) and (5 - a) - b are two numbers; each way of writing it out has one reading."""
    ways = two("5 less counter a less counter b", "number")
    assert ways == ["5 less (counter a less counter b)", "(5 less counter a) less counter b"]
    assert [number(way) for way in ways] == [
        less(ConstantNode(5), less(counter("a"), counter("b"))),
        less(less(ConstantNode(5), counter("a")), counter("b")),
    ]


def test_the_part_that_has_two_readings_is_told() -> None:
    """However far inside of the line it is, and however long it goes on."""
    ways = ["5 less (counter a less 1)", "(5 less counter a) less 1"]
    for line in ("5 less counter a less 1", "9 less 8 less 5 less counter a less 1"):
        assert two(f"draw {line} to everybody but me", "step") == ways


@pytest.mark.parametrize(
    ("line", "kind", "ways"),
    [
        ("target discards every card such that card is red", "step", ["{card} is {colour}", "{card} is {kind}"]),
        ("counter heat less cold", "number", ["counter {counter}", "{number} less {number}"]),
    ],
)
def test_where_brackets_do_not_help_the_phrases_are_named(line: str, kind: str, ways: list[str]) -> None:
    """A colour that is called as a kind of card is, a counter that is called as a phrase: one needs another name."""
    if kind == "number":
        reader = LineReader(phrases(), Vocabulary(counters=(*COUNTERS, "heat less counter cold")))
        with pytest.raises(TwoReadings) as refused:
            reader.read_line("counter heat less counter cold", kind)
        assert sorted(refused.value.near) == sorted(ways)
        return
    assert two(line, kind) == ways


def test_brackets_may_stand_round_anything() -> None:
    """Also where they are not needed, and several of them; but they must belong together."""
    assert number("((2) less (counter a))") == number("2 less counter a")
    assert READER.read_line("(me) holds (2) cards", "condition") == READER.read_line("me holds 2 cards", "condition")
    for wrong in ("(2 less counter a", "2) less (1", "()"):
        with pytest.raises(Unknown):
            number(wrong)


def test_a_number_within_a_number_is_told_in_brackets() -> None:
    """A sentence leaves no doubt either."""
    assert read_back(number("5 less (counter a less counter b)"), "en") == (
        "5 less (the count of `a` less the count of `b`)."
    )
    assert read_back(number("(5 less counter a) less 1"), "fr").startswith("(5 moins")


@pytest.mark.parametrize("line", ["1 less " * 40 + "1", "1 less " * 40 + "x", "1 less " * 9000 + "1", "(" * 9000])
def test_a_line_of_any_length_is_refused(line: str) -> None:
    """Neither depth nor length makes reading it break."""
    with pytest.raises(Unknown):
        number(line)

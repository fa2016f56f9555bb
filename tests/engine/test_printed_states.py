"""A state that was printed is read back as it was, and nothing else is taken for one."""

import pytest

from rulestone import read
from rulestone.cards import Card, HiddenCard, Observation
from rulestone.engine.state import Moment, RuleContext, State

ODD = ("Card(kind='wild', colour=None, number=None)", 'it\'s "Card("', "a\\", ")", "__0", "ünï\n")


@pytest.mark.parametrize("word", ODD)
def test_any_word_may_stand_in_a_state(word: str) -> None:
    """What looks like a card, a quote or the end of one within a text is that text."""
    card = Card(word, word, -1)
    scene = RuleContext(me=0, card=card, drawn=HiddenCard(3), breach=word)
    state = State(((card, Card("wild")), ()), (card, card), (HiddenCard(0),), card, word, 0, 1)
    state = state._replace(point=Moment(word, 0, scene, (word, 7)), called=((word, -2),))
    assert read(repr(state)) == state


@pytest.mark.parametrize(
    "text",
    [
        "[0]",
        "Card(kind='wild', colour=None, number=None)",
        repr(State((), (), (), None, None, 0, 0)).replace("force=None", "force=__0"),
        repr(State((), (), (), Card("wild"), None, 0, 0)).replace("colour=None, seat", "colour=__0, seat"),
        repr(State((), (), (), Card("wild"), None, 0, 0)).replace("'wild'", "print('wild')"),
        repr(State((), (), (), None, None, 0, 0)).replace("seat=0", "seat=[0]"),
        repr(Observation("draws")),
    ],
)
def test_what_is_no_state_is_refused(text: str) -> None:
    """Names that nothing printed has, calls of anything else, lists, and parts of a state on their own."""
    with pytest.raises(ValueError, match="not a state"):
        read(text)

"""What positions are laid out with: cards of the deck at hand, in a game of numbers and in one of ranks."""

from collections import Counter

from rulestone.cards import Card
from rulestone.engine.hidden_cards import all_cards
from rulestone.explorer.available_cards import AvailableCards, box_of
from rulestone.explorer.question_uses import slice_of
from rulestone.explorer.result import Difference, Undecided
from rulestone.explorer.start_positions import plain, spare, starts
from rulestone.model import Answer
from tests.engine.tables import deck, defaults, ruleset
from tests.explorer.asking import others, search


def box(game: str, **left_open: tuple[Answer, ...]) -> AvailableCards:
    """The box of a bundled game."""
    return box_of(ruleset(game), others(game, **left_open))


def test_plain_cards_are_what_the_deck_has() -> None:
    """Numbers where there are numbers; in a deck of ranks a queen may stand for one. All of them are there."""
    assert plain(box("uno-2003")) == [
        Card("number", "blue", 7), Card("number", "blue", 3), Card("number", "green", 7), Card("number", "green", 5)
    ]  # fmt: skip
    for game in ("uno-2003", "hp-2018", "mau_mau", "crazy_eights"):
        rules = ruleset(game)
        there = set(deck(rules, defaults(rules)))
        here = box(game)
        one, fits, matches, other = plain(here)
        assert {one, fits, matches, other, *spare(here)} <= there
        assert one.colour == fits.colour != matches.colour == other.colour
        assert (one.kind, one.number) == (matches.kind, matches.number)
        assert len({(card.kind, card.number) for card in (one, fits, other)}) == 3


def test_there_are_as_many_of_a_card_as_every_admitted_deck_holds() -> None:
    """With one Howler in one deck and four in another, one; a card that one deck lacks nobody holds."""
    howler = Card("howler")
    assert box("hp-2003", deck__howler_count=(4,)).cards[howler] == 2
    assert box("hp-2003", deck__howler_count=(4, 1)).cards[howler] == 1
    for ways in ((4, 0), (0, 4)):
        assert howler not in box("hp-2003", deck__howler_count=ways).cards
    assert not box("hp-2003", deck__howler_count=(4, 1)).holds([howler, howler])


def test_no_position_has_a_card_that_one_deck_lacks() -> None:
    """What a card does that is in one of two admitted decks alone is shown by nobody."""
    some, none = ({"deck__howler_count": ways} for ways in ((4,), (4, 0)))
    ways = "howler.target", "anyone_at_the_table", "any_other_player"
    assert isinstance(search("hp-2003", *ways, **some), Difference)
    assert isinstance(search("hp-2003", *ways, **none), Undecided)


def test_no_start_needs_a_card_that_is_not_there() -> None:
    """Whatever the question, a position can be laid out with the box, its draw pile included."""
    for game in ("uno-2003", "mau_mau", "crazy_eights"):
        rules = ruleset(game)
        whole = Counter(deck(rules, defaults(rules)))
        for question in sorted(rules.asked)[::9]:
            for start in starts(box(game), slice_of(rules, question)):
                cards = all_cards(start.state)
                assert len(cards) <= whole.total()
                assert not Counter(card for card in cards if isinstance(card, Card)) - whole

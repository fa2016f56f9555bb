"""Positions that people tell, however odd, and what is made of them."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulestone
from rulestone.asking.card_sets import describe_cards
from rulestone.words import SubSentence, Voice
from tests.marks import some


@cache
def library() -> rulestone.Library:
    """The bundled books."""
    return rulestone.load()


def answered(move: str, language: str, *books: str, **told: Any) -> rulestone.Asked | str:
    """The answer of some books, or why there is none."""
    try:
        return rulestone.ask(library(), move, books=books or None, **told)
    except rulestone.Misasked as wrong:
        return wrong.sentence(Voice(language))


@pytest.mark.parametrize("texts", some([30, 150], lambda texts: texts == 30))
def test_any_text_is_a_card_or_a_clear_refusal(texts: int) -> None:
    """Whatever is typed is read as meant or refused with a reason, and nothing breaks."""

    @settings(max_examples=texts)
    @given(st.text(max_size=30))
    def holds(text: str) -> None:
        found = answered(text, "en", "uno-2003/en", on="red 7", hand="blue 5, blue 6")
        assert found if isinstance(found, str) else found.verdict in {"legal", "illegal", "challengeable", "depends"}

    holds()


CARDS = st.sampled_from(["red 7", "blue skip", "wild", "wild draw four", "green reverse", "red draw two", "yellow 0"])


WHO = st.sampled_from([None, "me", "next", "previous"])
TOLD = st.sampled_from(
    [
        {},
        {"start": True},
        {"drawn": "blue 3"},
        {"drawn_by_choice": "red 3"},
        {"pending": "wild draw four"},
        {"colour": "red"},
        {"cards_left": 1},
        {"under": "wild"},
    ]
)


@settings(max_examples=90)
@given(
    st.sampled_from(
        [
            *("red 7", "wild", "wild draw four", "draw", "pass", "keep", "accept", "challenge", "suggest"),
            *("call uno", "catch uno", "catch a wrong card", "doubt", "accuse wrongly"),
        ]
    ),
    CARDS,
    st.one_of(st.none(), st.lists(st.one_of(CARDS, st.just("?")), max_size=3)),
    TOLD,
    st.integers(2, 10),
    st.tuples(WHO, WHO, WHO),
)
def test_any_position_has_an_answer(
    move: str,
    on: str,
    hand: list[str] | None,
    more: dict[str, Any],
    players: int,
    who: tuple[str | None, str | None, str | None],
) -> None:
    """Every position that can be told is answered with a verdict and told with all its reasons, or refused."""
    cards = None if hand is None else ", ".join(hand)
    told = {"laid_by": who[0], "turn": who[1], "at": who[2], "on": on, "hand": cards, "players": players, **more}
    found = answered(move, "pt", "uno-2003/en", **told)
    if isinstance(found, str):
        assert found
    else:
        assert found.text(verbose=True)
        assert found.data()["verdict"] == found.verdict


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("accuse wrongly", {"on": "howler", "under": "howler", "laid_by": "next"}),
        ("red draw two", {"on": "sorting hat", "pending": "red draw two"}),
        ("call uno", {"hand": "wild, red 1", "drawn_by_choice": "green 0", "laid_by": "me"}),
        ("doubt", {"on": "red 2", "drawn_by_choice": "green 3", "laid_by": "next"}),
        ("catch uno", {"on": "wild draw four", "hand": "blue 2, ?", "laid_by": "3", "turn": "next", "players": 5}),
    ],
)
def test_odd_positions_are_answered_or_refused(move: str, told: dict[str, Any]) -> None:
    """A colour that nobody told, a drawn card that is not in question, hidden cards of a hand that does not matter."""
    found = answered(move, "en", **told)
    assert found if isinstance(found, str) else found.text(verbose=True)


@pytest.mark.parametrize("number", [-1, 1_000_000_000])
def test_nobody_has_more_cards_left_than_there_are(number: int) -> None:
    """A number of cards that no deck has is refused before it is laid out."""
    with pytest.raises(rulestone.Misasked) as wrong:
        rulestone.ask(library(), "catch uno", on="red 7", laid_by="previous", cards_left=number)
    assert wrong.value.key == "so_many_cards"


def test_a_card_of_the_hand_may_be_left_out() -> None:
    """Whether the card played is in the hand as told or left out of it, the question is the same."""
    with_it = rulestone.ask(library(), "red 2", on="red 7", hand="red 2, blue 5")
    without = rulestone.ask(library(), "red 2", on="red 7", hand="blue 5")
    assert with_it.books == without.books
    assert with_it.text().splitlines()[:4] == without.text().splitlines()[:4]


def test_one_hidden_card_is_enough_to_depend() -> None:
    """A hand of which one card is not told is read card by card: what is told counts, the rest is open."""
    told = rulestone.ask(library(), "wild draw four", on="red 7", hand="red 2, ?")
    assert told.verdict == "challengeable"
    hidden = rulestone.ask(library(), "wild draw four", on="red 7", hand="blue 2, ?", books=["hp-2003/es"])
    assert hidden.text().splitlines()[1] == "Legal without a red card; only as a bluff with a red card."


def test_drawn_by_choice_needs_another_card_to_hold_back() -> None:
    """Nobody draws by choice who could not lay anything."""
    with pytest.raises(rulestone.Misasked) as wrong:
        rulestone.ask(library(), "keep", on="red 7", hand="blue 2", drawn_by_choice="red 4")
    assert wrong.value.key == "cannot_be.by_choice"


def test_a_drawn_card_does_not_spoil_what_was_held_before_it() -> None:
    """A Wild Draw Four could be laid before the red card came: what decides is whether it counts as one to lay."""
    held = {"on": "red 5", "hand": "wild draw four, blue 2", "books": ["hp-2003/pt"]}
    answered = rulestone.ask(library(), "keep", drawn="red 3", **held)
    assert answered.verdict == "depends"
    assert rulestone.ask(library(), "keep", drawn="green 3", **held).verdict == "legal"


def test_who_drew_is_told() -> None:
    """Whether a drawn card was drawn by choice follows from the hand, and the answer says which it was."""
    by_choice = rulestone.ask(library(), "keep", on="red 7", hand="red 2", drawn="red 4")
    assert "drawn by choice" in by_choice.text()
    of_need = rulestone.ask(library(), "keep", on="red 7", hand="blue 2", drawn="red 4")
    assert "because no other could be played" in of_need.text()


@pytest.mark.parametrize(
    ("colours", "numbers", "more", "said"),
    [
        (("red",), range(10), (), "a red number card"),
        (("red",), range(10), ("skip", "reverse", "draw_n"), "a red card"),
        (("blue", "green", "red", "yellow"), (7,), (), "a 7"),
        (("red",), (0, 1, 2, 3, 4, 5, 6, 8, 9), ("skip", "reverse", "draw_n"), "a red card other than a red 7"),
        (("red",), (4,), (), "a red 4"),
    ],
)
def test_sets_of_cards_are_told_in_few_words(
    colours: tuple[str, ...], numbers: range, more: tuple[str, ...], said: str
) -> None:
    """A set of cards is told as a family, or as a family but for some."""
    game = rulestone.game(library(), "uno-2003/en")
    from rulestone.rounds.deck import deck

    every = tuple(dict.fromkeys(deck(game.rules, game.answers)))
    wanted = [card for card in every if card.colour in colours and (card.number in numbers or card.kind in more)]
    phrases = describe_cards(game.rules, wanted, every)
    assert Voice("en").joined(phrases, "or") == said


def test_a_set_is_told_by_what_it_has_or_by_what_it_lacks() -> None:
    """A set of cards that is no family is told card by card, or by the cards that are not in it: whichever is fewer."""
    game = rulestone.game(library(), "hp-2003/pt")
    from rulestone.rounds.deck import deck

    every = tuple(dict.fromkeys(deck(game.rules, game.answers)))
    some = [card for card in every if card.number is not None][::7]
    assert len(describe_cards(game.rules, some, every)) == len(some)
    (others,) = describe_cards(game.rules, [card for card in every if card not in some], every)
    assert isinstance(others, SubSentence)
    assert len(others.slots["others"].items) == len(some)


def test_an_untold_hand_after_a_draw_is_told_in_cases() -> None:
    """Whether a card was drawn by choice hangs on the hand, and with it whether it may be kept."""
    answered = rulestone.ask(library(), "keep", on="red 5", drawn="red 3", books=["hp-2003/pt"])
    assert answered.verdict == "depends"
    assert "illegal with a red card or a 5" in " ".join(answered.text().split())


@pytest.mark.parametrize(
    ("move", "pending", "verdict"),
    [
        ("draw", "wild draw four", "legal"),
        ("piocher les cartes", "wild draw four", "legal"),
        ("accept", "wild draw four", "legal"),
        ("pass", "blue skip", "legal"),
        ("draw", "blue skip", "illegal"),
        ("draw the cards", "blue skip", "illegal"),
    ],
)
def test_what_was_played_on_somebody_may_be_taken(move: str, pending: str, verdict: str) -> None:
    """Whoever is hit may draw what is due or let it be; where nothing is due, nothing is drawn."""
    assert rulestone.ask(library(), move, pending=pending).verdict == verdict


def test_to_let_it_be_there_must_be_something() -> None:
    """In an ordinary turn nothing was played on anybody that could be accepted."""
    answered = rulestone.ask(library(), "accept", on="blue 3", hand="red 2", books=["hp-2018/en"])
    assert answered.verdict == "illegal"
    assert "draw a card" in answered.text()


def test_a_card_drawn_by_choice_tells_of_the_hand() -> None:
    """Who says that they drew by choice held a card that could be laid, whatever else they held."""
    told = {"on": "red 5", "drawn_by_choice": "red 3"}
    answered = rulestone.ask(library(), "keep", books=["hp-2003/en", "uno-2003/en"], **told)
    assert answered.verdict == "legal"
    assert "drawn by choice may be kept, or played at once" in " ".join(answered.text().split())
    assert "The hand holds" not in answered.text(), "as nobody told"
    portuguese = rulestone.ask(library(), "keep", books=["hp-2003/pt"], **told)
    assert "illegal with a red card or a 5" in " ".join(portuguese.text().split())


def test_where_no_hand_settles_it_no_hand_is_told() -> None:
    """A verdict that depends on a reading whatever the hand holds is told by the reading."""
    answered = rulestone.ask(library(), "wild draw four", on="red skip", start=True, books=["hp-2018/es"])
    assert answered.verdict == "depends"
    assert "It depends without" not in answered.text()
    assert "turned up first, the player on the dealer’s left misses" in " ".join(answered.text().split())


def test_the_reason_is_what_keeps_somebody_from_their_turn() -> None:
    """Where the hand does not matter because somebody misses the turn, the rule that takes the turn is told."""
    answered = rulestone.ask(library(), "wild draw four", on="red skip", start=True, books=["uno-2003/en"])
    assert answered.verdict == "illegal"
    assert "misses their first turn" in " ".join(answered.text().split())


def test_one_can_ask_in_the_turn_of_somebody_else() -> None:
    """Who jumps in does so out of turn; without the house rule nothing can be laid then."""
    told = {"on": "red 4", "hand": "red 4, blue 2", "turn": "next"}
    assert rulestone.ask(library(), "red 4", house_rules=["jump_in"], **told).verdict == "legal"
    without = rulestone.ask(library(), "red 4", **told)
    assert without.verdict == "illegal"
    assert "ordinary turn" not in without.text()
    assert without.data()["situation"]["turn"] == 1  # type: ignore[index]
    with pytest.raises(rulestone.Misasked) as wrong:
        rulestone.ask(library(), "keep", on="red 4", drawn="red 5", turn="next")
    assert wrong.value.key == "only_one_of"

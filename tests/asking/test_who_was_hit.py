"""Whom a card was laid on, by `--hit` or in a story, is taken into account or refused, never passed over."""

from typing import Any

import pytest

import rulestone
from tests.asking.test_act_moments import ask, refusal, verdicts
from tests.asking.test_earlier_plays import told

HAT = ("hp-2018/en", "hp-2018/es")
INVISIBLE = tuple(f"hp-2003/{each}" for each in ("en", "en-booklet", "es", "fr", "fr-booklet", "pt"))


@pytest.mark.parametrize(
    "position",
    [
        {"on": "sorting hat", "hit": "me"},
        {"on": "sorting hat", "hit": "me", "laid_by": "previous"},
        {"after": "Ana played a sorting hat on me, then I drew"},
        {"after": "Ana hit me with a sorting hat, then I drew 5 cards"},
    ],
)
@pytest.mark.parametrize("move", ["blue 3", "draw"])
def test_whether_who_was_chosen_has_a_turn_is_open_where_no_book_says_so(position: dict[str, str], move: str) -> None:
    """Both books of the Sorting Hat are silent on the turn of the player who was chosen, so that their move depends."""
    answered = ask(move, HAT, colour="blue", hand="blue 3, green 2, red 5", **position)
    assert set(answered.books.values()) == {"depends"}
    assert "the chosen player loses a turn" in answered.text()


def test_the_turn_of_others_is_not_open_because_of_who_was_chosen() -> None:
    """Whoever sits after the one who laid the hat on the player after them plays, whether or not that one may."""
    assert set(ask("blue 3", HAT, on="sorting hat", laid_by="previous", hit="3", colour="blue").books.values()) == {
        "legal"
    }


@pytest.mark.parametrize(
    ("after", "language"),
    [
        ("Ana played a blue skip against Ben", "en"),
        ("Ana played a blue skip on Ben", "en"),
        ("Ana tiró un salta azul contra Ben", "es"),
        ("Ana tiró un salta azul a Ben", "es"),
        ("Ana a joué un passe bleu contre Ben", "fr"),
        ("Ana a joué un passe bleu sur Ben", "fr"),
        ("a Ana jogou um saltar azul contra o Ben", "pt"),
        ("a Ana jogou um saltar azul no Ben", "pt"),
    ],
)
def test_a_story_tells_whom_a_card_was_laid_on(after: str, language: str) -> None:
    """Who was hit sits right before whoever asks, and who hit them before that."""
    typed = told(after, language)
    assert (typed["laid_by"], typed["hit"]) == ("3", "4")
    assert "pending" not in typed


@pytest.mark.parametrize(
    ("after", "language"),
    [
        ("Ana hit me with a blue skip", "en"),
        ("Ana me tiró un salta azul", "es"),
        ("Ana m'a joué un passe bleu", "fr"),
        ("Ana me jogou um saltar azul", "pt"),
    ],
)
def test_a_story_tells_that_it_was_whoever_asks(after: str, language: str) -> None:
    """In each language also before the card: it was played on me."""
    assert set(told(after, language)) == {"pending"}


@pytest.mark.parametrize(
    "after",
    [
        "Ana played a blue skip against her",
        "Ana played a blue skip to Ben",
        "Ana played a blue skip on Ben on Tom",
        "Ana, Ben played a blue skip",
        "Ana played a blue skip against",
    ],
)
def test_somebody_with_no_part_in_a_story_is_not_dropped(after: str) -> None:
    """A name by which nothing was done, and on whom nothing was laid, is told back."""
    with pytest.raises(rulestone.Misasked):
        told(after)


def test_no_more_are_named_than_play() -> None:
    """With two players nobody sits between whoever laid a card and whoever asks."""
    with pytest.raises(rulestone.Misasked):
        told("Ana played a blue skip on Ben", players=2)


@pytest.mark.parametrize(
    "position",
    [
        {"after": "Ana played a blue skip against Ben"},
        {"on": "blue skip", "hit": "3"},
        {"pending": "blue skip", "hit": "3"},
        {"pending": "blue skip", "laid_by": "next", "hit": "3"},
        {"on": "blue skip", "laid_by": "next", "turn": "3"},
    ],
)
def test_a_card_against_what_was_laid_on_somebody_else_answers_it(position: dict[str, Any]) -> None:
    """Only the Spanish sheet lets others use Invisibility, and does not say when; by the rest it is for who was hit."""
    answered = ask("invisibility", INVISIBLE, hand="invisibility, green 2, red 2", **position)
    assert answered.books == {**dict.fromkeys(INVISIBLE, "illegal"), "hp-2003/es": "depends"}


def test_a_card_that_answers_nothing_waits_for_the_turn() -> None:
    """After a Skip on the player before me it is my turn, in every book."""
    assert verdicts("blue 3", after="Ana played a blue skip against Ben", hand="blue 3, green 2, red 5") == {"legal"}


def test_a_card_hits_whom_it_is_told_to_hit() -> None:
    """A Skip hits who comes next; a card with a number hits nobody."""
    assert refusal("blue 3", on="blue skip", laid_by="previous", hit="3") == "cannot_be.not_hit.other"
    assert refusal("blue 3", on="blue 7", hit="3") == "hits_not"
    assert refusal("invisibility", pending="blue skip", laid_by="next", books=list(INVISIBLE)) == "cannot_be.not_hit"


def test_a_player_is_chosen_only_where_the_move_chooses_one() -> None:
    """Invisibility and a card with a number choose nobody; a Howler does, and a 7 under a house rule."""
    assert refusal("invisibility", pending="blue skip", at="3") == "nobody_to_choose"
    assert refusal("blue 3", on="blue 7", at="3") == "nobody_to_choose"
    assert verdicts("howler", on="blue 7", at="3") == {"legal"}
    assert verdicts("blue 7", on="blue 3", at="3", house_rules=["seven_zero"]) == {"legal"}

"""What was said and not asked decides nothing: where a card lies, what else one may have to do, what happened later."""

import pytest

from rulestone.asking.answer_text import Answering
from rulestone.asking.typed_questions import understand
from rulestone.asking.understood import Understood
from tests.asking.test_free_text import asked

pytestmark = pytest.mark.long


def understood(text: str, language: str = "en") -> Understood:
    """What is understood of a text."""
    return understand(text, asked(language))


@pytest.mark.parametrize(
    "text",
    ["wild draw four is on the pile, may I put a red 3 on it", "a +4 is on the pile, can I put a yellow 5 on it"],
)
def test_a_card_that_lies_there_is_told_in_both_cases(text: str) -> None:
    """It is answered for a card that hit nobody who asks, and for one that did."""
    position = understood(text).position
    assert position is not None
    assert position.meant.pending is None
    assert not position.just_played
    assert position.other


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I drew a card and it fits, can I play it now or must I wait"),
        ("es", "si robo una carta y sirve puedo jugarla enseguida o tengo que esperar"),
        ("fr", "si je pioche une carte jouable je peux la poser direct ou je dois attendre"),
        ("pt", "comprei uma carta que serve, posso jogar agora ou tenho que esperar"),
    ],
)
def test_whether_one_may_or_else_must_is_answered_by_what_one_may(language: str, text: str) -> None:
    """What one must otherwise is told as passed over, and is not what is answered."""
    found = understood(text, language)
    assert found.rule is not None
    assert found.rule.questions[0] == "draw.forced.play_permission"
    assert found.passed_over


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "who deals first in regular UNO"),
        ("es", "quien reparte primero en el uno normal"),
        ("fr", "qui distribue en premier dans le uno classique"),
        ("pt", "quem dá as cartas primeiro no uno normal"),
    ],
)
def test_the_edition_without_a_name_of_its_own_can_be_meant(language: str, text: str) -> None:
    """Only its books are asked."""
    assert {book.edition for book in understood(text, language).books} == {"uno-2003"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "my bf says i cant play a red 7 on a blue 7, is he right"),
        ("es", "mi hermana dice que no se puede poner un 7 rojo sobre un 7 azul, tiene razón?"),
        ("fr", "mon frère dit qu'on peut pas poser un 7 rouge sur un 7 bleu, a-t-il raison ?"),
        ("pt", "meu irmão diz que não pode jogar 7 vermelho em cima de 7 azul, ele tem razão?"),
    ],
)
def test_who_asks_if_somebody_is_right_that_it_is_forbidden_is_told_no(language: str, text: str) -> None:
    """The first word is about what was claimed."""
    answering = Answering(understood(text, language), asked(language))
    assert answering.word() == "no"


@pytest.mark.parametrize("text", ["peut on finir sur un +4", "est-ce qu'on peut terminer par un joker"])
def test_a_last_card_is_told_without_what_the_rest_of_the_hand_must_not_have(text: str) -> None:
    """There is no rest."""
    lines = [line.text for line in Answering(understood(text, "fr"), asked("fr")).lines()]
    assert lines[1].startswith("Oui.")
    assert not any("couleur en cours" in line for line in lines)


def test_a_card_that_is_asked_about_was_not_played() -> None:
    """`Can he put down the +4` tells of no card that hit anybody."""
    position = understood(
        "my mate only has a blue 7 left plus the +4, pile is red 7, can he put down the +4 legally"
    ).position
    assert position is None or position.meant.pending is None


def test_a_word_before_all_else_leaves_the_position() -> None:
    """It is told as passed over."""
    found = understood("zzz someone plays a green reverse, can I put a yellow reverse on it")
    assert found.position is not None
    assert found.position.word == "legal"
    assert found.passed_over == ("zzz",)


def test_a_word_of_another_game_before_all_else_is_not_passed_over() -> None:
    """Nothing is answered."""
    assert not understood("flip: can I put a red 7 on a blue 7").is_answered


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "my brother played a red reverse, can I put a blue reverse on it"),
        ("es", "alguien tira un reversa azul, puedo poner un reversa rojo"),
    ],
)
def test_a_card_that_hits_nobody_is_laid_on_in_a_turn(language: str, text: str) -> None:
    """It is not answered that somebody else is to play."""
    found = understood(text, language)
    assert found.position is None or found.position.word == "legal"


def test_stacking_a_card_without_an_effect_to_pass_on_asks_what_it_fits_on() -> None:
    """The books say it."""
    rule = understood("can I stack reverse cards").rule
    assert rule is not None
    assert rule.questions == ("reverse.playable_on",)


def test_when_it_was_noticed_is_told_where_it_was_not_used() -> None:
    """It vanishes from no answer, and from no refusal."""
    found = understood("forgot to say uno but nobody noticed until 2 turns later, do i still draw")
    assert "turns later" in (*found.passed_over, *found.unused)

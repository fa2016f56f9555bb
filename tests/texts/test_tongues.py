"""Numbers and duties in four languages."""

import pytest

from rulestone.texts.language_table import LanguageTable, languages, tongue
from rulestone.texts.modality import modalities
from rulestone.texts.numbers import numbers

MUST, MAY, MUST_NOT = {"must"}, {"may"}, {"must_not"}
LIMITED = {"may", "must_not"}


def speech(language: str) -> LanguageTable:
    """A language that must be there."""
    found = tongue(language)
    assert found is not None
    return found


def test_every_table_is_read() -> None:
    """The tables beside the code are complete, and a language without one is none."""
    assert languages() == ("en", "es", "fr", "pt")
    assert all(tongue(language) for language in languages())
    assert tongue("tlh") is None


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Take two of the 4 lamps", {2, 4}),
        ("en", "five hundred and six lamps", {506}),
        ("en", "a lamp", {1}),
        ("en", "from 0-9, July 31st", {0, 7, 9, 31}),
        ("pt", "no dia 3 de Março", {3}),
        ("es", "veintitrés faroles y treinta y una estrellas", {23, 31}),
        ("es", "quinientas lunas", {500}),
        ("fr", "deux lampes, dix-sept tuiles", {2, 17}),
        ("fr", "cinq cents points", {500}),
        ("fr", "quatre-vingt-dix lunes", {90}),
        ("pt", "duas lanternas e dezasseis estrelas", {2, 16}),
        ("pt", "trinta e cinco", {35}),
        ("pt", "duas ou três", {2, 3}),
        ("en", "the third lamp of the twenty-first racer", {3, 21}),
        ("fr", "la troisième lampe, la première étoile", {3, 1}),
        ("es", "el tercer farol, la tercera estrella y el décimo", {3, 10}),
        ("pt", "o terceiro corredor, a segunda estrela", {3, 2}),
    ],
)
def test_numbers_are_read_in_digits_and_words(language: str, text: str, expected: set[int]) -> None:
    """Words count with their gender, and an article is one."""
    assert numbers(text, speech(language)) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "The racer must stop.", MUST),
        ("en", "If the lamp can be lit, you are free to stop.", MAY),
        ("en", "If the lamp can be lit, it glows.", set()),
        ("en", "You may not run.", MUST_NOT),
        ("en", "The lamp may only be lit at night.", LIMITED),
        ("en", "You may run, but you may not jump.", LIMITED),
        ("en", "Racers who must rest have no lamp.", set()),
        ("en", "Racers who are tired must have a lamp.", MUST),
        ("en", "Racers do not have to run.", MAY),
        ("en", "That lamp can be lit.", MAY),
        ("en", "You must run (but you may run only once).", MUST),
        ("es", "Tienes que correr.", MUST),
        ("es", "El corredor tomará otro farol.", MUST),
        ("es", "Si puedes correr, córrelo; no puedes parar.", MUST_NOT),
        ("es", "Coloca el farol en la mesa.", MUST),
        ("es", "El farol sólo se puede encender de noche.", LIMITED),
        ("es", "La carrera será larga.", set()),
        ("fr", "Le coureur doit s'arrêter.", MUST),
        ("fr", "S'il peut courir, il peut le faire.", MAY),
        ("fr", "La lampe ne peut être allumée que la nuit.", LIMITED),
        ("fr", "Il ne peut courir.", MUST_NOT),
        ("fr", "Un coureur qui peut courir gagne.", set()),
        ("pt", "Se não tiver luz, é obrigado a parar.", MUST),
        ("pt", "Se puder correr, pode correr.", MAY),
        ("pt", "O corredor só pode parar de noite.", LIMITED),
        ("pt", "Os corredores não podem parar.", MUST_NOT),
        ("pt", "O corredor terá de parar.", MUST),
        ("en", "A racer may never look.", MUST_NOT),
        ("en", "No lamp may be lit.", MUST_NOT),
        ("en", "Nobody else may run.", MUST_NOT),
        ("en", "No dragon can fly.", MUST_NOT),
        ("en", "Racers can at no time talk.", MUST_NOT),
        ("en", "In this race no lamp may be lit.", LIMITED),
        ("en", "No racer may carry more than two lamps.", LIMITED),
        ("en", "Nobody has to run.", LIMITED),
        ("en", "A racer may run.", MAY),
        ("es", "Ningún corredor puede parar.", MUST_NOT),
        ("es", "Nadie puede correr.", MUST_NOT),
        ("es", "El corredor nunca puede mirar.", MUST_NOT),
        ("pt", "Nenhum corredor pode parar.", MUST_NOT),
        ("pt", "O corredor nunca pode olhar.", MUST_NOT),
        # `mais` may set a limit, too.
        ("pt", "Ninguém mais pode correr.", LIMITED),
        ("fr", "Aucun coureur ne peut courir.", MUST_NOT),
        ("fr", "Nul ne peut jamais regarder.", MUST_NOT),
        ("fr", "Il n’est pas permis de parler.", MUST_NOT),
    ],
)
def test_duty_and_permission_are_those_of_the_main_clause(language: str, text: str, expected: set[str]) -> None:
    """Ability in a condition is no permission; a limited permission is also a ban."""
    assert modalities(text, speech(language)) == expected

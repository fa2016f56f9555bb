"""Rules read back by people who do not know the notation."""

from collections.abc import Iterator, Mapping
from typing import Any as Anything

import pytest
import yaml

from rulestone.phrases import phrases
from rulestone.phrases.patterns import LineReader, Vocabulary
from rulestone.phrases.syntax_tree import (
    ANOTHER_CARD,
    BUT_THE_DRAWN,
    AllOf,
    AnyOf,
    CardListNode,
    ConstantNode,
    Hit,
    IfNode,
    NameNode,
    Node,
    NoneOf,
    PhraseNode,
    QuestionNode,
    Steps,
)
from rulestone.words import LANGUAGES, voice
from rulestone.words.phrase_sentences import read_back
from tests.words.catalogues import CHECKOUT, messages, stubs

WORDS = Vocabulary(colours=("red", "blue"), kinds=("skip",), counters=("pending",))
READER = LineReader(phrases(), WORDS)


def node(line: str, kind: str = "condition") -> Node:
    """A line of a rule file."""
    return READER.read_line(line, kind)


def steps(*lines: str | Node) -> Steps:
    """A list of steps."""
    return Steps("", tuple(node(line, "step") if isinstance(line, str) else line for line in lines))


def needed() -> Iterator[str]:
    """Every key that reading phrases back asks for."""
    for each in phrases().values():
        if each.kind in ("condition", "step", "event", "number"):
            yield f"phrase.{each.id}"
        if each.kind == "condition":
            yield f"phrase.{each.id}.not"
        if each.kind == "number":
            yield f"phrase.{each.id}.card"
        if each.kind == "condition" and each.slots[:1] == (("card", "card"),):
            yield f"phrase.{each.id}.that"
            yield f"phrase.{each.id}.that_not"


def test_every_phrase_has_its_sentences() -> None:
    """Whatever can be written can be read back, and denied; and no sentence is left of a phrase that is gone."""
    have = {key for key in messages("en", "phrases") if key.startswith("phrase.")}
    wanted = set(needed())
    assert not wanted - have, f"phrases.po of each language lacks:\n{stubs(wanted - have)}"
    assert not have - wanted, "no phrase asks for these"


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_and_cards_are_nouns(language: str) -> None:
    """A phrase for people or for a card stands in the grammar, as articles and prepositions go before it."""
    meant = {each.id for each in phrases().values() if each.kind in ("players", "card")}
    assert voice(language).grammar.meant.keys() == meant


def named(kinds: tuple[str, ...]) -> set[str]:
    """What the bundled games have named."""
    found: set[str] = set()
    for path in (CHECKOUT / "rules" / "games").glob("*.yaml"):
        game = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
        for part in (game, game.get("overrides", {})):
            for kind in kinds:
                found |= part.get(kind, {}).keys()
    return {f"named.{name.replace(' ', '_')}" for name in found}


def test_what_a_game_has_named_has_its_sentence() -> None:
    """Meanings, procedures and events of the bundled games are told in words, and meanings are denied."""
    have = {key for key in messages("en", "phrases") if key.startswith("named.")}
    meanings = named(("meanings",))
    wanted = named(("procedures", "events")) | meanings | {f"{key}.not" for key in meanings}
    assert not wanted - have, f"phrases.po of each language lacks:\n{stubs(wanted - have)}"
    beside = {f"{key}.{form}" for key in meanings for form in ("that", "that_not")}
    assert not have - wanted - beside, "no game has named these"


EXAMPLES: dict[str, tuple[Node, Mapping[str, str]]] = {
    "a draw with an end": (
        steps("draw to target until card is red, at most 10"),
        {
            "en": "The player it hits draws until a card comes that is red, but at most 10 cards.",
            "es": "El jugador afectado roba hasta que salga una carta roja, pero como máximo 10 cartas.",
            "fr": "Le joueur visé pioche jusqu’à ce que vienne une carte rouge, mais au plus 10 cartes.",
            "pt": "O jogador atingido compra até vir uma carta vermelha, mas no máximo 10 cartas.",
        },
    ),
    "several people": (
        steps("draw 1 to everybody but next player"),
        {
            "en": "Everybody but the next player draws 1 card.",
            "es": "Todos menos el jugador siguiente roban 1 carta.",
            "fr": "Tous sauf le joueur suivant piochent 1 carte.",
            "pt": "Todos menos o jogador seguinte compram 1 carta.",
        },
    ),
    "prepositions": (
        steps("source shows their hand to target", "play goes on after dealer"),
        {
            "en": "Whoever played the card shows the hand to the player it hits. Play goes on after the dealer.",
            "es": "Quien jugó la carta muestra su mano al jugador afectado. El juego sigue después del repartidor.",
            "fr": "Celui qui a joué la carte montre sa main au joueur visé. Le jeu continue après le donneur.",
            "pt": "Quem jogou a carta mostra a mão ao jogador atingido. O jogo segue depois do carteador.",
        },
    ),
    "no other card": (
        NoneOf(
            CardListNode(
                node("me", "players"),
                ANOTHER_CARD,
                AnyOf((node("card has the colour in force"), node("card is an action card"))),
            )
        ),
        {
            "en": "The player holds no other card that has the color in play or that is an action card.",
            "es": "El jugador no tiene ninguna otra carta del color en juego o de acción.",
            "fr": "Le joueur n’a aucune autre carte de la couleur en cours ou du type Action.",
            "pt": "O jogador não tem nenhuma outra carta da cor em jogo ou de ação.",
        },
    ),
    "a card but the drawn one": (
        CardListNode(node("me", "players"), BUT_THE_DRAWN, node("card has the colour in force")),
        {
            "en": "Apart from the card just drawn, the player holds a card that has the color in play.",
            "es": "Aparte de la carta recién robada, el jugador tiene una carta del color en juego.",
            "fr": "Hormis la carte tout juste piochée, le joueur a une carte de la couleur en cours.",
            "pt": "Fora a carta que acabou de ser comprada, o jogador tem uma carta da cor em jogo.",
        },
    ),
    "a denied group": (
        NoneOf(AllOf((node("card is skip"), node("dealer holds 1 card")))),
        {
            "en": "The card is not a Skip card or the dealer has more or less than one card left.",
            "es": "La carta no es una carta Salta o al repartidor no le queda exactamente una carta.",
            "fr": "La carte n’est pas une carte Passe ou il ne reste pas exactement une carte au donneur.",
            "pt": "A carta não é uma carta Pular ou não resta exatamente uma carta ao carteador.",
        },
    ),
    "what melts": (
        steps(IfNode(node("dealer holds 1 card"), steps("end turn"), steps())),
        {
            "en": "If the dealer has one card left, the turn ends.",
            "es": "Si al repartidor le queda una carta, el turno acaba.",
            "fr": "S’il reste une carte au donneur, le tour prend fin.",
            "pt": "Se resta uma carta ao carteador, o turno acaba.",
        },
    ),
    "groups in groups": (
        AllOf((node("card is blue"), AnyOf((node("card is skip"), node("card is playable"))))),
        {
            "en": "The card is blue; and the card is a Skip card or the card is playable.",
            "es": "La carta es azul; y la carta es una carta Salta o la carta es jugable.",
            "fr": "La carte est bleue\u00a0; et la carte est une carte Passe ou la carte est jouable.",
            "pt": "A carta é azul; e a carta é uma carta Pular ou a carta é jogável.",
        },
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EXAMPLES)
def test_rules_read_as_people_speak(name: str, language: str) -> None:
    """Gender, number, prepositions and denials are right in each language."""
    tree, expected = EXAMPLES[name]
    assert read_back(tree, language) == expected[language]


def test_steps_in_steps_stand_on_lines_of_their_own() -> None:
    """A condition inside a condition is indented, so that no `otherwise` can be taken for another's."""
    inner = IfNode(node("card is red"), steps("end turn"), steps("reverse direction"))
    outer = IfNode(node("card is skip"), steps(inner), steps(Hit(node("dealer", "players"), steps("draw 2 to target"))))
    assert read_back(steps(outer), "en").splitlines() == [
        "If the card is a Skip card:",
        "  If the card is red, the turn ends; otherwise, play changes direction.",
        "Otherwise:",
        "  The dealer may answer; without an answer, the player it hits draws 2 cards.",
    ]


def test_what_a_book_answers_is_put_in() -> None:
    """Read for one book, a question gives way to the book's answer; else the question itself is shown."""
    asked = QuestionNode("moat.depth", "number")
    tree = steps(PhraseNode("draw", (("number", asked), ("players", PhraseNode("dealer")))))
    assert read_back(tree, "en", lambda _: ConstantNode(3)) == "The dealer draws 3 cards."
    assert "`moat.depth`" in read_back(tree, "en")


def test_a_name_without_a_sentence_is_shown() -> None:
    """A user's own game may name things that nobody has worded."""
    assert "`the moat is full`" in read_back(NameNode("the moat is full"), "fr")
    assert read_back(NoneOf(NameNode("the moat is full")), "en") == "This does not hold: `the moat is full`."


def clauses() -> Iterator[tuple[str, Node]]:
    """What the listed answers of the bundled questions stand for, as far as it needs no names of a game."""
    for path in sorted((CHECKOUT / "rules" / "questions").glob("*.yaml")):
        for name, question in yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)["questions"].items():
            for answer, entry in (question.get("answers") or {}).items():
                found = simple(entry.get("means"), question.get("takes"))
                if found is not None:
                    yield f"{name}: {answer}", found


def simple(means: Anything, takes: str | None) -> Node | None:
    """A clause made of plain lines only."""
    if isinstance(means, list) and all(isinstance(line, str) for line in means):
        read = [READER.attempt(line, "step") for line in means]
        return None if None in read else Steps("", tuple(each for each in read if each is not None))
    return READER.attempt(means, takes or "condition") if isinstance(means, str) else None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plain_clause_can_be_read_back(language: str) -> None:
    """No clause of the bundled questions is without words, a capital at its beginning and a full stop."""
    found = dict(clauses())
    assert len(found) > 100
    for name, tree in found.items():
        text = read_back(tree, language)
        assert text[0].isupper(), name
        assert text.endswith("."), name
        assert not {"{", "}", "`"} & set(text), name

"""What is said of a book has the book's own names for the things and acts of its game."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from rulestone.cards import Card
from rulestone.loader import load
from rulestone.model import Book, Name
from rulestone.records import replace
from rulestone.words import Voice, claim_of, voice
from rulestone.words.catalogue import sentence
from rulestone.words.sentence_list import CatalogueSentence, render_sentence
from tests.words.catalogues import LOCALE, forms, messages


@cache
def plays(edition: str) -> bool:
    """Whether something plays a rule of an edition."""
    found = load()[0].editions[edition]
    return len(found.told) < len(found.asks)


@cache
def books() -> dict[str, Book]:
    """The bundled books."""
    return dict(load()[0].books)


BOOKS = tuple(sorted(name for name, book in books().items() if plays(book.edition)))
"""Those whose rules something plays, which the catalogues tell; what nothing plays is told beside its questions."""


TOLD_OF_PLAY = ("finding.", "move.", "seen.", "witness.")
"""How the keys of findings begin that tell what people do."""


def sentences(speaking: Voice) -> Iterator[tuple[str, str]]:
    """All that a voice says of books and of play, by its key, with 1 and 3 where a number stands."""
    for domain in ("rules", "telling", "phrases", "findings"):
        for key, entry in messages(speaking.language, domain).items():
            if domain == "findings" and not key.startswith(TOLD_OF_PLAY):
                continue
            for number in (1, 3) if len(forms(entry)) > 1 or "{number" in forms(entry)[0] else (3,):
                text = sentence(speaking.folders, speaking.language, key, number, speaking.region)
                assert text is not None
                yield key, render_sentence(CatalogueSentence(key, (text,), "", 0), speaking, number)


@pytest.mark.parametrize("name", BOOKS)
def test_no_thing_is_called_by_our_name_where_the_book_has_its_own(name: str) -> None:
    """In a book's own language its cards, piles, words and acts are called as it calls them, and never as we would."""
    book = books()[name]
    ours, theirs = voice(book.language), voice(book.language).of(book)
    replaced = {
        (usual.one, known.one)
        for part in ("cards", "nouns")
        for thing, known in getattr(theirs.grammar, part).items()
        if (usual := getattr(ours.grammar, part)[thing]) != known and usual.one.lower() not in known.one.lower()
    } | {(ours.grammar.acts[act], verb) for act, verb in theirs.grammar.acts.items() if ours.grammar.acts[act] != verb}
    kept = {word.one for part in ("cards", "nouns") for word in getattr(theirs.grammar, part).values()}
    for key, text in sentences(theirs):
        left = [
            usual
            for usual, _ in replaced - {(each, each) for each in kept}
            if usual not in kept and re.search(rf"\b{re.escape(usual)}\b", text)
        ]
        assert not left, f"{key}: {text}"


LEAST_LETTERS = 3
"""A name has more, to be known for one in a sentence."""
OF_OURS = ("finding.left_out.", "finding.tried.")
"""How the keys begin of what is told of games that we played, not of those of a book."""


@pytest.mark.parametrize("name", BOOKS)
def test_no_name_of_another_book_is_said(name: str) -> None:
    """In any language: neither a card nor a pile nor a word that only other books have."""
    book = books()[name]
    fellows = [each for each in books().values() if each.edition == book.edition]
    for language in LOCALE:
        speaking = voice(language).of(book, *fellows)
        namer = next((each for each in (book, *fellows) if each.language == language), None)
        known = "|".join(
            f"{word.one}|{word.many}".lower()
            for grammar in (speaking.grammar, voice(language).grammar)
            for part in (grammar.cards, grammar.nouns)
            for word in part.values()
        )
        others = {
            one
            for other in books().values()
            if other is not namer
            for name in (*other.cards.values(), *other.piles.values(), *other.others.get("words", {}).values())
            for one in (name.name, name.plural or "")
            if len(one) > LEAST_LETTERS and one.lower() not in known
        }
        foreign = re.compile(rf"\b({'|'.join(map(re.escape, sorted(others)))})\b")
        for key, text in sentences(speaking):
            assert key.startswith(OF_OURS) or not foreign.search(text), f"{language} {key}: {text}"


def test_a_book_is_told_in_its_own_words() -> None:
    """A Spanish sheet says `tomar`, a Portuguese one `biscar`, a Canadian one `piger`."""
    library = load()[0]
    told = {
        name: claim_of(
            books()[name].claims_on(question)[0],
            library.questions[question],
            voice(books()[name].language).of(books()[name]),
        )[0]
        for name, question in (
            ("hp-2018/es", "draw_n.cards_drawn"),
            ("hp-2003/pt", "draw_n.cards_drawn"),
            ("hp-2003/fr", "draw_n.cards_drawn"),
        )
    }
    assert told == {
        "hp-2018/es": "Una carta Toma 2 obliga a tomar 2 cartas.",
        "hp-2003/pt": "Uma Carta Bisca 3 obriga a biscar 3 cartas.",
        "hp-2003/fr": "Une carte «\u00a0Draw\u00a03\u00a0» fait piger 3 cartes.",
    }


def test_in_another_language_things_have_our_names() -> None:
    """What is told of a French book alone in Spanish has no French word in it, and cards keep their printed numbers."""
    theirs = voice("es").of(books()["hp-2003/fr"])
    said = "{draw_n:un}, {draw_n.many}, {skip:un}, {draw_pile:el}, {draw:inf}"
    assert theirs.fill(said) == voice("es").fill(said).replace("Roba", "Roba 3")
    assert theirs.noun(Card("draw_n", "blue")) == "Roba 3 azul"


def test_a_card_that_is_laid_out_has_the_name_that_is_printed_on_it() -> None:
    """`blue Draw 3`, and not `blue Draw 3 card`, nor the number twice."""
    assert voice("en").of(books()["hp-2003/en"]).noun(Card("draw_n", "blue", 3)) == "blue Draw 3"
    assert voice("pt").of(books()["hp-2003/pt"]).noun(Card("draw_n", "red", 3)) == "Bisca 3 vermelha"
    assert voice("en").of(books()["uno-2003/en"]).noun(Card("number", "red", 7)) == "red 7"


SHAPES = {
    "a vowel": ("Ofrenda", "Ofrendas"),
    "an h": ("Hache", "Haches"),
    "a number": ("Tomo 4", "Tomos 4"),
    "several words": ("carta de las {nubes}", "cartas de las {nubes}"),
}


@pytest.mark.parametrize("language", LOCALE)
@pytest.mark.parametrize("gender", ["masculine", "feminine"])
@pytest.mark.parametrize("shape", SHAPES)
def test_any_name_fits_every_sentence(language: str, gender: str, shape: str) -> None:
    """Whatever its gender and however it begins, no article is doubled, nothing is left to be filled or elided."""
    one, many = SHAPES[shape]
    invented = Name(one, many, gender)
    like = next(book for book in books().values() if book.language == language)
    known = voice(language).grammar
    names = {kind: invented for kind in known.cards if "." not in kind}
    book = replace(
        like,
        cards=names,
        piles={"draw": invented, "discard": invented},
        others={"words": dict.fromkeys(("round", "dealer", "action_card", "wild_card", "pair"), invented)},
    )
    theirs = voice(language).of(book)
    doubled = re.compile(r"\b(the|a|an|el|la|los|las|un|una|le|les|une|du|o|os|as|um|uma|do|da) \1\b", re.IGNORECASE)
    for key, text in sentences(theirs):
        assert not re.search(r"\{(?!nubes\})|(?<!\{nubes)\}", text), f"{key}: {text}"
        assert not doubled.search(text), f"{key}: {text}"
        assert "  " not in text, f"{key}: {text}"
        if language == "fr":
            assert not re.search(r"\b(le|la|de|que|ne) [AEIOUH](?!ache)", text), f"{key}: {text}"
            assert "du " + one not in text or gender == "masculine", f"{key}: {text}"


def test_nothing_is_elided_before_a_name_that_says_so() -> None:
    """Of two French names with an h, one may be mute and the other not; the book says which."""
    like = books()["hp-2003/fr"]
    cards = {"wd4": Name("Hydre", "Hydres", "feminine"), "skip": Name("Hibou", "Hiboux", "masculine", apart=True)}
    theirs = voice("fr").of(replace(like, cards=cards))
    assert (
        theirs.fill("{wd4:le}, {wd4:de}, {skip:le}, {skip:de}, {skip:du}")
        == "l’Hydre, d’Hydre, le Hibou, de Hibou, du Hibou"
    )


def test_a_verb_has_the_forms_of_its_ending() -> None:
    """A verb that nobody has listed is bent like others with its ending."""
    like = books()["hp-2018/es"]
    theirs = voice("es").of(replace(like, others={"acts": {"draw": Name("sacar")}}))
    assert theirs.fill("{draw:inf}, {draw:he}, {draw:past}, {draw:may}, {draw:done_fp}, {draw:doing}") == (
        "sacar, saca, sacó, saque, sacadas, sacando"
    )
    french = voice("fr").of(replace(books()["hp-2003/fr"], others={"acts": {"draw": Name("échanger")}}))
    assert french.fill("On n’a rien, il {draw:ne+he} rien ; il finit {draw:de+inf}.") == (
        "On n’a rien, il n’échange rien ; il finit d’échanger."
    )

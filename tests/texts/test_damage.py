"""Damage of copies, told from the text alone and from other copies of it."""

from dataclasses import replace

import pytest

from rulestone.model import Edition, Name
from rulestone.texts.damage import Copy, CopyDamage, find_damage
from rulestone.texts.dictionary import dictionary
from rulestone.texts.segments import segment
from tests.texts.lantern import book, sections

KNOWN = {
    "en": "each racer takes four lamps and runs to the left of bridge stops then rests lights wait calmly",
    "fr": "le coureur doit prendre quatre lampes puis courir vers la gauche du pont mélanger mener",
    "pt": "o corredor tira lanternas e corre regar pagar todas as noites rumar",
}


def knows(language: str, word: str) -> bool:
    """A dictionary of the few words of these tests."""
    return word in KNOWN.get(language, "").split()


def copy(text: str, language: str, name: str = "lantern/en") -> Copy:
    """A copy with one section."""
    printed = sections(race="RACE")
    written = book((), (), printed, language, name, f"{name.replace('/', '-')}.txt")
    return Copy(written, segment(f"RACE\n\n{text}\n", {name: printed}).books[name])


def found(*copies: Copy) -> list[tuple[str, str, str, str]]:
    """Kind, book, word and what stands instead."""
    return [(d.kind, d.book, d.word, d.instead) for d in find_damage(copies, knows)]


def test_a_sound_copy_has_no_damage() -> None:
    """Known words of one language: nothing to say."""
    assert found(copy("Each racer takes four lamps and runs to the left of the bridge.", "en")) == []


def test_two_common_words_of_another_language_betray_it() -> None:
    """Spanish articles and verbs in a French sentence are damage of the copy, told with the language."""
    (each,) = find_damage([copy("Le coureur debe prendre una lampe.", "fr")], None)
    assert each == CopyDamage(
        "foreign", "lantern/en", "race", 1, "lantern-en.txt", 3, "debe una", "", "es", ("debe", "una")
    )


def test_foreign_words_are_quoted_as_they_stand() -> None:
    """Each run by itself, as somebody would search for it; what a comma parts is no run, and five words are enough."""
    text = "Le coureur Debe tomar una lampe o una lampe. Il prend su lampe, esta lampe, una, su lampe o una lampe."
    assert [each.quotes for each in find_damage([copy(text, "fr")], None)] == [
        ("Debe", "una", "o una"),
        ("su", "esta", "una", "o"),
    ]


def test_damage_is_told_at_the_line_of_the_first_foreign_word() -> None:
    """A sentence may go over many lines."""
    (each,) = find_damage(
        [copy(f"Le coureur {'doit vraiment toujours ' * 3}prendre\nune lampe, debe una.", "fr")], None
    )
    assert (each.line, each.quotes) == (4, ("debe una",))


def test_one_common_word_of_another_language_is_chance() -> None:
    """A single loan is not told without a dictionary."""
    assert find_damage([copy("Le coureur doit prendre una lampe.", "fr")], None) == ()


def test_a_rare_word_that_no_dictionary_has_is_told() -> None:
    """A garbled verb stands once; a term that stands three times belongs to the game."""
    assert found(copy("Each racer runs. Each racer rnus.", "en")) == [("unknown", "lantern/en", "rnus", "")]
    assert found(copy("The zorb runs. The zorb stops. Each zorb rests.", "en")) == []


def test_a_name_is_written_alike_in_every_language() -> None:
    """A capitalised word that a book in another language has too is a name."""
    one, two = copy("Zibeline runs.", "en"), copy("Zibeline doit courir.", "fr", "lantern/fr")
    assert found(one, two) == []
    assert found(one) == [("unknown", "lantern/en", "zibeline", "")]


def test_a_word_of_several_books_is_no_slip() -> None:
    """What another print in the language has too, or no language has here and there, belongs to the game."""
    one, two = copy("Each racer runs to a velmaro.", "en"), copy("Un velmaro doit courir.", "fr", "lantern/fr")
    assert found(one, two) == []
    assert found(one) == [("unknown", "lantern/en", "velmaro", "")]
    again = copy("The velmaro stops. Lights wait calmly.", "en", "other/en")
    assert found(one, again) == []


def test_a_word_of_one_language_in_a_book_of_another_stays_damage() -> None:
    """Although the other book has it: there it is a word of the language."""
    one, two = (
        copy("Each racer runs to a pont.", "en"),
        copy("Le coureur doit courir vers le pont.", "fr", "lantern/fr"),
    )
    assert found(one, two) == [("unknown", "lantern/en", "pont", "")]


def test_what_a_book_declares_is_no_damage() -> None:
    """Its title, in which stands what the game is called, and every name that it gives to a thing."""
    one = copy("Each racer of Velmaro takes a glimlet to the left.", "en")
    assert [word for _, _, word, _ in found(one)] == ["glimlet", "velmaro"]
    others = {"resources": {"glim": Name("Glimlet", "Glimlets")}}
    named = replace(one, book=replace(one.book, title="Velmaro, the English leaflet", others=others))
    assert found(named) == []


def test_what_an_edition_declares_is_no_damage() -> None:
    """What it is called, and the names that its game gives to its things in any language."""
    one = copy("Each racer of Velmaro takes a glimlet to the left.", "en")
    things = {"resources": {"glim": {"en": "glimlet"}}}
    edition = Edition("lantern", "lantern", "Velmaro, a race", {}, (), one.book.spot, things=things)
    assert find_damage([one], knows, {"lantern": edition}) == ()


def test_a_word_in_two_sections_is_a_term() -> None:
    """However rare it is; one that stands twice in one passage may be copied wrongly twice."""
    printed = sections(race="RACE", rest="REST")
    written = book((), (), printed, "en", "lantern/en", "lantern-en.txt")
    text = "RACE\n\nEach racer takes a zorb.\n\nREST\n\nThe zorb stops.\n"
    assert found(Copy(written, segment(text, {"lantern/en": printed}).books["lantern/en"])) == []


def test_the_same_common_word_again_is_no_second_one() -> None:
    """Two possessives, or one short word twice, tell of no other language."""
    assert found(copy("The racer’s lamps and the racer’s lights wait.", "en")) == []
    assert find_damage([copy("Le coureur ni una lampe ni una lampe.", "fr")], None) == ()


PLAIN = {
    "en": "Whoever hasn’t any left redraws at once, unless nobody needn’t; upcards stay, third or unused.",
    "es": "Jamás es tan tarde: el antepenúltimo tampoco puede, quizás ni siquiera ahora.",
    "fr": (
        "Aussitôt, en temps voulu, non ; jamais ni toujours, chacun pour soi, loin déjà."
        " Combien de choix, de bois et de noix ?"
        " Emblée, propos et rebours, colis précis, en paix."
        " Notamment trop peu, très tôt ou tard, ailleurs, auxquels on remélange souvent le tas."
    ),
    "pt": "Devolvê-la e ficá-lo: dela são vinte; deles, dezesseis. Nelas ninguém, noutra daqui, depressa já.",
}


@pytest.mark.parametrize("language", PLAIN)
def test_ordinary_words_are_no_damage(language: str) -> None:
    """Those of a single form too, which a dictionary made of the forms of words may lack; each stands once."""
    known = dictionary()
    if known is None:
        pytest.skip("simplemma is not installed")
    assert find_damage([copy(PLAIN[language], language)], known) == ()


def test_the_rarer_of_two_words_is_the_damaged_one() -> None:
    """Both are real words; what both copies say elsewhere decides."""
    one = copy("Le coureur doit prendre quatre lampes vers le pont. Le coureur doit courir.", "fr", "lantern/fr-a")
    two = copy(
        "Le coureur doit mener quatre lampes vers le pont. Le coureur doit courir, puis prendre.", "fr", "lantern/fr-b"
    )
    assert found(one, two) == found(two, one) == [("differs", "lantern/fr-b", "mener", "prendre")]


def test_a_word_that_does_not_exist_is_the_damaged_one() -> None:
    """The dictionary decides before the count does."""
    one = copy("Each racer runs to the left of the bridge.", "en", "lantern/en-a")
    two = copy("Each racer ruhs to the left of the bridge.", "en", "lantern/en-b")
    assert found(one, two) == [("differs", "lantern/en-b", "ruhs", "runs")]


def test_a_word_that_rulebooks_use_is_not_the_damaged_one() -> None:
    """Where both exist and stand as often, the one that the table of the language has is right."""
    one = copy("Veillez vers la gauche du pont, puis courir.", "fr", "lantern/fr-a")
    two = copy("Veuillez vers la gauche du pont, puis courir.", "fr", "lantern/fr-b")
    told = [("differs", "lantern/fr-a", "veillez", "veuillez")]
    assert [(d.kind, d.book, d.word, d.instead) for d in find_damage([one, two], lambda *_: True)] == told
    assert [(d.kind, d.book, d.word, d.instead) for d in find_damage([two, one], lambda *_: True)] == told


def test_where_nothing_tells_which_is_damaged_neither_is_blamed_alone() -> None:
    """Two real words, each once: one of both copies."""
    one = copy("Each racer stops to the left of the bridge.", "en", "lantern/en-a")
    two = copy("Each racer rests to the left of the bridge.", "en", "lantern/en-b")
    assert [kind for kind, *_ in found(one, two)] == ["either"]


def test_editions_may_differ_in_words() -> None:
    """Another edition is another text: only a hole that cannot be meant is told of it."""
    one = copy("Each racer stops to the left of the bridge.", "en", "lantern/en")
    two = copy("Each racer rests to the left of the bridge.", "en", "torch/en")
    assert found(one, two) == []


def test_a_preposition_without_its_noun_is_a_lost_phrase() -> None:
    """Another copy, of whatever edition, has the article and the noun."""
    one = copy("Each racer runs to and then rests and lights four lamps.", "en", "lantern/en")
    two = copy("Each racer runs to the bridge and then rests and lights four lamps.", "en", "torch/en")
    assert found(one, two) == found(two, one) == [("lost", "lantern/en", "to", "the bridge")]


def test_what_is_lost_is_told_by_the_words_on_either_side() -> None:
    """So that a person finds the gap, in its own line; of what is lost no more than five words are quoted."""
    start = "Each racer runs to the left of the bridge, stops, rests, takes four lamps to the right,\nwaits, Then runs"
    one = copy(f"{start} to and then rests calmly.", "en", "lantern/en")
    long = copy(f"{start} to the Left of each bridge stop and then rests calmly.", "en", "torch/en")
    (each,) = find_damage([one, long], None)
    assert (each.line, each.quotes, each.instead) == (4, ("runs to", "and then"), "the Left of each bridge …")
    (last,) = find_damage(
        [
            copy("Each racer stops, then runs to.", "en"),
            copy("Each racer stops, then runs to the left.", "en", "torch/en"),
        ],
        None,
    )
    assert last.quotes == ("runs to",)


def test_two_clauses_that_run_together_have_lost_a_word() -> None:
    """An `and` that another copy has, and nothing in its stead."""
    one = copy("Each racer runs to the left of the bridge then rests.", "en", "lantern/en")
    two = copy("Each racer runs to the left of the bridge and then rests.", "en", "torch/en")
    assert found(one, two) == found(two, one) == [("lost", "lantern/en", "bridge", "and")]


@pytest.mark.parametrize("text", ["bridge, rests calmly", "bridge lights calmly"])
def test_a_sentence_can_do_without_an_and(text: str) -> None:
    """With a comma, or told in other words, nothing is lost."""
    one = copy(f"Each racer runs to the left of the {text}.", "en", "lantern/en")
    two = copy("Each racer runs to the left of the bridge and rests calmly.", "en", "torch/en")
    assert found(one, two) == []


def test_a_real_word_among_garbled_ones_that_look_like_it_is_garbled_too() -> None:
    """Before a counted thing a text has words that do not exist, and one that exists only by luck."""
    text = "O corredor regbr 3 lanternas. Todas as noites o corredor regar 4 lanternas. O corredor regar 5 lanternas."
    kinds = [(kind, word) for kind, _, word, _ in found(copy(text, "pt"))]
    assert kinds == [("unknown", "regbr"), ("garbled", "regar"), ("garbled", "regar")]


def test_endings_that_dictionaries_leave_out_are_no_damage() -> None:
    """An adverb of a known adjective, a verb with its pronoun."""
    assert (
        find_damage(
            [copy("El corredor lo hace rápidamente, sin apagarlo.", "es")], lambda _, w: not w.endswith(("mente", "lo"))
        )
        == ()
    )


def test_the_dictionary_knows_inflected_words_of_four_languages() -> None:
    """Forms and not only entries; a garbled one is unknown."""
    has = dictionary()
    if has is None:
        pytest.skip("simplemma is not installed")
    for language, word in {"en": "lamps", "es": "corrieron", "fr": "pigée", "pt": "jogadas"}.items():
        assert has(language, word)
        assert not has(language, f"{word}qx")


def test_a_name_beside_the_usual_one_may_be_the_damage() -> None:
    """The usual name of a card is a term however rare; another spelling of it is not."""
    sound = copy("Each racer takes four glimlamps to the left.", "en")
    named = {"glim": Name("Glimlamp", "Glimlamps", None, ("Gilmlamp",))}
    assert found(Copy(replace(sound.book, cards=named), sound.text)) == []
    garbled = copy("Each racer takes four gilmlamp to the left.", "en")
    assert found(Copy(replace(garbled.book, cards=named), garbled.text)) == [("unknown", "lantern/en", "gilmlamp", "")]

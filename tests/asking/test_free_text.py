"""What people type freely is answered where all of it is understood, and only there."""

from collections.abc import Iterator
from functools import cache

import pytest

from rulestone.asking.answer_text import Answering
from rulestone.asking.answers_of_books import ANY
from rulestone.asking.asides_in_text import without_asides
from rulestone.asking.errors import Misasked
from rulestone.asking.position_cases import word_of
from rulestone.asking.question_patterns import CARD, AskedQuestion, patterns
from rulestone.asking.typed_cards import TypedCard
from rulestone.asking.typed_questions import beside_asides, understand
from rulestone.asking.understood import TypedQuestion, Understood
from rulestone.loader import load
from rulestone.model import Library
from rulestone.words import LANGUAGES, Voice
from rulestone.words.catalogue import sentence
from tests.asking.describe import WAYS, described, every_list, left_out, written
from tests.asking.score import FOLDER, MEASURED, RIGHT, SILENT, WRONG, judged, questions
from tests.marks import some


@cache
def library() -> Library:
    """The bundled rules."""
    found, _ = load()
    assert found is not None
    return found


def asked(language: str = "en") -> TypedQuestion:
    """All books, asked in a language."""
    books = tuple(sorted(library().books.values(), key=lambda book: book.id))
    return TypedQuestion(library(), books, Voice(language))


def answer(text: str, language: str = "en") -> tuple[str | None, Understood]:
    """The first word of the answer, and what was understood."""
    answering = Answering(understand(text, asked(language)), asked(language))
    return answering.word(), answering.understood


# --- a card alone -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        *(("howler", "en", "howler"), ("what does a wild do", "en", "wild"), ("que fait la beuglante", "fr", "howler")),
        *(("in the harry potter one what does the howler do", "en", "howler"), ("qué hace el salta", "es", "skip")),
        *(("o que faz a carta bloqueio", "pt", "skip"), ("que fait la carte passe ton tour", "fr", "skip")),
    ],
)
def test_a_card_alone_asks_what_it_does(text: str, language: str, kind: str) -> None:
    """The name of a card with nothing else, or what it does, is answered by all that a page tells of it."""
    _, understood = answer(text, language)
    assert understood.rule is not None
    assert understood.rule.card == kind


@pytest.mark.parametrize(
    "text", ["can i play a wild", "howler on a wild", "how many points is a howler", "what is a 7"]
)
def test_who_asks_more_of_a_card_is_not_told_all_of_it(text: str) -> None:
    """Whether it may be played, what it is worth and a number are other questions."""
    _, understood = answer(text)
    assert understood.rule is None or not understood.rule.card


def test_a_card_is_told_first_by_what_it_does() -> None:
    """What most books say comes first, and who says otherwise is told with it."""
    lines = [line.text for line in Answering(understand("wild", asked()), asked()).lines()]
    assert lines[1].startswith("Whoever plays a Wild card names the colo")
    assert "hp-2003 {pt}:" in lines


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("is a 7 ok on a wild when blue was called and the 7 is blue", "yes"),
        ("a 7 on a wild, they called blue and my 7 is red", "no"),
    ],
)
def test_a_colour_that_is_told_later_counts(text: str, word: str) -> None:
    """The colour that was called and that of the card decide, wherever they are told."""
    assert answer(text)[0] == word


@pytest.mark.parametrize(
    ("text", "language", "word"),
    [
        *(("is it forbidden to play a red 7 on a blue 7", "en", "no"), ("interdit de finir sur un +4 ?", "fr", "no")),
        *(("está prohibido poner un +2 sobre un +2", "es", "yes"), ("é proibido terminar com coringa?", "pt", "no")),
    ],
)
def test_who_asks_if_it_is_forbidden_is_told_so(text: str, language: str, word: str) -> None:
    """Yes means that a move is forbidden, where that is asked."""
    assert answer(text, language)[0] == word


@pytest.mark.parametrize(
    ("text", "language"), [("Qual é a capital da Austrália?", "pt"), ("what is the best soup for a cold", "en")]
)
def test_another_matter_is_not_answered(text: str, language: str) -> None:
    """A text of which nothing but asking words is known asks nothing of a game."""
    assert answer(text, language)[0] is None


def test_what_an_edition_has_no_rules_for_is_told() -> None:
    """Where some books speak of two players and those of another edition do not, that is said."""
    lines = [line.text for line in Answering(understand("reverse with two players", asked()), asked()).lines()]
    assert lines[-1] == "Nothing about this in hp-2018 {en, es}."


# --- what is understood -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "can I play a red 7 on a blue 7?",
        "¿puedo poner un siete rojo sobre un siete azul?",
        "est-ce que je peux poser un 7 rouge sur un 7 bleu ?",
        "posso jogar um sete vermelho em cima de um sete azul?",
        "red 7 on blue 7",
    ],
)
def test_a_question_is_understood_in_any_language_whatever_is_spoken(text: str, language: str) -> None:
    """A red 7 on a blue 7 is the same question in four languages, and each speaker is told yes."""
    word, understood = answer(text, language)
    assert word == "yes"
    assert understood.position is not None
    assert understood.position.meant.move is not None
    assert (understood.position.meant.move.colour, understood.position.meant.move.number) == ("red", 7)


@pytest.mark.parametrize(
    ("text", "word", "asks"),
    [
        ("how many cards do you start with", "7", "deal.cards_each"),
        ("castigo por no decir uno", "2", "uno.penalty_cards"),
        ("stacking", "no", "draw_n.stacking"),
        ("quantas cartas cada um recebe", "7", "deal.cards_each"),
        ("whats a gryffindor card", "unsaid", "sorting_hat.until_card"),
    ],
)
def test_a_rule_is_answered_by_the_books(text: str, word: str, asks: str) -> None:
    """What is asked about a rule is the question of the books that has it, and its answer comes first."""
    said, understood = answer(text)
    assert understood.rule is not None
    assert (said, understood.rule.questions[0]) == (word, asks)


def test_a_card_played_on_somebody_is_answered_for_that_moment() -> None:
    """Who was hit by a Draw card may not lay another, and which colours the two have does not matter."""
    word, understood = answer("someone hit me with a +2 can i put another +2 on it")
    assert word == "no"
    assert understood.position is not None
    assert len(understood.position.cases) == 1


@pytest.mark.parametrize(
    ("text", "language", "act"),
    [
        ("someone hit me with +4, may I just draw 4 cards?", "en", "draw"),
        ("a +2 was played on me, can I draw 2?", "en", "draw"),
        ("I got hit with a red +2, can I just pick up 2?", "en", "draw"),
        ("me tiraron un +4, ¿puedo robar cuatro cartas?", "es", "robar"),
        ("on m'a mis un +2, puis-je piocher 2 ?", "fr", "piocher"),
        ("jogaram um +4 em mim, posso comprar 4?", "pt", "comprar"),
    ],
)
def test_to_draw_what_a_card_says_is_not_to_lay_one_that_is_called_so(text: str, language: str, act: str) -> None:
    """Who was hit may do what the card tells them to, and is not told that they may not lay another."""
    word, understood = answer(text, language)
    assert understood.position is not None
    assert (word, understood.position.meant.act, understood.position.meant.move) == ("yes", act, None)


@pytest.mark.parametrize(
    "text",
    [
        "a +2 was played on me, do I have to draw 2?",
        "a +2 was played on me, can I draw 4?",
        "a +2 was played on me, can I not draw 2?",
    ],
)
def test_another_drawing_is_no_laying_either(text: str) -> None:
    """Whether one has to draw, or may draw another number, is no question about a card on a card."""
    _, understood = answer(text)
    assert understood.position is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("can I put a draw 4 on a draw 4", "en"),
        ("someone hit me with +4, may I play a draw 4?", "en"),
        ("someone hit me with +4, is it ok to play draw 4?", "en"),
        ("me tiraron un +4, ¿puedo tirar roba 4?", "es"),
        ("on m'a mis un +4, puis-je jouer pioche 4 ?", "fr"),
        ("jogaram um +4 em mim, posso jogar compra 4?", "pt"),
    ],
)
def test_a_card_that_is_called_as_drawing_is_laid_all_the_same(text: str, language: str) -> None:
    """What is played, or lies on something, is the card."""
    word, understood = answer(text, language)
    assert understood.position is not None
    assert (word, understood.position.meant.move) == ("no", TypedCard("wd4"))


def test_a_colour_that_matters_and_was_not_told_is_told_in_both_cases() -> None:
    """A Reverse fits a red 5 if it is red, and does not otherwise."""
    word, understood = answer("reverse on a red 5")
    assert word == "depends"
    assert understood.position is not None
    cases = {each.colours: each.answered.word for each in understood.position.cases}
    assert cases == {"same": "legal", "other": "illegal"}


def test_both_moments_are_answered_where_either_may_be_meant() -> None:
    """
    A Draw card under another may have been drawn for already; any but a number is answered for that last.

    Whoever tells the colors of both asks whether they fit, so that this comes first.
    """
    for text, words in (
        ("wild on +2", ("illegal", "legal")),
        ("skip on +2", ("illegal", "depends")),
        ("+2 on +2", ("illegal", "legal")),
        ("red +2 on green +2", ("legal", "illegal")),
        ("red 5 on red +2", ("legal", "illegal")),
        ("red +2 is on the pile, can I play a green +2", ("legal", "illegal")),
    ):
        _, understood = answer(text)
        assert understood.position is not None
        assert (understood.position.word, word_of(understood.position.other)) == words, text


def test_an_edition_that_is_named_is_the_only_one_asked() -> None:
    """Words that only some editions have in their name choose among the books."""
    _, understood = answer("how many cards in uno total 2018")
    assert {book.edition for book in understood.books} == {"hp-2018"}


# --- what is not --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "what is the capital of France",
        "stacking chairs",
        "how many cards do you start with in poker",
        "quem inventou o uno",
        "red 7",
        "red 7 blue 7 green 7",
        "on on on",
    ],
)
def test_what_is_not_all_understood_is_not_answered(text: str) -> None:
    """One word that nobody knows may change the question, so that nothing is answered."""
    word, understood = answer(text)
    assert word is None
    assert understood.position is None
    assert understood.rule is None


def test_what_is_near_is_offered_with_its_answer() -> None:
    """Who is not understood is told what was, and the nearest question with what the books say."""
    answering = Answering(understand("stacking chairs", asked()), asked())
    told = " ".join(line.text for line in answering.lines())
    assert "`chairs`" in told
    assert "`stacking`" in told
    assert "with another to avoid drawing cards" in told


def test_what_is_near_is_told_with_the_edition_that_says_it() -> None:
    """Where some editions only say how many may play, the offered answer has their names before it."""
    near = AskedQuestion(("players.max",))
    understood = Understood("?", (), asked().books, near=(near,))
    told = [line.text for line in Answering(understood, asked()).lines()]
    assert any(text.startswith("hp-2003 {") and "10" in text for text in told)


def test_what_is_near_is_told_of_each_book_where_one_edition_parts() -> None:
    """Nobody is offered the answer of some books of an edition as that of all: the French box counts four Howlers."""
    understood = Understood("?", (), asked().books, near=(AskedQuestion(("deck.howler_count",)),))
    told = [line.text for line in Answering(understood, asked()).lines()]
    assert any(text.startswith("hp-2003 {en, en-booklet, es, pt}: ") and "1" in text for text in told)
    assert any(text.startswith("hp-2003 {fr, fr-booklet}: ") and "4" in text for text in told)


def test_what_all_editions_say_is_offered_without_names() -> None:
    """What holds whichever book one has needs no name."""
    understood = Understood("?", (), asked().books, near=(AskedQuestion(("deal.cards_each",)),))
    told = [line.text for line in Answering(understood, asked()).lines()]
    assert not any("hp-2003" in text for text in told)


def test_what_a_short_form_stands_for_is_not_told_as_passed_over() -> None:
    """Words that are told as passed over are words that were typed."""
    text = "Somos dos nomás. Tiro reversa, ¿vuelvo a tirar yo o le toca a él?"
    word, understood = answer(text, "es")
    assert word is not None
    assert "nada" not in understood.passed_over


@pytest.mark.parametrize(
    ("text", "language", "plain"),
    [
        ("my bf says that you can stack +2, is he right lol", "en", "you can stack +2,"),
        ("mi cuñada dice que se acumulan los +2, ¿tiene razón?", "es", "se acumulan los +2, ¿?"),
        ("mon frère dit qu'on pioche deux fois, c'tu vrai ça", "fr", "on pioche deux fois,"),
        ("meu tio diz que acumula +2, é verdade?", "pt", "acumula +2, ?"),
        ("can I stack +2", "en", "can I stack +2"),
    ],
)
def test_who_says_so_and_whether_it_is_true_are_left_out(text: str, language: str, plain: str) -> None:
    """What asks nothing of the game is taken out of a text, and nothing else."""
    left = without_asides(text, Voice(language).folders, language)
    assert " ".join(left.replace("'", " ").split()) == plain


@pytest.mark.parametrize(
    "text", ["my dad says i cant finish on a wild, is he right", "my dad says i dont draw, is he right"]
)
def test_what_somebody_denies_is_not_answered_without_that(text: str) -> None:
    """Nobody could tell whether a `no` denies what is said or agrees with it."""
    asking = asked()
    assert beside_asides(text, "en", asking, positions=True) is None


def noise() -> Iterator[str]:
    """What nobody means anything by, in six scripts."""
    alphabets = ["qwxzkvjhgf", "жшщъыэюяйц", "ξψωθφχδζλβ", "אבגדהוזחטי", "あいうえおかきくけこ", "天地玄黄宇宙洪荒日月"]
    for alphabet in alphabets:
        for length in range(1, 35):
            letters = [alphabet[(length * 7 + at * at) % len(alphabet)] for at in range(length * 4)]
            yield " ".join("".join(letters[at : at + 5]) for at in range(0, len(letters), 5))


@pytest.mark.parametrize("share", some(range(5), lambda share: share == 0))
def test_noise_is_not_answered(share: int) -> None:
    """Two hundred texts without a meaning, in six scripts, are neither answered nor a fault."""
    texts = list(noise())
    assert len(texts) > 200
    for text in texts[share::5]:
        try:
            word, _ = answer(text)
        except Misasked:
            continue
        assert word is None, text


@pytest.mark.parametrize("text", ["red 7 on blue 7 " * 700, "?" * 10_000, "a " * 150, "", "   ", "💥🃏"])
def test_what_is_too_long_or_empty_is_refused_unread(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand characters are no question; nobody looks for words in them."""

    def read(*_: object) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr("rulestone.asking.mentions_in_text.Scan", read)
    with pytest.raises(Misasked):
        understand(text, asked())


# --- what translators and the list of patterns bring ----------------------------------------------------------------


def test_every_everyday_word_is_in_every_language() -> None:
    """What a pattern waits for can be typed in each language."""
    folders = Voice("en").folders
    lacking = [
        (language, word)
        for word in sorted(patterns(library()).words)
        for language in LANGUAGES
        if not sentence(folders, language, f"everyday.{word}")
    ]
    assert lacking == []


def test_every_question_of_a_frame_is_one_of_the_books() -> None:
    """A pattern names no question that there is not."""
    kinds = {kind for game in library().games.values() for kind in game.parts.get("cards", {})}
    for pattern in patterns(library()).patterns:
        for each in pattern.ask.questions:
            named = {each.replace(CARD, kind) for kind in kinds} if CARD in each else {each}
            assert named & library().questions.keys(), each
        assert pattern.ask.house_rule in {"", ANY, *library().variants}


NOW = ("search", "hundred", "sixty", "plain")
"""Lists that are asked for every change; CI asks all."""


@cache
def counted(name: str) -> dict[str, int]:
    """How a list is answered by those who have never seen it."""
    found = {RIGHT: 0, WRONG: 0, SILENT: 0}
    unseen = left_out(library(), name)
    for language, wanted in questions(FOLDER.parent / name):
        asking = TypedQuestion(unseen, asked(language).books, Voice(language))
        found[judged(unseen, understand(wanted["text"], asking), wanted)] += 1
    return found


def told(name: str) -> list[int]:
    """What the page says of a list."""
    page = (FOLDER.parents[2] / "docs/reference/asking.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if f"(`{name}`)" in line)
    return [int(each) for each in row.split("|")[2:5]]


@pytest.mark.parametrize("name", some(sorted(MEASURED), NOW.__contains__))
def test_the_figures_that_are_told_are_those_that_are_counted(name: str) -> None:
    """The page says how each list is answered by the ways of all others."""
    assert told(name) == [*counted(name).values()]


@pytest.mark.parametrize("name", ["fifth", "sixth", "seventh", "eighth"])
def test_a_list_is_told_as_it_fell(name: str) -> None:
    """The page says what was judged of a list that nothing was made from, language by language."""
    fell = {language: dict.fromkeys((RIGHT, WRONG, "beside", SILENT), 0) for language in LANGUAGES}
    for language, wanted in questions(FOLDER.parent / name):
        fell[language][wanted["fell"]] += 1
    page = (FOLDER.parents[2] / "docs/reference/asking.md").read_text(encoding="utf-8")
    names = {"en": "English", "es": "Spanish", "fr": "French", "pt": "Portuguese"}
    for language, counts in fell.items():
        assert f"| {names[language]} | {' | '.join(map(str, counts.values()))} |" in page


@pytest.mark.parametrize(
    "text",
    [
        "blue 7 on top, i have a red 7 and a wild draw four. no blue. can i drop the draw four or must i play the 7",
        "he stacked a +2 on my +2 and made the girl next to me draw 4, legal?",
    ],
)
def test_what_would_turn_an_answer_is_not_passed_over(text: str) -> None:
    """A `no` before what the answer takes to be so, and a number that somebody was made to draw."""
    query = TypedQuestion(library(), tuple(library().books.values()), Voice("en"))
    understood = understand(text, query)
    assert understood.position is None
    assert understood.rule is None or understood.rule.questions[0] != "wd4.legal_if"


def test_the_ways_of_asking_are_those_of_the_lists() -> None:
    """Each question of a list is a way of asking what it turns on."""
    assert written(described(library(), every_list())) == WAYS.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text",
    [
        *("what if I draw a wild", "how many times can you reverse", "can I take back a card I played"),
        *("can you skip yourself", "can you stack wilds", "how many cards left to say uno", "is uno flip different"),
        *("puedo robar dos cartas en vez de una", "combien de fois peut-on piocher"),
        *("Can I draw two cards instead of one?", "How many cards do I draw in poker?"),
        *("How many times can I draw?", "Do I have to say uno twice?"),
        *(
            "Can I swap hands with the dealer?",
            "What if I forget to take my turn?",
            "Can I start the game with a wild?",
        ),
        *("Do I draw if I forget whose turn it is?", "Does reverse skip a turn with three players?"),
        *("Can I stop playing and keep my points?", "Can a player be skipped twice in a row?"),
        *(
            "Can the first player play any card?",
            "Who draws if nobody says uno?",
            "Can I give a card to another player?",
        ),
        *(
            "Can you say uno when it is not your turn?",
            "What is the point of saying uno?",
            "Can I say something before I play?",
        ),
        *("¿Qué pasa si olvido robar?", "¿Cuántas veces se puede robar?"),
        *(
            "¿Puedo dar una carta a otro jugador?",
            "¿Puedo decir uno dos veces?",
            "¿Cuántos colores hay?",
        ),
        *(
            "Que se passe-t-il si j'oublie de piocher ?",
            "Combien de fois peut-on contester ?",
        ),
        *("Puis-je donner une carte à un autre joueur ?", "Peut-on se contester soi-même ?"),
        *("O que acontece se eu esquecer de comprar?", "Quantas vezes posso comprar?"),
        *("Posso dar uma carta a outro jogador?", "Quantas cores existem?"),
    ],
)
def test_what_has_the_words_of_a_question_and_asks_another_is_not_answered(text: str) -> None:
    """A few words of a pattern do not make its question of a sentence that says more or less."""
    word, _ = answer(text)
    assert word is None


# --- slips, short forms, and what stands behind a question -----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language", "word"),
    [
        ("kien empiesa a jugar", "es", "told"),
        ("jpeux poser un 7 rouge sur un 7 bleu", "fr", "yes"),
        ("qntas cartas compra se n tiver nenhuma q serve", "pt", "1"),
        ("can sum1 chalenge a wild draw 4 if it wasnt on me", "en", "no"),
        ("puedo tirar un siete rojo ensima de un siete asul", "es", "yes"),
    ],
)
def test_what_is_typed_in_a_hurry_is_read_as_it_sounds(text: str, language: str, word: str) -> None:
    """Short forms and words as they sound are those that were meant, in the language that has them."""
    assert answer(text, language)[0] == word


@pytest.mark.parametrize(
    "text", ["can I play a +2 on a +2 or do I have to draw", "can I play a red 7 on a blue 5 or not"]
)
def test_an_alternative_behind_a_question_does_not_hide_it(text: str) -> None:
    """Whoever asks whether they may or have to draw is told whether they may."""
    assert answer(text)[0] == "no"


@pytest.mark.parametrize(
    ("text", "word", "over"),
    [
        ("can my cat play a red 7 on a blue 7", "yes", "cat"),
        ("my brother in law swears otherwise, but can I finish on a wild in a thunderstorm", "yes", "thunderstorm"),
        (
            "Yesterday at the lake my nephew forgot UNO and uncle Bob had already drawn. Can I still catch him?",
            "no",
            "lake",
        ),
    ],
)
def test_a_story_is_passed_over_and_what_it_turns_on_is_answered(text: str, word: str, over: str) -> None:
    """Whoever tells a story is answered, and told which words had no part in it."""
    said, understood = answer(text)
    assert said == word
    assert over in understood.passed_over
    told = [line.text for line in Answering(understood, asked()).lines()]
    assert f"`{over}`" in told[-1]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Can I challenge a draw two?", "en"),
        ("¿Puedo retar un +2?", "es"),
        ("Puis-je contester un +2 ?", "fr"),
        ("posso desafiar um coringa", "pt"),
    ],
)
def test_nothing_but_a_wild_draw_four_is_challenged(text: str, language: str) -> None:
    """Whoever asks for another card is told no, with who may challenge what."""
    word, understood = answer(text, language)
    assert word == "no"
    assert understood.rule is not None
    assert understood.rule.questions == ("challenge.who",)


@pytest.mark.parametrize(
    "text", ["Can I say uno when I have three cards?", "¿Puedo decir uno cuando tengo tres cartas?"]
)
def test_what_no_book_says_is_told_as_that(text: str) -> None:
    """A call that nobody waits for is in no book."""
    assert answer(text)[0] == "unsaid"


@pytest.mark.parametrize("text", ["Is it forbidden to finish on a wild?", "¿está prohibido terminar con un comodín?"])
def test_what_is_asked_with_a_no_in_it_is_not_answered_with_yes(text: str) -> None:
    """Yes would mean no to whoever asks whether something is forbidden: it is not."""
    assert answer(text)[0] == "no"


@pytest.mark.parametrize(
    ("text", "language", "word"),
    [
        ("If I'm challenged on a +4, do I have to show my cards to the whole table?", "en", "no"),
        ("quando desafiam o +4 tenho que mostrar minha mão pra mesa toda?", "pt", "no"),
        ("do i have to show my hand when i am challenged", "en", "yes"),
    ],
)
def test_whether_a_hand_is_shown_hangs_on_to_whom(text: str, language: str, word: str) -> None:
    """Whoever is challenged shows the hand, and not to the whole table."""
    assert answer(text, language)[0] == word


@pytest.mark.parametrize("text", ["can I play a red 7 on a blue 7 or do I have to xylophone", "or do I have to draw"])
def test_an_end_that_is_not_understood_is_not_left_off(text: str) -> None:
    """Only what is known to say why, or what else, may be left aside, and only behind a question."""
    assert answer(text)[0] is None


@pytest.mark.parametrize(
    ("text", "language", "unused"),
    [
        ("can I keep two wilds for the tournament when a partner leaves", "en", "tournament"),
    ],
)
def test_what_is_recognised_counts_against_what_does_not_have_it(text: str, language: str, unused: str) -> None:
    """What turns a question and has no part in the nearest one is told, and nothing answered."""
    word, understood = answer(text, language)
    assert word is None
    told = " ".join(understood.unused)
    assert unused in told
    first, *others = (line.text for line in Answering(understood, asked(language)).lines())
    assert f"`{unused}`" in first
    assert len(others) > 1


@pytest.mark.parametrize(
    ("text", "language", "word"),
    [
        ("wild draw 4 ok with a regular wild also in hand?", "en", "yes"),
        ("plus 2 on a 7 ok if the colors match", "en", "yes"),
        ("en mesa 6 azul, en mi mano 2 azul y comodín toma cuatro, vale tirar el toma cuatro?", "es", "bluff"),
        ("y a un 3 rouge, jai un 3 vert mais zero rouge je peux mettre +4 ?", "fr", "yes"),
        ("je prends les 2 du +2 et apres je joue ou cest au suivant", "fr", "told"),
        ("can u play +4 any time u want like a normal wild", "en", "no"),
    ],
)
def test_a_card_has_the_part_that_is_told_of_it(text: str, language: str, word: str | None) -> None:
    """A card told as in the hand is in the hand, and one of which nothing is told is not made the one to be laid."""
    assert answer(text, language)[0] == word


@pytest.mark.parametrize(
    ("text", "language", "rule"),
    [
        ("what is jump in", "en", "jump_in"),
        ("¿qué es colarse?", "es", "jump_in"),
        ("c'est quoi les sept et les zéros", "fr", "seven_zero"),
        ("o que é entrar fora da vez", "pt", "jump_in"),
    ],
)
def test_a_house_rule_is_told_by_its_name(text: str, language: str, rule: str) -> None:
    """Who asks for a house rule by what it is called is told what it is, that no book has it, and how to ask by it."""
    word, understood = answer(text, language)
    assert word == "unsaid"
    told = " ".join(line.text for line in Answering(understood, asked(language)).lines())
    assert Voice(language).say(f"site.variant.{rule}.about").casefold() in told.casefold()
    assert f"--variant {rule}" in told


def test_what_is_told_back_is_what_was_typed() -> None:
    """A word that is like a known one, and yet means nothing, is told as it was typed."""
    _, understood = answer("empilhar cadeiras", "pt")
    assert understood.strange == ["cadeiras"]


@pytest.mark.parametrize(
    ("text", "on", "hand"),
    [
        ("I have a red 2 and a +4, top card is a red 7, can I play the +4?", 7, 2),
        ("wild draw four, red 2 in hand, red 8 on top", 8, 2),
        ("so tenho vermelho 2 e +4, na mesa tem vermelho 8, posso jogar o +4", 8, 2),
    ],
)
def test_what_lies_there_is_told_before_or_behind_the_card(text: str, on: int, hand: int) -> None:
    """`Top card is` speaks of the card that follows, `on top` of the one before."""
    word, understood = answer(text, "pt" if "tenho" in text else "en")
    assert word == "bluff"
    assert understood.position is not None
    meant = understood.position.meant
    assert meant.on is not None
    assert meant.on.number == on
    assert [each.number for each in meant.hand if each.number is not None] == [hand]


@pytest.mark.parametrize(
    ("text", "language", "asks"),
    [
        ("contre-uno", "fr", "uno.who_may_catch"),
        ("which cards may be the last", "en", "last_card.effective_cards"),
        ("may somebody else object", "en", "wrong_card.noticed_by"),
        ("must I play", "en", "draw.voluntary.allowed"),
        ("cambio de sentido", "es", "reverse.effect"),
        ("bloqueio", "pt", "skip.effect"),
        ("red 8, red 8", "en", "turn.match_obligation"),
        ("deux jaune, deux jaune", "fr", "turn.match_obligation"),
        ("what if I forget uno", "en", "uno.penalty_cards"),
        ("e se eu esquecer uno", "pt", "uno.penalty_cards"),
        ("+4", "en", "wd4.target"),
        ("comodín roba cuatro", "es", "wd4.target"),
        ("o que é o +4", "pt", "wd4.target"),
    ],
)
def test_a_few_words_are_enough(text: str, language: str, asks: str) -> None:
    """What players call a thing finds what the books say on it."""
    _, understood = answer(text, language)
    assert understood.rule is not None
    assert understood.rule.questions[0] == asks


def test_a_card_alone_is_told_with_when_it_may_be_played() -> None:
    """Who types nothing but a card is told what it does, and when it may be laid."""
    _, understood = answer("+4")
    assert understood.rule is not None
    assert "wd4.legal_if" in understood.rule.questions


@pytest.mark.parametrize("text", ["o zero troca as mãos?", "o zero troca as maos?"])
def test_a_word_that_is_part_of_what_is_answered_is_not_passed_over(text: str) -> None:
    """What is understood in one way of reading is not told to mean nothing because another does not know it."""
    word, understood = answer(text, "pt")
    assert word == "unsaid"
    assert understood.passed_over == ()


@pytest.mark.parametrize("text", ["o zero troca as mãos?", "red 7 on blue 7", "how many cards do you start with"])
def test_where_an_answer_is_given_no_other_question_is_offered(text: str) -> None:
    """What comes near is for those who have no answer."""
    word, understood = answer(text, "pt")
    assert word is not None
    assert understood.near == ()


def test_a_number_that_has_to_be_drawn_is_no_card() -> None:
    """Whoever asks whether somebody has to draw 4 does not ask about the card that is called so."""
    text = "if someone plays +2 and the next person also plays +2 does the third person have to draw 4"
    word, understood = answer(text)
    assert word in (None, "no")
    assert understood.position is None
    assert understood.rule is None or understood.rule.questions == ("draw_n.stacking",)


@pytest.mark.parametrize(
    ("text", "language", "draws"),
    [
        ("Can I finish with a +4?", "en", "The next player draws 4 cards"),
        ("may I end on a draw card?", "en", "The next player draws 3 cards"),
        ("¿puedo terminar con un +2?", "es", "El siguiente jugador roba 2 cartas"),
        ("on peut finir avec un +4 ?", "fr", "Le joueur suivant pioche 4 cartes"),
        ("posso terminar com uma carta compra?", "pt", "O próximo jogador compra 2 cartas"),
    ],
)
def test_what_a_last_card_still_does_is_told(text: str, language: str, draws: str) -> None:
    """Beside the yes stands that the next player still draws, and what the books say of it."""
    answering = Answering(understand(text, asked(language)), asked(language))
    lines = [line.text for line in answering.lines()]
    assert answering.word() == "yes"
    assert any(line.startswith(draws) for line in lines)
    assert any("going_out" in line for line in lines)


def test_a_last_card_that_does_nothing_to_others_is_told_without() -> None:
    """Nobody has to do anything because of a last Skip."""
    lines = Answering(understand("can I win with a red skip", asked()), asked()).lines()
    assert not any("the round is over" in line.text for line in lines)


@pytest.mark.parametrize("text", ["can I play draw twos on draw twos", "can I answer draw twos with draw fours"])
def test_several_cards_of_a_number_keep_it(text: str) -> None:
    """Whoever asks about draw twos is not told about a Draw 3."""
    told_text = " ".join(line.text for line in Answering(understand(text, asked()), asked()).lines())
    assert "Draw 2" in told_text
    assert "Draw 3" not in told_text


def test_somebody_who_is_not_named_is_not_asked_about() -> None:
    """Whoever asks whether they may say UNO is not told about saying it for somebody else."""
    _, understood = answer("can I say uno")
    assert understood.rule is None or understood.rule.questions == ("uno.call_deadline",)


@pytest.mark.parametrize(
    ("text", "language", "word"),
    [
        ("skip on a skip to cancel it?", "en", "no"),
        ("can i block a +2 with a reverse", "en", "no"),
        ("can I play a wild against a +2", "en", "no"),
        ("la carte invisibilité ça marche contre la beuglante ?", "fr", "yes"),
    ],
)
def test_what_answers_a_card_is_laid_on_whoever_was_hit(text: str, language: str, word: str) -> None:
    """Whoever cancels, blocks or plays against a card was hit by it; it is not their turn on it."""
    said, understood = answer(text, language)
    assert said == word
    assert understood.position is not None
    assert understood.position.meant.pending is not None


@pytest.mark.parametrize(
    "text",
    [
        "can I play a skip after my own skip",
        "can I play red skip on my own red skip",
        "can I play red skip onto my own red skip",
        "¿puedo jugar un salta rojo en mi propio salta rojo?",
        "puis-je jouer un passe rouge par-dessus mon propre passe rouge ?",
        "posso jogar um pular vermelho no meu próprio pular vermelho?",
        "red 8 and red 8 on red 7",
        "last card reverse do we keep playing",
    ],
)
def test_what_is_no_ordinary_turn_is_not_answered_as_one(text: str) -> None:
    """A card after one's own, two cards at once, and whether it goes on are no question of what fits."""
    _, understood = answer(text)
    assert understood.position is None


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("ana laid a +4 on me, can ben challenge it?", "no"),
        ("she laid a +4 on me, can i challenge it?", "yes"),
    ],
)
def test_a_name_behind_may_is_somebody_else(text: str, word: str) -> None:
    """`Can Ben` asks for somebody, whose name nobody knows."""
    assert answer(text)[0] == word


@pytest.mark.parametrize("text", ["sorting hat how many cards do i draw", "how many cards are in a howler"])
def test_a_card_that_a_question_does_not_know_is_not_passed_over(text: str) -> None:
    """A question about one card is not answered for none."""
    _, understood = answer(text)
    assert understood.rule is None or understood.rule.questions[0].split(".")[0] in ("sorting_hat", "howler", "deck")
    assert understood.rule is None or understood.rule.questions[0] != "deck.printed_total"


def test_what_no_book_says_of_a_last_card_is_told() -> None:
    """Whether a Sorting Hat still acts as the last card is in no book; whoever asks is not told yes alone."""
    understood = understand("can I play the sorting hat as my last card", asked())
    told = " ".join(line.text for line in Answering(understood, asked()).lines())
    assert "Nothing is said on this" in told


def test_nobody_who_denies_something_is_told_yes() -> None:
    """Whether somebody is right who says that it is not so is answered by what the books say, without yes or no."""
    text = "he went out with a wild draw 4 and says i dont have to pick anything up because its over. is he right"
    understood = understand(text, asked())
    assert understood.rule is not None
    assert "last_card.effective_cards" in understood.rule.questions
    assert Answering(understood, asked()).word() == "told"


def test_a_card_is_asked_for_and_not_whether() -> None:
    """`What can be played` gets no yes or no."""
    rule = understand("the +2 was already drawn for, what can i put on it", asked()).rule
    assert rule is None or not rule.wants_yes_or_no


@pytest.mark.parametrize("text", ["how many cards in hp uno", "who deals first in hp uno"])
def test_a_short_name_of_editions_is_one(text: str) -> None:
    """`hp` is what some editions are called, so that others are not asked."""
    assert {book.edition for book in understand(text, asked()).books} == {"hp-2003", "hp-2018"}

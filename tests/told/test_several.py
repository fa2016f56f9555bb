"""One question for each of several, answers that are things of the game, and questions that hang on others."""

from pathlib import Path
from typing import Any

import pytest

from tests.told.games import book, checked, library, written, wrong

GAME = """
things:
  cards: {queen: {en: queen, fr: dame}, king: {en: king}}
  piles: [talon, skat]
told:
  dealing:
    questions: [deal.cards, deal.rest]
  worth:
    questions: [worth, trump.there, trump.suit, trump.worth]
"""
QUESTIONS = """
questions:
  deal.cards:
    kind: number
    each: [3, 4]
    least: 1
    most: 30
    words:
      en: {asks: "How many cards is each of {each} dealt?", number: "With {each} people, {number} cards each."}
  deal.rest:
    kind: choice
    from: piles
    words:
      en: {asks: Where does the rest go?, answer: "The rest goes to the {answer}."}
  worth:
    kind: number
    each: cards
    least: 0
    most: 20
    words:
      en: {asks: "What is a {each} worth, beside a {queen}?", number: "A {each} is worth {number}."}
      fr: {asks: "Que vaut une {each} ?", number: "Une {each} vaut {number}."}
  trump.there:
    kind: choice
    answers: {yes: {}, no: {}}
  trump.suit:
    kind: choice
    answers: {turned: {}, named: {}}
    asked_if: {trump.there: [yes]}
  trump.worth:
    kind: number
    each: cards
    least: 0
    most: 20
    asked_if: {trump.suit: [named], worth: [11]}
"""
ANSWERS: dict[str, Any] = {
    "deal.cards": {"3": 17, "4": 13},
    "deal.rest": "skat",
    "worth": {"queen": 3, "king": 4},
    "trump.there": "yes",
    "trump.suit": "turned",
}


def two(folder: Path, en: dict[str, Any], fr: dict[str, Any] | None = None, **more: Any) -> Path:
    """Two books, that give the usual answers where nothing else is said; an answer `...` is left out."""
    texts = {
        name: book(name, {key: each for key, each in {**ANSWERS, **said}.items() if each is not ...})
        for name, said in (("en", en), ("fr", fr or {}))
    }
    return written(folder, texts, **{"game": GAME, "questions": QUESTIONS, **more})


def test_one_for_each(tmp_path: Path) -> None:
    """A question for each of several is as many questions, and its books write a map."""
    found = library(two(tmp_path, {}))
    assert [each for each in found.editions["plum"].told if each.startswith(("deal", "worth"))] == [
        *("deal.cards.3", "deal.cards.4", "deal.rest", "worth.queen", "worth.king"),
    ]
    assert found.books["plum/en"].claims_on("deal.cards.4")[0].answer == 13


def test_one_of_them_differs(tmp_path: Path) -> None:
    """Each is compared for itself, and said with what it is about, by its name in the reader's language."""
    [told] = checked(two(tmp_path, {}, {"worth": {"queen": 3, "king": 5}})).findings
    assert (told.kind, told.question) == ("contradiction", "worth.king")


def test_one_answer_for_all(tmp_path: Path) -> None:
    """Where a book says one thing for all of them, that is its answer to each."""
    found = checked(two(tmp_path, {}, {"deal.cards": 13})).findings
    assert [each.question for each in found] == ["deal.cards.3"]


def test_readings_of_one(tmp_path: Path) -> None:
    """An answer in a map may be open to two readings; so may all of them at once."""
    one = {"deal.cards": {"3": {"way": {"a": 17, "b": 16}}, "4": 13}}
    [told] = checked(two(tmp_path / "one", {}, one)).findings
    assert (told.kind, told.question) == ("refinement", "deal.cards.3")
    every = {"deal.cards": {"way": {"a": 17, "b": 13}}}
    # One ambiguity is one finding, however many entries hang on it.
    [told] = checked(two(tmp_path / "all", {}, every)).findings
    assert (told.question, told.also) == ("deal.cards.3", ("deal.cards.4",))


def test_in_several_sentences(tmp_path: Path) -> None:
    """A table may stand in several sentences, and what none of them says may be silent."""
    en = {"deal.cards": [{"3": 17}, {"4": 13}]}
    assert checked(two(tmp_path / "two", en)).findings == ()
    [told] = checked(two(tmp_path / "silent", {"deal.cards": {"3": 17}, "deal.cards.4": None})).findings
    assert (told.kind, told.question) == ("omission", "deal.cards.4")


def test_things_are_answers(tmp_path: Path) -> None:
    """A choice may be one of the things of the game."""
    [told] = checked(two(tmp_path, {"deal.rest": "talon"})).findings
    assert {side.answers for side in told.sides} == {("talon",), ("skat",)}


def test_roles_and_states(tmp_path: Path) -> None:
    """Who somebody can be and how something can be are things as well: asked for each, chosen from, and named."""
    game = GAME.replace(
        "things:", "things:\n  roles: {dealer: {en: dealer}, guest: {}}\n  states: {asleep: {}, awake: {}}"
    )
    game = game.replace("deal.rest", "deal.rest, role.is")
    asked = QUESTIONS + "  role.is:\n    kind: choice\n    each: roles\n    from: states\n"
    text = book(
        "en",
        {**ANSWERS, "role.is": {"dealer": "asleep", "guest": "awake"}},
        "names: {roles: {guest: {name: visitor}}}\n",
    )
    found = library(written(tmp_path, {"en": text}, game, asked))
    assert found.books["plum/en"].claims_on("role.is.guest")[0].answer == "awake"
    assert found.books["plum/en"].others["roles"]["guest"].name == "visitor"


def test_a_map_in_a_reading(tmp_path: Path) -> None:
    """The readings stand beside the entry; the other way round is told, once for each reading."""
    told = wrong(two(tmp_path, {"deal.cards": {"way": {"a": {"3": 17}, "b": {"3": 16}}}}))
    assert [each.partition(": ")[2] for each in told if "reading" in each] == [
        f"the reading `{each}` takes a single answer; in a table, write the readings beside each entry that they "
        "concern"
        for each in "ab"
    ]


def test_left_out(tmp_path: Path) -> None:
    """A book of which no admitted answer fits is not asked what hangs on it, and that is no omission."""
    none = {"trump.there": "no", "trump.suit": ...}
    [told] = checked(two(tmp_path, {}, none)).findings
    assert told.question == "trump.there"


def test_what_may_be(tmp_path: Path) -> None:
    """A book that may have it is asked."""
    perhaps = {"trump.there": {"way": {"a": "yes", "b": "no"}}}
    found = {each.question: each.kind for each in checked(two(tmp_path, perhaps, {"trump.suit": "named"})).findings}
    assert found == {"trump.there": "refinement", "trump.suit": "contradiction"}


def test_hanging_on_the_same(tmp_path: Path) -> None:
    """Of two questions for each of the same things, one hangs on the other thing by thing."""
    more = {"worth": {"queen": 11, "king": 4}, "trump.suit": "named", "trump.worth": {"queen": 12}}
    assert library(two(tmp_path, more, more)).books["plum/en"].open_questions == ()


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"deal.cards": {"3": 17, "5": 13}}, "`deal.cards` is not asked for `5`"),
        ({"worth": {"quen": 3, "king": 4}}, "`worth` is not asked for `quen`; did you mean `queen`?"),
        ({"deal.cards": {"3": 17}}, "`deal.cards` is also asked for `4`"),
        ({"trump.there": {"yes": "no", "no": "yes"}}, "there are too many entries; the maximum is 1"),
        ({"trump.there": "no"}, "given this book’s answer to `trump.there`, `trump.suit` is not asked of it"),
        ({"deal.rest": "talom"}, "did you mean `talon`?"),
    ],
)
def test_wrong_answers(tmp_path: Path, answers: dict[str, Any], said: str) -> None:
    """A map with a key too many or too few, or an answer to what is not asked, is told where it stands."""
    assert said in "\n".join(wrong(two(tmp_path, answers)))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{trump.there: [yes]}", "{trump.their: [yes]}", "unknown question `trump.their`; did you mean `trump.there`?"),
        ("{trump.there: [yes]}", "{trump.there: [yess]}", "did you mean `yes`?"),
        ("{trump.there: [yes]}", "{trump.suit: [named]}", "this depends on itself: `trump.suit`, `trump.suit`"),
        ("{trump.there: [yes]}", "{worth: [3]}", "`worth` is asked for each of several things; name one of them"),
        ("each: cards", "each: card", "`card` is not a list of things"),
        ("each: cards", "each: phases", "which declares none under `things`"),
        ("{queen}", "{quen}", "nothing that can be used in braces here is called `quen`; did you mean `queen`?"),
        ("from: piles", "from: piles\n    answers: {a: {}}", "not both"),
    ],
)
def test_wrong_questions(tmp_path: Path, old: str, new: str, said: str) -> None:
    """A mistake in what a question hangs on or is asked for is told with its place and the nearest word."""
    assert said in "\n".join(wrong(two(tmp_path, {}, questions=QUESTIONS.replace(old, new, 1))))


def test_names_of_things(tmp_path: Path) -> None:
    """A book names the things of the game, and nothing else; no deck is needed."""
    names = "names: {cards: {queen: {name: Dame}}, resources: {corn: {name: Korn}}}\n"
    text = book("de", ANSWERS, names)
    said = "\n".join(wrong(written(tmp_path, {"de": text}, GAME, QUESTIONS)))
    assert "the game has no `corn` in this list of its `things`" in said
    assert "has no `queen`" not in said

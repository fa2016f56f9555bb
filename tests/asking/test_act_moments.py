"""Which moment an act is asked about, what has to be told for it, and what cannot be."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import rulestone
from rulestone.asking.situation_parser import SituationParser
from rulestone.words import Voice

ENGLISH = Voice("en")


@cache
def parser(books: tuple[str, ...], house_rules: tuple[str, ...]) -> SituationParser:
    """Where some books are asked, or all."""
    library = rulestone.load()
    return SituationParser(
        library, [library.books[each] for each in books or sorted(library.books)], ENGLISH, house_rules
    )


def ask(move: str, books: Sequence[str] = (), house_rules: Sequence[str] = (), **told: Any) -> rulestone.Asked:
    """What the books say."""
    return rulestone.Asked(parser(tuple(books), tuple(house_rules)).answer({"move": move, **told}), ENGLISH)


def verdicts(move: str, **told: Any) -> set[str]:
    """What all books that can be asked say."""
    return set(ask(move, **told).books.values())


def needs(move: str, **told: Any) -> list[str]:
    """What has to be told first."""
    with pytest.raises(rulestone.Misasked) as wrong:
        ask(move, **told)
    return [need.id for need in wrong.value.needs]


def refusal(move: str, **told: Any) -> str:
    """Why a position cannot be, as a key."""
    with pytest.raises(rulestone.Misasked) as wrong:
        ask(move, **told)
    assert not wrong.value.needs
    return wrong.value.key


# --- acts that answer a card ------------------------------------------------------------------------------------------


def test_to_challenge_the_card_in_play_is_to_challenge_it_as_it_is_laid() -> None:
    """Who asks about challenging a Wild Draw Four was just hit by it, and the answer says that this was assumed."""
    answered = ask("challenge", on="wild draw four")
    assert set(answered.books.values()) == {"legal"}
    assert "the Wild Draw Four was just played on you" in answered.text()
    assert answered.data()["situation"]["pending"] == {"kind": "wd4"}  # type: ignore[index]


@pytest.mark.parametrize("by", ["3", "next", "me"])
def test_who_is_not_hit_may_not_challenge(by: str) -> None:
    """Whom the card in play hits follows from who laid it; in all books only they may challenge."""
    answered = ask("challenge", on="wild draw four", laid_by=by)
    assert set(answered.books.values()) == {"illegal"}
    assert "Only the player who would have to draw" in answered.text()
    assert "on you" not in answered.text()


def test_what_answers_a_card_needs_one() -> None:
    """Without a card in play there is nothing that was played on anybody."""
    assert needs("challenge") == ["pending"]
    assert verdicts("accept", on="wild draw four") == {"legal"}


@pytest.mark.parametrize("by", ["3", "next"])
def test_a_card_told_to_hit_whoever_asks_does(by: str) -> None:
    """Whoever is said to have laid what was just played on one has to be somebody whose card can hit one."""
    assert refusal("challenge", pending="wild draw four", laid_by=by) == "cannot_be.not_hit"
    assert verdicts("challenge", pending="wild draw four", laid_by="previous") == {"legal"}
    assert verdicts("challenge", pending="wild draw four", laid_by="next", players=2) == {"legal"}


def test_who_laid_a_card_themselves_is_told_so() -> None:
    """A card that hits others is not said to be laid by one of them where whoever asks laid it."""
    assert refusal("challenge", pending="wild draw four", laid_by="me") == "cannot_be.not_hit.own"


# --- passing, drawing and keeping -------------------------------------------------------------------------------------


def test_to_pass_is_one_thing_before_drawing_and_another_after() -> None:
    """Whether a card was drawn is asked for, unless the hand is laid open or a drawn card told."""
    assert needs("pass", on="red 7") == ["drawn"]
    assert needs("pass", on="red 7", hand="?") == ["drawn"]
    answered = ask("pass", on="red 7", hand="blue 2")
    assert set(answered.books.values()) == {"illegal"}
    assert "nothing drawn yet" in answered.text()
    assert verdicts("pass", on="red 7", hand="blue 2", drawn="green 3") == {"legal"}


def test_to_keep_a_card_one_must_have_been_drawn() -> None:
    """What is done with a card just drawn needs that card."""
    assert needs("keep", on="red 7") == ["drawn"]


@pytest.mark.parametrize("move", ["pass", "draw"])
def test_whether_a_card_was_just_played_on_one_is_asked_where_it_matters(move: str) -> None:
    """On a Skip one who was hit by it passes and one whose turn it is draws; who laid it settles that, or the turn."""
    assert needs(move, on="red skip", hand="red 5, blue 1") == ["pending"]
    hit = ask(move, on="red skip", hand="red 5, blue 1", laid_by="previous")
    assert hit.data()["situation"]["pending"]  # type: ignore[index]
    assert set(hit.books.values()) == {"legal" if move == "pass" else "illegal"}
    assert verdicts(move, on="red skip", hand="red 5, blue 1", turn="me") == {"legal" if move == "draw" else "illegal"}


def test_what_changes_no_answer_is_not_asked_for() -> None:
    """After a Wild Draw Four one draws, whether one's turn has come or the four are due."""
    assert verdicts("draw", on="wild draw four", colour="red", hand="red 5, blue 1") == {"legal"}
    assert verdicts("draw", on="red 7") == {"legal"}


# --- words ------------------------------------------------------------------------------------------------------------


def test_to_catch_somebody_it_must_be_known_who_laid_and_what_they_have_left() -> None:
    """Nothing about who is to be caught is assumed."""
    assert needs("catch uno", on="red 7") == ["laid_by", "cards_left"]
    assert needs("catch uno") == ["laid_by", "cards_left"]
    assert needs("catch uno", on="red 7", laid_by="previous") == ["cards_left"]
    assert needs("catch uno", on="red 7", laid_by="me") == ["at"]
    assert needs("catch uno", on="red 7", cards_left=1, players=2) == ["laid_by"]
    assert verdicts("catch uno", on="red 7", laid_by="previous", cards_left=1) == {"legal"}
    assert verdicts("catch uno", on="red 7", laid_by="previous", cards_left=2) == {"illegal"}


def test_what_was_just_played_on_one_was_laid_by_somebody() -> None:
    """Who laid a pending card follows from its hitting whoever asks."""
    assert needs("catch uno", pending="wild draw four") == ["cards_left"]
    assert verdicts("catch uno", pending="wild draw four", cards_left=1) == {"legal"}


def test_catching_too_late_is_not_legal() -> None:
    """Who laid before the player who laid the card in play is safe, however many cards they have left."""
    told = {"on": "red 5", "laid_by": "3", "turn": "4", "at": "2"}
    assert verdicts("catch UNO", **told) == {"illegal"}
    assert "until the next turn begins" in ask("catch UNO", **told).text()
    assert verdicts("catch UNO", on="red 5", laid_by="previous", cards_left=1, turn="next") == {"illegal"}


def test_what_a_wrong_card_lay_on_is_asked_for() -> None:
    """Whether a card was laid wrongly is told by the card under it."""
    told = {"on": "red 7", "laid_by": "previous", "books": ["uno-2003/en"]}
    assert needs("catch a wrong card", **told) == ["under"]
    assert verdicts("catch a wrong card", under="blue 3", **told) == {"legal"}
    assert verdicts("catch a wrong card", under="red 3", **told) == {"illegal"}


def test_to_call_it_must_be_known_how_many_cards_one_has() -> None:
    """With two cards one calls before laying; with one it matters who laid last; with more nothing does."""
    assert needs("call uno", on="red 7") == ["hand"]
    assert needs("call uno", on="red 7", hand="red 5") == ["laid_by"]
    assert needs("call uno", cards_left=1) == ["laid_by"]
    assert verdicts("call uno", hand="red 5, blue 3") == {"legal"}
    assert verdicts("call uno", cards_left=2) == {"legal"}
    assert verdicts("call uno", cards_left=1, laid_by="me", books=["uno-2003/en"]) == {"legal"}


@pytest.mark.parametrize(
    "told",
    [
        {"hand": "red 5, blue 3, green 2"},
        {"cards_left": 3},
        {"cards_left": 3, "laid_by": "me"},
        {"hand": "red 5", "laid_by": "previous"},
        {"hand": "red 5, blue 3", "laid_by": "me"},
        {"hand": "red 5, blue 3", "turn": "next"},
    ],
)
def test_where_no_book_says_anything_the_answer_says_so(told: dict[str, Any]) -> None:
    """A word that no duty waits for is neither legal nor illegal: no rule speaks of it."""
    answered = ask("call uno", on="red 7", **told)
    assert set(answered.books.values()) == {"unsaid"}
    assert answered.text().startswith("No rule says: call UNO")
    assert "not forbidden" in answered.text()


def test_that_nobody_called_is_told_as_assumed() -> None:
    """Who is to be caught has not called; the answer says that it takes that to be so."""
    answered = ask("catch uno", on="red 7", laid_by="previous", cards_left=1)
    assert "nothing has happened since the red 7 was played, it was not called" in answered.text()


# --- whose turn it is -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 10])
@pytest.mark.parametrize("card", ["red 7", "red draw two", "wild"])
def test_nobody_follows_their_own_card(card: str, players: int) -> None:
    """Whoever just laid a card is not the next to play, unless the others lose their turns by it."""
    told = {"on": card, "colour": "red" if card == "wild" else None, "players": players, "laid_by": "me"}
    if (card, players) == ("red draw two", 2):
        assert verdicts("red 5", hand="red 5, blue 3, blue 4", **told) == {"legal"}
    else:
        assert refusal("red 5", hand="red 5, blue 3, blue 4", **told) == "cannot_be.turn.own"


def test_the_reason_names_the_number_of_players() -> None:
    """With two players a Skip gives one's turn back; with four it does not, and that number may be an assumption."""
    with pytest.raises(rulestone.Misasked) as wrong:
        ask("red skip", on="red skip", laid_by="me")
    assert "with 4 players it is somebody else’s turn after the red Skip" in wrong.value.sentence(ENGLISH)
    assert verdicts("red skip", on="red skip", laid_by="me", players=2) == {"legal"}


@pytest.mark.parametrize("by", ["3", "next"])
def test_a_turn_follows_the_card_in_play(by: str) -> None:
    """Who laid the card in play cannot be somebody after whom another is to play; whose turn it is can be told."""
    assert refusal("red 5", on="red 7", hand="red 5, blue 3, blue 4", laid_by=by) == "cannot_be.turn"
    assert verdicts("red 5", on="red 7", hand="red 5, blue 3, blue 4", laid_by=by, turn="me") == {"legal"}


def test_who_may_jump_in_needs_no_turn() -> None:
    """With a house rule by which one lays a card in the turn of another, whose turn it is is no obstacle."""
    told = {"on": "red 4", "hand": "red 4, blue 2, blue 3", "laid_by": "3"}
    assert verdicts("red 4", house_rules=["jump_in"], **told) == {"legal"}
    assert verdicts("red 5", house_rules=["jump_in"], **told) == {"illegal"}
    assert "the turn of somebody else" in ask("red 4", house_rules=["jump_in"], **told).text()
    assert refusal("red 4", **told) == "cannot_be.turn"


def test_one_card_further_is_two_players_before() -> None:
    """After a Skip it is the turn of whoever sits two places on; laid by the player before, it was laid on one."""
    told = {"on": "red skip", "hand": "red 5, blue 3, blue 4"}
    assert verdicts("red 5", laid_by="3", **told) == {"legal"}
    hit = ask("red 5", laid_by="previous", **told)
    assert set(hit.books.values()) == {"illegal"}
    assert "after the red Skip" in hit.text()


def test_who_turned_up_the_first_card_is_the_dealer() -> None:
    """A Reverse turned up first gives the dealer the first turn, a Skip the second on the dealer's left."""
    assert verdicts("red 5", on="red reverse", start=True, laid_by="me", books=["uno-2003/en"]) == {"legal"}
    assert verdicts("red 5", on="red skip", start=True, laid_by="3", books=["uno-2003/en"]) == {"legal"}
    assert "left of the dealer" not in ask("red 5", on="red skip", start=True, laid_by="3").text()


def test_who_laid_a_card_is_not_asked_where_nobody_could_be_caught() -> None:
    """Whoever still holds two cards is not caught, whoever laid the last."""
    assert verdicts("catch uno", at="previous", cards_left=2) == {"illegal"}
    assert needs("catch uno", at="previous", cards_left=1) == ["laid_by"]


@pytest.mark.parametrize("card", ["red skip", "red reverse", "red draw three"])
def test_with_two_players_who_laid_is_worked_out(card: str) -> None:
    """Where it can only be one's turn because one laid the card oneself, that is so and is told."""
    told = {"on": card, "players": 2, "hand": "red 5, blue 3, blue 4", "books": ["hp-2003/en"]}
    answered = ask("red 5", **told)
    assert f"you played the {card.title().replace('Red', 'red').replace('Three', '3')} yourself" in answered.text()
    same = ask("draw", laid_by="me", **told)
    assert ask("draw", turn="me", **{**told, "laid_by": "me"}).books == same.books


def test_a_reverse_is_the_others_where_it_does_not_skip() -> None:
    """With two players a Reverse of 2018 leads to the other player, so that it was the other who laid it."""
    told = {"on": "red reverse", "players": 2, "hand": "red 5, blue 3", "books": ["hp-2018/en"]}
    assert "yourself" not in ask("red 5", **told).text()
    assert refusal("red 5", laid_by="me", **told) == "cannot_be.turn.own"


# --- what cannot be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["draw", "pass", "keep", "yellow 8"])
def test_drawing_goes_on_until_a_card_fits(move: str) -> None:
    """Where one draws until a card can be laid, no card that does not fit is the one just drawn."""
    told = {"on": "red 5", "hand": "blue 2, green 9", "house_rules": ["draw_until_playable"]}
    assert refusal(move, drawn="yellow 8", **told) == "cannot_be.drawn_on"
    assert verdicts("red 8", drawn="red 8", **told) == {"legal"}


def test_a_first_card_that_goes_back_never_lies_there() -> None:
    """A Wild Draw Four turned up first goes back; the rule that sends it back is told."""
    assert refusal("red 5", on="wild draw four", start=True) == "cannot_be.first_card"
    with pytest.raises(rulestone.Misasked) as wrong:
        ask("red 5", on="wild draw four", start=True)
    assert "turned up first, it goes back" in wrong.value.sentence(ENGLISH)


def test_a_drawn_card_told_in_the_hand_is_one_card() -> None:
    """Whoever tells the card that they drew among their cards holds it once, and it is not what they held before."""
    within = ask("pass", on="red 7", hand="blue 2, green 9, red 1", drawn="red 1")
    apart = ask("pass", on="red 7", hand="blue 2, green 9", drawn="red 1")
    assert within.text() == apart.text()
    assert "because no other could be played" in within.text()
    twice = ask("pass", on="red 7", hand="blue 2, red 1, red 1", drawn="red 1")
    assert "drawn by choice, as another could be played" in twice.text()


def test_where_books_part_on_whose_turn_it_is_each_says_so() -> None:
    """With two players a Reverse brings the turn back by one reading of a book; by the other book it does not."""
    answer = ask("red 8", ("hp-2018/en", "hp-2018/es"), on="red reverse", laid_by="me", players=2, under="red 3")
    assert dict(answer.books) == {"hp-2018/en": "illegal", "hp-2018/es": "depends"}
    assert "It is somebody else’s turn. Nobody loses a turn because of" in answer.text()
    assert "can be read in more than one way" in answer.text()
    assert "blue 8" not in answer.text()


def test_whoever_laid_a_card_follows_it_on_no_other_card_either() -> None:
    """What would be legal on other cards is told of cards that whoever asks laid, too."""
    answer = ask("red 5", ("hp-2018/en", "hp-2018/es"), on="red reverse", laid_by="me", players=2, under="red 3")
    assert "It would be legal on a red Draw Two or a red Skip." in answer.text()


def test_a_turn_that_hangs_on_what_a_book_leaves_open_depends() -> None:
    """With two players, who plays after a Sorting Hat hangs on whether the other loses a turn; no book says."""
    answer = ask("red 4", ("hp-2018/en",), on="sorting hat", colour="red", laid_by="me", players=2)
    assert answer.verdict == "depends"
    assert "The book does not say." in answer.text()


@pytest.mark.parametrize("told", [{"on": "red draw 3"}, {"pending": "red draw 3"}])
def test_no_book_says_whether_the_card_turned_up_first_can_be_answered(told: dict[str, str]) -> None:
    """What cancels a card that is played on somebody is asked of the first card turned up: no rule speaks of it."""
    answer = ask("invisibility", start=True, hand="invisibility, blue 3", **told)
    assert set(answer.books.values()) == {"unsaid"}
    assert "No rule says whether the red Draw 3 can be answered" in answer.text()


def test_what_answers_nothing_is_judged_on_the_first_card_as_it_was() -> None:
    """A Draw 3 turned up first costs the first player their turn, and an ordinary card changes nothing about it."""
    assert verdicts("red 3", on="red draw 3", start=True, hand="red 3, invisibility") == {"illegal", "depends"}


def test_a_wild_turned_up_first_is_followed_in_the_colour_that_was_named() -> None:
    """Nobody answers a Wild, so that a card on one turned up first hangs on the colour and is not left unsaid."""
    assert verdicts("red 5", on="wild", start=True, hand="red 5, blue 3") == {"depends"}
    assert verdicts("red 5", on="wild", start=True, colour="red", hand="red 5, blue 3") == {"legal"}
    assert verdicts("red 5", on="wild", start=True, colour="blue", hand="red 5, blue 3") == {"illegal"}


def test_a_turn_in_which_a_card_hits_is_the_moment_to_answer_it() -> None:
    """Whose turn it is told to be is hit: one book may let anybody protect them, the others do not."""
    told = {"on": "red draw 3", "laid_by": "2", "turn": "3", "hand": "invisibility, blue 3"}
    answer = ask("invisibility", **told)
    words = {name: word for name, word in answer.books.items() if name.startswith("hp-2003/")}
    assert words.pop("hp-2003/es") == "depends"
    assert set(words.values()) == {"illegal"}
    other = ask("challenge", on="wild draw four", laid_by="2", turn="3")
    assert set(other.books.values()) == {"illegal"}
    assert "Only the player who would have to draw" in other.text()


def test_a_colour_is_asked_for_only_where_the_answer_hangs_on_it() -> None:
    """Whoever is hit draws whatever the colours; whether a Skip fits on a red 5 hangs on its own."""
    assert verdicts("red 5", pending="+2") == {"illegal"}
    assert "as its color changes nothing" in ask("skip", pending="+2").text()
    assert verdicts("+2", on="red +2") == {"legal"}
    with pytest.raises(rulestone.Misasked):
        ask("skip", on="red 5")

"""Two answers to one question: the smallest play that tells them apart, or none."""

import pytest

from rulestone.explorer.result import Alike, Difference, Undecided
from rulestone.explorer.search_memory import mirror
from rulestone.model import Answer
from tests.engine.tables import defaults, library, ruleset
from tests.explorer.asking import difference, hands, known, moves, only, search


def test_the_duty_to_lay_the_card_drawn_shows_after_one_draw() -> None:
    """Whoever draws by choice a card that fits may keep it under one answer and not under the other."""
    found = difference("uno-2003", "draw.voluntary.play_permission", "may", "must")
    assert hands(found) == ["blue 3", "yellow 2"]
    assert moves(found) == ["0 draw"]
    assert only(found) == (["0 keep the drawn card"], [])
    assert found.assumed == ()


def test_an_exception_for_action_cards_needs_no_move() -> None:
    """Beside an action card of the colour a Wild Draw Four is honest under one answer, at once."""
    found = difference("uno-2003", "wd4.action_card_exception", "any_action_card", "of_another_colour_only")
    assert hands(found) == ["blue draw_n, wd4", "yellow 2"]
    assert moves(found) == []
    assert only(found) == (["0 play"], [])


def test_doubting_too_late_shows_when_the_cards_are_drawn() -> None:
    """The same objection before drawing is no difference; after it, it is."""
    found = difference("uno-2003", "challenge.deadline", "before_drawing", "until_next_turn_begins")
    assert moves(found) == ["0 bluff wd4", "0 name a colour blue", "1 go on"]
    assert only(found) == ([], ["1 catch"])


def test_a_card_laid_in_answer_may_have_been_the_turn() -> None:
    """The player who is hit answers and names a colour; then it is or is not their turn."""
    found = difference("hp-2003", "invisibility.uses_up_turn", "no", "yes")
    assert moves(found)[0] == "0 play blue draw_n"
    assert moves(found)[-2:] == ["1 answer a card that hits invisibility", "1 name a colour blue"]
    assert [state.seat for state in found.parted.after] == [1, 0]


def test_drawing_a_penalty_ends_the_chance_to_catch_or_does_not() -> None:
    """A player is left with one card after a Draw card; the other has drawn; may they still be caught?"""
    found = difference("hp-2003", "turn.begin_when_next_player_only_draws_penalty", "counts", "does_not_count")
    assert hands(found)[0] == "blue 3, blue draw_n"
    assert moves(found)[0] == "0 play blue draw_n"
    assert only(found) == ([], ["0 call", "1 catch"])


def test_drawing_until_a_card_ends_with_a_card_that_only_one_answer_takes() -> None:
    """A red action card is a red card and no red number card."""
    found = difference("hp-2018", "sorting_hat.until_card", "red_card", "red_number_card")
    drawn = found.start.state.pile[-1]
    assert (drawn.colour, drawn.number) == ("red", None)


@pytest.mark.parametrize(
    ("game", "question", "x", "y"),
    [
        ("uno-2003", "draw.voluntary.play_permission", "may", "must"),
        ("uno-2003", "challenge.guilty.wd4_taken_back", "no", "yes"),
        ("uno-2003", "uno.catch_window_start", "card_lies", "card_leaves_hand"),
        ("uno-2003", "draw_n.cards_drawn", 2, 3),
        ("hp-2003", "howler.target", "anyone_at_the_table", "any_other_player"),
        ("hp-2003", "invisibility.uses_up_turn", "no", "yes"),
        ("hp-2018", "sorting_hat.until_card", "red_card", "red_number_card"),
    ],
)
def test_a_difference_is_the_same_from_the_other_side(game: str, question: str, x: Answer, y: Answer) -> None:
    """The same hands, the same moves, and what comes of them exchanged."""
    found, back = difference(game, question, x, y), difference(game, question, y, x)
    assert mirror(back) == found


@pytest.mark.parametrize("question", ["draw.voluntary.play_permission", "wd4.cards_drawn", "turn.begin_definition"])
def test_an_answer_does_not_differ_from_itself(question: str) -> None:
    """Nothing is even looked for."""
    answer = defaults(ruleset("uno-2003"))[question]
    assert known("uno-2003", question, answer, answer) == Alike("answer")


def test_what_is_only_not_found_is_not_known() -> None:
    """However much was looked at in vain, that is no ground; how much is told, and that longer plays were not."""
    found = known("hp-2003", "invisibility.cancels", "effects_on_the_user", "effects_on_the_users_turn")
    assert isinstance(found, Undecided)
    assert found.tried.positions > 1000
    assert [(each.what, each.number) for each in found.tried.left_out] == [("moves", 3)]


def test_nothing_is_assumed_that_the_play_can_do_without() -> None:
    """Who draws after a bluff was found out shows whoever names the colour afterwards."""
    colours = {"challenge__guilty__colour_choice_stands": ("yes", "no", "challenger_names")}
    found = difference("uno-2003", "challenge.guilty.challenger_draws", "no", "yes", **colours)
    assert found.assumed == ()


def test_what_the_play_cannot_do_without_is_assumed() -> None:
    """Whether a wild card counts as a card to lay shows only where the two kinds of drawing have different rules."""
    question, one, two = "nomatch.only_wild_in_hand", "counts_as_having_a_card", "counts_as_having_none"
    found = difference("hp-2003", question, one, two, draw__voluntary__play_permission=("may", "must"))
    assert found.assumed == (("draw.voluntary.play_permission", "must"),)
    assert hands(found)[0] == "wild"
    assert moves(found) == ["0 draw"]
    assert only(found) == ([], ["0 keep the drawn card"])


def test_what_is_wrong_is_compared_where_nothing_else_differs() -> None:
    """While Ben is hit by her card, Ana must not advise him; or she may, as the rule is about advising her."""
    question, one, two = "suggestion.scope", "to_any_other_player", "to_the_player_whose_turn_it_is"
    found = difference("uno-2003", question, one, two)
    assert (found.parted.options, found.parted.seen) == (None, None)
    assert found.parted.wrong is not None
    assert [(move.who, move.act) for move in found.parted.wrong[0] - found.parted.wrong[1]] == [(0, "suggest")]
    back = difference("uno-2003", question, two, one)
    assert mirror(back) == found


def test_what_takes_three_players_is_looked_for_though_there_is_much_with_two() -> None:
    """That the round goes on until one of them is left shows with three only."""
    found = difference("uno-2003", "hand.end_condition", "somebody_has_no_cards", "all_but_one_have_no_cards")
    assert len(found.start.state.hands) == 3
    assert len(moves(found)) == 1


@pytest.mark.parametrize(("most", "players"), [(2, 2), (3, 3)])
def test_nobody_sits_down_between_two_where_only_two_can_play(most: int, players: int) -> None:
    """Where only the next turn differs a third player makes that plain, if the game has room for one."""
    found = difference("hp-2018", "wd4.target_loses_turn", "no", "yes", players__min=(2,), players__max=(most,))
    assert len(found.start.state.hands) == players


def test_a_game_that_one_can_play_alone_is_shown_with_two() -> None:
    """The same play as where two are the fewest; alone only where nobody else can play."""
    keeping = ("uno-2003", "draw.voluntary.play_permission", "may", "must")
    shown = difference(*keeping, players__min=(1,), players__max=(4,))
    assert shown.start == difference(*keeping).start
    alone = difference(*keeping, players__min=(1,), players__max=(1,))
    assert (hands(alone), moves(alone)) == (["blue 3"], ["0 draw"])


@pytest.mark.parametrize("question", ["uno.call_deadline", "wd4.target_loses_turn", "start.initial_direction"])
def test_whoever_plays_alone_meets_nobody(question: str) -> None:
    """Whom a rule is about besides, who could answer and who could catch is then nobody; what is left is looked at."""
    first, second, *_ = library().questions[question].answers
    found = search("hp-2018", question, first, second, players__min=(1,), players__max=(1,))
    assert not isinstance(found, Difference) or len(found.start.state.hands) == 1

"""Two answers told apart without playing card by card."""

from dataclasses import replace
from itertools import combinations

import pytest

from rulestone.cards import Card
from rulestone.checks.evidence import freedom_of
from rulestone.phrases.syntax_tree import ConstantNode, PhraseNode
from rulestone.rounds.facets import MOST, Bound, difference, facets, facets_about, not_whole, row
from rulestone.rounds.settings import GameSettings, NoSetting, covers

GAMES = ("uno-2003", "hp-2003", "hp-2018")


def admitted(table, **more):
    """The default answer of each question, and before it other answers that some book gives."""
    named = {question.replace("__", "."): answers for question, answers in more.items()}
    return {question: named.get(question, (answer,)) for question, answer in table.answers.items()}


def told(outcome):
    """What is told, as keys with their values in order."""
    return [(each.key, *dict(each.args).values()) for each in outcome.result]


def every_pair(library, table):
    """Each question with a facet, with each two of its answers, or numbers near its default."""
    for question in table.rules.asked:
        if facets_about(table.rules, question):
            known = library.questions[question]
            number = known.default_answer
            answers = list(known.answers) or [number, number + 1, max(0, number - 1)]
            yield from ((question, *pair) for pair in combinations(dict.fromkeys(answers), 2))


def everything(library, table):
    """For each question, all the answers that it lists, its default first."""
    return {
        question: (answer, *(each for each in library.questions[question].answers if each != answer))
        for question, answer in table.answers.items()
    }


ALIKE = {
    # What is over of the winner's own hand is nothing: the hand that went out is empty.
    ("partners.points_counted", "all_hands_but_the_winners", "hands_of_both_pairs"),
    # As far as there are three hands for three partners.
    ("tournament.four.rotation", "different_partner_each_hand", "every_player_partners_every_other"),
}


@pytest.mark.parametrize("name", GAMES)
def test_any_two_answers_are_told_apart_but_those_that_come_to_the_same(library, game, name):
    """With every listed answer to the other questions admitted, only the pairs listed above play alike."""
    table = game(name)
    admits = everything(library, table)
    alike = {pair for pair in every_pair(library, table) if difference(table.rules, *pair, admits) is None}
    assert alike <= ALIKE
    assert name == "hp-2018" or alike == ALIKE


@pytest.mark.parametrize("name", GAMES)
def test_a_difference_is_the_same_in_both_directions(library, game, name):
    """Where x is shown to differ from y, y is shown to differ from x by the same facet and sample."""
    table = game(name)
    admits = everything(library, table)
    for question, x, y in every_pair(library, table):
        one, other = difference(table.rules, question, x, y, admits), difference(table.rules, question, y, x, admits)
        assert (one is None) == (other is None)
        if one is not None and other is not None:
            assert (one.facet, one.sample, one.under_x, one.needs) == (
                other.facet,
                other.sample,
                other.under_y,
                other.needs,
            )


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shown_can_be_worked_out_again(library, game, name):
    """
    Under the answers that are named, and no other, the sample is told as shown and the two parts differ.

    What is not shown of it hangs on an answer that was only assumed.
    """
    table = game(name)
    by_id = {facet.id: facet for facet in facets(table.rules)}
    admits = everything(library, table)
    for question, x, y in every_pair(library, table):
        shown = difference(table.rules, question, x, y, admits)
        if shown is None:
            continue
        rest = {**shown.needs, **shown.assumed}
        for answer, outcome in ((x, shown.under_x), (y, shown.under_y)):
            whole = by_id[shown.facet].judge(GameSettings(table.rules, {**rest, question: answer}), shown.sample)
            assert outcome.result == tuple(line for line in whole.result if line in outcome.result)
            assert outcome == whole._replace(result=outcome.result)
            assert outcome == whole or shown.assumed
        assert shown.under_x.result != shown.under_y.result


@pytest.mark.parametrize("name", GAMES)
def test_an_assumption_is_kept_only_where_it_is_needed(library, game, name):
    """The two part whatever is assumed answers; what is needed has an answer that hides the difference."""
    table = game(name)
    by_id = {facet.id: facet for facet in facets(table.rules)}
    admits = everything(library, table)
    for question, x, y in every_pair(library, table):
        shown = difference(table.rules, question, x, y, admits)
        if shown is None:
            continue
        facet, rest = by_id[shown.facet], {**shown.needs, **shown.assumed}
        for other in rest:
            given = {**table.answers, **rest}
            part = [parts(table, facet, {**given, other: answer}, question, x, y) for answer in admits[other]]
            assert all(part) == (other in shown.assumed), (question, x, y, other)


def parts(table, facet, given, question, x, y):
    """Whether some sample of a facet is told differently under two answers to a question."""
    numbers = tuple(answer for answer in (x, y) if isinstance(answer, int))
    for sample in facet.samples(table.rules, numbers):
        one, other = (
            facet.outcome(GameSettings(table.rules, {**given, question: answer}), sample) for answer in (x, y)
        )
        if one is not None and other is not None and one.result != other.result:
            return True
    return False


@pytest.mark.parametrize("name", GAMES)
def test_a_facet_reads_only_what_it_declares(game, name):
    """Which facets are about a question is looked up, so that a slot read without being declared would be missed."""
    table = game(name)
    for facet in facets(table.rules):
        for sample in facet.samples(table.rules, (500,)):
            slots = table.slots
            try:
                facet.outcome(slots, sample)
            except NoSetting:
                continue
            for question in slots.read:
                assert any(covers(slot, path) for slot in facet.reads for path in table.rules.asked[question]), facet.id


@pytest.mark.parametrize("name", GAMES)
def test_every_question_of_a_plain_part_has_a_facet(game, name):
    """What stands in a part that is not played card by card is compared here."""
    rules = game(name).rules
    for question, paths in rules.asked.items():
        plain = {str(path[0]) for path in paths} & rules.plain.keys()
        assert bool(plain) <= bool(facets_about(rules, question)), question


def test_an_answer_does_not_differ_from_itself(uno):
    """Equal answers take no search."""
    assert difference(uno.rules, "score.target", 500, 500, {}) is None


def test_a_two_and_a_one_are_the_smallest_hand_that_tells_worth_apart(uno):
    """Face value and one point each agree on a 1, and part at the 0 before it."""
    shown = difference(uno.rules, "score.number_cards", "face_value", "one_each", admitted(uno))
    assert shown.sample == (Card("number", "blue", 0),)
    assert (told(shown.under_x), told(shown.under_y)) == (
        [("gains", 0, 0), ("gains", 1, 0)],
        [("gains", 0, 1), ("gains", 1, 0)],
    )


def test_a_child_of_six_is_turned_away_by_one_book_only(uno):
    """From seven up, or from nothing up: the oldest on whom they part is six."""
    shown = difference(uno.rules, "players.age", 7, 0, admitted(uno))
    assert shown.sample == (6,)
    assert (told(shown.under_x), told(shown.under_y)) == ([("too_young",)], [("old_enough",)])


def test_somebody_at_exactly_500(uno):
    """Reaching the number and exceeding it part at the number itself."""
    shown = difference(uno.rules, "elimination.out_at", "reaching_it", "exceeding_it", admitted(uno))
    assert shown.under_x.given[0] == row("stands_at", seat=0, points=500)
    assert (told(shown.under_x), told(shown.under_y)) == ([("out", (0,))], [("nobody_is_out",)])


def test_two_red_zeros_are_a_hand_or_not(uno):
    """With a single 0 nobody holds two of a colour; with a single 1 they can."""
    shown = difference(uno.rules, "deck.single_number", 0, 1, admitted(uno))
    assert shown.sample == (Card("number", "blue", 0),)
    assert (told(shown.under_x), told(shown.under_y)) == ([("hand_is_impossible",)], [("hand_is_possible",)])


def test_the_hand_without_a_partner_is_listed(uno):
    """Four hands with a new partner each: three are listed, and the fourth has none left."""
    shown = difference(
        uno.rules,
        "tournament.four.hands",
        3,
        4,
        admitted(uno, tournament__four__rotation=("different_partner_each_hand",)),
    )
    assert [each[0] for each in told(shown.under_y)] == ["hands_in_all", "hand", "hand", "hand", "no_partner_left"]
    assert [each[0] for each in told(shown.under_x)] == ["hands_in_all", "hand", "hand", "hand"]


def test_a_tie_needs_a_way_to_count_in_which_two_can_be_equal(uno):
    """Where whoever went out collects, nobody ties at 500 points; where people may count the other way, they can."""
    one_way = admitted(uno, score__alternative=("none",))
    assert difference(uno.rules, "score.tie", "shared", "another_hand", one_way) is None
    either = admitted(uno, score__alternative=("none", "allowed"))
    shown = difference(uno.rules, "score.tie", "shared", "another_hand", either)
    assert dict(shown.needs) == {"score.alternative": "allowed"}


def test_nobody_deals_a_hand_that_is_not_played(uno):
    """Where one hand is the game, it does not matter who would deal the next, but where hands make another match."""
    ways = "dealer.next_hand", "left_of_dealer", "same_dealer"
    one_hand = admitted(uno, hand__afterwards=("game_over",))
    either = admitted(uno, hand__afterwards=("game_over", "score_and_deal_again"))
    assert difference(uno.rules, *ways, one_hand) is not None
    usual = {
        part: each for part, each in uno.rules.plain.items() if part not in ("partners", "tournament", "elimination")
    }
    rules = replace(uno.rules, plain=usual)
    assert difference(rules, *ways, one_hand) is None
    assert not not_whole(rules, *ways, one_hand, rules.asked[ways[0]])
    assert dict(difference(rules, *ways, either).needs) == {"hand.afterwards": "score_and_deal_again"}


def test_a_card_comes_late_only_where_a_last_card_makes_somebody_else_draw(uno):
    """Without such a card in the box, or where whoever lays it draws, nothing shows that late cards are not counted."""
    ways = "last_card.drawn_cards_counted", "yes", "no"
    assert difference(uno.rules, *ways, admitted(uno)).facet == "cards_drawn_late"
    for effect in (None, PhraseNode("draw", (("number", ConstantNode(2)), ("players", PhraseNode("source"))))):
        cards = {kind: replace(card, effect=effect) for kind, card in uno.rules.cards.items()}
        rules = replace(uno.rules, cards=cards)
        assert difference(rules, *ways, admitted(uno)) is None
        # Somebody may be made to draw otherwise, so that it is not known that nobody is.
        assert not_whole(rules, *ways, admitted(uno), rules.asked[ways[0]]) == ("cards_drawn_late",)


def test_an_assumption_that_any_answer_meets_is_dropped(uno):
    """The pair with more and the pair with fewer part whichever hands count."""
    both = admitted(uno, partners__points_counted=("both_opponents_hands", "hands_of_both_pairs"))
    shown = difference(uno.rules, "partners.points_awarded_to", "pair_with_more", "pair_with_fewer", both)
    assert "partners.points_counted" in shown.assumed


def test_an_open_question_that_no_book_admits_an_answer_to_hides_the_sample(uno):
    """Without a way to find the dealer nobody has drawn the same number."""
    answers = {question: answer for question, answer in admitted(uno).items() if question != "dealer.method"}
    assert difference(uno.rules, "dealer.tie", "draw_again", "first_drawn", answers) is None


def test_what_stays_apart_is_never_called_equal(uno):
    """More ways to answer than are tried end in a bound that is named, not in agreement."""
    many = admitted(
        uno, tournament__four__hands=tuple(range(1, MOST + 3)), tournament__four__rotation=("partner_free",)
    )
    many["tournament.four.rotation"] = ()
    wide = {**many, "elimination.threshold": tuple(range(1, MOST + 3)), "elimination.final_two_head_to_head": ("must",)}
    with pytest.raises(Bound):
        difference(uno.rules, "elimination.winner", "winner_of_the_final", "fewest_points", wide)


@pytest.mark.parametrize(
    ("question", "x", "y", "expected"),
    [
        ("players.max", 10, 8, "widens"),
        ("players.age", 7, 0, "narrows"),
        ("shuffle.who", "anybody", "dealer", "widens"),
        ("elimination.final_two_head_to_head", "must", "may", "narrows"),
        ("score.alternative", "none", "allowed", "narrows"),
        ("partners.seating", "across", "side_by_side", None),
    ],
)
def test_whether_the_first_answer_allows_less(uno, question, x, y, expected):
    """Fewer people, a narrower choice or a duty allow less; other seats are only other seats."""
    assert freedom_of(difference(uno.rules, question, x, y, admitted(uno))) == expected


def test_a_facet_has_one_name(uno):
    """Findings are known by it."""
    names = [facet.id for facet in facets(uno.rules)]
    assert len(names) == len(set(names))

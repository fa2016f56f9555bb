"""What a house rule changes is shown: against the books of an edition, and against another house rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulestone.cards import Observation
from rulestone.checks import CheckReport, check
from rulestone.checks.house_rule_games import lay_house_rule, prepare_with_house_rules, printed_game
from rulestone.explorer.game_pair import WholePair
from rulestone.explorer.house_rule_games import GameSide, find_parting, starting_positions
from rulestone.explorer.random_games import Effort
from rulestone.explorer.replay import tell_games
from rulestone.explorer.result import Difference, Undecided
from rulestone.findings import Finding, NotTried, Tried
from rulestone.model import Answer, FileLocation, Library, Variant
from rulestone.witness import Allowed, Decides, Demonstration, Witness
from tests.engine.tables import defaults, ruleset
from tests.explorer.asking import others
from tests.loader.reading import load
from tests.marks import some

Rule = tuple[str, list[Mapping[str, Any]]]
"""The game that a house rule is for, and its changes."""
SMALL = Path(__file__).parent.parent / "checks"


@pytest.fixture(scope="module")
def library() -> Library:
    """The bundled rules."""
    found, problems = load()
    assert found is not None, problems
    return found


def shown(library: Library, *variants: str) -> list[Finding]:
    """What is found with house rules named, in one edition."""
    return list(check(library, ["hp-2003"], variants=variants).findings)


def witness(finding: Finding) -> Witness:
    """The play that shows a finding."""
    assert isinstance(finding.witness, Witness)
    return finding.witness


@pytest.mark.parametrize("variant", ["stacking", "jump_in", "seven_zero", "draw_until_playable"])
def test_every_house_rule_changes_the_printed_game(library: Library, variant: str) -> None:
    """Each bundled house rule is told apart from the game as printed, as a rule change and no fault of a book."""
    changes = shown(library, variant)
    assert {(found.kind, found.scope, found.level) for found in changes} == {("rule-change", "variant", "note")}
    assert not any(found.deviating for found in changes)
    assert len({found.id for found in changes}) == len(changes)


def test_a_first_card_is_turned_up_for_as_many_people_as_can_play_both_games() -> None:
    """As a turn is laid out for: neither game is shown at a table that is too small for it."""
    rules, given = ruleset("uno-2003"), {**others("uno-2003"), "players.min": (4,)}
    begun = replace(rules, tree={**rules.tree, "start": ["turn up a card"]})
    sides = [GameSide("", game, defaults(game), given) for game in (rules, begun)]
    starts = starting_positions(*sides)
    assert {start.turning_up for start in starts} == {True, False}
    assert {len(start.state.hands) for start in starts} == {4, 5}


def test_stacking_lets_the_next_player_pass_the_cards_on(library: Library) -> None:
    """Ben may answer Ana's card with his own, which he may not as printed; then Ana draws for both."""
    (found,) = shown(library, "stacking")
    moves = [made.move for made in witness(found).moves]
    assert moves[0].act == "play"
    outcomes = witness(found).outcomes
    assert outcomes["as printed"] == (Allowed("may_not", moves[-1]),)
    assert Observation("draws", 0, (6,)) in outcomes["stacking"]


def test_every_part_of_a_house_rule_is_shown(library: Library) -> None:
    """A 7 swaps two hands and a 0 passes all of them on; a card that jumps in is laid, and play goes on after it."""
    acts = {kind for found in shown(library, "seven_zero") for kind in seen(found, "seven_zero")}
    assert acts >= {"hands swapped", "hands passed"}
    (jumps,) = shown(library, "jump_in")
    assert witness(jumps).moves[-1].move.act == "jump in"
    assert isinstance(witness(jumps).outcomes["jump_in"][-1], Decides)


def seen(found: Finding, game: str) -> list[str]:
    """What everybody sees at the end of a play with a house rule."""
    return [fact.what for fact in witness(found).outcomes[game] if isinstance(fact, Observation)]


def test_two_house_rules_are_compared_with_each_other(library: Library) -> None:
    """Of two house rules named, each is shown against the printed game and both against each other."""
    found = shown(library, "stacking", "jump_in")
    assert {(each.args["one"], each.args["two"]) for each in found} == {
        ("as printed", "stacking"),
        ("as printed", "jump_in"),
        ("stacking", "jump_in"),
    }


def ruled(library: Library, edition: str, **rules: Rule) -> CheckReport:
    """What is found in an edition with house rules of our own: the game that each is for, and its changes."""
    return check(made(library, **rules), [edition], variants=list(rules))


def made(library: Library, **rules: Rule) -> Library:
    """The library with house rules of our own."""
    spot = FileLocation("rule.yaml", 1, 1)
    found = {name: Variant(name, name, game, tuple(changes), {}, spot) for name, (game, changes) in rules.items()}
    return replace(library, variants={**library.variants, **found})


def answers(question: str, answer: Answer) -> Rule:
    """A house rule that answers one question and changes nothing else."""
    return ("shedding", [{"answer": question, "with": answer}])


def keys(report: CheckReport) -> list[str]:
    """What is remarked."""
    return [remark.key for remark in report.remarks]


@pytest.mark.parametrize(
    ("question", "answer", "shown_by"),
    [
        ("wd4.cards_drawn", 6, Witness),
        ("deal.cards_each", 5, Demonstration),
        ("score.target", 300, Demonstration),
        ("exhaustion.procedure", "draw_pile_itself", Witness),
    ],
)
def test_an_answer_is_told_on_its_question(library: Library, question: str, answer: Answer, shown_by: type) -> None:
    """It stands against the answers of the books, with their places, and with what shows the difference."""
    report = ruled(library, "uno-2003", mine=answers(question, answer))
    (found,) = report.findings
    assert (found.kind, found.scope, found.question) == ("rule-change", "variant", question)
    mine, books = sorted(found.sides, key=lambda side: "mine" not in side.books)
    assert (mine.books, mine.answers) == (("mine",), (answer,))
    assert books.books == ("uno-2003/en",)
    assert answer not in books.answers
    assert found.places
    assert isinstance(found.witness, shown_by)
    assert not report.remarks


def test_books_that_differ_stand_each_with_its_answer(library: Library) -> None:
    """Those that play as the house rule does are on its side; each of the others with those that agree."""
    (found,) = ruled(library, "hp-2003", mine=answers("deck.howler_count", 4)).findings
    sides = {side.answers: side.books for side in found.sides}
    assert sides == {
        (1,): ("hp-2003/en", "hp-2003/en-booklet", "hp-2003/es", "hp-2003/pt"),
        (4,): ("mine", "hp-2003/fr", "hp-2003/fr-booklet"),
    }


def test_what_books_leave_open_is_settled(library: Library) -> None:
    """A house rule that picks one of the readings of a book rules out nothing that the book admits for certain."""
    (found,) = ruled(library, "uno-2003", mine=answers("exhaustion.procedure", "all_discards")).findings
    assert found.message == "rule-change.house_rule.settles"


def test_a_house_rule_that_changes_nothing_is_said_to_have_been_looked_at(library: Library) -> None:
    """In no case does it read as if it had not been looked at."""
    same = ruled(library, "uno-2003", same=answers("wd4.cards_drawn", 4))
    elsewhere = ruled(library, "uno-2003", howls=answers("howler.target_loses_turn", "loses_turn"))
    strange = ruled(library, "uno-2003", eights=("crazy_eights", [{"answer": "wd4.cards_drawn", "with": 6}]))
    assert [each.findings for each in (same, elsewhere, strange)] == [(), (), ()]
    assert keys(same) == ["check.house_rule.said_already"]
    assert keys(elsewhere) == ["check.house_rule.unasked"]
    assert keys(strange) == ["check.house_rule.fits_not"]


def test_two_that_only_answer_are_compared_question_by_question(library: Library) -> None:
    """What one leaves alone is as the books have it."""
    report = ruled(library, "uno-2003", six=answers("wd4.cards_drawn", 6), five=answers("deal.cards_each", 5))
    between = {each.question: each.sides for each in report.findings if each.args["one"] == "six"}
    assert {question: [side.answers for side in sides] for question, sides in between.items()} == {
        "wd4.cards_drawn": [(6,), (4,)],
        "deal.cards_each": [(7,), (5,)],
    }
    alike = ruled(library, "uno-2003", one=answers("wd4.cards_drawn", 6), two=answers("wd4.cards_drawn", 6))
    assert keys(alike) == ["check.house_rules.alike"]


WRITTEN_OTHERWISE = [{"if": {"not": "never"}, "then": [{"hit": "next player", "do": ["<skip.effect>"]}]}]


@pytest.mark.long
@pytest.mark.sample
def test_a_rule_that_is_only_written_otherwise_changes_nothing(library: Library) -> None:
    """One that only looks like it does."""
    path = {"replace": "cards/skip/effect"}
    same = ruled(library, "uno-2003", mine=("uno", [{**path, "with": WRITTEN_OTHERWISE}]))
    assert (same.findings, keys(same)) == ((), ["check.house_rule.alike"])
    aimed = [{"hit": "previous player", "do": ["<skip.effect>"]}]
    (found,) = ruled(library, "uno-2003", mine=("uno", [{**path, "with": aimed}])).findings
    assert found.kind == "rule-change"
    counted = ruled(library, "uno-2003", mine=("uno", [{**path, "with": WRITTEN_OTHERWISE}, CHEAPER]))
    assert [each.kind for each in counted.findings] == ["rule-change"]


CHEAPER = {"replace": "cards/skip/worth", "with": 5}


@pytest.mark.parametrize(
    ("change", "shown_by"),
    [
        ({"replace": "cards/howler/effect", "with": ["draw 2 to me"]}, "play"),
        ({"replace": "cards/howler/turned_up", "with": ["draw 2 to me"]}, "turning up"),
        ({"replace": "exhausted/do", "with": ["shuffle the draw pile"]}, "draw"),
        ({"replace": "cards/howler/worth", "with": 5}, "sum"),
    ],
)
def test_changed_rules_are_found_wherever_they_are(library: Library, change: Mapping[str, Any], shown_by: str) -> None:
    """In a card of the edition's own, when the first card is turned up, when the pile runs out, and in what counts."""
    (found,) = ruled(library, "hp-2003", mine=("hp-2003", [change])).findings
    told = found.witness
    if shown_by == "sum":
        assert isinstance(told, Demonstration)
        return
    assert isinstance(told, Witness)
    assert told.start.turning_up is (shown_by == "turning up")
    assert [made.move.act for made in told.moves if made.move.act != "go on"] == [shown_by] * (shown_by != "turning up")


def test_a_play_is_laid_out_with_cards_that_the_books_have(library: Library) -> None:
    """Where the books say that the cards go up to 6, nobody is asked to lay out a higher one."""
    question = "deck.highest_number"
    small = {
        name: replace(
            book, claims=tuple(replace(each, answer=6) if each.question == question else each for each in book.claims)
        )
        for name, book in library.books.items()
    }
    (found,) = shown(replace(library, books=small), "stacking")
    told = witness(found)
    cards = [card for hand in told.start.hands for card in hand]
    cards += [*told.start.draw_pile, *told.start.discards[:1]]
    assert max(card.number or 0 for card in cards) <= 6


def small_library() -> Library:
    """The small game, which has a card that no search gets to the end of."""
    found, problems = load([str(SMALL / "core"), str(SMALL / "agree/between/rules")])
    assert found is not None, problems
    return found


@pytest.mark.long
@pytest.mark.sample
def test_what_was_not_looked_at_to_its_end_stays_open() -> None:
    """Neither a change nor agreement is claimed; the bound is told, for answers and for rules alike."""
    library = small_library()
    at_last = {"if": "me holds 12 cards", "then": ["draw 2 to me"]}
    ends = {"replace": "cards/mirror/effect", "with": [*["me names a colour"] * 14, at_last]}
    rules: list[Rule] = [answers("mirror.at_last", "two_cards"), ("pebbles", [ends])]
    for rule in rules:
        (found,) = ruled(library, "pebbles", mine=rule).findings
        assert (found.kind, found.status, found.scope) == ("undecided", "new", "variant")
        assert found.bound


def test_games_in_step_say_how_much_was_looked_at() -> None:
    """All of it where the same game is played twice without moves; where it was cut off, at which number."""
    library = made(small_library(), same=("pebbles", []))
    work = prepare_with_house_rules(library, "pebbles", [library.variants["same"]], None)
    one, two = printed_game(work).side, lay_house_rule(work, library.variants["same"]).side
    whole = find_parting(one, two, most_moves=0, nodes=10**6)
    assert isinstance(whole, Undecided)
    assert (whole.tried.positions > 0, [each.what for each in whole.tried.left_out]) == (True, ["moves"])
    assert find_parting(one, two, most_moves=0, nodes=5) == Undecided(
        Tried(5, left_out=(NotTried("moves"), NotTried("positions", number=5)))
    )


@pytest.mark.parametrize("edition", some(["uno-2003", "hp-2003"], lambda edition: edition == "uno-2003"))
def test_a_house_rule_that_no_small_position_shows_is_shown_by_a_whole_game(library: Library, edition: str) -> None:
    """Whole games come upon a hand of six; the play is cut down, and both games play it as it is told."""
    skips = [
        {"hit": "next player", "do": ["<skip.effect>"]},
        {"if": "next player holds 6 cards", "then": ["draw 1 to next player"]},
    ]
    variants = made(library, six=("uno", [{"replace": "cards/skip/effect", "with": skips}]))
    work = prepare_with_house_rules(variants, edition, [variants.variants["six"]], None)
    one, two = printed_game(work).side, lay_house_rule(work, variants.variants["six"]).side
    assert isinstance(find_parting(one, two), Undecided)
    found = find_parting(one, two, effort=Effort(games=800, moves=80_000))
    assert isinstance(found, Difference)
    assert len(found.moves) <= 2
    assert 6 in map(len, found.start.state.hands)
    parted = tell_games(WholePair((one.rules, one.answers), (two.rules, two.answers)), found.start, found.moves)
    assert parted.differs
    assert (found.parted.options or found.parted.seen) is not None


def test_a_house_rule_that_is_only_written_otherwise_is_played_in_whole_games(library: Library) -> None:
    """That they found nothing is told: how many there were."""
    never = {"if": "next player holds 99 cards", "then": ["end turn"]}
    skips = [{"hit": "next player", "do": ["<skip.effect>"]}, never]
    (found,) = ruled(library, "uno-2003", same=("uno", [{"replace": "cards/skip/effect", "with": skips}])).findings
    assert found.kind == "undecided"
    assert found.tried is not None
    assert (found.tried.games, found.tried.moves > 300) == (10, True)

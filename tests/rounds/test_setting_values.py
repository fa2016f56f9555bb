"""Every answer that a plain part can be given has a meaning, or is an error that says so."""

from dataclasses import replace

import pytest

from rulestone.compiler import compile_game
from rulestone.model import Listed
from rulestone.rounds.setting_values import known_answers, slot_of, unknown_answers
from rulestone.rounds.settings import GameSettings, NoSetting, UnknownAnswer


def test_every_answer_that_a_bundled_question_lists_is_known(library):
    """All games, all questions asked in a plain part, all their listed answers and all that books give."""
    for name in library.games:
        assert unknown_answers(compile_game(library, name, whole=False), library) == []


@pytest.mark.parametrize("name", ["uno-2003", "hp-2003", "hp-2018"])
def test_every_slot_that_a_book_fills_is_one_that_something_is_computed_from(game, name):
    """A question that stands in a plain part, or with the facts of a card, stands at a known slot."""
    rules = game(name).rules
    facts = {("cards", kind, fact) for kind, known in rules.card_facts.items() for fact in known}
    for question, paths in rules.asked.items():
        for path in paths:
            if path[0] in rules.plain or path[:3] in facts:
                assert slot_of(path) is not None, (question, path)


def test_no_two_modules_claim_one_slot_differently():
    """Each slot has its answers in one table."""
    assert all(len(words) == len(set(words)) for words in known_answers().values())


def test_a_listed_answer_without_a_meaning_is_a_problem_that_names_the_nearest(library):
    """`acros` is offered as `across`, at the question that lists it."""
    seating = library.questions["partners.seating"]
    wrong = replace(seating, answers={**seating.answers, "acros": Listed("acros")})
    changed = replace(library, questions={**library.questions, "partners.seating": wrong})
    (found,) = unknown_answers(compile_game(changed, "uno-2003"), changed)
    assert (found.key, found.args["name"], found.near[0]) == ("game.unknown_answer", "acros", "across")
    assert found.file == seating.spot.file


def test_a_game_that_writes_a_word_without_a_meaning_is_told_where(library):
    """A game's own constant is held against the same table, and so is what it answers by itself."""
    core = library.games["shedding"]
    scoring = {**core.parts["scoring"], "collected_by": "who_went_outside"}
    parts = {**core.parts, "scoring": scoring, "answers": {"deal.dealer_included": "perhaps", "deal.cards_each": "7"}}
    changed = replace(library, games={**library.games, "shedding": replace(core, parts=parts)})
    found = unknown_answers(compile_game(changed, "shedding", whole=False), changed)
    assert [(each.args["name"], each.near[0]) for each in found] == [
        ("perhaps", "yes"),
        ("who_went_outside", "who_went_out"),
    ]


def test_what_a_game_makes_of_an_answer_has_to_mean_something_there_and_the_answer_itself_need_not(library):
    """`as_with_four` is no way to keep points; what the game says it comes to is one, and a wrong word is refused."""
    game = library.games["uno-2003"]
    eight = game.parts["tournament"]["eight"]
    record = {**eight["record"], "answers": {**eight["record"]["answers"], "as_usual": "pairs_keep_pints"}}
    parts = {**game.parts, "tournament": {**game.parts["tournament"], "eight": {**eight, "record": record}}}
    changed = replace(library, games={**library.games, "uno-2003": replace(game, parts=parts)})
    (found,) = unknown_answers(compile_game(changed, "uno-2003", whole=False), changed)
    assert (found.args["name"], found.near[0]) == ("pairs_keep_pints", "pairs_keep_points")


def test_a_slot_takes_a_number_or_a_word_as_its_table_says(uno):
    """A target that is a word, and a tie that is a number, are refused by name."""
    with pytest.raises(UnknownAnswer, match="scoring / target"):
        uno.but(score__target="many").slots.number("scoring", "target")
    with pytest.raises(UnknownAnswer, match="scoring / tie"):
        uno.but(score__tie=3).slots.choice({"shared": True}, "scoring", "tie")


def test_a_part_that_a_game_does_not_have_is_no_answer(game):
    """The sheet of 2018 has no partners."""
    slots = game("hp-2018").slots
    assert not slots.has("partners", "seating")
    with pytest.raises(NoSetting):
        slots.get("partners", "seating")


def test_digits_that_a_game_writes_are_a_number(game):
    """A constant in a game file is read as text and means the number."""
    rules = game("hp-2003").rules
    assert GameSettings(rules, {}).number("dealer", "action_cards_count_as") == 0


def test_what_is_read_is_noted_and_nothing_else(uno):
    """The target is read by asking for it, not by asking whether there is one."""
    slots = uno.slots
    assert slots.has("scoring", "target")
    assert slots.read == {}
    assert slots.number("scoring", "target") == 500
    assert slots.read == {"score.target": 500}

"""Every part of a game has its way of being compared, and what has none is no ground for anything."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import rulestone
from rulestone import bundled_files
from rulestone.compiler.contract import LOOKED_AT_BY
from rulestone.compiler.game_parts import OF_A_CARD, PARTS, way_of
from rulestone.explorer.grounds import ground
from rulestone.explorer.places_that_ask import BY_NAME
from tests.engine.tables import ruleset
from tests.explorer.asking import others

SCHEMA = json.loads(Path(bundled_files.SCHEMA, "game.schema.json").read_text(encoding="utf-8"))
GAMES = ("uno-2003", "hp-2003", "hp-2018", "mau_mau", "crazy_eights")


def properties(part):
    """What the schema lets stand in a part."""
    while "$ref" in part:
        found = SCHEMA
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        part = found
    return part


def test_every_part_that_a_game_can_have_is_declared():
    """A part that is added to the notation has to say how it is compared."""
    assert PARTS.keys() == properties(SCHEMA)["properties"].keys() - {"cards"}
    of_a_card = properties(properties(SCHEMA["properties"]["cards"])["additionalProperties"])
    assert OF_A_CARD.keys() == of_a_card["properties"].keys()


def test_what_is_only_told_says_why():
    """Nothing is left out of the comparison without a reason."""
    every = {**PARTS, **OF_A_CARD}
    assert not [name for name, part in every.items() if bool(part.why) != (part.way == "told")]


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_bundled_game_stands_where_it_is_compared(game):
    """None is asked at a place that nobody has declared."""
    assert {way_of(path) for paths in ruleset(game).asked.values() for path in paths} <= {"played", "whole"}


@pytest.mark.parametrize("path", [("counters", "heat"), ("cards", "skip", "coloured"), ("weather", "wind")])
def test_what_is_asked_where_nothing_is_compared_is_never_known_to_be_alike(path):
    """Two names for one rule are known to be one; where they are also asked elsewhere, nobody knows."""
    rules = ruleset("uno-2003")
    question = next(each for each, paths in rules.asked.items() if {way_of(path) for path in paths} == {"whole"})
    elsewhere = replace(rules, asked={**rules.asked, question: (*rules.asked[question], path)})
    assert ground(elsewhere, question, ("one", "other"), others("uno-2003")) is None


@pytest.mark.parametrize("question", ["uno.call_manner", "turn.match_obligation", "a.question_of_nobody"])
def test_what_nothing_asks_is_never_known_to_be_alike(question):
    """Of what is only told, no ground says that two answers are one."""
    rules = ruleset("uno-2003")
    assert question not in rules.asked
    assert ground(rules, question, ("one", "other"), others("uno-2003")) is None


def test_every_meaning_that_play_asks_for_by_its_name_is_known():
    """To all other rules something leads, so that it is seen what play can come to."""
    assert {*LOOKED_AT_BY.values()} == {*BY_NAME}
    engine = "".join(path.read_text(encoding="utf-8") for path in Path(rulestone.__file__).parent.glob("engine/*.py"))
    asked = re.findall(r"rules\.(?:meanings|procedures|events)(?:\.get\(|\[)([\w.]+)", engine)
    assert {*asked} <= {"name", "steps.name", "PILE_ENDS_IT", "ROUND_OVER"}

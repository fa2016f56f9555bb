"""
Rules of one form do the same, wherever they are carried out.

Hundreds of rules are made by chance, of steps and conditions that like to come to the same; all of one form are played
in step, from positions by chance, until somebody at the table could tell them apart. That there are many which are
written otherwise and have one form is a fact here, too.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from rulestone.compiler import Ruleset
from rulestone.engine.evaluator import breaches, carry_out, options
from rulestone.engine.state import State
from rulestone.explorer.decided_cases import TooDeep
from rulestone.explorer.grounds import place_of
from rulestone.explorer.normal_form import Forms, clause_of
from rulestone.explorer.reachable_questions import askers
from rulestone.model import Answer
from tests.marks import more
from tests.planted import folders
from tests.planted.folders import Sown
from tests.planted.growing import Tree, chosen, filled, merged
from tests.planted.planting import base
from tests.planted.plays import Side, closely
from tests.planted.tables import USUAL, NoSuchCards, laid_out

RULES, MANY = 150, 600
"""How many rules are made in each game for every change, and how many in CI."""
TABLES, MOVES = 8, 3
"""From how many positions they are played, and how many moves."""
MOTH = {"coloured": "yes", "action": "yes", "copies_of_each_colour": 3, "worth": 20, "may_be_laid_if": "always"}
WHO = ["next player", "previous player", "source", "me", "everybody but source", "everybody but me", "left of dealer"]
WHEN: list[Tree] = [
    "next player holds 1 card",
    "next player holds 1 cards",
    "source holds 1 card",
    "me holds no cards",
    "the draw pile is empty",
    "the draw pile holds fewer than 1 cards",
    "the draw pile holds fewer than 3 cards",
    "there are 2 players",
    "there are 3 players",
    "card is red",
    {"holds": "next player", "a_card": "card is red"},
    "previous player is next player",
    "next player is target",
    "there are counter heat players",
]
GAMES: dict[str, Tree] = {
    "nobody answers": {},
    "for two": {"answers": {"players.max": 2}},
    "for two with somebody out of turn": {
        "answers": {"players.max": 2},
        "moves": {
            "jump in": {
                "at": ["turn"],
                "who": "everybody but the player whose turn it is",
                "card": "from the hand",
                "allowed_if": "card is moth",
                "do": ["lay the card and let it act"],
            }
        },
    },
    "somebody answers": {
        "cards": {"bell": {"coloured": "no", "action": "yes", "copies": 3, "worth": 30, "may_be_laid_if": "always"}},
        "moves": {
            "raise the shield": {
                "at": ["answer"],
                "who": "target",
                "card": "from the hand",
                "allowed_if": "card is bell",
                "do": ["lay the card", "cancel the effect"],
            }
        },
    },
    "somebody can be caught": {
        "windows": {
            "last words": {
                "opens": "somebody takes a penalty",
                "if": "next player holds 2 cards",
                "closes": "somebody takes a card",
                "call": {"in_time_if": "always"},
                "catch": {"by": "everybody but bearer", "do": ["draw 2 to bearer"]},
            }
        }
    },
    "an empty pile ends a draw": {"answers": {"exhaustion.in_the_middle_of_a_draw": "no_more_cards"}},
    "an empty pile turns round": {"overrides": {"exhausted": {"do": ["<exhaustion.procedure>", "reverse direction"]}}},
    "an empty pile is made anew at once": {"answers": {"exhaustion.trigger": "pile_is_empty"}},
}


def game(more: Tree, chance: random.Random) -> Tree:
    """The plain game with a Moth that does whatever is to be compared."""
    parts = [base()["game"], {"cards": {"moth": {**MOTH, "effect": ["$rule"]}}, "counters": {"heat": 0}}, more]
    tree: Tree = {}
    for part in parts:
        tree = merged(tree, part)
    found = chosen(tree, base()["holes"], chance, {"high": 5, "most_players": 4, "cards_each": 3, "in_each_colour": 10})
    return filled(tree, found)


def step(chance: random.Random, deep: int = 0) -> Tree:
    """Something that is done."""
    who, other = chance.choice(WHO), chance.choice(WHO)
    kind = chance.randrange(13 if deep < 2 else 8)
    if kind < 3:
        return f"draw {chance.choice([0, 1, 1, 2])} to {who}"
    if kind < 5:
        return f"{who} loses a turn"
    if kind == 5:
        return chance.choice(["reverse direction", "play goes to the left", "add 1 to heat", "set heat to 0"])
    if kind == 6:
        return chance.choice(["source", "me"]) + " swaps hands with " + chance.choice(WHO[:2])
    if kind == 7:
        return f"{chance.choice(WHO[:4])} shows their hand to {chance.choice(['everybody', f'everybody but {other}'])}"
    if kind == 8:
        return chance.choice(["me plays next", "everybody passes their hand on", "source names a colour"])
    if kind < 11:
        return {"hit": who, "do": steps(chance, deep + 1, aimed=True)}
    both = steps(chance, deep + 1), steps(chance, deep + 1)
    return {"if": condition(chance), "then": both[0], "else": chance.choice([both[1], [], both[0]])}


def steps(chance: random.Random, deep: int = 0, *, aimed: bool = False) -> list[Tree]:
    """Some steps; those that are aimed are mostly about whoever is hit."""
    few = [step(chance, deep) for _ in range(chance.choice([1, 1, 2, 2, 3]))]
    if aimed and chance.random() < 0.8:
        few = [f"draw {chance.choice([1, 2])} to target", "target loses a turn", "reverse direction"]
        few = chance.sample(few, chance.choice([1, 2, 2]))
    return few


def condition(chance: random.Random, deep: int = 0) -> Tree:
    """Something that holds or not."""
    if deep < 2 and chance.random() < 0.4:
        parts = [condition(chance, deep + 1) for _ in range(2)]
        return chance.choice([{"all_of": parts}, {"any_of": parts}, {"not": parts[0]}])
    return chance.choice(WHEN)


def otherwise(rule: Tree, chance: random.Random) -> Tree:
    """The same rule written in another way, or one that only looks like it."""
    if isinstance(rule, list):
        many = [otherwise(each, chance) for each in rule]
        if len(many) > 1 and chance.random() < 0.5:
            place = chance.randrange(len(many) - 1)
            many[place : place + 2] = many[place + 1], many[place]
        return many
    if isinstance(rule, dict) and "if" in rule:
        if chance.random() < 0.5:
            return {"if": {"not": rule["if"]}, "then": rule["else"], "else": rule["then"]}
        return {**rule, "then": otherwise(rule["then"], chance), "else": otherwise(rule["else"], chance)}
    if isinstance(rule, dict):
        if chance.random() < 0.5:
            return {"if": "always", "then": said_of(rule["hit"], rule["do"]), "else": []}
        return {**rule, "do": otherwise(rule["do"], chance)}
    return in_other_words(rule, chance)


def in_other_words(rule: str, chance: random.Random) -> Tree:
    """One step said otherwise."""
    for one, two in chance.sample([("source", "me"), ("me", "source"), ("next player", "previous player")], 3):
        if re.search(rf"\b{one}\b", rule) and chance.random() < 0.5:
            return re.sub(rf"\b{one}\b", two, rule)
    if rule.startswith("draw 2 to") and chance.random() < 0.7:
        # Read as one list with what stands beside it.
        return {"if": "always", "then": [rule.replace("2", "1")] * 2, "else": []}
    words = rule.split()
    if words[0] == "draw" and chance.random() < 0.3:
        return {"hit": " ".join(words[3:]), "do": [f"draw {words[1]} to target"]}
    return rule


def said_of(who: str, rule: Tree) -> Tree:
    """What is aimed at people, said of them."""
    if isinstance(rule, dict):
        return {name: said_of(who, each) for name, each in rule.items()}
    return [said_of(who, each) for each in rule] if isinstance(rule, list) else rule.replace("target", who)


def made(name: str, number: int) -> tuple[Side, list[str]]:
    """A game, and the names of all the rules that its Moth may have."""
    chance = random.Random(name)
    few = [steps(chance) for _ in range(number // 3)]
    rules = [*few, *(otherwise(rule, chance) for rule in few + few)]
    # Copied, so that no part of one is a part of another: a rule file repeats nothing.
    written = {f"r{place}": copied(rule) for place, rule in enumerate(rules)}
    tree = game(GAMES[name], chance)
    both = {each: tree["answers"].pop(each) for each in base()["asked"]}
    sown = Sown(tree, "moth.rule", "steps", written["r0"], written["r1"], both)
    asked = folders.question(sown, written, "r0")
    folder = folders.made(sown, asked, ({"moth.rule": "r0"},) * 2, (("answer", "r0"), ("answer", "r1")), "listed")
    return folders.side(folder, folders.library(folder), "answer", "r0"), [*written]


def copied(rule: Tree) -> Tree:
    """A rule of which no part is a part of anything else."""
    if isinstance(rule, dict):
        return {name: copied(each) for name, each in rule.items()}
    return [copied(each) for each in rule] if isinstance(rule, list) else rule


def by_form(rules: Ruleset, answers: dict[str, Answer], names: Sequence[str]) -> dict[Any, list[str]]:
    """The rules by the form that they have."""
    (place,) = askers(rules)["moth.rule"]
    where = place_of(rules, place, {name: (answer,) for name, answer in answers.items()})
    found: dict[Any, list[str]] = {}
    for name in names:
        try:
            form = Forms(rules, {**answers, "moth.rule": name}, where).of(clause_of(rules, place, name))
        except TooDeep:
            continue
        found.setdefault(form, []).append(name)
    return found


def positions(side: Side, name: str) -> Iterator[State]:
    """Tables by chance, with a Moth to lay and few cards to draw."""
    chance = random.Random(name)
    spec = {**USUAL, "me": ["moth", "0-2 any"], "top": ["any"], "pile": ["0-4 any"], "players": [*side.players()]}
    spec |= {"next": ["0-1 moth", "1-2 any"], "previous": ["1-2 any"], "others": ["1-2 any"]}
    for _ in range(TABLES):
        try:
            yield laid_out(side.deck(), side.rules.colours, tuple(side.rules.cards), spec, chance)
        except NoSuchCards:
            continue


def told_apart(rules: Ruleset, one: Side, other: Side, state: State, seed: str) -> bool:
    """Whether people see two games go otherwise from one position."""
    chance = random.Random(seed)
    here = there = state
    for number in range(MOVES):
        may = options(rules, one.answers, here), options(rules, other.answers, there)
        wrong = breaches(rules, one.answers, here), breaches(rules, other.answers, there)
        if set(may[0]) != set(may[1]) or set(wrong[0]) != set(wrong[1]):
            return True
        if not may[0]:
            return False
        moths = [move for move in may[0] if move.card is not None and move.card.kind == "moth" and number == 0]
        move = chance.choice(moths or sorted(may[0], key=str))
        after = carry_out(rules, one.answers, here, move), carry_out(rules, other.answers, there, move)
        if closely(one, after[0]) != closely(other, after[1]) or after[0].seen != after[1].seen:
            return True
        here, there = after[0].state, after[1].state
        if (here.hands, here.pile, here.discard) != (there.hands, there.pile, there.discard):
            return True
    return False


@pytest.mark.parametrize("number", more(RULES, MANY))
@pytest.mark.parametrize("name", GAMES)
def test_rules_of_one_form_do_the_same(name: str, number: int) -> None:
    """In games with two players and with more, with answers, with duties, with piles that run out in several ways."""
    side, names = made(name, number)
    forms = by_form(side.rules, dict(side.answers), names)
    tables = list(positions(side, name))
    pairs = [(each[0], other) for each in forms.values() for other in each[1:]]
    assert len(pairs) > number / 6
    for one, other in pairs:
        first, second = (Side(side.rules, {**side.answers, "moth.rule": each}) for each in (one, other))
        for place, state in enumerate(tables):
            what = side.rules.clauses["moth.rule", "steps"]
            assert not told_apart(side.rules, first, second, state, f"{one} {place}"), (what[one], what[other], state)

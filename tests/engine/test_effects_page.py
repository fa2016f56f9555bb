"""The page on effects beyond the bundled books: every house rule on it loads, can be laid over its games, and plays."""

import random
import re
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
import yaml

from rulestone.cards import Move
from rulestone.compiler import compile_game
from rulestone.engine.evaluator import apply, breaches, options
from rulestone.loader import load
from rulestone.model import Library
from tests.engine.tables import (
    any_answers,
    card,
    dealt,
    deck,
    defaults,
    do,
    in_the_air,
    laid_out,
    let_go,
    on_the_table,
    play,
)
from tests.marks import some

CHECKOUT = Path(__file__).resolve().parents[2]
PAGE = (CHECKOUT / "docs" / "decisions" / "effects-beyond-these-books.md").read_text(encoding="utf-8")
BLOCKS = {
    re.search(r"^name: (\w+)$", block, re.MULTILINE)[1]: block  # type: ignore[index]
    for block in re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
}
EDITIONS = ("uno-2003", "hp-2003", "hp-2018")
LAID = {
    (name, edition): at % len(EDITIONS) == place
    for at, name in enumerate(BLOCKS)
    for place, edition in enumerate(EDITIONS)
}
"""Each house rule over each edition; whether it is for every change, as each is over one of them."""


@cache
def shelf() -> Library:
    """The bundled rules with every house rule of the page, read from files as a reader would write them."""
    with tempfile.TemporaryDirectory() as folder:
        variants = Path(folder) / "rules" / "variants"
        variants.mkdir(parents=True)
        for name, block in BLOCKS.items():
            (variants / f"{name}.yaml").write_text(block, encoding="utf-8")
        found, problems = load([folder])
    assert found is not None, problems
    return found


def test_the_page_lists_effects_enough() -> None:
    """Thirty-two effects are numbered in order, and none is left out of the count."""
    numbers = [int(number) for number in re.findall(r"\*\*(\d+)\. ", PAGE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 25


@pytest.mark.parametrize(("name", "edition"), some(LAID, lambda laid: LAID[laid]))
def test_each_house_rule_of_the_page_plays(name: str, edition: str) -> None:
    """It is laid over the edition, its cards are dealt, cards are conserved, and all that is listed applies."""
    rules = compile_game(shelf(), edition, (name,))
    for seed in range(2):
        answers = defaults(rules) if seed == 0 else any_answers(rules, random.Random(seed))
        state = dealt(rules, answers, 4, seed, 5)
        whole = Counter(deck(rules, answers))
        for at, (_, _, after) in enumerate(play(rules, answers, state, seed, 50)):
            assert on_the_table(after) + Counter(in_the_air(after)) == whole
            if at % 10 == 0:
                for move in (*options(rules, answers, after), *breaches(rules, answers, after)):
                    apply(rules, answers, after, move)


def played(name: str, hands: list[str], *moves: Move, pile: str = "9 x green 2") -> tuple[list[int], int, str | None]:
    """How many cards everybody holds after some moves on a red 7, whose turn it is, and the colour in force."""
    rules = compile_game(shelf(), "uno-2003", (name,))
    answers = defaults(rules)
    state = laid_out(hands, on="red 7", pile=pile)
    after = let_go(rules, answers, do(rules, answers, state, *moves))
    return [len(hand) for hand in after.hands], after.seat, after.colour


def lay(seat: int, name: str, act: str = "play") -> Move:
    """Somebody lays a card."""
    return Move(act, seat, card(name))


REST = ["blue 1, blue 2", "blue 3, blue 4, blue 5", "blue 6, blue 7"]


def test_effects_do_what_the_page_says() -> None:
    """One play of each effect that the notation builds from several words."""
    red = Move("name a colour", 0, colour="red")

    def choose(seat: int) -> Move:
        return Move("choose a player", 0, player=seat)

    mine = "red 1, red 2, green 1"
    assert played("swap_hands", [f"swap, {mine}", *REST], lay(0, "swap"), red, choose(2)) == ([3, 2, 3, 2], 1, "red")
    assert played("discard_all", [f"red discard_all, {mine}", *REST], lay(0, "red discard_all"))[0] == [1, 2, 3, 2]
    given = lay(0, "gift"), red, choose(2), lay(0, "green 1", "give a card")
    assert played("gift", [f"gift, {mine}", *REST], *given) == ([2, 2, 4, 2], 1, "red")
    doubled = lay(0, "red 1"), lay(0, "red 1", "lay its double")
    assert played("doubles", ["red 1, red 1, red 2, red 3", *REST], *doubled) == ([2, 2, 3, 2], 1, "red")
    wheel = lay(0, "roulette"), Move("name a colour", 1, colour="yellow")
    pile = "green 3, yellow 1, green 2, green 1"
    assert played("colour_roulette", [f"roulette, {mine}", *REST], *wheel, pile=pile) == ([3, 2 + 3, 3, 2], 2, "yellow")
    assert played("rain", [f"red rain, {mine}", *REST], lay(0, "red rain")) == ([3, 3, 4, 3], 1, "red")
    assert played("skip_everyone", [f"red skip_everyone, {mine}", *REST], lay(0, "red skip_everyone"))[1] == 0
    assert played("skip_two", [f"red skip_two, {mine}", *REST], lay(0, "red skip_two"))[1] == 3
    assert played("play_again", [f"red again, {mine}", *REST], lay(0, "red again"))[1] == 0
    assert played("pointing_finger", [f"finger, {mine}", *REST], lay(0, "finger"), red, choose(3))[1] == 3
    turned = lay(0, "red draw_n"), lay(1, "red reverse", "turn the cards back")
    hands = [f"red draw_n, {mine}", "red reverse, blue 1, blue 2", *REST[1:]]
    assert played("bounce", hands, *turned) == ([5, 2, 3, 2], 3, "red")
    chain = lay(0, "red skip"), lay(1, "blue skip", "pass the skip on")
    hands = [f"red skip, {mine}", "blue skip, blue 1, blue 2", *REST[1:]]
    assert played("skip_chain", hands, *chain)[1] == 3
    raised = lay(0, "red draw_n"), lay(1, "shield", "raise the shield"), Move("name a colour", 1, colour="blue")
    hands = [f"red draw_n, {mine}", "shield, blue 1, blue 2", *REST[1:]]
    assert played("shield", hands, *raised) == ([3, 2, 3, 2], 1, "blue")


def test_a_last_card_may_be_asked_to_be_a_number() -> None:
    """With the house rule a Skip is no last card; with two cards it may be laid."""
    rules = compile_game(shelf(), "uno-2003", ("last_card_is_a_number",))
    answers = defaults(rules)

    def skips(hand: str) -> bool:
        state = laid_out([hand, "blue 1"], on="red 7", pile="green 1")
        return lay(0, "red skip") in options(rules, answers, state)

    assert not skips("red skip")
    assert skips("red skip, red 1")


def test_every_block_is_read() -> None:
    """No block of the page escapes these tests, and every one says what it patches."""
    assert len(BLOCKS) == PAGE.count("```yaml")
    assert all(yaml.safe_load(block)["patches"] in shelf().games for block in BLOCKS.values())

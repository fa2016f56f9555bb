"""What holds at every step of any play of any game, whoever plays and whatever the book answers."""

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from rulestone.cards import Card, Move
from rulestone.engine.evaluator import RefusedMove, apply
from rulestone.engine.state import State, read
from tests.engine.tables import (
    Answers,
    Ruleset,
    any_answers,
    breaches,
    cards_each,
    dealt,
    deck,
    defaults,
    in_the_air,
    library,
    most_players,
    on_the_table,
    options,
    play,
    ruleset,
)
from tests.marks import some

GAMES = sorted(set(library().games) - {"shedding", "uno", "nothing_new"})
"""Every game that can be played; the others are what these have in common."""
TABLES = [(game, players) for game in GAMES for players in range(2, 11) if players <= most_players(ruleset(game))]
STEPS = 80

each_game = pytest.mark.parametrize("game", GAMES)
each_table = pytest.mark.parametrize(
    ("game", "players"),
    some(TABLES, lambda table: table[1] in (2, 4, 7) or table[1] == most_players(ruleset(table[0]))),
)


def books(rules: Ruleset, seed: int) -> Answers:
    """Answers as they are by default for the first seed, any answers for the others."""
    if seed == 0:
        return defaults(rules)
    answers = any_answers(rules, random.Random(seed))
    if "deal.cards_each" in answers:
        answers["deal.cards_each"] = 1 + seed % 7
    return answers


def check_step(rules: Ruleset, answers: Answers, state: State, whole: Counter[Card]) -> None:
    """What holds of every state that play comes to."""
    allowed, wrong = options(rules, answers, state), breaches(rules, answers, state)
    assert len(set(allowed)) == len(allowed), "an option is listed twice"
    assert len(set(wrong)) == len(wrong), "a breach is listed twice"
    assert not set(allowed) & set(wrong), "what is allowed is no breach"
    assert bool(allowed) != state.over, "somebody can always do something until the round is over, and nobody after it"
    assert on_the_table(state) + Counter(in_the_air(state)) == whole, "a card is lost or doubled"
    assert read(repr(state)) == state, "a state that was printed reads back otherwise"


@each_table
@pytest.mark.parametrize("seed", range(2))
def test_cards_options_and_states_hold_at_every_step(game: str, players: int, seed: int) -> None:
    """Cards are conserved, options are distinct, a state survives being printed, at every step of a random play."""
    rules = ruleset(game)
    answers = books(rules, seed)
    state = dealt(rules, answers, players, seed)
    whole = Counter(deck(rules, answers))
    check_step(rules, answers, state, whole)
    for _, _, after in play(rules, answers, state, seed, STEPS):
        check_step(rules, answers, after, whole)


ENDS = {
    "one_partner_goes_out": bool,
    "both_partners_go_out": lambda out: out.count(0) == 2 or out.count(1) == 2,
    "one_of_each_pair_goes_out": lambda out: {0, 1} <= {*out},
}
"""By answer, whether the hand is over once players of these pairs are out."""


@pytest.mark.parametrize("end", ENDS)
def test_the_same_holds_where_two_pairs_play(end: str) -> None:
    """Whatever ends the hand, nobody who is out is given a turn, and it ends only as its book says."""
    rules = ruleset("uno-2003")
    for seed, pairs in enumerate([(0, 1, 0, 1), (0, 0, 1, 1)]):
        chance, answers = random.Random(seed), {**books(rules, seed), "partners.end": end}
        state = dealt(rules, answers, 4, seed, 2)._replace(pairs=pairs)
        whole = Counter(deck(rules, answers))
        for step in range(STEPS):
            if state.over:
                break
            given = options(rules, answers, state)
            state = apply(rules, answers, state, chance.choice([m for m in given if m.card is not None] or given)).state
            if step % 4 == 0:
                check_step(rules, answers, state, whole)
            if state.point is not None and state.point.name == "turn":
                assert state.hands[state.point.owner], "whoever is out has a turn"
        out = [pairs[seat] for seat, hand in enumerate(state.hands) if not hand]
        assert not state.over or ENDS[end](out)


def others(rules: Ruleset, state: State, allowed: set[Move]) -> list[Move]:
    """Moves that are not listed: every act by everybody with any card, picks from lists, calls and catches."""
    seats = range(len(state.hands))
    cards = [None, *sorted({card for hand in state.hands for card in hand}, key=repr), Card("no_such_card")]
    tried = [Move(act, seat, card) for act in rules.moves for seat in seats for card in cards]
    tried += [Move("name a colour", seat, colour=colour) for seat in seats for colour in (*rules.colours, "grey", None)]
    tried += [Move("choose a player", seat, player=other) for seat in seats for other in (*seats, 99, None)]
    tried += [Move("go on", seat) for seat in (*seats, -1)] + [Move("fly", 0)]
    for window in (*rules.windows, "none"):
        tried += [Move("call", seat, window=window) for seat in seats]
        tried += [Move("catch", seat, player=other, window=window) for seat in seats for other in seats]
    return [move for move in tried if move not in allowed]


@each_game
@pytest.mark.parametrize("players", [2, 4])
def test_all_that_is_listed_applies_and_all_else_is_refused(game: str, players: int) -> None:
    """`apply` takes each option and each breach, leaves the state that it was given alone, and refuses the rest."""
    rules = ruleset(game)
    chance = random.Random(players)
    for seed in range(3):
        answers = books(rules, seed)
        state = dealt(rules, answers, players, seed, min(4, cards_each(rules, answers)))
        for at, (before, _, _) in enumerate(play(rules, answers, state, seed, 80, wrong=0.3)):
            if at % 8:
                continue
            printed = repr(before)
            listed = [*options(rules, answers, before), *breaches(rules, answers, before)]
            for move in listed:
                apply(rules, answers, before, move)
            unlisted = others(rules, before, set(listed))
            for move in chance.sample(unlisted, min(20, len(unlisted))):
                with pytest.raises(RefusedMove):
                    apply(rules, answers, before, move)
            assert repr(before) == printed


@each_game
def test_the_same_seed_gives_the_same_play(game: str) -> None:
    """Two plays from one seed are equal, state by state; another seed deals another table."""
    rules = ruleset(game)
    answers = defaults(rules)
    once, again = ([*play(rules, answers, dealt(rules, answers, 3, 7), 7, 60)] for _ in range(2))
    assert once == again
    assert dealt(rules, answers, 3, 7) != dealt(rules, answers, 3, 8)


PLAYED = """
import hashlib
from tests.engine.tables import any_answers, dealt, play, random, ruleset
digest = hashlib.sha256()
for game in {games!r}:
    rules = ruleset(game)
    answers = any_answers(rules, random.Random(5))
    state = dealt(rules, answers, 4, 5, 4)
    for step in play(rules, answers, state, 5, 50):
        digest.update(repr(step).encode())
print(digest.hexdigest())
"""


@pytest.mark.long
@pytest.mark.sample
def test_a_play_does_not_hang_on_the_order_of_hashes(checkout: Path) -> None:
    """Another seed for Python's hashes changes no state and no order of options."""

    def digest(seed: str) -> str:
        # One folder is enough: the package of this checkout is installed where the tests run.
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([str(checkout), *sys.path])}
        command = [sys.executable, "-c", PLAYED.format(games=GAMES)]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout

    assert digest("0") == digest("1") == digest("4294967295")

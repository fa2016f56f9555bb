"""The table of a game: what was found is kept, told apart by all that it hangs on, and can be written down."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass, replace

import pytest

from rulestone.compiler import Ruleset
from rulestone.explorer import search_memory
from rulestone.explorer.reachable_questions import neighbours
from rulestone.explorer.replay import ReplayedGame, tell
from rulestone.explorer.result import Difference, Undecided
from rulestone.explorer.search import AnswerSearch, Bounds, OtherAnswers
from rulestone.explorer.search_memory import AT_HAND, Memory, MemoryEntry, find_difference, from_data, mirror, to_data
from rulestone.explorer.shrinking import without_a_card
from rulestone.explorer.witness import complete, fault
from rulestone.findings import NotTried, Tried
from tests.engine.tables import ruleset
from tests.explorer.asking import others

RULES = ruleset("uno-2003")
KEEPING = "draw.voluntary.play_permission"
PAIRS = [
    (KEEPING, "may", "must"),
    ("challenge.guilty.challenger_draws", "no", "yes"),
    ("uno.who_may_catch", "any_other_player", "next_player_only"),
    ("draw_n.start.first_player_loses_turn", "yes", "no"),
    ("exhaustion.procedure", "all_discards", "discards_but_the_top"),
]


def searched(rules: Ruleset, question: str, answers: tuple[str, str], admitted: OtherAnswers) -> MemoryEntry:
    """What comes of looking among small positions."""
    return search_memory.search_plays(AnswerSearch(rules, question, answers, admitted, Bounds(wide=0)))


def test_the_other_way_round_it_is_the_mirror_image() -> None:
    """Two answers are looked for once, whichever is named first."""
    memory = Memory()
    found = find_difference(RULES, KEEPING, ("may", "must"), others("uno-2003"), memory=memory)
    assert find_difference(RULES, KEEPING, ("must", "may"), others("uno-2003"), memory=memory) == mirror(found)
    # That nothing is known of them without a play, the sweep that found one, and the play.
    assert len(memory.give()) == 3


def test_what_was_found_is_kept() -> None:
    """The second time nothing is searched."""
    memory = Memory()
    first = find_difference(RULES, KEEPING, ("may", "must"), others("uno-2003"), memory=memory)
    assert find_difference(RULES, KEEPING, ("may", "must"), others("uno-2003"), memory=memory) is first


def test_what_was_found_holds_while_what_was_read_is_answered_alike() -> None:
    """Another answer to a question that was read makes it be searched anew; to one that was not read, it does not."""
    entry = searched(RULES, KEEPING, ("may", "must"), others("uno-2003"))
    read = dict(entry.others)
    assert "draw.voluntary.allowed" in read
    assert "challenge.guilty.cards_drawn" not in read
    assert entry.holds(others("uno-2003", challenge__guilty__cards_drawn=(9,)))
    assert not entry.holds(others("uno-2003", draw__voluntary__allowed=("may", "must_not")))


def test_of_a_question_that_is_only_passed_by_the_first_answer_counts() -> None:
    """What else some book admits is never looked at where no rule reads it together with the question."""
    entry = searched(RULES, "challenge.guilty.challenger_draws", ("no", "yes"), others("uno-2003"))
    (question, (answer,)), *_ = entry.first
    known = others("uno-2003")
    assert entry.holds({**known, question: (answer, "some other answer")})
    assert not entry.holds({**known, question: ("some other answer", answer)})


def test_what_is_found_by_our_defaults_alone_hangs_on_no_other_answer() -> None:
    """Whether a last card may be challenged is read with what a challenge costs, but only its first answer counts."""
    entry = searched(RULES, "challenge.guilty.challenger_draws", ("no", "yes"), others("uno-2003"))
    assert isinstance(entry.found, Difference)
    assert entry.found.assumed == ()
    last = "challenge.on_last_card"
    assert last in neighbours(RULES, "challenge.guilty.challenger_draws")
    assert dict(entry.first)[last] == ("may",)
    assert entry.holds({**others("uno-2003"), last: ("may", "may_not")})
    assert not entry.holds({**others("uno-2003"), last: ("may_not", "may")})


@dataclass
class Looked:
    """The positions that searches look at, counted."""

    positions: int = 0


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Looked:
    """How many positions are looked at from now on."""
    here, count = Looked(), AnswerSearch.count

    def counted(search: AnswerSearch) -> None:
        here.positions += 1
        count(search)

    monkeypatch.setattr(AnswerSearch, "count", counted)
    return here


STANDS = "challenge.guilty.colour_choice_stands"
"""Two answers that only come apart if another question is answered in another way than by our default."""


def test_one_answer_more_has_only_those_sweeps_made_anew_that_branch_by_it(looked: Looked) -> None:
    """What is found is what is found from nothing; the sweep by our defaults alone is not made once more."""
    question, memory = "challenge.guilty.cards_drawn", Memory()
    before = others("uno-2003", challenge__guilty__wd4_taken_back=("yes", "no"))
    after = {**before, question: (*before[question], 7)}
    found = find_difference(RULES, STANDS, ("yes", "no"), before, memory=memory)
    assert isinstance(found, Difference)
    assert dict(found.assumed) == {"challenge.guilty.wd4_taken_back": "no"}
    whole, looked.positions = looked.positions, 0
    again = find_difference(RULES, STANDS, ("yes", "no"), after, memory=Memory(memory.data()))
    partly, looked.positions = looked.positions, 0
    assert again == find_difference(RULES, STANDS, ("yes", "no"), after)
    assert 0 < partly < looked.positions
    assert partly < whole / 2


def test_of_what_was_given_only_so_much_is_kept_however_many_editions_there_are() -> None:
    """What was asked for last stays; whoever was given the rest still has it."""
    memory, keeper = Memory(), Memory()
    entry = searched(RULES, KEEPING, ("may", "must"), others("uno-2003"))
    for number in range(AT_HAND + 20):
        memory.keep(str(number), replace(entry))
        keeper.learn(memory.give())
        assert memory.find("0", others("uno-2003")) is not None
    assert len(memory.entries) == AT_HAND
    assert "1" not in memory.entries
    assert str(AT_HAND + 19) in memory.entries
    assert len(keeper.entries) == AT_HAND + 20


def test_what_was_learnt_can_be_taken_to_another_memory() -> None:
    """As entries of the same run, or as plain data of an earlier one; nothing is learnt twice."""
    first, second = Memory(), Memory()
    found = find_difference(RULES, KEEPING, ("may", "must"), others("uno-2003"), memory=first)
    given = first.give()
    for _ in range(2):
        second.learn(given)
    assert first.give() == ()
    assert second.data() == first.data()
    third = Memory(json.loads(json.dumps(first.data())))
    assert find_difference(RULES, KEEPING, ("may", "must"), others("uno-2003"), memory=third) == found
    assert (first.grown, second.grown, third.grown) == (True, True, False)


@pytest.mark.parametrize(("question", "x", "y"), PAIRS)
def test_what_was_found_can_be_written_down(question: str, x: str, y: str) -> None:
    """An entry survives being made into JSON and read again."""
    entry = searched(RULES, question, (x, y), others("uno-2003"))
    assert isinstance(entry.found, Difference)
    assert from_data(json.loads(json.dumps(to_data(entry)))) == entry
    alike = replace(entry, found=Undecided(Tried(3, 1, 7, (NotTried("moves", number=2),))))
    assert from_data(json.loads(json.dumps(to_data(alike)))) == alike


@pytest.mark.parametrize(("question", "x", "y"), PAIRS)
def test_every_difference_stands_when_it_is_played_again(question: str, x: str, y: str) -> None:
    """It tells the answers apart, neither of them from itself; cut short or made of other answers it does not stand."""
    found = searched(RULES, question, (x, y), others("uno-2003")).found
    assert isinstance(found, Difference)
    answers = complete(others("uno-2003"), found)
    assert fault(RULES, found, answers) is None
    assert fault(RULES, replace(found, answers=(x, x)), answers) == "it does not tell the answers apart"
    assert (
        fault(RULES, replace(found, parted=found.parted._replace(seen=((), ()), options=None)), answers)
        == "it goes otherwise"
    )


PROGRAM = """
import json
from rulestone.explorer.search_memory import to_data
from tests.engine.tables import ruleset
from tests.explorer.asking import others
from tests.explorer.test_search_memory import PAIRS, searched
open_ = {"draw__voluntary__allowed": ("may", "must_not"), "uno__late_call_before_catch": ("safe", "not_safe")}
for question, x, y in PAIRS:
    print(json.dumps(to_data(searched(ruleset("uno-2003"), question, (x, y), others("uno-2003", **open_)))))
"""


def test_what_is_found_does_not_hang_on_the_order_of_hashes() -> None:
    """The same bytes under two hash seeds."""
    said = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1")
    ]
    assert said[0] == said[1]
    assert len(said[0].splitlines()) == len(PAIRS)


@pytest.mark.parametrize(("question", "x", "y"), PAIRS)
def test_no_card_lies_there_for_nothing(question: str, x: str, y: str) -> None:
    """With a card less in anybody's hand, or in a pile, the play goes otherwise, or comes to more questions."""
    found = searched(RULES, question, (x, y), others("uno-2003")).found
    assert isinstance(found, Difference)
    answers = complete(others("uno-2003"), found)
    played = ReplayedGame(RULES, question, (x, y), found.start, found.moves)
    whole = tell(played, answers)
    for start in without_a_card(found.start):
        less = tell(played._replace(start=start), answers)
        alike = less.parted is not None and less.moves == whole.moves and less.parted.like(whole.parted)
        assert not (alike and less.read <= whole.read), start

"""Games that were played are not played again, as long as what was read in them is answered as it was."""

import json

import pytest

from rulestone.explorer.random_games import Effort, GamesPlayed, RandomGames, pick_answer
from rulestone.explorer.result import Undecided
from rulestone.explorer.search_memory import Memory, find_difference
from rulestone.model import Answer
from tests.engine.tables import ruleset
from tests.explorer.asking import others

GAME = "hp-2003"
UNKNOWN = ("uno.call_deadline", ("before_the_card_lies", "while_holding_one_card"))
FEW = Effort(games=60, moves=6000)
Admitted = dict[str, tuple[Answer, ...]]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games that are played, one after the other."""
    found: list[int] = []
    play = GamesPlayed.one_game

    def one_game(games: GamesPlayed, number: int, longest: int) -> object:
        found.append(number)
        return play(games, number, longest)

    monkeypatch.setattr(GamesPlayed, "one_game", one_game)
    return found


def looked_for(admitted: Admitted, memory: Memory | None = None) -> object:
    """What comes of two answers that no hand tells apart."""
    return find_difference(ruleset(GAME), *UNKNOWN, admitted, memory=memory, effort=FEW)


def known() -> tuple[Admitted, Memory, list[int]]:
    """What is admitted in the bundled books, and a memory that has played by it, as the next run has it."""
    admitted, memory = others(GAME), Memory()
    assert isinstance(looked_for(admitted, memory), Undecided)
    return admitted, Memory(json.loads(json.dumps(memory.data()))), []


def test_what_no_game_read_may_be_answered_anyhow(played: list[int]) -> None:
    """Not one game is played again for the points of a card, or for how a tournament goes."""
    admitted, memory, _ = known()
    number = len(played)
    changed: Admitted = {**admitted, "score.howler": (60,), "tournament.eight.tables": (7, 2)}
    assert looked_for(changed, memory) == looked_for(admitted, memory)
    assert len(played) == number > 50


def test_only_games_are_played_again_that_hang_on_what_changed(played: list[int]) -> None:
    """Where another answer comes after ours, in half of the games nothing changes; the rest is as if from nothing."""
    admitted, memory, _ = known()
    number = len(played)
    question = "wd4.cards_drawn"
    changed: Admitted = {**admitted, question: (4, 6)}
    again = looked_for(changed, memory)
    told = played[number:]
    assert 0 < len(told) < number / 4
    assert all(
        pick_answer(each, question, changed[question]) != pick_answer(each, question, admitted[question])
        for each in told
    )
    number = len(played)
    assert again == looked_for(changed)
    assert len(played) - number > 50


def test_what_everything_hangs_on_is_played_anew(played: list[int]) -> None:
    """Another first answer to what each game reads, or other cards to deal."""
    admitted, memory, _ = known()
    number = len(played)
    for changed in ({"deal.cards_each": (5,)}, {"draw.voluntary.allowed": ("must_not", "may")}):
        some: Admitted = {**admitted, **changed}
        assert looked_for(some, memory) == looked_for(some)
        assert len(played) - number > 50
        number = len(played)


def test_each_game_notes_what_it_hangs_on() -> None:
    """Answers that it did not read may be exchanged without any game going otherwise."""
    from tests.explorer.test_random_games import games

    first = games(GAME, *UNKNOWN)
    first.play(FEW)
    free = sorted(first.others.keys() - first.hangs_on)
    assert 10 < len(free) < len(first.others)
    second = games(GAME, *UNKNOWN)
    second.others = {name: ("?",) if name in free else each for name, each in first.others.items()}
    second.play(FEW)
    assert (first.courses, first.tally) == (second.courses, second.tally)
    assert isinstance(second, RandomGames)

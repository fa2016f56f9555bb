"""A few situations of a game, in several ways to play, looked up with hands drawn at random: what `legal` answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulestone import data
from rulestone.loader import load
from rulestone.lookup import making
from rulestone.lookup.engine import Spot
from rulestone.lookup.kept import made
from rulestone.model import Library
from rulestone.words import Voice
from tests.marks import some
from tests.site.situations import MOST, Answers, looked_up

HANDS = 6
"""Of each situation."""
EDITIONS = {"uno-2003": 3, "hp-2018": 30, "hp-2003": 30}
"""How many situations are looked up in each way to play: few for every change, more in CI."""
FIRST = next(iter(EDITIONS))
WAYS = 2


@pytest.fixture(scope="module")
def library() -> Library:
    """The bundled rules."""
    found, problems = load()
    assert found is not None, problems
    return found


@pytest.mark.parametrize("edition", some(EDITIONS, lambda edition: edition == FIRST))
def test_a_few_situations_are_answered_as_legal_does(
    edition: str, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line, in one language, for each hand; which situations they are changes with the rules alone."""
    random, spots, ways = Random(edition), making.spots, making.ways_of
    situations = EDITIONS[edition]
    chosen = random.sample(list(ways(library, edition)), WAYS - 1)
    monkeypatch.setattr(making, "ways_of", lambda *_: [making.Way(making.PLAYERS[0]), *chosen])
    taken: list[Spot] = []

    def few(*given: Any) -> list[tuple[str, Spot]]:
        every = list(spots(*given))
        random.shuffle(every)
        hard = [each for each in every if each[1].moment in ("drawn", "pending")][: situations // 2]
        found = [*hard, *every[: situations - len(hard)]]
        taken.extend(spot for _, spot in found)
        return found

    monkeypatch.setattr(making, "spots", few)
    table = made(library, edition, (data.LOCALES,))["es"]
    asked = [situation(table, spot, at // situations, random) for at, spot in enumerate(taken) for _ in range(HANDS)]
    answers, voice = Answers(library, edition), Voice("es")
    for each, (lines, again) in zip(asked, looked_up(table, asked), strict=True):
        assert lines == answers.lines(table, each, voice), each
        assert again == each


def situation(table: dict[str, Any], spot: Spot, way: int, random: Random) -> dict[str, Any]:
    """A situation with a hand, as the page tells it."""
    cards = [tuple(each[:3]) for each in table["cards"]]

    def place(card: Any) -> int | None:
        return None if card is None else cards.index(tuple(card))

    pile = [at for at, card in enumerate(table["cards"]) for _ in range(card[3])]
    for card in spot.used():
        pile.remove(cards.index(tuple(card)))
    held = random.randint(1, MOST)
    return {
        "way": way, "moment": spot.moment, "on": place(spot.on), "colour": spot.colour, "drawn": place(spot.drawn),
        "card": place(spot.card), "act": None if spot.act is None else spot.act.id,
        "hand": sorted(random.sample(pile, held)),
    }  # fmt: skip

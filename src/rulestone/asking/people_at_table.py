"""Moves and what is seen of them as an answer tells them; what makes a start take long, and few answers need."""

from __future__ import annotations

from collections.abc import Iterable

from rulestone.asking.possible_moves import MoveWay
from rulestone.words import ListSlot, Voice
from rulestone.words.witness_sentences import WitnessText


class AtTheTable(WitnessText):
    """Tells them with nobody named: whoever asks is `the player`."""

    def person(self, seat: int) -> str:
        """Whoever asks, the next, or somebody else."""
        return self.voice.say("legal.person." + {0: "me", 1: "next"}.get(seat, "other"))


def ways_in_words(ways: Iterable[MoveWay], voice: Voice) -> list[str]:
    """What may be done, in a few words each."""

    def way_in_words(way: MoveWay) -> str:
        if way.takes:
            return voice.say("legal.remedy.take", number=way.takes)
        return WitnessText(voice).may(way.move, ListSlot(way.cards, "or") if way.cards else None)

    return list(dict.fromkeys(map(way_in_words, ways)))

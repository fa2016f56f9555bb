"""
How the answer to one question hangs on the hand: on which sets have any card there, and on how many cards there are.
"""

from __future__ import annotations

from rulestone.records import Record

MANY = 3
"""From so many cards on it does not matter how many there are."""
OWN = "@"
"""Before the part of a card that whoever asks holds in any case."""

Lists = tuple[tuple[str, ...], ...]
MessageAnswer = tuple[int, Lists]
"""The number of a message, and the classes and parts that each of its lists may name."""


class Program(Record):
    """The answer to a question by the hand: by how many cards are beside, and by which sets have any of them."""

    sets: tuple[tuple[str, ...], ...]
    leaves: tuple[tuple[int, int, MessageAnswer], ...]
    """For so many cards, with the sets of these bits: the message, and what each of its lists may name."""

    def answers(self) -> dict[tuple[int, int], MessageAnswer]:
        """The answers by the number of cards and the sets."""
        return {(count, which): answer for count, which, answer in self.leaves}

    def most(self) -> int:
        """The number of cards from which on it does not matter how many there are."""
        return max(count for count, which, _ in self.leaves if which == 0)

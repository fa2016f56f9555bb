"""What is seen at the table with nobody named: whoever asks is `the player`."""

from __future__ import annotations

from rulestone.words.play import Play


class AtTheTable(Play):
    """Tells moves and what is seen of them."""

    def who(self, seat: int) -> str:
        """Whoever asks, or somebody else."""
        return self.voice.say("legal.person.me" if seat == 0 else "legal.person.other")

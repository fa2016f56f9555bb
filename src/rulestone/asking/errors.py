"""Why something cannot be answered as it was asked: a key and named arguments; catalogues have the sentence."""

from __future__ import annotations

from rulestone.words import Slot, Voice


class Misasked(Exception):
    """What somebody typed is unclear, impossible or unknown; `near` are names that may have been meant."""

    def __init__(self, key: str, near: tuple[str, ...] = (), /, **slots: Slot) -> None:
        super().__init__(key)
        self.key, self.near, self.slots = key, near, slots

    def said(self, voice: Voice) -> str:
        """What is wrong."""
        return voice.say(f"cli.wrong.{self.key}", **self.slots)

    def told(self, voice: Voice) -> str:
        """What is wrong, and what may have been meant."""
        said = self.said(voice)
        if not self.near:
            return said
        names = voice.joined(tuple(f"`{name}`" for name in self.near), "or")
        return voice.say("legal.semicolon").join((said, voice.say("cli.did_you_mean", names=names)))

"""Why something cannot be answered as it was asked: a key and named arguments; catalogues have the sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulestone.records import Record, replace
from rulestone.words import ListSlot, Slot, Voice


class Need(Record):
    """Something that has to be known for an answer: the options that tell it, any of which will do, or the choices."""

    id: str
    options: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    slots: Mapping[str, Any] = {}
    of: str = ""
    """Which of the sentences of this need fits here."""

    def in_words(self, voice: Voice) -> str:
        """What to tell, and how."""
        return voice.say(f"cli.needs.{self.id}{self.of and '.'}{self.of}", **self.slots)


class Misasked(Exception):
    """What somebody typed is unclear, impossible or unknown; `near` are names that may have been meant."""

    def __init__(self, key: str, near: tuple[str, ...] = (), /, **slots: Slot) -> None:
        super().__init__(key)
        self.key, self.near, self.slots = key, near, slots

    @property
    def needs(self) -> tuple[Need, ...]:
        """What has to be told before there can be an answer; nothing where the question itself is wrong."""
        return (Need("name", (), self.near, self.slots),) if self.near else ()

    def in_words(self, voice: Voice) -> str:
        """What is wrong."""
        return voice.say(f"cli.wrong.{self.key}", **self.slots)

    def sentence(self, voice: Voice) -> str:
        """What is wrong, and what may have been meant."""
        problem = self.in_words(voice)
        if not self.near:
            return problem
        return voice.say("legal.semicolon").join((problem, names_meant(voice, self.near)))


class Unclear(Misasked):
    """A name that several things have, or that lacks a part: all that may be meant are told."""

    def __init__(self, key: str, names: Sequence[str], /, **slots: Slot) -> None:
        super().__init__(key, (), names=ListSlot(tuple(f"`{name}`" for name in names), "or"), **slots)
        self.names = tuple(names)

    @property
    def needs(self) -> tuple[Need, ...]:
        """Which of them is meant."""
        return (Need("name", (), self.names, self.slots),)


class NoSuchCard(Misasked):
    """A card that no book asked has; no name of theirs is its name."""

    def __init__(self, **slots: Slot) -> None:
        super().__init__("no_book_left.card", **slots)

    def in_words(self, voice: Voice) -> str:
        """What is wrong, with the card by our name."""
        return super().in_words(replace(voice, names=None))


class MissingDetail(Misasked):
    """What was told leaves open something that the answer hangs on."""

    def __init__(self, *needs: Need) -> None:
        super().__init__("needs")
        self.lacking = needs

    @property
    def needs(self) -> tuple[Need, ...]:
        """All that has to be told."""
        return self.lacking

    def in_words(self, voice: Voice) -> str:
        """What has to be told, one thing after the other."""
        return voice.say("legal.semicolon").join(need.in_words(voice) for need in self.lacking)


def names_meant(voice: Voice, names: Sequence[str]) -> str:
    """The question whether one of some names was meant."""
    return voice.say("cli.did_you_mean", names=voice.joined(tuple(f"`{name}`" for name in names), "or"))

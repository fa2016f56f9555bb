"""
Which questions of the books a text asks: its mentions against the frames of `frames.txt`.

A frame fits only if all its words are mentioned and nothing else that could change the question is, so that a text that
says more than a frame knows is not answered. Of several the one with most words counts; two that are as good are two
questions, and neither is chosen.
"""

from __future__ import annotations

import os.path
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rulestone.asking.everyday import Mention
from rulestone.values import Value

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "frames.txt")
CARD = "CARD"
ANY = "*"
SLOT = "{card}"

Words = frozenset[str]


class Ask(Value):
    """Questions that are asked together, the first of which is meant; or a house rule, or what no book answers."""

    questions: tuple[str, ...]
    says: tuple[tuple[str, str], ...] = ()
    """Which answers of the books are yes and which no, where they do not say so themselves."""
    house_rule: str = ""


class Frame(Value):
    """Words that have to be mentioned, and those that may."""

    ask: Ask
    needed: tuple[Words, ...]
    others: Words
    wants_yes_or_no: bool = False


class Frames(Value, eq=False):
    """All frames, and the words that play a part in understanding a text."""

    frames: tuple[Frame, ...]
    soft: Words
    """Words that change no question."""
    drawing: Words
    """Kinds of cards that people want to pass on."""
    words: Words
    """Every everyday word there is."""


class Match(Value):
    """A frame that fits a text, and the kinds of cards that the text is about."""

    frame: Frame
    kinds: tuple[str, ...]

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions, with the cards put in."""
        found = [each.replace(SLOT, kind) for kind in self.kinds or ("",) for each in self.frame.ask.questions]
        return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1)
def frames() -> Frames:
    """What `frames.txt` says."""
    with open(SOURCE, encoding="utf-8") as file:
        lines = [line.rstrip() for line in file if line.strip() and not line.startswith("#")]
    lists: dict[str, Words] = {}
    found: list[Frame] = []
    ask = Ask(())
    for line in lines:
        if line.startswith("words "):
            name, _, words = line.removeprefix("words ").partition(":")
            lists[name] = frozenset(words.split())
        elif line.startswith(" "):
            found.append(frame_of(line, ask))
        else:
            ask = ask_of(line)
    named = {word for frame in found for part in (*frame.needed, frame.others) for word in part}
    every = {*lists["soft"], *lists["heard"], *(each for each in named if each[0] not in "@C")}
    return Frames(tuple(found), lists["soft"] | {"edition"}, lists["drawing"], frozenset(every))


def ask_of(line: str) -> Ask:
    """A line that names questions."""
    named, _, says = line.partition("=>")
    parts = named.split()
    rules = [part[1:] for part in parts if part.startswith("~")]
    said = tuple((answer, word) for answer, _, word in (each.partition(":") for each in says.split()))
    return Ask(tuple(part for part in parts if part[0] not in "~-"), said, rules[0] if rules else "")


def frame_of(line: str, ask: Ask) -> Frame:
    """A line that is a frame."""
    parts = line.split()
    wants = parts[0] == "?"
    parts = parts[1:] if wants else parts
    needed = tuple(frozenset(part.split("/")) for part in parts if not part.startswith("("))
    others = frozenset(word for part in parts if part.startswith("(") for word in part.strip("()").split("/"))
    return Frame(ask, needed, others, wants)


def meanings(mention: Mention) -> Words:
    """Everything that a mention may be in a frame."""
    found = mention.words
    if mention.card is not None:
        found |= {CARD, f"@{mention.card.kind}"}
    elif mention.colour is not None:
        found |= {"colour"}
    return found


def matches(mentions: Sequence[Mention], known: Iterable[str]) -> list[Match]:
    """The frames that fit best; several where it cannot be told which is meant."""
    every = frames()
    meant = [meanings(each) for each in mentions]
    asked = frozenset(known)
    best: list[Match] = []
    rank = (0, 0)
    for frame in every.frames:
        here = fitting(frame, meant, every.soft)
        if here is None or here < rank:
            continue
        match = Match(frame, kinds_of(frame, mentions))
        if any(each not in asked for each in match.questions):
            continue
        if here > rank:
            best, rank = [], here
        if all(match.questions != each.questions or match.frame.ask != each.frame.ask for each in best):
            best.append(match)
    return best


def fitting(frame: Frame, meant: Sequence[Words], soft: Words) -> tuple[int, int] | None:
    """How well a frame fits: by how many of its words are there, and how little is left; None where it does not."""
    for need in frame.needed:
        if not any(need & each for each in meant):
            return None
    needed = frozenset(word for need in frame.needed for word in need)
    used = needed | frame.others
    left = [each for each in meant if not each & used]
    if any(not each & soft for each in left):
        return None
    if sum(bool(each & needed) for each in meant) < len(frame.needed) and len(meant) < len(frame.needed):
        return None
    return len(frame.needed), -sum("filler" not in each for each in left)


def kinds_of(frame: Frame, mentions: Sequence[Mention]) -> tuple[str, ...]:
    """The kinds of cards that a frame with a slot is about."""
    if not any(SLOT in each for each in frame.ask.questions):
        return ()
    return tuple(dict.fromkeys(each.card.kind for each in mentions if each.card is not None))


def nearest(mentions: Sequence[Mention], known: Iterable[str], most: int) -> Iterator[Match]:
    """The questions whose frames have most in common with a text, each once."""
    every = frames()
    asked = frozenset(known)
    meant = [meanings(each) - every.soft for each in mentions]
    ranked: dict[tuple[str, ...], tuple[float, Match]] = {}
    for frame in every.frames:
        common = sum(any(need & each for each in meant) for need in frame.needed)
        used = frozenset(word for need in frame.needed for word in need) | frame.others
        left = sum(bool(each) and not each & used for each in meant)
        match = Match(frame, kinds_of(frame, mentions))
        if not common or not match.questions or any(each not in asked for each in match.questions):
            continue
        near = common / len(frame.needed) * (1 + common) - 0.5 * left
        if near > ranked.get(match.questions, (0.0, match))[0]:
            ranked[match.questions] = (near, match)
    best = sorted(ranked.values(), key=lambda each: -each[0])
    yield from (match for near, match in best[:most] if near >= 1)

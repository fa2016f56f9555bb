"""Nothing that is printed does anything but be read, and everything that can be read stays as it is."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone.safe_text import harmless, in_json, one_line, unseen

UNSEEN = {
    "escape": "\x1b",
    "bell": "\x07",
    "carriage return": "\r",
    "delete": "\x7f",
    "sequence introducer of eight bits": "\x9b",
    "soft hyphen": "\xad",
    "space of no width": "\u200b",
    "mark of direction": "\u200f",
    "line separator": "\u2028",
    "override of direction": "\u202e",
    "word joiner": "\u2060",
    "isolate": "\u2066",
    "byte-order mark": "\ufeff",
    "private use": "\ue000",
    "private plane": "\U000f0000",
    "tag": "\U000e0041",
    "half a character": "\ud800",
    "Hangul filler": "\u3164",
}
SEEN = "Zürich, “l’été” – 5\u00a0000\u202f€ ✓ ❤\ufe0f 👩\u200d🚀 भाषा می\u200cخواهم 한국어 \t\n"


@pytest.mark.parametrize("character", UNSEEN.values(), ids=UNSEEN)
def test_what_nobody_sees_is_shown(character: str) -> None:
    """One for one, so that what stands below it still stands there."""
    for text in (harmless(f"a{character}b"), one_line(f"a{character}b"), harmless(f"a{character}b", inked=True)):
        assert len(text) == 3
        assert text[1] in ("\ufffd", chr(0x2400 + ord(character) % 0x100))
        assert not unseen().search(text)


def test_what_is_read_stays() -> None:
    """Letters of any script, typography, emoji with what joins them, tabs and line ends."""
    assert harmless(SEEN) == harmless(SEEN, inked=True) == SEEN
    assert one_line(SEEN) == SEEN.replace("\n", "␊")


@given(st.text())
def test_nothing_of_a_kind_that_commands_is_left(text: str) -> None:
    """No control but tab and line end, no format character but the two joiners, nothing private, no half."""
    kinds = {unicodedata.category(each) for each in harmless(text) if each not in "\t\n\u200c\u200d"}
    assert not kinds & {"Cc", "Co", "Cs", "Zl", "Zp"}
    assert harmless(harmless(text)) == harmless(text)


def test_our_own_colours_may_stay_and_no_other_sequence() -> None:
    """Only where a report was told in colours, and nothing that hides, moves or asks the terminal something."""
    inked = "\x1b[1;31mred\x1b[0m \x1b[2mdim\x1b[0m"
    assert harmless(inked, inked=True) == inked
    assert "\x1b" not in harmless(inked)
    for sequence in ("\x1b[8m", "\x1b[2J", "\x1b]0;title\x07", "\x1b[6n", "\x1b[30m", "\x1bc", "\x1b[1;31;8m"):
        assert "\x1b" not in harmless(sequence, inked=True)


@given(st.text())
def test_json_says_the_same(text: str) -> None:
    """What nobody sees stands there by its number, and comes back as it was."""
    told = in_json(json.dumps({text: [text]}, ensure_ascii=False, indent=2))
    assert not unseen().search(told)
    assert json.loads(told) == {text: [text]}

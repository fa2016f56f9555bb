"""
Text that does nothing but be read: characters that a terminal would obey or hide are shown by a visible stand-in.

What people write and what texts say is printed at many places; whatever prints goes through here. Escape sequences,
controls of direction, characters of no width, tags and private-use characters mean something to machines alone.
"""

from __future__ import annotations

import re
from functools import cache

UNSEEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls; tabs and line ends are seen
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0"  # of no width
    "\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"  # of no width, line ends, controls of direction
    "\ud800-\udfff\ue000-\uf8ff\ufff0-\ufffb\ufffe\uffff"  # halves, private use, no characters
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff"  # tags, private use
)
"""Joiners are left alone: scripts and emoji are written with them."""
FORMAT = 1
"""
Of every JSON that is printed, as `format`: it grows when something that was there goes or means something else.

What is added changes nothing.
"""
INKS = r"\x1b\[(?:0|(?:[12];)?3[1-6]|[12])m"
"""The colours that reports are told in."""


@cache
def unseen() -> re.Pattern[str]:
    """One character that nobody sees as what it is."""
    return re.compile(f"[{UNSEEN}]")


@cache
def _unseen_but_inks() -> re.Pattern[str]:
    return re.compile(f"({INKS})|[{UNSEEN}]")


def harmless(text: str, *, inked: bool = False) -> str:
    """The text with a stand-in, one for one, for what nobody sees; where it was inked by us, the colours stay."""
    if text.isascii() and text.isprintable():
        return text
    if inked:
        return _unseen_but_inks().sub(lambda match: match[1] or _stand_in(match[0]), text)
    return unseen().sub(lambda match: _stand_in(match[0]), text)


def one_line(text: str) -> str:
    """The same, with a stand-in for line ends, too."""
    return harmless(text).replace("\n", _stand_in("\n"))


def in_json(text: str) -> str:
    """JSON that says the same and shows what nobody sees by its number."""
    return text if text.isascii() and "\x7f" not in text else unseen().sub(_escaped, text)


def _stand_in(character: str) -> str:
    return chr(0x2400 + ord(character)) if character < " " else "\ufffd"


def _escaped(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{int.from_bytes(units[at : at + 2]):04x}" for at in range(0, len(units), 2))


def name(character: str) -> str:
    """How a character is called that cannot be shown."""
    return f"U+{ord(character):04X}"

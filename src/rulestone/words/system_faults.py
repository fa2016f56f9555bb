"""
Why the operating system refuses something, in the reader's language; what has no words of ours stays as it is said.
"""

from __future__ import annotations

import errno
import os

from rulestone.words.voice import Voice, voice

NAMES = ("ENOENT", "EACCES", "EPERM", "EEXIST", "ENOTDIR", "EISDIR", "ENOSPC", "EROFS")
"""What the catalogues have words for, below `system.`."""


def told_fault(why: str, language: str | Voice) -> str:
    """A reason, in words of ours where it is one that the system gives."""
    name = next((name for name in NAMES if os.strerror(getattr(errno, name)) == why), None)
    return why if name is None else voice(language).say(f"system.{name.lower()}")


def fault_of(error: OSError, language: str | Voice) -> str:
    """Why something could not be read or written."""
    return told_fault(error.strerror or str(error), language)

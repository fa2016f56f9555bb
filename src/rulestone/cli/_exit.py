"""
How the program ends where somebody ends it, or nobody takes what it says.

A signal that ends programs unwinds this one first, so that no half-written file and no process of ours stays behind. A
stream that cannot be written never decides the exit status by itself on the way out.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import NoReturn, TextIO

ENDING = ("SIGTERM", "SIGHUP")
"""Signals that end a program, besides the one from the keyboard."""
UNWRITABLE = frozenset({errno.ENOSPC, errno.EBADF, errno.EIO, errno.EFBIG})
"""What goes wrong with writing; where no file is named, it is standard output that was written."""
BASE = 128
"""Added to the number of a signal, it is the exit status of what the signal ended."""


class Ended(BaseException):
    """A signal has ended the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = BASE + number


def unwind_when_ended() -> None:
    """Let signals that end the program unwind it, once; what somebody else has set is left as it is."""
    for name in ENDING:
        number = getattr(signal, name, None)  # not every system has them all
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, end)


def end(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001
    """Unwind the program; who asks again meanwhile is not in time to disturb that."""
    signal.signal(number, signal.SIG_IGN)
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise Ended(number)


def open_what_is_closed() -> None:
    """Where a standard stream was closed before we began, put one that cannot be written: it is told as a full disk."""
    for number, name in enumerate(("stdout", "stderr"), 1):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDONLY)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
            setattr(sys, name, open(number, "w", encoding="utf-8", closefd=False))  # noqa: SIM115


def let_go(stream: TextIO) -> None:
    """Give up what a stream cannot be made to take, so that nothing complains on the way out."""
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):  # it may be no stream of the system's
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)

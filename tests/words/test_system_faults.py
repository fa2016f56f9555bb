"""What the operating system says, in the reader's language."""

import errno
import os

import pytest

from rulestone.words import LANGUAGES
from rulestone.words.system_faults import NAMES, fault_of, told_fault


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_fault_of_the_system_is_told_in_each_language(language: str, name: str) -> None:
    """Not in the words of the system, and as a message is: small at its beginning and without a full stop."""
    number = getattr(errno, name)
    fault = fault_of(OSError(number, os.strerror(number)), language)
    assert fault != os.strerror(number)
    assert fault[0].islower()
    assert not fault.endswith(".")


def test_what_nobody_has_put_into_words_stays() -> None:
    """A reason of ours, and a fault that seldom happens."""
    assert told_fault("it is Tuesday", "es") == "it is Tuesday"
    assert fault_of(OSError(errno.EBADF, os.strerror(errno.EBADF)), "es") == os.strerror(errno.EBADF)

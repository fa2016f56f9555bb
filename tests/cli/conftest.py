"""The language of whoever runs the tests decides nothing in them, and what a command sets does not outlive it."""

import pytest


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins in English."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("RULESTONE_LANG", "en")

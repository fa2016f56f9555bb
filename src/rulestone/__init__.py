"""
Rulebooks in several languages, encoded as data, played against each other.

What stands in `__all__` is the Python API; it is imported when it is first used, because every command starts here.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulestone.api import (
        Asked,
        BadRules,
        Book,
        Card,
        CaseVerdict,
        Edition,
        Game,
        Library,
        MatchOutcome,
        Misasked,
        Move,
        Observation,
        Question,
        Refused,
        Result,
        Simulated,
        State,
        Verdict,
        apply,
        ask,
        breaches,
        deal,
        game,
        load,
        nearest,
        options,
        outcome,
        read,
        simulate,
        verdict,
    )

__version__ = "0.2.0"

__all__ = [
    "Asked",
    "BadRules",
    "Book",
    "Card",
    "CaseVerdict",
    "Edition",
    "Game",
    "Library",
    "MatchOutcome",
    "Misasked",
    "Move",
    "Observation",
    "Question",
    "Refused",
    "Result",
    "Simulated",
    "State",
    "Verdict",
    "apply",
    "ask",
    "breaches",
    "deal",
    "game",
    "load",
    "nearest",
    "options",
    "outcome",
    "read",
    "simulate",
    "verdict",
]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from rulestone import api  # late: every command starts here

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])

"""What is worked out of a ruleset once: it is kept with the ruleset, and gone with it, however many there are."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from rulestone.compiler import Ruleset

More = ParamSpec("More")
T = TypeVar("T")
WORKED_OUT = "(worked out)"
"""Where a ruleset has it; no field can have this name."""


def once(work: Callable[Concatenate[Ruleset, More], T]) -> Callable[Concatenate[Ruleset, More], T]:
    """Work this out once for each ruleset and whatever else is given, all of which must be hashable."""

    @wraps(work)
    def look_up(rules: Ruleset, /, *more: More.args, **named: More.kwargs) -> T:
        assert not named, "what is worked out once is given by place"
        values: dict[Any, T] = vars(rules).setdefault(WORKED_OUT, {})
        key = (work, *more)
        if key not in values:
            values[key] = work(rules, *more, **named)
        return values[key]

    return look_up

"""
Programs of situations that are like another: tried there with a few hands before one is found anew.

What came out in a situation is noted with its classes called as they are where nothing but the card in play came up,
so that it can be read in another with the same card in play, whatever is drawn or asked about there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulestone.lookup.program import OWN, MessageAnswer, Program
from rulestone.records import Record, replace

MOST = 12
"""How many programs are noted of situations that are like each other; the one that helped last is tried first."""

NewNames = Callable[[tuple[str, ...]], tuple[str, ...] | None]
"""Classes by other names; none where they cannot be told by these."""


class NotedProgram(Record):
    """A program in the names that classes have in all situations that are like each other, and which there were."""

    program: Program
    names: frozenset[str]


class Likenesses:
    """What came out so far, by what is alike in situations."""

    def __init__(self) -> None:
        self.known: dict[str, list[NotedProgram]] = {}

    def programs(self, about: str, names: Mapping[str, str]) -> Iterator[Program]:
        """What may come out in a situation whose classes have these names in others."""
        classes: dict[str, list[str]] = {}
        for cls, name in names.items():
            classes.setdefault(name, []).append(cls)

        def new_names(some: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(cls for name in some for cls in ([name] if name[0] == OWN else classes.get(name, ())))

        some = self.known.get(about, [])
        for noted in [*some]:
            program = rename_classes(noted.program, new_names) if noted.names >= set(classes) else None
            if program is not None and all(program.sets):
                yield program
                # Whoever comes back for another had no use for this one.
                some.remove(noted)
                some.append(noted)

    def note(self, about: str, program: Program, names: Mapping[str, str], own: Mapping[str, str]) -> None:
        """
        Note what came out in a situation, as far as it can be told by the names.

        What whoever asks holds in any case goes by the name that it has where somebody else holds it, too.
        """
        classes: dict[str, set[str]] = {}
        for cls, name in names.items():
            classes.setdefault(name, set()).add(cls)
        also = {cls: name for cls, name in own.items() if name not in classes}

        def new_names(some: tuple[str, ...]) -> tuple[str, ...] | None:
            called = dict.fromkeys(cls if cls[0] == OWN else names[cls] for cls in some)
            whole = all(name[0] == OWN or classes[name] <= set(some) for name in called)
            return (*called, *(also[cls] for cls in some if cls in also)) if whole else None

        renamed_program = rename_classes(program, new_names)
        if renamed_program is not None:
            known = frozenset((*classes, *(name for cls, name in also.items() if cls in names)))
            noted = NotedProgram(renamed_program, known)
            self.known[about] = [noted, *self.known.get(about, [])][:MOST]


def rename_classes(program: Program, new_names: NewNames) -> Program | None:
    """A program with its classes called otherwise; none where that cannot be."""
    sets = [new_names(some) for some in program.sets]
    leaves: list[tuple[int, int, MessageAnswer]] = []
    for count, which, (message, lists) in program.leaves:
        named = [new_names(some) for some in lists]
        if None in named:
            return None
        classes = tuple(tuple(sorted(some)) for some in named if some is not None)
        leaves.append((count, which, (message, classes)))
    if None in sets:
        return None
    return replace(program, sets=tuple(some for some in sets if some is not None), leaves=tuple(leaves))

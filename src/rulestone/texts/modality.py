"""
What the main clause of a sentence orders, allows or forbids.

Side clauses are left out: `if it can be played` is ability, not permission. Where main and side clause cannot be told
apart the sentence is not judged, as a wrong flag costs more trust than a missing one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulestone.texts.clean_lines import words
from rulestone.texts.language_table import LanguageTable, at

MUST, MAY, MUST_NOT = "must", "may", "must_not"

_BRACKETS = re.compile(r"\([^()]*\)")
_PAUSE = re.compile(r"[,;:|]|\s[-–—]+\s|…")
_BESIDE_RELATIVE = 2
"""A verb this close after `who` or `which` belongs to the side clause that they open."""


def modalities(text: str, tongue: LanguageTable) -> frozenset[str]:
    """The `must`, `may` and `must_not` of the main clauses; a limited permission is a ban as well, and the reverse."""
    kinds: set[str] = set()
    for clause in _main_clauses(text, tongue):
        kinds |= _of_clause(clause, tongue)
    return frozenset(kinds)


def mentions_modality(text: str, tongue: LanguageTable) -> bool:
    """Whether a verb of duty or permission stands anywhere in a text."""
    spoken = words(text)
    return any(at(tongue.modality, spoken, place) for place in range(len(spoken)))


def _main_clauses(text: str, tongue: LanguageTable) -> Iterator[str]:
    # Brackets are left out, too: a limit in them, as in `must play it (but may play only it)`, would hide a wrong duty.
    for clause in _PAUSE.split(_BRACKETS.sub(" ", text)):
        spoken = words(clause)
        start = _after_conjunctions(spoken, tongue)
        if spoken and not at(tongue.opens_side_clause, spoken, start):
            yield clause


def _after_conjunctions(spoken: list[str], tongue: LanguageTable) -> int:
    start = 0
    # Without its accent, the `é` of `é obrigado a` is the word for `and`.
    while (term := at(tongue.conjunctions, spoken, start)) and not at(tongue.modality, spoken, start):
        start += len(term)
    return start


def _of_clause(clause: str, tongue: LanguageTable) -> set[str]:
    spoken = words(clause)
    start = _after_conjunctions(spoken, tongue)
    end = next((p for p in range(start, len(spoken)) if at(tongue.opens_side_clause_inside, spoken, p)), len(spoken))
    kinds = set(_verbs(spoken, start, end, tongue))
    if any(at(tongue.limits[kind], spoken, place) for kind in kinds for place in range(len(spoken))):
        kinds |= {MAY, MUST_NOT}
    if at(tongue.imperatives, spoken, start) or _has_order_in_future(clause, tongue):
        kinds.add(MUST)
    return kinds


def _verbs(spoken: list[str], start: int, end: int, tongue: LanguageTable) -> Iterator[str]:
    place = start
    while place < end:
        term = at(tongue.modality, spoken, place)
        if term and not _beside_relative(spoken, place, tongue):
            yield from _negated(tongue.modality[term], spoken, start, range(place, place + len(term)), tongue)
        place += len(term) if term else 1


def _negated(kind: str, spoken: list[str], start: int, verb: range, tongue: LanguageTable) -> set[str]:
    """What a verb says together with a `nobody` or `never` of its clause: `no ship may` is a ban."""
    if kind == MUST_NOT or any(at(tongue.never, spoken, place) for place in verb):
        return {kind}
    before = {place + len(term) for place in range(start, verb.start) if (term := at(tongue.never, spoken, place))}
    beside = verb.start in before or at(tongue.never, spoken, verb.stop)
    subject = start < verb.start and at(tongue.nobody, spoken, start)
    if beside or subject:
        # That nobody must is no ban in every language, and no duty in any.
        return {MUST_NOT} if kind == MAY else {MAY, MUST_NOT}
    # Elsewhere it may belong to the subject, `in this round no ship may`, or not, `a player with no ship may`.
    within = any(at(tongue.nobody, spoken, place) for place in range(start, verb.start))
    return {MAY, MUST_NOT} if within and kind == MAY else {kind}


def _beside_relative(spoken: list[str], place: int, tongue: LanguageTable) -> bool:
    # At its beginning, `that` points: `that card can be put down`.
    near = range(max(1, place - _BESIDE_RELATIVE), place)
    return any(at(tongue.relative, spoken, before) for before in near)


def _has_order_in_future(clause: str, tongue: LanguageTable) -> bool:
    spoken = clause.lower().split()
    return any(
        word.endswith(tongue.future) and word not in tongue.not_an_order and not _beside_relative(spoken, place, tongue)
        for place, word in enumerate(spoken)
    )

"""Questions: from a file to the model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulestone.loader.library_draft import IdPattern, LibraryDraft, ReadFrom, check_rule
from rulestone.loader.yaml_reader import LineAndColumn, YamlMap, key_place, number_not_read, place_of, plain
from rulestone.model import Listed, Question
from rulestone.nearest_names import nearest

NOTHING = {"steps": "[]", "condition": "never", "players": "nobody", "event": "never"}
"""What an answer means by which nothing happens, by what the question takes."""


EVERY_NUMBER = "other"
"""The plural form that every language has."""


def add_questions(draft: LibraryDraft, source: ReadFrom) -> None:
    """Puts the questions of a file into the draft, those that no file before it has defined."""
    for name, entry in source.tree["questions"].items():
        if draft.owner("question", name) is source:
            if "each" in entry or "from" in entry:
                # What it asks of each of some things is made when all games are there, which say what these are.
                listed = entry.get("each", ())
                cells = listed if isinstance(listed, str) else tuple(map(str, listed))
                draft.patterns[name] = IdPattern(source, entry, cells)
                continue
            question = make_question(source, name, entry)
            if holds_together(draft, source, question, name):
                draft.questions[name] = question


def make_question(
    source: ReadFrom, written: str, entry: YamlMap, cell: str = "", things: Iterable[str] = ()
) -> Question:
    """A question as its file writes it, or the one of several that it asks for a cell; things may be its answers."""
    answers = {
        answer: Listed(
            answer, plain(listed.get("means")), listed.get("modality"), tuple(listed.get("stricter_than", ()))
        )
        for answer, listed in entry.get("answers", {}).items()
    }
    return Question(
        id=cell_id(written, cell) if cell else written,
        kind=entry["kind"],
        answers={**answers, **{thing: Listed(thing) for thing in things}},
        otherwise=entry.get("otherwise", "open"),
        because=entry.get("because", ""),
        spot=source.key_spot(("questions", written)),
        takes=entry.get("takes"),
        silent=entry.get("silent"),
        default=entry.get("default"),
        least=entry.get("least"),
        most=entry.get("most"),
        defines=entry.get("defines"),
        slight=reasons(entry.get("slight", "")),
        slight_among=tuple(entry["slight_among"]) if "slight_among" in entry else None,
        one_of=written if cell else "",
        cell=cell,
        asked_if={other: tuple(wanted) for other, wanted in entry.get("asked_if", {}).items()},
        words={language: _words(sentences) for language, sentences in entry.get("words", {}).items()},
    )


def reasons(written: Mapping[str, Any] | str) -> dict[str, str]:
    """A reason as a file gives it, by language or in one that it does not name."""
    return (
        {language: str(reason) for language, reason in written.items()}
        if isinstance(written, Mapping)
        else ({"": written} if written else {})
    )


def _words(entry: YamlMap) -> dict[str, str]:
    """The sentences of one language, by what they say."""
    number = entry.get("number", {})
    forms = {EVERY_NUMBER: number} if isinstance(number, str) else number
    return {
        **{part: entry[part] for part in ("asks", "short", "answer") if part in entry},
        **{f"answer.{answer}": sentence for answer, sentence in entry.get("answers", {}).items()},
        **{f"number.{form}": sentence for form, sentence in forms.items()},
    }


def cell_id(written: str, cell: str) -> str:
    """The id of one of several questions that are written as one."""
    return f"{written}.{cell}"


def holds_together(draft: LibraryDraft, source: ReadFrom, question: Question, written: str) -> bool:
    """Bounds are in order, and what silence amounts to is an answer."""
    path = ("questions", written)
    if question.least is not None and question.most is not None and question.least > question.most:
        place = place_of(source.tree, (*path, "least"))
        draft.report(source, "load.bounds_reversed", place, least=question.least, most=question.most)
        return False
    if not _words_fit(draft, source, question, path):
        return False
    word = "default" if question.is_open else "silent"
    return question.usual is None or check_answer(draft, source, question, (*path, word)) is not None


def _words_fit(draft: LibraryDraft, source: ReadFrom, question: Question, path: tuple[str, ...]) -> bool:
    """The sentences beside a question say answers that it lists, and so do the answers that allow more than others."""
    before = len(draft.problems)
    entry = source.tree["questions"][path[1]]
    for language, words in entry.get("words", {}).items():
        for answer in words.get("answers", ()):
            _check_listed(
                draft, source, question, key_place(source.tree, (*path, "words", language, "answers", answer))
            )
        if "number" in words and question.kind != "number":
            place = key_place(source.tree, (*path, "words", language, "number"))
            draft.report(source, "load.words_of_no_number", place, question=question.id)
    for answer, listed in entry.get("answers", {}).items():
        for index in range(len(listed.get("stricter_than", ()))):
            where = (*path, "answers", answer, "stricter_than", index)
            _check_listed(draft, source, question, place_of(source.tree, where))
    for index in range(len(entry.get("slight_among", ()))):
        _check_listed(draft, source, question, place_of(source.tree, (*path, "slight_among", index)))
    return len(draft.problems) == before


def _check_listed(draft: LibraryDraft, source: ReadFrom, question: Question, place: tuple[LineAndColumn, str]) -> None:
    value = place[1]
    if value not in question.answers:
        listed = tuple(question.answers)
        draft.report(
            source, "load.unknown_answer", place, nearest(value, listed), listed, value=value, question=question.id
        )


def check_answer(
    draft: LibraryDraft, source: ReadFrom, question: Question, path: tuple[str | int, ...]
) -> str | int | None:
    """The answer at a path if it is one that the question lists or a number that it allows; else a problem."""
    value: Any = source.tree
    for key in path:
        value = value[key]
    place = place_of(source.tree, path)
    if isinstance(value, Mapping):
        draft.report(source, "load.answer_is_a_map", key_place(source.tree, path), question=question.id)
    elif question.kind == "number":
        if not isinstance(value, int):
            wrong = "load.answer_wants_number", {"value": value, "question": question.id}
            key, args = number_not_read(value, place[0], source.lines) or wrong
            draft.report(source, key, place, **args)
        elif (question.least is not None and value < question.least) or (
            question.most is not None and value > question.most
        ):
            bounds = f"{question.least}–{question.most}"
            draft.report(source, "load.answer_out_of_range", place, value=value, question=question.id, bounds=bounds)
        else:
            return value
    elif value in question.answers:
        return str(value)
    elif not question.answers:
        means = NOTHING.get(question.takes or "", "…")
        draft.report(source, "load.clause_needs_answer", place, value=value, question=question.id, means=means)
    else:
        near = nearest(str(value), question.answers)
        listed = tuple(question.answers)
        draft.report(source, "load.unknown_answer", place, near, listed, value=value, question=question.id)
    return None


def check_meanings(draft: LibraryDraft, source: ReadFrom) -> None:
    """The clauses that answers are names for name questions that exist."""
    for name, entry in source.tree["questions"].items():
        if draft.owner("question", name) is source:
            for answer, listed in entry.get("answers", {}).items():
                if "means" in listed:
                    check_rule(draft, source, ("questions", name, "answers", answer, "means"))

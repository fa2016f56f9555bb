"""
What keeps a rules folder from being read, or does not fit a printed text, told so that its author can mend it.

A message is lower-case, without a final period, and quotes the reader's own value in backticks. What was perhaps meant
follows it; below stands the line with a caret, and below that all that would have been valid, where the list is short.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulestone.findings import Argument, Problem
from rulestone.text_layout import wide
from rulestone.words.claim_sentences import question_of, topic_of
from rulestone.words.slots import ListSlot, Slot, SubSentence
from rulestone.words.system_faults import told_fault
from rulestone.words.voice import Voice, voice

MOST_AT_ONCE = 20
"""How many problems people are told at once; formats for programs have all."""

WORDED = {
    "wanted": "value",
    "found": "value",
    "kind": "means",
    "stands_for": "means",
    "claimed": "modality",
    "printed": "modality",
    "because": "because",
}
"""Arguments that are no values of the reader's but words of ours, with the first part of their keys."""


def message(problem: Problem, language: str | Voice) -> str:
    """What is wrong and what may have been meant, in one line."""
    speaking = voice(language)
    arguments = name_topics(problem.args, speaking)
    if isinstance(why := arguments.get("why"), str):
        arguments = {**arguments, "why": told_fault(why, speaking)}
    text = speaking.say(f"message.{problem.key}", **slots(arguments))
    if problem.near:
        near = ListSlot(tuple(f"`{word}`" for word in problem.near), "or")
        text += speaking.say("legal.semicolon") + speaking.say("message.did_you_mean", near=near)
    return text


def name_topics(arguments: Mapping[str, Argument], speaking: Voice) -> Mapping[str, Argument]:
    """What only one edition has, topics and questions by their ids, as the reader knows it."""
    only = arguments.get("only")
    if not isinstance(only, tuple):
        return arguments
    names = (question_of(name, speaking) if "." in name else topic_of(name, speaking) for name in only)
    return {**arguments, "only": " · ".join(names)}


def tell_flag(kind: str, arguments: Mapping[str, Argument], language: str | Voice) -> str:
    """What does not fit between a book file and the text that it encodes."""
    return voice(language).say(f"flag.{kind}", **slots(arguments))


def slots(arguments: Mapping[str, Argument]) -> dict[str, Slot]:
    """Named arguments as a sentence takes them: values of the reader's as they are, words of ours in the language."""
    return {name: _slot(name, value) for name, value in arguments.items()}


def _slot(name: str, value: Argument) -> Slot:
    if name in WORDED:
        words = (value,) if isinstance(value, (str, int)) else value
        return ListSlot(tuple(SubSentence(f"{WORDED[name]}.{word}") for word in words), "or")
    return value if isinstance(value, (str, int)) else ", ".join(f"`{word}`" for word in value)


def show_problem(problem: Problem, language: str | Voice) -> str:
    """The problem with where it is and the line it is about."""
    where = f"{problem.file}:{problem.line}:{problem.column}" if problem.line else problem.file
    lines = [f"{where}: {message(problem, language)}"]
    if problem.source_line:
        number = str(problem.line)
        lines.append(f"  {number} | {problem.source_line}")
        lines.append(f"  {' ' * len(number)} | {_caret(problem)}")
    if problem.expected:
        lines.append("  " + voice(language).say("message.expected", expected=", ".join(problem.expected)))
    return "\n".join(lines)


def report(problems: Iterable[Problem], language: str | Voice) -> str:
    """All problems, one after another."""
    return "".join(show_problem(problem, language) + "\n" for problem in problems)


def report_first(problems: Sequence[Problem], language: str | Voice) -> str:
    """As many problems as people read, and how many more there are."""
    left = tell_left_out(problems, language)
    return report(problems[:MOST_AT_ONCE], language) + (f"{left}\n" if left else "")


def tell_left_out(problems: Sequence[Problem], language: str | Voice) -> str:
    """That there are more problems than people are told of; nothing where there are not."""
    left = len(problems) - MOST_AT_ONCE
    return voice(language).say("message.more", number=left) if left > 0 else ""


def _caret(problem: Problem) -> str:
    """Carets under what is meant; a wide character takes two columns, a tab stays a tab."""
    before = problem.source_line[: problem.caret - 1]
    meant = problem.source_line[problem.caret - 1 :][: problem.width]
    indent = "".join("\t" if character == "\t" else " " * wide(character) for character in before)
    return indent + "^" * max(1, wide(meant))

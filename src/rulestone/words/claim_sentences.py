"""
What a question asks, what an answer says and what a book claims, as sentences.

`question.<id>` asks; `answer.<id>.<answer>` says the whole answer, so that it can stand alone; for a number
`answer.<id>` has the slot `{number}`, and `answer.<id>.<n>` is said instead where it exists ("… draws nothing.").
A clause of a book's own is read back; `answer.<id>.clause`, where it exists, says what it decides of a
card that is such.
A user's own questions need no sentences to be used: their ids are shown instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulestone.model import NOT_PLAYED, PLAYED, house_rule_of, language_for
from rulestone.words.voice import Voice, voice

if TYPE_CHECKING:
    from rulestone.model import Answer, Claim, Question, Reasons
    from rulestone.phrases.syntax_tree import Node

Clauses = Mapping["Answer", "Node"]
"""What answers stand for that no list foresaw; a ruleset has them, parsed."""


def question_of(question: str, language: str | Voice) -> str:
    """What a question asks."""
    speaking = voice(language)
    key = f"question.{question}"
    if speaking.knows(key):
        return speaking.say(key)
    if rule := house_rule_of(question):
        return speaking.say("house_rule.asks", name=house_rule_name(rule, speaking))
    return in_another(speaking, key) or f"`{question}`"


def topic_of(topic: str, speaking: Voice) -> str:
    """A topic by its name; one of a user's own by its id."""
    key = f"cli.topic.{topic}"
    return speaking.say(key) if speaking.knows(key) else topic.replace("_", " ")


def short_of(question: str, language: str | Voice) -> str:
    """A question in a few words, as a table has it; where nobody has written these, what it asks."""
    speaking = voice(language)
    key = f"short.{question}"
    return speaking.say(key) if speaking.knows(key) else question_of(question, speaking)


def house_rule_name(rule: str, speaking: Voice) -> str:
    """What a house rule is called: by its edition or a book in the reader's language, by us, or in another language."""
    keys = (f"house_rule.name.{rule}", f"site.variant.{rule}")
    known = next((key for key in keys if speaking.knows(key)), None)
    if known is not None:
        return speaking.say(known)
    other = speaking.elsewhere(keys[0])
    return rule.replace("_", " ") if other is None else speaking.foreign(other, keys[0])


def in_another(speaking: Voice, key: str, number: int = 1) -> str:
    """The sentence as another language has it, marked with its code; nothing where none has it."""
    other = speaking.elsewhere(key)
    return "" if other is None else f"{speaking.foreign(other, key, number)} [{other}]"


def sentence_of(
    question: str,
    answer: Answer,
    language: str | Voice,
    clauses: Clauses | None = None,
) -> str:
    """What a book says that gives an answer; one of its own clauses is read back."""
    speaking = voice(language)
    special, general = f"answer.{question}.{answer}", f"answer.{question}"
    if speaking.knows(special):
        return speaking.say(special)
    if isinstance(answer, int) and speaking.knows(general):
        return speaking.say(general, number=answer)
    if (rule := house_rule_of(question)) and answer in (PLAYED, NOT_PLAYED):
        return speaking.say(f"house_rule.{answer}", name=house_rule_name(rule, speaking))
    if clauses is not None and answer in clauses:
        from rulestone.words.phrase_sentences import read_back, read_beside  # late: for a book's own clause

        framed = f"{general}.clause"
        if speaking.knows(framed):
            return speaking.say(framed, clause=read_beside(clauses[answer], speaking))
        return read_back(clauses[answer], speaking)
    if translated := in_another(speaking, special):
        return translated
    if isinstance(answer, int) and (translated := in_another(speaking, general, answer)):
        return translated
    return f"`{question}`: `{answer}`"


def claim_of(
    claim: Claim,
    question: Question,
    language: str | Voice,
    clauses: Clauses | None = None,
) -> tuple[str, ...]:
    """What one book says on one question, whatever its own language: a line, and one more for each reading."""
    speaking = voice(language)

    def tell(answer: Answer) -> str:
        return sentence_of(question.id, answer, speaking, clauses)

    if claim.status == "silent":
        if question.usual is None:
            return (speaking.say("claim.silent"),)
        key = "claim.silent.open" if question.is_open else "claim.silent.means"
        return (speaking.say(key, answer=tell(question.usual)),)
    if claim.answer is None:
        readings = enumerate(claim.readings.values(), 1)
        lines = [speaking.say("claim.reading", number=place, answer=tell(answer)) for place, answer in readings]
        return (speaking.say("claim.ambiguous", number=len(lines)), *lines)
    if claim.status == "follows":
        return (speaking.say("claim.follows", answer=tell(claim.answer)),)
    if claim.special_case:
        return (speaking.say("claim.special_case", answer=tell(claim.answer)),)
    return (tell(claim.answer),)


def reason_in(reasons: Reasons, speaking: Voice) -> str:
    """A reason in the reader's language; else in another, with the code of that one."""
    language = language_for(reasons, speaking.language)
    mark = f" [{language}]" if language not in ("", speaking.language) else ""
    return reasons[language].strip() + mark

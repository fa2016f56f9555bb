"""Forking a run where it reads what is open: each end is come to once, in the order of the answers."""

from __future__ import annotations

from rulestone.engine.admitted_answers import AdmittedAnswers, AnswerChoice
from rulestone.engine.branches import leaves
from rulestone.engine.state import State
from rulestone.model import Answers

STATE = State(((),), (), (), None, None, 0, 0)


def choices(question: str, *answers: str, also: str = "") -> tuple[AnswerChoice, ...]:
    """Some answers to a question, each with what it makes of another one, if of any."""
    return tuple(
        AnswerChoice("reading", question, answer, tuple((name, answer) for name in (question, also) if name))
        for answer in answers
    )


def test_a_run_is_made_once_for_each_end() -> None:
    """What is open is settled while it runs; only the other answers take a run of their own."""
    runs: list[str] = []

    def run(answers: Answers, _: State) -> str:
        runs.append("")
        for question in ("a", "b") if answers["c"] == "yes" else "a":
            runs[-1] += str(answers[question])
        return runs[-1]

    admitted = AdmittedAnswers(None, {"c": "yes"}, {name: choices(name, "1", "2") for name in "ab"})
    assert [leaf.value for leaf in leaves(run, admitted, STATE)] == runs == ["11", "12", "21", "22"]


def test_what_is_not_read_is_not_settled() -> None:
    """A branch has the answers that it read, and the choices that gave them."""

    def run(answers: Answers, _: State) -> bool:
        return answers["a"] == "1" and answers["b"] == "1"

    branches = leaves(run, AdmittedAnswers(None, {}, {name: choices(name, "1", "2") for name in "ab"}), STATE)
    assert [dict(leaf.answers) for leaf in branches] == [{"a": "1", "b": "1"}, {"a": "1", "b": "2"}, {"a": "2"}]
    assert [len(leaf.choices) for leaf in branches] == [2, 2, 1]


def test_an_answer_that_was_read_does_not_change_under_a_run() -> None:
    """A reading that gives another answer to what was read before begins the run anew."""

    def run(answers: Answers, _: State) -> str:
        return f"{answers['a']}{answers['b']}"

    admitted = AdmittedAnswers(None, {"a": "0"}, {"b": choices("b", "1", "2", also="a")})
    assert [leaf.value for leaf in leaves(run, admitted, STATE)] == ["11", "22"]

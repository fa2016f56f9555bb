"""Answers are noted as they are read, and a run that was made is found again by those that it read, by nothing else."""

import pytest

from rulestone.cards import HiddenCard, NeedFace
from rulestone.engine.state import NeedAnswer
from rulestone.engine.traced_answers import Layers, RunMemory, TracedAnswers, trace_reads
from rulestone.model import Answer


def test_answers_are_noted_in_the_order_in_which_they_are_first_read() -> None:
    """What was not read is not noted, and whoever reads on notes in the same place."""
    answers = TracedAnswers({"a": 1, "b": 2, "c": 3})
    assert (answers["c"], answers.get("a"), answers["c"]) == (3, 1, 3)
    assert [*answers.items()] == [("c", 3), ("a", 1)]
    assert trace_reads(answers) is answers
    assert trace_reads({"a": 1}) == {}


def test_an_answer_that_is_missing_has_to_be_known() -> None:
    """Nothing stands for it, so that nobody goes on as if it had not been read."""
    answers = TracedAnswers({})
    for read in (lambda: answers["a"], lambda: answers.get("a", "anything")):
        with pytest.raises(NeedAnswer) as need:
            read()
        assert need.value.question == "a"
    assert answers == {}


def test_of_answers_laid_over_each_other_the_first_is_given() -> None:
    """Each question has the answer that lies on top; nobody goes through all of them."""
    answers = Layers({"a": 1}, {"a": 2, "b": 3}, {"c": 4})
    assert [answers[question] for question in "abc"] == [1, 3, 4]
    assert (answers.get("d"), answers.get("d", 5)) == (None, 5)
    with pytest.raises(NeedAnswer):
        answers["d"]
    with pytest.raises(TypeError):
        dict(answers)


def test_what_was_not_read_may_be_anything() -> None:
    """One run stands for all that read the same; another answer to what was read is another run."""
    runs, made = RunMemory(), []

    def run(answers: TracedAnswers) -> str | None:
        made.append(None)
        return f"{answers['a']} {answers['b']}" if answers["a"] == 1 else None

    cases: tuple[tuple[dict[str, Answer], str | None, int], ...] = (
        ({"a": 1, "b": 2, "c": 3}, "1 2", 1),
        ({"a": 1, "b": 2, "c": 4}, "1 2", 1),
        ({"a": 1, "b": 3}, "1 3", 2),
        ({"a": 2, "b": 2}, None, 3),
        ({"a": 2}, None, 3),
    )
    for answers, value, number in cases:
        noted = TracedAnswers(answers)
        assert runs.of("here", noted, run) == value
        assert [*noted] == (["a"] if value is None else ["a", "b"])
        assert len(made) == number
    assert runs.of("there", {"a": 2}, run) is None
    assert len(made) == 4


def test_what_a_run_needs_is_remembered() -> None:
    """It is asked for again without a run, until it is answered; so is a card that has to be looked at."""
    runs, made = RunMemory(), []

    def run(answers: TracedAnswers) -> Answer:
        made.append(None)
        if answers["a"] == 3:
            raise NeedFace(HiddenCard(7))
        return answers["a"]

    for _ in range(2):
        with pytest.raises(NeedAnswer):
            runs.of("here", {"b": 1}, run)
    assert len(made) == 1
    for _ in range(2):
        noted = TracedAnswers({"a": 3})
        with pytest.raises(NeedFace) as need:
            runs.of("here", noted, run)
        assert (need.value.card, noted) == (HiddenCard(7), {"a": 3})
    assert len(made) == 2
    assert runs.of("here", {"a": 4}, run) == 4


def test_only_so_many_runs_are_kept() -> None:
    """Then all are forgotten, and made again."""
    runs, made = RunMemory(2), []

    def run(answers: TracedAnswers) -> Answer:
        made.append(answers["a"])
        return answers["a"]

    for answer in (1, 2, 1, 2, 3, 3, 1):
        assert runs.of("here", {"a": answer}, run) == answer
    assert made == [1, 2, 3, 1]

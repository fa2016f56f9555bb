"""Whatever a demonstration says, people can be told in their language."""

from collections.abc import Iterator

import pytest

from rulestone.rounds.facets import Row, difference, facets_about
from rulestone.words.languages import LANGUAGES
from rulestone.words.voice import voice


@pytest.fixture(scope="module")
def lines(library, game) -> set[Row]:
    """Every line of every demonstration of the bundled games."""
    return {line for name in ("uno-2003", "hp-2003", "hp-2018") for line in shown_rows(library, game(name))}


def shown_rows(library, table) -> Iterator[Row]:
    """Every line of every demonstration that two listed answers, or near numbers, lead to."""
    admits = {
        question: (answer, *(each for each in library.questions[question].answers if each != answer))
        for question, answer in table.answers.items()
    }
    for question in table.rules.asked:
        known = library.questions[question]
        number = known.default_answer
        answers = list(known.answers) or [number, number + 1, max(0, number - 1)]
        if facets_about(table.rules, question):
            for shown in (difference(table.rules, question, x, y, admits) for x in answers for y in answers):
                if shown is not None:
                    for outcome in (shown.under_x, shown.under_y):
                        yield from (*outcome.given, *outcome.result, *outcome.why)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_that_is_shown_has_a_sentence(lines, language):
    """A key without a sentence would be told as it stands in the code; a value may choose the sentence."""
    speaker = voice(language)
    missing = set()
    for line in lines:
        keys = [line.key, *(f"{line.key}.{value}" for value in dict(line.args).values() if isinstance(value, str))]
        if not any(speaker.knows(f"witness.row.{key}") for key in keys):
            missing.add(line)
    assert not missing


def test_a_kind_of_line_always_carries_the_same_values(lines):
    """One sentence has one set of slots."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for line in lines:
        found.setdefault(line.key, set()).add(tuple(dict(line.args)))
    assert {key: names for key, names in found.items() if len(names) > 1} == {}

"""A situation that is written wrongly is told with what can stand there."""

from rulestone.loader.situation_reader import situations_in
from rulestone.words.problem_sentences import report


def told(line: str) -> str:
    """What is said of a file with one situation."""
    return report(situations_in("x.yaml", f"about: X.\nsituations:\n- {line}\n".encode())[1], "en")


def test_a_wrong_verdict_is_told_with_all_verdicts() -> None:
    """Alone or with more; the nearest is named."""
    for then in ("{a: legla}", "{a: {verdict: legla, because: turn.match_on}}"):
        said = told(f"{{name: A., given: {{on: red 2}}, when: red 2, then: {then}}}")
        assert "x.yaml:3:" in said
        assert "`legla` is not a verdict; did you mean `legal`?" in said
        assert "expected: legal, challengeable, illegal, depends, unsaid, not asked, cannot be" in said


def test_an_unknown_part_of_the_position_is_told_with_all_parts() -> None:
    """What lies on the table is told by keys that the schema lists."""
    said = told("{name: A., given: {table: red 2}, when: red 2, then: {all: legal}}")
    assert "unknown key `table`" in said
    assert "expected: on, hand, players, colour," in said

"""Whatever somebody does to a sound rule file, it is read or explained."""

from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone.loader import files
from rulestone.loader.library_reader import library_of
from rulestone.words.problem_sentences import show_problem

HERE = Path(__file__).resolve().parent


@cache
def sound() -> dict[files.RuleFile, bytes]:
    """The files of the small folder and the core below it."""
    found: list[files.RuleFile] = []
    for name in ("small", "core"):
        folder, _ = files.rules_folder(str(HERE / name))
        assert folder is not None
        found += files.listing(folder)[0]
    read, problems = files.contents(found)
    assert problems == []
    return read


SIGNS = ["{", "}", "[", "]", ": ", "- ", "&a ", "*a", "\n", "  ", '"', "# ", ",", "|", "\t"]
NAMES = ["<turn.match_on>", "<x.y>", "clause", "anchor", "says", "all_of", "ask", "raven.copies", "means", "silent"]
WORDS = st.sampled_from([*SIGNS, *NAMES, "7", "-1", "0", "no", "é", "x" * 70])


@st.composite
def mutilated(draw: st.DrawFn) -> dict[files.RuleFile, bytes]:
    """The small folder with a few lines or words of one file gone, doubled, moved or replaced."""
    whole = dict(sound())
    file = draw(st.sampled_from(sorted(whole, key=lambda one: one.name)))
    text = whole[file].decode()
    for _ in range(draw(st.integers(1, 4))):
        deed = draw(st.sampled_from(["line gone", "line doubled", "lines swapped", "word in", "span gone"]))
        lines = text.split("\n")
        first = draw(st.integers(0, len(lines) - 1))
        second = draw(st.integers(0, len(lines) - 1))
        at = draw(st.integers(0, len(text)))
        if deed == "line gone":
            del lines[first]
        elif deed == "line doubled":
            lines.insert(first, lines[second])
        elif deed == "lines swapped":
            lines[first], lines[second] = lines[second], lines[first]
        if deed in ("word in", "span gone"):
            gone = draw(st.integers(0, 12)) if deed == "span gone" else 0
            text = text[:at] + (draw(WORDS) if deed == "word in" else "") + text[at + gone :]
        else:
            text = "\n".join(lines)
    whole[file] = text.encode()
    return whole


def test_the_unharmed_folder_is_sound() -> None:
    """Nothing is wrong with it before anybody touches it."""
    assert library_of(sound(), all_there=True)[1] == []


@settings(max_examples=150)
@given(mutilated())
def test_a_mutilated_file_is_read_or_explained(whole: dict[files.RuleFile, bytes]) -> None:
    """Nothing raises; every problem can be told, points into its file, and is told once."""
    _, problems = library_of(whole, all_there=True)
    said = [show_problem(problem, "en") for problem in problems]
    assert len(said) == len(set(said))
    texts = {file.name: content.decode().split("\n") for file, content in whole.items()}
    for problem in problems:
        assert problem.line <= len(texts[problem.file])
        if problem.line:
            assert 1 <= problem.caret <= max(1, len(problem.source_line) + 1)

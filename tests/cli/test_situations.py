"""Situations written by people, and the books' answers to them."""

from pathlib import Path

import pytest

from rulestone.asking.situation import from_file
from rulestone.cli import main
from rulestone.loader.situation_reader import fill_slots, situations, situations_in

OURS = Path(__file__).parent.parent / "situations"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """How a command ends and what it prints."""
    status = main([*arguments, "--lang", "en"])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_the_books_answer_as_their_texts_say(capsys: pytest.CaptureFixture[str]) -> None:
    """Every situation that was written from the printed texts is answered so."""
    status, out, err = run(capsys, "test", str(OURS), "--fail-under", "95")
    assert (status, err) == (0, ""), out


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.parametrize("edition", ["uno-2003", "hp-2003", "hp-2018"])
def test_they_read_most_of_what_can_be_played(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    """All but one in twenty of the questions that play can read are read by a situation, in each edition."""
    status, out, _ = run(capsys, "test", str(OURS), "--edition", edition, "--fail-under", "95")
    assert status == 0, out


def test_there_are_enough_of_them() -> None:
    """At least 160 situations, each a fact with a name of its own."""
    found, problems = situations([str(OURS)])
    assert not problems
    assert len(found) >= 160
    names = [(situation.file, situation.name, situation.given, situation.when) for situation in found]
    assert all(names.count(each) == 1 for each in names)
    assert all(situation.name.endswith((".", ").")) for situation in found)


def write(folder: Path, text: str) -> str:
    """A file of situations."""
    path = folder / "some.yaml"
    path.write_text("situations:\n" + text, "utf-8")
    return str(path)


def test_a_wrong_expectation_is_told_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where a book answers otherwise: what was expected, what it answers, and why."""
    path = write(
        tmp_path,
        "- name: Kept.\n"
        "  given: {on: red 7, hand: [red 2, green 5], drawn_by_choice: red 4}\n"
        "  when: keep\n"
        "  then: {hp-2003/pt: legal, hp-2003/en: {verdict: legal, because: wd4.legal_if}}\n",
    )
    status, out, _ = run(capsys, "test", path)
    assert status == 1
    assert "some.yaml:2: NOT AS EXPECTED: Kept." in " ".join(out.split())
    assert "hp-2003/pt: expected `legal`, got `illegal`" in out
    assert "A card drawn by choice must be played at once if playable." in out
    assert "hp-2003/en, `because`" in out
    assert "2 answers from books compared" in out


def test_what_comes_of_a_move_is_held_against_the_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who sees what in which order, and whose turn it is then; where readings part, each outcome is told."""
    path = write(
        tmp_path,
        "- name: a.\n"
        "  given: {on: red 7, hand: [red draw two, green 5, green 9]}\n"
        "  when: red draw two\n"
        "  then: {uno-2003: {verdict: legal, comes: [next draws 3], turn: next}}\n"
        "- name: b.\n"
        "  given: {on: red 7, partners: yes, hand: [red 2]}\n"
        "  when: red 2\n"
        "  then: {hp-2003/pt: {verdict: legal, turn: nobody}, hp-2003/en: {verdict: legal, turn: depends}}\n"
        "- name: c.\n"
        "  given: {on: red 7, hand: [blue 5, red 2]}\n"
        "  when: blue 5\n"
        "  then: {hp-2018/en: {verdict: illegal, comes: [me takes back]}}\n"
        "- name: d.\n"
        "  given: {on: red 7, players: 2, hand: [red 2], others: {next: [wild, red 3]}}\n"
        "  when: red 2\n"
        "  then: {uno-2003: {verdict: legal, points: [me gets 3]}}\n",
    )
    status, out, _ = run(capsys, "test", path)
    said = " ".join(out.split())
    assert status == 1
    assert "uno-2003/en, `comes`: expected `next draws 3`, got `next draws 2`" in said
    assert "uno-2003/en, `turn`: expected `next`, got `3`" in said
    assert "hp-2003/pt, `turn`: expected `nobody`, got `nobody | next`" in said
    assert "hp-2003/en, `turn`: expected `depends`, got `nobody`" in said
    assert "hp-2018/en, `comes`: expected `me takes back`, got `cannot be done`" in said
    assert "uno-2003/en, `points`: expected `me gets 3`, got `me gets 53`" in said


def test_only_what_is_expected_of_a_move_counts_as_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a Draw Two makes somebody draw is not read by a situation that only says that it may be laid."""
    text = (
        "- name: a.\n  given: {on: red 7, hand: [red draw two, green 5, green 9]}\n"
        "  when: red draw two\n  then: {uno-2003: {verdict: legal%s}}\n"
    )
    unread = [run(capsys, "test", write(tmp_path, text % more), "--verbose")[1] for more in ("", ", turn: '3'")]
    assert ["draw_n.cards_drawn" in out for out in unread] == [True, False]


def test_hands_and_piles_of_a_situation_are_laid_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The draw pile from its top, and what lies under the card in play; a book without so many copies is not asked."""
    path = write(
        tmp_path,
        "- name: a.\n"
        "  given: {on: blue 7, hand: [sorting hat, red 2], draw_pile: [blue 1, red 5, red 6]}\n"
        "  when: {move: sorting hat, at: next}\n"
        "  then: {hp-2018: {verdict: legal, comes: [next is chosen, next draws 2, me names a colour]}}\n"
        "- name: b.\n"
        "  given: {on: blue 7, hand: [blue 2, red 2], draw_pile: [red 0, red 0]}\n"
        "  when: blue 2\n"
        "  then: {uno-2003: not asked}\n"
        "- name: c.\n"
        "  given: {on: blue 7, hand: [green 2, red 2], draw_pile: [], discards: []}\n"
        "  when: draw\n"
        "  then: {hp-2018/es: {verdict: legal, comes: [], turn: me}}\n",
    )
    status, out, _ = run(capsys, "test", path)
    assert status == 0, out


def test_each_makes_many_of_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Values in braces stand for those of `each`, in texts, lists and expectations."""
    path = write(
        tmp_path,
        '- name: "{card}"\n'
        "  each: [{card: red 2, v: legal}, {card: blue 5, v: illegal}]\n"
        '  given: {on: red 7, hand: ["{card}", green 9, green 8], players: 3}\n'
        '  when: "{card}"\n'
        '  then: {uno-2003: "{v}"}\n',
    )
    status, out, _ = run(capsys, "test", path)
    assert status == 0
    assert "2 situations, 2 answers" in out
    assert fill_slots({"a": ["{x}", "{x}{y}"]}, {"x": 2, "y": 3}) == {"a": [2, "23"]}


def test_too_little_read_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--fail-under` asks for a share of the questions that play can read."""
    path = write(tmp_path, "- {name: a., given: {on: red 7, hand: red 2}, when: red 2, then: {all: legal}}\n")
    assert run(capsys, "test", path, "--fail-under", "0")[0] == 0
    status, out, _ = run(capsys, "test", path, "--fail-under", "50")
    assert status == 1
    assert "That is less than 50%." in out


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("- {name: a., given: {on: red 7}, when: red 2, then: {al: legal}}", 2, "unknown book `al`"),
        ("- {name: a., given: {on: redd 12}, when: red 2, then: {all: legal}}", 2, "no card is called `redd 12`"),
        ("- name: a.\n  given: {on: red 7}\n  when: gibberish\n  then: {all: legal}", 4, "`gibberish`"),
        ("- {name: a., given: {onn: red 7}, when: red 2, then: {all: legal}}", 2, "unknown key `onn`"),
        ("- {name: a., given: {on: red 7}, when: red 2, then: {all: leagl}}", 2, "leagl"),
        ("- {name: a., given: {on: red 7}, when: red 2}", 2, "`then`"),
    ],
)
def test_mistakes_are_told_with_their_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: int, says: str
) -> None:
    """A mistake in a situation has file, line, the line with a caret, and what was expected."""
    status, out, err = run(capsys, "test", write(tmp_path, text + "\n"))
    assert (status, out) == (2, "")
    assert f"some.yaml:{line}:" in err
    assert says in err
    assert "^" in err


def test_no_file_is_a_clear_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A path without situations is not a success."""
    assert run(capsys, "test", str(tmp_path / "none"))[0] == 2
    assert run(capsys, "test", str(tmp_path))[0] == 2


def test_a_situation_is_typed_as_at_the_command_line() -> None:
    """What a situation gives is what somebody would type."""
    source = (
        b"situations:\n- {name: a., given: {on: wild, hand: [red 2, '?'], start: yes}, "
        b"when: {move: x, at: me}, then: {all: legal}}\n"
    )
    [situation], problems = situations_in("a.yaml", source)
    assert not problems
    told = from_file(situation.given) | from_file(situation.when)
    assert told == {"move": "x", "at": "me", "on": "wild", "hand": "red 2, ?", "start": True}


def test_the_page_about_situations_shows_situations_that_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The example of the how-to is one that the books bear out."""
    page = (OURS.parent.parent / "docs" / "how-to" / "situations.md").read_text("utf-8")
    (tmp_path / "page.yaml").write_text(page.split("```yaml\n")[1].split("```")[0], "utf-8")
    status, out, err = run(capsys, "test", str(tmp_path))
    assert (status, err) == (0, ""), out
    assert "3 situations" in out


@pytest.mark.long
@pytest.mark.sample
def test_what_cannot_be_asked_is_shown_where_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A card that the game does not have is shown itself; the position is, where it lacks something."""
    path = tmp_path / "x.yaml"
    for given, when, where, said in (
        ("{on: purple 2}", "red 2", 26, "no card is called `purple 2`"),
        ("{}", "{move: red 2}", 21, "say with `--on` which card lies on the discard pile"),
    ):
        line = f"- {{name: A., given: {given}, when: {when}, then: {{all: legal}}}}"
        path.write_text(f"about: X.\nsituations:\n{line}\n", encoding="utf-8")
        status, _, err = run(capsys, "test", str(path), "--bundled", "--edition", "hp-2003")
        assert status == 2
        assert f"x.yaml:3:{where}: {said}" in err

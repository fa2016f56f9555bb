"""Rulings that a program adds to a file that people write."""

import pytest

from rulestone.loader.rulings_file import added, format_entry

ENTRY = {"finding": "inn:door.opens:0123456789", "books": ["inn/pt"], "reason": "So be it.", "by": "The innkeepers"}
OTHER = {**ENTRY, "finding": "inn:door.shuts:0123456789", "books": ["inn/en", "inn/pt"], "expires": "2030-01-31"}
TWO = """# Ours.
rulings:
  # The first.
  - finding: a:b:c
    books: [a/b]   # as printed
    reason: >
      It was printed
      # so.
    by: 'us'

  - {finding: "d:e:f", books: [a/b], reason: yes, by: us}
  # The end.
"""


@pytest.mark.parametrize(
    "before",
    [
        TWO,
        TWO.rstrip("\n"),
        TWO.replace("\n", "\r\n"),
        "\ufeff" + TWO,
        "rulings:\n- finding: a:b:c\n  books:\n  - a/b\n  reason: so\n  by: us",
        "rulings:\n     -   finding: a:b:c\n         books: [a/b]\n         reason: so\n         by: us\n",
    ],
)
def test_what_stands_in_a_file_stays_as_it_is(before: str) -> None:
    """Byte for byte: comments, quotes, line ends, and how far entries are indented."""
    after = added(before, "rules/rulings.yaml", [ENTRY, OTHER])
    assert after is not None
    assert after.startswith(before)
    rest = after[len(before) :]
    assert ("\r\n" in before) == ("\r\n" in rest)
    assert rest.count("- finding: ") == 2
    assert after.endswith(("\n", "\r\n"))
    again = added(after, "rules/rulings.yaml", [{**ENTRY, "finding": "g:h:i"}])
    assert again is not None
    assert again.startswith(after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "rulings:\n"),
        ("# none yet\n", "# none yet\nrulings:\n"),
        ("rulings: []\n", "rulings:\n"),
        ("rulings:\n  [ ]\n# none\n", "rulings:\n\n# none\n"),
    ],
)
def test_the_first_ruling_of_a_file(before: str, after: str) -> None:
    """Whether the file has said that there are none or nothing at all."""
    made = added(before, "rules/rulings.yaml", [ENTRY])
    assert made == after + "".join(f"{line}\n" for line in format_entry(ENTRY, "  "))


@pytest.mark.parametrize(
    "before",
    [
        "rulings: [{finding: a:b:c, books: [a/b], reason: so, by: us}]\n",
        "rulings: nonsense\n",
        "rules: []\n",
        "rulings:\n  - finding: a\n",
        "rulings: [\n",
    ],
)
def test_where_nothing_can_be_added_without_a_change_nothing_is(before: str) -> None:
    """A list in brackets, and what is no file of rulings."""
    assert added(before, "rules/rulings.yaml", [ENTRY]) is None


@pytest.mark.parametrize(
    "reason",
    [
        'With "quotes", a colon: and # a hash, \\ and ’.',
        "word " * 80 + "end",
        "- [a] {b} & *c !d |e >f %g @h `i`",
        "Ligne première ; « deux » …",
        "x" * 300,
    ],
)
def test_a_reason_is_read_as_it_was_given(reason: str) -> None:
    """Whatever YAML would make of it by itself; nothing is written that reads differently."""
    made = added(TWO, "rules/rulings.yaml", [{**ENTRY, "reason": reason, "by": "yes: no"}])
    assert made is not None
    assert max(map(len, made.splitlines())) <= max(110, len(max(reason.split(), key=len)) + 20)


def test_what_nobody_sees_is_not_written() -> None:
    """A character of no width would be refused when the file is read."""
    assert added(TWO, "rules/rulings.yaml", [{**ENTRY, "by": "a\u200bb"}]) is None

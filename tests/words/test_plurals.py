"""A rule of plurals is read, never run, and always names one of the forms that there are."""

import gettext

import pytest
from babel.messages.plurals import PLURALS

from rulestone.words.plurals import MOST, NoRule, parse_rule


@pytest.mark.parametrize("locale", sorted(PLURALS))
def test_every_rule_in_use_chooses_as_gettext_does(locale: str) -> None:
    """Those of all languages that Babel knows, for as many numbers as any rule looks at."""
    forms, rule = PLURALS[locale]
    mine, theirs = parse_rule(f"nplurals={forms}; plural={rule};"), gettext.c2py(rule)
    assert mine.forms == forms
    assert all(mine.form(number) == theirs(number) for number in range(2000))
    assert mine.form(1_000_000) == theirs(1_000_000)


@pytest.mark.parametrize(
    ("rule", "forms"),
    [
        ("n != 1 && n < 3", (1, 0, 1, 0, 0)),
        ("n == 0 || 4 / n == 2", (1, 0, 1, 0, 0)),
        ("n == 2 || n == 3 && n == 4", (0, 0, 1, 0, 0)),
        ("!n == 0", (0, 1, 1, 1, 1)),
        ("n % 2 * 2", (0, 2, 0, 2, 0)),
        ("(1 + n / 2 - n % 2) % 6", (1, 0, 2, 1, 3)),
        ("n > 2 ? n == 3 ? 5 : 4 : 3", (3, 3, 3, 5, 4)),
        ("n<2?0:n<3?1:2", (0, 0, 1, 2, 2)),
        ("(n >= 1) + (n <= 2)", (1, 2, 2, 1, 1)),
    ],
)
def test_expressions_mean_what_they_mean_in_c(rule: str, forms: tuple[int, ...]) -> None:
    """What binds closer, what belongs to which `?`, truth as a number; what is not reached is not worked out."""
    found = parse_rule(f"nplurals={MOST}; plural={rule}")
    assert tuple(found.form(number) for number in range(5)) == forms


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("nplurals=999999999; plural=n;", "count"),
        ("nplurals=0; plural=0;", "count"),
        (f"nplurals={MOST + 1}; plural=0;", "count"),
        ("nplurals=" + "9" * 400 + "; plural=0;", "count"),
        ("nplurals=2; plural=n;", "form"),
        ("nplurals=2; plural=0 - 1;", "form"),
        ("nplurals=2; plural=1 % n;", "form"),
        ("nplurals=2; plural=__import__('os').system('true')", "rule"),
        ("nplurals=2; plural=n.real", "rule"),
        ("nplurals=2; plural=n ** 9", "rule"),
        ("nplurals=2; plural=9999999999 > n", "rule"),
        ("nplurals=2; plural=" + "(" * 100 + "n" + ")" * 100, "rule"),
        ("nplurals=2; plural=" + "!" * 200 + "n", "rule"),
        ("nplurals=2; plural=" + "n ? 0 : " * 50 + "1", "rule"),
        ("nplurals=2; plural=" + "n * " * 400 + "n", "rule"),
        ("nplurals=2; plural=(n", "rule"),
        ("nplurals=2; plural=", "rule"),
        ("nplurals=2", "rule"),
        ("", "rule"),
    ],
)
def test_what_is_no_rule_is_refused(header: str, why: str) -> None:
    """With the reason: the number of forms, the expression, or a number that has no form."""
    with pytest.raises(NoRule) as wrong:
        parse_rule(header)
    assert wrong.value.key == f"words.plural_{why}"

"""
Which form of a word stands beside a number, as the `Plural-Forms` of a catalogue tells it.

The rule is an expression of C over `n`. It is parsed and then looked up step by step, never handed to Python, and its
length, its depth and the number of forms are bounded: a catalogue comes from anybody.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

from rulestone.records import Record

MOST = 6
"""How many forms a word can have; no language that CLDR knows has more."""
LONGEST = 500
"""Characters of a rule; the longest in use has about 150."""
DEEPEST = 30
"""How far one part of a rule can lie within another."""
TRIED = 1000
"""Every number below it is tried when a rule is read."""

TOKEN = re.compile(r"\s*(\d{1,9}(?!\d)|n\b|\|\||&&|[=!<>]=|[-+*/%!<>?:()])")
HEADER = re.compile(r"\s*nplurals\s*=\s*(\d+)\s*;\s*plural\s*=([^;]*);?\s*\Z")
LEVELS: tuple[Mapping[str, Callable[[int, int], Any]], ...] = (
    {"||": lambda one, other: one or other},
    {"&&": lambda one, other: one and other},
    {"==": operator.eq, "!=": operator.ne},
    {"<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge},
    {"+": operator.add, "-": operator.sub},
    {"*": operator.mul, "/": operator.floordiv, "%": operator.mod},
)
"""What stands between two numbers, the loosest first."""
SIGNS = {sign: does for level in LEVELS for sign, does in level.items()}


class NoRule(ValueError):
    """A rule that cannot be used: `key` names the reason, `args` what is wrong."""

    def __init__(self, key: str, **named: str | int) -> None:
        super().__init__(key, named)
        self.key = key
        self.named = named


class Plural(Record):
    """A rule of plurals: how many forms there are, and the tree of the expression that chooses one."""

    forms: int
    tree: Any

    def form(self, number: int) -> int:
        """The form beside a number; the last one where the rule fails for it."""
        try:
            form = evaluate(self.tree, abs(number))
        except ArithmeticError:
            return self.forms - 1
        return form if 0 <= form < self.forms else self.forms - 1


def parse_rule(text: str) -> Plural:
    """The rule of a header, `nplurals=2; plural=n != 1;`; raises `NoRule`."""
    header = HEADER.match(text[: LONGEST + 1])
    if header is None or len(text) > LONGEST:
        raise NoRule("words.plural_rule", value=text[:LONGEST].strip())
    count, rule = header.groups()
    # By its length first: Python reads no number of thousands of digits.
    if len(count.lstrip("0")) != 1 or int(count) > MOST:
        raise NoRule("words.plural_count", value=count[:20], limit=MOST)
    parser = _Parser(rule)
    made = Plural(int(count), parser.whole())
    for number in range(TRIED):
        try:
            form = evaluate(made.tree, number)
        except ArithmeticError:
            form = -1
        if not 0 <= form < made.forms:
            raise NoRule("words.plural_form", value=rule.strip(), count=number, forms=made.forms)
    return made


def evaluate(tree: Any, number: int) -> int:
    """What an expression comes to for a number."""
    if isinstance(tree, int):
        return tree
    sign, *parts = tree
    if sign == "n":
        return number
    first = evaluate(parts[0], number)
    if sign == "!":
        return int(not first)
    if sign == "?":
        return evaluate(parts[1 if first else 2], number)
    if sign in ("||", "&&") and bool(first) == (sign == "||"):
        return int(bool(first))  # the rest may be there only for other numbers
    value = SIGNS[sign](first, evaluate(parts[1], number))
    return int(bool(value)) if sign in ("||", "&&") else int(value)


class _Parser:
    """Reads an expression by descending through its levels."""

    def __init__(self, text: str) -> None:
        self.text = text.strip()
        self.tokens: list[str] = []
        at = 0
        while at < len(self.text):
            token = TOKEN.match(self.text, at)
            if token is None:
                raise self.wrong()
            self.tokens.append(token[1])
            at = token.end()
        self.at = 0

    def wrong(self) -> NoRule:
        return NoRule("words.plural_rule", value=self.text)

    def whole(self) -> Any:
        tree = self.choice(0)
        if self.at < len(self.tokens):
            raise self.wrong()
        return tree

    def next(self, *wanted: str) -> str | None:
        """The next token, if it is one of these."""
        if self.at < len(self.tokens) and self.tokens[self.at] in wanted:
            self.at += 1
            return self.tokens[self.at - 1]
        return None

    def choice(self, depth: int) -> Any:
        if depth > DEEPEST:
            raise self.wrong()
        tree = self.between(0, depth)
        if not self.next("?"):
            return tree
        yes = self.choice(depth + 1)
        if not self.next(":"):
            raise self.wrong()
        return ("?", tree, yes, self.choice(depth + 1))

    def between(self, level: int, depth: int) -> Any:
        if level == len(LEVELS):
            return self.single(depth)
        tree = self.between(level + 1, depth)
        while sign := self.next(*LEVELS[level]):
            tree = (sign, tree, self.between(level + 1, depth))
        return tree

    def single(self, depth: int) -> Any:
        if depth > DEEPEST or self.at == len(self.tokens):
            raise self.wrong()
        if self.next("!"):
            return ("!", self.single(depth + 1))
        if self.next("("):
            tree = self.choice(depth + 1)
            if not self.next(")"):
                raise self.wrong()
            return tree
        if self.next("n"):
            return ("n",)
        token = self.tokens[self.at]
        self.at += 1
        if not token.isdecimal():
            raise self.wrong()
        return int(token)

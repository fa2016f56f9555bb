"""
Cards as pictures of our own: what a card does is read from its mechanics and drawn, so that a new one has its picture.

A coloured card carries a shape beside its colour, so that it can be told in black and white. The pictures hold no
words: the name of a card stands in the text for those who do not see it, in the language of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple

from rulestone.compiler import Ruleset
from rulestone.model import Answers
from rulestone.phrases import phrases
from rulestone.phrases.syntax_tree import ConstantNode, NameNode, Node, PhraseNode, QuestionNode, walk
from rulestone.site.data_tables import palette
from rulestone.site.registry import slug

OUTRANKS = {"plus": {"stop"}, "eye": {"stop"}, "turn": {"stop"}, "shield": {"eye", "stop"}}
"""What a picture leaves out because readers take it for granted."""

SHAPES = {
    "circle": '<circle cx="6" cy="6" r="5"/>',
    "triangle": '<path d="M6 0.5 11.5 11H.5z"/>',
    "square": '<path d="M1 1h10v10H1z"/>',
    "diamond": '<path d="M6 0l6 6-6 6-6-6z"/>',
    "heart": '<path d="M6 11C-3 4 2-1 6 3c4-4 9 1 0 8z"/>',
    "club": '<path d="M6 0a3 3 0 0 1 2.5 4.6A3 3 0 1 1 7 9l1 3H4l1-3a3 3 0 1 1-1.5-4.400A3 3 0 0 1 6 0z"/>',
    "spade": '<path d="M6 0c8 7 4 11 1 9l1 3H4l1-3C2 11-2 7 6 0z"/>',
    "pentagon": '<path d="M6 0l6 4.5-2.3 7H2.300L0 4.500z"/>',
    "bar": '<path d="M0 4h12v4H0z"/>',
    "cross": '<path d="M4 0h4v4h4v4H8v4H4V8H0V4h4z"/>',
}

SYMBOLS = {
    "turn": '<path d="M18 52V34h-6l10-12 10 12h-6v18zM42 38v18h6L38 68 28 56h6V38z"/>',
    "stop": '<path fill-rule="evenodd" d="'
    "M30 25a20 20 0 1 0 0 40 20 20 0 0 0 0-40zm0 6a14 14 0 0 1 8.3 2.700L18.7 53.300A14 14 0 0 1 30 31z"
    'm11.3 5.700A14 14 0 0 1 21.7 56.300z"/>',
    "eye": '<path fill-rule="evenodd" d="'
    'M8 45c12-19 32-19 44 0-12 19-32 19-44 0zm22-8a8 8 0 1 0 0 16 8 8 0 0 0 0-16z"/>'
    '<circle cx="30" cy="45" r="4"/>',
    "shield": '<path d="M30 22l18 6v16c0 12-8 20-18 25-10-5-18-13-18-25V28z"/>',
    "swap": '<path d="M12 38h22v-8l14 12-14 12v-8H12zM48 62H26v6L14 58l12-10v6h22z"/>',
    "drop": '<path d="M24 24h12v22h10L30 66 14 46h10z"/>',
}
GREY = {"ground": "#6b6b6b", "ink": "#ffffff"}
WILD = {"ground": "#26262e", "ink": "#ffffff"}
PAPER, EDGE = "#fdfaf5", "#26262e"
UPSIDE_DOWN = set("01689")
"""The digits that are read as digits upside down, too."""
BACK = "back.svg"
"""The file of the back of a card, the same for all decks."""


class Face(NamedTuple):
    """What tells the cards of a kind from those of other kinds."""

    signs: tuple[str, ...] = ()
    letters: str = ""
    """Of its name, where what it does does not tell it apart."""


def file_name(edition: str, kind: str, colour: str | None, number: object) -> str:
    """The name of a picture's file."""
    return "-".join(slug(str(part)) for part in (edition, kind, colour, number) if part is not None) + ".svg"


def signs(rules: Ruleset, kind: str, answers: Answers) -> tuple[str, ...]:
    """What a card of this kind shows, read from what it does: `+4`, `wheel`, `turn` …"""
    all_signs: list[str] = []
    for node in _effect_phrases(rules, kind, answers):
        sign = phrases()[node.phrase].symbol if isinstance(node, PhraseNode) else ""
        if sign == "plus":
            sign = f"+{_number(node, answers) or '?'}"
        if sign and sign not in all_signs:
            all_signs.append(sign)
    hidden = {less for sign in all_signs for less in OUTRANKS.get("plus" if sign[0] == "+" else sign, ())}
    return tuple(sign for sign in all_signs if sign not in hidden)


def faces(rules: Ruleset, answers: Answers) -> Mapping[str, Face]:
    """What the cards of each kind show; no two kinds show the same."""
    by_kind: dict[str, Face] = {}
    for kind, card in rules.cards.items():
        face = Face(signs(rules, kind, answers) if card.action else ())
        taken = {(), *map(_look, by_kind.values())}
        if _look(face) in taken:
            face = next(candidate for candidate in _lettered(face, kind) if _look(candidate) not in taken)
        by_kind[kind] = face
    return by_kind


def _look(face: Face) -> tuple[str, ...]:
    """All that is drawn in the middle of a card without a number."""
    return tuple(_middle(face, None, "", ("colour",)))


def _lettered(face: Face, kind: str) -> Iterator[Face]:
    """The face with letters of the kind's name, more and more of them, in the end with a number."""
    words = kind.split("_")
    initials = "".join(word[:1] for word in words)[:3]
    for letters in (initials, words[0][:2], words[0][:3], *(f"{initials[:1]}{number}" for number in range(2, 1000))):
        yield face._replace(letters=letters.upper())


def _effect_phrases(rules: Ruleset, kind: str, answers: Answers) -> Iterator[Node]:
    """Every phrase of its effect, and of the moves that only it makes, with what is answered."""
    card = rules.cards.get(kind)
    if card is None:
        return
    roots = [card.effect] if card.effect is not None else []
    roots += [move.do for move in rules.moves.values() if _needs(move.allowed_if, kind)]
    for root in roots:
        yield from _walk_phrases(rules, root, answers, 0)


def _needs(condition: Node, kind: str) -> bool:
    first = next((node for node in walk(condition) if isinstance(node, PhraseNode) and node.phrase == "is_kind"), None)
    slots = {} if first is None else dict(first.slots)
    # Of the card that is laid: whoever challenges one or passes it on needs it, too, and lays none.
    return slots.get("kind") == ConstantNode(kind) and getattr(slots["card"], "phrase", "") == "card"


def _walk_phrases(rules: Ruleset, root: Node, answers: Answers, depth: int) -> Iterator[Node]:
    # A procedure may come to itself under some condition, and here nobody looks at conditions.
    if depth > 8:
        return
    for node in walk(root):
        yield node
        below: Node | None = None
        if isinstance(node, NameNode):
            below = rules.procedures.get(node.name)
        elif isinstance(node, QuestionNode) and node.kind == "steps":
            below = rules.clauses.get((node.question, node.kind), {}).get(answers.get(node.question, ""))
        if below is not None:
            yield from _walk_phrases(rules, below, answers, depth + 1)


def _number(node: Node, answers: Answers) -> str:
    number = dict(getattr(node, "slots", ())).get("number")
    if isinstance(number, ConstantNode):
        return str(number.value)
    return str(answers.get(number.question, "")) if isinstance(number, QuestionNode) else ""


def draw_card(face: Face, colour: str | None, number: object, colours: tuple[str, ...]) -> str:
    """The picture of a card."""
    known = palette()
    style = known.get(colour, GREY) if colour else WILD
    ink = style["ink"]
    parts = [_sheet(style["ground"])]
    if colour:
        shape = SHAPES[_shape(colour, colours)]
        corners = ("translate(8.5 8.5) scale(1.25)", "rotate(180 30 45) translate(8.5 8.5) scale(1.25)")
        parts += (f'<g transform="{corner}" fill="{ink}">{shape}</g>' for corner in corners)
    parts += _middle(face, number, ink, colours)
    return "".join([*parts, "</svg>\n"])


def draw_back() -> str:
    """The back of every card: none of the colours that cards have."""
    stripes = "".join(f"M5 {y}L55 {y - 50}v8L5 {y + 8}z" for y in range(5, 140, 16))
    clip = '<clipPath id="c"><rect x="5" y="5" width="50" height="80" rx="4"/></clipPath>'
    return f'{_sheet("#4c1b63")}{clip}<path clip-path="url(#c)" fill="#6b2d86" d="{stripes}"/></svg>\n'


def _sheet(ground: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90" width="60" height="90">'
        f'<rect x=".75" y=".75" width="58.5" height="88.5" rx="7" fill="{PAPER}" stroke="{EDGE}" stroke-width="1.5"/>'
        f'<rect x="5" y="5" width="50" height="80" rx="4" fill="{ground}"/>'
    )


def _shape(colour: str, colours: tuple[str, ...]) -> str:
    known = palette().get(colour)
    if known:
        return known["shape"]
    taken = {palette()[other]["shape"] for other in colours if other in palette()}
    free = [shape for shape in SHAPES if shape not in taken] or list(SHAPES)
    unknown = [other for other in colours if other not in palette()]
    return free[(unknown.index(colour) if colour in unknown else 0) % len(free)]


def _middle(face: Face, number: object, ink: str, colours: tuple[str, ...]) -> Iterator[str]:
    if number is not None:
        yield from _number_of(str(number), ink)
        return
    words = [sign for sign in face.signs if sign[0] == "+"]
    wheel = "wheel" in face.signs
    symbol = None if words else next((SYMBOLS[sign] for sign in face.signs if sign in SYMBOLS), None)
    if symbol:
        yield f'<g fill="{ink}"{_up(wheel)}>{symbol}</g>'
    elif words:
        yield _text(words[0], 36 if wheel else 45, 29 if len(words[0]) < 3 else 24, ink)
    if wheel:
        yield from _wheel(colours, bool(symbol or words))
    if face.letters:
        beside = bool(symbol or words or wheel)
        yield _text(face.letters, 15 if beside else 45, 14 if beside else 28, ink)


def _number_of(number: str, ink: str) -> Iterator[str]:
    """A number, with a line below it where it would be another one upside down."""
    size = {1: 40, 2: 32}.get(len(number), 16)
    yield _text(number, 44, size, ink)
    if set(number) <= UPSIDE_DOWN and set(number) & set("69"):
        half, top = size * 0.3, 46 + size * 0.4
        yield f'<path d="M{30 - half:.1f} {top:.1f}h{2 * half:.1f}v3.5h-{2 * half:.1f}z" fill="{ink}"/>'


def _up(wheel: bool) -> str:
    return f' transform="{"translate(7.5 2) scale(.75)" if wheel else "translate(4.2 6.3) scale(.86)"}"'


def _text(text: str, middle: int, size: int, ink: str) -> str:
    return (
        f'<text x="30" y="{middle + size * 0.36:.1f}" font-family="DejaVu Sans, Verdana, sans-serif" font-weight="700"'
        f' font-size="{size}" text-anchor="middle" fill="{ink}">{escape(text)}</text>'
    )


def _wheel(colours: tuple[str, ...], small: bool) -> Iterator[str]:
    """The colours to choose from, each with its shape."""
    some = colours[:6]
    width = 46 / max(len(some), 1)
    top, size = (62, 12) if small else (32, 24)
    if not small:
        rows = [some[: (len(some) + 1) // 2], some[(len(some) + 1) // 2 :]]
        for row, row_colours in enumerate(rows):
            for column, colour in enumerate(row_colours):
                yield _piece(
                    colour,
                    colours,
                    9 + column * (42 / max(len(row_colours), 1)),
                    21 + row * size,
                    42 / max(len(row_colours), 1),
                    size,
                )
        return
    for place, colour in enumerate(some):
        yield _piece(colour, colours, 7 + place * width, top, width, size)


def _piece(colour: str, colours: tuple[str, ...], x: float, y: float, width: float, height: float) -> str:
    style = palette().get(colour, GREY)
    scale = min(width, height) / 24
    shift = f"translate({x + width / 2 - 6 * scale:.2f} {y + height / 2 - 6 * scale:.2f}) scale({scale:.3f})"
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{width - 1:.2f}" height="{height - 1:.2f}"'
        f' fill="{style["ground"]}" stroke="#fdfaf5"/>'
        f'<g transform="{shift}" fill="{style["ink"]}">{SHAPES[_shape(colour, colours)]}</g>'
    )

"""`rulestone ask`: a question as people type it, in any language, answered by the engine or the books."""

from __future__ import annotations

from rulestone import __version__
from rulestone.asking.answering import Answering
from rulestone.asking.errors import Misasked
from rulestone.asking.questions import Asked, understand
from rulestone.cli._rules import books_of, library, misasked, playable
from rulestone.cli._speaking import argument, declared, echo_data, option, show, speaking
from rulestone.cli._where import meant
from rulestone.cli.legal import whom

NOT_UNDERSTOOD = 2


@declared(
    "ask",
    argument("text", nargs=-1, required=True),
    option("--after", metavar="SENTENCE"),
    *whom(),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
)
def command(
    text: tuple[str, ...],
    after: str | None,
    book: str | None,
    edition: str | None,
    variant: tuple[str, ...],
    rules: tuple[str, ...],
    bundled: bool,
    as_json: bool,
) -> int:
    """Tell what was understood, and answer it; end 2 where nothing was understood."""
    found = library(meant(rules, bundled), asked=True)
    asked = Asked(found, tuple(books_of(found, book, edition)), speaking(), variant, after)
    try:
        with playable():
            answering = Answering(understand(" ".join(text), asked), asked)
    except Misasked as wrong:
        raise misasked(wrong) from None
    if as_json:
        from rulestone.asking.answer_json import as_object

        echo_data(as_object(answering, __version__))
    else:
        for line in answering.lines():
            show(line.text, line.indent, line.word)
    return 0 if answering.word() is not None else NOT_UNDERSTOOD

"""`rulestone ask`: a question as people type it, in any language, answered by the engine or the books."""

from __future__ import annotations

from typing import Any

from rulestone import __version__
from rulestone.asking.answer_text import Answering
from rulestone.asking.errors import Misasked
from rulestone.asking.typed_questions import understand
from rulestone.asking.understood import TypedQuestion
from rulestone.cli._help_texts import argument, declared, echo_data, option, show, speaking
from rulestone.cli._library import misasked, playable
from rulestone.cli.legal import Whom, books_meant

NOT_UNDERSTOOD = 2


@declared(
    "ask",
    argument("text", nargs=-1, required=True),
    option("--after", metavar="SENTENCE"),
    *books_meant(),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
)
def command(text: tuple[str, ...], after: str | None, as_json: bool, **given: Any) -> int:
    """Tell what was understood, and answer it; end 2 where nothing was understood."""
    whom = Whom.taken_from(given)
    library, books = whom.books()
    typed = TypedQuestion(library, tuple(books), speaking(), whom.variant, after)
    try:
        with playable():
            answering = Answering(understand(" ".join(text), typed), typed)
    except Misasked as wrong:
        raise misasked(wrong) from None
    if as_json:
        from rulestone.asking.answer_json import answering_data  # late: only for machines

        echo_data(answering_data(answering, __version__))
    else:
        for line in answering.lines():
            show(line.text, line.indent, line.word)
    return 0 if answering.word() is not None else NOT_UNDERSTOOD

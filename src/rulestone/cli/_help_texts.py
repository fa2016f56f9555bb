"""
What every command needs to speak: the voice of the language that was chosen, and texts of help that are looked up late.

A command says its help by the key `cli.<command>.help`, an option by `cli.<command>.<option>`, or `cli.option.<option>`
where several commands have it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from gettext import ngettext
from typing import Any

import click

from rulestone import text_layout
from rulestone.records import replace
from rulestone.safe_text import FORMAT, harmless, in_json
from rulestone.words import LANGUAGES, OwnSentences, Voice, bind, own_folders

WIDTH = 80
BLANKS = dict.fromkeys(map(ord, "\t\n\v\f\r"), " ")
"""Where a line may be broken; not at a blank that holds two words together."""
HELD = "\N{NON-BREAKING HYPHEN}"
"""Stands for a hyphen while lines are made."""
WORDS = {"legal": "green", "challengeable": "yellow", "illegal": "red", "depends": "cyan", "unsaid": "cyan"}
"""The colour of each verdict on a terminal."""


class _Current:
    voice = Voice("en")


def speak(language: str, place: str | None = None) -> None:
    """From now on everything is said in a language, as in a region of it; what Click says too."""
    bind(language)
    # Programs of ours that this one starts are to speak it, too.
    os.environ["RULESTONE_LANG"] = place or language
    _Current.voice = Voice(language, region=place)


def learn(folders: Iterable[str], beside: OwnSentences | None = None) -> None:
    """
    Speak with the sentences and names, too, that a reader's own folders have in `locales/` beside their `rules/`.

    What stands `beside` their questions is said as it stands there; beside ours, what no catalogue has.
    """
    known = tuple(folder for folder in _Current.voice.folders if isinstance(folder, str))
    own = [own_folder for own_folder in own_folders(folders) if own_folder not in known]
    own_sentences = [beside] if beside else []
    _Current.voice = replace(
        _Current.voice, folders=(*own_sentences, *own, *known) if folders else (*known, *own_sentences)
    )


def speaking() -> Voice:
    """The voice of the language that was chosen."""
    return _Current.voice


class TypedName(str):
    """What can be typed, as Click shows it in an error: in backquotes, as everything that is typed."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"`{self}`"


class OneOf(click.Choice[str]):
    """One of some names, which an error shows in backquotes."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:  # noqa: ARG002
        """That something is none of them."""
        known = ", ".join(map(repr, map(TypedName, self.choices)))
        sentence = ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", len(self.choices))
        return sentence.format(value=value, choice=known, choices=known)


class TranslatedOption(click.Option):
    """An option whose help is looked up when it is shown."""

    def __init__(self, decls: list[str], key: str = "", **settings: Any) -> None:
        super().__init__(decls, **settings)
        self.key = key

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option with its help in the reader's language."""
        own = self.key or f"cli.{ctx.info_name}.{self.name}"
        self.help = first_known(f"{own}.{ctx.info_name}", own, f"cli.option.{self.name}")
        return super().get_help_record(ctx)

    def make_metavar(self, ctx: click.Context) -> str:
        """What the option takes, in the reader's language."""
        return first_known(f"cli.metavar.{(self.metavar or '').lower()}") or super().make_metavar(ctx)

    def get_error_hint(self, ctx: click.Context | None) -> str:  # noqa: ARG002
        """The option in an error, in backquotes as everything that is typed."""
        return " / ".join(f"`{name}`" for name in self.opts)


class TranslatedArgument(click.Argument):
    """An argument whose name for people is looked up when it is shown."""

    def make_metavar(self, ctx: click.Context) -> str:
        """What is to stand here, in the reader's language."""
        named = first_known(f"cli.metavar.{self.name}")
        unnamed = super().make_metavar(ctx).replace("...", "…")
        shown = named if named and self.required else f"[{named}]" if named else unnamed
        return f"{shown}…" if named and self.nargs == -1 else shown

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """The argument in an error, in backquotes as everything that is typed."""
        return f"`{self.make_metavar(ctx) if ctx else self.human_readable_name}`"


class WholeWords(click.HelpFormatter):
    """Help in which no line ends within an option, at one of its hyphens."""

    def write(self, string: str) -> None:
        """A piece of help, with the hyphens that are typed."""
        super().write(string.replace(HELD, "-"))

    def write_text(self, text: str) -> None:
        """A paragraph."""
        super().write_text(text.replace("-", HELD))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Options or commands, each with what it does."""
        super().write_dl([(name, does.replace("-", HELD)) for name, does in rows], col_max, col_spacing)


class HelpContext(click.Context):
    """Where a command is run; it lays its help out in whole words."""

    formatter_class = WholeWords


class Spoken(click.Command):
    """A command whose help is looked up when it is shown."""

    context_class = HelpContext

    @staticmethod
    def write_help(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter, key: str) -> None:  # noqa: ARG004
        """The paragraphs of a help text."""
        for paragraph in first_known(key).split("\n"):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(paragraph)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """`--help`, which Click would keep in the language of its first use."""
        self._help_option = None
        return super().get_help_option(ctx)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The words of the usage line, in the reader's language."""
        return [in_usage(piece) for piece in super().collect_usage_pieces(ctx)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What was typed; where something is missing, an example shows how it goes."""
        try:
            return super().parse_args(ctx, args)
        except click.MissingParameter as wrong:
            if not speaking().knows(f"cli.{self.name}.example"):
                raise
            example = speaking().say(f"cli.{self.name}.example").split("\n")[0]
            message = speaking().say("cli.wrong.missing", wrong=wrong.format_message(), example=example)
            raise click.UsageError(message, ctx) from None

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command does."""
        self.write_help(self, ctx, formatter, f"cli.{self.name}.help")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """An example of its use, which is not wrapped."""
        if speaking().knows(f"cli.{self.name}.example"):
            formatter.write_paragraph()
            for line in speaking().say(f"cli.{self.name}.example").split("\n"):
                formatter.write(f"  $ {line.strip('`')}\n")

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002
        """What the command does, in a few words."""
        return first_known(f"cli.{self.name}.short")

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """With `--lang`, which was read before anything else."""
        return [*super().get_params(ctx), lang_option()]


def in_usage(piece: str) -> str:
    """A word of the usage line, in the reader's language."""
    return {
        "[OPTIONS]": f"[{first_known('cli.metavar.options')}]",
        "COMMAND [ARGS]...": first_known("cli.metavar.commands"),
    }.get(piece, piece)


def lang_option() -> TranslatedOption:
    """`--lang` as help shows it; what it says was read before Click parsed anything."""
    return TranslatedOption(["--lang"], key="cli.lang", type=OneOf(LANGUAGES), expose_value=False)


def first_known(*keys: str) -> str:
    """The first of some sentences that there is; none where there is none."""
    voice = speaking()
    return next((voice.say(key) for key in keys if voice.knows(key)), "")


def declared(name: str, *params: click.Parameter) -> Callable[[Callable[..., Any]], Spoken]:
    """Declare the decorated function as a command."""

    def declare(function: Callable[..., Any]) -> Spoken:
        return Spoken(name, callback=function, params=list(params))

    return declare


def option(*decls: str, **settings: Any) -> TranslatedOption:
    """An option, its help under `cli.<command>.<name>`."""
    return TranslatedOption(list(decls), **settings)


def argument(name: str, **settings: Any) -> TranslatedArgument:
    """An argument."""
    return TranslatedArgument([name], **settings)


# --- printing -----------------------------------------------------------------------------------------------------


def plain() -> bool:
    """Whether the reader wants no colours, or has a terminal without them."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def width() -> int:
    """How many columns a line may have: never more than 80, so that what is piped looks the same everywhere."""
    if not sys.stdout.isatty():
        return WIDTH
    import shutil  # late: what is piped needs no terminal

    return max(20, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))


def wrapped(text: str, indent: int = 0, hanging: int = 2) -> str:
    """A paragraph within the columns there are."""
    wide = width()
    return "\n".join(text_layout.wrapped(text.translate(BLANKS), wide, min(indent, wide // 2), hanging))


def echo(text: str = "", *, err: bool = False, nl: bool = True, inked: bool = False, **style: Any) -> None:
    """Prints a text, on a terminal in a style; whatever is printed goes through here and does nothing but be read."""
    plain_text = harmless(text, inked=inked)
    click.echo(click.style(plain_text, **style) if style else plain_text, err=err, nl=nl)


def echo_data(data: Mapping[str, object]) -> None:
    """Prints an object for a program, as JSON, with the format that it has."""
    import json  # late: a query that is answered in words does without

    echo(in_json(json.dumps({"format": FORMAT, **data}, ensure_ascii=False, indent=2)))


def show(text: str = "", indent: int = 0, word: str = "", hanging: int = 2) -> None:
    """A paragraph on standard output; a verdict in its colour where that is a terminal."""
    style: dict[str, Any] = {"fg": WORDS[word], "bold": indent == 0} if word in WORDS else {}
    echo(wrapped(text, indent, hanging) if text else "", **style)


def complain(text: str) -> None:
    """A paragraph on standard error."""
    echo(text, err=True)

"""The group of all commands: a module of this folder is one if its name does not begin with `_`."""

from __future__ import annotations

import importlib
import os
from typing import Any

import click

from rulestone import __version__
from rulestone.cli._help_texts import (
    HelpContext,
    Spoken,
    TranslatedOption,
    echo,
    first_known,
    in_usage,
    lang_option,
)

HERE = os.path.dirname(os.path.abspath(__file__))


class Commands(click.Group):
    """Finds a command by the name of its module, and imports no other."""

    context_class = HelpContext

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The commands there are, in alphabetical order."""
        names = {name.removesuffix(".py") for name in os.listdir(HERE) if name.endswith(".py")}
        names |= {name for name in os.listdir(HERE) if os.path.isfile(os.path.join(HERE, name, "__init__.py"))}
        return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = importlib.import_module(f"rulestone.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; an unknown one is answered with those that look like it."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None and not ctx.resilient_parsing:
            raise click.exceptions.NoSuchCommand(name, possibilities=self.list_commands(ctx), ctx=ctx)
        return super().resolve_command(ctx, args)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """`--help`, which Click would keep in the language of its first use."""
        self._help_option = None
        return super().get_help_option(ctx)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The words of the usage line, in the reader's language."""
        return [in_usage(piece) for piece in super().collect_usage_pieces(ctx)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What rulestone is, in the reader's language."""
        Spoken.write_help(self, ctx, formatter, "cli.help")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What to type first; a group within rulestone has no examples but those of its commands."""
        if ctx.parent is not None:
            return
        formatter.write_paragraph()
        for line in first_known("cli.example").split("\n"):
            formatter.write(f"  $ {line.strip('`')}\n")

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """With `--lang`, which was read before anything else."""
        return [lang_option(), *super().get_params(ctx)]


def version(ctx: click.Context, param: click.Parameter, value: Any) -> None:  # noqa: ARG001
    """Say which version this is."""
    if value and not ctx.resilient_parsing:
        echo(f"rulestone {__version__}")
        ctx.exit()


group = Commands(
    "rulestone",
    params=[
        TranslatedOption(
            ["--version"], key="cli.version", is_flag=True, is_eager=True, expose_value=False, callback=version
        )
    ],
)

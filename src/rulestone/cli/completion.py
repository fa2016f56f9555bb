"""`rulestone completion`: what a shell needs in order to complete commands, books, questions."""

from __future__ import annotations

from click.shell_completion import get_completion_class

from rulestone.cli import COMPLETING
from rulestone.cli._group import group
from rulestone.cli._help_texts import OneOf, argument, declared, echo

SHELLS = ("bash", "fish", "zsh")


@declared("completion", argument("shell", type=OneOf(SHELLS)))
def command(shell: str) -> None:
    """Print the script; a shell reads it at its start."""
    completion_class = get_completion_class(shell)
    assert completion_class is not None
    echo(completion_class(group, {}, "rulestone", COMPLETING).source())

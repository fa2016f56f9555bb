"""
Which rules a command works on, alike for every command.

The folder that is named with `--rules`; else the nearest one with `rules/` in it, from here upwards, and that is said;
else the rules that come with rulestone. `--bundled` takes these instead, or beside folders that are named.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

import click

from rulestone.cli._help_texts import TranslatedOption, complain, option, speaking
from rulestone.loader.files import RULES, is_bundled, nearest_rules


class WhichRules(NamedTuple):
    """Folders of the reader's own, none for the rules that come with rulestone; and whether these come along."""

    folders: tuple[str, ...]
    bundled: bool = False


BUNDLED = WhichRules(())


def which() -> list[TranslatedOption]:
    """The options that say it."""
    return [
        option("--rules", metavar="FOLDER", key="cli.option.rules", multiple=True, type=click.Path()),
        option("--bundled", key="cli.option.bundled", is_flag=True),
    ]


def choose_rules(named: Sequence[str], bundled: bool) -> WhichRules:
    """The rules that are meant; those that come with rulestone are the same wherever they lie."""
    if named:
        own = tuple(folder for folder in named if not is_bundled(folder))
        return WhichRules(own, bundled or len(own) < len(named))
    nearest = None if bundled else nearest_rules(os.getcwd())
    return WhichRules(() if nearest is None or is_bundled(nearest) else (nearest,))


def top_of(folder: str) -> str:
    """The folder in which `rules/` lies, with situations, sentences and pages beside it."""
    path = os.path.abspath(folder)
    return os.path.dirname(path) if os.path.basename(path) == RULES else path


def find_rules(named: Sequence[str], bundled: bool, *, judging: bool = False, quiet: bool = False) -> WhichRules:
    """The same, said where nobody has named it; who judges rules says, too, that there are none of the reader's own."""
    rules = choose_rules(named, bundled)
    if quiet:
        return rules
    if rules.folders and not named:
        complain(speaking().say("cli.where.nearest", folder=os.path.abspath(rules.folders[0])))
    elif judging and not named and not bundled and nearest_rules(os.getcwd()) is None:
        complain(speaking().say("cli.where.bundled"))
    return rules

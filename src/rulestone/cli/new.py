"""`rulestone new`: a rules folder of one's own, to change from there."""

from __future__ import annotations

import os
import shlex
import shutil

import click

from rulestone import bundled_files
from rulestone.asking.errors import Misasked
from rulestone.cli._help_texts import argument, declared, echo, option, show, speaking
from rulestone.cli._library import misasked
from rulestone.loader.schemas import SCHEMA_OF

HERE = os.path.dirname(os.path.abspath(__file__))
TEMPLATE = os.path.join(HERE, "template")
TOLD = os.path.join(HERE, "template_told")
"""A game that nothing plays."""
TRIES = (
    "cd {folder}",
    "rulestone check --texts texts",
    "rulestone test",
    "rulestone texts --texts texts",
    "rulestone explain draw",
)
"""What can be done with the folder at once."""
TRIES_TOLD = (
    "cd {folder}",
    "rulestone check --texts texts",
    "rulestone texts --texts texts",
    "rulestone explain tricks",
    "rulestone show hazel/fr",
)
"""The same where nothing plays the game."""


@declared("new", argument("folder", type=click.Path()), option("--told", "only_told", key="cli.new.told", is_flag=True))
def command(folder: str, only_told: bool) -> None:
    """Copy the example, unless something is in the way."""
    if not folder.strip():
        raise misasked(Misasked("no_name"))
    if os.path.lexists(folder) and not (os.path.isdir(folder) and not os.listdir(folder)):
        raise misasked(Misasked("in_the_way", typed=folder))
    parent = os.path.dirname(os.path.abspath(folder))
    os.makedirs(parent, exist_ok=True)
    # Made beside the place where it belongs and then moved there, so that nobody ever finds half of it.
    half = os.path.join(parent, f".{os.path.basename(os.path.abspath(folder))}.{os.getpid()}")
    try:
        copy(TOLD if only_told else TEMPLATE, half)
        describe(half)
        os.replace(half, folder)
    except FileNotFoundError:  # nothing is missing: all that leads there was made
        raise misasked(Misasked("cannot_make", typed=folder)) from None
    except OSError as error:  # of the folder that was asked for, not of some file on the way to it
        raise OSError(error.errno, error.strerror, folder) from None
    finally:
        shutil.rmtree(half, ignore_errors=True)
    number = sum(len(files) for _, _, files in os.walk(folder))
    show(speaking().say("cli.new.made", folder=folder, number=number))
    for line in TRIES_TOLD if only_told else TRIES:
        # Filled in word by word, so that a shell takes a folder with a space in its name for one.
        echo("  " + shlex.join(word.format(folder=folder) for word in line.split()))


def copy(source: str, target: str) -> None:
    """Copy a folder; unlike `shutil.copytree`, end with the first file that cannot be written."""
    for below, _, files in os.walk(source):
        if os.path.basename(below) != "__pycache__":
            place = os.path.join(target, os.path.relpath(below, source))
            os.makedirs(place, exist_ok=True)
            for name in files:
                shutil.copyfile(os.path.join(below, name), os.path.join(place, name))


def describe(folder: str) -> None:
    """Put the schemas beside the rules, and say in each file which is its own: editors then complete and explain it."""
    os.makedirs(os.path.join(folder, "schema"))
    for name in SCHEMA_OF.values():
        shutil.copyfile(os.path.join(bundled_files.SCHEMA, name), os.path.join(folder, "schema", name))
    for below, _, files in os.walk(folder):
        parts = os.path.relpath(below, folder).split(os.sep)
        kind = next((part for part in parts if part in SCHEMA_OF), None)
        for name in files if kind else ():
            path = os.path.join(below, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            with open(path, "w", encoding="utf-8") as file:
                place = f"{'../' * len(parts)}schema/{SCHEMA_OF[kind or '']}"
                file.write(f"# yaml-language-server: $schema={place}\n{text}")

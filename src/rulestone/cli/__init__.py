"""
The command line: the only part that prints, reads arguments and sets the exit status.

A command is a module of this folder that has a `command`; nothing lists them, and none is imported until it is asked
for. The language is chosen before anything is parsed, so that help and parser errors speak it too.
"""

from __future__ import annotations

import atexit
import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from rulestone import disk_cache
from rulestone.cli._exit import UNWRITABLE, Ended, let_go, open_what_is_closed, unwind_when_ended
from rulestone.safe_text import one_line
from rulestone.words import LANGUAGES, bind, render
from rulestone.words.languages import UnknownLanguage, choose, region, spoken, wished
from rulestone.words.system_faults import fault_of

UNUSABLE = 2
"""The exit status for what cannot be read, understood or written."""
# As a shell has it of a program that its user interrupts: 128, and 2 for the signal.
INTERRUPTED = 130
RARELY = 300_000
"""How many new things there must be before somebody looks for garbage among them."""
COMPLETING = "_RULESTONE_COMPLETE"
"""Set by a shell that asks for completions."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; whatever goes wrong ends in a message and an exit status, never in a traceback."""
    # Not `list(…)`: importing the command of that name puts its module in the place of the builtin here.
    given = [*(sys.argv[1:] if arguments is None else arguments)]
    if arguments is None:  # a program of its own, with nobody around it who sees to that
        unwind_when_ended()
        open_what_is_closed()
    try:
        return begin(given)
    except KeyboardInterrupt:  # before anybody knew in which language to say so
        tell("en", "interrupted")
        return INTERRUPTED
    except Ended as ended:
        return ended.status


def begin(given: list[str]) -> int:
    """Find out which language is spoken, and run a command in it."""
    spare_the_collector()
    say_it_all()
    try:
        typed, rest = language_of(given)
        wanted = typed or of_folder(rest)
        language = choose(wanted, os.environ)
        place = region(wished(wanted, os.environ))
    except UnknownLanguage as unknown:
        return no_such_language(unknown.name)
    return guarded(lambda: run(rest, language, place), language)


def of_folder(arguments: Sequence[str]) -> str | None:
    """The language that the folder of rules asks for, where nobody has asked rulestone itself for another."""
    if os.environ.get("RULESTONE_LANG"):
        return None
    from rulestone.cli._settings import language_of_folder  # late: who interrupts a start is told so in a line

    return language_of_folder(arguments)


def spare_the_collector() -> None:
    """
    Look for garbage rarely, and not at all on the way out.

    Most commands end before there is any, and what they made goes with the process; looking through it took a tenth
    of the time of a short one.
    """
    gc.set_threshold(RARELY)
    # Whoever calls `main` again and again in one process needs it once.
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)


def say_it_all() -> None:
    """
    Write what an encoding lacks by its number, as Python does on standard error.

    A terminal or pipe that knows no `’` must not cut an answer in two; in JSON the number is the character still.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")


def language_of(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """What `--lang` says, wherever it stands before a `--`, and the arguments without it."""
    language: str | None = None
    rest: list[str] = []
    left = [*arguments]
    while left:
        argument = left.pop(0)
        if argument == "--":
            return language, [*rest, argument, *left]
        if argument == "--lang" and left:
            language = left.pop(0)
        elif argument.startswith("--lang="):
            language = argument.removeprefix("--lang=")
        else:
            rest.append(argument)
    return language, rest


def run(arguments: list[str], language: str, place: str | None = None) -> int:
    """Parse and carry out a command in a language, with what a region of it says otherwise."""
    import click  # late: who interrupts a start is told so in a line

    from rulestone.cli._group import group  # late: who interrupts a start is told so in a line
    from rulestone.cli._help_texts import TypedName, complain, plain, speak

    speak(language, place)
    try:
        if COMPLETING in os.environ:
            group.main(arguments, prog_name="rulestone")  # answers the shell, and ends the process
        with group.make_context("rulestone", arguments, color=False if plain() else None) as context:
            ended = group.invoke(context)
            return ended if isinstance(ended, int) else 0
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as wrong:
        meant = getattr(wrong, "possibilities", None) or []
        meant[:] = map(TypedName, meant)  # Click would put them in straight quotation marks
        shown = io.StringIO()
        wrong.show(shown)
        complain(without_a_lone_stop(shown.getvalue().rstrip("\n")))
        return UNUSABLE


def without_a_lone_stop(error: str) -> str:
    """An error without the full stop that Click puts behind it, where it is one sentence: ours have none either."""
    _, _, last = error.rpartition("\n")
    return error if ". " in last else error.removesuffix(".")


def guarded(doing: Callable[[], int], language: str) -> int:
    """Do something and end as a program should: quietly where nobody reads on, with one line where something broke."""
    status = 0
    try:
        status = trusting(doing, language)
        sys.stdout.flush()
    except BrokenPipeError:
        pass  # nobody reads on, which changes nothing of how it went as far as that is known
    except KeyboardInterrupt:
        status = INTERRUPTED
        tell(language, "interrupted")
    except Ended as ended:
        status = ended.status
    except OSError as error:
        status = UNUSABLE
        why = fault_of(error, language)
        if error.filename is None and error.errno in UNWRITABLE:
            tell(language, "standard_output", why=why)
        else:
            tell(language, "system", why=why, file=str(error.filename or "-"))
    except Exception as error:  # a fault of ours is told as one; RULESTONE_DEBUG shows where it is
        if os.environ.get("RULESTONE_DEBUG"):
            raise
        status = UNUSABLE
        tell(language, "ours", why=f"{type(error).__name__}: {error}")
    for stream in (sys.stdout, sys.stderr):
        let_go(stream)
    return status


def trusting(doing: Callable[[], int], language: str) -> int:
    """Do something that may believe the cache; where it breaks, what was believed goes, and it is done once more."""
    try:
        try:
            return doing()
        # What the system refuses, a full disk or a closed pipe, is no fault of what was kept.
        except OSError:
            raise
        except Exception:
            if not disk_cache.doubt():
                raise
        status = doing()
        tell(language, "doubted")
        return status
    finally:
        for place in sorted(disk_cache.distrusted):
            tell(language, "distrusted", file=place)
        disk_cache.distrusted.clear()


def tell(language: str, key: str, **slots: str) -> None:
    """One line on standard error, if anybody can be told anything."""
    with suppress(OSError):
        print(one_line(render(f"cli.wrong.{key}", language, **slots)), file=sys.stderr)


def no_such_language(typed: str) -> int:
    """Say, in the language of the environment, that another is not spoken."""
    environment = {name: value for name, value in os.environ.items() if name != "RULESTONE_LANG" or spoken(value)}
    language = choose(None, environment)
    wrong = one_line(render("cli.wrong.no_such_language", language, typed=typed, known=", ".join(LANGUAGES)))
    from click import ClickException  # late: only what is wrong is told through it

    bind(language)
    with suppress(OSError):
        ClickException(wrong).show()
    return UNUSABLE

"""`rulestone site`: build the rule site, or show it on this machine and build it anew on change."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

import click

from rulestone import bundled_files
from rulestone.checks.rulings import ChecksRun, rule
from rulestone.cli._group import Commands
from rulestone.cli._help_texts import Spoken, TranslatedOption, argument, complain, show, speaking
from rulestone.cli._library import UNUSABLE, load_library
from rulestone.cli._reporting import Bar
from rulestone.cli._which_rules import WhichRules, find_rules, top_of, which
from rulestone.cli._workers import make_carrier
from rulestone.cli.check import CheckTask, choose_editions, read_texts, run_checks
from rulestone.lookup.table_cache import load_tables
from rulestone.words.slots import ListSlot, Slot

DEFAULT_OUT = os.path.join("build", "site")
NEEDED = ("sphinx", "markdown_it", "pagefind")
"""What builds the site; only who builds sites installs it."""


def say(key: str, **slots: Slot) -> str:
    """A sentence of the command, in the reader's language; they lie with those of the pages."""
    from rulestone.site.page_sentences import Speech  # late: an extra brings what it loads
    from rulestone.site.site_languages import TONGUES

    tongue = next(known for known in TONGUES if known.code == speaking().language)
    return Speech(tongue).say(f"cli.{key}", **slots)


class HelpFromPages(Spoken):
    """A command of the group; its help lies with the sentences of the pages."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """What the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say(f"{self.name}.help"))

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002
        """What the command does, in a few words."""
        return say(f"{self.name}.short")


class SiteCommands(Commands):
    """`build` and `serve`."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Both."""
        return sorted(self.commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The one of a name."""
        return self.commands.get(cmd_name)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """What the group is for."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say("site.help"))

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002
        """What the group is for, in a few words."""
        return say("site.short")


class LanguageChoice(TranslatedOption):
    """An option whose help lies with the sentences of the pages."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option with its help in the reader's language."""
        record = super().get_help_record(ctx)
        # What `--report-url` has filled in later stands in its help as it is typed.
        return (record[0], say(f"option.{self.name}", finding="{finding}")) if record else None


def options() -> list[click.Parameter]:
    """What both commands take."""
    return [
        argument("path", nargs=-1, type=click.Path()),
        *which(),
        LanguageChoice(["--manual"], is_flag=True),
        LanguageChoice(["--out"], metavar="FOLDER", type=click.Path(file_okay=False), default=DEFAULT_OUT),
    ]


def build_once(
    place: WhichRules,
    out: str,
    url: str = "",
    work: Path | None = None,
    answers: bool = False,
    report_url: str = "",
    texts: str | None = None,
    manual: bool = False,
) -> bool:
    """
    Build once, with `answers` worked out that are not kept; what went wrong is told.

    Sentences of `texts` are shown, and of no other that is not free.
    """
    from rulestone.site import CannotBuild, SphinxFailed, build  # late: an extra brings what it loads

    library = load_library(place)
    findings, _, incomplete = run_checks(CheckTask(library, choose_editions(library, ()), across=True))
    for problem in incomplete:
        complain(say("incomplete", what=str(problem.args.get("why", ""))))
    # Rulings that no longer hold are for `check` to tell; here they are only shown with what they accept.
    ruled, _ = rule(findings, library.rulings, ChecksRun(frozenset()), datetime.now(UTC).date().isoformat())
    carrier = make_carrier(None) if answers else None  # what is kept is read sooner than anybody is called
    with Bar() as progress:
        lookups = load_tables(library, speaking().folders, only_kept=not answers, carrier=carrier, progress=progress)
    try:
        site = build(
            library,
            ruled,
            Path(out),
            url=url,
            written=find_page_folders(place.folders),
            printed=dict(read_texts(place, library, choose_editions(library, ()), texts).sentences),
            lookups=lookups,
            owned=texts is not None,
            # Players of somebody's own rules would meet our manual; the site of the bundled books keeps it.
            manual=manual or not place.folders,
            report_url=report_url,
            locales=speaking().folders,
            work=work,
        )
    except CannotBuild as kept:
        complain(say("failed", what=say(f"kept.{kept.key}", **kept.slots)))
        return False
    except SphinxFailed as wrong:
        complain(say("failed", what=str(wrong).strip()))
        return False
    show(say("built", number=site.pages, out=os.fspath(site.out)))
    return not incomplete


def equipped() -> bool:
    """Whether all is installed that builds the site; what is not is told."""
    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking:
        complain(say("lacking", names=ListSlot(tuple(f"`{name}`" for name in lacking))))
    return not lacking


def find_page_folders(paths: Sequence[str]) -> list[Path]:
    """The folders of pages that lie beside the rules of a reader's own."""
    tops = dict.fromkeys(Path(top_of(path)) for path in paths)
    return [top / "pages" for top in tops if (top / "pages").is_dir()]


def report_address(url: str) -> str:
    """Where mistakes are reported, with the place for the name of the finding; in the subject where none is given."""
    if not url or "{finding}" in url:
        address = url
    else:
        address = f"{url}{'&' if '?' in url else '?'}{'subject' if url.startswith('mailto:') else 'title'}={{finding}}"
    if address and not address.startswith(("https:", "http:", "mailto:")):
        raise click.UsageError(say("wrong_report_url", typed=url))
    return address


def run_build(
    path: tuple[str, ...],
    rules: tuple[str, ...],
    bundled: bool,
    manual: bool,
    out: str,
    url: str,
    answers: bool,
    work: str | None,
    report_url: str,
    texts: str | None,
) -> None:
    """Build the site."""
    if work:  # a terminal interrupts the `serve` that we build for as well, which ends us and says what there is to say
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    place = find_rules((*path, *rules), bundled, judging=True)
    report_url = report_address(report_url)
    if not equipped() or not build_once(
        place, out, url, Path(work) if work else None, answers, report_url, texts, manual
    ):
        click.get_current_context().exit(UNUSABLE)


def run_serve(path: tuple[str, ...], rules: tuple[str, ...], bundled: bool, manual: bool, out: str, port: int) -> None:
    """Show the site, and build it anew whenever a file of its rules changes."""
    from rulestone.site.serve import serve, server  # late: an extra brings what it loads
    from rulestone.site.work_folder import workshop

    place = find_rules((*path, *rules), bundled, judging=True)
    watched = [Path(top_of(folder), name) for folder in place.folders for name in ("pages", "locales")]
    watched += map(Path, place.folders)
    watched = watched or [Path(bundled_files.ROOT, name) for name in ("rules", "docs", "locales")]
    named = [*(f"--rules={folder}" for folder in place.folders), *(["--bundled"] if place.bundled else [])]
    more = ["--manual"] if manual else []

    def again() -> None:
        # A process of its own reads every file anew, catalogues and pages too. Mistakes in a file are told, what was
        # built before is shown on, and the next change may mend them.
        # `-P`: no module that lies in the folder where somebody builds is taken for one of Python's or ours.
        command = [sys.executable, "-P", "-m", "rulestone.cli", "--lang", speaking().language, "site", "build"]
        # Said outright: left to itself, that process takes the nearest rules, and the address that the environment has.
        given = [*(named or ["--bundled"]), *more, "--out", out, "--url", "", "--work", os.fspath(shop)]
        if run_to_end([*command, *given]):
            show(say("waiting"))

    if not equipped():
        click.get_current_context().exit(UNUSABLE)
    try:  # before the site is built: whoever has to choose another port should not wait for it
        running = server(Path(out), port, lambda why: complain(say("unanswered", why=why)))
    except (OSError, OverflowError):
        complain(say("port_taken", port=str(port)))
        click.get_current_context().exit(UNUSABLE)
    # Whoever stops it has seen enough, also of a build that is under way.
    with running, suppress(KeyboardInterrupt), workshop() as shop:
        if not build_once(place, out, work=shop, manual=manual):
            click.get_current_context().exit(UNUSABLE)
        serve(running, Path(out), watched, again, lambda address: show(say("serving", address=address)))


def run_to_end(command: Sequence[str]) -> int:
    """How a program of ours ended; where this one is ended first, it ends that one and waits for it."""
    with subprocess.Popen(command) as begun:
        try:
            return begun.wait()
        except BaseException:
            begun.terminate()
            begun.wait()
            raise


command = SiteCommands(
    "site",
    commands={
        "build": HelpFromPages(
            "build",
            callback=run_build,
            params=[
                *options(),
                LanguageChoice(["--url"], metavar="URL", default=lambda: os.environ.get("RULESTONE_SITE_URL", "")),
                LanguageChoice(["--answers"], is_flag=True),
                LanguageChoice(["--report-url"], metavar="URL", default=""),
                LanguageChoice(["--texts"], metavar="FOLDER", type=click.Path()),
                # Where a running `serve` has its workshop; nobody else has one to tell of.
                LanguageChoice(["--work"], type=click.Path(file_okay=False, exists=True), hidden=True),
            ],
        ),
        "serve": HelpFromPages(
            "serve",
            callback=run_serve,
            params=[
                *options(),
                LanguageChoice(["--port"], metavar="NUMBER", type=click.IntRange(0, 65535), default=8000),
            ],
        ),
    },
)

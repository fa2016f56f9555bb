"""`rulestone simulate`: whole games by the thousand, and what happened in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from rulestone import __version__
from rulestone.asking.called import labels_of
from rulestone.asking.errors import Misasked
from rulestone.asking.only_told import OnlyTold
from rulestone.cli._rules import UNUSABLE, completing, library, misasked, near, one_of, playable
from rulestone.cli._speaking import WIDTH, argument, complain, declared, echo, echo_data, option, show, speaking
from rulestone.cli._spreading import Who, carrying
from rulestone.cli._where import meant, which
from rulestone.cli.legal import unanswered
from rulestone.compiler import Ruleset
from rulestone.engine.state import Endless
from rulestone.model import Answer, Library
from rulestone.prepared import NO_BOOK, prepare_edition, prepare_game
from rulestone.simulated import Simulated

if TYPE_CHECKING:
    from rulestone.processes import Carrier
    from rulestone.simulating import How

LABEL = 40
"""Columns of the table before its numbers."""


class Rules(NamedTuple):
    """What is played: the rules of a game and the answers of one book, if it has books."""

    book: str
    rules: Ruleset
    answers: Mapping[str, Answer]


class Told(NamedTuple):
    """What happened by the rules of some books: as they are written, then with house rules, if any were given."""

    game: str
    books: tuple[str, ...]
    runs: tuple[Simulated, ...]


@declared(
    "simulate",
    argument("edition_or_book", shell_complete=completing("books")),
    option("--games", metavar="NUMBER", type=click.IntRange(1), default=1000),
    option("--players", metavar="NUMBER", type=int, default=4),
    option("--policy", metavar="NAME"),
    option("--quick", is_flag=True),
    option("--seed", metavar="NUMBER", type=int, default=0),
    option("--variant", metavar="VARIANT", multiple=True, shell_complete=completing("variants")),
    option("--workers", metavar="NUMBER", type=click.IntRange(1)),
    option("--cluster", metavar="ADDRESS"),
    *which(),
    option("--json", "as_json", key="cli.option.json", is_flag=True),
)
def command(
    edition_or_book: str,
    games: int,
    players: int,
    policy: str | None,
    quick: bool,
    seed: int,
    variant: tuple[str, ...],
    workers: int | None,
    cluster: str | None,
    rules: tuple[str, ...],
    bundled: bool,
    as_json: bool,
) -> None:
    """Play, count, and tell it; with house rules beside the same games without them."""
    from rulestone import simulating  # late: help waits for no evaluator

    found = library(meant(rules, bundled), asked=True)
    how = simulating.How(players, seed, policy or simulating.usual_policy(quick), simulating.MOST_MOVES, quick)
    one_of(simulating.POLICIES, how.policy, "no_such_policy")
    if quick and how.policy != simulating.QUICK:
        raise misasked(Misasked("quick_is_random", quick=simulating.QUICK, typed=how.policy))
    try:
        must_fit(found, edition_or_book, variant)
        with playable():
            sets = [list(played(found, edition_or_book, each)) for each in dict.fromkeys(((), variant))]
    except Misasked as wrong:
        raise unanswered(wrong, as_json) from None
    try:
        with carrying(Who(workers, cluster)) as carrier:
            told = all_told(sets, games, how, carrier)
    except Endless as wrong:
        raise misasked(Misasked("endless", typed=wrong.block)) from None
    except simulating.TooManyOrFew as wrong:
        raise misasked(Misasked("cannot_sit_down", players=players, least=wrong.least, most=wrong.most)) from None
    missing = sum(games - run.games for each in told for run in each.runs)
    if as_json:
        runs = [run for each in told for run in as_objects(each, variant)]
        echo_data({"version": __version__, "runs": runs, "missing": missing})
    else:
        for number, each in enumerate(told):
            if number:
                show()
            tell(found, each, variant)
    if missing:
        complain(speaking().say("cli.simulate.missing", number=missing))
        click.get_current_context().exit(UNUSABLE)


# --- what is played ---------------------------------------------------------------------------------------------------


def must_fit(found: Library, name: str, variants: Sequence[str]) -> None:
    """Raises `Misasked` where there is nothing of a name, or a house rule that is not for its game."""
    known = sorted({*found.editions, *found.books, *found.games})
    if name not in known:
        raise Misasked("nothing_to_play", near(name, known), typed=name)
    game = game_of(found, name)
    for each in variants:
        one_of(found.variants, each, "no_such_variant")
        if found.variants[each].patches not in [other.id for other in found.lineage(game)]:
            raise Misasked("variant_fits_nothing", typed=each, game=found.variants[each].patches)


def game_of(found: Library, name: str) -> str:
    """The game of an edition or a book, or one that is named itself."""
    edition = found.books[name].edition if name in found.books else name
    return found.editions[edition].game if edition in found.editions else name


def played(found: Library, name: str, variants: tuple[str, ...]) -> Iterator[Rules]:
    """The rules of a book, of each book of an edition, or of a game without books; raises `OnlyTold`."""
    edition = found.books[name].edition if name in found.books else name
    has_books = edition in found.editions and found.names_of_books(edition)
    game = game_of(found, name)
    ready = prepare_edition(found, edition, variants) if has_books else prepare_game(found, game, variants)
    if not ready.rules.moves:
        raise OnlyTold((game,), ())
    for book in ready.books if has_books else (NO_BOOK,):
        if name in (book, edition):
            yield Rules(book, ready.rules, ready.books[book].defaults)


def all_told(sets: Sequence[Sequence[Rules]], games: int, how: How, carrier: Carrier | None) -> list[Told]:
    """What happened by all sets of rules; books of which the same happened are told together."""
    from rulestone.cli._reporting import Bar  # late: only what takes long has one
    from rulestone.simulating import simulate_all

    by = {key_of(each): each for same_book in zip(*sets, strict=True) for each in same_book}
    with Bar() as bar:
        everything = [(each.rules, each.answers) for each in by.values()]
        runs = simulate_all(everything, games, how, carrier=carrier, progress=bar)
        known = dict(zip(by, runs, strict=True))
    told: list[Told] = []
    for same_book in zip(*sets, strict=True):
        outcome = tuple(known[key_of(each)] for each in same_book)
        books = (same_book[0].book,) if same_book[0].book else ()
        place = next((at for at, each in enumerate(told) if each.runs == outcome), None)
        if place is None:
            told.append(Told(same_book[0].rules.game, books, outcome))
        else:
            told[place] = told[place]._replace(books=told[place].books + books)
    return told


def key_of(each: Rules) -> tuple[int, frozenset[tuple[str, Answer]]]:
    """What decides which games are played."""
    return id(each.rules), frozenset(each.answers.items())


# --- telling ----------------------------------------------------------------------------------------------------------


def as_objects(told: Told, variants: Sequence[str]) -> Iterator[dict[str, object]]:
    """The same as plain data, an object for each set of rules."""
    for run, house_rules in zip(told.runs, ((), variants), strict=False):
        yield {"game": told.game, "books": list(told.books), "house_rules": list(house_rules), **run.data()}


def tell(found: Library, told: Told, variants: Sequence[str]) -> None:
    """A table: what happened, by the rules as they are written and with house rules."""
    voice, first = speaking(), told.runs[0]
    what = labels_of([found.books[book] for book in told.books]) or told.game
    how: dict[str, str | int] = {"players": first.players, "policy": first.policy, "seed": str(first.seed)}
    show(voice.say("cli.simulate.told.title", what=what, games=voice.counted(first.games), **how))
    if variants:
        show(voice.say("cli.simulate.told.house_rules", names=", ".join(variants)))
        row("", [said("without"), said("with")])
    for label, numbers in outcomes(told.runs):
        row(label, [voice.counted(number) if number is not None else "–" for number in numbers])
    if first.quick:
        show()
        show(voice.say("cli.simulate.told.seats"))
        return
    for part in ("moves", "cards", "said", "caught"):
        used(said(part), [getattr(run, part) for run in told.runs])
    happened = [run.happened for run in told.runs]
    ever = {what: said(f"seen.{what.replace(' ', '_')}") for what in first.happened if any(h[what] for h in happened)}
    used(said("seen"), [{word: each[what] for what, word in ever.items()} for each in happened])
    show()
    show(voice.say("cli.simulate.told.seats"))


def said(key: str, **slots: int | str) -> str:
    """A word of the table."""
    return speaking().say(f"cli.simulate.told.{key}", **slots)


def outcomes(runs: Sequence[Simulated]) -> Iterator[tuple[str, list[int | None]]]:
    """How games ended, line by line."""
    yield said("finished"), [run.finished for run in runs]
    yield said("cut_off", most=speaking().counted(runs[0].most_moves)), [run.cut_off for run in runs]
    yield said("shortest"), [run.lengths[0] if run.lengths else None for run in runs]
    yield said("usual"), [run.usual_length for run in runs]
    yield said("longest"), [run.lengths[-1] if run.lengths else None for run in runs]
    for seat in range(runs[0].players):
        yield said("won", player=seat + 1), [run.won[seat] for run in runs]
    yield said("nobody"), [run.nobody for run in runs]
    for seat in range(runs[0].players):
        if any(run.points is not None for run in runs):
            yield said("points", player=seat + 1), [run.points[seat] if run.points else None for run in runs]


def used(heading: str, counts: Sequence[Mapping[str, int]]) -> None:
    """How often each of some things was used; what a game does not have is told by a dash."""
    names = dict.fromkeys(name for each in counts for name in each)
    if not names:
        return
    show(heading)
    for name in names:
        numbers = [each.get(name) for each in counts]
        row(f"  {name}", ["–" if number is None else speaking().counted(number) for number in numbers])


def row(label: str, cells: Sequence[str]) -> None:
    """A line of the table."""
    wide = (WIDTH - LABEL) // 2
    echo(f"{label:{LABEL}}{''.join(f'{cell:>{wide}}' for cell in cells)}".rstrip())

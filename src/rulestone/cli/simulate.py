"""`rulestone simulate`: whole games by the thousand, and what happened in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from rulestone import __version__
from rulestone.asking.errors import Misasked
from rulestone.asking.spoken_names import labels_of
from rulestone.asking.unplayed_rules import NothingPlayed
from rulestone.cards import Card
from rulestone.cli._help_texts import WIDTH, argument, complain, declared, echo, echo_data, option, show, speaking
from rulestone.cli._library import UNUSABLE, completing, load_library, misasked, near, one_of, playable
from rulestone.cli._which_rules import find_rules, which
from rulestone.cli._workers import Workers, carrying
from rulestone.cli.legal import unanswered
from rulestone.compiler import Ruleset
from rulestone.engine.state import Endless
from rulestone.model import Answer, Library
from rulestone.prepared_game import NO_BOOK, prepare_edition, prepare_game
from rulestone.simulation_results import Simulated
from rulestone.text_layout import padded
from rulestone.words.voice import capital

if TYPE_CHECKING:
    from rulestone.simulation import HowToPlay
    from rulestone.worker_processes import Carrier

LABEL = 40
"""Columns of the table before its numbers."""


class SimulatedRules(NamedTuple):
    """What is played: the rules of a game and the answers of one book, if it has books."""

    book: str
    rules: Ruleset
    answers: Mapping[str, Answer]


class SimulationText(NamedTuple):
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
    from rulestone import simulation  # late: help waits for no evaluator
    from rulestone.simulation.policies import POLICIES, QUICK, usual_policy

    library = load_library(find_rules(rules, bundled), keep_games=True)
    how = simulation.HowToPlay(players, seed, policy or usual_policy(quick), simulation.MOST_MOVES, quick)
    one_of(POLICIES, how.policy, "no_such_policy")
    if quick and how.policy != QUICK:
        raise misasked(Misasked("quick_is_random", quick=QUICK, typed=how.policy))
    try:
        must_fit(library, edition_or_book, variant)
        with playable():
            sets = [
                list(find_rule_sets(library, edition_or_book, house_rules))
                # Where no house rule was typed both are the same, and played once.
                for house_rules in dict.fromkeys(((), variant))
            ]
    except Misasked as wrong:
        raise unanswered(wrong, as_json, speaking()) from None
    try:
        with carrying(Workers(workers, cluster)) as carrier:
            texts = simulate_sets(sets, games, how, carrier)
    except Endless as wrong:
        raise misasked(Misasked("endless", typed=wrong.block)) from None
    except simulation.TooManyOrFew as wrong:
        raise misasked(Misasked("cannot_sit_down", players=players, least=wrong.least, most=wrong.most)) from None
    missing = sum(games - run.games for text in texts for run in text.runs)
    if as_json:
        runs = [run for text in texts for run in as_objects(text, variant)]
        echo_data({"version": __version__, "runs": runs, "missing": missing})
    else:
        for number, text in enumerate(texts):
            if number:
                show()
            tell(library, text, variant)
    if missing:
        complain(speaking().say("cli.simulate.missing", number=missing))
        click.get_current_context().exit(UNUSABLE)


# --- what is played ---------------------------------------------------------------------------------------------------


def must_fit(library: Library, name: str, variants: Sequence[str]) -> None:
    """Raises `Misasked` where there is nothing of a name, or a house rule that is not for its game."""
    known = sorted({*library.editions, *library.books, *library.games})
    if name not in known:
        raise Misasked("nothing_to_play", near(name, known), typed=name)
    game = game_of(library, name)
    for variant in variants:
        one_of(library.variants, variant, "no_such_variant")
        if library.variants[variant].patches not in [other.id for other in library.lineage(game)]:
            raise Misasked("variant_fits_nothing", typed=variant, game=library.variants[variant].patches)


def game_of(library: Library, name: str) -> str:
    """The game of an edition or a book, or one that is named itself."""
    edition = library.books[name].edition if name in library.books else name
    return library.editions[edition].game if edition in library.editions else name


def find_rule_sets(library: Library, name: str, variants: tuple[str, ...]) -> Iterator[SimulatedRules]:
    """The rules of a book, of each book of an edition, or of a game without books; raises `NothingPlayed`."""
    edition = library.books[name].edition if name in library.books else name
    has_books = edition in library.editions and library.names_of_books(edition)
    game = game_of(library, name)
    ready = prepare_edition(library, edition, variants) if has_books else prepare_game(library, game, variants)
    if not ready.rules.moves:
        raise NothingPlayed((game,), ())
    for book in ready.books if has_books else (NO_BOOK,):
        if name in (book, edition):
            yield SimulatedRules(book, ready.rules, ready.books[book].defaults)


def simulate_sets(
    sets: Sequence[Sequence[SimulatedRules]], games: int, how: HowToPlay, carrier: Carrier | None
) -> list[SimulationText]:
    """What happened by all sets of rules; books of which the same happened are told together."""
    from rulestone.cli._reporting import Bar  # late: help takes a third of the time without them
    from rulestone.simulation import simulate_all

    by = {key_of(simulated): simulated for same_book in zip(*sets, strict=True) for simulated in same_book}
    with Bar() as bar:
        everything = [(simulated.rules, simulated.answers) for simulated in by.values()]
        runs = simulate_all(everything, games, how, carrier=carrier, progress=bar)
        known = dict(zip(by, runs, strict=True))
    texts: list[SimulationText] = []
    for same_book in zip(*sets, strict=True):
        outcome = tuple(known[key_of(simulated)] for simulated in same_book)
        books = (same_book[0].book,) if same_book[0].book else ()
        place = next((at for at, text in enumerate(texts) if text.runs == outcome), None)
        if place is None:
            texts.append(SimulationText(same_book[0].rules.game, books, outcome))
        else:
            texts[place] = texts[place]._replace(books=texts[place].books + books)
    return texts


def key_of(simulated: SimulatedRules) -> tuple[int, frozenset[tuple[str, Answer]]]:
    """What decides which games are played."""
    return id(simulated.rules), frozenset(simulated.answers.items())


# --- telling ----------------------------------------------------------------------------------------------------------


def as_objects(text: SimulationText, variants: Sequence[str]) -> Iterator[dict[str, object]]:
    """The same as plain data, an object for each set of rules."""
    for run, house_rules in zip(text.runs, ((), variants), strict=False):
        yield {"game": text.game, "books": list(text.books), "house_rules": list(house_rules), **run.data()}


def tell(library: Library, text: SimulationText, variants: Sequence[str]) -> None:
    """A table: what happened, by the rules as they are written and with house rules."""
    voice, first = speaking(), text.runs[0]
    what = labels_of([library.books[book] for book in text.books]) or text.game
    # The seed as it is typed: a number would be told with its thousands parted.
    how: dict[str, str | int] = {"players": first.players, "policy": first.policy, "seed": str(first.seed)}
    show(voice.say("cli.simulate.told.title", what=what, games=voice.counted(first.games), **how))
    if variants:
        show(voice.say("cli.simulate.told.house_rules", names=", ".join(variants)))
        show_row("", [say_word("without"), say_word("with")])
    for label, numbers in outcomes(text.runs):
        show_row(label, [voice.counted(number) if number is not None else "–" for number in numbers])
    if first.quick:
        show()
        show(voice.say("cli.simulate.told.seats"))
        return
    for part in ("moves", "cards", "said", "caught"):
        show_uses(say_word(part), [getattr(run, part) for run in text.runs], card if part == "cards" else "`{}`".format)
    happened = [run.happened for run in text.runs]
    ever = {
        what: say_word(f"seen.{what.replace(' ', '_')}") for what in first.happened if any(h[what] for h in happened)
    }
    show_uses(say_word("seen"), [{word: counts[what] for what, word in ever.items()} for counts in happened])
    show()
    show(voice.say("cli.simulate.told.seats"))


def say_word(key: str, **slots: int | str) -> str:
    """A word of the table."""
    return speaking().say(f"cli.simulate.told.{key}", **slots)


def outcomes(runs: Sequence[Simulated]) -> Iterator[tuple[str, list[int | None]]]:
    """How games ended, line by line."""
    yield say_word("finished"), [run.finished for run in runs]
    yield say_word("cut_off", most=speaking().counted(runs[0].most_moves)), [run.cut_off for run in runs]
    yield say_word("shortest"), [run.lengths[0] if run.lengths else None for run in runs]
    yield say_word("usual"), [run.usual_length for run in runs]
    yield say_word("longest"), [run.lengths[-1] if run.lengths else None for run in runs]
    for seat in range(runs[0].players):
        yield say_word("won", player=seat + 1), [run.won[seat] for run in runs]
    yield say_word("nobody"), [run.nobody for run in runs]
    for seat in range(runs[0].players):
        if any(run.points is not None for run in runs):
            yield say_word("points", player=seat + 1), [run.points[seat] if run.points else None for run in runs]


def card(kind: str) -> str:
    """A kind of card by its name."""
    return capital(speaking().noun(Card(kind)))


def show_uses(heading: str, counts: Sequence[Mapping[str, int]], called: Callable[[str], str] = str) -> None:
    """How often each of some things was used; what a game does not have is told by a dash."""
    names = dict.fromkeys(name for count in counts for name in count)
    if not names:
        return
    show(heading)
    for name in names:
        numbers = [count.get(name) for count in counts]
        show_row(f"  {called(name)}", ["–" if number is None else speaking().counted(number) for number in numbers])


def show_row(label: str, cells: Sequence[str]) -> None:
    """A line of the table."""
    wide = (WIDTH - LABEL) // 2
    echo(f"{padded(label, LABEL)}{''.join(f'{cell:>{wide}}' for cell in cells)}".rstrip())

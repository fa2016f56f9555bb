"""What is measured, one table a function: it takes the number of runs and gives rows."""

import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "loader"))

from edits import compared
from hostile import TEXTS
from measure import Row, at_least, at_most, kept, median, rates, ratio, seconds, size_of, thousands
from peers import by_hand, rlcard_games, rlcard_position, rlcard_steps
from simulated import counted, in_step, quick, step_by_step
from small_editions import measured, site, spent

import rulestone
from rulestone.api import WORTH_IT
from rulestone.compiler import compile_game
from rulestone.engine.case_verdict import verdict as plain_verdict
from rulestone.engine.evaluator import carry_out, options
from rulestone.fast import FastGame, specialise
from rulestone.fast.board import Board
from rulestone.fast.fast_verdicts import FastVerdicts
from rulestone.loader import load
from rulestone.loader.source_lines import SourceLines
from rulestone.loader.yaml_reader import AllowedNodes, read_yaml
from rulestone.serialize import folded

CHECKOUT = Path(__file__).resolve().parent.parent.parent
BOOK = "hp-2003/en"
EDITION = "hp-2003"
GAMES = 300
LONG = 5000
"""Moves after which a game of many is given up; few take as long."""


# --- playing ----------------------------------------------------------------------------------------------------------


def retold() -> FastGame:
    """RLCard's rules as data, compiled."""
    library = rulestone.load()
    return specialise(compile_game(library, "rlcard_uno"), {})


def compiled_book() -> FastGame:
    """One whole book, compiled."""
    game = rulestone.game(rulestone.load(), BOOK)
    return specialise(game.rules, game.answers)


def moves(game: FastGame, games: int, players: int) -> Callable[[], int]:
    """Whole random games by one row of chances, as the others play theirs, as work that counts moves."""

    def work() -> int:
        chance = random.Random(0).random
        return sum(game.play_on(game.deal(seed, players, chance), chance, LONG) for seed in range(games))

    return work


def whole(game: FastGame, games: int, players: int) -> Callable[[], int]:
    """The same, as work that counts games."""

    def work() -> int:
        moves(game, games, players)()
        return games

    return work


def actions_share(game: FastGame, players: int) -> float:
    """How many of the moves here are steps of RLCard's, which name a colour and lay a card just drawn as well."""
    turns = every = 0
    for seed in range(200):
        board, chance = game.deal(seed, players), random.Random(seed).random
        while not board.over and (given := board.options()):
            turns += board.point is not None and board.point[0] == "turn"
            every += 1
            board.do(given[int(chance() * len(given))])
    return turns / every


def playing(runs: int) -> Iterator[Row]:
    """Random whole games, dealing included."""
    small, book = retold(), compiled_book()
    for players in (2, 4):
        share = actions_share(small, players)
        found = rates(
            {
                "rlcard": lambda players=players: rlcard_steps(GAMES, players),
                "ours": moves(small, GAMES, players),
                "book": moves(book, 20, players),
                "hand": lambda players=players: by_hand(3 * GAMES, players),
            },
            runs,
        )
        games = rates({"rlcard": rlcard_games(GAMES, players), "ours": whole(small, GAMES, players)}, runs)
        ours = [each * share for each in found["ours"]]
        value = {name: f"{thousands(median(each))}/s" for name, each in found.items()}
        yield Row(f"RLCard `game.step`, {players} players, steps", value["rlcard"])
        yield Row(f"by hand in plain Python, {players} players, steps", value["hand"])
        yield at_least(
            f"RLCard's rules as data, {players} players, RLCard's steps, to `game.step`",
            f"{thousands(median(ours))}/s",
            ratio(ours, found["rlcard"]),
            2,
        )
        yield at_least(
            f"the same in whole games, {players} players",
            f"{thousands(median(games['ours']))}/s",
            ratio(games["ours"], games["rlcard"]),
            2,
        )
        yield at_least(
            f"RLCard's rules as data, {players} players, RLCard's steps, to the loop by hand",
            f"{thousands(median(ours))}/s",
            ratio(ours, found["hand"]),
            0.5,
        )
        yield at_least(
            f"all of `{BOOK}`, {players} players, moves, to `game.step`",
            value["book"],
            ratio(found["book"], found["rlcard"]),
            1,
        )
        yield at_least(
            f"all of `{BOOK}`, {players} players, moves, to the loop by hand",
            value["book"],
            ratio(found["book"], found["hand"]),
            0.5,
        )


def simulating(runs: int) -> Iterator[Row]:
    """Random play as `simulate` plays it, and two games in step."""
    small, book = retold(), compiled_book()
    for players in (2, 4):
        share = actions_share(small, players)
        found = rates(
            {
                "rlcard": lambda players=players: rlcard_steps(60, players),
                "small": step_by_step(small, 30, players),
                "small, counted": counted(small, 30, players),
                "small, quick": quick(small, 60, players),
                "book": step_by_step(book, 4, players),
                "book, counted": counted(book, 4, players),
                "book, quick": quick(book, 12, players),
            },
            runs,
        )
        yield Row(f"RLCard `game.step`, {players} players, steps", f"{thousands(median(found['rlcard']))}/s")
        for name, rules, goal, shared in (("small", "RLCard's rules as data", 3, share), ("book", f"`{BOOK}`", 2, 1)):
            for way, said, held in (
                (", counted", "as `simulate` counts it", None),
                ("", "step by step, nothing counted", None),
                (", quick", "as `simulate --quick` plays", goal),
            ):
                ours = [each * shared for each in found[name + way]]
                what, number = f"{rules}, {players} players, {said}", f"{thousands(median(ours))}/s"
                yield at_least(what, number, ratio(ours, found["rlcard"]), held)
    pairs, one = in_step()
    found = rates({"pairs": pairs, "one": one}, runs)
    yield Row("one game step by step, moves", f"{thousands(median(found['one']))}/s")
    what, number = "two games in step, moves made in both", f"{thousands(median(found['pairs']))}/s"
    yield at_least(what, number, ratio(found["pairs"], found["one"]), 0.35)


def plain_moves(game: rulestone.Game, players: int, most: int) -> Callable[[], int]:
    """Random moves of the plain evaluator, as work that counts them."""

    def work() -> int:
        done = 0
        for seed in itertools.count():
            state, chance = rulestone.deal(game, players, seed), random.Random(seed)
            while not state.over:
                if done == most:
                    return done
                move = chance.choice(options(game.rules, game.answers, state))
                state = carry_out(game.rules, game.answers, state, move).state
                done += 1
        return done

    return work


def both_evaluators(runs: int) -> Iterator[Row]:
    """The compiled evaluator and the plain one on random games of one book."""
    game, book = rulestone.game(rulestone.load(), BOOK), compiled_book()
    for players in (2, 4):
        found = rates({"plain": plain_moves(game, players, 3000), "fast": moves(book, 20, players)}, runs)
        yield Row(f"plain, `{BOOK}`, {players} players, moves", f"{thousands(median(found['plain']))}/s")
        yield at_least(
            f"compiled, `{BOOK}`, {players} players, moves, to the plain one",
            f"{thousands(median(found['fast']))}/s",
            ratio(found["fast"], found["plain"]),
            5,
        )
    made = seconds({"rules": lambda: specialise(game.rules, game.answers), "turns": lambda: book.run_of(4)}, runs)
    yield Row("making the compiled game, once for each set of answers", f"{1000 * median(made['rules']):.0f} ms")
    yield Row("writing out its turns, once for each number of players", f"{1000 * median(made['turns']):.0f} ms")


def positions(game: rulestone.Game) -> list[tuple[rulestone.State, rulestone.Move]]:
    """Turns of random games, each with every card of the hand as a move that somebody asks about."""
    found = []
    for seed in range(12):
        state, chance = rulestone.deal(game, 4, seed), random.Random(seed)
        for _ in range(15):
            if state.over:
                break
            if state.point is not None and state.point.name == "turn":
                found += [
                    (state, rulestone.Move("", state.seat, card)) for card in dict.fromkeys(state.hands[state.seat])
                ]
            state = rulestone.apply(game, state, chance.choice(rulestone.options(game, state))).state
    return found


def verdicts(runs: int) -> Iterator[Row]:
    """Verdicts with reasons through the Python API, over all that a book admits."""
    game = rulestone.game(rulestone.load(), BOOK)
    asked = positions(game)
    once = list(dict(asked).items())
    others = [rlcard_position(seed) for seed in range(200)]

    def told(asked: list[tuple[rulestone.State, rulestone.Move]]) -> Callable[[], int]:
        def work() -> int:
            for state, move in asked:
                rulestone.verdict(game, state, move)
            return len(asked)

        return work

    def plain() -> int:
        for state, move in asked:
            plain_verdict(game.rules, game.admitted, state, move)
        return len(asked)

    def theirs() -> int:
        for _ in range(100):
            for other in others:
                other.get_legal_actions()
        return 100 * len(others)

    told(asked)()
    found = rates({"ours": told(asked), "once": told(once), "plain": plain, "theirs": theirs}, runs)
    rate = median(found["ours"])
    yield Row("RLCard `get_legal_actions`", f"{thousands(median(found['theirs']))}/s")
    yield Row(
        f"verdicts with reasons, `{BOOK}`", f"{thousands(rate)}/s", f"{ratio(found['ours'], found['theirs']):.4f} ×"
    )
    yield Row(
        "the same, each position asked about once",
        f"{thousands(median(found['once']))}/s",
        f"{ratio(found['once'], found['theirs']):.4f} ×",
    )
    yield at_least(
        "verdicts with reasons, to those of the plain evaluator",
        f"{thousands(rate)}/s",
        ratio(found["ours"], found["plain"]),
        2.5,
    )
    made = seconds({"judge": lambda: FastVerdicts(game.rules, game.admitted)}, runs)
    yield Row(
        f"making the rules that judge, once for each book, by its {WORTH_IT}th verdict",
        f"{1000 * median(made['judge']):.0f} ms",
    )


# --- commands ---------------------------------------------------------------------------------------------------------


@contextmanager
def surroundings() -> Iterator[dict[str, str]]:
    """An environment with caches of its own, in which Python keeps what it compiles, as it does where it may."""
    with tempfile.TemporaryDirectory() as folder:
        kept_out = ("PYTHONDONTWRITEBYTECODE", "RULESTONE_LANG")
        environment = {name: value for name, value in os.environ.items() if name not in kept_out}
        yield environment | {"PYTHONPYCACHEPREFIX": f"{folder}/python", "RULESTONE_CACHE": f"{folder}/rulestone"}


def script(name: str) -> list[str]:
    """A command that is installed beside this Python."""
    return [str(Path(sys.executable).parent / name)]


def command(line: list[str], environment: dict[str, str], ends: tuple[int, ...] = (0,)) -> Callable[[], None]:
    """A new process, as work; it ends with one of some statuses, or the measurement is worth nothing."""

    def work() -> None:
        done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
        if done.returncode not in ends:
            raise RuntimeError(f"{line} ended with {done.returncode}: {done.stderr[-400:]}")

    return work


LEGAL = ["legal", "wild draw four", "--on", "red 7", "--hand", "red 2, blue 5", "--players", "4"]
PASS = [sys.executable, "-c", "pass"]


def asking(runs: int) -> Iterator[Row]:
    """`rulestone legal`, each time a new process."""
    with surroundings() as warm:
        cold = warm | {"RULESTONE_CACHE": "off"}
        one = [*script("rulestone"), *LEGAL, "--edition", EDITION]
        every = [*script("rulestone"), *LEGAL]
        work = {
            "pass": command(PASS, warm),
            "one": command(one, warm),
            "every": command(every, warm),
            "one cold": command(one, cold),
            "every cold": command(every, cold),
        }
        for each in work.values():
            each()
        found = seconds(work, max(runs, 7))
    shown = {name: f"{1000 * median(each):.0f} ms" for name, each in found.items()}
    yield Row("`python -c pass`", shown["pass"])
    yield at_most("`rulestone legal`, one edition, cached", shown["one"], ratio(found["one"], found["pass"]), 12)
    yield at_most("`rulestone legal`, all books, cached", shown["every"], ratio(found["every"], found["pass"]), 12)
    for name, what in (("one cold", "one edition"), ("every cold", "all books")):
        yield at_most(f"`rulestone legal`, {what}, no cache", shown[name], ratio(found[name], found["pass"]), 120)


QUESTIONS = {
    "a position": "can I put a red 7 on a blue 7?",
    "a rule": "how many cards are dealt",
    "what a card does": "what does a wild do",
    "a rule, in a few sentences": (
        "My sister forgot to say uno. The next player has already drawn. Can I still catch her?"
    ),
    "a rule, in another language than the reader's": "q pasa si no digo uno y me cachan",
}
"""What is asked, by what sort of question it is."""


def asking_freely(runs: int) -> Iterator[Row]:
    """`rulestone ask` beside `rulestone legal`, each time a new process, by processor time."""
    with surroundings() as warm:
        lines = {"legal": [*script("rulestone"), *LEGAL]}
        lines |= {name: [*script("rulestone"), "ask", text] for name, text in QUESTIONS.items()}
        for line in lines.values():
            spent(line, warm)
        found: dict[str, list[float]] = {name: [] for name in lines}
        for _ in range(max(runs, 7)):
            for name, line in lines.items():
                found[name].append(spent(line, warm)[0])
    shown = {name: f"{1000 * median(each):.0f} ms" for name, each in found.items()}
    yield Row("`rulestone legal`, all books, cached", shown["legal"])
    for name in QUESTIONS:
        yield at_most(f"`rulestone ask`, {name}", shown[name], ratio(found[name], found["legal"]), 2)


ASK = """
import json, time, rulestone
library, took = rulestone.load(), []
for on, hand in (("red 7", "red 2, blue 5"), ("green 4", "red 2, blue 5"), ("blue 1", "blue 2"), ("red 7", "red 3")):
    began = time.process_time()
    rulestone.ask(library, "wild draw four", on=on, hand=hand)
    took.append(time.process_time() - began)
print(json.dumps(took))
"""


def asking_from_python(runs: int) -> Iterator[Row]:
    """`rulestone.ask` in a process in which nothing was asked yet, and then three times more."""
    found: list[list[float]] = []
    with surroundings() as warm:
        line, nothing_kept = [sys.executable, "-c", ASK], warm | {"RULESTONE_CACHE": "off"}
        command(line, nothing_kept)()
        for _ in range(max(runs, 7)):
            done = subprocess.run(line, env=nothing_kept, capture_output=True, text=True, check=True)
            found.append(json.loads(done.stdout))
    first, more = [each[0] for each in found], [sum(each[1:]) / len(each[1:]) for each in found]
    yield Row("the first question to all books, no cache, processor time", f"{1000 * median(first):.0f} ms")
    yield at_most("each of three other questions to them", f"{1000 * median(more):.1f} ms", ratio(more, first), 0.2)


def loading(runs: int) -> Iterator[Row]:
    """Loading every bundled book in a new process, and reading texts that make a careless reader slow."""
    load_all = [sys.executable, "-c", "import rulestone; rulestone.load()"]
    with surroundings() as warm:
        cold = warm | {"RULESTONE_CACHE": "off"}
        work = {"pass": command(PASS, warm), "warm": command(load_all, warm), "cold": command(load_all, cold)}
        for each in work.values():
            each()
        found = seconds(work, runs)
    yield at_most(
        "loading all books, cached", f"{1000 * median(found['warm']):.0f} ms", ratio(found["warm"], found["pass"]), 20
    )
    yield at_most(
        "loading all books, no cache",
        f"{1000 * median(found['cold']):.0f} ms",
        ratio(found["cold"], found["pass"]),
        50,
    )
    yield from reading(runs)


def reading(runs: int) -> Iterator[Row]:
    """Each hostile text beside a large book: the slowest of them is told."""
    book = (CHECKOUT / "rules" / "books" / f"{BOOK}.yaml").read_text(encoding="utf-8")
    texts = {"book": book} | {str(number): text for number, text in enumerate(TEXTS)}

    def work(text: str) -> Callable[[], object]:
        return lambda: read_yaml(SourceLines("x.yaml", text), AllowedNodes())

    found = seconds({name: work(text) for name, text in texts.items()}, runs)
    yield Row(f"reading `{BOOK}`, {thousands(len(book))} characters", f"{1000 * median(found['book']):.0f} ms")
    slowest = max(found.keys() - {"book"}, key=lambda name: median(found[name]))
    yield at_most(
        f"reading the slowest of {len(TEXTS)} hostile texts, {thousands(len(texts[slowest]))} characters",
        f"{1000 * median(found[slowest]):.0f} ms",
        ratio(found[slowest], found["book"]),
        30,
    )


def checking(runs: int) -> Iterator[Row]:
    """`rulestone check` over all books: the first time, with nothing changed, and with one claim changed."""
    with surroundings() as environment, tempfile.TemporaryDirectory() as folder:
        shutil.copytree(CHECKOUT / "rules", f"{folder}/rules")
        book = Path(folder, "rules", "books", f"{BOOK}.yaml")
        text = book.read_text(encoding="utf-8")
        old = "draw_n.cards_drawn: 3"
        assert text.count(old) == 1, "the claim that is changed stands once in its book"
        check = command([*script("rulestone"), "check", folder], environment, (0, 1))
        books = sorted(map(str, Path(folder, "rules", "books").glob("*/*.yaml")))
        schema = str(CHECKOUT / "schema" / "book.schema.json")
        other = command([*script("check-jsonschema"), "--schemafile", schema, *books], environment, (0, 1))
        other()
        found: dict[str, list[float]] = {}
        for run in range(runs):
            shutil.rmtree(environment["RULESTONE_CACHE"], ignore_errors=True)
            book.write_text(text, encoding="utf-8")
            for name, work in (
                ("pass", command(PASS, environment)),
                ("schema", other),
                ("cold", check),
                ("same", check),
            ):
                found.setdefault(name, []).extend(seconds({name: work}, 1)[name])
            book.write_text(text.replace(old, f"draw_n.cards_drawn: {4 + run}"), encoding="utf-8")
            found.setdefault("edit", []).extend(seconds({"edit": check}, 1)["edit"])
    yield Row("`check-jsonschema` on the same books", f"{median(found['schema']):.2f} s")
    goals = (("cold", "the first time", 15), ("same", "nothing changed", 1.5), ("edit", "one claim changed", 4.5))
    for name, what, goal in goals:
        to_pass, to_other = ratio(found[name], found["pass"]), ratio(found[name], found["schema"])
        yield Row(
            f"`rulestone check`, {what}",
            f"{median(found[name]):.2f} s",
            f"{to_pass:.0f} × `python -c pass`, {to_other:.1f} × `check-jsonschema`",
            f"≤ {goal:g} × `check-jsonschema`",
            to_other <= goal,
        )


BEFORE = "RULESTONE_BEFORE"
"""Names a checkout, with its environment, from before the check played games at random, to be measured beside."""


def at_random(runs: int) -> Iterator[Row]:
    """What games at random take of a cold check in one process, and what they found that the search had not."""
    program = str(Path(__file__).with_name("at_random.py"))
    before = os.environ.get(BEFORE)
    found: list[dict[str, float]] = []
    once: list[float] = []
    plain: list[float] = []
    for _ in range(runs):
        if before:
            once.append(printed([Path(before, ".venv", "bin", "python"), program, "--whole"], before)["whole"])
        found.append(printed([sys.executable, program], CHECKOUT))
        plain.append(printed([sys.executable, program, "--plainly"], CHECKOUT)["searching"])
    last, took = found[-1], median(each["whole"] for each in found)
    yield Row("pairs of answers that the search leaves, of all bundled books", thousands(last["pairs"]))
    yield Row("games played with them", thousands(last["games"]))
    yield Row("moves made in these, each in both games", thousands(last["moves"]))
    yield Row("pairs that they tell apart and the search had not", thousands(last["found"]))
    yield Row("moves", f"{thousands(median(each['moves'] / each['playing'] for each in found))}/s")
    searching = [each["searching"] for each in found]
    yield Row("all its searches by the plain evaluator, nothing remembered, seconds of it", f"{median(plain):.1f} s")
    by_code = ratio(searching, plain)
    what = "the same by rules as code, which are written meanwhile"
    yield Row(what, f"{median(searching):.1f} s", f"{by_code:.2f} ×", "≤ 0.6 ×", by_code <= 0.6)
    if not once:
        yield Row("a cold check in one process, seconds of it", f"{took:.1f} s")
        return
    yield Row("a cold check in one process before (aef9864), seconds of it", f"{median(once):.1f} s")
    yield Row("the same now", f"{took:.1f} s", f"{ratio((each['whole'] for each in found), once):.2f} ×")
    share = ratio((each["playing"] for each in found), once)
    yield Row("of it games at random, to the check before", "", f"{share:.2f} ×", "≤ 0.3 ×", share <= 0.3)
    deep = printed([sys.executable, program, "--thorough"], CHECKOUT)
    rest, games = deep["whole"] - deep["playing"], f"{deep['playing']:.1f} s"
    share = rest / median(once)
    what = "`check --thorough`, once, but for its games at random, to the check before"
    yield Row(what, f"{rest:.1f} s", f"{share:.2f} ×", "≤ 1.2 ×", share <= 1.2)
    yield Row("its games at random", games, f"{deep['playing'] / median(once):.2f} ×")


def checking_beside(runs: int) -> Iterator[Row]:
    """A check of the bundled books beside an earlier checkout, in seconds of processors with all its processes."""
    before = os.environ.get(BEFORE)
    if not before:
        yield Row(f"set `{BEFORE}` to a checkout with its environment", "not measured")
        return
    edits: list[tuple[float, float]] = []
    goals = {"the first time": 0.85, "nothing changed": 0.75}
    for what, now, then in compared(Path(before), runs, EDITS):
        if what in goals:
            yield beside(f"`rulestone check`, {what}", now, then, goals[what])
        else:
            edits.append((now[0], then[0]))
    now, then = (list(some) for some in zip(*edits, strict=True))
    yield beside(f"`rulestone check`, one claim changed, median of {EDITS} edits", now, then, 0.5)
    ratios = sorted(one / other for one, other in edits)
    yield Row("the least and the most of these", "", f"{ratios[0]:.2f} ×, {ratios[-1]:.2f} ×")


EDITS = 24


def beside(what: str, now: Sequence[float], then: Sequence[float], goal: float) -> Row:
    """A row for what two checkouts take for the same."""
    found = ratio(now, then)
    return Row(what, f"{median(now):.2f} s, {median(then):.2f} s", f"{found:.2f} ×", f"≤ {goal:g} ×", found <= goal)


def printed(command: Sequence[object], folder: object) -> dict[str, float]:
    """What a program prints about itself, run in a checkout."""
    done = subprocess.run([str(each) for each in command], cwd=str(folder), capture_output=True, text=True, check=True)
    numbers: dict[str, float] = json.loads(done.stdout)
    return numbers


def many_editions(runs: int) -> Iterator[Row]:
    """Editions made of the bundled ones, four books each, on all cores; each number once, in a process of its own."""
    del runs
    program = str(Path(__file__).resolve().parent / "editions.py")
    base: dict[str, float] = {}
    for number in (10, 20, 50, 100):
        done = subprocess.run([sys.executable, program, str(number)], capture_output=True, text=True, check=True)
        found = json.loads(done.stdout)
        base = base or found
        yield Row(
            f"{number} editions of four books",
            f"{found['seconds']:.0f} s, {kilobytes(1024 * found['kilobytes'])}",
            f"{found['seconds'] / base['seconds']:.1f} × the time, "
            f"{found['kilobytes'] / base['kilobytes']:.2f} × the memory",
        )


def small_editions(runs: int) -> Iterator[Row]:
    """Copies of the game that `rulestone new` makes, each with two books, on all cores."""
    rulestone = script("rulestone")
    found: dict[int, list[dict[str, float]]] = {1: [], 200: [], 1000: []}
    with surroundings() as environment:
        measured(1, rulestone, environment)
        for _ in range(runs):
            for number, each in found.items():
                each.append(measured(number, rulestone, environment))
        most = measured(5000, rulestone, environment)
    one, few, many = ({name: [run[name] for run in each] for name in each[0]} for each in found.values())
    yield Row("200 editions, checked the first time, processor time", f"{median(few['cold']):.1f} s")
    for what, name, other, goal in (
        ("1 000 editions, the first time, to 200", "cold", few["cold"], 5.5),
        ("1 000 editions, nothing changed, to the first time", "same", many["cold"], 0.08),
        ("1 000 editions, one book changed, to the first time", "edit", many["cold"], 0.1),
        ("`rulestone legal` beside 1 000 editions, to one alone", "legal", one["legal"], 4),
    ):
        found_ratio = ratio(many[name], other)
        yield Row(what, f"{median(many[name]):.2f} s", f"{found_ratio:.3g} ×", f"≤ {goal:g} ×", found_ratio <= goal)
    peak = 1024 * max(many["peak"])
    yield Row("the most memory of any process", kilobytes(peak), "", "≤ 250 000 kB", peak <= 250_000_000)
    told = ", ".join(f"{most[name]:.1f} s {what}" for name, what in (("cold", "first"), ("same", "unchanged")))
    yield Row(
        "5 000 editions, once", f"{told}, {most['edit']:.1f} s one book changed, {kilobytes(1024 * most['peak'])}"
    )


# --- more machines ----------------------------------------------------------------------------------------------------


def clusters(runs: int) -> Iterator[Row]:
    """What a cluster costs beside one machine; workers and scheduler share its cores here."""
    from clusters import EDITIONS, EMPTY, GAMES, by_cores

    for cores, found in by_cores(runs).items():
        clock = {what: [each[0] for each in some] for what, some in found.items()}
        work = {what: [each[1] for each in some] for what, some in found.items()}
        on = f"on {cores} core{'s' * (cores > 1)}"
        for who in ("processes", "cluster"):
            each, on_clock = (1000 * median(some[f"empty, {who}"]) / EMPTY for some in (work, clock))
            yield Row(f"{on}, an empty piece, {who}", f"{each:.2f} ms of processors, {on_clock:.2f} ms on the clock")
        for what, name in (
            ("two pieces", "251 games"),
            ("games", f"{thousands(int(GAMES))} games"),
            ("editions", f"{EDITIONS} small editions"),
        ):
            alone = f"{what}, one process"
            yield Row(f"{on}, {name}, one process", f"{median(work[alone]):.2f} s of processors")
            for who in ("processes", "cluster"):
                by = f"{what}, {who}"
                yield Row(
                    f"{on}, {name}, {who}, to one process",
                    f"{median(work[by]):.2f} s of processors",
                    f"{ratio(work[by], work[alone]):.2f} ×, on the clock {ratio(clock[by], clock[alone]):.2f} ×",
                )


def small_sites(_: int) -> Iterator[Row]:
    """The site of more and more small editions, each once."""
    rulestone = script("rulestone")
    with surroundings() as environment:
        for number in (10, 20, 50, 100, 200):
            pages, took, peak = site(number, rulestone, environment)
            yield Row(
                f"{number} editions of two books, {thousands(pages)} pages, once",
                f"{took:.1f} s of processors, {kilobytes(1024 * int(peak))}",
                f"{1000 * took / pages:.1f} ms a page",
            )


# --- the site ---------------------------------------------------------------------------------------------------------


def rule_site(runs: int) -> Iterator[Row]:
    """The site of the bundled books beside a plain Sphinx, and the same built again."""
    from rule_site import side_by_side

    found = side_by_side(runs)
    site, plain, again, rebuilt = (median(found[name]) for name in ("site", "plain", "again", "rebuilt"))
    pages = f"{thousands(found['pages'][0])} pages in four languages"
    yield Row(f"a plain Sphinx of as many pages and messages, {pages}", f"{plain:.1f} s")
    yield at_most("the site, clean, to the plain Sphinx", f"{site:.1f} s", ratio(found["site"], found["plain"]), 1.5)
    yield at_most(
        "the site after a change to one claim, to the clean one",
        f"{rebuilt:.1f} s",
        ratio(found["rebuilt"], found["site"]),
        1,
    )
    yield at_most(
        "the site after a change to one claim, checked anew, to the plain Sphinx",
        f"{again:.1f} s",
        ratio(found["again"], found["plain"]),
        0.7,
    )


def answers_of_the_site(_: int) -> Iterator[Row]:
    """What the answers of “May I play this?” cost for every edition, beside all else of a clean site, once."""
    build = [*script("rulestone"), "site", "build", "--bundled"]
    took: list[float] = []
    for more in ([], ["--answers"]):
        with surroundings() as environment, tempfile.TemporaryDirectory() as folder:
            took.append(spent([*build, *more, "--out", f"{folder}/site"], environment)[0])
    rest, whole = took
    yield Row("the site, clean, checked anew, without answers", f"{rest:.0f} s of processors")
    yield at_most("the answers of every edition", f"{whole - rest:.0f} s of processors", (whole - rest) / rest, 2)


def growing_site(runs: int) -> Iterator[Row]:
    """What more editions cost; each is built once."""
    del runs
    program = str(Path(__file__).resolve().parent / "rule_site.py")
    base: dict[str, float] = {}
    for number in (1, 2, 5, 10):
        done = subprocess.run([sys.executable, program, str(number)], capture_output=True, text=True, check=True)
        grown = json.loads(done.stdout)
        base = base or grown
        times = grown["work"] / base["work"]
        yield Row(
            f"{number} edition{'s' * (number > 1)} of six books, {thousands(grown['pages'])} pages, once",
            f"{grown['seconds']:.1f} s",
            f"{times:.1f} × the work of one",
            "" if number == 1 else f"≤ {number} ×",
            None if number == 1 else times <= number,
        )


# --- memory and growth ------------------------------------------------------------------------------------------------


def kilobytes(size: float) -> str:
    """Bytes as people read them."""
    return f"{size / 1024:,.0f} kB".replace(",", " ")


def memory(runs: int) -> Iterator[Row]:
    """What a running game and the compiled books keep in memory; counted, so that one run is enough."""
    del runs
    game, book = rulestone.game(rulestone.load(), BOOK), compiled_book()
    for players in (2, 4, 10):
        state, board = rulestone.deal(game, players), book.deal(0, players)
        yield Row(f"a running game, plain, {players} players", kilobytes(size_of(state)))
        yield Row(f"a running game, compiled, {players} players", kilobytes(board_size(board)))
    library, size = kept(lambda: load()[0])
    yield Row("all books, loaded from the cache, none of them looked at", kilobytes(size))
    assert isinstance(library, rulestone.Library)
    _, size = kept(lambda: looked_through(load()[0]))
    yield Row("all books, loaded, all of them looked at", kilobytes(size))
    for edition in sorted(library.editions):
        _, size = kept(lambda edition=edition: compile_game(library, library.editions[edition].game))
        yield Row(f"the rules of `{edition}`, to be played by any of its books", kilobytes(size))
    _, size = kept(lambda: specialise(game.rules, game.answers))
    yield Row(f"`{BOOK}` compiled", kilobytes(size))
    _, size = kept(lambda: FastVerdicts(game.rules, game.admitted))
    yield Row(f"the rules of `{BOOK}` that judge", kilobytes(size))
    played = played_books(library)
    _, size = kept(lambda: [turned(specialise(each.rules, each.answers)) for each in played])
    yield Row(f"all {len(played)} books of played games compiled, turns of two players written out", kilobytes(size))


def looked_through(library: rulestone.Library | None) -> rulestone.Library | None:
    """A library with everything in it that waits to be looked at."""
    folded(library)
    return library


def board_size(board: Board) -> int:
    """Bytes of a table in play without the rules that it shares with every other."""
    return size_of(board, [board.kit, *(board.kit.faces.cards)])


def played_books(library: rulestone.Library) -> list[rulestone.Game]:
    """All books of games that are played and not only told, ready to be played."""
    games = [rulestone.game(library, name) for name in sorted(library.books)]
    return [game for game in games if game.rules.moves]


def turned(game: FastGame) -> FastGame:
    """A game with its turns written out."""
    game.play_on(game.deal(0, 2), random.Random(0).random, 10)
    return game


def growth(runs: int) -> Iterator[Row]:
    """How time and memory grow with players, the deck, and the number of books."""
    game, book = rulestone.game(rulestone.load(), BOOK), compiled_book()
    tables = (2, 4, 6, 8, 10)
    found = rates({f"{n}": moves(book, 8, n) for n in tables}, runs)
    slow = rates({f"{n}": plain_moves(game, n, 600) for n in tables}, runs)
    for n in tables:
        yield Row(
            f"{n} players, microseconds a move",
            f"compiled {1e6 / median(found[str(n)]):.1f}, plain {1e6 / median(slow[str(n)]):.0f}",
            f"to 2: compiled {ratio(found['2'], found[str(n)]):.2f} ×, plain {ratio(slow['2'], slow[str(n)]):.2f} ×",
        )
    cards, decks = book.cards, (1, 2, 4)

    def with_decks(number: int) -> Callable[[], int]:
        def work() -> int:
            book.cards = cards * number
            try:
                return moves(book, 8, 4)()
            finally:
                book.cards = cards

        return work

    found = rates({f"{n}": with_decks(n) for n in decks}, runs)
    for n in decks:
        yield Row(
            f"{n} × the deck ({n * len(cards)} cards), microseconds a move",
            f"compiled {1e6 / median(found[str(n)]):.1f}",
            f"{ratio(found['1'], found[str(n)]):.2f} × the time of one deck",
        )
    yield from by_books(runs)


def by_books(runs: int) -> Iterator[Row]:
    """Loading, memory and an answer from all books, with more and more books."""
    library = rulestone.load()
    names = sorted(library.books)
    for number in (1, 3, 6, 9):
        with tempfile.TemporaryDirectory() as folder:
            for name in names[:number]:
                target = Path(folder, "rules", "books", f"{name}.yaml")
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(CHECKOUT / "rules" / "books" / f"{name}.yaml", target)
            before = os.environ.get("RULESTONE_CACHE")
            os.environ["RULESTONE_CACHE"] = "off"
            try:
                took = seconds({"load": lambda folder=folder: load([folder])}, runs)["load"]
                _, size = kept(lambda folder=folder: load([folder])[0])
            finally:
                os.environ.pop("RULESTONE_CACHE")
                if before is not None:
                    os.environ["RULESTONE_CACHE"] = before
        ask = seconds({"ask": lambda number=number: asked_of(library, names[:number])}, runs)["ask"]
        yield Row(
            f"{number} book{'s' * (number > 1)}",
            f"load without a cache {1000 * median(took):.0f} ms, {kilobytes(size)}",
            f"an answer from all of them {1000 * median(ask):.0f} ms",
        )


def asked_of(library: rulestone.Library, books: list[str]) -> rulestone.Asked:
    """One question to some books."""
    return rulestone.ask(library, "wild draw four", books=books, on="red 7", hand="red 2, blue 5")


TABLES = {
    "Playing whole random games": playing,
    "Simulating, and two games in step": simulating,
    "The compiled evaluator and the plain one": both_evaluators,
    "Verdicts": verdicts,
    "Asking at the command line": asking,
    "Asking in one's own words": asking_freely,
    "Asking from Python": asking_from_python,
    "Loading": loading,
    "Checking": checking,
    "Checking beside aef9864": checking_beside,
    "Searching, and games at random": at_random,
    "Checking many editions": many_editions,
    "Checking many small editions": small_editions,
    "More than one machine": clusters,
    "The site, clean and built again": rule_site,
    "The answers of the site": answers_of_the_site,
    "The site of more editions": growing_site,
    "The site of many small editions": small_sites,
    "Memory": memory,
    "Growth": growth,
}
